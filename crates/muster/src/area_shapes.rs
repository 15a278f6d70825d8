//! The outlines of a made area map: the plain grid, bent as somebody would draw it.
//!
//! A grid's areas keep their neighbours only if four of them meet in every inner point. So the points where areas meet are
//! those of a Voronoi map whose short borders have shrunk to corners: every area has a seed near its centre, drawn toward
//! the ground that sets it apart, and four areas meet as near as may be at equal distances from their seeds. Points then
//! move on to streams, hedges, edges of woods and rims of hills near by and away from roads, and the borders between
//! them follow such lines where they run along. All of it is additions, multiplications, divisions and square roots, and is
//! rounded to whole units before anything is decided.

use ground::areas::At;
use ground::areas::exact::{compare_distance, cross, do_meet, dot, edges, halfway, is_inside};

use crate::areas::{AreaBorder, AreaField, BorderFeature, UNITS_PER_M, at};
use crate::battle::{Battle, Point};
use crate::geometry::{crossing_point, distance, do_cross, mean, nearest_on_segment, segments};
use crate::terrain::TerrainKind;

/// How far a seed lies from the centre of its area at most, in sides of an area.
const STRAY: f64 = 0.24;
/// Seeds that are drawn this way and that leave the points between them near the grid; so points go farther.
const SPREAD: f64 = 1.7;
/// How far from its place in the grid a point may be drawn, in sides of an area.
const PULL: f64 = 0.32;
/// How far a border may be bent from the straight line between its ends, in sides of an area.
const BEND: f64 = 0.18;
/// How far a border may swing where nothing guides it, in sides of an area.
const SWING: f64 = 0.09;
/// How near to a road no point may lie, in sides of an area.
const ROADSIDE: f64 = 0.16;
/// How near to a centre no border may come, in sides of an area: stacks between them need the room.
const CLEAR: f64 = 0.33;
/// The shortest way from end to end of a border, in sides of an area.
const SHORTEST: f64 = 0.45;
/// The radius of a stack's room, in sides of an area.
const ROOM: f64 = 0.115;
/// Straight pieces of a border.
const PIECES: usize = 10;

/// The outlines of all areas in their order, counter-clockwise.
pub(crate) fn polygons(field: &AreaField, battle: &Battle) -> Vec<Vec<At>> {
    let guides = Guides::of(field, battle);
    let mut sketch = Sketch::of(field, &guides);
    // Each round makes those borders straighter that meet others, until none does.
    let mut bends = vec![1.0; sketch.sides.len()];
    loop {
        sketch.draw(field, &guides, &bends);
        let bad = sketch.faults(field);
        if bad.is_empty() {
            return sketch.polygons(field);
        }
        let mut is_straight = true;
        for &side in &bad {
            is_straight &= bends[side] == 0.0;
            bends[side] = if bends[side] > 0.3 { bends[side] / 2.0 } else { 0.0 };
        }
        if is_straight {
            sketch.return_to_grid(field, &bad);
        }
    }
}

/// The lines of the ground that borders may follow.
struct Guides {
    /// For each border of the field the lines that set its two areas apart.
    lines: Vec<Vec<Vec<Point>>>,
    roads: Vec<Vec<Point>>,
    /// For each area where its seed is drawn.
    seeds: Vec<Point>,
}

impl Guides {
    fn of(field: &AreaField, battle: &Battle) -> Guides {
        let is_road = |kind: TerrainKind| matches!(kind, TerrainKind::Road | TerrainKind::Track);
        let roads = battle.terrain.iter().filter(|terrain| is_road(terrain.kind));
        let side = side_of(field);
        let seeds = field.areas.iter().enumerate().map(|(number, area)| {
            let stray = [wander(number, 1) * STRAY * side, wander(number, 2) * STRAY * side];
            let own = battle.terrain.iter().filter(|terrain| area.kinds.contains(&terrain.kind));
            let grounds = own.filter_map(|terrain| terrain.shape.area()).map(mean);
            let near = grounds.filter(|&ground| distance(ground, area.centre) < 0.7 * side);
            let drawn = near.fold([0.0, 0.0], |sum, ground| {
                [sum[0] + (ground[0] - area.centre[0]) / 4.0, sum[1] + (ground[1] - area.centre[1]) / 4.0]
            });
            let seed = [area.centre[0] + stray[0] + drawn[0], area.centre[1] + stray[1] + drawn[1]];
            within(seed, area.centre, 1.2 * STRAY * side)
        });
        Guides {
            lines: field.borders.iter().map(|border| lines_between(field, battle, border)).collect(),
            roads: roads.filter_map(|terrain| terrain.shape.line()).map(<[Point]>::to_vec).collect(),
            seeds: seeds.collect(),
        }
    }
}

/// The lines that set two areas apart: what lies on their border, and the edges of ground that only one of them has.
fn lines_between(field: &AreaField, battle: &Battle, border: &AreaBorder) -> Vec<Vec<Point>> {
    let [one, two] = border.between.map(|area| &field.areas[area]);
    let mut lines = Vec::new();
    for (number, terrain) in battle.terrain.iter().enumerate() {
        let lies_here = border.on_it.contains(&BorderFeature::Terrain(number));
        lines.extend(terrain.shape.line().filter(|_| lies_here).map(<[Point]>::to_vec));
        let parts = if terrain.kind.has_level() {
            one.level != two.level
        } else {
            one.kinds.contains(&terrain.kind) != two.kinds.contains(&terrain.kind)
        };
        if let Some(area) = terrain.shape.area().filter(|_| parts) {
            lines.push(area.iter().chain(area.first()).copied().collect());
        }
    }
    // A crossing lies on the line that it crosses.
    for feature in &border.on_it {
        if let BorderFeature::Terrain(number) = feature
            && let crate::battle::Shape::Crossing { over, .. } = &battle.terrain[*number].shape
        {
            let line = battle.terrain.iter().find(|terrain| terrain.id == *over);
            lines.extend(line.and_then(|terrain| terrain.shape.line()).map(<[Point]>::to_vec));
        }
    }
    lines
}

/// The points where areas meet and the borders between them.
struct Sketch {
    /// By rows from the south, one more in each direction than areas.
    points: Vec<Point>,
    sides: Vec<Side>,
}

/// A border of the grid that two areas share.
struct Side {
    /// Its number in the field.
    border: usize,
    /// The numbers of its ends among the points.
    ends: [usize; 2],
    /// It, drawn.
    line: Vec<Point>,
    /// The same in whole units.
    rounded: Vec<At>,
}

impl Sketch {
    fn of(field: &AreaField, guides: &Guides) -> Sketch {
        let width = field.columns + 1;
        let mut sides = Vec::new();
        for (number, border) in field.borders.iter().enumerate() {
            let [one, two] = border.between;
            let (row, column) = (two / field.columns, two % field.columns);
            let start = row * width + column;
            if !border.is_corner {
                // The west or the south side of the higher area.
                let end = if two == one + 1 { start + width } else { start + 1 };
                sides.push(Side {
                    border: number,
                    ends: [start, end],
                    line: Vec::new(),
                    rounded: Vec::new(),
                });
            }
        }
        let mut sketch = Sketch { points: Vec::new(), sides };
        for number in 0..width * (field.rows + 1) {
            let point = sketch.placed(field, guides, number);
            sketch.points.push(point);
        }
        sketch
    }

    /// Where a point of the grid goes.
    fn placed(&self, field: &AreaField, guides: &Guides, number: usize) -> Point {
        let grid = grid_point(field, number);
        let (row, column) = (number / (field.columns + 1), number % (field.columns + 1));
        let (inner_row, inner_column) = (row % field.rows != 0, column % field.columns != 0);
        let side = side_of(field);
        let mut point = grid;
        if inner_row && inner_column {
            let lower_left = (row - 1) * field.columns + column - 1;
            let around = [0, 1, field.columns + 1, field.columns].map(|more| guides.seeds[lower_left + more]);
            let meeting = meeting_point(around);
            let apart = |axis: usize| grid[axis] + (meeting[axis] - grid[axis]) * SPREAD;
            point = within([apart(0), apart(1)], grid, 0.9 * PULL * side);
        } else {
            point[0] += wander(number, 3) * 0.8 * STRAY * side;
            point[1] += wander(number, 4) * 0.8 * STRAY * side;
        }
        let here = self.sides.iter().filter(|line| line.ends.contains(&number));
        let lines = here.flat_map(|line| &guides.lines[line.border]);
        if let Some(near) = nearest_on(lines, point).filter(|&near| distance(near, grid) < 1.3 * PULL * side)
        {
            point = within(near, grid, PULL * side);
        }
        if let Some(road) = nearest_on(guides.roads.iter(), point) {
            let far = distance(road, point);
            if far < ROADSIDE * side && far > 0.001 {
                let share = ROADSIDE * side / far;
                point = [road[0] + (point[0] - road[0]) * share, road[1] + (point[1] - road[1]) * share];
                point = within(point, grid, PULL * side);
            }
        }
        // The edge of the map is straight.
        [if inner_column { point[0] } else { grid[0] }, if inner_row { point[1] } else { grid[1] }]
    }

    /// Draws all borders, each bent by its share.
    fn draw(&mut self, field: &AreaField, guides: &Guides, bends: &[f64]) {
        let side = side_of(field);
        for (number, (line, &bend)) in self.sides.iter_mut().zip(bends).enumerate() {
            let [from, to] = line.ends.map(|end| self.points[end]);
            let centres = field.borders[line.border].between.map(|area| field.areas[area].centre);
            line.line = bent(from, to, &guides.lines[line.border], side, bend, number);
            for round in 0..4 {
                for point in &mut line.line[1..PIECES] {
                    *point =
                        centres.iter().fold(*point, |point, &centre| outside(point, centre, CLEAR * side));
                }
                if round < 3 {
                    line.line = rounded_off(&line.line);
                }
            }
            line.rounded = line.line.iter().map(|&point| at(point)).collect();
            line.rounded.dedup();
        }
    }

    /// The sides that meet others, or themselves, where they should not, are too short or leave too little room.
    fn faults(&self, field: &AreaField) -> Vec<usize> {
        let width = field.columns + 1;
        let mut bad = Vec::new();
        for (number, one) in self.sides.iter().enumerate() {
            let place = |end: usize| (end / width, end % width);
            let (row, column) = place(one.ends[0]);
            let [from, to] = one.ends.map(|end| self.points[end]);
            if distance(from, to) < SHORTEST * side_of(field) {
                bad.push(number);
            }
            for (other, two) in self.sides.iter().enumerate().skip(number) {
                let (its_row, its_column) = place(two.ends[0]);
                if row.abs_diff(its_row) > 2 || column.abs_diff(its_column) > 2 {
                    continue;
                }
                if sides_meet(one, two, number == other) {
                    bad.extend([number, other]);
                }
            }
        }
        for (area, polygon) in self.polygons(field).iter().enumerate() {
            let centre = at(field.areas[area].centre);
            let is_inside = is_inside(centre, polygon);
            for (number, side) in self.sides.iter().enumerate() {
                if field.borders[side.border].between.contains(&area)
                    && !(is_inside && self.has_room(field, centre, side, polygon))
                {
                    bad.push(number);
                }
            }
        }
        bad.sort_unstable();
        bad.dedup();
        bad
    }

    /// Whether a stack has room between a centre and a side, at the usual place.
    fn has_room(&self, field: &AreaField, centre: At, side: &Side, polygon: &[At]) -> bool {
        let place = centre.toward(halfway(&side.rounded), 3, 5);
        let reach = (ROOM * field.size_m[0].max(field.size_m[1]) * UNITS_PER_M) as i64;
        let [width, height] = [field.columns, field.rows];
        let edge = at([width as f64 * field.size_m[0], height as f64 * field.size_m[1]]);
        let at_edge = |a: At, b: At| {
            a.x == b.x && (a.x == 0 || a.x == edge.x) || a.y == b.y && (a.y == 0 || a.y == edge.y)
        };
        is_inside(place, polygon)
            && edges(polygon)
                .filter(|&(a, b)| !at_edge(a, b))
                .all(|(a, b)| compare_distance(place, a, b, reach).is_gt())
    }

    /// Moves the ends of sides halfway back to the grid.
    fn return_to_grid(&mut self, field: &AreaField, sides: &[usize]) {
        for &side in sides {
            for end in self.sides[side].ends {
                let grid = grid_point(field, end);
                let point = &mut self.points[end];
                *point = [(point[0] + grid[0]) / 2.0, (point[1] + grid[1]) / 2.0];
            }
        }
    }

    /// The outline of each area: its south, east, north and west side, or the edge of the map.
    fn polygons(&self, field: &AreaField) -> Vec<Vec<At>> {
        let width = field.columns + 1;
        let line = |from: usize, to: usize| -> Vec<At> {
            let found = self.sides.iter().find(|side| side.ends == [from, to] || side.ends == [to, from]);
            match found {
                Some(side) if side.ends == [from, to] => side.rounded.clone(),
                Some(side) => side.rounded.iter().rev().copied().collect(),
                None => vec![at(self.points[from]), at(self.points[to])],
            }
        };
        (0..field.areas.len())
            .map(|area| {
                let start = area / field.columns * width + area % field.columns;
                let round = [start, start + 1, start + 1 + width, start + width];
                let mut outline: Vec<At> =
                    (0..4).flat_map(|place| line(round[place], round[(place + 1) % 4])).collect();
                outline.dedup();
                outline.pop();
                outline
            })
            .collect()
    }
}

/// Whether two sides have a point in common that is no end of both.
fn sides_meet(one: &Side, two: &Side, is_same: bool) -> bool {
    let pieces = |side: &Side| -> Vec<(At, At)> { side.rounded.windows(2).map(|w| (w[0], w[1])).collect() };
    let (ours, theirs) = (pieces(one), pieces(two));
    for (place, &(a, b)) in ours.iter().enumerate() {
        for (other, &(c, d)) in theirs.iter().enumerate() {
            if is_same && other <= place {
                continue;
            }
            let joined = [a, b].into_iter().any(|end| end == c || end == d);
            if !joined {
                if do_meet(a, b, c, d) {
                    return true;
                }
                continue;
            }
            // Pieces that share an end may not run back over each other.
            let (joint, far, its_far) = match (a == c, a == d, b == c) {
                (true, ..) => (a, b, d),
                (_, true, _) => (a, b, c),
                (.., true) => (b, a, d),
                _ => (b, a, c),
            };
            let (x, y) = (joint.to(far), joint.to(its_far));
            if cross(x, y) == 0 && dot(x, y) > 0 {
                return true;
            }
        }
    }
    false
}

/// A line from one point to another, bent to a guide or swinging a little.
fn bent(from: Point, to: Point, guides: &[Vec<Point>], side: f64, bend: f64, number: usize) -> Vec<Point> {
    let chord = Chord { from, to };
    let swing = |step: usize| {
        let share = step as f64 / PIECES as f64;
        let hump = 4.0 * share * (1.0 - share);
        let wave = hump * (1.0 - 2.0 * share) * 1.5;
        SWING * side * (hump * wander(number, 5) + wave * wander(number, 6))
    };
    let followed = guides.iter().filter_map(|guide| chord.along(guide, BEND * side));
    let nearest = followed.min_by(|a, b| strain(a).total_cmp(&strain(b)));
    let drawn = nearest.map_or_else(|| std::array::from_fn(swing), smooth);
    let drawn_at = |step: usize| {
        let share = step as f64 / PIECES as f64;
        let room = BEND * side * (3.0 * share.min(1.0 - share)).min(1.0);
        chord.beside(step, drawn[step].clamp(-room, room) * bend)
    };
    // The ends stay exactly where they are, for all borders that meet there.
    std::iter::once(from).chain((1..PIECES).map(drawn_at)).chain([to]).collect()
}

/// The straight line between the ends of a border.
struct Chord {
    from: Point,
    to: Point,
}

impl Chord {
    /// The point beside one of its steps, so far to the left.
    fn beside(&self, step: usize, left: f64) -> Point {
        let share = step as f64 / PIECES as f64;
        let (dx, dy) = (self.to[0] - self.from[0], self.to[1] - self.from[1]);
        let far = distance(self.from, self.to).max(0.001);
        [self.from[0] + dx * share - dy / far * left, self.from[1] + dy * share + dx / far * left]
    }

    /// How far to the left of each step a line runs, if it runs beside most of them within a reach.
    fn along(&self, line: &[Point], reach: f64) -> Option<[f64; PIECES + 1]> {
        let mut offsets = [None; PIECES + 1];
        let mut last = 0.0;
        for (step, offset) in offsets.iter_mut().enumerate().take(PIECES).skip(1) {
            let (left, right) = (self.beside(step, reach), self.beside(step, -reach));
            let hits = segments(line).filter(|&(a, b)| do_cross(left, right, a, b));
            let hits = hits.map(|(a, b)| {
                let hit = crossing_point(left, right, a, b);
                reach - distance(hit, left)
            });
            *offset = hits.min_by(|a, b| (a - last).abs().total_cmp(&(b - last).abs()));
            last = offset.unwrap_or(last);
        }
        if offsets.iter().flatten().count() * 10 < (PIECES - 1) * 7 {
            return None;
        }
        // Where it does not run beside, the border goes on as it went at the nearest step where it does.
        let filled = |step: usize| {
            let near = (0..=PIECES).filter_map(|other| Some((other.abs_diff(step), offsets[other]?)));
            near.min_by_key(|(far, _)| *far).map_or(0.0, |(_, offset)| offset)
        };
        Some(std::array::from_fn(|step| if step % PIECES == 0 { 0.0 } else { filled(step) }))
    }
}

/// How far off and how restless a way beside a chord is.
fn strain(offsets: &[f64; PIECES + 1]) -> f64 {
    let off: f64 = offsets.iter().map(|offset| offset.abs()).sum();
    let turns: f64 = offsets.windows(3).map(|w| (w[0] - 2.0 * w[1] + w[2]).abs()).sum();
    off + 2.0 * turns
}

/// The same way with its corners rounded off.
fn smooth(mut offsets: [f64; PIECES + 1]) -> [f64; PIECES + 1] {
    for _ in 0..2 {
        let before = offsets;
        for step in 1..PIECES {
            offsets[step] = (before[step - 1] + 2.0 * before[step] + before[step + 1]) / 4.0;
        }
    }
    offsets
}

/// A line with its bends rounded off; its ends stay.
fn rounded_off(line: &[Point]) -> Vec<Point> {
    let mut drawn = line.to_vec();
    for (place, around) in line.windows(3).enumerate() {
        let mean = |axis: usize| (around[0][axis] + 2.0 * around[1][axis] + around[2][axis]) / 4.0;
        drawn[place + 1] = [mean(0), mean(1)];
    }
    drawn
}

/// The point that four seeds, counter-clockwise, have about equally near: the mean of the points that each three of them have
/// equally near.
fn meeting_point(seeds: [Point; 4]) -> Point {
    let [a, b, c, d] = seeds;
    mean(&[[a, b, c], [b, c, d], [c, d, a], [d, a, b]].map(equally_near))
}

/// The point equally near to three points.
fn equally_near([a, b, c]: [Point; 3]) -> Point {
    let (bx, by) = (b[0] - a[0], b[1] - a[1]);
    let (cx, cy) = (c[0] - a[0], c[1] - a[1]);
    let twice = 2.0 * (bx * cy - by * cx);
    if twice.abs() < 1.0 {
        return mean(&[a, b, c]);
    }
    let (near, far) = (bx * bx + by * by, cx * cx + cy * cy);
    [a[0] + (cy * near - by * far) / twice, a[1] + (bx * far - cx * near) / twice]
}

/// The nearest point of some lines.
fn nearest_on<'line>(lines: impl Iterator<Item = &'line Vec<Point>>, point: Point) -> Option<Point> {
    let near = lines.flat_map(|line| segments(line)).map(|(a, b)| nearest_on_segment(point, a, b));
    near.min_by(|a, b| distance(*a, point).total_cmp(&distance(*b, point)))
}

/// A point, drawn back to within a distance of another.
fn within(point: Point, of: Point, reach: f64) -> Point {
    let far = distance(point, of);
    if far <= reach {
        return point;
    }
    [of[0] + (point[0] - of[0]) * reach / far, of[1] + (point[1] - of[1]) * reach / far]
}

/// A point, pushed out to a distance of another.
fn outside(point: Point, of: Point, reach: f64) -> Point {
    let far = distance(point, of);
    if far >= reach || far < 0.001 {
        return point;
    }
    [of[0] + (point[0] - of[0]) * reach / far, of[1] + (point[1] - of[1]) * reach / far]
}

/// Where a point of the plain grid lies.
fn grid_point(field: &AreaField, number: usize) -> Point {
    let width = field.columns + 1;
    [(number % width) as f64 * field.size_m[0], (number / width) as f64 * field.size_m[1]]
}

fn side_of(field: &AreaField) -> f64 {
    field.size_m[0].min(field.size_m[1])
}

/// A number from -1 to 1 that looks like chance and is always the same.
fn wander(number: usize, salt: u64) -> f64 {
    let mut mixed =
        (number as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ salt.wrapping_mul(0xd1b5_4a32_d192_ed03);
    for _ in 0..2 {
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
    }
    (mixed >> 40) as f64 / f64::from(1 << 23) - 1.0
}
