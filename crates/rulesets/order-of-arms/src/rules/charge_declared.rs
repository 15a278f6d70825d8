//! Charges as they are declared: dares, targets, the end of a group (B11.2, B11.7a).

use battle::{BySide, List, Table};
use ground::areas::AreaId;

use crate::combat::Drag;
use crate::conditions::UnitSet;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::charge::{Charge, Charges, Declaring, STRAIGHT};
use crate::rules::charging::{ChargeStage, slots};
use crate::rules::control::{Daring, Daringness};
use crate::state::{Flags, LeaderId, OFF, State, UnitId};

/// Steps of declaring.
impl State {
    pub(crate) fn declare(
        &mut self,
        step: Charges,
        by: UnitId,
        path: List<AreaId, 3>,
        table: &mut Table<'_, Event>,
    ) {
        let units = self.riders_with(by);
        let Some(first) = units.first().copied() else { return };
        let start = self.stack_of(first);
        let wheel = self.may_charge(start, &units, &path).unwrap_or(STRAIGHT);
        let formation = self.info(first).formation;
        let mut riders = List::new();
        for leader in self.leaders_riding(&units) {
            riders.push(leader);
        }
        let together = step.together != LeaderId::NONE;
        self.charges.push(Charge {
            lead: first,
            units,
            riders,
            formation,
            start,
            path,
            wheel,
            targets: 0,
            entered: 0,
            stage: ChargeStage::Declared,
            drag: Drag::default(),
            together,
            tried: UnitSet::EMPTY,
            wheeled: UnitSet::EMPTY,
            waiting: 0,
            held: UnitSet::EMPTY,
            fired: UnitSet::EMPTY,
            lost: BySide::default(),
            shot: List::new(),
            leaders: List::new(),
        });
        let rules = [rule!("B11.0a"), rule!("B11.1a"), rule!("B11.13c")];
        if let Some(area) = path.last().copied() {
            table.tell(&rules[..2 + usize::from(together)], Event::DeclaresCharge { unit: first, area });
        }
        if wheel != STRAIGHT {
            let area = path[usize::from(wheel)];
            table.tell(&[rule!("B11.3.2a")], Event::WillWheel { unit: first, area });
        }
        self.replace(Charges { stage: Declaring::Dared, ..step });
        // What is put down last comes first: the lowest of them dares first.
        for unit in units.iter().rev() {
            if self.daringness(*unit) == Daringness::MustCheck {
                self.then(Daring { unit: *unit });
            }
        }
    }

    /// Whoever does not dare stays behind; if that changes too much, so does the charge.
    pub(crate) fn those_who_dare(&mut self, step: Charges) {
        let Some(mut charge) = self.charges.pop() else { return };
        charge.units.retain(|unit| self.may_ride_out(unit).is_ok());
        charge.lead = charge.units.first().copied().unwrap_or(charge.lead);
        charge.riders.clear();
        for leader in self.leaders_riding(&charge.units) {
            charge.riders.push(leader);
        }
        let goes_on =
            !charge.units.is_empty() && self.may_charge(charge.start, &charge.units, &charge.path).is_ok();
        if goes_on {
            self.charges.push(charge);
            self.replace(Charges { stage: Declaring::Targets, ..step });
        } else if self.charges.is_empty() && step.together == LeaderId::NONE {
            self.replace(Charges { stage: Declaring::First, ..step });
        } else {
            self.replace(Charges { stage: Declaring::More, ..step });
        }
    }

    /// Where there is no choice the only stack is the target.
    pub(crate) fn add_only_target(&mut self, step: &Charges) {
        let Some(area) = self.charges.last().map(Charge::target) else { return };
        let only = self.stacks_in(area).find(|stack| self.may_target(step, *stack).is_ok());
        if let (Some(stack), Some(charge)) = (only, self.charges.last_mut())
            && charge.targets == 0
        {
            charge.targets |= 1 << stack.slot.0;
        }
    }

    pub(crate) fn targets_are_named(&mut self, step: Charges, table: &mut Table<'_, Event>) {
        if let Some(charge) = self.charges.last().copied() {
            self.mark_targets(&charge);
            for slot in slots(charge.targets) {
                let stack = charge.target_stack(slot);
                if let (Some(unit), Some(at)) = (charge.units.first(), self.bottom_up(stack).first()) {
                    table.tell(&[rule!("B11.2a")], Event::Targets { unit: *unit, at: *at });
                }
            }
        }
        self.replace(Charges { stage: Declaring::More, ..step });
    }

    /// Whoever is charged is marked for the rest of the activation.
    pub(crate) fn mark_targets(&mut self, charge: &Charge) {
        for unit in (0..self.units.len() as u8).map(UnitId) {
            let u = self.unit_mut(unit);
            if u.area == charge.target() && charge.has_target(u.slot) {
                u.set(Flags::TARGETED, true);
            }
        }
    }

    /// All charges of a group are done: the area is closed to the formation, and to all when another is charged.
    pub(crate) fn charges_are_done(&mut self, step: Charges) {
        define!("B11.7a");
        let mut next = Charges { stage: Declaring::First, together: LeaderId::NONE, ..step };
        for charge in &self.charges {
            let area = charge.target();
            if next.last != area {
                if next.last != OFF {
                    next.closed.insert(next.last);
                }
                (next.last, next.charged, next.knights) = (area, 0, false);
            }
            next.charged |= 1u64.checked_shl(charge.formation.0.into()).unwrap_or(0);
            next.knights = true;
        }
        self.charges.clear();
        self.replace(next);
    }
}
