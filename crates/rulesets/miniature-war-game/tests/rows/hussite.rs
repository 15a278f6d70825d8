//! Hussite war wagons: what they carry, how they move, who steps out, chains (medieval.hussite).

use battle::{Ruleset as _, holds};
use expect_test::{Expect, expect};
use miniature_war_game::MiniatureWarGame;

use crate::armies::bill;
use crate::fire::{fires, refuses};
use crate::table::{fought, played, plays, refused, stands, turn};

/// Two wagons in a line with a gap of 8 cm, both heading east, with all that a wagon carries in the first; the enemy far away.
pub(crate) const CAMP: &str = "options hussite-wagons
    red w1 war-wagon at 100,50 facing 90
    red men pike-medium 12 in 4 at 100,50 facing 90, aboard w1
    red bows crossbow-light 4 in 4 at 100,50 facing 90, aboard w1
    red gun culverin at 100,50 facing 90, aboard w1
    red w2 war-wagon at 118,50 facing 90
    red heavy men-at-arms 12 in 4 at 118,50 facing 90, aboard w2
    blue far light-infantry 12 in 6 at 60,140";

fn mistakes(position: &str, expected: Expect) {
    let opened = MiniatureWarGame::open(&crate::position::scenario(position)).map(drop);
    expected.assert_eq(&opened.err().map_or("none".to_owned(), |mistakes| mistakes.to_string()));
}

#[test]
fn a_wagon_carries_a_culverin_twelve_of_one_kind_and_four_who_shoot() {
    holds!("medieval.hussite.contents");
    mistakes(CAMP, expect!["none"]);
    mistakes(
        &CAMP.replace("pike-medium 12 in 4", "pike-medium 14 in 4"),
        expect![
            "line 30, unit[1].aboard: a war wagon carries a culverin, 12 figures of one kind that it has a place for, and 4 who shoot"
        ],
    );
    mistakes(
        &CAMP.replace("pike-medium", "light-infantry"),
        expect![
            "line 30, unit[1].aboard: a war wagon carries a culverin, 12 figures of one kind that it has a place for, and 4 who shoot"
        ],
    );
    mistakes(
        &CAMP.replace("crossbow-light 4", "archer-light 4"),
        expect!["line 36, unit[2].figures: a unit has at least 6 figures"],
    );
    // Of two lots of crossbowmen the smaller one shoots; two lots of four have one place.
    mistakes(&CAMP.replace("pike-medium 12 in 4", "crossbow-medium 12 in 4"), expect!["none"]);
    mistakes(
        &CAMP.replace("pike-medium 12 in 4", "hand-cannon 4 in 4"),
        expect![[r#"
        line 30, unit[1].aboard: there is somebody in its place in that war wagon
        line 40, unit[2].aboard: there is somebody in its place in that war wagon"#]],
    );
    mistakes(
        &CAMP.replace("culverin", "cannon"),
        expect![
            "line 48, unit[3].aboard: a war wagon carries a culverin, 12 figures of one kind that it has a place for, and 4 who shoot"
        ],
    );
    mistakes(
        &CAMP.replace("options hussite-wagons", ""),
        expect![[r#"
        line 18, unit[0].type: it needs the option `hussite-wagons`
        line 53, unit[4].type: it needs the option `hussite-wagons`"#]],
    );
}

#[test]
fn a_wagon_goes_30_cm_with_all_that_it_carries_and_its_culverin_is_silent() {
    holds!("medieval.hussite.move");
    stands(
        CAMP,
        &[(&["#1: N 40 CM"], &[])],
        expect![[r#"
            - bows: 95,75 facing 0, 4 figures in 1 files, on w1 ("wagon"), order H
            - gun: 95,75 facing 0, 1 figures in 1 files, on w1 ("wagon"), order H
            - men: 95,75 facing 0, 12 figures in 1 files, on w1 ("wagon"), order H
            - w1: 95,75 facing 0, 1 figures in 1 files, order N 40 cm
        "#]],
    );
    // A gun beside the wagons may fire in either case.
    let position =
        &CAMP.replace("60,140", "150,75").replace("blue", "red free culverin at 60,80 facing 90\n    blue");
    let shoots: &[&str] = &["red: shoot #4 at #1 range 60"];
    refuses(
        position,
        [&["#1: E 3 CM"], &[]],
        shoots,
        expect!["gun does not fire: its wagon has moved in this turn [medieval.hussite.move]"],
    );
    // It fires when its wagon stands.
    let answers: &[&str] = &[shoots[0], "red: hand in", "blue: hand in"];
    fires(
        position,
        [&[], &[]],
        answers,
        &[],
        expect![[r#"
        third 3 [common.third.together]
        mishap: 1 1 = 2 [medieval.gunpowder.mishap]
        the shot of gun comes to nothing [medieval.gunpowder.misfire]
    "#]],
    );
}

#[test]
fn men_step_out_in_a_third_and_march_on() {
    // Of 24 cm two thirds are left; in the gap their front is in line with that of the wagon.
    stands(
        CAMP,
        &[(&["#2: STEP OUT REAR THEN W 20 CM"], &[])],
        expect![[r#"
            - men: 76,50 facing 270, 12 figures in 2 files, order STEP OUT REAR THEN W 20 cm
        "#]],
    );
    plays(
        CAMP,
        &["#2: STEP OUT RIGHT"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        men steps out of w1 [medieval.hussite.shoot]
        men is at 100,45.5, facing 90 [common.third.beats]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        - men: 100,45.5 facing 90, 12 figures in 2 files, order H
    "#]],
    );
    // They wait for a wagon that is on its way.
    stands(
        CAMP,
        &[(&["#1: N 10 CM", "#2: STEP OUT LEFT THEN N 20 CM"], &[])],
        expect![[r#"
            - bows: 95,65 facing 0, 4 figures in 1 files, on w1 ("wagon"), order H
            - gun: 95,65 facing 0, 1 figures in 1 files, on w1 ("wagon"), order H
            - men: 90.5,65 facing 0, 12 figures in 2 files, order STEP OUT LEFT THEN N 20 cm
            - w1: 95,65 facing 0, 1 figures in 1 files, order N 10 cm
        "#]],
    );
    let no = |line: &str, expected: Expect| {
        let line = format!("red: write {line}");
        refused(CAMP, &[&line], &[], expected);
    };
    no("#2: N 10 CM", expect!["men is in a war wagon: it steps out first [medieval.hussite.shoot]"]);
    no("#2: CH N", expect!["men is in a war wagon: it steps out first [medieval.hussite.shoot]"]);
    no(
        "#4: STEP OUT LEFT",
        expect!["unreadable: column 5: not for this unit: STEP OUT [common.order.kinds]"],
    );
    no("#6: STEP IN #5", expect!["heavy is in a war wagon: it steps out first [medieval.hussite.shoot]"]);
}

#[test]
fn men_step_into_a_wagon_with_a_place_for_them() {
    let outside = CAMP.replace(
        "red heavy men-at-arms 12 in 4 at 118,50 facing 90, aboard w2",
        "red heavy men-at-arms 12 in 4 at 113,47",
    );
    plays(
        &outside,
        &["#6: STEP IN #5"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        heavy steps into w2 [medieval.hussite.shoot]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        - heavy: 118,50 facing 90, 12 figures in 1 files, on w2 ("wagon"), order H
    "#]],
    );
    // There is no place in the first, which has its men.
    refused(
        &outside,
        &["red: write #6: STEP IN #1"],
        &[],
        expect!["there is no place for heavy in that war wagon [medieval.hussite.contents]"],
    );
    refused(
        &outside,
        &["red: write #6: STEP OUT LEFT"],
        &[],
        expect!["heavy is in no war wagon [medieval.hussite.shoot]"],
    );
    // They are too far away.
    let far = outside.replace("113,47", "113,40");
    plays(
        &far,
        &["#6: STEP IN #5"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        heavy does not come into w2 [medieval.hussite.shoot]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
    "#]],
    );
}

#[test]
fn wagons_within_10_cm_are_chained_in_a_turn_and_then_stay() {
    let chains: (&[&str], &[&str]) = (&["#1: CHAIN #5"], &[]);
    let actions = turn(chains.0, chains.1);
    let mut actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        third 2 [common.third.together]
        third 3 [common.third.together]
        w2 is chained to w1 [medieval.hussite.chain]
        turn 2 begins [common.sequence.turn]
    "#]]
    .assert_eq(&fought(CAMP, &actions, &[]));
    actions.push("red: write #5: N 10 CM");
    refused(
        CAMP,
        &actions,
        &[],
        expect!["w2 is chained: it is unchained first, which takes a turn [medieval.hussite.chain]"],
    );
    actions.pop();
    let loose = turn(&["#5: UNCHAIN #1"], &[]);
    actions.extend(loose.iter().map(String::as_str));
    let go = turn(&["#5: N 10 CM"], &[]);
    actions.extend(go.iter().map(String::as_str));
    expect![[r#"
        turn 2 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        third 2 [common.third.together]
        third 3 [common.third.together]
        w2 is chained to no wagon any more [medieval.hussite.chain]
        w1 is chained to no wagon any more [medieval.hussite.chain]
        turn 3 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        w2 is at 113,55, facing 0 [common.third.beats]
        third 2 [common.third.together]
        w2 is at 113,65, facing 0 [common.third.beats]
        third 3 [common.third.together]
        turn 4 begins [common.sequence.turn]
        - heavy: 113,65 facing 0, 12 figures in 1 files, on w2 ("wagon"), order H
        - w2: 113,65 facing 0, 1 figures in 1 files, order N 10 cm
    "#]]
    .assert_eq(&battle::suite::door::Part::From("turn 2").of(&fought(CAMP, &actions, &[])));
    // At 11 cm they do not reach each other, and one that moves is not chained.
    for (position, red) in [
        (CAMP.replace("118,50", "121,50"), &["#1: CHAIN #5"][..]),
        (CAMP.to_owned(), &["#1: CHAIN #5", "#5: E 1 CM"]),
    ] {
        let actions = turn(red, &[]);
        let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
        assert!(!played(&position, &actions, &[]).contains("chained"));
    }
    refused(
        CAMP,
        &["red: write #1: CHAIN #2"],
        &[],
        expect!["w1 is chained to other war wagons of its side [medieval.hussite.chain]"],
    );
    refused(CAMP, &["red: write #1: UNCHAIN #5"], &[], expect!["w1 is not chained [medieval.hussite.chain]"]);
}

#[test]
fn a_wagon_costs_20_points_and_all_that_is_in_it() {
    holds!("medieval.hussite.cost", "medieval.hussite.contents");
    // Two wagons, each with a culverin for 75, twelve pikes for 6 and four crossbows for 5.
    expect![[r#"
        410 points
        artillery is more than a third of the points [medieval.army.artillery-third]"#]]
    .assert_eq(&bill(
        "late-medieval",
        &["2 war-wagon with culverin 12 pike-medium 4 crossbow-light", "36 peasants"],
    ));
    expect![[r#"
        56 points
    "#]]
    .assert_eq(&bill("late-medieval", &["1 war-wagon", "36 peasants"]));
    expect![[r#"
        128 points
        war-wagon: the list has none [medieval.army.period-lists]
        pole-arms: the list has none to be in a war wagon [medieval.army.period-lists]"#]]
    .assert_eq(&bill("ancient", &["1 war-wagon with 12 pole-arms", "36 peasants"]));
    expect![[r#"
        115 points
        artillery is more than a third of the points [medieval.army.artillery-third]"#]]
    .assert_eq(&bill("any", &["1 war-wagon with culverin", "1 supply-wagon"]));
    let armies = MiniatureWarGame::armies().expect("they are bought");
    let unread = |line: &str| {
        let [ruleset, list, name] = ["miniature-war-game", "any", ""].map(str::to_owned);
        let roster = battle::Roster { ruleset, list, name, points: 1000, lines: vec![line.to_owned()] };
        armies.bill(&roster).wrong.iter().map(|wrong| format!("{}\n", wrong.why)).collect::<String>()
    };
    expect![[r#"
        a war wagon has no place for 14 pike-light: it carries a culverin, 12 men of one kind and 4 crossbowmen or hand gunners who shoot from it
        an army has at least one unit
    "#]].assert_eq(&unread("1 war-wagon with 14 pike-light"));
    expect![[r#"
        somebody is in the place of 12 pole-arms in the war wagon
        an army has at least one unit
    "#]]
    .assert_eq(&unread("1 war-wagon with 12 pike-light 12 pole-arms"));
    expect![[r#"
        a war wagon has no place for `cannon`
        an army has at least one unit
    "#]]
    .assert_eq(&unread("1 war-wagon with cannon"));
}

#[test]
fn bought_wagons_are_placed_with_all_that_is_in_them() {
    holds!("medieval.hussite.cost");
    let text = MiniatureWarGame::scenario("pick-up").expect("it ships");
    let position = text.replace(
        "options = [\"curtain\"]",
        "level = \"advanced\"\noptions = [\"curtain\", \"hussite-wagons\"]",
    );
    let army = "red: army any 1 war-wagon with culverin 12 pike-light 4 crossbow-light, 36 pike-light, 12 light-infantry";
    refused(
        &text,
        &[army],
        &[],
        expect![
            "unreadable: 1 war-wagon with culverin 12 pike-light 4 crossbow-light: war-wagon: no war wagons are agreed on [medieval.hussite.contents]"
        ],
    );
    // Both armies are bought, and stand where they usually do: the wagon alone is placed.
    let mut actions = vec![army, "blue: army any 36 pike-light", "red: hand in", "blue: hand in"];
    actions.extend(["red: place #1 at 30,20 facing 90 in 1", "red: place #5 at 90,20 facing 0 in 12"]);
    actions.extend(["red: place #6 at 150,20 facing 0 in 6", "red: ready"]);
    actions.extend(["blue: place #1 at 90,130 facing 180 in 12", "blue: ready"]);
    expect![[r#"
        The red army hands its orders in [common.army.roster]
        The blue army hands its orders in [common.army.roster]
        The red army hands its orders in [common.setup.curtain]
        The blue army hands its orders in [common.setup.curtain]
        all stand in their places [common.setup.place]
        turn 1 begins [common.sequence.turn]
        - blue-1: 90,130 facing 180, 36 figures in 6 files, order H
        - red-1: 30,20 facing 90, 1 figures in 1 files, order H
        - red-2: 30,20 facing 90, 1 figures in 1 files, on red-1 ("wagon"), order H
        - red-3: 30,20 facing 90, 12 figures in 1 files, on red-1 ("wagon"), order H
        - red-4: 30,20 facing 90, 4 figures in 1 files, on red-1 ("wagon"), order H
        - red-5: 90,20 facing 0, 36 figures in 6 files, order H
        - red-6: 150,20 facing 0, 12 figures in 3 files, order H
    "#]]
    .assert_eq(&fought(&position, &actions, &[]));
}
