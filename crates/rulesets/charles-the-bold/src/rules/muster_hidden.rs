//! Hidden contingents: who knows of them, how they are found, and how they come out (muster.hidden, muster.special.ambush).
//!
//! A hidden stand is off the map; [`Stand::start`](crate::state::Stand::start) is the hex in which it lies. So no rule can
//! betray it: what is legal for the enemy follows from the map alone, and where a rule would need to know of it, it is
//! revealed when that happens and the rule is asked again.

use arrayvec::ArrayVec;
use battle::{Refusal, Rule, Side, Table, Viewer};
use dice::Source;
use ground::{Dir, Facing, Spot};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, Unseen};
use crate::conditions::Special;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::walk::{Ending, Party};
use crate::state::{Flags, GroupId, Members, OFF, StandId, State};
use crate::steps::{Leg, MoveKind, Moving, Pending, Step};

define!("muster.flag.hidden");

/// A group that is hidden altogether may come out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Lurking {
    /// The group.
    pub group: GroupId,
}

impl Pending for Lurking {
    fn asks(&self, battle: &State) -> Option<Side> {
        Some(battle.scenario.group(self.group).side)
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        battle.lurking_choices(self.group, into);
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        battle.lurking_check(self.group, action)
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        battle.lurking_answer(self.group, action, table);
    }

    fn advance(&self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }
}

/// Facts.
impl State {
    /// Whether a viewer knows that there is this stand.
    #[inline]
    pub(crate) fn is_known_to(&self, stand: StandId, viewer: Viewer) -> bool {
        define!("muster.hidden.start");
        self.hidden == 0
            || !self.stand(stand).is(Flags::HIDDEN)
            || viewer.knows_secrets_of(self.side_of(stand))
    }

    /// Whether a viewer knows that there is this group: not all of it is hidden.
    pub(crate) fn is_group_known_to(&self, group: GroupId, viewer: Viewer) -> bool {
        self.hidden == 0
            || viewer.knows_secrets_of(self.scenario.group(group).side)
            || self.scenario.stands_of(group).any(|stand| !self.stand(stand).is(Flags::HIDDEN))
    }

    /// Break points of a side that a viewer knows of.
    pub(crate) fn known_points(&self, side: Side, viewer: Viewer) -> u16 {
        let unknown = self.all_stands().filter(|stand| self.side_of(*stand) == side);
        let unknown = unknown.filter(|stand| !self.is_known_to(*stand, viewer)).map(|stand| {
            let unit = &self.info(stand).unit;
            u16::from(unit.bp) * u16::from(unit.rank_count())
        });
        self.scenario.sides[side].break_points.saturating_sub(unknown.sum())
    }

    /// The stand that lies hidden in a hex.
    pub(crate) fn hidden_at(&self, spot: Spot) -> Option<StandId> {
        if self.hidden == 0 {
            return None;
        }
        self.hidden_stands().find(|stand| self.stand(*stand).start == spot)
    }

    /// Whether a friend of this side lies hidden in a hex.
    pub(crate) fn has_hidden_friend(&self, spot: Spot, side: Side) -> bool {
        self.hidden_at(spot).is_some_and(|stand| self.side_of(stand) == side)
    }

    /// All hidden stands whose place is known to this battle; one that is only supposed has none.
    fn hidden_stands(&self) -> impl Iterator<Item = StandId> + Clone + '_ {
        self.all_stands().filter(|stand| {
            let s = self.stand(*stand);
            s.is(Flags::HIDDEN) && s.start != OFF
        })
    }

    /// The hidden stands of a side.
    pub(crate) fn hidden_army(&self, side: Side) -> impl Iterator<Item = StandId> + Clone + '_ {
        let any = (self.hidden > 0).then(|| self.hidden_stands());
        any.into_iter().flatten().filter(move |stand| self.side_of(*stand) == side)
    }

    /// The hidden stands of the contingent of a stand.
    fn hidden_with(&self, stand: StandId) -> impl Iterator<Item = StandId> + Clone + '_ {
        let of = &self.scenario.conditions.contingent_of;
        self.hidden_stands().filter(move |other| of[other.index()] == of[stand.index()])
    }

    /// The first stand of each hidden contingent of a group.
    pub(crate) fn hidden_bodies(&self, group: GroupId) -> impl Iterator<Item = StandId> + Clone + '_ {
        let mine = self.hidden_stands().filter(move |stand| self.info(*stand).group == group);
        mine.filter(|stand| self.hidden_with(*stand).next() == Some(*stand))
    }

    /// How near an enemy must come, in hexes, to find a hidden stand.
    fn found_within(&self, stand: StandId) -> u8 {
        self.scenario.conditions.contingent(stand).and_then(|contingent| contingent.hidden).unwrap_or(0)
    }

    /// A hidden stand to which an enemy has come too near.
    fn found(&self) -> Option<StandId> {
        self.hidden_stands().find(|stand| {
            let (place, near) = (self.stand(*stand).start, self.found_within(*stand));
            self.army(self.side_of(*stand).other())
                .any(|enemy| self.distance(place, self.stand(enemy).spot) <= near)
        })
    }

    /// Whether a side may meet hidden enemies in this battle. Follows from the scenario alone, so that it stays true when
    /// the last is found: otherwise it would tell.
    pub(crate) fn may_meet_hidden(&self, side: Side) -> bool {
        let bodies = self.scenario.conditions.contingents.iter().filter(|body| body.hidden.is_some());
        bodies.filter_map(|body| body.pieces.first()).any(|stand| self.side_of(*stand) != side)
    }

    /// Whether a stand belongs to an ambush.
    fn is_in_ambush(&self, stand: StandId) -> bool {
        let specials = &self.scenario.conditions.specials;
        specials
            .iter()
            .any(|special| matches!(special, Special::Ambush { pieces: stands } if stands.has(stand)))
    }

    /// Whether one of these comes straight out of an ambush: whom it charges has not seen it before.
    pub(crate) fn is_from_ambush(&self, stands: &[StandId]) -> bool {
        self.scenario.conditions.on && stands.iter().any(|stand| self.stand(*stand).is(Flags::SPRUNG))
    }

    /// The next group that is hidden altogether and has not been asked in this round.
    fn next_in_hiding(&self) -> Option<GroupId> {
        let mut waiting = self.all_groups().filter(|group| {
            !self.group(*group).done
                && self.group_stands(*group).next().is_none()
                && self.hidden_bodies(*group).next().is_some()
        });
        waiting.next()
    }
}

/// Coming out.
impl State {
    /// When no group on the map is left in a round, those who are hidden altogether may come out: asks for the next of
    /// them, if there is one.
    pub(crate) fn ask_the_hidden(&mut self) -> bool {
        if self.hidden == 0 {
            return false;
        }
        let Some(group) = self.next_in_hiding() else { return false };
        self.group_mut(group).done = true;
        self.then(Lurking { group });
        true
    }

    /// Come out, or stay hidden.
    pub(crate) fn lurking_choices(&self, group: GroupId, into: &mut Vec<Action>) {
        into.extend(self.hidden_bodies(group).map(|stand| Action::Spring(Unseen(stand))));
        into.push(Action::Stop);
    }

    /// Whether that is an answer of a group in hiding.
    pub(crate) fn lurking_check(&self, group: GroupId, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::Stop => Ok(()),
            Action::Spring(Unseen(stand)) => self.spring_check(group, stand),
            _ => Err(Refusal::new(rule!("muster.hidden.out.ctb"), "come out, or stay hidden")),
        }
    }

    /// The group comes out and has its turn, or stays.
    pub(crate) fn lurking_answer(&mut self, group: GroupId, action: Action, table: &mut Table<'_, Event>) {
        self.steps.pop();
        if let Action::Spring(Unseen(stand)) = action {
            self.spring(stand, table);
            self.group_mut(group).done = false;
            self.begin_turn(group, table);
        }
    }

    /// Whether a contingent of this group can come out.
    pub(crate) fn spring_check(&self, group: GroupId, stand: StandId) -> Result<(), Refusal> {
        if self.hidden_bodies(group).any(|body| body == stand) {
            return Ok(());
        }
        Err(Refusal::new(
            rule!("muster.hidden.out.ctb"),
            "only a hidden contingent of the moving group comes out",
        ))
    }

    /// A contingent comes out of hiding of its own will.
    pub(crate) fn spring(&mut self, stand: StandId, table: &mut Table<'_, Event>) {
        let body: ArrayVec<StandId, 250> = self.hidden_with(stand).collect();
        self.reveal(stand, &[rule!("muster.hidden.reveal"), rule!("muster.hidden.out.ctb")], table);
        for stand in body {
            let ambush = self.is_in_ambush(stand);
            self.stand_mut(stand).set(Flags::SPRUNG, ambush);
        }
    }
}

/// Being found.
impl State {
    /// Reveals the next contingent that an enemy has come too near to. Whether there was one.
    pub(crate) fn look_about(&mut self, table: &mut Table<'_, Event>) -> bool {
        let Some(stand) = self.found() else { return false };
        self.reveal(stand, &[rule!("muster.hidden.reveal")], table);
        self.cut_short(false, table);
        true
    }

    /// If somebody lies hidden in the hex that a stand is about to enter, he is revealed, and the stand stops before it.
    pub(crate) fn stumbles(&mut self, stand: StandId, to: Spot, table: &mut Table<'_, Event>) -> bool {
        let Some(other) = self.hidden_at(to) else { return false };
        table.tell(&[rule!("muster.hidden.bump")], Event::Stumbles { stand });
        self.reveal(other, &[rule!("muster.hidden.reveal"), rule!("muster.hidden.bump")], table);
        true
    }

    /// The same for somebody who does not go there by a move of his own: what he has to do goes on from before it.
    pub(crate) fn is_forced_upon(&mut self, stand: StandId, to: Spot, table: &mut Table<'_, Event>) -> bool {
        let Some(other) = self.hidden_at(to) else { return false };
        table.tell(&[rule!("muster.hidden.forced.ctb")], Event::Stumbles { stand });
        self.reveal(other, &[rule!("muster.hidden.reveal"), rule!("muster.hidden.forced.ctb")], table);
        true
    }

    /// A commander who would go to where an enemy lies hidden stays; that was his move.
    pub(crate) fn commander_stumbles(&mut self, group: GroupId, spot: Spot, table: &mut Table<'_, Event>) {
        let Some(other) = self.hidden_at(spot) else { return };
        self.group_mut(group).walked = true;
        self.reveal(other, &[rule!("muster.hidden.reveal"), rule!("muster.hidden.bump")], table);
    }

    /// The activated stands are about to step upon somebody hidden: their move ends before it.
    pub(crate) fn move_stumbles(&mut self, dir: Dir, table: &mut Table<'_, Event>) -> bool {
        if self.hidden == 0 {
            return false;
        }
        for stand in self.act.members {
            let to = self.next(self.stand(stand).spot, dir);
            if to.is_some_and(|to| self.stumbles(stand, to, table)) {
                self.cut_short(true, table);
                return true;
            }
        }
        false
    }

    /// Goes along a path step by step until somebody hidden is met or found in the way. Other steps of the path than
    /// these are none.
    pub(crate) fn go_along(
        &mut self,
        stand: StandId,
        legs: &[Leg],
        rule: Rule,
        table: &mut Table<'_, Event>,
    ) {
        let hidden = self.hidden;
        let mut last_free = self.stand(stand).spot;
        for leg in legs {
            let Leg::Step(dir) = leg else { continue };
            if hidden > 0 && self.is_stopped_short(stand, *dir, hidden, table) {
                break;
            }
            table.tell(&[rule], Event::Steps { stand, dir: *dir });
            self.enter(stand, *dir, table);
            if self.at(self.stand(stand).spot) == Some(stand) {
                last_free = self.stand(stand).spot;
            }
            while self.hidden > 0 && self.look_about(table) {}
        }
        if hidden != self.hidden && self.at(self.stand(stand).spot) != Some(stand) {
            self.relocate(stand, last_free, table);
            table.tell(&[rule!("muster.hidden.underway.ctb")], Event::Halts { stand });
        }
    }

    /// Whether a stand that goes along a path meets somebody hidden, or one who has been found on the way.
    pub(crate) fn is_stopped_short(
        &mut self,
        stand: StandId,
        dir: Dir,
        hidden: u8,
        table: &mut Table<'_, Event>,
    ) -> bool {
        let Some(to) = self.next(self.stand(stand).spot, dir) else { return false };
        if self.is_forced_upon(stand, to, table) {
            return true;
        }
        let barred = self.at(to).is_some_and(|other| {
            self.side_of(other) != self.side_of(stand) || !self.is_passable_friend(stand, other)
        });
        hidden != self.hidden && barred
    }

    /// A hidden contingent is put on the map, all its stands at once.
    pub(crate) fn reveal(&mut self, stand: StandId, rules: &[Rule], table: &mut Table<'_, Event>) {
        let body: ArrayVec<StandId, 250> = self.hidden_with(stand).collect();
        for stand in body {
            let spot = self.free_place(stand);
            let s = self.stand_mut(stand);
            s.set(Flags::HIDDEN, false);
            s.start = spot;
            let facing = s.facing;
            self.hidden -= 1;
            self.put(stand, spot);
            table.tell(rules, Event::Revealed { stand, spot, facing });
            self.bring_general(stand, rule!("muster.hidden.out.ctb"), table);
        }
    }

    /// Where a hidden stand appears: where it lies, or as near to it as there is room.
    fn free_place(&self, stand: StandId) -> Spot {
        let place = self.stand(stand).start;
        let is_free = |spot: &Spot| {
            self.at(*spot).is_none()
                && self.hidden_at(*spot).is_none_or(|other| other == stand)
                && !self.is_closed_ground(*spot, self.sub(stand))
        };
        self.scenario.map.hexes.within(place, u8::MAX).find(is_free).unwrap_or(place)
    }

    /// Somebody was revealed while a move is under way: the rest of it is made as far as it may still be made, or not
    /// at all if the mover has run into him.
    fn cut_short(&mut self, bumped: bool, table: &mut Table<'_, Event>) {
        let Some(at) = self.steps.iter().rposition(|step| matches!(step, Step::Moving(_))) else { return };
        let Step::Moving(mut moving) = self.steps[at] else { return };
        let members = self.act.members;
        let Some(first) = members.first().copied() else { return };
        if members.iter().any(|stand| !self.stand(*stand).is_on_map()) {
            return;
        }
        let (legs, facing) = if bumped { (0, None) } else { self.still_allowed(&moving, &members) };
        let kept = usize::from(moving.next) + legs;
        if kept >= moving.path.legs.len() {
            return;
        }
        while moving.path.legs.len() > kept {
            moving.path.legs.pop();
        }
        moving.path.facing = facing.unwrap_or(moving.path.facing);
        moving.cut = true;
        self.steps[at] = Step::Moving(moving);
        let rule = if bumped { rule!("muster.hidden.bump") } else { rule!("muster.hidden.underway.ctb") };
        table.tell(&[rule], Event::Halts { stand: first });
        if legs == 0 {
            self.back_out(table);
        }
    }

    /// How many of the legs that are left may still be made, so that the move can end there; and the facing then.
    fn still_allowed(&self, moving: &Moving, members: &Members) -> (usize, Option<Facing>) {
        let loose = self.sub(members[0]).is_loose();
        // Whoever has just come into a zone of control halts in it.
        let halts = moving.next > 0 && self.is_any_in_zone(members);
        let party = Party::new(self, members, self.act.mp_left);
        let mut walk = party.walk(moving.path.kind);
        walk.turned = moving.faces;
        let mut kept = (0, (!loose).then_some(walk.facing));
        if halts || moving.path.kind == MoveKind::About {
            return kept;
        }
        for (number, leg) in moving.path.legs.iter().enumerate().skip(usize::from(moving.next)) {
            let Ok(next) = walk.leg(*leg) else { break };
            walk = next;
            let facing = if loose { moving.path.facing } else { walk.facing };
            let ending = walk.end(facing);
            if ending == Ok(Ending::Quiet) || ending == Ok(Ending::Charge) && moving.charge {
                kept = (number + 1 - usize::from(moving.next), (!loose).then_some(facing));
            }
        }
        kept
    }

    /// Stands that halt while they pass through friends go back to where there is room.
    fn back_out(&mut self, table: &mut Table<'_, Event>) {
        let members = self.act.members;
        let has_room = |state: &State, stand: StandId| state.at(state.stand(stand).spot) == Some(stand);
        while !members.iter().all(|stand| has_room(self, *stand)) {
            let Some(dir) = self.act.trail.pop() else { return };
            let back = Dir::new(i32::from(dir)).opposite();
            for stand in members {
                let Some(to) = self.next(self.stand(stand).spot, back) else { continue };
                table.tell(&[rule!("muster.hidden.underway.ctb")], Event::Steps { stand, dir: back });
                self.relocate(stand, to, table);
            }
        }
    }
}

/// What a side knows and what it can imagine.
impl State {
    /// The battle as a side supposes it: there are no hidden enemies.
    pub(crate) fn forget_hidden(&mut self, side: Side) {
        if self.hidden == 0 {
            return;
        }
        for stand in self.all_stands() {
            if self.side_of(stand) != side && self.stand(stand).is(Flags::HIDDEN) {
                let s = self.stand_mut(stand);
                (s.start, s.facing) = (OFF, Facing::default());
            }
        }
        if let Some(Step::Lurking(Lurking { group })) = self.steps.last().copied()
            && self.scenario.group(group).side != side
        {
            self.steps.pop();
        }
    }

    /// Draws places for the hidden enemies of a side anew: for the first stand of a contingent any hex that fits what the
    /// side sees, for the others the nearest to it.
    pub(crate) fn redraw_hidden(&mut self, side: Side, dice: &mut dyn Source) {
        if self.hidden == 0 {
            return;
        }
        let enemies: Vec<StandId> =
            self.hidden_stands().filter(|stand| self.side_of(*stand) != side).collect();
        for stand in &enemies {
            self.stand_mut(*stand).start = OFF;
        }
        let of = |stand: StandId| self.scenario.conditions.contingent_of[stand.index()];
        let contingents: Vec<u8> = enemies.iter().map(|stand| of(*stand)).collect();
        for (number, stand) in enemies.iter().copied().enumerate() {
            let fits = |spot: &Spot| self.could_hide(stand, *spot);
            let leader = contingents[..number].iter().position(|other| *other == contingents[number]);
            let near = leader.map(|at| self.stand(enemies[at]).start).filter(|spot| *spot != OFF);
            let place = match near {
                Some(first) => self.scenario.map.hexes.within(first, u8::MAX).find(fits),
                None => {
                    let open: Vec<Spot> = self.scenario.map.hexes.spots().filter(fits).collect();
                    let weights = vec![1; open.len()];
                    (!open.is_empty()).then(|| open[dice.draw(&weights)])
                }
            };
            let facing = Facing::ALL[dice.draw(&[1; 6])];
            let s = self.stand_mut(stand);
            (s.start, s.facing) = (place.unwrap_or(OFF), facing);
        }
    }

    /// Whether a stand could lie hidden in a hex for all that the enemy sees.
    fn could_hide(&self, stand: StandId, spot: Spot) -> bool {
        let near = self.found_within(stand);
        self.at(spot).is_none()
            && self.hidden_at(spot).is_none()
            && !self.is_closed_ground(spot, self.sub(stand))
            && self
                .army(self.side_of(stand).other())
                .all(|enemy| self.distance(spot, self.stand(enemy).spot) > near)
            && self.groups.iter().all(|group| group.commander != spot)
    }
}
