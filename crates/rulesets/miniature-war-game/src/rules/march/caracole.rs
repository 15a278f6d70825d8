//! The caracole: horse rides up to the enemy, fires its pistols, and rides back (musket.caracole).

use ground::tabletop::Point;

use super::plan::Plan;
use crate::charts::BEATS;
use crate::orders::order::{Act, Deed, Dir, Dist, Enemy, Object, Order, PlaceId};
use crate::orders::verbs::Verb;
use crate::rulebook::define;
use crate::rules::shoot::moment::end_of;
use crate::rules::shoot::thirds::Course;
use crate::rules::shoot::weapons::Weapon;
use crate::state::{Flags, State, UnitId};
use crate::troops::{Arm, Troop};

/// A caracole as it is ordered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Caracole {
    /// Which way, and how far.
    pub toward: (Dir, Dist),
    /// Where it ends; where it began if nothing is said.
    pub to: Option<PlaceId>,
    /// At whom it fires.
    pub at: Option<Enemy>,
}

impl Order {
    /// The caracole that it is.
    pub(crate) fn caracole(&self) -> Option<Caracole> {
        self.acts().find_map(|act| match act {
            Act::Deed(Deed { verb: Verb::Caracole, object: Object::Caracole(dir, dist, to, at) }) => {
                Some(Caracole { toward: (*dir, *dist), to: *to, at: *at })
            }
            _ => None,
        })
    }
}

impl Troop {
    /// Whether it may be ordered to caracole: horse that fires pistols from the saddle.
    pub(crate) fn caracoles(self) -> bool {
        define!("musket.caracole", "musket.cav.mountedfire");
        self.arm() == Arm::Cavalry && self.weapon() == Some(Weapon::Pistol)
    }
}

impl State {
    /// The caracole that a unit rides in this turn.
    pub(crate) fn caracole_of(&self, id: UnitId) -> Option<Caracole> {
        self.orders[id.index()].order.caracole()
    }

    /// Whether a unit was seen to ride, stand and ride again, as in a caracole: its order stays secret.
    pub(crate) fn was_seen_to_caracole(&self, id: UnitId) -> bool {
        if !self.info(id).kind.troop().is_some_and(Troop::caracoles) {
            return false;
        }
        let track = self.track(id);
        let [began, forward, still, ended] =
            [0, end_of(1), end_of(2), BEATS].map(|beat| track.unit_at(beat).grid.at);
        began != forward && forward == still && still != ended
    }

    /// How the turn of a unit runs that caracoles: it rides, fires in the second third, and rides back.
    pub(crate) fn course_of_caracole(&self, id: UnitId) -> Option<Course> {
        define!("musket.caracole.time", "musket.caracole.line");
        self.caracole_of(id)?;
        let loaded = !self.unit(id).is(Flags::UNLOADED);
        Some(Course {
            marches: [true, false, true],
            fires: [false, true, false],
            most: 1,
            load: 1,
            loaded,
            once_before_last: false,
        })
    }

    /// The point of a place that is nearest to a point.
    pub(super) fn nearest_of_place(&self, place: PlaceId, from: Point) -> Option<Point> {
        let outline = self.outline_of(place)?;
        let near = outline.segments().map(|stretch| super::stop::foot(from, stretch));
        near.min_by_key(|point| from.to(*point).squared())
    }
}

impl Plan {
    /// What is left of its first third when so much of it is spent.
    pub(super) fn left_of_first_third(&self, spent: ground::tabletop::Length) -> ground::tabletop::Length {
        (self.third - spent).max(ground::tabletop::Length::ZERO)
    }
}
