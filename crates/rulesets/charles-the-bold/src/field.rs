//! What does not change in a battle: the map, the armies as they were mustered, the options.

use std::sync::OnceLock;

use battle::{BySide, Side};
use ground::{Dir, Hex, HexMap, Spot};

use crate::charts::{CLIMBING, ClimbRow, Cost, GroundRow, HEXSIDES, TERRAIN};
use crate::conditions::Conditions;
use crate::rulebook::define;
use crate::state::{GroupId, StandId};
use crate::troops::{Sub, Unit};

define!("1.0", "setup.scenario", "1.1a", "1.1b");
/// A scenario: the map, both armies, their groups and the options.
#[derive(Clone, PartialEq, Debug)]
pub struct Scenario {
    /// How it is asked for.
    pub key: String,
    /// Its name.
    pub title: String,
    /// When it was fought; empty if never.
    pub date: String,
    /// The situation in words.
    pub text: String,
    /// The map.
    pub map: FieldMap,
    /// The armies.
    pub sides: BySide<SideInfo>,
    /// Command groups of both sides, red's first.
    pub groups: Vec<GroupInfo>,
    /// Stands of both sides, red's first, group by group.
    pub stands: Vec<StandInfo>,
    /// Options that are on.
    pub options: Options,
    /// The last round, if there is a limit.
    pub rounds: Option<u16>,
    /// Hexes in which each side deploys, with free deployment.
    pub zones: BySide<Vec<Spot>>,
    /// What the scenario's special rules say, in words.
    pub special: Vec<String>,
    /// Names on the map.
    pub names: Vec<Name>,
    /// Baggage and other things that are no stands and keep nobody out.
    pub markers: Vec<Marker>,
    /// What the words of a neutral battle do in play; empty for other battles.
    pub conditions: Conditions,
    /// A number that follows from all of the above, once it has been asked for.
    pub print: Print,
}

/// A number worked out once; it follows from the rest and is not compared.
#[derive(Clone, Debug, Default)]
pub struct Print(pub OnceLock<u64>);

impl PartialEq for Print {
    fn eq(&self, _: &Print) -> bool {
        true
    }
}

/// A name on the map. It changes nothing in play.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Name {
    /// The name.
    pub text: String,
    /// Where it is written.
    pub spot: Spot,
    /// It is that of a stretch of ground.
    pub region: bool,
}

/// Baggage, or another thing on the map that is no stand.
#[derive(Clone, PartialEq, Debug)]
pub struct Marker {
    /// Its name.
    pub name: String,
    /// Where it is.
    pub spot: Spot,
    /// Whose it is, if that matters.
    pub side: Option<Side>,
}

/// An army.
#[derive(Clone, PartialEq, Debug)]
pub struct SideInfo {
    /// Its name.
    pub name: String,
    /// Whether it is well trained.
    pub well_trained: bool,
    /// The share of its break points whose loss breaks it, as numerator and denominator.
    pub break_at: (u32, u32),
    /// Break points of all its stands.
    pub break_points: u16,
}

/// A command group.
#[derive(Clone, PartialEq, Debug)]
pub struct GroupInfo {
    /// How files name it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Its general's name.
    pub general: String,
    /// His initiative modifier.
    pub initiative: i8,
    /// Its stands: the first and one past the last.
    pub stands: (u8, u8),
}

/// A stand as it was mustered.
#[derive(Clone, PartialEq, Debug)]
pub struct StandInfo {
    /// How files and players name it.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Its group.
    pub group: GroupId,
    /// What the army list says of it.
    pub unit: Unit,
    /// What it becomes by mounting or dismounting, if it may (muster.flag.dismountable.ctb).
    pub other: Option<Unit>,
}

/// The map.
#[derive(Clone, PartialEq, Debug)]
pub struct FieldMap {
    /// The hexes.
    pub hexes: HexMap,
    /// The kind of each hex: its place in the terrain chart.
    pub terrain: Vec<u8>,
    /// The level of each hex.
    pub level: Vec<i8>,
    /// The six sides of each hex.
    pub edges: Vec<[Edge; 6]>,
    /// For each hex the directions in which a road leads on, as bits.
    pub roads: Vec<u8>,
    /// For each hex what leaving it in each direction takes: a place in the list of passages. Follows from the ground.
    passages: Vec<[u16; 6]>,
    /// The different passages there are. Follows from the ground.
    kinds: Vec<Passage>,
}

/// What it takes to go from a hex to the next: ground, climb and hexside together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Passage {
    /// The cost by sub-category, however few MP it has.
    pub cost: [Cost; 11],
    /// Open ground or a road: a step is a point to everybody to whom it is not closed.
    pub easy: bool,
    /// A town wall stands between.
    pub walled: bool,
}

/// One side of a hex, seen from inside.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Edge {
    /// Its place in the hexside chart plus one; 0 for a plain hexside.
    pub key: u8,
    /// It protects the stand inside: a wall, or a defence whose inner side this is.
    pub protects: bool,
    /// Nobody can cross it (hex.closed).
    pub closed: bool,
}

impl Passage {
    /// The cost to a sub-category with so many MP; none if it is closed to it.
    #[inline]
    pub(crate) fn cost_to(&self, sub: Sub, mp: u8) -> Option<Cost> {
        match self.cost[sub as usize] {
            Cost::No => None,
            Cost::Mp(points) if points > mp && !self.easy => Some(Cost::All),
            cost => Some(cost),
        }
    }
}

impl FieldMap {
    /// Open, level ground.
    pub fn open(hexes: HexMap) -> FieldMap {
        let len = hexes.len();
        FieldMap {
            hexes,
            terrain: vec![0; len],
            level: vec![0; len],
            edges: vec![[Edge::default(); 6]; len],
            roads: vec![0; len],
            passages: Vec::new(),
            kinds: Vec::new(),
        }
    }

    /// Works out the passages, whenever the ground has changed.
    pub(crate) fn settle(&mut self) {
        self.passages.clear();
        self.kinds.clear();
        for spot in self.hexes.spots() {
            let ways = Dir::ALL.map(|dir| {
                let passage = self.passage_over(spot, dir);
                let at = self.kinds.iter().position(|known| *known == passage).unwrap_or_else(|| {
                    self.kinds.push(passage);
                    self.kinds.len() - 1
                });
                at as u16
            });
            self.passages.push(ways);
        }
    }

    /// What it takes to leave a hex in a direction.
    #[inline]
    pub(crate) fn passage(&self, spot: Spot, dir: Dir) -> &Passage {
        &self.kinds[usize::from(self.passages[spot.index()][dir.index()])]
    }

    fn passage_over(&self, spot: Spot, dir: Dir) -> Passage {
        let side = self.hexside(spot, dir);
        let walled = side.is_some_and(|row| row.rampart);
        let Some(to) = self.hexes.neighbour(spot, dir) else {
            return Passage { cost: [Cost::No; 11], easy: false, walled };
        };
        let climb = self.climb(spot, to);
        let descends = self.level(to) <= self.level(spot);
        if self.terrain[to.index()] == 0 && side.is_none() && descends {
            // What a descent costs is not added; it can only be closed.
            let closed = |sub: usize| climb.is_some_and(|row| row.cost[sub] == Cost::No);
            let cost = std::array::from_fn(|sub| if closed(sub) { Cost::No } else { Cost::Mp(1) });
            return Passage { cost, easy: true, walled };
        }
        if self.has_road(spot, dir) {
            return Passage { cost: [Cost::Mp(1); 11], easy: true, walled };
        }
        let cost = std::array::from_fn(|sub| {
            let parts = [
                Some(self.ground(to).cost[sub]),
                climb.map(|row| row.cost[sub]),
                side.map(|row| row.cost[sub]),
            ];
            parts.into_iter().flatten().fold(Cost::Mp(0), Cost::and)
        });
        Passage { cost, easy: false, walled }
    }

    /// The climbing chart's row for a step, if the level changes.
    pub(crate) fn climb(&self, spot: Spot, to: Spot) -> Option<&'static ClimbRow> {
        static ROWS: [ClimbRow; 4] = CLIMBING;
        match self.level(to) - self.level(spot) {
            0 => None,
            1 => Some(&ROWS[0]),
            -1 => Some(&ROWS[2]),
            up if up > 0 => Some(&ROWS[1]),
            _ => Some(&ROWS[3]),
        }
    }

    /// Whether some hex or hexside is closed to everybody.
    pub fn has_barriers(&self) -> bool {
        self.edges.iter().flatten().any(|edge| edge.closed)
            || self.hexes.spots().any(|spot| self.ground(spot).cost.iter().all(|cost| *cost == Cost::No))
    }

    /// The place of a kind of hex in the terrain chart.
    pub fn terrain_named(key: &str) -> Option<u8> {
        TERRAIN.iter().position(|row| row.key == key).map(|at| at as u8)
    }

    /// The place of a kind of hexside in the hexside chart.
    pub fn hexside_named(key: &str) -> Option<u8> {
        HEXSIDES.iter().position(|row| row.key == key).map(|at| at as u8)
    }

    /// Whether a kind of hexside protects only the hex it is laid from.
    pub fn has_front(kind: u8) -> bool {
        HEXSIDES.get(usize::from(kind)).is_some_and(|row| row.has_front)
    }

    /// Lays a kind of hexside on a side of a hex; one with a front protects this hex, any other both.
    pub fn lay(&mut self, spot: Spot, dir: Dir, kind: u8) {
        define!("hex.closed", "chart.hexsides.side");
        let Some(row) = HEXSIDES.get(usize::from(kind)) else { return };
        let closed = row.cost.iter().all(|cost| *cost == Cost::No);
        self.edges[spot.index()][dir.index()] = Edge { key: kind + 1, protects: true, closed };
        if let Some(beyond) = self.hexes.neighbour(spot, dir) {
            let protects = !FieldMap::has_front(kind);
            self.edges[beyond.index()][dir.opposite().index()] = Edge { key: kind + 1, protects, closed };
        }
    }

    /// Joins a hex and its neighbour by a road.
    pub fn join(&mut self, spot: Spot, dir: Dir) {
        if let Some(beyond) = self.hexes.neighbour(spot, dir) {
            self.roads[spot.index()] |= 1 << dir.index();
            self.roads[beyond.index()] |= 1 << dir.opposite().index();
        }
    }

    /// The terrain chart's row of a hex.
    pub fn ground(&self, spot: Spot) -> &'static GroundRow {
        define!("chart.terrain");
        static ROWS: [GroundRow; TERRAIN.len()] = TERRAIN;
        &ROWS[usize::from(self.terrain[spot.index()]).min(ROWS.len() - 1)]
    }

    /// The hexside chart's row of a side; none for a plain hexside.
    pub fn hexside(&self, spot: Spot, dir: Dir) -> Option<&'static GroundRow> {
        define!("chart.hexsides");
        static ROWS: [GroundRow; HEXSIDES.len()] = HEXSIDES;
        let key = self.edges[spot.index()][dir.index()].key;
        (key > 0).then(|| &ROWS[usize::from(key - 1).min(ROWS.len() - 1)])
    }

    /// Whether the side protects whoever stands in this hex against those beyond it.
    pub fn is_protected(&self, spot: Spot, dir: Dir) -> bool {
        self.edges[spot.index()][dir.index()].protects
    }

    /// The level of a hex.
    pub fn level(&self, spot: Spot) -> i8 {
        define!("hex.level", "chart.levels");
        self.level[spot.index()]
    }

    /// Whether a road leads from this hex in this direction.
    pub fn has_road(&self, spot: Spot, dir: Dir) -> bool {
        self.roads[spot.index()] & 1 << dir.index() != 0
    }

    /// The hex at a place.
    pub fn hex(&self, spot: Spot) -> Hex {
        self.hexes.hex_of(spot)
    }
}

/// Scenario options, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options(pub u16);

battle::facts! {
    Options:
    /// Longbows two ranks deep fire twice.
    DOUBLE_RANK_LONGBOWS = 0,
    /// Stakes stand where the scenario lays them.
    STAKES = 1,
    /// Some infantry may charge cavalry.
    INFANTRY_CHARGE_CAVALRY = 2,
    /// Some stands move sideways without disorder.
    SIDESTEP = 3,
    /// Some stands keep an impact above 1 after losses.
    IMPACT_KEPT = 4,
    /// Impetuous stands are drawn across the water they defend.
    IMPETUOUS_CROSS_WATER = 5,
    /// Armies are placed in zones before the first round.
    FREE_DEPLOYMENT = 6,
    /// The battle ends after a number of rounds.
    ROUND_LIMIT = 7,
    /// Elephants retreat their full double move.
    ELEPHANTS = 8,
    /// The scenario changes how its impetuous stands behave: none of them is bound.
    SCENARIO_IMPETUOUS = 9,
}

impl Options {
    /// Those that are on unless a scenario says otherwise.
    pub const USUAL: Options = Options(1 | 2 | 4 | 8 | 16);
}

impl Scenario {
    /// Works out what follows from the ground and from the conditions. Says what is wrong with the conditions.
    pub fn settle(&mut self) -> Result<(), String> {
        self.map.settle();
        self.conditions.settle(self.stands.len())?;
        for (stand, traits) in self.stands.iter_mut().zip(&self.conditions.traits) {
            stand.other = crate::rules::muster_flags::other_unit(&stand.unit, *traits);
        }
        self.conditions.remounts = self.stands.iter().any(|stand| stand.other.is_some());
        Ok(())
    }

    /// How many stands red has; blue's follow.
    pub fn red_stands(&self) -> u8 {
        self.groups
            .iter()
            .filter(|group| group.side == Side::Red)
            .map(|group| group.stands.1)
            .max()
            .unwrap_or(0)
    }

    /// A stand as it was mustered.
    pub fn stand(&self, stand: StandId) -> &StandInfo {
        &self.stands[stand.index()]
    }

    /// A group.
    pub fn group(&self, group: GroupId) -> &GroupInfo {
        &self.groups[usize::from(group.0)]
    }

    /// The stands of a group.
    pub fn stands_of(&self, group: GroupId) -> impl Iterator<Item = StandId> + Clone + use<> {
        let (first, end) = self.group(group).stands;
        (first..end).map(StandId)
    }

    /// The groups of a side.
    pub fn groups_of(&self, side: Side) -> impl Iterator<Item = GroupId> + '_ {
        self.groups.iter().enumerate().filter(move |(_, g)| g.side == side).map(|(n, _)| GroupId(n as u8))
    }
}
