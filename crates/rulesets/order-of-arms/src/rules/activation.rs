//! Activation: the attempt, battle plan chits, and the choice of formations (B8).

use battle::{Hopes, Refusal, Roll, Rule, Side, Table, Tally};
use dice::{D6, Throw};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::Event;
use crate::field::Options;
use crate::happenings::{RollKind, Trigger};
use crate::rulebook::{define, rule};
use crate::rules::happenings::News;
use crate::state::{ArmyId, FormationId, LeaderId, State, UnitId};
use crate::steps::{Pending, is_listed};

/// An attempt of the active player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Attempt {
    /// Asks whether he rolls or acts by plan; he rolls if he has no chit (B8.2.1a).
    Method,
    /// The die gave none: asks whether he draws a chit in reaction (B8.2.1b).
    Reaction,
    /// Asks for the next formation.
    Choosing {
        /// How many are still to be named.
        left: u8,
        /// They act by plan.
        by_plan: bool,
    },
}

impl Pending for Attempt {
    fn asks(&self, battle: &State) -> Option<Side> {
        let asks = match self {
            Attempt::Method | Attempt::Reaction => battle.has_chits(battle.active),
            Attempt::Choosing { left, .. } => {
                *left > 0
                    && (battle.ready_formations(battle.active).count_ones() > u32::from(*left)
                        || battle.hidden_formations(battle.active) != 0)
            }
        };
        asks.then_some(battle.active)
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        match self {
            Attempt::Method => into.extend([Action::Roll, Action::Draw]),
            Attempt::Reaction => into.extend([Action::Draw, Action::Decline]),
            Attempt::Choosing { left, .. } => {
                let ready = battle.ready_formations(battle.active);
                let hidden = battle.hidden_formations(battle.active);
                into.extend(battle.formations_in(ready | hidden).map(Action::Name));
                if ready.count_ones() <= u32::from(*left) {
                    into.push(Action::Done);
                }
            }
        }
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        let otherwise = match (self, *action) {
            (Attempt::Method, _) => Refusal::new(rule!("B8.0b"), "roll for activation, or draw a chit"),
            (Attempt::Reaction, _) => Refusal::new(rule!("B8.2.1b"), "draw a chit, or accept the failure"),
            (Attempt::Choosing { .. }, Action::Name(formation)) => battle.why_not_activated(formation),
            (Attempt::Choosing { .. }, _) => {
                Refusal::new(rule!("B8.1.4"), "name a formation: activations must be used")
            }
        };
        is_listed(self, battle, action, otherwise)
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        match (*self, action) {
            (Attempt::Method, Action::Draw) => battle.act_by_plan(table),
            (Attempt::Method, _) => battle.roll_for_activation(table),
            (Attempt::Reaction, Action::Draw) => battle.act_in_reaction(table),
            (Attempt::Reaction, _) => battle.activations_found(Found::by_die(0), table),
            (Attempt::Choosing { left, by_plan }, Action::Name(formation)) => {
                battle.activate(formation, table);
                battle.replace(Attempt::Choosing { left: left - 1, by_plan });
            }
            // Whoever lies hidden stays so.
            (Attempt::Choosing { left, by_plan }, _) => battle.activate_all(left, by_plan, table),
        }
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        match *self {
            Attempt::Method => battle.roll_for_activation(table),
            Attempt::Reaction => battle.activations_found(Found::by_die(0), table),
            Attempt::Choosing { left, by_plan } => battle.activate_all(left, by_plan, table),
        }
    }
}

/// What an attempt has given, before the first player's free activation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    /// Activations.
    number: u8,
    /// By plan: the formations are in control.
    by_plan: bool,
    /// A zero drawn in reaction is no failure (B8.2.2).
    zero: bool,
}

impl Found {
    fn by_die(number: u8) -> Found {
        Found { number, by_plan: false, zero: false }
    }
}

/// Facts and tallies of activation.
impl State {
    /// The army whose commander rolls for a side (A1.2c).
    pub(crate) fn leading_army(&self, side: Side) -> ArmyId {
        self.scenario.sides[side].army
    }

    /// The command rating by which a side rolls: its Army Commander's, or 1 while it has none.
    pub(crate) fn command_rating(&self, side: Side) -> u8 {
        let commander = self.armies[self.leading_army(side).index()].commander;
        commander.some().map_or(1, |commander| self.leader_info(commander).command)
    }

    /// The rule by which a side has its command rating.
    pub(crate) fn command_rule(&self, side: Side) -> Rule {
        match self.armies[self.leading_army(side).index()].commander.some() {
            Some(_) => rule!("A2.2.2f"),
            None => rule!("B8.0c"),
        }
    }

    /// Whether a side has a battle plan chit to draw.
    pub(crate) fn has_chits(&self, side: Side) -> bool {
        self.plays(Options::CHITS) && !self.armies[self.leading_army(side).index()].chits.is_empty()
    }

    /// The formations of a side that can be activated, as bits.
    pub(crate) fn ready_formations(&self, side: Side) -> u64 {
        let (mut ready, hidden) = (0, self.has_hidden());
        for (n, formation) in self.formations.iter().enumerate() {
            let able = formation.side == side && !formation.activated && formation.idle < self.turn;
            let id = FormationId(n as u8);
            if able && self.is_in_play(id) && !self.is_held_back(id) && !(hidden && self.lies_low(id)) {
                ready |= 1 << n;
            }
        }
        ready
    }

    /// The formations of a side that lie hidden altogether and could come out, as bits: they can be activated and need not.
    pub(crate) fn hidden_formations(&self, side: Side) -> u64 {
        if !self.has_hidden() {
            return 0;
        }
        let able = |n: usize| {
            let (id, formation) = (FormationId(n as u8), &self.formations[n]);
            formation.side == side
                && !formation.activated
                && formation.idle < self.turn
                && self.lies_low(id)
                && !self.is_held_back(id)
        };
        (0..self.formations.len()).filter(|n| able(*n)).fold(0, |bits, n| bits | 1 << n)
    }

    /// Whether a formation has a unit or a leader on the map. Control does not matter, a leader alone is a formation, and
    /// whoever is attached to a camp is one of its own.
    pub(crate) fn is_in_play(&self, formation: FormationId) -> bool {
        define!("B8.1.6", "B8.1.7", "B8.1.8");
        // A leader who was a formation by himself and has taken over another is of that one.
        let alone = self.scenario.units_of(formation).next().is_none();
        let elsewhere = |n: usize| {
            let mut others = self.formations.iter().enumerate().filter(|(m, _)| *m != formation.index());
            alone && others.any(|(_, other)| other.leader == LeaderId(n as u8))
        };
        let leads = |n: usize| self.scenario.leaders[n].formation == formation && !elsewhere(n);
        self.scenario.units_of(formation).any(|unit| self.unit(unit).is_on_map())
            || self.leaders.iter().enumerate().any(|(n, leader)| leader.is_on_map() && leads(n))
            || self.has_hidden_in(formation)
    }

    /// Whether a formation lies hidden altogether while others of its side are seen: nobody is to notice that it waits.
    fn lies_low(&self, formation: FormationId) -> bool {
        let side = self.formations[formation.index()].side;
        self.has_hidden_in(formation)
            && !self.present[side].is_empty()
            && !self.scenario.units_of(formation).any(|unit| self.unit(unit).is_on_map())
    }

    /// The formations of a set of bits, in order.
    pub(crate) fn formations_in(&self, bits: u64) -> impl Iterator<Item = FormationId> + use<> {
        self.formations().filter(move |formation| bits >> formation.0 & 1 == 1)
    }

    /// Why a formation cannot be activated.
    fn why_not_activated(&self, formation: FormationId) -> Refusal {
        match self.formations.get(formation.index()) {
            Some(f) if f.side == self.active && f.activated => {
                Refusal::new(rule!("B8.1.5"), "this formation has been activated in this turn")
            }
            Some(f) if f.side == self.active && f.idle >= self.turn => {
                Refusal::new(rule!("scenario.treachery"), "this formation stands idle")
            }
            Some(f) if f.side == self.active && self.is_held_back(formation) => {
                Refusal::new(rule!("muster.special.held.ooa"), "all units of this formation are held")
            }
            _ => Refusal::new(rule!("B8.1"), "name one of your formations on the map"),
        }
    }

    /// Activations by a die against the command rating: the difference below it, one if they are equal.
    fn activations_by_die(&self, die: i32, rating: i32) -> u8 {
        let number = if die == rating { 1 } else { (rating - die).max(0) };
        u8::try_from(number).unwrap_or(0)
    }

    /// All activations of an attempt: what it gave, and the first player's free one at his first attempt.
    fn activations(&self, found: Found) -> Tally {
        let base = if found.by_plan || found.zero { rule!("B8.2.1a") } else { rule!("B8.0b") };
        let mut number = Tally::base(base, "activations", found.number);
        if self.active == self.first_player && !self.attempted[self.active] {
            define!("B8.2.1c");
            number.add(rule!("B7.1"), "first player's first attempt", 1);
        }
        number
    }
}

/// Steps of an attempt.
impl State {
    fn roll_for_activation(&mut self, table: &mut Table<'_, Event>) {
        let side = self.active;
        let rating = self.command_rating(side);
        let mut rating = Tally::base(self.command_rule(side), "command rating", rating);
        self.add_by_scenario(&mut rating, RollKind::Activation, UnitId::NONE, side);
        let die = table.roll(Roll {
            rule: rule!("B8.0b"),
            what: "activation",
            side,
            throw: Throw::one(D6),
            dice: None,
            wanted: Some(&rating),
            bonus: None,
            hopes: Hopes::Low,
        });
        match self.activations_by_die(die, rating.total()) {
            0 if self.has_chits(side) => self.replace(Attempt::Reaction),
            number => self.activations_found(Found::by_die(number), table),
        }
    }

    fn act_by_plan(&mut self, table: &mut Table<'_, Event>) {
        let value = self.draw_chit(self.active, table);
        // A zero drawn by plan gives one activation.
        let number = if value == 0 { 1 } else { value };
        let rules = if value == 0 { [rule!("B8.2.1a"), rule!("B8.2.2")] } else { [rule!("B8.2.1a"); 2] };
        table.tell(&rules[..1 + usize::from(value == 0)], Event::ByPlan(number));
        self.activations_found(Found { number, by_plan: true, zero: false }, table);
    }

    fn act_in_reaction(&mut self, table: &mut Table<'_, Event>) {
        let value = self.draw_chit(self.active, table);
        table.tell(&[rule!("B8.2.1b")], Event::InReaction(value));
        self.activations_found(Found { number: value, by_plan: false, zero: true }, table);
    }

    /// Draws a chit at random: it is revealed and out of the game.
    pub(crate) fn draw_chit(&mut self, side: Side, table: &mut Table<'_, Event>) -> u8 {
        define!("B8.2a");
        let army = self.leading_army(side).index();
        let chits = self.armies[army].chits;
        let drawn = table.draw(rule!("B8.2a"), "battle plan chit", &[1; 16][..chits.len()]);
        let value = chits[drawn];
        let mut place = 0;
        self.armies[army].chits.retain(|_| {
            place += 1;
            place != drawn + 1
        });
        table.tell(&[rule!("B8.2b")], Event::ChitDrawn { side, value });
        let army = self.leading_army(side);
        self.report(News { army, ..News::of(Trigger::ChitSpent).by(side) });
        value
    }

    /// The attempt is decided: formations are named, or it was a failure.
    fn activations_found(&mut self, found: Found, table: &mut Table<'_, Event>) {
        let number = self.activations(found);
        let free = number.total() > i32::from(found.number);
        self.attempted[self.active] = true;
        let side = self.active;
        if number.total() == 0 {
            self.done();
            if found.zero {
                self.failures = 0;
                table.tell(&[rule!("B8.2.2")], Event::NoActivation(side));
            } else {
                self.failures += 1;
                table.tell(&[rule!("B8.0b"), rule!("B8.1.1")], Event::NoActivation(side));
            }
            self.pass_on();
            return;
        }
        self.failures = 0;
        let rules = [rule!("B8.0b"), rule!("B7.1")];
        let left = u8::try_from(number.total()).unwrap_or(u8::MAX);
        table.tell(&rules[..1 + usize::from(free)], Event::Activations { side, number: left });
        if u32::from(left) > self.ready_formations(side).count_ones() {
            table.tell(&[rule!("B8.1")], Event::ActivationsLost(side));
        }
        self.act = crate::state::Activation { by_plan: found.by_plan, ..Default::default() };
        self.replace(Attempt::Choosing { left, by_plan: found.by_plan });
    }

    /// All that are named act; where there are no more than can be activated they need not be chosen.
    fn activate_all(&mut self, left: u8, by_plan: bool, table: &mut Table<'_, Event>) {
        let ready = if left > 0 { self.ready_formations(self.active) } else { 0 };
        for formation in self.formations_in(ready) {
            self.activate(formation, table);
        }
        self.done();
        self.begin_acting(by_plan);
        self.begin_coming_out(table);
    }

    fn activate(&mut self, formation: FormationId, table: &mut Table<'_, Event>) {
        self.formations[formation.index()].activated = true;
        self.act.formations |= 1 << formation.0;
        table.tell(&[rule!("B8.1")], Event::Activated(formation));
    }

    /// The other player's attempt is next, as long as he has a formation left (B4.0b, B8.1.2).
    pub(crate) fn pass_on(&mut self) {
        define!("B4.0b");
        if self.ready_formations(self.active.other()) > 0 {
            self.active = self.active.other();
        }
    }
}
