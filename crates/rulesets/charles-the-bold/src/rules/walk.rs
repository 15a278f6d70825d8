//! A move being tried out, leg by leg (3.x): the same walk checks a move and lists the moves there are.

use battle::{Refusal, Rule, Side};
use ground::{Dir, Facing, Hex, Spot};

use crate::charts::Cost;
use crate::rulebook::{define, rule};
use crate::rules::movement::DISPLACED;
use crate::state::{Flags, StandId, State};
use crate::steps::{Leg, MoveKind};
use crate::troops::Sub;

/// Why a stand may do nothing else.
pub(crate) const PLUNDER_CALLS: &str = "{0} is drawn to the plunder and moves up to it";

/// Those who make a move, and what every leg of it asks about them.
pub(crate) struct Party<'a> {
    state: &'a State,
    members: &'a [StandId],
    /// MP of the move.
    mp: u8,
    /// What is spent of them before it begins: going on after an evasion is the same move.
    spent: u8,
    /// The first member's kind and side.
    sub: Sub,
    side: Side,
    /// No enemy is near enough for the move to come into his zone or into contact: those questions need not be asked.
    quiet: bool,
    /// An attack by it began where the activation began; otherwise where the stand is (flank.start).
    activated: bool,
    /// Mud or snow takes a point off the move.
    slowed: bool,
    /// A special condition may keep a member from stirring or from crossing a line.
    bound: bool,
    /// A member plunders.
    plunders: bool,
    /// One stand alone that nothing but the ground and other stands can hinder.
    plain: bool,
}

/// A move being tried out, leg by leg. The same walk serves to check a move and to list the moves there are.
#[derive(Clone, Copy)]
pub(crate) struct Walk<'a> {
    party: &'a Party<'a>,
    kind: MoveKind,
    /// Where the first member is now; the others keep their places beside it.
    pub(crate) spot: Spot,
    /// Where it was before the last step.
    before: Spot,
    pub(crate) facing: Facing,
    spent: u8,
    pub(crate) steps: u8,
    faces: i8,
    pub(crate) turned: u8,
    /// The last step entered an enemy zone: the move is over.
    halted: bool,
    /// Which members go through enemy skirmishers, as bits: each of them must hit a formed enemy in the end.
    pushing: u32,
    /// No enemy stands next to a member here.
    pub(crate) alone: bool,
    /// It has kept to a road so far.
    by_road: bool,
    /// The side to which a sideways move goes: left or right.
    sideways: Option<bool>,
    last: Option<Dir>,
}

/// How a move that may end here ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    /// Without contact.
    Quiet,
    /// In contact with an enemy: a charge.
    Charge,
}

#[cold]
pub(crate) fn refuse_exposure(stand: StandId, enemy: StandId) -> Result<(), Refusal> {
    let why = "{0} would have {1} at its flank or rear, in its zone of control";
    Err(Refusal::new(rule!("3.5e"), why).about(stand.into()).and(enemy.into()))
}

#[cold]
pub(crate) fn refuse<T>(rule: Rule, why: &'static str, about: StandId) -> Result<T, Refusal> {
    Err(Refusal::new(rule, why).about(about.into()))
}

impl<'a> Party<'a> {
    /// These stands with so many MP to spend.
    pub(crate) fn new(state: &'a State, members: &'a [StandId], mp: u8) -> Party<'a> {
        let first = members[0];
        // Going on after an evasion is the same move: what it has spent stays spent.
        let full = state.move_allowance(members).max(mp);
        let slowed = state.scenario.conditions.on && state.is_slowed(state.riding_points(first));
        let bound = state.may_be_bound(members);
        let plunders = members.iter().any(|member| state.stand(*member).is(Flags::PLUNDERS));
        Party {
            state,
            members,
            mp: full,
            spent: full - mp,
            sub: state.sub(first),
            side: state.side_of(first),
            quiet: false,
            activated: state.act.members.contains(&first),
            slowed,
            bound,
            plunders,
            plain: members.len() == 1 && !(slowed || bound || plunders) && state.hidden == 0,
        }
    }

    /// The same stands where no enemy is near, if that is so.
    pub(crate) fn in_quiet(self, quiet: bool) -> Party<'a> {
        Party { quiet, ..self }
    }

    /// A move of this kind, not yet begun.
    pub(crate) fn walk(&'a self, kind: MoveKind) -> Walk<'a> {
        let first = self.state.stand(self.members[0]);
        Walk {
            party: self,
            kind,
            spot: first.spot,
            before: first.spot,
            facing: first.facing,
            spent: self.spent,
            steps: 0,
            faces: 0,
            turned: 0,
            halted: false,
            pushing: 0,
            alone: self.is_alone_at(first.spot),
            by_road: true,
            sideways: None,
            last: None,
        }
    }

    /// Where a member is while the first is here.
    #[inline]
    fn place(&self, n: usize, first: Spot) -> Option<Spot> {
        if n == 0 { Some(first) } else { self.place_beside(n, first) }
    }

    fn place_beside(&self, n: usize, first: Spot) -> Option<Spot> {
        let map = &self.state.scenario.map;
        let (from, to) = (self.state.hex_of(self.members[0]), map.hex(first));
        let own = self.state.hex_of(self.members[n]);
        map.hexes.spot_of(Hex::new(own.q + (to.q - from.q), own.r + (to.r - from.r)))
    }

    /// The places of all members while the first is here.
    fn places(&self, first: Spot) -> impl Iterator<Item = Spot> + '_ {
        (0..self.members.len()).filter_map(move |n| self.place(n, first))
    }

    /// Whether no enemy stands next to a member while the first is here.
    #[inline]
    fn is_alone_at(&self, first: Spot) -> bool {
        self.quiet || self.is_nobody_beside(first)
    }

    fn is_nobody_beside(&self, first: Spot) -> bool {
        self.places(first).all(|spot| self.state.enemies_beside(spot, self.side).is_empty())
    }

    /// Who stands in a hex, if he is none of them.
    #[inline]
    fn other_at(&self, spot: Spot) -> Option<StandId> {
        self.state.at(spot).filter(|other| !self.members.contains(other))
    }

    fn is_any_in_zone(&self, first: Spot) -> bool {
        self.places(first).any(|spot| self.state.is_in_zone(spot, self.side))
    }
}

impl<'a> Walk<'a> {
    #[inline]
    fn first(&self) -> StandId {
        self.party.members[0]
    }

    #[inline]
    pub(crate) fn sub(&self) -> Sub {
        self.party.sub
    }

    #[inline]
    pub(crate) fn side(&self) -> Side {
        self.party.side
    }

    /// What it has cost so far, by which one way to a place is better than another: on a slowed move to have kept to a road
    /// is worth a point.
    #[inline]
    pub(crate) fn price(&self) -> u8 {
        self.spent + u8::from(self.party.slowed && !self.by_road)
    }

    /// Whether it goes through enemy skirmishers.
    #[inline]
    pub(crate) fn is_pushing(&self) -> bool {
        self.pushing != 0
    }

    /// Whether no step and no first turn can follow: both cost a point at least, and a road saves one at most.
    pub(crate) fn is_done(&self) -> bool {
        self.halted || self.spent >= self.party.mp + u8::from(self.party.slowed)
    }

    /// The same walk with one leg more.
    pub(crate) fn leg(mut self, leg: Leg) -> Result<Walk<'a>, Refusal> {
        match leg {
            Leg::Step(dir) => self.step(dir)?,
            Leg::Left => self.turn(1)?,
            Leg::Right => self.turn(-1)?,
        }
        Ok(self)
    }

    /// A step of all members at once.
    #[inline(always)]
    pub(crate) fn step(&mut self, dir: Dir) -> Result<(), Refusal> {
        define!("3.1f");
        if !self.sub().is_loose() {
            self.may_step_that_way(dir)?;
        }
        if self.halted || self.turned > 0 {
            self.may_go_on()?;
        }
        match self.ordinary_step(dir) {
            Some((to, cost)) => {
                self.by_road = false;
                self.come_to(to, cost, dir);
                Ok(())
            }
            None => self.hindered_step(dir),
        }
    }

    /// Where an ordinary step leads and what it costs: a stand that only the ground can hinder goes to an empty hex for
    /// points that it has. Most steps are of this kind, and then there is nothing else to ask.
    #[inline(always)]
    fn ordinary_step(&self, dir: Dir) -> Option<(Spot, u8)> {
        let (party, state) = (self.party, self.party.state);
        let to = state.next(self.spot, dir).filter(|to| party.plain && state.at(*to).is_none())?;
        let passage = state.scenario.map.passage(self.spot, dir);
        match passage.cost_to(party.sub, party.mp) {
            Some(Cost::Mp(cost)) if !passage.walled && self.spent + cost <= party.mp => Some((to, cost)),
            _ => None,
        }
    }

    /// The first member has come to a hex.
    #[inline]
    fn come_to(&mut self, to: Spot, cost: u8, dir: Dir) {
        (self.before, self.spot) = (self.spot, to);
        self.spent += cost;
        self.steps += 1;
        self.last = Some(dir);
        self.alone = self.party.is_alone_at(to);
        self.halted = !self.alone && self.party.is_any_in_zone(to);
    }

    /// A step of which everything has to be asked.
    fn hindered_step(&mut self, dir: Dir) -> Result<(), Refusal> {
        let first = self.first();
        let mut cost = self.member_cost(0, dir)?;
        for n in 1..self.party.members.len() {
            cost = cost.max(self.member_cost(n, dir)?);
        }
        // Mud and snow slow no move that keeps to a road.
        self.by_road = self.by_road
            && self.party.slowed
            && self.party.places(self.spot).all(|spot| self.party.state.scenario.map.has_road(spot, dir));
        if self.spent + cost > self.party.mp + u8::from(self.by_road) {
            return refuse(rule!("3.0c"), "{0} has not enough MP for that", first);
        }
        let Some(to) = self.party.state.next(self.spot, dir) else {
            return refuse(rule!("hex.edge"), "{0} may not leave the map", first);
        };
        for n in 0..self.party.members.len() {
            self.enter(n, to, dir)?;
        }
        self.come_to(to, cost, dir);
        Ok(())
    }

    /// Whether a step may follow the legs that were made: not after a halt, nor after most turns.
    fn may_go_on(&self) -> Result<(), Refusal> {
        let first = self.first();
        if self.halted {
            if !self.party.state.is_in_zone(self.spot, self.side()) {
                return refuse(
                    rule!("3.8c"),
                    "one of the formation of {0} halts in an enemy zone of control, so all do",
                    first,
                );
            }
            return refuse(rule!("3.5d"), "{0} has entered an enemy zone of control and halts", first);
        }
        if self.sub() != Sub::Sh && !self.sub().is_loose() {
            return refuse(rule!("3.1b"), "{0} cannot turn and then leave the hex in one move", first);
        }
        if self.turned > 1 {
            return refuse(rule!("3.1d"), "{0} has turned two faces and makes no further movement", first);
        }
        Ok(())
    }

    /// What the step costs one member; the whole move if the cost is all of it.
    #[inline]
    fn member_cost(&self, n: usize, dir: Dir) -> Result<u8, Refusal> {
        let (party, state) = (self.party, self.party.state);
        let member = party.members[n];
        let here = party.place(n, self.spot);
        let Some((spot, to)) = here.and_then(|spot| Some((spot, state.next(spot, dir)?))) else {
            return refuse(rule!("hex.edge"), "{0} may not leave the map", member);
        };
        let mut by_gate = false;
        if party.bound {
            state.may_stir(member)?;
            if let Some(rule) = state.bound_between(member, spot, to) {
                return refuse(rule, "{0} is bound not to cross that line", member);
            }
            by_gate = state.is_gate_for(member, spot, to);
        }
        let passage = state.scenario.map.passage(spot, dir);
        if passage.walled && state.scenario.conditions.on && !by_gate {
            return refuse(
                rule!("muster.ground.walled-town"),
                "{0} does not pass the walls of the town",
                member,
            );
        }
        let sub = if n == 0 { party.sub } else { state.sub(member) };
        match passage.cost_to(sub, party.mp) {
            _ if by_gate => Ok(1),
            None => refuse(rule!("3.0f"), "that ground or hexside is closed to {0}", member),
            Some(Cost::Mp(points)) => Ok(points),
            Some(_) if self.spent > 0 => {
                refuse(rule!("3.0f"), "{0} needs its whole move for that and has spent some of it", member)
            }
            Some(_) => Ok(party.mp),
        }
    }

    /// A member enters a hex, the first going to `first`: it must be empty, or hold somebody who can be passed.
    #[inline]
    fn enter(&mut self, n: usize, first: Spot, dir: Dir) -> Result<(), Refusal> {
        let Some(to) = self.party.place(n, first) else { return Ok(()) };
        if self.party.state.hidden > 0 && self.party.state.has_hidden_friend(to, self.side()) {
            return refuse(
                rule!("muster.hidden.place.ctb"),
                "{0} keeps out of the hex of a hidden friend",
                self.party.members[n],
            );
        }
        match self.party.other_at(to) {
            None => Ok(()),
            Some(other) => self.pass(n, other, dir),
        }
    }

    /// A member enters the hex of another stand.
    fn pass(&mut self, n: usize, other: StandId, dir: Dir) -> Result<(), Refusal> {
        let (state, member) = (self.party.state, self.party.members[n]);
        if state.side_of(other) == self.side() {
            let passes = state.is_passable_friend(member, other);
            if !passes && !state.may_displace(member, other, dir, self.facing) {
                return Err(Refusal::new(rule!("3.9a"), "{0} may not move through {1}")
                    .about(member.into())
                    .and(other.into()));
            }
        } else if state.may_push_through(member, other, dir) {
            self.pushing |= 1 << n;
        } else {
            let why = "{0} may not enter the hex of {1}";
            return Err(Refusal::new(rule!("3.0h"), why).about(member.into()).and(other.into()));
        }
        Ok(())
    }

    /// Whether this is a direction in which a formed stand may step in a move of this kind.
    #[inline]
    fn may_step_that_way(&mut self, dir: Dir) -> Result<(), Refusal> {
        let first = self.first();
        match self.kind {
            MoveKind::Forward if !self.facing.has_in_front(dir) => {
                refuse(rule!("3.0b"), "{0} moves forward into its two front hexes only", first)
            }
            MoveKind::Back if !self.facing.rear().contains(&dir) => {
                refuse(rule!("3.6a"), "{0} moves backwards into its two rear hexes only", first)
            }
            MoveKind::Sideways => {
                let left = self.facing.flanks()[0] == dir;
                let right = self.facing.flanks()[1] == dir;
                if !(left || right) || self.sideways.is_some_and(|to_left| to_left != left) {
                    return refuse(
                        rule!("3.7a"),
                        "{0} moves sideways into flank hexes on one side only",
                        first,
                    );
                }
                self.sideways = Some(left);
                Ok(())
            }
            MoveKind::About => refuse(rule!("3.2b"), "turning to the rear is the whole move of {0}", first),
            _ => Ok(()),
        }
    }

    /// A turn of one face.
    fn turn(&mut self, left: i8) -> Result<(), Refusal> {
        let first = self.first();
        if self.sub().is_loose() {
            return refuse(rule!("3.1f"), "{0} turns freely: say the facing at the end of the move", first);
        }
        if self.kind != MoveKind::Forward {
            return refuse(rule!("3.7d"), "{0} does not turn in a move made backwards or sideways", first);
        }
        if self.halted {
            return refuse(
                rule!("3.5d"),
                "{0} has entered an enemy zone of control and does not turn",
                first,
            );
        }
        if self.turned > 0 && self.faces.signum() != left && self.sub() != Sub::Sh {
            return refuse(rule!("3.1c"), "{0} does not turn back in the same move", first);
        }
        match self.turned {
            0 if self.spent + 1 > self.party.mp => {
                return refuse(rule!("3.1a"), "{0} has no MP left to turn", first);
            }
            0 => self.spent += 1,
            1 => {}
            _ => return refuse(rule!("3.1d"), "{0} turns two faces at most in one move", first),
        }
        self.turned += 1;
        self.faces += left;
        self.facing = self.facing.turned(left);
        Ok(())
    }

    /// Whether the move may end here, with this facing for those who turn freely, and how it ends.
    #[inline]
    pub(crate) fn end(&self, facing: Facing) -> Result<Ending, Refusal> {
        // Most moves end in an empty hex with no enemy beside it.
        let there = self.party.state.at(self.spot);
        let free = there.is_none() || there == Some(self.first());
        if self.party.plain && self.alone && free && (facing == self.facing || self.sub().is_loose()) {
            return Ok(Ending::Quiet);
        }
        self.end_among_others(facing)
    }

    fn end_among_others(&self, facing: Facing) -> Result<Ending, Refusal> {
        let first = self.first();
        if !self.sub().is_loose() && facing != self.facing {
            return refuse(rule!("3.1a"), "{0} turns only by turning", first);
        }
        let mut ending = Ending::Quiet;
        if self.party.plunders {
            self.stays_by_the_plunder()?;
        }
        for n in 0..self.party.members.len() {
            let there = self.party.place(n, self.spot).and_then(|spot| self.party.other_at(spot));
            if let Some(other) = there {
                self.may_take_place_of(n, other)?;
            }
            if self.alone {
                continue;
            }
            self.is_unexposed(n, facing)?;
            if self.steps > 0 && self.member_contact(n, facing)? {
                ending = Ending::Charge;
            }
        }
        let idle = |n: &usize| self.pushing >> n & 1 != 0 && !self.hits_formed_enemy(*n, facing);
        if self.pushing != 0
            && let Some(n) = (0..self.party.members.len()).find(idle)
        {
            return refuse(
                rule!("10.6a"),
                "{0} pushes through skirmishers only to hit a formed enemy",
                self.party.members[n],
            );
        }
        Ok(ending)
    }

    /// Whoever plunders moves only up to the plunder, and does so while he can.
    fn stays_by_the_plunder(&self) -> Result<(), Refusal> {
        if self.steps == 0 && self.party.state.is_called_by_plunder(self.party.members) {
            return refuse(rule!("muster.special.plunder"), PLUNDER_CALLS, self.first());
        }
        for (n, member) in self.party.members.iter().copied().enumerate() {
            let (Some(to), true) = (self.party.place(n, self.spot), self.party.plunders && self.steps > 0)
            else {
                continue;
            };
            let far = |spot| self.party.state.plunder_distance(member, spot);
            if far(to).is_some() && far(to) >= far(self.party.state.stand(member).spot) {
                return refuse(
                    rule!("muster.special.plunder"),
                    "{0} plunders: it only moves up to the plunder",
                    member,
                );
            }
        }
        Ok(())
    }

    /// One stand to a hex: a friend there must give way.
    fn may_take_place_of(&self, n: usize, other: StandId) -> Result<(), Refusal> {
        let member = self.party.members[n];
        let (Some(vacated), Some(dir)) = (self.party.place(n, self.before), self.last) else { return Ok(()) };
        // Skirmishers whom it pushes through are gone when it is there.
        if self.pushing >> n & 1 != 0
            && self.party.state.side_of(other) != self.side()
            && self.party.state.may_push_through(member, other, dir)
        {
            return Ok(());
        }
        if self.party.state.side_of(other) == self.side()
            && self.party.state.may_displace(member, other, dir, self.facing)
            && !self.party.places(self.spot).any(|there| there == vacated)
            && self.party.state.at(vacated).is_none_or(|there| self.party.members.contains(&there))
        {
            return Ok(());
        }
        let gives_way = DISPLACED.has(self.party.state.sub(other));
        let rule = match self.party.state.side_of(other) == self.side() {
            false => rule!("hex.occupancy"),
            true if gives_way && self.sub() == Sub::Sk && self.party.state.sub(other) != Sub::Sk => {
                rule!("3.10b")
            }
            true if gives_way && !self.facing.has_in_front(dir) => rule!("3.10c"),
            true => rule!("3.9b"),
        };
        Err(Refusal::new(rule, "{0} may not end its move in the hex of {1}")
            .about(member.into())
            .and(other.into()))
    }

    /// No enemy zone of control through a flank or rear face, unless it was so and the stand stays in its hex.
    fn is_unexposed(&self, n: usize, facing: Facing) -> Result<(), Refusal> {
        let member = self.party.members[n];
        if self.steps == 0 {
            return self.party.state.may_turn_to(member, facing);
        }
        let Some(spot) = self.party.place(n, self.spot) else { return Ok(()) };
        match self.party.state.exposed_to(self.side(), spot, facing) {
            None => Ok(()),
            Some(enemy) => refuse_exposure(member, enemy),
        }
    }

    /// Whether a member would be in contact; refused if it may not be.
    fn member_contact(&self, n: usize, facing: Facing) -> Result<bool, Refusal> {
        define!("3.5f");
        let member = self.party.members[n];
        let Some(spot) = self.party.place(n, self.spot) else { return Ok(false) };
        let side = self.side();
        let start = self.party.state.stand(member);
        if self.kind == MoveKind::Forward || self.sub() == Sub::LC {
            let from = if self.party.activated { start.start } else { start.spot };
            return self.party.state.may_charge_all(member, from, spot, facing);
        }
        let before = |enemy| self.party.state.contacts_at(side, start.spot, start.facing).any(|e| e == enemy);
        match self.party.state.contacts_at(side, spot, facing).find(|enemy| !before(*enemy)) {
            None => Ok(false),
            Some(enemy) => Err(Refusal::new(rule!("10.0b2"), "{0} charges by forward steps only")
                .about(member.into())
                .and(enemy.into())),
        }
    }

    /// Whether a member would be in contact with a formed enemy.
    fn hits_formed_enemy(&self, n: usize, facing: Facing) -> bool {
        let state = self.party.state;
        let Some(spot) = self.party.place(n, self.spot) else { return false };
        state.contacts_at(self.side(), spot, facing).any(|enemy| state.sub(enemy).is_formed())
    }
}
