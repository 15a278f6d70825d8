//! What the computer does at buildings by rule of thumb: foot that shoots goes into the nearest empty one, and leaves it again to attack
//! (common.order.thumb, musket.bldg.go-in).

use ground::tabletop::{Length, SightLine, TOUCH};

use crate::orders::order::{Act, Deed, Dir, Object, Order, Stage};
use crate::orders::verbs::Verb;
use crate::planner::Stance;
use crate::rulebook::define;
use crate::state::{Flags, UnitId};
use crate::thumb::Thumb;

impl Thumb<'_> {
    /// What a unit does that is in a building, or near one; none if buildings are nothing to it.
    pub(crate) fn at_houses(&self, stance: Stance) -> Option<Order> {
        define!("common.order.thumb");
        let [id] = self.units.as_slice() else { return None };
        self.state.homes().next()?;
        if self.state.is_indoors(*id) {
            return Some(self.when_inside(stance));
        }
        let shoots = matches!(stance, Stance::Hold | Stance::Shoot) && self.state.small_arm_of(*id).is_some();
        if shoots { self.way_into_house(*id) } else { None }
    }

    /// Whoever attacks comes out on the side of the enemy, if he is out of range; all others stay.
    fn when_inside(&self, stance: Stance) -> Order {
        let attacks = matches!(
            stance,
            Stance::Fight | Stance::Attack | Stance::Close | Stance::Advance | Stance::Seize
        );
        match self.nearest().filter(|foe| attacks && foe.far > self.reach()) {
            Some(foe) => {
                let degrees = ((foe.toward.get() + 50) / 100).rem_euclid(360);
                let object = Object::Toward(Dir::Bearing(degrees));
                Thumb::does(Act::Deed(Deed { verb: Verb::Leave, object }))
            }
            None => self.hold(),
        }
    }

    /// To the nearest door of a building that its side does not know to be held, if that is near enough to go in at once.
    fn way_into_house(&self, id: UnitId) -> Option<Order> {
        let state = self.state;
        let (unit, info) = (state.unit(id), state.info(id));
        if unit.is(Flags::SQUARE) || !state.is_for_buildings(id) || state.is_in_contact(id) {
            return None;
        }
        let from = unit.front(info).at;
        let pace = Length::cm(i32::from(info.chart_move) * 2 / 3);
        let mut doors = Vec::new();
        for home in state.homes() {
            let open = |other: &UnitId| state.is_open_to(*other, self.side);
            if state.units_in(home.piece).any(|other| open(&other)) || state.floors_for(home, id, 1).is_none()
            {
                continue;
            }
            for (_, place) in state.ways_out_of(home) {
                let line = SightLine::new(from, place.at);
                let far = from.to(place.at).length();
                if far <= pace && line.length_in(home.outline) <= TOUCH {
                    doors.push((far, state.scenario.place_of(home.piece), place.at));
                }
            }
        }
        let (far, place, at) = doors.into_iter().min_by_key(|(far, place, _)| (*far, *place))?;
        let occupy = Act::Deed(Deed { verb: Verb::Occupy, object: Object::PlaceCount(place, None) });
        let stage = |act: Act| Stage { act: Some(act), ..Stage::default() };
        // Whole centimetres bring it to within one of the door.
        let cm = far.micrometres() / Length::CM.micrometres();
        let way = from.bearing_to(at).filter(|_| cm > 0);
        let stages: Vec<Stage> =
            way.map(|toward| stage(Thumb::go(toward, cm))).into_iter().chain([stage(occupy)]).collect();
        Some(Order { stages: battle::List::of(&stages), ..self.hold() })
    }
}
