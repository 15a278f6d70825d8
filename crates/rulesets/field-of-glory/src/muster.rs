//! From a neutral battle to a scenario: `army` says what is mustered and where it stands, `land` what the ground becomes.

mod army;
mod conditions;
mod land;
#[cfg(test)]
mod tests;

use std::sync::{Arc, OnceLock};

use battle::{BySide, ScenarioInfo, Side};
use muster::shared::{Leading, last_round_of};
use muster::tables::TableScale;
use muster::{Battle, Flag, Role};

use army::{Army, Tables};

use crate::conditions::Conditions;
use crate::field::{CampInfo, CommanderInfo, GroupInfo, Print, Scenario, SideInfo, Work};
use crate::rulebook::define;
use crate::scenario::{MOST_GROUPS, bases};
use crate::state::{GroupId, State};
use crate::troops::{CommanderKind, Rank};

/// What this ruleset makes of neutral words.
const TABLES: &str = include_str!("../muster.toml");
/// A battle for which armies are bought.
const PICK_UP: &str = include_str!("../scenarios/pick-up.toml");
const PICK_UP_KEY: &str = "pick-up";
/// The table of every battle is in movement units.
const SCALE: TableScale = TableScale::MovementUnits;

/// The battles that ship with the ruleset.
pub(crate) fn scenarios() -> Vec<ScenarioInfo> {
    let battles = muster::BATTLES.iter().filter_map(|(key, _)| muster::find(key));
    let about = |battle: Battle| ScenarioInfo {
        date: date_of(&battle),
        key: battle.id,
        title: battle.name,
        summary: battle.summary,
    };
    let mut all: Vec<ScenarioInfo> = battles.map(about).collect();
    all.extend(crate::scenario::open(PICK_UP).map(|state| battle::State::about(&state)));
    all
}

/// The file of a battle that ships with the ruleset.
pub(crate) fn scenario_text(key: &str) -> Option<String> {
    if key == PICK_UP_KEY {
        return Some(PICK_UP.to_owned());
    }
    Some(state_of(&muster::find(key)?)?.position_text())
}

/// A battle that ships with the ruleset, with so many times the army: each contingent again straight behind, the field
/// deepened.
pub(crate) fn enlarged(key: &str, times: u8) -> Option<State> {
    let battle = muster::find(key)?;
    let men = tables()?.men_per_base(&battle);
    if times <= 1 { state_at(&battle, men) } else { state_at(&battle.deepened(times), men) }
}

/// A neutral battle at its start; none if the ruleset cannot muster it.
pub(crate) fn state_of(battle: &Battle) -> Option<State> {
    state_at(battle, tables()?.men_per_base(battle))
}

/// A neutral battle at its start, with so many men to the base.
fn state_at(battle: &Battle, men: u32) -> Option<State> {
    let tables = tables()?;
    let army = tables.muster(battle, men)?;
    let scenario = Muster { battle, tables, army }.into_scenario()?;
    Some(State::fresh(Arc::new(scenario)))
}

/// The tables, read once.
fn tables() -> Option<&'static Tables> {
    static READ: OnceLock<Option<Tables>> = OnceLock::new();
    READ.get_or_init(|| toml::from_str(TABLES).ok()).as_ref()
}

fn date_of(battle: &Battle) -> String {
    battle.date.map(|date| date.to_string()).unwrap_or_default()
}

/// A battle on its way to a scenario.
struct Muster<'a> {
    battle: &'a Battle,
    tables: &'a Tables,
    army: Army<'a>,
}

impl Muster<'_> {
    fn into_scenario(mut self) -> Option<Scenario> {
        define!("muster.turns", "muster.metres");
        // Red's come first; each side's in the order of placing.
        self.army.units.sort_by_key(|unit| unit.side);
        let groups = self.groups();
        if groups.len() > MOST_GROUPS {
            return None;
        }
        let mut land = land::land(self.battle, &self.tables.ground, self.army.size);
        land.table.bases = bases([None; 2], &land.table, &groups);
        let stakes = self.stakes();
        land.works.extend(stakes);
        let mut scenario = Scenario {
            key: self.battle.id.clone(),
            title: self.battle.name.clone(),
            date: date_of(self.battle),
            text: self.battle.summary.trim().to_owned(),
            table: land.table,
            crossings: land.crossings,
            roads: land.roads,
            works: land.works,
            sides: self.sides(&groups),
            commanders: self.commanders(&groups),
            groups,
            allies: Vec::new(),
            first: self.first(),
            turn_limit: u16::try_from(2 * last_round_of(self.battle.time.turns)).unwrap_or(u16::MAX),
            frightened_horses: true,
            pick_up: None,
            conditions: Conditions::default(),
            goals: Vec::new(),
            print: Print::default(),
        };
        scenario.conditions = conditions::conditions(self.battle, &scenario)?;
        Some(scenario)
    }

    /// The stakes of archers, along the whole front of each group, their inside towards it.
    fn stakes(&self) -> Vec<Work> {
        define!("muster.flag.stakes", "muster.flag.stakes.fog");
        let archers = self.army.units.iter().filter(|unit| unit.contingent.has(Flag::Stakes));
        archers.map(army::Mustered::stakes).collect()
    }

    /// The side that attacks has the first turn; if neither does or both do, the initiative is rolled.
    fn first(&self) -> Option<Side> {
        define!("setup.first");
        let [red, blue] = [0, 1].map(|side| self.battle.sides[side].role == Role::Attacker);
        (red != blue).then_some(if red { Side::Red } else { Side::Blue })
    }

    fn sides(&self, groups: &[GroupInfo]) -> BySide<SideInfo> {
        define!("muster.break.fog", "muster.flag.non-combatant");
        BySide(Side::BOTH.map(|side| {
            let army = &self.battle.sides[side.index()];
            let count = groups.iter().filter(|info| info.side == side).count() as u32;
            // Twice the share of its groups; points are whole, so a hundredth is rounded up.
            let thousandths = (army.break_at * 1_000.0).round().clamp(1.0, 1_000.0) as u32;
            let camp = self.army.camps.iter().find(|(own, _)| *own == side.index());
            SideInfo {
                name: army.name.clone(),
                colour: army.colour.clone(),
                aggression: 0,
                rout_level: Some((2 * thousandths * count).div_ceil(10)),
                camp: camp.map(|(_, place)| CampInfo { place: *place, fortified: false }),
            }
        }))
    }

    fn groups(&self) -> Vec<GroupInfo> {
        let mut numbers = [0u8; 2];
        let groups = self.army.units.iter().map(|unit| {
            let own = |other: &&army::Mustered<'_>| other.contingent.id == unit.contingent.id;
            let is_alone = self.army.units.iter().filter(own).count() == 1;
            let number = &mut numbers[unit.side];
            *number = number.saturating_add(1);
            unit.info(is_alone, *number)
        });
        groups.collect()
    }

    /// The commander of each side, and the leader or deputy of each further battle that has a group.
    fn commanders(&self, groups: &[GroupInfo]) -> Vec<CommanderInfo> {
        let mut commanders = Vec::new();
        for (number, army) in self.battle.sides.iter().enumerate() {
            for Leading { leader, battle, .. } in army.leaders_with_deputies() {
                let is_chief = leader.id == army.commander;
                let has_group = |id: &String| {
                    let mut own = self.army.units.iter().filter(|unit| unit.side == number);
                    own.any(|unit| unit.contingent.battle == *id)
                };
                if !is_chief && !battle.as_ref().is_some_and(has_group) {
                    continue;
                }
                let kind = match leader.ability {
                    5 if is_chief && leader.exceptional => CommanderKind::Inspired,
                    4.. => CommanderKind::Field,
                    3 if is_chief => CommanderKind::Field,
                    _ => CommanderKind::Troop,
                };
                let with = format!("{}-1", leader.attached);
                let with = groups.iter().position(|info| info.id == with && info.side.index() == number);
                commanders.push(CommanderInfo {
                    id: leader.id,
                    name: leader.name,
                    side: Side::from_index(number),
                    kind,
                    rank: if is_chief { Rank::CInC } else { Rank::Sub },
                    ally: None,
                    with: with.map_or(GroupId::NONE, |at| GroupId(at as u8)),
                    at: None,
                });
            }
        }
        commanders
    }
}
