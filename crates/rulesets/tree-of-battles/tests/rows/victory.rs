//! Losses and victory (victory.*).

use expect_test::expect;

use crate::table::{check, shown};

fn ended(more: &str) -> String {
    format!(
        "red  F1 heavy-infantry 8 at 20,12
         red  F2 heavy-infantry 8 at 40,12
         blue G1 heavy-infantry 8 at 20,40
         blue G2 heavy-infantry 7 at 40,40
         {more}
         chooser red
         step {{ turn = \"end\" }}"
    )
}

fn losses(position: &str, side: usize) -> serde_json::Value {
    shown(position, &[], &[], &format!("sides.{side}.losses"))
}

#[test]
fn what_counts_as_lost() {
    let of = |what: &str, instead: &str| losses(&ended("").replace(what, instead), 0);
    assert_eq!(of("F1 heavy-infantry 8 at 20,12", "F1 heavy-infantry 8 at 20,12, stands 5"), 3);
    assert_eq!(
        of("F1 heavy-infantry 8 at 20,12", "F1 heavy-infantry 8 at 20,12, stands 5, routing, disarray"),
        8
    );
    assert_eq!(of("F1 heavy-infantry 8 at 20,12", "F1 heavy-infantry 8 off, fled"), 8);
    assert_eq!(of("F1 heavy-infantry 8 at 20,12", "F1 heavy-infantry 8 off, stands 7, withdrawn"), 1 + 3);
    let leader = |how: &str| losses(&ended(how), 0);
    assert_eq!(leader("leader red a off, commander"), 4);
    assert_eq!(leader("leader red a off, commander, captured"), 5);
    assert_eq!(leader("leader red a off, marshal"), 2);
    assert_eq!(leader("leader red a off, marshal, captured"), 3);
    assert_eq!(leader("leader red a off, captain"), 1);
    assert_eq!(leader("leader red a off, captain, noble"), 2);
    assert_eq!(leader("leader red a off, captain, captured"), 2);
    holds!("victory.losses");
}

#[test]
fn half_of_the_starting_stands_rounded_up_break_an_army() {
    check(
        &ended("").replace("F1 heavy-infantry 8 at 20,12", "F1 heavy-infantry 8 off, fled"),
        &[],
        &[],
        expect![[r#"
        red has 8 loss points of 8 [victory.losses]
        the army of red is broken [victory.break]
        = blue wins: the army breaks [victory.break]
    "#]],
    );
    // Blue has 15 stands and breaks at 8.
    check(
        &ended("").replace("G2 heavy-infantry 7 at 40,40", "G2 heavy-infantry 7 off, fled"),
        &[],
        &[1, 6],
        expect![[r#"
            blue has 7 loss points of 8 [victory.losses]
            turn 2 [seq.turn]
            initiative: 1 [seq.initiative]
            initiative: 6 [seq.initiative]
            blue has the initiative [seq.initiative]
        "#]],
    );
    let both = ended("")
        .replace("F1 heavy-infantry 8 at 20,12", "F1 heavy-infantry 8 off, fled")
        .replace("G1 heavy-infantry 8 at 20,40", "G1 heavy-infantry 8 off, fled");
    check(
        &both,
        &[],
        &[],
        expect![[r#"
        red has 8 loss points of 8 [victory.losses]
        blue has 8 loss points of 8 [victory.losses]
        the army of red is broken [victory.break]
        the army of blue is broken [victory.break]
        = draw: both armies break [victory.both]
    "#]],
    );
}

#[test]
fn at_nightfall_the_smaller_share_of_losses_wins_by_a_tenth() {
    let last = |more: &str| format!("{}\nturns 4\nturn 4", ended(more));
    check(
        &last(""),
        &[],
        &[],
        expect![[r#"
        = draw: nightfall, with shares of losses that hardly differ [victory.limit]
    "#]],
    );
    // 2 of 16 is an eighth.
    check(
        &last("").replace("F1 heavy-infantry 8 at 20,12", "F1 heavy-infantry 8 at 20,12, stands 6"),
        &[],
        &[],
        expect![[r#"
        red has 2 loss points of 8 [victory.losses]
        = blue wins: nightfall, with the smaller share of losses [victory.limit]
    "#]],
    );
    // 1 of 16 is less than a tenth.
    check(
        &last("").replace("F1 heavy-infantry 8 at 20,12", "F1 heavy-infantry 8 at 20,12, stands 7"),
        &[],
        &[],
        expect![[r#"
        red has 1 loss point of 8 [victory.losses]
        = draw: nightfall, with shares of losses that hardly differ [victory.limit]
    "#]],
    );
}

#[test]
fn objectives_come_before_breaking() {
    let held =
        ended("raw [[objective]]\nraw side = \"red\"\nraw hold = [[10, 5], [30, 5], [30, 20], [10, 20]]")
            .replace("F2 heavy-infantry 8 at 40,12", "F2 heavy-infantry 8 off, fled");
    check(
        &held,
        &[],
        &[],
        expect![[r#"
        red has 8 loss points of 8 [victory.losses]
        red meets an objective [victory.scenario]
        = red wins: an objective is met [victory.scenario]
    "#]],
    );
    let disarray = held.replace("F1 heavy-infantry 8 at 20,12", "F1 heavy-infantry 8 at 20,12, disarray");
    check(
        &disarray,
        &[],
        &[],
        expect![[r#"
        red has 8 loss points of 8 [victory.losses]
        the army of red is broken [victory.break]
        = blue wins: the army breaks [victory.break]
    "#]],
    );
    let taken =
        ended("leader blue john off, commander\nraw [[objective]]\nraw side = \"red\"\nraw take = \"john\"");
    check(
        &taken,
        &[],
        &[],
        expect![[r#"
        blue has 4 loss points of 8 [victory.losses]
        red meets an objective [victory.scenario]
        = red wins: an objective is met [victory.scenario]
    "#]],
    );
}

#[test]
fn turncoats_and_looted_baggage_count_as_lost() {
    let turned = ended("").replace("F1 heavy-infantry 8 at 20,12", "F1 heavy-infantry 8 at 20,12, turned");
    assert_eq!(losses(&turned, 0), 8);
    let looted = ended(
        "baggage red 36,1\nnow baggage = [{ at = { x = 914400, y = 25400 }, looted = true }, { looted = false }]",
    );
    assert_eq!(losses(&looted, 0), 3);
    assert_eq!(losses(&looted, 1), 0);
}

#[test]
fn shares_that_differ_by_exactly_a_tenth_decide() {
    let night = |red: &str, blue: &str| {
        format!(
            "red  F1 heavy-infantry 10 at 20,12{red}
             blue G1 heavy-infantry 10 at 20,40{blue}
             chooser red
             turns 4
             turn 4
             step {{ turn = \"end\" }}"
        )
    };
    let verdict = |position: &str| {
        crate::table::played(position, &[], &[]).lines().last().unwrap_or_default().to_owned()
    };
    assert_eq!(
        verdict(&night("", ", stands 9")),
        "= red wins: nightfall, with the smaller share of losses [victory.limit]"
    );
    assert_eq!(
        verdict(&night(", stands 7", ", stands 8")),
        "= blue wins: nightfall, with the smaller share of losses [victory.limit]"
    );
    assert_eq!(
        verdict(&night(", stands 8", ", stands 8")),
        "= draw: nightfall, with shares of losses that hardly differ [victory.limit]"
    );
}

#[test]
fn an_objective_may_be_to_get_away_or_be_due_in_one_turn() {
    let aim = |side: &str, what: &str| format!("raw [[objective]]\nraw side = \"{side}\"\nraw {what}\n");
    let verdict = |position: &str, dice: &[u8]| {
        let told = crate::table::played(position, &[], dice);
        told.lines().last().filter(|line| line.starts_with('=')).unwrap_or_default().to_owned()
    };
    let away = ended(&aim("red", "exit = \"van\""))
        .replace("F1 heavy-infantry 8 at 20,12", "F1 heavy-infantry 8 off, withdrawn, of van");
    assert_eq!(verdict(&away, &[]), "= red wins: an objective is met [victory.scenario]");
    let not_yet = away.replace("F2 heavy-infantry 8 at 40,12", "F2 heavy-infantry 8 at 40,12, of van");
    assert_eq!(verdict(&not_yet, &[1, 6]), "");
    // Held at the end of turn 3, and not before.
    let held = aim("red", "hold = [[10, 5], [30, 5], [30, 20], [10, 20]]\nraw turn = 3");
    assert_eq!(verdict(&format!("{}\nturn 2", ended(&held)), &[1, 6]), "");
    assert_eq!(
        verdict(&format!("{}\nturn 3", ended(&held)), &[]),
        "= red wins: an objective is met [victory.scenario]"
    );
    // Both at once.
    let both = aim("red", "hold = [[10, 5], [30, 5], [30, 20], [10, 20]]")
        + &aim("blue", "hold = [[10, 35], [30, 35], [30, 45], [10, 45]]");
    assert_eq!(verdict(&ended(&both), &[]), "= draw: both sides meet an objective [victory.scenario]");
}

#[test]
fn who_concedes_at_the_start_of_a_turn_has_lost() {
    let mut game = crate::table::Game::open(&ended(""), &[1, 6]);
    game.battle.concede(battle::Side::Red).expect("the battle is on");
    let verdict = game.battle.verdict().expect("it is over");
    assert_eq!((verdict.winner, verdict.how), (Some(battle::Side::Blue), "the enemy concedes"));
    holds!("victory.concede");
}
