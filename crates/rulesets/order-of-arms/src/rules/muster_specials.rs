//! What the special conditions of a battle do in play (muster.special).

use battle::{Hopes, Refusal, Roll, Rule, Side, Table};
use dice::{D6, Throw};
use ground::areas::AreaId;
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::combat::{CombatKind, Part};
use crate::conditions::{Release, Special, Traits};
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::places::Party;
use crate::rules::rout::Cause;
use crate::state::{Flags, FormationId, LeaderId, State, UnitId};
use crate::steps::Pending;

/// A unit has failed a check of its morale and may throw once more (muster.special.heartened).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Again {
    /// The unit.
    pub unit: UnitId,
    /// What it checked for.
    pub cause: Cause,
    /// It tried to rally; if not, it checked for rout.
    pub rally: bool,
}

impl Pending for Again {
    fn asks(&self, battle: &State) -> Option<Side> {
        Some(battle.side_of(self.unit))
    }

    fn choices(&self, _: &State, into: &mut Vec<Action>) {
        into.extend([Action::Try, Action::Decline]);
    }

    fn check(&self, _: &State, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Try | Action::Decline => Ok(()),
            _ => Err(Refusal::new(rule!("muster.special.heartened"), "{0} throws again or does not")
                .about(self.unit.into())),
        }
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        battle.done();
        if action == Action::Try {
            battle.unit_mut(self.unit).set(Flags::RETRIED, true);
            table.tell(&[rule!("muster.special.heartened")], Event::TriesAgain(self.unit));
        }
        match (self.rally, action) {
            (false, Action::Try) => battle.check_for_rout(self.unit, self.cause, table),
            (true, Action::Try) => battle.try_to_rally(self.unit, table),
            (false, _) => battle.rout(self.unit, self.cause, table),
            (true, _) => battle.fail_to_rally(self.unit, table),
        }
    }

    fn advance(&self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }
}

/// Facts: who is held.
impl State {
    pub(crate) fn specials(&self) -> &[Special] {
        &self.scenario.conditions.specials
    }

    /// Whether a turn has come.
    pub(crate) fn is_from(&self, turn: u16) -> bool {
        u16::from(self.turn) >= turn
    }

    /// Whether a turn is not over yet.
    pub(crate) fn is_until(&self, turn: u16) -> bool {
        u16::from(self.turn) <= turn
    }

    /// Whether a unit has a trait.
    pub(crate) fn has_trait(&self, unit: UnitId, one: Traits) -> bool {
        self.scenario.conditions.on && self.scenario.conditions.traits[unit.index()].has(one)
    }

    /// The row that keeps a unit from moving of its owner's will, if one does.
    pub(crate) fn held(&self, unit: UnitId) -> Option<Rule> {
        if !self.scenario.conditions.on {
            return None;
        }
        let u = self.unit(unit);
        if u.is(Flags::GUARDING) && !self.is_with_captains(unit) {
            return Some(rule!("muster.special.prisoners"));
        }
        if u.is(Flags::PLUNDERS) {
            return Some(rule!("muster.special.plunder"));
        }
        if u.is(Flags::ROOTED) {
            return Some(rule!("muster.special.held.release"));
        }
        self.specials().iter().enumerate().find_map(|(number, special)| match special {
            Special::Held { pieces, from, .. } if pieces.has(unit) && !self.is_released(number, *from) => {
                Some(rule!("muster.special.held"))
            }
            Special::Piecemeal { bodies, from, per_turn, held, .. } => {
                let place = bodies.iter().position(|body| body.has(unit))?;
                let sleeps = place >= self.awake(*from, *per_turn, *held) && !u.is(Flags::FREED);
                sleeps.then(|| rule!("muster.special.piecemeal"))
            }
            Special::Treachery { pieces, .. } if pieces.has(unit) => {
                let last = self.course.idle[number];
                (last > 0 && last >= self.turn).then(|| rule!("muster.special.treachery.idle"))
            }
            _ => None,
        })
    }

    /// Whether those who are held by a special are free.
    fn is_released(&self, number: usize, from: Option<u16>) -> bool {
        let released = self.course.released[number];
        from.is_some_and(|from| self.is_from(from)) || (released > 0 && self.turn >= released)
    }

    /// How many contingents of a formation that wakes bit by bit are free.
    fn awake(&self, from: u16, per_turn: u8, held: Option<u8>) -> usize {
        let released = held.and_then(|number| self.course.released.get(usize::from(number)).copied());
        let first = released.filter(|turn| *turn > 0).map_or(from, |turn| from.min(turn.into()));
        match u16::from(self.turn).checked_sub(first) {
            Some(turns) => (1 + usize::from(turns)) * usize::from(per_turn),
            None => 0,
        }
    }

    /// Refuses what a held unit may not do.
    pub(crate) fn may_stir(&self, unit: UnitId) -> Result<(), Refusal> {
        match self.held(unit) {
            None => Ok(()),
            Some(rule) => Err(Refusal::new(rule, "{0} is held and does not leave its place of its own will")
                .about(unit.into())),
        }
    }

    /// Refuses an advance of a party that is held, or bound not to cross the line before it.
    pub(crate) fn may_all_leave(&self, party: &Party, to: AreaId) -> Result<(), Refusal> {
        for unit in party.units {
            self.may_stir(unit)?;
            if let Some(rule) = self.bound_between(unit, self.unit(unit).area, to) {
                let why = "{0} does not cross that line of its own will";
                return Err(Refusal::new(rule, why).about(unit.into()));
            }
        }
        Ok(())
    }

    /// Whether all units of a formation are held and none is in contact, so that it is not chosen for activation.
    pub(crate) fn is_held_back(&self, formation: FormationId) -> bool {
        define!("muster.special.held.ooa");
        if !self.scenario.conditions.on || self.specials().is_empty() {
            return false;
        }
        let mut units =
            self.scenario.units_of(formation).filter(|unit| self.unit(*unit).is_on_map()).peekable();
        units.peek().is_some()
            && units.all(|unit| {
                let near = self.scenario.map.adjacent(self.unit(unit).area);
                self.held(unit).is_some() && !near.meets(self.held[self.side_of(unit).other()])
            })
    }

    /// The row that keeps a unit from crossing from one area to the next of its owner's will, if it is bound not to cross that
    /// line.
    pub(crate) fn bound_between(&self, unit: UnitId, from: AreaId, to: AreaId) -> Option<Rule> {
        if !self.scenario.conditions.on {
            return None;
        }
        let crosses = |special: &Special| match special {
            Special::Bounded { pieces, lines, until } => {
                self.is_until(*until) && pieces.has(unit) && is_one_of(lines, from, to)
            }
            _ => false,
        };
        self.specials().iter().any(crosses).then(|| rule!("muster.special.bounded"))
    }

    /// Whether high water closes the way between two areas.
    pub(crate) fn is_flooded(&self, from: AreaId, to: AreaId) -> bool {
        self.scenario.conditions.on
            && self.specials().iter().any(|special| match special {
                Special::Spate { from: first, lines, .. } => {
                    self.is_from(*first) && is_one_of(lines, from, to)
                }
                _ => false,
            })
    }

    /// Whether a garrison may go out by its gate here.
    pub(crate) fn is_gate_for(&self, unit: UnitId, from: AreaId, to: AreaId) -> bool {
        define!("muster.flag.garrison", "muster.ground.walled-town", "muster.special.sortie");
        self.scenario.conditions.on
            && self.specials().iter().any(|special| match special {
                Special::Sortie { pieces, from: first, lines } => {
                    self.is_from(*first) && pieces.has(unit) && lines.contains(&[from, to])
                }
                _ => false,
            })
    }

    /// Whether any special makes the way of these units another than the map's.
    pub(crate) fn has_ways_of_its_own(&self) -> bool {
        let border = |special: &Special| {
            matches!(special, Special::Bounded { .. } | Special::Spate { .. } | Special::Sortie { .. })
        };
        self.scenario.conditions.on && self.specials().iter().any(border)
    }

    /// The row by which a unit is short of arrows or powder, if it is.
    pub(crate) fn is_low_on_ammunition(&self, unit: UnitId) -> Option<Rule> {
        if !self.scenario.conditions.on {
            return None;
        }
        if self.has_trait(unit, Traits::LOW_AMMUNITION) {
            return Some(rule!("muster.flag.low-ammunition.ooa"));
        }
        let low = |special: &Special| matches!(special, Special::LowAmmunition { pieces, from } if self.is_from(*from) && pieces.has(unit));
        self.specials().iter().any(low).then(|| rule!("muster.special.low-ammunition"))
    }

    /// Whether a unit has tired in the course of the battle.
    pub(crate) fn is_tired(&self, unit: UnitId) -> bool {
        let tired = |special: &Special| matches!(special, Special::Fatigue { pieces, from } if self.is_from(*from) && pieces.has(unit));
        self.scenario.conditions.on
            && !self.has_trait(unit, Traits::FATIGUED)
            && self.specials().iter().any(tired)
    }

    /// Whether a unit may throw a failed check again.
    pub(crate) fn is_heartened(&self, unit: UnitId) -> bool {
        let heart = |special: &Special| matches!(special, Special::Heartened { pieces, until } if self.is_until(*until) && pieces.has(unit));
        self.scenario.conditions.on
            && !self.unit(unit).is(Flags::RETRIED)
            && self.specials().iter().any(heart)
    }

    /// Whether one of the leaders who prevent it is with a unit that would stop to take prisoners.
    fn is_with_captains(&self, unit: UnitId) -> bool {
        self.specials().iter().any(|special| match special {
            Special::Prisoners { pieces, leaders } => {
                pieces.has(unit) && leaders.iter().any(|leader| self.is_stacked(*leader, unit))
            }
            _ => false,
        })
    }

    /// How far an area is from the plunder of a unit, if it plunders.
    pub(crate) fn plunder_distance(&self, unit: UnitId, area: AreaId) -> Option<u8> {
        self.specials().iter().find_map(|special| match special {
            Special::Plunder { pieces, places, target, .. } if pieces.has(unit) => {
                let men = target.iter().map(|unit| self.unit(unit)).filter(|u| u.is_on_map()).map(|u| u.area);
                let all = places.iter().copied().chain(men);
                all.map(|place| self.scenario.map.range(area, place)).min()
            }
            _ => None,
        })
    }

    /// Whether a unit may go to an area although it is held: one that plunders goes up to its plunder.
    pub(crate) fn is_drawn_to(&self, unit: UnitId, area: AreaId) -> bool {
        let from = self.unit(unit).area;
        self.unit(unit).is(Flags::PLUNDERS)
            && self.plunder_distance(unit, area) < self.plunder_distance(unit, from)
            && self.plunder_distance(unit, area).is_some()
    }

    /// Whether a unit may fall back twice as far as it moves: it has shot, and that was the plan.
    pub(crate) fn withdraws_as_planned(&self, unit: UnitId) -> bool {
        let plan =
            |special: &Special| matches!(special, Special::PlannedWithdrawal { pieces } if pieces.has(unit));
        self.scenario.conditions.on && self.unit(unit).is(Flags::HAS_SHOT) && self.specials().iter().any(plan)
    }

    /// Whether going from one area to another is falling back: every enemy is farther away there.
    pub(crate) fn is_falling_back(&self, side: Side, from: AreaId, to: AreaId) -> bool {
        let map = &self.scenario.map;
        let nearest = |area: AreaId| self.held[side.other()].iter().map(|enemy| map.range(area, enemy)).min();
        nearest(to) > nearest(from)
    }

    /// Those who are held until a leader of the acting formations sends for them, by the numbers of the specials.
    pub(crate) fn calls(&self) -> impl Iterator<Item = u8> + '_ {
        (0..self.specials().len() as u8).filter(|number| self.may_send_for(*number).is_ok())
    }

    /// Whether a leader of the active player may send for those whom a special holds.
    pub(crate) fn may_send_for(&self, number: u8) -> Result<(), Refusal> {
        let rule = rule!("muster.special.held.release");
        let Some(Special::Held { pieces, release: Some(Release::LeaderSends { leader }), from }) =
            self.specials().get(usize::from(number))
        else {
            return Err(Refusal::new(rule, "nobody waits to be sent for there"));
        };
        let refuse = |why| Err(Refusal::new(rule, why).about((*leader).into()));
        if self.is_released(usize::from(number), *from) || self.course.released[usize::from(number)] > 0 {
            return refuse("{0} need not send for them any more");
        }
        if pieces.iter().next().is_none_or(|unit| self.side_of(unit) != self.active) {
            return refuse("they do not wait for a word of {0}");
        }
        let at = self.leader(*leader);
        if !at.is_on_map() {
            return refuse("{0} is lost or not on the field");
        }
        if self.scenario.map.adjacent(at.area).meets(self.held[self.active.other()])
            || self.is_in_melee(at.area)
        {
            return refuse("{0} is in contact with the enemy");
        }
        let moved = |unit: UnitId| self.unit(unit).is(Flags::MOVED) || self.unit(unit).is(Flags::CHARGED);
        if self.company_of(*leader).any(moved) {
            return refuse("those with {0} have moved in this turn");
        }
        Ok(())
    }

    /// The units stacked with a leader.
    fn company_of(&self, leader: LeaderId) -> impl Iterator<Item = UnitId> + '_ {
        let at = *self.leader(leader);
        let all = (at.area != crate::state::OFF).then(|| self.units_in(at.area));
        all.into_iter()
            .flatten()
            .filter(move |unit| at.slot != crate::state::NO_SLOT && self.unit(*unit).slot == at.slot)
    }
}

fn is_one_of(borders: &[[AreaId; 2]], from: AreaId, to: AreaId) -> bool {
    borders.contains(&[from, to]) || borders.contains(&[to, from])
}

/// Steps.
impl State {
    /// A leader sends for those who are held; those with him do not move in this turn.
    pub(crate) fn send_for(&mut self, number: u8, table: &mut Table<'_, Event>) {
        let leader = match self.specials().get(usize::from(number)) {
            Some(Special::Held { release: Some(Release::LeaderSends { leader }), .. }) => *leader,
            _ => return,
        };
        let with: Vec<UnitId> = self.company_of(leader).collect();
        for unit in with {
            self.unit_mut(unit).set(Flags::ROOTED, true);
        }
        self.release(usize::from(number), table);
    }

    /// Notes what taking part in the innermost combat means to a unit: who stands idle is roused.
    pub(crate) fn rouse(&mut self, unit: UnitId) {
        if !self.scenario.conditions.on {
            return;
        }
        let Some(combat) = self.combats.last() else { return };
        let fire = combat.is_volley() || combat.kind == CombatKind::Bombardment;
        let shoots = combat.fighters.iter().any(|f| f.unit == unit && f.part == Part::Shoots);
        if shoots {
            self.unit_mut(unit).set(Flags::HAS_SHOT, true);
        } else {
            self.provoke(unit, if fire { Flags::SHOT_AT } else { Flags::ENGAGED });
        }
    }

    /// A unit is shot at or fights hand to hand: it stands idle no longer.
    pub(crate) fn provoke(&mut self, unit: UnitId, by: Flags) {
        if !self.scenario.conditions.on {
            return;
        }
        self.unit_mut(unit).set(by, true);
        for number in 0..self.specials().len() {
            let own =
                matches!(&self.specials()[number], Special::Treachery { pieces, .. } if pieces.has(unit));
            if own && self.course.idle[number] > 0 {
                self.course.idle[number] = 0;
            }
        }
    }

    /// Men-at-arms are destroyed or rout in close combat: those who fight them may stop to take prisoners.
    pub(crate) fn note_prisoners(&mut self, beaten: UnitId, table: &mut Table<'_, Event>) {
        let Some(combat) = self.combats.last() else { return };
        let close = matches!(
            combat.kind,
            CombatKind::Charge
                | CombatKind::MetCharge
                | CombatKind::CloseQuarters
                | CombatKind::Assault
                | CombatKind::Rundown
        );
        let side = self.side_of(beaten);
        // Neither who falls elsewhere is taken, nor does who only shoots take him.
        let close = close && combat.place_of(beaten).is_some();
        let fighters = combat.fighters.iter().filter(|f| close && f.side != side);
        let strikers = fighters.filter(|f| matches!(f.part, Part::Fights | Part::Joins));
        let captors: Vec<UnitId> = strikers.filter_map(|f| f.unit.some()).collect();
        self.take_prisoners(beaten, &captors, table);
    }

    /// Of those who have beaten a unit hand to hand, whoever is told to stop for prisoners does, if it was of men-at-arms.
    pub(crate) fn take_prisoners(
        &mut self,
        beaten: UnitId,
        captors: &[UnitId],
        table: &mut Table<'_, Event>,
    ) {
        if !self.has_trait(beaten, Traits::MEN_AT_ARMS) {
            return;
        }
        let takes = |unit: UnitId| {
            self.specials()
                .iter()
                .any(|special| matches!(special, Special::Prisoners { pieces, .. } if pieces.has(unit)))
        };
        let captors: Vec<UnitId> =
            captors.iter().copied().filter(|unit| self.unit(*unit).is_on_map() && takes(*unit)).collect();
        for unit in captors {
            if !self.unit(unit).is(Flags::CAPTORS) {
                self.unit_mut(unit).set(Flags::CAPTORS, true);
                table.tell(&[rule!("muster.special.prisoners")], Event::TakesPrisoners(unit));
            }
        }
    }

    /// A unit that has ended a move near the plunder throws once.
    pub(crate) fn tempt(&mut self, unit: UnitId, table: &mut Table<'_, Event>) {
        let u = *self.unit(unit);
        if !self.scenario.conditions.on || !u.is_on_map() || u.is(Flags::PLUNDERS) || u.is(Flags::UNTEMPTED) {
            return;
        }
        let far = self.plunder_distance(unit, u.area);
        let range = self.specials().iter().find_map(|special| match special {
            Special::Plunder { pieces, range, .. } if pieces.has(unit) => Some(*range),
            _ => None,
        });
        if range.zip(far).is_none_or(|(range, far)| far > range) {
            return;
        }
        let rule = rule!("muster.special.plunder");
        let die = table.roll(Roll {
            rule,
            what: "plunder",
            side: self.side_of(unit),
            throw: Throw::one(D6),
            dice: None,
            wanted: None,
            bonus: None,
            hopes: Hopes::High,
        });
        let stays = die <= 3;
        self.unit_mut(unit).set(if stays { Flags::PLUNDERS } else { Flags::UNTEMPTED }, true);
        table.tell(&[rule], Event::Plunders { unit, stays });
    }
}
