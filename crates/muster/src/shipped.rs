//! The battles that ship with the program.

use crate::battle::Battle;

/// The battles that ship with the program, by id, each with the text of its file.
pub const BATTLES: &[(&str, &str)] = &[
    ("agincourt", include_str!("../../../battles/agincourt.toml")),
    ("bannockburn", include_str!("../../../battles/bannockburn.toml")),
    ("bouvines", include_str!("../../../battles/bouvines.toml")),
    ("cowpens", include_str!("../../../battles/cowpens.toml")),
    ("crecy", include_str!("../../../battles/crecy.toml")),
    ("first-muster", include_str!("../../../battles/first-muster.toml")),
    ("fornovo", include_str!("../../../battles/fornovo.toml")),
    ("hastings", include_str!("../../../battles/hastings.toml")),
    ("mortimers-cross", include_str!("../../../battles/mortimers-cross.toml")),
    ("murten", include_str!("../../../battles/murten.toml")),
    ("nancy", include_str!("../../../battles/nancy.toml")),
    ("tewkesbury", include_str!("../../../battles/tewkesbury.toml")),
    ("towton", include_str!("../../../battles/towton.toml")),
];

/// The text of the file of a battle that ships with the program.
pub fn text_of(id: &str) -> Option<&'static str> {
    BATTLES.iter().find(|(known, _)| *known == id).map(|(_, text)| *text)
}

/// A battle that ships with the program.
pub fn find(id: &str) -> Option<Battle> {
    // The tests hold every shipped file to be without mistakes.
    text_of(id).and_then(|text| Battle::read(text).ok())
}
