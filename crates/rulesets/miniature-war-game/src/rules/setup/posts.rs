//! Where a unit may be placed before the first turn (common.setup.place).

use battle::{Refusal, Side, Word};
use ground::tabletop::{Bearing, Edge, Length, Outline, Place, Point, Rect, TableEdge};

use crate::field::Kind;
use crate::orders::order::Number;
use crate::rulebook::{define, rule};
use crate::rules::facts::bodies::Body;
use crate::scenario::usual_abreast;
use crate::state::{Fate, Flags, State, Unit, UnitId};
use crate::words::{degrees_text, point_text, read_degrees, read_point};

/// Without an area of its own a side has the strip within so much of its edge.
const STRIP: Length = Length::cm(30);
/// Free places are looked for in steps of so much.
const STEP: Length = Length::cm(2);

/// A unit of the side that answers, by its number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Own(pub Number);

impl Word<State> for Own {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        into.push_str(&format!("#{}", self.0.0));
    }

    fn read(battle: &State, side: Side, word: &str) -> Result<Own, String> {
        let number = word.strip_prefix('#').and_then(|number| number.parse().ok()).map(Number);
        let own = number.filter(|number| battle.numbered(side, *number).is_some());
        own.map(Own).ok_or_else(|| format!("you have no unit `{word}`"))
    }

    fn is_there(&self, battle: &State, side: Side) -> Result<(), Refusal> {
        match battle.numbered(side, self.0) {
            Some(_) => Ok(()),
            None => Err(Refusal::new(rule!("common.setup.place"), "there is no such unit")),
        }
    }
}

/// Where a unit is placed, and with how many figures abreast: `60,20 facing 0 in 12`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Post {
    /// The middle of the front.
    pub(crate) at: Point,
    /// Facing where.
    pub(crate) facing: Bearing,
    /// Figures abreast.
    pub(crate) abreast: u8,
}

impl Word<State> for Post {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        into.push_str(&format!(
            "{} facing {} in {}",
            point_text(self.at),
            degrees_text(self.facing),
            self.abreast
        ));
    }

    fn read(_: &State, _: Side, text: &str) -> Result<Post, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [at, "facing", way, "in", abreast] = words[..] else {
            return Err(format!("`{text}` is no place: `60,20 facing 0 in 12`"));
        };
        Ok(Post {
            at: read_point(at)?,
            facing: read_degrees(way)?,
            abreast: battle::machine::number(abreast)?,
        })
    }
}

/// A point of the board: `60,20`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spot(pub Point);

impl Word<State> for Spot {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        into.push_str(&point_text(self.0));
    }

    fn read(_: &State, _: Side, text: &str) -> Result<Spot, String> {
        read_point(text).map(Spot)
    }
}

/// The way from an edge of the board inwards.
fn inwards(edge: TableEdge) -> Bearing {
    match edge {
        TableEdge::South => Bearing::NORTH,
        TableEdge::North => Bearing::SOUTH,
        TableEdge::West => Bearing::EAST,
        TableEdge::East => Bearing::WEST,
    }
}

impl State {
    /// The unit of a side with a number, wherever it is.
    pub(crate) fn numbered(&self, side: Side, number: Number) -> Option<UnitId> {
        self.all_units().find(|id| self.side_of(*id) == side && self.info(*id).number == number)
    }

    /// The area in which a side sets up.
    pub(crate) fn own_area(&self, side: Side) -> Outline {
        define!("common.setup.place");
        let own = Outline::area(self.own_corners(side).to_vec());
        own.unwrap_or_else(|_| Outline::of_rect(&self.own_strip(side)))
    }

    /// The strip along a side's own edge.
    fn own_strip(&self, side: Side) -> Rect {
        let table = &self.scenario.table;
        let edge = self.own_edge(side);
        let (width, depth) = (table.width, table.depth);
        let (strip, facing) = (STRIP.min(width).min(depth), inwards(edge));
        let (front, at) = match edge {
            TableEdge::South => (width, Point::at(width.half(), strip)),
            TableEdge::North => (width, Point::at(width.half(), depth - strip)),
            TableEdge::West => (depth, Point::at(strip, depth.half())),
            TableEdge::East => (depth, Point::at(width - strip, depth.half())),
        };
        Rect::new(Place::new(at, facing), front, strip)
    }

    /// Whether a unit is one that its side places before the first turn; commanders who are with a unit go with it.
    pub(crate) fn is_to_be_placed(&self, id: UnitId) -> bool {
        let info = self.info(id);
        let at_start = info.arrives == 0 && info.with.some().is_none() && info.kind != Kind::Rider;
        let at_start = at_start && !self.goes_with_vessel(id);
        self.scenario.is_placed_by_players() && at_start
    }

    /// The next unit of a side that has no place yet.
    pub(crate) fn next_to_place(&self, side: Side) -> Option<UnitId> {
        let own = |id: &UnitId| self.side_of(*id) == side && self.is_to_be_placed(*id);
        let mut waiting: Vec<UnitId> =
            self.all_units().filter(|id| own(id) && !self.is_fated(*id, Fate::PLACED)).collect();
        waiting.sort_by_key(|id| self.place_in_line(*id));
        // A ship or boat for which there is no water is passed over.
        waiting.into_iter().find(|id| !self.is_vessel(*id) || self.has_berth_or_post(*id))
    }

    /// Whether a unit finds any place, on board of something or on the board.
    pub(super) fn has_berth_or_post(&self, id: UnitId) -> bool {
        self.usual_post(id).is_some() || !self.offered_boardings(id).is_empty()
    }

    /// A unit as it would stand at a post.
    pub(crate) fn posted(&self, id: UnitId, post: Post) -> Unit {
        let files = post.abreast.div_ceil(self.info(id).kind.per_stand());
        Unit { grid: Place::new(post.at, post.facing), face: Edge::Front, files, ..*self.unit(id) }
    }

    /// Whether a unit may be placed so: in a front its stands give, inside the own area, upon nobody, and on no ground that nobody enters.
    pub(crate) fn may_post(&self, id: UnitId, post: Post) -> Result<(), Refusal> {
        let no = |why: &'static str| Err(Refusal::new(rule!("common.setup.place"), why).about(id.into()));
        let info = self.info(id);
        if !self.is_to_be_placed(id) {
            return no("{0} is not placed by its side");
        }
        let per_stand = info.kind.per_stand();
        let fits = post.abreast > 0 && post.abreast.is_multiple_of(per_stand);
        if !fits || post.abreast.div_ceil(per_stand) > info.stands() {
            return no("the stands of {0} give no such front");
        }
        if self.is_vessel(id) {
            return self.may_moor(id, post);
        }
        let body = Body::of(&self.posted(id, post), info);
        let area = self.own_area(info.side);
        if !body.parts().iter().all(|rect| area.covers(rect) && self.scenario.table.holds(rect)) {
            return no("{0} is placed inside the area of its side");
        }
        let closed = self.scenario.table.pieces.iter().filter(|piece| piece.kind.kind.is_closed());
        if { closed }.any(|piece| body.parts().iter().any(|rect| piece.outline.overlaps(rect))) {
            return no("nobody is placed there");
        }
        let mut others =
            self.all_units().filter(|other| *other != id && self.is_in_the_way(*other, info.side));
        if others.any(|other| self.body(other).overlaps(&body)) {
            return no("another unit is in the way of {0}");
        }
        Ok(())
    }

    /// Whether somebody stands, or is placed behind the curtain, where a side places its units.
    fn is_in_the_way(&self, id: UnitId, side: Side) -> bool {
        let placed = self.side_of(id) == side && self.is_fated(id, Fate::PLACED);
        self.info(id).kind != Kind::Commander
            && !self.is_afloat(id)
            && (self.unit(id).is_on_board() || placed)
    }

    /// The free post nearest to a point, in the usual formation and facing inwards.
    fn post_near(&self, id: UnitId, point: Point) -> Option<Post> {
        define!("common.setup.default-formation");
        let (info, area) = (self.info(id), self.own_area(self.side_of(id)));
        let facing = inwards(self.own_edge(info.side));
        let abreast = usual_abreast(info.kind).min(info.figures.next_multiple_of(info.kind.per_stand()));
        let (low, high) = corners(&area);
        let steps = |from: i32, to: i32| (from..=to).step_by(STEP.micrometres() as usize);
        let all = steps(low.x, high.x).flat_map(|x| steps(low.y, high.y).map(move |y| Point::new(x, y)));
        let mut all: Vec<Point> = all.collect();
        all.sort_by_key(|at| (at.to(point).squared(), at.x, at.y));
        // A ship lies along its edge where the water is too narrow to lie across it.
        let ways = [facing, facing.right(), facing.left()];
        let ways = if self.is_vessel(id) { &ways[..] } else { &ways[..1] };
        let mut posts =
            ways.iter().flat_map(|facing| all.iter().map(|at| Post { at: *at, facing: *facing, abreast }));
        posts.find(|post| self.may_post(id, *post).is_ok())
    }

    /// The post that a unit takes if nobody says otherwise: as near to the middle of the area as there is room.
    pub(crate) fn usual_post(&self, id: UnitId) -> Option<Post> {
        self.post_near(id, middle(&self.own_area(self.side_of(id)), [1, 2]))
    }

    /// Posts that are offered to a unit: near the middle of its area and of its halves.
    pub(crate) fn offered_posts(&self, id: UnitId) -> Vec<Post> {
        let area = self.own_area(self.side_of(id));
        let mut posts: Vec<Post> = Vec::new();
        for part in [[1, 2], [1, 4], [3, 4]] {
            let post = self.post_near(id, middle(&area, part));
            posts.extend(post.filter(|post| !posts.contains(post)));
        }
        posts
    }

    /// Puts a unit where it was placed, for everybody to see.
    pub(crate) fn bring_to_light(&mut self, id: UnitId) {
        self.unit_mut(id).set(Flags::OFF | Flags::WAITS, false);
        if self.is_afloat(id) {
            return self.bring_aboard_to_light(id);
        }
        self.man_wagon(id);
        let rear = self.unit(id).outline(self.info(id)).midpoint(Edge::Rear);
        let facing = self.unit(id).facing();
        for leader in self.all_units() {
            if self.info(leader).with == id && self.info(leader).arrives == 0 {
                define!("common.command.place");
                let place = self.scenario.brought_inside(Place::new(rear, facing), Kind::Commander.stand());
                let unit = self.unit_mut(leader);
                unit.grid = place;
                unit.set(Flags::OFF | Flags::WAITS, false);
            }
        }
    }
}

/// The south-western and the north-eastern corner of an area's bounds.
fn corners(area: &Outline) -> (Point, Point) {
    let bounds = ground::tabletop::Bounds::of(area.points());
    (bounds.low, bounds.high)
}

/// The point at the middle of an area's depth, so far along its longer side.
fn middle(area: &Outline, [part, whole]: [i32; 2]) -> Point {
    let (low, high) = corners(area);
    let (width, depth) = (high.x - low.x, high.y - low.y);
    match width >= depth {
        true => Point::new(low.x + width / whole * part, low.y + depth / 2),
        false => Point::new(low.x + width / 2, low.y + depth / whole * part),
    }
}
