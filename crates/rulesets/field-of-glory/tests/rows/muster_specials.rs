//! Special conditions of neutral battles (muster.special).

use battle::holds;
use expect_test::expect;

use crate::muster_held::{ending, held};
use crate::table::{check_from, check_lines, choices, is_silent, refused, shown};

#[test]
fn a_faithless_leader_leaves_the_field_with_his_men_when_a_battle_is_broken() {
    let special = "{ kind = \"treachery\", leaders = [\"brabant\"], pieces = [\"a-1\"] }";
    let position = |more: &str| {
        let leaders = "conditions leaders = [{ id = \"brabant\", commander = \"duke\", fails_on = 3 }]\ncommander red duke with a-1";
        ending(4, special, leaders).replace("at 40,12", &format!("at 40,12{more}"))
    };
    check_from(
        &position(", broken"),
        &["red: end", "blue: end"],
        &[1, 3, 1],
        "faith",
        expect![[r#"
            faith, against 3 (fails on this or less 3): 3 [muster.special.treachery]
            a-1 leaves the field [muster.special.treachery.leave]
            duke leaves the field [muster.special.treachery.leave]
            red has lost 4 of 50 attrition points [victory.points]
            turn 5: blue [sequence.turn]
            Impact [sequence.turn]
            Manoeuvre [sequence.turn]
            blue ends its moves [sequence.manoeuvre]
            Shooting [sequence.turn]
            Melee [sequence.turn]
            Joint action [sequence.turn]
            rout: 1 [vmd.roll]
            b-1 routs 2 MU facing 0 [rout.move]
            red has lost 4 of 50 attrition points [victory.points]
            turn 6: red [sequence.turn]
            Impact [sequence.turn]
            Manoeuvre [sequence.turn]
            - a-1: off, 4 bases in 2 files, steady, off, lost
            - b-1: 40,16 facing 0, 4 bases in 2 files, broken
            - duke: off, off, lost
        "#]],
    );
    check_lines(
        &position(", broken"),
        &["red: end", "blue: end", "red: end"],
        &[1, 4, 1],
        "brabant",
        expect![[r#"
        brabant stands firm [muster.special.treachery]
    "#]],
    );
    is_silent(&position(""), &["red: end", "blue: end", "red: end"], &[], "faith");
}

#[test]
fn a_faithless_leader_stands_idle_once_his_battle_has_fought() {
    let special = "{ kind = \"treachery\", leaders = [\"wenlock\"], pieces = [\"a-1\"], groups = [\"main\"], idle = 2 }";
    let leaders = "conditions leaders = [{ id = \"wenlock\", group = \"a-1\", fails_on = 5 }]";
    let position = ending(4, special, leaders).replace("at 40,12", "at 40,12, fate fought");
    check_lines(
        &position,
        &["blue: end"],
        &[5],
        "wenlock",
        expect![[r#"
        wenlock stands idle with his men [muster.special.treachery.idle]
    "#]],
    );
    // Two turns of the battle file from the second on: up to player turn 10.
    let idle = |turn: u16, fate: &str| {
        held(turn, special, &format!("{leaders}\nnow course = {{ course = {{ idle = [10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] }}, tried = 1 }}"))
            .replace("at 20,12", &format!("at 20,12{fate}"))
    };
    refused(
        &idle(9, ""),
        &["red: dismount a-1"],
        &[],
        expect!["a-1 is held where it stands [muster.special.treachery.idle]"],
    );
    check_lines(
        &idle(11, ""),
        &["red: dismount a-1"],
        &[],
        "dismounts",
        expect![[r#"
        a-1 dismounts [muster.flag.dismountable.fog]
    "#]],
    );
}

#[test]
fn an_alarmed_army_tests_without_modifiers_and_loses_a_level_at_most() {
    let special = "{ kind = \"alarm\", side = \"red\", pieces = [\"late-1\"] }";
    let late =
        "blue 2 late-1 heavy-foot 4 bases in 2 files at 50,40, arrives 5\ncommander red henry with a-1";
    let position = held(5, special, late)
        .replace("phase manoeuvre", "phase impact")
        .replace("at 40,12", "at 40,12, disrupted");
    check_from(
        &position,
        &["red: none"],
        &[1, 1, 3, 4],
        "late-1",
        expect![[r#"
        late-1 comes on [muster.arrival.turn]
        red is alarmed [muster.special.alarm]
        cohesion test: alarmed, against 7 (to pass 7): 1 1 = 2 [cohesion.roll]
        a-1 drops from STEADY to DISRUPTED [cohesion.result.rout]
        cohesion test: alarmed, against 7 (to pass 7): 3 4 = 7 [cohesion.roll]
        b-1 holds [cohesion.result.pass]
        Impact [sequence.turn]
        Manoeuvre [sequence.turn]
        - a-1: 20,12 facing 0, 4 bases in 2 files, disrupted
        - late-1: 50,40 facing 180, 4 bases in 2 files, steady
    "#]],
    );
}

#[test]
fn heartened_men_throw_one_failed_test_again() {
    let special = "{ kind = \"alarm\", side = \"red\", pieces = [\"late-1\"] }, { kind = \"heartened\", pieces = [\"a-1\"], until = 6 }";
    let late = "blue 2 late-1 heavy-foot 4 bases in 2 files at 50,40, arrives 5";
    let position = |turn: u16| held(turn, special, late).replace("phase manoeuvre", "phase impact");
    check_from(
        &position(5),
        &["red: none"],
        &[1, 1, 6, 6, 6, 6],
        "late-1",
        expect![[r#"
        late-1 comes on [muster.arrival.turn]
        red is alarmed [muster.special.alarm]
        cohesion test: alarmed, against 7 (to pass 7): 1 1 = 2 [cohesion.roll]
        a-1 takes heart and throws again [muster.special.heartened]
        cohesion test: alarmed, against 7 (to pass 7): 6 6 = 12 [cohesion.roll]
        a-1 holds [cohesion.result.pass]
        cohesion test: alarmed, against 7 (to pass 7): 6 6 = 12 [cohesion.roll]
        b-1 holds [cohesion.result.pass]
        Impact [sequence.turn]
        Manoeuvre [sequence.turn]
        - a-1: 20,12 facing 0, 4 bases in 2 files, steady, heartened
        - late-1: 50,40 facing 180, 4 bases in 2 files, steady
    "#]],
    );
    // Once, and not after its turn.
    let used = position(5).replace("at 20,12", "at 20,12, fate heartened");
    is_silent(&used, &["red: none"], &[1, 1, 6, 6], "takes heart");
    let over = position(7).replace("arrives 5", "arrives 7");
    is_silent(&over, &["red: none"], &[1, 1, 6, 6], "takes heart");
}

#[test]
fn men_run_low_and_tire_from_a_turn_on() {
    let special = "{ kind = \"low-ammunition\", pieces = [\"a-1\"], from = 5 }, { kind = \"fatigue\", pieces = [\"b-1\"], from = 5 }";
    let position = held(5, special, "")
        .replace("phase manoeuvre", "phase impact")
        .replace("b-1 knights", "b-1 knights drilled");
    check_lines(
        &position,
        &["red: none"],
        &[],
        "-1",
        expect![[r#"
        a-1 runs low on ammunition [muster.special.low-ammunition]
        b-1 tires [muster.special.fatigue]
    "#]],
    );
    assert_eq!(shown(&position, &["red: none"], &[], "groups.b-1.training"), "undrilled");
    assert_eq!(
        shown(
            &held(3, special, "").replace("b-1 knights", "b-1 knights drilled"),
            &[],
            &[],
            "groups.b-1.training"
        ),
        "drilled"
    );
}

#[test]
fn a_river_that_rises_drives_everybody_to_the_nearer_bank() {
    let special = "{ kind = \"spate\", from = 5, was = \"brook\", lines = [[[0, 12], [30, 12]]] }";
    let brook = "terrain stream line 0,12 30,12, width 1, id brook";
    let position = held(5, special, brook).replace("phase manoeuvre", "phase impact");
    check_from(
        &position,
        &["red: none"],
        &[],
        "river",
        expect![[r#"
        the river rises [muster.special.spate]
        a-1 is driven to the bank [muster.special.spate]
        a-1 drops from STEADY to DISRUPTED [muster.special.spate.fog]
        Impact [sequence.turn]
        Manoeuvre [sequence.turn]
        - a-1: 20,11.4996 facing 0, 4 bases in 2 files, disrupted
    "#]],
    );
    // Before its turn it is what it was.
    is_silent(&held(3, special, brook), &["red: none"], &[], "river rises");
}

#[test]
fn who_breaks_men_at_arms_takes_prisoners_and_stays_with_them() {
    let special = "{ kind = \"prisoners\", pieces = [\"b-1\"], leaders = [\"henry-v\"] }";
    let men =
        "conditions leaders = [{ id = \"henry-v\", commander = \"henry\" }]\ncommander red henry at 60,4";
    let guards = held(5, special, men).replace("at 40,12", "at 40,12, fate guards");
    refused(
        &guards,
        &["red: dismount b-1"],
        &[],
        expect!["b-1 is held where it stands [muster.special.prisoners]"],
    );
    let free = guards.replace("henry at 60,4", "henry with b-1");
    check_lines(
        &free,
        &["red: dismount b-1"],
        &[],
        "dismounts",
        expect![[r#"
        b-1 dismounts [muster.flag.dismountable.fog]
    "#]],
    );
    // Who has taken them in one turn guards them in the next.
    let took = ending(4, special, men).replace("at 40,12", "at 40,12, fate captor");
    let is = shown(&took, &["red: end", "blue: end", "red: end"], &[], "groups.b-1.is");
    assert!(is.to_string().contains("guards") && !is.to_string().contains("captor"), "{is}");
}

#[test]
fn men_near_plunder_throw_a_die_and_may_stay_for_it() {
    let special = "{ kind = \"plunder\", pieces = [\"a-1\", \"b-1\"], places = [[30, 20]], range = 200 }";
    let camp = "camp blue 30,20 facing 180";
    // 200 metres are 6.67 MUs; a group that has not moved does not throw.
    let moved = ending(3, special, camp).replace("at 20,12", "at 24,15, moved");
    check_lines(
        &moved,
        &["blue: end"],
        &[3],
        "plunder",
        expect![[r#"
            plunder: 3 [muster.special.plunder]
            a-1 stops to plunder [muster.special.plunder]
            a-1 goes up to the camp [muster.special.plunder muster.special.plunder.fog]
            - a-1: 27.6,20 facing 0, 4 bases in 2 files, steady, moved, looting, tempted, plunders, stirred
        "#]],
    );
    check_lines(
        &moved,
        &["blue: end"],
        &[4],
        "plunder",
        expect![[r#"
        plunder: 4 [muster.special.plunder]
        a-1 passes the plunder by [muster.special.plunder]
    "#]],
    );
    is_silent(&moved.replace(", moved", ""), &["blue: end"], &[], "plunder");
}

#[test]
fn plunderers_go_up_to_the_camp_as_their_next_manoeuvre_phase_begins() {
    let special = "{ kind = \"plunder\", pieces = [\"a-1\"], places = [[30, 20]], range = 200 }";
    let position =
        held(5, special, "camp blue 30,20 facing 180").replace("at 20,12", "at 30,12, fate plunders tempted");
    check_from(
        &position,
        &["red: none"],
        &[],
        "a-1",
        expect![[r#"
        a-1 goes up to the camp [muster.special.plunder muster.special.plunder.fog]
        - a-1: 30,20 facing 0, 4 bases in 2 files, steady, moved, looting, tempted, plunders
    "#]],
    );
    // Who has stopped in this very turn stays where he is.
    let stops = position.replace("fate plunders tempted", "fate plunders tempted stops");
    is_silent(&stops, &["red: none"], &[], "goes");
}

/// Riflemen who have shot, with friends behind them.
fn withdrawing(fate: &str) -> String {
    let special = "{ kind = \"planned-withdrawal\", pieces = [\"r-1\"] }";
    let men = "red 3 r-1 light-foot bow 4 bases in 2 files at 40,18";
    held(5, special, men).replace("files at 40,18", &format!("files at 40,18{fate}"))
}

#[test]
fn a_planned_withdrawal_goes_back_through_friends_once_the_men_have_shot() {
    refused(
        &withdrawing(""),
        &["red: withdraw r-1 4"],
        &[],
        expect!["r-1 withdraws as planned only after it has shot [muster.special.planned-withdrawal]"],
    );
    let shot = withdrawing(", fate has-shot");
    choices(
        &shot,
        &[],
        &[],
        expect![[r#"
            red: dismount a-1
            red: dismount b-1
            red: withdraw r-1 10
            red: withdraw r-1 4
            red: none
        "#]],
    );
    check_from(
        &shot,
        &["red: withdraw r-1 10"],
        &[],
        "withdraws",
        expect![[r#"
        r-1 withdraws as planned [muster.special.planned-withdrawal muster.special.planned-withdrawal.fog]
        - r-1: 40,8 facing 0, 4 bases in 2 files, steady, moved, has-shot, recovered
    "#]],
    );
    refused(
        &shot,
        &["red: withdraw r-1 11"],
        &[],
        expect!["r-1 withdraws by at most two moves [muster.special.planned-withdrawal.fog]"],
    );
    refused(
        &shot,
        &["red: withdraw r-1 8"],
        &[],
        expect!["r-1 finds no room there [muster.special.planned-withdrawal.fog]"],
    );
    refused(
        &shot,
        &["red: withdraw a-1 3"],
        &[],
        expect!["a-1 has no plan to withdraw [muster.special.planned-withdrawal]"],
    );
}

#[test]
fn who_has_withdrawn_behind_a_friend_recovers_a_level_once() {
    let shaken = withdrawing(", disrupted, fate has-shot");
    check_from(
        &shaken,
        &["red: withdraw r-1 10"],
        &[],
        "withdraws",
        expect![[r#"
        r-1 withdraws as planned [muster.special.planned-withdrawal muster.special.planned-withdrawal.fog]
        r-1 rises from DISRUPTED to STEADY [muster.special.planned-withdrawal]
        - r-1: 40,8 facing 0, 4 bases in 2 files, steady, moved, has-shot, recovered
    "#]],
    );
    let again = withdrawing(", disrupted, fate has-shot recovered");
    is_silent(&again, &["red: withdraw r-1 10"], &[], "rises");
    // Not behind a friend.
    is_silent(&shaken, &["red: withdraw r-1 4"], &[], "rises");
}

/// A garrison in a walled town with a gate in its southern wall.
fn besieged(turn: u16) -> String {
    let special = "{ kind = \"sortie\", pieces = [\"g-1\"], from = 5, lines = [[[60, 20], [60, 20]]] }";
    held(turn, special, "raw [[terrain]]\nraw kind = \"building\"\nraw feature = \"town\"\nraw polygon = [[54, 20], [66, 20], [66, 30], [54, 30]]\nred 3 g-1 heavy-foot 4 bases in 2 files at 60,26")
        .replace("conditions contingents = [", "conditions contingents = [{ id = \"g\", pieces = [\"g-1\"], traits = [\"garrison\", \"dismountable\"] }, ")
}

#[test]
fn a_garrison_keeps_to_its_town_until_a_sortie_and_leaves_by_the_gate() {
    refused(
        &besieged(3),
        &["red: dismount g-1"],
        &[],
        expect!["g-1 is held where it stands [muster.flag.garrison]"],
    );
    refused(
        &besieged(3),
        &["red: sally g-1"],
        &[],
        expect!["no gate is open to g-1 [muster.special.sortie]"],
    );
    check_from(
        &besieged(5),
        &["red: sally g-1"],
        &[],
        "sallies",
        expect![[r#"
        g-1 sallies [muster.special.sortie muster.special.sortie.fog]
        - g-1: 60,18.7992 facing 180, 4 bases in 2 files, steady, moved
    "#]],
    );
}

#[test]
fn blocked_retreats_are_told_and_not_played() {
    holds!("muster.special.blocked-retreat");
    let text = <field_of_glory::FieldOfGlory as battle::Ruleset>::scenario("bannockburn").expect("it ships");
    assert!(text.contains("kind = \"alarm\"") && !text.contains("blocked"), "its other specials are there");
}
