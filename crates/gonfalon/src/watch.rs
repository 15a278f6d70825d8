//! A whole battle between two computer players.

use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::path::Path;

use arsenal::Visitor;
use battle::{BySide, Course, Ruleset, State as _, Viewer};
use dice::Seed;

use crate::catalogue::scenario;
use crate::cli::WatchArguments;
use crate::fault::{Fault, write};
use crate::page::Page;
use crate::story::Story;

/// `gonfalon watch`
pub(crate) fn watch(page: &mut Page, arguments: WatchArguments) -> Result<(), Fault> {
    let key = arguments.ruleset.clone();
    arsenal::open(&key, Watch { page, arguments })?
}

struct Watch<'p> {
    page: &'p mut Page,
    arguments: WatchArguments,
}

impl Visitor for Watch<'_> {
    type Output = Result<(), Fault>;

    fn visit<R: Ruleset>(self, _: R) -> Result<(), Fault> {
        let WatchArguments { scenario: name, red, blue, seed, save, .. } = self.arguments;
        let text = scenario::<R>(&name)?;
        let number = seed.unwrap_or_else(any_number);
        let mut course = Course::<R>::begin(&text, Seed::from_number(number))
            .map_err(|mistakes| Fault::in_file(Path::new(&name), mistakes))?;
        let about = format!("{name}, {red} against {blue}, seed {number}");
        let mut story = Story::begin::<R>(self.page, course.battle().state(), &about)?;
        let told = tell(&mut course, &mut story, BySide::new(red, blue), number);
        // A record is kept also of a battle that nobody reads to its end.
        if let Some(file) = save {
            write(&file, &course.record().write())?;
        }
        told
    }
}

fn tell<R: Ruleset>(
    course: &mut Course<R>,
    story: &mut Story<'_>,
    players: lab::Pairing,
    number: u64,
) -> Result<(), Fault> {
    let mut captains = lab::captains::<R::State>(players, number);
    let mut choices = Vec::new();
    let mut told = 0;
    let mut news = |course: &Course<R>| {
        let (journal, state) = (course.journal(), course.battle().state());
        let new = &journal.entries()[told..];
        told = journal.entries().len();
        new.iter().filter_map(|entry| journal.line(entry, state, Viewer::Umpire)).collect::<Vec<_>>()
    };
    story.opening(course.battle().state(), &news(course))?;
    while let Some(side) = course.battle().asked() {
        course.battle().choices(side, &mut choices);
        let action = choices[captains[side].choose(course.battle(), side, &choices)];
        let text = course.battle().state().write_action(side, &action);
        let question = course.battle().question(side).unwrap_or(0);
        course.answer(side, question, action).map_err(|refusal| {
            let why = refusal.sentence(|piece| course.battle().state().piece_name(piece));
            Fault::Refused(format!("{side}: {text}: a listed choice was refused: {why} [{}]", refusal.rule))
        })?;
        story.step(course.battle().state(), side, &text, &news(course))?;
    }
    story.end(course.battle().state())
}

/// A number nobody has chosen, small enough to be typed again.
fn any_number() -> u64 {
    RandomState::new().build_hasher().finish() % 1_000_000
}
