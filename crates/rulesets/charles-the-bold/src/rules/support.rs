//! Supporting stands: who supports which melee (10.7).

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use battle::{Asked, Asks, Button, Found, List, Question, Refusal, Rule, Side, Table};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::battle_stands::{Field, Rules};
use crate::rules::defence::DefensiveFire;
use crate::rules::melee::Fight;
use crate::state::{Flags, MeleeId, StandId, State};
use crate::steps::{About, ContactKind, Evading, Threat};
use crate::troops::Sub;

battle::answers! {
    State;
    /// Which of several melees a stand supports.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum ChooseMelee {
        /// The one against this enemy Battle Stand.
        Support {
            /// The supporting stand.
            by: StandId,
            /// The enemy Battle Stand.
            against: StandId,
        } = [by "supports" "against" [against]],
    }
}

/// A fight begins: who supports it. The owner of a stand that faces two melees is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Supporting {
    /// The fight.
    pub fight: Fight,
    /// Stands that support another melee.
    pub passed: List<StandId, 12>,
}

/// A melee that the stand which is asked may support: only [`Supporting::may_support`] makes one.
#[derive(Clone, Copy)]
struct Support {
    by: StandId,
    against: StandId,
}

impl Question<State> for Supporting {
    type Answer = ChooseMelee;

    fn rule(&self) -> Rule {
        rule!("10.7b")
    }

    fn whom(&self, battle: &State) -> Asks {
        battle.support_asks(self).map(|stand| battle.side_of(stand)).into()
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, ChooseMelee, Action>) -> ControlFlow<()> {
        let all = self.melees(battle).into_iter();
        found.all(all.map(|Support { by, against }| ChooseMelee::Support { by, against }))
    }

    fn check(&self, battle: &State, _: Side, answer: ChooseMelee) -> Result<(), Refusal> {
        let ChooseMelee::Support { by, against } = answer;
        self.may_support(battle, by, against).map(drop)
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        answer: ChooseMelee,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        let ChooseMelee::Support { by, against } = answer;
        let support = self.may_support(battle, by, against)?;
        battle.take_sides(self, support, table);
        Ok(())
    }

    fn go_on(self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.settle_support(self, table);
    }

    fn usual(&self, battle: &State, _: Side) -> ChooseMelee {
        let none = Support { by: StandId::NONE, against: StandId::NONE };
        let Support { by, against } = self.melees(battle).first().copied().unwrap_or(none);
        ChooseMelee::Support { by, against }
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        Asked::new("Which melee does the stand support?").because(self.fight.title(battle))
    }

    fn button(&self, battle: &State, _: Side, answer: ChooseMelee) -> Button {
        let ChooseMelee::Support { by, against } = answer;
        let supports = battle.does(by, "supports", "support");
        Button::new(format!("{supports} against {}", battle.name_of(against)))
            .by(&battle.info(by).id)
            .binding(false)
    }

    fn crumb(&self, battle: &State) -> Option<String> {
        Some(self.fight.title(battle))
    }
}

impl About for Supporting {
    fn actor(&self, _: &State) -> Option<StandId> {
        None
    }
}

impl Supporting {
    /// A bout of this fight is due.
    pub(crate) fn of(fight: Fight) -> Supporting {
        Supporting { fight, passed: List::new() }
    }

    /// The melees that the stand which is asked may support, by the enemy Battle Stand.
    fn melees(&self, battle: &State) -> ArrayVec<Support, 2> {
        let Some(by) = battle.support_asks(self) else { return ArrayVec::new() };
        let all = battle.contacts(by).filter_map(|against| self.may_support(battle, by, against).ok());
        let mut all: ArrayVec<Support, 2> = all.collect();
        all.sort_unstable_by_key(|support| support.against);
        all
    }

    /// Whether a stand may support the melee against an enemy.
    fn may_support(&self, battle: &State, by: StandId, against: StandId) -> Result<Support, Refusal> {
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(by.into()).and(against.into()));
        if Some(by) != battle.support_asks(self) {
            return refuse(rule!("10.7g"), "{0} has no choice of melees to support now");
        }
        if !battle.is_in_contact_with(by, against) {
            return refuse(rule!("10.7a"), "{0} does not have {1} in its front hexes");
        }
        let field = battle.contact_below().map(|contact| battle.field_of(contact));
        if against != battle.enemy_of(self, by) && !battle.is_other_melee(field.as_ref(), by, against) {
            return refuse(rule!("10.7a"), "{1} is no Battle Stand that {0} could support against");
        }
        Ok(Support { by, against })
    }
}

/// Facts.
impl State {
    /// The stand whose owner is asked which of several melees it supports.
    fn support_asks(&self, frame: &Supporting) -> Option<StandId> {
        let field = self.contact_below().map(|contact| self.field_of(contact));
        self.could_support(frame, field.as_ref())
            .filter(|s| self.has_other_melee(frame, field.as_ref(), *s))
            .min()
    }

    /// The enemy Battle Stand of a fight, as a stand sees it.
    fn enemy_of(&self, frame: &Supporting, stand: StandId) -> StandId {
        self.melee(frame.fight.melee).stands[self.side_of(stand).other()]
    }

    /// Stands of both sides that can support a fight and are not settled yet: the enemy Battle Stand is in front of
    /// them, they are in no melee, and no fight of their own waits for them in this charge.
    fn could_support<'a>(
        &'a self,
        frame: &'a Supporting,
        field: Option<&'a Field>,
    ) -> impl Iterator<Item = StandId> + 'a {
        let stands = self.melee(frame.fight.melee).stands;
        [frame.fight.attacker, frame.fight.attacker.other()].into_iter().flat_map(move |side| {
            let enemy = stands[side.other()];
            self.around(enemy).filter(move |stand| {
                self.side_of(*stand) == side
                    && !self.is_in_melee(*stand)
                    && !frame.passed.contains(stand)
                    && self.is_in_contact_with(*stand, enemy)
                    && self.supports_as_skirmisher(frame, *stand, enemy)
                    && !field.is_some_and(|field| field.needs(*stand))
            })
        })
    }

    /// Skirmishers support only on the defending side and in cover, or against light cavalry.
    fn supports_as_skirmisher(&self, frame: &Supporting, stand: StandId, enemy: StandId) -> bool {
        define!("10.6g");
        self.sub(stand) != Sub::Sk
            || self.sub(enemy) == Sub::LC
            || (self.side_of(stand) != frame.fight.attacker && self.is_in_cover_from(stand, enemy))
    }

    /// Whether a stand could support another melee as well, one that is ongoing or one that this charge still brings.
    fn has_other_melee(&self, frame: &Supporting, field: Option<&Field>, stand: StandId) -> bool {
        let enemy = self.enemy_of(frame, stand);
        self.contacts(stand).any(|other| other != enemy && self.is_other_melee(field, stand, other))
    }

    fn is_other_melee(&self, field: Option<&Field>, stand: StandId, enemy: StandId) -> bool {
        let charges = self.contact_below().is_some_and(|contact| contact.attackers.contains(&stand));
        self.is_battle_stand(enemy)
            || field
                .is_some_and(|field| field.is_to_fight(enemy) || (charges && field.is_to_be_fought(enemy)))
    }
}

/// Steps.
impl State {
    /// A stand supports the melee that was chosen for it: this one, another, or one that this charge still brings.
    fn take_sides(&mut self, mut frame: Supporting, support: Support, table: &mut Table<'_, Event>) {
        let Support { by, against } = support;
        if against == self.enemy_of(&frame, by) {
            return self.support(&frame, by, true, table);
        }
        frame.passed.push(by);
        let charges = self.contact_below().is_some_and(|contact| contact.attackers.contains(&by));
        if self.is_battle_stand(against) && !charges {
            let melee = self.stand(against).melee;
            table.tell(&[rule!("10.7a"), rule!("10.7b")], Event::Supports { stand: by, at: against });
            self.set_supporting(by, melee, table);
        }
        self.replace(frame);
    }

    /// Lets everybody support who has no choice, then settles flank attacks, sends skirmishers beside the target
    /// away, and goes on to the fire.
    fn settle_support(&mut self, frame: Supporting, table: &mut Table<'_, Event>) {
        self.release_supporters(frame.fight.melee);
        loop {
            let field = self.contact_below().map(|contact| self.field_of(contact));
            let Some(stand) = self.could_support(&frame, field.as_ref()).min() else { break };
            self.support(&frame, stand, false, table);
        }
        if let Some(stand) = self.skirmisher_to_evade(&frame) {
            let by = self.melee(frame.fight.melee).stands[frame.fight.attacker];
            if self.contact_below_mut().is_some_and(|contact| contact.asked.push(stand)) {
                let from = Threat::Charge { by: List::of(&[by]) };
                if self.may_evade(stand, &from, false).is_ok() {
                    self.then(Evading { stand, from, may_evade: true });
                }
                return;
            }
        }
        self.strike_flanks(&frame.fight, table);
        self.replace(DefensiveFire { fight: frame.fight, passed: List::new() });
    }

    /// Skirmishers in the open beside the target that have not had their chance to evade yet.
    fn skirmisher_to_evade(&self, frame: &Supporting) -> Option<StandId> {
        let contact = self.contact_below()?;
        frame.fight.charge?;
        let charger = self.melee(frame.fight.melee).stands[frame.fight.attacker];
        self.beside(charger, frame.fight.attacker.other()).find(|stand| !contact.asked.contains(stand))
    }

    /// Frees supporting stands that no longer have the enemy Battle Stand in front of them.
    pub(crate) fn release_supporters(&mut self, melee: MeleeId) {
        for side in Side::BOTH {
            let enemy = self.melee(melee).stands[side.other()];
            loop {
                let gone = self.supporters(melee, side).find(|s| !self.is_in_contact_with(*s, enemy));
                let Some(stand) = gone else { break };
                self.leave_melee(stand);
            }
        }
    }

    /// A stand supports a fight.
    fn support(&mut self, frame: &Supporting, stand: StandId, chosen: bool, table: &mut Table<'_, Event>) {
        let mut rules = Rules::from_iter([rule!("10.7a"), rule!("10.7g")]);
        if chosen {
            rules.push(rule!("10.7b"));
        }
        if self.sub(stand) == Sub::Sk {
            rules.push(rule!("10.6g"));
        }
        if let Some(contact) = self.contact_below() {
            let spent = contact.kind != ContactKind::InPlace && !self.stand(stand).is(Flags::IMPACT);
            if contact.attackers.contains(&stand) && spent {
                rules.extend([rule!("A1b"), rule!("A1c"), rule!("10.3j")]);
            }
            if self.field_of(contact).is_to_be_fought(stand) {
                rules.push(rule!("10.2j"));
            }
        }
        table.tell(&rules, Event::Supports { stand, at: self.enemy_of(frame, stand) });
        self.set_supporting(stand, frame.fight.melee, table);
    }

    /// Makes a stand a supporting stand of a melee.
    pub(crate) fn set_supporting(&mut self, stand: StandId, melee: MeleeId, table: &mut Table<'_, Event>) {
        let s = self.stand_mut(stand);
        s.melee = melee;
        s.set(Flags::SUPPORTING, true);
        self.end_opportunity(stand, rule!("5.0v"), table);
    }
}
