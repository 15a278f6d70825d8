//! Orders: written in secret, handed in, opened again, followed on (common.order).

use battle::{Side, State as _, Viewer, holds};
use expect_test::expect;

use crate::table::{Game, check, refused, seen, shown, stands, turn};

const FIELD: &str = "
    place fork 120,75
    group red main
    red bows longbow-light 24 in 12 at 60,30
    red spears medium-infantry 24 in 12 at 120,30, group main
    red bills medium-infantry 24 in 12 at 160,30, group main
    red culverin culverin at 200,20
    blue knights heavy-cavalry 12 in 6 at 120,120
    blue scouts light-cavalry 12 in 6 at 200,120, marker A
    phantom blue B 30,120";

#[test]
fn a_unit_without_a_new_order_follows_the_last_one_and_holds_if_there_was_none() {
    holds!(
        "common.order.repeat",
        "common.order.repeat-how",
        "common.setup.first-order",
        "common.order.any-turn"
    );
    stands(
        FIELD,
        &[(&["#1: E 5 cm"], &[]), (&[], &[]), (&[], &[])],
        expect![[r#"
            - bows: 87,28 facing 90, 24 figures in 6 files, order E 5 cm
        "#]],
    );
}

#[test]
fn a_relative_direction_keeps_its_bearing_when_the_order_goes_on() {
    // To the left of its facing at first, which was north; from then on west, though that is straight ahead now.
    stands(
        FIELD,
        &[(&["#4: LEFT 2 cm"], &[]), (&[], &[])],
        expect![[r#"
            - culverin: 192,16 facing 270, 1 figures in 1 files, order LEFT 2 cm
        "#]],
    );
}

#[test]
fn charges_withdrawals_and_marches_to_a_place_are_carried_out_once() {
    stands(
        FIELD,
        &[(&["#1: WD 3 cm", "#4: TO fork"], &["#1: EN N 2 cm"]), (&[], &[])],
        expect![[r#"
            - bows: 60,27 facing 0, 24 figures in 6 files, order H
            - culverin: 180.5743,30.0877 facing 306.67, 1 figures in 1 files, order TO "fork"
            - knights: 120,130 facing 0, 12 figures in 6 files, order H
        "#]],
    );
}

#[test]
fn a_sheet_is_handed_in_and_may_be_opened_until_the_other_is_in() {
    holds!("common.order.before", "common.decision.sealed");
    check(
        FIELD,
        &["red: write #1: N 1/3", "red: hand in", "red: open", "red: write #1: H", "red: hand in"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Red opens its sheet again [common.order.before]
            Red hands its orders in [common.order.before]
        "#]],
    );
    refused(
        FIELD,
        &["red: hand in", "red: write #1: H"],
        &[],
        expect!["the sheet is handed in: open it first [common.order.before]"],
    );
    refused(FIELD, &["red: open"], &[], expect!["the sheet is not handed in [common.order.before]"]);
}

#[test]
fn a_line_that_cannot_be_written_says_where_it_is_at_fault() {
    holds!("common.order.errors");
    for (line, expected) in [
        ("#1: N 4/3", expect!["unreadable: column 7: fraction over 1: 4/3 [common.order.distance]"]),
        ("#9: H", expect!["unreadable: column 1: no such unit of your own: #9 [common.order.errors]"]),
        ("#4: CH #1", expect!["unreadable: column 5: a piece cannot charge [common.charge.who]"]),
        (
            "#2: N 1/3",
            expect!["unreadable: column 5: this battle moves by one order [medieval.battle.orders]"],
        ),
        // Blue's second unit is hidden: the same is said of it as of one that does not exist.
        ("#1: CH #2", expect!["unreadable: column 8: no enemy in sight: #2 [common.order.errors]"]),
        ("#1: CH #99", expect!["unreadable: column 8: no enemy in sight: #99 [common.order.errors]"]),
    ] {
        refused(FIELD, &[&format!("red: write {line}")], &[], expected);
    }
}

#[test]
fn a_line_to_a_battle_is_carried_out_by_each_of_its_units() {
    holds!("common.order.group", "common.order.group-line");
    stands(
        FIELD,
        &[(&["\"main\": N 6 cm", "#3: H"], &[])],
        expect![[r#"
            - spears: 120,36 facing 0, 24 figures in 6 files, order N 6 cm
        "#]],
    );
}

#[test]
fn a_unit_held_by_an_enemy_keeps_its_order_and_does_not_move() {
    holds!("common.contact.pinned", "common.order.in-melee");
    crate::table::stands_with(
        "place fork 120,75
         red men medium-infantry 12 in 6 at 60,50
         blue foes medium-infantry 12 in 6 at 60,51",
        &[(&["#1: TO fork"], &["#1: N"])],
        &[6; 12],
        expect![[r#"
            - foes: 60,51 facing 180, 9 figures in 3 files, failed, shaken, melee turns 1, must rout, order N
            - men: 60,50 facing 0, 12 figures in 3 files, melee turns 1, order TO "fork"
        "#]],
    );
}

#[test]
fn a_battle_moves_at_the_pace_of_its_slowest_unit() {
    // The worked sheet of First Muster: units of 24 and 21 cm that go two thirds go 14 cm each.
    stands(
        "group red ald-centre
         red spears medium-infantry 24 in 12 at 60,30, group ald-centre
         red knights men-at-arms 24 in 12 at 100,30, group ald-centre
         blue foes peasants 12 in 4 at 200,140",
        &[(&["\"ald-centre\": N 2/3"], &[])],
        expect![[r#"
            - knights: 100,44 facing 0, 24 figures in 12 files, order N 2/3
            - spears: 60,44 facing 0, 24 figures in 6 files, order N 2/3
        "#]],
    );
    stands(
        "group red ald-centre
         red spears medium-infantry 24 in 12 at 60,30, group ald-centre
         red knights men-at-arms 24 in 12 at 100,30, group ald-centre
         blue foes peasants 12 in 4 at 200,140",
        &[(&["\"ald-centre\": N"], &[])],
        expect![[r#"
            - knights: 100,51 facing 0, 24 figures in 12 files, order N
            - spears: 60,51 facing 0, 24 figures in 6 files, order N
        "#]],
    );
}

#[test]
fn of_the_others_sheet_a_seat_sees_only_whether_it_is_in() {
    let actions = ["red: write #1: N 1/3", "red: hand in", "blue: write #1: CH #1"];
    let blue = Viewer::Seat(Side::Blue);
    assert_eq!(seen(FIELD, &actions, &[], blue, "sides.0.handed_in"), true);
    assert!(seen(FIELD, &actions, &[], blue, "sides.0.lines").is_null());
    assert!(seen(FIELD, &actions, &[], blue, "units.bows.order").is_null());
    assert_eq!(seen(FIELD, &actions, &[], blue, "sides.1.lines.0"), "#1: CH #1");
    assert_eq!(shown(FIELD, &actions, &[], "sides.0.lines.0"), "#1: N 1/3");
    // Whatever red writes, blue is shown the same to the letter.
    let other = ["red: write #1: CH #1", "red: write #4: H, FIRE", "red: hand in", "blue: write #1: CH #1"];
    let view = |actions: &[&str]| Game::after(FIELD, actions, &[]).battle.state().view_for(blue);
    assert_eq!(view(&actions), view(&other));
}

#[test]
fn orders_stay_secret_when_both_are_in() {
    let actions = turn(&["#1: N 1/3"], &[]);
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    let blue = Viewer::Seat(Side::Blue);
    assert!(seen(FIELD, &actions, &[], blue, "units.bows.order").is_null());
    assert_eq!(shown(FIELD, &actions, &[], "units.bows.order"), "N 1/3");
}

#[test]
fn a_hidden_unit_moves_as_a_marker() {
    holds!("common.hidden.what", "common.hidden.moves", "common.hidden.declares");
    let actions = turn(&[], &["#2: CH S 6 cm"]);
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    let game = Game::after(FIELD, &actions, &[]);
    let read = |viewer: Viewer| -> String {
        let log = game.log(viewer);
        log.lines()
            .filter(|line| line.contains("scouts") || line.contains("?A"))
            .collect::<Vec<_>>()
            .join("\n")
    };
    expect![[r#"
        ?A charges: S [common.charge.declare]
        ?A is at 200,114 [common.third.beats]
        scouts appears [common.hidden.reveal common.hidden.part]
        scouts has charged and struck nothing [common.charge.miss]"#]]
    .assert_eq(&read(Viewer::Seat(Side::Red)));
    expect![[r#"
        scouts charges: S [common.charge.declare]
        scouts is at 200,114, facing 180 [common.third.beats]
        scouts appears [common.hidden.reveal common.hidden.part]
        scouts has charged and struck nothing [common.charge.miss]"#]]
    .assert_eq(&read(Viewer::Seat(Side::Blue)));
}

#[test]
fn lines_are_listed_for_one_unit_after_the_other() {
    let told = Game::after(FIELD, &["red: write #1: H"], &[]).choices();
    let of = |side: &'static str| told.lines().filter(move |line| line.starts_with(side));
    // The second and third unit belong to a battle that moves by one order: it comes before the units by themselves.
    let others = of("red").filter(|line| !line.starts_with("red: write #4: "));
    assert_eq!(others.collect::<Vec<_>>(), ["red: hand in"]);
    assert_eq!(of("red: write #4: ").count(), 1 + 24 + 1);
    let first = Game::open(FIELD, &[]).choices();
    let first: Vec<&str> = first.lines().filter(|line| line.starts_with("red: write")).collect();
    assert_eq!(first[0], "red: write \"main\": H");
    assert!(first.iter().all(|line| line.starts_with("red: write \"main\"")), "{first:?}");
    assert_eq!(of("blue: write #1: CH #").count(), 4);
    assert_eq!(of("blue: write #1: ").count(), 1 + 24 + 2 * 4);
    // The hidden unit is not among those whom red may charge.
    let told = Game::after(FIELD, &["red: write \"main\": H"], &[]).choices();
    let charges: Vec<&str> =
        told.lines().filter(|line| line.starts_with("red") && line.contains("CH")).collect();
    assert_eq!(charges, ["red: write #1: CH #1"]);
}
