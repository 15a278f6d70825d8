//! Charges on flank and rear (flank.qualify, flank.threatened).

use ground::tabletop::{Edge, Feature, Rect, TOUCH};

use crate::rulebook::define;
use crate::rules::charge::ride::Ride;
use crate::state::{Blow, GroupId, State};
use crate::troops::Cohesion;

impl State {
    /// What a ride that began with these bases would strike of a group: its flank or rear, if it qualifies.
    pub(crate) fn qualifies(&self, before: &[Rect], ride: &Ride, target: GroupId) -> Option<Blow> {
        define!("flank.qualify", "troop.wagon", "terrain.fortification");
        if self.kind(target).troop.is_wagon() || self.stands_in_schiltron(target) {
            return None;
        }
        let frame = self.frame(target);
        if !before.iter().any(|base| frame.is_behind_front(base)) {
            return None;
        }
        let (mut flank, mut rear) = (false, false);
        let end = ride.end();
        for (_, mine) in end.front_rank() {
            for (base, theirs) in (0..).zip(self.bases(target)) {
                let Some((_, on)) = mine.touching(theirs, TOUCH * 2) else { continue };
                let turned = self.group(target).front_of(base);
                match on {
                    Feature::Edge(edge) => {
                        let of_block = Edge::ALL[(edge as usize + turned as usize) % Edge::ALL.len()];
                        flank |= of_block.is_flank();
                        rear |= of_block == Edge::Rear;
                    }
                    Feature::Corner(corner) => rear |= !corner.is_front(),
                }
            }
        }
        let from_behind = before.iter().any(|base| frame.is_behind_rear(base));
        match (rear && from_behind, flank || rear) {
            (true, _) => Some(Blow::Rear),
            (false, true) => Some(Blow::Flank),
            (false, false) => None,
        }
    }

    /// Whether an enemy could declare a charge on a group's flank or rear from where it stands: unbroken battle troops that are
    /// not in close combat.
    pub(crate) fn has_threatened_flank(&self, group: GroupId) -> bool {
        define!("flank.threatened");
        self.unbroken_enemies(self.side_of(group)).any(|enemy| self.threatens(enemy, group))
    }

    fn threatens(&self, enemy: GroupId, group: GroupId) -> bool {
        let may = !self.is_skirmishers(enemy)
            && !self.is_in_combat(enemy)
            && self.group(enemy).cohesion <= Cohesion::Disrupted
            && !self.kind(enemy).troop.is_wagon()
            && !self.kind(enemy).troop.is_artillery();
        let frame = self.frame(group);
        if !may || !self.bases(enemy).iter().any(|base| frame.is_behind_front(base)) {
            return false;
        }
        if !self.are_within(enemy, group, self.rate(enemy)) {
            return false;
        }
        let mut threatens = false;
        self.each_ride(enemy, |_, ride| {
            threatens = ride.contacts().any(|met| met == group)
                && self.qualifies(self.bases(enemy), ride, group).is_some();
            !threatens
        });
        threatens
    }
}
