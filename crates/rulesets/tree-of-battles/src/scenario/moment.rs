//! What changes in a battle, for saving at every decision: plain data without the scenario.

use std::hash::Hasher as _;
use std::sync::Arc;

use battle::{BySide, Fingerprint, Mistakes, Side};
use serde::{Deserialize, Serialize};

use super::checking;
use crate::conditions::Course;
use crate::field::{Options, Scenario};
use crate::picks::Pick;
use crate::rules::charge::Charge;
use crate::rules::fray::Fighter;
use crate::state::{Baggage, Command, Contingent, ContingentId, Leader, Message, Stakes, State};
use crate::steps::Step;
use crate::troops::Phase;

/// Declares what is saved, in the canonical order, once as it is written and once as it is read.
macro_rules! saved {
    ($(many $many:ident: $item:ty,)+ $(plain $plain:ident: $kind:ty,)+) => {
        #[derive(Serialize)]
        struct Saved<'a> {
            $($many: &'a [$item],)+
            $($plain: $kind,)+
            ended: Option<(Option<Side>, &'a str, &'a str)>,
        }

        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Loaded {
            $($many: Vec<$item>,)+
            $($plain: $kind,)+
            ended: Option<(Option<Side>, String, String)>,
        }

        impl State {
            fn saved(&self) -> Saved<'_> {
                Saved {
                    $($many: &self.$many,)+
                    $($plain: self.$plain,)+
                    ended: self.ended.as_ref().map(|verdict| (verdict.winner, verdict.rule.id(), verdict.how)),
                }
            }

            fn loaded(&self, loaded: Loaded) -> Result<State, String> {
                let ended = match loaded.ended {
                    Some((winner, rule, how)) => Some(super::verdict(winner, &rule, &how)?),
                    None => None,
                };
                let mut state = State::fresh(self.scenario_with(&loaded.picks, loaded.contingents.is_empty()));
                $(state.$many = loaded.$many;)+
                $(state.$plain = loaded.$plain;)+
                state.ended = ended;
                Ok(state)
            }
        }
    };
}

saved! {
    many contingents: Contingent,
    many leaders: Leader,
    many battles: Command,
    many messages: Message,
    many stakes: Stakes,
    many passages: (ContingentId, ContingentId),
    many strikes: (ContingentId, ContingentId),
    many charges: Charge,
    many fray: Fighter,
    many steps: Step,
    many picks: (Side, Pick),
    plain baggage: BySide<Baggage>,
    plain turn: u8,
    plain phase: Phase,
    plain first: Side,
    plain chooser: Option<Side>,
    plain fights: u32,
    plain course: Course,
}

impl State {
    /// The scenario of a moment: forces that were picked by points are there only once they have taken the field.
    fn scenario_with(&self, picks: &[(Side, Pick)], is_without_forces: bool) -> Arc<Scenario> {
        let raised = !self.scenario.contingents.is_empty();
        match self.scenario.plays(Options::MUSTER) {
            true if is_without_forces && raised => Arc::new(self.scenario.unraised()),
            true if !(is_without_forces || raised && self.picks == picks) => {
                Arc::new(self.scenario.raised(picks))
            }
            _ => Arc::clone(&self.scenario),
        }
    }

    /// What changes in a battle, without the scenario.
    pub(crate) fn moment_text(&self) -> String {
        serde_json::to_string(&self.saved()).unwrap_or_default()
    }

    /// The battle of the same scenario at another moment.
    pub(crate) fn at_moment_text(&self, text: &str) -> Result<State, Mistakes> {
        let loaded: Loaded = serde_json::from_str(text).map_err(|error| mistake(error.to_string()))?;
        let mut state = self.loaded(loaded).map_err(mistake)?;
        checking::faults(&state).into_result(())?;
        state.lay_all();
        state.asked = state.find_asked();
        Ok(state)
    }

    /// The canonical bytes of the whole battle, secrets included, for its hash.
    pub(crate) fn canonical_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(8_192);
        bytes.extend(self.scenario_print().to_le_bytes());
        // Writing plain data into memory does not fail.
        let _ = serde_json::to_writer(&mut bytes, &self.saved());
        bytes
    }

    /// A number that follows from everything in a scenario: its file at the start.
    fn scenario_print(&self) -> u64 {
        *self.scenario.print.0.get_or_init(|| {
            let mut print = Fingerprint::default();
            print.write(State::fresh(Arc::clone(&self.scenario)).position_text().as_bytes());
            print.finish()
        })
    }
}

fn mistake(why: String) -> Mistakes {
    let mut mistakes = Mistakes::new();
    mistakes.note("", why);
    mistakes
}
