//! What must hold of a state that somebody may have written by hand, so that nothing in it can do harm.

use battle::{Mistakes, Side};
use ground::tabletop::{Block, Bounds, Point, TOUCH};

use crate::field::{Options, Scenario};
use crate::flags::{Flags, LeaderFlags, Marks};
use crate::picks::MOST_OF_A_BATTLE;
use crate::rulebook::define;
use crate::rules::arrays::{files_open, shape};
use crate::rules::combat::Combat;
use crate::rules::sequence::Turn;
use crate::state::{ContingentId, LeaderId, State};
use crate::steps::Step;
use crate::troops::{Allowed, Array, Class, LeaderKind, Troop};

/// The most pending steps, messages and lines of stakes.
const MOST_PENDING: usize = 500;

/// Everything that is wrong with a scenario.
pub(super) fn scenario_faults(scenario: &Scenario) -> Mistakes {
    let mut mistakes = Mistakes::new();
    for side in Side::BOTH {
        let place = format!("side[{}]", side.index());
        let commanders =
            scenario.leaders.iter().filter(|info| info.side == side && info.kind == LeaderKind::Commander);
        if commanders.count() > 1 {
            mistakes.note(place.as_str(), "has more than one commander");
        }
        if !scenario.is_to_be_mustered() && !scenario.contingents.iter().any(|info| info.side == side) {
            mistakes.note(place.as_str(), "has no contingent");
        }
        let board = Bounds { low: Point::new(0, 0), high: Point::at(scenario.width, scenario.depth) };
        if scenario.sides[side].baggage.is_some_and(|at| !board.holds(at)) {
            mistakes.note(place.as_str(), "its baggage is not on the table");
        }
    }
    if scenario.sides[Side::Red].base == scenario.sides[Side::Blue].base {
        mistakes.note("side[1].base", "both sides have the same base edge");
    }
    let lists = [scenario.battles.is_empty(), scenario.leaders.is_empty(), scenario.contingents.is_empty()];
    if scenario.plays(Options::MUSTER) && lists.contains(&true) && lists.contains(&false) {
        mistakes.note("", "armies are picked by points: either all forces are there, or none");
    }
    for (number, info) in scenario.battles.iter().enumerate() {
        let place = format!("battle[{number}]");
        if let Some(leader) = info.leader.some() {
            let own = scenario.leaders.get(leader.index()).is_some_and(|leader| leader.side == info.side);
            if !own {
                mistakes.note(place.as_str(), "its leader is of the other side");
            }
        }
        let own = scenario.contingents.iter().filter(|of| of.battle.index() == number).count();
        if own == 0 || own > most_of_a_battle(scenario) {
            mistakes.note(
                place.as_str(),
                format!("has {own} contingents: a battle holds 1 to {MOST_OF_A_BATTLE}"),
            );
        }
    }
    for (number, info) in scenario.leaders.iter().enumerate() {
        let row = info.kind.row();
        let wounded = info.cp < row.least || info.cp > row.most;
        if wounded && !(1..=6).contains(&info.cp) {
            mistakes
                .note(format!("leader[{number}].cp"), format!("is not among {} to {}", row.least, row.most));
        }
        if let Some(other) = scenario.leaders[..number].iter().find(|other| other.name == info.name) {
            let what = format!("`{}` is called so, too: nobody could tell them apart", other.id);
            mistakes.note(format!("leader[{number}].name"), what);
        }
    }
    for number in 0..scenario.contingents.len() {
        contingent_faults(scenario, number, &mut mistakes);
    }
    for (number, piece) in scenario.terrain.iter().enumerate() {
        if piece.row.class == Class::Height && piece.level == 0 {
            define!("terr.hill");
            mistakes.note(
                format!("terrain[{number}].level"),
                "is missing: a hill is higher or lower than the table",
            );
        }
    }
    mistakes
}

/// The most contingents of a battle: what is mustered from a neutral battle stays together.
fn most_of_a_battle(scenario: &Scenario) -> usize {
    define!("setup.army", "muster.army.tob");
    if scenario.conditions.on { scenario.contingents.len() } else { MOST_OF_A_BATTLE }
}

fn contingent_faults(scenario: &Scenario, number: usize, mistakes: &mut Mistakes) {
    let info = &scenario.contingents[number];
    let place = format!("contingent[{number}]");
    let mut note = |what: &str| {
        mistakes.note(place.as_str(), what);
    };
    let stands = u16::from(info.front_stands) + u16::from(info.rear_stands);
    let (least, most) = if info.front == Troop::Artillery { (1, 4) } else { (2, 12) };
    if !(least..=most).contains(&stands) {
        note(&format!("has {stands} stands, not {least} to {most}"));
        return;
    }
    if let Some(rear) = info.rear {
        let mixes = |troop: Troop| !troop.is_mounted() && troop != Troop::Pike && troop != Troop::Artillery;
        if !mixes(info.front) || !mixes(rear) || rear == info.front {
            note("mounted troops, pikes and artillery are never mixed, and two types are two");
        }
        if !info.front_stands.is_multiple_of(info.files.max(1)) {
            note("every rank of a mixed contingent is of one type: its front stands fill whole ranks");
        }
    }
    match files_open(info.front, info.array, stands as u8) {
        Some((fewest, widest)) if (fewest..=widest).contains(&info.files) => {}
        Some((fewest, widest)) => note(&format!("has {} files, not {fewest} to {widest}", info.files)),
        None => note("cannot form its array"),
    }
    let row = info.front.row();
    let wears = |troop: Troop| troop.row().harness != Allowed::Never;
    if info.has(Marks::FULL_HARNESS) && !wears(info.front) && !info.rear.is_some_and(wears) {
        note("its type does not wear full harness");
    }
    if info.has(Marks::CHIVALROUS) && row.chivalrous == Allowed::Never {
        note("only men-at-arms are chivalrous");
    }
    let bows = info.front == Troop::Longbow || info.rear == Some(Troop::Longbow);
    if (info.has(Marks::STAKES) || info.planted) && !bows {
        note("only longbows have stakes");
    }
    if info.dps > info.grade.row().most_dps {
        note("has more DPs than its grade can hold");
    }
}

/// Everything that is wrong with a state.
pub(super) fn faults(state: &State) -> Mistakes {
    let mut check = Check { state, mistakes: Mistakes::new() };
    check.counts();
    if check.mistakes.is_empty() {
        check.battles();
        check.contingents();
        check.leaders();
        check.rest();
    }
    check.mistakes
}

/// Everybody on the table who stands where somebody else does.
pub(super) fn room_faults(state: &State) -> Mistakes {
    let mut mistakes = Mistakes::new();
    let stands = |id: &ContingentId| state.contingent(*id).is_on_table();
    for id in state.all_contingents().filter(stands) {
        for other in state.all_contingents().take_while(|other| *other != id).filter(stands) {
            if state.overlap(id, other) {
                let what = format!("stands where `{}` stands", state.info(other).id);
                mistakes.note(format!("contingent[{}]", id.index()), what);
            }
        }
    }
    mistakes
}

/// Enemies who were laid out to fight and do not touch. What is under way may bring anybody so near; but where nothing is, or
/// a combat by itself is about to begin, a file has them so.
pub(super) fn gaps(state: &State, at_rest: bool) -> Mistakes {
    define!("geo.contact");
    let mut mistakes = Mistakes::new();
    let is_combat_alone =
        matches!(state.steps[..], [Step::Turn(Turn::Nothing), .., Step::Combat(Combat::Start)]);
    if !at_rest && !is_combat_alone {
        return mistakes;
    }
    let stands = |id: &ContingentId| state.contingent(*id).is_on_table();
    for id in state.all_contingents().filter(stands) {
        let side = state.contingent(id).side;
        let enemy = |other: &ContingentId| state.contingent(*other).side != side;
        for other in state.all_contingents().take_while(|other| *other != id).filter(stands).filter(enemy) {
            if let Some(gap) = state.gap_like_contact(id, other) {
                let what = format!(
                    "a gap of 0.{gap:02} inches keeps it from `{}`: contact is a gap of 0.01 or less",
                    state.info(other).id
                );
                mistakes.note(format!("contingent[{}].at", id.index()), what);
            }
        }
    }
    mistakes
}

struct Check<'a> {
    state: &'a State,
    mistakes: Mistakes,
}

impl Check<'_> {
    /// The lists are as long as the scenario's.
    fn counts(&mut self) {
        let (state, scenario) = (self.state, &self.state.scenario);
        let lists = [
            ("contingent", state.contingents.len(), scenario.contingents.len()),
            ("leader", state.leaders.len(), scenario.leaders.len()),
        ];
        for (key, here, there) in lists {
            if here != there {
                self.mistakes.note("", format!("has {here} of the {there} kinds of {key}s of the scenario"));
            }
        }
        if state.battles.len() < scenario.battles.len() || state.battles.len() > 250 {
            self.mistakes.note("", "has not the battles of the scenario");
        }
        for (key, len) in [
            ("steps", state.steps.len()),
            ("messages", state.messages.len()),
            ("stakes", state.stakes.len()),
            ("passages", state.passages.len()),
            ("strikes", state.strikes.len()),
        ] {
            if len > MOST_PENDING {
                self.mistakes.note("", format!("has too many {key}"));
            }
        }
    }

    fn is_leader(&self, leader: LeaderId) -> bool {
        leader == LeaderId::NONE || leader.index() < self.state.leaders.len()
    }

    fn is_contingent(&self, contingent: ContingentId) -> bool {
        contingent == ContingentId::NONE || contingent.index() < self.state.contingents.len()
    }

    fn battles(&mut self) {
        for (number, command) in self.state.battles.iter().enumerate() {
            if !self.is_leader(command.leader) {
                self.mistakes.note(format!("battle[{number}]"), "its leader is nobody there is");
            }
        }
    }

    fn contingents(&mut self) {
        for number in 0..self.state.contingents.len() {
            let mut wrong = Vec::new();
            self.contingent(number, &mut |what| wrong.push(what));
            for what in wrong {
                self.mistakes.note(format!("contingent[{number}]"), what);
            }
        }
    }

    fn contingent(&self, number: usize, note: &mut dyn FnMut(&'static str)) {
        let (state, scenario) = (self.state, &self.state.scenario);
        let (info, c) = (&scenario.contingents[number], &state.contingents[number]);
        if c.battle.index() >= state.battles.len() {
            note("its battle is none there is");
        }
        if c.stands > info.stands() || c.is_on_table() && c.stands == 0 {
            return note("has more stands than it was mustered with, or none and is on the table");
        }
        if u32::from(c.rear) >> c.stands != 0 || c.rear != 0 && info.rear.is_none() {
            note("has stands of its rear type that it has not");
        }
        if c.dps > info.grade.row().most_dps {
            note("has more DPs than its grade can hold");
        }
        if c.volleys > 60 || c.bound.until > state.turn.saturating_add(1) {
            note("has too many volleys, or is bound for too long");
        }
        if c.is(Flags::REMOUNTED) && !info.front.is_men_at_arms() {
            note("cannot mount or dismount");
        }
        if c.is(Flags::ROUTING) && !c.is(Flags::DISARRAY) {
            note("routs and is not in disarray");
        }
        let ids = [c.pursues, c.bound.target, c.aims_at, c.last_shot.at];
        if ids.into_iter().any(|id| !self.is_contingent(id)) {
            note("names a contingent that there is not");
        }
        if !c.place.at.is_within_reach() || !c.anchor.is_within_reach() {
            return note("is nowhere near the table");
        }
        if !c.is_on_table() {
            return;
        }
        if c.files == 0 || c.files > c.stands || c.array == Array::Skirmish && c.files != c.stands {
            return note("has not the stands for its files");
        }
        let kind = if c.is(Flags::REMOUNTED) { info.front.remounted() } else { info.front };
        let shape = shape(c.array, c.files, c.stands, kind, scenario.frontage);
        let board =
            Bounds { low: Point::new(0, 0), high: Point::at(scenario.width, scenario.depth) }.grown(TOUCH);
        let corners = *Block::new(c.place, shape).footprint().corners();
        if !corners.iter().all(|corner| board.holds(*corner)) {
            note("does not stand wholly on the table");
        }
    }

    fn leaders(&mut self) {
        let (state, scenario) = (self.state, &self.state.scenario);
        for (number, (_, leader)) in scenario.leaders.iter().zip(&state.leaders).enumerate() {
            let place = format!("leader[{number}]");
            if leader.battle.index() >= state.battles.len() {
                self.mistakes.note(place.as_str(), "his battle is none there is");
            }
            if !self.is_contingent(leader.with) {
                self.mistakes.note(place.as_str(), "is with a contingent that there is not");
            } else if let Some(with) = leader.with.some() {
                let c = state.contingent(with);
                let is_with_friends = c.side == leader.side || leaves_traitors(state, number);
                if !c.is_on_table() || !is_with_friends || leader.is(LeaderFlags::OFF) {
                    self.mistakes.note(
                        place.as_str(),
                        "is with a contingent that is off the table or not of his side",
                    );
                }
            }
            if leader.rating > 6 || leader.cp > 6 {
                self.mistakes.note(place.as_str(), "has too many CPs");
            }
            let board = Bounds { low: Point::new(0, 0), high: Point::at(scenario.width, scenario.depth) };
            if !board.holds(leader.at) {
                self.mistakes.note(place.as_str(), "is not on the table");
            }
        }
    }

    fn rest(&mut self) {
        let state = self.state;
        if state.turn == 0 || state.turn > state.scenario.turn_limit.max(1).saturating_add(1) {
            self.mistakes.note("now.turn", "is past the last turn");
        }
        for message in &state.messages {
            let near = message.at.is_none_or(Point::is_within_reach);
            if message.to.index() >= state.leaders.len() || !near {
                self.mistakes.note("now.messages", "one is for nobody there is");
            }
        }
        for stakes in &state.stakes {
            if !self.is_contingent(stakes.by)
                || !stakes.from.is_within_reach()
                || !stakes.to.is_within_reach()
            {
                self.mistakes.note("now.stakes", "some stand nowhere");
            }
        }
        self.picks();
        if state.ended.is_none() && state.steps.is_empty() {
            self.mistakes.note("now.steps", "nothing is pending and the battle has not ended");
        }
        let off = |train: &crate::state::Baggage| train.at.is_some_and(|at| !at.is_within_reach());
        if state.baggage.iter().any(|(_, train)| off(train)) {
            self.mistakes.note("now.baggage", "stands nowhere near the table");
        }
        self.steps();
        self.fights();
    }

    /// What has been picked for armies by points can be, and is paid for.
    fn picks(&mut self) {
        let state = self.state;
        for (_, pick) in &state.picks {
            if let Err(refusal) = pick.is_possible() {
                self.mistakes.note("now.picks", refusal.sentence(|_| ""));
            }
        }
        let dear = |side: &Side| state.spent(*side) > i32::from(state.scenario.points);
        if !state.picks.is_empty() && (state.picks.len() > MOST_PENDING || Side::BOTH.iter().any(dear)) {
            self.mistakes.note("now.picks", "an army costs more than the points that it has");
        }
        let picking = state.steps.iter().any(|step| matches!(step, crate::steps::Step::Mustering(_)));
        if picking != state.is_mustering() && state.ended.is_none() {
            self.mistakes.note("now.steps", "armies are picked before there are forces, and only then");
        }
    }

    /// Charges and fighters name contingents that are there.
    fn fights(&mut self) {
        let state = self.state;
        let is_there = |id: crate::state::ContingentId| id.index() < state.contingents.len();
        if state.charges.len() > MOST_PENDING
            || !state.charges.iter().all(|c| is_there(c.by) && is_there(c.at))
        {
            self.mistakes.note("now.charges", "names a contingent that there is not");
        }
        let is_sound = |fighter: &crate::rules::fray::Fighter| {
            is_there(fighter.who)
                && fighter.opponents().all(is_there)
                && fighter.primary.some().is_none_or(is_there)
                && fighter.splits.iter().all(|split| is_there(split.at))
                && fighter.takes.iter().all(|foe| is_there(*foe))
                && state.board().holds(fighter.eye)
        };
        if state.fray.len() > MOST_PENDING || !state.fray.iter().all(is_sound) {
            self.mistakes.note("now.fray", "names a contingent that there is not");
        }
    }

    /// Steps name contingents, leaders and battles by number, charges and fighters: they must all be there.
    fn steps(&mut self) {
        let names = self.state.names();
        if self.state.ended.is_none() && !matches!(self.state.steps.first(), None | Some(Step::Turn(_))) {
            let why = "nothing comes after the first: begin with a part of the turn, or with `{ turn = \"nothing\" }`";
            self.mistakes.note("now.steps", why);
        }
        for step in &self.state.steps {
            let fault = match names.write(step) {
                Ok(_) => step.fault(self.state).map(str::to_owned),
                Err(what) => Some(what),
            };
            if let Some(fault) = fault {
                self.mistakes.note("now.steps", fault);
            }
        }
    }
}

/// Whether a leader is still with men who have turned their coats, and is to save himself from them.
fn leaves_traitors(state: &State, leader: usize) -> bool {
    use crate::rules::leaders::Peril;
    use crate::steps::Step;
    state.steps.iter().any(|step| match step {
        Step::Rescue(rescue) => rescue.leader.index() == leader && rescue.from == Peril::Treason,
        _ => false,
    })
}
