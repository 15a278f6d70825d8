//! Weather and light: dice, range, sight, mud (muster.weather).

use battle::{Amount, Refusal, Rule, Tally};
use ground::Spot;

use crate::conditions::{EffectKind, Limit};
use crate::rulebook::{define, rule};
use crate::state::{StandId, State};

define!("muster.weather.when", "muster.weather.wind");

/// Facts.
impl State {
    /// Whether an effect of the weather holds for a stand now.
    fn has_effect(&self, stand: StandId, is: impl Fn(EffectKind) -> bool) -> bool {
        let now = self.round;
        let mut effects = self.scenario.conditions.effects.iter();
        effects.any(|effect| {
            is(effect.kind) && (effect.from..=effect.until).contains(&now) && effect.pieces.has(stand)
        })
    }

    /// Whether a stand fires bows, longbows or crossbows.
    fn has_strings(&self, stand: StandId) -> bool {
        self.unit(stand).weapon.is_some_and(|weapon| weapon.strings)
    }

    /// Whether a stand fires handguns, arquebuses, cannon or bombards.
    fn has_powder(&self, stand: StandId) -> bool {
        self.unit(stand).weapon.is_some_and(|weapon| weapon.powder)
    }

    /// The farthest that a stand sees, in hexes, and the row that limits it.
    pub(crate) fn sight(&self, stand: StandId) -> Option<(u8, Rule)> {
        let conditions = &self.scenario.conditions;
        if !conditions.on {
            return None;
        }
        let air = conditions.spell(self.round).and_then(|spell| {
            let rule = match spell.cause {
                Limit::Visibility => rule!("muster.weather.visibility"),
                Limit::Sky => rule!("muster.weather.sky.snow"),
                Limit::Dusk => rule!("muster.weather.dusk"),
                Limit::Dark => rule!("muster.weather.dark"),
            };
            Some((spell.sight?, rule))
        });
        let mut face = None;
        for effect in &conditions.effects {
            if effect.kind == EffectKind::SnowInFace && self.has_effect(stand, |kind| kind == effect.kind) {
                face = Some((effect.reach, rule!("muster.weather.snow-in-face.ctb")));
            }
        }
        [air, face].into_iter().flatten().min_by_key(|(hexes, _)| *hexes)
    }

    /// Whether weather and arrows let a stand fire so far.
    pub(crate) fn weather_lets_fire(&self, by: StandId, at: StandId, range: usize) -> Result<(), Refusal> {
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(by.into()).and(at.into()));
        if let Some((hexes, rule)) = self.sight(by).filter(|(hexes, _)| range > usize::from(*hexes)) {
            let (away, seen) = (Amount::whole(range as i32), Amount::whole(i32::from(hexes)));
            return refuse(rule, "{1} is {2} hexes away, and {0} can see {3} in this weather")
                .map_err(|refusal| refusal.amounts(away, seen));
        }
        let reach = self.unit(by).weapon.map_or(0, |weapon| weapon.loss.len());
        if range >= reach
            && self.has_strings(by)
            && self.has_effect(by, |kind| kind == EffectKind::WindInFace)
        {
            return refuse(
                rule!("muster.weather.wind-in-face.ctb"),
                "{0} does not reach {1} against the wind",
            );
        }
        if range >= reach
            && let Some(rule) = self.is_low_on_ammunition(by)
        {
            return refuse(rule, "{0} is short of ammunition and does not fire at its greatest range at {1}");
        }
        Ok(())
    }

    /// Whether a stand on foot is slowed by the mud of its hex.
    pub(crate) fn is_mired(&self, stand: StandId) -> bool {
        self.scenario.conditions.on
            && !self.sub(stand).is_mounted()
            && self.is_mud(self.stand(stand).spot)
            && self.has_effect(stand, |kind| kind == EffectKind::MudSlows)
    }

    fn is_mud(&self, spot: Spot) -> bool {
        spot != crate::state::OFF && self.scenario.map.ground(spot).mud
    }

    /// Whether mud or darkness keeps a stand from charging, having begun at `from` and being at `at` on contact.
    pub(crate) fn weather_lets_charge(
        &self,
        stand: StandId,
        target: StandId,
        from: Spot,
        at: Spot,
    ) -> Result<(), Refusal> {
        if !self.scenario.conditions.on {
            return Ok(());
        }
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(stand.into()).and(target.into()));
        let mud = [from, at, self.stand(target).spot].into_iter().any(|spot| self.is_mud(spot));
        if mud
            && self.sub(stand).is_mounted()
            && self.has_effect(stand, |kind| kind == EffectKind::MudStopsHorse)
        {
            return refuse(rule!("muster.weather.mud-stops-horse.ctb"), "{0} cannot charge {1} in the mud");
        }
        let dark = self.scenario.conditions.spell(self.round).filter(|spell| spell.cause == Limit::Dark);
        if let Some(sight) = dark.and_then(|spell| spell.sight)
            && from != crate::state::OFF
            && self
                .army(self.side_of(target))
                .all(|enemy| self.distance(from, self.stand(enemy).spot) > sight)
        {
            return refuse(rule!("muster.weather.dark"), "{0} began too far from {1} to charge in the dark");
        }
        Ok(())
    }

    /// Whether mud or snow on the ground slows a stand with so many MP.
    pub(crate) fn is_slowed(&self, mp: u8) -> bool {
        let conditions = &self.scenario.conditions;
        conditions.on && mp >= 3 && conditions.spell(self.round).is_some_and(|spell| spell.slow)
    }
}

/// Tallies.
impl State {
    /// What the weather and the want of arrows take off a stand's fire.
    pub(crate) fn add_weather(&self, dice: &mut Tally, by: StandId) {
        let conditions = &self.scenario.conditions;
        if !conditions.on {
            return;
        }
        let spell = conditions.spell(self.round);
        let sky = |holds: fn(&crate::conditions::Spell) -> bool| spell.is_some_and(holds);
        let (strings, powder) = (self.has_strings(by), self.has_powder(by));
        let effects = [
            (
                strings && self.has_effect(by, |kind| kind == EffectKind::WetStrings),
                rule!("muster.weather.wet-strings.ctb"),
                "wet strings",
            ),
            (
                powder && self.has_effect(by, |kind| kind == EffectKind::DampPowder),
                rule!("muster.weather.damp-powder.ctb"),
                "damp powder",
            ),
            (
                self.has_effect(by, |kind| kind == EffectKind::SunInEyes),
                rule!("muster.weather.sun-in-eyes.ctb"),
                "sun in the eyes",
            ),
            (
                powder && sky(|spell| spell.rain || spell.storm),
                rule!("muster.weather.sky.rain"),
                "rain on the powder",
            ),
            (strings && sky(|spell| spell.storm), rule!("muster.weather.sky.rain"), "storm on the strings"),
        ];
        let mut count = 0;
        for (_, rule, what) in effects.into_iter().filter(|(holds, ..)| *holds) {
            dice.add(rule, what, -1);
            count += 1;
        }
        dice.add(rule!("muster.weather.once"), "weather counts once", (count - 1).max(0));
        if let Some(rule) = self.is_low_on_ammunition(by) {
            dice.add(rule, "short of ammunition", -1);
        }
    }
}
