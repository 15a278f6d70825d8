//! Measuring a ruleset, and counting the rules that fire.

use std::collections::BTreeMap;

use door::Door;
use lab::speed::{OddsPace, Pace, Speed};

use crate::fault::Fault;
use crate::page::{Page, thousands};

/// `gonfalon lab speed`
pub(crate) fn speed(page: &mut Page, ruleset: Option<&str>, seconds: f64, json: bool) -> Result<(), Fault> {
    if !(seconds.is_finite() && seconds > 0.0) {
        return Err(Fault::Input(format!("--seconds must be more than nothing, not {seconds}")));
    }
    let mut speeds = Vec::new();
    for door in one_or_each(ruleset)? {
        let speed = door.speed(seconds).map_err(|error| Fault::Input(error.to_string()))?;
        speeds.push((door, speed));
    }
    if json {
        let by_key: BTreeMap<_, _> = speeds.iter().map(|(door, speed)| (door.key(), speed)).collect();
        return page.json(&by_key);
    }
    for (n, (door, speed)) in speeds.iter().enumerate() {
        if n > 0 {
            page.gap()?;
        }
        print_speed(page, door.name(), speed)?;
    }
    Ok(())
}

fn print_speed(page: &mut Page, name: &str, speed: &Speed) -> Result<(), Fault> {
    let heading = page.paint.strong(name);
    page.line(format_args!("{heading}: {}, silent, one thread", lab::MEASURED))?;
    let mut rows = vec![["", "random", "rash"].map(String::from).to_vec()];
    let mut row = |what: &str, cell: &dyn Fn(&Pace) -> String| {
        rows.push(vec![what.to_string(), cell(&speed.random), cell(&speed.rash)]);
    };
    let whole = |number: f64| thousands(number.round() as u64);
    row("decisions a second", &|pace| whole(pace.decisions_per_second));
    row("options a second", &|pace| whole(pace.options_per_second));
    row("battles a second", &|pace| format!("{:.1}", pace.battles_per_second));
    row("decisions a battle", &|pace| format!("{:.1}", pace.decisions_per_battle));
    row("fights a battle", &|pace| format!("{:.1}", pace.fights_per_battle));
    row("options a decision", &|pace| format!("{:.1}", pace.mean_options));
    row("a copy, ns", &|pace| whole(pace.copy_ns));
    row("journal on / off", &|pace| format!("{:.2}", pace.journal_ratio));
    for (n, times) in lab::speed::GROWTH.into_iter().enumerate() {
        row(&format!("a decision at {times}x the army, ns"), &|pace| whole(pace.growth[n]));
    }
    let mut row = |what: &str, cell: &dyn Fn(&OddsPace) -> String| {
        rows.push(vec![what.to_string(), cell(&speed.random.odds), cell(&speed.rash.odds)]);
    };
    row("odds of a choice, us", &|odds| format!("{:.1}", odds.mean_us));
    row("99 of 100 odds at most, us", &|odds| whole(odds.ninety_nine_us));
    row("the dearest odds, us", &|odds| whole(odds.longest_us));
    row("odds that are exact", &|odds| format!("{:.1}%", 100.0 * odds.exact));
    page.columns("<>>", &rows)
}

/// `gonfalon lab drill`
pub(crate) fn drill(page: &mut Page, ruleset: &str, number: u64) -> Result<(), Fault> {
    let text = arsenal::open(ruleset)?.drill(number).map_err(Fault::Input)?;
    page.line(text.trim_end())
}

/// `gonfalon lab audit`: of so many battles and so many drills.
pub(crate) fn audit(
    page: &mut Page,
    ruleset: Option<&str>,
    [battles, drills]: [u64; 2],
    json: bool,
) -> Result<(), Fault> {
    let doors = one_or_each(ruleset)?.into_iter();
    let audits: BTreeMap<_, _> = doors.map(|door| (door.key(), door.audit(battles, drills))).collect();
    if json {
        return page.json(&audits);
    }
    for (key, audit) in &audits {
        let heading = page.paint.strong(key);
        page.line(format_args!("{heading}: {} battles", thousands(audit.battles)))?;
        let count = |map: &BTreeMap<&str, u64>, id: &str| map.get(id).copied().unwrap_or(0);
        let mut rows = vec![["rule", "fired", "refused"].map(String::from).to_vec()];
        for id in &audit.rows {
            let (fired, refused) = (count(&audit.fired, id), count(&audit.refused, id));
            rows.push(vec![(*id).to_string(), thousands(fired), thousands(refused)]);
        }
        page.columns("<>>", &rows)?;
        for failure in &audit.failures {
            page.line(format_args!("  broken: {failure}"))?;
        }
    }
    Ok(())
}

/// The ruleset that was named, or each.
pub(crate) fn one_or_each(ruleset: Option<&str>) -> Result<Vec<&'static dyn Door>, Fault> {
    match ruleset {
        Some(key) => Ok(vec![arsenal::open(key)?]),
        None => Ok(arsenal::doors().collect()),
    }
}
