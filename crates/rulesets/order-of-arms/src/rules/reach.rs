//! How far pieces come: allowances, costs, roads (B13.1, B13.4).

use battle::{List, Rule, Tally};
use ground::areas::{AreaId, AreaSet};

use crate::charts::SIZES;
use crate::field::CLOSED;
use crate::rulebook::{define, rule};
use crate::rules::places::Party;
use crate::rules::ways::Walker;
use crate::state::{Flags, LeaderFlags, LeaderId, State, UnitId};
use crate::survey::MOST_WAYS;
use crate::troops::{Arm, MoveClass, allowance};

/// More half MP than any allowance has: the largest is the rapid one of horse, and doubled in a planned withdrawal.
const MOST: usize = 29;

/// What takes movement away: by which rule, why, and how much.
type Reduction = (Rule, &'static str, i8);

/// What it costs a party to come to each area, in half MP.
pub(crate) struct Reach {
    /// As a rule.
    plain: [u8; AreaSet::MOST],
    /// In column on a road, which only long units distinguish.
    column: [u8; AreaSet::MOST],
    /// The areas it can come to, the one it is in included.
    pub areas: AreaSet,
    /// Those in which it would end in column: it has not the points, or finds no place there, as a rule (B13.4.5a).
    in_column: AreaSet,
}

impl Reach {
    /// What it costs to come to an area, and whether it ends there in column on a road; none if it is out of reach.
    pub(crate) fn cost(&self, area: AreaId) -> Option<(u8, bool)> {
        let column = self.in_column.contains(area);
        let cost = if column { self.column[area.index()] } else { self.plain[area.index()] };
        (cost != CLOSED).then_some((cost, column))
    }
}

/// Allowances.
impl State {
    /// The movement allowance of a unit in MP: of its class, less the largest reduction, at least 1.
    pub(crate) fn allowance_of(&self, unit: UnitId) -> Tally {
        let reduction = self.reduction_of(unit);
        let mut mp = self.road_allowance(unit, reduction);
        if self.scenario.conditions.on && reduction.is_none() {
            reduce(&mut mp, self.ground_reduction());
        }
        mp
    }

    /// The movement allowance of a unit on roads, where the state of the ground takes nothing away.
    fn road_allowance(&self, unit: UnitId, reduction: Option<Reduction>) -> Tally {
        let riding = self.scenario.conditions.on && self.rides(unit);
        let class = if riding { MoveClass::Mounted } else { self.kind(unit).move_class() };
        let (normal, rapid) = allowance(class, self.info(unit).size);
        let mut mp = match riding {
            true => Tally::base(rule!("muster.flag.mounted-infantry.ooa"), "rides", normal),
            false => self.base_allowance(normal, rapid, self.rapid_rule(unit)),
        };
        reduce(&mut mp, reduction);
        if self.withdraws_as_planned(unit) {
            mp.add(rule!("muster.special.planned-withdrawal"), "falls back as planned", mp.total());
        }
        mp
    }

    /// The largest of what weather, want of control and the enemy take away.
    fn reduction_of(&self, unit: UnitId) -> Option<Reduction> {
        let led = || self.control_reduction(unit).or_else(|| self.contact_reduction(unit));
        self.weather_reduction().or_else(led)
    }

    /// The movement allowance of a leader in MP.
    pub(crate) fn leader_allowance(&self, leader: LeaderId) -> Tally {
        let mut mp = self.leader_road_allowance(leader);
        if self.scenario.conditions.on && self.weather_reduction().is_none() {
            reduce(&mut mp, self.ground_reduction());
        }
        mp
    }

    /// The movement allowance of a leader on roads.
    fn leader_road_allowance(&self, leader: LeaderId) -> Tally {
        let (normal, rapid) = allowance(MoveClass::Leader, None);
        let hurries = self.leader(leader).is(LeaderFlags::RAPID).then(|| rule!("B13.1.3a"));
        let mut mp = self.base_allowance(normal, rapid, hurries);
        reduce(&mut mp, self.weather_reduction());
        mp
    }

    fn base_allowance(&self, normal: u8, rapid: u8, hurries: Option<Rule>) -> Tally {
        match hurries {
            Some(rule) => Tally::base(rule, "rapid allowance", rapid),
            None => Tally::base(rule!("B13.1"), "allowance", normal),
        }
    }

    /// By which rule a unit may use its rapid allowance, if it may.
    fn rapid_rule(&self, unit: UnitId) -> Option<Rule> {
        let u = self.unit(unit);
        let rule = if u.is(Flags::HURRIED) { rule!("B13.1.3b") } else { rule!("B13.1.3a") };
        u.is(Flags::RAPID).then_some(rule)
    }

    /// What the weather takes away.
    fn weather_reduction(&self) -> Option<Reduction> {
        let less = self.weather_row().movement;
        let rule = if less == -1 { rule!("B13.1.1c") } else { rule!("B13.1.1d") };
        (less != 0).then_some((rule, "weather", less))
    }

    /// What starting next to the enemy takes away.
    fn contact_reduction(&self, unit: UnitId) -> Option<Reduction> {
        let is_near = self.kind(unit).is_combat() && self.is_in_contact(self.stack_of(unit));
        is_near.then(|| (rule!("B13.1.1f"), "starts next to the enemy", -1))
    }

    /// What being out of control takes away.
    fn control_reduction(&self, unit: UnitId) -> Option<Reduction> {
        let is_led = self.unit(unit).is(Flags::CONTROLLED);
        (!is_led).then(|| (rule!("B9.1.2b"), "not in control", -1))
    }

    /// The half MP that a party has left: as many as the one of it that has fewest.
    pub(crate) fn half_points_left(&self, party: &Party) -> u8 {
        let unit = |unit: &UnitId| left(&self.allowance_of(*unit), self.unit(*unit).spent);
        let leader = |leader: &LeaderId| left(&self.leader_allowance(*leader), self.leader(*leader).spent);
        match party.units.is_empty() {
            true => party.leaders.iter().map(leader).min().unwrap_or(0),
            false => party.units.iter().map(unit).min().unwrap_or(0),
        }
    }
}

/// Takes one reduction away and leaves at least 1: of several only the largest counts, and none is larger than that of the
/// weather, so that the first there is will do.
fn reduce(mp: &mut Tally, reduction: Option<Reduction>) {
    if let Some((rule, what, less)) = reduction {
        mp.add(rule, what, less);
        mp.at_least(rule!("B13.1.1a"), 1);
    }
}

fn left(mp: &Tally, spent: u8) -> u8 {
    u8::try_from(2 * mp.total()).unwrap_or(0).saturating_sub(spent)
}

/// Costs.
impl State {
    /// Where a party can come to with what it has left, and what it costs.
    pub(crate) fn reach(&self, party: &Party) -> Reach {
        self.reach_up_to(party, None)
    }

    /// What it costs a party to come to an area, if one is named, and to those on its way, or else to all that it can come
    /// to.
    ///
    /// Areas are looked at in the order of what it costs to come to them. A move that comes upon enemy leaders, guns or a
    /// camp ends there.
    pub(crate) fn reach_up_to(&self, party: &Party, goal: Option<AreaId>) -> Reach {
        define!("B13.0b", "B13.0c", "B13.0d", "B13.0e", "B13.4.3");
        let mut reach = Reach {
            plain: [CLOSED; AreaSet::MOST],
            column: [CLOSED; AreaSet::MOST],
            areas: AreaSet::EMPTY,
            in_column: AreaSet::EMPTY,
        };
        let Some(from) = self.area_of(party) else { return reach };
        reach.plain[from.index()] = 0;
        reach.areas.insert(from);
        let walk = self.walk_of(party, from);
        if walk.walker.phalanx {
            self.reach_in_phalanx(&walk, &mut reach);
            return reach;
        }
        let mut open = [[AreaSet::EMPTY; MOST]; 2];
        open[0][0].insert(from);
        // No step costs less than a half, so that who has spent all takes none.
        for spent in 0..walk.points {
            if !walk.long && goal.is_some_and(|goal| reach.plain[goal.index()] <= spent) {
                break;
            }
            for layer in 0..=usize::from(walk.long) {
                for area in open[layer][usize::from(spent)].iter() {
                    let known = if layer == 0 { &reach.plain } else { &reach.column };
                    if known[area.index()] == spent && (area == from || !walk.halts.contains(area)) {
                        self.spread(&walk, (area, spent, layer), &mut reach, &mut open);
                    }
                }
            }
        }
        if walk.road_points > walk.points {
            self.reach_by_road(&walk, &mut reach);
        }
        if self.scenario.minimum_move && walk.points > 0 {
            self.reach_at_least(&walk, &mut reach);
        }
        if walk.long {
            let by_road = reach.areas.iter().filter(|area| reach.column[area.index()] != CLOSED);
            let ends = |area: &AreaId| {
                *area != from && (reach.plain[area.index()] == CLOSED || !self.has_place(party, *area))
            };
            reach.in_column = by_road.filter(ends).collect();
        }
        reach
    }

    /// Takes every step from an area.
    #[inline]
    fn spread(
        &self,
        walk: &Walk,
        (area, spent, layer): (AreaId, u8, usize),
        reach: &mut Reach,
        open: &mut [[AreaSet; MOST]; 2],
    ) {
        for (way, to) in self.scenario.map.neighbours(area).iter().copied().enumerate() {
            if walk.closed.contains(to) || reach.plain[to.index()] <= spent + 1 && !walk.long {
                continue;
            }
            let passage = &self.scenario.passages[area.index() * MOST_WAYS + way];
            let plain = passage.step[walk.column];
            let road = match passage.road {
                Some(road) if self.is_road_of_use(walk.stops, to) => road,
                _ => CLOSED,
            };
            let (plain, road) = match walk.own_ways {
                true => self.own_way(walk, area, to, [plain, road]),
                false => (plain, road),
            };
            // A long unit keeps to the road only as long as it has followed it from the start, where it turned along it.
            let along = layer == 1 || area == walk.from && walk.faces(way);
            let column = if walk.long && along { road } else { CLOSED };
            let plain = if walk.long { plain } else { plain.min(road) };
            let totals = [plain, column].map(|cost| spent.saturating_add(cost));
            let is_nearer = |total: u8, known: &[u8]| total <= walk.points && total < known[to.index()];
            if !is_nearer(totals[0], &reach.plain) && !is_nearer(totals[1], &reach.column) {
                continue;
            }
            if passage.beside.as_ref().is_some_and(|beside| walk.is_barred(beside)) {
                continue;
            }
            for (layer, total) in totals.into_iter().enumerate() {
                let known = if layer == 0 { &mut reach.plain } else { &mut reach.column };
                if is_nearer(total, known) {
                    known[to.index()] = total;
                    reach.areas.insert(to);
                    open[layer][usize::from(total)].insert(to);
                }
            }
        }
    }

    /// What a step costs where the conditions of the battle have a say: lines not to be crossed, high water, gates, mud.
    fn own_way(&self, walk: &Walk, from: AreaId, to: AreaId, [plain, road]: [u8; 2]) -> (u8, u8) {
        if self.is_flooded(from, to) || self.is_bound(walk, from, to) {
            return (CLOSED, CLOSED);
        }
        let Some(unit) = walk.units.first().copied() else { return (plain, road) };
        let gate = self.is_gate_for(unit, from, to);
        let entering = self.scenario.ground(to).mp[walk.column].unwrap_or(CLOSED);
        let plain = if gate { entering.max(2) } else { plain };
        let mud = self.mud_cost(unit, to);
        (plain.saturating_add(mud), road.saturating_add(mud))
    }

    /// Whether one of a party may not cross from one area to the next of its owner's will.
    fn is_bound(&self, walk: &Walk, from: AreaId, to: AreaId) -> bool {
        walk.units.iter().any(|unit| self.bound_between(*unit, from, to).is_some())
    }

    /// On a road the state of the ground slows nobody: where a party can come to by road alone.
    fn reach_by_road(&self, walk: &Walk, reach: &mut Reach) {
        define!("muster.weather.ground");
        let (mut open, mut by_road) = (vec![(walk.from, 0u8)], [CLOSED; AreaSet::MOST]);
        while let Some((area, spent)) = open.pop() {
            for (way, to) in self.scenario.map.neighbours(area).iter().copied().enumerate() {
                let along = area != walk.from || walk.faces(way);
                let road = self.scenario.passages[area.index() * MOST_WAYS + way].road;
                let Some(road) =
                    road.filter(|_| !walk.closed.contains(to) && self.is_road_of_use(walk.stops, to))
                else {
                    continue;
                };
                let road = if walk.own_ways { self.own_way(walk, area, to, [CLOSED, road]).1 } else { road };
                let known = if walk.long { &mut reach.column } else { &mut reach.plain };
                let total = spent.saturating_add(road);
                if total <= walk.road_points && total < by_road[to.index()] && (along || !walk.long) {
                    by_road[to.index()] = total;
                    known[to.index()] = total.min(known[to.index()]);
                    reach.areas.insert(to);
                    open.push((to, total));
                }
            }
        }
    }

    /// The rules of corners and roads that the way of a party to an area makes use of.
    pub(crate) fn way_rules(&self, party: &Party, to: AreaId, reach: &Reach) -> Vec<Rule> {
        let (mut rules, Some(from)) = (Vec::new(), self.area_of(party)) else { return Vec::new() };
        let walk = self.walk_of(party, from);
        let (mut area, mut layer) = (to, usize::from(reach.cost(to).is_some_and(|(_, column)| column)));
        // Back from the end: an area from which the step costs what the cost of the way has grown by.
        while area != from {
            let Some((before, rule, below)) = self.step_before(&walk, area, layer, reach) else { break };
            rules.extend(rule.filter(|rule| !rules.iter().any(|known: &Rule| known == rule)));
            (area, layer) = (before, below);
        }
        rules
    }

    /// The areas on the way of a party to an area, the last of them that area.
    pub(crate) fn way_to(&self, party: &Party, to: AreaId, reach: &Reach) -> Vec<AreaId> {
        let Some(from) = self.area_of(party) else { return Vec::new() };
        let walk = self.walk_of(party, from);
        let (mut area, mut layer) = (to, usize::from(reach.cost(to).is_some_and(|(_, column)| column)));
        let mut way = Vec::new();
        while area != from {
            way.push(area);
            let Some((before, _, below)) = self.step_before(&walk, area, layer, reach) else { break };
            (area, layer) = (before, below);
        }
        way.reverse();
        way
    }

    /// The last step of the way to an area: where it comes from, the rule that it makes use of, and whether there it was
    /// in column.
    fn step_before(
        &self,
        walk: &Walk,
        area: AreaId,
        layer: usize,
        reach: &Reach,
    ) -> Option<(AreaId, Option<Rule>, usize)> {
        let total = if layer == 0 { reach.plain[area.index()] } else { reach.column[area.index()] };
        for before in self.scenario.map.neighbours(area).iter().copied() {
            let Some(passage) = self.scenario.passage(before, area) else { continue };
            let is_end = before != walk.from && walk.halts.contains(before);
            if is_end || passage.beside.as_ref().is_some_and(|beside| walk.is_barred(beside)) {
                continue;
            }
            let road = passage.road.filter(|_| self.is_road_of_use(walk.stops, area));
            let corner = passage.beside.is_some().then(|| rule!("B13.3a"));
            let (whole, road) = (passage.step[walk.column], road.unwrap_or(CLOSED));
            let (whole, road) = match walk.own_ways {
                true => self.own_way(walk, before, area, [whole, road]),
                false => (whole, road),
            };
            let steps = [(whole, corner, 0), (road, Some(rule!("B13.4.2")), 1)];
            for (cost, rule, by_road) in steps.into_iter().filter(|(cost, _, _)| *cost != CLOSED) {
                for below in 0..=usize::from(walk.long) {
                    let known = if below == 0 { &reach.plain } else { &reach.column };
                    let fits = known[before.index()].checked_add(cost) == Some(total);
                    if fits && (!walk.long || layer == by_road) {
                        return Some((before, rule, below));
                    }
                }
            }
        }
        None
    }

    /// Whether a road into an area is of use: not next to an enemy piece.
    pub(crate) fn is_road_of_use(&self, enemies: AreaSet, to: AreaId) -> bool {
        define!("B13.4a", "B13.4.1", "B13.4.4");
        !enemies.contains(to) && !self.scenario.map.adjacent(to).meets(enemies)
    }

    /// The areas in which a side has any piece, camps among them.
    pub(crate) fn seen_pieces(&self, side: battle::Side) -> AreaSet {
        self.present[side].or(self.standing_camps(side))
    }

    /// A phalanx moves one area, for its whole allowance.
    fn reach_in_phalanx(&self, walk: &Walk, reach: &mut Reach) {
        define!("C26.0c");
        let fresh = walk.points > 0 && walk.is_fresh;
        for to in self.scenario.map.adjacent(walk.from).iter().filter(|_| fresh) {
            if self.may_walk_on(walk, to) {
                reach.plain[to.index()] = walk.points;
                reach.areas.insert(to);
            }
        }
    }

    /// Where the scenario has a minimum move, an adjacent area is always in reach of a unit that has not moved.
    fn reach_at_least(&self, walk: &Walk, reach: &mut Reach) {
        for to in self.scenario.map.adjacent(walk.from).iter().filter(|_| walk.is_fresh) {
            if self.may_walk_on(walk, to) && !reach.areas.contains(to) {
                reach.plain[to.index()] = walk.points;
                reach.areas.insert(to);
            }
        }
    }

    /// Whether a party may take a single step, whatever it costs.
    fn may_walk_on(&self, walk: &Walk, to: AreaId) -> bool {
        self.may_walk(walk.walker, walk.from, to).is_ok()
            && self.has_room(to, walk.walker.points)
            && !self.is_bound(walk, walk.from, to)
    }

    /// What the way of a party depends on.
    fn walk_of(&self, party: &Party, from: AreaId) -> Walk {
        let unit = party.units.first().copied();
        let walker = match unit {
            Some(unit) => Walker { points: self.points_of(party), ..self.walker(unit) },
            None => party.leaders.first().map_or(
                Walker {
                    side: self.active,
                    class: MoveClass::Leader,
                    points: 0,
                    phalanx: false,
                    fights: false,
                },
                |leader| self.walker_of_leader(*leader),
            ),
        };
        let enemy = walker.side.other();
        let stops = self.seen_pieces(enemy);
        // What has room in the smallest area has room wherever nobody is.
        let taken = match walker.points <= SIZES[0].limit {
            true => self.present[walker.side].or(stops),
            false => self.scenario.map.areas().collect(),
        };
        let full: AreaSet =
            taken.iter().filter(|area| *area != from && !self.has_room(*area, walker.points)).collect();
        let points = self.half_points_left(party).min(MOST as u8 - 1);
        let pits: AreaSet = match walker.class {
            MoveClass::Artillery => self.scenario.conditions.pits.iter().copied().collect(),
            _ => AreaSet::EMPTY,
        };
        Walk {
            walker,
            from,
            enemies: self.held[enemy],
            full_of_friends: full.and(self.held[walker.side]),
            column: walker.class.column(),
            units: party.units,
            own_ways: self.scenario.conditions.on && (self.has_ways_of_its_own() || self.has_slowing_mud()),
            points,
            road_points: match self.scenario.conditions.on && self.ground_reduction().is_some() {
                true => {
                    let unit = |unit: &UnitId| {
                        let mp = self.road_allowance(*unit, self.reduction_of(*unit));
                        left(&mp, self.unit(*unit).spent)
                    };
                    let leader =
                        |one: &LeaderId| left(&self.leader_road_allowance(*one), self.leader(*one).spent);
                    let alone = || party.leaders.iter().map(leader).min().unwrap_or(points);
                    party.units.iter().map(unit).min().unwrap_or_else(alone).min(MOST as u8 - 1)
                }
                false => points,
            },
            is_fresh: unit.is_none_or(|unit| self.unit(unit).spent == 0),
            long: unit.is_some_and(|unit| self.kind(unit).is_mma()),
            facings: match unit.filter(|unit| self.kind(*unit).is_mma()) {
                Some(unit) => self.facings_at(party, unit),
                None => 0,
            },
            closed: full.or(if walker.fights { self.held[enemy] } else { stops }).or(pits),
            halts: self.halting(enemy),
            stops,
        }
    }

    /// The ways that a party with a long unit faces, or may face in its area before it moves along a road, as bits.
    fn facings_at(&self, party: &Party, unit: UnitId) -> u32 {
        define!("B13.4.5a");
        let u = self.unit(unit);
        let ways = u.area.index() * MOST_WAYS;
        if self.scenario.passages[ways..ways + MOST_WAYS].iter().all(|passage| passage.road.is_none()) {
            return 0;
        }
        let places = self.places_for(party, u.area, false).map(|(_, facing)| facing);
        places.chain([u.facing]).fold(0, |bits, facing| bits | 1 << facing.0)
    }

    /// The areas in which a move that comes upon a side's pieces ends: its leaders, guns and camps. Baggage stops nobody.
    fn halting(&self, side: battle::Side) -> AreaSet {
        define!("state.non-combatants");
        let guns = |area: AreaId| self.units_in(area).any(|unit| self.kind(unit).arm == Arm::Artillery);
        let undefended = self.present[side].without(self.held[side]).iter();
        let halts = undefended.filter(|area| self.crowd[area.index()].leaders[side] > 0 || guns(*area));
        self.standing_camps(side).or(halts.collect())
    }

    /// The areas of the camps of a side that stand.
    pub(crate) fn standing_camps(&self, side: battle::Side) -> AreaSet {
        if self.camps == 0 {
            return AreaSet::EMPTY;
        }
        let camps = self.scenario.camps.iter().enumerate();
        let stand =
            camps.filter(|(n, camp)| self.camps >> n & 1 == 1 && self.army_info(camp.army).side == side);
        stand.map(|(_, camp)| camp.area).collect()
    }
}

/// What the way of a party depends on.
struct Walk {
    walker: Walker,
    from: AreaId,
    /// Its column in the charts.
    column: usize,
    /// The units of the party.
    units: List<UnitId, 8>,
    /// The conditions of the battle have a say in its way.
    own_ways: bool,
    /// Half MP it may spend.
    points: u8,
    /// Half MP it may spend on roads alone.
    road_points: u8,
    /// It has spent none.
    is_fresh: bool,
    /// It is long: roads are for columns (B13.4.5a).
    long: bool,
    /// The ways that a long unit may face in its area before it moves, as bits (B13.4.5a).
    facings: u32,
    /// Areas it may not enter: enemies are there, or there is no room.
    closed: AreaSet,
    /// Areas with enemy troops.
    enemies: AreaSet,
    /// Areas with friendly troops that leave it no room (B13.3.1b).
    full_of_friends: AreaSet,
    /// Areas with enemy pieces: only combat units go there, and roads beside them are of no use.
    stops: AreaSet,
    /// Those of them in which moves end.
    halts: AreaSet,
}

impl Walk {
    /// Whether a long unit may face a way before it moves.
    fn faces(&self, way: usize) -> bool {
        self.facings >> way & 1 == 1
    }

    /// Whether troops beside a corner bar it: enemies, or friends on both sides who leave no room (B13.3.1).
    fn is_barred(&self, beside: &[AreaSet; 2]) -> bool {
        beside.iter().any(|areas| areas.meets(self.enemies))
            || beside.iter().all(|areas| areas.meets(self.full_of_friends))
    }
}
