//! What the special conditions of a battle do in play (muster.special).

use std::sync::Arc;

use battle::{Hopes, Refusal, Roll, Rule, Side, Table};
use dice::{D6, Throw};
use ground::{Dir, Spot};

use crate::actions::Action;
use crate::conditions::{Release, Special, StandSet, Traits, begins_turn};
use crate::events::Event;
use crate::rulebook::rule;
use crate::rules::walk::{Ending, Party};
use crate::state::{Flags, GroupId, Members, StandId, State};
use crate::steps::{Again, Leg, MoveKind, Test};
use crate::troops::Order;

/// Facts: who is held.
impl State {
    fn specials(&self) -> &[Special] {
        &self.scenario.conditions.specials
    }

    /// The row that keeps a stand from moving of its owner's will, if one does.
    pub(crate) fn held(&self, stand: StandId) -> Option<Rule> {
        if !self.scenario.conditions.on {
            return None;
        }
        if self.stand(stand).is(Flags::GUARDING) && !self.is_with_captains(stand) {
            return Some(rule!("muster.special.prisoners"));
        }
        self.specials().iter().enumerate().find_map(|(number, special)| match special {
            Special::Held { pieces: stands, from, .. }
                if stands.has(stand) && !self.is_released(number, *from) =>
            {
                Some(rule!("muster.special.held"))
            }
            Special::Piecemeal { bodies: stands, from, per_turn, held, .. } => {
                let place = stands.iter().position(|body| body.has(stand))?;
                let sleeps =
                    place >= self.awake(*from, *per_turn, *held) && !self.stand(stand).is(Flags::FREED);
                sleeps.then(|| rule!("muster.special.piecemeal"))
            }
            Special::Treachery { pieces: stands, .. }
                if stands.has(stand) && self.course.idle[number] >= self.round =>
            {
                (self.course.idle[number] > 0).then(|| rule!("muster.special.treachery.idle"))
            }
            _ => None,
        })
    }

    /// Whether those who are held by a special are free.
    fn is_released(&self, number: usize, from: Option<u16>) -> bool {
        let released = self.course.released[number];
        from.is_some_and(|from| self.round >= from) || (released > 0 && self.round >= released)
    }

    /// How many contingents of a battle that wakes bit by bit are free.
    fn awake(&self, from: u16, per_turn: u8, held: Option<u8>) -> usize {
        let released = held.and_then(|number| self.course.released.get(usize::from(number)).copied());
        let first = released.filter(|round| *round > 0).map_or(from, |round| round.min(from));
        if self.round < first {
            return 0;
        }
        let turns = 1 + (first + 1..=self.round).filter(|round| begins_turn(*round)).count();
        turns * usize::from(per_turn)
    }

    /// Refuses what a held stand may not do.
    pub(crate) fn may_stir(&self, stand: StandId) -> Result<(), Refusal> {
        match self.held(stand) {
            None => Ok(()),
            Some(rule) => Err(Refusal::new(rule, "{0} is held and does not leave its place of its own will")
                .about(stand.into())),
        }
    }

    /// Whether it is worth asking if one of these stands is held or bound to a line.
    pub(crate) fn may_be_bound(&self, stands: &[StandId]) -> bool {
        self.scenario.conditions.on
            && (!self.specials().is_empty() || stands.iter().any(|s| self.stand(*s).is(Flags::GUARDING)))
    }

    /// The row that keeps a stand from crossing from one hex to the next, if it is bound not to cross that line.
    pub(crate) fn bound_between(&self, stand: StandId, from: Spot, to: Spot) -> Option<Rule> {
        if !self.scenario.conditions.on {
            return None;
        }
        let crosses = |special: &Special| match special {
            Special::Bounded { pieces: stands, lines: sides, until } => {
                self.round <= *until
                    && stands.has(stand)
                    && (sides.contains(&[from, to]) || sides.contains(&[to, from]))
            }
            _ => false,
        };
        self.specials().iter().any(crosses).then(|| rule!("muster.special.bounded"))
    }

    /// Whether a garrison may go out by its gate here.
    pub(crate) fn is_gate_for(&self, stand: StandId, from: Spot, to: Spot) -> bool {
        self.scenario.conditions.on
            && self.specials().iter().any(|special| match special {
                Special::Sortie { pieces: stands, from: first, lines: sides } => {
                    self.round >= *first && stands.has(stand) && sides.contains(&[from, to])
                }
                _ => false,
            })
    }

    /// Whether a stand runs short of arrows or powder by now.
    pub(crate) fn runs_low(&self, stand: StandId) -> bool {
        let low = |special: &Special| matches!(special, Special::LowAmmunition { pieces: stands, from } if self.round >= *from && stands.has(stand));
        self.scenario.conditions.on && self.specials().iter().any(low)
    }

    /// A stand's rating, one worse if it has tired in the course of the battle; and whether it has.
    pub(crate) fn order_of(&self, stand: StandId) -> (Order, bool) {
        let order = self.unit(stand).order;
        let tired = |special: &Special| matches!(special, Special::Fatigue { pieces: stands, from } if self.round >= *from && stands.has(stand));
        let is_tired = self.scenario.conditions.on
            && order != Order::C
            && !self.has_trait(stand, Traits::FATIGUED)
            && self.specials().iter().any(tired);
        match (is_tired, order) {
            (true, Order::A) => (Order::B, true),
            (true, _) => (Order::C, true),
            (false, order) => (order, false),
        }
    }

    /// The first of these stands that may throw a failed test again.
    pub(crate) fn heartened(&self, stands: &[StandId]) -> Option<StandId> {
        if !self.scenario.conditions.on {
            return None;
        }
        let heart = |stand: StandId| {
            self.specials().iter().any(|special| match special {
                Special::Heartened { pieces: stands, until } => self.round <= *until && stands.has(stand),
                _ => false,
            })
        };
        stands.iter().copied().find(|stand| !self.stand(*stand).is(Flags::RETRIED) && heart(*stand))
    }

    /// Who is asked whether a failed test is thrown again.
    pub(crate) fn again_asks(&self, again: Again) -> Option<Side> {
        self.stand(again.stand).is_on_map().then(|| self.side_of(again.stand))
    }

    /// It is, or is not.
    pub(crate) fn again_choices(&self, _: Again, into: &mut Vec<Action>) {
        into.extend([Action::Again, Action::Stop]);
    }

    /// Whether this answers whether a failed test is thrown again.
    pub(crate) fn again_check(&self, again: Again, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Again | Action::Stop => Ok(()),
            _ => {
                let why = "say whether {0} throws its failed test again";
                Err(Refusal::new(rule!("muster.special.heartened"), why).about(again.stand.into()))
            }
        }
    }

    /// Whether a stand never pursues.
    pub(crate) fn never_pursues(&self, stand: StandId) -> bool {
        let bound =
            |special: &Special| matches!(special, Special::NoPursuit { pieces: stands } if stands.has(stand));
        self.scenario.conditions.on && self.specials().iter().any(bound)
    }

    /// Whether one of the leaders who prevent it is with a stand that would stop to take prisoners.
    fn is_with_captains(&self, stand: StandId) -> bool {
        let with = |id: &String| {
            let conditions = &self.scenario.conditions;
            let leader = conditions.leader(id).map(|number| (number, &conditions.leaders[number]));
            leader.is_some_and(|(number, leader)| {
                self.course.fallen & 1 << number == 0
                    && match leader.group {
                        Some(group) => self.group(group).commander == self.stand(stand).spot,
                        None => leader.stand == stand,
                    }
            })
        };
        self.specials().iter().any(|special| match special {
            Special::Prisoners { pieces: stands, leaders } => stands.has(stand) && leaders.iter().any(with),
            _ => false,
        })
    }

    /// How far a stand that plunders is from its plunder.
    pub(crate) fn plunder_distance(&self, stand: StandId, spot: Spot) -> Option<u8> {
        if !self.stand(stand).is(Flags::PLUNDERS) {
            return None;
        }
        self.specials().iter().find_map(|special| match special {
            Special::Plunder { pieces: stands, places: hexes, .. } if stands.has(stand) => {
                hexes.iter().map(|hex| self.distance(spot, *hex)).min()
            }
            _ => None,
        })
    }

    /// Whether stands that plunder can still move up to the plunder in the activation to come or under way.
    #[inline]
    pub(crate) fn is_called_by_plunder(&self, members: &[StandId]) -> bool {
        members.iter().any(|stand| self.stand(*stand).is(Flags::PLUNDERS))
            && self.can_move_to_plunder(members)
    }

    fn can_move_to_plunder(&self, members: &[StandId]) -> bool {
        let Some(first) = members.first().filter(|_| self.scenario.conditions.on) else { return false };
        let draws = |stand: &StandId| self.plunder_distance(*stand, self.stand(*stand).spot) > Some(0);
        let acting = self.act.members.contains(first);
        if !members.iter().any(draws)
            || acting && (self.act.moves > 0 || self.may_move_now().is_err())
            || members.iter().any(|stand| self.is_in_melee(*stand))
            || !self.can_go_together(members)
        {
            return false;
        }
        let members = Members::of(members);
        let party = Party::new(self, &members, self.move_allowance(&members));
        let walk = party.walk(MoveKind::Forward);
        let ahead = walk.facing.front();
        Dir::ALL.into_iter().filter(|dir| self.sub(*first).is_loose() || ahead.contains(dir)).any(|dir| {
            let step = walk.leg(Leg::Step(dir));
            step.is_ok_and(|walk| walk.end(walk.facing) == Ok(Ending::Quiet))
        })
    }

    /// Those who are held until a leader of the moving group sends for them, by the numbers of the specials.
    pub(crate) fn calls(&self, group: GroupId) -> impl Iterator<Item = u8> + '_ {
        let numbers = 0..self.specials().len() as u8;
        numbers.filter(move |number| self.call_check(group, *number).is_ok())
    }

    /// Whether a leader of the moving group may send for those whom a special holds.
    pub(crate) fn call_check(&self, group: GroupId, number: u8) -> Result<(), Refusal> {
        let rule = rule!("muster.special.held.release");
        let conditions = &self.scenario.conditions;
        let Some(Special::Held { release: Some(Release::LeaderSends { leader: id }), from, .. }) =
            conditions.specials.get(usize::from(number))
        else {
            return Err(Refusal::new(rule, "nobody waits to be sent for there"));
        };
        if self.is_released(usize::from(number), *from) || self.course.released[usize::from(number)] > 0 {
            return Err(Refusal::new(rule, "they have been sent for already"));
        }
        let Some(stand) = self.stand_of_leader(id) else {
            return Err(Refusal::new(rule, "the leader who could send for them is lost or with no stand"));
        };
        if self.info(stand).group != group {
            return Err(Refusal::new(rule, "{0}, with the leader who sends, is not of the moving group")
                .about(stand.into()));
        }
        if self.stand(stand).is(Flags::MOVED)
            || self.is_in_melee(stand)
            || self.contacts(stand).next().is_some()
        {
            return Err(Refusal::new(rule, "{0}, with the leader who sends, has acted or is in contact")
                .about(stand.into()));
        }
        Ok(())
    }

    /// The stand a leader is with, while he is alive and on the field.
    fn stand_of_leader(&self, id: &str) -> Option<StandId> {
        let conditions = &self.scenario.conditions;
        let number = conditions.leader(id)?;
        let leader = &conditions.leaders[number];
        if self.course.fallen & 1 << number != 0 {
            return None;
        }
        let stand = match leader.group {
            Some(group) => {
                self.at(Some(self.group(group).commander).filter(|spot| *spot != crate::state::OFF)?)?
            }
            None => leader.stand,
        };
        self.stands.get(stand.index()).filter(|s| s.is_on_map()).map(|_| stand)
    }

    /// The special that holds a stand until it is sent for, by its number.
    pub(crate) fn call_for(&self, stand: StandId) -> Option<u8> {
        let waits = |special: &Special| matches!(special, Special::Held { pieces: stands, release: Some(Release::LeaderSends { .. }), .. } if stands.has(stand));
        self.specials().iter().position(waits).map(|number| number as u8)
    }

    /// The stands that a special concerns.
    pub(crate) fn concerned(&self, number: u8) -> StandSet {
        match self.specials().get(usize::from(number)) {
            Some(Special::Held { pieces: stands, .. } | Special::Treachery { pieces: stands, .. }) => *stands,
            _ => StandSet::default(),
        }
    }
}

/// Steps.
impl State {
    /// A leader sends for those who are held; his stand does not move in this turn.
    pub(crate) fn send_for(&mut self, number: u8, table: &mut Table<'_, Event>) {
        let scenario = Arc::clone(&self.scenario);
        let Some(Special::Held { release: Some(Release::LeaderSends { leader: id }), .. }) =
            scenario.conditions.specials.get(usize::from(number))
        else {
            return;
        };
        if let Some(stand) = self.stand_of_leader(id) {
            self.stand_mut(stand).set(Flags::ROOTED, true);
        }
        self.release(usize::from(number), table);
    }

    /// A failed test is thrown again or not; the second result holds.
    pub(crate) fn again_answer(&mut self, again: Again, action: Action, table: &mut Table<'_, Event>) {
        self.steps.pop();
        let Again { stand, die, test } = again;
        let mut die = i32::from(die);
        let rule = rule!("muster.special.heartened");
        let throws = action == Action::Again;
        if throws {
            self.stand_mut(stand).set(Flags::RETRIED, true);
            table.tell(&[rule], Event::TriesAgain { stand });
        }
        match test {
            Test::Morale { hits } => {
                if throws {
                    die = self.throw_morale_test(stand, hits, rule, "Morale Test, thrown again", table);
                }
                self.morale_tested(stand, hits, die, table);
            }
            Test::Order { mut members, purpose } => {
                members.retain(|member| self.stand(member).is_on_map());
                if throws {
                    die = self.throw_order_test(&members, purpose, rule, "Order Test, thrown again", table);
                }
                let passed = die >= self.order_target(&members, purpose).total();
                self.order_tested(&members, purpose, passed, table);
            }
        }
    }

    /// Whoever would have thrown again is gone.
    pub(crate) fn again_advance(&mut self, _: Again, _: &mut Table<'_, Event>) {
        self.done();
    }

    /// A stand has beaten another in close combat: if men-at-arms are destroyed, it may stop to take prisoners.
    pub(crate) fn note_prisoners(&mut self, by: StandId, beaten: StandId, table: &mut Table<'_, Event>) {
        if by == StandId::NONE || !self.has_trait(beaten, Traits::MEN_AT_ARMS) || !self.stand(by).is_on_map()
        {
            return;
        }
        let takes = |special: &Special| matches!(special, Special::Prisoners { pieces: stands, .. } if stands.has(by));
        if self.specials().iter().any(takes) && !self.stand(by).is(Flags::CAPTORS) {
            self.stand_mut(by).set(Flags::CAPTORS, true);
            table.tell(&[rule!("muster.special.prisoners")], Event::TakesPrisoners { stand: by });
        }
    }

    /// Whoever has taken prisoners is busy with them in the turn that begins.
    pub(crate) fn begin_guarding(&mut self, group: GroupId) {
        if self.scenario.conditions.on {
            for stand in self.scenario.stands_of(group) {
                let s = self.stand_mut(stand);
                let captors = s.is(Flags::CAPTORS);
                s.set(Flags::GUARDING, captors);
                s.set(Flags::CAPTORS, false);
            }
        }
    }

    /// A stand that has ended a move near the plunder throws once.
    pub(crate) fn tempt(&mut self, stand: StandId, table: &mut Table<'_, Event>) {
        let s = self.stand(stand);
        if !self.scenario.conditions.on || !s.is_on_map() || s.is(Flags::PLUNDERS) || s.is(Flags::UNTEMPTED) {
            return;
        }
        let near = |special: &Special| match special {
            Special::Plunder { pieces: stands, places: hexes, range, .. } => {
                stands.has(stand) && hexes.iter().any(|hex| self.distance(s.spot, *hex) <= *range)
            }
            _ => false,
        };
        if !self.specials().iter().any(near) {
            return;
        }
        let die = table.roll(Roll {
            rule: rule!("muster.special.plunder"),
            what: "plunder",
            side: self.side_of(stand),
            throw: Throw::one(D6),
            dice: None,
            wanted: None,
            bonus: None,
            hopes: Hopes::High,
        });
        let stays = die <= 3;
        self.stand_mut(stand).set(if stays { Flags::PLUNDERS } else { Flags::UNTEMPTED }, true);
        self.act.over |= stays;
        table.tell(&[rule!("muster.special.plunder")], Event::Plunders { stand, stays });
    }

    /// Notes that a stand is shot at or fights: whoever stands idle is roused.
    pub(crate) fn rouse(&mut self, stand: StandId, shot: bool) {
        if !self.scenario.conditions.on {
            return;
        }
        self.stand_mut(stand).set(if shot { Flags::SHOT_AT } else { Flags::ENGAGED }, true);
        for number in 0..self.specials().len() {
            if self.course.idle[number] > 0 && self.concerned(number as u8).has(stand) {
                self.course.idle[number] = 0;
            }
        }
    }
}
