//! Ladders that are taken up, dropped and raised (medieval.siege.ladder-carry).

use battle::Table;
use ground::tabletop::{Bearing, Edge, Length, Outline, Piece, Place, Point, Rect, SightLine, Within};
use serde::{Deserialize, Serialize};

use super::events::SiegeEvent;
use crate::charts::LADDER_CARRIERS;
use crate::events::Event;
use crate::field::{Ground, GroundKind};
use crate::land::{Change, along};
use crate::orders::order::{Act, Deed, PlaceId};
use crate::orders::verbs::Verb;
use crate::rulebook::{define, rule};
use crate::rules::facts::bodies::CONTACT;
use crate::rules::facts::ground::is_near;
use crate::rules::march::plan::Going;
use crate::state::{State, UnitId};

/// How long a ladder is.
const LONG: Length = Length::cm(6);

/// A ladder that is carried or stands at a wall.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Ladder {
    /// The number of the piece of ground.
    pub piece: u8,
    /// Who carries it, or has figures up there; nobody if it stands free.
    pub unit: UnitId,
    /// Where its head is, if it is raised.
    pub head: Option<Point>,
    /// Figures of the unit that have come up.
    pub up: u8,
}

impl State {
    /// The ladder that a unit carries.
    pub(crate) fn ladder_of(&self, id: UnitId) -> Option<Ladder> {
        self.ladders.iter().find(|ladder| ladder.unit == id && ladder.head.is_none()).copied()
    }

    /// The verb of an order that a unit has carried out in its movement: a drill for which it had the time.
    pub(crate) fn drilled(&self, id: UnitId, verb: Verb) -> Option<Deed> {
        let plan = self.plans.get(id.index())?;
        let done = plan.going != Going::Met && usize::from(plan.at) >= plan.legs.len();
        let mut acts = self.orders[id.index()].order.acts();
        let deed = acts.find_map(|act| match act {
            Act::Deed(deed) if deed.verb == verb => Some(*deed),
            _ => None,
        });
        deed.filter(|_| done)
    }

    /// Ladders are taken up and laid down when orders are opened: that takes no time.
    pub(crate) fn take_and_drop_ladders(&mut self, table: &mut Table<'_, Event>) {
        for id in self.on_board().collect::<Vec<UnitId>>() {
            let notes = self.orders[id.index()].order.notes;
            for note in notes.iter() {
                match note.0.verb {
                    Verb::TakeLadder => self.take_ladder(id, note.0.object.place(), table),
                    Verb::DropLadder => self.drop_ladder(id, table),
                    // Other notes have their own chapters.
                    _ => {}
                }
            }
        }
    }

    fn take_ladder(&mut self, id: UnitId, place: Option<PlaceId>, table: &mut Table<'_, Event>) {
        define!("medieval.siege.ladder-carry");
        let piece = self.lasting_pieces().find(|(number, piece)| {
            piece.kind.kind == GroundKind::Ladder && Some(self.scenario.place_of(*number)) == place
        });
        let near = |piece: &Piece<Ground>| {
            self.stands_of(id).any(|(_, stand)| is_near(&piece.outline, &stand, CONTACT))
        };
        let Some((piece, _)) = piece.filter(|(_, piece)| near(piece)) else { return };
        let is_taken = self.ladders.iter().any(|ladder| ladder.piece == piece);
        let enough = self.unit(id).figures(self.info(id)) >= LADDER_CARRIERS;
        if is_taken || !enough || self.ladder_of(id).is_some() {
            return;
        }
        self.ladders.push(Ladder { piece, unit: id, head: None, up: 0 });
        self.ladders.sort_unstable();
        let ladder = self.scenario.place_of(piece);
        table.tell(
            &[rule!("medieval.siege.ladder-carry")],
            Event::Siege(SiegeEvent::Takes { unit: id, ladder }),
        );
        self.betray(id, table);
    }

    fn drop_ladder(&mut self, id: UnitId, table: &mut Table<'_, Event>) {
        let Some(carried) = self.ladder_of(id) else { return };
        self.ladders.retain(|ladder| *ladder != carried);
        let front = self.unit(id).front(self.info(id));
        self.lay_ladder(carried.piece, front);
        let ladder = self.scenario.place_of(carried.piece);
        table.tell(
            &[rule!("medieval.siege.ladder-carry")],
            Event::Siege(SiegeEvent::Drops { unit: id, ladder }),
        );
        self.betray(id, table);
    }

    /// A ladder lies on the ground from a place rearwards.
    fn lay_ladder(&mut self, piece: u8, front: Place) {
        let to = front.at.moved(front.facing.reversed(), LONG);
        self.alter(Change::Ladder { piece, from: front.at, to });
    }

    /// A ladder whose carriers are too few, or gone, is left where they are.
    pub(crate) fn leave_ladders(&mut self, table: &mut Table<'_, Event>) {
        for ladder in self.ladders.clone().into_iter().filter(|ladder| ladder.head.is_none()) {
            let unit = self.unit(ladder.unit);
            if !unit.is_on_board() || unit.figures(self.info(ladder.unit)) < LADDER_CARRIERS {
                self.drop_ladder(ladder.unit, table);
            }
        }
        let gone = |ladder: &Ladder, state: &State| {
            ladder.unit.some().is_some_and(|id| !state.unit(id).is_on_board())
        };
        for at in 0..self.ladders.len() {
            if self.ladders[at].head.is_some() && gone(&self.ladders[at], self) {
                (self.ladders[at].unit, self.ladders[at].up) = (UnitId::NONE, 0);
            }
        }
    }

    /// Those who have reached the foot of a wall with a ladder, and had a third left for it, raise it there.
    pub(crate) fn raise_ladders(&mut self, table: &mut Table<'_, Event>) {
        for id in self.on_board().collect::<Vec<UnitId>>() {
            let Some(deed) = self.drilled(id, Verb::RaiseLadder) else { continue };
            let Some(carried) = self.ladder_of(id) else { continue };
            let Some([foot, head]) = deed.object.place().and_then(|place| self.foot_and_head(id, place))
            else {
                continue;
            };
            for ladder in &mut self.ladders {
                if *ladder == carried {
                    *ladder = Ladder { unit: UnitId::NONE, head: Some(head), ..carried };
                }
            }
            self.ladders.sort_unstable();
            self.alter(Change::Ladder { piece: carried.piece, from: foot, to: head });
            let ladder = self.scenario.place_of(carried.piece);
            let event = Event::Siege(SiegeEvent::Raises { unit: id, ladder });
            table.tell(&[rule!("medieval.siege.ladder-carry")], event);
            self.betray(id, table);
        }
    }

    /// Where a ladder of a unit stands at a wall or tower that it touches from without: its foot, and its head on the wall.
    fn foot_and_head(&self, id: UnitId, place: PlaceId) -> Option<[Point; 2]> {
        let wall = self.scenario.ground_at(place).filter(|piece| piece.kind.kind.is_top())?;
        let mut stands = self.stands_of(id);
        stands.find(|(_, stand)| {
            is_near(&wall.outline, stand, CONTACT) && !self.is_in_castle(stand.centre())
        })?;
        let front = self.unit(id).outline(self.info(id)).midpoint(Edge::Front);
        let head = nearest_rim(&wall.outline, front)?;
        let away: Bearing = head.bearing_to(front).unwrap_or(self.unit(id).facing().reversed());
        Some([head.moved(away, Length::CM), head])
    }

    /// Whether a rectangle is at the foot of a raised ladder.
    pub(crate) fn is_at_foot(&self, ladder: &Ladder, stand: &Rect) -> bool {
        let outline = self.lasting_piece(ladder.piece).map(|piece| &piece.outline);
        outline.is_some_and(|outline| is_near(outline, stand, CONTACT))
            && !self.is_point_on_top(stand.centre())
    }
}

/// The point of the rim of a wall or tower that is nearest to a point: of a wall its face, not its middle.
fn nearest_rim(wall: &Outline, to: Point) -> Option<Point> {
    let sides: Vec<[Point; 2]> = wall
        .shapes()
        .flat_map(|shape| (0..shape.len()).map(|at| [shape[at], shape[(at + 1) % shape.len()]]))
        .collect();
    let on = |side: &[Point; 2]| {
        SightLine::new(side[0], side[1]).point_at(along(&Outline::segment(side[0], side[1]), to))
    };
    sides.iter().map(on).min_by_key(|point| point.to(to).squared())
}

/// Whether a stand is within reach of the head of a ladder.
pub(crate) fn is_at_head(head: Point, stand: &Rect, reach: Length) -> bool {
    Within::Exact.is_within(ground::tabletop::Distance::of_rect(head, stand), reach)
}
