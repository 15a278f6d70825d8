//! Treachery (treach.*).

use battle::State as _;
use expect_test::expect;

use crate::fields::being;
use crate::table::{Game, check, choices, refused};

/// Civil war: a contingent out of reach of leaders.
const WAR: &str = "
    option civil-war
    red  F1 heavy-infantry 4 at 36,12
    red  F2 heavy-infantry 4 at 8,12
    leader red charles with F2, marshal
    blue G1 heavy-infantry 4 at 36,40
    leader blue john with G1, commander
    only control
";

#[test]
fn in_a_civil_war_a_result_of_one_leads_to_a_test() {
    check(
        WAR,
        &[],
        &[1, 4],
        expect![[r#"
            control test: 1 [control.roll]
            F1 halts: 1 for control [control.result.1-halt]
            treachery: 4 [treach.test]
            F1 is loyal [treach.test]
            - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, bound to halt until 1
        "#]],
    );
    check(
        WAR,
        &[],
        &[1, 3],
        expect![[r#"
            control test: 1 [control.roll]
            F1 halts: 1 for control [control.result.1-halt]
            treachery: 3 [treach.test]
            F1 stands aloof [treach.test]
            - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, aloof
        "#]],
    );
    check(
        WAR,
        &[],
        &[1, 1],
        expect![[r#"
        control test: 1 [control.roll]
        F1 halts: 1 for control [control.result.1-halt]
        treachery: 1 [treach.test]
        F1 turns its coat [treach.test]
        - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, blue, order hold, turned
        - turncoats-1: battle under nobody, order hold
    "#]],
    );
    // Mercenaries never test, and nobody does in other wars.
    check(
        &WAR.replace("at 36,12", "at 36,12, mercenary"),
        &[],
        &[2],
        expect![[r#"
            control test (D Grade or mercenary -1): 2 - 1 = 1 [control.roll control.mod.d-mercenary]
            F1 halts: 1 for control [control.result.1-halt]
            - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, bound to halt until 1
        "#]],
    );
    check(
        &WAR.replace("option civil-war", ""),
        &[],
        &[1],
        expect![[r#"
        control test: 1 [control.roll]
        F1 halts: 1 for control [control.result.1-halt]
        - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, bound to halt until 1
    "#]],
    );
    holds!("control.result.1-treachery");
}

#[test]
fn what_faith_rests_on() {
    let aloof = |more: &str| {
        format!(
            "option civil-war suspect-lords
             battle red van, suspect
             red  F1 heavy-infantry 4 at 36,12, aloof, of van
             red  F2 heavy-infantry 8 at 8,12, stands 5, of main
             leader red charles with F2, commander, of main
             blue G1 heavy-infantry 4 at 36,40
             leader blue john with G1, commander
             only control
             {more}"
        )
    };
    check(
        &aloof(""),
        &[],
        &[5],
        expect![[r#"
            treachery (a quarter is lost -1, a suspect lord -2): 5 - 3 = 2 [treach.test treach.suspect]
            F1 stands aloof [treach.test]
        "#]],
    );
    check(
        &aloof("leader red herbert with F1, of van").replace("charles with F2", "charles at 27,12"),
        &[],
        &[3, 3],
        expect![[r#"
            treachery (a leader is with them +1, the commander is near +1, a quarter is lost -1, a suspect lord -2): 3 - 1 = 2 [treach.test treach.suspect]
            F1 stands aloof [treach.test]
            control test: 3 [control.roll]
            F2 acts as its player wishes: 3 for control [control.result.3-4]
        "#]],
    );
    check(
        &aloof("")
            .replace("stands 5", "stands 6")
            .replace("suspect\n", "\n")
            .replace("battle red van, ", "battle red van"),
        &[],
        &[4],
        expect![[r#"
            treachery: 4 [treach.test]
            F1 is loyal [treach.test]
            - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order advance
        "#]],
    );
}

#[test]
fn a_turncoat_takes_its_captain_along_but_not_the_commander() {
    let position = "
        option civil-war
        red  F1 heavy-infantry 4 at 36,12, aloof, of van
        red  F2 heavy-infantry 4 at 36,20, of main
        leader red herbert with F1, of van, leads
        leader red charles with F1, commander, of main
        blue G1 heavy-infantry 4 at 36,40
        leader blue john with G1, commander
        only control
    ";
    // 1 and 2 for leader and commander make 3, aloof; so both must be away for a coat to turn. Losses take one.
    choices(
        &position.replace("at 36,20, of main", "at 36,20, stands 2, of main"),
        &[],
        &[1],
        expect![[r#"
        red: first
        red: second
    "#]],
    );
    let lost = &being(position, "F2", "heavy-infantry 8, stands 2")
        .replace("option civil-war", "option civil-war suspect-lords\n battle red van, suspect");
    check(
        lost,
        &["red: charles rides to F2"],
        &[1],
        expect![[r#"
            treachery (a leader is with them +1, the commander is near +1, a quarter is lost -1, a suspect lord -2): 1 - 1 = 0 [treach.test treach.suspect]
            F1 turns its coat [treach.test]
            F2 takes 2 DPs and has 2 [morale.equal-routs]
            charles joins F2 [leader.attached]
            - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, blue, order hold, turned
            - F2: 36,20 facing 0, line of 2, 2 stands, 2 DPs, red, order advance
            - charles: with F2, 5 CP of 5
            - turncoats-1: battle under herbert, order hold
            - van: battle under nobody, order advance
        "#]],
    );
    refused(
        lost,
        &["red: charles rides to G1"],
        &[1],
        expect!["charles saves himself to friends within 12″ who do not rout [treach.turncoat]"],
    );
}

#[test]
fn suspect_men_test_before_they_obey_anything_but_hold() {
    let position = "
        option civil-war suspect-lords
        battle red van, order hold, suspect
        red  F1 heavy-infantry 4 at 36,12, of van
        red  F2 heavy-infantry 4 at 43,12, of van
        leader red herbert with F1, marshal, of van
        leader red charles at 36,5, commander, of main
        red  F9 heavy-infantry 4 off, waiting, of main
        message red herbert attack delivered
        message red herbert hold delivered
        blue G1 heavy-infantry 4 at 36,40
        leader blue john with G1, commander
        only command
    ";
    check(
        position,
        &["red: herbert hears attack", "red: done", "blue: done"],
        &[5, 3],
        expect![[r#"
            herbert listens to the order to attack [cmd.listen]
            treachery (a leader is with them +1, the commander is near +1, a suspect lord -2): 5 [treach.test treach.suspect]
            F1 is loyal [treach.test]
            treachery (the commander is near +1, a suspect lord -2): 3 - 1 = 2 [treach.test treach.suspect]
            F2 stands aloof [treach.test]
            - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order attack
            - F2: 43,12 facing 0, line of 4, 4 stands, 0 DPs, red, order hold, aloof, balked
            - herbert: with F1, 3 CP of 4
            - message 0: hold for herbert delivered
            - van: battle under herbert, order attack
        "#]],
    );
    check(
        position,
        &["red: herbert hears hold", "red: done", "blue: done"],
        &[],
        expect![[r#"
        herbert listens to the order to hold [cmd.listen]
        - herbert: with F1, 3 CP of 4
    "#]],
    );
}

#[test]
fn a_suspect_lord_may_be_enticed_once_by_a_herald() {
    let position = "
        option civil-war suspect-lords enticement
        battle blue van, order hold, suspect
        red  F1 heavy-infantry 4 at 36,12
        leader red charles at 36,26, commander
        blue G1 heavy-infantry 4 at 36,36, of van
        blue G2 heavy-infantry 4 at 66,36, of van
        leader blue stanley with G1, marshal, of van
        leader blue john with G2, commander, of main
        blue G9 heavy-infantry 4 off, waiting, of main
        only command
    ";
    check(
        position,
        &["red: charles entices stanley", "red: done", "blue: done"],
        &[2, 3],
        expect![[r#"
            charles orders stanley to entice [cmd.issue]
            the order to entice has come to stanley [cmd.herald]
            treachery (a leader is with them +1, a suspect lord -2): 2 - 1 = 1 [treach.test treach.suspect]
            G1 turns its coat [treach.test]
            control test: 3 [control.roll]
            F1 acts as its player wishes: 3 for control [control.result.3-4]
            - G1: 36,36 facing 180, line of 4, 4 stands, 0 DPs, red, order hold, turned
            - charles: at 36,26, 3 CP of 5, enticed
            - turncoats-1: battle under stanley, order hold
            - van: battle under nobody, order hold
        "#]],
    );
    refused(
        position,
        &["red: charles entices stanley", "red: charles entices stanley"],
        &[6],
        expect!["charles has sent a herald to the enemy in this turn [treach.entice]"],
    );
    refused(
        &position.replace(" enticement", ""),
        &["red: charles entices stanley"],
        &[],
        expect!["nobody is enticed in this battle [treach.entice]"],
    );
}

#[test]
fn an_order_that_is_taken_shows_who_is_loyal() {
    let position = "
        red  F1 heavy-infantry 4 at 36,12
        leader red charles with F1, commander
        blue G1 heavy-infantry 4 at 36,40
        leader blue john with G1, commander
        option civil-war suspect-lords
        only command
    ";
    let reveals = |position: &str, action: &str| {
        let mut game = Game::open(position, &[]);
        let before = game.battle.state().clone();
        game.act(action).expect("is allowed");
        game.battle.state().reveals(&before)
    };
    assert!(reveals(position, "red: order red attack"), "a suspect lord would have been tested");
    assert!(!reveals(&position.replace(" suspect-lords", ""), "red: order red attack"), "nobody is suspect");
}
