//! What an army costs, line by line (army.points).

use battle::{Priced, Tally};

use crate::charts::{
    BASE_POINTS, CAPABILITY_POINTS, DRILL_POINTS, EXTRA_POINTS, FLAT_POINTS, LEAST_POINTS, QUALITY_POINTS,
};
use crate::roster::{Entry, KindId, Roster};
use crate::rulebook::rule;
use crate::troops::{CommanderKind, Kind, Quality, Rank, Skill, Training, Troop};
use battle::file::Listed as _;

impl Roster {
    /// What each line of the army costs.
    pub(crate) fn priced(&self) -> Vec<Priced> {
        self.lines.iter().map(|line| Priced { what: line.text(), price: line.price() }).collect()
    }

    /// What the army costs.
    pub(crate) fn cost(&self) -> i32 {
        self.lines.iter().map(|line| line.price().total()).sum()
    }
}

impl Entry {
    /// What the line costs.
    pub(crate) fn price(self) -> Tally {
        match self {
            Entry::Group { kind, bases } => group_price(kind, bases),
            Entry::Commander { rank, kind } => commander_price(rank, kind),
            Entry::FortifiedCamp => {
                Tally::base(rule!("army.points"), "a fortified camp", extra("fortified-camp"))
            }
            Entry::Works { widths } => {
                let points = extra("field-fortification-per-base-width") * i32::from(widths);
                Tally::base(rule!("army.points"), "base widths of a field fortification", points)
            }
            Entry::Defences { widths } => {
                let points = extra("portable-defences-per-base-width") * i32::from(widths);
                Tally::base(rule!("army.points"), "base widths of portable defences", points)
            }
        }
    }
}

/// What a battle group costs: each part of the price of a base, for all of them.
fn group_price(kind: KindId, bases: u8) -> Tally {
    let row = kind.row();
    base_price(&row.kind, row.quality, row.training, bases)
}

/// What so many bases of a kind cost.
pub(crate) fn base_price(kind: &Kind, quality: Quality, training: Training, bases: u8) -> Tally {
    let bases = i32::from(bases);
    let by_type = by_type_and_armour(kind);
    let mut price = Tally::base(rule!("army.points"), "bases by type and armour", bases * by_type);
    let class = class_of(kind.troop);
    let by_quality = QUALITY_POINTS.iter().find(|(known, _)| *known == quality);
    price.add(rule!("army.points"), "quality", bases * i32::from(by_quality.map_or(0, |(_, by)| by[class])));
    if training == Training::Drilled {
        price.add(rule!("army.points"), "drilled", bases * i32::from(DRILL_POINTS[class]));
    }
    price.add(
        rule!("army.points"),
        "shooting",
        bases * kind.shooting.map_or(0, |weapon| capability(weapon.word())),
    );
    let skills = Skill::ALL.into_iter().filter(|skill| kind.has(*skill));
    for skill in skills {
        price.add(rule!("army.points"), "close combat", bases * capability(skill.word()));
    }
    price.at_least(rule!("army.points"), bases * i32::from(LEAST_POINTS));
    price
}

fn commander_price(rank: Rank, kind: CommanderKind) -> Tally {
    let row = kind.row();
    let (what, points) = match rank {
        Rank::Ally => ("a commander of an ally", row.ally_points.unwrap_or(row.points)),
        Rank::CInC => ("a commander-in-chief", row.points),
        Rank::Sub => ("a sub-commander", row.points),
    };
    Tally::base(rule!("army.points"), what, points)
}

fn by_type_and_armour(kind: &Kind) -> i32 {
    let armoured = BASE_POINTS.iter().find(|(troop, _)| *troop == kind.troop);
    let flat = || FLAT_POINTS.iter().find(|(troop, _)| *troop == kind.troop).map_or(0, |(_, points)| *points);
    let points = match (armoured, kind.armour) {
        (Some((_, by)), armour) => by[armour.map_or(0, |armour| armour as usize)],
        (None, _) => flat(),
    };
    points.into()
}

/// The column of a type in the chart: foot, mounted or other.
const fn class_of(troop: Troop) -> usize {
    match (troop.is_foot(), troop.is_mounted()) {
        (true, _) => 0,
        (false, true) => 1,
        (false, false) => 2,
    }
}

/// What a capability adds to a base; artillery is in the price of its base.
fn capability(word: &str) -> i32 {
    CAPABILITY_POINTS.iter().find(|(known, _)| *known == word).map_or(0, |(_, points)| i32::from(*points))
}

fn extra(word: &str) -> i32 {
    EXTRA_POINTS.iter().find(|(known, _)| *known == word).map_or(0, |(_, points)| i32::from(*points))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::troops::{Armour, Weapon};

    const MEN: Kind = Kind {
        troop: Troop::HeavyFoot,
        armour: Some(Armour::Protected),
        shooting: None,
        impact: None,
        melee: None,
    };

    fn base(kind: Kind, quality: Quality, training: Training) -> i32 {
        base_price(&kind, quality, training, 1).total()
    }

    #[test]
    fn well_known_kinds_cost_what_the_chart_was_made_for() {
        use Quality::{Average, Poor, Superior};
        use Training::{Drilled, Undrilled};
        let legion = Kind {
            armour: Some(Armour::Armoured),
            impact: Some(Skill::ImpactFoot),
            melee: Some(Skill::SkilledSwordsmen),
            ..MEN
        };
        assert_eq!(base(legion, Superior, Drilled), 14);
        let warriors = Kind { impact: Some(Skill::ImpactFoot), melee: Some(Skill::Swordsmen), ..MEN };
        assert_eq!(base(warriors, Average, Undrilled), 7);
        // What counts in both phases is paid once.
        let pikes = Kind { impact: Some(Skill::Pikemen), melee: Some(Skill::Pikemen), ..MEN };
        assert_eq!(base(pikes, Average, Drilled), 6);
        let archers = Kind {
            troop: Troop::MediumFoot,
            armour: Some(Armour::Unprotected),
            shooting: Some(Weapon::Bow),
            ..MEN
        };
        assert_eq!(base(archers, Average, Undrilled), 5);
        let horse = Kind {
            troop: Troop::LightHorse,
            armour: Some(Armour::Unprotected),
            shooting: Some(Weapon::Javelins),
            impact: Some(Skill::LightSpear),
            melee: None,
        };
        assert_eq!(base(horse, Average, Undrilled), 7);
        let levy = Kind { troop: Troop::MediumFoot, armour: Some(Armour::Unprotected), ..MEN };
        assert_eq!(base(levy, Poor, Undrilled), 2);
    }
}
