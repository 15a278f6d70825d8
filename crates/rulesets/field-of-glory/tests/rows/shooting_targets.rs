//! Shooting: arcs, sight, targets and who may shoot (shoot.arc*, shoot.los, shoot.target*, shoot.moved, terrain.visibility).

use battle::holds;
use expect_test::expect;

use crate::shooting::{check_dice, facing, shoots};
use crate::table::{check, check_lines, choices, group_line, lines_with, refused};

#[test]
fn the_arc_is_one_base_width_wider_than_the_file_on_each_side() {
    holds!("geometry.zone");
    holds!("shoot.arc", "shoot.measure");
    // The right edge of the arc of a single file at 30 lies at 32.4; the target is 3.2 wide.
    let one = "medium-foot bow 2 bases in 1 files";
    assert!(shoots(&facing(one, "heavy-foot", "33.99,23")));
    assert!(!shoots(&facing(one, "heavy-foot", "34,23")));
    assert!(shoots(&facing(one, "heavy-foot", "26.01,23")));
    assert!(!shoots(&facing(one, "heavy-foot", "26,23")));
    // Range is measured from the nearest point of the front edge: here 1.6 aside and 3.6 ahead of its corner is 3.94.
    assert!(shoots(&facing("light-foot sling 2 bases in 1 files", "heavy-foot", "33.98,23.67")));
    assert!(!shoots(&facing("light-foot sling 2 bases in 1 files", "heavy-foot", "33.98,23.68")));
}

#[test]
fn light_horse_shoots_over_its_rear_with_a_point_less() {
    holds!("shoot.arc.rear");
    let behind = |men: &str| {
        group_line("red", 1, "archers", men, "30,20")
            + &group_line("blue", 1, "target", "heavy-foot", "30,15 facing 0")
            + "only shooting\n"
    };
    expect![[r#"
        archers shoots at target: points -1 (impact, to the rear or in combat -1) [shoot.dice.first shoot.poa.situation]
        shooting: dice 2 (one die for two bases 2), against 5 (score 5): 3 3 = 0 [shoot.dice.light hits.score shoot.dice.first]
    "#]].assert_eq(&lines_with(
        &behind("light-horse bow 4 bases in 2 files"),
        3,
        &["archers shoots", "shooting:"],
    ));
    assert!(shoots(&behind("light-chariots javelins 4 bases in 2 files").replace("30,15", "30,15.6")));
    for men in ["light-horse sling", "cavalry bow", "light-foot bow", "heavy-chariots bow"] {
        assert!(!shoots(&behind(men)), "{men}");
    }
}

#[test]
fn light_horse_between_two_enemies_may_choose_its_rear() {
    let between = "
        red 1 archers light-horse bow 4 bases in 2 files at 30,20
        blue 1 before heavy-foot 4 bases in 2 files at 30,23
        blue 2 behind heavy-foot 4 bases in 2 files at 30,15 facing 0
        only shooting
    ";
    choices(
        between,
        &[],
        &[],
        expect![[r#"
        red: done
        red: hold archers
        red: back archers
    "#]],
    );
    check_lines(
        between,
        &["red: done"],
        &[1, 1],
        "archers",
        expect![[r#"
        archers shoots at before: points 0 [shoot.dice.first]
    "#]],
    );
    check_lines(
        between,
        &["red: back archers", "red: done"],
        &[1, 1],
        "archers",
        expect![[r#"
        archers will shoot to the rear [shoot.arc.rear]
        archers shoots at behind: points -1 (impact, to the rear or in combat -1) [shoot.dice.first shoot.poa.situation]
        - archers: 30,20 facing 0, 4 bases in 2 files, steady, shoots-back
    "#]],
    );
    refused(
        between,
        &["red: back archers", "red: back archers"],
        &[],
        expect![
            "it has no target behind it besides those before it, or may not shoot to the rear [shoot.arc.rear]"
        ],
    );
}

#[test]
fn nobody_must_shoot_and_the_active_player_says_so_first() {
    let both = facing("medium-foot bow", "medium-foot bow", "30,23").replace("only", "active red\nonly");
    choices(
        &both,
        &[],
        &[],
        expect![[r#"
        red: done
        red: hold archers
    "#]],
    );
    choices(
        &both,
        &["red: hold archers"],
        &[],
        expect![[r#"
        blue: done
        blue: hold target
    "#]],
    );
    check(
        &both,
        &["red: hold archers", "blue: hold target"],
        &[],
        expect![[r#"
        archers does not shoot [shoot.dice.first]
        target does not shoot [shoot.dice.first]
        - archers: 30,20 facing 0, 4 bases in 2 files, steady, holds-fire
        - target: 30,23 facing 180, 4 bases in 2 files, steady, holds-fire
    "#]],
    );
    refused(&both, &["red: hold target"], &[], expect!["it is not yours [shoot.dice.first]"]);
    refused(&both, &["blue: done"], &[], expect!["it is not your decision now [battle.not-asked]"]);
}

#[test]
fn only_the_first_two_ranks_shoot_or_foot_archers_behind_one_rank_of_other_foot() {
    holds!("shoot.ranks");
    let target = "heavy-foot 8 bases in 4 files";
    // Spears before bows: the second and third ranks shoot, and the fourth does not.
    let mixed = "heavy-foot defensive-spearmen 8 bases in 2 files, rear 6 medium-foot bow";
    check_dice(
        &facing(mixed, target, "30,22"),
        expect![[r#"
        shooting: dice 3 (first rank 2, second rank +1), against 4 (score 4): 3 3 3 = 0 [shoot.dice.foot hits.score shoot.dice.first]
    "#]],
    );
    let slings = "light-foot sling 6 bases in 2 files";
    check_dice(
        &facing(slings, target, "30,22"),
        expect![[r#"
        shooting: dice 2 (one die for two bases 2), against 4 (score 4): 3 3 = 0 [shoot.dice.light hits.score shoot.dice.first]
    "#]],
    );
    let guns = "light-artillery 4 bases in 2 files";
    check_dice(
        &facing(guns, target, "30,22"),
        expect![[r#"
        shooting: dice 4 (guns 4), against 5 (score 5): 3 3 3 3 = 0 [shoot.dice.artillery hits.score shoot.dice.first]
    "#]],
    );
}

#[test]
fn who_charged_or_moved_twice_with_slow_weapons_does_not_shoot() {
    holds!("shoot.moved");
    let with = |men: &str, fact: &str| shoots(&facing(&format!("{men}, {fact}"), "heavy-foot", "30,22"));
    for fact in ["charged", "intercepted", "routed", "has-pursued", "looting"] {
        assert!(!with("medium-foot bow 4 bases in 2 files", fact), "{fact}");
    }
    assert!(with("medium-foot bow 4 bases in 2 files", "evaded"));
    assert!(with("medium-foot bow 4 bases in 2 files", "moved-twice"));
    assert!(!with("medium-foot crossbow 4 bases in 2 files", "moved-twice"));
    assert!(!with("heavy-foot firearm 4 bases in 2 files", "moved-twice"));
    assert!(with("light-foot firearm 4 bases in 2 files", "moved-twice"));
    assert!(with("medium-foot crossbow 4 bases in 2 files", "moved"));
    for fact in ["moved", "pivoted"] {
        assert!(!with("light-artillery 2 bases in 2 files", fact), "{fact}");
    }
    assert!(!shoots(&facing("medium-foot bow, broken", "heavy-foot", "30,22")));
    assert!(shoots(&facing("medium-foot bow, fragmented", "heavy-foot", "30,22")));
}

#[test]
fn a_group_in_combat_shoots_with_files_that_no_enemy_touches() {
    holds!("shoot.combat");
    // The enemy touches the left file of three, and the next one with a corner.
    let fought = "
        red 1 archers medium-foot bow 6 bases in 3 files at 30,20
        blue 1 near heavy-foot 4 bases in 2 files at 27.6,20
        blue 2 target heavy-foot 8 bases in 4 files at 31,23
        fight archers near
        only shooting
    ";
    expect![[r#"
        archers shoots at target: points -1 (impact, to the rear or in combat -1) [shoot.dice.first shoot.poa.situation]
        shooting: dice 2 (first rank 1, fractions rounded +1), against 5 (score 5): 3 3 = 0 [shoot.dice.foot shoot.dice.round hits.score shoot.dice.first]
    "#]].assert_eq(&lines_with(fought, 3, &["archers shoots", "shooting:"]));
    // Who fights is shot at only if there is nobody else, and never by artillery.
    let other = "
        red 1 archers medium-foot bow 2 bases in 1 files at 30,20
        red 2 foot heavy-foot 4 bases in 2 files at 33.2,22
        blue 1 near heavy-foot 6 bases in 3 files at 32.4,22
        blue 2 far heavy-foot 4 bases in 2 files at 29.9,25
        fight foot near
        only shooting
    ";
    expect![[r#"
        archers shoots at far: points 0 [shoot.dice.first]
    "#]]
    .assert_eq(&lines_with(other, 3, &["archers shoots"]));
    let alone = other.replace("29.9,25", "10,40");
    expect![[r#"
        archers shoots at near: points -1 (impact, to the rear or in combat -1) [shoot.dice.first shoot.poa.situation]
    "#]].assert_eq(&lines_with(&alone, 3, &["archers shoots"]));
    let gun = alone.replace("medium-foot bow 2 bases", "light-artillery 2 bases");
    assert_eq!(lines_with(&gun, 3, &["archers shoots"]).trim(), "");
}

#[test]
fn each_base_shoots_at_the_nearest_group_and_at_long_range_only_without_another() {
    holds!("shoot.target");
    // The left files have the nearer enemy in their arc, the right ones only the farther.
    let two = "
        red 1 archers medium-foot bow 4 bases in 4 files at 30,20
        blue 1 near heavy-foot 2 bases in 1 files at 27.5,22
        blue 2 far heavy-foot 4 bases in 2 files at 31,23.5
        only shooting
    ";
    expect![[r#"
        archers shoots at near: points 0 [shoot.dice.first]
        shooting: dice 2 (first rank 2), against 4 (score 4): 3 3 = 0 [shoot.dice.foot hits.score shoot.dice.first]
        archers shoots at far: points 0 [shoot.dice.first]
        shooting: dice 2 (first rank 2), against 4 (score 4): 3 3 = 0 [shoot.dice.foot hits.score shoot.dice.first]
    "#]].assert_eq(&lines_with(two, 3, &["archers shoots", "shooting:"]));
}

#[test]
fn of_equally_near_targets_the_one_more_nearly_ahead_is_taken_or_the_player_chooses() {
    let two = |left: &str, right: &str| {
        format!(
            "red 1 archers medium-foot bow 2 bases in 1 files at 30,20
             blue 1 left heavy-foot 4 bases in 2 files at {left},23
             blue 2 right heavy-foot 4 bases in 2 files at {right},23
             only shooting"
        )
    };
    // Both have their nearest points at the same distance; the right one reaches nearer to the middle.
    expect![[r#"
        archers shoots at right: points 0 [shoot.dice.first]
    "#]]
    .assert_eq(&lines_with(&two("28.1", "31.8"), 3, &["archers shoots"]));
    let tied = two("28.2", "31.8");
    choices(
        &tied,
        &[],
        &[],
        expect![[r#"
        red: done
        red: hold archers
        red: at archers left
        red: at archers right
    "#]],
    );
    expect![[r#"
        archers shoots at left: points 0 [shoot.dice.first]
    "#]]
    .assert_eq(&lines_with(&tied, 3, &["archers shoots"]));
    check_lines(
        &tied,
        &["red: at archers right", "red: done"],
        &[1, 1],
        "archers",
        expect![[r#"
        archers aims at right [shoot.target]
        archers shoots at right: points 0 [shoot.dice.first]
    "#]],
    );
    refused(
        &two("28.1", "31.8"),
        &["red: at archers left"],
        &[],
        expect!["it is not one of several targets that are equally near [shoot.target]"],
    );
}

#[test]
fn broken_groups_are_targets_and_commanders_and_camps_are_not() {
    holds!("shoot.target.none");
    assert!(shoots(&facing("medium-foot bow", "heavy-foot, broken", "30,23")));
    let none = "
        red 1 archers medium-foot bow 4 bases in 2 files at 30,20
        blue 1 target heavy-foot 4 bases in 2 files at 60,40
        commander blue louis field c-in-c at 30,23
        camp blue 36,23 facing 180
        only shooting
    ";
    assert!(!shoots(none));
}

#[test]
fn others_in_between_block_shots_but_light_foot_close_before_the_shooters() {
    holds!("shoot.los", "geometry.los");
    let with = |men: &str, at: &str| {
        shoots(&format!(
            "red 1 archers medium-foot bow 2 bases in 1 files at 30,20
             red 2 between {men} 8 bases in 4 files at {at}
             blue 1 target heavy-foot 8 bases in 4 files at 30,24
             only shooting"
        ))
    };
    assert!(!with("heavy-foot", "30,21.6"));
    assert!(with("light-foot", "30,21.6"));
    assert!(with("light-foot", "30,22.7"));
    // Its rear edge is more than 2 MU away.
    assert!(!with("light-foot", "30,23.7"));
    // A gap is enough to see through, and the line may go aside.
    assert!(with("heavy-foot", "33.9,21.6"));
    // An enemy in between becomes the target himself.
    let enemy = "
        red 1 archers medium-foot bow 2 bases in 1 files at 30,20
        blue 1 target heavy-foot 8 bases in 4 files at 30,24
        blue 2 screen light-foot 8 bases in 4 files at 30,22
        only shooting
    ";
    expect![[r#"
        archers shoots at screen: points 0 [shoot.dice.first]
    "#]]
    .assert_eq(&lines_with(enemy, 3, &["archers shoots"]));
}

#[test]
fn over_those_who_are_lower_and_two_mu_away_from_both_shots_pass() {
    holds!("shoot.overhead");
    let hill = |between: &str, hill: &str| {
        shoots(&format!(
            "red 1 archers medium-foot bow 2 bases in 1 files at 30,20
             red 2 between heavy-foot 8 bases in 4 files at {between}
             blue 1 target heavy-foot 8 bases in 4 files at 30,26
             {hill}
             only shooting"
        ))
    };
    let under_archers = "terrain gentle-hill 26,16 34,16 34,21 26,21";
    assert!(hill("30,23.5", under_archers));
    assert!(!hill("30,23.5", ""));
    // Nearer than 2 MU to the shooters, or to the target.
    assert!(!hill("30,22.5", under_archers));
    assert!(!hill("30,24.5", under_archers));
    // The target may be the higher one.
    assert!(hill("30,23.5", "terrain gentle-hill 20,25 40,25 40,32 20,32"));
}

#[test]
fn woods_block_sight_and_may_be_seen_into_for_two_mu() {
    holds!("terrain.visibility");
    let seen =
        |ground: &str, target: &str| shoots(&(facing("medium-foot bow", "heavy-foot", target) + ground));
    let wood = |south: &str| format!("terrain forest 20,{south} 40,{south} 40,40 20,40");
    assert!(seen(&wood("22"), "30,24") && !seen(&wood("22"), "30,24.01"));
    // Through a wood that neither is in nobody sees.
    let thin = "terrain plantation 20,21.5 40,21.5 40,22 20,22";
    assert!(!seen(thin, "30,24"));
    assert!(seen(&thin.replace("plantation", "vineyard"), "30,24"));
    // A gully hides from more than 4 MU.
    let gully = "terrain gully 20,23.5 40,23.5 40,28 20,28";
    assert!(seen(gully, "30,24") && !seen(gully, "30,24.01"));
    // Who is in it sees out of it: nobody is hidden from them.
    let ours = "terrain gully 20,16 40,16 40,21 20,21";
    assert!(seen(ours, "30,25"));
    // Out of a wood they see as far as into it, and within one as far; a village is like a wood.
    for kind in ["forest", "village", "plantation"] {
        let out = |north: &str| format!("terrain {kind} 20,10 40,10 40,{north} 20,{north}");
        assert!(seen(&out("22"), "30,24") && !seen(&out("22.01"), "30,24"), "{kind}");
        assert!(seen(&out("30"), "30,22") && !seen(&out("30"), "30,22.01"), "{kind}");
    }
    for kind in ["brush", "marsh", "enclosed-field", "rocky-ground", "open-field"] {
        assert!(seen(&format!("terrain {kind} 20,21 40,21 40,23.5 20,23.5"), "30,24"), "{kind}");
    }
    // A hill between them is higher than both.
    let hill = "terrain gentle-hill 20,20.5 40,20.5 40,24.5 20,24.5";
    assert!(!seen(hill, "30,25"));
    assert!(seen(&hill.replace("24.5", "20.8"), "30,25"));
}
