//! Charges: who may charge whom, and declaring it (charge.*).

use battle::{Refusal, Rule, Side, Table};
use ground::tabletop::{Bearing, Distance, Edge, Length};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, Response};
use crate::charts::{CHARGE_FOOT, CHARGE_MOUNTED};
use crate::events::Event;
use crate::flags::Flags;
use crate::rulebook::{define, rule};
use crate::rules::geometry::{WITHIN, inches, is_within};
use crate::state::{ContingentId, Duty, State};
use crate::troops::{Array, Troop};

/// A charge that has been declared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Charge {
    /// Who charges.
    pub by: ContingentId,
    /// Whom.
    pub at: ContingentId,
    /// The way to it then.
    pub toward: Bearing,
    /// Which edge of it was to be struck.
    pub edge: Edge,
    /// The gap between them then.
    pub gap: Length,
    /// How the target answers.
    pub response: Response,
    /// How far the target has evaded.
    pub fled: Length,
}

/// Who may charge.
impl State {
    /// How far a contingent charges, in inches.
    pub(crate) fn charge_reach(&self, by: ContingentId) -> u8 {
        define!("charge.foot", "charge.mounted");
        if self.is_mounted(by) { CHARGE_MOUNTED } else { CHARGE_FOOT }
    }

    /// The distance of a charge: from the charger's front edge to the nearest point of the target's footprint.
    pub(crate) fn charge_gap(&self, by: ContingentId, at: ContingentId) -> Distance {
        define!("charge.measure");
        Distance::of_rect_and_segment(self.footprint(at), self.footprint(by).edge(Edge::Front))
    }

    /// Whether anything bars a contingent from charging, whomever.
    pub(crate) fn may_charge(&self, by: ContingentId) -> Result<(), Refusal> {
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(by.into()));
        let c = self.contingent(by);
        if c.is(Flags::OFF) {
            return refuse(rule!("charge.bar.state"), "{0} is not on the table");
        }
        self.may_form_charge(by)?;
        self.may_charge_at_night(by)?;
        if c.is_halted() {
            return refuse(rule!("charge.bar.halted"), "{0} is halted by a test and may not charge");
        }
        if c.is(Flags::RALLIED) {
            return refuse(rule!("charge.bar.rallied"), "{0} has rallied in this turn and may not charge");
        }
        if c.is(Flags::ROUTING | Flags::LOOTING | Flags::ALOOF | Flags::PURSUING) {
            return refuse(
                rule!("charge.bar.state"),
                "{0} routs, pursues, loots or stands aloof, and may not charge",
            );
        }
        if c.is(Flags::PLUNDERS) {
            return refuse(rule!("muster.special.plunder"), "{0} plunders and only defends itself");
        }
        if self.charges.iter().any(|charge| charge.by == by) {
            return refuse(rule!("charge.several"), "{0} has declared a charge already: one in a phase");
        }
        if self.charges.iter().any(|charge| charge.at == by && self.contingent(charge.by).side == self.first)
            && c.side != self.first
        {
            return refuse(rule!("charge.order"), "{0} is charged itself and may only respond");
        }
        if self.is_engaged(by) {
            return refuse(rule!("charge.bar.state"), "{0} is in hand-to-hand combat and may not charge");
        }
        Ok(())
    }

    /// Whether its array and its arms let a contingent charge or countercharge.
    pub(crate) fn may_form_charge(&self, by: ContingentId) -> Result<(), Refusal> {
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(by.into()));
        match self.kind(by) {
            Troop::Artillery => {
                return refuse(rule!("charge.bar.artillery"), "{0} are guns and may not charge");
            }
            Troop::Pavisier => {
                return refuse(rule!("charge.bar.pavisier"), "{0} has pavisiers in front and may not charge");
            }
            Troop::Crossbow => {
                return refuse(rule!("charge.bar.crossbow"), "{0} has crossbows in front and may not charge");
            }
            _ => {}
        }
        match self.contingent(by).array {
            Array::Skirmish => {
                refuse(rule!("charge.bar.skirmish"), "{0} is in skirmish array and may not charge")
            }
            // In disarray it counts as in no column (array.disarray).
            Array::Column if self.is_in_column(by) => {
                refuse(rule!("charge.bar.column"), "{0} is in column and may not charge")
            }
            _ if !self.kind(by).row().may_charge => {
                refuse(rule!("troop.type.skirmisher"), "{0} are skirmishers by trade and never charge")
            }
            _ => Ok(()),
        }
    }

    /// The charge of a contingent at another, whatever its order says; or why it cannot be.
    pub(crate) fn charge_at(&self, by: ContingentId, at: ContingentId) -> Result<Charge, Refusal> {
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(by.into()).and(at.into()));
        let target = self.contingent(at);
        if target.side == self.contingent(by).side {
            return refuse(rule!("charge.order"), "{1} is no enemy of {0}");
        }
        if target.is(Flags::OFF) {
            return refuse(rule!("charge.front"), "{1} is nowhere to be seen");
        }
        self.walls_let_charge(by, at)?;
        let gap = self.charge_gap(by, at);
        if !is_within(gap, self.charge_reach(by)) {
            let rule = if self.is_mounted(by) { rule!("charge.mounted") } else { rule!("charge.foot") };
            return refuse(rule, "{1} is out of reach of a charge by {0}");
        }
        if !self.is_to_front(by, at) {
            return refuse(rule!("charge.front"), "{1} is not to the front of {0}");
        }
        let place = self.contingent(by).place;
        let edge = self.struck_edge(at, place.at);
        if !self.is_edge_free(by, at, edge) {
            return refuse(rule!("charge.edge"), "{0} finds no room at the edge of {1} that it would strike");
        }
        let Some(lined) = self.lined_up(by, at, edge) else {
            return refuse(rule!("charge.align"), "{0} finds no room to line up with {1}");
        };
        self.mud_lets_charge(by, &lined.block)?;
        self.is_lane_free(by, at, &lined.block)?;
        let sees = self.block(by).front_rank().any(|(_, stand)| self.sees(by, &stand, at));
        if !sees {
            return refuse(rule!("charge.front"), "{0} does not see {1}");
        }
        let centre = self.footprint(at).centre();
        Ok(Charge {
            by,
            at,
            toward: place.at.bearing_to(centre).unwrap_or(place.facing),
            edge,
            gap: rounded(gap),
            response: Response::Stand,
            fled: Length::ZERO,
        })
    }

    /// Whether a contingent may charge another of its own will.
    pub(crate) fn may_declare(&self, by: ContingentId, at: ContingentId) -> Result<Charge, Refusal> {
        self.may_charge(by)?;
        self.may_leave_place(by)?;
        let gap = self.charge_gap(by, at);
        // First what is cheap: most enemies are out of reach.
        if is_within(gap, self.charge_reach(by)) {
            define!("charge.orders");
            self.order_allows_charge(by, gap)?;
        }
        let charge = self.charge_at(by, at)?;
        self.may_charge_over(by, &charge)?;
        Ok(charge)
    }

    /// The charge to which a test binds a contingent, if it is able to make it: at the enemy named; only who charges the best
    /// of the enemy charges another who bars the way to him (control.charge-a).
    pub(crate) fn charge_due(&self, by: ContingentId) -> Option<Charge> {
        define!("charge.compulsory");
        let duty = self.contingent(by).bound.duty;
        if !matches!(duty, Duty::Charge | Duty::FullSpeed | Duty::ChargeBest) || self.may_charge(by).is_err()
        {
            return None;
        }
        let side = self.contingent(by).side;
        let target = self.duty_target(by)?;
        if let Ok(charge) = self.charge_at(by, target) {
            return Some(charge);
        }
        if duty != Duty::ChargeBest {
            return None;
        }
        let between = ground::tabletop::Convex::swept(self.footprint(by), self.footprint(target));
        let barring = self.enemies(side).filter(|id| {
            *id != target && between.meets(self.footprint(*id).corners()) && self.charge_at(by, *id).is_ok()
        });
        let (nearest, _) = self.nearest(by, barring)?;
        self.charge_at(by, nearest).ok()
    }
}

/// A distance as it is compared: to hundredths of an inch.
pub(crate) fn rounded(distance: Distance) -> Length {
    debug_assert!(WITHIN.is_within(distance, Length::inches(240)));
    Length::INCH_HUNDREDTH * distance.rounded_to(Length::INCH_HUNDREDTH)
}

/// A side declares its charges: those it must make are declared already.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Declaring {
    /// Who.
    pub side: Side,
    /// What must be declared has been.
    pub compelled: bool,
}

impl Declaring {
    /// Whether anybody on the table can charge. Orders are secret: who is asked only where his order lets him charge would
    /// give it away.
    pub(crate) fn can_any_charge(self, battle: &State) -> bool {
        let can = |by: ContingentId| {
            battle.may_charge(by).is_ok()
                && battle.foes_in_reach(by).any(|at| battle.charge_at(by, at).is_ok())
        };
        battle.on_table(self.side).any(can)
    }
}

impl crate::steps::Pending for Declaring {
    fn asks(&self, battle: &State) -> Option<Side> {
        let can = || self.can_any_charge(battle) || battle.hidden_of(self.side).next().is_some();
        (self.compelled && can()).then_some(self.side)
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        for by in battle.on_table(self.side) {
            if battle.may_charge(by).is_err() {
                continue;
            }
            let foes = battle.foes_in_reach(by).filter(|at| battle.may_declare(by, *at).is_ok());
            into.extend(foes.map(|at| Action::Against { by, at }));
        }
        battle.list_coming_out(self.side, into);
        into.push(Action::Done);
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::Done => Ok(()),
            Action::Against { by, .. } if battle.contingent(by).side != self.side => {
                Err(Refusal::new(rule!("charge.order"), "{0} is not yours").about(by.into()))
            }
            Action::Against { by, at } => battle.may_declare(by, at).map(|_| ()),
            Action::ComeOut(by) => battle.may_come_out(by, self.side),
            _ => Err(Refusal::new(rule!("charge.order"), "charges are declared now")),
        }
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        match action {
            Action::Against { by, at } => {
                if let Ok(charge) = battle.may_declare(by, at) {
                    battle.declare(charge, rule!("charge.order"), table);
                }
            }
            Action::ComeOut(by) => battle.come_out(by, true, table),
            _ => battle.done(),
        }
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        if self.compelled {
            battle.done();
            return;
        }
        battle.replace(Declaring { compelled: true, ..*self });
        for n in 0..battle.contingents.len() as u8 {
            let by = ContingentId(n);
            if battle.contingent(by).side == self.side
                && let Some(charge) = battle.charge_due(by)
            {
                battle.declare(charge, rule!("charge.compulsory"), table);
            }
        }
    }
}

impl State {
    /// The enemies who can be charged, routing ones included.
    pub(crate) fn foes(&self, of: Side) -> impl Iterator<Item = ContingentId> + '_ {
        self.on_table(of.other())
    }

    /// The enemies who may be in reach of a charge, routing ones included: all others are plainly too far off.
    fn foes_in_reach(&self, by: ContingentId) -> impl Iterator<Item = ContingentId> + '_ {
        let reach = self.bounds(by).grown(inches(self.charge_reach(by) + 1));
        self.foes(self.contingent(by).side).filter(move |at| reach.meets(self.bounds(*at)))
    }

    fn declare(&mut self, charge: Charge, rule: Rule, table: &mut Table<'_, Event>) {
        table.tell(&[rule], Event::Declares { by: charge.by, at: charge.at });
        self.charges.push(charge);
    }

    /// The reach of a charge as a length.
    pub(crate) fn reach(&self, by: ContingentId) -> Length {
        inches(self.charge_reach(by))
    }
}
