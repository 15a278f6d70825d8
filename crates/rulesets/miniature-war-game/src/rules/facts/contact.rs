//! Which stands are in contact with which, and on which side of each (common.contact.range, common.ground.front).

use ground::tabletop::{Edge, Rect, Within};

use super::bodies::CONTACT;
use crate::rulebook::define;
use crate::state::{Flags, State, Unit, UnitId};

/// A stand with an enemy stand in melee range.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Touch {
    /// The place of the stand in its unit.
    pub own: u8,
    /// The enemy's unit.
    pub enemy: UnitId,
    /// The place of the enemy's stand in his unit.
    pub theirs: u8,
    /// The side of the stand on which the enemy is.
    pub side: Edge,
    /// The side of the enemy's stand on which this one is.
    pub their_side: Edge,
}

/// On which side of a stand another stand is: its centre tells.
pub(crate) fn side_of_stand(stand: &Rect, other: &Rect) -> Edge {
    define!("common.ground.front");
    let spot = stand.frame().spot(other.centre());
    if spot.v >= ground::tabletop::Length::ZERO {
        Edge::Front
    } else if spot.v < ground::tabletop::Length::ZERO - stand.depth() {
        Edge::Rear
    } else if spot.u < ground::tabletop::Length::ZERO {
        Edge::Left
    } else {
        Edge::Right
    }
}

/// On which side of a stand of a unit another stand is: one right behind a stand of its own unit has nobody to its front. A square has no
/// flank.
pub(crate) fn side_in_unit(unit: &Unit, stand: &Rect, is_behind: bool, other: &Rect) -> Edge {
    define!("common.ground.front", "musket.square.noflank");
    if unit.is(Flags::SQUARE) {
        return Edge::Front;
    }
    match side_of_stand(stand, other) {
        Edge::Front if is_behind => {
            let is_left = stand.frame().spot(other.centre()).u < ground::tabletop::Length::ZERO;
            if is_left { Edge::Left } else { Edge::Right }
        }
        side => side,
    }
}

/// A side of a stand, as it is attacked: in the gap between two chained wagons nobody comes into a flank.
fn closed_line(is_between_wagons: bool, side: Edge) -> Edge {
    define!("medieval.hussite.gaps");
    if is_between_wagons && side.is_flank() { Edge::Front } else { side }
}

impl State {
    /// The enemies of a unit on the board: a gun that is nobody's is no enemy, and has none.
    pub(crate) fn enemies_of(&self, id: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        define!("musket.crew.taken", "musket.crew.unattended");
        let has_any = !self.is_nobodys(id);
        self.units_of(self.side_of(id).other()).filter(move |enemy| has_any && !self.is_nobodys(*enemy))
    }

    /// The enemies on the board who are in contact with a unit, in the order of their numbers.
    pub(crate) fn enemies_in_contact(&self, id: UnitId) -> Vec<UnitId> {
        if !self.unit(id).is_on_board() || self.is_afloat(id) {
            return Vec::new();
        }
        let body = self.body(id);
        let enemies = self.enemies_of(id);
        enemies.filter(|enemy| self.are_in_contact(&body, &self.body(*enemy))).collect()
    }

    /// Every stand of a unit with every enemy stand that is in contact with it, by the places of the own stands.
    pub(crate) fn touches_of(&self, id: UnitId) -> Vec<Touch> {
        define!("common.contact.range");
        if let Some(touches) = self.touches_from_wagon(id) {
            return touches;
        }
        let mut touches = Vec::new();
        let between = self.is_between_wagons(id);
        for enemy in self.enemies_in_contact(id) {
            if self.is_house_between(id, enemy) {
                touches.extend(self.touches_at_openings(id, enemy));
                continue;
            }
            if let Some(met) = self.touches_at_wagon(id, enemy) {
                touches.extend(met);
                continue;
            }
            let closed = [between, self.is_between_wagons(enemy)];
            let units = [id, enemy].map(|unit| self.unit(unit));
            let behind = [id, enemy].map(|unit| self.unit(unit).places_behind(self.info(unit)));
            for (own, stand) in self.stands_of(id) {
                for (theirs, other) in self.stands_of(enemy) {
                    let near = Within::Exact.is_within(stand.distance(&other), CONTACT);
                    if near && !self.is_face_between(&stand, &other) {
                        let side = side_in_unit(units[0], &stand, behind[0] >> own & 1 == 1, &other);
                        let their_side = side_in_unit(units[1], &other, behind[1] >> theirs & 1 == 1, &stand);
                        let [side, their_side] =
                            [closed_line(closed[0], side), closed_line(closed[1], their_side)];
                        touches.push(Touch { own, enemy, theirs, side, their_side });
                    }
                }
            }
        }
        touches.sort_unstable();
        touches
    }
}
