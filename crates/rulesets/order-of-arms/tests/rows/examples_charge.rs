//! The two parts of the source's worked charge.

use expect_test::expect;

use crate::table::check;

#[test]
fn the_first_part_of_the_worked_charge() {
    // E7. L1 charges F1 two areas away; F4 and F5 shoot; the charge is repelled.
    let field = "
        map squares 6x5
        lances red 1
        lances blue 1
        red  L1 MMA at 302 facing 303, sp 3 2 1, elan 3 2 1, armor A, of league
        blue F1 MMA at 304/303 facing 303, sp 4 3 2, elan 4 4 3, armor A
        blue F4 FB at 304/404 facing 303, sp 3, elan 3
        blue F5 FB at 304/204 facing 303, sp 3, elan 3
        blue F2 MMA at 404/304 facing 303, sp 4 3 2, elan 4, armor A, elite, of guard
        blue F6 FB at 404/504 facing 303, sp 3, elan 3
        leader red francesco with L1, command 3, tactical 3, radius 4, exceptional, leads league, commands
        leader blue gie at 505, command 2, tactical 0, radius 6, leads blue, commands
        leader blue engelbert with F2, command 3, tactical 3, radius 1, exceptional, leads guard
        red  Z1 FI at 101 facing 102, of rest
        stage charge";
    check(
        field,
        &[
            "red: L1 charges 303 304",
            "red: stack F1",
            "red: done",
            "blue: stack F1",
            "blue: try",
            "red: francesco with L1 for 2",
            "red: area 302",
            "red: place 302 facing 303",
        ],
        &[
            &[5][..],                  // F1 does not meet the charge
            &[6, 6, 6, 4, 2, 1],       // F4 and F5
            &[6, 5, 5, 4, 3, 2, 2, 1], // L1
            &[6, 5, 3, 1],             // F1
            &[2, 2],                   // lances
            &[3, 3],                   // Francesco, killed on 7 or more
        ]
        .concat(),
        expect![[r#"
            L1 declares a charge on 304 [B11.0a B11.1a]
            L1 charges the stack of F1 [B11.2a]
            L1 charges 304 [flow.charge]
            L1 rides into 303 [flow.charge]
            meeting the charge, against 4 (élan 4): 5 [B11.4.1]
            F1 does not get going [B11.4f]
            L1 rides into 304 [flow.charge]
            F4 strikes at L1 [B11.10.3]
            defensive bow fire: dice 3 (printed strength 3), against 6 (to hit 6, weapon against armour +1, unfettered bow fire -1): 6 6 6 = 3 [A2.2.2a dice.d6 B14.4mod.a B11.7.3f B11.10.3]
            F5 strikes at L1 [B11.10.3]
            defensive bow fire: dice 3 (printed strength 3), against 6 (to hit 6, weapon against armour +1, unfettered bow fire -1): 4 2 1 = 0 [A2.2.2a dice.d6 B14.4mod.a B11.7.3f B11.10.3]
            L1 is hit 3 times, 1 through its armour [C20.0a]
            L1 loses 1 step [C24.0]
            francesco gives L1 +2 [B11.7.1d B3.3.3a]
            L1 has 8 dice for F1 [B11.7.3.1]
            F1 has 4 dice for L1 [B11.7.3.1]
            L1 strikes at F1 [B11.7.3]
            charge: dice 8 (printed strength 2, charge bonus +1, momentum +3, tactical bonus +2), against 5 (to hit 6, weapon against armour -1): 6 5 5 4 3 2 2 1 = 3 [B11.7.1g B11.7.1a B11.7.1b B3.3.3a dice.d6 B11.7.3a B11.7.3]
            F1 strikes at L1 [B11.7.3]
            charge: dice 4 (printed strength 4), against 5 (to hit 6, weapon against armour -1): 6 5 3 1 = 2 [A2.2.2a dice.d6 B11.7.3a B11.7.3]
            L1 is hit twice, 1 through its armour [C20.0a C20.1a]
            F1 is hit 3 times, 2 through its armour [C20.0a C20.1a]
            L1 loses 1 step [C24.0]
            F1 loses 2 steps [C24.0]
            lances, against 1 (lance durability 1): 2 [B11.11a]
            lances, against 1 (lance durability 1): 2 [B11.11a]
            francesco is in danger [B3.2a]
            leader casualty, against 7 (a casualty 11, in a charge -1, carnage -1, Fortes Fortuna Iuvat -2): 3 3 = 6 [B3.2d B3.2e B3.2f B3.3.3b]
            L1 is repelled from 304 [B11.9.2a]
            L1 ends its charge in 302 [B11.9.2b]
            L1 stands in 302 at the centre, facing 303 [model.place]
            - F1: 304/303 facing 303, 2 SP
            - L1: 302 facing 303, 1 SP
            - francesco: 302, fortes
        "#]],
    );
}

#[test]
fn the_second_part_of_the_worked_charge() {
    holds!("A2.7.10");
    // E8. L2 charges F2 three areas away and is met. The source's example has 9 and 8 dice, without the charge bonuses and
    // with +1 for one area; the rules say 10 and 11, and they are followed.
    let field = "
        map squares 6x5
        lances red 1
        lances blue 1
        red  L2 MMA at 302 facing 303, sp 3 2 1, elan 3 2 1, armor A, of league
        blue F2 MMA at 305 facing 304, sp 4 3 2, elan 4, armor A, elite
        leader red ridolfo with L2, command 3, tactical 3, radius 4, exceptional, leads league
        leader red general at 301, radius 4, tactical 0, of rest, commands
        leader blue gie with F2, command 3, tactical 3, radius 6, exceptional, leads blue, commands
        red  Z1 FI at 101 facing 102, of rest
        stage charge";
    check(
        field,
        &[
            "red: L2 charges 303 304 305",
            "blue: leader gie",
            "red: ridolfo with L2 for 3",
            "blue: gie with F2 for 3",
            "red: try",
            "red: place 303 facing 304",
        ],
        &[
            &[5, 5, 4, 4, 3, 3, 2, 1, 1, 1][..], // L2
            &[6, 6, 4, 3, 3, 2, 2, 1, 1, 1, 1],  // F2
            &[2, 4],                             // lances of F2
            &[5, 6],                             // Ridolfo falls
            &[4, 4],                             // and again
            &[1],                                // his men check for rout
            &[1, 2],                             // the leader of F2
        ]
        .concat(),
        expect![[r#"
            L2 declares a charge on 305 [B11.0a B11.1a]
            L2 charges the stack of F2 [B11.2a]
            L2 charges 305 [flow.charge]
            L2 rides into 303 [flow.charge]
            L2 rides into 304 [flow.charge]
            F2 goes to meet the charge [B11.4d]
            F2 meets the charge [B11.4f B11.4.1a]
            ridolfo gives L2 +3 [B11.7.1d B3.3.3a]
            gie gives F2 +3 [B11.7.1d B3.3.3a]
            L2 has 10 dice for F2 [B11.7.3.1]
            F2 has 11 dice for L2 [B11.7.3.1]
            L2 strikes at F2 [B11.4.1b]
            met charge: dice 10 (printed strength 3, charge bonus +1, momentum +3, tactical bonus +3), against 5 (to hit 6, weapon against armour -1): 5 5 4 4 3 3 2 1 1 1 = 2 [B11.7.1g B11.7.1a B11.7.1b B3.3.3a dice.d6 B11.7.3a B11.4.1b]
            F2 strikes at L2 [B11.4.1b]
            met charge: dice 11 (printed strength 4, charge bonus +2, momentum +2, tactical bonus +3), against 4 (to hit 6, weapon against armour -1, elite -1): 6 6 4 3 3 2 2 1 1 1 1 = 3 [B11.7.1g B11.7.1a B11.7.1b B3.3.3a dice.d6 B11.7.3a B11.7.3c B11.4.1b]
            L2 is hit 3 times, 2 through its armour [C20.0a C20.1a]
            F2 is hit twice, 1 through its armour [C20.0a C20.1a]
            L2 loses 2 steps [C24.0]
            F2 loses 1 step [C24.0]
            lances, against 1 (lance durability 1): 2 [B11.11a]
            lances, against 1 (lance durability 1): 4 [B11.11a]
            ridolfo is in danger [B3.2a]
            leader casualty, against 5 (a casualty 11, in a charge -1, carnage -1, Fortes Fortuna Iuvat -4): 5 6 = 11 [B3.2d B3.2e B3.2f B3.3.3b]
            ridolfo cheats death [B3.3.2]
            ridolfo is in danger [B3.2a]
            leader casualty, against 5 (a casualty 11, in a charge -1, carnage -1, Fortes Fortuna Iuvat -4): 4 4 = 8 [B3.2d B3.2e B3.2f B3.3.3b]
            ridolfo is out of play [B3.2d]
            league is shaken [B3.3.4]
            rout check, against 1 (élan 1): 1 [A2.2.2c C23.0b]
            L2 stands firm [C23.0b]
            gie is in danger [B3.2a]
            leader casualty, against 5 (a casualty 11, in a charge -1, carnage -1, Fortes Fortuna Iuvat -4): 1 2 = 3 [B3.2d B3.2e B3.2f B3.3.3b]
            L2 is stopped on its way [B11.4.2a]
            L2 ends its charge in 303 [B11.4.4a]
            L2 stands in 303 at the centre, facing 304 [model.place]
            - F2: 305 facing 304, 3 SP
            - L2: 303 facing 304, 1 SP
            - gie: 305, fortes
            - ridolfo: off the map, fortes, decipio, dead
        "#]],
    );
}
