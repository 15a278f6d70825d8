//! The sequence of play, activation and control (B4 to B9), and the end of a turn (B16, C27.1, C28).

use expect_test::expect;

use crate::table::{check, check_from, choices, refused};

/// Two small armies, each with two formations, before the first turn.
const TWO_ARMIES: &str = "
    map squares 5x4
    red  F1 FI at 102 facing 202, of van
    red  F2 FI at 104 facing 204, of rear
    blue K1 FI at 402 facing 302, of left
    blue K2 FI at 404 facing 304, of right
    leader red charles with F1, command 3, radius 1, leads van, commands
    leader red louis with F2, command 2, radius 1, leads rear
    leader blue john with K1, command 4, radius 1, leads left, commands
    leader blue james with K2, command 2, radius 1, leads right
    start";

#[test]
fn the_higher_of_die_and_command_is_first_player_and_ties_are_rolled_again() {
    check(
        TWO_ARMIES,
        &[],
        &[3, 2, 4, 2, 6],
        expect![[r#"
        turn 1 [B4.0a]
        first player: 7 to 6: 3 2 4 2 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 3 (command rating 3): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
    "#]],
    );
}

#[test]
fn the_first_player_has_one_activation_more_at_his_first_attempt() {
    check_from(
        TWO_ARMIES,
        &["red: formation van"],
        &[6, 1, 5],
        "activation",
        expect![[r#"
        activation, against 3 (command rating 3): 5 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
        van is activated [B8.1]
    "#]],
    );
}

#[test]
fn an_activation_roll_below_the_rating_gives_the_difference() {
    // Blue is first player; command 4 against a 1 gives three, and the free one: more than there are formations.
    check_from(
        TWO_ARMIES,
        &[],
        &[1, 6, 1],
        "activation",
        expect![[r#"
        activation, against 4 (command rating 4): 1 [A2.2.2f B8.0b]
        blue has 4 activations [B8.0b B7.1]
        blue has no formation for the activations that are left [B8.1]
        left is activated [B8.1]
        right is activated [B8.1]
    "#]],
    );
}

#[test]
fn two_failures_in_a_row_end_the_phase() {
    let position = TWO_ARMIES.replace("command 3", "command 1").replace("command 4", "command 1");
    let actions = ["red: formation van", "red: done"];
    // Red has his free activation; then blue fails, and red.
    check_from(
        &position,
        &actions,
        &[6, 1, 5, 5, 5, 6, 1, 6],
        "van",
        expect![[r#"
        van is activated [B8.1]
        activation, against 1 (command rating 1): 5 [A2.2.2f B8.0b]
        blue activates nobody [B8.0b B8.1.1]
        activation, against 1 (command rating 1): 5 [A2.2.2f B8.0b]
        red activates nobody [B8.0b B8.1.1]
        the activations end [B8.1.1]
        turn 2 [B4.0a]
        first player: 7 to 2: 6 1 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 1 (command rating 1): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
    "#]],
    );
}

#[test]
fn an_army_without_a_commander_rolls_with_a_rating_of_one() {
    let position = TWO_ARMIES.replace("leader red charles with F1", "leader red charles off, dead");
    check_from(
        &position,
        &[],
        &[6, 2, 5],
        "first player",
        expect![[r#"
            first player: 7 to 6: 6 2 [B8.0c A2.2.2f B7.0]
            red is first player [B7.0]
            activation, against 1 (command rating 1): 5 [B8.0c B8.0b]
            red has 1 activation [B8.0b B7.1]
        "#]],
    );
}

#[test]
fn a_formation_is_activated_once_in_a_turn() {
    let three = format!("red F3 FI at 105 facing 205, of wing\n{TWO_ARMIES}");
    refused(
        &three,
        &["red: formation van", "red: formation van"],
        &[6, 1, 2],
        expect!["this formation has been activated in this turn [B8.1.5]"],
    );
}

#[test]
fn a_player_who_has_activations_must_use_them() {
    refused(
        TWO_ARMIES,
        &["red: done"],
        &[6, 1, 5],
        expect!["name a formation: activations must be used [B8.1.4]"],
    );
}

/// The same armies, with battle plan chits.
fn with_chits() -> String {
    format!("option battle-plan-chits\narmy red chits 0 2\narmy blue chits 1\n{TWO_ARMIES}")
}

#[test]
fn by_plan_the_chit_is_the_number_of_activations_and_all_are_in_control() {
    check_from(
        // Louis is far from his men, and reaches none of them.
        &with_chits().replace("louis with F2, command 2, radius 1", "louis at 301, command 2, radius 0"),
        &["red: draw"],
        &[6, 1, 2],
        "chit",
        expect![[r#"
        battle plan chit: number 2 [B8.2a]
        red draws a 2 [B8.2b]
        2 activations by plan [B8.2.1a]
        red has 3 activations [B8.0b B7.1]
        red has no formation for the activations that are left [B8.1]
        rear is activated [B8.1]
        van is activated [B8.1]
    "#]],
    );
}

#[test]
fn a_zero_by_plan_gives_one_and_the_first_player_one_more() {
    holds!("B8.2.1c");
    check_from(
        &with_chits(),
        &["red: draw"],
        &[6, 1, 1],
        "chit",
        expect![[r#"
        battle plan chit: number 1 [B8.2a]
        red draws a 0 [B8.2b]
        1 activation by plan [B8.2.1a B8.2.2]
        red has 2 activations [B8.0b B7.1]
        rear is activated [B8.1]
        van is activated [B8.1]
    "#]],
    );
}

#[test]
fn a_chit_can_be_drawn_in_reaction_to_a_failure() {
    choices(
        &with_chits(),
        &["red: roll"],
        &[6, 1, 6],
        expect![[r#"
        red: draw
        red: decline
    "#]],
    );
    check_from(
        &with_chits(),
        &["red: roll", "red: draw"],
        &[6, 1, 6, 2],
        "chit",
        expect![[r#"
        battle plan chit: number 2 [B8.2a]
        red draws a 2 [B8.2b]
        2 activations in reaction [B8.2.1b]
        red has 3 activations [B8.0b B7.1]
        red has no formation for the activations that are left [B8.1]
        rear is activated [B8.1]
        van is activated [B8.1]
    "#]],
    );
}

#[test]
fn a_zero_in_reaction_gives_none_and_is_no_failure() {
    // Blue is first; red's roll fails, and so does his chit.
    let actions = [
        "blue: roll",
        "blue: decline",
        "blue: formation left",
        "blue: done",
        "blue: done",
        "red: roll",
        "red: draw",
    ];
    check_from(
        &with_chits(),
        &actions,
        &[1, 6, 6, 6, 1],
        "chit",
        expect![[r#"
        battle plan chit: number 1 [B8.2a]
        red draws a 0 [B8.2b]
        0 activations in reaction [B8.2.1b]
        red activates nobody [B8.2.2]
    "#]],
    );
    holds!("B8.2.2");
}

const ONE_UNIT: &str = "
    map squares 5x4
    red  F1 FI at 102 facing 202, of van
    blue K1 FI at 405 facing 305, of left
    leader blue john with K1, leads left, commands";

#[test]
fn a_leader_controls_as_far_as_his_radius() {
    holds!("B9.1", "A2.2.2g");
    let near = format!("{ONE_UNIT}\nleader red charles at 103, radius 1, leads van\nstage control");
    let far = format!("{ONE_UNIT}\nleader red charles at 104, radius 1, leads van\nstage control");
    check(&near, &[], &[], expect![[""]]);
    check(
        &far,
        &[],
        &[],
        expect![[r#"
        F1 is not in control [B9.1.1]
    "#]],
    );
}

#[test]
fn the_army_commander_and_a_camp_with_a_value_control_too() {
    holds!("B9.4a", "B9.1.3", "B16.4b");
    let commander = format!("{ONE_UNIT}\nleader red charles at 104, radius 2, commands\nstage control");
    check(&commander, &[], &[], expect![[""]]);
    // A formation without a leader of its own is led by nobody else.
    let far = format!("{ONE_UNIT}\nleader red charles at 104, radius 1, commands\nstage control");
    check(
        &far,
        &[],
        &[],
        expect![[r#"
        F1 is not in control [B9.1.1]
    "#]],
    );
    let camp = format!("option command-camps\ncamp red C1 at 202, radius 1\n{ONE_UNIT}\nstage control");
    check(&camp, &[], &[], expect![[""]]);
}

#[test]
fn nobody_is_in_control_in_a_melee() {
    holds!("B9.3");
    let position = format!(
        "{ONE_UNIT}\nleader red charles with F1, radius 3, leads van\nblue K9 FI at 103 facing 102\nbattle melee = [\"102\", \"103\"]\nstage control only"
    );
    check(
        &position,
        &[],
        &[],
        expect![[r#"
        F1 is not in control [B9.1.1]
    "#]],
    );
    // Nor does a leader in melee put anybody outside in control.
    let outside = format!(
        "{ONE_UNIT}\nred F9 FI at 103 facing 104, of rear\nblue K9 FI at 104 facing 103\nleader red charles with F9, radius 3, leads van\nbattle melee = [\"103\", \"104\"]\nacting van\nstage control only"
    );
    check(
        &outside,
        &[],
        &[],
        expect![[r#"
        F1 is not in control [B9.1.1]
    "#]],
    );
}

#[test]
fn reinforcements_come_on_in_their_area_or_are_held_back_once() {
    let position = "
        map squares 4x4
        turn 2
        red  F1 FI at 101 facing 201
        red  F2 FI off, waiting
        blue K1 FI at 404 facing 304
        leader red charles with F1, commands
        leader blue john with K1, commands
        reinforce 2 at 103: F2
        start";
    choices(
        position,
        &[],
        &[],
        expect![[r#"
        red: try
        red: decline
    "#]],
    );
    check_from(
        position,
        &["red: try", "red: place 103 facing 203"],
        &[6, 1, 5],
        "103",
        expect![[r#"
        F2 comes on in 103 [B6.0a]
        F2 stands in 103 at the centre, facing 203 [model.place]
        first player: 8 to 3: 6 1 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 2 (command rating 2): 5 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
        red is activated [B8.1]
        - F2: 103 facing 203, 4 SP
    "#]],
    );
    check_from(
        position,
        &["red: decline"],
        &[6, 1, 5],
        "held",
        expect![[r#"
        group 1 is held back [B6.0b]
        first player: 8 to 3: 6 1 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 2 (command rating 2): 5 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
        red is activated [B8.1]
    "#]],
    );
}

#[test]
fn a_barred_entry_moves_along_the_edge() {
    let position = "
        map squares 4x4
        turn 2
        red  F1 FI at 101 facing 201
        red  F2 FI off, waiting
        blue K1 FI at 103 facing 203
        leader red charles with F1, commands
        leader blue john with K1, commands
        reinforce 2 at 103: F2
        start";
    choices(
        position,
        &["red: try"],
        &[],
        expect![[r#"
        red: area 102
        red: area 104
    "#]],
    );
}

#[test]
fn the_weather_follows_the_scenario_and_without_it_is_clear() {
    holds!("B5.0b");
    check_from(
        &format!("option weather\nweather rain\n{TWO_ARMIES}"),
        &[],
        &[6, 1, 5],
        "weather",
        expect![[r#"
        the weather is rain [B5.0a]
        first player: 9 to 5: 6 1 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 3 (command rating 3): 5 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
    "#]],
    );
    // Without weather rules it stays clear, whatever the file says of it.
    let rain = format!("weather storm\n{TWO_ARMIES}");
    assert_eq!(crate::table::shown(&rain, &[], &[], "weather"), "clear");
    crate::table::check(
        &format!("weather storm\n{}", crate::movement::MARCH),
        &["red: stack F1", "red: area 205", "red: place 205 facing 204"],
        &[],
        expect![[r#"
            F1 moves to 205 for 3 of 3 MP [B13.0b B13.1 B13.3a]
            F1 stands in 205 at the centre, facing 204 [model.place]
            - F1: 205 facing 204, 4 SP
        "#]],
    );
    check_from(
        TWO_ARMIES,
        &[],
        &[6, 1, 5],
        "turn",
        expect![[r#"
        turn 1 [B4.0a]
        first player: 9 to 5: 6 1 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 3 (command rating 3): 5 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
    "#]],
    );
}

#[test]
fn an_entry_must_be_open_to_the_unit_both_ways() {
    holds!("B6.1b");
    let position = |ground: &str| {
        format!(
            "map squares 4x4
             turn 2
             {ground}
             red  F1 FI at 101 facing 201
             red  F2 FI off, waiting
             blue K1 FI at 404 facing 304
             leader red charles with F1, commands
             leader blue john with K1, commands
             reinforce 2 at 103: F2
             start"
        )
    };
    // Water is closed to it, and from an island there is no way out; on both sides of it there are others.
    choices(
        &position("area 103 water"),
        &["red: try"],
        &[],
        expect![[r#"
        red: area 102
        red: area 104
    "#]],
    );
    refused(
        &position("area 103 water"),
        &["red: try", "red: area 203"],
        &[],
        expect!["choose the nearest area of the edge that is open [B6.1a]"],
    );
    check_from(
        &position("area 103 water"),
        &["red: try", "red: area 104", "red: place 104 facing 204"],
        &[6, 1, 5],
        "comes on",
        expect![[r#"
        F2 comes on in 104 [B6.0a B6.1a]
        F2 stands in 104 at the centre, facing 204 [model.place]
        first player: 8 to 3: 6 1 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 2 (command rating 2): 5 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
        red is activated [B8.1]
        - F2: 104 facing 204, 4 SP
    "#]],
    );
    // Where eight points stand in a small area nobody else comes on.
    let full = position("area 103 small\n             red  F9 FI at 103 facing 203, sp 6");
    choices(
        &full,
        &["red: try"],
        &[],
        expect![[r#"
        red: area 102
        red: area 104
    "#]],
    );
}

#[test]
fn reinforcements_are_in_control_in_the_turn_in_which_they_come() {
    holds!("B6.2");
    let position = "
        map squares 5x4
        turn 2
        red  F1 FI at 101 facing 201
        red  F2 FI off, waiting
        red  F3 FI at 405 facing 404
        blue K1 FI at 401 facing 301
        leader red charles with F1, radius 0, commands
        leader blue john with K1, commands
        reinforce 2 at 105: F2
        start";
    check_from(
        position,
        &["red: try", "red: place 105 facing 205"],
        &[6, 1, 5],
        "comes on",
        expect![[r#"
        F2 comes on in 105 [B6.0a]
        F2 stands in 105 at the centre, facing 205 [model.place]
        first player: 8 to 3: 6 1 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 2 (command rating 2): 5 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
        red is activated [B8.1]
        F3 is not in control [B9.1.1]
        - F2: 105 facing 205, 4 SP
    "#]],
    );
}

#[test]
fn control_is_found_anew_for_an_attack() {
    holds!("B9.0a", "B9.2");
    // F1 began in control and has marched out of it: its move was free, its attack is not.
    let position = "
        map squares 5x5
        red  F1 FI at 203/303 facing 303, elan 3
        blue K1 FI at 303/203 facing 203
        leader red charles at 505, radius 1, leads red, commands
        leader blue john at 501, radius 5, commands
        stage close-quarters only";
    check_from(
        position,
        &["red: area 303"],
        &[4],
        "",
        expect![[r#"
        élan check to attack, against 3 (élan 3): 4 [A2.2.2c B9.1.2c]
        F1 does not dare to attack [B9.1.2c]
    "#]],
    );
    // And one that began out of control is free when its leader has come.
    let led = position.replace("elan 3", "elan 3, uncontrolled").replace("charles at 505", "charles at 202");
    check_from(
        &led,
        &["red: area 303"],
        &[1; 8],
        "attacks",
        expect![[r#"
        F1 attacks K1 [B15.3a B15.1a]
        F1 has 4 dice for K1 [B15.5.2a]
        K1 has 4 dice for F1 [B15.5.2a]
        F1 strikes at K1 [B15.5.4]
        close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
        K1 strikes at F1 [B15.5.4]
        close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
    "#]],
    );
}
