//! What is met of a unit through the openings of its building: its body, who is in contact with it, who sees and fires through them
//! (musket.bldg.places, musket.bldg.openings, musket.bldg.melee).

use ground::tabletop::{Edge, Length, Outline, Place, Point, Rect, Within};

use super::Home;
use crate::charts::{FIGURES_AT_OPENING, SIGHT_IN_BUILDING};
use crate::house::{OpeningKind, Wall, centre_of};
use crate::rulebook::define;
use crate::rules::facts::bodies::{Body, CONTACT};
use crate::rules::facts::contact::{Touch, side_in_unit};
use crate::rules::shoot::aim::Aim;
use crate::state::{Flags, State, Unit, UnitId};

/// Two stands that fight through an opening.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct AtOpening {
    /// The place of the stand inside.
    place: u8,
    /// The enemy outside, and the place of his stand.
    enemy: UnitId,
    theirs: u8,
}

/// Where they are.
impl State {
    /// The stands of a unit in a building that are at openings, each in the middle of its opening, looking straight out.
    pub(crate) fn stands_at_openings(&self, id: UnitId) -> Vec<(u8, Rect)> {
        define!("musket.bldg.openings", "musket.bldg.places");
        let Some(home) = self.home_of(id) else { return Vec::new() };
        let posts = (0u8..).zip(self.posts_of(id)).filter(|(place, _)| self.unit(id).has_stand(*place));
        let slit = |(place, post): (u8, super::rooms::Post)| {
            Some((place, home.house.slit(post.opening?, home.outline)?))
        };
        posts.filter_map(slit).collect()
    }

    /// What the opening is at which a stand of a unit in a building is.
    pub(crate) fn opening_at(&self, id: UnitId, place: u8) -> Option<OpeningKind> {
        let post = *self.posts_of(id).get(usize::from(place))?;
        let home = self.home_of(id)?;
        Some(home.house.openings.get(usize::from(post.opening?))?.kind)
    }

    /// How many storeys above the ground floor a stand of a unit is.
    pub(crate) fn storey_of(&self, id: UnitId, place: u8) -> i8 {
        define!("musket.bldg.height.range", "musket.bldg.height.sight");
        if !self.is_indoors(id) {
            return 0;
        }
        let post = self.posts_of(id).get(usize::from(place)).copied();
        post.map_or(0, |post| i8::try_from(post.floor).unwrap_or(1) - 1)
    }

    /// The ground that a unit covers if it stands so; in a building that of its openings at which figures strike each other.
    pub(crate) fn body_as(&self, id: UnitId, unit: &Unit) -> Body {
        match self.home_of(id).filter(|_| unit.is(Flags::INDOORS)) {
            Some(home) => self.body_in(id, home),
            None => Body::of(unit, self.info(id)),
        }
    }

    fn body_in(&self, id: UnitId, home: Home<'_>) -> Body {
        define!("musket.bldg.melee");
        let is_open =
            |(place, _): &(u8, Rect)| self.opening_at(id, *place).is_some_and(OpeningKind::is_open_to_blows);
        let slits = self.stands_at_openings(id).into_iter().filter(is_open).map(|(_, slit)| slit);
        Body::in_house(slits.collect(), footprint(home.outline))
    }
}

/// Who fights through them.
impl State {
    /// The stands that fight at the openings of the building of a unit: at each two figures of either side, those nearest its middle.
    fn at_openings(&self, inside: UnitId) -> Vec<AtOpening> {
        define!("musket.bldg.openings", "musket.bldg.melee");
        let mut all = Vec::new();
        let enemies: Vec<UnitId> = self
            .units_of(self.side_of(inside).other())
            .filter(|enemy| !self.is_indoors(*enemy) && self.stops_enemies(*enemy))
            .collect();
        for (place, slit) in self.stands_at_openings(inside) {
            if !self.opening_at(inside, place).is_some_and(OpeningKind::is_open_to_blows) {
                continue;
            }
            let middle = slit.midpoint(Edge::Front);
            let mut near: Vec<(ground::tabletop::Distance, UnitId, u8)> = Vec::new();
            for enemy in &enemies {
                for (theirs, stand) in self.stands_of(*enemy) {
                    let far = stand.distance(&slit);
                    if Within::Exact.is_within(far, CONTACT) {
                        near.push((ground::tabletop::Distance::of_rect(middle, &stand), *enemy, theirs));
                    }
                }
            }
            near.sort();
            let mut figures = 0;
            for (_, enemy, theirs) in near {
                if figures >= FIGURES_AT_OPENING {
                    break;
                }
                figures += self.fighters_at(enemy, theirs).max(1);
                all.push(AtOpening { place, enemy, theirs });
            }
        }
        all
    }

    /// The stands of a unit that fight those of another through openings, if one of the two is in a building.
    pub(crate) fn touches_at_openings(&self, id: UnitId, enemy: UnitId) -> Vec<Touch> {
        let own_house = self.is_indoors(id);
        let (inside, outside) = if own_house { (id, enemy) } else { (enemy, id) };
        let slits = self.stands_at_openings(inside);
        let behind = self.unit(outside).places_behind(self.info(outside));
        let pairs = self.at_openings(inside).into_iter().filter(|pair| pair.enemy == outside);
        pairs
            .filter_map(|pair| {
                let slit = slits.iter().find(|(place, _)| *place == pair.place)?.1;
                let stand = self.stand_at(outside, pair.theirs);
                let is_behind = behind >> pair.theirs & 1 == 1;
                let side = side_in_unit(self.unit(outside), &stand, is_behind, &slit);
                Some(if own_house {
                    let (own, theirs) = (pair.place, pair.theirs);
                    Touch { own, enemy, theirs, side: Edge::Front, their_side: side }
                } else {
                    let (own, theirs) = (pair.theirs, pair.place);
                    Touch { own, enemy, theirs, side, their_side: Edge::Front }
                })
            })
            .collect()
    }

    /// The stands of a unit in a building that may fire: those at openings at which nobody fights.
    pub(crate) fn stands_free_to_fire(&self, id: UnitId) -> Vec<(u8, Rect)> {
        define!("musket.bldg.melee");
        let fights: Vec<u8> = self.at_openings(id).iter().map(|pair| pair.place).collect();
        let mut stands = self.stands_at_openings(id);
        stands.retain(|(place, _)| !fights.contains(place));
        stands
    }

    /// Whether two units fight across the wall of a building.
    pub(crate) fn is_house_between(&self, one: UnitId, other: UnitId) -> bool {
        self.is_indoors(one) || self.is_indoors(other)
    }
}

/// Who sees and fires through them.
impl State {
    /// From where the hits of a volley are counted: the front of its unit, in a building the middle of the side from which it fires.
    pub(crate) fn fires_from(&self, id: UnitId, aims: &[Aim]) -> Point {
        define!("musket.bldg.places");
        let side = || {
            let nearest = aims.iter().min_by_key(|aim| aim.squared)?;
            let post = *self.posts_of(id).get(usize::from(nearest.own))?;
            let home = self.home_of(id)?;
            let side = home.house.openings.get(usize::from(post.opening?))?.side;
            Some(Wall::of(home.outline, side)?.middle())
        };
        let outside = || self.unit(id).front(self.info(id)).at;
        if self.is_indoors(id) { side().unwrap_or_else(outside) } else { outside() }
    }

    /// Whether somebody at a point sees those at an opening, as far as the wall is concerned.
    pub(crate) fn is_before_opening(&self, from: Point, slit: &Rect) -> bool {
        define!("musket.bldg.openings.targets");
        slit.frame().spot(from).v > Length::ZERO
    }

    /// Whether a unit in a building is not noticed: it has neither fired nor moved, and no enemy is near.
    pub(crate) fn waits_inside(&self, id: UnitId) -> bool {
        define!("musket.bldg.ambush");
        let Some(home) = self.home_of(id).filter(|_| self.is_indoors(id)) else { return false };
        let near = Length::cm(SIGHT_IN_BUILDING);
        let mut enemies = self.units_of(self.side_of(id).other()).filter(|enemy| self.has_eyes(*enemy));
        let is_near = |enemy: UnitId| {
            let mut stands = self.stands_of(enemy);
            stands.any(|(_, stand)| Within::Exact.is_within(home.outline.distance_to_rect(&stand), near))
        };
        self.lies_still(id) && !enemies.any(is_near)
    }
}

/// The footprint of a building as a rectangle that faces out of its first side.
pub(super) fn footprint(outline: &Outline) -> Rect {
    let (long, wide) = crate::house::size_of(outline);
    match Wall::of(outline, 1) {
        Some(wall) => Rect::new(Place::new(wall.middle(), wall.outward), long, wide),
        None => Rect::new(Place::new(centre_of(outline), ground::tabletop::Bearing::NORTH), long, wide),
    }
}
