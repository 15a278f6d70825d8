//! Drills: battles made up from lots, with all troops, grounds, options and goals, near enough to fight at once.

mod afloat;
mod conditions;
mod forces;
mod land;

use std::fmt::Write as _;

use battle::file::{Listed as _, Usual as _};
use battle::{Lots, Side};

use crate::field::Options;
use crate::period::Period;
use crate::troops::Level;

/// How likely a drill is played at a level, in a hundred; the rest is the advanced game.
const BASIC: u32 = 8;
const INTERMEDIATE: u32 = 15;

/// What all parts of a drill have to know.
struct Plan {
    period: Period,
    level: Level,
    options: Options,
    /// The board from west to east and from south to north, in cm.
    board: [i32; 2],
    turns: i32,
    /// Whose castle there is to be stormed, if there is one: nothing else stands there then.
    siege: bool,
    /// The sides place their units themselves.
    places: bool,
    /// Whose ship and boats come over the sea along the eastern edge, if there is one.
    sea: Option<Side>,
}

/// A scenario file.
pub(crate) fn drill(lots: &mut Lots) -> String {
    let plan = plan(lots);
    let Plan { period, level, options, board, turns, .. } = plan;
    let chosen: Vec<String> = options.names().map(|word| format!("{word:?}")).collect();
    // What is usual has to be switched off by name.
    let off: String = Options(Options::USUAL.0 & !options.0 & !period.options_of_others().0)
        .names()
        .map(|word| format!("\"no-{word}\", "))
        .collect();
    let mut text = format!(
        "[scenario]\nid = \"drill\"\ntitle = \"A drill\"\nperiod = {:?}\nlevel = {:?}\noptions = [{off}{}]\nboard = {:?}\nturns = {turns}\n",
        period.word(),
        level.word(),
        chosen.join(", "),
        [board[0] + plan.sea.map_or(0, |_| afloat::SEA), board[1]]
    );
    if plan.places {
        text.push_str("deployment = \"alternate\"\n");
    }
    if options.has(Options::RANDOM_EVENTS) {
        let _ = writeln!(text, "event_on = {}", lots.one(&[1, 1, 2, 4]));
    }
    if lots.falls(20) {
        let _ = writeln!(text, "equal = {:?}", lots.one(&["red", "blue"]));
    }
    text.push('\n');
    afloat::sea(lots, &plan, &mut text);
    let places = land::write(lots, &plan, &mut text);
    let armies = forces::write(lots, &plan, &mut text);
    conditions::write(lots, &plan, &armies, &places, &mut text);
    text
}

/// Options that are drawn apart, or change what a drill is, or cannot be played yet.
const APART: Options = Options(
    Options::ORDER_CLOCK.0
        | Options::DISPATCH_RIDERS.0
        | Options::SIEGE.0
        | Options::CURTAIN.0
        | Options::CHOOSE_SIDE.0
        | Options::SHIPS.0
        | Options::RIVER_BOATS.0,
);

fn plan(lots: &mut Lots) -> Plan {
    let level = match lots.between(0, 99) as u32 {
        score if score < BASIC => Level::Basic,
        score if score < BASIC + INTERMEDIATE => Level::Intermediate,
        _ => Level::Advanced,
    };
    let period = *lots.one(&[Period::Medieval, Period::Medieval, Period::Musket]);
    let siege = period == Period::Medieval && level == Level::Advanced && lots.falls(12);
    let places = !siege && lots.falls(8);
    let mut options = Options(0);
    for (_, option) in Options::ALL {
        let open = level == Level::Advanced || option.0 & !Options::AT_ANY_LEVEL.0 == 0;
        let events = if period == Period::Musket { Options::RANDOM_EVENTS.0 } else { 0 };
        let other = APART.0 | events | period.options_of_others().0;
        // Without shells there are no howitzers and no rockets.
        let often = if option.0 == Options::EXPLOSIVE_SHOT.0 { 80 } else { 30 };
        if open && option.0 & other == 0 && lots.falls(often) {
            options.0 |= option.0;
        }
    }
    if siege {
        options.0 |= Options::SIEGE.0;
    }
    if places && lots.falls(50) {
        options.0 |= Options::CURTAIN.0;
    }
    if options.0 & Options::NEED_COMMANDERS.0 != 0 {
        options.0 |= Options::COMMAND_FIGURES.0;
    }
    let musket = period == Period::Musket && level == Level::Advanced;
    let sea = (musket && !places && lots.falls(35)).then(|| *lots.one(&Side::BOTH));
    if sea.is_some() {
        options.0 |= Options::SHIPS.0 | Options::RIVER_BOATS.0;
    }
    let board = [lots.between(110, 200), lots.between(90, 140)];
    Plan { period, level, options, board, turns: lots.few(3, 10), siege, places, sea }
}
