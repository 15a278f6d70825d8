//! What artillery does to elephants and chariots (medieval.elephant.removed-artillery, medieval.chariot.artillery).

use battle::{Rule, Table};
use dice::Faces;
use ground::tabletop::{Distance, Length, Point, Rect, SightLine, Within};

use super::crews::Carrier;
use super::events::{BeastEvent, Part};
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::fight::losses::Losses;
use crate::rules::shoot::volley::Hit;
use crate::state::{Flags, Mishaps, State, UnitId};

/// Places of hits that fall on no stand: the whole of a piece, its missile man, its driver, a bolt, the edge of a circle.
const WHOLE: u8 = 250;
const RIDER: u8 = 251;
const DRIVER: u8 = 252;
const BOLT: u8 = 253;
const EDGE: u8 = 254;
/// Hits of a bolt, or of a circle that does not strike an elephant with its centre.
const HEAVY: u8 = 2;
/// What strikes a figure under a circle, and what a machine.
const MEN_FALL: [u8; 2] = [4, 6];
const MACHINE_FALLS: [u8; 1] = [6];

impl State {
    /// Elephants and chariots on the board with their bases, but those that are shot down in this step.
    fn carriers(&self, then: &State) -> Vec<(UnitId, Carrier, Rect)> {
        let gone = |id: &UnitId| self.hits.contains(&Hit { unit: *id, place: WHOLE });
        let found = then.on_board().filter(|id| !gone(id)).filter_map(|id| {
            let base = then.unit(id).outline(then.info(id));
            then.carrier(id).map(|carrier| (id, carrier, base))
        });
        found.collect()
    }

    /// Elephants and chariots under a circle: after all others each throws for itself, and then for its men.
    pub(crate) fn hit_carriers_around(
        &mut self,
        then: &State,
        by: UnitId,
        to: Point,
        radius: Length,
        table: &mut Table<'_, Event>,
    ) {
        for (id, carrier, base) in self.carriers(then) {
            if base.holds(to) {
                self.strike_part(id, WHOLE, row_of(carrier), table);
            } else if Within::Exact.is_within(Distance::of_rect(to, &base), radius) {
                match carrier {
                    Carrier::Elephant => self.graze_elephant(id, by, table),
                    Carrier::Chariot | Carrier::Fighter => self.graze_chariot(id, by, table),
                }
            }
        }
    }

    /// An elephant in a circle may take two hits; its missile man and its driver may fall.
    fn graze_elephant(&mut self, id: UnitId, by: UnitId, table: &mut Table<'_, Event>) {
        define!("medieval.elephant.circle");
        let row = row_of(Carrier::Elephant);
        if self.area_roll(row, by, Faces::of(&MEN_FALL), table) {
            self.strike_part(id, EDGE, row, table);
        }
        for (place, lost) in [(RIDER, Mishaps::RIDER_LOST), (DRIVER, Mishaps::DRIVER_LOST)] {
            let fallen = self.has_mishap(id, lost) || self.hits.contains(&Hit { unit: id, place });
            let row = rule!("medieval.elephant.crew-loss");
            if !fallen && self.area_roll(row, by, Faces::of(&MEN_FALL), table) {
                self.strike_part(id, place, row, table);
            }
        }
    }

    /// A chariot in a circle may be removed; if not, each of its men may fall.
    fn graze_chariot(&mut self, id: UnitId, by: UnitId, table: &mut Table<'_, Event>) {
        let row = row_of(Carrier::Chariot);
        if self.area_roll(row, by, Faces::of(&MACHINE_FALLS), table) {
            return self.strike_part(id, WHOLE, row, table);
        }
        for _ in 0..self.figures_standing(id, 0) {
            if self.area_roll(row, by, Faces::of(&MEN_FALL), table) {
                self.strike_part(id, 0, row, table);
            }
        }
    }

    /// Elephants and chariots whose base the last part of a bolt's path crosses.
    pub(crate) fn hit_carriers_along(
        &mut self,
        then: &State,
        path: [Point; 2],
        table: &mut Table<'_, Event>,
    ) {
        define!("medieval.ballista.elephant");
        for (id, carrier, base) in self.carriers(then) {
            if !SightLine::new(path[0], path[1]).crosses(&base) && !base.holds(path[1]) {
                continue;
            }
            let place = if carrier == Carrier::Elephant { BOLT } else { WHOLE };
            self.strike_part(id, place, row_of(carrier), table);
        }
    }

    fn strike_part(&mut self, unit: UnitId, place: u8, rule: Rule, table: &mut Table<'_, Event>) {
        self.add_hit(Hit { unit, place });
        let part = match place {
            WHOLE => Part::Whole,
            RIDER => Part::Rider,
            DRIVER => Part::Driver,
            BOLT | EDGE => Part::Beast,
            _ => Part::Man,
        };
        table.tell(&[rule], Event::Beast(BeastEvent::Struck { unit, part }));
    }

    /// Takes what artillery has done to elephants and chariots out of the hits of a step: some are shot down, men fall, and what else
    /// elephants bear becomes losses.
    pub(crate) fn take_blows(&mut self, hits: &[Hit], losses: &mut Losses, table: &mut Table<'_, Event>) {
        for id in self.all_units() {
            let count = |place: u8| hits.iter().filter(|hit| **hit == Hit { unit: id, place }).count() as u8;
            let Some(carrier) = self.carrier(id).filter(|_| hits.iter().any(|hit| hit.unit == id)) else {
                continue;
            };
            let bolts = count(BOLT) + u8::from(self.has_mishap(id, Mishaps::BOLT));
            if count(WHOLE) > 0 || bolts > 1 {
                self.unit_mut(id).set(Flags::OFF | Flags::LOST, true);
                table.tell(&[row_of(carrier)], Event::Beast(BeastEvent::ShotDown { unit: id }));
                continue;
            }
            let unit = self.unit_mut(id);
            for (place, mishap) in
                [(RIDER, Mishaps::RIDER_LOST), (DRIVER, Mishaps::DRIVER_LOST), (BOLT, Mishaps::BOLT)]
            {
                if count(place) > 0 {
                    unit.befall(mishap, true);
                }
            }
            losses.add_all(id, 0, HEAVY * (count(BOLT) + count(EDGE)));
        }
    }
}

/// Whether a hit falls on no stand of an elephant or chariot, but on what [`State::take_blows`] looks after.
pub(crate) fn is_blow(hit: &Hit) -> bool {
    (WHOLE..=EDGE).contains(&hit.place)
}

fn row_of(carrier: Carrier) -> Rule {
    match carrier {
        Carrier::Elephant => rule!("medieval.elephant.removed-artillery"),
        Carrier::Chariot | Carrier::Fighter => rule!("medieval.chariot.artillery"),
    }
}
