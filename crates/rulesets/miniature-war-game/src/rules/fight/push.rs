//! The push of pike and shield: after the dice a phalanx pushes those who lost more, or is pushed (medieval.phalanx.push).

use battle::Table;
use ground::tabletop::{Bearing, Edge, Length};

use crate::events::Event;
use crate::field::Kind;
use crate::rulebook::{define, rule};
use crate::rules::facts::bodies::Body;
use crate::state::{Flags, State, Unit, UnitId};
use crate::troops::Troop;

/// How far a push goes, and by what its end is found.
const PUSH: Length = Length::cm(3);
const STEP: Length = Length::mm(1);

impl State {
    /// Every phalanx and those whom it fought to its front compare their losses of this turn.
    pub(crate) fn push(&mut self, table: &mut Table<'_, Event>) {
        define!("medieval.phalanx.push", "medieval.phalanx.continue");
        for phalanx in self.on_board().filter(|id| self.is_phalanx(*id)).collect::<Vec<UnitId>>() {
            let facing = self.unit(phalanx).facing();
            let enemies = self.fought_to_front(phalanx);
            let lost = |id: UnitId| self.lost_this_turn(id);
            let won = enemies.iter().copied().filter(|enemy| lost(phalanx) > lost(*enemy));
            let stronger: Vec<UnitId> = won.collect();
            // A phalanx that is pushed pushes nobody; between two of them the winner's facing counts.
            if let Some(by) = stronger.first() {
                if !enemies.iter().any(|enemy| stronger.contains(enemy) && self.is_phalanx(*enemy)) {
                    self.slide(
                        &[&[phalanx][..], stronger.as_slice()].concat(),
                        facing.reversed(),
                        [phalanx, *by],
                        table,
                    );
                }
                continue;
            }
            let weaker: Vec<UnitId> = enemies
                .into_iter()
                .filter(|enemy| lost(phalanx) < lost(*enemy) && self.is_pushed(phalanx, *enemy))
                .collect();
            if let Some(pushed) = weaker.first() {
                self.slide(&[&[phalanx][..], weaker.as_slice()].concat(), facing, [*pushed, phalanx], table);
            }
        }
    }

    fn is_phalanx(&self, id: UnitId) -> bool {
        self.info(id).kind == Kind::Troops(Troop::Hoplites) && self.unit(id).is(Flags::PHALANX)
    }

    /// The enemies on the board whom a unit has fought and has before it.
    fn fought_to_front(&self, id: UnitId) -> Vec<UnitId> {
        let touches = self.touches_of(id);
        let before =
            |enemy: &UnitId| touches.iter().any(|touch| touch.enemy == *enemy && touch.side == Edge::Front);
        self.met_in_melee(id).filter(before).collect()
    }

    /// Whether a phalanx pushes an enemy who has lost more: never elephants, and cavalry only if it is a third stronger.
    fn is_pushed(&self, phalanx: UnitId, enemy: UnitId) -> bool {
        define!(
            "medieval.phalanx.push-elephant",
            "medieval.phalanx.push-cavalry",
            "medieval.phalanx.push-who"
        );
        let strong = 3 * self.tmv(phalanx) >= 4 * self.tmv(enemy);
        !self.is_elephant(enemy) && (strong || !self.is_cavalry(enemy))
    }

    /// Those who push and those who are pushed slide together, as far as there is room for all of them.
    fn slide(
        &mut self,
        units: &[UnitId],
        toward: Bearing,
        [pushed, by]: [UnitId; 2],
        table: &mut Table<'_, Event>,
    ) {
        let slid = |unit: &Unit, far: Length| {
            let mut unit = *unit;
            unit.grid.at = unit.grid.at.moved(toward, far);
            unit
        };
        let mut far = Length::ZERO;
        while far < PUSH
            && units.iter().all(|id| self.has_room_among(*id, &slid(self.unit(*id), far + STEP), units))
        {
            far += STEP;
        }
        if far == Length::ZERO {
            return;
        }
        for id in units {
            *self.unit_mut(*id) = slid(self.unit(*id), far);
        }
        table.tell(&[rule!("medieval.phalanx.push")], Event::Pushed { unit: pushed, by, far });
    }

    /// Whether a unit could stand so: on nobody but those who slide with it, and on no ground that it cannot enter.
    fn has_room_among(&self, id: UnitId, unit: &Unit, with: &[UnitId]) -> bool {
        let body = Body::of(unit, self.info(id));
        let mut others =
            self.on_board().filter(|other| !with.contains(other) && self.info(*other).kind.troop().is_some());
        !self.is_barred(id, &body)
            && others
                .all(|other| !body.overlaps(&self.body(other)) || self.body(id).overlaps(&self.body(other)))
    }
}
