//! The side with the initiative shifts or removes one piece of terrain (setup.terrain).

use std::ops::ControlFlow;

use battle::file::Listed as _;
use battle::{Asked, Asks, Button, Found, Question, Refusal, Rule, Side, Table, Word};
use ground::tabletop::{Bearing, Point};
use serde::{Deserialize, Serialize};

use crate::events::{Event, Preparation};
use crate::rulebook::rule;
use crate::rules::facts::geometry::mu;
use crate::setting::Placed;
use crate::state::State;
use crate::steps::Action;
use crate::words::{point_text, read_point};

/// The side with the initiative may shift or remove one piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ShiftTerrain {}

/// A point in an answer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spot(pub Point);

impl Word<State> for Spot {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        into.push_str(&point_text(self.0));
    }

    fn read(_: &State, _: Side, word: &str) -> Result<Spot, String> {
        read_point(word).map(Spot)
    }
}

battle::answers! {
    State;
    /// What is done with the terrain.
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub enum TerrainShift {
        /// A piece, by its number from 1, is shifted so that its middle is there.
        Shift {
            /// The piece.
            piece: u8,
            /// Its new middle.
            to: Spot,
        } = ["shift" piece "to" to],
        /// A piece is removed.
        Remove(piece: u8) = ["remove" piece],
        /// All stays.
        Pass = ["pass"],
    }
}

/// What may be done: only [`ShiftTerrain::may`] makes one.
enum Shifted {
    To(usize, Placed),
    Gone(usize),
    Not,
}

impl ShiftTerrain {
    fn may(battle: &State, answer: TerrainShift) -> Result<Shifted, Refusal> {
        let find = |number: u8| {
            let at = usize::from(number).wrapping_sub(1);
            let piece = battle.placed.get(at).map(|piece| (at, *piece));
            piece.ok_or_else(|| Refusal::new(rule!("setup.terrain"), "there is no such piece of terrain"))
        };
        match answer {
            TerrainShift::Shift { piece, to: Spot(to) } => {
                let (number, piece) = find(piece)?;
                if piece.at == to {
                    return Err(Refusal::new(rule!("setup.terrain"), "the piece lies there already"));
                }
                let piece = battle.may_lie(Placed { at: to, ..piece }, Some(number))?.piece();
                Ok(Shifted::To(number, piece))
            }
            TerrainShift::Remove(piece) => Ok(Shifted::Gone(find(piece)?.0)),
            TerrainShift::Pass => Ok(Shifted::Not),
        }
    }
}

impl Question<State> for ShiftTerrain {
    type Answer = TerrainShift;

    fn rule(&self) -> Rule {
        rule!("setup.terrain")
    }

    fn whom(&self, battle: &State) -> Asks {
        if battle.placed.is_empty() { Asks::nobody() } else { Asks::only(battle.attacker()) }
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, TerrainShift, Action>) -> ControlFlow<()> {
        found.one(TerrainShift::Pass)?;
        for (number, piece) in (1u8..).zip(&battle.placed) {
            found.one(TerrainShift::Remove(number))?;
            for way in [Bearing::NORTH, Bearing::EAST, Bearing::SOUTH, Bearing::WEST] {
                let shift = TerrainShift::Shift { piece: number, to: Spot(piece.at.moved(way, mu(6))) };
                found.one_if(ShiftTerrain::may(battle, shift).is_ok(), shift)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn check(&self, battle: &State, _: Side, answer: TerrainShift) -> Result<(), Refusal> {
        ShiftTerrain::may(battle, answer).map(drop)
    }

    fn answer(
        self,
        battle: &mut State,
        side: Side,
        answer: TerrainShift,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        match ShiftTerrain::may(battle, answer)? {
            Shifted::To(number, piece) => {
                battle.placed[number] = piece;
                table.tell(
                    &[rule!("setup.terrain")],
                    Event::SetUp(Preparation::ShiftsTerrain { side, piece }),
                );
            }
            Shifted::Gone(number) => {
                let piece = battle.placed.remove(number);
                table.tell(
                    &[rule!("setup.terrain")],
                    Event::SetUp(Preparation::RemovesTerrain { side, piece }),
                );
            }
            Shifted::Not => {
                table.tell(&[rule!("setup.terrain")], Event::SetUp(Preparation::LeavesTerrain(side)));
            }
        }
        battle.resettle();
        battle.done();
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }

    fn usual(&self, _: &State, _: Side) -> TerrainShift {
        TerrainShift::Pass
    }

    fn says(&self, _: &State, _: Side) -> Asked {
        Asked::new("Do you shift or remove a piece of terrain?").because("You have the initiative.")
    }

    fn button(&self, battle: &State, _: Side, answer: TerrainShift) -> Button {
        let name = |number: u8| {
            let piece = battle.placed.get(usize::from(number).wrapping_sub(1));
            piece.map(|piece| format!("{} at {}", piece.kind.word().replace('-', " "), point_text(piece.at)))
        };
        match answer {
            TerrainShift::Shift { piece, to: Spot(to) } => {
                Button::new(format!("Shift the {} to {}", name(piece).unwrap_or_default(), point_text(to)))
            }
            TerrainShift::Remove(piece) => {
                Button::new(format!("Remove the {}", name(piece).unwrap_or_default()))
            }
            TerrainShift::Pass => Button::new("Leave the terrain as it is"),
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Terrain may be shifted".to_owned())
    }
}
