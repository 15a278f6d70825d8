//! The melee point at which a figure survives, and what lowers it (common.melee.sum).

use battle::Tally;
use ground::tabletop::Edge;

use super::fray::Stand;
use crate::charts::{
    BUILDING_MELEE, SAMURAI_TO_HEAVY, SAMURAI_TO_LIGHT, SAMURAI_TO_MEDIUM, SAMURAI_TO_PIKES,
    SAMURAI_TO_SAMURAI,
};
use crate::rulebook::{define, rule};
use crate::state::{Flags, State, UnitId};
use crate::troops::{Armor, Troop};

impl State {
    /// The melee point of a unit less what turns of melee have cost it, against these enemies: what secondary attacks compare.
    pub(crate) fn melee_point(&self, id: UnitId, enemies: &[UnitId]) -> Tally {
        let (unit, info) = (self.unit(id), self.info(id));
        let melee = self.values_of_makeshift(id).map(|(melee, _)| melee).or(info.melee);
        let mut point = match (melee, info.kind.troop()) {
            (None, Some(troop)) if is_samurai(troop) => {
                let least = enemies.iter().map(|enemy| self.samurai_point(*enemy)).min();
                let point = least.unwrap_or(SAMURAI_TO_LIGHT);
                Tally::base(rule!("medieval.samurai.melee"), "samurai, by the enemy", point)
            }
            (melee, _) => Tally::base(rule!("common.melee.sum"), "melee point", melee.unwrap_or(0)),
        };
        match info.kind.troop() {
            Some(Troop::Berserker) => {
                point.add(rule!("medieval.berserker.lives"), "wounds", -i32::from(unit.wounds));
            }
            Some(Troop::WarElephantArcher | Troop::WarElephantJavelin) => {
                define!("medieval.elephant.melee");
            }
            Some(_) | None => {
                point.add(rule!("common.melee.fatigue"), "turns of melee", -i32::from(unit.melee_turns));
            }
        }
        self.add_friendly_to_melee(&mut point, id);
        point
    }

    /// The melee point of a samurai against one enemy.
    fn samurai_point(&self, enemy: UnitId) -> u8 {
        define!("medieval.samurai.melee");
        let Some(troop) = self.info(enemy).kind.troop() else { return SAMURAI_TO_LIGHT };
        match (troop, troop.row().armor) {
            (Troop::PikeLight | Troop::PikeMedium, _) => SAMURAI_TO_PIKES,
            (troop, _) if is_samurai(troop) => SAMURAI_TO_SAMURAI,
            (_, Armor::Heavy) => SAMURAI_TO_HEAVY,
            (_, Armor::Medium) => SAMURAI_TO_MEDIUM,
            (_, Armor::Light | Armor::None) => SAMURAI_TO_LIGHT,
        }
    }

    /// The point at which a figure of a stand survives an attack from one of its sides.
    pub(crate) fn survival_point(&self, stand: &Stand, side: Edge, strikers: &[&Stand]) -> Tally {
        let mut enemies: Vec<UnitId> = strikers.iter().map(|striker| striker.unit).collect();
        enemies.dedup();
        let mut point = self.melee_point(stand.unit, &enemies);
        match side {
            Edge::Front => {}
            Edge::Left | Edge::Right => point.add(rule!("common.melee.flank"), "attacked in flank", -1),
            Edge::Rear => point.add(rule!("common.melee.rear"), "attacked from the rear", -2),
        }
        let in_house = strikers.iter().any(|striker| self.is_house_between(stand.unit, striker.unit));
        if in_house {
            point.add(rule!("musket.bldg.melee"), "fighting at a building", -i32::from(BUILDING_MELEE));
        } else {
            self.add_ground(&mut point, stand);
        }
        let own = self.stand_at(stand.unit, stand.place);
        let chained = stand.touches_on(stand.fights_to).any(|touch| {
            self.is_kept_off_by_chain(&own, touch.enemy, &self.stand_at(touch.enemy, touch.theirs))
        });
        if chained {
            point.add(rule!("medieval.hussite.chained-melee"), "fighting chained war wagons", -1);
        }
        if self.unit(stand.unit).is(Flags::CORNERED) {
            point.add(rule!("musket.bldg.retreat"), "every door is blocked", -1);
        }
        self.add_drunkenness(&mut point, stand.unit);
        if self.is_confused(stand.unit) {
            point.add(rule!("common.3dt.break-off-fails"), "failed a test in this turn", -1);
        }
        point
    }

    /// What a unit that attacks pays for works, slopes and water between it and those whom it fights. Each is paid once, however many of
    /// them stand there.
    fn add_ground(&self, point: &mut Tally, stand: &Stand) {
        let own = self.stand_at(stand.unit, stand.place);
        let attacked: Vec<_> = stand
            .touches_on(stand.fights_to)
            .filter(|touch| self.is_attacking(stand.unit, touch.enemy))
            .map(|touch| self.stand_at(touch.enemy, touch.theirs))
            .collect();
        if attacked.iter().any(|other| self.work_between(&own, other).is_some()) {
            point.add(rule!("common.melee.wall"), "attacking across a wall or fence", -1);
        }
        let mut faced =
            stand.touches_on(stand.fights_to).map(|touch| self.stand_at(touch.enemy, touch.theirs));
        if faced.any(|other| self.is_behind_stakes(&own, &other)) {
            point.add(rule!("medieval.stakes.melee"), "fighting across stakes", -1);
        }
        let level = self.hill_level(own.centre());
        if attacked.iter().any(|other| self.hill_level(other.centre()) > level) {
            point.add(rule!("common.melee.uphill"), "attacking uphill", -1);
        }
        // Both describe the same water: it costs one point in all.
        if attacked.iter().any(|other| self.is_across_ford(&own, other)) {
            point.add(rule!("common.melee.ford"), "attacking across a ford", -1);
        } else if self.stands_of(stand.unit).any(|(_, stand)| self.touches_ford(&stand)) {
            point.add(rule!("common.ford.melee"), "in a ford", -1);
        }
    }
}

/// Whether it is a samurai.
pub(crate) fn is_samurai(troop: Troop) -> bool {
    matches!(troop, Troop::SamuraiInfantry | Troop::SamuraiArcher | Troop::SamuraiCavalry)
}
