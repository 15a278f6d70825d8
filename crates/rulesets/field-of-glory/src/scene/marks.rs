//! What is drawn over ground and pieces: fights and camps always, command ranges on demand.

use battle::{Mark, Place, Reach, Side};
use ground::tabletop::{Angle, Length, Rect};

use super::ground::spot;
use crate::rulebook::define;
use crate::rules::facts::geometry::mu;
use crate::state::{CommanderFlags, CommanderId, State};

/// A quarter of a circle is drawn with so many stretches.
const STRETCHES: i32 = 6;

impl State {
    /// Fights and camps.
    pub(super) fn lasting_marks(&self) -> Vec<Mark> {
        let fights = self.fights.iter().map(|fight| Mark::Melee {
            between: fight.groups.0.map(|group| self.group_word(group).to_owned()),
            supporters: Vec::new(),
        });
        let camps = Side::BOTH.into_iter().filter_map(|side| {
            let camp = self.scenario.sides[side].camp?;
            let name = match (self.camps[side].sacked, camp.fortified) {
                (true, _) => "camp, sacked",
                (false, true) => "fortified camp",
                (false, false) => "camp",
            };
            Some(Mark::Thing {
                glyph: "camp",
                name: name.to_owned(),
                place: Place::Table { at: spot(camp.place.at) },
                side: Some(side),
            })
        });
        fights.chain(camps).collect()
    }

    /// What to draw for one piece on demand: the command range of a commander.
    pub(crate) fn marks_of_piece(&self, piece: &str) -> Vec<Mark> {
        let commander = self.all_commanders().find(|id| self.commander_word(*id) == piece);
        commander.and_then(|id| self.range_of(id)).into_iter().collect()
    }

    /// The command range of a commander; none while he fights, or is not on the table.
    fn range_of(&self, id: CommanderId) -> Option<Mark> {
        define!("command.range");
        let commander = self.commander(id);
        if !commander.is_on_table() || commander.is(CommanderFlags::FIGHTS) {
            return None;
        }
        let range = self.commander_info(id).kind.row().range;
        let from = match commander.with.some() {
            Some(with) => *self.footprint(with),
            None => self.commander_base(id),
        };
        Some(Mark::Shape {
            of: self.commander_word(id).to_owned(),
            what: Reach::Zone,
            outlines: vec![around(&from, mu(range))],
            says: format!("command range, {range} MU"),
        })
    }
}

/// The outline of all that is within a distance of a rectangle.
fn around(rect: &Rect, reach: Length) -> Vec<[i32; 2]> {
    let mut points = Vec::new();
    // Clockwise from the front left corner, where the outline turns from the left to the front.
    let mut way = rect.facing().left();
    for corner in rect.corners() {
        for stretch in 0..=STRETCHES {
            let turned = way + Angle::hundredths(stretch * 9_000 / STRETCHES);
            points.push(spot(corner.moved(turned, reach)));
        }
        way = way.right();
    }
    points
}
