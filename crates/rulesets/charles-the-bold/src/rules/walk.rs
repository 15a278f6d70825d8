//! A move being tried out, leg by leg (3.x): the same walk checks a move and lists the moves there are.

use battle::{Refusal, Rule, Side};
use ground::{Dir, Facing, Hex, Spot};

use crate::charts::Cost;
use crate::rulebook::{define, rule};
use crate::rules::movement::DISPLACED;
use crate::state::{Flags, Members, StandId, State};
use crate::steps::{Leg, MoveKind};
use crate::troops::Sub;

/// Why a stand may do nothing else.
pub(crate) const PLUNDER_CALLS: &str = "{0} is drawn to the plunder and moves up to it";

/// A move being tried out, leg by leg. The same walk serves to check a move and to list the moves there are.
#[derive(Clone, Copy)]
pub(crate) struct Walk<'a> {
    pub(crate) state: &'a State,
    pub(crate) members: &'a Members,
    pub(crate) kind: MoveKind,
    /// MP of the move.
    pub(crate) mp: u8,
    /// Where the first member is now; the others keep their places beside it.
    pub(crate) spot: Spot,
    /// Where it was before the last step.
    pub(crate) before: Spot,
    pub(crate) facing: Facing,
    pub(crate) spent: u8,
    pub(crate) steps: u8,
    pub(crate) faces: i8,
    pub(crate) turned: u8,
    /// The last step entered an enemy zone: the move is over.
    pub(crate) halted: bool,
    /// It goes through enemy skirmishers, so it must end in a charge on a formed enemy.
    pub(crate) pushing: bool,
    /// The side to which a sideways move goes: left or right.
    pub(crate) sideways: Option<bool>,
    pub(crate) last: Option<Dir>,
    /// An attack by it began where the activation began; otherwise where the stand is (flank.start).
    pub(crate) activated: bool,
    /// Mud or snow takes a point off the move.
    slowed: bool,
    /// It has kept to a road so far.
    by_road: bool,
    /// No enemy is near enough for the move to come into his zone or into contact: those questions need not be asked.
    pub(crate) quiet: bool,
    /// The first member's kind and side, which every leg asks for.
    sub: Sub,
    side: Side,
    /// A special condition may keep a member from stirring or from crossing a line.
    bound: bool,
    /// A member plunders.
    plunders: bool,
}

/// How a move that may end here ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    /// Without contact.
    Quiet,
    /// In contact with an enemy: a charge.
    Charge,
}

pub(crate) fn refuse_exposure(stand: StandId, enemy: StandId) -> Result<(), Refusal> {
    let why = "{0} would have {1} at its flank or rear, in its zone of control";
    Err(Refusal::new(rule!("3.5e"), why).about(stand.into()).and(enemy.into()))
}

pub(crate) fn refuse<T>(rule: Rule, why: &'static str, about: StandId) -> Result<T, Refusal> {
    Err(Refusal::new(rule, why).about(about.into()))
}

impl<'a> Walk<'a> {
    pub(crate) fn begin(state: &'a State, members: &'a Members, kind: MoveKind, mp: u8) -> Walk<'a> {
        let spot = state.stand(members[0]).spot;
        // Going on after an evasion is the same move: what it has spent stays spent.
        let full = state.move_allowance(members).max(mp);
        Walk {
            state,
            members,
            kind,
            mp: full,
            spot,
            before: spot,
            facing: state.stand(members[0]).facing,
            spent: full - mp,
            steps: 0,
            faces: 0,
            turned: 0,
            halted: false,
            pushing: false,
            sideways: None,
            last: None,
            activated: state.act.members.contains(&members[0]),
            slowed: state.scenario.conditions.on && state.is_slowed(state.riding_points(members[0])),
            by_road: true,
            quiet: false,
            sub: state.sub(members[0]),
            side: state.side_of(members[0]),
            bound: state.may_be_bound(members),
            plunders: members.iter().any(|member| state.stand(*member).is(Flags::PLUNDERS)),
        }
    }

    /// The same walk where no enemy is near.
    pub(crate) fn in_quiet(mut self, quiet: bool) -> Walk<'a> {
        self.quiet = quiet;
        self
    }

    /// Where a member is while the first is here.
    pub(crate) fn place(&self, n: usize, first: Spot) -> Option<Spot> {
        if n == 0 {
            return Some(first);
        }
        let map = &self.state.scenario.map;
        let (from, to) = (self.state.hex_of(self.members[0]), map.hex(first));
        let own = self.state.hex_of(self.members[n]);
        map.hexes.spot_of(Hex::new(own.q + (to.q - from.q), own.r + (to.r - from.r)))
    }

    /// The places of all members while the first is here.
    pub(crate) fn places(&self, first: Spot) -> impl Iterator<Item = Spot> + '_ {
        (0..self.members.len()).filter_map(move |n| self.place(n, first))
    }

    pub(crate) fn is_any_in_zone(&self, first: Spot, side: Side) -> bool {
        self.places(first).any(|spot| self.state.is_in_zone(spot, side))
    }

    pub(crate) fn first(&self) -> StandId {
        self.members[0]
    }

    pub(crate) fn sub(&self) -> Sub {
        self.sub
    }

    pub(crate) fn side(&self) -> Side {
        self.side
    }

    /// Whether no step and no first turn can follow: both cost a point at least, and a road saves one at most.
    pub(crate) fn is_done(&self) -> bool {
        self.halted || self.spent >= self.mp + u8::from(self.slowed)
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
    pub(crate) fn step(&mut self, dir: Dir) -> Result<(), Refusal> {
        let first = self.first();
        self.may_step_that_way(dir)?;
        if self.halted {
            if !self.state.is_in_zone(self.spot, self.side()) {
                return refuse(
                    rule!("3.8c"),
                    "one of the formation of {0} halts in an enemy zone of control, so all do",
                    first,
                );
            }
            return refuse(rule!("3.5d"), "{0} has entered an enemy zone of control and halts", first);
        }
        if self.turned > 0 && self.sub() != Sub::Sh && !self.sub().is_loose() {
            return refuse(rule!("3.1b"), "{0} cannot turn and then leave the hex in one move", first);
        }
        if self.turned > 1 {
            return refuse(rule!("3.1d"), "{0} has turned two faces and makes no further movement", first);
        }
        let mut cost = 0;
        for n in 0..self.members.len() {
            cost = cost.max(self.member_cost(n, dir)?);
        }
        // Mud and snow slow no move that keeps to a road.
        self.by_road = self.by_road
            && self.slowed
            && self.places(self.spot).all(|spot| self.state.scenario.map.has_road(spot, dir));
        if self.spent + cost > self.mp + u8::from(self.by_road) {
            return refuse(rule!("3.0c"), "{0} has not enough MP for that", first);
        }
        let Some(to) = self.state.next(self.spot, dir) else {
            return refuse(rule!("hex.edge"), "{0} may not leave the map", first);
        };
        for n in 0..self.members.len() {
            self.enter(n, to, dir)?;
        }
        (self.before, self.spot) = (self.spot, to);
        self.spent += cost;
        self.steps += 1;
        self.last = Some(dir);
        let side = self.side();
        self.halted = match self.members.len() {
            _ if self.quiet => false,
            1 => self.state.is_in_zone(to, side),
            _ => self.is_any_in_zone(to, side),
        };
        Ok(())
    }

    /// What the step costs one member; the whole move if the cost is all of it.
    pub(crate) fn member_cost(&self, n: usize, dir: Dir) -> Result<u8, Refusal> {
        let member = self.members[n];
        let here = self.place(n, self.spot).filter(|spot| self.state.next(*spot, dir).is_some());
        let Some(spot) = here else {
            return refuse(rule!("hex.edge"), "{0} may not leave the map", member);
        };
        let to = self.state.next(spot, dir);
        if self.bound {
            self.state.may_stir(member)?;
            if let Some(rule) = to.and_then(|to| self.state.bound_between(member, spot, to)) {
                return refuse(rule, "{0} is bound not to cross that line", member);
            }
        }
        if self.state.is_walled(spot, dir)
            && self.state.scenario.conditions.on
            && to.is_some_and(|to| !self.state.is_gate_for(member, spot, to))
        {
            return refuse(
                rule!("muster.ground.walled-town"),
                "{0} does not pass the walls of the town",
                member,
            );
        }
        match self.state.cost_for(member, spot, dir, self.mp) {
            None => refuse(rule!("3.0f"), "that ground or hexside is closed to {0}", member),
            Some(Cost::Mp(points)) => Ok(points),
            Some(_) if self.spent > 0 => {
                refuse(rule!("3.0f"), "{0} needs its whole move for that and has spent some of it", member)
            }
            Some(_) => Ok(self.mp),
        }
    }

    /// A member enters a hex, the first going to `first`: it must be empty, or hold somebody who can be passed.
    pub(crate) fn enter(&mut self, n: usize, first: Spot, dir: Dir) -> Result<(), Refusal> {
        let member = self.members[n];
        let Some(to) = self.place(n, first) else { return Ok(()) };
        if self.state.hidden > 0 && self.state.has_hidden_friend(to, self.side()) {
            return refuse(
                rule!("muster.hidden.place.ctb"),
                "{0} keeps out of the hex of a hidden friend",
                member,
            );
        }
        if let Some(other) = self.state.at(to)
            && !self.members.contains(&other)
        {
            if self.state.side_of(other) == self.side() {
                let passes = self.state.is_passable_friend(member, other);
                if !passes && !self.state.may_displace(member, other, dir, self.facing) {
                    return Err(Refusal::new(rule!("3.9a"), "{0} may not move through {1}")
                        .about(member.into())
                        .and(other.into()));
                }
            } else if self.state.may_push_through(member, other, dir) {
                self.pushing = true;
            } else {
                let why = "{0} may not enter the hex of {1}";
                return Err(Refusal::new(rule!("3.0h"), why).about(member.into()).and(other.into()));
            }
        }
        Ok(())
    }

    pub(crate) fn may_step_that_way(&mut self, dir: Dir) -> Result<(), Refusal> {
        let first = self.first();
        if self.sub().is_loose() {
            define!("3.1f");
            return Ok(());
        }
        match self.kind {
            MoveKind::Forward if !self.facing.front().contains(&dir) => {
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
    pub(crate) fn turn(&mut self, left: i8) -> Result<(), Refusal> {
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
            0 if self.spent + 1 > self.mp => {
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
    pub(crate) fn end(&self, facing: Facing) -> Result<Ending, Refusal> {
        let first = self.first();
        if !self.sub().is_loose() && facing != self.facing {
            return refuse(rule!("3.1a"), "{0} turns only by turning", first);
        }
        let mut ending = Ending::Quiet;
        self.stays_by_the_plunder()?;
        for n in 0..self.members.len() {
            self.may_stay(n)?;
            if self.quiet {
                continue;
            }
            self.is_unexposed(n, facing)?;
            if self.steps > 0 && self.member_contact(n, facing)? {
                ending = Ending::Charge;
            }
        }
        if self.pushing && !self.hits_formed_enemy(facing) {
            return refuse(
                rule!("10.6a"),
                "{0} pushes through skirmishers only to hit a formed enemy",
                first,
            );
        }
        Ok(ending)
    }

    /// Whoever plunders moves only up to the plunder, and does so while he can.
    pub(crate) fn stays_by_the_plunder(&self) -> Result<(), Refusal> {
        if !self.plunders {
            return Ok(());
        }
        if self.steps == 0 && self.state.is_called_by_plunder(self.members) {
            return refuse(rule!("muster.special.plunder"), PLUNDER_CALLS, self.first());
        }
        for (n, member) in self.members.iter().copied().enumerate() {
            let (Some(to), true) = (self.place(n, self.spot), self.plunders && self.steps > 0) else {
                continue;
            };
            let far = |spot| self.state.plunder_distance(member, spot);
            if far(to).is_some() && far(to) >= far(self.state.stand(member).spot) {
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
    pub(crate) fn may_stay(&self, n: usize) -> Result<(), Refusal> {
        let member = self.members[n];
        let (Some(spot), Some(vacated)) = (self.place(n, self.spot), self.place(n, self.before)) else {
            return Ok(());
        };
        let Some(other) = self.state.at(spot).filter(|other| !self.members.contains(other)) else {
            return Ok(());
        };
        let Some(dir) = self.last else { return Ok(()) };
        if self.state.side_of(other) == self.side()
            && self.state.may_displace(member, other, dir, self.facing)
            && !self.places(self.spot).any(|there| there == vacated)
            && self.state.at(vacated).is_none_or(|there| self.members.contains(&there))
        {
            return Ok(());
        }
        let gives_way = DISPLACED.has(self.state.sub(other));
        let rule = match self.state.side_of(other) == self.side() {
            false => rule!("hex.occupancy"),
            true if gives_way && self.sub() == Sub::Sk && self.state.sub(other) != Sub::Sk => rule!("3.10b"),
            true if gives_way && !self.facing.front().contains(&dir) => rule!("3.10c"),
            true => rule!("3.9b"),
        };
        Err(Refusal::new(rule, "{0} may not end its move in the hex of {1}")
            .about(member.into())
            .and(other.into()))
    }

    /// No enemy zone of control through a flank or rear face, unless it was so and the stand stays in its hex.
    pub(crate) fn is_unexposed(&self, n: usize, facing: Facing) -> Result<(), Refusal> {
        let member = self.members[n];
        if self.steps == 0 {
            return self.state.may_turn_to(member, facing);
        }
        let Some(spot) = self.place(n, self.spot) else { return Ok(()) };
        match self.state.exposed_to(self.side(), spot, facing) {
            None => Ok(()),
            Some(enemy) => refuse_exposure(member, enemy),
        }
    }

    /// Whether a member would be in contact; refused if it may not be.
    pub(crate) fn member_contact(&self, n: usize, facing: Facing) -> Result<bool, Refusal> {
        define!("3.5f");
        let member = self.members[n];
        let Some(spot) = self.place(n, self.spot) else { return Ok(false) };
        let side = self.side();
        let start = self.state.stand(member);
        if self.kind == MoveKind::Forward || self.sub() == Sub::LC {
            let from = if self.activated { start.start } else { start.spot };
            return self.state.may_charge_all(member, from, spot, facing);
        }
        let before = |enemy| self.state.contacts_at(side, start.spot, start.facing).any(|e| e == enemy);
        match self.state.contacts_at(side, spot, facing).find(|enemy| !before(*enemy)) {
            None => Ok(false),
            Some(enemy) => Err(Refusal::new(rule!("10.0b2"), "{0} charges by forward steps only")
                .about(member.into())
                .and(enemy.into())),
        }
    }

    pub(crate) fn hits_formed_enemy(&self, facing: Facing) -> bool {
        self.places(self.spot).any(|spot| {
            self.state.contacts_at(self.side(), spot, facing).any(|enemy| self.state.sub(enemy).is_formed())
        })
    }
}
