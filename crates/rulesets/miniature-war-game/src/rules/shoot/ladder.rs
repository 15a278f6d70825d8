//! The rung of a shot on the ladder of hit numbers, step by step (common.fire.ladder, medieval.missile.steps-sum).

use battle::Tally;
use dice::Faces;
use ground::tabletop::{Distance, Edge, Length, Rect, SightLine, Within};
use serde::{Deserialize, Serialize};

use super::aim::Aim;
use super::weapons::Weapon;
use crate::charts::{FIRE_LADDER, HAND_CANNON, HAND_CANNON_LONG, MISSILE_HILLS, WALL_STEP};
use crate::field::Kind;
use crate::field::Options;
use crate::rulebook::{define, rule};
use crate::rules::beasts::crews::Carrier;
use crate::rules::facts::bodies::CONTACT;
use crate::rules::facts::contact::side_of_stand;
use crate::rules::facts::ground::Cover;
use crate::state::{Flags, State, UnitId};
use crate::troops::{Arm, Armor, Troop};

/// How far a target is, in thirds of the range.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Band {
    /// A third of the range at most.
    Near,
    /// Between the two.
    Middle,
    /// Two thirds of it at least.
    Far,
}

/// What is known of a volley when its rungs are looked up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Against {
    /// Who is hit.
    pub target: UnitId,
    /// The target has moved before the shot.
    pub moved: bool,
    /// The band that the volley has whatever the distance: fire at an enemy closing in, weapons thrown.
    pub band: Option<Band>,
}

/// The hit numbers of a rung.
pub(crate) fn hit_numbers(rung: &Tally) -> Faces {
    define!("common.dice.ten", "common.dice.kinds");
    let rung = usize::try_from(rung.total()).unwrap_or(0);
    Faces::of(FIRE_LADDER.get(rung).copied().unwrap_or_default())
}

impl State {
    /// How far a unit shoots along an aim: higher ground adds to its range, lower ground takes from it.
    pub(crate) fn reach(&self, id: UnitId, aim: &Aim) -> Length {
        define!("medieval.missile.hill", "medieval.missile.band-range", "medieval.siege.wall-range");
        let levels = self.level_at(aim.stand.centre()) - self.level_at(aim.at.centre());
        let steps = usize::from(levels.unsigned_abs()).min(MISSILE_HILLS.len());
        let change = Length::cm(steps.checked_sub(1).map_or(0, |step| MISSILE_HILLS[step]));
        let range = self.range_of(id);
        if levels < 0 { (range - change).max(Length::ZERO) } else { range + change }
    }

    /// The band in which a unit has its target along an aim; none if that is out of range.
    pub(crate) fn band(&self, id: UnitId, aim: &Aim) -> Option<Band> {
        define!("common.fire.bands", "common.ground.within");
        if let Some(arm) = self.small_arm_of(id) {
            return self.band_of_small_arm(id, arm, aim);
        }
        let reach = self.reach(id, aim);
        let is_within = |times: i64, limit: Length| {
            Within::Exact.is_within(Distance::of_squared(times * times * aim.squared), limit)
        };
        if !is_within(1, reach) {
            return None;
        }
        if self.weapon_of(id) == Some(Weapon::HandCannon) && !self.has_long_guns() {
            // Its inner band is a distance of the chart, and hills do not change it.
            let inner = is_within(1, Length::cm(HAND_CANNON[0].0));
            return Some(if inner { Band::Near } else { Band::Far });
        }
        if self.weapon_of(id) == Some(Weapon::Javelin) {
            return Some(Band::Near);
        }
        // Exactly a third is near, exactly two thirds far; of hand cannon with long ranges they are in the middle band.
        let near = is_within(3, reach);
        let (thrice, twice) = (aim.squared * 9, i64::from((reach * 2).micrometres()).pow(2));
        let far = thrice > twice || thrice == twice && self.weapon_of(id) != Some(Weapon::HandCannon);
        Some(if near {
            Band::Near
        } else if far {
            Band::Far
        } else {
            Band::Middle
        })
    }

    pub(crate) fn has_long_guns(&self) -> bool {
        self.scenario.options.has(Options::GUNPOWDER_LONG_RANGES)
    }

    /// The rung of a stand that shoots, in the battle as it stands at the moment of the shot.
    pub(crate) fn shooting_rung(&self, id: UnitId, aim: &Aim, against: &Against) -> Tally {
        if let Some(arm) = self.small_arm_of(id) {
            return self.small_arms_rung(id, arm, aim, against);
        }
        let Some(band) = against.band.or_else(|| self.band(id, aim)) else {
            return Tally::base(rule!("medieval.missile.designate-first"), "out of range", 0);
        };
        let mut rung = if self.weapon_of(id) == Some(Weapon::HandCannon) {
            self.hand_cannon_rung(band)
        } else {
            let mut rung = self.armor_rung(against.target);
            if self.weapon_of(id) == Some(Weapon::Javelin) && band == Band::Near {
                rung.add(rule!("medieval.elephant.javelin-odds"), "javelins", 2);
            } else {
                add_range(&mut rung, band);
            }
            rung
        };
        if aim.indirect && self.is_at_foot_of_wall(aim) {
            rung.add(rule!("medieval.siege.foot-targets"), "seen at the foot of the wall", 0);
        } else if aim.indirect {
            define!("common.fire.step-indirect");
            let row = match self.weapon_of(id) {
                Some(Weapon::Sling) => rule!("medieval.slinger.second-rank"),
                Some(_) | None => rule!("medieval.missile.indirect"),
            };
            rung.add(row, "over a rank", -1);
        }
        if against.moved {
            rung.add(rule!("medieval.missile.moved"), "it moved", -1);
        }
        self.add_target_steps(&mut rung, aim, against);
        self.add_chance_steps(&mut rung, id);
        if self.weapon_of(id) == Some(Weapon::Sling) && self.is_proof_against_slings(against.target) {
            define!("medieval.elephant.slings");
            rung.add(rule!("medieval.slinger.no-effect"), "slings have no effect", -rung.total().max(0));
        }
        bounded(rung)
    }

    /// The rung at far range against the armour of a unit.
    pub(crate) fn armor_rung(&self, target: UnitId) -> Tally {
        define!(
            "common.fire.start-medieval",
            "medieval.missile.armor-class",
            "medieval.missile.far",
            "medieval.samurai.missiles"
        );
        let rider = (self.info(target).kind == Kind::Rider).then_some(Troop::LightCavalry);
        let Some(troop) = self.info(target).kind.troop().or(rider) else {
            return Tally::base(rule!("common.command.lost"), "fire does not remove him", 0);
        };
        if troop.arm() == Arm::Artillery {
            return Tally::base(rule!("medieval.crew.target"), "its crew counts as light", 3);
        }
        match troop.carrier() {
            Some(Carrier::Elephant) => {
                return Tally::base(rule!("medieval.elephant.missile-odds"), "an elephant", 2);
            }
            Some(Carrier::Chariot | Carrier::Fighter) => {
                return Tally::base(rule!("medieval.chariot.missile-odds"), "a chariot", 2);
            }
            None => {}
        }
        let (what, start) = match troop.row().armor {
            Armor::Light => ("light armor", 3),
            Armor::Medium => ("medium armor", 2),
            Armor::Heavy => ("heavy armor", 1),
            Armor::None => ("nobody to hit", 0),
        };
        Tally::base(rule!("medieval.missile.start-step"), what, start)
    }

    fn hand_cannon_rung(&self, band: Band) -> Tally {
        define!("medieval.handcannon.no-armor", "medieval.handcannon.charged");
        let (row, bands): (_, &[(i32, u8)]) = match self.has_long_guns() {
            true => (rule!("medieval.gunpowder.long"), &HAND_CANNON_LONG),
            false => (rule!("medieval.handcannon.values"), &HAND_CANNON),
        };
        let (what, number) = match band {
            Band::Near => ("hand cannon, near", 0),
            Band::Middle => ("hand cannon, middle", 1),
            Band::Far => ("hand cannon, far", bands.len() - 1),
        };
        Tally::base(row, what, bands.get(number).map_or(0, |band| band.1))
    }

    /// Steps for how the target stands: deep, behind something, at the edge of a forest, in a formation of its own.
    pub(crate) fn add_target_steps(&self, rung: &mut Tally, aim: &Aim, against: &Against) {
        let target = against.target;
        self.add_wagon_steps(rung, aim, target);
        if !self.is_in_wagon(target) && self.depth_behind(target, aim.theirs, &aim.at) >= 4 {
            define!("common.fire.step-deep");
            rung.add(rule!("medieval.missile.massed"), "four ranks deep", 1);
        }
        self.add_cover(rung, aim, target);
        let from_front = side_of_stand(&aim.at, &aim.stand) == Edge::Front;
        if self.unit(target).is(Flags::PHALANX) && from_front {
            rung.add(rule!("medieval.phalanx.missiles"), "front of a phalanx", -1);
        }
        if self.unit(target).is(Flags::TESTUDO) {
            rung.add(rule!("medieval.testudo.missiles"), "testudo", -rung.total().max(0));
        }
    }

    /// Steps for what the target is behind: works and a forest's edge, or a pavise if that is better.
    fn add_cover(&self, rung: &mut Tally, aim: &Aim, target: UnitId) {
        define!(
            "common.fire.step-cover",
            "common.fire.step-forest",
            "common.fence.steps",
            "common.wall.steps"
        );
        if self.is_fired_at_from_below(aim) {
            rung.add(rule!("medieval.siege.wall-cover"), "on a castle wall", WALL_STEP);
            return;
        }
        let work = self.work_on_line(aim.line, &aim.at);
        let forest = self.is_at_forest_edge(&aim.at);
        let from_front = side_of_stand(&aim.at, &aim.stand) == Edge::Front;
        let pavise = from_front && self.has_pavise(target, aim.theirs);
        if pavise && work.is_none() && !forest {
            rung.add(rule!("medieval.pavise.step"), "behind a pavise", -1);
            return;
        }
        match work {
            Some(Cover::Stone) => rung.add(rule!("medieval.missile.wall"), "behind a wall", -2),
            Some(Cover::Wood) => rung.add(rule!("medieval.missile.fence"), "behind a fence", -1),
            None => {}
        }
        if forest {
            rung.add(rule!("medieval.missile.forest"), "at the edge of a forest", -1);
        }
    }

    /// Whether a pavise stands before the file of a stand: the files from the middle outwards have one, the right one of two first.
    pub(crate) fn has_pavise(&self, id: UnitId, place: u8) -> bool {
        define!(
            "medieval.pavise.step",
            "medieval.pavise.use",
            "medieval.pavise.cost",
            "medieval.pavise.start"
        );
        let (unit, info) = (self.unit(id), self.info(id));
        if !unit.is(Flags::SET_UP) || info.pavises == 0 {
            return false;
        }
        let files = unit.files_of_places(info);
        let middle = files.len() as i32 - 1;
        let mut order: Vec<i32> = (0..files.len() as i32).collect();
        order.sort_by_key(|file| ((2 * file - middle).abs(), -file));
        let mut covered = order.into_iter().take(info.pavises.into());
        covered.any(|file| files[file as usize].contains(&place))
    }

    /// How many stands deep a mass is along the file of a stand: those of its unit, and those of friends right behind it.
    fn depth_behind(&self, id: UnitId, place: u8, stand: &Rect) -> usize {
        let files = self.filled_files(id);
        let Some(file) = files.iter().find(|file| file.iter().any(|one| one.0 == place)) else { return 0 };
        let Some((_, mut last)) = file.last().copied() else { return 0 };
        let mut depth = file.len();
        let rear = last.midpoint(Edge::Rear);
        let line = SightLine::new(rear, rear.moved(stand.facing().reversed(), BEHIND));
        let friends = self.units_of(self.side_of(id)).filter(|other| *other != id);
        let mut behind: Vec<Rect> = friends
            .filter(|other| self.info(*other).kind.troop().is_some())
            .flat_map(|other| self.stands_of(other).map(|(_, stand)| stand))
            .filter(|stand| line.crosses(stand))
            .collect();
        behind.sort_by_key(|stand| Distance::of_rect(rear, stand).floor());
        for stand in behind {
            if !Within::Exact.is_within(last.distance(&stand), CONTACT) {
                break;
            }
            (depth, last) = (depth + 1, stand);
        }
        depth
    }

    fn is_proof_against_slings(&self, target: UnitId) -> bool {
        let troop = self.info(target).kind.troop();
        self.unit(target).is(Flags::PHALANX)
            || matches!(troop, Some(Troop::MenAtArms | Troop::WarElephantArcher | Troop::WarElephantJavelin))
    }
}

/// How far behind a unit friends may count on to its depth: three more stands of the deepest kind.
const BEHIND: Length = Length::cm(30);

/// Steps for the distance.
pub(crate) fn add_range(rung: &mut Tally, band: Band) {
    define!("common.fire.step-middle", "common.fire.step-near");
    match band {
        Band::Near => rung.add(rule!("medieval.missile.close"), "close", 2),
        Band::Middle => rung.add(rule!("medieval.missile.mid"), "mid range", 1),
        Band::Far => {}
    }
}

/// The ladder has a lowest and a highest rung.
pub(crate) fn bounded(mut rung: Tally) -> Tally {
    define!("medieval.missile.steps-sum");
    rung.at_least(rule!("common.fire.ladder"), 0);
    rung.at_most(rule!("common.fire.ladder"), FIRE_LADDER.len() as i32 - 1);
    rung
}
