//! One battle in progress, with what is the same for every ruleset.

use serde::{Deserialize, Serialize};

use crate::rulebook::own_rows;
use crate::{Asks, Awaiting, BySide, Call, Refusal, Row, Rule, Side, State, Table, Verdict};

/// A battle went past one of its ruleset's limits and was stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stuck {
    /// How many decisions had been taken.
    pub decisions: u32,
}

/// What stands open between the players beside the questions of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Offer {
    /// A draw is offered.
    pub draw: bool,
}

/// One battle in progress: a ruleset's state, the numbers of its questions, and what belongs to no ruleset.
#[derive(PartialEq, Debug)]
pub struct Battle<S> {
    state: S,
    answered: BySide<u32>,
    offers: BySide<Offer>,
}

impl<S: Clone> Clone for Battle<S> {
    fn clone(&self) -> Battle<S> {
        Battle { state: self.state.clone(), answered: self.answered, offers: self.offers }
    }

    fn clone_from(&mut self, other: &Battle<S>) {
        self.state.clone_from(&other.state);
        self.answered = other.answered;
        self.offers = other.offers;
    }
}

impl<S: State> Battle<S> {
    /// Begins with a state and carries out what happens before the first question.
    pub fn begin(state: S, table: &mut Table<'_, S::Event>) -> Battle<S> {
        let mut battle = Battle::unsettled(state);
        battle.settle(table);
        battle
    }

    /// A battle in which nothing is carried out yet, not even its opening.
    pub(crate) fn unsettled(state: S) -> Battle<S> {
        Battle { state, answered: BySide::default(), offers: BySide::default() }
    }

    /// The ruleset's state.
    pub fn state(&self) -> &S {
        &self.state
    }

    /// The same battle with another state; numbers and offers stay. Nothing is carried out.
    #[must_use]
    pub fn with_state(&self, state: S) -> Battle<S> {
        Battle { state, answered: self.answered, offers: self.offers }
    }

    /// For each side whether it is asked something now.
    pub fn awaiting(&self) -> Awaiting {
        // A battle can be ended from outside while a ruleset's step still waits.
        if self.state.verdict().is_some() { Awaiting::default() } else { self.state.awaiting() }
    }

    /// For each side whether a question is put to it, and whether the battle waits for the answer.
    pub fn calls(&self) -> Asks {
        let awaiting = self.awaiting();
        BySide(Side::BOTH.map(|side| match (awaiting[side], self.state.may_answer(side)) {
            (true, _) => Call::Must,
            (false, true) => Call::May,
            (false, false) => Call::No,
        }))
    }

    /// The side that is asked; the first of both if both are.
    pub fn asked(&self) -> Option<Side> {
        let awaiting = self.awaiting();
        Side::BOTH.into_iter().find(|side| awaiting[*side])
    }

    /// The number of the question that a side may answer now: it is asked, or may still change what it has answered.
    pub fn question(&self, side: Side) -> Option<u32> {
        self.state.may_answer(side).then_some(self.answered[side] + 1)
    }

    /// How many questions a side has answered.
    pub fn answered(&self, side: Side) -> u32 {
        self.answered[side]
    }

    /// How many decisions were taken.
    pub fn decisions(&self) -> u32 {
        self.answered.0[0] + self.answered.0[1]
    }

    /// Fills `into` with the answers open to a side.
    pub fn choices(&self, side: Side, into: &mut Vec<S::Action>) {
        into.clear();
        self.state.choices(side, into);
    }

    /// Whether a side may give this answer to this question.
    pub fn check(&self, side: Side, question: u32, action: &S::Action) -> Result<(), Refusal> {
        self.still_on()?;
        let refuse = |row, why| Err(Refusal::new(Rule::of(row), why));
        match self.question(side) {
            None => refuse(&own_rows::NOT_ASKED, "it is not your decision now"),
            Some(number) if number != question => {
                refuse(&own_rows::OTHER_QUESTION, "that answers another question than the one being asked")
            }
            Some(_) => self.state.check(side, action),
        }
    }

    /// Answers a question, if that is allowed.
    pub fn answer(
        &mut self,
        side: Side,
        question: u32,
        action: S::Action,
        table: &mut Table<'_, S::Event>,
    ) -> Result<(), Refusal> {
        self.check(side, question, &action)?;
        self.play(side, action, table);
        Ok(())
    }

    /// Carries out an answer that is known to be allowed: one of the choices.
    pub fn play(&mut self, side: Side, action: S::Action, table: &mut Table<'_, S::Event>) {
        self.take_up(side, action, table);
        self.settle(table);
    }

    /// Carries out an answer up to the first automatic step after it.
    pub(crate) fn take_up(&mut self, side: Side, action: S::Action, table: &mut Table<'_, S::Event>) {
        self.answered[side] += 1;
        table.answered(side, self.answered[side]);
        // An offer stands until the side it was made to has answered something else. A secret answer must not end it: that
        // would tell the other side of each one.
        if !self.state.may_answer(side.other()) {
            self.offers[side.other()].draw = false;
        }
        self.state.apply(side, action, table);
    }

    /// Carries out an answer and what it began until that is over: questions on the way, at most so many, are answered as
    /// usual.
    pub fn play_through(
        &mut self,
        side: Side,
        action: S::Action,
        is_over: impl Fn(&S) -> bool,
        most: u32,
        table: &mut Table<'_, S::Event>,
    ) {
        self.play(side, action, table);
        for _ in 0..most {
            let Some(asked) = self.asked().filter(|_| !is_over(&self.state)) else { return };
            let Some(usual) = self.state.usual(asked) else { return };
            self.play(asked, usual, table);
        }
    }

    /// How the battle ended, if it has.
    pub fn verdict(&self) -> Option<Verdict> {
        self.state.verdict()
    }

    /// A side gives up. Open to a side that is not asked, too.
    pub fn concede(&mut self, side: Side) -> Result<(), Refusal> {
        self.still_on()?;
        self.end(&own_rows::CONCEDED, Some(side.other()));
        Ok(())
    }

    /// A side offers a draw; if the other has offered one, the battle is drawn.
    pub fn offer_draw(&mut self, side: Side) -> Result<(), Refusal> {
        self.still_on()?;
        self.offers[side].draw = true;
        if self.offers[side.other()].draw {
            self.end(&own_rows::DRAWN, None);
        }
        Ok(())
    }

    /// A side takes its offer back, or declines the other's.
    pub fn no_draw(&mut self) -> Result<(), Refusal> {
        self.still_on()?;
        if self.offers == BySide::default() {
            return Err(Refusal::new(Rule::of(&own_rows::DRAWN), "no draw is offered"));
        }
        self.offers = BySide::default();
        Ok(())
    }

    /// The battle with a state that a ruling made, carried on to the next question.
    #[must_use]
    pub fn ruled(&self, state: S, table: &mut Table<'_, S::Event>) -> Battle<S> {
        let mut battle = self.with_state(state);
        battle.settle(table);
        battle
    }

    /// What stands open between the players.
    pub fn offers(&self) -> BySide<Offer> {
        self.offers
    }

    /// The hash of the whole battle, secrets included.
    pub fn hash(&self) -> [u8; 32] {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&self.state.canonical());
        for side in Side::BOTH {
            hasher.update(&self.answered[side].to_le_bytes());
            hasher.update(&[u8::from(self.offers[side].draw)]);
        }
        *hasher.finalize().as_bytes()
    }

    /// The hash as 64 hexadecimal digits.
    pub fn hash_text(&self) -> String {
        crate::record::hex(&self.hash())
    }

    /// Whether the battle was stopped because it went past a limit.
    pub fn stuck(&self) -> Option<Stuck> {
        let verdict = self.verdict()?;
        (verdict.rule.id() == own_rows::TOO_LONG.id).then(|| Stuck { decisions: self.decisions() })
    }

    fn still_on(&self) -> Result<(), Refusal> {
        match self.state.verdict() {
            Some(_) => Err(Refusal::new(Rule::of(&own_rows::OVER), "the battle is over")),
            None => Ok(()),
        }
    }

    fn end(&mut self, row: &'static Row, winner: Option<Side>) {
        if let (None, Some(verdict)) = (self.state.verdict(), Verdict::own(row.id, winner)) {
            self.state.end(verdict);
        }
    }

    /// Runs the machine until somebody is asked or the battle is over.
    pub(crate) fn settle(&mut self, table: &mut Table<'_, S::Event>) {
        let mut steps = 0;
        while self.go_on(&mut steps, table) {}
    }

    /// Carries out the next automatic step, of which there were so many since the last answer; false if there is none
    /// because somebody is asked or the battle is over. The only place that goes on by itself.
    pub(crate) fn go_on(&mut self, steps: &mut u32, table: &mut Table<'_, S::Event>) -> bool {
        if self.state.advance(table) {
            *steps += 1;
            if *steps <= S::MOST_STEPS {
                return true;
            }
            self.end(&own_rows::TOO_LONG, None);
        } else if self.decisions() > self.state.most_decisions() {
            self.end(&own_rows::TOO_LONG, None);
        }
        false
    }
}
