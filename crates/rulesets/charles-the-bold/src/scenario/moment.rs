//! What changes in a battle, for saving at every decision: plain data without the scenario.

use std::fmt;

use battle::{BySide, Mistakes, Side, State as _};
use ground::{Facing, Spot};
use serde::{Deserialize, Serialize};

use super::checking;
use super::pending::read_steps;
use crate::conditions::Course;
use crate::field::Scenario;
use crate::state::{Activation, Flags, Group, Melee, MeleeId, OFF, Stand, StandId, State};
use crate::steps::Step;

/// A stand as a row of numbers: there are many, and they are saved often. Hex, facing, strength left, facts, melee,
/// start, the enemy it flanks, evasions.
type Packed = (u16, u8, [u8; 3], u32, u8, u16, u8, u8);

fn packed(stand: &Stand) -> Packed {
    let Stand { spot, facing, left, flags, melee, start, flanking, evasions } = *stand;
    (spot.0, facing.into(), left, flags.0, melee.0, start.0, flanking.0, evasions)
}

fn unpacked((spot, facing, left, flags, melee, start, flanking, evasions): Packed) -> Result<Stand, String> {
    Ok(Stand {
        spot: Spot(spot),
        facing: Facing::try_from(facing).map_err(|error| error.to_string())?,
        left,
        flags: Flags(flags),
        melee: MeleeId(melee),
        start: Spot(start),
        flanking: StandId(flanking),
        evasions,
    })
}

/// What is saved. The field order is the canonical one.
#[derive(Serialize)]
struct Saved<'a> {
    round: u16,
    fights: u32,
    lost: BySide<u16>,
    stands: Vec<Packed>,
    groups: &'a [Group],
    melees: &'a [Melee],
    steps: &'a [Step],
    act: &'a Activation,
    barred: &'a [(StandId, StandId)],
    evaded: &'a [(StandId, StandId)],
    ended: Option<(Option<Side>, &'a str, &'a str)>,
    /// Stands that are passing through others: they share a hex and are not found in it.
    beneath: Vec<StandId>,
    #[serde(skip_serializing_if = "is_plain")]
    course: Course,
}

/// Whether no condition has come to anything yet.
fn is_plain(course: &Course) -> bool {
    *course == Course::default()
}

/// The same, as it is read.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Loaded {
    round: u16,
    fights: u32,
    lost: BySide<u16>,
    stands: Vec<Packed>,
    groups: Vec<Group>,
    melees: Vec<Melee>,
    #[serde(deserialize_with = "read_steps")]
    steps: Vec<Step>,
    act: Activation,
    barred: Vec<(StandId, StandId)>,
    evaded: Vec<(StandId, StandId)>,
    ended: Option<(Option<Side>, String, String)>,
    beneath: Vec<StandId>,
    #[serde(default)]
    course: Course,
}

impl State {
    /// What changes in a battle, without the scenario.
    pub(crate) fn moment_text(&self) -> String {
        serde_json::to_string(&self.saved()).unwrap_or_default()
    }

    /// The battle of the same scenario at another moment.
    pub(crate) fn at_moment_text(&self, text: &str) -> Result<State, Mistakes> {
        let loaded: Loaded = serde_json::from_str(text).map_err(|error| mistake(error.to_string()))?;
        let ended = match loaded.ended {
            Some((winner, rule, how)) => Some(super::verdict(winner, &rule, &how).map_err(mistake)?),
            None => None,
        };
        let numbers = (loaded.stands.len(), loaded.groups.len());
        if numbers != (self.stands.len(), self.groups.len()) {
            return Err(mistake("the moment has other stands or groups than the scenario".to_owned()));
        }
        let stands = loaded.stands.into_iter().map(unpacked).collect::<Result<Vec<Stand>, String>>();
        let mut state = State {
            scenario: self.scenario.clone(),
            stands: stands.map_err(mistake)?,
            occupants: Vec::new(),
            reds: self.reds,
            has_barriers: false,
            hidden: 0,
            adrift: 0,
            groups: loaded.groups,
            melees: loaded.melees,
            steps: loaded.steps,
            act: loaded.act,
            barred: loaded.barred,
            evaded: loaded.evaded,
            lost: loaded.lost,
            round: loaded.round,
            fights: loaded.fights,
            ended,
            course: loaded.course,
            asks: battle::Asks::nobody(),
        };
        checking::faults(&state, &loaded.beneath, Vec::new()).into_result(())?;
        state.settle_waters();
        state.index_all_but(&loaded.beneath);
        state.asks = state.find_asks();
        Ok(state)
    }

    /// The canonical bytes of the whole battle, secrets included, for its hash.
    pub(crate) fn canonical_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(4_096);
        bytes.extend(self.scenario.print.0.get_or_init(|| print(&self.scenario)).to_le_bytes());
        // Writing plain data into memory does not fail.
        let _ = serde_json::to_writer(&mut bytes, &self.saved());
        bytes
    }

    fn saved(&self) -> Saved<'_> {
        Saved {
            round: self.round,
            fights: self.fights,
            lost: self.lost,
            stands: self.stands.iter().map(packed).collect(),
            groups: &self.groups,
            melees: &self.melees,
            steps: &self.steps,
            act: &self.act,
            barred: &self.barred,
            evaded: &self.evaded,
            ended: self.ended.as_ref().map(|verdict| (verdict.winner, verdict.rule.id(), verdict.how)),
            beneath: self.beneath(),
            course: self.course,
        }
    }

    /// Stands on the map that are not found in their hex, because it is held by another.
    pub(super) fn beneath(&self) -> Vec<StandId> {
        let hidden = |stand: &StandId| {
            let spot = self.stand(*stand).spot;
            spot != OFF && self.at(spot) != Some(*stand)
        };
        self.all_stands().filter(hidden).collect()
    }

    /// Finds the occupants anew from the stands, but for those that pass through others.
    pub(super) fn index_all_but(&mut self, beneath: &[StandId]) {
        self.index_occupants();
        for stand in beneath {
            let spot = self.stand(*stand).spot;
            if spot != OFF {
                let other = self
                    .all_stands()
                    .find(|other| self.stand(*other).spot == spot && !beneath.contains(other));
                self.occupants[spot.index()] = other.unwrap_or(StandId::NONE);
            }
        }
    }
}

fn mistake(why: String) -> Mistakes {
    let mut mistakes = Mistakes::new();
    mistakes.note("", why);
    mistakes
}

/// A number that follows from everything in a scenario that can matter to a battle.
fn print(scenario: &Scenario) -> u64 {
    use fmt::Write as _;
    let Scenario { map, sides, groups, stands, options, rounds, zones, conditions, .. } = scenario;
    let mut sum = Sum(0xcbf2_9ce4_8422_2325);
    for hex in map.hexes.hexes() {
        sum.add(&hex.q.to_le_bytes());
        sum.add(&hex.r.to_le_bytes());
    }
    sum.add(&map.terrain);
    sum.add(&map.roads);
    for level in &map.level {
        sum.add(&level.to_le_bytes());
    }
    for edge in map.edges.iter().flatten() {
        sum.add(&[edge.key, u8::from(edge.protects), u8::from(edge.closed)]);
    }
    let _ = write!(sum, "{sides:?} {groups:?} {options:?} {rounds:?} {zones:?}");
    if conditions.on {
        let _ = write!(sum, "{conditions:?} {:?}", scenario.markers);
    }
    for stand in stands {
        let unit = &stand.unit;
        let _ = write!(sum, "{} {:?} {:?} {} ", stand.id, stand.side, stand.group, unit.row.key);
        let _ =
            write!(sum, "{:?} {:?} {} {} {} ", unit.sub, unit.ranks, unit.mp, unit.impact, unit.after_loss);
        let weapon = unit.weapon.map_or("", |weapon| weapon.key);
        let _ =
            write!(sum, "{:?} {} {weapon} {:?} {:?}", unit.order, unit.bp, unit.impetuous, unit.abilities);
    }
    sum.0
}

/// A running sum over bytes (FNV-1a): the hash of a battle covers it, and it covers the scenario.
struct Sum(u64);

impl Sum {
    fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}

impl fmt::Write for Sum {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.add(text.as_bytes());
        Ok(())
    }
}
