//! What works do to those who cross them or fight across them (medieval.stakes.cross, medieval.stakes.shock, medieval.stakes.melee,
//! medieval.romans.entrench).

use ground::tabletop::{Frame, Length, Outline, Place, Point, Rect, TOUCH, do_convex_meet};

use super::{Work, WorkKind};
use crate::charts::BEHIND_COVER;
use crate::field::GroundKind;
use crate::rulebook::define;
use crate::rules::facts::bodies::Body;
use crate::rules::facts::ground::{is_near, is_on_line, shortest_lines};
use crate::rules::march::plan::{LINES_OF_GROUND, Lines};
use crate::state::{State, UnitId};
use crate::troops::Troop;

impl State {
    /// The works that are crossed, each with its place in the list: caltrops and mounts hold nobody up.
    pub(crate) fn works_to_cross(&self) -> impl Iterator<Item = (usize, &Work)> + '_ {
        self.works.iter().enumerate().filter(|(_, work)| match work.kind {
            WorkKind::Stakes | WorkKind::Trench => true,
            WorkKind::Caltrops | WorkKind::Mounts => false,
        })
    }

    /// The works that a unit would be on, of those that are crossed.
    pub(crate) fn works_under(&self, body: &Body, lines: &mut Lines) {
        for (number, work) in self.works_to_cross() {
            let on =
                |rect: &Rect| work.lines().any(|line| do_convex_meet(rect.shrunk(TOUCH).corners(), &line));
            if body.parts().iter().any(on) {
                lines.add(LINES_OF_GROUND + number);
            }
        }
    }

    /// The thirds that a unit pays for coming onto works; none if it may not. Works of one kind that are met at once are one obstacle.
    pub(crate) fn thirds_for_works(&self, id: UnitId, lines: Lines, body: &Body) -> Option<u8> {
        define!("common.order.no-implied");
        let met = |kind: WorkKind| self.works_of(kind).any(|(number, _)| lines.has(LINES_OF_GROUND + number));
        let stakes = if met(WorkKind::Stakes) { self.thirds_for_stakes(id, body) } else { 0 };
        let trench = if met(WorkKind::Trench) { self.info(id).kind.thirds_over_wall()? } else { 0 };
        Some(stakes + trench)
    }

    /// Men and horses lose a third at stakes, guns and wagons off the road two.
    fn thirds_for_stakes(&self, id: UnitId, body: &Body) -> u8 {
        define!("medieval.stakes.cross");
        let rolls = matches!(
            self.info(id).kind.troop().map(Troop::arm),
            Some(crate::troops::Arm::Artillery | crate::troops::Arm::Wagon)
        );
        let on_road = body.parts().iter().all(|rect| self.is_in(rect, GroundKind::Road));
        if rolls && !on_road { 2 } else { 1 }
    }

    /// Whether a unit may not stand here because of a trench.
    pub(crate) fn is_barred_by_works(&self, id: UnitId, body: &Body) -> bool {
        if self.works.is_empty() || self.info(id).kind.thirds_over_wall().is_some() {
            return false;
        }
        let mut lines = Lines::default();
        self.works_under(body, &mut lines);
        self.works_of(WorkKind::Trench).any(|(number, _)| lines.has(LINES_OF_GROUND + number))
    }

    /// Whether a stand is behind a trench on a line that leads to it.
    pub(crate) fn is_trench_on_line(&self, line: [Point; 2], stand: &Rect) -> bool {
        define!("medieval.romans.entrench");
        self.works_of(WorkKind::Trench).any(|(_, work)| covers(work, line, stand))
    }

    /// Whether a stand is behind stakes that are between it and another: it stands on the side of those who set them up.
    pub(crate) fn is_behind_stakes(&self, from: &Rect, to: &Rect) -> bool {
        define!("medieval.stakes.behind");
        let behind = |work: &Work| {
            let frame = Frame::at(Place::new(work.at, work.outward), Length::ZERO, Length::ZERO);
            frame.spot(to.centre()).v < Length::ZERO
        };
        let lines = || shortest_lines(from, to).into_iter();
        self.works_of(WorkKind::Stakes)
            .any(|(_, work)| behind(work) && lines().any(|line| covers(work, line, to)))
    }
}

/// Whether a work is between somebody on a line and a stand that is near enough to it.
fn covers(work: &Work, line: [Point; 2], stand: &Rect) -> bool {
    define!("common.cover.behind");
    work.lines().any(|[a, b]| {
        let stretch = Outline::segment(a, b);
        is_near(&stretch, stand, Length::cm(BEHIND_COVER)) && is_on_line(&stretch, line)
    })
}
