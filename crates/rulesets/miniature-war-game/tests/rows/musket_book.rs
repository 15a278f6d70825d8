//! Which number wins where the source has several, and what a gun does to itself (musket.precedence, musket.shock.infantry,
//! musket.round.own).

use battle::holds;
use expect_test::expect;

use crate::events::answer_as_usual;
use crate::musket_guns::shot;
use crate::table::{Game, fought, turn};

/// The line of what is told of a turn that has some words in it.
fn line(told: &str, words: &str) -> String {
    told.lines().map(str::trim).filter(|line| line.contains(words)).collect::<Vec<_>>().join("\n")
}

/// What is told of a turn with these lines and ones on all dice, other questions being answered as usual.
fn charged(position: &str, red: &[&str], blue: &[&str]) -> String {
    let lines = turn(red, blue);
    let mut game = Game::open(position, &[1; 400]);
    game.act_all(&lines.iter().map(String::as_str).collect::<Vec<&str>>());
    answer_as_usual(&mut game);
    game.told()
}

/// Foot that charges the same militia.
fn strikes(kind: &str) -> String {
    let position = format!(
        "period musket
         red men {kind} 12 in 12 at 60,50
         blue mob militia 12 in 12 at 60,70"
    );
    let told = charged(&position, &["#1: CH #1"], &["#1: H, HF"]);
    format!("{kind}: {}\n", told.lines().filter(|line| line.contains("strikes mob")).count())
}

#[test]
fn all_four_types_with_a_shock_on_the_chart_strike_after_a_charge() {
    holds!("musket.shock.infantry", "musket.precedence");
    let kinds = [
        "musket-light-infantry",
        "regulars",
        "grenadiers",
        "guard",
        "militia",
        "rifles",
        "fusils",
        "indians",
    ];
    expect![[r#"
        musket-light-infantry: 6
        regulars: 6
        grenadiers: 6
        guard: 6
        militia: 0
        rifles: 0
        fusils: 0
        indians: 0
    "#]]
    .assert_eq(&kinds.map(strikes).concat());
}

#[test]
fn the_fire_table_wins_over_the_chart_and_over_numbers_in_passing() {
    holds!("musket.precedence");
    // Pistols are printed with 10, 12 and 15 cm, rifles with 54 and 60, carbines with 24 and 25.
    let reaches = |kind: &str, far: &str| {
        let position = format!(
            "period musket
             red men {kind} 6 in 6 at 60,20
             blue mob militia 12 in 12 at 60,{far}"
        );
        let actions = turn(&[], &["#1: H, HF"]);
        let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
        let mut game = Game::open(&position, &[1; 60]);
        game.act_all(&actions);
        format!("{kind} at {far}: {}\n", game.choices().contains("at #1"))
    };
    let all = [
        reaches("hussars", "32"),
        reaches("hussars", "32.1"),
        reaches("rifles", "80"),
        reaches("rifles", "80.1"),
        reaches("fusils", "44"),
        reaches("fusils", "44.1"),
        reaches("regulars", "50"),
        reaches("regulars", "50.1"),
    ];
    expect![[r#"
        hussars at 32: true
        hussars at 32.1: false
        rifles at 80: true
        rifles at 80.1: false
        fusils at 44: true
        fusils at 44.1: false
        regulars at 50: true
        regulars at 50.1: false
    "#]]
    .assert_eq(&all.concat());
}

#[test]
fn a_square_takes_one_shock_less_as_the_musket_rules_have_it() {
    holds!("musket.precedence");
    let position = "period musket
        red wall regulars 16 in 4 at 60,50, is square
        blue horse lancers 6 in 6 at 60,80";
    let told = charged(position, &["#1: H, HF"], &["#1: CH #1"]);
    expect![[r#"
        shock: dice 1 (shocks of its figures 2, a square -1): 1 = 0 [common.shock.dice musket.square.shock common.shock.chart]
        shock: dice 1 (shocks of its figures 2, a square -1): 1 = 0 [common.shock.dice musket.square.shock common.shock.chart]
        shock: dice 1 (shocks of its figures 2, a square -1): 1 = 0 [common.shock.dice musket.square.shock common.shock.chart]
        shock: dice 1 (shocks of its figures 2, a square -1): 1 = 0 [common.shock.dice musket.square.shock common.shock.chart]"#]].assert_eq(&line(&told, "shock: "));
}

/// A gun whose ball is called so short that the stick would lie over itself and its crew.
#[test]
fn a_very_short_call_does_not_touch_the_gun_that_fires() {
    holds!("musket.round.own");
    let position = "period musket
        red gun 6pd at 60,20
        blue mob militia 12 in 12 at 60,40";
    let answers = shot("round at #1", "0");
    let actions = [turn(&[], &["#1: H, HF"]), answers].concat();
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    let told = fought(position, &actions, &[1, 1, 4, 1]);
    expect![[r#"
        gun fires round shot at mob [musket.ammo.choice]
        gun calls 0 cm [musket.arty.call]
        the ball of gun lands at 60.2118,19.991; the stick lies from 60.0424,17.9982 to 61.7368,37.9263 [musket.round.direction musket.round.stop]
        - gun: 60.2118,19.991 facing 4.86, 1 figures in 1 files, order H"#]].assert_eq(&line(&told, "gun"));
    expect![[""]].assert_eq(&line(&told, "struck"));
}
