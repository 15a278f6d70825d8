//! Units close their gaps when a turn ends (common.ground.close-up), and enemies who stand between their parts break them
//! (common.unit.broken).

use battle::{Resolves, Table};
use ground::tabletop::{Edge, Place};
use serde::{Deserialize, Serialize};

use super::end::EndTurn;
use crate::events::Event;
use crate::field::UnitInfo;
use crate::rulebook::{define, rule};
use crate::rules::facts::bodies::Body;
use crate::rules::nerve::rift::Mending;
use crate::state::{Flags, State, Unit, UnitId};

/// Units close up, or are found broken, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct CloseUp {
    /// The unit that is next.
    pub next: u8,
}

impl Resolves<State> for CloseUp {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        for id in battle.all_units().skip(self.next.into()) {
            // Those in a boat sit where they sit, from the bow on (musket.boat.body).
            if !battle.unit(id).is_on_board() || battle.is_in_boat(id) {
                continue;
            }
            if battle.is_in_blocks(id) {
                if battle.head_of(id) != id {
                    battle.fall_apart_or_close_up(id, table);
                    continue;
                }
                match battle.mend(id, table) {
                    Mending::Whole => continue,
                    Mending::NoRoom => {
                        battle.close_up(id, table);
                        continue;
                    }
                    Mending::Apart => {
                        battle.replace(CloseUp { next: id.0 + 1 });
                        return battle.break_up(id, table);
                    }
                }
            }
            if battle.is_divided(id) {
                if battle.unit(id).is(Flags::BROKEN) {
                    // What becomes of it may have to be asked.
                    battle.replace(CloseUp { next: id.0 + 1 });
                    return battle.break_up(id, table);
                }
                battle.unit_mut(id).set(Flags::BROKEN, true);
                table.tell(&[rule!("common.unit.broken")], Event::Broken { unit: id });
                battle.fall_apart(id, table);
                continue;
            }
            if battle.unit(id).is(Flags::BROKEN) {
                battle.unit_mut(id).set(Flags::BROKEN, false);
                table.tell(&[rule!("common.unit.broken-mend")], Event::Mended { unit: id });
            }
            battle.close_up(id, table);
        }
        battle.replace(EndTurn {});
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}

impl State {
    /// A part of a broken unit is divided itself, or closes its gaps.
    fn fall_apart_or_close_up(&mut self, id: UnitId, table: &mut Table<'_, Event>) {
        if self.is_divided(id) {
            self.fall_apart(id, table);
        } else {
            self.close_up(id, table);
        }
    }

    /// A unit that is not in melee closes its gaps, if there is room for it.
    pub(crate) fn close_up(&mut self, id: UnitId, table: &mut Table<'_, Event>) {
        define!("common.melee.fill", "common.sequence.end");
        if self.is_indoors(id) {
            return self.close_up_inside(id);
        }
        let (unit, info) = (self.unit(id), self.info(id));
        if unit.gone == 0 || self.is_in_melee_contact(id) {
            return;
        }
        let closed = closed_up(unit, info);
        if !self.has_room_to_close(id, &closed) {
            return;
        }
        let moved = closed.outline(info) != unit.outline(info);
        *self.unit_mut(id) = closed;
        // Of a hidden unit the enemy learns nothing.
        if moved && !self.unit(id).is(Flags::HIDDEN) {
            table.tell(&[rule!("common.ground.close-up")], Event::ClosesUp { unit: id });
        }
    }

    /// Whether a unit is in contact with enemies who fight: commanders and riders hold up nobody.
    pub(crate) fn is_in_melee_contact(&self, id: UnitId) -> bool {
        self.enemies_in_contact(id).into_iter().any(|enemy| self.info(enemy).kind.troop().is_some())
    }

    /// Whether a unit could stand so: on nobody else, and on no ground that it cannot enter.
    fn has_room_to_close(&self, id: UnitId, unit: &Unit) -> bool {
        let body = Body::of(unit, self.info(id));
        let others = self.on_board().filter(|other| *other != id && self.info(*other).kind.troop().is_some());
        // Friends may overlap by the play of neighbours: nobody comes to lie deeper in another than before.
        let now = self.body(id);
        let free = others.into_iter().all(|other| {
            let other = self.body(other);
            !body.overlaps(&other) || now.overlaps(&other)
        });
        free && !self.is_barred(id, &body)
    }
}

/// A unit with its gaps closed: the middle of the front rank that is left stays, its files are those in which anybody is left, and its
/// ranks are filled from the front. One that stands quarter-turned closes in the ranks and files that it had before the turn.
pub(crate) fn closed_up(unit: &Unit, info: &UnitInfo) -> Unit {
    define!("common.ground.close-up", "common.ground.close-turned", "common.ground.last-rank");
    if unit.is(Flags::SQUARE) {
        define!("musket.square.room");
        let mut square = *unit;
        square.close_ranks();
        return square;
    }
    let mut seen = *unit;
    if unit.face.is_flank() {
        seen.face = Edge::Front;
    }
    seen.step_up(info);
    let mut places: Vec<(u8, u8, u8)> = seen
        .places()
        .map(|place| {
            let at = seen.rank_and_file(place, info);
            (at.rank, at.file, place)
        })
        .collect();
    places.sort_unstable();
    let middles: Vec<_> = seen
        .stands_now(info)
        .filter(|(place, _)| seen.rank_and_file(*place, info).rank == 0)
        .map(|(place, stand)| (seen.rank_and_file(place, info).file, stand.midpoint(Edge::Front)))
        .collect();
    let (Some(left), Some(right)) =
        (middles.iter().min_by_key(|(file, _)| *file), middles.iter().max_by_key(|(file, _)| *file))
    else {
        return *unit;
    };
    let moved_up =
        |bits: u64| -> u64 { (0..places.len()).map(|index| (bits >> places[index].2 & 1) << index).sum() };
    Unit {
        grid: Place::new(left.1.halfway(right.1), seen.facing()),
        face: if unit.face.is_flank() { unit.face } else { Edge::Front },
        files: middles.len() as u8,
        stands: places.len() as u8,
        gone: 0,
        capped: moved_up(seen.capped),
        unseen: moved_up(seen.unseen),
        grenades: seen.grenades.map(moved_up),
        ..*unit
    }
}
