//! Many battles with every invariant checked.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use battle::Side;
use door::Door;
use indicatif::{ProgressBar, ProgressStyle};
use lab::PAIRINGS;
use lab::series::{Field, Series, all_threads};
use lab::soak::{Broken, Soaked, Sum};
use serde_json::json;

use crate::cli::SoakArguments;
use crate::fault::{Fault, write};
use crate::laboratory::one_or_each;
use crate::page::{Page, thousands};

/// `gonfalon lab soak`
pub(crate) fn soak(page: &mut Page, arguments: &SoakArguments) -> Result<(), Fault> {
    let stop = stopped_by_ctrl_c()?;
    let field = if arguments.drill { Field::Drills } else { Field::Battles };
    let (battles, seed) = (arguments.battles, arguments.seed);
    let series = Series { field, battles, seed, threads: all_threads() };
    let doors = one_or_each(arguments.ruleset.as_deref())?;
    let all: Vec<_> = doors.into_iter().map(|door| (door, watched(door, series, &stop))).collect();
    let mut written = Vec::new();
    for (door, soaked) in &all {
        for broken in &soaked.failures {
            written.push(keep(arguments, *door, broken)?);
        }
    }
    if arguments.json {
        let told = |door: &dyn Door, soaked| as_json(soaked, |broken| file_of(arguments, door, broken));
        let by_key: BTreeMap<_, _> =
            all.iter().map(|(door, soaked)| (door.key(), told(*door, soaked))).collect();
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
    let what = format!("battle {number} ({scenario}, {red} against {blue}): {}", in_short(what));
    let Some((record, file)) = record.as_ref().zip(file_of(arguments, door, broken)) else {
        // Nothing was fought of it: what it would have been is printed by another command.
        let again = if arguments.drill {
            format!("\n  gonfalon lab drill {} {number}", door.short())
        } else {
            String::new()
        };
        return Ok(format!("{what}{again}"));
    };
    write(&file, &record.write())?;
    Ok(format!("{what}\n  written to {}", file.display()))
}

/// The file into which a broken battle is written, if it could be begun at all.
fn file_of(arguments: &SoakArguments, door: &dyn Door, broken: &Broken) -> Option<PathBuf> {
    broken.record.as_ref()?;
    Some(arguments.failures.join(format!("soak-{}-{}.json", door.short(), broken.number)))
}

/// So much of what is broken is printed: all the rest is in the file.
const MOST_LETTERS: usize = 600;

/// What is broken without the whole states that it may speak of.
fn in_short(what: &str) -> String {
    if what.chars().count() <= MOST_LETTERS {
        return what.to_owned();
    }
    what.chars().take(MOST_LETTERS).chain("...".chars()).collect()
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

fn as_json(soaked: &Soaked, file_of: impl Fn(&Broken) -> Option<PathBuf>) -> serde_json::Value {
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
        .map(|broken| {
            let (what, file) = (in_short(&broken.what), file_of(broken));
            json!({ "battle": broken.number, "scenario": broken.scenario, "what": what, "file": file })
        })
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

#[cfg(test)]
mod tests {
    use super::{MOST_LETTERS, in_short};

    #[test]
    fn of_what_is_broken_no_whole_state_is_printed() {
        assert_eq!(in_short("a number is wrong"), "a number is wrong");
        let told = in_short(&"State { ".repeat(10_000));
        assert_eq!(told.chars().count(), MOST_LETTERS + 3);
    }
}
