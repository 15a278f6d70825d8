//! The battle of written orders as the contract wants it.

use super::*;

/// The one battle that ships.
pub const MEADOW: &str = r#"
rounds = 2
round = 1
points = [0, 0]
sheets = ["........................................", "........................................"]
steps = [{ writing = {} }]
"#;

fn mistake(why: impl Into<String>) -> Mistakes {
    let mut mistakes = Mistakes::new();
    mistakes.note("", why.into());
    mistakes
}

impl Ruleset for Orders {
    type State = Field;
    const KEY: &'static str = "orders";
    const SHORT: &'static str = "ord";
    const NAME: &'static str = "Orders";
    const GROUND: &'static str = "hexes";

    fn rulebook() -> &'static Rulebook {
        &BOOK
    }

    fn scenarios() -> Vec<ScenarioInfo> {
        let text = |text: &str| text.to_string();
        vec![ScenarioInfo {
            key: text("meadow"),
            title: text("The meadow"),
            date: text(""),
            summary: text(""),
        }]
    }

    fn scenario(key: &str) -> Option<String> {
        (key == "meadow").then(|| MEADOW.to_string())
    }

    fn open(text: &str) -> Result<Field, Mistakes> {
        let mut state: Field = toml::from_str(text).map_err(|error| mistake(error.message()))?;
        state.soundness().map_err(mistake)?;
        state.asks = state.find_asks();
        Ok(state)
    }

    fn enlarged(_: &str, _: u8) -> Option<Field> {
        None
    }

    fn summary(_: &Field, _: Viewer) -> String {
        "The meadow".to_owned()
    }
}

/// What came of an action: the points of both sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Points([u16; 2]);

impl battle::Outcome for Points {}

impl std::fmt::Display for Points {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} to {}", self.0[0], self.0[1])
    }
}

impl State for Field {
    type Action = Action;
    type Event = Event;
    type Outcome = Points;
    type Step = Step;
    const MOST_STEPS: u32 = 4;

    fn steps(&self) -> &[Step] {
        &self.steps
    }

    fn asks(&self) -> Asks {
        self.asks
    }

    fn set_asks(&mut self, asks: Asks) {
        self.asks = asks;
    }

    fn about(&self) -> ScenarioInfo {
        Orders::scenarios().swap_remove(0)
    }

    fn most_decisions(&self) -> u32 {
        1_000 * u32::from(self.rounds)
    }

    fn verdict(&self) -> Option<Verdict> {
        let Ended { winner, rule: id } = self.ended.as_ref()?;
        let printed =
            || BOOK.find(id).map(|row| Verdict { winner: *winner, rule: Rule::of(row), how: row.title });
        Verdict::own(id, *winner).or_else(printed)
    }

    fn end(&mut self, verdict: Verdict) {
        self.ended = Some(Ended { winner: verdict.winner, rule: verdict.rule.id().to_owned() });
    }

    fn worth(&self, side: Side) -> i32 {
        let points = |side: Side| i32::from(self.points[side.index()]);
        points(side) - points(side.other())
    }

    fn imagine(&self, side: Side, dice: &mut dyn dice::Source) -> Field {
        let mut drawn = self.clone();
        // How far the other side has come with its sheet is not known, unless it has handed it in.
        let sheet = &mut drawn.sheets[side.other().index()];
        let written = if sheet.handed_in { LINES } else { dice.draw(&[1; LINES]) };
        for (at, line) in sheet.lines.iter_mut().enumerate() {
            *line = (at < written).then(|| Order::ALL[dice.draw(&[1, 1, 1])].0);
        }
        drawn
    }

    fn supposed(&self, side: Side) -> Field {
        let mut supposed = self.clone();
        let sheet = &mut supposed.sheets[side.other().index()];
        let order = sheet.handed_in.then_some(Order::Hold);
        sheet.lines = vec![order; LINES];
        supposed
    }

    fn view_for(&self, viewer: Viewer) -> serde_json::Value {
        let sheet = |side: Side| {
            let sheet = self.sheet(side);
            let lines = viewer.knows_secrets_of(side).then_some(&sheet.lines);
            json!({ "lines": lines, "handed_in": sheet.handed_in })
        };
        json!({
            "round": self.round, "points": self.points, "red": sheet(Side::Red), "blue": sheet(Side::Blue),
            "ended": self.ended,
        })
    }

    fn position(&self) -> String {
        toml::to_string(self).expect("it can be written")
    }

    fn moment(&self) -> String {
        self.position()
    }

    fn at_moment(&self, moment: &str) -> Result<Field, Mistakes> {
        Orders::open(moment)
    }

    fn canonical(&self) -> Vec<u8> {
        self.position().into_bytes()
    }

    fn sentence(&self, event: &Event) -> Sentence {
        Sentence::open(match event {
            Event::Round(round) => format!("round {round} begins"),
            Event::Clashed { red, blue } => format!("red wins {red}, blue wins {blue}"),
        })
    }

    fn piece_name(&self, _: PieceId) -> &str {
        "a man"
    }

    fn outcome(&self, _: &Field, _: Side, _: &battle::Heard) -> Points {
        Points(self.points)
    }

    fn is_resolved(&self, before: &Field) -> bool {
        self.round > before.round
    }

    fn reveals(&self, before: &Field) -> bool {
        // That a side has handed in is seen by the other.
        let handed_in = |state: &Field| state.sheets.iter().filter(|sheet| sheet.handed_in).count();
        self.round == before.round && handed_in(self) != handed_in(before)
    }

    fn ground(&self, _: Viewer) -> GroundScene {
        GroundScene::Hexes { cells: Vec::new(), sides: Vec::new(), roads: Vec::new(), labels: Vec::new() }
    }

    fn scene(&self, _: Viewer) -> Scene {
        let (pieces, leaders, marks, standings) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let crumbs = self.steps.iter().filter_map(|step| battle::Steps::crumb(step, self)).collect();
        Scene { pieces, leaders, marks, crumbs, sequence: battle::Sequence::default(), standings }
    }

    fn seconds_to_answer(&self, _: Side) -> Option<u32> {
        self.seconds
    }

    fn fights(&self) -> u32 {
        u32::from(self.round)
    }

    fn standing(&self, _: Viewer) -> Vec<String> {
        Side::BOTH.map(|side| format!("{side}: {}", self.points[side.index()])).to_vec()
    }

    fn soundness(&self) -> Result<(), String> {
        match self.steps[..] {
            [Step::Writing(_)] if self.ended.is_none() => {
                let both = self.sheets.iter().all(|sheet| sheet.handed_in);
                if both { Err("both sheets are in and nothing comes of it".to_owned()) } else { Ok(()) }
            }
            _ if self.ended.is_some() => Ok(()),
            _ => Err("orders are written or carried out".to_owned()),
        }
    }
}
