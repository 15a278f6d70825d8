//! Measuring a ruleset, and counting the rules that fire.

use std::collections::BTreeMap;

use arsenal::Visitor;
use battle::Ruleset;
use lab::audit::Audit;
use lab::speed::{OddsPace, Pace, Speed};

use crate::fault::Fault;
use crate::page::{Page, thousands};

/// `gonfalon lab speed`
pub(crate) fn speed(page: &mut Page, ruleset: Option<&str>, seconds: f64, json: bool) -> Result<(), Fault> {
    #[derive(Clone)]
    struct Measure(f64);
    impl Visitor for Measure {
        type Output = (&'static str, &'static str, Result<Speed, lab::speed::Unmeasurable>);
        fn visit<R: Ruleset>(self, _: R) -> Self::Output {
            (R::KEY, R::NAME, lab::speed::measure::<R>(self.0))
        }
    }
    if !(seconds.is_finite() && seconds > 0.0) {
        return Err(Fault::Input(format!("--seconds must be more than nothing, not {seconds}")));
    }
    let mut speeds = Vec::new();
    for (key, name, speed) in one_or_each(ruleset, &Measure(seconds))? {
        speeds.push((key, name, speed.map_err(|error| Fault::Input(error.to_string()))?));
    }
    if json {
        let by_key: BTreeMap<_, _> = speeds.iter().map(|(key, _, speed)| (key, speed)).collect();
        return page.json(&by_key);
    }
    for (n, (_, name, speed)) in speeds.iter().enumerate() {
        if n > 0 {
            page.gap()?;
        }
        print_speed(page, name, speed)?;
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
    row("the dearest odds, us", &|odds| whole(odds.longest_us));
    row("odds that are exact", &|odds| format!("{:.1}%", 100.0 * odds.exact));
    page.columns("<>>", &rows)
}

/// `gonfalon lab audit`
pub(crate) fn audit(page: &mut Page, ruleset: Option<&str>, battles: u64, json: bool) -> Result<(), Fault> {
    #[derive(Clone)]
    struct Count(u64);
    impl Visitor for Count {
        type Output = (&'static str, Audit);
        fn visit<R: Ruleset>(self, _: R) -> Self::Output {
            (R::KEY, lab::audit::audit::<R>(self.0))
        }
    }
    let audits: BTreeMap<_, _> = one_or_each(ruleset, &Count(battles))?.into_iter().collect();
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

/// Does something with the ruleset that was named, or with each.
pub(crate) fn one_or_each<V: Visitor + Clone>(
    ruleset: Option<&str>,
    visitor: &V,
) -> Result<Vec<V::Output>, Fault> {
    match ruleset {
        Some(key) => Ok(vec![arsenal::open(key, visitor.clone())?]),
        None => Ok(arsenal::each(visitor)),
    }
}
