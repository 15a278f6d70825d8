//! Setting up: first orders and deployment (setup.*).

use battle::{Contest, Refusal, Side, Table, Tally};
use dice::{D6, Throw};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::Event;
use crate::flags::{Flags, LeaderFlags};
use crate::rulebook::{define, rule};
use crate::rules::placing::{Placing, PlacingBaggage};
use crate::state::{BattleId, ContingentId, LeaderId, State};
use crate::steps::Pending;
use crate::troops::{Order, Troop};

/// A side gives its battles their first orders, one by one and in secret.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct FirstOrders {
    /// The side.
    pub side: Side,
}

impl FirstOrders {
    /// The battle that is given its order next.
    fn next(self, battle: &State) -> Option<BattleId> {
        let waits =
            |id: &BattleId| battle.command(*id).order.is_none() && battle.command(*id).side == self.side;
        battle.all_battles().find(waits)
    }

    /// Whether a battle may be given this order first.
    fn may_give(battle: &State, id: BattleId, order: Order) -> Result<(), Refusal> {
        let men = battle.all_contingents().filter(|known| battle.contingent(*known).battle == id);
        battle.may_order_skirmish(order, men)
    }
}

impl Pending for FirstOrders {
    fn asks(&self, battle: &State) -> Option<Side> {
        self.next(battle).map(|_| self.side)
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        if let Some(id) = self.next(battle) {
            let open =
                Order::ALL.into_iter().filter(|order| FirstOrders::may_give(battle, id, *order).is_ok());
            into.extend(open.map(|order| Action::Order { battle: id, order }));
        }
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        define!("setup.orders");
        match (*action, self.next(battle)) {
            (Action::Order { battle: id, order }, Some(next)) if id == next => {
                FirstOrders::may_give(battle, id, order)
            }
            (_, next) => {
                let who = next.unwrap_or_default();
                Err(Refusal::new(rule!("setup.orders"), "{0} is to be given its first order")
                    .about(who.into()))
            }
        }
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        if let Action::Order { battle: id, order } = action {
            battle.order_battle(id, order);
            table.tell(&[rule!("setup.orders")], Event::FirstOrder { battle: id, order });
        }
    }

    fn advance(&self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }
}

/// Deployment: who is first, then battle by battle in turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Deploying {
    /// It is found who begins.
    Start,
    /// A side chooses the battle that it places next.
    Next {
        /// The side.
        side: Side,
    },
}

impl Deploying {
    /// The battles that a side has still to place.
    fn waiting(battle: &State, side: Side) -> impl Iterator<Item = BattleId> + '_ {
        battle.all_battles().filter(move |id| battle.command(*id).side == side && battle.is_to_place(*id))
    }
}

impl Pending for Deploying {
    fn asks(&self, battle: &State) -> Option<Side> {
        match *self {
            // A single battle leaves nothing to choose, and the baggage comes first.
            Deploying::Next { side }
                if !battle.wants_baggage(side) && Deploying::waiting(battle, side).nth(1).is_some() =>
            {
                Some(side)
            }
            _ => None,
        }
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        if let Deploying::Next { side } = *self {
            into.extend(Deploying::waiting(battle, side).map(Action::Battle));
        }
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        match (*self, *action) {
            (Deploying::Next { side }, Action::Battle(id))
                if Deploying::waiting(battle, side).any(|known| known == id) =>
            {
                Ok(())
            }
            _ => Err(Refusal::new(
                rule!("setup.deploy-order"),
                "a battle that is not on the table is placed next",
            )),
        }
    }

    fn answer(&self, battle: &mut State, action: Action, _: &mut Table<'_, Event>) {
        if let (Deploying::Next { side }, Action::Battle(id)) = (*self, action) {
            battle.replace(Deploying::Next { side: side.other() });
            battle.then(Placing { battle: id });
        }
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        match *self {
            Deploying::Start => {
                let is_wanted = |side: Side| {
                    battle.wants_baggage(side) || Deploying::waiting(battle, side).next().is_some()
                };
                if Side::BOTH.into_iter().any(is_wanted) {
                    let side = battle.find_first_to_deploy(table);
                    battle.replace(Deploying::Next { side });
                } else {
                    // Whoever had no place is gone, as a file says.
                    battle.done();
                }
            }
            Deploying::Next { side } => {
                let waiting = Deploying::waiting(battle, side).next();
                let others = Deploying::waiting(battle, side.other()).next();
                if battle.wants_baggage(side) {
                    battle.then(PlacingBaggage { side });
                } else if let Some(id) = waiting {
                    battle.replace(Deploying::Next { side: side.other() });
                    battle.then(Placing { battle: id });
                } else if others.is_some() || battle.wants_baggage(side.other()) {
                    battle.replace(Deploying::Next { side: side.other() });
                } else {
                    battle.done();
                }
            }
        }
    }
}

/// Stands of a side that scout: light horse and skirmishers.
fn scouts(battle: &State, side: Side) -> Tally {
    define!("setup.deploy-order");
    let own = battle.scenario.contingents.iter().filter(|info| info.side == side);
    let counts = |troop: Troop| matches!(troop, Troop::LightHorse | Troop::Skirmisher);
    let scouting = own.map(|info| {
        let front = if counts(info.front) { info.front_stands } else { 0 };
        let rear = if info.rear.is_some_and(counts) { info.rear_stands } else { 0 };
        i32::from(front) + i32::from(rear)
    });
    let stands: i32 = scouting.sum();
    Tally::base(rule!("setup.deploy-order"), "stands of light horse and skirmishers", stands)
}

impl State {
    /// Whether a battle has contingents that its player places, or leaders.
    pub(crate) fn is_to_place(&self, battle: BattleId) -> bool {
        let mut own = self.all_contingents().filter(|id| self.contingent(*id).battle == battle);
        own.any(|id| self.contingent(id).is(Flags::UNPLACED) && !self.contingent(id).is(Flags::WAITING))
            || self.leaders_to_place(battle).next().is_some()
    }

    /// The leaders of a battle who have no place yet, and do not come later with their men.
    pub(crate) fn leaders_to_place(&self, battle: BattleId) -> impl Iterator<Item = LeaderId> + '_ {
        let comes_later = move |id: LeaderId| {
            let with = self.leader_info(id).with.some();
            self.command(battle).waits || with.is_some_and(|with| self.info(with).arrives > 0)
        };
        self.all_leaders().filter(move |id| {
            let l = self.leader(*id);
            l.battle == battle && l.is(LeaderFlags::WAITING) && !comes_later(*id)
        })
    }

    /// Whether a side has still to place its baggage.
    pub(crate) fn wants_baggage(&self, side: Side) -> bool {
        self.scenario.sides[side].has_baggage && self.baggage[side].at.is_none()
    }

    /// The side with fewer stands that scout; on equal numbers the lower die.
    fn find_first_to_deploy(&self, table: &mut Table<'_, Event>) -> Side {
        let [red, blue] = Side::BOTH.map(|side| scouts(self, side).total());
        let side = match red.cmp(&blue) {
            std::cmp::Ordering::Less => Side::Red,
            std::cmp::Ordering::Greater => Side::Blue,
            std::cmp::Ordering::Equal => {
                let nothing = Tally::base(rule!("setup.deploy-order"), "nothing", 0);
                let higher = table.contest(Contest {
                    rule: rule!("setup.deploy-order"),
                    what: "deployment",
                    throws: [Throw::one(D6); 2],
                    bonus: [&nothing, &nothing],
                });
                higher.other()
            }
        };
        table.tell(&[rule!("setup.deploy-order")], Event::DeploysFirst(side));
        side
    }

    /// The contingents of a battle that are not placed yet, in roster order.
    pub(crate) fn unplaced(&self, battle: BattleId) -> impl Iterator<Item = ContingentId> + '_ {
        self.all_contingents().filter(move |id| {
            let c = self.contingent(*id);
            c.battle == battle && c.is(Flags::UNPLACED)
        })
    }
}
