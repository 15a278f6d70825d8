//! From a neutral battle to a scenario: `army` says what is mustered and where it stands, `leaders` who commands it, `land` what the ground
//! becomes.

mod army;
mod conditions;
mod land;
mod leaders;
#[cfg(test)]
mod tests;

use std::sync::{Arc, OnceLock};

use battle::{BySide, ScenarioInfo, Side};
use muster::tables::TableScale;
use muster::{Battle, Era, Stance};

use army::{Army, Tables};

use crate::conditions::Conditions;
use crate::field::{Deployment, GroupInfo, Options, Print, Scenario, SideInfo, UnitInfo};
use crate::orders::order::{Act, Dist, Fire, GroupId, Number, Order, Stage, Way};
use crate::period::Period;
use crate::rulebook::define;
use crate::state::State;
use crate::troops::Level;

/// What this ruleset makes of neutral words.
const TABLES: &str = include_str!("../muster.toml");
/// A battle for which armies are bought.
const PICK_UP: &str = include_str!("../scenarios/pick-up.toml");
const PICK_UP_KEY: &str = "pick-up";
/// A battle of elephants, chariots, cohorts and phalanxes at places that never were.
const IVORY_FIELDS: &str = include_str!("../scenarios/ivory-fields.toml");
/// A siege.
const SIEGE: &str = include_str!("../scenarios/hollin-keep.toml");
/// A landing from a frigate and boats on a shore that is held.
const LANDING: &str = include_str!("../scenarios/sallow-strand.toml");
/// A battle of the Musket period for which armies are bought.
const MUSKET_PICK_UP: &str = include_str!("../scenarios/pick-up-musket.toml");
/// The same where there is water for ships and boats.
const LANDING_PICK_UP: &str = include_str!("../scenarios/pick-up-landing.toml");
/// The first battle of every ruleset, three hundred years later.
const MUSKET_MUSTER: &str = include_str!("../scenarios/first-muster-musket.toml");
/// The battles of this ruleset alone, by their keys.
const OWN: [(&str, &str); 7] = [
    ("first-muster-musket", MUSKET_MUSTER),
    ("hollin-keep", SIEGE),
    (PICK_UP_KEY, PICK_UP),
    ("pick-up-musket", MUSKET_PICK_UP),
    ("pick-up-landing", LANDING_PICK_UP),
    ("ivory-fields", IVORY_FIELDS),
    ("sallow-strand", LANDING),
];
/// The board of every battle is in centimetres.
const SCALE: TableScale = TableScale::Centimetres;

/// The period in which a battle of an era is played.
fn period_of(era: Era) -> Period {
    match era {
        Era::Medieval => Period::Medieval,
        Era::Musket => Period::Musket,
    }
}

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
    let own = OWN.iter().filter_map(|(_, text)| crate::scenario::open(text).ok());
    all.extend(own.map(|state| battle::State::about(&state)));
    all
}

/// Other versions of a battle: the first of all is fought in the age of muskets, too.
pub(crate) fn versions(battle: &str) -> Vec<ScenarioInfo> {
    let all: &[(&str, &str)] = if battle == "first-muster" { &OWN[..1] } else { &[] };
    let opened = all.iter().filter_map(|(_, text)| crate::scenario::open(text).ok());
    opened.map(|state| battle::State::about(&state)).collect()
}

/// The file of a battle that ships with the ruleset.
pub(crate) fn scenario_text(key: &str) -> Option<String> {
    if let Some((_, text)) = OWN.iter().find(|(own, _)| *own == key) {
        return Some((*text).to_owned());
    }
    Some(state_of(&muster::find(key)?)?.position_text())
}

/// A battle that ships with the ruleset, with so many times the army: each contingent again straight behind, the field deepened.
pub(crate) fn enlarged(key: &str, times: u8) -> Option<State> {
    let battle = muster::find(key)?;
    let shrunk = tables()?.shrunk(&battle);
    if times <= 1 { state_at(&battle, shrunk) } else { state_at(&battle.deepened(times), shrunk) }
}

/// A neutral battle at its start; none if the ruleset cannot muster it.
pub(crate) fn state_of(battle: &Battle) -> Option<State> {
    state_at(battle, tables()?.shrunk(battle))
}

/// A neutral battle at its start, shrunk so many times.
fn state_at(battle: &Battle, shrunk: u32) -> Option<State> {
    let tables = tables()?;
    let mut army = tables.muster(battle, shrunk)?;
    // Red's come first; each side's in the order of placing.
    army.units.sort_by_key(|unit| unit.side);
    let muster = Muster { battle, tables, army };
    let scenario = muster.scenario()?;
    let mut state = State::fresh(Arc::new(scenario));
    muster.give_first_orders(&mut state);
    Some(state)
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
    fn scenario(&self) -> Option<Scenario> {
        define!("muster.turns", "muster.metres", "common.board.agree", "common.scale.figure");
        let groups = self.groups();
        let table = land::land(self.battle, &self.tables.ground, self.army.size);
        let mut scenario = Scenario {
            key: self.battle.id.clone(),
            on_foot: Vec::new(),
            title: self.battle.name.clone(),
            date: date_of(self.battle),
            text: self.battle.summary.trim().to_owned(),
            period: period_of(self.battle.era),
            level: Level::Advanced,
            options: Options(
                <Options as battle::file::Usual>::USUAL.0
                    | Options::IMPERIALS.0
                    | Options::MERCENARIES.0
                    | Options::COMMAND_FIGURES.0,
            ),
            deployment: Deployment::Fixed,
            points: 0,
            wind: None,
            turns: u16::try_from(self.battle.time.turns).ok()?,
            units: self.units(&groups, &table)?,
            table,
            places: Vec::new(),
            sides: BySide(Side::BOTH.map(|side| {
                let army = &self.battle.sides[side.index()];
                SideInfo {
                    name: army.name.clone(),
                    colour: army.colour.clone(),
                    phantoms_allowed: 2,
                    ..SideInfo::default()
                }
            })),
            groups,
            goals: Vec::new(),
            equal: None,
            conditions: Conditions::default(),
            event_on: crate::charts::EVENT_ON,
            scorched: Vec::new(),
            print: Print::default(),
            first: None,
            plain: false,
        };
        scenario.conditions = conditions::conditions(self.battle, &scenario)?;
        conditions::hide(&mut scenario);
        Some(scenario)
    }

    /// The battles with two units or more that may join one.
    fn groups(&self) -> Vec<GroupInfo> {
        define!("common.level.advanced-groups");
        let of_side = |(number, army): (usize, &'_ muster::Side)| {
            let side = Side::from_index(number);
            let ids = army.battles.iter().map(|battle| battle.id.clone());
            ids.map(|id| GroupInfo { id, side }).collect::<Vec<GroupInfo>>()
        };
        let all = self.battle.sides.iter().enumerate().flat_map(of_side);
        let members = |group: &GroupInfo| {
            let own = self.army.units.iter().filter(|unit| unit.side == group.side.index());
            own.filter(|unit| unit.joins(&group.id)).count()
        };
        all.filter(|group| members(group) > 1).collect()
    }

    /// All that is numbered: the units of each side in the order of placing, then its leaders.
    fn units(
        &self,
        groups: &[GroupInfo],
        table: &ground::tabletop::Table<crate::field::Ground>,
    ) -> Option<Vec<UnitInfo>> {
        let mut all = Vec::new();
        for (number, army) in self.battle.sides.iter().enumerate() {
            let first = all.len();
            for unit in self.army.units.iter().filter(|unit| unit.side == number) {
                let group =
                    groups.iter().position(|group| group.side.index() == number && unit.joins(&group.id));
                let group = group.map_or(GroupId::NONE, |at| GroupId(at as u8));
                all.push(unit.info(group, self.is_alone(unit)));
            }
            let side = Side::from_index(number);
            let command = leaders::Command { side, period: period_of(self.battle.era), groups };
            leaders::add(&mut all, first, army, command, table);
            for (info, number) in all[first..].iter_mut().zip(1..) {
                info.number = Number(number);
            }
            if all.len() - first > 250 {
                return None;
            }
        }
        Some(all)
    }

    /// Whether a unit is the only one of its contingent.
    fn is_alone(&self, unit: &army::Mustered<'_>) -> bool {
        let own = |other: &&army::Mustered<'_>| other.contingent.id == unit.contingent.id;
        self.army.units.iter().filter(own).count() == 1
    }

    /// The orders with which units begin, by the stances of their contingents.
    fn give_first_orders(&self, state: &mut State) {
        for unit in &self.army.units {
            let id = unit.id();
            let at = state.scenario.units.iter().position(|info| info.id == id);
            if let Some(at) = at {
                state.orders[at].order = first_order(unit);
            }
        }
    }
}

/// The order of a contingent of this stance.
fn first_order(unit: &army::Mustered<'_>) -> Order {
    define!("muster.stance.hold", "muster.stance.advance", "muster.stance.charge", "muster.stance.skirmish");
    define!("muster.stance.reserve");
    let advance = Act::Move { forced: false, way: Way::Toward(None, Dist::Full) };
    match unit.contingent.stance {
        Stance::Advance | Stance::Charge => Order::of(Stage { act: Some(advance), ..Stage::default() }),
        Stance::Skirmish if unit.shoots() => Order { fire: Some(Fire::At(None, None)), ..Order::hold() },
        Stance::Skirmish | Stance::Hold | Stance::Reserve => Order::hold(),
    }
}
