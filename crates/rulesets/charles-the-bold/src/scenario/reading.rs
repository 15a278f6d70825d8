//! Reading a scenario file: its head, sides and groups, and putting all parts together.
//!
//! Everything is read into drafts first, so that every mistake is found; a battle is made only of drafts without one.

use battle::{BySide, Mistakes, Side};
use ground::{Hex, Spot};
use muster::read::{Document, FromToml, Reader, Value, hint};

use super::map::{self, At, hex};
use super::pending;
use super::progress::Progress;
use super::stands::{self, StandDraft};
use super::{Commander, GENERALS, MOST_GROUPS, Start, USUAL_ROUNDS, checking};
use crate::conditions::Conditions;
use crate::field::{FieldMap, GroupInfo, Marker, Name, Options, Print, Scenario, SideInfo};
use crate::rulebook::define;
use crate::state::{Flags, GroupId, OFF, StandId, State};
use crate::troops::Abilities;

/// Reads a file; names every mistake at once.
pub(super) fn read(text: &str) -> Result<State, Mistakes> {
    let document = Document::parse(text);
    // A second, plain reading for what has more than one form, and for pending steps.
    let raw: toml::Table = text.parse().unwrap_or_default();
    let draft = Draft::read(document.reader(), &raw);
    let mut state = None;
    if document.places_of_mistakes().is_empty()
        && let Some(draft) = draft
    {
        let places = draft.stands.iter().map(|stand| stand.place.clone()).collect();
        let (made, beneath) = draft.into_state();
        document.note_all(checking::faults(&made, &beneath, places));
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
    groups: Vec<GroupDraft>,
    stands: Vec<StandDraft>,
    progress: Progress,
}

/// A group as it was read.
pub(super) struct GroupDraft {
    id: String,
    name: String,
    side: Side,
    general: String,
    initiative: i8,
    commander: CommanderDraft,
    /// Replacement, due, done, walked, changed.
    facts: [bool; 5],
}

#[derive(Default)]
struct CommanderDraft {
    hex: Option<Hex>,
    with: Option<String>,
    off: bool,
    place: String,
}

/// The ids of a file, in the order of the numbers that stands and groups get.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    pub(super) stands: Vec<String>,
    pub(super) groups: Vec<String>,
}

impl Names {
    /// The stand with this id.
    pub(super) fn stand(&self, id: &str) -> Option<StandId> {
        self.stands.iter().position(|known| known == id).map(|at| StandId(at as u8))
    }

    /// The stand with this id; a mistake is noted if there is none.
    pub(super) fn need_stand(&self, table: &Reader<'_>, key: &str, id: &str) -> Option<StandId> {
        let found = self.stand(id);
        if found.is_none() {
            let near = hint(id, self.stands.iter().map(String::as_str));
            table.mistake(key, format!("there is no stand `{id}`{near}"));
        }
        found
    }
}

impl FromToml for SideWord {
    fn from_toml(value: &Value<'_>) -> Option<SideWord> {
        let found = match value.as_str() {
            Some("red") => Some(Side::Red),
            Some("blue") => Some(Side::Blue),
            Some(_) => None,
            None => match u8::from_toml(value)? {
                0 => Some(Side::Red),
                1 => Some(Side::Blue),
                _ => None,
            },
        };
        if found.is_none() {
            value.mistake("a side is \"red\" (the first) or \"blue\" (the second)");
        }
        found.map(SideWord)
    }
}

/// A side as files write it: `red`, `blue`, 0 or 1.
#[derive(Clone, Copy)]
pub(super) struct SideWord(pub(super) Side);

impl Draft {
    fn read(mut file: Reader<'_>, raw: &toml::Table) -> Option<Draft> {
        file.may_table("adjudicate");
        let key = file.may::<String>("key").unwrap_or_else(|| "battle".to_owned());
        let title = file.may::<String>("title").unwrap_or_else(|| key.clone());
        let date = date(&mut file);
        let text = file.may::<String>("text").unwrap_or_default();
        let special = file.may::<Vec<String>>("special").unwrap_or_default();
        let (options, rounds) = options(&mut file);
        let map = map::read(&mut file);
        let sides = sides(&mut file, raw);
        let mut groups = groups(&mut file);
        let mut stands = stands::read(&mut file, &mut groups, options, map.as_ref());
        let names = put_in_order(&mut groups, &mut stands);
        let written = self::names(&mut file, map.as_ref());
        let markers = markers(&mut file, map.as_ref());
        let zones = zones(&mut file, map.as_ref());
        let conditions = conditions(&mut file, raw, &names, map.as_ref());
        let progress = Progress::read(&mut file, raw, &names, map.as_ref());
        for group in &groups {
            group.commander.check(&file, &names, map.as_ref());
        }
        let map = map?;
        let mut scenario = Scenario {
            key,
            title,
            date,
            text,
            map,
            sides: sides?,
            groups: group_infos(&groups, &stands),
            stands: stands.iter().map(|stand| stand.info(side_of(stand, &groups))).collect(),
            options,
            rounds,
            zones,
            special,
            names: written,
            markers,
            conditions,
            print: Print::default(),
        };
        count_points(&mut scenario);
        if let Err(why) = scenario.settle() {
            file.mistake("conditions", why);
        }
        if progress.is_fresh {
            check_stakes(&file, &scenario, &stands);
        }
        for (number, group) in scenario.groups.iter().enumerate() {
            if group.stands.0 == group.stands.1 {
                file.mistake("groups", format!("group `{}` has no stands", names.groups[number]));
            }
        }
        for (side, info) in scenario.sides.iter() {
            if scenario.groups.iter().all(|group| group.side != side) {
                file.mistake("groups", format!("{side} ({}) has no group", info.name));
            }
        }
        file.finish();
        Some(Draft { scenario, groups, stands, progress })
    }

    /// The battle, and the stands in it that pass through others.
    fn into_state(self) -> (State, Vec<StandId>) {
        let Draft { scenario, groups, stands, progress } = self;
        let names =
            Names { stands: stands.iter().map(|stand| stand.id.clone()).collect(), groups: Vec::new() };
        let starts: Vec<Start> = stands.iter().map(StandDraft::on_map).collect();
        let commanders: Vec<Commander> = groups
            .iter()
            .zip(&scenario.groups)
            .map(|(group, info)| {
                group.commander.resolved(&names, &scenario.map, StandId(info.stands.0), &starts)
            })
            .collect();
        let mut state = State::fresh(scenario, &starts, &commanders);
        for (group, draft) in state.groups.iter_mut().zip(&groups) {
            [group.replacement, group.due, group.done, group.walked, group.changed] = draft.facts;
        }
        let scenario = state.scenario.clone();
        for (number, (stand, draft)) in state.stands.iter_mut().zip(&stands).enumerate() {
            draft.apply(stand, scenario.stands[number].other.as_ref(), &names);
        }
        state.lost = state.losses();
        state.steps = state.first_steps();
        let beneath = progress.apply(&mut state);
        state.index_all_but(&beneath);
        state.settle_waters();
        (state, beneath)
    }
}

fn date(file: &mut Reader<'_>) -> String {
    let date = file.may::<String>("date");
    let year = file.may::<i32>("year").map(|year| year.to_string());
    date.or(year).unwrap_or_default()
}

/// The list `options`: those that are on beside the usual ones, and with `no-` usual ones that are off.
fn options(file: &mut Reader<'_>) -> (Options, Option<u16>) {
    let rounds = file.may_in("rounds", 1..=1000);
    let mut options = Options::USUAL.0 | if rounds.is_some() { Options::ROUND_LIMIT.0 } else { 0 };
    for name in file.may::<Vec<String>>("options").unwrap_or_default() {
        let (on, plain) = name.strip_prefix("no-").map_or((true, name.as_str()), |plain| (false, plain));
        match Options::NAMES.iter().position(|known| *known == plain) {
            Some(bit) if on => options |= 1 << bit,
            Some(bit) => options &= !(1 << bit),
            None => {
                file.mistake("options", format!("`{name}` is no option{}", hint(plain, Options::NAMES)));
            }
        }
    }
    let options = Options(options);
    if rounds.is_some() && !options.has(Options::ROUND_LIMIT) {
        file.mistake("rounds", "is given although the option round-limit is switched off");
    }
    (options, options.has(Options::ROUND_LIMIT).then(|| rounds.unwrap_or(USUAL_ROUNDS)))
}

fn sides(file: &mut Reader<'_>, raw: &toml::Table) -> Option<BySide<SideInfo>> {
    let tables = file.need_tables("sides");
    if tables.len() != 2 && file.has("sides") {
        file.mistake("sides", format!("a battle has two sides, not {}", tables.len()));
    }
    let infos: Vec<SideInfo> = tables
        .into_iter()
        .enumerate()
        .map(|(number, mut table)| {
            let name = table.may::<String>("name");
            table.may::<String>("army");
            let well_trained = one_of(&mut table, "training", &[("well", true), ("poor", false)]);
            let written = raw.get("sides").and_then(|sides| sides.get(number)?.get("break_at"));
            let break_at = break_at(&mut table, written);
            let break_points = table.may_in("break_points", 1..=10_000);
            table.finish();
            SideInfo {
                name: name.unwrap_or_else(|| ["Red", "Blue"][number.min(1)].to_owned()),
                well_trained: well_trained.unwrap_or(true),
                break_at,
                break_points: break_points.unwrap_or(0),
            }
        })
        .collect();
    <[SideInfo; 2]>::try_from(infos).ok().map(BySide)
}

/// A share of break points: `[2, 5]`, `"2/5"` or `0.4`; a half if none is given.
fn break_at(table: &mut Reader<'_>, written: Option<&toml::Value>) -> (u32, u32) {
    let share = match written {
        Some(toml::Value::String(_)) => table.may::<String>("break_at").and_then(|text| {
            let (above, below) = text.split_once('/')?;
            Some((above.trim().parse().ok()?, below.trim().parse().ok()?))
        }),
        Some(toml::Value::Array(_)) => {
            table.may::<Vec<u32>>("break_at").and_then(|pair| Some((*pair.first()?, *pair.get(1)?)))
        }
        Some(_) => table.may::<f64>("break_at").filter(|share| (0.0..=1.0).contains(share)).map(exact_share),
        None => {
            table.may::<f64>("break_at");
            return (1, 2);
        }
    };
    match share {
        Some((above, below)) if above > 0 && above <= below && below <= 10_000 => (above, below),
        _ => {
            table.mistake("break_at", "should be a share of at most 1, like [2, 5], \"2/5\" or 0.4");
            (1, 2)
        }
    }
}

/// A share written as a decimal number, as an exact fraction to four places.
pub(crate) fn exact_share(number: f64) -> (u32, u32) {
    let above = (number.clamp(0.0, 1.0) * 10_000.0).round() as u32;
    let divisor = |mut a: u32, mut b: u32| {
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a.max(1)
    };
    let by = divisor(above, 10_000);
    (above / by, 10_000 / by)
}

fn groups(file: &mut Reader<'_>) -> Vec<GroupDraft> {
    if !file.has("groups") {
        // A small file needs no groups: then each side is one.
        file.may_tables("groups");
        let whole = |side: Side| GroupDraft {
            id: side.to_string(),
            name: side.to_string(),
            side,
            general: "a captain".to_owned(),
            initiative: 0,
            commander: CommanderDraft::default(),
            facts: [false; 5],
        };
        return Side::BOTH.map(whole).into();
    }
    let mut groups: Vec<GroupDraft> = Vec::new();
    for mut table in file.may_tables("groups") {
        let id: String = table.need("id");
        stands::check_id(&table, &id);
        if groups.iter().any(|other| other.id.to_lowercase() == id.to_lowercase()) {
            table.mistake("id", format!("there are two groups `{id}`"));
        }
        let side = table.try_need("side").map_or(Side::Red, |SideWord(side)| side);
        let name = table.may::<String>("name").unwrap_or_else(|| id.clone());
        let mut facts =
            ["replacement", "due", "done", "walked", "changed"].map(|key| table.may(key).unwrap_or(false));
        let (general, initiative, commander, replacement) = general(&mut table);
        facts[0] |= replacement;
        table.finish();
        groups.push(GroupDraft { id, name, side, general, initiative, commander, facts });
    }
    if groups.len() > MOST_GROUPS {
        file.mistake(
            "groups",
            format!("there are {} groups; at most {MOST_GROUPS} are played", groups.len()),
        );
        groups.truncate(MOST_GROUPS);
    }
    groups
}

/// A general: his name, his modifier, where he is, and whether he is a replacement.
fn general(group: &mut Reader<'_>) -> (String, i8, CommanderDraft, bool) {
    let Some(mut table) = group.may_table("general") else {
        return ("a captain".to_owned(), 0, CommanderDraft::default(), false);
    };
    let name = table.may::<String>("name").unwrap_or_else(|| "a captain".to_owned());
    let initiative = table.may_in("initiative", -9..=9);
    let quality = one_of(&mut table, "quality", &GENERALS);
    if initiative.is_some() && quality.is_some() {
        table.mistake("quality", "give a general's initiative or his quality, not both");
    }
    let hex = hex(&mut table);
    let with = table.may("with");
    let off = table.may("off").unwrap_or(false);
    if off && (hex.is_some() || with.is_some()) {
        table.mistake("off", "a general is on the map or off it");
    }
    let replacement = quality == Some(-2);
    // Who replaces a general has a modifier of his own by the rules; the file's is that of the group's first.
    let initiative = initiative.or(quality.filter(|_| !replacement)).unwrap_or(0);
    let commander = CommanderDraft { hex, with, off, place: table.place().to_owned() };
    table.finish();
    (name, initiative, commander, replacement)
}

impl CommanderDraft {
    fn check(&self, file: &Reader<'_>, names: &Names, map: Option<&FieldMap>) {
        if let Some(id) = &self.with
            && names.stand(id).is_none()
        {
            let near = hint(id, names.stands.iter().map(String::as_str));
            file.mistake("groups", format!("{}: there is no stand `{id}`{near}", self.place));
        }
        if let (Some(hex), Some(map)) = (self.hex, map)
            && !map.hexes.contains(hex)
        {
            file.mistake("groups", format!("{}: hex {hex} is off the map", self.place));
        }
    }

    /// Where he is: attached, in a hex, off the map, or if nothing is said with the group's first stand.
    fn resolved(&self, names: &Names, map: &FieldMap, first: StandId, starts: &[Start]) -> Commander {
        let with = self.with.as_deref().and_then(|id| names.stand(id));
        match (with, self.hex.and_then(|hex| map.hexes.spot_of(hex))) {
            (Some(stand), _) => Commander::With(stand),
            (None, Some(spot)) => Commander::In(spot),
            (None, None) if self.off || starts.get(first.index()).is_none_or(|s| s.spot == OFF) => {
                Commander::Off
            }
            (None, None) => Commander::With(first),
        }
    }
}

impl GroupDraft {
    /// Its id.
    pub(super) fn id(&self) -> &str {
        &self.id
    }
}

/// Puts red's groups first and stands group by group; their numbers follow from that.
fn put_in_order(groups: &mut [GroupDraft], stands: &mut [StandDraft]) -> Names {
    let mut order: Vec<usize> = (0..groups.len()).collect();
    order.sort_by_key(|n| groups[*n].side);
    for stand in stands.iter_mut() {
        let at = order.iter().position(|n| *n == usize::from(stand.group.0)).unwrap_or(0);
        stand.group = GroupId(at as u8);
    }
    groups.sort_by_key(|group| group.side);
    stands.sort_by_key(|stand| stand.group);
    Names {
        stands: stands.iter().map(|stand| stand.id.clone()).collect(),
        groups: groups.iter().map(|group| group.id.clone()).collect(),
    }
}

/// The side of a stand's group; after a mistake there may be no group.
fn side_of(stand: &StandDraft, groups: &[GroupDraft]) -> Side {
    groups.get(usize::from(stand.group.0)).map_or(Side::Red, |group| group.side)
}

fn group_infos(groups: &[GroupDraft], stands: &[StandDraft]) -> Vec<GroupInfo> {
    let info = |(number, group): (usize, &GroupDraft)| {
        let before = stands.iter().filter(|stand| usize::from(stand.group.0) < number).count();
        let mine = stands.iter().filter(|stand| usize::from(stand.group.0) == number).count();
        GroupInfo {
            id: group.id.clone(),
            name: group.name.clone(),
            side: group.side,
            general: group.general.clone(),
            initiative: group.initiative,
            stands: (before as u8, (before + mine) as u8),
        }
    };
    groups.iter().enumerate().map(info).collect()
}

/// Adds up each side's break points where the file does not give them (14.0a).
pub(crate) fn count_points(scenario: &mut Scenario) {
    for side in Side::BOTH {
        let mine = scenario.stands.iter().filter(|stand| stand.side == side);
        let sum = mine.map(|stand| u16::from(stand.unit.bp) * u16::from(stand.unit.rank_count())).sum();
        if scenario.sides[side].break_points == 0 {
            scenario.sides[side].break_points = sum;
        }
    }
}

fn names(file: &mut Reader<'_>, map: Option<&FieldMap>) -> Vec<Name> {
    let mut names = Vec::new();
    for mut table in file.may_tables("names") {
        let text = table.need("name");
        let region = table.may("region").unwrap_or_default();
        if let Some(spot) = hex(&mut table).and_then(|hex| on_map(&table, "at", hex, map)) {
            names.push(Name { text, spot, region });
        }
        table.finish();
    }
    names
}

fn markers(file: &mut Reader<'_>, map: Option<&FieldMap>) -> Vec<Marker> {
    let mut markers = Vec::new();
    for mut table in file.may_tables("markers") {
        let name = table.need("name");
        if let Some(spot) = hex(&mut table).and_then(|hex| on_map(&table, "at", hex, map)) {
            let side = table.may("side").map(|SideWord(side)| side);
            markers.push(Marker { name, spot, side });
        }
        table.finish();
    }
    markers
}

/// The table `conditions`: what the words of a neutral battle do in play.
fn conditions(file: &mut Reader<'_>, raw: &toml::Table, names: &Names, map: Option<&FieldMap>) -> Conditions {
    battle::conditions::file::read(file, raw, &pending::numbers(names, map))
}

fn zones(file: &mut Reader<'_>, map: Option<&FieldMap>) -> BySide<Vec<Spot>> {
    let mut zones = BySide::<Vec<Spot>>::default();
    for mut table in file.may_tables("zones") {
        let side = table.try_need("side").map(|SideWord(side)| side);
        let hexes = table.need::<Vec<At>>("hexes");
        for At(hex) in hexes {
            if let (Some(side), Some(spot)) = (side, on_map(&table, "hexes", hex, map)) {
                zones[side].push(spot);
            }
        }
        table.finish();
    }
    for list in &mut zones.0 {
        list.sort_unstable();
        list.dedup();
    }
    zones
}

/// At the start stakes stand only before longbows; later they stay where they were (chart.hexsides.stakes).
fn check_stakes(file: &Reader<'_>, scenario: &Scenario, stands: &[StandDraft]) {
    define!("chart.hexsides.stakes");
    let map = &scenario.map;
    let Some(stakes) = FieldMap::hexside_named("stakes") else { return };
    for spot in map.hexes.spots() {
        for dir in ground::Dir::ALL {
            let edge = map.edges[spot.index()][dir.index()];
            if edge.key != stakes + 1 || !edge.protects {
                continue;
            }
            let planted = stands.iter().zip(&scenario.stands).any(|(stand, info)| {
                stand.start.spot == spot
                    && stand.start.facing.has_in_front(dir)
                    && info.unit.abilities.has(Abilities::STAKES)
            });
            if !planted {
                let hex = map.hex(spot);
                file.mistake(
                    "map",
                    format!("the stakes on side {dir} of hex {hex} are on no front hexside of longbows"),
                );
            }
        }
    }
}

/// The spot of a hex; a mistake is noted if it is off the map.
pub(super) fn on_map(table: &Reader<'_>, key: &str, hex: Hex, map: Option<&FieldMap>) -> Option<Spot> {
    let map = map?;
    let spot = map.hexes.spot_of(hex);
    if spot.is_none() {
        table.mistake(key, format!("hex {hex} is off the map"));
    }
    spot
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

/// Whether a stand off the map has a reason to be there.
pub(super) fn may_be_off(flags: Flags, options: Options) -> bool {
    let off = Flags::LOST.0 | Flags::PURSUED_OFF.0 | Flags::DEPARTED.0 | Flags::WAITING.0;
    flags.0 & off != 0 || options.has(Options::FREE_DEPLOYMENT)
}
