//! The sheets that are kept with a pencil while people play with figures on a real table (common.order.sheet, common.order.artillery-sheet,
//! common.order.special-sheets, musket.ammo.sheet, musket.bldg.sheet).

use battle::{Boxes, Field, Form};

use super::lines::{SHOT_BOXES, in_words, name_of};
use super::units_of;
use crate::field::Kind;
use crate::roster::{Entry, Roster};
use crate::rulebook::{define, rule};
use crate::scenario::usual_shots;
use crate::troops::{Arm, Armor, Troop};

/// The moves of a sheet: a line of orders for each.
const MOVES: usize = 24;
/// The lines of a blank roster.
const ROSTER_LINES: usize = 24;
/// The chariots of a blank sheet for a group of them.
const CHARIOTS: usize = 6;
/// The stands of a floor.
const STANDS: usize = 10;

/// A unit or piece of an army: its number, its line, and what the line is of.
#[derive(Clone, Copy)]
struct Numbered {
    number: usize,
    entry: Entry,
    troop: Troop,
}

/// The sheets of an army, or one of each kind blank.
pub(super) fn forms(roster: Option<&Roster>) -> Vec<Form> {
    define!("common.order.sheet", "common.order.artillery-sheet", "common.order.special-sheets");
    let Some(roster) = roster else { return blanks() };
    let all = numbered(roster);
    let of = |is: fn(Troop) -> bool| all.iter().filter(move |one| is(one.troop));
    let mut forms = vec![roster_sheet(roster)];
    forms.extend(of(is_ordered).map(|one| order_sheet(Some(*one))));
    forms.extend(of(|troop| troop.arm() == Arm::Artillery).map(|one| artillery_sheet(Some(*one))));
    forms.extend(of(is_elephant).map(|one| elephant_sheet(Some(*one))));
    let chariots: Vec<Numbered> = of(is_chariot).copied().collect();
    if !chariots.is_empty() {
        forms.push(chariot_sheet(&chariots));
    }
    forms
}

/// One sheet of each kind.
fn blanks() -> Vec<Form> {
    vec![
        blank_roster(),
        order_sheet(None),
        artillery_sheet(None),
        elephant_sheet(None),
        chariot_sheet(&[]),
        building_sheet(),
        ship_sheet(),
    ]
}

/// The units and pieces of an army with the numbers that they get in a battle.
fn numbered(roster: &Roster) -> Vec<Numbered> {
    let mut all = Vec::new();
    for entry in &roster.lines {
        // Of several pieces in a line each has a sheet of its own.
        for entry in entry.units() {
            let Some(troop) = entry.troop() else { continue };
            all.push(Numbered { number: all.len() + 1, entry, troop });
        }
    }
    all
}

fn is_elephant(troop: Troop) -> bool {
    matches!(troop, Troop::WarElephantArcher | Troop::WarElephantJavelin)
}

fn is_chariot(troop: Troop) -> bool {
    troop.arm() == Arm::Piece && !is_elephant(troop)
}

/// Whether a type has an order sheet as units have it: pieces have sheets of their own.
fn is_ordered(troop: Troop) -> bool {
    !matches!(troop.arm(), Arm::Artillery | Arm::Piece)
}

fn armor_of(troop: Troop) -> &'static str {
    match troop.row().armor {
        Armor::None => "none",
        Armor::Light => "light",
        Armor::Medium => "medium",
        Armor::Heavy => "heavy",
    }
}

/// What is said of a line in the column for special information.
fn special(entry: Entry) -> String {
    let text = entry.text();
    let ward = entry.ward.map(|ward| ward.word().to_owned());
    let with = text.split_once(" with ").map(|(_, with)| with.to_owned());
    ward.into_iter().chain(with).collect::<Vec<String>>().join(", ")
}

fn roster_sheet(roster: &Roster) -> Form {
    define!("common.army.roster", "medieval.army.roster");
    let mut number = 0;
    let mut lines = Vec::new();
    for entry in &roster.lines {
        let units = if entry.troop().is_some() { units_of(*entry) } else { 0 };
        let numbers = match units {
            0 => String::new(),
            1 => (number + 1).to_string(),
            _ => format!("{}-{}", number + 1, number + units),
        };
        number += units;
        let armor = entry.troop().map_or("", armor_of).to_owned();
        let count = if entry.troop().is_some() { entry.count.to_string() } else { String::new() };
        let cost = entry.price().total().to_string();
        lines.push(vec![numbers, name_of(*entry), armor, count, cost, special(*entry)]);
    }
    let fields =
        vec![Field::of("list", roster.list.says().0), Field::of("points", roster.cost().to_string())];
    Form { fields, lines, ..blank_roster() }
}

fn blank_roster() -> Form {
    Form {
        id: "roster",
        title: "Army roster".to_owned(),
        rules: vec![rule!("common.army.roster").id(), rule!("medieval.army.roster").id()],
        fields: vec![Field::blank("list"), Field::blank("points")],
        columns: vec!["no", "type", "armour", "figures", "cost", "special"],
        lines: vec![vec![String::new(); 6]; ROSTER_LINES],
        ..Form::default()
    }
}

/// What stands at the head of a sheet, and how it follows from a unit.
type Filled = (&'static str, fn(Numbered) -> String);

/// The fields of a sheet: of a unit filled in, else blank.
fn fields<const N: usize>(one: Option<Numbered>, all: [Filled; N]) -> Vec<Field> {
    let field = |(what, value): Filled| match one {
        Some(one) => Field::of(what, value(one)),
        None => Field::blank(what),
    };
    all.map(field).into()
}

/// A number that may not be there.
fn number_or_dash(number: Option<u8>) -> String {
    number.filter(|number| *number > 0).map_or("-".to_owned(), |number| number.to_string())
}

fn centimetres(cm: u8) -> String {
    if cm == 0 { "-".to_owned() } else { format!("{cm} cm") }
}

/// The shocks of a figure, which may be a half.
fn shocks(troop: Troop) -> String {
    match troop.row().half_shocks {
        half if half % 2 == 1 => {
            format!("{}\u{bd}", if half > 1 { (half / 2).to_string() } else { String::new() })
        }
        half => (half / 2).to_string(),
    }
}

fn order_sheet(one: Option<Numbered>) -> Form {
    let fields = fields(
        one,
        [
            ("number", |one| one.number.to_string()),
            ("type", |one| name_of(one.entry)),
            ("figures", |one| one.entry.count.to_string()),
            ("cost", |one| one.entry.price().total().to_string()),
            ("move", |one| centimetres(one.troop.row().chart_move)),
            ("melee point", |one| number_or_dash(one.troop.row().melee)),
            ("morale point", |one| number_or_dash(one.troop.row().morale)),
            ("shock", |one| shocks(one.troop)),
            ("range", |one| centimetres(one.troop.row().range)),
            ("formed with", |one| one.entry.ward.map_or("-", |ward| ward.word()).to_owned()),
            ("special", |one| special(one.entry)),
        ],
    );
    let figures = one.map_or(36, |one| u16::from(one.entry.count));
    let mut boxes = vec![Boxes::empty("figures lost", figures)];
    let shots = one.map_or(24, |one| u16::from(usual_shots(Kind::Troops(one.troop))));
    if shots > 0 {
        boxes.push(Boxes::empty("shots", shots));
    }
    Form {
        id: "orders",
        title: title("Order sheet", one),
        rules: vec![rule!("common.order.sheet").id()],
        fields,
        boxes,
        columns: vec!["move", "orders"],
        lines: Form::numbered(MOVES, 2),
        ..Form::default()
    }
}

fn title(what: &str, one: Option<Numbered>) -> String {
    one.map_or(what.to_owned(), |one| format!("{what}: {} {}", in_words(one.troop.row().key), one.number))
}

fn artillery_sheet(one: Option<Numbered>) -> Form {
    define!("musket.ammo.sheet", "medieval.engine.single");
    let fields = fields(
        one,
        [
            ("number", |one| one.number.to_string()),
            ("type", |one| name_of(one.entry)),
            ("move", |one| centimetres(one.troop.row().chart_move)),
            ("melee point", |one| number_or_dash(one.troop.row().melee)),
            ("range from", |one| format!("{} cm", least_range(one.troop))),
            ("range to", |one| centimetres(one.troop.row().range)),
            ("crew", |one| one.troop.row().crew.to_string()),
            ("extra rounds", |one| (18 * u16::from(one.entry.rounds)).to_string()),
            ("extra crew", |one| one.entry.extra_crew().to_string()),
        ],
    );
    let crew = one.map_or(6, |one| u16::from(one.troop.row().crew) + u16::from(one.entry.extra_crew()));
    let rounds = one.map_or(0, |one| 18 * u16::from(one.entry.rounds));
    Form {
        id: "artillery",
        title: title("Artillery sheet", one),
        rules: vec![rule!("common.order.artillery-sheet").id(), rule!("musket.ammo.sheet").id()],
        fields,
        boxes: vec![Boxes::empty("shots", SHOT_BOXES + rounds), Boxes::empty("crew lost", crew)],
        columns: vec!["move", "move order", "range called", "projectile", "effect"],
        lines: Form::numbered(MOVES, 5),
        ..Form::default()
    }
}

/// The least range of a piece: of one that fires nothing but explosive shells where those begin.
fn least_range(troop: Troop) -> u8 {
    let shells = troop.engine().and_then(|engine| engine.row().shells);
    let explosive = shells.filter(|shells| shells.round.is_none()).and_then(|shells| shells.explosive);
    explosive.map_or(0, |[from, _]| from)
}

fn elephant_sheet(one: Option<Numbered>) -> Form {
    define!("medieval.elephant.single");
    let fields = fields(
        one,
        [
            ("number", |one| one.number.to_string()),
            ("type", |one| name_of(one.entry)),
            ("move", |one| centimetres(one.troop.row().chart_move)),
            ("melee point", |one| number_or_dash(one.troop.row().melee)),
            ("range", |one| centimetres(one.troop.row().range)),
        ],
    );
    let shots = one.map_or(24, |one| u16::from(usual_shots(Kind::Troops(one.troop))));
    let boxes = [("driver lost", 1), ("fighter lost", 1), ("hits", ELEPHANT_HITS), ("shots", shots)];
    Form {
        id: "elephants",
        title: title("Elephant sheet", one),
        rules: vec![rule!("common.order.special-sheets").id(), rule!("medieval.elephant.single").id()],
        fields,
        boxes: boxes.iter().map(|(what, count)| Boxes::empty(what, *count)).collect(),
        columns: vec!["move", "orders", "fired at", "rampage, effect"],
        lines: Form::numbered(MOVES, 4),
        ..Form::default()
    }
}

/// The boxes for the hits that an elephant bears.
const ELEPHANT_HITS: u16 = 6;

/// A sheet for a group of numbered chariots, which take one order or each its own.
fn chariot_sheet(chariots: &[Numbered]) -> Form {
    let mut fields: Vec<Field> = chariots
        .iter()
        .map(|one| Field::of("chariot", format!("{} {}", one.number, name_of(one.entry))))
        .collect();
    if fields.is_empty() {
        fields = vec![Field::blank("chariot"); CHARIOTS];
    }
    let each = if chariots.is_empty() { CHARIOTS } else { chariots.len() };
    let number = |at: usize| chariots.get(at).map_or(String::new(), |one| one.number.to_string());
    let marks: Vec<String> = (0..each).map(number).collect();
    let boxes = ["driver lost", "fighter lost", "chariot lost"];
    Form {
        id: "chariots",
        title: "Chariot sheet".to_owned(),
        rules: vec![rule!("common.order.special-sheets").id()],
        fields,
        boxes: boxes.iter().map(|what| Boxes { what: (*what).to_owned(), marks: marks.clone() }).collect(),
        columns: vec!["move", "chariots", "orders", "fired at", "effect"],
        lines: Form::numbered(MOVES, 5),
        ..Form::default()
    }
}

/// A sheet for a floor of a building that is occupied.
fn building_sheet() -> Form {
    define!("musket.bldg.sheet");
    let fields = ["building", "class", "floor", "room for stands", "door", "damage"];
    Form {
        id: "buildings",
        title: "Building sheet".to_owned(),
        rules: vec![rule!("common.order.special-sheets").id(), rule!("musket.bldg.sheet").id()],
        fields: fields.map(Field::blank).into(),
        columns: vec!["stand", "unit", "figures", "at which side or opening", "since move"],
        lines: Form::numbered(STANDS, 5),
        plan: true,
        ..Form::default()
    }
}

/// A sheet for a frigate: its guns, what is on board, its way and what befalls it.
fn ship_sheet() -> Form {
    define!("musket.ship.guns", "musket.ship.load");
    let fields = ["ship", "points agreed", "wind from", "units on board"].map(Field::blank);
    let boxes = [("guns to port", 4), ("guns to starboard", 4), ("crews of 6", 8), ("mast hit", 2)];
    Form {
        id: "ships",
        title: "Ship sheet".to_owned(),
        rules: vec![rule!("musket.ship.guns").id(), rule!("musket.ship.load").id()],
        fields: fields.into(),
        boxes: boxes.iter().map(|(what, count)| Boxes::empty(what, *count)).collect(),
        columns: vec!["move", "orders", "fired at", "damage rolled", "sinks or burns in"],
        lines: Form::numbered(MOVES, 5),
        ..Form::default()
    }
}
