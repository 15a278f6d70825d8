//! A small ruleset for tests, of written orders: in every round both sides fill a sheet of forty lines in secret, replace any line, hand the
//! sheet in, and may open it again while the other has not handed in; then all lines are carried out together.

mod state;

use std::ops::ControlFlow;

use battle::{
    Asked, Asks, Button, BySide, Call, Found, GroundScene, Mistakes, PieceId, Question, Refusal, Resolves,
    Roll, Row, RowSource, Rule, Rulebook, Ruleset, ScenarioInfo, Scene, Sentence, Side, State, Table,
    Verdict, Viewer, Word,
};
use dice::{D6, Throw};
use serde::{Deserialize, Serialize};
use serde_json::json;

pub use state::{MEADOW, Points};

/// How many lines a sheet has.
pub const LINES: usize = 40;

const fn row(id: &'static str, says: &'static str) -> Row {
    let source = RowSource::Printed;
    Row { id, title: id, says, source, reading: None, option: None, refs: &[], chapter: "" }
}

static ROWS: [Row; 4] = [
    row("orders.write", "Both sides write an order for each of their forty men, in secret."),
    row("orders.hand-in", "A sheet is handed in whole, and may be opened again until the other is in."),
    row(
        "orders.clash",
        "A man who charges beats one who shoots, who beats one who holds, who beats one who charges.",
    ),
    row("orders.end", "After the last round the side with more points wins."),
];

static BOOK: Rulebook = Rulebook { version: "1", rows: &ROWS };

fn rule(number: usize) -> Rule {
    Rule::of(&ROWS[number])
}

/// The door of the ruleset.
#[derive(Clone, Copy, Debug)]
pub struct Orders;

/// What a man is ordered to do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    /// To charge.
    Charge,
    /// To shoot.
    Shoot,
    /// To hold.
    Hold,
}

impl Order {
    const ALL: [(Order, &'static str); 3] =
        [(Order::Charge, "charge"), (Order::Shoot, "shoot"), (Order::Hold, "hold")];

    /// Whether this order beats another.
    fn beats(self, other: Order) -> bool {
        matches!(
            (self, other),
            (Order::Charge, Order::Shoot) | (Order::Shoot, Order::Hold) | (Order::Hold, Order::Charge)
        )
    }
}

impl Word<Field> for Order {
    fn write(&self, _: &Field, _: Side, into: &mut String) {
        into.extend(Order::ALL.iter().filter(|(order, _)| order == self).map(|(_, word)| *word));
    }

    fn read(_: &Field, _: Side, word: &str) -> Result<Order, String> {
        let found = Order::ALL.iter().find(|(_, known)| *known == word).map(|(order, _)| *order);
        found.ok_or_else(|| format!("`{word}` is no order: charge, shoot or hold"))
    }
}

battle::answers! {
    Field;
    /// What is done with a sheet.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum WithSheet {
        /// Writes a line, or another in its place.
        Line {
            /// Its number, from 1.
            line: u8,
            /// The order.
            order: Order,
        } = ["line" line order],
        /// Hands the sheet in.
        HandIn = ["hand" "in"],
        /// Takes it back.
        Open = ["open"],
    }
}

/// Both sides fill their sheets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Writing {}

/// The sheets are carried out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Clash {}

battle::machine! {
    Field, answers Action, Event;
    questions {
        /// Both sides fill their sheets (orders.write).
        Writing(Writing),
    }
    resolving {
        /// The sheets are carried out (orders.clash).
        Clash(Clash),
    }
}

/// A sheet of orders.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Sheet {
    /// The order of each line; none while it is not written.
    pub lines: Vec<Option<Order>>,
    /// It is in.
    pub handed_in: bool,
}

impl Sheet {
    fn empty() -> Sheet {
        Sheet { lines: vec![None; LINES], handed_in: false }
    }

    /// The first line that is not written.
    fn next(&self) -> Option<u8> {
        self.lines.iter().position(Option::is_none).and_then(|at| u8::try_from(at + 1).ok())
    }
}

/// A battle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Field {
    /// How long a sheet may be written at, in seconds, if there is a limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u32>,
    /// How many rounds there are.
    pub rounds: u8,
    /// The round that is played, from 1.
    pub round: u8,
    /// The points of both sides.
    pub points: [u16; 2],
    /// The sheets of both sides. For files, where nothing cannot be written in a list: `.` stands for a line that is not written.
    #[serde(with = "sheets")]
    pub sheets: [Sheet; 2],
    /// The pending steps.
    pub steps: Vec<Step>,
    #[serde(skip)]
    asks: Asks,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ended: Option<Ended>,
}

/// How a battle ended.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Ended {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    winner: Option<Side>,
    rule: String,
}

mod sheets {
    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer, de::Error as _};

    use super::{LINES, Order, Sheet};

    pub(super) fn serialize<S: Serializer>(sheets: &[Sheet; 2], to: S) -> Result<S::Ok, S::Error> {
        let letter = |line: &Option<Order>| match line {
            None => '.',
            Some(Order::Charge) => 'c',
            Some(Order::Shoot) => 's',
            Some(Order::Hold) => 'h',
        };
        let sheet = |sheet: &Sheet| {
            let lines: String = sheet.lines.iter().map(letter).collect();
            if sheet.handed_in { lines + "!" } else { lines }
        };
        [sheet(&sheets[0]), sheet(&sheets[1])].serialize(to)
    }

    pub(super) fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<[Sheet; 2], D::Error> {
        let texts = <[String; 2]>::deserialize(from)?;
        let sheet = |text: &String| {
            let (lines, handed_in) =
                text.strip_suffix('!').map_or((text.as_str(), false), |lines| (lines, true));
            let order = |letter| match letter {
                '.' => Ok(None),
                'c' => Ok(Some(Order::Charge)),
                's' => Ok(Some(Order::Shoot)),
                'h' => Ok(Some(Order::Hold)),
                _ => Err(D::Error::custom("a line is c, s, h or .")),
            };
            let lines: Vec<Option<Order>> = lines.chars().map(order).collect::<Result<_, _>>()?;
            if lines.len() == LINES {
                Ok(Sheet { lines, handed_in })
            } else {
                Err(D::Error::custom("forty lines"))
            }
        };
        Ok([sheet(&texts[0])?, sheet(&texts[1])?])
    }
}

/// Something that happened.
#[derive(Clone, Copy, Debug)]
pub enum Event {
    /// A round begins.
    Round(u8),
    /// The sheets were carried out.
    Clashed {
        /// What red won.
        red: u16,
        /// What blue won.
        blue: u16,
    },
}

/// A line that may be written: only [`Field::may_write`] makes one.
struct Entry {
    at: usize,
    order: Order,
}

/// A sheet that may be handed in, or opened: only the checks make one.
struct Whole(());
struct Closed(());

impl Field {
    fn sheet(&self, side: Side) -> &Sheet {
        &self.sheets[side.index()]
    }

    fn may_write(&self, side: Side, line: u8, order: Order) -> Result<Entry, Refusal> {
        if self.sheet(side).handed_in {
            return Err(Refusal::new(rule(1), "the sheet is handed in: open it first"));
        }
        match usize::from(line).checked_sub(1).filter(|at| *at < LINES) {
            Some(at) => Ok(Entry { at, order }),
            None => Err(Refusal::new(rule(0), "a sheet has lines 1 to 40")),
        }
    }

    fn may_hand_in(&self, side: Side) -> Result<Whole, Refusal> {
        match self.sheet(side) {
            Sheet { handed_in: true, .. } => Err(Refusal::new(rule(1), "the sheet is handed in already")),
            sheet if sheet.next().is_some() => Err(Refusal::new(rule(1), "every line must be written first")),
            _ => Ok(Whole(())),
        }
    }

    fn may_open(&self, side: Side) -> Result<Closed, Refusal> {
        if self.sheet(side).handed_in {
            Ok(Closed(()))
        } else {
            Err(Refusal::new(rule(1), "the sheet is not handed in"))
        }
    }
}

impl Question<Field> for Writing {
    type Answer = WithSheet;

    fn rule(&self) -> Rule {
        rule(0)
    }

    fn whom(&self, battle: &Field) -> Asks {
        if battle.sheets.iter().all(|sheet| sheet.handed_in) {
            return Asks::nobody();
        }
        BySide(Side::BOTH.map(|side| if battle.sheet(side).handed_in { Call::May } else { Call::Must }))
    }

    fn each(&self, battle: &Field, side: Side, found: &mut Found<'_, WithSheet, Action>) -> ControlFlow<()> {
        match (battle.sheet(side).handed_in, battle.sheet(side).next()) {
            (true, _) => found.one(WithSheet::Open),
            (false, Some(line)) => found.all(Order::ALL.map(|(order, _)| WithSheet::Line { line, order })),
            (false, None) => found.one(WithSheet::HandIn),
        }
    }

    fn check(&self, battle: &Field, side: Side, answer: WithSheet) -> Result<(), Refusal> {
        match answer {
            WithSheet::Line { line, order } => battle.may_write(side, line, order).map(drop),
            WithSheet::HandIn => battle.may_hand_in(side).map(drop),
            WithSheet::Open => battle.may_open(side).map(drop),
        }
    }

    fn answer(
        self,
        battle: &mut Field,
        side: Side,
        answer: WithSheet,
        _: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        match answer {
            WithSheet::Line { line, order } => {
                let Entry { at, order } = battle.may_write(side, line, order)?;
                battle.sheets[side.index()].lines[at] = Some(order);
            }
            WithSheet::HandIn => {
                let Whole(()) = battle.may_hand_in(side)?;
                battle.sheets[side.index()].handed_in = true;
            }
            WithSheet::Open => {
                let Closed(()) = battle.may_open(side)?;
                battle.sheets[side.index()].handed_in = false;
            }
        }
        Ok(())
    }

    fn go_on(self, battle: &mut Field, _: &mut Table<'_, Event>) {
        battle.replace(Clash {});
    }

    fn usual(&self, battle: &Field, side: Side) -> WithSheet {
        match (battle.sheet(side).handed_in, battle.sheet(side).next()) {
            (true, _) => WithSheet::Open,
            (false, Some(line)) => WithSheet::Line { line, order: Order::Hold },
            (false, None) => WithSheet::HandIn,
        }
    }

    fn says(&self, battle: &Field, side: Side) -> Asked {
        let sheet = battle.sheet(side);
        let asked = match (sheet.handed_in, sheet.next()) {
            (true, _) => Asked::new("Your sheet is handed in."),
            (false, Some(line)) => Asked::new(format!("What is the order of line {line}?")),
            (false, None) => Asked::new("Every line is written: do you hand the sheet in?"),
        };
        Asked { kind: battle::PromptKind::Sheet, ..asked }
    }

    fn button(&self, _: &Field, _: Side, answer: WithSheet) -> Button {
        // Tried out, whether it binds would tell whether the other sheet is in.
        match answer {
            WithSheet::Line { line, order } => Button::new(format!("Line {line}: {order:?}")).binding(false),
            WithSheet::HandIn => Button::new("Hand in").binding(true),
            WithSheet::Open => Button::new("Open it again").binding(false),
        }
    }

    fn crumb(&self, _: &Field) -> Option<String> {
        Some("Orders are written".to_owned())
    }
}

impl Resolves<Field> for Clash {
    fn resolve(self, battle: &mut Field, table: &mut Table<'_, Event>) {
        let lines = battle.sheets[0].lines.iter().zip(&battle.sheets[1].lines);
        let mut won = [0u16; 2];
        for (red, blue) in lines.filter_map(|(red, blue)| red.zip(*blue)) {
            won[0] += u16::from(red.beats(blue));
            won[1] += u16::from(blue.beats(red));
        }
        let luck = table.roll(Roll {
            rule: rule(2),
            what: "luck of the day",
            side: Side::Red,
            throw: Throw::one(D6),
            dice: None,
            wanted: None,
            bonus: None,
            hopes: battle::Hopes::High,
        });
        won[0] += u16::try_from(luck).unwrap_or(0);
        table.tell(&[rule(2)], Event::Clashed { red: won[0], blue: won[1] });
        battle.points = [battle.points[0] + won[0], battle.points[1] + won[1]];
        battle.sheets = [Sheet::empty(), Sheet::empty()];
        battle.round += 1;
        if battle.round > battle.rounds {
            let [red, blue] = battle.points;
            let winner = (red != blue).then_some(if red > blue { Side::Red } else { Side::Blue });
            battle.ended = Some(Ended { winner, rule: ROWS[3].id.to_owned() });
            battle.done();
        } else {
            table.tell(&[rule(0)], Event::Round(battle.round));
            battle.replace(Writing {});
        }
    }

    fn crumb(&self, _: &Field) -> Option<String> {
        Some("Orders are carried out".to_owned())
    }
}
