//! Secondary attacks: on the sides to which a stand does not fight (common.secondary.what).

use battle::Table;
use ground::tabletop::Edge;

use super::fray::{Fray, Stand};
use super::melee::Toll;
use crate::events::{Attack, Event};
use crate::rulebook::{define, rule};
use crate::state::State;

impl State {
    /// The rolls of all stands that are struck on other sides as well: left, right, rear.
    pub(crate) fn secondary_rolls(&self, fray: &Fray, toll: &mut Toll, table: &mut Table<'_, Event>) {
        for stand in fray.stands.iter().filter(|stand| !self.is_elephant(stand.unit)) {
            for side in [Edge::Left, Edge::Right, Edge::Rear] {
                if side != stand.fights_to {
                    self.secondary_attack(fray, stand, side, toll, table);
                }
            }
        }
    }

    /// As many figures roll as attack from a side, but no more than are left.
    fn secondary_attack(
        &self,
        fray: &Fray,
        stand: &Stand,
        side: Edge,
        toll: &mut Toll,
        table: &mut Table<'_, Event>,
    ) {
        define!("common.secondary.number", "common.secondary.what");
        let strikers = self.strong_enough(stand, fray.strikers(self, stand, side));
        let attacking: u8 = strikers.iter().map(|striker| self.striking_figures(striker)).sum();
        let rolling = attacking.min(stand.figures).min(self.left_at(stand.unit, stand.place, &toll.losses));
        if rolling == 0 {
            return;
        }
        let point = self.survival_point(stand, side, &strikers);
        toll.tell(stand.unit, Attack::Secondary(side), rule!("common.secondary.roll"), table);
        toll.note(&strikers, stand.unit);
        let fallen = self.roll_to_survive(stand.unit, rolling, &point, toll, table);
        toll.losses.add_all(stand.unit, stand.place, fallen);
    }

    /// Those whose melee point is at least that of the stand they attack.
    fn strong_enough<'a>(&self, stand: &Stand, strikers: Vec<&'a Stand>) -> Vec<&'a Stand> {
        define!("common.secondary.strength");
        let strong = |striker: &&Stand| {
            let theirs = self.melee_point(striker.unit, &[stand.unit]).total();
            theirs >= self.melee_point(stand.unit, &[striker.unit]).total()
        };
        strikers.into_iter().filter(strong).collect()
    }
}
