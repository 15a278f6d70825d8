//! What must hold of a state that somebody may have written by hand, so that nothing in it can do harm.

use battle::naming::Names;
use battle::{Mistakes, Side, State as _};
use ground::areas::{AreaId, Slot, Way};
use serde::Serialize;
use serde_json::Value;

use crate::charts::WEATHERS;
use crate::combat::{Combat, Fighter, Shot};
use crate::field::Options;
use crate::happenings::{Effect, Happening};
use crate::rulebook::define;
use crate::rules::charge::charging::ChargeStage;
use crate::state::{ArmyId, Flags, FormationId, LeaderId, NO_SLOT, OFF, State, Unit, UnitId};
use crate::steps::Step;

/// Everything that is wrong with a state. `at_rest` says that nothing is under way in it: then every area and every stack is as
/// it may be between two steps.
pub(super) fn faults(state: &State, at_rest: bool) -> Mistakes {
    let all = Names::new(Value::Null)
        .count::<UnitId>(state.units.len())
        .count::<LeaderId>(state.leaders.len())
        .count::<FormationId>(state.formations.len())
        .count::<ArmyId>(state.armies.len())
        .count::<AreaId>(state.scenario.map.len());
    let mut check = Check { state, all, mistakes: Mistakes::new() };
    check.counts();
    if check.mistakes.is_empty() {
        check.armies();
        check.leaders();
        check.units();
        check.battle();
    }
    if check.mistakes.is_empty() {
        check.stacks();
        check.sides_apart();
    }
    if check.mistakes.is_empty() && at_rest {
        check.room();
    }
    check.mistakes
}

struct Check<'a> {
    state: &'a State,
    /// How many there are of everything.
    all: Names,
    mistakes: Mistakes,
}

impl Check<'_> {
    /// The lists are as long as the scenario's.
    fn counts(&mut self) {
        let (state, scenario) = (self.state, &self.state.scenario);
        let lists = [
            ("unit", state.units.len(), scenario.units.len()),
            ("leader", state.leaders.len(), scenario.leaders.len()),
            ("formation", state.formations.len(), scenario.formations.len()),
            ("army", state.armies.len(), scenario.armies.len()),
        ];
        for (key, here, there) in lists {
            if here != there {
                self.mistakes.note("", format!("has {here} of the {there} kinds of {key}s of the scenario"));
            }
        }
    }

    fn is_leader(&self, leader: LeaderId) -> bool {
        leader == LeaderId::NONE || leader.index() < self.state.leaders.len()
    }

    fn is_formation(&self, formation: FormationId) -> bool {
        formation.index() < self.state.formations.len()
    }

    fn is_army(&self, army: ArmyId) -> bool {
        army.index() < self.state.armies.len()
    }

    fn is_place(&self, area: AreaId, slot: Slot) -> bool {
        let map = &self.state.scenario.map;
        area.index() < map.len() && (slot == NO_SLOT || slot.0 < map.slots(area))
    }

    fn armies(&mut self) {
        let (state, scenario) = (self.state, &self.state.scenario);
        for (side, info) in scenario.sides.iter() {
            let own = scenario.armies.get(info.army.index()).is_some_and(|army| army.side == side);
            if !own {
                self.mistakes.note(format!("side[{}].army", side.index()), "should be an army of this side");
            }
        }
        for (number, (info, army)) in scenario.armies.iter().zip(&state.armies).enumerate() {
            let place = format!("army[{number}]");
            if ![info.commander, army.commander, army.before].into_iter().all(|one| self.is_leader(one)) {
                self.mistakes.note(place.as_str(), "its commander is nobody there is");
            }
            if army.position > 9 || army.chits.iter().any(|chit| *chit > 9) {
                self.mistakes.note(place, "its marker or its chits are off the track");
            }
        }
        for (number, (info, formation)) in scenario.formations.iter().zip(&state.formations).enumerate() {
            let place = format!("formation[{number}]");
            if ![info.leader, formation.leader, formation.before].into_iter().all(|one| self.is_leader(one)) {
                self.mistakes.note(place.as_str(), "its leader is nobody there is");
            }
            if !self.is_army(info.army) {
                self.mistakes.note(place, "its army is none there is");
            } else if scenario.armies[info.army.index()].side != info.side {
                self.mistakes.note(place, "its army is of the other side");
            }
        }
    }

    fn leaders(&mut self) {
        let (state, scenario) = (self.state, &self.state.scenario);
        for (number, (info, leader)) in scenario.leaders.iter().zip(&state.leaders).enumerate() {
            let place = format!("leader[{number}]");
            if !self.is_formation(info.formation) {
                self.mistakes.note(place.as_str(), "his formation is none there is");
            }
            if let Some(other) = scenario.leaders[..number].iter().find(|other| other.name == info.name) {
                let what = format!("`{}` is called so, too: nobody could tell them apart", other.id);
                self.mistakes.note(format!("{place}.name"), what);
            }
            if leader.area != OFF && !self.is_place(leader.area, leader.slot) {
                self.mistakes.note(place.as_str(), "he is nowhere on the map");
            }
            if leader.refuge != OFF && leader.refuge.index() >= scenario.map.len() {
                self.mistakes.note(place.as_str(), "his refuge is nowhere on the map");
            }
            if leader.area == OFF && leader.slot != NO_SLOT {
                self.mistakes.note(place.as_str(), "he is off the map and has a position");
            }
            if leader.paired != UnitId::NONE && leader.paired.index() >= state.units.len() {
                self.mistakes.note(place, "he is paired with nobody there is");
            }
        }
    }

    fn units(&mut self) {
        let (state, scenario) = (self.state, &self.state.scenario);
        let map = &scenario.map;
        for (number, (info, unit)) in scenario.units.iter().zip(&state.units).enumerate() {
            let place = format!("unit[{number}]");
            if !self.is_formation(info.formation) {
                self.mistakes.note(place, "its formation is none there is");
                continue;
            }
            if unit.lair != OFF && unit.lair.index() >= map.len() {
                self.mistakes.note(place.as_str(), "it hides nowhere on the map");
            }
            let off = Unit { area: OFF, slot: NO_SLOT, facing: Way(0), level: 0, ..*unit };
            if unit.area == OFF {
                if *unit != off {
                    self.mistakes.note(place, "it is off the map and has a position");
                }
                continue;
            }
            if !self.is_place(unit.area, unit.slot) || unit.facing.0 >= map.ways(unit.area) {
                self.mistakes.note(place, "it is nowhere on the map, or faces nowhere");
                continue;
            }
            let fights = info.kind.is_combat();
            if fights != (unit.slot != NO_SLOT) {
                self.mistakes.note(place.as_str(), "combat units have a position, and no others");
            }
            if fights && usize::from(unit.step) >= info.steps.len() {
                self.mistakes.note(place.as_str(), "it has lost all its steps and is on the map");
            }
            if !fights && unit.step > 0 {
                self.mistakes.note(place.as_str(), "it has no steps to lose");
            }
            let (broken, strength) = (unit.lances, state.strength(UnitId(number as u8)));
            if broken > strength {
                self.mistakes.note(
                    format!("{place}.lances"),
                    format!("it has {broken} broken lances, and its strength is {strength}"),
                );
            }
            if unit.is(Flags::ON_FOOT) && info.foot_steps.is_empty() {
                self.mistakes.note(place, "it is on foot and has no foot piece");
            }
        }
    }

    /// The levels of a stack are 0, 1, 2 and so on, and nobody shares a position with an enemy.
    fn stacks(&mut self) {
        let state = self.state;
        for (number, unit) in state.units.iter().enumerate() {
            if unit.area == OFF || unit.slot == NO_SLOT {
                continue;
            }
            let mates = || {
                state.units.iter().enumerate().filter(move |(_, other)| {
                    other.area == unit.area && other.slot == unit.slot && other.slot != NO_SLOT
                })
            };
            let side = |number: usize| state.side_of(UnitId(number as u8));
            let place = format!("unit[{number}]");
            let below = mates().filter(|(_, other)| other.level < unit.level).count();
            let equal = mates().filter(|(_, other)| other.level == unit.level).count();
            if below != usize::from(unit.level) || equal != 1 || mates().count() > 16 {
                self.mistakes.note(place.as_str(), "its place in its stack is not the one it can have");
            }
            if mates().any(|(other, _)| side(other) != side(number)) {
                self.mistakes.note(place, "it is in one stack with an enemy");
            }
        }
    }

    /// Combat units of both sides are in one area only while they fight there.
    fn sides_apart(&mut self) {
        define!("model.one-side");
        let state = self.state;
        if !state.combats.is_empty() || !state.charges.is_empty() {
            return;
        }
        for area in state.scenario.map.areas() {
            let of = |side: Side| state.fighters_in(area, side).next();
            if let (Some(one), Some(other)) = (of(Side::Red), of(Side::Blue)) {
                let last = if one.index() > other.index() { one } else { other };
                let what = format!(
                    "{} and {} are enemies and in one area, {}",
                    state.info(one).id,
                    state.info(other).id,
                    state.scenario.map.label(area)
                );
                self.mistakes.note(format!("unit[{}].area", last.index()), what);
            }
        }
    }

    /// Areas and stacks hold no more than they can.
    fn room(&mut self) {
        define!("C17.2a");
        let state = self.state;
        for area in state.scenario.map.areas() {
            let (points, limit) = (state.crowd[area.index()].points, state.occupancy_limit(area));
            if points > limit
                && let Some(last) = state.units_in(area).last()
            {
                let label = state.scenario.map.label(area);
                let what = format!("area {label} has room for {limit} points, and {points} are in it");
                self.mistakes.note(format!("unit[{}].area", last.index()), what);
            }
        }
        for unit in state.units().filter(|unit| state.unit(*unit).slot != NO_SLOT) {
            let at = state.unit(unit);
            let mut mates = state.stacked(state.stack_of(unit));
            if mates.any(|mate| state.unit(mate).level < at.level) {
                continue;
            }
            // Whoever lays a battle out by hand may put stacks nearer to each other than they could come by themselves.
            let stack = state.stack_of(unit);
            if let Err(refusal) = state.is_stack_allowed(state.stacked(stack), at.area) {
                let what = refusal.sentence(|piece| state.piece_name(piece));
                self.mistakes.note(format!("unit[{}].position", unit.index()), what);
            }
        }
    }

    fn battle(&mut self) {
        let (state, scenario) = (self.state, &self.state.scenario);
        if state.turn == 0 || usize::from(state.turn) > scenario.turns.len() + 1 {
            self.mistakes.note("battle.turn", "is no turn of the scenario");
        }
        if usize::from(state.weather) >= WEATHERS.len() {
            self.mistakes.note("battle.weather", "is no weather");
        }
        if state.camps >> scenario.camps.len() != 0 {
            self.mistakes.note("battle.camps", "there are not so many camps");
        }
        if state.structures.len() != scenario.structures().len() {
            self.mistakes.note("battle.structures", "there are not so many structures");
        }
        let groups = scenario.reinforcements.len() as u32;
        if [state.waiting, state.delayed, state.called, state.tried]
            .iter()
            .any(|bits| u64::from(*bits) >> groups != 0)
        {
            self.mistakes.note("battle.waiting", "there are not so many groups of reinforcements");
        }
        let known = |area: AreaId| area.index() < scenario.map.len();
        if !state.melee.iter().all(known) {
            self.mistakes.note("battle.melee", "has an area that is not on the map");
        }
        if state.steps.is_empty() && state.ended.is_none() {
            self.mistakes.note("battle.steps", "nothing is pending and the battle is not over");
        }
        if state.ended.is_none() && !matches!(state.steps.first(), None | Some(Step::Turn(_))) {
            let why = "nothing comes after it: begin with what is left of the turn, or with `{ turn = \"nothing\" }`";
            self.mistakes.note("battle.steps[0]", why);
        }
        for (number, step) in state.steps.iter().enumerate() {
            self.numbers(format!("battle.steps[{number}]"), step);
            if let Step::Checking(checks) = step
                && checks.iter().any(|unit| unit.index() >= state.units.len())
            {
                self.mistakes.note(format!("battle.steps[{number}]"), "checks a unit that there is not");
            }
            let Some((n, stage)) = step.charge() else { continue };
            let place = format!("battle.steps[{number}]");
            match state.charges.get(n.index()) {
                None => {
                    self.mistakes.note(place, "is about a charge that there is not");
                }
                Some(charge) if stage.is_some_and(|stage| stage != charge.stage) => {
                    self.mistakes.note(place, "asks of a charge what it has not come to");
                }
                Some(_) => {}
            }
        }
        for (number, combat) in state.combats.iter().enumerate() {
            self.numbers(format!("battle.combats[{number}]"), combat);
            self.combat(number, combat);
        }
        for (number, charge) in state.charges.iter().enumerate() {
            let place = format!("battle.charges[{number}]");
            let by = match charge.stage {
                ChargeStage::RiddenOver { by, .. } | ChargeStage::Struck { by, .. } => by,
                _ => charge.start,
            };
            if !self.is_place(charge.start.area, charge.start.slot) || !self.is_place(by.area, by.slot) {
                self.mistakes.note(place.as_str(), "somebody rides from nowhere on the map");
            }
            self.numbers(place, charge);
        }
        for (number, attack) in state.attacks.iter().enumerate() {
            self.numbers(format!("battle.attacks[{number}]"), attack);
        }
        for (number, support) in state.supports.iter().enumerate() {
            self.numbers(format!("battle.supports[{number}]"), support);
        }
        self.numbers("battle.activation".to_owned(), &state.act);
        if state.act.formations.checked_shr(state.formations.len() as u32).unwrap_or(0) != 0 {
            self.mistakes.note("battle.activation", "there are not so many formations");
        }
        self.numbers("battle.happened".to_owned(), &state.happened);
        let happened = &state.happened;
        let list = scenario.happenings.list.len();
        let beyond = happened.seen.len() > list
            || happened
                .below
                .iter()
                .any(|fallen| fallen.checked_shr(state.formations.len() as u32) > Some(0))
            || happened.due.iter().any(|due| usize::from(due.number) >= list)
            || happened.modifiers.iter().any(|number| usize::from(*number) >= list)
            || happened.radii.iter().any(|(leader, _)| leader.index() >= state.leaders.len());
        if beyond {
            self.mistakes.note("battle.happened", "names what is not in the scenario");
        }
        let treason = scenario.happenings.list.iter().any(|one| matches!(one.effect, Effect::Test { .. }));
        let begins = |one: &Happening| {
            matches!(one.effect, Effect::SetOption { option: Options::TREACHERY, on: true })
        };
        let played = scenario.plays(Options::TREACHERY) || scenario.happenings.list.iter().any(begins);
        if treason && !played {
            self.mistakes.note("treachery", "needs the option `treachery`");
        }
    }

    /// Numbers in a step that stand for nothing there is.
    fn numbers(&mut self, place: String, what: &impl Serialize) {
        if let Err(why) = self.all.write(what) {
            self.mistakes.note(place, why);
        }
    }

    /// A combat is about fighters it has, and each is a unit or a leader.
    fn combat(&mut self, number: usize, combat: &Combat) {
        let place = format!("battle.combats[{number}]");
        let count = combat.fighters.len();
        let known = |fighter: &Fighter| (fighter.unit == UnitId::NONE) != (fighter.leader == LeaderId::NONE);
        let aims = |fighter: &Fighter| count >= 64 || fighter.targets >> count == 0;
        if count > 60 || !combat.fighters.iter().all(|fighter| known(fighter) && aims(fighter)) {
            self.mistakes.note(
                place.as_str(),
                "has fighters that are neither unit nor leader, or strike nobody there is",
            );
        }
        let within = |shot: &Shot| usize::from(shot.by) < count && usize::from(shot.at) < count;
        if !combat.shots.iter().all(within) {
            self.mistakes.note(place, "has dice of or on somebody who does not fight");
        }
    }
}
