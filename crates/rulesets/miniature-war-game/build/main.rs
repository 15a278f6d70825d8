//! Reads the rulebook and the keyed charts and writes them into Rust. Each family of charts has a file of its own here.

mod armies;
mod chance;
mod fight;
mod language;
mod musket_afloat;
mod musket_arms;
mod musket_crews;
mod musket_guns;
mod musket_house;
mod musket_sight;
mod rows;
mod shooting;
mod siege;
mod troops;

use scribe::{Code, camel};

/// Rows that are not played; the README says why ("Rows left out").
const LEFT_OUT: [&str; 2] = ["common.command.meeting", "common.command.signals"];

/// The rows that are played.
const PLAYED: [&str; 4] =
    ["rulebook.toml", "rulebook-event.toml", "rulebook-medieval.toml", "rulebook-musket.toml"];

fn main() {
    scribe::rulebooks("mwg", &PLAYED, &LEFT_OUT);
    let common = scribe::charts::<rows::Common>();
    let medieval = scribe::charts_of::<rows::Medieval>("charts-medieval.toml");
    let musket = scribe::charts_of::<rows::Musket>("charts-musket.toml");
    let mut code = Code::default();
    troops::write(&mut code, &common, &medieval, &musket);
    language::write(&mut code, &common);
    armies::write(&mut code, &medieval, &musket);
    shooting::write(&mut code, &common, &medieval, &musket);
    musket_arms::write(&mut code, &common, &musket);
    musket_guns::write(&mut code, &musket);
    musket_sight::write(&mut code, &musket);
    musket_afloat::write(&mut code, &musket);
    musket_crews::write(&mut code, &musket);
    musket_house::write(&mut code, &musket);
    fight::write(&mut code, &common, &medieval);
    siege::write(&mut code, &common, &medieval);
    chance::write(&mut code, &common);
    code.finish();
}

/// A key of the charts as the name of a variant: `men-at-arms` as `MenAtArms`, `THROW ON CONTACT` as `ThrowOnContact`.
fn variant(key: &str) -> String {
    camel(&key.to_lowercase().replace('_', "-"))
}
