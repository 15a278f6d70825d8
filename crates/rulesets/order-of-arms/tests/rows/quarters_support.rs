//! Before the clash: retreats before combat, supporting fire, falling back, breaking through (B15.4, B15.3.1, B15.9, B15.10).

use expect_test::expect;

use crate::table::{check, check_from, check_rolls, choices, refused};

/// Foot attacks archers and horse.
pub(crate) const FIELD: &str = "
    map squares 5x5
    red  R1 FI at 203/303 facing 303
    blue B1 FB at 303/203 facing 203, elan 3
    blue B2 MK at 303 facing 203
    leader red gonzaga at 101, radius 4, tactical 2, leads red, commands
    leader blue gie with B1, radius 4, command 2, leads blue, commands
    stage close-quarters only";

pub(crate) fn with(extra: &str) -> String {
    format!("{FIELD}\n{extra}")
}

pub(crate) fn replaced(from: &str, to: &str) -> String {
    assert!(FIELD.contains(from), "{from}");
    FIELD.replace(from, to)
}

#[test]
fn horse_shooters_and_leaders_retreat_before_foot() {
    choices(
        FIELD,
        &["red: area 303"],
        &[],
        expect![[r#"
        blue: unit B1
        blue: unit B2
        blue: leader gie
        blue: done
    "#]],
    );
    check(
        FIELD,
        &["red: area 303", "blue: unit B2", "blue: area 403", "blue: place 403 facing 303"],
        &[],
        expect![[r#"
        R1 attacks B1 [B15.3a B15.1a]
        B2 does not wait for the attack [B15.4a]
        B2 retreats to 403 [C22.0a]
        B2 stands in 403 at the centre, facing 303 [model.place]
        - B2: 403 facing 303, 4 SP
    "#]],
    );
    let foot = replaced("B2 MK", "B2 FI");
    refused(
        &foot,
        &["red: area 303", "blue: unit B2"],
        &[],
        expect!["B2 are neither mounted nor shooters [B15.4a]"],
    );
    let horse = format!("{}\nleader blue other at 303, of blue", replaced("R1 FI", "R1 MK"));
    choices(
        &horse,
        &["red: area 303"],
        &[],
        expect![[r#"
        blue: gie with B1 for 1
        blue: done
    "#]],
    );
}

#[test]
fn an_area_left_before_the_combat_is_occupied() {
    let alone = replaced("    blue B2 MK at 303 facing 203\n", "").replace("gie with B1", "gie at 505");
    choices(
        &alone,
        &["red: area 303", "blue: unit B1", "blue: area 403", "blue: place 403 facing 303"],
        &[],
        expect![[r#"
        red: stack R1
        red: done
    "#]],
    );
    check_from(
        &alone,
        &[
            "red: area 303",
            "blue: unit B1",
            "blue: area 403",
            "blue: place 403 facing 303",
            "red: stack R1",
            "red: place 303 facing 403",
        ],
        &[],
        "advances",
        expect![[r#"
            R1 advances into 303 [B15.4b]
            R1 stands in 303 at the centre, facing 403 [model.place]
            - B1: 403 facing 303, 4 SP
            - R1: 303 facing 403, 4 SP
        "#]],
    );
}

#[test]
fn an_attacker_whose_target_is_gone_names_another() {
    let second = with("blue B3 FI at 303/304 facing 203");
    let gone = [
        "red: area 303",
        "red: R1 attacks B1",
        "red: done",
        "blue: unit B1",
        "blue: area 403",
        "blue: place 403 facing 303",
        "blue: done",
    ];
    choices(
        &second,
        &gone,
        &[],
        expect![[r#"
        red: R1 attacks B2
        red: R1 attacks B3
        red: done
    "#]],
    );
    check_from(
        &second,
        &[&gone[..], &["red: done"]].concat(),
        &[],
        "nobody left",
        expect![[r#"
        R1 has nobody left to attack [B15.4b]
        - B1: 403 facing 303, 4 SP
        - gie: 303
    "#]],
    );
}

#[test]
fn archers_fall_back_and_fire() {
    holds!("B15.9.5c");
    let tried = ["red: area 303", "blue: done", "blue: unit B1"];
    check_rolls(
        FIELD,
        &[&tried[..], &["blue: done"]].concat(),
        &[5, 1, 1, 1, 1, 1, 1],
        "falling back",
        expect![[r#"
            falling back, against 4 (élan 3, its leader +1): 5 [A2.2.2c B15.9.5b B15.9.5a]
        "#]],
    );
    choices(
        FIELD,
        &tried,
        &[4],
        expect![[r#"
        blue: choose 0
        blue: choose 1
    "#]],
    );
}

#[test]
fn archers_who_fall_back_shoot_and_retreat() {
    let tried = ["red: area 303", "blue: done", "blue: unit B1", "blue: choose 1"];
    check_from(
        FIELD,
        &tried,
        &[4, 6, 6],
        "falling back",
        expect![[r#"
        falling back, against 4 (élan 3, its leader +1): 4 [A2.2.2c B15.9.5b B15.9.5a]
        B1 falls back [B15.9.3a]
        B1 has 2 dice for R1 [B15.9.3c]
        B1 strikes at R1 [B14.4g]
        fire of those who fall back: dice 2 (printed strength 4, falling back -2), against 6 (to hit 6): 6 6 = 2 [A2.2.2a B15.9.3c dice.d6 B14.4g]
        R1 is hit twice, 1 through its armour [C20.0b]
        R1 loses 1 step [C24.0]
        B1 does not wait for the attack [B15.9.3c]
        - R1: 203/303 facing 303, 3 SP
    "#]],
    );
}

#[test]
fn archers_who_fall_back_change_places() {
    let tried = ["red: area 303", "blue: done", "blue: unit B1", "blue: choose 0", "blue: done"];
    choices(
        FIELD,
        &tried[..4],
        &[4],
        expect![[r#"
            blue: unit B2
            blue: done
        "#]],
    );
    choices(
        FIELD,
        &tried,
        &[4],
        expect![[r#"
        blue: place 303/403 facing 403
        blue: place 303/403 facing 404
        blue: place 303/403 facing 304
        blue: place 303/403 facing 204
        blue: place 303/403 facing 203
        blue: place 303/403 facing 202
        blue: place 303/403 facing 302
        blue: place 303/403 facing 402
        blue: stack B2
    "#]],
    );
    check_from(
        FIELD,
        &[&tried[..], &["blue: stack B2", "red: R1 attacks B2", "blue: done"]].concat(),
        &[4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        "shelter",
        expect![[r#"
            B1 takes shelter behind its friends [B15.9.3b]
            R1 attacks B2 [B15.4b]
            R1 has 4 dice for B2 [B15.5.2a]
            B2 has 4 dice for R1 [B15.5.2a]
            B1 has 2 dice for R1 [B15.5.2a]
            R1 strikes at B2 [B15.5.4]
            close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
            B2 strikes at R1 [B15.5.4]
            close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
            B1 strikes at R1 [B15.5.4]
            close quarters: dice 2 (printed strength 4, fallen back -2), against 6 (to hit 6): 1 1 = 0 [B15.5.1a B15.9.3b dice.d6 B15.5.4]
            - B1: 303 facing 203, 4 SP
            - B2: 303/203 facing 203, 4 SP
            - gie: 303
        "#]],
    );
}

#[test]
fn shooters_reach_the_golden_woods() {
    let woods = format!("{}\narea 403 woods", replaced("R1 FI", "R1 MK"));
    choices(
        &woods,
        &["red: area 303"],
        &[],
        expect![[r#"
        blue: unit B1
        blue: done
    "#]],
    );
    check(
        &woods,
        &["red: area 303", "blue: unit B1", "blue: place 403 facing 303"],
        &[4],
        expect![[r#"
            R1 attacks B1 [B15.3a B15.1a]
            falling back, against 4 (élan 3, its leader +1): 4 [A2.2.2c B15.9.5b B15.9.5a]
            B1 falls back [B15.9.4]
            B1 retreats to 403 [C22.0a]
            gie rides to 403 [B3.2.1a]
            B1 stands in 403 at the centre, facing 303 [model.place]
            - B1: 403 facing 303, 4 SP
            - gie: 403
        "#]],
    );
    // Without woods nobody is asked: the combat begins.
    choices(
        &replaced("R1 FI", "R1 MK"),
        &["red: area 303"],
        &[],
        expect![[r#"
        blue: gie with B1 for 1
        blue: done
    "#]],
    );
}

/// A front and a rear on both sides.
pub(crate) const DEEP: &str = "
    map squares 5x5
    red  R1 FI at 203/303 facing 303
    red  R2 FBL at 203 facing 303
    blue B1 FI at 303/203 facing 203
    blue B2 FXB at 303 facing 203
    leader red gonzaga at 101, radius 4, tactical 2, leads red, commands
    leader blue gie at 505, radius 4, command 2, leads blue, commands
    stage close-quarters only";

#[test]
fn shielded_shooters_support() {
    choices(
        DEEP,
        &["red: area 303", "blue: done"],
        &[],
        expect![[r#"
        red: R2 against B1
        red: R2 against B2
        red: done
    "#]],
    );
    check_rolls(
        DEEP,
        &["red: area 303", "blue: done", "red: R2 against B1", "blue: B2 against R1"],
        &[1; 16],
        "close quarters",
        expect![[r#"
            close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
            close quarters: dice 4 (printed strength 4), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4a.a B15.5.4]
            close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
            close quarters: dice 4 (printed strength 4), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4a.a B15.5.4]
        "#]],
    );
    let open =
        DEEP.replace("R2 FBL at 203 facing", "R2 FBL at 203/204 facing") + "\nred R3 FBL at 203 facing 303";
    refused(
        &open,
        &["red: area 303", "red: R1 attacks B1", "red: done", "blue: done", "red: R2 against B1"],
        &[],
        expect!["R2 is not shielded from the enemy [B15.9a]"],
    );
}

#[test]
fn only_long_bows_shoot_over_the_front() {
    check_rolls(
        DEEP,
        &["red: area 303", "blue: done", "red: R2 against B2", "blue: done"],
        &[1; 10],
        "close quarters",
        expect![[r#"
            close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
            close quarters: dice 2 (printed strength 4, over the front -2), against 5 (to hit 6, weapon against armour -1): 1 1 = 0 [B15.5.1a B15.9.1a dice.d6 B15.5.4a.a B15.5.4]
            close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
        "#]],
    );
    let bows = DEEP.replace("R2 FBL", "R2 FB");
    refused(
        &bows,
        &["red: area 303", "blue: done", "red: R2 against B2"],
        &[],
        expect!["B2 is behind its front: R2 does not shoot over it [B15.9.1a]"],
    );
}

#[test]
fn support_belongs_to_formations_that_act_or_are_attacked() {
    let other = DEEP.replace("R2 FBL at 203 facing 303", "R2 FBL at 203 facing 303, of rear")
        + "\nred R3 FBL at 203/103 facing 303\nacting red";
    refused(
        &other,
        &["red: area 303", "blue: done", "red: R2 against B1"],
        &[],
        expect!["R2 is not activated [B15.0a]"],
    );
    let idle = DEEP.replace(
        "B2 FXB at 303 facing 203",
        "B2 FXB at 303 facing 203, of rear\n    blue B3 FXB at 303/403 facing 203",
    );
    refused(
        &idle,
        &["red: area 303", "blue: done", "red: done", "blue: B2 against R1"],
        &[],
        expect!["the formation of B2 is not attacked [B15.9c]"],
    );
}

#[test]
fn shooters_do_not_support_to_their_rear() {
    let turned = DEEP.replace("R2 FBL at 203 facing 303", "R2 FBL at 203 facing 103")
        + "\nred R3 FBL at 203/103 facing 303";
    refused(
        &turned,
        &["red: area 303", "blue: done", "red: R2 against B1"],
        &[],
        expect!["B1 is in the rear of R2 [B15.9b]"],
    );
    // Nor do defenders, but for all-round defence: everything is its front. Attackers have none.
    let away = DEEP.replace("B2 FXB at 303 facing 203", "B2 FXB at 303 facing 403")
        + "\nblue B3 FXB at 303/403 facing 203";
    let defends = ["red: area 303", "blue: done", "red: done", "blue: B2 against R1"];
    refused(&away, &defends, &[], expect!["R1 is in the rear of B2 [B15.9b]"]);
    let all_round = away.replace("facing 403", "facing 403, all-round");
    check_rolls(
        &all_round,
        &[&defends[..], &["blue: done"]].concat(),
        &[1; 12],
        "close quarters",
        expect![[r#"
            close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
            close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
            close quarters: dice 4 (printed strength 4), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4a.a B15.5.4]
        "#]],
    );
    let turned = turned.replace("facing 103", "facing 103, all-round");
    refused(
        &turned,
        &["red: area 303", "blue: done", "red: R2 against B1"],
        &[],
        expect!["B1 is in the rear of R2 [B15.9b]"],
    );
}

#[test]
fn leaders_help_supporters_they_are_stacked_with() {
    holds!("B15.9.1b");
    let near = DEEP.replace("gonzaga at 101", "gonzaga with R1");
    refused(
        &near,
        &["red: area 303", "blue: done", "red: R2 against B1", "blue: done", "red: gonzaga with R2 for 1"],
        &[],
        expect![
            "R2 gives supporting fire: only a leader of its own who is stacked with it helps it, not gonzaga [B15.9.2b]"
        ],
    );
    let able = DEEP.replace("gonzaga at 101", "gonzaga with R1, exceptional");
    check_rolls(
        &able,
        &[
            "red: area 303",
            "blue: done",
            "red: R2 against B2",
            "blue: done",
            "red: gonzaga with R2 for 1",
            "red: done",
        ],
        &[1; 11],
        "close quarters",
        expect![[r#"
            close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
            close quarters: dice 3 (printed strength 4, over the front -2, tactical bonus +1), against 5 (to hit 6, weapon against armour -1): 1 1 1 = 0 [B15.5.1a B15.9.1a B3.1.1a dice.d6 B15.5.4a.a B15.5.4]
            close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
        "#]],
    );
}

#[test]
fn a_stack_that_nobody_attacks_joins_the_defence() {
    holds!("B15.5.2d");
    let beside = "
        map squares 5x5
        red  R1 FI at 203/303 facing 303
        blue B1 FI at 303/203 facing 203
        blue B2 FI at 303/304 facing 203
        leader red gonzaga at 101, radius 4, tactical 2, leads red, commands
        leader blue gie with B2, radius 4, command 2, leads blue, commands
        stage close-quarters only";
    let declared = ["red: area 303", "red: R1 attacks B1", "red: done", "blue: done"];
    choices(
        beside,
        &declared,
        &[],
        expect![[r#"
        blue: B2 attacks R1
        blue: done
    "#]],
    );
    check_from(
        beside,
        &[&declared[..], &["blue: B2 attacks R1", "blue: done"]].concat(),
        &[1; 12],
        "joins",
        expect![[r#"
            B2 joins the defence against R1 [B15.3.1]
            R1 has 4 dice for B1 [B15.5.2a]
            B1 has 4 dice for R1 [B15.5.2a]
            B2 has 4 dice for R1 [B15.5.2a]
            R1 strikes at B1 [B15.5.4]
            close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
            B1 strikes at R1 [B15.5.4]
            close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
            B2 strikes at R1 [B15.5.4]
            close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
        "#]],
    );
    let unled = beside.replace("gie with B2", "gie at 505") + "\nblue B3 FXB at 303/403 facing 203";
    refused(
        &unled,
        &["red: area 303", "red: R1 attacks B1", "red: done", "blue: done", "blue: B2 attacks R1"],
        &[],
        expect!["no leader of its own is stacked with B2 [B15.3.1]"],
    );
}

#[test]
fn leaders_behind_the_front_are_in_danger_only_when_they_are_shot_at() {
    holds!("B3.2c");
    let position = DEEP
        .replace("gie at 505, radius 4", "gie with B3, radius 4, tactical 0")
        .replace("    leader red", "    blue B3 FXB at 303/403 facing 203\n    leader red");
    let shots = |aims: &[&str], dice: &[u8], expected| {
        let support = ["red: area 303", "blue: done", "red: R2 against B2", "blue: done"];
        let dice = [&[6, 6, 6, 6, 1, 1, 1, 1, 1, 1], dice].concat();
        check_from(&position, &[&support[..], aims].concat(), &dice, "B1 loses", expected);
    };
    shots(
        &["red: R2 gives 2 dice to B2", "blue: area 402", "blue: place 402 facing 302"],
        &[],
        expect![[r#"
            B1 loses 3 steps [C24.0]
            B1 is eliminated [state.steps]
            B2 is forced back to 402 [C22.0a]
            B2 stands in 402 at the centre, facing 302 [model.place]
            - B1: off the map, lost
            - B2: 402 facing 302, 4 SP
        "#]],
    );
    shots(
        &["red: R2 gives 1 dice to B3", "red: R2 gives 1 dice to B2", "blue: done"],
        &[3, 3],
        expect![[r#"
        B1 loses 3 steps [C24.0]
        B1 is eliminated [state.steps]
        gie is in danger [B3.2a]
        leader casualty, against 10 (a casualty 11, carnage -1): 3 3 = 6 [B3.2d B3.2f]
        - B1: off the map, lost
    "#]],
    );
}

#[test]
fn a_control_radius_that_has_changed_counts_for_long_bows_too() {
    let near = DEEP.replace(
        "leader red gonzaga at 101, radius 4, tactical 2, leads red, commands",
        "leader red gonzaga at 103, radius 0, tactical 2, exceptional, leads red
    leader red charles at 101, radius 4, tactical 0, leads high, commands",
    );
    let shots = ["red: area 303", "blue: done", "red: R2 against B2", "blue: done"];
    check_rolls(
        &near,
        &shots,
        &[1; 10],
        "close quarters: dice 2",
        expect![[r#"
        close quarters: dice 2 (printed strength 4, over the front -2), against 5 (to hit 6, weapon against armour -1): 1 1 = 0 [B15.5.1a B15.9.1a dice.d6 B15.5.4a.a B15.5.4]
    "#]],
    );
    choices(
        &format!("{near}\nbattle happened = {{ radii = [[0, 1]] }}"),
        &shots,
        &[],
        expect![[r#"
        red: gonzaga with R2 for 1
        red: done
    "#]],
    );
}

#[test]
fn a_commander_behind_the_front_gives_nothing_because_he_is_shot_over_at() {
    holds!("B3.1.2");
    let behind = DEEP.replace("gie at 505, radius 4, command 2", "gie with B2, radius 1, tactical 2");
    check_rolls(
        &behind,
        &["red: area 303", "blue: done", "red: R2 against B2", "blue: done"],
        &[1; 10],
        "close quarters",
        expect![[r#"
            close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
            close quarters: dice 2 (printed strength 4, over the front -2), against 5 (to hit 6, weapon against armour -1): 1 1 = 0 [B15.5.1a B15.9.1a dice.d6 B15.5.4a.a B15.5.4]
            close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
        "#]],
    );
}
