//! Moves after combat when several have to go, when somebody stands in the way, and what a contingent is in a round with several
//! opponents (after.*, result.*, combat.*).

use expect_test::expect;

use crate::fields::{MELEE, being, dice, eight, follows, hits, ones};
use crate::table::{check_from, choices, played_on, refused, told_from};

#[test]
fn both_sides_go_away_from_where_the_other_faced() {
    // Horse in mêlée retires on an Equal: red goes first, and blue still goes the way red faced in the fight.
    let horse = MELEE.replace("heavy-infantry", "maa-mounted");
    expect![[r#"
        F1 has 0 to 0: Equal [result.equal combat.compare result.equal.mounted]
        G1 has 0 to 0: Equal [result.equal combat.compare result.equal.mounted]
        F1 takes 2 DPs and has 2 [result.equal]
        G1 takes 2 DPs and has 2 [result.equal]
        F1 falls into disarray [disarray.retiring]
        fast move (first fright +2): 2 2 = 4 + 2 = 6 [move.fast move.fast-initial]
        F1 retires 6″ [after.retire after.away]
        G1 falls into disarray [disarray.retiring]
        fast move (first fright +2): 2 2 = 4 + 2 = 6 [move.fast move.fast-initial]
        G1 retires 6″ [after.retire after.away]
        - F1: 36,12.75 facing 180, line of 4, 4 stands, 2 DPs, red, order advance, disarray, fought, retired, frayed
        - G1: 36,27.25 facing 0, line of 4, 4 stands, 2 DPs, blue, order advance, disarray, fought, retired, frayed
    "#]].assert_eq(&follows(&horse, &[], &ones(16)));
    // So do horse that charged skirmishers on foot, and these.
    let loose = "
        battle red red, order attack
        red  K1 light-horse 4 at 36,15
        blue G1 light-infantry 4 at 36,20, array skirmish
        only combat
    ";
    let told = follows(loose, &["red: K1 against G1", "blue: respond stand"], &[]);
    let went: Vec<&str> = told.lines().filter(|line| line.starts_with("- ")).collect();
    expect![[r#"
        - G1: 36,28.75 facing 0, skirmish of 4, 4 stands, 2 DPs, blue, order advance, disarray, fought, retired, frayed
        - K1: 36.375,12.75 facing 180, line of 4, 4 stands, 2 DPs, red, order attack, disarray, charged, fought, retired, has-charged, frayed
    "#]].assert_eq(&(went.join("\n") + "\n"));
    holds!("after.away");
}

#[test]
fn who_struck_from_behind_goes_back_the_way_it_came() {
    let struck = |at: &str| {
        let position = format!(
            "red  K1 light-horse 2 at {at}
             blue G1 heavy-infantry 4 at 36,20
             only combat"
        );
        let told = played_on(&position, &[], &[]);
        told.lines().find(|line| line.starts_with("- K1")).unwrap_or_default().to_owned()
    };
    // From the flank and from the rear: the opponent's own way would lead along his line, or through it.
    expect!["- K1: 46.25,20.375 facing 90, line of 2, 2 stands, 2 DPs, red, order advance, disarray, fought, retired, frayed"].assert_eq(&struck("39,20.375 facing 270"));
    expect!["- K1: 36,28 facing 0, line of 2, 2 stands, 2 DPs, red, order advance, disarray, fought, retired, frayed"].assert_eq(&struck("36,20.75 facing 180"));
    // Who is struck in the flank goes where the striker faces.
    let beaten = "
        red  F1 heavy-infantry 2 at 39,20.375 facing 270
        blue G1 heavy-infantry 4 at 36,20
        only combat
    ";
    let told = played_on(beaten, &[], &[5, 5, 5]);
    let line = told.lines().find(|line| line.starts_with("- G1")).unwrap_or_default();
    expect!["- G1: 29.625,20.375 facing 270, line of 4, 4 stands, 4 DPs, blue, order advance, disarray, fought, retired, frayed"].assert_eq(line);
    holds!("after.away-behind");
}

#[test]
fn an_enemy_in_the_way_stops_who_must_go() {
    // Between hammer and anvil: it can go nowhere, breaks, and is destroyed.
    let anvil = format!("{MELEE}\n blue G2 heavy-infantry 4 at 36,19.25 facing 0");
    let fell = [eight(0), eight(3), eight(0), vec![3, 3, 3, 3]].concat();
    expect![[r#"
        F1 has 0 to 3: Defeat [result.defeat combat.compare result.defeat.retire]
        G1 has 3 to 0: Success [result.success combat.compare result.success.go-on]
        G2 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        F1 takes 4 DPs and has 4 [result.defeat]
        G1 takes 1 DP and has 1 [result.success]
        G2 takes 2 DPs and has 2 [result.equal]
        F1 falls into disarray [disarray.retiring]
        fast move (first fright +2): 3 3 = 6 + 2 = 8 [move.fast move.fast-initial]
        F1 retires 0″ [after.retire after.away]
        F1 finds no way out [after.away-blocked]
        F1 breaks [after.break]
        fast move (first fright +2): 3 3 = 6 + 2 = 8 [move.fast move.fast-initial]
        F1 routs 0″ [after.break]
        F1 finds no way out [after.away-blocked]
        F1 is destroyed [dp.destroyed]
        G1 halts [after.halt]
        G2 halts [after.halt]
        - F1: off, line of 4, 0 stands, 4 DPs, red, order advance, disarray, destroyed, fought, retired, frayed
        - G1: 36,20 facing 180, line of 4, 4 stands, 1 DPs, blue, order advance, fought, frayed
        - G2: 36,19.25 facing 0, line of 4, 4 stands, 2 DPs, blue, order advance, fought, frayed
    "#]].assert_eq(&follows(&anvil, &[], &fell));
    // A gap of two inches lets it go nearly as far as that; it does not come to blows with G2.
    let gap = format!("{MELEE}\n blue G2 heavy-infantry 4 at 36,17.25 facing 0");
    let told = follows(&gap, &["blue: done"], &[eight(0), eight(3), vec![3, 3]].concat());
    assert!(told.contains("F1 retires 1.98″ [after.retire after.away]"), "{told}");
    assert!(told.contains("G1 catches F1"), "{told}");
    // One at its side holds nobody up.
    let beside = format!("{MELEE}\n blue G2 heavy-infantry 2 at 39,19.625 facing 270");
    let told = follows(&beside, &[], &[eight(0), eight(3), ones(4), vec![3, 3]].concat());
    assert!(told.contains("F1 retires 8″ [after.retire after.away]"), "{told}");
    holds!("after.away-blocked", "geo.no-overlap");
}

#[test]
fn breaks_come_before_retreats_and_these_before_fall_backs() {
    let four = "
        red  F1 heavy-infantry 4 at 7,20
        red  F2 heavy-infantry 4 at 26,20
        red  F3 heavy-infantry 4 at 45,20
        red  F4 heavy-infantry 4 at 64,20
        blue G1 heavy-infantry 4 at 7,20
        blue G2 heavy-infantry 4 at 26,20
        blue G3 heavy-infantry 4 at 45,20
        blue G4 heavy-infantry 4 at 64,20
        only combat
    ";
    // F1 falls back, F2 and G3 retire, G4 breaks.
    let red = [eight(0), eight(0), eight(3), eight(6)].concat();
    let blue = [eight(1), eight(3), eight(0), eight(0)].concat();
    let told = follows(four, &[], &[red, blue].concat());
    let moves = ["breaks", "retires", "falls back", "follows up", "pursues"];
    let moved: Vec<&str> = told
        .lines()
        .filter(|line| !line.starts_with("- ") && moves.iter().any(|word| line.contains(word)))
        .collect();
    expect![[r#"
        G4 breaks [after.break]
        F2 retires 6″ [after.retire after.away]
        G3 retires 6″ [after.retire after.away]
        F1 falls back [after.fall-back]
        G1 follows up F1 [after.follow-up]
        F3 pursues 4″ [after.pursue after.pursue-path]
        F4 pursues 4″ [after.pursue after.pursue-path]
        G2 pursues 4″ [after.pursue after.pursue-path]
    "#]]
    .assert_eq(&(moved.join("\n") + "\n"));
    holds!("after.order");
}

#[test]
fn a_fall_back_is_stopped_by_fights_enemies_and_the_edge() {
    let stuck = |position: &str, fell: &[u8]| {
        let told = follows(position, &[], fell);
        assert!(told.contains("G1 takes 1 DP and has 4 [after.fall-back-blocked]"), "{told}");
        assert!(!told.contains("falls back") && !told.contains("pushed"), "{told}");
    };
    // A friend who fights himself, back to back.
    let friend = format!(
        "{MELEE}
        blue G2 heavy-infantry 4 at 36,22 facing 0
        red  F2 heavy-infantry 4 at 36,22 facing 180"
    );
    stuck(&friend, &[eight(1), eight(0), eight(0), eight(0)].concat());
    // An enemy who looks elsewhere.
    let enemy = format!("{MELEE}\n red F2 heavy-infantry 4 at 36,22 facing 0");
    stuck(&enemy, &hits(1, 0));
    let edge = MELEE.replace("36,20", "36,47.25");
    stuck(&edge, &hits(1, 0));
    holds!("after.fall-back-blocked");
}

#[test]
fn a_retreat_may_stop_behind_ground() {
    let fell = [hits(3, 0), vec![5, 5]].concat();
    // Its whole footprint must be beyond: the hedge at 24 is passed by the block of 0.75″ that began at 20.
    let hedge = format!("{MELEE}\n terrain hedge 30,24 42,24");
    choices(
        &hedge,
        &[],
        &fell,
        expect![[r#"
        blue: decline
        blue: stop 4
    "#]],
    );
    let rough = format!("{MELEE}\n terrain rough 30,23 42,23 42,24 30,24");
    choices(
        &rough,
        &[],
        &fell,
        expect![[r#"
        blue: decline
        blue: stop 4
    "#]],
    );
    // Stakes that somebody planted and left.
    let stakes = format!(
        "{MELEE}\n now stakes = [{{ by = 1, from = {{ x = 762000, y = 609600 }}, to = {{ x = 1066800, y = 609600 }} }}]"
    );
    choices(
        &stakes,
        &[],
        &fell,
        expect![[r#"
        blue: decline
        blue: stop 4
    "#]],
    );
    refused(
        &stakes,
        &["blue: stop 3"],
        &fell,
        expect![
            "G1 may stop only where friends or ground separate it from those who beat it [after.retire-short]"
        ],
    );
    // Ground aside of the straight line to the enemy separates nobody.
    let aside = format!("{MELEE}\n terrain hedge 40,24 52,24");
    assert!(!follows(&aside, &[], &fell).contains("[after.retire-short]"));
    holds!("after.retire-short");
}

/// A charge of foot at foot 2″ away.
fn charge(red: &str, blue: &str) -> String {
    format!("battle red red, order attack\n red F1 {red}\n blue G1 {blue}\n only combat")
}

#[test]
fn who_charged_may_not_halt_for_its_grade() {
    for grade in ["A", "B"] {
        let bold = charge(&format!("heavy-infantry 4 at 36,18, grade {grade}"), "heavy-infantry 4 at 36,20");
        let more = usize::from(grade == "A");
        let fell = |hits: usize| [vec![5; hits], ones(9 + more - hits), ones(8)].concat();
        let told = follows(&bold, &["red: F1 against G1"], &fell(4));
        assert!(told.contains("[result.victory combat.compare result.victory.pursue]"), "{told}");
        let told = follows(&bold, &["red: F1 against G1"], &fell(1));
        assert!(told.contains("[result.success combat.compare result.success.go-on]"), "{told}");
        assert!(told.contains("F1 follows up G1"), "{told}");
    }
    // Who countercharged has charged as well.
    let met = charge("maa-foot 4 at 36,18", "maa-foot 4 at 36,20, grade B");
    let told = follows(
        &met,
        &["red: F1 against G1", "blue: respond countercharge"],
        &[ones(12), vec![5], ones(12)].concat(),
    );
    assert!(
        told.contains("G1 has 1 to 0: Success [result.success combat.compare result.success.go-on]"),
        "{told}"
    );
    // Foot that beat horse may halt though it charged, whatever its grade.
    let pikes = charge("heavy-infantry 4 at 36,18", "maa-mounted 4 at 36,20");
    choices(
        &pikes,
        &["red: F1 against G1", "blue: respond stand"],
        &[vec![5], ones(7), ones(8)].concat(),
        expect![[r#"
            red: decline
            red: try
        "#]],
    );
    holds!("result.charged");
}

#[test]
fn horse_did_not_charge_the_foot_that_charged_it() {
    let crossed = "
        battle red red, order attack
        battle blue blue, order attack
        red  M1 maa-mounted 4 at 36,10
        blue A1 maa-mounted 4 at 36,12
        blue F1 heavy-infantry 4 at 41,9.6 facing 270
        only combat
    ";
    let actions = ["red: M1 against A1", "blue: F1 against M1", "blue: respond stand"];
    let told = told_from(crossed, &actions, &[], "strikes");
    expect![[r#"
        M1 strikes A1 on its front [charge.edge charge.align]
        F1 strikes M1 on its right flank [charge.edge charge.align]
        M1 takes 2 DPs and has 2 [morale.flank]
        combat: dice 8 (mounted men-at-arms 8, mounted charge +2, own DPs -2), against 5 (a hit 5): 2 2 2 2 2 2 2 2 = 0 [combat.dice.two combat.mod.mounted-charge combat.mod.dp combat.hit.five]
        M1 scores 0 hits on A1 [combat.who]
        combat: dice 8 (mounted men-at-arms 8), against 5 (a hit 5): 2 2 2 2 2 2 2 2 = 0 [combat.dice.two combat.hit.five]
        A1 scores 0 hits on M1 [combat.who]
        combat: dice 4 (overlapping 2, heavy infantry +2), against 5 (a hit 5): 2 2 2 2 = 0 [combat.dice.overlap combat.dice.two combat.hit.five]
        F1 scores 0 hits on M1 [combat.who]
        M1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        A1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        F1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        M1 takes 2 DPs and has 4 [result.equal]
        A1 takes 2 DPs and has 2 [result.equal]
        F1 takes 2 DPs and has 2 [result.equal]
        M1 halts [after.halt]
        A1 halts [after.halt]
        F1 halts [after.halt]
        - A1: 36,12 facing 180, line of 4, 4 stands, 2 DPs, blue, order attack, fought, frayed
        - F1: 39,10.75 facing 270, line of 4, 4 stands, 2 DPs, blue, order attack, charged, fought, has-charged, frayed
        - M1: 36,12 facing 0, line of 4, 4 stands, 4 DPs, red, order attack, charged, fought, has-charged, frayed
    "#]].assert_eq(&told);
    // Foot that it met by a countercharge it charged as well.
    let met = charge("maa-foot 4 at 36,18", "maa-mounted 4 at 36,20");
    let told = follows(&met, &["red: F1 against G1", "blue: respond countercharge"], &[]);
    assert!(
        told.contains("G1 has 0 to 0: Equal [result.equal combat.compare result.equal.mounted]"),
        "{told}"
    );
    // And foot that its own front strikes beside the horse it charged.
    let beside = "
        battle red red, order attack
        red  M1 maa-mounted 4 at 36,10
        blue A1 maa-mounted 2 at 34.5,12
        blue F1 heavy-infantry 2 at 37.5,12
        only combat
    ";
    let actions = ["red: M1 against A1", "blue: done", "blue: respond stand", "red: contingent A1"];
    let told = follows(beside, &actions, &[]);
    assert!(
        told.contains("M1 has 0 to 0: Equal [result.equal combat.compare result.equal.mounted]"),
        "{told}"
    );
}

#[test]
fn modifiers_go_once_and_to_the_primary_opponent() {
    let two = "
        red  F1 heavy-infantry 4 at 36,20, grade B
        blue G1 heavy-infantry 2 at 34.5,20
        blue G2 heavy-infantry 2 at 37.5,20
        only combat
    ";
    expect![[r#"
        combat: dice 5 (heavy infantry 4, B Grade +1), against 5 (a hit 5): 2 2 2 2 2 = 0 [combat.dice.two combat.mod.b combat.hit.five]
        combat: dice 4 (heavy infantry 4), against 5 (a hit 5): 2 2 2 2 = 0 [combat.dice.two combat.hit.five]
        combat: dice 4 (heavy infantry 4), against 5 (a hit 5): 2 2 2 2 = 0 [combat.dice.two combat.hit.five]
        combat: dice 4 (heavy infantry 4), against 5 (a hit 5): 2 2 2 2 = 0 [combat.dice.two combat.hit.five]
    "#]].assert_eq(&dice(two, &["red: contingent G2"], &[]));
    // What modifiers take beyond the dice against the primary one is taken from the others, in the owner's order.
    let three = "
        battle red red, order attack
        red  F1 heavy-infantry 2 at 33,18
        red  F2 heavy-infantry 2 at 36,18
        red  F3 heavy-infantry 2 at 39,18
        blue G1 longbow 6 at 36,20, dps 5, disarray
        only combat
    ";
    let charges = ["red: F1 against G1", "red: F2 against G1", "red: F3 against G1", "blue: respond stand"];
    let primary = [&charges[..], &["blue: contingent F1"]].concat();
    choices(
        three,
        &primary,
        &[],
        expect![[r#"
        blue: contingent F2
        blue: contingent F3
    "#]],
    );
    let taken = [&primary[..], &["blue: contingent F3"]].concat();
    expect![[r#"
        combat: dice 4 (heavy infantry 4), against 5 (a hit 5): 2 2 2 2 = 0 [combat.dice.two combat.hit.five]
        combat: dice 4 (heavy infantry 4), against 5 (a hit 5): 2 2 2 2 = 0 [combat.dice.two combat.hit.five]
        combat: dice 4 (heavy infantry 4), against 5 (a hit 5): 2 2 2 2 = 0 [combat.dice.two combat.hit.five]
        combat: dice 1 (stands facing 2, taken by modifiers -1), against 6 (a hit in disarray, column or skirmish array 6): 2 = 0 [combat.dice.other combat.pool combat.hit.six]
    "#]].assert_eq(&dice(three, &taken, &[]));
    refused(
        three,
        &[&primary[..], &["blue: contingent F1"]].concat(),
        &[],
        expect!["choose from which dice of G1 the rest is taken [combat.pool]"],
    );
    holds!("combat.pool", "combat.mod.by-contingent", "combat.minimum");
}

#[test]
fn who_is_charged_in_a_melee_fights_charge_combat() {
    let position = "
        battle red red, order attack
        red  F1 heavy-infantry 2 at 34.5,20, dps 2
        red  F2 heavy-infantry 2 at 37.5,18.5
        blue G1 heavy-infantry 4 at 36,20, dps 1
        only combat
    ";
    // F1 fights its second round: its DPs do not count. Those of G1 do, for F2 has charged it.
    expect![[r#"
        combat: dice 4 (heavy infantry 4), against 5 (a hit 5): 2 2 2 2 = 0 [combat.dice.two combat.hit.five]
        combat: dice 4 (heavy infantry 4), against 5 (a hit 5): 2 2 2 2 = 0 [combat.dice.two combat.hit.five]
        combat: dice 3 (heavy infantry 4, own DPs -1), against 5 (a hit 5): 2 2 2 = 0 [combat.dice.two combat.mod.dp combat.hit.five]
        combat: dice 4 (heavy infantry 4), against 5 (a hit 5): 2 2 2 2 = 0 [combat.dice.two combat.hit.five]
    "#]].assert_eq(&dice(position, &["red: F2 against G1"], &[]));
    holds!("combat.charge-round");
}

#[test]
fn an_obstacle_is_an_advantage_to_who_did_not_charge_over_it() {
    let lines = ["hedge 30,20 42,20", "deep-ditch 30,20 42,20", "stakes 30,20 42,20"];
    let who = |told: &str| {
        let mut of = String::new();
        for (n, line) in told.lines().filter(|line| line.starts_with("combat:")).enumerate() {
            if line.contains("advantage of ground +1") {
                of += ["red ", "blue "][n];
            }
        }
        of
    };
    for line in lines {
        let melee = format!("{MELEE}\n terrain {line}");
        assert_eq!(who(&played_on(&melee, &[], &[])), "red blue ", "{line}");
        let charge = charge("heavy-infantry 4 at 36,18", "heavy-infantry 4 at 36,20");
        let charge = format!("{charge}\n terrain {line}");
        assert_eq!(who(&played_on(&charge, &["red: F1 against G1"], &[])), "blue ", "{line}");
    }
    // A line elsewhere is none; stakes of the men themselves are.
    let far = format!("{MELEE}\n terrain hedge 30,20.5 42,20.5");
    assert_eq!(who(&played_on(&far, &[], &[])), "");
    let bows = charge("heavy-infantry 4 at 36,18", "longbow 4 at 36,20, stakes") + "\n stakes G1";
    let told = played_on(&bows, &["red: F1 against G1", "blue: respond stand"], &[]);
    assert_eq!(who(&told), "blue ", "{told}");
    // Behind a fortification there is no advantage of ground besides, unless one stands higher.
    let wall = format!("{MELEE}\n terrain wall-or-earthwork 30,20 42,20, faces 0");
    let red = |position: &str| dice(position, &[], &[]).lines().next().unwrap_or_default().to_owned();
    let hedged = format!("{wall}\n terrain hedge 30,20 42,20");
    expect!["combat: dice 9 (heavy infantry 8, defends a fortification +1), against 5 (a hit 5): 2 2 2 2 2 2 2 2 2 = 0 [combat.dice.two combat.mod.fortification combat.hit.five]"].assert_eq(&red(&hedged));
    let higher = format!("{wall}\n terrain hill 30,18 42,18 42,20 30,20, level 1");
    expect!["combat: dice 10 (heavy infantry 8, defends a fortification +1, advantage of ground +1), against 5 (a hit 5): 2 2 2 2 2 2 2 2 2 2 = 0 [combat.dice.two combat.mod.fortification combat.mod.ground combat.hit.five]"].assert_eq(&red(&higher));
    holds!("combat.ground-what");
}

#[test]
fn every_stand_between_two_opponents_is_asked_about() {
    // Twelve files against six contingents, half a stand off: five stands touch two of them alike.
    let mut position = "red F1 heavy-infantry 12 at 36,20, files 12\n only combat".to_owned();
    for n in 0..6 {
        position += &format!("\n blue G{} heavy-infantry 2 at {},20", n + 1, 29.25 + 3.0 * f64::from(n));
    }
    let actions: Vec<String> = (1..=5).map(|n| format!("red: contingent G{n}")).collect();
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    let red: Vec<String> = played_on(&position, &actions, &[])
        .lines()
        .filter(|line| line.starts_with("F1 scores"))
        .map(str::to_owned)
        .collect();
    assert_eq!(red.len(), 6, "{red:?}");
}

#[test]
fn pikes_that_fell_back_and_meet_somebody_new_fight_as_before() {
    let met = "
        red  F1 heavy-infantry 4 at 36,20, pursuing, disarray
        red  F8 heavy-infantry 4 at 62,4
        blue P1 pike 4 at 36,25, fell-back
        blue G8 heavy-infantry 4 at 8,44
        phase tactical
    ";
    expect![[r#"
        combat: dice 10 (heavy infantry 8, in pursuit +2), against 6 (a hit in disarray, column or skirmish array 6): 2 2 2 2 2 2 2 2 2 2 = 0 [combat.dice.two combat.mod.pursuing combat.hit.six]
        combat: dice 8 (pikes 8), against 5 (a hit 5): 2 2 2 2 2 2 2 2 = 0 [combat.dice.pike combat.hit.five]
    "#]].assert_eq(&dice(met, &[], &[3, 3]));
    // In the same combat they have one die a stand.
    let same = being(MELEE, "G1", "pike 4, fell-back");
    assert!(dice(&same, &[], &[]).contains("pikes that fell back 4"));
}

#[test]
fn hits_alone_remove_nobody() {
    // Five hits each: nothing but the DPs of an Equal.
    let told = follows(MELEE, &[], &hits(5, 5));
    assert!(!told.contains("loses"), "{told}");
    assert!(told.contains("4 stands, 2 DPs, red") && told.contains("4 stands, 2 DPs, blue"), "{told}");
    holds!("dp.losses-in-combat");
}

#[test]
fn skirmishers_by_trade_never_charge() {
    let column = "
        battle red red, order attack
        red  F1 skirmisher 4 at 36,10, array column, files 1, disarray
        red  F2 heavy-infantry 4 at 60,10
        blue G1 heavy-infantry 4 at 36,12
        blue G2 heavy-infantry 4 at 60,12
        only combat
    ";
    refused(
        column,
        &["red: F1 against G1"],
        &[],
        expect!["F1 are skirmishers by trade and never charge [troop.type.skirmisher]"],
    );
}

#[test]
fn a_charge_at_routers_strikes_others_beside_them() {
    check_from(
        "battle red red, order attack
         red  F1 heavy-infantry 4 at 36,10
         blue G1 heavy-infantry 2 at 34.5,12, routing, disarray
         blue G2 heavy-infantry 2 at 37.5,12, dps 1
         only combat",
        &["red: F1 against G1", "blue: done"],
        &[ones(5), ones(3), vec![4, 1, 1, 1]].concat(),
        "charges",
        expect![[r#"
            F1 charges G1 [charge.order]
            F1 strikes G1 on its front [charge.edge charge.align]
            F1 catches G1 [rout.charged]
            free hack: dice 4 (pursuing stands 4), against 4 (a casualty 4): 1 1 1 1 = 0 [after.free-hack]
            combat: dice 5 (overlapping 1, heavy infantry +4), against 5 (a hit 5): 1 1 1 1 4 = 0 [combat.dice.overlap combat.dice.two combat.hit.five]
            F1 scores 0 hits on G2 [combat.who]
            combat: dice 3 (heavy infantry 4, own DPs -1), against 5 (a hit 5): 1 1 1 = 0 [combat.dice.two combat.mod.dp combat.hit.five]
            G2 scores 0 hits on F1 [combat.who]
            F1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
            G2 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
            F1 takes 2 DPs and has 2 [result.equal]
            G2 takes 2 DPs and has 3 [result.equal]
            F1 halts [after.halt]
            G2 halts [after.halt]
            - F1: 36,12 facing 0, line of 4, 4 stands, 2 DPs, red, order attack, charged, fought, has-charged, frayed
            - G1: 34.5,12 facing 180, line of 2, 2 stands, 0 DPs, blue, order advance, disarray, routing, fought
            - G2: 37.5,12 facing 180, line of 2, 2 stands, 3 DPs, blue, order advance, fought, frayed
        "#]],
    );
}

#[test]
fn who_cannot_fall_back_neither_draws_through_nor_falls_into_disarray() {
    let wedged = |blue: &str| format!("red F1 heavy-infantry 4 at 36,46.4\n blue G1 {blue}\n only combat");
    let told = |blue: &str, dice: usize| follows(&wedged(blue), &[], &[vec![5], ones(dice)].concat());
    let mixed = told("longbow 4 + heavy-infantry 4 at 36,46.4", 12);
    assert!(mixed.contains("[after.fall-back-blocked]") && !mixed.contains("exchanges"), "{mixed}");
    let rabble = told("heavy-infantry 8 at 36,46.4, files 4, grade D", 15);
    assert!(
        rabble.contains("[after.fall-back-blocked]") && !rabble.contains("falls into disarray"),
        "{rabble}"
    );
}

#[test]
fn who_is_pushed_back_pushes_others() {
    let three = format!(
        "{MELEE}\n blue G2 heavy-infantry 4 at 36,20.75\n blue G3 heavy-infantry 4 at 36,21.6, disarray"
    );
    let told = follows(&three, &[], &hits(1, 0));
    let lines = told.lines().filter(|line| line.contains("blocked") || line.starts_with("- G"));
    expect![[r#"
        G2 is pushed back [after.fall-back-blocked]
        G2 takes 1 DP and has 1 [after.fall-back-blocked]
        G3 is pushed back [after.fall-back-blocked]
        G3 takes 1 DP and has 1 [after.fall-back-blocked]
        - G1: 36,20.75 facing 180, line of 4, 4 stands, 3 DPs, blue, order advance, fell-back, fought, frayed
        - G2: 36,21.5 facing 180, line of 4, 4 stands, 1 DPs, blue, order advance
        - G3: 36,22.25 facing 180, line of 4, 4 stands, 1 DPs, blue, order advance, disarray
    "#]]
    .assert_eq(&lines.map(|line| format!("{line}\n")).collect::<String>());
    // Unless there is no room for the last of them.
    let edge =
        three.replace("36,20.75", "36,46.5").replace("36,21.6", "36,47.25").replace("36,20", "36,45.75");
    let told = follows(&edge, &[], &hits(1, 0));
    assert!(told.contains("G1 takes 1 DP and has 4 [after.fall-back-blocked]"), "{told}");
    assert!(!told.contains("pushed") && told.contains("- G1: 36,45.75 facing 180"), "{told}");
    holds!("after.fall-back-blocked");
}
