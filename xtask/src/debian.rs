//! What the tests need of a machine: on a fresh Debian it is installed.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Debian's Chromium.
const BROWSER: &str = "/usr/bin/chromium";

/// Where Debian keeps the tools of PostgreSQL, in a folder for each version.
const DATABASES: &str = "/usr/lib/postgresql";

/// Makes sure that there is a browser to test with.
pub(crate) fn install_browser() -> Result<(), String> {
    install("chromium", "the tests of the page", || Path::new(BROWSER).exists())
}

/// Makes sure that there is a PostgreSQL to test with.
pub(crate) fn install_database() -> Result<(), String> {
    install("postgresql", "the tests of the storage", || {
        folders().any(|folder| folder.join("initdb").exists())
    })
}

/// The folders in which PostgreSQL's tools may be.
fn folders() -> impl Iterator<Item = PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let known: Vec<PathBuf> = env::split_paths(&path).collect();
    let versions = fs::read_dir(DATABASES).into_iter().flatten().flatten();
    known.into_iter().chain(versions.map(|version| version.path().join("bin")))
}

/// Installs a package unless what it brings is there already.
fn install(package: &str, needs_it: &str, is_there: impl Fn() -> bool) -> Result<(), String> {
    if is_there() {
        return Ok(());
    }
    println!("   {package} is missing: it is installed now");
    let apt = |words: &[&str]| {
        let mut command = Command::new("apt-get");
        command.args(words).env("DEBIAN_FRONTEND", "noninteractive");
        command.status().is_ok_and(|status| status.success())
    };
    let installed =
        apt(&["update", "-qq"]) && apt(&["install", "-y", "-qq", "--no-install-recommends", package]);
    if installed && is_there() {
        return Ok(());
    }
    Err(format!("{needs_it} need Debian's package `{package}`: install it"))
}
