//! Both sides place their units: in turns, or behind a curtain at the same time (common.setup.alternate, common.setup.curtain).

use std::ops::ControlFlow;

use battle::{
    Asked, Asks, Button, BySide, Call, Found, Hopes, PromptKind, Question, Refusal, Resolves, Roll, Rule,
    Side, Table,
};
use dice::{D6, Throw};
use serde::{Deserialize, Serialize};

use super::moor::{Boarded, Boarding};
use super::posts::{Own, Post, Spot};
use crate::events::Event;
use crate::orders::order::Marker;
use crate::rulebook::{define, rule};
use crate::rules::afloat::words::AfloatEvent;
use crate::state::{Fate, Flags, Phantom, State, UnitId};
use crate::steps::Action;

/// Dice say who places first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct DeployFirst {}

impl Resolves<State> for DeployFirst {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        let rule = rule!("common.setup.alternate");
        let mut throw = |side: Side| {
            let (throw, hopes) = (Throw::one(D6), Hopes::Low);
            table.roll(Roll {
                rule,
                what: "placing first",
                side,
                throw,
                dice: None,
                wanted: None,
                bonus: None,
                hopes,
            })
        };
        let dice = Side::BOTH.map(&mut throw);
        if dice[0] == dice[1] {
            return;
        }
        let first = if dice[0] < dice[1] { Side::Red } else { Side::Blue };
        battle.replace(Deploy { next: Some(battle.next_to_deploy(first).unwrap_or(first)) });
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}

/// Units are placed: by one side after the other, or by both behind a curtain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Deploy {
    /// Who places next; nobody in particular behind a curtain.
    pub next: Option<Side>,
}

battle::answers! {
    State;
    /// How an army is placed.
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub enum Placing {
        /// A unit is placed there, or somewhere else than before.
        Put {
            /// The unit.
            unit: Own,
            /// Where.
            post: Post,
        } = ["place" unit "at" (post ..)],
        /// A unit begins on board of something.
        Board {
            /// The unit.
            unit: Own,
            /// Of what.
            place: Boarding,
        } = ["place" unit "aboard" (place ..)],
        /// A phantom is placed there.
        Phantom(at: Spot) = ["phantom" "at" (at ..)],
        /// All are placed.
        Ready = ["ready"],
        /// They are not.
        Open = ["open"],
    }
}

/// What may be done: only [`Deploy::may`] makes one.
enum Allowed {
    Posted(UnitId, Post),
    Boarded(UnitId, Boarded),
    Phantom(Phantom),
    Ready(bool),
}

impl Deploy {
    fn may(self, battle: &State, side: Side, answer: Placing) -> Result<Allowed, Refusal> {
        let no = |why: &'static str| Err(Refusal::new(rule!("common.setup.place"), why));
        let curtain = self.next.is_none();
        if curtain && battle.handed_in[side] && answer != Placing::Open {
            return no("all are placed: open it again first");
        }
        match answer {
            Placing::Put { unit, post } => {
                let Some(id) = battle.numbered(side, unit.0) else { return no("there is no such unit") };
                if !curtain && battle.is_fated(id, Fate::PLACED) {
                    return no("it is placed already");
                }
                battle.may_post(id, post)?;
                Ok(Allowed::Posted(id, post))
            }
            Placing::Board { unit, place } => {
                let Some(id) = battle.numbered(side, unit.0) else { return no("there is no such unit") };
                if !curtain && battle.is_fated(id, Fate::PLACED) {
                    return no("it is placed already");
                }
                battle.may_board_at_start(id, place).map(|boarded| Allowed::Boarded(id, boarded))
            }
            Placing::Phantom(Spot(at)) => battle.may_place_phantom(side, at).map(Allowed::Phantom),
            Placing::Ready if !curtain => no("the sides place one after the other"),
            Placing::Ready => match battle.next_to_place(side) {
                Some(id) if battle.has_berth_or_post(id) => {
                    Err(Refusal::new(rule!("common.setup.place"), "{0} is to be placed first")
                        .about(id.into()))
                }
                _ => Ok(Allowed::Ready(true)),
            },
            Placing::Open if curtain && battle.handed_in[side] => Ok(Allowed::Ready(false)),
            Placing::Open => no("nothing is closed"),
        }
    }

    /// Who places after a side, or whether all stand.
    fn goes_on(self, battle: &mut State, side: Side, table: &mut Table<'_, Event>) {
        match battle.next_to_deploy(side.other()) {
            Some(next) => battle.replace(Deploy { next: Some(next) }),
            None => battle.end_set_up(table),
        }
    }
}

impl State {
    /// The side that places next, this one if it has anything left to place.
    fn next_to_deploy(&self, side: Side) -> Option<Side> {
        [side, side.other()].into_iter().find(|side| self.next_to_place(*side).is_some())
    }

    /// A phantom that a side may place there: hidden troops are in use, and not all it may have are on the board.
    fn may_place_phantom(&self, side: Side, at: ground::tabletop::Point) -> Result<Phantom, Refusal> {
        define!("common.level.intermediate-hiding", "common.level.basic-no-hiding");
        let no = |why: &'static str| Err(Refusal::new(rule!("common.phantom.number"), why));
        let own = self.phantoms.iter().filter(|phantom| phantom.side == side).count();
        if !self.scenario.has_option("hidden-troops")
            || own >= usize::from(self.scenario.sides[side].phantoms_allowed)
        {
            return no("there are no more phantoms");
        }
        if !self.own_area(side).holds(at) {
            return no("a phantom is placed inside the area of its side");
        }
        let taken = |marker: Marker| {
            let units = self.scenario.units.iter().filter(|info| info.side == side);
            let mut units = units.filter_map(|info| info.marker);
            units.any(|own| own == marker)
                || self.phantoms.iter().any(|one| one.side == side && one.marker == marker)
        };
        let marker = (0..700).map(Marker).find(|marker| !taken(*marker));
        marker.map_or_else(
            || no("there are no more letters"),
            |marker| Ok(Phantom { side, marker, at, goes: None }),
        )
    }

    /// All stand: the curtain is lifted, and who found no room has gone.
    fn end_set_up(&mut self, table: &mut Table<'_, Event>) {
        for id in self.all_units() {
            if !self.is_to_be_placed(id) || self.unit(id).is_on_board() {
                continue;
            }
            if !self.is_fated(id, Fate::PLACED) {
                self.place_as_usual(id);
            }
            if self.is_fated(id, Fate::PLACED) {
                self.bring_to_light(id);
            } else {
                // Who finds no room stays away, and is not lost.
                self.unit_mut(id).set(Flags::WAITS, false);
                self.unit_mut(id).set(Flags::LEFT, true);
                self.doom(id, Fate::EXITED, true);
                self.leave_with_wagon(id);
            }
        }
        self.leave_with_vessels();
        for id in self.all_units() {
            self.doom(id, Fate::PLACED, false);
        }
        self.handed_in = BySide([false, false]);
        table.tell(&[rule!("common.setup.place")], Event::AllStand);
        self.done();
    }

    /// Places a unit where it goes if nobody says otherwise: on the board if there is room for it, else on board of something.
    fn place_as_usual(&mut self, id: UnitId) {
        if let Some(post) = self.usual_post(id) {
            return self.post(id, post);
        }
        let boarding = self.offered_boardings(id).into_iter().next();
        let boarded = boarding.and_then(|boarding| self.may_board_at_start(id, boarding).ok());
        if let Some(boarded) = boarded {
            self.board_at_start(boarded);
        }
    }

    fn post(&mut self, id: UnitId, post: Post) {
        self.come_off(id);
        *self.unit_mut(id) = self.posted(id, post);
        self.doom(id, Fate::PLACED, true);
    }
}

impl Question<State> for Deploy {
    type Answer = Placing;

    fn rule(&self) -> Rule {
        rule!("common.setup.place")
    }

    fn whom(&self, battle: &State) -> Asks {
        match self.next {
            Some(side) => Asks::only(side),
            None if battle.handed_in.0.iter().all(|ready| *ready) => Asks::nobody(),
            None => {
                BySide(Side::BOTH.map(|side| if battle.handed_in[side] { Call::May } else { Call::Must }))
            }
        }
    }

    fn each(&self, battle: &State, side: Side, found: &mut Found<'_, Placing, Action>) -> ControlFlow<()> {
        if self.next.is_none() && battle.handed_in[side] {
            return found.one(Placing::Open);
        }
        let next = battle.next_to_place(side);
        let posts = next.map_or(Vec::new(), |id| battle.offered_posts(id));
        let boardings = next.map_or(Vec::new(), |id| battle.offered_boardings(id));
        if let Some(id) = next.filter(|_| !posts.is_empty() || !boardings.is_empty()) {
            let unit = Own(battle.info(id).number);
            found.all(posts.into_iter().map(|post| Placing::Put { unit, post }))?;
            return found.all(boardings.into_iter().map(|place| Placing::Board { unit, place }));
        }
        found.one(Placing::Ready)
    }

    fn check(&self, battle: &State, side: Side, answer: Placing) -> Result<(), Refusal> {
        self.may(battle, side, answer).map(drop)
    }

    fn answer(
        self,
        battle: &mut State,
        side: Side,
        answer: Placing,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        match self.may(battle, side, answer)? {
            Allowed::Posted(id, post) => {
                battle.post(id, post);
                if self.next.is_some() {
                    battle.bring_to_light(id);
                    let marker = battle.marker_of(id);
                    let to = battle.unit(id).front(battle.info(id));
                    table.tell(&[rule!("common.setup.alternate")], Event::Placed { unit: id, to, marker });
                    self.goes_on(battle, side, table);
                }
            }
            Allowed::Boarded(id, boarded) => {
                battle.board_at_start(boarded);
                if self.next.is_some() {
                    battle.bring_to_light(id);
                    if let Some(vessel) = battle.berth_of(id).map(|one| one.vessel) {
                        let event = Event::Afloat(AfloatEvent::Embarks { unit: id, vessel });
                        table.tell(&[rule!("musket.boat.setup")], event);
                    }
                    self.goes_on(battle, side, table);
                }
            }
            Allowed::Phantom(phantom) => {
                battle.phantoms.push(phantom);
                if self.next.is_some() {
                    self.goes_on(battle, side, table);
                }
            }
            Allowed::Ready(ready) => {
                battle.handed_in[side] = ready;
                let event = if ready { Event::HandsIn { side } } else { Event::Opens { side } };
                table.tell(&[rule!("common.setup.curtain")], event);
            }
        }
        Ok(())
    }

    fn go_on(self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.end_set_up(table);
    }

    fn usual(&self, battle: &State, side: Side) -> Placing {
        let next = battle.next_to_place(side);
        let Some(id) = next.filter(|_| self.next.is_some() || !battle.handed_in[side]) else {
            let closed = self.next.is_none() && battle.handed_in[side];
            return if closed { Placing::Open } else { Placing::Ready };
        };
        let unit = Own(battle.info(id).number);
        if let Some(post) = battle.usual_post(id) {
            return Placing::Put { unit, post };
        }
        let place = battle.offered_boardings(id).into_iter().next();
        place.map_or(Placing::Ready, |place| Placing::Board { unit, place })
    }

    fn says(&self, battle: &State, side: Side) -> Asked {
        let asked = match battle.next_to_place(side) {
            _ if self.next.is_none() && battle.handed_in[side] => Asked::new("Your army is placed."),
            Some(id) => Asked::new(format!("Where does #{} stand?", battle.info(id).number.0)),
            None => Asked::new("All stand. Are you ready?"),
        };
        Asked { kind: PromptKind::Sheet, ..asked }
    }

    fn button(&self, battle: &State, side: Side, answer: Placing) -> Button {
        // Tried out, whether it binds would tell whether the other is ready.
        let mut text = String::new();
        match answer {
            Placing::Put { unit, post } => {
                battle::Word::write(&unit, battle, side, &mut text);
                text.push_str(": ");
                battle::Word::write(&post, battle, side, &mut text);
                Button::new(text).binding(self.next.is_some())
            }
            Placing::Board { unit, place } => {
                battle::Word::write(&unit, battle, side, &mut text);
                text.push_str(": on board of ");
                battle::Word::write(&place, battle, side, &mut text);
                Button::new(text).binding(self.next.is_some())
            }
            Placing::Phantom(at) => {
                battle::Word::write(&at, battle, side, &mut text);
                Button::new(format!("A phantom: {text}")).binding(self.next.is_some())
            }
            Placing::Ready => Button::new("Ready").binding(true),
            Placing::Open => Button::new("Open it again").binding(false),
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("The armies are placed".to_owned())
    }
}
