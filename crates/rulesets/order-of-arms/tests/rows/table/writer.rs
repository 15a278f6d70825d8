//! A position in lines becomes a scenario file.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

#[derive(Default)]
pub(super) struct Writer {
    grid: Option<(bool, u16, u16)>,
    polygons: Vec<(String, String)>,
    areas: BTreeMap<String, String>,
    borders: String,
    units: Vec<UnitLine>,
    leaders: Vec<(String, String, String)>,
    commanders: BTreeMap<String, String>,
    formations: BTreeMap<String, String>,
    leads: BTreeMap<String, String>,
    armies: BTreeMap<String, String>,
    options: Vec<String>,
    head: String,
    turns: String,
    rest: String,
    weather: Option<String>,
    lances: BTreeMap<String, String>,
    turn: Option<String>,
    stage: Option<String>,
    active: Option<String>,
    acting: Vec<String>,
    battle: String,
    steps: Option<String>,
    successions: BTreeMap<String, Vec<String>>,
}

struct UnitLine {
    id: String,
    side: String,
    formation: String,
    entry: String,
    flags: BTreeSet<String>,
    place: Option<String>,
}

impl Writer {
    pub(super) fn line(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["map", shape @ ("squares" | "hexes"), size] => {
                let (columns, rows) = size.split_once('x').expect("columns x rows");
                let number = |text: &str| text.parse().expect("a number");
                self.grid = Some((*shape == "hexes", number(columns), number(rows)));
            }
            ["polygon", number, points @ ..] => {
                let points: Vec<String> = points.iter().map(|point| format!("[{point}]")).collect();
                self.polygons.push(((*number).to_owned(), points.join(", ")));
            }
            ["area", number, rest @ ..] => self.area(number, rest),
            ["border", one, two, rest @ ..] => self.border(one, two, rest),
            ["corner", one, two, rest @ ..] => {
                let _ =
                    write!(self.borders, "[[map.corner]]\nbetween = [{one}, {two}]\nterrain = {rest:?}\n");
            }
            ["leader", side, id, ..] => self.leader(side, id, line),
            ["army", side, rest @ ..] => self.army(side, rest),
            ["camp", side, id, "at", ..] => self.camp(side, id, line),
            ["reinforce", turn, "at", ..] => self.reinforce(turn, line),
            ["succession", ..] => {
                let (of, next) = line["succession".len()..].split_once(':').expect("`succession of: next`");
                let next = next.split_whitespace().map(str::to_owned).collect();
                self.successions.insert(of.trim().to_owned(), next);
            }
            ["option", key] => self.options.push((*key).to_owned()),
            ["weather", key] => self.weather = Some((*key).to_owned()),
            ["turns", n] => {
                let _ = writeln!(self.head, "turns = {n}");
            }
            ["light", n, kind, rest @ ..] => {
                let visibility = rest.first().unwrap_or(&"0");
                let _ =
                    write!(self.turns, "[[turn]]\nn = {n}\nkind = \"{kind}\"\nvisibility = {visibility}\n");
            }
            ["turn", n] => self.turn = Some((*n).to_owned()),
            ["lances", side, n] => {
                self.lances.insert((*side).to_owned(), (*n).to_owned());
            }
            ["stage", stage] => self.stage = Some((*stage).to_owned()),
            ["stage", stage, "only"] => {
                self.stage = Some((*stage).to_owned());
                self.steps =
                    Some(format!("[{{ turn = \"nothing\" }}, {{ acting = {{ next = \"{stage}\" }} }}]"));
            }
            ["step", step] => {
                self.stage = Some((*step).to_owned());
                self.steps = Some(format!("[{{ turn = \"nothing\" }}, {{ {step} = \"who\" }}]"));
            }
            ["active", side] => self.active = Some((*side).to_owned()),
            ["acting", formations @ ..] => {
                self.acting = formations.iter().map(|id| (*id).to_owned()).collect();
            }
            ["start"] => self.stage = None,
            // What is written into the file as it stands: into `[scenario]`, into `[battle]`, or at its end.
            ["head", ..] => {
                let _ = writeln!(self.head, "{}", &line["head".len()..]);
            }
            ["battle", ..] => {
                let _ = writeln!(self.battle, "{}", &line["battle".len()..]);
            }
            ["steps", ..] => self.steps = Some(line["steps".len()..].to_owned()),
            ["file", ..] => {
                let _ = writeln!(self.rest, "{}", &line["file".len()..]);
            }
            [side @ ("red" | "blue"), id, kind, ..] => self.unit(side, id, kind, line),
            _ => panic!("cannot read {line:?}"),
        }
    }

    fn area(&mut self, number: &str, rest: &[&str]) {
        let (mut entry, mut terrain) = (String::new(), Vec::new());
        let mut rest = rest.iter();
        while let Some(word) = rest.next() {
            let mut next = || *rest.next().expect("what follows it");
            let _ = match *word {
                "level" => writeln!(entry, "elevation = {}", next()),
                "centre" => writeln!(entry, "centre = [{}]", next()),
                "small" | "medium" | "large" => writeln!(entry, "size = \"{word}\""),
                "all-round" => writeln!(entry, "all_round = true"),
                "entry" => writeln!(entry, "entry = true"),
                "structure" => {
                    let kind = next();
                    let rating = next();
                    writeln!(entry, "structure = {{ kind = \"{kind}\", rating = {rating} }}")
                }
                key => {
                    terrain.push(key);
                    Ok(())
                }
            };
        }
        if !terrain.is_empty() {
            let _ = writeln!(entry, "terrain = {terrain:?}");
        }
        self.areas.entry(number.to_owned()).or_default().push_str(&entry);
    }

    fn border(&mut self, one: &str, two: &str, rest: &[&str]) {
        let (mut entry, mut terrain) = (format!("[[map.border]]\nbetween = [{one}, {two}]\n"), Vec::new());
        let mut rest = rest.iter();
        while let Some(word) = rest.next() {
            let _ = match *word {
                "road" | "path" => writeln!(entry, "road = \"{word}\""),
                "charge" => writeln!(entry, "charge_allowed = true"),
                "no-charge" => writeln!(entry, "charge_allowed = false"),
                "mp" => writeln!(entry, "mp = {}", rest.next().expect("a cost")),
                key => {
                    terrain.push(key);
                    Ok(())
                }
            };
        }
        let _ = writeln!(entry, "terrain = {terrain:?}");
        self.borders.push_str(&entry);
    }

    fn army(&mut self, side: &str, rest: &[&str]) {
        let entry = self.armies.entry(side.to_owned()).or_default();
        let mut at = 0;
        while at < rest.len() {
            let key = rest[at];
            let values: Vec<&str> =
                rest[at + 1..].iter().copied().take_while(|word| word.parse::<i32>().is_ok()).collect();
            at += 1 + values.len();
            let _ = match key {
                "elan" => writeln!(entry, "elan_start = {}", values[0]),
                "chits" => writeln!(entry, "chits = [{}]", values.join(", ")),
                "track" => writeln!(entry, "elan_track = [{}]", values.join(", ")),
                "zero" => writeln!(entry, "now = {{ zero = true, position = 0 }}"),
                "hurried" => writeln!(entry, "now = {{ hurried = true }}"),
                "break" => writeln!(entry, "break_at = [{}]", values.join(", ")),
                other => panic!("cannot read {other:?} of an army"),
            };
        }
    }

    fn camp(&mut self, side: &str, id: &str, line: &str) {
        let mut parts = line.split(',');
        let at = parts.next().and_then(|head| head.split_whitespace().last()).expect("an area");
        let mut entry =
            format!("[[camp]]\nid = \"{id}\"\narmy = \"{side}\"\narea = \"{at}\"\nkind = \"command_camp\"\n");
        for fact in parts {
            let words: Vec<&str> = fact.split_whitespace().collect();
            let _ = match words.as_slice() {
                ["radius", n] => writeln!(entry, "radius = {n}"),
                ["occupancy", n] => writeln!(entry, "occupancy_bonus = {n}"),
                ["stacking", n] => writeln!(entry, "stacking_bonus = {n}"),
                ["supply"] => {
                    entry = entry.replace("command_camp", "supply");
                    Ok(())
                }
                _ => panic!("cannot read {fact:?} of a camp"),
            };
        }
        self.rest.push_str(&entry);
    }

    fn reinforce(&mut self, turn: &str, line: &str) {
        let (head, who) = line.split_once(':').expect("`reinforce turn at area: who`");
        let area = head.split_whitespace().last().expect("an area");
        let (leaders, units): (Vec<&str>, Vec<&str>) =
            who.split_whitespace().partition(|id| self.leaders.iter().any(|(_, known, _)| known == id));
        let _ = write!(
            self.rest,
            "[[reinforcement]]\nturn = {turn}\narea = \"{area}\"\nunits = {units:?}\nleaders = {leaders:?}\n"
        );
    }

    fn unit(&mut self, side: &str, id: &str, kind: &str, line: &str) {
        let mut parts = line.split(',');
        let head: Vec<&str> = parts.next().unwrap_or_default().split_whitespace().skip(3).collect();
        let place = match head.as_slice() {
            ["off"] => None,
            ["at", at] => Some((*at, None)),
            ["at", at, "facing", faced] => Some((*at, Some(*faced))),
            _ => panic!("cannot read {line:?}"),
        };
        let gun = kind.starts_with('A') || kind.starts_with(char::is_lowercase);
        let mut entry = format!("[[unit]]\nid = \"{id}\"\ntype = \"{kind}\"\n");
        if let Some((at, faced)) = place {
            let (area, slot) = at.split_once('/').unwrap_or((at, "centre"));
            let _ = writeln!(entry, "area = \"{area}\"");
            if !gun {
                let _ = writeln!(entry, "position = \"{slot}\"");
            }
            if let Some(faced) = faced {
                let _ = writeln!(entry, "facing = \"{faced}\"");
            }
        }
        let (mut strengths, mut elans, mut armor) = ("4 3 2".to_owned(), "4".to_owned(), "B".to_owned());
        let mut foot = None;
        let (mut formation, mut flags) = (side.to_owned(), BTreeSet::new());
        for fact in parts.map(str::trim) {
            let (key, values) = fact.split_once(' ').unwrap_or((fact, ""));
            let _ = match key {
                "sp" => {
                    strengths = values.to_owned();
                    Ok(())
                }
                "elan" => {
                    elans = values.to_owned();
                    Ok(())
                }
                "armor" => {
                    armor = values.to_owned();
                    Ok(())
                }
                "foot" => {
                    foot = Some(values.to_owned());
                    Ok(())
                }
                "of" => {
                    formation = values.to_owned();
                    Ok(())
                }
                "name" => writeln!(entry, "name = \"{values}\""),
                "penetration" | "size" => writeln!(entry, "{key} = \"{values}\""),
                "club" => writeln!(entry, "weapon = \"club\""),
                "elite" | "mercenary" | "stakes" => writeln!(entry, "{key} = true"),
                "charge-lanes" | "may-schiltron" | "may-phalanx" | "all-round" => {
                    writeln!(entry, "{} = true", key.replace('-', "_"))
                }
                "set-up" if gun => writeln!(entry, "artillery_side = \"set_up\""),
                "step" | "lances" | "spent" | "stack" | "occupancy" | "range" => {
                    writeln!(entry, "{key} = {values}")
                }
                flag => {
                    flags.insert(flag.to_owned());
                    Ok(())
                }
            };
        }
        let steps = |strengths: &str| {
            let elans: Vec<&str> = elans.split_whitespace().collect();
            let steps = strengths.split_whitespace().enumerate().map(|(number, strength)| {
                let elan = elans.get(number).or(elans.last()).expect("an élan");
                format!("{{ strength = {strength}, elan = {elan}, armor = \"{armor}\" }}")
            });
            steps.collect::<Vec<String>>().join(", ")
        };
        if !gun {
            let _ = writeln!(entry, "steps = [{}]", steps(&strengths));
        }
        if let Some(foot) = foot {
            let _ = writeln!(entry, "foot_steps = [{}]", steps(&foot));
        }
        let _ = writeln!(entry, "formation = \"{formation}\"");
        if line.contains("set-up") && gun {
            flags.insert("set-up".to_owned());
        }
        self.formations.entry(formation.clone()).or_insert_with(|| side.to_owned());
        self.units.push(UnitLine {
            id: id.to_owned(),
            side: side.to_owned(),
            formation,
            entry,
            flags,
            place: place.map(|(at, _)| at.to_owned()),
        });
    }

    fn leader(&mut self, side: &str, id: &str, line: &str) {
        let mut parts = line.split(',');
        let head: Vec<&str> = parts.next().unwrap_or_default().split_whitespace().skip(3).collect();
        let place = match head.as_slice() {
            ["off"] => None,
            ["at", at] => Some((*at).to_owned()),
            ["with", unit] => {
                let unit = self.units.iter().find(|known| known.id == *unit).expect("a unit named before");
                let at = unit.place.clone().expect("it is on the map");
                Some(if at.contains('/') { at } else { format!("{at}/centre") })
            }
            _ => panic!("cannot read {line:?}"),
        };
        let mut entry = format!("[[leader]]\nid = \"{id}\"\n");
        if let Some(at) = place {
            match at.split_once('/') {
                Some((area, slot)) => {
                    let _ = write!(entry, "area = \"{area}\"\nposition = \"{slot}\"\n");
                }
                None => {
                    let _ = writeln!(entry, "area = \"{at}\"");
                }
            }
        }
        let mut numbers = BTreeMap::from([
            ("tactical", "1".to_owned()),
            ("command", "2".to_owned()),
            ("radius", "2".to_owned()),
        ]);
        let (mut formation, mut flags, mut armor) = (side.to_owned(), Vec::new(), "A".to_owned());
        for fact in parts.map(str::trim) {
            let words: Vec<&str> = fact.split_whitespace().collect();
            match words.as_slice() {
                [
                    key @ ("tactical" | "command" | "radius" | "treachery" | "recoveries" | "returns"
                    | "spent"),
                    n,
                ] => {
                    numbers.insert(key, (*n).to_owned());
                }
                ["alone", n] => {
                    numbers.insert("strength_alone", (*n).to_owned());
                }
                ["steadies", n] => {
                    numbers.insert("special_rout_value", (*n).to_owned());
                }
                ["armor", letter] => armor = (*letter).to_owned(),
                ["of", id] => formation = (*id).to_owned(),
                [key @ ("refuge" | "appears"), area] => {
                    let _ = writeln!(entry, "{key} = \"{area}\"");
                }
                ["under", superior] => {
                    let _ = writeln!(entry, "superior = \"{superior}\"");
                }
                ["paired", unit] => {
                    let _ = writeln!(entry, "paired = \"{unit}\"");
                }
                ["leads", id_of] => {
                    formation = (*id_of).to_owned();
                    self.leads.insert(formation.clone(), id.to_owned());
                }
                ["leads"] => {
                    self.leads.insert(formation.clone(), id.to_owned());
                }
                ["commands"] => {
                    self.commanders.insert(side.to_owned(), id.to_owned());
                }
                ["exceptional"] => entry.push_str("exceptional = true\n"),
                ["gunner"] => entry.push_str("artillery_leader = true\n"),
                [flag] => flags.push((*flag).to_owned()),
                _ => panic!("cannot read {fact:?} of a leader"),
            }
        }
        for (key, number) in numbers {
            let _ = writeln!(entry, "{key} = {number}");
        }
        let _ = write!(entry, "armor = \"{armor}\"\nformation = \"{formation}\"\n");
        if !flags.is_empty() {
            let _ = writeln!(entry, "is = {flags:?}");
        }
        self.formations.entry(formation).or_insert_with(|| side.to_owned());
        self.leaders.push((side.to_owned(), id.to_owned(), entry));
    }

    fn map(&self) -> String {
        let mut text = "[map]\n".to_owned();
        let mut polygons = self.polygons.clone();
        if polygons.is_empty() {
            let (hexes, columns, rows) = self.grid.unwrap_or((false, 5, 5));
            for row in 1..=i32::from(rows) {
                for column in 1..=i32::from(columns) {
                    let shape: Vec<[i32; 2]> = if hexes {
                        let (x, y) = (100 * column + 50 * (row % 2), 80 * row);
                        vec![
                            [x, y + 20],
                            [x + 50, y],
                            [x + 100, y + 20],
                            [x + 100, y + 80],
                            [x + 50, y + 100],
                            [x, y + 80],
                        ]
                    } else {
                        let (x, y) = (100 * column, 100 * row);
                        vec![[x, y], [x + 100, y], [x + 100, y + 100], [x, y + 100]]
                    };
                    let points: Vec<String> = shape.iter().map(|point| format!("{point:?}")).collect();
                    polygons.push((format!("{row}{column:02}"), points.join(", ")));
                }
            }
        }
        for (number, points) in &polygons {
            let facts = self.areas.get(number).cloned().unwrap_or_default();
            let _ = write!(text, "[[map.area]]\nnumber = {number}\npolygon = [{points}]\n{facts}");
        }
        for number in self.areas.keys() {
            assert!(polygons.iter().any(|(known, _)| known == number), "there is no area {number}");
        }
        text + &self.borders
    }

    pub(super) fn finish(mut self) -> String {
        let mut file = "[scenario]\nid = \"test\"\ntitle = \"A test\"\n".to_owned();
        let _ = writeln!(file, "options = {:?}", self.options);
        let lances: Vec<String> = self.lances.iter().map(|(side, n)| format!("{side} = {n}")).collect();
        let _ = writeln!(file, "lance_durability = {{ {} }}", lances.join(", "));
        file.push_str(&self.head);
        file.push_str(&self.turns);
        file.push_str(&self.map());
        for side in ["red", "blue"] {
            self.formations.entry(side.to_owned()).or_insert_with(|| side.to_owned());
            let _ = write!(file, "[[side]]\nname = \"{side}\"\narmy = \"{side}\"\n");
        }
        for side in ["red", "blue"] {
            let facts = self.armies.get(side).cloned().unwrap_or_default();
            let _ = write!(file, "[[army]]\nid = \"{side}\"\nside = \"{side}\"\n{facts}");
            if !facts.contains("elan_start") {
                file.push_str("elan_start = 6\n");
            }
            if let Some(commander) = self.commanders.get(side) {
                let _ = writeln!(file, "commander = \"{commander}\"");
            }
        }
        // Red's come first, so that formations have the numbers that activations know them by.
        let mut formations: Vec<(String, String)> =
            self.formations.iter().map(|(id, side)| (id.clone(), side.clone())).collect();
        formations.sort_by_key(|(id, side)| (side != "red", id.clone()));
        let active = self.active.clone().unwrap_or_else(|| "red".to_owned());
        let acts = |id: &str, side: &str| {
            self.stage.as_deref().is_some_and(|stage| stage != "none")
                && side == active
                && (self.acting.is_empty() || self.acting.iter().any(|known| known == id))
        };
        let mut bits = 0u64;
        for (number, (id, side)) in formations.iter().enumerate() {
            let _ = write!(file, "[[formation]]\nid = \"{id}\"\nside = \"{side}\"\narmy = \"{side}\"\n");
            if let Some(leader) = self.leads.get(id) {
                let _ = writeln!(file, "leader = \"{leader}\"");
            }
            if acts(id, side) {
                bits |= 1 << number;
                file.push_str("now = { activated = true }\n");
            }
        }
        for (_, id, entry) in &self.leaders {
            file.push_str(entry);
            if let Some(next) = self.successions.get(id) {
                let _ = writeln!(file, "successors = {next:?}");
            }
        }
        for unit in &self.units {
            file.push_str(&unit.entry);
            let mut flags = unit.flags.clone();
            if acts(&unit.formation, &unit.side) && !flags.contains("activated") {
                flags.insert("acting".to_owned());
                if !flags.contains("uncontrolled") {
                    flags.insert("controlled".to_owned());
                }
            }
            flags.remove("uncontrolled");
            if !flags.is_empty() {
                let _ = writeln!(file, "is = {:?}", flags.iter().collect::<Vec<_>>());
            }
        }
        file.push_str(&self.rest);
        let mut battle = self.battle.clone();
        if let Some(turn) = &self.turn {
            let _ = writeln!(battle, "turn = {turn}");
        }
        if let Some(weather) = &self.weather {
            let _ = writeln!(battle, "weather = \"{weather}\"");
        }
        let steps = match (&self.steps, self.stage.as_deref()) {
            (Some(steps), _) => Some(steps.clone()),
            (None, Some("none")) => Some("[{ turn = \"activations\" }]".to_owned()),
            (None, Some(stage)) => {
                Some(format!("[{{ turn = \"activations\" }}, {{ acting = {{ next = \"{stage}\" }} }}]"))
            }
            (None, None) => None,
        };
        if let Some(steps) = steps {
            let other = if active == "red" { "blue" } else { "red" };
            let _ = write!(battle, "first_player = \"{active}\"\nactive = \"{active}\"\nsteps = {steps}\n");
            let _ = writeln!(battle, "activation = {{ formations = {bits} }}");
            debug_assert!(other != active);
        }
        if !battle.is_empty() {
            let _ = write!(file, "[battle]\n{battle}");
        }
        file
    }
}
