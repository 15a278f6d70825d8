//! Charges: who may charge whom, and the sequence of a charge up to the choice of Battle Stands (10.0, 10.6).

use battle::{List, Refusal, Resolves, Table};
use ground::{Facing, Spot};
use serde::{Deserialize, Serialize};

use crate::events::{Event, Fate};
use crate::field::Options;
use crate::rulebook::{define, rule};
use crate::rules::battle_stands::Pairing;
use crate::state::{Members, StandId, State};
use crate::steps::{About, ContactKind, Evading, Step, TestFor, Threat};
use crate::troops::{Abilities, Sub};

/// A charge that has reached the enemy, up to the choice of Battle Stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Contact {
    /// The stands that attack.
    pub attackers: Members,
    /// How it came about.
    pub kind: ContactKind,
    /// How far the sequence has come.
    pub stage: ContactStage,
    /// Contacted stands that have had their chance to evade.
    pub asked: List<StandId, 12>,
}

/// How far the sequence of a charge has come (10.0e).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ContactStage {
    /// Contacted stands may evade; skirmishers are dealt with.
    Evade,
    /// Order Test if it was an extra move.
    Test,
    /// Who has impact is settled, and Battle Stands are chosen.
    Pair,
}

impl Contact {
    /// These stands have reached the enemy.
    pub(crate) fn new(kind: ContactKind, attackers: Members) -> Contact {
        Contact { attackers, kind, stage: ContactStage::Evade, asked: List::new() }
    }
}

impl Resolves<State> for Contact {
    fn resolve(mut self, battle: &mut State, table: &mut Table<'_, Event>) {
        self.attackers.retain(|s| battle.stand(s).is_on_map());
        match self.stage {
            ContactStage::Evade => battle.contact_evade(self, table),
            ContactStage::Test => {
                battle.replace(Contact { stage: ContactStage::Pair, ..self });
                if matches!(self.kind, ContactKind::Charge | ContactKind::InPlace) {
                    battle.end_activation_by_fight();
                    battle.test_extra_move(true, table);
                }
            }
            ContactStage::Pair => {
                battle.settle_impact(&self);
                battle.replace(Pairing::of(&self));
            }
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some(self.kind.title().to_owned())
    }
}

impl About for Contact {
    fn actor(&self, _: &State) -> Option<StandId> {
        None
    }
}

/// What becomes of skirmishers that stay when a charge reaches them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Caught {
    /// They fight like other stands.
    Fight,
    /// They may fire and are then destroyed.
    FireAndDie,
    /// They are destroyed without firing.
    Die,
    /// They fire, if at all, as a supporting stand before the melee and are then destroyed.
    Support,
}

impl State {
    /// Whether a stand whose attack started at `from` may charge an enemy from where it now is.
    pub(crate) fn may_charge(&self, attacker: StandId, target: StandId, from: Spot) -> Result<(), Refusal> {
        self.may_charge_from(attacker, target, from, self.stand(attacker).spot)
    }

    /// Whether a stand whose attack started at `from` may charge an enemy, being at `at` when it contacts it.
    pub(crate) fn may_charge_from(
        &self,
        attacker: StandId,
        target: StandId,
        from: Spot,
        at: Spot,
    ) -> Result<(), Refusal> {
        define!("0.3");
        let (unit, enemy) = (self.unit(attacker), self.sub(target));
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(attacker.into()).and(target.into()));
        if unit.impact == 0 {
            if unit.sub != Sub::LC {
                return refuse(rule!("10.0a"), "{0} has no impact factor and cannot charge {1}");
            }
            let faced = self
                .scenario
                .map
                .hexes
                .direction_to(self.stand(target).spot, at)
                .is_some_and(|dir| self.is_front(target, dir));
            if enemy != Sub::Sk && (faced || self.is_ahead(target, from)) {
                return refuse(
                    rule!("10.0c"),
                    "{0} may charge {1} only in flank or rear from behind its front face line",
                );
            }
        }
        if !unit.sub.is_mounted() && matches!(enemy, Sub::MC | Sub::HC) && !self.may_charge_cavalry(attacker)
        {
            return refuse(rule!("10.0d"), "{0} is infantry and does not charge {1}, which is cavalry");
        }
        self.weather_lets_charge(attacker, target, from, at)
    }

    /// Whether a stand that would be here, facing so, touches an enemy; refused unless it may charge all it touches.
    pub(crate) fn may_charge_all(
        &self,
        attacker: StandId,
        from: Spot,
        at: Spot,
        facing: Facing,
    ) -> Result<bool, Refusal> {
        let enemies = || self.contacts_at(self.side_of(attacker), at, facing);
        let may = |enemy: StandId| self.may_charge_from(attacker, enemy, from, at);
        for enemy in enemies() {
            match may(enemy) {
                Err(_) if enemies().any(|other| may(other).is_ok()) => {
                    let why = "{0} would also touch {1}, which it may not charge";
                    return Err(Refusal::new(rule!("10.0h"), why).about(attacker.into()).and(enemy.into()));
                }
                answer => answer?,
            }
        }
        Ok(enemies().next().is_some())
    }

    /// Whether infantry has leave to charge MC and HC.
    pub(crate) fn may_charge_cavalry(&self, stand: StandId) -> bool {
        define!("10.0d2");
        self.option(Options::INFANTRY_CHARGE_CAVALRY)
            && self.unit(stand).abilities.has(Abilities::MAY_CHARGE_CAVALRY)
    }

    /// Begins the sequence of a charge.
    pub(crate) fn begin_contact(&mut self, attackers: Members, kind: ContactKind) {
        define!("10.0e");
        self.then(Contact::new(kind, attackers));
    }

    /// One contacted stand after the other may evade, or is dealt with as skirmishers are.
    fn contact_evade(&mut self, mut contact: Contact, table: &mut Table<'_, Event>) {
        let next = self.threatened(&contact).find(|enemy| !contact.asked.contains(enemy));
        if let Some(enemy) = next {
            contact.asked.push(enemy);
            self.replace(contact);
            return self.ask_to_evade(enemy, &contact, table);
        }
        // Skirmishers who meant to support a neighbour that has gone are alone now.
        let alone = contact.attackers.iter().flat_map(|s| self.contacts(*s)).find(|enemy| {
            matches!(self.fate_if_caught(*enemy, &contact), Some(Caught::FireAndDie | Caught::Die))
        });
        if let Some(stand) = alone {
            return self.catch_alone(stand, &contact, table);
        }
        let touching = contact.attackers.iter().any(|s| self.contacts(*s).next().is_some());
        if touching {
            contact.stage = ContactStage::Test;
            return self.replace(contact);
        }
        self.steps.pop();
        match contact.kind {
            ContactKind::Charge => self.go_on_after_evasion(table),
            ContactKind::InPlace => self.test_extra_move(true, table),
            ContactKind::Opportunity { .. } | ContactKind::Pursuit { .. } => {}
        }
    }

    /// Enemies that a charge touches, and skirmishers who would only support against it.
    fn threatened<'a>(&'a self, contact: &'a Contact) -> impl Iterator<Item = StandId> + 'a {
        let touched = contact.attackers.iter().flat_map(|s| self.contacts(*s));
        let beside = contact.attackers.iter().flat_map(move |attacker| {
            let side = self.side_of(*attacker);
            let spot = self.stand(*attacker).spot;
            ground::Dir::ALL.into_iter().filter_map(move |dir| {
                let other = self.at(self.next(spot, dir)?)?;
                let faces = self.is_in_contact_with(other, *attacker);
                (self.side_of(other) != side && self.sub(other) == Sub::Sk && faces).then_some(other)
            })
        });
        touched.chain(beside)
    }

    /// Asks a contacted stand whether it evades, if it may; skirmishers without a choice are dealt with at once.
    fn ask_to_evade(&mut self, enemy: StandId, contact: &Contact, table: &mut Table<'_, Event>) {
        let mut by = battle::List::new();
        for attacker in contact.attackers.iter() {
            let touches =
                self.is_in_contact_with(*attacker, enemy) || self.is_in_contact_with(enemy, *attacker);
            if touches {
                by.push(*attacker);
            }
        }
        let threat = Threat::Charge { by };
        let may = self.may_evade_contact(enemy, &threat, contact.kind);
        let may_evade = may.is_ok();
        if let Err(refusal) = may
            && self.is_evader(enemy, &threat)
        {
            let several = usize::from(by.len() > 1);
            table.tell(&[refusal.rule, rule!("4.0s")][..1 + several], Event::CannotEvade { stand: enemy });
        }
        let fate = self.fate_if_caught(enemy, contact);
        if may_evade || fate == Some(Caught::FireAndDie) {
            return self.then(Evading { stand: enemy, from: threat, may_evade });
        }
        if fate == Some(Caught::Die) {
            self.catch_skirmishers(enemy, table);
        }
    }

    /// Skirmishers in contact who can neither support nor fight: they may fire first if they face the attacker.
    fn catch_alone(&mut self, stand: StandId, contact: &Contact, table: &mut Table<'_, Event>) {
        let mut by = battle::List::new();
        for attacker in contact.attackers.iter().filter(|a| self.is_in_contact_with(**a, stand)) {
            by.push(*attacker);
        }
        let evading = Evading { stand, from: Threat::Charge { by }, may_evade: false };
        if self.may_fire_and_die(evading).is_ok() {
            return self.then(evading);
        }
        self.catch_skirmishers(stand, table);
    }

    /// What becomes of a contacted stand that stays, if it is skirmishers; none for other troops.
    pub(crate) fn fate_if_caught(&self, stand: StandId, contact: &Contact) -> Option<Caught> {
        if self.sub(stand) != Sub::Sk || self.is_in_melee(stand) {
            return None;
        }
        let touching = || contact.attackers.iter().copied().filter(|a| self.is_in_contact_with(*a, stand));
        let Some(attacker) = touching().next() else { return Some(Caught::Support) };
        if let Some(heavy) = touching().find(|a| self.sub(*a).is_combat()) {
            define!("10.6e", "10.6d", "10.6b", "10.6f");
            if touching().any(|a| self.sub(a).is_combat() && !self.is_faced(stand, a)) {
                return Some(Caught::Die);
            }
            let (from, to) = (self.stand(heavy).spot, self.stand(stand).spot);
            if self.is_in_cover_from(stand, heavy) || self.ground_removes_impact(from, to, self.sub(heavy)) {
                define!("6.2e");
                return Some(Caught::Fight);
            }
            let beside = touching().any(|a| self.contacts(a).any(|e| e != stand && self.sub(e) != Sub::Sk));
            // Whoever provoked a charge on opportunity has no fire against it (6.2b).
            let provoked =
                matches!(contact.kind, ContactKind::Opportunity { trigger, .. } if trigger == stand);
            return Some(match (beside, provoked) {
                (true, _) => Caught::Support,
                (false, true) => Caught::Die,
                (false, false) => Caught::FireAndDie,
            });
        }
        define!("10.6i", "10.6j");
        let flank = !self.is_faced(stand, attacker);
        Some(if flank && !self.is_ahead(stand, self.stand(attacker).start) {
            Caught::Die
        } else {
            Caught::Fight
        })
    }

    /// Skirmishers that did not evade are destroyed; the attacker's move is not stopped by it.
    pub(crate) fn catch_skirmishers(&mut self, stand: StandId, table: &mut Table<'_, Event>) {
        let rule = match self.steps.iter().rev().find_map(|step| match step {
            Step::Contact(contact) => Some(contact),
            _ => None,
        }) {
            Some(contact) if contact.attackers.iter().all(|a| self.sub(*a) == Sub::LC) => rule!("10.6j"),
            Some(contact)
                if contact
                    .attackers
                    .iter()
                    .any(|a| self.is_in_contact_with(*a, stand) && !self.is_faced(stand, *a)) =>
            {
                rule!("10.6e")
            }
            _ => rule!("10.6b"),
        };
        self.destroy(stand, &[rule], Fate::Destroyed, table);
        self.check_break(table);
    }

    /// The Order Test that an extra move calls for, taken on completing it, before a fight if it leads to one. One test
    /// settles the whole formation.
    pub(crate) fn test_extra_move(&mut self, before_fight: bool, table: &mut Table<'_, Event>) {
        if !self.act.test_due {
            return;
        }
        self.act.test_due = false;
        let members = self.act.members;
        // Whoever was disordered on the way has nothing more to lose by it (3.4j).
        let mut testing = members;
        testing.retain(|s| self.stand(s).is_on_map() && !self.is_disordered(s));
        if testing.is_empty() {
            define!("3.4j");
            return;
        }
        self.order_test(testing, TestFor::Move { number: self.act.moves, fight: before_fight }, table);
    }

    /// Marks what a contact does to the stands in it: called when Battle Stands are about to be chosen.
    pub(crate) fn end_activation_by_fight(&mut self) {
        define!("6.0b2", "5.0s");
        self.act.over = true;
    }
}
