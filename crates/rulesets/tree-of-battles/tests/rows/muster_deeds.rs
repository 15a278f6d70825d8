//! What special conditions let men do or make them do: take heart, plunder, send for others, take prisoners, not pursue
//! (muster.special).

use expect_test::expect;

use crate::fields::TACTICAL;
use crate::table::{Game, check, choices, is_silent, played, played_on, refused};

pub(crate) fn tried(position: &str, action: &str, dice: &[u8]) -> String {
    match Game::open(position, dice).act(action) {
        Ok(()) => "allowed".to_owned(),
        Err(why) => why,
    }
}

const HEART: &str = r#"raw [conditions]
    raw specials = [{ kind = "heartened", pieces = ["F1"], until = 4 }]"#;

#[test]
fn heartened_men_throw_one_failed_control_test_again() {
    let position = |turn: u8, facts: &str| {
        format!(
            "turn {turn}
             red  F1 heavy-infantry 4 at 20,10{facts}
             blue G1 heavy-infantry 4 at 20,40
             step {{ control-test = {{ contingent = 0, cause = \"range\", leader = 255, stage = \"roll\", total = 0 }} }}
             {HEART}"
        )
    };
    check(
        &position(4, ""),
        &["red: try"],
        &[1, 3],
        expect![[r#"
        control test: 1 [control.roll]
        F1 takes heart and throws again [muster.special.heartened muster.special.heartened.tob]
        control test: 3 [control.roll]
        F1 acts as its player wishes: 3 for control [control.result.3-4]
        - F1: 20,10 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, heartened
    "#]],
    );
    check(
        &position(4, ""),
        &["red: decline"],
        &[2],
        expect![[r#"
        control test: 2 [control.roll]
        F1 halts: 2 for control [control.result.2]
        - F1: 20,10 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, bound to halt until 4
    "#]],
    );
    // The second result holds, and it is the only time.
    check(
        &position(4, ""),
        &["red: try"],
        &[1, 2],
        expect![[r#"
        control test: 1 [control.roll]
        F1 takes heart and throws again [muster.special.heartened muster.special.heartened.tob]
        control test: 2 [control.roll]
        F1 halts: 2 for control [control.result.2]
        - F1: 20,10 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, bound to halt until 4, heartened
    "#]],
    );
    for (turn, facts, die) in [(5, "", 1), (4, ", heartened", 1), (4, "", 3), (4, "", 4)] {
        is_silent(&position(turn, facts), &[], &[die], "takes heart");
        choices(
            &position(turn, facts),
            &[],
            &[die],
            expect![[r#"
            red: first
            red: second
        "#]],
        );
    }
    // Wild results are no wish of their owner's either; a leader who has paid shifts the second die too.
    choices(
        &position(4, ""),
        &[],
        &[6],
        expect![[r#"
        red: decline
        red: try
    "#]],
    );
    let led = position(4, "").replace("stage = \"roll\"", "stage = \"pay\"")
        + "\nleader red york with F1, commander";
    check(
        &led,
        &["red: leader york", "red: shift +0", "red: try", "red: shift +1"],
        &[1, 2],
        expect![[r#"
            york exerts control over F1 [cmd.control]
            control test: 1 [control.roll]
            F1 takes heart and throws again [muster.special.heartened muster.special.heartened.tob]
            control test: 2 [control.roll]
            F1 acts as its player wishes: 3 for control [control.result.3-4]
            - F1: 20,10 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, heartened
            - york: with F1, 3 CP of 5
        "#]],
    );
    refused(
        &position(4, ""),
        &["red: done"],
        &[1],
        expect!["F1 throws its failed test again, or not [muster.special.heartened]"],
    );
}

#[test]
fn heartened_men_throw_one_failed_shooting_test_again() {
    let position = |turn: u8, grade: &str, facts: &str| {
        format!(
            "turn {turn}
             red  F1 heavy-infantry 4 at 20,10, grade {grade}, dps 5{facts}
             blue L1 longbow 4 at 20,18, now aims_at = @F1, shot
             during long-range
             step {{ shooting-test = {{ contingent = 0, total = \"-\" }} }}
             {HEART}"
        )
    };
    check(
        &position(3, "C", ""),
        &["red: try"],
        &[2, 5],
        expect![[r#"
            shooting test: 2 [stest.when]
            F1 takes heart and throws again [muster.special.heartened muster.special.heartened.tob]
            shooting test: 5 [stest.when]
            F1 advances on those who shot at it: 5 in its shooting test [stest.advance]
            - F1: 20,10 facing 0, line of 4, 4 stands, 5 DPs, red, order advance, bound to charge L1 until 3, disarray, tested, heartened
        "#]],
    );
    check(
        &position(3, "C", ""),
        &["red: decline"],
        &[4],
        expect![[r#"
            shooting test: 4 [stest.when]
            F1 halts: 4 in its shooting test [stest.halt]
            - F1: 20,10 facing 0, line of 4, 4 stands, 5 DPs, red, order advance, bound to halt until 3, disarray, tested
        "#]],
    );
    // B Grade shifts before it is known whether it fails, and shifts the second die too.
    check(
        &position(3, "B", ""),
        &["red: shift -1", "red: try", "red: shift +1"],
        &[3, 4],
        expect![[r#"
            shooting test: 3 [stest.when]
            F1 shifts its die by -1 [stest.b-grade]
            F1 takes heart and throws again [muster.special.heartened muster.special.heartened.tob]
            shooting test: 4 [stest.when]
            F1 shifts its die by +1 [stest.b-grade]
            F1 advances on those who shot at it: 5 in its shooting test [stest.advance]
            - F1: 20,10 facing 0, line of 4, 4 stands, 5 DPs, red, order advance, bound to charge L1 until 3, disarray, tested, heartened
        "#]],
    );
    is_silent(&position(3, "C", ""), &[], &[5], "takes heart");
    choices(
        &position(3, "C", ""),
        &[],
        &[5],
        expect![[r#"
        red: first
        red: second
    "#]],
    );
    refused(
        &position(3, "C", ""),
        &["red: shift +1"],
        &[4],
        expect!["F1 throws its failed test again, or not [muster.special.heartened]"],
    );
    choices(
        &position(5, "C", ""),
        &[],
        &[4],
        expect![[r#"
        red: first
        red: second
    "#]],
    );
    choices(
        &position(3, "C", ", heartened"),
        &[],
        &[4],
        expect![[r#"
        red: first
        red: second
    "#]],
    );
}

/// Stradiots come near the baggage of blue.
fn plunder(turn: u8, more: &str) -> String {
    format!(
        r#"turn {turn}
         red  L1 light-horse 3 at 20,20
         red  L2 light-horse 3 at 60,20, javelins
         red  L3 light-horse 3 at 66,20, javelins
         blue G1 heavy-infantry 4 at 5,40
         blue G3 heavy-infantry 2 at 66,21.5
         blue G2 heavy-infantry 2 at 60,21.5
         baggage blue 20,40
         raw [conditions]
         raw specials = [{{ kind = "plunder", pieces = ["L1", "L2"], places = [[20.0, 40.0]], range = 40 }}]
         {more}"#
    )
}

#[test]
fn whoever_ends_a_move_near_the_plunder_throws_once() {
    // 40 quarters are 10 inches, to the near edge of the train at 39.
    let march = "during approach\nstep { approach = { side = \"red\", stage = \"marches\" } }";
    let moves = |far: &str, dice: &[u8]| {
        let position = plunder(2, march);
        let action = format!("red: L1 marches ahead {far}");
        let told = played(&position, &[&action], dice);
        told.lines()
            .filter(|line| line.contains("plunder"))
            .map(|line| format!("{line}\n"))
            .collect::<String>()
    };
    expect![[r#"
        plunder: 3 [muster.special.plunder]
        L1 stops to plunder [muster.special.plunder]
        - L1: 20,29 facing 0, line of 3, 3 stands, 0 DPs, red, order advance, marched-ahead, marched, tempted, plunders, stops
        --
        plunder: 4 [muster.special.plunder]
        L1 passes the plunder by [muster.special.plunder]
        --
    "#]].assert_eq(&[moves("9", &[3]), moves("9", &[4]), moves("8.98", &[])].join("--\n"));
    // Who was there before it moved is not asked, nor who has thrown.
    let near = plunder(2, march).replace("L1 light-horse 3 at 20,20", "L1 light-horse 3 at 20,30");
    is_silent(&near, &[], &[], "plunder");
    let again = near.replace("at 20,30", "at 20,30, tempted");
    is_silent(&again, &["red: L1 marches ahead 1"], &[], "plunder");
}

#[test]
fn who_has_stopped_goes_up_to_it_in_the_next_turn_and_only_defends_itself() {
    let stopped = |facts: &str, more: &str| {
        plunder(3, more).replace("L1 light-horse 3 at 20,20", &format!("L1 light-horse 3 at 20,30, {facts}"))
    };
    check(
        &stopped("plunders, tempted", "phase tactical"),
        &["red: L1 stays", "red: L2 stays", "red: L3 stays", "blue: done"],
        &[],
        expect![[r#"
            Tactical Move [seq.4-tactical]
            L1 goes for the baggage [muster.special.plunder muster.special.plunder.tob]
            Close Range Shooting [seq.5-archers]
            - L1: 20,39 facing 0, line of 3, 3 stands, 0 DPs, red, order advance, moved, tempted, plunders
        "#]],
    );
    // Not in the turn in which it stopped.
    is_silent(
        &stopped("plunders, tempted, stops", "phase tactical"),
        &["red: L1 stays", "red: L2 stays", "red: L3 stays", "blue: done"],
        &[],
        "goes for",
    );
    let held = stopped("plunders, tempted", TACTICAL);
    let shoots = plunder(3, "during close-range\nstep { shooting = { aim = 0 } }")
        .replace("60,20, javelins", "60,20, javelins, plunders, tempted");
    let charges = plunder(3, "during combat\nstep { combat = \"start\" }");
    let charges = format!("battle red red, order attack\n{charges}")
        .replace("60,20, javelins", "60,20, javelins, plunders, tempted")
        .replace("L1 light-horse 3 at 20,20", "L1 light-horse 3 at 5,35");
    expect![[r#"
        L1 is held where it stands [muster.special.plunder]
        L2 plunders and only defends itself [muster.special.plunder]
        L2 plunders and only defends itself [muster.special.plunder]"#]]
    .assert_eq(
        &[
            tried(&held, "red: L1 moves by one die", &[3]),
            tried(&shoots, "red: L2 against G2", &[1; 9]),
            tried(&charges, "red: L2 against G2", &[1; 40]),
        ]
        .join("\n"),
    );
}

#[test]
fn no_test_drives_plunderers_away() {
    // They are shot at and stung to go at the archers: they stay, and charge nobody.
    let stung = plunder(3, "only tactical")
        .replace("60,20, javelins", "60,19, javelins, plunders, tempted, bound charge G2");
    is_silent(&stung, &[], &[], "L2 goes");
    let charges = plunder(3, "only combat")
        .replace("60,20, javelins", "60,20, javelins, plunders, tempted, bound charge G2");
    is_silent(&charges, &[], &[], "L2 charges");
}

#[test]
fn who_stops_to_plunder_pursues_nobody() {
    // It ends its pursuit 9″ from the train.
    let pursues = plunder(2, "phase tactical")
        .replace("L1 light-horse 3 at 20,20", "L1 light-horse 3 at 20,20, pursuing, disarray");
    let told = |dice: &[u8]| {
        let told = played_on(&pursues, &[], dice);
        told.lines().filter(|line| line.contains("L1")).map(|line| format!("{line}\n")).collect::<String>()
    };
    expect![[r#"
        L1 pursues 10″ [after.pursue after.pursue-path]
        L1 stops to plunder [muster.special.plunder]
        - L1: 20,30 facing 0, line of 3, 3 stands, 0 DPs, red, order advance, disarray, moved, pursued, has-pursued, tempted, plunders, stops
    "#]].assert_eq(&told(&[5, 5, 3]));
    expect![[r#"
        L1 pursues 10″ [after.pursue after.pursue-path]
        L1 passes the plunder by [muster.special.plunder]
        - L1: 20,30 facing 0, line of 3, 3 stands, 0 DPs, red, order advance, disarray, pursuing, moved, pursued, has-pursued, tempted
    "#]].assert_eq(&told(&[5, 5, 4]));
    // Nor do plunderers leave the train for those whom they have beaten.
    let fights = plunder(3, "during combat\nstep { combat = \"start\" }")
        .replace("L1 light-horse 3 at 20,20", "L1 light-horse 3 at 20,20, plunders, tempted")
        .replace("blue G1 heavy-infantry 4 at 5,40", "blue G1 heavy-infantry 3 at 20,20")
        .replace("66,21.5", "66,40")
        .replace("60,21.5", "60,40");
    let won = |hits: usize| {
        let told = played_on(&fights, &[], &[vec![5; hits], vec![1; 12]].concat());
        let lines = told.lines().filter(|line| line.contains("L1") && !line.contains("scores"));
        lines.map(|line| format!("{line}\n")).collect::<String>()
    };
    expect![[r#"
        L1 has 3 to 0: Success [result.success combat.compare result.success.go-on]
        L1 takes 1 DP and has 1 [result.success]
        L1 halts [muster.special.plunder]
        - L1: 20,20 facing 0, line of 3, 3 stands, 1 DPs, red, order advance, fought, frayed, tempted, plunders
    "#]].assert_eq(&won(3));
    expect![[r#"
        L1 has 1 to 0: Success [result.success combat.compare result.success.go-on]
        L1 takes 1 DP and has 1 [result.success]
        L1 halts [muster.special.plunder]
        - L1: 20,20 facing 0, line of 3, 3 stands, 1 DPs, red, order advance, fought, frayed, tempted, plunders
    "#]].assert_eq(&won(1));
    holds!("muster.special.plunder");
}
