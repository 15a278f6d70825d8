//! Opportunity (5.0).

use crate::table::{check, choices, refused};
use expect_test::expect;

#[test]
fn a_stand_on_opportunity_fires_back_at_the_stand_that_fires_on_its_front_and_loses_opportunity_by_it() {
    check(
        "red  X1 crossbowmen at 0,0 facing 1
         blue X2 crossbowmen at 0,-2 facing 4, opportunity",
        &["red: activate X1", "red: X1 fires at X2", "blue: X2 fires at X1"],
        &[1, 2, 3, 4, 6, 1, 2, 3, 2],
        expect![[r#"
            X1 is activated [1.4g]
            X1 fires at X2 [6.0a]
            fire: dice 4 (strength 4): 1 2 3 4 = 0 [6.0i 6.0m]
            X2 is not hit [6.4]
            X2 reacts [5.0b 5.0m 5.0n]
            X2 is no longer on opportunity [5.0t]
            X2 fires at X1 [6.0a]
            fire: dice 4 (strength 4): 6 1 2 3 = 1 [6.0i 6.0m]
            X1 is hit once [6.0t 7.0a]
            Morale Test, against 4 (initial SP 4, hits -1, general attached +1): 2 [7.0c 7.0d 2.2a 7.0b]
            X1 has a morale loss of 0 [7.0i 7.0f]
            X1 is disordered [7.3a]
            - X1: 0,0 heading 0, 4 SP, disordered
            - X2: 0,-2 heading 180, 4 SP
        "#]],
    );
}

#[test]
fn fire_from_outside_its_front_arc_or_that_disorders_it_gives_no_reaction() {
    check(
        "red  X1 crossbowmen at 0,0 facing 1
         blue X2 crossbowmen at 0,-2 facing 5, opportunity",
        &["red: activate X1", "red: X1 fires at X2"],
        &[1, 2, 3, 4],
        expect![[r#"
            X1 is activated [1.4g]
            X1 fires at X2 [6.0a]
            fire: dice 4 (strength 4): 1 2 3 4 = 0 [6.0i 6.0m]
            X2 is not hit [6.4]
        "#]],
    );
    check(
        "red  X1 crossbowmen at 0,0 facing 1
         blue X2 crossbowmen at 0,-2 facing 4, opportunity",
        &["red: activate X1", "red: X1 fires at X2"],
        &[6, 2, 3, 4, 1],
        expect![[r#"
            X1 is activated [1.4g]
            X1 fires at X2 [6.0a]
            fire: dice 4 (strength 4): 6 2 3 4 = 1 [6.0i 6.0m]
            X2 is hit once [6.0t 7.0a]
            Morale Test, against 4 (initial SP 4, hits -1, general attached +1): 1 [7.0c 7.0d 2.2a 7.0b]
            X2 has a morale loss of 0 [7.0j 7.0f]
            X2 is disordered [7.3a]
            X2 is no longer on opportunity [5.0i]
            - X2: 0,-2 heading 180, 4 SP, disordered
        "#]],
    );
}

#[test]
fn a_stand_on_opportunity_charges_the_stand_that_fires_on_its_front() {
    check(
        "red  X1 crossbowmen at 0,0 facing 1
         blue K1 knights-household at 0,-3 facing 4, opportunity",
        &["red: activate X1", "red: X1 fires at K1", "blue: K1 charges X1 by se se"],
        &[1, 2, 3, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2],
        expect![[r#"
            X1 is activated [1.4g]
            X1 fires at K1 [6.0a]
            fire: dice 3 (strength 4, range -1): 1 2 3 = 0 [6.0i 6.0j 6.0m]
            K1 is not hit [6.4]
            K1 charges X1 on opportunity [5.0b 5.0l 5.0n]
            K1 is no longer on opportunity [5.0t]
            K1 moves south-east [3.0b]
            K1 moves south-east [3.0b]
            X1 halts [5.0s]
            K1 fights X1 [10.2a 5.0r]
            melee: dice 4 (strength points 4): 1 1 1 1 = 0 [10.1b 10.1c]
            K1 is not hit [10.1c 6.0m]
            melee: dice 9 (strength points 6, impact +3): 2 2 2 2 2 2 2 2 2 = 0 [10.1b 10.3a 10.1c]
            X1 is not hit [10.1c 6.0m]
            the bout of X1 and K1 is drawn [11.3c]
            - K1: 0,-1 heading 180, 6 SP, Battle Stand in a melee
            - X1: 0,0 heading 0, 4 SP, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn in_a_counter_charge_both_sides_have_their_impact_and_the_reacting_stand_is_the_attacker() {
    check(
        "red  M1 border-horse at 0,1 facing 1
         blue K1 knights-household at 0,-3 facing 4, opportunity",
        &["red: activate M1", "red: move nw nw nw", "blue: K1 charges M1 by se se"],
        &[1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2],
        expect![[r#"
            M1 is activated [1.4g]
            M1 charges [10.0b 3.0e]
            M1 moves north-west [3.0b]
            K1 charges M1 on opportunity [5.0c 5.0l 5.0n]
            K1 is no longer on opportunity [5.0t]
            K1 moves south-east [3.0b]
            K1 moves south-east [3.0b]
            M1 halts [5.0s]
            K1 fights M1 [10.2a 5.0r]
            melee: dice 5 (strength points 4, impact +1): 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            K1 is not hit [10.1c 6.0m]
            melee: dice 9 (strength points 6, impact +3): 2 2 2 2 2 2 2 2 2 = 0 [10.1b 10.3a 10.1c]
            M1 is not hit [10.1c 6.0m]
            the bout of M1 and K1 is drawn [11.3c]
            - K1: 0,-1 heading 180, 6 SP, Battle Stand in a melee
            - M1: 0,0 heading 0, 4 SP, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn a_stand_struck_while_it_marches_has_no_impact_and_its_activation_is_over() {
    let position = "
        red  B1 bills at 0,1 facing 1
        red  B2 bills at 3,1 facing 1
        blue K1 knights-household at 0,-3 facing 4, opportunity
        blue K2 knights-household at 1,-3 facing 4, opportunity";
    let charge = ["red: activate B1", "red: move nw", "blue: K1 charges B1 by se se"];
    check(
        position,
        &charge,
        &[1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2],
        expect![[r#"
            B1 is activated [1.4g]
            B1 moves north-west [3.0b]
            K1 charges B1 on opportunity [5.0d 5.0l 5.0n]
            K1 is no longer on opportunity [5.0t]
            K1 moves south-east [3.0b]
            K1 moves south-east [3.0b]
            B1 halts [5.0s]
            K1 fights B1 [10.2a 5.0r]
            melee: dice 5 (strength points 5): 1 1 1 1 1 = 0 [10.1b 10.1c]
            K1 is not hit [10.1c 6.0m]
            melee: dice 9 (strength points 6, impact +3): 2 2 2 2 2 2 2 2 2 = 0 [10.1b 10.3a 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and K1 is drawn [11.3c]
            - B1: 0,0 heading 0, 5 SP, Battle Stand in a melee
            - K1: 0,-1 heading 180, 6 SP, Battle Stand in a melee
        "#]],
    );
    // One charge for each enemy stand: K2 is not asked any more, and B1 has done its part.
    let after = [charge[0], charge[1], charge[2], "blue: stop"];
    choices(
        position,
        &after,
        &[1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2],
        expect![[r#"
        red: activate B2
        red: detach
        red: walk 3,1
        red: end turn
    "#]],
    );
}

#[test]
fn a_stand_charged_on_opportunity_evades_neither_as_the_trigger_nor_beside_it() {
    check(
        "red  S1 sk-crossbows at -1,2 facing 1
         red  L1 mounted-crossbows at 0,0 facing 1
         blue K1 knights-household at 0,-3 facing 4, opportunity
         break red 1/1",
        &["red: activate S1", "red: move nw nw", "blue: K1 charges S1 by se se", "red: stop"],
        &[1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2],
        expect![[r#"
            S1 is activated [1.4g]
            S1 moves north-west [3.0b]
            S1 moves north-west [3.0b]
            K1 charges S1 on opportunity [5.0d 5.0l 5.0n]
            K1 is no longer on opportunity [5.0t]
            K1 moves south-east [3.0b]
            K1 moves south-east [3.0b]
            S1 halts [5.0s]
            S1 cannot evade [5.0f]
            L1 cannot evade [4.0l]
            K1 fights L1 [10.2a 5.0r]
            S1 is destroyed [10.6f]
            a captain is killed [2.2b]
            melee: dice 3 (strength points 3): 1 1 1 = 0 [10.1b 10.1c]
            K1 is not hit [10.1c 6.0m]
            melee: dice 9 (strength points 6, impact +3): 2 2 2 2 2 2 2 2 2 = 0 [10.1b 10.3a 10.1c]
            L1 is not hit [10.1c 6.0m]
            the bout of L1 and K1 is drawn [11.3c]
            - K1: 0,-1 heading 180, 6 SP, Battle Stand in a melee
            - L1: 0,0 heading 0, 3 SP, Battle Stand in a melee
            - S1: off the map
        "#]],
    );
    // Alone, the skirmishers that provoked the charge die without firing.
    check(
        "red  S1 sk-crossbows at -1,2 facing 1
         red  B1 bills at 5,0 facing 1
         blue K1 knights-household at 0,-3 facing 4, opportunity",
        &["red: activate S1", "red: move nw nw", "blue: K1 charges S1 by se se"],
        &[],
        expect![[r#"
            S1 is activated [1.4g]
            S1 moves north-west [3.0b]
            S1 moves north-west [3.0b]
            K1 charges S1 on opportunity [5.0d 5.0l 5.0n]
            K1 is no longer on opportunity [5.0t]
            K1 moves south-east [3.0b]
            K1 moves south-east [3.0b]
            S1 halts [5.0s]
            S1 cannot evade [5.0f]
            S1 is destroyed [10.6b]
            a captain is killed [2.2b]
            - K1: 0,-1 heading 180, 6 SP
            - S1: off the map
        "#]],
    );
}

#[test]
fn a_charge_on_opportunity_is_straight_and_reaches_the_enemy_that_triggered_it() {
    let position = "
        red  B1 bills at 0,1 facing 1
        blue K1 knights-household at 0,-3 facing 4, opportunity
        blue B2 bills at 1,-3 facing 4, opportunity
        blue B3 bills at 2,-3 facing 4";
    let step = ["red: activate B1", "red: move nw"];
    choices(
        position,
        &step,
        &[],
        expect![[r#"
        blue: K1 charges B1 by se se
        blue: stop
    "#]],
    );
    for (charge, why) in [
        ("K1 charges B1 by se", expect!["K1 must contact B1 [5.0e]"]),
        (
            "K1 charges B1 by se turn left",
            expect!["K1 charges on opportunity by forward steps only, without turning [5.0e]"],
        ),
        ("K1 charges B1 by e se", expect!["K1 moves forward into its two front hexes only [3.0b]"]),
        ("B2 charges B1 by sw", expect!["B2 may charge only an enemy that comes within its reach [5.0d]"]),
        ("B3 charges B1 by sw", expect!["only a stand on opportunity reacts [5.0a]"]),
        ("fight on", expect!["fire, charge on opportunity, or let it pass [5.0a]"]),
    ] {
        refused(position, &[step[0], step[1], &format!("blue: {charge}")], &[], why);
    }
}

#[test]
fn infantry_on_opportunity_does_not_charge_cavalry() {
    check(
        "red  M1 border-horse at 0,1 facing 1
         blue B2 bills at 0,-3 facing 4, opportunity",
        &["red: activate M1", "red: move nw nw", "red: stop"],
        &[],
        expect![[r#"
            M1 is activated [1.4g]
            M1 moves north-west [3.0b]
            M1 moves north-west [3.0b]
            - M1: 0,-1 heading 0, 4 SP
        "#]],
    );
}

#[test]
fn a_step_across_that_leads_nearer_to_the_front_may_be_charged_and_one_that_leads_aside_may_not() {
    // Both hexes are three from K1 and within its reach; (0,0) is three aside, (-1,0) only one.
    let position = |at| {
        format!(
            "red  B1 bills at {at} facing 1
             blue K1 knights-household at 0,-3 facing 4, opportunity"
        )
    };
    holds!("5.0p", "5.0q");
    choices(
        &position("0,0"),
        &["red: activate B1", "red: move sideways w"],
        &[],
        expect![[r#"
        blue: K1 charges B1 by sw se
        blue: K1 charges B1 by se se
        blue: stop
    "#]],
    );
    choices(
        &position("-1,0"),
        &["red: activate B1", "red: move sideways e"],
        &[],
        expect![[r#"
        red: detach
        red: end turn
    "#]],
    );
    // Four hexes off is more than its two MP and the contact.
    choices(
        &position("0,2"),
        &["red: activate B1", "red: move nw", "red: stop"],
        &[],
        expect![[r#"
        red: detach
        red: end turn
    "#]],
    );
}

#[test]
fn a_charge_on_opportunity_goes_through_or_into_its_own_skirmishers() {
    check(
        "red  B1 bills at 0,1 facing 1
         blue K1 knights-household at 0,-3 facing 4, opportunity
         blue S1 sk-crossbows at 0,-1 facing 4",
        &["red: activate B1", "red: move nw", "blue: K1 charges B1 by se se"],
        &[1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0b 3.0e]
            B1 moves north-west [3.0b]
            K1 charges B1 on opportunity [5.0d 5.0l 5.0n]
            K1 is no longer on opportunity [5.0t]
            K1 moves south-east [3.0b]
            K1 moves south-east [3.0b]
            S1 changes places with K1 [5.0k 3.10a]
            B1 halts [5.0s]
            K1 fights B1 [10.2a 5.0r]
            melee: dice 5 (strength points 5): 1 1 1 1 1 = 0 [10.1b 10.1c]
            K1 is not hit [10.1c 6.0m]
            melee: dice 9 (strength points 6, impact +3): 2 2 2 2 2 2 2 2 2 = 0 [10.1b 10.3a 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and K1 is drawn [11.3c]
            - B1: 0,0 heading 0, 5 SP, Battle Stand in a melee
            - K1: 0,-1 heading 180, 6 SP, Battle Stand in a melee
            - S1: 0,-2 heading 180, 2 SP
        "#]],
    );
}

#[test]
fn every_stand_on_opportunity_fires_on_a_mover_before_one_charges_and_the_mover_goes_on_even_disordered() {
    holds!("5.0o");
    let position = "
        red  B1 bills at 0,1 facing 1
        blue X1 crossbowmen at -1,-1 facing 4, opportunity
        blue X2 crossbowmen at 1,-2 facing 4, opportunity
        blue K1 knights-household at 0,-3 facing 4, opportunity";
    check(
        position,
        &[
            "red: activate B1",
            "red: move nw",
            "blue: X2 fires at B1",
            "blue: X1 fires at B1",
            "blue: K1 charges B1 by se se",
        ],
        &[6, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2],
        expect![[r#"
            B1 is activated [1.4g]
            B1 moves north-west [3.0b]
            X2 reacts [5.0g 5.0m 5.0n]
            X2 is no longer on opportunity [5.0t]
            X2 fires at B1 [6.0a]
            fire: dice 4 (strength 4): 6 1 1 1 = 1 [6.0i 6.0m]
            B1 is hit once [6.0t 7.0a]
            Morale Test, against 5 (initial SP 5, hits -1, general attached +1): 2 [7.0c 7.0d 2.2a 7.0b]
            B1 has a morale loss of 0 [7.0i 7.0f]
            B1 is disordered [7.3a]
            X1 reacts [5.0g 5.0m 5.0n]
            X1 is no longer on opportunity [5.0t]
            X1 fires at B1 [6.0a]
            fire: dice 4 (strength 4): 1 1 1 1 = 0 [6.0i 6.0m]
            B1 is not hit [6.4]
            K1 charges B1 on opportunity [5.0d 5.0l 5.0n]
            K1 is no longer on opportunity [5.0t]
            K1 moves south-east [3.0b]
            K1 moves south-east [3.0b]
            B1 halts [5.0s]
            K1 fights B1 [10.2a 5.0r]
            melee: dice 4 (strength points 5, disordered -1): 1 1 1 1 = 0 [10.1b 10.1f 10.1c]
            K1 is not hit [10.1c 6.0m]
            melee: dice 9 (strength points 6, impact +3): 2 2 2 2 2 2 2 2 2 = 0 [10.1b 10.3a 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and K1 is drawn [11.3c]
            - B1: 0,0 heading 0, 5 SP, disordered, Battle Stand in a melee
            - K1: 0,-1 heading 180, 6 SP, Battle Stand in a melee
            - X1: -1,-1 heading 180, 4 SP
            - X2: 1,-2 heading 180, 4 SP
        "#]],
    );
    check(
        "red  M1 border-horse at 0,1 facing 1
         blue X2 crossbowmen at 0,-2 facing 4, opportunity",
        &["red: activate M1", "red: move nw nw", "blue: X2 fires at M1"],
        &[6, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            M1 is activated [1.4g]
            M1 charges [10.0b 3.0e]
            M1 moves north-west [3.0b]
            X2 reacts [5.0g 5.0m 5.0n]
            X2 is no longer on opportunity [5.0t]
            X2 fires at M1 [6.0a]
            fire: dice 4 (strength 4): 6 1 1 1 = 1 [6.0i 6.0m]
            M1 is hit once [6.0t 7.0a]
            Morale Test, against 4 (initial SP 4, hits -1, general attached +1): 2 [7.0c 7.0d 2.2a 7.0b]
            M1 has a morale loss of 0 [7.0i 7.0f]
            M1 is disordered [7.3a]
            M1 moves north-west [3.0b]
            M1 halts [3.5d]
            M1 fights X2 [10.2a]
            melee: dice 4 (strength points 4, impact +1, disordered -1): 1 1 1 1 = 0 [10.1b 10.3a 10.1f 10.1c]
            X2 is not hit [10.1c 6.0m]
            melee: dice 4 (strength points 4): 1 1 1 1 = 0 [10.1b 10.1c]
            M1 is not hit [10.1c 6.0m]
            the bout of M1 and X2 is drawn [11.3c]
            - M1: 0,-1 heading 0, 4 SP, disordered, Battle Stand in a melee
            - X2: 0,-2 heading 180, 4 SP, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn a_stand_fires_in_reaction_only_on_an_enemy_that_comes_nearer() {
    let position = "
        red  B1 bills at 0,0 facing 1
        blue X1 crossbowmen at 1,-4 facing 4, opportunity
        blue X2 crossbowmen at 0,-3 facing 4, opportunity
        blue X3 crossbowmen at 2,-4 facing 4";
    choices(
        position,
        &["red: activate B1", "red: move ne"],
        &[],
        expect![[r#"
        blue: X1 fires at B1
        blue: stop
    "#]],
    );
    refused(
        position,
        &["red: activate B1", "red: move ne", "blue: X2 fires at B1"],
        &[],
        expect!["X2 may fire only at an enemy that moves towards it or fires on its front [5.0g]"],
    );
    refused(
        position,
        &["red: activate B1", "red: move ne", "blue: X3 fires at B1"],
        &[],
        expect!["only a stand on opportunity reacts [5.0a]"],
    );
    // A step away gives nobody a reaction.
    choices(
        position,
        &["red: activate B1", "red: move back sw"],
        &[],
        expect![[r#"
        red: detach
        red: end turn
    "#]],
    );
}

#[test]
fn a_charge_on_opportunity_pushes_through_no_skirmishers() {
    let position = "
        red  B1 bills at 0,0 facing 1
        red  S1 sk-bows at -1,-2 facing 1
        blue K1 knights-household at 0,-3 facing 4, opportunity";
    let step = ["red: activate B1", "red: move sideways w"];
    choices(
        position,
        &step,
        &[],
        expect![[r#"
        blue: K1 charges B1 by se sw
        blue: K1 charges B1 by se se
        blue: stop
    "#]],
    );
    refused(
        position,
        &[step[0], step[1], "blue: K1 charges B1 by sw se"],
        &[],
        expect!["K1 does not push through skirmishers on opportunity [10.6k]"],
    );
}
