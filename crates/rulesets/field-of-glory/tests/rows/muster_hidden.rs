//! Hidden troops (muster.hidden, muster.special.ambush).

use battle::{State as _, Viewer};
use expect_test::expect;

use crate::table::{Game, check_from, check_lines, choices, is_silent, refused, seen, shown};

/// Horse of red's that lies hidden at 40,20, with what else there is.
fn hiding(more: &str) -> String {
    format!(
        "turn 3
         red 1 a heavy-foot 4 bases in 2 files at 20,12
         red 2 horse-1 knights lancers swordsmen 4 bases in 2 files at 40,20
         blue 1 k heavy-foot 4 bases in 2 files at 20,44
         {more}
         commander red henry with horse-1, waits
         conditions contingents = [{{ id = \"horse\", pieces = [\"horse-1\"], hidden = 150 }}]
         conditions specials = [{{ kind = \"ambush\", pieces = [\"horse-1\"] }}]
         phase impact"
    )
}

#[test]
fn the_enemy_knows_nothing_of_hidden_men_and_their_owner_does() {
    let position = hiding("");
    let [own, enemy] = [Viewer::Seat(battle::Side::Red), Viewer::Seat(battle::Side::Blue)];
    assert_eq!(seen(&position, &[], &[], own, "groups.horse-1.at"), "40,20");
    let state = Game::opened(&position);
    for viewer in [enemy, Viewer::Spectator] {
        let shown =
            format!("{} {:?} {:?}", state.view_for(viewer), state.scene(viewer), state.standing(viewer));
        assert!(!shown.contains("horse-1") && !shown.contains("henry"), "{shown}");
    }
    // The level at which the army routs would tell that there is another group.
    assert_eq!(seen(&position, &[], &[], own, "sides.0.rout_level"), 200);
    assert_eq!(seen(&position, &[], &[], enemy, "sides.0.rout_level"), 100);
    battle::holds!("muster.hidden.start", "muster.flag.hidden");
}

#[test]
fn their_owner_is_asked_in_secret_as_his_impact_and_manoeuvre_phases_begin() {
    choices(
        &hiding(""),
        &[],
        &[],
        expect![[r#"
        red: out horse-1
        red: stay
    "#]],
    );
    let enemy = Viewer::Seat(battle::Side::Blue);
    let game = Game::after(&hiding(""), &["red: stay"], &[]);
    assert!(!game.battle.state().view_for(enemy)["steps"].to_string().contains("come-out"));
    choices(
        &hiding(""),
        &["red: stay"],
        &[],
        expect![[r#"
        red: out horse-1
        red: stay
    "#]],
    );
    refused(&hiding(""), &["red: out a"], &[], expect!["a does not lie hidden [muster.hidden.out.fog]"]);
    // The enemy's turn asks nobody.
    is_silent(&hiding("active blue"), &[], &[], "revealed");
}

#[test]
fn who_comes_out_is_revealed_in_his_place_and_acts_like_others() {
    check_from(
        &hiding(""),
        &["red: out horse-1"],
        &[],
        "horse-1",
        expect![[r#"
        horse-1 is revealed [muster.hidden.reveal muster.hidden.out.fog]
        Manoeuvre [sequence.turn]
        - henry: with horse-1, settled
        - horse-1: 40,20 facing 0, 4 bases in 2 files, steady, sprung
    "#]],
    );
    // Where somebody stands upon his place he finds room as near as can be.
    let friend = hiding("red 3 b heavy-foot 4 bases in 2 files at 40,20");
    check_lines(
        &friend,
        &["red: out horse-1"],
        &[],
        "horse-1",
        expect![[r#"
        horse-1 is revealed [muster.hidden.reveal muster.hidden.out.fog]
        - henry: with horse-1, settled
        - horse-1: 40,18.8 facing 0, 4 bases in 2 files, steady, sprung
    "#]],
    );
}

#[test]
fn only_who_comes_out_to_charge_springs_an_ambush() {
    assert!(
        shown(&hiding(""), &["red: out horse-1"], &[], "groups.horse-1.is").to_string().contains("sprung")
    );
    let later = shown(&hiding(""), &["red: stay", "red: out horse-1"], &[], "groups.horse-1.is");
    assert!(!later.to_string().contains("sprung"), "{later}");
    battle::holds!("muster.special.ambush");
}

#[test]
fn an_enemy_who_comes_near_finds_all_of_a_contingent_at_once() {
    // 150 metres are 5 MUs here; the front edge is at 20.
    let near = |y: &str| hiding(&format!("blue 2 scouts light-foot 4 bases in 2 files at 40,{y}"));
    check_from(
        &near("24.9"),
        &[],
        &[],
        "revealed",
        expect![[r#"
        horse-1 is revealed [muster.hidden.reveal]
        Manoeuvre [sequence.turn]
        - henry: with horse-1, settled
        - horse-1: 40,20 facing 0, 4 bases in 2 files, steady
    "#]],
    );
    is_silent(&near("25.1"), &["red: stay"], &[], "revealed");
    let two = near("24.9")
        .replace(
            "commander red",
            "red 3 horse-2 knights lancers swordsmen 4 bases in 2 files at 60,20\n commander red",
        )
        .replace("pieces = [\"horse-1\"], hidden", "pieces = [\"horse-1\", \"horse-2\"], hidden");
    check_lines(
        &two,
        &[],
        &[],
        "revealed",
        expect![[r#"
        horse-1 is revealed [muster.hidden.reveal]
        horse-2 is revealed [muster.hidden.reveal]
    "#]],
    );
}
