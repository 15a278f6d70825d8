//! A charge on its way, stage by stage: who runs it down, who stops it, and its clash (flow.charge, B11.4, B11.12).

use battle::{Resolves, Table};
use ground::areas::Slot;
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::rules::assigning::places;
use crate::rules::charge::bows::{Bows, OddDie};
use crate::rules::charge::ending::{FallBack, Occupy};
use crate::rules::charge::intercept::Intercept;
use crate::rules::charge::meet::{Meet, MeetFirst};
use crate::rules::charge::press_on::PressOn;
use crate::rules::charge::retarget::{Retarget, Surprised};
use crate::rules::charge::wheel::Wheel;
use crate::rules::charge::{Charge, ChargeId};
use crate::state::{NO_SLOT, Stack, State};

/// A declared charge is carried out. What is asked on its way takes the place of this step, and puts it back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Charging {
    /// The charge.
    pub n: ChargeId,
}

/// How far a charge has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ChargeStage {
    /// It has not begun.
    Declared,
    /// It enters the next area.
    Moving,
    /// Troops in its way have been run down.
    RunDown,
    /// Enemies may intercept it in the area it has entered.
    Intercept,
    /// Targets may meet it.
    Meet,
    /// Those who meet it strike, one after the other.
    Clashes,
    /// Somebody who strikes it has ridden over friends of it.
    RiddenOver {
        /// The stack that strikes.
        by: Stack,
        /// What the charge goes on with.
        after: After,
    },
    /// Somebody strikes it on its way.
    Struck {
        /// The stack that strikes.
        by: Stack,
        /// What the charge goes on with.
        after: After,
    },
    /// It has met somebody: this is what comes of it, and then it goes on to the stage noted.
    Met(After),
    /// It presses on or falls back.
    PressOn(After),
    /// It has come upon hidden troops: it goes on at them, or falls back.
    Surprised,
    /// It stands before its target while others ride up.
    Paused,
    /// It enters the target area.
    Arrives,
    /// Its targets are gone: it names others.
    Retarget,
    /// Targets may wheel in place.
    Wheel,
    /// Archers may shoot at it.
    Bows,
    /// Their leaders give bonuses.
    BowLeaders,
    /// Ground and weather change their dice.
    BowSums,
    /// Who gets the odd die.
    OddDie,
    /// They have shot.
    Shot,
    /// It strikes home.
    Clash,
    /// The clash is over.
    Result,
    /// It was repelled: how far back it goes.
    Repelled,
    /// It was successful: whether it occupies the area.
    Occupy,
    /// It is over.
    Over,
}

/// What a charge goes on with after a clash on its way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum After {
    /// More interceptions.
    Intercept,
    /// More who meet it.
    Clashes,
}

impl Resolves<State> for Charging {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        let Charging { n } = self;
        match battle.charges[n].stage {
            ChargeStage::Declared => battle.set_off(n, table),
            ChargeStage::Moving => battle.ride_on(n, table),
            ChargeStage::RunDown => {
                battle.charges[n].stage = ChargeStage::Intercept;
                battle.after_rundown(table);
            }
            ChargeStage::Intercept => battle.replace(Intercept { n }),
            ChargeStage::Meet => battle.replace(Meet { n }),
            ChargeStage::Clashes => battle.replace(MeetFirst { n }),
            ChargeStage::RiddenOver { by, after } => {
                battle.charges[n].stage = ChargeStage::Struck { by, after };
                battle.after_rundown(table);
            }
            ChargeStage::Struck { by, after } => battle.clash_on_the_way(n, by, after),
            ChargeStage::Met(after) => battle.after_met(n, after, table),
            ChargeStage::PressOn(after) => battle.replace(PressOn { n, after }),
            ChargeStage::Surprised => battle.replace(Surprised { n }),
            ChargeStage::Paused => battle.charges[n].stage = ChargeStage::Moving,
            ChargeStage::Arrives => battle.arrive(n, table),
            ChargeStage::Retarget => battle.replace(Retarget { n }),
            ChargeStage::Wheel => battle.replace(Wheel { n }),
            ChargeStage::Bows => battle.replace(Bows { n }),
            ChargeStage::BowLeaders => battle.bow_bonuses(n),
            ChargeStage::BowSums => battle.bow_sums(n),
            ChargeStage::OddDie => battle.replace(OddDie { n }),
            ChargeStage::Shot => battle.after_bow_fire(n, table),
            ChargeStage::Clash => battle.clash(n),
            ChargeStage::Result => battle.charge_result(n, table),
            ChargeStage::Repelled => battle.replace(FallBack { n }),
            ChargeStage::Occupy => battle.replace(Occupy { n }),
            ChargeStage::Over => {
                // What is lost in the retreats counts with what the clash has cost.
                battle.done();
                battle.count_elan(table);
            }
        }
    }

    fn crumb(&self, battle: &State) -> Option<String> {
        battle.charge_crumb(self.n)
    }
}

impl State {
    /// A charge goes on with a stage after a question that stood in its place.
    pub(super) fn charge_on(&mut self, n: ChargeId, stage: ChargeStage) {
        self.charges[n].stage = stage;
        self.replace(Charging { n });
    }
}

impl After {
    /// The stage with which the charge goes on.
    pub(crate) fn stage(self) -> ChargeStage {
        match self {
            After::Intercept => ChargeStage::Intercept,
            After::Clashes => ChargeStage::Clashes,
        }
    }
}

/// The positions of the bits that are set, in order.
pub(crate) fn slots(bits: u32) -> impl Iterator<Item = Slot> {
    places(bits.into()).map(|slot| Slot(slot as u8))
}

impl Charge {
    /// Whether the stack in a position of the target area is charged.
    pub(crate) fn has_target(&self, slot: Slot) -> bool {
        slot != NO_SLOT && self.targets.checked_shr(slot.0.into()).unwrap_or(0) & 1 == 1
    }

    /// The stack in a position of the target area.
    pub(crate) fn target_stack(&self, slot: Slot) -> Stack {
        Stack { area: self.target(), slot }
    }
}
