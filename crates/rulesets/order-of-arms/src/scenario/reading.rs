//! Reading a scenario file: its head, sides, armies and formations, and putting all parts together.
//!
//! Everything is read first, so that every mistake is found; a battle is made only of a file without one.

use battle::{BySide, Mistakes, Side};
use ground::areas::{AreaId, AreaMap, Slot};
use muster::read::{Document, FromToml, Reader, Value, hint};

use super::pieces::{self, LeaderDraft, UnitDraft};
use super::progress::Progress;
use super::{MOST_ARMIES, MOST_CAMPS, MOST_FORMATIONS, checking, conditions, happenings, map};
use crate::charts::{AREA_KINDS, BORDER_KINDS, ELAN_TRACK, WEATHERS};
use crate::conditions::Conditions;
use crate::field::{
    ArmyInfo, CampInfo, FormationInfo, Light, Options, Print, Reinforcement, Scenario, SideInfo, TurnInfo,
    WeatherChange, WeatherInfo,
};
use crate::muster::USUAL_LANCES;
use crate::state::{ArmyId, FormationId, LeaderId, NO_SLOT, OFF, State, UnitId};
use crate::survey::survey;

/// Turns of a scenario that does not say how many it has.
const USUAL_TURNS: u8 = 12;

/// Reads a file; names every mistake at once.
pub(super) fn read(text: &str) -> Result<State, Mistakes> {
    let document = Document::parse(text);
    // A second, plain reading: to know all names before anything refers to them, and for pending steps.
    let raw: toml::Table = text.parse().unwrap_or_default();
    let mut file = document.reader();
    let draft = Draft::read(&document, &mut file, &raw);
    // An argument over a position may stand in the same file.
    let _ = file.may_table("adjudicate");
    file.finish();
    let mut state = None;
    if document.places_of_mistakes().is_empty()
        && let Some(draft) = draft
    {
        let at_rest = draft.progress.is_at_rest();
        let made = draft.into_state();
        document.note_all(checking::faults(&made, at_rest));
        state = Some(made);
    }
    let state = document.into_result(state)?;
    state.ok_or_else(|| {
        let mut mistakes = Mistakes::new();
        mistakes.note("", "the file gives no battle");
        mistakes
    })
}

/// A whole file as it was read.
struct Draft {
    scenario: Scenario,
    units: Vec<UnitDraft>,
    leaders: Vec<LeaderDraft>,
    progress: Progress,
}

/// The ids of a file, in the order of the numbers that they get.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    pub(super) armies: Vec<String>,
    pub(super) formations: Vec<String>,
    pub(super) leaders: Vec<String>,
    pub(super) units: Vec<String>,
}

impl Names {
    fn of(raw: &toml::Table) -> Names {
        let ids = |key: &str| -> Vec<String> {
            let tables = raw.get(key).and_then(toml::Value::as_array).into_iter().flatten();
            tables
                .map(|table| {
                    table.get("id").and_then(toml::Value::as_str).map(str::to_owned).unwrap_or_default()
                })
                .collect()
        };
        Names {
            armies: ids("army"),
            formations: ids("formation"),
            leaders: ids("leader"),
            units: ids("unit"),
        }
    }

    pub(super) fn army(&self, table: &mut Reader<'_>, key: &str) -> Option<ArmyId> {
        named(table, key, "army", &self.armies).map(ArmyId)
    }

    pub(super) fn formation(&self, table: &mut Reader<'_>, key: &str) -> Option<FormationId> {
        named(table, key, "formation", &self.formations).map(FormationId)
    }

    pub(super) fn formations(&self, table: &mut Reader<'_>, key: &str) -> Vec<FormationId> {
        let ids: Vec<String> = table.may(key).unwrap_or_default();
        let all = ids.iter().filter_map(|id| place_of(table, key, "formation", &self.formations, id));
        all.map(FormationId).collect()
    }

    pub(super) fn leader(&self, table: &mut Reader<'_>, key: &str) -> Option<LeaderId> {
        named(table, key, "leader", &self.leaders).map(LeaderId)
    }

    pub(super) fn leaders(&self, table: &mut Reader<'_>, key: &str) -> Vec<LeaderId> {
        let ids: Vec<String> = table.may(key).unwrap_or_default();
        ids.iter().filter_map(|id| place_of(table, key, "leader", &self.leaders, id)).map(LeaderId).collect()
    }

    pub(super) fn units(&self, table: &mut Reader<'_>, key: &str) -> Vec<UnitId> {
        let ids: Vec<String> = table.may(key).unwrap_or_default();
        ids.iter().filter_map(|id| place_of(table, key, "unit", &self.units, id)).map(UnitId).collect()
    }

    pub(super) fn unit(&self, table: &mut Reader<'_>, key: &str) -> Option<UnitId> {
        named(table, key, "unit", &self.units).map(UnitId)
    }
}

/// The number of what a key names; none if the key is absent or after a mistake.
fn named(table: &mut Reader<'_>, key: &str, what: &str, names: &[String]) -> Option<u8> {
    let id = table.may::<String>(key)?;
    if id == "none" {
        return None;
    }
    place_of(table, key, what, names, &id)
}

fn place_of(table: &Reader<'_>, key: &str, what: &str, names: &[String], id: &str) -> Option<u8> {
    let found = names.iter().position(|known| known == id).and_then(|at| u8::try_from(at).ok());
    if found.is_none() {
        let near = hint(id, names.iter().map(String::as_str));
        table.mistake(key, format!("there is no {what} `{id}`{near}"));
    }
    found
}

/// Notes ids that stand twice or cannot be written in an action.
pub(super) fn check_id(table: &Reader<'_>, id: &str, names: &[String]) {
    let plain = |letter: char| letter.is_alphanumeric() || "-_.'+".contains(letter);
    if id.is_empty() || !id.chars().all(plain) || id.chars().all(|letter| letter.is_ascii_digit()) {
        table.mistake("id", format!("`{id}` is no id: letters and digits without spaces, not digits alone"));
    } else if id == "none" || id == "centre" {
        table.mistake("id", format!("`{id}` is a word of its own"));
    } else if names.iter().filter(|known| *known == id).count() > 1 {
        table.mistake("id", format!("`{id}` stands twice"));
    }
}

/// A side as files write it.
#[derive(Clone, Copy)]
pub(super) struct SideWord(pub(super) Side);

impl FromToml for SideWord {
    fn from_toml(value: &Value<'_>) -> Option<SideWord> {
        let found = match value.as_str() {
            Some("red") => Some(Side::Red),
            Some("blue") => Some(Side::Blue),
            _ => None,
        };
        match found {
            Some(side) => Some(SideWord(side)),
            None => value.wanted("red or blue"),
        }
    }
}

/// The value that a word of a short list stands for; none if the key is absent or after a mistake.
pub(super) fn one_of<T: Copy>(table: &mut Reader<'_>, key: &str, words: &[(&str, T)]) -> Option<T> {
    let word = table.may::<String>(key)?;
    let found = words.iter().find(|(known, _)| *known == word).map(|(_, value)| *value);
    if found.is_none() {
        let all: Vec<&str> = words.iter().map(|(known, _)| *known).collect();
        table.mistake(key, format!("`{word}` is none of {}", all.join(", ")));
    }
    found
}

/// An area by its number, as a number or as a text; none if the key is absent or after a mistake.
pub(super) fn area(table: &mut Reader<'_>, key: &str, map: Option<&AreaMap>) -> Option<AreaId> {
    let Label(label) = table.may(key)?;
    let found = map?.named(&label);
    if found.is_none() {
        table.mistake(key, format!("there is no area {label}"));
    }
    found
}

/// The number of an area, written as a number or as a text.
#[derive(Default)]
pub(super) struct Label(pub(super) String);

impl FromToml for Label {
    fn from_toml(value: &Value<'_>) -> Option<Label> {
        match value.as_str() {
            Some(text) => Some(Label(text.to_owned())),
            None => u16::from_toml(value).map(|number| Label(number.to_string())),
        }
    }
}

impl Draft {
    fn read(document: &Document<'_>, file: &mut Reader<'_>, raw: &toml::Table) -> Option<Draft> {
        let names = Names::of(raw);
        let map = map::read(document, file);
        let mut head = file.need_table("scenario");
        let turns = read_turns(file, &mut head);
        let sight_blocking = read_sight_blocking(&mut head);
        let faces: Vec<u8> = head.may("unhorse_long_bow").unwrap_or_default();
        if faces.iter().any(|face| !(1..=6).contains(face)) {
            head.mistake("unhorse_long_bow", "should be faces of a die");
        }
        let durability = [("red", Side::Red), ("blue", Side::Blue)].map(|(key, _)| {
            let table = head.may_table("lance_durability");
            table.and_then(|mut table| table.may_in(key, 0..=20)).unwrap_or(USUAL_LANCES)
        });
        let sides = read_sides(file, &names, durability);
        let armies = read_armies(file, &names);
        let mut formations = read_formations(file, &names);
        let mut own = names.clone();
        let leaders = pieces::read_leaders(file, &mut own, &mut formations, map.as_ref());
        let names = own;
        let units = pieces::read_units(file, &names, map.as_ref());
        let camps = read_camps(file, &names, map.as_ref());
        let weather = read_weather(file);
        let reinforcements = read_reinforcements(file, &names, map.as_ref());
        let happenings = happenings::read(file, &mut head, &names, map.as_ref(), reinforcements.len());
        let mut conditions = conditions::read(file, raw, &names, map.as_ref());
        if let Err(why) = conditions.settle(units.len(), leaders.len()) {
            file.mistake("conditions", why);
            conditions = Conditions::default();
        }
        let progress = Progress::read(file, raw, &names, map.as_ref());
        let options = read_options(&mut head);
        let [key, title] = ["id", "title"].map(|word| head.need::<String>(word));
        let [date, text] = ["date", "text"].map(|word| head.may::<String>(word).unwrap_or_default());
        let [minimum_move, heavy_setup] =
            ["minimum_move", "heavy_setup"].map(|word| head.may(word).unwrap_or(false));
        let special = head.may("special").unwrap_or_default();
        head.finish();
        let scenario = (|| {
            let map = map?;
            let (ground, passages) = survey(&map, &sight_blocking);
            Some(Scenario {
                key,
                title,
                date,
                text,
                rim: map.rim(),
                map,
                ground,
                passages,
                sides,
                armies,
                formations,
                leaders: leaders.iter().map(|draft| draft.info.clone()).collect(),
                units: units.iter().map(|draft| draft.info.clone()).collect::<Option<Vec<_>>>()?,
                camps,
                options,
                turns,
                weather,
                reinforcements,
                happenings,
                conditions,
                minimum_move,
                heavy_setup,
                unhorse_long_bow: faces.iter().fold(0, |bits, face| bits | 1 << (face % 8)),
                sight_blocking,
                special,
                print: Print::default(),
            })
        })();
        let mut scenario = scenario?;
        scenario.settle_arrivals();
        Some(Draft { scenario, units, leaders, progress })
    }

    fn into_state(self) -> State {
        let mut state = State::fresh(std::sync::Arc::new(self.scenario));
        let happened = state.happened;
        for (number, draft) in self.units.iter().enumerate() {
            draft.place(&mut state, UnitId(number as u8));
        }
        for (number, draft) in self.units.iter().enumerate() {
            draft.apply(&mut state, UnitId(number as u8));
        }
        for (number, draft) in self.leaders.iter().enumerate() {
            draft.apply(&mut state, LeaderId(number as u8));
        }
        // Putting pieces where they are is nothing that happens.
        state.happened = happened;
        self.progress.apply(&mut state);
        state.news.clear();
        state.recount();
        state
    }
}

impl Scenario {
    /// Tells units and leaders when and where they come on.
    fn settle_arrivals(&mut self) {
        for contingent in self.conditions.contingents.iter().filter(|contingent| contingent.arrives > 0) {
            let turn = u8::try_from(contingent.arrives).unwrap_or(u8::MAX);
            for unit in &contingent.pieces {
                self.units[unit.index()].arrives = turn;
            }
            for leader in &contingent.leaders {
                self.leaders[leader.index()].arrives = turn;
            }
        }
        let groups = self.reinforcements.clone();
        for Reinforcement { turn, area, units, leaders } in groups {
            for unit in units {
                let info = &mut self.units[unit.index()];
                info.arrives = turn;
                // Who is given a place of his own keeps it.
                info.start = if info.start == OFF { area } else { info.start };
                if info.kind.is_combat() && info.slot == NO_SLOT {
                    info.slot = Slot::CENTRE;
                }
            }
            for leader in leaders {
                let info = &mut self.leaders[leader.index()];
                info.arrives = turn;
                info.start = if info.start == OFF { area } else { info.start };
            }
        }
    }
}

fn read_options(head: &mut Reader<'_>) -> Options {
    let mut options = Options::default();
    for key in head.may::<Vec<String>>("options").unwrap_or_default() {
        match Options::ALL.iter().find(|(known, _)| *known == key) {
            Some((_, option)) => options.0 |= option.0,
            None => {
                let near = hint(&key, Options::ALL.iter().map(|(known, _)| *known));
                head.mistake("options", format!("`{key}` is no option{near}"));
            }
        }
    }
    options
}

/// Kinds of ground and borders, by their keys in the charts.
fn read_sight_blocking(head: &mut Reader<'_>) -> Vec<String> {
    let known = || AREA_KINDS.iter().map(|kind| kind.key).chain(BORDER_KINDS.iter().map(|kind| kind.key));
    let keys: Vec<String> = head.may("sight_blocking").unwrap_or_default();
    for key in keys.iter().filter(|key| !known().any(|one| one == key.as_str())) {
        let near = hint(key, known());
        head.mistake("sight_blocking", format!("`{key}` is no kind of ground or border{near}"));
    }
    keys
}

fn read_turns(file: &mut Reader<'_>, head: &mut Reader<'_>) -> Vec<TurnInfo> {
    let count = head.may_in("turns", 1..=100).unwrap_or(USUAL_TURNS);
    let mut turns = vec![TurnInfo::default(); usize::from(count)];
    let lights = [("day", Light::Day), ("dawn", Light::Dawn), ("dusk", Light::Dusk), ("night", Light::Night)];
    for mut table in file.may_tables("turn") {
        let n = table.need_in("n", 1..=count);
        let turn = TurnInfo {
            clock: table.may("clock").unwrap_or_default(),
            kind: one_of(&mut table, "kind", &lights).unwrap_or_default(),
            visibility: table.may_in("visibility", 0..=20).unwrap_or(0),
        };
        if let Some(known) = turns.get_mut(usize::from(n).wrapping_sub(1)) {
            *known = turn;
        }
        table.finish();
    }
    turns
}

fn read_sides(file: &mut Reader<'_>, names: &Names, durability: [u8; 2]) -> BySide<SideInfo> {
    let mut sides = BySide::<SideInfo>::default();
    let tables = file.need_tables("side");
    if tables.len() != 2 && !file.has_broken_syntax() && file.has("side") {
        file.mistake("side", format!("there are {} sides, not two", tables.len()));
    }
    for (mut table, (side, lances)) in tables.into_iter().zip(Side::BOTH.into_iter().zip(durability)) {
        sides[side] = SideInfo {
            name: table.need("name"),
            army: names.army(&mut table, "army").unwrap_or_default(),
            lance_durability: lances,
        };
        if !table.has("army") {
            table.mistake("army", "is missing: the army whose commander rolls");
        }
        table.finish();
    }
    sides
}

fn read_armies(file: &mut Reader<'_>, names: &Names) -> Vec<ArmyInfo> {
    let tables = file.need_tables("army");
    if tables.len() > MOST_ARMIES {
        file.mistake("army", format!("there are more than {MOST_ARMIES} armies"));
    }
    let mut armies = Vec::new();
    for mut table in tables {
        let id: String = table.need("id");
        check_id(&table, &id, &names.armies);
        let mut elan_track = ELAN_TRACK;
        if let Some(track) = table.may::<Vec<u8>>("elan_track") {
            match <[u8; 10]>::try_from(track) {
                Ok(track) if track.iter().all(|elan| *elan <= 9) => elan_track = track,
                _ => table.mistake("elan_track", "should be ten numbers from 0 to 9"),
            }
        }
        let mut chits: Vec<u8> = table.may("chits").unwrap_or_default();
        if chits.len() > 16 || chits.iter().any(|chit| *chit > 9) {
            table.mistake("chits", "should be at most 16 numbers from 0 to 9");
        }
        chits.sort_unstable();
        let break_at = table.may::<Vec<u32>>("break_at").map(|share| match share[..] {
            [part, whole] if 0 < part && part <= whole && whole <= 1_000_000 => (part, whole),
            _ => {
                table.mistake("break_at", "should be a share like [1, 2]");
                (1, 1)
            }
        });
        armies.push(ArmyInfo {
            name: table.may("name").unwrap_or_else(|| id.clone()),
            id,
            side: table.try_need("side").map_or(Side::Red, |SideWord(side)| side),
            commander: names.leader(&mut table, "commander").unwrap_or_default(),
            elan_start: table.need_in("elan_start", 0..=9),
            elan_track,
            chits,
            break_at,
        });
        table.may::<muster::read::Anything>("now");
        table.finish();
    }
    armies
}

fn read_formations(file: &mut Reader<'_>, names: &Names) -> Vec<FormationInfo> {
    let tables = file.may_tables("formation");
    if tables.len() > MOST_FORMATIONS {
        file.mistake("formation", format!("there are more than {MOST_FORMATIONS} formations"));
    }
    let mut formations = Vec::new();
    for mut table in tables {
        let id: String = table.need("id");
        check_id(&table, &id, &names.formations);
        let side = table.try_need("side").map_or(Side::Red, |SideWord(side)| side);
        formations.push(FormationInfo {
            name: table.may("name").unwrap_or_else(|| id.clone()),
            id,
            side,
            army: names.army(&mut table, "army").unwrap_or_default(),
            leader: names.leader(&mut table, "leader").unwrap_or_default(),
        });
        if !table.has("army") {
            table.mistake("army", "is missing");
        }
        table.may::<muster::read::Anything>("now");
        table.finish();
    }
    formations
}

fn read_camps(file: &mut Reader<'_>, names: &Names, map: Option<&AreaMap>) -> Vec<CampInfo> {
    let tables = file.may_tables("camp");
    if tables.len() > MOST_CAMPS {
        file.mistake("camp", format!("there are more than {MOST_CAMPS} camps"));
    }
    let mut camps = Vec::new();
    for mut table in tables {
        let id: String = table.need("id");
        camps.push(CampInfo {
            name: table.may("name").unwrap_or_else(|| id.clone()),
            id,
            army: names.army(&mut table, "army").unwrap_or_default(),
            area: area(&mut table, "area", map).unwrap_or(OFF),
            commands: one_of(&mut table, "kind", &[("command_camp", true), ("supply", false)])
                .unwrap_or(true),
            radius: table.may_in("radius", 0..=20),
            occupancy: table.may_in("occupancy_bonus", 0..=50).unwrap_or(0),
            stacking: table.may_in("stacking_bonus", 0..=50).unwrap_or(0),
        });
        for key in ["army", "area"] {
            if !table.has(key) {
                table.mistake(key, "is missing");
            }
        }
        table.finish();
    }
    camps
}

/// The row of the chart that a word names.
pub(super) fn weather_named(word: &str) -> Option<u8> {
    WEATHERS.iter().position(|row| row.key == word).map(|at| at as u8)
}

pub(super) fn weather(table: &mut Reader<'_>, key: &str) -> Option<u8> {
    let word = table.may::<String>(key)?;
    let found = weather_named(&word);
    if found.is_none() {
        let near = hint(&word, WEATHERS.iter().map(|row| row.key));
        table.mistake(key, format!("`{word}` is no weather{near}"));
    }
    found
}

fn read_weather(file: &mut Reader<'_>) -> WeatherInfo {
    let Some(mut table) = file.may_table("weather") else { return WeatherInfo::default() };
    let mut info = WeatherInfo { start: weather(&mut table, "start").unwrap_or(0), ..WeatherInfo::default() };
    for mut line in table.may_tables("table") {
        let [low, high] = match line.need::<Vec<u8>>("roll")[..] {
            [low, high] if 1 <= low && low <= high && high <= 6 => [low, high],
            _ => {
                line.mistake("roll", "should be the lowest and the highest die, like [1, 2]");
                [1, 6]
            }
        };
        let from = weather(&mut line, "from").unwrap_or(0);
        info.table.push(WeatherChange { from, low, high, to: weather(&mut line, "to").unwrap_or(0) });
        line.finish();
    }
    for mut spell in table.may_tables("spells") {
        let turn = spell.need_in("turn", 1..=100);
        info.spells.push((turn, weather(&mut spell, "weather").unwrap_or(0)));
        spell.finish();
    }
    table.finish();
    info
}

fn read_reinforcements(file: &mut Reader<'_>, names: &Names, map: Option<&AreaMap>) -> Vec<Reinforcement> {
    let mut groups = Vec::new();
    for mut table in file.may_tables("reinforcement") {
        let place = area(&mut table, "area", map);
        if !table.has("area") {
            table.mistake("area", "is missing");
        }
        groups.push(Reinforcement {
            turn: table.need_in("turn", 1..=100),
            area: place.unwrap_or(OFF),
            units: names.units(&mut table, "units"),
            leaders: names.leaders(&mut table, "leaders"),
        });
        table.finish();
    }
    if groups.len() > 32 {
        file.mistake("reinforcement", "there are more than 32 groups of reinforcements");
    }
    groups
}
