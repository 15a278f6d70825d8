//! Friends in the way of those who run (pass.*).

use expect_test::expect;

use crate::table::check;

/// A group that routs to the south from 30,20, with friends in its way.
fn running(men: &str, friends: &str) -> String {
    format!(
        "red 1 bills {men} at 30,20 facing 180, broken, direction 180
         {friends}
         blue 1 bows medium-foot bow 4 bases in 2 files at 60,40 facing 180
         only joint-action"
    )
}

const FOOT: &str = "heavy-foot 4 bases in 2 files";

#[test]
fn routers_are_shifted_round_friends() {
    // The friends are in the way by 1 MU, 25 mm: five steps to the right of the runners, who face south.
    let position = running(FOOT, "red 2 men heavy-foot 4 bases in 2 files at 32.2,17 facing 0");
    check(
        &position,
        &[],
        &[6],
        expect![[r#"
        rout: 6 [vmd.roll]
        bills routs 5 MU facing 180 [rout.move]
        - bills: 29,15 facing 180, 4 bases in 2 files, broken, routed, routed-now
    "#]],
    );
}

#[test]
fn routers_burst_through_friends_who_drop_a_level_at_the_end_of_the_phase() {
    let position = running(FOOT, "red 2 men heavy-foot 2 bases in 2 files at 30,19 facing 0");
    check(
        &position,
        &[],
        &[6],
        expect![[r#"
        rout: 6 [vmd.roll]
        bills routs 5 MU facing 180 [rout.move]
        bills bursts through men [pass.burst]
        men drops from STEADY to DISRUPTED [pass.burst]
        - bills: 30,15 facing 180, 4 bases in 2 files, broken, routed, routed-now
        - men: 30,19 facing 0, 2 bases in 2 files, disrupted
    "#]],
    );
}

#[test]
fn a_group_drops_once_however_many_burst_through_it() {
    let position = "
        red 1 bills heavy-foot 4 bases in 2 files at 30,20 facing 180, broken, direction 180
        red 2 axes heavy-foot 4 bases in 2 files at 33.2,20 facing 180, broken, direction 180
        red 3 men heavy-foot 4 bases in 4 files at 31.6,19 facing 0
        blue 1 bows medium-foot bow 4 bases in 2 files at 60,40 facing 180
        only joint-action
    ";
    check(
        position,
        &[],
        &[6, 6],
        expect![[r#"
        rout: 6 [vmd.roll]
        bills routs 5 MU facing 180 [rout.move]
        bills bursts through men [pass.burst]
        rout: 6 [vmd.roll]
        axes routs 5 MU facing 180 [rout.move]
        axes bursts through men [pass.burst]
        men drops from STEADY to DISRUPTED [pass.burst]
        - axes: 33.2,15 facing 180, 4 bases in 2 files, broken, routed, routed-now
        - bills: 30,15 facing 180, 4 bases in 2 files, broken, routed, routed-now
        - men: 31.6,19 facing 0, 4 bases in 4 files, disrupted
    "#]],
    );
}

#[test]
fn who_breaks_by_being_burst_through_routs_at_once_and_friends_test_for_it() {
    let position = running(
        "heavy-foot 4 bases in 2 files",
        "red 2 men heavy-foot 2 bases in 2 files at 30,19 facing 0, fragmented
         red 3 others heavy-foot 4 bases in 2 files at 34.5,18.5 facing 0",
    );
    check(
        &position,
        &[],
        &[6, 4, 5, 4],
        expect![[r#"
        rout: 6 [vmd.roll]
        bills routs 5 MU facing 180 [rout.move]
        bills bursts through men [pass.burst]
        men drops from FRAGMENTED to BROKEN [pass.burst]
        rout: 4 [vmd.roll]
        men routs 3 MU facing 235.01 [rout.move]
        cohesion test: friends break or a commander falls, against 7 (to pass 7): 5 4 = 9 [cohesion.roll]
        others holds [cohesion.result.pass]
        - bills: 30,15 facing 180, 4 bases in 2 files, broken, routed, routed-now
        - men: 26.9524,17.2992 facing 235.01, 2 bases in 2 files, broken, routed, routed-now
        - others: 34.5,18.5 facing 0, 4 bases in 2 files, steady, tested-end
    "#]],
    );
}

#[test]
fn routers_who_end_on_friends_whom_they_burst_through_are_destroyed() {
    let position = running(FOOT, "red 2 men heavy-foot 8 bases in 2 files at 30,19 facing 0");
    check(
        &position,
        &[],
        &[3],
        expect![[r#"
        rout: 3 [vmd.roll]
        bills routs 3 MU facing 180 [rout.move]
        bills bursts through men [pass.burst]
        bills is destroyed [pass.shift]
        men drops from STEADY to DISRUPTED [pass.burst]
        - bills: off, 4 bases in 2 files, broken, off, lost, routed, routed-now
        - men: 30,19 facing 0, 8 bases in 2 files, disrupted
    "#]],
    );
}

#[test]
fn routers_are_placed_just_beyond_light_foot() {
    // Three MUs end at 17; the light foot reach down to 16.4.
    let position = running(FOOT, "red 2 slings light-foot sling 4 bases in 2 files at 30,18 facing 0");
    check(
        &position,
        &[],
        &[3],
        expect![[r#"
        rout: 3 [vmd.roll]
        bills routs 4.8 MU facing 180 [rout.move]
        - bills: 30,15.2 facing 180, 4 bases in 2 files, broken, routed, routed-now
    "#]],
    );
}

#[test]
fn routers_who_find_no_place_beyond_light_foot_are_destroyed() {
    let position = running(
        FOOT,
        "red 2 slings light-foot sling 4 bases in 2 files at 30,18 facing 0
         red 3 men heavy-foot 4 bases in 2 files at 30,16.2 facing 0",
    );
    check(
        &position,
        &[],
        &[3],
        expect![[r#"
        rout: 3 [vmd.roll]
        bills routs 3 MU facing 180 [rout.move]
        bills is destroyed [pass.shift]
        - bills: off, 4 bases in 2 files, broken, off, lost, routed, routed-now
    "#]],
    );
}

#[test]
fn drilled_foot_pass_drilled_foot_and_horse_pass_light_horse() {
    let drilled = running(
        "heavy-foot drilled 4 bases in 2 files",
        "red 2 men heavy-foot drilled 2 bases in 2 files at 30,19 facing 0",
    );
    check(
        &drilled,
        &[],
        &[6],
        expect![[r#"
        rout: 6 [vmd.roll]
        bills routs 5 MU facing 180 [rout.move]
        - bills: 30,15 facing 180, 4 bases in 2 files, broken, routed, routed-now
    "#]],
    );
    let across = running(
        "heavy-foot drilled 4 bases in 2 files",
        "red 2 men heavy-foot drilled 2 bases in 2 files at 29,18 facing 90",
    );
    check(
        &across,
        &[],
        &[6],
        expect![[r#"
        rout: 6 [vmd.roll]
        bills routs 5 MU facing 180 [rout.move]
        - bills: 30.6,15 facing 180, 4 bases in 2 files, broken, routed, routed-now
    "#]],
    );
    let horse = running(
        "cavalry 4 bases in 4 files",
        "red 2 scouts light-horse 4 bases in 2 files at 30,18.9 facing 0",
    );
    check(
        &horse,
        &[],
        &[4],
        expect![[r#"
        rout: 4 [vmd.roll]
        bills routs 5 MU facing 180 [rout.move]
        - bills: 30,15 facing 180, 4 bases in 4 files, broken, routed, routed-now
    "#]],
    );
}
