//! The one place where tests touch the rules: a position in a few lines, actions, dice, and what is expected.
//!
//! A position is written line by line:
//!
//! ```text
//! red  B1 bills at 0,0 facing 1, disordered     a stand; the facing is 0 to 5, 1 is straight up
//! blue P1 low-country-pike at 1,-1 facing 4, left 5 3 0, group rear
//! hex 2,-1 woods level 1                         ground that is not open and flat
//! side 0,0 ne stakes                             a hexside, seen from the hex it protects
//! road 0,0 1,0 2,0
//! general red with B1                            or: at 0,0 / off; initiative 2
//! break red 1/3        training blue poor        option elephants        no option stakes        rounds 12
//! turn blue            it is blue's turn; otherwise it is red's
//! melee B1 P1 blue     an ongoing melee of two Battle Stands; blue moved into contact
//! red  B9 bills lost of rear                     a stand that is gone, and its group
//! zone red 0,0 1,0     with option free-deployment; its stands are written `red B1 bills unplaced of van`
//! start                the battle begins with its first round
//! round 5              it is round 5; otherwise it is the first
//! marker the baggage of blue at 2,0
//! contingent pavises: B1 B2       stands of one contingent and its traits; `late 3 chance 40 at 0,5 1,5: B1` comes on;
//!                                 `hidden 2: B1` is found from 2 hexes on, its stands are written `..., hidden`
//! leader king leads red           or: with B1; fails on 3
//! victory side = "red", kind = "take", places = [[0, 0]], points = 2
//! weather from = 1, sight = 3     effect kind = "wet-strings", pieces = ["B1"]     special kind = "held", pieces = ["B1"]
//! default red                     who wins at equal points
//! ```
//!
//! After the comma a stand may be `disordered`, on `opportunity`, `moved` and so on, or have other attributes than its
//! army list says: `mp 3`, `impact 2`, `after_loss 2`, `order A`, `bp 3`, `ranks 5 4`, `left 5 3`, `impetuous poor`,
//! `weapon longbow`, `group van`.
// Every test file has this module for itself and uses a part of it.
#![allow(dead_code, unreachable_pub, clippy::needless_pass_by_value)]

use std::collections::BTreeMap;
use std::fmt::Write as _;

use battle::{State as _, Viewer};
use charles_the_bold::{CharlesTheBold, State};
use expect_test::Expect;

battle::row_tests!(CharlesTheBold, scenario, stands, "off the map");

/// In an ongoing melee in which no general takes part, red's B1 beats blue's C1 with two hits, and C1 loses 2 SP; plays
/// what is answered then and compares what is told from there on.
pub fn beaten(stands: &str, answers: &[&str], dice: &[u8], expected: Expect) {
    let (position, actions, dice) = won_bout(stands, answers, dice);
    check_from(&position, &actions, &dice, "beats", expected);
}

/// The same, and the last answer is refused.
pub fn beaten_refused(stands: &str, answers: &[&str], dice: &[u8], expected: Expect) {
    let (position, actions, dice) = won_bout(stands, answers, dice);
    refused(&position, &actions, &dice, expected);
}

/// The same, and what may be answered next.
pub fn beaten_choices(stands: &str, answers: &[&str], dice: &[u8], expected: Expect) {
    let (position, actions, dice) = won_bout(stands, answers, dice);
    choices(&position, &actions, &dice, expected);
}

fn won_bout<'a>(stands: &str, answers: &[&'a str], dice: &[u8]) -> (String, Vec<&'a str>, Vec<u8>) {
    let position = format!("{stands}\ngeneral red off\ngeneral blue off\nmelee B1 C1 red");
    let bout = ["red: activate B1", "red: fight on"];
    (position, [&bout, answers].concat(), [&[6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 5], dice].concat())
}

/// Plays actions and compares where the commanders are and to whom they are attached.
pub fn commanders(position: &str, actions: &[&str], dice: &[u8], expected: Expect) {
    let mut text = String::new();
    for leader in Game::after(position, actions, dice).battle.state().scene(Viewer::Umpire).leaders {
        let battle::Place::Hex { at } = leader.place else { panic!("no hex") };
        let with = leader.with.map(|stand| format!(", attached to {stand}")).unwrap_or_default();
        let _ = writeln!(text, "{} at {},{}{with}", leader.name, at[0], at[1]);
    }
    expected.assert_eq(&text);
}

/// Each stand on the map in a line: where, facing, strength, states.
fn stands(state: &State) -> BTreeMap<String, String> {
    let scene = state.scene(Viewer::Umpire);
    let mut stands = BTreeMap::new();
    for piece in scene.pieces {
        let battle::Place::Hex { at } = piece.place else { panic!("no hex") };
        let strength: Vec<String> = piece.ranks.iter().map(|bar| bar.left.to_string()).collect();
        let mut line = format!(
            "{},{} heading {}, {} SP",
            at[0],
            at[1],
            piece.heading.unwrap_or_default(),
            strength.join("+")
        );
        for badge in &piece.badges {
            let _ = write!(line, ", {}", badge.says);
        }
        stands.insert(piece.id, line);
    }
    stands
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
    radius: Option<String>,
    hexes: String,
    sides: BTreeMap<String, Vec<String>>,
    roads: Vec<String>,
    stands: String,
    groups: BTreeMap<(String, String), String>,
    army: BTreeMap<String, String>,
    options: Vec<String>,
    rounds: Option<String>,
    turn: Option<String>,
    melees: String,
    zones: String,
    start: bool,
    round: Option<String>,
    markers: String,
    conditions: BTreeMap<&'static str, Vec<String>>,
    default: Option<String>,
}

impl Writer {
    fn line(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["radius", n] => self.radius = Some((*n).to_string()),
            ["hex", at, rest @ ..] => self.hex(at, rest),
            ["side", at, dir, key] => {
                let dir =
                    ["e", "ne", "nw", "w", "sw", "se"].iter().position(|d| d == dir).expect("a direction");
                self.sides.entry((*key).to_string()).or_default().push(format!("[{at}, {dir}]"));
            }
            ["road", hexes @ ..] => {
                let hexes: Vec<String> = hexes.iter().map(|hex| format!("[{hex}]")).collect();
                self.roads.push(format!("[{}]", hexes.join(", ")));
            }
            ["general", group, rest @ ..] => self.general(group, rest),
            ["break", side, share] => {
                let _ = writeln!(self.army.entry((*side).to_string()).or_default(), "break_at = \"{share}\"");
            }
            ["training", side, word] => {
                let _ = writeln!(self.army.entry((*side).to_string()).or_default(), "training = \"{word}\"");
            }
            ["option", key] => self.options.push((*key).to_string()),
            ["no", "option", key] => self.options.push(format!("no-{key}")),
            ["rounds", n] => self.rounds = Some((*n).to_string()),
            ["turn", group] => self.turn = Some((*group).to_string()),
            ["melee", red, blue, attacker] => {
                let _ = write!(
                    self.melees,
                    "[[melee]]\nred = \"{red}\"\nblue = \"{blue}\"\nattacker = \"{attacker}\"\n"
                );
            }
            ["zone", side, hexes @ ..] => {
                let hexes: Vec<String> = hexes.iter().map(|hex| format!("[{hex}]")).collect();
                let _ = write!(self.zones, "[[zone]]\nside = \"{side}\"\nhexes = [{}]\n", hexes.join(", "));
            }
            [side @ ("red" | "blue"), id, unit, "unplaced", "of", group] => {
                self.off_map(side, id, unit, group, "");
            }
            [side @ ("red" | "blue"), id, unit, "lost", "of", group] => {
                self.off_map(side, id, unit, group, "is = [\"lost\"]\n");
            }
            ["start"] => self.start = true,
            ["round", n] => self.round = Some((*n).to_string()),
            ["default", side] => self.default = Some((*side).to_string()),
            ["marker", name @ .., "of", side, "at", at] => {
                let name = name.join(" ");
                let _ =
                    write!(self.markers, "[[marker]]\nname = \"{name}\"\nside = \"{side}\"\nat = [{at}]\n");
            }
            ["contingent", ..] => self.contingent(line),
            ["leader", id, rest @ ..] => self.leader(id, rest),
            [key @ ("victory" | "weather" | "effect" | "special"), ..] => {
                let list = match *key {
                    "effect" => "effects",
                    "special" => "specials",
                    "victory" => "victory",
                    _ => "weather",
                };
                self.conditions.entry(list).or_default().push(format!("{{ {} }}", &line[key.len()..]));
            }
            [side @ ("red" | "blue"), ..] => self.stand(side, line),
            _ => panic!("cannot read {line:?}"),
        }
    }

    fn contingent(&mut self, line: &str) {
        let (head, stands) = line.split_once(": ").expect("a contingent is `contingent traits: stands`");
        let stands: Vec<&str> = stands.split_whitespace().collect();
        let mut words = head.split_whitespace().skip(1).peekable();
        let (mut traits, mut rest, mut hexes) = (Vec::new(), String::new(), Vec::new());
        while let Some(word) = words.next() {
            match word {
                "late" => rest += &format!(", arrives = {}", words.next().expect("a round")),
                "hidden" => rest += &format!(", hidden = {}", words.next().expect("hexes")),
                "chance" => rest += &format!(", chance = {}", words.next().expect("a number")),
                "at" => hexes = words.by_ref().map(|hex| format!("[{hex}]")).collect(),
                word => traits.push(word),
            }
        }
        if !hexes.is_empty() {
            let places = vec![format!("[{}]", hexes.join(", ")); stands.len()];
            rest += &format!(", places = [{}]", places.join(", "));
        }
        let number = self.conditions.get("contingents").map_or(0, Vec::len);
        let entry = format!("{{ id = \"c{number}\", pieces = {stands:?}, traits = {traits:?}{rest} }}");
        self.conditions.entry("contingents").or_default().push(entry);
    }

    fn leader(&mut self, id: &str, rest: &[&str]) {
        let mut entry = format!("id = \"{id}\", name = \"{id}\"");
        let mut rest = rest.iter();
        while let Some(word) = rest.next() {
            let value = rest.next().expect("what follows it");
            match *word {
                "leads" => entry += &format!(", group = \"{value}\""),
                "with" => entry += &format!(", stand = \"{value}\""),
                _ => entry += &format!(", fails_on = {}", rest.next().expect("a number")),
            }
        }
        self.conditions.entry("leaders").or_default().push(format!("{{ {entry} }}"));
    }

    fn off_map(&mut self, side: &str, id: &str, unit: &str, group: &str, facts: &str) {
        let _ =
            write!(self.stands, "[[stand]]\nid = \"{id}\"\nunit = \"{unit}\"\ngroup = \"{group}\"\n{facts}");
        self.groups.entry((side.to_string(), group.to_string())).or_default();
    }

    fn hex(&mut self, at: &str, rest: &[&str]) {
        let _ = write!(self.hexes, "[[map.hexes]]\nat = [{at}]\n");
        let mut rest = rest.iter();
        while let Some(word) = rest.next() {
            let _ = match *word {
                "level" => writeln!(self.hexes, "level = {}", rest.next().expect("a level")),
                terrain => writeln!(self.hexes, "terrain = \"{terrain}\""),
            };
        }
    }

    fn general(&mut self, group: &str, rest: &[&str]) {
        let side = self.side_of_group(group);
        let mut parts = vec![format!("name = \"{group}'s general\"")];
        let mut rest = rest.iter();
        while let Some(word) = rest.next() {
            parts.push(match *word {
                "with" => format!("with = \"{}\"", rest.next().expect("a stand")),
                "at" => format!("at = [{}]", rest.next().expect("a hex")),
                "off" => "off = true".to_string(),
                "initiative" => format!("initiative = {}", rest.next().expect("a number")),
                "replacement" => "quality = \"replacement\"".to_string(),
                "quality" => format!("quality = \"{}\"", rest.next().expect("a quality")),
                other => panic!("cannot read {other:?} of a general"),
            });
        }
        self.groups.insert((side, group.to_string()), format!("general = {{ {} }}", parts.join(", ")));
    }

    /// A group is named before its general: by a stand, or it bears its side's name.
    fn side_of_group(&self, group: &str) -> String {
        let known = self.groups.keys().find(|(_, id)| id == group).map(|(side, _)| side.clone());
        known.unwrap_or_else(|| group.split('-').next().unwrap_or(group).to_string())
    }

    fn stand(&mut self, side: &str, line: &str) {
        let mut parts = line.split(',');
        // The hex itself has a comma in it.
        let head = format!("{},{}", parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        let words: Vec<&str> = head.split_whitespace().collect();
        let [_, id, unit, "at", at, "facing", facing] = words.as_slice() else {
            panic!("cannot read {line:?}")
        };
        let mut group = side.to_string();
        let mut entry = format!("[[stand]]\nid = \"{id}\"\nunit = \"{unit}\"\nfacing = {facing}\n");
        if ![", waiting", ", lost"].iter().any(|end| line.ends_with(end)) {
            let _ = writeln!(entry, "at = [{at}]");
        }
        let mut facts = Vec::new();
        for fact in parts.map(str::trim) {
            let words: Vec<&str> = fact.split_whitespace().collect();
            let _ = match words.as_slice() {
                ["group", name] => {
                    group = (*name).to_string();
                    Ok(())
                }
                [key @ ("order" | "impetuous" | "weapon" | "sub" | "flanking" | "name"), word] => {
                    writeln!(entry, "{key} = \"{word}\"")
                }
                [key @ ("ranks" | "left"), numbers @ ..] => {
                    writeln!(entry, "{key} = [{}]", numbers.join(", "))
                }
                ["abilities", names @ ..] => writeln!(entry, "abilities = {names:?}"),
                [key, number] => writeln!(entry, "{key} = {number}"),
                [fact] => {
                    facts.push(fact.replace('_', "-"));
                    Ok(())
                }
                _ => panic!("cannot read {fact:?} of a stand"),
            };
        }
        let _ = writeln!(entry, "is = {facts:?}\ngroup = \"{group}\"");
        self.stands.push_str(&entry);
        self.groups.entry((side.to_string(), group)).or_default();
    }

    fn finish(self) -> String {
        let mut file = "[scenario]\ntitle = \"A test\"\n".to_string();
        let _ = writeln!(file, "options = {:?}", self.options);
        if let Some(rounds) = &self.rounds {
            let _ = writeln!(file, "rounds = {rounds}");
        }
        if !self.start {
            let turn = self.turn.clone().unwrap_or_else(|| "red".to_string());
            let _ = write!(
                file,
                "[now]\nround = {}\nsteps = [{{ naming = {{ named = [\"none\", \"none\"] }} }}, {{ turn = {{ group = \"{turn}\" }} }}]\n",
                self.round.as_deref().unwrap_or("1")
            );
        }
        let radius = self.radius.as_deref().unwrap_or("7");
        let _ = writeln!(file, "[map]\nradius = {radius}\nroads = [{}]", self.roads.join(", "));
        file.push_str(&self.hexes);
        if !self.sides.is_empty() {
            file.push_str("[map.hexsides]\n");
        }
        for (kind, sides) in &self.sides {
            let _ = writeln!(file, "{kind} = [{}]", sides.join(", "));
        }
        for side in ["red", "blue"] {
            let facts = self.army.get(side).cloned().unwrap_or_default();
            let _ = write!(file, "[[side]]\nname = \"{side}\"\n{facts}");
            if !facts.contains("break_at") {
                file.push_str("break_at = \"1/2\"\n");
            }
            for ((_, id), general) in self.groups.iter().filter(|((of, _), _)| of == side) {
                let _ = write!(file, "[[group]]\nid = \"{id}\"\nside = \"{side}\"\n{general}\n");
            }
        }
        file.push_str(&self.stands);
        file.push_str(&self.melees);
        file.push_str(&self.zones);
        file.push_str(&self.markers);
        if !self.conditions.is_empty() {
            file.push_str("[conditions]\n");
            if let Some(side) = &self.default {
                let _ = writeln!(file, "default = \"{side}\"");
            }
            for (key, entries) in &self.conditions {
                let _ = writeln!(file, "{key} = [{}]", entries.join(", "));
            }
        }
        file
    }
}
