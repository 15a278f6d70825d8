//! Hidden troops and ambushes (muster.hidden, muster.special.ambush).

use expect_test::expect;

use crate::muster_specials::FIELD;
use crate::table::with_file as with;
use crate::table::{check, check_from, choices};

/// A body of the enemy lies hidden in 304.
fn hidden(more: &str) -> String {
    let position = FIELD.replace(
        "K1 FI at 505 facing 504, sp 2 1",
        "K1 FI at 505 facing 504, sp 2 1\n    blue X1 MMA at 304/303 facing 303, sp 3 2 1, of wood",
    );
    let ambush = "[[conditions.contingents]]\nid = \"ambush\"\npieces = [\"X1\"]\nhidden = 1\n[[conditions.specials]]\nkind = \"ambush\"\npieces = [\"X1\"]";
    with(&format!("{position}\n{more}"), ambush)
}

#[test]
fn hidden_troops_are_on_the_map_for_nobody() {
    use battle::{Ruleset as _, Side, State as _, Viewer};
    holds!("muster.hidden.start", "muster.flag.hidden");
    let state = order_of_arms::OrderOfArms::open(&crate::table::scenario(&hidden("stage movement")))
        .expect("it opens");
    let seen = |viewer: Viewer| {
        let view = state.view_for(viewer);
        view["units"].as_array().expect("a list").iter().any(|unit| unit["id"] == "X1")
    };
    assert!(!seen(Viewer::Seat(Side::Red)) && seen(Viewer::Seat(Side::Blue)));
    let again = order_of_arms::OrderOfArms::open(&state.position()).expect("it opens again");
    assert!(again == state);
}

#[test]
fn an_imagined_battle_hides_them_wherever_they_could_be() {
    use battle::{Ruleset as _, Side, State as _};
    use std::collections::BTreeSet;
    let open = |position: &str| {
        order_of_arms::OrderOfArms::open(&crate::table::scenario(position)).expect("it opens")
    };
    // A lake is no place for them.
    let state = open(&hidden("area 405 water\nstage movement"));
    let lair = |state: &order_of_arms::State| {
        let moment: serde_json::Value = serde_json::from_str(&state.moment()).expect("it is JSON");
        let units = state.view_for(battle::Viewer::Umpire)["units"].as_array().cloned().expect("a list");
        let place = units.iter().position(|unit| unit["id"] == "X1").expect("it is there");
        moment["units"][place][7].as_u64().expect("an area")
    };
    let mut dice = dice::Seeded::new(dice::Seed::from_number(7));
    let drawn: BTreeSet<u64> = (0..400).map(|_| lair(&state.imagine(Side::Red, &mut dice))).collect();
    // Areas by number, five to a row: not 302 and 102, where red is, nor those beside them, nor the lake.
    assert_eq!(drawn.into_iter().collect::<Vec<_>>(), [3, 4, 8, 9, 13, 14, 18, 20, 21, 22, 23, 24]);
    // Those whom a side knows of are where they are, and what it supposes has nobody there.
    assert_eq!(lair(&state.imagine(Side::Blue, &mut dice)), lair(&state));
    assert_eq!(lair(&state.supposed(Side::Red)), u64::from(u16::MAX));
}

#[test]
fn hidden_troops_are_drawn_for_their_owner_only() {
    use battle::{Place, Ruleset as _, Side, State as _, Viewer};
    let state = order_of_arms::OrderOfArms::open(&crate::table::scenario(&hidden("stage movement")))
        .expect("it opens");
    let drawn = |viewer: Viewer| {
        let scene = state.scene(viewer);
        scene.pieces.into_iter().find(|piece| piece.id == "X1").map(|piece| (piece.place, piece.badges))
    };
    let (place, badges) = drawn(Viewer::Seat(Side::Blue)).expect("their owner sees them where they wait");
    assert!(matches!(place, Place::Slot { area: 304, .. }), "{place:?}");
    assert!(badges.iter().any(|badge| badge.glyph == "hidden-marker"), "{badges:?}");
    for viewer in [Viewer::Seat(Side::Red), Viewer::Spectator] {
        assert!(drawn(viewer).is_none());
        // Not even as a name in something else that is drawn.
        let scene = format!("{:?}", state.scene(viewer));
        assert!(!scene.contains("X1"), "{scene}");
    }
}

#[test]
fn a_leader_alone_does_not_ride_into_those_who_lay_beside_him() {
    use battle::{Side, State as _};
    let alone = hidden("stage movement")
        .replace("F1 FI at 302 facing 303, sp 2 1", "F1 FI at 101 facing 102, sp 2 1, moved, spent 6")
        .replace("302/centre", "303");
    check(
        &alone,
        &["red: leader charles", "red: area 304"],
        &[],
        expect![[r#"
        X1 comes to light in 304 [muster.hidden.reveal]
        hidden troops stop the move before 304 [muster.hidden.bump]
        - X1: 304/303 facing 303, 3 SP
    "#]],
    );
    // Nor is he told before he goes: where they would stop him is no other answer than elsewhere.
    let game = crate::table::Game::after(&alone, &["red: leader charles"], &[]);
    let state = game.battle.state();
    let asked = state.prompt(Side::Red);
    assert!(asked.is_some());
    let mut dice = dice::Seeded::new(dice::Seed::from_number(7));
    for _ in 0..40 {
        assert_eq!(state.imagine(Side::Red, &mut dice).prompt(Side::Red), asked);
    }
}

#[test]
fn who_comes_near_finds_them() {
    let near = hidden("stage movement");
    check(
        &near,
        &["red: stack F1", "red: area 303", "red: place 303/302 facing 302"],
        &[],
        expect![[r#"
        X1 comes to light in 304 [muster.hidden.reveal]
        F1 moves to 303 for 1 of 3 MP [B13.0b B13.1]
        charles rides to 303 [B13.0b]
        F1 stands in 303 towards 302, facing 302 [model.place]
        - F1: 303/302 facing 302, 2 SP
        - X1: 304/303 facing 303, 3 SP
        - charles: 303/302
    "#]],
    );
}

#[test]
fn a_move_into_hidden_troops_ends_before_them() {
    let near = hidden("stage movement");
    check(
        &near,
        &["red: stack F1", "red: area 304", "red: place 203 facing 303"],
        &[],
        expect![[r#"
        X1 comes to light in 304 [muster.hidden.reveal]
        hidden troops stop the move before 304 [muster.hidden.bump]
        F1 moves to 203 for 1 of 3 MP [B13.0b B13.1 B13.3a]
        charles rides to 203 [B13.0b]
        F1 stands in 203 at the centre, facing 303 [model.place]
        - F1: 203 facing 303, 2 SP
        - X1: 304/303 facing 303, 3 SP
        - charles: 203
    "#]],
    );
}

#[test]
fn out_of_an_ambush_nobody_meets_the_charge() {
    holds!("muster.special.ambush");
    let steps = "active blue\nbattle attempted = [true, true]\nsteps [{ turn = \"activations\" }, { attempt = { choosing = { left = 2, by_plan = false } } }]";
    let position =
        hidden(steps).replace("F1 FI at 302", "F1 MMA at 302/303").replace("302/centre", "302/303");
    check(
        &position,
        &["blue: formation wood", "blue: X1 charges 303 302"],
        &[],
        expect![[r#"
            wood is activated [B8.1]
            blue is activated [B8.1]
            X1 comes to light in 304 [muster.hidden.reveal]
            X1 declares a charge on 302 [B11.0a B11.1a]
            X1 charges the stack of F1 [B11.2a]
            X1 charges 302 [flow.charge]
            X1 rides into 303 [flow.charge]
            X1 rides into 302 [flow.charge]
            - X1: 304/303 facing 303, 3 SP, sudden
        "#]],
    );
    // Without the ambush men-at-arms who face the charge may meet it.
    let seen = position.replace("kind = \"ambush\"", "kind = \"no-pursuit\"");
    choices(
        &seen,
        &["blue: formation wood", "blue: X1 charges 303 302"],
        &[],
        expect![[r#"
        red: leader charles
        red: stack F1
        red: decline
    "#]],
    );
}

#[test]
fn a_charge_that_comes_upon_hidden_troops_may_strike_them_or_fall_back() {
    holds!("muster.hidden.bump");
    let field = "
        map squares 6x5
        lances red 0
        lances blue 0
        red  L1 MMA at 301 facing 302, sp 2 1, armor A
        blue G1 AGF at 304 facing 303, size light, set-up
        blue X1 FI at 303/302 facing 302, sp 6 5 4, of wood
        blue X2 FI at 303/304 facing 302, sp 3 2, of wood
        leader red gonzaga at 102, tactical 0, radius 4, leads red, commands
        leader blue gie at 505, command 2, tactical 0, radius 4, leads blue, commands
        red  Z1 FI at 101 facing 102, of rest
        stage charge";
    let wood = "[[conditions.contingents]]\nid = \"wood\"\npieces = [\"X1\", \"X2\"]\nhidden = 1";
    let field = with(field, wood);
    let charge = ["red: L1 charges 302 303 304"];
    choices(
        &field,
        &charge,
        &[],
        expect![[r#"
        red: stack X2
        red: stack X1
        red: decline
    "#]],
    );
    check_from(
        &field,
        &[&charge[..], &["red: decline", "red: place 301 facing 302"]].concat(),
        &[],
        "comes to light",
        expect![[r#"
            X1 comes to light in 303 [muster.hidden.reveal]
            X2 comes to light in 303 [muster.hidden.reveal]
            hidden troops stop the move before 303 [muster.hidden.bump]
            L1 is stopped on its way [muster.hidden.bump]
            L1 ends its charge in 301 [B11.4.4a]
            L1 stands in 301 at the centre, facing 302 [model.place]
            - X1: 303/302 facing 302, 6 SP
            - X2: 303 facing 302, 3 SP
        "#]],
    );
    check_from(
        &field,
        &[&charge[..], &["red: stack X2", "red: decline"]].concat(),
        &[1; 7],
        "into 303",
        expect![[r#"
            L1 rides into 303 [flow.charge]
            L1 has 6 dice for X2 [B11.7.3.1]
            X2 has 1 die for L1 [B11.7.3.1]
            L1 strikes at X2 [B11.7.3]
            charge: dice 6 (printed strength 2, charge bonus +1, momentum +3), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
            X2 strikes at L1 [B11.7.3]
            charge: dice 1 (printed strength 3, foot against a charge -2), against 7 (to hit 6, weapon against armour +1): 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
            L1 is repelled from 303 [B11.9.2a]
            - X1: 303/302 facing 302, 6 SP
            - X2: 303 facing 302, 3 SP
        "#]],
    );
}
