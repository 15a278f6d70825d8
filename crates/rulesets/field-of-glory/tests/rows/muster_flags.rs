//! What the flags of contingents do (muster.flag).

use battle::holds;
use expect_test::expect;

use crate::table::{check, check_from, check_lines, choices, is_silent, lines_with, refused, shown};

/// A group of red's with some traits as the manoeuvre phase begins, and an enemy.
fn with_traits(group: &str, traits: &str, enemy: &str) -> String {
    format!(
        "turn 1
         red 1 m-1 {group} at 20,12
         blue 1 k-1 heavy-foot 4 bases in 2 files at 20,{enemy}
         conditions contingents = [{{ id = \"m\", pieces = [\"m-1\"], traits = [{traits}] }}]
         phase manoeuvre"
    )
}

const KNIGHTS: &str = "knights heavily-armoured superior drilled lancers swordsmen 4 bases in 2 files";

#[test]
fn who_can_dismount_becomes_heavy_foot_as_his_whole_move_and_mounts_again() {
    let position = with_traits(KNIGHTS, "\"dismountable\"", "40");
    choices(
        &position,
        &[],
        &[],
        expect![[r#"
        red: dismount m-1
        red: none
    "#]],
    );
    check_from(
        &position,
        &["red: dismount m-1"],
        &[],
        "dismounts",
        expect![[r#"
        m-1 dismounts [muster.flag.dismountable.fog]
        - m-1: 20,12 facing 0, 4 bases in 2 files, steady, moved, changed
    "#]],
    );
    let kind = shown(&position, &["red: dismount m-1"], &[], "groups.m-1.kind");
    assert_eq!(kind["troop"], "heavy-foot");
    assert_eq!(kind["armour"], "heavily-armoured");
    assert_eq!([&kind["impact"], &kind["melee"]], ["heavy-weapon", "heavy-weapon"]);
    let again = position.replace("at 20,12", "at 20,12, fate changed");
    check_lines(
        &again,
        &["red: dismount m-1"],
        &[],
        "mounts",
        expect![[r#"
        m-1 mounts [muster.flag.dismountable.fog]
    "#]],
    );
    let foot =
        with_traits("heavy-foot heavily-armoured heavy-weapon 4 bases in 2 files", "\"dismountable\"", "40");
    let kind = shown(&foot, &["red: dismount m-1"], &[], "groups.m-1.kind");
    assert_eq!([&kind["troop"], &kind["impact"]], ["knights", "lancers"]);
}

#[test]
fn nobody_dismounts_with_an_enemy_within_six_mu_or_after_a_move() {
    // The enemy's front is 6 MU and a little from that of the knights.
    let near = |y: &str| with_traits(KNIGHTS, "\"dismountable\"", y);
    refused(
        &near("17.9").replace("k-1", "l-1").replace("l-1 heavy", "k-1 heavy"),
        &["red: dismount m-1"],
        &[],
        expect!["that is not what is asked [sequence.manoeuvre]"],
    );
    check_lines(
        &near("18.1"),
        &["red: dismount m-1"],
        &[],
        "dismounts",
        expect![[r#"
        m-1 dismounts [muster.flag.dismountable.fog]
    "#]],
    );
    let moved = near("40").replace("at 20,12", "at 20,12, moved");
    refused(&moved, &["red: dismount m-1"], &[], expect!["that is not what is asked [sequence.manoeuvre]"]);
    refused(
        &with_traits(KNIGHTS, "\"marksmen\"", "40"),
        &["red: dismount m-1"],
        &[],
        expect!["that is not what is asked [sequence.manoeuvre]"],
    );
}

#[test]
fn who_is_tired_is_undrilled_whatever_else_is_said() {
    holds!("muster.flag.drilled.fog");
    let position = with_traits(KNIGHTS, "\"fatigued\"", "40");
    assert_eq!(shown(&position, &[], &[], "groups.m-1.training"), "undrilled");
    let fresh = with_traits(KNIGHTS, "\"marksmen\"", "40");
    assert_eq!(shown(&fresh, &[], &[], "groups.m-1.training"), "drilled");
}

/// Men of red's with some traits, 2 MU before foot of blue's, as charges are declared.
fn before_the_enemy(men: &str, traits: &str) -> String {
    format!(
        "turn 1
         red 1 m-1 {men} 2 bases in 2 files at 30,10
         blue 1 k-1 heavy-foot 2 bases in 2 files at 30,12
         conditions contingents = [{{ id = \"m\", pieces = [\"m-1\"], traits = [{traits}] }}]
         only impact"
    )
}

#[test]
fn impetuous_foot_with_an_impact_capability_are_shock_troops() {
    holds!("muster.flag.impetuous.fog");
    let spears = before_the_enemy("heavy-foot drilled light-spear swordsmen", "\"impetuous\"");
    check(
        &spears,
        &["red: end"],
        &[3, 4],
        expect![[r#"
        m-1 must pass a test [charge.shock-test]
        test not to charge, against 7 (drilled or skirmishers 7): 3 4 = 7 [cmt.score.good cmt.roll]
        m-1 passes its test [cmt.roll]
        - m-1: 30,10 facing 0, 2 bases in 2 files, steady, tested
    "#]],
    );
    is_silent(&spears.replace("impetuous", "marksmen"), &["red: end"], &[], "test");
    // Without a capability for the impact they are like others.
    let bare = before_the_enemy("heavy-foot drilled swordsmen", "\"impetuous\"");
    is_silent(&bare, &["red: end"], &[], "test");
}

#[test]
fn impetuous_horse_is_harder_to_hold_back() {
    let knights = before_the_enemy("knights drilled lancers swordsmen", "\"impetuous\"");
    check(
        &knights,
        &["red: end"],
        &[4, 4],
        expect![[r#"
        m-1 must pass a test [charge.shock-test]
        test not to charge, against 7 (drilled or skirmishers 7) (impetuous -1): 4 4 = 8 - 1 = 7 [cmt.score.good cmt.roll muster.flag.impetuous.fog]
        m-1 passes its test [cmt.roll]
        - m-1: 30,10 facing 0, 2 bases in 2 files, steady, tested
    "#]],
    );
}

/// Shooters of red's and a target of blue's with some traits.
fn shot_at(traits: &str, target: &str) -> String {
    format!(
        "turn 1
         red 1 archers medium-foot longbow 6 bases in 3 files at 30,20
         blue 1 k-1 {target}
         conditions contingents = [{{ id = \"k\", pieces = [\"k-1\"], traits = [{traits}] }}]
         only shooting"
    )
}

#[test]
fn pavises_are_cover_against_shooting_from_the_front() {
    holds!("muster.flag.pavises.fog");
    let shots = |traits: &str, facing: &str| {
        let target = format!("medium-foot crossbow 4 bases in 2 files at 30,23 facing {facing}");
        lines_with(&shot_at(traits, &target), 2, &["archers shoots"])
    };
    expect![[r#"
        archers shoots at k-1: points -1 (target in cover -1) [shoot.dice.first shoot.poa.cover]
    "#]]
    .assert_eq(&shots("\"pavises\"", "180"));
    expect![[r#"
        archers shoots at k-1: points 0 [shoot.dice.first]
    "#]]
    .assert_eq(&shots("\"pavises\"", "0"));
    expect![[r#"
        archers shoots at k-1: points 0 [shoot.dice.first]
    "#]]
    .assert_eq(&shots("\"marksmen\"", "180"));
}

#[test]
fn men_low_on_ammunition_shoot_with_half_their_dice() {
    let low = |traits: &str| {
        let target = "heavy-foot 4 bases in 2 files at 30,23";
        let position = shot_at(traits, target).replace("pieces = [\"k-1\"]", "pieces = [\"archers\"]");
        lines_with(&position, 2, &["shooting:"])
    };
    expect![[r#"
        shooting: dice 3 (first rank 3, second rank +1, fractions rounded +1, half for want of ammunition -2), against 4 (score 4): 2 2 2 = 0 [shoot.dice.foot shoot.dice.round muster.flag.low-ammunition.fog hits.score shoot.dice.first]
    "#]].assert_eq(&low("\"low-ammunition\""));
    expect![[r#"
        shooting: dice 5 (first rank 3, second rank +1, fractions rounded +1), against 4 (score 4): 2 2 2 2 2 = 0 [shoot.dice.foot shoot.dice.round hits.score shoot.dice.first]
    "#]].assert_eq(&low("\"marksmen\""));
}

#[test]
fn want_of_arrows_and_wet_strings_each_take_half() {
    let target = "heavy-foot 4 bases in 2 files at 30,23";
    let position = shot_at("\"low-ammunition\"", target)
        .replace("pieces = [\"k-1\"]", "pieces = [\"archers\"]")
        .replace("only", "conditions effects = [{ kind = \"wet-strings\", pieces = [\"archers\"] }]\nonly");
    expect![[r#"
        shooting: dice 2 (first rank 3, second rank +1, fractions rounded +1, half for the weather -2, half for want of ammunition -1), against 4 (score 4): 2 2 = 0 [shoot.dice.foot shoot.dice.round muster.weather.wet-strings.fog muster.flag.low-ammunition.fog hits.score shoot.dice.first]
    "#]].assert_eq(&lines_with(&position, 2, &["shooting:"]));
}

#[test]
fn mounted_infantry_rides_while_no_enemy_is_within_twelve_mu() {
    holds!("muster.flag.mounted-infantry.fog");
    let men = "medium-foot drilled longbow 4 bases in 2 files";
    let far = with_traits(men, "\"mounted-infantry\"", "24.1");
    check_lines(
        &far,
        &["red: move m-1 ahead 7"],
        &[],
        "m-1",
        expect![[r#"
        m-1 advances 7 MU [move.advance.other]
        - m-1: 20,19 facing 0, 4 bases in 2 files, steady, moved
    "#]],
    );
    let near = with_traits(men, "\"mounted-infantry\"", "24");
    refused(
        &near,
        &["red: move m-1 ahead 4.1"],
        &[],
        expect!["m-1 cannot go that far: 4.1 MUs are more than 4 [move.rates]"],
    );
    check_lines(
        &near,
        &["red: move m-1 ahead 4"],
        &[],
        "m-1",
        expect![[r#"
        m-1 advances 4 MU [move.advance.other]
        - m-1: 20,16 facing 0, 4 bases in 2 files, steady, moved
    "#]],
    );
    refused(
        &with_traits(men, "\"marksmen\"", "24.1"),
        &["red: move m-1 ahead 4.1"],
        &[],
        expect!["m-1 cannot go that far: 4.1 MUs are more than 4 [move.rates]"],
    );
}

#[test]
fn who_stands_in_a_schiltron_cannot_be_charged_in_flank_or_rear() {
    holds!("muster.flag.may-form-schiltron.fog");
    let charged = |traits: &str, facing: &str, fate: &str| {
        let position = format!(
            "turn 1
             red 1 riders cavalry 2 bases in 2 files at 30,10
             blue 1 k-1 heavy-foot 6 bases in 3 files at 30,14 facing {facing}{fate}
             conditions contingents = [{{ id = \"k\", pieces = [\"k-1\"], traits = [{traits}] }}]
             only impact"
        );
        crate::table::lines_after(&position, &["red: charge riders"], 1, &["meets", "drops", "points"])
    };
    let ring = "\"may-form-schiltron\"";
    expect![[r#"
        riders meets k-1 [combat.join]
        riders strikes k-1: points 0 [impact.fight]
        k-1 strikes riders: points 0 [impact.fight]
    "#]]
    .assert_eq(&charged(ring, "0", ""));
    expect![[r#"
        riders meets k-1 [combat.join]
        riders strikes k-1: points 0 [impact.fight]
        k-1 strikes riders: points 0 [impact.fight]
    "#]]
    .assert_eq(&charged(ring, "90", ""));
    // Who moved in his own last turn has not formed it.
    expect![[r#"
        riders meets k-1 in the rear [flank.qualify]
        k-1 drops from STEADY to DISRUPTED [flank.drop]
        riders strikes k-1: points +2 (charges flank or rear +2) [impact.fight impact.poa.flank]
        k-1 strikes riders: points -2 (charged in flank or rear -2) [impact.fight impact.poa.flank]
    "#]]
    .assert_eq(&charged(ring, "0", ", fate stirred"));
    expect![[r#"
        riders meets k-1 in the rear [flank.qualify]
        k-1 drops from STEADY to DISRUPTED [flank.drop]
        riders strikes k-1: points +2 (charges flank or rear +2) [impact.fight impact.poa.flank]
        k-1 strikes riders: points -2 (charged in flank or rear -2) [impact.fight impact.poa.flank]
    "#]]
    .assert_eq(&charged("\"marksmen\"", "0", ""));
}

#[test]
fn who_moves_in_his_turn_stands_in_no_schiltron_after_it() {
    let position = with_traits("heavy-foot drilled 6 bases in 3 files", "\"may-form-schiltron\"", "40");
    let is = shown(&position, &["red: move m-1 ahead 1", "red: end", "blue: end"], &[], "groups.m-1.is");
    assert!(is.to_string().contains("stirred"), "{is}");
    let is = shown(&position, &["red: end", "blue: end"], &[], "groups.m-1.is");
    assert!(!is.to_string().contains("stirred"), "{is}");
}

#[test]
fn tired_men_have_a_point_less_in_complex_move_tests() {
    let position = with_traits("heavy-foot drilled 6 bases in 2 files", "\"fatigued\"", "40");
    check_from(
        &position,
        &["red: move m-1 turn left"],
        &[4, 4],
        "complex",
        expect![[r#"
        complex move test, against 8 (undrilled 8) (tired -1): 4 4 = 8 - 1 = 7 [cmt.score.undrilled cmt.roll muster.flag.fatigued.fog]
        m-1 fails its test [cmt.roll]
        - m-1: 20,12 facing 0, 6 bases in 2 files, steady, tested
    "#]],
    );
    let fresh = with_traits("heavy-foot drilled 6 bases in 2 files", "\"marksmen\"", "40");
    is_silent(&fresh, &["red: move m-1 turn left"], &[], "complex");
}

/// Marksmen of red's shoot at a group of blue's that a commander is with.
fn picked_out(traits: &str, guard: &str) -> String {
    format!(
        "turn 1
         red 1 rifles light-foot firearm 4 bases in 4 files at 30,20
         blue 1 k-1 heavy-foot 8 bases in 4 files at 30,21.5{guard}
         blue 2 l-1 heavy-foot 8 bases in 4 files at 50,21.5
         commander blue ferguson with k-1
         conditions contingents = [{{ id = \"m\", pieces = [\"rifles\"], traits = [{traits}] }}, {{ id = \"k\", pieces = [\"k-1\"], traits = [\"bodyguard\"] }}]
         only shooting"
    )
}

#[test]
fn a_single_hit_of_marksmen_puts_a_commander_at_risk_on_eleven() {
    // The household is not in good order here and does not help.
    let shot = |traits: &str| picked_out(traits, ", disrupted");
    check(
        &shot("\"marksmen\""),
        &["red: done"],
        &[6, 1, 3, 6, 5, 6, 6],
        expect![[r#"
        rifles shoots at k-1: points -1 (bolts or shot at other foot -1) [shoot.dice.first shoot.poa.foot.other]
        shooting: dice 2 (one die for two bases 2), against 5 (score 5): 6 1 = 1 [shoot.dice.light hits.score shoot.dice.first]
        death throw, against 1 (hits 1) (shot at +2): 3 + 2 = 5 [death.throw death.mod.won]
        commander's risk, against 11 (picked out 11): 6 5 = 11 [muster.flag.marksmen.fog command.risk]
        ferguson is lost [command.lost]
        cohesion test: friends break or a commander falls, against 7 (to pass 7) (DISRUPTED -1): 6 6 = 12 - 1 = 11 [cohesion.roll cohesion.mod.disrupted]
        k-1 holds [cohesion.result.pass]
        - ferguson: off, off, lost, settled
        - k-1: 30,21.5 facing 180, 8 bases in 4 files, disrupted, tested-end, shot-at, provoked
        - rifles: 30,20 facing 0, 4 bases in 4 files, steady, has-shot
    "#]],
    );
    check(
        &shot("\"marksmen\""),
        &["red: done"],
        &[6, 1, 3, 5, 5],
        expect![[r#"
        rifles shoots at k-1: points -1 (bolts or shot at other foot -1) [shoot.dice.first shoot.poa.foot.other]
        shooting: dice 2 (one die for two bases 2), against 5 (score 5): 6 1 = 1 [shoot.dice.light hits.score shoot.dice.first]
        death throw, against 1 (hits 1) (shot at +2): 3 + 2 = 5 [death.throw death.mod.won]
        commander's risk, against 11 (picked out 11): 5 5 = 10 [muster.flag.marksmen.fog command.risk]
        - k-1: 30,21.5 facing 180, 8 bases in 4 files, disrupted, shot-at, provoked
        - rifles: 30,20 facing 0, 4 bases in 4 files, steady, has-shot
    "#]],
    );
    is_silent(&shot("\"fatigued\""), &["red: done"], &[6, 1, 3], "risk");
    // Without a hit there is no risk.
    is_silent(&shot("\"marksmen\""), &["red: done"], &[1, 1], "risk");
}

#[test]
fn a_household_in_good_order_has_the_die_for_its_leader_thrown_once_more() {
    let guarded = picked_out("\"marksmen\"", "");
    check(
        &guarded,
        &["red: done"],
        &[6, 1, 3, 6, 6, 2, 2],
        expect![[r#"
        rifles shoots at k-1: points -1 (bolts or shot at other foot -1) [shoot.dice.first shoot.poa.foot.other]
        shooting: dice 2 (one die for two bases 2), against 5 (score 5): 6 1 = 1 [shoot.dice.light hits.score shoot.dice.first]
        death throw, against 1 (hits 1) (shot at +2): 3 + 2 = 5 [death.throw death.mod.won]
        commander's risk, against 11 (picked out 11): 6 6 = 12 [muster.flag.marksmen.fog command.risk]
        k-1 saves its leader: the dice are thrown again [muster.flag.bodyguard]
        commander's risk, against 11 (picked out 11): 2 2 = 4 [muster.flag.marksmen.fog command.risk]
        - k-1: 30,21.5 facing 180, 8 bases in 4 files, steady, shot-at, provoked, spared
        - rifles: 30,20 facing 0, 4 bases in 4 files, steady, has-shot
    "#]],
    );
    // The second throw holds, and there is only one in the battle.
    check(
        &guarded,
        &["red: done"],
        &[6, 1, 3, 6, 6, 6, 6, 6, 6],
        expect![[r#"
        rifles shoots at k-1: points -1 (bolts or shot at other foot -1) [shoot.dice.first shoot.poa.foot.other]
        shooting: dice 2 (one die for two bases 2), against 5 (score 5): 6 1 = 1 [shoot.dice.light hits.score shoot.dice.first]
        death throw, against 1 (hits 1) (shot at +2): 3 + 2 = 5 [death.throw death.mod.won]
        commander's risk, against 11 (picked out 11): 6 6 = 12 [muster.flag.marksmen.fog command.risk]
        k-1 saves its leader: the dice are thrown again [muster.flag.bodyguard]
        commander's risk, against 11 (picked out 11): 6 6 = 12 [muster.flag.marksmen.fog command.risk]
        ferguson is lost [command.lost]
        cohesion test: friends break or a commander falls, against 7 (to pass 7): 6 6 = 12 [cohesion.roll]
        k-1 holds [cohesion.result.pass]
        - ferguson: off, off, lost, settled
        - k-1: 30,21.5 facing 180, 8 bases in 4 files, steady, tested-end, shot-at, provoked, spared
        - rifles: 30,20 facing 0, 4 bases in 4 files, steady, has-shot
    "#]],
    );
    let used = picked_out("\"marksmen\"", ", fate spared");
    is_silent(&used, &["red: done"], &[6, 1, 3, 6, 6, 6, 6], "saves");
}
