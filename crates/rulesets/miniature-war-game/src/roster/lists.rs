//! From what armies are bought: all types, those of an age, the lists of a nation (common.army.national, medieval.army.period-lists,
//! musket.army.lists).

use serde::{Deserialize, Serialize};

use crate::charts::{ANCIENT, EARLY_MEDIEVAL, LATE_MEDIEVAL, REGIMENTS, TYPES};
use crate::period::Period;
use crate::rulebook::define;
use crate::troops::Troop;

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
    /// From the units of the American army.
    American,
    /// From those of the British army.
    British,
    /// From those of the French army.
    French,
    /// From those of the Austrian army.
    Austrian,
    /// From those of the Russian army.
    Russian,
}

/// A unit of the list of a nation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Regiment {
    /// The nation.
    pub list: ArmyListId,
    /// Its number, which it has for good.
    pub number: u8,
    /// Its type.
    pub troop: Troop,
    /// Its figures; of a piece 1.
    pub figures: u8,
    /// What it is called.
    pub title: &'static str,
}

impl Regiment {
    /// The unit with this number, whatever its nation.
    pub(crate) fn numbered(number: u8) -> Option<&'static Regiment> {
        define!("musket.army.number");
        REGIMENTS.iter().find(|regiment| regiment.number == number)
    }
}

impl ArmyListId {
    /// All lists.
    pub(crate) const ALL: [ArmyListId; 9] = [
        ArmyListId::Any,
        ArmyListId::Ancient,
        ArmyListId::EarlyMedieval,
        ArmyListId::LateMedieval,
        ArmyListId::American,
        ArmyListId::British,
        ArmyListId::French,
        ArmyListId::Austrian,
        ArmyListId::Russian,
    ];

    /// How files and answers name it.
    pub(crate) fn key(self) -> &'static str {
        battle::file::Listed::word(&self)
    }

    /// Its name for people, and what it is.
    pub(crate) fn says(self) -> (&'static str, &'static str) {
        match self {
            ArmyListId::Any => ("Any troops", "all types of the Ancient & Medieval period"),
            ArmyListId::Ancient => ("An ancient army", "the types of ancient times"),
            ArmyListId::EarlyMedieval => ("An early medieval army", "the types of the early Middle Ages"),
            ArmyListId::LateMedieval => ("A late medieval army", "the types of the late Middle Ages"),
            ArmyListId::American => {
                ("The American army", "Musket period: riflemen and much militia, few horse and guns")
            }
            ArmyListId::British => ("The British army", "Musket period: guards, light troops and rockets"),
            ArmyListId::French => ("The French army", "Musket period: guards, all kinds of horse, many guns"),
            ArmyListId::Austrian => {
                ("The Austrian army", "Musket period: solid line infantry, hussars and guns")
            }
            ArmyListId::Russian => {
                ("The Russian army", "Musket period: guards, grenadiers, Cossacks and guns")
            }
        }
    }

    /// The list of this name.
    pub(crate) fn named(key: &str) -> Result<ArmyListId, String> {
        let found = ArmyListId::ALL.into_iter().find(|list| list.key() == key);
        found.ok_or_else(|| {
            let all: Vec<&str> = ArmyListId::ALL.iter().map(|list| list.key()).collect();
            format!("there is no list `{key}`: {}", all.join(", "))
        })
    }

    /// The period in which armies are bought from it.
    pub(crate) fn period(self) -> Period {
        define!("musket.army.nation", "musket.army.lists");
        match self {
            ArmyListId::Any | ArmyListId::Ancient | ArmyListId::EarlyMedieval | ArmyListId::LateMedieval => {
                Period::Medieval
            }
            ArmyListId::American
            | ArmyListId::British
            | ArmyListId::French
            | ArmyListId::Austrian
            | ArmyListId::Russian => Period::Musket,
        }
    }

    /// Those of a period.
    pub(crate) fn of(period: Period) -> impl Iterator<Item = ArmyListId> {
        ArmyListId::ALL.into_iter().filter(move |list| list.period() == period)
    }

    /// Whether it has a type of troops from which units of any size are bought. Supply wagons are in every list of the Ancient &
    /// Medieval period; a nation's list has units, and no types.
    pub(crate) fn has(self, troop: Troop) -> bool {
        define!("medieval.army.period-lists", "medieval.army.named-army", "common.army.national");
        match self {
            _ if troop.period() != self.period() || !troop.is_bought() => false,
            _ if troop == Troop::SupplyWagon => true,
            // Bohemia in the fifteenth century.
            ArmyListId::LateMedieval if troop == Troop::WarWagon => true,
            ArmyListId::Any => true,
            ArmyListId::Ancient => ANCIENT.contains(&troop),
            ArmyListId::EarlyMedieval => EARLY_MEDIEVAL.contains(&troop),
            ArmyListId::LateMedieval => LATE_MEDIEVAL.contains(&troop),
            ArmyListId::American
            | ArmyListId::British
            | ArmyListId::French
            | ArmyListId::Austrian
            | ArmyListId::Russian => false,
        }
    }

    /// Its types in the order of the index.
    pub(crate) fn troops(self) -> impl Iterator<Item = Troop> {
        TYPES.iter().map(|row| row.troop).filter(move |troop| self.has(*troop))
    }

    /// The units of a nation's list; none of other lists.
    pub(crate) fn regiments(self) -> impl Iterator<Item = &'static Regiment> {
        define!("musket.army.masterlist");
        REGIMENTS.iter().filter(move |regiment| regiment.list == self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::troops::Arm;

    #[test]
    fn the_lists_of_the_nations_keep_their_characters() {
        battle::holds!("musket.army.lists", "musket.army.number", "musket.army.nation");
        let of = |number: u8| Regiment::numbered(number).map(|one| (one.list, one.troop));
        assert_eq!(of(7), Some((ArmyListId::American, Troop::Rifles)));
        assert_eq!(of(36), Some((ArmyListId::British, Troop::MusketLightInfantry)));
        assert_eq!(of(19), None);
        let count = |list: ArmyListId, is: &dyn Fn(Troop) -> bool| {
            list.regiments().filter(|one| is(one.troop)).count()
        };
        let militia = |list: ArmyListId| count(list, &|troop| troop == Troop::Militia);
        let horse = |list: ArmyListId| count(list, &|troop| troop.arm() == Arm::Cavalry);
        let guns = |list: ArmyListId| count(list, &|troop| troop.arm() == Arm::Artillery);
        assert_eq!((militia(ArmyListId::American), horse(ArmyListId::American)), (5, 1));
        for other in [ArmyListId::British, ArmyListId::Austrian, ArmyListId::Russian] {
            assert!(guns(ArmyListId::French) > guns(other));
        }
        let rockets = |list: &ArmyListId| count(*list, &|troop| troop == Troop::Rockets) > 0;
        let with: Vec<ArmyListId> = ArmyListId::of(Period::Musket).filter(rockets).collect();
        assert_eq!(with, [ArmyListId::British]);
        // No number is given twice, in whatever army.
        let mut numbers: Vec<u8> = REGIMENTS.iter().map(|one| one.number).collect();
        numbers.sort_unstable();
        assert!(numbers.windows(2).all(|pair| pair[0] < pair[1]));
    }
}
