//! Commanders in the front rank (command.front-rank).

use expect_test::expect;

use crate::table::{check, choices};

const LED: &str = "
    red 1 foot heavy-foot superior 2 bases in 2 files at 30,10
    blue 1 foe heavy-foot 2 bases in 2 files at 30,10
    commander red henry field c-in-c with foot
    commander blue john troop with foe
    fight foot foe, charging red, impact
    only impact
";

#[test]
fn the_active_players_commanders_are_asked_first() {
    choices(
        LED,
        &[],
        &[],
        expect![[r#"
        red: stay out
        red: fight
    "#]],
    );
    choices(
        LED,
        &["red: stay out"],
        &[],
        expect![[r#"
        blue: stay out
        blue: fight
    "#]],
    );
}

#[test]
fn a_commander_who_fights_makes_his_group_one_level_better() {
    // Henry's superior men throw ones and twos again, John's average men nothing.
    check(
        LED,
        &["red: fight", "blue: stay out"],
        &[1, 2, 3, 3, 3, 3, 3, 3, 3, 3],
        expect![[r#"
            henry fights in the front rank [command.front-rank]
            foot strikes foe: points 0 [impact.fight]
            impact: dice 4 (two per base 4), against 4 (score 4): 1 2 3 3 3 3 = 0 [impact.dice.other hits.score impact.fight]
            foe strikes foot: points 0 [impact.fight]
            impact: dice 4 (two per base 4), against 4 (score 4): 3 3 3 3 = 0 [impact.dice.other hits.score impact.fight]
            foot draws: 0 to 0 hits [combat.result]
            foe draws: 0 to 0 hits [combat.result]
            - fight 0: {"charging":[true,false],"groups":["foot","foe"],"impact":false,"strikes":[null,null]}
            - henry: with foot, fights, has-fought, settled, asked
            - john: with foe, settled, asked
        "#]],
    );
}

#[test]
fn a_commander_whose_group_does_not_fight_is_not_asked() {
    check(
        "red 1 foot heavy-foot 2 bases in 2 files at 30,10
         red 2 reserve heavy-foot 2 bases in 2 files at 10,10
         blue 1 foe heavy-foot 2 bases in 2 files at 30,10
         commander red henry field c-in-c with reserve
         fight foot foe, charging red, impact
         only impact",
        &[],
        &[3, 3, 3, 3, 3, 3, 3, 3],
        expect![[r#"
            foot strikes foe: points 0 [impact.fight]
            impact: dice 4 (two per base 4), against 4 (score 4): 3 3 3 3 = 0 [impact.dice.other hits.score impact.fight]
            foe strikes foot: points 0 [impact.fight]
            impact: dice 4 (two per base 4), against 4 (score 4): 3 3 3 3 = 0 [impact.dice.other hits.score impact.fight]
            foot draws: 0 to 0 hits [combat.result]
            foe draws: 0 to 0 hits [combat.result]
            - fight 0: {"charging":[true,false],"groups":["foot","foe"],"impact":false,"strikes":[null,null]}
        "#]],
    );
}
