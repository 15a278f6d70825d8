//! Which gun of the side that was hit is lost (musket.shipgun.damage.gun).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, Found, Question, Refusal, Rule, Side, Table};
use serde::{Deserialize, Serialize};

use super::Berth;
use super::words::AfloatEvent;
use crate::events::Event;
use crate::orders::order::Number;
use crate::rulebook::{define, rule};
use crate::state::{State, UnitId};
use crate::steps::Action;

battle::answers! {
    State;
    /// Which gun is lost.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum LosesGun {
        /// The gun with this number.
        Gun(number: u8) = ["gun" [number]],
    }
}

/// The owner of a ship says which gun of the side that was hit is lost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ShipGunLost {
    /// The ship.
    pub(crate) ship: UnitId,
    /// It was hit on its right side.
    pub(crate) right: bool,
}

/// A gun that may be lost: only [`ShipGunLost::may_lose`] makes one.
struct Lost(UnitId);

impl State {
    /// The guns of a side of a ship, the foremost first.
    fn guns_of_side(&self, ship: UnitId, right: bool) -> Vec<UnitId> {
        let place = |berth: Berth| match berth {
            Berth::Port(place) if !right => Some(place),
            Berth::Starboard(place) if right => Some(place),
            _ => None,
        };
        let mut guns: Vec<(u8, UnitId)> =
            self.cargo(ship).filter_map(|one| Some((place(one.berth)?, one.unit))).collect();
        guns.sort_unstable();
        guns.into_iter().map(|(_, gun)| gun).collect()
    }

    /// Guns that hits on the hull have cost are lost before the next shot: their owner is asked which, if there are several.
    pub(crate) fn ask_for_lost_guns(&mut self, table: &mut Table<'_, Event>) -> bool {
        for number in 0..self.vessels.len() {
            let ship = self.vessels[number].unit;
            for right in [false, true] {
                while self.vessels[number].due[usize::from(right)] > 0 {
                    match self.guns_of_side(ship, right)[..] {
                        [] => self.vessels[number].due[usize::from(right)] = 0,
                        [only] => self.lose_ship_gun(ship, right, only, table),
                        [..] => {
                            self.then(ShipGunLost { ship, right });
                            return true;
                        }
                    }
                }
            }
        }
        false
    }

    fn lose_ship_gun(&mut self, ship: UnitId, right: bool, gun: UnitId, table: &mut Table<'_, Event>) {
        if let Some(vessel) = self.vessel_mut(ship) {
            let due = &mut vessel.due[usize::from(right)];
            *due = due.saturating_sub(1);
        }
        self.come_off(gun);
        let rule = rule!("musket.shipgun.damage.gun");
        table.tell(&[rule], Event::Afloat(AfloatEvent::LosesGun { unit: ship, gun }));
        self.destroy(gun, table);
    }
}

impl ShipGunLost {
    fn may_lose(self, battle: &State, number: u8) -> Result<Lost, Refusal> {
        let guns = battle.guns_of_side(self.ship, self.right);
        let gun = guns.into_iter().find(|gun| battle.number_of(*gun) == Number(number));
        let why = "only a gun of the side that was hit is lost";
        gun.map(Lost).ok_or_else(|| Refusal::new(rule!("musket.shipgun.damage.gun"), why))
    }
}

impl Question<State> for ShipGunLost {
    type Answer = LosesGun;

    fn rule(&self) -> Rule {
        rule!("musket.shipgun.damage.gun")
    }

    fn whom(&self, battle: &State) -> Asks {
        Asks::only(battle.side_of(self.ship))
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, LosesGun, Action>) -> ControlFlow<()> {
        let guns = battle.guns_of_side(self.ship, self.right).into_iter();
        found.all(guns.map(|gun| LosesGun::Gun(battle.number_of(gun).0)))
    }

    fn check(&self, battle: &State, _: Side, LosesGun::Gun(number): LosesGun) -> Result<(), Refusal> {
        self.may_lose(battle, number).map(drop)
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        LosesGun::Gun(number): LosesGun,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        let Lost(gun) = self.may_lose(battle, number)?;
        battle.done();
        battle.lose_ship_gun(self.ship, self.right, gun, table);
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }

    fn usual(&self, battle: &State, _: Side) -> LosesGun {
        define!("common.decision.usual");
        let foremost = battle.guns_of_side(self.ship, self.right).first().copied();
        LosesGun::Gun(foremost.map_or(0, |gun| battle.number_of(gun).0))
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        let side = if self.right { "right" } else { "left" };
        Asked::new(format!("Which gun on the {side} side of {} is lost?", battle.info(self.ship).name))
    }

    fn button(&self, battle: &State, side: Side, LosesGun::Gun(number): LosesGun) -> Button {
        let gun = battle.units_of(side).find(|gun| battle.number_of(*gun) == Number(number));
        Button::new(gun.map_or_else(String::new, |gun| battle.info(gun).name.clone()))
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("A gun of a ship is lost".to_owned())
    }
}
