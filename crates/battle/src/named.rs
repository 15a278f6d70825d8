//! Names of pieces, and whether they mean many.

use serde::Serialize;

/// A piece that a sentence speaks of, or a group or side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Named {
    /// As scenes, and the sentence itself, call it.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// It is spoken of as many: "Archers of the left hold", where a sentence calls it `a1` and says "holds".
    pub many: bool,
}

impl Named {
    /// A person, or a body under one word.
    #[must_use]
    pub fn one(id: impl Into<String>, name: impl Into<String>) -> Named {
        Named { id: id.into(), name: name.into(), many: false }
    }

    /// Men, by whose name it shows whether they are spoken of as many.
    #[must_use]
    pub fn men(id: impl Into<String>, name: impl Into<String>) -> Named {
        let (id, name) = (id.into(), name.into());
        let many = are_many(&name);
        Named { id, name, many }
    }
}

/// Whether a name means many: "Archers of the left", "Bills and bows", "Scots"; not "Main battle", nor "Light horse".
fn are_many(name: &str) -> bool {
    /// What comes after the noun.
    const AFTER: [&str; 13] = [
        ",",
        " of ",
        " with ",
        " at ",
        " in ",
        " on ",
        " behind ",
        " between ",
        " under ",
        " left ",
        " right ",
        " before ",
        " from ",
    ];
    /// How names of many end.
    const ENDINGS: [&str; 7] = ["s", "men", "folk", "ese", "ish", "French", "Welsh"];
    if name.contains(" and ") {
        return true;
    }
    let ends = AFTER.iter().filter_map(|after| name.find(after)).min().unwrap_or(name.len());
    // The second unit of a name is spoken of like the first.
    let noun = name[..ends].trim_end_matches(|letter: char| letter.is_ascii_digit() || letter == ' ');
    let is_one = noun.ends_with("'s") || noun.ends_with("ss") && !noun.ends_with("Swiss");
    ENDINGS.iter().any(|ending| noun.ends_with(ending)) && !is_one
}

#[cfg(test)]
mod tests {
    use super::Named;

    #[test]
    fn names_show_whether_they_mean_many() {
        let many = [
            "Archers of the left",
            "Pressed tenants",
            "Crossbows with pavises",
            "Men-at-arms on foot",
            "Prickers",
            "Doria's Genoese",
            "Small folk with banners",
            "Bills and bows",
            "Scots",
            "French",
            "Swiss",
            "English",
            "Imperial, Flemish and English allies",
            "Archers left of the guns",
            "Clarence's bills",
            "Guild pikes 2",
            "Two small guns",
        ];
        let one = [
            "Main battle on foot",
            "Italian light horse",
            "Duke's guard",
            "Scots guard",
            "Suburb militia",
            "Fyrd of the left",
            "Aldermere",
            "League of Venice",
            "Foot of the northern shires",
            "Irish kern",
            "Clignet de Brabant's horse",
        ];
        for (names, is_many) in [(&many[..], true), (&one[..], false)] {
            for name in names {
                assert_eq!(Named::men("x", *name).many, is_many, "{name}");
            }
        }
        assert!(!Named::one("x", "Lord Hastings").many);
    }
}
