//! The map of a scenario file: an area map in the words of the charts, and positions in it.

use ground::areas::{AreaId, AreaMap, AreaPlan, BorderSpec, CornerSpec, Slot};
use muster::areas::{plan_in, plan_upon, write_map_in};
use muster::read::{Document, Reader, hint};

use crate::charts::{AREA_KINDS, BORDER_KINDS, SIZES};
use crate::muster::ground_of;
use crate::state::NO_SLOT;
use crate::survey::{MOST_SLOTS, MOST_WAYS};

/// The size of an area if the file does not say.
const USUAL_SIZE: &str = "medium";
/// The most structures of a map.
const MOST_STRUCTURES: usize = 16;

/// Reads the map; none after a mistake.
pub(super) fn read(document: &Document<'_>, file: &mut Reader<'_>) -> Option<AreaMap> {
    let mut table = file.need_table("map");
    let mut plan = match table.may::<String>("battle") {
        None => plan_in(&mut table),
        Some(key) => {
            let ground = ground_of(&key);
            if ground.is_none() {
                let near = hint(&key, muster::BATTLES.iter().map(|(known, _)| *known));
                table.mistake("battle", format!("there is no battle `{key}`{near}"));
            }
            plan_upon(&mut table, ground.unwrap_or_default())
        }
    };
    table.finish();
    for area in plan.areas.iter_mut().filter(|area| area.size.is_empty()) {
        area.size = USUAL_SIZE.to_owned();
    }
    for (place, reason) in wrong_words(&plan) {
        document.note(&format!("map.{place}"), reason);
    }
    if plan.areas.is_empty() {
        return None;
    }
    let map = match AreaMap::new(plan) {
        Ok(map) => map,
        Err(faults) => {
            for fault in faults {
                document.note(&format!("map.{}", fault.place), fault.reason);
            }
            return None;
        }
    };
    let crowded = map.areas().find(|area| usize::from(map.ways(*area)) > MOST_WAYS);
    if let Some(area) = crowded {
        document.note("map", format!("area {} has more than {MOST_WAYS} neighbours", map.label(area)));
        return None;
    }
    let crowded = map.areas().find(|area| map.slots(*area) > MOST_SLOTS);
    if let Some(area) = crowded {
        document.note("map", format!("area {} has more than {MOST_SLOTS} positions", map.label(area)));
        return None;
    }
    Some(map)
}

/// Keys that the charts do not have, and numbers beyond reason, each with its place.
fn wrong_words(plan: &AreaPlan) -> Vec<(String, String)> {
    let mut wrong = Vec::new();
    let areas = || AREA_KINDS.iter().map(|kind| kind.key);
    let borders = || BORDER_KINDS.iter().map(|kind| kind.key);
    let no_terrain = |key: &str, near: String| format!("`{key}` is no terrain of the chart{near}");
    for (number, area) in plan.areas.iter().enumerate() {
        for key in area.terrain.iter().filter(|key| !areas().any(|known| known == key.as_str())) {
            wrong.push((format!("area[{number}].terrain"), no_terrain(key, hint(key, areas()))));
        }
        let sizes = || SIZES.iter().map(|row| row.key);
        if !sizes().any(|known| known == area.size) {
            let reason = format!("`{}` is no size of an area{}", area.size, hint(&area.size, sizes()));
            wrong.push((format!("area[{number}].size"), reason));
        }
        if area.elevation.unsigned_abs() > 9 {
            wrong.push((format!("area[{number}].elevation"), "is not among -9 to 9".to_owned()));
        }
        let kind = area.structure.as_ref().map(|structure| structure.kind.as_str());
        if kind.is_some_and(|kind| !["S", "E", "W", "N"].contains(&kind)) {
            let reason = "a structure is S (stone), E (earth), W (wood) or N (none)".to_owned();
            wrong.push((format!("area[{number}].structure.kind"), reason));
        }
    }
    if plan.areas.iter().filter(|area| area.structure.is_some()).count() > MOST_STRUCTURES {
        wrong.push(("area".to_owned(), format!("there are more than {MOST_STRUCTURES} structures")));
    }
    for (number, BorderSpec { terrain, mp, .. }) in plan.borders.iter().enumerate() {
        for key in terrain.iter().filter(|key| !borders().any(|known| known == key.as_str())) {
            wrong.push((format!("border[{number}].terrain"), no_terrain(key, hint(key, borders()))));
        }
        if mp.is_some_and(|mp| !(0..=9).contains(&mp)) {
            wrong.push((format!("border[{number}].mp"), "is not among 0 to 9".to_owned()));
        }
    }
    for (number, CornerSpec { terrain, .. }) in plan.corners.iter().enumerate() {
        for key in terrain.iter().filter(|key| !borders().any(|known| known == key.as_str())) {
            wrong.push((format!("corner[{number}].terrain"), no_terrain(key, hint(key, borders()))));
        }
    }
    wrong
}

/// Writes the map as [`read`] reads it.
pub(super) fn write(out: &mut String, map: &AreaMap) {
    out.push('\n');
    let mut plan = map.plan();
    for (area, spec) in map.areas().zip(&mut plan.areas) {
        // A centre that follows from the polygon is left to follow from it.
        spec.centre = map.area(area).centre;
        if spec.size == USUAL_SIZE {
            spec.size.clear();
        }
    }
    out.push_str(&write_map_in(&plan, "map"));
}

/// A position as files and players write it: the number of the area at whose border it lies, or `centre`; by its own
/// number where the map has drawn positions that this does not tell apart.
pub(crate) fn slot_text(map: &AreaMap, area: AreaId, slot: Slot) -> String {
    if slot == NO_SLOT {
        return "none".to_owned();
    }
    match map.slot_faces(area, slot) {
        Some(faced) if map.slot_toward(area, faced) == Some(slot) => map.label(faced),
        None if slot == Slot::CENTRE => "centre".to_owned(),
        _ => format!("#{}", slot.0),
    }
}

/// The position that [`slot_text`] writes so.
pub(crate) fn slot_named(map: &AreaMap, area: AreaId, text: &str) -> Option<Slot> {
    match text {
        "none" => Some(NO_SLOT),
        "centre" => Some(Slot::CENTRE),
        _ => match text.strip_prefix('#') {
            Some(number) => number.parse().ok().map(Slot).filter(|slot| slot.0 < map.slots(area)),
            None => map.named(text).and_then(|faced| map.slot_toward(area, faced)),
        },
    }
}
