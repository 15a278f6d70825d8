//! Late contingents of neutral battles: they come on where they were mustered, at the start of their turn (muster.arrival.*).

use battle::{Hopes, Roll, Table};
use dice::{D100, Throw};
use ground::tabletop::{Bearing, Block, Length, Place};

use crate::events::Event;
use crate::flags::{Flags, LeaderFlags};
use crate::rulebook::{define, rule};
use crate::state::{ContingentId, LeaderId, State};

/// Whoever finds no room moves in steps of a quarter of an inch, so often in each direction.
const STEP: Length = Length::inch_hundredths(25);
const MOST_STEPS: i32 = 80;

impl State {
    /// Late contingents come on, side one's first, in the order of the file.
    pub(crate) fn come_on(&mut self, table: &mut Table<'_, Event>) {
        define!("muster.arrival.turn", "muster.arrival.count");
        let (turn, mut last) = (self.turn, None);
        for id in self.all_contingents() {
            let info = self.info(id);
            if !self.contingent(id).is(Flags::WAITING) || info.arrives == 0 || info.arrives > turn {
                continue;
            }
            // All units of a contingent come together: one die for them, thrown with the first.
            let (name, chance) = (neutral_name(&info.id).to_owned(), info.chance);
            let comes = self.contingent(id).is(Flags::COMES)
                || match &last {
                    Some((known, comes)) if *known == name => *comes,
                    _ => chance >= 100 || self.throws_to_come(id, chance, table),
                };
            last = Some((name, comes));
            if comes {
                // Who finds no room has thrown his die all the same.
                self.contingent_mut(id).set(Flags::COMES, true);
                self.come_on_at_place(id, table);
            }
        }
        self.raise_alarms(table);
    }

    fn throws_to_come(&self, id: ContingentId, chance: u8, table: &mut Table<'_, Event>) -> bool {
        define!("muster.arrival.chance");
        let die = table.roll(Roll {
            rule: rule!("muster.arrival.chance"),
            what: "arrival",
            side: self.contingent(id).side,
            throw: Throw::one(D100),
            dice: None,
            wanted: None,
            bonus: None,
            hopes: Hopes::Low,
        });
        die <= i32::from(chance)
    }

    /// A contingent comes on at its place, or where there is room behind, before or beside it; if there is none it waits.
    fn come_on_at_place(&mut self, id: ContingentId, table: &mut Table<'_, Event>) {
        define!("muster.arrival.place", "muster.arrival.blocked");
        let Some(place) = self.info(id).place.and_then(|home| self.room_behind(id, home)) else {
            table.tell(&[rule!("muster.arrival.blocked")], Event::WaitsOutside(id));
            return;
        };
        self.contingent_mut(id).set(Flags::COMES, false);
        let (array, files) = (self.info(id).array, self.info(id).files);
        self.deploy(id, place, array, files);
        table.tell(&[rule!("muster.arrival.turn")], Event::Placed { contingent: id, place });
        let with: Vec<LeaderId> =
            self.all_leaders().filter(|leader| self.leader_info(*leader).with == id).collect();
        for leader in with {
            if self.leader(leader).is(LeaderFlags::WAITING) {
                let l = self.leader_mut(leader);
                l.set(LeaderFlags::WAITING, false);
                l.with = id;
            }
        }
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
