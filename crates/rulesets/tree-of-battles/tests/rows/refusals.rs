//! Answers that are none where they are given, each with its row.

use battle::{Side, State as _};
use expect_test::expect;

use crate::table::{Game, check_lines, opened, refused};

#[test]
fn what_is_no_command_action() {
    let position = "red F1 heavy-infantry 4 at 36,12\nleader red charles with F1, commander\nonly command";
    refused(position, &["red: F1 stays"], &[], expect!["that is no command action [cmd.phase]"]);
}

#[test]
fn who_may_influence_a_control_test_and_how() {
    let position = "red  F1 heavy-infantry 4 at 36,12
        leader red charles with F1, commander
        red  F2 heavy-infantry 4 at 36,13, routing, disarray
        leader red john with F2, marshal
        blue G1 heavy-infantry 4 at 36,40
        step { control-test = { contingent = @F1, cause = \"artillery\", leader = 255, stage = \"pay\", total = 0 } }";
    refused(position, &["red: leader john"], &[], expect!["john is among routers [cmd.control-timing]"]);
    refused(
        position,
        &["red: done"],
        &[],
        expect!["one leader may influence the test of F1, or none [cmd.control-timing]"],
    );
    refused(
        position,
        &["red: leader charles", "red: decline"],
        &[3],
        expect!["the die of F1 is shifted by -1, 0 or +1 [control.mod.leader]"],
    );
}

#[test]
fn chivalrous_men_are_held_back_or_let_go_and_nothing_else() {
    let position = "red  F1 maa-mounted 4 at 36,12, chivalrous
        leader red charles with F1, commander
        blue G1 maa-mounted 4 at 36,20
        leader blue john with G1, commander
        only control";
    refused(
        position,
        &["red: done"],
        &[],
        expect!["F1 is held back by a test, or let go on [control.phase]"],
    );
}

#[test]
fn nothing_wheels_by_less_than_can_be_told() {
    let position = "red F1 heavy-infantry 4 at 36,12
        blue G1 heavy-infantry 4 at 36,40
        during tactical
        step { tactical = { side = \"red\", stage = \"voluntary\" } }";
    refused(
        position,
        &["red: F1 moves by two dice", "red: moves wheels left 0.00004"],
        &[3, 3],
        expect!["F1 cannot wheel by so little [man.wheel-path]"],
    );
}

#[test]
fn nobody_names_what_there_is_not() {
    let game = Game::open(
        "red F1 heavy-infantry 4 at 36,12\nleader red charles with F1, commander\nonly command",
        &[],
    );
    let state = game.battle.state();
    // A larger battle knows a contingent with a number that this one has not.
    let larger =
        opened("red F1 pike 4 at 10,12\nred F2 pike 4 at 20,12\nred F3 pike 4 at 30,12\nonly nothing");
    let action = larger.read_action(Side::Red, "contingent F3").expect("it is there");
    let refusal = state.check(Side::Red, &action).expect_err("there is none");
    let why = refusal.sentence(|piece| state.piece_name(piece));
    expect!["there is no such piece or place [troop.contingent]"]
        .assert_eq(&format!("{why} [{}]", refusal.rule));
}

#[test]
fn a_shield_wall_is_an_obstacle_to_who_charges_its_front_and_cover_from_missiles() {
    let charge = |facts: &str| {
        format!(
            "battle red red, order attack
             red  F1 heavy-infantry 4 at 36,18
             blue G1 heavy-infantry 4 at 36,20{facts}
             during combat
             step {{ combat = \"start\" }}"
        )
    };
    let pays = |facts: &str| {
        let mut game = Game::open(&charge(facts), &[1; 60]);
        game.act("red: F1 against G1").expect("it is allowed");
        game.told()
            .lines()
            .take_while(|line| !line.starts_with("combat"))
            .filter(|line| line.contains("takes"))
            .map(|line| format!("{line}\n"))
            .collect::<String>()
    };
    expect![[r#"
        F1 takes 1 DP and has 1 [muster.flag.shieldwall.tob]
    "#]]
    .assert_eq(&pays(", shieldwall"));
    for moved in ["moved", "marched", "retired", "has-charged", "evaded", "has-pursued"] {
        expect![[""]].assert_eq(&pays(&format!(", shieldwall, {moved}")));
    }
    expect![[""]].assert_eq(&pays(""));
    let shot = |facts: &str| {
        format!(
            "red  F1 crossbow 4 at 36,12
             blue G1 heavy-infantry 4 at 36,20{facts}
             during long-range
             step {{ shooting = {{ aim = 0 }} }}"
        )
    };
    check_lines(
        &shot(", shieldwall"),
        &["red: F1 against G1"],
        &[1; 4],
        "shooting",
        expect![[r#"
        shooting: dice 4 (stands that shoot 4), against 6 (a hit 5, cover +1): 1 1 1 1 = 0 [arch.dice.other arch.result arch.mod.cover]
    "#]],
    );
    for moved in ["moved", "retired"] {
        check_lines(
            &shot(&format!(", shieldwall, {moved}")),
            &["red: F1 against G1"],
            &[1; 4],
            "shooting",
            expect![[r#"
            shooting: dice 4 (stands that shoot 4), against 5 (a hit 5): 1 1 1 1 = 0 [arch.dice.other arch.result]
        "#]],
        );
    }
}

#[test]
fn crossbows_and_handguns_low_from_the_start_throw_half_their_dice() {
    let shot = |kind: &str, phase: &str, y: u8| {
        format!(
            "red  F1 {kind} 3 at 36,12, low, volleys 0
             blue G1 heavy-infantry 4 at 36,{y}
             during {phase}
             step {{ shooting = {{ aim = 0 }} }}"
        )
    };
    for (kind, phase, y) in [("crossbow", "long-range", 20), ("handgun", "close-range", 15)] {
        check_lines(
            &shot(kind, phase, y),
            &["red: F1 against G1"],
            &[1; 2],
            "shooting",
            expect![[r#"
            shooting: dice 2 (stands that shoot 3, half, rounded up -1), against 5 (a hit 5): 1 1 = 0 [arch.dice.other muster.flag.low-ammunition.tob arch.result]
        "#]],
        );
    }
    check_lines(
        &shot("longbow", "long-range", 20),
        &["red: F1 against G1"],
        &[1; 3],
        "shooting",
        expect![[r#"
        shooting: dice 3 (longbow stands low on ammunition 3), against 5 (a hit 5): 1 1 1 = 0 [arch.dice.other arch.result]
    "#]],
    );
}

#[test]
fn marksmen_put_leaders_at_risk_on_one_number_more() {
    holds!("muster.flag.marksmen.tob");
    let position = |mark: &str| {
        format!(
            "red  F1 longbow 4 at 36,10{mark}
             blue G1 heavy-infantry 4 at 36,18
             leader blue john with G1, marshal
             during long-range
             step {{ shooting = {{ aim = 0 }} }}"
        )
    };
    let risk = |mark: &str, die: u8| {
        let mut dice = vec![6, 1, 1, 1, 1, 1, 1, 1, die];
        dice.extend([6; 4]);
        let mut game = Game::open(&position(mark), &dice);
        game.act("red: F1 against G1").expect("it is allowed");
        game.told().contains("a leader is hit")
    };
    assert_eq!([risk("", 1), risk("", 2)], [true, false]);
    assert_eq!([risk(", marksmen", 1), risk(", marksmen", 2), risk(", marksmen", 3)], [true, true, false]);
}

#[test]
fn pits_are_nothing_to_foot_and_guns_do_not_cross_them() {
    holds!("muster.ground.pits");
    let position = |kind: &str, more: &str| {
        format!(
            "red  F1 {kind} at 36,12
             blue G1 heavy-infantry 4 at 36,44
             terrain caltrops-or-pits 0,14 72,14
             during tactical
             step {{ tactical = {{ side = \"red\", stage = \"voluntary\" }} }}
             {more}"
        )
    };
    let pits = "raw [conditions]\nraw default = \"red\"\nraw [[conditions.victory]]\nraw side = \"red\"\nraw kind = \"break-army\"\nraw decisive = true";
    let dps = |kind: &str, more: &str| {
        let mut game = Game::open(&position(kind, more), &[4]);
        game.act("red: F1 moves by one die").expect("it is allowed");
        match game.act("red: moves ahead 4") {
            Ok(()) => game
                .told()
                .lines()
                .filter(|line| line.contains("takes"))
                .map(|line| format!("{kind}: {line}\n"))
                .collect::<String>(),
            Err(why) => format!("{kind}: {why}\n"),
        }
    };
    let all = ["heavy-infantry 4", "maa-mounted 4", "artillery 2"];
    expect![[r#"
        maa-mounted 4: F1 takes 1 DP and has 1 [man.minor]
        maa-mounted 4: F1 takes 1 DP and has 2 [man.defensive]
        artillery 2: F1 enters no difficult terrain and crosses no obstacles [move.artillery]
    "#]]
    .assert_eq(&all.map(|kind| dps(kind, pits)).concat());
    // Without a neutral battle they are what the chart says.
    expect![[r#"
        heavy-infantry 4: F1 takes 1 DP and has 1 [man.minor]
        maa-mounted 4: F1 takes 1 DP and has 1 [man.minor]
        maa-mounted 4: F1 takes 1 DP and has 2 [man.defensive]
        artillery 2: F1 enters no difficult terrain and crosses no obstacles [move.artillery]
    "#]]
    .assert_eq(&all.map(|kind| dps(kind, "")).concat());
}

#[test]
fn a_battle_is_broken_when_more_than_half_of_it_is_gone() {
    holds!("muster.unit-of");
    let released = |lost: &str, more: &str| {
        let position = format!(
            "turn 2
             break red 1/1
             red  F1 heavy-infantry 4 at 20,10, of van
             red  F2 heavy-infantry 4 {lost}, of rear
             red  F3 heavy-infantry 4 at 50,10, of rear
             {more}
             blue G1 heavy-infantry 4 at 20,40
             chooser red
             step {{ turn = \"end\" }}
             raw [conditions]
             raw specials = [{{ kind = \"held\", pieces = [\"F1\"], release = {{ groups-broken = 1 }} }}]"
        );
        crate::table::played(&position, &[], &[1, 6]).contains("released")
    };
    // Half is not enough, and routers are as good as gone.
    assert!(!released("off, fled", ""));
    assert!(released("off, fled", "red F4 heavy-infantry 2 off, destroyed, of rear"));
    assert!(released("at 40,10, routing, disarray", "red F4 heavy-infantry 2 off, withdrawn, of rear"));
}
