//! What hidden contingents do and suffer unseen (muster.hidden).

use battle::{Side, Viewer};
use expect_test::expect;

use crate::muster_hidden::{BLUE_TACTICAL, DECLARES, EAST, field, in_hiding};
use crate::table::{Game, check, choices};

#[test]
fn a_planned_withdrawal_keeps_off_the_place_of_a_hidden_friend() {
    // H1 lies behind G1, across its way: its front is at 41.5 to 46.
    let position = |special: &str, marks: &str| {
        field(&format!("{}{BLUE_TACTICAL}\n{special}", in_hiding(0, ["21,42", "60,10"]))).replace(
            "G1 heavy-infantry 4 at 60,40",
            &format!("G1 heavy-infantry 4 at 20,34, has-shot{marks}"),
        )
    };
    let planned = "raw [[conditions.specials]]\nraw kind = \"planned-withdrawal\"\nraw pieces = [\"G1\"]";
    let back = |position: &str, how: &str, dice: &[u8]| {
        let told = crate::table::played(position, &[how, "blue: decline"], dice);
        told.lines()
            .filter(|line| line.contains("falls back") || line.contains("hidden"))
            .map(|line| format!("{line}\n"))
            .collect::<String>()
    };
    expect![[r#"
        G1 falls back 4.99″ on purpose [muster.special.planned-withdrawal]
    "#]]
    .assert_eq(&back(&position(planned, ""), "blue: G1 falls back as planned", &[3, 3, 3, 3]));
    // Who feigns flight shows him.
    expect![[r#"
        G1 runs into hidden troops [muster.hidden.bump muster.hidden.forced.tob]
        H1 is revealed at 21,42, facing 270 [muster.hidden.reveal muster.hidden.forced.tob]
        H2 is revealed at 60,10, facing 270 [muster.hidden.reveal muster.hidden.forced.tob]
        G1 falls back 5″ on purpose [muster.special.feigned-flight.tob]
    "#]]
    .assert_eq(&back(&position("", ", feigns"), "blue: G1 feigns flight", &[5, 5]));
}

#[test]
fn hidden_men_may_come_out_while_charges_are_declared_though_nobody_is_near() {
    let far = field(&format!("{}{DECLARES}", in_hiding(0, ["60,30", "66,30"])));
    choices(
        &far,
        &[],
        &[],
        expect![[r#"
        blue: H1 comes out
        blue: H2 comes out
        blue: done
    "#]],
    );
    check(
        &far,
        &["blue: H1 comes out"],
        &[],
        expect![[r#"
        H1 is revealed at 60,30, facing 270 [muster.hidden.reveal muster.hidden.out.tob]
        lurker joins H1 [leader.attached]
        H2 is revealed at 66,30, facing 270 [muster.hidden.reveal muster.hidden.out.tob]
        - H1: 60,30 facing 270, line of 3, 3 stands, 0 DPs, blue, order advance
        - H2: 66,30 facing 270, line of 3, 3 stands, 0 DPs, blue, order advance
        - lurker: with H1, 2 CP of 2
    "#]],
    );
}

#[test]
fn hidden_and_late_men_tire_too() {
    let position = field(&format!(
        "{}chooser red\nturn 3\nstep {{ turn = \"start\" }}
         raw [[conditions.specials]]
         raw kind = \"fatigue\"
         raw pieces = [\"H1\", \"G1\"]
         raw from = 3",
        in_hiding(0, EAST)
    ));
    let mut game = Game::open(&position, &[1, 6]);
    game.act_all(&[]);
    let dps = |viewer, id: &str| {
        let view = battle::State::view_for(game.battle.state(), viewer);
        let all = view["contingents"].as_array().cloned().unwrap_or_default();
        all.iter().find(|item| item["id"] == id).map(|item| item["dps"].clone())
    };
    assert_eq!(dps(Viewer::Umpire, "H1"), Some(1.into()));
    assert_eq!(dps(Viewer::Umpire, "H2"), Some(0.into()));
    // Nobody is told of it.
    let told = game.log(Viewer::Seat(Side::Red));
    assert!(told.contains("G1 takes 1 DP") && !told.contains("H1"), "{told}");
}

#[test]
fn nobody_hears_that_hidden_men_run_low_on_arrows() {
    let position = field(&format!(
        "blue X1 longbow 4 at 66,40, volleys 4
         {}chooser red\nturn 3\nstep {{ turn = \"start\" }}
         raw [[conditions.specials]]
         raw kind = \"low-ammunition\"
         raw pieces = [\"H2\", \"X1\"]
         raw from = 3",
        in_hiding(0, EAST)
    ));
    let mut game = Game::open(&position, &[1, 6]);
    game.act_all(&[]);
    let told = game.log(Viewer::Seat(Side::Red));
    assert!(told.contains("X1 is low on ammunition") && !told.contains("H2"), "{told}");
    let view = battle::State::view_for(game.battle.state(), Viewer::Umpire);
    let all = view["contingents"].as_array().cloned().unwrap_or_default();
    assert!(all.iter().any(|item| item["id"] == "H2" && item["volleys"] == 0));
}

#[test]
fn a_shooting_phase_does_not_tell_how_many_lie_hidden() {
    let asked = |hidden: &str| {
        let position = format!(
            "red  F1 longbow 4 at 20,10
             leader red york with F1, commander
             blue G1 heavy-infantry 4 at 20,18, grade B, dps 5, disarray
             leader blue somerset at 60,40, commander
             raw [conditions]
             raw specials = [{{ kind = \"no-pursuit\", pieces = [\"F1\"] }}]
             {hidden}only long-range"
        );
        let mut game = Game::open(&position, &[6, 1, 1, 1, 1, 1, 1, 1, 3]);
        game.act("red: F1 against G1").expect("is allowed");
        game.act("red: done").ok();
        assert!(game.choices().starts_with("blue:"), "{}\n{}", game.choices(), game.told());
        battle::State::view_for(game.battle.state(), Viewer::Seat(Side::Red))
    };
    assert_eq!(asked(&in_hiding(30, EAST)), asked(""));
    holds!("muster.hidden.start");
}
