//! Line of sight, as guns have it (C18). Bows and charges have theirs in their own chapters.

use crate::table::Game;

/// A gun in 201 that faces 202, with enemies in 102 and 302 that it always sees, and what lies about.
fn field(ground: &str) -> String {
    format!(
        "red  G1 AGD at 201 facing 202, size medium, set-up
        leader red charles at 201, leads red, radius 5
        blue K8 FI at 102 facing 101
        blue K9 FI at 302 facing 301
        step bombarding
        {ground}"
    )
}

/// Whether a gun may fire at an area, or why not.
fn aim(position: &str, target: &str) -> String {
    let mut game = Game::open(position, &[]);
    game.act("red: unit G1").expect("it has something to fire at");
    if game.choices().contains(&format!("area {target}")) {
        return "open".to_owned();
    }
    game.act(&format!("red: area {target}")).expect_err("it is not listed")
}

#[track_caller]
fn sees(ground: &str, target: &str, expected: &str) {
    let seen = aim(&field(ground), target);
    assert_eq!(seen, expected, "{ground}");
}

#[test]
fn woods_and_towns_between_block_and_villages_do_not() {
    holds!("C18.0", "C18.1", "A2.7.9a");
    let k1 = "blue K1 FI at 203 facing 202";
    sees(k1, "203", "open");
    let blocked = "the terrain of an area between blocks the view [C18.1.1]";
    for terrain in ["woods", "forest", "town"] {
        sees(&format!("{k1}\narea 202 {terrain}"), "203", blocked);
    }
    for terrain in ["village", "swamp", "rough", "foliage"] {
        sees(&format!("{k1}\narea 202 {terrain}"), "203", "open");
    }
}

#[test]
fn terrain_of_the_origin_and_of_the_target_never_blocks() {
    holds!("C18.1.2");
    sees("blue K1 FI at 203 facing 202\narea 201 woods\narea 203 woods", "203", "open");
}

#[test]
fn one_sees_over_obstacles_in_lower_areas() {
    let k1 = "blue K1 FI at 203 facing 202, sp 4\narea 201 level 1";
    sees(&format!("{k1}\narea 202 woods"), "203", "open");
    sees(
        &format!("{k1}\narea 202 woods level 1\narea 203 level 1"),
        "203",
        "the terrain of an area between blocks the view [C18.1.1]",
    );
}

#[test]
fn a_border_with_blocking_terrain_blocks_where_it_is_crossed() {
    let k1 = "blue K1 FI at 203 facing 202";
    let blocked = "a border on the line blocks the view [C18.1.3a]";
    sees(&format!("{k1}\nborder 202 203 tree_line"), "203", blocked);
    sees(&format!("{k1}\nborder 201 202 tree_line"), "203", blocked);
    // The near border of a lower area is seen over, the border of the target never.
    let lower = "blue K1 FI at 203 facing 202\narea 201 level 1";
    sees(&format!("{lower}\nborder 201 202 tree_line"), "203", "open");
    sees(&format!("{lower}\nborder 202 203 tree_line"), "203", blocked);
    // Between adjacent areas the border is that of the target.
    sees("blue K1 FI at 202 facing 201\narea 201 level 1\nborder 201 202 tree_line", "202", blocked);
}

#[test]
fn slopes_do_not_block() {
    holds!("C18.1.3c");
    sees("blue K1 FI at 203 facing 202\nborder 201 202 slope\nborder 202 203 slope", "203", "open");
}

#[test]
fn a_line_through_a_corner_point_does_not_enter_the_areas_beside_it() {
    holds!("C18.1a");
    let diagonal = "red  G1 AGD at 101 facing 202, size medium, set-up
        leader red charles at 101, leads red, radius 5
        blue K1 FI at 303 facing 202
        blue K2 FI at 102 facing 101
        blue K3 FI at 201 facing 101
        area 102 woods
        area 201 woods
        step bombarding";
    assert_eq!(aim(diagonal, "303"), "open");
    let inside = diagonal.replace("area 102 woods", "area 202 woods");
    assert_eq!(aim(&inside, "303"), "the terrain of an area between blocks the view [C18.1.1]");
}

/// From 102 the line to 302 runs along the border of 202 and 203.
fn along(ground: &str) -> String {
    let position = format!(
        "map hexes 5x5
        red  G1 AGD at 102 facing 202, size medium, set-up
        leader red charles at 102, leads red, radius 5
        blue K1 FI at 302 facing 202
        blue K8 FI at 202 facing 102, sp 2
        blue K9 FI at 203 facing 102, sp 2
        step bombarding
        {ground}"
    );
    aim(&position, "302")
}

#[test]
fn a_line_along_a_border_is_blocked_by_its_terrain_or_if_both_areas_beside_it_block() {
    assert_eq!(along(""), "open");
    assert_eq!(along("area 203 woods"), "open");
    assert_eq!(
        along("area 202 woods\narea 203 woods"),
        "both areas beside the line block the view [C18.1.3b]"
    );
    // Troops beside it count as the ground does, in one area each.
    let crowd = |area: u16| format!("blue K{area} FI at {area}/{} facing 102, sp 5", area + 100);
    assert_eq!(along(&crowd(202)), "open");
    assert_eq!(
        along(&format!("{}\n{}", crowd(202), crowd(203))),
        "both areas beside the line block the view [C18.1.3b]"
    );
    assert_eq!(
        along(&format!("{}\narea 203 woods", crowd(202))),
        "both areas beside the line block the view [C18.1.3b]"
    );
    assert_eq!(along("border 202 203 tree_line"), "a border on the line blocks the view [C18.1.3a]");
}

#[test]
fn seven_points_of_troops_of_either_side_block() {
    let k1 = "blue K1 FI at 203 facing 202";
    let blocked = "the troops in an area between block the view [C18.1.4]";
    sees(&format!("{k1}\nred F1 FI at 202 facing 203, sp 6"), "203", "open");
    sees(&format!("{k1}\nred F1 FI at 202 facing 203, sp 7"), "203", blocked);
    sees(&format!("{k1}\nblue F1 FI at 202 facing 203, sp 7"), "203", blocked);
    sees(&format!("{k1}\nred F1 FI at 202 facing 203, sp 7\narea 201 level 1"), "203", "open");
}

#[test]
fn long_units_between_block_at_ones_own_level_at_range_three_only_the_nearer() {
    let m1 = "red M1 MMA at 202 facing 203, sp 2";
    sees(&format!("{m1}\nblue K1 FI at 203 facing 202"), "203", "M1 blocks the view [C18.2.1.e]");
    sees(&format!("{m1}\nblue K1 FI at 204 facing 203"), "204", "M1 blocks the view [C18.2.1.e]");
    let far = m1.replace("at 202 facing 203", "at 203 facing 204");
    sees(&format!("{far}\nblue K1 FI at 204 facing 203"), "204", "open");
    sees(&format!("{m1}\nblue K1 FI at 203 facing 202\narea 201 level 1"), "203", "open");
}

#[test]
fn a_gun_sees_two_levels_up_and_three_down_at_range_one() {
    holds!("C18.2", "C18.2.1.1a");
    for (own, target, expected) in [
        (0, 2, "open"),
        (0, 3, "the target lies too high [C18.2b]"),
        (3, 0, "open"),
        (4, 0, "the target lies too low [C18.2b]"),
    ] {
        let ground = format!(
            "blue K1 FI at 202 facing 201\narea 201 level {own}\narea 202 level {target}\narea 102 level {own}\narea 302 level {own}"
        );
        sees(&ground, "202", expected);
    }
}

/// The levels of 201 to 204 and of the areas with enemies that are always seen.
fn levels(levels: &[i8], target: &str) -> String {
    let mut ground =
        format!("blue K1 FI at {target} facing 202\narea 102 level {0}\narea 302 level {0}", levels[0]);
    for (number, level) in levels.iter().enumerate() {
        ground.push_str(&format!("\narea {} level {level}", 201 + number));
    }
    ground.replace("at 204 facing 202", "at 204 facing 203")
}

#[test]
fn at_range_two_the_ground_between_must_not_hide_the_target() {
    let hidden = "the ground between hides the lower target";
    for (ground, expected) in [
        ([0, 0, 0], "open".to_owned()),
        ([0, 0, 2], "open".to_owned()),
        ([0, -1, 1], "open".to_owned()),
        ([0, 0, 3], "the target lies too high [C18.2b]".to_owned()),
        ([0, 1, 0], "higher ground between blocks the view [C18.2.1.d]".to_owned()),
        ([0, 1, 2], "higher ground between blocks the view [C18.2.1.d]".to_owned()),
        ([2, 1, 0], "open".to_owned()),
        ([2, 2, 1], format!("{hidden} [C18.2.1.2b]")),
        ([4, 2, 0], "the target lies too low [C18.2b]".to_owned()),
    ] {
        sees(&levels(&ground, "203"), "203", &expected);
    }
    holds!("C18.2.1.2a");
}

#[test]
fn at_range_three_the_nearer_and_the_farther_ground_have_conditions_of_their_own() {
    let hidden = "the ground between hides the lower target";
    for (ground, expected) in [
        ([0, 0, 0, 0], "open".to_owned()),
        ([0, 0, 0, 1], "open".to_owned()),
        ([0, 0, 0, 2], "the target lies too high [C18.2.1.3a]".to_owned()),
        ([0, 0, 1, 1], "higher ground between blocks the view [C18.2.1.d]".to_owned()),
        ([1, 0, 0, 0], "open".to_owned()),
        ([1, 1, 0, 0], format!("{hidden} [C18.2.1.3c]")),
        ([2, 1, 0, 0], "open".to_owned()),
        ([2, 1, 1, 0], format!("{hidden} [C18.2.1.3b]")),
        ([2, 2, 0, 0], format!("{hidden} [C18.2.1.3b]")),
        ([4, 1, 1, 0], "the target lies too low [C18.2.1.3b]".to_owned()),
    ] {
        sees(&levels(&ground, "204"), "204", &expected);
    }
}

#[test]
fn a_line_that_crosses_more_areas_than_the_range_meets_the_conditions_in_all_of_them() {
    holds!("C18.2.1.4");
    // From 101 to 304 it passes 102 and 202, which are nearer, and 203 and 303, which are farther.
    let field = |level: i8| {
        format!(
            "red  G1 AGD at 101 facing 202, size medium, set-up
            leader red charles at 101, leads red, radius 5
            blue K1 FI at 304 facing 303
            blue K8 FI at 102 facing 101, sp 2
            blue K9 FI at 202 facing 101, sp 2
            area 101 level 2
            area 102 level 1
            area 202 level 1
            area 303 level {level}
            step bombarding"
        )
    };
    assert_eq!(aim(&field(0), "304"), "open");
    assert_eq!(aim(&field(1), "304"), "the ground between hides the lower target [C18.2.1.3b]");
}

#[test]
fn nothing_beyond_the_visibility_is_bombarded() {
    let mist = "blue K1 FI at 203 facing 202\nlight 1 day 1";
    sees(mist, "203", "that is 2 areas away, and one sees 1 now [C18.3]");
    sees("blue K1 FI at 203 facing 202\nlight 1 day 2", "203", "open");
    sees(
        "blue K1 FI at 203 facing 202\noption weather\nweather fog",
        "203",
        "that is 2 areas away, and one sees 1 now [C18.3]",
    );
}

#[test]
fn a_trebuchet_throws_over_everything_but_not_too_high() {
    let lob = |level: i8| {
        field("area 202 woods\nborder 202 203 defensive_wall\nblue K1 FI at 203 facing 202")
            .replace("AGD", "AMT")
            .replace("size medium", "size heavy")
            + &format!("\narea 203 level {level}")
    };
    assert_eq!(aim(&lob(0), "203"), "open");
    assert_eq!(aim(&lob(3), "203"), "open");
    assert_eq!(aim(&lob(4), "203"), "the target lies too high [C18.2c]");
    holds!("B12.1.4");
}

#[test]
fn worked_example_e13_a_gun_fires_past_troops() {
    // The gun in 201 fires at 203 over 202.
    let k1 = "blue K1 FI at 203 facing 202";
    sees(&format!("{k1}\nblue M1 MMA at 202 facing 201, sp 4"), "203", "M1 blocks the view [C18.2.1.e]");
    sees(&format!("{k1}\nblue M1 MMA at 202 facing 201, sp 4\narea 202 level -1"), "203", "open");
    sees(&format!("{k1}\nblue F1 FI at 202 facing 201, sp 4"), "203", "open");
    sees(
        &format!("{k1}\nblue F1 FI at 202 facing 201, sp 7"),
        "203",
        "the troops in an area between block the view [C18.1.4]",
    );
}

#[test]
fn into_an_adjacent_area_one_sees_past_higher_ground_that_the_line_crosses() {
    holds!("C18.2.1.d");
    // The line from 201 to the centre of 202 runs through 301.
    let bent = "
        polygon 201 0,0 100,0 100,100 0,100
        polygon 202 100,0 200,0 200,200 100,200
        polygon 301 0,100 100,100 100,200 0,200
        area 202 centre 110,190
        area 301 level 1
        red  G1 AGD at 201 facing 202, size medium, set-up
        leader red charles at 201, leads red, radius 5
        blue K1 FI at 202 facing 201
        step bombarding";
    crate::table::choices(
        bent,
        &[],
        &[],
        expect_test::expect![[r#"
        red: unit G1
        red: done
    "#]],
    );
}
