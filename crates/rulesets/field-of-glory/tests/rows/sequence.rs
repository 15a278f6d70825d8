//! The turn and its phases (sequence.*, army.initiative, setup.first).

use expect_test::expect;

use crate::table::{check, check_lines, choices, played, refused, scenario, shown};

const BOTH: &str = "
    red 1 bills heavy-foot protected average drilled heavy-weapon 8 bases in 4 files at 36,10
    blue 1 pikes heavy-foot protected superior pikemen 12 bases in 3 files at 36,40
    commander red henry field c-in-c with bills
    commander blue louis inspired c-in-c at 36,44
";

#[test]
fn a_turn_has_five_phases_and_passes_to_the_other_player() {
    check(
        &format!("{BOTH}\nphase impact"),
        &["red: end", "red: end", "blue: end"],
        &[],
        expect![[r#"
            turn 1: red [sequence.turn]
            Impact [sequence.turn]
            Manoeuvre [sequence.turn]
            red ends its moves [sequence.manoeuvre]
            Shooting [sequence.turn]
            Melee [sequence.turn]
            Joint action [sequence.turn]
            turn 2: blue [sequence.turn]
            Impact [sequence.turn]
            Manoeuvre [sequence.turn]
        "#]],
    );
}

#[test]
fn the_active_player_alone_moves() {
    let position = format!("{BOTH}\nphase manoeuvre\nturn 2\nactive blue");
    choices(
        &position,
        &[],
        &[],
        expect![[r#"
            blue: move pikes ahead 3
            blue: move pikes ahead 1.5
            blue: move pikes expand left 1 right 1
            blue: stand pikes
            blue: end
        "#]],
    );
    refused(&position, &["red: end"], &[], expect!["it is not your decision now [battle.not-asked]"]);
}

/// The battle at its start, with nobody named for the first turn.
fn rolled(position: &str) -> String {
    scenario(position).replace("first = \"red\"\n", "")
}

#[test]
fn the_higher_total_has_the_first_turn_and_equal_ones_are_rolled_again() {
    let position = format!("{BOTH}\nside red aggression = 1");
    check_lines(
        &rolled(&position),
        &[],
        &[3, 3, 2, 5],
        "initiative",
        expect![[r#"
            initiative: 4 to 7: 3 3 2 5 [army.initiative]
            blue has the initiative [army.initiative]
        "#]],
    );
    check_lines(
        &rolled(&position),
        &[],
        &[3, 2],
        "initiative",
        expect![[r#"
            initiative: 5 to 4: 3 2 [army.initiative]
            red has the initiative [army.initiative]
        "#]],
    );
}

#[test]
fn ten_bases_of_horse_count_for_the_initiative_and_25_twice() {
    let horse = |groups: u8| {
        let one = |n: u8| format!("red {} h{n} light-horse 5 bases in 5 files at {},4\n", n + 1, 10 + 10 * n);
        let all: String = (1..=groups).map(one).collect();
        let knights = "blue 2 knights knights 12 bases in 6 files at 20,40";
        rolled(&format!("{BOTH}\n{all}{knights}"))
    };
    // Red's field commander adds 1, blue's inspired one 2; knights are no scouts.
    for (groups, total) in [(1, 4), (2, 5), (4, 5), (5, 6)] {
        let told = played(&horse(groups), &[], &[3, 6]);
        assert!(told.contains(&format!("initiative: {total} to 8: 3 6")), "{groups}: {told}");
    }
}

#[test]
fn what_holds_for_a_phase_or_a_turn_is_forgotten_with_it() {
    let marked = "at 36,10, tested, charged, moved, crossed 1, unqualified pikes";
    let position = BOTH.replace("at 36,10", marked);
    let facts = |phase: &str| {
        // The moves of groups, then those of both sides' commanders in the joint action phase.
        shown(&format!("{position}\n{phase}"), &["red: end", "red: end", "blue: end"], &[], "groups.bills.is")
    };
    // Its move is remembered until the turn ends; the test of the phase is not.
    assert_eq!(facts("phase manoeuvre").to_string(), "[]");
    let told = played(&format!("{position}\nphase manoeuvre"), &[], &[]);
    assert!(told.contains("- bills: 36,10 facing 0, 8 bases in 4 files, steady, charged, moved\n"), "{told}");
}

#[test]
fn a_commander_has_been_with_his_group_since_the_phase_began() {
    let position = format!("{BOTH}\nphase manoeuvre");
    assert_eq!(shown(&position, &["red: end"], &[], "commanders.henry.is").to_string(), r#"["settled"]"#);
    assert_eq!(shown(&position, &["red: end"], &[], "commanders.louis.is").to_string(), "[]");
}

#[test]
fn a_phase_alone_ends_with_a_question_that_no_test_answers() {
    let commanders: &[&str] = &["red: end", "blue: end"];
    for (phase, before) in [
        ("impact", &[][..]),
        ("manoeuvre", &[]),
        ("shooting", &[]),
        ("melee", &[]),
        ("joint-action", commanders),
    ] {
        choices(
            &format!("{BOTH}\nonly {phase}"),
            before,
            &[],
            expect![[r#"
                red: move bills ahead 3
                red: move bills ahead 1.5
                red: move bills expand right 1
                red: move bills contract right 1
                red: stand bills
                red: end
            "#]],
        );
    }
}
