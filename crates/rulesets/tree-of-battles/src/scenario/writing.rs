//! Writing any moment of a battle as a scenario file. What is as in a fresh battle is left out.

use std::fmt::Write as _;
use std::sync::Arc;

use battle::{Side, inline};
use ground::tabletop::{Length, Point};

use crate::charts::{FRONTAGE, VOLLEYS};
use crate::field::{Aim, Options, Piece, Scenario};
use crate::state::{BattleId, ContingentId, LeaderId, State};
use crate::troops::{Array, LeaderKind, Troop};
use crate::words::{degrees_text, inches_text};

impl State {
    /// The whole battle as a scenario file, pending steps included.
    pub(crate) fn position_text(&self) -> String {
        let fresh = State::fresh(Arc::clone(&self.scenario));
        let mut out = String::with_capacity(16_000);
        self.scenario.write_head(&mut out);
        self.write_battles(&mut out, &fresh);
        self.write_leaders(&mut out, &fresh);
        self.write_contingents(&mut out, &fresh);
        self.scenario.write_objectives(&mut out);
        self.scenario.write_conditions(&mut out);
        self.write_now(&mut out, &fresh);
        out
    }

    fn write_battles(&self, out: &mut String, fresh: &State) {
        for (number, info) in self.scenario.battles.iter().enumerate() {
            let _ = write!(out, "\n[[battle]]\nid = {}\n", quoted(&info.id));
            put_name(out, &info.id, &info.name);
            let _ = writeln!(out, "side = \"{}\"", info.side);
            if let Some(leader) = info.leader.some() {
                put_text(out, "leader", self.leader_word(leader));
            }
            if let Some(order) = info.order {
                put_text(out, "order", order.key());
            }
            put_facts(out, &[("suspect", info.suspect)]);
            if let Some(arrival) = info.arrival {
                let (from, to) = (inches_text(arrival.from), inches_text(arrival.to));
                let (turn, edge) = (arrival.turn, arrival.edge.key());
                let _ = writeln!(
                    out,
                    "arrival = {{ turn = {turn}, edge = \"{edge}\", from = {from}, to = {to} }}"
                );
            }
            put_changes(out, &self.battles[number], &fresh.battles[number]);
        }
    }

    fn write_leaders(&self, out: &mut String, fresh: &State) {
        for id in self.all_leaders() {
            let (info, leader, first) = (self.leader_info(id), self.leader(id), fresh.leader(id));
            let _ = write!(out, "\n[[leader]]\nid = {}\n", quoted(&info.id));
            put_name(out, &info.id, &info.name);
            put_text(out, "battle", &self.battle_word(info.battle));
            put_text(out, "kind", info.kind.key());
            if info.cp != info.kind.row().cp {
                let _ = writeln!(out, "cp = {}", info.cp);
            }
            put_facts(out, &[("noble", info.noble && info.kind == LeaderKind::Captain)]);
            if let Some(with) = info.with.some() {
                put_text(out, "with", self.contingent_word(with));
            }
            if let Some(at) = info.at {
                let _ = writeln!(out, "at = {}", point(at));
            }
            let plain = crate::state::Leader { flags: first.flags, ..*leader };
            put_changes(out, &plain, first);
            if leader.flags != first.flags {
                list(out, "is", leader.flags.names().map(|name| quoted(&name)), true);
            }
        }
    }

    fn write_contingents(&self, out: &mut String, fresh: &State) {
        for id in self.all_contingents() {
            let (c, first) = (self.contingent(id), fresh.contingent(id));
            self.write_info(out, id);
            let plain = crate::state::Contingent { flags: first.flags, ..*c };
            put_changes(out, &plain, first);
            if c.flags != first.flags {
                list(out, "is", c.flags.names().map(|name| quoted(&name)), true);
            }
        }
    }

    fn write_info(&self, out: &mut String, id: ContingentId) {
        let info = self.info(id);
        let _ = write!(out, "\n[[contingent]]\nid = {}\n", quoted(&info.id));
        put_name(out, &info.id, &info.name);
        put_text(out, "battle", &self.battle_word(info.battle));
        let _ = writeln!(out, "grade = \"{}\"", info.grade.letter());
        put_text(out, "type", info.front.row().key);
        let _ = writeln!(out, "stands = {}", info.front_stands);
        if let Some(rear) = info.rear {
            put_text(out, "rear", rear.row().key);
            let _ = writeln!(out, "rear_stands = {}", info.rear_stands);
        }
        if info.array != Array::Line {
            put_text(out, "array", info.array.key());
        }
        let _ = writeln!(out, "files = {}", info.files);
        list(out, "marks", info.marks.names().map(|name| quoted(&name)), true);
        let usual =
            if info.front == Troop::Longbow || info.rear == Some(Troop::Longbow) { VOLLEYS } else { 0 };
        for (key, number, usual) in [
            ("volleys", info.volleys, usual),
            ("dps", info.dps, 0),
            ("arrives", info.arrives, 0),
            ("chance", info.chance, 100),
        ] {
            if number != usual {
                let _ = writeln!(out, "{key} = {number}");
            }
        }
        if let Some(place) = info.place {
            let _ = writeln!(out, "at = {}\nfacing = {}", point(place.at), degrees_text(place.facing));
        }
        put_facts(out, &[("planted", info.planted)]);
    }

    fn write_now(&self, out: &mut String, fresh: &State) {
        let mut now = String::new();
        if self.turn != fresh.turn {
            let _ = writeln!(now, "turn = {}", self.turn);
        }
        put_if(&mut now, "phase", &self.phase, &fresh.phase);
        put_if(&mut now, "first", &self.first, &fresh.first);
        put_if(&mut now, "chooser", &self.chooser, &fresh.chooser);
        put_if(&mut now, "baggage", &self.baggage, &fresh.baggage);
        if let Some(changes) = inline::changes_of(&self.course, &fresh.course) {
            let _ = writeln!(now, "course = {changes}");
        }
        if self.fights != 0 {
            let _ = writeln!(now, "fights = {}", self.fights);
        }
        for (key, differs, written) in [
            ("picks", self.picks != fresh.picks, all(&self.picks)),
            ("messages", self.messages != fresh.messages, all(&self.messages)),
            ("stakes", self.stakes != fresh.stakes, all(&self.stakes)),
            ("passages", self.passages != fresh.passages, all(&self.passages)),
            ("strikes", self.strikes != fresh.strikes, all(&self.strikes)),
            ("charges", self.charges != fresh.charges, all(&self.charges)),
            ("fray", self.fray != fresh.fray, all(&self.fray)),
            (
                "turncoats",
                self.battles.len() > fresh.battles.len(),
                all(&self.battles[fresh.battles.len()..]),
            ),
            ("steps", self.steps != fresh.steps && self.ended.is_none(), all(&self.steps)),
        ] {
            if differs {
                list(&mut now, key, written.into_iter(), true);
            }
        }
        if let Some(verdict) = self.ended {
            let winner = verdict.winner.map_or(String::new(), |side| format!("winner = \"{side}\", "));
            let (rule, how) = (quoted(verdict.rule.id()), quoted(verdict.how));
            let _ = writeln!(now, "ended = {{ {winner}rule = {rule}, how = {how} }}");
        }
        if !now.is_empty() {
            let _ = write!(out, "\n[now]\n{now}");
        }
    }
}

fn all<T: serde::Serialize>(items: &[T]) -> Vec<String> {
    items.iter().map(inline::text_of).collect()
}

fn put_if<T: serde::Serialize + PartialEq>(out: &mut String, key: &str, now: &T, at_first: &T) {
    if now != at_first {
        let _ = writeln!(out, "{key} = {}", inline::text_of(now));
    }
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
        let _ = writeln!(out, "table = [{}, {}]", inches_text(self.width), inches_text(self.depth));
        if self.frontage != Length::inch_hundredths(FRONTAGE) {
            let _ = writeln!(out, "frontage = {}", inches_text(self.frontage));
        }
        let _ = writeln!(out, "turns = {}", self.turn_limit);
        let on = Options::ALL.iter().filter(|(_, option)| self.plays(*option));
        list(out, "options", on.map(|(key, _)| quoted(key)), false);
        if self.plays(Options::MUSTER) {
            let _ = writeln!(out, "points = {}", self.points);
        }
        for piece in &self.terrain {
            write_piece(out, piece);
        }
        for side in Side::BOTH {
            let info = &self.sides[side];
            let _ =
                write!(out, "\n[[side]]\nname = {}\nbase = \"{}\"\n", quoted(&info.name), info.base.key());
            if !info.colour.is_empty() {
                put_text(out, "colour", &info.colour);
            }
            list(out, "zone", info.zone.iter().map(|corner| point(*corner)), false);
            match info.baggage {
                Some(at) => {
                    let _ = writeln!(out, "baggage = {}", point(at));
                }
                None => put_facts(out, &[("has_baggage", info.has_baggage)]),
            }
            if info.break_at != (1, 2) {
                let _ = writeln!(out, "break_at = [{}, {}]", info.break_at.0, info.break_at.1);
            }
        }
    }

    fn write_objectives(&self, out: &mut String) {
        for objective in &self.objectives {
            let _ = write!(out, "\n[[objective]]\nside = \"{}\"\n", objective.side);
            match &objective.aim {
                Aim::Hold(area) => list(out, "hold", area.iter().map(|corner| point(*corner)), true),
                Aim::Take(LeaderId(number)) => {
                    put_text(out, "take", &self.leaders[usize::from(*number)].id);
                }
                Aim::Exit(BattleId(number)) => {
                    put_text(out, "exit", &self.battles[usize::from(*number)].id);
                }
            }
            if objective.turn > 0 {
                let _ = writeln!(out, "turn = {}", objective.turn);
            }
        }
    }
}

fn write_piece(out: &mut String, piece: &Piece) {
    let _ = write!(out, "\n[[terrain]]\nkind = {}\n", quoted(piece.row.kind));
    if !piece.id.is_empty() {
        put_text(out, "id", &piece.id);
    }
    let key = if piece.outline.is_area() { "polygon" } else { "line" };
    list(out, key, piece.outline.points().iter().map(|corner| point(*corner)), true);
    if piece.level != 0 {
        let _ = writeln!(out, "level = {}", piece.level);
    }
    if let Some(width) = piece.outline.width()
        && width != Length::inches(piece.row.width.into())
    {
        let _ = writeln!(out, "width = {}", inches_text(width));
    }
    if piece.since > 0 {
        let _ = writeln!(out, "since = {}", piece.since);
    }
    for (key, way) in [("axis", piece.axis), ("faces", piece.faces)] {
        if let Some(way) = way {
            let _ = writeln!(out, "{key} = {}", degrees_text(way));
        }
    }
}

/// A point as TOML writes it, in inches.
fn point(at: Point) -> String {
    format!("[{}, {}]", inches_text(Length::new(at.x)), inches_text(Length::new(at.y)))
}

fn put_changes<T: serde::Serialize>(out: &mut String, now: &T, at_first: &T) {
    if let Some(changes) = inline::changes_of(now, at_first) {
        let _ = writeln!(out, "now = {changes}");
    }
}

fn put_name(out: &mut String, id: &str, name: &str) {
    if id != name {
        put_text(out, "name", name);
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

/// Writes a list on one line; an empty one only where it says something.
fn list(out: &mut String, key: &str, items: impl Iterator<Item = String>, even_if_empty: bool) {
    let items: Vec<String> = items.collect();
    if even_if_empty || !items.is_empty() {
        let _ = writeln!(out, "{key} = [{}]", items.join(", "));
    }
}

/// A text as TOML writes it on one line.
pub(super) fn quoted(text: &str) -> String {
    // JSON escapes as TOML does, but for one character.
    serde_json::Value::from(text).to_string().replace('\u{7f}', "\\u007F")
}
