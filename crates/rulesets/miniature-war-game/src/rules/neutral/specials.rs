//! Special conditions of neutral battles, as far as this ruleset says what they do (muster.special.*).

use battle::neutral::places::tabletop::is_behind;
use battle::neutral::specials::{self, Conditioned};
use battle::{PieceId, Refusal, Rule, Side, Table};
use ground::tabletop::Point;

use crate::conditions::{BattleId, Pieces, Traits};
use crate::events::Event;
use crate::orders::order::{Act, Order};
use crate::rulebook::define;
use crate::state::{Flags, Reaction, State, UnitId};

impl Conditioned for State {
    fn groups(&self) -> impl Iterator<Item = BattleId> {
        (0..self.scenario.conditions.battles.len() as u8).map(BattleId)
    }

    fn group_mustered_for(&self, battle: BattleId) -> Option<Side> {
        let first = self.scenario.conditions.battles.get(battle.index())?.pieces.first()?;
        Some(self.info(*first).side)
    }

    fn starting_size_of(&self, id: UnitId) -> u32 {
        self.counted(id, self.info(id).figures)
    }

    fn is_lost(&self, id: UnitId) -> bool {
        let unit = self.unit(id);
        unit.reaction == Some(Reaction::Rout) || unit.is(Flags::LOST | Flags::LEFT)
    }

    fn is_enemy_near(&self, id: UnitId, near: u8) -> bool {
        let (own, near) = (self.body(id), self.scenario.conditions.length(near));
        let mut enemies = self.units_of(self.side_of(id).other());
        enemies.any(|enemy| self.info(enemy).kind.troop().is_some() && own.is_within(&self.body(enemy), near))
    }

    fn is_enemy_past(&self, side: Side, places: &[Point]) -> bool {
        let centre = |id: UnitId| self.unit(id).outline(self.info(id)).centre();
        self.units_of(side.other()).any(|enemy| is_behind(centre(enemy), places))
    }

    fn is_walled_in(&self, id: UnitId) -> bool {
        define!("muster.flag.garrison");
        let body = self.scenario.conditions.body(id);
        body.is_some_and(|body| body.traits.has(Traits::GARRISON)) && !self.unit(id).is(Flags::SALLIED)
    }

    fn is_with(&self, leader: &UnitId, id: UnitId) -> bool {
        self.is_leader_here(leader) && self.body(*leader).touches(&self.body(id))
    }

    fn is_leader_here(&self, leader: &UnitId) -> bool {
        self.units.get(leader.index()).is_some_and(crate::state::Unit::is_on_board)
    }

    fn can_send(&self, leader: &UnitId) -> bool {
        self.is_leader_here(leader) && !self.is_in_contact(*leader)
    }

    fn leader_piece(&self, leader: &UnitId) -> Option<PieceId> {
        Some(PieceId::from(*leader))
    }

    fn leader_mustered_for(&self, leader: &UnitId) -> Option<Side> {
        self.scenario.units.get(leader.index()).map(|info| info.side)
    }

    fn fails_on(&self, leader: &UnitId) -> u8 {
        let faith = self.scenario.conditions.faith.iter().find(|faith| faith.leader == *leader);
        faith.map_or(0, |faith| faith.fails_on)
    }

    fn is_tried(&self, leader: &UnitId) -> bool {
        self.fortunes.tried.has(*leader)
    }

    fn end_trial(&mut self, leader: &UnitId, stood: bool, rule: Rule, table: &mut Table<'_, Event>) {
        self.fortunes.tried.insert(*leader);
        if stood {
            table.tell(&[rule], Event::StandsFirm { unit: *leader });
        }
    }

    fn desert(&mut self, leader: &UnitId, pieces: &Pieces, rule: Rule, table: &mut Table<'_, Event>) {
        for id in self.all_units() {
            if (pieces.has(id) || id == *leader) && self.unit(id).is_on_board() {
                self.unit_mut(id).set(Flags::OFF | Flags::LOST, true);
                table.tell(&[rule], Event::Deserts { unit: id });
            }
        }
    }

    fn alarm(&mut self, side: Side, rule: Rule, table: &mut Table<'_, Event>) {
        define!("muster.special.alarm");
        table.tell(&[rule], Event::Alarmed { side });
        if !self.takes_tests() {
            return;
        }
        let tested = |id: &UnitId| self.is_unit_of_figures(*id) && !self.is_in_contact(*id);
        for id in self.units_of(side).filter(tested).collect::<Vec<UnitId>>() {
            if !self.three_dice_test(id, "alarm", table) {
                let unit = self.unit_mut(id);
                unit.reaction = unit.reaction.max(Some(Reaction::Back));
                unit.set(Flags::SHAKEN, true);
                table.tell(&[rule], Event::MustReact { unit: id, reaction: Reaction::Back });
            }
        }
    }

    fn run_low(&mut self, _: u8, pieces: &Pieces, rule: Rule, table: &mut Table<'_, Event>) {
        define!("muster.special.low-ammunition", "muster.flag.low-ammunition.mwg");
        for id in self.all_units().filter(|id| pieces.has(*id)) {
            let unit = self.unit_mut(id);
            unit.shots = unit.shots.div_ceil(2);
            let hidden = unit.is(Flags::HIDDEN);
            table.tell(&[rule], Event::RunsLow { unit: id, hidden });
        }
    }

    fn tire(&mut self, _: u8, pieces: &Pieces, rule: Rule, table: &mut Table<'_, Event>) {
        for id in self.on_board().filter(|id| pieces.has(*id)).collect::<Vec<UnitId>>() {
            let hidden = self.unit(id).is(Flags::HIDDEN);
            table.tell(&[rule], Event::Tires { unit: id, hidden });
        }
    }

    fn flood(&mut self, rule: Rule, table: &mut Table<'_, Event>) {
        self.drive_to_banks(rule, table);
    }
}

impl State {
    /// By which row a unit is held where it is, if it is.
    pub(crate) fn held_by(&self, id: UnitId) -> Option<Rule> {
        if self.scenario.conditions.on { specials::held_by(self, id) } else { None }
    }

    /// Whether a unit may be given an order: one who is held may turn and shoot, and go nowhere.
    pub(crate) fn may_be_ordered(&self, id: UnitId, order: &Order) -> Result<(), Refusal> {
        define!("muster.special.held");
        self.may_get_order(id)?;
        self.may_charge_in_dark(id, order)?;
        if let Some(rule) = self.is_pinned(id).filter(|_| leads_away(order)) {
            return Err(Refusal::new(rule, "{0} stays where it is in this turn").about(id.into()));
        }
        match self.held_by(id) {
            Some(_) if leads_away(order) && self.may_sally(id) => Ok(()),
            Some(_) if leads_away(order) => specials::may_leave_place(self, id),
            _ => Ok(()),
        }
    }

    /// Whether a unit is held and its order would lead it away.
    pub(crate) fn is_kept_from(&self, id: UnitId, order: &Order) -> bool {
        leads_away(order) && (self.held_by(id).is_some() || self.is_pinned(id).is_some())
    }
}

/// Whether an order leads a unit from its place.
pub(crate) fn leads_away(order: &Order) -> bool {
    order.acts().any(|act| match act {
        Act::Move { .. } | Act::Charge(..) | Act::Engage(..) | Act::Withdraw(..) => true,
        Act::Hold | Act::Rally | Act::Deed(_) => false,
    })
}
