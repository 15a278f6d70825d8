//! Chargers whose targets have gone (charge.chase, charge.revealed, vmd.charge, charge.broken).

use expect_test::expect;

use crate::table::{check, check_from, choices};

#[test]
fn a_charger_whose_targets_have_all_evaded_goes_its_whole_variable_distance() {
    check(
        "red 1 knights knights heavily-armoured drilled 2 bases in 2 files at 30,10
         blue 1 slingers light-foot sling 2 bases in 2 files at 30,12
         only impact",
        &["red: charge knights", "blue: evade to rear"],
        &[5, 2],
        expect![[r#"
            knights charges slingers [charge.declare]
            slingers evades to its rear [evade.declare evade.direction]
            evade: 5 [vmd.roll]
            slingers evades 6 MU facing 0 [evade.move]
            chase: 2 [vmd.roll]
            knights moves 3 [charge.chase]
            - knights: 30,13 facing 0, 2 bases in 2 files, steady, charged
            - slingers: 30,18.8 facing 0, 2 bases in 2 files, steady, evaded
        "#]],
    );
}

/// Light horse that runs off to the side may be chased by another wheel.
const ASIDE: &str = "
    red 1 knights knights heavily-armoured drilled 2 bases in 2 files at 30,10
    blue 1 horse light-horse javelins 2 bases in 2 files at 32,11.5 facing 240
    only impact
";

#[test]
fn a_charger_may_wheel_after_those_who_fled() {
    choices(
        ASIDE,
        &["red: charge knights", "blue: evade to rear"],
        &[3, 3],
        expect![[r#"
        red: keep the path
        red: chase wheel right 58.3
        red: chase wheel right 60
    "#]],
    );
}

#[test]
fn the_new_wheel_replaces_the_declared_one() {
    check(
        ASIDE,
        &["red: charge knights", "blue: evade to rear", "red: chase wheel right 58"],
        &[3, 3],
        expect![[r#"
            knights charges horse [charge.declare]
            horse evades to its rear [evade.declare evade.direction]
            evade: 3 [vmd.roll]
            horse evades 7 MU facing 60 [evade.move]
            chase: 3 [vmd.roll]
            knights chases, wheeling right by 58° [charge.chase]
            knights moves 4 [charge.chase]
            - horse: 39.1014,15.6 facing 60, 2 bases in 2 files, steady, evaded
            - knights: 31.39716,11.75996 facing 58, 2 bases in 2 files, steady, charged
        "#]],
    );
}

/// Foot stands behind the slingers who evade through it.
const REVEALED: &str = "
    red 1 knights knights heavily-armoured drilled 2 bases in 2 files at 30,10
    blue 1 slingers light-foot sling 2 bases in 2 files at 30,11.5
    blue 2 horse light-horse javelins 2 bases in 2 files at 30,13.5
    only impact
";

#[test]
fn who_is_revealed_becomes_a_target_and_may_evade() {
    check(
        REVEALED,
        &["red: charge knights", "blue: evade to rear", "blue: evade to rear"],
        &[3, 3, 3],
        expect![[r#"
            knights charges slingers [charge.declare]
            slingers evades to its rear [evade.declare evade.direction]
            evade: 3 [vmd.roll]
            slingers evades 5 MU facing 0 [evade.move]
            chase: 3 [vmd.roll]
            knights will now meet horse [charge.revealed]
            horse evades to its rear [evade.declare evade.direction]
            evade: 3 [vmd.roll]
            horse evades 7 MU facing 0 [evade.move]
            knights moves 4 [charge.chase]
            - horse: 30,21.7 facing 0, 2 bases in 2 files, steady, evaded
            - knights: 30,14 facing 0, 2 bases in 2 files, steady, charged
            - slingers: 30,17.3 facing 0, 2 bases in 2 files, steady, evaded
        "#]],
    );
}

#[test]
fn a_charge_on_routers_only_catches_them_and_they_lose_a_base() {
    check(
        "red 1 knights knights heavily-armoured drilled 2 bases in 2 files at 30,10
         blue 1 foe heavy-foot 6 bases in 2 files at 30,12 facing 0, broken
         only impact",
        &["red: charge knights"],
        &[],
        expect![[r#"
            knights charges foe [charge.declare]
            knights moves 0.2 [charge.move]
            knights catches foe and pursues [charge.broken]
            foe loses a base [cohesion.broken.losses]
            - foe: 30,12 facing 0, 5 bases in 2 files, broken
            - knights: 30,10.2 facing 0, 2 bases in 2 files, steady, pursues foe, charged
        "#]],
    );
}

#[test]
fn a_charge_that_meets_the_enemys_camp_loots_it() {
    check_from(
        "red 1 knights knights heavily-armoured drilled 2 bases in 2 files at 30,10
         blue 1 slingers light-foot sling 2 bases in 1 files at 31.2,11.2
         camp blue 28,12.5 facing 180
         only impact",
        &["red: charge knights", "blue: evade to rear", "red: keep the path"],
        &[3, 3],
        "knights charges",
        expect![[r#"
            knights charges slingers [charge.declare]
            slingers evades to its rear [evade.declare evade.direction]
            evade: 3 [vmd.roll]
            slingers evades 5 MU facing 0 [evade.move]
            chase: 3 [vmd.roll]
            knights moves 2.5 [charge.chase]
            knights begins to loot the camp [camp.sack]
            - knights: 30,12.5 facing 0, 2 bases in 2 files, steady, charged, looting
            - slingers: 31.2,17.8 facing 0, 2 bases in 1 files, steady, evaded
        "#]],
    );
}

/// Knights chase slingers past light foot of their own, behind whom stand heavy foot.
fn past_friends(beyond: &str) -> String {
    format!(
        "red 1 knights knights heavily-armoured drilled 2 bases in 2 files at 30,10
         red 2 javelins light-foot javelins 2 bases in 1 files at 29.2,14.4
         {beyond}
         blue 1 slingers light-foot sling 2 bases in 1 files at 32.3,11.2
         only impact"
    )
}

#[test]
fn a_chaser_who_would_end_on_friends_is_placed_beyond_them_and_bursts_through_others() {
    // Four MUs end at 14, on the light foot: past it is 15.6, on the heavy foot, and past that 17.1.
    check(
        &past_friends("red 3 spears heavy-foot 2 bases in 1 files at 29.2,15.9"),
        &["red: charge knights", "blue: evade to rear", "red: keep the path"],
        &[6, 3],
        expect![[r#"
            knights charges slingers [charge.declare]
            slingers evades to its rear [evade.declare evade.direction]
            evade: 6 [vmd.roll]
            slingers evades 7 MU facing 0 [evade.move]
            chase: 3 [vmd.roll]
            knights moves 7.1 [charge.chase]
            knights bursts through spears [pass.burst]
            spears drops from STEADY to DISRUPTED [pass.burst]
            - knights: 30,17.1 facing 0, 2 bases in 2 files, steady, charged
            - slingers: 32.3,19.8 facing 0, 2 bases in 1 files, steady, evaded
            - spears: 29.2,15.9 facing 0, 2 bases in 1 files, disrupted
        "#]],
    );
    // Where ground is closed beyond them it stops at the near edge of the first friends.
    check(
        &past_friends("terrain lake 26,15 30,15 30,18 26,18"),
        &["red: charge knights", "blue: evade to rear", "red: keep the path"],
        &[6, 3],
        expect![[r#"
            knights charges slingers [charge.declare]
            slingers evades to its rear [evade.declare evade.direction]
            evade: 6 [vmd.roll]
            slingers evades 7 MU facing 0 [evade.move]
            chase: 3 [vmd.roll]
            knights moves 2.8 [charge.chase]
            - knights: 30,12.7996 facing 0, 2 bases in 2 files, steady, charged
            - slingers: 32.3,19.8 facing 0, 2 bases in 1 files, steady, evaded
        "#]],
    );
}

#[test]
fn friends_whom_it_cannot_pass_stop_a_chaser() {
    let spears = past_friends("").replace("javelins light-foot javelins", "spears heavy-foot");
    check(
        &spears,
        &["red: charge knights", "blue: evade to rear", "red: keep the path"],
        &[6, 3],
        expect![[r#"
            knights charges slingers [charge.declare]
            slingers evades to its rear [evade.declare evade.direction]
            evade: 6 [vmd.roll]
            slingers evades 7 MU facing 0 [evade.move]
            chase: 3 [vmd.roll]
            knights moves 3.2 [charge.chase]
            - knights: 30,13.1996 facing 0, 2 bases in 2 files, steady, charged
            - slingers: 32.3,19.8 facing 0, 2 bases in 1 files, steady, evaded
        "#]],
    );
}
