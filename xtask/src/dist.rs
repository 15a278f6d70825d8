//! The program for people who build nothing: stripped, in an archive with the README and the licences.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::{cargo, root, web};

/// What lies in the archive beside the program.
const BESIDE: [&str; 3] = ["README.md", "LICENSE-APACHE", "LICENSE-MIT"];

/// Builds page and program and packs them. Returns whether all of it worked.
pub(crate) fn pack() -> Result<bool, String> {
    if !web::build()? {
        return Ok(false);
    }
    let failed = |error| format!("cargo cannot be run: {error}");
    if !cargo().args(["build", "--profile", "dist", "-p", "gonfalon"]).status().map_err(failed)?.success() {
        return Ok(false);
    }
    let program = web::program("dist");
    let there = program.parent().ok_or("the program lies in no folder")?;
    let name = format!("gonfalon-{}-{}-{}", env!("CARGO_PKG_VERSION"), env::consts::OS, env::consts::ARCH);
    let folder = there.join(&name);
    fs::create_dir_all(&folder).map_err(|error| cannot_write(&folder, &error))?;
    let beside = BESIDE.map(|file| root().join(file));
    for file in beside.iter().chain([&program]) {
        let copy = folder.join(file.file_name().ok_or("a file without a name")?);
        fs::copy(file, &copy).map_err(|error| cannot_write(&copy, &error))?;
    }
    let archive = there.join(format!("{name}.tar.gz"));
    let mut tar = Command::new("tar");
    tar.arg("-czf").arg(&archive).arg("-C").arg(there).arg(&name);
    if !tar.status().map_err(|error| format!("tar cannot be run: {error}"))?.success() {
        return Ok(false);
    }
    let weight = |path: &Path| fs::metadata(path).map_or(0.0, |file| file.len() as f64 / 1e6);
    println!("{} ({:.1} MB, {:.1} MB unpacked)", archive.display(), weight(&archive), weight(&program));
    Ok(true)
}

fn cannot_write(path: &Path, error: &std::io::Error) -> String {
    format!("{} cannot be written: {error}", path.display())
}
