//! What an army costs (army.points).

use battle::Armies as _;
use battle::{ArmySheet, Knob, Roster};
use expect_test::{Expect, expect};
use field_of_glory::FieldOfGlory;

/// An army of a list.
pub(crate) fn roster(list: &str, points: u16, lines: &[impl ToString]) -> Roster {
    let lines = lines.iter().map(ToString::to_string).collect();
    let [ruleset, list, name] = ["field-of-glory", list, ""].map(str::to_owned);
    Roster { ruleset, name, list, points, lines }
}

/// The bill of an army of 800 points.
fn check_bill(list: &str, lines: &[&str], expected: &Expect) {
    expected.assert_eq(&FieldOfGlory.bill(&roster(list, 800, lines)).to_string());
}

#[test]
fn a_group_costs_the_points_of_a_base_times_its_bases() {
    // Knights: 17 for type and armour, 3 for quality, 2 for lances, 1 for swords. Longbows: 2, 2, 1 for drill, 4, 1. Guns cost their
    // type alone. Levy would cost 0 a base and costs the least, 2.
    check_bill(
        "first-muster-aldermere",
        &[
            "c-in-c field",
            "sub troop",
            "veteran-knights 4",
            "veteran-longbows 8",
            "light-guns 2",
            "poor-levy 6",
            "bills 8",
            "bills 8",
            "fortified-camp",
            "works 4",
            "defences 2",
        ],
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
        "murten-confederates",
        &["c-in-c troop", "ally field", "ally troop"],
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
fn a_line_that_cannot_be_read_is_wrong_and_the_others_are_priced() {
    check_bill(
        "towton-yorkists",
        &["c-in-c king", "sub troop", "pikes 8", "bills 300", "", "Bills 8", "bills 8, bills 8"],
        &expect![[r#"
            c-in-c king: 0 (a line that cannot be read 0) [army.list]
            sub troop: 35 (a sub-commander 35) [army.points]
            pikes 8: 0 (a line that cannot be read 0) [army.list]
            bills 300: 0 (a line that cannot be read 0) [army.list]
            : 0 (a line that cannot be read 0) [army.list]
            bills 8: 48 (bases by type and armour 32, close combat +16) [army.points]
            bills 8, bills 8: 0 (a line that cannot be read 0) [army.list]
            83 of 800 points
            wrong: c-in-c king: `king` is no kind of commander [army.list]
            wrong: pikes 8: the list towton-yorkists has no `pikes` [army.list]
            wrong: bills 300: `300` is no number [army.list]
            wrong: : `` is no line of an army: `KIND BASES`, `sub troop`, `works 4` or the like [army.list]
            wrong: bills 8, bills 8: `bills 8, bills 8` is no line of an army: `KIND BASES`, `sub troop`, `works 4` or the like [army.list]
            wrong: the list asks for at least 4 bases of veteran longbows [army.list]
            wrong: the list asks for at least 16 bases of bills [army.list]
            wrong: the army needs a commander-in-chief [army.valid]
            wrong: the army needs at least 6 battle groups [army.valid]
        "#]],
    );
    check_bill(
        "towton-yorkist",
        &["c-in-c field"],
        &expect![[r#"
        c-in-c field: 0 (a line that cannot be read 0) [army.list]
        0 of 800 points
        wrong: there is no army list `towton-yorkist`; did you mean `towton-yorkists`? [army.list]
    "#]],
    );
}

#[test]
fn the_army_of_a_file_is_faulted_at_its_lines() {
    let text = "ruleset = \"field-of-glory\"\nlist = \"towton-yorkists\"\npoints = 800\nlines = [\n  \"c-in-c field\",\n  \"sub troop\",\n  \"bills 7\",\n  \"pikes 8\",\n]\n";
    let army = Roster::read(text).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    assert_eq!(army.write(), text);
    expect![[r#"
        the list asks for at least 4 bases of veteran longbows [army.list]
        the list asks for at least 16 bases of bills [army.list]
        the army needs at least 6 battle groups [army.valid]
        line 7, lines[2]: bills 7: such battle groups have an even number of bases [army.list]
        line 8, lines[3]: pikes 8: the list towton-yorkists has no `pikes` [army.list]"#]]
    .assert_eq(&Roster::mistakes_in(text, &FieldOfGlory.bill(&army)).to_string());
}

#[test]
fn a_sheet_says_what_a_line_can_be_changed_to_and_what_would_mend_it() {
    let mut lines = FieldOfGlory.ready("towton-yorkists", 800);
    let bills = lines.iter().position(|line| line.starts_with("bills")).expect("the list asks for bills");
    lines[bills] = "bills 7".to_owned();
    let sheet = ArmySheet::of(&FieldOfGlory, &roster("towton-yorkists", 800, &lines));
    let line = &sheet.lines[bills];
    assert_eq!((line.name.as_str(), line.count, line.glyph), ("Bills", 7, "halberd-bill"));
    expect!["protected heavy foot, heavy weapon, average, undrilled"].assert_eq(&line.about);
    assert_eq!(
        line.knobs,
        [Knob::Number {
            name: "bases".to_owned(),
            value: 7,
            least: 4,
            most: 8,
            step: 2,
            write: "bills {n}".to_owned()
        }]
    );
    let faults: Vec<String> = line
        .wrong
        .iter()
        .map(|fault| {
            let repairs = fault.repairs.iter().map(|repair| format!("{} ({:+})", repair.says, repair.points));
            format!("{} [{}]: {}", fault.why, fault.rule, repairs.collect::<Vec<_>>().join("; "))
        })
        .collect();
    expect!["such battle groups have an even number of bases [army.list]: Bills: 6 bases (-6); Bills: 8 bases (+6); Without Bills (-42)"].assert_eq(&faults.join("\n"));
    for repair in &line.wrong[0].repairs {
        assert!(FieldOfGlory.bill(&roster("towton-yorkists", 800, &repair.lines)).is_legal(), "{repair:?}");
    }
    expect!["10 battle groups, 73 bases; routs at 10 attrition points"].assert_eq(&sheet.facts.join("; "));
}

#[test]
fn a_list_says_what_it_holds_and_how_much_an_army_has_of_it() {
    let lines = ["c-in-c field", "sub troop", "bills 8", "bills 6"];
    let entries = FieldOfGlory.entries(&roster("towton-yorkists", 800, &lines));
    let told: Vec<String> = entries
        .iter()
        .map(|entry| {
            let most = entry.most.map_or("any".to_owned(), |most| most.to_string());
            format!(
                "{}: {}, {} (adds `{}` for {}): {} of {} to {most}",
                entry.part, entry.name, entry.each, entry.line, entry.price, entry.used, entry.least
            )
        })
        .collect();
    expect![[r#"
        Commanders: Commander-in-chief, 50, 35 (adds `c-in-c field` for 50): 1 of 1 to 1
        Commanders: Sub-commander, 50, 35 (adds `sub troop` for 35): 1 of 1 to 3
        Must have: Veteran longbows, 10 a base (adds `veteran-longbows 8` for 80): 0 of 4 to 34
        Must have: Bills, 6 a base (adds `bills 8` for 48): 14 of 16 to 48
        May have: Veteran men-at-arms, 12 a base (adds `veteran-men-at-arms 8` for 96): 0 of 0 to 8
        May have: Picked men-at-arms, 15 a base (adds `picked-men-at-arms 8` for 120): 0 of 0 to 8
        May have: Lancers, 10 a base (adds `lancers 6` for 60): 0 of 0 to 8
        May have: Longbows, 7 a base (adds `longbows 8` for 56): 0 of 0 to 18
        Camp and works: Fortified camp, 24 (adds `fortified-camp` for 24): 0 of 0 to 1
        Camp and works: Field fortification, 3 a base width (adds `works 4` for 12): 0 of 0 to any
        Camp and works: Portable defences, 3 a base width (adds `defences 4` for 12): 0 of 0 to any"#]]
    .assert_eq(&told.join("\n"));
}

#[test]
fn everything_on_offer_can_be_read_and_every_change_of_a_line() {
    for list in FieldOfGlory.lists() {
        let empty = roster(&list.key, 800, &[] as &[&str]);
        let lines: Vec<String> = FieldOfGlory.entries(&empty).into_iter().map(|entry| entry.line).collect();
        let all = roster(&list.key, 800, &lines);
        assert_eq!(
            FieldOfGlory.bill(&all).lines.iter().map(|line| &line.what).collect::<Vec<_>>(),
            lines.iter().collect::<Vec<_>>()
        );
        for line in FieldOfGlory.lines(&all) {
            let line = line.unwrap_or_else(|| panic!("{}: a line cannot be read", list.key));
            for knob in line.knobs {
                let written = match knob {
                    Knob::Number { write, most, .. } => vec![write.replace("{n}", &most.to_string())],
                    Knob::Word { words, .. } => words.into_iter().map(|word| word.write).collect(),
                    Knob::Mark { write, .. } => vec![write],
                };
                let changed = FieldOfGlory.lines(&roster(&list.key, 800, &written));
                assert!(changed.iter().all(Option::is_some), "{written:?}");
            }
        }
    }
}
