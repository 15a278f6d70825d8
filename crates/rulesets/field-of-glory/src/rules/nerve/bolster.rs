//! Commanders bolster and rally their men (cohesion.bolster, cohesion.bolster.limits, cohesion.rally, rally.after).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, Found, Question, Refusal, Rule, Side, Table};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::nerve::cohesion::Why;
use crate::state::{CommanderFlags, CommanderId, Flags, GroupId, State};
use crate::steps::Action;
use crate::troops::Cohesion;

/// The commanders of a side bolster and rally, one try at a time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Bolster {
    /// Whose.
    pub(crate) side: Side,
}

battle::answers! {
    State;
    /// Who tries, and for whom.
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub enum Bolstering {
        /// A commander bolsters the group he is with.
        Bolster {
            /// Who.
            commander: CommanderId,
            /// Whom.
            group: GroupId,
        } = [commander "bolsters" [group]],
        /// A commander tries to rally the BROKEN group he is with.
        Rally {
            /// Who.
            commander: CommanderId,
            /// Whom.
            group: GroupId,
        } = [commander "rallies" [group]],
        /// Nobody else tries.
        End = ["end"],
    }
}

/// A try that is allowed; only [`State::may_bolster`] and [`State::may_rally`] make one.
#[derive(Clone, Copy)]
struct Try {
    commander: CommanderId,
    group: GroupId,
    why: Why,
}

impl Question<State> for Bolster {
    type Answer = Bolstering;

    fn rule(&self) -> Rule {
        rule!("cohesion.bolster")
    }

    fn whom(&self, battle: &State) -> Asks {
        let may = battle.commanders_of(self.side).any(|commander| battle.bolstering_of(commander).is_some());
        Asks::from(Some(self.side).filter(|_| may))
    }

    fn each(&self, battle: &State, side: Side, found: &mut Found<'_, Bolstering, Action>) -> ControlFlow<()> {
        for commander in battle.commanders_of(side) {
            found.all(battle.bolstering_of(commander))?;
        }
        found.one(Bolstering::End)
    }

    fn check(&self, battle: &State, side: Side, answer: Bolstering) -> Result<(), Refusal> {
        // The other side's question is another step.
        if side != self.side {
            return Err(battle::machine::nothing_asked());
        }
        self.tries(battle, answer).map(|_| ())
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        answer: Bolstering,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        match self.tries(battle, answer)? {
            Some(tries) => battle.bolster(tries, table),
            None => battle.done(),
        }
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }

    fn usual(&self, _: &State, _: Side) -> Bolstering {
        Bolstering::End
    }

    fn says(&self, _: &State, _: Side) -> Asked {
        Asked::new("Which commander bolsters or rallies his men?")
    }

    fn button(&self, battle: &State, _: Side, answer: Bolstering) -> Button {
        let named = |commander: CommanderId, does: &str, group: GroupId| {
            let name = &battle.commander_info(commander).name;
            let button = Button::new(format!("{name} {does} {}", battle.group_name(group)));
            Button { tested: true, ..button.by(battle.commander_word(commander)) }
        };
        match answer {
            Bolstering::Bolster { commander, group } => named(commander, "bolsters", group),
            Bolstering::Rally { commander, group } => named(commander, "rallies", group),
            Bolstering::End => Button::new("Nobody else"),
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Bolster and rally".to_owned())
    }
}

impl Bolster {
    /// The try that an answer means; none if it ends them.
    fn tries(self, battle: &State, answer: Bolstering) -> Result<Option<Try>, Refusal> {
        let (commander, tries) = match answer {
            Bolstering::Bolster { commander, group } => (commander, battle.may_bolster(commander, group)),
            Bolstering::Rally { commander, group } => (commander, battle.may_rally(commander, group)),
            Bolstering::End => return Ok(None),
        };
        if battle.commander_info(commander).side != self.side {
            let refusal = Refusal::new(rule!("cohesion.bolster"), "{0} is no commander of yours");
            return Err(refusal.about(commander.into()));
        }
        tries.map(Some)
    }
}

impl State {
    /// What a commander may try; none if nothing.
    fn bolstering_of(&self, commander: CommanderId) -> Option<Bolstering> {
        let group = self.commander(commander).with.some()?;
        if self.may_bolster(commander, group).is_ok() {
            return Some(Bolstering::Bolster { commander, group });
        }
        self.may_rally(commander, group).is_ok().then_some(Bolstering::Rally { commander, group })
    }

    /// Whether a commander may try anything with a group at all.
    fn may_try(&self, commander: CommanderId, group: GroupId) -> Result<(), Refusal> {
        define!("cohesion.bolster", "cohesion.bolster.limits");
        let refuse = |rule: Rule, why: &'static str| {
            Err(Refusal::new(rule, why).about(commander.into()).and(group.into()))
        };
        let state = self.commander(commander);
        if !self.is_with(commander, group) {
            return refuse(rule!("cohesion.bolster"), "{0} is not with {1}");
        }
        if !self.commands(commander, group) {
            return refuse(rule!("cohesion.bolster"), "{0} is not in line of command to {1}");
        }
        if state.is(CommanderFlags::HAS_FOUGHT) {
            return refuse(rule!("cohesion.bolster.limits"), "{0} fought in a front rank in this turn");
        }
        if state.is(CommanderFlags::TRIED) {
            return refuse(rule!("cohesion.bolster"), "{0} has tried in this phase");
        }
        if self.group(group).is(Flags::TRIED) {
            return refuse(rule!("cohesion.bolster"), "{1} has been tried for in this phase");
        }
        Ok(())
    }

    fn may_bolster(&self, commander: CommanderId, group: GroupId) -> Result<Try, Refusal> {
        self.may_try(commander, group)?;
        if !matches!(self.group(group).cohesion, Cohesion::Disrupted | Cohesion::Fragmented) {
            let refusal = Refusal::new(rule!("cohesion.bolster"), "{0} is neither DISRUPTED nor FRAGMENTED");
            return Err(refusal.about(group.into()));
        }
        Ok(Try { commander, group, why: Why::Bolstered(commander) })
    }

    fn may_rally(&self, commander: CommanderId, group: GroupId) -> Result<Try, Refusal> {
        define!("cohesion.rally");
        self.may_try(commander, group)?;
        let refuse = |rule: Rule, why: &'static str, other: GroupId| {
            Err(Refusal::new(rule, why).about(group.into()).and(other.into()))
        };
        if !self.group(group).is_broken() {
            return refuse(rule!("cohesion.rally"), "{0} is not BROKEN", group);
        }
        let mut enemies = self.unbroken_enemies(self.side_of(group));
        if let Some(enemy) = enemies.find(|enemy| self.catches(*enemy, group)) {
            return refuse(rule!("cohesion.rally"), "{1} is in contact with {0}", enemy);
        }
        if self.is_beyond_autobreak(group) {
            return refuse(rule!("autobreak.broken"), "{0} has lost too many bases", group);
        }
        Ok(Try { commander, group, why: Why::Rallied(commander) })
    }

    /// A commander tries to bolster or rally a group.
    fn bolster(&mut self, tries: Try, table: &mut Table<'_, Event>) {
        define!("cohesion.rally", "rally.after");
        let Try { commander, group, why } = tries;
        self.commander_mut(commander).set(CommanderFlags::TRIED, true);
        self.group_mut(group).set(Flags::TRIED, true);
        let rule = match why {
            Why::Rallied(_) => rule!("cohesion.rally"),
            _ => rule!("cohesion.bolster"),
        };
        table.tell(&[rule], Event::Bolsters { commander, group });
        let was_broken = self.group(group).is_broken();
        if self.test_cohesion(group, why, table) && was_broken {
            self.group_mut(group).set(Flags::RALLIED, true);
            let pursuers: Vec<GroupId> =
                self.all_groups().filter(|id| self.group(*id).pursues == group).collect();
            pursuers.into_iter().for_each(|pursuer| self.end_pursuit(pursuer));
        }
    }
}
