//! What random events do in the turns that follow them (event.*).

use std::fmt::Write as _;

use battle::holds;
use expect_test::expect;

use crate::events::{after_event, answer_as_usual, numbered};
use crate::table::{Game, refused, turn};

/// An event of the second turn, then these lines; what is told from there on, without where units stand after each third.
fn played(position: &str, dice: &[u8], turns: &[(&[&str], &[&str])], words: &[&str]) -> String {
    let mut game = in_second_turn(position, dice);
    for (red, blue) in turns {
        let lines = turn(red, blue);
        game.act_all(&lines.iter().map(String::as_str).collect::<Vec<&str>>());
        answer_as_usual(&mut game);
    }
    chosen(&game, words)
}

/// The first turn is over: an event happens as soon as the position is opened.
fn in_second_turn(position: &str, dice: &[u8]) -> Game {
    let mut game = Game::open(&format!("turn 1\n{position}"), dice);
    answer_as_usual(&mut game);
    game
}

fn chosen(game: &Game, words: &[&str]) -> String {
    let told = battle::suite::door::Part::From("turn 2 begins").of(&game.told());
    let mut text = String::new();
    for line in told.lines() {
        let line = line.trim_start();
        if line.starts_with("- ") || words.iter().any(|word| line.contains(word)) {
            let _ = writeln!(text, "{line}");
        }
    }
    text
}

fn dice(number: u8, further: &[u8]) -> Vec<u8> {
    [&numbered(number)[..], further].concat()
}

/// A unit that marches off the road, one on it, and one that waits.
const MARCH: &str = "
    options random-events
    terrain road line 100,0 100,150 width 4
    red off light-infantry 12 in 4 at 40,20
    red on light-cavalry 6 in 2 at 100,20
    red gun culverin at 160,20
    blue far peasants 12 in 6 at 220,140";

#[test]
fn rain_snow_and_mud_slow_the_march() {
    holds!("event.1.road", "event.twice", "event.duration");
    let lines: &[&str] = &["#1: N", "#2: N", "#3: N"];
    let go: &[(&[&str], &[&str])] = &[(lines, &[])];
    // Nothing; rain; mud; snow; and rain that meets snow: the harsher one counts.
    let mut text = String::new();
    for number in [31, 1, 5, 21] {
        let _ = write!(text, "{number}\n{}", played(MARCH, &dice(number, &[1]), go, &[]));
    }
    let both: &[(&[&str], &[&str])] = &[(&[], &[]), (lines, &[])];
    let _ =
        write!(text, "both\n{}", played(MARCH, &[&dice(1, &[]), &dice(21, &[1])[..]].concat(), both, &[]));
    // Two turns later the rain is over.
    let later: &[(&[&str], &[&str])] = &[(&[], &[]), (lines, &[])];
    let _ = write!(text, "later\n{}", played(MARCH, &dice(8, &[1, 1]), later, &[]));
    let rain: &[(&[&str], &[&str])] = &[(&[], &[]), (&[], &[]), (lines, &[])];
    let _ = write!(text, "rain over\n{}", played(MARCH, &dice(1, &[1, 1, 1]), rain, &[]));
    expect![[r#"
        31
        - gun: 160,32 facing 0, 1 figures in 1 files, order N
        - off: 40,50 facing 0, 12 figures in 2 files, order N
        - on: 100,140 facing 0, 6 figures in 2 files, order N
        1
        - gun: 160,28 facing 0, 1 figures in 1 files, order N
        - off: 40,40 facing 0, 12 figures in 2 files, order N
        - on: 100,140 facing 0, 6 figures in 2 files, order N
        5
        - gun: 160,20 facing 0, 1 figures in 1 files, order N
        - off: 40,50 facing 0, 12 figures in 2 files, order N
        - on: 100,140 facing 0, 6 figures in 2 files, order N
        21
        - gun: 160,28 facing 0, 1 figures in 1 files, order N
        - off: 40,40 facing 0, 12 figures in 2 files, order N
        - on: 100,100 facing 0, 6 figures in 2 files, order N
        both
        - gun: 160,28 facing 0, 1 figures in 1 files, order N
        - off: 40,40 facing 0, 12 figures in 2 files, order N
        - on: 100,100 facing 0, 6 figures in 2 files, order N
        later
        - gun: 160,32 facing 0, 1 figures in 1 files, order N
        - off: 40,50 facing 0, 12 figures in 2 files, order N
        - on: 100,140 facing 0, 6 figures in 2 files, order N
        rain over
        - gun: 160,32 facing 0, 1 figures in 1 files, order N
        - off: 40,50 facing 0, 12 figures in 2 files, order N
        - on: 100,140 facing 0, 6 figures in 2 files, order N
    "#]]
    .assert_eq(&text);
}

/// A hidden unit that comes on in the second turn, so far away.
fn hidden_at(far: u32) -> String {
    format!(
        "options random-events
         red men medium-infantry 12 in 6 at 40,20
         blue far peasants 12 in 6 at 220,140
         blue band light-infantry 12 in 6 at 40,{}, marker A, arrives 2",
        20 + far
    )
}

#[test]
fn rain_dust_snow_and_fog_take_sight() {
    holds!("event.13", "event.21.sight", "event.26");
    let mut text = String::new();
    for number in [31, 1, 13, 21, 26] {
        let appears = |far: &u32| {
            let game = after_event(&hidden_at(*far), &dice(number, &[]));
            game.dice_are_used();
            game.told().contains("band appears")
        };
        let seen: Vec<u32> = [25, 29, 31, 59, 61, 89, 91].into_iter().filter(appears).collect();
        let _ = writeln!(text, "{number}: seen at {seen:?}");
    }
    expect![[r#"
        31: seen at [25, 29, 31, 59, 61, 89]
        1: seen at [25, 29, 31, 59]
        13: seen at [25, 29, 31, 59]
        21: seen at [25, 29]
        26: seen at [25, 29]
    "#]]
    .assert_eq(&text);
}

/// Bows, crossbows, slings and hand guns before an enemy in the open.
fn shooting(kind: &str, far: u32) -> String {
    format!(
        "options random-events
         red shots {kind} 12 in 12 at 60,20, order HF
         blue foot light-infantry 12 in 12 at 60,{}",
        20 + far
    )
}

/// The rolls of fire in the turn of an event.
fn fires(kind: &str, far: u32, number: u8, further: &[u8]) -> String {
    let ones = [1; 40];
    let dice = [&dice(number, further)[..], &ones].concat();
    let told = played(
        &shooting(kind, far),
        &dice,
        &[(&["#1: H, FIRE"], &[])],
        &["fire: ", "falls short", "cannot hit"],
    );
    let kept: Vec<&str> = told.lines().filter(|line| !line.starts_with("- ")).collect();
    let rolls: Vec<&str> = kept.iter().map(|line| line.split(": 1 1").next().unwrap_or_default()).collect();
    let rolls = if rolls.is_empty() { "nothing".to_owned() } else { rolls.join("; ") };
    format!("{kind} at {far}, {number}: {rolls}\n")
}

#[test]
fn weather_is_hard_on_shooting() {
    holds!("event.1.bows", "event.8", "event.21.fire");
    let mut text = String::new();
    for kind in ["longbow-light", "crossbow-light", "slinger", "hand-cannon"] {
        for (number, further) in
            [(31, &[][..]), (1, &[]), (8, &[]), (21, &[]), (11, &[1]), (11, &[6]), (70, &[1])]
        {
            text.push_str(&fires(kind, 10, number, further));
        }
    }
    // Two thirds of 60 cm are 40, a third of a crossbow's 40 cm is 13.33.
    text.push_str(&fires("longbow-light", 45, 31, &[]));
    text.push_str(&fires("longbow-light", 45, 8, &[]));
    text.push_str(&fires("longbow-light", 39, 8, &[]));
    text.push_str(&fires("crossbow-light", 14, 21, &[]));
    text.push_str(&fires("crossbow-light", 13, 21, &[]));
    expect![[r#"
        longbow-light at 10, 31: fire: dice 12 (a die for each figure 12), against 5 (light armor 3, close +2); fire: dice 12 (a die for each figure 12), against 5 (light armor 3, close +2)
        longbow-light at 10, 1: fire: dice 12 (a die for each figure 12), against 4 (light armor 3, close +2, in a hard rain -1); fire: dice 12 (a die for each figure 12), against 4 (light armor 3, close +2, in a hard rain -1)
        longbow-light at 10, 8: fire: dice 12 (a die for each figure 12), against 5 (light armor 3, close +2); fire: dice 12 (a die for each figure 12), against 5 (light armor 3, close +2)
        longbow-light at 10, 21: nothing
        longbow-light at 10, 11: fire: dice 12 (a die for each figure 12), against 4 (light armor 3, close +2, the sun in their eyes -1); fire: dice 12 (a die for each figure 12), against 4 (light armor 3, close +2, the sun in their eyes -1)
        longbow-light at 10, 11: fire: dice 12 (a die for each figure 12), against 5 (light armor 3, close +2); fire: dice 12 (a die for each figure 12), against 5 (light armor 3, close +2)
        longbow-light at 10, 70: fire: dice 12 (a die for each figure 12), against 5 (light armor 3, close +2, marksmen +1, at most -1); fire: dice 12 (a die for each figure 12), against 5 (light armor 3, close +2, marksmen +1, at most -1)
        crossbow-light at 10, 31: fire: dice 12 (a die for each figure 12), against 5 (light armor 3, close +2); fire: dice 12 (a die for each figure 12), against 5 (light armor 3, close +2)
        crossbow-light at 10, 1: fire: dice 12 (a die for each figure 12), against 4 (light armor 3, close +2, in a hard rain -1); fire: dice 12 (a die for each figure 12), against 4 (light armor 3, close +2, in a hard rain -1)
        crossbow-light at 10, 8: fire: dice 2 (a die for each figure 2), against 5 (light armor 3, close +2); fire: dice 8 (a die for each figure 8), against 4 (light armor 3, mid range +1); fire: dice 2 (a die for each figure 2), against 5 (light armor 3, close +2); fire: dice 2 (a die for each figure 2), against 5 (light armor 3, close +2); fire: dice 8 (a die for each figure 8), against 4 (light armor 3, mid range +1); fire: dice 2 (a die for each figure 2), against 5 (light armor 3, close +2)
        crossbow-light at 10, 21: fire: dice 2 (a die for each figure 2), against 5 (light armor 3, close +2); fire: dice 8 (a die for each figure 8), against 3 (light armor 3); fire: dice 2 (a die for each figure 2), against 5 (light armor 3, close +2); fire: dice 2 (a die for each figure 2), against 5 (light armor 3, close +2); fire: dice 8 (a die for each figure 8), against 3 (light armor 3); fire: dice 2 (a die for each figure 2), against 5 (light armor 3, close +2)
        crossbow-light at 10, 11: fire: dice 12 (a die for each figure 12), against 4 (light armor 3, close +2, the sun in their eyes -1); fire: dice 12 (a die for each figure 12), against 4 (light armor 3, close +2, the sun in their eyes -1)
        crossbow-light at 10, 11: fire: dice 12 (a die for each figure 12), against 5 (light armor 3, close +2); fire: dice 12 (a die for each figure 12), against 5 (light armor 3, close +2)
        crossbow-light at 10, 70: fire: dice 12 (a die for each figure 12), against 5 (light armor 3, close +2, marksmen +1, at most -1); fire: dice 12 (a die for each figure 12), against 5 (light armor 3, close +2, marksmen +1, at most -1)
        slinger at 10, 31: fire: dice 12 (a die for each figure 12), against 5 (light armor 3, close +2); fire: dice 12 (a die for each figure 12), against 5 (light armor 3, close +2); fire: dice 12 (a die for each figure 12), against 5 (light armor 3, close +2)
        slinger at 10, 1: fire: dice 12 (a die for each figure 12), against 5 (light armor 3, close +2); fire: dice 12 (a die for each figure 12), against 5 (light armor 3, close +2); fire: dice 12 (a die for each figure 12), against 5 (light armor 3, close +2)
        slinger at 10, 8: fire: dice 2 (a die for each figure 2), against 5 (light armor 3, close +2); fire: dice 8 (a die for each figure 8), against 4 (light armor 3, mid range +1); fire: dice 2 (a die for each figure 2), against 5 (light armor 3, close +2); fire: dice 2 (a die for each figure 2), against 5 (light armor 3, close +2); fire: dice 8 (a die for each figure 8), against 4 (light armor 3, mid range +1); fire: dice 2 (a die for each figure 2), against 5 (light armor 3, close +2); fire: dice 2 (a die for each figure 2), against 5 (light armor 3, close +2); fire: dice 8 (a die for each figure 8), against 4 (light armor 3, mid range +1); fire: dice 2 (a die for each figure 2), against 5 (light armor 3, close +2)
        slinger at 10, 21: fire: dice 2 (a die for each figure 2), against 5 (light armor 3, close +2); fire: dice 8 (a die for each figure 8), against 3 (light armor 3); fire: dice 2 (a die for each figure 2), against 5 (light armor 3, close +2); fire: dice 2 (a die for each figure 2), against 5 (light armor 3, close +2); fire: dice 8 (a die for each figure 8), against 3 (light armor 3); fire: dice 2 (a die for each figure 2), against 5 (light armor 3, close +2); fire: dice 2 (a die for each figure 2), against 5 (light armor 3, close +2); fire: dice 8 (a die for each figure 8), against 3 (light armor 3); fire: dice 2 (a die for each figure 2), against 5 (light armor 3, close +2)
        slinger at 10, 11: fire: dice 12 (a die for each figure 12), against 4 (light armor 3, close +2, the sun in their eyes -1); fire: dice 12 (a die for each figure 12), against 4 (light armor 3, close +2, the sun in their eyes -1); fire: dice 12 (a die for each figure 12), against 4 (light armor 3, close +2, the sun in their eyes -1)
        slinger at 10, 11: fire: dice 12 (a die for each figure 12), against 5 (light armor 3, close +2); fire: dice 12 (a die for each figure 12), against 5 (light armor 3, close +2); fire: dice 12 (a die for each figure 12), against 5 (light armor 3, close +2)
        slinger at 10, 70: fire: dice 12 (a die for each figure 12), against 5 (light armor 3, close +2, marksmen +1, at most -1); fire: dice 12 (a die for each figure 12), against 5 (light armor 3, close +2, marksmen +1, at most -1); fire: dice 12 (a die for each figure 12), against 5 (light armor 3, close +2, marksmen +1, at most -1)
        hand-cannon at 10, 31: fire: dice 12 (a die for each figure 12), against 3 (hand cannon, near 3)
        hand-cannon at 10, 1: nothing
        hand-cannon at 10, 8: fire: dice 12 (a die for each figure 12), against 3 (hand cannon, near 3)
        hand-cannon at 10, 21: nothing
        hand-cannon at 10, 11: fire: dice 12 (a die for each figure 12), against 2 (hand cannon, near 3, the sun in their eyes -1)
        hand-cannon at 10, 11: fire: dice 12 (a die for each figure 12), against 3 (hand cannon, near 3)
        hand-cannon at 10, 70: fire: dice 12 (a die for each figure 12), against 4 (hand cannon, near 3, marksmen +1)
        longbow-light at 45, 31: fire: dice 12 (a die for each figure 12), against 3 (light armor 3); fire: dice 12 (a die for each figure 12), against 3 (light armor 3)
        longbow-light at 45, 8: nothing
        longbow-light at 39, 8: fire: dice 12 (a die for each figure 12), against 3 (light armor 3); fire: dice 12 (a die for each figure 12), against 3 (light armor 3)
        crossbow-light at 14, 21: nothing
        crossbow-light at 13, 21: fire: dice 8 (a die for each figure 8), against 3 (light armor 3); fire: dice 8 (a die for each figure 8), against 3 (light armor 3)
    "#]]
    .assert_eq(&text);
}

#[test]
fn a_garbled_message_reaches_nobody() {
    let field = "options random-events
         red men medium-infantry 12 in 6 at 60,20, order N 6 cm
         red rest medium-infantry 12 in 6 at 160,20
         blue foot light-infantry 12 in 6 at 60,100";
    let mut actions = turn(&[], &[]);
    actions.extend(["blue: take men".to_owned(), "red: write #1: H".to_owned()]);
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    refused(field, &actions, &dice(15, &[1]), expect!["men gets no new order in this turn [event.15]"]);
    let mut game = Game::open(field, &dice(15, &[1, 1]));
    let idle = turn(&[], &[]);
    let idle: Vec<&str> = idle.iter().map(String::as_str).collect();
    game.act_all(&idle);
    game.act_all(&["blue: take men"]);
    game.act_all(&idle);
    expect![[r#"
        A garbled message, for Red [event.15]
        men gets no new order [event.15]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        men is at 60,32, facing 0 [common.third.beats]
        - men: 60,32 facing 0, 12 figures in 3 files, order N 6 cm
    "#]]
    .assert_eq(&chosen(&game, &["garbled", "order", "men is at"]));
}

#[test]
fn cavalry_that_wants_a_nail_turns_and_goes_nowhere() {
    let field = "options random-events
         red riders light-cavalry 6 in 6 at 60,20
         blue foot light-infantry 12 in 6 at 60,100";
    let told = played(
        field,
        &dice(16, &[1]),
        &[(&["#1: N 30 cm, F E"], &[])],
        &["nail", "cannot move", "riders is at"],
    );
    expect![[r#"
        For want of a nail, for Red [event.16]
        riders cannot move [event.16]
        riders is at 66,18, facing 90 [common.third.beats]
        - riders: 66,18 facing 90, 6 figures in 6 files, order N 30 cm, F E
    "#]]
    .assert_eq(&told);
}

#[test]
fn a_river_that_rises_closes_fords_and_creeks() {
    let field = |at: &str| {
        format!(
            "options random-events
             terrain river line 0,60 120,60 width 4
             terrain ford 56,57 64,57 64,63 56,63
             terrain creek line 120,60 240,60 width 1
             terrain ford name stones 176,58 184,58 184,62 176,62
             red one light-infantry 6 in 2 at {at}
             blue foot light-infantry 12 in 6 at 220,140"
        )
    };
    let mut text = String::new();
    for (at, number) in [
        ("60,50", 31),
        ("60,50", 17),
        ("60,60", 17),
        ("150,50", 31),
        ("150,50", 17),
        ("180,50", 31),
        ("180,50", 17),
    ] {
        let told = played(&field(at), &dice(number, &[1]), &[(&["#1: N"], &[])], &["can go no farther"]);
        let _ = write!(text, "from {at}, {number}\n{told}");
    }
    expect![[r#"
        from 60,50, 31
        - one: 60,70 facing 0, 6 figures in 1 files, order N
        from 60,50, 17
        one can go no farther [common.third.blocked]
        - one: 60,58 facing 0, 6 figures in 1 files, order N
        from 60,60, 17
        - one: 60,80 facing 0, 6 figures in 1 files, order N
        from 150,50, 31
        - one: 150,70 facing 0, 6 figures in 1 files, order N
        from 150,50, 17
        one can go no farther [common.third.blocked]
        - one: 150,59.5 facing 0, 6 figures in 1 files, order N
        from 180,50, 31
        - one: 180,80 facing 0, 6 figures in 1 files, order N
        from 180,50, 17
        - one: 180,70 facing 0, 6 figures in 1 files, order N
    "#]]
    .assert_eq(&text);
}

#[test]
fn in_snow_nobody_climbs_or_charges() {
    holds!("event.21.hills", "event.21.charge");
    let field = "options random-events
         terrain hill 40,30 80,30 80,50 40,50
         red men light-infantry 12 in 4 at 60,20
         red riders light-cavalry 6 in 6 at 160,20
         blue foot light-infantry 12 in 6 at 160,34, order HF";
    let told = played(
        field,
        &[&dice(21, &[])[..], &[1; 40]].concat(),
        &[(&["#1: N", "#2: CH #1"], &[])],
        &["charge", "strikes", "no farther", "meet"],
    );
    expect![[r#"
        riders and foot meet [common.contact.stops]
        men can go no farther [common.third.blocked]
        - foot: 160,34 facing 180, 12 figures in 3 files, melee turns 1, order H, HF
        - men: 60,30 facing 0, 12 figures in 2 files, order N
        - riders: 160,34 facing 0, 6 figures in 6 files, melee turns 1, order H
    "#]]
    .assert_eq(&told);
}

#[test]
fn in_deep_mud_a_charge_gains_nothing_and_counts_no_shock() {
    let field = |far: u32| {
        format!(
            "options random-events
         red riders light-cavalry 6 in 6 at 60,20
         blue foot light-infantry 12 in 6 at 60,{}, order HF",
            20 + far
        )
    };
    let mut text = String::new();
    for (number, far) in [(31, 40), (5, 40), (31, 85), (5, 85), (31, 100), (5, 100)] {
        let told = played(
            &field(far),
            &[&dice(number, &[])[..], &[1; 60]].concat(),
            &[(&["#1: CH #1"], &[])],
            &["strikes", "charges home", "struck nothing"],
        );
        let _ = write!(text, "{number} at {far}\n{told}");
    }
    expect![[r#"
        31 at 40
        riders charges home [common.shock.only-charge]
        riders strikes foot [common.shock.contact]
        riders strikes foot [common.shock.contact]
        riders strikes foot [common.shock.contact]
        riders strikes foot [common.shock.contact]
        riders strikes foot [common.shock.contact]
        riders strikes foot [common.shock.contact]
        - foot: 60,60 facing 180, 12 figures in 3 files, melee turns 1, order H, HF
        - riders: 60,60 facing 0, 6 figures in 6 files, charged, melee turns 1, order H
        5 at 40
        riders charges home [common.shock.only-charge]
        - foot: 60,60 facing 180, 12 figures in 3 files, melee turns 1, order H, HF
        - riders: 60,60 facing 0, 6 figures in 6 files, charged, melee turns 1, order H
        31 at 85
        riders charges home [common.shock.only-charge]
        riders strikes foot [common.shock.contact]
        riders strikes foot [common.shock.contact]
        riders strikes foot [common.shock.contact]
        riders strikes foot [common.shock.contact]
        riders strikes foot [common.shock.contact]
        riders strikes foot [common.shock.contact]
        - foot: 60,105 facing 180, 12 figures in 3 files, melee turns 1, order H, HF
        - riders: 60,105 facing 0, 6 figures in 6 files, charged, melee turns 1, order H
        5 at 85
        riders charges home [common.shock.only-charge]
        - foot: 60,105 facing 180, 12 figures in 3 files, melee turns 1, order H, HF
        - riders: 60,105 facing 0, 6 figures in 6 files, charged, melee turns 1, order H
        31 at 100
        riders charges home [common.shock.only-charge]
        - foot: 60,120 facing 180, 12 figures in 3 files, melee turns 1, order H, HF
        - riders: 60,120 facing 0, 6 figures in 6 files, charged, melee turns 1, order H
        5 at 100
        riders has charged and struck nothing [common.charge.miss]
        - foot: 60,120 facing 180, 12 figures in 3 files, order H, HF
        - riders: 60,110 facing 0, 6 figures in 6 files, charged, missed, order H
    "#]]
    .assert_eq(&text);
}

#[test]
fn stout_hearted_men_go_back_at_worst() {
    let field = "options random-events
         red men peasants 12 in 4 at 60,50
         blue foes men-at-arms 24 in 4 at 60,50";
    let mut text = String::new();
    for (number, further) in [(31, &[][..]), (48, &[1]), (48, &[6])] {
        let told = played(
            field,
            &[&dice(number, further)[..], &[6; 60]].concat(),
            &[(&[], &[])],
            &["it lost", "must", "routs"],
        );
        let _ = write!(text, "{number} {further:?}\n{told}");
    }
    expect![[r#"
        31 []
        men: of 12 it lost 4, in column 11-20: rout [common.morale.chart]
        men routs [common.sequence.morale-next]
        - foes: 60,50 facing 180, 24 figures in 4 files, melee turns 1, order H
        - men: 60,50 facing 0, 8 figures in 2 files, shaken, melee turns 1, must rout, order H
        48 [1]
        men: of 12 it lost 4, in column 11-20: rout [common.morale.chart]
        men must go back [common.sequence.morale-next]
        - foes: 60,50 facing 180, 24 figures in 4 files, melee turns 1, order H
        - men: 60,50 facing 0, 8 figures in 2 files, shaken, melee turns 1, must back, order H
        48 [6]
        men: of 12 it lost 4, in column 11-20: rout [common.morale.chart]
        men routs [common.sequence.morale-next]
        - foes: 60,50 facing 180, 24 figures in 4 files, melee turns 1, order H
        - men: 60,50 facing 0, 8 figures in 2 files, shaken, melee turns 1, must rout, order H
    "#]]
    .assert_eq(&text);
}

#[test]
fn an_inspired_unit_takes_no_more_tests() {
    holds!("event.61");
    let field = "options random-events
         red men peasants 12 in 4 at 60,50
         blue foes men-at-arms 24 in 4 at 60,50";
    let told = played(
        field,
        &[&dice(61, &[1])[..], &[6; 60]].concat(),
        &[(&[], &[]), (&[], &[])],
        &["last man", "it lost", "men must", "men routs"],
    );
    expect![[r#"
        men fights to the last man from now on [event.61]
        - foes: 60,50 facing 180, 24 figures in 4 files, melee turns 2, order H
        - men: 60,50 facing 0, 4 figures in 2 files, melee turns 2, order H
    "#]]
    .assert_eq(&told);
}

#[test]
fn cavalry_with_elan_does_not_wait_for_orders() {
    let field = "options random-events
         red riders light-cavalry 6 in 6 at 60,20
         red others light-cavalry 6 in 6 at 160,20
         blue foot light-infantry 12 in 6 at 60,60, order HF";
    let told = played(
        field,
        &[&dice(62, &[1])[..], &[1; 60]].concat(),
        &[(&["#1: S 10 cm"], &[])],
        &["without orders", "meet", "riders is at", "strikes"],
    );
    expect![[r#"
        riders attacks foot without orders [event.62]
        riders is at 60,50, facing 0 [common.third.beats]
        riders and foot meet [common.contact.stops]
        riders is at 60,60, facing 0 [common.third.beats]
        riders is attacked in front [common.melee.opponents]
        - foot: 60,60 facing 180, 12 figures in 3 files, melee turns 1, order H, HF
        - riders: 60,60 facing 0, 6 figures in 6 files, melee turns 1, order H
    "#]]
    .assert_eq(&told);
}

#[test]
fn cavalry_must_ride_into_the_valley_of_death() {
    // The enemy has more than twice its morale: it needs no test to go in.
    let field = "options random-events
         red riders light-cavalry 6 in 6 at 60,20
         red others light-cavalry 6 in 6 at 160,20
         blue foot men-at-arms 24 in 6 at 60,80, order HF";
    let told = played(
        field,
        &[&dice(91, &[1])[..], &[1; 60]].concat(),
        &[(&["#1: H"], &[])],
        &["must charge", "charges", "to charge", "meet"],
    );
    expect![[r#"
        riders must charge foot [event.91]
        riders charges: foot [common.charge.declare]
        riders and foot meet [common.contact.stops]
        riders charges home [common.shock.only-charge]
        - foot: 60,80 facing 180, 24 figures in 6 files, melee turns 1, order H, HF
        - riders: 60,80 facing 0, 6 figures in 6 files, charged, melee turns 1, order H
    "#]]
    .assert_eq(&told);
}

#[test]
fn drunken_units_neither_move_nor_strike_and_are_easier_to_beat() {
    holds!("event.66.village");
    let field = "options random-events
         terrain rough name village 40,40 80,40 80,50 40,50
         red men medium-infantry 12 in 4 at 60,50, order N
         blue foes medium-infantry 12 in 4 at 60,50";
    let told = played(
        field,
        &[&dice(66, &[])[..], &[1; 60]].concat(),
        &[(&[], &[])],
        &["drunk", "melee,", "attacked"],
    );
    expect![[r#"
        men is drunk [event.66]
        men is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 4 (melee point 6, drunk -2): 1 1 = 0 [common.melee.figures common.melee.sum event.66 common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 4 (melee point 6, drunk -2): 1 1 = 0 [common.melee.figures common.melee.sum event.66 common.melee.roll]
        - foes: 60,50 facing 180, 12 figures in 2 files, melee turns 1, order H
        - men: 60,50 facing 0, 12 figures in 2 files, melee turns 1, order N
    "#]]
    .assert_eq(&told);
    // Who went through a village in the last turn is drunk as well.
    let through = "options random-events
         terrain rough name village 40,40 80,40 80,46 40,46
         red men light-cavalry 6 in 6 at 60,30
         blue foes medium-infantry 12 in 4 at 200,140";
    let mut game = Game::open(through, &dice(66, &[1]));
    let first = turn(&["#1: N"], &[]);
    game.act_all(&first.iter().map(String::as_str).collect::<Vec<&str>>());
    let second = turn(&[], &[]);
    game.act_all(&second.iter().map(String::as_str).collect::<Vec<&str>>());
    expect![[r#"
        men is drunk [event.66]
        - men: 60,116.9166 facing 0, 6 figures in 6 files, order N
    "#]]
    .assert_eq(&chosen(&game, &["drunk", "men is at"]));
}

#[test]
fn a_fallen_commander_stays_where_he_is() {
    let field = "options random-events command-figures
         red men medium-infantry 12 in 4 at 60,50
         red king commander at 60,30
         blue foes medium-infantry 12 in 4 at 200,140";
    let mut actions = turn(&[], &[]);
    actions.push("red: write #2: N".to_owned());
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    refused(field, &actions, &dice(68, &[1]), expect!["king stays where it is in this turn [event.68]"]);
}

#[test]
fn the_smallest_missile_unit_fires_at_its_friends() {
    let field = "options random-events
         red bows longbow-light 6 in 6 at 60,50
         red friends light-infantry 12 in 12 at 60,30
         red many longbow-light 12 in 12 at 160,50
         blue foes medium-infantry 12 in 4 at 60,80, order H";
    let told = played(
        field,
        &[&dice(78, &[1])[..], &[2, 2, 4, 1, 1, 1], &[1; 60]].concat(),
        &[(&[], &[])],
        &["for the enemy", "fire at friends", "fires at", "friends loses", "it lost"],
    );
    expect![[r#"
        bows takes friends for the enemy [event.78]
        fire at friends: dice 6 (a die for each figure 6), against 5 (light armor 3, close +2): 2 2 4 1 1 1 = 3 [common.fire.die medieval.missile.start-step medieval.missile.close event.78]
        bows fires at friends in third 3, 6 figures: 3 hits [event.78]
        friends loses 3 figures, and has 9 left [common.fire.losses]
        friends: of 24 it lost 6, in column 21-30: rout [common.morale.chart]
        - friends: 61,30 facing 0, 9 figures in 5 files, shaken, must rout, order H
    "#]]
    .assert_eq(&told);
    // Of two friends equally close it fires at the one with the lower number.
    holds!("event.78.friend");
    let field = "options random-events
         red bows longbow-light 6 in 6 at 60,50
         red left light-infantry 12 in 12 at 40,50
         red right light-infantry 12 in 12 at 80,50
         blue foes medium-infantry 12 in 4 at 60,80, order H";
    let told = |field: &str| {
        played(field, &[&dice(78, &[1])[..], &[2; 6], &[1; 60]].concat(), &[(&[], &[])], &["fires at"])
    };
    let fired = |field: &str| told(field).lines().next().unwrap_or_default().to_owned();
    expect!["bows fires at left in third 3, 6 figures: 6 hits [event.78]"].assert_eq(&fired(field));
    expect!["bows fires at right in third 3, 6 figures: 6 hits [event.78]"]
        .assert_eq(&fired(&field.replace("at 40,50", "at 140,50")));
}

#[test]
fn a_gun_that_blows_up_doubles_nothing() {
    let field = "options random-events
         red gun culverin at 60,20
         red near light-infantry 12 in 6 at 66,20
         blue foes light-infantry 24 in 6 at 60,60, order H";
    let mut game = in_second_turn(field, &[&dice(86, &[1])[..], &[6, 6], &[1; 60]].concat());
    let lines = turn(&["#1: H, FIRE"], &[]);
    game.act_all(&lines.iter().map(String::as_str).collect::<Vec<&str>>());
    game.act_all(&["red: shoot #1 at #1 range 45 aim 60,61"]);
    answer_as_usual(&mut game);
    expect![[r#"
        gun blows up [medieval.gunpowder.blowup]
        a man of gun is struck [medieval.gunpowder.blowup]
        a man of gun is struck [medieval.gunpowder.blowup]
        a man of gun is struck [medieval.gunpowder.blowup]
        a man of gun is struck [medieval.gunpowder.blowup]
        a man of gun is struck [medieval.gunpowder.blowup]
        a man of gun is struck [medieval.gunpowder.blowup]
        a figure of near is struck [medieval.gunpowder.blowup]
        a figure of near is struck [medieval.gunpowder.blowup]
        a figure of near is struck [medieval.gunpowder.blowup]
        a figure of near is struck [medieval.gunpowder.blowup]
        the piece itself is struck: gun [medieval.gunpowder.blowup]
        near loses 4 figures, and has 8 left [medieval.engine.timing]
        near closes up [common.ground.close-up]
        - gun: off, 1 figures in 1 files, order H, FIRE
        - near: 67,20 facing 0, 8 figures in 2 files, shaken, must rout, order H
    "#]]
    .assert_eq(&chosen(&game, &["blows", "is struck", "loses"]));
}

#[test]
fn gunners_cause_double_losses() {
    let field = "options random-events
         red gun culverin at 60,20
         blue foes light-infantry 24 in 6 at 60,60, order H";
    let mut text = String::new();
    for (number, further) in [(31, &[][..]), (86, &[1])] {
        // Seven is a straight shot; then three of those under the circle fall.
        let shot = [3, 4, 4, 6, 4, 1, 1, 1];
        let mut game = in_second_turn(field, &[&dice(number, further)[..], &shot, &[1; 60]].concat());
        let lines = turn(&["#1: H, FIRE"], &[]);
        game.act_all(&lines.iter().map(String::as_str).collect::<Vec<&str>>());
        game.act_all(&["red: shoot #1 at #1 range 45 aim 60,61"]);
        answer_as_usual(&mut game);
        let _ = write!(text, "{number}\n{}", chosen(&game, &["hit area", "is hit", "loses"]));
    }
    expect![[r#"
        31
        hit area: dice 1 (a die for each 1): 4 = 1 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 6 = 1 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 4 = 1 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        foes loses 4 figures, and has 20 left [medieval.engine.timing]
        - foes: 60,60 facing 180, 20 figures in 3 files, shaken, must back-and-turn, order H
        - gun: 60,20 facing 0, 1 figures in 1 files, order H, FIRE
        86
        hit area: dice 1 (a die for each 1): 4 = 1 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 6 = 1 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 4 = 1 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        hit area: dice 1 (a die for each 1): 1 = 0 [medieval.engine.area-roll]
        foes loses 8 figures, and has 16 left [medieval.engine.timing]
        foes closes up [common.ground.close-up]
        - foes: 60,60 facing 180, 16 figures in 3 files, shaken, must rout, order H
        - gun: 60,20 facing 0, 1 figures in 1 files, order H, FIRE
    "#]]
    .assert_eq(&text);
}

/// Hired men on both sides.
const HIRED: &str = "options random-events mercenaries
     red swiss pike-medium 12 in 6 at 60,50, kit mercenary, stands 5
     red men medium-infantry 12 in 6 at 60,46
     red band light-infantry 12 in 6 at 160,20, kit mercenary, marker C
     blue foes medium-infantry 12 in 6 at 120,90
     blue hired crossbow-light 12 in 6 at 60,70, kit mercenary";

#[test]
fn mercenaries_change_sides_where_they_stand() {
    let mut text = String::new();
    for (number, die) in [(94, 1), (95, 6), (97, 1)] {
        let further: &[u8] = if number == 97 { &[] } else { &[die] };
        let told = played(
            HIRED,
            &[&dice(number, further)[..], &[1; 60]].concat(),
            &[(&[], &[])],
            &["goes over", "leaves", "strikes", "fires", "attacked"],
        );
        let _ = write!(text, "{number}\n{told}");
    }
    expect![[r#"
        94
        swiss goes over to Blue as #3 [event.94]
        band goes over to Blue as #4, marker ?B [event.94]
        blue-3 is attacked in its rear [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 8, attacked from the rear -2): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.rear common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 8, attacked from the rear -2): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.rear common.melee.roll]
        - band: off, 12 figures in 3 files, order H
        - blue-3: 60,50 facing 0, 10 figures in 3 files, melee turns 1, order H
        - blue-4: 160,20 facing 0, 12 figures in 3 files, hidden, order H
        - men: 60,46 facing 0, 12 figures in 3 files, melee turns 1, order H
        - swiss: off, 10 figures in 3 files, order H
        95
        swiss goes over to Blue as #3 [event.95]
        band goes over to Blue as #4, marker ?B [event.95]
        blue-3 is attacked in its rear [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 8, attacked from the rear -2): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.rear common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 8, attacked from the rear -2): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.rear common.melee.roll]
        - band: off, 12 figures in 3 files, order H
        - blue-3: 60,50 facing 0, 10 figures in 3 files, melee turns 1, order H
        - blue-4: 160,20 facing 0, 12 figures in 3 files, hidden, order H
        - men: 60,46 facing 0, 12 figures in 3 files, melee turns 1, order H
        - swiss: off, 10 figures in 3 files, order H
        97
        swiss wants to be paid and leaves the board [event.97]
        band wants to be paid and leaves the board [event.97]
        hired wants to be paid and leaves the board [event.97]
        - band: off, 12 figures in 3 files, order H
        - hired: off, 12 figures in 3 files, order H
        - swiss: off, 10 figures in 3 files, order H
    "#]]
    .assert_eq(&text);
    // In the turn in which they come over nobody can order them.
    refused(
        &format!("turn 1\n{HIRED}"),
        &["blue: write #3: N"],
        &dice(94, &[1]),
        expect!["blue-3 gets no new order in this turn [event.94]"],
    );
}

#[test]
fn a_forest_burns_down_and_nobody_enters_where_it_stood() {
    holds!("event.54.clump", "event.54.caught", "event.54.burnt", "event.54.trees");
    let field = "options random-events
         terrain forest name wood 40,40 60,30 80,40 80,60 60,70 40,60
         terrain forest name far 120,40 130,30 130,50
         red men light-infantry 12 in 6 at 60,40
         red riders light-cavalry 6 in 2 at 60,20
         blue foes medium-infantry 12 in 4 at 200,140";
    let lines: &[(&[&str], &[&str])] = &[(&[], &[]), (&["#2: N"], &[])];
    let told = played(field, &dice(54, &[4, 1, 1]), lines, &["burns", "figure", "gone", "no farther"]);
    expect![[r#"
        wood burns: 3 trees are gone [event.54]
        men loses 12 figures, and has 0 left [event.54.caught event.losses]
        men is gone [event.54.caught]
        wood burns: 3 trees are gone [event.54]
        riders can go no farther [common.third.blocked]
        - men: off, 0 figures in 3 files, order H
        - riders: 60,30 facing 0, 6 figures in 2 files, order N
    "#]]
    .assert_eq(&told);
}

#[test]
fn a_tornado_takes_whom_its_line_crosses() {
    let field = "options random-events command-figures
         board 150,150
         red men light-infantry 12 in 6 at 40,40
         red king commander at 75,76
         red pot pot-de-fer at 100,100
         blue foes medium-infantry 12 in 4 at 20,140";
    let told = played(field, &dice(85, &[4]), &[], &["figure", "gone"]);
    expect![[r#"
        men loses 3 figures, and has 9 left [event.85 event.losses]
        king is gone [event.85]
        pot is gone [event.85]
        - king: off, 1 figures in 1 files, order H
        - men: 40,40 facing 0, 9 figures in 3 files, order H
        - pot: off, 1 figures in 1 files, order H
    "#]]
    .assert_eq(&told);
}

#[test]
fn losses_to_events_do_not_count_in_the_morale_of_the_turn_but_in_later_tests() {
    holds!("event.losses", "common.morale.event-losses");
    let field = "options random-events
         red men peasants 12 in 6 at 60,50
         blue foes medium-infantry 12 in 6 at 60,50
         red more medium-infantry 12 in 6 at 160,20";
    let told = played(
        field,
        &[&dice(47, &[1])[..], &[6, 6], &[1; 60]].concat(),
        &[(&[], &[])],
        &["figure", "it lost"],
    );
    expect![[r#"
        men loses a figure, and has 11 left [event.47 event.losses]
        more loses a figure, and has 11 left [event.47 event.losses]
        melee, falling above the point: dice 2 (figures 2), against 2 (melee point 2): 6 6 = 2 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 2 (melee point 2): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 2 (melee point 2): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        men loses 2 figures, and has 9 left [common.melee.roll]
        men: of 11 it lost 2, in column 11-20: back and turn [common.morale.chart]
        - foes: 60,50 facing 180, 12 figures in 3 files, melee turns 1, order H
        - men: 60,50 facing 0, 9 figures in 3 files, shaken, melee turns 1, must back-and-turn, order H
        - more: 160,20 facing 0, 11 figures in 3 files, order H
    "#]]
    .assert_eq(&told);
}

#[test]
fn new_units_are_ordered_in_the_turn_in_which_they_come() {
    holds!("event.gains", "common.unit.number-new", "common.scenario.entry-in", "common.dice.new-units");
    let field = "options random-events
         red men medium-infantry 12 in 6 at 60,50
         blue foes medium-infantry 12 in 6 at 120,100";
    let told = played(field, &dice(83, &[1, 2]), &[(&["#2: N", "#3: N"], &[])], &["joins", "is at"]);
    expect![[r#"
        red-2 joins as #2, 10 figures [event.83 event.gains]
        red-3 joins as #3, 10 figures [event.83 event.gains]
        red-2 is at 120,12, facing 0 [common.third.beats]
        red-3 is at 130,43.3333, facing 0 [common.third.beats]
        red-2 is at 120,18, facing 0 [common.third.beats]
        red-3 is at 130,66.6666, facing 0 [common.third.beats]
        red-2 is at 120,24, facing 0 [common.third.beats]
        red-3 is at 130,90, facing 0 [common.third.beats]
        - red-2: 120,24 facing 0, 10 figures in 2 files, order N
        - red-3: 130,90 facing 0, 10 figures in 2 files, order N
    "#]]
    .assert_eq(&told);
    let told = played(field, &dice(57, &[1, 2]), &[(&["#2: N"], &[])], &["joins", "is at"]);
    expect![[r#"
        red-2 joins as #2, 10 figures [event.57 event.gains]
        red-2 is at 120,14, facing 0 [common.third.beats]
        red-2 is at 120,22, facing 0 [common.third.beats]
        red-2 is at 120,30, facing 0 [common.third.beats]
        - red-2: 120,30 facing 0, 10 figures in 2 files, order N
    "#]]
    .assert_eq(&told);
}

#[test]
fn without_events_the_mark_of_mercenaries_has_no_effect() {
    holds!("common.special.mercenary", "common.special.mercenary-given");
    let field = "options mercenaries
         red swiss pike-medium 12 in 6 at 60,50, kit mercenary
         blue foes medium-infantry 12 in 6 at 200,140";
    let idle = turn(&[], &[]);
    // No die falls, and nobody goes over or leaves.
    let game = Game::after(field, &idle.iter().map(String::as_str).collect::<Vec<&str>>(), &[]);
    expect![[""]].assert_eq(&chosen(&game, &["swiss", "goes over", "leaves"]));
}

#[test]
fn of_friends_equally_close_the_one_with_the_lowest_number_is_fired_at() {
    holds!("event.78.friend");
    let field = "options random-events
         red bows longbow-light 6 in 6 at 60,50
         red north light-infantry 12 in 12 at 60,70
         red south light-infantry 12 in 12 at 60,30
         blue foes medium-infantry 12 in 4 at 160,140";
    let told = played(
        field,
        &[&dice(78, &[1])[..], &[2, 2, 4, 1, 1, 1], &[1; 60]].concat(),
        &[(&[], &[])],
        &["for the enemy", "fires at"],
    );
    expect![[r#"
        bows takes friends for the enemy [event.78]
        bows fires at north in third 3, 6 figures: 3 hits [event.78]
        - north: 61,70 facing 0, 9 figures in 5 files, shaken, must rout, order H
    "#]]
    .assert_eq(&told);
}

#[test]
fn figures_join_only_as_far_as_there_is_room() {
    holds!("event.gains.room");
    // One rank of peasants 2 cm before the edge of the board: there is room for one more behind them, not for thirty figures in all.
    let field = "options random-events
         red levy peasants 12 in 12 at 60,4
         blue foes medium-infantry 12 in 4 at 160,140";
    let told =
        played(field, &[&dice(43, &[1])[..], &[1; 60]].concat(), &[(&[], &[])], &["joins", "join", "levy"]);
    expect![[r#"
        levy gains 12 figures, and has 24 now [event.43 event.gains]
        - levy: 60,4 facing 0, 24 figures in 6 files, order H
    "#]]
    .assert_eq(&told);
}

#[test]
fn mercenaries_who_overlap_their_former_friends_step_aside() {
    holds!("event.94.aside");
    // Half a centimetre of play between neighbours: they go back through their friends until they are free.
    let told = played(
        &HIRED.replace("60,46", "60,46.5"),
        &[&dice(94, &[1])[..], &[1; 60]].concat(),
        &[(&[], &[])],
        &["goes over"],
    );
    expect![[r#"
        swiss goes over to Blue as #3 [event.94]
        band goes over to Blue as #4, marker ?B [event.94]
        - band: off, 12 figures in 3 files, order H
        - blue-3: 60,42.5 facing 0, 10 figures in 3 files, order H
        - blue-4: 160,20 facing 0, 12 figures in 3 files, hidden, order H
        - swiss: off, 10 figures in 3 files, order H
    "#]]
    .assert_eq(&told);
}

/// Men who find no room for those who join them: their rear is at the edge of the board.
#[test]
fn figures_join_only_as_long_as_there_is_room() {
    holds!("event.gains.room");
    let field = |y: u32| {
        format!(
            "options random-events
             red levy peasants 12 in 12 at 60,{y}
             blue foes medium-infantry 12 in 4 at 200,140"
        )
    };
    let told = |y: u32| played(&field(y), &[&dice(43, &[1])[..], &[1; 60]].concat(), &[], &["gains"]);
    expect![[r#"
        levy gains 18 figures, and has 30 now [event.43 event.gains]
        - levy: 60,40 facing 0, 30 figures in 6 files, order H
        levy gains 12 figures, and has 24 now [event.43 event.gains]
        - levy: 60,4 facing 0, 24 figures in 6 files, order H
    "#]]
    .assert_eq(&format!("{}{}{}", told(40), told(4), told(2)));
}

#[test]
fn wells_and_villages_are_places_that_are_called_so() {
    holds!("event.41.well", "event.66.village");
    let field = |name: &str| {
        format!(
            "options random-events
             place {name} 60,30
             red levy peasants 12 in 4 at 60,30
             blue foes medium-infantry 12 in 4 at 200,140"
        )
    };
    let told = |number: u8, position: &str, word: &str| {
        played(position, &[&dice(number, &[])[..], &[1; 60]].concat(), &[], &[word])
    };
    let wells: String = ["well", "Wellhead", "spring", "old-well"]
        .map(|name| format!("{name}\n{}", told(41, &field(name), "loses")))
        .concat();
    expect![[r#"
        well
        levy loses 8 figures, and has 4 left [event.41 event.losses]
        levy closes up [common.ground.close-up]
        - levy: 60,30 facing 0, 4 figures in 2 files, order H
        Wellhead
        levy loses 8 figures, and has 4 left [event.41 event.losses]
        levy closes up [common.ground.close-up]
        - levy: 60,30 facing 0, 4 figures in 2 files, order H
        spring
        old-well
    "#]]
    .assert_eq(&wells);
    let village = |ground: &str| {
        field("fork").replace("place fork 60,30", &format!("terrain {ground} 40,20 80,20 80,40 40,40"))
    };
    let grounds = ["rough name village-green", "rough name heath", "plowed name Villagers"];
    let villages: String =
        grounds.map(|ground| format!("{ground}\n{}", told(66, &village(ground), "drunk"))).concat();
    expect![[r#"
        rough name village-green
        levy is drunk [event.66]
        rough name heath
        plowed name Villagers
        levy is drunk [event.66]
    "#]]
    .assert_eq(&villages);
}

#[test]
fn mercenaries_step_aside_from_their_former_friends_or_leave() {
    holds!("event.94.aside");
    // They overlap the men behind them by 3 mm, and are free again 7.75 cm farther back, behind those.
    let field = "options random-events mercenaries
         red swiss pike-medium 12 in 6 at 60,50, kit mercenary
         red men medium-infantry 12 in 6 at 60,46.3
         blue foes medium-infantry 12 in 6 at 120,90";
    let told =
        played(field, &[&dice(94, &[1])[..], &[1; 60]].concat(), &[], &["goes over", "leaves", "gone"]);
    expect![[r#"
        swiss goes over to Blue as #2 [event.94]
        - blue-2: 60,42.25 facing 0, 12 figures in 3 files, order H
        - swiss: off, 12 figures in 3 files, order H
    "#]]
    .assert_eq(&told);
    // In a corner, between two former friends, there is no room within 20 cm.
    let corner = "options random-events mercenaries
         red swiss pike-medium 12 in 6 at 3,4, kit mercenary
         red column peasants 36 in 2 at 2,39.7
         red second peasants 36 in 2 at 5.9,39.7
         red line peasants 36 in 36 at 41.8,4
         red wall peasants 36 in 36 at 41.8,2
         blue foes medium-infantry 12 in 6 at 120,90";
    let told =
        played(corner, &[&dice(94, &[1])[..], &[1; 60]].concat(), &[], &["goes over", "leaves", "gone"]);
    expect![[r#"
        swiss goes over to Blue as #2 [event.94]
        blue-2 is gone [event.94.aside]
        - blue-2: off, 12 figures in 3 files, order H
        - swiss: off, 12 figures in 3 files, order H
    "#]]
    .assert_eq(&told);
}
