//! What groups do that make no normal move: feeding bases into a fight, turning heavy artillery, leaving a camp (feed.bases,
//! move.heavy-artillery, camp.sack).

use arrayvec::ArrayVec;
use battle::{Refusal, Side, Table};
use ground::tabletop::{
    Angle, Block, Corner, Cover, Distance, Edge, Leg, Length, Rect, Rounding, TOUCH, Walk,
};

use crate::charts::MoveClass;
use crate::events::Event;
use crate::laid::Laid;
use crate::rulebook::{define, rule};
use crate::rules::facts::contact::{FLUSH, front_contact};
use crate::rules::facts::geometry::PARALLEL;
use crate::rules::march::classes::MoveKind;
use crate::rules::march::complex::For;
use crate::rules::march::legs::{Files, Spin};
use crate::state::{Flags, Group, GroupId, MOST_BASES, State};
use crate::troops::{Cohesion, Troop};

/// A group with bases fed into its fight; only [`State::may_feed`] makes one.
#[derive(Clone, Debug)]
pub(crate) struct Fed {
    group: GroupId,
    after: Group,
    test: bool,
}

/// Feeding.
impl State {
    /// Whether a group may feed so many files into its fight.
    pub(crate) fn may_feed(
        &self,
        group: GroupId,
        side: Side,
        Files(left, right): Files,
    ) -> Result<Fed, Refusal> {
        define!("feed.bases");
        let refuse = |why| Err(Refusal::new(rule!("feed.bases"), why).about(group.into()));
        let (state, more) = (self.group(group), left.saturating_add(right));
        if self.side_of(group) != side || !state.is_on_table() || state.is_broken() {
            return refuse("{0} cannot feed bases");
        }
        if state.is(Flags::MOVED) || state.is(Flags::STOOD) {
            return refuse("{0} has made its move");
        }
        let fought = self.fights.iter().any(|fight| fight.has(group) && !fight.impact);
        if !fought || self.is_outflanked(group) || self.kind(group).troop == Troop::ScythedChariots {
            return refuse("{0} is not in close combat to its front only");
        }
        if !(1..=2).contains(&more) {
            return refuse("one or two files are fed");
        }
        let idle = self.files(group).saturating_mul(self.ranks_that_fight(group));
        if state.bases < idle.saturating_add(more) {
            return refuse("{0} has not so many bases in ranks that do not fight");
        }
        let after = self.fed(group, left, right).ok_or_else(|| {
            Refusal::new(rule!("feed.bases"), "the bases of {0} would not come to fight there")
                .about(group.into())
        })?;
        let complex = self.class_of(group, MoveKind::Expand) != MoveClass::Simple;
        let test = complex || state.cohesion == Cohesion::Fragmented;
        if test && state.is(Flags::TESTED) {
            return refuse("{0} has tested in this phase");
        }
        if self.class_of(group, MoveKind::Expand) == MoveClass::Impossible {
            return refuse("{0} cannot expand");
        }
        Ok(Fed { group, after, test })
    }

    /// How many ranks of a group roll dice in a melee.
    fn ranks_that_fight(&self, group: GroupId) -> u8 {
        define!("melee.dice.heavy", "melee.dice.two-ranks");
        let troop = self.kind(group).troop;
        let alone = matches!(troop, Troop::Elephants | Troop::Knights)
            || troop.is_chariot()
            || troop.is_artillery()
            || troop.is_wagon();
        if alone { 1 } else { 2 }
    }

    /// A group with so many files more at both ends; none if they do not fit or do not fight.
    fn fed(&self, group: GroupId, left: u8, right: u8) -> Option<Group> {
        let before = self.group(group);
        let mut walk = Walk::new(*self.block(group), Rounding::AtEnd, Cover::Stands);
        let signed = |count: u8| i8::try_from(count).unwrap_or(i8::MAX);
        let step = walk.step(Leg::Files { left: signed(left), right: signed(right) }).ok()?;
        let mut after = *before;
        (after.place, after.files, after.turned) = (step.to.place, step.to.shape.files(), 0);
        after.stepped = [Length::ZERO; MOST_BASES];
        for (file, stepped) in before.stepped.iter().enumerate().take(usize::from(before.files)) {
            if let Some(slot) = after.stepped.get_mut(file + usize::from(left)) {
                *slot = *stepped;
            }
        }
        let laid = Laid::of(&after, self.depth_of(group));
        if !self.stands_free(group, &laid.bases) {
            return None;
        }
        let new = (0..left).chain(after.files - right..after.files);
        let foes: ArrayVec<GroupId, 16> = self.foes(group).take(16).collect();
        let fights = |file: u8| {
            let rect = &laid.bases[usize::from(file)];
            foes.iter().any(|foe| self.comes_to_fight(rect, *foe))
        };
        new.into_iter().all(fights).then_some(after)
    }

    /// Whether a front base would be in front contact with an enemy, or overlap one of his front bases.
    fn comes_to_fight(&self, rect: &Rect, foe: GroupId) -> bool {
        let files = usize::from(self.files(foe));
        (0..).zip(self.bases(foe)).any(|(base, that)| {
            front_contact(rect, false, that).is_some()
                || base < files && (is_at_corner(rect, that) || is_beside(rect, that))
        })
    }

    /// Feeds bases, when the test that this may need is passed.
    pub(crate) fn feed(&mut self, fed: &Fed, table: &mut Table<'_, Event>) {
        let group = fed.group;
        if fed.test && !self.test_complex_move(&[group], For::Feeding, table) {
            return;
        }
        *self.group_mut(group) = fed.after;
        self.group_mut(group).set(Flags::MOVED, true);
        // The test has left its mark, which the plan does not have.
        self.group_mut(group).set(Flags::TESTED, fed.test);
        self.lay(group);
        table.tell(&[rule!("feed.bases")], Event::Feeds(group));
        let met: Vec<GroupId> = self
            .unbroken_enemies(self.side_of(group))
            .filter(|enemy| {
                self.fight_of(group, *enemy).is_none() && self.are_in_front_contact(group, *enemy)
            })
            .collect();
        for enemy in met {
            self.join(group, enemy, false);
            table.tell(&[rule!("feed.bases")], Event::Contacts { by: group, at: enemy, blow: None });
        }
        self.make_way(group);
    }
}

/// Whether two bases face opposite ways with a front corner of the one on that of the other.
fn is_at_corner(mine: &Rect, theirs: &Rect) -> bool {
    let opposite = mine.facing().between(theirs.facing().reversed()) <= PARALLEL;
    let meet =
        |corner: Corner| Distance::of_points(mine.corner(corner), theirs.corner(corner)).is_at_most(TOUCH);
    opposite && (meet(Corner::FrontLeft) || meet(Corner::FrontRight))
}

/// Whether two bases stand side along side.
fn is_beside(mine: &Rect, theirs: &Rect) -> bool {
    let sides = [Edge::Left, Edge::Right];
    sides.iter().any(|a| sides.iter().any(|b| mine.edge_contact(*a, theirs, *b, &FLUSH).is_some()))
}

/// A place into which heavy artillery may turn; only [`State::may_pivot`] makes one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pivoted {
    group: GroupId,
    block: Block,
}

/// Heavy artillery, and looters.
impl State {
    /// Whether heavy artillery may turn in its place by an angle.
    pub(crate) fn may_pivot(&self, group: GroupId, side: Side, Spin(by): Spin) -> Result<Pivoted, Refusal> {
        define!("move.heavy-artillery");
        let refuse = |why| Err(Refusal::new(rule!("move.heavy-artillery"), why).about(group.into()));
        let state = self.group(group);
        let is_gun = self.kind(group).troop == Troop::HeavyArtillery;
        if self.side_of(group) != side || !is_gun || !state.is_on_table() || state.is_broken() {
            return refuse("{0} is no heavy artillery of yours");
        }
        if state.is(Flags::PIVOTED) || state.is(Flags::STOOD) {
            return refuse("{0} has made its move");
        }
        if self.is_in_combat(group) {
            return refuse("{0} is in close combat");
        }
        if by == Angle::ZERO || by.abs() > Angle::QUARTER {
            return refuse("{0} turns by at most 90 degrees");
        }
        let mut walk = Walk::new(*self.block(group), Rounding::AtEnd, Cover::Stands);
        let Ok(step) = walk.step(Leg::Pivot { by }) else { return refuse("{0} cannot turn so") };
        let bases: ArrayVec<Rect, MOST_BASES> =
            step.to.stands().map(|(_, rect)| rect).take(MOST_BASES).collect();
        if !self.stands_free(group, &bases) {
            return refuse("there is no room for {0} to turn so");
        }
        Ok(Pivoted { group, block: step.to })
    }

    /// Turns heavy artillery in its place.
    pub(crate) fn pivot(&mut self, Pivoted { group, block }: Pivoted, table: &mut Table<'_, Event>) {
        self.put(group, block.place);
        self.group_mut(group).set(Flags::PIVOTED, true);
        table.tell(&[rule!("move.heavy-artillery")], Event::Pivots(group));
        self.make_way(group);
    }

    /// Whether looters may try to leave their camp: once in each of their own manoeuvre phases.
    pub(crate) fn may_leave_camp(&self, group: GroupId, side: Side) -> Result<(), Refusal> {
        define!("camp.sack");
        let state = self.group(group);
        let refuse = |why| Err(Refusal::new(rule!("camp.sack"), why).about(group.into()));
        if self.side_of(group) != side || !state.is_on_table() || !state.is(Flags::LOOTING) {
            return refuse("{0} loots no camp");
        }
        if state.is(Flags::TESTED) || state.is(Flags::STOOD) {
            return refuse("{0} has tried to leave in this phase");
        }
        self.may_leave_place(group)
    }

    /// Looters try to leave their camp.
    pub(crate) fn leave_camp(&mut self, group: GroupId, table: &mut Table<'_, Event>) {
        if self.test_complex_move(&[group], For::LeavingCamp, table) {
            self.group_mut(group).set(Flags::LOOTING, false);
            self.group_mut(group).set(Flags::LEAVES_CAMP, true);
            table.tell(&[rule!("camp.sack")], Event::LeavesCamp(group));
        }
    }
}
