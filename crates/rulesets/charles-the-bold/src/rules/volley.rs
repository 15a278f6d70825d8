//! Volleys: dice, hits, the general picked out, the Morale Test and what it costs (6.0, 6.1, 6.4).

use battle::{Hopes, Refusal, Roll, Rule, Side, Table, Tally};
use dice::Throw;

use crate::actions::Action;
use crate::events::Event;
use crate::field::Options;
use crate::rulebook::{define, rule};
use crate::rules::fire::Haste;
use crate::state::{Flags, StandId, State};
use crate::steps::{Aim, Volley, VolleyStage};
use crate::troops::Abilities;

/// Facts and tallies.
impl State {
    /// Whether both ranks of a stand fire.
    pub(crate) fn fires_twice(&self, stand: StandId) -> bool {
        self.option(Options::DOUBLE_RANK_LONGBOWS)
            && self.unit(stand).abilities.has(Abilities::DOUBLE_RANK_FIRE)
            && self.stand(stand).ranks_left() > 1
    }

    /// The dice of a volley.
    fn volley_dice(&self, volley: Volley) -> Tally {
        let Volley { by, at, aim, back_rank, .. } = volley;
        match aim {
            Aim::Own => self.fire_dice(by, at, self.haste(), back_rank),
            Aim::Opportunity => self.fire_dice(by, at, Haste::default(), back_rank),
            Aim::Defence | Aim::Support => self.defence_dice(by, aim == Aim::Support, back_rank),
        }
    }

    /// The most strength points a volley can cost.
    fn volley_limit(&self, volley: Volley) -> u8 {
        match volley.aim {
            Aim::Own | Aim::Opportunity => 1,
            Aim::Defence | Aim::Support => self.defence_limit(volley.by).dice(),
        }
    }

    /// Who is asked whether a bodyguard saves its general.
    pub(crate) fn volley_asks(&self, volley: Volley) -> Option<Side> {
        matches!(volley.stage, VolleyStage::Guard { .. }).then(|| self.side_of(volley.at))
    }

    /// It does, or does not.
    pub(crate) fn volley_choices(&self, _: Volley, into: &mut Vec<Action>) {
        into.extend([Action::Again, Action::Stop]);
    }

    /// Whether this answers whether a bodyguard saves its general.
    pub(crate) fn volley_check(&self, volley: Volley, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Again | Action::Stop => Ok(()),
            _ => Err(Refusal::new(
                rule!("muster.flag.bodyguard"),
                "say whether the die at the general with {0} is thrown once more",
            )
            .about(volley.at.into())),
        }
    }
}

/// Steps.
impl State {
    /// A stand fires, with both ranks where both may.
    pub(crate) fn volleys(&mut self, by: StandId, at: StandId, aim: Aim) {
        let both = match aim {
            Aim::Own | Aim::Opportunity => self.fires_twice(by),
            Aim::Defence | Aim::Support => self.back_rank_fires(by, at),
        };
        let volley = Volley { by, at, aim, back_rank: false, stage: VolleyStage::Throw };
        if both {
            self.then(Volley { back_rank: true, ..volley });
        }
        self.then(volley);
    }

    /// Carries a volley on.
    pub(crate) fn volley_advance(&mut self, volley: Volley, table: &mut Table<'_, Event>) {
        match volley.stage {
            VolleyStage::Throw => self.throw_volley(volley, table),
            VolleyStage::Guard { hits } => {
                self.replace(Volley { stage: VolleyStage::Test { hits }, ..volley });
            }
            VolleyStage::Test { hits } => self.morale_test(volley.at, hits, table),
        }
    }

    /// Throws the dice; whoever is hit tests, once marksmen have aimed at a general with it.
    fn throw_volley(&mut self, volley: Volley, table: &mut Table<'_, Event>) {
        define!("6.4");
        let Volley { by, at, back_rank, .. } = volley;
        self.end_opportunity(by, rule!("5.0t"), table);
        let there = self.stand(by).is_on_map() && self.stand(at).is_on_map();
        let Some(dice) = there.then(|| self.volley_dice(volley)).filter(|dice| dice.total() > 0) else {
            self.steps.pop();
            return;
        };
        let rules: &[Rule] = if back_rank { &[rule!("6.1a"), rule!("6.1c")] } else { &[rule!("6.0a")] };
        table.tell(rules, Event::Fires { by, at, back_rank });
        self.rouse(at, true);
        if self.scenario.conditions.on {
            self.stand_mut(by).set(Flags::HAS_SHOT, true);
        }
        let hits = table.roll(Roll {
            rule: rule!("6.0m"),
            what: "fire",
            side: self.side_of(by),
            throw: Throw::sixes_and_pairs_of_fives(dice.dice()),
            dice: Some(&dice),
            wanted: None,
            bonus: None,
            hopes: Hopes::High,
        });
        if hits == 0 {
            self.steps.pop();
            return table.tell(&[rule!("6.4")], Event::Missed { at });
        }
        let hits = u8::try_from(hits).unwrap_or(u8::MAX);
        table.tell(&[rule!("6.0t"), rule!("7.0a")], Event::Hit { at, hits });
        let stage = match self.pick_out_general(by, at, table) {
            true => VolleyStage::Guard { hits },
            false => VolleyStage::Test { hits },
        };
        self.replace(Volley { stage, ..volley });
    }

    /// The bodyguard saves its general, or does not.
    pub(crate) fn volley_answer(&mut self, volley: Volley, action: Action, table: &mut Table<'_, Event>) {
        self.volley_advance(volley, table);
        self.guard_general(volley.by, volley.at, action == Action::Again, table);
    }

    /// The target has tested: disorder, and at most as many strength points as such a volley can cost.
    pub(crate) fn volley_tested(&mut self, volley: Volley, loss: u8, table: &mut Table<'_, Event>) {
        self.steps.pop();
        let Volley { at, back_rank, .. } = volley;
        let was_disordered = self.is_disordered(at);
        if loss == 0 && self.is_shieldwall(at) {
            table.tell(&[rule!("muster.flag.shieldwall.ctb")], Event::Stands { stand: at });
        } else {
            self.disorder(at, &[rule!("7.3a")], table);
        }
        let limit = self.volley_limit(volley);
        let points = loss.min(limit);
        if points > 0 {
            let rules: &[Rule] = match (limit, back_rank) {
                (2.., _) => &[rule!("7.1a"), rule!("7.1d")],
                (_, true) => &[rule!("7.1a"), rule!("7.1b"), rule!("6.1d")],
                (_, false) => &[rule!("7.1a"), rule!("7.1b"), rule!("6.0u")],
            };
            self.lose(at, points, rules, table);
        } else if was_disordered {
            self.lose(at, 1, &[rule!("7.3b")], table);
        }
        self.check_break(table);
    }
}
