//! What to draw and what to ask, in terms that no ruleset owns.

use serde::{Deserialize, Serialize};

use crate::Side;

mod prompt;
mod sheet;

pub use prompt::{
    ArmyAsked, Arrayed, Ghost, Handle, HandleKind, Manoeuvre, Note, Prompt, PromptKind, PromptOption,
    Prospect, ProspectLine, Target, Tried, TriedLeg, Waive,
};
pub use sheet::{Motion, OrderFault, OrderLine, OrderPart, OrderRead, OrderSheet, OrderWord};

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
    /// The order of play, and how far it has come.
    pub sequence: Sequence,
    /// How far each side is from breaking.
    pub standings: Vec<Standing>,
}

/// The parts of a turn in the order in which they are played; none before and after the turns.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Sequence {
    /// Their names.
    pub parts: Vec<String>,
    /// The number of the part that is played now, from 0.
    pub now: usize,
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
    /// A free table. Every point and length on it, in pieces, ghosts and marks too, is in whole micrometres: `x` to the
    /// east and `y` to the north from the south-western corner.
    Tabletop {
        /// From west to east, and from south to north.
        size: [i32; 2],
        /// What people measure in.
        measure: Measure,
        /// What lies on the table, in the order it is drawn.
        terrain: Vec<TerrainPiece>,
        /// The edges that belong to a side.
        bases: Vec<BaseEdge>,
    },
}

/// What people measure in on a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Measure {
    /// Micrometres of one unit.
    pub unit: i32,
    /// How it is written behind a number: "\u{2033}", " MU", " cm".
    pub sign: &'static str,
    /// How people call several of it: "inches".
    pub name: &'static str,
    /// So many units lie between the marks on the table.
    pub grid: u16,
    /// Anybody may measure anything at any time.
    pub tape: bool,
}

/// A piece of terrain on a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TerrainPiece {
    /// What it is: `hill`, `wood`, `stream`, `road`, ...
    pub kind: &'static str,
    /// Its name; empty if it has none.
    pub name: String,
    /// The height of the ground on it.
    pub level: i8,
    /// Its outline, which closes itself, or its course. What a line protects, or the higher ground, lies to its left.
    pub points: Vec<[i32; 2]>,
    /// An area; otherwise a line.
    pub closed: bool,
    /// How wide a line is; 0 if it has no width.
    pub width: i32,
    /// What it is and does, in words: "a wood, difficult terrain".
    pub says: String,
}

/// An edge of the table that belongs to a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BaseEdge {
    /// Whose.
    pub side: Side,
    /// From where.
    pub from: [i32; 2],
    /// To where.
    pub to: [i32; 2],
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
    /// A point of a table. Of a piece it is the middle of its front edge.
    Table {
        /// Where.
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
    /// The bearing it faces in degrees clockwise from the top of the map, with hundredths; none if it faces nowhere.
    pub heading: Option<f64>,
    /// How large its plate is in units of the board, across its front and in depth.
    pub size: [u32; 2],
    /// The stands it is made of, on a table; none elsewhere.
    pub stands: Vec<Stand>,
    /// What it has gathered against it that can be mended, of what it can bear: drawn as dots.
    pub strain: Option<Bar>,
    /// How far it has come apart: so many cracks run through its plate.
    pub cracks: u8,
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

/// A stand of a piece, as seen from the middle of the piece's front edge with the front ahead.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Stand {
    /// The middle of the stand's own front edge: so far to the right, and so far ahead (behind, if negative).
    pub at: [i32; 2],
    /// Across its front and in depth.
    pub size: [u32; 2],
    /// How far it is turned from the piece's heading, in hundredths of a degree clockwise.
    pub turned: u16,
    /// The sign of what it is.
    pub glyph: &'static str,
    /// What it is, in words: "pavisiers".
    pub says: &'static str,
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
    /// What he is and where he belongs: "marshal, the van".
    pub kind: String,
    /// Whose he is.
    pub side: Side,
    /// Where he is.
    pub place: Place,
    /// The sign of his rank.
    pub glyph: &'static str,
    /// The figure beside the sign: his rating as the ruleset writes it.
    pub figure: String,
    /// The piece he is attached to.
    pub with: Option<String>,
    /// His states as badges, the most important first.
    pub badges: Vec<Badge>,
    /// His few most important numbers, each with a short name.
    pub stats: Vec<(String, String)>,
    /// What else is to be said of him, each with its name.
    pub facts: Vec<(String, String)>,
}

/// A number with its sign, as figures show it: "+2", "−1", "0".
#[must_use]
pub fn signed(number: i8) -> String {
    match number {
        0 => "0".to_owned(),
        1.. => format!("+{number}"),
        _ => format!("−{}", number.unsigned_abs()),
    }
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
    /// Ground of a table that a piece reaches, or a line on it that it may not pass.
    Shape {
        /// The piece.
        of: String,
        /// What it is.
        what: Reach,
        /// Its outlines, each of which closes itself; of a line its course.
        outlines: Vec<Vec<[i32; 2]>>,
        /// What it is, as it is written beside it: "close range, 4\u{2033}".
        says: String,
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
        /// The outline of the ground of a table that it covers; none if only its sign is drawn.
        covers: Vec<[i32; 2]>,
    },
}

/// What a piece reaches on a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Reach {
    /// With what it shoots: an arc, out to a range.
    Shot,
    /// With a charge.
    Charge,
    /// With what it holds, commands or threatens.
    Zone,
    /// It must halt here: a line.
    Halt,
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
