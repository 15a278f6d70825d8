//! How the position of a test is written.
//!
//! A position is written line by line; lengths are MUs, the table is 72 by 48, red's base edge is in the south.
//!
//! ```text
//! table 60x40          turns 8          turn 3         active blue          quiet 5        stirred
//! terrain forest 10,20 18,20 18,28 10,28               an area; `terrain stream line 10,20 18,20, width 1` a line
//! terrain gentle-hill 10,20 18,20 18,28, level 2       after the comma: level, width, class, id, name
//! road 10,20 18,20     work 10,20 14,20                works have their inside on the left
//! crossing 14,20 facing 0, width 2, length 3, over brook
//! red 1 bills heavy-foot protected average drilled heavy-weapon 8 bases in 4 files at 31.5,31.4 facing 0
//! blue 1 horse knights heavily-armoured superior lancers swordsmen 4 bases in 2 files at 31.5,40, disrupted, bases 3
//! red 2 horse knights 4 bases waits                    still to come; `lost`, `left` likewise
//! commander red henry field c-in-c with bills          troop and sub if nothing is said; or `at 30,10`
//! fight bills horse, charging red, strikes blue flank, impact
//! camp red 36,2 facing 0, fortified, sacked
//! side red rout_level = 6.4                            a line of that side's table
//! phase melee          the turn is at the start of this phase, and goes on
//! only melee           this phase alone; then red is asked for a move, which no test answers
//! step { ... }         a pending step above that question, as files write it; several are stacked, the last innermost
//! conditions victory = [{ ... }]                       a line of the table `conditions`
//! head ...             a line of the table `scenario`; `raw ...` one before the table `now`, `now ...` one in it
//! ```
//!
//! Of a group the words between its id and its bases are its type and then, in any order, its armour (protected if nothing is said),
//! quality (average), training (undrilled) and capabilities. It faces the enemy's base edge if nothing is said. After the comma come
//! `disrupted`, `fragmented`, `broken`, `bases 3` (left), `rear 4 medium-foot protected bow` (of its bases, so many behind),
//! `direction 180`, `pursues bills`, `crossed 0 33`, `stepped 10 0 5` (millimetres, file by file), `turned 3 left`, `before 30,10 facing 0`, `ally NAME`,
//! `fate hidden` (anything that `Fate` has), `arrives 5`, `toll given = 2, taken = 3` (the last fact) and anything that `Flags` has. Of a commander: `ally NAME`, and anything that
//! `CommanderFlags` has; who is with a group has been with it since the phase began.
#![allow(unreachable_pub)]

use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The phases in their order.
const PHASES: [&str; 5] = ["impact", "manoeuvre", "shooting", "melee", "joint-action"];
const ARMOURS: [&str; 4] = ["unprotected", "protected", "armoured", "heavily-armoured"];
const QUALITIES: [&str; 4] = ["poor", "average", "superior", "elite"];
const WEAPONS: [&str; 8] =
    ["bow", "longbow", "crossbow", "bow-star", "sling", "javelins", "firearm", "artillery"];
const OF_IMPACT: [&str; 3] = ["impact-foot", "lancers", "light-spear"];
const OF_MELEE: [&str; 2] = ["skilled-swordsmen", "swordsmen"];
const OF_BOTH: [&str; 4] = ["offensive-spearmen", "defensive-spearmen", "pikemen", "heavy-weapon"];
const BARE: [&str; 7] = [
    "elephants",
    "light-chariots",
    "heavy-chariots",
    "scythed-chariots",
    "battle-wagons",
    "light-artillery",
    "heavy-artillery",
];

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
    ground: String,
    sides: BTreeMap<String, String>,
    groups: Vec<(String, u8, String)>,
    commanders: Vec<(String, String)>,
    fights: Vec<String>,
    sacked: Vec<String>,
    turn: Option<u16>,
    active: Option<String>,
    phase: Option<String>,
    only: Option<String>,
    steps: Vec<String>,
    raw: String,
    conditions: String,
    now: String,
}

/// `30,10` as TOML.
fn point(text: &str) -> String {
    let (x, y) = text.split_once(',').unwrap_or_else(|| panic!("{text:?} is no point"));
    format!("[{x}, {y}]")
}

fn points(words: &[&str]) -> String {
    words.iter().map(|at| point(at)).collect::<Vec<_>>().join(", ")
}

/// What the men of a group are, as TOML: a key and a word each.
fn kind(words: &[&str]) -> Vec<(&'static str, String)> {
    let [troop, rest @ ..] = words else { panic!("a group has a type") };
    let mut keys = vec![("type", (*troop).to_owned())];
    let (mut armour, mut impact, mut melee, mut both) = (None, None, None, Vec::new());
    for word in rest {
        let own = || Some((*word).to_owned());
        match *word {
            word if ARMOURS.contains(&word) => armour = own(),
            word if WEAPONS.contains(&word) => keys.push(("shooting", word.to_owned())),
            word if OF_IMPACT.contains(&word) => impact = own(),
            word if OF_MELEE.contains(&word) => melee = own(),
            word if OF_BOTH.contains(&word) => both.push(word.to_owned()),
            word => panic!("{word:?} is no armour, quality, training or capability"),
        }
    }
    for skill in both {
        // Spears with swords stand in the impact phase.
        if melee.is_none() { melee = Some(skill) } else { impact = Some(skill) }
    }
    if !BARE.contains(troop) {
        keys.push(("armour", armour.unwrap_or("protected".to_owned())));
    }
    keys.extend(impact.map(|skill| ("impact", skill)));
    keys.extend(melee.map(|skill| ("melee", skill)));
    keys
}

impl Writer {
    fn line(&mut self, line: &str) {
        let mut parts = line.split(", ").map(str::trim);
        let head = parts.next().unwrap_or_default();
        let facts: Vec<&str> = parts.collect();
        let words: Vec<&str> = head.split_whitespace().collect();
        let rest = || line.split_once(' ').map_or("", |(_, rest)| rest).trim();
        match words.as_slice() {
            ["table", size] => {
                let (width, depth) = size.split_once('x').expect("`table 60x40`");
                let _ = writeln!(self.head, "table = [{width}, {depth}]");
            }
            ["turns", number] => {
                let _ = writeln!(self.head, "turns = {number}");
            }
            ["quiet", number] => {
                let _ = writeln!(self.now, "quiet = {number}");
            }
            ["stirred"] => self.now.push_str("stirred = true\n"),
            ["head", ..] => {
                let _ = writeln!(self.head, "{}", rest());
            }
            ["conditions", ..] => {
                let _ = writeln!(self.conditions, "{}", rest());
            }
            ["now", ..] => {
                let _ = writeln!(self.now, "{}", rest());
            }
            ["raw", ..] => {
                let _ = writeln!(self.raw, "{}", rest());
            }
            ["step", ..] => self.steps.push(rest().to_owned()),
            ["turn", number] => self.turn = Some(number.parse().expect("a turn has a number")),
            ["active", side] => self.active = Some((*side).to_owned()),
            ["phase", phase] => self.phase = Some((*phase).to_owned()),
            ["only", phase] => self.only = Some((*phase).to_owned()),
            ["terrain", kind, "line", at @ ..] => self.terrain(kind, "line", at, &facts),
            ["terrain", kind, at @ ..] => self.terrain(kind, "polygon", at, &facts),
            ["road", at @ ..] => {
                let _ = write!(self.ground, "[[road]]\nline = [{}]\n", points(at));
            }
            ["work", from, to] => {
                let _ = write!(self.ground, "[[work]]\nfrom = {}\nto = {}\n", point(from), point(to));
            }
            ["crossing", at, "facing", facing] => {
                let _ = write!(self.ground, "[[crossing]]\nat = {}\nfacing = {facing}\n", point(at));
                for fact in &facts {
                    let _ = match fact.split_once(' ') {
                        Some((key @ ("over" | "class"), word)) => {
                            writeln!(self.ground, "{key} = \"{word}\"")
                        }
                        Some((key, value)) => writeln!(self.ground, "{key} = {value}"),
                        None => writeln!(self.ground, "{fact} = true"),
                    };
                }
            }
            ["camp", side, at, "facing", facing] => {
                let fortified = facts.contains(&"fortified");
                let camp = format!("{{ at = {}, facing = {facing}, fortified = {fortified} }}", point(at));
                let _ = writeln!(self.side(side), "camp = {camp}");
                if facts.contains(&"sacked") {
                    self.sacked.push((*side).to_owned());
                }
            }
            ["side", side, ..] => {
                let text = line.splitn(3, ' ').nth(2).expect("a line of the side").to_owned();
                let _ = writeln!(self.side(side), "{text}");
            }
            ["fight", red, blue] => self.fight(red, blue, &facts),
            ["commander", side, id, place @ ..] => self.commander(side, id, place, &facts),
            [side @ ("red" | "blue"), number, id, rest @ ..] => {
                let number = number.parse().unwrap_or_else(|_| panic!("{line:?}: a group has a number"));
                self.group(side, number, id, rest, &facts);
            }
            _ => panic!("cannot read {line:?}"),
        }
    }

    fn side(&mut self, side: &str) -> &mut String {
        self.sides.entry(side.to_owned()).or_default()
    }

    fn terrain(&mut self, kind: &str, key: &str, at: &[&str], facts: &[&str]) {
        let _ = write!(self.ground, "[[terrain]]\nkind = \"{kind}\"\n{key} = [{}]\n", points(at));
        for fact in facts {
            let (key, value) = fact.split_once(' ').expect("a fact of the terrain has a value");
            let _ = match key {
                "id" | "name" | "class" => writeln!(self.ground, "{key} = \"{value}\""),
                key => writeln!(self.ground, "{key} = {value}"),
            };
        }
    }

    fn fight(&mut self, red: &str, blue: &str, facts: &[&str]) {
        let (mut charging, mut strikes) = ([false; 2], ["-"; 2]);
        let of = |side: &str| usize::from(side == "blue");
        for fact in facts {
            match fact.split_whitespace().collect::<Vec<_>>().as_slice() {
                ["impact"] => {}
                ["charging", side] => charging[of(side)] = true,
                ["strikes", side, edge] => strikes[of(side)] = edge,
                _ => panic!("cannot read {fact:?} of a fight"),
            }
        }
        let impact = facts.contains(&"impact");
        self.fights.push(format!(
            "{{ groups = [\"{red}\", \"{blue}\"], impact = {impact}, strikes = {strikes:?}, charging = {charging:?} }}"
        ));
    }

    fn commander(&mut self, side: &str, id: &str, place: &[&str], facts: &[&str]) {
        let mut entry = format!("[[commander]]\nid = \"{id}\"\nside = \"{side}\"\n");
        let mut flags: Vec<String> = Vec::new();
        let mut words = place.iter();
        while let Some(word) = words.next() {
            let _ = match *word {
                "inspired" | "field" | "troop" => writeln!(entry, "kind = \"{word}\""),
                "c-in-c" | "sub" => writeln!(entry, "rank = \"{word}\""),
                "with" => {
                    flags.push("settled".to_owned());
                    writeln!(entry, "with = \"{}\"", words.next().expect("with whom?"))
                }
                "at" => writeln!(entry, "at = {}", point(words.next().expect("where?"))),
                _ => panic!("cannot read {word:?} of a commander"),
            };
        }
        for fact in facts {
            match fact.split_once(' ') {
                Some(("ally", name)) => {
                    let _ = write!(entry, "rank = \"ally\"\nally = \"{name}\"\n");
                }
                Some(("name", name)) => {
                    let _ = writeln!(entry, "name = \"{name}\"");
                }
                Some(_) => panic!("cannot read {fact:?} of a commander"),
                None => flags.extend(gone(fact)),
            }
        }
        if !flags.is_empty() {
            let _ = writeln!(entry, "is = {flags:?}");
        }
        self.commanders.push((side.to_owned(), entry));
    }

    fn group(&mut self, side: &str, number: u8, id: &str, words: &[&str], facts: &[&str]) {
        let end = words.iter().position(|word| *word == "bases").expect("how many bases?") - 1;
        let (men, rest) = words.split_at(end);
        let is_rating = |word: &&str| QUALITIES.contains(word) || word.ends_with("drilled");
        let (ratings, men): (Vec<&str>, Vec<&str>) = men.iter().partition(|word| is_rating(word));
        let bases = rest[0];
        let mut entry = format!("[[group]]\nid = \"{id}\"\nside = \"{side}\"\nbases = {bases}\n");
        for (key, word) in kind(&men) {
            let _ = writeln!(entry, "{key} = \"{word}\"");
        }
        for word in ratings {
            let key = if QUALITIES.contains(&word) { "quality" } else { "training" };
            let _ = writeln!(entry, "{key} = \"{word}\"");
        }
        let mut flags: Vec<String> = Vec::new();
        let inwards = if side == "red" { "0" } else { "180" };
        let mut rest = rest[2..].iter();
        let mut facing = inwards;
        while let Some(word) = rest.next() {
            match *word {
                "in" => {
                    let _ = writeln!(entry, "files = {}", rest.next().expect("how many files?"));
                    assert_eq!(rest.next(), Some(&"files"), "`in 4 files`");
                }
                "at" => {
                    let _ = writeln!(entry, "at = {}", point(rest.next().expect("where?")));
                }
                "facing" => facing = rest.next().expect("facing where?"),
                "waits" => {}
                "lost" | "left" => flags.extend(gone(word)),
                _ => panic!("cannot read {word:?} of a group"),
            }
        }
        if words.contains(&"at") {
            let _ = writeln!(entry, "facing = {facing}");
        }
        self.group_facts(&mut entry, flags, bases, facts);
        self.groups.push((side.to_owned(), number, entry));
    }

    fn group_facts(&mut self, entry: &mut String, mut flags: Vec<String>, bases: &str, facts: &[&str]) {
        let (mut now, mut toll, mut turned) = (Vec::new(), Vec::new(), 0u32);
        let mut left = bases;
        for (n, fact) in facts.iter().enumerate() {
            let words: Vec<&str> = fact.split_whitespace().collect();
            match words.as_slice() {
                ["disrupted" | "fragmented" | "broken"] => now.push(format!("cohesion = \"{fact}\"")),
                ["bases", count] => {
                    left = count;
                    now.push(format!("left = {count}"));
                }
                ["rear", count, men @ ..] => {
                    let keys: String =
                        kind(men).into_iter().map(|(key, word)| format!("{key} = \"{word}\", ")).collect();
                    let _ = writeln!(entry, "rear = {{ {keys}bases = {count} }}");
                }
                ["fate", names @ ..] => now.push(format!("fate = {names:?}")),
                ["arrives", turn] => {
                    let _ = writeln!(entry, "arrives = {turn}");
                }
                ["direction", way] => now.push(format!("direction = {way}")),
                ["pursues", id] => now.push(format!("pursues = \"{id}\"")),
                ["unqualified", id] => now.push(format!("unqualified = \"{id}\"")),
                ["crossed", numbers @ ..] => now.push(format!("crossed = [{}]", numbers.join(", "))),
                ["stepped", steps @ ..] => {
                    let mu = |step: &&str| step.parse::<f64>().expect("millimetres") / 25.0;
                    now.push(format!("stepped = {:?}", steps.iter().map(mu).collect::<Vec<f64>>()));
                }
                ["turned", base, edge] => {
                    let edges = ["front", "right", "rear", "left"];
                    let edge = edges.iter().position(|known| known == edge).expect("an edge");
                    turned |= (edge as u32) << (2 * base.parse::<u32>().expect("a base"));
                }
                ["before", at, "facing", way] => {
                    now.push(format!("before = {{ at = {}, facing = {way} }}", point(at)));
                }
                ["ally", ..] => {
                    let _ = writeln!(entry, "ally = \"{}\"", words[1..].join(" "));
                }
                ["name", ..] => {
                    let _ = writeln!(entry, "name = \"{}\"", words[1..].join(" "));
                }
                ["toll", ..] => {
                    toll.push(fact.trim_start_matches("toll").trim().to_owned());
                    toll.extend(facts[n + 1..].iter().map(|fact| (*fact).to_owned()));
                    break;
                }
                [flag] => flags.extend(gone(flag)),
                _ => panic!("cannot read {fact:?} of a group"),
            }
        }
        if turned != 0 {
            now.push(format!("turned = {turned}"));
        }
        if left != bases || !toll.is_empty() {
            toll.push(format!("bases = {left}"));
            let _ = writeln!(entry, "toll = {{ {} }}", toll.join(", "));
        }
        for change in now {
            let _ = writeln!(entry, "{change}");
        }
        if !flags.is_empty() {
            let _ = writeln!(entry, "is = {flags:?}");
        }
    }

    /// The steps of a position: the turn, and what is pending in it.
    fn pending(&self) -> Option<Vec<String>> {
        let at = |phase: &str| {
            PHASES.iter().position(|known| *known == phase).unwrap_or_else(|| panic!("{phase} is no phase"))
        };
        match (&self.only, &self.phase) {
            (Some(only), _) => {
                let mut steps = vec![format!("{{ turn = {{ next = {} }} }}", at(only) + 1)];
                if only != "manoeuvre" {
                    steps.push("{ move-group = {} }".to_owned());
                }
                if self.steps.is_empty() {
                    let start = if only == "impact" { "" } else { "stage = 0" };
                    steps.push(format!("{{ {only} = {{ {start} }} }}"));
                }
                Some(steps)
            }
            (None, Some(phase)) => Some(vec![format!("{{ turn = {{ next = {} }} }}", at(phase))]),
            (None, None) => None,
        }
    }

    fn finish(mut self) -> String {
        for (side, at) in [("red", "[6, 4]"), ("blue", "[66, 44]")] {
            if !self.groups.iter().any(|(own, ..)| own == side) {
                let facing = if side == "red" { 0 } else { 180 };
                let guard = format!(
                    "[[group]]\nid = \"{side}-guard\"\nside = \"{side}\"\ntype = \"heavy-foot\"\n\
                     armour = \"protected\"\nbases = 4\nat = {at}\nfacing = {facing}\n"
                );
                self.groups.push((side.to_owned(), 1, guard));
            }
        }
        self.groups.sort_by_key(|(side, number, _)| (side != "red", *number));
        for side in ["red", "blue"] {
            let own = self.groups.iter().filter(|(known, ..)| known == side);
            assert!(own.zip(1..).all(|((_, n, _), number)| *n == number), "{side}'s groups have gaps");
        }
        self.commanders.sort_by_key(|(side, _)| side != "red");
        let active = self.active.clone().unwrap_or("red".to_owned());
        let mut file =
            format!("[scenario]\nid = \"test\"\ntitle = \"A test\"\nfirst = \"{active}\"\n{}", self.head);
        file.push_str(&self.ground);
        for (side, base) in [("red", "south"), ("blue", "north")] {
            let facts = self.sides.get(side).cloned().unwrap_or_default();
            let base = if facts.contains("base = ") { String::new() } else { format!("base = \"{base}\"\n") };
            let _ = write!(file, "[[side]]\nname = \"{side}\"\n{base}{facts}");
        }
        self.groups.iter().for_each(|(_, _, entry)| file.push_str(entry));
        self.commanders.iter().for_each(|(_, entry)| file.push_str(entry));
        file.push_str(&self.raw);
        if !self.conditions.is_empty() {
            let _ = write!(file, "[conditions]\n{}", self.conditions);
        }
        let mut now = std::mem::take(&mut self.now);
        if let Some(mut steps) = self.pending() {
            steps.append(&mut self.steps);
            let turn = self.turn.unwrap_or(1);
            // A turn that is still to begin counts itself, and passes to the other side.
            let begins = self.only.is_none() && self.phase.as_deref() == Some("impact");
            let passes = begins && turn > 1;
            let whose = match active.as_str() {
                "red" if passes => "blue",
                _ if passes => "red",
                own => own,
            };
            let _ = writeln!(now, "turn = {}\nactive = \"{whose}\"", turn - u16::from(begins));
            if let Some(phase) = self.only.as_ref().or(self.phase.as_ref()) {
                let _ = writeln!(now, "phase = \"{phase}\"");
            }
            let _ = writeln!(now, "steps = [{}]", steps.join(", "));
        }
        if !self.fights.is_empty() {
            let _ = writeln!(now, "fights = [{}]", self.fights.join(", "));
        }
        if !self.sacked.is_empty() {
            let camps = ["red", "blue"].map(|side| self.sacked.iter().any(|known| known == side));
            let _ = writeln!(now, "camps = [{{ sacked = {} }}, {{ sacked = {} }}]", camps[0], camps[1]);
        }
        if !now.is_empty() {
            let _ = write!(file, "[now]\n{now}");
        }
        file
    }
}

/// The facts that a word of a position stands for: who is gone is off the table.
fn gone(word: &str) -> Vec<String> {
    match word {
        "lost" | "left" | "waits" => vec!["off".to_owned(), word.to_owned()],
        other => vec![other.to_owned()],
    }
}
