//! Gaps and lines on the way of those who move, turn, flee and pursue (terr.gap, man.gap, man.minor to man.defensive).

use expect_test::expect;

use crate::fields::{TACTICAL, follows};
use crate::table::{Game, check, played_on, told_from};

/// What comes of actions of which all but the last are allowed.
fn tried(position: &str, actions: &[&str], dice: &[u8]) -> String {
    let mut game = Game::open(position, dice);
    let (last, first) = actions.split_last().expect("an action");
    game.act_all(first);
    match game.act(last) {
        Ok(()) => "allowed".to_owned(),
        Err(why) => why,
    }
}

/// A river with a bridge as wide as a stand, and a column of foot with its front at a place on the way over it.
fn column(front: &str) -> String {
    format!(
        "terrain deep-water-or-cliff 20,14.5 52,14.5 52,15.5 20,15.5
         terrain bridge 36,14.5 36,15.5, width 1.5
         red F1 heavy-infantry 4 at {front}, array column, files 1, grade B
         blue K1 heavy-infantry 4 at 36,46
         only tactical"
    )
}

const ROLL: &str = "red: F1 moves by two dice";

#[test]
fn a_column_on_a_bridge_goes_on_and_turns_about() {
    // Its head is beyond the bridge, its rear is not yet on it.
    for moves in ["ahead 2", "about", "about, ahead 1"] {
        assert_eq!(tried(&column("36,16"), &[ROLL, &format!("red: moves {moves}")], &[3, 4]), "allowed");
    }
    // To wheel on it, or to form line, is to go into the water.
    for moves in ["wheels left 1", "array line 4"] {
        expect!["F1 cannot enter impassable ground [terr.impassable]"].assert_eq(&tried(
            &column("36,16"),
            &[ROLL, &format!("red: moves {moves}")],
            &[3, 4],
        ));
    }
    // A tenth of an inch beside the middle is near enough, as for those who squeeze through.
    assert_eq!(tried(&column("36.1,12"), &[ROLL, "red: moves ahead 4"], &[3, 4]), "allowed");
    expect!["F1 cannot enter impassable ground [terr.impassable]"].assert_eq(&tried(
        &column("36.11,12"),
        &[ROLL, "red: moves ahead 4"],
        &[3, 4],
    ));
    holds!("terr.gap");
}

#[test]
fn who_flees_onto_a_bridge_stops_there() {
    let position = "
        terrain deep-water-or-cliff 20,15 52,15 52,17 20,17
        terrain bridge 36,15 36,17, width 1.5
        red  F1 heavy-infantry 4 at 36,22, array column, files 1
        blue G1 heavy-infantry 4 at 36,22
        only combat";
    let told = |hits: usize| {
        let fell = [vec![1; 2], vec![5; hits], vec![1; 6 - hits]].concat();
        let told = played_on(position, &[], &fell);
        let lines = told.lines().filter(|line| line.contains("F1 r") || line.starts_with("- F1"));
        lines.map(|line| format!("{line}\n")).collect::<String>()
    };
    expect![[r#"
        F1 retires 6″ [after.retire after.away]
        - F1: 36,13 facing 180, column of 1, 4 stands, 4 DPs, red, order advance, disarray, fought, retired, frayed
    "#]].assert_eq(&told(3));
    expect![[r#"
        F1 routs 6″ [after.break]
        - F1: 36,13 facing 180, column of 1, 4 stands, 5 DPs, red, order advance, disarray, routing, fought, frayed
    "#]].assert_eq(&told(6));
    // Half a degree aslant is along the bridge, however far the run might go.
    let aslant = position
        .replace("36,22, array", "36,22 facing 0.5, array")
        .replace("4 at 36,22\n", "4 at 36,22 facing 180.5\n");
    let fell = [vec![1; 2], vec![5; 3], vec![1; 3]].concat();
    let told = played_on(&aslant, &[], &fell);
    assert!(told.contains("F1 retires 6″"), "{told}");
    holds!("terr.gap", "after.away-blocked");
}

#[test]
fn a_gap_opens_what_ends_at_its_sides() {
    let cut = |contingent: &str, kind: &str| {
        let halves = match kind {
            "water" => {
                "terrain deep-water-or-cliff 20,15 35.25,15 35.25,15.5 20,15.5
                 terrain deep-water-or-cliff 36.75,15 52,15 52,15.5 36.75,15.5"
            }
            _ => {
                "terrain wall-or-earthwork 20,15.25 35.25,15.25, faces 180
                 terrain wall-or-earthwork 36.75,15.25 52,15.25, faces 180"
            }
        };
        let position = format!(
            "{halves}
             terrain bridge 36,14.9 36,15.6, width 1.5
             red F1 {contingent} at 36,12, grade B
             blue K1 heavy-infantry 4 at 36,46
             only tactical"
        );
        let told = played_on(&position, &[ROLL, "red: moves ahead 5"], &[5, 5]);
        told.lines()
            .filter(|line| line.contains("F1 takes"))
            .map(|line| format!("{line}\n"))
            .collect::<String>()
    };
    let pays = expect![[r#"
        F1 takes 2 DPs and has 2 [move.fatigue]
        F1 takes 1 DP and has 3 [man.gap]
    "#]];
    pays.assert_eq(&cut("heavy-infantry 4", "water"));
    pays.assert_eq(&cut("heavy-infantry 4", "wall"));
    pays.assert_eq(&cut("light-horse 4", "wall"));
    holds!("terr.gap", "man.gap");
}

/// Foot in mêlée, one of them with a bridge behind it.
const BRIDGE: &str = "
    terrain deep-water-or-cliff 20,16 52,16 52,18 20,18
    terrain bridge 36,16 36,18, width 2
    red  F1 heavy-infantry 4 at 36,20
    blue G1 heavy-infantry 4 at 36,20
    only combat";

/// Blue has three hits, red none; then these dice fall.
fn beaten(dice: &[u8]) -> Vec<u8> {
    [vec![1; 8], vec![5, 5, 5], vec![1; 5], dice.to_vec()].concat()
}

#[test]
fn a_gap_halves_the_score_of_pursuers_and_not_what_they_need() {
    let told = |dice: &[u8]| told_from(BRIDGE, &[], &beaten(dice), "F1 retires");
    // 10″ are 5″ through the gap, for both.
    expect![[r#"
        F1 retires 5″ [after.retire after.away]
        G1 falls into disarray [disarray.pursuing]
        fast move: 5 5 = 10 [move.fast]
        G1 takes 1 DP and has 2 [man.gap]
        G1 pursues 5″ [after.pursue after.pursue-path]
        G1 catches F1 [after.pursue-catch]
        free hack: dice 4 (pursuing stands 4), against 4 (a casualty 4): 1 1 1 1 = 0 [after.free-hack]
        F1 is caught [after.retire-caught]
        F1 breaks [after.break]
        - F1: 36,14.25 facing 180, line of 4, 4 stands, 5 DPs, red, order advance, disarray, routing, fright, fought, retired, frayed
        - G1: 36,15 facing 180, line of 4, 4 stands, 2 DPs, blue, order advance, pursues F1, disarray, pursuing, fought, pursued, frayed, has-pursued
    "#]].assert_eq(&told(&[4, 4, 5, 5, 1, 1, 1, 1]));
    // 4″ would end on the bridge.
    expect![[r#"
        F1 retires 5″ [after.retire after.away]
        G1 falls into disarray [disarray.pursuing]
        fast move: 4 4 = 8 [move.fast]
        G1 pursues 2″ [after.pursue after.pursue-path]
        - F1: 36,14.25 facing 180, line of 4, 4 stands, 5 DPs, red, order advance, disarray, fought, retired, frayed
        - G1: 36,18 facing 180, line of 4, 4 stands, 1 DPs, blue, order advance, pursues F1, disarray, pursuing, fought, pursued, frayed, has-pursued
    "#]].assert_eq(&told(&[4, 4, 4, 4]));
    holds!("man.gap", "after.pursue-catch");
}

#[test]
fn who_stops_short_beyond_a_gap_has_had_half_his_move_for_it() {
    let hedge = BRIDGE
        .replace("20,16 52,16 52,18 20,18", "20,17 52,17 52,18.5 20,18.5")
        .replace("36,16 36,18", "36,17 36,18.5")
        + "\n terrain hedge 30,16 42,16";
    let told = played_on(&hedge, &["red: stop 5"], &beaten(&[5, 5]));
    assert!(told.contains("F1 retires 5″") && told.contains("[man.gap]"), "{told}");
    holds!("man.gap", "after.retire-short");
}

#[test]
fn water_stops_a_retreat_where_it_begins() {
    let pond = BRIDGE.replace("terrain bridge 36,16 36,18, width 2\n", "");
    let told = played_on(&pond, &[], &beaten(&[5, 5]));
    assert!(told.contains("F1 retires 1.25″") && !told.contains("after.away-blocked"), "{told}");
    let near = pond.replace("52,18 20,18", "52,18.5 20,18.5");
    let told = played_on(&near, &[], &beaten(&[5, 5]));
    assert!(told.contains("F1 retires 0.75″") && told.contains("after.away-blocked"), "{told}");
    holds!("after.away-blocked", "terr.impassable");
}

/// Skirmishers or others before a line, with dice for 7″.
fn before(contingent: &str, line: &str, moves: &str) -> String {
    let position = format!(
        "terrain {line}
         red F1 {contingent}, grade B
         blue K1 heavy-infantry 4 at 36,46
         only tactical"
    );
    let mut game = Game::open(&position, &[3, 4]);
    game.act_all(&[ROLL]);
    match game.act(&format!("red: moves {moves}")) {
        Ok(()) => {
            let told = game.told();
            let dps = told.lines().filter(|line| line.contains("F1 takes"));
            dps.map(|line| line.strip_prefix("F1 takes ").unwrap_or(line)).collect::<Vec<_>>().join("; ")
        }
        Err(why) => why,
    }
}

const HORSE: &str = "light-horse 4 at 36,14.5, array skirmish";
const LOOSE: &str = "light-infantry 4 at 36,14.5, array skirmish";
const WALL: &str = "wall-or-earthwork 20,15 52,15, faces 180";
const RIVER: &str = "river-with-ford 20,15 52,15";

#[test]
fn who_turns_or_forms_across_a_line_crosses_it() {
    let no_horse = expect!["F1 is mounted and does not cross fortifications [terr.fortification]"];
    no_horse.assert_eq(&before(HORSE, WALL, "faces 90"));
    no_horse.assert_eq(&before(
        "light-horse 4 at 30,14 facing 90, array column, files 1",
        WALL,
        "array line 4",
    ));
    // Once, though it goes on from there.
    expect!["1 DP and has 1 [man.major]"].assert_eq(&before(LOOSE, RIVER, "faces 90, slides 0 3, faces 0"));
    expect!["1 DP and has 1 [man.minor]"].assert_eq(&before(
        "heavy-infantry 4 at 30,14 facing 90, array column, files 1",
        "hedge 20,15 52,15",
        "array line 4",
    ));
    // To turn beside it is nothing.
    expect![""].assert_eq(&before(LOOSE, RIVER, "faces 180"));
    holds!("terr.fortification", "man.major", "man.minor");
}

#[test]
fn who_slides_along_its_own_front_crosses_lines_too() {
    let aside = "42,5 42,30";
    for (line, mover, expected) in [
        ("wall-or-earthwork", HORSE, "F1 is mounted and does not cross fortifications [terr.fortification]"),
        ("river-with-ford", LOOSE, "1 DP and has 1 [man.major]"),
        ("stakes", HORSE, "1 DP and has 1 [man.defensive]"),
        ("hedge", HORSE, ""),
    ] {
        assert_eq!(before(mover, &format!("{line} {aside}"), "slides 90 6"), expected, "{line}");
        // The end of its front edge is 1.88″ from the line.
        assert_eq!(before(mover, &format!("{line} {aside}"), "slides 90 0.5"), "", "{line}");
    }
    holds!("terr.fortification", "man.major", "man.defensive");
}

#[test]
fn who_goes_back_from_a_line_before_it_does_not_cross_it() {
    let at = |who: &str| who.replace("36,14.5", "36,15");
    for back in ["slides 180 3", "slides 135 3", "slides 90 3"] {
        assert_eq!(before(&at(HORSE), WALL, back), "", "{back}");
        assert_eq!(before(&at(LOOSE), RIVER, back), "", "{back}");
    }
    expect!["1 DP and has 1 [man.major]"].assert_eq(&before(&at(LOOSE), RIVER, "slides 45 3"));
    // Those who fall back from their stakes leave them; the others have paid for them when they charged.
    let stakes = "
        battle red red, order attack
        red  F1 heavy-infantry 4 at 36,18
        blue G1 longbow 4 at 36,20, stakes
        stakes G1
        only combat";
    let told = played_on(stakes, &["red: F1 against G1", "blue: respond stand"], &[5]);
    assert!(told.contains("G1 falls back") && told.contains("F1 follows up G1"), "{told}");
    assert_eq!(told.matches("man.minor").count(), 1, "{told}");
    assert!(told.contains("F1 takes 1 DP and has 1 [man.minor]"), "{told}");
    // So have they for stakes that are drawn on the field.
    let drawn = stakes.replace("        stakes G1\n", "        terrain stakes 33,20 39,20\n");
    let told = played_on(&drawn, &["red: F1 against G1", "blue: respond stand"], &[5]);
    assert!(told.contains("F1 follows up G1"), "{told}");
    assert_eq!(told.matches("man.minor").count(), 1, "{told}");
    // Over its own it has to go.
    let melee = stakes.replace("36,18", "36,20");
    let told = follows(&melee, &[], &[vec![1; 9], vec![5; 2]].concat());
    assert!(told.contains("G1 follows up F1") && told.contains("[man.minor]"), "{told}");
    holds!("man.minor", "man.major", "terr.defensive");
}

#[test]
fn a_line_that_is_met_again_is_crossed_again() {
    let arms = "hedge 30,15 30,20 33,20 33,15";
    let column = "heavy-infantry 4 at 28,17 facing 90, array column, files 1";
    for moves in ["ahead 7", "ahead 4, ahead 3"] {
        assert_eq!(before(column, arms, moves), "1 DP and has 1 [man.minor]; 1 DP and has 2 [man.minor]");
    }
    assert_eq!(before(column, arms, "ahead 4"), "1 DP and has 1 [man.minor]");
    // A front that is on the bend between the arms all the time has not left it.
    assert_eq!(before(&column.replace("28,17", "28,19.5"), arms, "ahead 7"), "1 DP and has 1 [man.minor]");
    holds!("man.minor");
}

#[test]
fn planted_stakes_on_a_road_are_nothing_to_a_column_on_it() {
    let told = |road: &str| {
        let position = format!(
            "{road}
             red F1 heavy-infantry 4 at 36,12, array column, files 1, grade B
             red L1 longbow 4 at 36,15, stakes
             stakes L1
             blue K1 heavy-infantry 4 at 36,46
             only tactical"
        );
        played_on(&position, &[ROLL, "red: moves ahead 8"], &[4, 4])
    };
    assert!(told("").contains("F1 takes 1 DP and has 2 [man.minor]"), "{}", told(""));
    let road = told("terrain road 36,0 36,48");
    assert!(road.contains("F1 goes 8″") && !road.contains("man.minor"), "{road}");
    holds!("terr.road");
}

#[test]
fn ranks_are_exchanged_in_a_wood_like_any_move_there() {
    let position = "
        terrain wood 30,5 42,5 42,20 30,20
        red F1 longbow 4 + heavy-infantry 4 at 36,12, grade B
        blue K1 heavy-infantry 4 at 36,46
        only tactical";
    check(
        position,
        &["red: F1 manoeuvres", "red: moves exchange"],
        &[],
        expect![[r#"
        F1 exchanges its ranks [man.exchange]
        F1 takes 1 DP and has 1 [morale.difficult]
        - F1: 36,12 facing 0, line of 4, 8 stands, 1 DPs, red, order advance, moved
    "#]],
    );
    holds!("morale.difficult", "terr.difficult");
}

#[test]
fn no_leg_goes_past_a_halt_by_a_part_of_a_hundredth() {
    let near =
        "red F1 heavy-infantry 4 at 36,12, grade B\n blue G1 heavy-infantry 4 at 36,16\n only tactical";
    assert_eq!(tried(near, &[ROLL, "red: moves ahead 2"], &[3, 4]), "allowed");
    // Rounded to hundredths it is still 2.00″ away.
    assert_eq!(tried(near, &[ROLL, "red: moves ahead 2.004"], &[3, 4]), "allowed");
    expect!["F1 halts at 2″ from G1 before it [tact.front-halt]"].assert_eq(&tried(
        near,
        &[ROLL, "red: moves ahead 2.009"],
        &[3, 4],
    ));
    let far = "red F1 heavy-infantry 4 at 36,12\n blue G1 heavy-infantry 4 at 36,28\n only approach";
    assert_eq!(tried(far, &["red: F1 marches ahead 4"], &[]), "allowed");
    expect!["F1 halts at 12″ from G1 [approach.halt]"].assert_eq(&tried(
        far,
        &["red: F1 marches ahead 4.009"],
        &[],
    ));
    holds!("tact.front-halt", "approach.halt");
}

#[test]
fn who_withdraws_with_his_face_to_the_enemy_crosses_what_his_front_passes_over() {
    let pays = |hedge: &str| {
        let position = format!(
            "red  L1 longbow 4 at 20,20, has-shot
             blue G1 heavy-infantry 4 at 20,40
             terrain hedge 10,{hedge} 30,{hedge}
             {TACTICAL}
             raw [conditions]
             raw specials = [{{ kind = \"planned-withdrawal\", pieces = [\"L1\"] }}]"
        );
        let told = played_on(&position, &["red: L1 falls back as planned", "red: decline"], &[3, 3, 3, 3]);
        assert!(told.contains("L1 falls back 12″"), "{told}");
        told.contains("man.minor")
    };
    assert!(pays("8.1") && !pays("7.9") && pays("19.9"));
    holds!("man.minor", "muster.special.planned-withdrawal");
}

#[test]
fn who_withdraws_in_skirmish_array_may_fall_back_farther_than_his_dice() {
    let position = format!(
        "red  L1 longbow 4 at 20,30, array skirmish, has-shot
         blue G1 heavy-infantry 4 at 20,46
         {TACTICAL}
         raw [conditions]
         raw specials = [{{ kind = \"planned-withdrawal\", pieces = [\"L1\"] }}]"
    );
    let told = played_on(&position, &["red: L1 falls back as planned", "red: decline"], &[5, 5, 5, 5]);
    assert!(told.contains("L1 falls back 24″"), "{told}");
    holds!("move.skirmish-bonus");
}
