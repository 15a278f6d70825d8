//! Who is held in a melee, who breaks off from it, and what is left of it when movement is over (common.contact.pinned,
//! common.3dt.break-off, common.order.in-melee, common.contact.at-end).

use battle::{Side, Table};
use ground::tabletop::{Angle, Bearing, Edge};

use super::run::{Clash, RunFacts};
use crate::events::Event;
use crate::orders::order::Act;
use crate::rulebook::{define, rule};
use crate::rules::facts::contact::Touch;
use crate::rules::march::plan::{Going, Leg};
use crate::state::{Flags, State, UnitId};

/// A unit in a melee as the turn begins, and whom it is in it with.
struct Held {
    unit: UnitId,
    enemies: Vec<UnitId>,
}

impl State {
    /// The enemies with whom a unit is in melee: those in contact who can stop it, but for contacts in which nobody can fight.
    pub(crate) fn melee_enemies(&self, id: UnitId) -> Vec<UnitId> {
        define!("common.contact.pinned", "common.contact.idle");
        if !self.stops_enemies(id) {
            return Vec::new();
        }
        let fights = |enemy: &UnitId| {
            self.stops_enemies(*enemy) && !self.clash(id, *enemy).is_some_and(|clash| clash.idle)
        };
        self.enemies_in_contact(id).into_iter().filter(fights).collect()
    }

    /// A unit leaves all enemies it is in contact with: they do not stop each other until they have been apart.
    pub(crate) fn leave_contact(&mut self, id: UnitId) {
        define!("common.contact.leaving");
        for enemy in self.enemies_in_contact(id) {
            self.part_from(id, enemy);
        }
    }

    fn part_from(&mut self, id: UnitId, enemy: UnitId) {
        self.run_mut(id).leaves.add(enemy);
        self.run_mut(enemy).leaves.add(id);
        self.clashes.retain(|clash| !(clash.units.contains(&id) && clash.units.contains(&enemy)));
    }

    /// Contacts in which nobody could fight do not hold anybody.
    pub(crate) fn part_idle(&mut self) {
        define!("common.contact.idle");
        for [red, blue] in
            self.clashes.iter().filter(|clash| clash.idle).map(|clash| clash.units).collect::<Vec<_>>()
        {
            self.run_mut(red).leaves.add(blue);
            self.run_mut(blue).leaves.add(red);
        }
    }

    /// Whether a unit is on its way out of a contact by a test or a forced move.
    pub(crate) fn is_leaving(&self, id: UnitId) -> bool {
        let run = self.run(id);
        run.forced.is_some() || run.is(RunFacts(RunFacts::BREAKS_OFF.0 | RunFacts::FLEES.0))
    }

    /// Units in melee that are ordered out of it are tested; who is then free takes up its order, and the charges of all others lapse.
    pub(crate) fn break_off(&mut self, table: &mut Table<'_, Event>) {
        define!("common.melee.leave");
        define!("common.3dt.break-off", "common.order.withdraw", "common.3dt.break-off-pursuit");
        let held: Vec<Held> = self
            .on_board()
            .filter(|id| self.run(*id).forced.is_none())
            .map(|unit| Held { unit, enemies: self.melee_enemies(unit) })
            .filter(|held| !held.enemies.is_empty())
            .collect();
        let attempts: Vec<UnitId> =
            held.iter().filter(|held| self.leads_away(held)).map(|held| held.unit).collect();
        let afraid = held.iter().map(|held| held.unit).filter(|unit| self.shies_from(*unit).is_some());
        for unit in afraid.collect::<Vec<UnitId>>() {
            self.run_mut(unit).set(RunFacts::BREAKS_OFF);
            table.tell(&[rule!("medieval.elephant.horses")], Event::BreaksOff { unit });
        }
        for unit in attempts {
            if self.run(unit).is(RunFacts::BREAKS_OFF) {
                continue;
            }
            if self.withdraws_as_planned(unit, &self.orders[unit.index()].order) {
                let rules = [rule!("muster.special.planned-withdrawal"), rule!("common.neutral.withdrawal")];
                self.run_mut(unit).set(RunFacts::BREAKS_OFF);
                table.tell(&rules, Event::BreaksOff { unit });
                continue;
            }
            if self.breaks_off_by_feint(unit) {
                self.run_mut(unit).set(RunFacts::BREAKS_OFF);
                table.tell(&[rule!("muster.special.feigned-flight.mwg")], Event::BreaksOff { unit });
                continue;
            }
            let tests = self.takes_tests() && self.tmv_of_unit(unit).is_some();
            if !tests || self.three_dice_test(unit, "to break off", table) {
                self.run_mut(unit).set(RunFacts::BREAKS_OFF);
                table.tell(&[rule!("common.3dt.break-off")], Event::BreaksOff { unit });
            } else {
                self.run_mut(unit).set(RunFacts::CONFUSED);
                table.tell(&[rule!("common.3dt.break-off-fails")], Event::StaysInMelee { unit });
            }
        }
        for Held { unit, enemies } in held {
            let gone = |enemy: &UnitId| self.is_leaving(*enemy);
            if self.is_leaving(unit) || enemies.iter().all(gone) {
                for enemy in enemies {
                    self.part_from(unit, enemy);
                }
                self.take_up_order(unit);
            } else if self.unit(unit).is(Flags::CHARGES) {
                self.unit_mut(unit).set(Flags::CHARGES, false);
                table.tell(&[rule!("common.order.in-melee")], Event::ChargeLapses { unit });
            }
        }
    }

    /// A unit takes up its order when its melee has ended before movement.
    fn take_up_order(&mut self, id: UnitId) {
        let standing = self.orders[id.index()];
        let (plan, standing) = self.plan_in_fear(id, &standing);
        self.plans[id.index()] = plan;
        self.orders[id.index()] = standing;
        self.note_engagement(id);
    }

    /// Notes whether a unit engages, now that it has taken up its order.
    pub(crate) fn note_engagement(&mut self, id: UnitId) {
        if self.orders[id.index()].order.acts().any(|act| matches!(act, Act::Engage(..))) {
            self.run_mut(id).set(RunFacts::ENGAGES);
        }
    }

    /// Whether the order of a unit leads out of its melee: a withdrawal, or a march away from every enemy in it.
    fn leads_away(&self, held: &Held) -> bool {
        let standing = &self.orders[held.unit.index()];
        let march = || {
            let (plan, _) = self.plan_of(held.unit, standing);
            plan.legs.iter().find_map(|leg| match leg {
                Leg::March(toward, _) => Some(*toward),
                Leg::Stand(_)
                | Leg::Bend(_)
                | Leg::Form(..)
                | Leg::Face(_)
                | Leg::Turn(_)
                | Leg::Swing(_)
                | Leg::Drill(..)
                | Leg::Array(_) => None,
            })
        };
        let away = |toward: Bearing| {
            let quarter = Angle::degrees(90);
            held.enemies
                .iter()
                .all(|enemy| toward.between(self.away_from(held.unit, *enemy)).abs() <= quarter)
        };
        match standing.order.acts().next() {
            Some(Act::Withdraw(..)) => true,
            Some(Act::Move { .. }) => march().is_some_and(away),
            Some(Act::Hold | Act::Charge(..) | Act::Engage(..) | Act::Rally | Act::Deed(_)) | None => false,
        }
    }

    /// When movement is over whoever is within 1 cm of an enemy is in contact with him, whatever happened on the way.
    pub(crate) fn close_contacts(&mut self, table: &mut Table<'_, Event>) {
        define!("common.contact.at-end", "common.melee.attacker");
        let mut clashes = Vec::new();
        for red in self.units_of(Side::Red) {
            for blue in self.enemies_in_contact(red) {
                if !self.stops_enemies(red) || !self.stops_enemies(blue) {
                    continue;
                }
                // Who followed an enemy that left him has moved into the contact.
                let follows = |unit: UnitId| self.has_moved(unit) && !self.is_leaving(unit);
                let new = Clash { units: [red, blue], attacks: [follows(red), follows(blue)], idle: false };
                clashes.push(self.clash(red, blue).copied().unwrap_or(new));
            }
        }
        self.clashes = clashes;
        for at in 0..self.clashes.len() {
            let [red, blue] = self.clashes[at].units;
            self.clashes[at].idle = self.is_idle(red, blue);
            self.run_mut(red).set(RunFacts::STRUCK);
            self.run_mut(blue).set(RunFacts::STRUCK);
        }
        for unit in self.in_order_of_telling() {
            if self.unit(unit).is(Flags::CHARGES) && !self.run(unit).is(RunFacts::STRUCK) {
                let marker = self.marker_of(unit);
                table.tell(&[rule!("common.charge.miss")], Event::ChargeMissed { unit, marker });
            }
        }
        for plan in &mut self.plans {
            plan.going = if plan.going == Going::On { Going::Done } else { plan.going };
        }
    }

    /// Whether nobody can strike in a contact of two units although time and orders allow it: each has the other only at the back or at a
    /// side that is not the one to which it fights.
    fn is_idle(&self, red: UnitId, blue: UnitId) -> bool {
        define!("common.contact.idle");
        let strikes = |unit: UnitId, enemy: UnitId| {
            let touches = self.touches_of(unit);
            touches.iter().any(|touch| {
                touch.enemy == enemy
                    && touch.side == primary_side(&touches, touch.own)
                    && touch.side != Edge::Rear
            })
        };
        self.may_strike(red) && self.may_strike(blue) && !strikes(red, blue) && !strikes(blue, red)
    }
}

/// The side to which a stand fights: its front if an enemy is there, else the flank with more enemy stands, the left of equals, else its rear.
fn primary_side(touches: &[Touch], own: u8) -> Edge {
    let count = |side: Edge| touches.iter().filter(|touch| touch.own == own && touch.side == side).count();
    let (left, right) = (count(Edge::Left), count(Edge::Right));
    if count(Edge::Front) > 0 {
        Edge::Front
    } else if left.max(right) == 0 {
        Edge::Rear
    } else if left >= right {
        Edge::Left
    } else {
        Edge::Right
    }
}
