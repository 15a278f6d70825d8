//! Special conditions of single battles (muster.special).

use expect_test::expect;

use crate::table::with_file as with;
use crate::table::{areas, check, check_from, choices, refused, shown};

/// Foot in two formations, and the enemy far away.
pub(crate) const FIELD: &str = "
    map squares 5x5
    red  F1 FI at 302 facing 303, sp 2 1
    red  F2 FI at 102 facing 103, sp 2 1, of rear
    blue K1 FI at 505 facing 504, sp 2 1
    leader red charles at 302/centre, command 3, radius 5, treachery 3, leads red, commands
    leader red oliver at 102, radius 5, treachery 5, leads rear
    leader blue john at 505, command 2, leads blue, commands";

fn special(kind: &str, rest: &str) -> String {
    format!("[[conditions.specials]]\nkind = \"{kind}\"\n{rest}\n")
}

fn moving(more: &str) -> String {
    with(&format!("{FIELD}\nstage movement"), more)
}

fn ending(more: &str) -> String {
    with(&format!("{FIELD}\nturn 2\nsteps [{{ turn = \"conclude\" }}]"), more)
}

#[test]
fn held_units_turn_but_do_not_leave_their_place() {
    let held = special("held", "pieces = [\"F1\"]\nfrom = 3");
    check(
        &moving(&held),
        &["red: stack F1", "red: place 302 facing 202"],
        &[],
        expect![[r#"
        F1 stands in 302 at the centre, facing 202 [model.place]
        - F1: 302 facing 202, 2 SP
    "#]],
    );
    areas(
        &moving(&special("held", "pieces = [\"F1\"]\nfrom = 1")),
        &["red: stack F1"],
        &[],
        expect![
            "101 102 103 104 105 201 202 203 204 205 301 302 303 304 305 401 402 403 404 405 501 502 503 504"
        ],
    );
}

#[test]
fn a_formation_that_is_held_altogether_is_not_activated() {
    let position = format!(
        "{FIELD}
         red F3 FI at 101 facing 102, of third
         battle attempted = [true, true]
         steps [{{ turn = \"activations\" }}, {{ attempt = {{ choosing = {{ left = 1, by_plan = false }} }} }}]"
    );
    let held = special("held", "pieces = [\"F1\"]\nfrom = 3");
    refused(
        &with(&position, &held),
        &["red: formation red"],
        &[],
        expect!["all units of this formation are held [muster.special.held.ooa]"],
    );
    // In contact with the enemy it may fight.
    let near = with(&position, &held).replace("K1 FI at 505 facing 504", "K1 FI at 303 facing 302");
    choices(
        &near,
        &[],
        &[],
        expect![[r#"
        red: formation rear
        red: formation red
        red: formation third
    "#]],
    );
}

#[test]
fn an_enemy_next_to_them_releases_those_who_wait_to_be_attacked() {
    let held = special("held", "pieces = [\"F1\"]\nrelease = { attacked = { near = 1 } }");
    check_from(
        &ending(&held),
        &[],
        &[5, 2, 6],
        "",
        expect![[r#"
        turn 3 [B4.0a]
        first player: 8 to 4: 5 2 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 3 (command rating 3): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
        rear is activated [B8.1]
    "#]],
    );
    let near = ending(&held).replace("K1 FI at 505 facing 504", "K1 FI at 303 facing 302");
    check_from(
        &near,
        &[],
        &[5, 2, 6],
        "",
        expect![[r#"
        F1 are held no more [muster.special.held.release]
        turn 3 [B4.0a]
        first player: 8 to 4: 5 2 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 3 (command rating 3): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
    "#]],
    );
}

#[test]
fn an_enemy_past_the_line_and_broken_battles_release() {
    let past = special("held", "pieces = [\"F1\"]\nrelease = { enemy-past = { places = [\"505\"] } }");
    check_from(
        &ending(&past),
        &[],
        &[5, 2, 6],
        "held no more",
        expect![[r#"
        F1 are held no more [muster.special.held.release]
        turn 3 [B4.0a]
        first player: 8 to 4: 5 2 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 3 (command rating 3): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
    "#]],
    );
    let broken = special("held", "pieces = [\"F1\"]\nrelease = { groups-broken = 1 }");
    let position = ending(&broken).replace("F2 FI at 102 facing 103,", "F2 FI off, lost,");
    check_from(
        &position,
        &[],
        &[5, 2, 6],
        "held no more",
        expect![[r#"
        F1 are held no more [muster.special.held.release]
        turn 3 [B4.0a]
        first player: 8 to 4: 5 2 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 3 (command rating 3): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
    "#]],
    );
}

#[test]
fn a_leader_sends_for_those_who_are_held() {
    let held = special("held", "pieces = [\"F2\"]\nrelease = { leader-sends = { leader = \"charles\" } }");
    check(
        &moving(&held),
        &["red: choose 0", "red: stack F1", "red: place 302 facing 202"],
        &[],
        expect![[r#"
            F2 are held no more [muster.special.held.release]
            F1 stands in 302 at the centre, facing 202 [model.place]
            - F1: 302 facing 202, 2 SP, rooted
        "#]],
    );
    let near = moving(&held).replace("K1 FI at 505 facing 504", "K1 FI at 303 facing 302");
    refused(
        &near,
        &["red: choose 0"],
        &[],
        expect!["charles is in contact with the enemy [muster.special.held.release]"],
    );
}

#[test]
fn troops_wake_bit_by_bit() {
    let wake = special("piecemeal", "bodies = [[\"F1\"], [\"F2\"]]\nfrom = 2\nper_turn = 1\nnear = 1");
    let at = |turn: u8| row(&wake).replace("stage movement", &format!("turn {turn}\nstage movement"));
    // Nobody in the first turn, F1 from the second, F2 from the third.
    areas(&at(2), &["red: stack F1"], &[], expect!["101 102 103 104 105 106"]);
    choices(
        &at(3),
        &["red: stack F2"],
        &[],
        expect![[r#"
        red: area 101
        red: area 102
        red: area 103
        red: area 104
    "#]],
    );
    check_from(
        &at(2),
        &["red: stack F2", "red: place 101 facing 102"],
        &[],
        "",
        expect![[r#"
        F2 stands in 101 at the centre, facing 102 [model.place]
    "#]],
    );
}

/// One row of areas: whoever cannot pass cannot go round.
fn row(more: &str) -> String {
    let position = FIELD
        .replace("map squares 5x5", "map squares 7x1")
        .replace("F1 FI at 302 facing 303", "F1 FI at 103 facing 104")
        .replace("charles at 302/centre", "charles at 103/centre")
        .replace("F2 FI at 102 facing 103", "F2 FI at 101 facing 102")
        .replace("oliver at 102", "oliver at 101")
        .replace("K1 FI at 505 facing 504", "K1 FI at 107 facing 106")
        .replace("john at 505", "john at 107");
    with(&format!("{position}\nstage movement"), more)
}

#[test]
fn a_line_is_not_crossed_by_those_who_are_bound() {
    let bound = special("bounded", "pieces = [\"F1\"]\nlines = [[\"103\", \"104\"]]");
    choices(
        &row(&bound),
        &["red: stack F1"],
        &[],
        expect![[r#"
        red: area 101
        red: area 102
        red: area 103
    "#]],
    );
    let later = row(&(bound + "until = 1")).replace("stage movement", "turn 2\nstage movement");
    areas(&later, &["red: stack F1"], &[], expect!["101 102 103 104 105 106"]);
}

#[test]
fn a_spate_closes_the_line() {
    let spate = special("spate", "from = 1\nlines = [[\"103\", \"104\"]]");
    choices(
        &row(&spate),
        &["red: stack F1"],
        &[],
        expect![[r#"
        red: area 101
        red: area 102
        red: area 103
    "#]],
    );
    let start = row(&spate).replace("stage movement", "steps [{ turn = \"start\" }]");
    check_from(
        &start,
        &[],
        &[5, 2, 6],
        "water",
        expect![[r#"
        the water rises [muster.special.spate]
        first player: 8 to 4: 5 2 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 3 (command rating 3): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
    "#]],
    );
}

#[test]
fn a_garrison_leaves_by_its_gate() {
    holds!("muster.special.sortie", "muster.flag.garrison", "muster.ground.walled-town");
    let walls = "map squares 7x1\nborder 103 104 defensive_wall\nborder 102 103 defensive_wall";
    let walled = |more: &str| row(more).replace("map squares 7x1", walls);
    let sortie = special("sortie", "pieces = [\"F1\"]\nfrom = 2\nlines = [[\"103\", \"104\"]]");
    check_from(
        &walled(&sortie),
        &["red: stack F1", "red: place 103 facing 102"],
        &[],
        "",
        expect![[r#"
        F1 stands in 103 at the centre, facing 102 [model.place]
        - F1: 103 facing 102, 2 SP
    "#]],
    );
    let later = walled(&sortie).replace("stage movement", "turn 2\nstage movement");
    choices(
        &later,
        &["red: stack F1"],
        &[],
        expect![[r#"
        red: area 103
        red: area 104
        red: area 105
        red: area 106
    "#]],
    );
}

#[test]
fn a_garrison_shoots_from_its_wall_and_is_shot_at() {
    // Within the wall a town is cover: two dice less.
    let town = "
        map squares 4x4
        red  R1 FXB at 202 facing 302, sp 4 3 2 1
        blue B1 FXB at 302 facing 202, sp 4 3 2 1
        area 302 town
        border 202 302 defensive_wall
        leader red charles at 101, radius 4, commands
        leader blue john at 401, radius 4, commands
        stage fire only";
    let garrison = with(town, "[[conditions.contingents]]\nid = \"garrison\"\npieces = [\"B1\"]\n");
    choices(
        &garrison,
        &[],
        &[],
        expect![[r#"
        red: area 302
        red: done
    "#]],
    );
    // In a scenario that is not made of a neutral battle a wall blocks the view.
    choices(town, &[], &[], expect![""]);
}

#[test]
fn a_leader_is_tested_once_when_a_battle_is_broken() {
    let leave = special("treachery", "leaders = [\"charles\"]\npieces = [\"F1\"]");
    let position = ending(&leave).replace("F2 FI at 102 facing 103,", "F2 FI off, lost,");
    check_from(
        &position,
        &[],
        &[3, 5, 2, 6],
        "loyalty",
        expect![[r#"
            loyalty, against 3 (fails on this or less 3): 3 [muster.special.treachery]
            charles betrays his side [muster.special.treachery muster.flag.treacherous]
            F1 is eliminated [muster.special.treachery.leave]
            charles is out of play [muster.special.treachery.leave]
            turn 3 [B4.0a]
            first player: 6 to 4: 5 2 [B8.0c A2.2.2f B7.0]
            red is first player [B7.0]
            activation, against 1 (command rating 1): 6 [B8.0c B8.0b]
            red has 1 activation [B8.0b B7.1]
            rear is activated [B8.1]
            - F1: off the map, lost
            - charles: off the map, dead
        "#]],
    );
    check_from(
        &position,
        &[],
        &[4, 5, 2, 6],
        "loyalty",
        expect![[r#"
        loyalty, against 3 (fails on this or less 3): 4 [muster.special.treachery]
        charles is true to his side [muster.special.treachery muster.flag.treacherous]
        turn 3 [B4.0a]
        first player: 8 to 4: 5 2 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 3 (command rating 3): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
    "#]],
    );
}

#[test]
fn those_who_fail_may_stand_idle() {
    let idle =
        special("treachery", "leaders = [\"oliver\"]\npieces = [\"F2\"]\ngroups = [\"red\"]\nidle = 2");
    let position = ending(&idle).replace("sp 2 1\n    red  F2", "sp 2 1, engaged\n    red  F2");
    check_from(
        &position,
        &[],
        &[5, 5, 2, 6],
        "loyalty",
        expect![[r#"
        loyalty, against 5 (fails on this or less 5): 5 [muster.special.treachery]
        oliver betrays his side [muster.special.treachery muster.flag.treacherous]
        F2 stand idle [muster.special.treachery.idle]
        turn 3 [B4.0a]
        first player: 8 to 4: 5 2 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 3 (command rating 3): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
        red is activated [B8.1]
    "#]],
    );
}

#[test]
fn those_who_stand_idle_are_held_from_the_next_turn_on_for_as_many_turns() {
    holds!("muster.special.treachery.idle");
    let idle =
        special("treachery", "leaders = [\"oliver\"]\npieces = [\"F2\"]\ngroups = [\"red\"]\nidle = 1");
    let position = ending(&idle).replace("sp 2 1\n    red  F2", "sp 2 1, engaged\n    red  F2");
    // In turn 3 the rear is not activated, in turn 4 it is.
    check_from(
        &position,
        &["red: done"],
        &[5, 5, 2, 6, 6, 6, 5, 2, 1],
        "stand idle",
        expect![[r#"
            F2 stand idle [muster.special.treachery.idle]
            turn 3 [B4.0a]
            first player: 8 to 4: 5 2 [A2.2.2f B7.0]
            red is first player [B7.0]
            activation, against 3 (command rating 3): 6 [A2.2.2f B8.0b]
            red has 1 activation [B8.0b B7.1]
            red is activated [B8.1]
            activation, against 2 (command rating 2): 6 [A2.2.2f B8.0b]
            blue activates nobody [B8.0b B8.1.1]
            activation, against 2 (command rating 2): 6 [A2.2.2f B8.0b]
            blue activates nobody [B8.0b B8.1.1]
            the activations end [B8.1.1]
            turn 4 [B4.0a]
            first player: 8 to 4: 5 2 [A2.2.2f B7.0]
            red is first player [B7.0]
            activation, against 3 (command rating 3): 1 [A2.2.2f B8.0b]
            red has 3 activations [B8.0b B7.1]
            red has no formation for the activations that are left [B8.1]
            rear is activated [B8.1]
            red is activated [B8.1]
        "#]],
    );
}

#[test]
fn an_attack_ends_standing_idle_at_once() {
    let idle =
        special("treachery", "leaders = [\"oliver\"]\npieces = [\"F2\"]\ngroups = [\"red\"]\nidle = 1");
    let shot = format!(
        "{FIELD}\nblue A1 FB at 103/102 facing 102, sp 2 1\nactive blue\nstage fire only\n\
         battle course = {{ idle = [9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] }}"
    );
    let left = |actions: &[&str], dice: &[u8]| shown(&with(&shot, &idle), actions, dice, "course.idle");
    assert_eq!(left(&[], &[])[0], 9);
    assert_eq!(left(&["blue: area 102", "red: decline"], &[1, 1, 1])[0], 0);
}

#[test]
fn tired_troops_have_less_elan() {
    let tired = special("fatigue", "pieces = [\"F1\"]\nfrom = 1");
    let position = with(&format!("{FIELD}\narmy red zero\nstage rally"), &tired)
        .replace("F1 FI at 302 facing 303, sp 2 1", "F1 FI at 302 facing 303, sp 2 1, routed");
    check(
        &position,
        &[],
        &[2],
        expect![[r#"
        rally, against 6 (élan 4, tired -1, own leader +3): 2 [A2.2.2c muster.special.fatigue C23.2b C23.2a]
        F1 rallies [C23.2.1]
        - F1: 302 facing 303, 2 SP
    "#]],
    );
}

#[test]
fn the_heartened_may_throw_a_failed_check_again() {
    let heart = special("heartened", "pieces = [\"F1\"]\nuntil = 2");
    let position = with(&format!("{FIELD}\narmy red zero\nstage rally"), &heart)
        .replace("F1 FI at 302 facing 303, sp 2 1", "F1 FI at 302 facing 303, sp 2 1, elan 2, routed")
        .replace("charles at 302/centre", "charles at 201");
    check(
        &position,
        &["red: try"],
        &[5, 2],
        expect![[r#"
            rally, against 2 (élan 2): 5 [A2.2.2c C23.2a]
            F1 takes heart and throws again [muster.special.heartened]
            rally, against 2 (élan 2): 2 [A2.2.2c C23.2a]
            F1 rallies [C23.2.1]
            - F1: 302 facing 303, 2 SP, retried
        "#]],
    );
    check(
        &position,
        &["red: decline"],
        &[5],
        expect![[r#"
        rally, against 2 (élan 2): 5 [A2.2.2c C23.2a]
        F1 is lost in rout [C23.2a]
        F1 is eliminated [state.steps]
        - F1: off the map, routed, lost
    "#]],
    );
}

#[test]
fn who_comes_near_the_plunder_may_stay_there() {
    let plunder = special("plunder", "pieces = [\"F1\"]\nplaces = [\"304\"]\nrange = 1");
    check(
        &moving(&plunder),
        &["red: stack F1", "red: area 303", "red: place 303 facing 304"],
        &[3],
        expect![[r#"
            F1 moves to 303 for 1 of 3 MP [B13.0b B13.1]
            charles rides to 303 [B13.0b]
            plunder: 3 [muster.special.plunder]
            F1 falls to plunder [muster.special.plunder]
            F1 stands in 303 at the centre, facing 304 [model.place]
            - F1: 303 facing 304, 2 SP, plunders
            - charles: 303
        "#]],
    );
    check(
        &moving(&plunder),
        &["red: stack F1", "red: area 303", "red: place 303 facing 304"],
        &[4],
        expect![[r#"
            F1 moves to 303 for 1 of 3 MP [B13.0b B13.1]
            charles rides to 303 [B13.0b]
            plunder: 4 [muster.special.plunder]
            F1 passes the plunder by [muster.special.plunder]
            F1 stands in 303 at the centre, facing 304 [model.place]
            - F1: 303 facing 304, 2 SP, untempted
            - charles: 303
        "#]],
    );
}

#[test]
fn who_has_shot_may_fall_back_twice_as_far_as_planned() {
    let plan = special("planned-withdrawal", "pieces = [\"F1\"]");
    let position = moving(&plan)
        .replace("map squares 5x5", "map squares 12x3")
        .replace("F1 FI at 302 facing 303", "F1 FI at 106 facing 107")
        .replace("charles at 302/centre", "charles at 206")
        .replace("F2 FI at 102 facing 103", "F2 FI at 306 facing 307")
        .replace("oliver at 102", "oliver at 305")
        .replace("K1 FI at 505 facing 504", "K1 FI at 112 facing 111")
        .replace("john at 505", "john at 112");
    let back = ["red: stack F1", "red: area 101"];
    refused(&position, &back, &[], expect!["F1 has not the points to come there [B13.0c]"]);
    let shot = position.replace("sp 2 1\n    red  F2", "sp 2 1, has-shot\n    red  F2");
    check_from(
        &shot,
        &back,
        &[],
        "moves",
        expect![[r#"
        F1 moves to 101 for 5 of 6 MP [B13.0b B13.1 muster.special.planned-withdrawal B13.3a]
        - F1: 101 facing 201, 2 SP
    "#]],
    );
    refused(
        &shot,
        &["red: stack F1", "red: area 110"],
        &[],
        expect!["F1 may go so far only to fall back [muster.special.planned-withdrawal]"],
    );
}
