//! The weather of a neutral battle: sight, shooting, moves, charges at night (muster.weather).

use battle::{Refusal, Rule, Tally};
use ground::tabletop::{Distance, Length};

use crate::conditions::{EffectKind, Limit, quarters};
use crate::rulebook::{define, rule};
use crate::rules::geometry::WITHIN;
use crate::rules::targets::Shot;
use crate::state::{ContingentId, State};
use crate::troops::Weapon;

/// How far longbows and crossbows reach against the wind, in inches.
const AGAINST_WIND: u8 = 8;
/// Nobody charges by night who is farther from every enemy: 100 metres.
const NIGHT: Length = Length::inches(5);

/// What the weather does to a shot: the greater of what it would do (muster.weather.once).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Dimmed {
    /// Wet strings: longbows are as if low on ammunition, crossbows throw half their dice.
    Strings(Rule),
    /// Damp powder: a die less.
    Powder(Rule),
    /// The sun in their eyes: a point off each die.
    Sun,
}

/// Facts.
impl State {
    /// Whether an effect of the weather holds for a contingent now.
    #[inline]
    pub(crate) fn is_under(&self, who: ContingentId, kind: EffectKind) -> bool {
        let conditions = &self.scenario.conditions;
        let turn = u16::from(self.turn);
        conditions.on
            && conditions.effects.iter().any(|effect| {
                define!("muster.weather.when", "muster.weather.wind");
                effect.kind == kind && effect.pieces.has(who) && (effect.from..=effect.until).contains(&turn)
            })
    }

    /// How far a contingent sees at most, and by which row; none if nothing limits it.
    pub(crate) fn sight_limit(&self, by: ContingentId) -> Option<(Length, Rule)> {
        let conditions = &self.scenario.conditions;
        if !conditions.on {
            return None;
        }
        let spell = conditions.spell(self.turn);
        let air = spell.and_then(|spell| {
            let rule = match spell.cause {
                Limit::Visibility => rule!("muster.weather.visibility"),
                Limit::Sky => rule!("muster.weather.sky.snow"),
                Limit::Dusk => rule!("muster.weather.dusk"),
                Limit::Dark => rule!("muster.weather.dark"),
            };
            spell.sight.map(|sight| (Length::inch_hundredths(sight.into()), rule))
        });
        let snow = self.is_under(by, EffectKind::SnowInFace);
        let snow = snow.then(|| (quarters(SNOW_QUARTERS), rule!("muster.weather.snow-in-face.tob")));
        match (air, snow) {
            (Some(air), Some(snow)) => Some(if snow.0 < air.0 { snow } else { air }),
            (air, snow) => air.or(snow),
        }
    }

    /// Whether a distance is beyond what a contingent sees.
    pub(crate) fn is_beyond_sight(&self, by: ContingentId, far: Distance) -> Option<Rule> {
        let (limit, rule) = self.sight_limit(by)?;
        WITHIN.is_beyond(far, limit).then_some(rule)
    }

    /// How far a weapon reaches in this weather, in inches.
    pub(crate) fn reach_in_wind(&self, by: ContingentId, weapon: Weapon, usual: u8) -> u8 {
        define!("muster.weather.wind-in-face.tob");
        let light = matches!(weapon, Weapon::Longbow | Weapon::Crossbow);
        if light && self.is_under(by, EffectKind::WindInFace) { usual.min(AGAINST_WIND) } else { usual }
    }

    /// Whether the strings of a contingent are wet, and by which row.
    fn has_wet_strings(&self, by: ContingentId) -> Option<Rule> {
        if self.is_under(by, EffectKind::WetStrings) {
            return Some(rule!("muster.weather.wet-strings.tob"));
        }
        let storm = self.scenario.conditions.spell(self.turn).is_some_and(|spell| spell.storm);
        storm.then(|| rule!("muster.weather.sky.rain"))
    }

    /// Whether the powder of a contingent is damp, and by which row.
    fn has_damp_powder(&self, by: ContingentId) -> Option<Rule> {
        if self.is_under(by, EffectKind::DampPowder) {
            return Some(rule!("muster.weather.damp-powder.tob"));
        }
        let wet = self.scenario.conditions.spell(self.turn).is_some_and(|spell| spell.rain || spell.storm);
        wet.then(|| rule!("muster.weather.sky.rain"))
    }

    /// Whether mud or snow lies on the ground.
    pub(crate) fn is_ground_slow(&self) -> bool {
        let conditions = &self.scenario.conditions;
        conditions.on && conditions.spell(self.turn).is_some_and(|spell| spell.slow)
    }

    /// Whether the night keeps a contingent from charging.
    pub(crate) fn may_charge_at_night(&self, by: ContingentId) -> Result<(), Refusal> {
        let conditions = &self.scenario.conditions;
        let dark =
            conditions.on && conditions.spell(self.turn).is_some_and(|spell| spell.cause == Limit::Dark);
        let own = self.footprint(by);
        let side = self.contingent(by).side;
        if dark
            && self.enemies(side).all(|enemy| WITHIN.is_beyond(own.distance(self.footprint(enemy)), NIGHT))
        {
            let why = "it is night, and {0} is more than 5″ from every enemy";
            return Err(Refusal::new(rule!("muster.weather.dark"), why).about(by.into()));
        }
        Ok(())
    }
}

/// Snow in the face lets nobody see farther than 5 inches.
const SNOW_QUARTERS: u8 = 20;

/// Tallies.
impl State {
    /// What the weather does to a shot: of two that would hamper it the greater, and of equals the one on its dice.
    fn dimmed(&self, shot: &Shot) -> Option<Dimmed> {
        define!("muster.weather.once");
        let on_dice = match shot.weapon {
            Weapon::Longbow | Weapon::Crossbow => self.has_wet_strings(shot.by).map(Dimmed::Strings),
            Weapon::Handgun | Weapon::Artillery => self.has_damp_powder(shot.by).map(Dimmed::Powder),
            Weapon::Other => None,
        };
        let sun = self.is_under(shot.by, EffectKind::SunInEyes).then_some(Dimmed::Sun);
        let (Some(first), Some(second)) = (on_dice, sun) else { return on_dice.or(sun) };
        // What is left of the shot either way: dice times faces that hit.
        let left = |dimmed| {
            let faces = (7 - self.score_if(shot, dimmed).total()).clamp(0, 6);
            self.dice_if(shot, dimmed).total() * faces
        };
        Some(if left(Some(first)) <= left(Some(second)) { first } else { second })
    }

    /// The dice of a shot.
    pub(crate) fn shooting_dice(&self, shot: &Shot) -> Tally {
        self.dice_if(shot, if self.scenario.conditions.on { self.dimmed(shot) } else { None })
    }

    /// What each die of a shot must show.
    pub(crate) fn shooting_score(&self, shot: &Shot) -> Tally {
        self.score_if(shot, if self.scenario.conditions.on { self.dimmed(shot) } else { None })
    }

    /// The dice of a shot in some weather.
    fn dice_if(&self, shot: &Shot, dimmed: Option<Dimmed>) -> Tally {
        let wet = match dimmed {
            Some(Dimmed::Strings(rule)) => Some(rule),
            _ => None,
        };
        let mut dice = match shot.weapon {
            Weapon::Artillery => self.artillery_dice(shot),
            _ => self.archery_dice(shot, wet),
        };
        if let Some(Dimmed::Powder(rule)) = dimmed
            && dice.total() > 1
        {
            dice.add(rule, "damp powder", -1);
        }
        dice
    }

    /// What each die must show in some weather; a natural six still hits with the sun in their eyes.
    fn score_if(&self, shot: &Shot, dimmed: Option<Dimmed>) -> Tally {
        let mut score = match shot.weapon {
            Weapon::Artillery => self.artillery_score(shot),
            _ => self.archery_score(shot),
        };
        if self.town_of(shot.at).is_some() {
            score.add(rule!("muster.ground.walled-town"), "within walls", 1);
        }
        if dimmed == Some(Dimmed::Sun) && score.total() < 6 {
            score.add(rule!("muster.weather.sun-in-eyes.tob"), "sun in their eyes", 1);
        }
        score
    }
}
