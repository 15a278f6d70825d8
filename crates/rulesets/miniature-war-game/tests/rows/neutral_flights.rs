//! Sorties of garrisons, and feigned flight, in neutral battles (muster.special.sortie, muster.special.feigned-flight).

use battle::holds;
use battle::suite::door::Part;
use expect_test::expect;

use crate::table::{fought, refused, turn};

/// All that is told from the last of these turns on, and who has changed.
fn last(position: &str, turns: &[(&[&str], &[&str])], dice: &[u8]) -> String {
    let actions: Vec<String> = turns.iter().flat_map(|(red, blue)| turn(red, blue)).collect();
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    let from = format!("turn {} begins", turns.len());
    let told = Part::From(&from).of(&fought(position, &actions, dice));
    told.lines()
        .filter(|line| !line.contains("common.order.before"))
        .map(|line| format!("{line}\n"))
        .collect()
}

/// A garrison in a town with a gate in its northern wall, open from the second turn on.
const TOWN: &str = "conditions contingents = [{ id = \"men\", pieces = [\"guard\"], traits = [\"garrison\"] }]
    conditions specials = [{ kind = \"sortie\", pieces = [\"guard\"], from = 2, lines = [[[70, 79], [70, 79]]] }]
    terrain building feature town 50,40 90,40 90,80 50,80
    red guard medium-infantry 12 in 4 at 70,62 facing 90
    blue foes medium-infantry 12 in 4 at 200,140";

#[test]
fn a_garrison_leaves_its_town_by_a_gate_that_is_open() {
    holds!(
        "muster.special.sortie",
        "muster.special.sortie.mwg",
        "muster.flag.garrison",
        "muster.ground.walled-town"
    );
    refused(
        TOWN,
        &["red: write #1: N 6 cm"],
        &[],
        expect!["guard is held where it stands [muster.flag.garrison]"],
    );
    // In the second turn it may go: it is outside, in its formation, its rear at the gate, and has done nothing else.
    expect![[r#"
        turn 2 begins [common.sequence.turn]
        third 1 [common.third.together]
        third 2 [common.third.together]
        third 3 [common.third.together]
        guard leaves its town: at 70,86.002, facing 0 [muster.special.sortie muster.special.sortie.mwg]
        turn 3 begins [common.sequence.turn]
        - guard: 70,86.002 facing 0, 12 figures in 2 files, order W 6 cm
    "#]]
    .assert_eq(&last(TOWN, &[(&[], &[]), (&["#1: W 6 cm"], &[])], &[]));
    // From then on it goes as it likes, but for the town.
    expect![[r#"
        turn 3 begins [common.sequence.turn]
        third 1 [common.third.together]
        guard is at 68,83.002, facing 270 [common.third.beats]
        third 2 [common.third.together]
        guard is at 62,83.002, facing 270 [common.third.beats]
        third 3 [common.third.together]
        turn 4 begins [common.sequence.turn]
        - guard: 62,83.002 facing 270, 12 figures in 2 files, order W 6 cm
    "#]]
    .assert_eq(&last(TOWN, &[(&[], &[]), (&["#1: N"], &[]), (&["#1: W 6 cm"], &[])], &[]));
    // Somebody stands before the gate.
    let barred = TOWN.replace("at 200,140", "at 70,84");
    expect![[r#"
        turn 2 begins [common.sequence.turn]
        third 1 [common.third.together]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 3 begins [common.sequence.turn]
        - guard: 70,62 facing 90, 12 figures in 2 files, order N
    "#]]
    .assert_eq(&last(&barred, &[(&[], &[]), (&["#1: N"], &[])], &[]));
}

/// Horse that may feign flight, and others whose blood is up.
const FLIGHT: &str = "conditions contingents = [{ id = \"bretons\", pieces = [\"horse\"], traits = [\"feigned-flight\"] }, { id = \"fyrd\", pieces = [\"hot\", \"far\"], traits = [\"impetuous\"] }]
    red horse light-cavalry 12 in 6 at 100,120
    blue hot medium-infantry 12 in 4 at 100,130
    blue cool medium-infantry 12 in 4 at 112,130
    blue far medium-infantry 12 in 4 at 180,100";

#[test]
fn whoever_feigns_flight_goes_back_at_full_move_and_draws_the_impetuous() {
    holds!("muster.special.feigned-flight.mwg", "muster.flag.feigned-flight");
    // Who fails is drawn, and in the next turn goes for them whatever is written. A medium foot of morale 3 fails by fours.
    expect![[r#"
        turn 1 begins [common.sequence.turn]
        to hold back: dice 3 (fresh 3), against 3 (morale value 3): 1 1 1 = 3 [common.3dt.three-fresh common.morale.value common.3dt.what]
        hot passes its three-dice test [common.3dt.what]
        third 1 [common.third.together]
        horse is at 100,90, facing 0 [common.third.beats]
        third 2 [common.third.together]
        horse is at 100,60, facing 0 [common.third.beats]
        third 3 [common.third.together]
        horse is at 100,30, facing 0 [common.third.beats]
        a feigned flight: dice 3 (fresh 3), against 3 (morale value 3): 4 5 6 = 0 [common.3dt.three-fresh common.morale.value common.3dt.what]
        hot fails its three-dice test [common.3dt.what]
        hot will run after an enemy who fell back [muster.special.feigned-flight.mwg]
        turn 2 begins [common.sequence.turn]
        - horse: 100,30 facing 0, 12 figures in 6 files, order H
        - hot: 100,130 facing 180, 12 figures in 2 files, failed, order EN #1
    "#]].assert_eq(&last(FLIGHT, &[(&["#1: WD"], &[])], &[1, 1, 1, 4, 5, 6]));
    expect![[r#"
        turn 2 begins [common.sequence.turn]
        third 1 [common.third.together]
        hot is at 100,122, facing 180 [common.third.beats]
        third 2 [common.third.together]
        hot is at 100,114, facing 180 [common.third.beats]
        third 3 [common.third.together]
        hot is at 100,106, facing 180 [common.third.beats]
        turn 3 begins [common.sequence.turn]
        - horse: 100,30 facing 0, 12 figures in 6 files, order H
        - hot: 100,106 facing 180, 12 figures in 2 files, failed, order H
    "#]]
    .assert_eq(&last(FLIGHT, &[(&["#1: WD"], &[]), (&[], &["#1: H"])], &[1, 1, 1, 4, 5, 6]));
    // Who passes does as it is told.
    expect![[r#"
        turn 1 begins [common.sequence.turn]
        to hold back: dice 3 (fresh 3), against 3 (morale value 3): 1 1 1 = 3 [common.3dt.three-fresh common.morale.value common.3dt.what]
        hot passes its three-dice test [common.3dt.what]
        third 1 [common.third.together]
        horse is at 100,90, facing 0 [common.third.beats]
        third 2 [common.third.together]
        horse is at 100,60, facing 0 [common.third.beats]
        third 3 [common.third.together]
        horse is at 100,30, facing 0 [common.third.beats]
        a feigned flight: dice 3 (fresh 3), against 3 (morale value 3): 4 3 6 = 1 [common.3dt.three-fresh common.morale.value common.3dt.what]
        hot passes its three-dice test [common.3dt.what]
        turn 2 begins [common.sequence.turn]
        - horse: 100,30 facing 0, 12 figures in 6 files, order H
    "#]].assert_eq(&last(FLIGHT, &[(&["#1: WD"], &[])], &[1, 1, 1, 4, 3, 6]));
    // Others go back by half a move and draw nobody.
    let plain = FLIGHT.replace("feigned-flight", "shieldwall");
    expect![[r#"
        turn 1 begins [common.sequence.turn]
        to hold back: dice 3 (fresh 3), against 3 (morale value 3): 1 1 1 = 3 [common.3dt.three-fresh common.morale.value common.3dt.what]
        hot passes its three-dice test [common.3dt.what]
        third 1 [common.third.together]
        horse is at 100,90, facing 0 [common.third.beats]
        third 2 [common.third.together]
        horse is at 100,75, facing 0 [common.third.beats]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        - horse: 100,75 facing 0, 12 figures in 6 files, order H
    "#]]
    .assert_eq(&last(&plain, &[(&["#1: WD"], &[])], &[1, 1, 1]));
}

#[test]
fn whoever_feigns_flight_leaves_a_melee_without_a_test() {
    holds!("muster.special.feigned-flight.mwg");
    let held = FLIGHT.replace("at 100,130", "at 100,120.5");
    expect![[r#"
        turn 1 begins [common.sequence.turn]
        horse breaks off [muster.special.feigned-flight.mwg]
        third 1 [common.third.together]
        horse is at 100,90, facing 0 [common.third.beats]
        third 2 [common.third.together]
        horse is at 100,60, facing 0 [common.third.beats]
        third 3 [common.third.together]
        horse is at 100,30, facing 0 [common.third.beats]
        a feigned flight: dice 3 (fresh 3), against 3 (morale value 3): 3 3 3 = 3 [common.3dt.three-fresh common.morale.value common.3dt.what]
        hot passes its three-dice test [common.3dt.what]
        turn 2 begins [common.sequence.turn]
        - horse: 100,30 facing 0, 12 figures in 6 files, order H
    "#]]
    .assert_eq(&last(&held, &[(&["#1: WD"], &[])], &[3, 3, 3]));
}
