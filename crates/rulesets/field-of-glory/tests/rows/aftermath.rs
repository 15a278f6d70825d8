//! What follows on the dice of a phase: breaks by losses, tests at once and at the end, chains (autobreak.*, cohesion.order,
//! cohesion.chain, cohesion.when-end, sequence.dice-order.after).

use battle::holds;
use expect_test::expect;

use crate::table::check;

#[test]
fn a_group_that_loses_too_many_bases_breaks_without_a_test() {
    let position = "
        red 1 bills heavy-foot average 5 bases in 3 files at 30,20 facing 0, bases 3, toll taken = 5
        red 2 men heavy-foot average 5 bases in 3 files at 40,20 facing 0, bases 4, toll taken = 5
        blue 1 front heavy-foot 6 bases in 3 files at 30,20 facing 180
        blue 2 other heavy-foot 6 bases in 3 files at 40,20 facing 180
        fight bills front
        fight men other
        only melee
        step { aftermath = { of = \"melee\", next = \"deaths\" } }
    ";
    // Two of five lost are 40%, three are more: the bills break, the men test.
    check(
        position,
        &[],
        &[1, 1, 6, 6, 4, 1],
        expect![[r#"
        death throw, against 5 (hits 5): 1 [death.throw]
        bills loses a base [death.throw]
        bills drops from STEADY to BROKEN [autobreak.broken]
        death throw, against 5 (hits 5): 1 [death.throw]
        men loses a base [death.throw]
        cohesion test: melee lost, against 7 (to pass 7) (a hit for three bases -1, two more hits taken than given -1, a quarter of its bases lost -1): 6 6 = 12 - 3 = 9 [cohesion.roll cohesion.mod.hp3b cohesion.mod.two-more cohesion.mod.quarter]
        men holds [cohesion.result.pass]
        rout: 4 [vmd.roll]
        bills routs 3 MU facing 180 [rout.move]
        pursuit: 1 [vmd.roll]
        front pursues 1 MU facing 180 [pursuit.move]
        front pursues no longer [pursuit.joint]
        - bills: 30.8,16.4 facing 180, 2 bases in 2 files, broken, routed, routed-now
        - fight 0: {"charging":[false,false],"groups":["men","other"],"impact":false,"strikes":[null,null]}
        - front: 30,19 facing 180, 6 bases in 3 files, steady, has-pursued
        - men: 40,20 facing 0, 3 bases in 3 files, steady
    "#]],
    );
}

#[test]
fn modifiers_are_those_before_any_of_the_tests() {
    // The supporters behind become FRAGMENTED in the same step, before the group in front tests.
    let position = "
        red 1 rear heavy-foot average 8 bases in 4 files at 30,17 facing 0, disrupted, toll shot = 4
        red 2 bills heavy-foot average 8 bases in 4 files at 30,20 facing 0, toll shot = 4
        blue 1 bows medium-foot bow 4 bases in 2 files at 60,40 facing 180
        only shooting
        step { aftermath = { of = \"shooting\", next = \"tests\" } }
    ";
    check(
        position,
        &[],
        &[1, 1, 4, 3],
        expect![[r#"
        cohesion test: shot at, against 7 (to pass 7) (a hit for two bases -1, DISRUPTED -1): 1 1 = 2 - 2 = 0 [cohesion.roll cohesion.mod.hp2b cohesion.mod.disrupted]
        rear drops from DISRUPTED to FRAGMENTED [cohesion.result.rout]
        cohesion test: shot at, against 7 (to pass 7) (a hit for two bases -1, rear support +1): 4 3 = 7 [cohesion.roll cohesion.mod.hp2b cohesion.mod.support]
        bills holds [cohesion.result.pass]
        - rear: 30,17 facing 0, 8 bases in 4 files, fragmented
    "#]],
    );
}

#[test]
fn who_breaks_at_the_end_of_a_phase_routs_at_once_and_the_next_round_tests_for_it() {
    holds!("cohesion.chain");
    let position = "
        red 1 far heavy-foot average 4 bases in 2 files at 39.6,20 facing 0
        red 2 next heavy-foot average 4 bases in 2 files at 34.8,20 facing 0, fragmented, toll reasons = 1
        red 3 third heavy-foot average 4 bases in 2 files at 30,20 facing 0, toll reasons = 1
        blue 1 bows medium-foot bow 4 bases in 2 files at 34.8,40 facing 180
        only melee
        step { rounds = {} }
    ";
    check(
        position,
        &[],
        &[1, 2, 4, 4, 4, 5, 5],
        expect![[r#"
        cohesion test: friends break or a commander falls, against 7 (to pass 7) (FRAGMENTED -2): 1 2 = 3 - 2 = 1 [cohesion.roll cohesion.mod.fragmented]
        next drops from FRAGMENTED to BROKEN [cohesion.result.rout]
        rout: 4 [vmd.roll]
        next routs 3 MU facing 180 [rout.move]
        cohesion test: friends break or a commander falls, against 7 (to pass 7) (more than one reason -1): 4 4 = 8 - 1 = 7 [cohesion.roll cohesion.mod.reasons]
        third holds [cohesion.result.pass]
        cohesion test: friends break or a commander falls, against 7 (to pass 7): 5 5 = 10 [cohesion.roll]
        far holds [cohesion.result.pass]
        - far: 39.6,20 facing 0, 4 bases in 2 files, steady, tested-end
        - next: 34.8,15.8 facing 180, 4 bases in 2 files, broken, routed, tested-end, routed-now
        - third: 30,20 facing 0, 4 bases in 2 files, steady, tested-end
    "#]],
    );
}

#[test]
fn two_friends_who_break_are_two_reasons_for_one_test() {
    let position = "
        red 1 bills heavy-foot average 4 bases in 2 files at 30,20 facing 0, toll reasons = 2
        blue 1 bows medium-foot bow 4 bases in 2 files at 34.8,40 facing 180
        only melee
        step { rounds = {} }
    ";
    check(
        position,
        &[],
        &[4, 3],
        expect![[r#"
        cohesion test: friends break or a commander falls, against 7 (to pass 7) (more than one reason -1): 4 3 = 7 - 1 = 6 [cohesion.roll cohesion.mod.reasons]
        bills drops from STEADY to DISRUPTED [cohesion.result.fail]
        - bills: 30,20 facing 0, 4 bases in 2 files, disrupted, tested-end
    "#]],
    );
}

#[test]
fn groups_beyond_autobreak_and_single_bases_are_removed_at_the_end_of_the_joint_action_phase() {
    let position = "
        red 1 spent heavy-foot average 10 bases in 5 files at 30,20 facing 0, bases 5
        red 2 not-yet heavy-foot average 10 bases in 5 files at 40,20 facing 0, bases 6
        red 3 last heavy-foot elite 2 bases in 1 files at 20,20 facing 0, bases 1
        blue 1 bows medium-foot bow 4 bases in 2 files at 60,40 facing 180
        blue 2 gone heavy-foot average 4 bases in 2 files at 10,40 facing 180, broken, bases 1, routed-now
        only joint-action
    ";
    check(
        position,
        &[],
        &[4, 4],
        expect![[r#"
        spent is removed [autobreak.remove]
        last is removed [autobreak.remove]
        gone is removed [autobreak.remove]
        cohesion test: friends break or a commander falls, against 7 (to pass 7) (a quarter of its bases lost -1): 4 4 = 8 - 1 = 7 [cohesion.roll cohesion.mod.quarter]
        not-yet holds [cohesion.result.pass]
        - gone: off, 1 bases in 2 files, broken, off, lost, routed-now
        - last: off, 1 bases in 1 files, steady, off, lost
        - not-yet: 40,20 facing 0, 6 bases in 5 files, steady, tested-end
        - spent: off, 5 bases in 5 files, steady, off, lost
    "#]],
    );
}
