//! Scenario files as they were before all rulesets had one form: `[[sides]]`, `[[stands]]`, a head without a table, facts as
//! keys of their own.

use muster::older::Older;

use crate::flags::Flags;

/// Brings an older file into today's form; one of today is left as it is.
pub(super) fn bring_up(file: &mut Older<'_, '_>) {
    let lists = [
        ("sides", "side"),
        ("zones", "zone"),
        ("names", "name"),
        ("markers", "marker"),
        ("groups", "group"),
        ("stands", "stand"),
        ("melees", "melee"),
        ("battle", "now"),
    ];
    for (old, new) in lists {
        file.rename(old, new);
    }
    file.rename("key", "id");
    if let Some(year) = file.number("year") {
        file.say("year", year.to_string());
        file.rename("year", "date");
    }
    file.gather(&["id", "title", "date", "text", "rounds", "options", "special"], "scenario");
    file.within("map", |map| {
        map.each("hexes", |hex| hex.join(&["q", "r"], "at"));
        map.each("sides", |side| {
            side.join(&["q", "r"], "at");
            side.join(&["at", "dir"], "at");
        });
        map.sort_into("sides", "hexsides", "key", "at");
    });
    file.each("side", |side| side.remove("army"));
    for list in ["zone", "name", "marker", "melee"] {
        file.each(list, |thing| {
            thing.join(&["q", "r"], "at");
            number_to_side(thing, "side");
            number_to_side(thing, "attacker");
        });
    }
    let mut groups = Vec::new();
    file.each("group", |group| {
        number_to_side(group, "side");
        group.within("general", |general| general.join(&["q", "r"], "at"));
        groups.push(group.text("id").unwrap_or_default().to_owned());
    });
    let facts: Vec<String> = Flags::ALL.iter().map(|(name, _)| name.to_ascii_lowercase()).collect();
    let facts: Vec<&str> = facts.iter().map(String::as_str).collect();
    file.each("stand", |stand| {
        stand.join(&["q", "r"], "at");
        stand.facts(&facts, "is");
        number_to_side(stand, "side");
        let group = stand.number("group").and_then(|number| groups.get(usize::try_from(number).ok()?));
        if let Some(group) = group {
            stand.say("group", group.clone());
        }
        if stand.text("weapon") == Some("") {
            stand.say("weapon", "none".to_owned());
        }
    });
}

/// Sides were also written as 0 and 1.
fn number_to_side(table: &mut Older<'_, '_>, key: &str) {
    match table.number(key) {
        Some(0) => table.say(key, "red".to_owned()),
        Some(1) => table.say(key, "blue".to_owned()),
        _ => {}
    }
}
