//! Death throws and groups that break by losses (death.*, autobreak.level, autobreak.broken).

use battle::holds;
use expect_test::{Expect, expect};

use crate::table::{Game, group_line, lines_with, shown};

/// What follows when a group has taken hits in a melee, or by shooting: its death throws and losses.
fn after(of: &str, men: &str, toll: &str, dice: &[u8]) -> String {
    let line = group_line("red", 1, "men", men, "30,20");
    let position = format!(
        "{}, toll {toll}\nstep {{ aftermath = {{ of = \"{of}\", next = \"deaths\" }} }}\nonly melee",
        line.trim_end()
    );
    let dice: Vec<u8> = dice.iter().copied().chain([6; 60]).collect();
    let log = Game::open(&position, &dice).log(battle::Viewer::Umpire);
    let is_told =
        |line: &&str| ["death", "loses", "drops", "destroyed"].iter().any(|word| line.contains(word));
    log.lines().filter(is_told).fold(String::new(), |text, line| text + line + "\n")
}

fn check_after(of: &str, men: &str, toll: &str, dice: &[u8], expected: Expect) {
    expected.assert_eq(&after(of, men, toll, dice));
}

#[test]
fn a_score_of_no_more_than_the_hits_costs_a_base() {
    check_after(
        "shooting",
        "medium-foot 8 bases in 4 files",
        "shot = 4",
        &[2],
        expect![[r#"
        death throw, against 4 (hits 4) (shot at +2): 2 + 2 = 4 [death.throw death.mod.won]
        men loses a base [death.throw]
    "#]],
    );
    check_after(
        "shooting",
        "medium-foot 8 bases in 4 files",
        "shot = 4",
        &[3],
        expect![[r#"
        death throw, against 4 (hits 4) (shot at +2): 3 + 2 = 5 [death.throw death.mod.won]
    "#]],
    );
    check_after(
        "melee",
        "elephants 6 bases in 3 files",
        "taken = 4",
        &[4],
        expect![[r#"
        death throw, against 4 (hits 4) (elephants, artillery or wagons +1): 4 + 1 = 5 [death.throw death.mod.type]
    "#]],
    );
    check_after(
        "melee",
        "elephants 6 bases in 3 files",
        "taken = 4",
        &[3],
        expect![[r#"
        death throw, against 4 (hits 4) (elephants, artillery or wagons +1): 3 + 1 = 4 [death.throw death.mod.type]
        men loses a base [death.throw]
    "#]],
    );
}

#[test]
fn who_won_or_drew_adds_two_and_elephants_guns_and_wagons_one() {
    check_after(
        "melee",
        "heavy-foot 8 bases in 4 files",
        "taken = 2, given = 2",
        &[1],
        expect![[r#"
        death throw, against 2 (hits 2) (combat not lost +2): 1 + 2 = 3 [death.throw death.mod.won]
    "#]],
    );
    check_after(
        "melee",
        "heavy-foot 8 bases in 4 files",
        "taken = 2, given = 1",
        &[2],
        expect![[r#"
        death throw, against 2 (hits 2): 2 [death.throw]
        men loses a base [death.throw]
    "#]],
    );
    check_after(
        "shooting",
        "elephants 6 bases in 3 files",
        "shot = 3",
        &[1],
        expect![[r#"
        death throw, against 3 (hits 3) (elephants, artillery or wagons +1, shot at +2): 1 + 3 = 4 [death.throw death.mod.type death.mod.won]
    "#]],
    );
    check_after(
        "melee",
        "light-artillery 4 bases in 2 files",
        "taken = 2",
        &[1],
        expect![[r#"
        death throw, against 2 (hits 2) (elephants, artillery or wagons +1): 1 + 1 = 2 [death.throw death.mod.type]
        men loses a base [death.throw]
    "#]],
    );
    check_after(
        "melee",
        "battle-wagons 4 bases in 2 files",
        "taken = 2",
        &[2],
        expect![[r#"
        death throw, against 2 (hits 2) (elephants, artillery or wagons +1): 2 + 1 = 3 [death.throw death.mod.type]
    "#]],
    );
}

#[test]
fn hits_of_shooting_and_of_close_combat_are_never_added() {
    assert_eq!(after("melee", "heavy-foot 8 bases in 4 files", "shot = 5", &[]), "");
    assert_eq!(after("shooting", "heavy-foot 8 bases in 4 files", "taken = 5", &[]), "");
}

#[test]
fn above_six_hits_there_is_a_further_throw_for_the_rest() {
    holds!("death.again");
    check_after(
        "melee",
        "heavy-foot 8 bases in 4 files",
        "taken = 8",
        &[6, 2],
        expect![[r#"
        death throw, against 8 (hits 8): 6 [death.throw]
        death throw, against 2 (hits 2): 2 [death.throw]
        men loses 2 bases [death.throw]
    "#]],
    );
    check_after(
        "melee",
        "heavy-foot 8 bases in 4 files",
        "taken = 8",
        &[6, 3],
        expect![[r#"
        death throw, against 8 (hits 8): 6 [death.throw]
        death throw, against 2 (hits 2): 3 [death.throw]
        men loses a base [death.throw]
    "#]],
    );
    // No second throw at exactly six, nor after a throw that cost nothing.
    check_after(
        "melee",
        "heavy-foot 8 bases in 4 files",
        "taken = 6",
        &[6],
        expect![[r#"
        death throw, against 6 (hits 6): 6 [death.throw]
        men loses a base [death.throw]
    "#]],
    );
    check_after(
        "shooting",
        "heavy-foot 8 bases in 4 files",
        "shot = 7",
        &[6],
        expect![[r#"
        death throw, against 7 (hits 7) (shot at +2): 6 + 2 = 8 [death.throw death.mod.won]
    "#]],
    );
    // Elite troops do not throw again.
    check_after(
        "melee",
        "heavy-foot elite 8 bases in 4 files",
        "taken = 1",
        &[1],
        expect![[r#"
        death throw, against 1 (hits 1): 1 [death.throw]
        men loses a base [death.throw]
    "#]],
    );
}

#[test]
fn beyond_its_level_a_group_breaks_at_once() {
    holds!("autobreak.level");
    // Of ten average bases four may be lost, not five; of four superior ones two, of four poor ones one.
    for (men, left, breaks) in [
        ("heavy-foot average 10 bases in 5 files", 7, false),
        ("heavy-foot average 10 bases in 5 files", 6, true),
        ("heavy-foot superior 4 bases in 2 files", 3, false),
        ("heavy-foot superior 4 bases in 2 files", 2, true),
        ("heavy-foot poor 10 bases in 5 files", 8, false),
        ("heavy-foot poor 10 bases in 5 files", 7, true),
        ("heavy-foot elite 10 bases in 5 files", 5, false),
        ("heavy-foot elite 10 bases in 5 files", 4, true),
    ] {
        let position = group_line("red", 1, "men", men, "30,20").trim_end().to_owned()
            + &format!(
                ", bases {left}, toll taken = 1\nstep {{ aftermath = {{ of = \"melee\", next = \"deaths\" }} }}\nonly melee"
            );
        let told = lines_with(&position, 1, &["drops from STEADY to BROKEN [autobreak.broken]"]);
        assert_eq!(told.len() > 1, breaks, "{men}, one of {left}: {told}");
    }
}

#[test]
fn a_group_that_loses_its_last_base_is_destroyed() {
    let position = "
        red 1 men heavy-foot elite 2 bases in 1 files at 30,20, bases 1, toll taken = 1
        red 2 friends heavy-foot 4 bases in 2 files at 34,20
        step { aftermath = { of = \"melee\", next = \"deaths\" } }
        only melee
    ";
    expect![[r#"
        men loses a base [death.throw]
        men is destroyed [death.zero]
        cohesion test: friends break or a commander falls, against 7 (to pass 7): 1 1 = 2 [cohesion.roll]
        friends drops from STEADY to FRAGMENTED [cohesion.result.rout]
    "#]]
    .assert_eq(&lines_with(position, 1, &["men", "cohesion test", "friends"]));
}

#[test]
fn the_last_rank_shrinks_first_and_of_one_rank_an_end_that_does_not_fight() {
    holds!("death.which", "formation.close-up");
    let step = "step { aftermath = { of = \"melee\", next = \"deaths\" } }\nonly melee";
    let after = |line: &str, more: &str| {
        let position = format!("{line}, toll taken = 1\n{more}\n{step}");
        let mut dice = vec![1];
        dice.resize(40, 6);
        let game = Game::open(&position, &dice);
        battle::suite::door::at_path(game.battle.state(), battle::Viewer::Umpire, "groups.men")
    };
    let deep = after("red 1 men heavy-foot elite 4 bases in 2 files at 30,20", "");
    assert_eq!(
        (deep["at"].as_str(), deep["bases"].as_u64(), deep["files"].as_u64()),
        (Some("30,20"), Some(3), Some(2))
    );
    // The left end fights: the right one goes, and the middle of the front moves half a base to the left.
    let enemy = "blue 1 enemy heavy-foot 2 bases in 1 files at 27.6,20\nfight men enemy";
    let right = after("red 1 men heavy-foot elite 4 bases in 4 files at 30,20", enemy);
    assert_eq!((right["at"].as_str(), right["files"].as_u64()), (Some("29.2,20"), Some(3)));
    // Nobody fights, and the enemy is nearer to the left end: the right one goes. Where both ends are alike the left one.
    let far = after(
        "red 1 men heavy-foot elite 4 bases in 4 files at 30,20",
        "blue 1 enemy heavy-foot 2 bases in 1 files at 27,30",
    );
    assert_eq!(far["at"].as_str(), Some("29.2,20"));
    let alike = after(
        "red 1 men heavy-foot elite 4 bases in 4 files at 30,20",
        "blue 1 enemy heavy-foot 2 bases in 1 files at 30,30",
    );
    assert_eq!(alike["at"].as_str(), Some("30.8,20"));
}

#[test]
fn scythed_chariots_that_fail_a_test_are_destroyed_and_nobody_minds() {
    let position = "
        red 1 men scythed-chariots 4 bases in 2 files at 30,20, toll taken = 2
        red 2 friends heavy-foot 4 bases in 2 files at 34,20
        step { aftermath = { of = \"melee\", next = \"tests\" } }
        only melee
    ";
    expect![[r#"
        cohesion test: melee lost, against 7 (to pass 7) (a hit for three bases -1, two more hits taken than given -1): 1 1 = 2 - 2 = 0 [cohesion.roll cohesion.mod.hp3b cohesion.mod.two-more]
        men is destroyed [troop.scythed]
    "#]].assert_eq(&lines_with(position, 1, &["men", "friends", "cohesion test"]));
    assert_eq!(shown(position, &[], &[], "sides.0.attrition"), 0);
}
