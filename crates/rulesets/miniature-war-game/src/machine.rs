//! The ruleset and its battles as the contract wants them.

use battle::{
    Asks, GroundScene, Heard, Lots, Mistakes, PieceId, Rulebook, Ruleset, ScenarioInfo, Scene, Sentence,
    Side, Strength, Verdict, Viewer,
};
use dice::Source;

use crate::events::Event;
use crate::field::Scenario;
use crate::rulebook::{RULEBOOK, define};
use crate::rules::march::beats::PLAY;
use crate::state::{Flags, State, Unit};
use crate::steps::{Action, Step};
use crate::{drill, muster, scenario};

/// Miniature War Game Rules.
#[derive(Clone, Copy, Debug)]
pub struct MiniatureWarGame;

impl Ruleset for MiniatureWarGame {
    type State = State;

    const KEY: &'static str = "miniature-war-game";
    const SHORT: &'static str = "mwg";
    const NAME: &'static str = "Miniature War Game Rules";
    const GROUND: &'static str = "tabletop";

    fn rulebook() -> &'static Rulebook {
        &RULEBOOK
    }

    fn lessons() -> &'static [&'static str] {
        &[include_str!("../lesson.toml"), include_str!("../lesson-musket.toml")]
    }

    fn charts() -> &'static str {
        concat!(
            include_str!("../charts.toml"),
            include_str!("../charts-medieval.toml"),
            include_str!("../charts-musket.toml")
        )
    }

    fn templates() -> Vec<battle::Template> {
        crate::templates::templates()
    }

    fn scenarios() -> Vec<ScenarioInfo> {
        muster::scenarios()
    }

    fn versions(battle: &str) -> Vec<ScenarioInfo> {
        muster::versions(battle)
    }

    fn scenario(key: &str) -> Option<String> {
        muster::scenario_text(key)
    }

    fn armies() -> Option<&'static dyn battle::Armies> {
        Some(&MiniatureWarGame)
    }

    fn open(text: &str) -> Result<State, Mistakes> {
        scenario::open_to_play(text)
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

    const MOST_STEPS: u32 = 1_000;
    // A step may be a third of a turn in which everybody moves.
    const ODDS_STEPS: u64 = 400;
    const ODDS_THROWS: u32 = 40;

    fn about(&self) -> ScenarioInfo {
        let Scenario { key, title, date, text, .. } = &*self.scenario;
        let [key, title, date] = [key, title, date].map(String::clone);
        ScenarioInfo { key, title, date, summary: text.trim().to_owned() }
    }

    fn most_decisions(&self) -> u32 {
        // A line for each unit, some written again, and both sheets handed in and opened.
        (u32::from(self.scenario.turns) + 1) * (50 + 20 * self.units.len() as u32)
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

    fn verdict(&self) -> Option<Verdict> {
        self.ended
    }

    fn end(&mut self, verdict: Verdict) {
        define!("common.victory.concede");
        self.written.clear();
        self.plans.clear();
        self.runs.clear();
        self.tracks.clear();
        self.finish(verdict);
    }

    fn worth(&self, side: Side) -> i32 {
        self.standing_of(side) - self.standing_of(side.other())
    }

    fn urge(&self, side: Side) -> i32 {
        self.readiness_of(side)
    }

    fn shares_of_time(&self, side: Side) -> u32 {
        self.shares_of_a_sheet(side)
    }

    fn is_worth_a_trial(&self, side: Side, action: &Action) -> bool {
        self.is_worth_comparing(side, action)
    }

    fn goes_as_usual(&self, _side: Side) -> bool {
        // To look at an answer to a sheet is to play a part of the turn, with everybody on the board.
        let sheets = |step: &Step| {
            matches!(
                step,
                Step::WriteOrders(_)
                    | Step::ChooseFire(_)
                    | Step::CallShots(_)
                    | Step::NextGun(_)
                    | Step::DeclareShots(_)
                    | Step::ManOpenings(_)
                    | Step::HideAgain(_)
            )
        };
        self.steps.last().is_some_and(sheets)
    }

    fn imagine(&self, side: Side, dice: &mut dyn Source) -> State {
        self.imagined(side, dice)
    }

    fn supposed(&self, side: Side) -> State {
        self.supposed_by(side)
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

    fn outcome(&self, before: &State, _: Side, _: &Heard) -> Self::Outcome {
        self.outcome_since(before)
    }

    fn strength_of(&self, piece: PieceId) -> Option<Strength> {
        self.strength_in_figures(piece)
    }

    fn is_resolved(&self, before: &State) -> bool {
        // A line that is written does nothing yet, and what comes of a sheet nobody can say before he knows the other's.
        self.turn > before.turn || matches!(before.steps.last(), Some(Step::WriteOrders(_)))
    }

    fn is_played_out(&self, before: &State) -> bool {
        self.turn > before.turn
    }

    fn reveals(&self, before: &State) -> bool {
        // That a side has handed in, or has not any more, is seen by the other, and so is which marker is pointed out. Once what was
        // sealed is opened, another part of the turn begins.
        let shown = |unit: &Unit| (unit.is(Flags::KNOWN), unit.is(Flags::HIDDEN), unit.unseen);
        let part = |state: &State| state.steps.last().map(std::mem::discriminant);
        self.handed_in != before.handed_in
            || self.turn != before.turn
            || part(self) != part(before)
            || self.units.iter().map(shown).ne(before.units.iter().map(shown))
    }

    fn ground(&self, viewer: Viewer) -> GroundScene {
        self.ground_scene(viewer)
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        self.scene_for(viewer)
    }

    fn seconds_to_answer(&self, side: Side) -> Option<u32> {
        let writes = matches!(self.steps.last(), Some(Step::WriteOrders(_)));
        writes.then(|| self.writing_time(side)).flatten()
    }

    fn order_read(&self, side: Side, to: &str, text: &str) -> Option<battle::OrderRead> {
        let writes = matches!(self.steps.last(), Some(Step::WriteOrders(_)));
        writes.then(|| self.read_order(side, to, text)).flatten()
    }

    fn fights(&self) -> u32 {
        self.met
    }

    fn standing(&self, viewer: Viewer) -> Vec<String> {
        self.standing_lines(viewer)
    }

    fn soundness(&self) -> Result<(), String> {
        self.is_sound()
    }
}

impl State {
    /// Whether what must always hold holds.
    fn is_sound(&self) -> Result<(), String> {
        for id in self.on_board() {
            let body = self.body(id);
            if !body.parts().iter().all(|rect| self.scenario.table.holds(rect)) {
                return Err(format!("{} is over the edge of the board", self.unit_word(id)));
            }
        }
        for red in self.units_of(Side::Red) {
            for blue in self.units_of(Side::Blue) {
                let troops = [red, blue].iter().all(|id| self.info(*id).kind.troop().is_some());
                // Who has changed sides may still stand in his former neighbours, as far as friends do.
                if troops && self.body(red).lies_deeper(&self.body(blue), PLAY) {
                    return Err(format!("{} and {} overlap", self.unit_word(red), self.unit_word(blue)));
                }
            }
        }
        Ok(())
    }
}
