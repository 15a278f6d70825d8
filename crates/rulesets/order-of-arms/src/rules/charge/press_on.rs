//! A charge that was struck on its way is stopped, or presses on (B11.4.2).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, Found, Question, Refusal, Rule, Side, Table};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::Event;
use crate::rulebook::rule;
use crate::rules::charge::ChargeId;
use crate::rules::charge::charging::{After, ChargeStage, Charging};
use crate::state::State;

battle::answers! {
    State;
    /// Whether a charge goes on.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum PressOnOrNot {
        /// It presses on.
        Try = ["try"],
        /// It falls back.
        Decline = ["decline"],
    }
}

/// A charge that was not hurt on its way presses on or falls back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct PressOn {
    /// The charge.
    pub n: ChargeId,
    /// What it goes on with.
    pub after: After,
}

impl Question<State> for PressOn {
    type Answer = PressOnOrNot;

    fn rule(&self) -> Rule {
        rule!("B11.4.2b")
    }

    fn whom(&self, battle: &State) -> Asks {
        Asks::only(battle.charging_side(&battle.charges[self.n]))
    }

    fn each(&self, _: &State, _: Side, found: &mut Found<'_, PressOnOrNot, Action>) -> ControlFlow<()> {
        found.all([PressOnOrNot::Try, PressOnOrNot::Decline])
    }

    fn check(&self, _: &State, _: Side, _: PressOnOrNot) -> Result<(), Refusal> {
        Ok(())
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        answer: PressOnOrNot,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        match answer {
            PressOnOrNot::Try => battle.charge_on(self.n, self.after.stage()),
            PressOnOrNot::Decline => {
                battle.replace(Charging { n: self.n });
                battle.turn_back(self.n, rule!("B11.4.2b"), table);
            }
        }
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.charge_on(self.n, self.after.stage());
    }

    fn usual(&self, _: &State, _: Side) -> PressOnOrNot {
        PressOnOrNot::Decline
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        let name = battle.charger_name(&battle.charges[self.n]);
        battle.charger_asks(self.n, format!("Shall {name} press on?"))
    }

    fn button(&self, _: &State, _: Side, answer: PressOnOrNot) -> Button {
        Button::new(match answer {
            PressOnOrNot::Try => "Press on",
            PressOnOrNot::Decline => "Fall back",
        })
    }

    fn crumb(&self, battle: &State) -> Option<String> {
        battle.charge_crumb(self.n)
    }
}

impl State {
    /// What comes of a clash on the way: the charge is stopped if it lost a step, and may press on if not.
    pub(crate) fn after_met(&mut self, n: ChargeId, after: After, table: &mut Table<'_, Event>) {
        let Some(combat) = self.close_combat(table) else {
            self.charges[n].stage = ChargeStage::Over;
            return;
        };
        let side = combat.attacker;
        let unit = self.called(&self.charges[n]);
        if combat.lost[side] > 0 || self.riders_left(&self.charges[n]).is_empty() {
            self.turn_back(n, rule!("B11.4.2a"), table);
            return;
        }
        let survives = combat.fighters.iter().any(|f| f.side != side && self.unit(f.unit).is_on_map());
        let charge = &mut self.charges[n];
        charge.stage = ChargeStage::PressOn(after);
        let rule = if combat.lost[side.other()] == 0 {
            charge.drag.spend();
            rule!("B11.4.2b")
        } else if survives {
            charge.drag.slow();
            rule!("B11.4.2c")
        } else {
            rule!("B11.4.2d")
        };
        table.tell(&[rule], Event::ChargeUnhurt(unit));
    }
}
