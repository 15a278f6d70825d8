//! Ground: difficult terrain, obstacles, gaps, impassable ground (terr.*, man.minor to man.gap, morale.difficult).

use expect_test::expect;

use crate::table::{Game, check, played_on, refused, shown};

fn field(contingent: &str, ground: &str) -> String {
    format!(
        "terrain {ground}\nred F1 {contingent} at 36,12 facing 0, plain, {}\nblue K1 heavy-infantry 4 at 36,46 facing 180\nonly tactical",
        "grade B"
    )
}

const AHEAD: [&str; 2] = ["red: F1 moves by two dice", "red: moves ahead 6"];

fn dps(position: &str) -> serde_json::Value {
    shown(position, &AHEAD, &[3, 4], "contingents.F1.dps")
}

#[test]
fn minor_obstacles_disorder_close_order() {
    holds!("terr.minor", "terr.open");
    check(
        &field("heavy-infantry 4", "hedge 30,15 42,15"),
        &AHEAD,
        &[3, 4],
        expect![[r#"
            move: 3 4 = 7 [move.tactical-dice]
            F1 may go 7″ [move.tactical-dice]
            F1 goes 6″ [move.tactical-dice]
            F1 takes 1 DP and has 1 [man.minor]
            - F1: 36,18 facing 0, line of 4, 4 stands, 1 DPs, red, order advance, moved-ahead, moved
        "#]],
    );
    assert_eq!(dps(&field("heavy-infantry 4", "hedge 30,19 42,19")), 0);
    assert_eq!(dps(&field("heavy-infantry 4", "hedge 38.9,15 50,15")), 1);
    assert_eq!(dps(&field("heavy-infantry 4", "hedge 39.1,15 50,15")), 0);
    assert_eq!(dps(&field("skirmisher 4", "brook 30,15 42,15")), 0);
    assert_eq!(dps(&field("heavy-infantry 4", "ditch 30,15 42,15").replace("grade B", "disarray")), 0);
    let two = field("heavy-infantry 4", "hedge 30,15 42,15") + "\nterrain low-wall 30,16 42,16";
    assert_eq!(dps(&two), 2);
}

#[test]
fn defensive_obstacles_are_worse_for_horses() {
    holds!("terr.defensive");
    for (troop, is, expected) in [
        ("maa-mounted 4", "grade B", 2),
        ("light-horse 4", "array skirmish", 1),
        ("maa-mounted 4", "disarray", 1),
        ("heavy-infantry 4", "grade B", 1),
        ("light-infantry 4", "array skirmish", 0),
    ] {
        let position = field(troop, "stakes 30,15 42,15").replace("grade B", is);
        assert_eq!(dps(&position), expected, "{troop} {is}");
    }
    check(
        &field("maa-mounted 4", "caltrops-or-pits 30,15 42,15"),
        &AHEAD,
        &[3, 4],
        expect![[r#"
            move: 3 4 = 7 [move.tactical-dice]
            F1 may go 7″ [move.tactical-dice]
            F1 goes 6″ [move.tactical-dice]
            F1 takes 1 DP and has 1 [man.minor]
            F1 takes 1 DP and has 2 [man.defensive]
            - F1: 36,18 facing 0, line of 4, 4 stands, 2 DPs, red, order advance, moved-ahead, moved
        "#]],
    );
    // Stakes that were planted count as well, also for those who planted them.
    let planted = "
        red F1 longbow 4 at 36,12 facing 0, stakes
        stakes F1
        blue K1 heavy-infantry 4 at 36,46 facing 180
        only tactical";
    check(
        planted,
        &AHEAD,
        &[3, 4],
        expect![[r#"
            move: 3 4 = 7 [move.tactical-dice]
            F1 may go 7″ [move.tactical-dice]
            F1 goes 6″ [move.tactical-dice]
            F1 takes 1 DP and has 1 [man.minor]
            - F1: 36,18 facing 0, line of 4, 4 stands, 1 DPs, red, order advance, planted, moved-ahead, moved
        "#]],
    );
}

#[test]
fn major_obstacles_spare_nobody_and_harness_least() {
    holds!("terr.major");
    for (troop, is, expected) in [
        ("heavy-infantry 4", "grade B", 1),
        ("maa-foot 4", "full-harness", 2),
        ("light-infantry 4", "array skirmish", 1),
        ("heavy-infantry 4", "disarray", 1),
    ] {
        let position = field(troop, "steep-bank 30,15 42,15").replace("grade B", is);
        assert_eq!(dps(&position), expected, "{troop} {is}");
    }
    check(
        &field("heavy-infantry 4", "river-with-ford 30,15 42,15"),
        &AHEAD,
        &[3, 4],
        expect![[r#"
            move: 3 4 = 7 [move.tactical-dice]
            F1 may go 7″ [move.tactical-dice]
            F1 goes 6″ [move.tactical-dice]
            F1 takes 1 DP and has 1 [man.major]
            - F1: 36,18 facing 0, line of 4, 4 stands, 1 DPs, red, order advance, moved-ahead, moved
        "#]],
    );
}

#[test]
fn fortifications_are_major_obstacles_and_stop_horses() {
    assert_eq!(dps(&field("heavy-infantry 4", "wall-or-earthwork 30,15 42,15, faces 180")), 1);
    refused(
        &field("light-horse 4", "wagon-fort 30,15 42,15, faces 180"),
        &AHEAD,
        &[3, 4],
        expect!["F1 is mounted and does not cross fortifications [terr.fortification]"],
    );
}

#[test]
fn difficult_terrain_disorders_all_but_foot_skirmishers_once_a_move() {
    holds!("terr.difficult");
    let wood = "wood 30,15 42,15 42,17 30,17";
    check(
        &field("heavy-infantry 4", wood),
        &AHEAD,
        &[3, 4],
        expect![[r#"
            move: 3 4 = 7 [move.tactical-dice]
            F1 may go 7″ [move.tactical-dice]
            F1 goes 6″ [move.tactical-dice]
            F1 takes 1 DP and has 1 [morale.difficult]
            - F1: 36,18 facing 0, line of 4, 4 stands, 1 DPs, red, order advance, moved-ahead, moved
        "#]],
    );
    assert_eq!(dps(&field("skirmisher 4", wood)), 0);
    assert_eq!(dps(&field("light-horse 4", wood).replace("grade B", "array skirmish")), 1);
    assert_eq!(dps(&field("heavy-infantry 4", "marsh 30,8 42,8 42,11.5 30,11.5")), 1);
    assert_eq!(dps(&field("heavy-infantry 4", "rough 30,8 42,8 42,11 30,11")), 0);
    let two = field("heavy-infantry 4", wood) + "\nterrain vineyard 30,17.5 42,17.5 42,18 30,18";
    assert_eq!(dps(&two), 1);
}

#[test]
fn nobody_enters_impassable_ground() {
    refused(
        &field("skirmisher 4", "deep-water-or-cliff 30,15 42,15 42,17 30,17"),
        &AHEAD,
        &[3, 4],
        expect!["F1 cannot enter impassable ground [terr.impassable]"],
    );
    refused(
        &field("heavy-infantry 4", "building 38.5,15 42,15 42,17 38.5,17"),
        &AHEAD,
        &[3, 4],
        expect!["F1 cannot enter impassable ground [terr.impassable]"],
    );
    check(
        &field("heavy-infantry 4", "building 39,15 42,15 42,17 39,17"),
        &AHEAD,
        &[3, 4],
        expect![[r#"
            move: 3 4 = 7 [move.tactical-dice]
            F1 may go 7″ [move.tactical-dice]
            F1 goes 6″ [move.tactical-dice]
            - F1: 36,18 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, moved-ahead, moved
        "#]],
    );
}

fn bridge(contingent: &str, width: &str) -> String {
    format!(
        "{}\nterrain bridge 36,14.5 36,15.5, width {width}",
        field(contingent, "deep-water-or-cliff 20,14.5 52,14.5 52,15.5 20,15.5")
    )
}

#[test]
fn a_gap_is_squeezed_through_or_walked_through() {
    holds!("terr.gap");
    // Wider than the gap: 1 DP, and foot has half its move.
    check(
        &bridge("heavy-infantry 4", "3"),
        &["red: F1 moves by two dice", "red: moves ahead 5"],
        &[5, 5],
        expect![[r#"
            move: 5 5 = 10 [move.tactical-dice]
            F1 may go 10″ [move.tactical-dice]
            F1 takes 2 DPs and has 2 [move.fatigue]
            F1 goes 5″ [move.tactical-dice]
            F1 takes 1 DP and has 3 [man.gap]
            - F1: 36,17 facing 0, line of 4, 4 stands, 3 DPs, red, order advance, moved-ahead, moved
        "#]],
    );
    refused(
        &bridge("heavy-infantry 4", "3"),
        &["red: F1 moves by two dice", "red: moves ahead 5.01"],
        &[5, 5],
        expect!["the gap takes half of the move of F1 [man.gap]"],
    );
    refused(
        &bridge("heavy-infantry 4", "3"),
        &["red: F1 moves by two dice", "red: moves ahead 4"],
        &[5, 5],
        expect!["F1 must come wholly through the gap, or stop before it [man.gap]"],
    );
    check(
        &bridge("light-horse 4", "3"),
        &["red: F1 moves by two dice", "red: moves ahead 10"],
        &[5, 5],
        expect![[r#"
            move: 5 5 = 10 [move.tactical-dice]
            F1 may go 10″ [move.tactical-dice]
            F1 takes 2 DPs and has 2 [move.fatigue]
            F1 goes 10″ [move.tactical-dice]
            F1 takes 1 DP and has 3 [man.gap]
            - F1: 36,22 facing 0, line of 4, 4 stands, 3 DPs, red, order advance, moved-ahead, moved
        "#]],
    );
    // Narrower than a stand: nobody passes.
    refused(
        &bridge("heavy-infantry 4", "1"),
        &["red: F1 moves by two dice", "red: moves ahead 5"],
        &[5, 5],
        expect!["F1 cannot enter impassable ground [terr.impassable]"],
    );
    // As wide as the front: open ground.
    check(
        &bridge("heavy-infantry 4", "6"),
        &["red: F1 moves by two dice", "red: moves ahead 9"],
        &[5, 4],
        expect![[r#"
            move: 5 4 = 9 [move.tactical-dice]
            F1 may go 9″ [move.tactical-dice]
            F1 takes 1 DP and has 1 [move.fatigue]
            F1 goes 9″ [move.tactical-dice]
            - F1: 36,21 facing 0, line of 4, 4 stands, 1 DPs, red, order advance, moved-ahead, moved
        "#]],
    );
    // Beside the way through.
    let beside = bridge("heavy-infantry 4", "3").replace("at 36,12", "at 36.5,12");
    refused(
        &beside,
        &["red: F1 moves by two dice", "red: moves ahead 5"],
        &[5, 5],
        expect!["F1 cannot enter impassable ground [terr.impassable]"],
    );
}

#[test]
fn a_line_that_the_front_has_passed_costs_nothing_though_a_short_rank_comes_over_it() {
    // The hedge lies between the two ranks; a follow-up and a fall-back bring the short one over it.
    let position = |files: &str, hedge: &str| {
        format!(
            "terrain hedge 30,{hedge} 42,{hedge}
             red  F1 heavy-infantry {files} at 36,20
             blue G1 heavy-infantry 4 at 36,20
             only combat"
        )
    };
    let told = |position: &str, dice: &[u8]| {
        let told = played_on(position, &[], dice);
        assert!(!told.contains("man.minor"), "{told}");
        told
    };
    let wins = told(
        &position("5", "19.5").replace("at 36,20\n             blue", "at 36,20, files 4\n             blue"),
        &[5],
    );
    assert!(wins.contains("F1 follows up G1"), "{wins}");
    let loses = [vec![1; 8], vec![5], vec![1; 8]].concat();
    let loses = told(
        &position("5", "19").replace("at 36,20\n             blue", "at 36,20, files 4\n             blue"),
        &loses,
    );
    assert!(loses.contains("F1 falls back"), "{loses}");
}

#[test]
fn who_flees_to_a_gap_has_half_his_move_for_it_or_stops_before_it() {
    let position = "
        terrain deep-water-or-cliff 20,15 52,15 52,17 20,17
        terrain bridge 36,15 36,17, width 2
        red  F1 heavy-infantry 4 at 36,20
        blue G1 heavy-infantry 4 at 36,20, grade B
        only combat";
    let told = |dice: [u8; 2]| {
        let fell = [vec![1; 8], vec![5, 5, 5], vec![1; 6], dice.to_vec()].concat();
        let told = played_on(position, &["blue: decline"], &fell);
        let lines = told.lines().filter(|line| line.contains("F1 retires") || line.contains("man.gap"));
        lines.map(|line| format!("{line}\n")).collect::<String>()
    };
    expect![[r#"
        F1 retires 2.25″ [after.retire after.away]
    "#]]
    .assert_eq(&told([3, 3]));
    expect![[r#"
        F1 takes 1 DP and has 5 [man.gap]
        F1 retires 6″ [after.retire after.away]
    "#]]
    .assert_eq(&told([5, 5]));
}

#[test]
fn who_fits_through_a_gate_charges_through_it() {
    let charge = |stands: u8| {
        let position = format!(
            "terrain wall-or-earthwork 20,15 52,15, faces 180
             terrain bridge 36,14.5 36,15.5, width 3
             battle red red, order attack
             red  K1 maa-mounted {stands} at 36,12
             red  F9 heavy-infantry 4 at 8,4
             blue G1 heavy-infantry 2 at 36,19
             blue G9 heavy-infantry 4 at 8,6
             only combat"
        );
        match Game::open(&position, &[1; 60]).act("red: K1 against G1") {
            Ok(()) => "allowed".to_owned(),
            Err(why) => why,
        }
    };
    assert_eq!(charge(2), "allowed");
    expect!["K1 is mounted and cannot charge over fortifications [terr.fortification]"].assert_eq(&charge(3));
}
