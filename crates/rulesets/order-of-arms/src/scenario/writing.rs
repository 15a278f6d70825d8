//! Writing any moment of a battle as a scenario file. What is as in a fresh battle is left out.

use std::fmt::Write as _;
use std::sync::Arc;

use battle::{Side, inline};
use ground::areas::{AreaId, Slot};

use super::map::{self, slot_text};
use super::pieces::usual_occupancy;
use crate::charts::{ELAN_TRACK, WEATHERS};
use crate::field::{Light, Options, Scenario, TurnInfo, UnitInfo};
use crate::state::{LeaderId, NO_SLOT, OFF, Stack, State, UnitId};
use crate::troops::{Armor, StepInfo};

impl State {
    /// The whole battle as a scenario file, pending steps included.
    pub(crate) fn position_text(&self) -> String {
        let fresh = State::fresh(Arc::clone(&self.scenario));
        let mut out = String::with_capacity(16_000);
        self.scenario.write_head(&mut out);
        map::write(&mut out, &self.scenario.map);
        self.write_sides(&mut out, &fresh);
        for leader in self.leaders() {
            self.write_leader(&mut out, leader, &fresh);
        }
        for unit in self.units() {
            self.write_unit(&mut out, unit, &fresh);
        }
        self.write_rest(&mut out);
        self.scenario.write_happenings(&mut out);
        self.scenario.write_conditions(&mut out);
        self.write_battle(&mut out, &fresh);
        out
    }

    fn write_sides(&self, out: &mut String, fresh: &State) {
        let scenario = &*self.scenario;
        for (_, info) in scenario.sides.iter() {
            let army = scenario.armies.get(info.army.index()).map_or("none", |army| army.id.as_str());
            let _ = write!(out, "\n[[side]]\nname = {}\narmy = {}\n", quoted(&info.name), quoted(army));
        }
        for army in self.armies() {
            let info = self.army_info(army);
            let _ = write!(out, "\n[[army]]\nid = {}\nside = \"{}\"\n", quoted(&info.id), info.side);
            put_name(out, &info.id, &info.name);
            put_id(out, "commander", self.leader_id(info.commander));
            let _ = writeln!(out, "elan_start = {}", info.elan_start);
            if info.elan_track != ELAN_TRACK {
                let _ = writeln!(out, "elan_track = {:?}", info.elan_track);
            }
            if let Some((part, whole)) = info.break_at {
                let _ = writeln!(out, "break_at = [{part}, {whole}]");
            }
            list(out, "chits", info.chits.iter().map(u8::to_string));
            put_changes(out, &self.armies[army.index()], &fresh.armies[army.index()]);
        }
        for formation in self.formations() {
            let info = self.formation_info(formation);
            let _ = write!(out, "\n[[formation]]\nid = {}\nside = \"{}\"\n", quoted(&info.id), info.side);
            put_name(out, &info.id, &info.name);
            put_id(out, "army", scenario.armies.get(info.army.index()).map(|army| army.id.as_str()));
            put_id(out, "leader", self.leader_id(info.leader));
            put_changes(out, &self.formations[formation.index()], &fresh.formations[formation.index()]);
        }
    }

    fn write_leader(&self, out: &mut String, id: LeaderId, fresh: &State) {
        let (info, leader, first) = (self.leader_info(id), self.leader(id), fresh.leader(id));
        let formation = self.scenario.formations.get(info.formation.index());
        let _ = write!(out, "\n[[leader]]\nid = {}\n", quoted(&info.id));
        put_name(out, &info.id, &info.name);
        put_id(out, "formation", formation.map(|formation| formation.id.as_str()));
        put_id(out, "superior", self.leader_id(info.superior));
        let numbers = [
            ("tactical", info.tactical, 0),
            ("command", info.command, 0),
            ("radius", info.radius, 0),
            ("strength_alone", info.strength, 1),
            ("treachery", info.treachery, 0),
            ("special_rout_value", info.steadies, 0),
            ("spent", leader.spent, 0),
            ("recoveries", leader.recoveries, 0),
            ("returns", leader.returns, first.returns),
        ];
        for (key, number, _) in numbers.into_iter().filter(|(_, number, usual)| number != usual) {
            let _ = writeln!(out, "{key} = {number}");
        }
        put_armor(out, info.armor);
        put_facts(out, &[("exceptional", info.exceptional), ("artillery_leader", info.gunner)]);
        list(out, "successors", info.successors.iter().filter_map(|id| self.leader_id(*id)).map(quoted));
        if info.appears != OFF {
            let _ = writeln!(out, "appears = {}", quoted(&self.scenario.map.label(info.appears)));
        }
        if info.start != OFF {
            self.put_place(out, info.start, info.slot);
        }
        if (leader.area, leader.slot) != (first.area, first.slot) {
            let _ = writeln!(out, "now = {{ {} }}", self.now_text(leader.area, leader.slot, None));
        }
        if let Some(unit) = leader.paired.some() {
            let _ = writeln!(out, "paired = {}", quoted(&self.info(unit).id));
        }
        if leader.refuge != OFF {
            let _ = writeln!(out, "refuge = {}", quoted(&self.scenario.map.label(leader.refuge)));
        }
        if leader.flags != first.flags {
            let names: Vec<String> = leader.flags.names().map(|name| quoted(&name)).collect();
            let _ = writeln!(out, "is = [{}]", names.join(", "));
        }
    }

    fn write_unit(&self, out: &mut String, id: UnitId, fresh: &State) {
        let (info, unit, first) = (self.info(id), self.unit(id), fresh.unit(id));
        let map = &self.scenario.map;
        let _ = write!(out, "\n[[unit]]\nid = {}\n", quoted(&info.id));
        put_name(out, &info.id, &info.name);
        put_id(out, "formation", Some(&self.formation_info(info.formation).id));
        write_type(out, info);
        if info.start != OFF {
            self.put_place(out, info.start, info.slot);
            if let Some(faced) = map.neighbour(info.start, info.facing) {
                let _ = writeln!(out, "facing = {}", quoted(&map.label(faced)));
            }
        }
        if (unit.area, unit.slot, unit.facing) != (first.area, first.slot, first.facing) {
            let faced = map_neighbour(self, unit.area, unit.facing);
            let _ = writeln!(out, "now = {{ {} }}", self.now_text(unit.area, unit.slot, faced));
        }
        let alone = unit.slot == NO_SLOT || self.stacked(self.stack_of(id)).count() < 2;
        if !alone || unit.level > 0 {
            let _ = writeln!(out, "stack = {}", unit.level);
        }
        for (key, number) in [("step", unit.step), ("lances", unit.lances), ("spent", unit.spent)] {
            if number > 0 {
                let _ = writeln!(out, "{key} = {number}");
            }
        }
        if unit.flags != first.flags {
            let names: Vec<String> = unit.flags.names().map(|name| quoted(&name)).collect();
            let _ = writeln!(out, "is = [{}]", names.join(", "));
        }
    }

    fn put_place(&self, out: &mut String, area: AreaId, slot: Slot) {
        let map = &self.scenario.map;
        let _ = writeln!(out, "area = {}", quoted(&map.label(area)));
        if slot != NO_SLOT {
            let _ = writeln!(out, "position = {}", quoted(&slot_text(map, area, slot)));
        }
    }

    fn now_text(&self, area: AreaId, slot: Slot, faced: Option<AreaId>) -> String {
        let map = &self.scenario.map;
        if area == OFF {
            return "off = true".to_owned();
        }
        let mut text = format!("area = {}", quoted(&map.label(area)));
        if slot != NO_SLOT {
            let _ = write!(text, ", position = {}", quoted(&slot_text(map, area, slot)));
        }
        if let Some(faced) = faced {
            let _ = write!(text, ", facing = {}", quoted(&map.label(faced)));
        }
        text
    }

    fn write_rest(&self, out: &mut String) {
        let scenario = &*self.scenario;
        for camp in &scenario.camps {
            let _ = write!(out, "\n[[camp]]\nid = {}\n", quoted(&camp.id));
            put_name(out, &camp.id, &camp.name);
            put_id(out, "army", scenario.armies.get(camp.army.index()).map(|army| army.id.as_str()));
            let _ = writeln!(out, "area = {}", quoted(&scenario.map.label(camp.area)));
            let _ = writeln!(out, "kind = {}", quoted(if camp.commands { "command_camp" } else { "supply" }));
            if let Some(radius) = camp.radius {
                let _ = writeln!(out, "radius = {radius}");
            }
            for (key, number) in [("occupancy_bonus", camp.occupancy), ("stacking_bonus", camp.stacking)] {
                if number > 0 {
                    let _ = writeln!(out, "{key} = {number}");
                }
            }
        }
        for group in &scenario.reinforcements {
            let _ = write!(out, "\n[[reinforcement]]\nturn = {}\n", group.turn);
            let _ = writeln!(out, "area = {}", quoted(&scenario.map.label(group.area)));
            list(out, "units", group.units.iter().map(|unit| quoted(&self.info(*unit).id)));
            list(out, "leaders", group.leaders.iter().map(|leader| quoted(&self.leader_info(*leader).id)));
        }
    }

    fn leader_id(&self, leader: LeaderId) -> Option<&str> {
        self.scenario.leaders.get(leader.index()).map(|info| info.id.as_str())
    }

    /// The lowest unit of a stack, by which it is named.
    pub(crate) fn bottom_of(&self, stack: Stack) -> Option<UnitId> {
        self.stacked(stack).min_by_key(|unit| self.unit(*unit).level)
    }
}

fn map_neighbour(state: &State, area: AreaId, facing: ground::areas::Way) -> Option<AreaId> {
    if area == OFF { None } else { state.scenario.map.neighbour(area, facing) }
}

impl Scenario {
    fn write_head(&self, out: &mut String) {
        out.push_str("[scenario]\n");
        put_text(out, "id", &self.key);
        put_text(out, "title", &self.title);
        for (key, text) in [("date", &self.date), ("text", &self.text)] {
            if !text.is_empty() {
                put_text(out, key, text);
            }
        }
        let _ = writeln!(out, "turns = {}", self.turns.len());
        let on = Options::ALL.iter().filter(|(_, option)| self.plays(*option));
        list(out, "options", on.map(|(key, _)| quoted(key)));
        let [red, blue] = Side::BOTH.map(|side| self.sides[side].lance_durability);
        let _ = writeln!(out, "lance_durability = {{ red = {red}, blue = {blue} }}");
        if let Some(side) = self.happenings.default {
            let _ = writeln!(out, "default_winner = \"{side}\"");
        }
        put_facts(out, &[("minimum_move", self.minimum_move), ("heavy_setup", self.heavy_setup)]);
        let faces = (1..=6u8).filter(|face| self.unhorse_long_bow >> face & 1 == 1);
        list(out, "unhorse_long_bow", faces.map(|face| face.to_string()));
        list(out, "sight_blocking", self.sight_blocking.iter().map(|key| quoted(key)));
        list(out, "special", self.special.iter().map(|text| quoted(text)));
        for (number, turn) in self.turns.iter().enumerate() {
            if *turn == TurnInfo::default() {
                continue;
            }
            let _ = write!(out, "\n[[turn]]\nn = {}\n", number + 1);
            if !turn.clock.is_empty() {
                put_text(out, "clock", &turn.clock);
            }
            if turn.kind != Light::Day {
                put_text(out, "kind", turn.kind.name());
            }
            if turn.visibility > 0 {
                let _ = writeln!(out, "visibility = {}", turn.visibility);
            }
        }
        self.write_weather(out);
    }

    fn write_weather(&self, out: &mut String) {
        let weather = &self.weather;
        if *weather == crate::field::WeatherInfo::default() {
            return;
        }
        let key = |row: u8| quoted(WEATHERS.get(usize::from(row)).map_or("clear", |row| row.key));
        let _ = write!(out, "\n[weather]\nstart = {}\n", key(weather.start));
        list(
            out,
            "table",
            weather.table.iter().map(|line| {
                let (from, to) = (key(line.from), key(line.to));
                format!("{{ from = {from}, roll = [{}, {}], to = {to} }}", line.low, line.high)
            }),
        );
        let spells = weather.spells.iter();
        list(
            out,
            "spells",
            spells.map(|(turn, row)| format!("{{ turn = {turn}, weather = {} }}", key(*row))),
        );
    }
}

impl Light {
    /// What files call it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Light::Day => "day",
            Light::Dawn => "dawn",
            Light::Dusk => "dusk",
            Light::Night => "night",
        }
    }
}

/// Writes the unit's type and what goes with it.
fn write_type(out: &mut String, info: &UnitInfo) {
    put_text(out, "type", info.kind.code);
    write_steps(out, "steps", &info.steps);
    write_steps(out, "foot_steps", &info.foot_steps);
    if !info.foot_steps.is_empty() {
        put_text(out, "foot_type", info.foot_kind.code);
    }
    let facts = [
        ("elite", info.elite),
        ("mercenary", info.mercenary),
        ("stakes", info.stakes),
        ("charge_lanes", info.charge_lanes),
        ("may_schiltron", info.may_schiltron),
        ("may_phalanx", info.may_phalanx),
        ("all_round", info.all_round),
    ];
    put_facts(out, &facts);
    if info.club {
        put_text(out, "weapon", "club");
    }
    if let Some(penetration) = info.penetration {
        let _ = writeln!(out, "penetration = \"{penetration:?}\"");
    }
    if let Some(size) = info.size {
        let _ = writeln!(out, "size = \"{}\"", format!("{size:?}").to_lowercase());
    }
    if info.range != info.kind.range {
        let _ = writeln!(out, "range = {}", info.range);
    }
    if info.set_up {
        put_text(out, "artillery_side", "set_up");
    }
    if info.occupancy != usual_occupancy(info.kind, info.size) {
        let _ = writeln!(out, "occupancy = {}", info.occupancy);
    }
}

fn write_steps(out: &mut String, key: &str, steps: &[StepInfo]) {
    list(
        out,
        key,
        steps.iter().map(|step| {
            let armor = if step.armor == Armor::None { "none" } else { step.armor.letter() };
            let range = step.range.map_or(String::new(), |range| format!(", range = {range}"));
            let penetration =
                step.penetration.map_or(String::new(), |one| format!(", penetration = \"{one:?}\""));
            format!(
                "{{ strength = {}, elan = {}, armor = \"{armor}\"{range}{penetration} }}",
                step.strength, step.elan
            )
        }),
    );
}

fn put_changes<T: serde::Serialize>(out: &mut String, now: &T, at_first: &T) {
    if let Some(changes) = inline::changes_of(now, at_first) {
        let _ = writeln!(out, "now = {changes}");
    }
}

fn put_armor(out: &mut String, armor: Armor) {
    if armor != Armor::None {
        put_text(out, "armor", armor.letter());
    }
}

fn put_name(out: &mut String, id: &str, name: &str) {
    if id != name {
        put_text(out, "name", name);
    }
}

fn put_id(out: &mut String, key: &str, id: Option<&str>) {
    if let Some(id) = id {
        put_text(out, key, id);
    }
}

fn put_facts(out: &mut String, facts: &[(&str, bool)]) {
    for (key, _) in facts.iter().filter(|(_, holds)| *holds) {
        let _ = writeln!(out, "{key} = true");
    }
}

fn put_text(out: &mut String, key: &str, text: &str) {
    let _ = writeln!(out, "{key} = {}", quoted(text));
}

/// Writes a list on one line, and nothing if it is empty.
pub(super) fn list(out: &mut String, key: &str, items: impl Iterator<Item = String>) {
    let items: Vec<String> = items.collect();
    if !items.is_empty() {
        let _ = writeln!(out, "{key} = [{}]", items.join(", "));
    }
}

/// A text as TOML writes it on one line.
pub(super) fn quoted(text: &str) -> String {
    // JSON escapes as TOML does, but for one character.
    serde_json::Value::from(text).to_string().replace('\u{7f}', "\\u007F")
}
