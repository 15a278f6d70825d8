//! Cohesion tests: why, with what modifiers, and what comes of them (cohesion.*, hits.per-base, support.rear).

use battle::holds;
use expect_test::{Expect, expect};

use crate::table::{Game, group_line, lines_with};

/// The tests that follow when a group has such a toll: the lines of tests and what came of them.
fn tested(of: &str, men: &str, toll: &str, more: &str, dice: &[u8]) -> String {
    let line = group_line("red", 1, "men", men, "30,20");
    let position = format!(
        "{}, toll {toll}\n{more}\nstep {{ aftermath = {{ of = \"{of}\", next = \"tests\" }} }}\nonly melee",
        line.trim_end(),
    );
    let dice: Vec<u8> = dice.iter().copied().chain([6; 60]).collect();
    let log = Game::open(&position, &dice).log(battle::Viewer::Umpire);
    let is_told =
        |line: &&str| ["cohesion test", "men holds", "men drops"].iter().any(|word| line.contains(word));
    log.lines().filter(is_told).fold(String::new(), |text, line| text + line + "\n")
}

fn check_test(of: &str, men: &str, toll: &str, dice: &[u8], expected: Expect) {
    expected.assert_eq(&tested(of, men, toll, "", dice));
}

/// Whether a test with such a toll has a modifier.
fn has(of: &str, men: &str, toll: &str, more: &str, words: &str) -> bool {
    tested(of, men, toll, more, &[6, 6]).contains(words)
}

/// What a toll marks, as bits.
const ELEPHANTS: u8 = 4;
const LANCERS: u8 = 8;
const IMPACT_FOOT: u8 = 16;
const LOOSE: u8 = 32;

const FOOT: &str = "heavy-foot 8 bases in 4 files";

#[test]
fn who_lost_a_combat_tests_and_seven_passes() {
    holds!("cohesion.why.combat", "combat.result", "cohesion.when-now");
    check_test(
        "melee",
        FOOT,
        "taken = 1",
        &[3, 4],
        expect![[r#"
        cohesion test: melee lost, against 7 (to pass 7): 3 4 = 7 [cohesion.roll]
        men holds [cohesion.result.pass]
    "#]],
    );
    check_test(
        "impact",
        FOOT,
        "taken = 1",
        &[3, 3],
        expect![[r#"
        cohesion test: impact lost, against 7 (to pass 7): 3 3 = 6 [cohesion.roll]
        men drops from STEADY to DISRUPTED [cohesion.result.fail]
    "#]],
    );
    assert_eq!(tested("melee", FOOT, "taken = 3, given = 3", "", &[]), "");
    assert_eq!(tested("melee", FOOT, "taken = 3, given = 4", "", &[]), "");
}

#[test]
fn a_hit_for_three_bases_by_shooting_makes_a_test_or_two_hits_with_artillery() {
    holds!("cohesion.why.shooting", "cohesion.why.artillery", "hits.per-base");
    // Of eight bases three hits are one for three, four are one for two.
    assert_eq!(tested("shooting", FOOT, "shot = 2", "", &[]), "");
    check_test(
        "shooting",
        FOOT,
        "shot = 3",
        &[4, 3],
        expect![[r#"
        cohesion test: shot at, against 7 (to pass 7): 4 3 = 7 [cohesion.roll]
        men holds [cohesion.result.pass]
    "#]],
    );
    check_test(
        "shooting",
        FOOT,
        "shot = 4",
        &[4, 4],
        expect![[r#"
        cohesion test: shot at, against 7 (to pass 7) (a hit for two bases -1): 4 4 = 8 - 1 = 7 [cohesion.roll cohesion.mod.hp2b]
        men holds [cohesion.result.pass]
    "#]],
    );
    check_test(
        "shooting",
        FOOT,
        "shot = 2, marks = 1",
        &[4, 4],
        expect![[r#"
        cohesion test: shot at, against 7 (to pass 7) (artillery or firearms -1): 4 4 = 8 - 1 = 7 [cohesion.roll cohesion.fright.guns]
        men holds [cohesion.result.pass]
    "#]],
    );
    assert_eq!(tested("shooting", FOOT, "shot = 1, marks = 1", "", &[]), "");
    assert_eq!(tested("shooting", FOOT, "shot = 2, marks = 2", "", &[]), "");
}

#[test]
fn hits_of_close_combat_count_for_three_bases_and_two_more_than_given() {
    check_test(
        "melee",
        FOOT,
        "taken = 3, given = 2",
        &[4, 4],
        expect![[r#"
        cohesion test: melee lost, against 7 (to pass 7) (a hit for three bases -1): 4 4 = 8 - 1 = 7 [cohesion.roll cohesion.mod.hp3b]
        men holds [cohesion.result.pass]
    "#]],
    );
    check_test(
        "melee",
        FOOT,
        "taken = 2",
        &[4, 4],
        expect![[r#"
        cohesion test: melee lost, against 7 (to pass 7) (two more hits taken than given -1): 4 4 = 8 - 1 = 7 [cohesion.roll cohesion.mod.two-more]
        men holds [cohesion.result.pass]
    "#]],
    );
    check_test(
        "impact",
        FOOT,
        "taken = 5, given = 3",
        &[6, 4],
        expect![[r#"
        cohesion test: impact lost, against 7 (to pass 7) (a hit for three bases -1, two more hits taken than given -1): 6 4 = 10 - 2 = 8 [cohesion.roll cohesion.mod.hp3b cohesion.mod.two-more]
        men holds [cohesion.result.pass]
    "#]],
    );
}

#[test]
fn two_or_less_costs_two_levels_after_a_combat_lost_by_two_hits() {
    holds!("cohesion.levels");
    check_test(
        "melee",
        FOOT,
        "taken = 2",
        &[1, 2],
        expect![[r#"
        cohesion test: melee lost, against 7 (to pass 7) (two more hits taken than given -1): 1 2 = 3 - 1 = 2 [cohesion.roll cohesion.mod.two-more]
        men drops from STEADY to FRAGMENTED [cohesion.result.rout]
    "#]],
    );
    check_test(
        "melee",
        FOOT,
        "taken = 1",
        &[1, 1],
        expect![[r#"
        cohesion test: melee lost, against 7 (to pass 7): 1 1 = 2 [cohesion.roll]
        men drops from STEADY to DISRUPTED [cohesion.result.rout]
    "#]],
    );
    check_test(
        "shooting",
        FOOT,
        "shot = 4",
        &[1, 2],
        expect![[r#"
        cohesion test: shot at, against 7 (to pass 7) (a hit for two bases -1): 1 2 = 3 - 1 = 2 [cohesion.roll cohesion.mod.hp2b]
        men drops from STEADY to DISRUPTED [cohesion.result.rout]
    "#]],
    );
}

#[test]
fn frightening_enemies_count_once() {
    holds!("cohesion.mod.any-one");
    let marked = |marks: u8| format!("taken = 1, marks = {marks}");
    check_test(
        "melee",
        FOOT,
        &marked(ELEPHANTS),
        &[4, 4],
        expect![[r#"
        cohesion test: melee lost, against 7 (to pass 7) (elephants or scythed chariots -1): 4 4 = 8 - 1 = 7 [cohesion.roll cohesion.fright.elephants]
        men holds [cohesion.result.pass]
    "#]],
    );
    check_test(
        "impact",
        FOOT,
        &marked(LANCERS),
        &[4, 4],
        expect![[r#"
        cohesion test: impact lost, against 7 (to pass 7) (lancers -1): 4 4 = 8 - 1 = 7 [cohesion.roll cohesion.fright.lancers]
        men holds [cohesion.result.pass]
    "#]],
    );
    check_test(
        "impact",
        FOOT,
        &marked(IMPACT_FOOT),
        &[4, 4],
        expect![[r#"
        cohesion test: impact lost, against 7 (to pass 7) (impact foot -1): 4 4 = 8 - 1 = 7 [cohesion.roll cohesion.fright.impact-foot]
        men holds [cohesion.result.pass]
    "#]],
    );
    let medium = "medium-foot 8 bases in 4 files";
    check_test(
        "melee",
        medium,
        &marked(LOOSE),
        &[4, 4],
        expect![[r#"
        cohesion test: melee lost, against 7 (to pass 7) (medium foot against mounted or heavy foot in the open -1): 4 4 = 8 - 1 = 7 [cohesion.roll cohesion.fright.medium]
        men holds [cohesion.result.pass]
    "#]],
    );
    check_test(
        "impact",
        medium,
        &marked(LOOSE | LANCERS | ELEPHANTS),
        &[4, 4],
        expect![[r#"
        cohesion test: impact lost, against 7 (to pass 7) (elephants or scythed chariots -1): 4 4 = 8 - 1 = 7 [cohesion.roll cohesion.fright.elephants]
        men holds [cohesion.result.pass]
    "#]],
    );
    // Lancers and impact foot frighten at impact only, impact foot only foot, and heavy foot is not loose.
    assert!(!has("melee", FOOT, &marked(LANCERS | IMPACT_FOOT), "", "-1"));
    assert!(!has("impact", "cavalry 8 bases in 4 files", &marked(IMPACT_FOOT), "", "-1"));
    assert!(!has("melee", FOOT, &marked(LOOSE), "", "-1"));
    let mixed = "medium-foot 8 bases in 4 files, rear 4 heavy-foot protected";
    assert!(!has("melee", mixed, &marked(LOOSE), "", "-1"));
}

#[test]
fn guns_frighten_whether_or_not_they_hit() {
    // Three archers' hits and a gun that misses.
    let position = "
        red 1 bows medium-foot bow 8 bases in 4 files at 30,20
        red 2 gun light-artillery 2 bases in 2 files at 36,20
        blue 1 target heavy-foot unprotected 8 bases in 6 files at 32,23
        only shooting
    ";
    let mut dice = vec![6, 6, 6, 1, 1, 1, 1, 1, 1, 1];
    dice.extend([6; 20]);
    let mut game = Game::open(position, &dice);
    let _ = game.act("red: done");
    let log = game.log(battle::Viewer::Umpire);
    let told: Vec<&str> =
        log.lines().filter(|line| line.contains("shooting:") || line.contains("cohesion test")).collect();
    expect![[r#"
        shooting: dice 6 (first rank 4, second rank +2), against 3 (score 3): 6 6 6 1 1 1 = 3 [shoot.dice.foot hits.score shoot.dice.first]
        shooting: dice 4 (guns 4), against 5 (score 5): 1 1 1 1 = 0 [shoot.dice.artillery hits.score shoot.dice.first]
        cohesion test: shot at, against 7 (to pass 7) (artillery or firearms -1): 6 6 = 12 - 1 = 11 [cohesion.roll cohesion.fright.guns]
    "#]].assert_eq(&(told.join("\n") + "\n"));
}

#[test]
fn the_worst_of_cohesion_and_severe_disorder_counts() {
    holds!("cohesion.mod.state-worst", "terrain.group-disorder", "terrain.severe");
    let toll = "taken = 1";
    check_test(
        "melee",
        "heavy-foot 8 bases in 4 files, disrupted",
        toll,
        &[4, 4],
        expect![[r#"
        cohesion test: melee lost, against 7 (to pass 7) (DISRUPTED -1): 4 4 = 8 - 1 = 7 [cohesion.roll cohesion.mod.disrupted]
        men holds [cohesion.result.pass]
    "#]],
    );
    check_test(
        "melee",
        "heavy-foot 8 bases in 4 files, fragmented",
        toll,
        &[5, 4],
        expect![[r#"
        cohesion test: melee lost, against 7 (to pass 7) (FRAGMENTED -2): 5 4 = 9 - 2 = 7 [cohesion.roll cohesion.mod.fragmented]
        men holds [cohesion.result.pass]
    "#]],
    );
    // One base in a marsh is enough for SEVERELY DISORDERED; brush only DISORDERS.
    let corner = |kind: &str| format!("terrain {kind} 26,10 28,10 28,20 26,20");
    expect![[r#"
        cohesion test: melee lost, against 7 (to pass 7) (SEVERELY DISORDERED -1): 4 4 = 8 - 1 = 7 [cohesion.roll cohesion.mod.disrupted]
        men holds [cohesion.result.pass]
    "#]].assert_eq(&tested("melee", FOOT, toll, &corner("marsh"), &[4, 4]));
    assert!(!has("melee", FOOT, toll, &corner("brush"), "-1"));
    let disrupted = "heavy-foot 8 bases in 4 files, disrupted";
    assert!(tested("melee", disrupted, toll, &corner("marsh"), &[4, 4]).contains("8 - 1 = 7"));
}

#[test]
fn a_quarter_of_the_bases_lost_counts_always() {
    for (left, counts) in [(7, false), (6, true), (5, true)] {
        let position = format!(
            "red 1 men heavy-foot 8 bases in 4 files at 30,20, bases {left}, toll taken = 1
             step {{ aftermath = {{ of = \"melee\", next = \"tests\" }} }}
             only melee"
        );
        let told = lines_with(&position, 6, &["a quarter of its bases lost -1"]);
        assert_eq!(told.len() > 1, counts, "{left}: {told}");
    }
}

#[test]
fn a_threatened_flank_counts_but_not_for_skirmishers() {
    // An enemy stands beside the group and behind its front line, within a charge.
    let enemy = "blue 1 enemy heavy-foot 4 bases in 2 files at 35,18 facing 270";
    expect![[r#"
        cohesion test: melee lost, against 7 (to pass 7) (threatened flank -1): 4 4 = 8 - 1 = 7 [cohesion.roll cohesion.mod.flank]
        men holds [cohesion.result.pass]
    "#]].assert_eq(&tested("melee", FOOT, "taken = 1", enemy, &[4, 4]));
    assert!(!has("melee", "light-foot 8 bases in 4 files", "taken = 1", enemy, "threatened"));
    assert!(!has("melee", FOOT, "taken = 1", &enemy.replace("heavy-foot", "light-foot"), "threatened"));
    assert!(!has("melee", FOOT, "taken = 1", &enemy.replace("35,18", "35,26"), "threatened"));
    assert!(!has("melee", FOOT, "taken = 1", &enemy.replace("270", "270, broken"), "threatened"));
}

#[test]
fn a_commander_helps_in_range_or_in_combat_only_if_he_is_with_the_group() {
    holds!("command.range", "command.line", "command.with", "command.types", "command.engaged");
    let toll = "shot = 4";
    let lone = |kind: &str, at: &str| format!("commander red henry {kind} c-in-c at {at}");
    // The base of a commander is 1.6 wide: its left edge is 0.8 from its middle; the group ends at 33.2.
    for (kind, reach) in [("troop", 4.0), ("field", 8.0), ("inspired", 12.0)] {
        let at = |more: f64| format!("{:.2},19.8", 33.2 + 0.8 + reach + more);
        assert!(has("shooting", FOOT, toll, &lone(kind, &at(0.0)), "commander +1"), "{kind}");
        assert!(!has("shooting", FOOT, toll, &lone(kind, &at(0.01)), "commander"), "{kind}");
    }
    expect![[r#"
        cohesion test: shot at, against 7 (to pass 7) (a hit for two bases -1, commander +1, inspired commander +1): 4 4 = 8 + 1 = 9 [cohesion.roll cohesion.mod.hp2b cohesion.mod.commander cohesion.mod.inspired]
        men holds [cohesion.result.pass]
    "#]].assert_eq(&tested("shooting", FOOT, toll, &lone("inspired", "40,20"), &[4, 4]));
    // In close combat he must be with it.
    let enemy = "blue 1 enemy heavy-foot 8 bases in 4 files at 30,20\nfight men enemy";
    let fights = |commander: &str| format!("{enemy}\n{commander}");
    assert!(!has("melee", FOOT, "taken = 1", &fights(&lone("field", "33,15")), "commander"));
    assert!(has(
        "melee",
        FOOT,
        "taken = 1",
        &fights("commander red henry field c-in-c with men"),
        "commander +1"
    ));
    // So it is until the end of the phase, though its enemy is gone.
    assert!(!has("melee", FOOT, "taken = 1, marks = 64", &lone("field", "33,15"), "commander"));
    // An ally's commander helps only his own contingent, and nobody else helps it.
    let ally = "commander red jean field at 36,20, ally burgundy";
    assert!(!has("shooting", FOOT, toll, ally, "commander"));
    assert!(has("shooting", "heavy-foot 8 bases in 4 files, ally burgundy", toll, ally, "commander +1"));
    assert!(!has(
        "shooting",
        "heavy-foot 8 bases in 4 files, ally burgundy",
        toll,
        &lone("field", "36,20"),
        "commander"
    ));
    // Of several the best one counts, once. A commander who fights with another group helps only that one.
    let two = "commander red henry field c-in-c at 36,20\ncommander red john troop at 36,17";
    assert!(tested("shooting", FOOT, toll, two, &[4, 4]).contains("commander +1): 4 4 = 8"));
    let other =
        "red 2 others heavy-foot 4 bases in 2 files at 36,20\ncommander red henry field c-in-c with others";
    assert!(has("shooting", FOOT, toll, other, "commander +1"));
    assert!(!has("shooting", FOOT, toll, &format!("{other}, fights"), "commander"));
}

#[test]
fn friends_behind_give_rear_support() {
    holds!("geometry.angle");
    holds!("support.rear");
    let toll = "taken = 1";
    let friend = "red 2 friends heavy-foot 4 bases in 2 files at 30,15";
    expect![[r#"
        cohesion test: melee lost, against 7 (to pass 7) (rear support +1): 4 4 = 8 + 1 = 9 [cohesion.roll cohesion.mod.support]
        men holds [cohesion.result.pass]
    "#]].assert_eq(&tested("melee", FOOT, toll, friend, &[4, 4]));
    let with = |friend: &str| has("melee", FOOT, toll, friend, "rear support +1");
    assert!(with(friend));
    // The rear edge is at 18.8: within 6 MU of it, and at least half as many bases.
    assert!(with(&friend.replace("30,15", "30,12.8")) && !with(&friend.replace("30,15", "30,12.79")));
    assert!(!with(&friend.replace("4 bases", "3 bases")));
    assert!(with(&format!(
        "{}\nred 3 more heavy-foot 2 bases in 2 files at 30,13",
        friend.replace("4 bases", "2 bases")
    )));
    // Behind its width, facing its way, and wholly behind its rear line.
    assert!(!with(&friend.replace("30,15", "36,15")) && with(&friend.replace("30,15", "34.7,15")));
    assert!(
        !with(&friend.replace("30,15", "30,15 facing 91"))
            && with(&friend.replace("30,15", "30,15 facing 90"))
    );
    assert!(!with(&friend.replace("30,15", "35,18.9 facing 0")));
    // Battle troops of the same kind, not FRAGMENTED, not fighting, and not more than one level worse.
    assert!(
        !with(&friend.replace("heavy-foot", "light-foot")) && !with(&friend.replace("heavy-foot", "cavalry"))
    );
    assert!(
        with(&friend.replace("30,15", "30,15, disrupted"))
            && !with(&friend.replace("30,15", "30,15, fragmented"))
    );
    assert!(!with(&friend.replace("heavy-foot", "heavy-foot poor")));
    let of = |own: &str, theirs: &str| {
        let men = format!("heavy-foot {own} 8 bases in 4 files");
        has(
            "melee",
            &men,
            toll,
            &friend.replace("heavy-foot", &format!("heavy-foot {theirs}")),
            "rear support +1",
        )
    };
    assert!(
        of("superior", "average") && !of("elite", "average") && of("elite", "superior") && of("poor", "poor")
    );
}

#[test]
fn friends_within_three_mu_test_at_the_end_of_the_phase() {
    holds!("cohesion.when-end", "cohesion.why.break", "cohesion.who-not");
    let breaking = |friends: &str, men: &str| {
        let position = format!(
            "red 1 men {men} 4 bases in 2 files at 30,20, fragmented, toll taken = 2
             red 2 friends {friends}
             step {{ aftermath = {{ of = \"melee\", next = \"tests\" }} }}
             only melee"
        );
        lines_with(&position, 1, &["friends break", "friends drops"])
    };
    let near = "heavy-foot 4 bases in 2 files at 36.2,20";
    expect![[r#"
        cohesion test: friends break or a commander falls, against 7 (to pass 7): 1 1 = 2 [cohesion.roll]
        friends drops from STEADY to FRAGMENTED [cohesion.result.rout]
    "#]]
    .assert_eq(&breaking(near, "heavy-foot"));
    assert_eq!(breaking(&near.replace("36.2", "36.21"), "heavy-foot"), "\n");
    assert_eq!(breaking(&format!("{near}, broken"), "heavy-foot"), "\n");
    // Battle troops ignore skirmishers; skirmishers mind all.
    assert_eq!(breaking(near, "light-foot"), "\n");
    assert!(breaking(&near.replace("heavy-foot", "light-foot"), "light-foot").contains("cohesion test"));
    assert!(breaking(&near.replace("heavy-foot", "light-foot"), "heavy-foot").contains("cohesion test"));
}

#[test]
fn more_than_one_reason_counts_once() {
    let position = |reasons: u8| {
        format!(
            "red 1 men heavy-foot 8 bases in 4 files at 30,20, toll reasons = {reasons}
             step {{ aftermath = {{ of = \"melee\", next = \"rounds\" }} }}
             only melee"
        )
    };
    expect![[r#"
        cohesion test: friends break or a commander falls, against 7 (to pass 7): 4 4 = 8 [cohesion.roll]
    "#]]
    .assert_eq(&lines_with(&position(1), 4, &["cohesion test"]));
    expect![[r#"
        cohesion test: friends break or a commander falls, against 7 (to pass 7) (more than one reason -1): 4 4 = 8 - 1 = 7 [cohesion.roll cohesion.mod.reasons]
    "#]].assert_eq(&lines_with(&position(3), 4, &["cohesion test"]));
}

#[test]
fn a_commander_who_falls_makes_those_near_him_test_whom_he_commands() {
    holds!("cohesion.why.commander");
    let fallen = |friends: &str| {
        let position = format!(
            "red 1 men heavy-foot 8 bases in 4 files at 30,20, toll shot = 2
             red 2 friends heavy-foot 4 bases in 2 files at {friends}
             commander red henry field c-in-c with men
             step {{ aftermath = {{ of = \"shooting\", next = \"risks\" }} }}
             only shooting"
        );
        lines_with(&position, 6, &["commander", "cohesion test", "is lost"])
    };
    expect![[r#"
        commander's risk, against 12 (shot at 12): 6 6 = 12 [command.risk.shot command.risk]
        henry is lost [command.lost]
        cohesion test: friends break or a commander falls, against 7 (to pass 7): 6 6 = 12 [cohesion.roll]
        cohesion test: friends break or a commander falls, against 7 (to pass 7): 6 6 = 12 [cohesion.roll]
    "#]]
    .assert_eq(&fallen("37.8,20"));
    assert_eq!(fallen("37.81,20").matches("cohesion test").count(), 1);
    assert_eq!(fallen("37.8,20, ally burgundy").matches("cohesion test").count(), 1);
}

#[test]
fn quality_throws_tests_again_without_harm() {
    holds!("quality.where", "quality.no-harm");
    check_test(
        "melee",
        "heavy-foot elite 8 bases in 4 files",
        "taken = 1",
        &[2, 6, 1],
        expect![[r#"
        cohesion test: melee lost, against 7 (to pass 7): 2 6 1 = 8 [cohesion.roll]
        men holds [cohesion.result.pass]
    "#]],
    );
    check_test(
        "melee",
        "heavy-foot superior 8 bases in 4 files",
        "taken = 1",
        &[1, 2, 6],
        expect![[r#"
        cohesion test: melee lost, against 7 (to pass 7): 1 2 6 = 8 [cohesion.roll]
        men holds [cohesion.result.pass]
    "#]],
    );
    check_test(
        "melee",
        "heavy-foot poor 8 bases in 4 files",
        "taken = 1",
        &[6, 4, 2],
        expect![[r#"
        cohesion test: melee lost, against 7 (to pass 7): 6 4 2 = 6 [cohesion.roll]
        men drops from STEADY to DISRUPTED [cohesion.result.fail]
    "#]],
    );
    // A commander in the front rank does not change tests.
    let led = "commander red henry troop c-in-c with men, fights";
    expect![[r#"
        cohesion test: melee lost, against 7 (to pass 7) (commander +1): 1 5 = 6 + 1 = 7 [cohesion.roll cohesion.mod.commander]
        men holds [cohesion.result.pass]
    "#]].assert_eq(&tested("melee", FOOT, "taken = 1", led, &[1, 5]));
}

#[test]
fn broken_groups_neither_strike_nor_shoot_nor_test() {
    holds!("cohesion.broken.other");
    let melee = "
        red 1 a heavy-foot 4 bases in 2 files at 30,20
        blue 1 b heavy-foot 4 bases in 2 files at 30,20, broken
        only melee
    ";
    assert_eq!(lines_with(melee, 6, &["strikes"]), "\n");
    let shooting = "
        red 1 a medium-foot bow 4 bases in 2 files at 30,20
        blue 1 b medium-foot bow 4 bases in 2 files at 30,23, broken
        only shooting
    ";
    let told = lines_with(shooting, 6, &["shoots", "cohesion test"]);
    assert!(
        told.contains("a shoots at b") && !told.contains("b shoots") && !told.contains("cohesion"),
        "{told}"
    );
}

#[test]
fn tests_of_one_step_are_taken_from_the_state_before_any_of_them() {
    holds!("cohesion.order");
    // The friends behind break first, and still give rear support in the same step.
    let position = "
        red 1 friends heavy-foot 4 bases in 2 files at 30,15, disrupted, toll taken = 2
        red 2 men heavy-foot 8 bases in 4 files at 30,20, toll taken = 1
        step { aftermath = { of = \"melee\", next = \"tests\" } }
        only melee
    ";
    expect![[r#"
        cohesion test: melee lost, against 7 (to pass 7) (a hit for three bases -1, two more hits taken than given -1, DISRUPTED -1): 2 2 = 4 - 3 = 1 [cohesion.roll cohesion.mod.hp3b cohesion.mod.two-more cohesion.mod.disrupted]
        friends drops from DISRUPTED to BROKEN [cohesion.result.rout]
        cohesion test: melee lost, against 7 (to pass 7) (rear support +1): 2 2 = 4 + 1 = 5 [cohesion.roll cohesion.mod.support]
        men drops from STEADY to DISRUPTED [cohesion.result.fail]
    "#]].assert_eq(&lines_with(position, 2, &["cohesion test: melee", "drops"]));
}
