//! Defensive and supporting fire (6.2, 6.3).

use battle::{Refusal, Rule, Side, Table, Tally};

use crate::actions::Action;
use crate::events::{Event, Fate};
use crate::field::Options;
use crate::rulebook::{define, rule};
use crate::rules::battle_stands::Rules;
use crate::state::{StandId, State};
use crate::steps::{Aim, ContactKind, Fighting, Step};
use crate::troops::{Abilities, Sub};

define!("6.2.1", "6.4");

/// A stand's part in the fire before a melee.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shooter {
    /// The Battle Stand that is charged.
    Target,
    /// A supporting stand of the charged side.
    Supporter,
    /// Skirmishers in the open beside the target, who are gone after it (10.6f).
    Doomed,
}

/// The question whether to fire.
impl State {
    /// The stand that is asked next whether it fires before the melee.
    pub(crate) fn fire_asks(&self, frame: &Fighting) -> Option<StandId> {
        frame.charge?;
        let may = |(stand, part): &(StandId, Shooter)| self.may_defend(frame, *stand, *part).is_ok();
        self.shooters(frame).find(may).map(|(stand, _)| stand)
    }

    /// Fire, or hold it.
    pub(crate) fn fire_choices(&self, frame: &Fighting, into: &mut Vec<Action>) {
        if let Some(by) = self.fire_asks(frame) {
            into.push(Action::Fire { by, at: self.charging_stand(frame), then_move: false });
            into.push(Action::Stop);
        }
    }

    /// Whether a stand may fire now.
    pub(crate) fn fire_check(&self, frame: &Fighting, action: &Action) -> Result<(), Refusal> {
        let asked = self.fire_asks(frame);
        let Action::Fire { by, at, then_move } = *action else {
            let other = Refusal::new(rule!("6.2a"), "a charged stand fires or holds its fire");
            return if *action == Action::Stop { Ok(()) } else { Err(other) };
        };
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(by.into()).and(at.into()));
        if then_move {
            return refuse(rule!("6.2c"), "{0} is charged: after its fire it fights and does not move");
        }
        if Some(by) != asked {
            return match self.shooters(frame).find(|(stand, _)| *stand == by) {
                Some((_, part)) => self
                    .may_defend(frame, by, part)
                    .and_then(|()| refuse(rule!("6.2l"), "it is not the turn of {0} to fire")),
                None => refuse(rule!("6.2a"), "{0} is not a stand that can fire before this melee"),
            };
        }
        if at != self.charging_stand(frame) {
            return refuse(rule!("6.2l"), "{0} fires at the enemy Battle Stand, not at {1}");
        }
        Ok(())
    }
}

/// Facts.
impl State {
    /// The Battle Stand that charged.
    fn charging_stand(&self, frame: &Fighting) -> StandId {
        self.melee(frame.melee).stands[frame.attacker]
    }

    /// Stands of the charged side that have not answered yet: the target first, then the others by number.
    fn shooters(&self, frame: &Fighting) -> impl Iterator<Item = (StandId, Shooter)> + use<'_> {
        let (id, side, passed) = (frame.melee, frame.attacker.other(), frame.passed);
        let is_charge = frame.charge.is_some();
        let charger = self.charging_stand(frame);
        let target = self.melee(id).stands[side];
        let supporters = self.supporters(id, side).map(|stand| (stand, Shooter::Supporter));
        let doomed = self.beside(charger, side).map(|stand| (stand, Shooter::Doomed));
        [(target, Shooter::Target)]
            .into_iter()
            .chain(supporters)
            .chain(doomed)
            .filter(move |(stand, _)| is_charge && !passed.contains(stand))
    }

    /// Skirmishers in the open that have the charging stand in front of them and are not in melee: they must evade, or
    /// fire and die. Light cavalry does not frighten them off.
    pub(crate) fn beside(&self, charger: StandId, side: Side) -> impl Iterator<Item = StandId> + '_ {
        self.army(side).filter(move |stand| {
            self.is_in_contact_with(*stand, charger) && self.is_in_the_open(*stand, charger)
        })
    }

    /// Whether a stand fires before the melee: weapon, front, kind of attacker, and a die left.
    fn may_defend(&self, frame: &Fighting, stand: StandId, part: Shooter) -> Result<(), Refusal> {
        let charger = self.charging_stand(frame);
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(stand.into()).and(charger.into()));
        match frame.charge {
            Some(ContactKind::Opportunity { trigger, .. }) if trigger == stand => {
                return refuse(rule!("6.2b"), "{0} provoked the charge of {1} and has no fire against it");
            }
            Some(ContactKind::Pursuit { pursued }) if pursued == stand => {
                let rule = if part == Shooter::Target { rule!("6.2j") } else { rule!("6.3f") };
                return refuse(rule, "{0} is being pursued and cannot fire");
            }
            _ => {}
        }
        if self.contact_below().is_some_and(|contact| contact.fired.contains(&stand)) {
            return refuse(rule!("6.2l"), "{0} has fired in this charge, or was in melee when {1} struck it");
        }
        if self.sub(stand).is_combat() || self.unit(stand).weapon.is_none() {
            return refuse(rule!("6.2a"), "{0} is no missile stand");
        }
        if !self.is_faced(stand, charger) {
            return refuse(rule!("6.2a"), "{1} has not struck {0} through its front");
        }
        match part {
            Shooter::Target => self.may_fire_as_target(stand, charger)?,
            Shooter::Supporter => self.may_fire_in_support(frame, stand, charger)?,
            Shooter::Doomed => {}
        }
        if self.defence_dice(stand, part != Shooter::Target, false).dice() == 0 {
            return refuse(rule!("6.2i"), "{0} has no die left to fire with");
        }
        Ok(())
    }

    /// Whether a stand that is the target of a charge may fire at it.
    fn may_fire_as_target(&self, stand: StandId, charger: StandId) -> Result<(), Refusal> {
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(stand.into()).and(charger.into()));
        let against = self.sub(charger);
        match self.sub(stand) {
            Sub::Sh if matches!(against, Sub::HC | Sub::MC) && !self.breaks_the_charge(stand, charger) => {
                refuse(rule!("6.2g"), "{0} is in the open and does not stand to fire at the horse of {1}")
            }
            // Skirmishers in the open are gone before this unless light cavalry has charged them (6.2f).
            Sub::Sk
                if against != Sub::LC
                    && !self.is_in_cover_from(stand, charger)
                    && !self.breaks_the_charge(stand, charger) =>
            {
                refuse(rule!("6.2e"), "{0} is in the open against {1}")
            }
            _ => Ok(()),
        }
    }

    /// Whether a supporting stand may fire at the charging stand.
    fn may_fire_in_support(&self, frame: &Fighting, stand: StandId, charger: StandId) -> Result<(), Refusal> {
        match self.sub(stand) {
            Sub::LC => {
                let why = "{0} supports with its dice alone: light cavalry gives no supporting fire";
                Err(Refusal::new(rule!("6.3g"), why).about(stand.into()))
            }
            Sub::Sh => {
                let target = self.melee(frame.melee).stands[frame.attacker.other()];
                if self.sub(target).is_combat() { Ok(()) } else { self.may_fire_as_target(stand, charger) }
            }
            _ => Ok(()),
        }
    }

    /// The rule that lets a stand fire before the melee.
    fn fire_rule(&self, stand: StandId, charger: StandId, supports: bool) -> Rule {
        match (self.sub(stand), supports) {
            (Sub::Sh, true) if self.may_fire_as_target(stand, charger).is_err() => rule!("6.3b"),
            (Sub::Sh, true) => rule!("6.3a"),
            (Sub::Sk, true) => rule!("6.3d"),
            (_, true) => rule!("6.3e"),
            (Sub::LC, false) => rule!("6.2d"),
            (Sub::Sk, false) if self.sub(charger) == Sub::LC => rule!("10.6i"),
            (Sub::Sk, false) if self.is_in_cover_from(stand, charger) => rule!("10.6d"),
            (Sub::Sk, false) => rule!("6.2e"),
            (Sub::Sh, false) => rule!("6.2g"),
            (_, false) => rule!("6.2h2"),
        }
    }

    /// Whether the ground takes the impact of a charge on this stand away.
    fn breaks_the_charge(&self, stand: StandId, charger: StandId) -> bool {
        let (from, to) = (self.stand(charger).spot, self.stand(stand).spot);
        self.ground_removes_impact(from, to, self.sub(charger))
    }

    /// Whether the back rank of double-ranked longbows fires too.
    pub(crate) fn back_rank_fires(&self, stand: StandId, charger: StandId) -> bool {
        self.option(Options::DOUBLE_RANK_LONGBOWS)
            && self.unit(stand).abilities.has(Abilities::DOUBLE_RANK_FIRE)
            && self.stand(stand).left[1] > 0
            && self.breaks_the_charge(stand, charger)
    }
}

/// Tallies.
impl State {
    /// Dice of a rank that fires before a melee: its strength, one less if disordered, one less for a back rank, and
    /// half of that for shot in support.
    pub(crate) fn defence_dice(&self, stand: StandId, supports: bool, back_rank: bool) -> Tally {
        let rank = usize::from(back_rank);
        let mut dice = Tally::base(rule!("6.2i"), "strength points", self.stand(stand).left[rank]);
        if self.is_disordered(stand) {
            dice.add(rule!("6.0k"), "disordered", -1);
        }
        if back_rank {
            dice.add(rule!("6.2h"), "back rank", -1);
        }
        self.add_weather(&mut dice, stand);
        dice.at_least(rule!("6.2i"), 0);
        if supports {
            match (self.sub(stand), back_rank) {
                (Sub::Sh, false) => dice.halve_up(rule!("6.3c")),
                (Sub::Sh, true) => dice.halve_up(rule!("6.3h")),
                // Skirmishers and guns support at full strength.
                _ => {}
            }
            define!("0.9");
        }
        dice
    }

    /// The most strength points a volley before a melee can cost.
    pub(crate) fn defence_limit(&self, stand: StandId) -> Tally {
        let mut limit = Tally::base(rule!("7.1b"), "one volley", 1);
        if self.sub(stand) == Sub::Art {
            limit.add(rule!("7.1d"), "artillery at close quarters", 1);
        }
        limit
    }
}

/// Steps.
impl State {
    /// Carries out the answer of the stand that was asked.
    pub(crate) fn fire_answer(&mut self, mut frame: Fighting, action: Action, table: &mut Table<'_, Event>) {
        let Some(stand) = self.fire_asks(&frame) else { return };
        let part = self.shooters(&frame).find(|(other, _)| *other == stand).map(|(_, part)| part);
        let charger = self.charging_stand(&frame);
        frame.passed.push(stand);
        self.replace(Step::Fighting(frame));
        if part == Some(Shooter::Doomed) {
            self.then(Step::Spent { stand, beside: true });
        }
        if matches!(action, Action::Fire { .. }) {
            if let Some(contact) = self.contact_below_mut() {
                contact.fired.push(stand);
            }
            let supports = part != Some(Shooter::Target);
            let mut rules = Rules::from_iter([rule!("6.2a"), self.fire_rule(stand, charger, supports)]);
            if matches!(frame.charge, Some(ContactKind::Pursuit { .. })) {
                rules.push(if supports { rule!("6.3f") } else { rule!("6.2j") });
            }
            table.tell(&rules, Event::Stands { stand });
            self.volleys(stand, charger, if supports { Aim::Support } else { Aim::Defence });
        }
    }

    /// Skirmishers who have fired to the last are destroyed.
    pub(crate) fn destroy_spent(&mut self, stand: StandId, beside: bool, table: &mut Table<'_, Event>) {
        self.steps.pop();
        let rules = [rule!("6.2f"), rule!("10.6f"), rule!("6.3d")];
        self.destroy(stand, &rules[..if beside { 3 } else { 1 }], Fate::Destroyed, table);
        self.check_break(table);
    }

    /// Removes skirmishers beside the target that can neither evade nor fire.
    pub(crate) fn remove_doomed(&mut self, frame: &Fighting, table: &mut Table<'_, Event>) {
        loop {
            let doomed = self.shooters(frame).find(|(_, part)| *part == Shooter::Doomed);
            let Some((stand, _)) = doomed else { break };
            self.destroy(stand, &[rule!("10.6f")], Fate::Destroyed, table);
        }
    }
}
