//! How the position of a test is written.
//!
//! A position is written line by line; lengths are cm, the board is 240 by 150, the level advanced.
//!
//! ```text
//! turns 3            level basic         period musket           options command-figures     event_on 1     turn 1 (it is over)
//! terrain forest 80,60 92,64 88,75       an area; `terrain river line 0,70 240,70 width 4` a line; `name mill` before the points
//! terrain building class C stories 2 door:1 window:3 window:3:2 name inn 10,10 22,10 22,18 10,18    openings by side and floor
//! place fork 120,75
//! group red main
//! phantom red B 30,30
//! victory kind = "hold"; places = ["fork"]; turns = 2      keys of the table; `equal red` says who wins at equal scores
//! now toils = [...]       a line of the table `now`
//! conditions break_at = [500, 0]       a line of the table `conditions`
//! red bows longbow-light 24 in 12 at 100,30 facing 0, group main, kit stakes, marker A, order N 1/3
//! ```
//!
//! Of a unit come its side, id, type, figures (left out for single pieces), figures abreast after `in`, place and facing (towards the
//! enemy if nothing is said), and after commas any key of its table.
#![allow(unreachable_pub)]

use std::fmt::Write as _;

/// The scenario file of a position, which may be one already.
pub fn scenario(position: &str) -> String {
    if position.trim_start().starts_with("[scenario]") {
        return position.to_owned();
    }
    let (mut head, mut lists) = (Vec::new(), String::new());
    let (mut units, mut level) = ([String::new(), String::new()], "advanced");
    let mut phantoms = [Vec::new(), Vec::new()];
    let (mut conditions, mut now) = (String::new(), String::new());
    for line in position.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[0] {
            "turns" => head.push(format!("turns = {}", words[1])),
            "level" => level = words[1],
            "period" => head.push(format!("period = \"{}\"", words[1])),
            "options" => head.push(format!("options = {}", list(&words[1..]))),
            "deployment" => head.push(format!("deployment = \"{}\"", words[1])),
            "turn" => now = format!("[now]\nturn = {}\n\n", words[1]),
            "event_on" => head.push(format!("event_on = {}", words[1])),
            "wind" => head.push(format!("wind = \"{}\"", words[1])),
            "equal" => head.push(format!("equal = \"{}\"", words[1])),
            "victory" => _ = write!(lists, "[[victory]]\n{}\n\n", line[8..].replace("; ", "\n")),
            "conditions" => _ = writeln!(conditions, "{}", &line[11..]),
            "now" => _ = write!(now, "[now]\n{}\n\n", line[4..].replace("; ", "\n")),
            "board" => head.push(format!("board = {}", point(words[1]))),
            "terrain" => lists.push_str(&terrain(&words[1..])),
            "place" => _ = write!(lists, "[[place]]\nname = \"{}\"\nat = {}\n\n", words[1], point(words[2])),
            "group" => _ = write!(lists, "[[group]]\nid = \"{}\"\nside = \"{}\"\n\n", words[2], words[1]),
            "phantom" => {
                let text = format!("{{ marker = \"{}\", at = {} }}", words[2], point(words[3]));
                phantoms[usize::from(words[1] == "blue")].push(text);
            }
            side @ ("red" | "blue") => units[usize::from(side == "blue")].push_str(&unit(line)),
            other => panic!("what is {other}?"),
        }
    }
    let mut text = format!(
        "[scenario]\nid = \"test\"\ntitle = \"A test\"\nlevel = \"{level}\"\n{}\n\n",
        head.join("\n")
    );
    for (name, phantoms) in [("Red", &phantoms[0]), ("Blue", &phantoms[1])] {
        let _ = write!(text, "[[side]]\nname = \"{name}\"\nphantoms = [{}]\n\n", phantoms.join(", "));
    }
    if !conditions.is_empty() {
        conditions = format!("[conditions]\n{conditions}");
    }
    text + &lists + &units[0] + &units[1] + &now + &conditions
}

fn point(text: &str) -> String {
    format!("[{}]", text.replace(['x', ','], ", "))
}

fn list(words: &[&str]) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
    format!("[{}]", words.join(", "))
}

fn terrain(words: &[&str]) -> String {
    let mut text = format!("[[terrain]]\nkind = \"{}\"\n", words[0]);
    let (mut points, mut key, mut openings) = (Vec::new(), "polygon", Vec::new());
    let mut rest = words[1..].iter();
    while let Some(word) = rest.next() {
        match *word {
            "line" => key = "line",
            "ridge" => text.push_str("ridge = true\n"),
            "name" => _ = writeln!(text, "name = \"{}\"", rest.next().expect("a name")),
            "class" => _ = writeln!(text, "class = \"{}\"", rest.next().expect("a class")),
            "stories" => _ = writeln!(text, "stories = {}", rest.next().expect("a number")),
            word if word.contains(':') => openings.push(opening(word)),
            "width" | "level" => _ = writeln!(text, "{word} = {}", rest.next().expect("a number")),
            "feature" | "garrison" => _ = writeln!(text, "{word} = \"{}\"", rest.next().expect("a word")),
            word => points.push(point(word)),
        }
    }
    if !openings.is_empty() {
        let _ = writeln!(text, "openings = [{}]", openings.join(", "));
    }
    let _ = write!(text, "{key} = [{}]\n\n", points.join(", "));
    text
}

/// `door:1`, `window:3:2`: what it is, its side, and its floor if that is not the ground floor.
fn opening(word: &str) -> String {
    let mut parts = word.split(':');
    let mut next = || parts.next();
    let (kind, side) = (next().expect("a kind"), next().expect("a side"));
    format!("{{ kind = \"{kind}\", side = {side}, floor = {} }}", next().unwrap_or("1"))
}

fn unit(line: &str) -> String {
    let mut parts = line.split(", ");
    let words: Vec<&str> = parts.next().unwrap_or_default().split_whitespace().collect();
    let mut text =
        format!("[[unit]]\nside = \"{}\"\nid = \"{}\"\ntype = \"{}\"\n", words[0], words[1], words[2]);
    let mut rest = words[3..].iter();
    let mut facing = if words[0] == "red" { "0" } else { "180" };
    while let Some(word) = rest.next() {
        let mut next = || *rest.next().expect("a word");
        match *word {
            "in" => _ = writeln!(text, "abreast = {}", next()),
            "at" => _ = writeln!(text, "at = {}", point(next())),
            "facing" => facing = next(),
            figures => _ = writeln!(text, "figures = {figures}"),
        }
    }
    let _ = writeln!(text, "facing = {facing}");
    for part in parts {
        let (key, value) = part.split_once(' ').expect("a key and what it says");
        let written = match key {
            "kit" | "is" | "fate" | "mishaps" | "aboard" => list(&value.split(' ').collect::<Vec<&str>>()),
            "order" | "group" | "marker" | "name" | "reaction" | "with" | "noble" | "rank" | "berth"
            | "inside" => {
                format!("{value:?}")
            }
            _ => value.to_owned(),
        };
        let _ = writeln!(text, "{key} = {written}");
    }
    text + "\n"
}
