//! Command figures of the Musket period who are hit by fire (musket.cmd.injured).

use battle::Table;

use crate::events::Event;
use crate::field::{Kind, Options};
use crate::rulebook::{define, rule};
use crate::rules::shoot::events::FireEvent;
use crate::rules::shoot::volley::Hit;
use crate::state::{Flags, State, UnitId};

impl State {
    /// Whether somebody is a command figure whom fire injures.
    pub(crate) fn can_be_injured(&self, id: UnitId) -> bool {
        define!("musket.cmd.injured");
        self.info(id).kind == Kind::Commander
            && self.scenario.period.has_ranks()
            && self.scenario.options.has(Options::COMMAND_FIGURES)
            && self.unit(id).is_on_board()
            && !self.unit(id).is(Flags::INJURED)
    }

    /// Whether small arms can be fired at somebody as a command figure who stands alone.
    pub(crate) fn is_exposed(&self, id: UnitId) -> bool {
        define!("musket.cmd.injured.who");
        self.can_be_injured(id) && self.led_by(id).is_none()
    }

    /// The commander who is hit when all figures of his unit have fallen to the same fire.
    pub(crate) fn commander_hit_with(&self, unit: UnitId) -> Option<UnitId> {
        define!("musket.cmd.injured.who");
        let is_hit = |id: &UnitId| self.hits.iter().any(|hit| hit.unit == *id);
        let leaders = self.units_of(self.side_of(unit)).filter(|id| self.can_be_injured(*id) && !is_hit(id));
        leaders.into_iter().find(|id| self.led_by(*id) == Some(unit))
    }

    /// Of figures that are hit the commanders are injured, and stay where they are; the others are left.
    pub(crate) fn injure_commanders(&mut self, hits: &mut Vec<Hit>, table: &mut Table<'_, Event>) {
        define!("musket.cmd.rank");
        let mut hit: Vec<UnitId> =
            hits.iter().map(|hit| hit.unit).filter(|id| self.can_be_injured(*id)).collect();
        hit.dedup();
        hits.retain(|one| self.info(one.unit).kind != Kind::Commander);
        for id in hit {
            self.trains[id.index()].bereft = self.led_by(id);
            self.unit_mut(id).set(Flags::INJURED, true);
            table.tell(&[rule!("musket.cmd.injured")], Event::Fire(FireEvent::Injured { unit: id }));
        }
    }
}
