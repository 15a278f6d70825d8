//! Cavalry bounces after a drawn bout (11.1e to 11.1h).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, Found, Question, Refusal, Rule, Side, Table};
use ground::{Dir, Spot};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::retreat::{each_dir, retreat_directions};
use crate::state::{OFF, StandId, State};
use crate::steps::About;

battle::answers! {
    State;
    /// How cavalry draws off.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum DrawOff {
        /// To the next hex in this direction.
        Go(dir: Dir) = ["go" dir],
        /// It stays where it is.
        Stop = ["stop"],
    }
}

/// Cavalry that draws off, hex by hex. Its owner is asked where there is a choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Bouncing {
    /// The stand.
    pub stand: StandId,
    /// Whether it may stay in contact.
    pub may_stay: bool,
    /// The direction from it to the enemy Battle Stand it draws off from.
    pub from: Dir,
    /// Hexes it has gone.
    pub gone: u8,
    /// The friend's hex it is passing through; off the map while it is in a hex of its own.
    pub through: Spot,
}

/// A hex into which it can draw off: only [`Bouncing::legs`] finds one.
#[derive(Clone, Copy)]
struct Leg {
    dir: Dir,
    to: Spot,
}

/// That it may stop where it is: only [`Bouncing::may_halt`] makes one.
#[derive(Clone, Copy)]
struct Halt(());

impl Question<State> for Bouncing {
    type Answer = DrawOff;

    fn rule(&self) -> Rule {
        rule!("11.1h")
    }

    fn whom(&self, battle: &State) -> Asks {
        let ways = self.legs(battle).count() + usize::from(self.may_halt().is_ok());
        (ways > 1).then(|| battle.side_of(self.stand)).into()
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, DrawOff, Action>) -> ControlFlow<()> {
        found.all(self.legs(battle).map(|leg| DrawOff::Go(leg.dir)))?;
        found.one_if(self.may_halt().is_ok(), DrawOff::Stop)
    }

    fn check(&self, battle: &State, _: Side, answer: DrawOff) -> Result<(), Refusal> {
        match answer {
            DrawOff::Go(dir) => self.leg(battle, dir).map(drop),
            DrawOff::Stop => self.may_halt().map(drop),
        }
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        answer: DrawOff,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        match answer {
            DrawOff::Go(dir) => {
                let leg = self.leg(battle, dir)?;
                self.go(battle, leg, table);
            }
            DrawOff::Stop => {
                let Halt(()) = self.may_halt()?;
                self.end(battle, table);
            }
        }
        Ok(())
    }

    fn go_on(self, battle: &mut State, table: &mut Table<'_, Event>) {
        let only = self.legs(battle).next();
        match only {
            Some(leg) => self.go(battle, leg, table),
            // Whoever finds no way off stays in contact.
            None => self.end(battle, table),
        }
    }

    fn usual(&self, battle: &State, _: Side) -> DrawOff {
        self.legs(battle).next().map_or(DrawOff::Stop, |leg| DrawOff::Go(leg.dir))
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        let name = battle.name_of(self.stand);
        let many = battle.verb(self.stand, "does", "do") == "do";
        let question = match self.may_stay && self.gone == 0 {
            true if many => format!("Do {name} stay, or where do they draw off?"),
            true => format!("Does {name} stay, or where does it draw off?"),
            false => format!("Where {} {name} draw off?", if many { "do" } else { "does" }),
        };
        Asked::new(question).of(&battle.info(self.stand).id)
    }

    fn button(&self, battle: &State, _: Side, answer: DrawOff) -> Button {
        match answer {
            DrawOff::Go(dir) => battle.step_button(self.stand, dir),
            DrawOff::Stop => Button::new("Stay").binding(false),
        }
    }

    fn crumb(&self, battle: &State) -> Option<String> {
        Some(format!("{} draws off", battle.name_of(self.stand)))
    }
}

impl About for Bouncing {
    fn actor(&self, _: &State) -> Option<StandId> {
        Some(self.stand)
    }
}

impl Bouncing {
    /// This stand begins to draw off from the enemy Battle Stand in a direction.
    pub(crate) fn new(stand: StandId, from: Dir, may_stay: bool) -> Bouncing {
        Bouncing { stand, may_stay, from, gone: 0, through: OFF }
    }

    /// The hexes it can go to from where it is now.
    fn legs(self, battle: &State) -> impl Iterator<Item = Leg> + '_ {
        define!("muster.weather.ground");
        let (spot, mp) = (self.spot(battle), battle.unit(self.stand).mp);
        let left = (mp - u8::from(battle.is_slowed(mp))).saturating_sub(self.gone);
        let dirs = retreat_directions(battle.stand(self.stand).facing, self.from).0;
        each_dir(dirs).filter_map(move |dir| {
            let to = battle.next(spot, dir)?;
            battle.can_bounce(self.stand, spot, dir, dirs, left).then_some(Leg { dir, to })
        })
    }

    /// Whether it can go this way.
    fn leg(self, battle: &State, dir: Dir) -> Result<Leg, Refusal> {
        self.legs(battle).find(|leg| leg.dir == dir).ok_or_else(|| {
            Refusal::new(rule!("11.1h"), "{0} cannot draw off that way").about(self.stand.into())
        })
    }

    /// Whether it may stop where it is.
    fn may_halt(self) -> Result<Halt, Refusal> {
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(self.stand.into()));
        match (self.through == OFF, self.gone > 0) {
            (true, true) => Ok(Halt(())),
            (true, false) if self.may_stay => Ok(Halt(())),
            (false, true) => refuse(rule!("hex.occupancy"), "{0} cannot stop among friends"),
            (_, false) => refuse(rule!("11.1e"), "{0} must draw off after a drawn bout"),
        }
    }

    /// Where it is: in its hex, or in the one it passes through.
    fn spot(self, battle: &State) -> Spot {
        if self.through == OFF { battle.stand(self.stand).spot } else { self.through }
    }

    /// It goes a hex, unless somebody lies hidden there: then it is looked at anew.
    fn go(mut self, battle: &mut State, Leg { dir, to }: Leg, table: &mut Table<'_, Event>) {
        let stand = self.stand;
        if battle.hidden > 0 && battle.is_forced_upon(stand, to, table) {
            return;
        }
        if self.gone == 0 {
            let rule = if self.may_stay { rule!("11.1g") } else { rule!("11.1e") };
            table.tell(&[rule, rule!("11.1h")], Event::Bounces { stand });
            battle.leave_melee(stand);
            battle.disorder(stand, &[rule], table);
        }
        table.tell(&[rule!("11.1h")], Event::Steps { stand, dir });
        if battle.at(to).is_some() {
            self.through = to;
        } else {
            self.through = OFF;
            battle.relocate(stand, to, table);
        }
        self.gone += 1;
        battle.replace(self);
    }

    /// It has drawn off, or stays.
    fn end(self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.done();
        if self.gone > 0 {
            battle.withdraw(self.stand);
        } else {
            let rule = if self.may_stay { rule!("11.1g") } else { rule!("11.1h") };
            table.tell(&[rule], Event::Stands { stand: self.stand });
        }
    }
}

impl State {
    /// Whether a bounce can lead this way: to a clear hex out of enemy zones, or through friends to one.
    fn can_bounce(&self, stand: StandId, spot: Spot, dir: Dir, dirs: u8, left: u8) -> bool {
        let Some(to) = self.next(spot, dir) else { return false };
        if left == 0
            || !self.is_open_to(spot, dir, self.sub(stand))
            || self.is_in_zone(to, self.side_of(stand))
        {
            return false;
        }
        match self.at(to) {
            None => true,
            Some(other) if self.side_of(other) != self.side_of(stand) => false,
            Some(friend) => {
                self.is_passable_friend(stand, friend)
                    && each_dir(dirs).any(|next| self.can_bounce(stand, to, next, dirs, left - 1))
            }
        }
    }
}
