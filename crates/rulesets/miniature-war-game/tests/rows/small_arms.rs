//! Fire of small arms (musket.arms, musket.priority, musket.passant, musket.forest, musket.fence, musket.wall).

use battle::holds;
use battle::suite::door::Part;
use expect_test::{Expect, expect};

use crate::fire::{ONCE, USUAL, acts, fires, refuses};
use crate::table::{Game, fought, refused, shown_when_fought as shown};

/// What may be chosen in the fire step; nothing if nobody is asked.
fn fire_choices(position: &str, actions: &[String], dice: &[u8]) -> String {
    let mut game = Game::open(position, &[dice, &[1; 400]].concat());
    game.act_all(&actions.iter().map(String::as_str).collect::<Vec<&str>>());
    let choices = game.choices();
    let lines: Vec<&str> = choices.lines().filter(|line| line.contains(": fire #")).collect();
    lines.join("\n")
}

/// The throws of red's first volley on this ground; nothing if it does not fire.
fn throws(ground: &str, units: &str) -> String {
    let position = format!("period musket\n{ground}\n{units}");
    let actions = acts(ONCE, &[]);
    let asked = !fire_choices(&position, &actions, &[]).is_empty();
    let actions = acts(ONCE, if asked { USUAL } else { &[] });
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    let told = fought(&position, &actions, &[]);
    let throw = |line: &&str| line.starts_with("fire:") || line.contains("cannot hit");
    told.lines().find(throw).unwrap_or("no fire").to_owned()
}

/// Six figures who fire at lancers so far before them.
fn at_distance(kind: &str, cm: &str) -> String {
    let y: f64 = 20.0 + cm.parse::<f64>().expect("a number");
    throws("", &format!("red line {kind} 6 in 6 at 60,20\nblue horse lancers 6 in 6 at 60,{y}"))
}

#[test]
fn each_small_arm_has_bands_of_its_own_and_the_upper_end_belongs_to_each() {
    holds!(
        "musket.arms.die",
        "musket.arms.pistol",
        "musket.arms.musket",
        "musket.arms.fusil",
        "musket.arms.rifle",
        "musket.arms.bands",
        "musket.arms.measure",
        "musket.arms.ladder",
        "musket.cav.mountedfire",
        "common.fire.start-musket"
    );
    let mut told = String::new();
    for (kind, distances) in [
        ("hussars", ["3", "3.1", "6", "6.1", "12", "12.1"]),
        ("cuirassiers", ["3", "3.1", "6", "6.1", "12", "12.1"]),
        ("regulars", ["12", "12.1", "21", "21.1", "30", "30.1"]),
        ("fusils", ["9", "9.1", "18", "18.1", "24", "24.1"]),
        ("rifles", ["21", "21.1", "42", "42.1", "60", "60.1"]),
    ] {
        for cm in distances {
            told.push_str(&format!("{kind} {cm}: {}\n", at_distance(kind, cm)));
        }
    }
    expect![[r#"
        hussars 3: fire: dice 6 (a die for each figure 6), against 3 (near 3): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.pistol common.fire.ladder]
        hussars 3.1: fire: dice 6 (a die for each figure 6), against 2 (middle 2): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.pistol common.fire.ladder]
        hussars 6: fire: dice 6 (a die for each figure 6), against 2 (middle 2): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.pistol common.fire.ladder]
        hussars 6.1: fire: dice 6 (a die for each figure 6), against 1 (far 1): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.pistol common.fire.ladder]
        hussars 12: fire: dice 6 (a die for each figure 6), against 1 (far 1): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.pistol common.fire.ladder]
        hussars 12.1: no fire
        cuirassiers 3: fire: dice 6 (a die for each figure 6), against 3 (near 3): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.pistol common.fire.ladder]
        cuirassiers 3.1: fire: dice 6 (a die for each figure 6), against 2 (middle 2): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.pistol common.fire.ladder]
        cuirassiers 6: fire: dice 6 (a die for each figure 6), against 2 (middle 2): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.pistol common.fire.ladder]
        cuirassiers 6.1: fire: dice 6 (a die for each figure 6), against 1 (far 1): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.pistol common.fire.ladder]
        cuirassiers 12: fire: dice 6 (a die for each figure 6), against 1 (far 1): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.pistol common.fire.ladder]
        cuirassiers 12.1: no fire
        regulars 12: fire: dice 6 (a die for each figure 6), against 3 (near 3): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.musket common.fire.ladder]
        regulars 12.1: fire: dice 6 (a die for each figure 6), against 2 (middle 2): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.musket common.fire.ladder]
        regulars 21: fire: dice 6 (a die for each figure 6), against 2 (middle 2): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.musket common.fire.ladder]
        regulars 21.1: fire: dice 6 (a die for each figure 6), against 1 (far 1): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.musket common.fire.ladder]
        regulars 30: fire: dice 6 (a die for each figure 6), against 1 (far 1): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.musket common.fire.ladder]
        regulars 30.1: no fire
        fusils 9: fire: dice 6 (a die for each figure 6), against 3 (near 3): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.fusil common.fire.ladder]
        fusils 9.1: fire: dice 6 (a die for each figure 6), against 2 (middle 2): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.fusil common.fire.ladder]
        fusils 18: fire: dice 6 (a die for each figure 6), against 2 (middle 2): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.fusil common.fire.ladder]
        fusils 18.1: fire: dice 6 (a die for each figure 6), against 1 (far 1): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.fusil common.fire.ladder]
        fusils 24: fire: dice 6 (a die for each figure 6), against 1 (far 1): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.fusil common.fire.ladder]
        fusils 24.1: no fire
        rifles 21: fire: dice 6 (a die for each figure 6), against 3 (near 3): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.rifle common.fire.ladder]
        rifles 21.1: fire: dice 6 (a die for each figure 6), against 2 (middle 2): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.rifle common.fire.ladder]
        rifles 42: fire: dice 6 (a die for each figure 6), against 2 (middle 2): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.rifle common.fire.ladder]
        rifles 42.1: fire: dice 6 (a die for each figure 6), against 1 (far 1): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.rifle common.fire.ladder]
        rifles 60: fire: dice 6 (a die for each figure 6), against 1 (far 1): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.rifle common.fire.ladder]
        rifles 60.1: no fire
    "#]].assert_eq(&told);
}

#[test]
fn lancers_and_mounted_dragoons_do_not_fire() {
    holds!("musket.fig.weapon", "musket.fig.weapon.cuirassier", "musket.drag.nofire");
    let position = |kind: &str| {
        format!(
            "period musket
             red line {kind} 6 in 6 at 60,20
             blue horse lancers 6 in 6 at 60,29"
        )
    };
    let asked = |kind: &str| fire_choices(&position(kind), &acts([&[], &[]], &[]), &[]);
    assert_eq!(["lancers", "dragoons"].map(asked), ["", ""]);
    assert_eq!(asked("dismounted-dragoons"), "red: fire #1 at #1\nred: fire #1 hold");
    refused(
        &position("lancers"),
        &["red: write #1: H, FIRE END"],
        &[],
        expect!["unreadable: column 8: this unit has nothing to fire [common.order.fire]"],
    );
}

/// What riflemen fire in a turn with this order, and whether they are loaded at its end.
fn turn_of(is: &str, order: &str) -> String {
    let position = format!(
        "period musket
         red line rifles 6 in 6 at 60,30{is}
         blue horse lancers 6 in 6 at 60,85"
    );
    let line = format!("#1: {order}");
    let lines: [&[&str]; 2] = [&[line.as_str()], &[]];
    let asked = !fire_choices(&position, &acts(lines, &[]), &[]).is_empty();
    let actions = acts(lines, if asked { USUAL } else { &[] });
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    let told = Part::With("fires at").of(&fought(&position, &actions, &[]));
    let thirds: Vec<String> = (1..=3)
        .filter(|third| told.contains(&format!("third {third}")))
        .map(|third| third.to_string())
        .collect();
    let unloaded = shown(&position, &actions, &[], "units.line.unloaded");
    format!("{order}{is}: fires in {:?}, unloaded {unloaded}\n", thirds.join(" "))
}

#[test]
fn loading_and_firing_go_by_the_chart_of_thirds() {
    holds!(
        "musket.arms.load.start",
        "musket.arms.load.thirds",
        "musket.arms.load.chart",
        "musket.arms.load.spent",
        "musket.arms.load.state",
        "musket.arms.load.same",
        "musket.fig.rifles.loading",
        "musket.arms.when",
        "musket.arms.arc.turn"
    );
    let mut told = String::new();
    for is in ["", ", is unloaded"] {
        for march in ["H", "N 1/3", "N 2/3", "N"] {
            for word in ["", ", FIRE BEGIN", ", FIRE MIDDLE", ", FIRE END", ", FIRE BOTH"] {
                told.push_str(&turn_of(is, &format!("{march}{word}")));
            }
        }
    }
    // Facing another way is no move, but takes one of the thirds.
    told.push_str(&turn_of(" facing 90", "H, F N"));
    expect![[r#"
        H: fires in "1 3", unloaded true
        H, FIRE BEGIN: fires in "1", unloaded false
        H, FIRE MIDDLE: fires in "2", unloaded false
        H, FIRE END: fires in "3", unloaded true
        H, FIRE BOTH: fires in "1 3", unloaded true
        N 1/3: fires in "3", unloaded true
        N 1/3, FIRE BEGIN: fires in "1", unloaded false
        N 1/3, FIRE MIDDLE: fires in "2", unloaded false
        N 1/3, FIRE END: fires in "3", unloaded true
        N 1/3, FIRE BOTH: fires in "3", unloaded true
        N 2/3: fires in "3", unloaded true
        N 2/3, FIRE BEGIN: fires in "1", unloaded true
        N 2/3, FIRE MIDDLE: fires in "3", unloaded true
        N 2/3, FIRE END: fires in "3", unloaded true
        N 2/3, FIRE BOTH: fires in "3", unloaded true
        N: fires in "", unloaded false
        N, FIRE BEGIN: fires in "1", unloaded true
        N, FIRE MIDDLE: fires in "", unloaded false
        N, FIRE END: fires in "", unloaded false
        N, FIRE BOTH: fires in "", unloaded false
        H, is unloaded: fires in "2", unloaded false
        H, FIRE BEGIN, is unloaded: fires in "2", unloaded false
        H, FIRE MIDDLE, is unloaded: fires in "2", unloaded false
        H, FIRE END, is unloaded: fires in "3", unloaded true
        H, FIRE BOTH, is unloaded: fires in "2", unloaded false
        N 1/3, is unloaded: fires in "3", unloaded true
        N 1/3, FIRE BEGIN, is unloaded: fires in "3", unloaded true
        N 1/3, FIRE MIDDLE, is unloaded: fires in "3", unloaded true
        N 1/3, FIRE END, is unloaded: fires in "3", unloaded true
        N 1/3, FIRE BOTH, is unloaded: fires in "3", unloaded true
        N 2/3, is unloaded: fires in "", unloaded false
        N 2/3, FIRE BEGIN, is unloaded: fires in "", unloaded false
        N 2/3, FIRE MIDDLE, is unloaded: fires in "", unloaded false
        N 2/3, FIRE END, is unloaded: fires in "", unloaded false
        N 2/3, FIRE BOTH, is unloaded: fires in "", unloaded false
        N, is unloaded: fires in "", unloaded true
        N, FIRE BEGIN, is unloaded: fires in "", unloaded true
        N, FIRE MIDDLE, is unloaded: fires in "", unloaded true
        N, FIRE END, is unloaded: fires in "", unloaded true
        N, FIRE BOTH, is unloaded: fires in "", unloaded true
        H, F N facing 90: fires in "3", unloaded true
    "#]]
    .assert_eq(&told);
}

#[test]
fn a_volley_is_measured_where_all_stood_at_its_moment() {
    holds!(
        "musket.arms.moment",
        "musket.arms.simultaneous",
        "musket.arms.casualties",
        "musket.fig.halfstand"
    );
    // The horse begins at 12 cm and rides away; the second volley finds it out of range.
    fires(
        "period musket
         red line regulars 6 in 6 at 60,30
         blue horse lancers 6 in 6 at 60,42 facing 0",
        [&[], &["#1: N FULL"]],
        USUAL,
        &[2, 4, 6, 8, 1, 3],
        expect![[r#"
            third 3 [common.third.together]
            horse is at 60,132, facing 0 [common.third.beats]
            fire: dice 6 (a die for each figure 6), against 3 (near 3): 2 4 6 8 1 3 = 3 [common.fire.die musket.arms.musket common.fire.ladder]
            line fires at horse in third 1, 6 figures: 3 hits [musket.arms.die]
            horse loses 3 figures, and has 3 left [common.fire.losses]
            horse: of 30 it lost 15, in column 41-50: rout [common.morale.chart common.morale.cavalry]
            horse routs [common.sequence.morale-next]
            horse closes up [common.ground.close-up]
            turn 2 begins [common.sequence.turn]
            - horse: 60,132 facing 0, 3 figures in 3 files, shaken, must rout, order N
        "#]],
    );
    fires(
        "period musket
         red line regulars 12 in 12 at 60,30
         blue foes regulars 12 in 12 at 60,55",
        [&["#1: H, FIRE END"], &["#1: H, FIRE END"]],
        USUAL,
        &[6, 4, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6],
        expect![[r#"
            third 3 [common.third.together]
            fire: dice 12 (a die for each figure 12), against 1 (far 1): 6 4 6 1 1 1 1 1 1 1 1 1 = 2 [common.fire.die musket.arms.musket common.fire.ladder]
            line fires at foes in third 3, 12 figures: 2 hits [musket.arms.die]
            fire: dice 12 (a die for each figure 12), against 1 (far 1): 6 1 1 1 1 1 1 1 1 1 1 1 = 1 [common.fire.die musket.arms.musket common.fire.ladder]
            foes fires at line in third 3, 12 figures: 1 hit [musket.arms.die]
            line loses a figure, and has 11 left [common.fire.losses]
            foes loses 2 figures, and has 10 left [common.fire.losses]
            line: of 48 it lost 4, in column 41-50: back [common.morale.chart]
            foes: of 48 it lost 8, in column 41-50: back and turn [common.morale.chart]
            line must go back [common.sequence.morale-next]
            foes must back and turn [common.sequence.morale-next]
            foes closes up [common.ground.close-up]
            turn 2 begins [common.sequence.turn]
            - foes: 60,55 facing 180, 10 figures in 5 files, shaken, must back-and-turn, order H, FIRE END
            - line: 60,30 facing 0, 11 figures in 6 files, shaken, must back, order H, FIRE END
        "#]],
    );
}

/// A line with one enemy straight ahead, and two who are nearer on its flanks.
const THREE: &str = "period musket
     red line regulars 12 in 12 at 100,20
     blue ahead lancers 6 in 6 at 100,45
     blue left lancers 6 in 6 at 76,34
     blue right lancers 6 in 6 at 124,34";

#[test]
fn each_stand_fires_at_the_named_target_or_takes_the_best_by_itself() {
    holds!(
        "musket.arms.stands",
        "musket.arms.main-target",
        "musket.priority.order",
        "musket.priority.front",
        "musket.priority.tie",
        "musket.arms.firstrank",
        "musket.arms.arc"
    );
    fires(
        THREE,
        ONCE,
        USUAL,
        &[],
        expect![[r#"
        third 3 [common.third.together]
        fire: dice 12 (a die for each figure 12), against 1 (far 1): 1 1 1 1 1 1 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.musket common.fire.ladder]
        line fires at ahead in third 1, 12 figures: 0 hits [musket.arms.die]
        turn 2 begins [common.sequence.turn]
        - line: 100,20 facing 0, 12 figures in 6 files, order H, FIRE BEGIN
    "#]],
    );
    // Nobody is straight ahead of the outer stands, so that those on the flanks may be named, too.
    fires(
        THREE,
        ONCE,
        &["red: fire #1 at #2", "red: hand in", "blue: hand in"],
        &[],
        expect![[r#"
        third 3 [common.third.together]
        fire: dice 2 (a die for each figure 2), against 3 (near 3): 1 1 = 0 [common.fire.die musket.arms.musket common.fire.ladder]
        fire: dice 4 (a die for each figure 4), against 4 (near 3, four figures deep +1): 1 1 1 1 = 0 [common.fire.die musket.arms.musket musket.arms.step.deep common.fire.ladder]
        line fires at left in third 1, 6 figures: 0 hits [musket.arms.die]
        fire: dice 4 (a die for each figure 4), against 1 (far 1): 1 1 1 1 = 0 [common.fire.die musket.arms.musket common.fire.ladder]
        line fires at ahead in third 1, 4 figures: 0 hits [musket.arms.die]
        fire: dice 2 (a die for each figure 2), against 3 (near 3): 1 1 = 0 [common.fire.die musket.arms.musket common.fire.ladder]
        line fires at right in third 1, 2 figures: 0 hits [musket.arms.die]
        turn 2 begins [common.sequence.turn]
        - line: 100,20 facing 0, 12 figures in 6 files, order H, FIRE BEGIN
    "#]],
    );
    // An order comes first.
    let ordered: [&[&str]; 2] = [&["#1: H, FIRE BEGIN AT #3"], &[]];
    holds!("musket.priority.orders");
    fires(
        THREE,
        ordered,
        USUAL,
        &[],
        expect![[r#"
        third 3 [common.third.together]
        fire: dice 4 (a die for each figure 4), against 4 (near 3, four figures deep +1): 1 1 1 1 = 0 [common.fire.die musket.arms.musket musket.arms.step.deep common.fire.ladder]
        fire: dice 2 (a die for each figure 2), against 3 (near 3): 1 1 = 0 [common.fire.die musket.arms.musket common.fire.ladder]
        line fires at right in third 1, 6 figures: 0 hits [musket.arms.die]
        fire: dice 4 (a die for each figure 4), against 1 (far 1): 1 1 1 1 = 0 [common.fire.die musket.arms.musket common.fire.ladder]
        line fires at ahead in third 1, 4 figures: 0 hits [musket.arms.die]
        fire: dice 2 (a die for each figure 2), against 3 (near 3): 1 1 = 0 [common.fire.die musket.arms.musket common.fire.ladder]
        line fires at left in third 1, 2 figures: 0 hits [musket.arms.die]
        turn 2 begins [common.sequence.turn]
        - line: 100,20 facing 0, 12 figures in 6 files, order H, FIRE BEGIN AT #3
    "#]],
    );
    refuses(
        THREE,
        ordered,
        &["red: fire #1 at #1"],
        expect!["it cannot be fired at, or there is a better target [musket.arms.main-target]"],
    );
}

#[test]
fn a_target_may_be_named_for_each_volley() {
    holds!("musket.arms.main-target");
    let both = &["red: fire #1 first #1 last #2", "red: hand in", "blue: hand in"];
    fires(
        THREE,
        [&[], &[]],
        both,
        &[],
        expect![[r#"
        third 3 [common.third.together]
        fire: dice 12 (a die for each figure 12), against 1 (far 1): 1 1 1 1 1 1 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.musket common.fire.ladder]
        line fires at ahead in third 1, 12 figures: 0 hits [musket.arms.die]
        fire: dice 2 (a die for each figure 2), against 3 (near 3): 1 1 = 0 [common.fire.die musket.arms.musket common.fire.ladder]
        fire: dice 4 (a die for each figure 4), against 4 (near 3, four figures deep +1): 1 1 1 1 = 0 [common.fire.die musket.arms.musket musket.arms.step.deep common.fire.ladder]
        line fires at left in third 3, 6 figures: 0 hits [musket.arms.die]
        fire: dice 4 (a die for each figure 4), against 1 (far 1): 1 1 1 1 = 0 [common.fire.die musket.arms.musket common.fire.ladder]
        line fires at ahead in third 3, 4 figures: 0 hits [musket.arms.die]
        fire: dice 2 (a die for each figure 2), against 3 (near 3): 1 1 = 0 [common.fire.die musket.arms.musket common.fire.ladder]
        line fires at right in third 3, 2 figures: 0 hits [musket.arms.die]
        turn 2 begins [common.sequence.turn]
    "#]],
    );
    refuses(
        THREE,
        [&[], &[]],
        &["red: fire #1 second #1"],
        expect!["it cannot fire at this enemy then, or has a better target [musket.arms.main-target]"],
    );
}

#[test]
fn a_volley_at_whoever_is_out_of_range_then_is_spent() {
    holds!("musket.arms.wasted");
    let position = "period musket
         red line regulars 6 in 6 at 60,30
         blue horse lancers 6 in 6 at 60,42 facing 0";
    fires(
        position,
        [&["#1: H"], &["#1: N 1/3"]],
        &["red: fire #1 at #1", "red: hand in", "blue: hand in"],
        &[],
        expect![[r#"
            third 3 [common.third.together]
            fire: dice 6 (a die for each figure 6), against 3 (near 3): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.musket common.fire.ladder]
            line fires at horse in third 1, 6 figures: 0 hits [musket.arms.die]
            the volley of line does not reach its target [musket.arms.wasted]
            turn 2 begins [common.sequence.turn]
            - horse: 60,72 facing 0, 6 figures in 6 files, order N 1/3
        "#]],
    );
}

/// A volley of regulars at 20 cm, at whom and with what between.
fn volley(ground: &str, target: &str) -> String {
    throws(ground, &format!("red line regulars 6 in 6 at 60,20\n{target}"))
}

#[test]
fn steps_are_added_up_for_depth_cover_crews_and_trees() {
    holds!(
        "musket.arms.step.deep",
        "musket.arms.depth",
        "musket.arms.step.protected",
        "musket.arms.step.crew",
        "musket.arms.step.cumulative",
        "musket.arms.ladder.sum",
        "musket.arms.ladder.none",
        "musket.fence.step",
        "musket.wall.step",
        "musket.crew.target"
    );
    let foot = "blue foes militia 6 in 6 at 60,40";
    let fence = "terrain fence line 40,39 80,39 width 0.2";
    let wall = "terrain wall line 40,39 80,39 width 0.2";
    let gun = "blue gun 6pd at 60,40, rounds [0,0,0]";
    let cases = [
        ("in the open", "", foot),
        ("four ranks", "", "blue foes lancers 8 in 2 at 60,40"),
        ("three ranks", "", "blue foes lancers 6 in 2 at 60,40"),
        ("in flank, two stands wide", "", "blue foes militia 8 in 4 at 60,40 facing 90"),
        ("in flank, one stand wide", "", "blue foes militia 6 in 2 at 60,40 facing 90"),
        ("a fence", fence, foot),
        ("a wall", wall, foot),
        ("a crew", "", gun),
        ("a crew behind a wall", wall, gun),
    ];
    let told: Vec<String> =
        cases.iter().map(|(what, ground, target)| format!("{what}: {}", volley(ground, target))).collect();
    expect![[r#"
        in the open: fire: dice 6 (a die for each figure 6), against 2 (middle 2): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.musket common.fire.ladder]
        four ranks: fire: dice 6 (a die for each figure 6), against 3 (middle 2, four figures deep +1): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.musket musket.arms.step.deep common.fire.ladder]
        three ranks: fire: dice 6 (a die for each figure 6), against 2 (middle 2): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.musket common.fire.ladder]
        in flank, two stands wide: fire: dice 6 (a die for each figure 6), against 3 (middle 2, four figures deep +1): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.musket musket.arms.step.deep common.fire.ladder]
        in flank, one stand wide: fire: dice 6 (a die for each figure 6), against 2 (middle 2): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.musket common.fire.ladder]
        a fence: fire: dice 6 (a die for each figure 6), against 1 (middle 2, behind a fence -1): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.musket musket.fence.step common.fire.ladder]
        a wall: fire: dice 6 (a die for each figure 6), against 1 (middle 2, behind a wall -1): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.musket musket.wall.step common.fire.ladder]
        a crew: fire: dice 6 (a die for each figure 6), against 1 (middle 2, a gun crew -1): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.musket musket.arms.step.crew common.fire.ladder]
        a crew behind a wall: line: 6 figures cannot hit [musket.arms.ladder.none]"#]].assert_eq(&told.join("\n"));
    // At far range a step down leaves nothing to hit with (worked examples 2 and 3).
    let far =
        |ground: &str, target: &str| throws(ground, &format!("red line regulars 6 in 6 at 60,10\n{target}"));
    expect![[r#"
        line: 6 figures cannot hit [musket.arms.ladder.none]
        line: 2 figures cannot hit [musket.arms.ladder.none]"#]]
    .assert_eq(&[far(fence, foot), far("", gun)].join("\n"));
}

#[test]
fn hills_lengthen_the_far_band_of_whoever_fires_down() {
    holds!(
        "musket.arms.hill.range",
        "musket.arms.hill.pistol",
        "musket.arms.hill.fusil",
        "musket.arms.hill.band",
        "musket.arms.hill.up"
    );
    let hill = |level: i32| format!("terrain hill 30,0 90,0 90,21 30,21 level {level}");
    let mut told = String::new();
    for (kind, level, cm) in [
        ("regulars", 1, 40),
        ("regulars", 1, 41),
        ("regulars", 2, 45),
        ("regulars", 3, 50),
        ("regulars", 1, 22),
        ("hussars", 1, 17),
        ("hussars", 3, 17),
        ("fusils", 1, 34),
        ("fusils", 2, 39),
        ("rifles", 1, 75),
        ("rifles", 2, 80),
    ] {
        let units = format!("red line {kind} 6 in 6 at 60,20\nblue horse lancers 6 in 6 at 60,{}", 20 + cm);
        told.push_str(&format!("{kind}, {level} above, {cm} cm: {}\n", throws(&hill(level), &units)));
    }
    let up = "red line regulars 6 in 6 at 60,60 facing 180\nblue horse lancers 6 in 6 at 60,20 facing 0";
    told.push_str(&format!("uphill: {}\n", throws(&hill(1), up)));
    expect![[r#"
        regulars, 1 above, 40 cm: fire: dice 6 (a die for each figure 6), against 1 (far 1): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.musket common.fire.ladder]
        regulars, 1 above, 41 cm: no fire
        regulars, 2 above, 45 cm: fire: dice 6 (a die for each figure 6), against 1 (far 1): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.musket common.fire.ladder]
        regulars, 3 above, 50 cm: fire: dice 6 (a die for each figure 6), against 1 (far 1): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.musket common.fire.ladder]
        regulars, 1 above, 22 cm: fire: dice 6 (a die for each figure 6), against 1 (far 1): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.musket common.fire.ladder]
        hussars, 1 above, 17 cm: fire: dice 6 (a die for each figure 6), against 1 (far 1): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.pistol common.fire.ladder]
        hussars, 3 above, 17 cm: fire: dice 6 (a die for each figure 6), against 1 (far 1): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.pistol common.fire.ladder]
        fusils, 1 above, 34 cm: fire: dice 6 (a die for each figure 6), against 1 (far 1): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.fusil common.fire.ladder]
        fusils, 2 above, 39 cm: fire: dice 6 (a die for each figure 6), against 1 (far 1): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.fusil common.fire.ladder]
        rifles, 1 above, 75 cm: fire: dice 6 (a die for each figure 6), against 1 (far 1): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.rifle common.fire.ladder]
        rifles, 2 above, 80 cm: fire: dice 6 (a die for each figure 6), against 1 (far 1): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.rifle common.fire.ladder]
        uphill: no fire
    "#]].assert_eq(&told);
}

#[test]
fn a_rank_on_a_higher_level_fires_over_the_first() {
    holds!("musket.arms.higher", "common.fire.ranks-musket");
    let units = "red line regulars 12 in 6 at 60,20\nblue horse lancers 6 in 6 at 60,35";
    let told = [throws("", units), throws("terrain hill 30,0 90,0 90,18 30,18", units)];
    expect![[r#"
        fire: dice 6 (a die for each figure 6), against 2 (middle 2): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.musket common.fire.ladder]
        fire: dice 12 (a die for each figure 12), against 2 (middle 2): 1 1 1 1 1 1 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.musket common.fire.ladder]"#]].assert_eq(&told.join("\n"));
}

#[test]
fn in_a_forest_small_arms_reach_six_centimetres_one_step_down() {
    holds!("musket.forest.range", "musket.forest.odds", "musket.forest.step", "musket.forest.sight");
    let forest = "terrain forest 30,0 90,0 90,60 30,60";
    let mut told = String::new();
    for (kind, cm) in [("regulars", 5), ("regulars", 7), ("rifles", 5), ("fusils", 5), ("hussars", 5)] {
        let units = format!("red line {kind} 6 in 6 at 60,20\nblue horse lancers 6 in 6 at 60,{}", 20 + cm);
        told.push_str(&format!("{kind} {cm} cm: {}\n", throws(forest, &units)));
    }
    // From outside at whoever is just within.
    for y in ["26", "26.1"] {
        let units = format!("red line regulars 6 in 6 at 60,20\nblue horse militia 6 in 6 at 60,{y}");
        told.push_str(&format!(
            "into it {y}: {}\n",
            throws("terrain forest 30,25.5 90,25.5 90,60 30,60", &units)
        ));
    }
    expect![[r#"
        regulars 5 cm: fire: dice 6 (a die for each figure 6), against 2 (near 3, in a forest -1): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.musket musket.forest.step common.fire.ladder]
        regulars 7 cm: no fire
        rifles 5 cm: fire: dice 6 (a die for each figure 6), against 2 (near 3, in a forest -1): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.rifle musket.forest.step common.fire.ladder]
        fusils 5 cm: fire: dice 6 (a die for each figure 6), against 1 (middle 2, in a forest -1): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.fusil musket.forest.step common.fire.ladder]
        hussars 5 cm: line: 6 figures cannot hit [musket.arms.ladder.none]
        into it 26: fire: dice 6 (a die for each figure 6), against 2 (near 3, in a forest -1): 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.musket musket.forest.step common.fire.ladder]
        into it 26.1: no fire
    "#]].assert_eq(&told);
}

/// Hussars who charge regulars; no tests are taken in the basic game.
const CHARGED: &str = "period musket
     level basic
     red line regulars 12 in 12 at 60,30
     blue horse hussars 6 in 6 at 60,75";
const CHARGE: [&[&str]; 2] = [&[], &["#1: CH #1"]];

/// What follows when the volley is fired so.
fn answers(position: &str, lines: [&[&str]; 2], line: &str, dice: &[u8], expected: Expect) {
    fires(position, lines, &[line, "red: hand in", "blue: hand in"], dice, expected);
}

#[test]
fn a_loaded_unit_that_is_charged_fires_one_volley_in_a_band_of_its_choice() {
    holds!("musket.arms.charge", "musket.arms.contact", "common.3dt.fire-mid", "common.3dt.fire-bands");
    let actions = acts(CHARGE, &[]);
    expect![[r#"
        red: fire #1 at #1 far
        red: fire #1 at #1 middle
        red: fire #1 at #1 close
        red: fire #1 hold"#]]
    .assert_eq(&fire_choices(CHARGED, &actions, &[]));
    answers(
        CHARGED,
        CHARGE,
        "red: fire #1 at #1 far",
        &[6; 12],
        expect![[r#"
        third 3 [common.third.together]
        fire: dice 12 (a die for each figure 12), against 1 (far 1): 6 6 6 6 6 6 6 6 6 6 6 6 = 12 [common.fire.die musket.arms.musket common.fire.ladder]
        line fires at horse in third 1, 12 figures: 12 hits [musket.arms.die]
        horse loses 6 figures, and has 0 left [common.fire.losses]
        horse is destroyed [common.base.dead-cap]
        - horse: off, 0 figures in 6 files, order CH #1
    "#]],
    );
    // Whoever fires close does not strike.
    answers(
        CHARGED,
        CHARGE,
        "red: fire #1 at #1 close",
        &[1; 12],
        expect![[r#"
        third 3 [common.third.together]
        fire: dice 12 (a die for each figure 12), against 3 (near 3): 1 1 1 1 1 1 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.musket common.fire.ladder]
        line fires at horse in third 1, 12 figures: 0 hits [musket.arms.die]
        horse strikes line [common.shock.contact]
        shock: dice 2 (shocks of its figures 2): 1 1 = 0 [common.shock.dice common.shock.chart]
        horse strikes line [common.shock.contact]
        shock: dice 2 (shocks of its figures 2): 1 1 = 0 [common.shock.dice common.shock.chart]
        horse strikes line [common.shock.contact]
        shock: dice 2 (shocks of its figures 2): 1 1 = 0 [common.shock.dice common.shock.chart]
        horse strikes line [common.shock.contact]
        shock: dice 2 (shocks of its figures 2): 1 1 = 0 [common.shock.dice common.shock.chart]
        horse strikes line [common.shock.contact]
        shock: dice 2 (shocks of its figures 2): 1 1 = 0 [common.shock.dice common.shock.chart]
        horse strikes line [common.shock.contact]
        shock: dice 2 (shocks of its figures 2): 1 1 = 0 [common.shock.dice common.shock.chart]
        line is attacked in front [common.melee.opponents]
        melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
        turn 2 begins [common.sequence.turn]
        - horse: 60,30 facing 180, 6 figures in 6 files, charged, melee turns 1, order H
        - line: 60,30 facing 0, 12 figures in 6 files, melee turns 1, order H
    "#]],
    );
}

#[test]
fn after_a_failed_test_the_farthest_band_is_left() {
    holds!("common.3dt.fire-fails", "musket.arms.charge");
    let position = CHARGED.replace("level basic", "level intermediate");
    let actions = acts(CHARGE, &[]);
    // The hussars pass theirs, the regulars fail.
    expect![[r#"
        red: fire #1 at #1 far
        red: fire #1 hold"#]]
    .assert_eq(&fire_choices(&position, &actions, &[6, 6, 6]));
}

#[test]
fn who_is_not_loaded_in_time_meets_the_charge_with_the_bayonet() {
    holds!("musket.arms.charge-loaded", "musket.arms.contact");
    // Loaded after a third, the enemy still 15 cm away; or already in contact.
    let far = CHARGED.replace("at 60,30", "at 60,30, is unloaded");
    let near = far.replace("60,75", "60,50");
    let told = [far, near].map(|position| fire_choices(&position, &acts(CHARGE, &[]), &[]));
    expect![[r#"
        red: fire #1 at #1 close
        red: fire #1 holdor
    "#]]
    .assert_eq(&told.join("or\n"));
}

#[test]
fn a_volley_ordered_for_the_beginning_is_fired_before_the_charge_comes() {
    holds!("musket.arms.charge-ordered");
    let near = CHARGED.replace("60,75", "60,55");
    fires(
        &near,
        [&["#1: H, FIRE BEGIN"], &["#1: CH #1"]],
        USUAL,
        &[],
        expect![[r#"
            third 3 [common.third.together]
            fire: dice 12 (a die for each figure 12), against 1 (far 1): 1 1 1 1 1 1 1 1 1 1 1 1 = 0 [common.fire.die musket.arms.musket common.fire.ladder]
            line fires at horse in third 1, 12 figures: 0 hits [musket.arms.die]
            horse strikes line [common.shock.contact]
            shock: dice 2 (shocks of its figures 2): 1 1 = 0 [common.shock.dice common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 2 (shocks of its figures 2): 1 1 = 0 [common.shock.dice common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 2 (shocks of its figures 2): 1 1 = 0 [common.shock.dice common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 2 (shocks of its figures 2): 1 1 = 0 [common.shock.dice common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 2 (shocks of its figures 2): 1 1 = 0 [common.shock.dice common.shock.chart]
            horse strikes line [common.shock.contact]
            shock: dice 2 (shocks of its figures 2): 1 1 = 0 [common.shock.dice common.shock.chart]
            line is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 5 (melee point 5): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            horse is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 1 (figures 1), against 8 (melee point 8): 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            turn 2 begins [common.sequence.turn]
            - horse: 60,30 facing 180, 6 figures in 6 files, charged, melee turns 1, order H
            - line: 60,30 facing 0, 12 figures in 6 files, melee turns 1, order H, FIRE BEGIN
        "#]],
    );
}

#[test]
fn horsemen_fire_their_pistols_before_they_charge_and_keep_their_shock_from_10_cm() {
    holds!("musket.cav.fire", "musket.cav.fire.shock");
    let fired = |cm: i32| {
        let position = format!(
            "period musket
             level basic
             red line militia 12 in 12 at 60,30
             blue horse hussars 6 in 6 at 60,{}",
            30 + cm
        );
        let actions = acts([&["#1: H, HOLD FIRE"], &["#1: CH #1, FIRE BEGIN"]], USUAL);
        let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
        let told = fought(&position, &actions, &[]);
        let unloaded = shown(&position, &actions, &[], "units.horse.unloaded");
        format!(
            "from {cm} cm: fires {}, shock {}, unloaded {unloaded}\n",
            told.contains("horse fires at line in third 1"),
            told.contains("\nshock:")
        )
    };
    expect![[r#"
        from 9 cm: fires true, shock false, unloaded true
        from 11 cm: fires true, shock true, unloaded true
    "#]]
    .assert_eq(&(fired(9) + &fired(11)));
}

#[test]
fn a_unit_fires_in_passing_at_whoever_was_in_range_when_it_was_loaded() {
    holds!(
        "musket.passant.fire",
        "musket.passant.moment",
        "musket.passant.both",
        "musket.passant.once",
        "musket.passant.option",
        "musket.passant.losses",
        "musket.passant.loaded"
    );
    let position = "period musket
         red line regulars 12 in 12 at 100,30
         blue horse hussars 6 in 6 at 55,42 facing 90";
    let lines: [&[&str]; 2] = [&[], &["#1: E FULL"]];
    answers(
        position,
        lines,
        "red: fire #1 at #1 passing first",
        &[6; 12],
        expect![[r#"
        third 3 [common.third.together]
        horse is at 145,42, facing 90 [common.third.beats]
        fire: dice 2 (a die for each figure 2), against 4 (near 3, four figures deep +1): 6 6 = 2 [common.fire.die musket.arms.musket musket.arms.step.deep common.fire.ladder]
        fire: dice 2 (a die for each figure 2), against 3 (middle 2, four figures deep +1): 6 6 = 2 [common.fire.die musket.arms.musket musket.arms.step.deep common.fire.ladder]
        fire: dice 2 (a die for each figure 2), against 2 (middle 2): 6 6 = 2 [common.fire.die musket.arms.musket common.fire.ladder]
        fire: dice 2 (a die for each figure 2), against 1 (far 1): 6 6 = 2 [common.fire.die musket.arms.musket common.fire.ladder]
        line fires at horse in third 1, 8 figures: 8 hits [musket.arms.die]
        horse loses 6 figures, and has 0 left [common.fire.losses]
        horse is destroyed [common.base.dead-cap]
        Red has won [common.victory.no-army]
        - horse: off, 0 figures in 6 files, order E
        = red wins: an army is gone [common.victory.no-army]
    "#]],
    );
    // Unloaded at the start, it is loaded at the end of the first third.
    let unloaded = position.replace("100,30", "100,30, is unloaded");
    expect![[r#"
        red: fire #1 at #1
        red: fire #1 at #1 passing first
        red: fire #1 at #1 passing second
        red: fire #1 hold"#]]
    .assert_eq(&fire_choices(&unloaded, &acts(lines, &[]), &[]));
}

#[test]
fn a_plan_of_thirds_is_no_order_of_the_period() {
    holds!("musket.arms.when");
    refused(
        "period musket
         red line regulars 12 in 12 at 100,30
         blue horse hussars 6 in 6 at 55,42 facing 90",
        &["red: write #1: N 1/3, PLAN MOVE LOAD FIRE"],
        &[],
        expect!["unreadable: column 12: no such order in this game: a plan of thirds [musket.arms.when]"],
    );
}

#[test]
fn nobody_fires_through_others_but_from_a_level_above_them() {
    holds!("musket.sight.line", "musket.arms.sight");
    let units = |y: &str| {
        format!(
            "red line regulars 6 in 6 at 60,{y}\nred other lancers 6 in 6 at 60,30\nblue horse lancers 6 in 6 at 60,38"
        )
    };
    assert_eq!(throws("", &units("22")), "no fire");
    let free = throws("", &units("22").replace("60,30", "160,30"));
    assert!(free.starts_with("fire: dice 6"), "{free}");
    // A foe in the way stops it, too; from a hill they fire over both.
    let foe = units("22").replace("red other lancers 6 in 6 at 60,30", "blue other lancers 6 in 6 at 60,30");
    let told = throws("", &foe.replacen("blue other", "blue nearer", 1));
    assert!(told.starts_with("fire:"), "{told}");
    let hill = "terrain hill level 1 40,10 80,10 80,23 40,23";
    let over = throws(hill, &units("22"));
    assert!(over.starts_with("fire: dice 6"), "{over}");
}

#[test]
fn nobody_fires_at_an_enemy_in_melee_with_friends() {
    holds!("musket.arms.melee.target");
    let units = "red line regulars 6 in 6 at 60,22\nred other lancers 6 in 6 at 80,32\nblue horse lancers 6 in 6 at 75,32.5 facing 180";
    assert_eq!(throws("", units), "no fire");
}

#[test]
fn a_marching_column_neither_loads_nor_fires() {
    holds!("musket.move.march.noaction");
    let position = |is: &str| {
        format!(
            "period musket
         red line regulars 12 in 4 at 60,20{is}
         blue horse lancers 6 in 6 at 60,95"
        )
    };
    let forced: [&[&str]; 2] = [&["#1: FM N FULL"], &[]];
    let lines = acts(forced, &[]);
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    assert_eq!(fire_choices(&position(""), &acts(forced, &[]), &[]), "");
    assert_eq!(shown(&position(""), &lines, &[], "units.line.at"), "60,68");
    assert_eq!(shown(&position(", is unloaded"), &lines, &[], "units.line.unloaded"), true);
}

#[test]
fn in_square_the_outer_rank_of_each_side_fires_at_targets_of_its_own() {
    holds!("musket.square.fire");
    fires(
        "period musket
         red square regulars 24 in 8 at 100,50, is square
         blue north lancers 6 in 6 at 100,65
         blue east lancers 6 in 6 at 123,42 facing 270",
        [&["#1: H, FIRE BEGIN"], &[]],
        USUAL,
        &[],
        expect![[r#"
            third 3 [common.third.together]
            fire: dice 4 (a die for each figure 4), against 2 (middle 2): 1 1 1 1 = 0 [common.fire.die musket.arms.musket common.fire.ladder]
            square fires at north in third 1, 4 figures: 0 hits [musket.arms.die]
            fire: dice 4 (a die for each figure 4), against 2 (middle 2): 1 1 1 1 = 0 [common.fire.die musket.arms.musket common.fire.ladder]
            square fires at east in third 1, 4 figures: 0 hits [musket.arms.die]
            turn 2 begins [common.sequence.turn]
            - square: 100,50 facing 0, 24 figures in 4 files, square, order H, FIRE BEGIN
        "#]],
    );
}

#[test]
fn nations_that_never_met_may_meet() {
    holds!("musket.scope.mixing");
    let told = throws(
        "",
        "red line indians 6 in 6 at 60,22\nred guns rockets at 160,30\nblue horse cuirassiers 6 in 6 at 60,32",
    );
    assert!(told.starts_with("fire:"), "{told}");
}
