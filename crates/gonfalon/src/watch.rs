//! A whole battle between two computer players.

use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::path::Path;

use battle::BySide;
use door::Telling;

use crate::catalogue::scenario;
use crate::cli::WatchArguments;
use crate::fault::{Fault, write};
use crate::page::Page;
use crate::story::Story;

/// `gonfalon watch`
pub(crate) fn watch(page: &mut Page, arguments: WatchArguments) -> Result<(), Fault> {
    let WatchArguments { ruleset, scenario: name, red, blue, seed, save, .. } = arguments;
    let door = arsenal::open(&ruleset)?;
    let text = scenario(door, &name)?;
    let number = seed.unwrap_or_else(any_number);
    let mut telling = door
        .watch(&text, BySide::new(red, blue), number)
        .map_err(|mistakes| Fault::in_file(Path::new(&name), mistakes))?;
    let about = format!("{name}, {red} against {blue}, seed {number}");
    let mut story = Story::begin(page, door.name(), &about, &telling.summary())?;
    let told = tell(&mut story, &mut *telling);
    // A record is kept also of a battle that nobody reads to its end.
    if let Some(file) = save {
        write(&file, &telling.record().write())?;
    }
    told
}

fn tell(story: &mut Story<'_>, telling: &mut dyn Telling<String>) -> Result<(), Fault> {
    match story.tell(telling)? {
        Some(why) => Err(Fault::Refused(why)),
        None => story.end(&telling.ending()),
    }
}

/// A number nobody has chosen, small enough to be typed again.
fn any_number() -> u64 {
    RandomState::new().build_hasher().finish() % 1_000_000
}
