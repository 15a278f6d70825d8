//! A player's turn with its five phases, and whose turn is next (sequence.turn, sequence.active).

use battle::{Resolves, Table};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::rulebook::rule;
use crate::rules::charge::order::Impact;
use crate::rules::fight::melee::Melee;
use crate::rules::march::phase::Manoeuvre;
use crate::rules::shoot::phase::Shooting;
use crate::rules::turn::joint::JointAction;
use crate::state::{CommanderFlags, Flags, GroupId, State};
use crate::troops::Phase;

/// A player's turn, phase by phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Turn {
    /// The phase that comes next, from 0; behind the last one the turn ends.
    pub(crate) next: u8,
}

impl Turn {
    /// Whether there is such a phase, or the end of the turn.
    pub(crate) fn is_possible(self) -> bool {
        usize::from(self.next) <= Phase::OF_A_TURN.len()
    }
}

impl Resolves<State> for Turn {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        if self.next == 0 {
            battle.begin_turn(table);
        } else {
            battle.end_phase();
        }
        match Phase::OF_A_TURN.get(usize::from(self.next)) {
            Some(phase) => {
                battle.replace(Turn { next: self.next + 1 });
                battle.begin_phase(*phase, table);
            }
            None => {
                battle.end_turn(table);
                battle.replace(Turn::default());
            }
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}

impl State {
    /// The next player's turn begins.
    fn begin_turn(&mut self, table: &mut Table<'_, Event>) {
        self.active = if self.turn == 0 { self.first_side(table) } else { self.active.other() };
        self.turn += 1;
        self.stirred = false;
        table.tell(&[rule!("sequence.turn")], Event::Turn { turn: self.turn, side: self.active });
        self.begin_neutral_turn(table);
    }

    /// A phase begins: nothing has happened in it.
    fn begin_phase(&mut self, phase: Phase, table: &mut Table<'_, Event>) {
        self.phase = phase;
        self.reset_tolls();
        for commander in &mut self.commanders {
            let is_settled = commander.is_on_table() && commander.with.some().is_some();
            commander.set(CommanderFlags::SETTLED, is_settled);
        }
        table.tell(&[rule!("sequence.turn")], Event::Phase(phase));
        match phase {
            Phase::Impact => self.then(Impact::default()),
            Phase::Manoeuvre => self.then(Manoeuvre::default()),
            Phase::Shooting => self.then(Shooting::default()),
            Phase::Melee => self.then(Melee::default()),
            Phase::JointAction => self.then(JointAction::default()),
            Phase::SetUp => {}
        }
        self.ask_by_conditions(phase, table);
    }

    /// What holds for a phase is forgotten.
    fn end_phase(&mut self) {
        self.aims.clear();
        for group in &mut self.groups {
            group.set(Flags::OF_A_PHASE, false);
        }
        for commander in &mut self.commanders {
            commander.set(CommanderFlags::OF_A_PHASE, false);
        }
    }

    /// What holds for a turn is forgotten, and it is seen whether the battle is over.
    fn end_turn(&mut self, table: &mut Table<'_, Event>) {
        self.end_neutral_turn(table);
        for group in &mut self.groups {
            group.set(Flags::OF_A_TURN, false);
            (group.unqualified, group.crossed) = (GroupId::NONE, 0);
        }
        for commander in &mut self.commanders {
            commander.set(CommanderFlags::OF_A_TURN, false);
        }
        self.quiet = if self.stirred { 0 } else { self.quiet.saturating_add(1) };
        self.look_for_the_end(table);
    }

    /// Something happened that keeps the battle from standing still (victory.stalemate).
    pub(crate) fn stir(&mut self) {
        self.stirred = true;
    }
}
