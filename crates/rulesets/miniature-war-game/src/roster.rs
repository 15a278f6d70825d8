//! An army that is bought with points: what it costs, and what is wrong with the whole (common.army, medieval.army, musket.army).
//!
//! | file | what |
//! | --- | --- |
//! | `lists.rs` | from what armies are bought: types of an age, units of a nation |
//! | `entry.rs` | a line: what it is, how it is written, what it costs |
//! | `contents.rs` | what is in the war wagons of a line |
//! | `faults.rs` | what is wrong with a single line |

mod contents;
mod entry;
mod faults;
mod lists;

use battle::{Bill, List, Priced, Rule, Wrong};

use crate::period::Period;
use crate::rulebook::{define, rule};
use crate::troops::{Arm, Kit, Troop};

pub(crate) use contents::{Contents, MEN, SHOOTERS};
use entry::Counted;
use entry::usual;
pub(crate) use entry::{Entry, NOBLES, Ward, What};
pub(crate) use lists::ArmyListId;
pub(crate) use lists::Regiment;

/// The most lines of a roster.
pub(crate) const MOST_LINES: usize = 60;
/// The figures of a unit, and the most single pieces of one line.
const UNIT: std::ops::RangeInclusive<u8> = 6..=36;
pub(crate) const MOST_PIECES: u8 = 12;
/// The most units and pieces of an army, a ship's guns among them: a battle has numbers for two of them.
const MOST_UNITS: usize = 120;
/// The most figures of a larger unit.
const OVERSIZE: u8 = 72;
/// The most stands of any unit: its places are bits of a number.
pub(crate) const MOST_STANDS: u8 = 64;
/// The berserkers of an army.
const MOST_BERSERKERS: u16 = 3;
/// Of a type that is bought as often as one likes a ready army has so many units.
const MOST_ALIKE: usize = 2;

/// The lines of a whole army in an answer.
pub(crate) type Lines = List<Entry, MOST_LINES>;

/// The most figures of a unit: of pikes the most stands.
pub(crate) fn most_figures(troop: Troop) -> u8 {
    define!("medieval.pike.size", "medieval.army.unit-size");
    match troop {
        Troop::PikeLight | Troop::PikeMedium => UNIT.end() * troop.per_stand(),
        _ => *UNIT.end(),
    }
}

/// The most figures of a unit where larger ones are agreed on: as many stands as a unit can have.
pub(crate) fn most_figures_oversize(troop: Troop) -> u8 {
    define!("common.unit.oversize");
    OVERSIZE.min(MOST_STANDS * troop.per_stand())
}

/// What the sides have agreed on for rosters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Agreed {
    /// The points an army may cost.
    pub points: u16,
    /// From which lists.
    pub lists: Vec<ArmyListId>,
    /// The types of the side's historical army; none if nothing more is said (medieval.army.named-army).
    pub types: Vec<Troop>,
    /// A third for each of three arms at most.
    pub caps: bool,
    /// Light units have 12 to 24 figures.
    pub light_sizes: bool,
    /// Units may have more than 36 figures.
    pub oversize: bool,
    /// There may be imperials, and mercenaries.
    pub specials: [bool; 2],
    /// Equipment may be bought: not in the basic game.
    pub equipment: bool,
    /// Units form battles and brigades.
    pub groups: bool,
    /// Commanders have figures.
    pub commanders: bool,
    /// There are river boats.
    pub boats: bool,
    /// There are frigates.
    pub ships: bool,
    /// There are war wagons (medieval.hussite.contents).
    pub wagons: bool,
}

impl Agreed {
    /// What holds if nothing else is agreed.
    pub(crate) fn usual(points: u16) -> Agreed {
        Agreed {
            points,
            lists: ArmyListId::ALL.into(),
            types: Vec::new(),
            caps: true,
            light_sizes: false,
            oversize: false,
            specials: [false; 2],
            equipment: true,
            groups: false,
            commanders: false,
            boats: false,
            ships: false,
            wagons: false,
        }
    }
}

/// An army.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Roster {
    /// From what it is bought.
    pub list: ArmyListId,
    /// What it has.
    pub lines: Vec<Entry>,
}

impl Roster {
    /// What it costs, and all that is wrong with it.
    pub(crate) fn bill(&self, agreed: &Agreed) -> Bill {
        define!(
            "common.army.roster",
            "common.army.unequal",
            "common.army.basic-types",
            "musket.scope.mixing"
        );
        let of_line = |number: usize| {
            let found = self.faults_of(number, agreed);
            found.into_iter().map(move |(rule, why)| Wrong { line: Some(number), rule, why: why.into() })
        };
        let mut wrong: Vec<Wrong> = (0..self.lines.len()).flat_map(of_line).collect();
        let whole = self.faults_of_whole(agreed);
        wrong.extend(whole.into_iter().map(|(rule, why)| Wrong { line: None, rule, why: why.into() }));
        let priced = |entry: &Entry| Priced { what: entry.text(), price: entry.price() };
        Bill { lines: self.lines.iter().map(priced).collect(), points: agreed.points, wrong }
    }

    /// What is wrong with the army as a whole.
    fn faults_of_whole(&self, agreed: &Agreed) -> Vec<(Rule, String)> {
        let musket = self.list.period() == Period::Musket;
        let mut all = Vec::new();
        if !agreed.lists.contains(&self.list) {
            let of_period = agreed.lists.iter().any(|list| list.period() == self.list.period());
            let rule = match (musket, of_period) {
                (_, false) => rule!("musket.scope"),
                (true, true) => rule!("musket.army.nation"),
                (false, true) => rule!("medieval.army.period-lists"),
            };
            let keys: Vec<&str> = agreed.lists.iter().map(|list| list.key()).collect();
            all.push((rule, format!("armies are bought from other lists here: {}", keys.join(", "))));
        }
        if self.lines.iter().filter(|entry| entry.kit.has(Kit::IMPERIAL)).count() > 1 {
            all.push((rule!("common.special.imperial"), "an army has a single imperial unit".to_owned()));
        }
        let berserkers = self.lines.iter().filter(|entry| entry.troop() == Some(Troop::Berserker));
        if berserkers.map(|entry| u16::from(entry.count)).sum::<u16>() > MOST_BERSERKERS {
            let why = format!("an army has at most {MOST_BERSERKERS} berserkers");
            all.push((rule!("medieval.berserker.limit"), why));
        }
        let is_army = |one: Entry| {
            one.troop().is_some_and(|troop| !matches!(troop, Troop::SupplyWagon | Troop::WarWagon))
        };
        if !self.lines.iter().any(|entry| entry.units().into_iter().any(is_army)) {
            all.push((rule!("common.army.roster"), "an army has at least one unit".to_owned()));
        }
        let units: usize = self.lines.iter().map(|entry| crate::armies::units_of(*entry)).sum();
        if units > MOST_UNITS {
            let why = format!("an army has at most {MOST_UNITS} units and pieces, and this one {units}");
            all.push((rule!("common.army.roster"), why));
        }
        let total = self.cost();
        if total > i32::from(agreed.points) {
            let rule = if musket { rule!("musket.army.purchase") } else { rule!("common.army.limit") };
            all.push((rule, format!("the army costs {total} of {} points", agreed.points)));
        }
        if agreed.caps {
            all.extend(self.over_a_third(musket).into_iter().map(|(rule, why)| (rule, why.to_owned())));
        }
        all
    }

    /// What the army costs.
    pub(crate) fn cost(&self) -> i32 {
        self.lines.iter().map(|entry| entry.price().total()).sum()
    }

    /// The figures of the army, a piece as one; commanders, boats and ships are none.
    pub(crate) fn figures(&self) -> i32 {
        let parts = self.lines.iter().flat_map(|entry| entry.parts());
        parts.filter(|entry| entry.troop().is_some()).map(|entry| i32::from(entry.count)).sum()
    }

    /// The limits of a third that it is over; exactly a third is allowed. Missile troops are limited in the Ancient & Medieval period.
    fn over_a_third(&self, musket: bool) -> Vec<(Rule, &'static str)> {
        define!("common.army.artillery-third", "common.army.missile-third", "medieval.army.artillery-third");
        define!("musket.army.purchase");
        let parts: Vec<Entry> = self.lines.iter().flat_map(|entry| entry.parts()).collect();
        let of = |arm: Counted| parts.iter().filter(move |entry| entry.counts_as() == arm);
        let points = |arm: Counted| of(arm).map(|entry| entry.price().total()).sum::<i32>();
        let missiles: i32 = of(Counted::Missile).map(|entry| i32::from(entry.count)).sum();
        let artillery = match musket {
            true => rule!("common.army.artillery-third"),
            false => rule!("medieval.army.artillery-third"),
        };
        let all = [
            (
                3 * points(Counted::Artillery) > self.cost(),
                artillery,
                "artillery is more than a third of the points",
            ),
            (
                3 * points(Counted::Cavalry) > self.cost(),
                rule!("common.army.cavalry-third"),
                "cavalry is more than a third of the points",
            ),
            (
                3 * missiles > self.figures(),
                rule!("medieval.army.missile-third"),
                "missile troops are more than a third of the figures",
            ),
        ];
        all.into_iter().filter(|(over, ..)| *over).map(|(_, rule, why)| (rule, why)).collect()
    }

    /// Everything of its list that can be added, a line each: types, or the units of a nation.
    pub(crate) fn candidates(list: ArmyListId) -> Vec<Entry> {
        let troops = list.troops().map(usual);
        troops.chain(list.regiments().map(|regiment| Entry::of_regiment(regiment.number))).collect()
    }

    /// A legal army of a list to begin from: the dearest units that fit, of all arms in turn, until no further one fits. Bodies of
    /// troops come before single figures and beasts.
    pub(crate) fn ready(list: ArmyListId, agreed: &Agreed) -> Roster {
        define!("common.army.basic-types");
        let mut roster = Roster { list, lines: Vec::new() };
        let mut all = Roster::candidates(list);
        all.retain(|entry| entry.troop().is_some_and(|troop| troop.arm() != Arm::Wagon));
        let is_lone = |entry: &Entry| entry.count == 1 && entry.counts_as() != Counted::Artillery;
        let cost = |entry: &Entry| entry.troop().map_or(0, |troop| troop.row().cost);
        all.sort_by_key(|entry| (is_lone(entry), std::cmp::Reverse(cost(entry))));
        let turns = [Counted::None, Counted::Missile, Counted::Cavalry, Counted::None, Counted::Artillery];
        loop {
            let before = roster.lines.len();
            for arm in turns {
                let fits = |entry: &&Entry| {
                    let same = roster.lines.iter().filter(|line| line.what == entry.what).count();
                    if entry.counts_as() != arm || same >= MOST_ALIKE {
                        return false;
                    }
                    let mut with = roster.clone();
                    with.lines.push(**entry);
                    with.bill(agreed).wrong.is_empty()
                };
                if let Some(entry) = all.iter().find(fits).copied() {
                    roster.lines.push(entry);
                }
            }
            if roster.lines.len() == before || roster.lines.len() + turns.len() > MOST_LINES {
                return roster;
            }
        }
    }
}
