//! Men who stop to plunder (muster.special.plunder, muster.special.plunder.tob).

use std::sync::Arc;

use battle::Table;
use battle::neutral::deeds::{self, Tempting};
use ground::tabletop::{Point, edge_facing};

use crate::conditions::{Pieces, Special, quarters};
use crate::events::Event;
use crate::flags::Flags;
use crate::rulebook::rule;
use crate::rules::geometry::WITHIN;
use crate::rules::placing::baggage_at;
use crate::state::{ContingentId, State};

impl Tempting for State {
    fn is_near_plunder(&self, id: ContingentId, places: &[Point], target: &Pieces, range: u8) -> bool {
        let c = self.contingent(id);
        if !c.is(Flags::STIRRED) || c.is(Flags::OFF | Flags::ROUTING) {
            return false;
        }
        let (own, near) = (self.footprint(id), quarters(range));
        let trains = places.iter().map(|at| own.distance(&baggage_at(*at)));
        let men = self.all_contingents().filter(|other| target.has(*other));
        let men = men.filter(|other| self.contingent(*other).is_on_table());
        let men = men.map(|other| own.distance(self.footprint(other)));
        trains.chain(men).any(|far| WITHIN.is_within(far, near))
    }

    fn stop_to_plunder(&mut self, id: ContingentId) {
        self.contingent_mut(id).set(Flags::STOPS, true);
        self.end_of_pursuit(id);
    }
}

impl State {
    /// Whoever has just ended a move near what tempts him throws a die.
    pub(crate) fn tempt(&mut self, table: &mut Table<'_, Event>) {
        if self.ended.is_some() || !deeds::has_plunder(self) {
            return;
        }
        for id in self.all_contingents() {
            deeds::tempt(self, id, table);
        }
    }

    /// The Tactical Move begins: who has stopped to plunder in an earlier turn goes up to it.
    pub(crate) fn go_to_plunder(&mut self, table: &mut Table<'_, Event>) {
        if !self.scenario.conditions.on {
            return;
        }
        let scenario = Arc::clone(&self.scenario);
        for special in &scenario.conditions.specials {
            let Special::Plunder { pieces, places, .. } = special else { continue };
            for id in self.all_contingents().filter(|id| pieces.has(*id)) {
                let c = self.contingent(id);
                let goes = c.is(Flags::PLUNDERS) && !c.is(Flags::OFF | Flags::ROUTING | Flags::STOPS);
                let near = places.iter().min_by_key(|at| self.footprint(id).distance(&baggage_at(**at)));
                let Some(at) = near.filter(|_| goes && !self.is_engaged(id)) else { continue };
                let (train, block) = (baggage_at(*at), self.block(id));
                let touches = self.footprint(id).distance(&train).is_at_most(ground::tabletop::TOUCH);
                let Some(edge) = edge_facing(&train, block.place.at).filter(|_| !touches) else { continue };
                let end = block.against(&train, edge);
                if self.has_room(id, &end) {
                    self.begin_moving(id, table);
                    let stood = *self.footprint(id);
                    self.relocate(id, end.place);
                    self.startle_leaders(id, &stood);
                    self.contingent_mut(id).set(Flags::MOVED, true);
                    table.tell(
                        &[rule!("muster.special.plunder"), rule!("muster.special.plunder.tob")],
                        Event::GoesForBaggage(id),
                    );
                }
            }
        }
    }
}
