//! The joint action phase in its order (sequence.joint, sequence.joint-each, sequence.joint-end, sequence.dice-order.joint).

use battle::holds;
use expect_test::expect;

use crate::table::check;

#[test]
fn the_steps_of_the_phase_come_in_their_order() {
    holds!("sequence.joint", "sequence.joint-end", "sequence.dice-order.joint");
    let position = "
        red 1 knights knights superior lancers 4 bases in 2 files at 10,20 facing 0
        red 2 bills heavy-foot 4 bases in 2 files at 20,20 facing 0, disrupted
        red 3 pursuers heavy-foot 4 bases in 2 files at 60,22 facing 0, pursues routers
        red 4 looters heavy-foot 4 bases in 2 files at 36,42 facing 0, looting
        red 5 spent heavy-foot 4 bases in 2 files at 25,10 facing 0, bases 1
        red 6 witness heavy-foot 4 bases in 2 files at 29,10 facing 0
        blue 1 militia heavy-foot 4 bases in 2 files at 10,20 facing 180
        blue 2 routers heavy-foot 4 bases in 2 files at 60,23.2 facing 0, broken, direction 0
        fight knights militia
        camp blue 36,45.2 facing 0
        commander red henry field c-in-c with bills
        only joint-action
    ";
    check(
        position,
        &["red: end", "red: henry bolsters bills", "red: try to stop"],
        &[4, 4, 1, 1, 4, 4, 4, 4],
        expect![[r#"
            knights breaks off 4 MU [breakoff.move]
            henry heartens bills [cohesion.bolster]
            cohesion test: bolstered, against 7 (to pass 7) (DISRUPTED -1, commander +1): 4 4 = 8 [cohesion.roll cohesion.mod.disrupted cohesion.mod.commander]
            bills rises from DISRUPTED to STEADY [cohesion.result.pass]
            test to stop pursuing, against 8 (undrilled 8): 1 1 = 2 [cmt.score.undrilled cmt.roll]
            pursuers fails its test [cmt.roll]
            rout: 4 [vmd.roll]
            routers routs 3 MU facing 0 [rout.move]
            pursuit: 4 [vmd.roll]
            pursuers pursues 3 MU facing 0 [pursuit.move]
            routers loses a base [cohesion.broken.losses]
            looters sacks the camp of blue [camp.sack]
            spent is removed [autobreak.remove]
            cohesion test: friends break or a commander falls, against 7 (to pass 7): 4 4 = 8 [cohesion.roll]
            witness holds [cohesion.result.pass]
            - bills: 20,20 facing 0, 4 bases in 2 files, steady, tried
            - camp of blue: sacked
            - henry: with bills, tried, settled
            - knights: 10,16 facing 0, 4 bases in 2 files, steady
            - looters: 36,42 facing 0, 4 bases in 2 files, steady
            - pursuers: 60,25 facing 0, 4 bases in 2 files, steady, pursues routers, has-pursued, tested
            - routers: 60,26.2 facing 0, 3 bases in 2 files, broken, routed, routed-now
            - spent: off, 1 bases in 2 files, steady, off, lost
            - witness: 29,10 facing 0, 4 bases in 2 files, steady, tested-end
        "#]],
    );
}
