//! From a neutral battle to a scenario.
//!
//! The mustering itself is the same for every ruleset on hexes and stands in `muster`; here its result becomes a
//! scenario in the words of this ruleset.

mod conditions;

use std::sync::OnceLock;

use battle::{BySide, ScenarioInfo, Side};
use ground::{Dir, Facing, Hex, HexMap};
use muster::SpecialKind;
use muster::hex_army::{self, Charts, HexMuster, Tables};
use muster::hexes::HexField;

use crate::charts::Cost;
use crate::conditions::Conditions;
use crate::field::{FieldMap, GroupInfo, Marker, Name, Options, Print, Scenario, SideInfo, StandInfo};
use crate::scenario::{Commander, Start, count_points, exact_share, rectangle_of};
use crate::state::{Flags, GroupId, OFF, StandId, State};
use crate::troops::{Abilities, Impetuous, Order, Sub, Unit, weapon_named};

/// What this ruleset makes of neutral words.
const TABLES: &str = include_str!("../muster.toml");
/// The charts, as far as mustering needs them.
const CHARTS: &str = include_str!("../charts.toml");

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
    Some(scenario_of(&muster::find(key)?)?.position_text())
}

/// A neutral battle at its start; none if the ruleset cannot muster it.
pub(crate) fn scenario_of(battle: &muster::Battle) -> Option<State> {
    Mustered::of(battle)?.into_state(1)
}

/// A battle that ships with the ruleset, with so many times the army: each contingent again straight behind, the
/// field deepened.
pub(crate) fn enlarged(key: &str, times: u8) -> Option<State> {
    Mustered::of(&muster::find(key)?)?.into_state(times.max(1))
}

/// The tables and charts, read once.
fn tables() -> Option<&'static (Tables, Charts)> {
    static READ: OnceLock<Option<(Tables, Charts)>> = OnceLock::new();
    READ.get_or_init(|| Some((toml::from_str(TABLES).ok()?, toml::from_str(CHARTS).ok()?))).as_ref()
}

fn date_of(battle: &muster::Battle) -> String {
    battle.date.map(|date| date.to_string()).unwrap_or_default()
}

/// A battle on its way to a scenario.
struct Mustered<'a> {
    battle: &'a muster::Battle,
    muster: HexMuster,
}

/// A stand, and the copies of it, before stands are numbered.
struct Placed {
    info: StandInfo,
    hex: Hex,
    facing: Facing,
}

impl<'a> Mustered<'a> {
    fn of(battle: &'a muster::Battle) -> Option<Mustered<'a>> {
        let (tables, charts) = tables()?;
        let muster = hex_army::stands(battle, &HexField::of(battle), tables, charts);
        muster.faults.is_empty().then_some(Mustered { battle, muster })
    }

    fn into_state(self, times: u8) -> Option<State> {
        let groups = self.groups();
        let mut placed = self.stands(&groups)?;
        let map = if times > 1 { self.deepened(&mut placed, times)? } else { self.map(None)? };
        placed.sort_by_key(|stand| stand.info.group);
        if placed.len() > crate::scenario::MOST_STANDS {
            return None;
        }
        let mut starts = placed
            .iter()
            .map(|stand| Some(Start { spot: map.hexes.spot_of(stand.hex)?, facing: stand.facing }))
            .collect::<Option<Vec<Start>>>()?;
        let stands: Vec<StandInfo> = placed.into_iter().map(|stand| stand.info).collect();
        let groups = numbered(groups, &stands);
        let commanders = self.commanders(&groups, &stands);
        let mut scenario = Scenario {
            key: self.battle.id.clone(),
            title: self.battle.name.clone(),
            date: date_of(self.battle),
            text: self.battle.summary.trim().to_owned(),
            sides: self.sides(),
            groups,
            stands,
            options: Options(Options::USUAL.0 | Options::ROUND_LIMIT.0),
            rounds: u16::try_from(self.muster.rounds).ok(),
            zones: BySide::default(),
            special: self.special(),
            names: self.names(&map),
            markers: self.markers(&map),
            conditions: Conditions::default(),
            map,
            print: Print::default(),
        };
        count_points(&mut scenario);
        // What is enlarged is for measuring speed: its copies have no conditions.
        if times == 1 {
            scenario.conditions = conditions::conditions(self.battle, &self.muster, &scenario)?;
        }
        scenario.settle().ok()?;
        let mut places = vec![OFF; starts.len()];
        for (number, start) in starts.iter_mut().enumerate() {
            let stand = StandId(number as u8);
            if scenario.conditions.begins_hidden(stand) {
                places[number] = start.spot;
            }
            if scenario.conditions.is_late(stand) || scenario.conditions.begins_hidden(stand) {
                start.spot = OFF;
            }
        }
        let mut state = State::fresh(scenario, &starts, &commanders);
        for stand in state.all_stands() {
            let late = state.scenario.conditions.is_late(stand);
            state.stand_mut(stand).set(Flags::WAITING, late);
            if places[stand.index()] != OFF {
                let s = state.stand_mut(stand);
                s.set(Flags::HIDDEN, true);
                s.start = places[stand.index()];
            }
        }
        state.index_occupants();
        Some(state)
    }

    fn sides(&self) -> BySide<SideInfo> {
        BySide([0, 1].map(|number| {
            let (army, side) = (&self.muster.sides[number], &self.battle.sides[number]);
            SideInfo {
                name: side.name.clone(),
                well_trained: army.training != "poor",
                break_at: exact_share(army.break_at),
                break_points: 0,
            }
        }))
    }

    fn groups(&self) -> Vec<GroupInfo> {
        let mut groups = Vec::new();
        for (side, army) in Side::BOTH.into_iter().zip(&self.muster.sides) {
            let neutral = &self.battle.sides[side.index()];
            let leaders = neutral.leaders_with_deputies();
            for group in &army.groups {
                let command = neutral.battles.iter().find(|battle| battle.id == group.battle);
                let leader = leaders.iter().find(|leading| leading.leader.id == group.general);
                groups.push(GroupInfo {
                    id: group.battle.clone(),
                    name: command.map_or(&group.battle, |battle| &battle.name).clone(),
                    side,
                    general: leader.map_or(&group.general, |leading| &leading.leader.name).clone(),
                    initiative: group.initiative,
                    stands: (0, 0),
                });
            }
        }
        groups
    }

    fn stands(&self, groups: &[GroupInfo]) -> Option<Vec<Placed>> {
        let mut placed = Vec::new();
        for (side, army) in Side::BOTH.into_iter().zip(&self.muster.sides) {
            for stand in &army.units {
                let group = groups.iter().position(|group| group.id == stand.group)?;
                let info = StandInfo {
                    id: stand.id.clone(),
                    name: self.name_of(side, stand),
                    side,
                    group: GroupId(group as u8),
                    unit: unit_of(stand)?,
                    other: None,
                };
                let facing = Facing::new(i32::from(stand.facing));
                placed.push(Placed { info, hex: Hex::new(stand.q, stand.r), facing });
            }
        }
        Some(placed)
    }

    /// The name of the contingent, with a number if it has several stands.
    fn name_of(&self, side: Side, stand: &hex_army::Stand) -> String {
        let contingents = &self.battle.sides[side.index()].contingents;
        let name =
            contingents.iter().find(|known| known.id == stand.contingent).map_or(&stand.id, |c| &c.name);
        let units = &self.muster.sides[side.index()].units;
        let alone = units.iter().filter(|other| other.contingent == stand.contingent).count() == 1;
        match stand.id.rsplit_once('-') {
            Some((_, number)) if !alone => format!("{name} {number}"),
            _ => name.clone(),
        }
    }

    /// The map, over all of its own hexes or over those of a larger one.
    fn map(&self, larger: Option<Vec<Hex>>) -> Option<FieldMap> {
        let ground = &self.muster.ground;
        let own = ground.hexes.iter().map(|hex| Hex::new(hex.q, hex.r));
        let hexes = HexMap::new(larger.unwrap_or_else(|| own.collect())).ok()?;
        let mut map = FieldMap::open(hexes);
        for hex in &ground.hexes {
            let spot = map.hexes.spot_of(Hex::new(hex.q, hex.r))?;
            map.terrain[spot.index()] = FieldMap::terrain_named(&hex.terrain)?;
            map.level[spot.index()] = hex.level;
        }
        for side in &ground.sides {
            let spot = map.hexes.spot_of(Hex::new(side.q, side.r))?;
            map.lay(spot, Dir::new(i32::from(side.dir)), FieldMap::hexside_named(&side.key)?);
        }
        for [from, to] in &ground.roads {
            let [from, to] = [from, to].map(|[q, r]| Hex::new(*q, *r));
            map.join(map.hexes.spot_of(from)?, from.direction_to(to)?);
        }
        Some(map)
    }

    fn names(&self, map: &FieldMap) -> Vec<Name> {
        let names = HexField::of(self.battle).names(self.battle);
        let on_map = names.into_iter().filter_map(|name| {
            let spot = map.hexes.spot_of(Hex::new(name.q, name.r))?;
            Some(Name { text: name.text, spot, region: name.region })
        });
        on_map.collect()
    }

    fn markers(&self, map: &FieldMap) -> Vec<Marker> {
        let mut markers = Vec::new();
        for ((army, side), of) in self.muster.sides.iter().zip(&self.battle.sides).zip(Side::BOTH) {
            for marker in &army.markers {
                let contingent = side.contingents.iter().find(|contingent| contingent.id == marker.id);
                if let Some(spot) = map.hexes.spot_of(Hex::new(marker.q, marker.r)) {
                    let name = contingent.map_or(&marker.id, |c| &c.name).clone();
                    markers.push(Marker { name, spot, side: Some(of) });
                }
            }
        }
        markers
    }

    fn commanders(&self, groups: &[GroupInfo], stands: &[StandInfo]) -> Vec<Commander> {
        let with = |group: &GroupInfo| {
            let all = self.muster.sides.iter().flat_map(|army| &army.groups);
            let with =
                all.into_iter().find(|known| known.battle == group.id).map(|known| known.with.as_str());
            stands.iter().position(|stand| Some(stand.id.as_str()) == with).map(|at| StandId(at as u8))
        };
        groups.iter().map(|group| with(group).map_or(Commander::Off, Commander::With)).collect()
    }

    /// What the battle's conditions say, in words.
    fn special(&self) -> Vec<String> {
        let mut special = Vec::new();
        for contingent in self.battle.sides.iter().flat_map(|side| &side.contingents) {
            if let Some(arrival) = &contingent.arrival {
                let name = &contingent.name;
                let round = muster::shared::first_round_of(arrival.turn);
                let chance = arrival.chance.map_or(String::new(), |_| ", if the dice are with it".to_owned());
                special.push(format!("{name} comes on in round {round}{chance}."));
            }
        }
        // An ambush is nobody's business but its owner's.
        let told = self.battle.special.iter().filter(|condition| condition.kind != SpecialKind::Ambush);
        special.extend(told.map(|condition| condition.text.clone()));
        special
    }

    /// Puts copies of both armies straight behind them and returns the larger map.
    fn deepened(&self, placed: &mut Vec<Placed>, times: u8) -> Option<FieldMap> {
        let mut hexes: Vec<Hex> = Vec::new();
        let first = placed.len();
        for side in Side::BOTH {
            let back = behind(&placed[..first], side);
            let depth = depth(&placed[..first], side, back, times);
            for copy in 1..times {
                for number in 0..first {
                    let Placed { info, hex, facing } = &placed[number];
                    if info.side != side {
                        continue;
                    }
                    let hex = moved(*hex, back, i16::from(depth) * i16::from(copy))?;
                    let letter = char::from(b'a' + copy);
                    let info = StandInfo {
                        id: format!("{}-{letter}", info.id),
                        name: format!("{} {letter}", info.name),
                        ..info.clone()
                    };
                    let facing = *facing;
                    hexes.push(hex);
                    placed.push(Placed { info, hex, facing });
                }
            }
        }
        let map = self.map(Some(self.larger(&hexes)?))?;
        settle(placed, first, &map)?;
        Some(map)
    }

    /// The hexes of the rectangle around the field and some more hexes, with a margin.
    fn larger(&self, more: &[Hex]) -> Option<Vec<Hex>> {
        let own = self.muster.ground.hexes.iter().map(|hex| Hex::new(hex.q, hex.r));
        let all: Vec<(i16, i16)> = own.chain(more.iter().copied()).map(row_and_column).collect();
        let least = |of: fn(&(i16, i16)) -> i16| all.iter().map(of).min();
        let most = |of: fn(&(i16, i16)) -> i16| all.iter().map(of).max();
        // The lowest row stays an even one, so that the old rows keep their places.
        let south = (least(|at| at.0)?.min(0) - 1).div_euclid(2) * 2;
        let (north, west, east) = (most(|at| at.0)? + 2, least(|at| at.1)?, most(|at| at.1)?);
        let origin = hex_at(south, west)?;
        let columns = u8::try_from(east - west + 1).ok()?;
        let rows = u8::try_from(north - south + 1).ok()?;
        let hexes = rectangle_of(origin, columns, columns, rows)?;
        // Where the field's odd rows are shorter the rectangle still holds them.
        HexMap::new(hexes.iter().copied()).ok().map(|_| hexes)
    }
}

/// Gives each group its stretch of the stands.
fn numbered(mut groups: Vec<GroupInfo>, stands: &[StandInfo]) -> Vec<GroupInfo> {
    for (number, group) in groups.iter_mut().enumerate() {
        let before = stands.iter().filter(|stand| usize::from(stand.group.0) < number).count();
        let mine = stands.iter().filter(|stand| usize::from(stand.group.0) == number).count();
        group.stands = (before as u8, (before + mine) as u8);
    }
    groups
}

/// What a mustered stand is in the charts, with its own values.
fn unit_of(stand: &hex_army::Stand) -> Option<Unit> {
    let mut unit = Unit::named(&stand.unit)?;
    unit.sub = Sub::ALL.into_iter().find(|sub| format!("{sub:?}") == stand.sub)?;
    unit.ranks = std::array::from_fn(|rank| stand.ranks.get(rank).copied().unwrap_or(0));
    (unit.mp, unit.impact, unit.after_loss) = (stand.mp, stand.impact, stand.after_loss);
    unit.bp = u8::try_from(stand.bp).ok()?;
    unit.order = match stand.order.as_str() {
        "A" => Order::A,
        "B" => Order::B,
        _ => Order::C,
    };
    unit.weapon = weapon_named(&stand.weapon);
    unit.impetuous = match stand.impetuous.as_str() {
        "poor" => Impetuous::Poor,
        "steady" => Impetuous::Steady,
        _ => Impetuous::None,
    };
    let abilities = stand.abilities.iter().filter_map(|name| Abilities::named(name));
    unit.abilities = abilities.fold(Abilities::default(), |all, one| Abilities(all.0 | one.0));
    Some(unit)
}

/// The facing most stands of a side have, turned about: their copies stand that way.
fn behind(placed: &[Placed], side: Side) -> Facing {
    let mine = || placed.iter().filter(|stand| stand.info.side == side);
    let count = |facing: &Facing| mine().filter(|stand| stand.facing == *facing).count();
    // Of several the first, so that every machine makes the same army.
    Facing::ALL.into_iter().rev().max_by_key(count).unwrap_or_default().opposite()
}

/// How many double steps back an army and its copies stand clear of each other.
fn depth(placed: &[Placed], side: Side, back: Facing, times: u8) -> u8 {
    let mine: Vec<Hex> =
        placed.iter().filter(|stand| stand.info.side == side).map(|stand| stand.hex).collect();
    let is_clear = |steps: &u8| {
        let copies = (1..times).map(|copy| i16::from(*steps) * i16::from(copy));
        let mut moved_back =
            copies.flat_map(|steps| mine.iter().filter_map(move |hex| moved(*hex, back, steps)));
        moved_back.all(|hex| !mine.contains(&hex))
    };
    (1..30).find(is_clear).unwrap_or(1)
}

/// A hex so many double steps straight toward a facing.
fn moved(hex: Hex, to: Facing, steps: i16) -> Option<Hex> {
    let [(q1, r1), (q2, r2)] = to.front().map(Dir::offset);
    let q = i16::from(hex.q) + (i16::from(q1) + i16::from(q2)) * steps;
    let r = i16::from(hex.r) + (i16::from(r1) + i16::from(r2)) * steps;
    Some(Hex::new(i8::try_from(q).ok()?, i8::try_from(r).ok()?))
}

/// Moves copies that would share a hex or stand in ground closed to them to the nearest free hex.
fn settle(placed: &mut [Placed], first: usize, map: &FieldMap) -> Option<()> {
    let mut taken = vec![false; map.hexes.len()];
    for (number, stand) in placed.iter_mut().enumerate() {
        let sub = stand.info.unit.sub as usize;
        let wanted = map.hexes.spot_of(stand.hex)?;
        let is_free = |spot: &ground::Spot| {
            number < first || !taken[spot.index()] && map.ground(*spot).cost[sub] != Cost::No
        };
        let spot = map.hexes.within(wanted, u8::MAX).find(is_free).filter(|spot| *spot != OFF)?;
        taken[spot.index()] = true;
        stand.hex = map.hex(spot);
    }
    Some(())
}

/// The row and column of a hex, counted from the south-west corner of the field.
fn row_and_column(hex: Hex) -> (i16, i16) {
    let row = -i16::from(hex.r);
    (row, i16::from(hex.q) - (row + 1).div_euclid(2))
}

/// The hex in a row and column.
fn hex_at(row: i16, column: i16) -> Option<Hex> {
    let q = column + (row + 1).div_euclid(2);
    Some(Hex::new(i8::try_from(q).ok()?, i8::try_from(-row).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    const REFERENCE: &str = include_str!("../tests/muster-reference.json");

    fn as_mustered(state: &State, side: Side) -> Vec<Value> {
        let stands = state.all_stands().filter(|stand| state.side_of(*stand) == side);
        let stand = |id: StandId| {
            let (info, stand) = (state.info(id), state.stand(id));
            // Late stands are compared where they would come on if nobody had moved.
            let hex = match stand {
                _ if stand.is_on_map() => state.hex_of(id),
                _ if stand.is(Flags::HIDDEN) => state.scenario.map.hex(stand.start),
                _ => late_hex(state, id),
            };
            let unit = &info.unit;
            json!({
                "id": info.id, "group": state.scenario().group(info.group).id, "unit": unit.row.key,
                "ranks": &unit.ranks[..usize::from(unit.rank_count())], "mp": unit.mp, "impact": unit.impact,
                "after_loss": unit.after_loss, "order": format!("{:?}", unit.order), "bp": unit.bp,
                "weapon": unit.weapon.map_or("", |weapon| weapon.key), "q": hex.q, "r": hex.r,
                "impetuous": format!("{:?}", unit.impetuous).to_lowercase(),
                "abilities": unit.abilities.names().collect::<std::collections::BTreeSet<_>>(),
                "sub": format!("{:?}", unit.sub), "facing": u8::from(stand.facing),
            })
        };
        stands.map(stand).collect()
    }

    /// Where a late stand comes on if everybody stands at his start and earlier ones have come.
    fn late_hex(state: &State, wanted: StandId) -> Hex {
        let mut taken: Vec<ground::Spot> =
            state.stands.iter().map(|stand| stand.start).filter(|spot| *spot != OFF).collect();
        let mut late: Vec<_> =
            state.scenario.conditions.contingents.iter().filter(|c| c.arrives > 0).collect();
        late.sort_by_key(|contingent| contingent.arrives);
        for contingent in late {
            for (stand, places) in contingent.pieces.iter().zip(&contingent.places) {
                let spot = places.iter().copied().find(|spot| !taken.contains(spot)).expect("there is room");
                if *stand == wanted {
                    return state.scenario.map.hex(spot);
                }
                taken.push(spot);
            }
        }
        panic!("{wanted:?} is not late");
    }

    #[test]
    fn every_battle_is_mustered_as_the_reference_says_and_its_file_reads_back() {
        let reference: Value = serde_json::from_str(REFERENCE).expect("the reference is data");
        for (key, _) in muster::BATTLES {
            let text = scenario_text(key).unwrap_or_else(|| panic!("{key} is mustered"));
            let state = crate::scenario::open(&text).unwrap_or_else(|wrong| panic!("{key}: {wrong}"));
            let mustered = scenario_of(&muster::find(key).expect("it ships")).expect("it is mustered");
            assert!(state == mustered, "{key} is written and read back");
            assert_eq!(state.canonical_bytes(), mustered.canonical_bytes());
            for side in Side::BOTH {
                let army = &reference[key]["sides"][side.index()];
                let mut theirs: Vec<Value> = army["units"].as_array().expect("a list").clone();
                let mut ours = as_mustered(&state, side);
                for unit in &mut theirs {
                    let table = unit.as_object_mut().expect("a table");
                    table.remove("contingent");
                    table.remove("turn");
                    table["abilities"].as_array_mut().expect("a list").sort_by_key(Value::to_string);
                }
                let by_id = |a: &Value, b: &Value| a["id"].as_str().cmp(&b["id"].as_str());
                theirs.sort_by(by_id);
                ours.sort_by(by_id);
                assert_eq!(ours, theirs, "{key}, {side}");
                assert_eq!(json!(state.scenario().sides[side].break_points), army["bp"], "{key}, {side}");
            }
            assert_eq!(json!(state.scenario().rounds), reference[key]["rounds"]);
        }
    }

    #[test]
    fn an_enlarged_battle_has_so_many_times_the_stands() {
        for (key, _) in muster::BATTLES {
            let one = enlarged(key, 1).expect("it is mustered");
            for times in [2, 4] {
                let state = enlarged(key, times).unwrap_or_else(|| panic!("{key} times {times}"));
                assert_eq!(state.stands.len(), one.stands.len() * usize::from(times));
                let again = crate::scenario::open(&state.position_text());
                assert!(
                    again.is_ok_and(|again| again == state),
                    "{key} times {times} is written and read back"
                );
            }
        }
    }
}
