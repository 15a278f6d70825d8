//! What a player can answer.

use battle::List;
use ground::tabletop::{Bearing, Length, Point};

use crate::picks::Pick;
use crate::roster::Roster;
use crate::rules::charge::declare::DeclareCharge;
use crate::rules::charge::evade::FaceAfterEvade;
use crate::rules::charge::respond::AnswerCharge;
use crate::state::{BattleId, ContingentId, LeaderId, Place, State, Word};
use crate::troops::{Array, Order};
use crate::words::{Drawn, Marching, Message, Ready, Shift, Turn};

/// The most legs of one move.
pub(crate) const MOST_LEGS: usize = 10;

/// The legs of a move, in order.
pub type Legs = List<Leg, MOST_LEGS>;

battle::answers! {
    State;
    /// An answer to a question. Which are open depends on the step that asks.
    ///
    /// Contingents, leaders and battles stand in it by their ids, lengths in inches, places as `36.5,12` from the south-west corner,
    /// facings in degrees clockwise from north.
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub enum Action {
        /// Nothing more of what is asked: goes on to what comes next.
        Done = ["done"],
        /// Does not do what could be done: declines, stays, stands, goes on.
        Decline = ["decline"],
        /// Does what is asked, where there is only one thing to do.
        Try = ["try"],
        /// Acts first in this turn, or second (seq.initiative).
        First(first: bool) = [(first as Turn ..)],
        /// Shifts a die (control.mod.leader, control.mod.a-grade, stest.b-grade).
        Shift(by: i8) = ["shift" (by as Shift ..)],
        /// Takes one thing into an army that is picked by points (setup.muster).
        Pick(pick: Pick) = [(pick ..)],
        /// Takes a whole army, named one by one, instead of all that was picked.
        Roster(roster: Roster) = ["roster" (roster ..)],
        /// Strikes what was picked, by its number in the list.
        Strike(number: u8) = ["strike" number],
        /// Takes an army that is ready, instead of all that was picked.
        Army(number: u8) = ["army" (number as Ready ..)],
        /// Gives a battle its first order (setup.orders).
        Order {
            /// The battle.
            battle: BattleId,
            /// The order.
            order: Order,
        } = ["order" battle order],
        /// Chooses a battle: which to deploy.
        Battle(battle: BattleId) = ["deploy" battle],
        /// Chooses a contingent: a target, an opponent, who is to be joined.
        Contingent(contingent: ContingentId) = ["contingent" [contingent]],
        /// Chooses a leader: who pays for control, who fights in the front rank.
        Leader(leader: LeaderId) = ["leader" [leader]],
        /// A contingent against another: shoots at it.
        Against {
            /// Who.
            by: ContingentId,
            /// Whom.
            at: ContingentId,
        } = [by "against" [at]],
        /// A hidden contingent comes out (muster.hidden.out.tob).
        ComeOut(contingent: ContingentId) = [[contingent] "comes" "out"],
        /// Guns keep their shot (seq.3-reserve).
        Reserve(contingent: ContingentId) = [[contingent] "reserves"],
        /// Places the baggage train, by the centre of its piece (setup.baggage).
        Baggage(at: Point) = ["baggage" "at" [at]],
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
        } = [contingent "placed" "at" ((place, array, files, stakes) as Drawn ..)],
        /// A leader goes to a contingent or to a place: by the Move action, at deployment, or out of danger (cmd.move,
        /// setup.deploy-zone, leader.detached).
        Ride {
            /// The leader.
            leader: LeaderId,
            /// Where to.
            to: Post,
        } = [leader "rides" "to" [to]],
        /// A leader steadies a contingent (cmd.steady).
        Steady {
            /// The leader.
            leader: LeaderId,
            /// The contingent.
            contingent: ContingentId,
        } = [leader "steadies" [contingent]],
        /// A leader issues an order to another, or to himself (cmd.issue, cmd.issue-self, leader.lost-commander), or sends a
        /// herald to sway an enemy (treach.entice).
        Issue {
            /// Who.
            leader: LeaderId,
            /// To whom.
            to: LeaderId,
            /// What.
            word: Word,
        } = [leader ((to, word) as Message ..)],
        /// A leader listens to what was brought to him (cmd.listen).
        Listen {
            /// The leader.
            leader: LeaderId,
            /// What: the oldest that says so.
            word: Word,
        } = [leader "hears" word],
        /// A leader sends for troops that are held (muster.special.held.release).
        Send(leader: LeaderId) = [leader "sends" "for" "those" "held"],
        /// A contingent moves in the Approach (approach.only-march).
        March {
            /// The contingent.
            contingent: ContingentId,
            /// Along the road (move.road).
            road: bool,
            /// How.
            legs: Legs,
        } = [contingent ((road, legs) as Marching ..)],
        /// What a contingent does with its Tactical Move.
        Tactical {
            /// The contingent.
            contingent: ContingentId,
            /// What.
            how: How,
        } = [contingent (how ..)],
        /// The legs of the move that has been begun.
        Move(legs: Legs) = ["moves" (legs ..)],
        /// Stops after so far (after.retire-short).
        Stop(far: Length) = ["stop" far],
    }
    questions {
        /// Which charges a side declares (charge.order).
        Declaring(DeclareCharge),
        /// How a charged contingent answers (resp.stand).
        Respond(AnswerCharge),
        /// Where skirmishers who have evaded face (resp.evade).
        EvadeFacing(FaceAfterEvade),
    }
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
