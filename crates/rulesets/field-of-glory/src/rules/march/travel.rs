//! How far a group gets on its way, and what stops it (geometry.path, geometry.straight, move.mixed-ground).

use arrayvec::ArrayVec;
use battle::Side;
use ground::tabletop::{Block, Cover, Leg, Length, Outline, Part, Place, Rect, Rounding, Sweep, TOUCH, Walk};

use crate::charts::{CAMP, ENEMY_GAP, FORTIFICATION_REACH_MM, VARIABLE_MOVE_LEAST_MU};
use crate::rulebook::define;
use crate::rules::facts::geometry::{WITHIN, least_distance, mu};
use crate::rules::march::legs::Members;
use crate::state::{GroupId, MOST_BASES, State};
use crate::troops::Class;

/// What stands in the way of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Obstacle {
    /// Ground that the group may not enter, by its number.
    Closed(usize),
    /// Worse ground, on which it has no distance left.
    Slow(usize),
    /// The edge of the table.
    Edge,
    /// Friends whom it may not pass.
    Friend(GroupId),
    /// An enemy whom it touches.
    Enemy(GroupId),
    /// An enemy whom it would come too near.
    Near(GroupId),
    /// A camp.
    Camp(Side),
    /// A fortification that it may not cross.
    Work(usize),
}

/// Ground that a way comes onto.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Patch {
    /// A piece of ground, by its number.
    Piece(usize),
    /// A ford, bridge or gap of a class, over a piece.
    Crossing {
        /// The number of the piece.
        over: usize,
        /// The crossing's own class.
        class: Class,
    },
}

/// What a move makes of enemies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Foes {
    /// It stops where it touches one.
    Touches,
    /// It stops where it would come nearer to an unbroken one than it may, unless it was nearer already and does not get
    /// nearer.
    KeepsAway,
    /// They do not hinder it.
    Ignores,
}

/// What a move makes of everything else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Going {
    /// Enemies.
    pub foes: Foes,
    /// Friends whom it may not pass stop it.
    pub friends_stop: bool,
    /// The table's edge stops it.
    pub edge_stops: bool,
}

impl Going {
    /// A normal move.
    pub(crate) const NORMAL: Going = Going { foes: Foes::KeepsAway, friends_stop: true, edge_stops: true };
    /// A charge, an intercept or a pursuit.
    pub(crate) const STRIKING: Going = Going { foes: Foes::Touches, friends_stop: true, edge_stops: true };
}

/// How far a group gets straight ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Way {
    /// So far, rounded down to a micrometre.
    pub length: Length,
    /// What stops it there; none if it goes the whole distance that it has.
    pub stopped: Option<Obstacle>,
    /// Its rate for the ground that it stands in or has touched, in MUs.
    pub rate: u8,
}

/// A group on its way: its block, the distance used, and the rate that the ground so far leaves it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Travel {
    /// Who.
    pub group: GroupId,
    /// Where it is, leg by leg.
    pub walk: Walk,
    /// Its rate for the ground so far, in MUs.
    pub rate: u8,
    /// What is added to the rate of any ground: the change of a variable move.
    pub extra: i8,
    /// It keeps to a road: the ground does not matter (move.column-road).
    pub road: bool,
    /// The groups that move with it as a battle line, which are not in its way.
    pub line: Members,
    /// What it has used before it set out on this walk.
    pub used: Length,
}

impl Travel {
    /// How far it gets in all on ground of a rate, in MUs: a variable move is never shorter than the least.
    pub(crate) fn reach(&self, rate: u8) -> u8 {
        define!("vmd.least");
        let far = rate.saturating_add_signed(self.extra);
        let least = u8::try_from(VARIABLE_MOVE_LEAST_MU).unwrap_or_default();
        if self.extra < 0 { far.max(least) } else { far }
    }
}

impl State {
    /// A group that sets out from where it stands, as a block.
    pub(crate) fn sets_out(&self, group: GroupId) -> Travel {
        define!("geometry.round");
        let walk = Walk::new(*self.block(group), Rounding::AtEnd, Cover::Stands);
        Travel {
            group,
            walk,
            rate: self.rate(group),
            extra: 0,
            used: Length::ZERO,
            road: false,
            line: Members::default(),
        }
    }

    /// What stops a group on a straight way ahead of at most `most`, and where: the first of all that is in its way.
    pub(crate) fn straight_way(&self, travel: &Travel, most: Length, going: Going) -> Way {
        define!("geometry.straight", "move.mixed-ground");
        let used = travel.walk.spent() + travel.used;
        let mut walk = travel.walk;
        let Ok(step) = walk.step(Leg::ahead(most.max(Length::ZERO))) else {
            return Way { length: Length::ZERO, stopped: None, rate: travel.rate };
        };
        let sweep = &step.sweep;
        let mut way = self.ground_on_way(travel, sweep, used, most);
        let mut meets = |at: Length, what: Obstacle| {
            if at < way.length || at == way.length && way.stopped.is_none() {
                (way.length, way.stopped) = (at.max(Length::ZERO), Some(what));
            }
        };
        if going.edge_stops
            && let Some(at) = sweep.leaves(&self.scenario.table.bounds())
        {
            meets(at, Obstacle::Edge);
        }
        self.camps_on_way(sweep, &mut meets);
        self.works_on_way(travel, sweep, &mut meets);
        self.groups_on_way(travel, sweep, going, &mut meets);
        way
    }

    /// How far the ground lets a group go: it stops at the edge of what is closed to it, and of worse ground on which it would
    /// have no distance left.
    fn ground_on_way(&self, travel: &Travel, sweep: &Sweep, used: Length, most: Length) -> Way {
        let reach = |rate: u8| mu(travel.reach(rate)) - used;
        let mut way =
            Way { length: most.min(reach(travel.rate)).max(Length::ZERO), stopped: None, rate: travel.rate };
        if travel.road {
            return way;
        }
        for (at, ground) in self.grounds_on_way(travel, sweep, way.length) {
            if at >= way.length {
                break;
            }
            let (number, rate) = match ground {
                Patch::Piece(piece) => (piece, self.rate_on_piece(travel.group, piece)),
                Patch::Crossing { over, class } => (over, self.rate_in(travel.group, |_| class)),
            };
            match rate {
                None => return Way { length: at, stopped: Some(Obstacle::Closed(number)), ..way },
                Some(rate) if rate >= way.rate => {}
                Some(rate) if reach(rate) <= at => {
                    return Way { length: at, stopped: Some(Obstacle::Slow(number)), ..way };
                }
                Some(rate) => {
                    way.rate = rate;
                    way.length = way.length.min(reach(rate));
                }
            }
        }
        way
    }

    /// The ground that a straight way newly comes onto, and where, the first first.
    fn grounds_on_way(&self, travel: &Travel, sweep: &Sweep, most: Length) -> Vec<(Length, Patch)> {
        define!("terrain.crossing");
        let pieces = (0..).zip(&self.scenario.table.pieces).filter_map(|(number, piece)| {
            let at = sweep.comes_onto(&piece.outline, Part::Ground);
            // A group that stands on a crossing is over the piece, but not in it.
            let is_over = || self.has_crossing(number) && sweep.meets_outline(&piece.outline);
            let from = at.or_else(|| is_over().then_some(Length::ZERO))?;
            Some((self.enters(travel, number, from, most)?, Patch::Piece(number)))
        });
        let crossings = self.scenario.crossings.iter().filter_map(|crossing| {
            let at = sweep.comes_onto(&Outline::of_rect(&crossing.rect), Part::Ground)?;
            let over = crossing.over.map_or(0, usize::from);
            Some((at, Patch::Crossing { over, class: crossing.class }))
        });
        let mut entered: Vec<(Length, Patch)> = pieces.chain(crossings).collect();
        entered.sort_unstable();
        entered
    }

    /// Where a group is first in a piece of ground that it comes onto at a distance: at once, or where it leaves the crossing by
    /// which it goes over it, looked at every millimetre. None if it keeps to the crossing.
    fn enters(&self, travel: &Travel, piece: usize, at: Length, most: Length) -> Option<Length> {
        let start = travel.walk.block();
        let is_in = |way: Length| {
            let there = moved_ahead(&start, way).footprint();
            self.ground_under(&there).any(|number| number == piece)
        };
        // A little farther on even a corner is plainly on it.
        if is_in(at + Length::MM) {
            return (at > Length::ZERO || !is_in(Length::ZERO)).then_some(at);
        }
        if !self.has_crossing(piece) {
            return None;
        }
        let mut ways = (1..).map(|n| at + Length::MM * n).take_while(|way| *way < most);
        ways.find(|way| is_in(*way + Length::MM))
    }

    fn camps_on_way(&self, sweep: &Sweep, meets: &mut impl FnMut(Length, Obstacle)) {
        define!("camp.what");
        for side in Side::BOTH {
            let Some(rect) = self.camp_rect(side) else { continue };
            if let Some(at) = sweep.reach(&rect) {
                meets(at, Obstacle::Camp(side));
            }
        }
    }

    fn works_on_way(&self, travel: &Travel, sweep: &Sweep, meets: &mut impl FnMut(Length, Obstacle)) {
        define!("terrain.fortification", "terrain.crossing");
        if self.is_foot(travel.group) {
            return;
        }
        let start = travel.walk.block();
        for (number, work) in self.scenario.works.iter().enumerate() {
            let line = Outline::segment(work.from, work.to);
            let comes = sweep.comes_onto(&line, Part::FrontEdge);
            let Some(at) = comes.or_else(|| goes_on_over(&start, &line).then_some(Length::ZERO)) else {
                continue;
            };
            if !sweep.grounds().all(|rect| self.is_in_gap(number, &rect)) {
                meets(at, Obstacle::Work(number));
            }
        }
    }

    /// A fortification over which a sweep that is no straight way goes and which the group may not cross, by its number. One on
    /// which the group stands already does not hinder it.
    pub(crate) fn work_in_the_way(&self, travel: &Travel, sweep: &Sweep) -> Option<usize> {
        if self.is_foot(travel.group) {
            return None;
        }
        let before = Sweep::standing(&travel.walk.block(), Cover::Stands);
        let mut works = self.scenario.works.iter().enumerate();
        works.find_map(|(number, work)| {
            let line = Outline::segment(work.from, work.to);
            let goes_over = if sweep.is_still() {
                sweep.meets_outline(&line) && !before.meets_outline(&line)
            } else {
                sweep.comes_onto(&line, Part::FrontEdge).is_some()
            };
            let in_gap = || sweep.grounds().all(|rect| self.is_in_gap(number, &rect));
            (goes_over && !in_gap()).then_some(number)
        })
    }

    fn groups_on_way(
        &self,
        travel: &Travel,
        sweep: &Sweep,
        going: Going,
        meets: &mut impl FnMut(Length, Obstacle),
    ) {
        let (group, side) = (travel.group, self.side_of(travel.group));
        let bounds = sweep.bounds().grown(mu(ENEMY_GAP) + Length::MM);
        for other in self.all_groups().filter(|other| *other != group && bounds.meets(self.bounds(*other))) {
            let is_friend = self.side_of(other) == side;
            if is_friend && travel.line.groups().contains(&other) {
                continue;
            }
            if is_friend && !going.friends_stop || !is_friend && going.foes == Foes::Ignores {
                continue;
            }
            if is_friend && self.may_pass(group, other) {
                continue;
            }
            if !is_friend && going.foes == Foes::KeepsAway && !self.group(other).is_broken() {
                if let Some(at) = self.too_near(travel, sweep, other) {
                    meets(at, Obstacle::Near(other));
                }
                continue;
            }
            let at = self.bases(other).iter().filter_map(|base| sweep.reach(base)).min();
            if let Some(at) = at {
                meets(at, if is_friend { Obstacle::Friend(other) } else { Obstacle::Enemy(other) });
            }
        }
    }

    /// Where a group would come too near an enemy. One that stands too near already may not get nearer, but may go on
    /// otherwise.
    pub(crate) fn too_near(&self, travel: &Travel, sweep: &Sweep, enemy: GroupId) -> Option<Length> {
        define!("move.enemy-gap");
        let gap = mu(ENEMY_GAP);
        let passed = sweep.bounds().grown(gap);
        if !passed.meets(self.bounds(enemy)) {
            return None;
        }
        let start: ArrayVec<Rect, MOST_BASES> =
            travel.walk.block().stands().map(|(_, rect)| rect).take(MOST_BASES).collect();
        let mut first: Option<Length> = None;
        for base in self.bases(enemy) {
            let bounds = base.bounds();
            // Only a base that is nearer than the first on the way matters.
            let is_later = |first: Length| first <= Length::ZERO || sweep.is_clear_for(first, base, gap);
            if !passed.meets(&bounds) || first.is_some_and(is_later) {
                continue;
            }
            let near = bounds.grown(gap);
            let is_near = start.iter().any(|rect| {
                near.meets(&rect.bounds()) && WITHIN.is_within(rect.distance(base), gap - TOUCH * 2)
            });
            let way = if is_near {
                let now = least_distance(&start, std::slice::from_ref(base))?;
                (sweep.nearest_to(base) < now).then_some(Length::ZERO)
            } else {
                sweep.until_within(base, gap - TOUCH * 2, WITHIN)
            };
            first = way.map(|way| first.map_or(way, |first| first.min(way))).or(first);
        }
        first
    }

    /// The ground that a side's camp covers; none if it has none.
    pub(crate) fn camp_rect(&self, side: Side) -> Option<Rect> {
        let camp = self.scenario.sides[side].camp?;
        Some(Rect::new(camp.place, Length::new(CAMP.0), Length::new(CAMP.1)))
    }
}

/// Whether a block stands on a line, most of it on one side, and would go straight ahead to the other: riders who touched
/// whoever defended a work do not follow him over it.
fn goes_on_over(block: &Block, line: &Outline) -> bool {
    let side_of = |block: &Block| line.side_of(block.centre());
    let ahead = moved_ahead(block, block.shape.full_depth() + Length::mm(FORTIFICATION_REACH_MM));
    Sweep::standing(block, Cover::Stands).meets_outline(line) && side_of(block) != side_of(&ahead)
}

/// A block so far straight ahead of where it stands.
pub(crate) fn moved_ahead(block: &Block, by: Length) -> Block {
    let place = block.place;
    Block { place: Place::new(place.point(Length::ZERO, by), place.facing), ..*block }
}
