//! Single figures in melee: each fights one enemy figure, an elephant all of them (medieval.single.melee, medieval.elephant.melee).

use ground::tabletop::{Length, Point};

use super::fray::Stand;
use crate::rulebook::define;
use crate::state::{State, UnitId};
use crate::troops::{Arm, Troop};

/// An enemy figure: its stand, and its number from the left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Figure {
    unit: UnitId,
    place: u8,
    number: u8,
}

impl Figure {
    /// The stand it is on.
    pub(crate) fn stand(&self) -> (UnitId, u8) {
        (self.unit, self.place)
    }
}

impl State {
    /// Whether it is an elephant.
    pub(crate) fn is_elephant(&self, id: UnitId) -> bool {
        matches!(self.info(id).kind.troop(), Some(Troop::WarElephantArcher | Troop::WarElephantJavelin))
    }

    /// Whether it is a single figure that fights one enemy figure: a samurai, a berserker, a chariot.
    pub(crate) fn fights_alone(&self, id: UnitId) -> bool {
        define!("medieval.single.melee");
        let arm = self.info(id).kind.troop().map(Troop::arm);
        matches!(arm, Some(Arm::Single | Arm::Piece)) && !self.is_elephant(id)
    }

    /// The enemy figure that a single figure fights: the nearest on the side to which it fights, of equals the one farther to its left.
    pub(crate) fn figure_met(&self, single: &Stand) -> Option<Figure> {
        let own = self.stand_at(single.unit, single.place);
        let figures = single.touches_on(single.fights_to).flat_map(|touch| {
            let count = self.fighters_at(touch.enemy, touch.theirs);
            (0..count).map(|number| Figure { unit: touch.enemy, place: touch.theirs, number })
        });
        let key = |figure: &Figure| {
            let at = self.figure_at(*figure);
            (own.centre().to(at).squared(), own.frame().spot(at).u, *figure)
        };
        figures.min_by_key(key)
    }

    /// Where a figure stands: two on a stand have each a half of it, and of those the right one falls first.
    fn figure_at(&self, figure: Figure) -> Point {
        define!("common.base.dead-cap", "common.base.two-figures");
        let stand = self.stand_at(figure.unit, figure.place);
        let quarter = Length::new(stand.front().micrometres() / 4);
        let aside = match (self.info(figure.unit).kind.per_stand(), figure.number) {
            (2, 0) => Length::ZERO - quarter,
            (2, _) => quarter,
            _ => Length::ZERO,
        };
        stand.place().point(aside, Length::ZERO - stand.depth().half())
    }

    /// How many figures of a stand have to roll because of these strikers: all, or those whom single figures fight.
    pub(crate) fn figures_struck(&self, struck: &Stand, strikers: &[&Stand]) -> u8 {
        if strikers.iter().any(|striker| !self.fights_alone(striker.unit)) {
            return struck.figures;
        }
        let mut met: Vec<Figure> = strikers.iter().filter_map(|striker| self.figure_met(striker)).collect();
        met.sort_unstable();
        met.dedup();
        (met.len() as u8).min(struck.figures)
    }
}
