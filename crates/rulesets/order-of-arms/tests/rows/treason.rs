//! What becomes of those who fail a test of treachery (C29).

use expect_test::expect;

use crate::happenings::SHOT;
use crate::table::with_file as with;
use crate::table::{check, check_lines};

/// The start of a turn, with a check of treachery of the formation main.
fn treason(outcomes: &str, more: &str) -> String {
    with(
        &format!("option treachery\n{}\n{more}", SHOT.replace("stage fire", "steps [{ turn = \"start\" }]")),
        &format!(
            "[[treachery]]
             on = \"turn_start\"
             filter = {{ formation = \"main\", turns = [1, 1] }}
             outcomes = [{outcomes}]"
        ),
    )
}

#[test]
fn a_die_above_the_rating_is_loyalty() {
    let position = treason("{ roll = [1, 6], effect = \"change_sides\" }", "");
    check(
        &position,
        &[],
        &[4, 5, 2, 6],
        expect![[r#"
        turn 1 [B4.0a]
        treachery, against 3 (treachery rating 3): 4 [A2.2.2h scenario.treachery]
        john is true to his side [C29.0 scenario.treachery]
        first player: 8 to 4: 5 2 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 3 (command rating 3): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
    "#]],
    );
}

#[test]
fn who_fails_may_go_over_to_the_enemy() {
    let position = treason(
        "{ roll = [1, 2], effect = \"change_sides\" }, { roll = [3, 6], effect = \"stand_idle\", turns = 2 }",
        "",
    );
    check(
        &position,
        &[],
        &[2, 5, 2, 6],
        expect![[r#"
        turn 1 [B4.0a]
        treachery, against 3 (treachery rating 3): 2 [A2.2.2h scenario.treachery]
        john betrays his side [C29.0 scenario.treachery]
        main goes over to the enemy [C29.0 scenario.treachery]
        first player: 8 to 3: 5 2 [A2.2.2f B8.0c B7.0]
        red is first player [B7.0]
        activation, against 3 (command rating 3): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
        - S2: 505 facing 504, 4 SP, turned
    "#]],
    );
}

#[test]
fn who_goes_over_among_his_old_friends_leaves_the_map() {
    let position =
        treason("{ roll = [1, 6], effect = \"change_sides\" }", "blue S3 FI at 505/504 facing 504");
    check(
        &position,
        &[],
        &[2, 5, 2, 6],
        expect![[r#"
        turn 1 [B4.0a]
        treachery, against 3 (treachery rating 3): 2 [A2.2.2h scenario.treachery]
        john betrays his side [C29.0 scenario.treachery]
        main goes over to the enemy [C29.0 scenario.treachery]
        S2 leaves the field [scenario.treachery]
        john is out of play [scenario.treachery]
        first player: 8 to 3: 5 2 [A2.2.2f B8.0c B7.0]
        red is first player [B7.0]
        activation, against 3 (command rating 3): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
        - S2: off the map, gone, turned
        - john: off the map, dead
    "#]],
    );
}

#[test]
fn who_fails_may_stand_idle() {
    let position = treason("{ roll = [1, 6], effect = \"stand_idle\", turns = 2 }", "active blue");
    check(
        &position,
        &[],
        &[2, 2, 5, 6],
        expect![[r#"
        turn 1 [B4.0a]
        treachery, against 3 (treachery rating 3): 2 [A2.2.2h scenario.treachery]
        john betrays his side [C29.0 scenario.treachery]
        main stands idle for 2 turns [C29.0 scenario.treachery]
        first player: 5 to 7: 2 5 [A2.2.2f B7.0]
        blue is first player [B7.0]
        activation, against 2 (command rating 2): 6 [A2.2.2f B8.0b]
        blue has 1 activation [B8.0b B7.1]
        blue is activated [B8.1]
    "#]],
    );
}

#[test]
fn standing_idle_ends_after_as_many_turns_as_are_said() {
    // The turn counts in which it could still have acted: two turns are the first and the second.
    let position = treason("{ roll = [1, 6], effect = \"stand_idle\", turns = 2 }", "active blue");
    assert_eq!(idle_until(&position, &[2, 2, 5, 6]), 2);
    // At the end of a turn the next is the first that counts.
    let late = position.replace("turn = \"start\"", "turn = \"conclude\"").replace("turn_start", "turn_end");
    assert_eq!(idle_until(&late, &[2, 2, 5, 6]), 3);
}

/// The last turn in which the formation `main` stands idle.
fn idle_until(position: &str, dice: &[u8]) -> u64 {
    use battle::State as _;
    let game = crate::table::Game::after(position, &[], dice);
    let view = game.battle.state().view_for(battle::Viewer::Umpire);
    let formations = view["formations"].as_array().expect("a list");
    let main = formations.iter().find(|one| one["id"] == "main").expect("it is there");
    main["idle"].as_u64().expect("a turn")
}

#[test]
fn who_fails_may_desert() {
    let position = treason("{ roll = [1, 6], effect = \"desert\" }", "");
    check(
        &position,
        &[],
        &[2, 5, 2, 6],
        expect![[r#"
        turn 1 [B4.0a]
        treachery, against 3 (treachery rating 3): 2 [A2.2.2h scenario.treachery]
        john betrays his side [C29.0 scenario.treachery]
        main deserts [C29.0 scenario.treachery]
        S2 is eliminated [scenario.treachery]
        john is out of play [scenario.treachery]
        first player: 8 to 3: 5 2 [A2.2.2f B8.0c B7.0]
        red is first player [B7.0]
        activation, against 3 (command rating 3): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
        - S2: off the map, lost
        - john: off the map, dead
    "#]],
    );
}

#[test]
fn a_leader_who_abandons_his_men_shakes_them_and_may_be_tested() {
    // A unit is lost for the test's sake: what follows a flight follows from the same data.
    holds!("scenario.leader-flight", "scenario.treachery", "C29.0");
    let position = with(
        &format!("option treachery\n{}", SHOT.replace("stage fire", "steps [{ turn = \"start\" }]")),
        "[[treachery]]
         leader = \"john\"
         outcomes = [{ roll = [1, 6], effect = \"stand_idle\", turns = 1 }]
         [[rule]]
         on = \"turn_start\"
         effect = { kind = \"rout_check\", formation = \"main\" }
         [[rule]]
         on = \"turn_start\"
         effect = { kind = \"treachery_check\", leader = \"john\" }",
    );
    check(
        &position,
        &[],
        &[4, 3, 5, 2, 6],
        expect![[r#"
        turn 1 [B4.0a]
        main is shaken [A2.6]
        rout check, against 4 (élan 4): 4 [A2.2.2c C23.0b]
        S2 stands firm [C23.0b]
        treachery, against 3 (treachery rating 3): 3 [A2.2.2h scenario.treachery]
        john betrays his side [C29.0 scenario.treachery]
        main stands idle for 1 turn [C29.0 scenario.treachery]
        first player: 8 to 4: 5 2 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 3 (command rating 3): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
    "#]],
    );
}

#[test]
fn every_check_that_is_due_at_one_moment_is_made() {
    let check = "[[rule]]
         on = \"turn_start\"
         effect = { kind = \"treachery_check\", leader = \"john\" }\n";
    let test = "[[treachery]]
         leader = \"john\"
         outcomes = [{ roll = [1, 6], effect = \"stand_idle\", turns = 1 }]\n";
    let start = SHOT.replace("stage fire", "steps [{ turn = \"start\" }]");
    let position = with(&format!("option treachery\n{start}"), &format!("{test}{}", check.repeat(9)));
    check_lines(
        &position,
        &[],
        &[&[6; 9][..], &[5, 2, 6]].concat(),
        "treachery",
        expect![[r#"
        treachery, against 3 (treachery rating 3): 6 [A2.2.2h scenario.treachery]
        john is true to his side [C29.0 scenario.treachery]
        treachery, against 3 (treachery rating 3): 6 [A2.2.2h scenario.treachery]
        john is true to his side [C29.0 scenario.treachery]
        treachery, against 3 (treachery rating 3): 6 [A2.2.2h scenario.treachery]
        john is true to his side [C29.0 scenario.treachery]
        treachery, against 3 (treachery rating 3): 6 [A2.2.2h scenario.treachery]
        john is true to his side [C29.0 scenario.treachery]
        treachery, against 3 (treachery rating 3): 6 [A2.2.2h scenario.treachery]
        john is true to his side [C29.0 scenario.treachery]
        treachery, against 3 (treachery rating 3): 6 [A2.2.2h scenario.treachery]
        john is true to his side [C29.0 scenario.treachery]
        treachery, against 3 (treachery rating 3): 6 [A2.2.2h scenario.treachery]
        john is true to his side [C29.0 scenario.treachery]
        treachery, against 3 (treachery rating 3): 6 [A2.2.2h scenario.treachery]
        john is true to his side [C29.0 scenario.treachery]
        treachery, against 3 (treachery rating 3): 6 [A2.2.2h scenario.treachery]
        john is true to his side [C29.0 scenario.treachery]
    "#]],
    );
}

#[test]
fn treachery_can_be_switched_off_and_on() {
    let check = "[[rule]]
         on = \"turn_start\"
         effect = { kind = \"treachery_check\", leader = \"john\" }\n";
    let switch = |on: bool| {
        format!(
            "[[rule]]\non = \"turn_start\"\neffect = {{ kind = \"set_option\", option = \"treachery\", on = {on} }}\n"
        )
    };
    let test = "[[treachery]]
         leader = \"john\"
         outcomes = [{ roll = [1, 6], effect = \"stand_idle\", turns = 1 }]\n";
    let start = SHOT.replace("stage fire", "steps [{ turn = \"start\" }]");
    let off = with(&format!("option treachery\n{start}"), &[test, check, &switch(false), check].concat());
    check_lines(
        &off,
        &[],
        &[6, 5, 2, 6],
        "treachery",
        expect![[r#"
        treachery is not allowed any more [A2.6 scenario.options]
        treachery, against 3 (treachery rating 3): 6 [A2.2.2h scenario.treachery]
        john is true to his side [C29.0 scenario.treachery]
    "#]],
    );
    let on = with(&start, &[test, check, &switch(true), check].concat());
    check_lines(
        &on,
        &[],
        &[6, 5, 2, 6],
        "treachery",
        expect![[r#"
        treachery is allowed from now on [A2.6 scenario.options]
        treachery, against 3 (treachery rating 3): 6 [A2.2.2h scenario.treachery]
        john is true to his side [C29.0 scenario.treachery]
    "#]],
    );
}

#[test]
fn a_leader_who_flees_before_combat_may_be_tested() {
    holds!("scenario.leader-flight");
    let position = with(
        "map squares 5x5
         red  R1 FI at 203/303 facing 303
         blue B1 FB at 303/203 facing 203
         leader red gonzaga at 101, radius 4, leads red, commands
         leader blue gie with B1, radius 4, treachery 3, leads blue
         leader blue other at 505, commands
         option treachery
         stage close-quarters only",
        "[[treachery]]
         leader = \"gie\"
         outcomes = [{ roll = [1, 6], effect = \"desert\" }]
         [[rule]]
         on = \"leader_retreated_before_combat\"
         effect = { kind = \"treachery_check\" }",
    );
    check(
        &position,
        &["red: area 303", "blue: leader gie", "blue: area 403"],
        &[3],
        expect![[r#"
        R1 attacks B1 [B15.3a B15.1a]
        gie does not wait for the attack [B15.4a]
        gie rides to 403 [B3.2.1a]
        treachery, against 3 (treachery rating 3): 3 [A2.2.2h scenario.treachery]
        gie betrays his side [C29.0 scenario.treachery scenario.leader-flight]
        blue deserts [C29.0 scenario.treachery]
        B1 is eliminated [scenario.treachery]
        gie is out of play [scenario.treachery]
        other is out of play [scenario.treachery]
        - B1: off the map, lost
        - gie: off the map, dead
        - other: off the map, dead
    "#]],
    );
}
