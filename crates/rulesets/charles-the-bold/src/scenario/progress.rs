//! How far a battle has come: the lists and the table of a scenario file that a fresh battle does not need.

use battle::{BySide, Side, Verdict};
use muster::read::{Anything, Reader};

use super::pending;
use super::reading::{Names, SideWord, one_of};
use crate::conditions::Course;
use crate::field::FieldMap;
use crate::state::{Activation, Melee, MeleeId, StandId, State};
use crate::steps::Step;

/// What a file says of a battle under way.
pub(super) struct Progress {
    /// The file says nothing: the battle has not begun.
    pub(super) is_fresh: bool,
    melees: Vec<Melee>,
    /// Battle Stands that have left their melee and whose place is still to be filled.
    left: Vec<StandId>,
    battle: Option<Table>,
}

/// The table `battle`.
#[derive(Default)]
struct Table {
    round: Option<u16>,
    lost: Option<[u16; 2]>,
    fights: u32,
    steps: Vec<Step>,
    act: Activation,
    barred: Vec<(StandId, StandId)>,
    evaded: Vec<(StandId, StandId)>,
    ended: Option<Verdict>,
    beneath: Vec<StandId>,
    course: Course,
}

impl Progress {
    pub(super) fn read(
        file: &mut Reader<'_>,
        raw: &toml::Table,
        names: &Names,
        map: Option<&FieldMap>,
    ) -> Progress {
        let (mut melees, mut left) = (Vec::new(), Vec::new());
        let tables = file.may_tables("melees");
        if tables.len() > 250 {
            file.mistake("melees", "there are at most 250 melees");
        }
        for mut table in tables {
            let mut stands = BySide::new(StandId::NONE, StandId::NONE);
            for (side, key) in Side::BOTH.into_iter().zip(["red", "blue"]) {
                if let Some(id) = table.may::<String>(key) {
                    stands[side] = names.need_stand(&table, key, &id).unwrap_or(StandId::NONE);
                }
            }
            let attacker = table.may("attacker").map_or(Side::Red, |SideWord(side)| side);
            left.extend(ids(&mut table, "left", names));
            table.finish();
            melees.push(Melee { stands, attacker });
        }
        let battle = file.may_table("battle").map(|table| Table::read(table, raw, names, map));
        Progress { is_fresh: battle.is_none() && melees.is_empty(), melees, left, battle }
    }

    /// Applies it; returns the stands that pass through others.
    pub(super) fn apply(self, state: &mut State) -> Vec<StandId> {
        for (number, melee) in self.melees.iter().enumerate() {
            for stand in melee.stands.0 {
                // Battle Stands are in their melee unless they are said to have left it.
                if let Some(stand) = state.stands.get_mut(stand.index())
                    && stand.melee == MeleeId::NONE
                {
                    stand.melee = MeleeId(number as u8);
                }
            }
        }
        for stand in self.left {
            state.stand_mut(stand).melee = MeleeId::NONE;
        }
        state.melees = self.melees;
        let Some(table) = self.battle else { return Vec::new() };
        state.round = table.round.unwrap_or(state.round);
        state.lost = table.lost.map_or(state.lost, BySide);
        state.fights = table.fights;
        state.act = table.act;
        state.barred = table.barred;
        state.evaded = table.evaded;
        state.ended = table.ended;
        state.course = table.course;
        if !table.steps.is_empty() || table.ended.is_some() {
            state.steps = table.steps;
        }
        table.beneath
    }
}

impl Table {
    fn read(mut table: Reader<'_>, raw: &toml::Table, names: &Names, map: Option<&FieldMap>) -> Table {
        let mut read = Table {
            round: table.may_in("round", 0..=10_000),
            fights: table.may_in("fights", 0..=1_000_000_000).unwrap_or(0),
            barred: pairs(&mut table, "barred", names),
            evaded: pairs(&mut table, "evaded", names),
            beneath: ids(&mut table, "beneath", names),
            ..Table::default()
        };
        if let Some(lost) = table.may::<Vec<u16>>("lost") {
            match lost[..] {
                [red, blue] if red.max(blue) <= 30_000 => read.lost = Some([red, blue]),
                _ => table.mistake("lost", "should be the break points lost by red and by blue, like [4, 0]"),
            }
        }
        // What a step holds depends on the step: it is read from the plain values.
        let plain = |key: &str| raw.get("battle").and_then(|battle| battle.get(key));
        if table.may::<Anything>("activation").is_some()
            && let Some(value) = plain("activation")
        {
            match pending::read_activation(value, names) {
                Ok(act) => read.act = act,
                Err(why) => table.mistake("activation", why),
            }
        }
        if table.may::<Anything>("course").is_some()
            && let Some(value) = plain("course")
        {
            match pending::read_course(value, names) {
                Ok(course) => read.course = course,
                Err(why) => table.mistake("course", why),
            }
        }
        if let Some(ended) = table.may_table("ended") {
            read.ended = ended_by(ended);
        }
        table.may::<Vec<Anything>>("steps");
        let steps = plain("steps").and_then(toml::Value::as_array);
        for (number, value) in steps.into_iter().flatten().enumerate() {
            match pending::read_step(value, names, map) {
                Ok(step) => read.steps.push(step),
                Err(why) => table.mistake("steps", format!("step {number}: {why}")),
            }
        }
        table.finish();
        read
    }
}

fn ended_by(mut table: Reader<'_>) -> Option<Verdict> {
    let words = [("red", Some(Side::Red)), ("blue", Some(Side::Blue)), ("nobody", None)];
    let winner = one_of(&mut table, "winner", &words).flatten();
    let rule: String = table.need("rule");
    let how: String = table.need("how");
    let verdict = super::verdict(winner, &rule, &how).map_err(|why| table.mistake("", why)).ok();
    table.finish();
    verdict
}

/// A list of stands by their ids.
fn ids(table: &mut Reader<'_>, key: &str, names: &Names) -> Vec<StandId> {
    let ids = table.may::<Vec<String>>(key).unwrap_or_default();
    ids.iter().filter_map(|id| names.need_stand(table, key, id)).collect()
}

/// A list of pairs of stands.
fn pairs(table: &mut Reader<'_>, key: &str, names: &Names) -> Vec<(StandId, StandId)> {
    let mut pairs = Vec::new();
    for pair in table.may::<Vec<Vec<String>>>(key).unwrap_or_default() {
        match &pair[..] {
            [first, second] => {
                let first = names.need_stand(table, key, first);
                let second = names.need_stand(table, key, second);
                pairs.extend(first.zip(second));
            }
            _ => table.mistake(key, "should be pairs of stands, like [[\"evader\", \"attacker\"]]"),
        }
    }
    if pairs.len() > 5_000 {
        table.mistake(key, "is too long");
    }
    pairs
}
