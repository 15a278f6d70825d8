//! Ships (musket.ship, musket.shipgun, musket.shipfire).

use battle::holds;
use expect_test::expect;

use crate::fire::fires;
use crate::table::{plays, plays_with, refused, shown_when_fought, stands, stands_with, turn};

/// The sea, a frigate that heads east, and an enemy far away; the wind blows to the east.
const SEA: &str = "period musket
     options ships
     wind west
     terrain water name sea 0,0 240,0 240,60 0,60
     terrain landing name strand line 40,60 80,60
     terrain landing name quay feature dock line 100,60 140,60
     red ship frigate at 60,30 facing 90
     red foot regulars 12 in 6 at 60,30, aboard ship
     red gun 12pd at 60,30, aboard ship, berth port-1
     blue far regulars 12 in 6 at 10,140";

#[test]
fn a_ship_sails_12_then_21_then_30_cm_with_the_wind() {
    holds!("musket.ship.sail", "musket.ship.measure", "musket.ship.wind");
    let sails: (&[&str], &[&str]) = (&["#1: SAIL FULL"], &[]);
    stands(
        SEA,
        &[sails],
        expect![[r#"
        - gun: 64,37 facing 0, 1 figures in 1 files, on ship ({"port":1}), order H
        - ship: 72,30 facing 90, 1 figures in 1 files, way {"sailed":1}, order H
    "#]],
    );
    stands(
        SEA,
        &[sails, sails, sails],
        expect![[r#"
        - gun: 115,37 facing 0, 1 figures in 1 files, on ship ({"port":1}), order H
        - ship: 123,30 facing 90, 1 figures in 1 files, way {"sailed":3}, order H
    "#]],
    );
    // One that is turned begins again.
    stands(
        SEA,
        &[sails, sails, (&["#1: TURN SHIP 80"], &[]), sails],
        expect![[r#"
        - gun: 95.4199,41.0613 facing 350, 1 figures in 1 files, on ship ({"port":1}), order H
        - ship: 104.5139,35.5568 facing 80, 1 figures in 1 files, way {"sailed":1}, order H
    "#]],
    );
    stands(
        SEA,
        &[(&["#1: SAIL 5 cm"], &[])],
        expect![[r#"
        - gun: 57,37 facing 0, 1 figures in 1 files, on ship ({"port":1}), order H
        - ship: 65,30 facing 90, 1 figures in 1 files, way {"sailed":1}, order H
    "#]],
    );
    // South-east is within 45 degrees of the wind, south is not.
    stands(
        &SEA.replace("facing 90", "facing 135").replace("60,30", "60,25"),
        &[sails],
        expect![[r#"
        - gun: 67.7782,27.1213 facing 45, 1 figures in 1 files, on ship ({"port":1}), order H
        - ship: 68.4853,16.5147 facing 135, 1 figures in 1 files, way {"sailed":1}, order H
    "#]],
    );
    let aside = SEA.replace("ship frigate at 60,30 facing 90", "ship frigate at 60,50 facing 0");
    refused(
        &aside,
        &["red: write #1: SAIL FULL"],
        &[],
        expect!["ship does not head with the wind [musket.ship.sail]"],
    );
    refused(
        SEA,
        &["red: write #1: N FULL"],
        &[],
        expect!["ship is a ship: it sails, is towed or is turned [musket.ship.sail]"],
    );
}

#[test]
fn the_wind_is_rolled_for_before_the_first_turn() {
    holds!("musket.ship.wind", "musket.ship.wind.when");
    let rolled = SEA.replace("wind west\n", "");
    plays_with(
        &rolled,
        [&[], &[]],
        &[1],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        the wind: 1 [musket.ship.wind]
        the wind blows from the north [musket.ship.wind musket.ship.wind.when]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        third 2 [common.third.together]
        third 3 [common.third.together]
    "#]],
    );
    let actions: [&str; 0] = [];
    let wind = |die: u8| shown_when_fought(&rolled, &actions, &[die], "wind");
    assert_eq!([1, 2, 3, 4].map(wind), ["north", "east", "south", "west"]);
}

#[test]
fn a_ship_is_towed_6_then_10_cm() {
    holds!("musket.ship.tow");
    let tows: (&[&str], &[&str]) = (&["#1: TOW FULL"], &[]);
    stands(
        SEA,
        &[tows, tows],
        expect![[r#"
        - gun: 68,37 facing 0, 1 figures in 1 files, on ship ({"port":1}), order H
        - ship: 76,30 facing 90, 1 figures in 1 files, way {"towed":2}, order H
    "#]],
    );
}

#[test]
fn a_ship_turns_by_45_degrees_in_a_turn() {
    holds!("musket.ship.turn");
    plays(
        SEA,
        &["#1: TURN SHIP NE"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        third 2 [common.third.together]
        third 3 [common.third.together]
        ship is at 54.1421,44.1421, facing 45 [common.third.beats]
        turn 2 begins [common.sequence.turn]
        - gun: 43.5355,43.435 facing 315, 1 figures in 1 files, on ship ({"port":1}), order H
        - ship: 54.1421,44.1421 facing 45, 1 figures in 1 files, order H
    "#]],
    );
    refused(
        SEA,
        &["red: write #1: TURN SHIP N"],
        &[],
        expect!["ship turns by 45 degrees at most [musket.ship.turn]"],
    );
}

#[test]
fn a_ship_weighs_its_anchor_for_a_turn_and_drops_it_when_it_holds() {
    holds!("musket.ship.anchor", "musket.ship.anchor.drop");
    let anchored = SEA.replace("facing 90", "facing 90, anchored true");
    refused(
        &anchored,
        &["red: write #1: SAIL FULL"],
        &[],
        expect!["ship lies at anchor: it weighs it first [musket.ship.anchor]"],
    );
    plays(
        &anchored,
        &["#1: WEIGH ANCHOR"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        third 2 [common.third.together]
        third 3 [common.third.together]
        ship has weighed its anchor [musket.ship.anchor]
        turn 2 begins [common.sequence.turn]
        - ship: 60,30 facing 90, 1 figures in 1 files, order H
    "#]],
    );
    refused(
        SEA,
        &["red: write #1: WEIGH ANCHOR"],
        &[],
        expect!["ship does not lie at anchor [musket.ship.anchor]"],
    );
    plays(
        SEA,
        &[],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        third 2 [common.third.together]
        third 3 [common.third.together]
    "#]],
    );
}

#[test]
fn a_ship_comes_into_port_slowly() {
    holds!("musket.ship.port");
    let near = SEA.replace("at 60,30 facing 90", "at 92,54 facing 90");
    plays(
        &near,
        &["#1: DOCK quay"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        ship is at 95.3333,54, facing 90 [common.third.beats]
        third 2 [common.third.together]
        ship is at 98.6666,54, facing 90 [common.third.beats]
        third 3 [common.third.together]
        ship is at 102,54, facing 90 [common.third.beats]
        ship docks at quay [musket.ship.port]
        turn 2 begins [common.sequence.turn]
        - gun: 94,61 facing 0, 1 figures in 1 files, on ship ({"port":1}), order H
        - ship: 102,54 facing 90, 1 figures in 1 files, lies ["docked"], order H
    "#]],
    );
    refused(
        &near,
        &["red: write #1: DOCK strand"],
        &[],
        expect!["ship is sent to no dock [musket.ship.port]"],
    );
    let sails = turn(&["#1: SAIL FULL"], &[]);
    let mut fast: Vec<&str> = Vec::new();
    for _ in 0..2 {
        fast.extend(sails.iter().map(String::as_str));
    }
    fast.push("red: write #1: DOCK quay");
    refused(SEA, &fast, &[], expect!["ship has come in too fast to dock in this turn [musket.ship.port]"]);
}

/// A ship at anchor beside a landing place.
const LANDING: &str = "period musket
     options ships
     wind west
     terrain water name sea 0,0 240,0 240,60 0,60
     terrain landing name strand line 40,60 80,60
     red ship frigate at 80,54 facing 90, anchored true
     red foot regulars 12 in 6 at 80,54, aboard ship
     red rifles rifles 12 in 6 at 80,54, aboard ship, berth deck
     red gun 12pd at 80,54, aboard ship, berth port-1
     red right 12pd at 80,54, aboard ship, berth starboard-1
     blue far regulars 12 in 6 at 120,140";

#[test]
fn one_unit_or_gun_is_put_ashore_in_a_turn_that_was_on_deck_before() {
    holds!(
        "musket.ship.offload",
        "musket.ship.offload.where",
        "musket.ship.offload.deck",
        "musket.ship.decks",
        "musket.ship.guns.ashore"
    );
    refused(
        LANDING,
        &["red: write #2: DISEMBARK strand"],
        &[],
        expect!["foot is below: it comes on deck the turn before [musket.ship.offload.deck]"],
    );
    plays(
        LANDING,
        &["#2: DECK", "#3: DISEMBARK strand THEN N FULL", "#4: DISEMBARK strand"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            rifles goes ashore from ship at strand [musket.ship.offload.where]
            foot comes on deck [musket.ship.offload.deck]
            rifles is at 60,66, facing 0 [common.third.beats]
            third 2 [common.third.together]
            rifles is at 60,78, facing 0 [common.third.beats]
            third 3 [common.third.together]
            rifles is at 60,90, facing 0 [common.third.beats]
            - foot: 74,54 facing 90, 12 figures in 2 files, on ship ("deck"), order DECK
            - gun: 72,61 facing 0, 1 figures in 1 files, on ship ({"port":1}), order DISEMBARK "strand"
            - rifles: 60,90 facing 0, 12 figures in 2 files, order DISEMBARK "strand" THEN N
            - ship: 80,54 facing 90, 1 figures in 1 files, lies ["anchored","loaded","landed"], order H
        "#]],
    );
    stands(
        LANDING,
        &[(&["#2: DECK"], &[]), (&["#2: DISEMBARK strand"], &[]), (&["#4: DISEMBARK strand"], &[])],
        expect![[r#"
            - foot: 60,66 facing 0, 12 figures in 2 files, order H
        "#]],
    );
    stands(
        LANDING,
        &[(&["#3: BELOW"], &[])],
        expect![[r#"
        - rifles: off, 12 figures in 2 files, on ship ("hold"), order H
    "#]],
    );
    // A ship that is not moored puts nobody ashore.
    stands(
        &LANDING.replace(", anchored true", ""),
        &[(&["#1: TOW 1 cm", "#3: DISEMBARK strand"], &[])],
        expect![[r#"
            - gun: 73,61 facing 0, 1 figures in 1 files, on ship ({"port":1}), order H
            - rifles: 75,54 facing 90, 12 figures in 2 files, on ship ("deck"), order DISEMBARK "strand"
            - right: 73,47 facing 180, 1 figures in 1 files, on ship ({"starboard":1}), order H
            - ship: 81,54 facing 90, 1 figures in 1 files, way {"towed":1}, order H
        "#]],
    );
}

#[test]
fn troops_come_on_board_within_a_centimetre_of_the_landing_place() {
    holds!("musket.ship.offload.where", "musket.ship.load");
    let ashore = format!("{LANDING}\nred guard guard 12 in 6 at 60,64.5");
    plays(
        &ashore,
        &["#6: EMBARK #1"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        guard goes on board of ship [musket.boat.land.time]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        - guard: off, 12 figures in 3 files, on ship ("hold"), order H
    "#]],
    );
    let full = ["a", "b", "c", "d"].map(|id| format!("red {id} militia 6 in 2 at 80,54, aboard ship"));
    let full = format!("{LANDING}\n{}\nred guard guard 12 in 6 at 60,64.5", full[..3].join("\n"));
    refused(
        &full,
        &["red: write #9: EMBARK #1"],
        &[],
        expect!["the ship carries five units already [musket.ship.load]"],
    );
    let dear = format!(
        "{LANDING}\nred horse hussars 36 in 6 at 80,54, aboard ship\nred guard guard 12 in 6 at 60,64.5"
    );
    refused(
        &dear,
        &["red: write #7: EMBARK #1"],
        &[],
        expect!["with guard the ship would carry more than 500 points [musket.ship.load]"],
    );
}

#[test]
fn a_gun_is_moved_to_the_other_side() {
    holds!("musket.ship.shiftgun", "musket.ship.guns", "musket.ship.places");
    plays(
        LANDING,
        &["#1: SHIFT GUN #5"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        third 2 [common.third.together]
        third 3 [common.third.together]
        right stands on the other side of ship [musket.ship.shiftgun]
        turn 2 begins [common.sequence.turn]
        - right: 64,61 facing 0, 1 figures in 1 files, on ship ({"port":2}), order H
    "#]],
    );
    let full = [1, 2, 3, 4].map(|n| format!("red p{n} 12pd at 80,54, aboard ship, berth port-{n}"));
    let full = LANDING.replace("red gun 12pd at 80,54, aboard ship, berth port-1", &full.join("\n"));
    refused(
        &full,
        &["red: write #1: SHIFT GUN #8"],
        &[],
        expect!["there are four guns on the other side of ship [musket.ship.shiftgun]"],
    );
    refused(
        LANDING,
        &["red: write #1: SHIFT GUN #2"],
        &[],
        expect!["this is no gun of ship [musket.ship.shiftgun]"],
    );
}

#[test]
fn a_ship_is_scuttled_in_three_turns() {
    holds!("musket.ship.scuttle");
    plays_with(
        SEA,
        [&["#1: SCUTTLE"], &[]],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        third 2 [common.third.together]
        third 3 [common.third.together]
        - ship: 60,30 facing 90, 1 figures in 1 files, order SCUTTLE
    "#]],
    );
    stands(
        SEA,
        &[(&["#1: SCUTTLE"], &[]), (&[], &[]), (&[], &[])],
        expect![[r#"
        - ship: 60,30 facing 90, 1 figures in 1 files, sinks 3, order H
    "#]],
    );
}

#[test]
fn a_shaken_unit_on_deck_goes_below() {
    holds!("musket.ship.fear");
    plays(
        &LANDING.replace("berth deck", "berth deck, reaction rout"),
        &[],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        rifles goes below deck [musket.ship.fear]
        third 1 [common.third.together]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        - rifles: off, 12 figures in 2 files, shaken, on ship ("hold"), order H
    "#]],
    );
}

/// A ship with two guns to port, a gun ashore, and an enemy before them.
const BROADSIDE: &str = "period musket
     options ships
     wind west
     terrain water name sea 0,0 240,0 240,60 0,60
     red ship frigate at 120,50 facing 90
     red gun 12pd at 120,50, aboard ship, berth port-2
     red ashore 12pd at 88,72 facing 0
     red marines regulars 12 in 4 at 120,50, aboard ship, berth deck
     blue men militia 24 in 12 at 102,90";

#[test]
fn the_shots_of_a_ship_vary_twice_as_much() {
    holds!("musket.ship.rocking", "musket.shipgun.ammo", "musket.ship.places", "musket.shipgun.hit");
    // Wheel A, variation 3: 70 mm right and 40 mm short; the slide of a five is 4 cm.
    fires(
        BROADSIDE,
        [&["#4: HOLD FIRE"], &["#1: HOLD FIRE"]],
        &[
            "red: lay #2 at #1",
            "red: hand in",
            "blue: hand in",
            "red: next #2",
            "red: load round at #1 aim 104,91",
            "red: range 36",
        ],
        &[1, 3, 5],
        expect![[r#"
            third 3 [common.third.together]
            gun fires round shot at men [musket.ammo.choice]
            wheel: 1 [musket.wheel.pick]
            gun calls 36 cm [musket.arty.call]
            variation: 3 [musket.wheel.roll]
            stick: 5 [musket.round.variable]
            the ball of gun lands at 111,87; the stick lies from 111,88 to 111,118 [musket.round.direction musket.round.stop]
            a figure of men is struck [musket.round.strike]
            a figure of men is struck [musket.round.strike]
            men loses 2 figures, and has 22 left [musket.arty.losses]
            men: of 24 it lost 2, in column 21-30: back [common.morale.chart]
            men must go back [common.sequence.morale-next]
            ship drops its anchor [musket.ship.anchor.drop]
            turn 2 begins [common.sequence.turn]
            - marines: 114,50 facing 90, 12 figures in 2 files, on ship ("deck"), order H, HF
            - men: 102,90 facing 180, 22 figures in 6 files, shaken, must back, order H, HF
            - ship: 120,50 facing 90, 1 figures in 1 files, lies ["anchored"], order H
        "#]],
    );
}

#[test]
fn a_gun_of_a_ship_turns_20_degrees_and_fires_every_other_turn() {
    holds!("musket.shipgun.pivot", "musket.shipgun.rate");
    let aside = BROADSIDE.replace("at 102,90", "at 130,90").replace("88,72 facing 0", "88,72 facing 45");
    refused(
        &aside,
        &["red: hand in", "blue: hand in", "red: lay #2 at #1"],
        &[],
        expect!["a gun of a ship turns 20 degrees at most to either side [musket.shipgun.pivot]"],
    );
    let fired = BROADSIDE.replace("berth port-2", "berth port-2, is aboard shot");
    refused(
        &fired,
        &["red: hand in", "blue: hand in", "red: lay #2 at #1"],
        &[],
        expect!["it fired in the last turn, and is hauled in to load [musket.shipgun.rate]"],
    );
}

#[test]
fn the_guns_are_silent_while_the_crew_is_elsewhere() {
    holds!(
        "musket.ship.tow.nofire",
        "musket.ship.dock.nofire",
        "musket.ship.noloadfire",
        "musket.shipfire.guns",
        "musket.shipfire.five",
        "musket.ship.anchor",
        "musket.ship.shiftgun"
    );
    let silent = |position: &str, line: &str, expected: expect_test::Expect| {
        let write = format!("red: write {line}");
        refused(position, &[&write, "red: hand in", "blue: hand in", "red: lay #2 at #1"], &[], expected);
    };
    silent(BROADSIDE, "#1: TOW 1 cm", expect!["its crew is in the row boats [musket.ship.tow.nofire]"]);
    let anchored = BROADSIDE.replace("at 120,50 facing 90", "at 120,50 facing 90, anchored true");
    silent(
        &anchored,
        "#1: WEIGH ANCHOR",
        expect!["the ship weighs its anchor in this turn [musket.ship.anchor]"],
    );
    silent(BROADSIDE, "#1: SHIFT GUN #2", expect!["it is moved to the other side [musket.ship.shiftgun]"]);
    let quay = format!("{BROADSIDE}\nterrain landing name quay feature dock line 100,60 140,60");
    silent(&quay, "#1: DOCK quay", expect!["the ship docks in this turn [musket.ship.dock.nofire]"]);
    let shore = anchored.replace("120,50", "120,54");
    let shore = format!("{shore}\nterrain landing name strand line 100,60 140,60");
    silent(
        &shore,
        "#4: DISEMBARK strand",
        expect!["the ship loads or off-loads in this turn [musket.ship.noloadfire]"],
    );
    let vessel = |keys: &str| {
        format!(
            "{BROADSIDE}\nnow turn = 1; vessels = [{{ unit = \"ship\", facts = 0, way = \"none\", from = {{ x = 1200000, y = 500000 }}, went = 0, masts = 0, tens = 0, sinks = 0, {keys} }}]"
        )
    };
    silent(
        &vessel("burns = 1, blows = 0, due = [0, 0], silent = 0"),
        "#1: H",
        expect!["the ship is on fire [musket.shipfire.guns]"],
    );
    silent(
        &vessel("burns = 0, blows = 0, due = [0, 0], silent = 2"),
        "#1: H",
        expect!["its crew fights the fire [musket.shipfire.five]"],
    );
}

#[test]
fn troops_on_deck_fire_over_the_rail_and_are_fired_at() {
    holds!("musket.shipgun.troops", "musket.shipgun.rail", "musket.ship.decks");
    let near = BROADSIDE.replace("at 102,90", "at 118,72").replace("at 88,72", "at 60,72");
    fires(
        &near,
        [&["#4: FIRE BEGIN", "#2: HOLD FIRE", "#3: HOLD FIRE"], &["#1: FIRE BEGIN"]],
        &["red: hand in", "blue: hand in"],
        &[3; 20],
        expect![[r#"
            third 3 [common.third.together]
            fire: dice 6 (a die for each figure 6), against 2 (middle 2): 3 3 3 3 3 3 = 0 [common.fire.die musket.arms.musket common.fire.ladder]
            marines fires at men in third 1, 6 figures: 0 hits [musket.arms.die]
            fire: dice 2 (a die for each figure 2), against 2 (far 1, four figures deep +1): 3 3 = 0 [common.fire.die musket.arms.musket musket.arms.step.deep common.fire.ladder]
            fire: dice 10 (a die for each figure 10), against 3 (middle 2, four figures deep +1): 3 3 3 3 3 3 3 3 3 3 = 0 [common.fire.die musket.arms.musket musket.arms.step.deep common.fire.ladder]
            men fires at marines in third 1, 12 figures: 0 hits [musket.arms.die]
            ship drops its anchor [musket.ship.anchor.drop]
            turn 2 begins [common.sequence.turn]
            - ashore: 60,72 facing 0, 1 figures in 1 files, order H, HF
            - gun: 104,57 facing 0, 1 figures in 1 files, on ship ({"port":2}), order H, HF
            - marines: 114,50 facing 90, 12 figures in 2 files, on ship ("deck"), order H, FIRE BEGIN
            - men: 118,72 facing 180, 24 figures in 6 files, order H, FIRE BEGIN
            - ship: 120,50 facing 90, 1 figures in 1 files, lies ["anchored"], order H
        "#]],
    );
}

/// Guns on the shore, and a ship before them.
const SHORE: &str = "period musket
     options ships
     wind west
     terrain water name sea 0,60 240,60 240,120 0,120
     red gun 12pd at 100,50
     blue ship frigate at 120,80 facing 90
     blue fore 12pd at 120,80, aboard ship, berth starboard-1
     blue aft 12pd at 120,80, aboard ship, berth starboard-4";

/// A round shot from the shore at the hull of the ship, with this sum of two dice.
fn hits_hull(position: &str, dice: [u8; 2], answers: &[&str], expected: expect_test::Expect) {
    let shot = [
        "red: lay #1 at #1",
        "red: hand in",
        "blue: hand in",
        "red: next #1",
        "red: load round at #1 aim 100,78",
        "red: range 28",
    ];
    let dice = [&[1, 1, 4], &dice[..]].concat();
    fires(
        position,
        [&[], &["#2: HOLD FIRE", "#3: HOLD FIRE"]],
        &[&shot[..], answers].concat(),
        &dice,
        expected,
    );
}

#[test]
fn a_hit_on_the_hull_is_one_roll_for_damage() {
    holds!(
        "musket.shipgun.hull",
        "musket.shipgun.damage.none",
        "musket.shipgun.damage.mast",
        "musket.shipgun.damage.gun",
        "musket.shipgun.damage.water"
    );
    hits_hull(
        SHORE,
        [4, 5],
        &[],
        expect![[r#"
        third 3 [common.third.together]
        gun fires round shot at ship [musket.ammo.choice]
        wheel: 1 [musket.wheel.pick]
        gun calls 28 cm [musket.arty.call]
        variation: 1 [musket.wheel.roll]
        stick: 4 [musket.round.variable]
        the ball of gun lands at 100,78; the stick lies from 100,76 to 100,106, and does not bounce [musket.round.direction musket.round.stop]
        damage: 4 5 = 9 [musket.shipgun.hull]
        ship takes no harm of note [musket.shipgun.damage.none]
        ship drops its anchor [musket.ship.anchor.drop]
        turn 2 begins [common.sequence.turn]
        - aft: 88,73 facing 180, 1 figures in 1 files, on ship ({"starboard":4}), order H, HF
        - fore: 112,73 facing 180, 1 figures in 1 files, on ship ({"starboard":1}), order H, HF
        - ship: 120,80 facing 90, 1 figures in 1 files, lies ["anchored"], order H
    "#]],
    );
    hits_hull(
        SHORE,
        [1, 1],
        &[],
        expect![[r#"
        third 3 [common.third.together]
        gun fires round shot at ship [musket.ammo.choice]
        wheel: 1 [musket.wheel.pick]
        gun calls 28 cm [musket.arty.call]
        variation: 1 [musket.wheel.roll]
        stick: 4 [musket.round.variable]
        the ball of gun lands at 100,78; the stick lies from 100,76 to 100,106, and does not bounce [musket.round.direction musket.round.stop]
        damage: 1 1 = 2 [musket.shipgun.hull]
        ship is hit in a mast: it sails at half speed [musket.shipgun.damage.mast]
        ship drops its anchor [musket.ship.anchor.drop]
        turn 2 begins [common.sequence.turn]
        - aft: 88,73 facing 180, 1 figures in 1 files, on ship ({"starboard":4}), order H, HF
        - fore: 112,73 facing 180, 1 figures in 1 files, on ship ({"starboard":1}), order H, HF
        - ship: 120,80 facing 90, 1 figures in 1 files, lies ["anchored"], masts 1, order H
    "#]],
    );
    hits_hull(
        SHORE,
        [5, 5],
        &["blue: gun 3"],
        expect![[r#"
        third 3 [common.third.together]
        gun fires round shot at ship [musket.ammo.choice]
        wheel: 1 [musket.wheel.pick]
        gun calls 28 cm [musket.arty.call]
        variation: 1 [musket.wheel.roll]
        stick: 4 [musket.round.variable]
        the ball of gun lands at 100,78; the stick lies from 100,76 to 100,106, and does not bounce [musket.round.direction musket.round.stop]
        damage: 5 5 = 10 [musket.shipgun.hull]
        ship is hit among the guns of its right side [musket.shipgun.damage.gun]
        ship loses aft [musket.shipgun.damage.gun]
        aft is destroyed [common.base.dead-cap]
        ship drops its anchor [musket.ship.anchor.drop]
        turn 2 begins [common.sequence.turn]
        - aft: off, 1 figures in 1 files, order H, HF
        - fore: 112,73 facing 180, 1 figures in 1 files, on ship ({"starboard":1}), order H, HF
        - ship: 120,80 facing 90, 1 figures in 1 files, lies ["anchored"], tens 1, order H
    "#]],
    );
    hits_hull(
        SHORE,
        [5, 6],
        &[],
        expect![[r#"
        third 3 [common.third.together]
        gun fires round shot at ship [musket.ammo.choice]
        wheel: 1 [musket.wheel.pick]
        gun calls 28 cm [musket.arty.call]
        variation: 1 [musket.wheel.roll]
        stick: 4 [musket.round.variable]
        the ball of gun lands at 100,78; the stick lies from 100,76 to 100,106, and does not bounce [musket.round.direction musket.round.stop]
        damage: 5 6 = 11 [musket.shipgun.hull]
        ship will sink at the end of turn 7 [musket.shipgun.damage.water]
        ship drops its anchor [musket.ship.anchor.drop]
        turn 2 begins [common.sequence.turn]
        - aft: 88,73 facing 180, 1 figures in 1 files, on ship ({"starboard":4}), order H, HF
        - fore: 112,73 facing 180, 1 figures in 1 files, on ship ({"starboard":1}), order H, HF
        - ship: 120,80 facing 90, 1 figures in 1 files, lies ["anchored"], sinks 7, order H
    "#]],
    );
    hits_hull(
        SHORE,
        [6, 6],
        &[],
        expect![[r#"
        third 3 [common.third.together]
        gun fires round shot at ship [musket.ammo.choice]
        wheel: 1 [musket.wheel.pick]
        gun calls 28 cm [musket.arty.call]
        variation: 1 [musket.wheel.roll]
        stick: 4 [musket.round.variable]
        the ball of gun lands at 100,78; the stick lies from 100,76 to 100,106, and does not bounce [musket.round.direction musket.round.stop]
        damage: 6 6 = 12 [musket.shipgun.hull]
        ship will sink at the end of turn 4 [musket.shipgun.damage.water]
        ship drops its anchor [musket.ship.anchor.drop]
        turn 2 begins [common.sequence.turn]
        - aft: 88,73 facing 180, 1 figures in 1 files, on ship ({"starboard":4}), order H, HF
        - fore: 112,73 facing 180, 1 figures in 1 files, on ship ({"starboard":1}), order H, HF
        - ship: 120,80 facing 90, 1 figures in 1 files, lies ["anchored"], sinks 4, order H
    "#]],
    );
    // A six-pounder does nothing to it.
    hits_hull(
        &SHORE.replace("gun 12pd at 100,50", "gun 6pd at 100,50"),
        [1, 1],
        &[],
        expect![[r#"
        third 3 [common.third.together]
        gun fires round shot at ship [musket.ammo.choice]
        wheel: 1 [musket.wheel.pick]
        gun calls 28 cm [musket.arty.call]
        variation: 1 [musket.wheel.roll]
        stick: 4 [musket.round.variable]
        the ball of gun lands at 100,78; the stick lies from 100,76 to 100,96, and does not bounce [musket.round.direction musket.round.stop]
        ship drops its anchor [musket.ship.anchor.drop]
        turn 2 begins [common.sequence.turn]
        - aft: 88,73 facing 180, 1 figures in 1 files, on ship ({"starboard":4}), order H, HF
        - fore: 112,73 facing 180, 1 figures in 1 files, on ship ({"starboard":1}), order H, HF
        - ship: 120,80 facing 90, 1 figures in 1 files, lies ["anchored"], order H
    "#]],
    );
}

#[test]
fn a_second_ten_sinks_the_ship_and_a_second_mast_stops_it() {
    holds!("musket.shipgun.damage.gun", "musket.shipgun.damage.mast");
    let vessel = |keys: &str| {
        format!(
            "{SHORE}\nnow turn = 1; vessels = [{{ unit = \"ship\", facts = 0, way = \"none\", from = {{ x = 1200000, y = 800000 }}, went = 0, {keys}, burns = 0, blows = 0, due = [0, 0], silent = 0 }}]"
        )
    };
    hits_hull(
        &vessel("masts = 0, tens = 1, sinks = 0"),
        [5, 5],
        &["blue: gun 2"],
        expect![[r#"
        third 3 [common.third.together]
        gun fires round shot at ship [musket.ammo.choice]
        wheel: 1 [musket.wheel.pick]
        gun calls 28 cm [musket.arty.call]
        variation: 1 [musket.wheel.roll]
        stick: 4 [musket.round.variable]
        the ball of gun lands at 100,78; the stick lies from 100,76 to 100,106, and does not bounce [musket.round.direction musket.round.stop]
        damage: 5 5 = 10 [musket.shipgun.hull]
        ship is hit among the guns of its right side [musket.shipgun.damage.gun]
        ship will sink at the end of turn 5 [musket.shipgun.damage.gun]
        ship loses fore [musket.shipgun.damage.gun]
        fore is destroyed [common.base.dead-cap]
        ship drops its anchor [musket.ship.anchor.drop]
        turn 3 begins [common.sequence.turn]
        - aft: 88,73 facing 180, 1 figures in 1 files, on ship ({"starboard":4}), order H, HF
        - fore: off, 1 figures in 1 files, order H, HF
        - ship: 120,80 facing 90, 1 figures in 1 files, lies ["anchored"], sinks 5, tens 2, order H
    "#]],
    );
    let once = vessel("masts = 1, tens = 0, sinks = 0");
    stands(
        &once,
        &[(&["#1: HOLD FIRE"], &["#1: SAIL FULL"])],
        expect![[r#"
            - aft: 94,73 facing 180, 1 figures in 1 files, on ship ({"starboard":4}), order H
            - fore: 118,73 facing 180, 1 figures in 1 files, on ship ({"starboard":1}), order H
            - gun: 100,50 facing 0, 1 figures in 1 files, order HF
            - ship: 126,80 facing 90, 1 figures in 1 files, masts 1, order SAIL FULL
        "#]],
    );
    let twice = vessel("masts = 2, tens = 0, sinks = 0");
    refused(
        &twice,
        &["blue: write #1: SAIL FULL"],
        &[],
        expect!["ship has lost its masts, and can only be towed [musket.shipgun.damage.mast]"],
    );
    stands(
        &twice,
        &[(&["#1: HOLD FIRE"], &["#1: TOW FULL"])],
        expect![[r#"
            - aft: 93,73 facing 180, 1 figures in 1 files, on ship ({"starboard":4}), order H
            - fore: 117,73 facing 180, 1 figures in 1 files, on ship ({"starboard":1}), order H
            - gun: 100,50 facing 0, 1 figures in 1 files, order H, HF
            - ship: 125,80 facing 90, 1 figures in 1 files, masts 2, way {"towed":1}, order H
        "#]],
    );
    // It sinks at the end of its turn, with all on board.
    stands(
        &vessel("masts = 0, tens = 0, sinks = 2"),
        &[(&["#1: HOLD FIRE"], &[])],
        expect![[r#"
            - aft: off, 1 figures in 1 files, order H
            - fore: off, 1 figures in 1 files, order H
            - gun: 100,50 facing 0, 1 figures in 1 files, order H, HF
            - ship: off, 1 figures in 1 files, sinks 2, order H
        "#]],
    );
}

#[test]
fn a_fire_that_reaches_the_magazine_blows_the_ship_up() {
    holds!("musket.shipfire.start", "musket.shipfire.six", "musket.shipfire.five");
    let rockets = SHORE.replace("red gun 12pd at 100,50", "red gun rockets at 100,50");
    let shot = |die: u8, expected: expect_test::Expect| {
        let answers = [
            "red: lay #1 at #1",
            "red: hand in",
            "blue: hand in",
            "red: next #1",
            "red: load explosive at #1 aim 100,80",
            "red: range 30",
            "red: cease fire",
        ];
        fires(&rockets, [&[], &["#2: HOLD FIRE", "#3: HOLD FIRE"]], &answers, &[1, die], expected);
    };
    shot(
        3,
        expect![[r#"
        third 3 [common.third.together]
        gun fires an explosive shell at ship [musket.ammo.choice]
        gun calls 30 cm [musket.arty.call]
        variation: 1 [musket.rocket.wheel]
        the shot of gun, called at 100,80, lands at 100,80 and strikes in a circle of 6 cm [musket.shell.circle]
        fire on board: 3 [musket.shipfire.start]
        ship is not on fire any more [musket.shipfire.start]
        ship drops its anchor [musket.ship.anchor.drop]
        turn 2 begins [common.sequence.turn]
        - aft: 88,73 facing 180, 1 figures in 1 files, on ship ({"starboard":4}), order H, HF
        - fore: 112,73 facing 180, 1 figures in 1 files, on ship ({"starboard":1}), order H, HF
        - ship: 120,80 facing 90, 1 figures in 1 files, lies ["anchored"], order H
    "#]],
    );
    shot(
        5,
        expect![[r#"
        third 3 [common.third.together]
        gun fires an explosive shell at ship [musket.ammo.choice]
        gun calls 30 cm [musket.arty.call]
        variation: 1 [musket.rocket.wheel]
        the shot of gun, called at 100,80, lands at 100,80 and strikes in a circle of 6 cm [musket.shell.circle]
        fire on board: 5 [musket.shipfire.start]
        ship is on fire: its crew fights it, and its guns stay silent [musket.shipfire.five]
        ship drops its anchor [musket.ship.anchor.drop]
        turn 2 begins [common.sequence.turn]
        - aft: 88,73 facing 180, 1 figures in 1 files, on ship ({"starboard":4}), order H, HF
        - fore: 112,73 facing 180, 1 figures in 1 files, on ship ({"starboard":1}), order H, HF
        - ship: 120,80 facing 90, 1 figures in 1 files, lies ["anchored"], silent 2, order H
    "#]],
    );
    shot(
        6,
        expect![[r#"
        third 3 [common.third.together]
        gun fires an explosive shell at ship [musket.ammo.choice]
        gun calls 30 cm [musket.arty.call]
        variation: 1 [musket.rocket.wheel]
        the shot of gun, called at 100,80, lands at 100,80 and strikes in a circle of 6 cm [musket.shell.circle]
        fire on board: 6 [musket.shipfire.start]
        ship is on fire [musket.shipfire.six]
        ship drops its anchor [musket.ship.anchor.drop]
        turn 2 begins [common.sequence.turn]
        - aft: 88,73 facing 180, 1 figures in 1 files, on ship ({"starboard":4}), order H, HF
        - fore: 112,73 facing 180, 1 figures in 1 files, on ship ({"starboard":1}), order H, HF
        - ship: 120,80 facing 90, 1 figures in 1 files, burns 1, lies ["anchored"], order H
    "#]],
    );
    let vessel = |burns: u16, blows: u16| {
        format!(
            "{SHORE}\nnow turn = 2; vessels = [{{ unit = \"ship\", facts = 0, way = \"none\", from = {{ x = 1200000, y = 800000 }}, went = 0, masts = 0, tens = 0, sinks = 0, burns = {burns}, blows = {blows}, due = [0, 0], silent = 0 }}]"
        )
    };
    stands_with(
        &vessel(2, 0),
        &[(&["#1: HOLD FIRE"], &[])],
        &[6],
        expect![[r#"
        - gun: 100,50 facing 0, 1 figures in 1 files, order H, HF
        - ship: 120,80 facing 90, 1 figures in 1 files, blows 5, burns 2, lies ["anchored"], order H
    "#]],
    );
    stands_with(
        &vessel(2, 0),
        &[(&["#1: HOLD FIRE"], &[])],
        &[5],
        expect![[r#"
        - gun: 100,50 facing 0, 1 figures in 1 files, order H, HF
        - ship: 120,80 facing 90, 1 figures in 1 files, lies ["anchored"], order H
    "#]],
    );
    stands(
        &vessel(1, 3),
        &[(&["#1: HOLD FIRE"], &[])],
        expect![[r#"
        - aft: off, 1 figures in 1 files, order H
        - fore: off, 1 figures in 1 files, order H
        - gun: 100,50 facing 0, 1 figures in 1 files, order H, HF
        - ship: off, 1 figures in 1 files, blows 3, burns 1, order H
    "#]],
    );
}

#[test]
fn fire_at_troops_who_are_off_loaded_counts_a_step_down() {
    holds!("musket.ship.offload.step");
    let near = LANDING.replace("blue far regulars 12 in 6 at 120,140", "blue far regulars 12 in 6 at 60,84");
    fires(
        &near,
        [&["#3: DISEMBARK strand, HOLD FIRE", "#4: HOLD FIRE"], &["#1: FIRE END"]],
        &["red: hand in", "blue: hand in"],
        &[2, 3, 3, 3, 3, 6],
        expect![[r#"
            third 3 [common.third.together]
            fire: dice 6 (a die for each figure 6), against 1 (middle 2, off-loading -1): 2 3 3 3 3 6 = 1 [common.fire.die musket.arms.musket musket.ship.offload.step common.fire.ladder]
            far fires at rifles in third 3, 6 figures: 1 hit [musket.arms.die]
            rifles loses a figure, and has 11 left [common.fire.losses]
            rifles: of 24 it lost 2, in column 21-30: back [common.morale.chart]
            rifles must go back [common.sequence.morale-next]
            turn 2 begins [common.sequence.turn]
            - far: 60,84 facing 180, 12 figures in 3 files, order H, FIRE END
            - gun: 72,61 facing 0, 1 figures in 1 files, on ship ({"port":1}), order H, HF
            - rifles: 60,66 facing 0, 11 figures in 2 files, shaken, must back, order H, HF
        "#]],
    );
}

#[test]
fn a_hit_on_a_crowded_deck_takes_one_of_those_who_prepare_to_land() {
    holds!("musket.ship.offload.crowded");
    let crowded = "period musket
     options ships
     wind west
     terrain water name sea 0,60 240,60 240,120 0,120
     terrain landing name strand line 90,120 130,120
     red gun 12pd at 100,50
     blue ship frigate at 120,114.5 facing 90, anchored true
     blue first regulars 6 in 2 at 120,114.5, aboard ship, berth deck
     blue second regulars 6 in 2 at 120,114.5, aboard ship, berth deck";
    // The ball comes down on the stern, where nobody stands; the first unit is ashore by then.
    fires(
        crowded,
        [&[], &["#2: DISEMBARK strand, HOLD FIRE", "#3: DISEMBARK strand, HOLD FIRE"]],
        &[
            "red: lay #1 at #1",
            "red: hand in",
            "blue: hand in",
            "red: next #1",
            "red: load round at #1 aim 84,112",
            "red: range 64",
        ],
        &[1, 1, 4, 3, 4],
        expect![[r#"
            third 3 [common.third.together]
            gun fires round shot at ship [musket.ammo.choice]
            wheel: 1 [musket.wheel.pick]
            gun calls 64 cm [musket.arty.call]
            variation: 1 [musket.wheel.roll]
            stick: 4 [musket.round.variable]
            the ball of gun lands at 83.9757,112.085; the stick lies from 84.447,110.1413 to 77.3775,139.2964, and does not bounce [musket.round.direction musket.round.stop]
            a figure of second is struck [musket.ship.offload.crowded]
            damage: 3 4 = 7 [musket.shipgun.hull]
            ship takes no harm of note [musket.shipgun.damage.none]
            second loses a figure, and has 5 left [musket.arty.losses]
            second: of 24 it lost 4, in column 21-30: back and turn [common.morale.chart]
            second must back and turn [common.sequence.morale-next]
            turn 2 begins [common.sequence.turn]
            - first: 100,124 facing 0, 6 figures in 2 files, order H, HF
            - gun: 99.0574,49.8874 facing 346.37, 1 figures in 1 files, order H
            - second: 114,114.5 facing 90, 5 figures in 2 files, shaken, must back-and-turn, on ship ("deck"), order DISEMBARK "strand", HF
        "#]],
    );
}

#[test]
fn the_men_of_a_gun_that_is_lost_on_board_serve_the_others() {
    holds!("musket.shipgun.crew", "musket.shipgun.hit");
    // The hindmost gun is struck; of its six men the three go to the foremost whom that lacks.
    let thinned = SHORE
        .replace("berth starboard-1", "berth starboard-1, crew_left 3")
        .replace("red gun 12pd at 100,50", "red gun 12pd at 88,50");
    let answers = [
        "red: lay #1 at #1",
        "red: hand in",
        "blue: hand in",
        "red: next #1",
        "red: load round at #1 aim 88,77",
        "red: range 27",
    ];
    let mut all = turn(&[], &["#2: HOLD FIRE", "#3: HOLD FIRE"]);
    all.extend(answers.map(str::to_owned));
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    assert_eq!(shown_when_fought(&thinned, &all, &[1, 1, 4, 3, 4], "units.2.crew"), 6);
    fires(
        &thinned,
        [&[], &["#2: HOLD FIRE", "#3: HOLD FIRE"]],
        &answers,
        &[1, 1, 4, 3, 4],
        expect![[r#"
            third 3 [common.third.together]
            gun fires round shot at ship [musket.ammo.choice]
            wheel: 1 [musket.wheel.pick]
            gun calls 27 cm [musket.arty.call]
            variation: 1 [musket.wheel.roll]
            stick: 4 [musket.round.variable]
            the ball of gun lands at 88,77; the stick lies from 88,75 to 88,105, and does not bounce [musket.round.direction musket.round.stop]
            the piece itself is struck: aft [musket.round.piece]
            damage: 3 4 = 7 [musket.shipgun.hull]
            ship takes no harm of note [musket.shipgun.damage.none]
            aft is destroyed [musket.arty.losses]
            aft is destroyed [common.base.dead-cap]
            ship drops its anchor [musket.ship.anchor.drop]
            turn 2 begins [common.sequence.turn]
            - aft: off, 1 figures in 1 files, order H, HF
            - fore: 112,73 facing 180, 1 figures in 1 files, on ship ({"starboard":1}), order H, HF
            - ship: 120,80 facing 90, 1 figures in 1 files, lies ["anchored"], order H
        "#]],
    );
}
