//! Neutral battles: breaking, victory, arrivals, weather (muster.break, muster.victory, muster.arrival, muster.weather).

use expect_test::expect;

use crate::table::with_file as with;
use crate::table::{check, check_from, choices, refused};

/// Two small armies, far from each other.
const FIELD: &str = "
    map squares 5x5
    red  R1 FI at 201 facing 301, sp 4 3 2 1
    red  R2 FI at 302 facing 303, sp 4 3 2 1
    blue K1 FI at 505 facing 504, sp 4 3 2 1
    blue K2 FI at 504 facing 503, sp 4 3 2 1
    leader red charles at 201, command 3, leads red, commands
    leader blue john at 505, command 2, leads blue, commands";

/// The end of the last of so many turns.
fn end_of(turn: u8, turns: u8, more: &str) -> String {
    with(&format!("{FIELD}\nturns {turns}\nturn {turn}\nsteps [{{ turn = \"conclude\" }}]"), more)
}

fn aim(side: &str, kind: &str, rest: &str) -> String {
    format!("[[conditions.victory]]\nside = \"{side}\"\nkind = \"{kind}\"\ntext = \"{kind}\"\n{rest}\n")
}

#[test]
fn an_army_whose_elan_is_zero_is_broken() {
    let position = end_of(1, 4, &aim("red", "break-army", "decisive = true"));
    check(
        &position.replace("turns 4", "turns 4\narmy blue zero"),
        &[],
        &[],
        expect![[r#"
        red achieves: break-army [muster.victory.break-army muster.break.ooa]
        = red wins: a decisive condition is met [muster.victory.decisive]
    "#]],
    );
}

#[test]
fn an_army_without_a_unit_is_broken() {
    let position = end_of(1, 4, &aim("blue", "break-army", "decisive = true"));
    let position = position
        .replace("red  R1 FI at 201 facing 301", "red R1 FI off")
        .replace("red  R2 FI at 302 facing 303", "red R2 FI off");
    check(
        &position,
        &[],
        &[],
        expect![[r#"
        blue achieves: break-army [muster.victory.break-army muster.break.ooa]
        = blue wins: a decisive condition is met [muster.victory.decisive]
    "#]],
    );
}

#[test]
fn if_both_break_together_points_decide() {
    let aims = [
        aim("red", "break-army", "decisive = true"),
        aim("blue", "break-army", "decisive = true"),
        aim("blue", "take", "places = [\"505\"]\npoints = 2"),
    ];
    let position = end_of(1, 4, &aims.concat());
    check(
        &position.replace("turns 4", "turns 4\narmy blue zero\narmy red zero"),
        &[],
        &[],
        expect![[r#"
        red achieves: break-army [muster.victory.break-army muster.break.ooa muster.break.same]
        blue achieves: break-army [muster.victory.break-army muster.break.ooa muster.break.same]
        = draw: both meet a decisive condition with equal points [muster.victory.decisive]
    "#]],
    );
}

#[test]
fn a_place_is_held_at_the_end_and_taken_at_any_turn() {
    let aims = [
        aim("red", "hold", "places = [\"302\", \"303\"]\npoints = 2"),
        aim("blue", "take", "places = [\"504\"]\npoints = 1"),
        aim("blue", "take", "places = [\"302\"]\npoints = 5\nlast = 2"),
        aim("red", "survive", "points = 1"),
    ];
    check(
        &end_of(2, 4, &aims.concat()),
        &[],
        &[5, 2, 6],
        expect![[r#"
        blue achieves: take [muster.victory.take muster.victory.at]
        blue can no longer achieve: take [muster.victory.by-turn]
        turn 3 [B4.0a]
        first player: 8 to 4: 5 2 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 3 (command rating 3): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
        red is activated [B8.1]
    "#]],
    );
    check(
        &end_of(4, 4, &aims.concat()),
        &[],
        &[],
        expect![[r#"
        red achieves: hold [muster.victory.hold muster.victory.at]
        blue achieves: take [muster.victory.take muster.victory.at]
        blue can no longer achieve: take [muster.victory.by-turn]
        red achieves: survive [muster.victory.survive]
        red has 3 points [muster.victory.points]
        blue has 1 point [muster.victory.points]
        = red wins: more points at the end [muster.victory.points]
    "#]],
    );
}

#[test]
fn a_leader_who_is_lost_meets_the_condition() {
    let position = end_of(2, 4, &aim("blue", "kill-leader", "leader = \"charles\"\npoints = 3"));
    let position = position.replace("leader red charles at 201,", "leader red charles off, dead,");
    check(
        &position,
        &[],
        &[5, 2, 6],
        expect![[r#"
            blue achieves: kill-leader [muster.victory.kill-leader]
            turn 3 [B4.0a]
            first player: 6 to 4: 5 2 [B8.0c A2.2.2f B7.0]
            red is first player [B7.0]
            activation, against 1 (command rating 1): 6 [B8.0c B8.0b]
            red has 1 activation [B8.0b B7.1]
            red is activated [B8.1]
            R1 is not in control [B9.1.1]
            R2 is not in control [B9.1.1]
        "#]],
    );
}

#[test]
fn equal_points_go_to_whom_the_battle_favours() {
    let aims = "[conditions]\ndefault = \"blue\"\n".to_owned()
        + &aim("red", "take", "places = [\"101\"]\npoints = 1");
    check(
        &end_of(4, 4, &aims),
        &[],
        &[],
        expect![[r#"
        red has 0 points [muster.victory.points]
        blue has 0 points [muster.victory.points]
        = blue wins: equal points at the end [muster.victory.points]
    "#]],
    );
}

#[test]
fn an_unbroken_unit_at_the_edge_leaves_as_its_whole_move() {
    let position = with(
        &format!("{FIELD}\nstage movement"),
        &aim("red", "exit", "places = [\"201\"]\nshare = [1, 2]\ndecisive = true"),
    );
    choices(
        &position,
        &[],
        &[],
        expect![[r#"
        red: stack R1
        red: stack R2
        red: leader charles
        red: R1 leaves
        red: done
    "#]],
    );
    check(
        &position,
        &["red: R1 leaves"],
        &[],
        expect![[r#"
        R1 leaves the field [muster.victory.exit]
        red achieves: exit [muster.victory.exit]
        - R1: off the map, gone
        = red wins: a decisive condition is met [muster.victory.decisive]
    "#]],
    );
    refused(
        &position,
        &["red: R2 leaves"],
        &[],
        expect!["R2 is at no edge by which its army leaves the field [muster.victory.exit]"],
    );
}

/// The start of turn 3, when K2 is due.
fn late(more: &str) -> String {
    let position = FIELD.replace("K2 FI at 504 facing 503", "K2 FI off, waiting");
    with(
        &format!("{position}\nturn 3\nsteps [{{ turn = \"start\" }}]"),
        &format!("[[conditions.contingents]]\nid = \"late\"\npieces = [\"K2\"]\narrives = 3\n{more}"),
    )
}

#[test]
fn a_late_contingent_comes_on_before_anything_else_of_its_turn() {
    check(
        &late("places = [[\"504\"]]"),
        &[],
        &[5, 2, 6],
        expect![[r#"
        turn 3 [B4.0a]
        K2 comes on in 504 [muster.arrival.turn muster.arrival.place]
        first player: 8 to 4: 5 2 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 3 (command rating 3): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
        red is activated [B8.1]
        - K2: 504/505 facing 505, 4 SP
    "#]],
    );
}

#[test]
fn a_contingent_that_found_no_room_does_not_throw_again() {
    // The die has fallen well in an earlier turn.
    let called = late("chance = 30\nplaces = [[\"504\"]]")
        .replace("turn 3", "turn 4\nbattle course = { called = [1, 0] }");
    check_from(
        &called,
        &[],
        &[5, 2, 6],
        "turn",
        expect![[r#"
        turn 4 [B4.0a]
        K2 comes on in 504 [muster.arrival.turn muster.arrival.place]
        first player: 8 to 4: 5 2 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 3 (command rating 3): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
        red is activated [B8.1]
        - K2: 504/505 facing 505, 4 SP
    "#]],
    );
}

#[test]
fn an_uncertain_contingent_throws_for_its_arrival() {
    check_from(
        &late("chance = 30\nplaces = [[\"504\"]]"),
        &[],
        &[31, 5, 2, 6],
        "arrival",
        expect![[r#"
        arrival, against 30 (chance in a hundred 30): 31 [muster.arrival.chance]
        first player: 8 to 4: 5 2 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 3 (command rating 3): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
        red is activated [B8.1]
    "#]],
    );
    check_from(
        &late("chance = 30\nplaces = [[\"504\"]]"),
        &[],
        &[30, 5, 2, 6],
        "arrival",
        expect![[r#"
        arrival, against 30 (chance in a hundred 30): 30 [muster.arrival.chance]
        K2 comes on in 504 [muster.arrival.turn muster.arrival.place]
        first player: 8 to 4: 5 2 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 3 (command rating 3): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
        red is activated [B8.1]
        - K2: 504/505 facing 505, 4 SP
    "#]],
    );
}

#[test]
fn a_place_with_an_enemy_is_taken_and_without_a_place_a_unit_waits() {
    check_from(
        &late("places = [[\"302\", \"303\"]]"),
        &[],
        &[5, 2, 6],
        "turn",
        expect![[r#"
        turn 3 [B4.0a]
        K2 comes on in 303 [muster.arrival.turn muster.arrival.place]
        first player: 8 to 4: 5 2 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 3 (command rating 3): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
        red is activated [B8.1]
        - K2: 303/403 facing 403, 4 SP
    "#]],
    );
    check_from(
        &late("places = [[\"302\"]]"),
        &[],
        &[5, 2, 6],
        "turn",
        expect![[r#"
        turn 3 [B4.0a]
        K2 finds no room to come on [muster.arrival.blocked]
        first player: 8 to 4: 5 2 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 3 (command rating 3): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
        red is activated [B8.1]
    "#]],
    );
}

#[test]
fn an_arrival_may_alarm_the_enemy() {
    let alarm =
        "places = [[\"504\"]]\n[[conditions.specials]]\nkind = \"alarm\"\nside = \"red\"\npieces = [\"K2\"]";
    check_from(
        &late(alarm),
        &[],
        &[5, 2, 6],
        "turn",
        expect![[r#"
        turn 3 [B4.0a]
        K2 comes on in 504 [muster.arrival.turn muster.arrival.place]
        red is alarmed [muster.special.alarm]
        red has its élan marker at 5 [muster.special.alarm C21.3]
        first player: 8 to 4: 5 2 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 3 (command rating 3): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
        red is activated [B8.1]
        - K2: 504/505 facing 505, 4 SP
        - army red: élan marker at 5
    "#]],
    );
}

/// Archers before an army of ten points that breaks when half of it is lost.
fn shot_at(more: &str) -> String {
    format!(
        "map squares 5x5
         red  A1 FB at 302/303 facing 303, sp 4 3 2
         blue S1 FI at 303/302 facing 302, sp 5 4 3 2 1, armor none
         blue S2 FI at 505 facing 504, sp 5 4 3 2 1{more}
         leader red charles at 101, tactical 0, leads red, commands
         stage fire only"
    )
}

/// The élan marker of blue after a volley that takes so many steps.
fn counts(position: &str, hits: usize, expected: expect_test::Expect) {
    let dice: Vec<u8> = (0..4).map(|n| if n < hits { 6 } else { 1 }).collect();
    let position = position.replace("stage fire", "army blue elan 9 break 1 2\n         stage fire");
    check_from(&position, &["red: area 303", "blue: decline"], &dice, "through", expected);
}

#[test]
fn the_marker_sinks_by_the_share_of_the_army_that_is_lost_and_by_leaders() {
    holds!("muster.break.ooa");
    let john = "\n         leader blue john at 505, tactical 0, leads blue, commands";
    // One point of ten is 1.8 positions, two are 3.6 and three 5.4: whole ones count.
    for (hits, expected) in [
        (
            1,
            expect![[r#"
        S1 is hit once, 1 through its armour [C20.0d]
        S1 loses 1 step [C24.0]
        blue has its élan marker at 8 [muster.break.ooa C21.3]
        - S1: 303/302 facing 302, 4 SP
        - army blue: élan marker at 8
    "#]],
        ),
        (
            2,
            expect![[r#"
        S1 is hit twice, 2 through its armour [C20.0d]
        S1 loses 2 steps [C24.0]
        blue has its élan marker at 6 [muster.break.ooa C21.3]
        - S1: 303/302 facing 302, 3 SP
        - army blue: élan marker at 6
    "#]],
        ),
        (
            3,
            expect![[r#"
        S1 is hit 3 times, 3 through its armour [C20.0d]
        S1 loses 3 steps [C24.0]
        blue has its élan marker at 4 [muster.break.ooa C21.3]
        - S1: 303/302 facing 302, 2 SP
        - army blue: élan marker at 4
    "#]],
        ),
    ] {
        counts(&shot_at(john), hits, expected);
    }
    // A dead leader is a position more, a dead commander three.
    let jack = format!("{john}\n         leader blue jack off, dead");
    counts(
        &shot_at(&jack),
        1,
        expect![[r#"
        S1 is hit once, 1 through its armour [C20.0d]
        S1 loses 1 step [C24.0]
        blue has its élan marker at 7 [muster.break.ooa C21.3]
        - S1: 303/302 facing 302, 4 SP
        - army blue: élan marker at 7
    "#]],
    );
    let fallen = "\n         leader blue john off, dead, leads blue, commands";
    counts(
        &shot_at(fallen),
        1,
        expect![[r#"
        S1 is hit once, 1 through its armour [C20.0d]
        S1 loses 1 step [C24.0]
        blue has its élan marker at 5 [muster.break.ooa C21.3]
        - S1: 303/302 facing 302, 4 SP
        - army blue: élan marker at 5
    "#]],
    );
    // At the share at which it breaks it has none left, and is at zero.
    counts(
        &shot_at(&format!(", step 4{john}")),
        1,
        expect![[r#"
        S1 is hit once, 1 through its armour [C20.0d]
        S1 loses 1 step [C24.0]
        blue has its élan marker at 0 [muster.break.ooa C21.3]
        blue is at élan zero [C21.4]
        - S1: 303/302 facing 302, 4 SP
        - army blue: élan marker at 0, at zero for good
    "#]],
    );
    // It never rises.
    check_from(
        &shot_at(john).replace("stage fire", "army blue elan 4 break 1 2\n         stage fire"),
        &["red: area 303", "blue: decline"],
        &[6, 1, 1, 1],
        "through",
        expect![[r#"
            S1 is hit once, 1 through its armour [C20.0d]
            S1 loses 1 step [C24.0]
            - S1: 303/302 facing 302, 4 SP
        "#]],
    );
}

#[test]
fn who_is_held_does_not_leave_the_field() {
    let position = with(
        &format!("{FIELD}\nstage movement"),
        &(aim("red", "exit", "places = [\"201\"]\nshare = [1, 2]\ndecisive = true")
            + "[[conditions.specials]]\nkind = \"held\"\npieces = [\"R1\"]\nfrom = 3\n"),
    );
    refused(
        &position,
        &["red: R1 leaves"],
        &[],
        expect!["R1 is held and does not leave its place of its own will [muster.special.held]"],
    );
}

/// An army of ten points, of which two are attacked with a leader.
fn measured(army: &str, leaders: &str) -> String {
    format!(
        "map squares 5x5
         red  R1 FI at 203/303 facing 303, sp 8 7 6
         blue B1 FI at 303/203 facing 203, sp 2 1, armor none
         blue B2 FI at 504 facing 503, sp 8 7 6
         leader red gonzaga at 101, radius 4, leads red, commands
         {leaders}
         army blue {army}
         stage close-quarters only"
    )
}

#[test]
fn elan_sinks_with_the_share_that_is_lost_and_with_leaders() {
    holds!("muster.break.ooa");
    let boy = "leader blue boy with B1, of blue\nleader blue gie at 505, radius 4, leads blue, commands";
    // Two of ten points are two fifths of the half at which it breaks: 3 of 9 positions, and one for the leader.
    let wiped_out = ["red: area 303", "blue: done", "blue: done", "red: done"];
    let dice = [6, 6, 1, 1, 1, 1, 1, 1, 6, 6];
    check_from(
        &measured("elan 9 break 1 2", boy),
        &wiped_out,
        &dice,
        "leader casualty",
        expect![[r#"
        leader casualty, against 9 (a casualty 11, his men wiped out -2): 6 6 = 12 [B3.2d B3.2g]
        boy is out of play [B3.2d]
        blue has its élan marker at 5 [muster.break.ooa C21.3]
        - B1: off the map, lost
        - army blue: élan marker at 5
        - boy: off the map, dead
    "#]],
    );
    // It never rises.
    check_from(
        &measured("elan 3 break 1 2", boy),
        &wiped_out,
        &dice,
        "leader casualty",
        expect![[r#"
        leader casualty, against 9 (a casualty 11, his men wiped out -2): 6 6 = 12 [B3.2d B3.2g]
        boy is out of play [B3.2d]
        - B1: off the map, lost
        - boy: off the map, dead
    "#]],
    );
    // One point is a quarter of what it can lose: 2 of 9 positions, and three for the commander.
    let gie = "leader blue boy at 505, of blue\nleader blue gie with B1, radius 4, leads blue, commands";
    let driven = [
        "red: area 303",
        "blue: done",
        "blue: done",
        "blue: area 402",
        "blue: place 402 facing 302",
        "red: done",
    ];
    let dice = [6, 1, 1, 1, 1, 1, 1, 1, 6, 6];
    check_from(
        &measured("elan 9 break 2 5", gie),
        &driven,
        &dice,
        "leader casualty",
        expect![[r#"
        leader casualty, against 11 (a casualty 11): 6 6 = 12 [B3.2d]
        gie is out of play [B3.2d]
        B1 is forced back to 402 [C22.0a]
        B1 stands in 402 at the centre, facing 302 [model.place]
        blue has its élan marker at 4 [muster.break.ooa C21.3]
        - B1: 402 facing 302, 1 SP
        - army blue: élan marker at 4
        - gie: off the map, dead
    "#]],
    );
}

#[test]
fn a_leader_who_cannot_get_away_after_his_fight_counts_at_once() {
    let surrounded = with(
        "map squares 3x3
         red  F1 FI at 201 facing 202, sp 1
         red  F2 FI at 201/101 facing 301
         red  F3 FI at 203 facing 303
         red  F4 FI at 101 facing 201
         red  F5 FI at 102 facing 201
         red  F6 FI at 103 facing 203
         red  F7 FI at 301 facing 302
         red  F8 FI at 303 facing 302
         red  F9 FI at 302 facing 303
         leader red charles at 101, leads red, commands
         blue K1 FI off, waiting
         leader blue gie at 202, alone 1, leads blue, commands
         army blue elan 9 break 1 2
         step moving",
        "[[reinforcement]]\nturn = 9\narea = \"101\"\nunits = [\"K1\"]",
    );
    check_from(
        &surrounded,
        &["red: stack F1", "red: area 202", "red: place 202 facing 302"],
        &[1, 1],
        "out of play",
        expect![[r#"
            gie is out of play [B3.2.2b]
            blue has its élan marker at 6 [muster.break.ooa C21.3]
            F1 stands in 202 at the centre, facing 302 [model.place]
            - F1: 202 facing 302, 1 SP
            - army blue: élan marker at 6
            - gie: off the map, dead
        "#]],
    );
}
