//! Whom a base strikes in melee that touches two enemy groups equally (melee.fight).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, Found, Question, Refusal, Rule, Side, Table};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::rulebook::rule;
use crate::rules::fight::pairing::Base;
use crate::state::{Aim, GroupId, State};
use crate::steps::Action;

/// A side says, base by base, whom those of its bases strike that touch several equally.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct MeleeTarget {
    /// The side.
    pub(crate) side: Side,
}

battle::answers! {
    State;
    /// Whom a base strikes.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum StruckGroup {
        /// This group.
        At(target: GroupId) = ["strike" [target]],
    }
}

impl State {
    /// The first base of a side, in the order of dice, that touches several groups equally and of which nothing is said yet.
    fn undecided(&self, side: Side) -> Option<Base> {
        self.on_table(side).filter(|group| self.foes(*group).count() > 1).find_map(|group| {
            let bases = self.leading(group).map(|base| Base { group, base });
            bases
                .filter(|base| self.aim_of(group, Some(base.base)).is_none())
                .find(|base| self.opponents(*base).len() > 1)
        })
    }
}

impl MeleeTarget {
    /// The base asked about, and the aim that an answer gives it.
    fn checked(self, battle: &State, StruckGroup::At(target): StruckGroup) -> Result<Aim, Refusal> {
        let refused = || Refusal::new(rule!("melee.fight"), "no base touches it as much as another enemy");
        let base = battle.undecided(self.side).ok_or_else(refused)?;
        if battle.opponents(base).iter().all(|enemy| enemy.group != target) {
            return Err(refused());
        }
        Ok(Aim { group: base.group, base: Some(base.base), at: target })
    }
}

impl Question<State> for MeleeTarget {
    type Answer = StruckGroup;

    fn rule(&self) -> Rule {
        rule!("melee.fight")
    }

    fn whom(&self, battle: &State) -> Asks {
        battle.undecided(self.side).map(|_| self.side).into()
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, StruckGroup, Action>) -> ControlFlow<()> {
        let Some(base) = battle.undecided(self.side) else { return ControlFlow::Continue(()) };
        found.all(battle.opponents(base).iter().map(|enemy| StruckGroup::At(enemy.group)))
    }

    fn check(&self, battle: &State, side: Side, answer: StruckGroup) -> Result<(), Refusal> {
        // The other side's question is another step.
        if side != self.side {
            return Err(battle::machine::nothing_asked());
        }
        self.checked(battle, answer).map(|_| ())
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        answer: StruckGroup,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        let aim = self.checked(battle, answer)?;
        table.tell(&[rule!("melee.fight")], Event::Aims { by: aim.group, at: aim.at });
        battle.aims.push(aim);
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }

    fn usual(&self, battle: &State, _: Side) -> StruckGroup {
        let base = battle.undecided(self.side);
        let first = base.and_then(|base| battle.opponents(base).first().copied());
        StruckGroup::At(first.map_or(GroupId::NONE, |enemy| enemy.group))
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        match battle.undecided(self.side) {
            Some(Base { group, base }) => {
                let file = battle.block(group).shape.file_of(base) + 1;
                Asked::new(format!("Whom does file {file} of {} strike?", battle.group_name(group)))
            }
            None => Asked::new("Whom does it strike?"),
        }
    }

    fn button(&self, battle: &State, _: Side, StruckGroup::At(target): StruckGroup) -> Button {
        Button::new(format!("Strike {}", battle.group_name(target)))
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}
