//! What neutral battles bring (muster.*).

use battle::{Ruleset as _, holds};
use expect_test::expect;
use miniature_war_game::MiniatureWarGame;

use crate::table::{check, check_lines, plays, refused, shown, turn};

/// Two units a side, far from each other.
const ARMIES: &str = "
    red spears medium-infantry 12 in 6 at 60,30
    red bows longbow-light 12 in 12 at 100,30
    blue levy light-infantry 12 in 6 at 60,130
    blue gun culverin at 100,130";

fn armies(lines: &str) -> String {
    format!("{lines}{ARMIES}")
}

/// Plays a turn in which nobody writes anything, and compares the lines with some words.
fn idle(position: &str, words: &str, dice: &[u8], expected: expect_test::Expect) {
    let actions = turn(&[], &[]);
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    check_lines(position, &actions, dice, words, expected);
}

#[test]
fn an_army_breaks_when_it_has_lost_its_share_of_figures() {
    holds!("muster.break.mwg", "muster.victory.break-army", "muster.victory.decisive");
    let with = |blue: &str| {
        armies("conditions break_at = [400, 500]
                conditions victory = [{ side = \"red\", kind = \"break-army\", decisive = true, text = \"Break them.\" }]\n")
        .replace("at 60,130", &format!("at 60,130, {blue}"))
    };
    // A piece counts as 6 figures: 9 of 18 are half.
    idle(&with("stands 3"), "condition", &[], expect!["\n\n"]);
    let nine = with("stands 2, files 2, capped [0]");
    idle(
        &nine,
        "condition",
        &[],
        expect![[r#"
        Red meets a condition: Break them. [muster.victory.break-army muster.break.mwg]
        = red wins: a decisive condition is met [muster.victory.decisive]
    "#]],
    );
    idle(
        &with("reaction rout"),
        "condition",
        &[],
        expect![[r#"
        Red meets a condition: Break them. [muster.victory.break-army muster.break.mwg]
        = red wins: a decisive condition is met [muster.victory.decisive]
    "#]],
    );
}

#[test]
fn places_are_taken_and_held_and_points_decide_after_the_last_turn() {
    holds!("muster.victory.take", "muster.victory.hold", "muster.victory.at", "muster.victory.points");
    idle(
        &armies("turns 1
            conditions victory = [{ side = \"red\", kind = \"take\", places = [[55, 20], [65, 20], [65, 40], [55, 40]], points = 2, text = \"Take the mill.\" }, { side = \"blue\", kind = \"hold\", places = [[100, 140]], points = 3, text = \"Hold the bridge.\" }, { side = \"blue\", kind = \"survive\", points = 1, text = \"Live.\" }]\n"),
        "o",
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            third 2 [common.third.together]
            third 3 [common.third.together]
            Red meets a condition: Take the mill. [muster.victory.take muster.victory.at]
            Blue meets a condition: Hold the bridge. [muster.victory.hold muster.victory.at]
            Blue meets a condition: Live. [muster.victory.survive]
            Red has 2 points [muster.victory.points]
            Blue has 4 points [muster.victory.points]
            = blue wins: more points at the end [muster.victory.points]
        "#]],
    );
}

#[test]
fn who_leaves_by_an_edge_counts_as_it_stands_and_is_not_lost() {
    holds!("muster.victory.exit");
    plays(
        "conditions break_at = [100, 0]
         conditions victory = [{ side = \"red\", kind = \"exit\", places = [[0, 150], [240, 150]], share = [1, 3], decisive = true, text = \"Get away.\" }, { side = \"blue\", kind = \"break-army\", decisive = true, text = \"Break them.\" }]
         red scouts light-cavalry 6 in 6 at 60,140
         red spears medium-infantry 12 in 6 at 30,30
         blue levy light-infantry 12 in 6 at 200,130",
        &["#1: N FULL EXIT"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            scouts leaves the board [common.order.exit]
            third 2 [common.third.together]
            third 3 [common.third.together]
            Red meets a condition: Get away. [muster.victory.exit]
            - scouts: off, 6 figures in 6 files, order H
            = red wins: a decisive condition is met [muster.victory.decisive]
        "#]],
    );
}

#[test]
fn a_leader_who_is_captured_is_lost() {
    holds!("muster.victory.kill-leader");
    idle(
        &(armies("options command-figures
            conditions victory = [{ side = \"red\", kind = \"kill-leader\", leader = \"duke\", decisive = true, text = \"Take the duke.\" }]\n")
            + "\n    blue duke commander at 60,140, fate captured"),
        "o",
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            third 2 [common.third.together]
            third 3 [common.third.together]
            Red meets a condition: Take the duke. [muster.victory.kill-leader]
            = red wins: a decisive condition is met [muster.victory.decisive]
        "#]],
    );
}

#[test]
fn late_units_come_on_in_their_turn_with_their_leader_behind_whoever_is_in_the_way() {
    holds!("muster.arrival.turn", "muster.arrival.place", "common.scenario.entry");
    check(
        "options command-figures
         red spears medium-infantry 12 in 6 at 60,30
         red late medium-infantry 12 in 6 at 60,29, arrives 1
         red duke commander at 60,25, with late, arrives 1
         blue levy light-infantry 12 in 6 at 60,130, arrives 2
         blue gun culverin at 100,130",
        &[],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            late comes on [muster.arrival.turn common.scenario.entry]
            duke comes on [muster.arrival.turn common.scenario.entry]
            - duke: 60,22 facing 0, 1 figures in 1 files, order H
            - late: 60,26 facing 0, 12 figures in 3 files, order H
        "#]],
    );
}

#[test]
fn a_die_says_whether_they_come() {
    holds!("muster.arrival.chance");
    let position = armies("conditions contingents = [{ id = \"late\", pieces = [\"levy\"], chance = 40 }]\n")
        .replace("at 60,130", "at 60,130, arrives 1");
    check(
        &position,
        &[],
        &[41],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        arrival, against 40 (chance in a hundred 40): 41 [muster.arrival.chance]
    "#]],
    );
    check(
        &position,
        &[],
        &[40],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        arrival, against 40 (chance in a hundred 40): 40 [muster.arrival.chance]
        levy comes on [muster.arrival.turn common.scenario.entry]
        - levy: 60,130 facing 180, 12 figures in 3 files, order H
    "#]],
    );
}

#[test]
fn hidden_contingents_appear_together_when_an_enemy_is_near_or_one_of_them_moves() {
    holds!("muster.hidden.mwg", "muster.hidden.reveal", "muster.hidden.start", "muster.flag.hidden");
    let position = |metres: u8| {
        format!(
            "conditions scale = 1000
             conditions contingents = [{{ id = \"park\", pieces = [\"left\", \"right\"], hidden = {metres} }}]
             terrain forest 40,85 140,85 140,140 40,140
             red spears medium-infantry 12 in 6 at 60,80
             blue left light-infantry 12 in 6 at 60,100, marker A
             blue right light-infantry 12 in 6 at 100,110, marker B
             blue levy light-infantry 12 in 6 at 200,130"
        )
    };
    check(
        &position(199),
        &[],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
    "#]],
    );
    check(
        &position(200),
        &[],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        left appears [muster.hidden.reveal muster.hidden.mwg]
        right appears [muster.hidden.reveal muster.hidden.mwg]
        - left: 60,100 facing 180, 12 figures in 3 files, order H
        - right: 100,110 facing 180, 12 figures in 3 files, order H
    "#]],
    );
    plays(
        &position(100),
        &[],
        &["#1: S 1 cm"],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        third 1 [common.third.together]
        left is at 60,99, facing 180 [common.third.beats]
        left appears [muster.hidden.reveal muster.hidden.mwg]
        right appears [muster.hidden.reveal muster.hidden.mwg]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        - left: 60,99 facing 180, 12 figures in 3 files, order S 1 cm
        - right: 100,110 facing 180, 12 figures in 3 files, order H
    "#]],
    );
}

#[test]
fn held_units_are_given_no_order_to_move_and_keep_their_place() {
    holds!("muster.special.held");
    let position = armies("conditions specials = [{ kind = \"held\", pieces = [\"spears\"], from = 2 }]\n")
        .replace("at 60,30", "at 60,30, order N");
    refused(
        &position,
        &["red: write #1: N 1/3"],
        &[],
        expect!["spears is held where it stands [muster.special.held]"],
    );
    plays(
        &position,
        &["#1: F E", "#2: N 1/3"],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            third 1 [common.third.together]
            spears is at 63,28, facing 90 [common.third.beats]
            bows is at 100,40, facing 0 [common.third.beats]
            third 2 [common.third.together]
            third 3 [common.third.together]
            - bows: 100,40 facing 0, 12 figures in 6 files, order N 1/3
            - spears: 63,28 facing 90, 12 figures in 3 files, order F E
        "#]],
    );
}

#[test]
fn units_run_short_of_arrows() {
    holds!("muster.special.low-ammunition", "muster.flag.low-ammunition.mwg");
    let position =
        armies("conditions specials = [{ kind = \"low-ammunition\", pieces = [\"bows\"], from = 1 }]\n");
    check(
        &position,
        &[],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        bows runs short [muster.special.low-ammunition]
    "#]],
    );
    assert_eq!(shown(&position, &["red: hand in"], &[], "units.1.shots"), 6);
}

#[test]
fn a_leader_is_tested_once_and_deserts_with_his_men() {
    holds!("muster.special.treachery", "muster.special.treachery.leave");
    let position = "options command-figures
        conditions faith = [{ leader = \"duke\", fails_on = 3 }]
        conditions battles = [{ id = \"main\", pieces = [\"levy\"] }, { id = \"rear\", pieces = [\"gun\"] }]
        conditions specials = [{ kind = \"treachery\", leaders = [\"duke\"], pieces = [\"levy\"] }]
        red spears medium-infantry 12 in 6 at 60,30
        blue levy light-infantry 12 in 6 at 60,130
        blue gun culverin at 100,130, is off lost
        blue duke commander at 60,136";
    idle(
        position,
        "u",
        &[3],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Blue hands its orders in [common.order.before]
        faith, against 3 (fails on this or less 3): 3 [muster.special.treachery]
        levy leaves the field in treachery [muster.special.treachery.leave]
        duke leaves the field in treachery [muster.special.treachery.leave]
        - duke: off, 1 figures in 1 files, order H
        - levy: off, 12 figures in 3 files, order H
    "#]],
    );
    idle(
        position,
        "u",
        &[4],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Blue hands its orders in [common.order.before]
        faith, against 3 (fails on this or less 3): 4 [muster.special.treachery]
        duke stands firm [muster.special.treachery]
        turn 2 begins [common.sequence.turn]
    "#]],
    );
}

#[test]
fn cowpens_is_listed_and_played_in_the_musket_period() {
    assert!(MiniatureWarGame::scenarios().iter().any(|info| info.key == "cowpens"));
    let text = MiniatureWarGame::scenario("cowpens").expect("it ships");
    assert!(text.contains("period = \"musket\""));
    MiniatureWarGame::open(&text).unwrap_or_else(|wrong| panic!("{wrong}"));
}

/// Six regulars with a clear run of 10 cm at militia who hold their fire.
const BAYONETS: &str = "
    period musket
    red foot regulars 12 in 6 at 60,30 facing 0KIT
    blue line regulars 12 in 6 at 60,50 facing 180";

#[test]
fn foot_without_bayonets_strikes_no_shock() {
    let shocks = |kit: &str| {
        let told = crate::table::fought(
            &BAYONETS.replace("KIT", kit),
            &["red: write #1: CH #1", "red: hand in", "blue: write #1: H, HF", "blue: hand in"],
            &[],
        );
        told.lines().filter(|line| line.contains("shock: ")).count()
    };
    holds!("muster.flag.bayonet.mwg");
    assert_eq!((shocks(""), shocks(", kit no-bayonet")), (3, 0));
}
