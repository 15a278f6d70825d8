//! What the flags of contingents do (muster.flag).

use battle::holds;
use expect_test::expect;

use crate::table::{check_from, check_lines, choices, refused, shown};

/// A group of red's with some traits as the manoeuvre phase begins, and an enemy.
fn with_traits(group: &str, traits: &str, enemy: &str) -> String {
    format!(
        "turn 1
         red 1 m-1 {group} at 20,12
         blue 1 k-1 heavy-foot 4 bases in 2 files at 20,{enemy}
         conditions contingents = [{{ id = \"m\", pieces = [\"m-1\"], traits = [{traits}] }}]
         phase manoeuvre"
    )
}

const KNIGHTS: &str = "knights heavily-armoured superior drilled lancers swordsmen 4 bases in 2 files";

#[test]
fn who_can_dismount_becomes_heavy_foot_as_his_whole_move_and_mounts_again() {
    let position = with_traits(KNIGHTS, "\"dismountable\"", "40");
    choices(
        &position,
        &[],
        &[],
        expect![[r#"
        red: dismount m-1
        red: none
    "#]],
    );
    check_from(
        &position,
        &["red: dismount m-1"],
        &[],
        "dismounts",
        expect![[r#"
        m-1 dismounts [muster.flag.dismountable.fog]
        - m-1: 20,12 facing 0, 4 bases in 2 files, steady, moved, changed
    "#]],
    );
    let kind = shown(&position, &["red: dismount m-1"], &[], "groups.m-1.kind");
    assert_eq!(kind["troop"], "heavy-foot");
    assert_eq!(kind["armour"], "heavily-armoured");
    assert_eq!([&kind["impact"], &kind["melee"]], ["heavy-weapon", "heavy-weapon"]);
    let again = position.replace("at 20,12", "at 20,12, fate changed");
    check_lines(
        &again,
        &["red: dismount m-1"],
        &[],
        "mounts",
        expect![[r#"
        m-1 mounts [muster.flag.dismountable.fog]
    "#]],
    );
    let foot =
        with_traits("heavy-foot heavily-armoured heavy-weapon 4 bases in 2 files", "\"dismountable\"", "40");
    let kind = shown(&foot, &["red: dismount m-1"], &[], "groups.m-1.kind");
    assert_eq!([&kind["troop"], &kind["impact"]], ["knights", "lancers"]);
}

#[test]
fn nobody_dismounts_with_an_enemy_within_six_mu_or_after_a_move() {
    // The enemy's front is 6 MU and a little from that of the knights.
    let near = |y: &str| with_traits(KNIGHTS, "\"dismountable\"", y);
    refused(
        &near("17.9").replace("k-1", "l-1").replace("l-1 heavy", "k-1 heavy"),
        &["red: dismount m-1"],
        &[],
        expect!["that is not what is asked [sequence.manoeuvre]"],
    );
    check_lines(
        &near("18.1"),
        &["red: dismount m-1"],
        &[],
        "dismounts",
        expect![[r#"
        m-1 dismounts [muster.flag.dismountable.fog]
    "#]],
    );
    let moved = near("40").replace("at 20,12", "at 20,12, moved");
    refused(&moved, &["red: dismount m-1"], &[], expect!["that is not what is asked [sequence.manoeuvre]"]);
    refused(
        &with_traits(KNIGHTS, "\"marksmen\"", "40"),
        &["red: dismount m-1"],
        &[],
        expect!["that is not what is asked [sequence.manoeuvre]"],
    );
}

#[test]
fn who_is_tired_is_undrilled_whatever_else_is_said() {
    holds!("muster.flag.drilled.fog");
    let position = with_traits(KNIGHTS, "\"fatigued\"", "40");
    assert_eq!(shown(&position, &[], &[], "groups.m-1.training"), "undrilled");
    let fresh = with_traits(KNIGHTS, "\"marksmen\"", "40");
    assert_eq!(shown(&fresh, &[], &[], "groups.m-1.training"), "drilled");
}
