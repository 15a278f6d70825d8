//! Where troops, works and commanders may be deployed (setup.zone).

use battle::{Refusal, Side};
use ground::tabletop::{Bounds, Distance, Length, Place, Rect, TOUCH};

use crate::charts::{CAMP, ZONE_BATTLE_TROOPS, ZONE_ENEMY, ZONE_SIDES, ZONE_SKIRMISHERS};
use crate::field::CampInfo;
use crate::rulebook::{define, rule};
use crate::rules::facts::geometry::{is_within, mu};
use crate::state::{GroupId, State};
use crate::troops::Class;

/// The ground that a camp covers.
pub(crate) fn camp_rect(camp: &CampInfo) -> Rect {
    define!("camp.what");
    Rect::new(camp.place, Length::new(CAMP.0), Length::new(CAMP.1))
}

impl State {
    /// The zone of a side, so deep from its base edge.
    fn zone_rect(&self, side: Side, depth: Length) -> Rect {
        let span = self.base_span(side);
        let front = Place::new(self.along_base(side, span.half(), depth), self.inwards(side));
        Rect::new(front, span - mu(ZONE_SIDES) * 2, depth)
    }

    /// The zone in which a group deploys.
    pub(crate) fn zone_of(&self, group: GroupId) -> Rect {
        define!("setup.zone");
        let depth = if self.is_skirmishers(group) { ZONE_SKIRMISHERS } else { ZONE_BATTLE_TROOPS };
        self.zone_rect(self.side_of(group), mu(depth))
    }

    /// The zone of battle troops of a side: works and commanders stand in it, too.
    pub(crate) fn zone_of_side(&self, side: Side) -> Rect {
        self.zone_rect(side, mu(ZONE_BATTLE_TROOPS))
    }

    /// Whether rectangles lie wholly in a zone.
    pub(crate) fn lie_in(rects: &[Rect], zone: &Rect) -> bool {
        let bounds: Bounds = zone.bounds().grown(TOUCH);
        rects.iter().flat_map(Rect::corners).all(|corner| bounds.holds(*corner))
    }

    /// Whether rectangles come too near the zone of the enemy's battle troops.
    pub(crate) fn are_near_enemy_zone(&self, side: Side, rects: &[Rect]) -> bool {
        let zone = self.zone_of_side(side.other());
        rects.iter().any(|rect| is_within(Distance::between(rect, &zone), ZONE_ENEMY))
    }

    /// Whether a rectangle overlaps a camp.
    pub(crate) fn is_in_a_camp(&self, rect: &Rect) -> bool {
        let camps = self.scenario.sides.iter().filter_map(|(_, side)| side.camp.as_ref());
        camps.into_iter().any(|camp| camp_rect(camp).overlaps(rect))
    }

    /// Whether a rectangle is on impassable ground.
    pub(crate) fn is_on_impassable(&self, rect: &Rect) -> bool {
        self.ground_under(rect)
            .any(|piece| self.scenario.table.pieces[piece].kind.class() == Class::Impassable)
    }

    /// Refuses bases of a group that cannot be deployed where they would stand; only friends are asked for, since no enemy
    /// comes so near.
    pub(crate) fn may_deploy(&self, group: GroupId, bases: &[Rect]) -> Result<(), Refusal> {
        let side = self.side_of(group);
        if !State::lie_in(bases, &self.zone_of(group)) {
            let why = "{0} must stand wholly in its deployment zone";
            return Err(Refusal::new(rule!("setup.zone"), why).about(group.into()));
        }
        if self.are_near_enemy_zone(side, bases) {
            let why = "{0} would be within 6 MU of the enemy's deployment zone";
            return Err(Refusal::new(rule!("setup.zone"), why).about(group.into()));
        }
        let has_place =
            |other: &GroupId| *other != group && (self.group(*other).is_on_table() || self.is_posted(*other));
        let own = self.scenario.groups_of(side).filter(has_place);
        for other in own {
            if self.bases(other).iter().any(|base| bases.iter().any(|rect| rect.overlaps(base))) {
                let why = "{0} would stand on {1}";
                return Err(Refusal::new(rule!("geometry.base"), why).about(group.into()).and(other.into()));
            }
        }
        if bases.iter().any(|base| self.is_in_a_camp(base)) {
            return Err(Refusal::new(rule!("camp.what"), "{0} would stand in a camp").about(group.into()));
        }
        let troop = self.kind(group).troop;
        if bases.iter().any(|base| !State::may_enter(self.class_under(base, Some(group), troop), troop)) {
            let why = "{0} would stand on ground that it cannot enter";
            return Err(Refusal::new(rule!("terrain.disorder-table"), why).about(group.into()));
        }
        Ok(())
    }
}
