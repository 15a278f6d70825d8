//! What the seats of a battle must never see: the network, a database, a runtime.

use std::collections::{BTreeMap, BTreeSet};

/// The crates that anything here rests on, directly or not, as the lock file has them.
fn rests_on(package: &str) -> BTreeSet<String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../Cargo.lock");
    let lock = std::fs::read_to_string(path).expect("the workspace has a lock file");
    let mut needs: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for entry in lock.split("[[package]]").skip(1) {
        let name = entry.split('"').nth(1).expect("a package has a name");
        let list = entry.split_once("dependencies = [").map_or("", |(_, list)| list);
        let list = list.split(']').next().unwrap_or_default();
        // A name may be followed by a version.
        let names = list.split('"').skip(1).step_by(2).filter_map(|word| word.split(' ').next());
        needs.entry(name).or_default().extend(names);
    }
    let mut found = BTreeSet::new();
    let mut open = vec![package];
    while let Some(name) = open.pop() {
        if found.insert(name.to_string()) {
            open.extend(needs.get(name).into_iter().flatten());
        }
    }
    found
}

#[test]
fn no_network_database_or_runtime_comes_near_a_seat() {
    let closed = ["tokio", "sqlx", "axum", "hyper", "tokio-tungstenite", "tower-http", "mio"];
    let seats = rests_on("seats");
    assert!(seats.contains("door") && seats.contains("battle"), "the lock file was read");
    let near: Vec<&str> = closed.into_iter().filter(|name| seats.contains(*name)).collect();
    assert_eq!(near, [""; 0]);
    // The table, which puts them around it, has them all.
    let table = rests_on("table");
    assert!(closed.into_iter().all(|name| table.contains(name)));
}
