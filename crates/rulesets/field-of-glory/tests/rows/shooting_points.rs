//! Points of advantage in shooting (shoot.poa.*, terrain.cover).

use std::fmt::Write as _;

use battle::holds;
use expect_test::{Expect, expect};

use crate::table::{group_line, lines_with};

/// What each weapon has against a target three MUs ahead, on ground of these lines.
fn check_target(target: &str, weapons: &[&str], ground: &str, expected: Expect) {
    expected.assert_eq(&points_at(target, weapons, ground));
}

fn points_at(target: &str, weapons: &[&str], ground: &str) -> String {
    let mut text = String::new();
    for weapon in weapons {
        let shooter = match *weapon {
            "artillery" => "light-artillery 2 bases in 2 files".to_owned(),
            weapon => format!("medium-foot {weapon}"),
        };
        let near = if ["javelins", "firearm"].contains(weapon) { "30,21.5" } else { "30,23" };
        let position = group_line("red", 1, "shooters", &shooter, "30,20")
            + &group_line("blue", 1, "target", target, near)
            + ground
            + "\nonly shooting";
        let told = lines_with(&position, 3, &["shooters shoots"]);
        let told = told.trim().strip_prefix("shooters shoots at target: ").unwrap_or("nobody shoots");
        let _ = writeln!(text, "{weapon}: {told}");
    }
    text
}

const WEAPONS: [&str; 8] =
    ["bow", "longbow", "crossbow", "bow-star", "sling", "javelins", "firearm", "artillery"];

#[test]
fn cavalry_that_is_not_in_a_single_rank_is_easy_to_hit() {
    check_target(
        "cavalry unprotected",
        &WEAPONS,
        "",
        expect![[r#"
        bow: points +2 (unprotected cavalry +2) [shoot.dice.first shoot.poa.cavalry.unprotected]
        longbow: points +2 (unprotected cavalry +2) [shoot.dice.first shoot.poa.cavalry.unprotected]
        crossbow: points 0 [shoot.dice.first]
        bow-star: points +2 (unprotected cavalry +2) [shoot.dice.first shoot.poa.cavalry.unprotected]
        sling: points +2 (unprotected cavalry +2) [shoot.dice.first shoot.poa.cavalry.unprotected]
        javelins: points +2 (unprotected cavalry +2) [shoot.dice.first shoot.poa.cavalry.unprotected]
        firearm: points 0 [shoot.dice.first]
        artillery: points 0 [shoot.dice.first]
    "#]],
    );
    check_target(
        "camelry protected",
        &WEAPONS,
        "",
        expect![[r#"
        bow: points +1 (protected cavalry +1) [shoot.dice.first shoot.poa.cavalry.protected]
        longbow: points +1 (protected cavalry +1) [shoot.dice.first shoot.poa.cavalry.protected]
        crossbow: points 0 [shoot.dice.first]
        bow-star: points +1 (protected cavalry +1) [shoot.dice.first shoot.poa.cavalry.protected]
        sling: points +1 (protected cavalry +1) [shoot.dice.first shoot.poa.cavalry.protected]
        javelins: points +1 (protected cavalry +1) [shoot.dice.first shoot.poa.cavalry.protected]
        firearm: points 0 [shoot.dice.first]
        artillery: points 0 [shoot.dice.first]
    "#]],
    );
    check_target(
        "cavalry armoured",
        &WEAPONS,
        "",
        expect![[r#"
        bow: points 0 [shoot.dice.first]
        longbow: points +1 (longbow at armoured mounted +1) [shoot.dice.first shoot.poa.armoured-mounted]
        crossbow: points 0 [shoot.dice.first]
        bow-star: points 0 [shoot.dice.first]
        sling: points 0 [shoot.dice.first]
        javelins: points 0 [shoot.dice.first]
        firearm: points 0 [shoot.dice.first]
        artillery: points 0 [shoot.dice.first]
    "#]],
    );
}

#[test]
fn cavalry_in_a_single_rank_has_no_line() {
    holds!("shoot.poa.single-rank", "shoot.poa.none");
    check_target(
        "cavalry unprotected 4 bases in 4 files",
        &WEAPONS,
        "",
        expect![[r#"
        bow: points 0 [shoot.dice.first]
        longbow: points 0 [shoot.dice.first]
        crossbow: points 0 [shoot.dice.first]
        bow-star: points 0 [shoot.dice.first]
        sling: points 0 [shoot.dice.first]
        javelins: points 0 [shoot.dice.first]
        firearm: points 0 [shoot.dice.first]
        artillery: points 0 [shoot.dice.first]
    "#]],
    );
    // One base left is a single rank, a column of two is not.
    check_target(
        "cavalry unprotected 4 bases in 1 files, bases 1",
        &["bow"],
        "",
        expect![[r#"
        bow: points 0 [shoot.dice.first]
    "#]],
    );
    check_target(
        "cavalry unprotected 4 bases in 1 files, bases 2",
        &["bow"],
        "",
        expect![[r#"
        bow: points +2 (unprotected cavalry +2) [shoot.dice.first shoot.poa.cavalry.unprotected]
    "#]],
    );
}

#[test]
fn light_horse_chariots_and_guns_have_no_line() {
    holds!("shoot.poa.none");
    let targets = ["light-horse unprotected", "light-chariots", "heavy-artillery 2 bases in 2 files"];
    for target in targets {
        let told = points_at(target, &WEAPONS, "");
        assert_eq!(told.matches("points 0 [shoot.dice.first]").count(), WEAPONS.len(), "{target}: {told}");
    }
}

#[test]
fn knights_count_by_their_armour_and_cataphracts_always() {
    check_target(
        "knights armoured 4 bases in 4 files",
        &WEAPONS,
        "",
        expect![[r#"
        bow: points 0 [shoot.dice.first]
        longbow: points +1 (longbow at armoured mounted +1) [shoot.dice.first shoot.poa.armoured-mounted]
        crossbow: points 0 [shoot.dice.first]
        bow-star: points 0 [shoot.dice.first]
        sling: points 0 [shoot.dice.first]
        javelins: points 0 [shoot.dice.first]
        firearm: points 0 [shoot.dice.first]
        artillery: points 0 [shoot.dice.first]
    "#]],
    );
    check_target(
        "knights heavily-armoured",
        &WEAPONS,
        "",
        expect![[r#"
        bow: points -1 (cataphracts or heavily armoured knights -1) [shoot.dice.first shoot.poa.cataphracts]
        longbow: points 0 [shoot.dice.first]
        crossbow: points 0 [shoot.dice.first]
        bow-star: points -1 (cataphracts or heavily armoured knights -1) [shoot.dice.first shoot.poa.cataphracts]
        sling: points -1 (cataphracts or heavily armoured knights -1) [shoot.dice.first shoot.poa.cataphracts]
        javelins: points -1 (cataphracts or heavily armoured knights -1) [shoot.dice.first shoot.poa.cataphracts]
        firearm: points 0 [shoot.dice.first]
        artillery: points 0 [shoot.dice.first]
    "#]],
    );
    check_target(
        "cataphracts heavily-armoured",
        &WEAPONS,
        "",
        expect![[r#"
        bow: points -1 (cataphracts or heavily armoured knights -1) [shoot.dice.first shoot.poa.cataphracts]
        longbow: points 0 [shoot.dice.first]
        crossbow: points 0 [shoot.dice.first]
        bow-star: points -1 (cataphracts or heavily armoured knights -1) [shoot.dice.first shoot.poa.cataphracts]
        sling: points -1 (cataphracts or heavily armoured knights -1) [shoot.dice.first shoot.poa.cataphracts]
        javelins: points -1 (cataphracts or heavily armoured knights -1) [shoot.dice.first shoot.poa.cataphracts]
        firearm: points 0 [shoot.dice.first]
        artillery: points 0 [shoot.dice.first]
    "#]],
    );
}

#[test]
fn elephants_are_missed_by_bows_and_slings_only() {
    check_target(
        "elephants",
        &WEAPONS,
        "",
        expect![[r#"
        bow: points 0 [shoot.dice.first]
        longbow: points +1 (elephants +1) [shoot.dice.first shoot.poa.elephants]
        crossbow: points +1 (elephants +1) [shoot.dice.first shoot.poa.elephants]
        bow-star: points 0 [shoot.dice.first]
        sling: points 0 [shoot.dice.first]
        javelins: points +1 (elephants +1) [shoot.dice.first shoot.poa.elephants]
        firearm: points +1 (elephants +1) [shoot.dice.first shoot.poa.elephants]
        artillery: points +1 (elephants +1) [shoot.dice.first shoot.poa.elephants]
    "#]],
    );
}

#[test]
fn battle_wagons_are_hard_to_hit_but_for_artillery() {
    check_target(
        "battle-wagons",
        &WEAPONS,
        "",
        expect![[r#"
        bow: points -1 (battle wagons -1) [shoot.dice.first shoot.poa.wagons]
        longbow: points -1 (battle wagons -1) [shoot.dice.first shoot.poa.wagons]
        crossbow: points -1 (battle wagons -1) [shoot.dice.first shoot.poa.wagons]
        bow-star: points -1 (battle wagons -1) [shoot.dice.first shoot.poa.wagons]
        sling: points -1 (battle wagons -1) [shoot.dice.first shoot.poa.wagons]
        javelins: points -1 (battle wagons -1) [shoot.dice.first shoot.poa.wagons]
        firearm: points -1 (battle wagons -1) [shoot.dice.first shoot.poa.wagons]
        artillery: points 0 [shoot.dice.first]
    "#]],
    );
}

#[test]
fn foot_counts_by_its_armour() {
    check_target(
        "heavy-foot unprotected",
        &WEAPONS,
        "",
        expect![[r#"
        bow: points +1 (unprotected foot +1) [shoot.dice.first shoot.poa.foot.unprotected.bows]
        longbow: points +1 (unprotected foot +1) [shoot.dice.first shoot.poa.foot.unprotected.bows]
        crossbow: points -1 (bolts or shot at unprotected foot -1) [shoot.dice.first shoot.poa.foot.unprotected.bolts]
        bow-star: points +1 (unprotected foot +1) [shoot.dice.first shoot.poa.foot.unprotected.bows]
        sling: points +1 (unprotected foot +1) [shoot.dice.first shoot.poa.foot.unprotected.bows]
        javelins: points +1 (unprotected foot +1) [shoot.dice.first shoot.poa.foot.unprotected.bows]
        firearm: points -1 (bolts or shot at unprotected foot -1) [shoot.dice.first shoot.poa.foot.unprotected.bolts]
        artillery: points -1 (bolts or shot at unprotected foot -1) [shoot.dice.first shoot.poa.foot.unprotected.bolts]
    "#]],
    );
    check_target(
        "light-foot unprotected",
        &WEAPONS,
        "",
        expect![[r#"
        bow: points 0 [shoot.dice.first]
        longbow: points 0 [shoot.dice.first]
        crossbow: points -1 (bolts or shot at other foot -1) [shoot.dice.first shoot.poa.foot.other]
        bow-star: points 0 [shoot.dice.first]
        sling: points 0 [shoot.dice.first]
        javelins: points 0 [shoot.dice.first]
        firearm: points -1 (bolts or shot at other foot -1) [shoot.dice.first shoot.poa.foot.other]
        artillery: points -1 (bolts or shot at other foot -1) [shoot.dice.first shoot.poa.foot.other]
    "#]],
    );
    check_target(
        "heavy-foot protected",
        &WEAPONS,
        "",
        expect![[r#"
        bow: points 0 [shoot.dice.first]
        longbow: points 0 [shoot.dice.first]
        crossbow: points -1 (bolts or shot at other foot -1) [shoot.dice.first shoot.poa.foot.other]
        bow-star: points 0 [shoot.dice.first]
        sling: points 0 [shoot.dice.first]
        javelins: points 0 [shoot.dice.first]
        firearm: points -1 (bolts or shot at other foot -1) [shoot.dice.first shoot.poa.foot.other]
        artillery: points -1 (bolts or shot at other foot -1) [shoot.dice.first shoot.poa.foot.other]
    "#]],
    );
    check_target(
        "medium-foot armoured",
        &WEAPONS,
        "",
        expect![[r#"
        bow: points -1 (armoured foot -1) [shoot.dice.first shoot.poa.foot.armoured]
        longbow: points 0 [shoot.dice.first]
        crossbow: points -1 (armoured foot -1) [shoot.dice.first shoot.poa.foot.armoured]
        bow-star: points -1 (armoured foot -1) [shoot.dice.first shoot.poa.foot.armoured]
        sling: points -1 (armoured foot -1) [shoot.dice.first shoot.poa.foot.armoured]
        javelins: points -1 (armoured foot -1) [shoot.dice.first shoot.poa.foot.armoured]
        firearm: points -1 (armoured foot -1) [shoot.dice.first shoot.poa.foot.armoured]
        artillery: points -1 (armoured foot -1) [shoot.dice.first shoot.poa.foot.armoured]
    "#]],
    );
    check_target(
        "heavy-foot heavily-armoured",
        &WEAPONS,
        "",
        expect![[r#"
        bow: points -2 (heavily armoured foot -2) [shoot.dice.first shoot.poa.foot.heavily.bows]
        longbow: points -1 (heavily armoured foot -1) [shoot.dice.first shoot.poa.foot.heavily.bolts]
        crossbow: points -1 (heavily armoured foot -1) [shoot.dice.first shoot.poa.foot.heavily.bolts]
        bow-star: points -2 (heavily armoured foot -2) [shoot.dice.first shoot.poa.foot.heavily.bows]
        sling: points -2 (heavily armoured foot -2) [shoot.dice.first shoot.poa.foot.heavily.bows]
        javelins: points -2 (heavily armoured foot -2) [shoot.dice.first shoot.poa.foot.heavily.bows]
        firearm: points -1 (heavily armoured foot -1) [shoot.dice.first shoot.poa.foot.heavily.bolts]
        artillery: points -1 (heavily armoured foot -1) [shoot.dice.first shoot.poa.foot.heavily.bolts]
    "#]],
    );
}

#[test]
fn the_rank_nearest_to_the_shooter_counts() {
    holds!("shoot.poa.nearest");
    // Armoured men stand before unprotected ones: from the front the armour counts, from behind it does not.
    let mixed = "heavy-foot armoured 4 bases in 2 files, rear 2 heavy-foot unprotected";
    check_target(
        mixed,
        &["bow"],
        "",
        expect![[r#"
        bow: points -1 (armoured foot -1) [shoot.dice.first shoot.poa.foot.armoured]
    "#]],
    );
    let position = group_line("red", 1, "shooters", "medium-foot bow", "30,20")
        + &group_line("blue", 1, "target", mixed, "30,24.2 facing 0")
        + "only shooting";
    expect![[r#"
        shooters shoots at target: points +1 (unprotected foot +1) [shoot.dice.first shoot.poa.foot.unprotected.bows]
    "#]].assert_eq(&lines_with(&position, 3, &["shooters shoots"]));
}

#[test]
fn cover_counts_against_all_but_artillery() {
    let wood = "terrain forest 20,22.5 40,22.5 40,30 20,30";
    check_target(
        "heavy-foot protected",
        &["bow", "artillery"],
        wood,
        expect![[r#"
        bow: points -1 (target in cover -1) [shoot.dice.first shoot.poa.cover]
        artillery: points -1 (bolts or shot at other foot -1) [shoot.dice.first shoot.poa.foot.other]
    "#]],
    );
    let at = |kind: &str| points_at("light-foot protected", &["bow"], &wood.replace("forest", kind));
    for kind in ["plantation", "village", "enclosed-field", "gully"] {
        assert!(at(kind).starts_with("bow: points -1 (target in cover -1)"), "{kind}");
    }
    for kind in ["brush", "marsh", "vineyard", "gentle-hill"] {
        assert!(at(kind).starts_with("bow: points 0 ["), "{kind}");
    }
    // Who is in a river has no cover, whatever grows on its banks.
    let banks = format!("{wood}\nterrain river 20,22.4 40,22.4 40,24 20,24");
    assert!(points_at("light-foot protected", &["bow"], &banks).starts_with("bow: points 0 ["));
}

#[test]
fn works_that_the_shot_crosses_near_the_target_are_cover() {
    holds!("terrain.cover");
    // The inside of a work is on its left: this one faces south, at 0.5 before the target.
    let inside = "work 26,22.5 34,22.5";
    check_target(
        "heavy-foot protected",
        &["bow"],
        inside,
        expect![[r#"
        bow: points -1 (target in cover -1) [shoot.dice.first shoot.poa.cover]
    "#]],
    );
    check_target(
        "heavy-foot protected",
        &["artillery"],
        inside,
        expect![[r#"
        artillery: points -1 (bolts or shot at other foot -1) [shoot.dice.first shoot.poa.foot.other]
    "#]],
    );
    // From the outside of it there is none, nor if it is farther than 1 MU from the target.
    check_target(
        "heavy-foot protected",
        &["bow"],
        "work 34,22.5 26,22.5",
        expect![[r#"
        bow: points 0 [shoot.dice.first]
    "#]],
    );
    check_target(
        "heavy-foot protected",
        &["bow"],
        "work 26,21.9 34,21.9",
        expect![[r#"
        bow: points 0 [shoot.dice.first]
    "#]],
    );
}

#[test]
fn a_net_beyond_two_steps_counts_as_two() {
    let wood = "terrain enclosed-field 20,22.5 40,22.5 40,30 20,30";
    check_target(
        "heavy-foot heavily-armoured",
        &["bow"],
        wood,
        expect![[r#"
        bow: points -2 (heavily armoured foot -2, target in cover -1, limit +1) [shoot.dice.first shoot.poa.foot.heavily.bows shoot.poa.cover poa.limits]
    "#]],
    );
}
