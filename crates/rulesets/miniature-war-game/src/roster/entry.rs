//! A line of a roster: what it is, how it is written, and what it costs (common.army.cost).

use battle::Tally;
use battle::file::Listed;
use serde::{Deserialize, Serialize};

use super::contents::Contents;
use super::lists::Regiment;
use crate::charts::{
    AXE_COST, BOAT_COST, BOAT_WAGON_COST, BOW_GUN_COST, CALTROPS_COST, COLONEL_COST, EXTRA_CREW_COST,
    EXTRA_CREW_FIGURES, EXTRA_ROUNDS_COST, GENERAL_COST, GUN_CREW_COST, JAVELIN_COST, MOUNT_COST,
    PAVISE_COST, STAKES_COST,
};
use crate::field::{Load, Noble, Rank};
use crate::rulebook::{define, rule};
use crate::troops::{Arm, Kit, Troop};

/// What can be bought for a unit.
const BOUGHT: [Kit; 9] = [
    Kit::STAKES,
    Kit::CALTROPS,
    Kit::AXES,
    Kit::JAVELINS,
    Kit::PAVISES,
    Kit::MOUNTS,
    Kit::IMPERIAL,
    Kit::MERCENARY,
    Kit::EXTRA_CREW,
];

/// Who may command a battle or an army: knights are figures of their units (medieval.battle.leaders).
pub(crate) const NOBLES: [Noble; 4] = [Noble::King, Noble::Prince, Noble::Duke, Noble::Baron];

/// What a line of a roster is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum What {
    /// A unit of so many figures, or so many single pieces.
    Troops(Troop),
    /// The unit of a nation's list with this number (musket.army.masterlist).
    Regiment(u8),
    /// A noble who commands (medieval.battle.leaders).
    Noble(Noble),
    /// A command figure (musket.cmd.figure).
    Officer(Rank),
    /// River boats (musket.boat.cost).
    Boat {
        /// Each has a gun on its bow (musket.boat.bowgun).
        gun: bool,
    },
    /// Wagons on which boats go on land (musket.boat.land).
    BoatWagon,
    /// A frigate, for so many tens of points (musket.ship.cost).
    Frigate {
        /// Tens of points.
        tens: u8,
    },
}

/// A battle or brigade, by its place in the army (medieval.battle.positions).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Ward {
    /// The foremost.
    Van,
    /// The middle one.
    Main,
    /// The last.
    Rear,
    /// That on the left.
    Left,
    /// That on the right.
    Right,
    /// The one behind.
    Reserve,
}

impl Ward {
    /// All of them.
    pub(crate) const ALL: [Ward; 6] =
        [Ward::Van, Ward::Main, Ward::Rear, Ward::Left, Ward::Right, Ward::Reserve];

    /// How rosters name it.
    pub(crate) fn word(self) -> &'static str {
        define!("medieval.battle.positions");
        match self {
            Ward::Van => "van",
            Ward::Main => "main",
            Ward::Rear => "rear",
            Ward::Left => "left",
            Ward::Right => "right",
            Ward::Reserve => "reserve",
        }
    }

    fn named(word: &str) -> Result<Ward, String> {
        let found = Ward::ALL.into_iter().find(|ward| ward.word() == word);
        let all = || Ward::ALL.map(Ward::word).join(", ");
        found.ok_or_else(|| format!("there is no battle or brigade `{word}`: {}", all()))
    }
}

/// A line of a roster.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Entry {
    /// What it is.
    pub(crate) what: What,
    /// Figures, or pieces.
    pub(crate) count: u8,
    /// What is bought for them, and their marks.
    #[serde(default, skip_serializing_if = "battle::is_default")]
    pub(crate) kit: Kit,
    /// The battle or brigade in which they are, or which they lead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) ward: Option<Ward>,
    /// What each supply wagon carries (medieval.supply.wagon-load).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) load: Option<Load>,
    /// How many times 18 extra rounds are bought for a piece (musket.fig.supplies).
    #[serde(default, skip_serializing_if = "battle::is_default")]
    pub(crate) rounds: u8,
    /// How many times an extra crew of six is.
    #[serde(default, skip_serializing_if = "battle::is_default")]
    pub(crate) crews: u8,
    /// What is in each war wagon (medieval.hussite.contents).
    #[serde(default, skip_serializing_if = "battle::is_default")]
    pub(crate) contents: Contents,
}

impl Default for Entry {
    fn default() -> Entry {
        Entry::of(What::Troops(Troop::Peasants), 0)
    }
}

impl Entry {
    /// So many of these, with nothing more.
    pub(crate) fn of(what: What, count: u8) -> Entry {
        Entry {
            what,
            count,
            kit: Kit::default(),
            ward: None,
            load: None,
            rounds: 0,
            crews: 0,
            contents: Contents::default(),
        }
    }

    /// The line of a nation's unit; of a number that nobody has, the line that says so.
    pub(crate) fn of_regiment(number: u8) -> Entry {
        let figures = Regiment::numbered(number).map_or(0, |regiment| regiment.figures);
        Entry::of(What::Regiment(number), figures)
    }

    /// Its type; none for leaders, boats and ships, and for a number that nobody has.
    pub(crate) fn troop(self) -> Option<Troop> {
        match self.what {
            What::Troops(troop) => Some(troop),
            What::Regiment(number) => Regiment::numbered(number).map(|regiment| regiment.troop),
            What::Noble(_)
            | What::Officer(_)
            | What::Boat { .. }
            | What::BoatWagon
            | What::Frigate { .. } => None,
        }
    }

    /// Whether it is the same thing to buy, whatever is bought with it.
    pub(crate) fn is_alike(self, other: Entry) -> bool {
        std::mem::discriminant(&self.what) == std::mem::discriminant(&other.what)
            && (self.what == other.what || self.troop().is_none() && !self.is_leader())
    }

    /// Whether it is a commander.
    pub(crate) fn is_leader(self) -> bool {
        matches!(self.what, What::Noble(_) | What::Officer(_))
    }

    /// Whether it is a piece that is supplied by the number (musket.fig.supplies).
    pub(crate) fn takes_supplies(self) -> bool {
        self.troop().is_some_and(Troop::takes_supplies)
    }

    /// How it is named in what is said of it.
    pub(crate) fn name(self) -> String {
        match self.what {
            What::Troops(troop) => troop.row().key.to_owned(),
            What::Regiment(number) => format!("unit {number}"),
            What::Noble(noble) => noble.word().to_owned(),
            What::Officer(rank) => rank.word().to_owned(),
            What::Boat { .. } => "river-boat".to_owned(),
            What::BoatWagon => "boat-wagon".to_owned(),
            What::Frigate { .. } => "frigate".to_owned(),
        }
    }

    /// As rosters and answers write it: `24 longbow-light in van with stakes javelins`, `unit 36`, `duke in van`.
    pub(crate) fn text(self) -> String {
        let mut text = match self.what {
            What::Troops(_) | What::Boat { .. } | What::BoatWagon => {
                format!("{} {}", self.count, self.name())
            }
            What::Regiment(_) | What::Noble(_) | What::Officer(_) => self.name(),
            What::Frigate { tens } => format!("frigate for {}", 10 * u16::from(tens)),
        };
        if let Some(ward) = self.ward {
            text.push_str(&format!(" in {}", ward.word()));
        }
        let mut with: Vec<String> = self.kit.names().collect();
        with.extend(self.load.map(|load| load.word().to_owned()));
        with.extend((self.what == What::Boat { gun: true }).then(|| "bow-gun".to_owned()));
        with.extend(self.contents.words());
        with.extend((self.rounds > 0).then(|| format!("{} rounds", self.rounds)));
        with.extend((self.crews > 0).then(|| format!("{} crew", self.crews)));
        if !with.is_empty() {
            text.push_str(&format!(" with {}", with.join(" ")));
        }
        text
    }

    /// Reads it; says what cannot be read.
    pub(crate) fn read(text: &str) -> Result<Entry, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (mut entry, mut rest) = Entry::read_head(&words)?;
        if let [first, ward, more @ ..] = rest
            && *first == "in"
        {
            entry.ward = Some(Ward::named(ward)?);
            rest = more;
        }
        match rest {
            [] => Ok(entry),
            ["with", bought @ ..] => entry.read_bought(bought),
            [word, ..] => Err(format!("`with` is expected instead of `{word}`")),
        }
    }

    /// What a line is, and the words after it.
    fn read_head<'a, 'b>(words: &'b [&'a str]) -> Result<(Entry, &'b [&'a str]), String> {
        let noble = |word: &str| NOBLES.into_iter().find(|noble| noble.word() == word);
        match words {
            ["unit", number, rest @ ..] => {
                let number = battle::machine::number(number)?;
                if Regiment::numbered(number).is_none() {
                    return Err(format!("no nation has a unit {number}"));
                }
                Ok((Entry::of_regiment(number), rest))
            }
            ["frigate", "for", points, rest @ ..] => {
                let points: u16 = battle::machine::number(points)?;
                let tens = u8::try_from(points / 10).ok().filter(|tens| u16::from(*tens) * 10 == points);
                let tens = tens.ok_or("a frigate costs tens of points, 2550 at most")?;
                Ok((Entry::of(What::Frigate { tens }, 1), rest))
            }
            ["frigate", ..] => Err("`for` and its points are expected after `frigate`".to_owned()),
            ["colonel", rest @ ..] => Ok((Entry::of(What::Officer(Rank::Colonel), 1), rest)),
            ["general", rest @ ..] => Ok((Entry::of(What::Officer(Rank::General), 1), rest)),
            [word, rest @ ..] if noble(word).is_some() => {
                let noble = noble(word).unwrap_or(Noble::Baron);
                Ok((Entry::of(What::Noble(noble), 1), rest))
            }
            [count, "river-boat", rest @ ..] => {
                Ok((Entry::of(What::Boat { gun: false }, battle::machine::number(count)?), rest))
            }
            [count, "boat-wagon", rest @ ..] => {
                Ok((Entry::of(What::BoatWagon, battle::machine::number(count)?), rest))
            }
            [count, key, rest @ ..] => {
                let count = battle::machine::number(count)?;
                let troop = Troop::named(key).ok_or_else(|| format!("there is no type of troops `{key}`"))?;
                Ok((Entry::of(What::Troops(troop), count), rest))
            }
            [count] => {
                battle::machine::number::<u8>(count)?;
                Err("there is no type of troops ``".to_owned())
            }
            [] => Err("`` is no number".to_owned()),
        }
    }

    /// The line with what is bought for it.
    fn read_bought(mut self, words: &[&str]) -> Result<Entry, String> {
        let mut words = words.iter().copied();
        while let Some(word) = words.next() {
            if self.what == What::Troops(Troop::WarWagon) {
                match battle::machine::number::<u8>(word) {
                    Ok(figures) => self.contents.take(words.next().unwrap_or_default(), figures)?,
                    Err(_) if word == Troop::Culverin.row().key => self.contents.gun = true,
                    Err(_) => return Err(format!("a war wagon has no place for `{word}`")),
                }
            } else if self.takes_supplies()
                && let Ok(number) = battle::machine::number::<u8>(word)
            {
                match words.next() {
                    Some("rounds") => self.rounds = number,
                    Some("crew") => self.crews = number,
                    _ => return Err(format!("`rounds` or `crew` is expected after `{number}`")),
                }
            } else if let Some(carried) =
                Load::named(word).filter(|_| self.what == What::Troops(Troop::SupplyWagon))
            {
                self.load = Some(carried);
            } else if word == "bow-gun" && matches!(self.what, What::Boat { .. }) {
                self.what = What::Boat { gun: true };
            } else {
                let bought = Kit::named(word).filter(|one| BOUGHT.contains(one));
                let one = bought.ok_or_else(|| format!("`{word}` cannot be bought"))?;
                self.kit = Kit(self.kit.0 | one.0);
            }
        }
        Ok(self)
    }

    /// What it costs, part by part.
    pub(crate) fn price(self) -> Tally {
        let mut price = match self.what {
            What::Troops(_) | What::Regiment(_) => self.price_of_troops(),
            What::Noble(_) => Tally::base(rule!("medieval.battle.leaders"), "a noble", 0),
            What::Officer(rank) => {
                let cost = if rank == Rank::General { GENERAL_COST } else { COLONEL_COST };
                Tally::base(rule!("musket.cmd.figure"), "a command figure", i32::from(cost))
            }
            What::Boat { .. } => {
                Tally::base(rule!("musket.boat.cost"), "boats", i32::from(self.count) * i32::from(BOAT_COST))
            }
            What::BoatWagon => {
                let cost = i32::from(self.count) * i32::from(BOAT_WAGON_COST);
                Tally::base(rule!("musket.boat.land"), "wagons for boats", cost)
            }
            What::Frigate { tens } => {
                Tally::base(rule!("musket.ship.cost"), "a frigate, as agreed", 10 * i32::from(tens))
            }
        };
        if self.what == (What::Boat { gun: true }) {
            let guns = i32::from(self.count) * i32::from(BOW_GUN_COST);
            price.add(rule!("musket.boat.bowgun"), "guns on the bow", guns);
        }
        price
    }

    fn price_of_troops(self) -> Tally {
        define!(
            "common.army.cost",
            "medieval.army.roster",
            "medieval.caltrops.carry",
            "medieval.supply.wagon-cost"
        );
        let Some(troop) = self.troop() else {
            return Tally::base(rule!("musket.army.masterlist"), "a unit that there is not", 0);
        };
        let count = i32::from(self.count);
        let figures = count * i32::from(troop.row().cost);
        let mut price = match self.what {
            What::Regiment(_) => Tally::base(rule!("musket.army.masterlist"), "figures", figures),
            What::Troops(Troop::WarWagon) => {
                Tally::base(rule!("medieval.hussite.cost"), "war wagons", figures)
            }
            _ => Tally::base(rule!("common.army.cost"), "figures", figures),
        };
        let free = troop.has_free_stakes();
        let each = [
            (Kit::STAKES, "stakes", if free { 0 } else { count * i32::from(STAKES_COST) }),
            (Kit::CALTROPS, "caltrops", count * i32::from(CALTROPS_COST) / 10),
            (Kit::AXES, "throwing axes", count * i32::from(AXE_COST)),
            (Kit::JAVELINS, "javelins", count * i32::from(JAVELIN_COST)),
            (Kit::PAVISES, "pavises", (count + 1) / 2 * i32::from(PAVISE_COST)),
            (Kit::MOUNTS, "mounts", count * i32::from(MOUNT_COST)),
            (Kit::EXTRA_CREW, "extra crews", count * i32::from(EXTRA_CREW_COST)),
        ];
        for (one, what, cost) in each {
            if self.kit.has(one) && cost > 0 {
                price.add(rule!("medieval.army.roster"), what, cost);
            }
        }
        let supplies = [
            ("extra rounds", i32::from(self.rounds) * i32::from(EXTRA_ROUNDS_COST)),
            ("extra crew", i32::from(self.crews) * i32::from(GUN_CREW_COST)),
        ];
        for (what, cost) in supplies {
            if cost > 0 {
                price.add(rule!("musket.fig.supplies"), what, cost);
            }
        }
        self.add_contents(&mut price);
        if self.kit.has(Kit::IMPERIAL) {
            let figures = price.total();
            price.add(rule!("common.special.imperial"), "imperial", figures);
        } else if self.kit.has(Kit::MERCENARY) {
            let less = price.total() / 3;
            price.add(rule!("common.special.mercenary-cost"), "mercenary", -less);
        }
        price
    }

    /// The crew figures that wait with a piece of this line (musket.crew.extra).
    pub(crate) fn extra_crew(self) -> u8 {
        self.crews.saturating_mul(EXTRA_CREW_FIGURES)
    }

    /// The arm with which it counts for the limits.
    pub(super) fn counts_as(self) -> Counted {
        define!("medieval.army.caps-classes");
        let Some(troop) = self.troop() else { return Counted::None };
        match troop {
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
                Arm::Infantry | Arm::Wagon | Arm::Single | Arm::Vessel => Counted::None,
            },
        }
    }
}

/// The arm with which a line counts for the limits of a third.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Counted {
    /// With none.
    None,
    /// Missile troops.
    Missile,
    /// Cavalry.
    Cavalry,
    /// Artillery.
    Artillery,
}

/// A line of a type as it is usually bought.
pub(crate) fn usual(troop: Troop) -> Entry {
    let count = if troop.is_alone() { 1 } else { USUAL_SIZE };
    Entry::of(What::Troops(troop), count)
}

/// The figures of a unit of which nothing is said yet.
const USUAL_SIZE: u8 = 12;
