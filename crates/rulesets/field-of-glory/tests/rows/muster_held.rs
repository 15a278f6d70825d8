//! Troops that are held, and how they are released (muster.special.held, muster.special.held.release, muster.special.piecemeal).

use battle::holds;
use expect_test::expect;

use crate::table::{check, check_lines, choices, is_silent, refused, shown};

/// Two groups of red's that can mount or dismount, in two battles, as the manoeuvre phase of a player turn begins.
pub(crate) fn held(turn: u16, special: &str, more: &str) -> String {
    format!(
        "turn {turn}
         turns 20
         red 1 a-1 knights lancers swordsmen 4 bases in 2 files at 20,12
         red 2 b-1 knights lancers swordsmen 4 bases in 2 files at 40,12
         blue 1 k-1 heavy-foot 4 bases in 2 files at 20,40
         side red rout_level = 50
         {more}
         conditions contingents = [{{ id = \"a\", pieces = [\"a-1\"], traits = [\"dismountable\"] }}, {{ id = \"b\", pieces = [\"b-1\"], traits = [\"dismountable\"] }}]
         conditions battles = [{{ id = \"van\", pieces = [\"a-1\"] }}, {{ id = \"main\", pieces = [\"b-1\"] }}]
         conditions specials = [{special}]
         phase manoeuvre"
    )
}

/// A third group that can dismount, so that there is always something to ask.
fn with_a_third(position: &str) -> String {
    let group = "red 3 c-1 knights lancers swordsmen 4 bases in 2 files at 60,12\n         side red";
    let body = "conditions contingents = [{ id = \"c\", pieces = [\"c-1\"], traits = [\"dismountable\"] }, ";
    position.replace("side red", group).replace("conditions contingents = [", body)
}

/// The same at the end of a player turn.
pub(crate) fn ending(turn: u16, special: &str, more: &str) -> String {
    held(turn, special, more).replace("phase manoeuvre", "phase joint-action")
}

#[test]
fn who_is_held_does_nothing_of_his_owners_will_before_his_turn() {
    let special = "{ kind = \"held\", pieces = [\"a-1\"], from = 7 }";
    choices(
        &held(5, special, ""),
        &[],
        &[],
        expect![[r#"
        red: dismount b-1
        red: none
    "#]],
    );
    refused(
        &held(5, special, ""),
        &["red: dismount a-1"],
        &[],
        expect!["a-1 is held where it stands [muster.special.held]"],
    );
    check_lines(
        &held(7, special, ""),
        &["red: dismount a-1"],
        &[],
        "dismounts",
        expect![[r#"
        a-1 dismounts [muster.flag.dismountable.fog]
    "#]],
    );
}

#[test]
fn held_troops_are_released_when_other_battles_are_broken() {
    let special = "{ kind = \"held\", pieces = [\"a-1\"], release = { groups-broken = 1 } }";
    let broken = ending(4, special, "").replace("at 40,12", "at 40,12, broken");
    check_lines(
        &broken,
        &["blue: end"],
        &[1, 1],
        "released",
        expect![[r#"
        held troops are released [muster.special.held.release]
    "#]],
    );
    is_silent(&ending(4, special, ""), &["blue: end"], &[], "released");
    // Only at the end of a turn of the battle file, and it works from the next.
    is_silent(&ending(3, special, "").replace("at 40,12", "at 40,12, broken"), &[], &[1], "released");
}

#[test]
fn held_troops_are_released_when_an_enemy_is_within_a_hundred_metres_or_shoots() {
    let special = "{ kind = \"held\", pieces = [\"a-1\"], release = { attacked = { near = 100 } } }";
    // 100 metres are 3.33 MUs.
    let near = |y: &str| ending(4, special, &format!("blue 2 l-1 heavy-foot 4 bases in 2 files at 20,{y}"));
    check_lines(
        &near("15.3"),
        &["blue: end"],
        &[],
        "released",
        expect![[r#"
        held troops are released [muster.special.held.release]
    "#]],
    );
    is_silent(&near("15.4"), &["blue: end"], &[], "released");
    let shot = ending(4, special, "").replace("at 20,12", "at 20,12, fate shot-at");
    check_lines(
        &shot,
        &["blue: end"],
        &[],
        "released",
        expect![[r#"
        held troops are released [muster.special.held.release]
    "#]],
    );
}

#[test]
fn held_troops_are_released_when_an_enemy_is_past_a_line() {
    let special = "{ kind = \"held\", pieces = [\"a-1\"], release = { enemy-past = { places = [[0, 30], [0, 20], [72, 20]] } } }";
    let past = |y: &str| ending(4, special, &format!("blue 2 l-1 heavy-foot 4 bases in 2 files at 60,{y}"));
    check_lines(
        &past("18"),
        &["blue: end"],
        &[],
        "released",
        expect![[r#"
        held troops are released [muster.special.held.release]
    "#]],
    );
    is_silent(&past("22"), &["blue: end"], &[], "released");
}

#[test]
fn a_leader_sends_for_held_troops_and_his_men_stay_meanwhile() {
    let special =
        "{ kind = \"held\", pieces = [\"a-1\"], release = { leader-sends = { leader = \"ridolfo\" } } }";
    let leaders = "conditions leaders = [{ id = \"ridolfo\", group = \"b-1\" }]";
    let position = with_a_third(&held(1, special, leaders));
    check_lines(
        &position,
        &["red: send ridolfo"],
        &[],
        "ridolfo",
        expect![[r#"
        ridolfo sends for the troops that are held [muster.special.held.release]
    "#]],
    );
    refused(
        &position,
        &["red: send ridolfo", "red: dismount b-1"],
        &[],
        expect!["b-1 is held where it stands [muster.special.held.release]"],
    );
    refused(
        &position,
        &["red: send ridolfo", "red: send ridolfo"],
        &[],
        expect!["b-1 has sent for them [muster.special.held.release]"],
    );
    refused(
        &position,
        &["red: send ridolfo", "red: dismount a-1"],
        &[],
        expect!["a-1 is held where it stands [muster.special.held]"],
    );
    // They are free from the second turn of the battle file on, which begins with player turn 5.
    let sent = held(
        5,
        special,
        "conditions leaders = [{ id = \"ridolfo\", group = \"b-1\" }]\nnow course = { course = { released = [5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] } }",
    );
    check_lines(
        &sent,
        &["red: dismount a-1"],
        &[],
        "dismounts",
        expect![[r#"
        a-1 dismounts [muster.flag.dismountable.fog]
    "#]],
    );
    let moved = position.replace("at 40,12", "at 40,12, moved");
    refused(
        &moved,
        &["red: send ridolfo"],
        &[],
        expect!["b-1 is in the fight or gone and cannot send for them [muster.special.held.release]"],
    );
}

#[test]
fn sleepers_wake_bit_by_bit_and_at_once_when_attacked() {
    let special =
        "{ kind = \"piecemeal\", bodies = [[\"a-1\"], [\"b-1\"]], from = 5, per_turn = 1, near = 100 }";
    refused(
        &with_a_third(&held(3, special, "")),
        &["red: dismount a-1"],
        &[],
        expect!["a-1 is held where it stands [muster.special.piecemeal]"],
    );
    check_lines(
        &held(5, special, ""),
        &["red: dismount a-1"],
        &[],
        "dismounts",
        expect![[r#"
        a-1 dismounts [muster.flag.dismountable.fog]
    "#]],
    );
    refused(
        &held(5, special, ""),
        &["red: dismount b-1"],
        &[],
        expect!["b-1 is held where it stands [muster.special.piecemeal]"],
    );
    check_lines(
        &held(7, special, ""),
        &["red: dismount b-1"],
        &[],
        "dismounts",
        expect![[r#"
        b-1 dismounts [muster.flag.dismountable.fog]
    "#]],
    );
    let woken = ending(4, special, "").replace("at 40,12", "at 40,12, fate shot-at");
    let is = shown(&woken, &["blue: end"], &[], "groups.b-1.is");
    assert!(is.to_string().contains("woken"), "{is}");
}

#[test]
fn a_battle_is_broken_when_more_than_half_of_its_size_is_lost() {
    holds!("muster.unit-of");
    let special = "{ kind = \"held\", pieces = [\"a-1\"], release = { groups-broken = 1 } }";
    let two = ending(4, special, "red 3 c-1 heavy-foot 4 bases in 2 files at 60,12")
        .replace("pieces = [\"b-1\"] }]\n", "pieces = [\"b-1\", \"c-1\"] }]\n")
        .replace("at 40,12", "at 40,12, broken");
    is_silent(&two, &["blue: end"], &[1, 1], "released");
    let both = two.replace("at 60,12", "at 60,12, broken");
    check_lines(
        &both,
        &["blue: end"],
        &[1, 1, 1, 1],
        "released",
        expect![[r#"
        held troops are released [muster.special.held.release]
    "#]],
    );
}

/// Foot of red's that is held, and other foot, in a phase with an enemy 2 MU before them.
fn held_before_the_enemy(men: &str, phase: &str) -> String {
    format!(
        "turn 1
         red 1 held {men} 4 bases in 2 files at 30,10
         red 2 free {men} 4 bases in 2 files at 50,10
         blue 1 foe heavy-foot 4 bases in 2 files at 30,12
         blue 2 other heavy-foot 4 bases in 2 files at 50,12
         conditions specials = [{{ kind = \"held\", pieces = [\"held\"], from = 7 }}]
         {phase}"
    )
}

#[test]
fn who_is_held_does_not_move_but_may_turn_in_its_place() {
    holds!("muster.special.held.fog");
    let far = held_before_the_enemy("heavy-foot drilled", "phase manoeuvre").replace(",12\n", ",40\n");
    for legs in ["ahead 1", "wheel left 5", "expand left 1", "turn left, ahead 1"] {
        let move_held = format!("red: move held {legs}");
        refused(&far, &[&move_held], &[], expect!["held is held where it stands [muster.special.held]"]);
    }
    check(
        &far,
        &["red: move held turn left"],
        &[],
        expect![[r#"
        Manoeuvre [sequence.turn]
        held turns [move.turn.still]
        - held: 28.4,8.4 facing 270, 4 bases in 2 files, steady, moved
    "#]],
    );
    check_lines(
        &far,
        &["red: move free ahead 1"],
        &[],
        "free",
        expect![[r#"
        free advances 1 MU [move.advance.other]
        - free: 50,11 facing 0, 4 bases in 2 files, steady, moved
    "#]],
    );
    let line = far
        .replace("at 50,10", "at 33.4,10")
        .replace("conditions", "commander red henry field c-in-c with free\nconditions");
    refused(
        &line,
        &["red: line henry held+free ahead 1"],
        &[],
        expect!["held is held where it stands [muster.special.held]"],
    );
}

#[test]
fn who_is_held_does_not_charge_and_need_not_test_for_that() {
    let position = held_before_the_enemy("heavy-foot drilled pikemen", "only impact");
    refused(
        &position,
        &["red: charge held"],
        &[],
        expect!["held is held where it stands [muster.special.held]"],
    );
    check(
        &position,
        &["red: end"],
        &[6, 6],
        expect![[r#"
        free must pass a test [charge.shock-test]
        test not to charge, against 7 (drilled or skirmishers 7): 6 6 = 12 [cmt.score.good cmt.roll]
        free passes its test [cmt.roll]
        - free: 50,10 facing 0, 4 bases in 2 files, steady, tested
    "#]],
    );
}

#[test]
fn who_is_held_does_not_intercept() {
    let position = "turn 2
         active blue
         red 1 men cavalry drilled 4 bases in 2 files at 26,9.4 facing 90
         red 2 foot heavy-foot 4 bases in 2 files at 30,12.5 facing 180
         red 3 others cavalry drilled 4 bases in 2 files at 34,9.4 facing 270
         blue 1 bills heavy-foot drilled heavy-weapon 4 bases in 2 files at 30,10 facing 0
         conditions specials = [{ kind = \"held\", pieces = [\"men\"], from = 7 }]
         only impact";
    refused(
        position,
        &["blue: charge bills", "red: intercept bills with men in flank"],
        &[],
        expect!["men is held where it stands [muster.special.held]"],
    );
}

#[test]
fn who_is_held_shoots_and_defends_itself() {
    let shooting = held_before_the_enemy("medium-foot longbow", "only shooting");
    check_lines(
        &shooting,
        &["red: done"],
        &[2; 6],
        "held shoots",
        expect![[r#"
        held shoots at foe: points 0 [shoot.dice.first]
    "#]],
    );
}

#[test]
fn an_attack_on_men_who_stand_idle_ends_that_at_once() {
    let special = "{ kind = \"treachery\", leaders = [\"wenlock\"], pieces = [\"held\"], groups = [\"main\"], idle = 2 }";
    let position = |archers: &str| {
        format!(
            "turn 9
             red 1 held heavy-foot drilled 4 bases in 2 files at 30,10
             blue 1 archers medium-foot longbow 4 bases in 4 files at 30,{archers}
             conditions leaders = [{{ id = \"wenlock\", group = \"held\", fails_on = 5 }}]
             conditions battles = [{{ id = \"main\", pieces = [\"held\"] }}]
             conditions specials = [{special}]
             now course = {{ course = {{ idle = [10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] }}, tried = 1 }}
             only shooting"
        )
    };
    let idle = |archers: &str, actions: &[&str], dice: &[u8]| {
        shown(&position(archers), actions, dice, "course.course.idle.0")
    };
    assert_eq!(idle("13", &["blue: done"], &[2; 4]), 0);
    assert_eq!(idle("20", &[], &[]), 10);
}
