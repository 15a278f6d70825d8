//! How a charge is lined up: which edge it strikes, where it comes to stand, and the lane it needs (charge.edge to charge.wheel).

use battle::{Refusal, Rule};
use ground::tabletop::{
    Angle, Bearing, Block, Convex, Cover, Edge, Length, Outline, Place, Point, Rect, Room, TOUCH, edge_facing,
};

use crate::flags::Flags;
use crate::rulebook::{define, rule};
use crate::rules::contact::CONTACT;
use crate::rules::ground::{inner_front, is_opened};
use crate::state::{ContingentId, State};
use crate::troops::Class;

/// A charge that turns by more than this contains a wheel.
const FREE_TURN: Angle = Angle::hundredths(2_250);

/// Where a charge leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Lined {
    /// The edge that is struck.
    pub edge: Edge,
    /// The charger where it comes to stand.
    pub block: Block,
}

/// Where a charge leads.
impl State {
    /// The edge of a target that is struck from a point.
    pub(crate) fn struck_edge(&self, at: ContingentId, from: Point) -> Edge {
        define!("charge.edge");
        edge_facing(self.footprint(at), from).unwrap_or(Edge::Front)
    }

    /// Where a charger lines up with an edge of a target; none if it finds no room there.
    pub(crate) fn lined_up(&self, by: ContingentId, at: ContingentId, edge: Edge) -> Option<Lined> {
        define!("charge.align");
        let (own, target) = (self.block(by), self.footprint(at));
        let mut block = own.against(target, edge);
        if edge == Edge::Front {
            block = block.shifted_right(self.corner_shift(&block, at));
        }
        let mut room = Room::new(block, Cover::Stands);
        self.fill_room(&mut room, &block, by, at);
        // It must be in contact with the stands on that edge: so far to either side of their middle.
        let along = target.turned_to(edge);
        let (from, to) = self.stands_along(at, &along);
        let off = along.frame().spot(block.place.at).u - (from + to).half();
        let most = (block.shape.width() + to - from).half() - CONTACT.least;
        let block = block.shifted_right(room.nearest(off - most, off + most)?);
        (!self.is_barred_at(&block)).then_some(Lined { edge, block })
    }

    /// From where to where along an edge of its footprint, turned to the front, a contingent has stands: a last rank that is not
    /// full leaves some of the rear and of the flanks bare.
    fn stands_along(&self, at: ContingentId, edge: &Rect) -> (Length, Length) {
        let frame = edge.frame();
        let corners = self.block(at).parts().flat_map(|part| *part.corners());
        let spots = corners.map(|corner| frame.spot(corner));
        let on_edge = spots.filter(|spot| spot.v > -Length::INCH_HUNDREDTH).map(|spot| (spot.u, spot.u));
        let half = edge.front().half();
        on_edge.reduce(|(from, to), (u, _)| (from.min(u), to.max(u))).unwrap_or((-half, half))
    }

    /// Everything that may be in the way of a block beside a target: other contingents, impassable ground, and what is
    /// not table.
    fn fill_room(&self, room: &mut Room, block: &Block, by: ContingentId, at: ContingentId) {
        let reach = block.shape.width() + self.footprint(at).front() + self.footprint(at).depth();
        let near = block.footprint().bounds().grown(reach);
        for other in self.all_contingents() {
            if other == by || other == at || self.contingent(other).is(Flags::OFF) {
                continue;
            }
            if self.bounds(other).meets(&near) {
                self.block(other).parts().for_each(|part| room.add(&part));
            }
        }
        for piece in self.terrain().filter(|piece| piece.row.class == Class::Impassable) {
            if piece.outline.bounds().meets(&near) && !self.is_open_at(piece, block) {
                room.add_outline(&piece.outline);
            }
        }
        for outside in self.beyond_edges() {
            if outside.bounds().meets(&near) {
                room.add(&outside);
            }
        }
    }

    /// What is not table, as four rectangles round it.
    fn beyond_edges(&self) -> [Rect; 4] {
        let (width, depth) = (self.scenario.width, self.scenario.depth);
        let thick = Length::inches(24);
        let (x, y) = (width.half(), depth.half());
        let long = width.max(depth) + thick * 2;
        let at = |x: Length, y: Length, facing: Bearing| Place::new(Point::at(x, y), facing);
        [
            Rect::new(at(x, depth, Bearing::SOUTH), long, thick),
            Rect::new(at(x, Length::ZERO, Bearing::NORTH), long, thick),
            Rect::new(at(width, y, Bearing::WEST), long, thick),
            Rect::new(at(Length::ZERO, y, Bearing::EAST), long, thick),
        ]
    }

    /// How far to its right a block against a target's front must be shifted, by the least way, so that corners of
    /// opposing stands line up; to its right if two ways are equal.
    fn corner_shift(&self, block: &Block, at: ContingentId) -> Length {
        let frame = block.frame();
        let mut least: Option<Length> = None;
        for (_, theirs) in self.block(at).front_rank() {
            for corner in theirs.edge(Edge::Front) {
                let wanted = frame.spot(corner).u;
                for (_, own) in block.front_rank() {
                    for corner in own.edge(Edge::Front) {
                        let shift = wanted - frame.spot(corner).u;
                        let key = |shift: Length| (shift.abs(), -shift);
                        if least.is_none_or(|known| key(shift) < key(known)) {
                            least = Some(shift);
                        }
                    }
                }
            }
        }
        // Rounded corners differ by a micrometre or so.
        least.filter(|shift| shift.abs() > TOUCH).unwrap_or(Length::ZERO)
    }

    /// Whether half a stand's frontage of an edge of a target is free of others.
    pub(crate) fn is_edge_free(&self, by: ContingentId, at: ContingentId, edge: Edge) -> bool {
        let target = self.footprint(at);
        let mut taken: [(Length, Length); 16] = [(Length::ZERO, Length::ZERO); 16];
        let mut count = 0;
        for other in self.all_contingents() {
            if other == by
                || other == at
                || self.contingent(other).is(Flags::OFF)
                || !self.are_near(other, at)
            {
                continue;
            }
            for part in self.block(other).parts() {
                if let Some(cover) = target.covered_by(edge, &part, CONTACT.gap)
                    && count < taken.len()
                {
                    taken[count] = cover;
                    count += 1;
                }
            }
        }
        let taken = &mut taken[..count];
        taken.sort_unstable();
        let (mut free, mut upto) = (Length::ZERO, Length::ZERO);
        for (from, to) in taken.iter() {
            free += (*from - upto).max(Length::ZERO);
            upto = upto.max(*to);
        }
        free += (target.length(edge) - upto).max(Length::ZERO);
        free >= self.scenario.frontage.half() - TOUCH
    }
}

/// The way there.
impl State {
    /// The lane of a charge: the smallest convex shape that holds the charger's front edge at the start and in its final
    /// place.
    pub(crate) fn lane(&self, by: ContingentId, end: &Block) -> Convex {
        define!("charge.lane");
        let ([a, b], [c, d]) = (self.footprint(by).edge(Edge::Front), end.footprint().edge(Edge::Front));
        Convex::hull(&[a, b, c, d])
    }

    /// The same for ground and lines, which count if they reach into it: what only touches its sides does not. It begins just
    /// behind the front edge, which has not passed over a line along it, and ends so far before the edge that is struck.
    fn lane_on_ground(&self, by: ContingentId, end: &Block, before: Length) -> Convex {
        let [a, b] = inner_front(&self.block(by), TOUCH);
        let [c, d] = inner_front(end, before);
        Convex::hull(&[a, b, c, d])
    }

    /// Whether the lane of a charge is free: no other contingent and no impassable ground reaches into it, but for friendly
    /// skirmishers.
    pub(crate) fn is_lane_free(
        &self,
        by: ContingentId,
        at: ContingentId,
        end: &Block,
    ) -> Result<(), Refusal> {
        let lane = self.lane(by, end);
        let bounds = lane.bounds();
        let refuse = |rule: Rule, why| Refusal::new(rule, why).about(by.into());
        for other in self.all_contingents() {
            let c = self.contingent(other);
            if other == by || other == at || c.is(Flags::OFF) {
                continue;
            }
            // Friends who have charged before it found the way free, and leave room beside them.
            let lets_pass =
                c.side == self.contingent(by).side && (self.is_skirmishers(other) || c.is(Flags::CHARGED));
            if lets_pass || !self.bounds(other).meets(&bounds) {
                continue;
            }
            if self.block(other).parts().any(|part| lane.meets(part.shrunk(TOUCH).corners())) {
                return Err(refuse(rule!("charge.lane"), "{1} is in the way of {0}").and(other.into()));
            }
        }
        self.is_ground_free(by, end)
    }

    /// Whether no ground that stops a charge or a pursuit reaches into its lane.
    pub(crate) fn is_ground_free(&self, by: ContingentId, end: &Block) -> Result<(), Refusal> {
        let refuse = |rule: Rule, why| Refusal::new(rule, why).about(by.into());
        let (bounds, lane) = (self.lane(by, end).bounds(), self.lane_on_ground(by, end, Length::ZERO));
        let gap = self.gap_between(&self.block(by), end);
        for piece in self.terrain() {
            if !piece.outline.bounds().meets(&bounds) || gap.is_some_and(|gap| is_opened(piece, gap)) {
                continue;
            }
            if piece.row.class == Class::Impassable && piece.outline.meets_convex(lane.corners()) {
                return Err(refuse(rule!("charge.lane"), "impassable ground is in the way of {0}"));
            }
            if piece.row.class == Class::Fortification
                && self.is_mounted(by)
                && self.is_crossed(by, end, &piece.outline)
            {
                return Err(refuse(
                    rule!("terr.fortification"),
                    "{0} is mounted and cannot charge over fortifications",
                ));
            }
        }
        Ok(())
    }

    /// Whether a charge that ends so passes over a defensive line or a fortification, or strikes an edge that lies along
    /// it. One that begins where the struck edge ends, and runs along another, does not guard it.
    fn is_crossed(&self, by: ContingentId, end: &Block, outline: &Outline) -> bool {
        define!("terr.defensive");
        let whole = self.lane_on_ground(by, end, Length::ZERO);
        if !outline.bounds().meets(&whole.bounds()) {
            return false;
        }
        let before = self.lane_on_ground(by, end, Length::INCH_HUNDREDTH);
        let [a, b] = inner_front(end, Length::ZERO);
        let edge = a.to(b);
        let runs_along = |[p, q]: [Point; 2]| edge.cross(p.to(q)).abs() <= edge.dot(p.to(q)).abs();
        outline.meets_convex(before.corners())
            || outline.segments().any(|line| {
                runs_along(line) && Outline::segment(line[0], line[1]).meets_convex(whole.corners())
            })
    }

    /// Whether a charge that ends so contains a wheel: it turns by more than 22.5°.
    pub(crate) fn is_wheel(&self, by: ContingentId, end: &Block) -> bool {
        define!("charge.wheel");
        self.contingent(by).place.facing.between(end.place.facing) > FREE_TURN
    }

    /// The classes of the lines that a charge crosses on its way to an edge, each line once: those in its lane, and
    /// defensive ones and fortifications along the edge it strikes.
    pub(crate) fn lines_crossed(&self, by: ContingentId, end: &Block, mut each: impl FnMut(Class)) {
        let start = inner_front(&self.block(by), TOUCH);
        // A line along the struck edge is not passed over.
        let lane = self.lane_on_ground(by, end, Length::INCH_HUNDREDTH);
        let mut look = |class: Class, outline: &Outline| {
            let crossed = match class {
                Class::Defensive | Class::Fortification => self.is_crossed(by, end, outline),
                _ => outline.bounds().meets(&lane.bounds()) && outline.meets_convex(lane.corners()),
            };
            if crossed && !outline.meets_convex(&start) {
                each(class);
            }
        };
        let gap = self.gap_between(&self.block(by), end);
        for piece in self.terrain() {
            if matches!(
                piece.row.class,
                Class::Minor | Class::Major | Class::Defensive | Class::Fortification
            ) && (self.is_mounted(by) || !self.is_pits(piece))
                && !gap.is_some_and(|gap| is_opened(piece, gap))
            {
                look(piece.row.class, &piece.outline);
            }
        }
        for stakes in &self.stakes {
            if let Some(line) = stakes.outline() {
                look(Class::Defensive, &line);
            }
        }
    }

    /// Whether a charge that ends so touches difficult terrain.
    pub(crate) fn is_rough(&self, by: ContingentId, end: &Block) -> bool {
        let swept = Convex::swept(&self.footprint(by).shrunk(TOUCH), &end.footprint().shrunk(TOUCH));
        let rough = self.terrain().filter(|piece| piece.row.class == Class::Difficult);
        let mut rough = rough.map(|piece| &piece.outline).chain(self.mud_for(by));
        rough.any(|outline| outline.meets_convex(swept.corners()))
    }
}
