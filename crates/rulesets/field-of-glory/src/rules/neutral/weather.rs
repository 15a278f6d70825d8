//! The weather of a neutral battle: sight, shooting, moves, charges in mud and at night (muster.weather.*).

use battle::neutral::weather::{self, Weathered};
use battle::{Refusal, Rule};
use ground::tabletop::{Distance, Length};

use crate::conditions::{Effect, EffectKind};
use crate::field::Feature;
use crate::rulebook::{define, rule};
use crate::rules::facts::geometry::WITHIN;
use crate::rules::fight::dice::{Lot, Lots};
use crate::rules::fight::pairing::{Line, line};
use crate::state::{GroupId, State};
use crate::troops::Weapon;

/// How far those see and shoot who have snow in their faces, and how near an enemy must be for a charge at night, in metres.
const CLOSE_M: u8 = 100;
/// What mud or snow on the ground takes from the move of mounted troops, in MUs.
const SLOWS_MOUNTED: u8 = 1;

impl Weathered for State {
    const TOO_DARK: &'static str = "it is night, and {0} is more than 100 metres from every enemy";

    // How far that is depends on the battle's scale: `sight_in_weather` says it.
    fn sight_in_snow(_: &Effect) -> (u16, Rule) {
        (u16::MAX, rule!("muster.weather.snow-in-face.fog"))
    }

    fn wet_strings() -> Rule {
        rule!("muster.weather.wet-strings.fog")
    }

    fn damp_powder() -> Rule {
        rule!("muster.weather.damp-powder.fog")
    }

    fn is_enemy_close(&self, id: GroupId) -> bool {
        let near = self.scenario.conditions.length(CLOSE_M);
        self.enemies(self.side_of(id)).any(|enemy| WITHIN.is_within(self.distance(id, enemy), near))
    }
}

/// What the weather does to a shot: the greater of what it would do (muster.weather.once).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Dimmed {
    /// Half the dice, by this row.
    Half(Rule),
    /// A point of advantage less.
    Sun,
}

/// Facts.
impl State {
    /// Whether an effect of the weather holds for a group now.
    #[inline]
    pub(crate) fn is_under(&self, who: GroupId, kind: EffectKind) -> bool {
        self.scenario.conditions.on && weather::is_under(self, who, kind)
    }

    /// How far a group sees at most in this weather, and by which row; none if nothing limits it.
    pub(crate) fn sight_in_weather(&self, by: GroupId) -> Option<(Length, Rule)> {
        let snow = self
            .is_under(by, EffectKind::SnowInFace)
            .then(|| (self.scenario.conditions.length(CLOSE_M), rule!("muster.weather.snow-in-face.fog")));
        let air = if self.scenario.conditions.on { weather::sight_limit(self, by) } else { None };
        let air = air.filter(|(_, rule)| *rule != rule!("muster.weather.snow-in-face.fog"));
        let air = air.map(|(limit, rule)| (Length::mu_hundredths(limit.into()), rule));
        // Of equal limits the air's is named.
        air.into_iter().chain(snow).min_by_key(|(far, _)| *far)
    }

    /// Whether a distance is beyond what a group sees in this weather, and by which row.
    pub(crate) fn is_beyond_sight(&self, by: GroupId, far: Distance) -> Option<Rule> {
        let (limit, rule) = self.sight_in_weather(by)?;
        WITHIN.is_beyond(far, limit).then_some(rule)
    }

    /// Whether the wind in their faces keeps a group from shooting beyond effective range with a weapon.
    pub(crate) fn is_against_wind(&self, by: GroupId, weapon: Weapon) -> bool {
        define!("muster.weather.wind-in-face.fog");
        is_strung(weapon) && self.is_under(by, EffectKind::WindInFace)
    }

    /// By which row mud or snow on the ground slows a group, if it does.
    pub(crate) fn is_slowed_by_weather(&self, group: GroupId) -> Option<Rule> {
        let slow = if self.scenario.conditions.on { weather::slow_ground(self) } else { None };
        slow.filter(|_| self.is_mounted(group))
    }

    /// What mud or snow on the ground takes from the rate of a group, in MUs.
    pub(crate) fn slowed_by_weather(&self, group: GroupId) -> u8 {
        if self.is_slowed_by_weather(group).is_some() { SLOWS_MOUNTED } else { 0 }
    }

    /// Whether mud makes ground difficult for a group now, if it is on foot.
    pub(crate) fn mud_slows(&self, group: GroupId) -> bool {
        define!("muster.weather.mud-slows.fog");
        self.is_under(group, EffectKind::MudSlows)
    }

    /// Whether a base of a group is in mud or ploughland.
    fn is_in_mud(&self, group: GroupId) -> bool {
        let pieces = &self.scenario.table.pieces;
        self.bases(group).iter().any(|base| {
            self.ground_under(base).any(|number| pieces[number].kind.feature == Some(Feature::Mud))
        })
    }

    /// Whether horse is stuck in mud: it may not charge, and its lances count nothing.
    pub(crate) fn is_stuck_in_mud(&self, group: GroupId) -> bool {
        self.is_mounted(group) && self.is_under(group, EffectKind::MudStopsHorse) && self.is_in_mud(group)
    }

    /// Whether mud and night let a group charge.
    pub(crate) fn may_charge_in_weather(&self, by: GroupId) -> Result<(), Refusal> {
        if self.is_stuck_in_mud(by) {
            let why = "{0} is in mud and may not charge";
            return Err(Refusal::new(rule!("muster.weather.mud-stops-horse.fog"), why).about(by.into()));
        }
        weather::may_charge_at_night(self, by)
    }

    /// By which row the weather would halve the dice of a group that shoots with a weapon.
    fn wetted(&self, by: GroupId, weapon: Weapon) -> Option<Rule> {
        match weapon {
            Weapon::Bow | Weapon::Longbow | Weapon::Crossbow | Weapon::BowStar => {
                weather::has_wet_strings(self, by)
            }
            // Reading: artillery is gunpowder where the file does not say otherwise; engines have no weapon of their own here.
            Weapon::Firearm | Weapon::Artillery => weather::has_damp_powder(self, by),
            Weapon::Sling | Weapon::Javelins => None,
        }
    }

    /// Whether the weather does the same to the shots of a group with two weapons.
    pub(crate) fn are_dimmed_alike(&self, by: GroupId, one: Weapon, other: Weapon) -> bool {
        one == other || self.dimmed(by, one) == self.dimmed(by, other)
    }

    /// What the weather does to a shot. Half the dice is the greater of the two.
    fn dimmed(&self, by: GroupId, weapon: Weapon) -> Option<Dimmed> {
        if !self.scenario.conditions.on {
            return None;
        }
        let half = self.wetted(by, weapon).map(Dimmed::Half);
        let sun = self.is_under(by, EffectKind::SunInEyes).then_some(Dimmed::Sun);
        weather::greater(half, sun, |dimmed| if dimmed == Dimmed::Sun { 1 } else { 0 })
    }
}

/// Whether a weapon has a string that the wind carries away from.
const fn is_strung(weapon: Weapon) -> bool {
    matches!(weapon, Weapon::Bow | Weapon::Longbow | Weapon::Crossbow | Weapon::BowStar)
}

/// Tallies.
impl State {
    /// The dice of a group that shoots, in lots, each with the weapon it is shot with: of those that the weather dims and of those that
    /// are short of arrows or powder half are lost, and then what cohesion and disorder take.
    pub(crate) fn shooting_dice(
        &self,
        group: GroupId,
        dice: impl IntoIterator<Item = (Weapon, Lot)>,
    ) -> Lots {
        define!("muster.weather.half.fog");
        let number = |id: GroupId| self.info(id).number;
        let (mut wet, mut all): (Vec<(Rule, Lots)>, _) = (Vec::new(), Lots::default());
        for (weapon, lot) in dice {
            match self.dimmed(group, weapon) {
                Some(Dimmed::Half(rule)) => match wet.iter_mut().find(|(known, _)| *known == rule) {
                    Some((_, lots)) => lots.add(lot),
                    None => {
                        let mut lots = Lots::default();
                        lots.add(lot);
                        wet.push((rule, lots));
                    }
                },
                Some(Dimmed::Sun) | None => all.add(lot),
            }
        }
        for (rule, mut lots) in wet {
            lots.halve(rule, "half for the weather", number);
            all.add_all(lots);
        }
        if let Some(rule) = self.short_of_arrows(group) {
            all.halve(rule, "half for want of ammunition", number);
        }
        all.settled(number)
    }

    /// The line that the sun in their eyes takes from the points of a shot.
    pub(crate) fn sun_in_eyes(&self, by: GroupId, weapon: Weapon) -> Option<&'static Line> {
        (self.dimmed(by, weapon) == Some(Dimmed::Sun)).then_some(line!(
            rule!("muster.weather.sun-in-eyes.fog"),
            "sun in their eyes",
            -1
        ))
    }
}
