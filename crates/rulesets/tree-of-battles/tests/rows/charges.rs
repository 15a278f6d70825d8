//! Charges and responses (charge.*, resp.*).

use expect_test::expect;

use crate::fields::{CHARGE, FOOT, HORSE, RIDE, being};
use crate::table::{choices, played, played_on, refused, told_from, why_refused};

/// A position in which somebody is asked for charges in any case.
pub(crate) fn asked(position: &str) -> String {
    format!("{position}\n red F9 heavy-infantry 4 at 8,10, order attack\n blue G9 heavy-infantry 4 at 8,12")
}

/// Where a piece stands after a charge is struck home, before any dice are counted.
pub(crate) fn contact(position: &str, actions: &[&str], dice: &[u8]) -> String {
    let told = played_on(position, actions, dice);
    let lines = told.lines().take_while(|line| !line.starts_with("combat"));
    lines.collect::<Vec<_>>().join("\n") + "\n"
}

#[test]
fn foot_charges_within_two_inches_and_horse_within_nine() {
    refused(
        &asked(&FOOT.replace("36,12", "36,12.01")),
        CHARGE,
        &[],
        expect!["G1 is 2.01″ away: a charge by F1 reaches 2″ [charge.foot]"],
    );
    refused(
        &asked(&HORSE.replace("36,19", "36,19.01")),
        RIDE,
        &[],
        expect!["G1 is 9.01″ away: a charge by K1 reaches 9″ [charge.mounted]"],
    );
    choices(
        HORSE,
        &[],
        &[],
        expect![[r#"
        red: K1 against G1
        red: done
    "#]],
    );
    expect![[r#"
        K1 charges G1 [charge.order]
        G1 answers the charge: stand [resp.stand]
        K1 strikes G1 on its front [charge.edge charge.align]
        combat: dice 6 (stands facing 4, mounted charge +2), against 5 (a hit 5): 2 2 2 2 2 2 = 0 [combat.dice.other combat.mod.mounted-charge combat.hit.five]
        K1 scores 0 hits on G1 [combat.who]
        combat: dice 8 (heavy infantry 8), against 5 (a hit 5): 2 2 2 2 2 2 2 2 = 0 [combat.dice.two combat.hit.five]
        G1 scores 0 hits on K1 [combat.who]
        K1 has 0 to 0: Equal [result.equal combat.compare result.equal.mounted]
        G1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        K1 takes 2 DPs and has 2 [result.equal]
        G1 takes 2 DPs and has 2 [result.equal]
        K1 falls into disarray [disarray.retiring]
        fast move (first fright +2): 2 2 = 4 + 2 = 6 [move.fast move.fast-initial]
        K1 retires 6″ [after.retire after.away]
        G1 halts [after.halt]
        - G1: 36,19 facing 180, line of 4, 4 stands, 2 DPs, blue, order advance, fought, frayed
        - K1: 36,11.75 facing 180, line of 4, 4 stands, 2 DPs, red, order attack, disarray, charged, fought, retired, has-charged, frayed
    "#]].assert_eq(&told_from(HORSE, RIDE, &[], "K1 charges"));
}

#[test]
fn a_charge_is_declared_at_an_enemy_in_front_and_in_sight() {
    refused(
        &asked(&HORSE.replace("36,19", "36,7 facing 0")),
        RIDE,
        &[],
        expect!["G1 is not to the front of K1 [charge.front]"],
    );
    refused(
        &asked(&HORSE.replace("36,19", "46,12")),
        RIDE,
        &[],
        expect!["G1 is not to the front of K1 [charge.front]"],
    );
    let wood = format!("{HORSE}\n terrain wood 20,12 50,12 50,15 20,15");
    refused(&asked(&wood), RIDE, &[], expect!["K1 does not see G1 [charge.front]"]);
    refused(
        &format!("{HORSE}\n red F2 heavy-infantry 4 at 20,4"),
        &["red: K1 against F2"],
        &[],
        expect!["F2 is no enemy of K1 [charge.order]"],
    );
    refused(FOOT, &["red: G1 against F1"], &[], expect!["G1 is not yours [charge.order]"]);
    holds!("charge.measure");
}

#[test]
fn the_lane_must_be_free() {
    let friend = format!("{HORSE}\n red F2 heavy-infantry 2 at 33,14");
    refused(&asked(&friend), RIDE, &[], expect!["F2 is in the way of K1 [charge.lane]"]);
    let foe = format!("{HORSE}\n blue G2 heavy-infantry 2 at 33,14");
    refused(&asked(&foe), RIDE, &[], expect!["G2 is in the way of K1 [charge.lane]"]);
    let pond = format!("{HORSE}\n terrain deep-water-or-cliff 32,14 34,14 34,15 32,15");
    refused(&asked(&pond), RIDE, &[], expect!["impassable ground is in the way of K1 [charge.lane]"]);
    // Skirmishers let friends through.
    let loose = format!("{HORSE}\n red F2 longbow 2 at 36,14, array skirmish");
    expect![[r#"
        K1 charges G1 [charge.order]
        G1 answers the charge: stand [resp.stand]
        K1 passes through F2 [man.passage]
        K1 strikes G1 on its front [charge.edge charge.align]
        combat: dice 6 (stands facing 4, mounted charge +2), against 5 (a hit 5): 2 2 2 2 2 2 = 0 [combat.dice.other combat.mod.mounted-charge combat.hit.five]
        K1 scores 0 hits on G1 [combat.who]
        combat: dice 8 (heavy infantry 8), against 5 (a hit 5): 2 2 2 2 2 2 2 2 = 0 [combat.dice.two combat.hit.five]
        G1 scores 0 hits on K1 [combat.who]
        K1 has 0 to 0: Equal [result.equal combat.compare result.equal.mounted]
        G1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        K1 takes 2 DPs and has 2 [result.equal]
        G1 takes 2 DPs and has 2 [result.equal]
        K1 falls into disarray [disarray.retiring]
        fast move (first fright +2): 2 2 = 4 + 2 = 6 [move.fast move.fast-initial]
        - G1: 36,19 facing 180, line of 4, 4 stands, 2 DPs, blue, order advance, fought, frayed
        - K1: 36,19 facing 0, line of 4, 4 stands, 2 DPs, red, order attack, disarray, charged, fought, retired, has-charged, frayed
    "#]].assert_eq(&told_from(&loose, RIDE, &[], "K1 charges"));
    let wall = format!("{HORSE}\n terrain wall-or-earthwork 30,18.9 42,18.9, faces 180");
    refused(
        &asked(&wall),
        RIDE,
        &[],
        expect!["K1 is mounted and cannot charge over fortifications [terr.fortification]"],
    );
}

#[test]
fn who_may_not_charge() {
    let mut whys = String::new();
    for (kind, more) in [
        ("heavy-infantry 6", ", array column, files 2"),
        ("light-infantry 4", ", array skirmish"),
        ("artillery 2", ""),
        ("pavisier 4 + crossbow 4", ""),
        ("crossbow 4", ""),
        ("heavy-infantry 4", ", bound halt"),
        ("heavy-infantry 4", ", rallied"),
        ("heavy-infantry 4", ", routing, disarray"),
        ("heavy-infantry 4", ", looting, disarray"),
        ("heavy-infantry 4", ", aloof"),
        ("heavy-infantry 4", ", pursuing, disarray"),
    ] {
        let position = FOOT.replace("heavy-infantry 4 at 36,10", &format!("{kind} at 36,10{more}"));
        whys += &why_refused(&asked(&position), CHARGE, &[]);
        whys += "\n";
    }
    expect![[r#"
        F1 is in column and may not charge [charge.bar.column]
        F1 is in skirmish array and may not charge [charge.bar.skirmish]
        F1 are guns and may not charge [charge.bar.artillery]
        F1 has pavisiers in front and may not charge [charge.bar.pavisier]
        F1 has crossbows in front and may not charge [charge.bar.crossbow]
        F1 is halted by a test and may not charge [charge.bar.halted]
        F1 has rallied in this turn and may not charge [charge.bar.rallied]
        F1 routs, pursues, loots or stands aloof, and may not charge [charge.bar.state]
        F1 routs, pursues, loots or stands aloof, and may not charge [charge.bar.state]
        F1 routs, pursues, loots or stands aloof, and may not charge [charge.bar.state]
        F1 routs, pursues, loots or stands aloof, and may not charge [charge.bar.state]
    "#]]
    .assert_eq(&whys);
    let fight = format!("{FOOT}\n blue G2 heavy-infantry 2 at 32,10");
    refused(
        &asked(&fight),
        CHARGE,
        &[],
        expect!["F1 is in hand-to-hand combat and may not charge [charge.bar.state]"],
    );
    // A column in disarray counts as none.
    let loose = FOOT
        .replace("heavy-infantry 4 at 36,10", "heavy-infantry 6 at 36,10, array column, files 2, disarray");
    assert!(contact(&loose, CHARGE, &[]).contains("strikes"));
    // Once a phase.
    let two = format!(
        "{FOOT}\n blue G2 heavy-infantry 4 at 42,12\n red F2 heavy-infantry 4 at 60,10\n blue G3 heavy-infantry 4 at 60,12"
    );
    refused(
        &two,
        &["red: F1 against G1", "red: F1 against G2"],
        &[],
        expect!["F1 has declared a charge already: one in a phase [charge.several]"],
    );
}

#[test]
fn orders_limit_voluntary_charges() {
    let under = |order: &str, y: &str| {
        HORSE.replace("order attack", &format!("order {order}")).replace("36,19", &format!("36,{y}"))
    };
    refused(
        &asked(&under("advance", "14.01")),
        RIDE,
        &[],
        expect!["K1 is ordered to advance and charges only within 4″ [order.advance]"],
    );
    assert!(contact(&under("advance", "14"), RIDE, &[]).contains("strikes"));
    refused(
        &asked(&under("hold", "12.01")),
        RIDE,
        &[],
        expect!["K1 is ordered to hold and charges only within 2″ [order.hold]"],
    );
    assert!(contact(&under("hold", "12"), RIDE, &[]).contains("strikes"));
    refused(
        &asked(&under("skirmish", "12")),
        RIDE,
        &[],
        expect!["K1 is ordered to skirmish and charges nobody [order.skirmish]"],
    );
    refused(
        &asked(&under("withdraw", "12")),
        RIDE,
        &[],
        expect!["K1 is ordered to withdraw and charges nobody [order.withdraw]"],
    );
    holds!("charge.orders", "order.attack");
}

#[test]
fn who_is_bound_to_charge_does_so_whatever_its_order() {
    let bound = HORSE.replace("order attack", "order hold").replace("at 36,10", "at 36,10, bound charge G1");
    expect![[r#"
        K1 charges G1 [charge.compulsory]
        G1 answers the charge: stand [resp.stand]
        K1 strikes G1 on its front [charge.edge charge.align]
        combat: dice 6 (stands facing 4, mounted charge +2), against 5 (a hit 5): 2 2 2 2 2 2 = 0 [combat.dice.other combat.mod.mounted-charge combat.hit.five]
        K1 scores 0 hits on G1 [combat.who]
        combat: dice 8 (heavy infantry 8), against 5 (a hit 5): 2 2 2 2 2 2 2 2 = 0 [combat.dice.two combat.hit.five]
        G1 scores 0 hits on K1 [combat.who]
        K1 has 0 to 0: Equal [result.equal combat.compare result.equal.mounted]
        G1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        K1 takes 2 DPs and has 2 [result.equal]
        G1 takes 2 DPs and has 2 [result.equal]
        K1 falls into disarray [disarray.retiring]
        fast move (first fright +2): 2 2 = 4 + 2 = 6 [move.fast move.fast-initial]
        K1 retires 6″ [after.retire after.away]
        G1 halts [after.halt]
        - G1: 36,19 facing 180, line of 4, 4 stands, 2 DPs, blue, order advance, fought, frayed
        - K1: 36,11.75 facing 180, line of 4, 4 stands, 2 DPs, red, order hold, bound to charge G1 until 1, disarray, charged, fought, retired, has-charged, frayed
    "#]].assert_eq(&told_from(&bound, &[], &[], "charges"));
    // Another who bars the way is charged in his place, but only on the way to the best of the enemy.
    let barred = bound.replace("blue G1", "blue G2 heavy-infantry 4 at 36,15\n blue G1");
    assert!(played(&barred, &[], &[]).is_empty());
    let best = barred.replace("bound charge", "bound charge-best");
    assert!(contact(&best, &[], &[]).contains("K1 charges G2"));
    // Who is not able to does nothing.
    assert!(played(&bound.replace("36,19", "36,19.01"), &[], &[]).is_empty());
    assert!(played(&bound.replace("36,10,", "36,10, rallied,"), &[], &[]).is_empty());
}

#[test]
fn the_edge_that_is_struck_goes_by_where_the_charger_stands() {
    let from = |at: &str| HORSE.replace("K1 light-horse 4 at 36,10", &format!("K1 light-horse 2 at {at}"));
    let told = |at: &str| contact(&from(at), RIDE, &[]);
    // Ahead of the front line: the front, however far to the side.
    expect![[r#"
        K1 charges G1 [charge.order]
        G1 answers the charge: stand [resp.stand]
        K1 takes 1 DP and has 1 [charge.wheel]
        K1 strikes G1 on its front [charge.edge charge.align]
    "#]]
    .assert_eq(&told("44,18.5 facing 300"));
    // On the line or behind it, in a flank zone.
    expect![[r#"
        K1 charges G1 [charge.order]
        G1 answers the charge: stand [resp.stand]
        K1 strikes G1 on its left flank [charge.edge charge.align]
    "#]]
    .assert_eq(&told("44,19 facing 270"));
    expect![[r#"
        K1 charges G1 [charge.order]
        G1 answers the charge: stand [resp.stand]
        K1 strikes G1 on its right flank [charge.edge charge.align]
        G1 takes 2 DPs and has 2 [morale.flank]
    "#]]
    .assert_eq(&told("28,19.4 facing 90"));
    // In the rear zone.
    expect![[r#"
        K1 charges G1 [charge.order]
        G1 answers the charge: stand [resp.stand]
        K1 strikes G1 on its rear [charge.edge charge.align]
        G1 takes 2 DPs and has 2 [morale.flank]
    "#]]
    .assert_eq(&told("36,25 facing 180"));
    holds!("charge.edge", "geo.rear-zone");
}

#[test]
fn a_charger_lines_up_with_the_edge_it_strikes() {
    // Its midpoint goes to the foot of the perpendicular, then corners line up by the least shift: here 0.7″ back to the
    // left. The victors of the round stay where they struck.
    let end = |at: &str| {
        let position =
            HORSE.replace("K1 light-horse 4 at 36,10", &format!("K1 maa-mounted 4 at {at}, grade B"));
        let told = played_on(&position, RIDE, &[5]);
        let line = told.lines().find(|line| line.starts_with("- K1")).unwrap_or_default();
        line.split_whitespace().nth(2).unwrap_or_default().to_owned()
    };
    assert_eq!((end("36.7,11"), end("36.8,11")), ("36,19".to_owned(), "37.5,19".to_owned()));
    // To the charger's right if two are equal.
    assert_eq!(end("36.75,11"), "37.5,19");
    let told = |at: &str| contact(&HORSE.replace("at 36,10", &format!("at {at}")), RIDE, &[]);
    expect![[r#"
        K1 charges G1 [charge.order]
        G1 answers the charge: stand [resp.stand]
        K1 strikes G1 on its front [charge.edge charge.align]
    "#]]
    .assert_eq(&told("36.7,11"));
    holds!("charge.align", "charge.no-dice");
}

#[test]
fn a_turn_by_more_than_a_quarter_of_a_right_angle_is_a_wheel() {
    let told =
        |facing: &str| contact(&HORSE.replace("at 36,10", &format!("at 36,14 facing {facing}")), RIDE, &[]);
    assert!(told("22.51").contains("charge.wheel"), "{}", told("22.51"));
    let straight = contact(&HORSE.replace("at 36,10", "at 36,14 facing 22.5"), RIDE, &[]);
    assert!(!straight.contains("charge.wheel"));
    expect![[r#"
        K1 charges G1 [charge.order]
        G1 answers the charge: stand [resp.stand]
        K1 takes 1 DP and has 1 [charge.wheel]
        K1 strikes G1 on its front [charge.edge charge.align]
    "#]]
    .assert_eq(&told("337.49"));
}

#[test]
fn ground_on_the_way_disorders_the_charge() {
    let over = |terrain: &str| {
        let told = contact(&format!("{HORSE}\n terrain {terrain}"), RIDE, &[]);
        told.lines().filter(|line| line.contains("takes")).collect::<Vec<_>>().join("\n") + "\n"
    };
    expect![[r#"
        K1 takes 1 DP and has 1 [man.minor]
    "#]]
    .assert_eq(&over("hedge 20,15 50,15"));
    expect![[r#"
        K1 takes 1 DP and has 1 [morale.difficult]
    "#]]
    .assert_eq(&over("rough 20,15 50,15 50,16 20,16"));
    expect![[r#"
        K1 takes 1 DP and has 1 [man.major]
    "#]]
    .assert_eq(&over("deep-ditch 20,15 50,15"));
    expect![[r#"
        K1 takes 1 DP and has 1 [man.minor]
        K1 takes 1 DP and has 2 [man.defensive]
    "#]]
    .assert_eq(&over("stakes 20,15 50,15"));
    // Stakes along the edge that is struck count as crossed, a hedge there does not.
    expect![[r#"
        K1 takes 1 DP and has 1 [man.minor]
        K1 takes 1 DP and has 2 [man.defensive]
    "#]]
    .assert_eq(&over("stakes 30,19 42,19"));
    assert_eq!(over("hedge 30,19 42,19"), "\n", "nobody takes anything for it");
    holds!("charge.ground", "terr.defensive", "terr.minor", "terr.major");
}

#[test]
fn the_side_acting_second_may_not_charge_with_those_who_are_charged() {
    refused(
        &format!("{FOOT}\n red F2 heavy-infantry 4 at 60,10\n blue G2 heavy-infantry 4 at 60,12"),
        &["red: F1 against G1", "red: done", "blue: G1 against F1"],
        &[],
        expect!["G1 is charged itself and may only respond [charge.order]"],
    );
    // But with others, at those who charge.
    expect![[r#"
        F1 charges G1 [charge.order]
        K1 charges F1 [charge.order]
        G1 answers the charge: stand [resp.stand]
        F1 strikes G1 on its front [charge.edge charge.align]
        K1 charges 2.53″ and hits nobody [charge.miss]
        K1 falls into disarray [disarray.missed-charge]
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
        - K1: 32.46913,10.43406 facing 102.91, line of 4, 4 stands, 0 DPs, blue, order attack, disarray, charged, has-charged
    "#]].assert_eq(&told_from(
        "battle red red, order attack
         battle blue blue, order attack
         red  F1 heavy-infantry 4 at 36,10
         blue G1 heavy-infantry 4 at 36,12
         blue K1 light-horse 4 at 30,11 facing 90
         only combat",
        &["red: F1 against G1", "blue: K1 against F1"],
        &[],
        "charges",
    ));
}

#[test]
fn several_may_charge_one_target_if_each_finds_room() {
    let two = "
        battle red red, order attack
        red  F1 heavy-infantry 2 at 34.5,10
        red  F2 heavy-infantry 2 at 37.5,10
        red  F3 heavy-infantry 2 at 36,8
        blue G1 heavy-infantry 4 at 36,12
        only combat
    ";
    let both = &["red: F1 against G1", "red: F2 against G1", "blue: contingent F1"];
    expect![[r#"
        F1 charges G1 [charge.order]
        F2 charges G1 [charge.order]
        G1 answers the charge: stand [resp.stand]
        F1 strikes G1 on its front [charge.edge charge.align]
        F2 strikes G1 on its front [charge.edge charge.align]
        combat: dice 5 (heavy infantry 4, supported +1), against 5 (a hit 5): 2 2 2 2 2 = 0 [combat.dice.two combat.mod.supported combat.hit.five]
        F1 scores 0 hits on G1 [combat.who]
        combat: dice 5 (heavy infantry 4, supported +1), against 5 (a hit 5): 2 2 2 2 2 = 0 [combat.dice.two combat.mod.supported combat.hit.five]
        F2 scores 0 hits on G1 [combat.who]
        combat: dice 4 (heavy infantry 4), against 5 (a hit 5): 2 2 2 2 = 0 [combat.dice.two combat.hit.five]
        G1 scores 0 hits on F1 [combat.who]
        combat: dice 4 (heavy infantry 4), against 5 (a hit 5): 2 2 2 2 = 0 [combat.dice.two combat.hit.five]
        G1 scores 0 hits on F2 [combat.who]
        F1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        F2 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        G1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        F1 takes 2 DPs and has 2 [result.equal]
        F2 takes 2 DPs and has 2 [result.equal]
        G1 takes 2 DPs and has 2 [result.equal]
        F1 halts [after.halt]
        F2 halts [after.halt]
        G1 halts [after.halt]
        - F1: 34.5,12 facing 0, line of 2, 2 stands, 2 DPs, red, order attack, charged, fought, has-charged, frayed
        - F2: 37.5,12 facing 0, line of 2, 2 stands, 2 DPs, red, order attack, charged, fought, has-charged, frayed
        - G1: 36,12 facing 180, line of 4, 4 stands, 2 DPs, blue, order advance, fought, frayed
    "#]].assert_eq(&told_from(two, both, &[], "charges"));
    // A charger whose front also touches another fights him too, and he counts as charged: the owner chooses between them.
    expect![[r#"
        F1 charges G1 [charge.order]
        G1 answers the charge: stand [resp.stand]
        F1 strikes G1 on its front [charge.edge charge.align]
        combat: dice 4 (heavy infantry 4), against 5 (a hit 5): 2 2 2 2 = 0 [combat.dice.two combat.hit.five]
        F1 scores 0 hits on G2 [combat.who]
        combat: dice 4 (heavy infantry 4), against 5 (a hit 5): 2 2 2 2 = 0 [combat.dice.two combat.hit.five]
        F1 scores 0 hits on G1 [combat.who]
        combat: dice 4 (heavy infantry 4), against 5 (a hit 5): 2 2 2 2 = 0 [combat.dice.two combat.hit.five]
        G1 scores 0 hits on F1 [combat.who]
        combat: dice 4 (heavy infantry 4), against 5 (a hit 5): 2 2 2 2 = 0 [combat.dice.two combat.hit.five]
        G2 scores 0 hits on F1 [combat.who]
        F1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        G1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        G2 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        F1 takes 2 DPs and has 2 [result.equal]
        G1 takes 2 DPs and has 2 [result.equal]
        G2 takes 2 DPs and has 2 [result.equal]
        F1 halts [after.halt]
        G1 halts [after.halt]
        G2 halts [after.halt]
        - F1: 36,12 facing 0, line of 4, 4 stands, 2 DPs, red, order attack, charged, fought, has-charged, frayed
        - G1: 34.5,12 facing 180, line of 2, 2 stands, 2 DPs, blue, order advance, fought, frayed
        - G2: 37.5,12 facing 180, line of 2, 2 stands, 2 DPs, blue, order advance, fought, frayed
    "#]]
    .assert_eq(&told_from(
        "battle red red, order attack
         red  F1 heavy-infantry 4 at 36,10
         blue G1 heavy-infantry 2 at 34.5,12
         blue G2 heavy-infantry 2 at 37.5,12
         only combat",
        &["red: F1 against G1", "blue: done", "red: contingent G2"],
        &[],
        "charges",
    ));
    // No room: the edge is taken.
    refused(
        "battle red red, order attack
         red  F1 heavy-infantry 4 at 36,12
         red  F2 heavy-infantry 4 at 36,10
         red  F3 heavy-infantry 4 at 60,10
         blue G1 heavy-infantry 4 at 36,12
         blue G3 heavy-infantry 4 at 60,12
         only combat",
        &["red: F2 against G1"],
        &[],
        expect!["F2 finds no room at the edge of G1 that it would strike [charge.edge]"],
    );
}

#[test]
fn flank_and_rear_disorder_who_is_struck() {
    let flank = being(HORSE, "K1", "light-horse 2 at 44,19.4 facing 270");
    expect![[r#"
        K1 strikes G1 on its left flank [charge.edge charge.align]
        G1 takes 2 DPs and has 2 [morale.flank]
        combat: dice 4 (stands facing 2, mounted charge +2), against 5 (a hit 5): 2 2 2 2 = 0 [combat.dice.other combat.mod.mounted-charge combat.hit.five]
        K1 scores 0 hits on G1 [combat.who]
        combat: dice 1 (not facing 1, own DPs -2, no dice are left +1, at least +1), against 5 (a hit 5): 2 = 0 [combat.dice.not-facing combat.mod.dp combat.pool combat.minimum combat.hit.five]
        G1 scores 0 hits on K1 [combat.who]
        K1 has 0 to 0: Equal [result.equal combat.compare result.equal.mounted]
        G1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        K1 takes 2 DPs and has 2 [result.equal]
        G1 takes 2 DPs and has 4 [result.equal]
        K1 falls into disarray [disarray.retiring]
        fast move (first fright +2): 2 2 = 4 + 2 = 6 [move.fast move.fast-initial]
        K1 retires 6″ [after.retire after.away]
        G1 halts [after.halt]
        - G1: 36,19 facing 180, line of 4, 4 stands, 4 DPs, blue, order advance, fought, frayed
        - K1: 46.25,19.4 facing 90, line of 2, 2 stands, 2 DPs, red, order attack, disarray, charged, fought, retired, has-charged, frayed
    "#]].assert_eq(&told_from(&flank, RIDE, &[], "strikes"));
}

#[test]
fn who_only_strikes_the_flank_of_a_charger_has_not_been_charged() {
    // K1 comes to stand with its side along the front of G2: they fight, but G2's DPs do not count against it.
    let position = "
        battle red red, order attack
        red  K1 maa-mounted 4 at 36,12
        blue G1 heavy-infantry 4 at 36,20
        blue G2 heavy-infantry 4 at 39,17 facing 270, dps 3
        only combat";
    let told = played_on(position, &["red: K1 against G1", "blue: done"], &[]);
    let lines = told
        .lines()
        .filter(|line| line.starts_with("combat") || line.contains("G2") && !line.starts_with('-'));
    expect![[r#"
        combat: dice 10 (mounted men-at-arms 8, mounted charge +2), against 5 (a hit 5): 2 2 2 2 2 2 2 2 2 2 = 0 [combat.dice.two combat.mod.mounted-charge combat.hit.five]
        combat: dice 8 (heavy infantry 8), against 5 (a hit 5): 2 2 2 2 2 2 2 2 = 0 [combat.dice.two combat.hit.five]
        combat: dice 3 (overlapping 1, heavy infantry +2), against 5 (a hit 5): 2 2 2 = 0 [combat.dice.overlap combat.dice.two combat.hit.five]
        G2 scores 0 hits on K1 [combat.who]
        G2 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        G2 takes 2 DPs and has 5 [result.equal]
        G2 falls into disarray [disarray.maximum]
        G2 halts [after.halt]
    "#]].assert_eq(&lines.map(|line| format!("{line}\n")).collect::<String>());
}

#[test]
fn what_only_touches_the_side_of_the_lane_neither_costs_nor_bars() {
    // The stakes, the wall and the pond beside the way of K1 begin where it ends.
    let past = |ground: &str| {
        let position = format!(
            "battle red red, order attack
             red  K1 maa-mounted 4 at 36,14
             blue G1 longbow 4 at 42,20, stakes
             blue G2 longbow 4 at 36,20
             only combat
             {ground}"
        );
        contact(&position, &["red: K1 against G2", "blue: respond stand"], &[])
    };
    for ground in [
        "stakes G1",
        "terrain wall-or-earthwork 39,20 45,20, faces 180",
        "terrain deep-water-or-cliff 39,15 44,15 44,17 39,17",
    ] {
        let told = past(ground);
        assert!(told.contains("K1 strikes G2") && !told.contains(" takes "), "{ground}: {told}");
    }
    let told = past("terrain stakes 38.9,20 45,20");
    assert!(told.contains("K1 takes 1 DP and has 2 [man.defensive]"), "{told}");
}

#[test]
fn who_stands_along_a_line_crosses_it_when_he_charges() {
    let told = contact(&format!("{FOOT}\n terrain hedge 30,10 42,10"), CHARGE, &[]);
    assert!(told.contains("F1 takes 1 DP and has 1 [man.minor]"), "{told}");
    // Not one that his front has passed.
    let told = contact(&format!("{FOOT}\n terrain hedge 30,9.9 42,9.9"), CHARGE, &[]);
    assert!(!told.contains("man.minor"), "{told}");
}

#[test]
fn a_line_along_the_front_does_not_guard_the_flank() {
    let told = |ground: &str| {
        let position = format!(
            "battle red red, order attack
             red  K1 maa-mounted 4 at 28,20.5 facing 90
             blue G1 longbow 8 at 36,20 facing 180, files 4, stakes
             only combat
             {ground}"
        );
        contact(&position, &["red: K1 against G1", "blue: respond stand"], &[])
    };
    let open = told("");
    for ground in [
        "stakes G1",
        "terrain caltrops-or-pits 33,20 39,20",
        "terrain wall-or-earthwork 33,20 39,20, faces 180",
    ] {
        assert_eq!(told(ground), open, "{ground}");
    }
    assert!(open.contains("K1 strikes G1"), "{open}");
    // One along the flank does.
    let told = told("terrain stakes 33,19 33,22");
    assert!(told.contains("man.defensive"), "{told}");
}
