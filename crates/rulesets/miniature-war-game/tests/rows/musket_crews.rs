//! Crews of guns of the Musket period: who is left, leaves, spikes, and mans a gun anew; guns at fences, walls and hills (musket.crew,
//! musket.move.gun).

use battle::{Viewer, holds};
use expect_test::{Expect, expect};

use crate::table::{Game, refused, turn};

const FAR: &str = "blue guard regulars 6 in 6 at 200,140";

fn position(units: &str) -> String {
    format!("period musket\n{units}")
}

/// Plays turns with these lines of red and blue; whatever is asked of fire is handed in as usual.
fn played(units: &str, turns: &[(&[&str], &[&str])], dice: &[u8]) -> Game {
    let mut game = Game::open(&position(units), &[dice, &[1; 400]].concat());
    for (red, blue) in turns {
        let actions = turn(red, blue);
        let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
        game.act_all(&actions);
        hand_in(&mut game);
    }
    game
}

/// Sheets of fire are handed in until orders are written again.
fn hand_in(game: &mut Game) {
    while !game.choices().contains(": write #") && game.choices().contains(": hand in") {
        for side in ["red", "blue"] {
            if game.choices().contains(&format!("{side}: hand in")) {
                game.act_all(&[&format!("{side}: hand in")]);
            }
        }
    }
}

/// What is told of such turns but of orders handed in, and who has changed.
fn told(units: &str, turns: &[(&[&str], &[&str])], dice: &[u8], expected: Expect) {
    let told = played(units, turns, dice).told();
    let quiet = ["hands", "third ", "turn 1 begins"];
    let kept: Vec<&str> = told.lines().filter(|line| !quiet.iter().any(|word| line.contains(word))).collect();
    expected.assert_eq(&(kept.join("\n") + "\n"));
}

/// What is seen at a path after turns with these lines of red and blue.
fn after(units: &str, turns: &[(&[&str], &[&str])], path: &str) -> String {
    let game = played(units, turns, &[]);
    battle::suite::door::at_path(game.battle.state(), Viewer::Umpire, path).to_string()
}

fn refuses(units: &str, line: &str, expected: Expect) {
    refused(&position(units), &[&format!("red: write {line}")], &[], expected);
}

#[test]
fn a_gun_moves_as_long_as_one_man_serves_it() {
    holds!("musket.crew.move", "musket.crew.unattended");
    let at = |crew: &str| {
        let gun = format!("red gun 12pd at 60,50{crew}\n{FAR}");
        after(&gun, &[(&["#1: N FULL"], &[])], "units.gun.at")
    };
    assert_eq!(at(""), "\"60,71\"");
    assert_eq!(at(", crew_left 1"), "\"60,71\"");
    assert_eq!(at(", crew_left 0"), "\"60,50\"");
}

#[test]
fn extra_crews_step_in_at_the_end_of_the_turn_up_to_the_full_crew() {
    holds!("musket.crew.extra", "musket.crew.extra.place", "musket.fig.supplies");
    told(
        &format!("red gun 8pd at 60,50, crew_left 2, extra_crew 6\n{FAR}"),
        &[(&[], &[])],
        &[],
        expect![[r#"
            gun has 4 men of its extra crew step in [musket.crew.extra.place]
            turn 2 begins [common.sequence.turn]
        "#]],
    );
    // Two purchases are twelve men; a six-pounder is served by three.
    let gun = format!("red gun 6pd at 60,50, crew_left 1, extra_crew 12\n{FAR}");
    assert_eq!(after(&gun, &[(&[], &[])], "units.gun.crew"), "3");
    assert_eq!(after(&gun, &[(&[], &[])], "units.gun.extra_crew"), "10");
}

#[test]
fn each_man_of_a_crew_fights_with_a_melee_point_of_two_and_tests_no_morale() {
    holds!("musket.crew.melee", "musket.crew.morale");
    told(
        "red gun 6pd at 60,50
         blue men regulars 12 in 6 at 60,62",
        &[(&[], &["#1: ENGAGE #1, HOLD FIRE"])],
        &[3, 2, 12, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            gun and men meet [common.contact.stops]
            men squares up: at 60,50, facing 180 [common.contact.square-up common.contact.closing]
            men is at 60,50, facing 180 [common.third.beats]
            gun is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 3 (figures 3), against 2 (melee point 2): 3 2 12 = 2 [common.melee.figures common.melee.sum common.melee.roll]
            men is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            gun loses 2 figures, and has 1 left [common.melee.roll]
            turn 2 begins [common.sequence.turn]
            - gun: 60,50 facing 0, 1 figures in 1 files, melee turns 1, order H
            - men: 60,50 facing 180, 12 figures in 3 files, melee turns 1, order H, HF
        "#]],
    );
}

#[test]
fn a_crew_that_does_not_stand_against_a_charge_leaves_its_gun() {
    holds!("musket.crew.charged", "musket.crew.unattended", "musket.crew.detach.move");
    let horse = "red gun 12pd at 60,50, extra_crew 6
         blue horse cuirassiers 12 in 6 at 60,90";
    // Six men of value 4 are 24, a dozen of value 5 are 60; with three dice above 4 they run 7 cm.
    told(
        horse,
        &[(&[], &["#1: CH #1"])],
        &[5, 5, 6],
        expect![[r#"
            horse charges: gun [common.charge.declare]
            to hold: dice 3 (fresh 3), against 4 (morale value 4): 5 5 6 = 0 [common.3dt.three-fresh common.morale.value common.3dt.what]
            gun fails its three-dice test [common.3dt.what]
            gun is left by its crew, who run from horse [musket.crew.charged]
            12 men of gun are a group by themselves, #2 [musket.crew.detach.move]
            horse is at 60,52.6667, facing 180 [common.third.beats]
            gun and horse meet [common.contact.stops]
            horse charges home [common.shock.only-charge]
            horse squares up: at 60,50, facing 180 [common.contact.square-up common.contact.closing]
            horse is at 60,50, facing 180 [common.third.beats]
            horse has charged and struck nothing [common.charge.miss]
            turn 2 begins [common.sequence.turn]
            - gun: 60,50 facing 0, 1 figures in 1 files, failed, order H
            - horse: 60,50 facing 180, 12 figures in 6 files, charged, missed, order H
            - red-2: 60,35 facing 0, 12 figures in 6 files, order H
        "#]],
    );
    // One die of 4 is enough to stand.
    told(
        horse,
        &[(&[], &["#1: CH #1"])],
        &[5, 4, 6],
        expect![[r#"
            horse charges: gun [common.charge.declare]
            to hold: dice 3 (fresh 3), against 4 (morale value 4): 5 4 6 = 1 [common.3dt.three-fresh common.morale.value common.3dt.what]
            gun passes its three-dice test [common.3dt.what]
            horse is at 60,52.6667, facing 180 [common.third.beats]
            gun and horse meet [common.contact.stops]
            horse charges home [common.shock.only-charge]
            horse squares up: at 60,50, facing 180 [common.contact.square-up common.contact.closing]
            horse is at 60,50, facing 180 [common.third.beats]
            horse strikes gun [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 0 [common.shock.dice common.shock.chart]
            horse strikes gun [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 0 [common.shock.dice common.shock.chart]
            horse strikes gun [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 0 [common.shock.dice common.shock.chart]
            horse strikes gun [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 0 [common.shock.dice common.shock.chart]
            horse strikes gun [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 0 [common.shock.dice common.shock.chart]
            horse strikes gun [common.shock.contact]
            shock: dice 3 (shocks of its figures 3): 1 1 1 = 0 [common.shock.dice common.shock.chart]
            gun is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 6 (figures 6), against 2 (melee point 2): 1 1 1 1 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            horse is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 11 (melee point 11): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 11 (melee point 11): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 11 (melee point 11): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 11 (melee point 11): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 11 (melee point 11): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 11 (melee point 11): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            turn 2 begins [common.sequence.turn]
            - gun: 60,50 facing 0, 1 figures in 1 files, melee turns 1, order H
            - horse: 60,50 facing 180, 12 figures in 6 files, charged, melee turns 1, order H
        "#]],
    );
    // A charge that is not aimed at them is tested when it is upon them.
    told(
        horse,
        &[(&[], &["#1: CH S"])],
        &[5, 5, 6],
        expect![[r#"
            horse charges: S [common.charge.declare]
            horse is at 60,52.6667, facing 180 [common.third.beats]
            gun and horse meet [common.contact.stops]
            to hold: dice 3 (fresh 3), against 4 (morale value 4): 5 5 6 = 0 [common.3dt.three-fresh common.morale.value common.3dt.what]
            gun fails its three-dice test [common.3dt.what]
            horse charges home [common.shock.only-charge]
            horse squares up: at 60,50, facing 180 [common.contact.square-up common.contact.closing]
            gun is left by its crew, who run from horse [musket.crew.charged]
            12 men of gun are a group by themselves, #2 [musket.crew.detach.move]
            horse is at 60,50, facing 180 [common.third.beats]
            horse has charged and struck nothing [common.charge.miss]
            turn 2 begins [common.sequence.turn]
            - gun: 60,50 facing 0, 1 figures in 1 files, failed, order H
            - horse: 60,50 facing 180, 12 figures in 6 files, charged, missed, order H
            - red-2: 60,35 facing 0, 12 figures in 6 files, order H
        "#]],
    );
    // Two men are 8 against 10 of a pair of lancers: nobody tests; those with losses throw two dice.
    told(
        "red gun 6pd at 60,50, crew_left 2
         blue horse lancers 6 in 6 at 60,90",
        &[(&[], &["#1: CH #1"])],
        &[5, 6],
        expect![[r#"
            horse charges: gun [common.charge.declare]
            to hold: dice 2 (it has losses 2), against 4 (morale value 4): 5 6 = 0 [common.3dt.two-losses common.morale.value common.3dt.what]
            gun fails its three-dice test [common.3dt.what]
            gun is left by its crew, who run from horse [musket.crew.charged]
            2 men of gun are a group by themselves, #2 [musket.crew.detach.move]
            gun and horse meet [common.contact.stops]
            horse charges home [common.shock.only-charge]
            horse squares up: at 60,50, facing 180 [common.contact.square-up common.contact.closing]
            horse is at 60,50, facing 180 [common.third.beats]
            horse has charged and struck nothing [common.charge.miss]
            turn 2 begins [common.sequence.turn]
            - gun: 60,50 facing 0, 1 figures in 1 files, failed, order H
            - horse: 60,50 facing 180, 6 figures in 6 files, charged, missed, order H
            - red-2: 60,38 facing 0, 2 figures in 1 files, order H
        "#]],
    );
}

const TWO: &str = "red gun 8pd at 60,50
     red far 8pd at 80,50, crew_left 2";

#[test]
fn men_of_a_crew_go_to_another_gun_by_order_and_serve_it_in_full() {
    holds!("musket.crew.detach", "musket.crew.detach.move");
    told(
        &format!("{TWO}\n{FAR}"),
        &[(&["#1: DETACH 2 TO #2"], &[])],
        &[],
        expect![[r#"
        2 men of gun are a group by themselves, #3 [musket.crew.detach.move]
        red-3 is at 61,41, facing 90 [common.third.beats]
        red-3 is at 71,41, facing 90 [common.third.beats]
        red-3 is at 77,41, facing 90 [common.third.beats]
        red-3 gives 2 men to far [musket.crew.detach]
        turn 2 begins [common.sequence.turn]
        - red-3: off, 0 figures in 1 files, order H
    "#]],
    );
    // Those who are too many stay a group; those who only wait there go first.
    let units = format!("red gun 8pd at 60,50, extra_crew 6\nred far 8pd at 80,50, crew_left 2\n{FAR}");
    let order: [(&[&str], &[&str]); 1] = [(&["#1: DETACH 5 TO #2"], &[])];
    assert_eq!(after(&units, &order, "units.gun.crew"), "6");
    assert_eq!(after(&units, &order, "units.gun.extra_crew"), "1");
    assert_eq!(after(&units, &order, "units.far.crew"), "6");
    assert_eq!(after(&units, &order, "units.red-3.figures"), "1");
}

#[test]
fn crew_is_sent_by_who_has_it_to_guns_that_can_use_it() {
    holds!("musket.crew.detach", "musket.crew.taken");
    let units = format!(
        "{TWO}
         red men regulars 6 in 6 at 100,50
         {FAR}
         blue left 6pd at 150,60, crew_left 0
         blue held 6pd at 170,60"
    );
    refuses(&units, "#1: DETACH 7 TO #2", expect!["gun has not so many men [musket.crew.detach]"]);
    refuses(
        &units,
        "#1: DETACH 2 TO #1",
        expect!["gun knows of no such gun of its side, and of none that nobody serves [musket.crew.taken]"],
    );
    refuses(&units, "#1: DETACH 0 TO #2", expect!["gun has not so many men [musket.crew.detach]"]);
    refuses(
        &units,
        "#1: DETACH 2 TO #7",
        expect!["unreadable: column 17: no such unit of your own: #7 [common.order.errors]"],
    );
    refuses(
        &units,
        "#3: DETACH 2 TO #2",
        expect!["unreadable: column 5: not for this unit: DETACH [common.order.kinds]"],
    );
    // A gun of the enemy that others serve is none to go to; his number 3 is one, his number 2 nobody serves.
    refuses(
        &units,
        "#2: DETACH 1 TO #3",
        expect!["unreadable: column 17: no such unit of your own: #3 [common.order.errors]"],
    );
}

#[test]
fn a_crew_spikes_its_gun_in_the_first_third_unless_it_is_in_melee() {
    holds!("musket.crew.spike", "musket.crew.spike.timing", "musket.crew.spike.melee");
    told(
        &format!("red gun 6pd at 60,50\n{FAR}"),
        &[(&["#1: SPIKE"], &[])],
        &[],
        expect![[r#"
        gun is spiked by its crew [musket.crew.spike]
        turn 2 begins [common.sequence.turn]
    "#]],
    );
    // The enemy is upon it when the third ends.
    told(
        "red gun 6pd at 60,50
         blue men regulars 12 in 6 at 60,60",
        &[(&["#1: SPIKE"], &["#1: ENGAGE #1, HOLD FIRE"])],
        &[1; 20],
        expect![[r#"
            gun and men meet [common.contact.stops]
            men squares up: at 60,50, facing 180 [common.contact.square-up common.contact.closing]
            gun is not spiked: its crew is in melee [musket.crew.spike.melee]
            men is at 60,50, facing 180 [common.third.beats]
            gun is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 3 (figures 3), against 2 (melee point 2): 1 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            men is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            turn 2 begins [common.sequence.turn]
            - gun: 60,50 facing 0, 1 figures in 1 files, melee turns 1, order H
            - men: 60,50 facing 180, 12 figures in 3 files, melee turns 1, order H, HF
        "#]],
    );
    refuses(
        &format!("red gun rockets at 60,50\n{FAR}"),
        "#1: SPIKE",
        expect!["unreadable: column 5: not for this unit: SPIKE [common.order.kinds]"],
    );
    refuses(
        &format!("red gun 6pd at 60,50, crew_left 0\n{FAR}"),
        "#1: SPIKE",
        expect!["nobody serves gun [musket.crew.spike]"],
    );
    refuses(
        &format!("red gun 6pd at 60,50, is spiked\n{FAR}"),
        "#1: SPIKE",
        expect!["gun is spiked already [musket.crew.spike]"],
    );
    // Nobody mans a gun that is spiked.
    refuses(
        &format!("red gun 6pd at 60,50, crew_left 0, is spiked\nred men regulars 12 in 6 at 60,44\n{FAR}"),
        "#2: MAN GUN #1 1",
        expect!["men knows of no unattended gun of that number [musket.crew.taken]"],
    );
}

#[test]
fn a_unit_beside_an_unattended_gun_gives_it_whole_stands() {
    holds!("musket.crew.reman", "musket.crew.reman.time", "musket.crew.reman.rate", "musket.crew.makeshift");
    // Two stands are four figures; a six-pounder can use three, and the fourth is lost to its unit all the same.
    let units = format!("red gun 6pd at 60,50, crew_left 0\nred men regulars 12 in 6 at 60,44\n{FAR}");
    let order: [(&[&str], &[&str]); 1] = [(&["#2: MAN GUN #1 2"], &[])];
    told(
        &units,
        &order,
        &[],
        expect![[r#"
        men gives 3 men to gun [musket.crew.reman]
        turn 2 begins [common.sequence.turn]
        - men: 60,44 facing 0, 8 figures in 3 files, order H
    "#]],
    );
    assert_eq!(after(&units, &order, "units.gun.crew"), "3");
    assert_eq!(after(&units, &order, "units.gun.is"), "[\"untrained\"]");
    assert_eq!(after(&units, &order, "units.gun.train.makeshift"), "{\"men\":3,\"troop\":\"regulars\"}");
    // More stands than it can use stay with their unit, and so does one stand in any case.
    assert_eq!(after(&units, &[(&["#2: MAN GUN #1 4"], &[])], "units.men.figures"), "8");
    refuses(&units, "#2: MAN GUN #1 6", expect!["men has not so many stands to give [musket.crew.reman]"]);
    refuses(&units, "#2: MAN GUN #1 0", expect!["men has not so many stands to give [musket.crew.reman]"]);
    refuses(
        &units,
        "#2: MAN GUN #2 1",
        expect!["unreadable: column 13: no such unit of your own: #2 [common.order.errors]"],
    );
    refuses(
        &units,
        "#1: MAN GUN #1 1",
        expect!["unreadable: column 5: not for this unit: MAN GUN [common.order.kinds]"],
    );
    // Two cm off is too far.
    let far = format!("red gun 6pd at 60,50, crew_left 0\nred men regulars 12 in 6 at 60,43\n{FAR}");
    assert_eq!(after(&far, &order, "units.gun.crew"), "0");
}

#[test]
fn an_unattended_gun_is_of_the_side_that_mans_it() {
    holds!("musket.crew.taken", "musket.crew.unattended");
    let units = "red gun 6pd at 60,50, crew_left 0
         red rear regulars 12 in 6 at 200,20
         blue men regulars 12 in 6 at 60,50.5";
    told(
        units,
        &[(&[], &["#1: MAN GUN #1 2"])],
        &[],
        expect![[r#"
        gun is captured by men, and is #2 [musket.crew.taken common.unit.number-new]
        men gives 3 men to gun [musket.crew.reman]
        turn 2 begins [common.sequence.turn]
        - men: 60,50.5 facing 180, 8 figures in 3 files, order H
    "#]],
    );
    // Nobody mans it as long as an enemy is with it, and nobody if both would.
    let both = "red gun 6pd at 60,50, crew_left 0
         red rear regulars 12 in 6 at 60,44
         blue men regulars 12 in 6 at 60,50.5";
    assert_eq!(after(both, &[(&[], &["#1: MAN GUN #1 2"])], "units.gun.crew"), "0");
    assert_eq!(after(both, &[(&["#2: MAN GUN #1 2"], &["#1: MAN GUN #1 2"])], "units.gun.crew"), "0");
    // Contact alone takes nothing.
    assert_eq!(after(units, &[(&[], &[])], "units.gun.side"), "\"red\"");
}

#[test]
fn trained_men_serve_any_gun_and_one_man_of_another_kind_slows_it() {
    holds!("musket.crew.reman.trained", "musket.crew.makeshift", "musket.crew.taken");
    let sent: [(&[&str], &[&str]); 1] = [(&["#1: DETACH 3 TO #2"], &[])];
    // A gun of the enemy, by the number that it had.
    let units = "red gun 8pd at 60,50
         red far regulars 6 in 6 at 10,10
         blue men regulars 6 in 6 at 200,140
         blue idle 8pd at 80,40, crew_left 0";
    told(
        units,
        &sent,
        &[],
        expect![[r#"
            3 men of gun are a group by themselves, #3 [musket.crew.detach.move]
            red-3 is at 64,41, facing 90 [common.third.beats]
            red-3 is at 74,41, facing 90 [common.third.beats]
            red-3 and idle meet [common.contact.stops]
            red-3 is at 76,41, facing 90 [common.third.beats]
            idle is captured by red-3, and is #4 [musket.crew.taken common.unit.number-new]
            red-3 gives 3 men to idle [musket.crew.reman.trained]
            turn 2 begins [common.sequence.turn]
            - red-3: off, 0 figures in 2 files, order H
        "#]],
    );
    assert_eq!(after(units, &sent, "units.idle.is"), "[]");
}

#[test]
fn makeshift_crews_fight_as_their_own_kind_and_with_others_as_the_worst() {
    holds!("musket.crew.makeshift");
    let melee = |crew: u8, men: u8, expected: Expect| {
        let units = format!(
            "now trains = [{{ stakes = 0, caltrops = 0, mounts = 0, fallen = 0, portions = 0, number = 0, holder = \"none\", chain = 0, facts = 0, makeshift = {{ troop = \"guard\", men = {men} }} }}, {{ stakes = 0, caltrops = 0, mounts = 0, fallen = 0, portions = 0, number = 0, holder = \"none\", chain = 0, facts = 0 }}]
             red gun 12pd at 60,50, crew_left {crew}, is untrained
             blue men regulars 12 in 6 at 60,62"
        );
        let turns: [(&[&str], &[&str]); 1] = [(&[], &["#1: ENGAGE #1, HOLD FIRE"])];
        told(&units, &turns, &[1; 20], expected);
    };
    melee(
        4,
        4,
        expect![[r#"
            gun and men meet [common.contact.stops]
            men squares up: at 60,50, facing 180 [common.contact.square-up common.contact.closing]
            men is at 60,50, facing 180 [common.third.beats]
            gun is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 4 (figures 4), against 8 (melee point 8): 1 1 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            men is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            turn 2 begins [common.sequence.turn]
            - gun: 60,50 facing 0, 1 figures in 1 files, melee turns 1, order H
            - men: 60,50 facing 180, 12 figures in 3 files, melee turns 1, order H, HF
        "#]],
    );
    melee(
        4,
        3,
        expect![[r#"
            gun and men meet [common.contact.stops]
            men squares up: at 60,50, facing 180 [common.contact.square-up common.contact.closing]
            men is at 60,50, facing 180 [common.third.beats]
            gun is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 4 (figures 4), against 2 (melee point 2): 1 1 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            men is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            turn 2 begins [common.sequence.turn]
            - gun: 60,50 facing 0, 1 figures in 1 files, melee turns 1, order H
            - men: 60,50 facing 180, 12 figures in 3 files, melee turns 1, order H, HF
        "#]],
    );
}

#[test]
fn a_gun_that_goes_through_a_fence_pays_a_third_and_leaves_a_gap_as_wide_as_its_base() {
    holds!("musket.move.gun.fence", "musket.move.reductions");
    let units = format!("terrain fence 20,56 100,56 line\nred gun 8pd at 60,50\n{FAR}");
    told(
        &units,
        &[(&["#1: N FULL"], &[])],
        &[],
        expect![[r#"
        gun is at 60,55.95, facing 0 [common.third.beats]
        gun is at 60,57, facing 0 [common.third.beats]
        gun is at 60,64, facing 0 [common.third.beats]
        a section of fence-1 is gone [musket.move.gun.fence]
        turn 2 begins [common.sequence.turn]
        - gun: 60,64 facing 0, 1 figures in 1 files, order N
    "#]],
    );
    // The next one finds the gap and pays nothing.
    let both = format!("terrain fence 20,56 100,56 line\nred gun 8pd at 60,50\nred next 6pd at 60,40\n{FAR}");
    let turns: [(&[&str], &[&str]); 2] = [(&["#1: N FULL"], &[]), (&["#1: H", "#2: N FULL"], &[])];
    assert_eq!(after(&both, &turns, "changes"), "[{\"gap\":{\"from\":370000,\"piece\":0,\"to\":430000}}]");
}

#[test]
fn a_gun_gets_over_a_stone_wall_only_from_beside_it_and_in_a_whole_turn() {
    holds!("musket.move.gun.wall");
    let wall = |y: &str| format!("terrain wall 20,56 100,56 line width 1\nred gun 8pd at 60,{y}\n{FAR}");
    // A march stops before it.
    assert_eq!(after(&wall("50"), &[(&["#1: N FULL"], &[])], "units.gun.at"), "\"60,55.4833\"");
    told(
        &wall("55"),
        &[(&["#1: GUN OVER WALL"], &[])],
        &[],
        expect![[r#"
        a section of wall-1 is gone [musket.move.gun.wall]
        gun is at 60,64.5, facing 0 [musket.move.gun.wall]
        turn 2 begins [common.sequence.turn]
        - gun: 60,64.5 facing 0, 1 figures in 1 files, order H
    "#]],
    );
    told(
        &wall("54"),
        &[(&["#1: GUN OVER WALL"], &[])],
        &[],
        expect![[r#"
        gun finds nothing to work on [musket.move.gun.wall]
        turn 2 begins [common.sequence.turn]
    "#]],
    );
    refuses(
        &format!("red men regulars 6 in 6 at 60,50\n{FAR}"),
        "#1: GUN OVER WALL",
        expect!["unreadable: column 5: not for this unit: GUN OVER WALL [common.order.kinds]"],
    );
}

#[test]
fn guns_climb_to_the_third_level_for_a_third_each() {
    holds!("musket.move.gun.hill");
    let hill = "terrain hill level 1 20,60 100,60 100,140 20,140
         terrain hill level 2 30,80 90,80 90,130 30,130
         terrain hill level 3 40,100 80,100 80,120 40,120";
    let units = format!("{hill}\nred gun 6pd-horse at 60,95\n{FAR}");
    // Of 42 cm the rim of the third level takes 14.
    assert_eq!(after(&units, &[(&["#1: N 20 cm"], &[])], "units.gun.at"), "\"60,115\"");
    assert_eq!(after(&units, &[(&["#1: N FULL"], &[])], "units.gun.at"), "\"60,119.9666\"");
}

/// Two guns of red's, the first of this kind and state, and whether the first may be laid after turns with these orders.
fn may_be_laid(gun: &str, turns: &[&str]) -> bool {
    let units = format!(
        "red gun {gun}
         red other 12pd at 90,50
         blue men regulars 12 in 6 at 60,85"
    );
    let mut game = Game::open(&position(&units), &[1; 200]);
    for (number, order) in turns.iter().enumerate() {
        let red = format!("red: write #1: {order}");
        game.act_all(&[red.as_str(), "red: hand in", "blue: write #1: H, HOLD FIRE", "blue: hand in"]);
        if number + 1 < turns.len() {
            hand_in(&mut game);
        }
    }
    game.choices().contains("red: lay #1")
}

#[test]
fn a_gun_fires_at_full_rate_at_half_or_not_at_all_by_its_crew() {
    holds!("musket.crew.full", "musket.crew.rate", "musket.crew.half");
    for (kind, full, half, silent) in [
        ("6pd", &[3][..], &[2][..], &[1, 0][..]),
        ("rockets", &[3], &[2], &[1, 0]),
        ("6pd-horse", &[6, 5], &[4, 3], &[2, 1, 0]),
        ("8pd", &[6, 5], &[4, 3], &[2, 1, 0]),
        ("8pd-howitzer", &[6, 5], &[4, 3], &[2, 1, 0]),
        ("12pd", &[6, 5], &[4, 3], &[2, 1, 0]),
    ] {
        let laid =
            |crew: u8, is: &str| may_be_laid(&format!("{kind} at 60,50, crew_left {crew}{is}"), &["H"]);
        for crew in full {
            assert!(laid(*crew, "") && laid(*crew, ", is shot"), "{kind} with {crew}");
        }
        for crew in half {
            assert!(laid(*crew, "") && !laid(*crew, ", is shot"), "{kind} with {crew}");
        }
        for crew in silent {
            assert!(!laid(*crew, ""), "{kind} with {crew}");
        }
    }
}

#[test]
fn a_spiked_gun_and_one_that_untrained_men_have_just_fired_are_silent() {
    holds!("musket.crew.spike", "musket.crew.reman.rate", "musket.crew.reman.trained");
    assert!(!may_be_laid("12pd at 60,50, is spiked", &["H"]));
    assert!(may_be_laid("12pd at 60,50, is untrained", &["H"]));
    assert!(!may_be_laid("12pd at 60,50, is untrained shot", &["H"]));
}

#[test]
fn a_gun_moves_or_fires_and_fires_again_in_the_turn_after_a_move() {
    holds!("musket.move.gun.nofire", "musket.move.gun.limber");
    assert!(may_be_laid("12pd at 60,50", &["H"]));
    assert!(!may_be_laid("12pd at 60,50", &["N 1 cm"]));
    assert!(!may_be_laid("12pd at 60,50 facing 90", &["H, F N"]));
    assert!(may_be_laid("12pd at 60,50", &["N 5 cm", "H"]));
}

/// Turns of artillery: red's first piece fires so, alone, and what is told after the movement.
fn fires_so(units: &str, lines: [&[&str]; 2], acts: &[&str], dice: &[u8], expected: Expect) {
    crate::fire::fires(&position(units), lines, acts, dice, expected);
}

#[test]
fn a_gun_fires_at_an_attacker_where_it_last_stood_off_and_its_crew_still_fights() {
    holds!("musket.crew.closing", "musket.crew.closing.melee", "musket.crew.target");
    fires_so(
        "red gun 6pd at 100,50
         blue men regulars 12 in 6 at 100,70",
        [&[], &["#1: ENGAGE #1, HOLD FIRE"]],
        &["red: lay #1 at #1", "red: hand in", "blue: hand in", "red: next #1", "red: load canister at #1"],
        &[2, 4],
        expect![[r#"
            third 3 [common.third.together]
            gun fires canister at men [musket.ammo.choice]
            the canister of gun sprays 20 cm far at 0 degrees [musket.can.wedge]
            hit area: dice 1 (a die for each 1), against 3 (canister 3): 2 = 1 [musket.can.figures]
            a figure of men is struck [musket.can.figures]
            hit area: dice 1 (a die for each 1), against 3 (canister 3): 4 = 1 [musket.can.figures]
            a figure of men is struck [musket.can.figures]
            hit area: dice 1 (a die for each 1), against 3 (canister 3): 1 = 0 [musket.can.figures]
            hit area: dice 1 (a die for each 1), against 3 (canister 3): 1 = 0 [musket.can.figures]
            men loses 2 figures, and has 10 left [musket.arty.losses]
            gun is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 3 (figures 3), against 2 (melee point 2): 1 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            men is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            men: of 48 it lost 8, in column 41-50: back and turn [common.morale.chart]
            men must back and turn [common.sequence.morale-next]
            turn 2 begins [common.sequence.turn]
            - gun: 100,50 facing 0, 1 figures in 1 files, melee turns 1, order H
            - men: 100,50 facing 180, 10 figures in 3 files, shaken, melee turns 1, must back-and-turn, order H, HF
        "#]],
    );
}

#[test]
fn a_destroyed_piece_is_gone_with_its_limber_and_its_crew_is_a_group() {
    holds!("musket.crew.destroyed", "musket.crew.limber", "musket.crew.extra.place");
    fires_so(
        "red gun 12pd at 100,50
         blue foe 6pd at 100,92, extra_crew 6
         blue men regulars 12 in 6 at 200,140",
        [&[], &[]],
        &[
            "red: lay #1 at #1",
            "red: hand in",
            "blue: hand in",
            "red: next #1",
            "red: load round at #1 aim 100,94.5",
            "red: range 44.5",
        ],
        &[1, 6, 4],
        expect![[r#"
            third 3 [common.third.together]
            gun fires round shot at foe [musket.ammo.choice]
            wheel: 1 [musket.wheel.pick]
            gun calls 44.5 cm [musket.arty.call]
            variation: 6 [musket.wheel.roll]
            stick: 4 [musket.round.variable]
            the ball of gun lands at 100,94.5; the stick lies from 100,92.5 to 100,122.5 [musket.round.direction musket.round.stop]
            a man of foe is struck [musket.round.strike]
            the piece itself is struck: foe [musket.round.piece]
            a man of foe falls, 2 are left [musket.crew.target]
            foe is destroyed [musket.arty.losses]
            8 men of foe are a group by themselves, #3 [musket.crew.detach.move]
            turn 2 begins [common.sequence.turn]
            - blue-3: 100,97 facing 180, 8 figures in 4 files, order H
            - foe: off, 1 figures in 1 files, order H
        "#]],
    );
}

#[test]
fn figures_that_artillery_removes_fire_no_more_in_the_turn() {
    holds!("musket.arms.artilleryfirst");
    fires_so(
        "red gun 6pd at 100,50
         red line regulars 6 in 6 at 120,50
         blue men regulars 6 in 6 at 110,62",
        [&["#2: H, HOLD FIRE"], &["#1: H, FIRE BEGIN"]],
        &[
            "red: lay #1 at #1",
            "red: hand in",
            "blue: hand in",
            "red: next #1",
            "red: load canister at #1",
            "red: hand in",
            "blue: hand in",
        ],
        &[2, 2],
        expect![[r#"
            third 3 [common.third.together]
            gun fires canister at men [musket.ammo.choice]
            the canister of gun sprays 20 cm far at 21.16 degrees [musket.can.wedge]
            hit area: dice 1 (a die for each 1), against 3 (canister 3): 2 = 1 [musket.can.figures]
            a figure of men is struck [musket.can.figures]
            hit area: dice 1 (a die for each 1), against 3 (canister 3): 2 = 1 [musket.can.figures]
            a figure of men is struck [musket.can.figures]
            hit area: dice 1 (a die for each 1), against 3 (canister 3): 1 = 0 [musket.can.figures]
            men loses 2 figures, and has 4 left [musket.arty.losses]
            fire: dice 2 (a die for each figure 2), against 3 (near 3): 1 1 = 0 [common.fire.die musket.arms.musket common.fire.ladder]
            fire: dice 2 (a die for each figure 2), against 2 (middle 2): 1 1 = 0 [common.fire.die musket.arms.musket common.fire.ladder]
            men fires at line in third 1, 4 figures: 0 hits [musket.arms.die]
            men: of 24 it lost 8, in column 21-30: rout [common.morale.chart]
            men routs [common.sequence.morale-next]
            men closes up [common.ground.close-up]
            turn 2 begins [common.sequence.turn]
            - gun: 100.9024,49.8314 facing 21.16, 1 figures in 1 files, order H
            - line: 120,50 facing 0, 6 figures in 3 files, order H, HF
            - men: 112,62 facing 180, 4 figures in 2 files, shaken, must rout, order H, FIRE BEGIN
        "#]],
    );
}
