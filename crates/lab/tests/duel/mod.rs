//! A ruleset of two lines that shoot at each other, so that the lab can be tested without any real one.

use std::fmt;

use battle::*;
use dice::{D6, Faces, Source, Throw};
use serde::{Deserialize, Serialize};

const fn row(id: &'static str, says: &'static str) -> Row {
    Row {
        id,
        chapter: "",
        title: id,
        says,
        source: RowSource::Printed,
        reading: None,
        option: None,
        refs: &[],
    }
}

static ROWS: [Row; 4] = [
    row("duel.shoot", "A line throws a die for each man; 5 and 6 hit."),
    row("duel.wait", "A line may wait, but not twice running."),
    row("duel.turn", "The lines take turns."),
    row("duel.end", "A line without men has lost."),
];
static RULEBOOK: Rulebook = Rulebook { rows: &ROWS, version: "1" };

const OUTSIDE: [&str; 3] = ["battle.conceded", "battle.drawn", "battle.too-long"];

fn rule(at: usize) -> Rule {
    Rule::of(&ROWS[at])
}

#[derive(Clone, Copy)]
pub(crate) struct Duel;

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Lines {
    men: [u8; 2],
    turn: Side,
    waited: [bool; 2],
    shots: u32,
    /// The lab must report a broken invariant: the men who are too few.
    unsound_below: u8,
    /// How it was ended from outside: the rule by its place in `OUTSIDE` from 1, and the winner from 1.
    ended: [u8; 2],
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Act {
    Shoot,
    Wait,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Hits(i32);

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Left(u8);

impl battle::Outcome for Left {}

impl fmt::Display for Left {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} left", self.0)
    }
}

fn info(key: &str) -> ScenarioInfo {
    ScenarioInfo {
        key: key.to_string(),
        title: key.to_string(),
        date: String::new(),
        summary: "Two lines.".to_string(),
    }
}

impl Ruleset for Duel {
    type State = Lines;
    const KEY: &'static str = "duel";
    const SHORT: &'static str = "du";
    const NAME: &'static str = "Duel";
    const GROUND: &'static str = "hexes";

    fn rulebook() -> &'static Rulebook {
        &RULEBOOK
    }
    fn scenarios() -> Vec<ScenarioInfo> {
        vec![info("first-muster"), info("unsound")]
    }
    fn scenario(key: &str) -> Option<String> {
        let lines = Lines {
            men: [6, 6],
            turn: Side::Red,
            waited: [false; 2],
            shots: 0,
            unsound_below: if key == "unsound" { 3 } else { 0 },
            ended: [0, 0],
        };
        matches!(key, "first-muster" | "unsound").then(|| lines.position())
    }
    fn open(text: &str) -> Result<Lines, Mistakes> {
        toml::from_str(text).map_err(|e| {
            let mut mistakes = Mistakes::new();
            mistakes.note("", e.message());
            mistakes
        })
    }
    fn drill(lots: &mut Lots) -> Option<String> {
        let lines = Lines {
            men: [0, 0].map(|_| lots.between(1, 9) as u8),
            turn: *lots.one(&Side::BOTH),
            waited: [false; 2],
            shots: 0,
            unsound_below: 0,
            ended: [0, 0],
        };
        // Every other one is no scenario at all, so that it has to be made up again.
        Some(if lots.falls(50) { lines.position() } else { "men = 3".to_owned() })
    }
    fn enlarged(key: &str, times: u8) -> Option<Lines> {
        let mut lines = Duel::open(&Duel::scenario(key)?).ok()?;
        lines.men = lines.men.map(|men| men * times);
        Some(lines)
    }
    fn summary(state: &Lines, _: Viewer) -> String {
        format!("{} against {}\n", state.men[0], state.men[1])
    }
}

impl State for Lines {
    type Action = Act;
    type Event = Hits;
    type Outcome = Left;
    type Step = NoStep;
    const MOST_STEPS: u32 = 4;

    fn steps(&self) -> &[NoStep] {
        &[]
    }

    fn asks(&self) -> Asks {
        Asks::nobody()
    }

    fn set_asks(&mut self, _: Asks) {}

    fn about(&self) -> ScenarioInfo {
        info(if self.unsound_below == 0 { "first-muster" } else { "unsound" })
    }
    fn most_decisions(&self) -> u32 {
        10_000
    }
    fn awaiting(&self) -> Awaiting {
        let asked = |side| self.verdict().is_none() && self.turn == side;
        BySide::new(asked(Side::Red), asked(Side::Blue))
    }
    fn choices(&self, side: Side, into: &mut Vec<Act>) {
        into.extend([Act::Shoot, Act::Wait].into_iter().filter(|act| self.check(side, act).is_ok()));
    }
    fn check(&self, side: Side, action: &Act) -> Result<(), Refusal> {
        if *action == Act::Wait && self.waited[side.index()] {
            return Err(Refusal::new(rule(1), "the line has waited just now"));
        }
        Ok(())
    }
    fn apply(&mut self, side: Side, action: Act, table: &mut Table<'_, Hits>) {
        self.waited[side.index()] = action == Act::Wait;
        if action == Act::Shoot {
            let dice = Tally::base(rule(0), "men", i32::from(self.men[side.index()]));
            let throw = Throw::hits(D6, dice.dice(), Faces::at_least(5));
            let roll = Roll {
                rule: rule(0),
                what: "fire",
                side,
                throw,
                dice: Some(&dice),
                wanted: None,
                bonus: None,
                hopes: Hopes::High,
            };
            let hits = table.roll(roll);
            let men = &mut self.men[side.other().index()];
            *men = men.saturating_sub(u8::try_from(hits).unwrap_or(0));
            self.shots += 1;
            table.tell(&[rule(2)], Hits(hits));
        }
        self.turn = side.other();
    }
    fn advance(&mut self, _: &mut Table<'_, Hits>) -> bool {
        false
    }
    fn verdict(&self) -> Option<Verdict> {
        if let [rule @ 1..=3, winner] = self.ended {
            let winner = [None, Some(Side::Red), Some(Side::Blue)][usize::from(winner)];
            return Verdict::own(OUTSIDE[usize::from(rule) - 1], winner);
        }
        let loser = Side::BOTH.into_iter().find(|side| self.men[side.index()] == 0)?;
        Some(Verdict::won(loser.other(), rule(3), "nobody is left"))
    }
    fn end(&mut self, verdict: Verdict) {
        let rule = OUTSIDE.iter().position(|id| *id == verdict.rule.id()).map_or(0, |at| at as u8 + 1);
        self.ended = [rule, verdict.winner.map_or(0, |side| side.index() as u8 + 1)];
    }
    fn worth(&self, side: Side) -> i32 {
        i32::from(self.men[side.index()]) - i32::from(self.men[side.other().index()])
    }
    fn usual(&self, _: Side) -> Option<Act> {
        Some(Act::Shoot)
    }
    fn imagine(&self, _: Side, _: &mut dyn Source) -> Lines {
        *self
    }
    fn view_for(&self, _: Viewer) -> serde_json::Value {
        serde_json::json!({ "men": self.men })
    }
    fn position(&self) -> String {
        toml::to_string(self).unwrap_or_default()
    }
    fn moment(&self) -> String {
        self.position()
    }
    fn at_moment(&self, moment: &str) -> Result<Lines, Mistakes> {
        Duel::open(moment)
    }
    fn canonical(&self) -> Vec<u8> {
        format!("{self:?}").into_bytes()
    }
    fn write_action(&self, _: Side, action: &Act) -> String {
        if *action == Act::Shoot { "shoot" } else { "wait" }.to_string()
    }
    fn read_action(&self, _: Side, text: &str) -> Result<Act, String> {
        match text {
            "shoot" => Ok(Act::Shoot),
            "wait" => Ok(Act::Wait),
            other => Err(format!("{other:?} is no action")),
        }
    }
    fn sentence(&self, event: &Hits) -> Sentence {
        Sentence::open(format!("{} men fall", event.0))
    }
    fn piece_name(&self, _: PieceId) -> &str {
        "line"
    }
    fn outcome(&self, _: &Lines, side: Side, _: &battle::Heard) -> Left {
        Left(self.men[side.other().index()])
    }
    fn is_resolved(&self, _: &Lines) -> bool {
        true
    }
    fn reveals(&self, _: &Lines) -> bool {
        false
    }
    fn ground(&self, _: Viewer) -> GroundScene {
        GroundScene::Hexes { cells: vec![], sides: vec![], roads: vec![], labels: vec![] }
    }
    fn scene(&self, _: Viewer) -> Scene {
        Scene {
            pieces: vec![],
            leaders: vec![],
            marks: vec![],
            crumbs: vec![],
            sequence: battle::Sequence::default(),
            standings: vec![],
        }
    }
    fn prompt(&self, side: Side) -> Option<Prompt> {
        let mut choices = Vec::new();
        self.choices(side, &mut choices);
        let option = |(index, act): (usize, &Act)| PromptOption {
            index,
            action: self.write_action(side, act),
            label: self.write_action(side, act),
            by: None,
            also: Vec::new(),
            target: None,
            ghost: None,
            binding: *act == Act::Shoot,
            cost: None,
            tested: false,
        };
        self.awaiting()[side].then(|| Prompt {
            side,
            kind: PromptKind::Pick,
            question: "Shoot?".to_string(),
            cause: None,
            actor: None,
            under_way: vec![],
            options: choices.iter().enumerate().map(option).collect(),
            usual: None,
            waive: None,
            manoeuvres: Vec::new(),
            army: None,
            sheet: None,
        })
    }
    fn fights(&self) -> u32 {
        self.shots
    }
    fn standing(&self, _: Viewer) -> Vec<String> {
        Side::BOTH.map(|side| format!("{side} has {} men", self.men[side.index()])).to_vec()
    }
    fn soundness(&self) -> Result<(), String> {
        match self.men.iter().find(|men| **men < self.unsound_below) {
            Some(men) => Err(format!("{men} men are too few")),
            None => Ok(()),
        }
    }
}
