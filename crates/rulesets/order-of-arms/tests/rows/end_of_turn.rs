//! The end of a turn: recovery, remounting, succession, the next turn (B16, C27.1, C28).

use expect_test::expect;

use crate::table::{check, check_from, choices, refused};

/// Nobody has anything left to do but to end the turn.
const EVENING: &str = "
    map squares 5x4
    red  F1 FI at 102 facing 202, of van, step 1, elan 3
    red  F2 FI at 104 facing 204, of rear, step 1
    blue K1 FI at 404 facing 304, of left
    leader red charles with F1, command 2, leads van
    leader red louis with F2, command 1, leads rear, commands
    leader blue john with K1, commands
    steps [{ turn = \"ready\" }]";

#[test]
fn a_leader_restores_a_step_with_two_dice() {
    let position = format!("option recovery\n{EVENING}");
    choices(
        &position,
        &[],
        &[],
        expect![[r#"
        red: charles with F1
        red: done
    "#]],
    );
    check_from(
        &position,
        &["red: charles with F1"],
        &[2, 3, 6, 1, 6],
        "recovery",
        expect![[r#"
        recovery, by command, against 2 (command rating 2): 2 [A2.2.2f C28.0]
        recovery, by élan, against 3 (élan 3): 3 [A2.2.2c C28.0]
        charles restores a step of F1 [C28.0]
        turn 2 [B4.0a]
        first player: 7 to 3: 6 1 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 1 (command rating 1): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
        - F1: 102 facing 202, 4 SP
    "#]],
    );
    check_from(
        &position,
        &["red: charles with F1"],
        &[2, 4, 6, 1, 6],
        "recovery",
        expect![[r#"
        recovery, by command, against 2 (command rating 2): 2 [A2.2.2f C28.0]
        recovery, by élan, against 3 (élan 3): 4 [A2.2.2c C28.0]
        charles cannot restore F1 [C28.0]
        turn 2 [B4.0a]
        first player: 7 to 3: 6 1 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 1 (command rating 1): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
    "#]],
    );
}

#[test]
fn recovery_is_for_able_leaders_and_their_own_men_who_have_lost_a_step() {
    let position = format!("option recovery\n{EVENING}");
    refused(
        &position,
        &["red: louis with F2"],
        &[],
        expect!["louis is not able enough: recovery needs a command rating of 2 [C28.1a]"],
    );
    refused(&position, &["red: charles with F2"], &[], expect!["charles is not stacked with F2 [C28.0]"]);
    let fresh = position.replace("of van, step 1", "of van");
    let fresh = fresh.replace("command 1", "command 3");
    refused(&fresh, &["red: charles with F1"], &[], expect!["F1 has lost no step [C28.0]"]);
    let other = position.replace("leads van", "leads wing");
    let other = other.replace("leader red louis with F2, command 1", "leader red louis with F2, command 3");
    refused(
        &other,
        &["red: charles with F1"],
        &[],
        expect!["F1 does not belong to the formation of charles [C28.1b]"],
    );
    let gone = position.replace("leader red charles", "army red zero\nleader red charles");
    let gone = format!(
        "{gone}\nblue K2 FI at 405 facing 305, of left, step 1\nleader blue jack with K2, command 3, of left"
    );
    refused(
        &gone,
        &["blue: charles with F1"],
        &[],
        expect!["name a leader and a unit he is stacked with [C28.0]"],
    );
}

#[test]
fn an_exceptional_leader_tries_for_two_units() {
    let position = EVENING.replace("command 2, leads van", "command 4, leads van, exceptional");
    let position = format!("option recovery\nred F3 FI at 102 facing 202, of van, step 1\n{position}");
    choices(
        &position,
        &["red: charles with F1"],
        &[6, 6],
        expect![[r#"
        red: charles with F3
        red: done
    "#]],
    );
    refused(
        &position,
        &["red: charles with F1", "red: charles with F1"],
        &[6, 6],
        expect!["charles has tried for F1 in this turn: the second attempt is for another unit [C28.1d]"],
    );
}

const HORSES: &str = "
    map squares 5x4
    red  F1 MMA at 202/302 facing 302, of van, sp 4 3, foot 4 3, step 1, lances 2
    red  F2 MMA at 104/204 facing 204, of van, sp 4 3
    blue K1 FI at 404 facing 304, of left
    leader red charles with F1, leads van, commands
    leader blue john with K1, commands";

#[test]
fn men_at_arms_with_a_foot_piece_dismount_to_the_same_step() {
    holds!("A2.2.2j");
    let position = format!("option dismount\n{HORSES}\nstage dismount");
    choices(
        &position,
        &[],
        &[],
        expect![[r#"
        red: stack F1
        red: done
    "#]],
    );
    check(
        &position,
        &["red: stack F1"],
        &[],
        expect![[r#"
        F1 dismounts [C27.1.1]
        - F1: 202/302 facing 302, 3 SP, on-foot
    "#]],
    );
    refused(&position, &["red: stack F2"], &[], expect!["F2 has no foot piece [C27.1]"]);
}

#[test]
fn dismounted_men_remount_at_the_end_of_the_turn_unless_they_are_routed() {
    let position = HORSES.replace("step 1, lances 2", "step 1, on-foot");
    let position = format!("option dismount\n{position}\nsteps [{{ turn = \"ready\" }}]");
    choices(
        &position,
        &[],
        &[],
        expect![[r#"
        red: unit F1
        red: done
    "#]],
    );
    check_from(
        &position,
        &["red: unit F1"],
        &[6, 1, 6],
        "remount",
        expect![[r#"
        F1 remounts [C27.1.2]
        turn 2 [B4.0a]
        first player: 8 to 3: 6 1 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 2 (command rating 2): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
        van is activated [B8.1]
        - F1: 202/302 facing 302, 3 SP
    "#]],
    );
    refused(
        &position.replace("on-foot", "on-foot, routed").replace(
            "F2 MMA at 104/204 facing 204, of van, sp 4 3",
            "F2 MMA at 104/204 facing 204, of van, sp 4 3, foot 4 3, on-foot",
        ),
        &["red: unit F1"],
        &[],
        expect!["F1 is routed and stays on foot [C27.1.3]"],
    );
}

#[test]
fn unhorsed_men_look_for_their_horses() {
    let position = HORSES.replace("step 1, lances 2", "step 1, on-foot, unhorsed");
    let position = format!("option unhorsed\n{position}\nsteps [{{ turn = \"ready\" }}]");
    choices(
        &position,
        &["red: unit F1"],
        &[3],
        expect![[r#"
        red: try
        red: decline
    "#]],
    );
    check_from(
        &position,
        &["red: unit F1", "red: decline", "red: done"],
        &[3, 6, 1, 6],
        "horses",
        expect![[r#"
        catching the horses, against 3 (printed strength 3): 3 [A2.2.2a C27.2.2a]
        F1 catches its horses [C27.2.2a]
        turn 2 [B4.0a]
        first player: 8 to 3: 6 1 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 2 (command rating 2): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
        van is activated [B8.1]
        - F1: 202/302 facing 302, 3 SP, on-foot
    "#]],
    );
    check_from(
        &position,
        &["red: unit F1"],
        &[2, 6, 1, 6],
        "horses",
        expect![[r#"
        catching the horses, against 3 (printed strength 3): 2 [A2.2.2a C27.2.2a]
        F1 does not find its horses [C27.2.2a]
        turn 2 [B4.0a]
        first player: 8 to 3: 6 1 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 2 (command rating 2): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
        van is activated [B8.1]
    "#]],
    );
}

#[test]
fn a_dead_leader_is_succeeded_and_a_new_commander_keeps_his_own_men() {
    let position = "
        map squares 5x4
        red  F1 FI at 102 facing 202, of van
        red  F2 FI at 104 facing 204, of rear
        blue K1 FI at 404 facing 304, of left
        leader red charles off, leads van, commands, dead
        leader red louis with F2, leads rear
        leader blue john with K1, commands
        succession charles: louis
        steps [{ turn = \"replacement\" }]";
    check_from(
        position,
        &[],
        &[6, 1, 6],
        "takes",
        expect![[r#"
            louis takes the place of charles [B16.4c]
            louis takes the place of charles [B16.4a]
            turn 2 [B4.0a]
            first player: 8 to 3: 6 1 [A2.2.2f B7.0]
            red is first player [B7.0]
            activation, against 2 (command rating 2): 6 [A2.2.2f B8.0b]
            red has 1 activation [B8.0b B7.1]
        "#]],
    );
}

#[test]
fn in_the_end_phase_all_are_ready_again_and_the_first_player_acts_first() {
    holds!("B16.0", "B16.1", "B16.2");
    let position = EVENING.replace("of van, step 1", "of van, step 1, activated, charged").replace(
        "leader blue john with K1, commands",
        "leader blue john with K1, command 3, leads left, commands",
    );
    let both = format!("option recovery\n{}", position.replace("of left\n", "of left, step 1\n"));
    // Red is first player and tries first; without the option nobody is asked.
    choices(
        &both,
        &[],
        &[],
        expect![[r#"
        red: charles with F1
        red: done
    "#]],
    );
    choices(
        &both,
        &["red: done"],
        &[],
        expect![[r#"
        blue: john with K1
        blue: done
    "#]],
    );
    check_from(
        &position,
        &[],
        &[6, 1, 6],
        "turn",
        expect![[r#"
        turn 2 [B4.0a]
        first player: 7 to 4: 6 1 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 1 (command rating 1): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
    "#]],
    );
    assert_eq!(crate::table::shown(&both, &["red: done"], &[], "units.F1.is").to_string(), "[]");
}

#[test]
fn a_leader_tries_once_and_not_at_elan_zero_nor_for_guns() {
    let position = format!(
        "option recovery\nred G1 AGF at 102 facing 202, size light, of van\nred F3 FI at 102 facing 202, of van, step 1\n{EVENING}"
    )
    .replace("command 1, leads rear", "command 2, leads rear");
    refused(
        &position,
        &["red: charles with F1", "red: charles with F3"],
        &[6, 6],
        expect!["charles has tried as often as he may in this turn [C28.1c]"],
    );
    refused(
        &position,
        &["red: charles with G1"],
        &[],
        expect!["G1 is no combat unit: it cannot recover [C28.1f]"],
    );
    // At élan zero nobody is asked.
    holds!("C28.1e");
    let gone = format!("{position}\narmy red zero");
    check_from(
        &gone,
        &[],
        &[6, 1, 6],
        "turn",
        expect![[r#"
        turn 2 [B4.0a]
        first player: 8 to 3: 6 1 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 2 (command rating 2): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
    "#]],
    );
}

#[test]
fn a_change_of_pieces_needs_room() {
    // At the border to the east there is no room for a long piece that faces north.
    let position = HORSES
        .replace(
            "F1 MMA at 202/302 facing 302, of van, sp 4 3, foot 4 3, step 1, lances 2",
            "F1 MMA at 202/203 facing 302, of van, sp 4 3, foot 4 3, on-foot",
        )
        .replace(
            "F2 MMA at 104/204 facing 204, of van, sp 4 3",
            "F2 MMA at 104 facing 204, of van, sp 4 3, foot 4 3, on-foot",
        );
    let position = format!("option dismount\n{position}\nsteps [{{ turn = \"ready\" }}]");
    choices(
        &position,
        &[],
        &[],
        expect![[r#"
        red: unit F2
        red: done
    "#]],
    );
    refused(&position, &["red: unit F1"], &[], expect!["there is no room for the new piece of F1 [B10.1]"]);
    refused(&position, &["red: stack F2"], &[], expect!["name a unit that remounts [B16.3]"]);
    // On foot it would be stronger than the area has room for.
    let crowd = format!("option dismount\narea 202 small\n{HORSES}\nstage dismount")
        .replace("foot 4 3, step 1", "foot 9 9, step 1");
    let crowd = crowd.replace(
        "F2 MMA at 104/204 facing 204, of van, sp 4 3",
        "F2 MMA at 104/204 facing 204, of van, sp 4 3, foot 4 3",
    );
    refused(&crowd, &["red: stack F1"], &[], expect!["there is no room for the new piece of F1 [B10.1]"]);
    refused(&crowd, &["red: unit F2"], &[], expect!["name a stack of men-at-arms that dismounts [B10.0]"]);
    // Two who dismounted together remount together.
    let pair = position.replace("F2 MMA at 104 facing 204, of van, sp 4 3, foot 4 3, on-foot", "F2 MMA at 104 facing 204, of van, sp 3 2, foot 3 2, on-foot\n    red  F3 MMA at 104 facing 204, stack 1, of van, sp 3 2, foot 3 2, on-foot");
    check_from(
        &pair,
        &["red: unit F3"],
        &[6, 1, 6],
        "remounts",
        expect![[r#"
        F2 remounts [C27.1.2]
        F3 remounts [C27.1.2]
        turn 2 [B4.0a]
        first player: 8 to 3: 6 1 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 2 (command rating 2): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
        van is activated [B8.1]
        - F2: 104 facing 204, 3 SP
        - F3: 104 facing 204, 3 SP
    "#]],
    );
}

#[test]
fn nobody_recovers_what_its_stack_has_no_room_for() {
    holds!("C17.3a");
    let small = "
        option recovery
        area 102 small
        red  F1 FI at 102 facing 202, of van, sp 4 3 2, step 1, elan 3
        red  F3 FI at 102 facing 202, of van, sp 3, elan 3, stack 1
        red  F2 FI at 104 facing 204, of rear, step 1
        blue K1 FI at 404 facing 304, of left
        leader red charles with F1, command 2, leads van
        leader red louis with F2, command 2, leads rear, commands
        leader blue john with K1, commands
        steps [{ turn = \"ready\" }]";
    refused(
        small,
        &["red: charles with F1"],
        &[],
        expect!["the stack of F1 would be above the stacking limit of the area [C17.3a]"],
    );
    // Nor where the area has none.
    let full = small.replace(
        "F3 FI at 102 facing 202, of van, sp 3, elan 3, stack 1",
        "F3 FI at 102/202 facing 202, of van, sp 5",
    );
    refused(
        &full,
        &["red: charles with F1"],
        &[],
        expect!["the area has no room for F1 with another step [C17.2a]"],
    );
}
