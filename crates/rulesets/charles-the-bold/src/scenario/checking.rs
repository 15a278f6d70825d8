//! What must hold of a state that somebody may have written by hand: nothing in it may lead astray later.

use battle::{Mistakes, Side};
use ground::Spot;

use super::sides::UNNAMED;
use crate::field::Options;
use crate::state::{Flags, Group, GroupId, MeleeId, OFF, StandId, State};
use crate::steps::{Again, Step, Test, TestFor};

/// The most pending steps.
const MOST_STEPS: usize = 100;

/// Everything that does not hold. `beneath` are stands that pass through others, `places` the places of the stands
/// in a file, if there is one.
pub(super) fn faults(state: &State, beneath: &[StandId], places: Vec<String>) -> Mistakes {
    let mut faults = Faults { state, beneath, places, found: Mistakes::new() };
    let known = beneath.iter().all(|stand| faults.is_stand(*stand));
    faults.hold("now.beneath", known, || "names an unknown stand".to_owned());
    faults.stands();
    faults.groups();
    faults.melees();
    faults.numbers();
    // Steps speak of stands and melees: they are looked at only if those are right.
    if faults.found.is_empty() {
        faults.steps();
    }
    faults.found
}

struct Faults<'a> {
    state: &'a State,
    beneath: &'a [StandId],
    places: Vec<String>,
    found: Mistakes,
}

impl Faults<'_> {
    fn hold(&mut self, place: &str, holds: bool, reason: impl FnOnce() -> String) {
        if !holds {
            self.found.note(place, reason());
        }
    }

    fn stands(&mut self) {
        let state = self.state;
        let mut taken = vec![StandId::NONE; state.scenario.map.hexes.len()];
        for id in state.all_stands() {
            let (stand, unit) = (state.stand(id), state.unit(id));
            let name = &state.info(id).id;
            let place = self.places.get(id.index()).cloned().unwrap_or_default();
            let on_map = stand.spot != OFF;
            match taken.get_mut(stand.spot.index()) {
                Some(_) if self.beneath.contains(&id) => {}
                Some(other) if *other != StandId::NONE => {
                    let other = &state.info(*other).id;
                    self.found.note(place.as_str(), format!("{name} and {other} stand in one hex"));
                }
                Some(free) => *free = id,
                None => self.hold(&place, !on_map, || format!("{name} stands in no hex of the map")),
            }
            let left = stand.left;
            let fits = left.iter().zip(unit.ranks).all(|(left, full)| *left <= full);
            let in_order = (left[1] > 0 || left[2] == 0) && (left[0] > 0 || left[1] == 0);
            self.hold(&place, fits && in_order, || {
                format!("{name} has {left:?} SP left, which does not fit its ranks {:?}", unit.ranks)
            });
            let gone = stand.is_gone();
            let waits = stand.is(Flags::WAITING);
            self.hold(&place, !waits || !on_map && !gone && state.scenario.conditions.is_late(id), || {
                format!("{name} waits to come on and is on the map, gone, or not late")
            });
            self.hold(&place, !on_map || !gone, || format!("{name} is lost and yet on the map"));
            self.hold(&place, !on_map || left[0] > 0, || format!("{name} is on the map without SP"));
            let hidden = stand.is(Flags::HIDDEN);
            self.hold(&place, !hidden || state.scenario.conditions.begins_hidden(id), || {
                format!("{name} is hidden, and no contingent of it says from how near it is found")
            });
            self.hold(&place, !hidden || !on_map && !gone && !waits && left[0] > 0, || {
                format!("{name} is hidden, and on the map, gone, or late")
            });
            if let Some(lies) = taken.get_mut(stand.start.index()).filter(|_| hidden) {
                let other = std::mem::replace(lies, id);
                self.hold(&place, other == StandId::NONE, || format!("{name} is hidden where another is"));
            }
            self.hold(&place, !hidden || !state.option(Options::FREE_DEPLOYMENT), || {
                format!("{name} is hidden: with free-deployment nobody is")
            });
            let may_wait = waits || hidden || state.option(Options::FREE_DEPLOYMENT);
            self.hold(&place, on_map || gone || may_wait, || {
                format!("{name} is neither on the map nor lost")
            });
            self.hold(&place, !gone || left == [0; 3], || format!("{name} is lost and has SP left"));
            self.hold(&place, stand.flags.0 < 1 << Flags::ALL.len(), || format!("{name} has unknown facts"));
            let in_melee = stand.melee != MeleeId::NONE;
            self.hold(&place, on_map || !in_melee, || format!("{name} is in a melee and not on the map"));
            self.hold(&place, in_melee || !stand.is(Flags::SUPPORTING), || {
                format!("{name} supports no melee")
            });
            self.hold(&place, self.is_spot(stand.start), || format!("{name} began in no hex of the map"));
            let flanking = stand.flanking;
            let enemy = flanking == StandId::NONE
                || self.is_stand(flanking) && state.side_of(flanking) != state.side_of(id);
            self.hold(&place, enemy, || format!("{name} has hit no enemy of that id in flank"));
            self.hold(&place, stand.evasions <= 100, || format!("{name} has evaded too often"));
        }
    }

    fn groups(&mut self) {
        let state = self.state;
        for (number, group) in state.groups.iter().enumerate() {
            let name = &state.scenario.group(GroupId(number as u8)).id;
            let place = format!("group[{number}]");
            let general = &state.scenario.group(GroupId(number as u8)).general;
            let on_map = |group: &Group| group.commander != OFF;
            let mut others = state.scenario.groups[..number].iter().zip(&state.groups);
            let same = others.find(|(other, there)| {
                on_map(group) && on_map(there) && *general != UNNAMED && other.general == *general
            });
            self.hold(&format!("{place}.general"), same.is_none(), || {
                let other = same.map_or("", |(other, _)| other.id.as_str());
                format!("{general} leads {other}, too: nobody could tell them apart")
            });
            self.hold(&place, self.is_spot(group.commander), || {
                format!("the commander of {name} is off the map")
            });
            let Some(stand) = group.attached.some() else { continue };
            let with = self.is_stand(stand)
                && usize::from(state.info(stand).group.0) == number
                && state.stand(stand).is_on_map()
                && state.stand(stand).spot == group.commander;
            self.hold(&place, with, || {
                format!("the commander of {name} is attached to a stand that is not his, or not in his hex")
            });
        }
    }

    fn melees(&mut self) {
        let state = self.state;
        self.hold("melee", state.melees.len() <= 250, || "there are too many melees".to_owned());
        for (number, melee) in state.melees.iter().enumerate() {
            for side in Side::BOTH {
                let stand = melee.stands[side];
                let fits = stand == StandId::NONE || self.is_stand(stand) && state.side_of(stand) == side;
                self.hold("melee", fits, || {
                    format!("the {side} Battle Stand of melee {number} is none of {side}'s")
                });
            }
        }
        for id in state.all_stands() {
            let stand = state.stand(id);
            if stand.melee == MeleeId::NONE {
                continue;
            }
            let place = self.places.get(id.index()).cloned().unwrap_or_default();
            let name = &state.info(id).id;
            let Some(melee) = state.melees.get(usize::from(stand.melee.0)) else {
                self.found.note(place, format!("{name} is in melee {}, which does not exist", stand.melee.0));
                continue;
            };
            let named = melee.stands[state.side_of(id)] == id;
            let supports = stand.is(Flags::SUPPORTING);
            self.hold(&place, named || supports, || {
                format!("{name} is in a melee that neither names it nor is supported by it")
            });
            self.hold(&place, melee.is_on(), || format!("{name} is in a melee that is over"));
        }
    }

    fn numbers(&mut self) {
        let state = self.state;
        self.hold("now.lost", state.lost.0.iter().all(|lost| *lost <= 30_000), || "are too many".to_owned());
        self.hold("now.round", state.round <= 10_000, || "is too late".to_owned());
        self.hold("now.fights", state.fights <= 1_000_000_000, || "are too many".to_owned());
        let pairs = state.barred.iter().chain(&state.evaded);
        let known = pairs.clone().all(|(a, b)| self.is_stand(*a) && self.is_stand(*b));
        self.hold("now", known && pairs.count() <= 10_000, || "an evasion names an unknown stand".to_owned());
        let lured = state.course.lures.iter().all(|lure| self.is_stand(lure.stand) && self.is_stand(lure.by));
        self.hold("now.course", lured, || "a lure names an unknown stand".to_owned());
        let act = &state.act;
        let once = act.members.iter().enumerate().all(|(n, stand)| !act.members[..n].contains(stand));
        self.hold("now.activation", once, || "lists a member twice".to_owned());
    }

    fn steps(&mut self) {
        let state = self.state;
        let count = state.steps.len();
        self.hold("now.steps", count <= MOST_STEPS, || "are too many".to_owned());
        self.hold("now.steps", count > 0 || state.ended.is_some(), || {
            "are missing: nothing is pending".to_owned()
        });
        let goes_on = matches!(state.steps.first(), None | Some(Step::RoundStart(_) | Step::Naming(_)));
        self.hold("now.steps", goes_on || state.ended.is_some(), || {
            "nothing comes after the first: begin with `{ naming = { named = [\"none\", \"none\"] } }` or with \
             `round-start`"
                .to_owned()
        });
        let mut in_turn = false;
        let wrong = state.wrong_numbers(&state.act);
        self.hold("now.activation", wrong.is_none(), || wrong.clone().unwrap_or_default());
        for (number, step) in state.steps.iter().enumerate() {
            let why = state.wrong_numbers(step).or_else(|| {
                let needs_turn = !matches!(
                    step,
                    Step::Deploy(_)
                        | Step::RoundStart(_)
                        | Step::PlaceCommander(_)
                        | Step::NearestStand(_)
                        | Step::Naming(_)
                        | Step::Lurking(_)
                        | Step::Alarm(_)
                        | Step::Again(Again { test: Test::Order { purpose: TestFor::Alarm, .. }, .. })
                        | Step::Turn(_)
                );
                (needs_turn && !in_turn).then(|| "stands outside a group's turn".to_owned())
            });
            in_turn |= matches!(step, Step::Turn(_));
            let why = why.or_else(|| self.names_others(step));
            let why = why.or_else(|| if number + 1 == count { self.asks(step) } else { None });
            if let Some(why) = why {
                // Each kind of step holds one of the same name: that is enough.
                let step = format!("{step:?}");
                let step = step.split_once('(').map_or(&*step, |(_, inner)| inner.trim_end_matches(')'));
                self.found.note("now.steps", format!("step {number} ({step}) {why}"));
            }
        }
    }

    /// A side names only its own groups.
    fn names_others(&self, step: &Step) -> Option<String> {
        let Step::Naming(naming) = step else { return None };
        let named = |side: Side| naming.named.of(side).map(|group| self.state.scenario.group(group).side);
        let strange = Side::BOTH.into_iter().any(|side| named(side).is_some_and(|other| other != side));
        strange.then(|| "has a side name a group that is not its own".to_owned())
    }

    /// What is wrong with a step that asks now.
    fn asks(&self, step: &Step) -> Option<String> {
        let state = self.state;
        let on_map = |stand: StandId| state.stand(stand).is_on_map();
        let holds = match step {
            Step::Forming(_) | Step::Acting(_) | Step::Chasing(_) | Step::Moving(_) => {
                let group = state.moving_group();
                let mine = |stand: &StandId| on_map(*stand) && Some(state.info(*stand).group) == group;
                !state.act.members.is_empty() && state.act.members.iter().all(mine)
            }
            _ => state.actor_of(step).is_none_or(on_map),
        };
        (!holds).then(|| "asks for stands that are not on the map or not of the moving group".to_owned())
    }

    fn is_stand(&self, stand: StandId) -> bool {
        stand.index() < self.state.stands.len()
    }

    fn is_spot(&self, spot: Spot) -> bool {
        spot == OFF || spot.index() < self.state.scenario.map.hexes.len()
    }
}
