//! Late contingents (muster.arrival).

use battle::holds;
use expect_test::expect;

use crate::table::{check_from, check_lines, is_silent, shown};

/// A late group of red's that comes with the third turn of the battle file, which begins with player turn 7.
fn late(turn: u16, more: &str) -> String {
    format!(
        "turn {turn}
         red 1 a heavy-foot 4 bases in 2 files at 20,12
         red 2 late-1 heavy-foot 4 bases in 2 files at 40,12, arrives 7
         blue 1 k heavy-foot 4 bases in 2 files at 20,40
         {more}
         conditions contingents = [{{ id = \"late\", pieces = [\"late-1\"], traits = [\"men-at-arms\"] }}]
         phase impact"
    )
}

#[test]
fn a_late_contingent_comes_on_at_the_start_of_its_turn_before_anything_else() {
    check_from(
        &late(7, ""),
        &[],
        &[],
        "turn 7",
        expect![[r#"
        turn 7: red [sequence.turn]
        late-1 comes on [muster.arrival.turn]
        Impact [sequence.turn]
        Manoeuvre [sequence.turn]
        - late-1: 40,12 facing 0, 4 bases in 2 files, steady
    "#]],
    );
    is_silent(&late(6, ""), &[], &[], "comes on");
    // The pair of player turns goes on without it until the next turn of the battle file begins.
    is_silent(&late(8, ""), &[], &[], "comes on");
}

#[test]
fn a_commander_comes_on_with_the_group_he_is_to_be_with() {
    let position = late(7, "commander red henry with late-1, waits");
    assert!(shown(&position, &[], &[], "commanders.henry.with").is_null());
    check_lines(
        &position,
        &[],
        &[],
        "henry",
        expect![[r#"
            - henry: with late-1, settled
        "#]],
    );
}

#[test]
fn a_contingent_that_may_come_throws_a_hundred_sided_die_for_all_its_groups() {
    let chance = |score: u8| {
        let second = "red 3 late-2 heavy-foot 4 bases in 2 files at 50,12, arrives 7";
        let position = late(7, second).replace(
            "pieces = [\"late-1\"], traits = [\"men-at-arms\"]",
            "pieces = [\"late-1\", \"late-2\"], chance = 40",
        );
        (position, [score])
    };
    let (position, dice) = chance(40);
    check_from(
        &position,
        &[],
        &dice,
        "arrival",
        expect![[r#"
        arrival, against 40 (chance in a hundred 40): 40 [muster.arrival.chance]
        late-1 comes on [muster.arrival.turn]
        late-2 comes on [muster.arrival.turn]
        Impact [sequence.turn]
        Manoeuvre [sequence.turn]
        - late-1: 40,12 facing 0, 4 bases in 2 files, steady
        - late-2: 50,12 facing 0, 4 bases in 2 files, steady
    "#]],
    );
    let (position, dice) = chance(41);
    check_lines(
        &position,
        &[],
        &dice,
        "arrival",
        expect![[r#"
            arrival, against 40 (chance in a hundred 40): 41 [muster.arrival.chance]
        "#]],
    );
    is_silent(&position, &[], &dice, "comes on");
}

#[test]
fn who_finds_his_place_taken_comes_on_behind_it() {
    holds!("muster.arrival.place");
    let position = late(7, "blue 2 l heavy-foot 4 bases in 2 files at 40,12.2 facing 0");
    check_lines(
        &position,
        &[],
        &[],
        "late-1",
        expect![[r#"
        late-1 comes on [muster.arrival.turn]
        - late-1: 40,11 facing 0, 4 bases in 2 files, steady
    "#]],
    );
    // Friends are in the way as enemies are.
    let friend = late(7, "red 3 b heavy-foot 4 bases in 2 files at 40,12.2 facing 0");
    check_lines(
        &friend,
        &[],
        &[],
        "late-1",
        expect![[r#"
        late-1 comes on [muster.arrival.turn]
        - late-1: 40,11 facing 0, 4 bases in 2 files, steady
    "#]],
    );
}

#[test]
fn who_finds_no_room_at_all_waits_for_the_next_turn() {
    // All around is a lake.
    let lake = "terrain lake 22,0 72,0 72,48 22,48";
    check_lines(
        &late(7, lake),
        &[],
        &[],
        "late-1",
        expect![[r#"
            late-1 finds no room and waits [muster.arrival.blocked]
            - late-1: off, 4 bases in 2 files, steady, off, waits, called
        "#]],
    );
    assert_eq!(shown(&late(7, lake), &[], &[], "sides.0.attrition"), 0);
}
