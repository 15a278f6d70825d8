//! From a neutral battle to a scenario: `army` says what is mustered and where it stands; here it becomes a scenario.

mod army;
mod conditions;
#[cfg(test)]
mod tests;

use std::sync::{Arc, OnceLock};

use battle::{BySide, ScenarioInfo, Side};
use ground::areas::{AreaId, AreaMap, AreaPlan, Slot, Way};
use muster::areas::AreaField;
use muster::shared::Leading;
use muster::{Contingent, SpecialKind, TerrainKind};

use army::{Mustered, Tables};

use crate::charts::{ELAN_TRACK, WEATHERS};
use crate::field::{
    ArmyInfo, CampInfo, FormationInfo, LeaderInfo, Light, Options, Print, Scenario, SideInfo, TurnInfo,
    UnitInfo, WeatherInfo,
};
use crate::rulebook::define;
use crate::rules::places::Party;
use crate::scenario::{MOST_FORMATIONS, MOST_LEADERS, MOST_UNITS, usual_occupancy};
use crate::state::{ArmyId, FormationId, LeaderId, NO_SLOT, OFF, State, UnitId};
use crate::survey::survey;
use crate::troops::{Arm, UnitType};

/// What this ruleset makes of neutral words.
const TABLES: &str = include_str!("../muster.toml");
/// Where the élan marker of a mustered army starts.
const ELAN_START: u8 = 9;
/// Lance durability unless a scenario gives another (B11.11a).
pub(crate) const USUAL_LANCES: u8 = 1;
/// So many positions are tried to get all units of an area into it.
const MOST_TRIES: u32 = 20_000;
/// How far one sees in the dark.
const DARK_M: f64 = 100.0;

/// The battles that ship with the ruleset.
pub(crate) fn scenarios() -> Vec<ScenarioInfo> {
    let battles = muster::BATTLES.iter().filter_map(|(key, _)| muster::find(key));
    battles
        .map(|battle| ScenarioInfo {
            date: date_of(&battle),
            key: battle.id,
            title: battle.name,
            summary: battle.summary,
        })
        .collect()
}

/// The file of a battle that ships with the ruleset.
pub(crate) fn scenario_text(key: &str) -> Option<String> {
    Some(state_of(&muster::find(key)?)?.position_text())
}

/// A battle that ships with the ruleset, with so many times the army: each contingent again straight behind, the field
/// deepened.
pub(crate) fn enlarged(key: &str, times: u8) -> Option<State> {
    let battle = muster::find(key)?;
    if times <= 1 {
        return state_of(&battle);
    }
    state_at(&deepened(&battle, times), tables()?.factor(&battle))
}

/// A neutral battle at its start; none if the ruleset cannot muster it.
pub(crate) fn state_of(battle: &muster::Battle) -> Option<State> {
    state_at(battle, tables()?.factor(battle))
}

/// A neutral battle at its start, at an SP factor in hundredths.
fn state_at(battle: &muster::Battle, factor: u32) -> Option<State> {
    let tables = tables()?;
    let field = AreaField::of(battle);
    let map = AreaMap::new(field.plan(battle, &tables.ground)).ok()?;
    let units = tables.muster(battle, &field, factor)?;
    Muster { battle, tables, field, units }.into_state(map)
}

/// The ground of a battle that ships, as an area map.
pub(crate) fn ground_of(key: &str) -> Option<AreaPlan> {
    let battle = muster::find(key)?;
    Some(AreaField::of(&battle).plan(&battle, &tables()?.ground))
}

/// The tables, read once.
fn tables() -> Option<&'static Tables> {
    static READ: OnceLock<Option<Tables>> = OnceLock::new();
    READ.get_or_init(|| toml::from_str(TABLES).ok()).as_ref()
}

fn date_of(battle: &muster::Battle) -> String {
    battle.date.map(|date| date.to_string()).unwrap_or_default()
}

/// A battle on its way to a scenario.
struct Muster<'a> {
    battle: &'a muster::Battle,
    tables: &'a Tables,
    field: AreaField,
    units: Vec<Mustered<'a>>,
}

impl Muster<'_> {
    fn into_state(mut self, map: AreaMap) -> Option<State> {
        // Red's come first; each side's in the order of placing.
        let order: Vec<String> = self.units.iter().map(Mustered::id).collect();
        self.units.sort_by_key(|unit| unit.side);
        let formations = self.formations();
        let leaders = self.leaders(&formations, &map)?;
        let (ground, passages) = survey(&map, &[]);
        let scenario = Scenario {
            key: self.battle.id.clone(),
            title: self.battle.name.clone(),
            date: date_of(self.battle),
            text: self.battle.summary.trim().to_owned(),
            rim: map.rim(),
            sides: BySide([0, 1].map(|number| SideInfo {
                name: self.battle.sides[number].name.clone(),
                army: ArmyId(number as u8),
                lance_durability: USUAL_LANCES,
            })),
            armies: self.armies(&leaders),
            units: self.unit_infos(&formations, &map)?,
            camps: self.camps(&map),
            options: self.options(),
            turns: self.turns(),
            weather: self.weather(),
            reinforcements: Vec::new(),
            happenings: crate::happenings::Happenings::default(),
            conditions: crate::conditions::Conditions::default(),
            minimum_move: false,
            heavy_setup: false,
            unhorse_long_bow: 0,
            sight_blocking: Vec::new(),
            special: self.special(),
            formations: with_leaders(formations, &leaders),
            leaders: leaders.into_iter().map(|(leader, _)| leader).collect(),
            map,
            ground,
            passages,
            print: Print::default(),
        };
        let over = scenario.units.len() > MOST_UNITS
            || scenario.leaders.len() > MOST_LEADERS
            || scenario.formations.len() > MOST_FORMATIONS;
        if over {
            return None;
        }
        self.stationed(scenario, &order)
    }

    /// The formations: the commands of each side, and each leader who leads none by himself (B8.1.8).
    fn formations(&self) -> Vec<FormationInfo> {
        let mut formations = Vec::new();
        for (number, side) in self.battle.sides.iter().enumerate() {
            let mut add = |id: &str, name: &str| {
                formations.push(FormationInfo {
                    id: id.to_owned(),
                    name: name.to_owned(),
                    side: Side::from_index(number),
                    army: ArmyId(number as u8),
                    leader: LeaderId::NONE,
                });
            };
            for command in &side.battles {
                add(&command.id, &command.name);
            }
            for Leading { leader, battle, .. } in side.leaders_with_deputies() {
                if battle.is_none() {
                    add(&leader.id, &leader.name);
                }
            }
        }
        formations
    }

    /// The leaders, each with whether he commands his army.
    fn leaders(&self, formations: &[FormationInfo], map: &AreaMap) -> Option<Vec<(LeaderInfo, bool)>> {
        let mut leaders = Vec::new();
        for (number, side) in self.battle.sides.iter().enumerate() {
            let first = leaders.len();
            let all = side.leaders_with_deputies();
            let commander = all.iter().position(|leading| leading.leader.id == side.commander);
            let superior = commander.map_or(LeaderId::NONE, |at| LeaderId((first + at) as u8));
            for (at, Leading { leader, battle, .. }) in all.into_iter().enumerate() {
                let commands = Some(at) == commander;
                let home = side.contingents.iter().find(|known| known.id == leader.attached)?;
                let with = self.units.iter().find(|unit| unit.contingent.id == leader.attached)?;
                let own = battle.as_deref().unwrap_or(&leader.id);
                let formation =
                    formations.iter().position(|known| known.id == own && known.side.index() == number)?;
                let [command, tactical, radius] = army::ratings(&self.tables.leader, &leader, commands);
                leaders.push((
                    LeaderInfo {
                        formation: FormationId(formation as u8),
                        superior: if commands { LeaderId::NONE } else { superior },
                        tactical,
                        command,
                        radius,
                        armor: self.tables.armor(home),
                        exceptional: leader.exceptional,
                        gunner: self.leads_guns(battle.as_deref()),
                        strength: 1,
                        treachery: army::treachery(leader.loyalty),
                        steadies: 0,
                        successors: Vec::new(),
                        appears: OFF,
                        arrives: home.arrival.as_ref().map_or(0, |arrival| turn(arrival.turn)),
                        start: self.area(map, with.area)?,
                        slot: NO_SLOT,
                        id: leader.id,
                        name: leader.name,
                    },
                    commands,
                ));
            }
        }
        Some(leaders)
    }

    /// Whether a command is one of artillery alone: then its leader is an artillery leader.
    fn leads_guns(&self, command: Option<&str>) -> bool {
        define!("state.artillery-leader");
        let mut own =
            self.units.iter().filter(|unit| Some(unit.contingent.battle.as_str()) == command).peekable();
        own.peek().is_some() && own.all(|unit| unit.kind.arm == Arm::Artillery)
    }

    fn armies(&self, leaders: &[(LeaderInfo, bool)]) -> Vec<ArmyInfo> {
        define!("muster.break.ooa");
        let sides = self.battle.sides.iter().enumerate();
        let army = |(number, side): (usize, &muster::Side)| {
            let commander =
                leaders.iter().position(|(leader, commands)| *commands && leader.id == side.commander);
            ArmyInfo {
                id: side.id.clone(),
                name: side.name.clone(),
                side: Side::from_index(number),
                commander: commander.map_or(LeaderId::NONE, |at| LeaderId(at as u8)),
                elan_start: ELAN_START,
                elan_track: ELAN_TRACK,
                chits: Vec::new(),
                break_at: Some(exact_share(side.break_at)),
            }
        };
        sides.map(army).collect()
    }

    fn unit_infos(&self, formations: &[FormationInfo], map: &AreaMap) -> Option<Vec<UnitInfo>> {
        let mut infos = Vec::new();
        for unit in &self.units {
            let contingent = unit.contingent;
            let formation = formations
                .iter()
                .position(|known| known.id == contingent.battle && known.side.index() == unit.side)?;
            let alone = self.units.iter().filter(|other| other.contingent.id == contingent.id).count() == 1;
            let name = match alone {
                true => contingent.name.clone(),
                false => format!("{} {}", contingent.name, unit.number),
            };
            let area = self.area(map, unit.area)?;
            let facing = match unit.facing == unit.area {
                true => Some(Way(0)),
                false => map.way_to(area, self.area(map, unit.facing)?),
            };
            let flag = |flag: muster::Flag| contingent.has(flag);
            infos.push(UnitInfo {
                id: unit.id(),
                name,
                formation: FormationId(formation as u8),
                kind: unit.kind,
                foot_kind: if unit.foot { UnitType::find("FMA")? } else { unit.kind },
                steps: unit.steps.clone(),
                foot_steps: if unit.foot { unit.steps.clone() } else { Vec::new() },
                elite: unit.elite,
                mercenary: unit.kind.is_combat() && flag(muster::Flag::Mercenary),
                club: false,
                penetration: unit.penetration,
                size: unit.size,
                set_up: unit.set_up,
                range: unit.range,
                stakes: unit.kind.is_combat() && flag(muster::Flag::Stakes),
                charge_lanes: false,
                may_schiltron: unit.may_schiltron,
                may_phalanx: unit.may_phalanx,
                all_round: unit.all_round,
                occupancy: usual_occupancy(unit.kind, unit.size),
                arrives: contingent.arrival.as_ref().map_or(0, |arrival| turn(arrival.turn)),
                start: area,
                slot: NO_SLOT,
                facing: facing?,
            });
        }
        Some(infos)
    }

    fn area(&self, map: &AreaMap, place: usize) -> Option<AreaId> {
        map.numbered(self.field.areas.get(place)?.number)
    }

    /// A camp or wagon park is the command camp of the side that stands nearest to it; without a value it marks a place.
    fn camps(&self, map: &AreaMap) -> Vec<CampInfo> {
        let mut camps = Vec::new();
        for terrain in self.battle.terrain.iter().filter(|terrain| is_camp(terrain.kind)) {
            let Some(corners) = terrain.shape.area() else { continue };
            let middle = muster::geometry::mean(corners);
            let far = |contingent: &Contingent| muster::geometry::distance(contingent.place.at, middle);
            let nearest = |side: &muster::Side| {
                side.contingents.iter().map(far).min_by(f64::total_cmp).unwrap_or(f64::MAX)
            };
            let [one, two] = &self.battle.sides;
            let side = usize::from(nearest(two) < nearest(one));
            let place = self
                .field
                .nearest_first(middle)
                .find(|place| self.field.areas[*place].kinds.contains(&terrain.kind));
            let Some(area) = place.and_then(|place| self.area(map, place)) else { continue };
            camps.push(CampInfo {
                id: terrain.id.clone(),
                name: terrain.name.clone(),
                army: ArmyId(side as u8),
                area,
                commands: true,
                radius: None,
                occupancy: 0,
                stacking: 0,
            });
        }
        camps
    }

    fn options(&self) -> Options {
        let mut options = Options::WEATHER.0
            | Options::SCHILTRON.0
            | Options::PHALANX.0
            | Options::STAKES.0
            | Options::DISMOUNT.0
            | Options::TREACHERY.0;
        if self.battle.terrain.iter().any(|terrain| is_camp(terrain.kind)) {
            options |= Options::CAMPS.0;
        }
        Options(options)
    }

    /// Clock, light and sight of each turn.
    fn turns(&self) -> Vec<TurnInfo> {
        define!("muster.turns", "muster.metres", "muster.weather.dusk", "muster.weather.dark");
        let time = &self.battle.time;
        let [width, height] = self.field.size_m;
        let areas = |metres: f64| ((metres / ((width + height) / 2.0) + 0.5).floor() as u8).max(1);
        let full = self.battle.weather.visibility_m;
        let longer = self.battle.longer_side_m();
        let sight = |metres: f64| if full <= 0.0 || metres > longer { 0 } else { areas(metres) };
        let reached = |from: Option<u32>, turn: u32| from.is_some_and(|from| turn >= from);
        (1..=time.turns.clamp(1, 100))
            .map(|turn| {
                let minutes = u32::from(time.start.hour) * 60
                    + u32::from(time.start.minute)
                    + (turn - 1) * time.turn_minutes;
                let (kind, visibility) = if reached(time.dark_turn, turn) {
                    (Light::Night, areas(DARK_M))
                } else if reached(time.dusk_turn, turn) {
                    (Light::Dusk, sight((full / 2.0).max(DARK_M)))
                } else {
                    (Light::Day, sight(full))
                };
                let clock = format!("{:02}:{:02}", minutes / 60 % 24, minutes % 60);
                TurnInfo { clock, kind, visibility }
            })
            .collect()
    }

    /// The weather changes only as the battle says.
    fn weather(&self) -> WeatherInfo {
        define!("muster.weather.sky.ooa");
        let row = |sky: muster::Sky| {
            let key = match sky {
                muster::Sky::Clear | muster::Sky::Overcast => "clear",
                muster::Sky::Rain => "rain",
                muster::Sky::Storm => "storm",
                muster::Sky::Snow => "snow",
                muster::Sky::Mist => "fog",
            };
            WEATHERS.iter().position(|row| row.key == key).unwrap_or(0) as u8
        };
        let weather = &self.battle.weather;
        let changes = weather.changes.iter().filter_map(|change| Some((turn(change.turn), row(change.sky?))));
        WeatherInfo { start: row(weather.sky), table: Vec::new(), spells: changes.collect() }
    }

    /// What the battle's conditions say, in words.
    fn special(&self) -> Vec<String> {
        let mut special = Vec::new();
        for contingent in self.battle.sides.iter().flat_map(|side| &side.contingents) {
            if let Some(arrival) = &contingent.arrival {
                let chance = arrival.chance.map_or("", |_| ", if the dice are with it");
                special.push(format!("{} comes on in turn {}{chance}.", contingent.name, arrival.turn));
            }
        }
        // An ambush is nobody's business but its owner's.
        let told = self.battle.special.iter().filter(|condition| condition.kind != SpecialKind::Ambush);
        special.extend(told.map(|condition| condition.text.clone()));
        special
    }

    /// Gives everybody his position in his area, in the order of placing, and begins the battle.
    fn stationed(&self, mut scenario: Scenario, order: &[String]) -> Option<State> {
        let units = std::mem::take(&mut scenario.units);
        let blank = units.iter().map(|unit| UnitInfo { start: OFF, arrives: 0, ..unit.clone() }).collect();
        let mut trial = State::fresh(Arc::new(Scenario { units: blank, ..scenario.clone() }));
        scenario.units = units;
        let numbers = order.iter().map(|id| scenario.units.iter().position(|unit| unit.id == *id));
        let numbers = numbers.collect::<Option<Vec<usize>>>()?;
        for area in scenario.map.areas() {
            let here = |number: &&usize| scenario.units[**number].start == area;
            let here: Vec<(UnitId, Way)> = (numbers.iter().filter(here))
                .map(|number| (UnitId(*number as u8), scenario.units[*number].facing))
                .collect();
            if !station(&mut trial, area, &here, &mut { MOST_TRIES }) {
                return None;
            }
        }
        for (info, unit) in scenario.units.iter_mut().zip(&trial.units) {
            info.slot = unit.slot;
        }
        self.station_leaders(&mut scenario);
        scenario.conditions = conditions::conditions(self, &scenario);
        scenario.conditions.settle(scenario.units.len(), scenario.leaders.len()).ok()?;
        Some(State::fresh(Arc::new(scenario)))
    }

    /// A leader stands with unit 1 of the contingent he is attached to.
    fn station_leaders(&self, scenario: &mut Scenario) {
        let attached = |id: &str| {
            let all = self.battle.sides.iter().flat_map(muster::Side::leaders_with_deputies);
            all.into_iter().find(|leading| leading.leader.id == id).map(|leading| leading.leader.attached)
        };
        for leader in &mut scenario.leaders {
            let home = attached(&leader.id);
            let with = self.units.iter().position(|unit| Some(&unit.contingent.id) == home.as_ref());
            if let Some(unit) = with {
                leader.slot = scenario.units[unit].slot;
            }
        }
    }
}

/// Gives units of an area their positions, one after the other; where one finds none, those before it stand elsewhere.
fn station(trial: &mut State, area: AreaId, units: &[(UnitId, Way)], tries: &mut u32) -> bool {
    let Some(((unit, facing), rest)) = units.split_first() else { return true };
    for slot in usual_slots(trial, *unit, area, *facing) {
        if *tries == 0 {
            return false;
        }
        *tries -= 1;
        trial.put(*unit, area, slot, *facing);
        if station(trial, area, rest, tries) {
            return true;
        }
        trial.lift(*unit);
    }
    false
}

/// The positions a unit takes up if nobody says, the likeliest first: shooters the centre, others the border that they
/// face, and then what is nearest to it.
pub(crate) fn usual_slots(state: &State, unit: UnitId, area: AreaId, facing: Way) -> Vec<Slot> {
    let map = &state.scenario.map;
    if !state.kind(unit).is_combat() {
        return vec![NO_SLOT];
    }
    let Some(faced) = map.neighbour(area, facing) else { return Vec::new() };
    let wanted = match map.slot_toward(area, faced) {
        _ if state.range_of(unit) > 0 => map.centre(area),
        Some(slot) => map.slot_at(area, slot),
        None => map.centre(faced),
    };
    let far = |slot: Slot| {
        let at = map.slot_at(area, slot);
        let (dx, dy) = (i64::from(at.x - wanted.x), i64::from(at.y - wanted.y));
        dx * dx + dy * dy
    };
    let party = Party::of_unit(unit);
    let open = state.places_for(&party, area, false).filter(|(_, way)| *way == facing);
    let mut open: Vec<Slot> = open.map(|(slot, _)| slot).collect();
    open.sort_by_key(|slot| (far(*slot), *slot));
    open
}

fn is_camp(kind: TerrainKind) -> bool {
    matches!(kind, TerrainKind::Camp | TerrainKind::WagonPark)
}

fn turn(turn: u32) -> u8 {
    u8::try_from(turn).unwrap_or(100).min(100)
}

/// Names the leader of each formation.
fn with_leaders(mut formations: Vec<FormationInfo>, leaders: &[(LeaderInfo, bool)]) -> Vec<FormationInfo> {
    for (number, formation) in formations.iter_mut().enumerate() {
        let own = leaders.iter().position(|(leader, _)| leader.formation.index() == number);
        formation.leader = own.map_or(LeaderId::NONE, |at| LeaderId(at as u8));
    }
    formations
}

/// A share as a fraction of whole numbers.
fn exact_share(share: f64) -> (u32, u32) {
    ((share * 1000.0).round() as u32, 1000)
}

/// The battle on a deeper field, each contingent several times, straight behind itself.
fn deepened(battle: &muster::Battle, times: u8) -> muster::Battle {
    let mut larger = battle.clone();
    let depth = 250.0 * f64::from(times - 1);
    let north_south = matches!(battle.field.axis % 180, 0..=44 | 136..=179);
    let moved = |[x, y]: muster::Point| if north_south { [x, y + depth] } else { [x + depth, y] };
    if north_south {
        larger.field.height_m += 2.0 * depth;
    } else {
        larger.field.width_m += 2.0 * depth;
    }
    for terrain in &mut larger.terrain {
        match &mut terrain.shape {
            muster::Shape::Area(points) | muster::Shape::Line { points, .. } => {
                points.iter_mut().for_each(|point| *point = moved(*point));
            }
            muster::Shape::Crossing { at, .. } => *at = moved(*at),
        }
    }
    let ahead = muster::geometry::along(i32::from(battle.field.axis));
    for (number, side) in larger.sides.iter_mut().enumerate() {
        let back = if number == 0 { -250.0 } else { 250.0 };
        let first = side.contingents.clone();
        side.contingents.clear();
        for copy in 0..times {
            for contingent in &first {
                let mut again = contingent.clone();
                let [x, y] = moved(again.place.at);
                let far = back * f64::from(copy);
                // The farther one goes along the longer axis, the less the other matters.
                let [east, north] =
                    if north_south { [0.0, ahead[1].signum()] } else { [ahead[0].signum(), 0.0] };
                again.place.at = [x + east * far, y + north * far];
                if copy > 0 {
                    let letter = char::from(b'a' + copy);
                    again.id = format!("{}-{letter}", again.id);
                    again.name = format!("{} {letter}", again.name);
                }
                side.contingents.push(again);
            }
        }
    }
    larger
}
