//! Tasks, what engines destroy, and the numbers of a siege and of war wagons.

use scribe::Code;

use crate::rows::{Common, Medieval};

/// Engines and guns in the order of their chart.
const ENGINES: [&str; 7] =
    ["ballista", "catapult", "trebuchet", "pot-de-fer", "culverin", "cannon", "bombard"];

pub(crate) fn write(code: &mut Code, common: &Common, medieval: &Medieval) {
    for (doc, name, task) in [
        ("figure-turns to fell a tree", "FELLING", "fell a tree"),
        ("figure-turns to build a barricade", "BARRICADING", "build a barricade"),
        ("figure-turns to remove a barricade", "CLEARING", "remove a barricade"),
        ("figure-turns to put out a fire", "DOUSING", "put out a fire"),
    ] {
        let found = common.tasks.row.iter().find(|row| row.task == task);
        let row = found.unwrap_or_else(|| panic!("chart tasks: how long is it to {task}?"));
        code.number(doc, name, "u8", row.figure_turns);
    }
    let features = &common.ground_features;
    code.number(
        "how long a section of a fence or wall is, in cm",
        "SECTION",
        "i32",
        features.fence_section_cm,
    );
    code.number(
        "how near a forest a barricade must be, in cm",
        "NEAR_FOREST",
        "i32",
        features.barricade_near_forest_cm,
    );
    code.number("how many trees make a forest", "LEAST_TREES", "usize", features.trees_for_a_forest);
    let hits = &medieval.medieval_object_hits;
    let objects =
        [&hits.castle_tower, &hits.castle_wall, &hits.castle_gate, &hits.stone_bridge, &hits.wooden_bridge];
    let rows = objects.map(|object| {
        let cells = ENGINES.map(|engine| object.get(engine).copied().unwrap_or(0).to_string());
        format!("[{}]", cells.join(", "))
    });
    code.table(
        "direct hits that destroy a tower, a castle wall, a gate, a stone and a wooden bridge, by engines; 0 for none",
        "OBJECT_HITS",
        "[u8; 7]",
        rows,
    );
    let siege = &medieval.medieval_siege;
    code.number("figures that carry a ladder", "LADDER_CARRIERS", "u8", siege.ladder_carriers);
    code.number(
        "melee points less at the foot of a ladder",
        "LADDER_PENALTY",
        "i32",
        siege.ladder_melee_penalty,
    );
    code.number("steps of fire at figures on a castle wall", "WALL_STEP", "i32", siege.wall_missile_step);
    code.number("the crew of a ram", "RAM_CREW", "u8", siege.ram_crew);
    code.number("turns in which a ram breaks a gate", "RAM_TURNS", "u8", siege.ram_turns);
    code.number("levels of a castle wall", "WALL_LEVELS", "i8", siege.wall_hill_levels);
    let wagons = &medieval.medieval_war_wagons;
    code.number("men in a war wagon", "WAGON_MEN", "u8", wagons.men);
    code.number("those who shoot from a war wagon", "WAGON_SHOOTERS", "u8", wagons.shooters);
    code.number(
        "how near to each other wagons are chained, in cm",
        "CHAINED_WITHIN",
        "i32",
        wagons.chained_within,
    );
}
