//! Kinds of moves, and whether troops just make them, test for them or may not make them (move.class and the rows of the move
//! table).

use battle::{Refusal, Rule};
use ground::tabletop::{Length, TOUCH};
use serde::{Deserialize, Serialize};

use crate::charts::{MOVES, MoveClass};
use crate::rulebook::{define, rule};
use crate::rules::facts::geometry::mu;
use crate::rules::march::course::Walked;
use crate::rules::march::legs::Leg;
use crate::state::{GroupId, State};
use crate::troops::{Kind, Training, Troop};

/// A contraction with an advance of so many MUs is easier than one with less.
const LONG_ADVANCE: u8 = 3;

/// No more wheels than this in one move.
const MOST_WHEELS: usize = 2;

/// A kind of move, in the order of the move table; charges stand before all of them there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MoveKind {
    /// A wheel or a short move near the enemy without a commander.
    NearAdvance = 1,
    /// Any other advance with at most one wheel.
    Advance = 2,
    /// An advance with two wheels.
    TwoWheels = 3,
    /// More files, standing.
    Expand = 4,
    /// More files, then an advance.
    ExpandAdvance = 5,
    /// Fewer files with an advance of 3 MUs or more.
    ContractAdvance = 6,
    /// Fewer files, standing or with a shorter advance.
    Contract = 7,
    /// A turn, standing.
    Turn = 8,
    /// A turn of 90 degrees with an advance.
    QuarterAdvance = 9,
    /// A turn of 180 degrees with an advance.
    AboutAdvance = 10,
    /// A turn of 180 degrees, an advance of at most 3 MUs, and another such turn.
    Back = 11,
}

impl MoveKind {
    /// Its row of the move table.
    pub(crate) fn rule(self) -> Rule {
        match self {
            MoveKind::NearAdvance => rule!("move.advance.near"),
            MoveKind::Advance => rule!("move.advance.other"),
            MoveKind::TwoWheels => rule!("move.double-wheel"),
            MoveKind::Expand => rule!("move.expand.still"),
            MoveKind::ExpandAdvance => rule!("move.expand.advance"),
            MoveKind::ContractAdvance => rule!("move.contract.advance"),
            MoveKind::Contract => rule!("move.contract.short"),
            MoveKind::Turn => rule!("move.turn.still"),
            MoveKind::QuarterAdvance => rule!("move.turn90.advance"),
            MoveKind::AboutAdvance => rule!("move.turn180.advance"),
            MoveKind::Back => rule!("move.turn180.back"),
        }
    }

    /// What a group does by it.
    pub(crate) const fn does(self) -> &'static str {
        match self {
            MoveKind::NearAdvance | MoveKind::Advance | MoveKind::TwoWheels => "advances",
            MoveKind::Expand => "expands",
            MoveKind::ExpandAdvance => "expands and advances",
            MoveKind::ContractAdvance => "contracts and advances",
            MoveKind::Contract => "contracts",
            MoveKind::Turn => "turns",
            MoveKind::QuarterAdvance | MoveKind::AboutAdvance => "turns and advances",
            MoveKind::Back => "moves back",
        }
    }

    /// Whether it is nothing but an advance.
    pub(crate) const fn is_advance(self) -> bool {
        matches!(self, MoveKind::NearAdvance | MoveKind::Advance | MoveKind::TwoWheels)
    }

    /// Its class for one of the four classes of troops.
    fn class_for(self, troops: usize) -> MoveClass {
        MOVES
            .get(self as usize)
            .and_then(|row| row.classes.get(troops))
            .copied()
            .unwrap_or(MoveClass::Impossible)
    }
}

/// What the legs of a move are, before it is known how far they go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// An advance with so many wheels.
    Advance,
    /// More files, with an advance after them or not.
    Expand(bool),
    /// Fewer files, with an advance before or after them or not.
    Contract(bool),
    /// A turn of 90 degrees, with an advance before or after it or not.
    Quarter(bool),
    /// The same with a turn of 180 degrees.
    About(bool),
    /// A turn of 180 degrees, an advance and another turn.
    Back,
}

/// What the legs of a move are; refuses what is not in the move table.
pub(crate) fn form_of(legs: &[Leg]) -> Result<Form, Refusal> {
    define!("move.class");
    let wheels = legs.iter().filter(|leg| matches!(leg, Leg::Wheel(..))).count();
    if wheels > MOST_WHEELS {
        return Err(Refusal::new(rule!("move.double-wheel"), "three wheels are never made in one move"));
    }
    let all = |legs: &[Leg]| legs.iter().all(|leg| leg.is_advance());
    match legs {
        [] => Err(Refusal::new(rule!("move.class"), "a move has legs")),
        legs if all(legs) => Ok(Form::Advance),
        [Leg::Expand(..), rest @ ..] if all(rest) => Ok(Form::Expand(!rest.is_empty())),
        [Leg::Contract(..), rest @ ..] | [rest @ .., Leg::Contract(..)] if all(rest) => {
            Ok(Form::Contract(!rest.is_empty()))
        }
        [Leg::Turn(_), rest @ ..] | [rest @ .., Leg::Turn(_)] if all(rest) => {
            Ok(Form::Quarter(!rest.is_empty()))
        }
        [Leg::About, rest @ ..] | [rest @ .., Leg::About] if all(rest) => Ok(Form::About(!rest.is_empty())),
        [Leg::About, rest @ .., Leg::About] if all(rest) && !rest.is_empty() => Ok(Form::Back),
        _ => Err(Refusal::new(rule!("move.class"), "the move table has no such move")),
    }
}

/// The column of the move table for men of a kind: skirmishers, drilled battle troops, undrilled cavalry and light chariots, others.
fn column(kind: &Kind, training: Training) -> usize {
    match (kind.troop, training) {
        (troop, _) if troop.is_skirmisher() => 0,
        (_, Training::Drilled) => 1,
        (troop, Training::Undrilled) if troop.is_cavalry() || troop == Troop::LightChariots => 2,
        (_, Training::Undrilled) => 3,
    }
}

impl State {
    /// The class of a kind of move for a group: the worst of any of its men.
    pub(crate) fn class_of(&self, group: GroupId, kind: MoveKind) -> MoveClass {
        define!("move.class.mixed", "troop.training");
        let training = self.training(group);
        let classes = self.kinds(group).map(|men| kind.class_for(column(men, training)));
        classes.max().unwrap_or(MoveClass::Impossible)
    }

    /// Why a group may not make a kind of move that is impossible for its class of troops.
    pub(crate) fn why_impossible(&self, group: GroupId) -> &'static str {
        let training = self.training(group);
        match self.kinds(group).map(|men| column(men, training)).max() {
            Some(1) => "that move is impossible for {0}, who are drilled battle troops",
            Some(2) => "that move is impossible for {0}, who are undrilled cavalry or light chariots",
            _ => "that move is impossible for {0}, who are undrilled battle troops",
        }
    }

    /// Whether a commander is with a group.
    pub(crate) fn is_led(&self, group: GroupId) -> bool {
        self.commanders_with(group).any(|commander| self.commands(commander, group))
    }

    /// Whether it matters to the class of a group's move that an enemy is near.
    pub(crate) fn minds_near_enemies(&self, group: GroupId) -> bool {
        !self.is_led(group) && self.class_of(group, MoveKind::NearAdvance) != MoveClass::Simple
    }

    /// The kind of a move that has been walked, and the class of the advance in it if there is one.
    pub(crate) fn kind_of_move(&self, group: GroupId, form: Form, walked: &Walked) -> (MoveKind, MoveClass) {
        let advance = self.kind_of_advance(group, walked);
        let class = self.class_of(group, advance);
        let far = walked.spent;
        let kind = match form {
            Form::Advance => advance,
            Form::Expand(false) => MoveKind::Expand,
            Form::Expand(true) => MoveKind::ExpandAdvance,
            Form::Contract(true) if far >= mu(LONG_ADVANCE) - TOUCH => MoveKind::ContractAdvance,
            Form::Contract(_) => MoveKind::Contract,
            Form::Quarter(false) | Form::About(false) => MoveKind::Turn,
            Form::Quarter(true) => MoveKind::QuarterAdvance,
            Form::About(true) => MoveKind::AboutAdvance,
            Form::Back => MoveKind::Back,
        };
        (kind, if far > Length::ZERO { class } else { MoveClass::Simple })
    }

    /// The kind of advance that was walked.
    fn kind_of_advance(&self, group: GroupId, walked: &Walked) -> MoveKind {
        define!("move.short", "move.advance.near");
        let wheels = walked.trace.iter().filter(|stage| matches!(stage.leg, Leg::Wheel(..))).count();
        if wheels >= MOST_WHEELS {
            return MoveKind::TwoWheels;
        }
        let is_short = || walked.spent < mu(walked.rate) - TOUCH && !walked.is_barred(self);
        if walked.near && !self.is_led(group) && (wheels > 0 || is_short()) {
            MoveKind::NearAdvance
        } else {
            MoveKind::Advance
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_stand_in_the_order_of_the_move_table() {
        let named = [
            (MoveKind::NearAdvance, "wheel-or-short-move-within-6-without-commander"),
            (MoveKind::Advance, "other-forward-move-one-wheel"),
            (MoveKind::TwoWheels, "advance-with-two-wheels"),
            (MoveKind::Expand, "expand-1-or-2-stationary"),
            (MoveKind::ExpandAdvance, "expand-1-or-2-then-advance"),
            (MoveKind::ContractAdvance, "contract-1-or-2-with-advance-3-or-more"),
            (MoveKind::Contract, "contract-1-or-2-stationary-or-less-than-3"),
            (MoveKind::Turn, "turn-90-or-180-stationary"),
            (MoveKind::QuarterAdvance, "turn-90-with-advance"),
            (MoveKind::AboutAdvance, "turn-180-with-advance"),
            (MoveKind::Back, "turn-180-move-up-to-3-turn-back"),
        ];
        for (kind, key) in named {
            assert_eq!(MOVES[kind as usize].kind, key);
        }
    }
}
