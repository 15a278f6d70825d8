//! What must hold of a state that somebody may have written by hand, so that nothing in it can do harm.

use battle::file::{Listed, Usual};
use battle::{Mistakes, Side};
use ground::tabletop::{Length, Point, TOUCH};

use crate::charts::BEATS;
use crate::field::{Kind, Options, Scenario};
use crate::house::OPENINGS;
use crate::orders::order::Number;
use crate::period::Period;
use crate::roster::most_figures;
use crate::rulebook::define;
use crate::rules::charge::run::Clash;
use crate::rules::shoot::calls::{Called, Mark};
use crate::rules::shoot::landed::Landed;
use crate::rules::shoot::sheet::FireLine;
use crate::rules::shoot::smoke::Smoke;
use crate::rules::turn::write_orders::WriteOrders;
use crate::rules::works::{MOST_WORKS, Work};
use crate::state::{Flags, Hurt, Offer, State, UnitId};
use crate::steps::Step;
use crate::troops::{Kit, Troop};

/// The most pending steps.
const MOST_PENDING: usize = 50;

/// Everything that is wrong with a scenario.
pub(super) fn scenario_faults(scenario: &Scenario) -> Mistakes {
    let mut mistakes = Mistakes::new();
    let places: Vec<String> =
        scenario.place_ids().map(|place| scenario.place_name(place).to_lowercase()).collect();
    for (number, name) in places.iter().enumerate() {
        if places[..number].contains(name) {
            mistakes.note("terrain", format!("two places are called `{name}`"));
        }
        if name.contains(['"', '\n']) || name.is_empty() {
            mistakes.note("terrain", format!("`{name}` cannot be written in an order"));
        }
    }
    for (number, group) in scenario.groups.iter().enumerate() {
        let same = |other: &crate::field::GroupInfo| other.id.eq_ignore_ascii_case(&group.id);
        if scenario.groups[..number].iter().any(same) {
            mistakes.note(format!("group[{number}].id"), "stands twice");
        }
        if group.id.contains(['"', '\n']) || group.id.is_empty() {
            mistakes.note(format!("group[{number}].id"), "cannot be written in an order");
        }
    }
    mistakes.append(period_faults(scenario));
    mistakes.append(super::vessels::scenario_faults(scenario));
    let board = scenario.table.bounds().grown(TOUCH);
    for (number, info) in scenario.units.iter().enumerate() {
        if !board.holds(info.at.0.at) {
            mistakes.note(format!("unit[{number}].at"), "is not on the board");
        }
        let group = info.group.some().and_then(|group| scenario.groups.get(group.index()));
        if group.is_some_and(|group| group.side != info.side) {
            mistakes.note(format!("unit[{number}].group"), "is a battle of the other side");
        }
        let named = |name: &str| {
            let mut houses = scenario.table.pieces.iter().filter(|piece| piece.kind.house.is_some());
            houses.any(|piece| piece.kind.name.eq_ignore_ascii_case(name))
        };
        if info.inside.as_ref().is_some_and(|(name, _)| !named(name)) {
            mistakes.note(format!("unit[{number}].inside"), "is no building with a class");
        }
        let troop = info.kind.troop().filter(|troop| !troop.is_alone());
        let too_large = troop.is_some_and(|troop| info.figures > most_figures(troop));
        if too_large && !scenario.options.has(Options::OVERSIZE_UNITS) {
            define!("common.unit.size", "common.unit.oversize");
            let why = "a unit has at most 36 figures, pikes 36 stands: larger ones need `oversize-units`";
            mistakes.note(format!("unit[{number}].figures"), why);
        }
        if info.marker.is_some() && !scenario.has_option("hidden-troops") {
            mistakes.note(format!("unit[{number}].marker"), "nobody is hidden in the basic game");
        }
    }
    for side in Side::BOTH.into_iter().filter(|_| !scenario.is_to_be_mustered()) {
        if scenario.units.iter().all(|info| info.side != side || info.kind.troop().is_none()) {
            mistakes.note(format!("side[{}]", side.index()), "has no unit");
        }
    }
    if scenario.options.has(Options::DISPATCH_RIDERS) {
        for side in Side::BOTH {
            let has = |kind: Kind| scenario.units.iter().any(|info| info.side == side && info.kind == kind);
            if !has(Kind::Commander) || !has(Kind::Rider) {
                let why = "`dispatch-riders` needs a commander who writes and riders who carry";
                mistakes.note(format!("side[{}]", side.index()), why);
            }
        }
    }
    mistakes
}

/// What belongs to another period than that of the scenario.
fn period_faults(scenario: &Scenario) -> Mistakes {
    // Nations that never met may meet here: of a type nothing but its period is asked.
    define!("musket.scope", "medieval.scope", "musket.scope.mixing");
    let (mut mistakes, period) = (Mistakes::new(), scenario.period);
    let name = |period: Period| period.word();
    let others = (scenario.options.0 ^ Options::USUAL.0) & period.options_of_others().0;
    for word in Options(others).names() {
        mistakes.note("scenario.options", format!("`{word}` is no option of the period `{}`", name(period)));
    }
    for (number, info) in scenario.units.iter().enumerate() {
        if let Some(troop) = info.kind.troop().filter(|troop| !troop.is_of(period)) {
            let (key, own) = (troop.row().key, name(troop.period()));
            mistakes.note(format!("unit[{number}].type"), format!("`{key}` is of the period `{own}`"));
        }
        for word in Kit(info.kit.0 & !period.kit().0).names() {
            let why = format!("`{word}` is not of the period `{}`", name(period));
            mistakes.note(format!("unit[{number}].kit"), why);
        }
    }
    if !scenario.options.has(Options::EXPLOSIVE_SHOT) {
        define!("musket.arty.explosive.option");
        for (number, info) in scenario.units.iter().enumerate() {
            if info.kind.troop().is_some_and(Troop::fires_explosive_alone) {
                let why = "there are no howitzers and rockets without explosive shells";
                mistakes.note(format!("unit[{number}].type"), why);
            }
        }
    }
    for side in Side::BOTH {
        let own = &scenario.sides[side];
        let other = |list: &&crate::roster::ArmyListId| list.period() != period;
        if let Some(list) = own.armies.iter().find(other) {
            let why = format!("`{}` is no list of the period `{}`", list.key(), name(period));
            mistakes.note(format!("side[{}].armies", side.index()), why);
        }
        if own.types.iter().any(|troop| troop.period() != period || period == Period::Musket) {
            let why = "a historical army has types of the Ancient & Medieval period";
            mistakes.note(format!("side[{}].types", side.index()), why);
        }
    }
    if scenario.options.has(Options::CHOOSE_SIDE) && !scenario.is_placed_by_players() {
        let why = "`choose-side` needs sides that place their units: `deployment`, or the option `curtain`";
        mistakes.note("scenario.options", why);
    }
    mistakes
}

/// Everything that is wrong with a battle, whoever wrote it.
pub(super) fn faults(state: &State) -> Mistakes {
    let mut mistakes = Mistakes::new();
    let count = state.scenario.units.len();
    let moving = !state.plans.is_empty();
    if state.units.len() != count || state.orders.len() != count || moving && state.plans.len() != count {
        mistakes.note("unit", "there are not as many units, orders and plans as the scenario has");
        return mistakes;
    }
    if let Err(why) = train_fault(state) {
        mistakes.note("now", why);
        return mistakes;
    }
    if let Err(why) = state.formed_fault() {
        mistakes.note("now.formed", why);
        return mistakes;
    }
    let known = |id: UnitId| id.some().is_none_or(|id| id.index() < count);
    let in_force = state.in_force.iter().all(|event| known(event.unit));
    if !in_force || !state.revelled.iter().all(|id| known(*id)) {
        mistakes.note("now.in_force", "an event is about a unit that is not there");
        return mistakes;
    }
    if !state.dispatches.iter().all(|one| one.rider.index() < count && one.to.index() < count) {
        mistakes.note("now.dispatches", "a rider or his goal is not there");
        return mistakes;
    }
    if let Err(why) = super::vessels::fault(state) {
        mistakes.note("now", why);
        return mistakes;
    }
    for id in state.all_units() {
        if let Err(why) = unit_fault(state, id) {
            mistakes.note(format!("unit[{}]", id.index()), why);
        }
    }
    let is_of = |id: UnitId, side: Side| id.index() < count && state.side_of(id) == side;
    if !state.bouts.iter().all(|bout| is_of(bout.red, Side::Red) && is_of(bout.blue, Side::Blue)) {
        mistakes.note("now.bouts", "these are not a unit of red and one of blue");
    }
    let there = |id: UnitId| id.index() < count;
    let enemies = |offer: &Offer| state.side_of(offer.unit) != state.side_of(offer.to);
    if !state.offers.iter().all(|offer| there(offer.unit) && there(offer.to) && enemies(offer)) {
        mistakes.note("now.offers", "a unit surrenders to an enemy");
    }
    if let Err(why) = crate::rules::house::fault(state) {
        mistakes.note("now.housed", why);
        return mistakes;
    }
    if let Err(why) = movement_fault(state) {
        mistakes.note("now", why);
    }
    if let Err(why) = now_fault(state) {
        mistakes.note("now", why);
    }
    mistakes
}

/// What must hold of works, and of what units have with them.
fn train_fault(state: &State) -> Result<(), &'static str> {
    if state.trains.len() != state.units.len() {
        return Err("there are not as many trains as units");
    }
    let known = |id: UnitId| id == UnitId::NONE || id.index() < state.units.len();
    if !state.trains.iter().all(|train| known(train.holder) && train.bereft.is_none_or(known)) {
        return Err("somebody is held by a unit that is not there");
    }
    // Parts of a broken unit have its number.
    let own = state.all_units().filter(|id| state.stem_of(*id).is_none());
    let mut numbers: Vec<(Side, Number)> = own.map(|id| (state.side_of(id), state.number_of(id))).collect();
    numbers.sort();
    if numbers.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err("two units of a side have the same number");
    }
    let near = |work: &Work| {
        let ends = work.stretches.iter().flat_map(|(from, to)| [*from, *to]);
        work.at.is_within_reach()
            && work.stretches.iter().all(|(from, to)| from < to)
            && ends.chain([work.length]).all(|end| (Length::ZERO - MOST..=MOST).contains(&end))
    };
    if state.works.len() > MOST_WORKS || !state.works.iter().all(near) {
        return Err("there are too many works, or they are too long");
    }
    Ok(())
}

/// The longest work.
const MOST: Length = Length::cm(2_000);

fn unit_fault(state: &State, id: UnitId) -> Result<(), &'static str> {
    let (unit, info) = (state.unit(id), state.info(id));
    if unit.stands > info.figures.saturating_add(unit.gained).div_ceil(info.kind.per_stand()) {
        return Err("has more stands than it began with");
    }
    let beyond = |places: u64| places.checked_shr(unit.stands.into()).is_some_and(|rest| rest != 0);
    if beyond(unit.gone) || beyond(unit.capped) || unit.gone & unit.capped != 0 {
        return Err("a place that is empty or has lost a figure is none of its block, or is both");
    }
    if unit.capped != 0 && info.kind.per_stand() == 1 {
        return Err("a stand has lost a figure that it never had");
    }
    if beyond(unit.grenades[0]) || unit.grenades[1] & !unit.grenades[0] != 0 {
        return Err("a stand has thrown grenades that is none of its block, or a second one without a first");
    }
    if beyond(unit.unseen) {
        return Err("a place that is not seen is none of its block");
    }
    if unit.is_on_board() && (unit.standing() == 0 || unit.files == 0 || unit.files > unit.stands) {
        return Err("is on the board and in no formation");
    }
    let inside = unit.is(Flags::INSIDE);
    let is_tower = |one: UnitId| one.index() < state.units.len() && state.is_siege_tower(one);
    if inside && !state.shelter_of(id).is_some_and(is_tower) {
        return Err("is inside no siege tower");
    }
    let below = state.is_aboard(id) && unit.is(Flags::OFF);
    if unit.is_on_board() == (inside || below || unit.is(Flags::WAITS | Flags::LOST | Flags::LEFT)) {
        return Err("is on the board and gone, or neither");
    }
    if state.turn == 0 && unit.is_on_board() && info.inside.is_some() && !unit.is(Flags::INDOORS) {
        return Err("does not fit into its building");
    }
    if !unit.grid.at.is_within_reach() {
        return Err("is too far off the board");
    }
    let holds = |rect: &ground::tabletop::Rect| state.scenario.table.holds(rect);
    if unit.is_on_board() && !state.body(id).parts().iter().all(holds) {
        return Err("stands over the edge of the board");
    }
    if unit.is_on_board()
        && state.is_vessel(id)
        && !state.is_aboard(id)
        && state.is_vessel_barred(id, &state.body(id))
    {
        return Err("lies on no water");
    }
    Ok(())
}

fn movement_fault(state: &State) -> Result<(), &'static str> {
    let count = state.units.len();
    if !state.runs.is_empty() && state.runs.len() != count {
        return Err("there are not as many runs as units");
    }
    if state.tracks.iter().any(|knot| knot.unit.index() >= count || knot.beat > BEATS) {
        return Err("a track is nobody's, or goes beyond the turn");
    }
    let fight = |clash: &Clash| {
        let [red, blue] = clash.units;
        let known = red.index() < count && blue.index() < count;
        known && state.side_of(red) == Side::Red && state.side_of(blue) == Side::Blue
    };
    if !state.clashes.iter().all(fight) || !state.clashes.is_sorted_by(|a, b| a.units < b.units) {
        return Err("a clash is of a unit of red and one of blue, in the order of their numbers");
    }
    let known = |hurt: &Hurt| hurt.unit.index() < count && hurt.by.index() < count;
    if !state.hurt.iter().all(known) {
        return Err("somebody was hurt who is not there, or by nobody");
    }
    Ok(())
}

/// What must hold of the lists of the artillery and fire steps.
fn fire_fault(state: &State) -> Result<(), &'static str> {
    let is_known = |id: &UnitId| id.index() < state.units.len();
    let sheet = state.fire_sheet.iter().flat_map(FireLine::units);
    let calls = state.calls.iter().flat_map(|call| [Some(call.unit), call.at.unit()]).flatten();
    let tests = state.fire_tests.iter().map(|test| test.unit);
    let hits = state.hits.iter().map(|hit| hit.unit);
    let landed = state.landed.iter().map(|shot| shot.unit);
    let mut named =
        sheet.chain(calls).chain(landed).chain(tests).chain(hits).chain(state.misfired.iter().copied());
    if !named.all(|id| is_known(&id)) {
        return Err("a unit that fires or is hit is not there");
    }
    let in_order = state.fire_sheet.is_sorted_by(|a, b| a.unit < b.unit)
        && state.calls.is_sorted_by(|a, b| a.unit < b.unit)
        && state.hits.is_sorted();
    if !in_order {
        return Err("lines of fire, calls and hits stand in the order of their units, each once");
    }
    let is_ground = |call: &Called| match call.at {
        Mark::Unit(_) => true,
        Mark::Ground(piece) => state.lasting_piece(piece).is_some(),
    };
    if !state.calls.iter().all(is_ground) {
        return Err("a shot is called at a thing that there is not");
    }
    if !state
        .calls
        .iter()
        .all(|call| call.aim.is_within_reach() && call.range <= ground::tabletop::Length::cm(300))
    {
        return Err("a call is beyond any board");
    }
    if !state.calls.iter().all(|call| call.wheel <= 6 && call.left <= 3 && call.fired <= 3) {
        return Err("a piece has a wheel from 1 to 6, and fires three shots at most");
    }
    if !state.landed.iter().flat_map(Landed::points).all(Point::is_within_reach) {
        return Err("a shot fell beyond any board");
    }
    Ok(())
}

/// What must hold of what has become of the ground.
fn land_fault(state: &State) -> Result<(), &'static str> {
    let count = state.lasting_pieces().count();
    let there = |piece: u8| usize::from(piece) < count;
    let changes = state.changes.iter().filter_map(|change| change.piece());
    let toils = state.toils.iter().map(|toil| toil.piece);
    if !changes.chain(toils).chain(state.fires.iter().map(|fire| fire.piece)).all(there) {
        return Err("what has become of the ground is of a piece that there is not");
    }
    let points = state.changes.iter().flat_map(|change| change.points());
    if !points.chain(state.toils.iter().map(|toil| toil.at)).all(ground::tabletop::Point::is_within_reach) {
        return Err("what has become of the ground lies too far off");
    }
    let count = state.units.len();
    let known = |id: UnitId| id.some().is_none_or(|id| id.index() < count);
    let ladders = state.ladders.iter().all(|ladder| {
        known(ladder.unit)
            && (ladder.piece == u8::MAX || there(ladder.piece))
            && ladder.head.is_none_or(ground::tabletop::Point::is_within_reach)
    });
    if !ladders || !state.borne.iter().all(|borne| borne.unit.index() < count) {
        return Err("a ladder or a result within a castle is nobody's");
    }
    let in_list = |id: UnitId| id.index() < count;
    let smoke = |one: &Smoke| in_list(one.by) && in_list(one.at) && one.turns > 0 && one.last <= state.turn;
    let order = |pair: &[Smoke]| (pair[0].by, pair[0].at) < (pair[1].by, pair[1].at);
    if !state.smoke.iter().all(smoke) || !state.smoke.windows(2).all(order) {
        return Err("smoke hangs before nobody, stands twice or out of order, or is of a turn to come");
    }
    if !state.afoot.iter().all(|one| state.scenario.on_foot.iter().any(|(id, _)| *id == one.unit)) {
        return Err("who has dismounted is no dragoon");
    }
    if !state.afoot.iter().all(|one| known(one.holders) && one.abreast > 0) {
        return Err("the horses of dragoons are held by nobody");
    }
    if !state.afoot.iter().all(|one| one.horses.at.is_within_reach()) {
        return Err("the horses of dragoons are too far off");
    }
    Ok(())
}

fn now_fault(state: &State) -> Result<(), &'static str> {
    fire_fault(state)?;
    land_fault(state)?;
    if state.steps.len() > MOST_PENDING {
        return Err("too much is pending");
    }
    let both = state.handed_in.0.iter().all(|is_in| *is_in);
    let last = state.steps.last();
    let waits = matches!(last, Some(Step::WriteOrders(WriteOrders {})));
    if !waits && !state.written.is_empty() {
        return Err("lines are written, and nobody writes");
    }
    if waits && both {
        return Err("both sheets are handed in and nothing comes of it");
    }
    // A real marker is asked for at the start of a turn, and while units move.
    let asked = |step: &&Step| !matches!(step, Step::RealMarker(_));
    let moves = !matches!(
        state.steps.iter().rev().find(asked),
        None | Some(
            Step::Turn(_)
                | Step::WriteOrders(_)
                | Step::Sealing(_)
                | Step::BuyRoster(_)
                | Step::ChooseEnd(_)
                | Step::Deploy(_)
                | Step::DeployFirst(_)
                | Step::Chance(_)
                | Step::AfterEvent(_)
                | Step::ChooseForEvent(_)
                | Step::ManOpenings(_)
                | Step::HideAgain(_)
                | Step::StayTogether(_)
        )
    );
    if moves == state.plans.is_empty() {
        return Err("plans are made when units move, and only then");
    }
    if matches!(last, Some(Step::Third(third)) if !(1..=3).contains(&third.third)) {
        return Err("a movement has three thirds");
    }
    if !state.hiding.iter().all(|one| one.unit.index() < state.units.len()) {
        return Err("somebody hides who is not there");
    }
    let posts = |step: &Step| match step {
        Step::ManOpenings(asked) => asked.shifts.iter().all(|shift| {
            shift.unit.index() < state.units.len() && shift.from < OPENINGS as u8 && shift.to < OPENINGS as u8
        }),
        _ => true,
    };
    if !state.steps.iter().all(posts) {
        return Err("somebody changes an opening who is not there, or to one that there is not");
    }
    if state.steps.is_empty() && state.ended.is_none() {
        return Err("nothing is pending");
    }
    Ok(())
}
