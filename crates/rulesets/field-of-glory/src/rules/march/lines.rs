//! Battle lines: groups that advance together under a commander (line.*).

use arrayvec::ArrayVec;
use battle::{Refusal, Side, Table};
use ground::tabletop::{Angle, Block, Distance, Edge, Hand, Length, Point};

use crate::charts::BATTLE_LINE_GAP_MU;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::facts::geometry::{PARALLEL, mu};
use crate::rules::march::course::{Course, Walked, too_far};
use crate::rules::march::legs::{Leg, MOST_IN_LINE, Members};
use crate::rules::march::plan::Open;
use crate::state::{CommanderId, Flags, GroupId, State};
use crate::troops::{Cohesion, Troop};

/// Members stand no farther from each other than so many MUs, from one to the next.
const APART: u8 = BATTLE_LINE_GAP_MU as u8;

/// A move of a battle line that is allowed; only [`State::planned_line`] makes one.
#[derive(Clone, Debug)]
pub(crate) struct LinePlan {
    commander: CommanderId,
    members: Members,
    walked: ArrayVec<Walked, MOST_IN_LINE>,
    spent: Length,
    test: bool,
    open: Open,
}

impl LinePlan {
    /// Whether a complex move test is needed.
    pub(crate) const fn needs_test(&self) -> bool {
        self.test
    }

    /// Where the members stand at the end.
    pub(crate) fn blocks(&self) -> impl Iterator<Item = &Block> {
        self.walked.iter().map(|walked| &walked.block)
    }
}

/// Who makes a line.
impl State {
    /// Whether groups are a battle line of a commander.
    pub(crate) fn is_line(&self, members: &Members, commander: CommanderId) -> Result<(), Refusal> {
        define!("line.members");
        let groups = members.groups();
        let refuse = |why| Err(Refusal::new(rule!("line.members"), why));
        let [first, rest @ ..] = groups else { return refuse("a battle line has two groups or more") };
        if rest.is_empty() {
            return refuse("a battle line has two groups or more");
        }
        if !groups.iter().all(|group| self.commands(commander, *group)) {
            return refuse("its commander must be in line of command to all groups of a battle line");
        }
        if !groups.iter().any(|group| self.is_with(commander, *group)) {
            return refuse("its commander must be with one of the groups of a battle line");
        }
        let facing = self.group(*first).place.facing;
        if !rest.iter().all(|group| self.group(*group).place.facing.is_parallel(facing, PARALLEL)) {
            return refuse("the groups of a battle line face the same way");
        }
        if !self.may_share_line(groups) {
            return refuse("these types of troops do not share a battle line");
        }
        if !self.hangs_together(groups) {
            return refuse("the groups of a battle line stand within 1 MU of each other");
        }
        Ok(())
    }

    /// Whether all groups are reached from the first by steps from one to the next.
    fn hangs_together(&self, groups: &[GroupId]) -> bool {
        let mut reached: ArrayVec<GroupId, MOST_IN_LINE> = groups.iter().take(1).copied().collect();
        let mut at = 0;
        while let Some(from) = reached.get(at).copied() {
            for group in groups {
                if !reached.contains(group) && self.are_within(from, *group, APART) {
                    let _ = reached.try_push(*group);
                }
            }
            at += 1;
        }
        reached.len() == groups.len()
    }

    /// Whether the types of groups may stand in one line: foot or mounted, elephants with either, light foot with anyone, wagons and
    /// light artillery with foot only.
    fn may_share_line(&self, groups: &[GroupId]) -> bool {
        let troop = |group: &GroupId| self.kind(*group).troop;
        let is_light = |group: &GroupId| troop(group) == Troop::LightFoot;
        let mounted = |group: &GroupId| self.is_mounted(*group) && troop(group) != Troop::Elephants;
        let foot = |group: &GroupId| self.is_foot(*group) && !is_light(group);
        let carts = |group: &GroupId| troop(group).is_wagon() || troop(group).is_artillery();
        let any = |is: &dyn Fn(&GroupId) -> bool| groups.iter().any(is);
        let ally = self.info(groups[0]).ally;
        let one_army = groups.iter().all(|group| self.info(*group).ally == ally);
        one_army && !(any(&mounted) && any(&foot)) && !(any(&carts) && any(&|group| self.is_mounted(*group)))
    }
}

/// What a line may do.
impl State {
    /// A move of a battle line, if it may make it.
    pub(crate) fn planned_line(
        &self,
        side: Side,
        commander: CommanderId,
        members: Members,
        legs: &[Leg],
        open: Open,
    ) -> Result<LinePlan, Refusal> {
        define!("line.move", "move.slowest");
        for group in members.groups() {
            match open {
                Open::Second if self.may_go_again(*group) => {}
                Open::Second => {
                    let why = Refusal::new(rule!("move.second"), "{0} has no second move");
                    return Err(why.about((*group).into()));
                }
                Open::All | Open::Simple => self.may_go(*group, side)?,
            }
        }
        self.is_line(&members, commander)?;
        let wheels = legs.iter().filter(|leg| matches!(leg, Leg::Wheel(..))).count();
        if legs.is_empty() || !legs.iter().all(|leg| leg.is_advance()) || wheels > 1 {
            return Err(Refusal::new(
                rule!("line.move"),
                "a battle line only advances, with one wheel at most",
            ));
        }
        let walked = self.walk_line(&members, legs, open)?;
        if open == Open::Second && walked.iter().any(|walked| walked.near) {
            let why =
                Refusal::new(rule!("move.second"), "a second move stays more than 6 MUs from the enemy");
            return Err(why);
        }
        let spent = walked.first().map_or(Length::ZERO, |walked| walked.spent);
        let fragmented = |group: &GroupId| self.group(*group).cohesion == Cohesion::Fragmented;
        let retires = |group: &GroupId| wheels == 0 && self.retires(*group, legs);
        let test = members.groups().iter().any(|group| fragmented(group) && !retires(group));
        let tested = members.groups().iter().any(|group| self.group(*group).is(Flags::TESTED));
        if test && (open != Open::All || tested) {
            return Err(Refusal::new(
                rule!("cmt.fail"),
                "the battle line has tested, and may make a simple move only",
            ));
        }
        Ok(LinePlan { commander, members, walked, spent, test, open })
    }

    /// Walks all members of a line together.
    fn walk_line(
        &self,
        members: &Members,
        legs: &[Leg],
        open: Open,
    ) -> Result<ArrayVec<Walked, MOST_IN_LINE>, Refusal> {
        let mut courses: ArrayVec<Course<'_>, MOST_IN_LINE> = ArrayVec::new();
        for group in members.groups() {
            let mut course = Course::new(self, *group, open == Open::Second);
            course.travel.line = *members;
            courses.push(course);
        }
        for leg in legs {
            match *leg {
                Leg::Wheel(hand, by) => {
                    let (about, cost) = wheel_of_line(&courses, hand, by)?;
                    courses.iter_mut().try_for_each(|course| course.swing(about, hand, by, cost))?;
                }
                leg => courses.iter_mut().try_for_each(|course| course.leg(leg))?,
            }
            // All go as far as the slowest may.
            if let Some(slow) = courses.iter().map(|course| course.travel.rate).min()
                && let Some(course) = courses.iter().find(|course| course.spent() > mu(slow))
            {
                return Err(too_far(course.travel.group, course.spent(), mu(slow)));
            }
        }
        let mut walked = ArrayVec::new();
        for course in courses {
            let (group, bound) = (course.travel.group, course.bound().to_vec());
            let done = course.finish()?;
            self.obeys_area(group, &done.trace, &bound)?;
            self.obeys_conditions(group, &done.trace)?;
            walked.push(done);
        }
        Ok(walked)
    }

    /// How far a line gets straight ahead.
    pub(crate) fn line_way(&self, members: &Members) -> Length {
        let ways = members.groups().iter().map(|group| {
            let mut course = Course::new(self, *group, false);
            course.travel.line = *members;
            let way = course.way(course.left());
            (way.length, mu(way.rate))
        });
        ways.fold(Length::mu(100), |least, (way, rate)| least.min(way).min(rate))
    }

    /// Carries out the move of a line.
    pub(crate) fn carry_out_line(&mut self, plan: &LinePlan, table: &mut Table<'_, Event>) {
        let rule = if plan.open == Open::Second { rule!("move.second") } else { rule!("line.move") };
        let moves = plan.members.groups().iter().copied().zip(&plan.walked);
        let bump = self.bump(moves.clone());
        let cut: ArrayVec<Walked, MOST_IN_LINE> = match bump {
            Some(bump) => moves.map(|(group, walked)| self.cut_short(group, walked, bump)).collect(),
            None => plan.walked.clone(),
        };
        let far = cut.first().map_or(plan.spent, |walked| walked.spent);
        table.tell(&[rule], Event::LineMoves { commander: plan.commander, far });
        for (group, walked) in plan.members.groups().iter().zip(&cut) {
            self.take_up(*group, walked, plan.open);
        }
        for group in plan.members.groups() {
            self.after_move(*group, table);
        }
        if let Some(bump) = bump {
            self.stumble(bump, table);
        }
    }
}

/// The corner about which a line wheels, and what it costs: the arc of its farthest front corner.
fn wheel_of_line(courses: &[Course<'_>], hand: Hand, by: Angle) -> Result<(Point, Length), Refusal> {
    define!("line.wheel");
    if by <= Angle::ZERO || by > Angle::QUARTER {
        return Err(Refusal::new(rule!("move.wheel"), "a wheel is of at most 90 degrees"));
    }
    let blocks = || courses.iter().map(|course| course.travel.walk.block());
    let corners = || blocks().flat_map(|block| block.footprint().edge(Edge::Front));
    let Some(first) = blocks().next() else {
        return Err(Refusal::new(rule!("line.members"), "a battle line has two groups or more"));
    };
    let frame = first.frame();
    let out = |corner: &Point| {
        let spot = frame.spot(*corner);
        (spot.u * hand.sign(), spot.v)
    };
    let about = corners().max_by_key(out).unwrap_or(first.place.at);
    let radius = corners().map(|corner| Distance::of_points(about, corner)).max();
    let radius = radius.map_or(0, |far| far.rounded_to(Length::new(1)));
    Ok((about, by.arc(Length::new(radius))))
}
