//! The stands of a scenario file: what they are, where they are, and what has become of them.

use battle::Side;
use ground::{Facing, Hex};
use muster::read::{FromToml, Reader, Value, hint};

use super::map::{At, hex};
use super::reading::{GroupDraft, Names, SideWord, may_be_off, on_map, one_of};
use super::{MOST_MP, MOST_STANDS, Start};
use crate::charts::{Cost, UNITS, WEAPONS};
use crate::field::{FieldMap, Options, StandInfo};
use crate::state::{Flags, GroupId, MeleeId, OFF, Stand, StandId};
use crate::troops::{Abilities, Impetuous, Order, Sub, Unit, weapon_named};
use crate::words::RESERVED;

/// A stand as it was read.
pub(super) struct StandDraft {
    pub(super) id: String,
    /// Where in the file it is.
    pub(super) place: String,
    /// Its group: first by the order of the file, then by its number.
    pub(super) group: GroupId,
    pub(super) start: Start,
    name: String,
    unit: Unit,
    left: Option<[u8; 3]>,
    flags: Flags,
    melee: MeleeId,
    began: Option<ground::Spot>,
    flanking: Option<String>,
    evasions: u8,
}

impl StandDraft {
    /// Where it stands on the map; whoever is hidden does not.
    pub(super) fn on_map(&self) -> Start {
        let hidden = self.flags.0 & Flags::HIDDEN.0 != 0;
        Start { spot: if hidden { OFF } else { self.start.spot }, ..self.start }
    }

    /// The stand as it was mustered.
    pub(super) fn info(&self, side: Side) -> StandInfo {
        StandInfo {
            id: self.id.clone(),
            name: self.name.clone(),
            side,
            group: self.group,
            unit: self.unit,
            other: None,
        }
    }

    /// What has become of it.
    pub(super) fn apply(&self, stand: &mut Stand, other: Option<&Unit>, names: &Names) {
        stand.flags = self.flags;
        let full = other.filter(|_| stand.is(Flags::CHANGED)).map_or(self.unit.ranks, |unit| unit.ranks);
        stand.left = self.left.unwrap_or(if stand.is_gone() { [0; 3] } else { full });
        stand.melee = self.melee;
        stand.start = self.began.unwrap_or(self.start.spot);
        stand.flanking = self.flanking.as_deref().and_then(|id| names.stand(id)).unwrap_or(StandId::NONE);
        stand.evasions = self.evasions;
    }
}

/// Reads the list `stands`.
pub(super) fn read(
    file: &mut Reader<'_>,
    groups: &mut [GroupDraft],
    options: Options,
    map: Option<&FieldMap>,
) -> Vec<StandDraft> {
    let (grouped, under_way) = (file.has("groups"), file.has("battle"));
    let mut stands: Vec<StandDraft> = Vec::new();
    let tables = file.need_tables("stands");
    if tables.len() > MOST_STANDS {
        file.mistake(
            "stands",
            format!("there are {} stands; at most {MOST_STANDS} are played", tables.len()),
        );
        return stands;
    }
    let mut flanked = Vec::new();
    for mut table in tables {
        let stand = one(&mut table, groups, grouped, options, map);
        // Players may write ids in any case.
        let known = |other: &StandDraft| other.id.to_lowercase() == stand.id.to_lowercase();
        if stands.iter().any(known) && !stand.id.is_empty() {
            table.mistake("id", format!("there are two stands `{}`", stand.id));
        }
        let same = |other: &&StandDraft| {
            // While one passes over another both are in its hex; the table `battle` says so and is checked later.
            !under_way && stand.start.spot != OFF && other.start.spot == stand.start.spot
        };
        if let Some(other) = stands.iter().find(same) {
            table.mistake("at", format!("`{}` stands in this hex already", other.id));
        }
        if let Some(id) = &stand.flanking {
            flanked.push((table.place().to_owned(), id.clone()));
        }
        table.finish();
        stands.push(stand);
    }
    for (place, id) in flanked {
        if !stands.iter().any(|stand| stand.id == id) {
            file.mistake("stands", format!("{place}: there is no stand `{id}`"));
        }
    }
    stands
}

fn one(
    table: &mut Reader<'_>,
    groups: &[GroupDraft],
    grouped: bool,
    options: Options,
    map: Option<&FieldMap>,
) -> StandDraft {
    let id: String = table.need("id");
    check_id(table, &id);
    let group = group(table, groups, grouped);
    let unit = unit(table);
    let name = table.may::<String>("name").unwrap_or_else(|| id.clone());
    let at = hex(table);
    let facing = table.may_in("facing", 0..=5).map_or(Facing::new(1), |f: u8| Facing::new(i32::from(f)));
    let flags = flags(table);
    let spot = match at {
        Some(hex) => on_map(table, "at", hex, map).unwrap_or(OFF),
        None => OFF,
    };
    if at.is_none() && !table.has("at") && !may_be_off(flags, options) {
        table.mistake(
            "at",
            "has no hex: give at = [q, r], or say that it is lost, pursued_off, departed or waiting",
        );
    }
    if let (Some(map), Some(hex)) = (map, at)
        && spot != OFF
        && map.ground(spot).cost[unit.sub as usize] == Cost::No
        && map.roads[spot.index()] == 0
    {
        table.mistake("at", format!("hex {hex} ({}) is closed to it", map.ground(spot).key));
    }
    let began = table.may::<Began>("start").and_then(|Began(hex)| match hex {
        Some(hex) => on_map(table, "start", hex, map),
        None => Some(OFF),
    });
    StandDraft {
        place: table.place().to_owned(),
        id,
        group,
        start: Start { spot, facing },
        name,
        unit,
        left: left(table, &unit, flags),
        flags,
        melee: table.may_in("melee", 0..=249).map_or(MeleeId::NONE, MeleeId),
        began,
        flanking: table.may("flanking"),
        evasions: table.may_in("evasions", 0..=100).unwrap_or(0),
    }
}

/// An id is a word that can stand in an action: no spaces, no number, no word that begins an action.
pub(super) fn check_id(table: &Reader<'_>, id: &str) {
    let plain = |c: char| c.is_alphanumeric() || "-_.'".contains(c);
    if id.is_empty() {
        return;
    }
    if !id.chars().all(plain) {
        table.mistake("id", format!("`{id}` should be one word of letters, digits, - and _"));
    } else if RESERVED.contains(&id.to_lowercase().as_str()) {
        table.mistake("id", format!("`{id}` is a word with which players write actions; choose another"));
    } else if id.parse::<f64>().is_ok() {
        table.mistake("id", format!("`{id}` is a number; an id has a letter in it"));
    }
}

/// The group of a stand by its id or its number in the file; in a file without groups its side.
fn group(table: &mut Reader<'_>, groups: &[GroupDraft], grouped: bool) -> GroupId {
    if !grouped {
        return table.try_need("side").map_or(GroupId(0), |SideWord(side)| GroupId(side.index() as u8));
    }
    let Some(GroupRef(wanted)) = table.try_need("group") else { return GroupId(0) };
    let found = match &wanted {
        Ok(id) => groups.iter().position(|group| group.id() == id),
        Err(number) => Some(usize::from(*number)).filter(|number| *number < groups.len()),
    };
    if let (None, Ok(id)) = (found, &wanted) {
        let near = hint(id, groups.iter().map(GroupDraft::id));
        table.mistake("group", format!("there is no group `{id}`{near}"));
    } else if found.is_none() {
        table.mistake("group", format!("there are only {} groups, numbered from 0", groups.len()));
    }
    GroupId(found.unwrap_or(0) as u8)
}

/// Where an activation began: a hex, or `none`.
struct Began(Option<Hex>);

impl FromToml for Began {
    fn from_toml(value: &Value<'_>) -> Option<Began> {
        match value.as_str() {
            Some("none") => Some(Began(None)),
            _ => At::from_toml(value).map(|At(hex)| Began(Some(hex))),
        }
    }
}

/// A group as files write it: its id, or its number in the file.
struct GroupRef(Result<String, u8>);

impl FromToml for GroupRef {
    fn from_toml(value: &Value<'_>) -> Option<GroupRef> {
        match value.as_str() {
            Some(id) => Some(GroupRef(Ok(id.to_owned()))),
            None => u8::from_toml(value).map(|number| GroupRef(Err(number))),
        }
    }
}

/// The unit: a line of the chart, and what the file changes of it.
fn unit(table: &mut Reader<'_>) -> Unit {
    let key: String = table.need("unit");
    let found = Unit::named(&key);
    if found.is_none() && !key.is_empty() {
        let near = hint(&key, UNITS.iter().map(|row| row.key));
        table.mistake("unit", format!("`{key}` is no unit{near}"));
    }
    // After a mistake any unit does to read on.
    let mut unit =
        found.unwrap_or_else(|| Unit::named(UNITS[0].key).unwrap_or_else(|| unreachable!("it is listed")));
    if let Some(sub) = table.may::<String>("sub") {
        match Sub::ALL.into_iter().find(|known| format!("{known:?}") == sub) {
            Some(known) => unit.sub = known,
            None => table
                .mistake("sub", format!("`{sub}` is none of HI, LI, LSp, Pk, WB, HC, MC, LC, Sk, Sh, Art")),
        }
    }
    if let Some(ranks) = table.may::<Vec<u8>>("ranks") {
        if ranks.is_empty() || ranks.len() > 3 || ranks.iter().any(|sp| !(1..=20).contains(sp)) {
            table.mistake("ranks", "should be the strength points of one to three ranks, each from 1 to 20");
        } else {
            unit.ranks = padded(&ranks);
        }
    }
    unit.mp = table.may_in("mp", 0..=MOST_MP).unwrap_or(unit.mp);
    unit.impact = table.may_in("impact", 0..=9).unwrap_or(unit.impact);
    unit.after_loss = table.may_in("after_loss", 0..=9).unwrap_or(unit.after_loss);
    unit.bp = table.may_in("bp", 0..=20).unwrap_or(unit.bp);
    unit.order =
        one_of(table, "order", &[("A", Order::A), ("B", Order::B), ("C", Order::C)]).unwrap_or(unit.order);
    let impetuous = [("none", Impetuous::None), ("poor", Impetuous::Poor), ("steady", Impetuous::Steady)];
    unit.impetuous = one_of(table, "impetuous", &impetuous).unwrap_or(unit.impetuous);
    match table.may::<String>("weapon").as_deref() {
        Some("" | "none") => unit.weapon = None,
        Some(name) => match weapon_named(name) {
            Some(weapon) => unit.weapon = Some(weapon),
            None => {
                let near = hint(name, WEAPONS.iter().map(|row| row.key));
                table.mistake("weapon", format!("`{name}` is no weapon{near}"));
            }
        },
        None => {}
    }
    if let Some(names) = table.may::<Vec<String>>("abilities") {
        unit.abilities = Abilities::default();
        for name in names {
            match Abilities::named(&name) {
                Some(ability) => unit.abilities.0 |= ability.0,
                None => {
                    table.mistake(
                        "abilities",
                        format!("`{name}` is no ability{}", hint(&name, Abilities::NAMES)),
                    );
                }
            }
        }
    }
    unit
}

/// Strength points left, rank by rank.
fn left(table: &mut Reader<'_>, unit: &Unit, flags: Flags) -> Option<[u8; 3]> {
    let left = table.may::<Vec<u8>>("left")?;
    if left.len() > 3 {
        table.mistake("left", "a stand has at most three ranks");
        return None;
    }
    let left = padded(&left);
    // What a stand has that has mounted or dismounted is looked at when that is known.
    let changed = flags.0 & Flags::CHANGED.0 != 0;
    if !changed && left.iter().zip(unit.ranks).any(|(left, full)| *left > full) {
        table.mistake("left", format!("is more than the stand began with, {:?}", unit.ranks));
        return None;
    }
    Some(left)
}

fn padded(ranks: &[u8]) -> [u8; 3] {
    std::array::from_fn(|rank| ranks.get(rank).copied().unwrap_or(0))
}

fn flags(table: &mut Reader<'_>) -> Flags {
    let mut flags = 0;
    for (bit, name) in Flags::NAMES.iter().enumerate() {
        if table.may(name).unwrap_or(false) {
            flags |= 1 << bit;
        }
    }
    Flags(flags)
}
