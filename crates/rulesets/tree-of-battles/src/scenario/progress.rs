//! A battle under way in a scenario file: what differs from its start.

use battle::neutral::Course;
use battle::{BySide, Side, Verdict, inline};
use muster::read::{Anything, Reader, hint};
use serde::de::DeserializeOwned;

use crate::flags::{Flags, LeaderFlags};
use crate::picks::Pick;
use crate::rules::charge::Charge;
use crate::rules::fray::Fighter;
use crate::state::{Baggage, Command, ContingentId, Message, Stakes, State};
use crate::steps::Step;
use crate::troops::Phase;

/// What differs from the start.
#[derive(Default)]
pub(super) struct Progress {
    contingents: Vec<Differs>,
    leaders: Vec<Differs>,
    battles: Vec<Differs>,
    turn: Option<u8>,
    phase: Option<Phase>,
    first: Option<Side>,
    chooser: Option<Option<Side>>,
    fights: Option<u32>,
    charges: Option<Vec<Charge>>,
    fray: Option<Vec<Fighter>>,
    steps: Option<Vec<Step>>,
    messages: Option<Vec<Message>>,
    stakes: Option<Vec<Stakes>>,
    passages: Option<Vec<(ContingentId, ContingentId)>>,
    strikes: Option<Vec<(ContingentId, ContingentId)>>,
    course: Option<Course>,
    baggage: Option<BySide<Baggage>>,
    turncoats: Vec<Command>,
    picks: Vec<(Side, Pick)>,
    ended: Option<Verdict>,
}

/// What one piece differs in.
#[derive(Default)]
struct Differs {
    now: Option<toml::Value>,
    is: Option<Vec<String>>,
}

impl Progress {
    pub(super) fn read(file: &mut Reader<'_>, raw: &toml::Table) -> Progress {
        let tables = |key: &str| raw.get(key).and_then(toml::Value::as_array).into_iter().flatten();
        let differs = |key: &str| {
            tables(key)
                .map(|table| Differs {
                    now: table.get("now").cloned(),
                    is: table
                        .get("is")
                        .and_then(toml::Value::as_array)
                        .map(|list| list.iter().filter_map(toml::Value::as_str).map(str::to_owned).collect()),
                })
                .collect()
        };
        let mut progress = Progress {
            contingents: differs("contingent"),
            leaders: differs("leader"),
            battles: differs("battle"),
            ..Progress::default()
        };
        let Some(mut table) = file.may_table("now") else { return progress };
        let written = raw.get("now");
        progress.turn = table.may_in("turn", 1..=200);
        progress.fights = table.may("fights");
        progress.phase = plain(&mut table, written, "phase");
        progress.first = plain(&mut table, written, "first");
        progress.chooser = plain(&mut table, written, "chooser");
        progress.charges = plain(&mut table, written, "charges");
        progress.fray = plain(&mut table, written, "fray");
        progress.steps = plain(&mut table, written, "steps");
        progress.messages = plain(&mut table, written, "messages");
        progress.stakes = plain(&mut table, written, "stakes");
        progress.passages = plain(&mut table, written, "passages");
        progress.strikes = plain(&mut table, written, "strikes");
        progress.course = plain(&mut table, written, "course");
        progress.baggage = plain(&mut table, written, "baggage");
        progress.picks = plain(&mut table, written, "picks").unwrap_or_default();
        progress.turncoats = plain(&mut table, written, "turncoats").unwrap_or_default();
        if let Some(mut ended) = table.may_table("ended") {
            let winner = ended.may::<super::reading::SideWord>("winner").map(|side| side.0);
            let (rule, how) = (ended.need::<String>("rule"), ended.need::<String>("how"));
            match super::verdict(winner, &rule, &how) {
                Ok(verdict) => progress.ended = Some(verdict),
                Err(why) => ended.mistake("rule", why),
            }
            ended.finish();
        }
        table.finish();
        progress
    }

    /// Whether nothing is under way: no step of the file waits.
    pub(super) fn is_at_rest(&self) -> bool {
        self.steps.is_none()
    }

    /// Makes a battle at its start the battle that the file describes.
    pub(super) fn apply(self, state: &mut State) -> Result<(), String> {
        for (number, differs) in self.contingents.iter().enumerate().take(state.contingents.len()) {
            let name = state.scenario.contingents[number].id.clone();
            let c = &mut state.contingents[number];
            if let Some(now) = &differs.now {
                *c = inline::read_changes(now, c).map_err(|why| format!("{name}, now: {why}"))?;
            }
            if let Some(is) = &differs.is {
                c.flags = facts(is, Flags::named, |all, one| Flags(all.0 | one.0))
                    .map_err(|why| format!("{name}: {why}"))?;
            }
        }
        for (number, differs) in self.leaders.iter().enumerate().take(state.leaders.len()) {
            let name = state.scenario.leaders[number].id.clone();
            let l = &mut state.leaders[number];
            if let Some(now) = &differs.now {
                *l = inline::read_changes(now, l).map_err(|why| format!("{name}, now: {why}"))?;
            }
            if let Some(is) = &differs.is {
                l.flags = facts(is, LeaderFlags::named, |all, one| LeaderFlags(all.0 | one.0))
                    .map_err(|why| format!("{name}: {why}"))?;
            }
        }
        for (number, differs) in self.battles.iter().enumerate().take(state.battles.len()) {
            let name = state.scenario.battles[number].id.clone();
            if let Some(now) = &differs.now {
                let command = &mut state.battles[number];
                *command = inline::read_changes(now, command).map_err(|why| format!("{name}, now: {why}"))?;
            }
        }
        state.battles.extend(self.turncoats);
        state.picks = self.picks;
        state.turn = self.turn.unwrap_or(state.turn);
        state.phase = self.phase.unwrap_or(state.phase);
        state.first = self.first.unwrap_or(state.first);
        state.chooser = self.chooser.unwrap_or(state.chooser);
        state.fights = self.fights.unwrap_or(state.fights);
        state.baggage = self.baggage.unwrap_or(state.baggage);
        state.course = self.course.unwrap_or(state.course);
        if let Some(charges) = self.charges {
            state.charges = charges;
        }
        if let Some(fray) = self.fray {
            state.fray = fray;
        }
        if let Some(steps) = self.steps {
            state.steps = steps;
        }
        if let Some(messages) = self.messages {
            state.messages = messages;
        }
        if let Some(stakes) = self.stakes {
            state.stakes = stakes;
        }
        if let Some(passages) = self.passages {
            state.passages = passages;
        }
        if let Some(strikes) = self.strikes {
            state.strikes = strikes;
        }
        if self.ended.is_some() {
            state.ended = self.ended;
            state.steps.clear();
        }
        Ok(())
    }
}

/// The facts that names stand for.
fn facts<T: Default>(
    names: &[String],
    named: impl Fn(&str) -> Option<T>,
    join: impl Fn(T, T) -> T,
) -> Result<T, String> {
    let mut all = T::default();
    for name in names {
        let known = Flags::ALL.iter().map(|(name, _)| *name);
        let one = named(name).ok_or_else(|| format!("`{name}` is nothing it can be{}", hint(name, known)))?;
        all = join(all, one);
    }
    Ok(all)
}

/// What an inline value of a table says, read from the plain file; a mistake is named here, while lines are known.
fn plain<T: DeserializeOwned>(table: &mut Reader<'_>, written: Option<&toml::Value>, key: &str) -> Option<T> {
    table.may::<Anything>(key)?;
    match inline::read(written?.get(key)?) {
        Ok(value) => Some(value),
        Err(why) => {
            table.mistake(key, why);
            None
        }
    }
}
