//! Ambushes, and those who are forced upon hidden stands: rows `muster.special.ambush`, `muster.hidden.forced.ctb` and
//! `muster.hidden.place.ctb`.

use battle::State as _;
use expect_test::expect;

use crate::table::{Game, beaten, check, check_from, choices, refused};

const AMBUSH: &str = r#"special kind = "ambush", pieces = ["H1", "H2"]"#;

/// Light horse that would evade, and shot on opportunity, before an ambush.
fn before_an_ambush(special: &str) -> String {
    format!(
        "red L1 mounted-crossbows at 0,0 facing 1
         red S1 crossbowmen at 3,0 facing 1, opportunity
         blue H1 border-horse at 0,-3 facing 4, hidden
         blue H2 border-horse at 4,-4 facing 4, hidden
         blue B1 bills at 6,-6 facing 4
         contingent hidden 2: H1 H2
         general blue with B1
         general red with S1
         turn blue
         {special}"
    )
}

#[test]
fn whom_an_ambush_charges_cannot_evade() {
    let charge = ["blue: spring H1", "blue: activate H1", "blue: move se se"];
    choices(
        &before_an_ambush(""),
        &charge,
        &[],
        expect![[r#"
        red: evade sw
        red: evade sw sw
        red: evade sw sw sw
        red: evade sw sw sw sw
        red: evade sw sw sw se
        red: evade sw sw se
        red: evade sw sw se se
        red: evade sw se
        red: evade sw se se
        red: evade sw se se se
        red: evade se
        red: evade se se
        red: evade se se se
        red: evade se se se se
        red: stop
    "#]],
    );
    let charge = [charge[0], charge[1], charge[2], "red: stop"];
    check_from(
        &before_an_ambush(AMBUSH),
        &charge,
        &[1; 8],
        "charges",
        expect![[r#"
            H1 charges [10.0b 3.0e]
            H1 moves south-east [3.0b]
            H1 moves south-east [3.0b]
            L1 cannot evade [muster.special.ambush]
            H1 fights L1 [10.2a]
            melee: dice 5 (strength points 4, impact +1): 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            L1 is not hit [10.1c 6.0m]
            melee: dice 3 (strength points 3): 1 1 1 = 0 [10.1b 10.1c]
            H1 is not hit [10.1c 6.0m]
            the bout of L1 and H1 is drawn [11.3c]
            L1 stands its ground [11.1f]
            - H1: 0,-1 heading 180, 4 SP, Battle Stand in a melee
            - H2: 4,-4 heading 180, 4 SP
            - L1: 0,0 heading 0, 3 SP, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn whom_an_ambush_charges_does_not_react_on_opportunity() {
    let charge = ["blue: spring H1", "blue: activate H2", "blue: move sw se se"];
    choices(
        &before_an_ambush(""),
        &charge,
        &[],
        expect![[r#"
        red: S1 fires at H2
        red: stop
    "#]],
    );
    check_from(
        &before_an_ambush(AMBUSH),
        &charge,
        &[1; 9],
        "charges",
        expect![[r#"
            H2 charges [10.0b 3.0e]
            H2 moves south-west [3.0b]
            H2 moves south-east [3.0b]
            H2 moves south-east [3.0b]
            H2 halts [3.5d]
            H2 fights S1 [10.2a]
            S1 is no longer on opportunity [5.0v]
            melee: dice 5 (strength points 4, impact +1): 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            S1 is not hit [10.1c 6.0m]
            melee: dice 4 (strength points 4): 1 1 1 1 = 0 [10.1b 10.1c]
            H2 is not hit [10.1c 6.0m]
            the bout of S1 and H2 is drawn [11.3c]
            - H1: 0,-3 heading 180, 4 SP
            - H2: 3,-1 heading 180, 4 SP, Battle Stand in a melee
            - S1: 3,0 heading 0, 4 SP, Battle Stand in a melee
        "#]],
    );
    // Later in the turn everything is as usual: the bonds of the ambush end with the charge.
    let mut game = Game::open(&before_an_ambush(AMBUSH), &[]);
    game.act("blue: spring H1").expect("it is allowed");
    let sprung = |game: &Game| game.battle.state().position().matches("\"sprung\"").count();
    assert_eq!(sprung(&game), 2);
    game.act("blue: end turn").expect("it is allowed");
    assert_eq!(sprung(&game), 0);
}

#[test]
fn a_retreat_upon_hidden_friends_reveals_them_and_goes_on() {
    beaten(
        "red B1 bills at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4
         blue H1 bills at 0,-2 facing 4, hidden, group wood
         contingent hidden 0: H1",
        &["blue: go nw", "blue: go ne", "red: stop"],
        &[],
        expect![[r#"
            B1 beats C1 [11.0b]
            C1 loses 2 SP [7.1a 11.0c]
            C1 is disordered [7.3a]
            C1 runs into hidden troops [muster.hidden.forced.ctb]
            H1 is revealed at G6 facing south-east and south-west [muster.hidden.reveal muster.hidden.forced.ctb]
            a captain attaches himself to H1 [muster.hidden.out.ctb]
            C1 retreats north-east [12.0d1 12.0c 12.0a]
            C1 retreats north-east [12.0d1 12.0c]
            B1 does not pursue [13.0d]
            - B1: 0,0 heading 0, 5 SP
            - C1: 2,-3 heading 180, 3 SP, disordered
            - H1: 0,-2 heading 180, 5 SP
        "#]],
    );
}

#[test]
fn an_evasion_upon_hidden_enemies_ends_before_them() {
    check_from(
        "red  M1 border-horse at 2,-3 facing 4
         red  H1 bills at -1,2 facing 1, hidden, group wood
         blue L1 mounted-crossbows at 0,0 facing 1
         contingent hidden 0: H1
         general red at 2,-4
         general blue at 2,2",
        &["red: activate M1", "red: move sw sw", "blue: evade sw se sw se", "red: stop"],
        &[],
        "evades",
        expect![[r#"
            L1 evades [4.0f]
            L1 moves south-west [4.0g]
            L1 runs into hidden troops [muster.hidden.forced.ctb]
            H1 is revealed at H10 facing north-west and north-east [muster.hidden.reveal muster.hidden.forced.ctb]
            a captain attaches himself to H1 [muster.hidden.out.ctb]
            - H1: -1,2 heading 0, 5 SP
            - L1: -1,1 heading 0, 3 SP
            - M1: 0,-1 heading 180, 4 SP
        "#]],
    );
}

#[test]
fn a_pursuit_upon_hidden_enemies_ends_before_them_in_another_melee() {
    check_from(
        "red M1 border-horse at 0,0 facing 1
         blue C1 bills at 0,-1 facing 4, left 1
         blue B1 bills-double at 6,-6 facing 4
         blue H1 bills at 1,-2 facing 4, hidden, group wood
         contingent hidden 0: H1
         general red off
         general blue off
         melee M1 C1 red",
        &["red: activate M1", "red: fight on", "red: pursue", "red: go se"],
        &[6, 6, 1, 1, 1, 5, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
        "destroyed",
        expect![[r#"
            C1 is destroyed [7.1e]
            pursuit: 6 [13.0f]
            M1 pursues 3 hexes [13.0f 13.0o 13.0i]
            M1 moves north-west [13.1a]
            M1 runs into hidden troops [muster.hidden.forced.ctb]
            H1 is revealed at H6 facing south-east and south-west [muster.hidden.reveal muster.hidden.forced.ctb]
            a captain attaches himself to H1 [muster.hidden.out.ctb]
            M1 fights H1 [10.2a 13.1d]
            melee: dice 5 (strength points 4, impact +1): 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            H1 is not hit [10.1c 6.0m]
            melee: dice 5 (strength points 5): 1 1 1 1 1 = 0 [10.1b 10.1c]
            M1 is not hit [10.1c 6.0m]
            the bout of M1 and H1 is drawn [11.3c]
            M1 draws off [11.1e 11.1h]
            M1 is disordered [11.1e]
            M1 moves south-east [11.1h]
            - H1: 1,-2 heading 180, 5 SP, Battle Stand in a melee
            - M1: 0,0 heading 0, 4 SP, disordered
            - C1: off the map
        "#]],
    );
}

#[test]
fn stands_keep_out_of_the_hex_of_a_hidden_friend() {
    refused(
        "red K1 border-horse at 0,0 facing 1
         red H1 bills at 0,-1 facing 1, hidden, group wood
         blue B1 bills at 6,-6 facing 4
         contingent hidden 2: H1",
        &["red: activate K1", "red: move nw"],
        &[],
        expect!["K1 keeps out of the hex of a hidden friend [muster.hidden.place.ctb]"],
    );
}

#[test]
fn a_commander_who_would_go_to_hidden_enemies_stays() {
    check(
        "red R1 bills at 0,0 facing 1
         blue B1 bills at 6,-6 facing 4
         blue H1 bills at 2,-4 facing 4, hidden, group wood
         contingent hidden 0: H1
         general red with R1",
        &["red: walk 2,-4"],
        &[],
        expect![[r#"
            H1 is revealed at H4 facing south-east and south-west [muster.hidden.reveal muster.hidden.bump]
            a captain attaches himself to H1 [muster.hidden.out.ctb]
            - H1: 2,-4 heading 180, 5 SP
        "#]],
    );
}

#[test]
fn who_comes_on_where_enemies_lie_hidden_reveals_them_and_takes_the_next_place() {
    check_from(
        "red R1 bills at 0,0 facing 1
         red L1 bills at 0,7 facing 1, group late, waiting
         blue B1 bills at 6,-6 facing 4
         blue H1 bills at 0,6 facing 4, hidden, group wood
         contingent late 3 at 0,6 1,6: L1
         contingent hidden 0: H1
         round 2",
        &["red: end turn", "blue: end turn", "blue: stop"],
        &[],
        "round 3",
        expect![[r#"
            round 3 begins [1.4a]
            L1 runs into hidden troops [muster.hidden.forced.ctb]
            H1 is revealed at K14 facing south-east and south-west [muster.hidden.reveal muster.hidden.forced.ctb]
            a captain attaches himself to H1 [muster.hidden.out.ctb]
            L1 comes on at L14 facing north-west and north-east [muster.arrival.turn muster.arrival.place]
            a captain attaches himself to L1 [muster.arrival.turn]
            - H1: 0,6 heading 180, 5 SP
            - L1: 1,6 heading 0, 5 SP
        "#]],
    );
}
