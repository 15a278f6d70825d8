//! Supporting fire at impact (support.fire, support.fire.limits, support.fire.how).

use battle::holds;
use expect_test::expect;

use crate::table::{check, lines_with};

/// Knights charge a mixed group, or whoever is named in their place.
fn charged(men: &str, chargers: &str, facts: &str) -> String {
    format!(
        "red 1 chargers {chargers} 4 bases in 2 files at 30,20, charged
         blue 1 foot {men} at 30,20{facts}
         fight chargers foot, charging red, impact
         only impact"
    )
}

fn supports(position: &str) -> bool {
    lines_with(position, 3, &["supporting fire"]).len() > 1
}

const SPEARS: &str = "heavy-foot defensive-spearmen 6 bases in 2 files";
const KNIGHTS: &str = "knights heavily-armoured lancers swordsmen";

#[test]
fn archers_behind_foot_that_is_charged_shoot_before_the_impact_dice() {
    holds!("support.fire.limits");
    check(
        &charged(SPEARS, KNIGHTS, ", rear 4 medium-foot longbow"),
        &[],
        &[4, 4, 1, 1, 5, 5, 2, 2, 2, 4, 4, 4, 3, 5],
        expect![[r#"
            chargers strikes foot: points 0 [impact.fight]
            impact: dice 4 (two per base 4), against 4 (score 4): 4 4 1 1 = 2 [impact.dice.other hits.score impact.fight]
            foot shoots at chargers: points -1 (impact, to the rear or in combat -1) [support.fire.how shoot.poa.situation]
            supporting fire: dice 2 (archers behind 2), against 5 (score 5): 5 5 = 2 [support.fire hits.score support.fire.how]
            foot strikes chargers: points 0 [impact.fight]
            impact: dice 4 (two per base 4), against 4 (score 4): 2 2 2 4 = 1 [impact.dice.other hits.score impact.fight]
            chargers loses: 2 to 3 hits [combat.result]
            foot wins: 3 to 2 hits [combat.result]
            death throw, against 3 (hits 3): 4 [death.throw]
            death throw, against 2 (hits 2) (combat not lost +2): 4 + 2 = 6 [death.throw death.mod.won]
            cohesion test: impact lost, against 7 (to pass 7) (a hit for three bases -1): 3 5 = 8 - 1 = 7 [cohesion.roll cohesion.mod.hp3b]
            chargers holds [cohesion.result.pass]
            - fight 0: {"charging":[true,false],"groups":["chargers","foot"],"impact":false,"strikes":[null,null]}
        "#]],
    );
}

#[test]
fn the_second_rank_supports_with_bows_and_firearms_and_the_third_with_plain_bows() {
    let second =
        |weapon: &str| supports(&charged(SPEARS, KNIGHTS, &format!(", rear 4 medium-foot {weapon}")));
    for weapon in ["bow", "longbow", "crossbow", "firearm"] {
        assert!(second(weapon), "{weapon}");
    }
    for weapon in ["bow-star", "sling", "javelins"] {
        assert!(!second(weapon), "{weapon}");
    }
    let third = |weapon: &str| supports(&charged(SPEARS, KNIGHTS, &format!(", rear 2 medium-foot {weapon}")));
    assert!(third("bow"));
    assert!(!third("longbow") && !third("crossbow") && !third("firearm"));
    // One rank only: two archers behind two files, though four stand there.
    let lines = lines_with(&charged(SPEARS, KNIGHTS, ", rear 4 medium-foot bow"), 3, &["supporting fire"]);
    expect![[r#"
        supporting fire: dice 2 (archers behind 2), against 6 (score 6): 3 3 = 0 [support.fire hits.score support.fire.how]
    "#]].assert_eq(&lines);
}

#[test]
fn nobody_supports_who_moved_or_is_charged_in_flank_or_rear() {
    let plain = charged(SPEARS, KNIGHTS, ", rear 4 medium-foot bow");
    assert!(supports(&plain));
    assert!(!supports(&plain.replace("charging red", "charging red, charging blue")));
    assert!(!supports(&plain.replace("medium-foot bow", "medium-foot bow, intercepted")));
    let behind = "
        red 1 chargers knights lancers 4 bases in 2 files at 30,20, charged
        blue 1 foot medium-foot 6 bases in 2 files at 30,22.4 facing 0, rear 4 medium-foot bow
        fight chargers foot, charging red, strikes red rear, impact
        only impact
    ";
    assert!(!supports(behind) && lines_with(behind, 3, &["foot strikes chargers: points -2"]).len() > 1);
    // Light foot, knights and others in front are not supported.
    assert!(!supports(&charged("light-foot 6 bases in 2 files", KNIGHTS, ", rear 4 light-foot bow")));
}

#[test]
fn light_foot_does_not_support_against_foot() {
    let light = ", rear 4 light-foot bow";
    assert!(supports(&charged(SPEARS, KNIGHTS, light)));
    assert!(!supports(&charged(SPEARS, "heavy-foot impact-foot", light)));
    assert!(supports(&charged(SPEARS, "heavy-foot impact-foot", ", rear 4 medium-foot bow")));
}

#[test]
fn supporting_dice_are_lost_with_the_shooters_own_cohesion() {
    let wide = "heavy-foot defensive-spearmen 6 bases in 3 files";
    let lines = |facts: &str| {
        let position = charged(wide, "knights lancers", facts).replace("4 bases in 2", "6 bases in 3");
        lines_with(&position, 3, &["supporting fire"])
    };
    expect![[r#"
        supporting fire: dice 3 (archers behind 3), against 5 (score 5): 3 3 3 = 0 [support.fire hits.score support.fire.how]
    "#]].assert_eq(&lines(", rear 3 medium-foot bow"));
    expect![[r#"
        supporting fire: dice 2 (archers behind 3, one of three lost -1), against 5 (score 5): 3 3 = 0 [support.fire dice.third hits.score support.fire.how]
    "#]].assert_eq(&lines(", rear 3 medium-foot bow, disrupted"));
}
