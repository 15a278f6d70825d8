//! Who shoots in a neutral battle and who does not, and guns that are manned again (muster.flag, muster.special, C22.3).

use expect_test::expect;

use crate::table::with_file as with;
use crate::table::{check_from, check_rolls, choices};

fn flagged(unit: &str, flag: &str) -> String {
    format!("[[conditions.contingents]]\nid = \"{unit}\"\npieces = [\"{unit}\"]\ntraits = [\"{flag}\"]\n")
}

#[test]
fn marksmen_count_for_a_leader_whose_men_they_have_killed() {
    holds!("muster.flag.marksmen.ooa", "B3.2g");
    let field = "
        map squares 5x5
        red  R1 FBL at 203 facing 303, sp 6
        blue B1 FI at 303 facing 203, sp 1, elan 3, armor none
        leader red gonzaga at 101, radius 5, tactical 0, leads red, commands
        leader blue gie with B1, tactical 0, radius 4, leads blue, commands
        stage fire only";
    check_rolls(
        &with(field, &flagged("R1", "marksmen")),
        &["red: area 303", "blue: decline"],
        &[6, 1, 1, 3, 4],
        "leader casualty",
        expect![[r#"
            leader casualty, against 8 (a casualty 11, his men wiped out -2, marksmen -1): 3 4 = 7 [B3.2d B3.2g muster.flag.marksmen.ooa]
        "#]],
    );
}

#[test]
fn archers_who_have_ridden_shoot_at_no_charge() {
    holds!("muster.flag.mounted-infantry.ooa");
    let field = "
        map squares 6x5
        lances red 0
        lances blue 0
        red  L1 MMA at 303 facing 304, sp 2 1, armor A
        blue B1 FBL at 304 facing 303, sp 2 1, elan 4
        leader red gonzaga at 102, tactical 0, radius 4, leads red, commands
        leader blue gie at 505, command 2, tactical 0, radius 4, leads blue, commands
        red  Z1 FI at 101 facing 102, of rest
        stage charge";
    let charge = ["red: L1 charges 304"];
    choices(
        &with(field, &flagged("B1", "mounted-infantry")),
        &charge,
        &[],
        expect![[r#"
        blue: try
        blue: decline
    "#]],
    );
    let rides = field.replace("elan 4\n", "elan 4, rides\n");
    check_from(
        &with(&rides, &flagged("B1", "mounted-infantry")),
        &charge,
        &[1; 6],
        "into 304",
        expect![[r#"
            L1 rides into 304 [flow.charge]
            L1 has 5 dice for B1 [B11.7.3.1]
            B1 has 1 die for L1 [B11.7.3.1]
            L1 strikes at B1 [B11.7.3]
            charge: dice 5 (printed strength 2, charge bonus +1, momentum +2), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
            B1 strikes at L1 [B11.7.3]
            charge: dice 1 (printed strength 2, foot against a charge -1), against 7 (to hit 6, weapon against armour +1): 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
            L1 is repelled from 304 [B11.9.2a]
            L1 ends its charge in 303 [B11.9.2b]
        "#]],
    );
}

#[test]
fn plunderers_shoot_back_and_shoot_at_nobody_else() {
    holds!("muster.special.plunder");
    let field = "
        map squares 5x5
        red  R1 FBL at 203 facing 303, sp 3
        blue B1 FBL at 303 facing 203, sp 3, plunders
        leader red gonzaga at 101, radius 5, tactical 0, leads red, commands
        leader blue gie at 505, tactical 0, radius 4, leads blue, commands
        stage fire";
    let plunder =
        "[[conditions.specials]]\nkind = \"plunder\"\npieces = [\"B1\"]\ntarget = [\"R1\"]\nrange = 2";
    choices(
        &with(field, plunder),
        &["red: area 303", "blue: decline"],
        &[1; 3],
        expect![[r#"
        blue: unit B1
        blue: done
    "#]],
    );
    let own = field.replace("stage fire", "active blue\n        stage fire only");
    choices(&with(&own, plunder), &[], &[], expect![[""]]);
}

#[test]
fn guns_are_manned_again_by_those_who_come_late_or_out_of_hiding() {
    holds!("C22.3");
    let field = "
        map squares 5x5
        red  R1 FI at 302 facing 303, sp 4 3 2 1
        blue K1 FI at 405 facing 404, sp 4 3 2 1
        blue G1 AGF at 504 facing 503, size light, unmanned
        leader red charles at 201, command 3, leads red, commands
        leader blue john at 405, command 2, leads blue, commands
        turns 4
        turn 3";
    let late = field.replace("    blue G1", "    blue K2 FI off, waiting, sp 4 3 2 1\n    blue G1")
        + "\nsteps [{ turn = \"start\" }]";
    let comes =
        "[[conditions.contingents]]\nid = \"late\"\npieces = [\"K2\"]\narrives = 3\nplaces = [[\"504\"]]";
    check_from(
        &with(&late, comes),
        &[],
        &[5, 2, 6],
        "comes on",
        expect![[r#"
        K2 comes on in 504 [muster.arrival.turn muster.arrival.place]
        G1 is manned again [C22.3]
        first player: 8 to 4: 5 2 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 3 (command rating 3): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
        red is activated [B8.1]
        - G1: 504 facing 503, 0 SP
        - K2: 504/505 facing 505, 4 SP
    "#]],
    );
    let hidden = field
        .replace("    blue G1", "    blue X1 FI at 504 facing 503, sp 3 2 1, of wood\n    blue G1")
        + "\nstage movement";
    let lies = "[[conditions.contingents]]\nid = \"wood\"\npieces = [\"X1\"]\nhidden = 1";
    check_from(
        &with(&hidden, lies),
        &["red: stack R1", "red: area 403"],
        &[],
        "light",
        expect![[r#"
        X1 comes to light in 504 [muster.hidden.reveal]
        G1 is manned again [C22.3]
        R1 moves to 403 for 1 of 3 MP [B13.0b B13.1 B13.3a]
        - G1: 504 facing 503, 0 SP
        - R1: 403 facing 503, 4 SP
        - X1: 504/503 facing 503, 3 SP
    "#]],
    );
}
