//! What the referee says of answers to questions that were passed over, because there was nothing to choose.

use battle::{AdjudicateFile, hear};
use expect_test::{Expect, expect};
use field_of_glory::FieldOfGlory;

use crate::table::scenario;

/// Carries out these actions in a position, with dice that all show 3: what is wrong in the end.
fn refused(position: &str, actions: &[&str], expected: Expect) {
    refused_with(position, actions, 60, expected);
}

/// The same with so many dice.
fn refused_with(position: &str, actions: &[&str], dice: usize, expected: Expect) {
    let file = AdjudicateFile {
        ruleset: "fog".to_owned(),
        scenario: None,
        actions: actions.iter().map(ToString::to_string).collect(),
        dice: vec![3; dice],
        until: None,
    };
    let found = hear::<FieldOfGlory>(&file, &scenario(position)).expect("the position is right");
    expected.assert_eq(&found.trouble.map(|trouble| trouble.to_string()).unwrap_or_default());
}

/// Knights charge men of a kind.
fn charged(men: &str) -> String {
    format!(
        "red 1 horse knights heavily-armoured lancers 4 bases in 2 files at 30,20
        blue 1 men {men} at 30,23
        phase impact"
    )
}

/// "May they evade?" is answered by writing that they do.
#[test]
fn who_may_not_evade_is_told_why() {
    let evades = ["red: charge horse", "blue: evade to rear"];
    refused(
        &charged("cavalry 4 bases in 2 files"),
        &evades,
        expect![[
            r#""blue: evade to rear" is refused: men is not in a single rank and may not evade [evade.who]"#
        ]],
    );
    refused(
        &charged("heavy-foot 4 bases in 2 files"),
        &evades,
        expect![[
            r#""blue: evade to rear" is refused: men may not evade: only skirmishers do, and cavalry and light chariots in a single rank [evade.who]"#
        ]],
    );
    // Who thinks that they evade lists no dice for the impact, and is told why it is fought.
    refused_with(
        &charged("heavy-foot 4 bases in 2 files"),
        &evades,
        2,
        expect![[
            r#"at "red: charge horse": throw 1 (4 D6) wanted 4 dice, but 2 were left; it is thrown for impact: dice 4 (two per base 4), against 4 (score 4) [impact.dice.other hits.score impact.fight]; and "blue: evade to rear" is refused: men may not evade: only skirmishers do, and cavalry and light chariots in a single rank [evade.who]"#
        ]],
    );
    // That they stand is what is done in any case.
    let position = charged("heavy-foot 4 bases in 2 files");
    refused_with(&position, &["red: charge horse", "blue: stand"], 8, expect![""]);
}

#[test]
fn who_may_evade_is_told_why_not_that_way() {
    let behind = "
        red 1 bills heavy-foot 4 bases in 2 files at 35.2,24 facing 270
        blue 1 men light-foot 8 bases in 4 files at 30,23
        phase impact";
    refused(
        behind,
        &["red: charge bills", "blue: evade to rear"],
        expect![[
            r#""blue: evade to rear" is refused: bills comes from behind men, who evade in the direction of such a charge [evade.direction]"#
        ]],
    );
}

/// Each side is asked in a step of its own; the enemy's says nothing about one's own commanders.
#[test]
fn a_commander_who_may_not_rally_is_refused_by_the_rule() {
    let position = |facts: &str| {
        format!(
            "red 1 bills heavy-foot 8 bases in 4 files at 30,20{facts}
            commander red henry with bills
            blue 1 pikes heavy-foot 8 bases in 4 files at 30,40
            phase joint-action"
        )
    };
    refused(
        &position(""),
        &["red: end", "red: henry bolsters bills"],
        expect![[
            r#""red: henry bolsters bills" is refused: bills is neither DISRUPTED nor FRAGMENTED [cohesion.bolster]"#
        ]],
    );
    refused(
        &position(", broken, bases 4"),
        &["red: end", "red: henry rallies bills"],
        expect![[
            r#""red: henry rallies bills" is refused: bills has lost too many bases [autobreak.broken]"#
        ]],
    );
    refused(
        &position(", fragmented"),
        &["red: end", "red: henry bolsters bills", "red: henry bolsters bills"],
        expect![[
            r#""red: henry bolsters bills" is refused: henry has tried in this phase [cohesion.bolster]"#
        ]],
    );
}
