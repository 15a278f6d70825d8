//! Charges: who may charge whom (charge.*).

pub(crate) mod declare;
pub(crate) mod evade;
pub(crate) mod line;
pub(crate) mod respond;
pub(crate) mod ride;

use battle::{Refusal, Rule, Side};
use ground::tabletop::{Bearing, Distance, Edge, Length};
use serde::{Deserialize, Serialize};

use self::respond::Response;
use crate::charts::{CHARGE_FOOT, CHARGE_MOUNTED};
use crate::flags::Flags;
use crate::rulebook::{define, rule};
use crate::rules::geometry::{WITHIN, amount, beyond, inches, is_within};
use crate::state::{ContingentId, State};
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
    /// The charges at a contingent.
    pub(crate) fn charges_at(&self, at: ContingentId) -> impl Iterator<Item = &Charge> {
        self.charges.iter().filter(move |charge| charge.at == at)
    }

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
            let reach = amount(self.charge_reach(by));
            return refuse(rule, "{1} is {2}″ away: a charge by {0} reaches {3}″")
                .map_err(|refusal| refusal.amounts(beyond(gap), reach));
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
}

/// A distance as it is compared: to hundredths of an inch.
pub(crate) fn rounded(distance: Distance) -> Length {
    debug_assert!(WITHIN.is_within(distance, Length::inches(240)));
    Length::INCH_HUNDREDTH * distance.rounded_to(Length::INCH_HUNDREDTH)
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

    /// The reach of a charge as a length.
    pub(crate) fn reach(&self, by: ContingentId) -> Length {
        inches(self.charge_reach(by))
    }
}
