//! How far a battle has come: the tables of a scenario file that a fresh battle does not need.

use battle::{BySide, Side, Verdict, keys, written_data};

use super::files::Files;
use crate::conditions::Course;
use crate::state::{Activation, MeleeId, StandId, State};
use crate::steps::Step;

/// A melee of a file.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct MeleeDraft {
    pub(super) red: StandId,
    pub(super) blue: StandId,
    pub(super) attacker: Side,
    /// Battle Stands that have left it and whose place is still to be filled.
    pub(super) left: Vec<StandId>,
}

impl Default for MeleeDraft {
    fn default() -> MeleeDraft {
        MeleeDraft { red: StandId::NONE, blue: StandId::NONE, attacker: Side::Red, left: Vec::new() }
    }
}

keys! {
    /// A melee under way; one that names nobody is a free place in the list.
    impl MeleeDraft in Files, "[[melee]]" {
        may  "red"      red: StandId         => "red's Battle Stand" | "nobody";
        may  "blue"     blue: StandId        => "blue's Battle Stand" | "nobody";
        show "attacker" attacker: Side       => "the side that moved into contact" | "`red`";
        may  "left"     left: Vec<StandId>   => "those of the two that have just left it" | "none";
    }
}

/// How far a battle has come.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Now {
    pub(super) round: u16,
    pub(super) lost: Option<BySide<u16>>,
    pub(super) fights: u32,
    pub(super) barred: Vec<(StandId, StandId)>,
    pub(super) evaded: Vec<(StandId, StandId)>,
    pub(super) steps: Vec<Step>,
    pub(super) ended: Option<Verdict>,
    pub(super) course: Course,
    pub(super) beneath: Vec<StandId>,
    pub(super) act: Activation,
}

keys! {
    /// How far the battle has come; a file without this table is that of a battle before its first round.
    impl Now in Files, "[now]" {
        show "round"      round: u16 [0..=10_000]                    => "rounds begun" | "0";
        may  "lost"       lost: Option<BySide<u16>> [0..=30_000]     => "break points lost" | "what follows from the stands";
        may  "fights"     fights: u32 [0..=1_000_000_000]            => "bouts fought" | "0";
        may  "barred"     barred: Vec<(StandId, StandId)> [0..=5_000] => "who may not evade from whom in this turn any more, the evader first" | "nobody";
        may  "evaded"     evaded: Vec<(StandId, StandId)> [0..=5_000] => "who has evaded from whom in this turn, the evader first" | "nobody";
        may  "steps"      steps: Vec<Step>                           => "what is pending, the innermost last" | "the next round begins";
        may  "ended"      ended: Option<Verdict>                     => "how the battle ended" | "not yet";
        may  "course"     course: Course                             => "what has come of the conditions" | "nothing";
        may  "beneath"    beneath: Vec<StandId>                      => "stands that are just passing through a hex that another holds" | "none";
        may  "activation" act: Activation                            => "the activation under way" | "none";
    }
}

written_data! {
    Course = "a table",
    Activation = "a table: `{ members = [\"B1\"], moves = 1 }` and more",
}

/// Brings the melees of a file into a battle.
pub(super) fn fight_on(state: &mut State, melees: &[MeleeDraft]) {
    for (number, melee) in melees.iter().enumerate() {
        for stand in [melee.red, melee.blue] {
            // Battle Stands are in their melee unless they are said to have left it.
            if let Some(stand) = state.stands.get_mut(stand.index())
                && stand.melee == MeleeId::NONE
            {
                stand.melee = MeleeId(number as u8);
            }
        }
    }
    for stand in melees.iter().flat_map(|melee| &melee.left).filter_map(|stand| stand.some()) {
        state.stand_mut(stand).melee = MeleeId::NONE;
    }
    let melee = |melee: &MeleeDraft| crate::state::Melee {
        stands: BySide::new(melee.red, melee.blue),
        attacker: melee.attacker,
    };
    state.melees = melees.iter().map(melee).collect();
}

impl Now {
    /// Brings a battle to this moment; returns the stands that pass through others.
    pub(super) fn apply(self, state: &mut State) -> Vec<StandId> {
        state.round = self.round;
        state.lost = self.lost.unwrap_or(state.lost);
        state.fights = self.fights;
        state.act = self.act;
        state.barred = self.barred;
        state.evaded = self.evaded;
        state.course = self.course;
        if !self.steps.is_empty() || self.ended.is_some() {
            state.steps = self.steps;
        }
        state.ended = self.ended;
        self.beneath
    }
}
