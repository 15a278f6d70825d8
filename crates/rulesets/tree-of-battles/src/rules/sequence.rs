//! The sequence of play: turns, initiative, phases (seq.*).

use std::cmp::Ordering;

use battle::neutral::specials;
use battle::{Contest, Hopes, Refusal, Roll, Side, Table, Tally};
use dice::{D6, Throw};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::Event;
use crate::flags::{Flags, LeaderFlags};
use crate::rulebook::{define, rule};
use crate::rules::approach::Approach;
use crate::rules::combat::Combat;
use crate::rules::command::Commanding;
use crate::rules::control::Controlling;
use crate::rules::heralds::Heralds;
use crate::rules::shooting::Shooting;
use crate::rules::tactical::Tactical;
use crate::state::{Bound, State};
use crate::steps::Pending;
use crate::troops::Phase;

define!("seq.turn", "seq.joint");
/// The turn, phase by phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Turn {
    /// It begins.
    Start,
    /// Both roll for the initiative (seq.initiative).
    Initiative,
    /// A phase begins.
    Phase(Phase),
    /// The turn ends (seq.end).
    End,
    /// Nothing at all: a file wants no more of the turn than what stands above it.
    Nothing,
}

impl Pending for Turn {
    fn check(&self, _: &State, _: &Action) -> Result<(), Refusal> {
        Err(Refusal::new(rule!("seq.turn"), "nothing is asked"))
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        match *self {
            Turn::Start => {
                battle.replace(Turn::Initiative);
                table.tell(&[rule!("seq.turn")], Event::Turn(battle.turn));
                battle.come_on(table);
                specials::begin_turn(battle, table);
            }
            Turn::Initiative => {
                battle.replace(Turn::Phase(Phase::Command));
                battle.roll_initiative(table);
            }
            Turn::Phase(phase) => {
                battle.replace(after(phase));
                battle.begin_phase(phase, table);
            }
            Turn::End => battle.end_turn(table),
            Turn::Nothing => battle.done(),
        }
    }
}

/// What comes after a phase.
fn after(phase: Phase) -> Turn {
    define!(
        "seq.1-command",
        "seq.2-approach",
        "seq.3-long-range",
        "seq.4-tactical",
        "seq.6-combat",
        "seq.7-rally"
    );
    let at = Phase::OF_A_TURN.iter().position(|known| *known == phase);
    match at.and_then(|at| Phase::OF_A_TURN.get(at + 1)) {
        Some(next) => Turn::Phase(*next),
        None => Turn::End,
    }
}

/// The winner of the initiative chooses which side acts first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Choosing {
    /// The winner.
    pub side: Side,
}

impl Pending for Choosing {
    fn asks(&self, _: &State) -> Option<Side> {
        Some(self.side)
    }

    fn choices(&self, _: &State, into: &mut Vec<Action>) {
        into.extend([Action::First(true), Action::First(false)]);
    }

    fn check(&self, _: &State, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::First(_) => Ok(()),
            _ => Err(Refusal::new(rule!("seq.initiative"), "who won the initiative acts first or second")),
        }
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        let first = if action == Action::First(true) { self.side } else { self.side.other() };
        battle.done();
        battle.first = first;
        table.tell(&[rule!("seq.initiative")], Event::First(first));
    }

    fn advance(&self, _: &mut State, _: &mut Table<'_, Event>) {}
}

/// What a side's commander adds to the initiative.
pub(crate) fn initiative_bonus(battle: &State, side: Side) -> Tally {
    // One who has not arrived yet is not lost.
    let gone = LeaderFlags::LOST | LeaderFlags::WITHDRAWN;
    let commander = battle.commander_of(side).filter(|id| !battle.leader(*id).is(gone));
    let rating = commander.map_or(0, |leader| battle.leader(leader).rating);
    Tally::base(rule!("seq.initiative"), "the commander's rating", rating)
}

/// Both roll once; a tie goes to the side that did not choose last.
fn roll_once(bonus: &[Tally; 2], last: Side, table: &mut Table<'_, Event>) -> Side {
    let [red, blue] = Side::BOTH.map(|side| {
        let bonus = &bonus[side.index()];
        let die = table.roll(Roll {
            rule: rule!("seq.initiative"),
            what: "initiative",
            side,
            throw: Throw::one(D6),
            dice: None,
            wanted: None,
            bonus: Some(bonus),
            hopes: Hopes::High,
        });
        die + bonus.total()
    });
    match red.cmp(&blue) {
        Ordering::Greater => Side::Red,
        Ordering::Less => Side::Blue,
        Ordering::Equal => last.other(),
    }
}

impl State {
    /// Both roll; the higher total chooses. On a tie the side that did not choose last turn does; in turn 1 both roll
    /// again.
    fn roll_initiative(&mut self, table: &mut Table<'_, Event>) {
        let bonus = Side::BOTH.map(|side| initiative_bonus(self, side));
        let chooser = match self.chooser {
            Some(last) => roll_once(&bonus, last, table),
            None => table.contest(Contest {
                rule: rule!("seq.initiative"),
                what: "initiative",
                throws: [Throw::one(D6); 2],
                bonus: [&bonus[0], &bonus[1]],
            }),
        };
        self.chooser = Some(chooser);
        table.tell(&[rule!("seq.initiative")], Event::Chooses(chooser));
        self.then(Choosing { side: chooser });
    }

    /// A phase begins: what lasted for the one before is over.
    fn begin_phase(&mut self, phase: Phase, table: &mut Table<'_, Event>) {
        self.phase = phase;
        specials::rouse_idle(self);
        self.passages.clear();
        self.strikes.clear();
        for contingent in &mut self.contingents {
            contingent.set(Flags::OF_PHASE, false);
        }
        table.tell(&[phase_rule(phase)], Event::Phase(phase));
        match phase {
            Phase::Setup => {}
            Phase::Command => {
                define!("cmd.phase");
                self.refill_points();
                // The innermost comes first: heralds, then the side that acts first, the other, and last the tests.
                self.then(Controlling::default());
                let [first, second] = self.in_turn();
                self.then(Commanding { side: second });
                self.then(Commanding { side: first });
                self.then(Heralds { next: 0 });
            }
            Phase::Approach => self.then(Approach::begin(self)),
            Phase::LongRange | Phase::CloseRange => self.then(Shooting::begin(self)),
            Phase::Tactical => {
                self.go_to_plunder(table);
                self.then(Tactical::begin(self));
            }
            Phase::Combat => self.then(Combat::begin(self)),
            Phase::Rally => self.rally_all(table),
        }
    }

    /// The turn ends: objectives and breaking are looked at, marks of the turn are cleared, and the next one begins.
    fn end_turn(&mut self, table: &mut Table<'_, Event>) {
        define!("seq.end");
        self.lapse_duties();
        self.resupply(table);
        specials::end_turn(self, table);
        for contingent in &mut self.contingents {
            contingent.set(Flags::OF_TURN, false);
        }
        for leader in &mut self.leaders {
            leader.set(LeaderFlags::OF_TURN, false);
            leader.cp = 0;
        }
        if !self.look_for_victory(table) {
            self.turn += 1;
            self.replace(Turn::Start);
        }
    }

    /// What a test bound somebody to lapses after the Combat phase of the turn it was given to (control.duration).
    fn lapse_duties(&mut self) {
        define!("control.duration");
        for contingent in &mut self.contingents {
            if contingent.bound.until <= self.turn {
                contingent.bound = Bound::default();
            }
        }
    }
}

fn phase_rule(phase: Phase) -> battle::Rule {
    match phase {
        Phase::Setup => rule!("seq.turn"),
        Phase::Command => rule!("seq.1-command"),
        Phase::Approach => rule!("seq.2-approach"),
        Phase::LongRange => rule!("seq.3-long-range"),
        Phase::Tactical => rule!("seq.4-tactical"),
        Phase::CloseRange => rule!("seq.5-archers"),
        Phase::Combat => rule!("seq.6-combat"),
        Phase::Rally => rule!("seq.7-rally"),
    }
}
