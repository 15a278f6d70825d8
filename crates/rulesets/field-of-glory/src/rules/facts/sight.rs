//! Who sees whom: ground that blocks sight, hills and gullies (geometry.los, terrain.visibility, terrain.visible-enemy).

use ground::tabletop::{Bounds, Convex, Edge, Length, Rect, SightLine, TOUCH, samples};

use crate::rulebook::define;
use crate::rules::facts::geometry::{WITHIN, mu};
use crate::state::{GroupId, State};
use crate::troops::Sight;

/// So many points of each edge are looked at.
const POINTS: u8 = 9;
/// So many MUs of ground that blocks sight may be seen into or out of.
const INTO: u8 = 2;
/// A gully hides from farther than so many MUs.
const HIDDEN_BEYOND: u8 = 4;
/// Heights are looked at so far apart, and count if they are higher by more than this.
const HILL: Length = Length::mm(5);
/// More than roundings add up to.
const SLACK: Length = Length::new(100);

/// Sight between bases and groups.
impl State {
    /// Whether a base of one group that leads a file sees a base of another over its front edge. Troops in between do not
    /// matter.
    pub(crate) fn sees(&self, viewer: GroupId, target: GroupId) -> bool {
        define!("terrain.visible-enemy", "geometry.los");
        if self.is_beyond_sight(viewer, self.distance(viewer, target)).is_some() {
            return false;
        }
        if !self.is_ground_between(self.bounds(viewer), self.bounds(target)) {
            return true;
        }
        self.leading(viewer).any(|base| {
            let base = &self.bases(viewer)[usize::from(base)];
            self.bases(target).iter().any(|theirs| self.has_sight(base, Edge::Front, theirs, |_| false))
        })
    }

    /// Whether a base sees another over one of its edges: on at least one of the lines between nine points of that edge and
    /// nine of each edge of the other, nothing of the ground blocks, nor what `blocks` knows besides.
    pub(crate) fn has_sight(
        &self,
        viewer: &Rect,
        edge: Edge,
        target: &Rect,
        mut blocks: impl FnMut(&SightLine) -> bool,
    ) -> bool {
        define!("geometry.los");
        let screen = Screens::between(self, viewer, target);
        if screen.hides {
            return false;
        }
        let from = samples(viewer.edge(edge), POINTS);
        let to = Edge::ALL.into_iter().flat_map(|edge| samples(target.edge(edge), POINTS));
        from.into_iter().any(|from| {
            to.clone().any(|to| {
                let line = SightLine::new(from, to);
                // What the ground does is the dearer question.
                !blocks(&line) && !screen.block(self, &line)
            })
        })
    }

    /// Whether any ground that matters to sight lies within the upright rectangle round two others.
    pub(crate) fn is_ground_between(&self, one: &Bounds, other: &Bounds) -> bool {
        let between = Bounds::of(&[one.low, one.high, other.low, other.high]);
        let pieces = &self.scenario.table.pieces;
        pieces.iter().any(|piece| {
            let matters = piece.kind.kind.row().sight != Sight::Clear || piece.kind.is_open_wood();
            matters && piece.outline.bounds().meets(&between)
        })
    }
}

/// What the ground does to sight between two bases.
struct Screens {
    /// The second is in a gully too far from the first.
    hides: bool,
    /// Hills that lie between.
    hills: Vec<usize>,
    /// Open woods lie between.
    open_woods: bool,
    /// Both are no higher than this.
    height: Length,
    /// Pieces that block sight, and whether one of the two is in it.
    woods: Vec<(usize, bool)>,
}

impl Screens {
    fn between(battle: &State, viewer: &Rect, target: &Rect) -> Screens {
        define!("terrain.visibility");
        let hull = Convex::swept(viewer, target);
        let between = Bounds::of(hull.corners());
        let is_in = |number: usize, rect: &Rect| battle.ground_under(rect).any(|under| under == number);
        let mut screens = Screens {
            hides: false,
            hills: Vec::new(),
            open_woods: false,
            height: Length::ZERO,
            woods: Vec::new(),
        };
        for (number, piece) in battle.scenario.table.near(&between) {
            // No line between the two leaves the hull round both.
            if !piece.outline.meets_convex(hull.corners()) {
                continue;
            }
            screens.open_woods |= piece.kind.is_open_wood();
            match piece.kind.kind.row().sight {
                Sight::Clear => {}
                // Whoever is within walls looks over them.
                Sight::Blocks if piece.kind.is_town() && (is_in(number, viewer) || is_in(number, target)) => {
                }
                Sight::Height => screens.hills.push(number),
                Sight::Blocks => {
                    screens.woods.push((number, is_in(number, viewer) || is_in(number, target)));
                }
                Sight::Hides => {
                    screens.hides |=
                        is_in(number, target) && WITHIN.is_beyond(viewer.distance(target), mu(HIDDEN_BEYOND));
                }
            }
        }
        if !screens.hills.is_empty() {
            screens.height = battle.height_of(viewer).max(battle.height_of(target));
        }
        screens
    }

    /// Whether ground blocks a line: woods that it passes through, or more than a little of those that one end is in; or
    /// ground that is higher than both ends.
    fn block(&self, battle: &State, line: &SightLine) -> bool {
        let pieces = &battle.scenario.table.pieces;
        let by_woods = self.woods.iter().any(|(number, is_in)| {
            let inside = line.length_in(&pieces[*number].outline);
            inside > if *is_in { mu(INTO) + TOUCH } else { TOUCH }
        });
        by_woods || self.is_under_hill(battle, line) || self.open_woods && battle.is_behind_open_wood(line)
    }

    fn is_under_hill(&self, battle: &State, line: &SightLine) -> bool {
        let pieces = &battle.scenario.table.pieces;
        let most = self.height + HILL;
        // Nobody on a hill is farther from its rim than half the way over it.
        let over: Length = self.hills.iter().map(|hill| line.length_in(&pieces[*hill].outline)).sum();
        if over.half() + SLACK <= most {
            return false;
        }
        let length = line.length();
        let steps = length.micrometres() / HILL.micrometres();
        let steepest = self.hills.len() as i32 * HILL.micrometres();
        let mut step = 1;
        while step < steps {
            let left = most - battle.height_at(line.point_of(HILL * step, length));
            if left < Length::ZERO {
                return true;
            }
            // Each hill rises no faster than one walks: no ground before can be higher.
            step += 1 + (left - SLACK).max(Length::ZERO).micrometres() / steepest;
        }
        false
    }
}
