//! Close quarters at their edges: stacks that look two ways, leaders whose men fall first, what an assault shares with other
//! combats, phalanxes that get away, fronts broken through, and fire into a melee (B15.0e, B15.5.3b, B15.7.3, B15.10b, C26).

use expect_test::expect;

use crate::table::{check, check_from, check_rolls, choices};

const LEADERS: &str = "
    leader red gonzaga at 101, radius 4, tactical 2, leads red, commands
    leader blue gie at 505, radius 4, command 2, leads blue, commands
    stage close-quarters only";

#[test]
fn a_stack_attacks_one_area_whichever_way_its_units_look() {
    let field = format!(
        "map squares 5x5
         red  R1 MK at 303 facing 403, sp 3
         red  R2 MM at 303 facing 403, sp 3, stack 1
         blue B1 FI at 203/303 facing 303, sp 3
         blue B2 FI at 403/303 facing 303, sp 3
         {LEADERS}"
    );
    choices(
        &field,
        &[],
        &[],
        expect![[r#"
        red: area 203
        red: area 403
        red: done
    "#]],
    );
    // R1 looks all round and attacks behind it, which R2 does not; then R2 stays with it.
    check(
        &field,
        &["red: area 203"],
        &[1; 6],
        expect![[r#"
        R1 attacks B1 [B15.3a B15.1a]
        R1 has 3 dice for B1 [B15.5.2a]
        B1 has 3 dice for R1 [B15.5.2a]
        R1 strikes at B1 [B15.5.4]
        close quarters: dice 3 (printed strength 3), against 6 (to hit 6): 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
        B1 strikes at R1 [B15.5.4]
        close quarters: dice 3 (printed strength 3), against 6 (to hit 6): 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
    "#]],
    );
    choices(&field, &["red: area 203"], &[1; 6], expect![""]);
}

/// Two phalanx stacks, the first with an exceptional leader, before foot with crossbows.
const PHALANXES: &str = "
    map squares 5x5
    option phalanx
    red  P1 FP at 203/303 facing 303, phalanx, sp 1, elan 3
    red  P2 FP at 203/202 facing 303, phalanx, sp 8 4 3, elan 3
    blue B1 FI at 303/203 facing 203, sp 1, elan 3
    blue B2 FXB at 303/304 facing 203, sp 6 2
    leader red fribourg with P1, radius 4, tactical 0, exceptional, leads red, commands
    leader blue gie at 505, radius 4, command 2, leads blue, commands
    stage close-quarters only";

const ASSAULT: [&str; 7] = [
    "red: area 303",
    "red: P1 attacks B1",
    "red: try",
    "red: P2 attacks B1",
    "red: try",
    "red: done",
    "blue: done",
];

#[test]
fn a_leader_whose_men_fall_to_arrows_widens_nothing() {
    // While he leads them they have nine dice for a stack of one point.
    let led = ["blue: done", "blue: decline", "blue: B1 gives 1 dice to P1"];
    let more = ["red: unit P2", "red: unit P2", "red: unit P2", "red: unit P2", "red: P2 gives 9 dice to B1"];
    check_from(
        PHALANXES,
        &[&ASSAULT[..], &led, &more].concat(),
        &[1; 10],
        "nobody for",
        expect![[r#"
            red has nobody for 4 dice [B15.5.4a.b]
            P2 strikes at B1 [B15.5.4]
            phalanx assault: dice 9 (printed strength 8, half as much again and ground +4, not on this enemy -3), against 5 (to hit 6, phalanx against a stack without polearms -1): 1 1 1 1 1 1 1 1 1 = 0 [B15.5.1a C26.1e B15.5.2a dice.d6 B15.5.4a.f B15.5.4]
        "#]],
    );
    // P1 falls to the arrows before anybody strikes.
    check_from(
        PHALANXES,
        &[&ASSAULT[..], &["blue: done", "blue: try"]].concat(),
        &[&[6, 6, 6][..], &[1; 10], &[3, 4]].concat(),
        "P1 is hit",
        expect![[r#"
            P1 is hit 3 times, 2 through its armour [C20.0b]
            P1 takes 1 step in phalanx for 2 hits [C24.1f]
            P1 loses 1 step [C24.0]
            P1 is eliminated [state.steps]
            B1 has 1 die for P2 [B15.5.2a]
            B1 strikes at P2 [B15.5.4]
            phalanx assault: dice 1 (printed strength 1), against 6 (to hit 6): 1 = 0 [B15.5.1a dice.d6 B15.5.4]
            red has 12 dice from 203 in all [C26.1e]
            P2 has 6 dice for B1 [B15.5.2a]
            red has nobody for 6 dice [B15.5.4a.b]
            P2 strikes at B1 [B15.5.4]
            phalanx assault: dice 6 (printed strength 8, half as much again and ground +4, not on this enemy -6), against 5 (to hit 6, phalanx against a stack without polearms -1): 1 1 1 1 1 1 = 0 [B15.5.1a C26.1e B15.5.2a dice.d6 B15.5.4a.f B15.5.4]
            fribourg is in danger [B3.2a]
            leader casualty, against 11 (a casualty 11): 3 4 = 7 [B3.2d]
            - P1: off the map, phalanx, lost
            - fribourg: 203
        "#]],
    );
}

/// A phalanx before foot, with crossbows behind the one and men with a leader beside the other.
const ASSAULTED: &str = "
    map squares 5x5
    option phalanx
    red  P1 FP at 203/303 facing 303, phalanx, sp 5 2, elan 3
    red  R2 FXB at 203 facing 303, sp 3 2
    blue B1 FI at 303/203 facing 203, sp 4 3 2, elan 3
    blue J1 FI at 303/304 facing 203, sp 3 2, elan 3
    leader red fribourg with P1, radius 4, tactical 1, leads red, commands
    leader blue gie with J1, radius 4, tactical 0, command 2, leads blue, commands
    stage close-quarters only";

#[test]
fn an_assault_knows_neither_support_nor_those_who_join() {
    let attack = |how: &'static str| ["red: area 303", "red: P1 attacks B1", how, "red: done", "blue: done"];
    choices(
        ASSAULTED,
        &attack("red: decline"),
        &[],
        expect![[r#"
        red: R2 against B1
        red: done
    "#]],
    );
    choices(
        ASSAULTED,
        &[&attack("red: decline")[..], &["red: done"]].concat(),
        &[],
        expect![[r#"
        blue: J1 attacks P1
        blue: done
    "#]],
    );
    choices(
        ASSAULTED,
        &attack("red: try"),
        &[1; 4],
        expect![[r#"
        red: fribourg with P1 for 1
        red: done
    "#]],
    );
}

#[test]
fn the_hill_halves_an_assault_with_its_leaders_bonus_and_all() {
    let attack = ["red: area 303", "red: P1 attacks B1", "red: try", "red: done", "blue: done"];
    let more = ["red: fribourg with P1 for 1"];
    check_from(
        &format!("{}\narea 303 level 1", ASSAULTED.replace("sp 5 2, elan 3", "sp 4 2, elan 3")),
        &[&attack[..], &more].concat(),
        &[1; 7],
        "gives P1",
        expect![[r#"
            fribourg gives P1 +1 [B15.5.1b B3.1.2]
            red has 3 dice from 203 in all [C26.1e B15.5.1b B15.5.1d]
            P1 has 3 dice for B1 [B15.5.2a]
            P1 strikes at B1 [B15.5.4]
            phalanx assault: dice 3 (printed strength 4, tactical bonus +1, half as much again and ground -2), against 5 (to hit 6, phalanx against a stack without polearms -1): 1 1 1 = 0 [B15.5.1a B3.1.1a C26.1e dice.d6 B15.5.4a.f B15.5.4]
        "#]],
    );
}

#[test]
fn a_phalanx_that_lost_half_strikes_before_it_is_forced_back() {
    let attack = ["red: area 303", "red: P1 attacks B1", "red: try", "red: done", "blue: done", "red: done"];
    check_from(
        ASSAULTED,
        &attack,
        &[&[6, 6, 6, 6][..], &[1; 5]].concat(),
        "B1 strikes",
        expect![[r#"
            B1 strikes at P1 [B15.5.4]
            phalanx assault: dice 4 (printed strength 4), against 6 (to hit 6): 6 6 6 6 = 4 [B15.5.1a dice.d6 B15.5.4]
            P1 is hit 4 times, 3 through its armour [C20.0b]
            P1 takes 1 step in phalanx for 3 hits [C24.1f]
            P1 loses 1 step [C24.0]
            red has 3 dice from 203 in all [C26.1e]
            P1 has 3 dice for B1 [B15.5.2a]
            P1 strikes at B1 [B15.5.4]
            phalanx assault: dice 3 (printed strength 2, half as much again and ground +1), against 5 (to hit 6, phalanx against a stack without polearms -1): 1 1 1 = 0 [B15.5.1a C26.1e dice.d6 B15.5.4a.f B15.5.4]
            red is forced back from 203: 3 of 5 points [B15.5.7a]
            fribourg is in danger [B3.2a]
            leader casualty, against 11 (a casualty 11): 1 1 = 2 [B3.2d]
            - P1: 203/303 facing 303, 2 SP, phalanx
        "#]],
    );
}

#[test]
fn a_phalanx_that_gets_away_stays_one() {
    let turned = "
        map squares 5x5
        option phalanx
        red  R1 FI at 203/303 facing 303, sp 4 3 2
        blue P1 FP at 303/203 facing 203, phalanx, sp 5 4 3 2, elan 3, armor none
        leader red fribourg at 101, radius 4, tactical 2, leads red, commands
        leader blue gie at 505, radius 4, command 2, leads blue, commands
        stage close-quarters only";
    check_from(
        turned,
        &["red: area 303", "blue: stack P1", "blue: area 403", "blue: place 403 facing 303"],
        &[6, 6, 6, 1, 1, 1, 4],
        "tries to get away",
        expect![[r#"
            P1 tries to get away [B15.5.5b]
            retreat, against 4 (élan 3, in phalanx +1): 4 [A2.2.2c C26.1.1a B15.5.5c]
            blue gets away [B15.5.5a]
            P1 is spared a step by the retreat [B15.5.5f B15.5.5h]
            P1 takes 1 step in phalanx for 3 hits [C24.1f]
            P1 retreats to 403 [C22.0a]
            P1 stands in 403 at the centre, facing 303 [model.place]
            - P1: 403 facing 303, 5 SP, phalanx
        "#]],
    );
}

#[test]
fn a_stack_broken_through_to_is_struck_as_one_with_its_front() {
    let through = format!(
        "map squares 5x5
         red  R1 FI at 203/303 facing 303, sp 12 5 3
         blue B1 FI at 303/203 facing 203, sp 2 1
         blue B2 FI at 303 facing 203, sp 4 3 2
         {}",
        LEADERS.replace("gonzaga at 101, radius 4", "gonzaga with R1, radius 4, exceptional")
    );
    let broken = ["red: area 303", "red: R1 attacks B2", "red: done"];
    // By itself B1 would have room for nine dice.
    check_rolls(
        &through,
        &[&broken[..], &["red: R1 gives 11 dice to B1"]].concat(),
        &[&[1][..], &[1; 18]].concat(),
        "close quarters",
        expect![[r#"
            close quarters: dice 11 (printed strength 12, not on this enemy -1), against 6 (to hit 6): 1 1 1 1 1 1 1 1 1 1 1 = 0 [B15.5.1a B15.5.2a dice.d6 B15.5.4]
            close quarters: dice 1 (printed strength 12, not on this enemy -11), against 6 (to hit 6): 1 = 0 [B15.5.1a B15.5.2a dice.d6 B15.5.4]
            close quarters: dice 2 (printed strength 2), against 6 (to hit 6): 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
            close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
        "#]],
    );
}

#[test]
fn riders_without_horses_who_rout_are_lost() {
    let unhorsed = crate::routs::with("option unhorsed")
        .replace("K1 FI at", "K1 MMA at")
        .replace("armor none, of left", "armor none, unhorsed, of left");
    check_from(
        &unhorsed,
        &["blue: decline"],
        &crate::routs::dice(&[6]),
        "rout check",
        expect![[r#"
        rout check, against 2 (élan 3, not in control -1): 6 [A2.2.2c C23.0f C23.0b]
        K1 does not stand [C23.0b]
        K1 routs [C23.1a]
        K1 is lost in rout [C27.2.1a]
        K1 is eliminated [state.steps]
        the melee in 503 is over [B15.7.4a]
        the melee in 603 is over [B15.7.4b]
        - K1: off the map, routed, routed-now, unhorsed, lost
    "#]],
    );
    // A leader with them is asked all the same.
    let led = format!("{unhorsed}\nleader blue jack with K1, radius 0, of rear");
    check_from(
        &led,
        &["blue: decline", "blue: decline"],
        &crate::routs::dice(&[1, 6]),
        "rout check",
        expect![[r#"
            rout check, against 2 (élan 3, not in control -1): 6 [A2.2.2c C23.0f C23.0b]
            K1 does not stand [C23.0b]
            K1 routs [C23.1a]
            jack stays [C23.1.3a]
            K1 is lost in rout [C27.2.1a]
            K1 is eliminated [state.steps]
            the melee in 503 is over [B15.7.4a]
            the melee in 603 is over [B15.7.4b]
            - K1: off the map, routed, routed-now, unhorsed, lost
            - jack: 503
        "#]],
    );
}

#[test]
fn where_one_does_not_dare_the_others_need_not_attack() {
    holds!("B15.0a");
    let position = "
        map squares 5x5
        red  R1 FI at 203/303 facing 303, of far
        red  R2 FI at 302/303 facing 303
        blue B1 FI at 303/203 facing 203
        leader red gonzaga at 101, radius 0, commands
        leader red louis with R2, radius 0, leads red
        leader blue gie at 505, radius 4, leads blue, commands
        stage close-quarters only";
    choices(
        position,
        &["red: area 303"],
        &[],
        expect![[r#"
        red: R1 attacks B1
        red: R2 attacks B1
    "#]],
    );
    choices(
        position,
        &["red: area 303", "red: R1 attacks B1"],
        &[6],
        expect![[r#"
        red: R2 attacks B1
        red: done
    "#]],
    );
    check(
        position,
        &["red: area 303", "red: R1 attacks B1", "red: done"],
        &[6],
        expect![[r#"
        élan check to attack, against 4 (élan 4): 6 [A2.2.2c B9.1.2c]
        R1 does not dare to attack [B9.1.2c]
    "#]],
    );
}
