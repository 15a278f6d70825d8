//! Pursuits: who follows, whom they meet, and when they stop (pursuit.*).

use battle::holds;
use expect_test::expect;

use crate::table::{check, choices, played};

/// Red has broken in contact with blue.
fn broken(red: &str, blue: &str, more: &str) -> String {
    format!(
        "red 1 bills {red} at 30,20 facing 0, broken, breaking
         blue 1 front {blue} at 30,20 facing 180
         {more}
         fight bills front
         only melee
         step {{ flights = {{ all = false, next = \"routs\" }} }}"
    )
}

#[test]
fn foot_do_not_pursue_mounted() {
    let position = broken("knights 4 bases in 2 files", "heavy-foot 4 bases in 2 files", "");
    check(
        &position,
        &[],
        &[4],
        expect![[r#"
        rout: 4 [vmd.roll]
        bills routs 4 MU facing 180 [rout.move]
        - bills: 30,13.6 facing 180, 4 bases in 2 files, broken, routed, routed-now
    "#]],
    );
}

#[test]
fn artillery_wagons_and_those_behind_works_do_not_pursue() {
    let guns = broken("heavy-foot 4 bases in 2 files", "light-artillery 2 bases in 2 files", "");
    check(
        &guns,
        &[],
        &[4],
        expect![[r#"
        rout: 4 [vmd.roll]
        bills routs 3 MU facing 180 [rout.move]
        - bills: 30,15.8 facing 180, 4 bases in 2 files, broken, routed, routed-now
    "#]],
    );
    let behind = broken("heavy-foot 4 bases in 2 files", "heavy-foot 4 bases in 2 files", "work 27,20 33,20");
    check(
        &behind,
        &[],
        &[4],
        expect![[r#"
        rout: 4 [vmd.roll]
        bills routs 3 MU facing 180 [rout.move]
        - bills: 30,15.8 facing 180, 4 bases in 2 files, broken, routed, routed-now
    "#]],
    );
}

#[test]
fn who_still_fights_another_does_not_pursue() {
    let position = broken(
        "heavy-foot 4 bases in 2 files",
        "heavy-foot 6 bases in 3 files",
        "red 2 men heavy-foot 4 bases in 2 files at 33.2,20 facing 0
         fight men front",
    );
    check(
        &position,
        &[],
        &[4],
        expect![[r#"
        rout: 4 [vmd.roll]
        bills routs 3 MU facing 180 [rout.move]
        - bills: 30,15.8 facing 180, 4 bases in 2 files, broken, routed, routed-now
    "#]],
    );
}

#[test]
fn skirmishers_choose_whether_they_pursue() {
    let position = broken("heavy-foot 4 bases in 2 files", "light-foot javelins 4 bases in 2 files", "");
    choices(
        &position,
        &[],
        &[4],
        expect![[r#"
        blue: pursue
        blue: stay
    "#]],
    );
    check(
        &position,
        &["blue: stay"],
        &[4],
        expect![[r#"
        rout: 4 [vmd.roll]
        bills routs 3 MU facing 180 [rout.move]
        front pursues no longer [pursuit.first]
        - bills: 30,15.8 facing 180, 4 bases in 2 files, broken, routed, routed-now
    "#]],
    );
    check(
        &position,
        &["blue: pursue"],
        &[4, 4],
        expect![[r#"
        rout: 4 [vmd.roll]
        bills routs 3 MU facing 180 [rout.move]
        pursuit: 4 [vmd.roll]
        front pursues 3 MU facing 180 [pursuit.move]
        bills loses a base [cohesion.broken.losses]
        - bills: 30,15.8 facing 180, 3 bases in 2 files, broken, routed, routed-now
        - front: 30,17 facing 180, 4 bases in 2 files, steady, pursues bills, has-pursued
    "#]],
    );
}

#[test]
fn a_pursuer_who_does_not_reach_the_routers_gives_up() {
    let position = broken("heavy-foot 4 bases in 2 files", "heavy-foot 4 bases in 2 files", "");
    check(
        &position,
        &[],
        &[6, 1],
        expect![[r#"
        rout: 6 [vmd.roll]
        bills routs 5 MU facing 180 [rout.move]
        pursuit: 1 [vmd.roll]
        front pursues 1 MU facing 180 [pursuit.move]
        front pursues no longer [pursuit.joint]
        - bills: 30,13.8 facing 180, 4 bases in 2 files, broken, routed, routed-now
        - front: 30,19 facing 180, 4 bases in 2 files, steady, has-pursued
    "#]],
    );
}

#[test]
fn a_pursuer_stops_at_other_routers_and_pursues_them() {
    let position = broken(
        "heavy-foot 4 bases in 2 files",
        "heavy-foot 4 bases in 2 files",
        "red 2 others heavy-foot 4 bases in 2 files at 32.8,17 facing 180, broken, direction 180",
    );
    check(
        &position,
        &[],
        &[6, 6],
        expect![[r#"
        rout: 6 [vmd.roll]
        bills routs 5 MU facing 180 [rout.move]
        pursuit: 6 [vmd.roll]
        front pursues 1.8 MU facing 180 [pursuit.move]
        - bills: 29.6,13.8 facing 180, 4 bases in 2 files, broken, routed, routed-now
        - front: 30,18.2 facing 180, 4 bases in 2 files, steady, pursues others, has-pursued
    "#]],
    );
}

#[test]
fn a_pursuer_meets_a_fresh_enemy_and_its_impact_is_still_to_be_fought() {
    let position = broken(
        "heavy-foot 4 bases in 2 files",
        "heavy-foot 4 bases in 2 files",
        "red 2 men heavy-foot 4 bases in 2 files at 32.8,17 facing 0",
    );
    check(
        &position,
        &[],
        &[6, 6],
        expect![[r#"
        rout: 6 [vmd.roll]
        bills routs 5 MU facing 180 [rout.move]
        pursuit: 6 [vmd.roll]
        front pursues 3 MU facing 180 [pursuit.move]
        front meets men [pursuit.fresh]
        - bills: 29.6,13.8 facing 180, 4 bases in 2 files, broken, routed, routed-now
        - fight 0: {"charging":[false,true],"groups":["men","front"],"impact":true,"strikes":[null,null]}
        - front: 30,17 facing 180, 4 bases in 2 files, steady, has-pursued
    "#]],
    );
}

#[test]
fn a_pursuer_who_began_behind_the_front_line_of_the_fresh_strikes_its_flank() {
    let position = broken(
        "heavy-foot 4 bases in 2 files",
        "heavy-foot 4 bases in 2 files",
        "red 2 men heavy-foot 4 bases in 2 files at 32.6,17.9 facing 90",
    );
    check(
        &position,
        &[],
        &[6, 6],
        expect![[r#"
        rout: 6 [vmd.roll]
        bills routs 5 MU facing 180 [rout.move]
        pursuit: 6 [vmd.roll]
        front pursues 0.5 MU facing 180 [pursuit.move]
        front meets men [pursuit.fresh]
        - bills: 29.8,13.8 facing 180, 4 bases in 2 files, broken, routed, routed-now
        - fight 0: {"charging":[false,true],"groups":["men","front"],"impact":true,"strikes":[null,"flank"]}
        - front: 30,19.5 facing 180, 4 bases in 2 files, steady, has-pursued
    "#]],
    );
}

#[test]
fn a_pursuer_runs_off_the_table_unless_its_routers_have_gone_before() {
    let position = "
        red 1 bills heavy-foot 4 bases in 2 files at 30,4 facing 180, broken, direction 180
        blue 1 front heavy-foot 4 bases in 2 files at 26,2.2 facing 180, pursues bills
        blue 2 other heavy-foot 4 bases in 2 files at 60,40 facing 180
        only joint-action
    ";
    check(
        position,
        &["blue: pursue"],
        &[1, 6],
        expect![[r#"
        rout: 1 [vmd.roll]
        bills routs 1 MU facing 180 [rout.move]
        pursuit: 6 [vmd.roll]
        front pursues 5 MU facing 180 [pursuit.move]
        front leaves the table [table.leave]
        - bills: 30,3 facing 180, 4 bases in 2 files, broken, routed, routed-now
        - front: off, 4 bases in 2 files, steady, off, left, has-pursued
    "#]],
    );
    check(
        &position.replace("at 30,4 ", "at 30,1 "),
        &["blue: pursue"],
        &[3],
        expect![[r#"
        rout: 3 [vmd.roll]
        bills routs 1 MU facing 180 [rout.move]
        bills leaves the table [table.leave]
        - bills: off, 4 bases in 2 files, broken, off, lost, routed, routed-now
        - front: 26,2.2 facing 180, 4 bases in 2 files, steady
    "#]],
    );
}

#[test]
fn a_pursuer_tries_to_stop() {
    let position = "
        red 1 bills heavy-foot 4 bases in 2 files at 30,20 facing 180, broken, direction 180
        blue 1 front heavy-foot drilled 4 bases in 2 files at 30,21.2 facing 180, pursues bills
        blue 2 horse cavalry undrilled 4 bases in 2 files at 33.2,21.2 facing 180, pursues bills
        only joint-action
    ";
    choices(
        position,
        &[],
        &[],
        expect![[r#"
        blue: pursue
        blue: try to stop
    "#]],
    );
    check(
        position,
        &["blue: try to stop", "blue: try to stop"],
        &[3, 4, 3, 4, 6, 1],
        expect![[r#"
        test to stop pursuing, against 7 (drilled or skirmishers 7): 3 4 = 7 [cmt.score.good cmt.roll]
        front passes its test [cmt.roll]
        front pursues no longer [pursuit.stop]
        test to stop pursuing, against 8 (undrilled 8): 3 4 = 7 [cmt.score.undrilled cmt.roll]
        horse fails its test [cmt.roll]
        rout: 6 [vmd.roll]
        bills routs 5 MU facing 180 [rout.move]
        pursuit: 1 [vmd.roll]
        horse pursues 3 MU facing 180 [pursuit.move]
        horse pursues no longer [pursuit.joint]
        - bills: 30,15 facing 180, 4 bases in 2 files, broken, routed, routed-now
        - front: 30,21.2 facing 180, 4 bases in 2 files, steady, tested
        - horse: 33.2,18.2 facing 180, 4 bases in 2 files, steady, has-pursued, tested
    "#]],
    );
}

#[test]
fn a_pursuer_that_touches_the_camp_stops_and_loots() {
    holds!("pursuit.camp");
    let position = "
        red 1 bills heavy-foot 4 bases in 2 files at 30,8 facing 180, broken, direction 180
        blue 1 horse cavalry 4 bases in 2 files at 27.2,9.2 facing 180, pursues bills
        camp red 25.6,5.5 facing 0
        only joint-action
    ";
    check(
        position,
        &["blue: pursue"],
        &[6, 6],
        expect![[r#"
            rout: 6 [vmd.roll]
            bills routs 5 MU facing 180 [rout.move]
            pursuit: 6 [vmd.roll]
            horse pursues 3.7 MU facing 180 [pursuit.move]
            horse pursues no longer [pursuit.joint]
            horse begins to loot the camp [camp.sack]
            horse sacks the camp of red [camp.sack]
            - bills: 30,3 facing 180, 4 bases in 2 files, broken, routed, routed-now
            - camp of red: sacked
            - horse: 27.2,5.5 facing 180, 4 bases in 2 files, steady, has-pursued
        "#]],
    );
}

/// Example 19 after its break: one handgun base left, knights behind it.
#[test]
fn routers_who_lose_their_last_base_are_destroyed() {
    let position = "
        red 1 knights knights heavily-armoured superior undrilled lancers swordsmen 5 bases in 3 files at 53.33,36.25 facing 0
        blue 1 handguns light-foot unprotected average firearm 2 bases in 1 files at 54.13,37.05 facing 0, broken, bases 1, breaking
        blue 2 slings light-foot unprotected average sling 4 bases in 2 files at 60,40 facing 180
        fight knights handguns
        only impact
        step { aftermath = { of = \"impact\", next = \"flights\" } }
    ";
    check(
        position,
        &[],
        &[2, 5],
        expect![[r#"
        rout: 2 [vmd.roll]
        handguns routs 4 MU facing 0 [rout.move]
        pursuit: 5 [vmd.roll]
        knights pursues 4 MU facing 0 [pursuit.move]
        handguns loses a base [cohesion.broken.losses]
        handguns is destroyed [death.zero]
        - handguns: off, 1 bases in 1 files, broken, off, lost, routed, routed-now
        - knights: 53.33,40.25 facing 0, 5 bases in 3 files, steady, has-pursued
    "#]],
    );
}

/// A pursuer who has met a fresh enemy, with their impact still to be fought.
fn fresh(men: &str, more: &str) -> String {
    format!(
        "red 1 front heavy-foot 4 bases in 2 files at 30,10 facing 0
         blue 1 men {men}
         {more}
         fight front men, charging red, impact
         only impact"
    )
}

#[test]
fn a_fragmented_group_whom_pursuers_met_tests_in_step_four_as_if_charged() {
    holds!("pursuit.fresh", "cohesion.fragmented.charged", "cohesion.why.charged");
    let men = "heavy-foot 6 bases in 2 files at 30,10 facing 180, fragmented";
    // It holds, and the impact is fought, the pursuers counting as charging.
    check(
        &fresh(men, ""),
        &[],
        &[6, 6, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            cohesion test: charged, against 7 (to pass 7) (FRAGMENTED -2): 6 6 = 12 - 2 = 10 [cohesion.roll cohesion.mod.fragmented cohesion.fragmented.charged]
            men holds [cohesion.result.pass]
            front strikes men: points 0 [impact.fight]
            impact: dice 4 (two per base 4), against 4 (score 4): 1 1 1 1 = 0 [impact.dice.other hits.score impact.fight]
            men strikes front: points 0 [impact.fight]
            impact: dice 2 (two per base 4, one of two lost -2), against 4 (score 4): 1 1 = 0 [impact.dice.other dice.half hits.score impact.fight]
            front draws: 0 to 0 hits [combat.result]
            men draws: 0 to 0 hits [combat.result]
            - fight 0: {"charging":[true,false],"groups":["front","men"],"impact":false,"strikes":[null,null]}
            - men: 30,10 facing 180, 6 bases in 2 files, fragmented, tested-charged
        "#]],
    );
    // It breaks, routs, and is pursued without an impact; whoever is active.
    for active in ["red", "blue"] {
        let told = played(&fresh(men, &format!("active {active}")), &[], &[1, 1, 3, 3]);
        let log: Vec<&str> = told.lines().filter(|line| !line.starts_with('-')).collect();
        assert_eq!(log, BREAKS_IN_STEP_FOUR, "{active}");
    }
    // Light foot makes nobody test.
    let light = fresh(men, "").replace("front heavy-foot", "front light-foot");
    check(
        &light,
        &[],
        &[1; 6],
        expect![[r#"
            front strikes men: points 0 [impact.fight]
            impact: dice 4 (two per base 4), against 4 (score 4): 1 1 1 1 = 0 [impact.dice.other hits.score impact.fight]
            men strikes front: points 0 [impact.fight]
            impact: dice 2 (two per base 4, one of two lost -2), against 4 (score 4): 1 1 = 0 [impact.dice.other dice.half hits.score impact.fight]
            front draws: 0 to 0 hits [combat.result]
            men draws: 0 to 0 hits [combat.result]
            - fight 0: {"charging":[true,false],"groups":["front","men"],"impact":false,"strikes":[null,null]}
        "#]],
    );
}

const BREAKS_IN_STEP_FOUR: [&str; 7] = [
    "cohesion test: charged, against 7 (to pass 7) (FRAGMENTED -2): 1 1 = 2 - 2 = 0 [cohesion.roll cohesion.mod.fragmented cohesion.fragmented.charged]",
    "men drops from FRAGMENTED to BROKEN [cohesion.result.rout]",
    "rout: 3 [vmd.roll]",
    "men routs 3 MU facing 0 [rout.move]",
    "pursuit: 3 [vmd.roll]",
    "front pursues 3 MU facing 0 [pursuit.move]",
    "men loses a base [cohesion.broken.losses]",
];

#[test]
fn who_broke_in_steps_four_and_nine_is_pursued_after_the_impact() {
    holds!("pursuit.first", "rout.first");
    // The riders strike the rear of foe, who drops in step 9 and breaks; the pursuers' men break in step 4. Others fight an impact.
    check(
        "red 1 front heavy-foot 4 bases in 2 files at 10,10 facing 0
         red 2 riders cavalry 2 bases in 2 files at 30,10
         red 3 others heavy-foot 2 bases in 2 files at 50,10
         blue 1 men heavy-foot 6 bases in 2 files at 10,10 facing 180, fragmented
         blue 2 foe heavy-foot 6 bases in 2 files at 30,13 facing 0, fragmented
         blue 3 bait heavy-foot 2 bases in 2 files at 50,11
         fight front men, charging red, impact
         only impact",
        &["red: charge riders", "red: charge others"],
        &[1, 1, 3, 6, 6, 3, 1, 1, 1, 1, 1, 1, 1, 1, 3, 3],
        expect![[r#"
            riders charges foe [charge.declare]
            others charges bait [charge.declare]
            cohesion test: charged, against 7 (to pass 7) (FRAGMENTED -2): 1 1 = 2 - 2 = 0 [cohesion.roll cohesion.mod.fragmented cohesion.fragmented.charged]
            men drops from FRAGMENTED to BROKEN [cohesion.result.rout]
            rout: 3 [vmd.roll]
            men routs 3 MU facing 0 [rout.move]
            cohesion test: charged, against 7 (to pass 7) (threatened flank -1, FRAGMENTED -2): 6 6 = 12 - 3 = 9 [cohesion.roll cohesion.mod.flank cohesion.mod.fragmented cohesion.fragmented.charged]
            foe holds [cohesion.result.pass]
            riders moves 1.2 [charge.move]
            riders meets foe in the rear [flank.qualify]
            others moves 1 [charge.move]
            others meets bait [combat.join]
            foe drops from FRAGMENTED to BROKEN [flank.drop]
            rout: 3 [vmd.roll]
            foe routs 3 MU facing 0 [rout.move]
            others strikes bait: points 0 [impact.fight]
            impact: dice 4 (two per base 4), against 4 (score 4): 1 1 1 1 = 0 [impact.dice.other hits.score impact.fight]
            bait strikes others: points 0 [impact.fight]
            impact: dice 4 (two per base 4), against 4 (score 4): 1 1 1 1 = 0 [impact.dice.other hits.score impact.fight]
            others draws: 0 to 0 hits [combat.result]
            bait draws: 0 to 0 hits [combat.result]
            pursuit: 3 [vmd.roll]
            front pursues 3 MU facing 0 [pursuit.move]
            pursuit: 3 [vmd.roll]
            riders pursues 3 MU facing 0 [pursuit.move]
            men loses a base [cohesion.broken.losses]
            foe loses a base [cohesion.broken.losses]
            - fight 0: {"charging":[true,false],"groups":["others","bait"],"impact":false,"strikes":[null,null]}
            - foe: 30,16 facing 0, 5 bases in 2 files, broken, routed, tested-charged, dropped, routed-now
            - front: 10,13 facing 0, 4 bases in 2 files, steady, pursues men, has-pursued
            - men: 10,14.8 facing 0, 5 bases in 2 files, broken, routed, tested-charged, routed-now
            - others: 50,11 facing 0, 2 bases in 2 files, steady, charged
            - riders: 30,14.2 facing 0, 2 bases in 2 files, steady, pursues foe, charged, has-pursued
        "#]],
    );
}

#[test]
fn a_commander_who_leaves_the_table_with_pursuers_is_out_of_the_battle_but_not_lost() {
    holds!("command.risk.removed", "table.leave");
    // Nobody tests for him, though a group that he commands stands beside, and who was to have him lost has no points for it.
    let position = "
        red 1 bills heavy-foot 4 bases in 2 files at 30,4 facing 180, broken, direction 180
        blue 1 front heavy-foot 4 bases in 2 files at 26,2.2 facing 180, pursues bills
        blue 2 other heavy-foot 4 bases in 2 files at 22.5,2.2 facing 180
        commander blue louis field c-in-c with front
        turns 1
        side red rout_level = 9
        raw [[goal]]
        raw side = \"red\"
        raw kind = \"commander\"
        raw commander = \"louis\"
        raw points = 3
        phase joint-action
    ";
    check(
        position,
        &["blue: end", "blue: pursue"],
        &[1, 6],
        expect![[r#"
            Joint action [sequence.turn]
            rout: 1 [vmd.roll]
            bills routs 1 MU facing 180 [rout.move]
            pursuit: 6 [vmd.roll]
            front pursues 5 MU facing 180 [pursuit.move]
            front leaves the table [table.leave]
            red has lost 2 of 9 attrition points [victory.points]
            blue has lost 1 of 2 attrition points [victory.points]
            red has 0 points for its goals [victory.conditions]
            blue has 0 points for its goals [victory.conditions]
            red has lost 2 of its battle groups' worth [victory.limit]
            blue has lost 0.5 of its battle groups' worth [victory.limit]
            - bills: 30,3 facing 180, 4 bases in 2 files, broken
            - front: off, 4 bases in 2 files, steady, off, left
            - louis: off, off, left, settled
            = blue wins: the last turn ends: fewer losses [victory.limit]
        "#]],
    );
}

#[test]
fn riders_do_not_pursue_over_the_works_whose_defenders_they_broke() {
    holds!("terrain.fortification");
    // The riders stand 0.3 over the line of the work, which faces south.
    let position = "
        work 28.4,11.4 31.6,11.4
        red 1 riders cavalry 2 bases in 2 files at 30,11.7
        blue 1 foe heavy-foot 4 bases in 2 files at 30,11.7 facing 180, broken, breaking
        blue 2 other heavy-foot 4 bases in 2 files at 60,40
        fight riders foe
        only melee
        step { flights = { all = false, next = \"routs\" } }
    ";
    check(
        position,
        &[],
        &[3, 6],
        expect![[r#"
        rout: 3 [vmd.roll]
        foe routs 3 MU facing 0 [rout.move]
        pursuit: 6 [vmd.roll]
        riders pursues 0 MU facing 0 [pursuit.move]
        riders pursues no longer [pursuit.joint]
        - foe: 30,15.9 facing 0, 4 bases in 2 files, broken, routed, routed-now
        - riders: 30,11.7 facing 0, 2 bases in 2 files, steady, has-pursued
    "#]],
    );
    // Without the work they do.
    let open = position.replace("work 28.4,11.4 31.6,11.4", "");
    check(
        &open,
        &[],
        &[3, 6],
        expect![[r#"
        rout: 3 [vmd.roll]
        foe routs 3 MU facing 0 [rout.move]
        pursuit: 6 [vmd.roll]
        riders pursues 3 MU facing 0 [pursuit.move]
        foe loses a base [cohesion.broken.losses]
        - foe: 30,15.9 facing 0, 3 bases in 2 files, broken, routed, routed-now
        - riders: 30,14.7 facing 0, 2 bases in 2 files, steady, pursues foe, has-pursued
    "#]],
    );
}

#[test]
fn contact_with_routers_is_with_the_rectangle_of_their_block() {
    holds!("pursuit.contact");
    // Three bases in two files that face south have their third behind the left file, in the east. The pursuer behind the right one
    // stops at the line of that rank, at y 17, and is in contact.
    let position = "
        red 1 bills heavy-foot 4 bases in 2 files at 30,20 facing 0, broken, breaking, bases 3
        blue 1 front heavy-foot 2 bases in 1 files at 29.2,20 facing 180
        fight bills front
        only melee
        step { flights = { all = false, next = \"routs\" } }
    ";
    check(
        position,
        &[],
        &[3, 3],
        expect![[r#"
            rout: 3 [vmd.roll]
            bills routs 3 MU facing 180 [rout.move]
            pursuit: 3 [vmd.roll]
            front pursues 3 MU facing 180 [pursuit.move]
            bills loses a base [cohesion.broken.losses]
            - bills: 30,15.8 facing 180, 2 bases in 2 files, broken, routed, routed-now
            - front: 29.2,17 facing 180, 2 bases in 1 files, steady, pursues bills, has-pursued
        "#]],
    );
}
