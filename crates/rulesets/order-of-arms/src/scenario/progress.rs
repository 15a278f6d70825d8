//! How far a battle has come: the table `battle` of a scenario file, which a fresh battle does not need, and what armies
//! and formations are now.

use std::fmt::Write as _;

use battle::{BySide, List, Side, Verdict, inline};
use ground::areas::{AreaMap, AreaSet};
use muster::read::{Anything, Reader};

use super::reading::{Label, Names, SideWord, one_of, weather_named};
use super::writing::{list, quoted};
use crate::charts::WEATHERS;
use crate::combat::Combat;
use crate::conditions::Course;
use crate::rules::acting::{Acting, Stage};
use crate::rules::charge::Charge;
use crate::rules::happenings::Happened;
use crate::rules::quarters::{Attack, Support};
use crate::rules::sequence::Turn;
use crate::state::{Activation, Army, Flags, Formation, FormationId, State};
use crate::steps::Step;

/// What a file says of a battle under way.
#[derive(Default)]
pub(super) struct Progress {
    armies: Vec<Option<toml::Value>>,
    formations: Vec<Option<toml::Value>>,
    battle: Option<Table>,
}

/// The table `battle`.
#[derive(Default)]
struct Table {
    turn: Option<u8>,
    first_player: Option<Side>,
    active: Option<Side>,
    attempted: Option<BySide<bool>>,
    failures: u8,
    weather: Option<u8>,
    waiting: Option<u32>,
    delayed: u32,
    fights: u32,
    called: u32,
    tried: u32,
    happened: Option<toml::Value>,
    course: Option<toml::Value>,
    camps: Option<u32>,
    structures: Option<List<u8, 16>>,
    melee: AreaSet,
    steps: Option<Vec<Step>>,
    combats: Vec<Combat>,
    charges: Vec<Charge>,
    attacks: Vec<Attack>,
    supports: Vec<Support>,
    act: Activation,
    acting: Option<Acts>,
    ended: Option<Verdict>,
}

/// An activation in short: who acts, and which stage is next.
struct Acts {
    formations: Vec<FormationId>,
    stage: Stage,
}

impl Progress {
    /// Whether nothing is under way: no step of the file waits.
    pub(super) fn is_at_rest(&self) -> bool {
        self.battle.as_ref().is_none_or(|table| table.steps.is_none())
    }

    pub(super) fn read(
        file: &mut Reader<'_>,
        raw: &toml::Table,
        names: &Names,
        map: Option<&AreaMap>,
    ) -> Progress {
        let now = |key: &str, count: usize| -> Vec<Option<toml::Value>> {
            let tables = raw.get(key).and_then(toml::Value::as_array).into_iter().flatten();
            tables.map(|table| table.get("now").cloned()).take(count).collect()
        };
        let mut progress = Progress {
            armies: now("army", names.armies.len()),
            formations: now("formation", names.formations.len()),
            ..Progress::default()
        };
        // What cannot be read at all is a mistake here, while lines are known.
        for (key, written) in [("army", &progress.armies), ("formation", &progress.formations)] {
            for (number, value) in written.iter().enumerate() {
                let Some(value) = value else { continue };
                let read = match key {
                    "army" => inline::read_changes(value, &plain_army()).map(|_| ()),
                    _ => inline::read_changes(value, &plain_formation()).map(|_| ()),
                };
                if let Err(why) = read {
                    file.mistake(key, format!("{key} {number}, now: {why}"));
                }
            }
        }
        progress.battle = file.may_table("battle").map(|table| Table::read(table, raw, names, map));
        progress
    }

    pub(super) fn apply(self, state: &mut State) {
        for (army, written) in state.armies.iter_mut().zip(&self.armies) {
            if let Some(written) = written {
                // What cannot be read has been named.
                *army = inline::read_changes(written, army).unwrap_or(*army);
            }
        }
        for (formation, written) in state.formations.iter_mut().zip(&self.formations) {
            if let Some(written) = written {
                *formation = inline::read_changes(written, formation).unwrap_or(*formation);
            }
        }
        let Some(table) = self.battle else { return };
        state.turn = table.turn.unwrap_or(state.turn);
        state.first_player = table.first_player.unwrap_or(state.first_player);
        state.active = table.active.unwrap_or(state.active);
        state.attempted = table.attempted.unwrap_or(state.attempted);
        state.failures = table.failures;
        state.weather = table.weather.unwrap_or(state.weather);
        state.waiting = table.waiting.unwrap_or(state.waiting);
        state.delayed = table.delayed;
        state.fights = table.fights;
        state.called = table.called;
        state.tried = table.tried;
        if let Some(written) = table.happened {
            state.happened = inline::read_changes(&written, &state.happened).unwrap_or(state.happened);
        }
        if let Some(written) = table.course {
            state.course = inline::read_changes(&written, &state.course).unwrap_or(state.course);
        }
        state.camps = table.camps.unwrap_or(state.camps);
        state.structures = table.structures.unwrap_or(state.structures);
        state.melee = table.melee;
        state.combats = table.combats;
        state.charges = table.charges;
        state.attacks = table.attacks;
        state.supports = table.supports;
        state.act = table.act;
        state.ended = table.ended;
        if let Some(acts) = &table.acting {
            acts.apply(state);
        }
        if let Some(steps) = table.steps {
            state.steps = steps;
        }
    }
}

impl Acts {
    /// The formations are activated, their units act, and who leads them is asked as at that stage.
    fn apply(&self, state: &mut State) {
        let Some(side) = self.formations.first().map(|id| state.formations[id.index()].side) else { return };
        state.active = side;
        state.recount();
        for id in &self.formations {
            state.formations[id.index()].activated = true;
            state.act.formations |= 1 << id.0;
        }
        for unit in state.units() {
            let acts = self.formations.contains(&state.info(unit).formation);
            let ready = state.unit(unit).is_on_map() && !state.unit(unit).is(Flags::ACTIVATED);
            if acts && ready {
                let led = state.in_control(unit);
                state.unit_mut(unit).set(Flags::ACTING, true);
                state.unit_mut(unit).set(Flags::CONTROLLED, led);
            }
        }
        state.steps = vec![Turn::Activations.into(), Acting { next: self.stage }.into()];
    }
}

/// An army with nothing to say, to try a file on.
fn plain_army() -> Army {
    Army {
        commander: Default::default(),
        position: 0,
        zero: false,
        chits: List::new(),
        hurried: false,
        points: 0,
        before: Default::default(),
    }
}

fn plain_formation() -> Formation {
    Formation {
        leader: Default::default(),
        side: Side::Red,
        activated: false,
        idle: 0,
        before: Default::default(),
    }
}

impl Table {
    fn read(mut table: Reader<'_>, raw: &toml::Table, names: &Names, map: Option<&AreaMap>) -> Table {
        let mut read = Table {
            turn: table.may_in("turn", 1..=100),
            first_player: table.may("first_player").map(|SideWord(side)| side),
            active: table.may("active").map(|SideWord(side)| side),
            failures: table.may_in("failures", 0..=9).unwrap_or(0),
            waiting: table.may("waiting"),
            delayed: table.may("delayed").unwrap_or(0),
            called: table.may("called").unwrap_or(0),
            tried: table.may("tried").unwrap_or(0),
            fights: table.may_in("fights", 0..=1_000_000_000).unwrap_or(0),
            camps: table.may("camps"),
            ..Table::default()
        };
        if let Some(word) = table.may::<String>("weather") {
            read.weather = weather_named(&word);
            if read.weather.is_none() {
                table.mistake("weather", format!("`{word}` is no weather"));
            }
        }
        for Label(label) in table.may::<Vec<Label>>("melee").unwrap_or_default() {
            match map.and_then(|map| map.named(&label)) {
                Some(area) => {
                    read.melee.insert(area);
                }
                None => table.mistake("melee", format!("there is no area {label}")),
            }
        }
        // What a step holds depends on the step: it is read from the plain values.
        let plain = |key: &str| raw.get("battle").and_then(|battle| battle.get(key));
        macro_rules! plain {
            ($key:literal, $into:expr) => {
                if table.may::<Anything>($key).is_some()
                    && let Some(value) = plain($key)
                {
                    match inline::read(value) {
                        Ok(value) => $into = value,
                        Err(why) => table.mistake($key, why),
                    }
                }
            };
        }
        plain!("attempted", read.attempted);
        plain!("structures", read.structures);
        for key in ["happened", "course"] {
            if table.may::<Anything>(key).is_none() {
                continue;
            }
            let Some(value) = plain(key) else { continue };
            let tried = match key {
                "happened" => inline::read_changes(value, &Happened::default()).map(|_| ()),
                _ => inline::read_changes(value, &Course::default()).map(|_| ()),
            };
            match tried {
                Err(why) => table.mistake(key, why),
                Ok(()) if key == "happened" => read.happened = Some(value.clone()),
                Ok(()) => read.course = Some(value.clone()),
            }
        }
        table.may::<Anything>("activation");
        if let Some(value) = plain("activation") {
            match inline::read_changes(value, &Activation::default()) {
                Ok(act) => read.act = act,
                Err(why) => table.mistake("activation", why),
            }
        }
        let mut stage = Stage::Melee;
        plain!("stage", stage);
        if table.has("acting") {
            let formations = names.formations(&mut table, "acting");
            let written = raw.get("formation").and_then(toml::Value::as_array);
            let side = |id: &FormationId| written.and_then(|all| all.get(id.index())?.get("side"));
            if formations.iter().any(|id| side(id) != formations.first().and_then(side)) {
                table.mistake("acting", "formations of both sides do not act together");
            }
            read.acting = Some(Acts { formations, stage });
        } else if table.has("stage") {
            table.mistake("stage", "needs `acting`: the formations that are at it");
        }
        plain!("combats", read.combats);
        plain!("charges", read.charges);
        plain!("attacks", read.attacks);
        plain!("supports", read.supports);
        if table.has("steps") {
            table.may::<Vec<Anything>>("steps");
            let mut steps = Vec::new();
            for (number, value) in
                plain("steps").and_then(toml::Value::as_array).into_iter().flatten().enumerate()
            {
                match inline::read(value) {
                    Ok(step) => steps.push(step),
                    Err(why) => table.mistake("steps", format!("step {number}: {why}")),
                }
            }
            if steps.len() > 200 {
                table.mistake("steps", "there are more than 200 of them");
            }
            read.steps = Some(steps);
        }
        if let Some(ended) = table.may_table("ended") {
            read.ended = ended_by(ended);
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

impl State {
    /// The table `battle`, unless the battle is as at its start.
    pub(super) fn write_battle(&self, out: &mut String, fresh: &State) {
        let plain = |state: &State| {
            let State { turn, first_player, active, attempted, failures, weather, .. } = *state;
            let State { waiting, delayed, fights, called, tried, happened, course, camps, .. } = *state;
            (
                turn,
                first_player,
                active,
                attempted,
                failures,
                weather,
                (waiting, delayed, fights, called, tried, camps),
                (happened, course),
            )
        };
        let same = plain(self) == plain(fresh)
            && self.structures == fresh.structures
            && self.melee == fresh.melee
            && self.steps == fresh.steps
            && self.combats == fresh.combats
            && self.charges == fresh.charges
            && self.attacks == fresh.attacks
            && self.supports == fresh.supports
            && self.act == fresh.act
            && self.ended == fresh.ended;
        if same {
            return;
        }
        let _ = write!(out, "\n[battle]\nturn = {}\n", self.turn);
        let _ = writeln!(out, "first_player = \"{}\"\nactive = \"{}\"", self.first_player, self.active);
        let _ = writeln!(out, "attempted = {}", inline::text_of(&self.attempted));
        for (key, number) in [
            ("failures", u32::from(self.failures)),
            ("delayed", self.delayed),
            ("fights", self.fights),
            ("called", self.called),
            ("tried", self.tried),
        ] {
            if number > 0 {
                let _ = writeln!(out, "{key} = {number}");
            }
        }
        let weather = WEATHERS.get(usize::from(self.weather)).map_or("clear", |row| row.key);
        let _ = writeln!(out, "weather = {}", quoted(weather));
        for (key, number, usual) in
            [("waiting", self.waiting, fresh.waiting), ("camps", self.camps, fresh.camps)]
        {
            if number != usual {
                let _ = writeln!(out, "{key} = {number}");
            }
        }
        if let Some(happened) = inline::changes_of(&self.happened, &fresh.happened) {
            let _ = writeln!(out, "happened = {happened}");
        }
        if let Some(course) = inline::changes_of(&self.course, &fresh.course) {
            let _ = writeln!(out, "course = {course}");
        }
        if self.structures != fresh.structures {
            let _ = writeln!(out, "structures = {}", inline::text_of(&self.structures));
        }
        list(out, "melee", self.melee.iter().map(|area| quoted(&self.scenario.map.label(area))));
        let steps: Vec<String> = self.steps.iter().map(inline::text_of).collect();
        let _ = writeln!(out, "steps = [{}]", steps.join(", "));
        list(out, "combats", self.combats.iter().map(inline::text_of));
        list(out, "charges", self.charges.iter().map(inline::text_of));
        list(out, "attacks", self.attacks.iter().map(inline::text_of));
        list(out, "supports", self.supports.iter().map(inline::text_of));
        if let Some(act) = inline::changes_of(&self.act, &Activation::default()) {
            let _ = writeln!(out, "activation = {act}");
        }
        if let Some(verdict) = self.ended {
            let winner = verdict.winner.map_or("nobody".to_owned(), |side| side.to_string());
            let (rule, how) = (quoted(verdict.rule.id()), quoted(verdict.how));
            let _ = writeln!(out, "ended = {{ winner = \"{winner}\", rule = {rule}, how = {how} }}");
        }
    }
}
