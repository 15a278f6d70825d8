//! What to draw and what to ask, in terms that no ruleset owns.

use serde::{Deserialize, Serialize};

use crate::Side;

/// Everything there is to draw on the ground, as one viewer may see it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Scene {
    /// The pieces, in the order they are drawn.
    pub pieces: Vec<Piece>,
    /// Leaders on the ground by themselves or with a piece.
    pub leaders: Vec<Leader>,
    /// Melees, camps and other marks that are always drawn.
    pub marks: Vec<Mark>,
    /// Where the battle stands, from the outermost step to the innermost.
    pub crumbs: Vec<String>,
    /// How far each side is from breaking.
    pub standings: Vec<Standing>,
}

/// The ground: what seldom changes in a battle, and is sent only when it does.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum GroundScene {
    /// Hexes, point up.
    Hexes {
        /// The hexes of the map.
        cells: Vec<Cell>,
        /// Hexsides with something on them.
        sides: Vec<Hexside>,
        /// Pairs of neighbours joined by a road.
        roads: Vec<[[i16; 2]; 2]>,
        /// Labels with their place.
        labels: Vec<Label>,
    },
    /// Numbered areas. Points are in units of the board, of which [`AREA_STEP`] lie between the centres of two areas on
    /// the average; `y` grows downwards.
    Areas {
        /// The areas of the map.
        areas: Vec<Area>,
        /// Borders with something on them or across them.
        borders: Vec<AreaBorder>,
        /// Labels with their place.
        labels: Vec<Label>,
    },
}

/// How far apart the centres of two areas are drawn, on the average.
pub const AREA_STEP: i32 = 160;

/// A name on the ground.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Label {
    /// The name.
    pub text: String,
    /// Where.
    pub place: Place,
    /// It names a stretch of ground and not a spot: it is written large, and still read from afar.
    pub region: bool,
}

/// One hex.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Cell {
    /// Axial coordinates.
    pub at: [i16; 2],
    /// How people call it, as the log does: "D7".
    pub name: String,
    /// What grows or stands there: `open`, `wood`, ...
    pub terrain: &'static str,
    /// Its height.
    pub level: i8,
}

/// One hexside.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Hexside {
    /// The hex it is listed from.
    pub at: [i16; 2],
    /// Which of its sides, counter-clockwise from east.
    pub dir: u8,
    /// What is on it.
    pub key: &'static str,
}

/// One area.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Area {
    /// Its number.
    pub number: u16,
    /// How people call it, as the log does: "089".
    pub name: String,
    /// Its outline, which closes itself.
    pub outline: Vec<[i32; 2]>,
    /// Its centre.
    pub centre: [i32; 2],
    /// What grows or stands there, what shows most first: `open`, `wood`, ...
    pub terrain: Vec<&'static str>,
    /// Its height.
    pub level: i8,
    /// What else there is to know of it, in words: "small, a tower".
    pub says: String,
}

/// A border of two areas.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AreaBorder {
    /// The numbers of the areas.
    pub between: [u16; 2],
    /// Its stretches; the first area lies to the left of each, seen from its beginning with `y` upwards.
    pub lines: Vec<Vec<[i32; 2]>>,
    /// Halfway along it.
    pub middle: [i32; 2],
    /// What is on it.
    pub keys: Vec<&'static str>,
    /// The way that crosses it: `road` or `path`.
    pub way: Option<&'static str>,
}

/// Where something is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Place {
    /// A hex.
    Hex {
        /// Axial coordinates.
        at: [i16; 2],
    },
    /// An area.
    Area {
        /// Its number.
        number: u16,
        /// Its centre.
        at: [i32; 2],
    },
    /// A position within an area.
    Slot {
        /// The number of the area.
        area: u16,
        /// Where in it.
        at: [i32; 2],
    },
}

/// A piece on the ground.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Piece {
    /// Its name within the battle; never a number from which hidden pieces could be counted.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// What it is and where it belongs: "Main, longbowmen, two ranks".
    pub kind: String,
    /// Whose it is.
    pub side: Side,
    /// The sign of its troop type.
    pub glyph: &'static str,
    /// Where it is.
    pub place: Place,
    /// The bearing it faces in degrees clockwise from the top of the map; none if it faces nowhere.
    pub heading: Option<u16>,
    /// How large its plate is in units of the board, across its front and in depth.
    pub size: [u16; 2],
    /// The figure beside the sign.
    pub figure: String,
    /// Strength left and at the start, rank by rank.
    pub ranks: Vec<Bar>,
    /// States as badges, the most important first.
    pub badges: Vec<Badge>,
    /// It is disordered: its plate is hatched.
    pub hatched: bool,
    /// It can act now, and it is the viewer's.
    pub can_act: bool,
    /// It has acted.
    pub acted: bool,
    /// Its few most important numbers, each with a short name: what the inspector shows large.
    pub stats: Vec<(String, String)>,
    /// What else the inspector says of it, each with its name.
    pub facts: Vec<(String, String)>,
    /// What it reads as to somebody who does not see the board.
    pub says: String,
}

/// So much of so much.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Bar {
    /// What is left.
    pub left: u16,
    /// What there was.
    pub full: u16,
}

/// A state of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Badge {
    /// The sign.
    pub glyph: &'static str,
    /// In words.
    pub says: &'static str,
}

/// A leader.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Leader {
    /// His name within the battle, which no piece has.
    pub id: String,
    /// His name.
    pub name: String,
    /// Whose he is.
    pub side: Side,
    /// Where he is.
    pub place: Place,
    /// The sign of his rank.
    pub glyph: &'static str,
    /// His rating.
    pub rating: i8,
    /// The piece he is attached to.
    pub with: Option<String>,
}

/// Something drawn over ground and pieces.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Mark {
    /// Ground that a piece can shoot at, with the dice it loses there.
    Arc {
        /// The piece.
        of: String,
        /// The places, each with what is lost at that range.
        places: Vec<(Place, i8)>,
    },
    /// Ground that a piece holds or threatens.
    Zone {
        /// The piece.
        of: String,
        /// The places.
        places: Vec<Place>,
    },
    /// A fight.
    Melee {
        /// The two pieces that fight.
        between: [String; 2],
        /// Those that support them.
        supporters: Vec<String>,
    },
    /// Whether one piece sees another.
    Sight {
        /// The piece that looks.
        of: String,
        /// The piece it looks at.
        to: String,
        /// What stands between them; nothing if it sees.
        blocked: Option<Blocker>,
    },
    /// A line along which a piece can strike another, or could if it were not blocked.
    Line {
        /// The piece.
        of: String,
        /// The other.
        to: String,
        /// Where it runs, from the piece to the other.
        path: Vec<[i32; 2]>,
        /// What stands in the way; nothing if it is open.
        blocked: Option<Blocker>,
    },
    /// A charge that is under way.
    Charge {
        /// The piece.
        of: String,
        /// From where it began, through the places it passes, to where it goes.
        path: Vec<Place>,
    },
    /// Ground on which everybody fights everybody, as one whole.
    Fray {
        /// The places.
        places: Vec<Place>,
    },
    /// A camp, baggage or other thing that is no piece.
    Thing {
        /// What it is.
        glyph: &'static str,
        /// Its name.
        name: String,
        /// Where.
        place: Place,
        /// Whose it is, if it is somebody's.
        side: Option<Side>,
    },
}

/// What stands in the way of sight, or of a blow.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Blocker {
    /// Where.
    pub place: Place,
    /// What it is: "the wood at D7".
    pub says: String,
    /// By which rule.
    pub rule: &'static str,
}

/// How a side stands.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Standing {
    /// Whose.
    pub side: Side,
    /// Its name.
    pub name: String,
    /// What it has lost, of what breaks it.
    pub lost: Bar,
    /// In words.
    pub says: String,
}

/// What a side is asked.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Prompt {
    /// Who is asked.
    pub side: Side,
    /// Which kind of asking this is.
    pub kind: PromptKind,
    /// The question.
    pub question: String,
    /// Why it is asked, where that is not plain.
    pub cause: Option<String>,
    /// The piece that acts.
    pub actor: Option<String>,
    /// What has been picked so far.
    pub under_way: Vec<String>,
    /// The answers; of several at one place, that which is taken if nothing else is said comes first.
    pub options: Vec<PromptOption>,
    /// Which of them may be given at once to all questions of the kind for a while: "not again this turn".
    pub waive: Option<Waive>,
}

/// An answer that a player may give beforehand to all questions that carry the same `until`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Waive {
    /// The number of the answer among the choices.
    pub option: usize,
    /// As a button says it: "Not again this turn".
    pub label: String,
    /// What the player is rid of these questions for: "the turn of Main in round 3".
    pub until: String,
}

/// The kinds of asking that a client knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum PromptKind {
    /// One of several.
    Pick,
    /// Several picks that make one action.
    Build,
    /// A free move.
    Manoeuvre,
    /// An order sheet.
    Sheet,
}

/// One answer.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PromptOption {
    /// Its number among the choices.
    pub index: usize,
    /// Its written form.
    pub action: String,
    /// What will happen, in words, as a button says it.
    pub label: String,
    /// The piece that acts by it, where not all answers are those of one actor.
    pub by: Option<String>,
    /// What on the board it refers to.
    pub target: Option<Target>,
    /// Other pieces that stand for it: pointing at one of them means the same, as with the stands of a group.
    pub also: Vec<String>,
    /// Where the actor would be.
    pub ghost: Option<Ghost>,
    /// What it costs, as drawn on the ground: "2", "+1".
    pub cost: Option<String>,
    /// It needs a test: drawn dashed.
    pub tested: bool,
    /// Dice may fall or something is revealed: a second click confirms.
    pub binding: bool,
}

/// What on the board an option refers to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Target {
    /// A piece.
    Piece {
        /// Its id.
        id: String,
    },
    /// A place.
    Place {
        /// Where.
        place: Place,
    },
}

/// A piece as it would stand.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Ghost {
    /// Where.
    pub place: Place,
    /// Facing where.
    pub heading: Option<u16>,
    /// The way there, from where it stands.
    pub path: Vec<Place>,
    /// It charges along that way.
    pub charge: bool,
}
