//! Who is bound by a melee, comes into it or gets away from it (B15.7h to B15.7k, C26.1.1e, model.one-side).

use expect_test::expect;

use crate::table::{check, check_from, choices};

const LEADERS: &str = "
    leader red gonzaga at 101, radius 4, leads red, commands
    leader blue gie at 505, radius 4, leads blue, commands";

/// One area is open to both.
const CORNERED: &str = "
    map hexes 2x2
    red  F1 FI at 101/102 facing 102, sp 3 2 1, armor none
    blue K1 FI at 102/101 facing 101, sp 3 2 1, armor none
    blue K2 FI at 201 facing 101
    leader red charles with F1, commands
    leader blue john with K1, commands
    battle melee = [\"101\", \"102\"]
    stage melee only";

#[test]
fn both_sides_do_not_leave_a_melee_for_the_same_area() {
    holds!("model.one-side", "B15.7j");
    // F1 decides first: once it goes there, K1 has nowhere to go and is not asked.
    check(
        CORNERED,
        &["red: area 202", "red: place 202 facing 102"],
        &[5, 1, 1, 1, 5, 1, 1, 1, 1],
        expect![[r#"
            melee: dice 4 (printed strength 3, paired leader +1): 5 1 1 1 = 1 [B15.7g B15.7.1a]
            melee: dice 4 (printed strength 3, paired leader +1): 5 1 1 1 = 1 [B15.7g B15.7.1a]
            F1 fights K1: 1 through on it, 1 on K1 [B15.7g]
            leaving a melee, against 5 (élan 4, out of a melee -1, paired leader +2): 1 [A2.2.2c B15.7h]
            F1 leaves the melee [B15.7h]
            K1 loses 1 step [C24.0]
            F1 retreats to 202 [C22.0a]
            charles rides to 202 [B3.2.1a]
            the melee in 101 is over [B15.7.4a]
            the melee in 102 is over [B15.7.4b]
            F1 stands in 202 at the centre, facing 102 [model.place]
            - F1: 202 facing 102, 3 SP
            - K1: 102/101 facing 101, 2 SP
            - charles: 202
        "#]],
    );
    // Where F1 stays, or fails, the area is open to K1.
    for (leaves, dice) in
        [("red: decline", &[5, 1, 1, 1, 5, 1, 1, 1][..]), ("red: area 202", &[5, 1, 1, 1, 5, 1, 1, 1, 6])]
    {
        choices(
            CORNERED,
            &[leaves],
            dice,
            expect![[r#"
                blue: area 202
                blue: decline
            "#]],
        );
    }
}

#[test]
fn both_foes_may_leave_a_melee_for_different_areas() {
    holds!("B15.7h", "B15.7.4a");
    let open = CORNERED.replace("blue K2 FI at 201 facing 101\n", "");
    check_from(
        &open,
        &["red: area 201", "blue: area 202"],
        &[5, 1, 1, 1, 5, 1, 1, 1, 1, 1],
        "retreats to",
        expect![[r#"
            F1 retreats to 201 [C22.0a]
            charles rides to 201 [B3.2.1a]
            K1 retreats to 202 [C22.0a]
            john rides to 202 [B3.2.1a]
            the melee in 101 is over [B15.7.4a]
            the melee in 102 is over [B15.7.4a]
            - F1: 201 facing 202, 3 SP
            - K1: 202 facing 102, 3 SP
            - charles: 201
            - john: 202
        "#]],
    );
}

#[test]
fn a_phalanx_that_moves_into_a_melee_is_lost() {
    let position = format!(
        "map squares 5x5
         red  F1 FP at 202 facing 302, phalanx, may-phalanx
         red  F2 FI at 302/303 facing 303
         blue B1 FI at 303/302 facing 302
         {LEADERS}
         battle melee = [\"302\", \"303\"]
         option phalanx
         stage movement"
    );
    check(
        &position,
        &["red: stack F1", "red: area 302", "red: place 302/202 facing 202"],
        &[],
        expect![[r#"
            F1 moves to 302 for 2 of 2 MP [B13.0b B13.1 B13.1.1f]
            F1 stands in 302 towards 202, facing 202 [model.place]
            F1 loses its phalanx [C26.1.1e]
            - F1: 302/202 facing 202, 4 SP
        "#]],
    );
}

#[test]
fn who_has_moved_into_a_melee_does_not_shoot_out_of_it() {
    let position = format!(
        "map squares 5x5
         red  F1 FBL at 202 facing 302
         red  F2 FI at 302/303 facing 303
         red  F3 FBL at 301/401 facing 402
         blue B1 FI at 303/302 facing 302
         blue B2 FI at 402 facing 302
         {LEADERS}
         battle melee = [\"302\", \"303\"]
         stage movement"
    );
    // F3 alone fires, so that nobody is asked who does.
    check_from(
        &position,
        &["red: stack F1", "red: area 302", "red: place 302/402 facing 402", "red: done", "red: area 402"],
        &[],
        "stands in",
        expect![[r#"
            F1 stands in 302 towards 402, facing 402 [model.place]
            F3 has 4 dice for B2 [B14.4a]
            - F1: 302/402 facing 402, 4 SP
        "#]],
    );
}

#[test]
fn a_routed_unit_checks_in_melee_too_whether_it_rallies() {
    let position = format!(
        "map squares 5x5
         red  F1 FI at 302/303 facing 303, routed
         blue B1 FI at 303/302 facing 302
         {LEADERS}
         battle melee = [\"302\", \"303\"]
         stage melee only"
    );
    check(
        &position,
        &[],
        &[4],
        expect![[r#"
        rally, against 3 (élan 4, not in control -1): 4 [A2.2.2c C23.0f C23.2a]
        F1 is lost in rout [C23.2a]
        F1 is eliminated [state.steps]
        the melee in 302 is over [B15.7.4a]
        the melee in 303 is over [B15.7.4b]
        - F1: off the map, routed, lost
    "#]],
    );
    // It is bound all the same, and does nothing else in this activation.
    choices(
        &position,
        &[],
        &[3],
        expect![[r#"
        red: leader gonzaga
        red: done
    "#]],
    );
}

#[test]
fn a_leader_whose_men_have_fled_without_him_fights_by_himself() {
    holds!("B15.7.1c");
    let position = "
        map squares 4x4
        red  F1 FI at 202/302 facing 302, sp 3 2 1
        red  F2 FI at 202/203 facing 302, sp 2 1
        blue K1 FI at 302/202 facing 202, sp 3 2 1
        blue K2 FI at 302/303 facing 202, sp 4 3 2 1, elan 2, armor none
        leader red charles at 102, commands
        leader blue john with K2, commands
        army blue zero
        battle melee = [\"202\", \"302\"]
        stage melee only";
    // K2 loses half of its steps and flees; john stays.
    choices(
        position,
        &["blue: john with K2", "red: F1 strikes K2", "blue: decline", "blue: decline", "blue: area 403"],
        &[5, 5, 1, 1, 1, 1, 1, 1, 6, 6],
        expect![[r#"
            red: F2 strikes K1
            red: F2 strikes john
        "#]],
    );
}
