//! A side has lost a bout: in which order its stands retreat (12.0l, 12.0q).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, Found, List, Question, Refusal, Rule, Side, Table};
use ground::Spot;
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::Event;
use crate::rulebook::rule;
use crate::rules::retreat::Retreating;
use crate::rules::victor::Victor;
use crate::state::{Members, StandId, State};
use crate::steps::About;

battle::answers! {
    State;
    /// Which of the beaten stands retreats next.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum RetreatNext {
        /// This one.
        Choose(stand: StandId) = ["choose" [stand]],
    }
}

/// The beaten stands retreat, one after the other. The Battle Stand goes first; the owner is asked for the order of the others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Defeat {
    /// The side that lost the bout.
    pub loser: Side,
    /// The side that moved into contact (11.3d).
    pub attacker: Side,
    /// Where the Battle Stands stood in the bout, red's first.
    pub spots: [Spot; 2],
    /// The beaten Battle Stand.
    pub beaten: StandId,
    /// The Battle Stand that has beaten it; none if it was destroyed in the bout.
    pub victor: StandId,
    /// Directions in which the beaten one retreated, hex by hex: the path of a pursuit (13.1a).
    pub way: List<u8, 16>,
    /// Stands that still have to retreat.
    pub queue: Members,
}

/// A beaten stand that may be the next: only [`Defeat::next`] makes one.
#[derive(Clone, Copy)]
struct Next(StandId);

impl Question<State> for Defeat {
    type Answer = RetreatNext;

    fn rule(&self) -> Rule {
        rule!("12.0q")
    }

    fn whom(&self, _: &State) -> Asks {
        (self.queue.len() > 1 && self.queue.first() != Some(&self.beaten)).then_some(self.loser).into()
    }

    fn each(&self, _: &State, _: Side, found: &mut Found<'_, RetreatNext, Action>) -> ControlFlow<()> {
        found.all(self.sorted().into_iter().map(RetreatNext::Choose))
    }

    fn check(&self, _: &State, _: Side, RetreatNext::Choose(stand): RetreatNext) -> Result<(), Refusal> {
        self.next(stand).map(drop)
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        RetreatNext::Choose(stand): RetreatNext,
        _: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        let next = self.next(stand)?;
        self.retreat(battle, next);
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        match (self.queue.first(), self.victor.some()) {
            (Some(stand), _) => self.retreat(battle, Next(*stand)),
            (None, Some(victor)) => battle.replace(Victor {
                stand: victor,
                beaten: self.beaten,
                vacated: self.spots[self.loser.index()],
                way: self.way,
                defends: battle.side_of(victor) != self.attacker,
            }),
            (None, None) => battle.done(),
        }
    }

    fn usual(&self, _: &State, _: Side) -> RetreatNext {
        RetreatNext::Choose(self.sorted().first().copied().unwrap_or(StandId::NONE))
    }

    fn says(&self, _: &State, _: Side) -> Asked {
        Asked::new("Who retreats next?").because("Melee")
    }

    fn button(&self, battle: &State, _: Side, RetreatNext::Choose(stand): RetreatNext) -> Button {
        Button::new(battle.does(stand, "retreats next", "retreat next")).binding(false)
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Melee".to_owned())
    }
}

impl About for Defeat {
    fn actor(&self, _: &State) -> Option<StandId> {
        None
    }
}

impl Defeat {
    /// Those who still have to retreat, by their number.
    fn sorted(&self) -> Vec<StandId> {
        let mut stands = self.queue.to_vec();
        stands.sort_unstable();
        stands
    }

    /// Whether a stand may retreat next.
    fn next(&self, stand: StandId) -> Result<Next, Refusal> {
        if self.queue.contains(&stand) {
            return Ok(Next(stand));
        }
        Err(Refusal::new(rule!("12.0q"), "{0} does not have to retreat").about(stand.into()))
    }

    /// One of the beaten stands begins its retreat.
    fn retreat(mut self, battle: &mut State, Next(stand): Next) {
        self.queue.retain(|other| other != stand);
        battle.replace(self);
        if battle.stand(stand).is_on_map() {
            let enemy = self.spots[self.loser.other().index()];
            battle.then(Retreating::new(battle, stand, enemy));
        }
    }
}
