//! Whoever comes upon hidden troops (muster.hidden.bump, muster.hidden.forced.fog, muster.hidden.place.fog, muster.special.ambush).

use battle::{State as _, Viewer};
use expect_test::expect;

use crate::table::{Game, check, check_from, check_lines, choices, is_silent, refused, seen};

/// Horse of blue's that lies hidden at 40,20 and that nobody finds who is farther away than a metre, with what else there is.
fn hiding(more: &str, phase: &str) -> String {
    format!(
        "turn 1
         blue 1 horse-1 cavalry 4 bases in 2 files at 40,20, fate hidden, off
         blue 2 k heavy-foot 4 bases in 2 files at 10,40
         {more}
         conditions contingents = [{{ id = \"horse\", pieces = [\"horse-1\"], hidden = 1 }}]
         {phase}"
    )
}

#[test]
fn a_move_ends_before_hidden_enemies_whom_it_would_come_upon() {
    let position = hiding("red 1 men cavalry drilled 4 bases in 2 files at 40,16", "phase manoeuvre");
    check(
        &position,
        &["red: move men ahead 5"],
        &[],
        expect![[r#"
        Manoeuvre [sequence.turn]
        men advances 4 MU [move.advance.other]
        men runs into hidden troops [muster.hidden.bump]
        horse-1 is revealed [muster.hidden.reveal muster.hidden.bump]
        - horse-1: 40,20 facing 180, 4 bases in 2 files, steady
        - men: 40,19.9992 facing 0, 4 bases in 2 files, steady, moved
    "#]],
    );
    // Who stops before the place, or passes it by, notices nothing.
    is_silent(&position, &["red: move men ahead 3.9"], &[], "revealed");
    is_silent(&position.replace("at 40,16", "at 36.7,16"), &["red: move men ahead 5"], &[], "revealed");
}

#[test]
fn a_wheel_ends_before_hidden_enemies_too() {
    let position = hiding("red 1 men cavalry drilled 4 bases in 2 files at 37.4,19", "phase manoeuvre");
    check(
        &position,
        &["red: move men wheel left 40"],
        &[],
        expect![[r#"
        Manoeuvre [sequence.turn]
        men advances 1.01 MU [move.advance.other]
        men runs into hidden troops [muster.hidden.bump]
        horse-1 is revealed [muster.hidden.reveal muster.hidden.bump]
        - horse-1: 40,20 facing 180, 4 bases in 2 files, steady
        - men: 37.32168,19.49444 facing 342, 4 bases in 2 files, steady, moved
    "#]],
    );
    let turn = hiding("red 1 men cavalry drilled 6 bases in 2 files at 36.7,20.5", "phase manoeuvre");
    check(
        &turn,
        &["red: move men expand right 1"],
        &[],
        expect![[r#"
        Manoeuvre [sequence.turn]
        men runs into hidden troops [muster.hidden.bump]
        horse-1 is revealed [muster.hidden.reveal muster.hidden.bump]
        - horse-1: 40,20 facing 180, 4 bases in 2 files, steady
        - men: 36.7,20.5 facing 0, 6 bases in 2 files, steady, moved
    "#]],
    );
}

#[test]
fn a_battle_line_ends_before_hidden_enemies_together() {
    battle::holds!("muster.hidden.bump.fog");
    let line = "red 1 men cavalry drilled 4 bases in 2 files at 40,16
         red 2 others cavalry drilled 4 bases in 2 files at 43.4,16
         commander red henry field c-in-c with men";
    let position = hiding(line, "phase manoeuvre");
    check(
        &position,
        &["red: line henry men+others ahead 5"],
        &[],
        expect![[r#"
        Manoeuvre [sequence.turn]
        henry leads a line 4 MU ahead [line.move]
        men runs into hidden troops [muster.hidden.bump]
        horse-1 is revealed [muster.hidden.reveal muster.hidden.bump]
        - henry: with men, moved, settled
        - horse-1: 40,20 facing 180, 4 bases in 2 files, steady
        - men: 40,19.9992 facing 0, 4 bases in 2 files, steady, moved
        - others: 43.4,19.9992 facing 0, 4 bases in 2 files, steady, moved
    "#]],
    );
    check(
        &position,
        &["red: line henry men+others wheel right 40"],
        &[],
        expect![[r#"
        Manoeuvre [sequence.turn]
        henry leads a line 4.29 MU ahead [line.move]
        men runs into hidden troops [muster.hidden.bump]
        horse-1 is revealed [muster.hidden.reveal muster.hidden.bump]
        - henry: with men, moved, settled
        - horse-1: 40,20 facing 180, 4 bases in 2 files, steady
        - men: 41.02,19.02648 facing 37.25, 4 bases in 2 files, steady, moved
        - others: 43.7264,16.96848 facing 37.25, 4 bases in 2 files, steady, moved
    "#]],
    );
}

#[test]
fn who_has_run_into_somebody_makes_no_second_move() {
    let position = hiding(
        "red 1 men cavalry drilled 4 bases in 2 files at 40,16\ncommander red henry with men",
        "phase manoeuvre",
    );
    let game = Game::after(&position, &["red: move men ahead 5"], &[]);
    assert!(!game.choices().contains("go ahead"), "{}", game.choices());
}

#[test]
fn a_charge_that_comes_over_hidden_enemies_meets_them() {
    let riders = "red 1 men cavalry drilled 4 bases in 2 files at 40,18.5
         blue 3 foe heavy-foot 4 bases in 2 files at 40,23";
    check_from(
        &hiding(riders, "only impact"),
        &["red: charge men"],
        &[2; 8],
        "men charges",
        expect![[r#"
            men charges foe [charge.declare]
            men runs into hidden troops [muster.hidden.bump muster.hidden.forced.fog]
            horse-1 is revealed [muster.hidden.reveal muster.hidden.forced.fog]
            men will now meet horse-1 [muster.hidden.bump]
            men moves 1.5 [charge.move]
            men meets horse-1 [combat.join]
            men strikes horse-1: points 0 [impact.fight]
            impact: dice 4 (two per base 4), against 4 (score 4): 2 2 2 2 = 0 [impact.dice.other hits.score impact.fight]
            horse-1 strikes men: points 0 [impact.fight]
            impact: dice 4 (two per base 4), against 4 (score 4): 2 2 2 2 = 0 [impact.dice.other hits.score impact.fight]
            men draws: 0 to 0 hits [combat.result]
            horse-1 draws: 0 to 0 hits [combat.result]
            - fight 0: {"charging":[true,false],"groups":["men","horse-1"],"impact":false,"strikes":[null,null]}
            - foe: 40,23 facing 180, 4 bases in 2 files, steady, provoked
            - horse-1: 40,20 facing 180, 4 bases in 2 files, steady, provoked, fought
            - men: 40,20 facing 0, 4 bases in 2 files, steady, charged, provoked, fought
        "#]],
    );
}

#[test]
fn hidden_skirmishers_whom_a_charge_comes_upon_may_evade_it() {
    let riders = "red 1 men cavalry drilled 4 bases in 2 files at 40,18.5
         blue 3 foe heavy-foot 4 bases in 2 files at 40,23";
    let position = hiding(riders, "only impact").replace("horse-1 cavalry", "horse-1 light-foot");
    let position = position.replace("at 40,20, fate", "at 40,20 facing 180, fate");
    check_from(
        &position,
        &["red: charge men", "blue: stand"],
        &[6, 6, 2, 2, 2, 2, 2, 2],
        "men charges",
        expect![[r#"
            men charges foe [charge.declare]
            men runs into hidden troops [muster.hidden.bump muster.hidden.forced.fog]
            horse-1 is revealed [muster.hidden.reveal muster.hidden.forced.fog]
            men will now meet horse-1 [muster.hidden.bump]
            horse-1 must pass a test [response.skirmisher-stand]
            test to stand, against 7 (drilled or skirmishers 7): 6 6 = 12 [cmt.score.good cmt.roll]
            horse-1 passes its test [cmt.roll]
            horse-1 stands [charge.target-standing]
            men moves 1.5 [charge.move]
            men meets horse-1 [combat.join]
            men strikes horse-1: points +1 (mounted against loose foot +1) [impact.fight impact.poa.mounted-loose]
            impact: dice 4 (two per base 4), against 4 (score 4): 2 2 2 2 = 0 [impact.dice.other hits.score impact.fight]
            horse-1 strikes men: points -1 (enemy: mounted against loose foot -1) [impact.fight impact.poa.mounted-loose]
            impact: dice 2 (two per base 4, light troops -2), against 5 (score 5): 2 2 = 0 [impact.dice.other dice.light hits.score impact.fight]
            men draws: 0 to 0 hits [combat.result]
            horse-1 draws: 0 to 0 hits [combat.result]
            - fight 0: {"charging":[true,false],"groups":["men","horse-1"],"impact":false,"strikes":[null,null]}
            - foe: 40,23 facing 180, 4 bases in 2 files, steady, provoked
            - horse-1: 40,20 facing 180, 4 bases in 2 files, steady, tested, provoked, fought
            - men: 40,20 facing 0, 4 bases in 2 files, steady, charged, provoked, fought
        "#]],
    );
}

#[test]
fn hidden_friends_in_the_way_of_a_charge_are_revealed_and_stop_it() {
    let riders = "red 1 men cavalry drilled 4 bases in 2 files at 40,16
         red 2 others-1 heavy-foot 4 bases in 2 files at 40,18.5, fate hidden, off
         blue 3 foe heavy-foot 4 bases in 2 files at 40,19.5";
    let position = hiding(riders, "only impact").replace("at 40,20", "at 60,20").replace(
        "contingents = [",
        "contingents = [{ id = \"others\", pieces = [\"others-1\"], hidden = 1 }, ",
    );
    check_from(
        &position,
        &["red: charge men"],
        &[],
        "men charges",
        expect![[r#"
        men charges foe [charge.declare]
        men runs into hidden troops [muster.hidden.bump muster.hidden.forced.fog]
        others-1 is revealed [muster.hidden.reveal muster.hidden.forced.fog]
        men moves 1.3 [charge.move]
        - foe: 40,19.5 facing 180, 4 bases in 2 files, steady, provoked
        - men: 40,17.2996 facing 0, 4 bases in 2 files, steady, charged
        - others-1: 40,18.5 facing 0, 4 bases in 2 files, steady
    "#]],
    );
}

#[test]
fn routers_reveal_whom_they_come_upon_and_go_on() {
    let fight = "red 1 bills heavy-foot 4 bases in 2 files at 40,24 facing 0, broken, breaking
         blue 3 front heavy-foot 4 bases in 2 files at 40,24 facing 180
         fight bills front";
    let position = hiding(fight, "only melee") + "\nstep { flights = { all = false, next = \"routs\" } }";
    let position = position.replace("at 40,20, fate", "at 36.9,18, fate");
    check(
        &position,
        &[],
        &[3, 3],
        expect![[r#"
        rout: 3 [vmd.roll]
        bills runs into hidden troops [muster.hidden.bump muster.hidden.forced.fog]
        horse-1 is revealed [muster.hidden.reveal muster.hidden.forced.fog]
        bills routs 3 MU facing 175 [rout.move]
        pursuit: 3 [vmd.roll]
        front pursues 3 MU facing 175 [pursuit.move]
        bills loses a base [cohesion.broken.losses]
        - bills: 40.31376,19.81368 facing 175, 3 bases in 2 files, broken, routed, routed-now, provoked, fought
        - front: 40.31336,21.01824 facing 175, 4 bases in 2 files, steady, pursues bills, has-pursued, provoked, fought
        - horse-1: 36.9,18 facing 180, 4 bases in 2 files, steady
    "#]],
    );
}

#[test]
fn pursuers_reveal_whom_they_come_upon_and_meet_enemies_there() {
    let fight = "red 1 bills cavalry drilled 6 bases in 3 files at 40.8,17.5 facing 0
         blue 3 front light-horse 4 bases in 2 files at 40,17.5 facing 180, broken, breaking
         fight bills front";
    let position = hiding(fight, "only melee") + "\nstep { flights = { all = false, next = \"routs\" } }";
    let position = position.replace("at 40,20, fate", "at 43.3,20.9, fate");
    check(
        &position,
        &[],
        &[3, 3],
        expect![[r#"
        rout: 3 [vmd.roll]
        front routs 7 MU facing 0 [rout.move]
        pursuit: 3 [vmd.roll]
        bills runs into hidden troops [muster.hidden.bump muster.hidden.forced.fog]
        horse-1 is revealed [muster.hidden.reveal muster.hidden.forced.fog]
        bills pursues 3.4 MU facing 0 [pursuit.move]
        bills meets horse-1 [pursuit.fresh]
        - bills: 40.8,20.9 facing 0, 6 bases in 3 files, steady, has-pursued, provoked, fought
        - fight 0: {"charging":[true,false],"groups":["bills","horse-1"],"impact":true,"strikes":[null,null]}
        - front: 40,26.9 facing 0, 4 bases in 2 files, broken, routed, routed-now, provoked, fought
        - horse-1: 43.3,20.9 facing 180, 4 bases in 2 files, steady, provoked, fought
    "#]],
    );
}

#[test]
fn evaders_reveal_whom_they_come_upon() {
    let chase = "red 1 men cavalry drilled 4 bases in 2 files at 40,27 facing 180
         blue 3 scouts light-foot 4 bases in 2 files at 40,24.5 facing 0";
    let position = hiding(chase, "only impact").replace("at 40,20, fate", "at 42.5,20.5, fate");
    check_from(
        &position,
        &["red: charge men", "blue: evade to rear"],
        &[3, 3, 1, 1, 1, 1],
        "men charges",
        expect![[r#"
            men charges scouts [charge.declare]
            scouts evades to its rear [evade.declare evade.direction]
            evade: 3 [vmd.roll]
            scouts runs into hidden troops [muster.hidden.bump muster.hidden.forced.fog]
            horse-1 is revealed [muster.hidden.reveal muster.hidden.forced.fog]
            scouts evades 5 MU facing 180 [evade.move]
            chase: 3 [vmd.roll]
            men will now meet horse-1 [charge.revealed]
            men moves 4.1 [charge.chase]
            men meets horse-1 in the rear [flank.qualify]
            horse-1 drops from STEADY to DISRUPTED [flank.drop]
            men strikes horse-1: points +2 (charges flank or rear +2) [impact.fight impact.poa.flank]
            impact: dice 2 (two per base 2), against 3 (score 3): 1 1 = 0 [impact.dice.other hits.score impact.fight]
            horse-1 strikes men: points -2 (charged in flank or rear -2) [impact.fight impact.poa.flank]
            impact: dice 2 (two per base 2), against 5 (score 5): 1 1 = 0 [impact.dice.other hits.score impact.fight]
            men draws: 0 to 0 hits [combat.result]
            horse-1 draws: 0 to 0 hits [combat.result]
            - fight 0: {"charging":[true,false],"groups":["men","horse-1"],"impact":false,"strikes":["rear",null]}
            - horse-1: 42.5,20.5 facing 180, 4 bases in 2 files, disrupted, dropped, provoked, fought
            - men: 40,22.9 facing 180, 4 bases in 2 files, steady, charged, provoked, fought
            - scouts: 40,17.9 facing 180, 4 bases in 2 files, steady, evaded, provoked
        "#]],
    );
}

#[test]
fn interceptors_reveal_whom_they_come_upon() {
    let charge = "red 1 bills heavy-foot drilled heavy-weapon 4 bases in 2 files at 40,10
         blue 3 halberds heavy-foot heavy-weapon 4 bases in 2 files at 40,12.5
         blue 4 riders cavalry drilled light-spear 4 bases in 2 files at 36,9.4 facing 90";
    let position = hiding(charge, "only impact").replace("at 40,20, fate", "at 37.9,8.4 facing 0, fate");
    check_from(
        &position,
        &["red: charge bills", "blue: intercept bills with riders in flank"],
        &[2; 8],
        "bills charges",
        expect![[r#"
            bills charges halberds [charge.declare]
            riders intercepts bills by 2.4 [intercept.flank]
            riders runs into hidden troops [muster.hidden.bump muster.hidden.forced.fog]
            horse-1 is revealed [muster.hidden.reveal muster.hidden.forced.fog]
            riders moves 0.3 [intercept.move]
            bills moves 2.5 [charge.move]
            bills meets halberds [combat.join]
            bills strikes halberds: points 0 (heavy weapon +1, enemy: heavy weapon -1) [impact.fight impact.poa.heavy-weapon]
            impact: dice 4 (two per base 4), against 4 (score 4): 2 2 2 2 = 0 [impact.dice.other hits.score impact.fight]
            halberds strikes bills: points 0 (heavy weapon +1, enemy: heavy weapon -1) [impact.fight impact.poa.heavy-weapon]
            impact: dice 4 (two per base 4), against 4 (score 4): 2 2 2 2 = 0 [impact.dice.other hits.score impact.fight]
            bills draws: 0 to 0 hits [combat.result]
            halberds draws: 0 to 0 hits [combat.result]
            - bills: 40,12.5 facing 0, 4 bases in 2 files, steady, charged, provoked, fought
            - fight 0: {"charging":[true,false],"groups":["bills","halberds"],"impact":false,"strikes":[null,null]}
            - halberds: 40,12.5 facing 180, 4 bases in 2 files, steady, provoked, fought
            - horse-1: 37.9,8.4 facing 0, 4 bases in 2 files, steady
            - riders: 36.2992,9.4 facing 90, 4 bases in 2 files, steady, intercepted
        "#]],
    );
}

#[test]
fn nobody_goes_of_his_owners_will_over_the_place_of_a_hidden_friend() {
    let own = |at: &str| {
        hiding(&format!("red 1 men cavalry drilled 4 bases in 2 files at {at}"), "phase manoeuvre")
            .replace("blue 1 horse-1", "red 2 horse-1")
            .replace("blue 2 k", "blue 1 k")
    };
    refused(
        &own("40,16"),
        &["red: stay", "red: move men ahead 5"],
        &[],
        expect!["men keeps off the place where horse-1 lies hidden [muster.hidden.place.fog]"],
    );
    check_lines(
        &own("40,16"),
        &["red: stay", "red: move men ahead 1.5"],
        &[],
        "men",
        expect![[r#"
        men advances 1.5 MU [move.advance.other]
        - men: 40,17.5 facing 0, 4 bases in 2 files, steady, moved
    "#]],
    );
    // Who stands upon it already may leave it.
    check_lines(
        &own("40,19.5"),
        &["red: stay", "red: move men ahead 5"],
        &[],
        "men",
        expect![[r#"
        men advances 5 MU [move.advance.other]
        - men: 40,24.5 facing 0, 4 bases in 2 files, steady, moved
    "#]],
    );
}

#[test]
fn whom_an_ambush_charges_can_neither_evade_nor_be_helped_by_an_intercept() {
    let scouts = |fate: &str| {
        format!(
            "turn 1
             red 1 men cavalry drilled 4 bases in 2 files at 40,16{fate}
             blue 1 scouts light-foot 4 bases in 2 files at 40,18.5
             blue 2 riders cavalry drilled 4 bases in 2 files at 36,14.5 facing 90
             conditions specials = [{{ kind = \"ambush\", pieces = [\"men\"] }}]
             only impact"
        )
    };
    let game = Game::after(&scouts(""), &["red: charge men"], &[]);
    expect![[r#"
        blue: intercept men with riders in flank
        blue: end
    "#]]
    .assert_eq(&game.choices());
    check_from(
        &scouts(", fate sprung"),
        &["red: charge men"],
        &[2; 6],
        "men charges",
        expect![[r#"
            men charges scouts [charge.declare]
            men moves 2.5 [charge.move]
            men meets scouts [combat.join]
            men strikes scouts: points +1 (mounted against loose foot +1) [impact.fight impact.poa.mounted-loose]
            impact: dice 4 (two per base 4), against 4 (score 4): 2 2 2 2 = 0 [impact.dice.other hits.score impact.fight]
            scouts strikes men: points -1 (enemy: mounted against loose foot -1) [impact.fight impact.poa.mounted-loose]
            impact: dice 2 (two per base 4, light troops -2), against 5 (score 5): 2 2 = 0 [impact.dice.other dice.light hits.score impact.fight]
            men draws: 0 to 0 hits [combat.result]
            scouts draws: 0 to 0 hits [combat.result]
            - fight 0: {"charging":[true,false],"groups":["men","scouts"],"impact":false,"strikes":[null,null]}
            - men: 40,18.5 facing 0, 4 bases in 2 files, steady, charged, sprung, provoked, fought
            - scouts: 40,18.5 facing 180, 4 bases in 2 files, steady, provoked, fought
        "#]],
    );
    // Others, who have been seen, may be intercepted all the same.
    let others = "red 2 others cavalry drilled 4 bases in 2 files at 55,16
             blue 3 pickets light-foot 4 bases in 2 files at 55,18.5
             blue 4 guards cavalry drilled 4 bases in 2 files at 51,14.5 facing 90
             conditions";
    let both = scouts(", fate sprung").replace("conditions", others);
    let charges = ["red: charge men", "red: charge others"];
    let intercept = |by: &'static str| [charges[0], charges[1], by];
    refused(
        &both,
        &intercept("blue: intercept men with riders in flank"),
        &[],
        expect![
            "men charges out of an ambush: riders has not seen it before and can only stand [muster.special.ambush]"
        ],
    );
    choices(
        &both,
        &intercept("blue: end"),
        &[],
        expect![[r#"
        blue: evade to rear
        blue: evade from others
        blue: stand
    "#]],
    );
}

#[test]
fn the_numbers_that_an_enemy_sees_have_no_gap_where_somebody_hides() {
    let position = hiding("", "phase manoeuvre");
    let [red, blue] = battle::Side::BOTH.map(Viewer::Seat);
    let number = |viewer: Viewer| seen(&position, &[], &[], viewer, "groups.k.number");
    assert_eq!([number(blue), number(red), number(Viewer::Umpire), number(Viewer::Spectator)], [2, 1, 2, 1]);
    let state = Game::opened(&position);
    let drawn = |viewer: Viewer| {
        let scene = state.scene(viewer);
        let piece = scene.pieces.iter().find(|piece| piece.id == "k").expect("it is drawn");
        piece.facts.iter().find(|(fact, _)| fact == "Number").map(|(_, number)| number.clone())
    };
    assert_eq!([drawn(blue), drawn(red)], [Some("2".to_owned()), Some("1".to_owned())]);
    // So many points rout an army as the enemy sees groups of it.
    let full = |viewer: Viewer| state.scene(viewer).standings[1].lost.full;
    assert_eq!([full(blue), full(red)], [2, 1]);
}
