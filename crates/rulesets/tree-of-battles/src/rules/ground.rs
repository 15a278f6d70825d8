//! Ground: what a body of men meets on its way, and what that costs it (terr.*, man.minor to man.gap).

use arrayvec::ArrayVec;
use battle::Rule;
use ground::tabletop::{
    Angle, Bearing, Block, Bounds, Edge, Length, Outline, Part, Point, Shape, Sweep, TOUCH,
};

use crate::field::Piece;
use crate::rulebook::{define, rule};
use crate::state::{ContingentId, State};
use crate::troops::{Array, Class, Troop};

/// A front edge may be turned by so much from the way through a gap.
const GAP_SLACK: Angle = Angle::degrees(1);
/// A midpoint may be so far from the middle of the way through a gap.
const GAP_ASIDE: Length = Length::inch_hundredths(10);

/// Whether a column keeps to a road is looked at in steps of this length.
const ROAD_STEP: Length = Length::inch_hundredths(25);

/// How a body goes: what of the ground touches it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Gait {
    /// Who.
    pub who: ContingentId,
    /// The array it is in.
    pub array: Array,
    /// In disarray.
    pub disarray: bool,
    /// On horse.
    pub mounted: bool,
    /// It goes after those whom it fought over the line before it, and has paid for that.
    pub presses: bool,
}

impl Gait {
    /// In column: drawn up so and not in disarray (array.disarray).
    pub(crate) fn is_column(self) -> bool {
        self.array == Array::Column && !self.disarray
    }

    /// In line: drawn up so and not in disarray.
    pub(crate) fn is_line(self) -> bool {
        self.array == Array::Line && !self.disarray
    }

    /// Loose: minor obstacles do not disorder it (man.minor).
    fn is_loose(self) -> bool {
        self.array == Array::Skirmish || self.disarray
    }
}

/// What a leg met of the ground.
#[derive(Clone, Debug, Default)]
pub(crate) struct Met {
    /// It was in difficult terrain (terr.difficult).
    pub difficult: bool,
    /// It was in mud or ploughland that slows it (muster.weather.mud-slows.tob).
    pub mud: bool,
    /// They are guns, who enter no difficult terrain and cross no obstacles.
    is_gun: bool,
    /// The DPs for obstacles and gaps, with their rules.
    pub dues: ArrayVec<(Rule, u8), 12>,
    /// It squeezed through a gap (man.gap).
    pub gap: bool,
    /// How far along the leg that gap begins.
    pub gap_after: Length,
    /// The ground that stops it, and how far it comes before it does.
    pub bar: Option<Bar>,
}

/// Ground that stops somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bar {
    /// The rule.
    pub rule: Rule,
    /// How far along the leg.
    pub after: Length,
}

impl Met {
    fn pays(&mut self, rule: Rule, dps: u8) {
        if dps > 0 {
            // More lines than this are not crossed in one leg.
            let _ = self.dues.try_push((rule, dps));
        }
    }

    /// An obstacle is crossed, or difficult terrain entered: that stops guns.
    fn is_hampered(&mut self, after: Length) {
        if self.is_gun {
            self.is_barred(rule!("move.artillery"), after);
        }
    }

    fn is_barred(&mut self, rule: Rule, after: Length) {
        if self.bar.is_none_or(|bar| after < bar.after) {
            self.bar = Some(Bar { rule, after });
        }
    }
}

/// What crossing a line costs: the DPs and the row they come from, at most two.
pub(crate) fn crossing(battle: &State, gait: Gait, class: Class) -> ArrayVec<(Rule, u8), 2> {
    define!("terr.minor", "terr.major", "terr.defensive");
    let mut parts = ArrayVec::new();
    match class {
        Class::Minor | Class::Defensive => {
            parts.push((rule!("man.minor"), u8::from(!gait.is_loose())));
            if class == Class::Defensive {
                parts.push((rule!("man.defensive"), u8::from(gait.mounted)));
            }
        }
        Class::Major | Class::Fortification => {
            parts.push((rule!("man.major"), if battle.wears_harness(gait.who) { 2 } else { 1 }));
        }
        Class::Difficult | Class::Gap | Class::Road | Class::Height | Class::Impassable => {}
    }
    parts
}

/// Whether a move in difficult terrain costs a contingent a DP: all but foot skirmishers (morale.difficult).
pub(crate) fn minds_difficult(gait: Gait) -> bool {
    gait.mounted || gait.array != Array::Skirmish
}

impl State {
    /// How a contingent goes as it now is.
    pub(crate) fn gait(&self, who: ContingentId) -> Gait {
        let c = self.contingent(who);
        let disarray = c.is(crate::flags::Flags::DISARRAY);
        Gait { who, array: c.array, disarray, mounted: self.is_mounted(who), presses: false }
    }

    /// Whether a block is on a road: the midpoints of its front and rear edges lie on one.
    pub(crate) fn is_on_road(&self, block: &Block) -> bool {
        define!("terr.road");
        let footprint = block.footprint();
        let [front, rear] = [block.place.at, footprint.midpoint(Edge::Rear)];
        let mut roads = self.pieces(Class::Road);
        roads.clone().any(|road| road.outline.holds(front)) && roads.any(|road| road.outline.holds(rear))
    }

    /// Whether the head of a column stays on a road all along a leg: the midpoint of its front edge.
    pub(crate) fn follows_road(&self, from: &Block, to: &Block, sweep: &Sweep) -> bool {
        let is_on = |at: Point| self.pieces(Class::Road).any(|road| road.outline.holds(at));
        if sweep.straight().is_none() {
            return sweep.positions().all(|rect| is_on(rect.midpoint(Edge::Front)));
        }
        let (start, way) = (from.place.at, from.place.at.to(to.place.at));
        let steps = i64::from(way.length().micrometres() / ROAD_STEP.micrometres()) + 1;
        (0..=steps).all(|n| {
            let part = |whole: i64| (whole * n / steps) as i32;
            is_on(Point::new(start.x + part(way.x), start.y + part(way.y)))
        })
    }

    fn pieces(&self, class: Class) -> impl Iterator<Item = &Piece> + Clone {
        self.terrain().filter(move |piece| piece.row.class == class)
    }

    /// What a leg from a block to another meets of the ground, stakes included.
    pub(crate) fn ground_met(&self, gait: Gait, from: &Block, to: &Block, sweep: &Sweep) -> Met {
        define!("terr.open", "terr.difficult");
        let mut met = Met { is_gun: self.kind(gait.who) == Troop::Artillery, ..Met::default() };
        let conditions = &self.scenario.conditions;
        if self.scenario.terrain.is_empty() && self.stakes.is_empty() && conditions.grounds.is_empty() {
            return met;
        }
        let keeps_to_road = gait.is_column()
            && self.is_on_road(from)
            && self.is_on_road(to)
            && self.follows_road(from, to, sweep);
        let gaps = self.gaps_taken(from, to, sweep, &mut met);
        let before = |outline: &Outline| sweep.comes_onto(outline, Part::Ground).unwrap_or(Length::ZERO);
        for mud in self.mud_for(gait.who).filter(|mud| !keeps_to_road && sweep.meets_outline(mud)) {
            (met.mud, met.difficult) = (true, true);
            met.is_hampered(before(mud));
        }
        for piece in self.terrain() {
            if !piece.outline.bounds().meets(&sweep.bounds().grown(Length::INCH_HUNDREDTH)) {
                continue;
            }
            let opens = gaps.iter().any(|gap| is_opened(piece, gap));
            match piece.row.class {
                Class::Impassable if !opens && sweep.meets_outline(&piece.outline) => {
                    met.is_barred(rule!("terr.impassable"), before(&piece.outline));
                }
                Class::Difficult if !keeps_to_road && sweep.meets_outline(&piece.outline) => {
                    met.difficult = true;
                    if !piece.outline.overlaps(&from.footprint()) {
                        met.is_hampered(before(&piece.outline));
                    }
                }
                // Pits are nothing to foot, but no gun comes over them.
                _ if self.is_pits(piece) && !gait.mounted => {
                    if let Some(after) = sweep.comes_onto(&piece.outline, Part::FrontEdge) {
                        met.is_hampered(after);
                    }
                }
                class if is_line(class) && !keeps_to_road && !opens => {
                    // Who follows up has paid for such a line when he charged.
                    let faces = || piece.faces.is_some_and(|out| is_against(from.place.facing, out));
                    let presses = gait.presses
                        && (class == Class::Defensive || class == Class::Fortification && faces());
                    let gait = Gait { presses, ..gait };
                    self.cross_line(gait, class, &piece.outline, (from, sweep), &mut met);
                }
                _ => {}
            }
        }
        if !keeps_to_road {
            self.cross_stakes(gait, from, sweep, &mut met);
        }
        met
    }

    /// Stakes that were planted are crossed like lines of the ground.
    fn cross_stakes(&self, gait: Gait, from: &Block, sweep: &Sweep, met: &mut Met) {
        for stakes in &self.stakes {
            if !Bounds::of(&[stakes.from, stakes.to]).grown(Length::INCH_HUNDREDTH).meets(sweep.bounds()) {
                continue;
            }
            if let Some(line) = stakes.outline() {
                let presses =
                    gait.presses && self.contingent(stakes.by).side != self.contingent(gait.who).side;
                let gait = Gait { presses, ..gait };
                self.cross_line(gait, Class::Defensive, &line, (from, sweep), met);
            }
        }
    }

    /// A line is crossed each time the front edge comes to pass over it, and when a turn or another array lays it across.
    fn cross_line(
        &self,
        gait: Gait,
        class: Class,
        line: &Outline,
        (from, sweep): (&Block, &Sweep),
        met: &mut Met,
    ) {
        let is_laid_across =
            || sweep.ends_on(line, Part::FrontEdge) && !line.meets_convex(&inner_front(from, TOUCH));
        let mut ways = sweep.comings_onto(line);
        if sweep.is_still() && is_laid_across() {
            ways.push(Length::ZERO);
        }
        for after in ways {
            if class == Class::Fortification && gait.mounted {
                met.is_barred(rule!("terr.fortification"), after);
                return;
            }
            if gait.presses && after <= TOUCH {
                continue;
            }
            met.is_hampered(after);
            for (rule, dps) in crossing(self, gait, class) {
                met.pays(rule, dps);
            }
        }
    }

    /// The gaps that a leg goes through: those that the body fits through, and those that it squeezes through straight ahead with
    /// its midpoint on the middle of the way.
    fn gaps_taken(&self, from: &Block, to: &Block, sweep: &Sweep, met: &mut Met) -> ArrayVec<&Piece, 4> {
        define!("terr.gap");
        let mut taken = ArrayVec::new();
        for gap in self.pieces(Class::Gap) {
            if taken.is_full() || !sweep.meets_outline(&gap.outline) {
                continue;
            }
            let Some(way) = Way::through(gap) else { continue };
            if way.fits(&to.shape) {
                if way.lets_through(sweep) {
                    taken.push(gap);
                }
            } else if sweep.straight().is_some() && way.lets_squeeze(from, to) {
                let before = sweep.comes_onto(&gap.outline, Part::Ground).unwrap_or(Length::ZERO);
                if !met.gap || before < met.gap_after {
                    met.gap_after = before;
                }
                met.pays(rule!("man.gap"), 1);
                met.gap = true;
                if gap.outline.overlaps(&to.footprint()) {
                    met.is_barred(rule!("man.gap"), before);
                }
                taken.push(gap);
            }
        }
        taken
    }
}

/// The way through a gap.
#[derive(Clone, Copy, Debug)]
struct Way {
    axis: [Point; 2],
    width: Length,
}

impl Way {
    fn through(gap: &Piece) -> Option<Way> {
        Some(Way { axis: axis_of(gap)?, width: gap.outline.width()? })
    }

    /// Whether a body is no wider than it.
    fn fits(&self, shape: &Shape) -> bool {
        shape.width() <= self.width
    }

    fn off(&self, point: Point) -> Length {
        off_line(point, self.axis[0], self.axis[1])
    }

    /// Whether a body that fits keeps between its sides: all along a turn, and on a straight leg where it is on the gap.
    fn lets_through(&self, sweep: &Sweep) -> bool {
        if sweep.straight().is_none() {
            return sweep.positions().all(|rect| self.holds(rect.corners()));
        }
        let [start, end] = [sweep.position(0), sweep.position(sweep.last_position())];
        let mut ways = start.corners().iter().zip(end.corners());
        ways.all(|(from, to)| self.keeps(*from, *to, self.width.half() + GAP_ASIDE))
    }

    /// Whether a point that goes straight from a place to another comes no farther from its middle than so far while it is on it.
    fn keeps(&self, from: Point, to: Point, most: Length) -> bool {
        let [a, b] = self.axis;
        let axis = a.to(b);
        let length = i64::from(axis.length().micrometres()).max(1);
        let along = |point: Point| axis.dot(a.to(point)) / length;
        let (start, end) = (along(from), along(to));
        if start.max(end) < 0 || start.min(end) > length {
            return true;
        }
        let way = from.to(to);
        let at = |upto: i64| {
            let part = |whole: i64| (whole * (upto - start) / (end - start)) as i32;
            Point::new(from.x + part(way.x), from.y + part(way.y))
        };
        let ends = if start == end { [from, to] } else { [start, end].map(|upto| at(upto.clamp(0, length))) };
        ends.iter().all(|point| self.off(*point) <= most)
    }

    /// Whether points lie between its sides.
    fn holds(&self, points: &[Point]) -> bool {
        points.iter().all(|point| self.off(*point) <= self.width.half() + GAP_ASIDE)
    }

    /// Whether a wider body that goes straight from a place to another keeps to its middle, and a stand fits through.
    fn lets_squeeze(&self, from: &Block, to: &Block) -> bool {
        let axis = self.axis[0].bearing_to(self.axis[1]);
        let is_along = axis.is_some_and(|axis| axis.is_parallel(from.place.facing, GAP_SLACK));
        is_along && self.width >= from.shape.front && self.keeps(from.place.at, to.place.at, GAP_ASIDE)
    }
}

impl State {
    /// The gap through which a body fits on its way from a place to another, if there is one: it moves as on open ground.
    pub(crate) fn gap_between(&self, from: &Block, to: &Block) -> Option<&Piece> {
        let way = [from.place.at, to.place.at];
        let fronts = [from, to].map(|block| block.footprint().edge(Edge::Front));
        self.pieces(Class::Gap).find(|gap| {
            let through = Way::through(gap);
            through.is_some_and(|through| through.fits(&from.shape) && through.holds(fronts.as_flattened()))
                && gap.outline.meets_convex(&way)
        })
    }

    /// Whether a block would stand on impassable ground that no gap opens for it.
    pub(crate) fn is_barred_at(&self, block: &Block) -> bool {
        self.pieces(Class::Impassable).any(|piece| {
            block.parts().any(|part| piece.outline.overlaps(&part)) && !self.is_open_at(piece, block)
        })
    }

    /// Whether a block stands in a gap that opens a piece of ground.
    pub(crate) fn is_open_at(&self, piece: &Piece, block: &Block) -> bool {
        let footprint = block.footprint();
        self.pieces(Class::Gap).any(|gap| {
            let fits = |way: Way| way.fits(&block.shape) && way.holds(footprint.corners());
            gap.outline.overlaps(&footprint) && Way::through(gap).is_some_and(fits) && is_opened(piece, gap)
        })
    }
}

impl State {
    /// Where riders come to gaps: just before and just behind each of them.
    pub(crate) fn gap_ends(&self) -> impl Iterator<Item = Point> {
        self.pieces(Class::Gap).filter_map(axis_of).flat_map(|[a, b]| {
            let beyond = |end: Point, other: Point| {
                other.bearing_to(end).map_or(end, |way| end.moved(way, Length::INCH_HUNDREDTH))
            };
            [beyond(a, b), beyond(b, a)]
        })
    }

    /// The gap along whose middle a rider goes straight from a point to another, if there is one.
    pub(crate) fn gap_for_rider(&self, from: Point, to: Point) -> Option<&Piece> {
        self.pieces(Class::Gap).find(|gap| {
            let is_aside = |[a, b]: [Point; 2]| [from, to].iter().any(|at| off_line(*at, a, b) > GAP_ASIDE);
            axis_of(gap).is_some_and(|axis| !is_aside(axis)) && gap.outline.meets_convex(&[from, to])
        })
    }
}

/// Whether a kind of ground is a line that costs something to cross.
fn is_line(class: Class) -> bool {
    matches!(class, Class::Minor | Class::Major | Class::Defensive | Class::Fortification)
}

/// Whether a gap is an opening in a piece: the piece reaches to its sides, or runs on under it.
pub(crate) fn is_opened(piece: &Piece, gap: &Piece) -> bool {
    let half = |outline: &Outline| outline.width().map_or(Length::ZERO, Length::half);
    let reach = half(&gap.outline) + half(&piece.outline) + Length::INCH_HUNDREDTH;
    gap.outline.segments().any(|segment| piece.outline.distance_to_segment(segment).is_at_most(reach))
}

/// Whether two directions are against each other: a quarter of a circle or more apart.
fn is_against(one: Bearing, other: Bearing) -> bool {
    one.between(other) >= Angle::QUARTER
}

/// The front edge of a block, drawn in a little at both ends and back by some way.
pub(crate) fn inner_front(block: &Block, back: Length) -> [Point; 2] {
    let half = block.shape.width().half() - TOUCH * 2;
    [-half, half].map(|u| block.place.point(u, -back))
}

/// The way through a gap: from one end of its line to the other.
fn axis_of(gap: &Piece) -> Option<[Point; 2]> {
    let points = gap.outline.points();
    Some([*points.first()?, *points.last()?])
}

/// How far a point is from the endless line through two others.
fn off_line(point: Point, a: Point, b: Point) -> Length {
    let way = a.to(b);
    let length = i64::from(way.length().micrometres()).max(1);
    Length::new((way.cross(a.to(point)).abs() / length) as i32)
}
