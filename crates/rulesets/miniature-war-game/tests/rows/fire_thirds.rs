//! In which thirds missile troops fire and load, and what they have left (medieval.thirds, medieval.supply, medieval.slinger,
//! medieval.handcannon).

use battle::holds;
use expect_test::expect;

use crate::fire::{ONCE, USUAL, acts, fires, refuses, rolls};
use crate::table::{fought, shown_when_fought as shown};

/// What a unit fires in a turn with this order, and what it has left.
fn turn_of(kind: &str, is: &str, order: &str, dice: &[u8]) -> String {
    let position = format!(
        "red bows {kind} 6 in 6 at 60,50{is}
         blue men light-infantry 36 in 12 at 60,78"
    );
    let line = format!("#1: {order}");
    let answers: &[&str] = if dice.is_empty() { &[] } else { USUAL };
    let actions = acts([&[line.as_str()], &[]], answers);
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    let told = battle::suite::door::Part::With("fires at").of(&fought(&position, &actions, dice));
    let of = |path: &str| shown(&position, &actions, dice, &format!("units.bows.{path}"));
    let (at, shots, unloaded) = (of("at"), of("shots"), of("unloaded"));
    format!("{order}{is}\n{told}  at {at}, {shots} shots, unloaded {unloaded}\n")
}

#[test]
fn bows_and_crossbows_spend_thirds_as_the_printed_examples_do() {
    holds!(
        "medieval.thirds.table",
        "medieval.thirds.bow-load",
        "medieval.thirds.twice",
        "medieval.thirds.moved-once",
        "medieval.thirds.full-move",
        "medieval.thirds.unloaded-still",
        "medieval.thirds.start-loaded",
        "medieval.thirds.which-third",
        "medieval.thirds.plan",
        "common.fire.once",
        "common.third.last",
        "medieval.supply.shots"
    );
    let (one, two): (&[u8], &[u8]) = (&[1; 6], &[1; 12]);
    let unloaded = ", is unloaded";
    let mut told = String::new();
    for (kind, is, order, dice) in [
        ("archer-light", "", "H", two),
        ("archer-light", "", "H, PLAN FIRE LOAD FIRE", two),
        ("archer-light", "", "N 2/3, PLAN MOVE MOVE FIRE", one),
        ("archer-light", "", "N 1/3, PLAN FIRE LOAD MOVE", one),
        ("archer-light", "", "N 1/3, FIRE BEGIN", one),
        ("archer-light", "", "N 1/3", one),
        ("archer-light", "", "N FULL", &[]),
        ("archer-light", "", "N FULL, PLAN MOVE FIRE LOAD", one),
        ("archer-light", "", "H, FIRE MIDDLE", one),
        ("archer-light", "", "H, FIRE END", one),
        ("archer-light", "", "H, FIRE BOTH", two),
        ("archer-light", unloaded, "H", one),
        ("archer-light", unloaded, "H, FIRE BOTH", one),
        ("archer-light", unloaded, "N 1/3, PLAN LOAD MOVE FIRE", one),
        ("archer-light", unloaded, "N 2/3, PLAN MOVE MOVE LOAD", &[]),
        ("crossbow-light", "", "N 2/3, PLAN FIRE MOVE MOVE", one),
        ("crossbow-light", unloaded, "N 1/3, PLAN MOVE LOAD FIRE", one),
        ("crossbow-light", unloaded, "N 1/3", one),
    ] {
        told += &turn_of(kind, is, order, dice);
    }
    expect![[r#"
        H
        bows fires at men in third 1, 6 figures: 0 hits [medieval.missile.die]
        bows fires at men in third 3, 6 figures: 0 hits [medieval.missile.die]
          at "60,50", 10 shots, unloaded true
        H, PLAN FIRE LOAD FIRE
        bows fires at men in third 1, 6 figures: 0 hits [medieval.missile.die]
        bows fires at men in third 3, 6 figures: 0 hits [medieval.missile.die]
          at "60,50", 10 shots, unloaded true
        N 2/3, PLAN MOVE MOVE FIRE
        bows fires at men in third 3, 6 figures: 0 hits [medieval.missile.die]
          at "60,70", 11 shots, unloaded true
        N 1/3, PLAN FIRE LOAD MOVE
        bows fires at men in third 1, 6 figures: 0 hits [medieval.missile.die]
          at "60,60", 11 shots, unloaded false
        N 1/3, FIRE BEGIN
        bows fires at men in third 1, 6 figures: 0 hits [medieval.missile.die]
          at "60,60", 11 shots, unloaded false
        N 1/3
        bows fires at men in third 3, 6 figures: 0 hits [medieval.missile.die]
          at "60,60", 11 shots, unloaded true
        N FULL

          at "60,77", 12 shots, unloaded false
        N FULL, PLAN MOVE FIRE LOAD
        bows fires at men in third 2, 6 figures: 0 hits [medieval.missile.die]
          at "60,60", 11 shots, unloaded false
        H, FIRE MIDDLE
        bows fires at men in third 2, 6 figures: 0 hits [medieval.missile.die]
          at "60,50", 11 shots, unloaded false
        H, FIRE END
        bows fires at men in third 3, 6 figures: 0 hits [medieval.missile.die]
          at "60,50", 11 shots, unloaded true
        H, FIRE BOTH
        bows fires at men in third 1, 6 figures: 0 hits [medieval.missile.die]
        bows fires at men in third 3, 6 figures: 0 hits [medieval.missile.die]
          at "60,50", 10 shots, unloaded true
        H, is unloaded
        bows fires at men in third 2, 6 figures: 0 hits [medieval.missile.die]
          at "60,50", 11 shots, unloaded false
        H, FIRE BOTH, is unloaded
        bows fires at men in third 2, 6 figures: 0 hits [medieval.missile.die]
          at "60,50", 11 shots, unloaded false
        N 1/3, PLAN LOAD MOVE FIRE, is unloaded
        bows fires at men in third 3, 6 figures: 0 hits [medieval.missile.die]
          at "60,60", 11 shots, unloaded true
        N 2/3, PLAN MOVE MOVE LOAD, is unloaded

          at "60,70", 12 shots, unloaded false
        N 2/3, PLAN FIRE MOVE MOVE
        bows fires at men in third 1, 6 figures: 0 hits [medieval.missile.die]
          at "60,70", 11 shots, unloaded true
        N 1/3, PLAN MOVE LOAD FIRE, is unloaded
        bows fires at men in third 3, 6 figures: 0 hits [medieval.missile.die]
          at "60,60", 11 shots, unloaded true
        N 1/3, is unloaded
        bows fires at men in third 3, 6 figures: 0 hits [medieval.missile.die]
          at "60,60", 11 shots, unloaded true
    "#]]
    .assert_eq(&told);
}

#[test]
fn slingers_throw_in_every_third_in_which_they_stand() {
    holds!("medieval.slinger.three", "medieval.slinger.stones", "medieval.slinger.range");
    let mut told = String::new();
    for (order, dice) in [("H", &[1u8; 18][..]), ("N 1/3", &[1; 12]), ("N 2/3", &[1; 6])] {
        told += &turn_of("slinger", "", order, dice);
    }
    expect![[r#"
        H
        bows fires at men in third 1, 6 figures: 0 hits [medieval.missile.die]
        bows fires at men in third 2, 6 figures: 0 hits [medieval.missile.die]
        bows fires at men in third 3, 6 figures: 0 hits [medieval.missile.die]
          at "60,50", 21 shots, unloaded false
        N 1/3
        bows fires at men in third 2, 6 figures: 0 hits [medieval.missile.die]
        bows fires at men in third 3, 6 figures: 0 hits [medieval.missile.die]
          at "60,60", 22 shots, unloaded false
        N 2/3
        bows fires at men in third 3, 6 figures: 0 hits [medieval.missile.die]
          at "60,70", 23 shots, unloaded false
    "#]]
    .assert_eq(&told);
}

#[test]
fn slings_do_nothing_to_full_armor_and_phalanx() {
    holds!("medieval.slinger.no-effect", "medieval.phalanx.missiles", "medieval.testudo.missiles");
    let mut told = String::new();
    for (by, target, dice) in [
        ("slinger", "men-at-arms 12 in 12 at 60,70", 0),
        ("slinger", "heavy-cavalry 6 in 6 at 60,70", 6),
        ("slinger", "hoplites 12 in 6 at 60,70, is phalanx", 0),
        ("archer-light", "hoplites 12 in 6 at 60,70, is phalanx", 6),
        ("archer-light", "roman-legionaries 16 in 4 at 60,70, is testudo", 0),
    ] {
        let position = format!("red bows {by} 6 in 6 at 60,50\nblue men {target}");
        told += &format!("{by} at {target}\n{}", rolls(&position, ONCE, USUAL, &vec![1; dice], "fire:"));
    }
    expect![[r#"
        slinger at men-at-arms 12 in 12 at 60,70

        slinger at heavy-cavalry 6 in 6 at 60,70
        fire: dice 6 (a die for each figure 6), against 1 (heavy armor 1): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step common.fire.ladder]
        slinger at hoplites 12 in 6 at 60,70, is phalanx

        archer-light at hoplites 12 in 6 at 60,70, is phalanx
        fire: dice 6 (a die for each figure 6), against 2 (medium armor 2, mid range +1, front of a phalanx -1): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.mid medieval.phalanx.missiles common.fire.ladder]
        archer-light at roman-legionaries 16 in 4 at 60,70, is testudo

    "#]].assert_eq(&told);
}

#[test]
fn slingers_throw_over_one_line_of_men() {
    holds!("medieval.slinger.second-rank");
    let mut told = String::new();
    for (front, dice) in [("12 in 12 at 60,52.5", 6), ("24 in 12 at 60,54.5", 0), ("12 in 12 at 60,54", 0)] {
        let position = format!(
            "red slings slinger 6 in 6 at 60,50\nred front light-infantry {front}\nblue men light-infantry 12 in 6 at 60,75"
        );
        let answers: &[&str] = if dice > 0 { USUAL } else { &[] };
        told += &rolls(&position, ONCE, answers, &vec![1; dice], "fire:");
    }
    // Two ranks of their own: the second over the first.
    let position = "red slings slinger 12 in 6 at 60,50\nblue men light-infantry 12 in 6 at 60,75";
    told += &rolls(position, ONCE, USUAL, &[1; 12], "fire:");
    expect![[r#"
        fire: dice 6 (a die for each figure 6), against 2 (light armor 3, over a rank -1): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.slinger.second-rank common.fire.ladder]


        fire: dice 6 (a die for each figure 6), against 3 (light armor 3): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step common.fire.ladder]
        fire: dice 6 (a die for each figure 6), against 2 (light armor 3, over a rank -1): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.slinger.second-rank common.fire.ladder]
    "#]].assert_eq(&told);
}

#[test]
fn hand_cannon_have_bands_of_their_own_and_ask_for_no_armor() {
    holds!(
        "medieval.handcannon.values",
        "medieval.handcannon.no-armor",
        "medieval.handcannon.procedure",
        "medieval.gunpowder.long"
    );
    let mut told = String::new();
    for target in ["light-infantry", "men-at-arms"] {
        for y in ["64", "64.5", "70"] {
            let position =
                format!("red guns hand-cannon 6 in 6 at 60,50\nblue men {target} 24 in 12 at 60,{y}");
            told += &rolls(&position, ONCE, USUAL, &[1; 6], "fire:");
        }
    }
    for y in ["65", "80", "95"] {
        let position = format!(
            "options gunpowder-long-ranges\nred guns hand-cannon 6 in 6 at 60,50\nblue men men-at-arms 24 in 12 at 60,{y}"
        );
        told += &rolls(&position, ONCE, USUAL, &[1; 6], "fire:");
    }
    // The second rank does not fire.
    let position = "red guns hand-cannon 12 in 6 at 60,50\nblue men men-at-arms 12 in 6 at 60,60";
    told += &rolls(position, ONCE, USUAL, &[1; 6], "fire:");
    expect![[r#"
        fire: dice 6 (a die for each figure 6), against 3 (hand cannon, near 3): 1 1 1 1 1 1 = 0 [common.fire.die medieval.handcannon.values common.fire.ladder]
        fire: dice 6 (a die for each figure 6), against 2 (hand cannon, far 2): 1 1 1 1 1 1 = 0 [common.fire.die medieval.handcannon.values common.fire.ladder]
        fire: dice 6 (a die for each figure 6), against 2 (hand cannon, far 2): 1 1 1 1 1 1 = 0 [common.fire.die medieval.handcannon.values common.fire.ladder]
        fire: dice 6 (a die for each figure 6), against 3 (hand cannon, near 3): 1 1 1 1 1 1 = 0 [common.fire.die medieval.handcannon.values common.fire.ladder]
        fire: dice 6 (a die for each figure 6), against 2 (hand cannon, far 2): 1 1 1 1 1 1 = 0 [common.fire.die medieval.handcannon.values common.fire.ladder]
        fire: dice 6 (a die for each figure 6), against 2 (hand cannon, far 2): 1 1 1 1 1 1 = 0 [common.fire.die medieval.handcannon.values common.fire.ladder]
        fire: dice 6 (a die for each figure 6), against 4 (hand cannon, near 4): 1 1 1 1 1 1 = 0 [common.fire.die medieval.gunpowder.long common.fire.ladder]
        fire: dice 6 (a die for each figure 6), against 3 (hand cannon, middle 3): 1 1 1 1 1 1 = 0 [common.fire.die medieval.gunpowder.long common.fire.ladder]
        fire: dice 6 (a die for each figure 6), against 2 (hand cannon, far 2): 1 1 1 1 1 1 = 0 [common.fire.die medieval.gunpowder.long common.fire.ladder]
        fire: dice 6 (a die for each figure 6), against 3 (hand cannon, near 3): 1 1 1 1 1 1 = 0 [common.fire.die medieval.handcannon.values common.fire.ladder]
    "#]].assert_eq(&told);
}

#[test]
fn a_hand_cannon_takes_two_thirds_to_load() {
    holds!("medieval.handcannon.load");
    let unloaded = ", is unloaded";
    let mut told = String::new();
    for (is, order, dice) in
        [("", "H", &[1u8; 6][..]), (unloaded, "H", &[1; 6]), ("", "N 1/3", &[1; 6]), (unloaded, "N 1/3", &[])]
    {
        let position =
            format!("red bows hand-cannon 6 in 6 at 60,50{is}\nblue men light-infantry 36 in 18 at 60,69");
        let line = format!("#1: {order}");
        let answers: &[&str] = if dice.is_empty() { &[] } else { USUAL };
        let actions = acts([&[line.as_str()], &[]], answers);
        let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
        told += &battle::suite::door::Part::With("fires at").of(&fought(&position, &actions, dice));
        told += &format!("unloaded {}\n", shown(&position, &actions, dice, "units.bows.unloaded"));
    }
    expect![[r#"
        bows fires at men in third 1, 6 figures: 0 hits [medieval.missile.die]
        unloaded false
        bows fires at men in third 3, 6 figures: 0 hits [medieval.missile.die]
        unloaded true
        bows fires at men in third 3, 6 figures: 0 hits [medieval.missile.die]
        unloaded true

        unloaded false
    "#]]
    .assert_eq(&told);
}

#[test]
fn without_shots_nobody_shoots_and_a_sheaf_is_24() {
    holds!("medieval.supply.out", "medieval.supply.sheaf");
    refuses(
        "red bows archer-light 6 in 6 at 60,50, shots_left 0
         red more archer-light 6 in 6 at 80,50
         blue men light-infantry 12 in 6 at 60,80",
        [&[], &[]],
        &["red: fire #1 at #1"],
        expect!["it has no shots left [medieval.supply.out]"],
    );
    let position = "options arrow-sheaf-24
         red bows archer-light 6 in 6 at 60,50
         red cross crossbow-light 6 in 6 at 80,50
         blue men light-infantry 12 in 6 at 60,80";
    assert_eq!(shown(position, &[], &[], "units.bows.shots"), 24);
    assert_eq!(shown(position, &[], &[], "units.cross.shots"), 12);
}

#[test]
fn pavises_protect_the_files_in_the_middle_from_the_front() {
    holds!("medieval.pavise.step", "medieval.pavise.use", "medieval.pavise.cost");
    let mut told = String::new();
    for more in ["", ", kit pavises, is set_up", ", kit pavises, is set_up, pavises 1", ", kit pavises"] {
        let position = format!(
            "red bows archer-light 6 in 6 at 60,50\nblue cross crossbow-medium 12 in 6 at 60,70{more}"
        );
        told += &format!(
            "{more}\n{}",
            rolls(&position, [&["#1: H, FIRE BEGIN"], &["#1: H, HF"]], USUAL, &[1; 6], "fire:")
        );
    }
    expect![[r#"

        fire: dice 6 (a die for each figure 6), against 3 (medium armor 2, mid range +1): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.mid common.fire.ladder]
        , kit pavises, is set_up
        fire: dice 6 (a die for each figure 6), against 2 (medium armor 2, mid range +1, behind a pavise -1): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.mid medieval.pavise.step common.fire.ladder]
        , kit pavises, is set_up, pavises 1
        fire: dice 2 (a die for each figure 2), against 3 (medium armor 2, mid range +1): 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.mid common.fire.ladder]
        fire: dice 2 (a die for each figure 2), against 2 (medium armor 2, mid range +1, behind a pavise -1): 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.mid medieval.pavise.step common.fire.ladder]
        fire: dice 2 (a die for each figure 2), against 3 (medium armor 2, mid range +1): 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.mid common.fire.ladder]
        , kit pavises
        fire: dice 6 (a die for each figure 6), against 3 (medium armor 2, mid range +1): 1 1 1 1 1 1 = 0 [common.fire.die medieval.missile.start-step medieval.missile.mid common.fire.ladder]
    "#]].assert_eq(&told);
    // Set up in a third, they root the unit until they are taken up.
    fires(
        "red bows archer-light 6 in 6 at 60,50
         blue cross crossbow-medium 12 in 6 at 60,140, kit pavises",
        [&[], &["#1: PAVISE UP"]],
        &[],
        &[],
        expect![[r#"
            third 3 [common.third.together]
            cross is set up [medieval.pavise.use]
            turn 2 begins [common.sequence.turn]
        "#]],
    );
    fires(
        "red bows archer-light 6 in 6 at 60,50
         blue cross crossbow-medium 12 in 6 at 60,140, kit pavises, is set_up",
        [&[], &["#1: S 1/3"]],
        &[],
        &[],
        expect![[r#"
            third 3 [common.third.together]
            turn 2 begins [common.sequence.turn]
            - cross: 60,140 facing 180, 12 figures in 3 files, order S 1/3
        "#]],
    );
    fires(
        "red bows archer-light 6 in 6 at 60,50
         blue cross crossbow-medium 12 in 6 at 60,140, kit pavises, is set_up",
        [&[], &["#1: PAVISE DOWN THEN S 1/3"]],
        &[],
        &[],
        expect![[r#"
            third 3 [common.third.together]
            cross takes up its pavises [medieval.pavise.use]
            - cross: 60,132 facing 180, 12 figures in 3 files, order PAVISE DOWN THEN S 1/3
        "#]],
    );
}

#[test]
fn a_unit_that_goes_back_leaves_the_pavises_that_it_has_set_up() {
    holds!("medieval.pavise.start");
    let position = |set_up: &str| {
        format!(
            "red bows archer-light 6 in 6 at 60,50
             blue cross crossbow-medium 12 in 6 at 60,100, kit pavises, reaction back{set_up}
             blue rest peasants 12 in 6 at 200,140"
        )
    };
    for (set_up, expected) in [
        (
            ", is set_up",
            expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        cross leaves its pavises behind [medieval.pavise.start]
        cross must go back [common.reaction.forced common.reaction.back]
        third 1 [common.third.together]
        cross is at 60,108, facing 180 [common.third.beats]
        third 2 [common.third.together]
        cross is at 60,112, facing 180 [common.third.beats]
        third 3 [common.third.together]
        - cross: 60,112 facing 180, 12 figures in 3 files, shaken, order H
    "#]],
        ),
        (
            "",
            expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        cross must go back [common.reaction.forced common.reaction.back]
        third 1 [common.third.together]
        cross is at 60,108, facing 180 [common.third.beats]
        third 2 [common.third.together]
        cross is at 60,112, facing 180 [common.third.beats]
        third 3 [common.third.together]
        - cross: 60,112 facing 180, 12 figures in 3 files, shaken, order H
    "#]],
        ),
    ] {
        let told = rolls(&position(set_up), [&[], &[]], &[], &[], "");
        expected.assert_eq(&told);
    }
    // They are lost to it.
    let mut actions = crate::table::turn(&[], &[]);
    actions.push("blue: write #1: PAVISE UP".to_owned());
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    crate::table::refused(
        &position(", is set_up"),
        &actions,
        &[],
        expect!["unreadable: column 5: not for this unit: PAVISE UP [common.order.kinds]"],
    );
}
