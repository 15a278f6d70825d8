//! The ground and the sides of a scenario file.

use battle::file::TomlTable;
use battle::{Side, keys};
use ground::tabletop::{Convex, Length, Outline, OutlineFault, Piece, Point, TableEdge};

use super::files::Files;
use super::words::EdgeWord;
use crate::charts::WALL_LEVELS;
use crate::field::{Feature, Ground, GroundKind, NamedPlace, SideInfo};
use crate::house::{Class, House, Opening, OpeningKind, SIDES, is_rectangle};
use crate::orders::order::Marker;
use crate::roster::ArmyListId;
use crate::rulebook::define;
use crate::troops::Troop;

/// A piece of ground.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct TerrainDraft {
    pub(super) kind: GroundKind,
    pub(super) name: String,
    level: i8,
    ridge: bool,
    feature: Option<Feature>,
    polygon: Vec<Point>,
    trees: Vec<Point>,
    line: Vec<Point>,
    width: Length,
    garrison: Option<Side>,
    class: Option<Class>,
    stories: u8,
    openings: Vec<Opening>,
}

keys! {
    /// A piece of ground: a polygon, a line with or without a width, or the trees of a forest.
    impl TerrainDraft in Files, "[[terrain]]", then TerrainDraft::settle {
        need "kind"    kind: GroundKind          => "what it is";
        may  "name"    name: String              => "how orders name it" | "its kind and number: `ford-1`";
        may  "level"   level: i8 [-6..=6] = |it| it.kind.usual_level() => "the level of a hill, a castle's wall, tower or gate; of a hollow less than 0" | "1 for a hill, 2 in a castle, else 0";
        may  "ridge"   ridge: bool               => "the edge of this hill is an extreme ridge" | "no";
        may  "feature" feature: Option<Feature>  => "what sets it apart from other ground of its kind" | "nothing";
        may  "polygon" polygon: Vec<Point>       => "the corners of an area" | "it is a line, or trees";
        may  "trees"   trees: Vec<Point>         => "the trees of a forest, which covers all between them" | "none";
        may  "line"    line: Vec<Point>          => "the points of a line" | "it is an area";
        may  "width"   width: Length = |it| it.kind.usual_width() => "the width of a line" | "4 for the walls and gates of a castle, else 0";
        may  "garrison" garrison: Option<Side>   => "whose castle it is" | "nobody's";
        may  "class"   class: Option<Class>      => "what a building of the Musket period is made of" | "nobody goes into it";
        may  "stories" stories: u8 [0..=6] = TerrainDraft::usual_stories => "its storeys" | "1 if it has a class";
        may  "openings" openings: Vec<Opening> [0..=48] => "its doors, windows and holes" | "none";
    }
}

impl GroundKind {
    /// The level of such ground, if its file does not say it.
    fn usual_level(self) -> i8 {
        define!("medieval.siege.ground");
        match self {
            GroundKind::Hill => 1,
            GroundKind::CastleWall | GroundKind::Tower | GroundKind::Gate => WALL_LEVELS,
            _ => 0,
        }
    }

    /// The width of a line of such ground, if its file does not say it.
    fn usual_width(self) -> Length {
        match self {
            GroundKind::CastleWall | GroundKind::Gate => CASTLE_WALL,
            _ => Length::ZERO,
        }
    }
}

/// How wide the top of a castle wall is.
const CASTLE_WALL: Length = Length::cm(4);

impl TerrainDraft {
    fn settle(&mut self, table: &mut TomlTable<'_>, _: &mut Files) {
        define!("common.forest.outline");
        let said = [&self.polygon, &self.trees, &self.line].map(|points| usize::from(!points.is_empty()));
        if said.iter().sum::<usize>() != 1 {
            table.mistake("polygon", "ground has a `polygon`, a `line`, or `trees`");
        } else if let Err(fault) = self.outline() {
            table.mistake(if self.line.is_empty() { "polygon" } else { "line" }, fault.to_string());
        }
        if !self.trees.is_empty() && self.kind != GroundKind::Forest {
            table.mistake("trees", "only a forest is made of trees");
        }
        if (self.kind == GroundKind::Castle) != self.garrison.is_some() {
            table.mistake("garrison", "a castle has a garrison, and nothing else has");
        }
        if self.kind == GroundKind::Castle && self.polygon.is_empty() {
            table.mistake("polygon", "a castle is an area: all within its walls, their tops included");
        }
        self.settle_house(table);
        let wood = matches!(self.kind, GroundKind::Bridge | GroundKind::Building);
        if self.feature == Some(Feature::Stone) && !wood {
            table.mistake("feature", "only a bridge or a building is of stone instead of wood");
        }
    }

    fn usual_stories(&self) -> u8 {
        u8::from(self.class.is_some())
    }

    /// A building that can be occupied is a rectangle, and has its openings on its floors and sides.
    fn settle_house(&self, table: &mut TomlTable<'_>) {
        define!("musket.bldg.sheet", "musket.bldg.class");
        let Some(_) = self.class else {
            if self.stories > 0 || !self.openings.is_empty() {
                table.mistake("class", "a building with storeys or openings has a class");
            }
            return;
        };
        if self.kind != GroundKind::Building {
            return table.mistake("class", "only a building has a class");
        }
        if !is_rectangle(&self.polygon) {
            table.mistake("polygon", "a building with a class is a rectangle");
        }
        if self.stories == 0 {
            table.mistake("stories", "a building with a class has a storey at least");
        }
        for one in &self.openings {
            if !(1..=self.stories).contains(&one.floor) {
                table.mistake("openings", format!("there is no floor {}", one.floor));
            }
            if !(1..=SIDES).contains(&one.side) {
                table.mistake("openings", format!("there is no side {}: they are 1 to {SIDES}", one.side));
            }
            let far = Length::ZERO..=Length::cm(300);
            if !far.contains(&one.width) || one.at.is_some_and(|at| !far.contains(&at)) {
                table.mistake("openings", "an opening is wider than any wall, or lies beyond its end");
            }
            if one.kind == OpeningKind::Door && one.floor > 1 {
                table.mistake("openings", "a door is on the ground floor");
            }
        }
    }

    fn house(&self) -> Option<House> {
        Some(House { class: self.class?, storeys: self.stories, openings: self.openings.clone() })
    }

    fn outline(&self) -> Result<Outline, OutlineFault> {
        if !self.trees.is_empty() {
            return Outline::area(Convex::hull(&self.trees).corners().to_vec());
        }
        match self.line.is_empty() {
            true => Outline::area(self.polygon.clone()),
            false => Outline::line(self.line.clone(), self.width),
        }
    }

    pub(super) fn of(piece: &Piece<Ground>) -> TerrainDraft {
        let Ground { kind, name, level, ridge, feature, trees, drawn, garrison, house } = piece.kind.clone();
        let (class, stories, openings) = match house {
            Some(house) => (Some(house.class), house.storeys, house.openings),
            None => (None, 0, Vec::new()),
        };
        let points = piece.outline.points().to_vec();
        let (polygon, trees, line) = match (trees.is_empty() || drawn, piece.outline.is_area()) {
            (false, _) => (Vec::new(), trees, Vec::new()),
            (true, true) => (points, Vec::new(), Vec::new()),
            (true, false) => (Vec::new(), Vec::new(), points),
        };
        let width = piece.outline.width().unwrap_or(kind.usual_width());
        TerrainDraft {
            kind,
            name,
            level,
            ridge,
            feature,
            polygon,
            trees,
            line,
            width,
            garrison,
            class,
            stories,
            openings,
        }
    }

    /// The piece with its name; none if it has no outline, which has been noted.
    pub(super) fn piece(&self, name: String) -> Option<Piece<Ground>> {
        let TerrainDraft { kind, level, ridge, feature, garrison, .. } = *self;
        let drawn = kind == GroundKind::Forest && !self.polygon.is_empty();
        let trees = if drawn { self.polygon.clone() } else { self.trees.clone() };
        let house = self.house();
        let ground = Ground { kind, name, level, ridge, feature, trees, drawn, garrison, house };
        Some(Piece { kind: ground, outline: self.outline().ok()? })
    }
}

keys! {
    /// An opening of a building.
    impl Opening in Files, "openings = [{ ... }]" {
        may  "floor" floor: u8 [1..=6] = |_| 1     => "its floor" | "1: the ground floor";
        need "side"  side: u8                      => "the edge of the polygon on which it is, from 1";
        need "kind"  kind: OpeningKind             => "what it is";
        may  "width" width: Length = |_| OPENING   => "how wide it is" | "2";
        may  "at"    at: Option<Length>            => "how far its middle is from the left end of its side, seen from outside" | "the openings of a side share it evenly";
    }
}

/// How wide an opening is.
const OPENING: Length = Length::cm(2);

/// A named place beside the ground itself.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct NamedPlaceDraft {
    pub(super) name: String,
    at: Option<Point>,
    polygon: Vec<Point>,
}

keys! {
    /// A named place: a point or an area.
    impl NamedPlaceDraft in Files, "[[place]]", then NamedPlaceDraft::settle {
        need "name"    name: String          => "how orders name it";
        may  "at"      at: Option<Point>     => "where it is" | "it is an area";
        may  "polygon" polygon: Vec<Point>   => "the corners of an area" | "it is a point";
    }
}

impl NamedPlaceDraft {
    fn settle(&mut self, table: &mut TomlTable<'_>, _: &mut Files) {
        if self.place().is_none() {
            table.mistake("at", "a place is a point, `at`, or an area, `polygon`");
        }
    }

    pub(super) fn of(place: &NamedPlace) -> NamedPlaceDraft {
        let points = place.outline.points().to_vec();
        match place.outline.is_area() {
            true => NamedPlaceDraft { name: place.name.clone(), at: None, polygon: points },
            false => {
                NamedPlaceDraft { name: place.name.clone(), at: points.first().copied(), polygon: Vec::new() }
            }
        }
    }

    pub(super) fn place(&self) -> Option<NamedPlace> {
        let outline = match (self.at, self.polygon.is_empty()) {
            (Some(at), true) => Outline::segment(at, at),
            (None, false) => Outline::area(self.polygon.clone()).ok()?,
            _ => return None,
        };
        Some(NamedPlace { name: self.name.clone(), outline })
    }
}

define!("common.phantom.number");
/// The phantoms of a side if nothing else is agreed.
const PHANTOMS: u8 = 2;

/// An army.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct SideDraft {
    name: String,
    pub(super) edge: Option<EdgeWord>,
    colour: String,
    phantoms: Vec<PhantomDraft>,
    phantoms_allowed: u8,
    area: Vec<Point>,
    armies: Vec<ArmyListId>,
    types: Vec<Troop>,
}

impl Default for SideDraft {
    fn default() -> SideDraft {
        SideDraft {
            name: String::new(),
            edge: None,
            colour: String::new(),
            phantoms: Vec::new(),
            phantoms_allowed: PHANTOMS,
            area: Vec::new(),
            armies: Vec::new(),
            types: Vec::new(),
        }
    }
}

keys! {
    /// An army. There are two: the first is red, the second blue; red is the side named first.
    impl SideDraft in Files, "[[side]]" {
        need "name"     name: String                            => "the army's name";
        may  "edge"     edge: Option<EdgeWord>                  => "its own edge of the board" | "south for red, north for blue";
        may  "colour"   colour: String                          => "the colour in which it is drawn" | "the side's own";
        may  "phantoms" phantoms: Vec<PhantomDraft> [0..=20]    => "markers that stand for nothing" | "none";
        may  "phantoms_allowed" phantoms_allowed: u8 [0..=20]   => "how many of them it may place" | "2";
        may  "area"     area: Vec<Point> [0..=40]               => "the corners of the area in which it sets up" | "the strip within 30 cm of its edge";
        may  "armies"   armies: Vec<ArmyListId> [0..=9]         => "the lists from which it buys its army" | "all of the period";
        may  "types"    types: Vec<Troop> [0..=60]              => "the types of its historical army, of which alone it buys" | "all of the list";
    }
}

/// A phantom as it begins.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct PhantomDraft {
    marker: Letters,
    at: Point,
}

keys! {
    /// A phantom.
    impl PhantomDraft in Files, "phantoms = [{ ... }]" {
        need "marker" marker: Letters   => "its letters";
        need "at"     at: Point         => "where it stands";
    }
}

/// The letters of a marker, as files write them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Letters(pub(super) Marker);

impl battle::file::Written<Files> for Letters {
    fn form() -> String {
        "one or two letters".to_owned()
    }

    fn read(value: &battle::file::TomlValue<'_>, _: &mut Files) -> Option<Letters> {
        let text = value.as_str().unwrap_or_default();
        let read = crate::orders::marker_of(text).map(Letters);
        if read.is_none() {
            value.mistake("should be one or two letters");
        }
        read
    }

    fn text(&self, _: &Files) -> String {
        battle::file::quoted(crate::orders::print::marker(self.0).trim_start_matches('?'))
    }
}

impl SideDraft {
    pub(super) fn of(info: &SideInfo, edge: TableEdge, usual: TableEdge) -> SideDraft {
        let phantoms =
            info.phantoms.iter().map(|(marker, at)| PhantomDraft { marker: Letters(*marker), at: *at });
        SideDraft {
            name: info.name.clone(),
            edge: (edge != usual).then_some(EdgeWord(edge)),
            colour: info.colour.clone(),
            phantoms: phantoms.collect(),
            phantoms_allowed: info.phantoms_allowed,
            area: info.area.clone(),
            armies: info.armies.clone(),
            types: info.types.clone(),
        }
    }

    pub(super) fn info(&self) -> SideInfo {
        SideInfo {
            name: self.name.clone(),
            colour: self.colour.clone(),
            phantoms: self.phantoms.iter().map(|phantom| (phantom.marker.0, phantom.at)).collect(),
            phantoms_allowed: self.phantoms_allowed,
            area: self.area.clone(),
            armies: self.armies.clone(),
            types: self.types.clone(),
        }
    }
}
