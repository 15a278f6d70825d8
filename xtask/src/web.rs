//! The browser's side: its types, its build, its tests, and the pictures of the docs.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::{cargo, debian, root};

/// Builds the page into `web/dist`, from where the program takes it.
pub(crate) fn build() -> Result<bool, String> {
    Ok(prepare()? && done(npm().args(["run", "--silent", "build"]))?)
}

/// Fetches the packages of the page, if they are not those of the lock file already.
pub(crate) fn prepare() -> Result<bool, String> {
    Ok(has_its_packages() || done(npm().args(["ci", "--no-audit", "--no-fund", "--loglevel=error"]))?)
}

/// Writes the page's types into `web/src/types` anew, from the messages.
pub(crate) fn types() -> Result<bool, String> {
    done(held_types().env("UPDATE_TYPES", "1"))
}

/// The test that the page's types are those of the messages. It stands apart from the others because of its feature:
/// with them it would have all of the workspace built with ts-rs.
pub(crate) fn held_types() -> Command {
    let mut command = cargo();
    command.args(["test", "--quiet", "-p", "message", "--features", "typescript", "--test", "types"]);
    command
}

/// Takes the pictures of the docs anew, from a battle as it is played.
pub(crate) fn screenshots() -> Result<bool, String> {
    if !build()? || !done(cargo().args(["build", "--release", "-p", "gonfalon"]))? {
        return Ok(false);
    }
    debian::install_browser()?;
    let program = program("release");
    done(npm().args(["run", "--silent", "screenshots"]).env("GONFALON_PROGRAM", program))
}

/// A command of the page's own list.
pub(crate) fn script(name: &str) -> Command {
    let mut command = npm();
    command.args(["run", "--silent", name]);
    command
}

/// The program as cargo built it.
pub(crate) fn program(profile: &str) -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    target.join(profile).join(format!("gonfalon{}", env::consts::EXE_SUFFIX))
}

/// Whether the packages that are there are those of the lock file.
fn has_its_packages() -> bool {
    let changed = |path: PathBuf| fs::metadata(path).and_then(|file| file.modified()).ok();
    let web = root().join("web");
    let (wanted, there) =
        (changed(web.join("package-lock.json")), changed(web.join("node_modules/.package-lock.json")));
    there.is_some() && there >= wanted
}

/// `npm` in the page's folder.
fn npm() -> Command {
    let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.current_dir(root().join("web")).env("NO_COLOR", "1");
    command
}

fn done(command: &mut Command) -> Result<bool, String> {
    let what = command.get_program().to_string_lossy().into_owned();
    let status = command.status().map_err(|error| format!("{what} cannot be run: {error}"))?;
    Ok(status.success())
}
