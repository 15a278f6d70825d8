//! River boats (musket.boat).

use battle::holds;
use expect_test::expect;

use crate::fire::fires;
use crate::table::{plays, plays_with, refused, stands, stands_with};

/// A river that flows to the east, with a landing place on its north bank; a boat with foot in it, and an enemy far away.
const RIVER: &str = "period musket
     options river-boats
     terrain river name brook feature flows line 0,70 240,70 width 6
     terrain landing name strand line 150,73 162,73
     red boat river-boat at 60,70 facing 90
     red foot regulars 12 in 4 at 60,70 facing 90, aboard boat
     blue far regulars 12 in 6 at 20,140";

#[test]
fn a_boat_goes_60_cm_down_its_river_and_30_against_the_flow() {
    holds!("musket.boat.speed", "musket.boat.way", "common.river.boats");
    stands(
        RIVER,
        &[(&["#1: ROW E FULL"], &[])],
        expect![[r#"
        - boat: 120,70 facing 90, 1 figures in 1 files, order H
        - foot: 120,70 facing 90, 12 figures in 1 files, on boat ("boat"), order H
    "#]],
    );
    // Turning about costs a third: of 30 cm it has 20 left.
    stands(
        RIVER,
        &[(&["#1: ROW W FULL"], &[])],
        expect![[r#"
        - boat: 28,70 facing 270, 1 figures in 1 files, order H
        - foot: 28,70 facing 270, 12 figures in 1 files, on boat ("boat"), order H
    "#]],
    );
    // The way that is nearer to the direction written, along a bend.
    let bent = RIVER.replace("line 0,70 240,70", "line 0,70 80,70 80,140");
    stands(
        &bent,
        &[(&["#1: ROW NE 30 cm"], &[])],
        expect![[r#"
        - boat: 80,80 facing 0, 1 figures in 1 files, order H
        - foot: 80,80 facing 0, 12 figures in 1 files, on boat ("boat"), order H
    "#]],
    );
    // On water that does not flow it goes straight, 30 cm a turn.
    let lake = RIVER
        .replace("river name brook feature flows line 0,70 240,70 width 6", "water 0,50 200,50 200,73 0,73");
    stands(
        &lake,
        &[(&["#1: ROW E FULL"], &[])],
        expect![[r#"
        - boat: 90,70 facing 90, 1 figures in 1 files, order H
        - foot: 90,70 facing 90, 12 figures in 1 files, on boat ("boat"), order H
    "#]],
    );
}

#[test]
fn a_boat_passes_under_bridges_and_is_carried_round_fords() {
    holds!("musket.boat.bridge", "musket.boat.portage", "musket.boat.way");
    let bridge = format!("{RIVER}\nterrain bridge line 90,64 90,76 width 4");
    stands(
        &bridge,
        &[(&["#1: ROW E FULL"], &[])],
        expect![[r#"
        - boat: 120,70 facing 90, 1 figures in 1 files, order H
        - foot: 120,70 facing 90, 12 figures in 1 files, on boat ("boat"), order H
    "#]],
    );
    let ford = format!("{RIVER}\nterrain ford name shallows 80,66 88,66 88,74 80,74");
    plays(
        &ford,
        &["#1: ROW E FULL"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        boat can go no farther [common.third.blocked]
        boat is at 79.8333,70, facing 90 [common.third.beats]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        - boat: 79.8333,70 facing 90, 1 figures in 1 files, order H
        - foot: 79.8333,70 facing 90, 12 figures in 1 files, on boat ("boat"), order H
    "#]],
    );
    stands(
        &ford,
        &[(&["#1: ROW E FULL"], &[]), (&["#1: PORTAGE shallows"], &[])],
        expect![[r#"
        - boat: 100.3333,70 facing 90, 1 figures in 1 files, order H
        - foot: 100.3333,70 facing 90, 12 figures in 1 files, on boat ("boat"), order H
    "#]],
    );
    // Five figures cannot carry it.
    let few = ford.replace("facing 90, aboard boat", "facing 90, aboard boat, gone [3,4,5], capped [2]");
    plays(
        &few.replace("at 60,70", "at 79,70"),
        &["#1: PORTAGE shallows"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            third 2 [common.third.together]
            third 3 [common.third.together]
            boat is not carried round shallows [musket.boat.portage]
            turn 2 begins [common.sequence.turn]
        "#]],
    );
    refused(
        &ford,
        &["red: write #1: PORTAGE strand"],
        &[],
        expect!["boat is carried round a ford, and no other place [musket.boat.portage]"],
    );
}

#[test]
fn two_boats_stop_a_centimetre_apart() {
    holds!("musket.boat.way");
    let two = format!("{RIVER}\nred other river-boat at 100,70 facing 270");
    stands(
        &two,
        &[(&["#1: ROW E FULL"], &[])],
        expect![[r#"
        - boat: 98.8333,70 facing 90, 1 figures in 1 files, order H
        - foot: 98.8333,70 facing 90, 12 figures in 1 files, on boat ("boat"), order H
    "#]],
    );
}

#[test]
fn boats_are_beached_and_troops_go_ashore_in_a_third() {
    holds!("musket.boat.land.time", "musket.boat.land.where");
    plays(
        &RIVER.replace("at 60,70 facing 90", "at 140,70 facing 90"),
        &["#1: ROW E FULL THEN BEACH strand", "#2: DISEMBARK strand THEN N FULL"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            boat is at 160,70, facing 90 [common.third.beats]
            third 2 [common.third.together]
            boat is at 162,70, facing 90 [common.third.beats]
            third 3 [common.third.together]
            boat is beached at strand [musket.boat.land.time]
            foot goes ashore from boat at strand [musket.boat.land.time]
            boat is at 162,71, facing 90 [common.third.beats]
            foot is at 156,89.8, facing 0 [common.third.beats]
            turn 2 begins [common.sequence.turn]
            - boat: 162,71 facing 90, 1 figures in 1 files, lies ["beached"], order H
            - foot: 156,89.8 facing 0, 12 figures in 2 files, order DISEMBARK "strand" THEN N
        "#]],
    );
    // Horse takes two thirds.
    let horse = RIVER
        .replace("red foot regulars 12 in 4", "red foot hussars 6 in 2")
        .replace("aboard boat", "aboard boat boat-2")
        .replace("at 60,70 facing 90", "at 156,72 facing 90")
        .replace("boat river-boat at 156,72 facing 90", "boat river-boat at 150,71 facing 90, beached true");
    let horse = format!("{horse}\nred boat-2 river-boat at 164,71 facing 90, beached true");
    stands(
        &horse,
        &[(&["#2: DISEMBARK strand THEN N FULL"], &[])],
        expect![[r#"
        - foot: 150,115 facing 0, 6 figures in 2 files, order DISEMBARK "strand" THEN N
    "#]],
    );
    // On a wide river the boat comes to the bank first.
    let wide = RIVER.replace("width 6", "width 20").replace("150,73 162,73", "150,80 162,80");
    stands(
        &wide.replace("at 60,70 facing 90", "at 160,70 facing 90"),
        &[(&["#1: BEACH strand", "#2: DISEMBARK strand"], &[])],
        expect![[r#"
            - boat: 160,78 facing 90, 1 figures in 1 files, lies ["beached"], order H
            - foot: 154,86 facing 0, 12 figures in 2 files, order H
        "#]],
    );
    stands(
        &RIVER.replace("at 60,70 facing 90", "at 20,70 facing 90"),
        &[(&["#1: BEACH strand", "#2: DISEMBARK strand"], &[])],
        expect![[r#"
            - foot: 20,70 facing 90, 12 figures in 1 files, on boat ("boat"), order DISEMBARK "strand"
        "#]],
    );
}

/// A beached boat, and foot beside it.
const SHORE: &str = "period musket
     options river-boats
     terrain river name brook feature flows line 0,70 240,70 width 6
     terrain landing name strand line 150,73 162,73
     red boat river-boat at 162,71 facing 90, beached true
     red foot regulars 12 in 4 at 156,79.5 facing 0
     blue far regulars 12 in 6 at 20,140";

#[test]
fn troops_get_in_in_a_third_and_the_boat_waits_for_them() {
    holds!("musket.boat.land.time", "musket.boat.load");
    plays(
        SHORE,
        &["#1: ROW E FULL", "#2: EMBARK #1"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        foot goes on board of boat [musket.boat.land.time]
        third 2 [common.third.together]
        boat is at 181,70, facing 90 [common.third.beats]
        third 3 [common.third.together]
        boat is at 201,70, facing 90 [common.third.beats]
        turn 2 begins [common.sequence.turn]
        - boat: 201,70 facing 90, 1 figures in 1 files, order H
        - foot: 201,70 facing 90, 12 figures in 1 files, on boat ("boat"), order H
    "#]],
    );
    // Too far away.
    plays(
        &SHORE.replace("156,79.5", "156,90"),
        &["#2: EMBARK #1"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        - foot: 156,90 facing 0, 12 figures in 2 files, order EMBARK #1
    "#]],
    );
    refused(
        SHORE,
        &["red: write #2: EMBARK #7"],
        &[],
        expect!["unreadable: column 12: no such unit of your own: #7 [common.order.errors]"],
    );
    refused(
        SHORE,
        &["red: write #2: DISEMBARK strand"],
        &[],
        expect!["foot is on board of nothing [musket.boat.land.time]"],
    );
    let gun = SHORE.replace("red foot regulars 12 in 4", "red foot 12pd");
    refused(
        &gun,
        &["red: write #2: EMBARK #1"],
        &[],
        expect!["foot goes into no boat [musket.boat.load.guns]"],
    );
    let taken = format!("{SHORE}\nred crew rifles 6 in 2 at 162,71, aboard boat");
    refused(
        &taken,
        &["red: write #2: EMBARK #1"],
        &[],
        expect!["loads are not mixed: that boat is taken [musket.boat.load]"],
    );
}

#[test]
fn a_large_unit_needs_two_boats_and_is_lost_in_part() {
    holds!(
        "musket.boat.load",
        "musket.boat.several",
        "musket.boat.sink",
        "musket.boat.load.guns",
        "musket.boat.body"
    );
    let two = SHORE.replace("regulars 12 in 4", "regulars 24 in 12").replace("156,79.5", "156,77.5");
    let two = format!("{two}\nred other river-boat at 149,71 facing 90, beached true");
    stands(
        &two,
        &[(&["#2: EMBARK #1"], &[])],
        expect![[r#"
        - foot: 162,71 facing 90, 24 figures in 1 files, on boat ("boat"), order H
    "#]],
    );
    // One boat alone does not do.
    stands(
        &two.replace("at 149,71", "at 100,71"),
        &[(&["#2: EMBARK #1"], &[])],
        expect![[r#"
        - foot: 156,77.5 facing 0, 24 figures in 6 files, order EMBARK #1
    "#]],
    );
    let guns = two.replace("foot regulars 24 in 12", "foot 6pd-horse").replace("156,77.5", "149.5,81.5");
    stands(
        &guns,
        &[(&["#2: EMBARK #1"], &[])],
        expect![[r#"
        - foot: 162,71 facing 90, 1 figures in 1 files, on boat ("boat"), order H
    "#]],
    );
}

#[test]
fn those_on_board_attack_nobody_and_march_nowhere() {
    holds!("musket.boat.nomelee");
    refused(
        RIVER,
        &["red: write #2: CH #1"],
        &[],
        expect!["foot is on board, and attacks nobody from there [musket.boat.nomelee]"],
    );
    refused(
        RIVER,
        &["red: write #2: N FULL"],
        &[],
        expect!["foot is on board: it goes ashore first [musket.boat.land.time]"],
    );
    refused(RIVER, &["red: write #1: N FULL"], &[], expect!["boat is a boat: it is rowed [musket.boat.way]"]);
    // Beside the bank on which the enemy stands there is no contact.
    let beside = RIVER
        .replace("blue far regulars 12 in 6 at 20,140", "blue far militia 12 in 6 at 54,74, order HOLD FIRE");
    plays_with(
        &beside,
        [&["#2: HOLD FIRE"], &[]],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        - far: 54,74 facing 180, 12 figures in 3 files, order H, HF
        - foot: 60,70 facing 90, 12 figures in 1 files, on boat ("boat"), order H, HF
    "#]],
    );
}

#[test]
fn half_of_those_in_a_boat_fire_over_each_side() {
    holds!("musket.boat.fire", "musket.boat.target");
    // Twelve figures: six dice at the militia to the north; they answer as at troops in the open.
    let near = RIVER.replace("blue far regulars 12 in 6 at 20,140", "blue far militia 12 in 6 at 54,82");
    fires(
        &near,
        [&["#2: FIRE BEGIN"], &["#1: FIRE BEGIN"]],
        &["red: hand in", "blue: hand in"],
        &[2, 3, 3, 3, 3, 3, 2, 3, 3, 3, 3, 3],
        expect![[r#"
            third 3 [common.third.together]
            fire: dice 6 (a die for each figure 6), against 3 (near 3): 2 3 3 3 3 3 = 1 [common.fire.die musket.arms.musket common.fire.ladder]
            foot fires at far in third 1, 6 figures: 1 hit [musket.arms.die]
            fire: dice 6 (a die for each figure 6), against 3 (near 3): 2 3 3 3 3 3 = 1 [common.fire.die musket.arms.musket common.fire.ladder]
            far fires at foot in third 1, 6 figures: 1 hit [musket.arms.die]
            foot loses a figure, and has 11 left [common.fire.losses]
            far loses a figure, and has 11 left [common.fire.losses]
            foot: of 48 it lost 4, in column 41-50: back [common.morale.chart]
            far: of 12 it lost 1, in column 11-20: back [common.morale.chart]
            foot must go back [common.sequence.morale-next]
            far must go back [common.sequence.morale-next]
            turn 2 begins [common.sequence.turn]
            - far: 54,82 facing 180, 11 figures in 3 files, shaken, must back, order H, FIRE BEGIN
            - foot: 60,70 facing 90, 11 figures in 1 files, shaken, must back, on boat ("boat"), order H, FIRE BEGIN
        "#]],
    );
    // Of eleven five.
    let odd = near.replace("regulars 12 in 4", "regulars 11 in 4");
    fires(
        &odd,
        [&["#2: FIRE BEGIN"], &["#1: HOLD FIRE"]],
        &["red: hand in", "blue: hand in"],
        &[2, 3, 3, 3, 3],
        expect![[r#"
            third 3 [common.third.together]
            fire: dice 5 (a die for each figure 5), against 3 (near 3): 2 3 3 3 3 = 1 [common.fire.die musket.arms.musket common.fire.ladder]
            foot fires at far in third 1, 5 figures: 1 hit [musket.arms.die]
            far loses a figure, and has 11 left [common.fire.losses]
            far: of 12 it lost 1, in column 11-20: back [common.morale.chart]
            far must go back [common.sequence.morale-next]
            turn 2 begins [common.sequence.turn]
            - far: 54,82 facing 180, 11 figures in 3 files, shaken, must back, order H, HF
            - foot: 60,70 facing 90, 11 figures in 1 files, on boat ("boat"), order H, FIRE BEGIN
        "#]],
    );
    // Nobody fires over the bow.
    let ahead = near
        .replace("at 54,82", "at 90,70")
        .replace("name brook feature flows line 0,70 240,70", "name brook feature flows line 0,70 80,70");
    plays_with(
        &ahead,
        [&["#2: FIRE BEGIN"], &["#1: HOLD FIRE"]],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        - far: 90,70 facing 180, 12 figures in 3 files, order H, HF
        - foot: 60,70 facing 90, 12 figures in 1 files, on boat ("boat"), order H, FIRE BEGIN
    "#]],
    );
}

#[test]
fn a_boat_whose_men_are_shaken_gives_way() {
    holds!("musket.boat.morale");
    let shaken = |reaction: &str| {
        RIVER
            .replace("aboard boat", &format!("aboard boat, reaction {reaction}"))
            .replace("at 20,140", "at 100,110")
    };
    plays(
        &shaken("back"),
        &[],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        boat must go back [musket.boat.morale]
        third 1 [common.third.together]
        boat is at 55,70, facing 90 [common.third.beats]
        third 2 [common.third.together]
        boat is at 50,70, facing 90 [common.third.beats]
        third 3 [common.third.together]
        boat is at 45,70, facing 90 [common.third.beats]
        - boat: 45,70 facing 90, 1 figures in 1 files, order H
        - foot: 45,70 facing 90, 12 figures in 1 files, shaken, on boat ("boat"), order H
    "#]],
    );
    plays(
        &shaken("back-and-turn"),
        &[],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        boat must back and turn [musket.boat.morale]
        third 1 [common.third.together]
        boat is at 37.9167,70, facing 270 [common.third.beats]
        third 2 [common.third.together]
        boat is at 27.9167,70, facing 270 [common.third.beats]
        third 3 [common.third.together]
        boat is at 18,70, facing 270 [common.third.beats]
        - boat: 18,70 facing 270, 1 figures in 1 files, order H
        - foot: 18,70 facing 270, 12 figures in 1 files, shaken, on boat ("boat"), order H
    "#]],
    );
    plays(
        &shaken("rout"),
        &[],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        boat is lost with all on board, who rout [musket.boat.morale]
        foot is destroyed [common.base.dead-cap]
        boat is destroyed [common.base.dead-cap]
        third 1 [common.third.together]
        third 2 [common.third.together]
        third 3 [common.third.together]
        Blue has won [common.victory.no-army]
        - boat: off, 1 figures in 1 files, order H
        - foot: off, 12 figures in 1 files, shaken, order H
        = blue wins: an army is gone [common.victory.no-army]
    "#]],
    );
}

/// A gun on the shore, and a boat with foot before it.
const BATTERY: &str = "period musket
     options river-boats
     terrain water 0,60 240,60 240,100 0,100
     red gun 8pd at 100,50
     blue boat river-boat at 106,80 facing 90
     blue foot regulars 12 in 4 at 106,80, aboard boat";

#[test]
fn artillery_sinks_a_boat_as_it_destroys_a_piece() {
    holds!("musket.boat.sink", "musket.boat.body", "musket.boat.target");
    fires(
        BATTERY,
        [&[], &[]],
        &[
            "red: lay #1 at #1",
            "red: hand in",
            "blue: hand in",
            "red: next #1",
            "red: load round at #1 aim 100,80",
            "red: range 30",
        ],
        &[1, 1, 4],
        expect![[r#"
            third 3 [common.third.together]
            gun fires round shot at boat [musket.ammo.choice]
            wheel: 1 [musket.wheel.pick]
            gun calls 30 cm [musket.arty.call]
            variation: 1 [musket.wheel.roll]
            stick: 4 [musket.round.variable]
            the ball of gun lands at 100,80; the stick lies from 100,78 to 100,103, and does not bounce [musket.round.direction musket.round.stop]
            a figure of foot is struck [musket.round.strike]
            a figure of foot is struck [musket.round.strike]
            a figure of foot is struck [musket.round.strike]
            a figure of foot is struck [musket.round.strike]
            a figure of boat is struck [musket.boat.sink]
            foot loses 4 figures, and has 8 left [musket.arty.losses]
            boat sinks [musket.boat.sink]
            foot is destroyed [common.base.dead-cap]
            boat is destroyed [common.base.dead-cap]
            Red has won [common.victory.no-army]
            - boat: off, 1 figures in 1 files, order H
            - foot: off, 8 figures in 1 files, order H
            = red wins: an army is gone [common.victory.no-army]
        "#]],
    );
}

#[test]
fn fire_along_a_boat_takes_twice_as_many() {
    holds!("musket.boat.rake");
    let astern = BATTERY.replace("at 106,80 facing 90", "at 100,78 facing 0");
    fires(
        &astern,
        [&[], &[]],
        &["red: lay #1 at #2", "red: hand in", "blue: hand in", "red: next #1", "red: load canister at #2"],
        &[4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            third 3 [common.third.together]
            gun fires canister at foot [musket.ammo.choice]
            the canister of gun sprays 25 cm far at 0 degrees [musket.can.wedge]
            hit area: dice 1 (a die for each 1), against 4 (canister 3, four figures deep +1): 4 = 1 [musket.can.figures musket.arty.deep]
            a figure of foot is struck [musket.can.figures]
            hit area: dice 1 (a die for each 1), against 4 (canister 3, four figures deep +1): 1 [musket.can.figures musket.arty.deep]
            a figure of foot is struck [musket.can.figures]
            hit area: dice 1 (a die for each 1), against 4 (canister 3, four figures deep +1): 1 [musket.can.figures musket.arty.deep]
            a figure of foot is struck [musket.can.figures]
            hit area: dice 1 (a die for each 1), against 4 (canister 3, four figures deep +1): 1 [musket.can.figures musket.arty.deep]
            a figure of foot is struck [musket.can.figures]
            hit area: dice 1 (a die for each 1), against 4 (canister 3, four figures deep +1): 1 [musket.can.figures musket.arty.deep]
            a figure of foot is struck [musket.can.figures]
            hit area: dice 1 (a die for each 1), against 4 (canister 3, four figures deep +1): 1 [musket.can.figures musket.arty.deep]
            a figure of foot is struck [musket.can.figures]
            hit area: dice 1 (a die for each 1), against 4 (canister 3, four figures deep +1): 1 [musket.can.figures musket.arty.deep]
            a figure of foot is struck [musket.can.figures]
            hit area: dice 1 (a die for each 1), against 4 (canister 3, four figures deep +1): 1 [musket.can.figures musket.arty.deep]
            a figure of foot is struck [musket.can.figures]
            foot is raked, and loses a figure more [musket.boat.rake]
            foot is raked, and loses a figure more [musket.boat.rake]
            foot is raked, and loses a figure more [musket.boat.rake]
            foot is raked, and loses a figure more [musket.boat.rake]
            foot loses 12 figures, and has 0 left [musket.arty.losses]
            foot is destroyed [common.base.dead-cap]
            turn 2 begins [common.sequence.turn]
            - foot: off, 0 figures in 1 files, order H
        "#]],
    );
}

#[test]
fn a_gun_on_the_bow_fires_round_shot_straight_ahead() {
    holds!("musket.boat.bowgun");
    let bow = "period musket
     options river-boats
     terrain water 0,30 240,30 240,60 0,60
     red boat river-boat at 100,50 facing 0
     red bow 6pd at 100,50, aboard boat, berth bow
     blue men regulars 12 in 6 at 100,80";
    let aside = bow.replace("regulars 12 in 6 at 100,80", "regulars 12 in 6 at 140,80");
    fires(
        bow,
        [&[], &[]],
        &[
            "red: lay #2 at #1",
            "red: hand in",
            "blue: hand in",
            "red: next #2",
            "red: load round at #1",
            "red: range 30",
        ],
        &[1, 1, 4],
        expect![[r#"
            third 3 [common.third.together]
            bow fires round shot at men [musket.ammo.choice]
            wheel: 1 [musket.wheel.pick]
            bow calls 30 cm [musket.arty.call]
            variation: 1 [musket.wheel.roll]
            stick: 4 [musket.round.variable]
            the ball of bow lands at 100,81.5; the stick lies from 100,79.5 to 100,99.5 [musket.round.direction musket.round.stop]
            turn 2 begins [common.sequence.turn]
        "#]],
    );
    let begins = [
        "red: hand in",
        "blue: hand in",
        "red: lay #2 at #1",
        "red: hand in",
        "blue: hand in",
        "red: next #2",
    ];
    refused(
        bow,
        &[&begins[..], &["red: load canister at #1"]].concat(),
        &[],
        expect!["a gun on the bow of a boat fires round shot alone [musket.boat.bowgun]"],
    );
    refused(
        &aside,
        &["red: hand in", "blue: hand in", "red: lay #2 at #1"],
        &[],
        expect!["that is not what is asked [common.order.before]"],
    );
}

#[test]
fn on_land_a_boat_travels_on_a_wagon() {
    holds!("musket.boat.land", "musket.boat.land.where");
    let wagon = "period musket
     options river-boats
     terrain river name brook feature flows line 0,70 240,70 width 6
     terrain landing name strand line 150,73 162,73
     red wagon boat-wagon at 156,81.5 facing 0
     red boat river-boat at 156,81.5, aboard wagon
     blue far regulars 12 in 6 at 20,140";
    refused(
        wagon,
        &["red: write #2: ROW E FULL"],
        &[],
        expect!["boat is on board: it goes ashore first [musket.boat.land.time]"],
    );
    stands(
        wagon,
        &[(&["#1: N FULL"], &[])],
        expect![[r#"
        - boat: 156,103.5 facing 0, 1 figures in 1 files, on wagon ("boat"), order H
        - wagon: 156,101.5 facing 0, 1 figures in 1 files, order N
    "#]],
    );
    stands_with(
        wagon,
        &[(&["#2: DISEMBARK strand THEN ROW E FULL"], &[])],
        &[],
        expect![[r#"
        - boat: 196,70 facing 90, 1 figures in 1 files, order H
    "#]],
    );
    let beached = "period musket
     options river-boats
     terrain river name brook feature flows line 0,70 240,70 width 6
     terrain landing name strand line 150,73 162,73
     red wagon boat-wagon at 156,81.5 facing 0
     red boat river-boat at 162,71 facing 90, beached true
     blue far regulars 12 in 6 at 20,140";
    stands(
        beached,
        &[(&["#2: EMBARK #1"], &[])],
        expect![[r#"
        - boat: 156,83.5 facing 0, 1 figures in 1 files, on wagon ("boat"), order H
    "#]],
    );
}

#[test]
fn those_in_a_boat_that_sinks_are_lost_and_the_others_of_their_unit_are_not() {
    holds!("musket.boat.sink", "musket.boat.several", "musket.boat.body");
    let two = BATTERY.replace(
        "foot regulars 12 in 4 at 106,80, aboard boat",
        "foot regulars 24 in 12 at 106,80, aboard boat other",
    );
    let two = format!("{two}\nblue other river-boat at 140,80 facing 90");
    fires(
        &two,
        [&[], &["#2: HOLD FIRE"]],
        &[
            "red: lay #1 at #1",
            "red: hand in",
            "blue: hand in",
            "red: next #1",
            "red: load round at #1 aim 100,80",
            "red: range 30",
        ],
        &[1, 1, 4],
        expect![[r#"
            third 3 [common.third.together]
            gun fires round shot at boat [musket.ammo.choice]
            wheel: 1 [musket.wheel.pick]
            gun calls 30 cm [musket.arty.call]
            variation: 1 [musket.wheel.roll]
            stick: 4 [musket.round.variable]
            the ball of gun lands at 100,80; the stick lies from 100,78 to 100,103, and does not bounce [musket.round.direction musket.round.stop]
            a figure of foot is struck [musket.round.strike]
            a figure of foot is struck [musket.round.strike]
            a figure of foot is struck [musket.round.strike]
            a figure of foot is struck [musket.round.strike]
            a figure of boat is struck [musket.boat.sink]
            foot loses 4 figures, and has 20 left [musket.arty.losses]
            boat sinks [musket.boat.sink]
            foot loses 16 figures, and has 4 left [musket.boat.sink]
            boat is destroyed [common.base.dead-cap]
            foot: of 96 it lost 80, in column 91-100: rout [common.morale.chart]
            foot routs [common.sequence.morale-next]
            turn 2 begins [common.sequence.turn]
            - boat: off, 1 figures in 1 files, order H
            - foot: 140,80 facing 90, 4 figures in 1 files, shaken, must rout, on other ("boat"), order H, HF
        "#]],
    );
}
