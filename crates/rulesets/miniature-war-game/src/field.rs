//! What does not change in a battle: the board, its names, and the armies as they were mustered.

use std::sync::{Arc, OnceLock};

use battle::{BySide, Side};
use ground::tabletop::{Bounds, Length, Outline, Piece, Place, Point, Rect, Table};
use serde::{Deserialize, Serialize};

use crate::charts::{BOW_GUN_COST, LEVELS, LevelRow, SINGLES};
use crate::conditions::Conditions;
use crate::goals::Goal;
use crate::house::House;
use crate::orders::order::{GroupId, Marker, Number, PlaceId};
use crate::period::Period;
use crate::roster::ArmyListId;
use crate::rulebook::define;
use crate::rules::afloat::Berth;
use crate::rules::works::WORK_NAMES;
use crate::state::UnitId;
use crate::troops::{Kit, Level, Troop};

/// A scenario.
#[derive(Clone, PartialEq, Debug)]
pub struct Scenario {
    /// How it is asked for.
    pub key: String,
    /// Its title.
    pub title: String,
    /// When it was fought.
    pub date: String,
    /// What it is about.
    pub text: String,
    /// The period that is played.
    pub period: Period,
    /// How much of the rules is played (common.level.choose).
    pub level: Level,
    /// Which optional rules are played.
    pub options: Options,
    /// Who places the units.
    pub deployment: Deployment,
    /// The points of an army, if the sides buy theirs; 0 if not (common.army.limit).
    pub points: u16,
    /// The last turn (common.victory.turns).
    pub turns: u16,
    /// The board with its ground; each side's own edge is in it.
    pub table: Table<Ground>,
    /// Named places beside the ground itself (common.order.names).
    pub places: Vec<NamedPlace>,
    /// Both sides; red is the one named first.
    pub sides: BySide<SideInfo>,
    /// Units, pieces, commanders and riders: red's first, each side's in the order of its numbers.
    pub units: Vec<UnitInfo>,
    /// Dragoons as they are on foot; follows from the list of units (musket.drag.foot).
    pub(crate) on_foot: Vec<(UnitId, UnitInfo)>,
    /// Battles and brigades.
    pub groups: Vec<GroupInfo>,
    /// What is fought for, of the printed list (common.victory.agreed).
    pub goals: Vec<Goal>,
    /// Who wins if the scores are equal after the last turn; nobody if neither (common.victory.score).
    pub equal: Option<Side>,
    /// What the words of a neutral battle do.
    pub conditions: Conditions,
    /// The least score of a die at which a random event happens in a turn; 1 for every turn (event.when).
    pub event_on: u8,
    /// Ground that has burnt, part by part; follows from the trees that have (event.54.burnt).
    pub scorched: Vec<Outline>,
    /// Where the wind comes from, if that is not rolled for (musket.ship.wind).
    pub wind: Option<Wind>,
    /// A number that follows from all of this, once it has been asked for.
    pub print: Print,
    /// The ground as the battle began, if it has changed since (see `land`).
    pub first: Option<Arc<Table<Ground>>>,
    /// Every beat is walked plainly, without the fast way: for the test that holds both against each other. No file says so.
    pub(crate) plain: bool,
}

/// A number that follows from everything in a scenario, once it has been asked for.
#[derive(Clone, Debug, Default)]
pub struct Print(pub OnceLock<u64>);

impl PartialEq for Print {
    fn eq(&self, _: &Print) -> bool {
        true
    }
}

define!("common.level.choose", "common.level.advanced-options", "common.level.basic-no-options");
battle::facts! {
    Options:
    /// A third of the points for artillery, a third for cavalry, a third of the figures for missile troops at most.
    ARMY_CAPS = 0,
    /// Beginners may measure.
    FREE_MEASURING = 1,
    /// Orders are written against a clock.
    ORDER_CLOCK = 2,
    /// Both sides set up in secret.
    CURTAIN = 3,
    /// One side sets up the board, the other chooses its end.
    CHOOSE_SIDE = 4,
    /// Commanders have figures.
    COMMAND_FIGURES = 5,
    /// A commander adds to the morale of the unit he leads.
    COMMANDER_MORALE = 6,
    /// A supreme commander reforms units and forms new groups.
    SUPREME_COMMANDER = 7,
    /// Orders are carried by riders.
    DISPATCH_RIDERS = 8,
    /// Random events happen.
    RANDOM_EVENTS = 9,
    /// There are imperial units.
    IMPERIALS = 10,
    /// There are mercenaries.
    MERCENARIES = 11,
    /// Units in melee may offer to surrender.
    SURRENDER = 12,
    /// Bridges, buildings and fences can be set on fire.
    BURNING = 13,
    /// Units arrive in a turn that a die gives.
    CHANCE_REINFORCEMENTS = 14,
    /// Units may have more than 36 figures.
    OVERSIZE_UNITS = 15,
    /// Light units have 12 to 24 figures.
    LIGHT_UNIT_SIZES = 16,
    /// Armies keep to the troops of one era.
    PERIOD_LISTS = 17,
    /// Bows begin with 24 shots.
    ARROW_SHEAF_24 = 18,
    /// Guns shoot as far as their own section says.
    GUNPOWDER_LONG_RANGES = 19,
    /// There is Greek fire.
    GREEK_FIRE = 20,
    /// There are Hussite war wagons.
    HUSSITE_WAGONS = 21,
    /// Nobles are taken for ransom.
    RANSOM = 22,
    /// Castles are besieged.
    SIEGE = 23,
    /// Guns fire explosive shells, and there are howitzers and rockets.
    EXPLOSIVE_SHOT = 24,
    /// A die slides the bounce stick.
    BOUNCE_STICK_VARIABLE = 25,
    /// Smoke hangs before whoever fires at the same target turn after turn.
    SMOKE = 26,
    /// There are frigates.
    SHIPS = 27,
    /// There are river boats.
    RIVER_BOATS = 28,
}

/// Which optional rules are played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options(pub u32);

impl Options {
    /// Options that need not the advanced game.
    pub(crate) const AT_ANY_LEVEL: Options = Options(
        Options::ARMY_CAPS.0
            | Options::FREE_MEASURING.0
            | Options::ORDER_CLOCK.0
            | Options::CURTAIN.0
            | Options::CHOOSE_SIDE.0
            | Options::CHANCE_REINFORCEMENTS.0
            | Options::OVERSIZE_UNITS.0
            | Options::LIGHT_UNIT_SIZES.0
            | Options::PERIOD_LISTS.0
            | Options::ARROW_SHEAF_24.0
            | Options::GUNPOWDER_LONG_RANGES.0
            | Options::EXPLOSIVE_SHOT.0
            | Options::BOUNCE_STICK_VARIABLE.0,
    );

    /// Options of the Ancient & Medieval period alone (musket.scope).
    pub(crate) const OF_MEDIEVAL: Options = Options(
        Options::LIGHT_UNIT_SIZES.0
            | Options::PERIOD_LISTS.0
            | Options::ARROW_SHEAF_24.0
            | Options::GUNPOWDER_LONG_RANGES.0
            | Options::GREEK_FIRE.0
            | Options::HUSSITE_WAGONS.0
            | Options::RANSOM.0
            | Options::SIEGE.0,
    );

    /// Options of the Musket period alone.
    pub(crate) const OF_MUSKET: Options = Options(
        Options::EXPLOSIVE_SHOT.0
            | Options::BOUNCE_STICK_VARIABLE.0
            | Options::SMOKE.0
            | Options::SHIPS.0
            | Options::RIVER_BOATS.0,
    );

    /// Options that need commanders with figures.
    pub(crate) const NEED_COMMANDERS: Options =
        Options(Options::COMMANDER_MORALE.0 | Options::SUPREME_COMMANDER.0 | Options::DISPATCH_RIDERS.0);
}

impl battle::file::Usual for Options {
    const USUAL: Options =
        Options(Options::ARMY_CAPS.0 | Options::EXPLOSIVE_SHOT.0 | Options::BOUNCE_STICK_VARIABLE.0);
}

/// A side.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SideInfo {
    /// Its name.
    pub name: String,
    /// Its colour, for those who draw it; empty if nothing is said.
    pub colour: String,
    /// Where its phantoms stand at the start (common.phantom.number).
    pub phantoms: Vec<(Marker, Point)>,
    /// How many phantoms it may have.
    pub phantoms_allowed: u8,
    /// The corners of the area in which it sets up; none if it is the strip along its edge (common.setup.place).
    pub area: Vec<Point>,
    /// The lists from which it buys its army; none for all of the period (common.army.national).
    pub armies: Vec<ArmyListId>,
    /// The types of its historical army; none if nothing more is said (medieval.army.named-army).
    pub types: Vec<Troop>,
}

/// Who places the units.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Deployment {
    /// The scenario does.
    #[default]
    Fixed,
    /// The sides do in turns (common.setup.alternate); with the option `curtain` both at once.
    Alternate,
}

/// A battle or brigade.
#[derive(Clone, PartialEq, Debug)]
pub struct GroupInfo {
    /// How files and orders name it.
    pub id: String,
    /// Whose it is.
    pub side: Side,
}

impl Default for GroupInfo {
    fn default() -> GroupInfo {
        GroupInfo { id: String::new(), side: Side::Red }
    }
}

/// A named place.
#[derive(Clone, PartialEq, Debug)]
pub struct NamedPlace {
    /// Its name.
    pub name: String,
    /// Where it is: an area, or a point as a line of no length.
    pub outline: Outline,
}

define!("common.setup.commander");
/// What is numbered and takes orders.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// A unit of figures, or a piece.
    Troops(Troop),
    /// A commander's figure (common.command.figure).
    Commander,
    /// A dispatch rider (common.dispatch.rider).
    Rider,
}

impl Kind {
    /// Whether it goes on horses.
    pub(crate) fn is_on_horse(self) -> bool {
        self.troop().is_some_and(|troop| troop.arm() == crate::troops::Arm::Cavalry)
    }

    /// Its type; none for a commander or rider.
    pub(crate) fn troop(self) -> Option<Troop> {
        match self {
            Kind::Troops(troop) => Some(troop),
            Kind::Commander | Kind::Rider => None,
        }
    }

    /// The width and depth of a stand.
    pub(crate) fn stand(self) -> (Length, Length) {
        let single = |number: usize| (Length::cm(SINGLES[number].front), Length::cm(SINGLES[number].depth));
        match self {
            Kind::Troops(troop) => (troop.front(), troop.depth()),
            Kind::Commander => single(0),
            Kind::Rider => single(1),
        }
    }

    /// The figures of a full stand.
    pub(crate) fn per_stand(self) -> u8 {
        self.troop().map_or(1, Troop::per_stand)
    }

    /// The move of the chart, in centimetres.
    pub(crate) fn chart_move(self) -> u8 {
        match self {
            Kind::Troops(troop) => troop.row().chart_move,
            Kind::Commander => SINGLES[0].chart_move,
            Kind::Rider => SINGLES[1].chart_move,
        }
    }
}

define!("common.unit.number", "common.unit.size", "common.unit.own-values");
/// A unit as it was mustered.
#[derive(Clone, PartialEq, Debug)]
pub struct UnitInfo {
    /// How files name it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Its number in its side.
    pub number: Number,
    /// What it is.
    pub kind: Kind,
    /// Its figures at the start; of a piece 1.
    pub figures: u8,
    /// What it carries.
    pub kit: Kit,
    /// Its battle or brigade.
    pub group: GroupId,
    /// Its move in centimetres.
    pub chart_move: u8,
    /// Its morale value; nothing if it takes no tests.
    pub morale: u8,
    /// Its melee point; none if that depends on the enemy.
    pub melee: Option<u8>,
    /// How far it shoots, in centimetres.
    pub range: u8,
    /// Its shots at the start.
    pub shots: u8,
    /// Its crew at the start.
    pub crew: u8,
    /// Its pavises, each for one stand (medieval.pavise.cost).
    pub pavises: u8,
    /// Where it stands at the start, with how many stands abreast and how much between them.
    pub at: (Place, u8, Length),
    /// Its marker, if it begins hidden.
    pub marker: Option<Marker>,
    /// The turn in which it comes on; 0 if it is there from the start.
    pub arrives: u16,
    /// The unit that a commander is with at the start (common.command.place).
    pub with: UnitId,
    /// The rank of a noble (medieval.ransom.count).
    pub noble: Option<Noble>,
    /// The rank of a command figure, if the scenario says it (musket.cmd.rank).
    pub rank: Option<Rank>,
    /// The sets of stakes that each of its figures carries (medieval.stakes.carry).
    pub stakes: u8,
    /// Its stakes stand before it at the start (muster.flag.stakes.mwg).
    pub planted: bool,
    /// What a supply wagon carries (medieval.supply.wagon-load).
    pub load: Option<Load>,
    /// What it is as a ship or boat, or where on board it begins.
    pub afloat: Afloat,
    /// The building in which it begins, and the floor (musket.bldg.enter).
    pub inside: Option<(String, u8)>,
    /// How many times 18 extra rounds were bought for a piece of the Musket period (musket.fig.supplies).
    pub extra_rounds: u8,
    /// The crew figures that wait with a piece of the Musket period (musket.crew.extra).
    pub extra_crew: u8,
}

/// Ships and boats as they begin, and who is on board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Afloat {
    /// The beam and length of a ship, if it is not of the usual size.
    pub hull: Option<[Length; 2]>,
    /// What players have agreed that a ship costs (musket.ship.cost).
    pub points: u16,
    /// A ship lies at anchor.
    pub anchored: bool,
    /// A boat is beached, a ship lies at a dock.
    pub beached: bool,
    /// The ship, boats or wagon on which it is.
    pub aboard: Vec<UnitId>,
    /// Where on board it is, if that does not follow from the vessel.
    pub berth: Option<Berth>,
}

/// Where the wind comes from (musket.ship.wind).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wind {
    /// From the north: it blows to the south.
    North,
    /// From the east.
    East,
    /// From the south.
    South,
    /// From the west.
    West,
}

impl Wind {
    /// What a four-sided die comes to, from 1 on.
    pub(crate) const ROLLED: [Wind; 4] = [Wind::North, Wind::East, Wind::South, Wind::West];

    /// It in a word.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Wind::North => "north",
            Wind::East => "east",
            Wind::South => "south",
            Wind::West => "west",
        }
    }
}

/// The rank of a command figure (musket.cmd.figure).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rank {
    /// He commands an army, and has no rank (musket.morale.general).
    None,
    /// He commands a unit.
    Colonel,
    /// He commands a brigade.
    General,
}

/// The rank of a noble, the highest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Noble {
    /// A king, ruling queen or emperor.
    King,
    /// A prince.
    Prince,
    /// A duke.
    Duke,
    /// A baron.
    Baron,
    /// A knight.
    Knight,
}

/// What a supply wagon carries: shots for one kind of piece, or for missile troops with one kind of weapon (medieval.supply.wagon-load).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Load {
    /// For three ballistae.
    Ballista,
    /// For three pots de fer.
    PotDeFer,
    /// For a catapult.
    Catapult,
    /// For a trebuchet.
    Trebuchet,
    /// For a culverin.
    Culverin,
    /// For a cannon.
    Cannon,
    /// For a bombard.
    Bombard,
    /// For a unit of bowmen, on foot or on horseback.
    Bow,
    /// For a unit with crossbows or arbalests.
    Crossbow,
    /// For a unit of slingers.
    Sling,
    /// For a unit with hand cannon.
    HandCannon,
}

impl UnitInfo {
    /// The width and depth of a stand: of a ship its beam and length.
    #[inline]
    pub(crate) fn stand(&self) -> (Length, Length) {
        self.afloat.hull.map_or_else(|| self.kind.stand(), |[beam, length]| (beam, length))
    }

    /// The points that one figure or piece of it costs.
    pub(crate) fn cost(&self) -> u16 {
        define!("musket.ship.cost", "musket.boat.bowgun", "musket.boat.cost");
        match self.kind.troop() {
            Some(Troop::Frigate) => self.afloat.points,
            Some(_) if self.afloat.berth == Some(Berth::Bow) => BOW_GUN_COST,
            // The guns of a ship are part of its price.
            Some(_) if self.afloat.berth.is_some_and(Berth::is_gun_of_ship) => 0,
            Some(troop) => troop.row().cost,
            None => 0,
        }
    }

    /// Its stands at the start.
    pub(crate) fn stands(&self) -> u8 {
        self.figures.div_ceil(self.kind.per_stand())
    }

    /// What each of its figures has to throw at the start: an axe, two javelins or darts, a pilum.
    pub(crate) fn thrown(&self) -> u8 {
        define!(
            "medieval.axe.cost",
            "medieval.javelin.cost",
            "medieval.romans.pilum-once",
            "medieval.thrown.one-kind"
        );
        if self.kit.has(Kit::JAVELINS) {
            2
        } else {
            u8::from(self.kit.has(Kit::AXES) || self.kind == Kind::Troops(Troop::RomanLegionaries))
        }
    }
}

/// A piece of ground.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ground {
    /// What it is.
    pub kind: GroundKind,
    /// Its name: its own, or its kind and number (common.order.names).
    pub name: String,
    /// The level of a hill, from 1.
    pub level: i8,
    /// The edge of a hill is an extreme ridge.
    pub ridge: bool,
    /// What sets it apart from other ground of its kind.
    pub feature: Option<Feature>,
    /// The trees of a forest; of one that is drawn as an area its corners (common.forest.trees, event.54.trees).
    pub trees: Vec<Point>,
    /// This forest is drawn as an area.
    pub drawn: bool,
    /// Whose castle it is (medieval.siege.cooperate).
    pub garrison: Option<Side>,
    /// What makes it a building that can be occupied (musket.bldg.sheet).
    pub house: Option<House>,
}

/// What sets a piece of ground apart from others of its kind, in neutral battles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Feature {
    /// The rim of this hill costs two thirds to cross, and no artillery crosses it (muster.ground.steep).
    Steep,
    /// This creek costs two thirds to cross, and no gun or wagon crosses it (muster.ground.deep-stream).
    Deep,
    /// This wall is a bank: it gives no cover.
    Bank,
    /// This wall is a palisade: cavalry may not cross it.
    Palisade,
    /// This building is a walled town: only its garrison is in it (muster.ground.walled-town).
    Town,
    /// This bridge or building is of stone, and not of wood (common.bridge.stone).
    Stone,
    /// This river flows the way its line is drawn (musket.boat.speed).
    Flows,
    /// This landing place is a dock, at which ships lie (musket.ship.port).
    Dock,
    /// This ground is wet: no ball bounces on it (musket.round.soft).
    Wet,
}

/// What ground is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GroundKind {
    /// A forest: the convex outline of its trees.
    #[default]
    Forest,
    /// A level of a hill.
    Hill,
    /// A marsh.
    Marsh,
    /// Rough ground.
    Rough,
    /// A plowed field.
    Plowed,
    /// A road.
    Road,
    /// A river.
    River,
    /// A creek.
    Creek,
    /// A ford.
    Ford,
    /// A bridge.
    Bridge,
    /// A fence.
    Fence,
    /// A stone wall.
    Wall,
    /// A barricade.
    Barricade,
    /// A building.
    Building,
    /// Grown trees without undergrowth (muster.ground.open-wood).
    OpenWood,
    /// Covered pits: rough ground to horsemen, nothing to foot (muster.ground.pits).
    Pits,
    /// A castle: all within the ring of its walls, towers and gates, their tops included (medieval.siege.ground).
    Castle,
    /// A wall of a castle, a strip on whose top one stands (medieval.siege.ground).
    CastleWall,
    /// A tower of a castle.
    Tower,
    /// A gate of a castle.
    Gate,
    /// What has been destroyed and hinders nobody.
    Ruin,
    /// A ladder, lying or raised (medieval.siege.ladder-carry).
    Ladder,
    /// A lake, a pond or the sea (musket.ship.sail).
    Water,
    /// A shore where boats land and ships are off-loaded (musket.ship.offload.where, musket.boat.land.time).
    Landing,
}

impl GroundKind {
    /// Whether it slows whoever is on it (common.move.slow-ground).
    pub(crate) fn is_slow(self) -> bool {
        matches!(self, GroundKind::Forest | GroundKind::Marsh | GroundKind::Rough | GroundKind::Plowed)
    }

    /// Whether it is a wall or tower of a castle, on whose top one stands.
    pub(crate) fn is_top(self) -> bool {
        define!("medieval.siege.ground");
        matches!(self, GroundKind::CastleWall | GroundKind::Tower)
    }

    /// Whether nobody is set down in it.
    pub(crate) fn is_closed(self) -> bool {
        define!("common.river.kinds");
        matches!(self, GroundKind::River | GroundKind::Building | GroundKind::Water)
    }
}

impl Scenario {
    /// All units, red's first, in the order of their numbers.
    pub(crate) fn units(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len() as u8).map(UnitId)
    }

    /// What its level brings.
    pub(crate) fn at_level(&self) -> &'static LevelRow {
        &LEVELS[self.level as usize]
    }

    /// Whether an option is on, by the name that rows and charts give it.
    pub(crate) fn has_option(&self, name: &str) -> bool {
        let level = self.at_level();
        match name {
            "three-dice-test" => level.three_dice_test,
            "hidden-troops" => level.hidden_troops,
            "groups" => level.groups,
            name => Options::named(name).is_some_and(|option| self.options.has(option)),
        }
    }

    /// Whether the sides are still to buy their armies.
    pub(crate) fn is_to_be_mustered(&self) -> bool {
        self.points > 0 && self.units.is_empty()
    }

    /// Whether the sides place their units before the first turn.
    pub(crate) fn is_placed_by_players(&self) -> bool {
        self.deployment == Deployment::Alternate || self.options.has(Options::CURTAIN)
    }

    /// A place moved by the least amounts that bring a single stand there onto the board.
    pub(crate) fn brought_inside(&self, place: Place, stand: (Length, Length)) -> Place {
        brought_inside(place, stand, &self.table)
    }

    /// The number of places of the file: the pieces of ground as the battle began, and the others. The names of works come next
    /// (`works`), and after them the ground that was made in play (`land`).
    pub(crate) fn place_count(&self) -> usize {
        self.first_table().pieces.len() + self.places.len()
    }

    /// The number of the first place that is ground made in play.
    fn first_made(&self) -> usize {
        self.place_count() + WORK_NAMES
    }

    /// The piece of ground that a place is; none for a named place beside the ground.
    pub(crate) fn ground_at(&self, place: PlaceId) -> Option<&Piece<Ground>> {
        let (first, number) = (self.first_table().pieces.len(), place.index());
        if number < first {
            return self.table.pieces.get(number);
        }
        let made = number.checked_sub(self.first_made())?;
        self.table.pieces.get(first + made)
    }

    /// The number of a piece of ground among the places.
    pub(crate) fn place_of(&self, piece: u8) -> PlaceId {
        let (first, number) = (self.first_table().pieces.len(), usize::from(piece));
        let place = if number < first { number } else { number - first + self.first_made() };
        u8::try_from(place).map_or(PlaceId::NONE, PlaceId)
    }

    fn named_place(&self, place: PlaceId) -> Option<&NamedPlace> {
        self.places.get(place.index().checked_sub(self.first_table().pieces.len())?)
    }

    /// The name of a place.
    pub(crate) fn place_name(&self, place: PlaceId) -> &str {
        match self.ground_at(place) {
            Some(piece) => &piece.kind.name,
            None => self
                .named_place(place)
                .map(|place| place.name.as_str())
                .or_else(|| self.work_name(place))
                .unwrap_or("?"),
        }
    }

    /// Where a place is.
    pub(crate) fn place_outline(&self, place: PlaceId) -> Option<&Outline> {
        let ground = self.ground_at(place).map(|piece| &piece.outline);
        ground.or_else(|| self.named_place(place).map(|place| &place.outline))
    }

    /// All places but works.
    pub(crate) fn place_ids(&self) -> impl Iterator<Item = PlaceId> + use<> {
        let (count, made) = (self.place_count(), self.first_made());
        self.all_places().filter(move |place| place.index() < count || place.index() >= made)
    }

    /// All places and all names of works.
    pub(crate) fn all_places(&self) -> impl Iterator<Item = PlaceId> + use<> {
        let made = self.table.pieces.len() - self.first_table().pieces.len();
        let count = (self.first_made() + made).min(PlaceId::NONE.index());
        (0..count).map(|place| PlaceId(place as u8))
    }
}

/// A place moved by the least amounts that bring a single stand there onto a board.
pub(crate) fn brought_inside<K>(place: Place, (front, depth): (Length, Length), table: &Table<K>) -> Place {
    let Bounds { low, high } = Rect::new(place, front, depth).bounds();
    let into = |low: i32, high: i32, most: Length| (-low).max(0) - (high - most.micrometres()).max(0);
    let (east, north) = (into(low.x, high.x, table.width), into(low.y, high.y, table.depth));
    Place::new(Point::new(place.at.x + east, place.at.y + north), place.facing)
}
