//! Where commanders go and stand (command.move, command.place, command.join, command.risk.*, command.lost).

use expect_test::expect;

use crate::table::{check, choices, refused};

const BOTH: &str = "
    red 1 bills heavy-foot 4 bases in 2 files at 30,20 facing 0
    red 2 men heavy-foot 4 bases in 2 files at 36,20 facing 0
    red 3 allies heavy-foot 4 bases in 2 files at 30,16 facing 0, ally Savoy
    blue 1 bows medium-foot bow 4 bases in 2 files at 30,23 facing 180
    commander red henry field c-in-c with bills
    only joint-action
";

#[test]
fn a_commander_joins_leaves_or_stays() {
    choices(
        BOTH,
        &[],
        &[],
        expect![[r#"
        red: henry joins men
        red: henry goes to 33,18.8
        red: henry goes to 30,11.8
        red: henry goes to 23,18.8
        red: end
    "#]],
    );
    check(
        BOTH,
        &["red: henry joins men"],
        &[],
        expect![[r#"
        henry joins men [command.move]
        - henry: with men, moved
    "#]],
    );
    check(
        BOTH,
        &["red: henry goes to 33,18.5"],
        &[],
        expect![[r#"
            henry moves 3.01 MU [command.move]
            - henry: at 33,18.5, moved
        "#]],
    );
    check(BOTH, &["red: end"], &[], expect![[""]]);
}

#[test]
fn a_commander_moves_once_in_a_phase_and_no_farther_than_light_horse() {
    refused(
        &BOTH.replace("only", "commander red john troop sub at 10,10\nonly"),
        &["red: henry joins men", "red: henry joins bills"],
        &[],
        expect!["henry has moved in this phase [command.move]"],
    );
    // His move begins at the rear line, 30,18.8: seven MUs go to 30,11.8.
    check(
        BOTH,
        &["red: henry goes to 30,11.8"],
        &[],
        expect![[r#"
            henry moves 7 MU [command.move]
            - henry: at 30,11.8, moved
        "#]],
    );
    refused(
        BOTH,
        &["red: henry goes to 30,11.79"],
        &[],
        expect!["that is too far for henry: 7.01 MUs are more than 7 [move.rate.commander]"],
    );
    let rough = BOTH.replace("only", "terrain vineyard 20,13 40,13 40,14 20,14\nonly");
    refused(
        &rough,
        &["red: henry goes to 30,12"],
        &[],
        expect!["that is too far for henry: 6.8 MUs are more than 5 [move.rate.commander]"],
    );
    let lake = BOTH.replace("only", "terrain lake 20,13 40,13 40,14 20,14\nonly");
    refused(
        &lake,
        &["red: henry goes to 30,12"],
        &[],
        expect!["the ground on the way is closed to henry [command.move]"],
    );
}

#[test]
fn a_commander_keeps_away_from_enemies_unless_he_ends_with_friends() {
    let position = BOTH.replace("at 36,20 facing 0", "at 26,22 facing 0");
    refused(
        &position,
        &["red: henry goes to 33.3,22.5"],
        &[],
        expect!["henry would come within 1 MU of bows [command.move]"],
    );
    check(
        &position,
        &["red: henry joins men"],
        &[],
        expect![[r#"
        henry joins men [command.move]
        - henry: with men, moved
    "#]],
    );
}

#[test]
fn a_commander_joins_only_whom_he_commands_and_stands_on_nobody() {
    refused(
        BOTH,
        &["red: henry joins allies"],
        &[],
        expect!["henry is not in line of command to allies [command.join]"],
    );
    refused(BOTH, &["red: henry goes to 35,19"], &[], expect!["henry finds no room there [command.place]"]);
    let light = BOTH.replace("red 2 men heavy-foot", "red 2 men light-foot");
    check(
        &light,
        &["red: henry goes to 35,19"],
        &[],
        expect![[r#"
            henry moves 5 MU [command.move]
            - henry: at 35,19, moved
        "#]],
    );
}

#[test]
fn a_commander_who_fought_stops_fighting_and_may_leave_in_the_joint_action_phase() {
    let position = BOTH.replace("with bills", "with bills, fights");
    check(
        &position,
        &["red: henry joins men"],
        &[],
        expect![[r#"
        henry joins men [command.move]
        - henry: with men, has-fought, moved
    "#]],
    );
}

#[test]
fn the_active_player_moves_his_commanders_first() {
    let position = BOTH.replace("only", "commander blue louis field c-in-c with bows\nactive blue\nonly");
    check(
        &position,
        &["blue: end", "red: henry joins men"],
        &[],
        expect![[r#"
        henry joins men [command.move]
        - henry: with men, moved
    "#]],
    );
}

/// Routers of red run over a commander of blue who stands alone, and others of theirs.
fn overrun(blue: &str) -> String {
    format!(
        "red 1 bills heavy-foot 4 bases in 2 files at 30,20 facing 180, broken, direction 180
         {blue}
         commander blue louis field c-in-c at 30,18
         only joint-action"
    )
}

#[test]
fn a_lone_commander_in_the_way_of_the_enemy_gets_away_to_the_nearest_friends() {
    let position = overrun(
        "blue 1 bows medium-foot bow 4 bases in 2 files at 36,18 facing 180
         blue 2 spears heavy-foot 4 bases in 2 files at 35,16 facing 180",
    );
    check(
        &position,
        &["blue: end"],
        &[4],
        expect![[r#"
        rout: 4 [vmd.roll]
        bills routs 3 MU facing 180 [rout.move]
        louis joins spears [command.move]
        - bills: 30,17 facing 180, 4 bases in 2 files, broken, routed, routed-now
        - louis: with spears
    "#]],
    );
}

#[test]
fn of_friends_equally_near_his_player_chooses() {
    let position = overrun(
        "blue 1 bows medium-foot bow 4 bases in 2 files at 36,18 facing 180
         blue 2 spears medium-foot bow 4 bases in 2 files at 24,18 facing 180",
    );
    choices(
        &position,
        &["blue: end"],
        &[4],
        expect![[r#"
        blue: join bows
        blue: join spears
    "#]],
    );
    check(
        &position,
        &["blue: end", "blue: join spears"],
        &[4],
        expect![[r#"
        rout: 4 [vmd.roll]
        bills routs 3 MU facing 180 [rout.move]
        louis joins spears [command.move]
        - bills: 30,17 facing 180, 4 bases in 2 files, broken, routed, routed-now
        - louis: with spears
    "#]],
    );
}

#[test]
fn a_lone_commander_without_friends_near_is_lost() {
    let position = overrun("blue 1 bows medium-foot bow 4 bases in 2 files at 60,40 facing 180");
    check(
        &position,
        &["blue: end"],
        &[4],
        expect![[r#"
        rout: 4 [vmd.roll]
        bills routs 3 MU facing 180 [rout.move]
        louis is lost [command.lost]
        - bills: 30,17 facing 180, 4 bases in 2 files, broken, routed, routed-now
        - louis: off, off, lost
    "#]],
    );
}

#[test]
fn a_lone_commander_makes_way_for_friends() {
    let position = "
        red 1 bills heavy-foot 4 bases in 2 files at 30,20 facing 180, broken, direction 180
        blue 1 bows medium-foot bow 4 bases in 2 files at 60,40 facing 180
        commander red henry field c-in-c at 31,17.5
        only joint-action
    ";
    check(
        position,
        &["red: end"],
        &[4],
        expect![[r#"
        rout: 4 [vmd.roll]
        bills routs 3 MU facing 180 [rout.move]
        - bills: 30,17 facing 180, 4 bases in 2 files, broken, routed, routed-now
        - henry: at 31,16.2
    "#]],
    );
}

#[test]
fn a_commander_stays_where_a_spent_group_is_removed() {
    let position = "
        red 1 bills heavy-foot 4 bases in 2 files at 30,20 facing 0, bases 1
        red 2 men heavy-foot 4 bases in 2 files at 34,20 facing 0
        blue 1 bows medium-foot bow 4 bases in 2 files at 60,40 facing 180
        commander red henry field c-in-c with bills
        only joint-action
    ";
    check(
        position,
        &["red: end"],
        &[4, 4],
        expect![[r#"
        bills is removed [autobreak.remove]
        cohesion test: friends break or a commander falls, against 7 (to pass 7) (commander +1): 4 4 = 8 + 1 = 9 [cohesion.roll cohesion.mod.commander]
        men holds [cohesion.result.pass]
        - bills: off, 1 bases in 2 files, steady, off, lost
        - henry: at 30,19.7
        - men: 34,20 facing 0, 4 bases in 2 files, steady, tested-end
    "#]],
    );
}

#[test]
fn friends_near_a_lost_commander_test_if_he_commanded_them() {
    let position = "
        red 1 bills heavy-foot 4 bases in 2 files at 30,20 facing 0, broken, direction 180, bases 1
        red 2 men heavy-foot 4 bases in 2 files at 34,20 facing 0
        red 3 allies heavy-foot 4 bases in 2 files at 26,20 facing 0, ally Savoy
        blue 1 horse cavalry 4 bases in 2 files at 30,20 facing 180, pursues bills
        commander red henry field c-in-c with bills
        only joint-action
    ";
    check(
        position,
        &["red: end", "blue: pursue"],
        &[3, 3, 4, 4],
        expect![[r#"
        rout: 3 [vmd.roll]
        bills routs 3 MU facing 180 [rout.move]
        pursuit: 3 [vmd.roll]
        horse pursues 3 MU facing 180 [pursuit.move]
        bills loses a base [cohesion.broken.losses]
        bills is destroyed [death.zero]
        henry is lost [command.lost]
        cohesion test: friends break or a commander falls, against 7 (to pass 7): 4 4 = 8 [cohesion.roll]
        men holds [cohesion.result.pass]
        - bills: off, 1 bases in 2 files, broken, off, lost, routed, routed-now
        - henry: off, off, lost, settled
        - horse: 30,17 facing 180, 4 bases in 2 files, steady, has-pursued
        - men: 34,20 facing 0, 4 bases in 2 files, steady, tested-end
    "#]],
    );
}
