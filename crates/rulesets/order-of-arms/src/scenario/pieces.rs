//! Reading leaders and units: as the scenario describes them, and as they stand.

use ground::areas::{AreaId, AreaMap, Slot, Way};
use muster::read::{Reader, hint};

use super::map::slot_named;
use super::reading::{Label, Names, SideWord, area, check_id, one_of};
use super::{MOST_FORMATIONS, MOST_LEADERS, MOST_UNITS};
use crate::charts::UNIT_TYPES;
use crate::field::{FormationInfo, LeaderInfo, UnitInfo};
use crate::state::{Flags, FormationId, LeaderFlags, LeaderId, NO_SLOT, OFF, State, UnitId};
use crate::troops::{Arm, Armor, BAGGAGE, GunSize, Penetration, StepInfo, UnitType};

/// Words for armour penetration.
const PENETRATIONS: [(&str, Penetration); 2] = [("A", Penetration::A), ("B", Penetration::B)];

/// The type that a dismounted unit has if the file does not say.
const USUAL_FOOT: &str = "FMA";
/// What files call armour.
const ARMORS: [(&str, Armor); 4] = [("A", Armor::A), ("B", Armor::B), ("C", Armor::C), ("none", Armor::None)];

/// Where something is, as a file says it.
#[derive(Clone, Copy)]
struct Spot {
    area: AreaId,
    slot: Slot,
    facing: Way,
}

/// A unit as it was read.
pub(super) struct UnitDraft {
    /// As it was mustered; none after a mistake.
    pub(super) info: Option<UnitInfo>,
    /// Where it is now, if not where it starts; none in it if it is off the map.
    now: Option<Option<Spot>>,
    level: Option<u8>,
    step: u8,
    lances: u8,
    spent: u8,
    flags: Option<Flags>,
}

/// A leader as he was read.
pub(super) struct LeaderDraft {
    /// As the scenario describes him.
    pub(super) info: LeaderInfo,
    now: Option<Option<(AreaId, Slot)>>,
    paired: UnitId,
    spent: u8,
    recoveries: u8,
    returns: u8,
    refuge: AreaId,
    flags: Option<LeaderFlags>,
}

pub(super) fn read_units(file: &mut Reader<'_>, names: &Names, map: Option<&AreaMap>) -> Vec<UnitDraft> {
    let tables = file.need_tables("unit");
    if tables.len() > MOST_UNITS {
        file.mistake("unit", format!("there are more than {MOST_UNITS} units"));
    }
    tables.into_iter().map(|table| read_unit(table, names, map)).collect()
}

fn read_unit(mut table: Reader<'_>, names: &Names, map: Option<&AreaMap>) -> UnitDraft {
    let id: String = table.need("id");
    check_id(&table, &id, &names.units);
    let kind = unit_type(&mut table, "type");
    if !table.has("type") {
        table.mistake("type", "is missing");
    }
    let formation = names.formation(&mut table, "formation");
    if !table.has("formation") {
        table.mistake("formation", "is missing");
    }
    let steps = read_steps(&mut table, "steps");
    let foot_steps = read_steps(&mut table, "foot_steps");
    let foot_kind = unit_type(&mut table, "foot_type").or(UnitType::find(USUAL_FOOT));
    let size = one_of(
        &mut table,
        "size",
        &[("light", GunSize::Light), ("medium", GunSize::Medium), ("heavy", GunSize::Heavy)],
    );
    // Where all of a type have one size it need not be said.
    let size =
        size.or_else(|| kind.and_then(|kind| kind.sizes().next().filter(|_| kind.sizes().count() == 1)));
    if let Some(kind) = kind {
        check_steps(&table, kind, &steps, &foot_steps, size);
    }
    let penetration = one_of(&mut table, "penetration", &PENETRATIONS);
    let start = spot(&mut table, ["area", "position", "facing"], map, kind);
    let now = match table.may_table("now") {
        None => None,
        Some(mut now) => {
            let off: bool = now.may("off").unwrap_or(false);
            let spot = if off { None } else { spot(&mut now, ["area", "position", "facing"], map, kind) };
            now.finish();
            Some(spot)
        }
    };
    let mut says = |key: &str| table.may(key).unwrap_or(false);
    let facts = ["elite", "mercenary", "stakes", "charge_lanes", "may_schiltron", "may_phalanx", "all_round"]
        .map(&mut says);
    let [elite, mercenary, stakes, charge_lanes, may_schiltron, may_phalanx, all_round] = facts;
    let info = (|| {
        let kind = kind?;
        let foot_kind = if foot_steps.is_empty() { kind } else { foot_kind? };
        Some(UnitInfo {
            name: table.may("name").unwrap_or_else(|| id.clone()),
            id,
            formation: formation?,
            kind,
            foot_kind,
            steps,
            foot_steps,
            elite,
            mercenary,
            club: one_of(&mut table, "weapon", &[("club", true), ("", false)]).unwrap_or(false),
            penetration,
            size,
            set_up: one_of(&mut table, "artillery_side", &[("transport", false), ("set_up", true)])
                .unwrap_or(false),
            range: table.may_in("range", 0..=20).unwrap_or(kind.range),
            stakes,
            charge_lanes,
            may_schiltron,
            may_phalanx,
            all_round,
            occupancy: table.may_in("occupancy", 0..=20).unwrap_or(usual_occupancy(kind, size)),
            arrives: 0,
            start: start.map_or(OFF, |spot| spot.area),
            slot: start.map_or(NO_SLOT, |spot| spot.slot),
            facing: start.map_or(Way(0), |spot| spot.facing),
        })
    })();
    let draft = UnitDraft {
        info,
        now,
        level: table.may_in("stack", 0..=15),
        step: table.may_in("step", 0..=9).unwrap_or(0),
        lances: table.may_in("lances", 0..=20).unwrap_or(0),
        spent: table.may_in("spent", 0..=200).unwrap_or(0),
        flags: flags(&mut table, Flags::named)
            .map(|bits| Flags(bits.iter().fold(0, |sum, flag| sum | flag.0))),
    };
    table.finish();
    draft
}

/// What artillery and baggage take up of an area if the scenario does not say (C17.1).
pub(crate) fn usual_occupancy(kind: &UnitType, size: Option<GunSize>) -> u8 {
    match (kind.arm, size) {
        (Arm::Artillery, Some(GunSize::Heavy)) => 3,
        (Arm::Artillery, Some(GunSize::Medium)) => 2,
        (Arm::Artillery, _) => 1,
        (Arm::Other, _) if kind.long => 3,
        (Arm::Other, _) => 2,
        _ => 0,
    }
}

fn unit_type(table: &mut Reader<'_>, key: &str) -> Option<&'static UnitType> {
    let code = table.may::<String>(key)?;
    let found = UnitType::find(&code);
    if found.is_none() {
        let near = hint(&code, UNIT_TYPES.iter().chain(&BAGGAGE).map(|row| row.code));
        table.mistake(key, format!("`{code}` is no type of unit{near}"));
    }
    found
}

fn read_steps(table: &mut Reader<'_>, key: &str) -> Vec<StepInfo> {
    let mut steps = Vec::new();
    for (number, mut step) in table.may_tables(key).into_iter().enumerate() {
        let letter = char::from(b'A' + (number % 26) as u8);
        if step.may::<String>("step").is_some_and(|word| word != letter.to_string()) {
            step.mistake("step", format!("should be {letter}"));
        }
        steps.push(StepInfo {
            strength: step.need_in("strength", 0..=20),
            elan: step.need_in("elan", 0..=9),
            armor: one_of(&mut step, "armor", &ARMORS).unwrap_or_default(),
            range: step.may_in("range", 0..=20),
            penetration: one_of(&mut step, "penetration", &PENETRATIONS),
        });
        step.finish();
    }
    if steps.len() > 9 {
        table.mistake(key, "there are more than 9 steps");
    }
    steps
}

fn check_steps(
    table: &Reader<'_>,
    kind: &UnitType,
    steps: &[StepInfo],
    foot: &[StepInfo],
    size: Option<GunSize>,
) {
    if kind.is_combat() && steps.is_empty() {
        table.mistake("steps", "a combat unit has one step at least");
    }
    if !kind.is_combat() && !steps.is_empty() {
        table.mistake("steps", "artillery and baggage have no steps");
    }
    if !foot.is_empty() && foot.len() != steps.len() {
        table.mistake("foot_steps", "the foot piece has as many steps as the mounted one");
    }
    if !foot.is_empty() && kind.arm != Arm::Mounted {
        table.mistake("foot_steps", "only mounted units have a foot piece");
    }
    if kind.arm == Arm::Artillery {
        match size {
            None => table.mistake("size", "artillery is light, medium or heavy"),
            Some(size) if kind.sizes().all(|one| one != size) => {
                table.mistake("size", format!("there is no {} of this size", kind.code));
            }
            Some(_) => {}
        }
    }
    if kind.arm != Arm::Artillery && size.is_some() {
        table.mistake("size", "only artillery has a size");
    }
}

/// Where a unit is: none if no area is named.
fn spot(
    table: &mut Reader<'_>,
    [at, position, faced]: [&str; 3],
    map: Option<&AreaMap>,
    kind: Option<&UnitType>,
) -> Option<Spot> {
    let place = area(table, at, map);
    let label: Option<Label> = table.may(position);
    let faced_area = area(table, faced, map);
    let (place, map) = (place?, map?);
    let fights = kind.is_none_or(UnitType::is_combat);
    let slot = match label {
        Some(_) if !fights => {
            table.mistake(position, "artillery and baggage have no position");
            None
        }
        Some(Label(text)) => {
            let slot = slot_named(map, place, &text).filter(|slot| *slot != NO_SLOT);
            if slot.is_none() {
                table.mistake(position, format!("`{text}` is no position of area {}", map.label(place)));
            }
            slot
        }
        None if fights => Some(Slot::CENTRE),
        None => Some(NO_SLOT),
    };
    let facing = match faced_area {
        None => Some(Way(0)),
        Some(other) => {
            let way = map.way_to(place, other);
            if way.is_none() {
                let reason = format!("area {} is not adjacent to {}", map.label(other), map.label(place));
                table.mistake(faced, reason);
            }
            way
        }
    };
    Some(Spot { area: place, slot: slot?, facing: facing? })
}

/// The facts that a list of words stands for; none if there is no list.
fn flags<T>(table: &mut Reader<'_>, named: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    let words: Vec<String> = table.may("is")?;
    let mut facts = Vec::new();
    for word in words {
        match named(&word) {
            Some(fact) => facts.push(fact),
            None => table.mistake("is", format!("`{word}` is nothing that holds of a piece")),
        }
    }
    Some(facts)
}

/// Reads the leaders. One who belongs to no formation is one by himself, which is added (B8.1.8).
pub(super) fn read_leaders(
    file: &mut Reader<'_>,
    names: &mut Names,
    formations: &mut Vec<FormationInfo>,
    map: Option<&AreaMap>,
) -> Vec<LeaderDraft> {
    let tables = file.may_tables("leader");
    if tables.len() > MOST_LEADERS {
        file.mistake("leader", format!("there are more than {MOST_LEADERS} leaders"));
    }
    let mut leaders = Vec::new();
    for (number, mut table) in tables.into_iter().enumerate() {
        let id: String = table.need("id");
        check_id(&table, &id, &names.leaders);
        if names.units.contains(&id) {
            table.mistake("id", format!("`{id}` is the id of a unit, too"));
        }
        let name = table.may("name").unwrap_or_else(|| id.clone());
        let formation = match names.formation(&mut table, "formation") {
            Some(formation) => formation,
            None if table.may::<String>("formation").is_some_and(|id| id != "none") => FormationId::NONE,
            None => {
                let side = table.try_need("side").map(|SideWord(side)| side);
                let army = names.army(&mut table, "army").unwrap_or_default();
                if !table.has("army") {
                    table.mistake("army", "is missing for a leader without a formation");
                }
                formations.push(FormationInfo {
                    id: id.clone(),
                    name: name.clone(),
                    side: side.unwrap_or(battle::Side::Red),
                    army,
                    leader: LeaderId(number as u8),
                });
                names.formations.push(id.clone());
                FormationId((formations.len() - 1) as u8)
            }
        };
        leaders.push(read_leader(table, id, name, formation, names, map));
    }
    if formations.len() > MOST_FORMATIONS {
        let reason =
            format!("with the leaders of no formation there are more than {MOST_FORMATIONS} formations");
        file.mistake("leader", reason);
    }
    leaders
}

fn read_leader(
    mut table: Reader<'_>,
    id: String,
    name: String,
    formation: FormationId,
    names: &Names,
    map: Option<&AreaMap>,
) -> LeaderDraft {
    let start = leader_spot(&mut table, map);
    let now = table.may_table("now").map(|mut now| {
        let off: bool = now.may("off").unwrap_or(false);
        let place = if off { None } else { leader_spot(&mut now, map) };
        now.finish();
        place
    });
    let info = LeaderInfo {
        id,
        name,
        formation,
        superior: names.leader(&mut table, "superior").unwrap_or_default(),
        tactical: table.may_in("tactical", 0..=9).unwrap_or(0),
        command: table.may_in("command", 0..=9).unwrap_or(0),
        radius: table.may_in("radius", 0..=20).unwrap_or(0),
        armor: one_of(&mut table, "armor", &ARMORS).unwrap_or_default(),
        exceptional: table.may("exceptional").unwrap_or(false),
        gunner: table.may("artillery_leader").unwrap_or(false),
        strength: table.may_in("strength_alone", 0..=9).unwrap_or(1),
        treachery: table.may_in("treachery", 0..=9).unwrap_or(0),
        steadies: table.may_in("special_rout_value", 0..=9).unwrap_or(0),
        successors: names.leaders(&mut table, "successors"),
        appears: area(&mut table, "appears", map).unwrap_or(OFF),
        arrives: 0,
        start: start.map_or(OFF, |(area, _)| area),
        slot: start.map_or(NO_SLOT, |(_, slot)| slot),
    };
    let draft = LeaderDraft {
        info,
        now,
        paired: names.unit(&mut table, "paired").unwrap_or_default(),
        spent: table.may_in("spent", 0..=200).unwrap_or(0),
        recoveries: table.may_in("recoveries", 0..=9).unwrap_or(0),
        returns: table.may_in("returns", 0..=200).unwrap_or(0),
        refuge: area(&mut table, "refuge", map).unwrap_or(OFF),
        flags: flags(&mut table, LeaderFlags::named)
            .map(|bits| LeaderFlags(bits.iter().fold(0, |sum, flag| sum | flag.0))),
    };
    table.finish();
    draft
}

fn leader_spot(table: &mut Reader<'_>, map: Option<&AreaMap>) -> Option<(AreaId, Slot)> {
    let place = area(table, "area", map);
    let label: Option<Label> = table.may("position");
    let (place, map) = (place?, map?);
    let slot = match label {
        None => Some(NO_SLOT),
        Some(Label(text)) => {
            let slot = slot_named(map, place, &text);
            if slot.is_none() {
                table.mistake("position", format!("`{text}` is no position of area {}", map.label(place)));
            }
            slot
        }
    };
    Some((place, slot?))
}

impl UnitDraft {
    /// Puts the unit where it is now.
    pub(super) fn place(&self, state: &mut State, unit: UnitId) {
        match self.now {
            Some(Some(Spot { area, slot, facing })) => state.put(unit, area, slot, facing),
            Some(None) => state.lift(unit),
            None => {}
        }
    }

    /// Makes the unit as it is now; all others are where they are.
    pub(super) fn apply(&self, state: &mut State, unit: UnitId) {
        let flags = self.flags.unwrap_or(state.unit(unit).flags);
        let placed = state.unit_mut(unit);
        (placed.step, placed.lances, placed.spent, placed.flags) =
            (self.step, self.lances, self.spent, flags);
        placed.level = self.level.unwrap_or(placed.level);
    }
}

impl LeaderDraft {
    /// Puts the leader where and as he is now.
    pub(super) fn apply(&self, state: &mut State, leader: LeaderId) {
        match self.now {
            Some(Some((area, slot))) => state.put_leader(leader, area, slot),
            Some(None) => state.put_leader(leader, OFF, NO_SLOT),
            // The stack he began with may have been taken apart and put together while units were placed.
            None if state.leader(leader).is_on_map() => {
                let (start, slot) = (state.leader_info(leader).start, state.leader_info(leader).slot);
                state.put_leader(leader, start, slot);
            }
            None => {}
        }
        let flags = self.flags.unwrap_or(state.leader(leader).flags);
        let placed = state.leader_mut(leader);
        (placed.paired, placed.spent, placed.recoveries) = (self.paired, self.spent, self.recoveries);
        (placed.returns, placed.refuge, placed.flags) = (self.returns, self.refuge, flags);
        // The dead lead nobody; what the file says of formations and armies comes after this.
        if state.leader(leader).is(LeaderFlags::DEAD) {
            state.bereave(leader);
        }
    }
}
