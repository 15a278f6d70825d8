//! Guns, howitzers and rockets of the Musket period.

use scribe::Code;

use crate::rows::{BounceStick, GunRanges, Musket, Shells};
use crate::shooting::of;

/// The rows of pieces in the table of engines and guns, in the order of their ranges.
pub(crate) fn rows(musket: &Musket) -> Vec<String> {
    musket.musket_artillery_ranges.row.iter().map(|gun| row(musket, gun)).collect()
}

fn row(musket: &Musket, gun: &GunRanges) -> String {
    let crew = musket.musket_crew.row.iter().find(|crew| crew.r#type == gun.r#type);
    let crew = crew.unwrap_or_else(|| panic!("chart musket_crew has no {}", gun.r#type));
    let most = |men: &[u8]| men.iter().copied().max().unwrap_or(0);
    let by = musket.musket_artillery.row.iter().find(|by| by.r#type == gun.r#type);
    let calibre = by.and_then(|by| by.calibre).unwrap_or_else(|| panic!("{} has no calibre", gun.r#type));
    let column = format!("pd{calibre}");
    let hills: Vec<i32> = musket.musket_hill_artillery.row.iter().map(|row| of(row, &column)).collect();
    let supplies = &musket.musket_supplies;
    let start =
        if gun.round.is_some() { &supplies.start_rounds } else { &supplies.start_rounds_explosive_only };
    format!(
        "EngineRow {{ area: HitArea::Circle({}), half: {}, silent: {}, full: {}, hills: {hills:?}, shells: Some(ShellRow {{ \
         calibre: {calibre}, round: {:?}, explosive: {:?}, canister: {:?}, canister_hill: {}, start: {:?} }}) }}",
        gun.hit_area,
        most(&crew.half_rate),
        most(&crew.no_fire),
        crew.full,
        gun.round,
        gun.explosive,
        gun.canister,
        of(&musket.musket_hill_artillery.limit_canister, &column),
        counts(start),
    )
}

/// Shells in the order of `Shell`.
fn counts(shells: &Shells) -> [u8; 3] {
    [shells.round, shells.explosive, shells.canister]
}

pub(crate) fn write(code: &mut Code, musket: &Musket) {
    let sticks = &musket.musket_bounce_stick;
    code.table("bounce sticks", "BOUNCE_STICKS", "Stick", sticks.row.iter().map(stick));
    let rolls: Vec<u8> = sticks.variable.iter().map(|slide| slide.roll).collect();
    assert_eq!(rolls, [1, 2, 3, 4, 5, 6], "chart musket_bounce_stick: a slide for every roll");
    let slides = sticks.variable.iter().map(|slide| slide.slide.to_string());
    code.table(
        "how far a bounce stick slides away from the gun, in cm, by the die",
        "STICK_SLIDES",
        "i32",
        slides,
    );
    let wedge = &musket.musket_canister_wedge;
    for gun in musket.musket_artillery_ranges.row.iter().filter(|gun| gun.canister.is_some()) {
        let by = musket.musket_artillery.row.iter().find(|by| by.r#type == gun.r#type);
        let calibre = by.and_then(|by| by.calibre);
        let length = wedge.row.iter().find(|row| Some(row.calibre) == calibre).map(|row| row.length);
        assert_eq!(length, gun.canister, "chart musket_canister_wedge: {}", gun.r#type);
    }
    code.number(
        "degrees to each side of the line of fire that canister opens",
        "CANISTER_ANGLE",
        "i32",
        wedge.half_angle,
    );
    let wheel = &musket.musket_rocket_wheel.r;
    let holes = (2..=5).map(|number: u8| pair(wheel[&number.to_string()], 100.0));
    code.table(
        "the wheel of rockets: holes 2 to 5, in hundredths of a mm right and beyond",
        "ROCKET_WHEEL",
        "(i32, i32)",
        holes,
    );
    let bodies = &musket.musket_bodies;
    for (name, crew) in [("CREW_OF_THREE", &bodies.crew3), ("CREW_OF_SIX", &bodies.crew6)] {
        let places = crew.iter().map(|place| pair(*place, 10.0));
        code.table(
            "where men stand about a gun, in mm right of and before the middle of its base",
            name,
            "(i32, i32)",
            places,
        );
    }
    code.number("the radius of a gun, in mm", "PIECE_RADIUS", "i32", whole(bodies.piece_radius * 10.0));
    let steps = &musket.musket_steps_d6;
    let rungs = steps.ladder.iter().map(|rung| format!("&{rung:?}"));
    code.table("what hits on a six-sided die, by rungs of the ladder", "SHELL_LADDER", "&[u8]", rungs);
    for (name, key) in [("EXPLOSIVE_START", "explosive"), ("CANISTER_START", "canister")] {
        code.number("the rung at which a shell starts", name, "i32", steps.start[key]);
    }
    let limit = musket.musket_hill_artillery.limit_explosive;
    code.number(
        "how much farther an explosive shell flies at most from a height, in cm",
        "EXPLOSIVE_HILL",
        "i32",
        limit,
    );
    let dead = musket.musket_dead_ground.cm_per_level;
    code.number("how much ground below a gun is dead for each level, in cm", "DEAD_GROUND", "i32", dead);
}

fn stick(stick: &BounceStick) -> String {
    let BounceStick { calibre, length, yellow, blue, red } = stick;
    format!(
        "Stick {{ calibre: {calibre}, length: {length}, yellow: {yellow:?}, blue: {blue}, red: &{red:?} }}"
    )
}

/// Two numbers in whole parts of one.
fn pair([right, ahead]: [f64; 2], parts: f64) -> String {
    format!("({}, {})", whole(right * parts), whole(ahead * parts))
}

fn whole(number: f64) -> i32 {
    assert!(number.fract() == 0.0, "a chart of guns: {number} is finer than it is read");
    number as i32
}
