//! The volleys of ranged fire: opening it, answers, return fire, advance (B14.2 to B14.5).

use battle::{Hopes, Roll, Side, Table};
use dice::{D6, Throw};
use ground::areas::{Arc, AreaId, AreaSet};

use crate::actions::Action;
use crate::combat::{Combat, CombatKind, Fighter, Part, Shot};
use crate::events::{Event, Quarters};
use crate::rulebook::{define, rule};
use crate::rules::assigning::{Assigning, places};
use crate::rules::charge::charging::slots;
use crate::rules::control::{Daring, Daringness};
use crate::rules::fire::{FireStage, Firing};
use crate::rules::places::Party;
use crate::rules::retreat::Retreating;
use crate::state::{Flags, LeaderFlags, LeaderId, Stack, State, UnitId};
use crate::troops::Archer;

/// Steps of fire.
impl State {
    /// The ranged fire step begins.
    pub(crate) fn begin_fire(&mut self) {
        self.then(Firing::FIRST);
    }

    /// A unit is named to fire: out of control it must dare, and in bad weather hand guns must be dry.
    pub(crate) fn name_shooter(&mut self, step: Firing, unit: UnitId, table: &mut Table<'_, Event>) {
        self.replace(Firing { trying: unit, ..step });
        if self.kind(unit).hand_gun && !self.keeps_dry(unit, table) {
            return;
        }
        if self.daringness(unit) == Daringness::MustCheck {
            self.then(Daring { unit });
        }
    }

    /// The shooter that was tried fires with the others, or does not.
    pub(crate) fn settle_shooter(&mut self, step: Firing) {
        let unit = step.trying;
        let fires = self.may_fire(unit, step.area).is_ok();
        let step = Firing { trying: UnitId::NONE, tried: true, ..step };
        self.replace(if fires { step.with(unit) } else { step });
    }

    /// All shooters are named: the combat begins.
    pub(crate) fn open_fire(&mut self, step: Firing) {
        if step.shooters.is_empty() {
            self.replace(step.past_area());
            return;
        }
        let side = self.active;
        let mut combat = Combat::new(CombatKind::Fire, side, step.area, step.area);
        let named: Vec<UnitId> = self.acting_units().filter(|unit| step.has(*unit)).collect();
        for unit in named {
            let mut fighter = self.fighter(unit);
            fighter.part = Part::Shoots;
            fighter.halved = self.shooting_arc(unit, step.area) == Arc::Rear;
            define!("B14.2.5", "B14.3a");
            combat.fighters.push(fighter);
            self.unit_mut(unit).set(Flags::FIRED, true);
        }
        self.add_targets(&mut combat, step.area, side.other());
        self.replace(Firing { twice: self.twice_in(&combat), ..step.at(FireStage::Bonuses) });
        self.begin_combat(combat);
    }

    /// Those of a combat who fire twice, as bits of its fighters.
    fn twice_in(&self, combat: &Combat) -> u64 {
        combat.bits(|fighter| fighter.side == self.active && self.act.bowmen.has(fighter.unit))
    }

    /// Everybody of a side in an area can be shot at.
    fn add_targets(&self, combat: &mut Combat, area: AreaId, side: Side) {
        for unit in self.fighters_in(area, side) {
            let mut fighter = self.fighter(unit);
            fighter.part = Part::Suffers;
            combat.fighters.push(fighter);
        }
        let marks = combat.bits_of(side);
        for fighter in &mut combat.fighters {
            fighter.targets = if fighter.side == side { 0 } else { marks };
        }
    }

    pub(crate) fn call_double_rate(&mut self, step: Firing, leader: LeaderId, table: &mut Table<'_, Event>) {
        let bowmen: Vec<UnitId> = self.bowmen_with(step, leader).collect();
        let score = self.double_rate_score(leader, &bowmen);
        let die = table.roll(Roll {
            rule: rule!("B14.5c"),
            what: "double rate fire",
            side: self.active,
            throw: Throw::one(D6),
            dice: None,
            wanted: Some(&score),
            bonus: None,
            hopes: Hopes::Low,
        });
        let area = self.leader(leader).area;
        self.act.doubled.insert(area);
        self.leader_mut(leader).set(LeaderFlags::DOUBLED, true);
        let passed = die <= score.total();
        table.tell(&[rule!("B14.5a"), rule!("B14.5b")], Event::DoubleRate { leader, passed });
        for unit in bowmen.iter().filter(|_| passed) {
            self.act.bowmen.insert(*unit);
        }
        let twice = self.combats.last().map_or(0, |combat| self.twice_in(combat));
        self.replace(Firing { twice, ..step });
    }

    pub(crate) fn respond(&mut self, step: Firing, answer: Action, table: &mut Table<'_, Event>) {
        let Some(stack) = self.next_to_respond(step) else { return };
        let bit = 1 << stack.slot.0;
        let mut next = Firing { answered: step.answered | bit, ..step };
        let unit = self.stacked(stack).next().unwrap_or(UnitId::NONE);
        let near = self.is_near_fire(step, stack);
        let rule = match (answer, near) {
            (Action::Try, true) => rule!("B14.2.2b"),
            (Action::Try, false) => rule!("B14.2.1c"),
            (Action::Choose(_), _) => rule!("B14.2.2d"),
            (_, true) => rule!("B14.2.2a"),
            (_, false) => rule!("B14.2.1b"),
        };
        if answer == Action::Try {
            next.retreating |= bit;
        }
        if matches!(answer, Action::Choose(_)) {
            next.skirmishing |= bit;
        }
        let bound = self.may_give_way(stack).is_err();
        let rules = [rule, rule!("B14.2.2e")];
        let event = Event::AnswersFire { unit, gives_way: answer == Action::Try };
        table.tell(&rules[..1 + usize::from(bound)], event);
        self.replace(next);
    }

    /// Whether a stack is shot at from an adjacent area.
    pub(crate) fn is_near_fire(&self, step: Firing, stack: Stack) -> bool {
        self.combats.last().is_some_and(|combat| {
            combat.shots.iter().any(|shot| {
                let (by, at) =
                    (&combat.fighters[usize::from(shot.by)], &combat.fighters[usize::from(shot.at)]);
                at.slot == stack.slot && self.scenario.map.range(by.area, step.area) == 1
            })
        })
    }

    /// Takes off what ground, weather and giving way take off the dice against each target.
    pub(crate) fn adjust_fire(&mut self, step: Firing, table: &mut Table<'_, Event>) {
        let Some(mut combat) = self.combats.pop() else { return };
        for target in 0..combat.fighters.len() {
            let (area, slot) = (combat.fighters[target].area, combat.fighters[target].slot);
            if combat.fighters[target].side == combat.attacker {
                continue;
            }
            if step.retreating >> slot.0 & 1 == 1 {
                self.take_off_bonuses(&mut combat, target);
            }
            self.adjust_sum_at(&mut combat, target, area, table);
        }
        for slot in slots(step.retreating) {
            let at = |fighters: &[Fighter], shot: &Shot| fighters[usize::from(shot.at)].slot == slot;
            combat.change_shots(-1, |shot| &mut shot.away, at);
        }
        self.combats.push(combat);
    }

    /// The sum of the dice against a target: the ground of each firing area changes what comes from there, that of the
    /// target and the weather the whole of it.
    fn adjust_sum_at(&self, combat: &mut Combat, target: usize, area: AreaId, table: &mut Table<'_, Event>) {
        let at = |shot: &Shot| usize::from(shot.at) == target;
        let from = |fighters: &[Fighter], shot: &Shot| fighters[usize::from(shot.by)].area;
        let areas: AreaSet =
            combat.shots.iter().filter(|shot| at(shot)).map(|shot| from(&combat.fighters, shot)).collect();
        for start in areas.iter() {
            let which = |fighters: &[Fighter], shot: &Shot| at(shot) && from(fighters, shot) == start;
            combat.change_shots(self.fire_from(start), |shot| &mut shot.ground, which);
        }
        combat.change_shots(self.fire_at(area), |shot| &mut shot.ground, |_, shot| at(shot));
        // Of what comes back, and of what goes after those who give way two areas off, only ground changes dice.
        if combat.kind == CombatKind::Fire {
            let bows = |fighters: &[Fighter], shot: &Shot| {
                at(shot) && !shot.plain && self.is_bow_shot(fighters, shot)
            };
            combat.change_shots(self.weather_row().bows, |shot| &mut shot.ground, bows);
        }
        for area in areas.iter() {
            let here = || {
                let shots = combat.shots.iter();
                shots.filter(|shot| at(shot) && from(&combat.fighters, shot) == area)
            };
            if here().any(|shot| shot.ground != 0) {
                let dice = here().map(|shot| shot.dice).sum();
                let sum = Quarters::Sum { side: combat.attacker, area, dice };
                table.tell(&[rule!("B14.3c")], sum.into());
            }
        }
    }

    /// Whether dice are those of bows or crossbows.
    pub(crate) fn is_bow_shot(&self, fighters: &[Fighter], shot: &Shot) -> bool {
        self.kind(fighters[usize::from(shot.by)].unit).archer != Archer::None
    }

    /// From two areas away a stack that gives way is not hit by what leaders and elite men add. Of a bonus that was split
    /// among several, each target is spared its share, the first as much as it can.
    fn take_off_bonuses(&self, combat: &mut Combat, target: usize) {
        let area = combat.fighters[target].area;
        for n in 0..combat.shots.len() {
            let by = *combat.shooter(n);
            if usize::from(combat.shots[n].at) == target && self.scenario.map.range(by.area, area) > 1 {
                let of =
                    combat.shots.iter().filter(|shot| combat.fighters[usize::from(shot.by)].unit == by.unit);
                let spared: i8 = of.map(|shot| -shot.away).sum();
                combat.shots[n].plain = true;
                combat.shots[n].change(spared - by.bonus as i8, |shot| &mut shot.away);
            }
        }
    }

    pub(crate) fn throw_volley(&mut self, side: Side, table: &mut Table<'_, Event>) {
        define!("B14.4g", "B14.4mod.a");
        self.throw_arrows(side, table);
        self.fights += 1;
    }

    /// The dice of a volley are thrown once everything else has changed them: what finds no room is lost.
    pub(crate) fn throw_arrows(&mut self, side: Side, table: &mut Table<'_, Event>) {
        let lost = self.combats.last_mut().map_or(0, Combat::limit_fire);
        if lost > 0 {
            table.tell(&[rule!("B14.4d")], Event::DiceLost { side, dice: lost });
        }
        self.strike(side, table);
        self.deflect(table);
        self.take_losses(table);
    }

    /// Those who fire twice aim and throw again, once the losses of the first volley are taken.
    pub(crate) fn second_volley(&mut self, step: Firing, table: &mut Table<'_, Event>) {
        define!("B14.5f");
        let again = step.twice;
        if again == 0 {
            self.replace(step.at(FireStage::Return));
            return;
        }
        let step = Firing { twice: 0, ..step };
        let marks = self.marks_left();
        if marks == 0 {
            self.replace(step.at(FireStage::After));
            return;
        }
        let Some(combat) = self.combats.last_mut() else { return };
        combat.shots.clear();
        for (n, fighter) in combat.fighters.iter_mut().enumerate() {
            fighter.hits = Default::default();
            (fighter.through, fighter.saved) = (0, 0);
            (fighter.arrows, fighter.arbalest, fighter.long_bow) = (0, false, false);
            fighter.targets = if again >> n & 1 == 1 { marks } else { 0 };
        }
        table.tell(&[rule!("B14.5f")], Event::SecondVolley(self.active));
        // The defender's choice counts for both volleys.
        self.replace(step.at(FireStage::Responses));
        self.then(Assigning { side: self.active });
    }

    /// The targets of the innermost combat that are still there, as bits; what they have left counts.
    fn marks_left(&mut self) -> u64 {
        let Some(mut combat) = self.combats.pop() else { return 0 };
        let mut marks = 0;
        for (n, fighter) in combat.fighters.iter_mut().enumerate() {
            if fighter.side != combat.attacker && self.unit(fighter.unit).area == combat.area {
                marks |= 1 << n;
                fighter.had = self.strength(fighter.unit);
            }
        }
        self.combats.push(combat);
        marks
    }

    /// A unit is named to return fire: in bad weather hand guns must be dry.
    pub(crate) fn name_returner(&mut self, step: Firing, unit: UnitId, table: &mut Table<'_, Event>) {
        if !self.kind(unit).hand_gun || self.keeps_dry(unit, table) {
            self.replace(step.with(unit));
        }
    }

    /// Return fire: those who were named shoot back at those who fired.
    pub(crate) fn begin_return(&mut self, step: Firing, table: &mut Table<'_, Event>) {
        let side = self.active.other();
        let named: Vec<UnitId> = self.units_in(step.area).filter(|unit| step.has(*unit)).collect();
        let fired = self.combats.last().map(|combat| combat.bits_of(combat.attacker)).unwrap_or(0);
        let marks: Vec<UnitId> = self.combats.last().map_or(Vec::new(), |combat| {
            let left = places(fired).map(|n| combat.fighters[n].unit);
            left.filter(|unit| self.unit(*unit).is_on_map()).collect()
        });
        if named.is_empty() || marks.is_empty() {
            self.close_combat(table);
            self.replace(step.at(FireStage::Retreats));
            return;
        }
        let mut combat = Combat::new(CombatKind::ReturnFire, side, step.area, step.area);
        for unit in &named {
            let mut fighter = self.fighter(*unit);
            fighter.part = Part::Shoots;
            let near =
                marks.iter().any(|mark| self.scenario.map.range(step.area, self.unit(*mark).area) == 1);
            let skirmishes = step.skirmishing >> fighter.slot.0 & 1 == 1;
            fighter.halved = !near || skirmishes || self.unit(*unit).is(Flags::ACTIVATED);
            combat.fighters.push(fighter);
        }
        for unit in &marks {
            let mut fighter = self.fighter(*unit);
            fighter.part = Part::Suffers;
            combat.fighters.push(fighter);
        }
        for (n, unit) in named.iter().enumerate() {
            let reached = combat.bits(|mark| {
                mark.side != side && self.can_shoot_back(*unit, self.unit(mark.unit).area).is_ok()
            });
            combat.fighters[n].targets = reached;
        }
        self.replace(step.at(FireStage::ReturnVolley));
        self.begin_combat(combat);
        self.then(Assigning { side });
    }

    pub(crate) fn end_return(&mut self, step: Firing, table: &mut Table<'_, Event>) {
        if self.combats.last().is_some_and(|combat| combat.kind == CombatKind::ReturnFire) {
            let side = self.active.other();
            if self.combats.last().is_some_and(|combat| combat.thrown) {
                self.close_combat(table);
                return;
            }
            self.halve_return_fire();
            self.adjust_fire(Firing { retreating: 0, ..step }, table);
            self.throw_volley(side, table);
            if let Some(combat) = self.combats.last_mut() {
                combat.thrown = true;
            }
            self.after_combat();
            return;
        }
        self.close_combat(table);
        self.replace(step.at(FireStage::Retreats));
    }

    /// Of what a unit returns, the part that goes through its rear is halved; of what it returns in full, the part that goes
    /// two areas far.
    fn halve_return_fire(&mut self) {
        let Some(mut combat) = self.combats.pop() else { return };
        for by in 0..combat.fighters.len() {
            let from = combat.fighters[by];
            let at = |fighters: &[Fighter], shot: &Shot| fighters[usize::from(shot.at)].area;
            let is_rear = |fighters: &[Fighter], shot: &Shot| {
                self.returning_arc(from.unit, at(fighters, shot)) == Arc::Rear
            };
            let is_far = |fighters: &[Fighter], shot: &Shot| {
                !from.halved && self.scenario.map.range(from.area, at(fighters, shot)) > 1
            };
            combat.halve_shots(by, |shot| &mut shot.rear, is_rear);
            combat.halve_shots(by, |shot| &mut shot.far, is_far);
        }
        self.combats.push(combat);
    }

    /// Stacks that chose to give way retreat, one after the other.
    pub(crate) fn make_retreats(&mut self, step: Firing) {
        let leave = step.retreating | step.skirmishing;
        self.replace(step.at(FireStage::Advance));
        let stacks: Vec<Stack> =
            self.stacks_in(step.area).filter(|stack| leave >> stack.slot.0 & 1 == 1).collect();
        for stack in stacks.into_iter().rev() {
            let party = Party::of_stack(self, stack);
            self.then(Retreating { party, forced: false });
        }
    }

    pub(crate) fn advance_after_fire(&mut self, step: Firing, stack: Stack, table: &mut Table<'_, Event>) {
        let party = self.firing_party(step, stack);
        for unit in party.units {
            table.tell(&[rule!("B14.2.2c")], Event::Advances { unit, area: step.area });
        }
        self.bring(&party, step.area, false);
        self.enter(step.area, self.active, rule!("B14.2.2c"), table);
    }
}
