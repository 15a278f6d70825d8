//! A battle in progress.

use battle::{
    Asks, Battle, CONCEDE, Course, Given, GroundScene, Line, Mark, NO_DRAW, OFFER_DRAW, OrderRead,
    PROMPT_ODDS, Prompt, RULING, Record, Refusal, Rule, Ruleset, Scene, Side, State, Target, Tried, Undo,
    Verdict, Viewer, foretell, odds_supposing, own_rows,
};
use captain::{Captain, Who};
use dice::Seed;

use crate::desk::own_line;
use crate::{Act, Desk, Explained, FieldChange, NotOpened, Refused, Step, Work, fields};

/// A battle in progress.
pub(crate) struct CourseDesk<R: Ruleset> {
    course: Course<R>,
    seed: Seed,
    acts: Vec<Act>,
    /// How long the journal was after the opening and after each action.
    ends: Vec<usize>,
    /// To whom a question was put then.
    calls: Vec<Asks>,
    /// Who was asked in secret then.
    secrets: Vec<Option<Side>>,
}

impl<R: Ruleset> CourseDesk<R> {
    /// Opens a scenario and carries out these actions.
    pub(crate) fn open(scenario: &str, seed: Seed, acts: &[Act]) -> Result<CourseDesk<R>, NotOpened> {
        let course = Course::<R>::begin(scenario, seed).map_err(NotOpened::Mistakes)?;
        let mut desk = CourseDesk {
            course,
            seed,
            acts: Vec::new(),
            ends: Vec::new(),
            calls: Vec::new(),
            secrets: Vec::new(),
        };
        desk.mark();
        for (n, act) in acts.iter().enumerate() {
            desk.again(act.clone()).map_err(|why| NotOpened::Diverged { action: n + 1, why })?;
        }
        Ok(desk)
    }

    fn again(&mut self, act: Act) -> Result<(), String> {
        self.course.again(act.side, act.question, &act.text)?;
        self.acts.push(act);
        self.mark();
        Ok(())
    }

    fn mark(&mut self) {
        self.ends.push(self.course.journal().entries().len());
        self.calls.push(self.course.battle().calls());
        self.secrets.push(asked_in_secret(self.course.battle()));
    }

    /// Whether a viewer may not know of the question that was asked after so many actions.
    fn is_secret_from(&self, viewer: Viewer, actions: usize) -> bool {
        self.asked_in_secret(actions).is_some_and(|side| !viewer.knows_secrets_of(side))
    }

    /// Whether this action left a question to both sides as it was: only its own side can tell it from nothing.
    fn is_sealed(&self, action: usize) -> bool {
        let (before, after) = (self.calls.get(action), self.calls.get(action + 1));
        let act = self.acts.get(action).filter(|act| act.question != 0);
        act.zip(before.zip(after)).is_some_and(|(act, (before, after))| before.go_on_after(act.side, *after))
    }

    fn state(&self) -> &R::State {
        self.course.battle().state()
    }

    fn read(&self, side: Side, action: &str) -> Result<<R::State as State>::Action, Refused> {
        let unreadable = |says| Refused { says, rule: Some(own_rows::UNREADABLE.id), pieces: Vec::new() };
        self.state().read_action(side, action).map_err(unreadable)
    }

    /// An answer to the question that a side is asked, allowed or not.
    fn answer(&self, side: Side, action: &str) -> Result<(u32, <R::State as State>::Action), Refused> {
        let battle = self.course.battle();
        let Some(question) = battle.question(side) else {
            let row = if battle.verdict().is_some() { &own_rows::OVER } else { &own_rows::NOT_ASKED };
            return Err(self.refused(Refusal::new(Rule::of(row), "it is not your decision now")));
        };
        Ok((question, self.read(side, action)?))
    }

    fn checked(&self, side: Side, action: &str) -> Result<<R::State as State>::Action, Refused> {
        let (question, action) = self.answer(side, action)?;
        self.course.battle().check(side, question, &action).map_err(|refusal| self.refused(refusal))?;
        Ok(action)
    }

    fn refused(&self, refusal: Refusal) -> Refused {
        Refused {
            says: refusal.sentence(|piece| self.state().piece_name(piece)),
            rule: Some(refusal.rule.id()),
            pieces: refusal.pieces().map(|piece| self.state().piece_named(piece)).collect(),
        }
    }
}

impl<R: Ruleset> Desk for CourseDesk<R> {
    fn asked(&self) -> [bool; 2] {
        self.course.battle().awaiting().0
    }

    fn sealed_from(&self) -> Option<usize> {
        self.course.battle().calls().are_to_both().then(|| {
            let closed = (0..self.acts.len()).rev().find(|action| {
                // What is always open leaves every question as it is.
                self.acts[*action].question != 0 && !self.is_sealed(*action)
            });
            closed.map_or(0, |action| action + 1)
        })
    }

    fn asked_in_secret(&self, actions: usize) -> Option<Side> {
        self.secrets.get(actions).copied().flatten()
    }

    fn verdict(&self) -> Option<Verdict> {
        self.course.battle().verdict()
    }

    fn prompt(&self, side: Side) -> Option<Prompt> {
        self.number(side)?;
        self.state().prompt(side)
    }

    fn number(&self, side: Side) -> Option<u32> {
        self.course.battle().question(side)
    }

    fn seconds(&self, side: Side) -> Option<u32> {
        self.number(side)?;
        self.state().seconds_to_answer(side)
    }

    fn ground(&self, viewer: Viewer) -> GroundScene {
        self.state().ground(viewer)
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        self.state().scene(viewer)
    }

    fn nothing_hidden(&self) -> bool {
        nothing_hidden(self.state())
    }

    fn steps(&self, viewer: Viewer, from: usize) -> Vec<Step> {
        let journal = self.course.journal();
        let entries = journal.entries();
        let mut steps = Vec::new();
        for n in from..self.ends.len() {
            let start = if n == 0 { 0 } else { self.ends[n - 1] };
            let new = entries.get(start..self.ends[n]).unwrap_or_default();
            let mut lines: Vec<Line> =
                new.iter().filter_map(|entry| journal.line(entry, self.state(), viewer)).collect();
            let act = n.checked_sub(1).map(|n| &self.acts[n]);
            if let Some(line) = act.and_then(|act| own_line(act, || self.state().scene(viewer))) {
                lines.insert(0, line);
            }
            let answers = act.is_some_and(|act| act.question != 0);
            let goes_on = n.checked_sub(1).is_some_and(|then| answers && self.is_secret_from(viewer, then));
            let asked = match n.checked_sub(1) {
                None => true,
                Some(_) if goes_on => false,
                Some(action) => {
                    self.calls[n].awaited() != self.calls[action].awaited() && !self.is_sealed(action)
                        || answers && self.is_secret_from(viewer, n)
                }
            };
            steps.push(Step { by: act.map(|act| act.side), lines, asked, goes_on });
        }
        steps
    }

    fn acts(&self) -> &[Act] {
        &self.acts
    }

    fn count(&self) -> usize {
        self.acts.len()
    }

    fn act(&mut self, act: Act) -> Result<(), Refused> {
        let Act { side, question, .. } = act;
        let done = match act.text.as_str() {
            CONCEDE if question == 0 => self.course.concede(side),
            OFFER_DRAW if question == 0 => self.course.offer_draw(side),
            NO_DRAW if question == 0 => self.course.no_draw(side),
            text => match text.strip_prefix(RULING) {
                Some(change) if question == 0 => {
                    return self.course.ruling(side, change).map_err(Refused::plain).map(|()| {
                        self.acts.push(act);
                        self.mark();
                    });
                }
                _ => {
                    let battle = self.course.battle();
                    // Whether it can be read may follow from the question, so that comes first.
                    match battle.question(side) {
                        Some(number) if number == question => {
                            let action = self.read(side, text)?;
                            self.course.answer(side, question, action)
                        }
                        Some(_) => {
                            let why = "that answers another question than the one being asked";
                            Err(Refusal::new(Rule::of(&own_rows::OTHER_QUESTION), why))
                        }
                        None if battle.verdict().is_some() => {
                            Err(Refusal::new(Rule::of(&own_rows::OVER), "the battle is over"))
                        }
                        None => {
                            Err(Refusal::new(Rule::of(&own_rows::NOT_ASKED), "it is not your decision now"))
                        }
                    }
                }
            },
        };
        done.map_err(|refusal| self.refused(refusal))?;
        self.acts.push(act);
        self.mark();
        Ok(())
    }

    fn undoable(&self, side: Side) -> Result<usize, Undo> {
        self.course.undoable(side)
    }

    fn offers(&self) -> [bool; 2] {
        self.course.battle().offers().0.map(|offer| offer.draw)
    }

    fn worth(&self, side: Side) -> i32 {
        self.state().worth(side)
    }

    fn check(&self, side: Side, action: &str) -> Result<(), Refused> {
        self.checked(side, action).map(|_| ())
    }

    fn tried(&self, side: Side, action: &str) -> Result<(Tried, Option<Refused>), Refused> {
        let (question, action) = self.answer(side, action)?;
        let refusal = self.course.battle().check(side, question, &action).err();
        let refusal = refusal.map(|refusal| self.refused(refusal));
        match (self.state().tried(side, &action), refusal) {
            (Some(tried), refusal) => Ok((tried, refusal)),
            (None, Some(refusal)) => Err(refusal),
            (None, None) => Err(Refused::plain("this is no free move, so there is nothing to show of it")),
        }
    }

    fn order_read(&self, side: Side, to: &str, text: &str) -> Result<OrderRead, Refused> {
        let asked = self.course.battle().question(side).is_some();
        let read = asked.then(|| self.state().order_read(side, to, text)).flatten();
        read.ok_or_else(|| Refused::plain("no such line is to be written now"))
    }

    fn why_not(&self, side: Side, target: &Target) -> Refused {
        let state = self.state();
        if self.course.battle().question(side).is_none() {
            return self
                .check(side, "")
                .err()
                .unwrap_or_else(|| Refused::plain("nothing is asked".to_string()));
        }
        let mut allowed = None;
        for action in state.meant(side, target) {
            match state.check(side, &action) {
                Err(refusal) => return self.refused(refusal),
                Ok(()) => allowed = Some(state.write_action(side, &action)),
            }
        }
        Refused::plain(match allowed {
            Some(action) => format!("that is allowed: {action}"),
            None => "nothing that is asked now can be done there".to_string(),
        })
    }

    fn marks(&self, viewer: Viewer, piece: &str) -> Vec<Mark> {
        self.state().marks_of(viewer, piece)
    }

    fn fields(&self, side: Side, piece: &str) -> Vec<(String, String)> {
        if !fields::names(&self.state().view_for(Viewer::Seat(side)), piece) {
            return Vec::new();
        }
        fields::of(&self.state().supposed(side).position(), piece)
    }

    fn change(&self, side: Side, changes: &[FieldChange<'_>]) -> Result<String, String> {
        let view = self.state().view_for(Viewer::Seat(side));
        if let Some(change) = changes.iter().find(|change| !fields::names(&view, change.piece)) {
            return Err(fields::unknown(change.piece));
        }
        fields::change(&self.state().supposed(side).position(), changes)
    }

    fn thought(&self, side: Side, who: Who, seed: Seed) -> Work<String> {
        let battle = self.course.battle().clone();
        Box::new(move || {
            let mut choices = Vec::new();
            battle.choices(side, &mut choices);
            let index = Captain::new(who, seed).choose(&battle, side, &choices);
            let action = choices.get(index).copied().or_else(|| battle.state().usual(side));
            action.map_or_else(String::new, |action| battle.state().write_action(side, &action))
        })
    }

    fn usual(&self, side: Side) -> String {
        let state = self.state();
        state.usual(side).map_or_else(String::new, |usual| state.write_action(side, &usual))
    }

    fn explanation(&self, side: Side, action: &str, given: Vec<Given>) -> Result<Work<Explained>, Refused> {
        let action = self.checked(side, action)?;
        let battle = self.course.battle().clone();
        Ok(Box::new(move || explain(&battle, side, action, &given)))
    }

    fn record(&self) -> Record {
        self.course.record()
    }

    fn without(&self, keep: &dyn Fn(usize) -> bool) -> Result<Box<dyn Desk>, String> {
        let acts: Vec<Act> =
            self.acts.iter().enumerate().filter(|(n, _)| keep(*n)).map(|(_, act)| act.clone()).collect();
        let scenario = self.course.record().scenario;
        let desk = CourseDesk::<R>::open(&scenario, self.seed, &acts).map_err(|why| why.to_string())?;
        Ok(Box::new(desk))
    }
}

/// Whether both sides know the same.
pub(crate) fn nothing_hidden<S: State>(state: &S) -> bool {
    let [red, blue] = Side::BOTH.map(|side| state.view_for(Viewer::Seat(side)));
    red == blue
}

/// The side that alone is asked now, if the other one supposes that the battle does not wait for it.
fn asked_in_secret<S: State>(battle: &Battle<S>) -> Option<Side> {
    let side = battle.asked().filter(|_| !battle.calls().are_to_both())?;
    let supposed = battle.state().supposed(side.other());
    (!supposed.awaiting()[side]).then_some(side)
}

/// What an allowed action rests on and may bring, as far as the side that acts may know.
fn explain<S: State>(battle: &Battle<S>, side: Side, action: S::Action, given: &[Given]) -> Explained {
    let foretold = foretell(battle, side, action, given).unwrap_or_default();
    // Without a die there is nothing to count.
    let counts = foretold.lines.is_empty();
    let odds = if counts { odds_supposing(battle, side, action, given, PROMPT_ODDS).ok() } else { None };
    let prospects = battle.state().supposed(side).prospects(side, &action);
    Explained { foretold, odds, prospects }
}
