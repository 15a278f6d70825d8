//! Placing contingents, leaders and baggage (setup.deploy-zone, setup.baggage).

use battle::{Refusal, Side, Table};
use ground::tabletop::{Bearing, Block, Bounds, Length, Place, Point, Rect, TOUCH};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, Post};
use crate::charts::{BAGGAGE_SIDE, FRONTAGE};
use crate::events::Event;
use crate::field::Edge;
use crate::flags::{Flags, LeaderFlags, Marks};
use crate::rulebook::{define, rule};
use crate::rules::arrays;
use crate::rules::geometry::is_within;
use crate::rules::ways::holds;
use crate::state::{BattleId, ContingentId, LeaderId, Stakes, State};
use crate::steps::Pending;
use crate::troops::{Array, Class, Troop};

/// The usual strip of deployment reaches so many inches from the base edge.
const ZONE_DEPTH: Length = Length::inches(12);
/// And nobody stands within so many inches of the side edges.
const ZONE_SIDES: u8 = 6;
/// Where none of the usual places is free, one is looked for in steps of this length.
pub(crate) const FINE_STEP: Length = Length::inch_hundredths(25);
/// So many places are offered for a contingent.
const PLACES_LISTED: usize = 12;

/// A baggage train is placed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct PlacingBaggage {
    /// Whose.
    pub side: Side,
}

/// The piece of a baggage train about its centre.
pub(crate) fn baggage_at(centre: Point) -> Rect {
    define!("troop.type.baggage");
    let side = Length::inch_hundredths(BAGGAGE_SIDE);
    let front = Point::new(centre.x, centre.y + side.half().micrometres());
    Rect::new(Place::new(front, Bearing::NORTH), side, side)
}

impl PlacingBaggage {
    /// The places offered: along the base edge, from the west or south, the middle first; where none of them is free,
    /// those that are in small steps.
    fn places(self, battle: &State) -> impl Iterator<Item = Point> + '_ {
        let span = battle.base_span(self.side);
        let fits = move |at: &Point| self.check(battle, &Action::Baggage(*at)).is_ok();
        let eighths = [4, 3, 5, 2, 6, 1, 7].map(|n| Length::new(span.micrometres() / 8 * n));
        let listed = eighths.into_iter().map(move |along| self.place(battle, along)).filter(fits);
        let steps = (0..=span.micrometres() / FINE_STEP.micrometres()).map(|n| FINE_STEP * n);
        let fine = steps.map(move |along| self.place(battle, along)).filter(fits);
        let mut listed = listed.peekable();
        let fine = if listed.peek().is_none() { Some(fine.take(eighths.len())) } else { None };
        listed.chain(fine.into_iter().flatten())
    }

    /// Touching the base edge, so far along it.
    fn place(self, battle: &State, along: Length) -> Point {
        let half = Length::inch_hundredths(BAGGAGE_SIDE).half();
        let (width, depth) = (battle.scenario.width, battle.scenario.depth);
        match battle.scenario.sides[self.side].base {
            Edge::South => Point::at(along, half),
            Edge::North => Point::at(along, depth - half),
            Edge::West => Point::at(half, along),
            Edge::East => Point::at(width - half, along),
        }
    }
}

impl Pending for PlacingBaggage {
    fn asks(&self, battle: &State) -> Option<Side> {
        self.places(battle).next().map(|_| self.side)
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        into.extend(self.places(battle).map(Action::Baggage));
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        define!("setup.baggage");
        let refuse = |why: &'static str| Err(Refusal::new(rule!("setup.baggage"), why));
        let Action::Baggage(at) = *action else { return refuse("the baggage is to be placed") };
        let rect = baggage_at(at);
        let base = battle.scenario.sides[self.side].base;
        if !battle.is_on_board(&rect) {
            return refuse("the baggage must stand on the table");
        }
        if battle.gap_to_edge(&rect, base) > TOUCH {
            return refuse("the baggage must touch its own base edge");
        }
        if battle.is_at_side(&rect, base) {
            return refuse("the baggage does not stand within 6″ of a side edge");
        }
        if battle.is_taken(&rect, ContingentId::NONE) || battle.is_on_impassable(&rect) {
            return refuse("the baggage has no room there");
        }
        Ok(())
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        battle.done();
        if let Action::Baggage(at) = action {
            battle.baggage[self.side].at = Some(at);
            table.tell(&[rule!("setup.baggage")], Event::BaggagePlaced { side: self.side, at });
        }
    }

    /// Without any room along its edge the train stands in the middle of it.
    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        let at = self.place(battle, battle.base_span(self.side).half());
        self.answer(battle, Action::Baggage(at), table);
    }
}

/// A battle is placed: its contingents, then those of its leaders who have no place yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Placing {
    /// The battle.
    pub battle: BattleId,
}

impl Placing {
    fn contingent(self, battle: &State) -> Option<ContingentId> {
        battle.unplaced(self.battle).next()
    }

    fn leader(self, battle: &State) -> Option<LeaderId> {
        battle.leaders_to_place(self.battle).next()
    }

    /// Whether there is any room for the next contingent.
    fn first_place(self, battle: &State) -> Option<Action> {
        let contingent = self.contingent(battle)?;
        let mut one = None;
        battle.places_for(contingent, &mut |action| {
            one = Some(action);
            false
        });
        one
    }
}

impl Pending for Placing {
    fn asks(&self, battle: &State) -> Option<Side> {
        let side = battle.command(self.battle).side;
        let asked = self.first_place(battle).is_some()
            || self.contingent(battle).is_none() && self.leader(battle).is_some();
        asked.then_some(side)
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        if let Some(contingent) = self.contingent(battle) {
            let from = into.len();
            battle.places_for(contingent, &mut |action| {
                into.push(action);
                into.len() < from + PLACES_LISTED
            });
        } else if let Some(leader) = self.leader(battle) {
            let own = battle.on_table(battle.command(self.battle).side);
            let own = own.filter(|id| battle.contingent(*id).battle == self.battle);
            into.extend(own.map(|id| Action::Ride { leader, to: Post::With(id) }));
            if into.is_empty() {
                let all = battle.on_table(battle.command(self.battle).side);
                into.extend(all.map(|id| Action::Ride { leader, to: Post::With(id) }));
            }
            if into.is_empty() {
                into.push(Action::Decline);
            }
        }
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        match (self.contingent(battle), *action) {
            (Some(next), Action::Deploy { contingent, place, array, files, stakes }) => {
                if battle.contingent(contingent).battle != self.battle
                    || !battle.contingent(contingent).is(Flags::UNPLACED)
                {
                    let why = "{0} is to be placed now";
                    return Err(Refusal::new(rule!("setup.deploy-order"), why).about(next.into()));
                }
                battle.may_deploy(contingent, place, array, files, stakes)
            }
            (Some(next), _) => {
                Err(Refusal::new(rule!("setup.deploy-order"), "{0} is to be placed").about(next.into()))
            }
            (None, Action::Ride { leader, to }) if battle.leader(leader).is(LeaderFlags::WAITING) => {
                battle.may_post(self.battle, leader, to)
            }
            (None, Action::Decline) if battle.on_table(battle.command(self.battle).side).next().is_none() => {
                Ok(())
            }
            (None, _) => {
                let who = self.leader(battle).unwrap_or_default();
                Err(Refusal::new(rule!("setup.deploy-zone"), "{0} is to be placed").about(who.into()))
            }
        }
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        match action {
            Action::Deploy { contingent, place, array, files, stakes } => {
                battle.deploy(contingent, place, array, files);
                table.tell(&[rule!("setup.deploy-zone")], Event::Placed { contingent, place });
                if stakes {
                    battle.plant(contingent);
                }
            }
            Action::Ride { leader, to } => {
                battle.leader_mut(leader).set(LeaderFlags::WAITING, false);
                battle.post(leader, to, table);
            }
            _ => {
                if let Some(leader) = self.leader(battle) {
                    battle.leader_mut(leader).set(LeaderFlags::WAITING, false);
                }
            }
        }
    }

    /// Nobody is asked: all are placed, or there is no room for somebody, who stays away.
    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        match self.contingent(battle) {
            Some(contingent) => {
                let c = battle.contingent_mut(contingent);
                c.set(Flags::UNPLACED, false);
                c.set(Flags::WAITING, true);
                table.tell(&[rule!("setup.reserves")], Event::WaitsOutside(contingent));
            }
            None => {
                battle.command_mut(self.battle).waits = false;
                battle.done();
            }
        }
    }
}

/// Where there is room.
impl State {
    /// Whether a rectangle is wholly on the table.
    pub(crate) fn is_on_board(&self, rect: &Rect) -> bool {
        let high = Point::at(self.scenario.width, self.scenario.depth);
        let board = Bounds { low: Point::new(0, 0), high }.grown(TOUCH);
        rect.corners().iter().all(|corner| board.holds(*corner))
    }

    /// Whether another contingent or a baggage train stands on a rectangle.
    pub(crate) fn is_taken(&self, rect: &Rect, but: ContingentId) -> bool {
        define!("geo.no-overlap");
        let taken = self
            .all_contingents()
            .any(|id| id != but && self.contingent(id).is_on_table() && rect.overlaps(self.footprint(id)));
        taken
            || self.baggage.iter().any(|(_, train)| train.at.is_some_and(|at| rect.overlaps(&baggage_at(at))))
    }

    /// Whether a rectangle reaches into impassable ground.
    pub(crate) fn is_on_impassable(&self, rect: &Rect) -> bool {
        self.terrain().any(|piece| piece.row.class == Class::Impassable && piece.outline.overlaps(rect))
    }

    /// How long the base edge of a side is.
    fn base_span(&self, side: Side) -> Length {
        match self.scenario.sides[side].base {
            Edge::North | Edge::South => self.scenario.width,
            Edge::East | Edge::West => self.scenario.depth,
        }
    }

    /// The two edges beside a base edge.
    fn side_edges(&self, base: Edge) -> [Edge; 2] {
        match base {
            Edge::North | Edge::South => [Edge::West, Edge::East],
            Edge::West | Edge::East => [Edge::South, Edge::North],
        }
    }

    /// The corners of the zone in which a side deploys.
    pub(crate) fn zone_of(&self, side: Side) -> Vec<Point> {
        let info = &self.scenario.sides[side];
        if !info.zone.is_empty() {
            return info.zone.clone();
        }
        let (width, depth, sides) =
            (self.scenario.width, self.scenario.depth, Length::inches(ZONE_SIDES.into()));
        let (west, east, south, north) = match info.base {
            Edge::South => (sides, width - sides, Length::ZERO, ZONE_DEPTH),
            Edge::North => (sides, width - sides, depth - ZONE_DEPTH, depth),
            Edge::West => (Length::ZERO, ZONE_DEPTH, sides, depth - sides),
            Edge::East => (width - ZONE_DEPTH, width, sides, depth - sides),
        };
        [(west, south), (east, south), (east, north), (west, north)].map(|(x, y)| Point::at(x, y)).to_vec()
    }

    /// Whether a rectangle lies in the zone in which a side deploys.
    fn is_in_zone(&self, rect: &Rect, side: Side) -> bool {
        define!("setup.deploy-zone");
        let info = &self.scenario.sides[side];
        if !info.zone.is_empty() {
            let on_edge = |point: Point| {
                ground::tabletop::Outline::area(info.zone.clone())
                    .is_ok_and(|zone| zone.rim_distance(point).is_at_most(TOUCH))
            };
            return rect.corners().iter().all(|corner| holds(&info.zone, *corner) || on_edge(*corner));
        }
        let far = match info.base {
            Edge::North | Edge::South => self.scenario.depth,
            Edge::East | Edge::West => self.scenario.width,
        };
        let from_far = self.gap_to_edge(rect, info.base.opposite());
        from_far + TOUCH >= far - ZONE_DEPTH && !self.is_at_side(rect, info.base)
    }

    /// Whether a rectangle is within 6″ of an edge beside a base edge.
    fn is_at_side(&self, rect: &Rect, base: Edge) -> bool {
        let mut gaps = self.side_edges(base).into_iter().map(|edge| self.gap_to_edge(rect, edge));
        gaps.any(|gap| is_within(gap.max(Length::ZERO).into(), ZONE_SIDES))
    }

    fn may_deploy(
        &self,
        contingent: ContingentId,
        place: Place,
        array: Array,
        files: u8,
        stakes: bool,
    ) -> Result<(), Refusal> {
        let refuse = |rule, why: &'static str| Err(Refusal::new(rule, why).about(contingent.into()));
        self.may_draw_up(contingent, array, files)?;
        let stands = self.contingent(contingent).stands;
        let shape = arrays::shape(array, files, stands, self.kind(contingent), self.scenario.frontage);
        let rect = Block::new(place, shape).footprint();
        if !place.at.is_within_reach() || !self.is_on_board(&rect) {
            return refuse(rule!("geo.no-overlap"), "{0} must stand on the table");
        }
        if !self.is_in_zone(&rect, self.contingent(contingent).side) {
            return refuse(rule!("setup.deploy-zone"), "{0} must stand wholly within the zone of its side");
        }
        if self.is_taken(&rect, contingent) || self.is_on_impassable(&rect) {
            return refuse(rule!("geo.no-overlap"), "{0} has no room there");
        }
        if stakes && !self.has_stakes(contingent) {
            return refuse(rule!("terr.stakes"), "{0} has no stakes to plant");
        }
        Ok(())
    }

    fn may_post(&self, battle: BattleId, leader: LeaderId, to: Post) -> Result<(), Refusal> {
        let side = self.command(battle).side;
        let refuse =
            |why: &'static str| Err(Refusal::new(rule!("setup.deploy-zone"), why).about(leader.into()));
        if self.leader(leader).battle != battle {
            return refuse("{0} is not of the battle that is placed");
        }
        match to {
            Post::With(contingent) => {
                let c = self.contingent(contingent);
                if c.side == side && c.is_on_table() {
                    Ok(())
                } else {
                    refuse("{0} joins a contingent of his army that is on the table")
                }
            }
            Post::At(at) => {
                let stand = crate::rules::leaders::stand_at(at);
                if self.is_on_the_table(at) && self.is_in_zone(&stand, side) && !self.is_on_impassable(&stand)
                {
                    Ok(())
                } else {
                    refuse("{0} must stand within the zone of his side")
                }
            }
        }
    }

    /// Tells places for a contingent as long as more are wanted: as it was mustered; if it finds no room so, in any other
    /// array and with any files.
    fn places_for(&self, contingent: ContingentId, tell: &mut dyn FnMut(Action) -> bool) {
        let (info, stands) = (self.info(contingent), self.contingent(contingent).stands);
        let own = (info.array, info.files);
        let step = Length::inch_hundredths(FRONTAGE);
        if self.places_so(contingent, own, step, tell) {
            return;
        }
        let others = Array::ALL.into_iter().flat_map(|array| (1..=stands).map(move |files| (array, files)));
        for form in std::iter::once(own).chain(others) {
            if self.may_draw_up(contingent, form.0, form.1).is_ok()
                && self.places_so(contingent, form, FINE_STEP, tell)
            {
                return;
            }
        }
    }

    /// Tells places in one array, from the front line of the zone back, along the line from the middle outwards in steps;
    /// whether there was any.
    fn places_so(
        &self,
        contingent: ContingentId,
        (array, files): (Array, u8),
        step: Length,
        tell: &mut dyn FnMut(Action) -> bool,
    ) -> bool {
        let c = self.contingent(contingent);
        let base = self.scenario.sides[c.side].base;
        let facing = base.inwards();
        let stakes = self.has_stakes(contingent);
        let span = self.base_span(c.side);
        let steps = span.micrometres() / step.micrometres() / 2;
        let mut any = false;
        for back in 0..6 {
            let inwards = ZONE_DEPTH - Length::inches(2) * back;
            for n in 0..=2 * steps {
                let aside = step * ((n + 1) / 2) * if n % 2 == 1 { -1 } else { 1 };
                let along = span.half() + aside;
                let at = match base {
                    Edge::South => Point::at(along, inwards),
                    Edge::North => Point::at(along, self.scenario.depth - inwards),
                    Edge::West => Point::at(inwards, along),
                    Edge::East => Point::at(self.scenario.width - inwards, along),
                };
                let place = Place::new(at, facing);
                if self.may_deploy(contingent, place, array, files, stakes).is_ok() {
                    any = true;
                    if !tell(Action::Deploy { contingent, place, array, files, stakes }) {
                        return true;
                    }
                }
            }
        }
        any
    }

    /// A contingent comes onto the table.
    pub(crate) fn deploy(&mut self, contingent: ContingentId, place: Place, array: Array, files: u8) {
        let c = self.contingent_mut(contingent);
        c.set(Flags::UNPLACED | Flags::WAITING, false);
        (c.array, c.files) = (array, files);
        self.put(contingent, place);
        self.anchor(contingent);
    }

    /// Whether a contingent has stakes to plant: longbows that brought them, in front.
    pub(crate) fn has_stakes(&self, contingent: ContingentId) -> bool {
        self.has(contingent, Marks::STAKES) && self.kind(contingent) == Troop::Longbow
    }

    /// A contingent plants its stakes along its front edge (terr.stakes).
    pub(crate) fn plant(&mut self, contingent: ContingentId) {
        let [from, to] = self.footprint(contingent).edge(ground::tabletop::Edge::Front);
        self.contingent_mut(contingent).set(Flags::PLANTED, true);
        self.stakes.push(Stakes { by: contingent, from, to });
    }
}
