//! Whatever the shared code of neutral battles cites is a row of this ruleset: what is left out must not be carried out.

use std::path::Path;

use battle::Ruleset as _;
use field_of_glory::FieldOfGlory;

/// The ids that a text cites with `rule!` or `define!`.
fn cited(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for part in text.split("\"muster.").skip(1) {
        let end = part.find('"').expect("a text ends");
        found.push(format!("muster.{}", &part[..end]));
    }
    found
}

#[test]
fn shared_code_cites_no_row_that_is_left_out() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../battle/src/neutral");
    let mut seen = 0;
    for file in std::fs::read_dir(&folder).expect("the folder is there") {
        let text = std::fs::read_to_string(file.expect("a file").path()).expect("a text");
        for id in cited(&text) {
            seen += 1;
            assert!(FieldOfGlory::rulebook().find(&id).is_some(), "{id} is cited and left out");
        }
    }
    assert!(seen > 40, "{seen}");
}
