//! Reads the rulebook and the keyed charts and writes them into Rust. Each family of charts has a file of its own here.

mod armies;
mod chance;
mod fight;
mod language;
mod rows;
mod shooting;
mod siege;
mod troops;

use scribe::{Code, camel};

/// Rows that are not played; the README says why ("Rows left out").
const LEFT_OUT: [&str; 2] = ["common.command.meeting", "common.command.signals"];

/// The rows that are played, and those of the Musket period, which are to come.
const PLAYED: [&str; 3] = ["rulebook.toml", "rulebook-event.toml", "rulebook-medieval.toml"];
const TO_COME: [&str; 1] = ["rulebook-musket.toml"];

fn main() {
    scribe::rulebooks("mwg", &PLAYED, &TO_COME, &LEFT_OUT);
    let common = scribe::charts::<rows::Common>();
    let medieval = scribe::charts_of::<rows::Medieval>("charts-medieval.toml");
    let mut code = Code::default();
    troops::write(&mut code, &common, &medieval);
    language::write(&mut code, &common);
    armies::write(&mut code, &medieval);
    shooting::write(&mut code, &common, &medieval);
    fight::write(&mut code, &common, &medieval);
    siege::write(&mut code, &common, &medieval);
    chance::write(&mut code, &common);
    code.finish();
}

/// A key of the charts as the name of a variant: `men-at-arms` as `MenAtArms`, `THROW ON CONTACT` as `ThrowOnContact`.
fn variant(key: &str) -> String {
    camel(&key.to_lowercase().replace('_', "-"))
}
