//! What changes in a battle, for saving at every decision: plain data without the scenario.

use std::hash::Hasher as _;
use std::sync::Arc;

use battle::{BySide, Fingerprint, List, Mistakes, Side};
use ground::areas::{AreaId, AreaSet, Slot, Way};
use serde::{Deserialize, Serialize};

use super::checking;
use crate::combat::Combat;
use crate::conditions::Course;
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

/// Declares what is saved, in the canonical order, once as it is written and once as it is read.
macro_rules! saved {
    ($(many $many:ident: $item:ty,)+ $(plain $plain:ident: $kind:ty,)+) => {
        #[derive(Serialize)]
        struct Saved<'a> {
            units: Vec<PackedUnit>,
            leaders: Vec<PackedLeader>,
            $($many: &'a [$item],)+
            $($plain: $kind,)+
            ended: Option<(Option<Side>, &'a str, &'a str)>,
        }

        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Loaded {
            units: Vec<PackedUnit>,
            leaders: Vec<PackedLeader>,
            $($many: Vec<$item>,)+
            $($plain: $kind,)+
            ended: Option<(Option<Side>, String, String)>,
        }

        impl State {
            fn saved(&self) -> Saved<'_> {
                Saved {
                    units: self.units.iter().map(packed).collect(),
                    leaders: self.leaders.iter().map(packed_leader).collect(),
                    $($many: &self.$many,)+
                    $($plain: self.$plain,)+
                    ended: self.ended.as_ref().map(|verdict| (verdict.winner, verdict.rule.id(), verdict.how)),
                }
            }

            fn loaded(&self, loaded: Loaded) -> Result<State, String> {
                let ended = match loaded.ended {
                    Some((winner, rule, how)) => Some(super::verdict(winner, &rule, &how)?),
                    None => None,
                };
                let mut state = State::fresh(Arc::clone(&self.scenario));
                state.units = loaded.units.into_iter().map(unpacked).collect();
                state.leaders = loaded.leaders.into_iter().map(unpacked_leader).collect();
                $(state.$many = loaded.$many;)+
                $(state.$plain = loaded.$plain;)+
                state.ended = ended;
                Ok(state)
            }
        }
    };
}

saved! {
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
    /// What changes in a battle, without the scenario.
    pub(crate) fn moment_text(&self) -> String {
        serde_json::to_string(&self.saved()).unwrap_or_default()
    }

    /// The battle of the same scenario at another moment.
    pub(crate) fn at_moment_text(&self, text: &str) -> Result<State, Mistakes> {
        let loaded: Loaded = serde_json::from_str(text).map_err(|error| mistake(error.to_string()))?;
        let mut state = self.loaded(loaded).map_err(mistake)?;
        checking::faults(&state).into_result(())?;
        state.recount();
        Ok(state)
    }

    /// The canonical bytes of the whole battle, secrets included, for its hash.
    pub(crate) fn canonical_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(4_096);
        bytes.extend(self.scenario_print().to_le_bytes());
        // Writing plain data into memory does not fail.
        let _ = serde_json::to_writer(&mut bytes, &self.saved());
        bytes
    }

    /// A number that follows from everything in a scenario: its file at the start.
    fn scenario_print(&self) -> u64 {
        *self.scenario.print.0.get_or_init(|| {
            let mut print = Fingerprint::default();
            print.write(State::fresh(Arc::clone(&self.scenario)).position_text().as_bytes());
            print.finish()
        })
    }
}

fn mistake(why: String) -> Mistakes {
    let mut mistakes = Mistakes::new();
    mistakes.note("", why);
    mistakes
}
