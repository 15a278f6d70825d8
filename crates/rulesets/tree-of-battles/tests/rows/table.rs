//! The one place where tests touch the rules: a position in a few lines, actions, dice, and what is expected.
//!
//! A position is written line by line, in inches from the south-west corner.
//!
//! ```text
//! table 72x48                 its size; 72 by 48 if nothing is said
//! ground hedge: 10,20 18,20   a piece of terrain by the name of its kind and its corners or points
//! ground hill level 2: ...    before the colon: `level 2`, `width 3`, `axis 90`, `faces 180`, `id bridge`
//! red  F1 heavy-infantry 6 at 36,12 facing 0, grade B, files 3, dps 2, disarray
//!                             a contingent of battle `red` (else `of van`); of C Grade, in line of one rank, facing the
//!                             enemy's edge if nothing is said; `longbow 6+6 heavy-infantry` is mixed; `off` for off the table
//! leader red york commander with F1       or `at 30,10`; then `, cp 5, of van, noble`; he leads his battle if it has nobody
//! order red attack            of a side's battle or of a battle by name; `advance` if nothing is said
//! battle van red              a battle besides those named as the sides; `, suspect`, `, arrives 3 south 10 40`
//! baggage blue 36,47
//! option civil-war            turn 3      turns 8
//! first blue                  who acts first; otherwise red
//! phase tactical              that phase begins, and nothing comes after it; `phase tactical on`: the turn goes on
//! now stakes = [...]          a line of the file's table `now`; `step ...` a pending step as files write it
//! ```
//!
//! After the comma come facts of a contingent: `grade A`, `files 3`, `dps 2`, `array column`, `of van`, `volleys 3`, `planted`,
//! marks (`stakes`, `horses`, `plain` for none), `now last_dice = 2`, and anything that `Flags` has: `disarray`, `routing`.
// Every test file uses a part of this.
#![allow(dead_code, unreachable_pub, clippy::needless_pass_by_value)]

use std::collections::BTreeMap;
use std::fmt::Write as _;

use battle::{State as _, Viewer};
use serde_json::Value;
use tree_of_battles::{State, TreeOfBattles};

battle::row_tests!(TreeOfBattles, scenario, pieces);

/// What is not shown of a piece: it says only what a phase has come to.
const PASSING: [&str; 7] = ["acted", "stirred", "marched", "moved", "marched-ahead", "moved-ahead", "shot"];

/// Each contingent and leader in a line: where, facing, array, DPs, facts.
fn pieces(state: &State) -> BTreeMap<String, String> {
    let view = state.view_for(Viewer::Umpire);
    let text = |item: &Value, key: &str| item[key].as_str().map(str::to_owned);
    let mut pieces = BTreeMap::new();
    for item in view["contingents"].as_array().expect("a list") {
        let mut line = match text(item, "at") {
            Some(at) => format!("{at} facing {}", text(item, "facing").unwrap_or_default()),
            None => "off the table".to_owned(),
        };
        let files = item["files"].as_u64().unwrap_or(0);
        let _ = write!(
            line,
            ", {} of {files}, {} stands",
            text(item, "array").unwrap_or_default(),
            item["stands"]
        );
        let _ = write!(line, ", {} DPs", item["dps"]);
        for key in ["pursues", "bound_to"] {
            if let Some(other) = text(item, key) {
                let _ = write!(line, ", {key} {other}");
            }
        }
        facts(item, &mut line);
        pieces.insert(text(item, "id").expect("an id"), line);
    }
    for item in view["leaders"].as_array().expect("a list") {
        let mut line = match (text(item, "with"), text(item, "at")) {
            (Some(with), _) => format!("with {with}"),
            (None, Some(at)) => format!("at {at}"),
            (None, None) => "off the table".to_owned(),
        };
        let _ = write!(line, ", {} CPs", item["rating"]);
        facts(item, &mut line);
        pieces.insert(text(item, "id").expect("an id"), line);
    }
    pieces
}

fn facts(item: &Value, line: &mut String) {
    for fact in item["is"].as_array().expect("a list").iter().filter_map(Value::as_str) {
        if !PASSING.contains(&fact) {
            let _ = write!(line, ", {fact}");
        }
    }
}

/// A scenario file of a position written in lines.
pub fn scenario(position: &str) -> String {
    let mut file = Writer::default();
    for line in position.lines().map(str::trim).filter(|line| !line.is_empty()) {
        file.line(line);
    }
    file.finish()
}

#[derive(Default)]
struct Writer {
    head: String,
    ground: String,
    /// Side and text, so that red's come first.
    battles: Vec<(String, String, String)>,
    orders: BTreeMap<String, String>,
    leaders: Vec<(String, String, String)>,
    contingents: Vec<(String, String)>,
    baggage: BTreeMap<String, String>,
    now: String,
    steps: Vec<String>,
    first: String,
    turn: Option<String>,
    phase: Option<String>,
    has_options: Vec<String>,
}

impl Writer {
    fn line(&mut self, line: &str) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "table" => {
                let (width, depth) = rest.split_once('x').expect("table 72x48");
                let _ = writeln!(self.head, "table = [{width}.0, {depth}.0]");
            }
            "turns" => {
                let _ = writeln!(self.head, "turns = {rest}");
            }
            "option" => self.has_options.push(format!("\"{rest}\"")),
            "ground" => self.ground(rest),
            "red" | "blue" => self.contingent(word, rest),
            "leader" => self.leader(rest),
            "battle" => self.battle(rest),
            "order" => {
                let (battle, order) = rest.split_once(' ').expect("order red attack");
                self.orders.insert(battle.to_owned(), order.to_owned());
            }
            "baggage" => {
                let (side, at) = rest.split_once(' ').expect("baggage red 36,1");
                self.baggage.insert(side.to_owned(), spot(at));
            }
            "turn" => self.turn = Some(rest.to_owned()),
            "first" => self.first = rest.to_owned(),
            "phase" => self.phase = Some(rest.to_owned()),
            "now" => {
                let _ = writeln!(self.now, "{rest}");
            }
            "step" => self.steps.push(rest.to_owned()),
            _ => panic!("what is {line:?}?"),
        }
    }

    fn ground(&mut self, rest: &str) {
        let (what, points) = rest.split_once(':').expect("ground hedge: 1,2 3,4");
        let mut words = what.split_whitespace().peekable();
        let mut kind = Vec::new();
        let mut facts = String::new();
        while let Some(word) = words.next() {
            match word {
                "level" | "width" | "axis" | "faces" => {
                    let value = words.next().expect("a value");
                    let value = if word == "level" { value.to_owned() } else { decimal(value) };
                    let _ = writeln!(facts, "{word} = {value}");
                }
                "id" => {
                    let _ = writeln!(facts, "id = \"{}\"", words.next().expect("an id"));
                }
                _ => kind.push(word),
            }
        }
        let kind = kind.join(" ");
        let areas =
            ["wood", "enclosure", "marsh", "rough", "vineyard", "hill", "deep water or cliff", "building"];
        let shape = if areas.contains(&kind.as_str()) { "polygon" } else { "line" };
        let points: Vec<String> = points.split_whitespace().map(spot).collect();
        let _ = writeln!(
            self.ground,
            "[[terrain]]\nkind = \"{kind}\"\n{facts}{shape} = [{}]\n",
            points.join(", ")
        );
    }

    fn battle(&mut self, rest: &str) {
        let mut parts = rest.split(", ").map(str::trim);
        let (id, side) = parts.next().expect("battle van red").split_once(' ').expect("battle van red");
        let mut facts = String::new();
        for fact in parts {
            match fact.split_whitespace().collect::<Vec<_>>()[..] {
                ["suspect"] => facts.push_str("suspect = true\n"),
                ["arrives", turn, edge, from, to] => {
                    let (from, to) = (decimal(from), decimal(to));
                    let _ = writeln!(
                        facts,
                        "arrival = {{ turn = {turn}, edge = \"{edge}\", from = {from}, to = {to} }}"
                    );
                }
                _ => panic!("what is {fact:?} of a battle?"),
            }
        }
        self.battles.push((side.to_owned(), id.to_owned(), facts));
    }

    fn contingent(&mut self, side: &str, rest: &str) {
        let (head, facts) = rest.split_once(", ").unwrap_or((rest, ""));
        let words: Vec<&str> = head.split_whitespace().collect();
        let [id, troop, stands, place @ ..] = &words[..] else { panic!("what is {rest:?}?") };
        let mut text = format!("[[contingent]]\nid = \"{id}\"\ntype = \"{troop}\"\n");
        let mut place = place;
        match stands.split_once('+') {
            Some((front, rear)) => {
                let _ = writeln!(text, "stands = {front}\nrear = \"{}\"\nrear_stands = {rear}", place[0]);
                place = &place[1..];
            }
            None => {
                let _ = writeln!(text, "stands = {stands}");
            }
        }
        match place {
            ["at", at] => {
                let _ = writeln!(text, "at = {}", spot(at));
            }
            ["at", at, "facing", facing] => {
                let _ = writeln!(text, "at = {}\nfacing = {}", spot(at), decimal(facing));
            }
            ["off"] => {}
            _ => panic!("where is {rest:?}?"),
        }
        let (mut battle, mut grade) = (side, "C");
        let (mut is, mut marks, mut now) = (Vec::new(), Vec::new(), Vec::new());
        let mut has_marks = false;
        for fact in facts_of(facts) {
            match fact.split_once(' ') {
                Some(("of", name)) => battle = name,
                Some(("grade", letter)) => grade = letter,
                Some(("now", change)) => now.push(change.to_owned()),
                Some(("array", array)) => {
                    let _ = writeln!(text, "array = \"{array}\"");
                }
                Some((key @ ("files" | "dps" | "volleys"), value)) => {
                    let _ = writeln!(text, "{key} = {value}");
                }
                None if fact == "planted" => text.push_str("planted = true\n"),
                None if fact == "plain" => has_marks = true,
                None if MARKS.contains(&fact) => marks.push(format!("\"{fact}\"")),
                None => is.push(format!("\"{fact}\"")),
                Some(_) => panic!("what is {fact:?} of a contingent?"),
            }
        }
        let _ = writeln!(text, "battle = \"{battle}\"\ngrade = \"{grade}\"");
        if has_marks || !marks.is_empty() {
            let _ = writeln!(text, "marks = [{}]", marks.join(", "));
        }
        if !is.is_empty() {
            let _ = writeln!(text, "is = [{}]", is.join(", "));
        }
        if !now.is_empty() {
            let _ = writeln!(text, "now = {{ {} }}", now.join(", "));
        }
        self.contingents.push((side.to_owned(), text));
    }

    fn leader(&mut self, rest: &str) {
        let (head, facts) = rest.split_once(", ").unwrap_or((rest, ""));
        let words: Vec<&str> = head.split_whitespace().collect();
        let [side, id, kind, place @ ..] = &words[..] else { panic!("what is {rest:?}?") };
        let mut text = format!("[[leader]]\nid = \"{id}\"\nkind = \"{kind}\"\n");
        match place {
            ["with", contingent] => {
                let _ = writeln!(text, "with = \"{contingent}\"");
            }
            ["at", at] => {
                let _ = writeln!(text, "at = {}", spot(at));
            }
            [] => {}
            _ => panic!("where is {rest:?}?"),
        }
        let mut battle = (*side).to_owned();
        let mut is = Vec::new();
        for fact in facts_of(facts) {
            match fact.split_once(' ') {
                Some(("of", name)) => battle = name.to_owned(),
                Some(("cp", cp)) => {
                    let _ = writeln!(text, "cp = {cp}");
                }
                None if fact == "noble" => text.push_str("noble = true\n"),
                None => is.push(format!("\"{fact}\"")),
                Some(_) => panic!("what is {fact:?} of a leader?"),
            }
        }
        if !is.is_empty() {
            let _ = writeln!(text, "is = [{}]", is.join(", "));
        }
        let _ = writeln!(text, "battle = \"{battle}\"");
        self.leaders.push((battle, (*id).to_owned(), text));
    }

    fn finish(mut self) -> String {
        let mut file = format!("[scenario]\nid = \"test\"\ntitle = \"Test\"\n{}", self.head);
        if !self.has_options.is_empty() {
            let _ = writeln!(file, "options = [{}]", self.has_options.join(", "));
        }
        file.push('\n');
        file.push_str(&self.ground);
        for side in ["red", "blue"] {
            let baggage = self.baggage.get(side).map_or(String::new(), |at| format!("baggage = {at}\n"));
            let _ = writeln!(file, "[[side]]\nname = \"{side}\"\n{baggage}");
        }
        for side in ["red", "blue"] {
            self.battles.push((side.to_owned(), side.to_owned(), String::new()));
        }
        for side in ["red", "blue"] {
            for (_, id, facts) in self.battles.iter().filter(|battle| battle.0 == side) {
                let leader = self.leaders.iter().find(|leader| leader.0 == *id);
                let leader = leader.map_or(String::new(), |leader| format!("leader = \"{}\"\n", leader.1));
                let order = self.orders.get(id).map_or("advance", String::as_str);
                let order = if order == "none" { String::new() } else { format!("order = \"{order}\"\n") };
                let _ =
                    writeln!(file, "[[battle]]\nid = \"{id}\"\nside = \"{side}\"\n{leader}{order}{facts}");
            }
        }
        for (_, _, leader) in &self.leaders {
            file.push_str(leader);
            file.push('\n');
        }
        for side in ["red", "blue"] {
            for (_, contingent) in self.contingents.iter().filter(|contingent| contingent.0 == side) {
                file.push_str(contingent);
                file.push('\n');
            }
        }
        self.write_now(&mut file);
        file
    }

    fn write_now(&self, file: &mut String) {
        let mut steps = self.steps.clone();
        let first = if self.first.is_empty() { "red" } else { &self.first };
        if let Some(phase) = &self.phase {
            let (phase, goes_on) =
                phase.split_once(' ').map_or((phase.as_str(), false), |(phase, _)| (phase, true));
            if goes_on {
                steps.push(format!("{{ turn = {{ phase = \"{phase}\" }} }}"));
            } else {
                steps.push(match phase {
                    "approach" => format!("{{ approach = {{ side = \"{first}\", stage = \"arrivals\" }} }}"),
                    "tactical" => format!("{{ tactical = {{ side = \"{first}\", stage = \"routs\" }} }}"),
                    "long-range" | "close-range" => "{ shooting = \"start\" }".to_owned(),
                    "combat" => "{ combat = \"start\" }".to_owned(),
                    other => panic!("phase {other} only goes `on`"),
                });
            }
            let _ =
                writeln!(file, "[now]\nphase = \"{phase}\"\nturn = {}", self.turn.as_deref().unwrap_or("1"));
            let _ = writeln!(file, "first = \"{first}\"\nchooser = \"{first}\"");
        } else if self.turn.is_some() || !steps.is_empty() || !self.now.is_empty() {
            let _ =
                writeln!(file, "[now]\nturn = {}\nfirst = \"{first}\"", self.turn.as_deref().unwrap_or("1"));
        }
        if !steps.is_empty() {
            let _ = writeln!(file, "steps = [{}]", steps.join(", "));
        }
        file.push_str(&self.now);
    }
}

/// What a contingent is for the whole battle.
const MARKS: [&str; 14] = [
    "chivalrous",
    "mercenary",
    "full-harness",
    "horses",
    "stakes",
    "javelins",
    "mounted-infantry",
    "shieldwall",
    "impetuous",
    "feigns",
    "marksmen",
    "bodyguard",
    "garrison",
    "low",
];

/// Facts between commas; those within braces belong to one.
fn facts_of(text: &str) -> Vec<&str> {
    let (mut facts, mut from, mut deep) = (Vec::new(), 0, 0);
    for (at, letter) in text.char_indices() {
        match letter {
            '{' | '[' => deep += 1,
            '}' | ']' => deep -= 1,
            ',' if deep == 0 => {
                facts.push(text[from..at].trim());
                from = at + 1;
            }
            _ => {}
        }
    }
    facts.push(text[from..].trim());
    facts.retain(|fact| !fact.is_empty());
    facts
}

/// `36,12` as a file writes it.
fn spot(text: &str) -> String {
    let (x, y) = text.split_once(',').unwrap_or_else(|| panic!("{text:?} is no point"));
    format!("[{}, {}]", decimal(x), decimal(y))
}

/// A number with its decimal point.
fn decimal(text: &str) -> String {
    if text.contains('.') { text.to_owned() } else { format!("{text}.0") }
}
