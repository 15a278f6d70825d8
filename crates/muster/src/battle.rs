//! A neutral battle as types: men, metres and ground.
//!
//! Lengths are metres, points are `[x, y]` from the south-west corner of the field with `x` growing east and `y`
//! growing north, bearings are whole degrees clockwise from north.

use std::fmt;

use serde::Serialize;

use crate::terrain::TerrainKind;
use crate::troops::{Armour, Class, Flag, Quality};
use crate::words::{
    Discipline, Edge, EffectKind, Era, GroundState, Loyalty, Outcome, Rank, ReleaseWhen, Role, Sky,
    SpecialKind, Stance, Trigger, VictoryKind, Ward, Wind, Winner,
};

/// A point of the field, in metres east and north of its south-west corner.
pub type Point = [f64; 2];

/// A battle that can be mustered into every ruleset.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Battle {
    /// The file's name without its ending.
    pub id: String,
    /// Name to show.
    pub name: String,
    /// The day in the calendar of the time; none for an invented battle.
    pub date: Option<Date>,
    /// Where it was fought.
    pub place: String,
    /// The age whose arms are used.
    pub era: Era,
    /// The situation in words.
    pub summary: String,
    /// Where the figures come from.
    pub sources: String,
    /// What is disputed and what was chosen.
    pub disputed: String,
    /// The size of the field.
    pub field: Field,
    /// Hours and turns.
    pub time: Time,
    /// Sky, ground and wind.
    pub weather: Weather,
    /// What lies on the field.
    pub terrain: Vec<Terrain>,
    /// The two sides, side one first.
    pub sides: [Side; 2],
    /// Conditions that the rules do not give by themselves.
    pub special: Vec<Special>,
    /// The conditions of victory.
    pub victory: Vec<Victory>,
    /// Who wins if nothing else decides.
    pub decision: Decision,
    /// What happened.
    pub history: History,
}

/// A day.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
pub struct Date {
    /// The year.
    pub year: u16,
    /// The month, from 1.
    pub month: u8,
    /// The day of the month, from 1.
    pub day: u8,
}

/// A time of day.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
pub struct Clock {
    /// Hours, 0 to 23.
    pub hour: u8,
    /// Minutes, 0 to 59.
    pub minute: u8,
}

/// The size of the field.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Field {
    /// Metres from west to east.
    pub width_m: f64,
    /// Metres from south to north.
    pub height_m: f64,
    /// Metres of height in one level, for drawing and for text.
    pub level_m: f64,
    /// Metres of its longer side before it was deepened, which keep its scale; none for a field as it was written.
    #[serde(skip)]
    pub before_deepening_m: Option<f64>,
    /// Bearing from side one toward side two.
    pub axis: u16,
    /// A note.
    pub note: Option<String>,
}

/// Hours and turns.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Time {
    /// Time of day of turn 1.
    pub start: Clock,
    /// Number of turns.
    pub turns: u32,
    /// Length of a turn.
    pub turn_minutes: u32,
    /// From this turn sight is halved.
    pub dusk_turn: Option<u32>,
    /// From this turn it is night.
    pub dark_turn: Option<u32>,
}

/// Sky, ground and wind.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Weather {
    /// The sky at the start.
    pub sky: Sky,
    /// The state of open ground at the start.
    pub ground: GroundState,
    /// The wind at the start.
    pub wind: Wind,
    /// Bearing from which the wind blows; stands unless it is calm.
    pub wind_from: Option<u16>,
    /// Bearing at which the sun stands at the start.
    pub sun_at: Option<u16>,
    /// Farthest sight at the start.
    pub visibility_m: f64,
    /// A note.
    pub note: Option<String>,
    /// What the weather does to the sides.
    pub effects: Vec<Effect>,
    /// How the weather changes.
    pub changes: Vec<WeatherChange>,
}

/// What the weather does to one side or to both.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Effect {
    /// What it does.
    pub kind: EffectKind,
    /// Id of the side; none for both.
    pub side: Option<String>,
    /// The classes; empty for all that it fits.
    pub classes: Vec<Class>,
    /// The first turn.
    pub from_turn: Option<u32>,
    /// The last turn.
    pub until_turn: Option<u32>,
}

/// The weather from a turn on, as far as it changes.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct WeatherChange {
    /// The first turn of it.
    pub turn: u32,
    /// The sky, if it changes.
    pub sky: Option<Sky>,
    /// The ground, if it changes.
    pub ground: Option<GroundState>,
    /// The wind, if it changes.
    pub wind: Option<Wind>,
}

/// Something that lies on the field.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Terrain {
    /// Its id, unique among terrain.
    pub id: String,
    /// Name to draw.
    pub name: String,
    /// What it is.
    pub kind: TerrainKind,
    /// Where it lies.
    pub shape: Shape,
    /// Height of a hill (1 and more) or hollow (-1 and less); 0 for everything else.
    pub level: i8,
    /// For works: bearing of the outer side, from which the enemy is expected.
    pub faces: Option<u16>,
    /// Whether going over its rim is hard, not slow.
    pub steep: bool,
    /// A note.
    pub note: Option<String>,
}

/// Where a piece of terrain lies.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Shape {
    /// A polygon that closes itself.
    Area(Vec<Point>),
    /// A line with a width; the points are its middle.
    Line {
        /// The points in order.
        points: Vec<Point>,
        /// Its width.
        width_m: f64,
    },
    /// A passage over a line.
    Crossing {
        /// Where it is.
        at: Point,
        /// Id of the line it crosses.
        over: String,
        /// The width of the passage.
        width_m: f64,
    },
}

/// One of the two armies.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Side {
    /// Its id.
    pub id: String,
    /// Name to show.
    pub name: String,
    /// Colour to draw with, `#rrggbb`.
    pub colour: String,
    /// What it is about at the start.
    pub role: Role,
    /// Id of the leader of the whole side.
    pub commander: String,
    /// Men, the sum over the contingents.
    pub strength: u32,
    /// Guns, the sum over the contingents.
    pub guns: u32,
    /// Fraction of the strength whose loss or flight breaks the army.
    pub break_at: f64,
    /// How well orders pass.
    pub discipline: Discipline,
    /// Its morale in words.
    pub morale: String,
    /// Its leaders.
    pub leaders: Vec<Leader>,
    /// The commands into which it is divided.
    pub battles: Vec<Command>,
    /// Its contingents.
    pub contingents: Vec<Contingent>,
}

/// A leader.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Leader {
    /// His id.
    pub id: String,
    /// His name.
    pub name: String,
    /// His rank.
    pub rank: Rank,
    /// 1 poor, 2 weak, 3 fair, 4 good, 5 outstanding.
    pub ability: u8,
    /// Whether his presence turned battles.
    pub exceptional: bool,
    /// Id of the contingent he starts with.
    pub attached: String,
    /// How far he can be trusted.
    pub loyalty: Loyalty,
    /// A note.
    pub note: Option<String>,
}

/// A command of a side, which files call a `battle` in the word's old sense.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Command {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its part of the line of battle.
    pub ward: Ward,
    /// Id of the leader who commands it.
    pub leader: String,
}

/// A body of men of one kind.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Contingent {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Id of the command it belongs to.
    pub battle: String,
    /// Id of the leader it obeys first.
    pub leader: String,
    /// Who they are.
    pub troops: Troops,
    /// Its flags, in the order of the file.
    pub flags: Vec<Flag>,
    /// Where it stands.
    pub place: Place,
    /// What it is about at the start.
    pub stance: Stance,
    /// When and where it comes on, if it is late.
    pub arrival: Option<Arrival>,
    /// A note.
    pub note: Option<String>,
}

/// Who the men of a contingent are.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Troops {
    /// Their class.
    pub class: Class,
    /// How many; for artillery the crews.
    pub men: u32,
    /// Their armour.
    pub armour: Armour,
    /// Their quality.
    pub quality: Quality,
    /// For artillery: how many pieces.
    pub guns: Option<u32>,
}

/// Where a contingent stands.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Place {
    /// Its centre.
    pub at: Point,
    /// Bearing to which it faces.
    pub facing: u16,
    /// Metres of front.
    pub frontage_m: f64,
    /// Number of ranks.
    pub ranks: u32,
}

/// When and where a late contingent comes on.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Arrival {
    /// The first turn on which it may come.
    pub turn: u32,
    /// The edge by which it comes.
    pub edge: Edge,
    /// The chance of each turn from then on; none if it is certain.
    pub chance: Option<f64>,
}

/// A condition that the rules do not give by themselves. Which parameters stand follows from the kind.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Special {
    /// What it does.
    pub kind: SpecialKind,
    /// Id of the side it concerns.
    pub side: String,
    /// In words for the players.
    pub text: String,
    /// Whether anything happens beside the text being shown.
    pub played: bool,
    /// Ids of the commands it concerns.
    pub battles: Vec<String>,
    /// Ids of the contingents it concerns.
    pub contingents: Vec<String>,
    /// Ids of the leaders it concerns.
    pub leaders: Vec<String>,
    /// An edge of the field.
    pub edge: Option<Edge>,
    /// Id of a piece of terrain.
    pub terrain: Option<String>,
    /// The first turn.
    pub from_turn: Option<u32>,
    /// The last turn.
    pub until_turn: Option<u32>,
    /// A distance.
    pub range_m: Option<f64>,
    /// How many each turn.
    pub per_turn: Option<u32>,
    /// What ends it before its time.
    pub release: Option<Release>,
    /// When leaders are tested.
    pub when: Option<Trigger>,
    /// What those do who fail.
    pub outcome: Option<Outcome>,
    /// For how many turns.
    pub turns: Option<u32>,
    /// Id of a contingent.
    pub target: Option<String>,
    /// A point.
    pub at: Option<Point>,
}

/// What ends a `held` before its time.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Release {
    /// What must happen.
    pub when: ReleaseWhen,
    /// How many battles must be broken.
    pub count: Option<u32>,
    /// Id of the leader who sends.
    pub leader: Option<String>,
    /// Id of the line that an enemy passes.
    pub terrain: Option<String>,
}

/// One condition of victory.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Victory {
    /// Id of the side that gains by it.
    pub side: String,
    /// What must happen.
    pub kind: VictoryKind,
    /// Id of a side, a piece of terrain or a leader, or the name of an edge, as the kind asks.
    pub target: String,
    /// Whether the battle ends at once.
    pub decisive: bool,
    /// Points, if it is not decisive.
    pub points: Option<u32>,
    /// By the end of which turn it must be met.
    pub by_turn: Option<u32>,
    /// For `exit`: the fraction of the side's strength.
    pub fraction: Option<f64>,
    /// In words.
    pub text: String,
}

/// Who wins if nothing else decides.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Decision {
    /// The winner at equal points.
    pub default: Winner,
    /// Why, in words.
    pub text: String,
}

/// What happened.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct History {
    /// Who won.
    pub winner: Winner,
    /// Length of the fighting.
    pub minutes: u32,
    /// In words.
    pub text: String,
    /// Ids of the leaders killed, taken or executed soon after.
    pub leaders_lost: Vec<String>,
    /// The losses of each side.
    pub losses: Vec<Loss>,
}

/// The losses of a side.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Loss {
    /// Id of the side.
    pub side: String,
    /// Dead, an estimate.
    pub dead: u32,
    /// Captured.
    pub captured: Option<u32>,
    /// A note.
    pub note: Option<String>,
}

impl Shape {
    /// The corners, if it is an area.
    pub fn area(&self) -> Option<&[Point]> {
        match self {
            Shape::Area(points) => Some(points),
            _ => None,
        }
    }

    /// The points, if it is a line.
    pub fn line(&self) -> Option<&[Point]> {
        match self {
            Shape::Line { points, .. } => Some(points),
            _ => None,
        }
    }
}

impl Default for Shape {
    fn default() -> Shape {
        Shape::Area(Vec::new())
    }
}

impl fmt::Display for Date {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:02}:{:02}", self.hour, self.minute)
    }
}
