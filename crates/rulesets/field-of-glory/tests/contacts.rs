//! The positions of `docs/contacts/field-of-glory`, one for each awkward contact: what happens, where all stand when they have
//! conformed, who fights whom in the melee, and a picture before and after. `UPDATE_EXPECT=1` writes and draws them anew.

use std::f64::consts::PI;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use battle::{
    AdjudicateFile, Adjudication, GroundScene, Journal, Line, Piece, Place, Scene, Side, State as _, Table,
    Viewer, adjudicate,
};
use dice::{Seed, Seeded};
use expect_test::expect_file;
use field_of_glory::{FieldOfGlory, State};
use serde_json::Value;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/contacts/field-of-glory");

/// What a line of the journal has that tells of places and contacts.
const TELLING: [&str; 10] = [
    " charges ",
    " moves ",
    " advances ",
    " pursues ",
    " routs ",
    " steps ",
    " meets ",
    " conforms ",
    " turns bases",
    " is set ",
];

#[test]
fn awkward_contacts_are_as_they_were_drawn() {
    let files = files();
    assert_eq!(files.len(), 20);
    let mut list = HEAD.to_owned();
    for path in files {
        let text = std::fs::read_to_string(&path).expect("a file");
        let asks = AdjudicateFile::read(&text).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        let told = adjudicate::<FieldOfGlory>(&asks, &text);
        let told = told.unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        let [before, after] = [&told.before, told.battle.state()];
        for state in [before, after] {
            assert_eq!(bases_on_bases(&state.scene(Viewer::Umpire)), "", "{}", path.display());
        }
        let blows = blows(&told);
        expect_file![path.with_extension("svg")].assert_eq(&picture(before, after, &camps(&text)));
        list += &entry(&path, &text, &(happened(&told) + &places(after) + &blows));
    }
    expect_file![Path::new(FOLDER).join("README.md")].assert_eq(&list);
}

/// The positions in the order of their names.
fn files() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(FOLDER).expect("contacts are there");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut files: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|end| end == "toml")).collect();
    files.sort();
    files
}

const HEAD: &str = "# How battle groups meet in Field of Glory

Twenty awkward contacts, before and after conforming, with who fights whom in the melee. The positions are files like any other: `gonfalon adjudicate` tells
what happens, `gonfalon play` goes on from there. This page and the pictures are made from them by `crates/rulesets/field-of-glory/tests/contacts.rs`.
The rules are `conform.*`, `overlap.*`, `geometry.contact`, `charge.step-forward`, `flank.turn` and `melee.fight` (`gonfalon rules fog conform.how`).
";

/// A contact on the page: its title, its text, its picture, and what comes of it.
fn entry(path: &Path, text: &str, told: &str) -> String {
    let file: toml::Table = text.parse().expect("TOML");
    let of = |key: &str| file["scenario"][key].as_str().unwrap_or_default().trim().to_owned();
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let (title, text) = (of("title"), of("text"));
    format!(
        "\n## {title}\n\n[{name}.toml]({name}.toml): {text}\n\n![{title}]({name}.svg)\n\n```\n{told}```\n"
    )
}

/// What happened, as far as it is of places and contacts.
fn happened(told: &Adjudication<State>) -> String {
    let lines = told.lines.iter().flat_map(|(_, lines)| lines).map(Line::plain);
    let kept = lines.filter(|line| TELLING.iter().any(|word| line.contains(word)));
    kept.fold(String::new(), |text, line| text + &line + "\n")
}

/// Where all stand.
fn places(state: &State) -> String {
    let view = state.view_for(Viewer::Umpire);
    let groups = view["groups"].as_array().cloned().unwrap_or_default();
    let mut text = String::new();
    for group in groups.iter().filter(|group| group["at"].is_string()) {
        let word = |key: &str| group[key].as_str().unwrap_or_default().to_owned();
        let _ = write!(text, "{}: {} facing {}", word("id"), word("at"), word("facing"));
        if let Some(steps) = group["stepped"].as_array() {
            let mu = |step: &Value| format!("{:.2}", step.as_f64().unwrap_or_default() / UNIT);
            let steps: Vec<String> =
                steps.iter().take(group["files"].as_u64().unwrap_or_default() as usize).map(mu).collect();
            let _ = write!(text, ", stepped {}", steps.join(" "));
        }
        if group["turned"] != 0 {
            text.push_str(", bases turned");
        }
        text.push('\n');
    }
    text
}

/// Who strikes whom in the melee of this turn, with how many dice, when nobody does anything else.
fn blows(told: &Adjudication<State>) -> String {
    let (mut battle, mut journal) = (told.battle.clone(), Journal::new());
    let mut dice = Seeded::new(Seed::from_number(1));
    let turn = told.battle.state().view_for(Viewer::Umpire)["turn"].clone();
    while let Some(side) = battle.asked() {
        let view = battle.state().view_for(Viewer::Umpire);
        if view["turn"] != turn || view["phase"] == "joint-action" {
            break;
        }
        let usual = battle.state().usual(side).expect("it is asked");
        battle.play(side, usual, &mut Table::new(&mut dice, &mut journal));
    }
    let lines: Vec<String> = journal.lines(battle.state(), Viewer::Umpire).iter().map(Line::plain).collect();
    let mut text = String::new();
    for pair in lines.windows(2) {
        let (Some((who, _)), Some((dice, rest))) = (
            pair[0].split_once(':').filter(|(who, _)| who.contains(" strikes ")),
            pair[1].strip_prefix("melee: dice ").and_then(|line| line.split_once(", against")),
        ) else {
            continue;
        };
        let in_contact = ["two-ranks", "heavy", "wagons"];
        let in_contact = in_contact.iter().any(|row| rest.contains(&format!("melee.dice.{row}")));
        let how = match (rest.contains("melee.dice.overlap"), in_contact) {
            (true, true) => ", some of them from an overlap",
            (true, false) => ", from an overlap",
            (false, _) => "",
        };
        let _ = writeln!(text, "{who}, dice {dice}{how}");
    }
    text
}

/// Micrometres of an MU.
const UNIT: f64 = 25_000.0;
/// Pictures have so many units for an MU.
const SCALE: f64 = 40.0;

type Point = [f64; 2];

fn mu(at: [i32; 2]) -> Point {
    at.map(|value| f64::from(value) / UNIT)
}

/// A point so far to the right and ahead of another, for somebody who looks along a bearing.
fn in_frame([x, y]: Point, heading: f64, [right, ahead]: Point) -> Point {
    let (sin, cos) = (heading * PI / 180.0).sin_cos();
    [x + right * cos + ahead * sin, y - right * sin + ahead * cos]
}

/// The corners of the bases of a group, the front ones first.
fn bases(piece: &Piece) -> Vec<[Point; 4]> {
    let Place::Table { at } = piece.place else { return Vec::new() };
    let heading = piece.heading.unwrap_or(0.0);
    let corners = piece.stands.iter().map(|stand| {
        let middle = in_frame(mu(at), heading, mu(stand.at));
        let way = heading + f64::from(stand.turned) / 100.0;
        let [width, depth] = stand.size.map(|length| f64::from(length) / UNIT);
        let half = width / 2.0;
        [[-half, 0.0], [half, 0.0], [half, -depth], [-half, -depth]].map(|by| in_frame(middle, way, by))
    });
    corners.collect()
}

/// Which groups have bases on those of others: none may (geometry.base).
fn bases_on_bases(scene: &Scene) -> String {
    let mut found = String::new();
    for (n, one) in scene.pieces.iter().enumerate() {
        for other in &scene.pieces[n + 1..] {
            if bases(one).iter().any(|a| bases(other).iter().any(|b| overlap(a, b))) {
                let _ = write!(found, "{} on {} ", one.id, other.id);
            }
        }
    }
    found
}

/// Whether two rectangles overlap by more than the tolerance.
fn overlap(a: &[Point; 4], b: &[Point; 4]) -> bool {
    let tolerance = 30.0 / UNIT;
    [a, b].into_iter().flat_map(|of| [(of[0], of[1]), (of[1], of[2])]).all(|(from, to)| {
        let (x, y) = (to[0] - from[0], to[1] - from[1]);
        let length = x.hypot(y);
        let span = |of: &[Point; 4]| {
            let along = of.map(|at| (at[0] * x + at[1] * y) / length);
            (
                along.into_iter().fold(f64::INFINITY, f64::min),
                along.into_iter().fold(f64::NEG_INFINITY, f64::max),
            )
        };
        let ((from, to), (start, end)) = (span(a), span(b));
        to.min(end) - from.max(start) > tolerance
    })
}

/// The camps of a position: 120 mm wide and 80 mm deep.
fn camps(text: &str) -> Vec<[Point; 4]> {
    let file: toml::Table = text.parse().expect("TOML");
    let sides = file["side"].as_array().cloned().unwrap_or_default();
    let number = |value: &toml::Value| {
        value.as_float().or(value.as_integer().map(|whole| whole as f64)).unwrap_or_default()
    };
    let drawn = sides.iter().filter_map(|side| side.get("camp")).map(|camp| {
        let (at, facing) = ([0, 1].map(|n| number(&camp["at"][n])), number(&camp["facing"]));
        [[-2.4, 0.0], [2.4, 0.0], [2.4, -3.2], [-2.4, -3.2]].map(|by| in_frame(at, facing, by))
    });
    drawn.collect()
}

/// A position before and after, side by side.
fn picture(before: &State, after: &State, camps: &[[Point; 4]]) -> String {
    let scenes = [before, after].map(|state| state.scene(Viewer::Umpire));
    let seen: Vec<Point> = scenes.iter().flat_map(|scene| &scene.pieces).flat_map(bases).flatten().collect();
    let least = [0, 1].map(|n| seen.iter().map(|at| at[n]).fold(f64::INFINITY, f64::min) - 0.8);
    let most = [0, 1].map(|n| seen.iter().map(|at| at[n]).fold(f64::NEG_INFINITY, f64::max) + 0.8);
    let [width, height] = [0, 1].map(|n| (most[n] - least[n]) * SCALE);
    let mut body = String::new();
    for (n, scene) in scenes.iter().enumerate() {
        let paper = Paper { left: least[0], top: most[1] };
        let right = n as f64 * (width + 12.0);
        let _ = writeln!(
            body,
            r#"<svg x="{right:.0}" width="{width:.0}" height="{height:.0}"><rect width="100%" height="100%"/>"#
        );
        body += &paper.ground(after);
        camps.iter().for_each(|camp| body += &paper.shape("polygon", "camp", camp));
        scene.pieces.iter().for_each(|piece| body += &paper.piece(piece));
        let words = ["before", "after"][n];
        let _ = writeln!(body, "<text class=\"when\" x=\"6\" y=\"16\">{words}</text></svg>");
    }
    let whole = width * 2.0 + 12.0;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {whole:.0} {height:.0}\" width=\"{whole:.0}\">\n<style>{STYLE}</style>\n{body}</svg>\n"
    )
}

/// The colours of the board by day.
const STYLE: &str = "rect{fill:#f3f4ea}.off{fill:#8a8a80}polygon{stroke:#fff;stroke-width:1}.red{fill:#b42a20}.blue{fill:#1d4f9e}.wood,.building,.water{fill:#9fb58a;stroke:none}.building,.camp{fill:#a89a86}.water{fill:#9cc3d8}polyline{fill:none;stroke:#9cc3d8}.front{fill:none;stroke:#171b19;stroke-width:3}text{font:700 13px sans-serif;fill:#fff;stroke:#171b19;stroke-width:3;paint-order:stroke;text-anchor:middle}.when{text-anchor:start;fill:#171b19;stroke:none;font-weight:400}";

/// What lies at the upper left corner of a picture.
struct Paper {
    left: f64,
    top: f64,
}

impl Paper {
    fn spot(&self, [x, y]: Point) -> String {
        format!("{:.1},{:.1}", (x - self.left) * SCALE, (self.top - y) * SCALE)
    }

    fn shape(&self, kind: &str, class: &str, points: &[Point]) -> String {
        let points: Vec<String> = points.iter().map(|at| self.spot(*at)).collect();
        format!("<{kind} class=\"{class}\" points=\"{}\"/>\n", points.join(" "))
    }

    /// Terrain, camps, and what lies beside the table.
    fn ground(&self, state: &State) -> String {
        let GroundScene::Tabletop { size, terrain, .. } = state.ground(Viewer::Umpire) else {
            return String::new();
        };
        let [x, y] = mu(size);
        let (far, beyond) = (-9.0, 9.0);
        let mut text = String::new();
        for off in [
            [[far, far], [0.0, far], [0.0, y + beyond], [far, y + beyond]],
            [[x, far], [x + beyond, far], [x + beyond, y + beyond], [x, y + beyond]],
        ] {
            text += &self.shape("polygon", "off", &off);
        }
        for piece in &terrain {
            let points: Vec<Point> = piece.points.iter().map(|at| mu(*at)).collect();
            if piece.closed {
                text += &self.shape("polygon", piece.kind, &points);
            } else {
                let width = f64::from(piece.width) / UNIT * SCALE;
                let line = self.shape("polyline", piece.kind, &points);
                text += &line.replace("/>", &format!(" stroke-width=\"{width:.0}\"/>"));
            }
        }
        text
    }

    fn piece(&self, piece: &Piece) -> String {
        let class = if piece.side == Side::Red { "red" } else { "blue" };
        let bases = bases(piece);
        let mut text = String::new();
        for corners in &bases {
            text += &self.shape("polygon", class, corners);
            text += &self.shape("polyline", "front", &corners[..2]);
        }
        let count = (bases.len() * 4).max(1) as f64;
        let middle = [0, 1].map(|n| bases.iter().flatten().map(|at| at[n]).sum::<f64>() / count);
        let at = self.spot(middle);
        let (x, y) = at.split_once(',').unwrap_or_default();
        text + &format!("<text x=\"{x}\" y=\"{y}\" dy=\"4\">{}</text>\n", piece.id)
    }
}
