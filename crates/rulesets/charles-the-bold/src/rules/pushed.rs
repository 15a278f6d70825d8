//! Skirmishers on whom a retreat has ended give way (12.0h).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, Found, Question, Refusal, Rule, Side, Table};
use ground::{Dir, Spot};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::Event;
use crate::rulebook::rule;
use crate::rules::retreat::each_dir;
use crate::state::{StandId, State};
use crate::steps::About;
use crate::troops::Sub;

battle::answers! {
    State;
    /// Where skirmishers go that are pushed back.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum GiveWay {
        /// To the next hex in this direction.
        Go(dir: Dir) = ["go" dir],
    }
}

/// Skirmishers on whom a retreat has ended. Their owner is asked where they go if there are several hexes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Pushed {
    /// The skirmishers.
    pub stand: StandId,
    /// The retreat directions of the stand that pushed them, as bits.
    pub dirs: u8,
    /// The stand that takes their hex.
    pub by: StandId,
}

/// A hex to which the skirmishers can go: only [`Pushed::rooms`] finds one.
#[derive(Clone, Copy)]
struct Room {
    dir: Dir,
    spot: Spot,
}

impl Question<State> for Pushed {
    type Answer = GiveWay;

    fn rule(&self) -> Rule {
        rule!("12.0h2")
    }

    fn whom(&self, battle: &State) -> Asks {
        self.rooms(battle).nth(1).map(|_| battle.side_of(self.stand)).into()
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, GiveWay, Action>) -> ControlFlow<()> {
        found.all(self.rooms(battle).map(|room| GiveWay::Go(room.dir)))
    }

    fn check(&self, battle: &State, _: Side, GiveWay::Go(dir): GiveWay) -> Result<(), Refusal> {
        self.room(battle, dir).map(drop)
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        GiveWay::Go(dir): GiveWay,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        let room = self.room(battle, dir)?;
        self.go(battle, room, table);
        Ok(())
    }

    fn go_on(self, battle: &mut State, table: &mut Table<'_, Event>) {
        let only = self.rooms(battle).next();
        match only {
            Some(room) => self.go(battle, room, table),
            None => battle.done(),
        }
    }

    fn usual(&self, battle: &State, _: Side) -> GiveWay {
        GiveWay::Go(self.rooms(battle).next().map_or(Dir::ALL[0], |room| room.dir))
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        Asked::new(format!(
            "Where {} {} go?",
            battle.verb(self.stand, "does", "do"),
            battle.name_of(self.stand)
        ))
        .of(&battle.info(self.stand).id)
    }

    fn button(&self, battle: &State, _: Side, GiveWay::Go(dir): GiveWay) -> Button {
        battle.step_button(self.stand, dir)
    }

    fn crumb(&self, battle: &State) -> Option<String> {
        Some(format!("{} is pushed back", battle.name_of(self.stand)))
    }
}

impl About for Pushed {
    fn actor(&self, _: &State) -> Option<StandId> {
        Some(self.stand)
    }

    fn is_passing(&self) -> bool {
        true
    }
}

impl Pushed {
    /// Whether they can give way at all.
    pub(crate) fn has_room(self, battle: &State) -> bool {
        self.rooms(battle).next().is_some()
    }

    /// The hexes they can go to: those in a retreat direction, otherwise any that are empty.
    fn rooms(self, battle: &State) -> impl Iterator<Item = Room> + '_ {
        let from = battle.stand(self.stand).spot;
        // The hex that the other stand is just leaving is empty by then.
        let empty = |spot: Spot| battle.at(spot).is_none_or(|other| other == self.by);
        let all = Dir::ALL
            .into_iter()
            .filter(|dir| {
                battle.next(from, *dir).is_some_and(empty) && battle.is_open_to(from, *dir, Sub::Sk)
            })
            .fold(0, |bits, dir| bits | 1 << dir.index());
        let dirs = if all & self.dirs != 0 { all & self.dirs } else { all };
        each_dir(dirs).filter_map(move |dir| Some(Room { dir, spot: battle.next(from, dir)? }))
    }

    /// Whether they can go this way.
    fn room(self, battle: &State, dir: Dir) -> Result<Room, Refusal> {
        self.rooms(battle).find(|room| room.dir == dir).ok_or_else(|| {
            let why = "{0} gives way to {1} by one empty hex, away from the enemy if it can";
            Refusal::new(rule!("12.0h2"), why).about(self.stand.into()).and(self.by.into())
        })
    }

    /// They go there, unless somebody lies hidden in the hex: then it is looked at anew.
    fn go(self, battle: &mut State, Room { dir, spot }: Room, table: &mut Table<'_, Event>) {
        if battle.hidden > 0 && battle.is_forced_upon(self.stand, spot, table) {
            return;
        }
        battle.done();
        table.tell(&[rule!("12.0h"), rule!("12.0h2")], Event::PushedBack { stand: self.stand, dir });
        battle.displace(self.by, self.stand, spot, table);
        battle.end_opportunity(self.stand, rule!("5.0i"), table);
    }
}
