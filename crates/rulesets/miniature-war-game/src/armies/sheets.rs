//! The sheets that are kept with a pencil while people play with figures on a real table (common.order.sheet, common.order.artillery-sheet,
//! common.order.special-sheets, musket.ammo.sheet, musket.bldg.sheet).

use battle::{Boxes, Field, Form};

use super::lines::{SHOT_BOXES, in_words, name_of};
use super::units_of;
use crate::charts::SHIP_GUNS;
use crate::field::Kind;
use crate::roster::{Entry, Roster, What};
use crate::rulebook::{define, rule};
use crate::rules::afloat::Berth;
use crate::rules::house::Home;
use crate::rules::house::events::floor_word;
use crate::scenario::usual_shots;
use crate::state::{State, UnitId};
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
    forms.extend(of(|troop| troop == Troop::Frigate).map(|one| ship_sheet(Some(&Ship::bought(*one)))));
    forms
}

/// The sheets of the buildings and ships of a battle: a sheet for each floor, and one for each ship.
pub(super) fn forms_of_battle(battle: &State) -> Vec<Form> {
    define!("musket.bldg.sheet", "musket.ship.guns");
    let mut forms = Vec::new();
    for home in battle.homes() {
        forms.extend((1..=home.house.storeys).map(|floor| building_sheet(Some((battle, home, floor)))));
    }
    let ships = battle.all_units().filter(|id| battle.is_ship(*id));
    forms.extend(ships.map(|id| ship_sheet(Some(&Ship::in_battle(battle, id)))));
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
        building_sheet(None),
        ship_sheet(None),
    ]
}

/// The units and pieces of an army with the numbers that they get in a battle; a ship's own guns stand on its sheet.
fn numbered(roster: &Roster) -> Vec<Numbered> {
    let (mut all, mut next) = (Vec::new(), 1);
    for entry in roster.lines.iter().filter(|entry| !entry.is_leader()) {
        let units = units_of(*entry);
        // Of several pieces in a line each has a sheet of its own.
        match entry.what {
            What::Boat { gun } => {
                for number in (next..next + units).step_by(1 + usize::from(gun)) {
                    let boat = Entry::of(What::Boat { gun: false }, 1);
                    all.push(Numbered { number, entry: boat, troop: Troop::RiverBoat });
                    let bow = Entry::of(What::Troops(Troop::SixPounder), 1);
                    let gun =
                        gun.then_some(Numbered { number: number + 1, entry: bow, troop: Troop::SixPounder });
                    all.extend(gun);
                }
            }
            What::Frigate { .. } => {
                let one = Entry { count: 1, ..*entry };
                let frigates = (next..next + units).step_by(units_of(one));
                all.extend(frigates.map(|number| Numbered { number, entry: one, troop: Troop::Frigate }));
            }
            _ => {
                let each = (next..).zip(entry.units());
                all.extend(each.map(|(number, entry)| {
                    let troop = entry.troop().unwrap_or(Troop::BoatWagon);
                    Numbered { number, entry, troop }
                }));
            }
        }
        next += units;
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
    !matches!(troop.arm(), Arm::Artillery | Arm::Piece) && troop != Troop::Frigate
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
        let units = if entry.is_leader() { 0 } else { units_of(*entry) };
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

/// A floor of a building in a battle.
type Floor<'a> = (&'a State, Home<'a>, u8);

/// A sheet for a floor of a building that can be occupied.
fn building_sheet(of: Option<Floor<'_>>) -> Form {
    define!("musket.bldg.sheet", "musket.bldg.class", "musket.bldg.capacity.count");
    let fields = ["building", "class", "floor", "room for stands", "door", "damage"].map(Field::blank);
    let blank = Form {
        id: "buildings",
        title: "Building sheet".to_owned(),
        rules: vec![rule!("common.order.special-sheets").id(), rule!("musket.bldg.sheet").id()],
        fields: fields.into(),
        columns: vec!["stand", "unit", "figures", "at which side or opening", "since move"],
        lines: Form::numbered(STANDS, 5),
        plan: true,
        ..Form::default()
    };
    let Some((battle, home, floor)) = of else { return blank };
    let name = battle.scenario().place_name(battle.scenario().place_of(home.piece));
    let row = home.house.class.row();
    let openings: Vec<String> = home
        .house
        .numbered()
        .filter(|(_, one)| one.floor == floor)
        .map(|(number, one)| format!("{} {number} in side {}", one.kind.says(), one.side))
        .collect();
    let fields = vec![
        Field::of("building", name),
        Field::of("class", format!("{:?}, {}", home.house.class, row.material)),
        Field::of("floor", floor_word(floor)),
        Field::of("room for stands", battle.room_for_foot(home).to_string()),
        Field::of("openings", openings.join(", ")),
        Field::of("damage, of points", row.points.to_string()),
    ];
    let mut lines = Vec::new();
    for id in battle.units_in(home.piece) {
        let posts = (0u8..).zip(battle.posts_of(id)).filter(|(_, post)| post.floor == floor);
        for (place, post) in posts {
            let at = post.opening.map_or("inside".to_owned(), |number| format!("opening {number}"));
            let info = battle.info(id);
            let figures = battle.unit(id).figures_at(place, info).to_string();
            let unit = format!("{} {}", info.number.0, info.name);
            lines.push(vec![(lines.len() + 1).to_string(), unit, figures, at, String::new()]);
        }
    }
    let free = usize::from(battle.room_for_foot(home)).max(STANDS).saturating_sub(lines.len());
    for _ in 0..free {
        let number = (lines.len() + 1).to_string();
        lines.push([vec![number], vec![String::new(); 4]].concat());
    }
    let title = format!("Building sheet: {name}, {}", floor_word(floor));
    Form { title, fields, lines, ..blank }
}

/// A frigate of an army or of a battle.
struct Ship {
    name: String,
    points: u16,
    wind: String,
    /// Its guns on the left and on the right.
    guns: [usize; 2],
    /// The units that are on board, and where.
    aboard: Vec<String>,
}

impl Ship {
    /// One that was bought, with all its guns.
    fn bought(one: Numbered) -> Ship {
        let points = u16::try_from(one.entry.price().total()).unwrap_or(0);
        let guns = [usize::from(SHIP_GUNS); 2];
        Ship {
            name: format!("Frigate {}", one.number),
            points,
            wind: String::new(),
            guns,
            aboard: Vec::new(),
        }
    }

    /// One of a battle, as it begins.
    fn in_battle(battle: &State, id: UnitId) -> Ship {
        let info = battle.info(id);
        let guns = |side: fn(Berth) -> bool| battle.cargo(id).filter(|one| side(one.berth)).count();
        let aboard =
            battle.cargo(id).filter(|one| matches!(one.berth, Berth::Hold | Berth::Deck)).map(|one| {
                let unit = battle.info(one.unit);
                let at = if one.berth == Berth::Deck { "on deck" } else { "below" };
                format!("{} {}, {at}", unit.number.0, unit.name)
            });
        Ship {
            name: format!("{} {}", info.number.0, info.name),
            points: info.afloat.points,
            wind: battle.scenario().wind.map_or(String::new(), |wind| wind.word().to_owned()),
            guns: [
                guns(|berth| matches!(berth, Berth::Port(_))),
                guns(|berth| matches!(berth, Berth::Starboard(_))),
            ],
            aboard: aboard.collect(),
        }
    }
}

/// A sheet for a frigate: its guns, what is on board, its way and what befalls it.
fn ship_sheet(ship: Option<&Ship>) -> Form {
    define!("musket.ship.guns", "musket.ship.load");
    let field = |what: &'static str, value: &dyn Fn(&Ship) -> String| match ship.map(value) {
        Some(value) if !value.is_empty() => Field::of(what, value),
        _ => Field::blank(what),
    };
    let guns = ship.map_or([usize::from(SHIP_GUNS); 2], |ship| ship.guns);
    let boxes = [
        ("guns to port", guns[0]),
        ("guns to starboard", guns[1]),
        ("crews of 6", guns[0] + guns[1]),
        ("mast hit", 2),
    ];
    let boxes = boxes.iter().map(|(what, count)| Boxes::empty(what, u16::try_from(*count).unwrap_or(0)));
    Form {
        id: "ships",
        title: ship.map_or("Ship sheet".to_owned(), |ship| format!("Ship sheet: {}", ship.name)),
        rules: vec![rule!("musket.ship.guns").id(), rule!("musket.ship.load").id()],
        fields: vec![
            field("ship", &|ship| ship.name.clone()),
            field("points agreed", &|ship| ship.points.to_string()),
            field("wind from", &|ship| ship.wind.clone()),
            field("units on board", &|ship| ship.aboard.join("; ")),
        ],
        boxes: boxes.collect(),
        columns: vec!["move", "orders", "fired at", "damage rolled", "sinks or burns in"],
        lines: Form::numbered(MOVES, 5),
        ..Form::default()
    }
}
