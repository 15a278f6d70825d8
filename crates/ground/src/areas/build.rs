//! From a plan to a map.

use std::collections::BTreeMap;

use super::charge::Lanes;
use super::exact::{At, doubled_area, edges, halfway, is_inside, length, middle_of};
use super::fight::Fights;
use super::map::{AreaId, AreaMap, Border, BorderId, Corner, CornerId, Link, NONE, Slot, Way};
use super::net::{Net, Segment, do_overlap, fault_of, share_points};
use super::plan::{AreaPlan, AreaSpec, BorderSpec, CornerSpec, Fault, Warning};
use super::rosette::{Room, Rosette};
use super::set::{AreaSet, RoomSet};
use super::sight::Sights;

/// The most corners of all polygons together, so that no file keeps anybody waiting.
const MOST_CORNERS: usize = 12_000;
/// The most neighbours or positions of an area.
const MOST_WAYS: usize = 60;

/// Works out a map, or says everything that is wrong with its plan.
pub(super) fn build(plan: AreaPlan) -> Result<AreaMap, Vec<Fault>> {
    let mut map = linked(plan)?;
    map.fill_tables();
    Ok(map)
}

/// A map that knows its borders, corners, ways, ranges and arcs.
pub(super) fn linked(plan: AreaPlan) -> Result<AreaMap, Vec<Fault>> {
    let AreaPlan { name, areas, borders, corners } = plan;
    let mut faults = faults_of_areas(&areas);
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut order: Vec<(usize, AreaSpec)> = areas.into_iter().enumerate().collect();
    order.sort_by_key(|(_, area)| area.number);
    let (places, mut areas): (Vec<usize>, Vec<AreaSpec>) = order.into_iter().unzip();
    join_outlines(&mut areas, &places, &mut faults);
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut map = empty(name, areas);
    map.link_areas();
    note_centres(&map, &places, &mut faults);
    map.furnish(borders, corners, &mut faults);
    note_references(&map, &places, &mut faults);
    if !faults.is_empty() {
        return Err(faults);
    }
    map.arcs = super::arcs::arcs_of(&map);
    Ok(map)
}

/// The plan of a map.
pub(super) fn plan_of(map: &AreaMap) -> AreaPlan {
    let numbers = |between: [AreaId; 2]| between.map(|area| map.area(area).number);
    let borders = map.borders.iter().map(|border| BorderSpec {
        between: numbers(border.between),
        terrain: border.terrain.clone(),
        road: border.road,
        charge_allowed: border.charge_allowed,
        mp: border.mp,
    });
    let bare =
        |border: &BorderSpec| *border == BorderSpec { between: border.between, ..BorderSpec::default() };
    let corners = map.corners.iter().filter(|corner| !corner.terrain.is_empty());
    let corners = corners
        .map(|corner| CornerSpec { between: numbers(corner.between), terrain: corner.terrain.clone() });
    AreaPlan {
        name: map.name.clone(),
        areas: map.areas.clone(),
        borders: borders.filter(|border| !bare(border)).collect(),
        corners: corners.collect(),
    }
}

fn fault(place: impl Into<String>, reason: impl Into<String>) -> Fault {
    Fault { place: place.into(), reason: reason.into() }
}

/// What is wrong with the areas one by one.
fn faults_of_areas(areas: &[AreaSpec]) -> Vec<Fault> {
    let mut faults = Vec::new();
    if areas.is_empty() {
        faults.push(fault("area", "there is none"));
    }
    if areas.len() > AreaSet::MOST {
        faults.push(fault("area", format!("there are {} areas, more than {}", areas.len(), AreaSet::MOST)));
    }
    let corners: usize = areas.iter().map(|area| area.polygon.len()).sum();
    if corners > MOST_CORNERS {
        faults.push(fault(
            "area",
            format!("all areas together have {corners} corners, more than {MOST_CORNERS}"),
        ));
        return faults;
    }
    let mut known: BTreeMap<u16, usize> = BTreeMap::new();
    for (place, area) in areas.iter().enumerate() {
        if known.insert(area.number, place).is_some() {
            faults.push(fault(
                format!("area[{place}].number"),
                format!("{} is the number of another area, too", area.number),
            ));
        }
        if let Some(reason) = fault_of(&area.polygon) {
            faults.push(fault(format!("area[{place}].polygon"), reason));
        }
        let points = area.centre.into_iter().chain(area.slots.iter().flatten().map(|slot| slot.at));
        if points.into_iter().any(|point| !point.is_within_reach()) {
            faults.push(fault(format!("area[{place}]"), "has a point that lies too far out"));
        }
    }
    faults
}

/// Turns all polygons counter-clockwise, lets neighbours share their points, and notes overlaps and gaps.
fn join_outlines(areas: &mut [AreaSpec], places: &[usize], faults: &mut Vec<Fault>) {
    let mut polygons: Vec<Vec<At>> = areas.iter_mut().map(|area| std::mem::take(&mut area.polygon)).collect();
    for polygon in &mut polygons {
        if doubled_area(polygon) < 0 {
            polygon.reverse();
        }
    }
    share_points(&mut polygons);
    for (number, polygon) in polygons.iter().enumerate() {
        for (other, above) in polygons.iter().enumerate().skip(number + 1) {
            if do_overlap(polygon, above) {
                faults.push(fault(
                    format!("area[{}].polygon", places[other]),
                    format!("area {} lies over area {}", areas[other].number, areas[number].number),
                ));
            }
        }
    }
    if faults.is_empty() {
        note_gaps(&polygons, areas, places, faults);
    }
    for (area, polygon) in areas.iter_mut().zip(polygons) {
        area.polygon = polygon;
    }
}

/// Notes holes in the map, and parts of it that do not hang together.
fn note_gaps(polygons: &[Vec<At>], areas: &[AreaSpec], places: &[usize], faults: &mut Vec<Fault>) {
    let mut rim: BTreeMap<At, Vec<(At, usize)>> = BTreeMap::new();
    let directed: std::collections::BTreeSet<(At, At)> = polygons.iter().flat_map(|p| edges(p)).collect();
    for (number, polygon) in polygons.iter().enumerate() {
        for (a, b) in edges(polygon).filter(|&(a, b)| !directed.contains(&(b, a))) {
            rim.entry(a).or_default().push((b, number));
        }
    }
    let mut loops: Vec<(i64, usize)> = Vec::new();
    while let Some((&start, _)) = rim.iter().find(|(_, ends)| !ends.is_empty()) {
        let (mut outline, mut at, mut first) = (Vec::new(), start, usize::MAX);
        while let Some((next, number)) = rim.get_mut(&at).and_then(Vec::pop) {
            outline.push(at);
            first = first.min(number);
            at = next;
        }
        loops.push((doubled_area(&outline), first));
    }
    loops.sort_by_key(|(area, _)| -area.abs());
    for &(area, number) in loops.iter().skip(1) {
        let reason = if area < 0 {
            format!("there is a gap beside area {}", areas[number].number)
        } else {
            format!("area {} does not hang together with the rest of the map", areas[number].number)
        };
        faults.push(fault(format!("area[{}].polygon", places[number]), reason));
    }
}

fn note_centres(map: &AreaMap, places: &[usize], faults: &mut Vec<Fault>) {
    for area in map.areas() {
        let spec = map.area(area);
        let place = places[area.index()];
        if !is_inside(map.centre(area), &spec.polygon) {
            let centre = map.centre(area);
            faults.push(fault(
                format!("area[{place}].centre"),
                format!("the centre {}, {} of area {} is not inside it", centre.x, centre.y, spec.number),
            ));
        }
        let slots = spec.slots.as_ref().map_or(usize::from(map.ways(area)) + 1, Vec::len);
        let ways = usize::from(map.ways(area));
        if slots * (ways + 1) > RoomSet::MOST || ways > MOST_WAYS || slots > MOST_WAYS {
            faults.push(fault(
                format!("area[{place}]"),
                format!("area {} has too many neighbours or positions", spec.number),
            ));
        }
    }
}

/// Notes positions and arcs that name areas which are not adjacent.
fn note_references(map: &AreaMap, places: &[usize], faults: &mut Vec<Fault>) {
    for area in map.areas() {
        let (spec, place) = (map.area(area), places[area.index()]);
        let is_adjacent = |number: u16, to: AreaSet| map.numbered(number).is_some_and(|n| to.contains(n));
        for (number, slot) in spec.slots.iter().flatten().enumerate() {
            if let Some(toward) = slot.toward.filter(|&toward| !is_adjacent(toward, map.bordering(area))) {
                faults.push(fault(
                    format!("area[{place}].slots[{number}].toward"),
                    format!("area {toward} does not border on area {}", spec.number),
                ));
            }
            if !is_inside(slot.at, &spec.polygon) {
                faults.push(fault(
                    format!("area[{place}].slots[{number}].at"),
                    format!("the position is not inside area {}", spec.number),
                ));
            }
        }
        if spec.slots.as_ref().is_some_and(Vec::is_empty) {
            faults.push(fault(format!("area[{place}].slots"), "an area needs one position at least"));
        }
        for (number, arc) in spec.arcs.iter().enumerate() {
            let named = std::iter::once(&arc.facing).chain(&arc.flank).chain(&arc.rear);
            for stranger in named.filter(|&&other| !is_adjacent(other, map.adjacent(area))) {
                faults.push(fault(
                    format!("area[{place}].arcs[{number}]"),
                    format!("area {stranger} is not adjacent to area {}", spec.number),
                ));
            }
        }
    }
}

/// A map that knows its areas and nothing else.
fn empty(name: String, mut areas: Vec<AreaSpec>) -> AreaMap {
    let centred = |area: &mut AreaSpec| *area.centre.get_or_insert_with(|| middle_of(&area.polygon));
    let centres = areas.iter_mut().map(centred).collect();
    let count = areas.len();
    AreaMap {
        name,
        areas,
        centres,
        borders: Vec::new(),
        corners: Vec::new(),
        net: Net::default(),
        step: 0,
        ways: vec![Vec::new(); count],
        bordering: vec![AreaSet::EMPTY; count],
        adjacent: vec![AreaSet::EMPTY; count],
        way_table: vec![NONE; count * count],
        links: vec![None; count * count],
        ranges: vec![AreaMap::NO_WAY; count * count],
        first_facing: vec![0],
        arcs: Vec::new(),
        sights: Sights::default(),
        lanes: Lanes::default(),
        rosettes: Vec::new(),
        fights: Fights::default(),
        warnings: Vec::new(),
    }
}

impl AreaMap {
    /// Finds borders, corners, ways and ranges.
    fn link_areas(&mut self) {
        let polygons: Vec<Vec<At>> = self.areas.iter().map(|area| area.polygon.clone()).collect();
        self.net.joints = Net::joints_of(&polygons);
        let mut owners: BTreeMap<(At, At), AreaId> = BTreeMap::new();
        for (number, polygon) in polygons.iter().enumerate() {
            owners.extend(edges(polygon).map(|edge| (edge, AreaId(number as u16))));
        }
        for area in self.areas() {
            self.find_borders(area, &owners);
        }
        self.find_segments(&owners);
        self.find_corners();
        self.order_ways();
        self.count_ranges();
        let far = self.borders.iter().map(|border| {
            let [one, two] = border.between;
            self.centre(one).distance(self.centre(two))
        });
        self.step = far.sum::<i64>() / (self.borders.len() as i64).max(1);
        if self.borders.is_empty() {
            // A map of one area: half its width will do.
            self.step = doubled_area(&self.areas[0].polygon).isqrt();
        }
    }

    /// The borders of an area with those of higher number: runs of its edges with the same area beyond.
    fn find_borders(&mut self, area: AreaId, owners: &BTreeMap<(At, At), AreaId>) {
        let sides: Vec<((At, At), Option<AreaId>)> =
            edges(&self.area(area).polygon).map(|(a, b)| ((a, b), owners.get(&(b, a)).copied())).collect();
        let start = (0..sides.len())
            .find(|&place| sides[place].1 != sides[(place + sides.len() - 1) % sides.len()].1)
            .unwrap_or(0);
        let mut found: BTreeMap<AreaId, Vec<Vec<At>>> = BTreeMap::new();
        let mut last = None;
        for place in (start..start + sides.len()).map(|place| place % sides.len()) {
            let ((a, b), beyond) = sides[place];
            if let Some(other) = beyond.filter(|&other| other > area) {
                let lines = found.entry(other).or_default();
                match lines.last_mut().filter(|_| last == Some(other)) {
                    Some(line) => line.push(b),
                    None => lines.push(vec![a, b]),
                }
            }
            last = beyond;
        }
        for (other, mut lines) in found {
            lines.sort_by_key(|line| -length(line));
            let link = Link::Border(BorderId(self.borders.len() as u16));
            self.join(area, other, link);
            let middle = halfway(&lines[0]);
            self.borders.push(Border {
                between: [area, other],
                lines,
                middle,
                terrain: Vec::new(),
                road: None,
                charge_allowed: None,
                mp: None,
            });
        }
    }

    fn find_segments(&mut self, owners: &BTreeMap<(At, At), AreaId>) {
        let mut segments = Vec::new();
        for area in self.areas() {
            for (from, to) in edges(&self.area(area).polygon) {
                let right = owners.get(&(to, from)).copied();
                if right.is_some_and(|right| right < area) {
                    continue;
                }
                let border = right.and_then(|right| match self.link(area, right) {
                    Some(Link::Border(border)) => Some(border),
                    _ => None,
                });
                segments.push(Segment { from, to, left: area, right, border });
            }
        }
        self.net.segments = segments;
    }

    fn find_corners(&mut self) {
        let mut meet: BTreeMap<[AreaId; 2], Vec<usize>> = BTreeMap::new();
        for (number, joint) in self.net.joints.iter().enumerate() {
            for (place, one) in joint.sectors.iter().enumerate() {
                for two in &joint.sectors[place + 1..] {
                    let pair = [one.area.min(two.area), one.area.max(two.area)];
                    if pair[0] != pair[1] && self.link(pair[0], pair[1]).is_none() {
                        meet.entry(pair).or_default().push(number);
                    }
                }
            }
        }
        for (between, joints) in meet {
            let [one, two] = between.map(|area| self.centre(area));
            let off = |&joint: &usize| {
                let at = self.net.joints[joint].at;
                at.distance(one) + at.distance(two)
            };
            let Some(joint) = joints.into_iter().min_by_key(off).map(|joint| &self.net.joints[joint]) else {
                continue;
            };
            let side = |from: AreaId, to: AreaId| {
                let (areas, ends) = joint.round(from, to);
                let beside: AreaSet = areas.into_iter().collect();
                let mut borders: Vec<BorderId> =
                    ends.into_iter().filter_map(|end| self.border_at(joint.at, end)).collect();
                borders.dedup();
                (beside, borders)
            };
            let (left, right) = (side(between[1], between[0]), side(between[0], between[1]));
            let at = joint.at;
            self.join(between[0], between[1], Link::Corner(CornerId(self.corners.len() as u16)));
            self.corners.push(Corner {
                between,
                at,
                terrain: Vec::new(),
                beside: [left.0, right.0],
                borders: [left.1, right.1],
            });
        }
    }

    fn border_at(&self, at: At, end: At) -> Option<BorderId> {
        let joined = |segment: &&Segment| {
            (segment.from, segment.to) == (at, end) || (segment.to, segment.from) == (at, end)
        };
        self.net.segments.iter().find(joined)?.border
    }

    fn join(&mut self, one: AreaId, two: AreaId, link: Link) {
        for (from, to) in [(one, two), (two, one)] {
            let pair = self.pair(from, to);
            self.links[pair] = Some(link);
            self.adjacent[from.index()].insert(to);
            if matches!(link, Link::Border(_)) {
                self.bordering[from.index()].insert(to);
            }
        }
    }

    fn order_ways(&mut self) {
        for area in self.areas() {
            let mut ways: Vec<AreaId> = self.adjacent(area).iter().collect();
            let centre = self.centre(area);
            ways.sort_by(|&a, &b| super::arcs::clockwise(centre, self.centre(a), self.centre(b)));
            for (way, &other) in ways.iter().enumerate() {
                let pair = self.pair(area, other);
                self.way_table[pair] = way as u8;
            }
            self.first_facing.push(self.first_facing[area.index()] + ways.len() as u32);
            self.ways[area.index()] = ways;
        }
    }

    fn count_ranges(&mut self) {
        for area in self.areas() {
            let mut reached: AreaSet = [area].into_iter().collect();
            let mut newest = reached;
            for range in 0..AreaMap::NO_WAY {
                if newest.is_empty() {
                    break;
                }
                for other in newest.iter() {
                    let pair = self.pair(area, other);
                    self.ranges[pair] = range;
                }
                let around = newest.iter().fold(AreaSet::EMPTY, |set, other| set.or(self.adjacent(other)));
                newest = around.without(reached);
                reached = reached.or(newest);
            }
        }
    }

    /// Puts on borders and corners what the plan says.
    fn furnish(&mut self, borders: Vec<BorderSpec>, corners: Vec<CornerSpec>, faults: &mut Vec<Fault>) {
        let mut known = std::collections::BTreeSet::new();
        for (place, spec) in borders.into_iter().enumerate() {
            match self.link_between(spec.between) {
                Some(Link::Border(border)) if known.insert(border.0) => {
                    let border = &mut self.borders[usize::from(border.0)];
                    border.terrain = spec.terrain;
                    border.road = spec.road;
                    border.charge_allowed = spec.charge_allowed;
                    border.mp = spec.mp;
                }
                Some(Link::Border(_)) => faults.push(fault(
                    format!("border[{place}].between"),
                    format!("the border of areas {} and {} stands twice", spec.between[0], spec.between[1]),
                )),
                _ => faults.push(fault(
                    format!("border[{place}].between"),
                    format!("areas {} and {} share no border", spec.between[0], spec.between[1]),
                )),
            }
        }
        let mut known = std::collections::BTreeSet::new();
        for (place, spec) in corners.into_iter().enumerate() {
            match self.link_between(spec.between) {
                Some(Link::Corner(corner)) if known.insert(corner.0) => {
                    self.corners[usize::from(corner.0)].terrain = spec.terrain;
                }
                Some(Link::Corner(_)) => faults.push(fault(
                    format!("corner[{place}].between"),
                    format!("the corner of areas {} and {} stands twice", spec.between[0], spec.between[1]),
                )),
                _ => faults.push(fault(
                    format!("corner[{place}].between"),
                    format!("areas {} and {} do not meet at a corner only", spec.between[0], spec.between[1]),
                )),
            }
        }
    }

    fn link_between(&self, between: [u16; 2]) -> Option<Link> {
        self.link(self.numbered(between[0])?, self.numbered(between[1])?)
    }

    /// Works out everything that follows from shapes, centres and what the plan states.
    fn fill_tables(&mut self) {
        self.lanes = Lanes::all(self);
        self.sights = Sights::of(self);
        self.rosettes = self
            .areas()
            .map(|area| {
                let stated = self.area(area).slots.as_ref().map(|slots| {
                    let toward = |number: Option<u16>| number.and_then(|number| self.numbered(number));
                    slots.iter().map(|slot| (slot.at, toward(slot.toward))).collect()
                });
                Rosette::new(self, area, stated.unwrap_or_else(|| Rosette::usual_slots(self, area)))
            })
            .collect();
        self.fights = Fights::of(self);
        self.warnings = self.areas().flat_map(|area| self.warnings_of(area)).collect();
    }

    /// The facings of an area that have no flank.
    pub(super) fn without_flank(&self, area: AreaId) -> impl Iterator<Item = AreaId> + '_ {
        let ways = (0..self.ways(area)).map(Way);
        let bare =
            ways.filter(move |&way| self.arcs_of(area, way).is_some_and(|[_, flank, _]| flank.is_empty()));
        bare.filter_map(move |way| self.neighbour(area, way))
    }

    fn warnings_of(&self, area: AreaId) -> Vec<Warning> {
        let mut warnings: Vec<Warning> =
            self.without_flank(area).map(|faced| Warning::NoFlank(area, faced)).collect();
        for slot in (0..self.slots(area)).map(Slot) {
            let fits = |room| self.fitting(area).contains(room);
            if !self.room(area, slot, Room::Short).is_some_and(fits) {
                warnings.push(Warning::NoRoom(area, slot.0));
            }
        }
        warnings
    }
}
