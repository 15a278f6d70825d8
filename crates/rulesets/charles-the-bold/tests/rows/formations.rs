//! Formations: stands that act together (3.8, 3.4i).

use crate::table::{check, choices, refused};
use expect_test::expect;

/// Two bills side by side, a third that faces another way, and one of another kind.
const LINE: &str = "red B1 bills at 0,0 facing 1
    red B2 bills at 1,0 facing 1
    red B3 bills at 2,0 facing 2
    red F1 feudal-infantry at -1,0 facing 1
    general red at 0,1
    blue X1 bills at 0,-7 facing 4";

const PAIR: &str = "red B1 bills at 0,0 facing 1
    red B2 bills at 1,0 facing 1
    general red at 0,1
    blue X1 bills at 0,-7 facing 4";

#[test]
fn adjacent_stands_of_one_kind_move_together() {
    check(
        PAIR,
        &["red: form up B1", "red: join B2", "red: move ne", "red: stop"],
        &[],
        expect![[r#"
            B1 and another are activated [1.4g 3.8a]
            B1 moves north-east [3.0b]
            B2 moves north-east [3.0b]
            - B1: 1,-1 heading 0, 5 SP
            - B2: 2,-1 heading 0, 5 SP
        "#]],
    );
    choices(
        LINE,
        &["red: form up B1"],
        &[],
        expect![[r#"
        red: join B2
    "#]],
    );
    refused(
        LINE,
        &["red: form up B1", "red: join F1"],
        &[],
        expect!["F1 is not of the same kind as B1 [3.8a]"],
    );
    refused(
        LINE,
        &["red: form up B1", "red: join B3"],
        &[],
        expect!["B3 is not next to a stand of the formation [3.8a]"],
    );
    refused(
        LINE,
        &["red: form up F1"],
        &[],
        expect!["F1 has no stand of its kind beside it to form with [3.8a]"],
    );
    refused(
        LINE,
        &["red: form up B1", "red: formed"],
        &[],
        expect!["a formation has at least two stands [3.8a]"],
    );
}

#[test]
fn a_formation_faces_one_way_and_makes_the_same_steps() {
    refused(
        LINE,
        &["red: form up B2", "red: join B3", "red: formed", "red: move ne"],
        &[],
        expect!["stands that move together must all face the same way [3.8b]"],
    );
    check(
        PAIR,
        &["red: form up B1", "red: join B2", "red: turn left", "red: stop"],
        &[],
        expect![[r#"
            B1 and another are activated [1.4g 3.8a]
            B1 turns to face west and north-west [3.1a]
            B2 turns to face west and north-west [3.1a]
            - B1: 0,0 heading 300, 5 SP
            - B2: 1,0 heading 300, 5 SP
        "#]],
    );
}

#[test]
fn a_column_steps_into_the_hexes_it_leaves() {
    let column = "red B1 bills at 0,0 facing 1
        red B2 bills at 1,-1 facing 1
        general red at 0,1
        blue X1 bills at 0,-7 facing 4";
    check(
        column,
        &["red: form up B1", "red: join B2", "red: move ne", "red: stop"],
        &[],
        expect![[r#"
            B1 and another are activated [1.4g 3.8a]
            B1 moves north-east [3.0b]
            B2 moves north-east [3.0b]
            - B1: 1,-1 heading 0, 5 SP
            - B2: 2,-2 heading 0, 5 SP
        "#]],
    );
    holds!("3.8e");
}

#[test]
fn when_one_of_a_formation_must_stop_all_stop() {
    // X1 controls the hex B2 would enter; B1 alone could go on.
    let zone = "red B1 irish-kerns at 0,0 facing 1
        red B2 irish-kerns at 1,0 facing 1
        general red at 0,1
        blue X1 bills at 2,-2 facing 4";
    refused(
        zone,
        &["red: form up B1", "red: join B2", "red: move nw nw"],
        &[],
        expect!["one of the formation of B1 halts in an enemy zone of control, so all do [3.8c]"],
    );
    check(
        zone,
        &["red: activate B1", "red: move nw nw", "red: stop"],
        &[],
        expect![[r#"
            B1 is activated [1.4g]
            B1 moves north-west [3.0b]
            B1 moves north-west [3.0b]
            - B1: 0,-2 heading 0, 3 SP
        "#]],
    );
    // Ground that one of them cannot enter holds all.
    let wood = "red B1 bills at 0,0 facing 1
        red B2 bills at 1,0 facing 1
        hex 2,-1 impassable
        blue X1 bills at 0,-7 facing 4";
    refused(
        wood,
        &["red: form up B1", "red: join B2", "red: move ne"],
        &[],
        expect!["that ground or hexside is closed to B2 [3.0f]"],
    );
}

#[test]
fn a_formation_takes_one_order_test_with_its_worst_rating() {
    let line = "red B1 bills at 0,0 facing 1, order A
        red B2 bills at 1,0 facing 1, order C
        general red at 0,1
        blue X1 bills at 0,-7 facing 4";
    check(
        line,
        &["red: form up B1", "red: join B2", "red: move ne", "red: move ne"],
        &[4],
        expect![[r#"
            B1 and another are activated [1.4g 3.8a]
            B1 moves north-east [3.0b]
            B2 moves north-east [3.0b]
            B1 moves north-east [3.0b]
            B2 moves north-east [3.0b]
            Order Test for the extra move, against 5 (rating C 5): 4 [3.4a 3.3a]
            B1 fails its Order Test [3.4g 3.4i]
            B1 is disordered [3.4f]
            B2 is disordered [3.4f]
            - B1: 2,-2 heading 0, 5 SP, disordered
            - B2: 3,-2 heading 0, 5 SP, disordered
        "#]],
    );
    // One stand out of command costs all of them the point.
    let far = "red B1 bills at 0,0 facing 1
        red B2 bills at 1,0 facing 1
        general red at -6,0
        blue X1 bills at 0,-7 facing 4";
    check(
        far,
        &["red: form up B1", "red: join B2", "red: move nw", "red: move nw"],
        &[4],
        expect![[r#"
            B1 and another are activated [1.4g 3.8a]
            B1 moves north-west [3.0b]
            B2 moves north-west [3.0b]
            B1 moves north-west [3.0b]
            B2 moves north-west [3.0b]
            Order Test for the extra move, against 5 (rating B 4, out of command +1): 4 [3.4a 3.4c 3.3a]
            B1 fails its Order Test [3.4g 3.4i]
            B1 is disordered [3.4f]
            B2 is disordered [3.4f]
            - B1: 0,-2 heading 0, 5 SP, disordered
            - B2: 1,-2 heading 0, 5 SP, disordered
        "#]],
    );
}

#[test]
fn a_commander_helps_a_formation_only_if_he_is_attached_to_one_of_it() {
    let with = |how: &str| {
        format!(
            "red B1 bills at 0,0 facing 1, disordered
         red B2 bills at 1,0 facing 1, disordered
         general red {how}
         blue X1 bills at 0,-7 facing 4"
        )
    };
    let rally = ["red: form up B1", "red: join B2", "red: rally"];
    check(
        &with("with B2"),
        &rally,
        &[3],
        expect![[r#"
        B1 and another are activated [1.4g 3.8a]
        Order Test to rally, against 3 (rating B 4, commander -1): 3 [3.4a 8.1b 8.1a]
        B1 passes its Order Test [3.4g 3.4i]
        B1 rallies [8.0a 8.1e]
        B2 rallies [8.0a 8.1e]
        - B1: 0,0 heading 0, 5 SP
        - B2: 1,0 heading 0, 5 SP
    "#]],
    );
    check(
        &with("at 1,0"),
        &rally,
        &[3],
        expect![[r#"
        B1 and another are activated [1.4g 3.8a]
        Order Test to rally, against 4 (rating B 4): 3 [3.4a 8.1a]
        B1 fails its Order Test [3.4g 3.4i]
        B1 rallies and does nothing more [8.0b 8.1e]
        B2 rallies and does nothing more [8.0b 8.1e]
        - B1: 0,0 heading 0, 5 SP
        - B2: 1,0 heading 0, 5 SP
    "#]],
    );
    let fresh = with("with B2").replace(", disordered", "");
    check(
        &fresh,
        &["red: form up B1", "red: join B2", "red: move ne", "red: move ne", "red: stop"],
        &[3],
        expect![[r#"
            B1 and another are activated [1.4g 3.8a]
            B1 moves north-east [3.0b]
            B2 moves north-east [3.0b]
            B1 moves north-east [3.0b]
            B2 moves north-east [3.0b]
            Order Test for the extra move, against 3 (rating B 4, commander -1): 3 [3.4a 3.4b 3.3a]
            B1 passes its Order Test [3.4g 3.4i 3.4e]
            - B1: 2,-2 heading 0, 5 SP
            - B2: 3,-2 heading 0, 5 SP
        "#]],
    );
}

#[test]
fn a_formation_goes_on_opportunity_whatever_way_its_stands_face() {
    check(
        LINE,
        &["red: form up B2", "red: join B3", "red: formed", "red: opportunity", "red: keep"],
        &[4],
        expect![[r#"
        B2 and another are activated [1.4g 3.8a]
        Order Test for opportunity, against 4 (rating B 4): 4 [3.4a 5.0h]
        B2 passes its Order Test [3.4g 3.4i]
        B2 goes on opportunity [5.0h 3.8d]
        B3 goes on opportunity [5.0h 3.8d]
        B2 stays on opportunity [5.0i]
        B3 stays on opportunity [5.0i]
        - B2: 1,0 heading 0, 5 SP, on opportunity
        - B3: 2,0 heading 300, 5 SP, on opportunity
    "#]],
    );
}

#[test]
fn the_stands_of_a_formation_fire_each_for_itself() {
    let line = "red S1 crossbowmen at 0,0 facing 1
        red S2 crossbowmen at 1,0 facing 1, left 3
        red S3 crossbowmen at -6,0 facing 1
        blue X1 bills at 1,-3 facing 4";
    check(
        line,
        &["red: form up S1", "red: join S2", "red: move ne", "red: S1 fires at X1", "red: S2 fires at X1"],
        &[1, 1, 1, 1],
        expect![[r#"
            S1 and another are activated [1.4g 3.8a]
            S1 moves north-east [3.0b]
            S2 moves north-east [3.0b]
            S1 fires at X1 [6.0a]
            fire: dice 3 (strength 4, moves before -1): 1 1 1 = 0 [6.0i 6.0c 6.0m]
            X1 is not hit [6.4]
            S2 fires at X1 [6.0a]
            fire: dice 1 (strength 3, range -1, moves before -1): 1 = 0 [6.0i 6.0j 6.0c 6.0m]
            X1 is not hit [6.4]
            - S1: 1,-1 heading 0, 4 SP
            - S2: 2,-1 heading 0, 3 SP
        "#]],
    );
    // One fires before the common move, the other after it; then neither moves again.
    let turns = ["red: form up S1", "red: join S2", "red: S1 fires at X1 then moves", "red: move ne"];
    check(
        line,
        &[&turns[..], &["red: S2 fires at X1"]].concat(),
        &[1, 1, 1],
        expect![[r#"
            S1 and another are activated [1.4g 3.8a]
            S1 fires at X1 [6.0a]
            fire: dice 2 (strength 4, range -1, move after -1): 1 1 = 0 [6.0i 6.0j 6.0d 6.0m]
            X1 is not hit [6.4]
            S1 moves north-east [3.0b]
            S2 moves north-east [3.0b]
            S2 fires at X1 [6.0a]
            fire: dice 1 (strength 3, range -1, moves before -1): 1 = 0 [6.0i 6.0j 6.0c 6.0m]
            X1 is not hit [6.4]
            - S1: 1,-1 heading 0, 4 SP
            - S2: 2,-1 heading 0, 3 SP
        "#]],
    );
    refused(
        line,
        &[&turns[..], &["red: move ne"]].concat(),
        &[1, 1],
        expect!["S1 has fired and moved, and makes no further move [3.0d]"],
    );
    refused(
        line,
        &[&turns[..], &["red: S1 fires at X1"]].concat(),
        &[1, 1],
        expect!["S1 has fired this turn [6.0a]"],
    );
    refused(
        line,
        &["red: form up S1", "red: join S2", "red: S3 fires at X1"],
        &[],
        expect!["only activated stands fire [3.8f]"],
    );
}

#[test]
fn any_stand_of_a_formation_may_begin_it() {
    check(
        PAIR,
        &["red: form up B2", "red: join B1", "red: move ne", "red: stop"],
        &[],
        expect![[r#"
        B2 and another are activated [1.4g 3.8a]
        B2 moves north-east [3.0b]
        B1 moves north-east [3.0b]
        - B1: 1,-1 heading 0, 5 SP
        - B2: 2,-1 heading 0, 5 SP
    "#]],
    );
    choices(
        PAIR,
        &[],
        &[],
        expect![[r#"
        red: activate B1
        red: form up B1
        red: activate B2
        red: form up B2
        red: walk 0,0
        red: walk 1,0
        red: end turn
    "#]],
    );
}

#[test]
fn stands_drawn_to_the_enemy_form_up_with_nobody() {
    let drawn = "red K1 knights at 0,0 facing 1, impetuous poor
        red K2 knights at 1,0 facing 1, impetuous poor
        general red at 0,1
        blue X1 bills at 0,-4 facing 4";
    refused(
        drawn,
        &["red: form up K1"],
        &[],
        expect!["K2 or K1 is drawn to the enemy and advances by itself [9.1m]"],
    );
}
