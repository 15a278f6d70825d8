//! The browser's types in `web/src/types` are those of the messages.
//!
//! `cargo xtask types` runs this with `UPDATE_TYPES` set, which writes them anew.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use battle::ArmySheet;
use message::{
    ArmiesCard, Ask, BattleCard, Begun, Branch, GameCard, Lesson, Mine, Moment, NewGame, NewLink, Problem,
    RowCard, RulesetCard, Strip, Tell,
};
use ts_rs::{ExportError, TS};

#[test]
fn the_types_of_the_page_are_those_of_the_messages() {
    let page = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../web/src/types");
    if env::var_os("UPDATE_TYPES").is_some() {
        export(&page).unwrap();
        return;
    }
    let made = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("types");
    export(&made).unwrap();
    let (wanted, there) = (files(&made).unwrap(), files(&page).unwrap_or_default());
    let names = wanted.keys().chain(there.keys().filter(|name| !wanted.contains_key(*name)));
    let wrong: Vec<String> = names
        .filter(|name| wanted.get(*name) != there.get(*name))
        .map(|name| match (wanted.contains_key(name), there.contains_key(name)) {
            (true, true) => format!("{name} differs"),
            (true, false) => format!("{name} is missing"),
            (false, _) => format!("{name} is of no message"),
        })
        .collect();
    assert!(
        wrong.is_empty(),
        "web/src/types is not what the messages say: {}.\nRun `cargo xtask types` and commit what it writes.",
        wrong.join(", ")
    );
}

/// Writes the types into an empty `folder`. Each of these messages brings the types it is made of with it.
fn export(folder: &Path) -> Result<(), ExportError> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error.into()),
        _ => {}
    }
    Ask::export_all_to(folder)?;
    Tell::export_all_to(folder)?;
    RulesetCard::export_all_to(folder)?;
    ArmiesCard::export_all_to(folder)?;
    ArmySheet::export_all_to(folder)?;
    BattleCard::export_all_to(folder)?;
    RowCard::export_all_to(folder)?;
    Lesson::export_all_to(folder)?;
    NewGame::export_all_to(folder)?;
    NewLink::export_all_to(folder)?;
    Mine::export_all_to(folder)?;
    Begun::export_all_to(folder)?;
    GameCard::export_all_to(folder)?;
    Moment::export_all_to(folder)?;
    Strip::export_all_to(folder)?;
    Branch::export_all_to(folder)?;
    Problem::export_all_to(folder)
}

/// Returns the text of each file in `folder`, by its name.
fn files(folder: &Path) -> io::Result<BTreeMap<String, String>> {
    fs::read_dir(folder)?
        .map(|entry| {
            let entry = entry?;
            let text = fs::read_to_string(entry.path())?.replace("\r\n", "\n");
            Ok((entry.file_name().to_string_lossy().into_owned(), text))
        })
        .collect()
}
