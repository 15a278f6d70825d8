//! Command camps: who is inside one defends and does nothing else (B9.4.1).

use expect_test::expect;

use crate::table::{check, check_from, with_file};

#[test]
fn who_is_inside_a_camp_strikes_back_in_melee_and_does_not_strike() {
    let melee = "
        map squares 5x5
        option command-camps
        camp red C1 at 202, radius 4
        red  F1 FI at 202/302 facing 302, sp 2 1, in-camp
        red  F2 FI at 202/203 facing 302, sp 2 1
        blue K1 FI at 302/202 facing 202, sp 2 1
        leader red charles at 101, radius 6, commands
        leader blue john at 501, radius 6, commands
        battle melee = [\"202\", \"302\"]
        stage melee only";
    // F2 strikes, and the round is over.
    check(
        melee,
        &[],
        &[1, 1, 1, 1],
        expect![[r#"
        melee: dice 2 (printed strength 2): 1 1 = 0 [B15.7g]
        melee: dice 2 (printed strength 2): 1 1 = 0 [B15.7g]
        F2 fights K1: 0 through on it, 0 on K1 [B15.7g]
    "#]],
    );
}

#[test]
fn who_runs_from_a_camp_is_no_longer_inside_it() {
    let field = "
        map squares 6x1
        option command-camps
        camp blue C1 at 103, radius 4
        red  F1 FI at 101 facing 102
        blue K1 FI at 103 facing 102, elan 3, in-camp
        leader red charles at 101, radius 6, commands
        leader blue john at 106, radius 6, commands
        steps [{ turn = \"start\" }]";
    let shaken = "[[rule]]\non = \"turn_start\"\neffect = { kind = \"rout_check\", formation = \"blue\" }";
    check_from(
        &with_file(field, shaken),
        &[],
        &[6, 6, 1, 6],
        "rout",
        expect![[r#"
        rout check, against 3 (élan 3): 6 [A2.2.2c C23.0b]
        K1 does not stand [C23.0b]
        K1 routs [C23.1a]
        K1 flees to 104 [C23.1a]
        K1 flees to 105 [C23.1a]
        first player: 8 to 3: 6 1 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 2 (command rating 2): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
        red is activated [B8.1]
        - K1: 105 facing 106, 4 SP, routed, routed-now
    "#]],
    );
}
