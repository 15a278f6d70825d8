//! The program: play, serve, watch, adjudicate, replay and study historical wargames.
//!
//! Each command is a file; [`cli`] says what there is, [`page`] how it looks, [`fault`] what can go wrong and which
//! exit code that is.

mod armies;
mod catalogue;
mod changes;
mod cli;
mod fault;
mod judge;
mod laboratory;
mod odds;
mod page;
mod probing;
mod replay;
mod rules;
mod serving;
mod soaking;
mod story;
mod watch;

use std::process::ExitCode;

use clap::Parser;

use crate::cli::{Arguments, Command, LabCommand, ScenarioCommand};
use crate::fault::Fault;
use crate::page::Page;

/// A server wakes battles in one thread and puts them to sleep in another; this one gives their memory back.
#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut page = Page::standard();
    let outcome = run(arguments.command, &mut page).and_then(|()| page.finish());
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => fault.report(),
    }
}

fn run(command: Command, page: &mut Page) -> Result<(), Fault> {
    match command {
        Command::Play(arguments) => serving::play(page, &arguments),
        Command::Serve(arguments) => serving::serve(page, &arguments),
        Command::Rulesets { json } => catalogue::rulesets(page, json),
        Command::Scenarios { ruleset, json } => catalogue::scenarios(page, ruleset.as_deref(), json),
        Command::Scenario(ScenarioCommand::Check { file, ruleset, json }) => {
            catalogue::check(page, &file, ruleset.as_deref(), json)
        }
        Command::Scenario(ScenarioCommand::Show { name, ruleset }) => {
            catalogue::show(page, &name, ruleset.as_deref())
        }
        Command::Army(command) => armies::army(page, &command),
        Command::Print(command) => armies::print(page, &command),
        Command::Rules(arguments) => rules::rules(page, &arguments),
        Command::Adjudicate { file, json } => judge::adjudicate(page, &file, json),
        Command::Odds { file, limit, samples, json } => judge::odds(page, &file, limit, samples, json),
        Command::Watch(arguments) => watch::watch(page, arguments),
        Command::Replay { file, check, json } => replay::replay(page, &file, check, json),
        Command::Lab(LabCommand::Speed { ruleset, seconds, json }) => {
            laboratory::speed(page, ruleset.as_deref(), seconds, json)
        }
        Command::Lab(LabCommand::Soak(arguments)) => soaking::soak(page, &arguments),
        Command::Lab(LabCommand::Probe(arguments)) => probing::probe(page, &arguments),
        Command::Lab(LabCommand::Drill { ruleset, number }) => laboratory::drill(page, &ruleset, number),
        Command::Lab(LabCommand::Audit { ruleset, battles, drills, json }) => {
            laboratory::audit(page, ruleset.as_deref(), [battles, drills], json)
        }
    }
}
