//! The sequence of a turn (common.sequence.turn): `Turn`, `WriteOrders`, `Sealing`, `TestsBefore`, three times `Third`, `Artillery`,
//! `Fire`, `Shock`, `Melee`, `Morale`, `EndTurn`. Each step puts the next in its place when it is done.

use battle::{Resolves, Side, Table};
use ground::tabletop::{Bearing, Length};
use serde::{Deserialize, Serialize};

use super::write_orders::WriteOrders;
use crate::events::Event;
use crate::orders::order::{Act, Addressee, Aim, Dir, Line, Marker, Order, STAGES, Stage, Way};
use crate::rulebook::{define, rule};
use crate::rules::chance::roll::Chance;
use crate::rules::charge::tests_before::TestsBefore;
use crate::rules::house::posting::ManOpenings;
use crate::rules::march::plan::{Going, Plan};
use crate::rules::shoot::artillery::Artillery;
use crate::state::{Flags, Phantom, Standing, State, Unit, UnitId};

/// A turn begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Turn {}

impl Resolves<State> for Turn {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        if battle.turn == 0 && battle.asks_for_openings() {
            return battle.replace(ManOpenings::default());
        }
        battle.begin_turn(table);
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}

/// Sheets are opened and orders made into plans.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Sealing {}

impl Resolves<State> for Sealing {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.landed.clear();
        let centuries = battle.divide_cohorts(table);
        let crews = battle.send_crews(table);
        let detached = battle.detach_crews(table);
        let left_to_rally = battle.units_left_to_rally();
        battle.give_orders();
        battle.follow_cohorts(&centuries);
        battle.follow_pieces(&crews);
        battle.order_blocks(&left_to_rally);
        battle.take_and_drop_ladders(table);
        battle.sway_orders();
        battle.spur_riders();
        battle.separate_units(table);
        battle.leave_mounts(table);
        battle.begin_runs();
        battle.note_moorings();
        battle.kill_elephants(table);
        battle.begin_forced_moves(table);
        battle.burst_out(table);
        battle.tell_of_withdrawals(table);
        battle.tell_of_fear(table);
        battle.declare_charges(table);
        // All plans are made from where everybody stands now.
        let plans: Vec<(Plan, Standing)> = battle.all_units().map(|id| battle.plan_for(id)).collect();
        (battle.plans, battle.orders) = plans.into_iter().unzip();
        battle.march_to_guns(&detached);
        for id in battle.all_units() {
            if battle.plans[id.index()].going == Going::On {
                battle.note_engagement(id);
            }
        }
        battle.replace(TestsBefore {});
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Orders are opened".to_owned())
    }
}

impl State {
    /// The next turn begins.
    pub(crate) fn begin_turn(&mut self, table: &mut Table<'_, Event>) {
        self.turn += 1;
        table.tell(&[rule!("common.sequence.turn")], Event::Turn { turn: self.turn });
        self.throw_for_arrivals(table);
        self.roll_wind(table);
        self.begin_to_sink(table);
        self.count_figures();
        self.end_events();
        self.begin_by_conditions(table);
        if self.has_events() {
            return self.replace(Chance {});
        }
        self.begin_orders(table);
    }

    /// Everybody looks about, then orders are written.
    pub(crate) fn begin_orders(&mut self, table: &mut Table<'_, Event>) {
        let owing = self.look_about(table);
        self.find_hidden(table);
        self.replace(WriteOrders {});
        self.ask_for_real_markers(owing);
    }

    /// Lines that were written become the orders of those addressed: a unit's own line wins over that of its battle.
    fn give_orders(&mut self) {
        define!("common.order.any-turn", "common.order.group", "common.order.repeat");
        let mut written = std::mem::take(&mut self.written);
        // Lines to many come first, so that a line to one replaces them.
        written.sort_by_key(|one| (one.side, !matches!(one.line.to, Addressee::Group(_))));
        for one in written {
            if let Addressee::Phantom(marker) = one.line.to {
                self.send_phantom(one.side, marker, &one.line);
                continue;
            }
            let units = self.addressed(one.side, one.line.to);
            if let Some((sent, by)) = one.line.sent.zip(units.first()) {
                self.send(*by, &sent);
            }
            self.give(one.side, &one.line);
        }
    }

    /// The order of a line becomes that of those addressed.
    pub(crate) fn give(&mut self, side: Side, line: &Line) {
        let units = self.addressed(side, line.to);
        let pace = match line.to {
            Addressee::Group(_) => units.iter().map(|id| self.info(*id).chart_move).min().unwrap_or(0),
            Addressee::Own(_) | Addressee::Run(..) | Addressee::Phantom(_) => 0,
        };
        let mut standing = Standing { order: line.order, pace, ..Standing::default() };
        if let (Addressee::Group(_), Some(first)) = (line.to, units.first()) {
            standing.ways = self.ways_of_group(*first, &standing);
        }
        for unit in units {
            if self.is_cut_off(unit).is_none() && !self.unit(unit).is(Flags::DRAWN) {
                self.orders[unit.index()] = standing;
            }
        }
    }

    /// The bearings of a line to a battle that are relative to the facing: those of the unit of the lowest number.
    fn ways_of_group(&self, first: UnitId, standing: &Standing) -> [Option<Bearing>; STAGES] {
        define!("common.order.group-line");
        let (_, led) = self.plan_of(first, standing);
        let is_relative = |stage: &Stage| match stage.act {
            Some(Act::Move { way: Way::Toward(dir, _), .. }) => match dir {
                Some(dir) => matches!(dir, Dir::Relative(_)),
                None => stage.facing.is_none(),
            },
            Some(Act::Withdraw(dir, _)) => dir.is_none_or(|dir| matches!(dir, Dir::Relative(_))),
            Some(Act::Charge(Aim::Toward(dir), _) | Act::Engage(Aim::Toward(dir), _)) => {
                matches!(dir, Dir::Relative(_))
            }
            Some(
                Act::Charge(..) | Act::Engage(..) | Act::Move { .. } | Act::Hold | Act::Rally | Act::Deed(_),
            )
            | None => false,
        };
        let mut ways = [None; STAGES];
        for (number, stage) in standing.order.stages.iter().enumerate() {
            ways[number] = led.ways[number].filter(|_| is_relative(stage));
        }
        ways
    }

    fn declare_charges(&mut self, table: &mut Table<'_, Event>) {
        define!("common.charge.order");
        for unit in self.in_order_of_telling() {
            let forced = self.run(unit).forced.is_some();
            let kept = forced || self.is_driven_off(unit) || self.ladder_of(unit).is_some();
            let charge = self.orders[unit.index()].order.charge().filter(|_| !kept);
            self.unit_mut(unit).set(Flags::CHARGES, charge.is_some());
            if let Some((aim, _)) = charge {
                let marker = self.marker_of(unit);
                table.tell(&[rule!("common.charge.declare")], Event::Charges { unit, aim, marker });
            }
        }
    }

    /// The plan of a unit. Who is off the board or held by an enemy has none, and keeps his order (common.order.in-melee).
    fn plan_for(&self, id: UnitId) -> (Plan, Standing) {
        define!("common.contact.pinned", "common.melee.no-formation");
        let standing = self.orders[id.index()];
        if let Some(reaction) = self.run(id).forced.filter(|_| self.is_boat(id)) {
            return (self.plan_of_boat(id, reaction), standing);
        }
        if let Some(reaction) = self.run(id).forced {
            return (self.forced_plan(id, reaction), standing);
        }
        if !self.unit(id).is_on_board()
            || !self.melee_enemies(id).is_empty()
            || self.stays_aboard(id, &standing.order)
            || self.is_chained(id) && standing.order.acts().any(Act::is_march)
            || self.is_kept_from(id, &standing.order)
            || self.is_kept_indoors(id, &standing.order)
        {
            let allowance = self.allowance(id, &Order::hold(), 0);
            let (third, from) = (Length::cm(self.info(id).chart_move.into()) / 3, self.unit(id).grid);
            return (Plan { allowance, third, from, going: Going::Met, ..Plan::default() }, standing);
        }
        self.plan_in_fear(id, &standing)
    }
}

/// A third of the movement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Third {
    /// From 1.
    pub third: u8,
}

impl Resolves<State> for Third {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        table.tell(&[rule!("common.third.together")], Event::Third { third: self.third });
        let before = (battle.units.clone(), battle.phantoms.clone());
        battle.move_a_third(self.third, table);
        if self.third == 1 {
            battle.change_decks(table);
        }
        battle.place_aboard();
        battle.follow_vessels();
        battle.abandon_guns(table);
        if self.third == 1 {
            battle.spike_guns(table);
        }
        battle.tell_moves(&before.0, table);
        battle.tell_arrays(&before.0, table);
        battle.tell_markers(&before.0, &before.1, table);
        let owing = battle.look_about(table);
        battle.find_hidden(table);
        battle.find_caltrops(self.third, table);
        battle.meet_riders(table);
        battle.dread_mongols(table);
        battle.place_nobles();
        if self.third < 3 {
            battle.begin_third(self.third + 1);
        } else {
            battle.remove_routed(table);
            battle.lead_units(table);
            battle.close_contacts(table);
            battle.break_fences_for_guns(table);
            battle.step_off(table);
            battle.rejoin_centuries(table);
            battle.tread_on_caltrops(table);
            battle.capture_wagons(table);
            battle.take_helpless_nobles(table);
            battle.dismount_the_attacked(table);
            battle.tempt(table);
            battle.steady_behind_friends(table);
            battle.sally_out(table);
            battle.replace(Artillery {});
        }
        battle.ask_for_real_markers(owing);
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some(format!("Third {} of the movement", self.third))
    }
}

impl State {
    /// Tells where units in the open have come to.
    pub(crate) fn tell_moves(&self, before: &[Unit], table: &mut Table<'_, Event>) {
        define!("common.third.checkpoints");
        for id in self.on_board().filter(|id| !self.unit(*id).is(Flags::HIDDEN) && !self.is_aboard(*id)) {
            if let Some(event) = self.move_of(id, before) {
                table.tell(&[rule!("common.third.beats")], event);
            }
        }
    }

    /// Tells where markers have come to, in the order of their letters: their place in the list does not tell what they stand for.
    fn tell_markers(&self, units: &[Unit], phantoms: &[Phantom], table: &mut Table<'_, Event>) {
        define!("common.hidden.what", "common.hidden.moves");
        let hidden = self.on_board().filter_map(|id| Some((self.side_of(id), self.marker_of(id)?, id)));
        let moved = hidden.filter_map(|(side, marker, id)| Some((side, marker, self.move_of(id, units)?)));
        let mut events: Vec<(Side, Marker, Event)> = moved.collect();
        for Phantom { side, marker, at, .. } in self.phantoms.iter().copied() {
            let was = phantoms.iter().find(|was| (was.side, was.marker) == (side, marker));
            if let Some(was) = was.filter(|was| was.at != at) {
                events.push((side, marker, Event::PhantomMoves { side, marker, way: [was.at, at] }));
            }
        }
        events.sort_by_key(|(side, marker, _)| (*side, *marker));
        for (_, _, event) in events {
            table.tell(&[rule!("common.third.beats")], event);
        }
    }

    /// How a unit has moved since then; none if it has not. Of a marker only its place is seen, and so it has not moved if it has turned about
    /// the middle of its front.
    fn move_of(&self, unit: UnitId, before: &[Unit]) -> Option<Event> {
        // Whoever has come into being since has not moved.
        let was = before.get(unit.index())?;
        let [from, to] = [was, self.unit(unit)].map(|one| one.front(self.info(unit)));
        let (marker, charges) = (self.marker_of(unit), self.unit(unit).is(Flags::CHARGES));
        let moved = if marker.is_some() { from.at != to.at } else { from != to };
        moved.then_some(Event::Moves { unit, to, marker, from, charges })
    }

    /// Whether a unit has moved at all in this turn.
    pub(crate) fn has_moved(&self, id: UnitId) -> bool {
        self.plans.get(id.index()).is_some_and(|plan| plan.taken > 0)
    }
}
