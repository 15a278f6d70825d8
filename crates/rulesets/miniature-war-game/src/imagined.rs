//! Battles that fit what a side knows: what the other has written is not known, nor what its markers stand for (common.order.before,
//! common.hidden.what).

use battle::{Side, State as _};
use dice::{D100, Source, Throw};
use ground::tabletop::{Length, Point};

use crate::orders::order::{Marker, Order};
use crate::rulebook::define;
use crate::rules::charge::run::{Path, Run};
use crate::rules::march::plan::{Going, Plan};
use crate::state::{Fate, Flags, Phantom, Standing, State, UnitId, Written};
use crate::steps::Step;

/// So often markers are dealt out anew until all units that are hidden have room.
const MOST_DEALS: usize = 6;
/// The most turns that a die adds before a late unit comes on.
const LATEST: u8 = 6;
/// In so many of a hundred drawn battles the other side has written nothing.
const WRITES_NOTHING: i32 = 40;

/// A marker on the board, without what it stands for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Spot {
    pub(crate) marker: Marker,
    pub(crate) at: Point,
    /// It is known to be real.
    known: bool,
}

impl State {
    /// A battle drawn among those that fit what a side knows.
    pub(crate) fn imagined(&self, side: Side, dice: &mut dyn Source) -> State {
        let mut drawn = self.without_sheets_of(side.other());
        drawn.deal_markers(side.other(), dice);
        drawn.draw_sheet(side.other(), dice);
        drawn.throw_again_for_arrivals(side.other(), dice);
        drawn.asks = drawn.find_asks();
        drawn
    }

    /// A side that writes has written nothing, or has filled its sheet by some rule of thumb.
    fn draw_sheet(&mut self, side: Side, dice: &mut dyn Source) {
        define!("common.order.before");
        if !matches!(self.steps.last(), Some(Step::WriteOrders(_))) {
            return;
        }
        let drawn = dice.throw_silently(&Throw::one(D100));
        let fills = self.fills(side);
        let number =
            (drawn - 1 - WRITES_NOTHING).try_into().ok().map(|over: usize| over % fills.len().max(1));
        if let Some(fill) = number.and_then(|number| fills.get(number)) {
            let lines = self.filled(side, *fill).into_iter().map(|line| Written { side, line });
            self.written.extend(lines);
            self.written.sort_by_key(|one| (one.side, one.line.to));
        }
    }

    /// The battle as a side would suppose it: the other has written nothing and holds, and its markers stand for nothing.
    pub(crate) fn supposed_by(&self, side: Side) -> State {
        let mut supposed = self.without_sheets_of(side.other());
        supposed.take_markers_for_phantoms(side.other());
        supposed.asks = supposed.find_asks();
        supposed
    }

    /// The battle as it would be if a side had written and chosen nothing.
    fn without_sheets_of(&self, other: Side) -> State {
        let mut bare = self.clone();
        let is_open = |unit: UnitId| self.side_of(unit) != other;
        bare.written.retain(|one| one.side != other);
        if self.scenario.points > 0 {
            // What the other has bought is not known; what has come of it is on the board.
            bare.hired.retain(|one| one.side != other || !self.scenario.is_to_be_mustered());
        }
        if self.is_behind_curtain() {
            bare.draw_back(other);
        }
        // Caltrops that nobody has come upon are not known to be there.
        for work in bare.works.iter_mut().filter(|work| !work.is_known_to(other.other())) {
            work.stretches.clear();
        }
        bare.dispatches.retain(|one| is_open(one.rider));
        bare.fire_sheet.retain(|line| is_open(line.unit));
        bare.fire_in[other] = false;
        match bare.steps.last_mut() {
            // Targets are open once both have named theirs.
            Some(Step::CallShots(_)) => bare.calls.retain(|call| is_open(call.unit)),
            Some(Step::NextGun(step)) => step.guns[other] = UnitId::NONE,
            Some(Step::DeclareShots(step)) => *step = step.unsealed(other),
            Some(Step::CallRanges(step)) => *step = step.unsealed(other),
            Some(Step::ManOpenings(step)) => *step = step.unsaid(self, other),
            Some(_) | None => {}
        }
        bare.hiding.retain(|hiding| is_open(hiding.unit));
        bare.hiding_in[other] = false;
        bare.suppose_offers(other.other());
        bare.suppose_no_scuttling(other);
        let moving = self.steps.iter().any(|step| matches!(step, Step::Third(_)));
        for id in self.units_of(other) {
            if let Some(run) = bare.runs.get_mut(id.index()) {
                run.through = Length::ZERO;
            }
            if let Some(plan) = bare.plans.get_mut(id.index()).filter(|_| moving) {
                // How it would go on is not known.
                plan.going = if plan.going == Going::On { Going::Done } else { plan.going };
            }
            bare.orders[id.index()] = Standing { order: Order::hold(), ..Standing::default() };
        }
        for phantom in bare.phantoms.iter_mut().filter(|phantom| phantom.side == other) {
            phantom.goes = None;
        }
        for unit in bare.all_units().filter(|id| self.side_of(*id) == other).collect::<Vec<UnitId>>() {
            let unit = bare.unit_mut(unit);
            unit.delay = if unit.delay > 0 { LATEST } else { 0 };
        }
        bare
    }

    /// A side behind a curtain has placed nobody, as far as the other knows.
    fn draw_back(&mut self, side: Side) {
        define!("common.setup.curtain");
        self.phantoms.retain(|phantom| phantom.side != side);
        let aboard = std::mem::take(&mut self.aboard).into_iter();
        self.aboard =
            aboard.filter(|one| self.side_of(one.unit) != side || self.goes_with_vessel(one.unit)).collect();
        for id in self.all_units().filter(|id| self.side_of(*id) == side).collect::<Vec<UnitId>>() {
            *self.unit_mut(id) = crate::scenario::fresh_unit(self.info(id), &self.scenario);
            self.doom(id, Fate::PLACED, false);
        }
    }

    fn hidden_of(&self, side: Side) -> Vec<UnitId> {
        self.units_of(side).filter(|id| self.unit(*id).is(Flags::HIDDEN)).collect()
    }

    /// The markers of a side, in the order of their letters.
    pub(crate) fn spots_of(&self, side: Side) -> Vec<Spot> {
        let hidden = self.hidden_of(side).into_iter().map(|id| Spot {
            marker: self.unit(id).marker,
            at: self.unit(id).front(self.info(id)).at,
            known: self.unit(id).is(Flags::KNOWN),
        });
        let phantoms = self.phantoms.iter().filter(|phantom| phantom.side == side);
        let phantoms = phantoms.map(|phantom| Spot { marker: phantom.marker, at: phantom.at, known: false });
        let mut spots: Vec<Spot> = hidden.chain(phantoms).collect();
        spots.sort();
        spots
    }

    /// The same without those in buildings.
    fn spots_outside(&self, side: Side) -> Vec<Spot> {
        let inside: Vec<Marker> = self
            .hidden_of(side)
            .into_iter()
            .filter(|id| self.is_indoors(*id))
            .map(|id| self.unit(id).marker)
            .collect();
        self.spots_of(side).into_iter().filter(|spot| !inside.contains(&spot.marker)).collect()
    }

    /// Every marker of a side stands for nothing, and those who are hidden are nowhere.
    fn take_markers_for_phantoms(&mut self, side: Side) {
        let (hidden, spots) = (self.hidden_of(side), self.spots_of(side));
        for id in hidden {
            *self.unit_mut(id) = crate::scenario::fresh_unit(self.info(id), &self.scenario);
            self.unit_mut(id).set(Flags::OFF | Flags::WAITS, true);
            self.forget_way_of(id, Run::default());
        }
        self.set_phantoms(side, &spots);
    }

    fn set_phantoms(&mut self, side: Side, spots: &[Spot]) {
        self.phantoms.retain(|phantom| phantom.side != side);
        let phantoms =
            spots.iter().map(|spot| Phantom { side, marker: spot.marker, at: spot.at, goes: None });
        self.phantoms.extend(phantoms);
    }

    /// How a unit came to where it is, is not known.
    fn forget_way_of(&mut self, id: UnitId, run: Run) {
        if let Some(plan) = self.plans.get_mut(id.index()) {
            *plan = Plan { from: self.units[id.index()].grid, going: Going::Met, ..Plan::default() };
        }
        if let Some(own) = self.runs.get_mut(id.index()) {
            *own = run;
        }
        self.tracks.retain(|knot| knot.unit != id);
    }

    /// Deals the hidden units of a side out to its markers anew, as they may stand for all that the enemy sees.
    fn deal_markers(&mut self, side: Side, dice: &mut dyn Source) {
        define!("common.hidden.what");
        // A marker in a building is known to be real, and stays what it is.
        let outside = |id: &UnitId| !self.is_indoors(*id);
        let hidden: Vec<UnitId> = self.hidden_of(side).into_iter().filter(outside).collect();
        if hidden.is_empty() || self.is_behind_curtain() {
            return;
        }
        let (known, unknown): (Vec<Spot>, Vec<Spot>) =
            self.spots_outside(side).into_iter().partition(|spot| spot.known);
        for _ in 0..MOST_DEALS {
            // Those that are known to be real are; of the others chance tells.
            let others = shuffled(&unknown, dice);
            let (real, phantoms) = others.split_at(hidden.len() - known.len());
            let real = shuffled(&[known.as_slice(), real].concat(), dice);
            let mut dealt = self.clone();
            for (id, spot) in hidden.iter().zip(&real) {
                dealt.put_behind(*id, spot);
            }
            // Who is behind his own marker has room there, and nobody sees him.
            let moved = |id: &&UnitId| dealt.unit(**id).marker != self.unit(**id).marker;
            let moved: Vec<UnitId> = hidden.iter().filter(moved).copied().collect();
            if moved.iter().all(|id| dealt.could_stand(*id))
                && !moved.iter().any(|id| dealt.is_seen(*id, |_| true))
            {
                let mut phantoms = phantoms.to_vec();
                phantoms.sort();
                dealt.set_phantoms(side, &phantoms);
                *self = dealt;
                return;
            }
        }
    }

    /// A marker stands for a unit.
    fn put_behind(&mut self, id: UnitId, spot: &Spot) {
        let front = self.unit(id).front(self.info(id)).at;
        let unit = self.unit_mut(id);
        let at = unit.grid.at;
        unit.grid.at = Point::new(at.x + spot.at.x - front.x, at.y + spot.at.y - front.y);
        unit.marker = spot.marker;
        unit.set(Flags::KNOWN, spot.known);
        if front != spot.at {
            let path = Path::from(self.unit(id).grid.at);
            self.forget_way_of(id, Run { clear: path, straight: path, ..Run::default() });
        }
    }

    /// Whether a unit could stand where it is: on nobody, in contact with no enemy, and on no ground that it cannot enter.
    fn could_stand(&self, id: UnitId) -> bool {
        define!("common.hidden.room", "common.hidden.only-unseen");
        let body = self.body(id);
        let taken = |other: UnitId| {
            let own = self.side_of(other) == self.side_of(id);
            if own { body.overlaps(&self.body(other)) } else { body.touches(&self.body(other)) }
        };
        !self.is_barred(id, &body) && !self.on_board().any(|other| other != id && taken(other))
    }
}

/// A list in an order that chance tells.
fn shuffled(spots: &[Spot], dice: &mut dyn Source) -> Vec<Spot> {
    let mut drawn: Vec<(i32, Spot)> =
        spots.iter().map(|spot| (dice.throw_silently(&Throw::one(D100)), *spot)).collect();
    drawn.sort();
    drawn.into_iter().map(|(_, spot)| spot).collect()
}
