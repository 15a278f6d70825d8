//! Leaders: bonuses, casualties, abilities, leaders alone (B3), and unhorsing (C27.2).

use expect_test::expect;

use crate::table::{check, check_from, check_rolls, choices, refused};

const ONES: [u8; 60] = [1; 60];

/// Two knights in a stack and one beside, against foot.
const FIELD: &str = "
    map squares 6x5
    lances red 0
    lances blue 0
    red  L1 MMA at 302 facing 303, sp 4 3 2, elan 3, armor A
    red  L2 MMA at 302 facing 303, sp 2 1, elan 3, armor A, stack 1
    blue F1 FI at 303/302 facing 302, sp 4 3 2, elan 3, armor B
    blue F2 FI at 303/304 facing 302, sp 4 3 2, elan 3, armor B
    leader red gonzaga with L1, command 3, tactical 2, radius 4, leads red
    leader red ridolfo with L1, command 3, tactical 2, radius 4, of red
    leader blue gie with F1, command 2, tactical 2, radius 1, leads blue
    red  Z1 FI at 101 facing 102, of rest
    stage charge";

const CHARGE: [&str; 3] = ["red: L1 charges 303", "red: stack F1", "red: stack F2"];

fn after<'a>(actions: &[&'a str]) -> Vec<&'a str> {
    [&CHARGE[..], actions].concat()
}

#[test]
fn one_leader_gives_each_unit_a_die_up_to_his_rating() {
    holds!("B3.0");
    choices(
        FIELD,
        &after(&[]),
        &[],
        expect![[r#"
        red: gonzaga with L1 for 1
        red: gonzaga with L2 for 1
        red: ridolfo with L1 for 1
        red: ridolfo with L2 for 1
        red: done
    "#]],
    );
    choices(
        FIELD,
        &after(&["red: gonzaga with L1 for 1"]),
        &[],
        expect![[r#"
        red: gonzaga with L2 for 1
        red: done
    "#]],
    );
    refused(
        FIELD,
        &after(&["red: gonzaga with L1 for 2"]),
        &[],
        expect!["L1 has no more than one point from its leaders [B3.1.1c]"],
    );
    refused(
        FIELD,
        &after(&["red: gonzaga with L1 for 1", "red: ridolfo with L2 for 1"]),
        &[],
        expect!["another leader than ridolfo gives the bonuses in this combat [B11.7.1d]"],
    );
    refused(
        &FIELD.replace("tactical 2, radius 1, leads blue", "tactical 0, radius 1, leads blue, exceptional").replace(
            "elan 3, armor B\n    leader red gonzaga",
            "elan 3, armor B\n    leader blue john with F2, command 2, tactical 1, radius 1, of blue\n    leader red gonzaga",
        ),
        &after(&["red: done", "blue: gie with F1 for 1"]),
        &[],
        expect!["gie has no more bonuses to give in this combat [B3.1.1a]"],
    );
    refused(
        FIELD,
        &after(&["red: gie with F1 for 1"]),
        &[],
        expect!["F1 does not throw dice in this combat [B3.1.1a]"],
    );
    refused(
        FIELD,
        &after(&["red: gonzaga with F1 for 1"]),
        &[],
        expect!["F1 does not throw dice in this combat [B3.1.1a]"],
    );
}

#[test]
fn the_first_bonus_goes_to_a_unit_the_leader_is_stacked_with() {
    let actions = after(&["red: done", "blue: gie with F2 for 1"]);
    refused(
        FIELD,
        &actions,
        &[],
        expect!["gie first helps a unit that he is stacked with, which F2 is not [B3.1.1b]"],
    );
    choices(
        FIELD,
        &after(&["red: done", "blue: gie with F1 for 1"]),
        &[],
        expect![[r#"
        blue: gie with F2 for 1
        blue: done
    "#]],
    );
    refused(
        FIELD,
        &after(&["red: done", "blue: gie with F1 for 1", "blue: gie with F1 for 1"]),
        &[],
        expect!["F1 has no more than one point from its leaders [B3.1.1c]"],
    );
    let other = FIELD.replace(
        "facing 302, sp 4 3 2, elan 3, armor B\n    leader",
        "facing 302, sp 4 3 2, elan 3, armor B, of other\n    leader",
    );
    refused(
        &other,
        &after(&["red: done", "blue: gie with F2 for 1"]),
        &[],
        expect!["F2 is not of the formation of gie [B3.1.1a]"],
    );
}

#[test]
fn an_army_commander_helps_anybody_in_his_radius() {
    let field = FIELD.replace(
        "gie with F1, command 2, tactical 2, radius 1, leads blue",
        "gie at 403, command 2, tactical 2, radius 1, of guard, commands",
    );
    choices(
        &field,
        &after(&["red: done"]),
        &[],
        expect![[r#"
        blue: gie with F2 for 1
        blue: gie with F1 for 1
        blue: done
    "#]],
    );
    let far = field.replace("gie at 403", "gie at 503");
    let far = format!("{far}\nleader blue john with F2, command 2, tactical 1, radius 1, of blue");
    refused(
        &far,
        &after(&["red: done", "blue: gie with F1 for 1"]),
        &[],
        expect!["F1 is beyond the control radius of gie [B3.1.2]"],
    );
    let away = FIELD.replace("gonzaga with L1, command 3", "gonzaga at 202, commands, command 3");
    refused(
        &away,
        &after(&["red: gonzaga with L1 for 1"]),
        &[],
        expect!["gonzaga is not with the units that fight [B3.1.2]"],
    );
}

#[test]
fn fortune_favours_the_brave_once_a_turn() {
    let field = FIELD.replace(
        "command 3, tactical 2, radius 4, leads red",
        "command 3, tactical 4, radius 4, exceptional, leads red",
    );
    choices(
        &field,
        &after(&[]),
        &[],
        expect![[r#"
        red: gonzaga with L1 for 1
        red: gonzaga with L1 for 2
        red: gonzaga with L1 for 3
        red: gonzaga with L1 for 4
        red: gonzaga with L2 for 1
        red: gonzaga with L2 for 2
        red: ridolfo with L1 for 1
        red: ridolfo with L2 for 1
        red: done
    "#]],
    );
    refused(
        &field,
        &after(&["red: gonzaga with L2 for 3"]),
        &[],
        expect!["L2 gets no more than the tactical rating of gonzaga and its own strength [B3.3.3a]"],
    );
    refused(
        &field,
        &after(&["red: gonzaga with L2 for 1", "red: gonzaga with L1 for 4"]),
        &[],
        expect!["gonzaga has no more bonuses to give in this combat [B3.3.3c]"],
    );
    refused(
        &field,
        &after(&["red: gonzaga with L1 for 2", "red: gonzaga with L2 for 2"]),
        &[],
        expect!["gonzaga has favoured a unit in this turn already [B3.3.3a]"],
    );
    check_rolls(
        &field,
        &after(&[
            "red: gonzaga with L1 for 3",
            "red: done",
            "blue: done",
            "red: L1 gives 11 dice to F1",
            "red: L2 gives 5 dice to F2",
            "blue: F1 gives 2 dice to L1",
            "blue: F2 gives 2 dice to L1",
            "red: place 302 facing 303",
        ]),
        &[&[6, 6, 6][..], &ONES[..17], &[2, 2], &[1, 1], &[1, 1]].concat(),
        "leader",
        expect![[r#"
            leader casualty, against 5 (a casualty 11, in a charge -1, carnage -1, Fortes Fortuna Iuvat -4): 2 2 = 4 [B3.2d B3.2e B3.2f B3.3.3b]
            leader casualty, against 9 (a casualty 11, in a charge -1, carnage -1): 1 1 = 2 [B3.2d B3.2e B3.2f]
            leader casualty, against 9 (a casualty 11, in a charge -1, carnage -1): 1 1 = 2 [B3.2d B3.2e B3.2f]
        "#]],
    );
}

/// A charge that costs steps.
const DUEL: &str = "
    map squares 6x5
    lances red 0
    lances blue 0
    red  L1 MMA at 302/303 facing 303, sp 4 3 2, elan 3, armor A
    blue F1 FI at 303/302 facing 302, sp 2 1, elan 3, armor none
    leader red gonzaga with L1, command 3, tactical 0, radius 4, exceptional, leads red
    leader blue gie with F1, command 2, tactical 0, radius 1, leads blue
    red  Z1 FI at 101 facing 102, of rest
    stage charge";

#[test]
fn leaders_in_a_combat_that_costs_steps_may_fall() {
    holds!("B3.2c", "C24.1c");
    check(
        DUEL,
        &["red: L1 charges 303", "red: area 302", "red: place 302/303 facing 303"],
        &[5, 5, 1, 1, 1, 1, 1, 1, 1, 3, 3, 3, 3],
        expect![[r#"
            L1 declares a charge on 303 [B11.0a B11.1a]
            L1 charges the stack of F1 [B11.2a]
            L1 charges 303 [flow.charge]
            L1 rides into 303 [flow.charge]
            L1 has 8 dice for F1 [B11.7.3.1]
            F1 has 1 die for L1 [B11.7.3.1]
            L1 strikes at F1 [B11.7.3]
            charge: dice 8 (printed strength 4, charge bonus +2, momentum +2), against 4 (to hit 6, weapon against armour -2): 5 5 1 1 1 1 1 1 = 2 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
            F1 strikes at L1 [B11.7.3]
            charge: dice 1 (printed strength 2, foot against a charge -1), against 7 (to hit 6, weapon against armour +1): 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
            F1 is hit twice, 2 through its armour [C20.0d]
            F1 loses 2 steps [C24.0]
            F1 is eliminated [state.steps]
            gonzaga is in danger [B3.2a]
            leader casualty, against 10 (a casualty 11, in a charge -1): 3 3 = 6 [B3.2d B3.2e]
            gie is in danger [B3.2a]
            leader casualty, against 8 (a casualty 11, in a charge -1, his men wiped out -2): 3 3 = 6 [B3.2d B3.2e B3.2g]
            L1 carries the charge home in 303 [B11.9.1a B11.9.1b B11.9.1c]
            L1 ends its charge in 302 [B11.9.1e]
            L1 stands in 302 towards 303, facing 303 [model.place]
            - F1: off the map, lost
            - gie: 303
        "#]],
    );
    // Three steps lost, and nobody of his left.
    let bloody = DUEL.replace("sp 2 1, elan", "sp 2 1 1, elan");
    check_rolls(
        &bloody,
        &["red: L1 charges 303", "red: area 302", "red: place 302/303 facing 303"],
        &[5, 5, 5, 1, 1, 1, 1, 1, 1, 1, 1, 4, 3],
        "leader",
        expect![[r#"
            leader casualty, against 9 (a casualty 11, in a charge -1, carnage -1): 1 1 = 2 [B3.2d B3.2e B3.2f]
            leader casualty, against 7 (a casualty 11, in a charge -1, carnage -1, his men wiped out -2): 4 3 = 7 [B3.2d B3.2e B3.2f B3.2g]
        "#]],
    );
}

#[test]
fn an_exceptional_leader_may_cheat_death_once_and_his_men_despair() {
    let charge = "red: L1 charges 303";
    let dice = [5, 5, 1, 1, 1, 1, 1, 1, 1, 6, 6];
    choices(
        DUEL,
        &[charge],
        &dice,
        expect![[r#"
        red: try
        red: decline
    "#]],
    );
    check_from(
        DUEL,
        &[charge, "red: try", "red: area 302", "red: place 302/303 facing 303"],
        &[&dice[..], &[1, 1, 1, 1]].concat(),
        "danger",
        expect![[r#"
        gonzaga is in danger [B3.2a]
        leader casualty, against 10 (a casualty 11, in a charge -1): 6 6 = 12 [B3.2d B3.2e]
        gonzaga cheats death [B3.3.2]
        gonzaga is in danger [B3.2a]
        leader casualty, against 10 (a casualty 11, in a charge -1): 1 1 = 2 [B3.2d B3.2e]
        gie is in danger [B3.2a]
        leader casualty, against 8 (a casualty 11, in a charge -1, his men wiped out -2): 1 1 = 2 [B3.2d B3.2e B3.2g]
        L1 carries the charge home in 303 [B11.9.1a B11.9.1b B11.9.1c]
        L1 ends its charge in 302 [B11.9.1e]
        L1 stands in 302 towards 303, facing 303 [model.place]
        - F1: off the map, lost
        - gie: 303
        - gonzaga: 302/303, decipio
    "#]],
    );
    check_from(
        DUEL,
        &[charge, "red: decline", "red: area 302", "red: place 302/303 facing 303"],
        &[&dice[..], &[1, 1, 1]].concat(),
        "danger",
        expect![[r#"
        gonzaga is in danger [B3.2a]
        leader casualty, against 10 (a casualty 11, in a charge -1): 6 6 = 12 [B3.2d B3.2e]
        gonzaga is out of play [B3.2d]
        red is shaken [B3.3.4]
        rout check, against 2 (élan 3, not in control -1): 1 [A2.2.2c C23.0f C23.0b]
        L1 stands firm [C23.0b]
        gie is in danger [B3.2a]
        leader casualty, against 8 (a casualty 11, in a charge -1, his men wiped out -2): 1 1 = 2 [B3.2d B3.2e B3.2g]
        L1 carries the charge home in 303 [B11.9.1a B11.9.1b B11.9.1c]
        L1 ends its charge in 302 [B11.9.1e]
        L1 stands in 302 towards 303, facing 303 [model.place]
        - F1: off the map, lost
        - gie: 303
        - gonzaga: off the map, dead
    "#]],
    );
    refused(
        DUEL,
        &[charge, "red: done"],
        &dice,
        expect!["gonzaga tries to cheat death or accepts it [B3.3.2]"],
    );
    let used = DUEL.replace("exceptional, leads red", "exceptional, leads red, decipio");
    check_from(
        &used,
        &[charge, "red: area 302", "red: place 302/303 facing 303"],
        &[&dice[..], &[1, 1, 1]].concat(),
        "danger",
        expect![[r#"
        gonzaga is in danger [B3.2a]
        leader casualty, against 10 (a casualty 11, in a charge -1): 6 6 = 12 [B3.2d B3.2e]
        gonzaga is out of play [B3.2d]
        red is shaken [B3.3.4]
        rout check, against 2 (élan 3, not in control -1): 1 [A2.2.2c C23.0f C23.0b]
        L1 stands firm [C23.0b]
        gie is in danger [B3.2a]
        leader casualty, against 8 (a casualty 11, in a charge -1, his men wiped out -2): 1 1 = 2 [B3.2d B3.2e B3.2g]
        L1 carries the charge home in 303 [B11.9.1a B11.9.1b B11.9.1c]
        L1 ends its charge in 302 [B11.9.1e]
        L1 stands in 302 towards 303, facing 303 [model.place]
        - F1: off the map, lost
        - gie: 303
        - gonzaga: off the map, decipio, dead
    "#]],
    );
}

#[test]
fn a_leader_left_among_enemies_retreats_or_fights() {
    holds!("B3.2.1b");
    let charge = ["red: L1 charges 303", "red: area 303"];
    let dice = [5, 5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 3];
    choices(
        DUEL,
        &charge,
        &dice,
        expect![[r#"
        blue: area 202
        blue: area 203
        blue: area 204
        blue: area 302
        blue: area 304
        blue: area 402
        blue: area 403
        blue: area 404
        blue: decline
    "#]],
    );
    check_from(
        DUEL,
        &[&charge[..], &["blue: area 304"]].concat(),
        &dice,
        "ends",
        expect![[r#"
        L1 ends its charge in 303 [B11.9.1d]
        gie rides to 304 [B3.2.1b]
        - F1: off the map, lost
        - L1: 303 facing 403, 4 SP
        - gie: 304
        - gonzaga: 303
    "#]],
    );
    refused(
        DUEL,
        &[&charge[..], &["blue: area 505"]].concat(),
        &dice,
        expect!["gie cannot retreat there [B3.2.2b]"],
    );
    check_from(
        DUEL,
        &[&charge[..], &["blue: decline", "blue: area 304"]].concat(),
        &[&dice[..], &[1, 1, 1, 1, 1]].concat(),
        "ends",
        expect![[r#"
        L1 ends its charge in 303 [B11.9.1d]
        gie fights alone [B3.2.2b]
        L1 has 4 dice for gie [B3.2.2b]
        gie has 1 die for L1 [B3.2.2b]
        L1 strikes at gie [B3.2.2b]
        leader alone: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [A2.2.2a dice.d6 B3.2.2b]
        gie strikes at L1 [B3.2.2b]
        leader alone: dice 1 (a leader alone 1), against 6 (to hit 6): 1 = 0 [B3.2.2a dice.d6 B3.2.2b]
        gie rides to 304 [B3.2.1b]
        - F1: off the map, lost
        - L1: 303 facing 403, 4 SP
        - gie: 304
        - gonzaga: 303
    "#]],
    );
    check_from(
        DUEL,
        &[&charge[..], &["blue: decline"]].concat(),
        &[&dice[..], &[6, 6, 6, 6, 1]].concat(),
        "ends",
        expect![[r#"
        L1 ends its charge in 303 [B11.9.1d]
        gie fights alone [B3.2.2b]
        L1 has 4 dice for gie [B3.2.2b]
        gie has 1 die for L1 [B3.2.2b]
        L1 strikes at gie [B3.2.2b]
        leader alone: dice 4 (printed strength 4), against 6 (to hit 6): 6 6 6 6 = 4 [A2.2.2a dice.d6 B3.2.2b]
        gie strikes at L1 [B3.2.2b]
        leader alone: dice 1 (a leader alone 1), against 6 (to hit 6): 1 = 0 [B3.2.2a dice.d6 B3.2.2b]
        gie is hit 4 times, 2 through its armour [C20.0a]
        gie is out of play [B3.2.2b]
        - F1: off the map, lost
        - L1: 303 facing 403, 4 SP
        - gie: off the map, dead
        - gonzaga: 303
    "#]],
    );
}

#[test]
fn nobody_out_of_control_uses_a_tactical_ability() {
    holds!("A2.2.2i");
    let field = "
        map squares 6x5
        lances red 0
        lances blue 0
        red  L1 MMA at 302 facing 303, sp 4 3 2, elan 6, armor A
        blue F1 FI at 403 facing 302, sp 2, elan 3
        leader red gonzaga with L1, command 3, tactical 0, radius 4, exceptional, of other
        red  L9 MMA at 102 facing 103, sp 1
        blue F8 FI at 103 facing 104, sp 1
        red  Z1 FI at 101 facing 102, of rest
        stage charge";
    refused(
        field,
        &["red: L1 charges 303 403"],
        &[],
        expect!["L1 is not in control and cannot wheel its charge [B3.3.1]"],
    );
}

#[test]
fn a_leader_alone_is_struck_by_the_close_quarters_line_of_his_enemies() {
    holds!("state.leader-as-fighter");
    let field = DUEL.replace("gie with F1, command 2", "gie with F1, armor B, command 2");
    check_rolls(
        &field,
        &["red: L1 charges 303", "red: area 303", "blue: decline", "blue: area 304"],
        &[&[5, 5][..], &ONES[..7], &[1, 1, 3, 3], &ONES[..5]].concat(),
        "leader alone",
        expect![[r#"
            leader alone: dice 4 (printed strength 4), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 = 0 [A2.2.2a dice.d6 C19.0 B3.2.2b]
            leader alone: dice 1 (a leader alone 1), against 6 (to hit 6): 1 = 0 [B3.2.2a dice.d6 B3.2.2b]
        "#]],
    );
}

#[test]
fn after_ranged_fire_only_leaders_whose_stack_lost_a_step_check() {
    let field = "
        map squares 6x5
        red  B1 FB at 302 facing 303, sp 3, elan 3
        blue F1 FI at 303/302 facing 302, sp 3 2, elan 3, armor none
        blue F2 FI at 303/304 facing 302, sp 3 2, elan 3, armor none
        leader red gonzaga with B1, tactical 0, radius 4, leads red, commands
        leader blue gie with F1, tactical 0, radius 4, leads blue
        leader blue john with F2, tactical 0, radius 4, of blue
        red  Z1 FI at 101 facing 102, of rest
        stage fire";
    holds!("B3.2b", "C24.1d");
    check_from(
        field,
        &["red: area 303", "red: B1 gives 3 dice to F1", "blue: decline"],
        &[6, 1, 1, 3, 3],
        "B1 strikes",
        expect![[r#"
            B1 strikes at F1 [B14.4g]
            fire: dice 3 (printed strength 3), against 5 (to hit 6, weapon against armour -1): 6 1 1 = 1 [A2.2.2a dice.d6 B14.4mod.a B14.4g]
            F1 is hit once, 1 through its armour [C20.0d]
            F1 loses 1 step [C24.0]
            gie is in danger [B3.2a]
            leader casualty, against 11 (a casualty 11): 3 3 = 6 [B3.2d]
            - F1: 303/302 facing 302, 2 SP
        "#]],
    );
}

#[test]
fn leaders_with_the_shooters_check_if_return_fire_takes_a_step_of_their_stack() {
    holds!("B3.2b");
    let field = "
        map squares 6x5
        red  B1 FB at 302/303 facing 303, sp 3 2, elan 3, armor none
        blue F1 FB at 303/302 facing 302, sp 3 2, elan 3, armor none
        leader red gonzaga with B1, tactical 0, radius 4, leads red, commands
        leader blue gie with F1, tactical 0, radius 4, leads blue
        red  Z1 FI at 101 facing 102, of rest
        stage fire";
    let shots = ["red: area 303", "blue: decline", "blue: unit F1"];
    check_from(
        field,
        &shots,
        &[1, 1, 1, 6, 1, 1, 3, 3],
        "fire",
        expect![[r#"
        F1 stands under the fire [B14.2.2a]
        B1 strikes at F1 [B14.4g]
        fire: dice 3 (printed strength 3), against 5 (to hit 6, weapon against armour -1): 1 1 1 = 0 [A2.2.2a dice.d6 B14.4mod.a B14.4g]
        F1 has 3 dice for B1 [B14.4e]
        F1 strikes at B1 [B14.4g]
        return fire: dice 3 (printed strength 3), against 5 (to hit 6, weapon against armour -1): 6 1 1 = 1 [A2.2.2a dice.d6 B14.4mod.a B14.4g]
        B1 is hit once, 1 through its armour [C20.0d]
        B1 loses 1 step [C24.0]
        gonzaga is in danger [B3.2a]
        leader casualty, against 11 (a casualty 11): 3 3 = 6 [B3.2d]
        - B1: 302/303 facing 303, 2 SP
    "#]],
    );
    check_from(
        field,
        &shots,
        &[1, 1, 1, 1, 1, 1],
        "fire",
        expect![[r#"
        F1 stands under the fire [B14.2.2a]
        B1 strikes at F1 [B14.4g]
        fire: dice 3 (printed strength 3), against 5 (to hit 6, weapon against armour -1): 1 1 1 = 0 [A2.2.2a dice.d6 B14.4mod.a B14.4g]
        F1 has 3 dice for B1 [B14.4e]
        F1 strikes at B1 [B14.4g]
        return fire: dice 3 (printed strength 3), against 5 (to hit 6, weapon against armour -1): 1 1 1 = 0 [A2.2.2a dice.d6 B14.4mod.a B14.4g]
    "#]],
    );
}
