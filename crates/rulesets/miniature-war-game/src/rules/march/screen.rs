//! Slingers in front of the line, who throw twice and go back through their friends (medieval.slinger.screen).

use ground::tabletop::{Edge, Length};

use super::plan::{Leg, Plan};
use crate::orders::order::{Act, Number, Order};
use crate::orders::verbs::Verb;
use crate::rulebook::define;
use crate::rules::facts::bodies::CONTACT;
use crate::rules::shoot::thirds::Course;
use crate::state::{State, UnitId};

/// How slingers go back: whom they pass through, if they get so far, and how far they go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WayBack {
    pub(crate) through: Option<UnitId>,
    pub(crate) far: Length,
}

impl State {
    /// How a line of slingers goes back behind a friend, if it is one and he stands still behind it.
    pub(crate) fn way_back_behind(&self, id: UnitId, friend: Number, most: Length) -> Option<WayBack> {
        define!("medieval.slinger.screen");
        let friend = self.own_unit(self.side_of(id), friend).filter(|friend| self.stands_still(*friend))?;
        let unit = self.unit(id);
        if friend == id || unit.gap == Length::ZERO || unit.files != unit.stands {
            return None;
        }
        let frame = unit.outline(self.info(id)).frame();
        let spots: Vec<Length> =
            self.body(friend).parts().iter().flat_map(|part| frame.spots(part)).map(|spot| spot.v).collect();
        let (rear, front) = (spots.iter().copied().min()?, spots.iter().copied().max()?);
        let depth = unit.outline(self.info(id)).length(Edge::Left);
        let before = Length::ZERO - front - depth;
        if before < Length::ZERO {
            return None;
        }
        let behind = Length::ZERO - rear + CONTACT;
        let mut there = *unit;
        there.grid.at = there.grid.at.moved(unit.facing().reversed(), behind);
        let dear = [unit, &there].into_iter().map(|unit| self.rate_of(id, unit).cost(behind)).max()?;
        if dear <= most {
            Some(WayBack { through: Some(friend), far: behind })
        } else {
            Some(WayBack { through: None, far: before.min(most) })
        }
    }

    /// Whether a unit stands still in this turn, and is in no melee.
    fn stands_still(&self, id: UnitId) -> bool {
        self.unit(id).is_on_board()
            && self.run(id).forced.is_none()
            && self.orders[id.index()].order.acts().all(|act| matches!(act, Act::Hold))
            && self.melee_enemies(id).is_empty()
    }

    /// How the turn of slingers runs who throw in two thirds and go back in the last; none for all others.
    pub(crate) fn course_of_screen(&self, id: UnitId, plan: &Plan) -> Option<Course> {
        let goes = matches!(plan.legs.first(), Some(Leg::Stand(_)));
        let most = self.unit(id).shots;
        (is_screen(&self.orders[id.index()].order) && goes).then_some(Course {
            marches: [false, false, true],
            fires: [true, true, false],
            most,
            load: 0,
            loaded: true,
            once_before_last: false,
        })
    }
}

/// Whether an order sends slingers back behind friends.
fn is_screen(order: &Order) -> bool {
    order.acts().any(|act| matches!(act, Act::Deed(deed) if deed.verb == Verb::ScreenBack))
}
