//! A side declares its charges: first those that tests bind it to, then those it likes (charge.order, charge.compulsory).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, Found, Ghost, Question, Refusal, Resolves, Rule, Side, Table, Target};
use battle::{Place, Word as _};
use serde::{Deserialize, Serialize};

use super::{Charge, rounded};
use crate::actions::Action;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::geometry::is_within;
use crate::scene::spot;
use crate::state::{ContingentId, Duty, State};
use crate::words::hundredths;

/// The charges that tests bind a side to are declared; then it declares others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct DueCharges {
    /// Who declares.
    pub side: Side,
}

impl Resolves<State> for DueCharges {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.replace(Declaring { side: self.side });
        for by in battle.all_contingents() {
            if battle.contingent(by).side == self.side
                && let Some(declaration) = battle.charge_due(by)
            {
                battle.declare(declaration, table);
            }
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}

battle::answers! {
    State;
    /// What a side declares.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum DeclareCharge {
        /// A contingent charges another.
        Against {
            /// Who.
            by: ContingentId,
            /// Whom.
            at: ContingentId,
        } = [by "against" [at]],
        /// A hidden contingent comes out and may charge then (muster.hidden.out.tob).
        ComeOut(contingent: ContingentId) = [[contingent] "comes" "out"],
        /// No more charges.
        Done = ["done"],
    }
}

impl DeclareCharge {
    /// The contingent that charges by it.
    pub(crate) fn charger(self) -> Option<ContingentId> {
        match self {
            DeclareCharge::Against { by, .. } => Some(by),
            DeclareCharge::ComeOut(_) | DeclareCharge::Done => None,
        }
    }
}

/// A side declares charges of its own will, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Declaring {
    /// Who.
    pub side: Side,
}

/// A charge that may or must be declared; only [`State::may_declare`] and [`State::charge_due`] make one.
#[derive(Clone, Copy)]
pub(crate) struct Declaration {
    charge: Charge,
    /// By which rule it is declared.
    rule: Rule,
}

/// A hidden contingent that may come out; only [`Declaring::may_come_out`] makes one.
struct Lurker(ContingentId);

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

    /// Those who may be charged by a contingent of the side's own will.
    fn targets(self, battle: &State, by: ContingentId) -> impl Iterator<Item = ContingentId> + '_ {
        let foes = battle.may_charge(by).is_ok().then(|| battle.foes_in_reach(by));
        foes.into_iter().flatten().filter(move |at| battle.may_declare(by, *at).is_ok())
    }

    /// Whether the side may have one contingent charge another.
    fn may_declare(self, battle: &State, by: ContingentId, at: ContingentId) -> Result<Declaration, Refusal> {
        if battle.contingent(by).side != self.side {
            return Err(Refusal::new(rule!("charge.order"), "{0} is not yours").about(by.into()));
        }
        battle.may_declare(by, at)
    }

    /// Whether the side may let a contingent come out of hiding.
    fn may_come_out(self, battle: &State, contingent: ContingentId) -> Result<Lurker, Refusal> {
        battle.may_come_out(contingent, self.side)?;
        Ok(Lurker(contingent))
    }
}

impl Question<State> for Declaring {
    type Answer = DeclareCharge;

    fn rule(&self) -> Rule {
        rule!("charge.order")
    }

    fn whom(&self, battle: &State) -> Asks {
        let asks = self.can_any_charge(battle) || battle.hidden_of(self.side).next().is_some();
        if asks { Asks::only(self.side) } else { Asks::nobody() }
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, DeclareCharge, Action>) -> ControlFlow<()> {
        for by in battle.on_table(self.side) {
            found.all(self.targets(battle, by).map(|at| DeclareCharge::Against { by, at }))?;
        }
        found.all(battle.hidden_of(self.side).map(DeclareCharge::ComeOut))?;
        found.one(DeclareCharge::Done)
    }

    fn check(&self, battle: &State, _: Side, answer: DeclareCharge) -> Result<(), Refusal> {
        match answer {
            DeclareCharge::Against { by, at } => self.may_declare(battle, by, at).map(|_| ()),
            DeclareCharge::ComeOut(contingent) => self.may_come_out(battle, contingent).map(|_| ()),
            DeclareCharge::Done => Ok(()),
        }
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        answer: DeclareCharge,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        match answer {
            DeclareCharge::Against { by, at } => {
                let declaration = self.may_declare(battle, by, at)?;
                battle.declare(declaration, table);
            }
            DeclareCharge::ComeOut(contingent) => {
                let Lurker(contingent) = self.may_come_out(battle, contingent)?;
                battle.come_out(contingent, true, table);
            }
            DeclareCharge::Done => battle.done(),
        }
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }

    fn usual(&self, _: &State, _: Side) -> DeclareCharge {
        DeclareCharge::Done
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        let asked = Asked::new("Who charges whom?");
        let mut chargers = battle.on_table(self.side).filter(|by| self.targets(battle, *by).next().is_some());
        match (chargers.next(), chargers.next()) {
            (Some(only), None) => asked.of(battle.contingent_word(only)),
            (Some(_), Some(_)) | (None, _) => asked,
        }
    }

    fn button(&self, battle: &State, _: Side, answer: DeclareCharge) -> Button {
        match answer {
            DeclareCharge::Against { by, at } => {
                let [who, whom] = [by, at].map(|id| battle.contingent_name(id));
                Button::new(format!("{who} charge {whom}"))
                    .by(battle.contingent_word(by))
                    .with_ghost(battle.charge_ghost(by, at))
                    .costs(Some(format!("{}″", hundredths(rounded(battle.charge_gap(by, at))))))
                    .binding(true)
            }
            DeclareCharge::ComeOut(contingent) => {
                Button::new(format!("{} come out of hiding", battle.contingent_name(contingent)))
                    .binding(true)
            }
            DeclareCharge::Done => Button::new("No more charges").binding(false),
        }
    }

    fn meant(&self, battle: &State, side: Side, answer: DeclareCharge, at: &Target) -> Option<DeclareCharge> {
        match answer {
            DeclareCharge::Against { by, at: foe } => {
                // Who charges, or who is charged.
                let pointed = by.pointed(battle, side, at)?;
                let own = battle.contingent(pointed).side == side;
                let (by, at) = if own { (pointed, foe) } else { (by, pointed) };
                Some(DeclareCharge::Against { by, at })
            }
            DeclareCharge::ComeOut(_) | DeclareCharge::Done => None,
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}

impl State {
    /// Whether a contingent may charge another of its own will.
    fn may_declare(&self, by: ContingentId, at: ContingentId) -> Result<Declaration, Refusal> {
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
        Ok(Declaration { charge, rule: rule!("charge.order") })
    }

    /// The charge to which a test binds a contingent, if it is able to make it: at the enemy named; only who charges the best
    /// of the enemy charges another who bars the way to him (control.charge-a).
    fn charge_due(&self, by: ContingentId) -> Option<Declaration> {
        let due = |charge: Charge| Declaration { charge, rule: rule!("charge.compulsory") };
        let duty = self.contingent(by).bound.duty;
        if !matches!(duty, Duty::Charge | Duty::FullSpeed | Duty::ChargeBest) || self.may_charge(by).is_err()
        {
            return None;
        }
        let side = self.contingent(by).side;
        let target = self.duty_target(by)?;
        if let Ok(charge) = self.charge_at(by, target) {
            return Some(due(charge));
        }
        if duty != Duty::ChargeBest {
            return None;
        }
        let between = ground::tabletop::Convex::swept(self.footprint(by), self.footprint(target));
        let barring = self.enemies(side).filter(|id| {
            *id != target && between.meets(self.footprint(*id).corners()) && self.charge_at(by, *id).is_ok()
        });
        let (nearest, _) = self.nearest(by, barring)?;
        self.charge_at(by, nearest).ok().map(due)
    }

    /// A charge is declared.
    fn declare(&mut self, declaration: Declaration, table: &mut Table<'_, Event>) {
        let Declaration { charge, rule } = declaration;
        table.tell(&[rule], Event::Declares { by: charge.by, at: charge.at });
        self.charges.push(charge);
    }

    /// How a charge would line up with its target if that stands, and the lane it needs.
    fn charge_ghost(&self, by: ContingentId, at: ContingentId) -> Option<Ghost> {
        let edge = self.struck_edge(at, self.contingent(by).place.at);
        let block = self.lined_up(by, at, edge)?.block;
        let path = [self.contingent(by).place.at, block.place.at];
        let path = path.map(|at| Place::Table { at: spot(at) }).to_vec();
        let lane = self.lane(by, &block).corners().iter().copied().map(spot).collect();
        Some(Ghost { charge: true, swept: vec![lane], ..self.ghost_at(by, &block, path) })
    }
}
