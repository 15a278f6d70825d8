//! Routs of later turns, in the Tactical Move (rout.later).

use battle::Table;
use ground::tabletop::Bearing;

use crate::events::Event;
use crate::field::Edge;
use crate::rulebook::define;
use crate::state::{ContingentId, State};

impl State {
    /// A routing contingent runs on, straight towards the nearest point of its own base edge.
    pub(crate) fn rout_on(&mut self, who: ContingentId, table: &mut Table<'_, Event>) {
        define!("rout.later");
        let way = match self.scenario.sides[self.contingent(who).side].base {
            Edge::North => Bearing::NORTH,
            Edge::South => Bearing::SOUTH,
            Edge::East => Bearing::EAST,
            Edge::West => Bearing::WEST,
        };
        self.rout_move(who, way, table);
    }
}
