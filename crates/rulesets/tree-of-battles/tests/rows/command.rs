//! Command actions, heralds, orders and leaders (cmd.*, order.*, leader.*).

use battle::{Side, Viewer};
use expect_test::expect;

use crate::table::{Game, check, choices, refused, shown};

/// The king with his own men, a marshal 30″ away with a captain beside him, and the enemy far off.
const ARMY: &str = "
    battle red main, order hold
    battle red van, order advance
    red  F1 maa-foot 4 at 20,12, of main, dps 2
    red  F2 heavy-infantry 4 at 50,12, of van, dps 1
    red  F3 longbow 4 at 58,12, of van
    blue G1 heavy-infantry 4 at 36,40
    leader red charles with F1, commander, of main
    leader red warwick with F2, marshal, of van
    leader red herbert with F3, of van
    leader blue john with G1, commander
    only command
";

#[test]
fn leaders_act_as_often_as_their_points_allow() {
    choices(
        ARMY,
        &[],
        &[],
        expect![[r#"
            red: charles steadies F1
            red: charles orders warwick attack
            red: charles orders warwick hold
            red: charles orders warwick skirmish
            red: charles orders warwick withdraw
            red: charles orders herbert attack
            red: charles orders herbert hold
            red: charles orders herbert skirmish
            red: charles orders herbert withdraw
            red: warwick rides to F3
            red: warwick steadies F2
            red: warwick orders herbert attack
            red: warwick orders herbert hold
            red: warwick orders herbert skirmish
            red: warwick orders herbert withdraw
            red: herbert rides to F2
            red: order main attack
            red: order main advance
            red: order main withdraw
            red: done
        "#]],
    );
    check(
        ARMY,
        &["red: charles steadies F1", "red: charles steadies F1", "red: done", "blue: done"],
        &[],
        expect![[r#"
        charles steadies F1, which has 1 DP [cmd.steady]
        charles steadies F1, which has 0 DPs [cmd.steady]
        - F1: 20,12 facing 0, line of 4, 4 stands, 0 DPs, red, order hold
        - charles: with F1, 1 CP of 5
    "#]],
    );
    refused(
        ARMY,
        &["red: charles steadies F1", "red: charles steadies F1", "red: charles orders warwick attack"],
        &[],
        expect!["charles has not the points for it [cmd.issue]"],
    );
    holds!("cmd.phase", "cmd.points", "leader.cp");
}

#[test]
fn whom_a_leader_steadies() {
    refused(
        ARMY,
        &["red: charles steadies F2"],
        &[],
        expect!["F2 is 27″ away from charles, not within 2″ [cmd.steady]"],
    );
    refused(ARMY, &["red: herbert steadies F3"], &[], expect!["F3 has no DPs [cmd.steady]"]);
    let near = "
        red  F1 maa-foot 4 at 20,12, dps 2, routing, disarray
        red  F2 maa-foot 4 at 28,12, dps 2
        leader red charles at 23.5,12, commander
        only command
    ";
    // His stand is 1″ square: its edge is exactly 2″ from F2, whose left end is at 25.
    refused(
        near,
        &["red: charles steadies F1"],
        &[],
        expect!["charles steadies men of his own army who do not rout [cmd.steady-limits]"],
    );
    refused(
        &near.replace("23.5,12", "22.49,12"),
        &["red: charles steadies F2"],
        &[],
        expect!["F2 is 2.01″ away from charles, not within 2″ [cmd.steady]"],
    );
    check(
        &near.replace("23.5,12", "22.5,12"),
        &["red: charles steadies F2", "red: done"],
        &[],
        expect![[r#"
            charles steadies F2, which has 1 DP [cmd.steady]
            - F2: 28,12 facing 0, line of 4, 4 stands, 1 DPs, red, order advance
            - charles: at 22.5,12, 3 CP of 5
        "#]],
    );
}

#[test]
fn a_leader_rides_twelve_inches_once_a_turn() {
    check(
        ARMY,
        &["red: warwick rides to 58,20", "red: done", "blue: done"],
        &[3],
        expect![[r#"
        warwick rides to 58,20 [leader.detached]
        control test: 3 [control.roll]
        F2 acts as its player wishes: 3 for control [control.result.3-4]
        - warwick: at 58,20, 3 CP of 4
    "#]],
    );
    refused(
        ARMY,
        &["red: warwick rides to 50,24.01"],
        &[],
        expect!["warwick rides no farther than 12″ [cmd.move]"],
    );
    refused(
        ARMY,
        &["red: warwick rides to F3", "red: warwick rides to F2"],
        &[],
        expect!["warwick has ridden in this turn [cmd.move-once]"],
    );
    refused(
        ARMY,
        &["red: charles rides to F2"],
        &[],
        expect!["charles rides no farther than 12″ [cmd.move]"],
    );
    refused(
        ARMY,
        &["red: charles rides to G1"],
        &[],
        expect!["charles joins only contingents of his own army [leader.attached]"],
    );
    refused(ARMY, &["red: charles rides to F1"], &[], expect!["charles is there already [cmd.move]"]);
    refused(
        ARMY,
        &["red: charles rides to 20,0.2"],
        &[],
        expect!["charles must stay on the table [geo.no-overlap]"],
    );
}

#[test]
fn riders_go_round_impassable_ground() {
    let lake = &format!("{ARMY}\nterrain deep-water-or-cliff 46,14 54,14 54,16 46,16");
    // Straight ahead is 5″; round the lake by its corners it is 4.47, 2 and 4.12.
    check(
        lake,
        &["red: warwick rides to 50,17", "red: done", "blue: done"],
        &[],
        expect![[r#"
        warwick rides to 50,17 [leader.detached]
        - warwick: at 50,17, 3 CP of 4
    "#]],
    );
    refused(
        &lake.replace("46,14 54,14 54,16 46,16", "40,14 60,14 60,16 40,16"),
        &["red: warwick rides to 50,17"],
        &[],
        expect!["warwick rides no farther than 12″ [cmd.move]"],
    );
    refused(
        lake,
        &["red: warwick rides to 50,15"],
        &[],
        expect!["warwick finds no way there [terr.impassable]"],
    );
}

#[test]
fn an_order_goes_by_herald_and_is_in_force_when_it_is_heard() {
    // The herald rides 12″ at once; he has 30″ to go.
    check(
        ARMY,
        &["red: charles orders warwick attack", "red: done", "blue: done"],
        &[],
        expect![[r#"
        charles orders warwick to attack [cmd.issue]
        the herald to warwick is at 32,12 [cmd.herald move.leader]
        - charles: with F1, 3 CP of 5
        - message 0: attack for warwick at 32,12
    "#]],
    );
    let near = &format!("{ARMY}\nmessage red warwick attack at 40,12");
    check(
        near,
        &["red: warwick hears attack", "red: done", "blue: done"],
        &[],
        expect![[r#"
        the order to attack has come to warwick [cmd.herald]
        warwick listens to the order to attack [cmd.listen]
        - F2: 50,12 facing 0, line of 4, 4 stands, 1 DPs, red, order attack
        - F3: 58,12 facing 0, line of 4, 4 stands, 0 DPs, red, order attack
        - van: battle under warwick, order attack
        - warwick: with F2, 3 CP of 4
    "#]],
    );
    refused(
        ARMY,
        &["red: warwick hears attack"],
        &[],
        expect!["no such order has been brought to warwick [cmd.listen]"],
    );
    let mut game = Game::open(near, &[]);
    game.act("red: warwick hears attack").expect("it is allowed");
    assert!(!game.log(Viewer::Seat(Side::Blue)).contains("attack"), "{}", game.log(Viewer::Seat(Side::Blue)));
    holds!("cmd.listen-effect");
}

#[test]
fn an_order_to_a_leader_within_two_inches_is_delivered_at_once() {
    let near = &ARMY.replace("leader red charles with F1", "leader red charles at 51,14.5");
    check(
        near,
        &["red: charles orders warwick attack", "red: warwick hears attack", "red: done", "blue: done"],
        &[3],
        expect![[r#"
            charles orders warwick to attack [cmd.issue]
            the order to attack has come to warwick [cmd.herald]
            warwick listens to the order to attack [cmd.listen]
            control test: 3 [control.roll]
            F1 acts as its player wishes: 3 for control [control.result.3-4]
            - F2: 50,12 facing 0, line of 4, 4 stands, 1 DPs, red, order attack
            - F3: 58,12 facing 0, line of 4, 4 stands, 0 DPs, red, order attack
            - charles: at 51,14.5, 3 CP of 5
            - van: battle under warwick, order attack
            - warwick: with F2, 3 CP of 4
        "#]],
    );
}

#[test]
fn a_captain_is_given_a_separate_order_and_told_to_rejoin() {
    let brought =
        &format!("{ARMY}\nmessage red herbert skirmish delivered\nmessage red herbert rejoin delivered");
    check(
        brought,
        &["red: herbert hears skirmish", "red: done", "blue: done"],
        &[],
        expect![[r#"
        herbert listens to the order to skirmish [cmd.listen]
        - F3: 58,12 facing 0, line of 4, 4 stands, 0 DPs, red, order skirmish
        - herbert: with F3, 1 CP of 2
        - message 0: rejoin for herbert delivered
    "#]],
    );
    assert_eq!(shown(brought, &["red: herbert hears skirmish"], &[], "contingents.F3.separate"), true);
    let both = ["red: herbert hears skirmish", "red: herbert hears rejoin"];
    assert_eq!(shown(brought, &both, &[], "contingents.F3.separate"), false);
    // An order to the battle does not touch a contingent under a separate one.
    let battle = &format!(
        "{}\nmessage red warwick attack delivered",
        ARMY.replace("F3 longbow 4 at 58,12, of van", "F3 longbow 4 at 58,12, of van, order hold")
    );
    assert_eq!(shown(battle, &["red: warwick hears attack"], &[], "contingents.F3.order"), "hold");
    assert_eq!(shown(battle, &["red: warwick hears attack"], &[], "contingents.F2.order"), "attack");
}

#[test]
fn who_may_order_whom() {
    refused(
        ARMY,
        &["red: warwick orders charles attack"],
        &[],
        expect!["warwick may not give orders to charles [cmd.issue-who]"],
    );
    refused(
        ARMY,
        &["red: herbert orders warwick attack"],
        &[],
        expect!["herbert may not give orders to warwick [cmd.issue-who]"],
    );
    refused(
        ARMY,
        &["red: charles orders warwick rejoin"],
        &[],
        expect!["warwick leads a battle and has none to rejoin [cmd.issue-who]"],
    );
    refused(
        ARMY,
        &["red: charles orders charles attack"],
        &[],
        expect!["charles needs no herald to himself [cmd.issue-self]"],
    );
    refused(
        ARMY,
        &["red: charles orders john attack"],
        &[],
        expect!["john is not there to take orders [cmd.issue-who]"],
    );
    refused(
        ARMY,
        &["red: order van attack"],
        &[],
        expect!["van takes its orders from the commander [cmd.issue-self]"],
    );
    check(
        ARMY,
        &["red: warwick orders herbert hold", "red: done", "blue: done"],
        &[],
        expect![[r#"
        warwick orders herbert to hold [cmd.issue]
        the order to hold has come to herbert [cmd.herald]
        - message 0: hold for herbert delivered
        - warwick: with F2, 2 CP of 4
    "#]],
    );
}

#[test]
fn the_commander_changes_the_order_of_his_own_battle_at_once() {
    check(
        ARMY,
        &["red: order main attack", "red: done", "blue: done"],
        &[],
        expect![[r#"
        charles listens to the order to attack [cmd.issue-self leader.lost-battle]
        - F1: 20,12 facing 0, line of 4, 4 stands, 2 DPs, red, order attack
        - charles: with F1, 3 CP of 5
        - main: battle under charles, order attack
    "#]],
    );
    refused(ARMY, &["red: order main hold"], &[], expect!["main has this order already [order.list]"]);
}

#[test]
fn without_the_commander_battle_leaders_change_their_own_orders_for_three_points() {
    let lost = &ARMY.replace("charles with F1, commander", "charles off, commander");
    check(
        lost,
        &["red: order van attack", "red: done", "blue: done"],
        &[4],
        expect![[r#"
            warwick listens to the order to attack [leader.lost-commander]
            control test: 4 [control.roll]
            F1 acts as its player wishes: 4 for control [control.result.3-4]
            - F2: 50,12 facing 0, line of 4, 4 stands, 1 DPs, red, order attack
            - F3: 58,12 facing 0, line of 4, 4 stands, 0 DPs, red, order attack
            - van: battle under warwick, order attack
            - warwick: with F2, 1 CP of 4
        "#]],
    );
    refused(
        &lost.replace("warwick with F2, marshal", "warwick with F2, marshal, points 2"),
        &["red: order van attack"],
        &[],
        expect!["warwick has not the points for it [leader.lost-commander]"],
    );
    // Nor does anybody wait for the orders of one who has left the table.
    let left = ARMY.replace("charles with F1, commander", "charles unplaced, commander, withdrawn");
    assert!(Game::open(&left, &[]).act("red: order van attack").is_ok());
}

#[test]
fn a_battle_without_leader_hears_only_the_commander_near_it() {
    let bare = &ARMY
        .replace("leader red warwick with F2, marshal, of van", "")
        .replace("leader red herbert with F3, of van", "");
    refused(
        bare,
        &["red: order van attack"],
        &[],
        expect!["no order reaches van unless the commander is near [leader.lost-battle]"],
    );
    let near = &bare.replace("charles with F1", "charles at 46.5,12");
    check(
        near,
        &["red: order van attack", "red: done", "blue: done"],
        &[3],
        expect![[r#"
        charles listens to the order to attack [cmd.issue-self leader.lost-battle]
        control test: 3 [control.roll]
        F1 acts as its player wishes: 3 for control [control.result.3-4]
        - F2: 50,12 facing 0, line of 4, 4 stands, 1 DPs, red, order attack
        - F3: 58,12 facing 0, line of 4, 4 stands, 0 DPs, red, order attack
        - charles: at 46.5,12, 3 CP of 5
        - van: battle under nobody, order attack
    "#]],
    );
}

#[test]
fn a_leader_in_the_fight_only_steadies_and_controls_his_own_men() {
    let fight = &ARMY.replace("G1 heavy-infantry 4 at 36,40", "G1 heavy-infantry 4 at 50,12");
    refused(
        fight,
        &["red: warwick rides to F3"],
        &[],
        expect!["warwick is in the fight and cannot ride away [cmd.engaged]"],
    );
    refused(
        fight,
        &["red: warwick orders herbert attack"],
        &[],
        expect!["warwick is in the fight and can only steady or control his own men [cmd.engaged]"],
    );
    check(
        fight,
        &["red: warwick steadies F2", "red: done", "blue: done"],
        &[],
        expect![[r#"
        warwick steadies F2, which has 0 DPs [cmd.steady]
        - F2: 50,12 facing 0, line of 4, 4 stands, 0 DPs, red, order advance
        - warwick: with F2, 2 CP of 4
    "#]],
    );
}

#[test]
fn a_leader_among_routers_only_leaves_them() {
    let rout = &ARMY.replace(
        "F2 heavy-infantry 4 at 50,12, of van, dps 1",
        "F2 heavy-infantry 4 at 50,12, of van, dps 5, routing, disarray",
    );
    refused(
        rout,
        &["red: warwick steadies F2"],
        &[],
        expect!["warwick is in the fight and can only steady his own men [cmd.engaged]"],
    );
    refused(
        rout,
        &["red: warwick orders herbert attack"],
        &[],
        expect!["warwick is among routers and can only leave them [cmd.engaged]"],
    );
    check(
        rout,
        &["red: warwick rides to F3", "red: done", "blue: done"],
        &[],
        expect![[r#"
        warwick joins F3 [leader.attached]
        - warwick: with F3, 3 CP of 4
    "#]],
    );
}

#[test]
fn what_orders_say() {
    holds!("order.list", "order.attack", "order.limits");
    // A battle ordered to skirmish: archers do, men-at-arms hold.
    let position = "
        battle red van, order skirmish
        red  F1 maa-foot 4 at 20,12, of van
        red  F2 longbow 4 at 30,12, of van
        leader red charles with F1, commander, of van
        only nothing
    ";
    assert_eq!(shown(position, &[], &[], "contingents.F2.order"), "skirmish");
}
