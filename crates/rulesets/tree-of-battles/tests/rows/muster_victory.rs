//! What a neutral battle is fought for (muster.break, muster.victory).

use expect_test::expect;

use crate::table::{check, check_lines, is_silent, played, refused, shown};

/// A turn ends, with these conditions of victory: lines of `[[conditions.victory]]`, one condition a string.
fn ended(turn: u8, more: &str, aims: &[&str]) -> String {
    let aims: String = aims
        .iter()
        .map(|aim| {
            let keys = aim.split("; ").map(|key| format!("raw {key}\n")).collect::<String>();
            format!("raw [[conditions.victory]]\n{keys}")
        })
        .collect();
    format!(
        "turns 8
         turn {turn}
         red  F1 heavy-infantry 8 at 20,12
         red  F2 heavy-infantry 8 at 40,12
         blue G1 heavy-infantry 8 at 20,40
         blue G2 heavy-infantry 8 at 40,40
         {more}
         chooser red
         step {{ turn = \"end\" }}
         raw [conditions]
         raw default = \"blue\"
         {aims}"
    )
}

const RED_BREAKS: &str = "side = \"red\"; kind = \"break-army\"; decisive = true; text = \"Rout them\"";
const BLUE_BREAKS: &str = "side = \"blue\"; kind = \"break-army\"; decisive = true";
/// A square about F1's middle.
const HILL: &str = "places = [[18.0, 10.0], [22.0, 10.0], [22.0, 14.0], [18.0, 14.0]]";

#[test]
fn breaking_the_army_decides_at_once() {
    let fled = |position: &str, who: &str, at: &str| {
        position
            .replace(&format!("{who} heavy-infantry 8 at {at}"), &format!("{who} heavy-infantry 8 off, fled"))
    };
    let position = ended(3, "", &[RED_BREAKS, BLUE_BREAKS]);
    let blue = fled(&position, "G1", "20,40");
    check(
        &blue,
        &[],
        &[],
        expect![[r#"
        blue has 8 loss points of 8 [victory.losses]
        red meets a condition: Rout them [muster.victory.break-army muster.break.tob]
        = red wins: a decisive condition is met [muster.victory.decisive]
    "#]],
    );
    // Both at the same check: conditions of both are met, and equal points go to whom the battle favours.
    check(
        &fled(&blue, "F1", "20,12"),
        &[],
        &[],
        expect![[r#"
        red has 8 loss points of 8 [victory.losses]
        blue has 8 loss points of 8 [victory.losses]
        red meets a condition: Rout them [muster.victory.break-army muster.break.tob muster.break.same]
        blue meets a condition [muster.victory.break-army muster.break.tob muster.break.same]
        = blue wins: both meet a decisive condition with equal points [muster.victory.decisive]
    "#]],
    );
    let points = |aims: &[&str]| {
        let both = fled(&fled(&ended(3, "", aims), "G1", "20,40"), "F1", "20,12");
        played(&both, &[], &[]).lines().last().map(str::to_owned)
    };
    let pays = "side = \"red\"; kind = \"take\"; points = 2; places = [[40.0, 12.0]]";
    expect!["= red wins: both meet a decisive condition, more points [muster.victory.decisive]"]
        .assert_eq(&points(&[RED_BREAKS, BLUE_BREAKS, pays]).unwrap_or_default());
}

#[test]
fn an_army_with_nobody_left_is_broken() {
    // Red's share is not reached: its men left the table under order, and count half.
    let position = ended(3, "break red 1/1", &[BLUE_BREAKS])
        .replace("F1 heavy-infantry 8 at 20,12", "F1 heavy-infantry 8 off, withdrawn")
        .replace("F2 heavy-infantry 8 at 40,12", "F2 heavy-infantry 8 off, withdrawn");
    check(
        &position,
        &[],
        &[],
        expect![[r#"
        red has 8 loss points of 16 [victory.losses]
        blue meets a condition [muster.victory.break-army muster.break.tob]
        = blue wins: a decisive condition is met [muster.victory.decisive]
    "#]],
    );
}

#[test]
fn the_own_victory_of_the_rules_is_not_used() {
    // At nightfall red has lost less by far; but nobody has points, and the battle favours blue.
    let position = ended(8, "", &["side = \"red\"; kind = \"break-army\"; points = 3"])
        .replace("G1 heavy-infantry 8 at 20,40", "G1 heavy-infantry 8 at 20,40, stands 4");
    check(
        &position,
        &[],
        &[],
        expect![[r#"
        blue has 4 loss points of 8 [victory.losses]
        red has 0 points [muster.victory.points]
        blue has 0 points [muster.victory.points]
        = blue wins: equal points at the end [muster.victory.points]
    "#]],
    );
}

#[test]
fn places_are_held_at_the_end_and_taken_at_any() {
    let hold = format!("side = \"red\"; kind = \"hold\"; points = 2; {HILL}");
    let take = format!("side = \"red\"; kind = \"take\"; points = 1; {HILL}");
    let aims: &[&str] = &[&hold, &take];
    check_lines(
        &ended(3, "", aims),
        &[],
        &[1, 6],
        "condition",
        expect![[r#"
        red meets a condition [muster.victory.take muster.victory.at]
    "#]],
    );
    check(
        &ended(8, "", aims),
        &[],
        &[],
        expect![[r#"
        red meets a condition [muster.victory.hold muster.victory.at]
        red meets a condition [muster.victory.take muster.victory.at]
        red has 3 points [muster.victory.points]
        blue has 0 points [muster.victory.points]
        = red wins: more points at the end [muster.victory.points]
    "#]],
    );
    // An enemy there, or nobody but routers, and it is neither held nor taken.
    let enemy = ended(8, "blue G3 light-infantry 2 at 20,13.5", aims);
    is_silent(&enemy, &[], &[], "condition");
    let routing = ended(8, "", aims).replace("at 20,12", "at 20,12, routing, disarray");
    is_silent(&routing, &[], &[], "condition");
    // By a turn: at its end, and not after.
    let by = format!("side = \"red\"; kind = \"hold\"; points = 2; last = 3; {HILL}");
    check_lines(
        &ended(3, "", &[&by]),
        &[],
        &[1, 6],
        "condition",
        expect![[r#"
        red meets a condition [muster.victory.hold muster.victory.at]
    "#]],
    );
    let off = by.replace("18.0, 10.0", "1.0, 1.0").replace("22.0, 10.0", "2.0, 1.0");
    let off = off.replace("22.0, 14.0", "2.0, 2.0").replace("18.0, 14.0", "1.0, 2.0");
    check_lines(
        &ended(3, "", &[&off]),
        &[],
        &[1, 6],
        "condition",
        expect![[r#"
        red has missed a condition [muster.victory.by-turn]
    "#]],
    );
}

#[test]
fn a_crossing_is_a_place_within_five_inches() {
    // The middle of F1 is 0.375 inches behind its front.
    let at = |y: &str| {
        let aim = format!("side = \"red\"; kind = \"take\"; points = 1; places = [[20.0, {y}]]");
        played(&ended(3, "", &[&aim]), &[], &[1, 6]).contains("red meets a condition")
    };
    assert!(at("16.62"));
    assert!(!at("16.64"));
}

#[test]
fn a_lost_leader_counts_at_once() {
    let aim = "side = \"blue\"; kind = \"kill-leader\"; leader = \"charles\"; decisive = true";
    let position = ended(3, "leader red charles with F1, commander", &[aim])
        .replace("step { turn = \"end\" }", "step { risk = { leader = 0, from = \"lost\", hit = false } }");
    check(
        &position,
        &[],
        &[1, 1],
        expect![[r#"
        charles runs a risk [risk.when-combat]
        risk to a leader: 1 [risk.roll]
        a leader is hit: 1 [risk.roll]
        charles is killed [risk.killed]
        F1 takes 2 DPs and has 2 [morale.noble]
        blue meets a condition [muster.victory.kill-leader]
        - F1: 20,12 facing 0, line of 8, 8 stands, 2 DPs, red, order advance
        - charles: off, 0 CP of 5, killed
        - red: battle under nobody, order advance
        = blue wins: a decisive condition is met [muster.victory.decisive]
    "#]],
    );
}

#[test]
fn survival_is_looked_at_in_its_turn() {
    let aim = "side = \"red\"; kind = \"survive\"; points = 4; last = 5";
    is_silent(&ended(4, "", &[aim]), &[], &[1, 6], "condition");
    check_lines(
        &ended(5, "", &[aim]),
        &[],
        &[1, 6],
        "condition",
        expect![[r#"
        red meets a condition [muster.victory.survive]
    "#]],
    );
    let broken =
        ended(5, "", &[aim]).replace("F1 heavy-infantry 8 at 20,12", "F1 heavy-infantry 8 off, fled");
    check_lines(
        &broken,
        &[],
        &[1, 6],
        "condition",
        expect![[r#"
        red has missed a condition [muster.victory.by-turn]
    "#]],
    );
}

#[test]
fn men_leave_by_an_edge() {
    let aim = "side = \"red\"; kind = \"exit\"; share = [1, 2]; decisive = true; places = [[0.0, 0.0], [72.0, 0.0]]";
    let position = ended(3, "", &[aim])
        .replace("F1 heavy-infantry 8 at 20,12", "F1 heavy-infantry 8 at 20,0.75")
        .replace(
            "step { turn = \"end\" }",
            "during tactical\nstep { tactical = { side = \"red\", stage = \"voluntary\" } }",
        );
    check(
        &position,
        &["red: F1 leaves the table"],
        &[],
        expect![[r#"
        F1 leaves the table [muster.victory.exit]
        red meets a condition [muster.victory.exit]
        - F1: off, line of 8, 8 stands, 0 DPs, red, order advance, withdrawn, left
        = red wins: a decisive condition is met [muster.victory.decisive]
    "#]],
    );
    refused(
        &position,
        &["red: F2 leaves the table"],
        &[],
        expect!["F2 is at no edge by which its army leaves the table [muster.victory.exit]"],
    );
    // Who has left so is not lost.
    let gone = ended(3, "", &[aim])
        .replace("F1 heavy-infantry 8 at 20,12", "F1 heavy-infantry 7 off, withdrawn, left");
    assert_eq!(shown(&gone, &[], &[], "sides.0.losses"), 0);
}

#[test]
fn what_is_wrong_with_conditions_is_named() {
    use battle::Ruleset as _;
    let told = |aim: &str| {
        let file = crate::table::scenario(&ended(3, "", &[aim]));
        tree_of_battles::TreeOfBattles::open(&file).map(|_| ()).map_err(|mistakes| mistakes.to_string())
    };
    let mut all = String::new();
    for aim in [
        "side = \"red\"; kind = \"kill-leader\"; leader = \"nobody\"",
        "side = \"red\"; kind = \"hold\"; places = []",
        "side = \"red\"; kind = \"exit\"; share = [1, 2]; places = [[1.0, 2.0]]",
        "side = \"green\"; kind = \"survive\"",
        "side = \"red\"; kind = \"survive\"; pionts = 3",
    ] {
        all.push_str(&told(aim).expect_err("it is wrong"));
    }
    expect!["line 52, conditions: victory 1: there is no leader `nobody`line 52, conditions: a condition about a place needs a point or the corners of an arealine 52, conditions: a condition to leave needs the two ends of an edgeline 52, conditions: victory 1: unknown variant `green`, expected `red` or `blue`line 52, conditions: victory 1: unknown field `pionts`, expected one of `side`, `kind`, `places`, `leader`, `share`, `decisive`, `points`, `last`, `text`"].assert_eq(&all);
}

#[test]
fn a_leader_who_has_gone_over_is_lost() {
    let aim = "side = \"blue\"; kind = \"kill-leader\"; leader = \"stanley\"; decisive = true";
    let position = ended(
        3,
        "option civil-war suspect-lords\nbattle red red, suspect\nleader red stanley with F1, captain",
        &[aim],
    )
    .replace("step { turn = \"end\" }", "step { treachery-test = { contingent = 0 } }");
    check_lines(
        &position,
        &[],
        &[1],
        "wins",
        expect![[r#"
            = blue wins: a decisive condition is met [muster.victory.decisive]
        "#]],
    );
    is_silent(&position, &[], &[4], "condition");
}
