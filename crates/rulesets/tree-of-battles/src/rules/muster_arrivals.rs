//! Late contingents of neutral battles: they come on where they were mustered, at the start of their turn (muster.arrival.*).

use battle::neutral::arrivals::{self, Arrival, Arriving};
use battle::neutral::specials;
use battle::{Rule, Table};
use ground::tabletop::{Bearing, Block, Length, Place};

use crate::events::Event;
use crate::flags::{Flags, LeaderFlags};
use crate::state::{ContingentId, State};

/// Whoever finds no room moves in steps of a quarter of an inch, so often in each direction.
const STEP: Length = Length::inch_hundredths(25);
const MOST_STEPS: i32 = 80;

impl Arriving for State {
    fn arrival(&self, id: ContingentId) -> Option<Arrival> {
        let info = self.info(id);
        if !self.contingent(id).is(Flags::WAITING) || info.arrives == 0 {
            return None;
        }
        let name = neutral_name(&info.id);
        let contingent = self.scenario.contingents.iter().position(|one| neutral_name(&one.id) == name)?;
        let chance = (info.chance < 100).then_some(info.chance);
        Some(Arrival { contingent: contingent as u8, turn: info.arrives.into(), chance })
    }

    /// At its place, or where there is room behind, before or beside it.
    fn bring_on(&mut self, id: ContingentId, rule: Rule, table: &mut Table<'_, Event>) -> bool {
        let Some(place) = self.info(id).place.and_then(|home| self.room_behind(id, home)) else {
            return false;
        };
        let (array, files) = (self.info(id).array, self.info(id).files);
        self.deploy(id, place, array, files);
        table.tell(&[rule], Event::Placed { contingent: id, place });
        for leader in self.all_leaders() {
            if self.leader_info(leader).with == id && self.leader(leader).is(LeaderFlags::WAITING) {
                let l = self.leader_mut(leader);
                l.set(LeaderFlags::WAITING, false);
                l.with = id;
            }
        }
        true
    }
}

impl State {
    /// Late contingents come on, and an army may be alarmed by them.
    pub(crate) fn come_on(&mut self, table: &mut Table<'_, Event>) {
        arrivals::come_on(self, table);
        specials::raise_alarms(self, table);
    }

    /// A place or the first behind it where a contingent has room; if there is none, before it, and then beside it.
    fn room_behind(&self, id: ContingentId, home: Place) -> Option<Place> {
        let mut tried =
            ways_from(home).into_iter().flat_map(|way| (0..=MOST_STEPS).map(move |step| (way, step)));
        tried.find_map(|(way, step)| self.room_after(id, home, way, step))
    }

    /// A place or the nearest behind, before or beside it where a contingent has room.
    pub(crate) fn room_near(&self, id: ContingentId, home: Place) -> Option<Place> {
        let mut tried = (0..=MOST_STEPS).flat_map(|step| ways_from(home).map(|way| (way, step)));
        tried.find_map(|(way, step)| self.room_after(id, home, way, step))
    }

    fn room_after(&self, id: ContingentId, home: Place, way: Bearing, step: i32) -> Option<Place> {
        let place = Place::new(home.at.moved(way, STEP * step), home.facing);
        let rect = Block::new(place, self.shape(id)).footprint();
        let fits = self.is_on_board(&rect) && !self.is_taken(&rect, id) && !self.is_on_impassable(&rect);
        fits.then_some(place)
    }
}

/// Behind, before and beside a place.
fn ways_from(home: Place) -> [Bearing; 4] {
    let ahead = home.facing;
    [ahead.reversed(), ahead, ahead.right(), ahead.left()]
}

/// The contingent of a battle file that a contingent of this ruleset comes from: its id without the number.
pub(crate) fn neutral_name(id: &str) -> &str {
    id.rsplit_once('-').map_or(id, |(name, _)| name)
}
