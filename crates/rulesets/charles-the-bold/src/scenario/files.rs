//! The parts of a scenario file, and what is known of one while it is read or written.

use battle::file::{File, Head, Known, Toggled, TomlTable, TomlValue, Usual, Writer, Written};
use battle::{BySide, Side, Verdict, keys};
use ground::{Hex, Spot};

use super::map::MapDraft;
use super::pending;
use super::progress::{MeleeDraft, Now};
use super::sides::{GroupDraft, Zone};
use super::stands::StandDraft;
use super::{MOST_GROUPS, MOST_STANDS, USUAL_ROUNDS};
use crate::conditions::Conditions;
use crate::field::{FieldMap, Marker, Name, Options, SideInfo};
use crate::rulebook::define;
use crate::state::{OFF, State};
use crate::steps::Step;
use crate::troops::Abilities;
use crate::words::RESERVED;

/// The most melees: their numbers are bytes.
const MOST_MELEES: usize = 250;

/// A whole file.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Draft {
    pub(super) head: Start,
    pub(super) map: MapDraft,
    pub(super) sides: BySide<SideInfo>,
    pub(super) zones: Vec<Zone>,
    pub(super) names: Vec<Name>,
    pub(super) markers: Vec<Marker>,
    pub(super) groups: Vec<GroupDraft>,
    pub(super) stands: Vec<StandDraft>,
    pub(super) conditions: Conditions,
    pub(super) melees: Vec<MeleeDraft>,
    pub(super) now: Option<Now>,
}

keys! {
    /// The tables of a file.
    impl Draft in Files, "", then Draft::settle {
        may  "scenario"   head: Start                                => "what it is" | "a battle without a name";
        need "map"        map: MapDraft                              => "the ground";
        need "side"       sides: BySide<SideInfo>                    => "the armies";
        may  "zone"       zones: Vec<Zone>                           => "where they deploy" | "nowhere";
        may  "name"       names: Vec<Name>                           => "names on the map" | "none";
        may  "marker"     markers: Vec<Marker>                       => "baggage and the like" | "none";
        may  "group"      groups: Vec<GroupDraft> [1..=MOST_GROUPS]  => "command groups" | "each side is one";
        need "stand"      stands: Vec<StandDraft> [1..=MOST_STANDS]  => "the stands";
        may  "conditions" conditions: Conditions                     => "what the words of a neutral battle do" | "none";
        may  "melee"      melees: Vec<MeleeDraft> [0..=MOST_MELEES]  => "the melees under way" | "none";
        may  "now"        now: Option<Now>                           => "how far the battle has come" | "it has not begun";
    }
}

/// The head of a file.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Start {
    pub(super) head: Head,
    pub(super) rounds: Option<u16>,
    /// Options that are on, but for that which follows from a last round.
    pub(super) options: Options,
}

impl Default for Start {
    fn default() -> Start {
        Start { head: Head::default(), rounds: None, options: Options::USUAL }
    }
}

keys! {
    /// What the scenario is and what is played in it.
    impl Start in Files, "[scenario]", with head: Head, then Start::settle {
        may "rounds"  rounds: Option<u16> [1..=1000]  => "the last round; switches `round-limit` on" | "no limit; 30 with `round-limit`";
        may "options" options: Toggled<Options>       => "options that are on beside the usual ones, or usual ones that are off" | "the usual ones";
    }
}

impl Start {
    fn settle(&mut self, table: &mut TomlTable<'_>, file: &mut Files) {
        let written = table.may_value("options").map(|value| value.plain());
        let off = written
            .as_ref()
            .and_then(toml::Value::as_array)
            .is_some_and(|list| list.iter().any(|word| word.as_str() == Some("no-round-limit")));
        if self.rounds.is_some() && off {
            table.mistake("rounds", "is given although the option round-limit is switched off");
        }
        if self.options.has(Options::ROUND_LIMIT) {
            self.rounds.get_or_insert(USUAL_ROUNDS);
        }
        file.options = self.all_options();
    }

    /// All options that are on.
    pub(super) fn all_options(&self) -> Options {
        let limit = if self.rounds.is_some() { Options::ROUND_LIMIT.0 } else { 0 };
        Options(self.options.0 | limit)
    }
}

impl Usual for Options {
    const USUAL: Options = Options::USUAL;
}

impl From<Toggled<Options>> for Options {
    fn from(options: Toggled<Options>) -> Options {
        options.0
    }
}

/// What is known of a file.
#[derive(Debug)]
pub(super) struct Files {
    known: Known,
    names: Names,
    /// The ground, once it has been read.
    pub(super) map: Option<FieldMap>,
    /// The options, once they have been read.
    pub(super) options: Options,
    /// The file has groups.
    pub(super) is_grouped: bool,
    /// The battle has begun.
    pub(super) is_under_way: bool,
    /// Where stands are that have been read.
    pub(super) taken: Vec<(Spot, String)>,
}

/// The ids of a file, in the order of the numbers that stands and groups get.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    pub(super) stands: Vec<String>,
    pub(super) groups: Vec<String>,
}

impl File for Files {
    const RESERVED: &'static [&'static str] = &RESERVED;

    fn known(&self) -> &Known {
        &self.known
    }

    fn known_mut(&mut self) -> &mut Known {
        &mut self.known
    }
}

impl battle::file::Ended for Files {
    fn verdict(winner: Option<Side>, rule: &str, how: &str) -> Result<Verdict, String> {
        super::verdict(winner, rule, how)
    }
}

impl Files {
    /// What is known before a file is read: its ids.
    pub(super) fn of(raw: &toml::Table) -> Files {
        let names = Names::of(raw);
        Files {
            known: Known::of(pending::numbers(&names, None)),
            names,
            map: None,
            options: Options::USUAL,
            is_grouped: raw.contains_key("group"),
            is_under_way: raw.contains_key("now"),
            taken: Vec::new(),
        }
    }

    /// What is known of the file of a battle.
    pub(super) fn of_state(state: &State) -> Files {
        let scenario = &state.scenario;
        Files {
            known: Known::of(state.names()),
            names: Names::default(),
            map: None,
            options: scenario.options,
            is_grouped: true,
            is_under_way: true,
            taken: Vec::new(),
        }
    }

    /// From here on places on the map are known.
    pub(super) fn lay_out(&mut self, map: &FieldMap) {
        self.known.names = pending::numbers(&self.names, Some(map));
        self.map = Some(map.clone());
    }
}

impl Names {
    /// Red's groups come first, and stands group by group; a file without groups has one for each side.
    fn of(raw: &toml::Table) -> Names {
        let tables = |list: &str| raw.get(list).and_then(toml::Value::as_array).into_iter().flatten();
        let text = |table: &toml::Value, key: &str| {
            table.get(key).and_then(toml::Value::as_str).unwrap_or_default().to_owned()
        };
        let is_blue = |table: &toml::Value| text(table, "side") == "blue";
        let (mut groups, belongs) = if raw.contains_key("group") {
            let mut groups: Vec<&toml::Value> = tables("group").collect();
            groups.sort_by_key(|group| is_blue(group));
            (groups.into_iter().map(|group| text(group, "id")).collect(), "group")
        } else {
            (Side::BOTH.map(|side| side.to_string()).to_vec(), "side")
        };
        groups.truncate(MOST_GROUPS);
        let mut stands: Vec<&toml::Value> = tables("stand").collect();
        stands
            .sort_by_key(|stand| groups.iter().position(|group| *group == text(stand, belongs)).unwrap_or(0));
        Names { stands: stands.into_iter().map(|stand| text(stand, "id")).collect(), groups }
    }
}

impl Draft {
    /// Puts red's groups first and stands group by group, and looks at what concerns more than one table.
    fn settle(&mut self, table: &mut TomlTable<'_>, file: &mut Files) {
        if !file.is_grouped {
            self.groups = Side::BOTH.map(GroupDraft::whole).into();
        }
        self.groups.sort_by_key(|group| group.info.side);
        self.stands.sort_by_key(|stand| stand.info.group);
        for (side, name) in Side::BOTH.into_iter().zip(["Red", "Blue"]) {
            let info = &mut self.sides[side];
            if info.name.is_empty() {
                name.clone_into(&mut info.name);
            }
        }
        // After a mistake in the list nothing is known of what belongs to what.
        if self.stands.is_empty() || self.groups.is_empty() {
            return;
        }
        for (number, group) in self.groups.iter().enumerate() {
            let mine = |stand: &StandDraft| usize::from(stand.info.group.0) == number;
            if !self.stands.iter().any(mine) {
                table.mistake("group", format!("group `{}` has no stands", group.info.id));
            }
        }
        for (side, info) in self.sides.iter() {
            if self.groups.iter().all(|group| group.info.side != side) {
                table.mistake("group", format!("{side} ({}) has no group", info.name));
            }
        }
        if let Err(why) = self.conditions.clone().settle(self.stands.len()) {
            table.mistake("conditions", why);
        }
        if self.now.is_none() && self.melees.is_empty() {
            self.check_stakes(table);
        }
    }

    /// At the start stakes stand only before longbows; later they stay where they were (chart.hexsides.stakes).
    fn check_stakes(&self, table: &TomlTable<'_>) {
        define!("chart.hexsides.stakes");
        let (Some(map), Some(stakes)) = (&self.map.made, FieldMap::hexside_named("stakes")) else { return };
        for (spot, dir) in map.hexes.spots().flat_map(|spot| ground::Dir::ALL.map(|dir| (spot, dir))) {
            let edge = map.edges[spot.index()][dir.index()];
            let planted = self.stands.iter().any(|stand| {
                stand.at == spot
                    && stand.now.facing.has_in_front(dir)
                    && stand.info.unit.abilities.has(Abilities::STAKES)
            });
            if edge.key == stakes + 1 && edge.protects && !planted {
                let hex = map.hex(spot);
                let why =
                    format!("the stakes on side {dir} of hex {hex} are on no front hexside of longbows");
                table.mistake("map", why);
            }
        }
    }
}

/// A hex of the map, or `none`.
impl Written<Files> for Spot {
    fn form() -> String {
        "a hex `[q, r]`".to_owned()
    }

    fn read(value: &TomlValue<'_>, file: &mut Files) -> Option<Spot> {
        if value.as_str() == Some("none") {
            return Some(OFF);
        }
        let hex = Hex::read(value, file)?;
        let spot = file.map.as_ref()?.hexes.spot_of(hex);
        if spot.is_none() {
            value.mistake(format!("hex {hex} is off the map"));
        }
        spot
    }

    fn text(&self, file: &Files) -> String {
        battle::file::data_text(self, file)
    }
}

/// A pending step: its name, or a table of its name and what it holds.
impl Written<Files> for Step {
    fn form() -> String {
        "a step".to_owned()
    }

    fn read(value: &TomlValue<'_>, file: &mut Files) -> Option<Step> {
        pending::read_step(&value.plain(), &file.known.names).map_err(|why| value.mistake(why)).ok()
    }

    fn text(&self, file: &Files) -> String {
        battle::file::data_text(self, file)
    }
}

impl Written<Files> for Conditions {
    fn form() -> String {
        "tables, below".to_owned()
    }

    fn read(value: &TomlValue<'_>, file: &mut Files) -> Option<Conditions> {
        Some(battle::conditions::file::read_value(value, &file.known.names))
    }

    fn text(&self, file: &Files) -> String {
        battle::file::data_text(self, file)
    }

    fn put(&self, _: &str, file: &Files, out: &mut Writer) {
        let mut text = String::new();
        battle::conditions::file::write(self, &file.known.names, &mut text);
        out.tables(&text);
    }
}
