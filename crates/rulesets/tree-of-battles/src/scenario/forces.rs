//! The sides, battles, leaders, contingents and objectives of a scenario file.

use battle::{BySide, Side};
use muster::read::{Reader, hint};

use super::reading::{SideWord, Spot, Way, length, one_of};
use super::{MOST_BATTLES, MOST_CONTINGENTS, MOST_LEADERS};
use crate::charts::VOLLEYS;
use crate::field::{Aim, Arrival, BattleInfo, ContingentInfo, Edge, LeaderInfo, Objective, SideInfo};
use crate::flags::Marks;
use crate::rules::arrays::files_open;
use crate::state::{BattleId, ContingentId, LeaderId, Place};
use crate::troops::{Allowed, Array, Grade, LeaderKind, Order, Troop};

/// What a file says of both armies.
pub(super) struct Forces {
    pub(super) sides: BySide<SideInfo>,
    pub(super) battles: Vec<BattleInfo>,
    pub(super) leaders: Vec<LeaderInfo>,
    pub(super) contingents: Vec<ContingentInfo>,
    pub(super) objectives: Vec<Objective>,
}

/// The ids of a file, in the order of the numbers that they get: red's first.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    pub(super) battles: Vec<String>,
    pub(super) leaders: Vec<String>,
    pub(super) contingents: Vec<String>,
}

impl Names {
    /// All names of a file, before anything refers to them.
    pub(super) fn of(raw: &toml::Table) -> Names {
        let tables = |key: &str| raw.get(key).and_then(toml::Value::as_array).into_iter().flatten();
        let text = |table: &toml::Value, key: &str| {
            table.get(key).and_then(toml::Value::as_str).map(str::to_owned).unwrap_or_default()
        };
        let ids = |key: &str| tables(key).map(|table| text(table, "id")).collect();
        Names { battles: ids("battle"), leaders: ids("leader"), contingents: ids("contingent") }
    }

    fn battle(&self, table: &mut Reader<'_>, key: &str) -> Option<BattleId> {
        named(table, key, "battle", &self.battles).map(BattleId)
    }

    fn leader(&self, table: &mut Reader<'_>, key: &str) -> Option<LeaderId> {
        named(table, key, "leader", &self.leaders).map(LeaderId)
    }

    fn contingent(&self, table: &mut Reader<'_>, key: &str) -> Option<ContingentId> {
        named(table, key, "contingent", &self.contingents).map(ContingentId)
    }
}

/// The number of what a key names; none if the key is absent or after a mistake.
fn named(table: &mut Reader<'_>, key: &str, what: &str, names: &[String]) -> Option<u8> {
    let id = table.may::<String>(key)?;
    if id == "none" {
        return None;
    }
    let found = names.iter().position(|known| *known == id).and_then(|at| u8::try_from(at).ok());
    if found.is_none() {
        let near = hint(&id, names.iter().map(String::as_str));
        table.mistake(key, format!("there is no {what} `{id}`{near}"));
    }
    found
}

/// Notes ids that stand twice or cannot be written in an action.
fn check_id(table: &Reader<'_>, id: &str, names: &[String]) {
    let plain = |letter: char| letter.is_alphanumeric() || "-_.'+".contains(letter);
    if id.is_empty() || !id.chars().all(plain) || id.chars().all(|letter| letter.is_ascii_digit()) {
        table.mistake("id", format!("`{id}` is no id: letters and digits without spaces, not digits alone"));
    } else if WORDS.contains(&id) {
        table.mistake("id", format!("`{id}` is a word of its own"));
    } else if names.iter().filter(|known| *known == id).count() > 1 {
        table.mistake("id", format!("`{id}` stands twice"));
    }
}

/// Words with which actions begin, and what stands for nobody.
const WORDS: [&str; 19] = [
    "none",
    "done",
    "decline",
    "try",
    "first",
    "second",
    "shift",
    "order",
    "deploy",
    "contingent",
    "leader",
    "baggage",
    "respond",
    "face",
    "stop",
    "moves",
    "nowhere",
    "hire",
    "roster",
];

/// Reads both armies; where they are picked by points, none need be there.
pub(super) fn read(file: &mut Reader<'_>, names: &Names, by_points: bool) -> Option<Forces> {
    let sides = read_sides(file);
    if by_points && !["battle", "leader", "contingent"].into_iter().any(|key| file.has(key)) {
        let objectives = read_objectives(file, names);
        let (battles, leaders, contingents) = (Vec::new(), Vec::new(), Vec::new());
        return Some(Forces { sides, battles, leaders, contingents, objectives });
    }
    let battles = read_battles(file, names);
    let contingents = read_contingents(file, names, &battles);
    let leaders = read_leaders(file, names, &battles, &contingents);
    let objectives = read_objectives(file, names);
    Some(Forces {
        sides,
        battles: battles.into_iter().collect::<Option<_>>()?,
        leaders: leaders.into_iter().collect::<Option<_>>()?,
        contingents: contingents.into_iter().collect::<Option<_>>()?,
        objectives,
    })
}

fn read_sides(file: &mut Reader<'_>) -> BySide<SideInfo> {
    let mut sides = BySide::<SideInfo>::default();
    let tables = file.need_tables("side");
    if tables.len() != 2 && !file.has_broken_syntax() && file.has("side") {
        file.mistake("side", format!("there are {} sides, not two", tables.len()));
    }
    for (mut table, side) in tables.into_iter().zip(Side::BOTH) {
        let base = one_of(&mut table, "base", "edge", Edge::ALL.into_iter());
        let break_at: Option<Vec<u32>> = table.may("break_at");
        let break_at = match break_at.as_deref() {
            None => (1, 2),
            Some([part, whole]) if *part > 0 && part <= whole && *whole <= 1_000_000 => (*part, *whole),
            Some(_) => {
                table.mistake("break_at", "should be a share like [1, 2]");
                (1, 2)
            }
        };
        let zone: Vec<Spot> = table.may("zone").unwrap_or_default();
        if (1..3).contains(&zone.len()) {
            table.mistake("zone", "an area needs three corners");
        }
        let baggage = table.may::<Spot>("baggage").map(|spot| spot.0);
        sides[side] = SideInfo {
            name: table.need("name"),
            base: base.unwrap_or(if side == Side::Red { Edge::South } else { Edge::North }),
            colour: table.may("colour").unwrap_or_default(),
            zone: zone.into_iter().map(|spot| spot.0).collect(),
            has_baggage: table.may("has_baggage").unwrap_or(baggage.is_some()),
            baggage,
            break_at,
        };
        table.finish();
    }
    sides
}

fn read_battles(file: &mut Reader<'_>, names: &Names) -> Vec<Option<BattleInfo>> {
    let tables = file.need_tables("battle");
    too_many(file, "battle", tables.len(), MOST_BATTLES);
    let mut last = Side::Red;
    tables
        .into_iter()
        .map(|mut table| {
            let id = table.need::<String>("id");
            check_id(&table, &id, &names.battles);
            let side = side_of(&mut table, &mut last);
            let arrival = table.may_table("arrival").map(|mut arrival| {
                let read = Arrival {
                    turn: arrival.need_in("turn", 1..=100),
                    edge: one_of(&mut arrival, "edge", "edge", Edge::ALL.into_iter()).unwrap_or_default(),
                    from: length(arrival.may::<f64>("from").unwrap_or(0.0)),
                    to: length(arrival.may::<f64>("to").unwrap_or(240.0)),
                };
                arrival.finish();
                read
            });
            let info = BattleInfo {
                name: table.may("name").unwrap_or_else(|| id.clone()),
                id,
                side: side?,
                leader: names.leader(&mut table, "leader").unwrap_or_default(),
                order: one_of(
                    &mut table,
                    "order",
                    "order",
                    Order::ALL.into_iter().map(|order| (order.key(), order)),
                ),
                suspect: table.may("suspect").unwrap_or(false),
                arrival,
            };
            let _ = table.may::<muster::read::Anything>("now");
            table.finish();
            Some(info)
        })
        .collect()
}

/// Red's come before blue's, so that numbers follow from the file.
fn side_of(table: &mut Reader<'_>, last: &mut Side) -> Option<Side> {
    let side = table.try_need::<SideWord>("side")?.0;
    if side < *last {
        table.mistake("side", "red's come before blue's");
    }
    *last = side;
    Some(side)
}

fn too_many(file: &Reader<'_>, key: &str, count: usize, most: usize) {
    if count > most {
        file.mistake(key, format!("there are {count}, and no more than {most} can be"));
    }
}

fn read_leaders(
    file: &mut Reader<'_>,
    names: &Names,
    battles: &[Option<BattleInfo>],
    contingents: &[Option<ContingentInfo>],
) -> Vec<Option<LeaderInfo>> {
    let tables = file.may_tables("leader");
    too_many(file, "leader", tables.len(), MOST_LEADERS);
    let kinds = [LeaderKind::Captain, LeaderKind::Marshal, LeaderKind::Commander];
    tables
        .into_iter()
        .map(|mut table| {
            let id = table.need::<String>("id");
            check_id(&table, &id, &names.leaders);
            let kind = one_of(
                &mut table,
                "kind",
                "kind of leader",
                kinds.into_iter().map(|kind| (kind.key(), kind)),
            )
            .unwrap_or(LeaderKind::Captain);
            let battle = names.battle(&mut table, "battle");
            if !table.has("battle") {
                table.mistake("battle", "is missing: the battle he leads or serves in");
            }
            let cp = table.may_in("cp", 1..=6).unwrap_or(kind.row().cp);
            let noble = table.may("noble").unwrap_or(false) || kind != LeaderKind::Captain;
            let with = names.contingent(&mut table, "with").unwrap_or_default();
            let at = table.may::<Spot>("at").map(|spot| spot.0);
            let name = table.may("name").unwrap_or_else(|| id.clone());
            let _ = table.may::<muster::read::Anything>("now");
            let _ = table.may::<Vec<String>>("is");
            let battle = battle?;
            let side = battles.get(battle.index())?.as_ref()?.side;
            let other = with.some().and_then(|with| contingents.get(with.index())).and_then(Option::as_ref);
            if other.is_some_and(|other| other.side != side) {
                table.mistake("with", "is a contingent of the other side");
            }
            table.finish();
            Some(LeaderInfo { id, name, side, kind, cp, noble, battle, with, at })
        })
        .collect()
}

fn read_contingents(
    file: &mut Reader<'_>,
    names: &Names,
    battles: &[Option<BattleInfo>],
) -> Vec<Option<ContingentInfo>> {
    let tables = file.need_tables("contingent");
    too_many(file, "contingent", tables.len(), MOST_CONTINGENTS);
    let mut roster = [0u8; 2];
    tables
        .into_iter()
        .map(|mut table| {
            let id = table.need::<String>("id");
            check_id(&table, &id, &names.contingents);
            if names.leaders.contains(&id) {
                table.mistake("id", format!("`{id}` is a leader too"));
            }
            let info = read_contingent(&mut table, id, names, battles);
            let _ = table.may::<muster::read::Anything>("now");
            let _ = table.may::<Vec<String>>("is");
            let info = info.map(|mut info| {
                let own = &mut roster[info.side.index()];
                *own = own.saturating_add(1);
                info.roster = *own;
                info
            });
            table.finish();
            info
        })
        .collect()
}

fn read_contingent(
    table: &mut Reader<'_>,
    id: String,
    names: &Names,
    battles: &[Option<BattleInfo>],
) -> Option<ContingentInfo> {
    let types = || Troop::ALL.into_iter().map(|troop| (troop.row().key, troop));
    let battle = names.battle(table, "battle");
    if !table.has("battle") {
        table.mistake("battle", "is missing: the battle it belongs to");
    }
    let grades = [Grade::A, Grade::B, Grade::C, Grade::D].into_iter().map(|grade| (grade.letter(), grade));
    let grade = one_of(table, "grade", "grade", grades).unwrap_or(Grade::C);
    if !table.has("type") {
        table.mistake("type", "is missing");
    }
    let front = one_of(table, "type", "type of troops", types());
    let rear = one_of(table, "rear", "type of troops", types());
    let front_stands = table.need_in("stands", 1..=12);
    let rear_stands = if rear.is_some() { table.need_in("rear_stands", 1..=11) } else { 0 };
    let arrays = Array::ALL.into_iter().map(|array| (array.key(), array));
    let array = one_of(table, "array", "array", arrays);
    let files = table.may_in("files", 1..=12);
    let mut marks = Marks::default();
    let written = table.may::<Vec<String>>("marks");
    for word in written.iter().flatten() {
        match Marks::named(word) {
            Some(mark) => marks = marks | mark,
            None => {
                let known: Vec<String> =
                    Marks::ALL.iter().map(|(name, _)| name.to_ascii_lowercase().replace('_', "-")).collect();
                let near = hint(word, known.iter().map(String::as_str));
                table.mistake("marks", format!("`{word}` is no mark{near}"));
            }
        }
    }
    let volleys = table.may_in("volleys", 0..=60);
    let dps = table.may_in("dps", 0..=6).unwrap_or(0);
    let at = table.may::<Spot>("at").map(|spot| spot.0);
    let facing = table.may::<Way>("facing").map(|way| way.0);
    let planted = table.may("planted").unwrap_or(false);
    let arrives = table.may_in("arrives", 0..=200).unwrap_or(0);
    let chance = table.may_in("chance", 0..=100).unwrap_or(100);
    let name = table.may("name").unwrap_or_else(|| id.clone());
    let (front, battle) = (front?, battle?);
    // Men-at-arms wear full harness unless the marks say what they have, behind men who wear none, too.
    let wears = if front.row().harness == Allowed::Never { rear.unwrap_or(front) } else { front };
    if written.is_none() && wears.row().harness == Allowed::Default {
        marks = marks | Marks::FULL_HARNESS;
    }
    let side = battles.get(battle.index())?.as_ref()?.side;
    let stands = front_stands + rear_stands;
    let array = array.unwrap_or(if front.row().arrays[0] { Array::Line } else { Array::Skirmish });
    let most = if array == Array::Skirmish { stands } else { front_stands };
    let files = files
        .unwrap_or_else(|| files_open(front, array, stands).map_or(most, |(_, widest)| widest.min(most)));
    let inwards = if side == Side::Red { Edge::South } else { Edge::North }.inwards();
    Some(ContingentInfo {
        id,
        name,
        side,
        roster: 0,
        battle,
        grade,
        front,
        front_stands,
        rear,
        rear_stands,
        array,
        files,
        marks,
        volleys: volleys.unwrap_or(if front == Troop::Longbow || rear == Some(Troop::Longbow) {
            VOLLEYS
        } else {
            0
        }),
        dps,
        place: at.map(|at| Place::new(at, facing.unwrap_or(inwards))),
        planted,
        arrives,
        chance,
    })
}

fn read_objectives(file: &mut Reader<'_>, names: &Names) -> Vec<Objective> {
    let mut objectives = Vec::new();
    for mut table in file.may_tables("objective") {
        let side = table.try_need::<SideWord>("side").map(|side| side.0);
        let turn = table.may_in("turn", 0..=100).unwrap_or(0);
        let area = table
            .may::<Vec<Spot>>("hold")
            .map(|spots| spots.into_iter().map(|spot| spot.0).collect::<Vec<_>>());
        let take = names.leader(&mut table, "take");
        let exit = names.battle(&mut table, "exit");
        let aim = match (area, take, exit) {
            (Some(area), None, None) if area.len() >= 3 => Some(Aim::Hold(area)),
            (None, Some(leader), None) => Some(Aim::Take(leader)),
            (None, None, Some(battle)) => Some(Aim::Exit(battle)),
            _ => {
                table.mistake(
                    "hold",
                    "an objective has one of `hold` (an area), `take` (a leader) or `exit` (a battle)",
                );
                None
            }
        };
        if let (Some(side), Some(aim)) = (side, aim) {
            objectives.push(Objective { side, aim, turn });
        }
        table.finish();
    }
    objectives
}
