//! A toy ruleset with one of each hard case: a march that is shot at while it is under way and broken off, snares
//! laid in secret, stances chosen in secret, a party picked man by man, a throw seen before it stands, ties, lots
//! and a march to any point.
//!
//! Two bands meet on a table of a hundred paces. Read `rules.rs` first: it has the rows and the numbers.

mod machine;
mod rules;
mod show;

use battle::{
    Asks, Awaiting, BySide, GroundScene, Heard, List, Mistakes, NoStep, PieceId, Prompt, Refusal, Rulebook,
    Ruleset, ScenarioInfo, Scene, Sentence, Side, State, Table, Verdict, Viewer,
};
use serde::{Deserialize, Serialize};

pub(crate) use rules::{LONG_SHOT, MEN};

/// The door of the toy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Skirmish;

/// A point of the table in paces.
pub(crate) type Point = [i16; 2];

/// A battle of the toy.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Toy {
    pub(crate) title: String,
    pub(crate) rounds: u8,
    #[serde(flatten)]
    pub(crate) now: Now,
}

/// What changes in a battle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Now {
    pub(crate) round: u8,
    #[serde(default)]
    pub(crate) mist: bool,
    #[serde(default)]
    pub(crate) fights: u32,
    /// How often somebody has learned something that was hidden, also that there was nothing.
    #[serde(default)]
    pub(crate) learned: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) ended: Option<Ended>,
    /// Red's band and blue's.
    pub(crate) band: [Band; 2],
    /// Pending steps; the last is the one to be carried out.
    #[serde(default)]
    pub(crate) pending: List<Step, 8>,
}

/// One band.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Band {
    pub(crate) id: Side,
    pub(crate) at: Point,
    /// Its men who still stand, as bits.
    pub(crate) men: u8,
    /// It may throw once more.
    pub(crate) lucky: bool,
    /// Where its snare lies: secret until it is sprung.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) snare: Option<u8>,
    /// Its snare was sprung, so that there is none left.
    #[serde(default)]
    pub(crate) sprung: bool,
    /// The fields it knows to be free of the enemy's snare, as bits.
    #[serde(default)]
    pub(crate) searched: u16,
    /// Its stance: secret until both have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) stance: Option<Stance>,
}

/// How a band goes into a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Stance {
    Bold,
    Steady,
    Wary,
}

/// A pending step: it waits for an answer, or it is carried out by itself.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(tag = "step", rename_all = "lowercase")]
pub(crate) enum Step {
    /// The rounds, one after the other.
    #[default]
    Rounds,
    /// Both lay their snares in secret.
    Snares,
    /// Both choose their stances in secret.
    Stances,
    /// Who goes first, and the weather.
    Initiative,
    /// A side says where it marches.
    March { side: Side },
    /// A march is under way.
    Marching { side: Side, from: Point, to: Point },
    /// A side may shoot at a march.
    Reaction { side: Side },
    /// A side picks who shoots.
    Party { side: Side, picked: u8 },
    /// A party shoots.
    Volley { side: Side, picked: u8 },
    /// A side that is shot at stands or bolts.
    Nerve { side: Side },
    /// A side has seen its throw and may throw again.
    Fate { side: Side, picked: u8, hits: u8 },
}

/// How a battle ended.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Ended {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) winner: Option<Side>,
    pub(crate) rule: String,
}

/// An answer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Action {
    Snare(u8),
    Stance(Stance),
    March(Point),
    Shoot,
    Hold,
    Pick(u8),
    Done,
    Stand,
    Bolt,
    Accept,
    Again,
}

/// Something that happened.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Event {
    Laid { side: Side, field: u8 },
    Stances(Stance, Stance),
    Weather { mist: bool },
    Marched { side: Side, to: Point },
    BrokenOff { side: Side },
    Bolted { side: Side },
    Nobody { side: Side },
    Sprung { side: Side, field: u8 },
    Lost { side: Side, men: u8 },
}

/// What came of an action: men lost by the side that acts and by the enemy.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Losses {
    pub(crate) ours: u32,
    pub(crate) theirs: u32,
}

impl battle::Outcome for Losses {}

impl std::fmt::Display for Losses {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} of ours, {} of theirs", self.ours, self.theirs)
    }
}

impl Ruleset for Skirmish {
    type State = Toy;
    const KEY: &'static str = "skirmish";
    const SHORT: &'static str = "sk";
    const NAME: &'static str = "Skirmish";
    const GROUND: &'static str = "hexes";

    fn rulebook() -> &'static Rulebook {
        &rules::BOOK
    }

    fn scenarios() -> Vec<ScenarioInfo> {
        let text = |text: &str| text.to_string();
        vec![ScenarioInfo {
            key: text("ford"),
            title: text("The ford"),
            date: text(""),
            summary: text("Two bands."),
        }]
    }

    fn scenario(key: &str) -> Option<String> {
        (key == "ford").then(|| FORD.to_string())
    }

    fn open(text: &str) -> Result<Toy, Mistakes> {
        let mut mistakes = Mistakes::new();
        let state = match toml::from_str::<Toy>(text) {
            Ok(state) => state,
            Err(error) => {
                mistakes.note("", error.message());
                return Err(mistakes);
            }
        };
        if let Err(why) = state.soundness() {
            mistakes.note("", why);
        }
        mistakes.into_result(state)
    }

    fn enlarged(_key: &str, _times: u8) -> Option<Toy> {
        None
    }

    fn summary(state: &Toy, _: Viewer) -> String {
        state.title.clone()
    }
}

/// The one battle that ships with the toy.
pub(crate) const FORD: &str = r#"
title = "The ford"
rounds = 12
round = 0
pending = [{ step = "rounds" }, { step = "snares" }]
band = [
    { id = "red", at = [50, 20], men = 15, lucky = true },
    { id = "blue", at = [50, 80], men = 15, lucky = true },
]
"#;

impl Toy {
    pub(crate) fn band(&self, side: Side) -> &Band {
        &self.now.band[side.index()]
    }

    fn band_mut(&mut self, side: Side) -> &mut Band {
        &mut self.now.band[side.index()]
    }
}

impl State for Toy {
    type Action = Action;
    type Event = Event;
    type Outcome = Losses;
    type Step = NoStep;
    const MOST_STEPS: u32 = 12;

    fn steps(&self) -> &[NoStep] {
        &[]
    }

    fn asks(&self) -> Asks {
        Asks::nobody()
    }

    fn set_asks(&mut self, _: Asks) {}

    fn about(&self) -> ScenarioInfo {
        Skirmish::scenarios().swap_remove(0)
    }

    fn most_decisions(&self) -> u32 {
        // Two stances, a march, a reaction, four picks, nerve and fate in a round.
        2 + 10 * u32::from(self.rounds)
    }

    fn awaiting(&self) -> Awaiting {
        self.asked()
    }

    fn choices(&self, side: Side, into: &mut Vec<Action>) {
        self.answers(side, into);
    }

    fn check(&self, side: Side, action: &Action) -> Result<(), Refusal> {
        self.may(side, *action)
    }

    fn apply(&mut self, side: Side, action: Action, table: &mut Table<'_, Event>) {
        self.act(side, action, table);
    }

    fn advance(&mut self, table: &mut Table<'_, Event>) -> bool {
        self.step(table)
    }

    fn verdict(&self) -> Option<Verdict> {
        let Ended { winner, rule } = self.now.ended.as_ref()?;
        let printed = || {
            rules::BOOK.find(rule).map(|row| Verdict {
                winner: *winner,
                rule: battle::Rule::of(row),
                how: row.title,
            })
        };
        Verdict::own(rule, *winner).or_else(printed)
    }

    fn end(&mut self, verdict: Verdict) {
        self.now.ended = Some(Ended { winner: verdict.winner, rule: verdict.rule.id().to_string() });
    }

    fn worth(&self, side: Side) -> i32 {
        let men = |side| i32::try_from(self.band(side).men.count_ones()).unwrap_or(0);
        25 * (men(side) - men(side.other()))
    }

    fn usual(&self, side: Side) -> Option<Action> {
        Some(self.usual_answer(side))
    }

    fn imagine(&self, side: Side, dice: &mut dyn dice::Source) -> Toy {
        let mut drawn = self.clone();
        let known = self.band(side).searched;
        let enemy = drawn.band_mut(side.other());
        if enemy.snare.is_some() {
            let weights: Vec<u32> =
                (0..rules::FIELDS).map(|field| u32::from(known & (1 << field) == 0)).collect();
            enemy.snare = u8::try_from(dice.draw(&weights)).ok();
        }
        if enemy.stance.is_some() && self.stances_are_sealed() {
            enemy.stance = Some(rules::STANCES[dice.draw(&[1, 1, 1])]);
        }
        drawn
    }

    fn supposed(&self, side: Side) -> Toy {
        let mut supposed = self.clone();
        let sealed = self.stances_are_sealed();
        let enemy = supposed.band_mut(side.other());
        enemy.snare = enemy.snare.and(Some(rules::NOWHERE));
        if sealed {
            enemy.stance = enemy.stance.and(Some(Stance::Steady));
        }
        supposed
    }

    fn view_for(&self, viewer: Viewer) -> serde_json::Value {
        self.view(viewer)
    }

    fn position(&self) -> String {
        toml::to_string(self).expect("a toy can be written")
    }

    fn moment(&self) -> String {
        toml::to_string(&self.now).expect("a toy can be written")
    }

    fn at_moment(&self, moment: &str) -> Result<Toy, Mistakes> {
        let now = toml::from_str(moment).map_err(|error| {
            let mut mistakes = Mistakes::new();
            mistakes.note("", error.message());
            mistakes
        })?;
        Ok(Toy { now, ..self.clone() })
    }

    fn canonical(&self) -> Vec<u8> {
        self.position().into_bytes()
    }

    fn write_action(&self, _side: Side, action: &Action) -> String {
        show::write(*action)
    }

    fn read_action(&self, _side: Side, text: &str) -> Result<Action, String> {
        show::read(text)
    }

    fn sentence(&self, event: &Event) -> Sentence {
        show::sentence(*event)
    }

    fn piece_name(&self, piece: PieceId) -> &str {
        if piece.0 == 0 { "the red band" } else { "the blue band" }
    }

    fn outcome(&self, before: &Toy, side: Side, _: &Heard) -> Losses {
        let lost = |side| before.band(side).men.count_ones() - self.band(side).men.count_ones();
        Losses { ours: lost(side), theirs: lost(side.other()) }
    }

    fn is_resolved(&self, before: &Toy) -> bool {
        self.now.round > before.now.round
    }

    fn reveals(&self, before: &Toy) -> bool {
        self.now.learned > before.now.learned
    }

    fn ground(&self, _: Viewer) -> GroundScene {
        GroundScene::Hexes { cells: Vec::new(), sides: Vec::new(), roads: Vec::new(), labels: Vec::new() }
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        self.draw(viewer)
    }

    fn prompt(&self, side: Side) -> Option<Prompt> {
        self.ask(side)
    }

    fn fights(&self) -> u32 {
        self.now.fights
    }

    fn standing(&self, _: Viewer) -> Vec<String> {
        Side::BOTH.map(|side| format!("{side}: {} men", self.band(side).men.count_ones())).to_vec()
    }

    fn soundness(&self) -> Result<(), String> {
        self.is_sound()
    }
}

/// For each side the band's number.
pub(crate) fn piece(side: Side) -> PieceId {
    PieceId(BySide::new(0, 1)[side])
}
