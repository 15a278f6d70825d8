//! A ruleset that does as the toy does but for one thing.

use std::fmt::Debug;
use std::marker::PhantomData;

use battle::{
    Asks, Awaiting, GroundScene, Heard, Label, Mark, Mistakes, NoStep, PieceId, Place, Prompt, Refusal,
    Rulebook, Ruleset, ScenarioInfo, Scene, Sentence, Side, State, Table, Target, Verdict, Viewer,
};
use dice::Source;
use serde_json::Value;

use crate::toy::{Action, Event, Losses, Skirmish, Toy};

/// A way to be wrong: a ruleset that does as the toy does but for one thing.
pub(crate) trait Fault: Copy + PartialEq + Debug + Send + Sync + 'static {
    fn awaiting(toy: &Toy) -> Awaiting {
        toy.awaiting()
    }
    fn choices(toy: &Toy, side: Side, into: &mut Vec<Action>) {
        toy.choices(side, into);
    }
    fn check(toy: &Toy, side: Side, action: &Action) -> Result<(), Refusal> {
        toy.check(side, action)
    }
    fn apply(wrong: &mut Wrong<Self>, side: Side, action: Action, table: &mut Table<'_, Event>) {
        wrong.toy.apply(side, action, table);
    }
    fn advance(toy: &mut Toy, table: &mut Table<'_, Event>) -> bool {
        toy.advance(table)
    }
    fn end(toy: &mut Toy, verdict: Verdict) {
        toy.end(verdict);
    }
    fn worth(toy: &Toy, side: Side) -> i32 {
        toy.worth(side)
    }
    fn usual(toy: &Toy, side: Side) -> Option<Action> {
        toy.usual(side)
    }
    fn imagine(toy: &Toy, side: Side, dice: &mut dyn Source) -> Toy {
        toy.imagine(side, dice)
    }
    fn supposed(toy: &Toy, side: Side) -> Toy {
        toy.supposed(side)
    }
    fn view(toy: &Toy, viewer: Viewer) -> Value {
        toy.view_for(viewer)
    }
    fn ground(toy: &Toy, viewer: Viewer) -> GroundScene {
        toy.ground(viewer)
    }
    fn scene(toy: &Toy, viewer: Viewer) -> Scene {
        toy.scene(viewer)
    }
    fn marks_of(toy: &Toy, viewer: Viewer, piece: &str) -> Vec<Mark> {
        toy.marks_of(viewer, piece)
    }
    fn meant(toy: &Toy, side: Side, at: &Target) -> Vec<Action> {
        toy.meant(side, at)
    }
    fn standing(toy: &Toy, viewer: Viewer) -> Vec<String> {
        toy.standing(viewer)
    }
    fn summary(toy: &Toy, viewer: Viewer) -> String {
        Skirmish::summary(toy, viewer)
    }
    fn prompt(toy: &Toy, side: Side) -> Option<Prompt> {
        toy.prompt(side)
    }
    fn opened(toy: Toy) -> Toy {
        toy
    }
    fn loaded(toy: Toy) -> Toy {
        toy
    }
    fn read_action(toy: &Toy, side: Side, text: &str) -> Result<Action, String> {
        toy.read_action(side, text)
    }
    fn sentence(toy: &Toy, event: &Event) -> Sentence {
        toy.sentence(event)
    }
    fn reveals(toy: &Toy, before: &Toy) -> bool {
        toy.reveals(before)
    }
    fn is_resolved(toy: &Toy, before: &Toy) -> bool {
        toy.is_resolved(before)
    }
}

/// A toy with a fault.
#[derive(Clone, Debug)]
pub(crate) struct Wrong<F> {
    pub(crate) toy: Toy,
    /// Something that is neither saved nor compared.
    pub(crate) memory: u32,
    fault: PhantomData<F>,
}

impl<F> PartialEq for Wrong<F> {
    fn eq(&self, other: &Self) -> bool {
        self.toy == other.toy
    }
}

impl<F> Wrong<F> {
    fn new(toy: Toy) -> Wrong<F> {
        Wrong { toy, memory: 0, fault: PhantomData }
    }
}

#[derive(Clone, Copy)]
pub(crate) struct WrongSkirmish<F>(PhantomData<F>);

impl<F: Fault> Ruleset for WrongSkirmish<F> {
    type State = Wrong<F>;
    const KEY: &'static str = Skirmish::KEY;
    const SHORT: &'static str = Skirmish::SHORT;
    const NAME: &'static str = Skirmish::NAME;
    const GROUND: &'static str = Skirmish::GROUND;

    fn rulebook() -> &'static Rulebook {
        Skirmish::rulebook()
    }
    fn scenarios() -> Vec<ScenarioInfo> {
        Skirmish::scenarios()
    }
    fn scenario(key: &str) -> Option<String> {
        Skirmish::scenario(key)
    }
    fn open(text: &str) -> Result<Wrong<F>, Mistakes> {
        Skirmish::open(text).map(F::opened).map(Wrong::new)
    }
    fn enlarged(_key: &str, _times: u8) -> Option<Wrong<F>> {
        None
    }
    fn summary(state: &Wrong<F>, viewer: Viewer) -> String {
        F::summary(&state.toy, viewer)
    }
}

impl<F: Fault> State for Wrong<F> {
    type Action = Action;
    type Event = Event;
    type Outcome = Losses;
    type Step = NoStep;
    const MOST_STEPS: u32 = Toy::MOST_STEPS;

    fn steps(&self) -> &[NoStep] {
        &[]
    }
    fn asks(&self) -> Asks {
        Asks::nobody()
    }
    fn set_asks(&mut self, _: Asks) {}
    fn about(&self) -> ScenarioInfo {
        self.toy.about()
    }
    fn most_decisions(&self) -> u32 {
        self.toy.most_decisions()
    }
    fn awaiting(&self) -> Awaiting {
        F::awaiting(&self.toy)
    }
    fn choices(&self, side: Side, into: &mut Vec<Action>) {
        F::choices(&self.toy, side, into);
    }
    fn check(&self, side: Side, action: &Action) -> Result<(), Refusal> {
        F::check(&self.toy, side, action)
    }
    fn apply(&mut self, side: Side, action: Action, table: &mut Table<'_, Event>) {
        F::apply(self, side, action, table);
    }
    fn advance(&mut self, table: &mut Table<'_, Event>) -> bool {
        F::advance(&mut self.toy, table)
    }
    fn verdict(&self) -> Option<Verdict> {
        self.toy.verdict()
    }
    fn end(&mut self, verdict: Verdict) {
        F::end(&mut self.toy, verdict);
    }
    fn worth(&self, side: Side) -> i32 {
        F::worth(&self.toy, side)
    }
    fn usual(&self, side: Side) -> Option<Action> {
        F::usual(&self.toy, side)
    }
    fn imagine(&self, side: Side, dice: &mut dyn Source) -> Self {
        Wrong { toy: F::imagine(&self.toy, side, dice), ..self.clone() }
    }
    fn supposed(&self, side: Side) -> Self {
        Wrong { toy: F::supposed(&self.toy, side), ..self.clone() }
    }
    fn view_for(&self, viewer: Viewer) -> Value {
        F::view(&self.toy, viewer)
    }
    fn position(&self) -> String {
        self.toy.position()
    }
    fn moment(&self) -> String {
        self.toy.moment()
    }
    fn at_moment(&self, moment: &str) -> Result<Self, Mistakes> {
        self.toy.at_moment(moment).map(F::loaded).map(Wrong::new)
    }
    fn canonical(&self) -> Vec<u8> {
        self.toy.canonical()
    }
    fn write_action(&self, side: Side, action: &Action) -> String {
        self.toy.write_action(side, action)
    }
    fn read_action(&self, side: Side, text: &str) -> Result<Action, String> {
        F::read_action(&self.toy, side, text)
    }
    fn sentence(&self, event: &Event) -> Sentence {
        F::sentence(&self.toy, event)
    }
    fn piece_name(&self, piece: PieceId) -> &str {
        self.toy.piece_name(piece)
    }
    fn outcome(&self, before: &Self, side: Side, heard: &Heard) -> Losses {
        self.toy.outcome(&before.toy, side, heard)
    }
    fn is_resolved(&self, before: &Self) -> bool {
        F::is_resolved(&self.toy, &before.toy)
    }
    fn reveals(&self, before: &Self) -> bool {
        F::reveals(&self.toy, &before.toy)
    }
    fn ground(&self, viewer: Viewer) -> GroundScene {
        F::ground(&self.toy, viewer)
    }
    fn scene(&self, viewer: Viewer) -> Scene {
        F::scene(&self.toy, viewer)
    }
    fn marks_of(&self, viewer: Viewer, piece: &str) -> Vec<Mark> {
        F::marks_of(&self.toy, viewer, piece)
    }
    fn meant(&self, side: Side, at: &Target) -> Vec<Action> {
        F::meant(&self.toy, side, at)
    }
    fn prompt(&self, side: Side) -> Option<Prompt> {
        F::prompt(&self.toy, side)
    }
    fn fights(&self) -> u32 {
        self.toy.fights()
    }
    fn standing(&self, viewer: Viewer) -> Vec<String> {
        F::standing(&self.toy, viewer)
    }
    fn soundness(&self) -> Result<(), String> {
        self.toy.soundness()
    }
}

/// Where the enemy's snare lies, which a side must not know.
pub(crate) fn secret(toy: &Toy, side: Side) -> u8 {
    toy.band(side.other()).snare.unwrap_or(0)
}

/// Whether an action marches into the enemy's snare.
pub(crate) fn springs(toy: &Toy, side: Side, action: &Action) -> bool {
    matches!(action, Action::March([x, y]) if i16::from(secret(toy, side)) == 3 * (y / 34) + x / 34)
}

/// Where the snares lie.
pub(crate) fn snares(toy: &Toy) -> Vec<Place> {
    Side::BOTH.map(|side| Place::Hex { at: [secret(toy, side).into(), 0] }).to_vec()
}

/// A ground with the snares on it.
pub(crate) fn labelled(toy: &Toy) -> GroundScene {
    let labels = snares(toy)
        .into_iter()
        .map(|place| Label { text: "snare".to_string(), place, region: false })
        .collect();
    GroundScene::Hexes { cells: Vec::new(), sides: Vec::new(), roads: Vec::new(), labels }
}
