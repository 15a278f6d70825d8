//! Whoever wants all rulesets asks the registry: so none may be missing from it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

#[test]
fn every_crate_of_a_ruleset_is_in_the_registry_under_its_own_name() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rulesets");
    let crates: BTreeSet<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.path().join("Cargo.toml").exists())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    let known: BTreeSet<String> = arsenal::doors().map(|door| door.key().to_string()).collect();
    assert_eq!(known, crates, "crates/arsenal/src/lib.rs lists the rulesets");
    assert_eq!(known.len(), arsenal::doors().len(), "none is listed twice");
}
