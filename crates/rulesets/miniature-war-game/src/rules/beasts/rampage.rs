//! An elephant with six hits rampages and is gone; its driver may kill it before (medieval.elephant.rampage, medieval.elephant.mahout).

use battle::{Hopes, Roll, Rule, Table};
use dice::{D6, Throw};
use ground::tabletop::{Distance, Edge, Length, Place, Point, Rect, Within};

use super::events::{Amok, BeastEvent};
use crate::events::Event;
use crate::orders::verbs::Verb;
use crate::rulebook::{define, rule};
use crate::rules::fight::losses::{ELEPHANT_HITS, Losses};
use crate::rules::shoot::shot::figure_places;
use crate::state::{Flags, Mishaps, State, UnitId};

/// How far an elephant runs, and how far around it nobody is safe.
const RUN: Length = Length::cm(6);
/// How many figures fall under an elephant that runs.
const MOST: usize = 6;

/// Somebody whom an elephant may crush.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Victim {
    /// A figure, by its unit and the place of its stand.
    Figure(UnitId, u8),
    /// A piece with all that belongs to it.
    Piece(UnitId),
}

impl State {
    /// All elephants that have taken six hits rampage, one after the other, when the dice of a step are down.
    pub(crate) fn rampage(&mut self, table: &mut Table<'_, Event>) {
        define!("medieval.elephant.hits");
        for id in self.all_units() {
            if self.is_elephant(id) && self.unit(id).is_on_board() && self.unit(id).wounds >= ELEPHANT_HITS {
                self.run_amok(id, table);
            }
        }
    }

    fn run_amok(&mut self, id: UnitId, table: &mut Table<'_, Event>) {
        let rule = rule!("medieval.elephant.rampage");
        let score = table.roll(Roll {
            rule,
            what: "rampage",
            side: self.side_of(id),
            throw: Throw::sum(D6, 2),
            dice: None,
            wanted: None,
            bonus: None,
            hopes: Hopes::Neither,
        });
        if self.is_to_be_killed(id) {
            return self.kill_elephant(id, table);
        }
        let way = match score {
            ..=9 => Amok::Forward,
            10 | 11 => Amok::Backward,
            12.. => Amok::Panic,
        };
        table.tell(&[row_of(way)], Event::Beast(BeastEvent::Rampages { unit: id, way }));
        let victims = self.victims_of(id, way);
        // The elephant is off the board before those whom it has crushed leave it, and crushes nobody twice.
        self.remove_elephant(id);
        self.crush(id, &victims, way, table);
        table.tell(&[rule!("medieval.elephant.rampage-end")], Event::Beast(BeastEvent::Gone { unit: id }));
    }

    /// Whom an elephant crushes, the nearest first, of equals those whose dice would be thrown first.
    fn victims_of(&self, id: UnitId, way: Amok) -> Vec<Victim> {
        let base = self.unit(id).outline(self.info(id));
        let mut victims: Vec<(Length, Victim)> = Vec::new();
        for unit in self.on_board().filter(|unit| *unit != id) {
            victims.extend(self.crushed_of(unit, &base, way));
        }
        victims.sort_by_key(|(far, _)| *far);
        let most = if way == Amok::Panic { usize::MAX } else { MOST };
        victims.into_iter().take(most).map(|(_, victim)| victim).collect()
    }

    /// Whom of a unit an elephant on this base would crush, and how far each is from it.
    fn crushed_of(&self, unit: UnitId, base: &Rect, way: Amok) -> Vec<(Length, Victim)> {
        let Some(troop) = self.info(unit).kind.troop() else { return Vec::new() };
        let men: Vec<(Point, u8)> = if troop.is_piece() {
            let own = self.unit(unit).outline(self.info(unit));
            if is_piece_crushed(base, &own, way) {
                return vec![(base.distance(&own).floor(), Victim::Piece(unit))];
            }
            let places = if self.is_artillery(unit) { self.crew_places(unit) } else { Vec::new() };
            places.into_iter().take(self.unit(unit).crew.into()).map(|at| (at, 0)).collect()
        } else {
            let men = |(place, stand): (u8, Rect)| {
                let count = usize::from(self.unit(unit).figures_at(place, self.info(unit)));
                figure_places(&stand, troop.per_stand()).into_iter().take(count).map(move |at| (at, place))
            };
            self.stands_of(unit).flat_map(men).collect()
        };
        // Whoever bears several wounds is crushed as a whole.
        let whole = self.most_wounds(unit).is_some();
        let victim = |place: u8| if whole { Victim::Piece(unit) } else { Victim::Figure(unit, place) };
        let crushed = men.into_iter().filter(|(at, _)| is_figure_crushed(base, *at, way));
        crushed.map(|(at, place)| (Distance::of_rect(at, base).floor(), victim(place))).collect()
    }

    /// These are crushed: figures are losses of the turn, pieces are destroyed.
    fn crush(&mut self, by: UnitId, victims: &[Victim], way: Amok, table: &mut Table<'_, Event>) {
        let mut losses = Losses::default();
        for victim in victims {
            let (Victim::Figure(unit, _) | Victim::Piece(unit)) = *victim;
            self.show([unit, unit], table);
            match *victim {
                Victim::Figure(unit, place) => {
                    losses.add(unit, place);
                    if way != Amok::Panic {
                        self.unit_mut(unit).befall(Mishaps::TRAMPLED, true);
                    }
                }
                Victim::Piece(unit) => {
                    let event = BeastEvent::Crushed { unit, by };
                    table.tell(&[row_of(way)], Event::Beast(event));
                    self.lose_piece(unit, table);
                }
            }
        }
        self.take_losses(rule!("medieval.elephant.rampage-end"), &losses, table);
    }

    /// Elephants whose order for this turn is nothing but their death are killed before anybody moves.
    pub(crate) fn kill_elephants(&mut self, table: &mut Table<'_, Event>) {
        define!("medieval.elephant.mahout-when");
        for id in self.on_board().collect::<Vec<UnitId>>() {
            if self.is_to_be_killed(id) && self.orders[id.index()].order.stages.is_empty() {
                self.kill_elephant(id, table);
            }
        }
    }

    /// Whether the driver of an elephant has the order to kill it, and is there to do it.
    fn is_to_be_killed(&self, id: UnitId) -> bool {
        define!("medieval.elephant.mahout", "medieval.elephant.crew-loss");
        let ordered =
            self.orders[id.index()].order.notes.iter().any(|note| note.0.verb == Verb::KillElephant);
        ordered && self.is_elephant(id) && !self.has_mishap(id, Mishaps::DRIVER_LOST)
    }

    fn kill_elephant(&mut self, id: UnitId, table: &mut Table<'_, Event>) {
        self.show([id, id], table);
        self.remove_elephant(id);
        table.tell(&[rule!("medieval.elephant.mahout")], Event::Beast(BeastEvent::Killed { unit: id }));
    }

    fn remove_elephant(&mut self, id: UnitId) {
        self.unit_mut(id).set(Flags::OFF | Flags::LOST, true);
    }
}

/// The row of a rampage.
fn row_of(way: Amok) -> Rule {
    match way {
        Amok::Forward => rule!("medieval.elephant.rampage-forward"),
        Amok::Backward => rule!("medieval.elephant.rampage-back"),
        Amok::Panic => rule!("medieval.elephant.rampage-panic"),
    }
}

/// The ground over which an elephant on this base runs.
fn run(base: &Rect, way: Amok) -> Rect {
    let front = match way {
        Amok::Forward | Amok::Panic => base.midpoint(Edge::Front).moved(base.facing(), RUN),
        Amok::Backward => base.midpoint(Edge::Rear),
    };
    Rect::new(Place::new(front, base.facing()), base.front(), RUN)
}

fn is_figure_crushed(base: &Rect, at: Point, way: Amok) -> bool {
    match way {
        Amok::Forward | Amok::Backward => run(base, way).holds(at),
        Amok::Panic => Within::Exact.is_within(Distance::of_rect(at, base), RUN),
    }
}

fn is_piece_crushed(base: &Rect, other: &Rect, way: Amok) -> bool {
    match way {
        Amok::Forward | Amok::Backward => run(base, way).overlaps(other),
        Amok::Panic => Within::Exact.is_within(base.distance(other), RUN),
    }
}
