//! Defensive and supporting fire (6.2, 6.3).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, Found, List, Question, Refusal, Resolves, Rule, Side, Table, Tally};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::{Event, Fate};
use crate::field::Options;
use crate::rulebook::{define, rule};
use crate::rules::battle_stands::Rules;
use crate::rules::melee::{Bout, Fight};
use crate::state::{StandId, State};
use crate::steps::{About, Aim, ContactKind};
use crate::troops::{Abilities, Sub};
use crate::words::ThenMoves;

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

/// Skirmishers who have fired to the last are destroyed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Spent {
    /// The skirmishers.
    pub stand: StandId,
    /// They stood beside the target and were not charged themselves.
    pub beside: bool,
}

impl Resolves<State> for Spent {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.done();
        let rules = [rule!("6.2f"), rule!("10.6f"), rule!("6.3d")];
        battle.destroy(self.stand, &rules[..if self.beside { 3 } else { 1 }], Fate::Destroyed, table);
        battle.check_break(table);
    }

    fn crumb(&self, battle: &State) -> Option<String> {
        Some(format!("{} has fired to the last", battle.name_of(self.stand)))
    }
}

battle::answers! {
    State;
    /// Whether a stand fires before a melee.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum FireFirst {
        /// It fires.
        Fire {
            /// The shooter.
            by: StandId,
            /// The target.
            at: StandId,
            /// It will move afterwards.
            then_move: bool,
        } = [by "fires" "at" [at] (then_move as ThenMoves ..)],
        /// It holds its fire.
        Stop = ["stop"],
    }
}

/// The fire before a melee: each stand that may is asked, the target of the charge first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct DefensiveFire {
    /// The fight.
    pub fight: Fight,
    /// Stands that have answered.
    pub passed: List<StandId, 12>,
}

/// A stand whose turn it is to fire before a melee: only [`DefensiveFire::asked`] finds it.
#[derive(Clone, Copy)]
struct Defender {
    stand: StandId,
    part: Shooter,
}

impl Question<State> for DefensiveFire {
    type Answer = FireFirst;

    fn rule(&self) -> Rule {
        rule!("6.2a")
    }

    fn whom(&self, battle: &State) -> Asks {
        self.asked(battle).map(|defender| battle.side_of(defender.stand)).into()
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, FireFirst, Action>) -> ControlFlow<()> {
        let Some(Defender { stand, .. }) = self.asked(battle) else { return ControlFlow::Continue(()) };
        found.all([self.fire_of(battle, stand), FireFirst::Stop])
    }

    fn check(&self, battle: &State, _: Side, answer: FireFirst) -> Result<(), Refusal> {
        self.may(battle, answer).map(drop)
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        answer: FireFirst,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        let defender = self.may(battle, answer)?;
        let fires = match answer {
            FireFirst::Fire { .. } => true,
            FireFirst::Stop => false,
        };
        battle.defend(self, defender, fires, table);
        Ok(())
    }

    fn go_on(self, battle: &mut State, table: &mut Table<'_, Event>) {
        if battle.is_fight_off(&self.fight) {
            return battle.call_off(&self.fight);
        }
        battle.remove_doomed(&self, table);
        battle.check_break(table);
        battle.replace(Bout { fight: self.fight });
    }

    fn usual(&self, battle: &State, _: Side) -> FireFirst {
        self.asked(battle).map_or(FireFirst::Stop, |defender| self.fire_of(battle, defender.stand))
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        Asked::new("Do you fire before the melee?").because(self.fight.title(battle))
    }

    fn button(&self, battle: &State, _: Side, answer: FireFirst) -> Button {
        match answer {
            FireFirst::Fire { by, at, .. } => {
                let fires = battle.does(by, "fires", "fire");
                Button::new(format!("{fires} at {}", battle.name_of(at)))
                    .by(&battle.info(by).id)
                    .binding(true)
            }
            FireFirst::Stop => Button::new("Hold fire").binding(false),
        }
    }

    fn crumb(&self, battle: &State) -> Option<String> {
        Some(self.fight.title(battle))
    }
}

impl About for DefensiveFire {
    fn actor(&self, _: &State) -> Option<StandId> {
        None
    }
}

impl DefensiveFire {
    /// The stand that is asked next whether it fires before the melee.
    fn asked(&self, battle: &State) -> Option<Defender> {
        self.fight.charge?;
        let may = |defender: &Defender| battle.may_defend(self, defender.stand, defender.part).is_ok();
        let shooters = battle.shooters(self).map(|(stand, part)| Defender { stand, part });
        shooters.into_iter().find(may)
    }

    /// Fire of a stand at the one that charges.
    fn fire_of(&self, battle: &State, by: StandId) -> FireFirst {
        FireFirst::Fire { by, at: battle.charging_stand(&self.fight), then_move: false }
    }

    /// Whether the stand that is asked may do this.
    fn may(&self, battle: &State, answer: FireFirst) -> Result<Defender, Refusal> {
        let asked = self.asked(battle);
        let FireFirst::Fire { by, at, then_move } = answer else {
            return asked.ok_or(Refusal::new(rule!("6.2a"), "nobody is left to fire before this melee"));
        };
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(by.into()).and(at.into()));
        if then_move {
            return refuse(rule!("6.2c"), "{0} is charged: after its fire it fights and does not move");
        }
        let Some(defender) = asked.filter(|defender| defender.stand == by) else {
            return match battle.shooters(self).find(|(stand, _)| *stand == by) {
                Some((_, part)) => battle
                    .may_defend(self, by, part)
                    .and_then(|()| refuse(rule!("6.2l"), "it is not the turn of {0} to fire")),
                None => refuse(rule!("6.2a"), "{0} is not a stand that can fire before this melee"),
            };
        };
        if at != battle.charging_stand(&self.fight) {
            return refuse(rule!("6.2l"), "{0} fires at the enemy Battle Stand, not at {1}");
        }
        Ok(defender)
    }
}

/// Facts.
impl State {
    /// The Battle Stand that charged.
    fn charging_stand(&self, fight: &Fight) -> StandId {
        self.melee(fight.melee).stands[fight.attacker]
    }

    /// Whether a Battle Stand has been shot off the map before the bout.
    fn is_fight_off(&self, fight: &Fight) -> bool {
        self.melee(fight.melee).stands.iter().any(|(_, stand)| !self.stand(*stand).is_on_map())
    }

    /// Stands of the charged side that have not answered yet: the target first, then the others by number.
    fn shooters(&self, frame: &DefensiveFire) -> impl Iterator<Item = (StandId, Shooter)> + use<'_> {
        let (id, side, passed) = (frame.fight.melee, frame.fight.attacker.other(), frame.passed);
        let is_charge = frame.fight.charge.is_some();
        let charger = self.charging_stand(&frame.fight);
        let target = self.melee(id).stands[side];
        let supporters = self.supporters(id, side).map(|stand| (stand, Shooter::Supporter));
        let doomed = self.beside(charger, side).map(|stand| (stand, Shooter::Doomed));
        [(target, Shooter::Target)]
            .into_iter()
            .chain(supporters)
            .chain(doomed)
            .filter(move |(stand, _)| is_charge && !passed.contains(stand))
    }

    /// Skirmishers out of cover that have the charging stand in front of them and are not in melee: they must evade, or
    /// fire and die, whatever ground the charge has come over. Light cavalry does not frighten them off.
    pub(crate) fn beside(&self, charger: StandId, side: Side) -> impl Iterator<Item = StandId> + '_ {
        let frightens = self.sub(charger).is_combat();
        self.army(side).filter(move |stand| {
            frightens
                && self.sub(*stand) == Sub::Sk
                && !self.is_in_melee(*stand)
                && self.is_in_contact_with(*stand, charger)
                && !self.is_in_cover_from(*stand, charger)
        })
    }

    /// Whether a stand fires before the melee: weapon, front, kind of attacker, and a die left.
    fn may_defend(&self, frame: &DefensiveFire, stand: StandId, part: Shooter) -> Result<(), Refusal> {
        let charger = self.charging_stand(&frame.fight);
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(stand.into()).and(charger.into()));
        match frame.fight.charge {
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
            Shooter::Supporter => self.may_fire_in_support(&frame.fight, stand, charger)?,
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
    fn may_fire_in_support(&self, fight: &Fight, stand: StandId, charger: StandId) -> Result<(), Refusal> {
        match self.sub(stand) {
            Sub::LC => {
                let why = "{0} supports with its dice alone: light cavalry gives no supporting fire";
                Err(Refusal::new(rule!("6.3g"), why).about(stand.into()))
            }
            Sub::Sh => {
                let target = self.melee(fight.melee).stands[fight.attacker.other()];
                let beside = self.sub(target).is_combat() && self.stand_distance(stand, target) == 1;
                if beside { Ok(()) } else { self.may_fire_as_target(stand, charger) }
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
    /// The stand whose turn it is fires or holds its fire.
    fn defend(
        &mut self,
        mut frame: DefensiveFire,
        defender: Defender,
        fires: bool,
        table: &mut Table<'_, Event>,
    ) {
        let Defender { stand, part } = defender;
        let charger = self.charging_stand(&frame.fight);
        frame.passed.push(stand);
        self.replace(frame);
        if part == Shooter::Doomed {
            self.then(Spent { stand, beside: true });
        }
        if fires {
            if let Some(contact) = self.contact_below_mut() {
                contact.fired.push(stand);
            }
            let supports = part != Shooter::Target;
            let mut rules = Rules::from_iter([rule!("6.2a"), self.fire_rule(stand, charger, supports)]);
            if matches!(frame.fight.charge, Some(ContactKind::Pursuit { .. })) {
                rules.push(if supports { rule!("6.3f") } else { rule!("6.2j") });
            }
            table.tell(&rules, Event::Stands { stand });
            self.volleys(stand, charger, if supports { Aim::Support } else { Aim::Defence });
        }
    }

    /// No melee is fought: the charging Battle Stand was destroyed by fire. Another attacker may take its place.
    fn call_off(&mut self, fight: &Fight) {
        define!("6.2l");
        let target = self.melee(fight.melee).stands[fight.attacker.other()];
        self.close_melee(fight.melee);
        if let Some(contact) = self.contact_below_mut() {
            contact.met.retain(|stand| stand != target);
        }
        self.steps.pop();
    }

    /// Removes skirmishers beside the target that can neither evade nor fire.
    fn remove_doomed(&mut self, frame: &DefensiveFire, table: &mut Table<'_, Event>) {
        loop {
            let doomed = self.shooters(frame).find(|(_, part)| *part == Shooter::Doomed);
            let Some((stand, _)) = doomed else { break };
            self.destroy(stand, &[rule!("10.6f")], Fate::Destroyed, table);
        }
    }
}
