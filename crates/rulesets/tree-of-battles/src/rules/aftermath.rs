//! Moves after combat (after.order to after.winner).

use battle::{Refusal, Rule, Side, Table};
use ground::tabletop::{Bearing, Block, Leg, Length, Place};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::Event;
use crate::flags::Flags;
use crate::rulebook::{define, rule};
use crate::rules::fray::{Did, Fighter, Task};
use crate::rules::ground::Gait;
use crate::rules::pursuing::Chase;
use crate::rules::retiring::Retiring;
use crate::state::{ContingentId, State};
use crate::steps::Pending;
use crate::troops::Troop;

/// An exchange of ranks after combat disorders with an enemy so near, in inches (after.exchange).
const EXCHANGE_WITHIN: u8 = 4;

/// Whom a winner goes after, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Aim {
    /// Nobody: it stays.
    Stay,
    /// It follows up.
    FollowUp(ContingentId),
    /// It pursues.
    Pursue(ContingentId),
}

/// What each fighter does in its turn.
impl State {
    /// A fighter breaks, if it must.
    pub(crate) fn break_if_due(&mut self, n: u8, table: &mut Table<'_, Event>) {
        define!("after.order");
        let fighter = self.fray[usize::from(n)];
        if fighter.task != Task::Break || fighter.did == Did::Gone {
            return;
        }
        self.yield_prisoners(&fighter, table);
        let went = self.break_up(fighter.who, Some(fighter.away), table);
        let fighter = &mut self.fray[usize::from(n)];
        (fighter.did, fighter.went) = (Did::Fled, went);
        if self.contingent(self.fray[usize::from(n)].who).is(Flags::OFF) {
            self.fray[usize::from(n)].did = Did::Gone;
        }
    }

    /// Whoever fought men who break or are destroyed in that round may take prisoners.
    pub(crate) fn yield_prisoners(&mut self, fighter: &Fighter, table: &mut Table<'_, Event>) {
        for foe in fighter.opponents() {
            self.take_prisoners(foe, fighter.who, table);
        }
    }

    /// Away from a primary opponent: the way he faces, or, for those who do not touch his front, the reverse of their own
    /// facing.
    pub(crate) fn away_from(&self, primary: ContingentId, who: ContingentId) -> Bearing {
        define!("after.away", "after.away-behind");
        match primary.some().filter(|primary| self.faces(*primary, who)) {
            Some(primary) => self.contingent(primary).place.facing,
            None => self.contingent(who).place.facing.reversed(),
        }
    }

    /// A fighter retires, if it must.
    pub(crate) fn retire_if_due(&mut self, n: u8) {
        let fighter = self.fray[usize::from(n)];
        if fighter.task != Task::Retire || fighter.did == Did::Gone {
            return;
        }
        self.fray[usize::from(n)].did = Did::Fled;
        self.then(Retiring::from_combat(fighter.who, n));
    }

    /// A fighter falls back, if it must; its owner may let the front rank go through the second.
    pub(crate) fn fall_back_if_due(&mut self, n: u8) {
        let fighter = self.fray[usize::from(n)];
        if fighter.task != Task::FallBack || fighter.did == Did::Gone {
            return;
        }
        self.then(Giving { fighter: n, when: When::FallingBack });
    }

    /// The owner of a fighter with the right to halt chooses, if there is anybody to go after.
    pub(crate) fn choose_if_due(&mut self, n: u8) {
        let fighter = self.fray[usize::from(n)];
        if fighter.task == Task::MayHalt && fighter.did != Did::Gone && self.may_go_on(n) {
            self.then(Winning { fighter: n });
        }
    }

    /// Whether a winner has anybody to go after, and may.
    fn may_go_on(&self, n: u8) -> bool {
        let aim = self.aim_of(n);
        aim != Aim::Stay && self.kept_from(self.fray[usize::from(n)].who, aim).is_none()
    }

    /// Why a winner does not go after an opponent, if he does not: guns and plunderers stay, and some men never pursue.
    fn kept_from(&self, who: ContingentId, aim: Aim) -> Option<Rule> {
        match aim {
            _ if self.kind(who) == Troop::Artillery => Some(rule!("after.artillery")),
            Aim::Pursue(_) => self.never_pursues(who),
            _ => self.contingent(who).is(Flags::PLUNDERS).then(|| rule!("muster.special.plunder")),
        }
    }

    /// A fighter that halts may exchange ranks.
    pub(crate) fn exchange_if_due(&mut self, n: u8, table: &mut Table<'_, Event>) {
        let fighter = self.fray[usize::from(n)];
        let who = fighter.who;
        if fighter.did != Did::Stayed || self.contingent(who).is(Flags::OFF | Flags::ROUTING) {
            return;
        }
        // Who has to go on and still has an opponent before him neither goes nor halts.
        let goes = match fighter.task {
            Task::GoOn => self.aim_of(n) != Aim::Stay || self.faces_any(who),
            Task::FallBack => true,
            // Who might have gone on has been asked, unless there was nobody to go after.
            Task::MayHalt | Task::Halt | Task::Break | Task::Retire => false,
        };
        if goes {
            return;
        }
        define!("after.halt-not-halted");
        table.tell(&[rule!("after.halt")], Event::Halts(who));
        self.then(Giving { fighter: n, when: When::Halting });
    }

    /// A fighter follows up, if it must.
    pub(crate) fn follow_up_if_due(&mut self, n: u8, table: &mut Table<'_, Event>) {
        let fighter = self.fray[usize::from(n)];
        if fighter.task != Task::GoOn {
            return;
        }
        let aim = self.aim_of(n);
        let Aim::FollowUp(foe) = aim else { return };
        if let Some(rule) = self.kept_from(fighter.who, aim) {
            table.tell(&[rule], Event::Halts(fighter.who));
            return;
        }
        self.follow_up(fighter.who, foe, table);
        self.then(Giving { fighter: n, when: When::FollowingUp });
    }

    /// A fighter pursues, if it must; once in a phase.
    pub(crate) fn pursue_if_due(&mut self, n: u8, table: &mut Table<'_, Event>) {
        let fighter = self.fray[usize::from(n)];
        if fighter.task != Task::GoOn || fighter.did != Did::Stayed {
            return;
        }
        let (by, aim) = (fighter.who, self.aim_of(n));
        let Aim::Pursue(prey) = aim else { return };
        if let Some(rule) = self.kept_from(by, aim) {
            table.tell(&[rule], Event::Halts(by));
            return;
        }
        if self.contingent(by).is(Flags::PURSUED) {
            // Whom it has gone after in a fight at once it pursues still.
            if !self.contingent(by).is(Flags::PURSUING) {
                table.tell(&[rule!("after.pursue-once")], Event::Halts(by));
                self.begin_pursuit(by, prey, table);
            }
            return;
        }
        let went = self.fighter_of(self.round_of(n), prey).map_or(Length::ZERO, |prey| prey.went);
        let way = self.contingent(prey).place.facing;
        self.chase(Chase { by, prey, way, needed: went, presses: true }, table);
    }

    /// Whom a winner goes after: nobody while an opponent it faces is still in contact; else its primary opponent, or if he is
    /// gone the next one.
    pub(crate) fn aim_of(&self, n: u8) -> Aim {
        define!("after.winner");
        let fighter = self.fray[usize::from(n)];
        if self.contingent(fighter.who).is(Flags::OFF | Flags::ROUTING) || self.faces_any(fighter.who) {
            return Aim::Stay;
        }
        let round = self.round_of(n);
        let others = fighter.opponents().filter(|foe| *foe != fighter.primary);
        for foe in fighter.primary.some().into_iter().chain(others) {
            if self.contingent(foe).is(Flags::OFF) {
                continue;
            }
            match self.fighter_of(round.clone(), foe).map(|foe| foe.did) {
                Some(Did::FellBack) => return Aim::FollowUp(foe),
                Some(Did::Fled) => return Aim::Pursue(foe),
                _ => {}
            }
        }
        Aim::Stay
    }
}

/// Falling back and following up.
impl State {
    /// A fighter falls back by the depth of one of its own stands, still facing the enemy.
    fn fall_back(&mut self, n: u8, table: &mut Table<'_, Event>) {
        let who = self.fray[usize::from(n)].who;
        if self.kind(who) == Troop::Artillery {
            table.tell(&[rule!("after.artillery")], Event::Abandoned(who));
            self.destroy(who, table);
            self.fray[usize::from(n)].did = Did::Gone;
            return;
        }
        let Some(Backing { end, pushed }) = self.backing_of(who) else {
            self.take_dps(who, 1, rule!("after.fall-back-blocked"), table);
            return;
        };
        self.begin_moving(who, table);
        for (friend, place) in pushed {
            self.begin_moving(friend, table);
            self.relocate(friend, place);
            table.tell(&[rule!("after.fall-back-blocked")], Event::Pushed(friend));
            self.take_dps(friend, 1, rule!("after.fall-back-blocked"), table);
        }
        let depth = self.shape(who).depth;
        self.pay_for_backing(who, depth, table);
        let stood = *self.footprint(who);
        self.relocate(who, end.place);
        self.startle_leaders(who, &stood);
        self.mark_moved(who);
        self.contingent_mut(who).set(Flags::FELL_BACK, true);
        self.has_gone(n, Did::FellBack, depth);
        table.tell(&[rule!("after.fall-back")], Event::FallsBack(who));
    }

    /// A fighter has gone: in this round, and in those around it that left it in its place until now.
    pub(crate) fn has_gone(&mut self, n: u8, did: Did, went: Length) {
        let who = self.fray[usize::from(n)].who;
        for (place, fighter) in self.fray.iter_mut().enumerate() {
            if place == usize::from(n) || fighter.who == who && fighter.did == Did::Stayed {
                (fighter.did, fighter.went) = (did, went);
            }
        }
    }

    /// Where a contingent that falls back comes to stand, and the friends in its way, who are pushed straight back; none if
    /// the way is not free.
    fn backing_of(&self, who: ContingentId) -> Option<Backing> {
        let (place, depth) = (self.contingent(who).place, self.shape(who).depth);
        let end = Block::new(Place::new(place.point(Length::ZERO, -depth), place.facing), self.shape(who));
        let way = place.facing.reversed();
        let side = self.contingent(who).side;
        let mut moved: arrayvec::ArrayVec<(ContingentId, Block), 9> = arrayvec::ArrayVec::new();
        moved.push((who, end));
        let mut next = 0;
        // Who is pushed back pushes others.
        while let Some((_, block)) = moved.get(next).copied() {
            next += 1;
            for other in self.all_contingents() {
                let is_known = moved.iter().any(|(id, _)| *id == other);
                if is_known || self.contingent(other).is(Flags::OFF) || !self.overlaps_at(other, &block) {
                    continue;
                }
                if self.contingent(other).side != side || self.is_engaged(other) {
                    return None;
                }
                let (was, by) = (self.block(other), met_by(self, other, &block, way, depth));
                let place = Place::new(was.place.at.moved(way, by), was.place.facing);
                moved.try_push((other, Block::new(place, was.shape))).ok()?;
            }
        }
        let ids: arrayvec::ArrayVec<ContingentId, 9> = moved.iter().map(|(id, _)| *id).collect();
        let have_room = moved.iter().enumerate().all(|(n, (id, block))| {
            let is_apart = |(_, other): &(ContingentId, Block)| !do_overlap(block, other);
            self.has_room_among(*id, block, &ids) && moved[..n].iter().all(is_apart)
        });
        let pushed = moved[1..].iter().map(|(id, block)| (*id, block.place)).collect();
        have_room.then_some(Backing { end, pushed })
    }

    /// Difficult terrain and obstacles of a contingent that goes straight back, still facing the enemy.
    pub(crate) fn pay_for_backing(&mut self, who: ContingentId, depth: Length, table: &mut Table<'_, Event>) {
        let mut walk = ground::tabletop::Walk::new(
            self.block(who),
            ground::tabletop::Rounding::EachLeg,
            ground::tabletop::Cover::Stands,
        );
        if let Ok(step) = walk.step(Leg::back(depth)) {
            self.pay_for_ground(self.gait(who), &step, table);
        }
    }

    /// A contingent follows up until it is again in contact with an opponent that fell back.
    fn follow_up(&mut self, who: ContingentId, foe: ContingentId, table: &mut Table<'_, Event>) {
        self.begin_moving(who, table);
        let place = self.contingent(who).place;
        let block = self.block(who);
        let ways = self.block(foe).parts().flat_map(|part| {
            block
                .parts()
                .filter_map(move |own| own.way_to(place.facing, &part))
                .collect::<arrayvec::ArrayVec<_, 2>>()
        });
        let far = ways.min().unwrap_or(Length::ZERO);
        let far = self.free_way(who, place.facing, far).0;
        if let Some(step) = crate::rules::fast::leg(&block, far) {
            self.pay_for_ground(Gait { presses: true, ..self.gait(who) }, &step, table);
        }
        let stood = *self.footprint(who);
        self.relocate(who, Place::new(place.point(Length::ZERO, far), place.facing));
        self.startle_leaders(who, &stood);
        self.mark_moved(who);
        self.contingent_mut(who).set(Flags::FOLLOWED_UP, true);
        table.tell(&[rule!("after.follow-up")], Event::FollowsUp { contingent: who, at: foe });
    }
}

/// Where a fall-back leads.
struct Backing {
    /// Who falls back, where it comes to stand.
    end: Block,
    /// The friends who are pushed back, and where to.
    pushed: arrayvec::ArrayVec<(ContingentId, Place), 8>,
}

/// Whether stands of two blocks overlap.
fn do_overlap(one: &Block, other: &Block) -> bool {
    one.parts().any(|part| other.parts().any(|own| own.overlaps(&part)))
}

/// How far a friend must be pushed to make room for a block that falls back.
fn met_by(battle: &State, other: ContingentId, end: &Block, way: Bearing, depth: Length) -> Length {
    // From beyond, back to where he touches the block.
    let far = depth * 4;
    let block = battle.block(other);
    let beyond = Block::new(Place::new(block.place.at.moved(way, far), block.place.facing), block.shape);
    let backs = beyond.parts().flat_map(|part| {
        end.parts()
            .filter_map(move |own| part.way_to(way.reversed(), &own))
            .collect::<arrayvec::ArrayVec<_, 2>>()
    });
    let back = backs.min().unwrap_or(far);
    (far - back).max(Length::ZERO)
}

/// A winner with the right to halt halts, or goes on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Winning {
    /// The fighter.
    pub fighter: u8,
}

impl Pending for Winning {
    fn asks(&self, battle: &State) -> Option<Side> {
        let fighter = battle.fray.get(usize::from(self.fighter))?;
        Some(battle.contingent(fighter.who).side)
    }

    fn choices(&self, _: &State, into: &mut Vec<Action>) {
        into.extend([Action::Decline, Action::Try]);
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Decline | Action::Try => Ok(()),
            _ => {
                let who = battle.fray[usize::from(self.fighter)].who;
                Err(Refusal::new(rule!("result.order"), "{0} may halt or go on").about(who.into()))
            }
        }
    }

    fn answer(&self, battle: &mut State, action: Action, _: &mut Table<'_, Event>) {
        battle.done();
        let fighter = &mut battle.fray[usize::from(self.fighter)];
        fighter.task = if action == Action::Try { Task::GoOn } else { Task::Halt };
    }

    fn advance(&self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }
}

/// When ranks may be exchanged after combat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum When {
    /// Who halts.
    Halting,
    /// Who follows up.
    FollowingUp,
    /// Who falls back: the front rank goes through the second.
    FallingBack,
}

/// The owner of a fighter may have it exchange ranks: asked only where the ranks differ.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Giving {
    /// The fighter.
    pub fighter: u8,
    /// When.
    pub when: When,
}

impl Giving {
    fn carry_on(self, battle: &mut State, table: &mut Table<'_, Event>) {
        if self.when == When::FallingBack {
            battle.fall_back(self.fighter, table);
        }
    }
}

impl Pending for Giving {
    fn asks(&self, battle: &State) -> Option<Side> {
        let who = battle.fray.get(usize::from(self.fighter))?.who;
        // Who cannot fall back has nobody to go through.
        let may =
            battle.can_exchange(who) && (self.when != When::FallingBack || battle.backing_of(who).is_some());
        may.then(|| battle.contingent(who).side)
    }

    fn choices(&self, _: &State, into: &mut Vec<Action>) {
        into.extend([Action::Decline, Action::Try]);
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Decline | Action::Try => Ok(()),
            _ => {
                let who = battle.fray[usize::from(self.fighter)].who;
                Err(Refusal::new(rule!("after.exchange"), "{0} may exchange ranks or not").about(who.into()))
            }
        }
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        battle.done();
        let who = battle.fray[usize::from(self.fighter)].who;
        if action == Action::Try {
            battle.begin_moving(who, table);
            battle.exchange_ranks(who);
            let through = self.when == When::FallingBack;
            let rule = if through { rule!("after.fall-back-through") } else { rule!("after.exchange") };
            table.tell(&[rule], Event::ExchangesRanks(who));
            if !through && battle.is_enemy_within(who, EXCHANGE_WITHIN) {
                battle.take_dps(who, 1, rule!("after.exchange"), table);
            }
        }
        self.carry_on(battle, table);
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.done();
        self.carry_on(battle, table);
    }
}

impl State {
    /// Whether the first two ranks of a contingent differ, so that exchanging them changes anything.
    pub(crate) fn can_exchange(&self, who: ContingentId) -> bool {
        define!("after.exchange");
        let shape = self.shape(who);
        let c = self.contingent(who);
        !c.is(Flags::OFF)
            && (0..shape.files()).any(|file| match (shape.stand_at(0, file), shape.stand_at(1, file)) {
                (Some(front), Some(second)) => self.troop_of(who, front) != self.troop_of(who, second),
                _ => false,
            })
    }
}
