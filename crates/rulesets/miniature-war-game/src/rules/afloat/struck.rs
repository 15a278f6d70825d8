//! What artillery strikes on the water (musket.shipgun.hull, musket.shipgun.hit, musket.ship.offload.crowded, musket.boat.sink,
//! musket.boat.rake).

use battle::Table;
use ground::tabletop::{Distance, Length, Point, Rect};

use super::Berth;
use super::words::AfloatEvent;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::shoot::engines::Engine;
use crate::rules::shoot::shot::Figure;
use crate::rules::shoot::volley::{CREW, Hit};
use crate::state::{State, UnitId};
use crate::troops::Troop;
use dice::Faces;

/// How far from the middle of a gun of a ship its crew stand, before and behind it along the side, in the order in which they are told.
const CREW_AT: [i32; 6] = [1_500, -1_500, 2_250, -2_250, 3_000, -3_000];

impl State {
    /// The ships and boats on the water.
    fn afloat_now(&self) -> Vec<UnitId> {
        let vessels = self.vessels.iter().map(|vessel| vessel.unit);
        vessels.filter(|id| self.unit(*id).is_on_board() && !self.is_aboard(*id)).collect()
    }

    /// A ball has bounced along these stretches, and landed at a point.
    pub(crate) fn strike_vessels_along(
        &mut self,
        by: UnitId,
        parts: &[[Point; 2]],
        to: Point,
        before: &[Hit],
        table: &mut Table<'_, Event>,
    ) {
        define!("musket.shipgun.hull", "musket.boat.body");
        for vessel in self.afloat_now() {
            let hull = self.hull_of(vessel);
            let lies =
                |part: &[Point; 2]| Distance::of_rect_and_segment(&hull, *part).is_at_most(Length::ZERO);
            if !hull.holds(to) && !parts.iter().any(lies) {
                continue;
            }
            if self.is_boat(vessel) {
                self.strike(Hit { unit: vessel, place: 0 }, rule!("musket.boat.sink"), table);
                continue;
            }
            self.strike_crowd(vessel, to, before, table);
            if self.hurts_hull(by, false) {
                let from = self.unit(by).outline(self.info(by)).centre();
                self.hit_hull(vessel, from, table);
            }
        }
    }

    /// A shell has burst in a circle, or a rocket.
    pub(crate) fn strike_vessels_around(
        &mut self,
        by: UnitId,
        to: Point,
        radius: Length,
        before: &[Hit],
        table: &mut Table<'_, Event>,
    ) {
        define!("musket.shipgun.hull", "musket.boat.sink", "musket.shipfire.start");
        for vessel in self.afloat_now() {
            let hull = self.hull_of(vessel);
            let on_hull = hull.holds(to);
            if self.is_boat(vessel) {
                let rule = rule!("musket.boat.sink");
                let inside = Distance::of_points(to, hull.centre()).is_at_most(radius);
                if on_hull || inside && self.area_roll(rule, by, Faces::of(&[6]), table) {
                    self.strike(Hit { unit: vessel, place: 0 }, rule, table);
                }
                continue;
            }
            if !on_hull {
                continue;
            }
            self.strike_crowd(vessel, to, before, table);
            if self.hurts_hull(by, true) {
                let from = self.unit(by).outline(self.info(by)).centre();
                self.hit_hull(vessel, from, table);
            }
            if self.engine_of(by) == Some(Engine::Rockets) {
                self.set_ship_on_fire(vessel, table);
            }
        }
    }

    /// Whether a piece does harm to a hull: solid shot of 8 and 12 pounds, and howitzer shells.
    fn hurts_hull(&self, by: UnitId, shell: bool) -> bool {
        let troop = self.info(by).kind.troop();
        match troop {
            Some(Troop::EightPounder | Troop::TwelvePounder) => !shell,
            Some(Troop::EightPounderHowitzer) => shell,
            _ => false,
        }
    }

    /// The deck of a ship that off-loads is full of those who prepare for it: one of them falls to a hit that has struck none of them.
    fn strike_crowd(&mut self, ship: UnitId, to: Point, before: &[Hit], table: &mut Table<'_, Event>) {
        define!("musket.ship.offload.crowded");
        let prepares = |one: &&super::Aboard| {
            one.berth == Berth::Deck
                && self.ordered_deed(one.unit, crate::orders::verbs::Verb::Disembark).is_some()
        };
        let crowd: Vec<UnitId> = self.cargo(ship).filter(prepares).map(|one| one.unit).collect();
        let struck = |hits: &[Hit]| hits.iter().filter(|hit| crowd.contains(&hit.unit)).count();
        if crowd.is_empty() || struck(&self.hits) > struck(before) {
            return;
        }
        let then = self.clone();
        let mut figures: Vec<Figure> = self.figures_on_board(&then);
        figures.retain(|figure| figure.hit.place != CREW && crowd.contains(&figure.hit.unit));
        let nearest = figures.into_iter().min_by_key(|figure| to.to(figure.at).squared());
        if let Some(figure) = nearest {
            self.strike(figure.hit, rule!("musket.ship.offload.crowded"), table);
        }
    }

    /// Those in a boat who are raked lose as many again.
    pub(crate) fn rake(&mut self, by: UnitId, before: &[Hit], table: &mut Table<'_, Event>) {
        if self.vessels.is_empty() {
            return;
        }
        let from = self.unit(by).outline(self.info(by)).centre();
        let mut struck: Vec<Hit> = self.hits.clone();
        for hit in before {
            if let Some(at) = struck.iter().position(|other| other == hit) {
                struck.remove(at);
            }
        }
        struck.retain(|hit| {
            self.is_in_boat(hit.unit) && self.is_raked(hit.unit, from) && !self.is_artillery(hit.unit)
        });
        let then = self.clone();
        for hit in struck {
            let left = self.all_standing(hit.unit);
            self.take_hits(&then, from, hit.unit, 1);
            if self.all_standing(hit.unit) < left {
                let event = AfloatEvent::Raked { unit: hit.unit };
                table.tell(&[rule!("musket.boat.rake")], Event::Afloat(event));
            }
        }
    }

    /// Where the crew of a gun on board of a ship stand: beside it, along the side.
    pub(crate) fn crew_on_gun_deck(&self, gun: UnitId) -> Option<Vec<Point>> {
        define!("musket.ship.places", "musket.shipgun.hit");
        self.berth_of(gun).filter(|one| one.berth.is_gun_of_ship())?;
        let base: Rect = self.unit(gun).outline(self.info(gun));
        let along = base.facing().right();
        let men = CREW_AT.into_iter().take(self.unit(gun).crew.into());
        Some(men.map(|mm| base.centre().moved(along, Length::new(mm * 10))).collect())
    }

    /// From where the shots of a gun on board are measured: the ship's side in front of it.
    pub(crate) fn muzzle_afloat(&self, gun: UnitId) -> Option<Point> {
        define!("musket.ship.places");
        self.berth_of(gun).filter(|one| one.berth.is_gun_of_ship())?;
        let base = self.unit(gun).outline(self.info(gun));
        Some(base.centre().moved(base.facing(), super::hull::GUN_INSIDE))
    }

    /// The men of a gun that is lost on board go to its ship's other guns, as many as those lack.
    pub(crate) fn spread_crew(&mut self, gun: UnitId, men: u8) {
        define!("musket.shipgun.crew");
        let Some(ship) = self.berth_of(gun).map(|one| one.vessel) else { return };
        let mut others: Vec<UnitId> = self
            .cargo(ship)
            .filter(|one| one.berth.is_gun_of_ship() && one.unit != gun)
            .map(|one| one.unit)
            .collect();
        others.sort_by_key(|other| self.number_of(*other));
        let mut left = men;
        for other in others {
            let full = self.info(other).crew;
            let unit = self.unit_mut(other);
            let taken = full.saturating_sub(unit.crew).min(left);
            unit.crew += taken;
            left -= taken;
        }
    }
}
