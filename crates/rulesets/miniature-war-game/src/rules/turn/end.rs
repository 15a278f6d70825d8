//! The end of a turn (common.sequence.end): melee points, what is carried into the next turn, control of places; then units may hide again.

use battle::neutral::victory;
use battle::{Resolves, Table, Verdict};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::orders::order::{Act, Deed, Notes, Order, Tail, Way};
use crate::orders::verbs::{Verb, VerbKind};
use crate::rulebook::define;
use crate::rules::charge::run::RunFacts;
use crate::rules::march::plan::{Going, Plan};
use crate::state::{Fate, Flags, Mishaps, Standing, State, UnitId};

/// The turn ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct EndTurn {}

impl Resolves<State> for EndTurn {
    fn resolve(self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.share_reactions();
        let flights = battle.feigned_flights();
        battle.destroy_pieces(table);
        battle.fill_crews(table);
        battle.join_crews(table);
        battle.give_up_heads();
        battle.leave_towers_in_fear(table);
        battle.leave_wagons_in_fear(table);
        battle.leave_ladders(table);
        battle.finish_tasks(table);
        battle.let_burn(table);
        battle.burn_and_sink(table);
        battle.close_vessels(table);
        battle.hand_out_supplies(table);
        battle.man_guns(table);
        battle.capture_pieces(table);
        battle.capture_mounts(table);
        battle.free_nobles(table);
        battle.reform_units(table);
        battle.form_groups(table);
        for id in battle.all_units() {
            battle.tire_or_rest(id);
            battle.close_turn(id);
        }
        battle.draw_the_impetuous(&flights, table);
        battle.open_dispatches(table);
        battle.look_for_elephants();
        battle.thin_out_arrays(table);
        battle.thin_out_squares(table);
        let come_apart = battle.look_for_stragglers(table);
        battle.dissolve_groups_of_one(table);
        battle.end_by_conditions(table);
        battle.note_revellers();
        battle.forget_the_housed();
        battle.plans.clear();
        battle.runs.clear();
        battle.tracks.clear();
        for phantom in &mut battle.phantoms {
            phantom.goes = None;
        }
        battle.works.iter_mut().for_each(|work| work.since = 0);
        battle.handed_in = battle::BySide([false, false]);
        battle.look_at_places(table);
        let over = match victory::has_aims(battle) {
            true => victory::end_turn(battle, table),
            false => battle.look_who_has_won(table),
        };
        if !over {
            battle.ask_for_openings();
            battle.ask_who_stays_together(&come_apart);
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        None
    }
}

impl State {
    /// A turn of melee costs a melee point; one in which a unit neither moved nor was in contact gives one back.
    fn tire_or_rest(&mut self, id: UnitId) {
        define!("common.melee.fatigue", "common.melee.rest", "common.melee.counts", "common.melee.stays");
        let rests = !self.has_moved(id) && self.unit(id).is_on_board() && !self.is_in_melee_contact(id);
        let unit = self.unit_mut(id);
        if unit.is(Flags::MELEED) {
            unit.melee_turns = unit.melee_turns.saturating_add(1);
        } else if rests {
            unit.melee_turns = unit.melee_turns.saturating_sub(1);
        }
    }

    /// What a unit carries into the next turn: whether it moved and charged, and which order goes on.
    fn close_turn(&mut self, id: UnitId) {
        define!(
            "common.charge.tired",
            "common.charge.miss",
            "common.order.repeat-how",
            "common.order.after-reaction"
        );
        let moved = self.has_left_its_place(id);
        let arrived = self.has_arrived(id);
        let run = *self.run(id);
        self.doom(id, Fate::ENTERED, false);
        let unit = self.unit_mut(id);
        let charges = unit.is(Flags::CHARGES);
        unit.set(Flags::MOVED, moved);
        unit.set(Flags::CHARGED, charges);
        unit.set(Flags::CHARGES | Flags::MELEED | Flags::POOR | Flags::COWED | Flags::CORNERED, false);
        unit.set(Flags::DRAWN, false);
        unit.befall(Mishaps::TRAMPLED, false);
        unit.set(Flags::MISSED, charges && !run.is(RunFacts::STRUCK));
        let standing = &mut self.orders[id.index()];
        let forced = run.forced.is_some() || run.is(RunFacts::FLEES);
        *standing = if forced {
            Standing { order: Order::hold(), ..Standing::default() }
        } else {
            going_on(standing, arrived)
        };
    }

    /// Whether a unit has carried its plan out to the end.
    fn has_arrived(&self, id: UnitId) -> bool {
        let done = |plan: &Plan| plan.going != Going::Met && !plan.hindered && plan.leg().is_none();
        self.plans.get(id.index()).is_some_and(done)
    }

    /// The battle is over.
    pub(crate) fn finish(&mut self, verdict: Verdict) {
        self.ended = Some(verdict);
        self.steps.clear();
    }
}

/// The order that goes on in the next turn, if no other is written: some are carried out only once, and then the unit holds.
pub(crate) fn going_on(standing: &Standing, arrived: bool) -> Standing {
    let order = &standing.order;
    let once = |act: &Act| match act {
        Act::Charge(..)
        | Act::Engage(..)
        | Act::Withdraw(..)
        | Act::Rally
        | Act::Deed(Deed { verb: Verb::Deck | Verb::Below, .. }) => true,
        Act::Deed(Deed { verb: Verb::Rejoin | Verb::CrewTo, .. }) => false,
        Act::Deed(deed) => deed.verb.kind() != VerbKind::Drill || arrived,
        Act::Move { way: Way::To(_), .. } => arrived,
        Act::Hold | Act::Move { .. } => false,
    };
    let tails = order.stages.iter().flat_map(|stage| stage.tails.iter());
    let ends = tails.clone().any(|tail| matches!(tail, Tail::Exit | Tail::Pass(_)));
    if ends || order.acts().any(once) || order.stages.is_empty() {
        let fire = order.fire;
        return Standing { order: Order { fire, ..Order::hold() }, ..Standing::default() };
    }
    Standing { order: Order { notes: Notes::new(), ..*order }, ..*standing }
}
