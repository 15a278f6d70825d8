//! The door: the ruleset, and its state as the contract wants it.

use battle::{
    Asks, GroundScene, Heard, Lots, Mark, Mistakes, PieceId, Rulebook, Ruleset, ScenarioInfo, Scene,
    Sentence, Side, State as _, Strength, Table, Target, Verdict, Viewer,
};
use dice::Source;

use crate::actions::Action;
use crate::events::Event;
use crate::field::Scenario;
use crate::rulebook::RULEBOOK;
use crate::state::{Flags, State};
use crate::steps::Step;
use crate::words::EXPECTED;
use crate::{drill, muster, scenario};

/// Charles the Bold.
#[derive(Clone, Copy, Debug)]
pub struct CharlesTheBold;

impl Ruleset for CharlesTheBold {
    type State = State;

    const KEY: &'static str = "charles-the-bold";
    const SHORT: &'static str = "ctb";
    const NAME: &'static str = "Charles the Bold";
    const GROUND: &'static str = "hexes";

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

    fn lessons() -> &'static [&'static str] {
        &[include_str!("../lesson.toml")]
    }
}

impl battle::State for State {
    type Action = Action;
    type Event = Event;
    type Outcome = crate::outcome::Outcome;
    type Step = Step;

    const MOST_STEPS: u32 = 4_000;

    fn about(&self) -> ScenarioInfo {
        let Scenario { key, title, date, text, .. } = &*self.scenario;
        let [key, title, date] = [key, title, date].map(String::clone);
        ScenarioInfo { key, title, date, summary: text.trim().to_owned() }
    }

    fn most_decisions(&self) -> u32 {
        // Every stand has its activation in each round, with at most a handful of decisions for itself and a
        // reaction of each enemy to each of its steps.
        let rounds = u32::from(self.scenario.rounds.unwrap_or(200)) + 1;
        rounds * (200 + 100 * self.stands.len() as u32)
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

    fn comes_between(&mut self, table: &mut Table<'_, Event>) -> bool {
        self.ask_for_adrift() || self.hidden > 0 && self.look_about(table)
    }

    fn clear_up(&mut self) {
        self.lay_down_arms();
    }

    fn verdict(&self) -> Option<Verdict> {
        self.ended
    }

    fn end(&mut self, verdict: Verdict) {
        self.finish(verdict);
        self.asks = Asks::nobody();
        self.lay_down_arms();
    }

    fn worth(&self, side: Side) -> i32 {
        self.standing_of(side) - self.standing_of(side.other())
    }

    fn urge(&self, side: Side) -> i32 {
        self.readiness_of(side)
    }

    fn supposed(&self, side: Side) -> State {
        let mut supposed = self.clone();
        if let Some(Step::Naming(naming)) = supposed.steps.last_mut() {
            *naming = naming.unsealed(self, side.other());
        }
        supposed.forget_hidden(side);
        supposed.asks = supposed.find_asks();
        supposed
    }

    fn imagine(&self, side: Side, dice: &mut dyn Source) -> State {
        self.imagine_for(side, dice)
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

    fn no_action(&self, _: &str) -> String {
        EXPECTED.to_owned()
    }

    fn sentence(&self, event: &Event) -> Sentence {
        self.sentence_of(event)
    }

    fn piece_name(&self, piece: PieceId) -> &str {
        self.scenario.stands.get(usize::from(piece.0)).map_or("?", |stand| stand.id.as_str())
    }

    fn piece_title(&self, piece: PieceId) -> &str {
        self.scenario.stands.get(usize::from(piece.0)).map_or("?", |stand| stand.name.as_str())
    }

    fn begins_another(&self, before: &State) -> bool {
        self.next_fight(before).is_some()
    }

    fn fingerprint(&self) -> u64 {
        self.quick_print()
    }

    fn hear(&self, _: &State, _: Side, event: &Event, heard: &mut Heard) {
        self.hear_event(event, heard);
    }

    fn outcome(&self, before: &State, side: Side, heard: &Heard) -> Self::Outcome {
        self.outcome_since(before, side, heard)
    }

    fn strength_of(&self, piece: PieceId) -> Option<Strength> {
        self.strength_points(piece)
    }

    fn is_resolved(&self, before: &State) -> bool {
        // A die that may be thrown again is settled with what waits for it.
        let again = matches!(before.steps.last(), Some(Step::Again(_)));
        self.steps.len() + usize::from(again) <= before.steps.len()
    }

    fn reveals(&self, before: &State) -> bool {
        // Dice fall as soon as both groups are named. Whoever moves where hidden enemies might be learns something even
        // if he finds none.
        let searched = |side: Side| {
            let stands = self.all_stands().filter(|stand| self.side_of(*stand) == side);
            let mut groups = self.scenario.groups_of(side);
            stands.into_iter().any(|stand| self.stand(stand).spot != before.stand(stand).spot)
                || groups.any(|group| self.group(group).commander != before.group(group).commander)
        };
        self.hidden != before.hidden
            || Side::BOTH.into_iter().any(|side| self.may_meet_hidden(side) && searched(side))
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
        // Pointing means the same while a question is asked as in the steps that are none yet.
        self.meant_by(side, at)
    }

    fn fights(&self) -> u32 {
        self.fights
    }

    fn standing(&self, viewer: Viewer) -> Vec<String> {
        Side::BOTH
            .into_iter()
            .map(|side| {
                let info = &self.scenario.sides[side];
                let (part, whole) = info.break_at;
                format!(
                    "{}: {} of {} break points lost, breaks at {part}/{whole}",
                    info.name,
                    self.lost[side],
                    self.known_points(side, viewer)
                )
            })
            .collect()
    }

    fn soundness(&self) -> Result<(), String> {
        self.is_sound()
    }
}

impl State {
    /// What must always hold of a state.
    fn is_sound(&self) -> Result<(), String> {
        if self.ended.is_some() {
            return Ok(());
        }
        if self.asks != self.find_asks() {
            return Err(format!("{:?} is asked, and kept is {:?}", self.find_asks(), self.asks));
        }
        for stand in self.all_stands() {
            let s = self.stand(stand);
            let name = &self.info(stand).id;
            if s.is_on_map() && self.at(s.spot) != Some(stand) && !self.is_passing() {
                return Err(format!("{name} is not where it is"));
            }
            if s.is_on_map() != (s.strength() > 0)
                && !s.is_gone()
                && !s.is(Flags::WAITING)
                && !s.is(Flags::HIDDEN)
                && !self.is_deploying()
            {
                return Err(format!(
                    "{name} has {} SP and is {} the map",
                    s.strength(),
                    if s.is_on_map() { "on" } else { "off" }
                ));
            }
            if s.is(Flags::HIDDEN) && (s.is_on_map() || s.is_gone()) {
                return Err(format!("{name} is hidden, and on the map or gone"));
            }
            for (rank, left) in s.left.iter().enumerate() {
                if *left > self.unit(stand).ranks[rank] {
                    return Err(format!("{name} has more SP than it started with"));
                }
            }
            if self.is_in_melee(stand) {
                let melee = self
                    .melees
                    .get(usize::from(s.melee.0))
                    .ok_or(format!("{name} is in no melee that there is"))?;
                if !melee.is_on() {
                    return Err(format!("{name} is in a melee that is over"));
                }
            }
        }
        for melee in self.melees.iter().filter(|m| m.is_on()) {
            for (_, stand) in melee.stands.iter() {
                if !self.is_battle_stand(*stand) && self.steps.len() <= 2 {
                    return Err(format!(
                        "a melee has {} as Battle Stand, which is not",
                        self.info(*stand).id
                    ));
                }
            }
        }
        Ok(())
    }

    fn is_passing(&self) -> bool {
        self.steps.iter().any(|step| step.about().is_passing())
    }

    fn is_deploying(&self) -> bool {
        self.steps.iter().any(|step| matches!(step, Step::Deploy(_)))
    }
}
