//! A charge on its way, area by area: who runs it down, who stops it, and its clash (flow.charge, B11.4, B11.12).

use battle::{List, Refusal, Rule, Side, Table};
use ground::areas::AreaId;
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::combat::{Combat, CombatKind, Fighter, Run};
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::charge::{Charge, STRAIGHT};
use crate::rules::fighting::Fighting;
use crate::rules::places::Party;
use crate::state::{Flags, LeaderFlags, LeaderId, NO_SLOT, Stack, State, UnitId};
use crate::steps::Pending;

/// A declared charge is carried out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Charging {
    /// Its place in the list of charges.
    pub n: u8,
}

/// How far a charge has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ChargeStage {
    /// It has not begun.
    Declared,
    /// It enters the next area.
    Moving,
    /// Troops in its way have been run down.
    RunDown,
    /// Enemies may intercept it in the area it has entered.
    Intercept,
    /// Targets may meet it.
    Meet,
    /// Those who meet it strike, one after the other.
    Clashes,
    /// It has met somebody: this is what comes of it, and then it goes on to the stage noted.
    Met(After),
    /// It presses on or falls back.
    PressOn(After),
    /// It stands before its target while others ride up.
    Paused,
    /// It enters the target area.
    Arrives,
    /// Its targets are gone: it names others.
    Retarget,
    /// Targets may wheel in place.
    Wheel,
    /// Archers may shoot at it.
    Bows,
    /// Their leaders give bonuses.
    BowLeaders,
    /// Ground and weather change their dice.
    BowSums,
    /// Who gets the odd die.
    OddDie,
    /// They have shot.
    Shot,
    /// It strikes home.
    Clash,
    /// The clash is over.
    Result,
    /// It was repelled: how far back it goes.
    Repelled,
    /// It was successful: whether it occupies the area.
    Occupy,
    /// It is over.
    Over,
}

/// What a charge goes on with after a clash on its way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum After {
    /// More interceptions.
    Intercept,
    /// More who meet it.
    Clashes,
}

impl Charging {
    /// The charge.
    fn charge<'a>(&self, battle: &'a State) -> Option<&'a Charge> {
        battle.charges.get(usize::from(self.n))
    }

    /// Every answer, until `found` has had enough; the bool is whether declining is one.
    fn each(&self, battle: &State, found: &mut dyn FnMut(Action) -> bool) -> bool {
        let Some(charge) = self.charge(battle) else { return false };
        match charge.stage {
            ChargeStage::Intercept => battle.each_interception(charge, found),
            ChargeStage::Meet => battle.each_meeting(charge, found),
            ChargeStage::Clashes if charge.waiting.len() > 1 => {
                charge.waiting.iter().any(|slot| found(Action::Stack(charge.target_stack(*slot))))
            }
            ChargeStage::PressOn(_) => found(Action::Try),
            ChargeStage::Retarget => battle.each_new_target(charge, found),
            ChargeStage::Wheel => battle.each_wheel(charge, found),
            ChargeStage::Bows => battle.each_shooter(charge, found),
            ChargeStage::OddDie => battle.each_odd_target(charge, found),
            ChargeStage::Repelled => battle.each_way_back(charge, found),
            ChargeStage::Occupy => battle.each_end(charge, found),
            _ => false,
        }
    }

    /// Whether declining is an answer.
    fn may_decline(&self, battle: &State) -> bool {
        let declines = |charge: &Charge| match charge.stage {
            ChargeStage::Intercept
            | ChargeStage::Meet
            | ChargeStage::PressOn(_)
            | ChargeStage::Wheel
            | ChargeStage::Bows => true,
            ChargeStage::Retarget => charge.targets != 0 && !battle.passes_knights(charge),
            _ => false,
        };
        self.charge(battle).is_some_and(declines)
    }
}

impl Pending for Charging {
    fn asks(&self, battle: &State) -> Option<Side> {
        if !self.each(battle, &mut |_| true) {
            return None;
        }
        let charge = self.charge(battle)?;
        let charger = battle.charging_side(charge);
        Some(match charge.stage {
            ChargeStage::PressOn(_) | ChargeStage::Retarget | ChargeStage::Occupy => charger,
            ChargeStage::Repelled => battle.who_repels(charge),
            _ => charger.other(),
        })
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        self.each(battle, &mut |action| {
            into.push(action);
            false
        });
        if self.may_decline(battle) {
            into.push(Action::Decline);
        }
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        let Some(charge) = self.charge(battle) else {
            return Err(Refusal::new(rule!("flow.charge"), "nobody charges"));
        };
        if *action == Action::Decline && self.may_decline(battle) {
            return Ok(());
        }
        let mut listed = false;
        self.each(battle, &mut |one| {
            listed |= one == *action;
            listed
        });
        if listed {
            return Ok(());
        }
        match (charge.stage, *action) {
            (ChargeStage::Intercept, Action::Stack(stack)) => battle.may_intercept(charge, stack),
            (ChargeStage::Meet, Action::Stack(stack)) => battle.may_meet_by_elan(charge, stack),
            (ChargeStage::Meet, Action::Leader(leader)) => battle.may_meet_by(charge, leader),
            (ChargeStage::Wheel, Action::Stack(stack)) => battle.may_wheel_in_place(charge, stack),
            (ChargeStage::Bows, Action::Unit(unit)) => battle.may_shoot_at(charge, unit),
            (ChargeStage::Retarget, Action::Decline) if charge.targets != 0 => {
                Err(Refusal::new(rule!("B11.2c"), "men-at-arms in the area must be charged"))
            }
            (ChargeStage::Retarget, Action::Stack(_)) => {
                Err(Refusal::new(rule!("B11.4.2e"), "that stack cannot be a new target of the charge"))
            }
            (stage, _) => Err(Refusal::new(stage.rule(), "that is not what is asked")),
        }
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        let n = usize::from(self.n);
        let Some(charge) = self.charge(battle).copied() else { return };
        let declined = action == Action::Decline;
        match (charge.stage, action) {
            (ChargeStage::Intercept, Action::Stack(stack)) => battle.try_to_intercept(n, stack, table),
            (ChargeStage::Intercept, _) => battle.past_interception(n),
            (ChargeStage::Meet, Action::Stack(stack)) => battle.try_to_meet(n, stack, None, table),
            (ChargeStage::Meet, Action::Leader(leader)) => {
                let at = battle.leader(leader);
                let stack = Stack { area: at.area, slot: at.slot };
                battle.try_to_meet(n, stack, Some(leader), table);
            }
            (ChargeStage::Meet, _) => battle.charges[n].stage = ChargeStage::Clashes,
            (ChargeStage::Clashes, Action::Stack(stack)) => battle.meet(n, stack, table),
            (ChargeStage::PressOn(_), _) if declined => battle.turn_back(n, rule!("B11.4.2b"), table),
            (ChargeStage::PressOn(after), _) => battle.charges[n].stage = after.stage(),
            (ChargeStage::Retarget, Action::Stack(stack)) => {
                battle.charges[n].targets |= 1 << stack.slot.0;
            }
            (ChargeStage::Retarget, _) => battle.take_new_targets(n),
            (ChargeStage::Wheel, Action::Stack(stack)) => battle.try_to_wheel(n, stack, table),
            (ChargeStage::Wheel, _) => battle.charges[n].stage = ChargeStage::Bows,
            (ChargeStage::Bows, Action::Unit(unit)) => {
                battle.charges[n].held.push(unit);
            }
            (ChargeStage::Bows, _) if declined => battle.charges[n].stage = ChargeStage::Clash,
            (ChargeStage::Bows, _) => battle.begin_bow_fire(n),
            (ChargeStage::OddDie, Action::Unit(unit)) => battle.shoot(n, unit, table),
            (ChargeStage::Repelled | ChargeStage::Occupy, Action::Area(area)) => {
                battle.end_charge_in(n, area, table);
            }
            _ => {}
        }
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        let n = usize::from(self.n);
        let Some(charge) = self.charge(battle).copied() else {
            battle.done();
            return;
        };
        match charge.stage {
            ChargeStage::Declared => battle.set_off(n, table),
            ChargeStage::Moving => battle.ride_on(n, table),
            ChargeStage::RunDown => battle.after_rundown(n),
            ChargeStage::Intercept => battle.past_interception(n),
            ChargeStage::Meet => battle.charges[n].stage = ChargeStage::Clashes,
            ChargeStage::Clashes => match charge.waiting.first().copied() {
                Some(slot) => battle.meet(n, charge.target_stack(slot), table),
                None if charge.together => {
                    battle.charges[n].stage = ChargeStage::Paused;
                    battle.done();
                }
                None => battle.charges[n].stage = ChargeStage::Moving,
            },
            ChargeStage::Met(after) => battle.after_met(n, after, table),
            ChargeStage::PressOn(after) => battle.charges[n].stage = after.stage(),
            ChargeStage::Paused => battle.charges[n].stage = ChargeStage::Moving,
            ChargeStage::Arrives => battle.arrive(n, table),
            ChargeStage::Retarget => battle.take_only_target(n),
            ChargeStage::Wheel => battle.charges[n].stage = ChargeStage::Bows,
            ChargeStage::Bows => battle.charges[n].stage = ChargeStage::Clash,
            ChargeStage::BowLeaders => battle.bow_bonuses(n),
            ChargeStage::BowSums => battle.bow_sums(n),
            ChargeStage::OddDie => battle.shoot(n, UnitId::NONE, table),
            ChargeStage::Shot => battle.after_bow_fire(n, table),
            ChargeStage::Clash => battle.clash(n),
            ChargeStage::Result => battle.charge_result(n, table),
            ChargeStage::Repelled | ChargeStage::Occupy => {
                let mut only = None;
                self.each_only(battle, &mut only);
                battle.end_charge_in(n, only.unwrap_or(charge.start.area), table);
            }
            ChargeStage::Over => battle.done(),
        }
    }
}

impl Charging {
    /// The only area in which the charge can end.
    fn each_only(&self, battle: &State, only: &mut Option<AreaId>) {
        if let Some(charge) = self.charge(battle) {
            *only = battle.ends_of(charge).first().copied();
        }
    }
}

impl After {
    fn stage(self) -> ChargeStage {
        match self {
            After::Intercept => ChargeStage::Intercept,
            After::Clashes => ChargeStage::Clashes,
        }
    }
}

impl ChargeStage {
    /// The rule by which it asks.
    fn rule(self) -> Rule {
        match self {
            ChargeStage::Intercept => rule!("B11.5a"),
            ChargeStage::Meet => rule!("B11.4a"),
            ChargeStage::Clashes => rule!("B11.4.3a"),
            ChargeStage::PressOn(_) => rule!("B11.4.2b"),
            ChargeStage::Retarget => rule!("B11.4.2e"),
            ChargeStage::Wheel => rule!("B11.6a"),
            ChargeStage::Bows => rule!("B11.10a"),
            ChargeStage::OddDie => rule!("B11.10.3"),
            ChargeStage::Repelled => rule!("B11.9.2b"),
            ChargeStage::Occupy => rule!("B11.9.1e"),
            _ => rule!("flow.charge"),
        }
    }
}

/// Facts of a charge on its way.
impl State {
    /// Whose charge it is.
    pub(crate) fn charging_side(&self, charge: &Charge) -> Side {
        self.formations[charge.formation.index()].side
    }

    /// The units of a charge that are left.
    pub(crate) fn riders_left(&self, charge: &Charge) -> List<UnitId, 2> {
        let mut left = charge.units;
        // Whoever routs on the way has left the charge.
        left.retain(|unit| self.unit(unit).is_on_map() && !self.unit(unit).is(Flags::ROUTED));
        left
    }

    /// The units and leaders of a charge that are left.
    pub(crate) fn party_of(&self, charge: &Charge) -> Party {
        let mut party = Party::default();
        for unit in self.riders_left(charge) {
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
        Run { distance: distance as u8, descent, slowed: charge.slowed, spent: charge.spent }
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
        into + crossed + crate::charts::WEATHERS.get(usize::from(self.weather)).map_or(0, |row| row.charge)
    }
}

/// Riding.
impl State {
    /// A charge begins, unless its targets are gone or its line is closed by now.
    fn set_off(&mut self, n: usize, table: &mut Table<'_, Event>) {
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
        let open = self.may_run(charge.start.area, &self.riders_left(&charge), &charge.path).is_ok();
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
    }

    /// Whether a stack that a charge has as a target is still there.
    pub(crate) fn has_target_left(&self, charge: &Charge) -> bool {
        let enemy = self.charging_side(charge).other();
        let mut there = self.fighters_in(charge.target(), enemy);
        there.any(|unit| charge.has_target(self.unit(unit).slot))
    }

    /// A charge enters its next area.
    fn ride_on(&mut self, n: usize, table: &mut Table<'_, Event>) {
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
        if self.has_hidden() {
            self.look_out(area, enemy.other(), table);
            self.stop_at_the_revealed(n, table);
        }
        if !self.held[enemy].contains(area) {
            return;
        }
        let place = usize::from(charge.entered) - 1;
        let way = [charge.before(place), area];
        if self.could_run_down(&units, self.run_to(&charge, place), way, enemy) {
            self.charges[n].stage = ChargeStage::RunDown;
            self.run_down(&charge, area, enemy, table);
        } else {
            self.turn_back(n, rule!("B11.12b"), table);
        }
    }

    /// Nobody else intercepts: in the area before the target others may meet the charge.
    fn past_interception(&mut self, n: usize) {
        let charge = &mut self.charges[n];
        let before_target = usize::from(charge.entered) + 1 == charge.path.len();
        charge.stage = if before_target { ChargeStage::Meet } else { ChargeStage::Moving };
    }

    /// A charge is stopped on its way: it falls back one area.
    pub(crate) fn turn_back(&mut self, n: usize, rule: Rule, table: &mut Table<'_, Event>) {
        let charge = self.charges[n];
        if let Some(unit) = self.riders_left(&charge).first().copied() {
            table.tell(&[rule], Event::ChargeStopped(unit));
        }
        for slot in charge.waiting {
            for unit in self.bottom_up(charge.target_stack(slot)) {
                self.unit_mut(unit).set(Flags::WAITED, true);
                table.tell(&[rule!("B11.4.3b")], Event::StaysInPlace(unit));
            }
        }
        self.charges[n].stage = ChargeStage::Over;
        let back = self.one_back(&charge);
        self.fall_back(&charge, back, rule!("B11.4.4a"), table);
    }

    /// A charge enters the target area: where all its targets are gone it takes others, or finds nobody.
    fn arrive(&mut self, n: usize, table: &mut Table<'_, Event>) {
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

    /// A charge that finds troops it has not known of in its way goes on at them.
    fn stop_at_the_revealed(&mut self, n: usize, table: &mut Table<'_, Event>) {
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
        let targets = self.stacks_in(area).fold(0, |bits, stack| bits | 1 << stack.slot.0);
        let charge = &mut self.charges[n];
        charge.path = battle::List::of(&charge.path[..=place]);
        charge.targets = targets;
        charge.waiting.clear();
        let charge = *charge;
        self.mark_targets(&charge);
    }

    /// The positions of the stacks that no charge has as a target, as bits.
    fn new_targets(&self, charge: &Charge) -> u32 {
        let mut free = 0;
        for stack in self.stacks_in(charge.target()) {
            free |= 1 << stack.slot.0;
        }
        let others = self.charges.iter().filter(|other| other.target() == charge.target());
        others.fold(free, |free, other| free & !other.targets)
    }

    /// Every stack that a charge may name instead of targets that are gone, where there is a choice.
    fn each_new_target(&self, charge: &Charge, found: &mut dyn FnMut(Action) -> bool) -> bool {
        let free = self.new_targets(charge);
        if charge.targets == 0 && free.count_ones() < 2 {
            return false;
        }
        self.stacks_in(charge.target())
            .any(|stack| free >> stack.slot.0 & 1 == 1 && found(Action::Stack(stack)))
    }

    fn take_only_target(&mut self, n: usize) {
        if self.charges[n].targets == 0 {
            self.charges[n].targets = self.new_targets(&self.charges[n]);
        }
        self.take_new_targets(n);
    }

    /// The charge has new targets and comes in.
    fn take_new_targets(&mut self, n: usize) {
        let charge = self.charges[n];
        self.mark_targets(&charge);
        self.charges[n].stage = ChargeStage::Arrives;
    }

    /// Whether men-at-arms in the area that is charged are the target of no charge.
    fn passes_knights(&self, charge: &Charge) -> bool {
        let knights = self.knights_in(charge.target());
        let mut here = self.charges.iter().filter(|other| other.target() == charge.target());
        knights != 0 && here.all(|other| other.targets & knights == 0)
    }

    /// The clash in the target area: the charging units against the stacks that are charged, or a lone leader.
    fn clash(&mut self, n: usize) {
        define!("B11.7.2i", "B11.7.2f");
        let charge = self.charges[n];
        self.charges[n].stage = ChargeStage::Result;
        let side = self.charging_side(&charge);
        let entry = charge.entry();
        let mut combat = Combat::new(CombatKind::Charge, side, charge.target(), entry);
        for unit in charge.units {
            combat.fighters.push(self.charging_fighter(&charge, unit));
        }
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
        for fighter in combat.fighters.iter_mut().filter(|f| f.steps == f.lost && f.leader == LeaderId::NONE)
        {
            fighter.targets = 0;
        }
        combat.runs[side] = self.run_to(&charge, charge.path.len().saturating_sub(1));
        combat.ground[side] = self.charge_ground(charge.start.area, &charge.path);
        combat.lost = charge.lost;
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

    /// A charging unit as a fighter; one that is gone counts as lost with all it had.
    pub(crate) fn charging_fighter(&self, charge: &Charge, unit: UnitId) -> Fighter {
        if self.unit(unit).is_on_map() {
            return self.fighter(unit);
        }
        let side = self.charging_side(charge);
        let mut gone = Fighter::new(unit, LeaderId::NONE, side, charge.start.area, charge.start.slot);
        (gone.steps, gone.lost) = (1, 1);
        gone
    }
}

impl Charge {
    /// Whether the stack in a position of the target area is charged.
    pub(crate) fn has_target(&self, slot: ground::areas::Slot) -> bool {
        slot != NO_SLOT && self.targets.checked_shr(slot.0.into()).unwrap_or(0) & 1 == 1
    }

    /// The stack in a position of the target area.
    pub(crate) fn target_stack(&self, slot: ground::areas::Slot) -> Stack {
        Stack { area: self.target(), slot }
    }
}
