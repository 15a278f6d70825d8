//! Weather and light of a neutral battle: dice, range, sight, mud (muster.weather).

use battle::{Refusal, Rule, Tally};
use ground::areas::AreaId;

use crate::combat::{Combat, Fighter, Part};
use crate::conditions::{EffectKind, Footing};
use crate::field::Light;
use crate::rulebook::{define, rule};
use crate::state::{State, UnitId};
use crate::troops::Archer;

define!(
    "muster.weather.when",
    "muster.weather.wind",
    "muster.weather.sky.ooa",
    "muster.weather.visibility",
    "muster.weather.dusk"
);

/// Facts.
impl State {
    /// Whether an effect of the weather holds for a unit now.
    fn has_effect(&self, unit: UnitId, kind: EffectKind) -> bool {
        self.scenario.conditions.effects.iter().any(|effect| {
            effect.kind == kind
                && self.is_from(effect.from)
                && self.is_until(effect.until)
                && effect.pieces.has(unit)
        })
    }

    /// Whether a unit shoots with bows or crossbows.
    fn has_strings(&self, unit: UnitId) -> bool {
        self.kind(unit).archer != Archer::None
    }

    /// Whether weather lets a unit see and shoot so far, in areas.
    pub(crate) fn weather_lets_see(&self, unit: UnitId, range: u8) -> Result<(), Refusal> {
        if range > 1 && self.has_effect(unit, EffectKind::SnowInFace) {
            let rule = rule!("muster.weather.snow-in-face.ooa");
            return Err(
                Refusal::new(rule, "{0} has the snow in its face and does not see so far").about(unit.into())
            );
        }
        Ok(())
    }

    /// Whether the wind lets a unit shoot so far, in areas.
    pub(crate) fn wind_lets_shoot(&self, unit: UnitId, range: u8) -> Result<(), Refusal> {
        let long = self.kind(unit).shoots_over;
        if range > 1 && long && self.has_effect(unit, EffectKind::WindInFace) {
            let rule = rule!("muster.weather.wind-in-face.ooa");
            return Err(Refusal::new(rule, "{0} does not reach so far against the wind").about(unit.into()));
        }
        Ok(())
    }

    /// Whether an area is muddy by its ground.
    fn is_muddy(&self, area: AreaId) -> bool {
        self.scenario.conditions.mud.contains(&area)
    }

    /// Whether mud or darkness keeps a unit from charging from one area into another.
    pub(crate) fn weather_lets_charge(&self, unit: UnitId, from: AreaId, to: AreaId) -> Result<(), Refusal> {
        if !self.scenario.conditions.on {
            return Ok(());
        }
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(unit.into()));
        if self.has_effect(unit, EffectKind::MudStopsHorse) && (self.is_muddy(from) || self.is_muddy(to)) {
            return refuse(rule!("muster.weather.mud-stops-horse.ooa"), "{0} cannot charge in the mud");
        }
        let near = self.scenario.map.adjacent(self.unit(unit).area);
        if self.light() == Light::Night && !near.meets(self.present[self.side_of(unit).other()]) {
            return refuse(
                rule!("muster.weather.dark"),
                "{0} is too far from every enemy to charge in the dark",
            );
        }
        Ok(())
    }

    /// What mud adds to the cost of entering an area, in half MP.
    pub(crate) fn mud_cost(&self, unit: UnitId, to: AreaId) -> u8 {
        define!("muster.weather.mud-slows.ooa");
        let slows =
            self.kind(unit).is_foot() && self.is_muddy(to) && self.has_effect(unit, EffectKind::MudSlows);
        if slows { 2 } else { 0 }
    }

    /// Whether mud slows somebody in this battle.
    pub(crate) fn has_slowing_mud(&self) -> bool {
        self.scenario.conditions.effects.iter().any(|effect| effect.kind == EffectKind::MudSlows)
    }

    /// What the state of the ground takes away from a move outside roads.
    pub(crate) fn ground_reduction(&self) -> Option<(Rule, &'static str, i8)> {
        let slows = match self.scenario.conditions.footing(self.turn) {
            Footing::Good => false,
            Footing::Mud => true,
            // Under a sky of snow it counts once, as the sky's.
            Footing::Snow => !matches!(self.weather_row().key, "snow" | "heavy_snow"),
        };
        slows.then(|| (rule!("muster.weather.ground"), "mud or snow on the ground", -1))
    }
}

/// Tallies.
impl State {
    /// What the weather and the want of arrows take off the dice of a unit that shoots, before anything else.
    ///
    /// Reading: of two effects of the weather a half is the greater, then one taken off each die, then one die.
    pub(crate) fn add_shooting_weather(&self, dice: &mut Tally, combat: &Combat, fighter: &Fighter) {
        let shoots = fighter.part == Part::Shoots && combat.is_volley();
        if !self.scenario.conditions.on || !shoots {
            return;
        }
        let unit = fighter.unit;
        let halved = self.halved_by_weather(unit);
        if let Some(rule) = halved {
            dice.add(rule, "half", -(dice.total() / 2));
        }
        if self.loses_a_die(unit) && dice.total() > 1 {
            dice.add(rule!("muster.weather.wind-in-face.ooa"), "wind in the face", -1);
            if halved.is_some() || self.has_effect(unit, EffectKind::SunInEyes) {
                dice.add(rule!("muster.weather.once"), "only the greater effect of the weather", 1);
            }
        }
        if let Some(rule) = self.is_low_on_ammunition(unit) {
            dice.add(rule, "short of ammunition", -(dice.total() / 2));
        }
    }

    /// The row by which the weather halves the dice of a unit that shoots.
    fn halved_by_weather(&self, unit: UnitId) -> Option<Rule> {
        if self.has_strings(unit) && self.has_effect(unit, EffectKind::WetStrings) {
            return Some(rule!("muster.weather.wet-strings.ooa"));
        }
        let damp = self.kind(unit).hand_gun && self.has_effect(unit, EffectKind::DampPowder);
        damp.then(|| rule!("muster.weather.damp-powder.ooa"))
    }

    fn loses_a_die(&self, unit: UnitId) -> bool {
        self.has_strings(unit)
            && !self.kind(unit).shoots_over
            && self.has_effect(unit, EffectKind::WindInFace)
    }

    /// What the sun takes off each die of a unit that shoots; a natural six still hits.
    pub(crate) fn add_sun(&self, wanted: &mut Tally, unit: UnitId) {
        if !self.scenario.conditions.on || !self.has_effect(unit, EffectKind::SunInEyes) {
            return;
        }
        let less = (6 - wanted.total()).clamp(0, 1);
        wanted.add(rule!("muster.weather.sun-in-eyes.ooa"), "sun in the eyes", less);
        if self.halved_by_weather(unit).is_some() {
            wanted.add(rule!("muster.weather.once"), "only the greater effect of the weather", -less);
        }
    }

    /// What damp powder takes off the dice of a gun.
    pub(crate) fn add_damp_powder(&self, dice: &mut Tally, unit: UnitId) {
        if self.scenario.conditions.on
            && self.kind(unit).gunpowder
            && self.has_effect(unit, EffectKind::DampPowder)
        {
            dice.add(rule!("muster.weather.damp-powder.ooa"), "damp powder", -1);
            dice.at_least(rule!("muster.weather.damp-powder.ooa"), 0);
        }
    }
}
