//! Writing any moment of a battle as a scenario file. What is as in a fresh battle is left out.

use std::fmt::Write as _;

use battle::Side;

use super::FRESH_ROUND;
use super::map::{self, at_text, list};
use crate::conditions::Course;
use crate::field::{GroupInfo, Options, StandInfo};
use crate::state::{Activation, Flags, Group, GroupId, MeleeId, OFF, StandId, State};
use crate::troops::Unit;

impl State {
    /// The whole battle as a scenario file, pending steps included.
    pub(crate) fn position_text(&self) -> String {
        let mut out = String::with_capacity(8_000);
        self.write_head(&mut out);
        map::write(&mut out, &self.scenario.map);
        self.write_sides(&mut out);
        for (number, group) in self.scenario.groups.iter().enumerate() {
            self.write_group(&mut out, GroupId(number as u8), group);
        }
        for (id, info) in self.all_stands().zip(&self.scenario.stands) {
            self.write_stand(&mut out, id, info);
        }
        if self.scenario.conditions.on {
            self.write_conditions(&mut out);
        }
        self.write_melees(&mut out);
        self.write_battle(&mut out);
        out
    }

    fn write_head(&self, out: &mut String) {
        let scenario = &self.scenario;
        put_text(out, "key", &scenario.key);
        put_text(out, "title", &scenario.title);
        if !scenario.date.is_empty() {
            put_text(out, "date", &scenario.date);
        }
        if !scenario.text.is_empty() {
            put_text(out, "text", &scenario.text);
        }
        if let Some(rounds) = scenario.rounds {
            let _ = writeln!(out, "rounds = {rounds}");
        }
        let options = Options::NAMES.iter().enumerate().filter_map(|(bit, name)| {
            let option = Options(1 << bit);
            let implied = option == Options::ROUND_LIMIT && scenario.rounds.is_some();
            match (scenario.options.has(option), Options::USUAL.has(option) || implied) {
                (true, false) => Some(quoted(name)),
                (false, true) => Some(quoted(&format!("no-{name}"))),
                _ => None,
            }
        });
        list(out, "options", options);
        list(out, "special", scenario.special.iter().map(|text| quoted(text)));
    }

    fn write_sides(&self, out: &mut String) {
        for (side, info) in self.scenario.sides.iter() {
            let _ = write!(out, "\n[[sides]]\nname = {}\n", quoted(&info.name));
            let _ = writeln!(out, "training = \"{}\"", if info.well_trained { "well" } else { "poor" });
            let _ = writeln!(out, "break_at = [{}, {}]", info.break_at.0, info.break_at.1);
            let mine = self.scenario.stands.iter().filter(|stand| stand.side == side);
            let sum: u16 =
                mine.map(|stand| u16::from(stand.unit.bp) * u16::from(stand.unit.rank_count())).sum();
            if sum != info.break_points {
                let _ = writeln!(out, "break_points = {}", info.break_points);
            }
        }
        for (side, zone) in self.scenario.zones.iter().filter(|(_, zone)| !zone.is_empty()) {
            let _ = write!(out, "\n[[zones]]\nside = \"{side}\"\n");
            list(out, "hexes", zone.iter().map(|spot| at_text(self.scenario.map.hex(*spot))));
        }
        for name in &self.scenario.names {
            let at = at_text(self.scenario.map.hex(name.spot));
            let _ = write!(out, "\n[[names]]\nname = {}\nat = {at}\n", quoted(&name.text));
            if name.region {
                out.push_str("region = true\n");
            }
        }
        for marker in &self.scenario.markers {
            let at = at_text(self.scenario.map.hex(marker.spot));
            let _ = write!(out, "\n[[markers]]\nname = {}\nat = {at}\n", quoted(&marker.name));
            if let Some(side) = marker.side {
                let _ = writeln!(out, "side = \"{side}\"");
            }
        }
    }

    fn write_group(&self, out: &mut String, id: GroupId, info: &GroupInfo) {
        let group = self.group(id);
        let _ = write!(out, "\n[[groups]]\nid = {}\nside = \"{}\"\n", quoted(&info.id), info.side);
        if info.name != info.id {
            put_text(out, "name", &info.name);
        }
        let _ =
            write!(out, "general = {{ name = {}, initiative = {}", quoted(&info.general), info.initiative);
        if let Some(stand) = group.attached.some() {
            let _ = write!(out, ", with = {}", quoted(&self.info(stand).id));
        } else if group.commander == OFF {
            out.push_str(", off = true");
        } else {
            let _ = write!(out, ", at = {}", at_text(self.scenario.map.hex(group.commander)));
        }
        out.push_str(" }\n");
        let Group { replacement, due, done, walked, changed, .. } = *group;
        let facts = [
            ("replacement", replacement),
            ("due", due),
            ("done", done),
            ("walked", walked),
            ("changed", changed),
        ];
        for (key, holds) in facts {
            if holds {
                let _ = writeln!(out, "{key} = true");
            }
        }
    }

    fn write_stand(&self, out: &mut String, id: StandId, info: &StandInfo) {
        let stand = self.stand(id);
        let group = quoted(&self.scenario.group(info.group).id);
        let _ = write!(out, "\n[[stands]]\nid = {}\n", quoted(&info.id));
        if info.name != info.id {
            put_text(out, "name", &info.name);
        }
        let _ = writeln!(out, "group = {group}");
        write_unit(out, &info.unit);
        let place = if stand.is(Flags::HIDDEN) { stand.start } else { stand.spot };
        if place != OFF {
            let _ = writeln!(out, "at = {}", at_text(self.scenario.map.hex(place)));
        }
        let _ = writeln!(out, "facing = {}", stand.facing);
        if stand.left != if stand.is_gone() { [0; 3] } else { self.unit(id).ranks } {
            let _ = writeln!(out, "left = {:?}", &stand.left[..usize::from(info.unit.rank_count())]);
        }
        for (bit, name) in Flags::NAMES.iter().enumerate().filter(|(bit, _)| stand.is(Flags(1 << bit))) {
            debug_assert!(bit < 32);
            let _ = writeln!(out, "{name} = true");
        }
        if stand.melee != MeleeId::NONE {
            let _ = writeln!(out, "melee = {}", stand.melee.0);
        }
        if stand.start != place {
            let at =
                if stand.start == OFF { quoted("none") } else { at_text(self.scenario.map.hex(stand.start)) };
            let _ = writeln!(out, "start = {at}");
        }
        if let Some(enemy) = stand.flanking.some() {
            let _ = writeln!(out, "flanking = {}", quoted(&self.info(enemy).id));
        }
        if stand.evasions > 0 {
            let _ = writeln!(out, "evasions = {}", stand.evasions);
        }
    }

    fn write_melees(&self, out: &mut String) {
        for (number, melee) in self.melees.iter().enumerate() {
            out.push_str("\n[[melees]]\n");
            for side in Side::BOTH {
                if let Some(stand) = melee.stands[side].some() {
                    let _ = writeln!(out, "{side} = {}", quoted(&self.info(stand).id));
                }
            }
            let _ = writeln!(out, "attacker = \"{}\"", melee.attacker);
            let left = melee.stands.0.into_iter().filter_map(StandId::some).filter(|stand| {
                // A later melee may name the same stand; the first to name it would claim it.
                self.stand(*stand).melee == MeleeId::NONE
                    && !self.melees[..number].iter().any(|earlier| earlier.stands.0.contains(stand))
            });
            list(out, "left", left.map(|stand| quoted(&self.info(stand).id)));
        }
    }

    fn write_battle(&self, out: &mut String) {
        let no_act = self.act == Activation::default();
        let fresh = self.round == FRESH_ROUND
            && self.steps == self.first_steps()
            && no_act
            && self.lost == self.losses()
            && self.fights == 0
            && self.barred.is_empty()
            && self.evaded.is_empty()
            && self.ended.is_none()
            && self.melees.is_empty()
            && self.course == Course::default();
        if fresh {
            return;
        }
        let _ = write!(out, "\n[battle]\nround = {}\n", self.round);
        let _ = writeln!(out, "lost = [{}, {}]", self.lost.0[0], self.lost.0[1]);
        let _ = writeln!(out, "fights = {}", self.fights);
        for (key, pairs) in [("barred", &self.barred), ("evaded", &self.evaded)] {
            let id = |stand: StandId| quoted(&self.info(stand).id);
            list(out, key, pairs.iter().map(|(a, b)| format!("[{}, {}]", id(*a), id(*b))));
        }
        let steps: Vec<String> = self.steps.iter().map(|step| self.step_text(step)).collect();
        list(out, "steps", steps.into_iter());
        if let Some(verdict) = self.ended {
            let winner = verdict.winner.map_or("nobody".to_owned(), |side| side.to_string());
            let (rule, how) = (quoted(verdict.rule.id()), quoted(verdict.how));
            let _ = writeln!(out, "ended = {{ winner = \"{winner}\", rule = {rule}, how = {how} }}");
        }
        if self.course != Course::default() {
            let _ = writeln!(out, "course = {}", self.course_text());
        }
        list(out, "beneath", self.beneath().into_iter().map(|stand| quoted(&self.info(stand).id)));
        if !no_act {
            let _ = writeln!(out, "activation = {}", self.activation_text());
        }
    }
}

/// Writes the unit's key and what differs from its line of the chart.
fn write_unit(out: &mut String, unit: &Unit) {
    put_text(out, "unit", unit.row.key);
    let Some(plain) = Unit::named(unit.row.key) else { return };
    if unit.sub != plain.sub {
        let _ = writeln!(out, "sub = \"{:?}\"", unit.sub);
    }
    if unit.ranks != plain.ranks {
        let _ = writeln!(out, "ranks = {:?}", &unit.ranks[..usize::from(unit.rank_count())]);
    }
    let numbers = [
        ("mp", unit.mp, plain.mp),
        ("impact", unit.impact, plain.impact),
        ("after_loss", unit.after_loss, plain.after_loss),
        ("bp", unit.bp, plain.bp),
    ];
    for (key, number, _) in numbers.into_iter().filter(|(_, number, plain)| number != plain) {
        let _ = writeln!(out, "{key} = {number}");
    }
    if unit.order != plain.order {
        let _ = writeln!(out, "order = \"{:?}\"", unit.order);
    }
    if unit.weapon != plain.weapon {
        put_text(out, "weapon", unit.weapon.map_or("none", |weapon| weapon.key));
    }
    if unit.impetuous != plain.impetuous {
        let _ = writeln!(out, "impetuous = \"{}\"", format!("{:?}", unit.impetuous).to_lowercase());
    }
    if unit.abilities != plain.abilities {
        let names: Vec<String> = unit.abilities.names().map(quoted).collect();
        let _ = writeln!(out, "abilities = [{}]", names.join(", "));
    }
}

fn put_text(out: &mut String, key: &str, text: &str) {
    let _ = writeln!(out, "{key} = {}", quoted(text));
}

/// A text as TOML writes it on one line.
fn quoted(text: &str) -> String {
    // JSON escapes as TOML does, but for one character.
    serde_json::Value::from(text).to_string().replace('\u{7f}', "\\u007F")
}
