//! What to draw: the areas, the units in their positions, the leaders, the camps, and where the battle stands.
//!
//! `pieces` holds how a unit or a leader looks, `marks` what is drawn for one on demand, `prompt` what to ask with `labels`,
//! the words on its buttons, `questions` with those of close quarters in `quarters`, and `meant`, what pointing at something may have meant.

mod labels;
mod marks;
mod meant;
mod pieces;
mod prompt;
mod quarters;
mod questions;

pub(crate) use questions::listed;

use std::borrow::Cow;

use battle::{
    AREA_STEP, Area, AreaBorder, Bar, GroundScene, Label, Mark, Place, Scene, Side, Standing, Viewer,
};
use ground::areas::{AreaId, AreaMap, At, Slot, Way};

use crate::charts::BORDER_KINDS;
use crate::rules::charge::Charge;
use crate::rules::charge::charging::ChargeStage;
use crate::state::{Flags, LeaderFlags, NO_SLOT, OFF, State};

impl State {
    /// What to draw, as a viewer may see it.
    pub(crate) fn scene_for(&self, viewer: Viewer) -> Scene {
        let acting = self.may_act(viewer);
        let drawn = self.drawn_for(viewer);
        let units = drawn.units().filter(|unit| drawn.unit(*unit).is_on_map());
        Scene {
            pieces: units.map(|unit| drawn.piece(unit, acting.contains(&unit))).collect(),
            leaders: drawn.drawn_leaders(),
            marks: self.lasting_marks(),
            crumbs: self.crumbs(),
            sequence: self.sequence(),
            standings: Side::BOTH.map(|side| self.standing_for(side)).into(),
        }
    }

    /// The battle as it is drawn for a viewer: who may know of hidden troops sees them where they wait.
    fn drawn_for(&self, viewer: Viewer) -> Cow<'_, State> {
        let known = Side::BOTH.map(|side| viewer.knows_secrets_of(side));
        if !self.has_hidden() || !known.contains(&true) {
            return Cow::Borrowed(self);
        }
        let mut drawn = self.clone();
        for side in Side::BOTH.into_iter().filter(|side| viewer.knows_secrets_of(*side)) {
            drawn.show_hidden(side);
        }
        Cow::Owned(drawn)
    }

    /// Puts the hidden troops of a side where they wait.
    fn show_hidden(&mut self, side: Side) {
        for unit in self.units() {
            let (u, info) = (self.unit(unit), self.info(unit));
            let (start, slot, facing) = (info.start, info.slot, info.facing);
            let waits = u.is(Flags::HIDDEN) && !u.is_on_map() && u.lair == start && start != OFF;
            if waits && self.side_of(unit) == side {
                self.put(unit, start, slot, facing);
            }
        }
        for leader in self.leaders() {
            let (known, start) = (self.leader(leader), self.leader_info(leader).start);
            let waits = known.is(LeaderFlags::HIDDEN) && !known.is(LeaderFlags::GONE) && start != OFF;
            if waits && self.side_of_leader(leader) == side {
                self.put_leader(leader, start, self.leader_info(leader).slot);
            }
        }
    }

    /// The ground to draw on.
    pub(crate) fn ground_scene(&self) -> GroundScene {
        let map = &self.scenario.map;
        let names = map.areas().filter_map(|area| {
            let text = map.area(area).name.clone()?;
            Some(Label { text, place: self.area_place(area), region: true })
        });
        GroundScene::Areas {
            areas: map.areas().map(|area| self.drawn_area(area)).collect(),
            borders: drawn_borders(map),
            labels: names.collect(),
        }
    }

    fn drawn_area(&self, area: AreaId) -> Area {
        let (map, ground) = (&self.scenario.map, self.scenario.ground(area));
        let spec = map.area(area);
        let mut says: Vec<String> = ground.kinds.iter().map(|kind| plain(kind.key)).collect();
        if ground.level != 0 {
            says.push(format!("level {}", ground.level));
        }
        says.push(format!("room for {}", ground.size.limit));
        if let Some(structure) = &spec.structure {
            says.push(format!("structure {} with rating {}", structure.kind, structure.rating));
        }
        Area {
            number: spec.number,
            name: map.label(area),
            outline: spec.polygon.iter().map(|at| on_board(map, *at)).collect(),
            centre: on_board(map, map.centre(area)),
            terrain: ground.kinds.iter().rev().map(|kind| ground_name(kind.key)).collect(),
            level: ground.level,
            says: says.join(", "),
        }
    }

    /// An area as a place.
    pub(crate) fn area_place(&self, area: AreaId) -> Place {
        let map = &self.scenario.map;
        Place::Area { number: map.area(area).number, at: on_board(map, map.centre(area)) }
    }

    /// A position as a place; the area itself if it is none.
    pub(crate) fn slot_place(&self, area: AreaId, slot: Slot) -> Place {
        let map = &self.scenario.map;
        if slot == NO_SLOT || slot.0 >= map.slots(area) {
            return self.area_place(area);
        }
        Place::Slot { area: map.area(area).number, at: on_board(map, map.slot_at(area, slot)) }
    }

    /// A place for something that takes up no position, such as a gun: the `n`-th between those at the borders.
    fn loose_place(&self, area: AreaId, n: usize) -> Place {
        let map = &self.scenario.map;
        let slots: Vec<At> = (1..map.slots(area)).map(|slot| map.slot_at(area, Slot(slot))).collect();
        let (Some(one), centre) = (slots.get(n % slots.len().max(1)), map.centre(area)) else {
            return self.area_place(area);
        };
        let two = slots[(n + 1) % slots.len()];
        let ((ax, ay), (bx, by)) = (centre.to(*one), centre.to(two));
        // Those that find every gap taken stand a little nearer to the centre.
        let near = 85 - 12 * (n / slots.len()).min(5) as i64;
        let part = |centre: i32, sum: i64| centre + i32::try_from(sum * near / 100).unwrap_or(0);
        let at = At::new(part(centre.x, ax + bx), part(centre.y, ay + by));
        Place::Slot { area: map.area(area).number, at: on_board(map, at) }
    }

    /// The bearing of a facing in degrees clockwise from the top of the map.
    pub(crate) fn heading(&self, area: AreaId, facing: Way) -> Option<u16> {
        let map = &self.scenario.map;
        Some(bearing(map.centre(area), map.centre(map.neighbour(area, facing)?)))
    }

    /// Melees, charges under way and camps.
    fn lasting_marks(&self) -> Vec<Mark> {
        let riding = self.charges.iter().filter(|charge| charge.stage != ChargeStage::Over);
        let mut marks: Vec<Mark> = riding.map(|charge| self.charge_mark(charge)).collect();
        let mut left = self.melee;
        while let Some(first) = left.iter().next() {
            let zone = self.melee_zone(first);
            left = left.without(zone);
            marks.push(Mark::Fray { places: zone.iter().map(|area| self.area_place(area)).collect() });
        }
        let camps = self.scenario.camps.iter().enumerate();
        for (_, camp) in camps.filter(|(n, _)| self.camps >> n & 1 == 1) {
            marks.push(Mark::Thing {
                glyph: if camp.commands { "camp" } else { "baggage" },
                name: camp.name.clone(),
                place: self
                    .loose_place(camp.area, usize::from(self.scenario.map.slots(camp.area)).max(2) - 2),
                side: Some(self.army_info(camp.army).side),
                covers: Vec::new(),
            });
        }
        marks
    }

    /// A charge along its line, from where it began to its target.
    fn charge_mark(&self, charge: &Charge) -> Mark {
        let start = self.slot_place(charge.start.area, charge.start.slot);
        let path = charge.path.iter().map(|area| self.area_place(*area));
        Mark::Charge {
            of: self.info(charge.lead).id.clone(),
            path: std::iter::once(start).chain(path).collect(),
        }
    }

    fn standing_for(&self, side: Side) -> Standing {
        let id = self.scenario.sides[side].army;
        let name = self.scenario.sides[side].name.clone();
        let Some((info, army)) = self.scenario.armies.get(id.index()).zip(self.armies.get(id.index())) else {
            return Standing { side, name, lost: Bar { left: 0, full: 0 }, says: String::new() };
        };
        let full = (0..=info.elan_start.min(9)).rev().take_while(|at| info.elan_track[usize::from(*at)] > 0);
        let full = full.count() as u16;
        let left = if army.zero { full } else { u16::from(info.elan_start.saturating_sub(army.position)) };
        let mut says = match self.elan_of(id) {
            0 => "army élan zero".to_owned(),
            elan => format!("army élan {elan}, {left} of {full} positions to zero lost"),
        };
        if !info.chits.is_empty() {
            says += &format!(", {} of {} chits left", army.chits.len(), info.chits.len());
        }
        if army.points != 0 {
            says += &format!(", {} points", army.points);
        }
        Standing { side, name, lost: Bar { left, full }, says }
    }
}

/// The borders with something on them or across them.
fn drawn_borders(map: &AreaMap) -> Vec<AreaBorder> {
    let kinds = |keys: &[String]| -> Vec<&'static str> {
        BORDER_KINDS
            .iter()
            .filter(|kind| kind.key != "open" && keys.iter().any(|key| key == kind.key))
            .map(|kind| border_name(kind.key))
            .collect()
    };
    let some = map.borders().iter().filter(|border| !border.terrain.is_empty() || border.road.is_some());
    some.map(|border| AreaBorder {
        between: border.between.map(|area| map.area(area).number),
        lines: border.lines.iter().map(|line| line.iter().map(|at| on_board(map, *at)).collect()).collect(),
        middle: on_board(map, border.middle),
        keys: kinds(&border.terrain),
        way: border.road.map(ground::areas::Road::name),
    })
    .collect()
}

/// A point of the map in units of the board.
pub(super) fn on_board(map: &AreaMap, at: At) -> [i32; 2] {
    let step = map.step().max(1);
    let scaled = |value: i64| {
        let doubled = 2 * value * i64::from(AREA_STEP) + step;
        i32::try_from(doubled.div_euclid(2 * step)).unwrap_or(0)
    };
    [scaled(at.x.into()), scaled(-i64::from(at.y))]
}

/// The bearing from one point to another in whole degrees clockwise from the top of the map. Only drawn by.
pub(crate) fn bearing(from: At, to: At) -> u16 {
    let (dx, dy) = from.to(to);
    let degrees = (dx as f64).atan2(dy as f64).to_degrees().round() as i32;
    degrees.rem_euclid(360) as u16
}

/// A key of a chart as people read it.
pub(super) fn plain(key: &str) -> String {
    key.replace('_', " ")
}

/// The kinds of ground in the words of the drawing.
fn ground_name(key: &'static str) -> &'static str {
    match key {
        "clear" => "open",
        "rough" => "scrub",
        "foliage" => "orchard",
        "woods" => "wood",
        "swamp" => "marsh",
        "town" | "fortified" => "built",
        other => other,
    }
}

/// What lies on borders in the words of the drawing.
fn border_name(key: &'static str) -> &'static str {
    match key {
        "steep_slope" => "steep-slope",
        "escarpment" => "cliff",
        "tree_line" => "tree-line",
        "field_wall" => "wall",
        "defensive_wall" => "town-wall",
        "minor_river" => "deep-stream",
        other => other,
    }
}
