//! Orders: what each binds a contingent to (order.*).

use battle::Refusal;
use ground::tabletop::{Block, Distance, Length, Rect};

use crate::charts::FRONT_HALT;
use crate::field::Edge;
use crate::flags::{Flags, Marks};
use crate::rulebook::{define, rule};
use crate::rules::geometry::{WITHIN, inches, is_within};
use crate::state::{BattleId, ContingentId, State};
use crate::troops::{Order, Troop};

/// How far from its place the order Hold lets a contingent go, in inches.
const HOLD_WITHIN: u8 = 2;

/// Whether the order Skirmish may be given to a type.
fn may_skirmish(troop: Troop) -> bool {
    matches!(
        troop,
        Troop::LightHorse
            | Troop::LightInfantry
            | Troop::Longbow
            | Troop::Crossbow
            | Troop::Handgun
            | Troop::Skirmisher
    )
}

/// What orders say.
impl State {
    /// The order a contingent is under: its own or its battle's. Those who cannot skirmish treat that order as Hold.
    pub(crate) fn order_of(&self, contingent: ContingentId) -> Order {
        define!("order.list", "order.skirmish");
        let c = self.contingent(contingent);
        // Before the first orders are given nobody moves: Hold binds to nothing then.
        let order = c.order.or(self.command(c.battle).order).unwrap_or(Order::Hold);
        match order {
            Order::Skirmish if !may_skirmish(self.kind(contingent)) => Order::Hold,
            order => order,
        }
    }

    /// Whether an order may be given to some contingents: Skirmish only where somebody can skirmish.
    pub(crate) fn may_order_skirmish(
        &self,
        order: Order,
        whom: impl Iterator<Item = ContingentId>,
    ) -> Result<(), Refusal> {
        let mut whom = whom.peekable();
        let Some(first) = whom.peek().copied().filter(|_| order == Order::Skirmish) else { return Ok(()) };
        if whom.any(|id| may_skirmish(self.kind(id))) {
            return Ok(());
        }
        let why = "{0} cannot skirmish, nor can anybody else whom the order would bind";
        Err(Refusal::new(rule!("order.skirmish"), why).about(first.into()))
    }

    /// Whether an order lets a contingent charge an enemy at this distance of its own will.
    pub(crate) fn order_allows_charge(
        &self,
        contingent: ContingentId,
        reach: Distance,
    ) -> Result<(), Refusal> {
        define!("order.attack");
        let order = self.order_of(contingent);
        let Some(within) = order.charge_within() else {
            let (rule, why) = match order {
                Order::Skirmish => (rule!("order.skirmish"), "{0} is ordered to skirmish and charges nobody"),
                _ => (rule!("order.withdraw"), "{0} is ordered to withdraw and charges nobody"),
            };
            return Err(Refusal::new(rule, why).about(contingent.into()));
        };
        if is_within(reach, within) {
            return Ok(());
        }
        let (rule, why) = match order {
            Order::Advance => {
                (rule!("order.advance"), "{0} is ordered to advance and charges only within 4″")
            }
            _ => (rule!("order.hold"), "{0} is ordered to hold and charges only within 2″"),
        };
        Err(Refusal::new(rule, why).about(contingent.into()))
    }

    /// Whether an order lets a contingent end an Approach or Tactical Move of its own will in a place.
    pub(crate) fn order_allows_end(&self, contingent: ContingentId, end: &Block) -> Result<(), Refusal> {
        match self.order_of(contingent) {
            Order::Hold => {
                let far = Distance::of_points(self.contingent(contingent).anchor, end.place.at);
                if is_within(far, HOLD_WITHIN) {
                    return Ok(());
                }
                let why = "{0} is ordered to hold and stays within 2″ of its place";
                Err(Refusal::new(rule!("order.hold"), why).about(contingent.into()))
            }
            Order::Withdraw => self.withdraws(contingent, end),
            Order::Attack | Order::Advance | Order::Skirmish => Ok(()),
        }
    }

    /// Whether a place is no nearer to the nearest enemy nor to the enemy's base edge than where a contingent stands.
    fn withdraws(&self, contingent: ContingentId, end: &Block) -> Result<(), Refusal> {
        define!("order.withdraw");
        let side = self.contingent(contingent).side;
        let (before, after) = (*self.footprint(contingent), end.footprint());
        let near = |rect: &Rect| self.gap_to_enemy(rect, side).map_or(i32::MAX, hundredths);
        let base = self.scenario.sides[side.other()].base;
        let edge = |rect: &Rect| hundredths(Distance::of(self.gap_to_edge(rect, base)));
        // The edge is soon measured.
        if edge(&after) < edge(&before) || near(&after) < near(&before) {
            let why = "{0} is ordered to withdraw and may not come nearer to the enemy";
            return Err(Refusal::new(rule!("order.withdraw"), why).about(contingent.into()));
        }
        Ok(())
    }

    /// How far a footprint is from an edge of the table.
    pub(crate) fn gap_to_edge(&self, rect: &Rect, edge: Edge) -> Length {
        let bounds = rect.bounds();
        match edge {
            Edge::North => self.scenario.depth - Length::new(bounds.high.y),
            Edge::South => Length::new(bounds.low.y),
            Edge::East => self.scenario.width - Length::new(bounds.high.x),
            Edge::West => Length::new(bounds.low.x),
        }
    }

    /// Whether a contingent under Attack is free of the duty to close in this Tactical Move, apart from what it does with
    /// it: engaged, halted, guns, near an enemy to its front, or in range of a target it could shoot at.
    pub(crate) fn is_free_of_closing(&self, contingent: ContingentId) -> bool {
        define!("order.attack-duty");
        let c = self.contingent(contingent);
        if self.order_of(contingent) != Order::Attack || c.is_halted() || c.is(Flags::ALOOF) {
            return true;
        }
        if self.held_by(contingent).is_some() {
            return true;
        }
        if self.kind(contingent) == Troop::Artillery || self.is_engaged(contingent) {
            return true;
        }
        let own = self.footprint(contingent);
        let near = self.bounds(contingent).grown(inches(FRONT_HALT + 1));
        let near_front = self.enemies(c.side).any(|enemy| {
            near.meets(self.bounds(enemy))
                && is_within(own.distance(self.footprint(enemy)), FRONT_HALT)
                && self.is_to_front(contingent, enemy)
        });
        near_front || self.has_target_in_range(contingent)
    }

    /// The weapon of a contingent's front rank, if it has one.
    pub(crate) fn weapon_of(&self, contingent: ContingentId) -> Option<crate::troops::Weapon> {
        let kind = self.kind(contingent);
        let weapon = kind.row().weapon?;
        let is_armed = weapon != crate::troops::Weapon::Other
            || kind == Troop::Skirmisher
            || self.has(contingent, Marks::JAVELINS);
        is_armed.then_some(weapon)
    }

    /// Whether an enemy that could be shot at is within the maximum range of a contingent.
    pub(crate) fn has_target_in_range(&self, contingent: ContingentId) -> bool {
        let Some(weapon) = self.weapon_of(contingent) else { return false };
        let near = self.bounds(contingent).grown(inches(self.most_range(contingent, weapon) + 1));
        self.enemies(self.contingent(contingent).side)
            .any(|enemy| near.meets(self.bounds(enemy)) && self.could_shoot_at(contingent, enemy))
    }
}

/// A distance in hundredths of an inch, as it is compared.
pub(crate) fn hundredths(distance: Distance) -> i32 {
    debug_assert!(WITHIN == ground::tabletop::Within::Rounded(Length::INCH_HUNDREDTH));
    distance.rounded_to(Length::INCH_HUNDREDTH)
}

/// How orders take effect.
impl State {
    /// A battle comes under an order: all its contingents but those under a separate one.
    pub(crate) fn order_battle(&mut self, battle: BattleId, order: Order) {
        self.command_mut(battle).order = Some(order);
        for id in self.all_contingents() {
            if self.contingent(id).battle == battle && self.contingent(id).order.is_none() {
                self.anchor(id);
            }
        }
    }

    /// A contingent comes under an order of its own, or back under that of its battle.
    pub(crate) fn order_contingent(&mut self, contingent: ContingentId, order: Option<Order>) {
        let c = self.contingent_mut(contingent);
        c.order = order;
        c.set(Flags::BALKED, false);
        self.anchor(contingent);
    }

    /// From here on the order Hold binds a contingent to where it stands: when an order takes effect, and after it was
    /// moved by combat, a test or a charge.
    pub(crate) fn anchor(&mut self, contingent: ContingentId) {
        define!("order.limits");
        let c = self.contingent_mut(contingent);
        c.anchor = c.place.at;
    }
}
