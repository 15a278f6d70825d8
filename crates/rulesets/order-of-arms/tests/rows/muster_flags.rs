//! Flags of contingents in close quarters and in charges, and who is held there (muster.flag, muster.special).

use expect_test::expect;

use crate::table::with_file as with;
use crate::table::{areas, check_from, check_rolls, choices, refused, shown};

/// Foot attacks foot.
const FIELD: &str = "
    map squares 5x5
    red  R1 FI at 203/303 facing 303, sp 5 4 3 2 1, elan 3, armor none
    blue B1 FI at 303/203 facing 203, sp 5 4 3 2 1, elan 3, armor none
    leader red gonzaga at 101, radius 4, tactical 2, leads red, commands
    leader blue gie at 505, radius 4, command 2, leads blue, commands
    stage close-quarters only";

fn flagged(unit: &str, flag: &str) -> String {
    format!("[[conditions.contingents]]\nid = \"{unit}\"\npieces = [\"{unit}\"]\ntraits = [\"{flag}\"]\n")
}

fn special(kind: &str, rest: &str) -> String {
    format!("[[conditions.specials]]\nkind = \"{kind}\"\n{rest}\n")
}

/// Blue is driven from 303.
const DRIVEN: [&str; 3] = ["red: area 303", "blue: area 403", "blue: place 403 facing 303"];
const HITS: [u8; 10] = [6, 6, 1, 1, 1, 1, 1, 1, 1, 1];

#[test]
fn the_impetuous_do_not_decline_to_advance_after_combat() {
    choices(
        FIELD,
        &DRIVEN,
        &HITS,
        expect![[r#"
        red: stack R1
        red: done
    "#]],
    );
    check_from(
        &with(FIELD, &flagged("R1", "impetuous")),
        &DRIVEN,
        &HITS,
        "advances",
        expect![[r#"
        R1 advances into 303 [B15.8a]
        - B1: 403 facing 303, 3 SP
        - R1: 303 facing 403, 5 SP
    "#]],
    );
    // Whoever is held need not.
    let held = flagged("R1", "impetuous") + &special("held", "pieces = [\"R1\"]\nfrom = 3");
    check_from(
        &with(FIELD, &held),
        &DRIVEN,
        &HITS,
        "forced",
        expect![[r#"
        blue is forced back from 303: 2 of 5 points [B15.5.7a]
        B1 loses 2 steps [C24.0]
        B1 is forced back to 403 [C22.0a]
        B1 stands in 403 at the centre, facing 303 [model.place]
        - B1: 403 facing 303, 3 SP
    "#]],
    );
}

#[test]
fn the_held_and_the_bound_do_not_advance_of_their_own_will() {
    // R2 may advance, so that it is asked.
    let two = format!("{FIELD}\nred R2 FI at 203/204 facing 303, sp 1, elan 3");
    let driven = [
        "red: area 303",
        "red: R1 attacks B1",
        "red: R2 attacks B1",
        "blue: B1 gives 5 dice to R1",
        "blue: area 403",
        "blue: place 403 facing 303",
        "red: stack R1",
    ];
    let hits = [6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1];
    refused(
        &with(&two, &special("held", "pieces = [\"R1\"]\nfrom = 3")),
        &driven,
        &hits,
        expect!["R1 is held and does not leave its place of its own will [muster.special.held]"],
    );
    let bound = special("bounded", "pieces = [\"R1\"]\nlines = [[\"203\", \"303\"]]");
    refused(
        &with(&two, &bound),
        &driven,
        &hits,
        expect!["R1 does not cross that line of its own will [muster.special.bounded]"],
    );
    // After fire as well.
    let archers = "
        map squares 5x5
        red  A1 FB at 302 facing 303, sp 4 3
        blue B1 FI at 303 facing 302, sp 4 3
        leader red gonzaga at 101, radius 4, leads red, commands
        leader blue gie at 505, radius 4, leads blue, commands
        stage fire only";
    let gone = ["red: area 303", "blue: try", "blue: area 304", "blue: place 304 facing 303"];
    choices(
        archers,
        &gone,
        &[1, 1, 1],
        expect![[r#"
        red: stack A1
        red: done
    "#]],
    );
    choices(
        &with(archers, &special("held", "pieces = [\"A1\"]\nfrom = 3")),
        &gone,
        &[1, 1, 1],
        expect![[""]],
    );
}

#[test]
fn who_rides_or_plunders_does_not_attack() {
    let two =
        format!("{FIELD}\nred R2 FI at 203/204 facing 303, sp 1\nred R3 FI at 203/202 facing 303, sp 1");
    let rides = two.replace("R2 FI at 203/204 facing 303", "R2 FI at 203/204 facing 303, rides");
    let flag = flagged("R2", "mounted-infantry");
    refused(
        &with(&rides, &flag),
        &["red: area 303", "red: R2 attacks B1"],
        &[],
        expect!["R2 has ridden and must move on foot before it fights [muster.flag.mounted-infantry.ooa]"],
    );
    let plunders = two.replace("R2 FI at 203/204 facing 303", "R2 FI at 203/204 facing 303, plunders");
    let plunder = special("plunder", "pieces = [\"R2\"]\nplaces = [\"203\"]\nrange = 1");
    refused(
        &with(&plunders, &plunder),
        &["red: area 303", "red: R2 attacks B1"],
        &[],
        expect!["R2 plunders and only defends itself [muster.special.plunder]"],
    );
}

#[test]
fn a_wall_of_shields_that_has_not_moved_throws_a_die_more_in_defence() {
    let wall = with(FIELD, &flagged("B1", "shieldwall"));
    check_rolls(
        &wall,
        &["red: area 303"],
        &[1; 11],
        "close quarters",
        expect![[r#"
        close quarters: dice 5 (printed strength 5), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4a.a B15.5.4]
        close quarters: dice 6 (printed strength 5, shield wall +1), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 = 0 [B15.5.1a muster.flag.shieldwall.ooa dice.d6 B15.5.4a.a B15.5.4]
    "#]],
    );
    let stirred = wall.replace("B1 FI at 303/203 facing 203", "B1 FI at 303/203 facing 203, stirred");
    check_rolls(
        &stirred,
        &["red: area 303"],
        &[1; 10],
        "close quarters",
        expect![[r#"
        close quarters: dice 5 (printed strength 5), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4a.a B15.5.4]
        close quarters: dice 5 (printed strength 5), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4a.a B15.5.4]
    "#]],
    );
    // Who has been driven from his place has moved, too.
    let facts = shown(&wall, &DRIVEN, &[&HITS[..], &[1]].concat(), "units.B1.is");
    assert!(facts.as_array().is_some_and(|facts| facts.iter().any(|fact| fact == "stirred")), "{facts}");
    // Once for the stack, and never in attack.
    let stack = with(
        &format!("{FIELD}\nblue B2 FI at 303/203 facing 203, stack 1, sp 1, armor none"),
        "[[conditions.contingents]]\nid = \"c\"\npieces = [\"B1\", \"B2\"]\ntraits = [\"shieldwall\"]",
    );
    check_rolls(
        &stack,
        &["red: area 303", "red: R1 gives 4 dice to B1"],
        &[1; 12],
        "close quarters",
        expect![[r#"
        close quarters: dice 4 (printed strength 5, not on this enemy -1), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 = 0 [B15.5.1a B15.5.2a dice.d6 B15.5.4a.a B15.5.4]
        close quarters: dice 1 (printed strength 5, not on this enemy -4), against 5 (to hit 6, weapon against armour -1): 1 = 0 [B15.5.1a B15.5.2a dice.d6 B15.5.4a.a B15.5.4]
        close quarters: dice 6 (printed strength 5, shield wall +1), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 = 0 [B15.5.1a muster.flag.shieldwall.ooa dice.d6 B15.5.4a.a B15.5.4]
        close quarters: dice 1 (printed strength 1), against 5 (to hit 6, weapon against armour -1): 1 = 0 [B15.5.1a dice.d6 B15.5.4a.a B15.5.4]
    "#]],
    );
    check_rolls(
        &with(FIELD, &flagged("R1", "shieldwall")),
        &["red: area 303"],
        &[1; 10],
        "close quarters",
        expect![[r#"
        close quarters: dice 5 (printed strength 5), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4a.a B15.5.4]
        close quarters: dice 5 (printed strength 5), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4a.a B15.5.4]
    "#]],
    );
}

#[test]
fn archers_in_open_order_fall_back_more_easily() {
    let archers = FIELD.replace("B1 FI", "B1 FB");
    let tried = ["red: area 303", "blue: done", "blue: unit B1"];
    check_rolls(
        &with(&archers, &flagged("B1", "open-order")),
        &tried,
        &[5, 1, 1, 1, 1, 1, 1, 1],
        "falling back",
        expect![[r#"
        falling back, against 4 (élan 3, open order +1): 5 [A2.2.2c muster.flag.open-order.ooa B15.9.5a]
    "#]],
    );
}

#[test]
fn a_feigned_flight_from_foot_draws_the_impetuous_after_it() {
    holds!("muster.flag.feigned-flight");
    let flight = flagged("B1", "feigned-flight");
    // Foot hand to hand does not retreat before combat; with the flag it may.
    choices(
        &with(FIELD, &flight),
        &["red: area 303"],
        &[],
        expect![[r#"
        blue: unit B1
        blue: done
    "#]],
    );
    let gone = ["red: area 303", "blue: unit B1", "blue: area 403", "blue: place 403 facing 303"];
    choices(
        &with(FIELD, &flight),
        &gone,
        &[],
        expect![[r#"
        red: stack R1
        red: done
    "#]],
    );
    let eager = flight.clone() + &flagged("R1", "impetuous");
    check_from(
        &with(FIELD, &eager),
        &gone,
        &[],
        "wait",
        expect![[r#"
        B1 does not wait for the attack [B15.4a muster.special.feigned-flight.ooa]
        B1 retreats to 403 [C22.0a]
        B1 stands in 403 at the centre, facing 303 [model.place]
        R1 advances into 303 [B15.4b]
        - B1: 403 facing 303, 5 SP
        - R1: 303 facing 403, 5 SP
    "#]],
    );
    // A leader in their area holds them back.
    let led = FIELD.replace("gonzaga at 101", "gonzaga at 203");
    choices(
        &with(&led, &eager),
        &gone,
        &[],
        expect![[r#"
        red: stack R1
        red: done
    "#]],
    );
    // Where nobody feigns, the area that is left may be taken and need not be.
    let bows = FIELD.replace("B1 FI", "B1 FB");
    choices(
        &with(&bows, &flagged("R1", "impetuous")),
        &gone,
        &[],
        expect![[r#"
        red: stack R1
        red: done
    "#]],
    );
}

/// Archers behind stakes, and a knight.
const STAKES: &str = "
    map squares 5x5
    option defensive-stakes
    red  L1 MMA at 302/303 facing 303, sp 4 3 2, elan 3, armor A
    blue A1 FB at 303 facing 302, sp 4 3 2, elan 3, stakes
    leader red gonzaga at 102, tactical 0, radius 4, leads red, commands
    red  Z1 FI at 101 facing 102, of rest
    stage charge";

#[test]
fn stakes_stay_where_they_were_planted() {
    let charge = ["red: L1 charges 303", "blue: decline", "red: place 302/303 facing 303"];
    let stakes = with(STAKES, &flagged("A1", "low-ammunition"));
    check_rolls(
        &stakes,
        &charge,
        &[1; 14],
        "charge",
        expect![[r#"
        charge: dice 8 (printed strength 4, charge bonus +2, momentum +2), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
        charge: dice 6 (printed strength 4, stakes +2), against 7 (to hit 6, weapon against armour +1): 1 1 1 1 1 1 = 0 [A2.2.2a B11.7.2d dice.d6 B11.7.3a B11.7.3]
    "#]],
    );
    // Struck from another side than they faced, and elsewhere than they were planted, they do not help.
    let turned = stakes.replace("A1 FB at 303 facing 302", "A1 FB at 303 facing 304");
    check_rolls(
        &turned,
        &["red: L1 charges 303", "red: place 302/303 facing 303"],
        &[1; 10],
        "charge",
        expect![[r#"
        charge: dice 8 (printed strength 4, charge bonus +2, momentum +2), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 1 1 1 = 0 [B11.7.1g B11.7.1a B11.7.1b dice.d6 B11.7.3a B11.7.3]
        charge: dice 2 (printed strength 4, foot against a charge -2), against 7 (to hit 6, weapon against armour +1): 1 1 = 0 [A2.2.2a B11.7.2c dice.d6 B11.7.3a B11.7.3]
    "#]],
    );
}

#[test]
fn prisoners_are_taken_in_melee_too() {
    let melee = "
        map squares 5x5
        red  R1 FI at 203/303 facing 303, sp 4 3 2 1
        blue B1 FMA at 303/203 facing 203, sp 1, armor none
        leader red gonzaga at 101, radius 4, leads red, commands
        leader blue gie at 505, radius 4, leads blue, commands
        battle melee = [\"203\", \"303\"]
        stage melee only";
    let prisoners =
        flagged("B1", "men-at-arms") + &special("prisoners", "pieces = [\"R1\"]\nleaders = [\"gonzaga\"]");
    check_from(
        &with(melee, &prisoners),
        &["blue: decline"],
        &[6, 1, 1, 1, 1],
        "melee",
        expect![[r#"
        melee: dice 4 (printed strength 4): 6 1 1 1 = 1 [B15.7g]
        melee: dice 1 (printed strength 1): 1 = 0 [B15.7g]
        R1 fights B1: 0 through on it, 1 on B1 [B15.7g]
        B1 loses 1 step [C24.0]
        B1 is eliminated [state.steps]
        R1 stops to take prisoners [muster.special.prisoners]
        the melee in 303 is over [B15.7.4a]
        the melee in 203 is over [B15.7.4b]
        - B1: off the map, lost
        - R1: 203/303 facing 303, 4 SP, captors
    "#]],
    );
}

#[test]
fn who_beats_men_at_arms_may_stop_for_prisoners() {
    let position = format!("{FIELD}\nturns 8")
        .replace("B1 FI at 303/203 facing 203, sp 5 4 3 2 1", "B1 FMA at 303/203 facing 203, sp 2");
    let prisoners =
        flagged("B1", "men-at-arms") + &special("prisoners", "pieces = [\"R1\"]\nleaders = [\"gonzaga\"]");
    check_from(
        &with(&position, &prisoners),
        &["red: area 303"],
        &[6, 1, 1, 1, 1, 1, 1],
        "eliminated",
        expect![[r#"
        B1 is eliminated [state.steps]
        R1 stops to take prisoners [muster.special.prisoners]
        - B1: off the map, lost
        - R1: 203/303 facing 303, 5 SP, captors
    "#]],
    );
    // In its next turn it does not move of its own will, unless the leader is with it.
    let busy = position
        .replace("stage close-quarters only", "stage movement")
        .replace("elan 3, armor none\n    blue", "elan 3, armor none, guarding\n    blue");
    choices(
        &with(&busy, &prisoners),
        &["red: stack R1"],
        &[],
        expect![[r#"
            red: place 203
            red: place 203/303
            red: place 203/204
            red: place 203/103
            red: place 203/202
        "#]],
    );
    let led = busy.replace("gonzaga at 101", "gonzaga with R1");
    areas(
        &with(&led, &prisoners),
        &["red: stack R1"],
        &[],
        expect!["101 102 103 104 105 201 202 203 204 205 301 302 304 305"],
    );
}

#[test]
fn who_does_not_pursue_may_occupy_the_ground_that_was_won_and_need_not() {
    holds!("muster.special.no-pursuit");
    // The impetuous must advance; whoever is kept from pursuit has the choice.
    let kept = flagged("R1", "impetuous") + &special("no-pursuit", "pieces = [\"R1\"]");
    choices(
        &with(FIELD, &kept),
        &DRIVEN,
        &HITS,
        expect![[r#"
        red: stack R1
        red: done
    "#]],
    );
    // Nor does a feigned flight draw him after it.
    let feigned = kept + &flagged("B1", "feigned-flight");
    choices(
        &with(FIELD, &feigned),
        &["red: area 303", "blue: unit B1", "blue: area 403", "blue: place 403 facing 303"],
        &[],
        expect![[r#"
            red: stack R1
            red: done
        "#]],
    );
}

#[test]
fn a_formation_that_lies_hidden_need_not_come_out() {
    let field = "
        map squares 6x6
        red  F1 FI at 101 facing 201, sp 2 1
        blue K1 FI at 606 facing 605, sp 2 1
        blue X1 MMA at 304/303 facing 303, sp 3 2 1, of wood
        leader red charles at 101, command 3, leads red, commands
        leader blue john at 606, command 2, leads blue, commands
        active blue
        battle attempted = [true, true]
        steps [{ turn = \"activations\" }, { attempt = { choosing = { left = 2, by_plan = false } } }]";
    let hidden = "[[conditions.contingents]]\nid = \"ambush\"\npieces = [\"X1\"]\nhidden = 1";
    choices(
        &with(field, hidden),
        &[],
        &[],
        expect![[r#"
        blue: formation blue
        blue: formation wood
        blue: done
    "#]],
    );
    check_from(
        &with(field, hidden),
        &["blue: done"],
        &[],
        "activated",
        expect![[r#"
        blue is activated [B8.1]
    "#]],
    );
    // A side whose other formations have all acted has none left, as far as anybody can see.
    let spent = field
        .replace(
            "steps [{ turn = \"activations\" }, { attempt = { choosing = { left = 2, by_plan = false } } }]",
            "stage movement",
        )
        .replace("battle attempted = [true, true]", "acting blue");
    check_from(
        &with(&spent, hidden),
        &["blue: done"],
        &[6, 6, 6, 1, 6],
        "activation",
        expect![[r#"
        activation, against 3 (command rating 3): 6 [A2.2.2f B8.0b]
        red activates nobody [B8.0b B8.1.1]
        activation, against 3 (command rating 3): 6 [A2.2.2f B8.0b]
        red activates nobody [B8.0b B8.1.1]
        the activations end [B8.1.1]
        turn 2 [B4.0a]
        first player: 9 to 3: 6 1 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 3 (command rating 3): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
        red is activated [B8.1]
    "#]],
    );
}

/// A leader leaves his archers before foot.
#[test]
fn a_leader_who_leaves_his_men_before_combat_shakes_them() {
    let archers = FIELD.replace("B1 FI", "B1 FB").replace("leader blue gie at 505", "leader blue gie with B1").replace(
        "stage close-quarters only",
        "blue Z9 FI at 505 facing 504, of far\n    blue Z8 FI at 501 facing 401\n    leader blue other at 505, leads far\n    stage close-quarters only",
    );
    let rule = "[[rule]]\non = \"leader_retreated_before_combat\"\neffect = { kind = \"rout_check\" }";
    check_from(
        &with(&archers, rule),
        &["red: area 303", "blue: leader gie", "blue: area 403"],
        &[1],
        "wait",
        expect![[r#"
            gie does not wait for the attack [B15.4a]
            gie rides to 403 [B3.2.1a]
            blue is shaken [scenario.leader-flight]
            rout check, against 3 (élan 3): 1 [A2.2.2c C23.0b]
            B1 stands firm [C23.0b]
            - gie: 403
        "#]],
    );
    // He has gone when they check: nobody has them in control, and he does not flee once more with those who rout.
    let alone = archers.replace("gie with B1, radius 4", "gie with B1, radius 0");
    check_from(
        &with(&alone, rule),
        &["red: area 303", "blue: leader gie", "blue: area 403", "blue: area 404", "blue: area 505"],
        &[6],
        "wait",
        expect![[r#"
            gie does not wait for the attack [B15.4a]
            gie rides to 403 [B3.2.1a]
            blue is shaken [scenario.leader-flight]
            rout check, against 2 (élan 3, not in control -1): 6 [A2.2.2c C23.0f C23.0b]
            B1 does not stand [C23.0b]
            B1 routs [C23.1a]
            B1 flees to 404 [C23.1a]
            B1 flees to 505 [C23.1a]
            - B1: 505/405 facing 405, 5 SP, routed, routed-now
            - gie: 403
        "#]],
    );
}

/// What scenarios can bring about besides.
#[test]
fn close_quarters_that_are_won_options_and_daring_are_the_scenarios_too() {
    let won = "[[elan_event]]\narmy = \"blue\"\non = \"cqc_won\"\nfilter = { side = \"red\", areas = [303] }\nchange = -1";
    check_from(
        &with(FIELD, won),
        &[&DRIVEN[..], &["red: done"]].concat(),
        &HITS,
        "forced",
        expect![[r#"
        blue is forced back from 303: 2 of 5 points [B15.5.7a]
        B1 loses 2 steps [C24.0]
        B1 is forced back to 403 [C22.0a]
        B1 stands in 403 at the centre, facing 303 [model.place]
        blue has its élan marker at 5 [scenario.elan C21.3]
        - B1: 403 facing 303, 3 SP
        - army blue: élan marker at 5
    "#]],
    );
    // Not where the defenders stay.
    check_from(
        &with(FIELD, won),
        &["red: area 303"],
        &[1; 10],
        "B1 strikes",
        expect![[r#"
        B1 strikes at R1 [B15.5.4]
        close quarters: dice 5 (printed strength 5), against 5 (to hit 6, weapon against armour -1): 1 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4a.a B15.5.4]
    "#]],
    );
    let bolder = "[[rule]]\non = \"game_start\"\neffect = { kind = \"add_modifier\", roll = \"elan_check\", value = 2 }";
    let lost = FIELD.replace("gonzaga at 101, radius 4", "gonzaga at 501, radius 0");
    let lost = format!("{lost}\nbattle happened = {{ modifiers = [0] }}");
    check_rolls(
        &with(&lost, bolder),
        &["red: area 303"],
        &[6],
        "élan check",
        expect![[r#"
        élan check to attack, against 5 (élan 3, by the scenario +2): 6 [A2.2.2c A2.6 B9.1.2c]
    "#]],
    );
    // An option that is switched on in the course of the battle.
    let horse = FIELD.replace("R1 FI", "R1 MMA").replace("B1 FI", "B1 FH");
    let switched = "[[rule]]\non = \"unit_step_lost\"\nonce = true\neffect = { kind = \"set_option\", option = \"unhorsed\" }";
    check_from(
        &with(&horse, switched),
        &["red: area 303", "red: done"],
        &[1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 6],
        "loses",
        expect![[r#"
        R1 loses 1 step [C24.0]
        unhorsed is allowed from now on [A2.6 scenario.options]
        horses, against 6 (hurt among polearms 6): 6 [C27.2b]
        R1 is unhorsed [C27.2b C27.2d]
        - R1: 203/303 facing 303, 4 SP, unhorsed
    "#]],
    );
    let off = switched.replace("option = \"unhorsed\"", "option = \"unhorsed\", on = false");
    check_from(
        &with(&format!("option unhorsed\n{horse}"), &off),
        &["red: area 303", "red: done"],
        &[1, 1, 1, 1, 1, 6, 1, 1, 1, 1],
        "loses",
        expect![[r#"
        R1 loses 1 step [C24.0]
        unhorsed is not allowed any more [A2.6 scenario.options]
        - R1: 203/303 facing 303, 4 SP
    "#]],
    );
}
