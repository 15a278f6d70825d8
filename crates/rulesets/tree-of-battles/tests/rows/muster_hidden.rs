//! Hidden contingents and ambushes (muster.hidden, muster.special.ambush).

use battle::{Ruleset, Side, State as _, Viewer};
use dice::{Seed, Seeded};
use expect_test::expect;
use tree_of_battles::TreeOfBattles;

use crate::fields::{APPROACH, TACTICAL};
use crate::table::{Game, check, check_from, choices, opened, refused, told_from};

const BLUE_APPROACH: &str = r#"during approach
    first blue
    step { approach = { side = "blue", stage = "marches" } }"#;
pub(crate) const BLUE_TACTICAL: &str = r#"during tactical
    first blue
    step { tactical = { side = "blue", stage = "voluntary" } }"#;
pub(crate) const DECLARES: &str = r#"during combat
    first blue
    step { combat = "start" }"#;

/// Red men-at-arms before a wood in which blue may lie.
pub(crate) fn field(more: &str) -> String {
    format!(
        "red  F1 heavy-infantry 4 at 20,10
         leader red york with F1, commander
         blue G1 heavy-infantry 4 at 60,40
         leader blue somerset with G1, commander
         {more}"
    )
}

/// Two contingents that are a battle of their own, found from so many quarters of an inch on.
pub(crate) fn in_hiding(near: u8, at: [&str; 2]) -> String {
    format!(
        r#"blue H1 maa-mounted 3 at {} facing 270, of wood
         blue H2 longbow 3 at {} facing 270, of wood, volleys 6
         leader blue lurker with H1, of wood, captain, leads
         raw [[conditions.contingents]]
         raw id = "wood"
         raw pieces = ["H1", "H2"]
         raw hidden = {near}
         "#,
        at[0], at[1]
    )
}

pub(crate) const EAST: [&str; 2] = ["36,20", "36,26"];
const AMBUSH: &str = r#"
    raw [[conditions.specials]]
    raw kind = "ambush"
    raw pieces = ["H1", "H2"]"#;

#[test]
fn a_hidden_contingent_is_nowhere_in_what_the_enemy_and_spectators_are_shown() {
    holds!("muster.hidden.start", "muster.flag.hidden");
    for phase in [APPROACH, TACTICAL] {
        let hidden = Game::open(&field(&format!("{}{phase}", in_hiding(30, EAST))), &[]);
        let without = Game::open(&field(phase), &[]);
        let (hidden, without) = (hidden.battle.state(), without.battle.state());
        for viewer in [Viewer::Seat(Side::Red), Viewer::Spectator] {
            assert_eq!(hidden.view_for(viewer), without.view_for(viewer), "{viewer:?}");
            assert_eq!(hidden.scene(viewer), without.scene(viewer), "{viewer:?}");
            assert_eq!(hidden.standing(viewer), without.standing(viewer), "{viewer:?}");
            let summary = |state| TreeOfBattles::summary(state, viewer);
            assert_eq!(summary(hidden), summary(without), "{viewer:?}");
        }
        assert_eq!(hidden.prompt(Side::Red), without.prompt(Side::Red));
        for viewer in [Viewer::Seat(Side::Blue), Viewer::Umpire] {
            let scene = hidden.scene(viewer);
            let lies = scene.pieces.iter().find(|piece| piece.id == "H1").expect("its owner sees it");
            let at = [36, 20].map(|inches| inches * 25_400);
            assert!(matches!(lies.place, battle::Place::Table { at: there } if there == at), "{lies:?}");
            assert!(lies.badges.iter().any(|badge| badge.glyph == "hidden-marker"));
            assert!(
                hidden.standing(viewer)[1].ends_with("0 of 5 loss points"),
                "{:?}",
                hidden.standing(viewer)
            );
            assert!(TreeOfBattles::summary(hidden, viewer).contains("hidden from the enemy"));
        }
    }
}

#[test]
fn the_enemy_cannot_name_what_is_hidden_and_its_owner_cannot_use_it() {
    let position = |phase| field(&format!("{}{phase}", in_hiding(30, EAST)));
    refused(
        &position(TACTICAL),
        &["red: H1 stays"],
        &[],
        expect!["unreadable: there is no contingent `H1`; did you mean `F1`?"],
    );
    refused(
        &position("only command"),
        &["red: york orders lurker attack"],
        &[],
        expect!["unreadable: there is no leader `lurker`"],
    );
    refused(
        &position(TACTICAL),
        &["red: order wood hold"],
        &[],
        expect!["unreadable: there is no battle `wood`"],
    );
    refused(
        &position(BLUE_TACTICAL),
        &["blue: H1 moves by one die"],
        &[],
        expect!["H1 is not there for this side to move [seq.joint]"],
    );
    refused(
        &position("only command\nfirst blue"),
        &["blue: lurker rides to H2"],
        &[],
        expect!["lurker does not lead here [leader.kinds]"],
    );
}

#[test]
fn what_the_enemy_may_do_is_the_same_wherever_it_lies() {
    let offered = |more: &str| {
        let mut game = Game::open(&field(&format!("{more}\n{TACTICAL}")), &[3, 3]);
        game.act("red: F1 moves by two dice").expect("it is allowed");
        game.choices()
    };
    for at in [["20,14", "30,30"], ["25,10", "30,30"], ["20,30", "20,20"]] {
        assert_eq!(offered(&in_hiding(0, at)), offered(""), "hidden at {at:?}");
    }
}

#[test]
fn who_comes_near_finds_the_whole_contingent_and_its_leader() {
    // 24 quarters are 6 inches; H1 is 4.5 inches wide and faces west, so that its flank is 2.25 inches south of its middle.
    let at = |y: &str| field(&format!("{}{APPROACH}", in_hiding(24, [&format!("23,{y}"), "40,40"])));
    check(
        &at("26.25"),
        &["red: F1 marches ahead 8"],
        &[],
        expect![[r#"
            F1 goes 8″ [move.march-foot]
            H1 is revealed at 23,26.25, facing 270 [muster.hidden.reveal]
            lurker joins H1 [leader.attached]
            H2 is revealed at 40,40, facing 270 [muster.hidden.reveal]
            - F1: 20,18 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, marched-ahead, marched
            - H1: 23,26.25 facing 270, line of 3, 3 stands, 0 DPs, blue, order advance
            - H2: 40,40 facing 270, line of 3, 3 stands, 0 DPs, blue, order advance
            - lurker: with H1, 2 CP of 2
        "#]],
    );
    let mut game = Game::open(&at("26.27"), &[]);
    game.act("red: F1 marches ahead 8").expect("it is allowed");
    assert!(!game.told().contains("revealed"), "{}", game.told());
}

#[test]
fn who_runs_into_hidden_troops_ends_his_move_before_them() {
    let march = field(&format!("{}{APPROACH}", in_hiding(0, ["20,14 ", "40,40"])));
    check(
        &march,
        &["red: F1 marches ahead 8"],
        &[],
        expect![[r#"
        F1 goes 1.75″ [move.march-foot]
        F1 runs into hidden troops [muster.hidden.bump]
        H1 is revealed at 20,14, facing 270 [muster.hidden.reveal muster.hidden.bump]
        lurker joins H1 [leader.attached]
        H2 is revealed at 40,40, facing 270 [muster.hidden.reveal muster.hidden.bump]
        - F1: 20,11.75 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, marched-ahead, marched
        - H1: 20,14 facing 270, line of 3, 3 stands, 0 DPs, blue, order advance
        - H2: 40,40 facing 270, line of 3, 3 stands, 0 DPs, blue, order advance
        - lurker: with H1, 2 CP of 2
    "#]],
    );
    // Right before them it goes nowhere, and has nothing to repeat.
    let near = field(&format!("{}{APPROACH}", in_hiding(0, ["20,12.25 ", "40,40"])))
        .replace("at 20,10", "at 20,10, marched-ahead");
    let told = told_from(&near, &["red: F1 marches ahead 8"], &[], "- F1");
    expect!["- F1: 20,10 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, marched"]
        .assert_eq(told.lines().next().unwrap_or_default());
    let wheel = field(&format!("{}{TACTICAL}", in_hiding(0, ["22,13", "40,40"])));
    check(
        &wheel,
        &["red: F1 moves by two dice", "red: moves ahead 1, wheels left 3, ahead 2"],
        &[4, 4],
        expect![[r#"
            move: 4 4 = 8 [move.tactical-dice]
            F1 may go 8″ [move.tactical-dice]
            F1 goes 0.75″ [move.tactical-dice]
            F1 runs into hidden troops [muster.hidden.bump]
            H1 is revealed at 22,13, facing 270 [muster.hidden.reveal muster.hidden.bump]
            lurker joins H1 [leader.attached]
            H2 is revealed at 40,40, facing 270 [muster.hidden.reveal muster.hidden.bump]
            - F1: 20,10.75 facing 0, line of 4, 4 stands, 0 DPs, red, order advance, moved-ahead, moved
            - H1: 22,13 facing 270, line of 3, 3 stands, 0 DPs, blue, order advance
            - H2: 40,40 facing 270, line of 3, 3 stands, 0 DPs, blue, order advance
            - lurker: with H1, 2 CP of 2
        "#]],
    );
    // The move is not made up: it has been made.
    let two = format!("red F2 pike 4 at 50,4\n{march}");
    refused(
        &two,
        &["red: F1 marches ahead 8", "red: F1 marches ahead 1"],
        &[],
        expect!["F1 has made its move in this phase [tact.order]"],
    );
}

#[test]
fn nobody_is_led_over_the_place_of_a_hidden_friend() {
    // H1 faces west, 4.5 inches wide and 1.5 deep: its place reaches from 60 to 61.5 and from 33.75 to 38.25.
    let over = |more: &str| field(&format!("{}{more}", in_hiding(0, ["60,36", "10,40"])));
    let march = ["blue: G1 marches ahead 6"];
    refused(
        &over(BLUE_APPROACH),
        &march,
        &[],
        expect!["G1 keeps off the place where H1 lies hidden [muster.hidden.place.tob]"],
    );
    // Not across it either, though it would come clear of it.
    let across = ["blue: G1 moves by two dice", "blue: moves ahead 8"];
    refused(
        &over(BLUE_TACTICAL),
        &across,
        &[5, 5],
        expect!["G1 keeps off the place where H1 lies hidden [muster.hidden.place.tob]"],
    );
    refused(
        &over(BLUE_APPROACH),
        &["blue: G1 marches wheels left 5"],
        &[],
        expect!["G1 keeps off the place where H1 lies hidden [muster.hidden.place.tob]"],
    );
    // Nor by a manoeuvre in place.
    let behind = field(&format!("{}{BLUE_TACTICAL}", in_hiding(0, ["60,43.2", "10,40"])));
    refused(
        &behind,
        &["blue: G1 manoeuvres", "blue: moves files 2"],
        &[],
        expect!["G1 keeps off the place where H1 lies hidden [muster.hidden.place.tob]"],
    );
    // What is listed stops short of it.
    choices(
        &over(BLUE_TACTICAL),
        &["blue: G1 moves by two dice"],
        &[5, 5],
        expect![[r#"
        blue: moves ahead 1.73
        blue: moves ahead 0.86
        blue: moves about, ahead 5
        blue: moves array column 1, ahead 1.73
        blue: moves nowhere
    "#]],
    );
    // The enemy marches as if nobody lay there.
    let mut game = Game::open(&over(APPROACH).replace("60,36", "20,14"), &[]);
    game.act("red: F1 marches ahead 8").expect("it is allowed");
}

#[test]
fn who_lies_upon_the_place_of_a_hidden_friend_may_leave_it() {
    let upon = field(&format!("{}{BLUE_APPROACH}", in_hiding(0, ["60,41", "10,40"])));
    check(
        &upon,
        &["blue: G1 marches ahead 6"],
        &[],
        expect![[r#"
        G1 goes 6″ [move.march-foot]
        - G1: 60,34 facing 180, line of 4, 4 stands, 0 DPs, blue, order advance, marched-ahead, marched
    "#]],
    );
}

#[test]
fn who_is_compelled_runs_into_hidden_troops_of_either_side() {
    let bound = |at: &str, more: &str| {
        let all = field(&format!("{}{more}", in_hiding(0, [at, "10,40"])));
        all.replace(
            "4 at 60,40",
            "4 at 60,40, bound repeat, until 2, moved-ahead, marched-ahead, last-dice 2",
        )
        .replace("4 at 20,10", "4 at 20,10, bound repeat, until 2, moved-ahead, marched-ahead, last-dice 2")
    };
    for at in ["60,36", "20,14"] {
        let march = told_from(&bound(at, "only approach"), &[], &[], "runs into");
        assert!(march.contains("H1 is revealed"), "{march}");
        let moved = told_from(&bound(at, "only tactical"), &[], &[5, 5, 5, 5], "runs into");
        assert!(moved.contains("H1 is revealed"), "{moved}");
    }
}

#[test]
fn it_comes_out_when_its_side_acts_and_moves_like_others() {
    let hidden = |phase| field(&format!("{}{phase}", in_hiding(30, EAST)));
    choices(
        &hidden(BLUE_APPROACH),
        &["blue: decline"],
        &[],
        expect![[r#"
        blue: H1 comes out
        blue: H2 comes out
        blue: done
    "#]],
    );
    check(
        &hidden(BLUE_APPROACH),
        &["blue: H2 comes out", "blue: H1 marches ahead 3"],
        &[],
        expect![[r#"
            H1 is revealed at 36,20, facing 270 [muster.hidden.reveal muster.hidden.out.tob]
            lurker joins H1 [leader.attached]
            H2 is revealed at 36,26, facing 270 [muster.hidden.reveal muster.hidden.out.tob]
            H1 goes 3″ [move.march-mounted]
            - H1: 33,20 facing 270, line of 3, 3 stands, 0 DPs, blue, order advance, marched-ahead, marched
            - H2: 36,26 facing 270, line of 3, 3 stands, 0 DPs, blue, order advance
            - lurker: with H1, 2 CP of 2
        "#]],
    );
    check_from(
        &hidden(BLUE_TACTICAL),
        &["blue: G1 stays", "blue: H1 comes out", "blue: H1 moves by one die", "blue: moves ahead 2"],
        &[2],
        "revealed",
        expect![[r#"
            H1 is revealed at 36,20, facing 270 [muster.hidden.reveal muster.hidden.out.tob]
            lurker joins H1 [leader.attached]
            H2 is revealed at 36,26, facing 270 [muster.hidden.reveal muster.hidden.out.tob]
            move: 2 [move.tactical-dice]
            H1 may go 2″ [move.tactical-dice]
            H1 goes 2″ [move.tactical-dice]
            - H1: 34,20 facing 270, line of 3, 3 stands, 0 DPs, blue, order advance, moved-ahead, moved
            - H2: 36,26 facing 270, line of 3, 3 stands, 0 DPs, blue, order advance
            - lurker: with H1, 2 CP of 2
        "#]],
    );
    refused(
        &hidden(BLUE_TACTICAL),
        &["blue: G1 comes out"],
        &[],
        expect!["G1 does not lie hidden [muster.hidden.out.tob]"],
    );
}

#[test]
fn who_alone_could_come_out_is_asked_in_secret() {
    let near = |more: &str| {
        format!(
            "red  F1 heavy-infantry 4 at 20,10
             blue G1 heavy-infantry 4 at 20,21.5
             {more}
             {BLUE_APPROACH}"
        )
    };
    // Nobody of blue is beyond 12 inches of the enemy and could march.
    let hidden = Game::open(&near(&in_hiding(0, ["50,40", "40,40"])), &[]);
    assert_eq!(hidden.choices(), "blue: H1 comes out\nblue: H2 comes out\nblue: done\n");
    let seen = |viewer| hidden.battle.state().view_for(viewer)["steps"].to_string();
    assert!(seen(Viewer::Seat(Side::Blue)).contains("approach"));
    assert!(!seen(Viewer::Seat(Side::Red)).contains("approach"));
}

#[test]
fn hidden_men_count_as_stationary_until_they_are_revealed() {
    // Longbows that have not moved in the Tactical Move shoot again at long range.
    let position = format!(
        "red  F1 heavy-infantry 4 at 20,20
         blue G1 heavy-infantry 4 at 60,40
         {}
         phase tactical
         first blue",
        in_hiding(0, ["60,10", "20,30"]).replace("facing 270", "facing 180")
    );
    let come = ["blue: H2 comes out", "blue: G1 stays", "blue: H1 stays"];
    let stays = [&come[..], &["blue: H2 stays", "red: F1 stays"]].concat();
    choices(
        &position,
        &stays,
        &[],
        expect![[r#"
        blue: H2 against F1
        blue: done
    "#]],
    );
    let moves = [&come[..], &["blue: H2 moves by one die", "blue: moves ahead 2", "red: F1 stays"]].concat();
    choices(
        &position,
        &moves,
        &[2, 6, 1],
        expect![[r#"
        red: first
        red: second
    "#]],
    );
}

#[test]
fn whoever_charges_out_of_an_ambush_has_not_been_seen_before() {
    let near = |more: &str, kind: &str| {
        format!(
            "red  F1 {kind} 4 at 30,20 facing 90
             blue G1 heavy-infantry 4 at 60,40
             {}{more}
             {DECLARES}",
            in_hiding(0, ["36,20", "40,40"]).replace("blue H1", "battle blue wood, order attack\nblue H1")
        )
    };
    let charges = ["blue: H1 comes out", "blue: H1 against F1", "blue: done"];
    expect![[r#"
        H1 is revealed at 36,20, facing 270 [muster.hidden.reveal muster.hidden.out.tob]
        lurker joins H1 [leader.attached]
        H2 is revealed at 40,40, facing 270 [muster.hidden.reveal muster.hidden.out.tob]
        H1 charges F1 [charge.order]
        F1 answers the charge: stand [muster.special.ambush resp.stand]
        H1 strikes F1 on its front [charge.edge charge.align]
        combat: dice 8 (mounted men-at-arms 6, mounted charge +2), against 5 (a hit 5): 2 2 2 2 2 2 2 2 = 0 [combat.dice.two combat.mod.mounted-charge combat.hit.five]
        H1 scores 0 hits on F1 [combat.who]
        combat: dice 4 (stands facing 3, overlapping +1), against 5 (a hit 5): 2 2 2 2 = 0 [combat.dice.other combat.dice.overlap combat.hit.five]
        F1 scores 0 hits on H1 [combat.who]
        H1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        F1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        H1 takes 2 DPs and has 2 [result.equal]
        F1 takes 2 DPs and has 2 [result.equal]
        H1 halts [after.halt]
        F1 halts [after.halt]
        - F1: 30,20 facing 90, line of 4, 4 stands, 2 DPs, red, order advance, fought, frayed
        - H1: 30,20.75 facing 270, line of 3, 3 stands, 2 DPs, blue, order attack, charged, fought, has-charged, frayed, sprung
        - H2: 40,40 facing 270, line of 3, 3 stands, 0 DPs, blue, order attack, sprung
        - lurker: with H1, 2 CP of 2
    "#]].assert_eq(&told_from(&near(AMBUSH, "light-horse"), &charges, &[], "revealed"));
    // In skirmish array they would have to evade under their order.
    let ordered = near(AMBUSH, "light-horse").replace("facing 90", "facing 90, array skirmish, of out");
    let ordered = format!("battle red out, order skirmish\n{ordered}");
    expect![[r#"
        F1 answers the charge: stand [muster.special.ambush resp.stand]
        H1 strikes F1 on its front [charge.edge charge.align]
        combat: dice 8 (mounted men-at-arms 6, mounted charge +2), against 5 (a hit 5): 2 2 2 2 2 2 2 2 = 0 [combat.dice.two combat.mod.mounted-charge combat.hit.five]
        H1 scores 0 hits on F1 [combat.who]
        combat: dice 4 (overlapping 2, stands facing +2), against 6 (a hit in disarray, column or skirmish array 6): 2 2 2 2 = 0 [combat.dice.overlap combat.dice.other combat.hit.six]
        F1 scores 0 hits on H1 [combat.who]
        H1 has 0 to 0: Equal [result.equal combat.compare result.equal.halt]
        F1 has 0 to 0: Equal [result.equal combat.compare result.equal.skirmish]
        H1 takes 2 DPs and has 2 [result.equal]
        F1 takes 2 DPs and has 2 [result.equal]
        F1 falls into disarray [disarray.retiring]
        fast move (skirmish array +2, first fright +2): 2 2 = 4 + 4 = 8 [move.fast move.skirmish-bonus move.fast-initial]
        F1 retires 8″ [after.retire after.away]
        H1 halts [after.halt]
        - F1: 20.75,20 facing 270, skirmish of 4, 4 stands, 2 DPs, red, order skirmish, disarray, fought, retired, frayed
        - H1: 30,20.375 facing 270, line of 3, 3 stands, 2 DPs, blue, order attack, charged, fought, has-charged, frayed, sprung
        - H2: 40,40 facing 270, line of 3, 3 stands, 0 DPs, blue, order attack, sprung
        - lurker: with H1, 2 CP of 2
    "#]].assert_eq(&told_from(&ordered, &charges, &[], "stand"));
    // Without an ambush they are seen coming, and may be evaded or met.
    choices(
        &near("", "light-horse"),
        &charges[..2],
        &[],
        expect![[r#"
            red: respond stand
            red: respond evade
            red: respond countercharge
        "#]],
    );
}

#[test]
fn a_charge_that_runs_into_hidden_troops_is_made_at_them() {
    let position = format!(
        "battle red red, order attack
         red  F1 maa-mounted 4 at 30,20 facing 90
         blue G1 heavy-infantry 4 at 38.5,20 facing 270
         {}
         during combat
         step {{ combat = \"start\" }}",
        in_hiding(0, ["34,20", "40,40"])
    );
    let charges = ["red: F1 against G1", "blue: done"];
    expect![[r#"
        F1 runs into hidden troops [muster.hidden.bump muster.hidden.forced.tob]
        H1 is revealed at 34,20, facing 270 [muster.hidden.reveal muster.hidden.forced.tob]
        lurker joins H1 [leader.attached]
        H2 is revealed at 40,40, facing 270 [muster.hidden.reveal muster.hidden.forced.tob]
        F1 charges H1 [charge.miss]
        F1 strikes H1 on its front [charge.edge charge.align]
        - F1: 34,19.25 facing 90, line of 4, 4 stands, 0 DPs, red, order attack, charged, has-charged
        - H1: 34,20 facing 270, line of 3, 3 stands, 0 DPs, blue, order advance, was-charged
        - H2: 40,40 facing 270, line of 3, 3 stands, 0 DPs, blue, order advance
        - lurker: with H1, 2 CP of 2
    "#]]
    .assert_eq(&told_from(&position, &charges, &[], "runs into"));
}

#[test]
fn a_rout_uncovers_friends_who_lie_in_its_way() {
    let position = format!(
        "red  F1 heavy-infantry 4 at 20,10
         blue G1 heavy-infantry 4 at 20,30, routing, disarray
         {}
         during tactical
         step {{ tactical = {{ side = \"red\", stage = \"routs\" }} }}",
        in_hiding(0, ["20,34", "60,10"]).replace("facing 270", "facing 180")
    );
    check(
        &position,
        &[],
        &[3, 3],
        expect![[r#"
            fast move: 3 3 = 6 [move.fast]
            G1 runs into hidden troops [muster.hidden.bump muster.hidden.forced.tob]
            H1 is revealed at 20,34, facing 180 [muster.hidden.reveal muster.hidden.forced.tob]
            lurker joins H1 [leader.attached]
            H2 is revealed at 60,10, facing 180 [muster.hidden.reveal muster.hidden.forced.tob]
            G1 passes through H1 [man.passage]
            H1 takes 1 DP and has 1 [man.passage]
            G1 routs 6″ [after.break]
            - G1: 20,36.75 facing 0, line of 4, 4 stands, 0 DPs, blue, order advance, disarray, routing
            - H1: 20,34 facing 180, line of 3, 3 stands, 1 DPs, blue, order advance
            - H2: 60,10 facing 180, line of 3, 3 stands, 0 DPs, blue, order advance
            - lurker: with H1, 2 CP of 2
        "#]],
    );
}

#[test]
fn a_hidden_contingent_may_lie_anywhere_for_the_enemy_and_nowhere_for_his_odds() {
    let state = opened(&field(&format!("{}{TACTICAL}", in_hiding(24, EAST))));
    let mut dice = Seeded::new(Seed::from_number(1));
    let at = |state: &tree_of_battles::State| {
        state.view_for(Viewer::Umpire)["contingents"]
            .as_array()
            .and_then(|all| all.iter().find(|one| one["id"] == "H1"))
            .map(|one| one["at"].to_string())
    };
    let drawn: Vec<_> = (0..20).map(|_| at(&state.imagine(Side::Red, &mut dice))).collect();
    assert!(drawn.iter().filter(|there| **there != at(&state)).count() >= 19, "{drawn:?}");
    assert_eq!(at(&state.supposed(Side::Red)).as_deref(), Some("\"0,0\""));
    // Its owner imagines it where it is.
    assert_eq!(at(&state.imagine(Side::Blue, &mut dice)), at(&state));
}

#[test]
fn who_comes_out_stands_as_near_to_his_place_as_there_is_room() {
    // A quarter of an inch to the south there is room; straight behind only after some inches.
    let friends = "blue G7 heavy-infantry 2 at 36.6,22.1\n";
    let position = field(&format!("{friends}{}{BLUE_TACTICAL}", in_hiding(5, EAST)));
    let mut game = Game::open(&position, &[]);
    game.act_all(&["blue: H1 comes out"]);
    let told = game.told();
    let lines = told.lines().filter(|line| line.starts_with("H1"));
    expect![[r#"
        H1 is revealed at 36,19.75, facing 270 [muster.hidden.reveal muster.hidden.out.tob]
    "#]]
    .assert_eq(&lines.map(|line| format!("{line}\n")).collect::<String>());
}
