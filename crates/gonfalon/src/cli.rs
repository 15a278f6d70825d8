//! What can be asked of the program.

use std::path::PathBuf;

use captain::Who;
use clap::{Args, Parser, Subcommand};

const EXIT_CODES: &str = "\
Exit codes:
  0  all is well
  1  a rule refused an action, or a check failed
  2  the command, a name or a file is wrong";

/// Historical wargames with the rules enforced and explained.
///
/// A RULESET is asked for by its key or its short name, see `gonfalon rulesets`. A FILE may be `-` for standard
/// input.
#[derive(Parser, Debug)]
#[command(name = "gonfalon", version, after_help = EXIT_CODES)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// List the rulesets.
    Rulesets {
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// List the battles that ship with the program.
    Scenarios {
        /// Only those of this ruleset.
        ruleset: Option<String>,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Look at one scenario.
    #[command(subcommand)]
    Scenario(ScenarioCommand),
    /// Print the rulebook: all of it, one rule, or the rules with a word in them.
    Rules(RulesArguments),
    /// Settle an argument: a position, actions, and the dice that fell.
    ///
    /// Prints every event with its numbers and rules, the pieces that changed, the hash of the position, and what is
    /// awaited next. The file is described in docs/adjudicate.md.
    Adjudicate {
        /// The file with the position, the actions and the dice.
        file: PathBuf,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Exact odds of the last action of an adjudicate file.
    ///
    /// The actions before it are carried out with the file's dice; dice listed for the last action are not looked at.
    Odds {
        /// The file, in the format of `adjudicate`.
        file: PathBuf,
        /// Give up after following so many courses of the dice.
        #[arg(long, default_value_t = 2_000_000)]
        limit: u64,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Watch the computer fight a whole battle.
    Watch(WatchArguments),
    /// Print a recorded battle, or verify it.
    Replay {
        /// The record, as `watch --save` and `lab soak` write it.
        file: PathBuf,
        /// Only verify: report the first step where today's rules part from the record.
        #[arg(long)]
        check: bool,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Study a ruleset: speed, soundness.
    #[command(subcommand)]
    Lab(LabCommand),
}

#[derive(Subcommand, Debug)]
pub(crate) enum ScenarioCommand {
    /// Name every mistake in a scenario or battle file.
    Check {
        /// The scenario file, or a battle file as in battles/.
        file: PathBuf,
        /// The ruleset it is for, if the file does not say.
        #[arg(long)]
        ruleset: Option<String>,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Summarise a scenario: forces, ground, victory.
    Show {
        /// The key of a shipped scenario, or a file.
        name: String,
        /// The ruleset, where more than one plays it.
        #[arg(long)]
        ruleset: Option<String>,
    },
}

#[derive(Args, Debug)]
pub(crate) struct RulesArguments {
    /// The ruleset.
    pub(crate) ruleset: String,
    /// A rule, or the beginning of the ids of several.
    #[arg(conflicts_with = "search")]
    pub(crate) id: Option<String>,
    /// Only rules with this word in them.
    #[arg(long, value_name = "WORD")]
    pub(crate) search: Option<String>,
    /// Only ids and titles.
    #[arg(long)]
    pub(crate) titles: bool,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct WatchArguments {
    /// The ruleset.
    pub(crate) ruleset: String,
    /// The key of a shipped scenario, or a file.
    pub(crate) scenario: String,
    /// Who plays red: random or rash.
    #[arg(long, value_name = "WHO", default_value_t = Who::Rash)]
    pub(crate) red: Who,
    /// Who plays blue: random or rash.
    #[arg(long, value_name = "WHO", default_value_t = Who::Rash)]
    pub(crate) blue: Who,
    /// The same number is the same battle; without it, another one every time.
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Write a record that `replay` opens.
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum LabCommand {
    /// Measure silent play on one thread.
    Speed {
        /// Only this ruleset.
        ruleset: Option<String>,
        /// About how long to measure each ruleset.
        #[arg(long, default_value_t = 10.0)]
        seconds: f64,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Fight many battles with every invariant checked. Ctrl-C stops it and prints what it has.
    Soak(SoakArguments),
    /// Count which rules fire.
    #[command(hide = true)]
    Audit {
        /// Only this ruleset.
        ruleset: Option<String>,
        /// How many battles.
        #[arg(long, default_value_t = 200)]
        battles: u64,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
}

#[derive(Args, Debug)]
pub(crate) struct SoakArguments {
    /// Only this ruleset.
    pub(crate) ruleset: Option<String>,
    /// How many battles.
    #[arg(long, value_name = "N")]
    pub(crate) battles: u64,
    /// The number of the first battle; the same number is the same battle.
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub(crate) seed: u64,
    /// The folder for records of battles that broke an invariant.
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    pub(crate) failures: PathBuf,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}
