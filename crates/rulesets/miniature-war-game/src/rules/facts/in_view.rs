//! A unit of which only a part is in view: what the enemy knows of it (common.hidden.part).

use battle::Viewer;
use ground::tabletop::{Length, Place, Rect, Spot};

use crate::rulebook::define;
use crate::state::{State, UnitId};

impl State {
    /// Whether a viewer sees all stands of a unit that he knows of.
    pub(crate) fn is_whole_to(&self, id: UnitId, viewer: Viewer) -> bool {
        define!("common.hidden.part");
        self.unit(id).unseen == 0 || viewer.knows_secrets_of(self.side_of(id))
    }

    /// The stands of a unit that a viewer knows of.
    pub(crate) fn stands_known_to(&self, id: UnitId, viewer: Viewer) -> Vec<(u8, Rect)> {
        let whole = self.is_whole_to(id, viewer);
        self.stands_of(id).filter(|(place, _)| whole || self.is_in_view(id, *place)).collect()
    }

    /// Whether the enemy has seen the stand at a place of a unit that is on the board.
    pub(crate) fn is_in_view(&self, id: UnitId, place: u8) -> bool {
        self.unit(id).unseen >> place & 1 == 0
    }

    /// The figures of a unit that a viewer knows of.
    pub(crate) fn figures_known_to(&self, id: UnitId, viewer: Viewer) -> u8 {
        let (unit, info) = (self.unit(id), self.info(id));
        if self.is_whole_to(id, viewer) {
            return unit.figures(info);
        }
        self.stands_known_to(id, viewer).iter().map(|(place, _)| unit.figures_at(*place, info)).sum()
    }

    /// The ground that a unit covers, its face in front, as far as a viewer knows.
    pub(crate) fn outline_known_to(&self, id: UnitId, viewer: Viewer) -> Rect {
        // Who is in a boat or war wagon is drawn in it.
        if let Some(wagon) = self.wagon_around(id) {
            return wagon;
        }
        if let Some(one) = self.berth_of(id).filter(|_| self.is_in_boat(id)) {
            return self.hull_of(one.vessel);
        }
        let outline = self.unit(id).outline(self.info(id));
        let known = self.stands_known_to(id, viewer);
        if self.is_whole_to(id, viewer) || known.is_empty() {
            return outline;
        }
        let frame = outline.frame();
        let spots: Vec<Spot> = known.iter().flat_map(|(_, stand)| frame.spots(stand)).collect();
        let range = |of: fn(&Spot) -> Length| {
            let least = spots.iter().map(of).min().unwrap_or_default();
            (least, spots.iter().map(of).max().unwrap_or_default())
        };
        let ((left, right), (back, front)) = (range(|spot| spot.u), range(|spot| spot.v));
        let at = outline.place().point((left + right).half(), front);
        Rect::new(Place::new(at, outline.place().facing), right - left, front - back)
    }
}
