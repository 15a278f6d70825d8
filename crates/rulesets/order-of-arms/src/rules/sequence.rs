//! The sequence of play: phases, weather, first player (B4, B5, B7).

use battle::{Contest, Hopes, Refusal, Roll, Side, Table, Tally};
use dice::{D6, Throw};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::charts::{WEATHERS, WeatherRow};
use crate::events::Event;
use crate::field::{Light, Options};
use crate::happenings::{RollKind, Trigger};
use crate::rulebook::{define, rule};
use crate::rules::activation::Attempt;
use crate::rules::happenings::News;
use crate::state::{Flags, LeaderFlags, State, UnitId};
use crate::steps::Pending;

define!("B4.0a", "B16.0");
/// The turn, phase by phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Turn {
    /// It begins.
    Start,
    /// Preparation: the weather (B5.0a).
    Weather,
    /// Preparation: reinforcements, group by group (B6.0a).
    Arrivals,
    /// Preparation: first player (B7.0).
    FirstPlayer,
    /// Activation: attempt by attempt (B4.0b).
    Activations,
    /// End: all are ready again (B16.1).
    Ready,
    /// End: recovery, of the first player and then of the other (B16.2).
    Recovery,
    /// End: remount (B16.3).
    Remount,
    /// End: replacement of leaders (B16.4a).
    Replacement,
    /// End: the turn is concluded (B16.5).
    Conclude,
    /// End: victory, and the next turn.
    Close,
    /// Nothing at all: a file wants no more of the turn than what stands above it.
    Nothing,
}

impl Pending for Turn {
    fn check(&self, _: &State, _: &Action) -> Result<(), Refusal> {
        Err(Refusal::new(rule!("B4.0a"), "nothing is asked"))
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        match self {
            Turn::Start => {
                battle.replace(Turn::Weather);
                table.tell(&[rule!("B4.0a")], Event::Turn(battle.turn));
                if battle.turn == 1 {
                    battle.report(News::of(Trigger::GameStart));
                }
                battle.begin_neutral_turn(table);
                battle.report(News::of(Trigger::TurnStart));
            }
            Turn::Weather => {
                battle.replace(Turn::Arrivals);
                battle.tried = 0;
                battle.find_weather(table);
            }
            Turn::Arrivals => {
                if !battle.next_arrival(table) {
                    battle.replace(Turn::FirstPlayer);
                }
            }
            Turn::FirstPlayer => {
                battle.replace(Turn::Activations);
                battle.find_first_player(table);
            }
            Turn::Activations => battle.next_attempt(table),
            Turn::Ready => {
                battle.replace(Turn::Recovery);
                battle.make_ready();
            }
            Turn::Recovery => {
                battle.replace(Turn::Remount);
                battle.begin_recovery();
            }
            Turn::Remount => {
                battle.replace(Turn::Replacement);
                battle.begin_remount();
            }
            Turn::Replacement => {
                battle.replace(Turn::Conclude);
                battle.begin_replacement();
            }
            Turn::Conclude => battle.conclude_turn(table),
            Turn::Close => battle.close_turn(table),
            Turn::Nothing => battle.done(),
        }
    }
}

/// Weather, light and how far one sees.
impl State {
    /// The weather, as its row of the chart; clear without weather rules (B5.0b).
    pub(crate) fn weather_row(&self) -> &'static WeatherRow {
        define!("B5.0b");
        &WEATHERS[if self.plays(Options::WEATHER) { usize::from(self.weather) } else { 0 }]
    }

    /// The light of this turn.
    pub(crate) fn light(&self) -> Light {
        let turn = self.scenario.turns.get(usize::from(self.turn).wrapping_sub(1));
        turn.map_or(Light::Day, |turn| turn.kind)
    }

    /// How far one sees now, in areas: the least that turn and weather allow (C18.3).
    pub(crate) fn visibility(&self) -> u8 {
        let turn = self.scenario.turns.get(usize::from(self.turn).wrapping_sub(1));
        let by_turn = self.happened.sight.unwrap_or(turn.map_or(0, |turn| turn.visibility));
        let limits = [by_turn, self.weather_row().visibility];
        limits.into_iter().filter(|limit| *limit > 0).min().unwrap_or(u8::MAX)
    }

    /// Finds the weather of the turn: as foretold, or by the scenario's table and a die.
    fn find_weather(&mut self, table: &mut Table<'_, Event>) {
        if !self.plays(Options::WEATHER) {
            return;
        }
        let was = self.weather;
        if let Some((_, weather)) = self.scenario.weather.spells.iter().find(|(turn, _)| *turn == self.turn) {
            self.weather = *weather;
        } else if self.turn > 1 && self.scenario.weather.table.iter().any(|change| change.from == was) {
            let die = table.roll(Roll {
                rule: rule!("B5.0a"),
                what: "weather",
                side: self.first_player,
                throw: Throw::one(D6),
                dice: None,
                wanted: None,
                bonus: None,
                hopes: Hopes::Neither,
            });
            let fits = |low: u8, high: u8| (i32::from(low)..=i32::from(high)).contains(&die);
            let mut changes = self.scenario.weather.table.iter();
            let change = changes.find(|change| change.from == was && fits(change.low, change.high));
            self.weather = change.map_or(was, |change| change.to);
        }
        if self.weather != was || self.turn == 1 {
            table.tell(&[rule!("B5.0a")], Event::Weather(self.weather));
        }
        self.report(News::of(Trigger::WeatherIs));
    }
}

/// Who is first, and whose turn it is to try.
impl State {
    /// What a side's commander adds to the roll for first player.
    fn first_player_bonus(&self, side: Side) -> Tally {
        let rating = self.command_rating(side);
        let mut bonus = Tally::base(self.command_rule(side), "command rating", rating);
        self.add_by_scenario(&mut bonus, RollKind::FirstPlayer, UnitId::NONE, side);
        bonus
    }

    fn find_first_player(&mut self, table: &mut Table<'_, Event>) {
        let bonus = Side::BOTH.map(|side| self.first_player_bonus(side));
        let first = table.contest(Contest {
            rule: rule!("B7.0"),
            what: "first player",
            throws: [Throw::one(D6); 2],
            bonus: [&bonus[0], &bonus[1]],
        });
        (self.first_player, self.active) = (first, first);
        self.attempted = battle::BySide::new(false, false);
        self.failures = 0;
        table.tell(&[rule!("B7.0")], Event::First(first));
    }

    /// Whose attempt is next; the phase ends after two failures in a row, or when nobody has a formation left.
    fn next_attempt(&mut self, table: &mut Table<'_, Event>) {
        let is_over = |state: &State| Side::BOTH.into_iter().all(|side| state.ready_formations(side) == 0);
        let over =
            if self.failures >= 2 { Some(rule!("B8.1.1")) } else { is_over(self).then(|| rule!("B8.1.2")) };
        if let Some(rule) = over {
            self.replace(Turn::Ready);
            table.tell(&[rule], Event::ActivationsEnd);
            return;
        }
        if self.ready_formations(self.active) == 0 {
            self.active = self.active.other();
        }
        self.then(Attempt::Method);
    }

    /// All are ready again.
    fn make_ready(&mut self) {
        define!("B16.1");
        // What is needed when the turn is concluded stays: who has fought, and who routed in this turn.
        let keep = Flags::EMBATTLED.0 | Flags::ROUTED_NOW.0;
        for unit in &mut self.units {
            unit.flags.0 &= !Flags::OF_TURN.0 | keep;
            unit.spent = 0;
        }
        for leader in &mut self.leaders {
            leader.flags.0 &= !LeaderFlags::OF_TURN.0;
            (leader.spent, leader.recoveries) = (0, 0);
        }
        for formation in &mut self.formations {
            formation.activated = false;
        }
        for army in &mut self.armies {
            army.hurried = false;
        }
    }
}
