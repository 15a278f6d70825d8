//! Smoke and friendly fire (musket.smoke, musket.friendly), and command figures who are injured (musket.cmd.injured).

use battle::{Viewer, holds};
use expect_test::expect;

use crate::fire::{USUAL, acts};
use crate::table::{Game, fought};

/// The rungs of red's volleys in turns with these orders of red's.
fn rungs(option: &str, orders: &[&str]) -> String {
    let position = format!(
        "period musket
         {option}
         red line rifles 6 in 6 at 60,20
         blue horse lancers 6 in 6 at 60,45
         blue other lancers 6 in 6 at 75,45"
    );
    let mut actions = Vec::new();
    for order in orders {
        let line = format!("#1: {order}");
        let asked = !order.contains("HOLD FIRE");
        actions.extend(acts([&[line.as_str()], &[]], if asked { USUAL } else { &[] }));
    }
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    let told = fought(&position, &actions, &[]);
    let volleys = told
        .lines()
        .filter(|line| line.starts_with("fire:") || line.contains("cannot hit") || line.contains("fires at"));
    volleys.map(|line| format!("{}\n", line.split(": 1 1").next().unwrap_or(line))).collect()
}

#[test]
fn each_turn_of_fire_at_the_same_target_takes_a_step() {
    holds!("musket.smoke.arms", "musket.smoke.stands", "musket.smoke.clear");
    let same = "H, FIRE END AT #1";
    expect![[r#"
        fire: dice 6 (a die for each figure 6), against 2 (middle 2)
        line fires at horse in third 3, 6 figures: 0 hits [musket.arms.die]
        fire: dice 6 (a die for each figure 6), against 1 (middle 2, smoke -1)
        line fires at horse in third 3, 6 figures: 0 hits [musket.arms.die]
        line: 6 figures cannot hit [musket.arms.ladder.none]
        line fires at horse in third 3, 6 figures: 0 hits [musket.arms.die]
        line: 6 figures cannot hit [musket.arms.ladder.none]
        line fires at horse in third 3, 6 figures: 0 hits [musket.arms.die]
    "#]]
    .assert_eq(&rungs("options smoke", &[same, same, same, same]));
    // Another target, or a turn without fire, clears it.
    expect![[r#"
        fire: dice 6 (a die for each figure 6), against 2 (middle 2)
        line fires at horse in third 3, 6 figures: 0 hits [musket.arms.die]
        fire: dice 6 (a die for each figure 6), against 1 (middle 2, smoke -1)
        line fires at horse in third 3, 6 figures: 0 hits [musket.arms.die]
        fire: dice 6 (a die for each figure 6), against 2 (middle 2)
        line fires at other in third 3, 6 figures: 0 hits [musket.arms.die]
        fire: dice 6 (a die for each figure 6), against 2 (middle 2)
        line fires at horse in third 3, 6 figures: 0 hits [musket.arms.die]
    "#]]
    .assert_eq(&rungs("options smoke", &[same, same, "H, FIRE END AT #2", same]));
    expect![[r#"
        fire: dice 6 (a die for each figure 6), against 2 (middle 2)
        line fires at horse in third 3, 6 figures: 0 hits [musket.arms.die]
        fire: dice 6 (a die for each figure 6), against 1 (middle 2, smoke -1)
        line fires at horse in third 3, 6 figures: 0 hits [musket.arms.die]
        fire: dice 6 (a die for each figure 6), against 2 (middle 2)
        line fires at horse in third 3, 6 figures: 0 hits [musket.arms.die]
    "#]]
    .assert_eq(&rungs("options smoke", &[same, same, "H, HOLD FIRE", same]));
    // Both volleys of a turn are fired into the smoke of the turns before alone.
    expect![[r#"
        fire: dice 6 (a die for each figure 6), against 2 (middle 2)
        line fires at horse in third 1, 6 figures: 0 hits [musket.arms.die]
        fire: dice 6 (a die for each figure 6), against 2 (middle 2)
        line fires at horse in third 3, 6 figures: 0 hits [musket.arms.die]
        fire: dice 6 (a die for each figure 6), against 1 (middle 2, smoke -1)
        line fires at horse in third 3, 6 figures: 0 hits [musket.arms.die]
    "#]]
    .assert_eq(&rungs("options smoke", &["H, FIRE BOTH AT #1", "H, FIRE END AT #1"]));
    // Without the option nothing hangs in the air.
    expect![[r#"
        fire: dice 6 (a die for each figure 6), against 2 (middle 2)
        line fires at horse in third 3, 6 figures: 0 hits [musket.arms.die]
        fire: dice 6 (a die for each figure 6), against 2 (middle 2)
        line fires at horse in third 3, 6 figures: 0 hits [musket.arms.die]
    "#]]
    .assert_eq(&rungs("", &[same, same]));
}

#[test]
fn smoke_is_seen_by_both_sides_but_not_before_a_marker() {
    holds!("musket.smoke.clear");
    let position = |marker: &str| {
        format!(
            "period musket
             options smoke
             now turn = 2; smoke = [{{ by = \"horse\", at = \"line\", turns = 2, last = 2 }}]
             red line rifles 6 in 6 at 60,20
             red far lancers 6 in 6 at 200,20
             blue horse hussars 6 in 6 at 60,145{marker}
             blue other lancers 6 in 6 at 75,145"
        )
    };
    let seen = |marker: &str, viewer: Viewer| {
        let game = Game::open(&position(marker), &[1; 10]);
        battle::suite::door::at_path(game.battle.state(), viewer, "smoke").as_array().map_or(9, Vec::len)
    };
    let red = Viewer::Seat(battle::Side::Red);
    assert_eq!((seen("", red), seen("", Viewer::Umpire)), (1, 1));
    assert_eq!((seen(", marker A", red), seen(", marker A", Viewer::Umpire)), (0, 1));
}

/// A charge of lancers at a unit that was hit by its own side in turn 1, in this turn.
fn in_turn(turn: u16, unit: &str) -> String {
    let train = "stakes = 0, caltrops = 0, mounts = 0, fallen = 0, portions = 0, number = 0, holder = \"none\", chain = 0, facts = 0";
    let position = format!(
        "period musket
         now turn = {turn}; trains = [{{ {train}, friendly = [2, 3] }}, {{ {train} }}]
         red hit {unit} at 60,40
         blue horse lancers 12 in 6 at 60,70"
    );
    let actions = acts([&["#1: H, HOLD FIRE"], &["#1: CH #1"]], &[]);
    let mut game = Game::open(&position, &[&[1; 3][..], &[6], &[1; 400]].concat());
    game.act_all(&actions.iter().map(String::as_str).collect::<Vec<&str>>());
    let told = game.told();
    let kept = told.lines().filter(|line| {
        ["to hold:", "melee,", "it lost", "fall without a die"].iter().any(|word| line.contains(word))
    });
    kept.map(|line| format!("{line}\n")).collect()
}

#[test]
fn losses_to_its_own_side_weaken_a_unit_for_two_turns() {
    holds!(
        "musket.friendly.effect",
        "musket.friendly.duration",
        "musket.friendly.floor",
        "musket.friendly.crew"
    );
    expect![[r#"
        melee, falling above the point: dice 2 (figures 2), against 3 (melee point 5, hit by its own side -2): 1 1 = 0 [common.melee.figures common.melee.sum musket.friendly.effect common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 3 (melee point 5, hit by its own side -2): 1 1 = 0 [common.melee.figures common.melee.sum musket.friendly.effect common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 3 (melee point 5, hit by its own side -2): 1 = 0 [common.melee.figures common.melee.sum musket.friendly.effect common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 10 (melee point 10): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 10 (melee point 10): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 10 (melee point 10): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 10 (melee point 10): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 10 (melee point 10): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 10 (melee point 10): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        hit: of 36 it lost 3, in column 31-40: back [common.morale.chart]
    "#]].assert_eq(&in_turn(1, "regulars 12 in 6"));
    expect![[r#"
        melee, falling above the point: dice 2 (figures 2), against 3 (melee point 5, hit by its own side -2): 1 1 = 0 [common.melee.figures common.melee.sum musket.friendly.effect common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 3 (melee point 5, hit by its own side -2): 1 1 = 0 [common.melee.figures common.melee.sum musket.friendly.effect common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 3 (melee point 5, hit by its own side -2): 1 = 0 [common.melee.figures common.melee.sum musket.friendly.effect common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 10 (melee point 10): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 10 (melee point 10): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 10 (melee point 10): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 10 (melee point 10): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 10 (melee point 10): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 10 (melee point 10): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        hit: of 36 it lost 3, in column 31-40: back [common.morale.chart]
    "#]].assert_eq(&in_turn(2, "regulars 12 in 6"));
    // Two turns later it is over.
    assert!(!in_turn(3, "regulars 12 in 6").contains("own side"));
    // Militia keeps a value of one and is left without a melee point; so is a crew, which tests with three.
    expect![[r#"
        to hold: dice 3 (fresh 3), against 1 (morale value 1, hit by its own side -1, at least +1): 1 1 1 = 3 [common.3dt.three-fresh common.morale.value musket.friendly.effect musket.friendly.floor common.3dt.what]
        2 figures of hit fall without a die [common.melee.sum]
        2 figures of hit fall without a die [common.melee.sum]
        a figure of hit fall without a die [common.melee.sum]
        melee, falling above the point: dice 1 (figures 1), against 10 (melee point 10): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 10 (melee point 10): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 10 (melee point 10): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 10 (melee point 10): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 10 (melee point 10): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 10 (melee point 10): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        hit: of 12 it lost 6, in column 11-20: rout [common.morale.chart]
    "#]].assert_eq(&in_turn(1, "militia 12 in 6"));
    expect![[r#"
        to hold: dice 3 (fresh 3), against 3 (morale value 4, hit by its own side -1): 1 1 1 = 3 [common.3dt.three-fresh common.morale.value musket.friendly.effect common.3dt.what]
        5 figures of hit fall without a die [common.melee.sum]
        melee, falling above the point: dice 1 (figures 1), against 10 (melee point 10): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 10 (melee point 10): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 10 (melee point 10): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 10 (melee point 10): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 10 (melee point 10): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 1 (figures 1), against 10 (melee point 10): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
    "#]].assert_eq(&in_turn(1, "12pd"));
}

const ALONE: &str = "period musket
     options command-figures
     red line regulars 6 in 6 at 60,20
     blue duke commander at 60,29
     blue far regulars 6 in 6 at 200,100";

#[test]
fn a_commander_who_stands_alone_may_be_shot_and_stays_where_he_is_hit() {
    holds!("musket.cmd.injured", "musket.cmd.injured.who");
    let mut actions = acts(
        [&["#1: H, FIRE BEGIN"], &["#1: H", "#2: H"]],
        &["red: fire #1 at #1", "red: hand in", "blue: hand in"],
    );
    actions.extend(acts([&["#1: H, HOLD FIRE"], &["#1: N 20 cm"]], &[]));
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        third 2 [common.third.together]
        third 3 [common.third.together]
        fire: dice 6 (a die for each figure 6), against 3 (near 3): 1 2 1 1 1 1 = 1 [common.fire.die musket.arms.musket common.fire.ladder]
        line fires at duke in third 1, 6 figures: 1 hit [musket.arms.die]
        duke is injured, and stays where he is [musket.cmd.injured]
        turn 2 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 3 begins [common.sequence.turn]
        - duke: 60,29 facing 180, 1 figures in 1 files, order N 20 cm
        - line: 60,20 facing 0, 6 figures in 3 files, order H, HF
    "#]].assert_eq(&fought(ALONE, &actions, &[1, 2]));
    // Nobody fires at him unasked.
    let actions = acts([&["#1: H, FIRE BEGIN"], &["#1: H", "#2: H"]], USUAL);
    let told = fought(ALONE, &actions.iter().map(String::as_str).collect::<Vec<&str>>(), &[]);
    assert!(!told.contains("fires at"), "{told}");
}

#[test]
fn with_his_unit_a_commander_is_hit_only_when_all_of_it_has_fallen() {
    holds!("musket.cmd.injured.who", "musket.cmd.rank");
    let with = |figures: &str| {
        format!(
            "period musket
             options command-figures
             red line regulars 12 in 12 at 60,20
             blue men regulars 6 in 6 at 60,29, gone {figures}
             blue duke commander at 60,31, rank colonel
             blue far regulars 6 in 6 at 200,100"
        )
    };
    // Two figures are left: three hits take them and injure him, two do not.
    for hits in [3, 2] {
        let dice: Vec<u8> = (0..12).map(|die| if die < hits { 2 } else { 1 }).collect();
        let actions = acts([&["#1: H, FIRE BEGIN"], &["#1: H, HOLD FIRE", "#2: H"]], USUAL);
        let told = fought(&with("[0,1]"), &actions.iter().map(String::as_str).collect::<Vec<&str>>(), &dice);
        assert_eq!(
            told.contains("duke is injured, and stays where he is [musket.cmd.injured]"),
            hits == 3,
            "{told}"
        );
        assert!(told.contains("men is destroyed"), "{told}");
    }
}

#[test]
fn an_injured_commander_serves_others_but_not_the_unit_that_he_led() {
    holds!("musket.cmd.injured.who", "musket.cmd.rank");
    let train = "stakes = 0, caltrops = 0, mounts = 0, fallen = 0, portions = 0, number = 0, holder = \"none\", chain = 0, facts = 0";
    let position = |led: &str| {
        format!(
            "period musket
             options command-figures
             now turn = 1; trains = [{{ {train} }}, {{ {train}{led} }}, {{ {train} }}]
             red line regulars 24 in 12 at 100,50
             red leader commander at 100,46, rank colonel, is injured
             blue horse hussars 6 in 6 at 100,90"
        )
    };
    let column = |led: &str| {
        let actions = acts([&["#1: H, HOLD FIRE"], &["#1: CH #1"]], &[]);
        let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
        let told = fought(&position(led), &actions, &[1, 1, 1, 6, 6, 6, 6, 6, 6]);
        told.lines().find(|line| line.contains("it lost")).unwrap_or("no test").to_owned()
    };
    expect!["line: of 96 it lost 24, in column 91-100: back [common.morale.chart]"]
        .assert_eq(&column(", bereft = \"line\""));
    expect!["line: of 96 it lost 24, in column 101-120: no effect [common.morale.chart musket.cmd.colonel]"]
        .assert_eq(&column(""));
}

/// Red's gun fires round shot at blue's line, as in chain C7, with smoke of so many turns before it, last in this turn.
fn shot_in_smoke(smoke: &str, dice: &[u8]) -> String {
    let position = format!(
        "period musket
         options smoke
         now turn = 1{smoke}
         red gun 6pd at 100,50
         blue men regulars 24 in 12 at 100,92"
    );
    let answers = [
        "red: lay #1 at #1",
        "red: hand in",
        "blue: hand in",
        "red: next #1",
        "red: load round at #1 aim 100,92",
        "red: range 43.5",
    ];
    let actions = acts([&[], &[]], &answers);
    let told = fought(&position, &actions.iter().map(String::as_str).collect::<Vec<&str>>(), dice);
    let kept = told.lines().filter(|line| line.contains("smoke") || line.contains("the ball of"));
    kept.map(|line| format!("{line}\n")).collect()
}

#[test]
fn a_gun_that_fires_into_its_smoke_strays_twice_as_far_however_long_it_goes_on() {
    holds!("musket.smoke.artillery", "musket.smoke.clear");
    let of = |turns: u8, last: u16| {
        format!("; smoke = [{{ by = \"gun\", at = \"men\", turns = {turns}, last = {last} }}]")
    };
    // Wheel A, variation 3 is 35 mm right and 20 short, a five slides the stick two cm on; in smoke 70, 40 and four.
    expect![[r#"
        the ball of gun lands at 103.5,91.5; the stick lies from 103.5,90.5 to 103.5,110.5 [musket.round.direction musket.round.stop]
    "#]].assert_eq(&shot_in_smoke("", &[1, 3, 5]));
    expect![[r#"
        gun fires into its own smoke: its shot strays twice as far [musket.smoke.artillery]
        the ball of gun lands at 107,89.5; the stick lies from 107,90.5 to 107,110.5 [musket.round.direction musket.round.stop]
    "#]].assert_eq(&shot_in_smoke(&of(1, 1), &[1, 3, 5]));
    assert_eq!(shot_in_smoke(&of(5, 1), &[1, 3, 5]), shot_in_smoke(&of(1, 1), &[1, 3, 5]));
    assert_eq!(shot_in_smoke(&of(5, 0), &[1, 3, 5]), shot_in_smoke("", &[1, 3, 5]));
}

#[test]
fn canister_that_takes_friends_weakens_them_in_the_next_two_turns() {
    holds!("musket.friendly.effect", "musket.friendly.duration", "musket.friendly.crew");
    let position = "period musket
         red gun 6pd at 100,50
         red friends regulars 12 in 2 at 100,64
         blue men regulars 12 in 6 at 100,68";
    let answers =
        ["red: lay #1 at #1", "red: hand in", "blue: hand in", "red: next #1", "red: load canister at #1"];
    let actions = acts([&["#2: H, HOLD FIRE"], &["#1: H, HOLD FIRE"]], &answers);
    let mut game = Game::open(position, &[&[2, 2][..], &[1; 300]].concat());
    game.act_all(&actions.iter().map(String::as_str).collect::<Vec<&str>>());
    let told = game.told();
    let kept: Vec<&str> =
        told.lines().filter(|line| line.contains("own side") || line.contains("loses")).collect();
    expect![[r#"
        friends is hit by its own side, and weaker in the next two turns [musket.friendly.effect musket.friendly.duration]
        friends loses 10 figures, and has 2 left [musket.arty.losses]
        friends closes up [common.ground.close-up]"#]].assert_eq(&kept.join("\n"));
    let seen =
        battle::suite::door::at_path(game.battle.state(), Viewer::Umpire, "units.friends.friendly_fire");
    assert_eq!(seen.to_string(), "[2,3]");
}

#[test]
fn artillery_hits_a_commander_like_any_other_figure() {
    holds!("musket.cmd.injured", "musket.cmd.injured.who");
    let position = "period musket
         options command-figures
         red gun 6pd at 100,50
         blue men regulars 12 in 2 at 100,60
         blue duke commander at 103.5,66, rank colonel
         blue far regulars 6 in 6 at 200,140";
    let answers =
        ["red: lay #1 at #1", "red: hand in", "blue: hand in", "red: next #1", "red: load canister at #1"];
    let actions = acts([&[], &["#1: H, HOLD FIRE"]], &answers);
    let told = fought(position, &actions.iter().map(String::as_str).collect::<Vec<&str>>(), &[2; 40]);
    let kept: Vec<&str> = told.lines().filter(|line| line.contains("duke")).collect();
    expect![[r#"
        a figure of duke is struck [musket.can.figures]
        duke is injured, and stays where he is [musket.cmd.injured]"#]]
    .assert_eq(&kept.join("\n"));
}
