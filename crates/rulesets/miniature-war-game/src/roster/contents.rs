//! What is in the war wagons of a roster: how it is written, and what it costs (medieval.hussite.contents, medieval.hussite.cost).

use battle::Tally;
use serde::{Deserialize, Serialize};

use super::entry::{Entry, What};
use crate::charts::{WAGON_MEN, WAGON_SHOOTERS};
use crate::rulebook::rule;
use crate::rules::wagons::inside::Seat;
use crate::troops::Troop;

/// What is in each war wagon of a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Contents {
    /// A culverin.
    #[serde(default, skip_serializing_if = "battle::is_default")]
    pub gun: bool,
    /// Those who step out to fight: their type and figures.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub men: Option<(Troop, u8)>,
    /// Those who shoot from inside.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shooters: Option<(Troop, u8)>,
}

/// The types of men who have a place in a war wagon, and of those who shoot from it.
pub(crate) const MEN: [Troop; 7] = [
    Troop::CrossbowLight,
    Troop::CrossbowMedium,
    Troop::HandCannon,
    Troop::MenAtArms,
    Troop::PoleArms,
    Troop::PikeLight,
    Troop::PikeMedium,
];
pub(crate) const SHOOTERS: [Troop; 3] = [Troop::CrossbowLight, Troop::CrossbowMedium, Troop::HandCannon];

impl Contents {
    /// As rosters write it, word by word: `culverin`, `12 pike-light`, `4 crossbow-light`.
    pub(super) fn words(self) -> Vec<String> {
        let gun = self.gun.then(|| Troop::Culverin.row().key.to_owned());
        let of = |(troop, figures): (Troop, u8)| format!("{figures} {}", troop.row().key);
        gun.into_iter().chain(self.men.map(of)).chain(self.shooters.map(of)).collect()
    }

    /// Puts so many figures of a type into the wagon; says what is wrong with that.
    pub(super) fn take(&mut self, key: &str, figures: u8) -> Result<(), String> {
        let troop = Troop::named(key).ok_or_else(|| format!("there is no type of troops `{key}`"))?;
        let place = match Seat::of(troop, figures).filter(|_| figures > 0) {
            Some(Seat::Shooters) => &mut self.shooters,
            Some(Seat::Men) => &mut self.men,
            Some(Seat::Gun) | None => {
                return Err(format!(
                    "a war wagon has no place for {figures} {key}: it carries a culverin, {WAGON_MEN} men of one kind and \
                     {WAGON_SHOOTERS} crossbowmen or hand gunners who shoot from it"
                ));
            }
        };
        if place.is_some() {
            return Err(format!("somebody is in the place of {figures} {key} in the war wagon"));
        }
        *place = Some((troop, figures));
        Ok(())
    }

    /// The lines of what is in one wagon.
    fn lines(self) -> impl Iterator<Item = Entry> {
        let gun = self.gun.then(|| Entry::of(What::Troops(Troop::Culverin), 1));
        let of = |(troop, figures): (Troop, u8)| Entry::of(What::Troops(troop), figures);
        gun.into_iter().chain(self.men.map(of)).chain(self.shooters.map(of))
    }
}

impl Entry {
    /// The units and pieces that a line is, one after the other: each war wagon, and after it those who are in it.
    pub(crate) fn units(self) -> Vec<Entry> {
        let alone = self.troop().is_none_or(Troop::is_alone);
        if !alone || self.is_leader() {
            return vec![self];
        }
        let one = Entry { count: 1, contents: Contents::default(), ..self };
        let each = || std::iter::once(one).chain(self.contents.lines());
        (0..self.count).flat_map(|_| each()).collect()
    }

    /// Whether a unit of this line is one that rides in a war wagon, and not the wagon.
    pub(crate) fn rides(self, unit: Entry) -> bool {
        self.what == What::Troops(Troop::WarWagon) && unit.what != self.what
    }

    /// The line in parts that count for the limits of an army each by itself: war wagons, and what is in all of them.
    pub(super) fn parts(self) -> Vec<Entry> {
        let wagons = Entry { contents: Contents::default(), ..self };
        let within =
            self.contents.lines().map(|one| Entry { count: one.count.saturating_mul(self.count), ..one });
        std::iter::once(wagons).chain(within).collect()
    }

    /// Adds what is in the war wagons of a line to its price.
    pub(super) fn add_contents(self, price: &mut Tally) {
        let what = |troop: Troop| match Seat::of(troop, WAGON_MEN) {
            Some(Seat::Gun) => "culverins in them",
            _ => "figures in them",
        };
        for one in self.contents.lines() {
            let Some(troop) = one.troop() else { continue };
            let all = i32::from(self.count) * i32::from(one.count);
            price.add(rule!("medieval.hussite.cost"), what(troop), all * i32::from(troop.row().cost));
        }
    }
}
