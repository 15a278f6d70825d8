//! The door: the ruleset, and its state as the contract wants it.

use battle::{
    Asks, GroundScene, Heard, Lots, Mark, Mistakes, PieceId, Rulebook, Ruleset, ScenarioInfo, Scene,
    Sentence, Side, Strength, Table, Verdict, Viewer,
};
use dice::Source;

use crate::actions::Action;
use crate::events::Event;
use crate::field::Scenario;
use crate::rulebook::RULEBOOK;
use crate::state::{FIRST_LEADER, Flags, State};
use crate::steps::Step;
use crate::{by_hand, drill, muster, scenario};

/// Order of Arms.
#[derive(Clone, Copy, Debug)]
pub struct OrderOfArms;

impl Ruleset for OrderOfArms {
    type State = State;

    const KEY: &'static str = "order-of-arms";
    const SHORT: &'static str = "ooa";
    const NAME: &'static str = "Order of Arms";
    const GROUND: &'static str = "areas";

    fn rulebook() -> &'static Rulebook {
        &RULEBOOK
    }

    fn scenarios() -> Vec<ScenarioInfo> {
        let mut all = muster::scenarios();
        all.extend(by_hand::all());
        all
    }

    fn versions(battle: &str) -> Vec<ScenarioInfo> {
        by_hand::versions(battle)
    }

    fn scenario(key: &str) -> Option<String> {
        by_hand::text(key).map(str::to_owned).or_else(|| muster::scenario_text(key))
    }

    fn open(text: &str) -> Result<State, Mistakes> {
        scenario::open(text)
    }

    fn charts() -> &'static str {
        include_str!("../charts.toml")
    }

    fn lessons() -> &'static [&'static str] {
        &[include_str!("../lessons/charge.toml"), include_str!("../lessons/close-quarters.toml")]
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
}

impl battle::State for State {
    type Action = Action;
    type Event = Event;
    type Outcome = crate::outcome::Outcome;
    type Step = Step;

    const MOST_STEPS: u32 = 10_000;

    fn about(&self) -> ScenarioInfo {
        let Scenario { key, title, date, text, .. } = &*self.scenario;
        let [key, title, date] = [key, title, date].map(String::clone);
        ScenarioInfo { key, title, date, summary: text.trim().to_owned() }
    }

    fn most_decisions(&self) -> u32 {
        // Every unit is activated once a turn and has a handful of decisions in each action step, its enemies as many.
        let turns = self.scenario.turns.len() as u32 + 1;
        turns * (200 + 200 * self.units.len() as u32)
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
        // A combat that is not over yet may still bring somebody back into a melee, or out of it.
        if !self.melee.is_empty() && self.combats.is_empty() {
            self.end_idle_melees(table);
        }
        self.hear(table);
    }

    fn clear_up(&mut self) {
        self.lay_down_arms();
    }

    fn verdict(&self) -> Option<Verdict> {
        self.ended
    }

    fn end(&mut self, verdict: Verdict) {
        (self.ended, self.asks) = (Some(verdict), Asks::nobody());
        self.lay_down_arms();
    }

    fn worth(&self, side: Side) -> i32 {
        self.standing_of(side) - self.standing_of(side.other())
    }

    fn urge(&self, side: Side) -> i32 {
        self.readiness_of(side)
    }

    fn supposed(&self, side: Side) -> State {
        self.without_hidden(side.other())
    }

    fn imagine(&self, side: Side, dice: &mut dyn Source) -> State {
        // Chits lie in no order: which is drawn is thrown for, and their numbers follow from those that were drawn.
        self.with_hidden_anywhere(side.other(), dice)
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
        let unit = self.scenario.units.get(usize::from(piece.0)).map(|unit| unit.id.as_str());
        let leader = || self.scenario.leaders.get(usize::from(piece.0.checked_sub(FIRST_LEADER)?));
        unit.or_else(|| leader().map(|leader| leader.id.as_str())).unwrap_or("?")
    }

    fn piece_title(&self, piece: PieceId) -> &str {
        let unit = self.scenario.units.get(usize::from(piece.0)).map(|unit| unit.name.as_str());
        let leader = || self.scenario.leaders.get(usize::from(piece.0.checked_sub(FIRST_LEADER)?));
        unit.or_else(|| leader().map(|leader| leader.name.as_str())).unwrap_or("?")
    }

    fn is_one(&self, piece: PieceId) -> bool {
        piece.0 >= FIRST_LEADER
    }

    fn hear(&self, _: &State, _: Side, event: &Event, heard: &mut Heard) {
        self.hear_event(event, heard);
    }

    fn outcome(&self, before: &State, side: Side, heard: &Heard) -> Self::Outcome {
        self.outcome_since(before, side, heard)
    }

    fn strength_of(&self, piece: PieceId) -> Option<Strength> {
        self.strength_in_steps(piece)
    }

    fn is_resolved(&self, before: &State) -> bool {
        self.steps.len() <= before.steps.len() && !self.is_under_way()
    }

    fn begins_another(&self, before: &State) -> bool {
        // What the turn goes on with is nobody's doing.
        matches!(self.steps[..], [Step::Turn(_)]) && before.steps.len() > 1
    }

    fn fingerprint(&self) -> u64 {
        self.quick_print()
    }

    fn reveals(&self, before: &State) -> bool {
        let hidden = |state: &State| state.units.iter().filter(|unit| unit.is(Flags::HIDDEN)).count();
        // Whoever comes to where hidden enemies might be learns something even if he finds none.
        hidden(self) < hidden(before)
            || Side::BOTH.into_iter().any(|side| self.may_meet_hidden(side) && self.has_moved(side, before))
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
