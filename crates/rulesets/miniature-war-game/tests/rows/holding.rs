//! Shaken units that run into friends (common.hold).

use battle::holds;
use expect_test::expect;

use crate::table::{plays, rolls};

/// A unit of light infantry that backs and turns, and a friend 6 cm behind it.
fn behind(friend: &str) -> String {
    format!(
        "red foot light-infantry 12 in 6 at 60,60, reaction back-and-turn
         red friend {friend} at 60,50
         blue men medium-infantry 12 in 6 at 60,100"
    )
}

#[test]
fn a_stronger_friend_holds_without_a_test_and_can_do_nothing_else() {
    holds!("common.hold.when", "common.hold.greater", "common.hold.stops", "common.hold.cost");
    plays(
        &behind("medium-infantry 12 in 6"),
        &["#2: E FULL"],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        foot must back and turn [common.reaction.forced common.reaction.back-turn]
        third 1 [common.third.together]
        foot is held by friend [common.hold.greater common.hold.stops]
        foot is at 60,50, facing 180 [common.third.beats]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        - foot: 60,50 facing 180, 12 figures in 3 files, shaken, order H
        - friend: 60,50 facing 0, 12 figures in 3 files, order E
    "#]],
    );
}

#[test]
fn a_friend_holds_even_a_rout() {
    holds!("common.hold.greater", "common.hold.stops", "common.3dt.one");
    plays(
        "red foot light-infantry 12 in 6 at 60,60, reaction rout
         red friend medium-infantry 12 in 6 at 60,50
         blue men medium-infantry 12 in 6 at 60,100",
        &[],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            foot routs [common.reaction.forced common.reaction.rout]
            third 1 [common.third.together]
            foot is held by friend [common.hold.greater common.hold.stops]
            foot is at 60,50, facing 180 [common.third.beats]
            third 2 [common.third.together]
            third 3 [common.third.together]
            turn 2 begins [common.sequence.turn]
            - foot: 60,50 facing 180, 12 figures in 3 files, shaken, order H
        "#]],
    );
}

#[test]
fn a_weaker_friend_has_to_pass_a_test() {
    holds!("common.hold.test", "common.hold.fails", "common.3dt.which");
    rolls(
        &behind("light-infantry 12 in 6"),
        &[],
        &[],
        &[6, 2, 6],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        foot must back and turn [common.reaction.forced common.reaction.back-turn]
        third 1 [common.third.together]
        to hold friends: dice 3 (fresh 3), against 2 (morale value 2): 6 2 6 = 1 [common.3dt.three-fresh common.morale.value common.3dt.what]
        friend passes its three-dice test [common.3dt.what]
        foot is held by friend [common.hold.test common.hold.stops]
        foot is at 60,50, facing 180 [common.third.beats]
        third 2 [common.third.together]
        third 3 [common.third.together]
        turn 2 begins [common.sequence.turn]
        - foot: 60,50 facing 180, 12 figures in 3 files, shaken, order H
    "#]],
    );
    rolls(
        &behind("light-infantry 12 in 6"),
        &[],
        &[],
        &[6, 3, 6],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        foot must back and turn [common.reaction.forced common.reaction.back-turn]
        third 1 [common.third.together]
        to hold friends: dice 3 (fresh 3), against 2 (morale value 2): 6 3 6 = 0 [common.3dt.three-fresh common.morale.value common.3dt.what]
        friend fails its three-dice test [common.3dt.what]
        friend is carried along by foot [common.hold.fails]
        friend must back and turn [common.reaction.forced common.reaction.back-turn]
        foot is at 60,46.0834, facing 180 [common.third.beats]
        friend is at 60,42.0834, facing 180 [common.third.beats]
        third 2 [common.third.together]
        foot is at 60,36.0834, facing 180 [common.third.beats]
        friend is at 60,32.0834, facing 180 [common.third.beats]
        third 3 [common.third.together]
        foot is at 60,26.0834, facing 180 [common.third.beats]
        friend is at 60,22.0834, facing 180 [common.third.beats]
        turn 2 begins [common.sequence.turn]
        - foot: 60,26.0834 facing 180, 12 figures in 3 files, shaken, order H
        - friend: 60,22.0834 facing 180, 12 figures in 3 files, failed, shaken, order H
    "#]],
    );
}

#[test]
fn two_friends_in_one_beat_are_taken_by_their_numbers() {
    holds!("common.hold.several");
    rolls(
        "red foot light-infantry 12 in 12 at 60,60, reaction back
         red first light-infantry 12 in 6 at 56,52
         red second light-infantry 12 in 6 at 64,52
         blue men medium-infantry 12 in 6 at 60,100",
        &[],
        &[],
        &[6, 6, 6, 6, 6, 1],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            foot must go back [common.reaction.forced common.reaction.back]
            third 1 [common.third.together]
            to hold friends: dice 3 (fresh 3), against 2 (morale value 2): 6 6 6 = 0 [common.3dt.three-fresh common.morale.value common.3dt.what]
            first fails its three-dice test [common.3dt.what]
            first is carried along by foot [common.hold.fails]
            first must go back [common.reaction.forced common.reaction.back]
            to hold friends: dice 3 (fresh 3), against 2 (morale value 2): 6 6 1 = 1 [common.3dt.three-fresh common.morale.value common.3dt.what]
            second passes its three-dice test [common.3dt.what]
            foot is held by second [common.hold.test common.hold.stops]
            foot is at 60,54, facing 0 [common.third.beats]
            first is at 56,48.0834, facing 0 [common.third.beats]
            third 2 [common.third.together]
            first is at 56,38.0834, facing 0 [common.third.beats]
            third 3 [common.third.together]
            first is at 56,37, facing 0 [common.third.beats]
            turn 2 begins [common.sequence.turn]
            - first: 56,37 facing 0, 12 figures in 3 files, failed, shaken, order H
            - foot: 60,54 facing 0, 12 figures in 6 files, shaken, order H
        "#]],
    );
}

#[test]
fn a_unit_carried_along_and_then_held_holds_whoever_carried_it() {
    holds!("common.hold.once");
    rolls(
        "red foot light-infantry 12 in 6 at 60,60, reaction back-and-turn
         red friend light-infantry 12 in 6 at 60,54
         red wall medium-infantry 24 in 6 at 60,46
         blue men medium-infantry 12 in 6 at 60,100",
        &[],
        &[],
        &[6, 6, 6],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            foot must back and turn [common.reaction.forced common.reaction.back-turn]
            third 1 [common.third.together]
            to hold friends: dice 3 (fresh 3), against 2 (morale value 2): 6 6 6 = 0 [common.3dt.three-fresh common.morale.value common.3dt.what]
            friend fails its three-dice test [common.3dt.what]
            friend is carried along by foot [common.hold.fails]
            friend must back and turn [common.reaction.forced common.reaction.back-turn]
            friend is held by wall [common.hold.greater common.hold.stops]
            foot is held by friend [common.hold.once common.hold.stops]
            foot is at 60,50, facing 180 [common.third.beats]
            friend is at 60,46, facing 180 [common.third.beats]
            third 2 [common.third.together]
            third 3 [common.third.together]
            turn 2 begins [common.sequence.turn]
            - foot: 60,50 facing 180, 12 figures in 3 files, shaken, order H
            - friend: 60,46 facing 180, 12 figures in 3 files, failed, shaken, order H
        "#]],
    );
}

#[test]
fn a_friend_in_melee_stops_a_shaken_unit_without_a_test() {
    holds!("common.hold.once");
    plays(
        "red foot light-infantry 12 in 6 at 60,60, reaction back
         red friend light-infantry 12 in 6 at 60,52
         blue men medium-infantry 12 in 6 at 60,62
         blue foe medium-infantry 12 in 6 at 63.5,48 facing 270",
        &[],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            foot must go back [common.reaction.forced common.reaction.back]
            third 1 [common.third.together]
            foot is held by friend [common.hold.once common.hold.stops]
            foot is at 60,56, facing 0 [common.third.beats]
            third 2 [common.third.together]
            third 3 [common.third.together]
            friend is attacked in its right flank [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 3 (melee point 4, attacked in flank -1): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.flank common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 3 (melee point 4, attacked in flank -1): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.flank common.melee.roll]
            foe is attacked in front [common.melee.opponents]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            melee, falling above the point: dice 2 (figures 2), against 6 (melee point 6): 1 1 = 0 [common.melee.figures common.melee.sum common.melee.roll]
            turn 2 begins [common.sequence.turn]
            - foe: 63.5,48 facing 270, 12 figures in 3 files, melee turns 1, order H
            - foot: 60,56 facing 0, 12 figures in 3 files, shaken, order H
            - friend: 60,52 facing 0, 12 figures in 3 files, melee turns 1, order H
        "#]],
    );
}

#[test]
fn shaken_troops_run_over_a_gun_if_their_move_carries_them_clear() {
    holds!("common.hold.pieces");
    plays(
        &behind("ballista"),
        &[],
        &[],
        expect![[r#"
        turn 1 begins [common.sequence.turn]
        Red hands its orders in [common.order.before]
        Blue hands its orders in [common.order.before]
        foot must back and turn [common.reaction.forced common.reaction.back-turn]
        third 1 [common.third.together]
        foot runs over friend [common.hold.pieces]
        foot is at 60,46.0834, facing 180 [common.third.beats]
        third 2 [common.third.together]
        foot is at 60,36.0834, facing 180 [common.third.beats]
        third 3 [common.third.together]
        foot is at 60,26.0834, facing 180 [common.third.beats]
        turn 2 begins [common.sequence.turn]
        - foot: 60,26.0834 facing 180, 12 figures in 3 files, shaken, order H
    "#]],
    );
    // Half a move of 15 cm does not.
    plays(
        "red foot light-infantry 12 in 6 at 60,60, reaction back
         red gun culverin at 60,50
         blue men medium-infantry 12 in 6 at 60,100",
        &[],
        &[],
        expect![[r#"
            turn 1 begins [common.sequence.turn]
            Red hands its orders in [common.order.before]
            Blue hands its orders in [common.order.before]
            foot must go back [common.reaction.forced common.reaction.back]
            third 1 [common.third.together]
            foot is at 60,54, facing 0 [common.third.beats]
            third 2 [common.third.together]
            third 3 [common.third.together]
            - foot: 60,54 facing 0, 12 figures in 3 files, shaken, order H
        "#]],
    );
}
