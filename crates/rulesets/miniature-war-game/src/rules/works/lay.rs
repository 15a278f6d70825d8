//! Setting up stakes, digging trenches, laying caltrops (medieval.stakes.setup, medieval.romans.entrench, medieval.caltrops.place,
//! medieval.work.place).

use battle::{List, Table};
use ground::tabletop::{Edge, Length, Rect};

use super::words::WorkEvent;
use super::{MOST_WORKS, Work, WorkKind};
use crate::events::Event;
use crate::field::GroundKind;
use crate::orders::order::{Object, Relative};
use crate::rulebook::{define, rule};
use crate::state::{Flags, State, UnitId};

/// How deep a line counts for what is in its way.
const THIN: Length = Length::mm(1);

impl State {
    /// Each figure sets up a centimetre, as far as the stakes go.
    pub(super) fn set_up_stakes(&mut self, id: UnitId, table: &mut Table<'_, Event>) {
        define!("medieval.stakes.carry", "medieval.romans.stakes");
        let figures = self.unit(id).figures(self.info(id));
        let used = figures.min(self.trains[id.index()].stakes);
        if used == 0 {
            return;
        }
        self.trains[id.index()].stakes -= used;
        let made = self.make(id, WorkKind::Stakes, Edge::Front, used);
        let hidden = self.unit(id).is(Flags::HIDDEN);
        let (rule, event) =
            (rule!("medieval.stakes.setup"), WorkEvent::Planted { unit: id, cm: made, hidden });
        table.tell(&[rule, rule!("medieval.work.place")], Event::Work(event));
    }

    /// Each figure digs a centimetre.
    pub(super) fn dig(&mut self, id: UnitId, object: Object, table: &mut Table<'_, Event>) {
        let figures = self.unit(id).figures(self.info(id));
        let made = self.make(id, WorkKind::Trench, side_named(object), figures);
        let hidden = self.unit(id).is(Flags::HIDDEN);
        let (rule, event) =
            (rule!("medieval.romans.entrench"), WorkEvent::Dug { unit: id, cm: made, hidden });
        table.tell(&[rule, rule!("medieval.work.place")], Event::Work(event));
    }

    /// A unit lays caltrops at a side of it, as many centimetres as are ordered and as it has.
    pub(crate) fn lay_caltrops(&mut self, id: UnitId, object: Object, table: &mut Table<'_, Event>) {
        define!("medieval.caltrops.place");
        let (side, wanted) = match object {
            Object::Along(side, length) => (edge_of(side), length),
            _ => (Edge::Front, Length::ZERO),
        };
        let wanted = (wanted.micrometres() / Length::CM.micrometres()).clamp(0, 255) as u8;
        let used = wanted.min(self.trains[id.index()].caltrops);
        if used == 0 {
            return;
        }
        self.trains[id.index()].caltrops -= used;
        let made = self.make(id, WorkKind::Caltrops, side, used);
        let (rule, event) = (rule!("medieval.caltrops.place"), WorkEvent::Laid { unit: id, cm: made });
        table.tell(&[rule, rule!("medieval.work.place")], Event::Work(event));
    }

    /// Units whose stakes stand before them from the start.
    pub(crate) fn plant_at_start(&mut self) {
        define!("muster.flag.stakes.mwg", "muster.flag.stakes");
        for id in self.all_units().filter(|id| self.info(*id).planted).collect::<Vec<UnitId>>() {
            let figures = self.info(id).figures;
            self.trains[id.index()].stakes = self.trains[id.index()].stakes.saturating_sub(figures);
            self.make(id, WorkKind::Stakes, Edge::Front, figures);
        }
    }

    /// Makes so many centimetres of a work against an edge of a unit, from the middle of it outwards to both ends; how many there was room
    /// for.
    fn make(&mut self, id: UnitId, kind: WorkKind, edge: Edge, cm: u8) -> u8 {
        define!("medieval.work.place");
        let outline = self.unit(id).outline(self.info(id));
        let (at, outward) = (outline.midpoint(edge), edge.outward(self.unit(id).facing()));
        let same = |work: &Work| {
            kind == WorkKind::Trench && (work.kind, work.at, work.outward) == (kind, at, outward)
        };
        let known = self.works.iter().position(same);
        let Some(number) = known.or_else(|| self.new_work(id, kind)) else { return 0 };
        let work = &mut self.works[number];
        (work.at, work.outward) = (at, outward);
        let from = work.length.half();
        let to = (work.length + Length::cm(cm.into())).half();
        work.length = to + to;
        let work = *work;
        let mut made = 0;
        let centimetre = Length::CM;
        let mut along = from;
        let mut stretches = work.stretches;
        while along < to {
            let next = (along + centimetre).min(to);
            for (left, right) in [(Length::ZERO - next, Length::ZERO - along), (along, next)] {
                if self.is_room_for_work(id, &work.strip(left, right, kind.depth().max(THIN))) {
                    made += (right - left).micrometres();
                    join(&mut stretches, (left, right));
                }
            }
            along = next;
        }
        self.works[number].stretches = stretches;
        (made / centimetre.micrometres()) as u8
    }

    /// The place of a new work in the list; none if there are as many as can be.
    fn new_work(&mut self, id: UnitId, kind: WorkKind) -> Option<usize> {
        define!("common.order.names");
        if self.works.len() >= MOST_WORKS {
            return None;
        }
        let last = self.works.iter().filter(|work| work.kind == kind).map(|work| work.number).max();
        let number = last.unwrap_or(0) + 1;
        let unit = self.unit(id);
        self.works.push(Work {
            kind,
            number,
            side: self.side_of(id),
            at: unit.grid.at,
            outward: unit.facing(),
            length: Length::ZERO,
            stretches: List::new(),
            seen: kind != WorkKind::Caltrops,
            mounts: 0,
            since: 0,
        });
        Some(self.works.len() - 1)
    }

    /// Whether a work can be made here: on no other unit, on no object, on no ground that cannot be entered.
    fn is_room_for_work(&self, id: UnitId, strip: &Rect) -> bool {
        let is_taken = |other: UnitId| {
            let body = self.body(other);
            body.bounds().meets(&strip.bounds()) && body.parts().iter().any(|rect| rect.overlaps(strip))
        };
        let others = self.on_board().filter(|other| *other != id && self.info(*other).kind.troop().is_some());
        let table = &self.scenario.table;
        let barred = |kind: GroundKind| {
            kind.is_closed() || matches!(kind, GroundKind::Fence | GroundKind::Wall | GroundKind::Barricade)
        };
        let bounds = strip.bounds();
        let mut ground = table.near(&bounds).filter(|(_, piece)| barred(piece.kind.kind));
        table.holds(strip)
            && !ground.any(|(_, piece)| piece.outline.overlaps(strip))
            && !others.into_iter().any(is_taken)
    }

    /// Mounts are left where a unit stands: a place that orders can name.
    pub(crate) fn leave_work(&mut self, id: UnitId, kind: WorkKind, mounts: u8) -> Option<usize> {
        let outline = self.unit(id).outline(self.info(id));
        let number = self.new_work(id, kind)?;
        let work = &mut self.works[number];
        let half = outline.front().half();
        (work.at, work.outward, work.mounts) = (outline.midpoint(Edge::Front), outline.facing(), mounts);
        (work.length, work.stretches) = (half + half, List::of(&[(Length::ZERO - half, half)]));
        Some(number)
    }
}

/// Adds a stretch, and joins it with those that it continues. There is always room for what is longest: a stretch for which there is none
/// left is not made.
fn join(stretches: &mut List<(Length, Length), 8>, (mut from, mut to): (Length, Length)) {
    stretches.retain(|(left, right)| {
        let touches = right == from || left == to;
        if touches {
            (from, to) = (from.min(left), to.max(right));
        }
        !touches
    });
    stretches.push((from, to));
}

/// The side of a unit that an order names for its work; the front if it names none.
fn side_named(object: Object) -> Edge {
    match object {
        Object::Side(side) => edge_of(Some(side)),
        _ => Edge::Front,
    }
}

fn edge_of(side: Option<Relative>) -> Edge {
    define!("medieval.work.place");
    match side {
        Some(Relative::Left) => Edge::Left,
        Some(Relative::Right) => Edge::Right,
        Some(Relative::Rear) => Edge::Rear,
        Some(Relative::Forward) | None => Edge::Front,
    }
}
