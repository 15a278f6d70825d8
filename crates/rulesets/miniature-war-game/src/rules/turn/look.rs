//! What is seen at the start of a turn and at the end of each third: hidden units appear, phantoms go (common.hidden.reveal,
//! common.phantom.seen).
//!
//! To come: that only the stands in view are placed (common.hidden.part), screens, ambushes, and the marker that a phantom's owner has to
//! point out in return.

use battle::Table;

use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::state::{Flags, State, UnitId};

impl State {
    /// Looks who is seen as everybody stands now, and shows all of it together.
    pub(crate) fn look_about(&mut self, table: &mut Table<'_, Event>) {
        if !self.on_board().any(|id| self.unit(id).is(Flags::HIDDEN)) && self.phantoms.is_empty() {
            return;
        }
        let seen: Vec<UnitId> = self.on_board().filter(|id| self.is_hidden_and_seen(*id)).collect();
        let (gone, eyes) = self.phantoms_in_sight();
        for unit in seen {
            self.unit_mut(unit).set(Flags::HIDDEN | Flags::KNOWN, false);
            table.tell(&[rule!("common.hidden.reveal")], Event::Appears { unit });
        }
        for (number, phantom) in std::mem::take(&mut self.phantoms).into_iter().enumerate() {
            if gone.contains(&number) {
                let (side, marker) = (phantom.side, phantom.marker);
                table.tell(&[rule!("common.phantom.seen")], Event::Vanishes { side, marker });
            } else {
                self.phantoms.push(phantom);
            }
        }
        for unit in eyes {
            define!("common.phantom.seen");
            if self.unit(unit).is(Flags::HIDDEN) && !self.unit(unit).is(Flags::KNOWN) {
                self.unit_mut(unit).set(Flags::KNOWN, true);
                table.tell(&[rule!("common.phantom.seen")], Event::Known { unit });
            }
        }
    }

    /// Whether a unit is hidden and some enemy sees it, hidden himself or not (common.hidden.both-markers).
    fn is_hidden_and_seen(&self, id: UnitId) -> bool {
        define!("common.hidden.both-markers");
        let side = self.side_of(id).other();
        self.unit(id).is(Flags::HIDDEN) && self.units_of(side).any(|enemy| self.sees(enemy, id))
    }

    /// The phantoms that an enemy sees, by their numbers, and the hidden units that are the only ones to see them.
    fn phantoms_in_sight(&self) -> (Vec<usize>, Vec<UnitId>) {
        define!("common.phantom.sees-nothing");
        let (mut gone, mut eyes) = (Vec::new(), Vec::new());
        for (number, phantom) in self.phantoms.iter().enumerate() {
            let viewers: Vec<UnitId> =
                self.units_of(phantom.side.other()).filter(|id| self.sees_point(*id, phantom.at)).collect();
            if viewers.is_empty() {
                continue;
            }
            gone.push(number);
            if viewers.iter().all(|id| self.unit(*id).is(Flags::HIDDEN)) {
                eyes.extend(viewers);
            }
        }
        (gone, eyes)
    }
}
