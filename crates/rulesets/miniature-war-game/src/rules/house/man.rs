//! Who stands at which opening (musket.bldg.places, musket.bldg.openings.targets).

use super::Home;
use crate::house::STOREYS;
use crate::rulebook::define;
use crate::state::{State, UnitId};

impl State {
    /// A unit in a building closes up: its stands that are left stay on their floors, and take the empty places at openings.
    pub(crate) fn close_up_inside(&mut self, id: UnitId) {
        define!("musket.bldg.openings.targets");
        let posts = self.posts_of(id);
        let mut floors = [0u8; STOREYS];
        for place in self.unit(id).places() {
            if let Some(post) = posts.get(usize::from(place)) {
                floors[usize::from(post.floor.max(1)) - 1] += 1;
            }
        }
        let unit = self.unit_mut(id);
        let places: Vec<u8> = unit.places().collect();
        let moved =
            |bits: u64| -> u64 { (0..places.len()).map(|index| (bits >> places[index] & 1) << index).sum() };
        (unit.capped, unit.unseen) = (moved(unit.capped), moved(unit.unseen));
        unit.stands = places.len() as u8;
        unit.gone = 0;
        unit.files = unit.files.min(unit.stands).max(1);
        if let Some(housed) = self.housed.iter_mut().find(|housed| housed.unit == id) {
            housed.floors = floors;
        }
        self.man_more(id);
    }

    /// Stands that are at no opening take those at which nobody stands.
    fn man_more(&mut self, id: UnitId) {
        let (Some(housed), Some(home)) = (self.housed(id).copied(), self.home_of(id)) else { return };
        let kept = self.manned_on(home, housed.manned, &housed.floors);
        let mut spare = housed.floors;
        for (number, opening) in home.house.numbered().filter(|(number, _)| kept >> number & 1 == 1) {
            let _ = number;
            let left = &mut spare[usize::from(opening.floor.max(1)) - 1];
            *left = left.saturating_sub(1);
        }
        let more = self.openings_to_man(home, id, &spare) & !kept;
        // Those that it has already are not among the free ones.
        let mut manned = kept;
        let mut room = spare;
        for (number, opening) in home.house.numbered() {
            let left = &mut room[usize::from(opening.floor.max(1)) - 1];
            if more >> number & 1 == 1 && *left > 0 {
                *left -= 1;
                manned |= 1 << number;
            }
        }
        if let Some(housed) = self.housed.iter_mut().find(|housed| housed.unit == id) {
            housed.manned = manned;
        }
    }

    /// Of the openings that a unit mans those for which it has stands on their floor.
    fn manned_on(&self, home: Home<'_>, manned: u64, floors: &[u8; STOREYS]) -> u64 {
        let mut left = *floors;
        let mut kept = 0;
        for (number, opening) in home.house.numbered().filter(|(number, _)| manned >> number & 1 == 1) {
            let left = &mut left[usize::from(opening.floor.max(1)) - 1];
            if *left > 0 && opening.floor <= home.house.storeys {
                *left -= 1;
                kept |= 1 << number;
            }
        }
        kept
    }
}
