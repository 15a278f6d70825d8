//! Free moves: by which handles they are put together, and what would come of one that was never listed.

use battle::{
    Arrayed, Ghost, Handle, HandleKind, Manoeuvre, Note, Place, Side, Stand, State as _, Tried, TriedLeg,
};
use ground::tabletop::{Angle, Block, Cover, Length, Rounding, Walk};

use super::ground::spot;
use super::pieces::{degrees, size};
use crate::rules::command::commander::CommanderGoes;
use crate::rules::march::again::{Again, MoveAgain};
use crate::rules::march::course::Course;
use crate::rules::march::legs::{Leg, Legs, MOST_LEGS, Members, angle_text, hand_word, leg_text};
use crate::rules::march::moves::GroupMove;
use crate::rules::march::plan::Open;
use crate::rules::march::sample::GRAIN;
use crate::rules::setup::deployment::Deploying;
use crate::state::{CommanderId, GroupId, State};
use crate::steps::{Action, Step};
use crate::words::hundredths_text;

pub(super) fn handle(kind: HandleKind, write: &str, label: &str, most: Option<i32>) -> Handle {
    Handle {
        kind,
        write: write.to_owned(),
        label: label.to_owned(),
        most,
        counts: Vec::new(),
        cost: String::new(),
    }
}

/// A leg in words: "wheel left 12.5°".
fn in_words(leg: Leg) -> String {
    match leg {
        Leg::Ahead(by) => format!("{} MU ahead", hundredths_text(by)),
        Leg::Wheel(hand, by) => format!("wheel {} {}°", hand_word(hand), angle_text(by)),
        Leg::Turn(hand) => format!("turn {}", hand_word(hand)),
        Leg::About => "turn about".to_owned(),
        Leg::Expand(..) | Leg::Contract(..) => leg_text(leg),
    }
}

/// Handles.
impl State {
    /// How the groups of a side that may still move are pulled.
    pub(crate) fn manoeuvres_of(&self, side: Side) -> Vec<Manoeuvre> {
        let movers = self.on_table(side).filter(|group| self.may_go(*group, side).is_ok());
        let begin = |group: GroupId| format!("move {}", self.group_word(group));
        movers.map(|group| self.manoeuvre(group, begin(group))).collect()
    }

    /// How a group is pulled that moves again; a line is not.
    pub(crate) fn manoeuvres_again(&self, _: Side, step: MoveAgain) -> Vec<Manoeuvre> {
        match step.members.groups() {
            [group] => vec![self.manoeuvre(*group, "go".to_owned())],
            _ => Vec::new(),
        }
    }

    fn manoeuvre(&self, group: GroupId, begin: String) -> Manoeuvre {
        let course = Course::new(self, group, false);
        Manoeuvre {
            actor: self.group_word(group).to_owned(),
            begin,
            allowance: Some(course.left().micrometres()),
            handles: self.handles(&course, &[]),
        }
    }

    /// The handles for the next leg of a group on its way.
    fn handles(&self, course: &Course<'_>, legs: &[Leg]) -> Vec<Handle> {
        let mut handles = Vec::new();
        let left = course.left();
        let block = course.travel.walk.block();
        if left >= GRAIN {
            let wheel = Angle::of_arc(left, block.shape.width()).min(Angle::QUARTER).get();
            let length = Some(left.micrometres());
            handles.push(handle(HandleKind::Ahead, "ahead {length}", "Straight ahead", length));
            handles.push(handle(HandleKind::WheelLeft, "wheel left {angle}", "Wheel left", Some(wheel)));
            handles.push(handle(HandleKind::WheelRight, "wheel right {angle}", "Wheel right", Some(wheel)));
        }
        let shapes = legs.iter().filter(|leg| !leg.is_advance()).count();
        if shapes == 0 || shapes == 1 && legs.first() == Some(&Leg::About) && legs.len() > 1 {
            handles.push(handle(HandleKind::About, "about", "Turn about", None));
        }
        if shapes == 0 {
            handles.push(handle(HandleKind::TurnLeft, "turn left", "Turn left", None));
            handles.push(handle(HandleKind::TurnRight, "turn right", "Turn right", None));
            let counted = |write: &str, label: &str, most: u8| Handle {
                counts: (1..=u16::from(most.min(2))).collect(),
                ..handle(HandleKind::Other, write, label, None)
            };
            let (files, stands) = (block.shape.files(), block.shape.stands);
            if stands > files && legs.is_empty() {
                handles.push(counted("expand left {count}", "Expand to the left", stands - files));
                handles.push(counted("expand right {count}", "Expand to the right", stands - files));
            }
            if files > 1 {
                handles.push(counted("contract left {count}", "Contract from the left", files - 1));
                handles.push(counted("contract right {count}", "Contract from the right", files - 1));
            }
        }
        handles
    }

    /// Legs in words: "wheel left 12.5°, 3 MU ahead".
    pub(crate) fn legs_in_words(&self, legs: &[Leg]) -> String {
        legs.iter().map(|leg| in_words(*leg)).collect::<Vec<_>>().join(", ")
    }
}

/// Ghosts.
impl State {
    /// A group as it would stand after some legs, whatever is in its way.
    pub(crate) fn ghost_of_move(&self, group: GroupId, legs: &[Leg]) -> Option<Ghost> {
        (!legs.is_empty()).then(|| self.sketch(group, legs).0)
    }

    /// The first group of a line as it would stand.
    pub(crate) fn ghost_of_line(
        &self,
        side: Side,
        commander: CommanderId,
        members: Members,
        legs: &[Leg],
        open: Open,
    ) -> Option<Ghost> {
        let plan = self.planned_line(side, commander, members, legs, open).ok()?;
        let group = *members.groups().first()?;
        let block = plan.blocks().next().copied()?;
        let path = [self.block(group), &block].map(|block| Place::Table { at: spot(block.place.at) });
        Some(self.ghost_at(group, &block, path.to_vec()))
    }

    fn ghost_at(&self, group: GroupId, block: &Block, path: Vec<Place>) -> Ghost {
        let frame = block.frame();
        let stands = block.stands().map(|(base, rect)| {
            let at = frame.spot(rect.midpoint(ground::tabletop::Edge::Front));
            let (glyph, says) = self.stand_words(group, base);
            Stand { at: [at.u.micrometres(), at.v.micrometres()], size: size(&rect), turned: 0, glyph, says }
        });
        Ghost {
            place: Place::Table { at: spot(block.place.at) },
            heading: Some(degrees(block.place.facing)),
            path,
            charge: false,
            array: Some(Arrayed { size: size(&block.footprint()), stands: stands.collect() }),
            swept: Vec::new(),
        }
    }

    /// A move as it would look, with its legs and what they use.
    fn sketch(&self, group: GroupId, legs: &[Leg]) -> (Ghost, Vec<TriedLeg>, Length) {
        let mut walk = Walk::new(*self.block(group), Rounding::AtEnd, Cover::Stands);
        let mut path = vec![Place::Table { at: spot(walk.block().place.at) }];
        let (mut tried, mut swept) = (Vec::new(), Vec::new());
        for leg in legs {
            let before = walk.spent();
            if let Ok(step) = walk.step(leg.on_table())
                && leg.is_advance()
            {
                let outline =
                    |hull: ground::tabletop::Convex| hull.corners().iter().copied().map(spot).collect();
                swept.extend(step.sweep.hulls().map(outline));
            }
            let block = walk.block();
            let at = Place::Table { at: spot(block.place.at) };
            path.push(at);
            let cost = walk.spent() - before;
            tried.push(TriedLeg {
                written: leg_text(*leg),
                says: in_words(*leg),
                cost: if cost > Length::ZERO {
                    format!("{} MU", hundredths_text(cost))
                } else {
                    String::new()
                },
                place: at,
                heading: Some(degrees(block.place.facing)),
            });
        }
        (Ghost { swept, ..self.ghost_at(group, &walk.block(), path) }, tried, walk.spent())
    }
}

/// Trying.
impl State {
    /// What would come of a free move of a side.
    pub(crate) fn tried_by(&self, side: Side, action: &Action) -> Option<Tried> {
        match (*action, *self.steps.last()?) {
            (Action::MoveGroup(GroupMove::Move { group, legs }), Step::MoveGroup(_))
                if group.index() < self.groups.len() && self.may_go(group, side).is_ok() =>
            {
                let again = |legs: Legs| Action::MoveGroup(GroupMove::Move { group, legs });
                Some(self.try_legs(side, group, &legs, Open::All, &again))
            }
            (Action::MoveAgain(Again::Go(legs)), Step::MoveAgain(step)) => match step.members.groups() {
                [group] => {
                    let again = |legs: Legs| Action::MoveAgain(Again::Go(legs));
                    Some(self.try_legs(side, *group, &legs, step.open, &again))
                }
                _ => None,
            },
            (Action::DeployGroup(Deploying::Deploy { group, post }), Step::DeployGroup(_)) => {
                self.own_group(side, group.0).map(|group| self.try_post(group, post))
            }
            (Action::MoveGroup(GroupMove::Go { commander, at }), Step::MoveGroup(_))
            | (Action::MoveCommanders(CommanderGoes::Go { commander, at }), Step::MoveCommanders(_))
                if self.commander_info(commander).side == side =>
            {
                Some(self.try_ride(commander, at.0))
            }
            _ => None,
        }
    }

    /// Follows the legs for as long as they are allowed, and shows the rest as it would look.
    fn try_legs(
        &self,
        side: Side,
        group: GroupId,
        legs: &[Leg],
        open: Open,
        again: &dyn Fn(Legs) -> Action,
    ) -> Tried {
        let mut course = Some(Course::new(self, group, false));
        for leg in legs {
            course = course.and_then(|mut course| course.leg(*leg).is_ok().then_some(course));
        }
        let (ghost, tried, used) = self.sketch(group, legs);
        let left = course.as_ref().map_or(Length::ZERO, Course::left);
        let handles = match &course {
            Some(course) if legs.len() < MOST_LEGS => self.handles(course, legs),
            _ => Vec::new(),
        };
        let plan = self.planned(group, legs, open);
        let mut notes = Vec::new();
        if let Ok(plan) = &plan {
            let says = if plan.needs_test() { "needs a complex move test" } else { "a simple move" };
            notes.push(Note { says: says.to_owned(), rule: plan.kind().rule().id() });
        }
        let allowed = plan.is_ok();
        Tried {
            ghost,
            legs: tried,
            used: used.micrometres(),
            left: Some(left.max(Length::ZERO).micrometres()),
            notes,
            unfinished: !allowed && course.is_some() && !handles.is_empty(),
            handles,
            nearest: if allowed { None } else { self.nearest_allowed(side, legs, again) },
        }
    }

    /// The same legs, the last one as long as it may be; or without it.
    fn nearest_allowed(&self, side: Side, legs: &[Leg], again: &dyn Fn(Legs) -> Action) -> Option<String> {
        let mut shorter: Vec<Leg> = legs.to_vec();
        while let Some(last) = shorter.pop() {
            let with = |by: i32| {
                let leg = match last {
                    Leg::Ahead(_) => Leg::Ahead(GRAIN * by),
                    Leg::Wheel(hand, _) => Leg::Wheel(hand, Angle::hundredths(by * 10)),
                    Leg::Turn(_) | Leg::About | Leg::Expand(..) | Leg::Contract(..) => return None,
                };
                let mut legs = Legs::of(&shorter);
                legs.push(leg).then(|| again(legs))
            };
            let allows = |by: i32| with(by).is_some_and(|action| self.check(side, &action).is_ok());
            let most = match last {
                Leg::Ahead(by) => by.micrometres() / GRAIN.micrometres(),
                Leg::Wheel(_, by) => by.get() / 10,
                Leg::Turn(_) | Leg::About | Leg::Expand(..) | Leg::Contract(..) => 0,
            };
            // What is allowed mostly reaches from nothing up to a limit.
            let (mut low, mut high) = (0, most);
            while low < high {
                let middle = (low + high + 1) / 2;
                if allows(middle) { low = middle } else { high = middle - 1 }
            }
            if low > 0 {
                return with(low).map(|action| self.write_action(side, &action));
            }
            let rest = again(Legs::of(&shorter));
            if !shorter.is_empty() && self.check(side, &rest).is_ok() {
                return Some(self.write_action(side, &rest));
            }
        }
        None
    }
}
