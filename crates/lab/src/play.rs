//! One battle between two computer players.

use battle::{Battle, BySide, Journal, State, Table, Verdict};
use captain::Captain;
use dice::{Seed, Seeded};

/// What a battle was like.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Played {
    /// Decisions taken.
    pub decisions: u64,
    /// Choices that were open, over all decisions.
    pub options: u64,
    /// Fights fought.
    pub fights: u64,
    /// How it ended.
    pub verdict: Option<Verdict>,
}

/// Room that is used again from battle to battle.
pub struct Room<S: State> {
    choices: Vec<S::Action>,
    journal: Journal<S::Event>,
}

impl<S: State> Default for Room<S> {
    fn default() -> Room<S> {
        Room { choices: Vec::new(), journal: Journal::new() }
    }
}

/// Plays a battle to its end with nothing kept.
pub fn silently<S: State>(
    start: &S,
    seed: Seed,
    captains: &mut BySide<Captain<S>>,
    room: &mut Room<S>,
) -> Played {
    let mut dice = Seeded::new(seed);
    to_the_end(start, captains, &mut room.choices, &mut Table::silent(&mut dice))
}

/// Plays the same battle with a journal.
pub fn with_journal<S: State>(
    start: &S,
    seed: Seed,
    captains: &mut BySide<Captain<S>>,
    room: &mut Room<S>,
) -> Played {
    let mut dice = Seeded::new(seed);
    room.journal.clear();
    to_the_end(start, captains, &mut room.choices, &mut Table::new(&mut dice, &mut room.journal))
}

fn to_the_end<S: State>(
    start: &S,
    captains: &mut BySide<Captain<S>>,
    choices: &mut Vec<S::Action>,
    table: &mut Table<'_, S::Event>,
) -> Played {
    let mut battle = Battle::begin(start.clone(), table);
    let mut played = Played::default();
    while let Some(side) = battle.asked() {
        battle.choices(side, choices);
        let index = captains[side].choose(&battle, side, choices);
        // A side that is asked always has a choice; one that had none would be asked for ever.
        let Some(action) = choices.get(index).copied() else { break };
        battle.play(side, action, table);
        played.decisions += 1;
        played.options += choices.len() as u64;
    }
    played.fights = u64::from(battle.state().fights());
    played.verdict = battle.verdict();
    played
}
