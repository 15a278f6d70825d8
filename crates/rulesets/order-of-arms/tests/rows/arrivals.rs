//! Reinforcements: where they find room, who of a group is still to come, what they find (B6, B9.4.4).

use expect_test::expect;

use crate::table::{check_from, choices, with_file};

/// Red's second unit is due in 103.
const DUE: &str = "
    map squares 4x4
    turn 2
    red  F1 FI at 101 facing 201
    red  F2 FI off, waiting
    blue K1 FI at 404 facing 304
    leader red charles with F1, commands
    leader blue john with K1, commands
    reinforce 2 at 103: F2
    start";

#[test]
fn who_finds_no_place_in_its_entry_comes_on_beside_it() {
    holds!("B6.1b");
    // A small area has room for eight points, but for no stack of seven.
    let strong = DUE.replace("F2 FI off, waiting", "F2 FI off, waiting, sp 7");
    choices(
        &format!("area 103 small\n{strong}"),
        &["red: try"],
        &[],
        expect![[r#"
        red: area 102
        red: area 104
    "#]],
    );
}

#[test]
fn a_road_leads_out_of_an_entry_and_into_it_whatever_the_ground() {
    holds!("B6.1b");
    let gun = DUE.replace("F2 FI off, waiting", "F2 AGF off, waiting, size light");
    let forest =
        format!("area 102 forest\narea 104 forest\narea 202 forest\narea 203 forest\narea 204 forest\n{gun}");
    let entered = |position: &str| {
        let told = crate::table::played(position, &["red: try"], &[]);
        told.lines().last().map(str::to_owned).unwrap_or_default()
    };
    // Its way out is closed to guns, and there is an open area at the edge.
    expect!["- F2: 101 facing 201, 0 SP"].assert_eq(&entered(&forest));
    let road = format!("{forest}\nborder 103 203 road");
    expect!["- F2: 103 facing 203, 0 SP"].assert_eq(&entered(&road));
    // The same where the entry lies in the forest itself.
    expect!["- F2: 103 facing 203, 0 SP"].assert_eq(&entered(&format!("area 103 forest\n{road}")));
}

#[test]
fn whoever_came_before_does_not_come_on_again() {
    // The leader of the group has succeeded a dead man in the turn before; only the unit comes on.
    let position = "
        map squares 4x4
        red  F1 FI at 101 facing 201
        red  F2 FI off, waiting
        blue K1 FI at 404 facing 304
        leader red charles off, leads red, commands, dead
        leader red gie off, waiting
        leader blue john with K1, commands
        succession charles: gie
        reinforce 2 at 103: F2 gie
        steps [{ turn = \"replacement\" }]";
    check_from(
        position,
        &["red: try", "red: place 103 facing 203"],
        &[6, 1, 6],
        "takes",
        expect![[r#"
        gie takes the place of charles [B16.4c]
        gie takes the place of charles [B16.4a]
        gie appears with F1 [B16.4a]
        turn 2 [B4.0a]
        F2 comes on in 103 [B6.0a]
        F2 stands in 103 at the centre, facing 203 [model.place]
        first player: 8 to 3: 6 1 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 2 (command rating 2): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
        red is activated [B8.1]
        - F2: 103 facing 203, 4 SP
        - gie: 101
    "#]],
    );
}

#[test]
fn deserters_do_not_come_on() {
    let position = with_file(
        "map squares 5x5
         option treachery
         red  B1 FI at 101 facing 201
         blue S1 FI at 303 facing 302
         blue S2 FI at 505 facing 504, of main
         blue S3 FI off, waiting, of main
         leader blue jack off, waiting, of main
         leader red charles at 201, command 3, leads red, commands
         leader blue john at 505, command 2, treachery 3, leads main, commands
         reinforce 1 at 504: S3 jack
         steps [{ turn = \"start\" }]",
        "[[treachery]]
         on = \"turn_start\"
         filter = { formation = \"main\", turns = [1, 1] }
         outcomes = [{ roll = [1, 6], effect = \"desert\" }]",
    );
    check_from(
        &position,
        &[],
        &[2, 5, 2, 6],
        "deserts",
        expect![[r#"
            main deserts [C29.0 scenario.treachery]
            S2 is eliminated [scenario.treachery]
            jack is out of play [scenario.treachery]
            john is out of play [scenario.treachery]
            first player: 8 to 3: 5 2 [A2.2.2f B8.0c B7.0]
            red is first player [B7.0]
            activation, against 3 (command rating 3): 6 [A2.2.2f B8.0b]
            red has 1 activation [B8.0b B7.1]
            red is activated [B8.1]
            - S2: off the map, lost
            - S3: off the map, lost
            - jack: off the map, dead
            - john: off the map, dead
        "#]],
    );
}

#[test]
fn a_leader_who_comes_on_joins_a_stack_if_his_owner_likes() {
    let position = DUE
        .replace("leader blue john", "leader red gie off, waiting\nleader blue john")
        .replace("reinforce 2 at 103: F2", "reinforce 2 at 103: F2 gie");
    choices(
        &position,
        &["red: try", "red: place 103 facing 203"],
        &[],
        expect![[r#"
        red: place 103 facing 203
        red: place 103/none facing 203
    "#]],
    );
    check_from(
        &position,
        &["red: try", "red: place 103 facing 203", "red: place 103 facing 203"],
        &[6, 1, 6],
        "comes on",
        expect![[r#"
            F2 comes on in 103 [B6.0a]
            F2 stands in 103 at the centre, facing 203 [model.place]
            gie comes on in 103 [B6.0a]
            first player: 8 to 3: 6 1 [A2.2.2f B7.0]
            red is first player [B7.0]
            activation, against 2 (command rating 2): 6 [A2.2.2f B8.0b]
            red has 1 activation [B8.0b B7.1]
            red is activated [B8.1]
            - F2: 103 facing 203, 4 SP
            - gie: 103
        "#]],
    );
}

#[test]
fn troops_that_come_on_in_an_enemy_camp_take_it() {
    let camp = format!("option command-camps\ncamp blue C1 at 103, radius 1\n{DUE}");
    check_from(
        &camp,
        &["red: try", "red: place 103 facing 203"],
        &[6, 1, 6],
        "comes on",
        expect![[r#"
        F2 comes on in 103 [B6.0a]
        C1 is lost [B9.4.4]
        F2 stands in 103 at the centre, facing 203 [model.place]
        first player: 8 to 3: 6 1 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 2 (command rating 2): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
        red is activated [B8.1]
        - F2: 103 facing 203, 4 SP
    "#]],
    );
}

#[test]
fn a_leader_comes_back_to_the_camp_he_fled_to() {
    let away = format!(
        "option command-camps\ncamp red C1 at 104, radius 1\ncamp red C2 at 402, radius 1\n{}",
        DUE.replace("reinforce 2 at 103: F2", "reinforce 4 at 103: F2").replace(
            "leader blue john",
            "leader red jack off, exceptional, away, returns 2, refuge 402, leads red\nleader blue john"
        )
    );
    check_from(
        &away,
        &[],
        &[6, 1, 6],
        "jack",
        expect![[r#"
        jack comes on in 402 [C23.1.3a]
        first player: 8 to 3: 6 1 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 2 (command rating 2): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
        red is activated [B8.1]
        - jack: 402
    "#]],
    );
    // It has fallen, and he with it.
    check_from(
        &format!("battle camps = 1\n{away}"),
        &[],
        &[1, 6, 1, 6],
        "jack",
        expect![[r#"
        jack is out of play [C23.1.3b]
        red is shaken [B3.3.4]
        rout check, against 4 (élan 4): 1 [A2.2.2c C23.0b]
        F1 stands firm [C23.0b]
        first player: 8 to 3: 6 1 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 2 (command rating 2): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
        red is activated [B8.1]
        - jack: off the map, dead
    "#]],
    );
}

#[test]
fn a_group_that_was_held_back_comes_in_the_next_turn() {
    // Red does nothing, blue cannot act, and nobody is asked again whether the group comes.
    check_from(
        DUE,
        &["red: decline", "red: done"],
        &[6, 1, 6, 6, 6],
        "held",
        expect![[r#"
        group 1 is held back [B6.0b]
        first player: 8 to 3: 6 1 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 2 (command rating 2): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
        red is activated [B8.1]
        activation, against 2 (command rating 2): 6 [A2.2.2f B8.0b]
        blue activates nobody [B8.0b B8.1.1]
        activation, against 2 (command rating 2): 6 [A2.2.2f B8.0b]
        blue activates nobody [B8.0b B8.1.1]
        the activations end [B8.1.1]
        turn 3 [B4.0a]
        F2 comes on in 103 [B6.0a]
        - F2: 103 facing 203, 4 SP
    "#]],
    );
}

#[test]
fn only_combat_units_come_on_in_an_enemy_camp() {
    holds!("B6.1b", "B13.1.2");
    let gun = DUE.replace("F2 FI off, waiting", "F2 AGF off, waiting, size light");
    let camp = format!("option command-camps\ncamp blue C1 at 103, radius 1\n{gun}");
    choices(
        &camp,
        &["red: try"],
        &[],
        expect![[r#"
        red: area 102
        red: area 104
    "#]],
    );
}
