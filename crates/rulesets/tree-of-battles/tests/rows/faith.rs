//! Suspect men and the orders they hear, and leaders among traitors (treach.*).

use battle::{Side, State as _, Viewer};
use expect_test::expect;

use crate::fields::being;
use crate::table::{Game, check, choices, played_on, refused};

/// The van is suspect: its marshal is with F2, a captain with F1.
const VAN: &str = "
    option civil-war suspect-lords
    battle red van, order hold, suspect
    red  F1 heavy-infantry 4 at 36,12, of van
    red  F2 heavy-infantry 4 at 43,12, of van
    leader red warwick with F2, marshal, of van
    leader red herbert with F1, of van
    message red herbert attack delivered
    message red warwick attack delivered
    message red warwick withdraw delivered
    message red warwick hold delivered
    blue G1 heavy-infantry 4 at 36,40
    leader blue john with G1, commander
    only command
";

#[test]
fn an_order_to_one_contingent_binds_it_only_if_it_is_loyal() {
    let heard = ["red: herbert hears attack", "red: done", "blue: done"];
    // It changes sides, and is under Hold from then on.
    check(
        VAN,
        &heard,
        &[2],
        expect![[r#"
            herbert listens to the order to attack [cmd.listen]
            treachery (a leader is with them +1, a suspect lord -2): 2 - 1 = 1 [treach.test treach.suspect]
            F1 turns its coat [treach.test]
            F2 takes 2 DPs and has 2 [morale.equal-routs]
            - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, blue, order hold, turned
            - F2: 43,12 facing 0, line of 4, 4 stands, 2 DPs, red, order hold
            - herbert: with F1, 1 CP of 2
            - message 0: attack for warwick delivered
            - message 1: withdraw for warwick delivered
            - message 2: hold for warwick delivered
            - turncoats-1: battle under herbert, order hold
        "#]],
    );
    check(
        VAN,
        &heard,
        &[4],
        expect![[r#"
            herbert listens to the order to attack [cmd.listen]
            treachery (a leader is with them +1, a suspect lord -2): 4 - 1 = 3 [treach.test treach.suspect]
            F1 stands aloof [treach.test]
            - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order hold, aloof
            - herbert: with F1, 1 CP of 2
            - message 0: attack for warwick delivered
            - message 1: withdraw for warwick delivered
            - message 2: hold for warwick delivered
        "#]],
    );
    check(
        VAN,
        &heard,
        &[5],
        expect![[r#"
            herbert listens to the order to attack [cmd.listen]
            treachery (a leader is with them +1, a suspect lord -2): 5 - 1 = 4 [treach.test treach.suspect]
            F1 is loyal [treach.test]
            - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order attack
            - herbert: with F1, 1 CP of 2
            - message 0: attack for warwick delivered
            - message 1: withdraw for warwick delivered
            - message 2: hold for warwick delivered
        "#]],
    );
    holds!("treach.suspect", "treach.turncoat");
}

#[test]
fn who_stood_aloof_is_told_the_next_order_like_the_rest() {
    // F1 stands aloof and stays under Hold; with the next order it is asked again, and obeys.
    check(
        VAN,
        &["red: warwick hears attack", "red: warwick hears withdraw", "red: done", "blue: done"],
        &[4, 5, 5, 5],
        expect![[r#"
            warwick listens to the order to attack [cmd.listen]
            treachery (a leader is with them +1, a suspect lord -2): 4 - 1 = 3 [treach.test treach.suspect]
            F1 stands aloof [treach.test]
            treachery (a leader is with them +1, a suspect lord -2): 5 - 1 = 4 [treach.test treach.suspect]
            F2 is loyal [treach.test]
            warwick listens to the order to withdraw [cmd.listen]
            treachery (a leader is with them +1, a suspect lord -2): 5 - 1 = 4 [treach.test treach.suspect]
            F1 is loyal [treach.test]
            treachery (a leader is with them +1, a suspect lord -2): 5 - 1 = 4 [treach.test treach.suspect]
            F2 is loyal [treach.test]
            - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order withdraw
            - F2: 43,12 facing 0, line of 4, 4 stands, 0 DPs, red, order withdraw
            - message 1: hold for warwick delivered
            - van: battle under warwick, order withdraw
            - warwick: with F2, 2 CP of 4
        "#]],
    );
    // An order to hold is heeded without a test.
    check(
        VAN,
        &["red: warwick hears attack", "red: warwick hears hold", "red: done", "blue: done"],
        &[4, 5],
        expect![[r#"
            warwick listens to the order to attack [cmd.listen]
            treachery (a leader is with them +1, a suspect lord -2): 4 - 1 = 3 [treach.test treach.suspect]
            F1 stands aloof [treach.test]
            treachery (a leader is with them +1, a suspect lord -2): 5 - 1 = 4 [treach.test treach.suspect]
            F2 is loyal [treach.test]
            warwick listens to the order to hold [cmd.listen]
            - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order hold, aloof
            - message 1: withdraw for warwick delivered
            - warwick: with F2, 2 CP of 4
        "#]],
    );
}

#[test]
fn a_test_of_faith_does_not_spare_the_loyal_a_control_test() {
    let position = VAN
        .replace("at 43,12", "at 55,12")
        .replace("leader red herbert with F1, of van", "")
        .replace("message red herbert attack delivered", "");
    // F1 is beyond 8″ of the marshal.
    check(
        &position,
        &["red: warwick hears attack", "red: done", "blue: done"],
        &[6, 5, 3],
        expect![[r#"
            warwick listens to the order to attack [cmd.listen]
            treachery (a suspect lord -2): 6 - 2 = 4 [treach.test treach.suspect]
            F1 is loyal [treach.test]
            treachery (a leader is with them +1, a suspect lord -2): 5 - 1 = 4 [treach.test treach.suspect]
            F2 is loyal [treach.test]
            control test: 3 [control.roll]
            F1 acts as its player wishes: 3 for control [control.result.3-4]
            - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order attack
            - F2: 55,12 facing 0, line of 4, 4 stands, 0 DPs, red, order attack
            - message 0: withdraw for warwick delivered
            - message 1: hold for warwick delivered
            - van: battle under warwick, order attack
            - warwick: with F2, 3 CP of 4
        "#]],
    );
    // Who stands aloof since then is not tested again.
    check(
        &position,
        &["red: warwick hears attack", "red: done", "blue: done"],
        &[5, 5],
        expect![[r#"
            warwick listens to the order to attack [cmd.listen]
            treachery (a suspect lord -2): 5 - 2 = 3 [treach.test treach.suspect]
            F1 stands aloof [treach.test]
            treachery (a leader is with them +1, a suspect lord -2): 5 - 1 = 4 [treach.test treach.suspect]
            F2 is loyal [treach.test]
            - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order hold, aloof, balked
            - F2: 55,12 facing 0, line of 4, 4 stands, 0 DPs, red, order attack
            - message 0: withdraw for warwick delivered
            - message 1: hold for warwick delivered
            - van: battle under warwick, order attack
            - warwick: with F2, 3 CP of 4
        "#]],
    );
}

#[test]
fn a_leader_who_changed_sides_is_saved_by_his_new_friends() {
    let position = "
        option civil-war suspect-lords
        battle red van, order hold, suspect
        battle red main, order advance
        red  F1 heavy-infantry 4 at 36,12, of van
        red  F3 heavy-infantry 4 at 50,12, of main
        leader red herbert with F1, of van, leads, cp 3
        leader red charles with F3, commander, of main
        message red herbert attack delivered
        blue G1 heavy-infantry 4 at 10,46
        leader blue john with G1, commander
        phase command
    ";
    let acts = [
        "red: herbert hears attack",
        "red: done",
        "blue: herbert rides to 47,15",
        "blue: done",
        "blue: done",
        "red: F3 moves by two dice",
        "red: moves ahead 4",
    ];
    let mut game = Game::open(position, &[2, 5, 2, 2, 2, 2, 2, 2]);
    for act in acts {
        game.act(act).unwrap_or_else(|why| panic!("{act}: {why}\n{}\n{}", game.told(), game.choices()));
    }
    expect![[r#"
        blue: herbert rides to F1
    "#]]
    .assert_eq(&game.choices());
}

#[test]
fn a_loyal_leader_stays_on_the_table() {
    let position = "
        option civil-war suspect-lords
        battle red van, suspect
        red  F1 heavy-infantry 4 at 36,3, aloof, of van
        red  F2 heavy-infantry 8 at 36,20, stands 2, of main
        leader red charles with F1, commander, of main
        blue G1 heavy-infantry 4 at 36,40
        leader blue john with G1, commander
        only control
    ";
    refused(
        position,
        &["red: charles rides to 36,-6"],
        &[1],
        expect!["charles must stay on the table [treach.turncoat]"],
    );
    refused(
        position,
        &["red: charles rides to 36,0.4"],
        &[1],
        expect!["charles must stay on the table [treach.turncoat]"],
    );
    choices(
        position,
        &[],
        &[1],
        expect![[r#"
        red: charles rides to 36,1
    "#]],
    );
}

#[test]
fn who_stood_aloof_and_is_charged_fights_and_is_loyal() {
    let position = "
        option civil-war
        battle red main, order attack
        red  K1 maa-foot 4 at 36,12, of main
        leader red charles at 20,5, commander, of main
        blue G1 heavy-infantry 4 at 36,14, aloof
        blue G2 heavy-infantry 4 at 60,40
        leader blue john with G2, commander
        only combat
    ";
    let told = played_on(position, &["red: K1 against G1"], &[]);
    let loyal: Vec<&str> = told.lines().filter(|line| line.contains("treach.aloof")).collect();
    assert_eq!(loyal, ["G1 stands aloof no more [treach.aloof]"], "{told}");
    assert!(told.contains("G1 scores 0 hits on K1"), "{told}");
    // It does not charge of its own: G2 alone may.
    let first = format!("{position}\nred F2 heavy-infantry 4 at 60,38, of main\nfirst blue");
    refused(
        &first,
        &["blue: G1 against K1"],
        &[],
        expect!["G1 routs, pursues, loots or stands aloof, and may not charge [charge.bar.state]"],
    );
    holds!("treach.aloof");
}

#[test]
fn a_battle_is_enticed_once_in_the_game() {
    let position = "
        option civil-war suspect-lords enticement
        battle blue van, order hold, suspect, now { enticed = true }
        red  F1 heavy-infantry 4 at 36,12
        leader red charles at 36,26, commander
        blue G1 heavy-infantry 4 at 36,36, of van
        leader blue stanley with G1, marshal, of van
        only command
    ";
    refused(
        position,
        &["red: charles entices stanley"],
        &[],
        expect!["stanley has been enticed before [treach.entice]"],
    );
    holds!("treach.entice");
}

#[test]
fn a_herald_rides_although_messages_before_his_are_lost() {
    let position = "
        option civil-war suspect-lords enticement
        battle blue van, order hold, suspect
        red  F1 heavy-infantry 4 at 36,12
        leader red charles with F1, commander
        blue G1 heavy-infantry 4 at 36,36, of van
        blue G2 heavy-infantry 4 at 66,36, of main
        leader blue stanley with G1, marshal, of van
        leader blue john with G2, commander, of main
        message blue stanley hold delivered
        message red stanley entice at 36,30
        message blue john attack at 36,36
        only command
    ";
    check(
        position,
        &["red: done", "blue: done"],
        &[2],
        expect![[r#"
            the order to entice has come to stanley [cmd.herald]
            treachery (a leader is with them +1, a suspect lord -2): 2 - 1 = 1 [treach.test treach.suspect]
            G1 turns its coat [treach.test]
            what was meant for stanley is lost [cmd.herald]
            the herald to john is at 48,36 [cmd.herald move.leader]
            - G1: 36,36 facing 180, line of 4, 4 stands, 0 DPs, red, order hold, turned
            - message 0: attack for john at 48,36
            - turncoats-1: battle under stanley, order hold
            - van: battle under nobody, order hold
        "#]],
    );
}

#[test]
fn who_stands_aloof_pursues_and_loots_no_more() {
    let told = |busy: &str| {
        let heard = ["red: herbert hears attack", "red: done", "blue: done"];
        let told = played_on(&being(VAN, "F1", busy), &heard, &[4]);
        told.lines().find(|line| line.starts_with("- F1")).unwrap_or_default().to_owned()
    };
    let aloof = expect!["- F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order hold, disarray, aloof"];
    aloof.assert_eq(&told(", disarray, pursuing, pursues G1"));
    aloof.assert_eq(&told(", disarray, looting"));
}

#[test]
fn who_pursued_a_turncoat_has_nobody_to_pursue() {
    check(
        "option civil-war
         red  F1 heavy-infantry 4 at 36,30, disarray, pursuing, pursues G1
         red  F2 heavy-infantry 4 at 44,30, bound charge G1
         leader red charles with F1, marshal
         blue G1 heavy-infantry 4 at 36,40 facing 0, aloof
         blue G2 heavy-infantry 4 at 8,40
         leader blue john with G2, commander
         only control",
        &["red: decline"],
        &[1],
        expect![[r#"
            treachery: 1 [treach.test]
            G1 turns its coat [treach.test]
            - F1: 36,30 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, disarray, pursuing
            - F2: 44,30 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, bound to charge until 1
            - G1: 36,40 facing 0, line of 4, 4 stands, 0 DPs, red, order hold, turned
            - turncoats-1: battle under nobody, order hold
        "#]],
    );
}

#[test]
fn a_loyal_leader_at_the_edge_of_the_table_finds_a_place() {
    let position = |at: &str| {
        format!(
            "option civil-war suspect-lords
             battle red van, suspect
             red  F1 heavy-infantry 4 at {at}, aloof, of van
             red  F2 heavy-infantry 8 at 60,30, stands 2, of main
             leader red charles with F1, commander, of main
             blue G1 heavy-infantry 4 at 36,40
             leader blue john with G1, commander
             only control"
        )
    };
    for (at, expected) in [
        (
            "36,0 facing 180",
            expect![[r#"
            red: charles rides to 25,0.5
        "#]],
        ),
        (
            "0,20 facing 270",
            expect![[r#"
            red: charles rides to 0.5,9
        "#]],
        ),
        (
            "0,3 facing 270",
            expect![[r#"
            red: charles rides to 0.5,1
        "#]],
        ),
    ] {
        let mut game = Game::open(&position(at), &[1]);
        let open = game.choices();
        expected.assert_eq(&open);
        game.act(open.trim()).expect("what is offered is allowed");
    }
    holds!("treach.turncoat");
}

#[test]
fn what_a_leader_heard_before_he_went_over_stays_with_his_old_side() {
    // F1 obeys; F2 changes sides, and its marshal with it.
    let mut game = Game::open(VAN, &[6, 1]);
    game.act("red: warwick hears attack").expect("is allowed");
    assert!(game.told().contains("- warwick: with F2") && game.told().contains("F2 turns its coat"));
    expect![[r#"
        warwick listens to an order [cmd.listen]
        treachery (a leader is with them +1, a suspect lord -2): 6 - 1 = 5 [treach.test treach.suspect]
        F1 is loyal [treach.test]
        treachery (a leader is with them +1, a suspect lord -2): 1 - 1 = 0 [treach.test treach.suspect]
        F2 turns its coat [treach.test]
        F1 takes 2 DPs and has 2 [morale.equal-routs]
        what was meant for warwick is lost [cmd.herald]
        what was meant for warwick is lost [cmd.herald]
        herbert takes over van [leader.lost-battle]
    "#]]
    .assert_eq(&game.log(Viewer::Seat(Side::Blue)));
    let own = game.log(Viewer::Seat(Side::Red));
    assert!(own.starts_with("warwick listens to the order to attack [cmd.listen]"), "{own}");
    holds!("setup.hidden");
}

#[test]
fn an_enticement_that_has_come_is_not_taken_back() {
    let position = "
        option civil-war suspect-lords enticement
        battle blue van, order hold
        red  F1 heavy-infantry 4 at 36,12
        leader red charles at 36,26, commander
        blue G1 heavy-infantry 4 at 36,36, of van
        leader blue stanley with G1, marshal, of van
        only command";
    let reveals = |position: &str| {
        let mut game = Game::open(position, &[]);
        let before = game.battle.state().clone();
        game.act("red: charles entices stanley").expect("is allowed");
        game.battle.state().reveals(&before)
    };
    assert!(reveals(position), "a suspect lord would have been tested");
    // The herald is still under way.
    assert!(!reveals(&position.replace("36,26", "36,6")), "nobody knows yet");
    holds!("treach.entice");
}
