//! Leaders alone among enemies (B3.2.2b).

use expect_test::expect;

use crate::table::check_from;

#[test]
fn a_leader_has_nobody_to_answer_when_another_has_killed_all_who_came() {
    holds!("B3.2.2b");
    let field = "
        map squares 2x1
        red  F1 FI at 101 facing 102, sp 1, armor none
        red  F2 FI at 101 facing 102, sp 1, stack 1
        leader blue gie at 102, of blue, command 3
        leader blue vitry at 102, leads blue, commands
        leader red charles at 101, radius 4, leads red, commands
        stage movement";
    check_from(
        field,
        &["red: unit F1", "red: area 102"],
        &[1, 6],
        "moves",
        expect![[r#"
        F1 moves to 102 for 1 of 3 MP [B13.0b B13.1]
        gie fights alone [B3.2.2b]
        F1 has 1 die for gie [B3.2.2b]
        gie has 1 die for F1 [B3.2.2b]
        F1 strikes at gie [B3.2.2b]
        leader alone: dice 1 (printed strength 1), against 7 (to hit 6, weapon against armour +1): 1 = 0 [A2.2.2a dice.d6 C19.0 B3.2.2b]
        gie strikes at F1 [B3.2.2b]
        leader alone: dice 1 (a leader alone 1), against 5 (to hit 6, weapon against armour -1): 6 = 1 [B3.2.2a dice.d6 C19.0 B3.2.2b]
        F1 is hit once, 1 through its armour [C20.0d]
        F1 loses 1 step [C24.0]
        F1 is eliminated [state.steps]
        gie is out of play [B3.2.2b]
        - F1: off the map, lost
        - gie: off the map, dead
    "#]],
    );
}
