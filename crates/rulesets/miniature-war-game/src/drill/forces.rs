//! The armies of a drill: sides, battles and units in rows that face each other.

use std::fmt::Write as _;

use battle::file::Listed as _;
use battle::{BySide, Lots, Side};

use super::Plan;
use crate::charts::{WAGON_MEN, WAGON_SHOOTERS};
use crate::field::{Load, Noble, Options};
use crate::roster::{MEN, SHOOTERS, most_figures};
use crate::troops::{Arm, Kit, Level, Troop};

/// The ids of a side's units: of troops, and of commanders.
#[derive(Default)]
pub(super) struct Army {
    pub(super) troops: Vec<String>,
    pub(super) commanders: Vec<String>,
}

/// A unit that is made up, before it has a place.
struct Made {
    troop: Option<Troop>,
    figures: u8,
    abreast: u8,
    keys: String,
}

/// Writes the sides, their battles and their units.
pub(super) fn write(lots: &mut Lots, plan: &Plan, text: &mut String) -> BySide<Army> {
    for side in Side::BOTH {
        let _ = writeln!(text, "[[side]]\nname = \"{}\"", if side == Side::Red { "Red" } else { "Blue" });
        if plan.level != Level::Basic && lots.falls(25) {
            let marker = |lots: &mut Lots, letter: char| {
                let at = [lots.between(10, plan.board[0] - 10), across(plan, side, lots.between(2, 12))];
                format!("{{ marker = \"{letter}\", at = {at:?} }}")
            };
            let _ = writeln!(text, "phantoms = [{}, {}]", marker(lots, 'Y'), marker(lots, 'Z'));
        }
        text.push('\n');
    }
    let battles = plan.level == Level::Advanced && lots.falls(70);
    for side in Side::BOTH.into_iter().filter(|_| battles) {
        for name in ["van", "main"] {
            let _ = write!(text, "[[group]]\nid = \"{side}-{name}\"\nside = \"{side}\"\n\n");
        }
    }
    let many = if lots.falls(6) { 28 } else { 9 };
    BySide(Side::BOTH.map(|side| {
        let count = lots.between(2, many);
        army(lots, plan, side, battles, count, text)
    }))
}

/// The ordinate so far from a side's edge.
fn across(plan: &Plan, side: Side, from_edge: i32) -> i32 {
    if side == Side::Red { from_edge } else { plan.board[1] - from_edge }
}

fn army(lots: &mut Lots, plan: &Plan, side: Side, battles: bool, count: i32, text: &mut String) -> Army {
    let mut army = Army::default();
    let mut rows = Rows::new(lots, plan, side);
    for number in 0..count {
        let made = unit(lots, plan, side);
        let Some(at) = rows.place(lots, &made) else { break };
        let id = format!("{}{number}", if side == Side::Red { 'r' } else { 'b' });
        let word = made.troop.map_or("commander", |troop| troop.row().key);
        let facing = if side == Side::Red { 0 } else { 180 };
        let _ = write!(
            text,
            "[[unit]]\nid = \"{id}\"\nside = \"{side}\"\ntype = \"{word}\"\nat = {at:?}\nfacing = {facing}\n{}",
            made.keys
        );
        let fights = made.troop.is_some_and(|troop| !troop.is_alone());
        if battles && fights {
            let _ = writeln!(text, "group = \"{side}-{}\"", lots.one(&["van", "main"]));
        }
        if plan.level != Level::Basic && fights && number < 20 && lots.falls(15) {
            let _ = writeln!(text, "marker = \"{}\"", char::from(b'A' + number as u8));
        }
        text.push('\n');
        if made.troop == Some(Troop::WarWagon) {
            ride(lots, &format!("side = \"{side}\"\nat = {at:?}\nfacing = {facing}\n"), &id, text);
        }
        match made.troop {
            Some(_) => army.troops.push(id),
            None => army.commanders.push(id),
        }
    }
    if plan.sea == Some(side) {
        super::afloat::fleet(lots, plan, side, text);
    }
    army
}

/// Those who ride in a war wagon. Nothing else in a drill names them: they come with it.
fn ride(lots: &mut Lots, keys: &str, wagon: &str, text: &mut String) {
    let mut unit = |name: &str, kind: &str, figures: u8| {
        let _ = write!(
            text,
            "[[unit]]\nid = \"{wagon}-{name}\"\ntype = \"{kind}\"\n{keys}aboard = [\"{wagon}\"]\n"
        );
        if figures > 1 {
            let _ = writeln!(text, "figures = {figures}");
        }
        text.push('\n');
    };
    if lots.falls(50) {
        unit("gun", Troop::Culverin.row().key, 1);
    }
    if lots.falls(80) {
        let men = *lots.one(&MEN);
        unit("men", men.row().key, 2 * lots.between(3, i32::from(WAGON_MEN) / 2) as u8);
    }
    if lots.falls(80) {
        let shooters = *lots.one(&SHOOTERS);
        unit("bows", shooters.row().key, WAGON_SHOOTERS);
    }
}

/// Rows of units, the first as near to the enemy as the drill has it.
struct Rows {
    side: Side,
    board: [i32; 2],
    /// How far from the own edge the front of this row is, and how deep its deepest unit.
    front: i32,
    depth: i32,
    x: i32,
}

impl Rows {
    fn new(lots: &mut Lots, plan: &Plan, side: Side) -> Rows {
        let half = if plan.siege { plan.board[1] - 44 } else { plan.board[1] / 2 };
        let front = match (plan.siege, side) {
            // Those who storm stand before their ladders, the garrison in the court.
            (true, Side::Red) => half - lots.between(4, 26),
            (true, Side::Blue) => 34,
            (false, _) => half - lots.few(4, 25),
        };
        let board = match (plan.siege, side) {
            (true, Side::Blue) => [plan.board[0] / 2 + 34, plan.board[1]],
            _ => plan.board,
        };
        let x = if plan.siege && side == Side::Blue { plan.board[0] / 2 - 34 } else { 4 };
        Rows { side, board, front, depth: 0, x: x + lots.between(0, 14) }
    }

    /// The place of the next unit, the middle of its front; none if there is no room any more.
    fn place(&mut self, lots: &mut Lots, made: &Made) -> Option<[i32; 2]> {
        let [width, depth] = made.size();
        // The next row begins behind this one.
        if self.x + width + 2 > self.board[0] {
            self.front -= self.depth + lots.between(1, 5);
            self.depth = 0;
            self.x = self.board[0] / 2 - lots.between(10, 34);
        }
        if self.front - depth < 1 {
            return None;
        }
        let x = self.x + width / 2 + 1;
        self.x += width + lots.few(2, 14);
        self.depth = self.depth.max(depth);
        let y = if self.side == Side::Red { self.front } else { self.board[1] - self.front };
        Some([x, y])
    }
}

impl Made {
    /// Its width and depth in cm, rounded up.
    fn size(&self) -> [i32; 2] {
        let Some(troop) = self.troop else { return [2, 4] };
        let row = troop.row();
        let files = i32::from(self.abreast.div_ceil(row.per_stand));
        let stands = i32::from(self.figures.div_ceil(row.per_stand));
        let ranks = (stands + files - 1) / files.max(1);
        [files * row.front, ranks * row.depth]
    }
}

fn unit(lots: &mut Lots, plan: &Plan, side: Side) -> Made {
    let commander = plan.options.has(Options::COMMAND_FIGURES) && lots.falls(12);
    if commander {
        return Made { troop: None, figures: 1, abreast: 1, keys: String::new() };
    }
    let troop = type_of(lots, plan, side);
    let mut made = Made { troop: Some(troop), figures: 1, abreast: 1, keys: String::new() };
    if !troop.is_alone() {
        let least = if troop == Troop::RomanLegionaries { 12 } else { 6 };
        made.figures = lots.few(least, i32::from(most_figures(troop).min(40))) as u8;
        let per_stand = troop.per_stand();
        let files = made.figures.div_ceil(per_stand);
        let most = (36 / troop.row().front).clamp(1, i32::from(files));
        made.abreast = lots.between(1.min(most), most) as u8 * per_stand;
        let _ = writeln!(made.keys, "figures = {}\nabreast = {}", made.figures, made.abreast);
    }
    outfit(lots, plan, troop, &mut made.keys);
    made
}

/// A type: of a siege's own where there is one, and of all others alike.
fn type_of(lots: &mut Lots, plan: &Plan, side: Side) -> Troop {
    let siege = [Troop::Ram, Troop::SiegeTower];
    if plan.siege && side == Side::Red && lots.falls(20) {
        return *lots.one(&siege);
    }
    if plan.options.has(Options::GREEK_FIRE) && lots.falls(10) {
        return Troop::GreekFire;
    }
    if plan.options.has(Options::HUSSITE_WAGONS) && lots.falls(15) {
        return Troop::WarWagon;
    }
    let all: Vec<Troop> = Troop::words()
        .into_iter()
        .map(|(_, troop)| troop)
        .filter(|troop| {
            troop.period() == plan.period
                && troop.is_bought()
                && *troop != Troop::WarWagon
                && (plan.options.has(Options::EXPLOSIVE_SHOT) || !troop.fires_explosive_alone())
                && (troop.row().chart_move > 0 || troop.arm() == Arm::Artillery)
        })
        .collect();
    // Within walls there are no beasts.
    let within = plan.siege && side == Side::Blue;
    loop {
        let troop = *lots.one(&all);
        if !within || matches!(troop.arm(), Arm::Infantry | Arm::Missile) {
            return troop;
        }
    }
}

/// What a unit carries and is.
fn outfit(lots: &mut Lots, plan: &Plan, troop: Troop, keys: &mut String) {
    let mut kit = Kit::default();
    let foot = troop.is_foot();
    let mut may = |lots: &mut Lots, one: Kit, open: bool, often: u32| {
        if open && lots.falls(often) {
            kit = kit | one;
        }
    };
    may(lots, Kit::STAKES, foot, 15);
    may(lots, Kit::CALTROPS, foot, 12);
    may(lots, Kit::AXES, foot, 12);
    may(lots, Kit::JAVELINS, foot || troop.arm() == Arm::Cavalry, 15);
    may(lots, Kit::PAVISES, troop.arm() == Arm::Missile && foot, 20);
    may(lots, Kit::MOUNTS, foot && troop.row().morale.is_some_and(|morale| morale > 1), 10);
    may(lots, Kit::PHALANX, troop == Troop::Hoplites || troop == Troop::PikeMedium, 50);
    may(lots, Kit::FORESTER, foot, 8);
    may(lots, Kit::IMPERIAL, plan.options.has(Options::IMPERIALS) && !troop.is_alone(), 15);
    let imperial = kit.has(Kit::IMPERIAL);
    if !imperial && plan.options.has(Options::MERCENARIES) && !troop.is_alone() && lots.falls(15) {
        kit = kit | Kit::MERCENARY;
    }
    let kit = Kit(kit.0 & plan.period.kit().0);
    let words: Vec<String> = kit.names().map(|word| format!("{word:?}")).collect();
    if !words.is_empty() {
        let _ = writeln!(keys, "kit = [{}]", words.join(", "));
    }
    if kit.has(Kit::STAKES) && lots.falls(30) {
        keys.push_str("planted = true\n");
    }
    if troop == Troop::SupplyWagon {
        let loads = Load::words();
        let _ = writeln!(keys, "load = \"{}\"", lots.one(&loads).0);
    }
    if plan.options.has(Options::RANSOM) && !troop.is_piece() && lots.falls(20) {
        let ranks = Noble::words();
        let _ = writeln!(keys, "noble = \"{}\"", lots.one(&ranks).0);
    }
    if troop.row().range > 0 && lots.falls(25) {
        let _ = writeln!(keys, "shots = {}", lots.between(1, 6));
    }
    if troop.takes_supplies() {
        if lots.falls(30) {
            let _ = writeln!(keys, "extra_crew = {}", lots.one(&[6, 12]));
        }
        if lots.falls(40) {
            let _ = writeln!(keys, "crew_left = {}", lots.between(0, i32::from(troop.row().crew)));
        }
    }
    if !plan.places && troop != Troop::WarWagon && lots.falls(5) {
        let _ = writeln!(keys, "arrives = {}", lots.between(1, 3));
    }
}
