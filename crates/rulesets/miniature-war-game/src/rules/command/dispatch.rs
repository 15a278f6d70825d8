//! Orders that riders carry across the board (common.dispatch.*): an option of a scenario.

use battle::{Refusal, Side, Table};
use ground::tabletop::{Edge, Place};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::field::{Kind, Options};
use crate::orders::order::{Act, Dist, Order, Sent, Stage, Way};
use crate::rulebook::{define, rule};
use crate::rules::facts::bodies::CONTACT;
use crate::state::{Flags, Standing, State, UnitId};

/// How far a rider has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Errand {
    /// He rides to the unit.
    Rides,
    /// He has handed his message over in this turn.
    Handed,
    /// He rides back.
    Returns,
}

define!("common.dispatch.what", "common.dispatch.no-talk");
/// A message that a rider carries: the secret of its side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Dispatch {
    /// The rider.
    pub rider: UnitId,
    /// To whom.
    pub to: UnitId,
    /// What it says.
    pub order: Order,
    /// How far he has come.
    pub errand: Errand,
}

impl State {
    /// Whether riders carry orders in this battle.
    fn has_riders(&self) -> bool {
        self.scenario.options.has(Options::DISPATCH_RIDERS)
    }

    /// Whether a unit may be told on the sheet what to do: with riders in use only those in contact with the supreme commander hear him.
    pub(crate) fn may_be_told(&self, id: UnitId) -> Result<(), Refusal> {
        define!("common.dispatch.supreme");
        if !self.has_riders() || self.info(id).kind == Kind::Commander {
            return Ok(());
        }
        if self.info(id).kind == Kind::Rider {
            let why = "{0} rides as his message says";
            return Err(Refusal::new(rule!("common.dispatch.rider"), why).about(id.into()));
        }
        let commander = self.supreme_commander(self.side_of(id));
        if commander.is_some_and(|commander| self.body(commander).touches(&self.body(id))) {
            return Ok(());
        }
        let why = "{0} is not in contact with the supreme commander: it gets orders only by a rider";
        Err(Refusal::new(rule!("common.dispatch.supreme"), why).about(id.into()))
    }

    /// Whether a commander may send this.
    pub(crate) fn may_send(&self, side: Side, by: UnitId, sent: &Sent) -> Result<(), Refusal> {
        let no = |why: &'static str| Err(Refusal::new(rule!("common.dispatch.what"), why));
        if self.supreme_commander(side) != Some(by) {
            return no("only the supreme commander sends riders");
        }
        if self.free_rider(by).is_none() {
            return no("no rider is with him");
        }
        match self.own_unit(side, sent.to) {
            Some(to) if self.info(to).kind.troop().is_some() => Ok(()),
            Some(_) | None => no("there is nobody to whom this could be sent"),
        }
    }

    /// The first rider who carries nothing and is with a commander, or waits for his first errand.
    fn free_rider(&self, by: UnitId) -> Option<UnitId> {
        define!("common.dispatch.riders");
        let side = self.side_of(by);
        let own =
            self.all_units().filter(|id| self.side_of(*id) == side && self.info(*id).kind == Kind::Rider);
        let busy = |id: &UnitId| self.dispatches.iter().any(|one| one.rider == *id);
        let here = |id: &UnitId| {
            let unit = self.unit(*id);
            unit.is(Flags::WAITS) || unit.is_on_board() && self.body(*id).touches(&self.body(by))
        };
        own.filter(|id| !busy(id) && here(id)).min()
    }

    /// A commander gives a message to a rider.
    pub(crate) fn send(&mut self, by: UnitId, sent: &Sent) {
        define!("common.dispatch.rider");
        let side = self.side_of(by);
        let (Some(rider), Some(to)) = (self.free_rider(by), self.own_unit(side, sent.to)) else { return };
        let at = self.unit(by).grid;
        let unit = self.unit_mut(rider);
        if !unit.is_on_board() {
            unit.set(Flags::OFF | Flags::WAITS, false);
            unit.grid = at;
        }
        self.dispatches.push(Dispatch { rider, to, order: sent.order, errand: Errand::Rides });
    }

    /// Riders turn to whom they ride, and are to go as far as he is.
    pub(crate) fn spur_riders(&mut self) {
        for one in self.dispatches.clone() {
            let to = match one.errand {
                Errand::Rides | Errand::Handed => Some(one.to),
                Errand::Returns => self.supreme_commander(self.side_of(one.rider)),
            };
            let goal = to.filter(|to| self.unit(*to).is_on_board() && self.unit(one.rider).is_on_board());
            let order = match goal {
                Some(goal) => self.ride_to(one.rider, goal),
                None => Order::hold(),
            };
            self.orders[one.rider.index()] = Standing { order, ..Standing::default() };
        }
    }

    /// The order of a rider to go to a unit; he faces it.
    fn ride_to(&mut self, rider: UnitId, goal: UnitId) -> Order {
        let own = self.unit(rider).outline(self.info(rider));
        let stands = self.stands_of(goal).map(|(_, stand)| stand);
        let near = stands.map(|stand| stand.nearest_to(own.centre()));
        let Some(point) = near.min_by_key(|point| own.centre().to(*point).squared()) else {
            return Order::hold();
        };
        let Some(toward) = own.centre().bearing_to(point) else { return Order::hold() };
        let far = own.centre().to(point).length() - own.depth().half();
        let unit = self.unit_mut(rider);
        unit.face = Edge::Front;
        unit.grid = Place::new(own.centre().moved(toward, own.depth().half()), toward);
        if far <= ground::tabletop::Length::ZERO {
            return Order::hold();
        }
        let act = Act::Move { forced: false, way: Way::Toward(None, Dist::Cm(far)) };
        Order::of(Stage { act: Some(act), ..Stage::default() })
    }

    /// A third is over: riders whom an enemy reaches are killed, and those who have reached their unit hand over.
    pub(crate) fn meet_riders(&mut self, table: &mut Table<'_, Event>) {
        define!("common.dispatch.killed", "common.dispatch.rider");
        for at in (0..self.dispatches.len()).rev() {
            let Dispatch { rider, to, order, errand } = self.dispatches[at];
            if self.is_caught(rider) {
                self.unit_mut(rider).set(Flags::OFF | Flags::LOST, true);
                self.dispatches.remove(at);
                let read = errand == Errand::Rides;
                table.tell(&[rule!("common.dispatch.killed")], Event::RiderKilled { rider, to, order, read });
                continue;
            }
            match errand {
                Errand::Rides if self.is_beside(rider, to) => {
                    self.dispatches[at].errand = Errand::Handed;
                    table.tell(&[rule!("common.dispatch.rider")], Event::HandsOver { rider, to });
                }
                Errand::Rides if !self.unit(to).is_on_board() => self.dispatches[at].errand = Errand::Returns,
                Errand::Returns => {
                    let commander = self.supreme_commander(self.side_of(rider));
                    if commander.is_none_or(|commander| self.is_beside(rider, commander)) {
                        self.dispatches.remove(at);
                    }
                }
                Errand::Rides | Errand::Handed => {}
            }
        }
    }

    /// Whether an enemy stand is in melee range of a rider.
    fn is_caught(&self, rider: UnitId) -> bool {
        let mut enemies = self.units_of(self.side_of(rider).other());
        enemies.any(|enemy| self.info(enemy).kind.troop().is_some() && self.is_beside(rider, enemy))
    }

    /// Whether a rider is in melee range of somebody on the board.
    fn is_beside(&self, rider: UnitId, id: UnitId) -> bool {
        self.unit(id).is_on_board() && self.body(rider).is_within(&self.body(id), CONTACT)
    }

    /// The turn is over: what was handed over in it is carried out from the next one on.
    pub(crate) fn open_dispatches(&mut self) {
        for at in 0..self.dispatches.len() {
            let one = self.dispatches[at];
            if one.errand == Errand::Handed {
                self.orders[one.to.index()] = Standing { order: one.order, ..Standing::default() };
                self.dispatches[at].errand = Errand::Returns;
            }
        }
    }
}
