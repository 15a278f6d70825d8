//! Crews of guns and grenades of the Musket period.

use scribe::Code;

use crate::rows::Musket;

pub(crate) fn write(code: &mut Code, musket: &Musket) {
    let crews = &musket.musket_crew;
    code.number("the morale value of the crew of a gun", "GUN_CREW_MORALE", "u8", crews.morale);
    let grenade = &musket.musket_grenade;
    code.number("how far grenades are thrown, in cm", "GRENADE_RANGE", "i32", grenade.range);
    let scores = (1..=6u8).map(|score| {
        let row = grenade.row.iter().find(|row| row.roll.contains(&score));
        let row = row.unwrap_or_else(|| panic!("chart musket_grenade: what is a score of {score}?"));
        format!("({}, {})", row.enemy, row.thrower)
    });
    code.table(
        "figures of the enemy and of the thrower that a grenade takes, score by score",
        "GRENADE_SCORES",
        "(u8, u8)",
        scores,
    );
}
