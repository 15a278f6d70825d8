//! The parts of a scenario file, and what is known of one while it is read or written.

use battle::file::{
    Ended, File, Known, Measured, Toggled, TomlTable, TomlValue, Usual as _, Writer, Written,
};
use battle::naming::Names;
use battle::{BySide, Side, Verdict, inline, keys};
use ground::tabletop::{Length, Measure, Point};

use super::aims::GoalDraft;
use super::forces::{LEAST_FIGURES, UnitDraft};
use super::land::{NamedPlaceDraft, SideDraft, TerrainDraft};
use crate::charts::EVENT_ON;
use crate::conditions::{BattleId, Conditions};
use crate::field::{Deployment, GroundKind, GroupInfo, Kind, Options, Wind};
use crate::goals::{Control, MOST_GOALS};
use crate::land::Change;
use crate::orders::order::{GroupId, PlaceId};
use crate::period::Period;
use crate::rulebook::define;
use crate::rules::afloat::{Aboard, Vessel};
use crate::rules::chance::InForce;
use crate::rules::chance::founded::Founded;
use crate::rules::charge::run::{Clash, Run};
use crate::rules::command::dispatch::Dispatch;
use crate::rules::command::new_group::Formed;
use crate::rules::house::Housed;
use crate::rules::march::plan::Plan;
use crate::rules::march::track::Knot;
use crate::rules::neutral::Fortunes;
use crate::rules::setup::buy::Hired;
use crate::rules::shoot::calls::Called;
use crate::rules::shoot::landed::Landed;
use crate::rules::shoot::sheet::FireLine;
use crate::rules::shoot::smoke::Smoke;
use crate::rules::shoot::volley::{FireTest, Hit};
use crate::rules::siege::Borne;
use crate::rules::siege::ladders::Ladder;
use crate::rules::train::Train;
use crate::rules::train::dragoons::Afoot;
use crate::rules::turn::hide_again::Hiding;
use crate::rules::works::Work;
use crate::rules::works::{Blaze, Toil};
use crate::state::{Bout, Hurt, Offer, Phantom, State, UnitId};
use crate::steps::Step;
use crate::troops::{Level, Troop};
use crate::words::NOBODY;

/// The most units of both sides together: ids are bytes, and the last stands for none.
pub(super) const MOST_UNITS: usize = 200;
/// The most pieces of ground.
pub(super) const MOST_PIECES: usize = 120;
/// The most places beside them: there is room for the names of what is made in play.
pub(super) const MOST_PLACES: usize = 70;
/// The least and the most centimetres of a board's side.
const BOARD_SIDE: (i32, i32) = (30, 1_000);

/// A whole file.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Draft {
    pub(super) head: Start,
    pub(super) terrain: Vec<TerrainDraft>,
    pub(super) places: Vec<NamedPlaceDraft>,
    pub(super) sides: BySide<SideDraft>,
    pub(super) groups: Vec<GroupInfo>,
    pub(super) units: Vec<UnitDraft>,
    pub(super) goals: Vec<GoalDraft>,
    pub(super) conditions: Conditions,
    pub(super) now: Option<Now>,
}

keys! {
    /// The tables of a file.
    impl Draft in Files, "", then Draft::settle {
        need "scenario" head: Start                                      => "what it is";
        may  "terrain"  terrain: Vec<TerrainDraft> [0..=MOST_PIECES]     => "the ground" | "all is open";
        may  "place"    places: Vec<NamedPlaceDraft> [0..=MOST_PLACES]   => "named places beside the ground itself" | "none";
        need "side"     sides: BySide<SideDraft>                         => "the armies";
        may  "group"    groups: Vec<GroupInfo> [0..=100]                 => "battles and brigades" | "none";
        may  "unit"     units: Vec<UnitDraft> [0..=MOST_UNITS]           => "units, pieces, commanders and riders" | "the sides buy their armies";
        may  "victory"  goals: Vec<GoalDraft> [0..=MOST_GOALS]            => "what is fought for" | "nothing but the last turn";
        may  "conditions" conditions: Conditions                         => "what the words of a neutral battle do" | "none";
        may  "now"      now: Option<Now>                                 => "how far the battle has come" | "it has not begun";
    }
}

impl Draft {
    /// Looks at what concerns more than one table.
    fn settle(&mut self, table: &mut TomlTable<'_>, _: &mut Files) {
        // Numbers that are not given follow from the order of the list (common.unit.number-space).
        let mut last = [0u8; 2];
        for unit in &mut self.units {
            let last = &mut last[unit.side.index()];
            *last = if unit.number == 0 { last.saturating_add(1) } else { unit.number };
            unit.number = *last;
        }
        let keys: Vec<(Side, u8)> = self.units.iter().map(|unit| (unit.side, unit.number)).collect();
        let founded = self.now.as_ref().map_or(0, |now| now.founded.len());
        if founded > keys.len() {
            table.mistake("now", "more units have come into being than there are");
        }
        if !keys[..keys.len().saturating_sub(founded)].is_sorted_by(|a, b| a < b) {
            table.mistake("unit", "red's come before blue's, each side's in the order of their numbers");
        }
        let mustered = self.units.iter().take(keys.len().saturating_sub(founded));
        // Centuries, those who hold the horses of dragoons, and parts of broken units come into being in play.
        let is_whole = |unit: &&UnitDraft| {
            [Troop::RomanLegionaries, Troop::Dragoons].map(Kind::Troops).contains(&unit.kind)
                || founded > 0 && !unit.may_be_few()
        };
        if mustered.filter(is_whole).any(|unit| unit.figures < LEAST_FIGURES) {
            table.mistake("unit", "a unit has at least 6 figures");
        }
        if let Err(why) = self.conditions.settle(self.units.len()) {
            table.mistake("conditions", why);
        }
        if self.units.is_empty() && self.head.points == 0 {
            table.mistake("unit", "there are units, or `points` for which armies are bought");
        }
        let placed = self.head.deployment == Deployment::Alternate || self.head.options.has(Options::CURTAIN);
        let has_place = |unit: &UnitDraft| unit.at.is_some() || unit.kind == Kind::Rider;
        if !placed && !self.units.iter().all(has_place) {
            table.mistake("unit", "every unit has a place, `at`, unless the sides place them");
        }
        let is_part = |one: &TerrainDraft| one.kind.is_top() || one.kind == GroundKind::Gate;
        let has_castle = self.terrain.iter().any(|one| one.kind == GroundKind::Castle);
        if self.terrain.iter().any(is_part) && !has_castle {
            table.mistake("terrain", "walls, towers and gates stand around a `castle`");
        }
        let (options, level) = (self.head.options, self.head.level);
        if options.has(Options::ARROW_SHEAF_24) {
            self.units.iter_mut().for_each(UnitDraft::take_a_sheaf);
        }
        if level != Level::Advanced && options.0 & !Options::AT_ANY_LEVEL.0 != 0 {
            table.mistake("scenario", "optional rules need the advanced game");
        }
        if options.has(Options::NEED_COMMANDERS) && !options.has(Options::COMMAND_FIGURES) {
            table.mistake("scenario", "these options need `command-figures`");
        }
    }
}

keys! {
    /// A battle or brigade.
    impl GroupInfo in Files, "[[group]]" {
        need "id"   id: String   => "how orders name it";
        need "side" side: Side   => "whose it is";
    }
}

/// The head of a file.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Start {
    pub(super) id: String,
    pub(super) title: String,
    pub(super) date: String,
    pub(super) text: String,
    pub(super) period: Period,
    pub(super) level: Level,
    pub(super) options: Options,
    pub(super) deployment: Deployment,
    pub(super) points: u16,
    pub(super) board: Point,
    pub(super) turns: u16,
    pub(super) equal: Option<Side>,
    pub(super) event_on: u8,
    pub(super) wind: Option<Wind>,
}

impl Default for Start {
    fn default() -> Start {
        let [id, title, date, text] = [(); 4].map(|()| String::new());
        Start {
            id,
            title,
            date,
            text,
            period: Period::default(),
            level: Level::default(),
            options: Options::USUAL,
            deployment: Deployment::Fixed,
            points: 0,
            board: Point::at(Length::cm(240), Length::cm(150)),
            turns: 24,
            equal: None,
            event_on: EVENT_ON,
            wind: None,
        }
    }
}

impl From<Toggled<Options>> for Options {
    fn from(options: Toggled<Options>) -> Options {
        options.0
    }
}

keys! {
    /// What the scenario is and what is played in it.
    impl Start in Files, "[scenario]" {
        need "id"      id: String                      => "how the battle is asked for";
        need "title"   title: String                   => "its name";
        may  "date"    date: String                    => "when it was fought" | "nothing";
        may  "text"    text: String                    => "the situation in words" | "nothing";
        may  "period"  period: Period                  => "the period" | "`medieval`";
        may  "level"   level: Level                    => "how much of the rules is played" | "`intermediate`";
        may  "options" options: Toggled<Options>       => "options that are on, or usual ones that are off" | "the usual ones";
        may  "deployment" deployment: Deployment       => "who places the units; with the option `curtain` both at once" | "`fixed`";
        may  "points"  points: u16 [0..=5_000]         => "the points of an army, if the sides buy theirs" | "0: the units are given";
        show "board"   board: Point where is_a_board   => "the board from west to east and from south to north" | "240 by 150";
        show "turns"   turns: u16 [1..=400]            => "the last turn" | "24";
        may  "event_on" event_on: u8 [1..=6] = |_| EVENT_ON => "the least score of a die at which an event happens in a turn; 1 for every turn" | "6";
        may  "equal"   equal: Option<Side>             => "who wins if scores are equal after it" | "nobody";
        may  "wind"    wind: Option<Wind>              => "where the wind comes from, for ships" | "a die says it";
    }
}

fn is_a_board(head: &Start, _: &Files) -> Result<(), String> {
    let (least, most) = BOARD_SIDE;
    let fits = |side: i32| (Length::cm(least)..=Length::cm(most)).contains(&Length::new(side));
    if fits(head.board.x) && fits(head.board.y) {
        Ok(())
    } else {
        Err(format!("a side of the board has {least} to {most} cm"))
    }
}

/// How far a battle has come.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Now {
    pub(super) turn: Option<u16>,
    pub(super) met: Option<u32>,
    pub(super) handed_in: Option<BySide<bool>>,
    pub(super) sheets: Option<BySide<Vec<String>>>,
    pub(super) plans: Vec<Plan>,
    pub(super) phantoms: Option<Vec<Phantom>>,
    pub(super) steps: Option<Vec<Step>>,
    pub(super) hired: Vec<Hired>,
    pub(super) exchanged: Option<bool>,
    pub(super) control: Option<Vec<Control>>,
    pub(super) course: Option<Fortunes>,
    pub(super) fire_sheet: Vec<FireLine>,
    pub(super) fire_tests: Vec<FireTest>,
    pub(super) hits: Vec<Hit>,
    pub(super) calls: Vec<Called>,
    pub(super) landed: Vec<Landed>,
    pub(super) misfired: Vec<UnitId>,
    pub(super) fire_in: Option<BySide<bool>>,
    pub(super) bouts: Vec<Bout>,
    pub(super) offers: Vec<Offer>,
    pub(super) surrender_in: Option<BySide<bool>>,
    pub(super) ended: Option<Verdict>,
    pub(super) runs: Vec<Run>,
    pub(super) tracks: Vec<Knot>,
    pub(super) clashes: Vec<Clash>,
    pub(super) hurt: Vec<Hurt>,
    pub(super) in_force: Vec<InForce>,
    pub(super) founded: Vec<Founded>,
    pub(super) formed: Vec<Formed>,
    pub(super) revelled: Vec<UnitId>,
    pub(super) dispatches: Vec<Dispatch>,
    pub(super) hiding: Vec<Hiding>,
    pub(super) hiding_in: Option<BySide<bool>>,
    pub(super) works: Option<Vec<Work>>,
    pub(super) trains: Option<Vec<Train>>,
    pub(super) changes: Vec<Change>,
    pub(super) toils: Vec<Toil>,
    pub(super) fires: Vec<Blaze>,
    pub(super) ladders: Vec<Ladder>,
    pub(super) afoot: Vec<Afoot>,
    pub(super) borne: Vec<Borne>,
    pub(super) vessels: Option<Vec<Vessel>>,
    pub(super) aboard: Option<Vec<Aboard>>,
    pub(super) ashore: Vec<UnitId>,
    pub(super) wind: Option<Wind>,
    pub(super) smoke: Vec<Smoke>,
    pub(super) housed: Option<Vec<Housed>>,
}

keys! {
    /// How far the battle has come.
    impl Now in Files, "[now]" {
        may "turn"      turn: Option<u16> [0..=9_999]          => "the turn" | "0: the first is still to begin";
        may "met"       met: Option<u32>                       => "meetings of enemies so far" | "0";
        may "handed_in" handed_in: Option<BySide<bool>>        => "whose sheet is handed in" | "neither";
        may "sheets"    sheets: Option<BySide<Vec<String>>>    => "lines that are written in this turn" | "none";
        may "plans"     plans: Vec<Plan>                       => "how each unit carries out its order, while they move" | "nobody moves";
        may "phantoms"  phantoms: Option<Vec<Phantom>>         => "the phantoms on the board" | "those of the start";
        may "steps"     steps: Option<Vec<Step>>               => "what is pending, the innermost last" | "the next turn begins";
        may "hired"     hired: Vec<Hired>                      => "the rosters, line by line" | "nothing";
        may "exchanged" exchanged: Option<bool>                => "whether the sides have exchanged their ends of the board" | "no";
        may "control"   control: Option<Vec<Control>>          => "who controls the places that are fought for" | "nobody";
        may "course"    course: Option<Fortunes>               => "what has come of the conditions" | "nothing";
        may "fire_sheet" fire_sheet: Vec<FireLine>             => "whom units fire at, where a side has chosen" | "nothing is chosen";
        may "fire_tests" fire_tests: Vec<FireTest>             => "tests of those on whom an enemy closes in" | "none";
        may "hits"      hits: Vec<Hit>                         => "figures that fall in this step" | "none";
        may "calls"     calls: Vec<Called>                     => "shots that are called" | "none";
        may "landed"    landed: Vec<Landed>                    => "where shots of this turn fell" | "none";
        may "misfired"  misfired: Vec<UnitId>                  => "pieces whose shot was not fired" | "none";
        may "fire_in"   fire_in: Option<BySide<bool>>          => "who has handed in what is fired at" | "neither";
        may "bouts"     bouts: Vec<Bout>                       => "enemies who have met in shock or melee" | "none";
        may "offers"    offers: Vec<Offer>                     => "offers to surrender in this melee" | "none";
        may "surrender_in" surrender_in: Option<BySide<bool>>  => "who has said all about surrender" | "nobody";
        may "ended"     ended: Option<Verdict>                 => "how the battle ended" | "not yet";
        may "runs"      runs: Vec<Run>                         => "what has happened to each unit in the movement of this turn" | "nobody has moved";
        may "tracks"    tracks: Vec<Knot>                      => "where units were at each beat of this turn" | "nobody has moved";
        may "clashes"   clashes: Vec<Clash>                    => "enemies who were in contact when the last movement ended" | "none";
        may "hurt"      hurt: Vec<Hurt>                        => "who was shot at by whom in this turn and the last" | "nobody";
        may "in_force"  in_force: Vec<InForce>                 => "random events in force" | "none";
        may "founded"   founded: Vec<Founded> [0..=100]        => "units that came into being in play, the last of the list" | "none";
        may "formed"    formed: Vec<Formed> [0..=50]           => "battles and brigades that were formed in play, the last of the list" | "none";
        may "revelled"  revelled: Vec<UnitId>                  => "units that were in a village in the last turn" | "none";
        may "dispatches" dispatches: Vec<Dispatch> [0..=50]    => "messages that riders carry" | "none";
        may "hiding"    hiding: Vec<Hiding>                    => "who hides when this turn ends" | "nobody";
        may "hiding_in" hiding_in: Option<BySide<bool>>        => "who has said all about hiding" | "nobody";
        may "works"     works: Option<Vec<Work>>               => "what is made and left on the ground: stakes, trenches, caltrops, mounts" | "as at the start";
        may "trains"    trains: Option<Vec<Train>>             => "what each unit has with it beyond its arms" | "as at the start";
        may "changes"   changes: Vec<Change>                   => "how the ground has changed" | "not at all";
        may "toils"     toils: Vec<Toil>                       => "work that is begun, and hits on walls and bridges" | "none";
        may "fires"     fires: Vec<Blaze>                      => "what burns" | "nothing";
        may "afoot"     afoot: Vec<Afoot>                      => "dragoons who have dismounted" | "none";
        may "ladders"   ladders: Vec<Ladder>                   => "ladders that are carried or raised" | "all lie where they lay";
        may "borne"     borne: Vec<Borne>                      => "poor morale results that units have borne within a castle" | "none";
        may "vessels"   vessels: Option<Vec<Vessel>>           => "what has become of ships and boats" | "as at the start";
        may "aboard"    aboard: Option<Vec<Aboard>>            => "who is on board of what, in the order in which they came" | "as at the start";
        may "ashore"    ashore: Vec<UnitId>                    => "units that have come ashore from a ship in this turn" | "none";
        may "wind"      wind: Option<Wind>                     => "where the wind comes from" | "as at the start";
        may "smoke"     smoke: Vec<Smoke>                      => "smoke before those who fire at the same target turn after turn" | "none";
        may "housed"    housed: Option<Vec<Housed>>            => "units in buildings, with their floors and openings" | "as at the start";
    }
}

/// What is known of a file: the names in it.
#[derive(Debug)]
pub(super) struct Files {
    known: Known,
    /// Whether units have come into being in play: they may be smaller than those that were mustered.
    pub(super) has_founded: bool,
}

impl File for Files {
    const RESERVED: &'static [&'static str] =
        &[NOBODY, "write", "erase", "hand", "open", "through", "end", "red", "blue"];

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
            .with::<UnitId>(battle::file::ids(raw, "unit"))
            .with::<GroupId>(battle::file::ids(raw, "group"))
            .with::<PlaceId>(Vec::<String>::new())
            .with::<BattleId>(of_conditions(raw, "battles"));
        let founded = raw.get("now").and_then(|now| now.get("founded")).and_then(toml::Value::as_array);
        Files { known: Known::of(names), has_founded: founded.is_some_and(|list| !list.is_empty()) }
    }

    /// What is known of the file of a battle.
    pub(super) fn of_state(state: &State) -> Files {
        Files { known: Known::of(state.names()), has_founded: !state.founded.is_empty() }
    }
}

define!("common.ground.grid");
impl Measured for Files {
    const MEASURE: Measure = Measure::CENTIMETRES;
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

as_data! {
    Control = "a table: `{ place = 0, by = \"red\", turns = 2 }`",
    Fortunes = "a table",
    Hired = "a table: `{ side = \"red\", list = \"any\", entry = { what = { troops = \"peasants\" }, count = 12 } }`",
    Step = "a step",
    Plan = "a table",
    Offer = "a table",
    Hiding = "a table",
    Bout = "a table: `{ red = \"spears\", blue = \"knights\" }`",
    Run = "a table",
    Knot = "a table",
    Clash = "a table",
    Hurt = "a table",
    InForce = "a table: `{ what = \"fog\", last = 4, unit = \"none\", other = \"none\", die = 0, piece = 0 }`",
    Founded = "a table",
    Formed = "a table: `{ side = \"red\", name = \"van\", units = [[\"spears\", \"none\"]], interval = 10000 }`",
    Dispatch = "a table",
    FireLine = "a table",
    FireTest = "a table",
    Hit = "a table",
    Change = "a table: `{ section = { piece = 0, section = 2 } }`",
    Toil = "a table",
    Ladder = "a table",
    Afoot = "a table",
    Housed = "a table: `{ unit = \"guards\", piece = 0, door = 0, floors = [6, 0, 0, 0, 0, 0], manned = 3 }`",
    Borne = "a table: `{ unit = \"guards\", results = 2 }`",
    Vessel = "a table",
    Aboard = "a table: `{ unit = \"guards\", vessel = \"alert\", berth = \"deck\", since = 2, places = 255 }`",
    Smoke = "a table: `{ by = \"line\", at = \"horse\", turns = 2, last = 4 }`",
    Blaze = "a table: `{ piece = 0, turn = 3 }`",
    Called = "a table",
    Landed = "a table",
    Work = "a table",
    Train = "a table",
    Phantom = "a table: `{ side = \"red\", marker = 1, at = { x = 400000, y = 300000 } }`"
}
