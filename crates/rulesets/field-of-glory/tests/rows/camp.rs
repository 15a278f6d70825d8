//! Camps and looters (camp.*, pursuit.camp).

use expect_test::expect;

use crate::table::check;

/// Blue's camp with red at it.
fn camp(group: &str, camp: &str) -> String {
    format!(
        "red 1 bills heavy-foot 4 bases in 2 files at 36,42 facing 0, looting{group}
         blue 1 bows medium-foot bow 4 bases in 2 files at 60,20 facing 180
         camp blue 36,45.2 facing 0{camp}
         only joint-action"
    )
}

#[test]
fn an_unfortified_camp_is_sacked_without_a_roll() {
    check(
        &camp("", ""),
        &[],
        &[],
        expect![[r#"
        bills sacks the camp of blue [camp.sack]
        - bills: 36,42 facing 0, 4 bases in 2 files, steady
        - camp of blue: sacked
    "#]],
    );
}

#[test]
fn a_fortified_camp_is_sacked_on_a_six() {
    check(
        &camp("", ", fortified"),
        &[],
        &[5],
        expect![[r#"
        fortified camp, against 6 (to sack it 6): 5 [camp.sack]
    "#]],
    );
    check(
        &camp("", ", fortified"),
        &[],
        &[6],
        expect![[r#"
        fortified camp, against 6 (to sack it 6): 6 [camp.sack]
        bills sacks the camp of blue [camp.sack]
        - bills: 36,42 facing 0, 4 bases in 2 files, steady
        - camp of blue: sacked
    "#]],
    );
}

#[test]
fn superior_looters_throw_ones_again() {
    let position = camp("", ", fortified").replace("heavy-foot 4", "heavy-foot superior 4");
    check(
        &position,
        &[],
        &[1, 6],
        expect![[r#"
        fortified camp, against 6 (to sack it 6): 1 6 = 6 [camp.sack]
        bills sacks the camp of blue [camp.sack]
        - bills: 36,42 facing 0, 4 bases in 2 files, steady
        - camp of blue: sacked
    "#]],
    );
}

#[test]
fn who_is_not_at_the_camp_any_more_does_not_loot() {
    check(
        &camp("", "").replace("at 36,42 ", "at 36,41 "),
        &[],
        &[],
        expect![[r#"
        - bills: 36,41 facing 0, 4 bases in 2 files, steady
    "#]],
    );
}
