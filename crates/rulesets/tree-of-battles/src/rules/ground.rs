//! Ground: what a body of men meets on its way, and what that costs it (terr.*, man.minor to man.gap).

use arrayvec::ArrayVec;
use battle::Rule;
use ground::tabletop::{Angle, Block, Bounds, Edge, Length, Outline, Part, Point, Sweep};

use crate::field::Piece;
use crate::rulebook::{define, rule};
use crate::state::{ContingentId, State};
use crate::troops::{Array, Class};

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
    /// An obstacle was crossed, or difficult terrain entered: guns do neither.
    pub hampered: bool,
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
        Gait { who, array: c.array, disarray, mounted: self.is_mounted(who) }
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
        let mut met = Met::default();
        let conditions = &self.scenario.conditions;
        if self.scenario.terrain.is_empty() && self.stakes.is_empty() && conditions.grounds.is_empty() {
            return met;
        }
        let keeps_to_road = gait.is_column()
            && self.is_on_road(from)
            && self.is_on_road(to)
            && self.follows_road(from, to, sweep);
        let gap = self.gap_taken(from, to, sweep, &mut met);
        if !keeps_to_road && self.mud_for(gait.who).any(|mud| sweep.meets_outline(mud)) {
            (met.mud, met.difficult, met.hampered) = (true, true, true);
        }
        for piece in self.terrain() {
            if !piece.outline.bounds().meets(&sweep.bounds().grown(Length::INCH_HUNDREDTH)) {
                continue;
            }
            let opens = gap.is_some_and(|gap| is_opened(piece, gap));
            match piece.row.class {
                Class::Impassable if !opens && sweep.meets_outline(&piece.outline) => {
                    let after = sweep.comes_onto(&piece.outline, Part::Ground).unwrap_or(Length::ZERO);
                    met.is_barred(rule!("terr.impassable"), after);
                }
                Class::Difficult if !keeps_to_road && sweep.meets_outline(&piece.outline) => {
                    met.difficult = true;
                    met.hampered |= !piece.outline.overlaps(&from.footprint());
                }
                // Pits are nothing to foot, but no gun comes over them.
                _ if self.is_pits(piece) && !gait.mounted => {
                    met.hampered |= sweep.comes_onto(&piece.outline, Part::FrontEdge).is_some();
                }
                class if is_line(class) && !keeps_to_road && !opens => {
                    self.cross_line(gait, class, &piece.outline, sweep, &mut met);
                }
                _ => {}
            }
        }
        for stakes in &self.stakes {
            if !Bounds::of(&[stakes.from, stakes.to]).grown(Length::INCH_HUNDREDTH).meets(sweep.bounds()) {
                continue;
            }
            if let Some(line) = stakes.outline() {
                self.cross_line(gait, Class::Defensive, &line, sweep, &mut met);
            }
        }
        met
    }

    /// A line is crossed when the front edge first passes over it.
    fn cross_line(&self, gait: Gait, class: Class, line: &Outline, sweep: &Sweep, met: &mut Met) {
        let Some(after) = sweep.comes_onto(line, Part::FrontEdge) else { return };
        if class == Class::Fortification && gait.mounted {
            met.is_barred(rule!("terr.fortification"), after);
            return;
        }
        met.hampered = true;
        for (rule, dps) in crossing(self, gait, class) {
            met.pays(rule, dps);
        }
    }

    /// The gap that a straight leg goes through, if it does: one that the body fits through, or one that it squeezes
    /// through with its midpoint on the middle of the way.
    fn gap_taken(&self, from: &Block, to: &Block, sweep: &Sweep, met: &mut Met) -> Option<&Piece> {
        define!("terr.gap");
        sweep.straight()?;
        let way = [from.place.at, to.place.at];
        for gap in self.pieces(Class::Gap) {
            if !gap.outline.bounds().meets(sweep.bounds()) || !gap.outline.meets_convex(&way) {
                continue;
            }
            let front = from.shape.width();
            let Some([a, b]) = axis_of(gap) else { continue };
            let aside = |point: Point| off_line(point, a, b);
            let along = a.bearing_to(b).is_some_and(|axis| axis.is_parallel(from.place.facing, GAP_SLACK));
            let Some(width) = gap.outline.width() else { continue };
            if front <= width {
                let room = width.half() + ground::tabletop::TOUCH;
                let corners = [from, to].map(|block| block.footprint().edge(Edge::Front));
                if corners.as_flattened().iter().all(|corner| aside(*corner) <= room) {
                    return Some(gap);
                }
            } else if along && width >= from.shape.front && way.iter().all(|at| aside(*at) <= GAP_ASIDE) {
                let before = sweep.comes_onto(&gap.outline, Part::Ground);
                if before.is_none() && !sweep.starts_on(&gap.outline, Part::Ground) {
                    // It only comes up to the gap.
                    continue;
                }
                met.pays(rule!("man.gap"), 1);
                met.gap = true;
                met.gap_after = before.unwrap_or(Length::ZERO);
                if gap.outline.overlaps(&to.footprint()) {
                    met.is_barred(rule!("man.gap"), before.unwrap_or(Length::ZERO));
                }
                return Some(gap);
            }
        }
        None
    }
}

impl State {
    /// The gap through which a body fits on its way from a place to another, if there is one: it moves as on open ground.
    pub(crate) fn gap_between(&self, from: &Block, to: &Block) -> Option<&Piece> {
        let way = [from.place.at, to.place.at];
        let corners = [from, to].map(|block| block.footprint().edge(Edge::Front));
        self.pieces(Class::Gap).find(|gap| {
            let Some(([a, b], width)) = axis_of(gap).zip(gap.outline.width()) else { return false };
            let room = width.half() + ground::tabletop::TOUCH;
            gap.outline.meets_convex(&way)
                && corners.as_flattened().iter().all(|corner| off_line(*corner, a, b) <= room)
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

/// Whether a gap is an opening in a piece: they meet.
pub(crate) fn is_opened(piece: &Piece, gap: &Piece) -> bool {
    gap.outline.segments().any(|segment| piece.outline.meets_convex(&segment))
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
