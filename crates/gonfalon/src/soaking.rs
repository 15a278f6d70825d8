//! Many battles with every invariant checked.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use battle::Side;
use door::Door;
use indicatif::{ProgressBar, ProgressStyle};
use lab::PAIRINGS;
use lab::series::{Series, all_threads};
use lab::soak::{Broken, Soaked, Sum};
use serde_json::json;

use crate::cli::SoakArguments;
use crate::fault::{Fault, write};
use crate::laboratory::one_or_each;
use crate::page::{Page, thousands};

/// `gonfalon lab soak`
pub(crate) fn soak(page: &mut Page, arguments: &SoakArguments) -> Result<(), Fault> {
    let stop = stopped_by_ctrl_c()?;
    let series = Series { battles: arguments.battles, seed: arguments.seed, threads: all_threads() };
    let doors = one_or_each(arguments.ruleset.as_deref())?;
    let all: Vec<_> = doors.into_iter().map(|door| (door, watched(door, series, &stop))).collect();
    let mut written = Vec::new();
    for (door, soaked) in &all {
        for broken in &soaked.failures {
            written.push(keep(arguments, *door, broken)?);
        }
    }
    if arguments.json {
        let by_key: BTreeMap<_, _> = all.iter().map(|(door, soaked)| (door.key(), as_json(soaked))).collect();
        page.json(&by_key)?;
    } else {
        for (door, soaked) in &all {
            print(page, *door, soaked, arguments.battles)?;
        }
    }
    page.finish()?;
    if written.is_empty() { Ok(()) } else { Err(Fault::Refused(written.join("\n"))) }
}

/// What is set once somebody asks a series to stop, by Ctrl-C or a kill; a second time ends the program, for somebody who
/// cannot wait.
pub(crate) fn stopped_by_ctrl_c() -> Result<Arc<AtomicBool>, Fault> {
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    let set = ctrlc::set_handler(move || {
        if asked.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    set.map_err(|error| Fault::Input(format!("Ctrl-C cannot be listened to: {error}")))?;
    Ok(stop)
}

/// How far a series has come; drawn on standard error, and only if that is a terminal.
pub(crate) fn bar(what: &'static str, battles: u64) -> ProgressBar {
    let bar = ProgressBar::new(battles);
    let look = "{prefix} {bar:40} {pos}/{len} battles, {per_sec}, {eta} left";
    if let Ok(style) = ProgressStyle::with_template(look) {
        bar.set_style(style);
    }
    bar.set_prefix(what);
    bar
}

/// Fights a series and shows how far it has come.
fn watched(door: &dyn Door, series: Series, stop: &AtomicBool) -> Soaked {
    let bar = bar(door.name(), series.battles);
    let soaked = door.soak(series, stop, &|| bar.inc(1));
    bar.finish_and_clear();
    soaked
}

/// Writes a broken battle as a file that `replay` opens, and says what is broken.
fn keep(arguments: &SoakArguments, door: &dyn Door, broken: &Broken) -> Result<String, Fault> {
    let Broken { number, scenario, pairing, what, record } = broken;
    let [red, blue] = pairing.0;
    let what = format!("battle {number} ({scenario}, {red} against {blue}): {what}");
    let Some(record) = record else { return Ok(what) };
    let file = arguments.failures.join(format!("soak-{}-{number}.json", door.short()));
    write(&file, &record.write())?;
    Ok(format!("{what}\n  written to {}", file.display()))
}

fn print(page: &mut Page, door: &dyn Door, soaked: &Soaked, wanted: u64) -> Result<(), Fault> {
    let fought = soaked.battles() + soaked.failures.len() as u64;
    let heading = page.paint.strong(door.name());
    let held = match soaked.failures.len() {
        0 => "every invariant held".to_string(),
        n => format!("{n} broke an invariant"),
    };
    let cut = if fought < wanted { format!(" of {}", thousands(wanted)) } else { String::new() };
    page.line(format_args!("{heading}: {}{cut} battles, {held}", thousands(fought)))?;
    let titles = ["red", "blue", "battles", "decisions", "fights", "red won", "blue won", "drawn"];
    let mut rows = vec![titles.map(String::from).to_vec()];
    for (pairing, sum) in PAIRINGS.iter().zip(&soaked.pairings) {
        let [red, blue] = pairing.0;
        let mut row = vec![red.to_string(), blue.to_string(), thousands(sum.battles)];
        row.extend([mean(sum.decisions, sum), mean(sum.fights, sum)]);
        row.extend([Some(Side::Red), Some(Side::Blue), None].map(|winner| share(wins(sum, winner), sum)));
        rows.push(row);
    }
    page.columns("<<>>>>>>", &rows)?;
    page.gap()?;
    let mut rows = vec![["ended by", "winner", "battles"].map(String::from).to_vec()];
    for ((winner, rule), count) in ends(soaked) {
        let winner = winner.map_or_else(|| "nobody".to_string(), |side| side.to_string());
        rows.push(vec![rule.to_string(), winner, thousands(count)]);
    }
    page.columns("<<>", &rows)
}

fn as_json(soaked: &Soaked) -> serde_json::Value {
    let pairings: Vec<_> = PAIRINGS
        .iter()
        .zip(&soaked.pairings)
        .map(|(pairing, sum)| {
            let ends: Vec<_> = sum
                .ends
                .iter()
                .map(|((winner, rule), count)| json!({ "winner": winner, "rule": rule, "battles": count }))
                .collect();
            json!({
                "red": pairing.0[0].to_string(), "blue": pairing.0[1].to_string(),
                "battles": sum.battles, "decisions": sum.decisions, "fights": sum.fights, "ends": ends,
            })
        })
        .collect();
    let failures: Vec<_> = soaked
        .failures
        .iter()
        .map(|broken| json!({ "battle": broken.number, "scenario": broken.scenario, "what": broken.what }))
        .collect();
    json!({ "battles": soaked.battles(), "pairings": pairings, "failures": failures })
}

/// How all battles ended, whoever played, the most common end first.
fn ends(soaked: &Soaked) -> Vec<((Option<Side>, &'static str), u64)> {
    let mut ends: BTreeMap<_, u64> = BTreeMap::new();
    for (end, count) in soaked.pairings.iter().flat_map(|sum| &sum.ends) {
        *ends.entry(*end).or_default() += count;
    }
    let mut ends: Vec<_> = ends.into_iter().collect();
    ends.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    ends
}

fn wins(sum: &Sum, winner: Option<Side>) -> u64 {
    sum.ends.iter().filter(|((who, _), _)| *who == winner).map(|(_, count)| count).sum()
}

fn mean(total: u64, sum: &Sum) -> String {
    format!("{:.1}", total as f64 / sum.battles.max(1) as f64)
}

fn share(count: u64, sum: &Sum) -> String {
    format!("{:.1}%", 100.0 * count as f64 / sum.battles.max(1) as f64)
}
