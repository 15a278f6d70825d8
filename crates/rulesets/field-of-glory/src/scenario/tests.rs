//! The page of scenario files tells of every key.

use battle::file::page::{printed, table, words};
use expect_test::expect_file;

use super::files::{Draft, Files, Now, Options, PlaceDraft, Start};
use super::forces::{CommanderDraft, GroupDraft, Rear};
use super::land::{CampDraft, CrossingDraft, SideDraft, TerrainDraft};
use crate::field::{Region, Road, Work};
use crate::rules::turn::goals::Goal;
use crate::state::{CommanderFlags, Fate, Flags};

const PAGE: &str = include_str!("../../../../../docs/scenario-files.md");

#[test]
fn the_page_tells_of_every_key() {
    let tables = [
        ("file", table::<Draft, Files>()),
        ("scenario", table::<Start, Files>()),
        ("options", words::<Options>()),
        ("terrain", table::<TerrainDraft, Files>()),
        ("work", table::<Work, Files>()),
        ("crossing", table::<CrossingDraft, Files>()),
        ("road", table::<Road, Files>()),
        ("region", table::<Region, Files>()),
        ("side", table::<SideDraft, Files>()),
        ("camp", table::<CampDraft, Files>()),
        ("group", table::<GroupDraft, Files>()),
        ("rear", table::<Rear, Files>()),
        ("place", table::<PlaceDraft, Files>()),
        ("facts", words::<Flags>()),
        ("fate", words::<Fate>()),
        ("goal", table::<Goal, Files>()),
        ("commander", table::<CommanderDraft, Files>()),
        ("commander-facts", words::<CommanderFlags>()),
        ("now", table::<Now, Files>()),
    ];
    let printed = printed(PAGE, "field-of-glory", &tables);
    expect_file!["../../../../../docs/scenario-files.md"].assert_eq(&printed);
}

#[test]
fn the_example_of_the_page_opens() {
    let (_, own) = PAGE.split_once("\n# Scenario files of Field of Glory").expect("it is told of");
    let own = own.split("\n# Scenario files of").next().unwrap_or(own);
    let texts: Vec<&str> =
        own.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    let [example, moment] = texts[..] else { panic!("there are two texts") };
    for text in [example.to_owned(), format!("{example}\n{moment}")] {
        let state = super::open(&text).unwrap_or_else(|mistakes| panic!("{mistakes}"));
        assert!(super::open(&state.position_text()).is_ok_and(|again| again == state));
    }
}
