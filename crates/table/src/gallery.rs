//! What is on offer: rulesets, battles, rules, lessons.

use battle::{AdjudicateFile, CHART, Chart, Row, RowSource, Side};
use door::Door;
use muster::{Flag, Shape};

use message::{
    ArmyCard, BattleCard, BodySketch, Lesson, LessonCard, MapSketch, PlayedIn, Problem, RowCard, RulesetCard,
    ShapeSketch, VersionCard,
};

/// The door of a ruleset.
pub(crate) fn door(ruleset: &str) -> Result<&'static dyn Door, Problem> {
    arsenal::open(ruleset).map_err(|unknown| Problem::new("unknown-ruleset", unknown.to_string()))
}

/// Every ruleset.
pub(crate) fn rulesets() -> Vec<RulesetCard> {
    let card = |door: &dyn Door| RulesetCard {
        key: door.key().to_string(),
        short: door.short().to_string(),
        name: door.name().to_string(),
        ground: door.ground().to_string(),
        lessons: lessons(door).iter().map(lesson_card).collect(),
        armies: door.armies().is_some(),
        sheets: door.armies().is_some_and(|armies| !armies.forms(None).is_empty()),
    };
    arsenal::doors().map(card).collect()
}

/// The chapter of a rulebook in which its charts stand.
const CHARTS: &str = "Charts";

/// The rows of a ruleset, and its charts after them.
pub(crate) fn rules(ruleset: &str) -> Result<Vec<RowCard>, Problem> {
    let door = self::door(ruleset)?;
    let charts = battle::charts(door.charts());
    let named_in = |row: &Row| {
        let speaks_of = |chart: &Chart| {
            let key = chart.id.strip_prefix(CHART).unwrap_or_default();
            let has_key =
                |text: &str| text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == key);
            has_key(row.says) && row.says.contains("chart") || chart.rules.iter().any(|id| id == row.id)
        };
        charts.iter().filter(|chart| speaks_of(chart)).map(|chart| chart.id.clone()).collect::<Vec<_>>()
    };
    let card = |row: &Row| RowCard {
        id: row.id.to_string(),
        title: row.title.to_string(),
        says: row.says.to_string(),
        ours: row.source == RowSource::Reading,
        reading: row.reading.map(str::to_string),
        option: row.option.map(str::to_string),
        refs: row.refs.iter().map(|id| (*id).to_string()).chain(named_in(row)).collect(),
        chapter: row.chapter.to_string(),
        sheets: Vec::new(),
    };
    let chart_card = |chart: &Chart| RowCard {
        id: chart.id.clone(),
        title: chart.title.clone(),
        says: chart.says.clone(),
        ours: !chart.printed,
        reading: None,
        option: None,
        refs: Vec::new(),
        chapter: CHARTS.to_string(),
        sheets: chart.sheets.clone(),
    };
    Ok(door.rulebook().rows.iter().map(card).chain(charts.iter().map(chart_card)).collect())
}

/// A lesson of a ruleset; a worked example with its record.
pub(crate) fn lesson(ruleset: &str, key: &str) -> Result<Lesson, Problem> {
    let door = self::door(ruleset)?;
    let found = lessons(door).into_iter().find(|lesson| lesson.key == key);
    let mut lesson = found.ok_or_else(|| Problem::new("no-lesson", "This ruleset has no such lesson."))?;
    if let Some((file, position)) = told(&lesson) {
        let record = door.record_of(&file, position);
        let record = record.map_err(|error| Problem::new("bad-lesson", error.to_string()))?;
        lesson.record = Some(record.write());
    }
    Ok(lesson)
}

/// The lessons of a ruleset; one that cannot be read is left out, and fails a test.
fn lessons(door: &dyn Door) -> Vec<Lesson> {
    door.lessons().iter().filter_map(|text| toml::from_str(text).ok()).collect()
}

fn lesson_card(lesson: &Lesson) -> LessonCard {
    LessonCard {
        key: lesson.key.clone(),
        title: lesson.title.clone(),
        battle: lesson.battle.clone(),
        told: told(lesson).is_some(),
    }
}

/// What was done in a worked example, and the file that says so; none if the lesson is played.
fn told(lesson: &Lesson) -> Option<(AdjudicateFile, &str)> {
    let text = lesson.scenario.as_deref()?;
    Some((AdjudicateFile::read(text).ok()?, text))
}

/// Every battle that some ruleset plays.
pub(crate) fn battles() -> Vec<BattleCard> {
    let played: Vec<(&dyn Door, Vec<String>)> = arsenal::doors()
        .map(|door| (door, door.scenarios().into_iter().map(|info| info.key).collect()))
        .collect();
    let mut cards = Vec::new();
    for (key, text) in muster::BATTLES {
        let Ok(battle) = muster::Battle::read(text) else { continue };
        let rulesets: Vec<PlayedIn> = played
            .iter()
            .filter(|(_, keys)| keys.iter().any(|known| known == key))
            .map(|(door, _)| PlayedIn {
                versions: versions(*door, key),
                ruleset: door.key().to_string(),
                minutes: minutes(&battle),
            })
            .collect();
        if !rulesets.is_empty() {
            cards.push(card(key, &battle, rulesets));
        }
    }
    // The first battle of every newcomer comes first, then by date.
    cards.sort_by(|a, b| a.date.cmp(&b.date));
    cards
}

/// The other versions of a battle in a ruleset.
fn versions(door: &dyn Door, battle: &str) -> Vec<VersionCard> {
    let known = door.versions(battle).into_iter();
    known.map(|info| VersionCard { key: info.key, title: info.title }).collect()
}

fn card(key: &str, battle: &muster::Battle, rulesets: Vec<PlayedIn>) -> BattleCard {
    let armies = Side::BOTH.into_iter().zip(&battle.sides);
    let armies =
        armies.map(|(side, army)| ArmyCard { side, name: army.name.clone(), men: army.strength }).collect();
    BattleCard {
        key: key.to_string(),
        title: battle.name.clone(),
        date: battle.date.map(|date| date.to_string()).unwrap_or_default(),
        special: special(battle),
        summary: battle.summary.trim().to_string(),
        armies,
        map: map(battle),
        rulesets,
        tags: tags(battle),
    }
}

/// What is special about a battle in one line: how its summary begins. A very short sentence takes the next with it.
fn special(battle: &muster::Battle) -> String {
    let text = battle.summary.split_whitespace().collect::<Vec<_>>().join(" ");
    let ends = text.match_indices(". ").map(|(at, _)| at + 1);
    let end = ends.into_iter().find(|at| *at > 40).unwrap_or(text.len());
    text[..end].to_string()
}

/// About how many minutes two people need: every body of men wants some attention every turn, and most turns are
/// never played.
fn minutes(battle: &muster::Battle) -> u32 {
    let bodies: usize = battle.sides.iter().map(|side| side.contingents.len()).sum();
    let bodies = u32::try_from(bodies).unwrap_or(u32::MAX);
    let minutes = 10 + battle.time.turns.min(12).saturating_mul(bodies) / 3;
    minutes.div_ceil(5) * 5
}

fn tags(battle: &muster::Battle) -> Vec<String> {
    let [one, two] = [&battle.sides[0], &battle.sides[1]];
    let men = one.strength + two.strength;
    let even = one.strength.min(two.strength) * 5 >= one.strength.max(two.strength) * 4;
    let all = [
        ("short", minutes(battle) <= 60),
        ("small", men <= 6_000),
        ("large", men >= 30_000),
        ("even", even),
        ("guns", one.guns + two.guns > 0),
    ];
    all.into_iter().filter(|(_, fits)| *fits).map(|(tag, _)| tag.to_string()).collect()
}

/// The field from above. Files count metres from the south-west corner, sketches from the north-west one.
fn map(battle: &muster::Battle) -> MapSketch {
    let (width, height) = (battle.field.width_m, battle.field.height_m);
    let flip = |[x, y]: [f64; 2]| [x, height - y];
    let mut shapes: Vec<ShapeSketch> = Vec::new();
    for terrain in &battle.terrain {
        let (points, closed): (Vec<[f64; 2]>, bool) = match &terrain.shape {
            Shape::Area(points) => (points.iter().copied().map(flip).collect(), true),
            Shape::Line { points, .. } => (points.iter().copied().map(flip).collect(), false),
            Shape::Crossing { at, .. } => (vec![flip(*at)], false),
        };
        let (kind, name, level) = (terrain.kind.name().to_string(), terrain.name.clone(), terrain.level);
        shapes.push(ShapeSketch { kind, name, level, points, closed });
    }
    let mut bodies = Vec::new();
    for (side, army) in Side::BOTH.into_iter().zip(&battle.sides) {
        for body in &army.contingents {
            // What an enemy does not see at the start is not shown to who chooses a side.
            if body.arrival.is_some() || body.flags.contains(&Flag::Hidden) {
                continue;
            }
            let place = &body.place;
            bodies.push(BodySketch {
                side,
                at: flip(place.at),
                width: place.frontage_m,
                depth: (f64::from(place.ranks) * 2.0).max(height / 60.0),
                heading: f64::from(place.facing),
            });
        }
    }
    MapSketch { width, height, shapes, bodies }
}

#[cfg(test)]
mod tests {
    use super::{CHARTS, rules};
    use message::RowCard;

    #[test]
    fn every_chart_that_a_rule_speaks_of_stands_in_the_rulebook_with_its_numbers() {
        for ruleset in arsenal::doors().map(door::Door::key) {
            let rows = rules(ruleset).expect("it ships");
            let is_chart = |row: &&RowCard| row.chapter == CHARTS;
            assert!(rows.iter().filter(is_chart).count() > 20, "{ruleset}");
            for chart in rows.iter().filter(is_chart) {
                assert!(
                    chart.sheets.iter().any(|sheet| !sheet.rows.is_empty()),
                    "{ruleset}: {} is empty",
                    chart.id
                );
                let is_even = |width: usize| move |row: &Vec<String>| row.len() == width;
                let width =
                    |sheet: &battle::Sheet| if sheet.columns.is_empty() { 2 } else { sheet.columns.len() };
                assert!(
                    chart.sheets.iter().all(|sheet| sheet.rows.iter().all(is_even(width(sheet)))),
                    "{}",
                    chart.id
                );
            }
            let ids: std::collections::BTreeSet<&str> = rows.iter().map(|row| row.id.as_str()).collect();
            assert_eq!(ids.len(), rows.len(), "{ruleset}: an id stands for two");
            let known = |id: &String| rows.iter().any(|row| row.id == *id);
            let unknown = rows.iter().flat_map(|row| &row.refs).find(|id| !known(id));
            assert_eq!(unknown, None, "{ruleset}");
        }
        let rows = rules("ooa").expect("it ships");
        let row = rows
            .iter()
            .find(|row| row.says.contains("chart terrain_areas and terrain_boundaries"))
            .expect("A2.1");
        assert!(
            row.refs
                .ends_with(&["charts.terrain_areas".to_string(), "charts.terrain_boundaries".to_string()]),
            "{:?}",
            row.refs
        );
    }
}
