//! Blocks of bases (formation.*).

use battle::holds;
use expect_test::expect;

use crate::table::{check, choices, played, shown};

#[test]
fn a_mixed_group_is_as_deep_as_its_front_men_and_stands_with_them_in_front() {
    holds!("formation.mixed-depth");
    // Heavy foot are 15 mm deep, medium foot 20: turned about, four ranks of 15 mm are 2.4 MUs deep.
    let position =
        "red 1 men heavy-foot drilled 8 bases in 2 files at 36,10, rear 4 medium-foot protected longbow
        phase manoeuvre";
    let told = played(position, &["red: move men about"], &[]);
    assert!(told.contains("men: 36,7.6 facing 180"), "{told}");
}

#[test]
fn ranks_are_bases_by_files_rounded_up_and_a_single_base_is_no_column() {
    holds!("formation.ranks", "formation.column");
    // Five bases in two files have three ranks: after a turn they stand in three files.
    let five = "red 1 men heavy-foot drilled 5 bases in 2 files at 36,10\nphase manoeuvre";
    let told = played(five, &["red: move men turn right"], &[]);
    assert!(told.contains("5 bases in 3 files"), "{told}");
    // A single base does not march as a column: no more than 1 MU in a wood.
    let one = "red 1 men heavy-foot drilled 2 bases in 1 files at 36,10, bases 1
        terrain forest 30,5 42,5 42,20 30,20\nphase manoeuvre";
    choices(
        one,
        &[],
        &[],
        expect![[r#"
        red: move men ahead 1
        red: move men ahead 0.5
        red: move men wheel right 35.8
        red: move men wheel left 20, ahead 0.44
        red: move men wheel right 20, ahead 0.44
        red: stand men
        red: end
    "#]],
    );
}

#[test]
fn a_group_is_a_block_again_when_it_moves() {
    let position = "red 1 men heavy-foot drilled 4 bases in 2 files at 36,10, stepped 10 0
        phase manoeuvre";
    let told = played(position, &["red: move men ahead 1"], &[]);
    assert!(told.contains("men reforms [conform.reform]"), "{told}");
    assert!(shown(position, &["red: move men ahead 1"], &[], "groups.men.stepped").is_null());
}

#[test]
fn a_file_that_loses_its_enemy_by_a_loss_steps_after_him() {
    holds!("formation.close-up");
    // The men are struck from behind, their last rank has turned, and they lose a base of it: the one on the right. The bills' file
    // there steps 15 mm ahead to the base before it, and no impact is to be fought for it.
    let position = "
        red 1 bills heavy-foot 4 bases in 2 files at 30,18.8
        blue 1 men heavy-foot 4 bases in 2 files at 30,20 facing 0, turned 2 rear, turned 3 rear
        fight bills men, strikes red rear
        only melee
    ";
    check(
        position,
        &[],
        &[4, 4, 1, 1, 1, 1, 1, 6, 6],
        expect![[r#"
            bills strikes men: points 0 [melee.fight]
            melee: dice 4 (front rank 2, second rank +2), against 4 (score 4): 4 4 1 1 = 2 [melee.dice.two-ranks hits.score melee.fight]
            men strikes bills: points 0 [melee.fight]
            melee: dice 2 (front rank 2), against 4 (score 4): 1 1 = 0 [melee.dice.two-ranks hits.score melee.fight]
            bills wins: 2 to 0 hits [combat.result]
            men loses: 0 to 2 hits [combat.result]
            death throw, against 2 (hits 2): 1 [death.throw]
            men loses a base [death.throw]
            cohesion test: melee lost, against 7 (to pass 7) (a hit for three bases -1, two more hits taken than given -1, a quarter of its bases lost -1): 6 6 = 12 - 3 = 9 [cohesion.roll cohesion.mod.hp3b cohesion.mod.two-more cohesion.mod.quarter]
            men holds [cohesion.result.pass]
            - bills: 30,18.8 facing 0, 4 bases in 2 files, steady, stepped 0 15000
            - men: 30,20 facing 0, 3 bases in 2 files, steady, stepped 0 0, turned 32
        "#]],
    );
}

#[test]
fn a_single_rank_that_loses_an_end_stays_where_it_stands() {
    // The three bases that are left stand from 28.4 to 33.2, as before: the middle of their front is 0.8 to the right.
    let position = "
        red 1 men heavy-foot 4 bases in 4 files at 30,20, toll shot = 4
        step { aftermath = { of = \"shooting\", next = \"deaths\" } }
        only shooting
    ";
    check(
        position,
        &[],
        &[1, 6, 6],
        expect![[r#"
        death throw, against 4 (hits 4) (shot at +2): 1 + 2 = 3 [death.throw death.mod.won]
        men loses a base [death.throw]
        cohesion test: shot at, against 7 (to pass 7) (a hit for two bases -1, a quarter of its bases lost -1): 6 6 = 12 - 2 = 10 [cohesion.roll cohesion.mod.hp2b cohesion.mod.quarter]
        men holds [cohesion.result.pass]
        - men: 30.8,20 facing 0, 3 bases in 3 files, steady
    "#]],
    );
}

#[test]
fn who_evades_pursues_breaks_off_or_routs_is_a_block_again_first() {
    holds!("formation.regroup");
    // Pursuers with a stepped file and a turned base.
    check(
        "red 1 bills heavy-foot 4 bases in 2 files at 30,20 facing 0, broken, breaking, stepped 10 0, turned 3 right
         blue 1 front heavy-foot 4 bases in 2 files at 30,20.4 facing 180, stepped 10 10, turned 2 left
         fight bills front
         only melee
         step { flights = { all = false, next = \"routs\" } }",
        &[],
        &[3, 3],
        expect![[r#"
            rout: 3 [vmd.roll]
            bills routs 3 MU facing 180 [rout.move]
            pursuit: 3 [vmd.roll]
            front pursues 3 MU facing 180 [pursuit.move]
            front pursues no longer [pursuit.joint]
            - bills: 30,15.8 facing 180, 4 bases in 2 files, broken, routed, routed-now
            - front: 30,17.4 facing 180, 4 bases in 2 files, steady, has-pursued
        "#]],
    );
    // Knights with a stepped file break off: their block is 1.2 deep from y 34, so turned it goes from 32.8 on.
    check(
        "red 1 knights knights heavily-armoured superior 2 bases in 2 files at 48.27,34 facing 0, stepped 12.25 12.25
         blue 1 militia heavy-foot 6 bases in 3 files at 48.27,34.49 facing 180
         fight knights militia
         only joint-action",
        &[],
        &[],
        expect![[r#"
            knights breaks off 4 MU [breakoff.move]
            - knights: 48.27,30 facing 0, 2 bases in 2 files, steady
        "#]],
    );
    check(
        "red 1 knights knights heavily-armoured 2 bases in 2 files at 30,10
         blue 1 slings light-foot sling 4 bases in 2 files at 30,12, stepped 5 0, turned 3 left
         only impact",
        &["red: charge knights", "blue: evade to rear"],
        &[3, 1],
        expect![[r#"
            knights charges slings [charge.declare]
            slings evades to its rear [evade.declare evade.direction]
            evade: 3 [vmd.roll]
            slings evades 5 MU facing 0 [evade.move]
            chase: 1 [vmd.roll]
            knights moves 2 [charge.chase]
            - knights: 30,12 facing 0, 2 bases in 2 files, steady, charged
            - slings: 30,18.6 facing 0, 4 bases in 2 files, steady, evaded
        "#]],
    );
}
