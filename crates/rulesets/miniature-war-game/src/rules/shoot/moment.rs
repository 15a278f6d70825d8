//! The battle as it stood at an earlier moment of this turn's movement: volleys are measured where everybody was in their third, and rolled when
//! all movement is over (medieval.thirds.which-third).

use std::borrow::Cow;
use std::cell::OnceCell;

use ground::tabletop::Point;

use crate::charts::{BEATS, BEATS_OF_A_THIRD};
use crate::rulebook::define;
use crate::state::{Flags, State, UnitId};

/// The last beat of a third.
pub(crate) fn end_of(third: u8) -> u16 {
    u16::from(third) * BEATS_OF_A_THIRD
}

/// The third to which a beat belongs.
pub(crate) fn third_of(beat: u16) -> u8 {
    (beat.div_ceil(BEATS_OF_A_THIRD) as u8).clamp(1, 3)
}

/// The battle as it was for a unit's volley of each third, each worked out when it is first asked for.
pub(crate) struct Moments<'a> {
    state: &'a State,
    by: UnitId,
    thirds: [OnceCell<Cow<'a, State>>; 3],
}

impl<'a> Moments<'a> {
    /// Those of a unit in the present turn.
    pub(crate) fn of(state: &'a State, by: UnitId) -> Moments<'a> {
        Moments { state, by, thirds: Default::default() }
    }

    /// The battle for the volley of a third, from 1.
    pub(crate) fn volley(&self, third: u8) -> &State {
        let then = || self.state.as_at(self.state.beat_of_volley(self.by, third));
        self.thirds[usize::from(third) - 1].get_or_init(then)
    }

    /// Whether an enemy holds the unit at the end of a third.
    pub(crate) fn is_held(&self, third: u8) -> bool {
        if self.state.is_indoors(self.by) {
            define!("musket.bldg.melee");
            return false;
        }
        let fires_at_end = self.state.beat_of_volley(self.by, third) == end_of(third);
        if fires_at_end {
            self.volley(third).is_in_contact(self.by)
        } else {
            self.state.is_held_at(self.by, third)
        }
    }
}

/// The battle at one beat after the other, in one copy.
pub(crate) struct Copied<'a> {
    state: &'a State,
    copy: Option<State>,
}

impl<'a> Copied<'a> {
    pub(crate) fn of(state: &'a State) -> Copied<'a> {
        Copied { state, copy: None }
    }

    /// As [`State::as_at`] has it.
    pub(crate) fn at(&mut self, beat: u16) -> &State {
        if beat >= BEATS {
            return self.state;
        }
        let then = self.copy.get_or_insert_with(|| self.state.clone());
        for id in self.state.on_board() {
            then.units[id.index()] = self.state.unit_at(id, beat);
        }
        then
    }
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

    /// The beat for which a unit's volley of a third is measured: its end, but with small arms the start of the turn for the first.
    pub(crate) fn beat_of_volley(&self, id: UnitId, third: u8) -> u16 {
        define!("musket.arms.moment");
        if third == 1 && self.small_arm_of(id).is_some() { 0 } else { end_of(third) }
    }

    /// Whether a unit was in contact with an enemy after so many beats.
    pub(crate) fn is_in_contact_at(&self, id: UnitId, beat: u16) -> bool {
        let body = |unit: UnitId| {
            let unit = self.bearer_of(unit);
            self.body_as(unit, &self.unit_at(unit, beat))
        };
        if self.is_afloat(id) {
            return false;
        }
        let own = body(id);
        self.enemies_of(id).any(|enemy| !self.is_afloat(enemy) && own.touches(&body(enemy)))
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
