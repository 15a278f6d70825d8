//! What battles look like from outside, hashed, and compared with what they looked like before.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use door::Door;
use lab::probe::Probed;
use lab::series::{Field, Series, all_threads};

use crate::cli::ProbeArguments;
use crate::fault::{Fault, read};
use crate::laboratory::one_or_each;
use crate::page::{Page, thousands};
use crate::soaking::{bar, stopped_by_ctrl_c};

/// `gonfalon lab probe`
pub(crate) fn probe(page: &mut Page, arguments: &ProbeArguments) -> Result<(), Fault> {
    let ruleset = arguments.ruleset.as_deref();
    if let (Some(key), Some(strand)) = (ruleset, arguments.show) {
        let shown = arsenal::open(key)?.strand(arguments.seed, strand);
        return page.line(shown.unwrap_or_default().trim_end());
    }
    let file = arguments.against.as_deref().map(read).transpose()?;
    let before = file.as_deref().map(kept);
    let stop = stopped_by_ctrl_c()?;
    let (battles, seed) = (arguments.battles, arguments.seed);
    let series = Series { field: Field::Battles, battles, seed, threads: all_threads() };
    let doors = one_or_each(ruleset)?;
    let all: Vec<_> = doors.into_iter().map(|door| (door.short(), watched(door, series, &stop))).collect();
    let probed = all.iter().flat_map(|(short, probed)| probed.iter().map(move |one| (*short, one)));
    match before {
        None => probed.into_iter().try_for_each(|(short, one)| page.line(format_args!("{short} {one}"))),
        Some(before) => compare(page, &before, probed),
    }
}

/// Says which battles differ from what was kept of them.
fn compare<'a>(
    page: &mut Page,
    before: &BTreeMap<(&str, u64), Probed>,
    probed: impl Iterator<Item = (&'static str, &'a Probed)>,
) -> Result<(), Fault> {
    let (mut equal, mut different, mut unknown) = (0, 0, 0);
    for (short, one) in probed {
        let Some(kept) = before.get(&(short, one.number)) else {
            unknown += 1;
            continue;
        };
        if kept == one {
            equal += 1;
            continue;
        }
        different += 1;
        let strands: Vec<String> = kept.differs(one).map(|strand| strand.to_string()).collect();
        page.line(format_args!("{short} {} ({}): {}", one.number, one.scenario, strands.join(", ")))?;
    }
    let [equal, different, unknown] = [equal, different, unknown].map(thousands);
    page.line(format_args!("{equal} equal, {different} different, {unknown} not in the file"))?;
    if different == "0" { Ok(()) } else { Err(Fault::Refused(format!("{different} battles differ"))) }
}

/// The lines of a file, by ruleset and number.
fn kept(text: &str) -> BTreeMap<(&str, u64), Probed> {
    let lines = text.lines().filter_map(|line| {
        let (short, line) = line.split_once(' ')?;
        let probed = Probed::read(line)?;
        Some(((short, probed.number), probed))
    });
    lines.collect()
}

/// Fights a series and shows how far it has come.
fn watched(door: &dyn Door, series: Series, stop: &AtomicBool) -> Vec<Probed> {
    let bar = bar(door.name(), series.battles);
    let probed = door.probe(series, stop, &|| bar.inc(1));
    bar.finish_and_clear();
    probed
}
