//! What an army costs (army.points).

use battle::Armies as _;
use expect_test::{Expect, expect};
use field_of_glory::{FieldOfGlory, Roster};

/// The bill of a roster file for so many points.
fn check_bill(roster: &str, points: u16, expected: &Expect) {
    let roster = FieldOfGlory::read_roster(roster).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    expected.assert_eq(&FieldOfGlory::price(&roster, points).to_string());
}

#[test]
fn a_group_costs_the_points_of_a_base_times_its_bases() {
    // Knights: 17 for type and armour, 3 for quality, 2 for lances, 1 for swords. Longbows: 2, 2, 1 for drill, 4, 1. Guns cost their
    // type alone. Levy would cost 0 a base and costs the least, 2.
    check_bill(
        "
        [roster]
        list = \"first-muster-aldermere\"
        fortified_camp = true
        works = [4]
        defences = [2]
        [[commander]]
        rank = \"c-in-c\"
        kind = \"field\"
        [[commander]]
        [[group]]
        kind = \"veteran-knights\"
        bases = 4
        [[group]]
        kind = \"veteran-longbows\"
        bases = 8
        [[group]]
        kind = \"light-guns\"
        bases = 2
        [[group]]
        kind = \"poor-levy\"
        bases = 6
        [[group]]
        kind = \"bills\"
        bases = 8
        [[group]]
        kind = \"bills\"
        bases = 8
        ",
        800,
        &expect![[r#"
            c-in-c field: 50 (a commander-in-chief 50) [army.points]
            sub troop: 35 (a sub-commander 35) [army.points]
            veteran-knights 4: 92 (bases by type and armour 68, quality +12, close combat +8, close combat +4) [army.points]
            veteran-longbows 8: 80 (bases by type and armour 16, quality +16, drilled +8, shooting +32, close combat +8) [army.points]
            light-guns 2: 34 (bases by type and armour 34) [army.points]
            poor-levy 6: 12 (bases by type and armour 12, quality -12, at least +12) [army.points]
            bills 8: 56 (bases by type and armour 32, drilled +8, close combat +16) [army.points]
            bills 8: 56 (bases by type and armour 32, drilled +8, close combat +16) [army.points]
            fortified-camp: 24 (a fortified camp 24) [army.points]
            works 4: 12 (base widths of a field fortification 12) [army.points]
            defences 2: 6 (base widths of portable defences 6) [army.points]
            457 of 800 points
        "#]],
    );
}

#[test]
fn the_commander_of_an_ally_has_a_price_of_his_own() {
    check_bill(
        "
        [roster]
        list = \"murten-confederates\"
        [[commander]]
        rank = \"c-in-c\"
        kind = \"troop\"
        [[commander]]
        rank = \"ally\"
        kind = \"field\"
        [[commander]]
        rank = \"ally\"
        kind = \"troop\"
        ",
        800,
        &expect![[r#"
            c-in-c troop: 35 (a commander-in-chief 35) [army.points]
            ally field: 40 (a commander of an ally 40) [army.points]
            ally troop: 25 (a commander of an ally 25) [army.points]
            100 of 800 points
            wrong: the list asks for at least 8 bases of veteran pikes [army.list]
            wrong: the list asks for at least 8 bases of veteran bills [army.list]
            wrong: an ally's contingent has one commander [army.valid]
            wrong: the army needs at least 6 battle groups [army.valid]
            wrong: an ally's contingent has at least 2 battle groups [army.valid]
        "#]],
    );
}

#[test]
fn a_roster_is_written_as_it_is_read() {
    let text = "[roster]\nlist = \"towton-yorkists\"\nfortified_camp = true\nworks = [4, 6]\n\n\
        [[commander]]\nrank = \"c-in-c\"\nkind = \"field\"\n\n\
        [[group]]\nkind = \"bills\"\nbases = 8\n";
    let roster: Roster = FieldOfGlory::read_roster(text).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    assert_eq!(FieldOfGlory::write_roster(&roster), text);
}

#[test]
fn every_mistake_in_the_file_of_a_roster_is_named_at_once() {
    let wrong = FieldOfGlory::read_roster(
        "[roster]\nlist = \"towton-yorkists\"\ncamp = 1\n[[commander]]\nrank = \"king\"\n[[group]]\nkind = \"pikes\"\nbases = 8\n",
    );
    expect![[r#"
        line 3, roster.camp: is an unknown key
        line 5, commander[0].rank: `king` is no rank of a commander, only c-in-c, sub, ally
        line 6, group: the list towton-yorkists has no `pikes`"#]]
    .assert_eq(&wrong.expect_err("there are mistakes").to_string());
}
