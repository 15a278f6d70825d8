//! From a neutral battle to a scenario: `army` says what is mustered and where it stands, `land` what the ground becomes.

mod army;
mod conditions;
mod land;
#[cfg(test)]
mod tests;

use std::sync::{Arc, OnceLock};

use battle::{BySide, ScenarioInfo, Side, State as _};
use muster::Loyalty;
use muster::SpecialKind;
use muster::shared::Leading;
use muster::tables::TableScale;

use army::{Mustered, Tables};

use crate::charts::STANDARD_ARMY;
use crate::conditions::Conditions;
use crate::field::{BattleInfo, ContingentInfo, Edge, LeaderInfo, Options, Print, Scenario, SideInfo};
use crate::rulebook::define;
use crate::scenario::{MOST_BATTLES, MOST_CONTINGENTS, MOST_LEADERS};
use crate::state::{BattleId, ContingentId, LeaderId, State};
use crate::troops::LeaderKind;

/// What this ruleset makes of neutral words.
const TABLES: &str = include_str!("../muster.toml");
/// A battle whose armies are picked by points.
const PICK_UP: &str = include_str!("../scenarios/pick-up.toml");
/// The table of every battle is in inches.
const SCALE: TableScale = TableScale::Inches;

/// The battles that ship with the ruleset.
pub(crate) fn scenarios() -> Vec<ScenarioInfo> {
    let battles = muster::BATTLES.iter().filter_map(|(key, _)| muster::find(key));
    let battles = battles.map(|battle| ScenarioInfo {
        date: date_of(&battle),
        key: battle.id,
        title: battle.name,
        summary: battle.summary,
    });
    let pick_up = crate::scenario::open(PICK_UP).ok().map(|state| state.about());
    battles.chain(pick_up).collect()
}

/// The file of a battle that ships with the ruleset.
pub(crate) fn scenario_text(key: &str) -> Option<String> {
    match muster::find(key) {
        Some(battle) => Some(state_of(&battle)?.position_text()),
        None => (key == "pick-up").then(|| PICK_UP.to_owned()),
    }
}

/// A battle that ships with the ruleset, with so many times the army: each contingent again straight behind, the field
/// deepened.
pub(crate) fn enlarged(key: &str, times: u8) -> Option<State> {
    let battle = muster::find(key)?;
    let men = tables()?.men_per_stand(&battle);
    if times <= 1 { state_at(&battle, men) } else { state_at(&deepened(&battle, times), men) }
}

/// A neutral battle at its start; none if the ruleset cannot muster it.
pub(crate) fn state_of(battle: &muster::Battle) -> Option<State> {
    state_at(battle, tables()?.men_per_stand(battle))
}

/// A neutral battle at its start, with so many men to the stand.
fn state_at(battle: &muster::Battle, men: u32) -> Option<State> {
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

fn date_of(battle: &muster::Battle) -> String {
    battle.date.map(|date| date.to_string()).unwrap_or_default()
}

/// The battle with so many times the army, each time a field's depth behind.
fn deepened(battle: &muster::Battle, times: u8) -> muster::Battle {
    let mut deep = battle.clone();
    let more = battle.field.height_m * f64::from(times - 1);
    deep.field.height_m += 2.0 * more;
    for terrain in &mut deep.terrain {
        let lift = |point: &mut muster::Point| point[1] += more;
        match &mut terrain.shape {
            muster::Shape::Area(points) | muster::Shape::Line { points, .. } => {
                points.iter_mut().for_each(lift);
            }
            muster::Shape::Crossing { at, .. } => lift(at),
        }
    }
    for side in &mut deep.sides {
        let first: Vec<muster::Contingent> = side.contingents.clone();
        for contingent in &mut side.contingents {
            contingent.place.at[1] += more;
        }
        for time in 1..times {
            for contingent in first.iter().filter(|contingent| !contingent.is_baggage()) {
                let behind = muster::geometry::along(i32::from(contingent.place.facing) + 180);
                let mut again = contingent.clone();
                again.id = format!("{}+{time}", contingent.id);
                let far = battle.field.height_m / 2.0 * f64::from(time);
                again.place.at = [
                    contingent.place.at[0] + behind[0] * far,
                    contingent.place.at[1] + more + behind[1] * far,
                ];
                side.contingents.push(again);
            }
        }
    }
    deep
}

/// A battle on its way to a scenario.
struct Muster<'a> {
    battle: &'a muster::Battle,
    tables: &'a Tables,
    army: army::Army<'a>,
}

impl Muster<'_> {
    fn into_scenario(mut self) -> Option<Scenario> {
        define!("muster.turns", "muster.metres");
        // Red's come first; each side's in the order of placing.
        self.army.units.sort_by_key(|unit| unit.side);
        let battles = self.battles();
        let leaders = self.leaders(&battles)?;
        let contingents = self.contingents(&battles)?;
        let battles = self.led(battles, &leaders);
        if contingents.len() > MOST_CONTINGENTS
            || leaders.len() > MOST_LEADERS
            || battles.len() > MOST_BATTLES
        {
            return None;
        }
        let [width, depth] = self.army.size;
        let mut scenario = Scenario {
            key: self.battle.id.clone(),
            title: self.battle.name.clone(),
            date: date_of(self.battle),
            text: self.battle.summary.trim().to_owned(),
            width: SCALE.hundredth() * width,
            depth: SCALE.hundredth() * depth,
            frontage: ground::tabletop::Length::inch_hundredths(crate::charts::FRONTAGE),
            turn_limit: u8::try_from(self.battle.time.turns.clamp(1, 100)).unwrap_or(100),
            options: self.options(),
            points: STANDARD_ARMY,
            terrain: land::terrain(self.battle, &self.tables.ground),
            sides: self.sides(),
            battles,
            leaders,
            contingents,
            objectives: Vec::new(),
            conditions: Conditions::default(),
            print: Print::default(),
        };
        scenario.conditions = conditions::conditions(self.battle, &scenario)?;
        Some(scenario)
    }

    fn sides(&self) -> BySide<SideInfo> {
        define!("muster.break.tob", "muster.flag.non-combatant");
        let bases = self.bases();
        BySide([0, 1].map(|number| {
            let side = &self.battle.sides[number];
            let train = self.army.trains.iter().find(|(own, _)| *own == number).map(|(_, at)| *at);
            SideInfo {
                name: side.name.clone(),
                base: bases[number],
                colour: side.colour.clone(),
                zone: Vec::new(),
                has_baggage: train.is_some(),
                baggage: train,
                break_at: exact_share(side.break_at),
            }
        }))
    }

    /// The edge behind each army, by the way most of its men face.
    fn bases(&self) -> [Edge; 2] {
        let behind = |number: usize| {
            let mut men = [0u64; 4];
            for contingent in &self.battle.sides[number].contingents {
                let quarter = (usize::from(contingent.place.facing) + 45) / 90 % 4;
                men[quarter] += u64::from(contingent.troops.men);
            }
            let most = (0..4).rev().max_by_key(|quarter| men[*quarter]).unwrap_or(0);
            [Edge::South, Edge::West, Edge::North, Edge::East][most]
        };
        let [one, two] = [behind(0), behind(1)];
        [one, if one == two { one.opposite() } else { two }]
    }

    fn options(&self) -> Options {
        let doubted =
            self.battle.sides.iter().flat_map(|side| &side.leaders).any(|leader| self.is_doubted(leader));
        if doubted { Options(Options::CIVIL_WAR.0 | Options::SUSPECT_LORDS.0) } else { Options::default() }
    }

    /// Whether a leader is doubtful, treacherous, or named by a treachery special.
    fn is_doubted(&self, leader: &muster::Leader) -> bool {
        define!("muster.flag.treacherous");
        let named =
            self.battle.special.iter().any(|special| {
                special.kind == SpecialKind::Treachery && special.leaders.contains(&leader.id)
            });
        named || matches!(leader.loyalty, Loyalty::Doubtful | Loyalty::Treacherous)
    }

    /// The battles that have a contingent.
    fn battles(&self) -> Vec<BattleInfo> {
        define!(
            "muster.stance.hold",
            "muster.stance.advance",
            "muster.stance.charge",
            "muster.stance.skirmish",
            "muster.stance.reserve"
        );
        let mut battles = Vec::new();
        for (number, side) in self.battle.sides.iter().enumerate() {
            for command in &side.battles {
                let Some(order) = army::order_of(side, &command.id) else { continue };
                let boss = side.leaders.iter().find(|leader| leader.id == command.leader);
                let flagged = side.contingents.iter().any(|contingent| {
                    contingent.battle == command.id && contingent.has(muster::Flag::Treacherous)
                });
                let suspect = boss.is_some_and(|boss| self.is_doubted(boss))
                    || flagged && self.options().has(Options::CIVIL_WAR);
                battles.push(BattleInfo {
                    id: command.id.clone(),
                    name: command.name.clone(),
                    side: Side::from_index(number),
                    leader: LeaderId::NONE,
                    order: Some(order),
                    suspect,
                    arrival: None,
                });
            }
        }
        battles
    }

    fn leaders(&self, battles: &[BattleInfo]) -> Option<Vec<LeaderInfo>> {
        let mut leaders = Vec::new();
        for (number, side) in self.battle.sides.iter().enumerate() {
            for Leading { leader, battle, .. } in side.leaders_with_deputies() {
                let kind = match &battle {
                    _ if leader.id == side.commander => LeaderKind::Commander,
                    Some(_) => LeaderKind::Marshal,
                    None => LeaderKind::Captain,
                };
                let home = side.contingents.iter().find(|known| known.id == leader.attached)?;
                let own = battle.as_deref().unwrap_or(&home.battle);
                let place = battles.iter().position(|known| known.id == own && known.side.index() == number);
                let Some(place) = place else { continue };
                let with = self.army.units.iter().position(|unit| {
                    unit.contingent.id == leader.attached && unit.number == 1 && unit.side == number
                });
                leaders.push(LeaderInfo {
                    side: Side::from_index(number),
                    kind,
                    cp: self.tables.cp(kind, &leader),
                    noble: kind != LeaderKind::Captain || army::is_noble(leader.rank),
                    battle: BattleId(place as u8),
                    with: with.map_or(ContingentId::NONE, |at| ContingentId(at as u8)),
                    at: None,
                    id: leader.id,
                    name: leader.name,
                });
            }
        }
        Some(leaders)
    }

    /// The battles with those who lead them: the first leader whose battle it is and who leads one.
    fn led(&self, mut battles: Vec<BattleInfo>, leaders: &[LeaderInfo]) -> Vec<BattleInfo> {
        for (number, battle) in battles.iter_mut().enumerate() {
            let own = |info: &LeaderInfo| info.battle.index() == number && info.kind != LeaderKind::Captain;
            battle.leader = leaders.iter().position(own).map_or(LeaderId::NONE, |at| LeaderId(at as u8));
        }
        battles
    }

    fn contingents(&self, battles: &[BattleInfo]) -> Option<Vec<ContingentInfo>> {
        let mut roster = [0u8; 2];
        let mut infos = Vec::new();
        for unit in &self.army.units {
            let Mustered { side, contingent, .. } = *unit;
            let battle = battles
                .iter()
                .position(|known| known.id == contingent.battle && known.side.index() == side)?;
            let alone =
                self.army.units.iter().filter(|other| other.contingent.id == contingent.id).count() == 1;
            let name = match alone {
                true => contingent.name.clone(),
                false => format!("{} {}", contingent.name, unit.number),
            };
            roster[side] = roster[side].saturating_add(1);
            infos.push(unit.info(name, BattleId(battle as u8), roster[side]));
        }
        Some(infos)
    }
}

/// A share such as 0.4 as a fraction of whole numbers.
fn exact_share(share: f64) -> (u32, u32) {
    let thousandths = (share * 1000.0).round().clamp(1.0, 1000.0) as u32;
    (thousandths, 1000)
}
