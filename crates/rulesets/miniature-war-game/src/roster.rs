//! An army that is bought with points: what a line of a roster is, what it costs, and what is wrong with the whole (common.army,
//! medieval.army).

use battle::{Bill, List, Priced, Tally, Wrong};
use serde::{Deserialize, Serialize};

use crate::charts::{
    ANCIENT, AXE_COST, CALTROPS_COST, EARLY_MEDIEVAL, JAVELIN_COST, LATE_MEDIEVAL, MOUNT_COST, PAVISE_COST,
    STAKES_COST, TYPES,
};
use crate::field::Load;
use crate::rulebook::{define, rule};
use crate::troops::{Arm, Armor, Kit, Troop};

/// The most lines of a roster.
pub(crate) const MOST_LINES: usize = 60;
/// The figures of a unit, and the most single pieces of one line.
const UNIT: std::ops::RangeInclusive<u8> = 6..=36;
const MOST_PIECES: u8 = 12;
/// Those of light units, if the sides agree (medieval.army.light-unit-size).
const LIGHT_UNIT: std::ops::RangeInclusive<u8> = 12..=24;
/// The berserkers of an army.
const MOST_BERSERKERS: u16 = 3;
/// What can be bought for a unit.
const BOUGHT: [Kit; 8] = [
    Kit::STAKES,
    Kit::CALTROPS,
    Kit::AXES,
    Kit::JAVELINS,
    Kit::PAVISES,
    Kit::MOUNTS,
    Kit::IMPERIAL,
    Kit::MERCENARY,
];

/// From what an army is bought.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ArmyListId {
    /// From all types.
    Any,
    /// From those of ancient times.
    Ancient,
    /// From those of the early Middle Ages.
    EarlyMedieval,
    /// From those of the late Middle Ages.
    LateMedieval,
}

impl ArmyListId {
    /// All lists.
    pub(crate) const ALL: [ArmyListId; 4] =
        [ArmyListId::Any, ArmyListId::Ancient, ArmyListId::EarlyMedieval, ArmyListId::LateMedieval];

    /// How files and answers name it.
    pub(crate) fn key(self) -> &'static str {
        match self {
            ArmyListId::Any => "any",
            ArmyListId::Ancient => "ancient",
            ArmyListId::EarlyMedieval => "early-medieval",
            ArmyListId::LateMedieval => "late-medieval",
        }
    }

    /// The list of this name.
    pub(crate) fn named(key: &str) -> Result<ArmyListId, String> {
        let found = ArmyListId::ALL.into_iter().find(|list| list.key() == key);
        found
            .ok_or_else(|| format!("there is no list `{key}`: any, ancient, early-medieval or late-medieval"))
    }

    /// Whether it has a type of troops. Supply wagons are in every list.
    pub(crate) fn has(self, troop: Troop) -> bool {
        define!("medieval.army.period-lists", "medieval.army.named-army", "common.army.national");
        match self {
            _ if troop == Troop::SupplyWagon => true,
            ArmyListId::Any => true,
            ArmyListId::Ancient => ANCIENT.contains(&troop),
            ArmyListId::EarlyMedieval => EARLY_MEDIEVAL.contains(&troop),
            ArmyListId::LateMedieval => LATE_MEDIEVAL.contains(&troop),
        }
    }

    /// Its types in the order of the index.
    pub(crate) fn troops(self) -> impl Iterator<Item = Troop> {
        TYPES.iter().map(|row| row.troop).filter(move |troop| !troop.is_of_siege() && self.has(*troop))
    }
}

/// A line of a roster: a unit of so many figures, or so many single pieces, with what they carry.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Entry {
    /// The type.
    pub(crate) troop: Troop,
    /// Figures, or pieces.
    pub(crate) count: u8,
    /// What is bought for them, and their marks.
    pub(crate) kit: Kit,
    /// What each supply wagon carries (medieval.supply.wagon-load).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) load: Option<Load>,
}

impl Default for Entry {
    fn default() -> Entry {
        Entry { troop: Troop::Peasants, count: 0, kit: Kit::default(), load: None }
    }
}

/// The lines of a whole army in an answer.
pub(crate) type Lines = List<Entry, MOST_LINES>;

impl Entry {
    /// As rosters and answers write it: `24 longbow-light with stakes javelins`.
    pub(crate) fn text(self) -> String {
        let load = self.load.map(|load| battle::file::Listed::word(&load).to_owned());
        let kit: Vec<String> = self.kit.names().chain(load).collect();
        let with = if kit.is_empty() { String::new() } else { format!(" with {}", kit.join(" ")) };
        format!("{} {}{with}", self.count, self.troop.row().key)
    }

    /// Reads it; says what cannot be read.
    pub(crate) fn read(text: &str) -> Result<Entry, String> {
        let mut words = text.split_whitespace();
        let (count, key) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let count = battle::machine::number(count)?;
        let troop = Troop::named(key).ok_or_else(|| format!("there is no type of troops `{key}`"))?;
        let (mut kit, mut load) = (Kit::default(), None);
        match words.next() {
            None => {}
            Some("with") => {
                for word in words {
                    if let Some(carried) = Load::named(word).filter(|_| troop == Troop::SupplyWagon) {
                        load = Some(carried);
                        continue;
                    }
                    let bought = Kit::named(word).filter(|one| BOUGHT.contains(one));
                    let one = bought.ok_or_else(|| format!("`{word}` cannot be bought"))?;
                    kit = Kit(kit.0 | one.0);
                }
            }
            Some(word) => return Err(format!("`with` is expected instead of `{word}`")),
        }
        Ok(Entry { troop, count, kit, load })
    }

    /// What it costs, part by part.
    pub(crate) fn price(self) -> Tally {
        define!(
            "common.army.cost",
            "medieval.army.roster",
            "medieval.caltrops.carry",
            "medieval.supply.wagon-cost"
        );
        let count = i32::from(self.count);
        let mut price =
            Tally::base(rule!("common.army.cost"), "figures", count * i32::from(self.troop.row().cost));
        let free = self.troop.has_free_stakes();
        let each = [
            (Kit::STAKES, "stakes", if free { 0 } else { count * i32::from(STAKES_COST) }),
            (Kit::CALTROPS, "caltrops", count * i32::from(CALTROPS_COST) / 10),
            (Kit::AXES, "throwing axes", count * i32::from(AXE_COST)),
            (Kit::JAVELINS, "javelins", count * i32::from(JAVELIN_COST)),
            (Kit::PAVISES, "pavises", (count + 1) / 2 * i32::from(PAVISE_COST)),
            (Kit::MOUNTS, "mounts", count * i32::from(MOUNT_COST)),
        ];
        for (one, what, cost) in each {
            if self.kit.has(one) && cost > 0 {
                price.add(rule!("medieval.army.roster"), what, cost);
            }
        }
        if self.kit.has(Kit::IMPERIAL) {
            let figures = price.total();
            price.add(rule!("common.special.imperial"), "imperial", figures);
        } else if self.kit.has(Kit::MERCENARY) {
            let less = price.total() / 3;
            price.add(rule!("common.special.mercenary-cost"), "mercenary", -less);
        }
        price
    }

    /// The arm with which it counts for the limits.
    fn counts_as(self) -> Counted {
        define!("medieval.army.caps-classes");
        match self.troop {
            Troop::HandCannon => Counted::Artillery,
            Troop::SamuraiCavalry => Counted::Cavalry,
            Troop::MongolHorseArcher
            | Troop::SamuraiArcher
            | Troop::HorseArcherLight
            | Troop::HorseArcherMedium => Counted::Missile,
            troop => match troop.arm() {
                Arm::Missile => Counted::Missile,
                Arm::Cavalry | Arm::Piece => Counted::Cavalry,
                Arm::Artillery => Counted::Artillery,
                Arm::Infantry | Arm::Wagon | Arm::Single => Counted::None,
            },
        }
    }

    /// What is wrong with the line itself.
    fn faults(self, list: ArmyListId, light_sizes: bool) -> Vec<(battle::Rule, String)> {
        let key = self.troop.row().key;
        let mut all = Vec::new();
        if !list.has(self.troop) {
            all.push((rule!("medieval.army.period-lists"), format!("{key}: the list has none")));
        }
        let light = light_sizes && self.troop.row().armor == Armor::Light;
        let most = most_figures(self.troop);
        let sizes = if light { LIGHT_UNIT } else { *UNIT.start()..=most };
        if self.troop.is_alone() {
            if !(1..=MOST_PIECES).contains(&self.count) {
                all.push((
                    rule!("medieval.army.unit-size"),
                    format!("{key}: one line has 1 to {MOST_PIECES} of them"),
                ));
            }
            if self.kit != Kit::default() {
                all.push((
                    rule!("medieval.army.roster"),
                    format!("{key}: nothing is bought for single pieces"),
                ));
            }
        } else if !sizes.contains(&self.count) {
            let (rule, least, most) = match light {
                true => (rule!("medieval.army.light-unit-size"), LIGHT_UNIT.start(), *LIGHT_UNIT.end()),
                false => (rule!("medieval.army.unit-size"), UNIT.start(), most),
            };
            all.push((rule, format!("{key}: a unit has {least} to {most} figures")));
        }
        if self.kit.has(Kit::MOUNTS) && !self.troop.is_foot() {
            all.push((rule!("medieval.army.roster"), format!("{key}: only men on foot are given mounts")));
        }
        if self.kit.has(Kit::MOUNTS)
            && self.troop.is_foot()
            && self.troop.row().morale.is_none_or(|morale| morale <= 1)
        {
            all.push((rule!("medieval.mounted.who"), format!("{key}: men of morale 1 are given no mounts")));
        }
        if self.kit.has(Kit::CALTROPS) && !self.troop.is_foot() {
            all.push((rule!("medieval.caltrops.carry"), format!("{key}: only men on foot carry caltrops")));
        }
        if self.kit.has(Kit::STAKES) && !self.troop.is_foot() {
            all.push((rule!("medieval.stakes.carry"), format!("{key}: only men on foot carry stakes")));
        }
        if self.kit.has(Kit::IMPERIAL) && self.kit.has(Kit::MERCENARY) {
            all.push((
                rule!("common.special.mercenary-cost"),
                format!("{key}: imperials are no mercenaries"),
            ));
        }
        all
    }
}

/// The most figures of a unit: of pikes the most stands.
pub(crate) fn most_figures(troop: Troop) -> u8 {
    define!("medieval.pike.size", "medieval.army.unit-size");
    match troop {
        Troop::PikeLight | Troop::PikeMedium => UNIT.end() * troop.per_stand(),
        _ => *UNIT.end(),
    }
}

/// The arm with which a line counts for the limits of a third.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Counted {
    None,
    Missile,
    Cavalry,
    Artillery,
}

/// What the sides have agreed on for rosters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Agreed {
    /// The points an army may cost.
    pub points: u16,
    /// A third for each of three arms at most.
    pub caps: bool,
    /// Light units have 12 to 24 figures.
    pub light_sizes: bool,
    /// There may be imperials, and mercenaries.
    pub specials: [bool; 2],
    /// Equipment may be bought: not in the basic game.
    pub equipment: bool,
}

impl Agreed {
    /// What holds if nothing else is agreed.
    pub(crate) fn usual(points: u16) -> Agreed {
        Agreed { points, caps: true, light_sizes: false, specials: [false; 2], equipment: true }
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
    pub(crate) fn bill(&self, agreed: Agreed) -> Bill {
        define!("common.army.roster", "common.army.unequal", "common.army.basic-types");
        let mut wrong = Vec::new();
        let mut say = |line: Option<usize>, rule: battle::Rule, why: String| {
            wrong.push(Wrong { line, rule, why: why.into() });
        };
        for (number, entry) in self.lines.iter().enumerate() {
            for (rule, why) in entry.faults(self.list, agreed.light_sizes) {
                say(Some(number), rule, why);
            }
            let key = entry.troop.row().key;
            if entry.kit.has(Kit::IMPERIAL) && !agreed.specials[0] {
                say(
                    Some(number),
                    rule!("common.special.imperial"),
                    format!("{key}: no imperials are agreed on"),
                );
            }
            if entry.kit.has(Kit::MERCENARY) && !agreed.specials[1] {
                say(
                    Some(number),
                    rule!("common.special.mercenary-cost"),
                    format!("{key}: no mercenaries are agreed on"),
                );
            }
            let bought = Kit(entry.kit.0 & !(Kit::MOUNTS.0 | Kit::IMPERIAL.0 | Kit::MERCENARY.0));
            if !agreed.equipment && bought != Kit::default() {
                say(
                    Some(number),
                    rule!("medieval.army.roster"),
                    format!("{key}: nothing of this is bought in the basic game"),
                );
            }
        }
        let imperials = self.lines.iter().filter(|entry| entry.kit.has(Kit::IMPERIAL)).count();
        if imperials > 1 {
            say(None, rule!("common.special.imperial"), "an army has a single imperial unit".to_owned());
        }
        let berserkers = self.lines.iter().filter(|entry| entry.troop == Troop::Berserker);
        if berserkers.map(|entry| u16::from(entry.count)).sum::<u16>() > MOST_BERSERKERS {
            let why = format!("an army has at most {MOST_BERSERKERS} berserkers");
            say(None, rule!("medieval.berserker.limit"), why);
        }
        if !self.lines.iter().any(|entry| entry.troop != Troop::SupplyWagon) {
            say(None, rule!("common.army.roster"), "an army has at least one unit".to_owned());
        }
        let total = self.cost();
        if total > i32::from(agreed.points) {
            say(
                None,
                rule!("common.army.limit"),
                format!("the army costs {total} of {} points", agreed.points),
            );
        }
        if agreed.caps {
            for (rule, why) in self.over_a_third() {
                say(None, rule, why.to_owned());
            }
        }
        let priced = |entry: &Entry| Priced { what: entry.text(), price: entry.price() };
        Bill { lines: self.lines.iter().map(priced).collect(), points: agreed.points, wrong }
    }

    /// What the army costs.
    pub(crate) fn cost(&self) -> i32 {
        self.lines.iter().map(|entry| entry.price().total()).sum()
    }

    /// The figures of the army, a piece as one.
    pub(crate) fn figures(&self) -> i32 {
        self.lines.iter().map(|entry| i32::from(entry.count)).sum()
    }

    /// The limits of a third that it is over; exactly a third is allowed.
    fn over_a_third(&self) -> Vec<(battle::Rule, &'static str)> {
        define!("common.army.artillery-third", "common.army.missile-third", "medieval.army.artillery-third");
        let of = |arm: Counted| self.lines.iter().filter(move |entry| entry.counts_as() == arm);
        let points = |arm: Counted| of(arm).map(|entry| entry.price().total()).sum::<i32>();
        let missiles: i32 = of(Counted::Missile).map(|entry| i32::from(entry.count)).sum();
        let all = [
            (
                3 * points(Counted::Artillery) > self.cost(),
                rule!("medieval.army.artillery-third"),
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

    /// A legal army of a list to begin from: the dearest units that fit, of all arms in turn, until no further one fits.
    pub(crate) fn ready(list: ArmyListId, agreed: Agreed) -> Roster {
        define!("common.army.basic-types");
        let mut roster = Roster { list, lines: Vec::new() };
        let mut troops: Vec<Troop> = list.troops().filter(|troop| troop.arm() != Arm::Wagon).collect();
        troops.sort_by_key(|troop| std::cmp::Reverse(troop.row().cost));
        let turns = [Counted::None, Counted::Missile, Counted::Cavalry, Counted::None, Counted::Artillery];
        loop {
            let before = roster.lines.len();
            for arm in turns {
                let fits = |troop: &&Troop| {
                    let entry = usual(**troop);
                    let same = roster.lines.iter().filter(|line| line.troop == entry.troop).count();
                    let mut with = roster.clone();
                    with.lines.push(entry);
                    entry.counts_as() == arm && same < 3 && with.bill(agreed).wrong.is_empty()
                };
                if let Some(troop) = troops.iter().find(fits).copied() {
                    roster.lines.push(usual(troop));
                }
            }
            if roster.lines.len() == before || roster.lines.len() + turns.len() > MOST_LINES {
                return roster;
            }
        }
    }
}

/// A line of a type as it is usually bought.
pub(crate) fn usual(troop: Troop) -> Entry {
    let count = if troop.is_alone() { 1 } else { *LIGHT_UNIT.start() };
    Entry { troop, count, kit: Kit::default(), load: None }
}
