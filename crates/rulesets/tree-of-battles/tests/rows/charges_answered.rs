//! Responses to charges, evades, countercharges and charges that miss (resp.*, charge.miss).

use battle::{Ruleset as _, State as _};
use expect_test::expect;
use tree_of_battles::TreeOfBattles;

use crate::charges::contact;
use crate::fields::{CHARGE, FOOT, HORSE, RIDE, being};
use crate::table::{Game, check_from, choices, refused, scenario, told_from};

#[test]
fn light_horse_may_stand_evade_or_countercharge() {
    let position = being(FOOT, "G1", "light-horse 4");
    choices(
        &position,
        CHARGE,
        &[],
        expect![[r#"
        blue: respond stand
        blue: respond evade
        blue: respond countercharge
    "#]],
    );
    let loose = position.replace("36,12", "36,12, array skirmish");
    choices(
        &loose,
        CHARGE,
        &[],
        expect![[r#"
        blue: respond stand
        blue: respond evade
    "#]],
    );
    refused(
        &loose,
        &["red: F1 against G1", "blue: respond countercharge"],
        &[],
        expect!["G1 is in skirmish array and may not charge [charge.bar.skirmish]"],
    );
    refused(
        &position,
        &["red: F1 against G1", "blue: respond exchange"],
        &[],
        expect!["only archers exchange ranks before a charge, not G1 [resp.stand]"],
    );
}

#[test]
fn men_at_arms_may_countercharge() {
    let foot = being(FOOT, "G1", "maa-foot 4");
    let horse = being(FOOT, "G1", "maa-mounted 4");
    choices(
        &foot,
        CHARGE,
        &[],
        expect![[r#"
        blue: respond stand
        blue: respond countercharge
    "#]],
    );
    choices(
        &horse,
        CHARGE,
        &[],
        expect![[r#"
        blue: respond stand
        blue: respond countercharge
    "#]],
    );
    // Halted or rallied ones too.
    choices(
        &foot.replace("36,12", "36,12, rallied, bound halt"),
        CHARGE,
        &[],
        expect![[r#"
        blue: respond stand
        blue: respond countercharge
    "#]],
    );
    holds!("charge.bar.counter-allowed");
    // Not against a charge from the flank.
    let flank = being(HORSE, "G1", "maa-foot 4")
        .replace("K1 light-horse 4 at 36,10", "K1 light-horse 2 at 44,19.4 facing 270");
    let told = contact(&flank, RIDE, &[]);
    assert!(told.contains("answers the charge: stand"), "{told}");
}

#[test]
fn archers_may_stand_evade_or_exchange_ranks() {
    let position = being(FOOT, "G1", "longbow 4 + heavy-infantry 4");
    choices(
        &position,
        CHARGE,
        &[],
        expect![[r#"
        blue: respond stand
        blue: respond evade
        blue: respond exchange
    "#]],
    );
    let exchanged = told_from(&position, &["red: F1 against G1", "blue: respond exchange"], &[], "answers");
    expect![[r#"
        G1 answers the charge: exchange [resp.archers resp.exchange]
        G1 takes 1 DP and has 1 [man.exchange]
        F1 strikes G1 on its front [charge.edge charge.align]
        combat: dice 8 (heavy infantry 8), against 5 (a hit 5): 2 2 2 2 2 2 2 2 = 0 [combat.dice.two combat.hit.five]
        F1 scores 0 hits on G1 [combat.who]
        combat: dice 8 (heavy infantry 8, supported +1, own DPs -1), against 5 (a hit 5): 2 2 2 2 2 2 2 2 = 0 [combat.dice.two combat.mod.supported combat.mod.dp combat.hit.five]
        G1 scores 0 hits on F1 [combat.who]
        F1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        G1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        F1 takes 2 DPs and has 2 [result.equal]
        G1 takes 2 DPs and has 3 [result.equal]
        F1 halts [after.halt]
        G1 halts [after.halt]
        - F1: 36,12 facing 0, line of 4, 4 stands, 2 DPs, red, order attack, charged, fought, has-charged, frayed
        - G1: 36,12 facing 180, line of 4, 8 stands, 3 DPs, blue, order attack, fought, frayed
    "#]].assert_eq(&exchanged);
    let single = being(FOOT, "G1", "longbow 4");
    choices(
        &single,
        CHARGE,
        &[],
        expect![[r#"
        blue: respond stand
        blue: respond evade
    "#]],
    );
    refused(
        &single,
        &["red: F1 against G1", "blue: respond exchange"],
        &[],
        expect!["G1 has no second rank to bring to the front [resp.exchange]"],
    );
    refused(
        &single,
        &["red: F1 against G1", "blue: respond countercharge"],
        &[],
        expect!["only light horse and men-at-arms countercharge, not G1 [resp.stand]"],
    );
    // Far chargers leave time: no DP beyond 4″.
    let far = being(HORSE, "G1", "longbow 4 + heavy-infantry 4");
    assert!(!contact(&far, &["red: K1 against G1", "blue: respond exchange"], &[]).contains("man.exchange"));
}

#[test]
fn all_others_stand() {
    expect![[r#"
        F1 charges G1 [charge.order]
        G1 answers the charge: stand [resp.stand]
        F1 strikes G1 on its front [charge.edge charge.align]
        combat: dice 8 (heavy infantry 8), against 5 (a hit 5): 2 2 2 2 2 2 2 2 = 0 [combat.dice.two combat.hit.five]
        F1 scores 0 hits on G1 [combat.who]
        combat: dice 8 (heavy infantry 8), against 5 (a hit 5): 2 2 2 2 2 2 2 2 = 0 [combat.dice.two combat.hit.five]
        G1 scores 0 hits on F1 [combat.who]
        F1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        G1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        F1 takes 2 DPs and has 2 [result.equal]
        G1 takes 2 DPs and has 2 [result.equal]
        F1 halts [after.halt]
        G1 halts [after.halt]
        - F1: 36,12 facing 0, line of 4, 4 stands, 2 DPs, red, order attack, charged, fought, has-charged, frayed
        - G1: 36,12 facing 180, line of 4, 4 stands, 2 DPs, blue, order attack, fought, frayed
    "#]].assert_eq(&told_from(FOOT, CHARGE, &[], "charges"));
    let two = format!("{FOOT}\n red F2 longbow 4 at 60,10\n blue G2 longbow 4 at 60,12");
    refused(
        &two,
        &["red: F1 against G1", "red: F2 against G2", "blue: respond countercharge"],
        &[],
        expect!["only light horse and men-at-arms countercharge, not G2 [resp.stand]"],
    );
}

#[test]
fn a_countercharge_meets_the_charge_halfway() {
    let position = "
        battle red red, order attack
        red  K1 maa-mounted 4 at 36,10, chivalrous
        blue G1 maa-mounted 4 at 36,19
        only combat
    ";
    expect![[r#"
        G1 answers the charge: countercharge [resp.men-at-arms resp.countercharge]
        G1 goes 4.5″ to meet the charge [resp.countercharge-meet]
        K1 strikes G1 on its front [charge.edge charge.align]
        combat: dice 11 (mounted men-at-arms 8, chivalrous charge +3), against 5 (a hit 5): 2 2 2 2 2 2 2 2 2 2 2 = 0 [combat.dice.two combat.mod.chivalrous-charge combat.hit.five]
        K1 scores 0 hits on G1 [combat.who]
        combat: dice 10 (mounted men-at-arms 8, mounted charge +2), against 5 (a hit 5): 2 2 2 2 2 2 2 2 2 2 = 0 [combat.dice.two combat.mod.mounted-charge combat.hit.five]
        G1 scores 0 hits on K1 [combat.who]
        K1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        G1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        K1 takes 2 DPs and has 2 [result.equal]
        G1 takes 2 DPs and has 2 [result.equal]
        K1 halts [after.halt]
        G1 halts [after.halt]
        - G1: 36,14.5 facing 180, line of 4, 4 stands, 2 DPs, blue, order advance, countercharged, fought, has-charged, frayed
        - K1: 36,14.5 facing 0, line of 4, 4 stands, 2 DPs, red, order attack, charged, fought, has-charged, frayed
    "#]].assert_eq(&told_from(position, &["red: K1 against G1", "blue: respond countercharge"], &[], "answers"));
    // Foot that meets horse so is caught; foot goes no farther than 2″.
    let foot = position.replace("blue G1 maa-mounted", "blue G1 maa-foot");
    expect![[r#"
        G1 answers the charge: countercharge [resp.men-at-arms resp.countercharge]
        G1 goes 2″ to meet the charge [resp.countercharge-meet]
        K1 strikes G1 on its front [charge.edge charge.align]
        G1 takes 2 DPs and has 2 [morale.foot-caught]
        combat: dice 11 (mounted men-at-arms 8, chivalrous charge +3), against 5 (a hit 5): 2 2 2 2 2 2 2 2 2 2 2 = 0 [combat.dice.two combat.mod.chivalrous-charge combat.hit.five]
        K1 scores 0 hits on G1 [combat.who]
        combat: dice 10 (men-at-arms on foot 12, own DPs -2), against 5 (a hit 5): 2 2 2 2 2 2 2 2 2 2 = 0 [combat.dice.maa-foot combat.mod.dp combat.hit.five]
        G1 scores 0 hits on K1 [combat.who]
        K1 has 0 to 0: Equal [result.equal combat.compare result.equal.mounted]
        G1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        K1 takes 2 DPs and has 2 [result.equal]
        G1 takes 2 DPs and has 4 [result.equal]
        K1 falls into disarray [disarray.retiring]
        fast move (first fright +2): 2 2 = 4 + 2 = 6 [move.fast move.fast-initial]
        K1 retires 6″ [after.retire after.away]
        G1 halts [after.halt]
        - G1: 36,17 facing 180, line of 4, 4 stands, 4 DPs, blue, order advance, countercharged, fought, has-charged, frayed
        - K1: 36,9.75 facing 180, line of 4, 4 stands, 2 DPs, red, order attack, disarray, charged, fought, retired, has-charged, frayed
    "#]].assert_eq(&told_from(&foot, &["red: K1 against G1", "blue: respond countercharge"], &[], "answers"));
    holds!("resp.countercharge", "resp.countercharge-meet");
}

#[test]
fn foot_that_charges_is_caught_by_horse() {
    let position = being(FOOT, "G1", "maa-mounted 4");
    let told = contact(&position, &["red: F1 against G1", "blue: respond countercharge"], &[]);
    assert!(told.contains("[morale.foot-caught]"), "{told}");
    // Foot that reaches standing horse is not.
    let told = contact(&position, &["red: F1 against G1", "blue: respond stand"], &[]);
    assert!(!told.contains("morale.foot-caught"), "{told}");
}

#[test]
fn evaders_go_away_along_the_charge() {
    let position = being(HORSE, "G1", "longbow 4");
    // 9″ and 5″: not caught; the horse goes on and falls into disarray.
    check_from(
        &position,
        &["red: K1 against G1", "blue: respond evade"],
        &[2, 3],
        "answers",
        expect![[r#"
            G1 answers the charge: evade [resp.archers resp.evade]
            G1 falls into disarray [disarray.evading]
            fast move: 2 3 = 5 [move.fast]
            G1 evades 5″ [resp.evade]
            K1 charges 9″ and hits nobody [charge.miss]
            K1 falls into disarray [disarray.missed-charge]
            - G1: 36,24.75 facing 0, line of 4, 4 stands, 0 DPs, blue, order advance, disarray, evaded
            - K1: 36,19 facing 0, line of 4, 4 stands, 0 DPs, red, order attack, disarray, charged, has-charged
        "#]],
    );
    // Skirmishers go farther, are in no disarray, and face as they like.
    let loose = position.replace("36,19", "36,19, array skirmish");
    check_from(
        &loose,
        &["red: K1 against G1", "blue: respond evade", "blue: face 180"],
        &[2, 3],
        "answers",
        expect![[r#"
            G1 answers the charge: evade [resp.skirmishers resp.evade]
            fast move (skirmish array +2): 2 3 = 5 + 2 = 7 [move.fast move.skirmish-bonus]
            G1 evades 7″ [resp.evade]
            G1 faces 180° [resp.evade]
            K1 charges 9″ and hits nobody [charge.miss]
            K1 falls into disarray [disarray.missed-charge]
            - G1: 36,26.75 facing 180, skirmish of 4, 4 stands, 0 DPs, blue, order advance, evaded
            - K1: 36,19 facing 0, line of 4, 4 stands, 0 DPs, red, order attack, disarray, charged, has-charged
        "#]],
    );
    holds!("resp.evade-caught");
    // A charger catches an evader whose gap and way it can cover, and strikes its rear.
    let near = position.replace("36,19", "36,13");
    let told = told_from(&near, &["red: K1 against G1", "blue: respond evade"], &[2, 3], "answers");
    expect![[r#"
        G1 answers the charge: evade [resp.archers resp.evade]
        G1 falls into disarray [disarray.evading]
        fast move: 2 3 = 5 [move.fast]
        G1 evades 5″ [resp.evade]
        K1 strikes G1 on its rear [charge.edge charge.align]
        G1 takes 2 DPs and has 2 [morale.flank]
        combat: dice 6 (stands facing 4, mounted charge +2), against 5 (a hit 5): 2 2 2 2 2 2 = 0 [combat.dice.other combat.mod.mounted-charge combat.hit.five]
        K1 scores 0 hits on G1 [combat.who]
        combat: dice 2 (not facing 4, own DPs -2), against 6 (a hit in disarray, column or skirmish array 6): 2 2 = 0 [combat.dice.not-facing combat.mod.dp combat.hit.six]
        G1 scores 0 hits on K1 [combat.who]
        K1 has 0 to 0: Equal [result.equal combat.compare result.equal.mounted]
        G1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        K1 takes 2 DPs and has 2 [result.equal]
        G1 takes 2 DPs and has 4 [result.equal]
        K1 falls into disarray [disarray.retiring]
        fast move (first fright +2): 2 2 = 4 + 2 = 6 [move.fast move.fast-initial]
        K1 retires 6″ [after.retire after.away]
        G1 halts [after.halt]
        - G1: 36,18.75 facing 0, line of 4, 4 stands, 4 DPs, blue, order advance, disarray, fought, evaded, frayed
        - K1: 36,10.75 facing 180, line of 4, 4 stands, 2 DPs, red, order attack, disarray, charged, fought, retired, has-charged, frayed
    "#]].assert_eq(&told);
    refused(
        &loose,
        &["red: K1 against G1", "blue: respond evade", "blue: done"],
        &[2, 3],
        expect!["that is not what is asked [resp.evade]"],
    );
}

#[test]
fn evaders_pass_friends_and_are_stopped_by_the_edge() {
    let position = being(HORSE, "G1", "longbow 4");
    let friend = format!("{position}\n blue G2 heavy-infantry 4 at 36,25");
    check_from(
        &friend,
        &["red: K1 against G1", "blue: respond evade"],
        &[3, 3],
        "answers",
        expect![[r#"
            G1 answers the charge: evade [resp.archers resp.evade]
            G1 falls into disarray [disarray.evading]
            fast move: 3 3 = 6 [move.fast]
            G1 passes through G2 [man.passage]
            G1 takes 1 DP and has 1 [man.passage]
            G2 takes 1 DP and has 1 [man.passage]
            G1 evades 6.75″ [resp.evade]
            K1 charges 9″ and hits nobody [charge.miss]
            K1 falls into disarray [disarray.missed-charge]
            - G1: 36,26.50039 facing 0, line of 4, 4 stands, 1 DPs, blue, order advance, disarray, evaded
            - G2: 36,25 facing 180, line of 4, 4 stands, 1 DPs, blue, order advance
            - K1: 36,19 facing 0, line of 4, 4 stands, 0 DPs, red, order attack, disarray, charged, has-charged
        "#]],
    );
    let edge = position.replace("36,10", "36,36").replace("36,19", "36,45");
    check_from(
        &edge,
        &["red: K1 against G1", "blue: respond evade"],
        &[5, 5],
        "answers",
        expect![[r#"
            G1 answers the charge: evade [resp.archers resp.evade]
            G1 falls into disarray [disarray.evading]
            fast move: 5 5 = 10 [move.fast]
            G1 evades 2.25″ [resp.evade]
            K1 charges 9″ and hits nobody [charge.miss]
            K1 falls into disarray [disarray.missed-charge]
            - G1: 36,48 facing 0, line of 4, 4 stands, 0 DPs, blue, order advance, disarray, evaded
            - K1: 36,45 facing 0, line of 4, 4 stands, 0 DPs, red, order attack, disarray, charged, has-charged
        "#]],
    );
}

#[test]
fn who_is_ordered_to_skirmish_must_evade() {
    let position = "battle blue blue, order skirmish\n".to_owned() + &being(HORSE, "G1", "longbow 4");
    let told = contact(&position, &["red: K1 against G1", "blue: respond evade"], &[5, 5]);
    assert!(told.contains("answers the charge: evade"), "{told}");
    refused(
        &position,
        &["red: K1 against G1", "blue: respond stand"],
        &[],
        expect!["G1 is ordered to skirmish and must evade [order.skirmish]"],
    );
    // Unless its way is not free.
    let shut = format!("{position}\n terrain deep-water-or-cliff 20,19.8 50,19.8 50,22 20,22");
    let told = contact(&shut, &["red: K1 against G1", "blue: respond stand"], &[]);
    assert!(told.contains("answers the charge: stand"), "{told}");
}

#[test]
fn a_charge_at_routers_is_a_hack() {
    let position = FOOT.replace("36,12", "36,12, routing, disarray");
    check_from(
        &position,
        CHARGE,
        &[4, 4, 3, 3],
        "charges",
        expect![[r#"
        F1 charges G1 [charge.order]
        F1 strikes G1 on its front [charge.edge charge.align]
        F1 catches G1 [rout.charged]
        F1 falls into disarray [disarray.pursuing]
        free hack: dice 4 (pursuing stands 4), against 4 (a casualty 4): 4 4 3 3 = 2 [after.free-hack]
        G1 loses 2 stands and has 2 [after.free-hack dp.casualty]
        - F1: 36,12 facing 0, line of 4, 4 stands, 0 DPs, red, order attack, pursues G1, disarray, pursuing, charged, fought, has-charged, has-pursued
        - G1: 36,12 facing 180, line of 2, 2 stands, 0 DPs, blue, order attack, disarray, routing, fought
    "#]],
    );
}

#[test]
fn a_missed_charge_strikes_whom_it_meets() {
    let position = being(HORSE, "G1", "longbow 4 at 36,15");
    let position = format!("{position}\n blue G2 heavy-infantry 4 at 36,17.5");
    // The archers run through their friends; these are met, and have no response.
    let told = contact(&position, &["red: K1 against G1", "blue: respond evade"], &[5, 5]);
    expect![[r#"
        K1 charges G1 [charge.order]
        G1 answers the charge: evade [resp.archers resp.evade]
        G1 falls into disarray [disarray.evading]
        fast move: 5 5 = 10 [move.fast]
        G1 passes through G2 [man.passage]
        G1 takes 1 DP and has 1 [man.passage]
        G2 takes 1 DP and has 1 [man.passage]
        G1 evades 10″ [resp.evade]
        K1 charges G2 [charge.miss]
        K1 strikes G2 on its front [charge.edge charge.align]
    "#]]
    .assert_eq(&told);
}

#[test]
fn who_is_asked_shows_nobodys_orders() {
    // Horse within reach of foot is asked whatever its order is; under Hold there is nothing that it may declare.
    for order in ["attack", "advance", "hold", "skirmish", "withdraw"] {
        let position = HORSE.replace("order attack", &format!("order {order}"));
        let game = Game::open(&position, &[]);
        let expected = if order == "attack" { "red: K1 against G1\nred: done\n" } else { "red: done\n" };
        assert_eq!(game.choices(), expected, "under {order}");
    }
    // And so are light horse that are charged, though those ordered to skirmish must evade.
    let charged = FOOT
        .replace("blue blue, order attack", "blue blue, order ORDER")
        .replace("blue G1 heavy-infantry 4 at 36,12", "blue G1 light-horse 4 at 36,12");
    for order in ["hold", "skirmish"] {
        let mut game = Game::open(&charged.replace("ORDER", order), &[]);
        game.act("red: F1 against G1").expect("within reach");
        assert!(game.battle.awaiting()[battle::Side::Blue], "under {order}");
        let only = game.choices() == "blue: respond evade\n";
        assert_eq!(only, order == "skirmish", "under {order}: {}", game.choices());
    }
}

#[test]
fn a_declared_charge_can_be_taken_back() {
    let two = format!("{HORSE}\n red K2 light-horse 4 at 56,10\n blue G2 heavy-infantry 4 at 56,19");
    let mut game = Game::open(&two, &[]);
    let before = game.battle.state().clone();
    game.act("red: K1 against G1").expect("within reach");
    assert!(!game.battle.state().reveals(&before), "who else could charge is seen by all");
}

#[test]
fn foot_that_reaches_horse_which_countercharged_another_is_not_caught() {
    let position = "
        battle red red, order attack
        red  F1 maa-foot 2 at 34.5,18.5
        red  F2 maa-foot 2 at 37.5,18
        blue M1 maa-mounted 4 at 36,20
        only combat";
    let charges = ["red: F1 against M1", "red: F2 against M1", "blue: respond countercharge"];
    expect![[r#"
        F1 charges M1 [charge.order]
        F2 charges M1 [charge.order]
        M1 answers the charge: countercharge [resp.men-at-arms resp.countercharge]
        M1 goes 0.75″ to meet the charge [resp.countercharge-meet]
        F1 strikes M1 on its front [charge.edge charge.align]
        F1 takes 2 DPs and has 2 [morale.foot-caught]
        F2 strikes M1 on its front [charge.edge charge.align]
        - F1: 34.5,19.25 facing 0, line of 2, 2 stands, 2 DPs, red, order attack, charged, was-charged, has-charged
        - F2: 37.5,19.25 facing 0, line of 2, 2 stands, 0 DPs, red, order attack, charged, has-charged
        - M1: 36,19.25 facing 180, line of 4, 4 stands, 0 DPs, blue, order advance, countercharged, was-charged, has-charged
    "#]].assert_eq(&contact(position, &charges, &[]));
}

#[test]
fn whom_a_countercharge_runs_into_has_been_charged() {
    // F2 stops M1 on its way to meet K1: its DPs count against it, as in every charge combat.
    let position = "
        battle red red, order attack
        red  K1 maa-mounted 2 at 34.5,14
        red  F2 heavy-infantry 2 at 37.5,18.5, dps 2
        blue M1 maa-mounted 4 at 36,20
        only combat";
    let told = contact(position, &["red: K1 against M1", "red: done", "blue: respond countercharge"], &[]);
    let lines = told.lines().filter(|line| line.contains("M1") || line.contains("F2"));
    expect![[r#"
        K1 charges M1 [charge.order]
        M1 answers the charge: countercharge [resp.men-at-arms resp.countercharge]
        M1 goes 1.5″ to meet the charge [resp.countercharge-meet]
        K1 strikes M1 on its front [charge.edge charge.align]
        - F2: 37.5,18.5 facing 0, line of 2, 2 stands, 2 DPs, red, order attack, was-charged
        - M1: 36,18.5 facing 180, line of 4, 4 stands, 0 DPs, blue, order advance, countercharged, was-charged, has-charged
    "#]].assert_eq(&lines.map(|line| format!("{line}\n")).collect::<String>());
}

#[test]
fn what_answers_another_question_is_refused_by_the_rule_of_the_one_that_is_asked() {
    let loose = being(HORSE, "G1", "longbow 4").replace("36,19", "36,19, array skirmish");
    let charge = "red: K1 against G1";
    refused(&loose, &["red: respond stand"], &[], expect!["that is not what is asked [charge.order]"]);
    refused(&loose, &["red: face 90"], &[], expect!["that is not what is asked [charge.order]"]);
    refused(&loose, &[charge, "blue: G1 against K1"], &[], expect!["that is not what is asked [resp.stand]"]);
    refused(&loose, &[charge, "blue: done"], &[], expect!["that is not what is asked [resp.stand]"]);
    let evade = "blue: respond evade";
    refused(
        &loose,
        &[charge, evade, "blue: respond stand"],
        &[2, 3],
        expect!["that is not what is asked [resp.evade]"],
    );
    refused(
        &loose,
        &[charge, evade, "blue: G1 comes out"],
        &[2, 3],
        expect!["that is not what is asked [resp.evade]"],
    );
}

/// What is wrong with a position of the Combat phase in which a step is pending and nobody charges.
fn mistakes(step: &str) -> String {
    let position = format!(
        "red F1 heavy-infantry 4 at 36,10
         blue G1 longbow 4 at 36,12, array skirmish
         during combat
         step {{ {step} }}"
    );
    TreeOfBattles::open(&scenario(&position)).err().map(|mistakes| mistakes.to_string()).unwrap_or_default()
}

#[test]
fn a_step_about_a_charge_that_there_is_not_is_a_mistake() {
    let no_charge = expect!["line 39, now.steps: a step is about a charge that there is not"];
    no_charge.assert_eq(&mistakes("respond = { contingent = @G1 }"));
    no_charge.assert_eq(&mistakes("evade-facing = { contingent = @G1 }"));
    no_charge.assert_eq(&mistakes("charging = { moved = 1 }"));
    let nobody = expect!["line 39, now.steps: there is no contingent 9"];
    nobody.assert_eq(&mistakes("respond = { contingent = 9 }"));
    // What is about nobody in particular needs no charge.
    expect![""].assert_eq(&mistakes("charging = { moved = 0 }"));
    expect![""].assert_eq(&mistakes("declaring = { side = \"red\" }"));
}
