//! Writes the browser's types: `cargo run -p table --example types -- web/src/types`.

use std::path::Path;
use std::process::ExitCode;

use table::message::{
    Ask, BattleCard, Begun, Branch, GameCard, Lesson, Mine, Moment, NewGame, NewLink, Problem, RowCard,
    RulesetCard, Strip, Tell,
};
use ts_rs::TS;

fn main() -> ExitCode {
    let Some(folder) = std::env::args().nth(1) else {
        eprintln!("which folder shall the types go to?");
        return ExitCode::from(2);
    };
    match export(Path::new(&folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("the types cannot be written: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Each of these brings the types it is made of with it.
fn export(folder: &Path) -> Result<(), ts_rs::ExportError> {
    Ask::export_all_to(folder)?;
    Tell::export_all_to(folder)?;
    RulesetCard::export_all_to(folder)?;
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
