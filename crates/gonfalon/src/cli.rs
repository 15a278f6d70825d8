//! What can be asked of the program.

use std::path::PathBuf;

use captain::Who;
use clap::{Args, Parser, Subcommand};
use lab::probe::Strand;

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
    /// Play in the browser, on this machine alone.
    Play(PlayArguments),
    /// Serve battles to many.
    Serve(ServeArguments),
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
    /// Armies that are bought with points: lists, and rosters as files.
    #[command(subcommand)]
    Army(ArmyCommand),
    /// Write a page made for paper, as HTML that needs nothing else.
    #[command(subcommand)]
    Print(PrintCommand),
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
    /// Odds of the last action of an adjudicate file, exact wherever that is possible.
    ///
    /// The actions before it are carried out with the file's dice; dice listed for the last action are not looked at.
    /// What would take too long to follow through every way the dice can fall is thrown many times instead.
    Odds {
        /// The file, in the format of `adjudicate`.
        file: PathBuf,
        /// How many steps may be carried out before the odds are sampled instead.
        #[arg(long, value_name = "STEPS", default_value_t = battle::PROMPT_ODDS)]
        limit: u64,
        /// Throw the action so many times instead of working it out exactly.
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
        samples: Option<u32>,
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

#[derive(Subcommand, Debug)]
pub(crate) enum ArmyCommand {
    /// List the army lists of a ruleset.
    Lists {
        /// The ruleset.
        ruleset: String,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Show what a list holds: lines as a roster has them, prices, least and most.
    Show {
        /// The ruleset.
        ruleset: String,
        /// The key of the list.
        list: String,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Write the roster of a legal army to begin from.
    New {
        /// The ruleset.
        ruleset: String,
        /// The key of the list.
        list: String,
        /// The points that the army may cost; as many as is usual by default.
        #[arg(long, value_name = "N")]
        points: Option<u16>,
        /// Write it into this file.
        #[arg(long, value_name = "FILE")]
        save: Option<PathBuf>,
    },
    /// Say what a roster costs, and name everything that is wrong with it.
    Check {
        /// The roster, as `army new` and the page write it.
        file: PathBuf,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
}

#[derive(Subcommand, Debug)]
pub(crate) enum PrintCommand {
    /// The sheet of an army, with boxes for a pencil.
    Army {
        /// The roster, as `army new` and the page write it.
        file: PathBuf,
        /// Write the page into this file.
        #[arg(long, value_name = "FILE")]
        save: Option<PathBuf>,
    },
    /// What is laid on a real table, life-size: wheels, sticks, circles and wedges, with a ruler to check the printer.
    Templates {
        /// The ruleset.
        #[arg(default_value = "mwg")]
        ruleset: String,
        /// Write the page into this file.
        #[arg(long, value_name = "FILE")]
        save: Option<PathBuf>,
    },
    /// The sheets that are kept with a pencil while people play on a real table: orders, artillery and the like.
    Sheets {
        /// The ruleset; may be left out if there is an army.
        #[arg(required_unless_present = "army")]
        ruleset: Option<String>,
        /// Only those of this kind, as `orders`.
        kind: Option<String>,
        /// Fill them in for this roster; otherwise one of each kind is blank.
        #[arg(long, value_name = "FILE")]
        army: Option<PathBuf>,
        /// Those of the buildings and ships of a battle, filled in: the key of one that ships, or a scenario file.
        #[arg(long, value_name = "BATTLE", conflicts_with = "army")]
        battle: Option<String>,
        /// Write the pages into this file.
        #[arg(long, value_name = "FILE")]
        save: Option<PathBuf>,
    },
    /// The charts of a ruleset.
    Charts {
        /// The ruleset.
        ruleset: String,
        /// Only the charts whose ids begin so; all but very long ones by default.
        id: Option<String>,
        /// Write the page into this file.
        #[arg(long, value_name = "FILE")]
        save: Option<PathBuf>,
    },
}

#[derive(Args, Debug)]
pub(crate) struct PlayArguments {
    /// A scenario, a position to adjudicate, or a record, to be opened as a battle.
    pub(crate) file: Option<PathBuf>,
    /// The ruleset, if the file does not say.
    #[arg(long)]
    pub(crate) ruleset: Option<String>,
    /// The port; any free one by default.
    #[arg(long, default_value_t = 0)]
    pub(crate) port: u16,
    /// Where battles are kept: sqlite:FILE or postgres://...; a file in your data folder by default.
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<String>,
    /// Only print the address.
    #[arg(long)]
    pub(crate) no_browser: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ServeArguments {
    /// The address and port to listen on.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080")]
    pub(crate) listen: std::net::SocketAddr,
    /// Where battles are kept: sqlite:FILE or postgres://...; a file in your data folder by default.
    #[arg(long, value_name = "URL")]
    pub(crate) database: Option<String>,
    /// A proxy in front says in X-Forwarded-For whom it speaks for.
    #[arg(long)]
    pub(crate) behind_proxy: bool,
    /// The log as JSON, one object a line.
    #[arg(long)]
    pub(crate) log_json: bool,
    /// Battles that one address may begin in an hour.
    #[arg(long, value_name = "N", default_value_t = table::Limits::default().battles_an_hour)]
    pub(crate) battles_an_hour: u32,
    /// Live connections from one address.
    #[arg(long, value_name = "N", default_value_t = table::Limits::default().connections_an_address)]
    pub(crate) connections_an_address: usize,
    /// Seconds without an action after which a battle sleeps.
    #[arg(long, value_name = "SECONDS", default_value_t = table::Limits::default().sleep.as_secs())]
    pub(crate) sleep: u64,
    /// Days after which a battle in which nothing was ever done is forgotten; 0 to keep them for ever.
    #[arg(long, value_name = "DAYS", default_value_t = 30)]
    pub(crate) unplayed: u64,
    /// Give every new battle the dice of this number: for demonstrations and tests, not for play.
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
}

#[derive(Args, Debug)]
pub(crate) struct RulesArguments {
    /// The ruleset.
    pub(crate) ruleset: String,
    /// A rule, or the beginning of the ids of several; `charts` for all charts.
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
    /// Who plays red: random, rash or greedy.
    #[arg(long, value_name = "WHO", default_value_t = Who::Rash)]
    pub(crate) red: Who,
    /// Who plays blue: random, rash or greedy.
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
    /// Fight many battles with every invariant checked. Ctrl-C, or a kill, stops it and prints what it has.
    Soak(SoakArguments),
    /// Print the scenario of a drill, as `lab soak --drill` fights it.
    Drill {
        /// The ruleset.
        ruleset: String,
        /// The number of the drill.
        number: u64,
    },
    /// Hash what battles look like from outside, to show that a change of the code has changed nothing.
    ///
    /// Prints a line for each battle: its ruleset, number, scenario and decisions, and a hash of its journal, choices,
    /// assumed answers, prompts, scenes and what pointing means.
    Probe(ProbeArguments),
    /// Count which rules fire.
    #[command(hide = true)]
    Audit {
        /// Only this ruleset.
        ruleset: Option<String>,
        /// How many battles.
        #[arg(long, default_value_t = 200)]
        battles: u64,
        /// How many drills beside them.
        #[arg(long, default_value_t = 0)]
        drills: u64,
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
    /// Fight drills instead of the battles that ship: scenarios made up from the battles' numbers.
    #[arg(long)]
    pub(crate) drill: bool,
    /// The folder for records of battles that broke an invariant.
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    pub(crate) failures: PathBuf,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ProbeArguments {
    /// Only this ruleset.
    pub(crate) ruleset: Option<String>,
    /// How many battles of each ruleset.
    #[arg(long, value_name = "N", default_value_t = 300)]
    pub(crate) battles: u64,
    /// The number of the first battle; the same number is the same battle.
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Print nothing but the battles that differ from this file, in which earlier lines were kept.
    #[arg(long, value_name = "FILE")]
    pub(crate) against: Option<PathBuf>,
    /// Print this strand of the first battle instead, as text: journal, choices, usual, prompts, scenes or meant.
    #[arg(long, value_name = "STRAND", requires = "ruleset", conflicts_with = "against")]
    pub(crate) show: Option<Strand>,
}
