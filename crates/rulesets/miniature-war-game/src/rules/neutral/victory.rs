//! What a neutral battle is fought for, as far as this ruleset says it: breaking, places, leaving (muster.break.mwg, muster.victory.*).

use battle::neutral::places::tabletop;
use battle::neutral::victory::Fought;
use battle::{Rule, Side, Table};
use ground::tabletop::Point;

use crate::conditions::Aim;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::state::{Fate, Flags, Reaction, State, UnitId};

/// So near to a crossing is at it, in metres.
const AT_CROSSING: u8 = 100;

impl Fought for State {
    // Armies break in step 8.
    const BREAKS_WHEN_TURN_ENDS: bool = true;

    fn breaking() -> Rule {
        rule!("muster.break.mwg")
    }

    fn last_turn(&self) -> u16 {
        self.scenario.turns
    }

    fn is_beaten(&self, side: Side) -> bool {
        let share = u32::from(self.scenario.conditions.break_at[side.index()]);
        let broken = share > 0 && 1_000 * self.lost_figures(side) >= share * self.starting_size(side);
        let is_here = self.has_somebody(side);
        broken || !is_here
    }

    fn is_leader_lost(&self, leader: &UnitId) -> bool {
        self.units.get(leader.index()).is_some_and(|unit| unit.is(Flags::LOST))
            || self.fates.get(leader.index()).is_some_and(|fate| fate.has(Fate::CAPTURED))
    }

    fn is_at(&self, id: UnitId, places: &[Point]) -> bool {
        let near = self.scenario.conditions.length(AT_CROSSING);
        tabletop::is_at(self.unit(id).outline(self.info(id)).centre(), places, near)
    }

    fn is_at_edge(&self, id: UnitId, places: &[Point]) -> bool {
        tabletop::is_at_edge(&self.unit(id).outline(self.info(id)), places)
    }

    fn starting_size(&self, side: Side) -> u32 {
        let own = self.all_units().filter(|id| self.side_of(*id) == side);
        own.map(|id| self.counted(id, self.unit(id).full(self.info(id)))).sum()
    }

    fn size_now(&self, id: UnitId) -> u16 {
        self.counted(id, self.unit(id).figures(self.info(id))) as u16
    }

    fn take_off_by_edge(&mut self, id: UnitId, _: &mut Table<'_, Event>) {
        self.come_off(id);
        self.leave_with_wagon(id);
        self.unit_mut(id).set(Flags::OFF | Flags::LEFT, true);
        self.doom(id, Fate::EXITED, true);
    }
}

impl State {
    /// The figures that an army has lost: all of a unit that routs, is removed or off the board, unless it left by its orders or is still to
    /// come; of another those that are gone.
    pub(crate) fn lost_figures(&self, side: Side) -> u32 {
        define!("muster.break.mwg", "muster.arrival.count");
        let own = self.all_units().filter(|id| self.side_of(*id) == side);
        own.map(|id| {
            let (unit, info) = (self.unit(id), self.info(id));
            let whole = self.counted(id, unit.full(info));
            if unit.is(Flags::WAITS) || self.is_fated(id, Fate::EXITED) {
                0
            } else if !self.is_in_play(id) || unit.reaction == Some(Reaction::Rout) {
                whole
            } else {
                whole.saturating_sub(self.counted(id, unit.figures(info)))
            }
        })
        .sum()
    }

    /// Whether a side has troops on the board, or inside a tower there.
    fn has_somebody(&self, side: Side) -> bool {
        let own = self.all_units().filter(|id| self.side_of(*id) == side && self.is_in_play(*id));
        own.into_iter().any(|id| self.info(id).kind.troop().is_some())
    }

    /// A unit is about to leave the board by its order: notes that it is not lost, and what it counts for.
    pub(crate) fn note_exit(&mut self, id: UnitId) {
        define!("muster.victory.exit", "common.victory.exit");
        self.doom(id, Fate::EXITED, true);
        let side = self.side_of(id);
        let aims = self.scenario.conditions.victory.iter();
        let mut ways = aims.filter(|aim| aim.kind == Aim::Exit && aim.side == side);
        if ways.any(|aim| self.is_at_edge(id, &aim.places)) && self.unit(id).reaction != Some(Reaction::Rout)
        {
            let size = self.size_now(id);
            let left = &mut self.fortunes.course.left[side.index()];
            *left = left.saturating_add(size);
        }
    }
}
