//! Fire of small arms: bands, and the rung of a shot (musket.arms, musket.forest).

use battle::Tally;
use ground::tabletop::{Angle, Distance, Length, Point, Within};

use super::aim::Aim;
use super::ladder::{Against, Band, bounded};
use super::weapons::Weapon;
use crate::charts::{BUILDING_STEPS, FOREST_FIRE, SMALL_ARMS_START, SmallArm};
use crate::field::GroundKind;
use crate::house::OpeningKind;
use crate::rulebook::{define, rule};
use crate::rules::facts::ground::Cover;
use crate::state::{State, UnitId};

/// A target so many figures deep is deep.
pub(crate) const DEEP: usize = 4;

impl State {
    /// The band in which a small arm has its target along an aim; none if that is out of range. Higher ground lengthens the far band alone.
    pub(crate) fn band_of_small_arm(&self, id: UnitId, arm: &SmallArm, aim: &Aim) -> Option<Band> {
        define!(
            "musket.arms.bands",
            "musket.arms.measure",
            "musket.arms.hill.range",
            "musket.arms.hill.pistol",
            "musket.arms.hill.fusil",
            "musket.arms.hill.band",
            "musket.arms.hill.up",
            "musket.forest.range",
            "musket.forest.odds"
        );
        let is_within = |reach: Length| Within::Exact.is_within(Distance::of_squared(aim.squared), reach);
        let reach = |cm: u8| self.range_in_weather(id, Length::cm(cm.into()), false);
        if self.is_in_trees(aim) {
            let inside = is_within(Length::cm(FOREST_FIRE)) && is_within(reach(arm.far));
            return inside.then_some(arm.forest);
        }
        define!("musket.bldg.height.range");
        let levels =
            self.level_at(aim.stand.centre()) + aim.up[0] - self.level_at(aim.at.centre()) - aim.up[1];
        let gain = usize::try_from(levels).unwrap_or(0).min(arm.hills.len());
        let gain = gain.checked_sub(1).map_or(0, |number| arm.hills[number]);
        let bands = [(Band::Near, arm.near), (Band::Middle, arm.mid), (Band::Far, arm.far + gain)];
        bands.into_iter().find(|(_, cm)| is_within(reach(*cm))).map(|(band, _)| band)
    }

    /// Whether a shot starts or ends inside a forest.
    fn is_in_trees(&self, aim: &Aim) -> bool {
        [aim.stand, aim.at].iter().any(|stand| self.is_in(stand, GroundKind::Forest))
    }

    /// The rung of a stand that fires a small arm, in the battle as it stands at the moment of the shot.
    pub(crate) fn small_arms_rung(&self, id: UnitId, arm: &SmallArm, aim: &Aim, against: &Against) -> Tally {
        define!(
            "musket.arms.ladder",
            "musket.arms.ladder.sum",
            "musket.arms.step.cumulative",
            "musket.arms.step.protected",
            "common.fire.start-musket",
            "common.fence.steps",
            "common.wall.steps"
        );
        let row = row_of(arm.weapon);
        let Some(band) = against.band.or_else(|| self.band_of_small_arm(id, arm, aim)) else {
            return Tally::base(row, "out of range", 0);
        };
        let mut rung = arm.start_in(band);
        if self.figures_deep(against.target, aim.line[0]) >= DEEP {
            rung.add(rule!("musket.arms.step.deep"), "four figures deep", 1);
        }
        match self.work_on_line(aim.line, &aim.at) {
            Some(Cover::Stone) => rung.add(rule!("musket.wall.step"), "behind a wall", -1),
            Some(Cover::Wood) => rung.add(rule!("musket.fence.step"), "behind a fence", -1),
            None => {}
        }
        if self.is_indoors(against.target)
            && self.opening_at(against.target, aim.theirs) != Some(OpeningKind::Breach)
        {
            define!("musket.bldg.stone.breach");
            rung.add(rule!("musket.bldg.step"), "in a building", -i32::from(BUILDING_STEPS));
        }
        if self.is_artillery(against.target) {
            rung.add(rule!("musket.arms.step.crew"), "a gun crew", -1);
        }
        if self.is_off_loading(against.target) {
            rung.add(rule!("musket.ship.offload.step"), "off-loading", -1);
        }
        if self.is_in_trees(aim) {
            rung.add(rule!("musket.forest.step"), "in a forest", -1);
        }
        let smoke = self.smoke_between(id, against.target);
        if smoke > 0 {
            rung.add(rule!("musket.smoke.arms"), "smoke", -i32::from(smoke));
        }
        self.add_chance_steps(&mut rung, id);
        bounded(rung)
    }

    /// How many figures deep a unit is along a line of fire from a point: its ranks from the front or rear, the figures of its widest rank from a side.
    pub(super) fn figures_deep(&self, target: UnitId, from: Point) -> usize {
        define!("musket.arms.depth", "common.fire.step-deep");
        if self.is_indoors(target) {
            define!("musket.bldg.places");
            return 1;
        }
        let (unit, info) = (self.unit(target), self.info(target));
        let files = self.filled_files(target);
        let ranks = files.iter().map(Vec::len).max().unwrap_or(0);
        let centre = unit.outline(info).centre();
        let aside = centre.bearing_to(from).map(|from| from.between(unit.facing()).abs());
        let (front, rear) = (Angle::degrees(45), Angle::degrees(135));
        if aside.is_none_or(|aside| aside <= front || aside >= rear) {
            return ranks;
        }
        let figures = |rank: usize| -> usize {
            let places = files.iter().filter_map(|file| file.get(rank));
            places.map(|(place, _)| usize::from(unit.figures_at(*place, info))).sum()
        };
        (0..ranks).map(figures).max().unwrap_or(0)
    }
}

impl SmallArm {
    /// The rung at which its fire starts in a band.
    pub(crate) fn start_in(&self, band: Band) -> Tally {
        define!("musket.arms.ladder");
        let what = match band {
            Band::Near => "near",
            Band::Middle => "middle",
            Band::Far => "far",
        };
        Tally::base(row_of(self.weapon), what, SMALL_ARMS_START[band as usize])
    }
}

/// The row of a small arm.
fn row_of(weapon: Weapon) -> battle::Rule {
    match weapon {
        Weapon::Pistol => rule!("musket.arms.pistol"),
        Weapon::Fusil => rule!("musket.arms.fusil"),
        Weapon::Rifle => rule!("musket.arms.rifle"),
        _ => rule!("musket.arms.musket"),
    }
}
