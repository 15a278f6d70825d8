//! Fire of missile troops, and engines and guns.

use std::collections::BTreeMap;

use scribe::Code;

use crate::musket_guns;
use crate::rows::{Band, Common, HitArea, Medieval, Musket, Wheels};

pub(crate) fn write(code: &mut Code, common: &Common, medieval: &Medieval, musket: &Musket) {
    let rungs = &common.fire_ladder.rung;
    code.table(
        "what hits on a ten-sided die, by rungs of the ladder",
        "FIRE_LADDER",
        "&[u8]",
        rungs.iter().map(|rung| format!("&{rung:?}")),
    );
    let hills = &medieval.medieval_missile_hills.levels;
    code.table(
        "how much farther missiles fly at a target one, two, three levels below, in cm",
        "MISSILE_HILLS",
        "i32",
        (1..=3).map(|level| of(hills, &level.to_string()).to_string()),
    );
    let bands = |bands: &[Band]| -> Vec<String> {
        let rung = |band: &Band| rungs.iter().position(|rung| *rung == band.hits);
        let row = |band: &Band| {
            let rung =
                rung(band).unwrap_or_else(|| panic!("chart hand_cannon_odds: no rung {:?}", band.hits));
            format!("({}, {rung})", band.up_to_cm)
        };
        bands.iter().map(row).collect()
    };
    let odds = &medieval.medieval_hand_cannon_odds;
    code.table(
        "bands of the hand cannon: up to so many cm, and the rung",
        "HAND_CANNON",
        "(i32, u8)",
        bands(&odds.chart),
    );
    code.table("the same with long ranges", "HAND_CANNON_LONG", "(i32, u8)", bands(&odds.long));
    let wheels = &medieval.medieval_variation_wheels;
    let (standard, ballista) = (holes(&wheels.standard), holes(&wheels.ballista));
    assert_eq!(standard, holes(&musket.musket_variation_wheels), "both periods have the same wheels");
    code.table(
        "wheels: holes 2 to 5 of each, in mm right of and beyond the called point",
        "WHEELS",
        "[(i32, i32); 4]",
        standard,
    );
    code.table("wheels of the ballista", "BALLISTA_WHEELS", "[(i32, i32); 4]", ballista);
    engines(code, medieval, musket);
}

fn engines(code: &mut Code, medieval: &Medieval, musket: &Musket) {
    let areas = medieval.medieval_artillery_hit_areas.all();
    let crews = medieval.medieval_crew.all();
    // For hill levels guns count as the engine of their crew (medieval.engine.hill-guns).
    let like = ["ballista", "catapult", "trebuchet", "ballista", "catapult", "catapult", "trebuchet"];
    let hills = &medieval.medieval_engine_hills;
    let rows = areas.iter().zip(crews).zip(like).map(|((area, crew), like)| {
        format!(
            "EngineRow {{ area: {}, half: {}, silent: {}, full: {}, hills: [{}, {two}, {two}], shells: None }}",
            shape(area),
            crew.half,
            crew.silent,
            crew.full,
            of(&hills.one_level, like),
            two = of(&hills.two_levels, like)
        )
    });
    let rows = rows.chain(musket_guns::rows(musket));
    code.table("engines and guns, in the order of the index of units", "ENGINES", "EngineRow", rows);
}

fn shape(area: &HitArea) -> String {
    match area.shape.as_str() {
        "line" => format!("HitArea::Line({})", area.cm),
        "circle" => format!("HitArea::Circle({})", area.cm),
        other => panic!("chart artillery_hit_areas: what is a {other}?"),
    }
}

fn holes(wheels: &Wheels) -> Vec<String> {
    let all = [&wheels.a, &wheels.b, &wheels.c, &wheels.d, &wheels.e, &wheels.f];
    let row = |wheel: &BTreeMap<String, [i32; 2]>| {
        let hole = |number: u8| {
            let [right, beyond] = wheel[&number.to_string()];
            format!("({right}, {beyond})")
        };
        format!("[{}]", (2..=5).map(hole).collect::<Vec<String>>().join(", "))
    };
    all.into_iter().map(row).collect()
}

pub(crate) fn of(chart: &BTreeMap<String, i32>, key: &str) -> i32 {
    *chart.get(key).unwrap_or_else(|| panic!("a chart has no {key}"))
}
