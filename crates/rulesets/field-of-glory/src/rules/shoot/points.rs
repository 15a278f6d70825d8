//! Points of advantage in shooting (shoot.poa.*, terrain.cover).

use ground::tabletop::{Hand, Outline, Rect, SightLine, TOUCH};

use crate::rulebook::{define, rule};
use crate::rules::facts::geometry::mu;
use crate::rules::fight::pairing::{Base, Line, Net, Points, line};
use crate::state::{GroupId, State};
use crate::troops::{Armour, Troop, Weapon};

/// A work gives cover if the shot crosses it within so many MUs of the target.
const BEHIND_WORKS: u8 = 1;

/// What matters about a shot besides what shoots at what.
#[derive(Clone, Copy, Debug)]
pub(crate) struct About {
    /// It is to the rear, at or from close combat, or in an impact.
    pub hampered: bool,
    /// The target is in cover.
    pub covered: bool,
    /// Who shoots.
    pub by: GroupId,
}

impl State {
    /// The net POA of a shot with a weapon at a base, to which the range was measured: what the target is, the situation,
    /// cover, and the sun.
    pub(crate) fn shooting_net(&self, weapon: Weapon, target: Base, about: About) -> Net {
        define!("shoot.poa.net", "shoot.poa.nearest");
        let About { hampered, covered, by } = about;
        let mut points = Points::default();
        points.add(self.target_line(weapon, target));
        points.add(hampered.then_some(line!(
            rule!("shoot.poa.situation"),
            "impact, to the rear or in combat",
            -1
        )));
        let counts = covered && weapon != Weapon::Artillery;
        points.add(counts.then_some(line!(rule!("shoot.poa.cover"), "target in cover", -1)));
        points.add(self.sun_in_eyes(by, weapon));
        Net::of(points, Points::default())
    }

    /// The one line for what the target is and what shoots at it.
    fn target_line(&self, weapon: Weapon, target: Base) -> Option<&'static Line> {
        use Armour::{Armoured, HeavilyArmoured, Protected, Unprotected};
        define!("shoot.poa.none");
        let men = self.men(target);
        let longbow = weapon == Weapon::Longbow;
        // Bows, javelins and slings; longbows are with them only where a line names them.
        let light = matches!(weapon, Weapon::Bow | Weapon::BowStar | Weapon::Javelins | Weapon::Sling);
        let bolts = matches!(weapon, Weapon::Crossbow | Weapon::Firearm | Weapon::Artillery);
        match (men.troop, men.armour) {
            (Troop::Cavalry | Troop::Camelry, _) if self.is_single_rank(target.group) => None,
            (Troop::Cavalry | Troop::Camelry, Some(Unprotected)) => (light || longbow).then_some(line!(
                rule!("shoot.poa.cavalry.unprotected"),
                "unprotected cavalry",
                2
            )),
            (Troop::Cavalry | Troop::Camelry, Some(Protected)) => (light || longbow).then_some(line!(
                rule!("shoot.poa.cavalry.protected"),
                "protected cavalry",
                1
            )),
            (Troop::Cavalry | Troop::Camelry | Troop::Knights, Some(Armoured)) => longbow.then_some(line!(
                rule!("shoot.poa.armoured-mounted"),
                "longbow at armoured mounted",
                1
            )),
            (Troop::Cataphracts, _) | (Troop::Knights, Some(HeavilyArmoured)) => light.then_some(line!(
                rule!("shoot.poa.cataphracts"),
                "cataphracts or heavily armoured knights",
                -1
            )),
            (Troop::Elephants, _) => {
                let misses = matches!(weapon, Weapon::Bow | Weapon::BowStar | Weapon::Sling);
                (!misses).then_some(line!(rule!("shoot.poa.elephants"), "elephants", 1))
            }
            (Troop::BattleWagons, _) => {
                (weapon != Weapon::Artillery).then_some(line!(rule!("shoot.poa.wagons"), "battle wagons", -1))
            }
            (Troop::HeavyFoot | Troop::MediumFoot, Some(Unprotected)) if light || longbow => {
                Some(line!(rule!("shoot.poa.foot.unprotected.bows"), "unprotected foot", 1))
            }
            (Troop::HeavyFoot | Troop::MediumFoot, Some(Unprotected)) => bolts.then_some(line!(
                rule!("shoot.poa.foot.unprotected.bolts"),
                "bolts or shot at unprotected foot",
                -1
            )),
            (troop, Some(Armoured)) if troop.is_foot() => {
                (!longbow).then_some(line!(rule!("shoot.poa.foot.armoured"), "armoured foot", -1))
            }
            (troop, Some(HeavilyArmoured)) if troop.is_foot() && light => {
                Some(line!(rule!("shoot.poa.foot.heavily.bows"), "heavily armoured foot", -2))
            }
            (troop, Some(HeavilyArmoured)) if troop.is_foot() => {
                Some(line!(rule!("shoot.poa.foot.heavily.bolts"), "heavily armoured foot", -1))
            }
            (troop, _) if troop.is_foot() => {
                bolts.then_some(line!(rule!("shoot.poa.foot.other"), "bolts or shot at other foot", -1))
            }
            _ => None,
        }
    }

    /// Whether a target base is in cover against a shot, by ground or works, or by what its group has brought with it.
    pub(crate) fn is_covered(&self, target: Base, shot: &SightLine) -> bool {
        self.is_in_cover(self.rect_of(target), shot) || self.is_sheltered(target.group, shot)
    }

    /// Whether a target base is in cover against a shot: in ground that gives cover and not in water, or behind works that the
    /// shot crosses near it.
    fn is_in_cover(&self, target: &Rect, shot: &SightLine) -> bool {
        define!("terrain.cover", "terrain.fortification", "terrain.river");
        let gives_cover = |number: usize| self.scenario.table.pieces[number].kind.kind.row().cover;
        let by_ground = self.ground_under(target).any(gives_cover)
            || self
                .scenario
                .crossings
                .iter()
                .any(|crossing| crossing.cover && crossing.rect.overlaps(target));
        by_ground && !self.is_in_water(target) || self.is_behind_works(target, shot)
    }

    fn is_behind_works(&self, target: &Rect, shot: &SightLine) -> bool {
        (0u8..).zip(&self.scenario.works).any(|(number, work)| {
            let outline = Outline::segment(work.from, work.to);
            let near = |at: ground::tabletop::Point| {
                ground::tabletop::Distance::of_rect(at, target).is_at_most(mu(BEHIND_WORKS) + TOUCH)
            };
            let is_gap = |at: ground::tabletop::Point| {
                self.scenario
                    .crossings
                    .iter()
                    .any(|crossing| crossing.in_work == Some(number) && crossing.rect.holds(at))
            };
            outline.side_of(target.centre()) == Hand::Left
                && shot
                    .rims(&outline)
                    .into_iter()
                    .map(|along| shot.point_at(along))
                    .any(|at| near(at) && !is_gap(at))
        })
    }
}
