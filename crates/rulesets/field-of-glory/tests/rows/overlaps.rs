//! Who fights in a melee, and whom: fronts, overlaps and ties (melee.fight, combat.opponent, overlap.*).

use battle::holds;
use expect_test::expect;

use crate::table::{check_lines, choices, lines_with, refused};

/// Who strikes whom, with how many dice.
fn blows(position: &str) -> String {
    let told = lines_with(position, 3, &[" strikes ", "melee:"]);
    let lines: Vec<&str> = told.lines().filter(|line| !line.is_empty()).collect();
    lines.chunks(2).fold(String::new(), |text, pair| {
        let who = pair.first().and_then(|line| line.split(':').next()).unwrap_or_default();
        let dice = pair.get(1).and_then(|line| line.split(", against").next()).unwrap_or_default();
        format!("{text}{who}; {dice}\n")
    })
}

/// Two files against two, with a third group somewhere near.
fn beside(third: &str) -> String {
    format!(
        "red 1 front heavy-foot 4 bases in 2 files at 30,20
         red 2 third {third}
         blue 1 enemy heavy-foot 4 bases in 2 files at 30,20
         fight front enemy
         only melee"
    )
}

#[test]
fn a_corner_on_the_corner_of_an_enemy_who_fights_is_an_overlap() {
    holds!("geometry.contact", "geometry.tolerance");
    holds!("overlap.what", "overlap.who", "overlap.target");
    expect![[r#"
        front strikes enemy; melee: dice 4 (front rank 2, second rank +2)
        third strikes enemy; melee: dice 2 (front rank 1, second rank +1)
        enemy strikes front; melee: dice 4 (front rank 2, second rank +2)
    "#]]
    .assert_eq(&blows(&beside("heavy-foot 4 bases in 2 files at 33.2,20")));
    // A gap of ten micrometres is none; with twice as much they do not touch.
    assert!(blows(&beside("heavy-foot 4 bases in 2 files at 33.2004,20")).contains("third strikes enemy"));
    assert!(!blows(&beside("heavy-foot 4 bases in 2 files at 33.2008,20")).contains("third"));
    expect![[r#"
        front strikes enemy; melee: dice 4 (front rank 2, second rank +2)
        enemy strikes front; melee: dice 4 (front rank 2, second rank +2)
    "#]]
    .assert_eq(&blows(&beside("heavy-foot 4 bases in 2 files at 33.204,20")));
    // Side along side with the enemy.
    expect![[r#"
        front strikes enemy; melee: dice 4 (front rank 2, second rank +2)
        third strikes enemy; melee: dice 2 (front rank 1, second rank +1)
        enemy strikes front; melee: dice 4 (front rank 2, second rank +2)
    "#]]
    .assert_eq(&blows(&beside("heavy-foot 4 bases in 2 files at 33.2,20.6")));
    // Artillery and BROKEN groups never overlap; skirmishers do.
    for third in
        ["light-artillery 4 bases in 2 files at 33.2,20", "heavy-foot 4 bases in 2 files at 33.2,20, broken"]
    {
        assert!(!blows(&beside(third)).contains("third"), "{third}");
    }
    assert!(blows(&beside("light-foot 4 bases in 2 files at 33.2,20")).contains("third strikes enemy"));
}

#[test]
fn the_bases_of_a_group_beside_its_own_fight_overlap() {
    let wide = "
        red 1 front heavy-foot 8 bases in 4 files at 30,20
        blue 1 enemy heavy-foot 4 bases in 2 files at 30,20
        fight front enemy
        only melee
    ";
    expect![[r#"
        front strikes enemy; melee: dice 8 (front rank 2, second rank +2, front rank +2, second rank +2)
        enemy strikes front; melee: dice 4 (front rank 2, second rank +2)
    "#]]
    .assert_eq(&blows(wide));
}

#[test]
fn at_each_end_one_base_overlaps_a_corner_before_a_side_then_the_lower_number() {
    // Both are at the right end of the enemy: one corner to corner, one along its side.
    let two = "
        red 1 front heavy-foot 4 bases in 2 files at 30,20
        red 2 side heavy-foot 2 bases in 1 files at 32.4,21.2
        red 3 corner heavy-foot 2 bases in 1 files at 32.4,20
        blue 1 enemy heavy-foot 4 bases in 2 files at 30,20
        fight front enemy
        only melee
    ";
    expect![[r#"
        front strikes enemy; melee: dice 4 (front rank 2, second rank +2)
        corner strikes enemy; melee: dice 2 (front rank 1, second rank +1)
        enemy strikes front; melee: dice 4 (front rank 2, second rank +2)
    "#]]
    .assert_eq(&blows(two));
}

#[test]
fn who_overlaps_two_enemies_strikes_the_lower_number() {
    // The middle group of red stands in the gap between two enemies who both fight.
    let two = "
        red 1 left heavy-foot 2 bases in 1 files at 28.4,20
        red 2 middle heavy-foot 2 bases in 1 files at 30,20
        red 3 right heavy-foot 2 bases in 1 files at 31.6,20
        blue 1 second heavy-foot 2 bases in 1 files at 31.6,20
        blue 2 first heavy-foot 2 bases in 1 files at 28.4,20
        fight left first
        fight right second
        only melee
    ";
    expect![[r#"
        left strikes first; melee: dice 2 (front rank 1, second rank +1)
        middle strikes second; melee: dice 2 (front rank 1, second rank +1)
        right strikes second; melee: dice 2 (front rank 1, second rank +1)
        second strikes right; melee: dice 2 (front rank 1, second rank +1)
        first strikes left; melee: dice 2 (front rank 1, second rank +1)
    "#]]
    .assert_eq(&blows(two));
}

#[test]
fn who_only_overlaps_is_not_struck() {
    let overlapped = beside("heavy-foot 4 bases in 2 files at 33.2,20");
    assert!(!blows(&overlapped).contains("strikes third"));
}

#[test]
fn a_base_strikes_the_group_that_it_touches_for_the_greatest_length() {
    holds!("combat.opponent");
    let two = |shift: &str| {
        format!(
            "red 1 front heavy-foot 2 bases in 1 files at 30,20
             blue 1 left heavy-foot 2 bases in 1 files at {shift},20
             blue 2 right heavy-foot 2 bases in 1 files at 30.9,20
             fight front left
             fight front right
             only melee"
        )
    };
    // The left one is touched for 0.6, the right one for 0.7.
    expect![[r#"
        front strikes right; melee: dice 2 (front rank 1, second rank +1)
        left strikes front; melee: dice 2 (front rank 1, second rank +1)
        right strikes front; melee: dice 2 (front rank 1, second rank +1)
    "#]]
    .assert_eq(&blows(&two("29")));
}

#[test]
fn a_base_that_touches_two_equally_strikes_whom_its_player_names() {
    let tied = "
        red 1 front heavy-foot 2 bases in 1 files at 30,20
        blue 1 left heavy-foot 2 bases in 1 files at 29.2,20
        blue 2 right heavy-foot 2 bases in 1 files at 30.8,20
        fight front left
        fight front right
        only melee
    ";
    choices(
        tied,
        &[],
        &[],
        expect![[r#"
        red: strike left
        red: strike right
    "#]],
    );
    check_lines(
        tied,
        &["red: strike right"],
        &[1, 1, 1, 1, 1, 1],
        "front",
        expect![[r#"
            front aims at right [melee.fight]
            front strikes right: points 0 [melee.fight]
            melee: dice 2 (front rank 1, second rank +1), against 4 (score 4): 1 1 = 0 [melee.dice.two-ranks hits.score melee.fight]
            left strikes front: points 0 [melee.fight]
            melee: dice 2 (front rank 1, second rank +1), against 4 (score 4): 1 1 = 0 [melee.dice.two-ranks hits.score melee.fight]
            right strikes front: points 0 [melee.fight]
            melee: dice 2 (front rank 1, second rank +1), against 4 (score 4): 1 1 = 0 [melee.dice.two-ranks hits.score melee.fight]
            front draws: 0 to 0 hits [combat.result]
        "#]],
    );
    check_lines(
        tied,
        &["red: strike left"],
        &[1, 1, 1, 1, 1, 1],
        "front",
        expect![[r#"
            front aims at left [melee.fight]
            front strikes left: points 0 [melee.fight]
            melee: dice 2 (front rank 1, second rank +1), against 4 (score 4): 1 1 = 0 [melee.dice.two-ranks hits.score melee.fight]
            left strikes front: points 0 [melee.fight]
            melee: dice 2 (front rank 1, second rank +1), against 4 (score 4): 1 1 = 0 [melee.dice.two-ranks hits.score melee.fight]
            right strikes front: points 0 [melee.fight]
            melee: dice 2 (front rank 1, second rank +1), against 4 (score 4): 1 1 = 0 [melee.dice.two-ranks hits.score melee.fight]
            front draws: 0 to 0 hits [combat.result]
        "#]],
    );
    refused(
        tied,
        &["red: strike front"],
        &[],
        expect!["no base touches it as much as another enemy [melee.fight]"],
    );
}

#[test]
fn a_contact_whose_impact_is_still_to_come_is_no_melee() {
    holds!("combat.join", "sequence.melee");
    let fresh = beside("heavy-foot 4 bases in 2 files at 60,10")
        .replace("fight front enemy", "fight front enemy, impact");
    assert_eq!(blows(&fresh), "");
}

#[test]
fn a_group_whose_only_part_in_a_melee_is_an_overlap_may_leave_it() {
    holds!("overlap.leave");
    let third = "heavy-foot drilled 4 bases in 2 files at 33.2,20";
    let position = beside(third).replace("only melee", "phase manoeuvre");
    check_lines(
        &position,
        &["red: move third about"],
        &[],
        "third",
        expect![[r#"
        third turns [move.turn.still]
        - third: 33.2,18.8 facing 180, 4 bases in 2 files, steady, moved
    "#]],
    );
    // Who fights may not.
    refused(&position, &["red: move front about"], &[], expect!["front is in close combat [combat.join]"]);
    // It is not in close combat, so it may charge as well.
    let charge = beside(third)
        .replace("only melee", "blue 2 other heavy-foot 4 bases in 2 files at 34.9,21.6\nonly impact");
    check_lines(
        &charge,
        &["red: charge third"],
        &[1; 4],
        "third",
        expect![[r#"
            third charges other [charge.declare]
            third moves 1.6 [charge.move]
            third meets other [combat.join]
            third strikes other: points 0 [impact.fight]
            other strikes third: points 0 [impact.fight]
            third draws: 0 to 0 hits [combat.result]
            - fight 1: {"charging":[true,false],"groups":["third","other"],"impact":false,"strikes":[null,null]}
            - third: 33.2,21.6 facing 0, 4 bases in 2 files, steady, charged
        "#]],
    );
}
