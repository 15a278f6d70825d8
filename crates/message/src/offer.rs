//! What is on offer: rulesets, battles, rulebooks, lessons.

use battle::{ArmyList, Sheet, Side};
use serde::{Deserialize, Serialize};

/// A ruleset, as the lobby shows it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RulesetCard {
    /// Its key.
    pub key: String,
    /// Its short name.
    pub short: String,
    /// Its name.
    pub name: String,
    /// On what it is played: "hexes", "areas", "tabletop".
    pub ground: String,
    /// Its lessons.
    pub lessons: Vec<LessonCard>,
    /// Its armies can be bought with points.
    pub armies: bool,
    /// Sheets are kept with a pencil where it is played with figures.
    pub sheets: bool,
}

/// The armies of a ruleset that are bought with points.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ArmiesCard {
    /// The points that an army may cost if nothing else is agreed.
    pub points: u16,
    /// The lists from which they are bought.
    pub lists: Vec<ArmyList>,
}

/// A lesson, as the lobby shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LessonCard {
    /// Its key among those of its ruleset.
    pub key: String,
    /// Its title.
    pub title: String,
    /// The shipped battle it is about.
    pub battle: String,
    /// It is a worked example, which is looked at, and not a battle that is played.
    pub told: bool,
}

/// A battle of the gallery.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BattleCard {
    /// How it is asked for.
    pub key: String,
    /// Its name.
    pub title: String,
    /// When it was fought; empty if never.
    pub date: String,
    /// What is special about it, in one line.
    pub special: String,
    /// The situation.
    pub summary: String,
    /// The two armies, red first.
    pub armies: Vec<ArmyCard>,
    /// The field from above.
    pub map: MapSketch,
    /// The rulesets that play it, with how long that takes.
    pub rulesets: Vec<PlayedIn>,
    /// Words to choose by: "short", "small", "even", "guns".
    pub tags: Vec<String>,
}

/// An army of the gallery.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ArmyCard {
    /// Which side it is.
    pub side: Side,
    /// Its name.
    pub name: String,
    /// How many men.
    pub men: u32,
}

/// Another version of a battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct VersionCard {
    /// How it is asked for.
    pub key: String,
    /// Its name.
    pub title: String,
}

/// A ruleset that plays a battle.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlayedIn {
    /// Other versions of the battle in this ruleset, such as one tuned by hand.
    pub versions: Vec<VersionCard>,
    /// The ruleset's key.
    pub ruleset: String,
    /// About how many minutes two people need.
    pub minutes: u32,
}

/// A field from above, in metres from its north-west corner.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MapSketch {
    /// From west to east.
    pub width: f64,
    /// From north to south.
    pub height: f64,
    /// The ground, in the order it is drawn.
    pub shapes: Vec<ShapeSketch>,
    /// The bodies of troops at the start, as everybody may see them.
    pub bodies: Vec<BodySketch>,
}

/// One piece of ground.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ShapeSketch {
    /// What it is: `hill`, `wood`, `stream`, `road`, ...
    pub kind: String,
    /// Its name, if it has one.
    pub name: String,
    /// Its height.
    pub level: i8,
    /// Its outline or its course.
    pub points: Vec<[f64; 2]>,
    /// An area; otherwise a line.
    pub closed: bool,
}

/// One body of troops.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BodySketch {
    /// Whose.
    pub side: Side,
    /// Its middle.
    pub at: [f64; 2],
    /// Its front, in metres.
    pub width: f64,
    /// Its depth, in metres.
    pub depth: f64,
    /// The bearing it faces, in degrees clockwise from north.
    pub heading: f64,
}

/// One row of a rulebook.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RowCard {
    /// How it is cited.
    pub id: String,
    /// Its name.
    pub title: String,
    /// What it says.
    pub says: String,
    /// A reading of ours; otherwise printed.
    pub ours: bool,
    /// What was open and why it is settled so.
    pub reading: Option<String>,
    /// The option that switches it on.
    pub option: Option<String>,
    /// Rows it speaks of.
    pub refs: Vec<String>,
    /// The chapter it stands in.
    pub chapter: String,
    /// Its tables, if it is a chart.
    pub sheets: Vec<Sheet>,
}

/// A lesson: a guided battle, or a worked example.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// Its key among those of its ruleset.
    pub key: String,
    /// Its title.
    pub title: String,
    /// The shipped battle it is about.
    pub battle: String,
    /// The position of that battle it begins from, as a scenario file; the battle's own start if there is none.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub scenario: Option<String>,
    /// The side the learner plays.
    #[serde(default = "usual_side")]
    pub side: Side,
    /// The captain who plays against him.
    #[serde(default)]
    pub opponent: String,
    /// A worked example: the record of what is told. The scenario says what was done, in its table `adjudicate`.
    #[serde(default, skip_deserializing)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub record: Option<String>,
    /// The steps: those that stand in a row in their order, and between them those that wait for an occasion.
    pub steps: Vec<LessonStep>,
}

/// One step of a guided battle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct LessonStep {
    /// Its title.
    pub title: String,
    /// What it says.
    pub text: String,
    /// The rules it shows.
    #[serde(default)]
    pub rules: Vec<String>,
    /// Pieces of the board it points at, by id.
    #[serde(default)]
    pub pieces: Vec<String>,
    /// It waits for an answer of the learner that has one of these words in its written form; with none, for "next".
    #[serde(default)]
    pub awaits: Vec<String>,
    /// An occasion: it comes, out of the row, when the learner is asked a question with one of these words in it, or in the
    /// written form of an answer.
    #[serde(default)]
    pub when: Vec<String>,
    /// An occasion: it comes, out of the row, when a line of the log cites one of these rules.
    #[serde(default)]
    pub met: Vec<String>,
    /// Of a worked example: after how many of its actions the board is shown.
    #[serde(default)]
    pub at: usize,
}

fn usual_side() -> Side {
    Side::Red
}
