//! Worked examples of the ground: facing and conformation (E11).

use expect_test::expect;

use crate::table::{check_rolls, choices, refused};

/// De Gie's area 163, wide and low, with its seven neighbours: 161 to the north, 159 and 162 beside it, the others south.
const FIELD: &str = "
    polygon 158 0,-100 35,-100 35,0 0,0
    polygon 159 -100,0 0,0 0,40 -100,40
    polygon 161 0,40 200,40 200,140 0,140
    polygon 162 200,0 300,0 300,40 200,40
    polygon 163 0,0 200,0 200,40 0,40
    polygon 164 35,-100 75,-100 75,0 35,0
    polygon 165 75,-100 125,-100 125,0 75,0
    polygon 166 125,-45 200,-45 200,0 125,0
";

#[test]
fn example_e11_where_a_long_unit_fits_and_which_way_it_can_face() {
    let gie =
        format!("{FIELD}\nred M1 MMA at 163 facing 161\nblue K1 FI at 158 facing 164, sp 2\nstep moving");
    for (faced, why) in [
        ("162", expect!["M1 does not fit into the area there [C17.4]"]),
        ("159", expect!["M1 does not fit into the area there [C17.4]"]),
    ] {
        let place = format!("red: place 163 facing {faced}");
        refused(&gie, &["red: stack M1", "red: area 163", &place], &[], why);
    }
}

#[test]
fn example_e11_front_flank_and_rear() {
    // What faces 161 from 163 has only 161 in front: a gun there fires at nothing else.
    let mut gun = format!(
        "{FIELD}
        red G1 AGB at 163 facing 161, size heavy, set-up
        leader red charles at 163, leads red
        area 162 structure N 1
        area 161 structure N 1
        option structures
        step bombarding"
    );
    for (n, area) in ["158", "159", "161", "162", "164", "165", "166"].iter().enumerate() {
        gun.push_str(&format!("\nblue K{n} FI at {area} facing 163, sp 2"));
    }
    choices(
        &gun,
        &["red: unit G1"],
        &[],
        expect![[r#"
        red: area 161
        red: choose 0
    "#]],
    );
    // 159 and 162 lie in the flank of the men-at-arms in 163, the others do not. (No gun in 166 has 163 in front.)
    for (area, told) in [
        (
            "158",
            expect![[r#"
            bombardment: dice 2 (against troops 2), against 5 (a hit 6, guns at close range -1): 2 2 = 0 [B12.2b B12.2.2e]
        "#]],
        ),
        (
            "159",
            expect![[r#"
            bombardment: dice 2 (against troops 2), against 4 (a hit 6, a long target in flank -1, guns at close range -1): 2 2 = 0 [B12.2b B12.2.2a B12.2.2e]
        "#]],
        ),
        (
            "161",
            expect![[r#"
            bombardment: dice 2 (against troops 2), against 5 (a hit 6, guns at close range -1): 2 2 = 0 [B12.2b B12.2.2e]
        "#]],
        ),
        (
            "162",
            expect![[r#"
            bombardment: dice 2 (against troops 2), against 4 (a hit 6, a long target in flank -1, guns at close range -1): 2 2 = 0 [B12.2b B12.2.2a B12.2.2e]
        "#]],
        ),
        (
            "164",
            expect![[r#"
            bombardment: dice 2 (against troops 2), against 5 (a hit 6, guns at close range -1): 2 2 = 0 [B12.2b B12.2.2e]
        "#]],
        ),
        (
            "165",
            expect![[r#"
            bombardment: dice 2 (against troops 2), against 5 (a hit 6, guns at close range -1): 2 2 = 0 [B12.2b B12.2.2e]
        "#]],
        ),
    ] {
        let position = format!(
            "{FIELD}
            red G1 AGF at {area} facing 163, size light, set-up
            leader red charles at {area}, leads red
            blue M1 MMA at 163 facing 161
            step bombarding"
        );
        check_rolls(&position, &["red: unit G1"], &[2, 2], "bombardment", told);
    }
}

#[test]
fn example_e11_what_the_gun_in_165_can_bombard() {
    let mut gun = format!(
        "{FIELD}
        red G1 AGD at 165 facing 163, size medium, set-up
        leader red charles at 165, leads red, radius 5
        step bombarding"
    );
    for (n, area) in ["158", "159", "161", "162", "163", "164", "166"].iter().enumerate() {
        let faced = if *area == "163" { "161" } else { "163" };
        gun.push_str(&format!("\nblue K{n} FI at {area} facing {faced}, sp 2"));
    }
    choices(
        &gun,
        &["red: unit G1"],
        &[],
        expect![[r#"
        red: area 161
        red: area 162
        red: area 163
        red: area 166
    "#]],
    );
}
