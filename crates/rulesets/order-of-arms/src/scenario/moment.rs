//! What changes in a battle, for saving at every decision: plain data without the scenario.

use std::sync::Arc;

use battle::{BySide, List, Mistakes, Side, State as _};
use ground::areas::{AreaId, AreaSet, Slot, Way};

use super::checking;
use super::verdict;
use crate::combat::Combat;
use crate::conditions::Course;
use crate::field::Scenario;
use crate::rules::charge::Charge;
use crate::rules::happenings::Happened;
use crate::rules::quarters::{Attack, Support};
use crate::state::{Activation, Army, Flags, Formation, Leader, LeaderFlags, State, Unit, UnitId};
use crate::steps::Step;

/// A unit as a row of numbers: there are many, and they are saved often. Area, position, facing, level, steps lost,
/// lances, movement spent, lair, facts.
type PackedUnit = (u16, u8, u8, u8, u8, u8, u8, u16, u64);
/// A leader likewise: area, position, pair, movement spent, recoveries, return, refuge, facts.
type PackedLeader = (u16, u8, u8, u8, u8, u8, u16, u16);

fn packed(unit: &Unit) -> PackedUnit {
    let Unit { area, slot, facing, level, step, lances, spent, lair, flags, next: _ } = *unit;
    (area.0, slot.0, facing.0, level, step, lances, spent, lair.0, flags.0)
}

fn unpacked((area, slot, facing, level, step, lances, spent, lair, flags): PackedUnit) -> Unit {
    Unit {
        area: AreaId(area),
        slot: Slot(slot),
        facing: Way(facing),
        level,
        step,
        lances,
        spent,
        lair: AreaId(lair),
        flags: Flags(flags),
        next: UnitId::NONE,
    }
}

fn packed_leader(leader: &Leader) -> PackedLeader {
    let Leader { area, slot, paired, spent, recoveries, returns, refuge, flags } = *leader;
    (area.0, slot.0, paired.0, spent, recoveries, returns, refuge.0, flags.0)
}

fn unpacked_leader((area, slot, paired, spent, recoveries, returns, refuge, flags): PackedLeader) -> Leader {
    Leader {
        area: AreaId(area),
        slot: Slot(slot),
        paired: UnitId(paired),
        spent,
        recoveries,
        returns,
        refuge: AreaId(refuge),
        flags: LeaderFlags(flags),
    }
}

/// What is wrong with a saved moment: much may be under way in it.
fn faults(state: &State) -> Mistakes {
    checking::faults(state, false)
}

battle::saved! {
    State:
    packed units: PackedUnit = packed, unpacked,
    packed leaders: PackedLeader = packed_leader, unpacked_leader,
    many formations: Formation,
    many armies: Army,
    many steps: Step,
    many combats: Combat,
    many charges: Charge,
    many attacks: Attack,
    many supports: Support,
    plain camps: u32,
    plain structures: List<u8, 16>,
    plain melee: AreaSet,
    plain act: Activation,
    plain turn: u8,
    plain first_player: Side,
    plain active: Side,
    plain attempted: BySide<bool>,
    plain failures: u8,
    plain weather: u8,
    plain waiting: u32,
    plain delayed: u32,
    plain fights: u32,
    plain called: u32,
    plain tried: u32,
    plain happened: Happened,
    plain course: Course,
}

impl State {
    fn scenario_at(&self, _: &Loaded) -> Arc<Scenario> {
        Arc::clone(&self.scenario)
    }

    fn followed(mut self) -> State {
        self.recount();
        self.asks = self.find_asks();
        self
    }
}
