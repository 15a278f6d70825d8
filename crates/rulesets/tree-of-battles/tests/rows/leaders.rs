//! Leaders: where they come on, whom they reach, how they are lost and who follows them (leader.*, cmd.*).

use expect_test::expect;

use crate::table::{check, choices, played, played_on, refused};

/// The lines with these words of a battle that goes on with twos.
fn lines(position: &str, actions: &[&str], first: &[u8], words: &str) -> String {
    let told = played_on(position, actions, first);
    told.lines().filter(|line| line.contains(words)).collect::<Vec<_>>().join("\n") + "\n"
}

#[test]
fn leaders_arrive_with_their_battle() {
    let position = "
        turn 2
        battle red rear, arrives 2 south 10 40
        red  F1 heavy-infantry 4 at 60,12, of main
        red  R1 heavy-infantry 4 off, waiting, of rear
        red  R2 heavy-infantry 4 off, waiting, of rear
        leader red oxford with R2, marshal, of rear, points 0, waiting
        leader red norfolk unplaced, of rear
        leader red charles unplaced, commander, of rear
        leader red clarence with F1, of main, leads
        blue G1 heavy-infantry 4 at 36,40
        leader blue john with G1, commander
        only approach
    ";
    // Norfolk and the commander are with nobody, and come with the first; Oxford waits for his own men.
    check(
        position,
        &[
            "red: R1 placed at 20,0.75 facing 0 in line of 4",
            "red: R2 placed at 30,0.75 facing 0 in line of 4",
            "red: done",
            "blue: done",
        ],
        &[],
        expect![[r#"
            R1 is placed at 20,0.75, facing 0 [setup.reserves]
            norfolk joins R1 [leader.attached]
            charles joins R1 [leader.attached]
            R2 is placed at 30,0.75, facing 0 [setup.reserves]
            oxford joins R2 [leader.attached]
            - R1: 20,0.75 facing 0, line of 4, 4 stands, 0 DPs, red, order advance
            - R2: 30,0.75 facing 0, line of 4, 4 stands, 0 DPs, red, order advance
            - charles: with R1, 0 CP of 5
            - norfolk: with R1, 0 CP of 2
            - oxford: with R2, 0 CP of 4
        "#]],
    );
    // He is not lost before he comes.
    let initiative = position.replace("only approach", "chooser red\nstep { turn = \"initiative\" }");
    expect![[r#"
        initiative (the commander's rating +5): 4 + 5 = 9 [seq.initiative]
        initiative (the commander's rating +5): 2 + 5 = 7 [seq.initiative]
        red has the initiative [seq.initiative]
    "#]]
    .assert_eq(&played(&initiative, &[], &[4, 2]));
    holds!("setup.reserves");
}

/// Red's knights, and a leader of blue alone between them and his men.
const IN_THE_WAY: &str = "
    battle red main, order attack
    red  K1 maa-mounted 4 at 36,12, of main
    leader red charles with K1, commander, of main
    blue G1 heavy-infantry 4 at 36,20
    blue G2 heavy-infantry 4 at 46,24
    leader blue york at 36,16, marshal
    only combat
";

#[test]
fn a_charge_over_a_leader_alone_makes_him_save_himself() {
    let charge = ["red: K1 against G1"];
    choices(
        IN_THE_WAY,
        &charge,
        &[],
        expect![[r#"
            blue: york rides to G1
            blue: york rides to G2
        "#]],
    );
    let saved = ["red: K1 against G1", "blue: york rides to G2"];
    expect![[r#"
        york joins G2 [leader.attached]
        - york: with G2, 4 CP of 4
    "#]]
    .assert_eq(&lines(IN_THE_WAY, &saved, &[], "york"));
    // A charge that goes by does not touch him.
    let beside = IN_THE_WAY.replace("york at 36,16", "york at 41,16");
    assert_eq!(lines(&beside, &charge, &[], "york").trim(), "");
    // Those whom it strikes may rout already.
    let routing = IN_THE_WAY
        .replace("G1 heavy-infantry 4 at 36,20", "G1 heavy-infantry 4 at 36,20 facing 0, routing, disarray");
    choices(
        &routing,
        &charge,
        &[],
        expect![[r#"
        blue: york rides to G2
    "#]],
    );
    holds!("leader.detached");
}

/// Red's F1 routs to the south, over a leader of blue.
const ROUT: &str = "
    red  F1 heavy-infantry 4 at 36,20 facing 180, routing, disarray
    red  F2 heavy-infantry 4 at 8,12
    leader red charles with F2, commander
    blue G1 heavy-infantry 4 at 46,16 facing 270
    blue G2 heavy-infantry 4 at 8,40
    leader blue york at 36,15, marshal
    only tactical
";

#[test]
fn a_rout_over_a_leader_alone_makes_him_save_himself() {
    choices(
        ROUT,
        &[],
        &[3, 3],
        expect![[r#"
            blue: york rides to G1
        "#]],
    );
    check(
        ROUT,
        &["blue: york rides to G1", "red: done", "blue: done"],
        &[3, 3],
        expect![[r#"
            fast move: 3 3 = 6 [move.fast]
            F1 routs 6″ [after.break]
            york joins G1 [leader.attached]
            - F1: 36,14 facing 180, line of 4, 4 stands, 0 DPs, red, order advance, disarray, routing
            - york: with G1, 4 CP of 4
        "#]],
    );
    // Without friends within 12″ he is captured.
    let alone = ROUT.replace("at 46,16 facing 270", "at 68,40");
    check(
        &alone,
        &["red: done", "blue: done"],
        &[3, 3],
        expect![[r#"
            fast move: 3 3 = 6 [move.fast]
            F1 routs 6″ [after.break]
            york is captured [leader.detached risk.capture-effect]
            - F1: 36,14 facing 180, line of 4, 4 stands, 0 DPs, red, order advance, disarray, routing
            - blue: battle under nobody, order advance
            - york: off, 0 CP of 4, captured
        "#]],
    );
    // So he is if a river is between.
    let river = format!("{ROUT}\nterrain deep-water-or-cliff 44,0 45,0 45,48 44,48");
    check(
        &river,
        &["red: done", "blue: done"],
        &[3, 3],
        expect![[r#"
            fast move: 3 3 = 6 [move.fast]
            F1 routs 6″ [after.break]
            york is captured [leader.detached risk.capture-effect]
            G1 takes 2 DPs and has 2 [morale.noble]
            - F1: 36,14 facing 180, line of 4, 4 stands, 0 DPs, red, order advance, disarray, routing
            - G1: 46,16 facing 270, line of 4, 4 stands, 2 DPs, blue, order advance
            - blue: battle under nobody, order advance
            - york: off, 0 CP of 4, captured
        "#]],
    );
}

#[test]
fn retreats_and_evades_over_a_leader_alone_make_him_save_himself() {
    let guns = "
        red  F1 heavy-infantry 4 at 36,20, grade D
        red  F2 heavy-infantry 4 at 8,12
        leader red charles with F2, commander
        blue G1 heavy-infantry 4 at 46,16 facing 270
        blue A1 artillery 2 at 36,40
        leader blue york at 36,15, marshal
        only nothing
        during long-range
        step { control-test = { contingent = @F1, cause = \"artillery\", leader = 255, stage = \"pay\", total = 0 } }
    ";
    choices(
        guns,
        &[],
        &[1, 3, 3],
        expect![[r#"
            blue: york rides to G1
        "#]],
    );
    let evade = "
        red  F1 skirmisher 4 at 36,20, array skirmish
        red  F2 heavy-infantry 4 at 8,12
        leader red charles with F2, commander
        battle blue main, order attack
        blue K1 maa-mounted 4 at 36,24, of main
        blue G1 heavy-infantry 4 at 46,16 facing 270, of main
        leader blue york at 36,15, marshal, of main
        only combat
    ";
    choices(
        evade,
        &["blue: K1 against F1", "red: respond evade"],
        &[3, 3],
        expect![[r#"
            blue: york rides to K1
            blue: york rides to G1
        "#]],
    );
}

#[test]
fn a_ride_ends_at_the_nearest_point_of_those_he_joins() {
    let position = "
        red  F1 heavy-infantry 12 at 36,24, files 12
        red  F2 heavy-infantry 2 at 8,12
        leader red charles at 40.5,11.3, commander
        terrain building 66,44 72,44 72,48 66,48
        blue G1 heavy-infantry 4 at 36,44
        leader blue john with G1, commander
        only command
    ";
    let joins = ["red: charles rides to F1", "red: done", "blue: done"];
    assert!(played(position, &joins, &[3]).contains("charles joins F1"));
    // 12.01″ from his stand to its rear edge at 23.25.
    refused(
        &position.replace("40.5,11.3", "40.5,10.74"),
        &["red: charles rides to F1"],
        &[],
        expect!["charles rides no farther than 12″ [cmd.move]"],
    );
    assert!(played(&position.replace("40.5,11.3", "40.5,10.75"), &joins, &[3]).contains("charles joins F1"));
    // Straight through a building is no way.
    let walled = position.replace("66,44 72,44 72,48 66,48", "0,18 72,18 72,19 0,19");
    refused(
        &walled,
        &["red: charles rides to F1"],
        &[],
        expect!["charles rides no farther than 12″ [cmd.move]"],
    );
    holds!("cmd.move", "move.leader");
}

#[test]
fn a_line_that_ends_at_the_commander_spares_the_test() {
    let line = "
        red  F1 heavy-infantry 4 at 36,12, of van
        red  F2 heavy-infantry 4 at 43,12, of van
        red  F3 heavy-infantry 4 at 50,12, of van
        red  F4 heavy-infantry 4 at 8,12, of main
        leader red charles with F3, commander, of main
        leader red herbert with F4, captain, of main
        blue G1 heavy-infantry 4 at 36,44
        leader blue john with G1, commander
        only control
    ";
    assert_eq!(played(line, &[], &[]), "");
    // A captain of another battle makes none.
    let captain =
        line.replace("charles with F3", "charles with F4").replace("herbert with F4", "herbert with F3");
    let told = played(&captain, &[], &[3, 3]);
    assert_eq!(told.matches("for control").count(), 2, "{told}");
    // Facings 45° apart are still a line, more is none.
    let turned = |way: &str| {
        line.replace("F1 heavy-infantry 4 at 36,12", &format!("F1 heavy-infantry 4 at 37.5,14 facing {way}"))
    };
    assert_eq!(played(&turned("45"), &[], &[]), "");
    assert!(played(&turned("45.01"), &[], &[3]).contains("F1 acts"));
}

/// A battle with three captains, whose marshal runs a risk under fire.
const CAPTAINS: &str = "
    battle red van, order hold
    red  F1 heavy-infantry 4 at 36,12, of van
    red  F2 heavy-infantry 4 at 43,12, of van
    leader red warwick with F1, marshal, of van
    leader red ann with F2, cp 2, of van
    leader red bess with F2, cp 3, of van
    leader red cecily with F2, cp 3, of van
    leader red charles with F2, commander, of main
    red  F9 heavy-infantry 4 off, waiting, of main
    message red warwick attack delivered
    message red warwick attack at 10,10
    blue G1 heavy-infantry 4 at 36,44
    leader blue john with G1, commander
    only nothing
    during long-range
    step { risk = { leader = @warwick, from = \"shooting\", hit = false } }
";

#[test]
fn the_best_captain_takes_over_a_battle_that_lost_its_leader() {
    // A one hits him, a one kills him; what was meant for him is lost with him, and the order stays.
    check(
        CAPTAINS,
        &[],
        &[1, 1],
        expect![[r#"
        warwick runs a risk [risk.when-shooting]
        risk to a leader: 1 [risk.roll]
        a leader is hit: 1 [risk.roll]
        warwick is killed [risk.killed]
        what was meant for warwick is lost [cmd.herald]
        what was meant for warwick is lost [cmd.herald]
        bess takes over van [leader.lost-battle]
        F1 takes 2 DPs and has 2 [morale.noble]
        F2 takes 2 DPs and has 2 [morale.noble]
        - F1: 36,12 facing 0, line of 4, 4 stands, 2 DPs, red, order hold
        - F2: 43,12 facing 0, line of 4, 4 stands, 2 DPs, red, order hold
        - van: battle under bess, order hold
        - warwick: off, 0 CP of 4, killed
    "#]],
    );
    holds!("leader.lost-battle", "cmd.herald");
}

#[test]
fn points_above_a_lowered_rating_are_lost() {
    // Wounded, two points: 2 of 4 are left.
    check(
        CAPTAINS,
        &[],
        &[1, 3],
        expect![[r#"
        warwick runs a risk [risk.when-shooting]
        risk to a leader: 1 [risk.roll]
        a leader is hit: 3 [risk.roll]
        warwick is wounded [risk.wounded]
        - warwick: with F1, 2 CP of 2
    "#]],
    );
    holds!("cmd.points");
}

#[test]
fn points_lapse_with_the_turn() {
    let position = CAPTAINS.replace("only nothing\n    during long-range", "phase rally\n chooser red");
    let position = position.lines().filter(|line| !line.contains("step")).collect::<Vec<_>>().join("\n");
    expect![[r#"
        Rally [seq.7-rally]
        turn 2 [seq.turn]
        initiative (the commander's rating +5): 6 + 5 = 11 [seq.initiative]
        initiative (the commander's rating +5): 1 + 5 = 6 [seq.initiative]
        red has the initiative [seq.initiative]
        - ann: with F2, 0 CP of 2
        - bess: with F2, 0 CP of 3
        - cecily: with F2, 0 CP of 3
        - charles: with F2, 0 CP of 5
        - john: with G1, 0 CP of 5
        - warwick: with F1, 0 CP of 4
    "#]]
    .assert_eq(&played(&position, &[], &[6, 1]));
    holds!("seq.end");
}

#[test]
fn who_may_pay_for_control_and_when() {
    let guns = |leaders: &str| {
        format!(
            "red  F1 heavy-infantry 4 at 36,12
             red  F2 heavy-infantry 4 at 8,12
             {leaders}
             blue G1 heavy-infantry 4 at 36,44
             leader blue john with G1, commander
             only nothing
             during long-range
             step {{ control-test = {{ contingent = @F1, cause = \"artillery\", leader = 255, stage = \"pay\", total = 0 }} }}"
        )
    };
    // His stand's edge is 2″ from F1, whose left end is at 33.
    let near = guns("leader red charles at 30.5,12, commander");
    check(
        &near,
        &["red: leader charles", "red: shift +1"],
        &[2],
        expect![[r#"
        charles exerts control over F1 [cmd.control]
        control test: 2 [control.roll]
        F1 acts as its player wishes: 3 for control [control.result.3-4]
        - charles: at 30.5,12, 3 CP of 5
    "#]],
    );
    // Too far; too poor: nobody is asked.
    assert!(played(&guns("leader red charles at 30.49,12, commander"), &[], &[3]).contains("acts as"));
    assert!(
        played(&guns("leader red charles at 30.5,12, commander, points 1"), &[], &[3]).contains("acts as")
    );
    refused(
        &guns("leader red charles at 30.49,12, commander\n leader red ann with F1"),
        &["red: leader charles"],
        &[],
        expect!["F1 is 2.01″ away from charles, not within 2″ [cmd.control]"],
    );
    // Among routers; and no second leader besides the first.
    refused(
        &guns("leader red charles with F2, commander\n leader red ann with F1")
            .replace("F2 heavy-infantry 4 at 8,12", "F2 heavy-infantry 4 at 36,10.5, routing, disarray"),
        &["red: leader charles"],
        &[],
        expect!["charles is among routers [cmd.control-timing]"],
    );
    refused(
        &guns("leader red charles at 30.5,12, commander\n leader red ann with F1"),
        &["red: leader charles", "red: leader ann"],
        &[2],
        expect!["the die of F1 is shifted by -1, 0 or +1 [control.mod.leader]"],
    );
    holds!("cmd.control", "cmd.control-timing");
}

#[test]
fn the_last_order_heard_is_in_force_and_others_may_wait() {
    let position = "
        battle red van, order hold
        red  F1 heavy-infantry 4 at 36,12, of van
        leader red warwick with F1, marshal, of van
        leader red charles at 36,8, commander, of main
        red  F9 heavy-infantry 4 off, waiting, of main
        message red warwick attack delivered
        message red warwick withdraw delivered
        message red warwick skirmish delivered
        blue G1 heavy-infantry 4 at 36,44
        leader blue john with G1, commander
        only command
    ";
    check(
        position,
        &["red: warwick hears withdraw", "red: warwick hears attack", "red: done", "blue: done"],
        &[],
        expect![[r#"
            warwick listens to the order to withdraw [cmd.listen]
            warwick listens to the order to attack [cmd.listen]
            - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order attack
            - message 0: skirmish for warwick delivered
            - van: battle under warwick, order attack
            - warwick: with F1, 2 CP of 4
        "#]],
    );
    holds!("cmd.listen-effect");
}

#[test]
fn heralds_ride_through_anybody_and_stop_nobody() {
    // Blue's line stands across the way of the herald, and he across that of blue's march.
    let position = "
        battle red van, order hold
        red  F1 heavy-infantry 4 at 36,30, of van
        red  F2 heavy-infantry 4 at 36,2, of main
        leader red warwick with F1, marshal, of van
        leader red charles with F2, commander, of main
        message red warwick attack at 36,8
        blue G1 heavy-infantry 12 at 36,12 facing 90, files 12
        leader blue john with G1, commander
        phase command
    ";
    let told = played_on(position, &["red: done", "blue: done"], &[]);
    assert!(told.contains("36,20"), "{told}");
    holds!("cmd.herald-safe");
}

#[test]
fn a_leader_who_rides_up_to_a_herald_is_brought_what_he_carries() {
    let position = "
        battle red van, order hold
        red  F1 heavy-infantry 4 at 36,30, of van
        red  F2 heavy-infantry 4 at 10,2, of main
        leader red warwick at 36,28, marshal, of van
        leader red charles with F2, commander, of main
        message red warwick attack at 10,2
        blue G1 heavy-infantry 4 at 60,44
        leader blue john with G1, commander
        only command
    ";
    // The herald rides 12″ first, to 18.49,10.49; from 20,12 he comes to 28.49,20.49.
    let met = ["red: warwick rides to 28.5,21.5", "red: warwick hears attack"];
    refused(position, &met, &[], expect!["no such order has been brought to warwick [cmd.listen]"]);
    let near = position.replace("message red warwick attack at 10,2", "message red warwick attack at 20,12");
    check(
        &near,
        &[met[0], met[1], "red: done", "blue: done"],
        &[3],
        expect![[r#"
        the herald to warwick is at 28.48528,20.48528 [cmd.herald move.leader]
        warwick rides to 28.5,21.5 [leader.detached]
        the order to attack has come to warwick [cmd.herald]
        warwick listens to the order to attack [cmd.listen]
        control test: 3 [control.roll]
        F1 acts as its player wishes: 3 for control [control.result.3-4]
        - F1: 36,30 facing 0, line of 4, 4 stands, 0 DPs, red, order attack
        - van: battle under warwick, order attack
        - warwick: at 28.5,21.5, 2 CP of 4
    "#]],
    );
}

#[test]
fn a_pursuit_over_a_leader_alone_makes_him_save_himself() {
    let position = "
        red  K1 maa-mounted 4 at 36,12, pursuing, disarray, pursues G1
        leader red charles with K1, commander
        blue G1 heavy-infantry 4 at 36,30 facing 0, routing, disarray
        blue G2 heavy-infantry 4 at 46,20
        leader blue york at 36,16, marshal
        only tactical
    ";
    choices(
        position,
        &[],
        &[3, 3, 3, 3],
        expect![[r#"
        blue: york rides to G2
    "#]],
    );
}
