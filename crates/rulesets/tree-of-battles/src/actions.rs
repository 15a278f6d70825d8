//! What a player can answer.

use battle::List;
use ground::tabletop::{Bearing, Length, Point};

use crate::picks::Pick;
use crate::roster::Roster;
use crate::state::{BattleId, ContingentId, LeaderId, Place, Word};
use crate::troops::{Array, Order};

/// The most legs of one move.
pub(crate) const MOST_LEGS: usize = 10;

/// The legs of a move, in order.
pub type Legs = List<Leg, MOST_LEGS>;

/// An answer to a question. Which are open depends on the step that asks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Action {
    /// Nothing more of what is asked: goes on to what comes next.
    Done,
    /// Does not do what could be done: declines, stays, stands, goes on.
    Decline,
    /// Does what is asked, where there is only one thing to do.
    Try,
    /// Acts first in this turn, or second (seq.initiative).
    First(bool),
    /// Shifts a die (control.mod.leader, control.mod.a-grade, stest.b-grade).
    Shift(i8),
    /// Takes one thing into an army that is picked by points (setup.muster).
    Pick(Pick),
    /// Takes a whole army, named one by one, instead of all that was picked.
    Roster(Roster),
    /// Strikes what was picked, by its number in the list.
    Strike(u8),
    /// Takes an army that is ready, instead of all that was picked.
    Army(u8),
    /// Gives a battle its first order (setup.orders).
    Order {
        /// The battle.
        battle: BattleId,
        /// The order.
        order: Order,
    },
    /// Chooses a battle: which to deploy.
    Battle(BattleId),
    /// Chooses a contingent: a target, an opponent, who is to be joined.
    Contingent(ContingentId),
    /// Chooses a leader: who pays for control, who fights in the front rank.
    Leader(LeaderId),
    /// A contingent against another: shoots at it, charges it.
    Against {
        /// Who.
        by: ContingentId,
        /// Whom.
        at: ContingentId,
    },
    /// A hidden contingent comes out (muster.hidden.out.tob).
    ComeOut(ContingentId),
    /// Guns keep their shot (seq.3-reserve).
    Reserve(ContingentId),
    /// Places the baggage train, by the centre of its piece (setup.baggage).
    Baggage(Point),
    /// Places a contingent (setup.deploy-zone, setup.reserves).
    Deploy {
        /// The contingent.
        contingent: ContingentId,
        /// Where.
        place: Place,
        /// How drawn up.
        array: Array,
        /// Stands in its front rank.
        files: u8,
        /// With its stakes planted.
        stakes: bool,
    },
    /// A leader goes to a contingent or to a place: by the Move action, at deployment, or out of danger (cmd.move,
    /// setup.deploy-zone, leader.detached).
    Ride {
        /// The leader.
        leader: LeaderId,
        /// Where to.
        to: Post,
    },
    /// A leader steadies a contingent (cmd.steady).
    Steady {
        /// The leader.
        leader: LeaderId,
        /// The contingent.
        contingent: ContingentId,
    },
    /// A leader issues an order to another, or to himself (cmd.issue, cmd.issue-self, leader.lost-commander), or sends a
    /// herald to sway an enemy (treach.entice).
    Issue {
        /// Who.
        leader: LeaderId,
        /// To whom.
        to: LeaderId,
        /// What.
        word: Word,
    },
    /// A leader listens to what was brought to him (cmd.listen).
    Listen {
        /// The leader.
        leader: LeaderId,
        /// What: the oldest that says so.
        word: Word,
    },
    /// A leader sends for troops that are held (muster.special.held.release).
    Send(LeaderId),
    /// A contingent moves in the Approach (approach.only-march).
    March {
        /// The contingent.
        contingent: ContingentId,
        /// Along the road (move.road).
        road: bool,
        /// How.
        legs: Legs,
    },
    /// What a contingent does with its Tactical Move.
    Tactical {
        /// The contingent.
        contingent: ContingentId,
        /// What.
        how: How,
    },
    /// The legs of the move that has been begun.
    Move(Legs),
    /// How a contingent answers a charge.
    Respond(Response),
    /// Faces some way (resp.evade).
    Face(Bearing),
    /// Stops after so far (after.retire-short).
    Stop(Length),
}

/// Where a leader goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Post {
    /// To a contingent, which he joins.
    With(ContingentId),
    /// To a place, by the centre of his stand.
    At(Point),
}

/// What a contingent does with its Tactical Move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum How {
    /// Stays.
    Stay,
    /// Rallies from disarray (man.rally).
    Rally,
    /// Plants its stakes (terr.stakes).
    Plant,
    /// Mounts or dismounts (man.mount).
    Mount,
    /// Goes along a road (move.road).
    Road,
    /// Manoeuvres without covering distance (man.halves).
    Manoeuvre,
    /// Moves by one average die.
    OneDie,
    /// Moves by two average dice.
    TwoDice,
    /// Feigns flight (muster.special.feigned-flight.tob).
    Feign,
    /// Withdraws as planned (muster.special.planned-withdrawal).
    FallBack,
    /// Leaves the table (order.withdraw, muster.victory.exit).
    Leave,
    /// Sallies out of its town by the gate (muster.special.sortie).
    Sally,
}

/// How a contingent answers a charge (resp.stand).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Response {
    /// Stands.
    #[default]
    Stand,
    /// Evades.
    Evade,
    /// Countercharges.
    Countercharge,
    /// Exchanges ranks.
    Exchange,
}

/// One leg of a move (move.legs).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Leg {
    /// Straight ahead.
    Ahead(Length),
    /// A wheel to the left about the left front corner; so far goes the right one (man.wheel-path).
    WheelLeft(Length),
    /// A wheel to the right about the right front corner; so far goes the left one.
    WheelRight(Length),
    /// Straight some way without turning: skirmishers only (move.skirmish-free).
    Slide(Bearing, Length),
    /// Turns to some facing about the midpoint of the front edge: skirmishers and guns (move.skirmish-free,
    /// move.artillery).
    Face(Bearing),
    /// Turns about (man.about-face).
    About,
    /// Changes its array, to so many files (man.array).
    Array(Array, u8),
    /// Changes its frontage to so many files (man.frontage).
    Files(u8),
    /// Exchanges its first two ranks (man.exchange).
    Exchange,
    /// Mounts or dismounts: a whole move (man.mount).
    Mount,
}

impl Default for Leg {
    fn default() -> Leg {
        Leg::Ahead(Length::ZERO)
    }
}

impl Leg {
    /// How far it goes, if it covers distance.
    pub const fn length(self) -> Option<Length> {
        match self {
            Leg::Ahead(by) | Leg::WheelLeft(by) | Leg::WheelRight(by) | Leg::Slide(_, by) => Some(by),
            _ => None,
        }
    }

    /// The same leg over another distance; none if it covers none.
    pub const fn with_length(self, by: Length) -> Option<Leg> {
        match self {
            Leg::Ahead(_) => Some(Leg::Ahead(by)),
            Leg::WheelLeft(_) => Some(Leg::WheelLeft(by)),
            Leg::WheelRight(_) => Some(Leg::WheelRight(by)),
            Leg::Slide(way, _) => Some(Leg::Slide(way, by)),
            _ => None,
        }
    }
}
