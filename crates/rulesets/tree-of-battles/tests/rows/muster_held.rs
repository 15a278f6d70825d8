//! Troops that are held, sent for, bounded, or stay with what they have won (muster.special).

use expect_test::expect;

use crate::fields::TACTICAL;
use crate::muster_deeds::tried;
use crate::table::{Game, check, check_from, check_lines, choices, played_on, refused};

/// A reserve that waits until a leader sends for it.
fn sending(turn: u8, more: &str) -> String {
    format!(
        r#"turn {turn}
         red  F1 heavy-infantry 4 at 20,10, of van
         red  F2 heavy-infantry 4 at 40,10, of reserve
         red  F3 heavy-infantry 4 at 46,10, of reserve
         leader red gonzaga with F1, commander, of van
         leader red ridolfo with F1, of van
         leader red montone with F2, of reserve, marshal
         blue G1 heavy-infantry 4 at 20,40
         raw [conditions]
         raw specials = [{{ kind = "held", pieces = ["F2", "F3"], release = {{ leader-sends = {{ leader = "ridolfo" }} }} }}]
         {more}"#
    )
}

#[test]
fn a_leader_sends_for_those_who_are_held() {
    check(
        &sending(2, "only command"),
        &["red: ridolfo sends for those held", "red: done"],
        &[3],
        expect![[r#"
            ridolfo sends for the troops that are held [muster.special.held.release]
            control test: 3 [control.roll]
            G1 acts as its player wishes: 3 for control [control.result.3-4]
            - F1: 20,10 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, sends
        "#]],
    );
    refused(
        &sending(2, "only command"),
        &["red: gonzaga sends for those held"],
        &[],
        expect!["gonzaga has no troops to send for [muster.special.held.release]"],
    );
    refused(
        &sending(2, "only command"),
        &["red: ridolfo sends for those held", "red: ridolfo sends for those held"],
        &[],
        expect!["ridolfo has sent for them [muster.special.held.release]"],
    );
    let engaged =
        sending(2, "only command").replace("G1 heavy-infantry 4 at 20,40", "G1 heavy-infantry 4 at 20,10");
    refused(
        &engaged,
        &["red: ridolfo sends for those held"],
        &[],
        expect!["ridolfo is in the fight or gone and cannot send for them [muster.special.held.release]"],
    );
    let killed = sending(2, "only command").replace("ridolfo with F1", "ridolfo off");
    refused(
        &killed,
        &["red: ridolfo sends for those held"],
        &[],
        expect!["ridolfo is in the fight or gone and cannot send for them [muster.special.held.release]"],
    );
    // His own men stay in that turn; the reserve is free from the next one on.
    let moves = |turn, facts: &str, who: &str| {
        let position = sending(turn, TACTICAL).replace("20,10, of van", &format!("20,10, of van{facts}"))
            + "\nnow course = { released = [3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] }";
        tried(&position, &format!("red: {who} moves by one die"), &[3])
    };
    expect![[r#"
        F1 is held where it stands [muster.special.held.release]
        F2 is held where it stands [muster.special.held]
        allowed
        allowed"#]]
    .assert_eq(
        &[moves(2, ", sends", "F1"), moves(2, "", "F2"), moves(3, "", "F2"), moves(3, "", "F1")].join("\n"),
    );
}

#[test]
fn a_leader_without_points_is_asked_whether_he_sends() {
    let poor = sending(2, "only command")
        .replace("gonzaga with F1, commander", "gonzaga with F1, commander, points 0")
        .replace("ridolfo with F1", "ridolfo with F1, points 0")
        .replace("reserve, marshal", "reserve, marshal, points 0");
    choices(
        &poor,
        &[],
        &[],
        expect![[r#"
        red: ridolfo sends for those held
        red: done
    "#]],
    );
}

#[test]
fn nobody_orders_held_troops_to_anything_but_to_hold() {
    let position = sending(2, "only command");
    let order =
        |position: &str, order: &str| tried(position, &format!("red: gonzaga orders montone {order}"), &[]);
    let released =
        format!("{position}\nnow course = {{ released = [2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] }}");
    let partly = position.replace(r#"pieces = ["F2", "F3"]"#, r#"pieces = ["F2"]"#);
    expect![[r#"
        F2 is held where it stands and can be ordered to nothing but to hold [muster.special.held]
        F2 is held where it stands and can be ordered to nothing but to hold [muster.special.held]
        allowed
        allowed
        allowed"#]]
    .assert_eq(
        &[
            order(&position, "attack"),
            order(&position, "withdraw"),
            order(&position, "hold"),
            order(&released, "attack"),
            order(&partly, "attack"),
        ]
        .join("\n"),
    );
}

#[test]
fn held_troops_do_not_charge() {
    let position = |turn| {
        format!(
            r#"turn {turn}
             battle red red, order attack
             red  F1 heavy-infantry 4 at 20,10
             red  F2 heavy-infantry 4 at 40,10
             blue G1 heavy-infantry 4 at 20,12
             blue G2 heavy-infantry 4 at 40,12
             during combat
             step {{ combat = "start" }}
             raw [conditions]
             raw specials = [{{ kind = "held", pieces = ["F1"], from = 4 }}]"#
        )
    };
    refused(
        &position(3),
        &["red: F1 against G1"],
        &[],
        expect!["F1 is held where it stands [muster.special.held]"],
    );
    assert_eq!(tried(&position(4), "red: F1 against G1", &[1; 60]), "allowed");
}

/// Red foot is about to beat blue men-at-arms.
fn beaten(blue: &str, specials: &str, more: &str) -> String {
    format!(
        r#"turn 2
         red  F1 heavy-infantry 6 at 20,10, grade A
         blue G1 maa-foot {blue}
         during combat
         step {{ combat = "start" }}
         raw [conditions]
         raw specials = [{specials}]
         raw [[conditions.contingents]]
         raw id = "knights"
         raw pieces = ["G1"]
         raw traits = ["men-at-arms"]
         {more}"#
    )
}

/// They break, or only retire.
const BREAKS: &str = "6 at 20,10, dps 5, disarray";
const RETIRES: &str = "2 at 20,10, grade D, dps 4";

/// Red hits with everything, blue with nothing, and all moves are of threes.
fn won(position: &str) -> String {
    let mut dice = vec![6; 12];
    dice.extend([1; 6]);
    dice.extend([3; 40]);
    let mut game = Game::open(position, &dice);
    while game.battle.asked().is_some() && ["red: try", "red: done"].iter().any(|act| game.act(act).is_ok()) {
    }
    game.told()
}

fn with(told: &str, words: &[&str]) -> String {
    let lines = told.lines().filter(|line| words.iter().any(|word| line.contains(word)));
    lines.map(|line| format!("{line}\n")).collect()
}

#[test]
fn who_breaks_men_at_arms_takes_prisoners() {
    let takes = r#"{ kind = "prisoners", pieces = ["F1"] }"#;
    let told =
        |more: &str, specials: &str| with(&won(&beaten(BREAKS, specials, more)), &["prisoners", "breaks"]);
    expect![[r#"
        F1 stops to take prisoners [muster.special.prisoners]
        G1 breaks [after.break]
        - F1: 20,16 facing 0, line of 6, 6 stands, 0 DPs, red, order advance, pursues G1, disarray, pursuing, fought, pursued, frayed, has-pursued, took-prisoners
    "#]].assert_eq(&told("", takes));
    // Not those whom no special names.
    expect![[r#"
        G1 breaks [after.break]
    "#]]
    .assert_eq(&told("", ""));
    // Also of those who are destroyed in the fight, or find no way out of it.
    let destroyed =
        with(&won(&beaten("2 at 20,10, dps 5", takes, "")), &["prisoners [", "breaks", "destroyed"]);
    expect![[r#"
        G1 is destroyed [dp.destroyed]
        F1 stops to take prisoners [muster.special.prisoners]
        - G1: off, line of 2, 0 stands, 5 DPs, blue, order advance, disarray, destroyed, fought, frayed
    "#]]
    .assert_eq(&destroyed);
    let shut =
        beaten("6 at 20,10", takes, "red F2 heavy-infantry 4 at 20,11.2 facing 180").replace(", grade A", "");
    let told = played_on(&shut, &["red: done"], &[vec![5; 3], vec![1; 9], vec![1; 18]].concat());
    expect![[r#"
        G1 has 0 to 3: Defeat [result.defeat combat.compare result.defeat.retire]
        G1 finds no way out [after.away-blocked]
        F1 stops to take prisoners [muster.special.prisoners]
        G1 breaks [after.break]
        G1 finds no way out [after.away-blocked]
    "#]]
    .assert_eq(&with(&told, &["prisoners [", "breaks", "finds no way", "Defeat"]));
    // Nor of others than men-at-arms.
    let others = beaten(BREAKS, takes, "").replace(r#"raw traits = ["men-at-arms"]"#, "");
    expect![[r#"
        G1 breaks [after.break]
    "#]]
    .assert_eq(&with(&won(&others), &["prisoners", "breaks"]));
}

#[test]
fn who_does_not_pursue_stays_where_he_has_won() {
    let told = |specials: &str| with(&won(&beaten(RETIRES, specials, "")), &["pursues", "breaks", "halts"]);
    let never = r#"{ kind = "no-pursuit", pieces = ["F1"] }"#;
    expect![[r#"
        F1 pursues 4″ [after.pursue after.pursue-path]
        - F1: 20,14 facing 0, line of 6, 6 stands, 0 DPs, red, order advance, pursues G1, disarray, pursuing, fought, pursued, frayed, has-pursued
    "#]].assert_eq(&told(""));
    // Who might have gone on is not asked.
    expect![[r#"
        F1 halts [after.halt]
    "#]]
    .assert_eq(&told(never));
    let forced = beaten(BREAKS, never, "").replace(", grade A", "");
    expect![[r#"
        G1 breaks [after.break]
        F1 halts [muster.special.no-pursuit]
    "#]]
    .assert_eq(&with(&played_on(&forced, &[], &[6; 12]), &["breaks", "pursues", "halts"]));
}

#[test]
fn a_pursuit_ends_at_the_line_that_bounds_it() {
    let told = |until: u8| {
        let bounded = format!(
            r#"{{ kind = "bounded", pieces = ["F1"], lines = [[[0.0, 12.5], [72.0, 12.5]]], until = {until} }}"#
        );
        with(&won(&beaten(RETIRES, &bounded, "")), &["pursues", "- F1"])
    };
    expect![[r#"
        F1 pursues 2.49″ [after.pursue after.pursue-path]
        - F1: 20,12.49 facing 0, line of 6, 6 stands, 0 DPs, red, order advance, pursues G1, disarray, pursuing, fought, pursued, frayed, has-pursued
    "#]].assert_eq(&told(2));
    expect![[r#"
        F1 pursues 4″ [after.pursue after.pursue-path]
        - F1: 20,14 facing 0, line of 6, 6 stands, 0 DPs, red, order advance, pursues G1, disarray, pursuing, fought, pursued, frayed, has-pursued
    "#]].assert_eq(&told(1));
}

#[test]
fn mounted_infantry_marches_as_mounted_do_and_fights_on_foot() {
    holds!("muster.flag.mounted-infantry.tob");
    let march = |facts: &str, far: &str| {
        let position = format!(
            "red  F1 longbow 4 at 20,5{facts}
             blue G1 heavy-infantry 4 at 20,40
             during approach
             step {{ approach = {{ side = \"red\", stage = \"marches\" }} }}"
        );
        tried(&position, &format!("red: F1 marches ahead {far}"), &[])
    };
    expect![[r#"
        allowed
        F1 does not march so far [move.march-foot]
        allowed
        F1 does not march so far [move.march-mounted]"#]]
    .assert_eq(
        &[
            march("", "8"),
            march("", "8.01"),
            march(", mounted-infantry, horses", "12"),
            march(", mounted-infantry, horses", "12.01"),
        ]
        .join("\n"),
    );
    // In the Tactical Move it is foot like any other.
    let tactical = format!(
        "red  F1 longbow 4 at 20,5, mounted-infantry, horses
         blue G1 heavy-infantry 4 at 20,40
         {TACTICAL}"
    );
    refused(&tactical, &["red: F1 mounts"], &[], expect!["F1 has no horses to mount or leave [man.mount]"]);
}

#[test]
fn who_is_broken_is_lost_whichever_way_he_runs() {
    holds!("muster.special.blocked-retreat");
    // Hemmed in by water it cannot leave the table, and counts all the same.
    let position = "turn 2
         red  F1 heavy-infantry 4 at 20,10
         blue G1 heavy-infantry 4 at 20,40, routing, disarray
         blue G2 heavy-infantry 6 at 60,40
         terrain deep-water-or-cliff 0,42 72,42 72,44 0,44
         chooser red
         step { turn = \"end\" }";
    check_lines(
        position,
        &[],
        &[1, 6],
        "loss points",
        expect![[r#"
        blue has 4 loss points of 5 [victory.losses]
    "#]],
    );
}

#[test]
fn stakes_stay_where_they_were_planted() {
    holds!("muster.flag.stakes", "muster.flag.stakes.tob");
    let position = "red  L1 longbow 4 at 20,10, stakes
         stakes L1
         blue K1 maa-mounted 3 at 20,30
         during tactical
         step { tactical = { side = \"red\", stage = \"voluntary\" } }";
    check_from(
        position,
        &["red: L1 moves by two dice", "red: moves about, ahead 3"],
        &[4, 4],
        "goes",
        expect![[r#"
            L1 goes 3″ [move.tactical-dice]
            - L1: 20,6.25 facing 180, line of 4, 4 stands, 0 DPs, red, order advance, planted, moved
        "#]],
    );
    let mut game = Game::open(position, &[4, 4]);
    game.act("red: L1 moves by two dice").expect("it is allowed");
    game.act("red: moves about, ahead 3").expect("it is allowed");
    let view = battle::State::view_for(game.battle.state(), battle::Viewer::Umpire);
    assert_eq!(view["stakes"][0]["from"], "17,10", "they stand where they did");
    assert_eq!(view["stakes"][0]["to"], "23,10");
}

#[test]
fn who_has_prisoners_moves_only_with_a_leader_named() {
    let guards = |leader: &str| {
        format!(
            r#"red  F1 heavy-infantry 4 at 20,10, guards
             red  F2 heavy-infantry 4 at 40,10
             leader red henry with {leader}, commander
             blue G1 heavy-infantry 4 at 20,40
             {TACTICAL}
             raw [conditions]
             raw specials = [{{ kind = "prisoners", pieces = ["F1"], leaders = ["henry"] }}]"#
        )
    };
    expect!["F1 is held where it stands [muster.special.prisoners]"].assert_eq(&tried(
        &guards("F2"),
        "red: F1 moves by one die",
        &[3],
    ));
    assert_eq!(tried(&guards("F1"), "red: F1 moves by one die", &[3]), "allowed");
}

#[test]
fn who_hacks_men_at_arms_down_takes_prisoners() {
    // They retire and are caught: they break under the swords of F1.
    let takes = r#"{ kind = "prisoners", pieces = ["F1"] }"#;
    let position = beaten("6 at 20,10", takes, "");
    let dice = [vec![6; 4], vec![1; 10], vec![1; 18], vec![2, 2, 5, 5], vec![1; 6]].concat();
    let told = played_on(&position, &["red: try"], &dice);
    expect![[r#"
        G1 retires 6″ [after.retire after.away]
        F1 catches G1 [after.pursue-catch]
        F1 stops to take prisoners [muster.special.prisoners]
        G1 breaks [after.break]
        - F1: 20,16 facing 0, line of 6, 6 stands, 0 DPs, red, order advance, pursues G1, disarray, pursuing, fought, pursued, frayed, has-pursued, took-prisoners
    "#]].assert_eq(&with(&told, &["prisoners", "breaks", "retires", "catches"]));
}

#[test]
fn a_charge_is_bounded_by_the_ground_it_sweeps() {
    let charge = |red: &str, blue: &str, line: &str| {
        let position = format!(
            r#"battle red red, order attack
             red  F1 {red}
             red  F9 heavy-infantry 4 at 8,10
             blue G1 {blue}
             blue G9 heavy-infantry 4 at 8,12
             only combat
             raw [conditions]
             raw specials = [{{ kind = "bounded", pieces = ["F1"], lines = [{line}], until = 9 }}]"#
        );
        tried(&position, "red: F1 against G1", &[1; 60])
    };
    // A wing goes over the line, though it is nowhere between the two middles.
    expect!["F1 may not cross the line before G1 [muster.special.bounded]"].assert_eq(&charge(
        "maa-mounted 12 at 36,18",
        "heavy-infantry 4 at 36,22",
        "[[44.0, 20.0], [44.0, 30.0]]",
    ));
    // Pikes astride the line are struck before it.
    assert_eq!(
        charge("maa-mounted 4 at 36,18", "pike 12 at 36,22, files 4", "[[0.0, 23.0], [72.0, 23.0]]"),
        "allowed"
    );
}

#[test]
fn who_does_not_pursue_hacks_at_routers_and_stays() {
    let charges = |specials: &str| {
        let position = format!(
            r#"battle red red, order attack
             red  F1 heavy-infantry 4 at 20,10
             blue G1 heavy-infantry 4 at 20,12 facing 0, routing, disarray
             during combat
             step {{ combat = "start" }}
             raw [conditions]
             raw specials = [{specials}]"#
        );
        with(&played_on(&position, &["red: F1 against G1"], &[]), &["free hack", "- F1"])
    };
    expect![[r#"
        free hack: dice 4 (pursuing stands 4), against 4 (a casualty 4): 2 2 2 2 = 0 [after.free-hack]
        - F1: 20,11.25 facing 0, line of 4, 4 stands, 0 DPs, red, order attack, pursues G1, disarray, pursuing, charged, fought, has-charged, has-pursued
    "#]].assert_eq(&charges(""));
    expect![[r#"
        free hack: dice 4 (pursuing stands 4), against 4 (a casualty 4): 2 2 2 2 = 0 [after.free-hack]
        - F1: 20,11.25 facing 0, line of 4, 4 stands, 0 DPs, red, order attack, charged, fought, has-charged
    "#]]
    .assert_eq(&charges(r#"{ kind = "no-pursuit", pieces = ["F1"] }"#));
}
