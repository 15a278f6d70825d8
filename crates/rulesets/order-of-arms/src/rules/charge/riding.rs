//! A charge rides: setting off, area by area, its new targets and its clash (flow.charge, B11.4.2e).

use battle::{List, Rule, Side, Table};
use ground::areas::AreaId;

use crate::combat::{Combat, CombatKind, Fighter, Run};
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::charge::charging::{ChargeStage, slots};
use crate::rules::charge::{Charge, ChargeId, STRAIGHT};
use crate::rules::fighting::Fighting;
use crate::rules::places::Party;
use crate::state::{Flags, LeaderFlags, LeaderId, State, UnitId};

/// Facts of a charge on its way.
impl State {
    /// Whose charge it is.
    pub(crate) fn charging_side(&self, charge: &Charge) -> Side {
        self.formations[charge.formation.index()].side
    }

    /// Whom it comes at.
    pub(crate) fn charged_side(&self, charge: &Charge) -> Side {
        self.charging_side(charge).other()
    }

    /// Whether a charge of a side that is under way stands in an area that its enemies do not hold.
    pub(crate) fn is_ridden_into(&self, area: AreaId, side: Side) -> bool {
        let stands = |charge: &Charge| {
            charge.is_under_way()
                && charge.entered > 0
                && charge.at() == area
                && self.charging_side(charge) == side
                && !self.riders_left(charge).is_empty()
        };
        self.charges.iter().any(stands) && !self.held[side.other()].contains(area)
    }

    /// The units of a charge that are left.
    pub(crate) fn riders_left(&self, charge: &Charge) -> List<UnitId, 2> {
        let mut left = charge.units;
        // Whoever routs on the way has left the charge.
        left.retain(|unit| self.unit(unit).is_on_map() && !self.unit(unit).is(Flags::ROUTED));
        left
    }

    /// The unit by which a charge is called: the lowest that is left of it.
    pub(crate) fn called(&self, charge: &Charge) -> UnitId {
        self.riders_left(charge).first().copied().unwrap_or(charge.lead)
    }

    /// The units and leaders of a charge that are left and stay together: men on foot do not stack with riders.
    pub(crate) fn party_of(&self, charge: &Charge) -> Party {
        let mut party = Party::default();
        let left = self.riders_left(charge);
        let all_on_foot = !left.iter().any(|unit| self.kind(*unit).is_mma());
        for unit in left.into_iter().filter(|unit| all_on_foot || self.kind(*unit).is_mma()) {
            party.units.push(unit);
        }
        let there = |leader: &&LeaderId| self.leader(**leader).area == charge.start.area;
        for leader in charge.riders.iter().filter(there) {
            party.leaders.push(*leader);
        }
        party
    }

    /// How a charge comes to an area on its path: its distance and descent are counted from where it began or wheeled.
    pub(crate) fn run_to(&self, charge: &Charge, place: usize) -> Run {
        define!("B11.3.2c", "B11.4.1c", "B11.7.1b");
        let wheel = usize::from(charge.wheel);
        let (from, distance) = match charge.wheel {
            STRAIGHT => (charge.start.area, place + 1),
            _ if place > wheel => {
                (charge.path.get(wheel).copied().unwrap_or(charge.start.area), place - wheel)
            }
            _ => (charge.start.area, place + 1),
        };
        let to = charge.path.get(place).copied().unwrap_or(charge.target());
        let descent = self.scenario.ground(from).level - self.scenario.ground(to).level;
        Run { distance: distance as u8, descent, drag: charge.drag }
    }

    /// Dice that ground and weather give or take from a charge that comes over a path into its last area.
    pub(crate) fn charge_ground(&self, start: AreaId, path: &[AreaId]) -> i8 {
        define!("B11.7.1e");
        let Some(last) = path.last().copied() else { return 0 };
        let into: i8 = self.scenario.ground(last).kinds.iter().map(|kind| kind.charge_attack).sum();
        let mut from = start;
        let mut crossed = 0;
        for area in path {
            let passage = self.scenario.passage(from, *area);
            crossed += passage.map_or(0, |one| one.kinds.iter().map(|kind| kind.charge_attack).sum::<i8>());
            from = *area;
        }
        into + crossed + self.weather_row().charge
    }
}

/// Riding.
impl State {
    /// A charge begins, unless its targets are gone or its line is closed by now.
    pub(crate) fn set_off(&mut self, n: ChargeId, table: &mut Table<'_, Event>) {
        let charge = self.charges[n];
        let Some(unit) = self.riders_left(&charge).first().copied() else {
            self.charges[n].stage = ChargeStage::Over;
            return;
        };
        let enemy = self.charging_side(&charge).other();
        let there = if charge.targets == 0 {
            self.present[enemy].contains(charge.target())
        } else {
            self.has_target_left(&charge)
        };
        // A group moves together: what befalls the first of it does not bar the way of the others.
        let open = charge.together
            || self.may_run(charge.start.area, &self.riders_left(&charge), &charge.path).is_ok();
        if !there || !open {
            for unit in self.riders_left(&charge) {
                self.unit_mut(unit).set(Flags::LAPSED, true);
            }
            table.tell(&[rule!("B11.7b")], Event::ChargeLapses(unit));
            self.charges[n].stage = ChargeStage::Over;
            return;
        }
        define!("flow.after-charge");
        for unit in charge.units {
            self.unit_mut(unit).set(Flags::CHARGED, true);
        }
        for leader in charge.riders {
            self.leader_mut(leader).set(LeaderFlags::CHARGED, true);
        }
        table.tell(&[rule!("flow.charge")], Event::Charges { unit, area: charge.target() });
        self.charges[n].stage = ChargeStage::Moving;
        // A group comes before its targets as one: who stands there waits for the others.
        if charge.together && charge.path.len() == 1 {
            self.charges[n].stage = ChargeStage::Paused;
            self.done();
        }
    }

    /// Whether a stack that a charge has as a target is still there.
    pub(crate) fn has_target_left(&self, charge: &Charge) -> bool {
        let enemy = self.charging_side(charge).other();
        let mut there = self.fighters_in(charge.target(), enemy);
        there.any(|unit| charge.has_target(self.unit(unit).slot))
    }

    /// A charge enters its next area.
    pub(crate) fn ride_on(&mut self, n: ChargeId, table: &mut Table<'_, Event>) {
        let charge = &mut self.charges[n];
        if usize::from(charge.entered) + 1 >= charge.path.len() {
            charge.entered = charge.path.len() as u8;
            charge.stage = ChargeStage::Arrives;
            return;
        }
        charge.entered += 1;
        charge.stage = ChargeStage::Intercept;
        let charge = *charge;
        let area = charge.at();
        let units = self.riders_left(&charge);
        if let Some(unit) = units.first() {
            table.tell(&[rule!("flow.charge")], Event::ChargeEnters { unit: *unit, area });
        }
        let enemy = self.charging_side(&charge).other();
        let looks_out = self.has_hidden();
        if looks_out {
            self.look_out(area, enemy.other(), table);
        }
        if !self.is_ridden_over(area, enemy) {
            self.take_camps(area, enemy, table);
            if looks_out {
                self.come_upon_the_revealed(n, table);
            }
            return;
        }
        let place = usize::from(charge.entered) - 1;
        let way = [charge.before(place), area];
        if self.could_run_down(&units, self.run_to(&charge, place), way, enemy) {
            self.charges[n].stage = ChargeStage::RunDown;
            self.run_down(&units, [charge.start.area, area], enemy, table);
            self.take_camps(area, enemy, table);
        } else {
            self.turn_back(n, rule!("B11.12b"), table);
        }
    }

    /// A charge is stopped on its way: it falls back one area.
    pub(crate) fn turn_back(&mut self, n: ChargeId, rule: Rule, table: &mut Table<'_, Event>) {
        let charge = self.charges[n];
        if let Some(unit) = self.riders_left(&charge).first().copied() {
            table.tell(&[rule], Event::ChargeStopped(unit));
        }
        for slot in slots(charge.waiting) {
            for unit in self.bottom_up(charge.target_stack(slot)) {
                self.unit_mut(unit).set(Flags::WAITED, true);
                table.tell(&[rule!("B11.4.3b")], Event::StaysInPlace(unit));
            }
        }
        self.charges[n].stage = ChargeStage::Over;
        let back = self.one_back(&charge, &self.party_of(&charge));
        self.fall_back(&charge, back, rule!("B11.4.4a"), table);
    }

    /// A charge enters the target area: where all its targets are gone it takes others, or finds nobody.
    pub(crate) fn arrive(&mut self, n: ChargeId, table: &mut Table<'_, Event>) {
        let charge = self.charges[n];
        let units = self.riders_left(&charge);
        let Some(unit) = units.first().copied() else {
            self.charges[n].stage = ChargeStage::Over;
            return;
        };
        let enemy = self.charging_side(&charge).other();
        let lost_targets = charge.targets != 0 && !self.has_target_left(&charge);
        if lost_targets && self.held[enemy].contains(charge.target()) {
            if self.new_targets(&charge) == 0 {
                self.turn_back(n, rule!("B11.4.2e"), table);
            } else {
                table.tell(&[rule!("B11.4.2e")], Event::TargetsGone(unit));
                self.charges[n].targets = 0;
                self.charges[n].stage = ChargeStage::Retarget;
            }
            return;
        }
        table.tell(&[rule!("flow.charge")], Event::ChargeEnters { unit, area: charge.target() });
        self.charges[n].stage = ChargeStage::Wheel;
    }

    /// A charge that finds troops it has not known of in its way ends before them, or goes on at them.
    fn come_upon_the_revealed(&mut self, n: ChargeId, table: &mut Table<'_, Event>) {
        let charge = self.charges[n];
        let enemy = self.charging_side(&charge).other();
        let ahead = usize::from(charge.entered)..charge.path.len().saturating_sub(1);
        let units = self.riders_left(&charge);
        let bars = |place: &usize| {
            let area = charge.path[*place];
            self.held[enemy].contains(area)
                && !self.could_run_down(
                    &units,
                    self.run_to(&charge, *place),
                    [charge.before(*place), area],
                    enemy,
                )
        };
        let Some(place) = ahead.into_iter().find(bars) else { return };
        let area = charge.path[place];
        table.tell(&[rule!("muster.hidden.bump")], Event::RunsInto(area));
        let charge = &mut self.charges[n];
        charge.path = battle::List::of(&charge.path[..=place]);
        (charge.targets, charge.waiting) = (0, 0);
        charge.stage = ChargeStage::Surprised;
    }

    /// The clash in the target area: the charging units against the stacks that are charged, or a lone leader.
    pub(crate) fn clash(&mut self, n: ChargeId) {
        define!("B11.7.2i", "B11.7.2f");
        let charge = self.charges[n];
        self.charges[n].stage = ChargeStage::Result;
        let side = self.charging_side(&charge);
        let entry = charge.entry();
        let mut combat = Combat::new(CombatKind::Charge, side, charge.target(), entry);
        combat.fighters.extend(self.charging_fighters(&charge));
        for stack in self.stacks_in(charge.target()).filter(|stack| charge.has_target(stack.slot)) {
            for unit in self.bottom_up(stack) {
                let mut fighter = self.fighter(unit);
                fighter.flanked = self.is_flanked_from(unit, entry);
                combat.fighters.push(fighter);
            }
        }
        if !self.held[side.other()].contains(charge.target()) {
            let there = self.leaders_in(charge.target()).filter(|one| self.side_of_leader(*one) != side);
            combat.fighters.extend(there.map(|leader| self.lone_fighter(leader)));
        }
        combat.all_against_all();
        let gone = combat.bits(|f| f.steps == f.lost && f.leader == LeaderId::NONE);
        for (n, fighter) in combat.fighters.iter_mut().enumerate() {
            fighter.targets &= if gone >> n & 1 == 1 { 0 } else { !gone };
        }
        combat.runs[side] = self.run_to(&charge, charge.path.len().saturating_sub(1));
        combat.ground[side] = self.charge_ground(charge.start.area, &charge.path);
        self.add_bow_fire(&mut combat, &charge);
        for involved in charge.leaders {
            let one = combat.involve(involved.leader);
            one.fortes += involved.fortes;
        }
        self.begin_combat(combat);
        for involved in charge.leaders {
            if let Some(combat) = self.combats.last_mut() {
                combat.involve(involved.leader);
            }
        }
        self.then(Fighting::FIRST);
    }

    /// What a charge has lost to bow fire is lost in its clash; whoever dropped out under it counts, but does not strike.
    fn add_bow_fire(&self, combat: &mut Combat, charge: &Charge) {
        combat.lost = charge.lost;
        for (unit, lost) in charge.shot {
            let place = combat.place_of(unit).unwrap_or(combat.fighters.len());
            if place == combat.fighters.len() {
                combat.fighters.push(Fighter { had: 0, ..self.fighter(unit) });
            }
            let fighter = &mut combat.fighters[place];
            (fighter.steps, fighter.lost) = (fighter.steps + lost, fighter.lost + lost);
        }
    }

    /// The units of a charge as fighters; one that is gone counts as lost with all it had, and one that routs on the way
    /// has left the charge.
    pub(crate) fn charging_fighters<'a>(&'a self, charge: &'a Charge) -> impl Iterator<Item = Fighter> + 'a {
        let riding = charge.units.iter().filter(|unit| !self.unit(**unit).is(Flags::ROUTED));
        riding.map(|unit| {
            if self.unit(*unit).is_on_map() {
                return self.fighter(*unit);
            }
            let side = self.charging_side(charge);
            let mut gone = Fighter::new(*unit, LeaderId::NONE, side, charge.start.area, charge.start.slot);
            (gone.steps, gone.lost) = (1, 1);
            gone
        })
    }
}
