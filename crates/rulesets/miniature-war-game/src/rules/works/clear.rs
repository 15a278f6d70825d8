//! Pulling stakes and clearing caltrops (medieval.stakes.remove, medieval.caltrops.remove, medieval.work.place).

use battle::{List, Table};
use ground::tabletop::{Distance, Length, Outline, Place, Point, Rect, Within};

use super::words::WorkEvent;
use super::{Work, WorkKind};
use crate::events::Event;
use crate::orders::order::{Object, PlaceId};
use crate::rulebook::{define, rule};
use crate::rules::facts::bodies::CONTACT;
use crate::state::{Flags, State, UnitId};

impl State {
    /// Each figure pulls out a centimetre of stakes, up to what is ordered, and keeps them.
    pub(super) fn pull_stakes(&mut self, id: UnitId, object: Object, table: &mut Table<'_, Event>) {
        let (place, wanted) = match object {
            Object::Strip(place, length) => (place, length),
            _ => (None, Length::ZERO),
        };
        let figures = Length::cm(self.unit(id).figures(self.info(id)).into());
        let Some(cm) = self.clear(id, WorkKind::Stakes, place, figures.min(wanted)) else { return };
        let train = &mut self.trains[id.index()];
        train.stakes = train.stakes.saturating_add(cm);
        let hidden = self.unit(id).is(Flags::HIDDEN);
        let event = WorkEvent::Pulled { unit: id, cm, hidden };
        table.tell(&[rule!("medieval.stakes.remove"), rule!("medieval.work.place")], Event::Work(event));
    }

    /// Each figure clears two square centimetres: a centimetre of a strip.
    pub(super) fn clear_caltrops(&mut self, id: UnitId, object: Object, table: &mut Table<'_, Event>) {
        let place = match object {
            Object::Place(place) => Some(place),
            _ => None,
        };
        let figures = Length::cm(self.unit(id).figures(self.info(id)).into());
        let Some(cm) = self.clear(id, WorkKind::Caltrops, place, figures) else { return };
        let hidden = self.unit(id).is(Flags::HIDDEN);
        let event = WorkEvent::Cleared { unit: id, cm, hidden };
        table.tell(&[rule!("medieval.caltrops.remove"), rule!("medieval.work.place")], Event::Work(event));
    }

    /// Takes so much of the work that is named, or of the nearest, if the unit is within 1 cm of it; how many centimetres it took.
    fn clear(&mut self, id: UnitId, kind: WorkKind, place: Option<PlaceId>, most: Length) -> Option<u8> {
        define!("medieval.work.place");
        let front = self.unit(id).front(self.info(id)).at;
        let number =
            self.work_meant(id, kind, place).filter(|number| self.is_at_work(id, &self.works[*number]))?;
        let work = &mut self.works[number];
        let before = work.made();
        work.take_away(front, most);
        let taken = before - work.made();
        (taken > Length::ZERO).then_some((taken.micrometres() / Length::CM.micrometres()) as u8)
    }

    /// The work that an order means: the one that it names, or the nearest that its side knows of.
    pub(crate) fn work_meant(&self, id: UnitId, kind: WorkKind, place: Option<PlaceId>) -> Option<usize> {
        define!("common.order.names");
        if let Some(place) = place {
            return self.work_at(place).filter(|number| self.works[*number].kind == kind);
        }
        let front = self.unit(id).front(self.info(id)).at;
        let known = self.works_of(kind).filter(|(_, work)| work.is_known_to(self.side_of(id)));
        known.min_by_key(|(_, work)| work.distance(front)).map(|(number, _)| number)
    }

    /// Whether a unit is within 1 cm of a work.
    pub(crate) fn is_at_work(&self, id: UnitId, work: &Work) -> bool {
        let body = self.body(id);
        let near = |rect: &Rect| match work.kind.depth() {
            Length::ZERO => work.lines().any(|[a, b]| {
                Within::Exact.is_within(Outline::segment(a, b).distance_to_rect(rect), CONTACT)
            }),
            _ => work.strips().any(|strip| Within::Exact.is_within(strip.distance(rect), CONTACT)),
        };
        body.parts().iter().any(near)
    }
}

impl Work {
    /// How much of it is there.
    fn made(&self) -> Length {
        self.stretches.iter().map(|(from, to)| *to - *from).fold(Length::ZERO, |all, one| all + one)
    }

    /// How far its line is from a point.
    fn distance(&self, from: Point) -> Distance {
        self.lines().map(|line| Distance::of_segment(from, line)).min().unwrap_or(Distance::ZERO)
    }

    /// Takes so much of it away, from the point nearest to somebody outwards.
    fn take_away(&mut self, near: Point, mut most: Length) {
        define!("medieval.work.place");
        let along =
            ground::tabletop::Frame::at(Place::new(self.at, self.outward), Length::ZERO, Length::ZERO)
                .spot(near)
                .u;
        while most > Length::ZERO {
            let off = |(from, to): &(Length, Length)| (*from - along).max(along - *to).max(Length::ZERO);
            let Some((from, to)) = self.stretches.iter().copied().min_by_key(off) else { return };
            let middle = along.max(from).min(to);
            let taken = most.min(to - from);
            // As much on both sides as there is, and the rest on the other.
            let left = (middle - taken.half()).max(from).min(to - taken);
            self.cut((from, to), (left, left + taken));
            most -= taken;
        }
    }

    /// Cuts a part out of one of its stretches.
    fn cut(&mut self, whole: (Length, Length), part: (Length, Length)) {
        let mut rest: Vec<(Length, Length)> =
            self.stretches.iter().copied().filter(|one| *one != whole).collect();
        rest.extend([(whole.0, part.0), (part.1, whole.1)].into_iter().filter(|(from, to)| from < to));
        // Of more stretches than can be kept the shortest are gone as well.
        rest.sort_by_key(|(from, to)| *from - *to);
        self.stretches = List::of(&rest[..rest.len().min(super::STRETCHES)]);
    }
}
