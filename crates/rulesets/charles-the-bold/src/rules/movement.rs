//! Movement: facing, turning, steps, zones of control, formations, passing and displacing (3.x).

use arrayvec::ArrayVec;
use battle::{List, Refusal, Rule};
use ground::{Dir, Facing, Spot};

use crate::actions::Action;
use crate::charts::Cost;
use crate::field::Options;
use crate::rulebook::{define, rule};
use crate::state::{Flags, Members, StandId, State};
use crate::steps::{Leg, MoveKind, Path};
use crate::troops::{Abilities, Sub, Subs};

use crate::rules::search::Search;
use crate::rules::walk::{Ending, PLUNDER_CALLS, Party, Walk, refuse, refuse_exposure};

/// Those who pass through friends and whom friends pass through.
const PASS_FREELY: Subs = Subs::of(&[Sub::Sh, Sub::LC, Sub::LI, Sub::Sk]);
/// Those who give way to a mover that ends its step on them.
pub(crate) const DISPLACED: Subs = Subs::of(&[Sub::LI, Sub::LC, Sub::Sk, Sub::Sh]);

impl State {
    /// Whether a mover may pass through a friend: one of them is Sh, LC, LI or Sk.
    pub(crate) fn is_passable_friend(&self, mover: StandId, friend: StandId) -> bool {
        define!("3.9a");
        PASS_FREELY.has(self.sub(mover)) || PASS_FREELY.has(self.sub(friend))
    }

    /// Whether a mover that ends a step on a friend changes places with it.
    pub(crate) fn may_displace(&self, mover: StandId, friend: StandId, dir: Dir, facing: Facing) -> bool {
        define!("3.10a");
        let (sub, other) = (self.sub(mover), self.sub(friend));
        let gives_way = if sub == Sub::Sk { other == Sub::Sk } else { DISPLACED.has(other) };
        let forward = facing.has_in_front(dir);
        let sideways = sub.is_loose() && facing.flanks().contains(&dir);
        let back = dir.opposite();
        gives_way
            && (forward || sideways)
            && !self.is_in_melee(friend)
            && self.is_open_to(self.stand(friend).spot, back, other)
    }

    /// Whether a formed Combat Stand on its way to a formed enemy may go through these skirmishers.
    pub(crate) fn may_push_through(&self, mover: StandId, enemy: StandId, dir: Dir) -> bool {
        self.sub(mover).is_combat()
            && self.sub(mover).is_formed()
            && self.sub(enemy) == Sub::Sk
            && !self.is_defensive(self.stand(enemy).spot, dir.opposite())
    }

    /// Whether no enemy is near enough to matter to a move of these stands: two hexes beyond its end.
    fn is_quiet(&self, members: &Members, mp: u8) -> bool {
        // A slowed stand that keeps to a road goes a hex farther.
        let reach = mp + 2 + u8::from(self.scenario.conditions.on);
        !members.iter().any(|member| self.is_enemy_within(*member, reach))
    }

    /// MP of a move of these stands.
    pub(crate) fn move_allowance(&self, members: &[StandId]) -> u8 {
        members.iter().map(|s| self.moving_points(*s)).min().unwrap_or(0)
    }

    /// What a step costs a stand; a garrison's own gate is open to it.
    pub(crate) fn cost_for(&self, stand: StandId, spot: Spot, dir: Dir, mp: u8) -> Option<Cost> {
        if !self.scenario.conditions.specials.is_empty()
            && self.next(spot, dir).is_some_and(|to| self.is_gate_for(stand, spot, to))
        {
            return Some(Cost::Mp(1));
        }
        self.step_cost(spot, dir, self.sub(stand), mp)
    }

    /// Whether a whole move is allowed, and how it ends. `mp` is what may be spent on it.
    pub(crate) fn path_check(&self, members: &Members, path: &Path, mp: u8) -> Result<Ending, Refusal> {
        let first = members[0];
        if mp == 0 {
            return refuse(rule!("3.0c2"), "{0} cannot move by itself", first);
        }
        if members.iter().any(|s| self.stand(*s).is(Flags::ROOTED)) {
            return refuse(rule!("3.1d"), "{0} makes no further movement this round", first);
        }
        if members.iter().any(|s| self.stand(*s).facing != self.stand(first).facing) {
            return refuse(rule!("3.8b"), "stands that move together must all face the same way", first);
        }
        if path.kind == MoveKind::About {
            return self.about_check(members, path);
        }
        let party = Party::new(self, members, mp);
        let mut walk = party.walk(path.kind);
        for leg in path.legs.iter() {
            walk = walk.leg(*leg)?;
        }
        if path.legs.is_empty() && path.facing == walk.facing {
            return refuse(rule!("3.0d"), "that is no move", first);
        }
        if path.kind != MoveKind::Forward && self.sub(first).is_loose() {
            return refuse(
                rule!("3.1f"),
                "{0} moves any way it likes: it needs no backward or sideways move",
                first,
            );
        }
        let facing = if self.sub(first).is_loose() { path.facing } else { walk.facing };
        if path.facing != facing {
            return match path.kind {
                MoveKind::Back => {
                    refuse(rule!("3.6b"), "{0} keeps its facing when it moves backwards", first)
                }
                MoveKind::Sideways => {
                    refuse(rule!("3.7a"), "{0} keeps its facing when it moves sideways", first)
                }
                _ => refuse(rule!("3.1a"), "{0} turns only by turning", first),
            };
        }
        walk.end(facing)
    }

    /// Whether a move that is allowed ends in a charge.
    pub(crate) fn is_charge(&self, members: &Members, path: &Path, mp: u8) -> bool {
        let touches = |stand: &StandId| {
            !self.enemies_beside(self.place_after(*stand, path), self.side_of(*stand)).is_empty()
        };
        members.iter().any(touches) && self.path_check(members, path, mp) == Ok(Ending::Charge)
    }

    /// Where a move brings a stand.
    pub(crate) fn place_after(&self, stand: StandId, path: &Path) -> Spot {
        path.legs.iter().fold(self.stand(stand).spot, |spot, leg| match leg {
            Leg::Step(dir) => self.next(spot, *dir).unwrap_or(spot),
            _ => spot,
        })
    }

    /// Whether a stand may turn like this in its hex: not so that an enemy's zone of control reaches it through a flank
    /// or rear face, unless one does already.
    pub(crate) fn may_turn_to(&self, stand: StandId, facing: Facing) -> Result<(), Refusal> {
        define!("3.5e2");
        let (s, side) = (self.stand(stand), self.side_of(stand));
        match self.exposed_to(side, s.spot, facing) {
            Some(enemy) if self.exposed_to(side, s.spot, s.facing).is_none() => refuse_exposure(stand, enemy),
            _ => Ok(()),
        }
    }

    /// Turning to the rear: in good order, the whole move, no steps.
    fn about_check(&self, members: &Members, path: &Path) -> Result<Ending, Refusal> {
        let first = members[0];
        if self.sub(first).is_loose() {
            return refuse(rule!("3.2b"), "{0} turns freely and needs no turn to the rear", first);
        }
        if members.iter().any(|s| self.is_disordered(*s)) {
            return refuse(rule!("3.2a"), "{0} is disordered and cannot turn to the rear", first);
        }
        if !path.legs.is_empty() || path.facing != self.stand(first).facing.opposite() {
            return refuse(rule!("3.2b"), "turning to the rear is the whole move of {0}", first);
        }
        if self.is_called_by_plunder(members) {
            return refuse(rule!("muster.special.plunder"), PLUNDER_CALLS, first);
        }
        for stand in members.iter() {
            self.may_turn_to(*stand, path.facing)?;
        }
        Ok(Ending::Quiet)
    }

    /// Whether these stands can make one move: none of them is rooted, and all face the same way.
    pub(crate) fn can_go_together(&self, members: &[StandId]) -> bool {
        let facing = members.first().map(|first| self.stand(*first).facing);
        members.iter().all(|s| !self.stand(*s).is(Flags::ROOTED) && Some(self.stand(*s).facing) == facing)
    }

    /// The moves offered to these stands: one way to each place.
    pub(crate) fn path_choices(&self, members: &Members, mp: u8, forward_only: bool, into: &mut Vec<Action>) {
        if mp == 0 || !self.can_go_together(members) {
            return;
        }
        let first = members[0];
        let party = Party::new(self, members, mp).in_quiet(self.is_quiet(members, mp));
        if self.sub(first).is_loose() {
            return self.loose_choices(members, &party, !forward_only, into);
        }
        let (start, kept) = (self.stand(first).spot, self.stand(first).facing);
        let mut search = Search::new(self, start, kept);
        let walk = party.walk(MoveKind::Forward);
        self.forward_choices(walk, &mut List::new(), &mut search, !forward_only, into);
        if let Some(mut search) = search.pushing(start) {
            self.forward_choices(walk, &mut List::new(), &mut search, !forward_only, into);
        }
        if forward_only {
            return;
        }
        for kind in [MoveKind::Back, MoveKind::Sideways] {
            let mut search = Search::new(self, start, kept);
            self.straight_choices(party.walk(kind), kind, &mut List::new(), &mut search, into);
        }
        let facing = self.stand(first).facing.opposite();
        let about = Path { kind: MoveKind::About, legs: List::new(), facing };
        if self.about_check(members, &about).is_ok() {
            into.push(Action::Move(about));
        }
    }

    /// Forward steps, each place once with each facing, with the turns that may follow.
    fn forward_choices(
        &self,
        walk: Walk<'_>,
        legs: &mut List<Leg, 12>,
        search: &mut Search<'_>,
        turns: bool,
        into: &mut Vec<Action>,
    ) {
        const KIND: MoveKind = MoveKind::Forward;
        if walk.is_done() {
            return;
        }
        for turn in if turns { [Leg::Left, Leg::Right].as_slice() } else { &[] } {
            let Ok(turned) = walk.leg(*turn) else { continue };
            legs.push(*turn);
            search.offer(&turned, KIND, legs, into);
            if walk.steps == 0
                && let Ok(again) = turned.leg(*turn)
            {
                legs.push(*turn);
                search.offer(&again, KIND, legs, into);
                legs.pop();
            }
            legs.pop();
        }
        for dir in walk.facing.front() {
            let Some(next) = search.stepped(&walk, dir) else { continue };
            if !legs.push(Leg::Step(dir)) {
                continue;
            }
            search.offer(&next, KIND, legs, into);
            if search.improves(&next) {
                self.forward_choices(next, legs, search, turns, into);
            }
            legs.pop();
        }
        // Shot may also turn first and then go on.
        for turn in [Leg::Left, Leg::Right] {
            if turns
                && walk.steps == 0
                && walk.sub() == Sub::Sh
                && let Ok(turned) = walk.leg(turn)
            {
                legs.push(turn);
                self.steps_after_turn(turned, legs, search, into);
                legs.pop();
            }
        }
    }

    /// Forward steps of shot that has turned, with a second turn at their end.
    fn steps_after_turn(
        &self,
        walk: Walk<'_>,
        legs: &mut List<Leg, 12>,
        search: &mut Search<'_>,
        into: &mut Vec<Action>,
    ) {
        if walk.is_done() {
            return;
        }
        for dir in walk.facing.front() {
            let Some(next) = search.stepped(&walk, dir) else { continue };
            if !legs.push(Leg::Step(dir)) {
                continue;
            }
            search.offer(&next, MoveKind::Forward, legs, into);
            for turn in [Leg::Left, Leg::Right] {
                if let Ok(turned) = next.leg(turn)
                    && legs.push(turn)
                {
                    search.offer(&turned, MoveKind::Forward, legs, into);
                    legs.pop();
                }
            }
            if search.improves(&next) {
                self.steps_after_turn(next, legs, search, into);
            }
            legs.pop();
        }
    }

    /// Backward or sideways steps.
    fn straight_choices(
        &self,
        walk: Walk<'_>,
        kind: MoveKind,
        legs: &mut List<Leg, 12>,
        search: &mut Search<'_>,
        into: &mut Vec<Action>,
    ) {
        if walk.is_done() {
            return;
        }
        let ways = if kind == MoveKind::Back { walk.facing.rear() } else { walk.facing.flanks() };
        for dir in ways {
            let Some(next) = search.stepped(&walk, dir) else { continue };
            if !legs.push(Leg::Step(dir)) {
                continue;
            }
            search.offer(&next, kind, legs, into);
            if search.improves(&next) {
                self.straight_choices(next, kind, legs, search, into);
            }
            legs.pop();
        }
    }

    /// Moves of Sk and LC: every place with the facing kept, every facing in place, and every facing that charges.
    fn loose_choices(&self, members: &Members, party: &Party<'_>, turns: bool, into: &mut Vec<Action>) {
        let first = members[0];
        let kept = self.stand(first).facing;
        let turns = turns && !self.is_called_by_plunder(members);
        for turn in if turns { 1..6 } else { 0..0 } {
            let path = Path { kind: MoveKind::Forward, legs: List::new(), facing: kept.turned(turn) };
            if members.iter().all(|s| self.may_turn_to(*s, path.facing).is_ok()) {
                into.push(Action::Move(path));
            }
        }
        let mut search = Search::new(self, self.stand(first).spot, kept);
        let mut edge = ArrayVec::<(Walk<'_>, List<Leg, 12>), 192>::new();
        edge.push((party.walk(MoveKind::Forward), List::new()));
        let mut n = 0;
        while let Some((walk, legs)) = edge.get(n).copied() {
            n += 1;
            if walk.is_done() {
                continue;
            }
            for dir in Dir::ALL {
                let Some(next) = search.stepped(&walk, dir) else { continue };
                let mut legs = legs;
                if !legs.push(Leg::Step(dir)) {
                    continue;
                }
                self.loose_endings(&next, legs, kept, &mut search, into);
                if search.improves(&next) {
                    let _ = edge.try_push((next, legs));
                }
            }
        }
    }

    /// The facings offered at the end of a move of Sk or LC.
    fn loose_endings(
        &self,
        walk: &Walk<'_>,
        legs: List<Leg, 12>,
        kept: Facing,
        search: &mut Search<'_>,
        into: &mut Vec<Action>,
    ) {
        let near = !walk.alone && !self.enemies_beside(walk.spot, walk.side()).is_empty();
        for turn in 0..if near { 6 } else { 1 } {
            let facing = kept.turned(turn);
            if search.is_offered(walk.spot, facing) {
                continue;
            }
            let ending = walk.end(facing);
            if ending == Ok(Ending::Charge) || (turn == 0 && ending.is_ok()) {
                search.note_offer(walk.spot, facing);
                into.push(Action::Move(Path { kind: MoveKind::Forward, legs, facing }));
            }
        }
    }

    /// Whether a move of this kind disorders these stands (3.6a, 3.7a), and by which rule.
    pub(crate) fn move_disorders(&self, stand: StandId, kind: MoveKind) -> Option<Rule> {
        let sub = self.sub(stand);
        let handy = sub.is_loose() || sub == Sub::Sh;
        match kind {
            MoveKind::Back if !handy => Some(rule!("3.6a")),
            MoveKind::Sideways if !handy && !self.may_sidestep(stand) => Some(rule!("3.7a")),
            MoveKind::About => Some(rule!("3.2a")),
            _ => None,
        }
    }

    /// Whether a stand moves sideways without disorder.
    pub(crate) fn may_sidestep(&self, stand: StandId) -> bool {
        define!("3.7b");
        self.option(Options::SIDESTEP) && self.unit(stand).abilities.has(Abilities::SIDESTEP)
    }
}
