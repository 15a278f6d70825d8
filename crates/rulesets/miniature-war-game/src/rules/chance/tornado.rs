//! A tornado sweeps the board (event.85).

use battle::Table;
use ground::tabletop::{Length, Place, Point, Rect, SightLine};

use super::Happening;
use super::gains::roll_four;
use crate::charts::EVENT_CORNERS;
use crate::events::Event;
use crate::rulebook::rule;
use crate::state::{State, UnitId};

impl State {
    /// A corner of the board by a four-sided die.
    pub(crate) fn roll_corner(&self, table: &mut Table<'_, Event>) -> (u8, Point) {
        let die = roll_four(rule!("event.corner-die"), "corner of the board", battle::Side::Red, table);
        (die, self.corner(die))
    }

    /// The corner of the board that a four-sided die gives.
    pub(crate) fn corner(&self, die: u8) -> Point {
        let (north, east) = EVENT_CORNERS[usize::from(die.clamp(1, 4)) - 1];
        let (width, depth) = (self.scenario.table.width, self.scenario.table.depth);
        Point::at(if east { width } else { Length::ZERO }, if north { depth } else { Length::ZERO })
    }

    /// The tornado takes every figure that its line crosses, and pieces and commanders; whether there was any.
    pub(crate) fn sweep(&mut self, table: &mut Table<'_, Event>) -> bool {
        let rule = Happening::Tornado.rule();
        let (_, from) = self.roll_corner(table);
        let (width, depth) = (self.scenario.table.width, self.scenario.table.depth);
        let to = Point::new(width.micrometres() - from.x, depth.micrometres() - from.y);
        let line = SightLine::new(from, to);
        let mut any = false;
        for id in self.in_order_of_telling() {
            if self.is_unit_of_figures(id) {
                let places = self.figures_crossed(id, &line);
                any |= !places.is_empty();
                self.lose_at(id, &places, rule, table);
            } else if self.stands_of(id).any(|(_, stand)| line.crosses(&stand)) {
                any = true;
                self.be_gone(id, rule, table);
            }
        }
        any
    }

    /// The places of a unit at which a line crosses a figure, one for each figure.
    fn figures_crossed(&self, id: UnitId, line: &SightLine) -> Vec<u8> {
        let (unit, info) = (self.unit(id), self.info(id));
        let mut places = Vec::new();
        for (place, stand) in self.stands_of(id) {
            // Of a stand with one figure of two left that figure has the whole base.
            let parts = if unit.figures_at(place, info) == 2 { halves(&stand) } else { vec![stand] };
            places.extend(parts.iter().filter(|part| line.crosses(part)).map(|_| place));
        }
        places
    }
}

/// The left and the right half of a stand.
fn halves(stand: &Rect) -> Vec<Rect> {
    let (half, quarter) = (stand.front().half(), stand.front() / 4);
    let part = |right: Length| {
        let at = stand.place().point(right, Length::ZERO);
        Rect::new(Place::new(at, stand.facing()), half, stand.depth())
    };
    vec![part(Length::ZERO - quarter), part(quarter)]
}
