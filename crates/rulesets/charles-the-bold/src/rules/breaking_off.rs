//! Skirmishers with an enemy in front break off (10.6h).

use crate::actions::Action;
use crate::rulebook::define;
use crate::state::{Flags, Members, StandId, State};
use crate::steps::Path;
use crate::troops::Sub;

impl State {
    /// Whether skirmishers have to break off: an enemy stands in a front hex.
    pub(crate) fn must_break_off(&self, stand: StandId) -> bool {
        self.sub(stand) == Sub::Sk && self.contacts(stand).next().is_some()
    }

    /// Whether skirmishers have to break off and can: there is a move that gets them away.
    pub(crate) fn breaks_off_now(&self, stand: StandId) -> bool {
        define!("10.6h");
        let members = Members::of(&[stand]);
        if !self.must_break_off(stand) || self.stand(stand).is(Flags::ROOTED) {
            return false;
        }
        let mut moves = Vec::new();
        self.path_choices(&members, self.move_allowance(&members), false, &mut moves);
        moves.iter().any(|action| matches!(action, Action::Move(path) if self.breaks_off(stand, path)))
    }

    /// Whether the activated stand is skirmishers who get away from the enemy now, by whatever they do.
    pub(crate) fn gets_away_now(&self) -> bool {
        let actor = self.actor();
        self.act.members.len() == 1
            && self.must_break_off(actor)
            && self.act.moves == 0
            && self.may_move_now().is_ok()
            && self.breaks_off_now(actor)
    }

    /// Skirmishers with an enemy in front must get away from him; they may fire first.
    pub(crate) fn break_off_choices(&self, into: &mut Vec<Action>) {
        let actor = self.actor();
        if self.may_fire_now(actor).is_ok() {
            let from = into.len();
            self.shot_choices(actor, into);
            if self.gets_away_now() {
                let mut kept = from;
                for n in from..into.len() {
                    if let Action::Fire { then_move: true, .. } = into[n] {
                        into.swap(kept, n);
                        kept += 1;
                    }
                }
                into.truncate(kept);
            }
        }
        let from = into.len();
        if self.act.moves == 0 && self.may_move_now().is_ok() {
            self.path_choices(&self.act.members, self.move_allowance(&self.act.members), false, into);
            let mut kept = from;
            for n in from..into.len() {
                if let Action::Move(path) = into[n]
                    && self.breaks_off(actor, &path)
                {
                    into.swap(kept, n);
                    kept += 1;
                }
            }
            into.truncate(kept);
        }
        if into.len() == from {
            into.push(Action::Stop);
        }
    }

    /// Whether a move gets skirmishers away: at least one hex, no enemy in the front hexes at its end.
    pub(crate) fn breaks_off(&self, stand: StandId, path: &Path) -> bool {
        let spot = self.place_after(stand, path);
        spot != self.stand(stand).spot
            && self.contacts_at(self.side_of(stand), spot, path.facing).next().is_none()
    }
}
