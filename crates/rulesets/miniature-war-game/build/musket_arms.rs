//! Small arms of the Musket period.

use scribe::Code;

use crate::rows::{Common, Musket, SmallArm};
use crate::variant;

/// The bands with their keys in the charts, in the order of `Band`.
const BANDS: [(&str, &str); 3] = [("near", "Near"), ("mid", "Middle"), ("far", "Far")];

pub(crate) fn write(code: &mut Code, common: &Common, musket: &Musket) {
    let rows: Vec<String> = musket.musket_small_arms.row.iter().map(|arm| small_arm(musket, arm)).collect();
    code.table("small arms of the Musket period", "SMALL_ARMS", "SmallArm", rows);
    let (steps, odds) = (&musket.musket_steps_d10, &musket.musket_small_arms.odds);
    assert_eq!(
        steps.ladder, common.fire_ladder.rung,
        "chart musket_steps_d10: the ladder is that of all fire"
    );
    let starts = BANDS.map(|(band, _)| {
        let rung = steps.start[band];
        assert_eq!(steps.ladder[usize::from(rung)], odds[band], "chart musket_small_arms: what hits {band}");
        rung.to_string()
    });
    code.table(
        "the rung at which fire of small arms starts, in the order of `Band`",
        "SMALL_ARMS_START",
        "u8",
        starts,
    );
    code.number(
        "how far small arms reach in or into a forest, in cm",
        "FOREST_FIRE",
        "i32",
        musket.musket_forest_odds.range,
    );
    code.number(
        "how far one sees within a forest in the Musket period, in cm",
        "MUSKET_SIGHT_IN_FOREST",
        "i32",
        musket.musket_sight.forest_inside,
    );
}

fn small_arm(musket: &Musket, arm: &SmallArm) -> String {
    let (weapon, near, mid, far) = (variant(&arm.weapon), arm.near, arm.mid, arm.far);
    let forest = musket.musket_forest_odds.row.iter().find(|row| row.weapon == arm.weapon);
    let forest = forest.unwrap_or_else(|| panic!("chart musket_forest_odds has no {}", arm.weapon));
    let odds = &musket.musket_small_arms.odds;
    let band = BANDS.iter().find(|(band, _)| odds[*band] == forest.start);
    let (_, band) =
        band.unwrap_or_else(|| panic!("chart musket_forest_odds: no band has the odds of {}", arm.weapon));
    let hill = musket.musket_hill_small_arms.row.iter().find(|row| row.weapon == arm.weapon);
    let hill = hill.unwrap_or_else(|| panic!("chart musket_hill_small_arms has no {}", arm.weapon));
    let (one, two, three) = (hill.one, hill.two, hill.three);
    format!(
        "SmallArm {{ weapon: Weapon::{weapon}, near: {near}, mid: {mid}, far: {far}, forest: Band::{band}, \
         hills: [{one}, {two}, {three}] }}"
    )
}
