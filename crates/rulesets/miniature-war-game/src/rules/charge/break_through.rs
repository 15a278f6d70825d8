//! Break-through: a unit whose enemies in contact have all fallen in this turn goes on (common.breakthrough).

use std::ops::ControlFlow;

use battle::{
    Asked, Asks, Button, BySide, Call, Found, PromptKind, Question, Refusal, Resolves, Rule, Side, Table,
    Word,
};
use ground::tabletop::Length;
use serde::{Deserialize, Serialize};

use super::run::RunFacts;
use crate::charts::BEATS;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::march::beats::Beats;
use crate::rules::march::plan::{Going, Leg, Plan};
use crate::state::{State, UnitId};
use crate::steps::Action;
use crate::words::cm_text;

/// Units that may break through are found when the dice of the melee are down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct BreakThrough {}

impl Resolves<State> for BreakThrough {
    fn resolve(self, battle: &mut State, _: &mut Table<'_, Event>) {
        if battle.all_units().any(|id| battle.may_break_through(id).is_ok()) {
            battle.replace(ChooseBreakThrough::default());
        } else {
            battle.done();
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Break-through".to_owned())
    }
}

/// Both sides choose in secret who breaks through, and how far.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ChooseBreakThrough {
    /// Whose choice is made.
    pub chosen: BySide<bool>,
}

impl Default for ChooseBreakThrough {
    fn default() -> ChooseBreakThrough {
        ChooseBreakThrough { chosen: BySide([false, false]) }
    }
}

/// A distance in centimetres, as it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Far(pub Length);

impl Word<State> for Far {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        into.push_str(&cm_text(self.0));
    }

    fn read(_: &State, _: Side, word: &str) -> Result<Far, String> {
        let (whole, part) = word.split_once('.').unwrap_or((word, ""));
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || whole.len() > 4 || part.len() > 4 || !digits(whole) || !digits(part) {
            return Err(format!("`{word}` is not a number of cm"));
        }
        let number =
            format!("{whole}{part:0<4}").parse().map_err(|_| format!("`{word}` is not a number of cm"))?;
        Ok(Far(Length::new(number)))
    }
}

battle::answers! {
    State;
    /// Who breaks through.
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub enum Through {
        /// A unit goes on so far; nothing takes it back.
        Go(unit: UnitId, far: Far) = ["through" [unit] far],
        /// The choice is made.
        End = ["end"],
        /// It is taken back.
        Open = ["open"],
    }
}

/// A break-through that may be chosen: only [`ChooseBreakThrough::may_go`] makes one.
struct Chosen {
    unit: UnitId,
    far: Length,
}

impl State {
    /// How far a unit may break through: it was in contact when movement ended, all enemy figures in melee range of it have fallen, and
    /// it has something left of its allowance.
    pub(crate) fn may_break_through(&self, id: UnitId) -> Result<Length, Refusal> {
        define!("common.breakthrough.what", "common.breakthrough.facing", "medieval.elephant.break");
        let no = |why| Err(Refusal::new(rule!("common.breakthrough.what"), why).about(id.into()));
        self.may_pursue(id)?;
        let run = self.run(id);
        let goes = run.forced.is_none() && !run.is(RunFacts(RunFacts::FLEES.0 | RunFacts::BROKE_THROUGH.0));
        let able = self.tmv_of_unit(id).is_some() || self.is_elephant(id) && !self.is_stranded(id);
        if !self.unit(id).is_on_board() || !able || !goes {
            return no("{0} cannot break through");
        }
        let fought = self.clashes.iter().any(|clash| clash.units.contains(&id));
        if !fought || !self.enemies_in_contact(id).is_empty() {
            return no("{0} has not broken through whoever stood before it");
        }
        let left = self.left_of_allowance(id);
        if left > Length::ZERO { Ok(left) } else { no("{0} has nothing left of its move") }
    }

    fn breaks_through_of(&self, side: Side) -> impl Iterator<Item = (UnitId, Length)> + '_ {
        self.units_of(side).filter_map(|id| self.may_break_through(id).ok().map(|left| (id, left)))
    }

    /// All who were chosen go straight on together, each spending a 360th of its distance in a beat.
    fn break_through(&mut self, table: &mut Table<'_, Event>) {
        define!("common.breakthrough.move", "common.breakthrough.sealed", "common.melee.once");
        let going: Vec<UnitId> = self.on_board().filter(|id| self.run(*id).through > Length::ZERO).collect();
        for id in &going {
            let (far, unit) = (self.run(*id).through, *self.unit(*id));
            let mut plan = Plan {
                allowance: far,
                from: unit.grid,
                rate: self.rate_of(*id, &unit),
                beside: self.near(*id, true),
                going: Going::On,
                ..Plan::default()
            };
            plan.legs.push(Leg::March(unit.facing(), None));
            self.plans[id.index()] = plan;
            self.run_mut(*id).set(RunFacts::BROKE_THROUGH);
            // What is left of those it fought does not stop it.
            let fought: Vec<UnitId> = self
                .clashes
                .iter()
                .filter(|clash| clash.units.contains(id))
                .flat_map(|clash| clash.units)
                .collect();
            for enemy in fought.into_iter().filter(|enemy| enemy != id) {
                self.run_mut(*id).leaves.add(enemy);
                self.run_mut(enemy).leaves.add(*id);
            }
            table.tell(&[rule!("common.breakthrough.move")], Event::BreaksThrough { unit: *id });
        }
        let before = self.units.clone();
        Beats::of(self, false).walk(self, 0, BEATS, table);
        self.tell_moves(&before, table);
        for id in going {
            self.run_mut(id).through = Length::ZERO;
        }
    }
}

impl ChooseBreakThrough {
    fn may_go(self, battle: &State, side: Side, unit: UnitId, far: Length) -> Result<Chosen, Refusal> {
        let no = |why| Err(Refusal::new(rule!("common.breakthrough.sealed"), why).about(unit.into()));
        if battle.side_of(unit) != side {
            return Err(Refusal::new(rule!("common.breakthrough.sealed"), "it is not yours"));
        }
        if self.chosen[side] {
            return no("the choice is made: open it first");
        }
        let left = battle.may_break_through(unit)?;
        if far > left { no("{0} has not so much left of its move") } else { Ok(Chosen { unit, far }) }
    }

    fn may_close(self, side: Side, is_made: bool) -> Result<(), Refusal> {
        if self.chosen[side] == is_made {
            Ok(())
        } else {
            let why = if is_made { "the choice is not made yet" } else { "the choice is made already" };
            Err(Refusal::new(rule!("common.breakthrough.sealed"), why))
        }
    }
}

impl Question<State> for ChooseBreakThrough {
    type Answer = Through;

    fn rule(&self) -> Rule {
        rule!("common.breakthrough.sealed")
    }

    fn whom(&self, battle: &State) -> Asks {
        define!("common.decision.sealed");
        // Who may break through is plain to both; what is chosen is not.
        let asked = BySide(Side::BOTH.map(|side| battle.breaks_through_of(side).next().is_some()));
        let waits = Side::BOTH.into_iter().any(|side| asked[side] && !self.chosen[side]);
        BySide(Side::BOTH.map(|side| match (asked[side] && waits, self.chosen[side]) {
            (false, _) => Call::No,
            (true, true) => Call::May,
            (true, false) => Call::Must,
        }))
    }

    fn each(&self, battle: &State, side: Side, found: &mut Found<'_, Through, Action>) -> ControlFlow<()> {
        if self.chosen[side] {
            return found.one(Through::Open);
        }
        for (unit, left) in battle.breaks_through_of(side).collect::<Vec<_>>() {
            let far = if battle.run(unit).through > Length::ZERO { Length::ZERO } else { left };
            found.one(Through::Go(unit, Far(far)))?;
        }
        found.one(Through::End)
    }

    fn check(&self, battle: &State, side: Side, answer: Through) -> Result<(), Refusal> {
        match answer {
            Through::Go(unit, Far(far)) => self.may_go(battle, side, unit, far).map(drop),
            Through::End => self.may_close(side, false),
            Through::Open => self.may_close(side, true),
        }
    }

    fn answer(
        self,
        battle: &mut State,
        side: Side,
        answer: Through,
        _: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        match answer {
            Through::Go(unit, Far(far)) => {
                let Chosen { unit, far } = self.may_go(battle, side, unit, far)?;
                battle.run_mut(unit).through = far;
            }
            Through::End | Through::Open => {
                let is_made = answer == Through::Open;
                self.may_close(side, is_made)?;
                let mut chosen = self.chosen;
                chosen[side] = !is_made;
                battle.replace(ChooseBreakThrough { chosen });
            }
        }
        Ok(())
    }

    fn go_on(self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.done();
        battle.break_through(table);
    }

    fn usual(&self, _: &State, side: Side) -> Through {
        if self.chosen[side] { Through::Open } else { Through::End }
    }

    fn says(&self, _: &State, side: Side) -> Asked {
        let asked = Asked::new(if self.chosen[side] {
            "Your choice is made."
        } else {
            "Who breaks through, and how far?"
        });
        Asked { kind: PromptKind::Sheet, ..asked }
    }

    fn button(&self, battle: &State, side: Side, answer: Through) -> Button {
        match answer {
            Through::Go(unit, Far(far)) => {
                let name = &battle.info(unit).name;
                let label = if far > Length::ZERO {
                    format!("{name}: break through, {} cm", cm_text(far))
                } else {
                    format!("{name}: stay")
                };
                Button::new(label).by(battle.unit_word(unit).to_owned()).binding(false)
            }
            Through::End => {
                let going =
                    battle.breaks_through_of(side).filter(|(id, _)| battle.run(*id).through > Length::ZERO);
                let names: Vec<&str> = going.map(|(id, _)| battle.info(id).name.as_str()).collect();
                let words = match names[..] {
                    [] => "Nobody breaks through".to_owned(),
                    [one] => format!("Break through with {one}"),
                    _ => format!("Break through with {} units", names.len()),
                };
                Button::new(words).binding(true)
            }
            Through::Open => Button::new("Choose again").binding(false),
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Break-through".to_owned())
    }
}
