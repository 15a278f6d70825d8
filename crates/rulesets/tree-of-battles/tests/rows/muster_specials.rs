//! Special conditions of neutral battles (muster.special).

use expect_test::expect;

use crate::fields::{APPROACH, TACTICAL};
use crate::table::{Game, check, check_lines, is_silent, played, refused, shown};

/// Red before blue, in some turn, with specials as files write them.
fn battle(turn: u8, more: &str, specials: &[&str]) -> String {
    format!(
        "turns 12
         turn {turn}
         red  F1 heavy-infantry 4 at 20,10, of van
         red  F2 heavy-infantry 4 at 40,10, of rear
         blue G1 heavy-infantry 4 at 20,30
         {more}
         raw [conditions]
         raw specials = [{}]",
        specials.join(", ")
    )
}

/// What comes of trying an action.
fn tried(position: &str, action: &str) -> String {
    match Game::open(position, &[3]).act(action) {
        Ok(()) => "allowed".to_owned(),
        Err(why) => why,
    }
}

const HELD: &str = "{ kind = \"held\", pieces = [\"F1\"], from = 4, release = { attacked = { near = 20 } } }";

#[test]
fn held_troops_stay_and_may_turn() {
    let at = |turn| battle(turn, TACTICAL, &[HELD]);
    let told = [
        tried(&at(3), "red: F1 moves by one die"),
        tried(&at(3), "red: F1 manoeuvres"),
        tried(&at(3), "red: F2 moves by one die"),
        tried(&at(4), "red: F1 moves by one die"),
        tried(&battle(3, APPROACH, &[HELD]), "red: F1 marches ahead 4"),
        tried(&battle(4, APPROACH, &[HELD]), "red: F1 marches ahead 4"),
    ];
    expect![[r#"
        F1 is held where it stands [muster.special.held]
        allowed
        allowed
        allowed
        F1 is held where it stands [muster.special.held]
        allowed"#]]
    .assert_eq(&told.join("\n"));
    // They do not charge, and need not close though they are to attack.
    let near = battle(3, "during combat\nstep { combat = \"start\" }", &[HELD])
        .replace("turns 12", "turns 12\nbattle red van, order attack\nbattle red rear, order attack")
        .replace("at 20,30", "at 22,13")
        .replace("at 40,10", "at 27,10");
    refused(
        &near,
        &["red: F1 against G1"],
        &[],
        expect!["who won the initiative acts first or second [seq.initiative]"],
    );
}

#[test]
fn what_releases_them() {
    let end = |more: &str, specials: &[&str]| {
        battle(2, &format!("{more}\nchooser red\nstep {{ turn = \"end\" }}"), specials)
    };
    let attacked = end("", &[HELD]).replace("at 20,30", "at 20,15");
    check_lines(
        &attacked,
        &[],
        &[1, 6],
        "released",
        expect![[r#"
        held troops are released [muster.special.held.release]
    "#]],
    );
    let far = end("", &[HELD]).replace("at 20,30", "at 20,15.1");
    is_silent(&far, &[], &[1, 6], "released");
    let shot = end("", &[HELD]).replace("at 20,10, of van", "at 20,10, of van, shot-at");
    check_lines(
        &shot,
        &[],
        &[1, 6],
        "released",
        expect![[r#"
        held troops are released [muster.special.held.release]
    "#]],
    );
    let broken = "{ kind = \"held\", pieces = [\"F1\"], release = { groups-broken = 1 } }";
    let fled = end("break red 1/1", &[broken])
        .replace("F2 heavy-infantry 4 at 40,10", "F2 heavy-infantry 4 off, fled");
    check_lines(
        &fled,
        &[],
        &[1, 6],
        "released",
        expect![[r#"
        held troops are released [muster.special.held.release]
    "#]],
    );
    is_silent(&end("", &[broken]), &[], &[1, 6], "released");
    // A line that looks north: whoever is south of it is behind it.
    let past = "{ kind = \"held\", pieces = [\"F1\"], release = { enemy-past = { places = [[10.0, 30.0], [10.0, 20.0], [60.0, 20.0]] } } }";
    is_silent(&end("", &[past]), &[], &[1, 6], "released");
    let behind = end("", &[past]).replace("at 20,30", "at 50,19");
    check_lines(
        &behind,
        &[],
        &[1, 6],
        "released",
        expect![[r#"
        held troops are released [muster.special.held.release]
    "#]],
    );
    // The release works from the next turn.
    let released = battle(3, TACTICAL, &[HELD])
        + "\nnow course = { released = [3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] }";
    expect!["allowed"].assert_eq(&tried(&released, "red: F1 moves by one die"));
}

#[test]
fn troops_wake_bit_by_bit() {
    let asleep = "{ kind = \"piecemeal\", bodies = [[\"F1\"], [\"F2\"]], from = 3, per_turn = 1, near = 20 }";
    let at =
        |turn, who: &str| tried(&battle(turn, TACTICAL, &[asleep]), &format!("red: {who} moves by one die"));
    expect![[r#"
        F1 is held where it stands [muster.special.piecemeal]
        allowed
        F2 is held where it stands [muster.special.piecemeal]
        allowed"#]]
    .assert_eq(&[at(2, "F1"), at(3, "F1"), at(3, "F2"), at(4, "F2")].join("\n"));
    let woken = battle(2, "chooser red\nstep { turn = \"end\" }", &[asleep]).replace("at 20,30", "at 40,15");
    check(
        &woken,
        &[],
        &[1, 6],
        expect![[r#"
            turn 3 [seq.turn]
            initiative: 1 [seq.initiative]
            initiative: 6 [seq.initiative]
            blue has the initiative [seq.initiative]
            - F2: 40,10 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, woken
        "#]],
    );
}

#[test]
fn a_line_that_is_not_crossed() {
    let bounded =
        "{ kind = \"bounded\", pieces = [\"F1\"], lines = [[[0.0, 11.0], [72.0, 11.0]]], until = 4 }";
    let at = |turn| battle(turn, APPROACH, &[bounded]);
    expect![[r#"
        allowed
        F1 may not cross that line [muster.special.bounded]
        allowed
        allowed"#]]
    .assert_eq(
        &[
            tried(&at(4), "red: F1 marches ahead 0.9"),
            tried(&at(4), "red: F1 marches ahead 1.1"),
            tried(&at(4), "red: F2 marches ahead 1.1"),
            tried(&at(5), "red: F1 marches ahead 1.1"),
        ]
        .join("\n"),
    );
}

#[test]
fn treachery() {
    let leaves = "{ kind = \"treachery\", leaders = [\"stanley\"], pieces = [\"F1\"] }";
    let idles =
        "{ kind = \"treachery\", leaders = [\"stanley\"], pieces = [\"F1\"], groups = [\"rear\"], idle = 2 }";
    let end = |special: &str, fails_on: u8| {
        battle(
            2,
            "red  F3 heavy-infantry 4 at 60,10, of centre\nleader red stanley with F1, marshal, of van, leads\nbreak red 1/1\nchooser red\nstep { turn = \"end\" }",
            &[special],
        ) + &format!("\nraw faiths = [{{ leader = \"stanley\", fails_on = {fails_on} }}]")
    };
    let broken = |fails_on| {
        end(leaves, fails_on).replace("F2 heavy-infantry 4 at 40,10", "F2 heavy-infantry 4 off, fled")
    };
    check(
        &broken(3),
        &[],
        &[3, 1, 6],
        expect![[r#"
            faith: 3 [muster.special.treachery]
            F1 leaves the field as traitors [muster.special.treachery.leave]
            red has 10 loss points of 12 [victory.losses]
            turn 3 [seq.turn]
            initiative: 1 [seq.initiative]
            initiative: 6 [seq.initiative]
            blue has the initiative [seq.initiative]
            - F1: off, line of 4, 4 stands, 0 DPs, red, order advance, fled
            - stanley: off, 0 CP of 4, fled, tried
            - van: battle under nobody, order advance
        "#]],
    );
    check(
        &broken(3),
        &[],
        &[4, 1, 6],
        expect![[r#"
            faith: 4 [muster.special.treachery]
            stanley stands firm [muster.special.treachery muster.special.treachery.tob]
            red has 4 loss points of 12 [victory.losses]
            turn 3 [seq.turn]
            initiative: 1 [seq.initiative]
            initiative: 6 [seq.initiative]
            blue has the initiative [seq.initiative]
            - stanley: with F1, 0 CP of 4, tried
        "#]],
    );
    // Who has stood it is suspect no more.
    let suspect = |die: u8| {
        let position = broken(3)
            .replace("turns 12", "turns 12\noption civil-war suspect-lords\nbattle red van, suspect");
        let mut game = Game::open(&position, &[die, 1, 6]);
        game.act_all(&[]);
        let view = battle::State::view_for(game.battle.state(), battle::Viewer::Umpire);
        let all = view["battles"].as_array().cloned().unwrap_or_default();
        all.iter().find(|item| item["id"] == "van").map(|item| item["suspect"].clone())
    };
    assert_eq!((suspect(4), suspect(3)), (Some(false.into()), Some(true.into())));
    // Without its trigger there is no test.
    check(
        &end(leaves, 3),
        &[],
        &[1, 6],
        expect![[r#"
            turn 3 [seq.turn]
            initiative: 1 [seq.initiative]
            initiative: 6 [seq.initiative]
            blue has the initiative [seq.initiative]
            - stanley: with F1, 0 CP of 4
        "#]],
    );
    let engaged = end(idles, 5).replace("at 40,10, of rear", "at 40,10, of rear, fought");
    check(
        &engaged,
        &[],
        &[5, 1, 6],
        expect![[r#"
            faith: 5 [muster.special.treachery]
            stanley stands idle with his men [muster.special.treachery.idle]
            turn 3 [seq.turn]
            initiative: 1 [seq.initiative]
            initiative: 6 [seq.initiative]
            blue has the initiative [seq.initiative]
            - F2: 40,10 facing 0, line of 4, 4 stands, 0 DPs, red, order advance
            - stanley: with F1, 0 CP of 4, tried
        "#]],
    );
    let idle = |turn| {
        battle(
            turn,
            "leader red stanley with F1, marshal, of van, leads\nduring tactical\nstep { tactical = { side = \"red\", stage = \"voluntary\" } }",
            &[idles],
        ) + "\nnow course = { idle = [4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] }"
    };
    expect![[r#"
        F1 is held where it stands [muster.special.treachery.idle]
        allowed"#]]
    .assert_eq(
        &[tried(&idle(4), "red: F1 moves by one die"), tried(&idle(5), "red: F1 moves by one die")]
            .join("\n"),
    );
    // An attack on one of them ends it at once.
    let attacked = idle(4)
        .replace(
            "during tactical\nstep { tactical = { side = \"red\", stage = \"voluntary\" } }",
            "phase tactical",
        )
        .replace("at 20,10, of van", "at 20,10, of van, shot-at");
    assert_eq!(tried(&attacked, "red: F1 moves by one die"), "allowed");
}

#[test]
fn arrows_give_out_and_men_tire() {
    let start = |turn: u8, special: &str| {
        battle(
            turn,
            "red  X1 longbow 4 at 60,10, volleys 4\nchooser red\nstep { turn = \"start\" }",
            &[special],
        )
    };
    let low = "{ kind = \"low-ammunition\", pieces = [\"X1\"], from = 3 }";
    check_lines(
        &start(3, low),
        &[],
        &[1, 6],
        "low",
        expect![[r#"
        X1 is low on ammunition [muster.special.low-ammunition]
    "#]],
    );
    is_silent(&start(2, low), &[], &[1, 6], "low");
    let tired = "{ kind = \"fatigue\", pieces = [\"F1\"], from = 3 }";
    check_lines(
        &start(3, tired),
        &[],
        &[1, 6],
        "DP",
        expect![[r#"
        F1 takes 1 DP and has 1 [muster.special.fatigue]
        - F1: 20,10 facing 0, line of 4, 4 stands, 1 DPs, red, order advance
    "#]],
    );
    is_silent(&start(4, tired), &[], &[1, 6], "DP");
}

#[test]
fn crossbows_run_short() {
    let low = "{ kind = \"low-ammunition\", pieces = [\"X1\"], from = 3 }";
    let position = |turn| {
        battle(
            turn,
            "red  X1 crossbow 4 at 20,20\nduring long-range\nstep { shooting = { aim = 0 } }",
            &[low],
        )
        .replace("at 20,30", "at 20,26")
    };
    check_lines(
        &position(3),
        &["red: X1 against G1"],
        &[1, 1],
        "shooting",
        expect![[r#"
        shooting: dice 2 (stands that shoot 4, half, rounded up -2), against 5 (a hit 5): 1 1 = 0 [arch.dice.other muster.special.low-ammunition arch.result]
    "#]],
    );
    check_lines(
        &position(2),
        &["red: X1 against G1"],
        &[1, 1, 1, 1],
        "shooting",
        expect![[r#"
            shooting: dice 4 (stands that shoot 4), against 5 (a hit 5): 1 1 1 1 = 0 [arch.dice.other arch.result]
        "#]],
    );
}

#[test]
fn an_army_is_alarmed_once() {
    let alarm = "{ kind = \"alarm\", side = \"red\", pieces = [\"G1\"] }";
    let position = battle(3, "chooser red\nstep { turn = \"start\" }", &[alarm]);
    check_lines(
        &position,
        &[],
        &[1, 6],
        "DP",
        expect![[r#"
        F1 takes 1 DP and has 1 [muster.special.alarm]
        F2 takes 1 DP and has 1 [muster.special.alarm]
        - F1: 20,10 facing 0, line of 4, 4 stands, 1 DPs, red, order advance
        - F2: 40,10 facing 0, line of 4, 4 stands, 1 DPs, red, order advance
    "#]],
    );
    // By whoever comes on; who fights already does not heed it.
    let comes = battle(
        3,
        "red  F3 heavy-infantry 4 at 60,10\nblue G3 heavy-infantry 4 at 60,10\nblue L1 heavy-infantry 4 at 50,40, arrives 3, waiting\nchooser red\nstep { turn = \"start\" }",
        &["{ kind = \"alarm\", side = \"red\", pieces = [\"L1\"] }"],
    );
    check_lines(
        &comes,
        &[],
        &[1, 6],
        "alarm",
        expect![[r#"
        F1 takes 1 DP and has 1 [muster.special.alarm]
        F2 takes 1 DP and has 1 [muster.special.alarm]
    "#]],
    );
    is_silent(&comes.replace("arrives 3", "arrives 4"), &[], &[1, 6], "DP");
    let again = position.clone() + "\nnow course = { alarmed = 1 }";
    is_silent(&again, &[], &[1, 6], "DP");
    assert_eq!(shown(&position, &[], &[], "contingents.F1.dps"), 0);
}

#[test]
fn prisoners_keep_their_captors() {
    let takes = "{ kind = \"prisoners\", pieces = [\"F1\"] }";
    let end = battle(3, "chooser red\nstep { turn = \"end\" }", &[takes])
        .replace("at 20,10, of van", "at 20,10, of van, took-prisoners");
    check(
        &end,
        &[],
        &[1, 6],
        expect![[r#"
            turn 4 [seq.turn]
            initiative: 1 [seq.initiative]
            initiative: 6 [seq.initiative]
            blue has the initiative [seq.initiative]
            - F1: 20,10 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, guards
        "#]],
    );
    let guards = battle(4, TACTICAL, &[takes]).replace("at 20,10, of van", "at 20,10, of van, guards");
    expect!["F1 is held where it stands [muster.special.prisoners]"]
        .assert_eq(&tried(&guards, "red: F1 moves by one die"));
    assert!(!played(&end, &[], &[1, 6]).is_empty());
}

#[test]
fn traitors_take_their_own_leader_with_them_and_no_other() {
    let leaves = "{ kind = \"treachery\", leaders = [\"stanley\"], pieces = [\"F1\"] }";
    let more = "red  F3 heavy-infantry 4 at 60,10, of centre
        leader red stanley with F1, marshal, of van, leads
        leader red richard with F1, commander, of centre
        break red 1/1
        chooser red
        step { turn = \"end\" }";
    let position = battle(2, more, &[leaves])
        .replace("F2 heavy-infantry 4 at 40,10", "F2 heavy-infantry 4 off, fled")
        + "\nraw faiths = [{ leader = \"stanley\", fails_on = 3 }]";
    check_lines(
        &position,
        &[],
        &[3, 1, 6],
        "- ",
        expect![[r#"
        - F1: off, line of 4, 4 stands, 0 DPs, red, order advance, fled
        - richard: at 20,10, 0 CP of 5
        - stanley: off, 0 CP of 4, fled, tried
        - van: battle under nobody, order advance
    "#]],
    );
}

#[test]
fn who_counts_as_low_on_ammunition_has_no_arrows_to_fetch() {
    let position = |from: u8| {
        format!(
            "turn 3
             red  X1 longbow 4 at 36,6.75, now volleys=0
             baggage red 36,1
             leader red charles with X1, commander
             phase rally
             chooser red
             raw [conditions]
             raw specials = [{{ kind = \"low-ammunition\", pieces = [\"X1\"], from = {from} }}]"
        )
    };
    assert!(played(&position(5), &[], &[1, 6]).contains("[arch.resupply]"));
    is_silent(&position(2), &[], &[1, 6], "arrows");
}
