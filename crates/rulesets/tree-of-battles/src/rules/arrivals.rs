//! Troops that arrive during the battle (setup.reserves).

use battle::{Refusal, Side, Table};
use ground::tabletop::{Block, Length, Place, Point};
use serde::{Deserialize, Serialize};

use crate::actions::{Action, Post};
use crate::charts::MARCH_BEYOND;
use crate::events::Event;
use crate::field::{Arrival, Edge};
use crate::flags::{Flags, LeaderFlags};
use crate::rulebook::rule;
use crate::rules::arrays;
use crate::rules::geometry::is_within;
use crate::rules::placing::FINE_STEP;
use crate::state::{ContingentId, State};
use crate::steps::Pending;
use crate::troops::Array;

/// So many places are listed for a contingent that arrives.
const PLACES: i32 = 6;
/// And so many at most where none of those is free.
const MOST_PLACES: usize = 12;

/// The contingents of a side arrive, one after the other in roster order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Arriving {
    /// Whose.
    pub side: Side,
    /// The contingents before this one have been dealt with.
    pub next: u8,
}

impl Arriving {
    /// The next contingent that is due, with where it arrives.
    fn due(&self, battle: &State) -> Option<(ContingentId, Arrival)> {
        battle.all_contingents().filter(|id| id.0 >= self.next).find_map(|id| {
            let c = battle.contingent(id);
            if c.side != self.side || !c.is(Flags::WAITING) {
                return None;
            }
            let arrival = battle.battle_info(c.battle)?.arrival?;
            (arrival.turn <= battle.turn).then_some((id, arrival))
        })
    }

    /// The places offered: in some steps along the part of the edge, or where none of them is free in small ones.
    fn places(&self, battle: &State) -> impl Iterator<Item = Action> + '_ {
        let mut places = Vec::new();
        if let Some((contingent, arrival)) = self.due(battle) {
            self.places_in(battle, contingent, arrival, PLACES, &mut places);
            if places.is_empty() {
                let part = (arrival.to - arrival.from).micrometres();
                let steps = (part / FINE_STEP.micrometres()).max(1);
                self.places_in(battle, contingent, arrival, steps, &mut places);
                places.truncate(MOST_PLACES);
            }
        }
        places.into_iter()
    }

    fn places_in(
        &self,
        battle: &State,
        contingent: ContingentId,
        arrival: Arrival,
        steps: i32,
        into: &mut Vec<Action>,
    ) {
        for (array, files) in battle.arrays_of_arrival(contingent) {
            for n in 0..=steps {
                let place = battle.arrival_place(contingent, arrival, array, files, (n, steps));
                let action = Action::Deploy { contingent, place, array, files, stakes: false };
                let known = into.contains(&action);
                if !known && battle.may_arrive(contingent, arrival, place, array, files).is_ok() {
                    into.push(action);
                }
            }
        }
    }
}

impl Pending for Arriving {
    fn asks(&self, battle: &State) -> Option<Side> {
        self.due(battle)?;
        self.places(battle).next().map(|_| self.side)
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        into.extend(self.places(battle));
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        match (*action, self.due(battle)) {
            (Action::Deploy { contingent, place, array, files, stakes: false }, Some((due, arrival)))
                if contingent == due =>
            {
                battle.may_arrive(contingent, arrival, place, array, files)
            }
            (_, due) => {
                let why = "a contingent that arrives is placed at its part of the edge";
                let refusal = Refusal::new(rule!("setup.reserves"), why);
                Err(due.map_or(refusal, |(due, _)| refusal.about(due.into())))
            }
        }
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        let Action::Deploy { contingent, place, array, files, .. } = action else { return };
        battle.replace(Arriving { next: contingent.0 + 1, ..*self });
        battle.deploy(contingent, place, array, files);
        battle.contingent_mut(contingent).set(Flags::ACTED | Flags::STIRRED, true);
        table.tell(&[rule!("setup.reserves")], Event::Placed { contingent, place });
        battle.bring_leaders(contingent, table);
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        match self.due(battle) {
            Some((contingent, _)) => {
                battle.replace(Arriving { next: contingent.0 + 1, ..*self });
                table.tell(&[rule!("setup.reserves")], Event::WaitsOutside(contingent));
            }
            None => battle.done(),
        }
    }
}

/// Where they may come on.
impl State {
    /// How a contingent may be drawn up when it arrives, for the list: as it was mustered, and in column as narrow as can be.
    fn arrays_of_arrival(&self, who: ContingentId) -> impl Iterator<Item = (Array, u8)> {
        let c = self.contingent(who);
        let column = arrays::files_open(self.kind(who), Array::Column, c.stands)
            .map(|(files, _)| (Array::Column, files));
        let own = (c.array, c.files);
        std::iter::once(own).chain(column.filter(|column| *column != own))
    }

    /// One of the places along the part of the edge: from its beginning to its end in equal steps.
    fn arrival_place(
        &self,
        who: ContingentId,
        arrival: Arrival,
        array: Array,
        files: u8,
        (n, steps): (i32, i32),
    ) -> Place {
        let shape =
            arrays::shape(array, files, self.contingent(who).stands, self.kind(who), self.scenario.frontage);
        let half = shape.width().half();
        let (from, to) = (arrival.from + half, arrival.to - half);
        let along = if to <= from {
            Length::new((arrival.from.micrometres() + arrival.to.micrometres()) / 2)
        } else {
            Length::new(from.micrometres() + (to - from).micrometres() / steps * n)
        };
        let depth = shape.full_depth();
        let (x, y) = match arrival.edge {
            Edge::North => (along, self.scenario.depth - depth),
            Edge::South => (along, depth),
            Edge::East => (self.scenario.width - depth, along),
            Edge::West => (depth, along),
        };
        Place::new(Point::at(x, y), arrival.edge.inwards())
    }

    /// Whether a contingent may come on so: touching its part of the edge, facing inwards, not within 12″ of enemy, and where
    /// there is room.
    fn may_arrive(
        &self,
        who: ContingentId,
        arrival: Arrival,
        place: Place,
        array: Array,
        files: u8,
    ) -> Result<(), Refusal> {
        let refuse = |why: &'static str| Err(Refusal::new(rule!("setup.reserves"), why).about(who.into()));
        self.may_draw_up(who, array, files)?;
        let shape =
            arrays::shape(array, files, self.contingent(who).stands, self.kind(who), self.scenario.frontage);
        let block = Block::new(place, shape);
        let footprint = block.footprint();
        if place.facing != arrival.edge.inwards() {
            return refuse("{0} arrives facing inwards");
        }
        if !self.is_on_board(&footprint)
            || self.gap_to_edge(&footprint, arrival.edge).abs() > ground::tabletop::TOUCH
        {
            return refuse("{0} arrives touching the edge");
        }
        let bounds = footprint.bounds();
        let (low, high) = match arrival.edge {
            Edge::North | Edge::South => (bounds.low.x, bounds.high.x),
            Edge::East | Edge::West => (bounds.low.y, bounds.high.y),
        };
        if Length::new(low) < arrival.from - ground::tabletop::TOUCH
            || Length::new(high) > arrival.to + ground::tabletop::TOUCH
        {
            return refuse("{0} arrives at its own part of the edge");
        }
        let side = self.contingent(who).side;
        if self.enemies(side).any(|enemy| is_within(footprint.distance(self.footprint(enemy)), MARCH_BEYOND))
        {
            return refuse("{0} does not arrive within 12″ of enemy");
        }
        if self.is_taken(&footprint, who) || self.is_on_impassable(&footprint) {
            return refuse("{0} finds no room there");
        }
        Ok(())
    }

    /// Leaders who wait with a contingent come on with it, and those of its battle who wait with nobody.
    fn bring_leaders(&mut self, who: ContingentId, table: &mut Table<'_, Event>) {
        let battle = self.contingent(who).battle;
        for leader in self.all_leaders() {
            let (l, with) = (self.leader(leader), self.leader_info(leader).with);
            let waits_for = with.some().filter(|with| self.contingent(*with).is(Flags::WAITING));
            if l.battle == battle && l.is(LeaderFlags::WAITING) && waits_for.is_none() {
                self.leader_mut(leader).set(LeaderFlags::WAITING, false);
                self.post(leader, Post::With(who), table);
            }
        }
        self.command_mut(battle).waits = false;
    }
}
