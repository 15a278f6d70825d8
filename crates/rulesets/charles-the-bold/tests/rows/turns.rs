//! Armies, setting up, rounds, initiative, a group's turn and what a stand does in it (1.x, setup, act).

use battle::Ruleset as _;
use charles_the_bold::CharlesTheBold;

use crate::table::{check, choices, refused};
use expect_test::expect;

/// Two groups a side, one stand in each.
const FOUR: &str = "start
    red B1 bills at 0,3 facing 1, group red-van
    red B2 bills at 1,3 facing 1, group red-rear
    general red-van with B1 initiative 2
    general red-rear with B2 initiative -1
    blue X1 bills at 0,-3 facing 4, group blue-van
    blue X2 bills at 1,-3 facing 4, group blue-rear
    general blue-van with X1
    general blue-rear with X2";

/// One group a side.
const TWO: &str = "start
    red B1 bills at 0,3 facing 1
    red B2 bills at 2,3 facing 1
    general red with B1
    blue X1 bills at 0,-3 facing 4
    general blue with X1";

#[test]
fn both_sides_name_a_group_and_the_higher_throw_moves_it() {
    check(
        FOUR,
        &["red: name red-van", "blue: name blue-rear"],
        &[2, 2, 4, 1],
        expect![[r#"
        round 1 begins [1.4a]
        red-van is named [1.4b 1.4c]
        blue-rear is named [1.4b 1.4c]
        initiative: 6 to 5: 2 2 4 1 [1.4d 1.4e]
        the turn of red-van begins [1.4d]
    "#]],
    );
    // Naming is secret until both have named.
    choices(
        FOUR,
        &["red: name red-van"],
        &[],
        expect![[r#"
        blue: name blue-rear
        blue: name blue-van
    "#]],
    );
    refused(
        FOUR,
        &["red: name blue-van"],
        &[],
        expect!["name one of your groups that has not moved this round [1.4b]"],
    );
    holds!("1.1a", "1.1b", "0.10");
}

#[test]
fn equal_totals_are_thrown_again() {
    check(
        FOUR,
        &["red: name red-rear", "blue: name blue-van"],
        &[4, 3, 3, 3, 6, 6, 1, 1],
        expect![[r#"
        round 1 begins [1.4a]
        red-rear is named [1.4b 1.4c]
        blue-van is named [1.4b 1.4c]
        initiative: 11 to 2: 4 3 3 3 6 6 1 1 [1.4d 1.4e]
        the turn of red-rear begins [1.4d]
    "#]],
    );
}

#[test]
fn the_loser_may_name_another_group_and_who_is_left_alone_moves_without_a_throw() {
    check(
        FOUR,
        &[
            "red: name red-van",
            "blue: name blue-van",
            "red: end turn",
            "blue: name blue-rear",
            "red: end turn",
            "blue: name blue-rear",
            "blue: end turn",
            "blue: end turn",
        ],
        &[6, 6, 1, 1, 6, 6, 1, 1],
        expect![[r#"
            round 1 begins [1.4a]
            red-van is named [1.4b 1.4c]
            blue-van is named [1.4b 1.4c]
            initiative: 14 to 2: 6 6 1 1 [1.4d 1.4e]
            the turn of red-van begins [1.4d]
            the turn of red-van ends [1.4h 1.4i]
            red-rear is named [1.4b 1.4c]
            blue-rear is named [1.4b 1.4c]
            initiative: 11 to 2: 6 6 1 1 [1.4d 1.4e]
            the turn of red-rear begins [1.4d]
            the turn of red-rear ends [1.4h 1.4i]
            the turn of blue-rear begins [1.4f]
            the turn of blue-rear ends [1.4h 1.4i]
            the turn of blue-van begins [1.4f]
            the turn of blue-van ends [1.4h 1.4i]
            round 2 begins [1.4a]
        "#]],
    );
    holds!("0.6");
}

#[test]
fn a_stand_is_activated_once_a_round() {
    refused(
        TWO,
        &["red: activate B1", "red: stop", "red: activate B1"],
        &[6, 6, 1, 1],
        expect!["B1 has had its activation this round [1.4h]"],
    );
    refused(
        TWO,
        &["red: activate X1"],
        &[6, 6, 1, 1],
        expect!["only stands of the moving group are activated [1.4g]"],
    );
    choices(
        TWO,
        &["red: activate B1", "red: move ne", "red: stop"],
        &[6, 6, 1, 1],
        expect![[r#"
        red: activate B2
        red: detach
        red: walk 2,3
        red: end turn
    "#]],
    );
    // At the end of the turn the mark is on all of them, in the next round on none.
    let next = ["red: end turn", "blue: end turn"];
    choices(
        TWO,
        &next,
        &[6, 6, 1, 1, 1, 1, 6, 6],
        expect![[r#"
        blue: activate X1
        blue: detach
        blue: end turn
    "#]],
    );
}

#[test]
fn disorder_and_opportunity_carry_over_to_the_next_round() {
    let marked = TWO
        .replace("B2 bills at 2,3 facing 1", "B2 bills at 2,3 facing 1, opportunity")
        .replace("X1 bills at 0,-3 facing 4", "X1 bills at 0,-3 facing 4, disordered");
    let turns = [
        "red: end turn",
        "blue: end turn",
        "blue: activate X1",
        "blue: rally",
        "blue: stop",
        "blue: end turn",
        "red: activate B2",
    ];
    choices(
        &marked,
        &turns,
        &[6, 6, 1, 1, 1, 1, 6, 6, 3],
        expect![[r#"
        red: keep
        red: keep left
        red: keep right
        red: move turn left
        red: move turn left turn left
        red: move turn right
        red: move turn right turn right
        red: move ne
        red: move nw
        red: move back sw
        red: move back se
        red: move sideways w
        red: move sideways e
        red: turn about
    "#]],
    );
}

#[test]
fn what_an_action_causes_is_carried_out_before_the_next_stand_acts() {
    let charge = "break blue 9/10
        red B1 bills at 0,0 facing 1
        red B2 bills at 3,0 facing 1
        general red at 0,1
        blue X1 bills at 2,-2 facing 4, left 1
        blue X2 bills at -7,0 facing 4";
    check(
        charge,
        &["red: activate B1", "red: move ne", "red: stop"],
        &[6, 1, 1, 1, 1, 1, 1, 2],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0b 3.0e]
            B1 moves north-east [3.0b]
            B1 halts [3.5d]
            B1 fights X1 [10.2a]
            melee: dice 6 (strength points 5, impact +1): 6 1 1 1 1 1 = 1 [10.1b 10.3a 10.1c]
            X1 is hit once [10.1c 6.0m 11.0a]
            melee: dice 1 (strength points 1): 1 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            Morale Test, against 1 (initial SP 5, hits -1, losses -4, general attached +1): 2 [7.0c 7.0d 7.0e 2.2a 7.0b]
            X1 has a morale loss of 1 [7.0i 7.0f]
            B1 beats X1 [11.0b]
            X1 loses 1 SP [7.1a 11.0c]
            X1 is destroyed [7.1e]
            a captain is killed [2.2b]
            B1 does not pursue [13.0d]
            - B1: 1,-1 heading 0, 5 SP
            - X1: off the map
        "#]],
    );
}

#[test]
fn a_battle_is_set_up_in_good_order_and_at_full_strength() {
    check(
        TWO,
        &["red: end turn"],
        &[6, 6, 1, 1],
        expect![[r#"
        round 1 begins [1.4a]
        red is named [1.4b 1.4c]
        blue is named [1.4b 1.4c]
        initiative: 12 to 2: 6 6 1 1 [1.4d 1.4e]
        the turn of red begins [1.4d]
        the turn of red ends [1.4h 1.4i]
        the turn of blue begins [1.4f]
    "#]],
    );
    let game = crate::table::Game::open(TWO, &[6, 6, 1, 1]);
    let scene = battle::State::scene(game.battle.state(), battle::Viewer::Umpire);
    for piece in &scene.pieces {
        assert!(
            piece.badges.is_empty() && piece.ranks.iter().all(|rank| rank.left == rank.full),
            "{}",
            piece.id
        );
    }
    assert_eq!(scene.leaders.len(), 2);
}

#[test]
fn with_zones_each_side_places_a_group_in_turn() {
    let zones = "start
        option free-deployment
        zone red 0,3 1,3 2,3
        zone blue 0,-3 1,-3
        red B1 bills unplaced of red-a
        red B2 bills unplaced of red-a
        red B3 bills unplaced of red-b
        blue X1 bills unplaced of blue";
    let placed = [
        "red: deploy B1 at 0,3 facing 1",
        "red: deploy B2 at 1,3 facing 2",
        "blue: deploy X1 at 0,-3 facing 4",
        "red: deploy B3 at 2,3 facing 0",
        "red: name red-a",
    ];
    check(
        zones,
        &placed,
        &[6, 6, 1, 1],
        expect![[r#"
            B1 is placed at I11 facing north-west and north-east [setup.zones]
            B2 is placed at J11 facing west and north-west [setup.zones]
            X1 is placed at F5 facing south-east and south-west [setup.zones]
            B3 is placed at K11 facing north-east and east [setup.zones]
            round 1 begins [1.4a]
            red-a is named [1.4b 1.4c]
            blue is named [1.4b 1.4c]
            initiative: 12 to 2: 6 6 1 1 [1.4d 1.4e]
            the turn of red-a begins [1.4d]
            - B1: 0,3 heading 0, 5 SP
            - B2: 1,3 heading 300, 5 SP
            - B3: 2,3 heading 60, 5 SP
            - X1: 0,-3 heading 180, 5 SP
        "#]],
    );
    refused(
        zones,
        &[placed[0], placed[1], placed[3]],
        &[],
        expect!["it is not your decision now [battle.not-asked]"],
    );
    refused(
        zones,
        &["red: deploy B1 at 0,0 facing 1"],
        &[],
        expect!["B1 is placed in its side's zone [setup.zones]"],
    );
    refused(
        zones,
        &[placed[0], "red: deploy B2 at 0,3 facing 1"],
        &[],
        expect!["B2 needs a free hex it may enter [hex.occupancy]"],
    );
    refused(
        zones,
        &["red: deploy X1 at 0,3 facing 1"],
        &[],
        expect!["place a stand of this group that is not on the map yet [setup.zones]"],
    );
}

#[test]
fn an_action_names_stands_and_hexes_that_are_on_the_map() {
    let gone = "red B1 bills at 0,0 facing 1
        blue X1 bills at 0,-3 facing 4";
    refused(gone, &["red: activate none"], &[], expect!["there is no such stand or hex on the map [1.2a]"]);
}

#[test]
fn a_disordered_stand_may_rally_and_then_test_for_opportunity() {
    let disordered = "red B1 bills at 0,0 facing 1, disordered
        general red at 0,1
        blue X1 bills at 0,-7 facing 4";
    check(
        disordered,
        &["red: activate B1", "red: rally", "red: opportunity", "red: keep left"],
        &[4, 4],
        expect![[r#"
            B1 is activated [1.4g]
            Order Test to rally, against 4 (rating B 4): 4 [3.4a 8.1a]
            B1 passes its Order Test [3.4g]
            B1 rallies [8.0a]
            Order Test for opportunity, against 4 (rating B 4): 4 [3.4a 5.0h]
            B1 passes its Order Test [3.4g]
            B1 goes on opportunity [5.0h]
            B1 turns to face west and north-west [5.0i]
            B1 stays on opportunity [5.0i]
            - B1: 0,0 heading 300, 5 SP, on opportunity
        "#]],
    );
    refused(
        disordered,
        &["red: activate B1", "red: opportunity"],
        &[],
        expect!["B1 is disordered and must rally first [5.0j]"],
    );
    refused(
        disordered,
        &["red: activate B1", "red: rally", "red: opportunity", "red: move ne"],
        &[4, 4],
        expect!["B1 has gone on opportunity: it may turn one face, and that is all [act.order]"],
    );
    // Who fails to go on opportunity may still act; who fails to rally may not.
    check(
        disordered,
        &["red: activate B1", "red: rally", "red: opportunity", "red: move ne", "red: stop"],
        &[4, 3],
        expect![[r#"
            B1 is activated [1.4g]
            Order Test to rally, against 4 (rating B 4): 4 [3.4a 8.1a]
            B1 passes its Order Test [3.4g]
            B1 rallies [8.0a]
            Order Test for opportunity, against 4 (rating B 4): 3 [3.4a 5.0h]
            B1 fails its Order Test [3.4g]
            B1 moves north-east [3.0b]
            - B1: 1,-1 heading 0, 5 SP
        "#]],
    );
    check(
        disordered,
        &["red: activate B1", "red: rally"],
        &[3],
        expect![[r#"
        B1 is activated [1.4g]
        Order Test to rally, against 4 (rating B 4): 3 [3.4a 8.1a]
        B1 fails its Order Test [3.4g]
        B1 rallies and does nothing more [8.0b]
        - B1: 0,0 heading 0, 5 SP
    "#]],
    );
}

#[test]
fn skirmishers_with_an_enemy_in_front_must_break_off() {
    let caught = "red K1 sk-bows at 0,0 facing 1
        general red at 0,1
        blue X1 bills at 0,-1 facing 4";
    refused(
        caught,
        &["red: activate K1", "red: stop"],
        &[],
        expect!["K1 has an enemy in front and must break off [10.6h]"],
    );
    check(
        caught,
        &["red: activate K1", "red: move sw", "red: stop"],
        &[],
        expect![[r#"
            K1 is activated [1.4g]
            K1 moves south-west [3.1f 3.5i]
            - K1: -1,1 heading 0, 2 SP
        "#]],
    );
}

#[test]
fn a_supporting_stand_does_nothing_of_its_own() {
    let melee = "red B1 bills at 0,0 facing 1
        red B2 bills at -1,0 facing 1
        general red at 0,1
        blue X1 bills at 0,-1 facing 4";
    let attack = ["red: activate B1", "red: attack"];
    let dice = [1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2];
    refused(
        melee,
        &[attack[0], attack[1], "red: activate B2"],
        &dice,
        expect!["B2 supports an ongoing melee and can do nothing of its own [act.melee]"],
    );
}

#[test]
fn a_stand_that_no_rule_compels_may_do_nothing() {
    choices(
        TWO,
        &["red: activate B1"],
        &[6, 6, 1, 1],
        expect![[r#"
        red: opportunity
        red: move turn left
        red: move turn left turn left
        red: move turn right
        red: move turn right turn right
        red: move ne
        red: move nw
        red: move back sw
        red: move back se
        red: move sideways w
        red: move sideways e
        red: turn about
        red: stop
    "#]],
    );
    refused(
        TWO,
        &["red: activate B1", "red: end turn"],
        &[6, 6, 1, 1],
        expect!["rally, test for opportunity, move, fire, or stop [act.order]"],
    );
}

#[test]
fn where_both_armies_have_a_group_of_one_name_the_journal_says_whose() {
    let told = |name: &str| {
        let file = crate::table::scenario(
            "start
             red R1 bills at 0,3 facing 1
             blue B1 bills at 0,-3 facing 4",
        );
        let named = |file: String, id: &str, name: &str| {
            file.replace(&format!("id = \"{id}\"\nside"), &format!("id = \"{id}\"\nname = \"{name}\"\nside"))
        };
        let file = named(named(file, "red", "Right ward"), "blue", name);
        let state = CharlesTheBold::open(&file).unwrap_or_else(|wrong| panic!("{wrong}"));
        let (mut dice, mut journal) = (dice::Scripted::new(vec![6, 6, 1, 1]), battle::Journal::new());
        let battle = battle::Battle::begin(state, &mut battle::Table::new(&mut dice, &mut journal));
        let lines = journal.lines(battle.state(), battle::Viewer::Umpire);
        lines.iter().map(|line| line.plain() + "\n").collect::<String>()
    };
    expect![[r#"
        round 1 begins [1.4a]
        Right ward of red is named [1.4b 1.4c]
        Right ward of blue is named [1.4b 1.4c]
        initiative: 12 to 2: 6 6 1 1 [1.4d 1.4e]
        the turn of Right ward of red begins [1.4d]
    "#]]
    .assert_eq(&told("Right ward"));
    expect![[r#"
        round 1 begins [1.4a]
        Right ward is named [1.4b 1.4c]
        Left ward is named [1.4b 1.4c]
        initiative: 12 to 2: 6 6 1 1 [1.4d 1.4e]
        the turn of Right ward begins [1.4d]
    "#]]
    .assert_eq(&told("Left ward"));
}
