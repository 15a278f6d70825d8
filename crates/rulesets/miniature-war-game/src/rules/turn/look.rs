//! What is seen at the start of a turn and at the end of each third: hidden units appear, as far as they are in view, and phantoms go
//! (common.hidden.reveal, common.hidden.part, common.phantom.seen).

use battle::{BySide, Rule, Side, Table};

use super::real_marker::RealMarker;
use crate::events::Event;
use crate::orders::order::Marker;
use crate::rulebook::{define, rule};
use crate::state::{Flags, Phantom, State, UnitId};

/// A phantom in sight of the enemy.
struct Sight {
    side: Side,
    marker: Marker,
    /// The hidden enemies who see it, if nobody else does.
    eyes: Vec<UnitId>,
}

impl State {
    /// Looks who is seen as everybody stands now, and shows all of it together. Owners of phantoms that hidden troops have seen are asked for
    /// a real marker in return.
    pub(crate) fn look_about(&mut self, table: &mut Table<'_, Event>) -> Owing {
        let secret = |id: UnitId| self.unit(id).is(Flags::HIDDEN) || self.unit(id).unseen != 0;
        let kept: Vec<UnitId> = self.on_board().filter(|id| secret(*id)).collect();
        if kept.is_empty() && self.phantoms.is_empty() {
            return Owing::default();
        }
        let seen: Vec<(UnitId, u64)> =
            kept.into_iter().map(|id| (id, self.places_seen(id, |_| true))).collect();
        let (met, sights) = (self.phantoms_that_meet(), self.phantoms_in_sight());
        for (unit, places) in seen.into_iter().filter(|(_, places)| *places != 0) {
            self.put_in_view(unit, places, table);
        }
        let is =
            |phantom: &Phantom, side: Side, marker: Marker| (phantom.side, phantom.marker) == (side, marker);
        self.take_off_phantoms(rule!("common.phantom.seen"), table, |_, phantom| {
            sights.iter().any(|sight| is(phantom, sight.side, sight.marker))
        });
        self.take_off_phantoms(rule!("common.phantom.two-meet"), table, |_, phantom| {
            met.iter().any(|(side, marker)| is(phantom, *side, *marker))
        });
        self.make_known(&sights, table)
    }

    /// Hidden troops who were alone to see a phantom show that their markers are real.
    fn make_known(&mut self, sights: &[Sight], table: &mut Table<'_, Event>) -> Owing {
        define!("common.phantom.in-return");
        let mut owing = Owing::default();
        let mut shown: Vec<(Marker, UnitId)> = Vec::new();
        for sight in sights {
            let unknown = sight.eyes.iter().filter(|id| self.is_unknown_marker(**id));
            let new: Vec<(Marker, UnitId)> = unknown.map(|id| (self.unit(*id).marker, *id)).collect();
            owing.0[sight.side] += u8::from(!new.is_empty());
            shown.extend(new);
        }
        shown.sort_unstable();
        shown.dedup();
        for (marker, unit) in shown {
            self.unit_mut(unit).set(Flags::KNOWN, true);
            table.tell(&[rule!("common.phantom.seen")], Event::Known { unit, marker });
        }
        owing
    }

    /// Asks the owners of phantoms that hidden troops have seen for real markers in return.
    pub(crate) fn ask_for_real_markers(&mut self, Owing(owing): Owing) {
        for side in Side::BOTH {
            for _ in 0..owing[side] {
                self.then(RealMarker { side });
            }
        }
    }

    /// Whether a marker stands for a unit and the enemy does not know that it is real.
    pub(crate) fn is_unknown_marker(&self, id: UnitId) -> bool {
        self.unit(id).is(Flags::HIDDEN) && !self.unit(id).is(Flags::KNOWN)
    }

    /// Stands of a unit have come into view: its marker is taken off, and the rest stays unseen.
    fn put_in_view(&mut self, id: UnitId, places: u64, table: &mut Table<'_, Event>) {
        define!("common.hidden.both-markers");
        let hidden = self.unit(id).is(Flags::HIDDEN);
        let all = self.unit(id).places().fold(0, |all, place| all | 1 << place);
        let unseen = if hidden { all } else { self.unit(id).unseen } & !places;
        if unseen == 0 {
            return self.put_on_board(id, &[rule!("common.hidden.reveal")], table);
        }
        if hidden {
            self.take_marker_off(id, &[rule!("common.hidden.reveal"), rule!("common.hidden.part")], table);
        } else if unseen != self.unit(id).unseen {
            table.tell(&[rule!("common.hidden.part")], Event::MoreInView { unit: id });
        }
        self.unit_mut(id).unseen = unseen;
    }

    /// A unit that is hidden, or of which only a part is in view, is put on the board as a whole.
    pub(crate) fn put_on_board(&mut self, id: UnitId, rules: &[Rule], table: &mut Table<'_, Event>) {
        if self.unit(id).is(Flags::HIDDEN) {
            self.take_marker_off(id, rules, table);
        } else if self.unit(id).unseen != 0 {
            table.tell(rules, Event::MoreInView { unit: id });
        }
        self.unit_mut(id).unseen = 0;
    }

    fn take_marker_off(&mut self, id: UnitId, rules: &[Rule], table: &mut Table<'_, Event>) {
        self.unit_mut(id).set(Flags::HIDDEN | Flags::KNOWN, false);
        table.tell(rules, Event::Appears { unit: id, marker: self.unit(id).marker });
    }

    /// The marker of a unit, if it is hidden.
    pub(crate) fn marker_of(&self, id: UnitId) -> Option<Marker> {
        self.unit(id).is(Flags::HIDDEN).then(|| self.unit(id).marker)
    }

    /// The units on the board in the order in which is told what they do: hidden ones last, by their letters, so that their places in the
    /// list do not tell which they are.
    pub(crate) fn in_order_of_telling(&self) -> Vec<UnitId> {
        define!("common.hidden.what");
        let mut units: Vec<UnitId> = self.on_board().collect();
        units.sort_by_key(|id| self.marker_of(*id).map(|marker| (self.side_of(*id), marker)));
        units
    }

    /// The phantoms that an enemy sees.
    fn phantoms_in_sight(&self) -> Vec<Sight> {
        define!("common.phantom.sees-nothing");
        let sight = |phantom: &Phantom| {
            let enemies = self.units_of(phantom.side.other());
            let viewers: Vec<UnitId> = enemies.filter(|id| self.sees_point(*id, phantom.at)).collect();
            let open = viewers.iter().any(|id| !self.unit(*id).is(Flags::HIDDEN));
            let seen = !viewers.is_empty();
            let eyes = if open { Vec::new() } else { viewers };
            seen.then_some(Sight { side: phantom.side, marker: phantom.marker, eyes })
        };
        self.phantoms.iter().filter_map(sight).collect()
    }

    /// The phantoms that are in sight of one of the other side.
    fn phantoms_that_meet(&self) -> Vec<(Side, Marker)> {
        define!("common.phantom.two-meet");
        let meets = |one: &&Phantom| {
            let mut others = self.phantoms.iter().filter(|other| other.side != one.side);
            others.any(|other| self.is_line_free(one.at, other.at))
        };
        self.phantoms.iter().filter(meets).map(|phantom| (phantom.side, phantom.marker)).collect()
    }
}

/// How many real markers each side has to point out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Owing(BySide<u8>);

impl Default for Owing {
    fn default() -> Owing {
        Owing(BySide([0, 0]))
    }
}
