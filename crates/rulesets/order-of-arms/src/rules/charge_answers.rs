//! What a charge can be answered with: interception, meeting it, wheeling in place (B11.4, B11.5, B11.6).

use battle::{Hopes, List, Refusal, Roll, Rule, Side, Table, Tally};
use dice::{D6, Throw};
use ground::areas::{Arc, Way};

use crate::actions::Action;
use crate::combat::{Combat, CombatKind, Run};
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::charge::Charge;
use crate::rules::charging::{After, ChargeStage};
use crate::rules::fighting::Fighting;
use crate::state::{Flags, LeaderFlags, LeaderId, Stack, State, UnitId};

/// How a stack may answer a charge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Chance {
    /// Without a die.
    Freely,
    /// By a die that shows at most this.
    Roll(u8),
}

/// Facts of answers.
impl State {
    /// Whether the units of an enemy stack can answer a charge at all: men-at-arms in their saddles, in control.
    fn may_answer(&self, charge: &Charge, stack: Stack) -> Result<UnitId, Refusal> {
        define!("B11.4g");
        if self.is_ambush(charge) {
            return Err(Refusal::new(rule!("B11.4a"), "nobody has seen those who charge before"));
        }
        let enemy = self.charging_side(charge).other();
        let Some(first) = self.stacked(stack).next() else {
            return Err(Refusal::new(rule!("B11.4a"), "there is no stack"));
        };
        for unit in self.stacked(stack) {
            let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(unit.into()));
            let u = self.unit(unit);
            if self.side_of(unit) != enemy || !self.kind(unit).is_mma() {
                return refuse(rule!("B11.4a"), "{0} is not men-at-arms of the defender");
            }
            if u.is(Flags::UNHORSED) {
                return refuse(rule!("C27.2.1a"), "{0} is unhorsed");
            }
            if u.is(Flags::ROUTED) || !self.in_control(unit) {
                return refuse(rule!("B9.1.2a"), "{0} is not in control");
            }
        }
        Ok(first)
    }

    /// Whether each unit of a stack has a leader of its own formation with it for whom something holds; if so, the first
    /// of them, and the lowest rating of those who count.
    fn led_by(&self, stack: Stack, rating: &dyn Fn(LeaderId) -> Option<u8>) -> Option<(LeaderId, u8)> {
        define!("B11.4g");
        let mut found: Option<(LeaderId, u8)> = None;
        for unit in self.stacked(stack) {
            let formation = self.info(unit).formation;
            let own = self.leaders_with(stack).filter(|one| self.is_leader_of(*one, formation));
            let (leader, value) = own.filter_map(|one| Some((one, rating(one)?))).max_by_key(|one| one.1)?;
            found = Some(match found {
                Some((first, least)) => (first, least.min(value)),
                None => (leader, value),
            });
        }
        found
    }

    fn is_activated(&self, stack: Stack) -> bool {
        self.stacked(stack).any(|unit| self.unit(unit).is(Flags::ACTIVATED))
    }

    fn lowest_elan(&self, stack: Stack) -> u8 {
        let elan = |unit: UnitId| self.step_of(unit).map_or(0, |step| step.elan);
        self.stacked(stack).map(elan).min().unwrap_or(0)
    }

    /// Whether a stack has had its try against a charge, or against another of those that ride together.
    fn has_answered(&self, charge: &Charge, stack: Stack) -> bool {
        let mut units = self.stacked(stack);
        let against = |unit: UnitId| {
            self.charges.iter().any(|one| {
                (one.start == charge.start || one.together && charge.together) && one.tried.has(unit)
            })
        };
        units.any(against)
    }

    /// Whether a stack may try to intercept a charge in the area it has entered.
    pub(crate) fn may_intercept(&self, charge: &Charge, stack: Stack) -> Result<(), Refusal> {
        let unit = self.may_answer(charge, stack)?;
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(unit.into()));
        let (map, area) = (&self.scenario.map, charge.at());
        if !map.bordering(stack.area).contains(area) {
            let corner = map.adjacent(stack.area).contains(area);
            let rule = if corner { rule!("B11.5.1") } else { rule!("B11.5a") };
            return refuse(rule, "{0} shares no border with the area that the charge has entered");
        }
        if self.is_activated(stack) {
            return refuse(rule!("B11.5a"), "{0} is activated already");
        }
        if self.stacked(stack).any(|unit| self.unit(unit).is(Flags::TARGETED)) {
            return refuse(rule!("B11.5a"), "{0} is itself the target of a charge in this step");
        }
        if map.neighbour(stack.area, self.unit(unit).facing) != Some(area) {
            return refuse(rule!("B11.5b"), "{0} does not face the area in which it would strike");
        }
        let exceptional =
            |one: LeaderId| self.leader_info(one).exceptional.then(|| self.leader_info(one).command);
        if self.led_by(stack, &exceptional).is_none() {
            return refuse(rule!("B11.5a"), "{0} has no exceptional leader of its formation with it");
        }
        if self.is_in_melee(stack.area) {
            return refuse(rule!("B15.7k"), "{0} is in melee");
        }
        self.may_strike_in(charge, stack, unit)?;
        if self.has_answered(charge, stack) {
            return refuse(rule!("B11.5a"), "{0} has tried already");
        }
        Ok(())
    }

    pub(crate) fn each_interception(&self, charge: &Charge, found: &mut dyn FnMut(Action) -> bool) -> bool {
        let enemy = self.charging_side(charge).other();
        let near = self.scenario.map.bordering(charge.at()).and(self.held[enemy]);
        near.iter().any(|area| {
            self.stacks_in(area)
                .any(|stack| self.may_intercept(charge, stack).is_ok() && found(Action::Stack(stack)))
        })
    }

    /// Whether a stack may try to meet a charge, by whatever it may try it.
    pub(crate) fn may_meet(&self, charge: &Charge, stack: Stack) -> Result<(), Refusal> {
        define!("B11.4a");
        let unit = self.may_answer(charge, stack)?;
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(unit.into()));
        if stack.area != charge.target() || !charge.has_target(stack.slot) || charge.path.len() < 2 {
            return refuse(rule!("B11.4a"), "{0} is no target of a charge from two or three areas away");
        }
        let area = charge.entry();
        if self.scenario.map.neighbour(stack.area, self.unit(unit).facing) != Some(area) {
            return refuse(rule!("B11.4b"), "{0} does not face the area from which the charge comes");
        }
        if self.is_in_melee(stack.area) {
            return refuse(rule!("B15.7k"), "{0} is in melee");
        }
        self.may_strike_in(charge, stack, unit)?;
        if self.stacked(stack).any(|unit| self.unit(unit).is(Flags::WAITED)) {
            return refuse(rule!("B11.4.3b"), "{0} has waited for another charge in this activation");
        }
        if self.has_answered(charge, stack) {
            return refuse(rule!("B11.4a"), "{0} has tried already");
        }
        Ok(())
    }

    /// Whether a stack may ride into the area that a charge has entered, and over those of its friends who are there.
    fn may_strike_in(&self, charge: &Charge, stack: Stack, unit: UnitId) -> Result<(), Refusal> {
        let area = charge.at();
        let units: List<UnitId, 16> = self.bottom_up(stack);
        let side = self.charging_side(charge);
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(unit.into()));
        // Whoever rides against a charge attacks.
        if units.iter().any(|unit| self.unit(*unit).is(Flags::IN_CAMP)) {
            return refuse(rule!("B9.4.1"), "{0} is inside a camp: it only defends");
        }
        // So does whoever is held, or bound not to cross a line, by its owner's will.
        units.iter().try_for_each(|unit| self.may_stir(*unit))?;
        self.may_step_out(&units, stack.area, area)?;
        self.may_cross(&units, stack.area, area)?;
        let way = [stack.area, area];
        if self.has_troops_or_guns(area, side)
            && !self.could_run_down(&units, self.one_area(stack, charge), way, side)
        {
            return refuse(rule!("B11.4c"), "troops where the charge is are too strong for {0} to run down");
        }
        Ok(())
    }

    /// The run of a stack that goes one area forward to meet or intercept a charge.
    fn one_area(&self, stack: Stack, charge: &Charge) -> Run {
        let levels = |area| self.scenario.ground(area).level;
        Run { distance: 1, descent: levels(stack.area) - levels(charge.at()), ..Run::default() }
    }

    /// How a stack may meet a charge by its leader, and how by its élan.
    fn ways_to_meet(&self, stack: Stack) -> (Option<(LeaderId, Chance)>, Option<Chance>) {
        define!("B11.4d", "B11.4e");
        let info = |leader| self.leader_info(leader);
        let exceptional = self.led_by(stack, &|one| info(one).exceptional.then(|| info(one).command));
        if self.is_activated(stack) {
            return (exceptional.map(|(leader, command)| (leader, Chance::Roll(command))), None);
        }
        if let Some((leader, _)) = exceptional {
            return (Some((leader, Chance::Freely)), None);
        }
        let commanding = self.led_by(stack, &|one| Some(info(one).command).filter(|command| *command >= 3));
        let elan = Some(self.lowest_elan(stack)).filter(|elan| *elan >= 4);
        (commanding.map(|(leader, command)| (leader, Chance::Roll(command))), elan.map(Chance::Roll))
    }

    /// Whether a leader may let his stack meet a charge.
    pub(crate) fn may_meet_by(&self, charge: &Charge, leader: LeaderId) -> Result<(), Refusal> {
        let at = self.leader(leader);
        let stack = Stack { area: at.area, slot: at.slot };
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(leader.into()));
        if !at.is_on_map() || self.stacked(stack).next().is_none() {
            return refuse(rule!("B11.4d"), "{0} is with no stack that is charged");
        }
        self.may_meet(charge, stack)?;
        match self.ways_to_meet(stack).0 {
            Some((one, _)) if one == leader => Ok(()),
            _ if self.is_activated(stack) => refuse(
                rule!("B11.4e"),
                "only an exceptional leader of its formation leads an activated stack: not {0}",
            ),
            _ => refuse(rule!("B11.4d"), "{0} cannot lead the stack to meet the charge"),
        }
    }

    /// Whether a stack may meet a charge by its élan.
    pub(crate) fn may_meet_by_elan(&self, charge: &Charge, stack: Stack) -> Result<(), Refusal> {
        self.may_meet(charge, stack)?;
        let unit = self.stacked(stack).next().unwrap_or_default();
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(unit.into()));
        match self.ways_to_meet(stack) {
            (_, Some(_)) => Ok(()),
            _ if self.is_activated(stack) => refuse(
                rule!("B11.4e"),
                "{0} is activated: only an exceptional leader lets it meet the charge",
            ),
            _ => refuse(rule!("B11.4d"), "{0} does not meet a charge by its élan"),
        }
    }

    pub(crate) fn each_meeting(&self, charge: &Charge, found: &mut dyn FnMut(Action) -> bool) -> bool {
        self.stacks_in(charge.target()).any(|stack| {
            if self.may_meet(charge, stack).is_err() {
                return false;
            }
            let (led, elan) = self.ways_to_meet(stack);
            led.is_some_and(|(leader, _)| found(Action::Leader(leader)))
                || elan.is_some() && found(Action::Stack(stack))
        })
    }

    /// Whether a stack may try to wheel in place against a charge.
    pub(crate) fn may_wheel_in_place(&self, charge: &Charge, stack: Stack) -> Result<(), Refusal> {
        define!("B11.6d", "B11.6e");
        let unit = self.may_answer(charge, stack)?;
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(unit.into()));
        if stack.area != charge.target() || !charge.has_target(stack.slot) {
            return refuse(rule!("B11.6a"), "{0} is no target of the charge");
        }
        if !self.stacked(stack).any(|unit| self.is_flanked_from(unit, charge.entry())) {
            return refuse(rule!("B11.6a"), "{0} is not struck in flank or rear");
        }
        // Against each charge anew, also of those that ride together.
        if self.stacked(stack).any(|unit| charge.wheeled.has(unit)) {
            return refuse(rule!("B11.6a"), "{0} has tried already");
        }
        match self.way_to_wheel(stack) {
            Some(_) if self.facing_against(charge, stack).is_none() => {
                refuse(rule!("C17.4"), "{0} has no room to wheel in place")
            }
            Some(_) => Ok(()),
            None if self.is_activated(stack) => refuse(
                rule!("B11.6c"),
                "{0} is activated and has neither a leader of command 3 nor an élan of 4",
            ),
            None => refuse(rule!("B11.6b"), "{0} has neither a leader of command 2 nor an élan of 3"),
        }
    }

    pub(crate) fn each_wheel(&self, charge: &Charge, found: &mut dyn FnMut(Action) -> bool) -> bool {
        self.stacks_in(charge.target())
            .any(|stack| self.may_wheel_in_place(charge, stack).is_ok() && found(Action::Stack(stack)))
    }

    /// How a stack may wheel in place, if it may: freely with an exceptional leader, by a die with another or by élan.
    fn way_to_wheel(&self, stack: Stack) -> Option<Chance> {
        let info = |leader| self.leader_info(leader);
        if self.led_by(stack, &|one| info(one).exceptional.then_some(1)).is_some() {
            return Some(Chance::Freely);
        }
        let activated = self.is_activated(stack);
        let (command, elan) = if activated { (3, 4) } else { (2, 3) };
        let commanded = self.led_by(stack, &|one| (info(one).command >= command).then_some(1)).is_some();
        (commanded || self.lowest_elan(stack) >= elan).then_some(Chance::Roll(0))
    }

    /// The facing in which a stack takes a charge in front: at the area it comes from if it conforms, or else beside it.
    fn facing_against(&self, charge: &Charge, stack: Stack) -> Option<Way> {
        let (map, entry) = (&self.scenario.map, charge.entry());
        let party = crate::rules::places::Party::of_stack(self, stack);
        let stands = |way: &Way| {
            map.arc(stack.area, *way, entry) == Some(Arc::Front)
                && self.may_stand(&party, stack.area, stack.slot, *way, false).is_ok()
        };
        let straight = map.way_to(stack.area, entry).filter(stands);
        straight.or_else(|| (0..map.ways(stack.area)).map(Way).find(stands))
    }
}

/// Steps of answers.
impl State {
    fn roll_at_most(
        &self,
        side: Side,
        what: &'static str,
        wanted: &Tally,
        table: &mut Table<'_, Event>,
    ) -> bool {
        let rule = wanted.parts().first().map_or(rule!("B11.4.1"), |part| part.rule);
        let die = table.roll(Roll {
            rule,
            what,
            side,
            throw: Throw::one(D6),
            dice: None,
            wanted: Some(wanted),
            bonus: None,
            hopes: Hopes::Low,
        });
        die <= wanted.total()
    }

    fn note_try(&mut self, n: usize, stack: Stack) {
        for unit in self.bottom_up(stack) {
            self.charges[n].tried.insert(unit);
        }
    }

    pub(crate) fn try_to_intercept(&mut self, n: usize, stack: Stack, table: &mut Table<'_, Event>) {
        let Some(unit) = self.bottom_up(stack).first().copied() else { return };
        self.note_try(n, stack);
        let command =
            |one: LeaderId| self.leader_info(one).exceptional.then(|| self.leader_info(one).command);
        let rating = self.led_by(stack, &command).map_or(0, |one| one.1);
        let wanted = Tally::base(rule!("B11.5c"), "command rating", rating);
        let side = self.side_of(unit);
        if !self.roll_at_most(side, "interception", &wanted, table) {
            table.tell(&[rule!("B11.5d")], Event::FailsToAnswer(unit));
            return;
        }
        for leader in 0..self.leaders.len() as u8 {
            if self.is_stacked(LeaderId(leader), unit) {
                self.leader_mut(LeaderId(leader)).set(LeaderFlags::ACTIVATED, true);
            }
        }
        table.tell(&[rule!("B11.5d")], Event::Intercepts(unit));
        self.ride_against(n, stack, After::Intercept, table);
    }

    pub(crate) fn try_to_meet(
        &mut self,
        n: usize,
        stack: Stack,
        leader: Option<LeaderId>,
        table: &mut Table<'_, Event>,
    ) {
        let Some(unit) = self.bottom_up(stack).first().copied() else { return };
        let (led, elan) = self.ways_to_meet(stack);
        let activated = self.is_activated(stack);
        self.note_try(n, stack);
        let way = if leader.is_some() { led.map(|one| one.1) } else { elan };
        let meets = match way {
            Some(Chance::Freely) => true,
            Some(Chance::Roll(rating)) => {
                let rule = if activated { rule!("B11.4e") } else { rule!("B11.4.1") };
                let what = if leader.is_some() { "command rating" } else { "élan" };
                let wanted = Tally::base(rule, what, rating);
                self.roll_at_most(self.side_of(unit), "meeting the charge", &wanted, table)
            }
            None => false,
        };
        if meets {
            self.charges[n].waiting |= 1 << stack.slot.0;
            table.tell(&[rule!("B11.4d")], Event::WillMeet(unit));
        } else {
            table.tell(&[rule!("B11.4f")], Event::FailsToAnswer(unit));
        }
    }

    /// The next of those who meet a charge strikes.
    pub(crate) fn meet(&mut self, n: usize, stack: Stack, table: &mut Table<'_, Event>) {
        self.charges[n].waiting &= !(1 << stack.slot.0);
        match self.bottom_up(stack).first().copied() {
            Some(unit) => {
                table.tell(&[rule!("B11.4f"), rule!("B11.4.1a")], Event::Meets(unit));
                self.ride_against(n, stack, After::Clashes, table);
            }
            None => self.charges[n].stage = ChargeStage::Clashes,
        }
    }

    /// A stack rides against a charge: friends of the charge in the area that it has entered are ridden over first.
    fn ride_against(&mut self, n: usize, by: Stack, after: After, table: &mut Table<'_, Event>) {
        let charge = self.charges[n];
        let (side, area) = (self.charging_side(&charge), charge.at());
        self.charges[n].stage = ChargeStage::Struck { by, after };
        if self.has_troops_or_guns(area, side) {
            self.charges[n].stage = ChargeStage::RiddenOver { by, after };
            let riders: List<UnitId, 16> = self.bottom_up(by);
            self.run_down(&riders, [by.area, area], side, table);
        }
    }

    /// A stack strikes a charge in the area that it has entered: both fight as chargers.
    pub(crate) fn clash_on_the_way(&mut self, n: usize, stack: Stack, after: After) {
        // The worked example leaves out the charge bonus: the rule comes first.
        define!("B11.5e", "B11.4.1a", "A2.7.10");
        let charge = self.charges[n];
        let (side, area) = (self.charging_side(&charge), charge.at());
        let mut combat = Combat::new(CombatKind::MetCharge, side, area, stack.area);
        let next = charge.path.get(usize::from(charge.entered)).copied().unwrap_or(charge.target());
        let riders = self.riders_left(&charge);
        for mut fighter in self.charging_fighters(&charge) {
            fighter.flanked = self.is_flanked_riding(fighter.unit, &riders, [area, next, stack.area]);
            combat.fighters.push(fighter);
        }
        for unit in self.bottom_up(stack) {
            combat.fighters.push(self.fighter(unit));
            let met = self.unit_mut(unit);
            met.set(Flags::ACTIVATED, true);
            met.set(Flags::CHARGED, true);
        }
        for leader in (0..self.leaders.len() as u8).map(LeaderId) {
            let at = self.leader(leader);
            if (at.area, at.slot) == (stack.area, stack.slot) {
                self.leader_mut(leader).set(LeaderFlags::CHARGED, true);
            }
        }
        combat.all_against_all();
        combat.runs[side] = self.run_to(&charge, usize::from(charge.entered) - 1);
        combat.runs[side.other()] = self.one_area(stack, &charge);
        let path = &charge.path[..usize::from(charge.entered)];
        combat.ground[side] = self.charge_ground(charge.start.area, path);
        combat.ground[side.other()] = self.charge_ground(stack.area, &[area]);
        self.charges[n].stage = ChargeStage::Met(after);
        self.begin_combat(combat);
        self.then(Fighting::FIRST);
    }

    /// What comes of a clash on the way: the charge is stopped if it lost a step, and may press on if not.
    pub(crate) fn after_met(&mut self, n: usize, after: After, table: &mut Table<'_, Event>) {
        let Some(combat) = self.close_combat(table) else {
            self.charges[n].stage = ChargeStage::Over;
            return;
        };
        let side = combat.attacker;
        let unit = self.called(&self.charges[n]);
        if combat.lost[side] > 0 || self.riders_left(&self.charges[n]).is_empty() {
            self.turn_back(n, rule!("B11.4.2a"), table);
            return;
        }
        let survives = combat.fighters.iter().any(|f| f.side != side && self.unit(f.unit).is_on_map());
        let charge = &mut self.charges[n];
        charge.stage = ChargeStage::PressOn(after);
        let rule = if combat.lost[side.other()] == 0 {
            charge.drag.spend();
            rule!("B11.4.2b")
        } else if survives {
            charge.drag.slow();
            rule!("B11.4.2c")
        } else {
            rule!("B11.4.2d")
        };
        table.tell(&[rule], Event::ChargeUnhurt(unit));
    }

    pub(crate) fn try_to_wheel(&mut self, n: usize, stack: Stack, table: &mut Table<'_, Event>) {
        let charge = self.charges[n];
        let Some(unit) = self.bottom_up(stack).first().copied() else { return };
        let (way, facing) = (self.way_to_wheel(stack), self.facing_against(&charge, stack));
        let rule = if self.is_activated(stack) { rule!("B11.6c") } else { rule!("B11.6b") };
        for unit in self.bottom_up(stack) {
            self.charges[n].wheeled.insert(unit);
        }
        let wheels = match way {
            Some(Chance::Freely) => true,
            Some(Chance::Roll(_)) => self.rolls_to_wheel(stack, unit, table),
            None => false,
        };
        if !wheels {
            table.tell(&[rule], Event::FailsToAnswer(unit));
            return;
        }
        let Some(facing) = facing else { return };
        for unit in self.bottom_up(stack) {
            let turned = self.unit_mut(unit);
            turned.facing = facing;
            turned.set(Flags::COLUMN, false);
        }
        table.tell(&[rule!("B11.6a"), rule], Event::WheelsInPlace(unit));
    }

    /// One die and the tactical rating of a leader against the strength of the whole stack.
    fn rolls_to_wheel(&self, stack: Stack, unit: UnitId, table: &mut Table<'_, Event>) -> bool {
        let printed: u8 = self.stacked(stack).map(|unit| self.strength(unit)).sum();
        let tactical = self.led_by(stack, &|one| Some(self.leader_info(one).tactical)).map_or(0, |one| one.1);
        let mut wanted = Tally::base(rule!("B11.6.1"), "printed strength", printed);
        wanted.add(rule!("B11.6.1"), "tactical rating", -i32::from(tactical));
        let die = table.roll(Roll {
            rule: rule!("B11.6.1"),
            what: "wheeling in place",
            side: self.side_of(unit),
            throw: Throw::one(D6),
            dice: None,
            wanted: Some(&wanted),
            bonus: None,
            hopes: Hopes::High,
        });
        die >= wanted.total()
    }
}
