//! Who takes a dead leader's place, and what he leads then (B16.4, B3.3.4).

use expect_test::expect;

use crate::table::{check_from, choices, refused, with_file};

/// Charles is dead, who commanded the army and led the van; it is evening.
const EVENING: &str = "
    map squares 5x4
    red  F1 FI at 102 facing 202, of van
    red  F2 FI at 104 facing 204, of rear
    red  F3 FI at 105 facing 205, of third
    blue K1 FI at 404 facing 304, of left
    leader red charles off, leads van, commands, dead
    leader red gie with F2, treachery 6, leads rear
    leader red vitry with F3, leads third
    leader blue john with K1, leads left, commands
    steps [{ turn = \"replacement\" }]";

/// Gie and his men do this at the start of a turn.
fn treason(position: &str, turn: u8, outcome: &str) -> String {
    with_file(
        &format!("option treachery\n{position}"),
        &format!(
            "[[treachery]]
             on = \"turn_start\"
             filter = {{ formation = \"rear\", turns = [{turn}, {turn}] }}
             outcomes = [{{ roll = [1, 6], effect = \"{outcome}\" }}]"
        ),
    )
}

/// The van acts and does nothing; then nobody can be brought to act.
const IDLE_TURN: [&str; 2] = ["red: formation van", "red: done"];

#[test]
fn a_successor_who_falls_is_succeeded_in_all_that_he_led() {
    // Gie takes over the army and the van; in the next turn he is gone, and Vitry takes over all three.
    let chain = format!("{EVENING}\nsuccession charles: gie\nsuccession gie: vitry");
    check_from(
        &treason(&chain, 2, "desert"),
        &IDLE_TURN,
        &[1, 6, 1, 6, 6, 6, 6, 1, 6],
        "takes",
        expect![[r#"
            gie takes the place of charles [B16.4c]
            gie takes the place of charles [B16.4a]
            turn 2 [B4.0a]
            treachery, against 6 (treachery rating 6): 1 [A2.2.2h scenario.treachery]
            gie betrays his side [C29.0 scenario.treachery]
            rear deserts [C29.0 scenario.treachery]
            F2 is eliminated [scenario.treachery]
            gie is out of play [scenario.treachery]
            first player: 7 to 3: 6 1 [B8.0c A2.2.2f B7.0]
            red is first player [B7.0]
            activation, against 1 (command rating 1): 6 [B8.0c B8.0b]
            red has 1 activation [B8.0b B7.1]
            van is activated [B8.1]
            F1 is not in control [B9.1.1]
            activation, against 2 (command rating 2): 6 [A2.2.2f B8.0b]
            blue activates nobody [B8.0b B8.1.1]
            activation, against 1 (command rating 1): 6 [B8.0c B8.0b]
            red activates nobody [B8.0b B8.1.1]
            the activations end [B8.1.1]
            vitry takes the place of gie [B16.4c]
            vitry takes the place of gie [B16.4a]
            vitry takes the place of gie [B16.4a]
            turn 3 [B4.0a]
            first player: 8 to 3: 6 1 [A2.2.2f B7.0]
            red is first player [B7.0]
            activation, against 2 (command rating 2): 6 [A2.2.2f B8.0b]
            red has 1 activation [B8.0b B7.1]
            - F2: off the map, lost
            - gie: off the map, dead
        "#]],
    );
}

#[test]
fn who_has_gone_over_to_the_enemy_succeeds_nobody() {
    let line = format!("{EVENING}\nsuccession charles: gie vitry");
    let line = line.replace("steps [{ turn = \"replacement\" }]", "steps [{ turn = \"start\" }]");
    check_from(
        &treason(&line, 1, "change_sides"),
        &IDLE_TURN,
        &[1, 6, 1, 6, 6, 6, 6, 1, 6],
        "betrays",
        expect![[r#"
            gie betrays his side [C29.0 scenario.treachery]
            rear goes over to the enemy [C29.0 scenario.treachery]
            first player: 7 to 3: 6 1 [B8.0c A2.2.2f B7.0]
            red is first player [B7.0]
            activation, against 1 (command rating 1): 6 [B8.0c B8.0b]
            red has 1 activation [B8.0b B7.1]
            van is activated [B8.1]
            F1 is not in control [B9.1.1]
            activation, against 2 (command rating 2): 6 [A2.2.2f B8.0b]
            blue activates nobody [B8.0b B8.1.1]
            activation, against 1 (command rating 1): 6 [B8.0c B8.0b]
            red activates nobody [B8.0b B8.1.1]
            the activations end [B8.1.1]
            vitry takes the place of charles [B16.4c]
            vitry takes the place of charles [B16.4a]
            turn 2 [B4.0a]
            first player: 8 to 3: 6 1 [A2.2.2f B7.0]
            red is first player [B7.0]
            activation, against 2 (command rating 2): 6 [A2.2.2f B8.0b]
            red has 1 activation [B8.0b B7.1]
            - F2: 104 facing 204, 4 SP, turned
        "#]],
    );
}

#[test]
fn who_has_taken_over_a_formation_and_goes_over_leads_it_no_more() {
    // Gie leads the van too; when his own men change sides he has left it.
    let both = EVENING
        .replace("charles off, leads van, commands, dead", "charles at 101, leads high, commands")
        .replace("leads rear", "leads van, leads rear")
        .replace("steps [{ turn = \"replacement\" }]", "start");
    let position = treason(&both, 1, "change_sides");
    let leader = |position: &str| {
        crate::table::shown(position, &["red: formation van"], &[1, 6, 1, 6], "formations.van.leader")
    };
    assert!(leader(&position).is_null(), "{}", leader(&position));
}

#[test]
fn a_successor_appears_with_guns_too() {
    let guns = "
        map squares 5x4
        red  F1 FI at 102 facing 202, of van
        red  G1 AGF at 104 facing 204, size light, of guns
        red  G2 AGF at 105 facing 205, size light, of guns
        blue K1 FI at 404 facing 304, of left
        leader red louis with F1, leads van, commands
        leader red gunner off, leads guns, gunner, dead
        leader red mate off, of guns, gunner
        leader blue john with K1, commands
        succession gunner: mate
        steps [{ turn = \"replacement\" }]";
    choices(
        guns,
        &[],
        &[],
        expect![[r#"
        red: unit G1
        red: unit G2
    "#]],
    );
    check_from(
        guns,
        &["red: unit G2"],
        &[6, 1, 6],
        "takes",
        expect![[r#"
        mate takes the place of gunner [B16.4a]
        mate appears with G2 [B16.4a]
        turn 2 [B4.0a]
        first player: 8 to 3: 6 1 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 2 (command rating 2): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
        - mate: 105
    "#]],
    );
}

/// Gie is with men of the van, whose leader he has become; his own are the rear.
const TAKEN_OVER: &str = "
    map squares 5x5
    red  R1 FI at 203/303 facing 303, of van
    red  R2 FI at 203/202 facing 303, of third
    blue B1 FI at 303/203 facing 203
    leader red charles at 101, radius 4, tactical 0, leads high, commands
    leader red gie with R1, radius 4, tactical 2, command 3, exceptional, leads van, leads rear
    leader blue john at 505, radius 4, tactical 0, leads blue, commands
    stage close-quarters only";

#[test]
fn who_has_taken_over_a_formation_leads_it() {
    holds!("B16.4c");
    let attack = ["red: area 303", "red: R1 attacks B1", "red: done"];
    choices(
        TAKEN_OVER,
        &attack,
        &[],
        expect![[r#"
        red: gie with R1 for 1
        red: gie with R1 for 2
        red: done
    "#]],
    );
    // While he leads only his own he is nothing to them, and nobody is asked.
    let own = TAKEN_OVER.replace("leads van, leads rear", "leads rear");
    refused(
        &format!("{own}\nleader red louis with R1, tactical 1, of van"),
        &[&attack[..], &["red: gie with R1 for 1"]].concat(),
        &[],
        expect!["R1 is not of the formation of gie [B3.1.1a]"],
    );
    // He hurries it, and rides with it.
    let rapid = TAKEN_OVER.replace("stage close-quarters only", "acting van\nstage rapid only");
    check_from(
        &rapid,
        &["red: leader gie"],
        &[3],
        "rapid",
        expect![[r#"
        rapid movement, against 3 (command rating 3): 3 [A2.2.2f B13.1.3a]
        gie hurries his men [B13.1.3a]
    "#]],
    );
    // At the end of the turn he gathers its men.
    let evening =
        TAKEN_OVER.replace("stage close-quarters only", "option recovery\nsteps [{ turn = \"ready\" }]");
    choices(
        &evening.replace("of van", "of van, step 1"),
        &[],
        &[],
        expect![[r#"
        red: gie with R1
        red: done
    "#]],
    );
}

#[test]
fn all_formations_that_an_exceptional_leader_led_despair() {
    let position = "
        map squares 6x5
        lances red 0
        lances blue 0
        red  L1 MMA at 302/303 facing 303, sp 4 3 2, elan 3, armor A, of van
        red  Z1 FI at 101 facing 102, elan 3, of rear
        red  Z2 FI at 102 facing 103, elan 3, of third
        blue F1 FI at 303/302 facing 302, sp 2 1, elan 3, armor none
        leader red gonzaga with L1, command 3, tactical 0, radius 4, exceptional, leads van, leads rear
        leader blue gie with F1, command 2, tactical 0, radius 1, leads blue
        acting van
        stage charge";
    check_from(
        position,
        &["red: L1 charges 303", "red: decline", "red: unit Z1", "red: area 302"],
        &[5, 5, 1, 1, 1, 1, 1, 1, 1, 6, 6, 1, 1, 1, 1],
        "out of play",
        expect![[r#"
            gonzaga is out of play [B3.2d]
            rear is shaken [B3.3.4]
            van is shaken [B3.3.4]
            rout check, against 2 (élan 3, not in control -1): 1 [A2.2.2c C23.0f C23.0b]
            Z1 stands firm [C23.0b]
            rout check, against 2 (élan 3, not in control -1): 1 [A2.2.2c C23.0f C23.0b]
            L1 stands firm [C23.0b]
            gie is in danger [B3.2a]
            leader casualty, against 8 (a casualty 11, in a charge -1, his men wiped out -2): 1 1 = 2 [B3.2d B3.2e B3.2g]
            L1 carries the charge home in 303 [B11.9.1a B11.9.1b B11.9.1c]
            L1 ends its charge in 302 [B11.9.1e]
            - F1: off the map, lost
            - gie: 303
            - gonzaga: off the map, dead
        "#]],
    );
}

#[test]
fn a_successor_appears_where_the_scenario_puts_him() {
    let line = EVENING.replace("gie with F2, treachery 6, leads rear", "gie off, appears 104, leads rear")
        + "\nsuccession charles: gie";
    choices(
        &line,
        &[],
        &[],
        expect![[r#"
        red: place 104 facing 204
        red: place 104/none facing 204
    "#]],
    );
    check_from(
        &line,
        &["red: place 104/none facing 204"],
        &[6, 1, 6],
        "takes",
        expect![[r#"
        gie takes the place of charles [B16.4c]
        gie takes the place of charles [B16.4a]
        gie comes on in 104 [B16.4a]
        turn 2 [B4.0a]
        first player: 8 to 3: 6 1 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 2 (command rating 2): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
        - gie: 104
    "#]],
    );
    // Where the enemy is he cannot be.
    let taken = line.replace("appears 104", "appears 404");
    check_from(
        &taken,
        &[],
        &[6, 1, 6],
        "takes",
        expect![[r#"
        gie takes the place of charles [B16.4c]
        gie takes the place of charles [B16.4a]
        gie appears with F1 [B16.4a]
        turn 2 [B4.0a]
        first player: 8 to 3: 6 1 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 2 (command rating 2): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
        - gie: 102
    "#]],
    );
}

#[test]
fn a_formation_whose_leader_has_no_successor_is_led_by_the_commander_alone() {
    holds!("B16.4b");
    let orphans = "
        map squares 5x4
        red  F1 FI at 102 facing 202, of van
        red  F2 FI at 105 facing 205, of van
        blue K1 FI at 404 facing 304, of left
        leader red charles at 101, radius 1, leads high, commands
        leader red gie off, leads van, dead
        leader red louis with F2, radius 3, of van
        leader blue john with K1, leads left, commands
        acting van
        steps [{ turn = \"replacement\" }]";
    check_from(
        orphans,
        &["red: formation van"],
        &[6, 1, 6],
        "turn 2",
        expect![[r#"
        turn 2 [B4.0a]
        first player: 8 to 3: 6 1 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 2 (command rating 2): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
        van is activated [B8.1]
        F2 is not in control [B9.1.1]
    "#]],
    );
}

#[test]
fn where_a_leader_and_his_successor_are_both_dead_the_next_of_the_line_takes_over() {
    let chain = EVENING.replace("gie with F2, treachery 6, leads rear", "gie off, leads rear, dead")
        + "\nsuccession charles: gie\nsuccession gie: charles vitry";
    check_from(
        &chain,
        &[],
        &[6, 1, 6],
        "takes",
        expect![[r#"
        vitry takes the place of charles [B16.4c]
        vitry takes the place of charles [B16.4a]
        vitry takes the place of gie [B16.4a]
        turn 2 [B4.0a]
        first player: 8 to 3: 6 1 [A2.2.2f B7.0]
        red is first player [B7.0]
        activation, against 2 (command rating 2): 6 [A2.2.2f B8.0b]
        red has 1 activation [B8.0b B7.1]
    "#]],
    );
}

#[test]
fn a_leader_alone_who_takes_over_a_formation_is_no_formation_by_himself_any_more() {
    holds!("B8.1.8");
    let alone = EVENING.replace("vitry with F3, leads third", "vitry at 103, radius 2");
    let offered = |position: &str, expected| choices(position, &[], &[6, 1, 6], expected);
    offered(
        &format!("{alone}\nsuccession charles: vitry"),
        expect![[r#"
        red: formation rear
        red: formation third
        red: formation van
    "#]],
    );
    offered(
        &format!("{alone}\nsuccession charles: gie"),
        expect![[r#"
        red: formation rear
        red: formation red
        red: formation third
        red: formation van
    "#]],
    );
}

#[test]
fn a_formation_without_a_leader_is_not_tested_for_treachery() {
    let gone =
        EVENING.replace("gie with F2, treachery 6, leads rear", "gie off, treachery 6, leads rear, dead");
    let told = crate::table::played(&treason(&gone, 2, "desert"), &[], &[6, 1, 6]);
    assert!(told.contains("turn 2") && !told.contains("treachery"), "{told}");
}
