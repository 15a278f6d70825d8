//! The weather of a neutral battle: sight, shooting, moves, charges at night (muster.weather).

use battle::neutral::weather::{self, Weathered};
use battle::{Refusal, Rule, Tally};
use ground::tabletop::{Distance, Length};

use crate::conditions::{Effect, EffectKind};
use crate::rulebook::{define, rule};
use crate::rules::geometry::WITHIN;
use crate::rules::targets::Shot;
use crate::state::{ContingentId, State};
use crate::troops::Weapon;

/// How far longbows and crossbows reach against the wind, in inches.
const AGAINST_WIND: u8 = 8;
/// With snow in the face nobody sees farther than 5 inches.
const SNOW_HUNDREDTHS: u16 = 500;
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

impl Weathered for State {
    const TOO_DARK: &'static str = "it is night, and {0} is more than 5″ from every enemy";

    fn sight_in_snow(_: &Effect) -> (u16, Rule) {
        (SNOW_HUNDREDTHS, rule!("muster.weather.snow-in-face.tob"))
    }

    fn wet_strings() -> Rule {
        rule!("muster.weather.wet-strings.tob")
    }

    fn damp_powder() -> Rule {
        rule!("muster.weather.damp-powder.tob")
    }

    fn is_enemy_close(&self, id: ContingentId) -> bool {
        let own = self.footprint(id);
        let side = self.contingent(id).side;
        !self.enemies(side).all(|enemy| WITHIN.is_beyond(own.distance(self.footprint(enemy)), NIGHT))
    }
}

/// Facts.
impl State {
    /// Whether an effect of the weather holds for a contingent now.
    #[inline]
    pub(crate) fn is_under(&self, who: ContingentId, kind: EffectKind) -> bool {
        weather::is_under(self, who, kind)
    }

    /// Whether a distance is beyond what a contingent sees, and by which row.
    pub(crate) fn is_beyond_sight(&self, by: ContingentId, far: Distance) -> Option<Rule> {
        let (limit, rule) = weather::sight_limit(self, by)?;
        WITHIN.is_beyond(far, Length::inch_hundredths(limit.into())).then_some(rule)
    }

    /// How far a weapon reaches in this weather, in inches.
    pub(crate) fn reach_in_wind(&self, by: ContingentId, weapon: Weapon, usual: u8) -> u8 {
        define!("muster.weather.wind-in-face.tob");
        let light = matches!(weapon, Weapon::Longbow | Weapon::Crossbow);
        if light && self.is_under(by, EffectKind::WindInFace) { usual.min(AGAINST_WIND) } else { usual }
    }

    /// Whether mud or snow lies on the ground.
    pub(crate) fn is_ground_slow(&self) -> bool {
        weather::slow_ground(self).is_some()
    }

    /// Whether the night keeps a contingent from charging.
    pub(crate) fn may_charge_at_night(&self, by: ContingentId) -> Result<(), Refusal> {
        weather::may_charge_at_night(self, by)
    }
}

/// Tallies.
impl State {
    /// What the weather does to a shot: of two that would hamper it the greater, and of equals the one on its dice.
    fn dimmed(&self, shot: &Shot) -> Option<Dimmed> {
        let on_dice = match shot.weapon {
            Weapon::Longbow | Weapon::Crossbow => {
                weather::has_wet_strings(self, shot.by).map(Dimmed::Strings)
            }
            Weapon::Handgun | Weapon::Artillery => {
                weather::has_damp_powder(self, shot.by).map(Dimmed::Powder)
            }
            Weapon::Other => None,
        };
        let sun = self.is_under(shot.by, EffectKind::SunInEyes).then_some(Dimmed::Sun);
        // What is left of the shot either way: dice times faces that hit.
        weather::greater(on_dice, sun, |dimmed| {
            let faces = (7 - self.score_if(shot, Some(dimmed)).total()).clamp(0, 6);
            self.dice_if(shot, Some(dimmed)).total() * faces
        })
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
