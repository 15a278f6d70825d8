//! What has been settled in the set-up of a pick-up game, and the scenario that comes of it.
//!
//! A pick-up game begins with a scenario that has no armies, and perhaps no ground. What the players buy and place is kept in the
//! state; the scenario of the moment is worked out from it anew ([`Scenario::settled`]) whenever something is placed or read.

use std::sync::Arc;

use battle::{BySide, Side};
use ground::tabletop::{Bearing, Length, Outline, Piece, Place, Point, TableEdge};
use serde::{Deserialize, Serialize};

use crate::charts::{CAMP, TERRAIN_SHAPES};
use crate::field::{CampInfo, CommanderInfo, Ground, GroupInfo, Print, Scenario, Work};
use crate::roster::{Entry, ListId, Roster};
use crate::rulebook::define;
use crate::scenario::attacker_in_the_south;
use crate::state::{GroupId, State};
use crate::troops::{Class, Rank, TerrainKind};

/// A line of the roster of a side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hired {
    /// Whose.
    pub side: Side,
    /// What.
    pub entry: Entry,
}

/// A piece of terrain that was placed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    /// What it is.
    pub kind: TerrainKind,
    /// The number of its outline in the chart.
    pub shape: u8,
    /// Its width before it is turned, in MUs.
    pub width: u8,
    /// Its depth before it is turned, in MUs.
    pub depth: u8,
    /// By how many quarters it is turned clockwise.
    pub turn: u8,
    /// Its middle.
    pub at: Point,
}

/// A work that was placed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Dug {
    /// Whose.
    pub side: Side,
    /// Its middle, and the way its outside faces.
    pub place: Place,
    /// How many base widths it is long; none for one that was bought and left out.
    pub widths: u8,
}

/// A place in an order of march.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct March {
    /// Whose.
    pub side: Side,
    /// The number of the battle group in its army.
    pub number: u8,
}

/// What else has been settled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Setting {
    /// The list from which each side buys.
    pub lists: BySide<Option<ListId>>,
    /// Who has handed in what both are writing: an army, or an order of march.
    pub ready: BySide<bool>,
    /// Who has the initiative, once that is known (army.initiative).
    pub attacker: Option<Side>,
    /// The number of the region that was chosen (setup.terrain).
    pub region: Option<u8>,
    /// The middle of each camp's front (setup.camp).
    pub camps: BySide<Option<Point>>,
}

/// All of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settled<'a> {
    pub(crate) setting: &'a Setting,
    pub(crate) hired: &'a [Hired],
    pub(crate) placed: &'a [Placed],
    pub(crate) dug: &'a [Dug],
    /// The armies have taken the field, so that they are part of the scenario.
    pub(crate) raised: bool,
}

impl Placed {
    /// Its outline on the table.
    pub(crate) fn outline(&self) -> Option<Outline> {
        let shape = TERRAIN_SHAPES.get(usize::from(self.shape))?;
        let point = |(x, y): &(u8, u8)| {
            // Hundredths of a width in MUs: 250 micrometres for each hundredth of an MU.
            let part = |hundredths: u8, mu: u8| (2 * i32::from(hundredths) - 100) * i32::from(mu) * 125;
            let (x, y) = (part(*x, self.width), part(*y, self.depth));
            let (x, y) = match self.turn % 4 {
                0 => (x, y),
                1 => (y, -x),
                2 => (-x, -y),
                _ => (-y, x),
            };
            Point::new(self.at.x + x, self.at.y + y)
        };
        Outline::area(shape.outline.iter().map(point).collect()).ok()
    }

    /// As a piece of the table.
    fn piece(&self) -> Option<Piece<Ground>> {
        let level = i8::from(self.kind.is_hill());
        let kind = Ground {
            kind: self.kind,
            id: String::new(),
            name: String::new(),
            level,
            class: None,
            feature: None,
        };
        Some(Piece { kind, outline: self.outline()? })
    }

    /// Whether nobody can enter it.
    pub(crate) fn is_impassable(&self) -> bool {
        self.kind.row().class == Class::Impassable
    }
}

impl Dug {
    /// The work: its inside is on the left of the way from one end to the other.
    pub(crate) fn work(&self) -> Option<Work> {
        let half = Length::new(crate::charts::BASE_WIDTH) * i32::from(self.widths) / 2;
        let end = |right: Length| self.place.point(right, Length::ZERO);
        // Going from the right to the left as seen from the inside, the inside is on the left.
        (self.widths > 0).then(|| Work { from: end(half), to: end(-half) })
    }
}

/// The way into the table from an edge.
pub(crate) const fn inwards(edge: TableEdge) -> Bearing {
    match edge {
        TableEdge::South => Bearing::NORTH,
        TableEdge::North => Bearing::SOUTH,
        TableEdge::West => Bearing::EAST,
        TableEdge::East => Bearing::WEST,
    }
}

impl Scenario {
    /// Whether armies are bought and have not taken the field yet.
    pub(crate) fn is_to_be_mustered(&self) -> bool {
        self.pick_up.is_some() && self.groups.is_empty()
    }

    /// Whether anything is to be set up before the first turn.
    pub(crate) fn has_set_up(&self) -> bool {
        self.pick_up.is_some() || self.groups.iter().any(|info| info.at.is_none() && info.arrives == 0)
    }

    /// The scenario of a pick-up game as far as it has been settled.
    pub(crate) fn settled(&self, by: Settled<'_>) -> Scenario {
        let Some(pick_up) = &self.pick_up else { return self.clone() };
        let mut scenario = Scenario { print: Print::default(), ..self.clone() };
        scenario.groups.clear();
        scenario.commanders.clear();
        scenario.allies.clear();
        scenario.works = by.dug.iter().filter_map(Dug::work).collect();
        if !pick_up.regions.is_empty() {
            scenario.table.pieces = by.placed.iter().filter_map(Placed::piece).collect();
        }
        if pick_up.edges_by_initiative {
            scenario.table.bases = attacker_in_the_south(by.setting.attacker.unwrap_or(Side::Red));
        }
        for side in Side::BOTH {
            let roster = Roster::of(by.hired, by.setting, side);
            let fortified = roster.lines.contains(&Entry::FortifiedCamp);
            let facing = inwards(scenario.base(side));
            scenario.sides[side].camp =
                by.setting.camps[side].map(|at| CampInfo { place: Place::new(at, facing), fortified });
            if by.raised {
                scenario.raise(side, &roster);
            }
        }
        scenario
    }

    /// A roster takes the field.
    fn raise(&mut self, side: Side, roster: &Roster) {
        define!("formation.group");
        let ally = roster.list.row().ally;
        let has_ally = roster.groups().any(|(_, kind, _)| kind.row().ally)
            || roster.commanders().any(|(_, rank, _)| rank == Rank::Ally);
        let contingent = has_ally.then(|| {
            let name = format!("{ally} ({side})");
            self.allies.push(name);
            (self.allies.len() - 1) as u8
        });
        for (number, (_, kind, bases)) in (1u8..).zip(roster.groups()) {
            let row = kind.row();
            self.groups.push(GroupInfo {
                id: format!("{side}-{}-{number}", row.key),
                name: format!("{} {number}", row.name),
                side,
                number,
                kind: row.kind,
                rear: None,
                quality: row.quality,
                training: row.training,
                bases,
                ally: contingent.filter(|_| row.ally),
                at: None,
                arrives: 0,
            });
        }
        let mut subs = 0;
        for (_, rank, kind) in roster.commanders() {
            let (id, name) = match rank {
                Rank::CInC => (format!("{side}-c-in-c"), "The commander-in-chief".to_owned()),
                Rank::Ally => (format!("{side}-ally"), format!("The commander of {ally}")),
                Rank::Sub => {
                    subs += 1;
                    (format!("{side}-sub-{subs}"), format!("Sub-commander {subs}"))
                }
            };
            let of_ally = contingent.filter(|_| rank == Rank::Ally);
            self.commanders.push(CommanderInfo {
                id,
                name,
                side,
                kind,
                rank,
                ally: of_ally,
                with: GroupId::NONE,
                at: None,
            });
        }
    }
}

impl Roster {
    /// What a side has written on its roster.
    pub(crate) fn of(hired: &[Hired], setting: &Setting, side: Side) -> Roster {
        let lines = hired.iter().filter(|line| line.side == side).map(|line| line.entry);
        Roster { list: setting.lists[side].unwrap_or_default(), lines: lines.collect() }
    }
}

/// What has been settled.
impl State {
    /// What has been settled, as the scenario is made of it.
    pub(crate) fn settled(&self) -> Settled<'_> {
        Settled {
            setting: &self.setting,
            hired: &self.hired,
            placed: &self.placed,
            dug: &self.dug,
            raised: !self.groups.is_empty(),
        }
    }

    /// Works the scenario out anew after something was placed.
    pub(crate) fn resettle(&mut self) {
        self.scenario = Arc::new(self.scenario.settled(self.settled()));
    }

    /// What a side has written on its roster.
    pub(crate) fn roster(&self, side: Side) -> Roster {
        Roster::of(&self.hired, &self.setting, side)
    }

    /// Replaces the roster of a side.
    pub(crate) fn write_roster(&mut self, side: Side, roster: &Roster) {
        self.hired.retain(|line| line.side != side);
        self.hired.extend(roster.lines.iter().map(|entry| Hired { side, entry: *entry }));
        self.setting.lists[side] = Some(roster.list);
    }

    /// The points that an army may cost.
    pub(crate) fn points(&self) -> u16 {
        self.scenario.pick_up.as_ref().map_or(0, |pick_up| pick_up.points)
    }

    /// The lists from which a side may buy: those that the scenario names, or all.
    pub(crate) fn lists_of(&self, side: Side) -> Vec<ListId> {
        let named = self.scenario.pick_up.as_ref().map(|pick_up| pick_up.lists[side].as_slice());
        match named {
            Some([]) | None => ListId::all().collect(),
            Some(named) => named.to_vec(),
        }
    }

    /// The lists of a side from which an army of the battle's points can be bought.
    pub(crate) fn lists_that_suffice(&self, side: Side) -> impl Iterator<Item = ListId> + use<> {
        let points = self.points();
        self.lists_of(side).into_iter().filter(move |list| list.suffices(points))
    }

    /// The side with the initiative; red while nobody has it.
    pub(crate) fn attacker(&self) -> Side {
        self.setting.attacker.unwrap_or(Side::Red)
    }

    /// The way into the table from the base edge of a side.
    pub(crate) fn inwards(&self, side: Side) -> Bearing {
        inwards(self.scenario.base(side))
    }

    /// How long the base edge of a side is.
    pub(crate) fn base_span(&self, side: Side) -> Length {
        match self.scenario.base(side) {
            TableEdge::North | TableEdge::South => self.scenario.table.width,
            TableEdge::East | TableEdge::West => self.scenario.table.depth,
        }
    }

    /// A point so far along the base edge of a side, from the west or south, and so far into the table from it.
    pub(crate) fn along_base(&self, side: Side, along: Length, into: Length) -> Point {
        let (width, depth) = (self.scenario.table.width, self.scenario.table.depth);
        match self.scenario.base(side) {
            TableEdge::South => Point::at(along, into),
            TableEdge::North => Point::at(along, depth - into),
            TableEdge::West => Point::at(into, along),
            TableEdge::East => Point::at(width - into, along),
        }
    }

    /// The depth of a camp.
    pub(crate) fn camp_depth() -> Length {
        Length::new(CAMP.1)
    }
}
