//! The marching column of the Musket period (musket.move).

use battle::holds;
use expect_test::expect;

use crate::table::{plays, stands};

/// A column of regulars, six ranks deep, and an enemy far away.
fn column(ground: &str, figures_abreast: u8) -> String {
    format!(
        "period musket
         {ground}
         red line regulars {} in {figures_abreast} at 60,20
         blue far regulars 6 in 6 at 230,140",
        figures_abreast * 6
    )
}

/// Where the column ends with this order.
fn marches(ground: &str, figures_abreast: u8, order: &str, expected: expect_test::Expect) {
    stands(&column(ground, figures_abreast), &[(&[order], &[])], expected);
}

#[test]
fn a_column_that_marches_by_force_goes_a_third_farther() {
    holds!("musket.move.march", "musket.move.march.column", "common.formation.march");
    plays(
        &column("", 4),
        &["#1: FM N FULL"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        line is at 60,36, facing 0 [common.third.beats]
        third 2 [common.third.together]
        line is at 60,52, facing 0 [common.third.beats]
        third 3 [common.third.together]
        line is at 60,68, facing 0 [common.third.beats]
        turn 2 begins [common.sequence.turn]
        - line: 60,68 facing 0, 24 figures in 2 files, order FM N
    "#]],
    );
    marches(
        "",
        2,
        "#1: FM N FULL",
        expect![[r#"
        - line: 60,68 facing 0, 12 figures in 1 files, order FM N
    "#]],
    );
    // Three stands abreast are no column, and who does not march by force goes as ever.
    marches(
        "",
        6,
        "#1: FM N FULL",
        expect![[r#"
        - line: 60,56 facing 0, 36 figures in 3 files, order FM N
    "#]],
    );
    marches(
        "",
        4,
        "#1: N FULL",
        expect![[r#"
        - line: 60,56 facing 0, 24 figures in 2 files, order N
    "#]],
    );
}

#[test]
fn foot_of_a_lower_morale_and_horse_earn_no_bonus() {
    holds!("musket.fig.militia");
    stands(
        "period musket
         red men militia 24 in 4 at 60,20
         red scouts rifles 24 in 4 at 90,20
         red horse hussars 6 in 2 at 120,20
         blue far regulars 6 in 6 at 230,140",
        &[(&["#1: FM N FULL", "#2: FM N FULL", "#3: FM N FULL"], &[])],
        expect![[r#"
            - horse: 120,110 facing 0, 6 figures in 2 files, order FM N
            - men: 60,50 facing 0, 24 figures in 2 files, order FM N
            - scouts: 90,56 facing 0, 24 figures in 2 files, order FM N
        "#]],
    );
}

#[test]
fn whoever_turns_stops_forms_up_or_fires_loses_the_bonus() {
    holds!("musket.move.march.straight");
    // Forty centimetres are more than the chart move; thirty are not, and take their time.
    marches(
        "",
        4,
        "#1: FM N 40 cm",
        expect![[r#"
        - line: 60,60 facing 0, 24 figures in 2 files, order FM N 40 cm
    "#]],
    );
    marches(
        "",
        4,
        "#1: FM N 30 cm",
        expect![[r#"
        - line: 60,50 facing 0, 24 figures in 2 files, order FM N 30 cm
    "#]],
    );
    // 45 degrees are no more than 45 degrees; a right angle is a bend.
    marches(
        "",
        4,
        "#1: FM NE FULL",
        expect![[r#"
        - line: 95.1929,49.1929 facing 45, 24 figures in 2 files, order FM NE
    "#]],
    );
    marches(
        "",
        4,
        "#1: FM E FULL",
        expect![[r#"
        - line: 88,14 facing 90, 24 figures in 2 files, order FM E
    "#]],
    );
    marches(
        "",
        4,
        "#1: FM N FULL, F E",
        expect![[r#"
        - line: 64,50 facing 90, 24 figures in 2 files, order FM N, F E
    "#]],
    );
    marches(
        "",
        4,
        "#1: FM N FULL, FIRE END",
        expect![[r#"
        - line: 60,56 facing 0, 24 figures in 2 files, order FM N, FIRE END
    "#]],
    );
    // Two stages, a formation first.
    marches(
        "",
        6,
        "#1: COL 4, FM N FULL",
        expect![[r#"
        - line: 60,44 facing 0, 36 figures in 2 files, order COL 4, FM N
    "#]],
    );
}

#[test]
fn ground_on_the_way_takes_the_bonus_but_not_the_ground_covered() {
    // After 20 cm it pays for the fence; four of its 36 cm are left.
    marches(
        "terrain fence line 40,40 80,40",
        4,
        "#1: FM N FULL",
        expect![[r#"
        - line: 60,44 facing 0, 24 figures in 2 files, order FM N
    "#]],
    );
    // It has spent more than its chart move when it comes to the fence.
    marches(
        "terrain fence line 40,58 80,58",
        4,
        "#1: FM N FULL",
        expect![[r#"
        - line: 60,58 facing 0, 24 figures in 2 files, order FM N
    "#]],
    );
    // Its first stands are in the wood after 31 cm; five of its 36 cm are left, which are 3.3 cm among trees.
    marches(
        "terrain forest 40,50 80,50 80,90 40,90",
        4,
        "#1: FM N FULL",
        expect![[r#"
        - line: 60,54.3555 facing 0, 24 figures in 2 files, order FM N
    "#]],
    );
    // A bridge over a river is no hindrance.
    let bridge = "terrain river line 0,40 240,40 width 4
        terrain bridge line 60,36 60,44 width 10";
    marches(
        bridge,
        4,
        "#1: FM N FULL",
        expect![[r#"
        - line: 60,68 facing 0, 24 figures in 2 files, order FM N
    "#]],
    );
}

#[test]
fn a_column_that_waits_for_a_friend_goes_no_farther_than_its_chart_move() {
    // The fusiliers before it are slower; it has come up with them when it has spent more than 36 cm.
    stands(
        "period musket
         red van fusils 24 in 12 at 60,40
         red line regulars 24 in 4 at 60,20
         blue far regulars 6 in 6 at 230,140",
        &[(&["#1: N FULL", "#2: FM N FULL"], &[])],
        expect![[r#"
            - line: 60,62.6666 facing 0, 24 figures in 2 files, order FM N
            - van: 60,70 facing 0, 24 figures in 6 files, order N
        "#]],
    );
}

#[test]
fn a_column_on_a_road_goes_one_third_farther_and_no_more() {
    holds!("musket.move.march.road");
    let road = "terrain road line 60,0 60,150 width 12";
    marches(
        road,
        4,
        "#1: FM N FULL",
        expect![[r#"
        - line: 60,68 facing 0, 24 figures in 2 files, order FM N
    "#]],
    );
    marches(
        road,
        4,
        "#1: N FULL",
        expect![[r#"
        - line: 60,68 facing 0, 24 figures in 2 files, order N
    "#]],
    );
}

#[test]
fn what_costs_a_third_costs_it_here_too() {
    holds!("musket.move.reductions");
    marches(
        "terrain fence line 40,40 80,40",
        6,
        "#1: N FULL",
        expect![[r#"
        - line: 60,44 facing 0, 36 figures in 3 files, order N
    "#]],
    );
    marches(
        "terrain creek line 40,40 80,40",
        6,
        "#1: N FULL",
        expect![[r#"
        - line: 60,44 facing 0, 36 figures in 3 files, order N
    "#]],
    );
    marches(
        "terrain hill 40,40 80,40 80,90 40,90",
        6,
        "#1: N FULL",
        expect![[r#"
        - line: 60,44 facing 0, 36 figures in 3 files, order N
    "#]],
    );
    marches(
        "terrain rough 40,26 80,26 80,90 40,90",
        6,
        "#1: N FULL",
        expect![[r#"
        - line: 60,46.3333 facing 0, 36 figures in 3 files, order N
    "#]],
    );
    // Cavalry takes fences as they come.
    stands(
        "period musket
         terrain fence line 40,40 80,40
         red horse hussars 6 in 2 at 60,20
         blue far regulars 6 in 6 at 230,140",
        &[(&["#1: N FULL"], &[])],
        expect![[r#"
            - horse: 60,110 facing 0, 6 figures in 2 files, order N
        "#]],
    );
}

#[test]
fn indians_are_at_home_in_the_forest() {
    holds!("musket.fig.indians.forest", "common.move.forest-natives");
    stands(
        "period musket
         terrain forest 40,10 140,10 140,120 40,120
         red natives indians 12 in 4 at 60,20
         red scouts rifles 12 in 4 at 90,20
         blue far regulars 6 in 6 at 230,140",
        &[(&["#1: N FULL", "#2: N FULL"], &[])],
        expect![[r#"
            - natives: 60,62 facing 0, 12 figures in 2 files, order N
            - scouts: 90,44 facing 0, 12 figures in 2 files, order N
        "#]],
    );
}

#[test]
fn light_infantry_rifles_and_indians_open_out_and_regulars_do_not() {
    holds!("musket.fig.openorder");
    stands(
        "period musket
         red light musket-light-infantry 12 in 6 at 40,20
         red scouts rifles 12 in 6 at 90,20
         red natives indians 12 in 6 at 140,20
         blue far regulars 6 in 6 at 230,140",
        &[(&["#1: SKIRMISH", "#2: SKIRMISH 1 cm", "#3: SKIRMISH"], &[])],
        expect![[r#"
            - light: 40,20 facing 0, 12 figures in 6 files, 2 cm apart, order SK
            - natives: 140,20 facing 0, 12 figures in 6 files, 2 cm apart, order SK
            - scouts: 90,20 facing 0, 12 figures in 6 files, 1 cm apart, order SK 1 cm
        "#]],
    );
    crate::table::refused(
        &column("", 4),
        &["red: write #1: SKIRMISH"],
        &[],
        expect!["unreadable: column 5: this unit forms no skirmish line [common.skirmish.who]"],
    );
}
