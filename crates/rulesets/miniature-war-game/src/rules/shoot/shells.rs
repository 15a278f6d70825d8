//! What a gun is loaded with: kinds of shot, how many of each are left, and how far each may be called (musket.arty.shells, musket.ammo,
//! musket.arty.ranges, musket.arty.hill).

use battle::{Refusal, Rule};
use ground::tabletop::{Length, Point};
use serde::{Deserialize, Serialize};

use super::engines::{Engine, HALF_CM};
use crate::charts::{DEAD_GROUND, EXPLOSIVE_HILL};
use crate::field::{Options, UnitInfo};
use crate::period::Period;
use crate::rulebook::{define, rule};
use crate::state::{State, UnitId};
use crate::troops::Troop;

/// A kind of shot that is declared before it is fired, in the order in which they are counted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shell {
    /// A solid ball, which bounces.
    Round,
    /// A shell that bursts.
    Explosive,
    /// A tin of small balls.
    Canister,
}

impl Shell {
    pub(crate) const ALL: [Shell; 3] = [Shell::Round, Shell::Explosive, Shell::Canister];

    /// The word for it.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Shell::Round => "round",
            Shell::Explosive => "explosive",
            Shell::Canister => "canister",
        }
    }

    /// How it is told.
    pub(crate) fn says(self) -> &'static str {
        match self {
            Shell::Round => "round shot",
            Shell::Explosive => "an explosive shell",
            Shell::Canister => "canister",
        }
    }

    /// Whether a range is called for it.
    pub(crate) fn is_called(self) -> bool {
        define!("musket.can.nocall");
        self != Shell::Canister
    }
}

impl Engine {
    /// From where to where a kind of shot reaches on level ground, in cm; none if it does not fire it.
    fn reach_of(self, shell: Shell) -> Option<[i32; 2]> {
        define!(
            "musket.arty.shells",
            "musket.arty.ranges",
            "musket.arty.ranges.howitzer",
            "musket.arty.ranges.rockets",
            "musket.arty.ranges.horse",
            "musket.howitzer.effect"
        );
        let row = self.row().shells?;
        match shell {
            Shell::Round => row.round.map(|span| span.map(i32::from)),
            Shell::Explosive => row.explosive.map(|span| span.map(i32::from)),
            Shell::Canister => row.canister.map(|most| [0, most.into()]),
        }
    }

    /// How much farther a kind of shot reaches from so many levels above, in cm.
    fn gain_of(self, shell: Shell, levels: i8) -> i32 {
        define!(
            "musket.arty.hill",
            "musket.arty.hill.column",
            "musket.arty.hill.canister",
            "musket.arty.hill.explosive",
            "musket.arty.hill.solid"
        );
        let hills = &self.row().hills;
        let number = usize::try_from(levels).unwrap_or(0).min(hills.len());
        let gain = number.checked_sub(1).map_or(0, |number| hills[number]);
        match shell {
            Shell::Round => gain,
            Shell::Explosive => gain.min(EXPLOSIVE_HILL),
            Shell::Canister => gain.min(self.row().shells.map_or(0, |row| row.canister_hill)),
        }
    }

    /// Whether it throws its shells over whatever is in the way, at what others see.
    pub(crate) fn fires_over(self) -> bool {
        define!("musket.over.howitzer");
        matches!(self, Engine::Howitzer | Engine::Rockets)
    }

    /// The shots of a turn.
    pub(crate) fn shots_of_a_turn(self) -> u8 {
        define!("musket.arty.rate", "musket.rocket.rate", "medieval.engine.rate");
        if self == Engine::Rockets { 3 } else { 1 }
    }
}

impl Troop {
    /// Whether it has nothing to fire without explosive shells: a howitzer, or rockets.
    pub(crate) fn fires_explosive_alone(self) -> bool {
        define!("musket.arty.explosive.option", "musket.ammo.howitzer");
        self.engine().and_then(|engine| engine.row().shells).is_some_and(|row| row.round.is_none())
    }
}

/// The shells of a piece at the start, in the order of [`Shell`]; nothing for all others.
pub(crate) fn rounds_at_start(info: &UnitInfo, options: Options) -> [u8; 3] {
    define!("musket.ammo.start", "musket.ammo.extra", "musket.ammo.howitzer", "musket.arty.explosive.option");
    let engine = info.kind.troop().and_then(Troop::engine);
    let Some(row) = engine.and_then(|engine| engine.row().shells) else { return [0; 3] };
    // A purchase brings as many again as there are at the start.
    let mut rounds = row.start.map(|count| count.saturating_mul(1 + info.extra_rounds));
    if !options.has(Options::EXPLOSIVE_SHOT) {
        rounds[Shell::Explosive as usize] = 0;
    }
    rounds
}

impl State {
    /// Whether a piece has anything left to fire.
    pub(crate) fn has_ammunition(&self, id: UnitId, engine: Engine) -> bool {
        match engine.row().shells {
            Some(_) if self.has_rounds_without_end(id) => true,
            Some(_) => self.unit(id).rounds.iter().any(|left| *left > 0),
            None => self.unit(id).shots > 0,
        }
    }

    /// The shots that a piece can fire in this turn, as far as it has them.
    pub(crate) fn shots_to_fire(&self, id: UnitId, engine: Engine) -> u8 {
        let left = self.unit(id).rounds.iter().sum::<u8>();
        engine.shots_of_a_turn().min(if engine.row().shells.is_some() { left } else { 1 })
    }

    /// Whether a piece has a kind of shot.
    pub(crate) fn may_load(&self, id: UnitId, engine: Engine, shell: Shell) -> Result<(), Refusal> {
        let no = |rule: Rule, why: &'static str| Err(Refusal::new(rule, why));
        if engine.reach_of(shell).is_none() {
            return no(rule!("musket.arty.shells"), "it does not fire that");
        }
        if shell == Shell::Explosive && !self.scenario.options.has(Options::EXPLOSIVE_SHOT) {
            return no(rule!("musket.arty.explosive.option"), "there are no explosive shells in this battle");
        }
        if shell != Shell::Round && self.fires_round_shot_alone(id) {
            return no(rule!("musket.boat.bowgun"), "a gun on the bow of a boat fires round shot alone");
        }
        if self.unit(id).rounds[shell as usize] == 0 && !self.has_rounds_without_end(id) {
            return no(rule!("musket.ammo.start"), "it has none of that left");
        }
        Ok(())
    }

    /// Takes a shell off the count of its kind.
    pub(crate) fn spend(&mut self, id: UnitId, shell: Shell) {
        define!("musket.arty.wasted", "musket.ammo.start");
        if self.has_rounds_without_end(id) {
            return;
        }
        let left = &mut self.unit_mut(id).rounds[shell as usize];
        *left = left.saturating_sub(1);
    }

    /// By how many levels a piece stands above a point.
    pub(crate) fn levels_above(&self, id: UnitId, at: Point) -> i8 {
        self.level_at(self.unit(id).outline(self.info(id)).centre()) - self.level_at(at)
    }

    /// How near a gun does not reach what is below it.
    pub(crate) fn dead_ground(&self, id: UnitId, engine: Engine, at: Point) -> Length {
        define!("musket.arty.deadground");
        if engine.fires_over() || self.scenario.period == Period::Medieval {
            return Length::ZERO;
        }
        Length::cm(DEAD_GROUND) * i32::from(self.levels_above(id, at).max(0))
    }

    /// How far canister reaches at the level of a point.
    pub(crate) fn canister_reach(&self, id: UnitId, engine: Engine, at: Point) -> Length {
        let [_, most] = engine.reach_of(Shell::Canister).unwrap_or_default();
        let gain = engine.gain_of(Shell::Canister, self.levels_above(id, at));
        self.range_in_weather(id, Length::cm(most + gain), false)
    }

    /// The least and the most that a piece may call for a kind of shot against a point.
    pub(crate) fn span_of_shell(&self, id: UnitId, engine: Engine, shell: Shell, at: Point) -> [Length; 2] {
        define!("musket.arty.up", "musket.arty.call");
        let [least, most] = engine.reach_of(shell).unwrap_or_default();
        let gain = engine.gain_of(shell, self.levels_above(id, at));
        let most = self.range_in_weather(id, Length::cm(most + gain), false);
        [Length::cm(least).max(self.dead_ground(id, engine, at)), most]
    }
}

/// Whether a range is in whole or half centimetres.
pub(crate) fn is_in_half_cm(range: Length) -> bool {
    range.micrometres() % HALF_CM.micrometres() == 0
}
