//! What scenarios decide: élan events, other rules, victory (C21, C29, scenario).

use battle::{Ruleset as _, State as _, Viewer};
use expect_test::expect;
use order_of_arms::OrderOfArms;

use crate::table::with_file as with;
use crate::table::{check, check_from, scenario};

/// Two archers shoot at a spearman; whoever is named in the end may be hit.
pub(crate) const SHOT: &str = "
    map squares 5x5
    red  B1 FB at 302 facing 303, sp 4 3 2, armor C
    red  B2 FI at 101 facing 201, of rear
    blue S1 FS at 303 facing 302, sp 2 1, elan 3, armor none
    blue S2 FI at 505 facing 504, of main
    leader red charles at 201, command 3, treachery 3, leads red, commands
    leader blue john at 505, command 2, treachery 3, leads main, commands
    stage fire";

/// B1 shoots at S1, who stands.
const SHOOTS: [&str; 2] = ["red: area 303", "blue: decline"];

#[test]
fn an_elan_event_moves_the_marker_when_its_trigger_occurs() {
    holds!("C21.2");
    check_from(
        &with(
            SHOT,
            "[[elan_event]]
             army = \"blue\"
             on = \"unit_step_lost\"
             filter = { side = \"blue\", type = \"FS\", areas = [303] }
             change = -2
             [[elan_event]]
             army = \"red\"
             on = \"unit_step_lost\"
             filter = { side = \"red\" }
             change = -3",
        ),
        &SHOOTS,
        &[6, 1, 1, 1],
        "loses",
        expect![[r#"
            S1 loses 1 step [C24.0]
            blue has its élan marker at 4 [scenario.elan C21.3]
            - S1: 303 facing 302, 1 SP
            - army blue: élan marker at 4
        "#]],
    );
}

#[test]
fn each_formation_that_falls_below_a_share_counts_once() {
    let melee = "
        map squares 6x5
        red  F1 FI at 202/302 facing 302, sp 6 5 4 3 2 1
        red  F2 FI at 205/305 facing 305, sp 6 5 4 3 2 1
        blue K1 FI at 302/202 facing 202, sp 4 3 2 1, armor none, of left
        blue K2 FI at 305/205 facing 205, sp 4 3 2 1, armor none, of right
        leader red charles at 101, radius 6, commands
        leader blue john at 501, radius 6, commands
        battle melee = [\"202\", \"302\", \"205\", \"305\"]
        stage melee only";
    let event = "[[elan_event]]
         army = \"blue\"
         on = \"formation_below\"
         filter = { side = \"blue\", share = [1, 2] }
         change = -1";
    // K1 falls below half, and K2; three of its four steps are lost at once, and nothing is counted twice.
    let dice = [5, 5, 5, 1, 1, 1, 1, 1, 1, 1, 5, 5, 5, 1, 1, 1, 1, 1, 1, 1];
    check_from(
        &with(melee, event),
        &["blue: decline", "blue: decline"],
        &dice,
        "K1 loses",
        expect![[r#"
        K1 loses 3 steps [C24.0]
        blue has its élan marker at 5 [scenario.elan C21.3]
        melee: dice 6 (printed strength 6): 5 5 5 1 1 1 = 3 [B15.7g]
        melee: dice 4 (printed strength 4): 1 1 1 1 = 0 [B15.7g]
        F2 fights K2: 0 through on it, 3 on K2 [B15.7g]
        K2 loses 3 steps [C24.0]
        blue has its élan marker at 4 [scenario.elan C21.3]
        - K1: 302/202 facing 202, 1 SP
        - K2: 305/205 facing 205, 1 SP
        - army blue: élan marker at 4
    "#]],
    );
}

#[test]
fn an_elan_event_can_happen_once_or_at_the_how_manieth_time() {
    let event = "[[elan_event]]
         army = \"blue\"
         on = \"turn_end\"
         change = -1
         once = true
         [[elan_event]]
         army = \"red\"
         on = \"turn_end\"
         filter = { count = 2 }
         change = -1
         [[victory]]
         side = \"red\"
         condition = { vp_at_least = 5 }";
    let position = SHOT.replace("stage fire", "turns 3\nturn 2\nsteps [{ turn = \"conclude\" }]");
    let position = format!("{position}\nbattle happened = {{ seen = [1, 1] }}");
    check_from(
        &with(&position, event),
        &[],
        &[5, 2, 6],
        "",
        expect![[r#"
        red has its élan marker at 5 [scenario.elan C21.3]
        turn 3 [B4.0a]
        first player: 8 to 4: 5 2 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 3 (command rating 3): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
        - army red: élan marker at 5
    "#]],
    );
}

#[test]
fn at_elan_zero_the_scenario_may_end_the_battle() {
    check_from(
        &with(
            &format!("{SHOT}\narmy blue elan 1"),
            "[[elan_event]]
             army = \"blue\"
             on = \"unit_step_lost\"
             change = -1
             [[rule]]
             on = \"army_elan_zero\"
             filter = { army = \"blue\" }
             effect = { kind = \"end_game\", winner = \"red\", level = \"decisive\" }",
        ),
        &SHOOTS,
        &[6, 1, 1, 1],
        "loses",
        expect![[r#"
            S1 loses 1 step [C24.0]
            blue has its élan marker at 0 [scenario.elan C21.3]
            blue is at élan zero [C21.4]
            - S1: 303 facing 302, 1 SP
            - army blue: élan marker at 0, at zero for good
            = red wins: a decisive victory by the scenario's conditions [scenario.victory]
        "#]],
    );
}

#[test]
fn a_scenario_can_make_leaders_safer() {
    let position = with(
        SHOT,
        "[[rule]]
         on = \"unit_step_lost\"
         filter = { side = \"blue\" }
         effect = { kind = \"add_modifier\", roll = \"leader_casualty\", value = 2 }",
    )
    .replace("leader blue john at 505", "leader blue jack with S1, of blue\n    leader blue john at 505");
    check_from(
        &position,
        &SHOOTS,
        &[6, 1, 1, 1, 6, 6],
        "loses",
        expect![[r#"
        S1 loses 1 step [C24.0]
        +2 to what is needed in leader casualty rolls [A2.6]
        jack is in danger [B3.2a]
        leader casualty, against 13 (a casualty 11, by the scenario +2): 6 6 = 12 [B3.2d A2.6]
        - S1: 303 facing 302, 1 SP
    "#]],
    );
}

#[test]
fn other_rules_tell_and_change_things() {
    let position = with(
        &SHOT.replace("stage fire", "option weather\nsteps [{ turn = \"start\" }]"),
        "[[rule]]
         on = \"game_start\"
         effect = { kind = \"message\", text = \"The sun rises.\" }
         [[rule]]
         on = \"turn_start\"
         effect = { kind = \"set_weather\", weather = \"fog\" }
         [[rule]]
         on = \"weather_is\"
         filter = { weather = \"fog\" }
         effect = { kind = \"set_visibility\", areas = 1 }
         [[rule]]
         on = \"turn_start\"
         effect = { kind = \"set_control_radius\", leader = \"john\", radius = 0 }
         [[rule]]
         on = \"turn_start\"
         filter = { side = \"red\" }
         effect = { kind = \"add_modifier\", roll = \"first_player\", value = 2 }
         [[rule]]
         on = \"turn_start\"
         effect = { kind = \"vp\", side = \"blue\", vp = 3 }",
    );
    check(
        &position,
        &[],
        &[5, 2, 6],
        expect![[r#"
            turn 1 [B4.0a]
            The sun rises. [A2.6]
            the weather is fog [A2.6 B5.0a]
            john controls as far as 0 areas [A2.6]
            +2 to what is needed in rolls for first player [A2.6]
            blue gains 3 points [scenario.victory]
            the weather is fog [B5.0a]
            one sees 1 area far [A2.6]
            first player: 10 to 4: 5 2 [A2.2.2f A2.6 B7.0]
            red is first player [B7.0]
            activation, against 3 (command rating 3): 6 [A2.2.2f B8.0b]
            red has 1 activation [B8.0b B7.1]
            - army blue: élan marker at 6, 3 points
        "#]],
    );
}

#[test]
fn points_count_and_decide() {
    let victory = "[[victory]]
         when = \"at_once\"
         side = \"red\"
         level = \"minor\"
         condition = { vp_margin = 2 }
         points = [{ on = \"unit_eliminated\", filter = { side = \"blue\" }, vp = 2 }]";
    let position = with(&SHOT.replace("sp 2 1", "sp 1"), victory);
    check_from(
        &position,
        &SHOOTS,
        &[6, 1, 1],
        "is eliminated",
        expect![[r#"
        S1 is eliminated [state.steps]
        red gains 2 points [scenario.victory]
        red has 2 points [scenario.victory]
        - S1: off the map, lost
        - army red: élan marker at 6, 2 points
        = red wins: a minor victory by the scenario's conditions [scenario.victory]
    "#]],
    );
}

#[test]
fn conditions_are_tested_at_the_end_of_a_turn() {
    holds!("B16.5");
    let end = SHOT.replace("stage fire", "turns 1\nsteps [{ turn = \"conclude\" }]");
    let victory = "[[victory]]
         when = \"turn_end\"
         side = \"blue\"
         level = \"marginal\"
         condition = { all = [{ controls = [303, 505] }, { not = { controls = [302] } }, { turn = 1 }] }";
    check(
        &with(&end, victory),
        &[],
        &[],
        expect![[r#"
        = blue wins: a marginal victory by the scenario's conditions [scenario.victory]
    "#]],
    );
}

#[test]
fn if_both_sides_meet_a_condition_the_default_holds() {
    let end = SHOT
        .replace("stage fire", "turns 1\nhead default_winner = \"blue\"\nsteps [{ turn = \"conclude\" }]");
    let victory = "[[victory]]
         side = \"blue\"
         condition = { alive = \"john\" }
         [[victory]]
         side = \"red\"
         condition = { any = [{ elan_at_most = { army = \"blue\", value = 9 } }, { eliminated = { side = \"blue\", share = [1, 2] } }] }";
    check(
        &with(&end, victory),
        &[],
        &[],
        expect![[r#"
        = blue wins: both sides meet a condition of victory [scenario.victory]
    "#]],
    );
}

#[test]
fn if_nobody_meets_a_condition_it_is_a_draw() {
    let end = SHOT.replace("stage fire", "turns 1\nsteps [{ turn = \"conclude\" }]");
    let victory = "[[victory]]\nside = \"blue\"\ncondition = { vp_at_least = 1 }";
    check(
        &with(&end, victory),
        &[],
        &[],
        expect![[r#"
        = draw: the last turn is over [scenario.victory]
    "#]],
    );
}

#[test]
fn what_is_wrong_with_happenings_is_named_with_its_line() {
    let file = scenario(&with(
        SHOT,
        "[[elan_event]]
         army = \"bleu\"
         on = \"unit_step_los\"
         change = -20
         [[rule]]
         on = \"formation_below\"
         effect = { kind = \"end_gam\" }
         [[treachery]]
         outcomes = [{ roll = [0, 6], effect = \"desert\" }]
         [[victory]]
         side = \"green\"
         condition = { controls = [999] }",
    ));
    let mistakes = OrderOfArms::open(&file).expect_err("it is wrong");
    expect![[r#"
        line 171, elan_event[0].army: there is no army `bleu`; did you mean `blue`?
        line 172, elan_event[0].on: `unit_step_los` is none of called, game_start, turn_start, turn_end, unit_eliminated, unit_step_lost, unit_routed, unit_left_map, leader_killed, leader_retreated_before_combat, formation_eliminated, formation_below, artillery_lost, camp_lost, area_entered, area_controlled, charge_succeeded, charge_repelled, cqc_won, melee_started, melee_ended, reinforcement_arrived, structure_hit, structure_breached, chit_spent, army_elan_value, army_elan_zero, weather_is
        line 173, elan_event[0].change: -20 is not among -9 to 9
        line 175, rule[0].on: `formation_below` needs a share in its filter
        line 176, rule[0].effect.kind: `end_gam` is no effect; did you mean `end_game`?
        line 177, treachery[0].filter: should name the leader or the formation that is tested
        line 178, treachery[0].outcomes[0].roll: should be the lowest and the highest die, like [1, 2]
        line 180, victory[0].side: should be red or blue, not a text
        line 181, victory[0].condition.controls: there is no area 999"#]].assert_eq(&mistakes.to_string());
}

#[test]
fn so_many_things_wait_for_a_formation_to_fall_below_a_share() {
    let event = "[[elan_event]]
         army = \"blue\"
         on = \"formation_below\"
         filter = { side = \"blue\", share = [1, 2] }
         change = -1
         ";
    let opened = |count| OrderOfArms::open(&scenario(&with(SHOT, &event.repeat(count))));
    assert!(opened(16).is_ok());
    let mistakes = opened(17).expect_err("there are too many");
    expect!["line 1, rule: more than 16 things wait for `formation_below`"].assert_eq(&mistakes.to_string());
}

#[test]
fn a_scenario_says_what_it_lets_happen() {
    let file = scenario(&with(
        &format!("option treachery\n{SHOT}"),
        "[[elan_event]]
         army = \"blue\"
         on = \"unit_step_lost\"
         filter = { side = \"blue\", type = \"FS\", areas = [303] }
         change = -2
         once = true
         [[treachery]]
         on = \"turn_start\"
         filter = { formation = \"main\", turns = [2, 3] }
         outcomes = [{ roll = [1, 2], effect = \"change_sides\" }, { roll = [3, 6], effect = \"stand_idle\", turns = 1 }]
         [[rule]]
         on = \"army_elan_zero\"
         filter = { army = \"blue\" }
         effect = { kind = \"end_game\", winner = \"red\", level = \"decisive\" }
         [[victory]]
         when = \"game_end\"
         side = \"red\"
         level = \"major\"
         condition = { all = [{ controls = [303] }, { any = [{ vp_margin = 5 }, { not = { alive = \"john\" } }] }] }
         points = [{ on = \"unit_eliminated\", filter = { side = \"blue\" }, vp = 2 }]",
    ));
    let state = OrderOfArms::open(&file).unwrap_or_else(|mistakes| panic!("{mistakes}\n{file}"));
    let text = state.position();
    let again = OrderOfArms::open(&text).unwrap_or_else(|mistakes| panic!("{mistakes}\n{text}"));
    assert!(state == again, "{text}");
    expect![[r#"
        A test

        red (red)
          red, commanded by charles, élan 4
            rear under nobody: 1 Foot Infantry (4 SP)
            red under charles: 1 Foot Bowmen (4 SP)

        blue (blue)
          blue, commanded by john, élan 4
            blue under nobody: 1 Spearmen (2 SP)
            main under john: 1 Foot Infantry (4 SP)

        Ground: 25 areas
        Turns: 12; the weather at first is clear
        Options: treachery
        - When a unit loses a step (blue, Spearmen, area 303), once: élan of blue -2.
        - At the start of a turn (main, turns 2 to 3): the leader of main is tested: a die at or below his treachery rating fails; on 1 to 2 his men change sides, on 3 to 6 his men stand idle for 1 turn.
        - When an army's élan is zero (blue): red has won (decisive).
        - When a unit is eliminated (blue): 2 points for red.
        - red wins (major) if it holds area 303 and (it is 5 points ahead or not so that john is alive), tested at the end of the last turn.
        - If neither side wins by these, or both do together, nobody has won.
    "#]].assert_eq(&OrderOfArms::summary(&state, Viewer::Umpire));
}

#[test]
fn what_follows_from_an_elan_value_follows_when_the_value_is_reached() {
    let value = "[[elan_event]]
         army = \"blue\"
         on = \"unit_step_lost\"
         change = -1
         [[rule]]
         on = \"army_elan_value\"
         filter = { army = \"blue\", value = 4 }
         effect = { kind = \"vp\", side = \"red\", vp = 3 }";
    // Positions 7 and 6 both stand for 4: from 8 it is reached, from 7 it was there before.
    for (elan, expected) in [
        (
            8,
            expect![[r#"
        S1 loses 1 step [C24.0]
        blue has its élan marker at 7 [scenario.elan C21.3]
        red gains 3 points [scenario.victory]
        - S1: 303 facing 302, 1 SP
        - army blue: élan marker at 7
        - army red: élan marker at 6, 3 points
    "#]],
        ),
        (
            7,
            expect![[r#"
        S1 loses 1 step [C24.0]
        blue has its élan marker at 6 [scenario.elan C21.3]
        - S1: 303 facing 302, 1 SP
        - army blue: élan marker at 6
    "#]],
        ),
    ] {
        let position = format!("{SHOT}\narmy blue elan {elan}");
        check_from(&with(&position, value), &SHOOTS, &[6, 1, 1, 1], "loses", expected);
    }
}

#[test]
fn each_value_that_an_armys_elan_comes_to_is_heard() {
    let says = |value: u8| {
        format!(
            "[[rule]]\non = \"army_elan_value\"\nfilter = {{ army = \"blue\", value = {value} }}\n\
             effect = {{ kind = \"message\", text = \"it is {value}\" }}\n"
        )
    };
    let events = "[[elan_event]]
         army = \"blue\"
         on = \"unit_eliminated\"
         filter = { type = \"FS\" }
         change = -2
         [[elan_event]]
         army = \"blue\"
         on = \"unit_eliminated\"
         filter = { formation = \"blue\" }
         change = -2\n";
    check_from(
        &with(&SHOT.replace("sp 2 1, elan 3", "sp 1, elan 3"), &[events, &says(3), &says(2)].concat()),
        &SHOOTS,
        &[6, 1, 1, 1],
        "marker",
        expect![[r#"
            blue has its élan marker at 4 [scenario.elan C21.3]
            blue has its élan marker at 2 [scenario.elan C21.3]
            it is 3 [A2.6]
            it is 2 [A2.6]
            activation, against 2 (command rating 2): 1 [A2.2.2f B8.0b]
            blue has 1 activation [B8.0b]
            main is activated [B8.1]
            - S1: off the map, lost
            - army blue: élan marker at 2
        "#]],
    );
}
