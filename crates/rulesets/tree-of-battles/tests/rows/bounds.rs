//! Moves at their limits: turning near enemies, ranks, edges, ground and gaps (move.*, man.*, terr.*, setup.*).

use expect_test::expect;

use crate::table::{check, choices, played, refused, shown};

#[test]
fn turning_and_forming_keep_away_from_enemies_too() {
    // 17.25″ wide and 13″ away: turned by a quarter its flank would be 4.4″ from them.
    let march = "
        red  F1 light-infantry 8 at 36,12, array skirmish
        leader red charles with F1, commander
        blue G1 heavy-infantry 4 at 36,25
        only approach
    ";
    refused(march, &["red: F1 marches faces 90"], &[], expect!["F1 halts at 12″ from G1 [approach.halt]"]);
    assert!(!played(march, &["red: F1 marches faces 180", "blue: done"], &[]).is_empty());
    // A column beside enemies 12.5″ away would be in reach in line.
    let column = "
        red  F1 heavy-infantry 8 at 36,12, array column, files 1
        leader red charles with F1, commander
        blue G1 heavy-infantry 4 at 52.25,12
        only approach
    ";
    refused(
        column,
        &["red: F1 marches array line 8"],
        &[],
        expect!["F1 halts at 12″ from G1 [approach.halt]"],
    );
    let tactical = "
        red  F1 light-infantry 8 at 36,12, array skirmish
        leader red charles with F1, commander
        blue G1 heavy-infantry 4 at 33,19
        only tactical
    ";
    refused(
        tactical,
        &["red: F1 manoeuvres", "red: moves faces 45"],
        &[],
        expect!["F1 may come no nearer to G1 before it [tact.front-halt]"],
    );
    // He would be behind it then.
    let away = ["red: F1 manoeuvres", "red: moves faces 180", "blue: done"];
    assert!(!played(tactical, &away, &[]).is_empty());
    // Turning about to face somebody near comes no nearer to him.
    let behind = "
        red  F1 heavy-infantry 4 at 36,12 facing 180
        leader red charles with F1, commander
        blue G1 heavy-infantry 4 at 36,14
        only tactical
    ";
    assert!(!played(behind, &["red: F1 manoeuvres", "red: moves about", "blue: done"], &[]).is_empty());
    holds!("move.march-limits", "approach.halt", "tact.front-halt");
}

#[test]
fn ranks_are_of_one_type_at_deployment_and_arrival_too() {
    let deploy = "
        red  F1 longbow 6 + heavy-infantry 6 unplaced
        leader red charles unplaced, commander
        blue G1 light-horse 4 at 36,44
        leader blue john with G1, commander
    ";
    let place = |array: &str| format!("red: F1 placed at 36,12 facing 0 in {array}");
    refused(
        deploy,
        &[&place("line of 4")],
        &[],
        expect!["every rank of F1 is of one type throughout [troop.mixed]"],
    );
    refused(
        deploy,
        &[&place("skirmish of 12")],
        &[],
        expect!["every rank of F1 is of one type throughout [troop.mixed]"],
    );
    assert!(
        played(deploy, &[&place("line of 6"), "red: charles rides to F1"], &[4, 2]).contains("F1 is placed")
    );
    let arrive = "
        turn 2
        battle red rear, arrives 2 south 10 40
        red  F1 longbow 6 + heavy-infantry 6 off, waiting, of rear, files 6
        leader red charles unplaced, commander, of rear
        only approach
    ";
    refused(
        arrive,
        &["red: F1 placed at 25,0.75 facing 0 in skirmish of 12"],
        &[],
        expect!["every rank of F1 is of one type throughout [troop.mixed]"],
    );
    holds!("troop.mixed");
}

#[test]
fn who_has_rolled_has_moved_even_if_it_stays() {
    let position = "
        red  F1 heavy-infantry 2 at 36,12
        red  F2 light-infantry 2 at 36,14, array skirmish
        leader red charles with F1, commander
        blue G1 heavy-infantry 4 at 36,44
        leader blue john with G1, commander
        only tactical
    ";
    let through = ["red: F1 moves by two dice", "red: moves ahead 6"];
    let rolled = ["red: F2 moves by one die", "red: moves nowhere"];
    let done = ["red: done", "blue: done"];
    let dps = |actions: &[&str], dice: &[u8]| {
        let of = |id: &str| shown(position, actions, dice, &format!("contingents.{id}.dps"));
        (of("F1"), of("F2"))
    };
    assert_eq!(dps(&[&through[..], &done].concat(), &[3, 3]), (0.into(), 0.into()));
    assert_eq!(dps(&[&rolled[..], &through, &done[1..]].concat(), &[2, 3, 3]), (1.into(), 1.into()));
    // Guns know it too: the range is not the same any more.
    assert_eq!(shown(position, &[&rolled[..], &done].concat(), &[2], "contingents.F2.moves"), 1);
    assert_eq!(shown(position, &done, &[], "contingents.F2.moves"), 0);
    holds!("man.passage-stationary", "move.up-to");
}

#[test]
fn who_comes_to_its_maximum_while_it_rallies_stays_in_disarray() {
    let position = "
        red  F1 heavy-infantry 2 at 36,14, dps 4, disarray
        red  F2 heavy-infantry 2 at 36,12
        leader red charles with F1, commander
        blue G1 heavy-infantry 4 at 36,44
        leader blue john with G1, commander
        only tactical
    ";
    let acts = ["red: F1 rallies", "red: F2 moves by two dice", "red: moves ahead 6", "blue: done"];
    check(
        position,
        &acts,
        &[3, 3],
        expect![[r#"
        move: 3 3 = 6 [move.tactical-dice]
        F2 may go 6″ [move.tactical-dice]
        F2 goes 6″ [move.tactical-dice]
        F2 passes through F1 [man.passage]
        F2 takes 1 DP and has 1 [man.passage]
        F1 takes 1 DP and has 5 [man.passage]
        - F1: 36,14 facing 0, line of 2, 2 stands, 5 DPs, red, order advance, disarray, rallied
        - F2: 36,18 facing 0, line of 2, 2 stands, 1 DPs, red, order advance, moved-ahead, moved
    "#]],
    );
    let fewer = position.replace("dps 4", "dps 3");
    assert!(played(&fewer, &acts, &[3, 3]).contains("man.rally"));
    holds!("man.rally", "disarray.maximum");
}

#[test]
fn harness_counts_for_the_men_in_front() {
    let position = "
        red  F1 heavy-infantry 4 + longbow 4 at 36,12, files 4, full-harness
        leader red charles with F1, commander
        terrain steep-bank 20,14 52,14
        blue G1 heavy-infantry 4 at 36,44
        leader blue john with G1, commander
        only tactical
    ";
    let acts = ["red: F1 moves by two dice", "red: moves ahead 4", "blue: done"];
    assert_eq!(shown(position, &acts, &[3, 3], "contingents.F1.dps"), 2);
    let exchanged = position.replace("full-harness", "full-harness, now rear = 15");
    assert_eq!(shown(&exchanged, &acts, &[3, 3], "contingents.F1.dps"), 1);
    holds!("man.major", "troop.full-harness");
}

#[test]
fn guns_in_a_wood_turn_there_and_may_leave_it() {
    let position = "
        red  A1 artillery 2 at 36,12
        leader red charles with A1, commander
        terrain wood 30,8 42,8 42,13 30,13
        terrain wood 30,16 42,16 42,20 30,20
        blue G1 heavy-infantry 4 at 36,44
        leader blue john with G1, commander
        only tactical
    ";
    let told = |acts: &[&str], dice: &[u8]| played(position, &[acts, &["blue: done"]].concat(), dice);
    assert!(told(&["red: A1 manoeuvres", "red: moves faces 45"], &[]).contains("A1"));
    assert!(told(&["red: A1 moves by one die", "red: moves ahead 3"], &[5]).contains("A1"));
    refused(
        position,
        &["red: A1 moves by one die", "red: moves ahead 5"],
        &[5],
        expect!["A1 enters no difficult terrain and crosses no obstacles [move.artillery]"],
    );
}

#[test]
fn nobody_deploys_within_six_inches_of_a_side_edge() {
    let position = "
        red  F1 heavy-infantry 4 unplaced
        leader red charles unplaced, commander
        baggage red
        blue G1 light-horse 4 at 36,44
        leader blue john with G1, commander
    ";
    // Two inches square: its edge is 6.00″ from the side.
    refused(
        position,
        &["red: baggage at 7,1"],
        &[],
        expect!["the baggage does not stand within 6″ of a side edge [setup.baggage]"],
    );
    refused(
        position,
        &["red: baggage at 65,1"],
        &[],
        expect!["the baggage does not stand within 6″ of a side edge [setup.baggage]"],
    );
    let train = "red: baggage at 7.01,1";
    refused(
        position,
        &[train, "red: F1 placed at 9,12 facing 0 in line of 4"],
        &[],
        expect!["F1 must stand wholly within the zone of its side [setup.deploy-zone]"],
    );
    let ok = [train, "red: F1 placed at 9.01,12 facing 0 in line of 4", "red: charles rides to F1"];
    assert!(played(position, &ok, &[4, 2]).contains("F1 is placed"));
    holds!("setup.deploy-zone", "setup.baggage");
}

#[test]
fn the_nearest_is_found_by_distances_as_they_are_measured() {
    // 5.003″ and 5.001″ away: both 5.00″, and the middle of G1 is nearer.
    let position = "
        red  F1 heavy-infantry 4 at 36,12, grade D, bound advance
        red  F2 heavy-infantry 2 at 8,12
        leader red charles with F2, captain
        blue G1 heavy-infantry 2 at 35,17.003
        blue G2 heavy-infantry 2 at 39.5,17.001
        leader blue john with G1, commander
        only tactical
    ";
    assert!(played(position, &[], &[2, 2]).contains("bound to advance G1"));
    assert!(played(&position.replace("17.003", "17.02"), &[], &[2, 2]).contains("bound to advance G2"));
    holds!("geo.nearest", "geo.within");
}

/// A road with a bend, and trees inside it; a column that stands before the bend, askew.
const BEND: &str = "
    red  F1 heavy-infantry 2 at 33.5,12.9 facing 45, array column, files 1
    leader red charles with F1, commander
    terrain road 10,12 36,12 36,40
    terrain wood 32,13.2 34.8,13.2 34.8,14.6 32,14.6
    blue G1 heavy-infantry 4 at 66,46
    leader blue john with G1, commander
    only approach
";

#[test]
fn a_road_is_kept_to_all_along_the_way() {
    let dps = |position: &str, act: &str| shown(position, &[act, "blue: done"], &[], "contingents.F1.dps");
    // Across the inside of the bend, from road to road.
    assert_eq!(dps(BEND, "red: F1 marches ahead 3.68"), 1);
    refused(
        BEND,
        &["red: F1 takes the road ahead 3.68"],
        &[],
        expect!["F1 must keep to the road [move.road]"],
    );
    // Straight on along the road the trees beside it are nothing.
    let along = BEND.replace("at 33.5,12.9 facing 45", "at 26,12 facing 90");
    let across = along.replace("32,13.2 34.8,13.2 34.8,14.6 32,14.6", "28,8 32,8 32,14.6 28,14.6");
    assert_eq!(dps(&across, "red: F1 takes the road ahead 10"), 0);
    assert_eq!(dps(&across, "red: F1 marches ahead 8"), 0);
    holds!("terr.road", "move.road");
}

#[test]
fn a_place_is_found_wherever_there_is_one() {
    // Buildings along the base edge leave 2.6″.
    let train = "
        red  F1 heavy-infantry 4 at 36,12
        leader red charles with F1, commander
        baggage red
        terrain building 0,0 20,0 20,3 0,3
        terrain building 22.6,0 72,0 72,3 22.6,3
        blue G1 light-horse 4 at 36,44
        leader blue john with G1, commander
    ";
    choices(
        train,
        &[],
        &[],
        expect![[r#"
        red: baggage at 21,1
        red: baggage at 21.25,1
        red: baggage at 21.5,1
    "#]],
    );
    // Without any, it stands in the middle of its edge.
    let none = train.replace("22.6,0 72,0 72,3 22.6,3", "20,0 72,0 72,3 20,3");
    assert_eq!(shown(&none, &["red: first"], &[6, 1], "sides.0.baggage"), "36,1");
    // A zone too narrow for the line it was mustered in.
    let narrow = "
        side red zone = [[30,0],[34,0],[34,12],[30,12]]
        red  F1 heavy-infantry 4 unplaced
        leader red charles unplaced, commander
        blue G1 light-horse 4 at 36,44
        leader blue john with G1, commander
    ";
    choices(
        narrow,
        &[],
        &[],
        expect![[r#"
        red: F1 placed at 32.5,12 facing 0 in line of 2
        red: F1 placed at 32.25,12 facing 0 in line of 2
        red: F1 placed at 32,12 facing 0 in line of 2
        red: F1 placed at 31.75,12 facing 0 in line of 2
        red: F1 placed at 31.5,12 facing 0 in line of 2
        red: F1 placed at 32.5,10 facing 0 in line of 2
        red: F1 placed at 32.25,10 facing 0 in line of 2
        red: F1 placed at 32,10 facing 0 in line of 2
        red: F1 placed at 31.75,10 facing 0 in line of 2
        red: F1 placed at 31.5,10 facing 0 in line of 2
        red: F1 placed at 32.5,8 facing 0 in line of 2
        red: F1 placed at 32.25,8 facing 0 in line of 2
    "#]],
    );
    // Guns that arrive where buildings leave 6.5″.
    let guns = "
        turn 2
        battle red rear, arrives 2 south 10 40
        red  A1 artillery 4 off, waiting, of rear
        leader red charles unplaced, commander, of rear
        terrain building 0,0 19,0 19,3 0,3
        terrain building 25.5,0 72,0 72,3 25.5,3
        blue G1 heavy-infantry 4 at 36,44
        leader blue john with G1, commander
        only approach
    ";
    choices(
        guns,
        &[],
        &[],
        expect![[r#"
        red: A1 placed at 22,1.5 facing 0 in line of 4
        red: A1 placed at 22.2,1.5 facing 0 in line of 4
        red: A1 placed at 22.4,1.5 facing 0 in line of 4
    "#]],
    );
}

#[test]
fn compelled_foot_comes_up_to_a_gap_or_through_it() {
    let river = |near: &str, far: &str| {
        format!(
            "red  F1 heavy-infantry 4 at 36,12, bound repeat, moved-ahead, last-dice 2
             red  F2 heavy-infantry 4 at 8,6
             leader red charles with F2, commander
             terrain deep-water-or-cliff 20,{near} 52,{near} 52,{far} 20,{far}
             terrain bridge 36,{near} 36,{far}, width 3
             blue G1 heavy-infantry 4 at 36,44
             leader blue john with G1, commander
             only tactical"
        )
    };
    let done = ["red: done", "blue: done"];
    // 8″ are 4″ through the gap: not enough for a river 3″ away, which it comes up to.
    check(
        &river("15", "16"),
        &done,
        &[4, 4],
        expect![[r#"
            move: 4 4 = 8 [move.tactical-dice]
            F1 may go 8″ [move.tactical-dice]
            F1 goes 3″ [control.repeat]
            - F1: 36,15 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, bound to repeat until 1, moved-ahead, moved
        "#]],
    );
    check(
        &river("13", "14"),
        &done,
        &[4, 4],
        expect![[r#"
        move: 4 4 = 8 [move.tactical-dice]
        F1 may go 8″ [move.tactical-dice]
        F1 goes 4″ [control.repeat]
        F1 takes 1 DP and has 1 [man.gap]
        - F1: 36,16 facing 0, line of 4, 4 stands, 1 DPs, red, order advance, bound to repeat until 1, moved-ahead, moved
    "#]],
    );
    holds!("man.gap", "control.repeat");
}

#[test]
fn moves_without_dice_do_not_tire() {
    // A five would tire a line; a road move, a charge and what follows a fight roll none.
    let road = "
        red  F1 heavy-infantry 4 at 30,12 facing 90, array column, files 1
        leader red charles with F1, commander
        terrain road 10,12 60,12
        blue G1 heavy-infantry 4 at 36,44
        leader blue john with G1, commander
        only tactical
    ";
    let acts = ["red: F1 takes the road", "red: moves ahead 10", "blue: done"];
    check(
        road,
        &acts,
        &[],
        expect![[r#"
        F1 goes 10″ [move.road]
        - F1: 40,12 facing 90, column of 1, 4 stands, 0 DPs, red, order advance, moved
    "#]],
    );
    // It has moved: a longbow would not shoot far again, and nobody rallies.
    assert!(shown(road, &acts, &[], "contingents.F1.is").to_string().contains("\"moved\""));
    let wheel = road.replace("array column, files 1", "dps 1");
    let acts = ["red: F1 moves by one die", "red: moves wheels left 1", "blue: done"];
    assert!(shown(&wheel, &acts, &[2], "contingents.F1.is").to_string().contains("\"moved\""));
    let charge = "
        battle red main, order attack
        red  F1 heavy-infantry 4 at 36,12, of main
        leader red charles with F1, commander, of main
        blue G1 heavy-infantry 4 at 36,14
        leader blue john at 60,44, commander
        only combat
    ";
    let told = crate::table::played_on(charge, &["red: F1 against G1"], &[5, 5, 5]);
    assert!(told.contains("F1 strikes G1 on its front"), "{told}");
    assert!(!told.contains("move.fatigue") && !told.contains("move.tactical-dice"), "{told}");
    holds!("move.no-dice-no-fatigue", "tact.stationary", "charge.no-dice");
}

#[test]
fn stakes_stay_where_they_were_planted() {
    let position = "
        red  F1 longbow 4 at 36,12, stakes, planted
        leader red charles with F1, commander
        stakes F1
        blue G1 heavy-infantry 4 at 36,44
        leader blue john with G1, commander
        only tactical
    ";
    let acts = ["red: F1 moves by one die", "red: moves about, ahead 1", "blue: done"];
    let stakes = |acts: &[&str], dice: &[u8]| shown(position, acts, dice, "stakes.0.from");
    assert_eq!(stakes(&acts, &[3]), stakes(&[], &[]));
    assert_eq!(stakes(&[], &[]), "33,12");
    refused(position, &["red: F1 plants"], &[], expect!["F1 has planted its stakes [terr.stakes]"]);
    holds!("terr.stakes");
}

#[test]
fn stakes_are_planted_by_longbows_in_front_and_mixed_men_do_not_mount() {
    let deploy = |types: &str| {
        format!(
            "red  F1 {types} unplaced, stakes, files 4
             leader red charles unplaced, commander
             blue G1 light-horse 4 at 36,44
             leader blue john with G1, commander"
        )
    };
    let planted = "red: F1 placed at 36,12 facing 0 in line of 4 with stakes";
    refused(
        &deploy("heavy-infantry 4 + longbow 4"),
        &[planted],
        &[],
        expect!["F1 has no stakes to plant [terr.stakes]"],
    );
    let ok = [planted, "red: charles rides to F1"];
    assert_eq!(shown(&deploy("longbow 4 + heavy-infantry 4"), &ok, &[4, 2], "stakes.0.by"), "F1");
    let mixed = "
        red  F1 maa-foot 4 + longbow 4 at 36,12, files 4, horses
        leader red charles with F1, commander
        blue G1 heavy-infantry 4 at 36,44
        leader blue john with G1, commander
        only tactical
    ";
    refused(
        mixed,
        &["red: F1 mounts"],
        &[],
        expect!["F1 is mixed, and mounted troops never are [troop.mixed]"],
    );
}

#[test]
fn a_wall_is_a_major_obstacle_to_men_in_harness_too() {
    let dps = |facts: &str| {
        let position = format!(
            "red  F1 heavy-infantry 4 at 36,12{facts}
             leader red charles with F1, commander
             terrain wall-or-earthwork 30,14 42,14, faces 180
             blue G1 heavy-infantry 4 at 36,44
             leader blue john with G1, commander
             only tactical"
        );
        let acts = ["red: F1 moves by two dice", "red: moves ahead 4", "blue: done"];
        shown(&position, &acts, &[3, 3], "contingents.F1.dps")
    };
    assert_eq!((dps(""), dps(", full-harness"), dps(", disarray")), (1.into(), 2.into(), 1.into()));
    holds!("terr.fortification");
}
