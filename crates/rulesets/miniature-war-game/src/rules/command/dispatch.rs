//! Orders that riders carry across the board (common.dispatch.*): an option of a scenario.

use battle::{Refusal, Side, Table};
use ground::tabletop::{Edge, Length, Place};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::field::{Kind, Options};
use crate::orders::order::{Act, Addressee, Dist, Line, Order, Sent, Stage, Way};
use crate::orders::verbs::Verb;
use crate::rulebook::{define, rule};
use crate::rules::facts::bodies::{Body, CONTACT};
use crate::rules::march::plan::Going;
use crate::state::{Flags, Standing, State, Unit, UnitId};

/// How far a message has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Errand {
    /// Its rider is under way with it.
    Rides,
    /// It was handed over in this turn.
    Handed,
    /// Its rider is on his way back.
    Returns,
    /// Its rider was shot in this turn, and it lies where he fell.
    Fallen,
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
    /// How far it has come.
    pub errand: Errand,
}

/// Who writes, who hears it, and who carries it.
impl State {
    /// Whether riders carry orders in this battle.
    fn has_riders(&self) -> bool {
        self.scenario.options.has(Options::DISPATCH_RIDERS)
    }

    /// Whether a unit may be told on the sheet what to do: with riders in use only those in contact with the supreme commander hear him.
    pub(crate) fn may_be_told(&self, id: UnitId) -> Result<(), Refusal> {
        define!("common.dispatch.supreme", "common.dispatch.battle");
        if !self.has_riders() || self.info(id).kind == Kind::Commander {
            return Ok(());
        }
        if self.info(id).kind == Kind::Rider {
            let why = "{0} rides as his message says";
            return Err(Refusal::new(rule!("common.dispatch.rider"), why).about(id.into()));
        }
        let hears = |commander: UnitId| {
            let own = self.body(commander);
            self.in_company_of(id).into_iter().any(|unit| own.touches(&self.body(unit)))
        };
        if self.supreme_commander(self.side_of(id)).is_some_and(hears) {
            return Ok(());
        }
        let why = "{0} is not in contact with the supreme commander: it gets orders only by a rider";
        Err(Refusal::new(rule!("common.dispatch.supreme"), why).about(id.into()))
    }

    /// A unit with its whole battle, if it belongs to one: in the order of the list.
    pub(crate) fn in_company_of(&self, id: UnitId) -> Vec<UnitId> {
        match self.group_of(id).filter(|_| self.is_in_group(id)) {
            Some(group) => self.addressed(self.side_of(id), Addressee::Group(group)),
            None => vec![id],
        }
    }

    /// Whether a message to a unit is under way.
    pub(crate) fn is_ridden_to(&self, id: UnitId) -> bool {
        let under_way = |errand: Errand| matches!(errand, Errand::Rides | Errand::Handed);
        self.dispatches.iter().any(|one| one.to == id && under_way(one.errand))
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

    /// The first rider who is with a commander: off the board, and due nowhere.
    pub(crate) fn free_rider(&self, by: UnitId) -> Option<UnitId> {
        define!("common.dispatch.riders");
        let side = self.side_of(by);
        let is_free = |id: &UnitId| {
            let rides = self.side_of(*id) == side && self.info(*id).kind == Kind::Rider;
            rides && self.unit(*id).is(Flags::WAITS)
        };
        self.all_units().find(is_free)
    }

    /// A commander gives a message to a rider, who comes onto the board where he stands.
    pub(crate) fn send(&mut self, by: UnitId, sent: &Sent) {
        define!("common.dispatch.rider");
        let side = self.side_of(by);
        let (Some(rider), Some(to)) = (self.free_rider(by), self.own_unit(side, sent.to)) else { return };
        let from = self.unit(by).grid;
        let unit = self.unit_mut(rider);
        unit.set(Flags::OFF | Flags::WAITS, false);
        (unit.grid, unit.face) = (from, Edge::Front);
        self.dispatches.push(Dispatch { rider, to, order: sent.order, errand: Errand::Rides });
    }
}

/// The way of riders.
impl State {
    /// Riders turn to whom they ride, and are to go as far as he is.
    pub(crate) fn spur_riders(&mut self) {
        for one in self.dispatches.clone() {
            let goal = self.goal_of(&one);
            let order = goal.map_or_else(Order::hold, |goal| self.ride_to(one.rider, goal));
            self.orders[one.rider.index()] = Standing { order, ..Standing::default() };
        }
    }

    /// To whom a rider rides, if both are on the board.
    fn goal_of(&self, one: &Dispatch) -> Option<UnitId> {
        let to = match one.errand {
            Errand::Rides => Some(one.to),
            Errand::Returns => self.supreme_commander(self.side_of(one.rider)),
            Errand::Handed | Errand::Fallen => None,
        };
        to.filter(|to| self.unit(*to).is_on_board() && self.unit(one.rider).is_on_board())
    }

    /// The order of a rider to go to a unit; he faces it.
    fn ride_to(&mut self, rider: UnitId, goal: UnitId) -> Order {
        let Some((place, far)) = self.way_to(rider, goal) else { return Order::hold() };
        self.unit_mut(rider).grid = place;
        let act = Act::Move { forced: false, way: Way::Toward(None, Dist::Cm(far)) };
        Order::of(Stage { act: Some(act), ..Stage::default() })
    }

    /// A rider as he faces a unit, and how far he has to ride; none if he is there.
    fn way_to(&self, rider: UnitId, goal: UnitId) -> Option<(Place, Length)> {
        define!("common.dispatch.riders");
        let own = self.unit(rider).outline(self.info(rider));
        let (centre, half) = (own.centre(), own.depth().half());
        let near = self.stands_of(goal).map(|(_, stand)| stand.nearest_to(centre));
        let point = near.min_by_key(|point| centre.to(*point).squared())?;
        let (toward, far) = (centre.bearing_to(point)?, centre.to(point).length() - half);
        let turned = Place::new(centre.moved(toward, half), toward);
        let place = self.scenario.brought_inside(turned, Kind::Rider.stand());
        (far > Length::ZERO).then_some((place, far))
    }

    /// Riders follow units that move: before each beat they turn to them anew. Returns who has.
    pub(crate) fn guide_riders(&mut self) -> Vec<UnitId> {
        let mut guided = Vec::new();
        for at in 0..self.dispatches.len() {
            let Dispatch { rider, .. } = self.dispatches[at];
            let Some(goal) = self.goal_of(&self.dispatches[at]) else { continue };
            let plan = &self.plans[rider.index()];
            let rides = matches!(plan.going, Going::On | Going::Done) && plan.taken < plan.beats();
            let is_right = plan.leg().is_some() && self.plans[goal.index()].going != Going::On;
            if !rides || is_right || self.is_beside(rider, goal) {
                continue;
            }
            let Some((place, far)) = self.way_to(rider, goal) else { continue };
            self.unit_mut(rider).grid = place;
            self.plans[rider.index()].ride(place, far);
            guided.push(rider);
        }
        guided
    }

    /// A third is over: riders whom an enemy has reached are killed, those who have reached their unit hand over, and those who are back leave
    /// the board.
    pub(crate) fn meet_riders(&mut self, table: &mut Table<'_, Event>) {
        define!("common.dispatch.rider");
        for Dispatch { rider, .. } in self.dispatches.clone() {
            if self.unit(rider).is_on_board() && self.is_caught(rider) {
                self.kill_rider(rider, table);
            }
        }
        for at in (0..self.dispatches.len()).rev() {
            let Dispatch { rider, to, errand, .. } = self.dispatches[at];
            match errand {
                Errand::Rides if self.is_beside(rider, to) => {
                    self.dispatches[at].errand = Errand::Handed;
                    table.tell(&[rule!("common.dispatch.rider")], Event::HandsOver { rider, to });
                }
                Errand::Rides if !self.unit(to).is_on_board() => self.dispatches[at].errand = Errand::Returns,
                Errand::Returns => {
                    let commander = self.supreme_commander(self.side_of(rider));
                    if commander.is_none_or(|commander| self.is_beside(rider, commander)) {
                        self.unit_mut(rider).set(Flags::OFF | Flags::WAITS, true);
                        self.dispatches.remove(at);
                    }
                }
                Errand::Rides | Errand::Handed | Errand::Fallen => {}
            }
        }
    }

    /// Whether an enemy stand is in melee range of a rider.
    fn is_caught(&self, rider: UnitId) -> bool {
        let mut enemies = self.units_of(self.side_of(rider).other());
        enemies.any(|enemy| self.info(enemy).kind.troop().is_some() && self.is_beside(rider, enemy))
    }

    /// Whether a rider, or the place where he fell, is in melee range of somebody on the board.
    fn is_beside(&self, rider: UnitId, id: UnitId) -> bool {
        let base = Unit { stands: 1, files: 1, gone: 0, ..*self.unit(rider) };
        let base = Body::of(&base, self.info(rider));
        self.unit(id).is_on_board() && base.is_within(&self.body(id), CONTACT)
    }

    /// The turn is over: what was handed over in it is carried out from the next one on. A unit that may not do so goes on as before.
    pub(crate) fn open_dispatches(&mut self, table: &mut Table<'_, Event>) {
        define!("common.dispatch.supreme", "common.dispatch.battle", "common.dispatch.late");
        self.read_fallen(table);
        self.dispatches.retain(|one| one.errand != Errand::Fallen);
        for Dispatch { rider, to, order, errand } in self.dispatches.clone() {
            if errand != Errand::Handed || !self.unit(to).is_on_board() {
                continue;
            }
            let side = self.side_of(rider);
            let separates = order.notes.iter().any(|note| note.0.verb == Verb::Separate);
            let group = self.group_of(to).filter(|_| self.is_in_group(to) && !separates);
            let own = Addressee::Own(self.number_of(to));
            let line = Line { to: group.map_or(own, Addressee::Group), order, sent: None };
            if self.side_of(to) == side && self.may_be_given(side, &line).is_ok() {
                self.give(side, &line);
            }
        }
        let units = &self.units;
        self.dispatches.retain(|one| one.errand != Errand::Handed || units[one.rider.index()].is_on_board());
        for one in self.dispatches.iter_mut().filter(|one| one.errand == Errand::Handed) {
            one.errand = Errand::Returns;
        }
    }
}

/// Riders who are killed.
impl State {
    /// An enemy in melee range kills a rider, and reads what he has not handed over.
    pub(crate) fn kill_rider(&mut self, rider: UnitId, table: &mut Table<'_, Event>) {
        self.unit_mut(rider).set(Flags::OFF | Flags::LOST, true);
        table.tell(&[rule!("common.dispatch.killed")], Event::RiderKilled { rider });
        self.drop_message(rider);
        self.read_fallen(table);
    }

    /// Riders who were shot have dropped what they carried.
    pub(crate) fn lose_messages(&mut self, table: &mut Table<'_, Event>) {
        for Dispatch { rider, .. } in self.dispatches.clone() {
            if self.unit(rider).is(Flags::LOST) {
                self.drop_message(rider);
            }
        }
        self.read_fallen(table);
    }

    /// What a rider has not handed over lies where he fell.
    fn drop_message(&mut self, rider: UnitId) {
        self.dispatches.retain(|one| one.rider != rider || one.errand != Errand::Returns);
        for one in self.dispatches.iter_mut().filter(|one| one.rider == rider) {
            if one.errand == Errand::Rides {
                one.errand = Errand::Fallen;
            }
        }
    }

    /// Messages that lie within reach of an enemy are read.
    pub(crate) fn read_fallen(&mut self, table: &mut Table<'_, Event>) {
        for at in (0..self.dispatches.len()).rev() {
            let Dispatch { rider, to, order, errand } = self.dispatches[at];
            if errand == Errand::Fallen && self.is_caught(rider) {
                self.dispatches.remove(at);
                table.tell(&[rule!("common.dispatch.killed")], Event::ReadsMessage { rider, to, order });
            }
        }
    }
}
