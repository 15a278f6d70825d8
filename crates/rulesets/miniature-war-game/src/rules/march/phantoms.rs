//! How phantoms move, and are found by those who come or shoot upon them (common.phantom.at-will, common.phantom.point,
//! common.phantom.attacked).

use battle::{Rule, Side, Table};
use ground::tabletop::{Bearing, Distance, Length, Point, SightLine};
use serde::{Deserialize, Serialize};

use crate::charts::BEATS;
use crate::events::Event;
use crate::field::GroundKind;
use crate::orders::allowed::bearing_of;
use crate::orders::order::{Act, Dist, Line, Marker, Way};
use crate::rulebook::{define, rule};
use crate::rules::facts::bodies::{Body, CONTACT};
use crate::state::{Phantom, State};

/// The move of a phantom in this turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Goes {
    /// Where it began.
    pub from: Point,
    /// Its direction.
    pub toward: Bearing,
    /// How far it goes.
    pub far: Length,
    /// The largest chart move of its side, of which it spends a 360th in a beat.
    pub allowance: Length,
}

impl Goes {
    /// Where it is after so many beats of the turn, if nothing stops it.
    fn at(&self, beat: u16) -> Point {
        let spent = i64::from(beat) * i64::from(self.allowance.micrometres()) / i64::from(BEATS);
        self.from.moved(self.toward, Length::new(spent as i32).min(self.far))
    }
}

impl State {
    /// A phantom is given its move of this turn.
    pub(crate) fn send_phantom(&mut self, side: Side, marker: Marker, line: &Line) {
        let is = |phantom: &Phantom| phantom.side == side && phantom.marker == marker;
        if let Some(number) = self.phantoms.iter().position(is) {
            self.phantoms[number].goes = self.phantom_move(side, self.phantoms[number].at, line);
        }
    }

    /// What a line gives a phantom to do.
    fn phantom_move(&self, side: Side, at: Point, line: &Line) -> Option<Goes> {
        define!("common.phantom.at-will");
        let Act::Move { way: Way::Toward(Some(dir), dist), .. } = line.order.acts().next()? else {
            return None;
        };
        let most = self.units_of(side).map(|id| self.info(id).chart_move).max().unwrap_or(0);
        let allowance = Length::cm(most.into());
        let far = match *dist {
            Dist::Full => allowance,
            Dist::Fraction(over, under) => allowance * i32::from(over) / i32::from(under.max(1)),
            Dist::Cm(length) => length.min(allowance),
        };
        Some(Goes { from: at, toward: bearing_of(*dir, Bearing::NORTH), far, allowance })
    }

    /// Whether a phantom is on its way.
    pub(crate) fn do_phantoms_go(&self) -> bool {
        self.phantoms.iter().any(|phantom| phantom.goes.is_some())
    }

    /// All phantoms are where they come to in a beat. The board's edge and ground that no unit may enter stop them.
    pub(crate) fn move_phantoms(&mut self, beat: u16) {
        define!("common.phantom.point");
        for number in 0..self.phantoms.len() {
            let Phantom { at, goes: Some(goes), .. } = self.phantoms[number] else { continue };
            let to = goes.at(beat);
            if self.is_closed(at, to) {
                self.phantoms[number].goes = None;
            } else {
                self.phantoms[number].at = to;
            }
        }
    }

    /// Whether no unit may go from one point to another: off the board, into a river but for fords and bridges, into a building, over a ridge.
    fn is_closed(&self, from: Point, to: Point) -> bool {
        let under = |kinds: &[GroundKind]| {
            self.scenario.table.under(to).any(|(_, piece)| kinds.contains(&piece.kind.kind))
        };
        let led = under(&[GroundKind::Ford, GroundKind::Bridge]);
        !self.scenario.table.bounds().holds(to)
            || under(&[GroundKind::Building])
            || under(&[GroundKind::River]) && !led
            || self.is_over_ridge([from, to])
    }

    /// Phantoms upon which an enemy stand has come are taken off the board.
    pub(crate) fn find_phantoms(&mut self, bodies: &[Option<Body>], table: &mut Table<'_, Event>) {
        let found = |state: &State, phantom: &Phantom| {
            let mut units = bodies.iter().zip(state.all_units());
            units.any(|(body, id)| {
                state.side_of(id) != phantom.side
                    && state.stops_enemies(id)
                    && body.as_ref().is_some_and(|body| is_upon(body, phantom.at))
            })
        };
        self.take_off_phantoms(rule!("common.phantom.attacked"), table, found);
    }

    /// Phantoms under the hit area of a shot are taken off the board: a circle, or the last part of a bolt's path.
    pub(crate) fn shoot_phantoms(&mut self, path: [Point; 2], reach: Length, table: &mut Table<'_, Event>) {
        let struck = |_: &State, phantom: &Phantom| Distance::of_segment(phantom.at, path).is_at_most(reach);
        self.take_off_phantoms(rule!("common.phantom.attacked"), table, struck);
    }

    /// Takes phantoms off the board, in the order of their letters.
    pub(crate) fn take_off_phantoms(
        &mut self,
        rule: Rule,
        table: &mut Table<'_, Event>,
        goes: impl Fn(&State, &Phantom) -> bool,
    ) {
        if self.phantoms.is_empty() {
            return;
        }
        let (mut gone, kept): (Vec<Phantom>, Vec<Phantom>) =
            self.phantoms.iter().copied().partition(|phantom| goes(self, phantom));
        self.phantoms = kept;
        gone.sort_by_key(|phantom| (phantom.side, phantom.marker));
        for Phantom { side, marker, .. } in gone {
            table.tell(&[rule], Event::Vanishes { side, marker });
        }
    }
}

/// Whether a stand of a unit is within melee range of a point.
fn is_upon(body: &Body, point: Point) -> bool {
    body.is_near_point(point, CONTACT)
}

/// The last part of a path.
pub(crate) fn last_part([from, to]: [Point; 2], length: Length) -> [Point; 2] {
    let whole = from.to(to).length();
    [SightLine::new(from, to).point_at((whole - length).max(Length::ZERO)), to]
}
