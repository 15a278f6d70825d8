//! Blocks of bases (formation.*).

use expect_test::expect;

use crate::table::{choices, played, shown};

#[test]
fn a_mixed_group_is_as_deep_as_its_front_men_and_stands_with_them_in_front() {
    // Heavy foot are 15 mm deep, medium foot 20: turned about, four ranks of 15 mm are 2.4 MUs deep.
    let position =
        "red 1 men heavy-foot drilled 8 bases in 2 files at 36,10, rear 4 medium-foot protected longbow
        phase manoeuvre";
    let told = played(position, &["red: move men about"], &[]);
    assert!(told.contains("men: 36,7.6 facing 180"), "{told}");
}

#[test]
fn ranks_are_bases_by_files_rounded_up_and_a_single_base_is_no_column() {
    // Five bases in two files have three ranks: after a turn they stand in three files.
    let five = "red 1 men heavy-foot drilled 5 bases in 2 files at 36,10\nphase manoeuvre";
    let told = played(five, &["red: move men turn right"], &[]);
    assert!(told.contains("5 bases in 3 files"), "{told}");
    // A single base does not march as a column: no more than 1 MU in a wood.
    let one = "red 1 men heavy-foot drilled 2 bases in 1 files at 36,10, bases 1
        terrain forest 30,5 42,5 42,20 30,20\nphase manoeuvre";
    choices(
        one,
        &[],
        &[],
        expect![[r#"
        red: move men ahead 1
        red: move men ahead 0.5
        red: move men wheel right 35.8
        red: stand men
        red: end
    "#]],
    );
}

#[test]
fn a_group_is_a_block_again_when_it_moves() {
    let position = "red 1 men heavy-foot drilled 4 bases in 2 files at 36,10, stepped 10 0
        phase manoeuvre";
    let told = played(position, &["red: move men ahead 1"], &[]);
    assert!(told.contains("men reforms [conform.reform]"), "{told}");
    assert!(shown(position, &["red: move men ahead 1"], &[], "groups.men.stepped").is_null());
}
