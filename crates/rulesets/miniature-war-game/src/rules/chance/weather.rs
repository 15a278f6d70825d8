//! What events in force do to sight, ranges, marches, charges and fire. Of two that meet the harsher one counts for each effect (event.twice).

use battle::Tally;
use ground::tabletop::{Length, Rect};

use super::Happening;
use crate::charts::SIGHT;
use crate::field::{GroundKind, Kind};
use crate::orders::order::Order;
use crate::rulebook::{define, rule};
use crate::rules::march::plan::Rate;
use crate::rules::shoot::weapons::Weapon;
use crate::state::{Fate, State, UnitId};
use crate::troops::{Arm, Troop};

impl State {
    /// How far anybody sees.
    pub(crate) fn sight_range(&self) -> Length {
        define!("event.1", "event.13", "event.21.sight", "event.26", "event.twice");
        let thirds = |what: Happening, thirds: i32| if self.is_in_force(what) { thirds } else { 3 };
        let left = [
            thirds(Happening::HardRain, 2),
            thirds(Happening::Dust, 2),
            thirds(Happening::Snow, 1),
            thirds(Happening::Fog, 1),
        ];
        let range = Length::cm(SIGHT) * left.into_iter().min().unwrap_or(3) / 3;
        self.sight_in_air().map_or(range, |air| air.min(range))
    }

    /// A range of a unit's weapon as wind and snow leave it; `thrown` for what is thrown by hand.
    pub(crate) fn range_in_weather(&self, id: UnitId, range: Length, thrown: bool) -> Length {
        define!("event.8", "event.21.sight", "event.twice");
        let blown = thrown || self.weapon_of(id).is_some_and(|weapon| weapon != Weapon::HandCannon);
        let range = self.range_in_air(id, range);
        if self.is_in_force(Happening::Snow) {
            range / 3
        } else if blown && self.is_in_force(Happening::Wind) {
            range * 2 / 3
        } else {
            range
        }
    }

    /// Whether rain or snow keeps a unit from firing.
    pub(crate) fn is_silenced_by_weather(&self, id: UnitId) -> bool {
        define!("event.1", "event.21.fire");
        let Some(troop) = self.info(id).kind.troop() else { return false };
        let snow = self.is_in_force(Happening::Snow);
        let rain = self.is_in_force(Happening::HardRain);
        let powder = is_gunpowder(troop);
        snow && (powder || is_archer(troop))
            || rain && powder && !self.is_under_roof(id)
            || self.is_powder_too_damp(id)
    }

    /// Whether all stands of a unit are inside buildings.
    fn is_under_roof(&self, id: UnitId) -> bool {
        self.stands_of(id).all(|(_, stand)| self.is_in(&stand, GroundKind::Building))
    }

    /// Steps that events put to a shot of a unit.
    pub(crate) fn add_chance_steps(&self, rung: &mut Tally, id: UnitId) {
        define!("event.1.bows");
        self.add_weather_step(rung, id);
        if self.in_force.is_empty() {
            return;
        }
        let side = self.side_of(id);
        let bow = matches!(self.weapon_of(id), Some(Weapon::Bow | Weapon::MongolBow | Weapon::Crossbow));
        if bow && self.is_in_force(Happening::HardRain) {
            rung.add(rule!("event.1"), "in a hard rain", -1);
        }
        if self.befalls(Happening::SunInEyes, side) {
            rung.add(rule!("event.11"), "the sun in their eyes", -1);
        }
        if self.befalls(Happening::Marksmen, side) {
            rung.add(rule!("event.70"), "marksmen", 1);
        }
    }

    /// What a unit may spend in this turn, as weather and coming on leave it. `full` is its chart move.
    pub(crate) fn allowance_in_weather(
        &self,
        id: UnitId,
        order: &Order,
        full: Length,
        allowance: Length,
    ) -> Length {
        define!("event.1.road", "common.scenario.entry-in");
        let mut left = allowance;
        if !self.in_force.is_empty() {
            let on_road = self.begins_on_road(id);
            if self.is_in_force(Happening::Snow) || self.is_in_force(Happening::HardRain) && !on_road {
                define!("event.1", "event.21");
                left -= full / 3;
            }
            if self.is_in_force(Happening::DeepMud) && !on_road && order.charge().is_some() {
                define!("event.5");
                left -= full / 3;
            }
        }
        if self.is_ground_heavy() && !self.begins_on_road(id) {
            left -= full / 6;
        }
        if self.tires(id).is_some() {
            left = left * 2 / 3;
        }
        if self.is_fated(id, Fate::ENTERED) {
            left -= self.info(id).at.0.at.to(self.unit(id).grid.at).length();
        }
        left.max(Length::ZERO)
    }

    /// Whether a unit stands in a column on a road when the turn begins.
    fn begins_on_road(&self, id: UnitId) -> bool {
        matches!(self.rate_of(id, self.unit(id)), Rate::Road | Rate::TestudoRoad)
    }

    /// Whether deep mud holds a piece where it is.
    pub(crate) fn is_bogged_down(&self, id: UnitId) -> bool {
        define!("event.5");
        let heavy = self
            .info(id)
            .kind
            .troop()
            .is_some_and(|troop| matches!(troop.arm(), Arm::Artillery | Arm::Wagon));
        heavy && self.is_in_force(Happening::DeepMud) && !self.begins_on_road(id)
    }

    /// Whether deep mud takes its shock from a stand.
    pub(crate) fn is_shock_lost_in_mud(&self, stand: &Rect) -> bool {
        define!("event.5");
        self.is_in_force(Happening::DeepMud) && !self.is_in(stand, GroundKind::Road)
    }

    /// Whether water stands too high to be crossed at fords, and at creeks anywhere else.
    pub(crate) fn is_river_high(&self) -> bool {
        define!("event.17");
        self.is_in_force(Happening::RiverRises)
    }
}

fn is_gunpowder(troop: Troop) -> bool {
    matches!(troop, Troop::HandCannon | Troop::PotDeFer | Troop::Culverin | Troop::Cannon | Troop::Bombard)
}

fn is_archer(troop: Troop) -> bool {
    matches!(troop.weapon(), Some(Weapon::Bow | Weapon::MongolBow))
        || matches!(troop, Troop::ChariotArcher | Troop::WarElephantArcher)
}

impl Kind {
    /// Whether it is a commander's figure.
    pub(crate) fn is_commander(self) -> bool {
        matches!(self, Kind::Commander)
    }
}
