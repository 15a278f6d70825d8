//! How the position of a test is written.
//!
//! A position is written line by line; lengths are inches, the table is 72 by 48, red's base edge is in the south.
//!
//! ```text
//! table 60x40                 frontage 2          turns 8         turn 3         option civil-war suspect-lords
//! terrain wood 10,20 18,20 18,28 10,28            an area or a line of chart `terrain`, with hyphens for spaces
//! terrain hill 10,20 18,20 18,28, level 2         after the comma: level, width, axis, faces, id
//! red  F1 longbow 6 at 36,12 facing 0, grade B, files 3, of van, dps 2, disarray
//! blue F2 longbow 4 + heavy-infantry 4 at 36,30   a mixed contingent; blue faces south if nothing is said
//! red  F3 pike 6 off, waiting                     not on the table
//! red  F4 pike 6 unplaced                         to be placed by its player
//! leader red charles with F1, commander, cp 4     captain if nothing is said; `at 30,10` by himself; `off`, `unplaced`
//! battle red van, order attack, suspect           battles are made as they are named; order advance if nothing is said;
//!                             `no-order`: its player chooses; `arrives 2 south 10 20`
//! baggage red 36,1            `baggage red`: its player places it
//! break red 1/3               the share of losses that breaks it
//! stakes F1                   its stakes stand
//! message red john attack delivered               or `at 30,10` for a herald under way
//! first blue                  otherwise red acts first; `chooser none` for a battle whose first turn it is
//! phase command               the turn is at the start of this phase, and goes on
//! only command                this phase alone, then red is asked who acts first, which no test answers; also
//!                             `only control`, `approach`, `long-range`, `tactical`, `close-range`, `combat`
//! during close-range          with `only nothing`: the phase that it is
//! step { ... }                a pending step above that question, as files write it; several are stacked, the last innermost
//! head ...                    a line of the table `scenario`; `raw ...` a line before the table `now`, `now ...` one in it
//! ```
//!
//! After the comma come facts of a contingent: `grade B` (C if nothing is said), `files 3`, `array column`, `of van` (else of
//! a battle named as its side), `dps 2`, `volleys 3`, `stands 4` (left), `order hold` (a separate one), `bound halt`, `bound charge F2`,
//! `until 3`, `pursues F2`, `last-dice 2`, `anchor 30,12`, `name N`, its marks, and anything that `Flags` has. Of a leader: `cp 4`, `rating 2`
//! (now), `of van`, `leads`, `noble`, `points 2` (CPs in hand; all of them if nothing is said), and anything that
//! `LeaderFlags` has.
#![allow(unreachable_pub)]

use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The scenario file of a position, which may be one already.
pub fn scenario(position: &str) -> String {
    if position.trim_start().starts_with("[scenario]") {
        return position.to_owned();
    }
    let mut writer = Writer::default();
    for line in position.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        writer.line(line);
    }
    writer.finish()
}

#[derive(Default)]
struct Writer {
    head: String,
    terrain: String,
    sides: BTreeMap<String, String>,
    battles: Vec<(String, String, String)>,
    leads: BTreeMap<String, String>,
    leaders: Vec<(String, String)>,
    contingents: Vec<(String, String, String, Vec<String>)>,
    messages: Vec<String>,
    planted: Vec<String>,
    options: Vec<String>,
    turn: Option<String>,
    first: Option<String>,
    chooser: Option<String>,
    phase: Option<String>,
    only: Option<String>,
    during: Option<String>,
    steps: Vec<String>,
    raw: String,
    now: String,
}

/// `30,10` as TOML.
fn point(text: &str) -> String {
    let (x, y) = text.split_once(',').unwrap_or_else(|| panic!("{text:?} is no point"));
    format!("[{x}, {y}]")
}

/// `30,10` in micrometres, as the state has it.
fn micrometres(text: &str) -> String {
    let (x, y) = text.split_once(',').unwrap_or_else(|| panic!("{text:?} is no point"));
    let of = |inches: &str| (inches.parse::<f64>().expect("inches") * 25_400.0).round() as i64;
    format!("{{ x = {}, y = {} }}", of(x), of(y))
}

impl Writer {
    fn line(&mut self, line: &str) {
        let (head, facts) = split_facts(line);
        let words: Vec<&str> = head.split_whitespace().collect();
        match words.as_slice() {
            ["table", size] => {
                let (width, depth) = size.split_once('x').expect("`table 60x40`");
                let _ = writeln!(self.head, "table = [{width}, {depth}]");
            }
            ["frontage" | "turns", number] => {
                let _ = writeln!(self.head, "{} = {number}", words[0]);
            }
            ["head", ..] => {
                let _ = writeln!(self.head, "{}", line.trim_start_matches("head").trim());
            }
            ["now", ..] => {
                let _ = writeln!(self.now, "{}", line.trim_start_matches("now").trim());
            }
            ["raw", ..] => {
                let _ = writeln!(self.raw, "{}", line.trim_start_matches("raw").trim());
            }
            ["step", ..] => self.steps.push(line.trim_start_matches("step").trim().to_owned()),
            ["turn", n] => self.turn = Some((*n).to_owned()),
            ["option", options @ ..] => {
                self.options.extend(options.iter().map(|option| (*option).to_owned()));
            }
            ["first", side] => self.first = Some((*side).to_owned()),
            ["chooser", side] => self.chooser = Some((*side).to_owned()),
            ["phase", phase] => self.phase = Some((*phase).to_owned()),
            ["during", phase] => self.during = Some((*phase).to_owned()),
            ["only", phase] => self.only = Some((*phase).to_owned()),
            ["terrain", kind, points @ ..] => self.ground(kind, points, &facts),
            ["baggage", side] => self.side(side).push_str("has_baggage = true\n"),
            ["baggage", side, at] => {
                let at = point(at);
                let _ = writeln!(self.side(side), "baggage = {at}");
            }
            ["break", side, share] => {
                let (part, whole) = share.split_once('/').expect("`break red 1/3`");
                let _ = writeln!(self.side(side), "break_at = [{part}, {whole}]");
            }
            ["side", side, ..] => {
                let text = head.splitn(3, ' ').nth(2).expect("a line of the side").to_owned();
                let _ = writeln!(self.side(side), "{text}");
            }
            ["stakes", id] => self.planted.push((*id).to_owned()),
            ["message", side, to, word, rest @ ..] => {
                let at = match rest {
                    ["delivered"] => "\"-\"".to_owned(),
                    ["at", at] => micrometres(at),
                    _ => panic!("cannot read {line:?}"),
                };
                let what = match *word {
                    "rejoin" | "entice" => format!("\"{word}\""),
                    order => format!("{{ order = \"{order}\" }}"),
                };
                self.messages.push(format!("{{ side = \"{side}\", to = @{to}, what = {what}, at = {at} }}"));
            }
            ["battle", side, id] => self.battle(side, id, &facts),
            ["leader", side, id, place @ ..] => self.leader(side, id, place, &facts),
            [side @ ("red" | "blue"), id, rest @ ..] => self.contingent(side, id, rest, &facts),
            _ => panic!("cannot read {line:?}"),
        }
    }

    fn side(&mut self, side: &str) -> &mut String {
        self.sides.entry(side.to_owned()).or_default()
    }

    fn ground(&mut self, kind: &str, points: &[&str], facts: &[String]) {
        let kind = match kind {
            "bridge" => "bridge, gate, ford or lane".to_owned(),
            other => other.replace('-', " "),
        };
        let areas =
            ["wood", "enclosure", "marsh", "rough", "vineyard", "hill", "deep water or cliff", "building"];
        let key = if areas.contains(&kind.as_str()) { "polygon" } else { "line" };
        let points: Vec<String> = points.iter().map(|at| point(at)).collect();
        let _ = write!(self.terrain, "[[terrain]]\nkind = \"{kind}\"\n{key} = [{}]\n", points.join(", "));
        for fact in facts {
            let (key, value) = fact.split_once(' ').expect("a fact of the terrain has a value");
            let _ = match key {
                "id" => writeln!(self.terrain, "id = \"{value}\""),
                key => writeln!(self.terrain, "{key} = {value}"),
            };
        }
    }

    fn needs_battle(&mut self, side: &str, id: &str) {
        if !self.battles.iter().any(|(_, known, _)| known == id) {
            self.battles.push((side.to_owned(), id.to_owned(), "order = \"advance\"\n".to_owned()));
        }
    }

    fn battle(&mut self, side: &str, id: &str, facts: &[String]) {
        let mut entry = String::new();
        let mut order = Some("advance".to_owned());
        for fact in facts {
            let words: Vec<&str> = fact.split_whitespace().collect();
            match words.as_slice() {
                ["order", word] => order = Some((*word).to_owned()),
                ["no-order"] => order = None,
                ["suspect"] => entry.push_str("suspect = true\n"),
                ["name", ..] => {
                    let _ = writeln!(entry, "name = \"{}\"", words[1..].join(" "));
                }
                ["arrives", turn, edge, from, to] => {
                    let _ = writeln!(
                        entry,
                        "arrival = {{ turn = {turn}, edge = \"{edge}\", from = {from}, to = {to} }}"
                    );
                }
                ["now", ..] => {
                    let _ = writeln!(entry, "now = {}", fact.trim_start_matches("now").trim());
                }
                _ => panic!("cannot read {fact:?} of a battle"),
            }
        }
        if let Some(order) = order {
            let _ = writeln!(entry, "order = \"{order}\"");
        }
        // A contingent named before it may have made it.
        self.battles.retain(|(_, known, _)| known != id);
        self.battles.push((side.to_owned(), id.to_owned(), entry));
    }

    fn leader(&mut self, side: &str, id: &str, place: &[&str], facts: &[String]) {
        let mut entry = format!("[[leader]]\nid = \"{id}\"\n");
        let (mut battle, mut kind, mut flags, mut now) = (side.to_owned(), "captain", Vec::new(), Vec::new());
        let mut points = None;
        match place {
            ["with", with] => {
                let _ = writeln!(entry, "with = \"{with}\"");
            }
            ["at", at] => {
                let _ = writeln!(entry, "at = {}", point(at));
            }
            ["off"] => flags.push("killed".to_owned()),
            ["unplaced"] => {}
            _ => panic!("where is leader {id}?"),
        }
        let mut cp = None;
        for fact in facts {
            let words: Vec<&str> = fact.split_whitespace().collect();
            match words.as_slice() {
                ["captain"] => kind = "captain",
                ["marshal"] => kind = "marshal",
                ["commander"] => kind = "commander",
                ["cp", n] => cp = Some(n.parse::<u8>().expect("CPs")),
                ["rating", n] => now.push(format!("rating = {n}")),
                ["points", n] => points = Some(n.parse::<u8>().expect("CPs")),
                ["of", id] => battle = (*id).to_owned(),
                ["leads"] => {
                    self.leads.insert(battle.clone(), id.to_owned());
                }
                ["noble"] => entry.push_str("noble = true\n"),
                ["name", ..] => {
                    let _ = writeln!(entry, "name = \"{}\"", words[1..].join(" "));
                }
                [flag] => flags.push((*flag).to_owned()),
                _ => panic!("cannot read {fact:?} of a leader"),
            }
        }
        if kind == "commander" || kind == "marshal" {
            self.leads.entry(battle.clone()).or_insert_with(|| id.to_owned());
        }
        self.needs_battle(side, &battle);
        let usual = match kind {
            "captain" => 2,
            "marshal" => 4,
            _ => 5,
        };
        let cp = cp.unwrap_or(usual);
        if place != ["unplaced"] {
            now.push(format!("cp = {}", points.unwrap_or(if flags.is_empty() { cp } else { 0 })));
        }
        let _ = write!(entry, "battle = \"{battle}\"\nkind = \"{kind}\"\ncp = {cp}\n");
        if !now.is_empty() {
            let _ = writeln!(entry, "now = {{ {} }}", now.join(", "));
        }
        if !flags.is_empty() {
            let _ = writeln!(entry, "is = {flags:?}");
        }
        self.leaders.push((side.to_owned(), entry));
    }

    fn contingent(&mut self, side: &str, id: &str, rest: &[&str], facts: &[String]) {
        let (kind, stands, rest) = match rest {
            [kind, stands, rest @ ..] => (*kind, *stands, rest),
            _ => panic!("what is {id}?"),
        };
        let mut entry = format!("[[contingent]]\nid = \"{id}\"\ntype = \"{kind}\"\nstands = {stands}\n");
        let rest = match rest {
            ["+", rear, count, rest @ ..] => {
                let _ = write!(entry, "rear = \"{rear}\"\nrear_stands = {count}\n");
                rest
            }
            rest => rest,
        };
        let mut flags = Vec::new();
        match rest {
            ["at", at, facing @ ..] => {
                let facing = match facing {
                    [] => {
                        if side == "red" {
                            "0"
                        } else {
                            "180"
                        }
                    }
                    ["facing", way] => way,
                    _ => panic!("where does {id} face?"),
                };
                let _ = write!(entry, "at = {}\nfacing = {facing}\n", point(at));
            }
            ["off"] => {
                entry.push_str("at = [20, 20]\n");
            }
            ["unplaced"] => {}
            _ => panic!("where is {id}?"),
        }
        let (mut battle, mut grade, mut marks, mut now) = (side.to_owned(), "C", Vec::new(), Vec::new());
        let (mut duty, mut until) = (None, "9");
        for fact in facts {
            let words: Vec<&str> = fact.split_whitespace().collect();
            match words.as_slice() {
                ["grade", letter] => grade = letter,
                ["files" | "dps" | "volleys" | "arrives" | "chance", n] => {
                    let _ = writeln!(entry, "{} = {n}", words[0]);
                }
                ["array", array] => {
                    let _ = writeln!(entry, "array = \"{array}\"");
                }
                ["of", id] => battle = (*id).to_owned(),
                ["name", ..] => {
                    let _ = writeln!(entry, "name = \"{}\"", words[1..].join(" "));
                }
                ["stands", n] => {
                    now.push(format!("stands = {n}"));
                    if !facts.iter().any(|fact| fact.starts_with("files ")) {
                        now.push(format!("files = {n}"));
                    }
                }
                ["order", order] => now.push(format!("order = \"{order}\"")),
                ["pursues", who] => now.push(format!("pursues = @{who}")),
                ["last-dice", n] => now.push(format!("last_dice = {n}")),
                ["anchor", at] => now.push(format!("anchor = {}", micrometres(at))),
                ["now", ..] => now.push(fact.trim_start_matches("now").trim().to_owned()),
                ["bound", what] => duty = Some((*what, None)),
                ["bound", what, who] => duty = Some((*what, Some(*who))),
                ["until", turn] => until = turn,
                [mark] if MARKS.contains(mark) => marks.push((*mark).to_owned()),
                ["plain"] => marks.push("none".to_owned()),
                [flag] => flags.push((*flag).to_owned()),
                _ => panic!("cannot read {fact:?} of a contingent"),
            }
        }
        if let Some((what, who)) = duty {
            let who = who.map_or("255".to_owned(), |who| format!("@{who}"));
            let until =
                if until == "9" { self.turn.clone().unwrap_or("1".to_owned()) } else { until.to_owned() };
            now.push(format!("bound = {{ duty = \"{what}\", target = {who}, until = {until} }}"));
        }
        self.needs_battle(side, &battle);
        let _ = write!(entry, "battle = \"{battle}\"\ngrade = \"{grade}\"\n");
        if !marks.is_empty() {
            let marks: Vec<&String> = marks.iter().filter(|mark| *mark != "none").collect();
            let _ = writeln!(entry, "marks = {marks:?}");
        }
        if !now.is_empty() {
            let _ = writeln!(entry, "now = {{ {} }}", now.join(", "));
        }
        self.contingents.push((side.to_owned(), id.to_owned(), entry, flags));
    }

    /// The steps of a phase that stands alone.
    fn alone(&self, phase: &str) -> Vec<String> {
        let first = self.first.clone().unwrap_or("red".to_owned());
        let second = if first == "red" { "blue" } else { "red" };
        let mut steps =
            vec!["{ turn = \"nothing\" }".to_owned(), "{ choosing = { side = \"red\" } }".to_owned()];
        match phase {
            "command" => steps.extend([
                "{ controlling = { seen = 0 } }".to_owned(),
                format!("{{ commanding = {{ side = \"{second}\" }} }}"),
                format!("{{ commanding = {{ side = \"{first}\" }} }}"),
                "{ heralds = { next = 0 } }".to_owned(),
            ]),
            "control" => steps.push("{ controlling = { seen = 0 } }".to_owned()),
            "nothing" => {}
            "long-range" | "close-range" => steps.push("{ shooting = \"start\" }".to_owned()),
            "approach" => {
                steps.push(format!("{{ approach = {{ side = \"{first}\", stage = \"arrivals\" }} }}"));
            }
            "tactical" => steps.push(format!("{{ tactical = {{ stage = \"routs\", side = \"{first}\" }} }}")),
            other => steps.push(format!("{{ {other} = \"start\" }}")),
        }
        steps
    }

    /// Puts numbers in the place of `@id`.
    fn numbered(&self, text: &str, all: &BTreeMap<String, usize>) -> String {
        let mut out = String::new();
        let mut parts = text.split('@');
        out.push_str(parts.next().unwrap_or_default());
        for part in parts {
            let end = part
                .find(|letter: char| !(letter.is_alphanumeric() || "-_.".contains(letter)))
                .unwrap_or(part.len());
            let (id, rest) = part.split_at(end);
            let number = all.get(id).unwrap_or_else(|| panic!("there is no {id}"));
            let _ = write!(out, "{number}{rest}");
        }
        out
    }

    fn finish(mut self) -> String {
        for side in ["red", "blue"] {
            if !self.battles.iter().any(|(known, _, _)| known == side) {
                self.needs_battle(side, side);
            }
            if !self.contingents.iter().any(|(known, ..)| known == side) {
                let at =
                    if side == "red" { "at = [6, 2]\nfacing = 0" } else { "at = [66, 46]\nfacing = 180" };
                let entry = format!(
                    "[[contingent]]\nid = \"{side}-guard\"\ntype = \"heavy-infantry\"\nstands = 2\n{at}\nbattle = \"{side}\"\n"
                );
                self.needs_battle(side, side);
                self.contingents.push((side.to_owned(), format!("{side}-guard"), entry, Vec::new()));
                let captain = format!(
                    "[[leader]]\nid = \"{side}-captain\"\nwith = \"{side}-guard\"\nbattle = \"{side}\"\n"
                );
                self.leaders.push((side.to_owned(), captain));
            }
        }
        self.battles.sort_by_key(|(side, ..)| side != "red");
        self.leaders.sort_by_key(|(side, _)| side != "red");
        self.contingents.sort_by_key(|(side, ..)| side != "red");
        let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
        for (number, (_, entry)) in self.leaders.iter().enumerate() {
            let id = entry.split('"').nth(1).expect("an id").to_owned();
            numbers.insert(id, number);
        }
        for (number, (_, id, ..)) in self.battles.iter().enumerate() {
            numbers.entry(id.clone()).or_insert(number);
        }
        for (number, (_, id, ..)) in self.contingents.iter().enumerate() {
            numbers.insert(id.clone(), number);
        }
        let mut file = format!("[scenario]\nid = \"test\"\ntitle = \"A test\"\n{}", self.head);
        let _ = writeln!(file, "options = {:?}", self.options);
        file.push_str(&self.terrain);
        for (side, base) in [("red", "south"), ("blue", "north")] {
            let facts = self.sides.get(side).cloned().unwrap_or_default();
            let base = if facts.contains("base = ") { String::new() } else { format!("base = \"{base}\"\n") };
            let _ = write!(file, "[[side]]\nname = \"{side}\"\n{base}{facts}");
        }
        for (side, id, entry) in &self.battles {
            let _ = write!(
                file,
                "[[battle]]\nid = \"{id}\"\nside = \"{side}\"\n{}",
                self.numbered(entry, &numbers)
            );
            if let Some(leader) = self.leads.get(id) {
                let _ = writeln!(file, "leader = \"{leader}\"");
            }
        }
        for (_, entry) in &self.leaders {
            file.push_str(entry);
        }
        for (_, id, entry, flags) in &self.contingents {
            file.push_str(&self.numbered(entry, &numbers));
            if self.planted.contains(id) {
                file.push_str("planted = true\n");
            }
            if !flags.is_empty() {
                let _ = writeln!(file, "is = {flags:?}");
            }
        }
        let steps = match (&self.only, &self.phase) {
            (Some(only), _) => Some(self.alone(only)),
            (None, Some(phase)) => Some(vec![format!("{{ turn = {{ phase = \"{phase}\" }} }}")]),
            (None, None) if !self.steps.is_empty() => Some(self.alone("nothing")),
            (None, None) => None,
        };
        let mut now = std::mem::take(&mut self.now);
        if let Some(turn) = &self.turn {
            let _ = writeln!(now, "turn = {turn}");
        }
        if let Some(mut steps) = steps {
            steps.extend(self.steps.iter().cloned());
            let first = self.first.clone().unwrap_or("red".to_owned());
            let phase = self.only.clone().or(self.phase.clone()).unwrap_or("command".to_owned());
            let phase = if phase == "control" || phase == "nothing" { "command".to_owned() } else { phase };
            let phase = self.during.clone().unwrap_or(phase);
            let steps: Vec<String> = steps.iter().map(|step| self.numbered(step, &numbers)).collect();
            let _ = write!(now, "phase = \"{phase}\"\nfirst = \"{first}\"\nsteps = [{}]\n", steps.join(", "));
        }
        if let Some(chooser) = self.chooser.as_deref().filter(|side| *side != "none") {
            let _ = writeln!(now, "chooser = \"{chooser}\"");
        }
        if !self.messages.is_empty() {
            let messages: Vec<String> =
                self.messages.iter().map(|text| self.numbered(text, &numbers)).collect();
            let _ = writeln!(now, "messages = [{}]", messages.join(", "));
        }
        file.push_str(&self.raw);
        if !now.is_empty() {
            let _ = write!(file, "[now]\n{now}");
        }
        file
    }
}

/// Splits a line at the commas that divide facts, not at those within a point.
fn split_facts(line: &str) -> (String, Vec<String>) {
    let mut parts = line.split(", ").map(|part| part.trim().to_owned());
    (parts.next().unwrap_or_default(), parts.collect())
}

/// Marks of a contingent, as files name them.
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
