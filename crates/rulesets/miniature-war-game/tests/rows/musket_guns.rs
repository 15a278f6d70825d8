//! Guns of the Musket period (musket.arty, musket.round, musket.shell, musket.can, musket.rocket, musket.howitzer, musket.over, musket.duel).

use battle::holds;
use expect_test::{Expect, expect};

use crate::fire::{acts, fires};
use crate::table::{Game, fought, shown_when_fought as shown};

/// Six files of regulars in two ranks, 42 cm before a gun.
const LINE: &str = "period musket
    red gun 6pd at 100,50
    blue men regulars 24 in 12 at 100,92";

/// Red's first piece is laid at blue's first unit, and fires alone: what it is loaded with, and the range, if one is called.
pub(crate) fn shot(load: &str, range: &str) -> Vec<String> {
    let mut all: Vec<String> = ["lay #1 at #1", "hand in"].iter().map(|act| format!("red: {act}")).collect();
    all.extend(["blue: hand in".to_owned(), "red: next #1".to_owned(), format!("red: load {load}")]);
    if !range.is_empty() {
        all.push(format!("red: range {range}"));
    }
    all
}

/// The same, and what is told of it.
pub(crate) fn shoots(position: &str, [load, range]: [&str; 2], dice: &[u8], expected: Expect) {
    let answers = shot(load, range);
    let mut answers: Vec<&str> = answers.iter().map(String::as_str).collect();
    answers.extend(["red: hand in", "blue: hand in"].iter().filter(|_| position.contains("fire asked")));
    fires(&position.replace("fire asked", ""), [&[], &[]], &answers, dice, expected);
}

#[test]
fn round_shot_strikes_whom_its_stick_crosses() {
    holds!(
        "musket.round.sequence",
        "musket.round.direction",
        "musket.round.figure",
        "musket.round.length",
        "musket.round.pattern",
        "musket.fig.body",
        "musket.arty.round-order",
        "musket.arty.rounds",
        "musket.arty.line",
        "musket.arty.measure",
        "musket.wheel.holes",
        "musket.wheel.orientation"
    );
    // Chain C7: wheel A, variation 3 is 35 mm right and 20 short; a five slides the stick two cm on.
    shoots(
        LINE,
        ["round at #1 aim 100,92", "43.5"],
        &[1, 3, 5],
        expect![[r#"
        third 3 [common.third.together]
        gun fires round shot at men [musket.ammo.choice]
        wheel: 1 [musket.wheel.pick]
        gun calls 43.5 cm [musket.arty.call]
        variation: 3 [musket.wheel.roll]
        stick: 5 [musket.round.variable]
        the ball of gun lands at 103.5,91.5; the stick lies from 103.5,90.5 to 103.5,110.5 [musket.round.direction musket.round.stop]
        a figure of men is struck [musket.round.strike]
        a figure of men is struck [musket.round.strike]
        men loses 2 figures, and has 22 left [musket.arty.losses]
        men: of 96 it lost 8, in column 91-100: no effect [common.morale.chart]
        turn 2 begins [common.sequence.turn]
        - men: 100,92 facing 180, 22 figures in 6 files, order H
    "#]],
    );
    // Wheel E, variation 4 is 55 mm short; a three slides it one cm back: between the figures at 99 and 101.
    shoots(
        LINE,
        ["round at #1 aim 100,92", "46"],
        &[5, 4, 3],
        expect![[r#"
        third 3 [common.third.together]
        gun fires round shot at men [musket.ammo.choice]
        wheel: 5 [musket.wheel.pick]
        gun calls 46 cm [musket.arty.call]
        variation: 4 [musket.wheel.roll]
        stick: 3 [musket.round.variable]
        the ball of gun lands at 100,90.5; the stick lies from 100,86.5 to 100,106.5 [musket.round.direction musket.round.stop]
        turn 2 begins [common.sequence.turn]
    "#]],
    );
}

/// Regulars two ranks deep with a figure straight before the gun.
const MEN: &str = "blue men regulars 24 in 12 at 101,92";

/// A shot of a gun on this ground: all that is told of where it falls and whom it strikes.
fn struck(ground: &str, units: &str, [load, range]: [&str; 2], dice: &[u8]) -> String {
    let position = format!("period musket\n{ground}\n{units}");
    let actions = acts([&[], &[]], &[]);
    let answers = shot(load, range);
    let actions: Vec<&str> = actions.iter().chain(&answers).map(String::as_str).collect();
    let told = fought(&position, &actions, dice);
    let kept = ["the ball", "the shot", "the canister", "a figure", "a man", "the piece", "hit area"];
    let lines: Vec<&str> =
        told.lines().filter(|line| kept.iter().any(|word| line.trim_start().starts_with(word))).collect();
    lines.join("\n") + "\n"
}

/// Whether a piece may do the last of these things after it was named with its target.
fn answer(ground: &str, units: &str, load: &str, range: &str) -> String {
    let position = format!("period musket\n{ground}\n{units}");
    let actions = acts([&[], &[]], &[]);
    let answers = shot(load, range);
    let mut game = Game::open(&position, &[1; 400]);
    for act in actions.iter().chain(&answers) {
        if let Err(why) = game.act(act) {
            return why;
        }
    }
    "it may".to_owned()
}

/// A game in which red's gun is loaded so, and its range is to be called.
fn loaded(ground: &str, units: &str, load: &str) -> Game {
    let mut game = Game::open(&format!("period musket\n{ground}\n{units}"), &[1; 400]);
    let actions = acts([&[], &[]], &[]);
    let answers = shot(load, "");
    game.act_all(&actions.iter().chain(&answers).map(String::as_str).collect::<Vec<&str>>());
    game
}

#[test]
fn without_its_variable_the_tip_of_the_stick_lies_on_the_point_of_impact() {
    holds!("musket.round.simple", "musket.round.variable", "musket.round.strike");
    let gun = format!("red gun 6pd at 100,50\n{MEN}");
    let aim = ["round at #1 aim 100,93", "43"];
    let told = [
        struck("options no-bounce-stick-variable", &gun, aim, &[1, 1]),
        struck("", &gun, aim, &[1, 1, 1]),
        struck("", &gun, aim, &[1, 6, 6]),
    ];
    expect![[r#"
        the ball of gun lands at 100,93; the stick lies from 100,93 to 100,113 [musket.round.direction musket.round.stop]
        a figure of men is struck [musket.round.strike]
        a figure of men is struck [musket.round.strike]
        ---
        the ball of gun lands at 100,93; the stick lies from 100,87 to 100,107 [musket.round.direction musket.round.stop]
        a figure of men is struck [musket.round.strike]
        ---
        the ball of gun lands at 100,93; the stick lies from 100,93 to 100,113 [musket.round.direction musket.round.stop]
        a figure of men is struck [musket.round.strike]
        a figure of men is struck [musket.round.strike]
    "#]].assert_eq(&told.join("---\n"));
}

#[test]
fn a_stick_strikes_guns_and_friends_as_well() {
    holds!(
        "musket.round.piece",
        "musket.round.strike",
        "musket.round.nosteps",
        "musket.fig.body.artillery",
        "musket.arty.wasted"
    );
    // A piece is a disc of 1 cm on its base: the red part ends 5 mm from its middle. Its crew is not touched.
    let units = format!("red gun 6pd at 100,50\n{MEN}\nblue other 6pd at 100,100, rounds [0,0,0]");
    let told = [
        struck("", &units, ["round at #1 aim 100,93", "43"], &[1, 1, 4]),
        // A call too short strikes friends.
        struck(
            "",
            &format!("red gun 6pd at 100,50\nred own hussars 6 in 6 at 101,84\n{MEN}"),
            ["round at #1 aim 100,93", "31"],
            &[1, 1, 4],
        ),
    ];
    expect![[r#"
        the ball of gun lands at 100,93; the stick lies from 100,91 to 100,111 [musket.round.direction musket.round.stop]
        a figure of men is struck [musket.round.strike]
        a figure of men is struck [musket.round.strike]
        the piece itself is struck: other [musket.round.piece]
        ---
        the ball of gun lands at 100,81; the stick lies from 100,79 to 100,99 [musket.round.direction musket.round.stop]
        a figure of own is struck [musket.round.strike]
        a figure of men is struck [musket.round.strike]
    "#]].assert_eq(&told.join("---\n"));
}

#[test]
fn the_ball_does_not_bounce_on_soft_ground_nor_beyond_what_stops_it() {
    holds!(
        "musket.round.soft",
        "musket.round.solid",
        "musket.round.uphill",
        "musket.round.forest",
        "musket.round.water",
        "musket.round.stop"
    );
    let units = format!("red gun 6pd at 100,50\n{MEN}");
    let mut told = String::new();
    for (name, ground) in [
        ("in the open", ""),
        ("a field under the blue line", "terrain plowed 80,93 120,93 120,95 80,95"),
        ("a field beyond", "terrain plowed 80,105 120,105 120,107 80,107"),
        ("a marsh", "terrain marsh 80,105 120,105 120,130 80,130"),
        ("wet ground", "terrain rough feature wet 80,105 120,105 120,107 80,107"),
        ("dry rough ground", "terrain rough 80,105 120,105 120,107 80,107"),
        ("a wall", "terrain wall line 80,103 120,103"),
        ("a fence", "terrain fence line 80,103 120,103"),
        ("a building", "terrain building 95,104 105,104 105,109 95,109"),
        ("a bridge", "terrain bridge line 90,110 110,110 width 4"),
        ("a river", "terrain river line 80,110 120,110 width 4"),
        ("a creek", "terrain creek line 80,110 120,110 width 1"),
        ("a rise beyond", "terrain hill 80,101 120,101 120,130 80,130"),
        ("a target on a hill", "terrain hill 80,90 120,90 120,130 80,130"),
        ("a forest", "terrain forest 80,97 120,97 120,130 80,130"),
    ] {
        let shot = struck(ground, &units, ["round at #1 aim 100,93", "43"], &[1, 1, 4]);
        told += &format!("{name}: {}\n", shot.lines().next().unwrap_or_default());
    }
    expect![[r#"
        in the open: the ball of gun lands at 100,93; the stick lies from 100,91 to 100,111 [musket.round.direction musket.round.stop]
        a field under the blue line: the ball of gun lands at 100,93; the stick lies from 100,91 to 100,111, and does not bounce [musket.round.direction musket.round.stop]
        a field beyond: the ball of gun lands at 100,93; the stick lies from 100,91 to 100,111, and bounces for 14 cm of it [musket.round.direction musket.round.stop]
        a marsh: the ball of gun lands at 100,93; the stick lies from 100,91 to 100,111, and bounces for 14 cm of it [musket.round.direction musket.round.stop]
        wet ground: the ball of gun lands at 100,93; the stick lies from 100,91 to 100,111, and bounces for 14 cm of it [musket.round.direction musket.round.stop]
        dry rough ground: the ball of gun lands at 100,93; the stick lies from 100,91 to 100,111 [musket.round.direction musket.round.stop]
        a wall: the ball of gun lands at 100,93; the stick lies from 100,91 to 100,111, and bounces for 12 cm of it [musket.round.direction musket.round.stop]
        a fence: the ball of gun lands at 100,93; the stick lies from 100,91 to 100,111 [musket.round.direction musket.round.stop]
        a building: the ball of gun lands at 100,93; the stick lies from 100,91 to 100,111, and bounces for 13 cm of it [musket.round.direction musket.round.stop]
        a bridge: the ball of gun lands at 100,93; the stick lies from 100,91 to 100,111, and bounces for 17 cm of it [musket.round.direction musket.round.stop]
        a river: the ball of gun lands at 100,93; the stick lies from 100,91 to 100,111, and bounces for 17 cm of it [musket.round.direction musket.round.stop]
        a creek: the ball of gun lands at 100,93; the stick lies from 100,91 to 100,111 [musket.round.direction musket.round.stop]
        a rise beyond: the ball of gun lands at 100,93; the stick lies from 100,91 to 100,111, and bounces for 10 cm of it [musket.round.direction musket.round.stop]
        a target on a hill: the ball of gun lands at 100,93; the stick lies from 100,91 to 100,111, and does not bounce [musket.round.direction musket.round.stop]
        a forest: the ball of gun lands at 100,93; the stick lies from 100,91 to 100,111, and bounces for 16 cm of it [musket.round.direction musket.round.stop]
    "#]].assert_eq(&told);
}

#[test]
fn a_shell_kills_under_its_centre_and_the_others_roll_outwards() {
    holds!(
        "musket.shell.sequence",
        "musket.shell.circle",
        "musket.shell.centre",
        "musket.shell.figures",
        "musket.shell.least",
        "musket.arty.ladder"
    );
    let gun = "red gun 6pd at 100,50\n";
    // Range 0 lays the stick over the gun itself, which it does not touch.
    assert!(
        !struck("", &format!("red gun 6pd at 100,50\n{MEN}"), ["round at #1", "0"], &[1, 1, 4])
            .contains("is struck")
    );
    let told = [
        // The figure at 100,81 lies under the threads; five more are within 3 cm.
        struck(
            "",
            &format!("{gun}blue men regulars 24 in 12 at 101,80"),
            ["explosive at #1 aim 100,81", "31"],
            &[3, 6, 4, 5, 6, 1, 2],
        ),
        // Nobody lies there, and nobody falls by the dice: the nearest does.
        struck(
            "",
            &format!("{gun}blue men regulars 24 in 12 at 100.2,80"),
            ["explosive at #1 aim 100,81", "31"],
            &[3, 1],
        ),
    ];
    expect![[r#"
        the shot of gun, called at 100,81, lands at 100,81 and strikes in a circle of 6 cm [musket.shell.circle]
        a figure of men is struck [musket.shell.centre]
        hit area: dice 1 (a die for each 1), against 2 (an explosive shell 2): 4 = 1 [musket.shell.figures]
        a figure of men is struck [musket.shell.figures]
        hit area: dice 1 (a die for each 1), against 2 (an explosive shell 2): 5 = 0 [musket.shell.figures]
        hit area: dice 1 (a die for each 1), against 2 (an explosive shell 2): 6 = 1 [musket.shell.figures]
        a figure of men is struck [musket.shell.figures]
        hit area: dice 1 (a die for each 1), against 2 (an explosive shell 2): 1 = 0 [musket.shell.figures]
        hit area: dice 1 (a die for each 1), against 2 (an explosive shell 2): 2 = 0 [musket.shell.figures]
        ---
        the shot of gun, called at 100,81, lands at 100,81 and strikes in a circle of 6 cm [musket.shell.circle]
        hit area: dice 1 (a die for each 1), against 2 (an explosive shell 2): 1 = 0 [musket.shell.figures]
        hit area: dice 1 (a die for each 1), against 2 (an explosive shell 2): 1 = 0 [musket.shell.figures]
        hit area: dice 1 (a die for each 1), against 2 (an explosive shell 2): 1 = 0 [musket.shell.figures]
        hit area: dice 1 (a die for each 1), against 2 (an explosive shell 2): 1 = 0 [musket.shell.figures]
        hit area: dice 1 (a die for each 1), against 2 (an explosive shell 2): 1 = 0 [musket.shell.figures]
        a figure of men is struck [musket.shell.least]
    "#]].assert_eq(&told.join("---\n"));
}

#[test]
fn a_piece_rolls_for_a_six_and_lies_under_the_threads_as_anybody() {
    holds!("musket.shell.piece", "musket.shell.centre", "musket.shell.least");
    let units = "red gun 6pd at 100,50\nblue other 6pd at 100,80, rounds [0,0,0]";
    let told = [
        struck("", units, ["explosive at #1", "32"], &[3, 1, 1, 1, 1]),
        struck("", units, ["explosive at #1", "31"], &[3, 1, 6, 1, 1]),
        struck("terrain wall line 90,79.5 110,79.5", units, ["explosive at #1", "29"], &[3, 1, 5, 5, 5]),
    ];
    expect![[r#"
        the shot of gun, called at 100,82, lands at 100,82 and strikes in a circle of 6 cm [musket.shell.circle]
        the piece itself is struck: other [musket.shell.centre]
        hit area: dice 1 (a die for each 1), against 2 (an explosive shell 2): 1 = 0 [musket.shell.figures]
        hit area: dice 1 (a die for each 1), against 2 (an explosive shell 2): 1 = 0 [musket.shell.figures]
        hit area: dice 1 (a die for each 1), against 2 (an explosive shell 2): 1 = 0 [musket.shell.figures]
        a man of other is struck [musket.shell.least]
        a man of other falls, 2 are left [musket.crew.target]
        ---
        the shot of gun, called at 100,81, lands at 100,81 and strikes in a circle of 6 cm [musket.shell.circle]
        hit area: dice 1 (a die for each 1): 6 = 1 [musket.shell.piece]
        the piece itself is struck: other [musket.shell.piece]
        hit area: dice 1 (a die for each 1), against 2 (an explosive shell 2): 1 = 0 [musket.shell.figures]
        hit area: dice 1 (a die for each 1), against 2 (an explosive shell 2): 1 = 0 [musket.shell.figures]
        hit area: dice 1 (a die for each 1), against 2 (an explosive shell 2): 1 = 0 [musket.shell.figures]
        a man of other is struck [musket.shell.least]
        a man of other falls, 2 are left [musket.crew.target]
        ---
        the shot of gun, called at 100,79, lands at 100,79 and strikes in a circle of 6 cm [musket.shell.circle]
    "#]].assert_eq(&told.join("---\n"));
}

#[test]
fn walls_and_depth_shift_shells_and_canister_and_forest_does_not() {
    holds!(
        "musket.arty.deep",
        "musket.wall.artillery",
        "musket.arty.ladder",
        "musket.forest.artillery",
        "musket.forest.stop"
    );
    // Lancers in front are the target; the shell is called at the men behind them.
    let gun = "red gun 8pd-howitzer at 100,50\nblue seen lancers 6 in 6 at 101,84\n";
    let mut told = String::new();
    for (name, ground, men, range) in [
        ("two ranks", "", "24 in 12 at 101,96", "47"),
        ("four ranks", "", "24 in 6 at 101,96", "47"),
        (
            "a wall between them and the burst",
            "terrain wall line 80,95.9 114,95.9",
            "12 in 12 at 101,96",
            "45",
        ),
        ("a wall between gun and burst", "terrain wall line 80,92 114,92", "12 in 12 at 101,96", "47"),
        (
            "9 cm inside a forest",
            "terrain forest 80,88.1 120,88.1 120,120 80,120",
            "12 in 12 at 101,96",
            "47",
        ),
        (
            "11 cm inside a forest",
            "terrain forest 80,88.1 120,88.1 120,120 80,120",
            "12 in 12 at 101,98.2",
            "49",
        ),
    ] {
        let units = format!("{gun}blue men regulars {men}");
        let told_of = struck(ground, &units, ["explosive at #1 aim 101,86", range], &[3, 1]);
        assert!(told_of.starts_with("the shot of gun"), "{name}: {told_of}");
        let dice = told_of.lines().filter(|line| line.starts_with("hit area"));
        let rungs: Vec<&str> =
            dice.filter_map(|line| line.split("against ").nth(1)?.split(": ").next()).collect();
        told += &format!("{name}: {} dice {}\n", rungs.len(), rungs.first().unwrap_or(&""));
    }
    expect![[r#"
        two ranks: 8 dice 2 (an explosive shell 2)
        four ranks: 8 dice 3 (an explosive shell 2, four figures deep +1)
        a wall between them and the burst: 4 dice 1 (an explosive shell 2, behind a wall -1)
        a wall between gun and burst: 4 dice 2 (an explosive shell 2)
        9 cm inside a forest: 4 dice 2 (an explosive shell 2)
        11 cm inside a forest: 0 dice 
    "#]]
    .assert_eq(&told);
}

#[test]
fn everybody_in_the_wedge_of_canister_rolls_from_the_nearest() {
    holds!(
        "musket.can.nocall",
        "musket.can.wedge",
        "musket.can.figures",
        "musket.can.piece",
        "musket.can.blocked",
        "musket.over.canister"
    );
    // Chain C6, as the hussars stand when they are fired at.
    let gun = "red gun 6pd at 100,50\n";
    let told = [
        struck(
            "",
            &format!("{gun}blue horse hussars 6 in 4 at 100,60"),
            ["canister at #1 aim 100,62", ""],
            &[6, 6, 5, 1, 1, 2],
        ),
        // Crew falls, never the piece; friends roll as enemies do.
        struck(
            "",
            &format!(
                "{gun}red own hussars 6 in 6 at 130,55\nblue other 6pd at 100,64, rounds [0,0,0]\nred more hussars 6 in 1 at 100,62 facing 0"
            ),
            ["canister at #1", ""],
            &[2, 4, 6, 2, 4, 6, 2, 4, 6],
        ),
        // A figure 20 cm away is reached, one beyond is not, nor whoever is behind a building.
        struck("", &format!("{gun}blue horse hussars 6 in 6 at 100,68"), ["canister at #1", ""], &[1; 9]),
        struck("", &format!("{gun}blue horse hussars 6 in 6 at 100,68.1"), ["canister at #1", ""], &[1; 9]),
        struck(
            "terrain building 100.5,56 106,56 106,58 100.5,58",
            &format!("{gun}blue horse hussars 6 in 4 at 100,60"),
            ["canister at #1 aim 99,62", ""],
            &[1; 9],
        ),
    ];
    expect![[r#"
        the canister of gun sprays 20 cm far at 0 degrees [musket.can.wedge]
        hit area: dice 1 (a die for each 1), against 3 (canister 3): 6 = 1 [musket.can.figures]
        a figure of horse is struck [musket.can.figures]
        hit area: dice 1 (a die for each 1), against 3 (canister 3): 6 = 1 [musket.can.figures]
        a figure of horse is struck [musket.can.figures]
        hit area: dice 1 (a die for each 1), against 3 (canister 3): 5 = 0 [musket.can.figures]
        hit area: dice 1 (a die for each 1), against 3 (canister 3): 1 = 0 [musket.can.figures]
        hit area: dice 1 (a die for each 1), against 3 (canister 3): 1 = 0 [musket.can.figures]
        hit area: dice 1 (a die for each 1), against 3 (canister 3): 2 = 1 [musket.can.figures]
        a figure of horse is struck [musket.can.figures]
        ---
        the canister of gun sprays 20 cm far at 0 degrees [musket.can.wedge]
        hit area: dice 1 (a die for each 1), against 4 (canister 3, four figures deep +1): 2 = 1 [musket.can.figures musket.arty.deep]
        a figure of more is struck [musket.can.figures]
        hit area: dice 1 (a die for each 1), against 4 (canister 3, four figures deep +1): 4 = 1 [musket.can.figures musket.arty.deep]
        a figure of more is struck [musket.can.figures]
        hit area: dice 1 (a die for each 1), against 4 (canister 3, four figures deep +1): 6 = 1 [musket.can.figures musket.arty.deep]
        a figure of more is struck [musket.can.figures]
        hit area: dice 1 (a die for each 1), against 3 (canister 3): 2 = 1 [musket.can.figures]
        a man of other is struck [musket.can.figures]
        hit area: dice 1 (a die for each 1), against 3 (canister 3): 4 = 1 [musket.can.figures]
        a man of other is struck [musket.can.figures]
        hit area: dice 1 (a die for each 1), against 3 (canister 3): 6 = 1 [musket.can.figures]
        a man of other is struck [musket.can.figures]
        a man of other falls, 2 are left [musket.crew.target]
        a man of other falls, 1 are left [musket.crew.target]
        a man of other falls, 0 are left [musket.crew.target]
        ---
        the canister of gun sprays 20 cm far at 2.54 degrees [musket.can.wedge]
        ---
        the canister of gun sprays 20 cm far at 2.53 degrees [musket.can.wedge]
        ---
        the canister of gun sprays 20 cm far at 356.05 degrees [musket.can.wedge]
        hit area: dice 1 (a die for each 1), against 3 (canister 3): 1 = 0 [musket.can.figures]
        hit area: dice 1 (a die for each 1), against 3 (canister 3): 1 = 0 [musket.can.figures]
        hit area: dice 1 (a die for each 1), against 3 (canister 3): 1 = 0 [musket.can.figures]
        hit area: dice 1 (a die for each 1), against 3 (canister 3): 1 = 0 [musket.can.figures]
    "#]].assert_eq(&told.join("---\n"));
}

#[test]
fn each_piece_has_its_shells_and_its_spans_and_heights_lengthen_them() {
    holds!(
        "musket.arty.shells",
        "musket.arty.ranges",
        "musket.arty.ranges.howitzer",
        "musket.arty.ranges.rockets",
        "musket.arty.ranges.horse",
        "musket.arty.call",
        "musket.howitzer.effect",
        "musket.arty.hill",
        "musket.arty.hill.column",
        "musket.arty.hill.explosive",
        "musket.arty.hill.solid"
    );
    let mut told = String::new();
    let pieces = ["6pd", "6pd-horse", "8pd", "8pd-howitzer", "12pd", "rockets"];
    for level in 0..=4 {
        for piece in pieces {
            let hill = (1..=level)
                .map(|level| format!("terrain hill level {level} 80,0 120,0 120,53 80,53\n"))
                .collect::<String>();
            let units = format!("red gun {piece} at 100,50\nblue men regulars 24 in 12 at 101,95");
            for shell in ["round", "explosive"] {
                let load = format!("{shell} at #1");
                if answer(&hill, &units, &load, "").contains("does not fire") {
                    continue;
                }
                let called = |halves: &mut dyn Iterator<Item = i32>| -> String {
                    let mut game = loaded(&hill, &units, &load);
                    let mut ranges = halves.map(|half| format!("{}.{}", half / 2, half % 2 * 5));
                    ranges.find(|range| game.act(&format!("red: range {range}")).is_ok()).unwrap_or_default()
                };
                let (first, last) = (called(&mut (0..=320)), called(&mut (0..=320).rev()));
                told += &format!("level {level}, {piece} {shell}: {first} to {last}\n");
            }
        }
    }
    expect![[r#"
        level 0, 6pd round: 0.0 to 60.0
        level 0, 6pd explosive: 21.0 to 40.0
        level 0, 6pd-horse round: 0.0 to 60.0
        level 0, 6pd-horse explosive: 21.0 to 40.0
        level 0, 8pd round: 0.0 to 80.0
        level 0, 8pd explosive: 26.0 to 40.0
        level 0, 8pd-howitzer explosive: 30.0 to 80.0
        level 0, 12pd round: 0.0 to 120.0
        level 0, 12pd explosive: 31.0 to 80.0
        level 0, rockets explosive: 20.0 to 80.0
        level 1, 6pd round: 10.0 to 70.0
        level 1, 6pd explosive: 21.0 to 50.0
        level 1, 6pd-horse round: 10.0 to 70.0
        level 1, 6pd-horse explosive: 21.0 to 50.0
        level 1, 8pd round: 10.0 to 100.0
        level 1, 8pd explosive: 26.0 to 60.0
        level 1, 8pd-howitzer explosive: 30.0 to 100.0
        level 1, 12pd round: 10.0 to 150.0
        level 1, 12pd explosive: 31.0 to 100.0
        level 1, rockets explosive: 20.0 to 90.0
        level 2, 6pd round: 20.0 to 80.0
        level 2, 6pd explosive: 21.0 to 60.0
        level 2, 6pd-horse round: 20.0 to 80.0
        level 2, 6pd-horse explosive: 21.0 to 60.0
        level 2, 8pd round: 20.0 to 110.0
        level 2, 8pd explosive: 26.0 to 60.0
        level 2, 8pd-howitzer explosive: 30.0 to 100.0
        level 2, 12pd round: 20.0 to 160.0
        level 2, 12pd explosive: 31.0 to 100.0
        level 2, rockets explosive: 20.0 to 100.0
        level 3, 6pd round: 30.0 to 85.0
        level 3, 6pd explosive: 30.0 to 60.0
        level 3, 6pd-horse round: 30.0 to 85.0
        level 3, 6pd-horse explosive: 30.0 to 60.0
        level 3, 8pd round: 30.0 to 120.0
        level 3, 8pd explosive: 30.0 to 60.0
        level 3, 8pd-howitzer explosive: 30.0 to 100.0
        level 3, 12pd round: 30.0 to 160.0
        level 3, 12pd explosive: 31.0 to 100.0
        level 3, rockets explosive: 20.0 to 100.0
        level 4, 6pd round: 40.0 to 85.0
        level 4, 6pd explosive: 40.0 to 60.0
        level 4, 6pd-horse round: 40.0 to 85.0
        level 4, 6pd-horse explosive: 40.0 to 60.0
        level 4, 8pd round: 40.0 to 120.0
        level 4, 8pd explosive: 40.0 to 60.0
        level 4, 8pd-howitzer explosive: 30.0 to 100.0
        level 4, 12pd round: 40.0 to 160.0
        level 4, 12pd explosive: 40.0 to 100.0
        level 4, rockets explosive: 20.0 to 100.0
    "#]]
    .assert_eq(&told);
    let units = "red gun 8pd-howitzer at 100,50\nblue men regulars 24 in 12 at 101,95";
    let said = [
        answer("", units, "round at #1", ""),
        answer("", units, "canister at #1", ""),
        answer("", units, "explosive at #1", "45.3"),
        answer(
            "options no-explosive-shot",
            "red gun 6pd at 100,50\nblue men regulars 24 in 12 at 101,95",
            "explosive at #1",
            "",
        ),
        answer(
            "",
            "red gun 6pd at 100,50, rounds [0,4,2]\nblue men regulars 24 in 12 at 101,95",
            "round at #1",
            "",
        ),
    ];
    expect![[r#"
        it does not fire that [musket.arty.shells]
        it does not fire that [musket.arty.shells]
        that range cannot be called [musket.arty.call]
        there are no explosive shells in this battle [musket.arty.explosive.option]
        it has none of that left [musket.ammo.start]"#]]
    .assert_eq(&said.join("\n"));
}

#[test]
fn canister_reaches_farther_down_from_a_hill_but_leaves_dead_ground() {
    holds!("musket.arty.hill.canister", "musket.arty.deadground");
    let hill = "terrain hill 80,30 120,30 120,53 80,53";
    let mut told = String::new();
    for (piece, y) in
        [("6pd", "78"), ("6pd", "78.1"), ("8pd", "88"), ("8pd", "88.1"), ("12pd", "98"), ("12pd", "98.1")]
    {
        let units = format!("red gun {piece} at 100,50\nblue horse hussars 6 in 1 at 100,{y}");
        let dice = struck(hill, &units, ["canister at #1", ""], &[1; 9]).matches("hit area").count();
        told += &format!("{piece} at {y}: {dice}\n");
    }
    expect![[r#"
        6pd at 78: 1
        6pd at 78.1: 0
        8pd at 88: 1
        8pd at 88.1: 0
        12pd at 98: 1
        12pd at 98.1: 0
    "#]]
    .assert_eq(&told);
    let near =
        "red gun 6pd at 100,50\nblue men regulars 12 in 12 at 101,58\nblue far regulars 12 in 12 at 101,70";
    let said = [
        answer(hill, near, "round at #1", ""),
        answer(hill, "red gun 6pd at 100,50\nblue far regulars 12 in 12 at 101,70", "round at #1", "9.5"),
        answer(hill, "red gun 6pd at 100,50\nblue far regulars 12 in 12 at 101,70", "round at #1", "10"),
    ];
    expect![[r#"
        it may
        that range cannot be called [musket.arty.call]
        it may"#]]
    .assert_eq(&said.join("\n"));
}

#[test]
fn cannon_fire_one_level_up_and_howitzers_at_any() {
    holds!("musket.arty.up", "musket.arty.rotate");
    let hills = "terrain hill 80,85 120,85 120,130 80,130\nterrain hill level 2 80,88 120,88 120,130 80,130";
    let units = |piece: &str, y: &str| {
        format!(
            "red gun {piece} at 100,50\nblue men regulars 12 in 12 at 101,{y}\nblue aside lancers 6 in 6 at 120,78"
        )
    };
    let said = [
        answer(hills, &units("6pd", "85"), "round at #1", ""),
        answer(hills, &units("6pd", "89"), "round at #1", ""),
        answer(hills, &units("8pd-howitzer", "89"), "explosive at #1", ""),
        answer(
            "",
            "red gun 6pd at 100,50\nblue men regulars 12 in 12 at 170,60\nblue aside lancers 6 in 6 at 120,78",
            "round at #1",
            "",
        ),
    ];
    expect![[r#"
        it may
        a cannon fires one level up at most [musket.arty.up]
        it may
        it turns 45 degrees at most before it fires [musket.arty.rotate]"#]]
    .assert_eq(&said.join("\n"));
}

#[test]
fn cannon_see_their_target_and_howitzers_fire_over_everybody_at_what_a_friend_sees() {
    holds!("musket.arty.sight", "musket.over.howitzer", "musket.rocket.forest", "musket.forest.gun");
    let house = "terrain building 80,70 120,70 120,72 80,72";
    let men =
        "blue men regulars 12 in 12 at 101,92\nblue aside lancers 6 in 6 at 140,75\nred other 6pd at 125,20";
    let said = [
        answer(house, &format!("red gun 6pd at 100,50\n{men}"), "round at #1", ""),
        answer(house, &format!("red gun 8pd-howitzer at 100,50\n{men}"), "explosive at #1", ""),
        answer(
            house,
            &format!("red gun 8pd-howitzer at 100,50\nred eyes hussars 6 in 2 at 60,80\n{men}"),
            "explosive at #1",
            "",
        ),
        answer(
            "",
            &format!("red gun 8pd-howitzer at 100,50\nred own regulars 12 in 12 at 101,54\n{men}"),
            "explosive at #1",
            "",
        ),
        answer(
            "terrain forest 80,30 120,30 120,54 80,54",
            &format!("red gun rockets at 100,50\n{men}"),
            "explosive at #1",
            "",
        ),
        answer(
            "terrain forest 80,30 120,30 120,55.9 80,55.9",
            &format!("red gun 6pd at 100,50\n{men}"),
            "round at #1",
            "",
        ),
        answer(
            "terrain forest 80,30 120,30 120,56 80,56",
            &format!("red gun 6pd at 100,50\n{men}"),
            "round at #1",
            "",
        ),
    ];
    expect![[r#"
        the aim point is on no stand that the piece sees [musket.arty.sight]
        the aim point is on no stand that the piece sees [musket.arty.sight]
        it may
        it may
        it stands in a forest [musket.rocket.forest]
        it may
        the aim point is on no stand that the piece sees [musket.arty.sight]"#]]
    .assert_eq(&said.join("\n"));
}

#[test]
fn cannon_fire_over_friends_who_are_far_off_or_below() {
    holds!("musket.over.cannon", "musket.over.hill");
    let units = |own: &str, men: &str| {
        format!(
            "red gun 6pd at 100,50\nred own hussars 6 in 6 at 100,{own}\nblue men regulars 12 in 12 at 101,{men}"
        )
    };
    let hill = "terrain hill 80,30 120,30 120,53 80,53";
    let said = [
        answer("", &units("84", "92"), "round at #1", ""),
        answer("", &units("83.9", "92"), "round at #1", ""),
        answer("", &units("83.9", "92"), "canister at #1", ""),
        answer(hill, &units("60", "92"), "round at #1", ""),
        answer(
            "",
            "red gun 12pd at 100,50\nred own hussars 6 in 6 at 100,84\nblue men regulars 12 in 12 at 100,89",
            "round at #1 aim 100,90",
            "",
        ),
        answer(
            "",
            "red gun 12pd at 100,50\nred own hussars 6 in 6 at 100,84\nblue men regulars 12 in 12 at 100,89",
            "round at #1 aim 100,90.5",
            "",
        ),
    ];
    expect![[r#"
        it may
        friends stand under its line of fire who are too near to it, or too near to the target [musket.over.cannon]
        it may
        it may
        friends stand under its line of fire who are too near to it, or too near to the target [musket.over.cannon]
        it may"#]].assert_eq(&said.join("\n"));
}

#[test]
fn rockets_fire_three_times_a_turn_at_whom_they_like_by_their_own_wheel() {
    holds!(
        "musket.rocket.rate",
        "musket.rocket.targets",
        "musket.rocket.wheel",
        "musket.rocket.effect",
        "musket.ammo.howitzer",
        "musket.ammo.choice",
        "musket.duel.ranging"
    );
    let position = "period musket
        red fire rockets at 100,50
        blue men regulars 12 in 12 at 101,92
        blue more regulars 12 in 12 at 141,92";
    let answers = [
        "red: lay #1 at #1",
        "red: hand in",
        "blue: hand in",
        "red: next #1",
        "red: load explosive at #1 aim 101,93",
        "red: range 43",
        "red: next #1",
        "red: load explosive at #2 aim 141,93",
        "red: range 60",
        "red: next #1",
        "red: load explosive at #1 aim 101,93",
        "red: range 20",
    ];
    // Hole 5 is 8.5 cm straight beyond.
    let dice = [5, 2, 4];
    fires(
        position,
        [&[], &[]],
        &answers,
        &dice,
        expect![[r#"
        third 3 [common.third.together]
        fire fires an explosive shell at men [musket.ammo.choice]
        fire calls 43 cm [musket.arty.call]
        variation: 5 [musket.rocket.wheel]
        the shot of fire, called at 101.0007,92.9894, lands at 101.1817,101.4875 and strikes in a circle of 6 cm [musket.shell.circle]
        fire fires an explosive shell at more [musket.ammo.choice]
        fire calls 60 cm [musket.arty.call]
        variation: 2 [musket.rocket.wheel]
        the shot of fire, called at 142.072,94.2281, lands at 143.5791,92.9133 and strikes in a circle of 6 cm [musket.shell.circle]
        a figure of more is struck [musket.shell.centre]
        hit area: dice 1 (a die for each 1), against 2 (an explosive shell 2): 4 = 1 [musket.shell.figures]
        a figure of more is struck [musket.shell.figures]
        hit area: dice 1 (a die for each 1), against 2 (an explosive shell 2): 1 = 0 [musket.shell.figures]
        fire fires an explosive shell at men [musket.ammo.choice]
        fire calls 20 cm [musket.arty.call]
        variation: 1 [musket.rocket.wheel]
        the shot of fire, called at 100.511,69.9946, lands at 100.511,69.9946 and strikes in a circle of 6 cm [musket.shell.circle]
        more loses 2 figures, and has 10 left [musket.arty.losses]
        more: of 48 it lost 8, in column 41-50: back and turn [common.morale.chart]
        more must back and turn [common.sequence.morale-next]
        more closes up [common.ground.close-up]
        turn 2 begins [common.sequence.turn]
        - fire: 100.0852,49.9991 facing 1.22, 1 figures in 1 files, order H
        - more: 141,92 facing 180, 10 figures in 5 files, shaken, must back-and-turn, order H
    "#]],
    );
    let actions = acts([&[], &[]], &answers);
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    assert_eq!(shown(position, &actions, &dice, "units.fire.rounds").to_string(), "[0,15,0]");
}

#[test]
fn duels_come_first_with_sealed_calls_and_a_piece_that_is_hit_still_fires() {
    holds!(
        "musket.duel.sealed",
        "musket.arty.round-order",
        "musket.arty.losses",
        "musket.arty.losses.count",
        "musket.arty.rate",
        "musket.arty.step"
    );
    let position = "period musket
        red first 6pd at 100,50
        red second 6pd at 120,50
        blue other 6pd at 100,80
        blue men regulars 12 in 12 at 141,92";
    let answers = [
        "red: lay #1 at #2",
        "red: lay #2 at #1",
        "red: hand in",
        "blue: lay #1 at #2",
        "blue: hand in",
        // The duel is between red's second piece and blue's gun.
        "blue: load round at #2 aim 120,47.5",
        "red: load round at #1 aim 100,82.5",
        "blue: range 34.5",
        "red: range 34.5",
        "red: next #1",
        "red: load round at #2 aim 141,93",
        "red: range 55",
    ];
    fires(
        position,
        [&[], &[]],
        &answers,
        &[1, 1, 1, 4, 1, 4, 1, 1, 4],
        expect![[r#"
            third 3 [common.third.together]
            second fires round shot at other [musket.ammo.choice]
            wheel: 1 [musket.wheel.pick]
            other fires round shot at second [musket.ammo.choice]
            wheel: 1 [musket.wheel.pick]
            second calls 34.5 cm [musket.arty.call]
            other calls 34.5 cm [musket.arty.call]
            variation: 1 [musket.wheel.roll]
            stick: 4 [musket.round.variable]
            the ball of second lands at 101.6456,79.6265; the stick lies from 102.6377,77.8899 to 92.7164,95.2556 [musket.round.direction musket.round.stop]
            the piece itself is struck: other [musket.round.piece]
            variation: 1 [musket.wheel.roll]
            stick: 4 [musket.round.variable]
            the ball of other lands at 118.3544,50.3735; the stick lies from 117.3623,52.1101 to 127.2836,34.7444 [musket.round.direction musket.round.stop]
            the piece itself is struck: second [musket.round.piece]
            first fires round shot at men [musket.ammo.choice]
            wheel: 1 [musket.wheel.pick]
            first calls 55 cm [musket.arty.call]
            variation: 1 [musket.wheel.roll]
            stick: 4 [musket.round.variable]
            the ball of first lands at 138.4899,90.2174; the stick lies from 137.1511,88.7316 to 150.5389,103.5898 [musket.round.direction musket.round.stop]
            second is destroyed [musket.arty.losses]
            3 men of second are a group by themselves, #3 [musket.crew.detach.move]
            other is destroyed [musket.arty.losses]
            3 men of other are a group by themselves, #3 [musket.crew.detach.move]
            turn 2 begins [common.sequence.turn]
            - blue-3: 98.7599,84.6707 facing 150.26, 3 figures in 2 files, order H
            - first: 101.6735,49.3573 facing 42.02, 1 figures in 1 files, order H
            - other: off, 1 figures in 1 files, order H
            - red-3: 121.2401,45.3293 facing 330.26, 3 figures in 2 files, order H
            - second: off, 1 figures in 1 files, order H
        "#]],
    );
    // A side that has sealed its call sees nothing of the other's until both are in, and may change its own.
    let actions = acts([&[], &[]], &answers[..8]);
    let mut game = Game::open(position, &[1; 400]);
    game.act_all(&actions.iter().map(String::as_str).collect::<Vec<&str>>());
    assert!(game.choices().lines().all(|line| line.starts_with("red: range")), "{}", game.choices());
    assert_eq!(game.act("blue: range 30"), Ok(()));
    assert_eq!(game.act("red: range 34.5"), Ok(()));
    assert!(game.told().contains("other calls 30 cm"));
}

#[test]
fn in_rounds_each_side_names_its_next_piece_until_it_has_done() {
    holds!("musket.arty.rounds", "musket.ammo.start", "musket.ammo.extra");
    let position = "period musket
        red first 6pd at 100,50, extra_rounds 1
        red second 12pd at 130,50
        blue other 6pd at 100,100
        blue men regulars 12 in 12 at 141,92";
    let named =
        ["red: lay #1 at #2", "red: lay #2 at #2", "red: hand in", "blue: lay #1 at #2", "blue: hand in"];
    let actions = acts([&[], &[]], &named);
    let mut game = Game::open(position, &[1; 400]);
    game.act_all(&actions.iter().map(String::as_str).collect::<Vec<&str>>());
    expect![[r#"
        red: next #1
        red: next #2
        red: cease fire
        blue: next #1
        blue: cease fire
    "#]]
    .assert_eq(&game.choices());
    expect!["unreadable: there is no such unit: #3"].assert_eq(&game.act("red: next #3").unwrap_err());
    game.act_all(&[
        "red: next #2",
        "blue: cease fire",
        "red: load round at #2 aim 141,93",
        "red: range 55",
        "red: next #1",
    ]);
    game.act_all(&["red: load explosive at #2", "red: range 40"]);
    let rounds = |id: &str| {
        battle::suite::door::at_path(
            game.battle.state(),
            battle::Viewer::Umpire,
            &format!("units.{id}.rounds"),
        )
        .to_string()
    };
    assert_eq!(["first", "second", "other"].map(rounds), ["[24,7,4]", "[11,4,2]", "[12,4,2]"]);
}

#[test]
fn a_piece_is_named_with_its_target_and_calls_its_range_later() {
    holds!("musket.arty.rounds", "musket.ammo.choice", "musket.arty.round-order");
    let told = [
        vec!["red: shoot #1 at #1 range 43"],
        vec!["red: lay #1 at #2"],
        vec![
            "red: lay #1 at #1",
            "red: hand in",
            "blue: hand in",
            "red: next #1",
            "red: load round at #1 aim 150,93",
        ],
        vec!["red: lay #1 at #1", "red: hand in", "blue: hand in", "red: next #1", "red: load round at #2"],
    ];
    let position = format!("period musket\nred gun 6pd at 100,50\n{MEN}\nblue far lancers 6 in 2 at 230,60");
    let mut said = String::new();
    for answers in told {
        let actions = acts([&[], &[]], &answers);
        let mut game = Game::open(&position, &[1; 400]);
        let (last, first) = actions.split_last().expect("there is one");
        game.act_all(&first.iter().map(String::as_str).collect::<Vec<&str>>());
        said += &format!("{}\n", game.act(last).unwrap_err());
    }
    expect![[r#"
        a piece is named with its target; what it fires and how far is called when its turn comes [musket.arty.round-order]
        the aim point is on no stand that the piece sees [musket.arty.sight]
        the aim point is on no stand that the piece sees [musket.arty.sight]
        unreadable: there is nothing of it to aim at
    "#]].assert_eq(&said);
}

#[test]
fn shots_lie_on_the_board_until_the_next_orders_are_opened() {
    holds!("musket.wheel.holes", "musket.can.wedge", "musket.round.direction");
    let actions = acts([&[], &[]], &[]);
    let answers = shot("round at #1 aim 100,92", "43.5");
    let all: Vec<&str> = actions.iter().chain(&answers).map(String::as_str).collect();
    let mut game = Game::open(LINE, &[&[1, 3, 5][..], &[1; 400]].concat());
    game.act_all(&all);
    let drawn = |game: &Game| -> Vec<String> {
        let scene = battle::State::scene(game.battle.state(), battle::Viewer::Umpire);
        let shapes = scene.marks.into_iter().filter_map(|mark| match mark {
            battle::Mark::Shape { says, outlines, .. } => {
                Some(format!("{says}: {} outlines from {:?}", outlines.len(), outlines[0][0]))
            }
            _ => None,
        });
        shapes.collect()
    };
    expect![[r#"
        wheel of gun, 16 cm: 1 outlines from [1000000, 1015000]
        bounce stick of gun: 3 outlines from [1030000, 905000]"#]]
    .assert_eq(&drawn(&game).join("\n"));
    game.act_all(&["red: hand in", "blue: hand in"]);
    assert!(drawn(&game).is_empty());
}

#[test]
fn howitzers_and_rockets_need_explosive_shells() {
    holds!("musket.arty.explosive.option");
    let position = crate::position::scenario(
        "period musket\noptions no-explosive-shot\nred gun rockets at 100,50\nblue men regulars 12 in 12 at 101,92",
    );
    let mistakes = <miniature_war_game::MiniatureWarGame as battle::Ruleset>::open(&position).unwrap_err();
    expect!["line 19, unit[0].type: there are no howitzers and rockets without explosive shells"]
        .assert_eq(&mistakes.to_string());
}

#[test]
fn shots_break_the_fences_that_they_hit_and_a_fence_shelters_nobody() {
    holds!("musket.fence.artillery", "musket.fig.body.crew-left");
    let gun = "red gun 6pd at 100,50";
    let gone = |ground: &str, men: &str, [load, range]: [&str; 2], dice: &[u8]| {
        let position = format!("period musket\n{ground}\n{gun}\n{men}");
        let actions = acts([&[], &[]], &[]);
        let answers = shot(load, range);
        let actions: Vec<&str> = actions.iter().chain(&answers).map(String::as_str).collect();
        let told = fought(&position, &actions, dice);
        told.lines().filter(|line| line.contains("musket.fence.artillery")).collect::<Vec<&str>>().join("\n")
    };
    let told = [
        // Under the yellow part at 94, and under none at 98.
        gone("terrain fence line 80,94 120,94", MEN, ["round at #1 aim 100,93", "43"], &[1, 1, 4]),
        gone("terrain fence line 80,98 120,98", MEN, ["round at #1 aim 100,93", "43"], &[1, 1, 4]),
        gone(
            "terrain fence line 80,79 120,79",
            "blue men regulars 24 in 12 at 101,80",
            ["explosive at #1 aim 100,81", "31"],
            &[3, 6],
        ),
        gone(
            "terrain fence line 80,57 120,57",
            "blue men regulars 12 in 12 at 101,60",
            ["canister at #1", ""],
            &[],
        ),
    ];
    expect![[r#"
        a section of fence-1 is gone [musket.fence.artillery]
        ---

        ---
        a section of fence-1 is gone [musket.fence.artillery]
        ---
        a section of fence-1 is gone [musket.fence.artillery]"#]]
    .assert_eq(&told.join("\n---\n"));
}

/// A column on a bridge over a river, 42 cm before a gun, and the hits that the bridge has.
fn bridge(stone: &str, hits: &str) -> String {
    format!(
        "period musket
         terrain river line 0,96 240,96 width 8
         terrain bridge line 100,88 100,104 width 6 {stone} name span
         now toils = [{hits}]
         red gun 6pd at 100,50
         blue men regulars 12 in 2 at 100,92
         blue more regulars 24 in 12 at 200,120"
    )
}

/// What is told of the bridge and of those on it when a shot falls there.
fn at_bridge(position: &str, load: [&str; 2]) -> String {
    let answers = shot(load[0], load[1]);
    let actions: Vec<&str> =
        ["red: hand in", "blue: hand in"].into_iter().chain(answers.iter().map(String::as_str)).collect();
    let told = fought(position, &actions, &[1, 1, 4, 1, 1, 1, 1, 1, 1]);
    let heard = told.lines().map(str::trim).filter(|line| line.contains("span") || line.contains("men "));
    heard.collect::<Vec<_>>().join("\n")
}

/// A hit that the bridge has had on its middle line, so many centimetres from the south edge.
fn hit(at: &str) -> String {
    format!("{{ what = \"hit\", piece = 1, at = {{ x = 1000000, y = {at}0000 }}, done = 8 }}")
}

#[test]
fn three_direct_rounds_near_one_spot_destroy_a_wooden_bridge_with_all_on_it() {
    holds!("musket.bridge.direct", "common.bridge.artillery", "common.bridge.stone");
    let ball = ["round at #1 aim 100,92", "42"];
    let two = |at: &str| format!("{}, {}", hit(at), hit(at));
    expect![[r#"
        gun fires round shot at men [musket.ammo.choice]
        the shot hits span, and counts 1 of 3 [musket.bridge.direct common.bridge.artillery]"#]]
    .assert_eq(&at_bridge(&bridge("", ""), ball));
    expect![[r#"
        gun fires round shot at men [musket.ammo.choice]
        the shot hits span, and counts 1 of 3 [musket.bridge.direct common.bridge.artillery]
        span is destroyed [common.bridge.artillery]
        a figure of men is struck [common.bridge.artillery]
        a figure of men is struck [common.bridge.artillery]
        a figure of men is struck [common.bridge.artillery]
        a figure of men is struck [common.bridge.artillery]
        a figure of men is struck [common.bridge.artillery]
        a figure of men is struck [common.bridge.artillery]
        a figure of men is struck [common.bridge.artillery]
        a figure of men is struck [common.bridge.artillery]
        a figure of men is struck [common.bridge.artillery]
        a figure of men is struck [common.bridge.artillery]
        a figure of men is struck [common.bridge.artillery]
        a figure of men is struck [common.bridge.artillery]
        men loses 12 figures, and has 0 left [musket.arty.losses]
        men is destroyed [common.base.dead-cap]"#]]
    .assert_eq(&at_bridge(&bridge("", &two("92")), ball));
    // Hits more than 5 cm off are on another part of it, and stone is never destroyed.
    expect![[r#"
        gun fires round shot at men [musket.ammo.choice]
        the shot hits span, and counts 1 of 3 [musket.bridge.direct common.bridge.artillery]"#]]
    .assert_eq(&at_bridge(&bridge("", &two("103")), ball));
    expect!["gun fires round shot at men [musket.ammo.choice]"]
        .assert_eq(&at_bridge(&bridge("feature stone", &two("92")), ball));
    // A shell counts where its centre lies.
    expect![[r#"
        gun fires an explosive shell at men [musket.ammo.choice]
        the shot hits span, and counts 1 of 3 [musket.bridge.direct common.bridge.artillery]
        span is destroyed [common.bridge.artillery]
        a figure of men is struck [common.bridge.artillery]
        a figure of men is struck [common.bridge.artillery]
        a figure of men is struck [common.bridge.artillery]
        a figure of men is struck [common.bridge.artillery]
        a figure of men is struck [common.bridge.artillery]
        a figure of men is struck [common.bridge.artillery]
        a figure of men is struck [common.bridge.artillery]
        a figure of men is struck [common.bridge.artillery]
        a figure of men is struck [common.bridge.artillery]
        a figure of men is struck [common.bridge.artillery]
        a figure of men is struck [common.bridge.artillery]
        a figure of men is struck [common.bridge.artillery]
        men loses 12 figures, and has 0 left [musket.arty.losses]
        men is destroyed [common.base.dead-cap]"#]]
    .assert_eq(&at_bridge(&bridge("", &two("92")), ["explosive at #1 aim 100,92", "40"]));
}
