//! The parts of a scenario file, and what is known of one while it is read or written.

use battle::file::{Ended, File, Known, Measured, Toggled, TomlTable, TomlValue, Usual, Writer, Written};
use battle::naming::Names;
use battle::{BySide, Side, Verdict, inline, keys};
use ground::tabletop::{Bearing, Length, Measure, Outline, Place, Point};

use super::forces::{CommanderDraft, GroupDraft, MOST_COMMANDERS, MOST_GROUPS};
use super::land::{CrossingDraft, MOST_PIECES, SideDraft, TerrainDraft};
use crate::charts::TURN_LIMIT_PLAYER_TURNS;
use crate::conditions::{BattleId, Conditions, LeaderId};
use crate::field::{PickUp, Region, Road, Work};
use crate::roster::ListId;
use crate::rulebook::define;
use crate::rules::charge::plans::{Charge, Reply};
use crate::rules::neutral::Fortunes;
use crate::rules::turn::goals::{Goal, GoalKind};
use crate::setting::{Dug, Hired, March, Placed, Setting};
use crate::state::{Aim, Camp, CommanderId, Fight, GroupId, MOST_BASES, State};
use crate::steps::Step;
use crate::troops::{Phase, TerrainKind};
use crate::words::NOBODY;

/// The most goals of a scenario.
const MOST_GOALS: usize = 50;
/// The least and the most MUs of a table's side.
const TABLE_SIDE: (i32, i32) = (12, 240);
/// The most regions of a pick-up game.
const MOST_REGIONS: usize = 20;

/// A whole file.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Draft {
    pub(super) head: Start,
    pub(super) terrain: Vec<TerrainDraft>,
    pub(super) works: Vec<Work>,
    pub(super) crossings: Vec<CrossingDraft>,
    pub(super) roads: Vec<Road>,
    pub(super) sides: BySide<SideDraft>,
    pub(super) regions: Vec<Region>,
    pub(super) groups: Vec<GroupDraft>,
    pub(super) commanders: Vec<CommanderDraft>,
    pub(super) conditions: Conditions,
    pub(super) goals: Vec<Goal>,
    pub(super) now: Option<Now>,
}

keys! {
    /// The tables of a file.
    impl Draft in Files, "", then Draft::settle {
        need "scenario"  head: Start                                          => "what it is";
        may  "terrain"   terrain: Vec<TerrainDraft> [0..=MOST_PIECES]         => "the ground" | "all is open";
        may  "work"      works: Vec<Work> [0..=MOST_PIECES]                   => "field fortifications" | "none";
        may  "crossing"  crossings: Vec<CrossingDraft> [0..=MOST_PIECES]      => "fords, bridges and gaps" | "none";
        may  "road"      roads: Vec<Road> [0..=MOST_PIECES]                   => "roads" | "none";
        need "side"      sides: BySide<SideDraft>                             => "the armies";
        may  "region"    regions: Vec<Region> [0..=MOST_REGIONS]              => "regions from which one is chosen, in a pick-up game without `terrain`" | "the ground is as it is given";
        may  "group"     groups: Vec<GroupDraft> [0..=MOST_GROUPS]            => "the battle groups" | "armies are bought";
        may  "commander" commanders: Vec<CommanderDraft> [0..=MOST_COMMANDERS] => "the commanders" | "none";
        may  "conditions" conditions: Conditions                              => "what the words of a neutral battle do" | "none";
        may  "goal"      goals: Vec<Goal> [0..=MOST_GOALS]                    => "what it is fought for besides" | "the rout alone";
        may  "now"       now: Option<Now>                                     => "how far the battle has come" | "it has not begun";
    }
}

impl Draft {
    /// Looks at what concerns more than one table.
    fn settle(&mut self, table: &mut TomlTable<'_>, _: &mut Files) {
        self.settle_pick_up(table);
        for (key, sides) in [
            ("group", self.groups.iter().map(|group| group.side).collect::<Vec<Side>>()),
            ("commander", self.commanders.iter().map(|commander| commander.side).collect()),
        ] {
            if !sides.is_sorted() {
                table.mistake(key, "red's come before blue's");
            }
        }
        let groups = self.groups.iter().map(|group| group.info(1, &mut Vec::new())).collect::<Vec<_>>();
        if let Err(why) = self.conditions.clone().settle(&groups, self.commanders.len()) {
            table.mistake("conditions", why);
        }
        for commander in &self.commanders {
            if self.groups.iter().any(|group| group.id.eq_ignore_ascii_case(&commander.id)) {
                table.mistake("commander", format!("`{}` is a battle group too", commander.id));
            }
        }
    }
}

/// What a file says of a pick-up game.
impl Draft {
    fn settle_pick_up(&mut self, table: &mut TomlTable<'_>) {
        let has_armies = self.head.points.is_none();
        if has_armies && !table.has("group") {
            table.mistake("group", "is missing");
        } else if has_armies && self.groups.len() < 2 {
            table.mistake("group", format!("there are {}, not 2 to {MOST_GROUPS}", self.groups.len()));
        }
        if has_armies && !self.regions.is_empty() {
            table.mistake("region", "there are regions only where armies are bought: say `points`");
        }
        for (number, region) in self.regions.iter().enumerate() {
            if self.regions[..number].iter().any(|known| known.name == region.name) {
                table.mistake("region", format!("`{}` stands twice", region.name));
            }
        }
        for (number, side) in self.sides.iter() {
            let mut lists = Vec::new();
            for list in &side.lists {
                match ListId::named(list) {
                    Ok(list) => lists.push(list),
                    Err(why) => table.mistake("side", why),
                }
            }
            if side.lists.is_empty() {
                lists = ListId::all().collect();
            }
            if let Some(points) = self.head.points
                && !lists.iter().any(|list| list.suffices(points))
            {
                let why = format!("no army of {points} points can be bought for {number}");
                table.mistake("scenario", why);
            }
        }
    }

    /// What is left to the players; none if the armies are given.
    pub(super) fn pick_up(&self) -> Option<PickUp> {
        let lists =
            |side: Side| self.sides[side].lists.iter().filter_map(|list| ListId::named(list).ok()).collect();
        Some(PickUp {
            points: self.head.points?,
            lists: BySide(Side::BOTH.map(lists)),
            regions: self.regions.clone(),
            edges_by_initiative: Side::BOTH.into_iter().all(|side| self.sides[side].base.is_none()),
        })
    }
}

keys! {
    /// A region: the kinds of terrain that may be placed in it.
    impl Region in Files, "[[region]]" {
        need "name"  name: String where is_a_word         => "its name, in one word";
        need "kinds" kinds: Vec<TerrainKind> [1..=20]     => "the kinds of terrain that may be placed";
    }
}

fn is_a_word(region: &Region, _: &Files) -> Result<(), String> {
    let is_word = !region.name.is_empty() && !region.name.contains(char::is_whitespace);
    if is_word { Ok(()) } else { Err("is not one word".to_owned()) }
}

/// Options of a scenario.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Options(pub(super) u8);

battle::facts! {
    Options:
    /// Horses shy from elephants and camels (terrain.camels-elephants).
    FRIGHTENED_HORSES = 0,
}

impl Usual for Options {
    const USUAL: Options = Options::FRIGHTENED_HORSES;
}

impl From<Toggled<Options>> for Options {
    fn from(options: Toggled<Options>) -> Options {
        options.0
    }
}

/// The head of a file.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Start {
    pub(super) id: String,
    pub(super) title: String,
    pub(super) date: String,
    pub(super) text: String,
    pub(super) table: Point,
    pub(super) turns: u16,
    pub(super) first: Option<Side>,
    pub(super) points: Option<u16>,
    pub(super) options: Options,
}

impl Default for Start {
    fn default() -> Start {
        let [id, title, date, text] = [(); 4].map(|()| String::new());
        let (table, turns) = (Point::at(Length::mu(72), Length::mu(48)), TURN_LIMIT_PLAYER_TURNS as u16);
        Start { id, title, date, text, table, turns, first: None, points: None, options: Options::USUAL }
    }
}

keys! {
    /// What the scenario is and what is played in it.
    impl Start in Files, "[scenario]" {
        need "id"      id: String                                => "how the battle is asked for";
        need "title"   title: String                             => "its name";
        may  "date"    date: String                              => "when it was fought" | "nothing";
        may  "text"    text: String                              => "the situation in words" | "nothing";
        show "table"   table: Point where is_a_table             => "the table from west to east and from south to north" | "72 by 48";
        show "turns"   turns: u16 [0..=400]                      => "the last player turn; 0 for none" | "24";
        may  "first"   first: Option<Side>                       => "the side with the first turn" | "the initiative is rolled";
        may  "points"  points: Option<u16> [100..=4_000]         => "the points of an army, where armies are bought" | "the armies are given";
        may  "options" options: Toggled<Options>                 => "options that are on, or usual ones that are off" | "the usual ones";
    }
}

fn is_a_table(head: &Start, _: &Files) -> Result<(), String> {
    let (least, most) = TABLE_SIDE;
    let fits = |side: i32| (Length::mu(least)..=Length::mu(most)).contains(&Length::new(side));
    if fits(head.table.x) && fits(head.table.y) {
        Ok(())
    } else {
        Err(format!("a side of the table has {least} to {most} MUs"))
    }
}

/// How far a battle has come.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Now {
    pub(super) turn: Option<u16>,
    pub(super) active: Option<Side>,
    pub(super) phase: Option<Phase>,
    pub(super) quiet: Option<u8>,
    pub(super) stirred: Option<bool>,
    pub(super) fought: Option<u32>,
    pub(super) camps: Option<BySide<Camp>>,
    pub(super) fights: Vec<Fight>,
    pub(super) aims: Vec<Aim>,
    pub(super) setting: Option<Setting>,
    pub(super) hired: Vec<Hired>,
    pub(super) placed: Vec<Placed>,
    pub(super) dug: Vec<Dug>,
    pub(super) march: Vec<March>,
    pub(super) charges: Vec<Charge>,
    pub(super) replies: Vec<Reply>,
    pub(super) fortunes: Option<Fortunes>,
    pub(super) steps: Option<Vec<Step>>,
    pub(super) ended: Option<Verdict>,
}

keys! {
    /// How far the battle has come.
    impl Now in Files, "[now]" {
        may "turn"    turn: Option<u16> [0..=9_999]     => "the player turn" | "0: the first is still to begin";
        may "active"  active: Option<Side>              => "whose turn it is" | "that of the side with the first";
        may "phase"   phase: Option<Phase>              => "the phase" | "none yet";
        may "quiet"   quiet: Option<u8>                 => "player turns in a row in which nothing happened" | "0";
        may "stirred" stirred: Option<bool>             => "something happened in this one" | "no";
        may "fought"  fought: Option<u32>               => "impacts and melees fought" | "0";
        may "camps"   camps: Option<BySide<Camp>>       => "whether each camp is sacked" | "neither is";
        may "fights"  fights: Vec<Fight>                => "who is in close combat with whom" | "nobody";
        may "aims"    aims: Vec<Aim>                    => "whom players named where bases could choose" | "nobody";
        may "setting" setting: Option<Setting>          => "what was settled in set-up: lists, who is ready, the attacker, the region, camps" | "nothing";
        may "hired"   hired: Vec<Hired>                 => "the rosters, line by line" | "nothing";
        may "placed"  placed: Vec<Placed>               => "terrain that was placed" | "none";
        may "dug"     dug: Vec<Dug>                     => "works that were placed" | "none";
        may "march"   march: Vec<March>                 => "the orders of march" | "none";
        may "charges" charges: Vec<Charge>              => "the charges of this impact phase" | "none";
        may "replies" replies: Vec<Reply>               => "how they are answered" | "not yet";
        may "course"  fortunes: Option<Fortunes>        => "what has come of the conditions" | "nothing";
        may "steps"   steps: Option<Vec<Step>>          => "what is pending, the innermost last" | "the next turn begins";
        may "ended"   ended: Option<Verdict>            => "how the battle ended" | "not yet";
    }
}

/// What is known of a file: the names in it.
#[derive(Debug)]
pub(super) struct Files {
    known: Known,
    /// The ids of terrain, for crossings.
    pub(super) terrain: Vec<String>,
    /// How many works there are.
    pub(super) works: usize,
}

impl File for Files {
    const RESERVED: &'static [&'static str] = &[NOBODY, "end", "camp", "red", "blue", "line"];

    fn known(&self) -> &Known {
        &self.known
    }

    fn known_mut(&mut self) -> &mut Known {
        &mut self.known
    }
}

impl Ended for Files {
    fn verdict(winner: Option<Side>, rule: &str, how: &str) -> Result<Verdict, String> {
        super::verdict(winner, rule, how)
    }
}

impl Files {
    /// What is known before a file is read: its ids.
    pub(super) fn of(raw: &toml::Table) -> Files {
        let names = Names::new(NOBODY)
            .with::<GroupId>(battle::file::ids(raw, "group"))
            .with::<CommanderId>(battle::file::ids(raw, "commander"))
            .with::<BattleId>(of_conditions(raw, "battles"))
            .with::<LeaderId>(of_conditions(raw, "leaders"));
        let works = raw.get("work").and_then(toml::Value::as_array).map_or(0, Vec::len);
        Files { known: Known::of(names), terrain: battle::file::ids(raw, "terrain"), works }
    }

    /// What is known of the file of a battle.
    pub(super) fn of_state(state: &State) -> Files {
        Files { known: Known::of(state.names()), terrain: Vec::new(), works: 0 }
    }
}

/// The ids of a list of the conditions.
fn of_conditions(raw: &toml::Table, list: &str) -> Vec<String> {
    let table = raw.get("conditions").and_then(toml::Value::as_table);
    table.map_or(Vec::new(), |table| battle::file::ids(table, list))
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

keys! {
    /// Something that a battle is fought for besides the rout.
    impl Goal in Files, "[[goal]]", then settle_goal {
        need "side"      side: Side                => "who gains by it";
        need "kind"      kind: GoalKind            => "what must be";
        may  "area"      area: Vec<Point>          => "the corners of the ground that is to be held" | "none";
        may  "commander" commander: CommanderId    => "the enemy's commander who is to be lost" | "none";
        may  "group"     group: GroupId            => "the battle group that is to be kept" | "none";
        may  "points"    points: u16 [0..=1_000]   => "what it is worth" | "0";
        may  "decisive"  decisive: bool            => "it ends the battle as soon as it is met" | "no";
    }
}

/// Sees that a goal says what its kind needs.
fn settle_goal(goal: &mut Goal, table: &mut TomlTable<'_>, _: &mut Files) {
    match goal.kind {
        GoalKind::Ground if Outline::area(goal.area.clone()).is_err() => {
            table.mistake("area", "ground that is to be held needs the corners of an area");
        }
        GoalKind::Commander if goal.commander == CommanderId::NONE => {
            table.mistake("commander", "is missing");
        }
        GoalKind::Group if goal.group == GroupId::NONE => table.mistake("group", "is missing"),
        GoalKind::Group | GoalKind::Camp if goal.decisive => {
            table.mistake("decisive", "what is to be kept is counted at the end");
        }
        GoalKind::Ground | GoalKind::Commander | GoalKind::Group | GoalKind::Camp => {}
    }
}

define!("geometry.mu");
impl Measured for Files {
    const MEASURE: Measure = Measure::MUS;
}

/// A place: a point and a facing.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct PlaceDraft {
    pub(super) at: Point,
    pub(super) facing: Bearing,
}

keys! {
    /// Where a group stands: the middle of its front edge, and the way it faces.
    impl PlaceDraft in Files, "place = { ... }" {
        need "at"     at: Point        => "the middle of its front edge";
        may  "facing" facing: Bearing  => "the way it faces" | "north";
    }
}

impl From<Place> for PlaceDraft {
    fn from(place: Place) -> PlaceDraft {
        PlaceDraft { at: place.at, facing: place.facing }
    }
}

impl From<PlaceDraft> for Place {
    fn from(place: PlaceDraft) -> Place {
        Place::new(place.at, place.facing)
    }
}

/// How far each file has stepped forward, from the left; those behind the last that has are left out.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Stepped(pub(super) [Length; MOST_BASES]);

impl Written<Files> for Stepped {
    fn form() -> String {
        "a list of numbers of MUs".to_owned()
    }

    fn read(value: &TomlValue<'_>, file: &mut Files) -> Option<Stepped> {
        let read: Vec<Length> = Written::read(value, file)?;
        if read.len() > MOST_BASES {
            value.mistake(format!("a battle group has at most {MOST_BASES} files"));
            return None;
        }
        let mut all = [Length::ZERO; MOST_BASES];
        all[..read.len()].copy_from_slice(&read);
        Some(Stepped(all))
    }

    fn text(&self, file: &Files) -> String {
        let count = self.0.iter().rposition(|step| *step != Length::ZERO).map_or(0, |last| last + 1);
        self.0[..count].to_vec().text(file)
    }
}

/// Bits, as a list of the numbers of those that are set.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Bits(pub(super) u64);

impl Written<Files> for Bits {
    fn form() -> String {
        "a list of whole numbers, 0 to 63".to_owned()
    }

    fn read(value: &TomlValue<'_>, file: &mut Files) -> Option<Bits> {
        let numbers: Vec<u8> = Written::read(value, file)?;
        if numbers.iter().any(|number| *number > 63) {
            value.mistake("should be numbers from 0 to 63");
            return None;
        }
        Some(Bits(numbers.into_iter().fold(0, |all, number| all | 1 << number)))
    }

    fn text(&self, file: &Files) -> String {
        (0..64u8).filter(|number| self.0 >> number & 1 == 1).collect::<Vec<u8>>().text(file)
    }
}

/// Lets files write types as their serialization has them, with names for numbers and a word for nothing.
macro_rules! as_data {
    ($($kind:ident = $form:literal),+) => {$(
        impl Written<Files> for $kind {
            fn form() -> String {
                $form.to_owned()
            }

            fn read(value: &TomlValue<'_>, file: &mut Files) -> Option<$kind> {
                let read = inline::read(&value.plain()).and_then(|written| file.known.names.read(written));
                read.map_err(|why| value.mistake(why)).ok()
            }

            fn text(&self, file: &Files) -> String {
                inline::text_of(&file.known.names.write(self).unwrap_or_default())
            }
        }
    )+};
}

as_data! {
    Step = "a step",
    Fight = "a table: `{ groups = [\"bills\", \"pikes\"] }`, red's first; before the impact also `impact = true`, `strikes = [\"flank\", \"-\"]`, `charging = [true, false]`",
    Aim = "a table: `{ group = \"bills\", base = 2, at = \"pikes\" }`",
    Camp = "a table: `{ sacked = true }`",
    Setting = "a table: `{ attacker = \"red\" }` and more",
    Hired = "a table: `{ side = \"red\", entry = { group = { kind = \"towton-yorkists.bills\", bases = 8 } } }`",
    Placed = "a table: `{ kind = \"forest\", shape = 1, width = 8, depth = 6, turn = 0, at = { x = 900000, y = 600000 } }`",
    Dug = "a table",
    March = "a table: `{ side = \"red\", number = 3 }`",
    Charge = "a table: `{ by = \"bills\", wheel = \"-\", targets = [\"pikes\"], distance = 0, course = \"declared\" }`",
    Reply = "a table: `{ by = \"horse\", to = \"none\", how = \"evades\", distance = 0 }`",
    Fortunes = "a table"
}
