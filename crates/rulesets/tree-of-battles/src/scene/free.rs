//! Free moves: by which handles they are put together, and what would come of one that was never listed.

use battle::{
    Answers as _, Ghost, Handle, HandleKind, Manoeuvre, Note, Place, Side, State as _, Tried, TriedLeg,
};
use ground::tabletop::{self, Block, Distance, Length, Point};

use super::ground::spot;
use super::pieces::degrees;
use super::sketch::{GRAIN, Sketch};
use crate::actions::{Action, How, Leg, Legs, MOST_LEGS, Post};
use crate::flags::Flags;
use crate::rules::arrays;
use crate::rules::trail::{Allowance, Going, Trail};
use crate::state::{ContingentId, LeaderId, State};
use crate::steps::Step;
use crate::troops::{Array, Troop};
use crate::words::{hundredths, inches_text};

/// The ways in which a contingent may use its Tactical Move, with the words on their buttons.
const HOWS: [(How, &str); 10] = [
    (How::OneDie, "Move by one die"),
    (How::TwoDice, "Move by two dice"),
    (How::Manoeuvre, "Manoeuvre in place"),
    (How::Road, "Go along the road"),
    (How::Stay, "Stay"),
    (How::Rally, "Rally from disarray"),
    (How::Plant, "Plant stakes"),
    (How::Mount, "Mount or dismount"),
    (How::Feign, "Feign flight"),
    (How::FallBack, "Fall back as planned"),
];

fn handle(kind: HandleKind, write: &str, label: &str, most: Option<Length>) -> Handle {
    Handle {
        kind,
        write: write.to_owned(),
        label: label.to_owned(),
        most: most.map(Length::micrometres),
        counts: Vec::new(),
        cost: String::new(),
    }
}

/// The handles.
impl State {
    /// The free moves of a side that is asked.
    pub(super) fn manoeuvres(&self, side: Side) -> Vec<Manoeuvre> {
        match self.steps.last() {
            Some(Step::Moving(moving)) => {
                vec![self.manoeuvre(moving.contingent, "moves".to_owned(), moving.allowance)]
            }
            Some(Step::Approach(_)) => {
                let movers = self.on_table(side).filter(|id| self.may_march(*id, side).is_ok());
                movers
                    .map(|id| {
                        let begin = format!("{} marches", self.contingent_word(id));
                        self.manoeuvre(id, begin, self.march_allowance(id, false))
                    })
                    .collect()
            }
            Some(Step::Tactical(_)) => self.tactical_ways(side),
            Some(Step::Placing(_) | Step::Arriving(_)) => self.placings(side),
            Some(Step::Commanding(_) | Step::Rescue(_)) => self.rides(side),
            _ => Vec::new(),
        }
    }

    fn manoeuvre(&self, id: ContingentId, begin: String, allowance: Allowance) -> Manoeuvre {
        let trail = Trail::new(self, id, allowance);
        Manoeuvre {
            actor: self.contingent_word(id).to_owned(),
            begin,
            allowance: (allowance.going != Going::InPlace).then(|| allowance.whole.micrometres()),
            handles: self.handles(
                id,
                &trail,
                allowance,
                self.contingent(id).array,
                self.contingent(id).files,
            ),
        }
    }

    /// The handles for the next leg of a contingent on its way.
    fn handles(
        &self,
        id: ContingentId,
        trail: &Trail<'_>,
        allowance: Allowance,
        array: Array,
        files: u8,
    ) -> Vec<Handle> {
        let mut handles = Vec::new();
        let (left, kind) = (trail.left(), self.kind(id));
        if allowance.going != Going::InPlace && left >= GRAIN {
            handles.push(handle(HandleKind::Ahead, "ahead {length}", "Straight ahead", Some(left)));
            handles.push(handle(HandleKind::WheelLeft, "wheels left {length}", "Wheel left", Some(left)));
            handles.push(handle(HandleKind::WheelRight, "wheels right {length}", "Wheel right", Some(left)));
            if array == Array::Skirmish {
                handles.push(handle(
                    HandleKind::Slide,
                    "slides {bearing} {length}",
                    "Go any way",
                    Some(left),
                ));
            }
        }
        if array == Array::Skirmish || kind == Troop::Artillery && allowance.going == Going::InPlace {
            handles.push(handle(HandleKind::Face, "faces {bearing}", "Turn to face", None));
        }
        if kind == Troop::Artillery || allowance.going == Going::Road {
            return handles;
        }
        let half = |kind, write: &str, label: &str| Handle {
            cost: "half a move".to_owned(),
            ..handle(kind, write, label, None)
        };
        handles.push(half(HandleKind::About, "about", "Turn about"));
        let stands = self.contingent(id).stands;
        for other in Array::ALL {
            let Some((fewest, most)) = arrays::files_open(kind, other, stands) else { continue };
            let counts: Vec<u16> =
                (fewest..=most).filter(|n| other != array || *n != files).map(u16::from).collect();
            if counts.is_empty() || other == array && other == Array::Skirmish {
                continue;
            }
            let (write, label) = match (other == array, other) {
                (true, _) => ("files {count}".to_owned(), "Change frontage"),
                (false, Array::Line) => ("array line {count}".to_owned(), "Form line"),
                (false, Array::Column) => ("array column {count}".to_owned(), "Form column"),
                (false, Array::Skirmish) => (format!("array skirmish {stands}"), "Form skirmish array"),
            };
            let place = if other == array { HandleKind::Files } else { HandleKind::Other };
            handles.push(Handle { counts, ..half(place, &write, label) });
        }
        if self.ranks(id) > 1 {
            handles.push(half(HandleKind::Other, "exchange", "Exchange ranks"));
        }
        handles
    }

    /// What each contingent may do with its Tactical Move: nothing of it is dragged yet.
    fn tactical_ways(&self, side: Side) -> Vec<Manoeuvre> {
        let way = |id: ContingentId| Manoeuvre {
            actor: self.contingent_word(id).to_owned(),
            begin: self.contingent_word(id).to_owned(),
            allowance: None,
            handles: HOWS
                .into_iter()
                .filter(|(how, _)| self.check(side, &Action::Tactical { contingent: id, how: *how }).is_ok())
                .map(|(how, label)| {
                    let written = self.write_action(side, &Action::Tactical { contingent: id, how });
                    let write = written.split_once(' ').map_or("", |(_, rest)| rest);
                    handle(HandleKind::Other, write, label, None)
                })
                .collect(),
        };
        self.on_table(side).map(way).filter(|manoeuvre| !manoeuvre.handles.is_empty()).collect()
    }

    /// How contingents that are to be placed are put down.
    fn placings(&self, side: Side) -> Vec<Manoeuvre> {
        let mut choices = Vec::new();
        self.choices(side, &mut choices);
        let Some(Action::Deploy { contingent, .. }) = choices.first().copied() else { return Vec::new() };
        let c = self.contingent(contingent);
        vec![Manoeuvre {
            actor: self.contingent_word(contingent).to_owned(),
            begin: format!("{} placed", self.contingent_word(contingent)),
            allowance: None,
            handles: self.placing_handles(contingent, c.array, c.files, false),
        }]
    }

    fn placing_handles(&self, id: ContingentId, array: Array, files: u8, stakes: bool) -> Vec<Handle> {
        let with = if stakes { " with stakes" } else { "" };
        let write = format!("at {{x}},{{y}} facing {{bearing}} in {} of {files}{with}", array.key());
        let mut handles = vec![
            handle(HandleKind::Place, &write, "Set down", None),
            handle(HandleKind::Face, &write, "Turn to face", None),
        ];
        let stands = self.contingent(id).stands;
        for other in Array::ALL {
            if let Some((fewest, most)) = arrays::files_open(self.kind(id), other, stands) {
                let counts: Vec<u16> = (fewest..=most).map(u16::from).collect();
                let write =
                    format!("at {{x}},{{y}} facing {{bearing}} in {} of {{count}}{with}", other.key());
                let label =
                    format!("In {}", if other == Array::Skirmish { "skirmish array" } else { other.key() });
                handles.push(Handle { counts, ..handle(HandleKind::Files, &write, &label, None) });
            }
        }
        handles
    }

    /// Leaders who may ride to any place.
    fn rides(&self, side: Side) -> Vec<Manoeuvre> {
        let may = |id: &LeaderId| {
            let (at, leader) = (self.where_is(*id), self.leader(*id));
            leader.side == side
                && leader.is_on_table()
                && self.check(side, &Action::Ride { leader: *id, to: Post::At(at) }).is_ok()
        };
        self.all_leaders()
            .filter(may)
            .map(|id| Manoeuvre {
                actor: self.leader_word(id).to_owned(),
                begin: format!("{} rides to", self.leader_word(id)),
                allowance: None,
                handles: vec![handle(HandleKind::Place, "{x},{y}", "Ride", None)],
            })
            .collect()
    }
}

/// Trying.
impl State {
    /// What would come of a free move of a side.
    pub(crate) fn tried_by(&self, side: Side, action: &Action) -> Option<Tried> {
        action.is_there(self, side).ok()?;
        let own = |id: ContingentId| self.contingent(id).side == side;
        match (*action, self.steps.last()?) {
            (Action::March { contingent, road, legs }, Step::Approach(_))
                if own(contingent) && self.contingent(contingent).is_on_table() =>
            {
                let allowance = self.march_allowance(contingent, road);
                let again = |legs| Action::March { contingent, road, legs };
                Some(self.try_legs(side, contingent, allowance, &legs, &again))
            }
            (Action::Move(legs), Step::Moving(moving)) if own(moving.contingent) => {
                Some(self.try_legs(side, moving.contingent, moving.allowance, &legs, &Action::Move))
            }
            (
                Action::Deploy { contingent, place, array, files, stakes },
                Step::Placing(_) | Step::Arriving(_),
            ) if own(contingent) && self.contingent(contingent).is(Flags::UNPLACED | Flags::WAITING) => {
                self.may_form(contingent, array, files).ok()?;
                let tried = self.try_place(contingent, place, array, files, stakes);
                Some(Tried { nearest: self.nearest_place(side, action), ..tried })
            }
            (Action::Ride { leader, to: Post::At(at) }, _) if self.leader(leader).side == side => {
                Some(Tried { nearest: self.nearest_place(side, action), ..self.try_ride(leader, at) })
            }
            _ => None,
        }
    }

    /// Follows the legs for as long as they are allowed, and shows the rest as it would look.
    fn try_legs(
        &self,
        side: Side,
        id: ContingentId,
        allowance: Allowance,
        legs: &Legs,
        again: &dyn Fn(Legs) -> Action,
    ) -> Tried {
        let mut trail = Some(Trail::new(self, id, allowance));
        let mut sketch = Sketch::new(self, id);
        for leg in legs.iter() {
            sketch.leg(*leg);
            trail = trail.and_then(|mut trail| trail.leg(*leg).is_ok().then_some(trail));
        }
        let left = trail.as_ref().map_or(Length::ZERO, Trail::left);
        let handles = match &trail {
            Some(trail) if legs.len() < MOST_LEGS => {
                self.handles(id, trail, allowance, sketch.array, sketch.files)
            }
            _ => Vec::new(),
        };
        let walked = trail.and_then(|trail| trail.finish().ok());
        let can_end = walked.is_some();
        let dues = walked.map(|walked| walked.dues).unwrap_or_default();
        let notes = dues.iter().map(|due| {
            let dps = if due.dps == 1 { "1 DP".to_owned() } else { format!("{} DPs", due.dps) };
            Note { says: format!("{dps} for {}", self.contingent_name(due.who)), rule: due.rule.id() }
        });
        let allowed = self.check(side, &again(*legs)).is_ok();
        let measured = allowance.going != Going::InPlace;
        Tried {
            notes: notes.collect(),
            used: if measured { sketch.walk.spent().micrometres() } else { 0 },
            left: measured.then(|| left.micrometres()),
            unfinished: !allowed && can_end && !handles.is_empty(),
            handles,
            nearest: if allowed { None } else { self.nearest_allowed(side, legs, again) },
            legs: std::mem::take(&mut sketch.legs),
            ghost: self.sketched(id, sketch),
        }
    }

    /// The same legs, the last one as long as it may be; or without it.
    fn nearest_allowed(&self, side: Side, legs: &Legs, again: &dyn Fn(Legs) -> Action) -> Option<String> {
        let mut shorter: Vec<Leg> = legs.to_vec();
        while let Some(last) = shorter.pop() {
            let with = |by: i32| {
                let leg = last.with_length(GRAIN * by)?;
                let mut legs = crate::actions::Legs::of(&shorter);
                legs.push(leg).then(|| again(legs))
            };
            let allows = |by: i32| with(by).is_some_and(|action| self.check(side, &action).is_ok());
            if let Some(length) = last.length() {
                let (mut low, mut high) = (0, length.micrometres() / GRAIN.micrometres());
                // What is allowed reaches from nothing up to a limit, save where a duty asks for more.
                while low < high {
                    let middle = (low + high + 1) / 2;
                    if allows(middle) { low = middle } else { high = middle - 1 }
                }
                if low > 0 {
                    return with(low).map(|action| self.write_action(side, &action));
                }
            }
            let rest = crate::actions::Legs::of(&shorter);
            if !shorter.is_empty() && self.check(side, &again(rest)).is_ok() {
                return Some(self.write_action(side, &again(rest)));
            }
        }
        None
    }

    /// The same with a place that is allowed, as near as may be to where somebody would be set down who may not stand
    /// there: on the way there from the nearest place that is listed, or from where a leader is.
    fn nearest_place(&self, side: Side, action: &Action) -> Option<String> {
        if self.check(side, action).is_ok() {
            return None;
        }
        let with = |to: Point| match *action {
            Action::Deploy { contingent, place, array, files, stakes } => Action::Deploy {
                contingent,
                place: tabletop::Place { at: to, ..place },
                array,
                files,
                stakes,
            },
            Action::Ride { leader, .. } => Action::Ride { leader, to: Post::At(to) },
            other => other,
        };
        let allows = |to: Point| self.check(side, &with(to)).is_ok();
        let (wanted, start) = match *action {
            Action::Ride { leader, to: Post::At(to) } if self.leader(leader).is_on_table() => {
                (to, Some(self.where_is(leader)))
            }
            Action::Ride { to: Post::At(to), .. } => (to, None),
            Action::Deploy { place, .. } => (place.at, None),
            _ => return None,
        };
        let mut listed = Vec::new();
        self.choices(side, &mut listed);
        let listed = listed.iter().filter_map(|choice| match *choice {
            Action::Deploy { place, .. } => Some(place.at),
            Action::Ride { to: Post::At(to), .. } => Some(to),
            _ => None,
        });
        let from =
            listed.chain(start).filter(|at| allows(*at)).min_by_key(|at| Distance::of_points(*at, wanted))?;
        // What is allowed on the way reaches as far as a limit; in hundredths of an inch, as places are written.
        let grain = GRAIN.micrometres();
        let part = |n: i32| {
            let on = |a: i32, b: i32| {
                (a + ((i64::from(b) - i64::from(a)) * i64::from(n) / 256) as i32) / grain * grain
            };
            Point::new(on(from.x, wanted.x), on(from.y, wanted.y))
        };
        let (mut low, mut high) = (0, 256);
        while low < high {
            let middle = (low + high + 1) / 2;
            if allows(part(middle)) { low = middle } else { high = middle - 1 }
        }
        let nearest = if low == 0 { from } else { part(low) };
        Some(self.write_action(side, &with(nearest)))
    }

    pub(super) fn try_place(
        &self,
        id: ContingentId,
        place: tabletop::Place,
        array: Array,
        files: u8,
        stakes: bool,
    ) -> Tried {
        let stands = self.contingent(id).stands;
        let shape = arrays::shape(array, files, stands, self.kind(id), self.scenario.frontage);
        let at = Place::Table { at: spot(place.at) };
        let heading = Some(degrees(place.facing));
        let side = self.contingent(id).side;
        let written =
            self.write_action(side, &Action::Deploy { contingent: id, place, array, files, stakes });
        let written = written.split_once(" placed ").map_or("", |(_, rest)| rest).to_owned();
        let says = format!(
            "at {}″ east, {}″ north",
            inches_text(Length::new(place.at.x)),
            inches_text(Length::new(place.at.y))
        );
        Tried {
            ghost: self.ghost_at(id, &Block::new(place, shape), Vec::new()),
            legs: vec![TriedLeg { written, says, cost: String::new(), place: at, heading }],
            used: 0,
            left: None,
            notes: Vec::new(),
            handles: self.placing_handles(id, array, files, stakes),
            nearest: None,
            unfinished: false,
        }
    }

    pub(super) fn try_ride(&self, leader: LeaderId, to: Point) -> Tried {
        let from = self.where_is(leader);
        let way = self.rider_way(from, to).unwrap_or_default();
        let path = std::iter::once(from).chain(way).map(|at| Place::Table { at: spot(at) }).collect();
        let far = self.ride(from, to);
        let place = Place::Table { at: spot(to) };
        let cost = far.map_or_else(String::new, |far| format!("{}″", hundredths(far)));
        Tried {
            ghost: Ghost { place, heading: None, path, charge: false, array: None, swept: Vec::new() },
            legs: vec![TriedLeg {
                written: crate::words::point_text(to),
                says: format!("ride {cost}"),
                cost,
                place,
                heading: None,
            }],
            used: far.map_or(0, Length::micrometres),
            left: None,
            notes: Vec::new(),
            handles: vec![handle(HandleKind::Place, "{x},{y}", "Ride", None)],
            nearest: None,
            unfinished: false,
        }
    }

    /// Legs of a contingent in words: "4″ ahead, wheel left 12.5°".
    pub(super) fn legs_in_words(&self, id: ContingentId, legs: &[Leg]) -> String {
        let mut sketch = Sketch::new(self, id);
        for leg in legs {
            sketch.leg(*leg);
        }
        sketch.legs.into_iter().map(|leg| leg.says).collect::<Vec<_>>().join(", ")
    }
}
