//! The door: the ruleset, and its state as the contract wants it.

use battle::neutral::{hidden, victory};
use battle::{
    Asks, GroundScene, Heard, Lots, Mark, Mistakes, PieceId, Rulebook, Ruleset, ScenarioInfo, Scene,
    Sentence, Side, Strength, Table, Tried, Verdict, Viewer,
};
use dice::Source;

use crate::actions::Action;
use crate::events::Event;
use crate::field::Scenario;
use crate::rulebook::{RULEBOOK, define};
use crate::state::{FIRST_BAGGAGE, FIRST_BATTLE, FIRST_LEADER, State};
use crate::steps::Step;
use crate::{drill, muster, scenario};

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

    fn drill(lots: &mut Lots) -> Option<String> {
        Some(drill::drill(lots))
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

    fn armies() -> Option<&'static dyn battle::Armies> {
        Some(&TreeOfBattles)
    }

    fn lessons() -> &'static [&'static str] {
        &[include_str!("../lesson.toml")]
    }
}

impl battle::State for State {
    type Action = Action;
    type Event = Event;
    type Outcome = crate::outcome::Outcome;
    type Step = Step;

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

    fn steps(&self) -> &[Step] {
        &self.steps
    }

    fn asks(&self) -> Asks {
        self.asks
    }

    fn set_asks(&mut self, asks: Asks) {
        self.asks = asks;
    }

    fn follows(&mut self, table: &mut Table<'_, Event>) {
        hidden::look_about(self, table);
        self.tempt(table);
        victory::look_if_due(self, table);
        debug_assert!(
            self.all_contingents().all(|id| self.is_laid(id)),
            "a contingent is not laid before {:?}",
            self.steps.last()
        );
    }

    fn verdict(&self) -> Option<Verdict> {
        self.ended
    }

    fn end(&mut self, verdict: Verdict) {
        define!("victory.concede");
        (self.ended, self.asks) = (Some(verdict), Asks::nobody());
        self.steps.clear();
    }

    fn worth(&self, side: Side) -> i32 {
        self.standing_of(side) - self.standing_of(side.other())
    }

    fn urge(&self, side: Side) -> i32 {
        self.readiness_of(side)
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

    fn hear(&self, before: &State, side: Side, event: &Event, heard: &mut Heard) {
        self.hear_event(before, side, event, heard);
    }

    fn outcome(&self, before: &State, _: Side, _: &Heard) -> Self::Outcome {
        self.outcome_since(before)
    }

    fn strength_of(&self, piece: PieceId) -> Option<Strength> {
        self.strength_in_dps(piece)
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

    fn tried(&self, side: Side, action: &Action) -> Option<Tried> {
        if !self.awaiting()[side] {
            return None;
        }
        self.tried_by(side, action)
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
