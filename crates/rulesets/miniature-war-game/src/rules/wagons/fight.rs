//! Whom those meet who attack a war wagon (medieval.hussite.attack-wagon).

use ground::tabletop::{Edge, Within};

use crate::rulebook::define;
use crate::rules::facts::bodies::CONTACT;
use crate::rules::facts::contact::{Touch, side_in_unit};
use crate::state::{State, UnitId};

/// A stand in a war wagon and an enemy stand in contact with the wagon.
struct Meeting {
    inside: (UnitId, u8),
    enemy: (UnitId, u8),
    /// The side of the enemy's stand on which the wagon is.
    side: Edge,
}

impl State {
    /// The stands in a war wagon with the enemies whom they meet: one after the other those in contact with the wagon meet those inside, by
    /// their numbers. If there are more enemies than stands inside, some of these meet several; if there are fewer, the others meet nobody.
    fn meetings_at(&self, wagon: UnitId) -> Vec<Meeting> {
        define!("medieval.hussite.attack-wagon");
        let base = self.hull_of(wagon);
        let passengers = self.passengers(wagon).into_iter().filter(|id| self.fights(*id));
        let inside: Vec<(UnitId, u8)> =
            passengers.flat_map(|id| self.stands_of(id).map(move |(place, _)| (id, place))).collect();
        let mut meetings = Vec::new();
        let enemies = self.enemies_in_contact(wagon).into_iter();
        for enemy in enemies.filter(|enemy| self.fights(*enemy) && !self.is_in_wagon(*enemy)) {
            let (unit, info) = (self.unit(enemy), self.info(enemy));
            let behind = unit.places_behind(info);
            for (place, stand) in self.stands_of(enemy) {
                if !Within::Exact.is_within(stand.distance(&base), CONTACT) || inside.is_empty() {
                    continue;
                }
                let side = side_in_unit(unit, &stand, behind >> place & 1 == 1, &base);
                let met = inside[meetings.len() % inside.len()];
                meetings.push(Meeting { inside: met, enemy: (enemy, place), side });
            }
        }
        meetings
    }

    /// Every enemy stand that the stands of a unit in a war wagon meet. Nobody comes into their flank or rear.
    pub(crate) fn touches_from_wagon(&self, id: UnitId) -> Option<Vec<Touch>> {
        let wagon = if self.is_aboard(id) { self.wagon_of(id)? } else { return None };
        let meetings = self.meetings_at(wagon).into_iter().filter(|met| met.inside.0 == id);
        let touch = |met: Meeting| Touch {
            own: met.inside.1,
            enemy: met.enemy.0,
            theirs: met.enemy.1,
            side: Edge::Front,
            their_side: met.side,
        };
        Some(meetings.map(touch).collect())
    }

    /// The stands in a war wagon that a unit in contact with the wagon meets; none if the enemy is in no wagon.
    pub(crate) fn touches_at_wagon(&self, id: UnitId, enemy: UnitId) -> Option<Vec<Touch>> {
        let wagon = if self.is_aboard(enemy) { self.wagon_of(enemy)? } else { return None };
        let meetings = self.meetings_at(wagon).into_iter();
        let met = meetings.filter(|met| met.enemy.0 == id && met.inside.0 == enemy);
        let touch = |met: Meeting| Touch {
            own: met.enemy.1,
            enemy,
            theirs: met.inside.1,
            side: met.side,
            their_side: Edge::Front,
        };
        Some(met.map(touch).collect())
    }
}
