//! A small, sensible sample of the moves that a group or a line can make: what is listed, while any may be written.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use battle::Side;
use ground::tabletop::{Angle, Bearing, Distance, Hand, Length, TOUCH};

use crate::charts::ENEMY_GAP;
use crate::rules::facts::geometry::mu;
use crate::rules::march::course::Course;
use crate::rules::march::legs::{Files, Leg, Legs, Members, Spin};
use crate::rules::march::moves::GroupMove;
use crate::rules::march::plan::Open;
use crate::state::{CommanderId, Flags, GroupId, State};
use crate::troops::{Class, Cohesion, Troop};

/// Lengths are listed in hundredths of an MU.
pub(crate) const GRAIN: Length = Length::mu_hundredths(1);
/// Legs shorter than this are not worth listing.
const LEAST_LEG: Length = Length::mu_hundredths(20);
/// Turns smaller than this are not worth listing.
const LEAST_TURN: Angle = Angle::degrees(3);
/// Wheels by which a group gets round what is in its way.
const DETOURS: [Angle; 2] = [Angle::degrees(20), Angle::degrees(45)];
/// From here on a turn of 90 degrees is worth listing, and from there one of 180.
const QUARTER_FROM: Angle = Angle::degrees(50);
const ABOUT_FROM: Angle = Angle::degrees(120);
/// Shooters are brought to so many MUs from the enemy.
const BOW_RANGE: u8 = 4;

/// A length without what the tolerance adds to it: who may come within 1 MU of an enemy, but for the tolerance, is offered 1 MU.
fn plain(length: Length) -> Length {
    let down = grained(length);
    if length - down <= TOUCH { down } else { length }
}

/// A length rounded down to what is listed.
fn grained(length: Length) -> Length {
    GRAIN * (length.micrometres() / GRAIN.micrometres())
}

/// Takes a move that is listed; says whether it has had enough.
pub(crate) type Take<'t> = &'t mut dyn FnMut(Legs) -> ControlFlow<()>;

/// Groups.
impl State {
    /// Calls `found` for each listed move of a group that is allowed, until it breaks.
    pub(crate) fn each_move_of(&self, group: GroupId, open: Open, found: Take<'_>) -> ControlFlow<()> {
        let course = self.setting_out(group, open);
        let mut offer = |legs: &[Leg]| {
            if self.planned_from(&course, legs, open).is_ok() {
                found(Legs::of(legs))
            } else {
                ControlFlow::Continue(())
            }
        };
        let foe = self.nearest(group, self.unbroken_enemies(self.side_of(group)));
        for by in self.straight_lengths(group, &course, foe) {
            offer(&[Leg::Ahead(by)])?;
        }
        let turn = foe.map_or(Angle::ZERO, |(enemy, _)| self.turn_towards(group, enemy));
        let hand = if turn < Angle::ZERO { Hand::Left } else { Hand::Right };
        self.offer_wheels(&course, turn, &mut offer)?;
        self.offer_detours(group, &course, &mut offer)?;
        if open == Open::Second {
            return ControlFlow::Continue(());
        }
        let after = |first: Leg| {
            let mut turned = course.clone();
            turned.leg(first).ok()?;
            Some(grained(turned.way(turned.left()).length)).filter(|by| *by >= LEAST_LEG)
        };
        if turn.abs() >= QUARTER_FROM && turn.abs() < ABOUT_FROM {
            offer(&[Leg::Turn(hand)])?;
        }
        if turn.abs() >= ABOUT_FROM {
            offer(&[Leg::About])?;
        }
        let shaken = self.group(group).cohesion >= Cohesion::Fragmented;
        if (self.is_skirmishers(group) || shaken)
            && let Some(by) = after(Leg::About)
        {
            offer(&[Leg::About, Leg::Ahead(by)])?;
        }
        if turn.abs() >= QUARTER_FROM
            && let Some(by) = after(Leg::Turn(hand))
        {
            offer(&[Leg::Turn(hand), Leg::Ahead(by)])?;
        }
        self.offer_files(group, &mut offer)
    }

    /// Lengths straight ahead: as far as it goes, half as far, to bow range, to within reach of its own charge, and into an
    /// overlap.
    fn straight_lengths(
        &self,
        group: GroupId,
        course: &Course<'_>,
        foe: Option<(GroupId, Distance)>,
    ) -> ArrayVec<Length, 6> {
        let full = plain(course.way(course.left()).length);
        let mut lengths: ArrayVec<Length, 6> = ArrayVec::new();
        let mut add = |by: Length| {
            let by = if by == full && by < course.left() { by } else { grained(by) };
            if by >= LEAST_LEG && !lengths.contains(&by) {
                let _ = lengths.try_push(by);
            }
        };
        add(full);
        add(full.half());
        if let Some((_, far)) = foe {
            let gap = far.floor();
            let ranges = [self.kind(group).shooting.map(|_| BOW_RANGE), Some(self.rate(group))];
            for range in ranges.into_iter().flatten().filter(|range| *range > ENEMY_GAP) {
                let by = gap - mu(range);
                if by > Length::ZERO && by < full {
                    add(by);
                }
            }
        }
        if self.has_melee_near(group) {
            let frame = self.frame(group);
            let enemies = self.enemies(self.side_of(group)).filter(|enemy| self.is_in_combat(*enemy));
            for enemy in enemies {
                let ahead = frame.spot(self.group(enemy).place.at).v;
                if ahead > full && ahead <= course.left() {
                    add(ahead);
                }
            }
        }
        lengths
    }

    /// The turn that would make a group face the middle of another.
    fn turn_towards(&self, group: GroupId, other: GroupId) -> Angle {
        let place = self.group(group).place;
        let way = place.at.to(self.footprint(other).centre());
        Bearing::of(way).map_or(Angle::ZERO, |toward| toward - place.facing)
    }

    /// Wheels towards the enemy: alone, and with what is left straight ahead; and a little to either side.
    fn offer_wheels(
        &self,
        course: &Course<'_>,
        turn: Angle,
        offer: &mut dyn FnMut(&[Leg]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if turn.abs() < LEAST_TURN {
            return ControlFlow::Continue(());
        }
        let width = course.travel.walk.block().shape.width();
        let hand = if turn < Angle::ZERO { Hand::Left } else { Hand::Right };
        let most = Angle::of_arc(course.left(), width).min(Angle::QUARTER);
        let by = turn.abs().min(most);
        let wheel = Leg::Wheel(hand, by);
        if by < LEAST_TURN {
            return ControlFlow::Continue(());
        }
        let mut wheeled = course.clone();
        if wheeled.leg(wheel).is_err() {
            return ControlFlow::Continue(());
        }
        let on = grained(wheeled.way(wheeled.left()).length);
        if on >= LEAST_LEG {
            offer(&[wheel, Leg::Ahead(on)])?;
        }
        offer(&[wheel])
    }

    /// Wheels to either side with what is left straight ahead, for groups that cannot go straight ahead as far as open ground lets
    /// them.
    fn offer_detours(
        &self,
        group: GroupId,
        course: &Course<'_>,
        offer: &mut dyn FnMut(&[Leg]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let open = self.rate_in(group, |_| Class::Open).map_or(Length::ZERO, mu);
        if course.way(course.left()).length >= open {
            return ControlFlow::Continue(());
        }
        for by in DETOURS {
            for hand in Hand::BOTH {
                let wheel = Leg::Wheel(hand, by);
                let mut wheeled = course.clone();
                if wheeled.leg(wheel).is_err() {
                    continue;
                }
                let on = grained(wheeled.way(wheeled.left()).length);
                if on >= LEAST_LEG {
                    offer(&[wheel, Leg::Ahead(on)])?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// One file more at each end or at one, and one fewer.
    fn offer_files(
        &self,
        group: GroupId,
        offer: &mut dyn FnMut(&[Leg]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (files, bases, ranks) = (self.files(group), self.group(group).bases, self.ranks(group));
        if ranks > 1 {
            let both = files + 2 <= bases && ranks > 2;
            offer(&[if both { Leg::Expand(1, 1) } else { Leg::Expand(0, 1) }])?;
        }
        if files > 1 {
            offer(&[Leg::Contract(0, 1)])?;
        }
        ControlFlow::Continue(())
    }
}

/// Lines.
impl State {
    /// The longest battle line of each commander of a side that may move.
    pub(crate) fn lines_of(&self, side: Side) -> impl Iterator<Item = (CommanderId, Members)> + '_ {
        self.commanders_of(side).filter_map(move |commander| {
            let first = self.commander(commander).with.some()?;
            let may = |group: GroupId| self.commands(commander, group) && self.may_go(group, side).is_ok();
            let mut groups: Vec<GroupId> = Some(first).filter(|first| may(*first)).into_iter().collect();
            let mut at = 0;
            while let Some(from) = groups.get(at).copied() {
                for other in self.on_table(side) {
                    let joins = !groups.contains(&other)
                        && self.are_within(from, other, 1)
                        && may(other)
                        && Members::of(groups.iter().copied().chain([other]))
                            .is_some_and(|members| self.is_line(&members, commander).is_ok());
                    if joins {
                        groups.push(other);
                    }
                }
                at += 1;
            }
            let members = Members::of(groups)?;
            (members.groups().len() > 1).then_some((commander, members))
        })
    }

    /// Calls `found` for each listed move of a line, until it breaks.
    pub(crate) fn each_move_of_line(
        &self,
        side: Side,
        commander: CommanderId,
        members: Members,
        open: Open,
        found: Take<'_>,
    ) -> ControlFlow<()> {
        let mut offer = |legs: &[Leg]| {
            let may = self.planned_line(side, commander, members, legs, open).is_ok();
            if may { found(Legs::of(legs)) } else { ControlFlow::Continue(()) }
        };
        let full = self.line_way(&members);
        let full = if full.micrometres() % Length::MU.micrometres() == 0 { full } else { grained(full) };
        for by in [full, grained(full.half())] {
            if by >= LEAST_LEG {
                offer(&[Leg::Ahead(by)])?;
            }
        }
        for hand in Hand::BOTH {
            offer(&[Leg::Wheel(hand, Angle::degrees(10))])?;
        }
        ControlFlow::Continue(())
    }
}

/// All that a group can do.
impl State {
    /// Calls `found` for each listed answer that has one group do something, until it breaks.
    pub(crate) fn each_deed_of(
        &self,
        group: GroupId,
        side: Side,
        found: &mut dyn FnMut(GroupMove) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let state = self.group(group);
        if state.is(Flags::STOOD) || state.is_broken() {
            return ControlFlow::Continue(());
        }
        if self.is_in_combat(group) {
            for files in [Files(1, 1), Files(0, 1), Files(1, 0)] {
                if self.may_feed(group, side, files).is_ok() {
                    found(GroupMove::Feed { group, files })?;
                }
            }
            return ControlFlow::Continue(());
        }
        if state.is(Flags::LOOTING) {
            if self.may_leave_camp(group, side).is_ok() {
                found(GroupMove::LeaveCamp(group))?;
            }
            return ControlFlow::Continue(());
        }
        if self.kind(group).troop == Troop::HeavyArtillery {
            let foe = self.nearest(group, self.unbroken_enemies(side));
            let turn = foe.map_or(Angle::ZERO, |(enemy, _)| self.turn_towards(group, enemy));
            let turn = Spin(turn.clamp(-Angle::QUARTER, Angle::QUARTER));
            if turn.0.abs() >= LEAST_TURN && self.may_pivot(group, side, turn).is_ok() {
                found(GroupMove::Pivot { group, turn })?;
            }
            return ControlFlow::Continue(());
        }
        if self.may_go(group, side).is_err() {
            return ControlFlow::Continue(());
        }
        self.each_move_of(group, Open::All, &mut |legs| found(GroupMove::Move { group, legs }))
    }
}
