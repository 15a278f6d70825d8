//! Battles that are not only mustered: versions with the units and leaders of the source's own examples.

use battle::ScenarioInfo;
use serde::Deserialize;

/// The neutral battle and the file of each.
const FILES: [(&str, &str); 2] = [
    ("fornovo", include_str!("../scenarios/fornovo-by-hand.toml")),
    ("mortimers-cross", include_str!("../scenarios/mortimers-cross-by-hand.toml")),
];

/// Every one of them.
pub(crate) fn all() -> Vec<ScenarioInfo> {
    FILES.iter().filter_map(|(_, text)| info(text)).collect()
}

/// Those of a neutral battle.
pub(crate) fn versions(battle: &str) -> Vec<ScenarioInfo> {
    FILES.iter().filter(|(of, _)| *of == battle).filter_map(|(_, text)| info(text)).collect()
}

/// The file of one, by its key.
pub(crate) fn text(key: &str) -> Option<&'static str> {
    FILES.iter().map(|(_, text)| *text).find(|text| info(text).is_some_and(|info| info.key == key))
}

/// What the head of a file says.
fn info(text: &str) -> Option<ScenarioInfo> {
    #[derive(Deserialize)]
    struct File {
        scenario: Head,
    }
    #[derive(Deserialize)]
    struct Head {
        id: String,
        title: String,
        date: String,
        text: String,
    }
    let File { scenario: Head { id, title, date, text } } = toml::from_str(text).ok()?;
    Some(ScenarioInfo { key: id, title, date, summary: text })
}
