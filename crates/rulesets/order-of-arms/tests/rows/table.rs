//! The one place where tests touch the rules: a position in a few lines, actions, dice, and what is expected.
//!
//! A position is written line by line. Areas are squares with sides of 100, numbered by row and column from the south-west:
//! 203 is the third of the second row; north of it is 303, east of it 204, and 304 meets it at a corner.
//!
//! ```text
//! map squares 5x4             columns and rows; 5x5 if nothing is said; `map hexes 5x4` has six neighbours and no corners
//! polygon 701 0,0 40,0 40,90  an area of its own shape; the first such line leaves all squares away
//! area 203 woods level 1 small all-round entry     terrain, level, size; `structure S 3`; `centre 120,80`
//! border 203 204 stream road  what lies on a border; `charge` / `no-charge`; `mp 2`
//! corner 203 304 hedge
//! red  F1 MMA at 203/204 facing 204, sp 4 3 2, elan 5, armor A, of van, elite
//!                             a unit of formation van (else of one named as its side) at the border to 204; `at 203` is
//!                             the centre; steps are 4 3 2, élan 4, armour B if nothing is said
//! red  G1 AGF at 203 facing 303, size light, set-up
//! blue K1 MMA off, waiting    not on the map
//! leader red charles with F1, command 3, tactical 2, radius 2, exceptional, leads van
//! leader blue john at 402, of main, commands      the army's commander
//! army red elan 6 chits 1 2 3
//! camp red C1 at 101, radius 2, occupancy 6, stacking 2
//! reinforce 3 at 101: F1 charles
//! option weather              weather rain        turns 8        turn 3        light 3 night 2
//! lances red 2                lance durability; 1 if nothing is said
//! succession charles: john james
//! stage movement              the formations of the active side act, and this is their next stage; `stage none` has
//!                             nothing pending but the turn, `stage rapid only` nothing after the activation
//! step moving                 only the movement step, and nothing after it; `step bombarding` likewise
//! active blue                 otherwise red is
//! acting van                  otherwise all formations of the active side act
//! start                       the battle begins with its first turn
//! head / army-facts ...       see `Writer::line`
//! ```
//!
//! After the comma come facts of a unit: `sp 4 3 2`, `elan 5` or `elan 5 4 3`, `armor A`, `foot 4 3 2` (its foot piece),
//! `of van`, `elite`, `mercenary`, `stakes`, `club`, `penetration A`, `size light`, `step 1` (steps lost), `lances 2`,
//! `spent 3`, `stack 1` (its level), and anything that `Flags` has: `routed`, `schiltron`, `uncontrolled` for an acting
//! unit that is not in control.
// Every test file uses a part of this.
#![allow(dead_code, unreachable_pub, clippy::needless_pass_by_value)]

mod writer;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use battle::suite::reopens;
use battle::{Battle, Journal, Ruleset, Side, State as _, Table, Viewer};
use dice::Scripted;
use expect_test::Expect;
use order_of_arms::{OrderOfArms, State};
use serde_json::Value;

use writer::Writer;

/// Plays actions with the dice that fall, and compares the journal and the pieces that changed.
pub fn check(position: &str, actions: &[&str], dice: &[u8], expected: Expect) {
    expected.assert_eq(&played(position, actions, dice));
}

/// Plays actions with the dice that fall, and compares only the rolls of one kind: their dice and what they rest on.
pub fn check_rolls(position: &str, actions: &[&str], dice: &[u8], kind: &str, expected: Expect) {
    let told = played(position, actions, dice);
    let rolls: Vec<&str> = told.lines().filter(|line| line.starts_with(kind)).collect();
    expected.assert_eq(&format!("{}\n", rolls.join("\n")));
}

/// Plays actions with the dice that fall, and compares what is told from the first line on that has these words.
pub fn check_from(position: &str, actions: &[&str], dice: &[u8], words: &str, expected: Expect) {
    let told = played(position, actions, dice);
    let lines: Vec<&str> = told.lines().skip_while(|line| !line.contains(words)).collect();
    expected.assert_eq(&format!("{}\n", lines.join("\n")));
}

/// Plays actions and checks that the last one is refused, with its rule.
pub fn refused(position: &str, actions: &[&str], dice: &[u8], expected: Expect) {
    let (last, before) = actions.split_last().expect("there is an action to refuse");
    let mut game = Game::open(position, dice);
    for action in before {
        game.act(action).unwrap_or_else(|why| panic!("{action:?} should be allowed: {why}"));
    }
    match game.act(last) {
        Err(why) => expected.assert_eq(&why),
        Ok(()) => panic!("{last:?} should be refused\n{}", game.told()),
    }
    game.dice_are_used();
}

/// Plays actions and compares what may be answered next.
pub fn choices(position: &str, actions: &[&str], dice: &[u8], expected: Expect) {
    expected.assert_eq(&Game::after(position, actions, dice).choices());
}

/// Plays actions and compares the areas that may be named next, in one line.
pub fn areas(position: &str, actions: &[&str], dice: &[u8], expected: Expect) {
    let listed = Game::after(position, actions, dice).choices();
    let named = listed.lines().map(|line| line.split_once(": area ").map_or(line, |(_, area)| area));
    expected.assert_eq(&named.collect::<Vec<_>>().join(" "));
}

/// Plays actions and returns the journal and the pieces that changed.
pub fn played(position: &str, actions: &[&str], dice: &[u8]) -> String {
    Game::after(position, actions, dice).told()
}

/// Plays actions and shows a part of what the umpire sees then, at a path like `units.F1.strength`; without actions as the
/// position stands, before anything is carried out.
pub fn shown(position: &str, actions: &[&str], dice: &[u8], path: &str) -> Value {
    let view = if actions.is_empty() {
        let file = scenario(position);
        let state = OrderOfArms::open(&file).unwrap_or_else(|mistakes| panic!("{mistakes}\n{file}"));
        state.view_for(Viewer::Umpire)
    } else {
        Game::after(position, actions, dice).battle.state().view_for(Viewer::Umpire)
    };
    path.split('.').fold(view, |value, step| match &value {
        Value::Array(list) => {
            let own = |item: &&Value| item.get("id").and_then(Value::as_str) == Some(step);
            list.iter().find(own).cloned().unwrap_or_else(|| panic!("there is no {step}"))
        }
        value => value.get(step).cloned().unwrap_or_else(|| panic!("there is no {step}")),
    })
}

/// Holds rows that only define a word, a shape or a chart, beside the assertions that show them.
#[macro_export]
macro_rules! holds {
    ($($id:literal),+ $(,)?) => {
        $(assert!(order_of_arms::RULEBOOK.find($id).is_some(), "there is no row {}", $id);)+
    };
}

/// A battle under test.
pub struct Game {
    /// The battle.
    pub battle: Battle<State>,
    before: BTreeMap<String, String>,
    dice: Scripted,
    journal: Journal<order_of_arms::Event>,
}

impl Game {
    /// Opens a position with the dice that will fall.
    pub fn open(position: &str, dice: &[u8]) -> Game {
        let file = scenario(position);
        let state = OrderOfArms::open(&file).unwrap_or_else(|mistakes| panic!("{mistakes}\n{file}"));
        let before = pieces(&state);
        let mut dice = Scripted::new(dice.to_vec());
        let mut journal = Journal::new();
        let battle = Battle::begin(state, &mut Table::new(&mut dice, &mut journal));
        Game { battle, before, dice, journal }
    }

    /// Opens a position and carries out actions, for which all the dice fall.
    pub fn after(position: &str, actions: &[&str], dice: &[u8]) -> Game {
        let mut game = Game::open(position, dice);
        for action in actions {
            game.act(action)
                .unwrap_or_else(|why| panic!("{action:?} should be allowed: {why}\n{}", game.choices()));
        }
        game.dice_are_used();
        game
    }

    /// Carries out `side: action`, or says why it is refused.
    pub fn act(&mut self, text: &str) -> Result<(), String> {
        let (side, action) = text.split_once(':').expect("an action is `side: what it does`");
        let side: Side = side.trim().parse().expect("a side");
        let state = self.battle.state();
        let action = state.read_action(side, action.trim()).map_err(|why| format!("unreadable: {why}"))?;
        let question = self.battle.question(side).unwrap_or(0);
        self.battle.check(side, question, &action).map_err(|refusal| {
            let why = refusal.sentence(|piece| self.battle.state().piece_name(piece));
            format!("{why} [{}]", refusal.rule)
        })?;
        self.battle.play(side, action, &mut Table::new(&mut self.dice, &mut self.journal));
        // A test may begin in the middle of a turn with nothing after it; what comes to nothing cannot be written.
        let goes_on = self.battle.asked().is_some() || self.battle.verdict().is_some();
        let reopened = if goes_on { reopens::<OrderOfArms>(self.battle.state()) } else { Ok(()) };
        let sound = self.battle.state().soundness().and(reopened);
        sound.unwrap_or_else(|what| panic!("after {text:?}: {what}"));
        Ok(())
    }

    /// The journal in words and the pieces that changed.
    pub fn told(&self) -> String {
        let mut text = String::new();
        for line in self.journal.lines(self.battle.state(), Viewer::Umpire) {
            let _ = writeln!(text, "{}", line.plain());
        }
        for (id, now) in pieces(self.battle.state()) {
            if self.before.get(&id) != Some(&now) {
                let _ = writeln!(text, "- {id}: {now}");
            }
        }
        if let Some(verdict) = self.battle.verdict() {
            let winner = verdict.winner.map_or("draw".to_string(), |side| format!("{side} wins"));
            let _ = writeln!(text, "= {winner}: {} [{}]", verdict.how, verdict.rule);
        }
        text
    }

    /// What may be answered next, side by side.
    pub fn choices(&self) -> String {
        let mut text = String::new();
        for side in Side::BOTH.into_iter().filter(|side| self.battle.awaiting()[*side]) {
            let mut choices = Vec::new();
            self.battle.choices(side, &mut choices);
            for action in choices {
                let _ = writeln!(text, "{side}: {}", self.battle.state().write_action(side, &action));
            }
        }
        text
    }

    /// All dice fell and none was missing.
    pub fn dice_are_used(&self) {
        if let Some(trouble) = self.dice.trouble() {
            panic!("{trouble}\n{}\n{}", self.told(), self.choices());
        }
        assert!(self.dice.left_over().is_empty(), "left over: {:?}\n{}", self.dice.left_over(), self.told());
    }
}

/// What is not shown of a piece: it says only what an activation has come to.
const PASSING: [&str; 23] = [
    "targeted",
    "stirred",
    "has-shot",
    "shot-at",
    "engaged",
    "acting",
    "activated",
    "controlled",
    "moved",
    "embattled",
    "fired",
    "fought",
    "dares",
    "balks",
    "rapid",
    "bombarded",
    "charged",
    "lapsed",
    "planned",
    "hurried",
    "steadied",
    "tried-to-leave",
    "doubled",
];

/// Each unit, leader and army in a line: where, facing, strength, facts.
fn pieces(state: &State) -> BTreeMap<String, String> {
    let view = state.view_for(Viewer::Umpire);
    let text = |item: &Value, key: &str| item[key].as_str().map(str::to_owned);
    let mut pieces = BTreeMap::new();
    for list in ["units", "leaders"] {
        for item in view[list].as_array().expect("a list") {
            let mut line = match text(item, "area") {
                None => "off the map".to_owned(),
                Some(area) => match text(item, "position") {
                    Some(slot) if slot != "centre" => format!("{area}/{slot}"),
                    _ => area,
                },
            };
            if let Some(faced) = text(item, "facing") {
                let _ = write!(line, " facing {faced}");
            }
            if let Some(strength) = item["strength"].as_u64().filter(|_| item["area"].is_string()) {
                let _ = write!(line, ", {strength} SP");
            }
            if let Some(lances) = item["lances"].as_u64().filter(|lances| *lances > 0) {
                let _ = write!(line, ", {lances} broken");
            }
            for fact in item["is"].as_array().expect("a list").iter().filter_map(Value::as_str) {
                if !PASSING.contains(&fact) {
                    let _ = write!(line, ", {fact}");
                }
            }
            pieces.insert(text(item, "id").expect("an id"), line);
        }
    }
    for army in view["armies"].as_array().expect("a list") {
        let zero = if army["zero"] == true { ", at zero for good" } else { "" };
        let points = army["points"].as_i64().filter(|points| *points != 0);
        let points = points.map_or(String::new(), |points| format!(", {points} points"));
        let line = format!("élan marker at {}{zero}{points}", army["position"]);
        pieces.insert(format!("army {}", army["id"].as_str().expect("an id")), line);
    }
    pieces
}

/// A scenario file of a position written in lines.
pub fn scenario(position: &str) -> String {
    let mut file = Writer::default();
    for line in position.lines().map(str::trim).filter(|line| !line.is_empty()) {
        file.line(line);
    }
    file.finish()
}

/// A position with lines that are written into its file as they stand.
pub fn with_file(position: &str, more: &str) -> String {
    let lines: Vec<String> = more.lines().map(|line| format!("file {}", line.trim())).collect();
    format!("{position}\n{}", lines.join("\n"))
}
