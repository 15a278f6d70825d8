//! Terms: front, flank and rear, contact, zones of control, ground. Facts only.

use battle::Side;
use ground::{Dir, Dirs, Facing, Spot, is_ahead_of_front_line};

use crate::charts::Cost;
use crate::rulebook::define;
use crate::state::{OFF, StandId, State};
use crate::troops::Sub;

define!("0.1", "0.6", "hex.axial", "hex.distance", "hex.facing", "hex.components", "hex.narrow", "hex.wide");

impl State {
    /// The two front hexes of a stand, with their directions; off the map they are missing.
    pub(crate) fn front(&self, stand: StandId) -> impl Iterator<Item = (Dir, Spot)> + Clone + '_ {
        define!("hex.front");
        let s = self.stand(stand);
        self.front_of(s.spot, s.facing)
    }

    /// The two front hexes of a stand that would stand here, facing so.
    pub(crate) fn front_of(
        &self,
        spot: Spot,
        facing: Facing,
    ) -> impl Iterator<Item = (Dir, Spot)> + Clone + '_ {
        facing.front().into_iter().filter_map(move |dir| Some((dir, self.next(spot, dir)?)))
    }

    /// Whether nobody can cross this hexside, so that there is no contact, charge, melee, support or zone over it.
    pub(crate) fn is_closed(&self, spot: Spot, dir: Dir) -> bool {
        define!("hex.closed");
        self.scenario.map.edges[spot.index()][dir.index()].closed
    }

    /// Whether a direction is one of a stand's two front directions.
    pub(crate) fn is_front(&self, stand: StandId, dir: Dir) -> bool {
        self.stand(stand).facing.has_in_front(dir)
    }

    /// Enemy stands in contact: in the stand's own two front hexes, not behind a closed hexside.
    pub(crate) fn contacts(&self, stand: StandId) -> impl Iterator<Item = StandId> + Clone + '_ {
        define!("0.7");
        let s = self.stand(stand);
        self.contacts_at(self.side_of(stand), s.spot, s.facing)
    }

    /// Enemies that a stand of this side would be in contact with here, facing so.
    pub(crate) fn contacts_at(
        &self,
        side: Side,
        spot: Spot,
        facing: Facing,
    ) -> impl Iterator<Item = StandId> + Clone + '_ {
        facing.front().into_iter().filter_map(move |dir| {
            let other = self.at(self.next(spot, dir)?)?;
            (self.side_of(other) != side && !self.is_closed(spot, dir)).then_some(other)
        })
    }

    /// Whether a stand has an enemy in one of its front hexes and could fight it there.
    pub(crate) fn is_in_contact_with(&self, stand: StandId, enemy: StandId) -> bool {
        self.contacts(stand).any(|other| other == enemy)
    }

    /// Whether `by` stands in one of the two front hexes of `stand`; otherwise, being adjacent, it is in one of its
    /// four flank and rear hexes.
    pub(crate) fn is_faced(&self, stand: StandId, by: StandId) -> bool {
        define!("hex.flank", "hex.rear");
        self.direction(stand, by).is_some_and(|dir| self.is_front(stand, dir))
    }

    /// Whether a hex is in front of a stand's front face line; level with it is behind.
    pub(crate) fn is_ahead(&self, stand: StandId, spot: Spot) -> bool {
        define!("hex.frontline");
        is_ahead_of_front_line(self.hex_of(stand), self.stand(stand).facing, self.scenario.map.hex(spot))
    }

    /// Whether a stand's zone of control reaches over its front hexside in this direction.
    pub(crate) fn controls(&self, stand: StandId, dir: Dir) -> bool {
        define!("3.5a", "3.5b", "3.5c");
        let s = self.stand(stand);
        if !s.facing.has_in_front(dir) || self.is_closed(s.spot, dir) {
            return false;
        }
        match self.sub(stand) {
            Sub::LC | Sub::Art => false,
            Sub::Sk => self.is_defensive(s.spot, dir),
            _ => true,
        }
    }

    /// Whether an enemy is so near to a stand on the map.
    pub(crate) fn is_enemy_within(&self, stand: StandId, hexes: u8) -> bool {
        self.is_enemy_near(self.side_of(stand), self.stand(stand).spot, hexes)
    }

    /// Whether an enemy of this side is so near to a hex.
    pub(crate) fn is_enemy_near(&self, side: Side, spot: Spot, hexes: u8) -> bool {
        let (first, end) = self.numbers(side.other());
        let (map, from) = (&self.scenario.map.hexes, self.scenario.map.hex(spot));
        let enemies = &self.stands[usize::from(first)..usize::from(end)];
        enemies.iter().any(|enemy| enemy.is_on_map() && from.is_within(hexes, map.hex_of(enemy.spot)))
    }

    /// The directions in which an enemy of this side stands next to a hex.
    #[inline]
    pub(crate) fn enemies_beside(&self, spot: Spot, side: Side) -> Dirs {
        let (first, end) = self.numbers(side.other());
        let around = self.scenario.map.hexes.around(spot);
        let mut beside = Dirs::NONE;
        for dir in Dir::ALL {
            let other = self.occupants.get(around[dir.index()].index()).copied().unwrap_or(StandId::NONE);
            beside = beside.with(dir, other.0.wrapping_sub(first) < end - first);
        }
        beside
    }

    /// Enemies of a side whose zone of control reaches a hex, with the directions in which they stand.
    fn zones_towards(&self, spot: Spot, side: Side) -> impl Iterator<Item = (Dir, StandId)> + Clone + '_ {
        self.enemies_beside(spot, side).filter_map(move |dir| {
            let enemy = self.at(self.next(spot, dir)?)?;
            self.controls(enemy, dir.opposite()).then_some((dir, enemy))
        })
    }

    /// Enemies of a side whose zone of control reaches a hex.
    pub(crate) fn zones_at(&self, spot: Spot, side: Side) -> impl Iterator<Item = StandId> + Clone + '_ {
        self.zones_towards(spot, side).map(|(_, enemy)| enemy)
    }

    /// Whether a hex is in the zone of control of an enemy of this side.
    pub(crate) fn is_in_zone(&self, spot: Spot, side: Side) -> bool {
        self.zones_towards(spot, side).next().is_some()
    }

    /// An enemy whose zone of control reaches the stand from one of its flank or rear hexes, if it stood here facing
    /// so (3.5e).
    pub(crate) fn exposed_to(&self, side: Side, spot: Spot, facing: Facing) -> Option<StandId> {
        self.zones_towards(spot, side).find(|(dir, _)| !facing.has_in_front(*dir)).map(|(_, enemy)| enemy)
    }

    /// Whether a stand in this hex is in defensive or difficult ground against somebody in this direction: the hex
    /// itself, or a hexside between that protects it.
    pub(crate) fn is_defensive(&self, spot: Spot, towards: Dir) -> bool {
        define!("terrain.defensive", "chart.hexsides.side");
        self.scenario.map.ground(spot).sk_may_stand
            || (self.scenario.map.is_protected(spot, towards)
                && self.scenario.map.hexside(spot, towards).is_some_and(|row| row.sk_may_stand))
    }

    /// Whether skirmishers are in cover or difficult ground against an adjacent enemy.
    pub(crate) fn is_in_cover_from(&self, stand: StandId, enemy: StandId) -> bool {
        match self.direction(stand, enemy) {
            Some(dir) => self.is_defensive(self.stand(stand).spot, dir),
            None => self.scenario.map.ground(self.stand(stand).spot).sk_may_stand,
        }
    }

    /// What it costs a sub-category with so many MP to step from a hex in a direction: ground, climb and hexside
    /// together; none if that is closed or off the map.
    #[inline]
    pub(crate) fn step_cost(&self, spot: Spot, dir: Dir, sub: Sub, mp: u8) -> Option<Cost> {
        define!("3.0f", "3.0f2");
        self.scenario.map.passage(spot, dir).cost_to(sub, mp)
    }

    /// Whether a hex and the hexside to it are open to a sub-category at all.
    pub(crate) fn is_open_to(&self, spot: Spot, dir: Dir, sub: Sub) -> bool {
        self.step_cost(spot, dir, sub, u8::MAX).is_some()
    }

    /// Whether a step disorders a stand of this sub-category (3.0g). A road saves it.
    pub(crate) fn step_disorders(&self, spot: Spot, dir: Dir, sub: Sub) -> bool {
        define!("3.0g");
        let map = &self.scenario.map;
        let Some(to) = self.next(spot, dir) else { return false };
        !map.has_road(spot, dir)
            && (map.ground(to).disorders.has(sub)
                || map.hexside(spot, dir).is_some_and(|row| row.disorders.has(sub)))
    }

    /// Whether the ground between an attacker and an adjacent enemy takes the impact of this sub-category away.
    pub(crate) fn ground_removes_impact(&self, from: Spot, to: Spot, sub: Sub) -> bool {
        let map = &self.scenario.map;
        let between = map.hexes.direction_to(from, to).and_then(|dir| map.hexside(from, dir));
        map.ground(from).impact_lost_by.has(sub)
            || map.ground(to).impact_lost_by.has(sub)
            || between.is_some_and(|row| {
                // A steep rim helps only those who are not lower than their attacker; a defence with a front only
                // those whom it protects.
                let back = map.hexes.direction_to(to, from);
                let behind = back.is_some_and(|dir| map.is_protected(to, dir));
                row.impact_lost_by.has(sub)
                    && (!row.rim || map.level(to) >= map.level(from))
                    && (behind || !row.has_front)
            })
            || map.climb(from, to).is_some_and(|row| row.impact_lost_by.has(sub))
    }

    /// Whether a stand is next to the edge of the board.
    pub(crate) fn is_at_edge(&self, stand: StandId) -> bool {
        define!("hex.edge");
        let spot = self.stand(stand).spot;
        spot != OFF && self.scenario.map.hexes.is_edge(spot)
    }
}
