//! Lines that are not to be crossed, and pursuits that are not to be made (muster.special.bounded, muster.special.no-pursuit).

use battle::holds;
use expect_test::expect;

use crate::table::{check, check_from, check_lines, refused};

/// Men of red's who may not cross the line at 12 up to the end of player turn 4, in a phase, with what else there is.
fn bounded(turn: u16, men: &str, more: &str, phase: &str) -> String {
    format!(
        "turn {turn}
         red 1 men {men} at 30,10
         red 2 free {men} at 50,10
         {more}
         conditions specials = [{{ kind = \"bounded\", pieces = [\"men\"], lines = [[[0, 12], [72, 12]]], until = 4 }}]
         {phase}"
    )
}

const FOOT: &str = "heavy-foot drilled swordsmen 4 bases in 2 files";

#[test]
fn nobody_crosses_his_line_of_his_owners_will() {
    let position = bounded(1, FOOT, "", "phase manoeuvre");
    refused(
        &position,
        &["red: move men ahead 2.1"],
        &[],
        expect!["men may not cross that line [muster.special.bounded]"],
    );
    check_lines(
        &position,
        &["red: move men ahead 1.9"],
        &[],
        "men",
        expect![[r#"
        men advances 1.9 MU [move.advance.other]
        - men: 30,11.9 facing 0, 4 bases in 2 files, steady, moved
    "#]],
    );
    // It does not bind others, nor anybody after its turn.
    check_lines(
        &position,
        &["red: move free ahead 3"],
        &[],
        "free",
        expect![[r#"
        free advances 3 MU [move.advance.other]
        - free: 50,13 facing 0, 4 bases in 2 files, steady, moved
    "#]],
    );
    let later = bounded(5, FOOT, "", "phase manoeuvre");
    check_lines(
        &later,
        &["red: move men ahead 3"],
        &[],
        "men",
        expect![[r#"
        men advances 3 MU [move.advance.other]
        - men: 30,13 facing 0, 4 bases in 2 files, steady, moved
    "#]],
    );
    // Whoever is on it already goes where he will.
    let on = position.replace("at 30,10", "at 30,12.3");
    check_lines(
        &on,
        &["red: move men ahead 1"],
        &[],
        "men",
        expect![[r#"
        men advances 1 MU [move.advance.other]
        - men: 30,13.3 facing 0, 4 bases in 2 files, steady, moved
    "#]],
    );
}

#[test]
fn neither_a_wheel_nor_more_files_nor_a_battle_line_goes_over_it() {
    let near = bounded(1, FOOT, "", "phase manoeuvre").replace("at 30,10", "at 30,11.5");
    refused(
        &near,
        &["red: move men wheel left 30"],
        &[],
        expect!["men may not cross that line [muster.special.bounded]"],
    );
    check_lines(
        &near,
        &["red: move men wheel left 5"],
        &[],
        "men",
        expect![[r#"
        men advances 0.28 MU [move.advance.other]
        - men: 29.99392,11.63944 facing 355, 4 bases in 2 files, steady, moved
    "#]],
    );
    let aside = bounded(1, "heavy-foot drilled swordsmen 6 bases in 2 files", "", "phase manoeuvre")
        .replace("[[0, 12], [72, 12]]", "[[32, 0], [32, 40]]");
    refused(
        &aside,
        &["red: move men expand right 1"],
        &[],
        expect!["men may not cross that line [muster.special.bounded]"],
    );
    check_lines(
        &aside,
        &["red: move men expand left 1"],
        &[],
        "men",
        expect![[r#"
        men expands [move.expand.still]
        - men: 29.2,10 facing 0, 6 bases in 3 files, steady, moved
    "#]],
    );
    let line = bounded(1, FOOT, "commander red henry field c-in-c with free", "phase manoeuvre")
        .replace("at 50,10", "at 33.4,10");
    refused(
        &line,
        &["red: line henry men+free ahead 2.5"],
        &[],
        expect!["men may not cross that line [muster.special.bounded]"],
    );
    refused(
        &line,
        &["red: line henry men+free wheel right 22"],
        &[],
        expect!["men may not cross that line [muster.special.bounded]"],
    );
    check_lines(
        &line,
        &["red: line henry men+free ahead 1.5"],
        &[],
        "henry",
        expect![[r#"
        henry leads a line 1.5 MU ahead [line.move]
        - henry: with free, moved, settled
    "#]],
    );
}

const ENEMIES: &str = "blue 1 foe heavy-foot 4 bases in 2 files at 30,12.5
     blue 2 other heavy-foot 4 bases in 2 files at 50,12.5";

#[test]
fn nobody_charges_over_his_line() {
    let position = bounded(1, FOOT, ENEMIES, "only impact");
    refused(
        &position,
        &["red: charge men"],
        &[],
        expect!["men may not cross that line [muster.special.bounded]"],
    );
    check_lines(
        &position.replace("30,12.5", "30,11.9"),
        &["red: charge men"],
        &[],
        "charges",
        expect![[r#"
        men charges foe [charge.declare]
    "#]],
    );
}

#[test]
fn nobody_intercepts_over_his_line() {
    let position = "turn 2
         active blue
         red 1 men cavalry drilled 4 bases in 2 files at 26,9.4 facing 90
         red 2 foot heavy-foot 4 bases in 2 files at 30,12.5
         red 3 others cavalry drilled 4 bases in 2 files at 34,9.4 facing 270
         blue 1 bills heavy-foot drilled heavy-weapon 4 bases in 2 files at 30,10 facing 0
         conditions specials = [{ kind = \"bounded\", pieces = [\"men\"], lines = [[[28, 0], [28, 40]]], until = 4 }]
         only impact";
    let position = position.replace("at 30,12.5", "at 30,12.5 facing 180");
    let free = position.replace("until = 4", "until = 1");
    check_from(
        &free,
        &["blue: charge bills", "red: intercept bills with men in flank", "red: end"],
        &[1, 1, 1, 1, 1, 1, 1],
        "men intercepts",
        expect![[r#"
            men intercepts bills by 2.4 [intercept.flank]
            bills does not charge any more [intercept.flank]
            men moves 2.4 [intercept.flank]
            men meets bills in the flank [flank.qualify]
            bills drops from STEADY to DISRUPTED [flank.drop]
            bills strikes men: points -2 (charged in flank or rear -2) [impact.fight impact.poa.flank]
            impact: dice 3 (two per base 4, one of three lost -1), against 5 (score 5): 1 1 1 = 0 [impact.dice.other dice.third hits.score impact.fight]
            men strikes bills: points +2 (charges flank or rear +2) [impact.fight impact.poa.flank]
            impact: dice 4 (two per base 4), against 3 (score 3): 1 1 1 1 = 0 [impact.dice.other hits.score impact.fight]
            bills draws: 0 to 0 hits [combat.result]
            men draws: 0 to 0 hits [combat.result]
            - bills: 30,10 facing 0, 4 bases in 2 files, disrupted, dropped, provoked, fought
            - fight 0: {"charging":[true,false],"groups":["men","bills"],"impact":false,"strikes":["flank",null]}
            - foot: 30,12.5 facing 180, 4 bases in 2 files, steady, provoked
            - men: 28.4,9.4 facing 90, 4 bases in 2 files, steady, intercepted, provoked, fought
        "#]],
    );
    refused(
        &position,
        &["blue: charge bills", "red: intercept bills with men in flank"],
        &[],
        expect!["men may not cross that line [muster.special.bounded]"],
    );
}

#[test]
fn a_charge_that_cannot_be_held_back_is_not_stopped_by_the_line() {
    let pikes = "heavy-foot drilled pikemen 4 bases in 2 files";
    let position = bounded(1, pikes, ENEMIES, "only impact")
        .replace("red 2 free heavy-foot drilled pikemen", "red 2 free heavy-foot drilled");
    check_from(
        &position,
        &["red: end"],
        &[3, 3, 1, 1, 1, 1, 1, 1, 1, 1],
        "men must",
        expect![[r#"
            men must pass a test [charge.shock-test]
            test not to charge, against 7 (drilled or skirmishers 7): 3 3 = 6 [cmt.score.good cmt.roll]
            men fails its test [cmt.roll]
            men charges foe [charge.shock-choice]
            men moves 2.5 [charge.move]
            men meets foe [combat.join]
            men strikes foe: points 0 [impact.fight]
            impact: dice 4 (two per base 4), against 4 (score 4): 1 1 1 1 = 0 [impact.dice.other hits.score impact.fight]
            foe strikes men: points 0 [impact.fight]
            impact: dice 4 (two per base 4), against 4 (score 4): 1 1 1 1 = 0 [impact.dice.other hits.score impact.fight]
            men draws: 0 to 0 hits [combat.result]
            foe draws: 0 to 0 hits [combat.result]
            - fight 0: {"charging":[true,false],"groups":["men","foe"],"impact":false,"strikes":[null,null]}
            - foe: 30,12.5 facing 180, 4 bases in 2 files, steady, provoked, fought
            - men: 30,12.5 facing 0, 4 bases in 2 files, steady, charged, tested, provoked, fought
        "#]],
    );
}

/// Red has broken in contact with blue, who may not cross a line or may not pursue at all.
fn broken(red: &str, blue: &str, special: &str) -> String {
    format!(
        "turn 1
         red 1 bills {red} 4 bases in 2 files at 30,20 facing 0, broken, breaking
         blue 1 front {blue} 4 bases in 2 files at 30,20 facing 180
         fight bills front
         conditions specials = [{special}]
         only melee
         step {{ flights = {{ all = false, next = \"routs\" }} }}"
    )
}

#[test]
fn a_pursuit_stops_at_the_line() {
    let line = "{ kind = \"bounded\", pieces = [\"front\"], lines = [[[0, 18], [72, 18]]], until = 9 }";
    check(
        &broken("heavy-foot", "heavy-foot", line),
        &[],
        &[3, 4],
        expect![[r#"
        rout: 3 [vmd.roll]
        bills routs 3 MU facing 180 [rout.move]
        pursuit: 4 [vmd.roll]
        front pursues 2 MU facing 180 [pursuit.move]
        front pursues no longer [pursuit.joint]
        - bills: 30,15.8 facing 180, 4 bases in 2 files, broken, routed, routed-now, provoked, fought
        - front: 30,18 facing 180, 4 bases in 2 files, steady, has-pursued, provoked, fought
    "#]],
    );
    // Routers run on over a line of theirs.
    check(
        &broken("heavy-foot", "heavy-foot", &line.replace("front", "bills")),
        &[],
        &[3, 4],
        expect![[r#"
        rout: 3 [vmd.roll]
        bills routs 3 MU facing 180 [rout.move]
        pursuit: 4 [vmd.roll]
        front pursues 3 MU facing 180 [pursuit.move]
        bills loses a base [cohesion.broken.losses]
        - bills: 30,15.8 facing 180, 3 bases in 2 files, broken, routed, routed-now, provoked, fought
        - front: 30,17 facing 180, 4 bases in 2 files, steady, pursues bills, has-pursued, provoked, fought
    "#]],
    );
}

#[test]
fn who_may_not_pursue_does_not_where_it_is_forced_and_cannot_choose_to() {
    let stays = "{ kind = \"no-pursuit\", pieces = [\"front\"] }";
    check(
        &broken("heavy-foot", "heavy-foot", stays),
        &[],
        &[3],
        expect![[r#"
        rout: 3 [vmd.roll]
        front does not pursue [muster.special.no-pursuit]
        bills routs 3 MU facing 180 [rout.move]
        - bills: 30,15.8 facing 180, 4 bases in 2 files, broken, routed, routed-now, provoked, fought
        - front: 30,20 facing 180, 4 bases in 2 files, steady, provoked, fought
    "#]],
    );
    // Skirmishers are not even asked.
    check(
        &broken("light-foot", "light-foot", stays),
        &[],
        &[3],
        expect![[r#"
        rout: 3 [vmd.roll]
        front does not pursue [muster.special.no-pursuit]
        bills routs 5 MU facing 180 [rout.move]
        - bills: 30,13.4 facing 180, 4 bases in 2 files, broken, routed, routed-now, provoked, fought
        - front: 30,20 facing 180, 4 bases in 2 files, steady, provoked, fought
    "#]],
    );
    holds!("muster.special.no-pursuit");
}

#[test]
fn who_may_not_pursue_lets_routers_go_whom_he_has_caught_in_a_charge() {
    let position = "turn 1
         red 1 men cavalry drilled 4 bases in 2 files at 30,10, pursues bills
         blue 1 bills heavy-foot 4 bases in 2 files at 30,10.6 facing 0, broken, direction 0
         conditions specials = [{ kind = \"no-pursuit\", pieces = [\"men\"] }]
         only joint-action";
    check(
        position,
        &[],
        &[3],
        expect![[r#"
        rout: 3 [vmd.roll]
        bills routs 3 MU facing 0 [rout.move]
        - bills: 30,13.6 facing 0, 4 bases in 2 files, broken, routed, routed-now
        - men: 30,10 facing 0, 4 bases in 2 files, steady
    "#]],
    );
}

#[test]
fn plunderers_do_not_pursue() {
    let plunder = "{ kind = \"plunder\", pieces = [\"front\"], places = [[60, 4]], range = 100 }";
    let position = broken("heavy-foot", "heavy-foot", plunder)
        .replace("facing 180", "facing 180, fate plunders tempted");
    check(
        &position,
        &[],
        &[3],
        expect![[r#"
        rout: 3 [vmd.roll]
        front does not pursue [muster.special.plunder]
        bills routs 3 MU facing 180 [rout.move]
        - bills: 30,15.8 facing 180, 4 bases in 2 files, broken, routed, routed-now, provoked, fought
        - front: 30,20 facing 180, 4 bases in 2 files, steady, tempted, plunders, provoked, fought
    "#]],
    );
}
