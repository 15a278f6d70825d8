//! The door: the ruleset, and its state as the contract wants it.

use battle::{
    Asks, GroundScene, Heard, Lots, Mark, Mistakes, PieceId, Prospect, Rulebook, Ruleset, ScenarioInfo,
    Scene, Sentence, Side, Strength, Table, Tried, Verdict, Viewer,
};
use dice::Source;

use crate::events::Event;
use crate::field::Scenario;
use crate::rulebook::RULEBOOK;
use crate::state::{Commander, CommanderFlags, FIRST_COMMANDER, Flags, Group, State};
use crate::steps::{Action, Step};
use crate::{drill, muster, scenario};

/// A battle without a limit of turns is thought to have no more than so many.
const MOST_TURNS: u32 = 400;

/// Field of Glory.
#[derive(Clone, Copy, Debug)]
pub struct FieldOfGlory;

impl Ruleset for FieldOfGlory {
    type State = State;

    const KEY: &'static str = "field-of-glory";
    const SHORT: &'static str = "fog";
    const NAME: &'static str = "Field of Glory";
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

    fn lessons() -> &'static [&'static str] {
        &[include_str!("../lesson.toml")]
    }

    fn charts() -> &'static str {
        include_str!("../charts.toml")
    }

    fn armies() -> Option<&'static dyn battle::Armies> {
        Some(&FieldOfGlory)
    }
}

impl battle::State for State {
    type Action = Action;
    type Event = Event;
    type Outcome = crate::outcome::Outcome;
    type Step = Step;

    const MOST_STEPS: u32 = 20_000;
    // A step takes some 15 microseconds and a throw of a whole phase some 50: together less than a tenth of a second.
    const ODDS_STEPS: u64 = 4_000;
    const ODDS_THROWS: u32 = 1_000;

    fn about(&self) -> ScenarioInfo {
        let Scenario { key, title, date, text, .. } = &*self.scenario;
        let [key, title, date] = [key, title, date].map(String::clone);
        ScenarioInfo { key, title, date, summary: text.trim().to_owned() }
    }

    fn most_decisions(&self) -> u32 {
        // A group has a handful of decisions in each phase, a commander some.
        let pieces = self.groups.len() as u32 + self.commanders.len() as u32;
        let turns = match self.scenario.turn_limit {
            0 => MOST_TURNS,
            turns => u32::from(turns),
        };
        (turns + 1) * (50 + 20 * pieces)
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
        self.follow_conditions(table);
        debug_assert!(
            self.all_groups().all(|id| self.is_laid(id)),
            "a battle group is not laid before {:?}",
            self.steps.last()
        );
    }

    fn verdict(&self) -> Option<Verdict> {
        self.ended
    }

    fn end(&mut self, verdict: Verdict) {
        self.finish(verdict);
    }

    fn worth(&self, side: Side) -> i32 {
        self.standing_of(side) - self.standing_of(side.other()) + self.promises_of(side)
    }

    fn urge(&self, side: Side) -> i32 {
        self.readiness_of(side)
    }

    fn foreseen(&self, side: Side, action: &Action) -> Option<i32> {
        self.gain_of(side, action)
    }

    fn is_worth_a_trial(&self, side: Side, action: &Action) -> bool {
        self.is_worth_comparing(side, action)
    }

    fn imagine(&self, side: Side, dice: &mut dyn Source) -> State {
        self.imagined(side, dice).with_hidden_drawn(side.other(), dice)
    }

    fn supposed(&self, side: Side) -> State {
        self.supposed_by(side).without_secrets(side.other())
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
        piece.0 >= FIRST_COMMANDER
    }

    fn hear(&self, before: &State, side: Side, event: &Event, heard: &mut Heard) {
        self.hear_event(before, side, event, heard);
    }

    fn outcome(&self, before: &State, _: Side, heard: &Heard) -> Self::Outcome {
        self.outcome_since(before, heard)
    }

    fn strength_of(&self, piece: PieceId) -> Option<Strength> {
        self.strength_in_bases(piece)
    }

    fn is_resolved(&self, before: &State) -> bool {
        self.has_come_of(before)
    }

    fn is_played_out(&self, before: &State) -> bool {
        self.has_shown_its_worth(before)
    }

    fn begins_another(&self, before: &State) -> bool {
        matches!(self.steps[..], [Step::Turn(_)]) && before.steps.len() > 1
    }

    fn fingerprint(&self) -> u64 {
        self.quick_print()
    }

    fn reveals(&self, before: &State) -> bool {
        // That a side is ready is seen by the other, and so are groups that are handed over and commanders who take their posts.
        let shown = |(now, then): (&Group, &Group)| then.is(Flags::WAITS) && !now.is(Flags::WAITS);
        let waits = |commander: &Commander| commander.is(CommanderFlags::WAITS);
        let posted = |(now, then): (&Commander, &Commander)| waits(then) && !waits(now);
        self.setting.ready != before.setting.ready
            || self.groups.iter().zip(&before.groups).any(shown)
            || self.commanders.iter().zip(&before.commanders).any(posted)
            || self.hidden_count() < before.hidden_count()
            || self.might_have_found(before)
    }

    fn ground(&self, _: Viewer) -> GroundScene {
        self.ground_scene()
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        self.scene_for(viewer)
    }

    fn tried(&self, side: Side, action: &Action) -> Option<Tried> {
        if self.asks.awaited()[side] { self.tried_by(side, action) } else { None }
    }

    fn prospects(&self, side: Side, action: &Action) -> Vec<Prospect> {
        self.prospects_of(side, action)
    }

    fn marks_of(&self, _: Viewer, piece: &str) -> Vec<Mark> {
        self.marks_of_piece(piece)
    }

    fn fights(&self) -> u32 {
        self.fought
    }

    fn standing(&self, viewer: Viewer) -> Vec<String> {
        self.standing_lines(viewer)
    }

    fn soundness(&self) -> Result<(), String> {
        self.is_sound()
    }
}
