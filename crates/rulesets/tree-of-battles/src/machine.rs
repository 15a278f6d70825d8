//! The door: the ruleset, and its state as the contract wants it.

use battle::{
    Awaiting, BySide, GroundScene, Mark, Mistakes, PieceId, Prompt, Refusal, Rulebook, Ruleset, ScenarioInfo,
    Scene, Sentence, Side, Table, Target, Tried, Verdict, Viewer,
};
use dice::Source;

use crate::actions::Action;
use crate::events::Event;
use crate::field::Scenario;
use crate::rulebook::{RULEBOOK, define, rule};
use crate::state::{FIRST_BAGGAGE, FIRST_BATTLE, FIRST_LEADER, State};
use crate::steps::{Pending as _, Step};
use crate::{muster, scenario};

/// Pieces of two armies that are still to be picked, for all that is known.
const MOST_PICKED: u32 = 100;

/// The Tree of Battles.
#[derive(Clone, Copy, Debug)]
pub struct TreeOfBattles;

impl Ruleset for TreeOfBattles {
    type State = State;

    const KEY: &'static str = "tree-of-battles";
    const SHORT: &'static str = "tob";
    const NAME: &'static str = "The Tree of Battles";
    const GROUND: &'static str = "tabletop";

    fn rulebook() -> &'static Rulebook {
        &RULEBOOK
    }

    fn scenarios() -> Vec<ScenarioInfo> {
        muster::scenarios()
    }

    fn scenario(key: &str) -> Option<String> {
        muster::scenario_text(key)
    }

    fn open(text: &str) -> Result<State, Mistakes> {
        scenario::open(text)
    }

    fn enlarged(key: &str, times: u8) -> Option<State> {
        muster::enlarged(key, times)
    }

    fn summary(state: &State, viewer: Viewer) -> String {
        scenario::summary(state, viewer)
    }

    fn charts() -> &'static str {
        include_str!("../charts.toml")
    }

    fn lessons() -> &'static [&'static str] {
        &[include_str!("../lesson.toml")]
    }
}

impl battle::State for State {
    type Action = Action;
    type Event = Event;
    type Outcome = crate::outcome::Outcome;

    const MOST_STEPS: u32 = 20_000;

    fn about(&self) -> ScenarioInfo {
        let Scenario { key, title, date, text, .. } = &*self.scenario;
        let [key, title, date] = [key, title, date].map(String::clone);
        ScenarioInfo { key, title, date, summary: text.trim().to_owned() }
    }

    fn most_decisions(&self) -> u32 {
        // A contingent has a handful of decisions in each phase, a leader some for his points.
        let pieces = if self.is_mustering() {
            MOST_PICKED
        } else {
            self.contingents.len() as u32 + self.leaders.len() as u32
        };
        (u32::from(self.scenario.turn_limit) + 1) * (50 + 40 * pieces)
    }

    fn awaiting(&self) -> Awaiting {
        let asked = self.asked.filter(|_| self.ended.is_none());
        BySide::new(asked == Some(Side::Red), asked == Some(Side::Blue))
    }

    fn choices(&self, _: Side, into: &mut Vec<Action>) {
        if let Some(step) = self.steps.last() {
            step.choices(self, into);
        }
    }

    fn check(&self, side: Side, action: &Action) -> Result<(), Refusal> {
        self.is_about_what_there_is(side, action)?;
        match self.steps.last() {
            Some(step) => step.check(self, action),
            None => Err(Refusal::new(rule!("seq.turn"), "nothing is asked")),
        }
    }

    fn apply(&mut self, _: Side, action: Action, table: &mut Table<'_, Event>) {
        if let Some(step) = self.steps.last().copied() {
            self.asked = None;
            step.answer(self, action, table);
            self.look_about(table);
            self.tempt(table);
            self.look_at_due_aims(table);
        }
    }

    fn advance(&mut self, table: &mut Table<'_, Event>) -> bool {
        let Some(step) = self.steps.last().copied() else { return false };
        if self.ended.is_some() || self.finds_asked(&step) {
            return false;
        }
        step.advance(self, table);
        self.look_about(table);
        self.tempt(table);
        self.look_at_due_aims(table);
        debug_assert!(
            self.all_contingents().all(|id| self.is_laid(id)),
            "a contingent is not laid after {step:?}"
        );
        true
    }

    fn verdict(&self) -> Option<Verdict> {
        self.ended
    }

    fn end(&mut self, verdict: Verdict) {
        define!("victory.concede");
        (self.ended, self.asked) = (Some(verdict), None);
        self.steps.clear();
    }

    fn worth(&self, side: Side) -> i32 {
        self.standing_of(side) - self.standing_of(side.other())
    }

    fn urge(&self, side: Side) -> i32 {
        self.readiness_of(side)
    }

    fn usual(&self, side: Side) -> Action {
        // What is always open to some need not be listed.
        match self.steps.last() {
            Some(Step::Shooting(_) | Step::Declaring(_) | Step::Commanding(_)) => return Action::Done,
            Some(Step::Controlling(_)) => return Action::Decline,
            _ => {}
        }
        let mut choices = Vec::new();
        self.choices(side, &mut choices);
        let plain = |action: &&Action| matches!(action, Action::Decline | Action::Done);
        choices.iter().find(plain).or(choices.first()).copied().unwrap_or(Action::Done)
    }

    fn supposed(&self, side: Side) -> State {
        self.without_secrets(side.other())
    }

    fn imagine(&self, side: Side, dice: &mut dyn Source) -> State {
        self.imagined(side.other(), dice)
    }

    fn view_for(&self, viewer: Viewer) -> serde_json::Value {
        self.view(viewer)
    }

    fn position(&self) -> String {
        self.position_text()
    }

    fn moment(&self) -> String {
        self.moment_text()
    }

    fn at_moment(&self, moment: &str) -> Result<State, Mistakes> {
        self.at_moment_text(moment)
    }

    fn canonical(&self) -> Vec<u8> {
        self.canonical_bytes()
    }

    fn write_action(&self, _: Side, action: &Action) -> String {
        self.write_action_text(action)
    }

    fn read_action(&self, side: Side, text: &str) -> Result<Action, String> {
        self.read_action_text(side, text)
    }

    fn sentence(&self, event: &Event) -> Sentence {
        self.sentence_of(event)
    }

    fn piece_name(&self, piece: PieceId) -> &str {
        self.piece_words(piece).map_or("?", |(id, _)| id)
    }

    fn piece_title(&self, piece: PieceId) -> &str {
        self.piece_words(piece).map_or("?", |(_, name)| name)
    }

    fn is_one(&self, piece: PieceId) -> bool {
        piece.0 >= FIRST_LEADER
    }

    fn outcome(&self, before: &State, _: Side) -> Self::Outcome {
        self.outcome_since(before)
    }

    fn is_resolved(&self, before: &State) -> bool {
        self.has_come_of(before)
    }

    fn begins_another(&self, before: &State) -> bool {
        self.has_ended_the_phase(before)
    }

    fn is_played_out(&self, before: &State) -> bool {
        // A shot is worth nothing until its dice have fallen, nor a charge until it has struck.
        self.steps.len() <= before.steps.len() && self.pledges() <= before.pledges()
    }

    fn fingerprint(&self) -> u64 {
        self.quick_print()
    }

    fn reveals(&self, before: &State) -> bool {
        self.hidden_count() < before.hidden_count()
            || self.shows_faith(before)
            || self.might_have_found(before)
    }

    fn ground(&self, _: Viewer) -> GroundScene {
        self.ground_scene()
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        self.scene_for(viewer)
    }

    fn marks_of(&self, viewer: Viewer, piece: &str) -> Vec<Mark> {
        self.marks_of_piece(viewer, piece)
    }

    fn meant(&self, side: Side, at: &Target) -> Vec<Action> {
        self.meant_by(side, at)
    }

    fn tried(&self, side: Side, action: &Action) -> Option<Tried> {
        if !self.awaiting()[side] {
            return None;
        }
        self.tried_by(side, action)
    }

    fn prompt(&self, side: Side) -> Option<Prompt> {
        if !self.awaiting()[side] {
            return None;
        }
        let mut choices = Vec::new();
        self.choices(side, &mut choices);
        Some(self.prompt_for(side, &choices))
    }

    fn fights(&self) -> u32 {
        self.fights
    }

    fn standing(&self, viewer: Viewer) -> Vec<String> {
        self.standing_lines(viewer)
    }

    fn soundness(&self) -> Result<(), String> {
        self.is_sound()
    }
}

impl State {
    /// Shots and charges that are declared and not carried out.
    fn pledges(&self) -> usize {
        self.charges.len() + self.contingents.iter().filter(|c| c.aims_at.some().is_some()).count()
    }

    /// Finds out once whom the innermost step asks; true if that is somebody.
    fn finds_asked(&mut self, step: &Step) -> bool {
        self.asked = step.asks(self);
        self.asked.is_some()
    }

    /// Whom the innermost step asks: what is kept as [`State::asked`].
    pub(crate) fn find_asked(&self) -> Option<Side> {
        self.steps.last().filter(|_| self.ended.is_none()).and_then(|step| step.asks(self))
    }

    /// The id and the name of a piece.
    fn piece_words(&self, piece: PieceId) -> Option<(&str, &str)> {
        let scenario = &*self.scenario;
        let at = |from: u16| usize::from(piece.0 - from);
        match piece.0 {
            n if n >= FIRST_BAGGAGE => Some(("baggage", "the baggage")),
            n if n >= FIRST_BATTLE => match scenario.battles.get(at(FIRST_BATTLE)) {
                Some(info) => Some((&info.id, &info.name)),
                None => Some(("turncoats", "the turncoats")),
            },
            n if n >= FIRST_LEADER => {
                scenario.leaders.get(at(FIRST_LEADER)).map(|info| (info.id.as_str(), info.name.as_str()))
            }
            _ => scenario.contingents.get(at(0)).map(|info| (info.id.as_str(), info.name.as_str())),
        }
    }
}
