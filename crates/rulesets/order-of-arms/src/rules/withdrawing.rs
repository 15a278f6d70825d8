//! Before the clash: retreats before combat, falling back and firing, the Golden Woods (B15.4, B15.9.3 to B15.9.5).

use battle::{Hopes, List, Refusal, Roll, Rule, Table, Tally};
use dice::{D6, Throw};
use ground::areas::{Arc, AreaId, AreaSet, Slot, Way};

use crate::actions::{Action, Position};
use crate::combat::{Combat, CombatKind, Part};
use crate::conditions::UnitSet;
use crate::events::{Event, Quarters};
use crate::rulebook::{define, rule};
use crate::rules::assigning::Assigning;
use crate::rules::places::Party;
use crate::rules::quarters::{AttackKind, CloseQuarters, QuartersStage, Support};
use crate::rules::retreat::Retreating;
use crate::state::{Flags, LeaderId, NO_SLOT, Stack, State, UnitId};

/// Who may retreat before the combat.
impl State {
    /// Whether those who attack a stack, or the area where nobody attacks it, are all on foot.
    fn is_attacked_on_foot(&self, stack: Option<Stack>) -> bool {
        self.attacks_on(stack).all(|attack| self.units_of(attack).all(|unit| self.kind(unit).is_foot()))
    }

    /// Everybody who may retreat before the combat, unit by unit and leader by leader.
    pub(crate) fn withdrawals(&self, step: CloseQuarters) -> impl Iterator<Item = Action> + '_ {
        let side = self.active.other();
        let units = self.fighters_in(step.area, side).filter(move |u| self.may_withdraw(step, *u).is_ok());
        let leaders =
            self.leaders_in(step.area).filter(move |one| self.may_leader_withdraw(step, *one).is_ok());
        units.map(Action::Unit).chain(leaders.map(Action::Leader))
    }

    /// Whether a unit may retreat before the combat: horse and shooters may, where only foot attacks their stack.
    pub(crate) fn may_withdraw(&self, step: CloseQuarters, unit: UnitId) -> Result<(), Refusal> {
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(unit.into()));
        let kind = self.kind(unit);
        if self.unit(unit).area != step.area || !kind.is_combat() || self.side_of(unit) == self.active {
            return refuse(rule!("B15.4a"), "{0} is not under attack");
        }
        if kind.is_foot() && self.range_of(unit) == 0 && self.may_feign_flight(unit).is_none() {
            return refuse(rule!("B15.4a"), "{0} are neither mounted nor shooters");
        }
        if !self.is_attacked_on_foot(Some(self.stack_of(unit))) {
            return refuse(rule!("B15.4a"), "mounted units attack: {0} cannot retreat before them");
        }
        if self.is_in_melee(step.area) {
            return refuse(rule!("B15.7k"), "{0} is in melee");
        }
        if !self.can_retreat(&Party::of_unit(unit)) {
            return refuse(rule!("C22.0a"), "{0} has nowhere to retreat to");
        }
        Ok(())
    }

    /// Whether a leader may retreat before the combat.
    pub(crate) fn may_leader_withdraw(&self, step: CloseQuarters, leader: LeaderId) -> Result<(), Refusal> {
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(leader.into()));
        let at = self.leader(leader);
        if at.area != step.area || self.side_of_leader(leader) == self.active {
            return refuse(rule!("B15.4a"), "{0} is not under attack");
        }
        let stack = (at.slot != NO_SLOT).then_some(Stack { area: at.area, slot: at.slot });
        if !self.is_attacked_on_foot(stack) {
            return refuse(rule!("B15.4a"), "mounted units attack: {0} cannot retreat before them");
        }
        if self.is_in_melee(step.area) {
            return refuse(rule!("B15.7k"), "{0} is in melee");
        }
        if !self.can_retreat(&Party::of_leader(leader)) {
            return refuse(rule!("C22.0a"), "{0} has nowhere to retreat to");
        }
        Ok(())
    }

    /// A unit retreats before the combat.
    pub(crate) fn withdraw(&mut self, unit: UnitId, table: &mut Table<'_, Event>) {
        let feigns = self.may_feign_flight(unit);
        let rules = [rule!("B15.4a"), feigns.unwrap_or(rule!("B15.4a"))];
        table.tell(&rules[..1 + usize::from(feigns.is_some())], Quarters::Withdraws(unit.into()).into());
        if feigns.is_some() {
            self.act.feigned.insert(self.unit(unit).area);
        }
        self.then(Retreating { party: Party::of_unit(unit), forced: false });
    }

    /// A leader retreats before the combat.
    pub(crate) fn withdraw_leader(&mut self, leader: LeaderId, table: &mut Table<'_, Event>) {
        table.tell(&[rule!("B15.4a")], Quarters::Withdraws(leader.into()).into());
        self.then(Retreating { party: Party::of_leader(leader), forced: false });
    }
}

/// Who may fall back.
impl State {
    /// The units that may try to fall back, or to reach the woods.
    pub(crate) fn fallbacks(&self, step: CloseQuarters) -> impl Iterator<Item = UnitId> + '_ {
        let shooters = self.fighters_in(step.area, self.active.other());
        shooters
            .filter(move |unit| self.range_of(*unit) > 0 && self.may_try_to_fall_back(step, *unit).is_ok())
    }

    /// Whether a unit may try to fall back and fire, or to reach the Golden Woods: archers on foot before foot, all shooters
    /// before horse.
    pub(crate) fn may_try_to_fall_back(&self, step: CloseQuarters, unit: UnitId) -> Result<(), Refusal> {
        let refuse = |rule: Rule, why| Err(Refusal::new(rule, why).about(unit.into()));
        let kind = self.kind(unit);
        if self.unit(unit).area != step.area || self.side_of(unit) == self.active || self.range_of(unit) == 0
        {
            return refuse(rule!("B15.9.3a"), "{0} are no shooters under attack");
        }
        if step.has_tried(unit) {
            return refuse(rule!("B15.9.5a"), "{0} has tried already");
        }
        if self.is_in_melee(step.area) {
            return refuse(rule!("B15.7k"), "{0} is in melee");
        }
        let stack = self.stack_of(unit);
        if self.is_attacked_on_foot(Some(stack)) {
            if !kind.is_foot_archer() {
                return refuse(rule!("B15.9.3a"), "{0} are no archers on foot");
            }
            if self.is_shielded(stack, self.attacks_on(None).map(|attack| attack.by)) {
                return refuse(rule!("B15.9.3a"), "{0} is shielded and need not fall back");
            }
            if self.unit(unit).is(Flags::ROUTED) {
                return refuse(rule!("C23.2a"), "{0} is routed and does not shoot");
            }
            return Ok(());
        }
        if self.woods_for(unit).is_empty() {
            return refuse(rule!("B15.9.4"), "there are no woods beside {0} to retreat into");
        }
        Ok(())
    }

    /// The woods and forests to which a unit could retreat.
    pub(crate) fn woods_for(&self, unit: UnitId) -> AreaSet {
        let is_wood = |area: &AreaId| {
            self.scenario.ground(*area).kinds.iter().any(|kind| matches!(kind.key, "woods" | "forest"))
        };
        self.retreat_areas(&Party::of_unit(unit)).iter().filter(is_wood).collect()
    }

    /// What a unit must roll at most to fall back: its élan, and one more with its own leader.
    fn fall_back_score(&self, unit: UnitId) -> Tally {
        let mut score = self.elan(unit);
        let own = self.formations[self.info(unit).formation.index()].leader;
        if own.some().is_some_and(|leader| self.is_stacked(leader, unit)) {
            score.add(rule!("B15.9.5b"), "its leader", 1);
        }
        self.add_open_order(&mut score, unit);
        score
    }

    /// Whether the archers who fall back can find shelter behind friends: not before a Phalanx Assault.
    pub(crate) fn may_rearrange(&self, step: CloseQuarters) -> bool {
        let assaulted = step.archers.iter().any(|unit| {
            self.attacks_on(Some(self.stack_of(*unit))).any(|attack| attack.kind == AttackKind::Assault)
        });
        !assaulted && step.archers.iter().any(|unit| self.shelters_of(step, *unit).next().is_some())
    }

    /// Whether any of the archers who fall back can retreat.
    pub(crate) fn may_fall_back(&self, step: CloseQuarters) -> bool {
        step.archers.iter().any(|unit| self.can_retreat(&Party::of_unit(*unit)))
    }

    /// Where the archer unit that is next can find shelter.
    pub(crate) fn shelters(&self, step: CloseQuarters) -> impl Iterator<Item = Action> + '_ {
        step.archers.first().copied().into_iter().flat_map(move |unit| self.shelters_of(step, unit))
    }

    /// Where an archer unit of the area can find shelter: in a place where others shield it, or in that of a stack with
    /// which its own changes places.
    fn shelters_of(&self, step: CloseQuarters, unit: UnitId) -> impl Iterator<Item = Action> + '_ {
        define!("B15.9.3b");
        let area = step.area;
        let party = self.party_apart(unit);
        let places = self.places_for(&party, area, false).filter(move |(slot, facing)| {
            (self.unit(unit).slot, self.unit(unit).facing) != (*slot, *facing)
                && self.is_sheltered_if(step, unit, |battle| battle.settle(&party, area, *slot, *facing))
        });
        let places = places.map(move |(slot, facing)| Action::Place(Position { area, slot, facing }));
        let own = self.stack_of(unit);
        let others = self.stacks_in(area).filter(move |other| {
            *other != own
                && self.may_change_places(own, *other)
                && self.is_sheltered_if(step, unit, |battle| battle.change_places(own, *other))
        });
        places.chain(others.map(Action::Stack))
    }

    /// Those who may change their places before the archers do, once each: all other troops of the area.
    pub(crate) fn movables(&self, step: CloseQuarters) -> impl Iterator<Item = UnitId> + '_ {
        let troops = self.fighters_in(step.area, self.active.other());
        troops.filter(move |unit| {
            let party = self.party_apart(*unit);
            !step.has_tried(*unit)
                && !step.archers.contains(unit)
                && self.places_for(&party, step.area, false).nth(1).is_some()
        })
    }

    /// A unit that goes from its stack; its leaders go with the last of it.
    fn party_apart(&self, unit: UnitId) -> Party {
        let stack = self.stack_of(unit);
        let alone = self.stacked(stack).nth(1).is_none();
        if alone { Party::of_stack(self, stack) } else { Party::of_unit(unit) }
    }

    /// Whether a unit, and all who have found shelter before it, would be shielded after a change.
    fn is_sheltered_if(&self, step: CloseQuarters, unit: UnitId, change: impl FnOnce(&mut State)) -> bool {
        let mut changed = self.clone();
        change(&mut changed);
        let sheltered = self.supports.iter().filter(|support| support.fell_back).map(|support| support.unit);
        let mut all = sheltered.chain([unit]).filter(|unit| self.unit(*unit).area == step.area);
        all.all(|unit| {
            let stack = changed.stack_of(unit);
            let enemies = self.attacks_on(None).map(|attack| attack.by);
            changed.is_shielded(stack, enemies)
        })
    }

    /// Whether two stacks of an area can change places: both conform where the other stood.
    fn may_change_places(&self, one: Stack, two: Stack) -> bool {
        let (first, second) = (Party::of_stack(self, one), Party::of_stack(self, two));
        let (Some(a), Some(b)) = (first.units.first(), second.units.first()) else { return false };
        if self.kind(*a).long == self.kind(*b).long {
            return true;
        }
        let mut changed = self.clone();
        changed.change_places(one, two);
        let fits = |party: &Party| {
            party.units.first().is_some_and(|unit| {
                let u = changed.unit(*unit);
                changed.may_stand(party, u.area, u.slot, u.facing, false).is_ok()
            })
        };
        fits(&first) && fits(&second)
    }
}

/// Falling back.
impl State {
    pub(crate) fn try_to_fall_back(
        &mut self,
        step: CloseQuarters,
        unit: UnitId,
        table: &mut Table<'_, Event>,
    ) {
        let on_foot = self.is_attacked_on_foot(Some(self.stack_of(unit)));
        let score = self.fall_back_score(unit);
        let die = table.roll(Roll {
            rule: rule!("B15.9.5a"),
            what: "falling back",
            side: self.side_of(unit),
            throw: Throw::one(D6),
            dice: None,
            wanted: Some(&score),
            bonus: None,
            hopes: Hopes::Low,
        });
        let passed = die <= score.total();
        let rule = if on_foot { rule!("B15.9.3a") } else { rule!("B15.9.4") };
        table.tell(&[rule], Quarters::FallsBack { unit, passed }.into());
        let mut step = step.with_tried(unit);
        match (passed, on_foot) {
            (true, true) => {
                step.archers.push(unit);
            }
            (true, false) => step = CloseQuarters { unit, ..step.at(QuartersStage::Woods) },
            _ => {}
        }
        self.replace(step);
    }

    /// A unit retreats into woods.
    pub(crate) fn reach_woods(&mut self, step: CloseQuarters, area: AreaId, table: &mut Table<'_, Event>) {
        let party = self.party_apart(step.unit);
        self.replace(CloseQuarters { unit: UnitId::NONE, ..step.at(QuartersStage::FallBack) });
        self.retreat_to(&party, area, false, table);
    }

    /// The archers find shelter behind the others, who may change their places first.
    pub(crate) fn begin_arranging(&mut self, step: CloseQuarters) {
        self.replace(CloseQuarters { attempted: UnitSet::EMPTY, ..step.at(QuartersStage::Arrange) });
    }

    /// A unit changes its place in the area.
    pub(crate) fn arrange(&mut self, step: CloseQuarters, unit: UnitId) {
        let from = self.stack_of(unit);
        self.replace(CloseQuarters { trying: Some((from, from)), unit, ..step.with_tried(unit) });
        self.take_position(&self.party_apart(unit), false);
    }

    /// A unit has changed its place, or all have.
    pub(crate) fn arranged(&mut self, step: CloseQuarters) {
        let Some((from, _)) = step.trying else {
            self.replace(step.at(QuartersStage::Rearrange));
            return;
        };
        self.replace(CloseQuarters { trying: None, unit: UnitId::NONE, ..step });
        self.follow_targets(from, step.unit);
    }

    /// Where a whole stack has gone to another place with a unit, those who attack it aim there.
    fn follow_targets(&mut self, from: Stack, unit: UnitId) {
        let to = self.stack_of(unit);
        if self.stacked(from).next().is_some() {
            return;
        }
        for attack in self.attacks.iter_mut().filter(|attack| attack.at == from) {
            attack.at = to;
        }
    }

    /// An archer unit takes shelter.
    pub(crate) fn take_shelter(
        &mut self,
        step: CloseQuarters,
        shelter: Action,
        table: &mut Table<'_, Event>,
    ) {
        let Some(unit) = step.archers.first().copied() else { return };
        let own = self.stack_of(unit);
        let at = self.attacks_on(Some(own)).next().map(|attack| attack.by);
        match shelter {
            Action::Place(Position { area, slot, facing }) => {
                self.settle(&self.party_apart(unit), area, slot, facing);
                self.follow_targets(own, unit);
            }
            Action::Stack(other) => {
                self.change_places(own, other);
                for attack in &mut self.attacks {
                    attack.at = match attack.at {
                        at if at == own => other,
                        at if at == other => own,
                        at => at,
                    };
                }
            }
            _ => {}
        }
        table.tell(&[rule!("B15.9.3b")], Quarters::Shelters(unit).into());
        if let Some(at) = at {
            self.supports.push(Support { unit, at, over: false, fell_back: true });
        }
        self.next_to_shelter(step);
    }

    /// The next archer unit is asked for its shelter.
    pub(crate) fn next_to_shelter(&mut self, step: CloseQuarters) {
        let rest = List::of(step.archers.get(1..).unwrap_or_default());
        let stage = if rest.is_empty() { QuartersStage::Retarget } else { QuartersStage::Rearrange };
        self.replace(CloseQuarters { archers: rest, ..step.at(stage) });
    }

    /// Two stacks of an area change places, with their leaders; each faces as the other did.
    fn change_places(&mut self, one: Stack, two: Stack) {
        let (first, second) = (Party::of_stack(self, one), Party::of_stack(self, two));
        let facing = |battle: &State, party: &Party| -> Way {
            party.units.first().map_or(Way(0), |unit| battle.unit(*unit).facing)
        };
        let (to_first, to_second) = (facing(self, &first), facing(self, &second));
        // One of them stands aside for a moment.
        let aside = Slot(30);
        self.settle(&first, one.area, aside, to_first);
        self.settle(&second, one.area, one.slot, to_first);
        self.settle(&first, two.area, two.slot, to_second);
    }

    /// The archers who retreat shoot first, with half of their strength, at those who attack them.
    pub(crate) fn begin_volley(&mut self, step: CloseQuarters) {
        let side = self.active.other();
        let mut combat = Combat::new(CombatKind::FallBack, side, step.area, step.area);
        let able = |unit: &UnitId| self.can_retreat(&Party::of_unit(*unit));
        let archers: List<UnitId, 8> = {
            let mut archers = step.archers;
            archers.retain(|unit| able(&unit));
            archers
        };
        for unit in archers {
            let mut fighter = self.fighter(unit);
            fighter.part = Part::Shoots;
            combat.fighters.push(fighter);
        }
        for unit in archers {
            let marks: Vec<UnitId> = self
                .attacks_on(Some(self.stack_of(unit)))
                .filter(|attack| self.supporting_arc(unit, attack.by.area) != Arc::Rear)
                .flat_map(|attack| self.units_of(attack))
                .collect();
            for mark in marks {
                if combat.place_of(mark).is_none() {
                    let mut fighter = self.fighter(mark);
                    fighter.part = Part::Suffers;
                    combat.fighters.push(fighter);
                }
                let (by, at) = (combat.place_of(unit), combat.place_of(mark));
                if let (Some(by), Some(at)) = (by, at) {
                    combat.fighters[by].targets |= 1 << (at & 63);
                }
            }
        }
        self.replace(CloseQuarters { archers, ..step.at(QuartersStage::Volley) });
        self.begin_combat(combat);
        self.then(Assigning { side });
    }

    pub(crate) fn throw_fallback_volley(&mut self, step: CloseQuarters, table: &mut Table<'_, Event>) {
        self.replace(step.at(QuartersStage::VolleyOver));
        self.throw_arrows(self.active.other(), table);
        self.after_combat();
    }

    /// The archers have shot and retreat one area, one after the other: the leaders of a stack go with the last of it.
    pub(crate) fn end_volley(&mut self, step: CloseQuarters, table: &mut Table<'_, Event>) {
        self.close_combat(table);
        let Some(unit) = step.archers.first().copied() else {
            self.replace(step.at(QuartersStage::Retarget));
            return;
        };
        self.replace(CloseQuarters { archers: List::of(&step.archers[1..]), ..step });
        if self.unit(unit).area == step.area && !self.unit(unit).is(Flags::ROUTED) {
            table.tell(&[rule!("B15.9.3c")], Quarters::Withdraws(unit.into()).into());
            self.then(Retreating { party: self.party_apart(unit), forced: false });
        }
    }
}
