//! Cavalry that comes in sight of Mongols (medieval.mongol.terror).

use battle::Table;

use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::train::TrainFacts;
use crate::rules::train::words::TrainEvent;
use crate::state::{Flags, Reaction, State, UnitId};
use crate::troops::{Arm, Troop};

impl State {
    /// At the end of a third cavalry that sees Mongols for the first time tests itself; who fails routs in the next turn.
    pub(crate) fn dread_mongols(&mut self, table: &mut Table<'_, Event>) {
        define!("medieval.mongol.values");
        if !self.takes_tests() {
            return;
        }
        for id in self.on_board().collect::<Vec<UnitId>>() {
            if !self.dreads_mongols(id) || !self.is_before_mongols(id) {
                continue;
            }
            self.trains[id.index()].set(TrainFacts::DAUNTED, true);
            let passed = self.three_dice_test(id, "at the sight of Mongols", table);
            if !passed {
                self.trains[id.index()].set(TrainFacts::TERRIFIED, true);
                let event = TrainEvent::Terrified { unit: id };
                table.tell(&[rule!("medieval.mongol.terror")], Event::Train(event));
            }
        }
    }

    /// When results are fixed, those rout who failed at the sight of Mongols.
    pub(crate) fn rout_the_terrified(&mut self) {
        for id in self.on_board().collect::<Vec<UnitId>>() {
            if self.trains[id.index()].is(TrainFacts::TERRIFIED) {
                self.trains[id.index()].set(TrainFacts::TERRIFIED, false);
                self.unit_mut(id).reaction = Some(Reaction::Rout);
            }
        }
    }

    /// Whether a unit is cavalry that would still have to test itself: no horse archers, who know the style, and nobody under a marker, whom
    /// open dice would betray.
    fn dreads_mongols(&self, id: UnitId) -> bool {
        define!("medieval.mongol.terror");
        let Some(troop) = self.info(id).kind.troop() else { return false };
        troop.arm() == Arm::Cavalry
            && troop.weapon().is_none()
            && self.info(id).morale > 0
            && !self.unit(id).is(Flags::HIDDEN)
            && !self.trains[id.index()].is(TrainFacts::DAUNTED)
    }

    /// Whether Mongols of the other side are in its sight.
    fn is_before_mongols(&self, id: UnitId) -> bool {
        let mut enemies = self.units_of(self.side_of(id).other());
        enemies.any(|enemy| {
            self.info(enemy).kind.troop() == Some(Troop::MongolHorseArcher)
                && !self.unit(enemy).is(Flags::HIDDEN)
                && self.is_seen(enemy, |viewer| viewer == id)
        })
    }
}
