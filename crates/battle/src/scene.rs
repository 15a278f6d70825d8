//! What to draw and what to ask, in terms that no ruleset owns.

use serde::Serialize;

use crate::{Part, Rule, Side};

/// Everything there is to draw, as one viewer may see it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Scene {
    /// The ground; it does not change in a battle unless a rule says so.
    pub ground: GroundScene,
    /// The pieces, in the order they are drawn.
    pub pieces: Vec<Piece>,
    /// Leaders on the ground by themselves or with a piece.
    pub leaders: Vec<Leader>,
    /// Arcs, zones, melees and other marks.
    pub marks: Vec<Mark>,
    /// Where the battle stands, from the outermost step to the innermost.
    pub crumbs: Vec<String>,
    /// How far each side is from breaking.
    pub standings: Vec<Standing>,
}

/// The ground of a scene.
#[derive(Clone, PartialEq, Debug, Serialize)]
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
        labels: Vec<(String, [i16; 2])>,
    },
}

/// One hex.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Cell {
    /// Axial coordinates.
    pub at: [i16; 2],
    /// What grows or stands there: `open`, `wood`, ...
    pub terrain: &'static str,
    /// Its height.
    pub level: i8,
}

/// One hexside.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Hexside {
    /// The hex it is listed from.
    pub at: [i16; 2],
    /// Which of its sides, counter-clockwise from east.
    pub dir: u8,
    /// What is on it.
    pub key: &'static str,
}

/// Where something is.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Place {
    /// A hex.
    Hex {
        /// Axial coordinates.
        at: [i16; 2],
    },
}

/// A piece on the ground.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Piece {
    /// Its name within the battle; never a number from which hidden pieces could be counted.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// The sign of its troop type.
    pub glyph: &'static str,
    /// Where it is.
    pub place: Place,
    /// The bearing it faces in degrees clockwise from the top of the map.
    pub heading: u16,
    /// Strength left and at the start, rank by rank.
    pub ranks: Vec<Bar>,
    /// States as badges, the most important first.
    pub badges: Vec<Badge>,
    /// It can act now, and it is the viewer's.
    pub can_act: bool,
    /// It has acted.
    pub acted: bool,
    /// What else the inspector says of it.
    pub facts: Vec<(String, String)>,
}

/// So much of so much.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Bar {
    /// What is left.
    pub left: u16,
    /// What there was.
    pub full: u16,
}

/// A state of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Badge {
    /// The sign.
    pub glyph: &'static str,
    /// In words.
    pub says: &'static str,
}

/// A leader.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Leader {
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
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Mark {
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
    /// A camp, baggage or other thing that is no piece.
    Thing {
        /// What it is.
        glyph: &'static str,
        /// Its name.
        name: String,
        /// Where.
        place: Place,
    },
}

/// How a side stands.
#[derive(Clone, PartialEq, Debug, Serialize)]
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
    /// The answers, in the order of the choices.
    pub options: Vec<PromptOption>,
}

/// The kinds of asking that a client knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
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
pub struct PromptOption {
    /// Its number among the choices.
    pub index: usize,
    /// Its written form.
    pub action: String,
    /// What will happen, in words, as a button says it.
    pub label: String,
    /// What on the board it refers to.
    pub target: Option<Target>,
    /// Where the actor would be.
    pub ghost: Option<Ghost>,
    /// Dice may fall or something is revealed: a second click confirms.
    pub binding: bool,
    /// The number of dice or the target of the test, part by part.
    pub tally: Vec<Part>,
    /// The rule that allows it.
    pub rule: Option<Rule>,
}

/// What on the board an option refers to.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
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
pub struct Ghost {
    /// Where.
    pub place: Place,
    /// Facing where.
    pub heading: u16,
    /// The way there.
    pub path: Vec<Place>,
}
