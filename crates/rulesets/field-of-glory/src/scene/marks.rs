//! What is drawn over ground and pieces: fights and camps always, command ranges on demand.

use battle::{Mark, Place, Reach, Side, Viewer};
use ground::tabletop::{Angle, Length, Rect};

use super::ground::spot;
use crate::rulebook::define;
use crate::rules::charge::plans::Course;
use crate::rules::facts::geometry::mu;
use crate::rules::setup::zone::camp_rect;
use crate::state::{CommanderFlags, CommanderId, State};
use crate::steps::Step;

/// A quarter of a circle is drawn with so many stretches.
const STRETCHES: i32 = 6;

impl State {
    /// Fights, camps, charges that are under way, and where a side deploys.
    pub(super) fn lasting_marks(&self, viewer: Viewer) -> Vec<Mark> {
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
                place: Place::Table { at: spot(camp_rect(&camp).centre()) },
                side: Some(side),
                covers: outline(&camp_rect(&camp)),
            })
        });
        fights.chain(camps).chain(self.charges_under_way()).chain(self.deployment_zone(viewer)).collect()
    }

    /// The charges that have been declared and not yet ridden, each along the middle of its path.
    fn charges_under_way(&self) -> impl Iterator<Item = Mark> + '_ {
        let declared = self.charges.iter().filter(|charge| charge.course == Course::Declared);
        declared.filter_map(|charge| {
            let ride = self.ride_on(charge.by, charge.wheel, charge.variable())?;
            let path = [self.block(charge.by), &ride.wheeled, &ride.end()]
                .map(|block| Place::Table { at: spot(block.place.at) });
            Some(Mark::Charge { of: self.group_word(charge.by).to_owned(), path: path.to_vec() })
        })
    }

    /// Where the group stands that is to be deployed next; its own side alone sees it, since skirmishers have a zone of their own.
    fn deployment_zone(&self, viewer: Viewer) -> Option<Mark> {
        let Some(Step::DeployGroup(step)) = self.steps.last() else { return None };
        let side = step.side;
        let first = step.next(self).filter(|_| viewer.knows_secrets_of(side))?;
        let zone = self.zone_of(first);
        Some(Mark::Shape {
            of: self.group_word(first).to_owned(),
            what: Reach::Zone,
            outlines: vec![outline(&zone)],
            says: format!("here {} deploys", self.scenario.sides[side].name),
        })
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

fn outline(rect: &Rect) -> Vec<[i32; 2]> {
    rect.corners().iter().copied().map(spot).collect()
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
