//! The path of a charge: its wheel, its way and what is in it (charge.path, charge.move, move.wheel.column, terrain.crossing).

use battle::holds;
use expect_test::expect;

use crate::table::{check, check_from, check_lines, refused};

/// A column of riders that wheels to its right at foot who stand to its east.
fn column(more: &str) -> String {
    format!(
        "red 1 riders cavalry drilled 4 bases in 1 files at 30,10
         blue 1 foe heavy-foot 4 bases in 2 files at 32.8,10.8 facing 270
         {more}
         only impact"
    )
}

#[test]
fn the_front_base_of_a_charging_column_wheels_alone_and_the_others_fall_in_behind() {
    // 40 mm times 90 degrees are 2.51328 MUs; then 2 straight on. A rigid column would sweep over the spears at its left.
    check_from(
        &column("red 2 spears heavy-foot 4 bases in 2 files at 27,8"),
        &["red: charge riders wheel right 90"],
        &[1, 1, 1, 1],
        "riders charges",
        expect![[r#"
            riders charges foe, wheeling right by 90° [charge.declare]
            riders moves 4.51 [charge.move]
            riders meets foe [combat.join]
            riders strikes foe: points 0 [impact.fight]
            impact: dice 2 (two per base 2), against 4 (score 4): 1 1 = 0 [impact.dice.other hits.score impact.fight]
            foe strikes riders: points 0 [impact.fight]
            impact: dice 2 (two per base 2), against 4 (score 4): 1 1 = 0 [impact.dice.other hits.score impact.fight]
            riders draws: 0 to 0 hits [combat.result]
            foe draws: 0 to 0 hits [combat.result]
            - fight 0: {"charging":[true,false],"groups":["riders","foe"],"impact":false,"strikes":[null,null]}
            - riders: 32.8,10.8 facing 90, 4 bases in 1 files, steady, charged
        "#]],
    );
}

#[test]
fn a_column_does_not_wheel_where_the_others_find_no_room() {
    // The tail would stand from x 28 to 31.6, and the spears reach to 28.7.
    refused(
        &column("red 2 spears heavy-foot 4 bases in 2 files at 27.1,11.6"),
        &["red: charge riders wheel right 90"],
        &[],
        expect!["there is no room behind the front base of riders [move.wheel.column]"],
    );
}

/// Knights who wheel left at foe; early ones before them charge bait and come into the way of the wheel.
const INTO_THE_WHEEL: &str = "
    red 1 early cavalry 2 bases in 2 files at 35.4,12.2 facing 270
    red 2 late knights heavily-armoured 2 bases in 2 files at 30,10
    blue 1 foe heavy-foot 4 bases in 2 files at 28.86,11.95 facing 140
    blue 2 bait heavy-foot 2 bases in 1 files at 30.9,14.4 facing 90
    only impact
";

#[test]
fn a_wheel_that_is_no_longer_free_ends_at_the_last_quarter_degree_that_is() {
    // The outer corner is 3.2 from the corner that stays, and the early ones begin at y 10.6: 10.75 degrees bring it to 10.597.
    check_from(
        INTO_THE_WHEEL,
        &["red: charge early", "red: charge late wheel left 40"],
        &[1, 1, 1, 1],
        "early charges",
        expect![[r#"
            early charges bait [charge.declare]
            late charges foe, wheeling left by 40° [charge.declare]
            early moves 4.5 [charge.move]
            early meets bait [combat.join]
            late moves 0.6 [charge.move]
            early strikes bait: points 0 [impact.fight]
            impact: dice 2 (two per base 2), against 4 (score 4): 1 1 = 0 [impact.dice.other hits.score impact.fight]
            bait strikes early: points 0 [impact.fight]
            impact: dice 2 (two per base 2), against 4 (score 4): 1 1 = 0 [impact.dice.other hits.score impact.fight]
            early draws: 0 to 0 hits [combat.result]
            bait draws: 0 to 0 hits [combat.result]
            - early: 30.9,12.2 facing 270, 2 bases in 2 files, steady, charged
            - fight 0: {"charging":[true,false],"groups":["early","bait"],"impact":false,"strikes":[null,null]}
            - late: 29.9714,10.30124 facing 349.25, 2 bases in 2 files, steady, charged
        "#]],
    );
    // Alone the knights meet whom they charge.
    check_lines(
        INTO_THE_WHEEL,
        &["red: charge late wheel left 40", "red: end"],
        &[1; 8],
        "late",
        expect![[r#"
            late charges foe, wheeling left by 40° [charge.declare]
            late moves 3.43 [charge.move]
            late meets foe [combat.join]
            late strikes foe: points 0 [impact.fight]
            foe strikes late: points 0 [impact.fight]
            late draws: 0 to 0 hits [combat.result]
            - fight 0: {"charging":[true,false],"groups":["late","foe"],"impact":false,"strikes":[null,null]}
            - late: 28.85556,11.94628 facing 320, 2 bases in 2 files, steady, charged
        "#]],
    );
}

#[test]
fn a_wheel_longer_than_a_variable_distance_ends_where_that_does() {
    holds!("vmd.charge", "vmd.least");
    // 3.2 times 60 degrees are 3.35; the knights go 4 less 2, which is spent at 35.75 degrees (1.99666), and 0.00334 are left.
    check(
        "red 1 knights knights heavily-armoured drilled 2 bases in 2 files at 30,10
         blue 1 slingers light-foot sling 2 bases in 2 files at 28.85,11.59 facing 120
         only impact",
        &["red: charge knights wheel left 60", "blue: evade to rear"],
        &[6, 1],
        expect![[r#"
            knights charges slingers, wheeling left by 60° [charge.declare]
            slingers evades to its rear [evade.declare evade.direction]
            evade: 6 [vmd.roll]
            slingers evades 7 MU facing 300 [evade.move]
            chase: 1 [vmd.roll]
            knights moves 2 [charge.chase]
            - knights: 29.6966,10.93748 facing 324.25, 2 bases in 2 files, steady, charged
            - slingers: 22.095,15.49 facing 300, 2 bases in 2 files, steady, evaded
        "#]],
    );
}

/// Chariots on a bridge over a river that is closed to them. It is 3 wide, and they may reach out of it by 10 mm, 0.4.
fn bridge(chariots: &str, more: &str) -> String {
    format!(
        "terrain river line 20,13 52,13, width 4, id brook
         crossing 36,10.6 facing 0, width 3, length 4.8, over brook
         red 1 chariots heavy-chariots drilled 2 bases in 2 files {chariots}
         {more}"
    )
}

#[test]
fn a_wheel_may_be_made_on_a_bridge_to_which_it_keeps() {
    let far = "blue 1 foe heavy-foot 4 bases in 2 files at 60,40\nphase manoeuvre";
    check(
        &bridge("at 36,13", far),
        &["red: move chariots wheel right 5"],
        &[],
        expect![[r#"
            Manoeuvre [sequence.turn]
            chariots advances 0.28 MU [move.advance.other]
            - chariots: 36.00608,13.13944 facing 5, 2 bases in 2 files, steady, moved
        "#]],
    );
    refused(
        &bridge("at 36,13", far),
        &["red: move chariots wheel right 30"],
        &[],
        expect!["chariots may not enter that ground [terrain.disorder-table]"],
    );
    // In a charge as well.
    let near = "blue 1 foe heavy-foot 4 bases in 2 files at 36.5,16.2 facing 185\nonly impact";
    check_lines(
        &bridge("at 36,13", near),
        &["red: charge chariots wheel right 5"],
        &[1; 8],
        "chariots",
        expect![[r#"
            chariots charges foe, wheeling right by 5° [charge.declare]
            chariots moves 3.37 [charge.move]
            chariots meets foe [combat.join]
            chariots strikes foe: points +1 (chariots +1) [impact.fight impact.poa.chariots]
            foe strikes chariots: points -1 (enemy: chariots -1) [impact.fight impact.poa.chariots]
            chariots draws: 0 to 0 hits [combat.result]
            - chariots: 36.27556,16.21964 facing 5, 2 bases in 2 files, steady, charged
            - fight 0: {"charging":[true,false],"groups":["chariots","foe"],"impact":false,"strikes":[null,null]}
        "#]],
    );
    refused(
        &bridge("at 36,13", near),
        &["red: charge chariots wheel right 30"],
        &[],
        expect!["something is in the way of the wheel of chariots [charge.path]"],
    );
}

#[test]
fn who_leaves_a_bridge_sideways_comes_into_the_water() {
    // Facing 5 degrees they drift to the right by 0.087 a MU; their right corner begins 1.694 from the middle and may be 1.9.
    let far = "blue 1 foe heavy-foot 4 bases in 2 files at 60,40\nphase manoeuvre";
    let position = bridge("at 36.1,10.9 facing 5", far);
    check_lines(
        &position,
        &["red: move chariots ahead 2.3"],
        &[],
        "chariots",
        expect![[r#"
        chariots advances 2.3 MU [move.advance.other]
        - chariots: 36.30044,13.19124 facing 5, 2 bases in 2 files, steady, moved
    "#]],
    );
    refused(
        &position,
        &["red: move chariots ahead 2.6"],
        &[],
        expect!["chariots may not enter that ground [terrain.disorder-table]"],
    );
}

#[test]
fn a_ford_slows_by_its_own_class() {
    // Heavy foot go 1 in a river, 2 in the rough ground of the ford, 3 over the bridge.
    let ford = |class: &str| {
        format!(
            "terrain river line 20,13 52,13, width 4, id brook
             crossing 36,10.6 facing 0, width 4, length 4.8, over brook, class {class}
             red 1 bills heavy-foot drilled 4 bases in 2 files at 36,10
             blue 1 foe heavy-foot 4 bases in 2 files at 60,40
             phase manoeuvre"
        )
    };
    check_lines(
        &ford("rough"),
        &["red: move bills ahead 2"],
        &[],
        "bills",
        expect![[r#"
        bills advances 2 MU [move.advance.other]
        - bills: 36,12 facing 0, 4 bases in 2 files, steady, moved
    "#]],
    );
    refused(
        &ford("rough"),
        &["red: move bills ahead 2.1"],
        &[],
        expect!["bills cannot go that far: 2.1 MUs are more than 2 [move.rates]"],
    );
    check_lines(
        &ford("open"),
        &["red: move bills ahead 3"],
        &[],
        "bills",
        expect![[r#"
        bills advances 3 MU [move.advance.other]
        - bills: 36,13 facing 0, 4 bases in 2 files, steady, moved
    "#]],
    );
}

#[test]
fn a_wheel_through_slow_ground_is_no_longer_than_it_lets_the_group_go() {
    // The wheel of 40 degrees is 2.23 long, and cavalry go 1 in a marsh.
    let position = |ground: &str| {
        format!(
            "{ground}
             red 1 riders cavalry 2 bases in 2 files at 30,10
             red 2 decoy heavy-foot 4 bases in 2 files at 6,4
             blue 1 foe heavy-foot 4 bases in 2 files at 28.86,11.95 facing 140
             blue 2 bait heavy-foot 4 bases in 2 files at 6,6
             only impact"
        )
    };
    let marsh = "terrain marsh 30.6,10.4 34,10.4 34,14 30.6,14";
    refused(
        &position(marsh),
        &["red: charge riders wheel left 40"],
        &[],
        expect!["the wheel is too long for riders [charge.path]"],
    );
    check_lines(
        &position(""),
        &["red: charge riders wheel left 40", "red: end"],
        &[1; 8],
        "riders moves",
        expect![[r#"
            riders moves 3.43 [charge.move]
        "#]],
    );
}

#[test]
fn riders_do_not_wheel_over_works_and_foot_do() {
    holds!("move.charge.class");
    let position = |men: &str| {
        format!(
            "work 32.4,10.8 30.4,10.8
             red 1 men {men} 2 bases in 2 files at 30,10
             blue 1 foe heavy-foot 4 bases in 2 files at 29.31,11.41 facing 140
             only impact"
        )
    };
    refused(
        &position("cavalry"),
        &["red: charge men wheel left 40"],
        &[],
        expect!["something is in the way of the wheel of men [charge.path]"],
    );
    check_lines(
        &position("heavy-foot"),
        &["red: charge men wheel left 40"],
        &[1; 8],
        "men moves",
        expect![[r#"
            men moves 2.73 [charge.move]
        "#]],
    );
}
