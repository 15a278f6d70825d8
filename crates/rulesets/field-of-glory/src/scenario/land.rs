//! The ground and the sides of a scenario file.

use battle::file::TomlTable;
use battle::keys;
use ground::tabletop::{Bearing, Length, Outline, OutlineFault, Piece, Place, Point, Rect};
use muster::read::hint;

use super::files::Files;
use super::words::EdgeWord;
use crate::field::{CampInfo, Crossing, Feature, Ground, Road, SideInfo, Work};
use crate::roster::ListId;
use crate::troops::{Class, TerrainKind};

/// The most pieces of ground, and of works.
pub(super) const MOST_PIECES: usize = 250;

/// A piece of ground.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct TerrainDraft {
    kind: TerrainKind,
    id: String,
    name: String,
    level: i8,
    class: Option<Class>,
    feature: Option<Feature>,
    polygon: Vec<Point>,
    line: Vec<Point>,
    width: Length,
}

impl Default for TerrainDraft {
    fn default() -> TerrainDraft {
        TerrainDraft {
            kind: TerrainKind::OpenField,
            id: String::new(),
            name: String::new(),
            level: 0,
            class: None,
            feature: None,
            polygon: Vec::new(),
            line: Vec::new(),
            width: Length::MU,
        }
    }
}

keys! {
    /// A piece of ground: a polygon, or a line with a width.
    impl TerrainDraft in Files, "[[terrain]]", then TerrainDraft::settle {
        need "kind"    kind: TerrainKind                                      => "what it is";
        may  "id"      id: String                                             => "how crossings name it" | "nothing";
        may  "name"    name: String                                           => "its name on the table" | "nothing";
        may  "level"   level: i8 [-3..=5] = |it| i8::from(it.kind.is_hill())  => "the level of a hill, below 0 for a hollow" | "1 for a hill, else 0";
        may  "class"   class: Option<Class>                                   => "its class, if it is not that of its kind" | "that of its kind";
        may  "feature" feature: Option<Feature>                               => "what it is besides, in a neutral battle" | "nothing";
        may  "polygon" polygon: Vec<Point>                                    => "the corners of an area" | "it is a line";
        may  "line"    line: Vec<Point>                                       => "the points of a line" | "it is an area";
        may  "width"   width: Length                                          => "the width of a line" | "1";
    }
}

impl TerrainDraft {
    fn settle(&mut self, table: &mut TomlTable<'_>, file: &mut Files) {
        if self.polygon.is_empty() == self.line.is_empty() {
            table.mistake("polygon", "a piece of terrain has a `polygon` or a `line`");
        } else if let Err(fault) = self.outline() {
            table.mistake(if self.line.is_empty() { "polygon" } else { "line" }, fault.to_string());
        }
        if !self.id.is_empty() && file.terrain.iter().filter(|known| **known == self.id).count() > 1 {
            table.mistake("id", format!("`{}` stands twice", self.id));
        }
    }

    fn outline(&self) -> Result<Outline, OutlineFault> {
        match self.line.is_empty() {
            true => Outline::area(self.polygon.clone()),
            false => Outline::line(self.line.clone(), self.width),
        }
    }

    pub(super) fn of(piece: &Piece<Ground>) -> TerrainDraft {
        let Ground { kind, id, name, level, class, feature } = piece.kind.clone();
        let points = piece.outline.points().to_vec();
        let (polygon, line) =
            if piece.outline.is_area() { (points, Vec::new()) } else { (Vec::new(), points) };
        let width = piece.outline.width().unwrap_or(Length::MU);
        TerrainDraft { kind, id, name, level, class, feature, polygon, line, width }
    }

    /// The piece; none if it has no outline, which has been noted.
    pub(super) fn piece(&self) -> Option<Piece<Ground>> {
        let TerrainDraft { kind, id, name, level, class, feature, .. } = self.clone();
        Some(Piece { kind: Ground { kind, id, name, level, class, feature }, outline: self.outline().ok()? })
    }
}

keys! {
    /// A field fortification, or a line of portable defences. Its inside is on the left of the way from one end to the other.
    impl Work in Files, "[[work]]" {
        need "from" from: Point  => "one end";
        need "to"   to: Point    => "the other";
    }
}

keys! {
    /// A road.
    impl Road in Files, "[[road]]" {
        need "line" line: Vec<Point> [2..=1_000]  => "its points";
    }
}

/// A ford, bridge or gap.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct CrossingDraft {
    over: String,
    work: Option<u8>,
    at: Point,
    facing: Bearing,
    width: Length,
    length: Length,
    class: Class,
    cover: bool,
}

keys! {
    /// A ford or bridge over a piece of ground, or a gap in a work.
    impl CrossingDraft in Files, "[[crossing]]", then CrossingDraft::settle {
        may  "over"   over: String where is_over_something      => "the id of the terrain that it crosses" | "nothing";
        may  "work"   work: Option<u8> where is_in_a_work       => "the number of the work in which it is a gap, from 1" | "none";
        need "at"     at: Point                                 => "the middle of one of its ends";
        show "facing" facing: Bearing                           => "the way across, outwards at that end" | "north";
        need "width"  width: Length                             => "how wide it is";
        need "length" length: Length                            => "how far it reaches across";
        may  "class"  class: Class                              => "its own class" | "`open`";
        may  "cover"  cover: bool                               => "it gives cover" | "no";
    }
}

fn is_over_something(crossing: &CrossingDraft, file: &Files) -> Result<(), String> {
    if crossing.over.is_empty() || file.terrain.contains(&crossing.over) {
        return Ok(());
    }
    let near = hint(&crossing.over, file.terrain.iter().map(String::as_str));
    Err(format!("there is no terrain `{}`{near}", crossing.over))
}

fn is_in_a_work(crossing: &CrossingDraft, file: &Files) -> Result<(), String> {
    match crossing.work {
        Some(number) if number == 0 || usize::from(number) > file.works => {
            Err("there is no such work: they are counted from 1".to_owned())
        }
        _ => Ok(()),
    }
}

impl CrossingDraft {
    fn settle(&mut self, table: &mut TomlTable<'_>, _: &mut Files) {
        for (key, length) in [("width", self.width), ("length", self.length)] {
            if table.has(key) && length <= Length::ZERO {
                table.mistake(key, "should be more than nothing");
            }
        }
    }

    pub(super) fn of(crossing: &Crossing, pieces: &[Piece<Ground>]) -> CrossingDraft {
        let over = crossing.over.and_then(|over| pieces.get(usize::from(over)));
        CrossingDraft {
            over: over.map(|piece| piece.kind.id.clone()).unwrap_or_default(),
            work: crossing.in_work.map(|number| number.saturating_add(1)),
            at: crossing.place.at,
            facing: crossing.place.facing,
            width: crossing.rect.front(),
            length: crossing.rect.depth(),
            class: crossing.class,
            cover: crossing.cover,
        }
    }

    pub(super) fn crossing(&self, pieces: &[Piece<Ground>]) -> Crossing {
        let place = Place::new(self.at, self.facing);
        let over = pieces.iter().position(|piece| !self.over.is_empty() && piece.kind.id == self.over);
        Crossing {
            place,
            rect: Rect::new(place, self.width, self.length),
            over: over.and_then(|at| u8::try_from(at).ok()),
            in_work: self.work.map(|number| number.saturating_sub(1)),
            class: self.class,
            cover: self.cover,
        }
    }
}

/// An army.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct SideDraft {
    name: String,
    pub(super) base: Option<EdgeWord>,
    colour: String,
    aggression: u8,
    rout_level: Option<f64>,
    camp: Option<CampDraft>,
    pub(super) lists: Vec<String>,
}

keys! {
    /// An army. There are two: the first is red, the second blue.
    impl SideDraft in Files, "[[side]]" {
        need "name"       name: String                                => "the army's name";
        may  "base"       base: Option<EdgeWord>                      => "its base edge" | "the one at the army's back";
        may  "colour"     colour: String                              => "the colour in which it is drawn" | "the side's own";
        may  "aggression" aggression: u8 [0..=4]                      => "what is added to its die for the initiative" | "0";
        may  "rout_level" rout_level: Option<f64> [0.01..=1_000.0]    => "the attrition points at which it routs" | "its number of battle groups";
        may  "camp"       camp: Option<CampDraft>                     => "its camp" | "it has none";
        may  "lists"      lists: Vec<String> [0..=50]                 => "the army lists from which it may buy, where armies are bought" | "all";
    }
}

/// A camp.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct CampDraft {
    at: Point,
    facing: Bearing,
    fortified: bool,
}

keys! {
    /// A camp.
    impl CampDraft in Files, "camp = { ... }" {
        need "at"        at: Point         => "the middle of its front edge";
        show "facing"    facing: Bearing   => "the way it faces" | "north";
        may  "fortified" fortified: bool   => "it is fortified" | "no";
    }
}

impl SideDraft {
    pub(super) fn of(info: &SideInfo, base: Option<EdgeWord>, lists: &[ListId]) -> SideDraft {
        let camp = info.camp.map(|CampInfo { place, fortified }| CampDraft {
            at: place.at,
            facing: place.facing,
            fortified,
        });
        SideDraft {
            name: info.name.clone(),
            base,
            colour: info.colour.clone(),
            aggression: info.aggression,
            rout_level: info.rout_level.map(|level| f64::from(level) / 100.0),
            camp,
            lists: lists.iter().map(|list| list.row().key.to_owned()).collect(),
        }
    }

    pub(super) fn info(&self) -> SideInfo {
        let camp = self
            .camp
            .map(|camp| CampInfo { place: Place::new(camp.at, camp.facing), fortified: camp.fortified });
        SideInfo {
            name: self.name.clone(),
            colour: self.colour.clone(),
            aggression: self.aggression,
            rout_level: self.rout_level.map(|level| (level * 100.0).round() as u32),
            camp,
        }
    }
}
