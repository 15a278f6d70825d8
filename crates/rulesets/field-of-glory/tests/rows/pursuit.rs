//! Pursuits: who follows, whom they meet, and when they stop (pursuit.*).

use expect_test::expect;

use crate::table::{check, choices};

/// Red has broken in contact with blue.
fn broken(red: &str, blue: &str, more: &str) -> String {
    format!(
        "red 1 bills {red} at 30,20 facing 0, broken, breaking
         blue 1 front {blue} at 30,20 facing 180
         {more}
         fight bills front
         only melee
         step {{ flights = {{ all = false, next = \"routs\" }} }}"
    )
}

#[test]
fn foot_do_not_pursue_mounted() {
    let position = broken("knights 4 bases in 2 files", "heavy-foot 4 bases in 2 files", "");
    check(
        &position,
        &[],
        &[4],
        expect![[r#"
        rout: 4 [vmd.roll]
        bills routs 4 MU facing 180 [rout.move]
        - bills: 30,13.6 facing 180, 4 bases in 2 files, broken, routed, routed-now
    "#]],
    );
}

#[test]
fn artillery_wagons_and_those_behind_works_do_not_pursue() {
    let guns = broken("heavy-foot 4 bases in 2 files", "light-artillery 2 bases in 2 files", "");
    check(
        &guns,
        &[],
        &[4],
        expect![[r#"
        rout: 4 [vmd.roll]
        bills routs 3 MU facing 180 [rout.move]
        - bills: 30,15.8 facing 180, 4 bases in 2 files, broken, routed, routed-now
    "#]],
    );
    let behind = broken("heavy-foot 4 bases in 2 files", "heavy-foot 4 bases in 2 files", "work 27,20 33,20");
    check(
        &behind,
        &[],
        &[4],
        expect![[r#"
        rout: 4 [vmd.roll]
        bills routs 3 MU facing 180 [rout.move]
        - bills: 30,15.8 facing 180, 4 bases in 2 files, broken, routed, routed-now
    "#]],
    );
}

#[test]
fn who_still_fights_another_does_not_pursue() {
    let position = broken(
        "heavy-foot 4 bases in 2 files",
        "heavy-foot 6 bases in 3 files",
        "red 2 men heavy-foot 4 bases in 2 files at 33.2,20 facing 0
         fight men front",
    );
    check(
        &position,
        &[],
        &[4],
        expect![[r#"
        rout: 4 [vmd.roll]
        bills routs 3 MU facing 180 [rout.move]
        - bills: 30,15.8 facing 180, 4 bases in 2 files, broken, routed, routed-now
    "#]],
    );
}

#[test]
fn skirmishers_choose_whether_they_pursue() {
    let position = broken("heavy-foot 4 bases in 2 files", "light-foot javelins 4 bases in 2 files", "");
    choices(
        &position,
        &[],
        &[4],
        expect![[r#"
        blue: pursue
        blue: stay
    "#]],
    );
    check(
        &position,
        &["blue: stay"],
        &[4],
        expect![[r#"
        rout: 4 [vmd.roll]
        bills routs 3 MU facing 180 [rout.move]
        front pursues no longer [pursuit.first]
        - bills: 30,15.8 facing 180, 4 bases in 2 files, broken, routed, routed-now
    "#]],
    );
    check(
        &position,
        &["blue: pursue"],
        &[4, 4],
        expect![[r#"
        rout: 4 [vmd.roll]
        bills routs 3 MU facing 180 [rout.move]
        pursuit: 4 [vmd.roll]
        front pursues 3 MU facing 180 [pursuit.move]
        bills loses a base [cohesion.broken.losses]
        - bills: 30,15.8 facing 180, 3 bases in 2 files, broken, routed, routed-now
        - front: 30,17 facing 180, 4 bases in 2 files, steady, pursues bills, has-pursued
    "#]],
    );
}

#[test]
fn a_pursuer_who_does_not_reach_the_routers_gives_up() {
    let position = broken("heavy-foot 4 bases in 2 files", "heavy-foot 4 bases in 2 files", "");
    check(
        &position,
        &[],
        &[6, 1],
        expect![[r#"
        rout: 6 [vmd.roll]
        bills routs 5 MU facing 180 [rout.move]
        pursuit: 1 [vmd.roll]
        front pursues 1 MU facing 180 [pursuit.move]
        front pursues no longer [pursuit.joint]
        - bills: 30,13.8 facing 180, 4 bases in 2 files, broken, routed, routed-now
        - front: 30,19 facing 180, 4 bases in 2 files, steady, has-pursued
    "#]],
    );
}

#[test]
fn a_pursuer_stops_at_other_routers_and_pursues_them() {
    let position = broken(
        "heavy-foot 4 bases in 2 files",
        "heavy-foot 4 bases in 2 files",
        "red 2 others heavy-foot 4 bases in 2 files at 32.8,17 facing 180, broken, direction 180",
    );
    check(
        &position,
        &[],
        &[6, 6],
        expect![[r#"
        rout: 6 [vmd.roll]
        bills routs 5 MU facing 180 [rout.move]
        pursuit: 6 [vmd.roll]
        front pursues 1.8 MU facing 180 [pursuit.move]
        - bills: 29.6,13.8 facing 180, 4 bases in 2 files, broken, routed, routed-now
        - front: 30,18.2 facing 180, 4 bases in 2 files, steady, pursues others, has-pursued
    "#]],
    );
}

#[test]
fn a_pursuer_meets_a_fresh_enemy_and_its_impact_is_still_to_be_fought() {
    let position = broken(
        "heavy-foot 4 bases in 2 files",
        "heavy-foot 4 bases in 2 files",
        "red 2 men heavy-foot 4 bases in 2 files at 32.8,17 facing 0",
    );
    check(
        &position,
        &[],
        &[6, 6],
        expect![[r#"
        rout: 6 [vmd.roll]
        bills routs 5 MU facing 180 [rout.move]
        pursuit: 6 [vmd.roll]
        front pursues 3 MU facing 180 [pursuit.move]
        front meets men [pursuit.fresh]
        - bills: 29.6,13.8 facing 180, 4 bases in 2 files, broken, routed, routed-now
        - fight 0: {"charging":[false,true],"groups":["men","front"],"impact":true,"strikes":[null,null]}
        - front: 30,17 facing 180, 4 bases in 2 files, steady, has-pursued
    "#]],
    );
}

#[test]
fn a_pursuer_who_began_behind_the_front_line_of_the_fresh_strikes_its_flank() {
    let position = broken(
        "heavy-foot 4 bases in 2 files",
        "heavy-foot 4 bases in 2 files",
        "red 2 men heavy-foot 4 bases in 2 files at 32.6,17.9 facing 90",
    );
    check(
        &position,
        &[],
        &[6, 6],
        expect![[r#"
        rout: 6 [vmd.roll]
        bills routs 5 MU facing 180 [rout.move]
        pursuit: 6 [vmd.roll]
        front pursues 0.5 MU facing 180 [pursuit.move]
        front meets men [pursuit.fresh]
        - bills: 29.8,13.8 facing 180, 4 bases in 2 files, broken, routed, routed-now
        - fight 0: {"charging":[false,true],"groups":["men","front"],"impact":true,"strikes":[null,"flank"]}
        - front: 30,19.5 facing 180, 4 bases in 2 files, steady, has-pursued
    "#]],
    );
}

#[test]
fn a_pursuer_runs_off_the_table_unless_its_routers_have_gone_before() {
    let position = "
        red 1 bills heavy-foot 4 bases in 2 files at 30,4 facing 180, broken, direction 180
        blue 1 front heavy-foot 4 bases in 2 files at 26,2.2 facing 180, pursues bills
        blue 2 other heavy-foot 4 bases in 2 files at 60,40 facing 180
        only joint-action
    ";
    check(
        position,
        &["blue: pursue"],
        &[1, 6],
        expect![[r#"
        rout: 1 [vmd.roll]
        bills routs 1 MU facing 180 [rout.move]
        pursuit: 6 [vmd.roll]
        front pursues 5 MU facing 180 [pursuit.move]
        front leaves the table [table.leave]
        - bills: 30,3 facing 180, 4 bases in 2 files, broken, routed, routed-now
        - front: off, 4 bases in 2 files, steady, off, left, has-pursued
    "#]],
    );
    check(
        &position.replace("at 30,4 ", "at 30,1 "),
        &["blue: pursue"],
        &[3],
        expect![[r#"
        rout: 3 [vmd.roll]
        bills routs 1 MU facing 180 [rout.move]
        bills leaves the table [table.leave]
        - bills: off, 4 bases in 2 files, broken, off, lost, routed, routed-now
        - front: 26,2.2 facing 180, 4 bases in 2 files, steady
    "#]],
    );
}

#[test]
fn a_pursuer_tries_to_stop() {
    let position = "
        red 1 bills heavy-foot 4 bases in 2 files at 30,20 facing 180, broken, direction 180
        blue 1 front heavy-foot drilled 4 bases in 2 files at 30,21.2 facing 180, pursues bills
        blue 2 horse cavalry undrilled 4 bases in 2 files at 33.2,21.2 facing 180, pursues bills
        only joint-action
    ";
    choices(
        position,
        &[],
        &[],
        expect![[r#"
        blue: pursue
        blue: try to stop
    "#]],
    );
    check(
        position,
        &["blue: try to stop", "blue: try to stop"],
        &[3, 4, 3, 4, 6, 1],
        expect![[r#"
        test to stop pursuing, against 7 (drilled or skirmishers 7): 3 4 = 7 [cmt.score.good cmt.roll]
        front passes its test [cmt.roll]
        front pursues no longer [pursuit.stop]
        test to stop pursuing, against 8 (undrilled 8): 3 4 = 7 [cmt.score.undrilled cmt.roll]
        horse fails its test [cmt.roll]
        rout: 6 [vmd.roll]
        bills routs 5 MU facing 180 [rout.move]
        pursuit: 1 [vmd.roll]
        horse pursues 3 MU facing 180 [pursuit.move]
        horse pursues no longer [pursuit.joint]
        - bills: 30,15 facing 180, 4 bases in 2 files, broken, routed, routed-now
        - front: 30,21.2 facing 180, 4 bases in 2 files, steady, tested
        - horse: 33.2,18.2 facing 180, 4 bases in 2 files, steady, has-pursued, tested
    "#]],
    );
}

#[test]
fn a_pursuer_that_touches_the_camp_stops_and_loots() {
    let position = "
        red 1 bills heavy-foot 4 bases in 2 files at 30,8 facing 180, broken, direction 180
        blue 1 horse cavalry 4 bases in 2 files at 27.2,9.2 facing 180, pursues bills
        camp red 25.6,5.5 facing 0
        only joint-action
    ";
    check(
        position,
        &["blue: pursue"],
        &[6, 6],
        expect![[r#"
            rout: 6 [vmd.roll]
            bills routs 5 MU facing 180 [rout.move]
            pursuit: 6 [vmd.roll]
            horse pursues 3.7 MU facing 180 [pursuit.move]
            horse pursues no longer [pursuit.joint]
            horse begins to loot the camp [camp.sack]
            horse sacks the camp of red [camp.sack]
            - bills: 30,3 facing 180, 4 bases in 2 files, broken, routed, routed-now
            - camp of red: sacked
            - horse: 27.2,5.5 facing 180, 4 bases in 2 files, steady, has-pursued
        "#]],
    );
}

/// Example 19 after its break: one handgun base left, knights behind it.
#[test]
fn routers_who_lose_their_last_base_are_destroyed() {
    let position = "
        red 1 knights knights heavily-armoured superior undrilled lancers swordsmen 5 bases in 3 files at 53.33,36.25 facing 0
        blue 1 handguns light-foot unprotected average firearm 2 bases in 1 files at 54.13,37.05 facing 0, broken, bases 1, breaking
        blue 2 slings light-foot unprotected average sling 4 bases in 2 files at 60,40 facing 180
        fight knights handguns
        only impact
        step { aftermath = { of = \"impact\", next = \"flights\" } }
    ";
    check(
        position,
        &[],
        &[2, 5],
        expect![[r#"
        rout: 2 [vmd.roll]
        handguns routs 4 MU facing 0 [rout.move]
        pursuit: 5 [vmd.roll]
        knights pursues 4 MU facing 0 [pursuit.move]
        handguns loses a base [cohesion.broken.losses]
        handguns is destroyed [death.zero]
        - handguns: off, 1 bases in 1 files, broken, off, lost, routed, routed-now
        - knights: 53.33,40.25 facing 0, 5 bases in 3 files, steady, has-pursued
    "#]],
    );
}
