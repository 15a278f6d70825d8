//! Reading a scenario file: its head and its ground, and putting all parts together.
//!
//! Everything is read first, so that every mistake is found; a battle is made only of a file without one.

use std::sync::Arc;

use battle::{Mistakes, Side};
use ground::tabletop::{Bearing, Length, Outline, Point, REACH};
use muster::read::{Document, FromToml, Reader, Value, hint};

use super::checking;
use super::conditions;
use super::forces::{self, Forces, Names};
use super::progress::Progress;
use crate::charts::{FRONTAGE, STANDARD_ARMY, TERRAIN, TURN_LIMIT, TerrainRow};
use crate::field::{Options, Piece, Print, Scenario};
use crate::picks::POINTS;
use crate::state::State;

/// The least and the most inches of a table's side.
const TABLE_SIDE: (f64, f64) = (12.0, 240.0);

/// Reads a file; names every mistake at once.
pub(super) fn read(text: &str) -> Result<State, Mistakes> {
    let document = Document::parse(text);
    // A second, plain reading: to know all names before anything refers to them, and for pending steps.
    let raw: toml::Table = text.parse().unwrap_or_default();
    let mut file = document.reader();
    let draft = read_all(&mut file, &raw);
    // An argument over a position may stand in the same file.
    let _ = file.may_table("adjudicate");
    file.finish();
    let mut state = None;
    if document.places_of_mistakes().is_empty()
        && let Some((scenario, progress)) = draft
    {
        let faults = checking::scenario_faults(&scenario);
        if faults.is_empty() {
            let mut made = State::fresh(Arc::new(scenario));
            let at_rest = progress.is_at_rest();
            if let Err(why) = progress.apply(&mut made) {
                document.note("now", why);
            }
            let faults = checking::faults(&made);
            if faults.is_empty() {
                made.lay_all();
                document.note_all(checking::room_faults(&made));
                document.note_all(checking::gaps(&made, at_rest));
            }
            document.note_all(faults);
            state = Some(made);
        } else {
            document.note_all(faults);
        }
    }
    let state = document.into_result(state)?;
    state.ok_or_else(|| {
        let mut mistakes = Mistakes::new();
        mistakes.note("", "the file gives no battle");
        mistakes
    })
}

fn read_all(file: &mut Reader<'_>, raw: &toml::Table) -> Option<(Scenario, Progress)> {
    let mut head = file.need_table("scenario");
    let [width, depth] = match head.may::<[f64; 2]>("table") {
        Some(size) => {
            let (least, most) = TABLE_SIDE;
            if size.iter().any(|side| !(least..=most).contains(side)) {
                head.mistake("table", format!("a side of the table has {least} to {most} inches"));
            }
            size
        }
        None => [72.0, 48.0],
    };
    let frontage = match head.may::<f64>("frontage") {
        Some(frontage) if !(0.5..=4.0).contains(&frontage) => {
            head.mistake("frontage", "a stand is half an inch to four inches wide");
            Length::inch_hundredths(FRONTAGE)
        }
        Some(frontage) => length(frontage),
        None => Length::inch_hundredths(FRONTAGE),
    };
    let options = read_options(&mut head);
    let by_points = options.has(Options::MUSTER);
    if head.has("points") && !by_points {
        head.mistake("points", "counts where the option `muster` is on");
    }
    let points = head.may_in("points", POINTS).unwrap_or(STANDARD_ARMY);
    let turn_limit = head.may_in("turns", 1..=100).unwrap_or(TURN_LIMIT);
    let [key, title] = ["id", "title"].map(|word| head.need::<String>(word));
    let [date, text] = ["date", "text"].map(|word| head.may::<String>(word).unwrap_or_default());
    head.finish();
    let terrain = read_terrain(file);
    // Whatever is wrong with one part, all are read.
    let names = Names::of(raw);
    let forces = forces::read(file, &names, by_points);
    let conditions = conditions::read(file, raw, &names);
    let progress = Progress::read(file, raw);
    let Forces { sides, battles, leaders, contingents, objectives } = forces?;
    let scenario = Scenario {
        key,
        title,
        date,
        text,
        width: length(width),
        depth: length(depth),
        frontage,
        turn_limit,
        options,
        points,
        terrain,
        sides,
        battles,
        leaders,
        contingents,
        objectives,
        conditions,
        print: Print::default(),
    };
    Some((scenario, progress))
}

/// Inches as whole micrometres, halves away from zero (geo.inch).
pub(super) fn length(inches: f64) -> Length {
    let micrometres = (inches * f64::from(Length::INCH.micrometres())).round();
    Length::new(micrometres.clamp(f64::from(-REACH), f64::from(REACH)) as i32)
}

/// A point in inches.
#[derive(Clone, Copy, Default)]
pub(super) struct Spot(pub(super) Point);

impl FromToml for Spot {
    fn from_toml(value: &Value<'_>) -> Option<Spot> {
        let [x, y] = <[f64; 2]>::from_toml(value)?;
        let far = f64::from(REACH) / f64::from(Length::INCH.micrometres());
        if x.abs() > far || y.abs() > far {
            value.mistake("lies too far off the table");
            return None;
        }
        Some(Spot(Point::at(length(x), length(y))))
    }
}

/// A facing in degrees clockwise from north.
#[derive(Clone, Copy, Default)]
pub(super) struct Way(pub(super) Bearing);

impl FromToml for Way {
    fn from_toml(value: &Value<'_>) -> Option<Way> {
        let degrees = f64::from_toml(value)?;
        if !(0.0..360.0).contains(&degrees) {
            value.mistake("should be degrees from 0 to less than 360");
            return None;
        }
        Some(Way(Bearing::hundredths((degrees * 100.0).round() as i32)))
    }
}

/// A side as files write it.
#[derive(Clone, Copy)]
pub(super) struct SideWord(pub(super) Side);

impl FromToml for SideWord {
    fn from_toml(value: &Value<'_>) -> Option<SideWord> {
        match value.as_str() {
            Some("red") => Some(SideWord(Side::Red)),
            Some("blue") => Some(SideWord(Side::Blue)),
            _ => value.wanted("red or blue"),
        }
    }
}

/// The value that a word of a short list stands for; none if the key is absent or after a mistake.
pub(super) fn one_of<'a, T>(
    table: &mut Reader<'_>,
    key: &str,
    what: &str,
    words: impl Iterator<Item = (&'a str, T)> + Clone,
) -> Option<T> {
    let word = table.may::<String>(key)?;
    let found = words.clone().find(|(known, _)| *known == word).map(|(_, value)| value);
    if found.is_none() {
        table.mistake(key, format!("`{word}` is no {what}{}", hint(&word, words.map(|(known, _)| known))));
    }
    found
}

fn read_options(head: &mut Reader<'_>) -> Options {
    let mut options = Options::default();
    for key in head.may::<Vec<String>>("options").unwrap_or_default() {
        match Options::ALL.iter().find(|(known, _)| *known == key) {
            Some((_, option)) => options.0 |= option.0,
            None => {
                let near = hint(&key, Options::ALL.iter().map(|(known, _)| *known));
                head.mistake("options", format!("`{key}` is no option{near}"));
            }
        }
    }
    for (option, needs) in [("suspect-lords", Options::CIVIL_WAR), ("enticement", Options::SUSPECT_LORDS)] {
        let on = Options::ALL.iter().any(|(key, known)| *key == option && options.has(*known));
        if on && !options.has(needs) {
            let needed = Options::ALL.iter().find(|(_, known)| *known == needs).map_or("", |(key, _)| key);
            head.mistake("options", format!("`{option}` needs `{needed}`"));
        }
    }
    options
}

fn read_terrain(file: &mut Reader<'_>) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for mut table in file.may_tables("terrain") {
        let row: Option<&'static TerrainRow> =
            one_of(&mut table, "kind", "kind of terrain", TERRAIN.iter().map(|row| (row.kind, row)));
        if !table.has("kind") {
            table.mistake("kind", "is missing");
        }
        let id = table.may::<String>("id").unwrap_or_default();
        let level = table.may_in("level", -3..=5).unwrap_or(0);
        let width = table.may::<f64>("width");
        let axis = table.may::<Way>("axis").map(|way| way.0);
        let faces = table.may::<Way>("faces").map(|way| way.0);
        let since = table.may_in("since", 0..=200).unwrap_or(0);
        let corners = |spots: Vec<Spot>| spots.into_iter().map(|spot| spot.0).collect::<Vec<Point>>();
        let polygon = table.may::<Vec<Spot>>("polygon").map(corners);
        let line = table.may::<Vec<Spot>>("line").map(corners);
        let outline = match (row, polygon, line) {
            (Some(row), Some(points), None) if row.area => Some(("polygon", Outline::area(points))),
            (Some(row), None, Some(points)) if !row.area => {
                let width = width.map_or(Length::inches(row.width.into()), length);
                Some(("line", Outline::line(points, width)))
            }
            (Some(row), ..) => {
                let wanted = if row.area { "polygon" } else { "line" };
                table.mistake(wanted, format!("{} is given by a {wanted}", row.kind));
                None
            }
            (None, ..) => None,
        };
        if let Some((key, Err(fault))) = &outline {
            table.mistake(key, fault.to_string());
        }
        if let (Some(row), Some((_, Ok(outline)))) = (row, outline) {
            pieces.push(Piece { id, row, outline, level, axis, faces, since });
        }
        table.finish();
    }
    pieces
}
