//! Mounted troops break off from steady foot (breakoff.*, example 21).

use battle::holds;
use expect_test::expect;

use crate::table::{check, check_lines, refused};

/// Example 21: knights who have fought militia, with friends of theirs behind.
fn knights(militia: &str, behind: &str) -> String {
    format!(
        "red 1 knights knights heavily-armoured superior lancers 5 bases in 3 files at 48.27,34.49 facing 0
         {behind}
         blue 1 militia heavy-foot 6 bases in 3 files at 48.27,34.49 facing 180{militia}
         fight knights militia
         only joint-action"
    )
}

#[test]
fn example_21_mounted_break_off_from_steady_foot() {
    check(
        &knights("", ""),
        &[],
        &[],
        expect![[r#"
        knights breaks off 4 MU [breakoff.move]
        - knights: 48.27,30.49 facing 0, 5 bases in 3 files, steady
    "#]],
    );
}

#[test]
fn example_21_they_go_as_far_as_is_free() {
    let friends = "red 2 spears heavy-foot 4 bases in 2 files at 48.27,29 facing 0";
    check(
        &knights("", friends),
        &[],
        &[],
        expect![[r#"
        knights breaks off 3.09 MU [breakoff.move]
        - knights: 48.27,31.4 facing 0, 5 bases in 3 files, steady
    "#]],
    );
}

#[test]
fn example_21_with_less_than_one_mu_behind_them_they_stay() {
    let friends = "red 2 spears heavy-foot 4 bases in 2 files at 48.27,31.5 facing 0";
    check(
        &knights("", friends),
        &[],
        &[],
        expect![[r#"
        knights has no room to break off [breakoff.blocked]
    "#]],
    );
}

#[test]
fn example_21_they_pass_friends_if_they_end_clear_of_them() {
    let one_rank = "red 2 slings light-foot sling 4 bases in 4 files at 48.27,31.5 facing 0";
    check(
        &knights("", one_rank),
        &[],
        &[],
        expect![[r#"
        knights breaks off 4 MU [breakoff.move]
        - knights: 48.27,30.49 facing 0, 5 bases in 3 files, steady
    "#]],
    );
    let two_ranks = "red 2 slings light-foot sling 4 bases in 2 files at 48.27,31.5 facing 0";
    check(
        &knights("", two_ranks),
        &[],
        &[],
        expect![[r#"
        knights has no room to break off [breakoff.blocked]
    "#]],
    );
}

#[test]
fn example_21_they_stay_with_foot_that_is_not_steady() {
    check(&knights(", disrupted", ""), &[], &[], expect![[""]]);
}

/// Six superior dice that show one, and one again, and six dice of militia.
const KNIGHTS_MISS: [u8; 18] = [1; 18];

#[test]
fn example_21_after_it_the_knights_are_out_of_reach_of_heavy_foot() {
    holds!("breakoff.after");
    // Blue's turn: the knights stand 4 MUs away, heavy foot go 3. Both act freely, and the knights may charge in their own turn.
    let apart = |side: &str| {
        format!(
            "red 1 knights knights heavily-armoured superior 5 bases in 3 files at 48.27,30.49 facing 0
             red 2 decoy heavy-foot 4 bases in 2 files at 6,4
             blue 1 militia heavy-foot 6 bases in 3 files at 48.27,34.49 facing 180
             blue 2 bait heavy-foot 4 bases in 2 files at 6,6
             active {side}
             only impact"
        )
    };
    refused(
        &apart("blue"),
        &["blue: charge militia"],
        &[],
        expect!["the path of militia contacts no enemy within its reach [charge.reach]"],
    );
    check_lines(
        &apart("red"),
        &["red: charge knights", "red: end"],
        &KNIGHTS_MISS,
        "knights",
        expect![[r#"
            knights charges militia [charge.declare]
            knights moves 4 [charge.move]
            knights meets militia [combat.join]
            knights strikes militia: points 0 [impact.fight]
            militia strikes knights: points 0 [impact.fight]
            knights draws: 0 to 0 hits [combat.result]
            - fight 0: {"charging":[true,false],"groups":["knights","militia"],"impact":false,"strikes":[null,null]}
            - knights: 48.27,34.49 facing 0, 5 bases in 3 files, steady, charged
        "#]],
    );
    // While they fight on neither is free.
    refused(
        &format!("{}\nfight knights militia", apart("red").replace("48.27,30.49", "48.27,34.49")),
        &["red: charge knights"],
        &[],
        expect!["knights is in close combat and may not charge [charge.who]"],
    );
}

#[test]
fn they_stay_while_an_impact_is_still_to_be_fought() {
    let due = knights("", "").replace("fight knights militia", "fight knights militia, impact, charging red");
    check(&due, &[], &[], expect![[""]]);
}

#[test]
fn elephants_do_not_break_off_nor_do_the_fragmented() {
    holds!("breakoff.who");
    let elephants = "
        red 1 elephants elephants 2 bases in 2 files at 48.27,34.49 facing 0
        blue 1 militia heavy-foot 6 bases in 3 files at 48.27,34.49 facing 180
        fight elephants militia
        only joint-action
    ";
    check(elephants, &[], &[], expect![[""]]);
    let fragmented =
        knights("", "").replace("at 48.27,34.49 facing 0", "at 48.27,34.49 facing 0, fragmented");
    check(&fragmented, &[], &[], expect![[""]]);
}

#[test]
fn who_is_struck_in_the_flank_too_does_not_break_off() {
    let position = knights("", "").replace(
        "fight knights militia",
        "blue 2 flank heavy-foot 4 bases in 2 files at 50.67,33.3 facing 270
         fight knights militia
         fight knights flank",
    );
    check(&position, &[], &[], expect![[""]]);
}
