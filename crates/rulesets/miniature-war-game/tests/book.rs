//! The rulebook and its charts are whole.

use std::collections::BTreeSet;

use miniature_war_game::RULEBOOK;

fn ids() -> BTreeSet<&'static str> {
    RULEBOOK.rows.iter().map(|row| row.id).collect()
}

#[test]
fn rows_of_all_periods_are_played() {
    let count = |prefix: &str| RULEBOOK.rows.iter().filter(|row| row.id.starts_with(prefix)).count();
    assert!(count("common.") >= 543, "{}", count("common."));
    assert_eq!((count("event."), count("medieval."), count("musket.")), (61, 408, 389));
    assert_eq!(ids().len(), RULEBOOK.rows.len());
}

#[test]
fn rows_refer_to_rows() {
    let ids = ids();
    for row in RULEBOOK.rows {
        for other in row.refs {
            assert!(ids.contains(other), "{} refers to {other}", row.id);
        }
    }
}

#[test]
fn every_row_stands_in_a_chapter() {
    for row in RULEBOOK.rows {
        assert!(!row.chapter.is_empty(), "{} stands nowhere", row.id);
    }
}

#[test]
fn charts_can_be_read() {
    let texts = [
        include_str!("../charts.toml"),
        include_str!("../charts-medieval.toml"),
        include_str!("../charts-musket.toml"),
    ];
    let counts = texts.map(|text| battle::charts(text).len());
    assert_eq!(counts, [40, 35, 38]);
    // The page shows them as one file, so that no two may have one name.
    assert_eq!(battle::charts(&texts.concat()).len(), 113);
}
