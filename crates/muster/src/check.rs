//! What the parts of a battle must be to each other: ids that resolve, sums that add up, ground that fits.

use crate::battle::{Battle, Point, Shape, Terrain};
use crate::geometry::{
    crossing_point, distance, distance_to_segment, do_cross, edges, is_inside, is_on_edge, segments,
};
use crate::mistakes::Mistakes;
use crate::terrain::TerrainKind;
use crate::words::Wind;

impl Battle {
    /// Everything that is wrong with a battle that did not come from a file; [`Battle::read`] checks by itself.
    pub fn check(&self) -> Mistakes {
        check(self, &[])
    }
}

/// Everything that is wrong with a battle. Nothing is said about parts that rest on an unsound place, since what
/// stands there is only a placeholder.
pub(crate) fn check(battle: &Battle, unsound: &[String]) -> Mistakes {
    let mut check = Check { battle, unsound, found: Mistakes::new() };
    check.the_field();
    check.the_weather();
    check.the_terrain();
    check.the_armies();
    check.the_deployment();
    check.the_specials();
    check.the_victory();
    check.the_history();
    check.found
}

/// A check under way.
pub(crate) struct Check<'battle> {
    pub(crate) battle: &'battle Battle,
    unsound: &'battle [String],
    pub(crate) found: Mistakes,
}

/// Metres that a crossing may stand off its line.
const CROSSING_REACH_M: f64 = 12.0;
/// Metres from a bridge, ford or gap within which a road is carried over.
const ROAD_REACH_M: f64 = 40.0;
/// Metres by which a hill top may reach over the hill below.
const NESTING_SLACK_M: f64 = 1.5;

impl Check<'_> {
    /// Whether nothing was wrong so far at or under any of these places.
    pub(crate) fn is_sound(&self, places: &[&str]) -> bool {
        !self.unsound.iter().any(|wrong| places.iter().any(|place| is_under(wrong, place)))
    }

    /// Notes a mistake unless something holds.
    pub(crate) fn need(&mut self, holds: bool, place: impl Into<String>, reason: impl Into<String>) -> bool {
        if !holds {
            self.found.note(place, reason);
        }
        holds
    }

    /// Notes every id of a list that stands twice.
    pub(crate) fn need_unique<'id>(&mut self, ids: impl Iterator<Item = (String, &'id str)>) {
        let mut seen: Vec<&str> = Vec::new();
        for (place, id) in ids {
            // An empty id is a placeholder.
            if !id.is_empty() && seen.contains(&id) {
                self.found.note(place, format!("the id `{id}` stands twice"));
            }
            seen.push(id);
        }
    }

    pub(crate) fn need_turn(&mut self, place: String, turn: Option<u32>, first: u32) {
        let last = self.battle.time.turns;
        if let Some(turn) = turn
            && self.is_sound(&["time", &place])
        {
            let reason = format!("turn {turn} is not among {first} to {last}");
            self.need((first..=last).contains(&turn), place, reason);
        }
    }

    pub(crate) fn need_in_field(&mut self, place: &str, [x, y]: Point) {
        let field = &self.battle.field;
        if self.is_sound(&["field", place]) {
            let inside = (0.0..=field.width_m).contains(&x) && (0.0..=field.height_m).contains(&y);
            self.need(inside, place, format!("the point [{x}, {y}] lies outside the field"));
        }
    }

    pub(crate) fn need_side(&mut self, place: String, id: &str) -> bool {
        let known = self.battle.sides.iter().any(|side| side.id == id);
        let known = known || !self.is_sound(&["side[0].id", "side[1].id", &place]);
        self.need(known, place, format!("`{id}` is no side"))
    }

    fn the_field(&mut self) {
        if self.is_sound(&["field"]) {
            let longer = self.battle.longer_side_m();
            let whole = longer % 300.0 == 0.0;
            self.need(whole, "field", format!("the longer side is {longer} m and no multiple of 300 m"));
        }
    }

    fn the_weather(&mut self) {
        let weather = &self.battle.weather;
        if self.is_sound(&["weather.wind", "weather.wind_from"]) {
            let known = weather.wind == Wind::Calm || weather.wind_from.is_some();
            self.need(known, "weather.wind_from", "is missing: a wind blows from somewhere");
        }
        for (number, effect) in weather.effects.iter().enumerate() {
            let place = format!("weather.effect[{number}]");
            if let Some(side) = &effect.side {
                self.need_side(format!("{place}.side"), side);
            }
            self.need_turn(format!("{place}.from_turn"), effect.from_turn, 1);
            self.need_turn(format!("{place}.until_turn"), effect.until_turn, 1);
        }
        for (number, change) in weather.changes.iter().enumerate() {
            self.need_turn(format!("weather.change[{number}].turn"), Some(change.turn), 1);
        }
        self.need_turn("time.dusk_turn".to_owned(), self.battle.time.dusk_turn, 1);
        self.need_turn("time.dark_turn".to_owned(), self.battle.time.dark_turn, 1);
    }

    fn the_terrain(&mut self) {
        let terrain = &self.battle.terrain;
        self.need_unique(
            terrain.iter().enumerate().map(|(n, t)| (format!("terrain[{n}].id"), t.id.as_str())),
        );
        for (number, piece) in terrain.iter().enumerate() {
            let place = format!("terrain[{number}]");
            if self.is_sound(&[&place]) {
                self.the_shape(&place, piece);
                self.the_nesting(&place, piece);
                self.the_crossing(&place, piece);
                self.the_road(&place, piece);
            }
        }
    }

    fn the_shape(&mut self, place: &str, piece: &Terrain) {
        let (key, points) = match &piece.shape {
            Shape::Area(points) => ("area", points.as_slice()),
            Shape::Line { points, .. } => ("line", points.as_slice()),
            Shape::Crossing { at, .. } => ("at", std::slice::from_ref(at)),
        };
        for &point in points {
            self.need_in_field(&format!("{place}.{key}"), point);
        }
        if let Some(area) = piece.shape.area() {
            let all: Vec<(Point, Point)> = edges(area).collect();
            let crosses = all
                .iter()
                .enumerate()
                .any(|(number, &(a, b))| all[..number].iter().any(|&(c, d)| do_cross(a, b, c, d)));
            self.need(!crosses, format!("{place}.area"), "the polygon crosses itself");
        }
    }

    fn the_nesting(&mut self, place: &str, piece: &Terrain) {
        let (Some(area), TerrainKind::Hill, 2..) = (piece.shape.area(), piece.kind, piece.level) else {
            return;
        };
        let below = piece.level - 1;
        let lies_on =
            |hill: &[Point]| area.iter().all(|&p| is_inside(p, hill) || is_on_edge(p, hill, NESTING_SLACK_M));
        let mut hills =
            self.battle.terrain.iter().filter(|t| t.kind == TerrainKind::Hill && t.level == below);
        let nested = hills.any(|hill| hill.shape.area().is_some_and(lies_on)) || !self.is_sound(&["terrain"]);
        let reason = format!("level {} does not lie within a hill of level {below}", piece.level);
        self.need(nested, format!("{place}.area"), reason);
    }

    fn the_crossing(&mut self, place: &str, piece: &Terrain) {
        let Shape::Crossing { at, over, .. } = &piece.shape else { return };
        let under = self.battle.terrain.iter().find(|other| other.id == *over);
        let Some(line) = under.and_then(|under| under.shape.line()) else {
            let sound = self.is_sound(&["terrain"]);
            self.need(!sound, format!("{place}.over"), format!("`{over}` is no line here"));
            return;
        };
        let off = segments(line).map(|(a, b)| distance_to_segment(*at, a, b)).fold(f64::INFINITY, f64::min);
        let near = off <= CROSSING_REACH_M || !self.is_sound(&["terrain"]);
        self.need(near, format!("{place}.at"), format!("stands {off:.0} m off `{over}`"));
    }

    fn the_road(&mut self, place: &str, road: &Terrain) {
        let (Some(way), TerrainKind::Road | TerrainKind::Track) = (road.shape.line(), road.kind) else {
            return;
        };
        if !self.is_sound(&["terrain"]) {
            return;
        }
        let terrain = &self.battle.terrain;
        for barrier in terrain.iter().filter(|other| bars_roads(other.kind)) {
            for (a, b) in segments(way) {
                for (c, d) in segments(barrier.shape.line().unwrap_or_default()) {
                    if !do_cross(a, b, c, d) {
                        continue;
                    }
                    let at = crossing_point(a, b, c, d);
                    let carried = terrain.iter().any(|crossing| is_over(crossing, &barrier.id, at));
                    let [x, y] = at;
                    let reason =
                        format!("crosses `{}` at {x:.0}, {y:.0} without bridge, ford or gap", barrier.id);
                    self.need(carried, format!("{place}.line"), reason);
                }
            }
        }
    }
}

/// Whether a path is another one or leads on from it.
fn is_under(path: &str, root: &str) -> bool {
    path.strip_prefix(root).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
        || root.strip_prefix(path).is_some_and(|rest| rest.starts_with(['.', '[']))
}

fn bars_roads(kind: TerrainKind) -> bool {
    use TerrainKind::{DeepStream, Escarpment, Palisade, River, Wall};
    matches!(kind, River | DeepStream | Escarpment | Palisade | Wall)
}

/// Whether a piece is a crossing over a line, near a point.
fn is_over(piece: &Terrain, line: &str, point: Point) -> bool {
    match &piece.shape {
        Shape::Crossing { at, over, .. } => over == line && distance(*at, point) <= ROAD_REACH_M,
        _ => false,
    }
}
