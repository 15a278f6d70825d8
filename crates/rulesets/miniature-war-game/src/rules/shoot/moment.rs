//! The battle as it stood at an earlier moment of this turn's movement: volleys are measured where everybody was in their third, and rolled when
//! all movement is over (medieval.thirds.which-third).

use std::borrow::Cow;

use ground::tabletop::Point;

use crate::charts::{BEATS, BEATS_OF_A_THIRD};
use crate::rulebook::define;
use crate::rules::facts::bodies::Body;
use crate::state::{Flags, State, UnitId};

/// The last beat of a third.
pub(crate) fn end_of(third: u8) -> u16 {
    u16::from(third) * BEATS_OF_A_THIRD
}

/// The third to which a beat belongs.
pub(crate) fn third_of(beat: u16) -> u8 {
    (beat.div_ceil(BEATS_OF_A_THIRD) as u8).clamp(1, 3)
}

impl State {
    /// The battle with everybody where he was after so many beats. It costs a copy of all, but at the end of the movement.
    pub(crate) fn as_at(&self, beat: u16) -> Cow<'_, State> {
        define!("medieval.thirds.which-third", "medieval.missile.no-melee");
        if beat >= BEATS {
            return Cow::Borrowed(self);
        }
        let mut then = self.clone();
        for id in self.on_board() {
            then.units[id.index()] = self.unit_at(id, beat);
        }
        Cow::Owned(then)
    }

    /// The battle at the end of each third.
    pub(crate) fn thirds(&self) -> [Cow<'_, State>; 3] {
        [1, 2, 3].map(|third| self.as_at(end_of(third)))
    }

    /// Whether a unit was in contact with an enemy after so many beats.
    pub(crate) fn is_in_contact_at(&self, id: UnitId, beat: u16) -> bool {
        let body = |unit: UnitId| Body::of(&self.unit_at(unit, beat), self.info(unit));
        let own = body(id);
        self.units_of(self.side_of(id).other()).any(|enemy| own.touches(&body(enemy)))
    }

    /// Whether a unit has moved from where it began the turn, by so many beats: turning on the spot is no move.
    pub(crate) fn has_moved_by(&self, id: UnitId, beat: u16) -> bool {
        define!("medieval.missile.moved");
        let centre = |beat: u16| -> Point { self.unit_at(id, beat).outline(self.info(id)).centre() };
        !is_same(centre(0), centre(beat))
    }

    /// Whether the enemy sees a unit and may name it.
    pub(crate) fn is_open(&self, id: UnitId) -> bool {
        self.unit(id).is_on_board() && !self.unit(id).is(Flags::HIDDEN)
    }
}

/// Whether two points are the same but for what turning rounds.
fn is_same(a: Point, b: Point) -> bool {
    a.to(b).length() <= ground::tabletop::TOUCH
}
