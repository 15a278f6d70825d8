//! What bombardment does: bursts, losses, crowds, guns against guns, structures (B12.2.3, C24.2).

use expect_test::expect;

use crate::bombardment::GUN;
use crate::table::{check, check_from, choices, refused};

#[test]
fn medium_and_heavy_guns_may_burst_on_ones() {
    check(
        GUN,
        &["red: unit G1"],
        &[6, 1, 3, 6, 5],
        expect![[r#"
        G1 bombards 203 [B12.0]
        bombardment: dice 3 (against troops 3), against 6 (a hit 6): 6 1 3 = 1 [B12.2b]
        burst, against 12 (a medium gun 12): 6 5 = 11 [B12.2.3a]
        K1 loses 1 step [C24.0]
        - K1: 203 facing 202, 3 SP
    "#]],
    );
    check(
        GUN,
        &["red: unit G1"],
        &[6, 1, 3, 6, 6],
        expect![[r#"
        G1 bombards 203 [B12.0]
        bombardment: dice 3 (against troops 3), against 6 (a hit 6): 6 1 3 = 1 [B12.2b]
        burst, against 12 (a medium gun 12): 6 6 = 12 [B12.2.3a]
        G1 bursts [B12.2.3a B12.2.3b]
        G1 is eliminated [B12.2.3a]
        - G1: off the map, set-up, lost
    "#]],
    );
    let heavy = GUN.replace("AGD", "AGB").replace("medium", "heavy");
    check(
        &heavy,
        &["red: unit G1"],
        &[1, 6, 5, 6],
        expect![[r#"
        G1 bombards 203 [B12.0]
        bombardment: dice 2 (against troops 2), against 6 (a hit 6): 1 6 = 1 [B12.2b]
        burst, against 11 (a heavy gun 11): 5 6 = 11 [B12.2.3a]
        G1 bursts [B12.2.3a B12.2.3b]
        G1 is eliminated [B12.2.3a]
        - G1: off the map, set-up, lost
    "#]],
    );
    let light = GUN.replace("AGD", "AGF").replace("medium", "light");
    check(
        &light,
        &["red: unit G1"],
        &[1, 1],
        expect![[r#"
        G1 bombards 203 [B12.0]
        bombardment: dice 2 (against troops 2), against 6 (a hit 6): 1 1 = 0 [B12.2b]
    "#]],
    );
    let engine = GUN.replace("AGD", "AMM").replace("medium", "heavy");
    check(
        &engine,
        &["red: unit G1"],
        &[1, 1],
        expect![[r#"
        G1 bombards 203 [B12.0]
        bombardment: dice 2 (against troops 2), against 6 (a hit 6): 1 1 = 0 [B12.2b]
    "#]],
    );
}

#[test]
fn a_burst_endangers_the_artillery_leader() {
    holds!("B12.2.3c", "state.artillery-leader");
    let led = format!("{GUN}\nleader red alberico at 201, gunner");
    check(
        &led,
        &["red: unit G1"],
        &[6, 1, 3, 6, 6, 6, 5],
        expect![[r#"
        G1 bombards 203 [B12.0]
        bombardment: dice 3 (against troops 3), against 6 (a hit 6): 6 1 3 = 1 [B12.2b]
        burst, against 12 (a medium gun 12): 6 6 = 12 [B12.2.3a]
        G1 bursts [B12.2.3a B12.2.3b]
        G1 is eliminated [B12.2.3a]
        alberico is in danger [B3.2a]
        leader casualty, against 12 (a casualty 11, bombardment +1): 6 5 = 11 [B3.2d B3.2h]
        - G1: off the map, set-up, lost
    "#]],
    );
    check(
        &led,
        &["red: unit G1"],
        &[6, 1, 3, 6, 6, 6, 6],
        expect![[r#"
        G1 bombards 203 [B12.0]
        bombardment: dice 3 (against troops 3), against 6 (a hit 6): 6 1 3 = 1 [B12.2b]
        burst, against 12 (a medium gun 12): 6 6 = 12 [B12.2.3a]
        G1 bursts [B12.2.3a B12.2.3b]
        G1 is eliminated [B12.2.3a]
        alberico is in danger [B3.2a]
        leader casualty, against 12 (a casualty 11, bombardment +1): 6 6 = 12 [B3.2d B3.2h]
        alberico is out of play [B3.2d]
        - G1: off the map, set-up, lost
        - alberico: off the map, dead
    "#]],
    );
}

#[test]
fn hits_fall_at_random_and_armour_does_not_help() {
    let two = format!("{GUN}\nblue K2 FMA at 203/204 facing 204, armor A");
    check(
        &two,
        &["red: unit G1"],
        &[6, 6, 3, 1, 2],
        expect![[r#"
        G1 bombards 203 [B12.0]
        bombardment: dice 3 (against troops 3), against 6 (a hit 6): 6 6 3 = 2 [B12.2b]
        who is hit: number 1 [C24.2a]
        K1 loses 1 step [C24.0]
        who is hit: number 2 [C24.2a]
        K2 loses 1 step [C24.0]
        - K1: 203 facing 202, 3 SP
        - K2: 203/204 facing 204, 3 SP
    "#]],
    );
    holds!("B12.2c", "C24.2c", "B12.3");
}

#[test]
fn leaders_under_bombardment_check_if_troops_lost_steps() {
    let led = format!("{GUN}\nleader blue john at 203");
    holds!("C24.2b");
    check(
        &led,
        &["red: unit G1"],
        &[6, 2, 3, 5, 6],
        expect![[r#"
        G1 bombards 203 [B12.0]
        bombardment: dice 3 (against troops 3), against 6 (a hit 6): 6 2 3 = 1 [B12.2b]
        K1 loses 1 step [C24.0]
        john is in danger [B3.2a]
        leader casualty, against 12 (a casualty 11, bombardment +1): 5 6 = 11 [B3.2d B3.2h]
        - K1: 203 facing 202, 3 SP
    "#]],
    );
    check(
        &led,
        &["red: unit G1"],
        &[6, 2, 3, 6, 6],
        expect![[r#"
        G1 bombards 203 [B12.0]
        bombardment: dice 3 (against troops 3), against 6 (a hit 6): 6 2 3 = 1 [B12.2b]
        K1 loses 1 step [C24.0]
        john is in danger [B3.2a]
        leader casualty, against 12 (a casualty 11, bombardment +1): 6 6 = 12 [B3.2d B3.2h]
        john is out of play [B3.2d]
        - K1: 203 facing 202, 3 SP
        - john: off the map, dead
    "#]],
    );
    check(
        &led,
        &["red: unit G1"],
        &[2, 2, 3],
        expect![[r#"
        G1 bombards 203 [B12.0]
        bombardment: dice 3 (against troops 3), against 6 (a hit 6): 2 2 3 = 0 [B12.2b]
    "#]],
    );
}

#[test]
fn a_crowd_suffers_one_more_hit_once_in_an_activation() {
    holds!("C17.2b");
    let dense = format!("{GUN}\nred G2 AGD at 201 facing 202, size medium, set-up\narea 203 small")
        .replace("K1 FI at 203 facing 202", "K1 FI at 203 facing 202, sp 8 7 7 7 7");
    check(
        &dense,
        &["red: unit G1", "red: unit G2"],
        &[6, 2, 2, 6, 2, 2],
        expect![[r#"
        G1 bombards 203 [B12.0]
        bombardment: dice 3 (against troops 3), against 5 (a hit 6, dense target -1): 6 2 2 = 1 [B12.2b B12.2.2b]
        203 is crowded: one hit more [C24.2d]
        K1 loses 1 step [C24.0]
        K1 loses 1 step [C24.0]
        G2 bombards 203 [B12.0]
        bombardment: dice 3 (against troops 3), against 5 (a hit 6, dense target -1): 6 2 2 = 1 [B12.2b B12.2.2b]
        K1 loses 1 step [C24.0]
        - K1: 203 facing 202, 7 SP
    "#]],
    );
    check(
        &dense,
        &["red: unit G1", "red: unit G2"],
        &[2, 2, 2, 6, 2, 2],
        expect![[r#"
        G1 bombards 203 [B12.0]
        bombardment: dice 3 (against troops 3), against 5 (a hit 6, dense target -1): 2 2 2 = 0 [B12.2b B12.2.2b]
        G2 bombards 203 [B12.0]
        bombardment: dice 3 (against troops 3), against 5 (a hit 6, dense target -1): 6 2 2 = 1 [B12.2b B12.2.2b]
        203 is crowded: one hit more [C24.2d]
        K1 loses 1 step [C24.0]
        K1 loses 1 step [C24.0]
        - K1: 203 facing 202, 7 SP
    "#]],
    );
}

#[test]
fn a_crowd_is_as_it_was_when_the_gun_fired() {
    // Six points of men and one of a gun crowd the area, and the same shot destroys the gun.
    let dense = format!("{GUN}\narea 203 small\nblue G9 AGF at 203 facing 202, size light")
        .replace("K1 FI at 203 facing 202", "K1 FI at 203 facing 202, sp 6 5 5 5");
    check(
        &dense,
        &["red: unit G1"],
        &[6, 2, 2, 6, 2],
        expect![[r#"
        G1 bombards 203 [B12.0]
        bombardment: dice 3 (against troops 3), against 5 (a hit 6, dense target -1): 6 2 2 = 1 [B12.2b B12.2.2b]
        guns against guns: dice 2 (against guns 2): 6 2 = 1 [C24.2g]
        G9 is eliminated [C24.2g]
        203 is crowded: one hit more [C24.2d]
        K1 loses 1 step [C24.0]
        K1 loses 1 step [C24.0]
        - G9: off the map, lost
        - K1: 203 facing 202, 5 SP
    "#]],
    );
}

#[test]
fn each_hit_on_a_phalanx_costs_two_steps() {
    let phalanx = GUN.replace("K1 FI at 203 facing 202", "K1 FP at 203 facing 202, phalanx, sp 4 3 2");
    check(
        &phalanx,
        &["red: unit G1"],
        &[6, 2, 2],
        expect![[r#"
        G1 bombards 203 [B12.0]
        bombardment: dice 3 (against troops 3), against 5 (a hit 6, massed infantry -1): 6 2 2 = 1 [B12.2b B12.2.2c]
        K1 is struck in phalanx: two steps for a hit [C24.2e]
        K1 loses 2 steps [C24.0]
        - K1: 203 facing 202, 2 SP, phalanx
    "#]],
    );
}

#[test]
fn guns_fire_at_guns_as_well() {
    let battery = format!(
        "{GUN}\nblue G2 AGD at 203 facing 202, size medium, set-up\nblue G3 AGF at 203 facing 202, size light, set-up"
    );
    check(
        &battery,
        &["red: unit G1"],
        &[2, 2, 2, 6, 5, 1],
        expect![[r#"
        G1 bombards 203 [B12.0]
        bombardment: dice 3 (against troops 3), against 6 (a hit 6): 2 2 2 = 0 [B12.2b]
        guns against guns: dice 2 (against guns 2): 6 5 = 1 [C24.2g]
        which gun: number 1 [C24.2g]
        G2 is eliminated [C24.2g]
        - G2: off the map, set-up, lost
    "#]],
    );
    // Guns alone are a target too.
    let alone = "red  G1 AGD at 201 facing 202, size medium, set-up
        leader red charles at 201, leads red, radius 5
        blue G2 AGD at 203 facing 202, size medium, set-up
        blue K1 FI at 505 facing 504
        step bombarding";
    check(
        alone,
        &["red: unit G1"],
        &[2, 2, 2, 6, 6],
        expect![[r#"
        G1 bombards 203 [B12.0]
        bombardment: dice 3 (against troops 3), against 6 (a hit 6): 2 2 2 = 0 [B12.2b]
        guns against guns: dice 2 (against guns 2): 6 6 = 2 [C24.2g]
        G2 is eliminated [C24.2g]
        - G2: off the map, set-up, lost
    "#]],
    );
}

#[test]
fn structures_are_targets_where_the_scenario_has_them() {
    let wall = format!("{GUN}\narea 202 structure S 3\noption structures");
    choices(
        &wall,
        &["red: unit G1"],
        &[],
        expect![[r#"
        red: area 203
        red: choose 0
    "#]],
    );
    check(
        &wall,
        &["red: unit G1", "red: choose 0"],
        &[6, 6],
        expect![[r#"
        G1 bombards 202 [C24.2f]
        bombardment: dice 2 (against stone 2), against 6 (a hit 6): 6 6 = 2 [B12.2b]
        the structure in 202 is hit; it takes 1 more [B12.2d]
    "#]],
    );
    let earth = wall.replace("structure S 3", "structure E 1");
    check(
        &earth,
        &["red: unit G1", "red: choose 0"],
        &[6, 2],
        expect![[r#"
        G1 bombards 202 [C24.2f]
        bombardment: dice 2 (against earth or wood 2), against 6 (a hit 6): 6 2 = 1 [B12.2b]
        the structure in 202 is hit; it takes 0 more [B12.2d]
    "#]],
    );
    let without = wall.replace("option structures", "") + "\nblue K2 FI at 102 facing 101";
    refused(
        &without,
        &["red: unit G1", "red: choose 0"],
        &[],
        expect!["G1 cannot fire at that structure [C24.2f]"],
    );
    // The gun fires at troops or at a structure, and at nothing else.
    refused(
        &wall,
        &["red: unit G1", "red: done"],
        &[],
        expect!["name an area with enemy units, or a structure [B12.2a]"],
    );
    // Each hit may do more by the scenario's word.
    let shaken = format!(
        "{wall}\nfile [[elan_event]]\nfile army = \"blue\"\nfile on = \"structure_hit\"\nfile filter = {{ areas = [202] }}\nfile change = -1"
    );
    check_from(
        &shaken,
        &["red: unit G1", "red: choose 0"],
        &[6, 6],
        "structure",
        expect![[r#"
        the structure in 202 is hit; it takes 1 more [B12.2d]
        blue has its élan marker at 5 [scenario.elan C21.3]
        blue has its élan marker at 4 [scenario.elan C21.3]
        - army blue: élan marker at 4
    "#]],
    );
}

#[test]
fn an_army_counts_what_it_loses_to_guns() {
    // Nine positions are lost with half of the army: one step of four is four and a half.
    let gun = format!("army blue break 1 2\n{}", crate::bombardment::GUN);
    check(
        &gun,
        &["red: unit G1"],
        &[6, 5, 3],
        expect![[r#"
        G1 bombards 203 [B12.0]
        bombardment: dice 3 (against troops 3), against 6 (a hit 6): 6 5 3 = 1 [B12.2b]
        K1 loses 1 step [C24.0]
        blue has its élan marker at 5 [muster.break.ooa C21.3]
        - K1: 203 facing 202, 3 SP
        - army blue: élan marker at 5
    "#]],
    );
}
