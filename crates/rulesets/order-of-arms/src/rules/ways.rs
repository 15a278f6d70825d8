//! From area to area: what is closed, enemies in the way, and corners (B13.0, B13.1.2, B13.3).

use battle::{Refusal, Side};
use ground::areas::{AreaId, AreaSet};

use crate::field::Passage;
use crate::rulebook::{define, rule};
use crate::rules::places::Party;
use crate::state::{Flags, LeaderId, State, UnitId};
use crate::troops::MoveClass;

/// Who wants to take a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Walker {
    /// Whose it is.
    pub side: Side,
    /// How it moves.
    pub class: MoveClass,
    /// Points of occupancy of all that go together.
    pub points: u8,
    /// In phalanx (C26.0c).
    pub phalanx: bool,
    /// It is a combat unit: it may enter an area with enemy leaders or guns (B13.1.2).
    pub fights: bool,
}

impl State {
    /// A unit as a walker.
    pub(crate) fn walker(&self, unit: UnitId) -> Walker {
        let kind = self.kind(unit);
        Walker {
            side: self.side_of(unit),
            class: kind.move_class(),
            points: self.occupancy_of(unit),
            phalanx: self.unit(unit).is(Flags::PHALANX),
            fights: kind.is_combat(),
        }
    }

    /// A leader by himself as a walker.
    pub(crate) fn walker_of_leader(&self, leader: LeaderId) -> Walker {
        let side = self.side_of_leader(leader);
        Walker { side, class: MoveClass::Leader, points: 0, phalanx: false, fights: false }
    }

    /// Whether a unit may go from an area to an adjacent one, whatever it costs: forbidden ground, enemies, corners.
    /// Room is another matter ([`State::has_room`]).
    pub(crate) fn may_step(&self, unit: UnitId, from: AreaId, to: AreaId) -> Result<(), Refusal> {
        let refused = |refusal: Refusal| refusal.about(unit.into());
        self.may_walk(self.walker(unit), from, to).map_err(refused)
    }

    /// Whether a leader by himself may go from an area to an adjacent one.
    pub(crate) fn may_ride(&self, leader: LeaderId, from: AreaId, to: AreaId) -> Result<(), Refusal> {
        let refused = |refusal: Refusal| refusal.about(leader.into());
        self.may_walk(self.walker_of_leader(leader), from, to).map_err(refused)
    }

    /// Whether all of a party may go from an area to an adjacent one.
    pub(crate) fn may_all_step(&self, party: &Party, from: AreaId, to: AreaId) -> Result<(), Refusal> {
        let points = self.points_of(party);
        for unit in party.units {
            let walker = Walker { points, ..self.walker(unit) };
            self.may_walk(walker, from, to).map_err(|refusal| refusal.about(unit.into()))?;
        }
        if party.units.is_empty() {
            party.leaders.iter().try_for_each(|leader| self.may_ride(*leader, from, to))?;
        }
        Ok(())
    }

    /// Whether a walker may go from an area to an adjacent one.
    pub(crate) fn may_walk(&self, walker: Walker, from: AreaId, to: AreaId) -> Result<(), Refusal> {
        let Some(passage) = self.scenario.passage(from, to) else {
            return Err(Refusal::new(rule!("B13.0b"), "{0} moves from area to adjacent area"));
        };
        if self.is_flooded(from, to) {
            return Err(Refusal::new(rule!("muster.special.spate"), "high water bars the way of {0}"));
        }
        if walker.class == MoveClass::Artillery && self.scenario.conditions.pits.contains(&to) {
            return Err(Refusal::new(rule!("muster.ground.pits"), "{0} does not get over the pits there"));
        }
        self.is_free_to(walker, to)?;
        if passage.beside.is_some() {
            self.is_corner_open(walker.side, walker.points, from, to)?;
        }
        self.is_passable(walker, passage, to)
    }

    /// Whether terrain lets a walker pass a border or corner and enter an area.
    pub(crate) fn is_passable(&self, walker: Walker, passage: &Passage, to: AreaId) -> Result<(), Refusal> {
        let column = walker.class.column();
        if walker.phalanx && !(passage.phalanx && self.scenario.ground(to).phalanx) {
            return Err(Refusal::new(rule!("C26.0c"), "{0} cannot go there in phalanx"));
        }
        if passage.road.is_some() && self.is_road_of_use(self.seen_pieces(walker.side.other()), to) {
            return Ok(());
        }
        if self.scenario.ground(to).mp[column].is_none() {
            return Err(Refusal::new(rule!("A2.1"), "the ground there is closed to {0}"));
        }
        if passage.mp[column].is_none() {
            let rule = if passage.beside.is_some() { rule!("B13.3a") } else { rule!("A2.1") };
            return Err(Refusal::new(rule, "what lies between is closed to {0}"));
        }
        Ok(())
    }

    /// Whether no enemies keep a walker out of an area.
    fn is_free_to(&self, walker: Walker, to: AreaId) -> Result<(), Refusal> {
        let enemy = walker.side.other();
        if self.held[enemy].contains(to) {
            return Err(Refusal::new(rule!("B13.1.2"), "enemy combat units keep {0} out of that area"));
        }
        if !walker.fights && self.present[enemy].or(self.standing_camps(enemy)).contains(to) {
            return Err(Refusal::new(rule!("B13.1.2"), "only combat units go where enemies are: not {0}"));
        }
        Ok(())
    }

    /// Whether units do not block a step across a corner: no enemy beside it, and room in one of the areas beside it.
    pub(crate) fn is_corner_open(
        &self,
        side: Side,
        points: u8,
        from: AreaId,
        to: AreaId,
    ) -> Result<(), Refusal> {
        define!("model.adjacent");
        let Some(beside) = self.scenario.passage(from, to).and_then(|passage| passage.beside) else {
            return Ok(());
        };
        if beside.iter().any(|areas| areas.meets(self.held[side.other()])) {
            return Err(Refusal::new(rule!("B13.3.1a"), "enemies beside the corner bar the way of {0}"));
        }
        let is_full =
            |areas: &AreaSet| areas.and(self.held[side]).iter().any(|area| !self.has_room(area, points));
        if beside.iter().all(is_full) {
            return Err(Refusal::new(
                rule!("B13.3.1b"),
                "friends on both sides of the corner leave {0} no room",
            ));
        }
        Ok(())
    }
}
