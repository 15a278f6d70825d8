//! Routs: where broken groups run, and what they run into (rout.*, cohesion.broken.*, vmd.*, table.leave).

use battle::holds;
use expect_test::expect;

use crate::table::{check, choices, played, scenario};

/// Example 17 after its melee: bills have broken against halberds and pikes, men-at-arms have seen it.
const BROKEN_IN_MELEE: &str = "
    red 1 bills heavy-foot protected average drilled heavy-weapon 8 bases in 4 files at 31.73,33.53 facing 0, broken, bases 6, breaking, stepped 0 0 22 22
    red 2 men-at-arms heavy-foot elite heavy-weapon 4 bases in 2 files at 36.8,31.4 facing 0, toll reasons = 1
    blue 1 halberds heavy-foot protected average heavy-weapon 4 bases in 2 files at 30.13,33.53 facing 180
    blue 2 pikes heavy-foot protected average pikemen 9 bases in 3 files at 34.67,34.41 facing 180
    commander red henry field c-in-c with men-at-arms
    fight bills halberds
    fight bills pikes
    only melee
    step { aftermath = { of = \"melee\", next = \"flights\" } }
";

#[test]
fn a_broken_group_routs_and_those_who_fought_it_pursue() {
    check(
        BROKEN_IN_MELEE,
        &[],
        &[4, 6, 1, 2, 3, 5],
        expect![[r#"
        rout: 4 [vmd.roll]
        bills routs 3 MU facing 180 [rout.move]
        pursuit: 6 [vmd.roll]
        halberds pursues 3 MU facing 180 [pursuit.move]
        pursuit: 1 [vmd.roll]
        pikes pursues 1 MU facing 180 [pursuit.move]
        pikes pursues no longer [pursuit.joint]
        bills loses a base [cohesion.broken.losses]
        cohesion test: friends break or a commander falls, against 7 (to pass 7) (commander +1): 2 3 5 = 8 + 1 = 9 [cohesion.roll cohesion.mod.commander]
        men-at-arms holds [cohesion.result.pass]
        - bills: 31.73,29.33 facing 180, 5 bases in 4 files, broken, routed, routed-now
        - halberds: 30.13,30.53 facing 180, 4 bases in 2 files, steady, pursues bills, has-pursued
        - men-at-arms: 36.8,31.4 facing 0, 4 bases in 2 files, steady, tested-end
        - pikes: 34.67,33.41 facing 180, 9 bases in 3 files, steady, has-pursued
    "#]],
    );
}

/// The next joint action phase of example 17.
const STILL_PURSUED: &str = "
    red 1 bills heavy-foot protected average drilled heavy-weapon 8 bases in 4 files at 31.73,29.33 facing 180, broken, bases 5, direction 180
    blue 1 halberds heavy-foot protected average heavy-weapon 4 bases in 2 files at 30.13,30.53 facing 180, pursues bills
    only joint-action
";

#[test]
fn routers_and_pursuers_move_again_and_the_spent_are_removed() {
    holds!("rout.joint", "cohesion.broken.rout");
    check(
        STILL_PURSUED,
        &["blue: pursue"],
        &[2, 3],
        expect![[r#"
        rout: 2 [vmd.roll]
        bills routs 2 MU facing 180 [rout.move]
        pursuit: 3 [vmd.roll]
        halberds pursues 2 MU facing 180 [pursuit.move]
        bills loses a base [cohesion.broken.losses]
        bills is removed [autobreak.remove]
        - bills: off, 4 bases in 4 files, broken, off, lost, routed, routed-now
        - halberds: 30.13,28.53 facing 180, 4 bases in 2 files, steady, has-pursued
    "#]],
    );
}

#[test]
fn who_broke_earlier_in_the_turn_makes_a_second_move_but_not_who_routed_in_this_phase() {
    let routed = STILL_PURSUED.replace("direction 180", "direction 180, routed-now");
    check(
        &routed,
        &["blue: pursue"],
        &[3],
        expect![[r#"
        pursuit: 3 [vmd.roll]
        halberds pursues 0 MU facing 180 [pursuit.move]
        - halberds: 30.13,30.53 facing 180, 4 bases in 2 files, steady, pursues bills, has-pursued
    "#]],
    );
}

/// A group that breaks far from any fight.
fn shot(red: &str) -> String {
    format!(
        "red 1 bills heavy-foot 4 bases in 2 files at 30,20 facing 0, broken, breaking{red}
         blue 1 bows medium-foot bow 4 bases in 2 files at 34,23 facing 180
         only shooting
         step {{ aftermath = {{ of = \"shooting\", next = \"flights\" }} }}"
    )
}

#[test]
fn who_fought_nobody_routs_straight_away_from_the_nearest_enemy() {
    // From 34,23 to 30,20: 4 to the west and 3 to the south, 233.13 degrees.
    check(
        &shot(""),
        &[],
        &[3],
        expect![[r#"
        rout: 3 [vmd.roll]
        bills routs 3 MU facing 233.13 [rout.move]
        - bills: 27.12,17.24 facing 233.13, 4 bases in 2 files, broken, routed, routed-now
    "#]],
    );
}

#[test]
fn a_rout_is_as_long_as_the_ground_and_the_die_allow_and_never_shorter_than_one() {
    // Heavy foot in a forest go 1 MU, two less by the die.
    let forest = "terrain forest 20,10 40,10 40,30 20,30\n";
    check(
        &format!("{forest}{}", shot("")),
        &[],
        &[1],
        expect![[r#"
        rout: 1 [vmd.roll]
        bills routs 1 MU facing 233.13 [rout.move]
        - bills: 28.72,18.44 facing 233.13, 4 bases in 2 files, broken, routed, routed-now
    "#]],
    );
}

#[test]
fn who_is_struck_from_both_sides_runs_home() {
    holds!("rout.direction-tie");
    let position = "
        red 1 bills heavy-foot 4 bases in 2 files at 30,20 facing 0, broken, breaking
        blue 1 front heavy-foot 4 bases in 2 files at 30,20 facing 180
        blue 2 rear heavy-foot 4 bases in 2 files at 30,18.8 facing 0
        fight bills front
        fight bills rear
        only melee
        step { routing = { group = \"bills\" } }
    ";
    check(
        position,
        &[],
        &[3],
        expect![[r#"
        rout: 3 [vmd.roll]
        bills routs 3 MU facing 180 [rout.move]
        - bills: 30,15.8 facing 180, 4 bases in 2 files, broken, routed, routed-now, fled
        - front: 30,20 facing 180, 4 bases in 2 files, steady, pursues bills, follows
        - rear: 30,18.8 facing 0, 4 bases in 2 files, steady, pursues bills, follows
    "#]],
    );
}

/// Routers on their way, with an enemy before them or a side edge near.
fn on_the_way(red: &str, blue: &str) -> String {
    format!(
        "red 1 bills heavy-foot 4 bases in 2 files {red}, broken
         blue 1 bows medium-foot bow 4 bases in 2 files {blue}
         only joint-action"
    )
}

#[test]
fn routers_keep_their_direction() {
    let position = on_the_way("at 30,20 facing 90, direction 90", "at 60,40 facing 180");
    check(
        &position,
        &[],
        &[4],
        expect![[r#"
        rout: 4 [vmd.roll]
        bills routs 3 MU facing 90 [rout.move]
        - bills: 33,20 facing 90, 4 bases in 2 files, broken, routed, routed-now
    "#]],
    );
}

#[test]
fn routers_who_have_an_enemy_ahead_within_six_run_home() {
    let ahead = on_the_way("at 30,20 facing 90, direction 90", "at 35.9,20 facing 270");
    check(
        &ahead,
        &[],
        &[4],
        expect![[r#"
        rout: 4 [vmd.roll]
        bills routs 3 MU facing 180 [rout.move]
        - bills: 29.4,16.4 facing 180, 4 bases in 2 files, broken, routed, routed-now
    "#]],
    );
    let farther = on_the_way("at 30,20 facing 90, direction 90", "at 36.1,20 facing 270");
    check(
        &farther,
        &[],
        &[4],
        expect![[r#"
        rout: 4 [vmd.roll]
        bills routs 3 MU facing 90 [rout.move]
        - bills: 33,20 facing 90, 4 bases in 2 files, broken, routed, routed-now
    "#]],
    );
}

#[test]
fn routers_who_would_sooner_meet_a_side_edge_run_home() {
    let position = on_the_way("at 60,20 facing 90, direction 90", "at 6,40 facing 180");
    check(
        &position,
        &[],
        &[4],
        expect![[r#"
        rout: 4 [vmd.roll]
        bills routs 3 MU facing 180 [rout.move]
        - bills: 59.4,16.4 facing 180, 4 bases in 2 files, broken, routed, routed-now
    "#]],
    );
}

#[test]
fn routers_look_for_a_way_past_what_hinders_them() {
    // A lake to the south: they get past its corner when they have turned by 50 degrees to the right.
    let position = format!(
        "terrain lake 29,14 33,14 33,17.5 29,17.5\n{}",
        on_the_way("at 30,20 facing 180, direction 180", "at 60,40 facing 180",)
    );
    check(
        &position,
        &[],
        &[4],
        expect![[r#"
            rout: 4 [vmd.roll]
            bills routs 3 MU facing 230 [rout.move]
            - bills: 27.24224,18.28596 facing 230, 4 bases in 2 files, broken, routed, routed-now
        "#]],
    );
}

#[test]
fn routers_without_a_way_are_destroyed() {
    let ring = "terrain lake 26,14 34,14 34,17.8 26,17.8
        terrain lake 26,20.4 34,20.4 34,24 26,24
        terrain lake 26,17.8 28,17.8 28,20.4 26,20.4
        terrain lake 32,17.8 34,17.8 34,20.4 32,20.4\n";
    let position = format!("{ring}{}", on_the_way("at 30,20 facing 0, direction 0", "at 60,40 facing 180"));
    check(
        &position,
        &[],
        &[4],
        expect![[r#"
        rout: 4 [vmd.roll]
        bills is destroyed [rout.path]
        - bills: off, 4 bases in 2 files, broken, off, lost
    "#]],
    );
}

#[test]
fn routers_run_off_the_table_with_their_commander() {
    let position = "
        red 1 bills heavy-foot 4 bases in 2 files at 30,2 facing 180, broken, direction 180
        red 2 men heavy-foot 4 bases in 2 files at 34,2 facing 0
        blue 1 bows medium-foot bow 4 bases in 2 files at 60,40 facing 180
        commander red henry field c-in-c with bills
        only joint-action
    ";
    check(
        position,
        &["red: end", "red: end"],
        &[4],
        expect![[r#"
        rout: 4 [vmd.roll]
        bills routs 2 MU facing 180 [rout.move]
        bills leaves the table [table.leave]
        - bills: off, 4 bases in 2 files, broken, off, lost, routed, routed-now
        - henry: off, off, lost, settled
    "#]],
    );
}

#[test]
fn a_commander_leaves_a_group_that_breaks_or_routs_with_it() {
    let position = "
        red 1 bills heavy-foot 4 bases in 2 files at 30,20 facing 0, broken, breaking
        red 2 men heavy-foot 4 bases in 2 files at 35,20 facing 0
        blue 1 front heavy-foot 4 bases in 2 files at 30,20 facing 180
        commander red henry field c-in-c with bills, fights
        fight bills front
        only melee
        step { flights = { all = false, next = \"routs\" } }
    ";
    choices(
        position,
        &[],
        &[],
        expect![[r#"
        red: stay
        red: join men
        red: go to 30,11.8
        red: go to 23,18.8
    "#]],
    );
    check(
        position,
        &["red: join men"],
        &[4, 1],
        expect![[r#"
        henry joins men [command.move]
        rout: 4 [vmd.roll]
        bills routs 3 MU facing 180 [rout.move]
        pursuit: 1 [vmd.roll]
        front pursues 1 MU facing 180 [pursuit.move]
        front pursues no longer [pursuit.joint]
        - bills: 30,15.8 facing 180, 4 bases in 2 files, broken, routed, routed-now
        - front: 30,19 facing 180, 4 bases in 2 files, steady, has-pursued
        - henry: with men, has-fought
    "#]],
    );
    check(
        position,
        &["red: go to 30,15"],
        &[4, 1],
        expect![[r#"
            henry moves 3.8 MU [command.move]
            rout: 4 [vmd.roll]
            bills routs 3 MU facing 180 [rout.move]
            pursuit: 1 [vmd.roll]
            front pursues 1 MU facing 180 [pursuit.move]
            front pursues no longer [pursuit.joint]
            - bills: 30,15.8 facing 180, 4 bases in 2 files, broken, routed, routed-now
            - front: 30,19 facing 180, 4 bases in 2 files, steady, has-pursued
            - henry: at 30,15, has-fought
        "#]],
    );
    // The pursuers catch the group, it loses a base, and he is lost on 10.
    check(
        position,
        &["red: stay"],
        &[2, 6, 4, 6],
        expect![[r#"
        henry routs with his men [command.risk.routed]
        rout: 2 [vmd.roll]
        bills routs 2 MU facing 180 [rout.move]
        pursuit: 6 [vmd.roll]
        front pursues 2 MU facing 180 [pursuit.move]
        bills loses a base [cohesion.broken.losses]
        commander's risk, against 10 (pursued 10): 4 6 = 10 [command.risk.pursued command.risk]
        henry is lost [command.lost]
        - bills: 30,16.8 facing 180, 3 bases in 2 files, broken, routed, routed-now
        - front: 30,18 facing 180, 4 bases in 2 files, steady, pursues bills, has-pursued
        - henry: off, off, lost, has-fought, settled
    "#]],
    );
    check(
        position,
        &["red: stay"],
        &[2, 6, 4, 5],
        expect![[r#"
        henry routs with his men [command.risk.routed]
        rout: 2 [vmd.roll]
        bills routs 2 MU facing 180 [rout.move]
        pursuit: 6 [vmd.roll]
        front pursues 2 MU facing 180 [pursuit.move]
        bills loses a base [cohesion.broken.losses]
        commander's risk, against 10 (pursued 10): 4 5 = 9 [command.risk.pursued command.risk]
        - bills: 30,16.8 facing 180, 3 bases in 2 files, broken, routed, routed-now
        - front: 30,18 facing 180, 4 bases in 2 files, steady, pursues bills, has-pursued
        - henry: with bills, has-fought, settled
    "#]],
    );
}

#[test]
fn heavy_artillery_that_breaks_is_destroyed_and_scythed_chariots_too() {
    let position = "
        red 1 gun heavy-artillery 2 bases in 2 files at 30,20 facing 0, fragmented, toll reasons = 1
        red 2 scythes scythed-chariots 2 bases in 2 files at 40,20 facing 0, toll reasons = 1
        blue 1 bows medium-foot bow 4 bases in 2 files at 60,40 facing 180
        only melee
        step { rounds = {} }
    ";
    check(
        position,
        &[],
        &[1, 1, 1, 1],
        expect![[r#"
        cohesion test: friends break or a commander falls, against 7 (to pass 7) (FRAGMENTED -2): 1 1 = 2 - 2 = 0 [cohesion.roll cohesion.mod.fragmented]
        gun drops from FRAGMENTED to BROKEN [cohesion.result.rout]
        gun is destroyed [move.heavy-artillery]
        cohesion test: friends break or a commander falls, against 7 (to pass 7): 1 1 = 2 [cohesion.roll]
        scythes is destroyed [troop.scythed]
        - gun: off, 2 bases in 2 files, broken, off, lost, tested-end
        - scythes: off, 2 bases in 2 files, steady, off, lost, tested-end
    "#]],
    );
}

#[test]
fn of_two_enemies_equally_near_the_lower_number_is_run_from() {
    holds!("geometry.nearest-enemy");
    // From 34,23 the way is 233.13, from 26,23 it is 126.87.
    let runs = |first: &str, second: &str| {
        let position = format!(
            "red 1 bills heavy-foot 4 bases in 2 files at 30,20 facing 0, broken, breaking
             blue 1 bows medium-foot bow 4 bases in 2 files at {first} facing 180
             blue 2 slings medium-foot sling 4 bases in 2 files at {second} facing 180
             only shooting
             step {{ aftermath = {{ of = \"shooting\", next = \"flights\" }} }}"
        );
        played(&position, &[], &[3])
    };
    assert!(runs("34,23", "26,23").contains("bills routs 3 MU facing 233.13"));
    assert!(runs("26,23", "34,23").contains("bills routs 3 MU facing 126.87"));
    // The nearer one goes before the number.
    assert!(runs("26,23.1", "34,23").contains("bills routs 3 MU facing 233.13"));
}

#[test]
fn an_army_that_names_no_edge_has_the_one_behind_it() {
    holds!("setup.edge");
    // Red faces east, so that its edge is the west one: routers with an enemy ahead run there.
    let position = "
        red 1 bills heavy-foot 4 bases in 2 files at 20,24 facing 90, broken, direction 90
        red 2 men heavy-foot 8 bases in 4 files at 12,24 facing 90
        blue 1 bows medium-foot bow 4 bases in 2 files at 25,24 facing 270
        blue 2 horse cavalry 8 bases in 4 files at 50,24 facing 270
        only joint-action
    ";
    let unnamed = scenario(position).replace("base = \"south\"\n", "").replace("base = \"north\"\n", "");
    assert!(played(&unnamed, &[], &[3]).contains("bills routs 3 MU facing 270"));
    assert!(played(position, &[], &[3]).contains("bills routs 3 MU facing 180"));
    // If both would have the same edge, the second army has the opposite one: blue's routers run east.
    let same = "
        red 1 men heavy-foot 8 bases in 4 files at 12,24 facing 90
        blue 1 horse cavalry 8 bases in 4 files at 50,24 facing 90
        blue 2 bows medium-foot bow 4 bases in 2 files at 17,24 facing 270, broken, direction 270
        only joint-action
    ";
    let unnamed = scenario(same).replace("base = \"south\"\n", "").replace("base = \"north\"\n", "");
    let told = played(&unnamed, &[], &[3]);
    assert!(told.contains("bows routs 4 MU facing 90"), "{told}");
}
