//! The page of scenario files tells of every key.

use battle::file::page::{printed, table, words};
use expect_test::expect_file;

use super::aims::GoalDraft;
use super::files::{Draft, Files, Now, Start};
use super::forces::UnitDraft;
use super::land::{NamedPlaceDraft, PhantomDraft, SideDraft, TerrainDraft};
use crate::field::{GroupInfo, Options};
use crate::house::Opening;
use crate::state::{Fate, Flags, Mishaps};
use crate::troops::Kit;

const PAGE: &str = include_str!("../../../../../docs/scenario-files.md");

#[test]
fn the_page_tells_of_every_key() {
    let tables = [
        ("file", table::<Draft, Files>()),
        ("scenario", table::<Start, Files>()),
        ("options", words::<Options>()),
        ("terrain", table::<TerrainDraft, Files>()),
        ("opening", table::<Opening, Files>()),
        ("place", table::<NamedPlaceDraft, Files>()),
        ("side", table::<SideDraft, Files>()),
        ("phantom", table::<PhantomDraft, Files>()),
        ("group", table::<GroupInfo, Files>()),
        ("unit", table::<UnitDraft, Files>()),
        ("kit", words::<Kit>()),
        ("facts", words::<Flags>()),
        ("victory", table::<GoalDraft, Files>()),
        ("fate", words::<Fate>()),
        ("mishaps", words::<Mishaps>()),
        ("now", table::<Now, Files>()),
    ];
    let printed = printed(PAGE, "miniature-war-game", &tables);
    expect_file!["../../../../../docs/scenario-files.md"].assert_eq(&printed);
}

#[test]
fn the_example_of_the_page_opens() {
    let (_, own) = PAGE.split_once("\n# Scenario files of Miniature War Game Rules").expect("it is told of");
    let texts: Vec<&str> =
        own.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    let [example] = texts[..] else { panic!("there is one text") };
    let state = super::open(example).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    assert!(super::open(&state.position_text()).is_ok_and(|again| again == state));
}
