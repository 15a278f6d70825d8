//! Evade or stand: who may, which way, and the test of skirmishers who wish to stand (evade.who, evade.declare, evade.direction,
//! response.skirmisher-stand).

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use battle::{Asked, Asks, Button, Found, Hopes, Question, Refusal, Resolves, Roll, Rule, Side, Table};
use dice::{D6, Throw};
use ground::tabletop::{Bearing, Block, Cover, Leg, Rounding, Walk};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::charge::plans::{Answering, Reply};
use crate::rules::charge::ride::MOST_MET;
use crate::rules::facts::geometry::mu;
use crate::rules::march::complex::For;
use crate::rules::march::flight::Fleeing;
use crate::rules::march::rates::variable_distance;
use crate::rules::march::travel::moved_ahead;
use crate::state::{Flags, GroupId, State};
use crate::steps::Action;
use crate::troops::{Disorder, Troop};

/// More directions than a group can have: one for each charger, and its own rear.
const MOST_WAYS: usize = MOST_MET + 1;

/// A group that is charged, or would be met by a pursuer, evades or stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Evade {
    /// Who.
    pub(crate) group: GroupId,
    /// From whom: the pursuer, or the charger who has revealed it; nobody for all charges that were declared on it.
    pub(crate) from: GroupId,
}

battle::answers! {
    State;
    /// Whether it evades, and which way.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Evasion {
        /// It evades straight to its own rear.
        ToRear = ["evade" "to" "rear"],
        /// It evades in the direction in which this charger comes.
        From(charger: GroupId) = ["evade" "from" [charger]],
        /// It stands.
        Stand = ["stand"],
    }
}

/// A direction in which a group may evade, and how it would stand when it has turned.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    /// Whose direction it is; nobody's if it is its own rear.
    to: GroupId,
    /// The group, turned.
    block: Block,
}

/// An answer that is allowed; only [`State::may_evade_by`] makes one.
#[derive(Clone, Copy)]
enum Allowed {
    Evades(GroupId),
    Stands { tests: bool },
}

impl Evade {
    /// Whether it evades at once, and does not wait for the evades of all groups.
    fn is_at_once(self) -> bool {
        self.from.some().is_some()
    }
}

impl Question<State> for Evade {
    type Answer = Evasion;

    fn rule(&self) -> Rule {
        rule!("evade.declare")
    }

    fn whom(&self, battle: &State) -> Asks {
        let ways = battle.ways_to_evade(self.group, self.from).len();
        let must = battle.group(self.group).is(Flags::MUST_EVADE);
        let asks = ways > usize::from(must);
        if asks { Asks::only(battle.side_of(self.group)) } else { Asks::nobody() }
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, Evasion, Action>) -> ControlFlow<()> {
        for way in battle.ways_to_evade(self.group, self.from) {
            found.one(way.answer())?;
        }
        found.one_if(!battle.group(self.group).is(Flags::MUST_EVADE), Evasion::Stand)
    }

    fn check(&self, battle: &State, _: Side, answer: Evasion) -> Result<(), Refusal> {
        battle.may_evade_by(*self, answer).map(|_| ())
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        answer: Evasion,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        match battle.may_evade_by(self, answer)? {
            Allowed::Evades(to) => battle.evades(self, to, table),
            Allowed::Stands { tests } => battle.wishes_to_stand(self, tests, table),
        }
        Ok(())
    }

    fn go_on(self, battle: &mut State, table: &mut Table<'_, Event>) {
        let first = battle.ways_to_evade(self.group, self.from).first().map(|way| way.to);
        match first {
            Some(to) => battle.evades(self, to, table),
            None if battle.may_evade(self.group) => battle.stands(self, table),
            // Who may not evade has nothing to answer.
            None => battle.stands_silently(self),
        }
    }

    fn usual(&self, battle: &State, _: Side) -> Evasion {
        battle.ways_to_evade(self.group, self.from).first().map_or(Evasion::Stand, Way::answer)
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        let who = battle.group_name(self.group);
        let by = battle.threats(self.group, self.from);
        let by: Vec<&str> = by.iter().map(|id| battle.group_name(*id)).collect();
        Asked::new(format!("Do {who} evade?"))
            .because(format!("{} come at {who}.", by.join(" and ")))
            .of(battle.group_word(self.group))
    }

    fn button(&self, battle: &State, _: Side, answer: Evasion) -> Button {
        let ways = battle.ways_to_evade(self.group, self.from);
        let way = ways.iter().find(|way| way.answer() == answer);
        let ghost = way.map(|way| {
            let end = moved_ahead(&way.block, mu(battle.rate(self.group)));
            battle.block_ghost(self.group, &end, false)
        });
        match answer {
            Evasion::ToRear => Button::new("Evade to the rear").with_ghost(ghost),
            Evasion::From(charger) => {
                let whom = battle.group_name(charger);
                Button::new(format!("Evade the way {whom} come")).with_ghost(ghost)
            }
            Evasion::Stand => {
                Button { tested: battle.must_test_to_stand(self.group, self.from), ..Button::new("Stand") }
            }
        }
    }

    fn crumb(&self, battle: &State) -> Option<String> {
        Some(battle.group_name(self.group).to_owned())
    }
}

impl Way {
    fn answer(&self) -> Evasion {
        self.to.some().map_or(Evasion::ToRear, Evasion::From)
    }
}

/// Who may evade, and which way.
impl State {
    /// Whether a group may evade at all.
    pub(crate) fn may_evade(&self, group: GroupId) -> bool {
        define!("evade.who", "camp.sack");
        let state = self.group(group);
        let rides = |troop: Troop| troop.is_cavalry() || troop == Troop::LightChariots;
        let light = self.is_skirmishers(group)
            || self.feigns(group)
            || self.is_single_rank(group) && self.kinds(group).all(|kind| rides(kind.troop));
        light
            && state.is_on_table()
            && !state.is_broken()
            && !self.is_in_combat(group)
            && !state.is(Flags::LOOTING | Flags::EVADED)
            && self.has_seen(group, self.chargers_of(group)).is_ok()
    }

    /// Those from whom a group would evade: the charger or pursuer named, or all who have declared a charge on it.
    fn threats(&self, group: GroupId, from: GroupId) -> ArrayVec<GroupId, MOST_MET> {
        match from.some() {
            Some(from) => [from].into_iter().collect(),
            None => self.chargers_of(group).take(MOST_MET).collect(),
        }
    }

    /// The directions in which a group may evade and has room to turn: its own rear first, if nobody comes from behind; then those of
    /// its chargers, or only of those who come from behind.
    pub(crate) fn ways_to_evade(&self, group: GroupId, from: GroupId) -> ArrayVec<Way, MOST_WAYS> {
        define!("evade.direction");
        let mut ways = ArrayVec::new();
        if !self.may_evade(group) {
            return ways;
        }
        let is_behind = |by: &GroupId| self.comes_from_behind(group, *by);
        let threats = self.threats(group, from);
        let any_behind = threats.iter().any(is_behind);
        let mut add = |to: GroupId, block: Option<Block>| {
            if let Some(block) = block.filter(|block| self.is_place_free(group, block)) {
                let _ = ways.try_push(Way { to, block });
            }
        };
        if !any_behind {
            add(GroupId::NONE, self.turned_to(group, None));
        }
        for by in threats.iter().filter(|by| !any_behind || is_behind(by)) {
            add(*by, self.turned_to(group, Some(self.comes_along(*by))));
        }
        ways
    }

    /// The block of a group turned about: to its own rear, or about its centre to a direction.
    fn turned_to(&self, group: GroupId, toward: Option<Bearing>) -> Option<Block> {
        let mut walk = Walk::new(*self.block(group), Rounding::AtEnd, Cover::Stands);
        let leg = match toward {
            None => Leg::AboutFace,
            Some(toward) => Leg::Pivot { by: toward - self.group(group).place.facing },
        };
        walk.step(leg).ok().map(|step| step.to)
    }

    /// Whether skirmishers must pass a test to stand: battle troops come at them, and not all of these would be disordered in
    /// the ground where the skirmishers are.
    pub(crate) fn must_test_to_stand(&self, group: GroupId, from: GroupId) -> bool {
        define!("response.skirmisher-stand");
        let is_shelter = |by: GroupId| {
            let troop = self.kind(by).troop;
            self.bases(group).iter().all(|base| self.disorder_at(base, by, troop) != Disorder::None)
        };
        let mut battle_troops = self.threats(group, from).into_iter().filter(|by| !self.is_skirmishers(*by));
        self.is_skirmishers(group) && battle_troops.any(|by| !is_shelter(by))
    }

    /// Whether a group may answer so.
    fn may_evade_by(&self, evade: Evade, answer: Evasion) -> Result<Allowed, Refusal> {
        let Evade { group, from } = evade;
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(group.into()));
        let to = match answer {
            Evasion::Stand if self.group(group).is(Flags::MUST_EVADE) => {
                return refuse(rule!("response.skirmisher-stand"), "{0} failed its test and must evade");
            }
            Evasion::Stand => return Ok(Allowed::Stands { tests: self.must_test_to_stand(group, from) }),
            Evasion::ToRear => GroupId::NONE,
            Evasion::From(charger) => charger,
        };
        if self.ways_to_evade(group, from).iter().any(|way| way.to == to) {
            return Ok(Allowed::Evades(to));
        }
        Err(self.why_it_does_not_evade(group).unwrap_or_else(|| self.why_not_that_way(group, from, to)))
    }

    /// Why a group may not evade at all; none if it may.
    fn why_it_does_not_evade(&self, group: GroupId) -> Option<Refusal> {
        if self.may_evade(group) {
            return None;
        }
        let state = self.group(group);
        let rides = |troop: Troop| troop.is_cavalry() || troop == Troop::LightChariots;
        let (rule, why) = if self.is_in_combat(group) {
            (rule!("evade.who"), "{0} is in close combat and may not evade")
        } else if state.is(Flags::LOOTING) {
            (rule!("camp.sack"), "{0} loots a camp and may not evade")
        } else if state.is(Flags::EVADED) {
            (rule!("evade.caught"), "{0} has evaded, and does so only once")
        } else if state.is_broken() {
            (rule!("cohesion.broken.other"), "{0} is BROKEN and may not evade")
        } else if self.kinds(group).all(|kind| rides(kind.troop)) {
            (rule!("evade.who"), "{0} is not in a single rank and may not evade")
        } else {
            let why =
                "{0} may not evade: only skirmishers do, and cavalry and light chariots in a single rank";
            (rule!("evade.who"), why)
        };
        Some(Refusal::new(rule, why).about(group.into()))
    }

    /// Why a group that may evade does not do so in a direction: a charger's, or its own rear.
    fn why_not_that_way(&self, group: GroupId, from: GroupId, to: GroupId) -> Refusal {
        let threats = self.threats(group, from);
        let is_behind = |by: &GroupId| self.comes_from_behind(group, *by);
        let refuse = |why| Refusal::new(rule!("evade.direction"), why).about(group.into());
        match (to.some(), threats.iter().find(|by| is_behind(by))) {
            (Some(by), _) if !threats.contains(&by) => refuse("{1} does not come at {0}").and(by.into()),
            (to, Some(behind)) if to.is_none_or(|by| !is_behind(&by)) => {
                refuse("{1} comes from behind {0}, who evade in the direction of such a charge")
                    .and((*behind).into())
            }
            _ => refuse("{0} has no room to turn in that direction"),
        }
    }

    /// Whether a charger stands wholly or with one base behind the front line of a group.
    fn comes_from_behind(&self, group: GroupId, by: GroupId) -> bool {
        let frame = self.frame(group);
        self.bases(by).iter().any(|base| frame.is_behind_front(base))
    }
}

/// What comes of it.
impl State {
    /// A group declares that it evades; from a pursuer, or when it is revealed, it does so at once.
    fn evades(&mut self, evade: Evade, to: GroupId, table: &mut Table<'_, Event>) {
        let Evade { group, from } = evade;
        table.tell(&[rule!("evade.declare"), rule!("evade.direction")], Event::Evades { group, to });
        if evade.is_at_once() {
            return self.replace(EvadeMove { group, to, from });
        }
        self.reply(group, to, Answering::Evades);
        self.done();
    }

    /// A group that wishes to stand: skirmishers may have to pass a test; if they fail they must evade.
    fn wishes_to_stand(&mut self, evade: Evade, tests: bool, table: &mut Table<'_, Event>) {
        if tests {
            table.tell(&[rule!("response.skirmisher-stand")], Event::MustTest(evade.group));
            if !self.test_complex_move(&[evade.group], For::Standing, table) {
                // The same question is asked again, without this answer.
                return self.group_mut(evade.group).set(Flags::MUST_EVADE, true);
            }
        }
        self.stands(evade, table);
    }

    fn stands(&mut self, evade: Evade, table: &mut Table<'_, Event>) {
        table.tell(&[rule!("charge.target-standing")], Event::Stands(evade.group));
        self.stands_silently(evade);
    }

    fn stands_silently(&mut self, evade: Evade) {
        self.note_that_it_stands(evade.group, evade.from);
        self.done();
    }

    /// Notes that a group stands before charges. Before a pursuer it may be asked again, by the next one.
    fn note_that_it_stands(&mut self, group: GroupId, from: GroupId) {
        if from.some().is_none_or(|from| self.charge_of(from).is_some()) {
            self.reply(group, GroupId::NONE, Answering::Stands);
        }
    }

    fn reply(&mut self, by: GroupId, to: GroupId, how: Answering) {
        let distance = ground::tabletop::Length::ZERO;
        self.replies.retain(|reply| reply.by != by);
        self.replies.push(Reply { by, to, how, distance });
        self.replies.sort_by_key(|reply| reply.by);
    }
}

/// A group makes its evade move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct EvadeMove {
    /// Who.
    pub(crate) group: GroupId,
    /// In whose direction; nobody's for its own rear.
    pub(crate) to: GroupId,
    /// From whom, if not from all who have declared a charge on it.
    pub(crate) from: GroupId,
}

impl Resolves<State> for EvadeMove {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        let EvadeMove { group, to, from } = self;
        battle.done();
        let ways = battle.ways_to_evade(group, from);
        // If there is no room any more the other direction is taken, and without one the group stands.
        let way = ways.iter().find(|way| way.to == to).or(ways.first());
        let Some(way) = way else {
            battle.note_that_it_stands(group, from);
            return table.tell(&[rule!("evade.direction")], Event::Stands(group));
        };
        let meant = way.to.some().or_else(|| battle.threats(group, from).first().copied());
        let distance = battle.roll_variable(group, "evade", table);
        let at = meant.map_or(battle.group(group).place.at, |by| battle.group(by).place.at);
        let (turned, how) = (way.block, Fleeing::Evades { from: at });
        let mut flight = battle.flight(group, turned, distance, how);
        while !battle.uncover(group, |rect| flight.goes_over(rect), table).is_empty() {
            flight = battle.flight(group, turned, distance, how);
        }
        battle.feign(group, table);
        battle.group_mut(group).pursues = GroupId::NONE;
        battle.stir();
        battle.flee(group, &flight, table);
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}

/// The variable move.
impl State {
    /// Rolls the variable distance of a group and returns it in MUs.
    pub(crate) fn roll_variable(
        &self,
        group: GroupId,
        what: &'static str,
        table: &mut Table<'_, Event>,
    ) -> u8 {
        define!("vmd.where", "vmd.least");
        let die = table.roll(Roll {
            rule: rule!("vmd.roll"),
            what,
            side: self.side_of(group),
            throw: Throw::one(D6),
            dice: None,
            wanted: None,
            bonus: None,
            hopes: Hopes::High,
        });
        variable_distance(self.rate(group), die)
    }
}
