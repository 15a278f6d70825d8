//! The weather of a neutral battle: sight, shooting, marches, charges in mud and at night (muster.weather.*).

use battle::neutral::weather::{self, Weathered};
use battle::{Refusal, Rule, Tally};
use ground::tabletop::Length;

use crate::conditions::{Effect, EffectKind};
use crate::field::GroundKind;
use crate::orders::order::Order;
use crate::rulebook::{define, rule};
use crate::rules::facts::bodies::Body;
use crate::rules::shoot::weapons::Weapon;
use crate::state::{Flags, State, Unit, UnitId};
use crate::troops::{Arm, Troop};

/// How far those see and shoot who have snow in their faces, and how near an enemy must be for a charge at night, in metres.
const CLOSE_M: u8 = 100;

impl Weathered for State {
    const TOO_DARK: &'static str = "it is night, and {0} is more than 100 metres from every enemy";

    // How far that is depends on the battle's scale: `snow_in_face` says it.
    fn sight_in_snow(_: &Effect) -> (u16, Rule) {
        (u16::MAX, rule!("muster.weather.snow-in-face.mwg"))
    }

    fn wet_strings() -> Rule {
        rule!("muster.weather.wet-strings.mwg")
    }

    fn damp_powder() -> Rule {
        rule!("muster.weather.damp-powder.mwg")
    }

    // Nobody learns by it of an enemy whom he does not see.
    fn is_enemy_close(&self, id: UnitId) -> bool {
        let (own, near, side) = (self.body(id), self.scenario.conditions.length(CLOSE_M), self.side_of(id));
        let mut enemies = self.units_of(side.other()).filter(|enemy| self.is_open_to(*enemy, side));
        enemies.any(|enemy| own.is_within(&self.body(enemy), near))
    }
}

impl State {
    /// Whether an effect of the weather holds for a unit now.
    #[inline]
    pub(crate) fn is_under(&self, id: UnitId, kind: EffectKind) -> bool {
        self.scenario.conditions.on && weather::is_under(self, id, kind)
    }

    /// How far the air lets anybody see; none if it does not limit sight.
    pub(crate) fn sight_in_air(&self) -> Option<Length> {
        define!(
            "muster.weather.visibility",
            "muster.weather.dusk",
            "muster.weather.dark",
            "muster.weather.sky.snow"
        );
        let spell = weather::spell(self).filter(|_| self.scenario.conditions.on)?;
        spell.sight.map(|hundredths| Length::cm_hundredths(hundredths.into()))
    }

    /// How far a unit with the snow in its face sees and shoots.
    pub(crate) fn snow_in_face(&self, id: UnitId) -> Option<Length> {
        define!("muster.weather.snow-in-face.mwg");
        self.is_under(id, EffectKind::SnowInFace).then(|| self.scenario.conditions.length(CLOSE_M))
    }

    /// The step that the weather takes from a shot: one, whatever the causes.
    pub(crate) fn add_weather_step(&self, rung: &mut Tally, id: UnitId) {
        define!("muster.weather.once", "muster.weather.sky.rain");
        if !self.scenario.conditions.on {
            return;
        }
        let weapon = self.weapon_of(id);
        let strings = matches!(weapon, Some(Weapon::Bow | Weapon::MongolBow | Weapon::Crossbow));
        let wet = weather::has_wet_strings(self, id).filter(|_| strings).map(|rule| (rule, "wet strings"));
        let powder = weapon == Some(Weapon::HandCannon);
        let damp = weather::has_damp_powder(self, id).filter(|_| powder).map(|rule| (rule, "damp powder"));
        let sun = self
            .is_under(id, EffectKind::SunInEyes)
            .then(|| (rule!("muster.weather.sun-in-eyes.mwg"), "the sun in their eyes"));
        if let Some((rule, what)) = wet.or(damp).or(sun) {
            rung.add(rule, what, -1);
        }
    }

    /// A range as wind and snow in a unit's face leave it.
    pub(crate) fn range_in_air(&self, id: UnitId, range: Length) -> Length {
        define!("muster.weather.wind-in-face.mwg", "muster.weather.visibility");
        if !self.scenario.conditions.on {
            return range;
        }
        let strings = matches!(self.weapon_of(id), Some(Weapon::Bow | Weapon::MongolBow | Weapon::Crossbow));
        let blown = strings && self.is_under(id, EffectKind::WindInFace);
        let range = if blown { range * 2 / 3 } else { range };
        let limits = self.snow_in_face(id).into_iter().chain(self.sight_in_air());
        limits.fold(range, Length::min)
    }

    /// Whether damp powder keeps a piece from firing in this turn.
    pub(crate) fn is_powder_too_damp(&self, id: UnitId) -> bool {
        define!("muster.weather.damp-powder.mwg");
        let gun = matches!(
            self.info(id).kind.troop(),
            Some(Troop::PotDeFer | Troop::Culverin | Troop::Cannon | Troop::Bombard)
        );
        gun && self.scenario.conditions.on
            && self.turn.is_multiple_of(2)
            && weather::has_damp_powder(self, id).is_some()
    }

    /// Whether mud or snow lies on the ground.
    pub(crate) fn is_ground_heavy(&self) -> bool {
        define!("muster.weather.ground");
        self.scenario.conditions.on && weather::slow_ground(self).is_some()
    }

    /// Whether mud makes foot toil through plowed ground.
    pub(crate) fn is_in_mud(&self, id: UnitId, unit: &Unit) -> bool {
        define!("muster.weather.mud-slows.mwg");
        let foot = self.info(id).kind.troop().is_some_and(Troop::is_foot);
        foot && self.is_under(id, EffectKind::MudSlows)
            && unit.stands_now(self.info(id)).any(|(_, stand)| self.is_in(&stand, GroundKind::Plowed))
    }

    /// Whether mud stops a charge of horse before plowed ground.
    pub(crate) fn is_charge_stopped_by_mud(&self, id: UnitId, body: &Body) -> bool {
        define!("muster.weather.mud-stops-horse.mwg");
        let horse = self.info(id).kind.troop().is_some_and(|troop| troop.arm() == Arm::Cavalry);
        if !horse || !self.unit(id).is(Flags::CHARGES) || !self.is_under(id, EffectKind::MudStopsHorse) {
            return false;
        }
        let now = self.body(id);
        let mut fields = self
            .scenario
            .table
            .near(body.bounds())
            .filter(|(_, piece)| piece.kind.kind == GroundKind::Plowed);
        let is_on = |outline: &ground::tabletop::Outline, body: &Body| {
            body.parts().iter().any(|rect| outline.overlaps(rect))
        };
        fields.any(|(_, piece)| is_on(&piece.outline, body) && !is_on(&piece.outline, &now))
    }

    /// Whether the night lets a unit charge as it is ordered.
    pub(crate) fn may_charge_in_dark(&self, id: UnitId, order: &Order) -> Result<(), Refusal> {
        if self.scenario.conditions.on && order.charge().is_some() {
            weather::may_charge_at_night(self, id)
        } else {
            Ok(())
        }
    }
}
