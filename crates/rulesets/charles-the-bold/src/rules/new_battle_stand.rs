//! Who takes the place of a Battle Stand that is gone from its melee (11.1i, 11.2d).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, Found, Question, Refusal, Rule, Side, Table};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::Event;
use crate::rulebook::rule;
use crate::state::{Flags, MeleeId, StandId, State};
use crate::steps::About;

battle::answers! {
    State;
    /// Who takes a Battle Stand's place.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum TakePlace {
        /// This supporting stand does.
        Choose(stand: StandId) = ["choose" [stand]],
    }
}

/// A Battle Stand to be replaced. Its owner is asked where several stands support it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct NewBattleStand {
    /// The melee.
    pub melee: MeleeId,
    /// Whose Battle Stand is gone.
    pub side: Side,
}

/// A supporting stand that may take the place: only [`NewBattleStand::successors`] finds one.
#[derive(Clone, Copy)]
struct Successor(StandId);

impl Question<State> for NewBattleStand {
    type Answer = TakePlace;

    fn rule(&self) -> Rule {
        rule!("11.2d")
    }

    fn whom(&self, battle: &State) -> Asks {
        self.successors(battle).nth(1).map(|_| self.side).into()
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, TakePlace, Action>) -> ControlFlow<()> {
        found.all(self.successors(battle).map(|Successor(stand)| TakePlace::Choose(stand)))
    }

    fn check(&self, battle: &State, _: Side, TakePlace::Choose(stand): TakePlace) -> Result<(), Refusal> {
        self.successor(battle, stand).map(drop)
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        TakePlace::Choose(stand): TakePlace,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        let successor = self.successor(battle, stand)?;
        self.promote(battle, successor, table);
        Ok(())
    }

    fn go_on(self, battle: &mut State, table: &mut Table<'_, Event>) {
        let first = self.successors(battle).next();
        match first {
            Some(successor) => self.promote(battle, successor, table),
            None => battle.done(),
        }
    }

    fn usual(&self, battle: &State, _: Side) -> TakePlace {
        TakePlace::Choose(self.successors(battle).next().map_or(StandId::NONE, |Successor(stand)| stand))
    }

    fn says(&self, _: &State, _: Side) -> Asked {
        Asked::new("Which stand takes the Battle Stand's place?")
    }

    fn button(&self, battle: &State, _: Side, TakePlace::Choose(stand): TakePlace) -> Button {
        let takes = battle.does(stand, "takes", "take");
        Button::new(format!("{takes} the Battle Stand's place")).binding(false)
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("A new Battle Stand".to_owned())
    }
}

impl About for NewBattleStand {
    fn actor(&self, _: &State) -> Option<StandId> {
        None
    }
}

impl NewBattleStand {
    /// The stands that may take the place.
    fn successors(self, battle: &State) -> impl Iterator<Item = Successor> + '_ {
        battle.supporters(self.melee, self.side).map(Successor)
    }

    /// Whether this stand may take the place.
    fn successor(self, battle: &State, stand: StandId) -> Result<Successor, Refusal> {
        let refusal = || Refusal::new(rule!("11.2d"), "{0} does not support this melee").about(stand.into());
        self.successors(battle).find(|Successor(other)| *other == stand).ok_or_else(refusal)
    }

    /// A supporting stand becomes Battle Stand.
    fn promote(self, battle: &mut State, Successor(stand): Successor, table: &mut Table<'_, Event>) {
        battle.done();
        let old = battle.melee(self.melee).stands[self.side];
        let rule = if battle.stand(old).is_on_map() { rule!("11.1i") } else { rule!("11.2d") };
        table.tell(&[rule], Event::NewBattleStand { stand });
        battle.melee_mut(self.melee).stands[self.side] = stand;
        battle.stand_mut(stand).set(Flags::SUPPORTING, false);
    }
}
