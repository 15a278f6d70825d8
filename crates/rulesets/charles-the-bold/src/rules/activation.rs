//! An activation: what a stand or formation may do in its turn (act.*, 8.x, 9.x).

use battle::{Refusal, Rule, Table};
use ground::{Dir, Facing};

use crate::actions::{Action, Remount};
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::acting::Acting;
use crate::rules::walk::PLUNDER_CALLS;
use crate::state::{Activation, Flags, Members, StandId, State};
use crate::steps::Path;
use crate::troops::{Impetuous, Sub};

/// Acting.
impl State {
    /// Begins an activation.
    pub(crate) fn activate(&mut self, members: Members, table: &mut Table<'_, Event>) {
        define!("act.order", "3.8a");
        self.act = Activation { members, ..Activation::default() };
        for stand in members.iter() {
            let s = self.stand_mut(*stand);
            s.start = s.spot;
            s.set(Flags::STIRRED, false);
        }
        let group = self.info(members[0]).group;
        self.group_mut(group).changed = false;
        let others = members.len() as u8 - 1;
        let rules: &[Rule] = if others > 0 { &[rule!("1.4g"), rule!("3.8a")] } else { &[rule!("1.4g")] };
        table.tell(rules, Event::Activated { stand: members[0], others });
        self.then(Acting {});
    }

    pub(crate) fn actor(&self) -> StandId {
        self.act.members[0]
    }

    /// Whether there is anything left to choose in this activation.
    pub(crate) fn can_go_on(&self) -> bool {
        let begun = self.act.moves > 0 || self.act.fired;
        if !begun {
            return true;
        }
        self.may_move_now().is_ok()
            || self.act.members.iter().any(|s| self.may_fire_now(*s).is_ok() && self.has_target(*s))
    }

    pub(crate) fn has_target(&self, stand: StandId) -> bool {
        let haste = self.haste();
        self.targets(stand, haste).next().is_some()
    }

    pub(crate) fn end_activation(&mut self) {
        for stand in self.act.members {
            self.forget_lure(stand);
            self.stands[stand.index()].set(Flags::MOVED, true);
            self.stands[stand.index()].set(Flags::STRUCK, false);
        }
        self.act = Activation::default();
        self.steps.pop();
    }

    /// Whether the activated stands may make a move now.
    pub(crate) fn may_move_now(&self) -> Result<(), Refusal> {
        let actor = self.actor();
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(actor.into()));
        let members = &self.act.members;
        if self.is_in_melee(actor) && !self.must_break_off(actor) {
            return refuse(rule!("3.5k"), "{0} is in melee and cannot move away");
        }
        if self.act.halted {
            return refuse(rule!("3.3c"), "{0} makes no further move this turn");
        }
        if self.move_allowance(members) == 0 {
            return refuse(rule!("3.0c2"), "{0} cannot move by itself");
        }
        if members.iter().any(|s| self.stand(*s).is(Flags::ROOTED)) {
            return refuse(rule!("3.1d"), "{0} makes no further movement this round");
        }
        if self.act.fired {
            if self.sub(actor) == Sub::Art {
                return refuse(rule!("6.0h"), "artillery does not fire and move in the same turn");
            }
            if self.act.moves > 0 {
                return refuse(rule!("3.0d"), "{0} has fired and moved, and makes no further move");
            }
            if !self.act.will_move {
                return refuse(rule!("6.0d"), "{0} did not say before firing that it would move");
            }
            return Ok(());
        }
        if self.act.moves > 0 && members.iter().any(|s| self.is_disordered(*s)) {
            return refuse(rule!("3.3d"), "{0} is disordered and makes no extra move");
        }
        if self.act.moves > 0 && members.iter().any(|s| self.is_mired(*s)) {
            return refuse(
                rule!("muster.weather.mud-slows.ctb"),
                "{0} is in the mud and makes no extra move",
            );
        }
        if self.act.moves > 0 && members.iter().any(|s| self.stand(*s).is(Flags::FOUGHT)) {
            return refuse(rule!("3.3c"), "{0} has fought this turn and makes no extra move");
        }
        Ok(())
    }

    /// Whether an activated stand may fire now.
    pub(crate) fn may_fire_now(&self, stand: StandId) -> Result<(), Refusal> {
        // One of a formation that has not fired may do so after the common move (3.8f).
        self.may_fire(stand)
    }

    /// Nothing has been done yet in this activation but rallying, which nobody has to try.
    pub(crate) fn is_first_action(&self) -> bool {
        define!("8.0c", "9.1i");
        self.act.moves == 0 && !self.act.fired
    }

    /// What the activated stands may do now.
    pub(crate) fn acting_choices(&self, into: &mut Vec<Action>) {
        let actor = self.actor();
        if self.is_battle_stand(actor) && !self.must_break_off(actor) {
            into.extend(self.facings_to_attackers(actor).map(Action::Face));
            into.push(Action::FightOn);
            return;
        }
        if self.must_break_off(actor) && self.act.members.len() == 1 {
            return self.break_off_choices(into);
        }
        self.order_choices(into);
        if self.act.tried_opportunity && self.is_on_opportunity() {
            return;
        }
        if let Some(drawn) = self.compulsion() {
            self.drawn_choices(drawn, into);
        } else {
            self.free_choices(into);
        }
    }

    /// The answer to assume of activated stands, if that is plain without listing what they may do: to fight on, or to
    /// do no more.
    pub(crate) fn usual_act(&self) -> Option<Action> {
        let actor = self.actor();
        let breaks_off = self.must_break_off(actor);
        if self.is_battle_stand(actor) && !breaks_off {
            return Some(Action::FightOn);
        }
        let must_move = breaks_off && self.act.members.len() == 1;
        let must_keep = self.is_on_opportunity() && (self.act.tried_opportunity || self.is_first_action());
        let is_free = !must_move && !must_keep && !self.may_be_compelled();
        (is_free && !self.is_called_by_plunder(&self.act.members)).then_some(Action::Stop)
    }

    /// Rallying, opportunity, and turning to face an attacker: what comes before the four actions.
    pub(crate) fn order_choices(&self, into: &mut Vec<Action>) {
        if !self.is_first_action() {
            return;
        }
        let on = self.is_on_opportunity();
        let settled = self.act.tried_opportunity && on;
        if !settled && self.rally_check().is_ok() {
            into.push(Action::Rally);
        }
        if !settled && self.opportunity_check().is_ok() {
            into.push(Action::TryOpportunity);
        }
        for turn in if on { [0, 1, -1].as_slice() } else { &[] } {
            if self.keep_check(*turn).is_ok() {
                into.push(Action::Keep(*turn));
            }
        }
        if self.act.members.len() == 1 && !on {
            into.extend(self.facings_to_attackers(self.actor()).map(Action::Face));
        }
    }

    /// The four actions of a stand that no rule compels.
    pub(crate) fn free_choices(&self, into: &mut Vec<Action>) {
        let members = self.act.members;
        for by in members.iter().copied() {
            if self.may_fire_now(by).is_ok() {
                self.shot_choices(by, into);
            }
        }
        if self.may_move_now().is_ok() {
            let from = into.len();
            self.path_choices(&members, self.move_allowance(&members), false, into);
            if self.act.pressed != StandId::NONE {
                let mut n = 0;
                into.retain(|action| {
                    n += 1;
                    n <= from || !matches!(action, Action::Move(path) if self.press_check(path).is_err())
                });
            }
            into.extend(self.attacks_in_place().map(Action::Attack));
        }
        if self.scenario.conditions.on {
            self.fall_choices(into);
            // The questions that are seldom answered with yes come first.
            if members.iter().all(|stand| self.may_leave(*stand).is_ok()) && self.leave_check().is_ok() {
                into.push(Action::Leave);
            }
            if self.dismount_check().is_ok() {
                into.push(Action::Dismount(Remount));
            }
        }
        let bound = self.is_first_action() && self.is_on_opportunity();
        if !bound && !self.is_called_by_plunder(&members) {
            into.push(Action::Stop);
        }
    }

    pub(crate) fn shot_choices(&self, by: StandId, into: &mut Vec<Action>) {
        let haste = self.haste();
        if !self.has_enemy_in_range(by) {
            return;
        }
        for then_move in [false, true] {
            let fresh = !self.act.fired && self.act.moves == 0;
            if then_move != self.act.will_move && !fresh {
                continue;
            }
            if then_move && !self.act.fired && !self.may_move_after_fire(by) {
                continue;
            }
            let haste = crate::rules::fire::Haste { moves_after: then_move, ..haste };
            into.extend(self.targets(by, haste).map(|at| Action::Fire { by, at, then_move }));
        }
    }

    /// Whether a stand could move after firing at all.
    pub(crate) fn may_move_after_fire(&self, by: StandId) -> bool {
        self.act.moves == 0 && self.sub(by) != Sub::Art && self.may_move_now().is_ok()
    }

    /// Whether one stand begins its activation drawn to an enemy.
    fn may_be_compelled(&self) -> bool {
        self.begins_alone() && self.is_drawn(self.actor())
    }

    /// Whether one stand begins its activation.
    fn begins_alone(&self) -> bool {
        self.act.members.len() == 1 && self.act.moves == 0 && !self.act.fired && !self.act.halted
    }

    /// The enemy that compels a drawn stand's first move, if there is one; more than one if the owner has to choose.
    pub(crate) fn compulsion(&self) -> Option<battle::List<StandId, 12>> {
        if !self.begins_alone() {
            return None;
        }
        if self.act.drawn_to != StandId::NONE {
            return self.may_be_compelled().then(|| battle::List::of(&[self.act.drawn_to]));
        }
        let nearest = self.nearest_draws(self.actor());
        (!nearest.is_empty()).then_some(nearest)
    }

    /// What a drawn stand may do: choose between equally near enemies, advance, or, if it is steady, stand still.
    pub(crate) fn drawn_choices(&self, drawn: battle::List<StandId, 12>, into: &mut Vec<Action>) {
        let actor = self.actor();
        let from = into.len();
        match drawn.as_slice() {
            [only] => self.advance_choices(actor, *only, into),
            several => into.extend(several.iter().map(|enemy| Action::Choose(*enemy))),
        }
        let suits = |turn: &i8| self.attack_suits(*turn, &drawn);
        into.extend(self.attacks_in_place().filter(suits).map(Action::Attack));
        let may_wait = self.unit(actor).impetuous == Impetuous::Steady && self.lure_of(actor).is_none();
        if may_wait || into.len() == from {
            into.push(Action::Stop);
        }
    }

    /// Whether an attack in place is on one of the enemies that draw the stand.
    pub(crate) fn attack_suits(&self, turn: i8, drawn: &[StandId]) -> bool {
        let s = self.stand(self.actor());
        let side = self.side_of(self.actor());
        self.contacts_at(side, s.spot, s.facing.turned(turn)).any(|enemy| drawn.contains(&enemy))
    }

    /// Whether the activated stands may do this now.
    pub(crate) fn acting_check(&self, action: &Action) -> Result<(), Refusal> {
        let actor = self.actor();
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(actor.into()));
        if self.is_battle_stand(actor) && !self.must_break_off(actor) {
            return match action {
                Action::FightOn => Ok(()),
                Action::Face(facing) if self.facings_to_attackers(actor).any(|f| f == *facing) => Ok(()),
                Action::Face(_) => refuse(rule!("10.5f"), "{0} cannot turn to face an attacker that way"),
                Action::Rally => refuse(rule!("8.1d"), "{0} is in melee and cannot rally"),
                Action::TryOpportunity => {
                    refuse(rule!("5.0u"), "{0} is in melee and cannot go on opportunity")
                }
                Action::Move(_) => refuse(rule!("3.5k"), "{0} is in melee and cannot move away"),
                _ => refuse(rule!("act.melee"), "{0} is in an ongoing melee and must fight"),
            };
        }
        if self.act.tried_opportunity && self.is_on_opportunity() && !matches!(action, Action::Keep(_)) {
            return refuse(
                rule!("act.order"),
                "{0} has gone on opportunity: it may turn one face, and that is all",
            );
        }
        let stays = match action {
            Action::Rally | Action::TryOpportunity | Action::Keep(_) | Action::Face(_) => true,
            Action::Fire { then_move, .. } => !then_move,
            _ => false,
        };
        if stays && self.gets_away_now() {
            return refuse(rule!("10.6h"), "{0} has an enemy in front and must break off");
        }
        match *action {
            Action::Rally => self.rally_check(),
            Action::TryOpportunity => self.opportunity_check(),
            Action::Keep(turn) => self.keep_check(turn),
            Action::Face(facing) => self.face_check(facing),
            Action::Fire { by, at, then_move } => self.shot_check(by, at, then_move),
            Action::Move(path) => self.move_check(&path),
            Action::Attack(turn) => {
                self.attack_check(turn)?;
                match self.compulsion() {
                    Some(drawn) if !self.attack_suits(turn, &drawn) => {
                        refuse(rule!("9.1c"), "{0} is impetuous and must advance on the nearest enemy")
                    }
                    _ => Ok(()),
                }
            }
            Action::Choose(enemy) => match self.compulsion() {
                Some(drawn) if drawn.len() > 1 && drawn.contains(&enemy) => Ok(()),
                _ => refuse(rule!("9.1e"), "{0} has no choice between equally near enemies"),
            },
            Action::Leave => self.leave_check(),
            Action::FallBack(path) => {
                if self.compulsion().is_some() {
                    return refuse(rule!("9.1c"), "{0} is impetuous and must advance");
                }
                self.fall_check(&path)
            }
            Action::Dismount(Remount) => {
                if self.compulsion().is_some() {
                    return refuse(rule!("9.1c"), "{0} is impetuous and must advance");
                }
                self.dismount_check()
            }
            Action::Stop => self.stop_check(),
            Action::FightOn => refuse(rule!("act.melee"), "{0} is not in an ongoing melee"),
            _ => refuse(rule!("act.order"), "rally, test for opportunity, move, fire, or stop"),
        }
    }

    /// Whether the activated stands may leave the field by an edge.
    pub(crate) fn leave_check(&self) -> Result<(), Refusal> {
        self.may_move_now()?;
        if self.compulsion().is_some() || self.must_break_off(self.actor()) {
            return Err(Refusal::new(rule!("9.1c"), "{0} has an enemy before it").about(self.actor().into()));
        }
        for stand in self.act.members.iter() {
            self.may_stir(*stand)?;
            self.may_leave(*stand)?;
        }
        Ok(())
    }

    pub(crate) fn stop_check(&self) -> Result<(), Refusal> {
        let mut choices = Vec::new();
        let actor = self.actor();
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(actor.into()));
        let breaks_off = self.must_break_off(actor) && self.act.members.len() == 1;
        // Skirmishers who must break off and cannot stay where they are, on opportunity, too.
        if !breaks_off && self.is_first_action() && self.is_on_opportunity() {
            return refuse(rule!("5.0i"), "{0} keeps its opportunity, or acts and loses it");
        }
        if breaks_off {
            self.break_off_choices(&mut choices);
            if !choices.contains(&Action::Stop) {
                return refuse(rule!("10.6h"), "{0} has an enemy in front and must break off");
            }
        } else if let Some(drawn) = self.compulsion() {
            self.drawn_choices(drawn, &mut choices);
            if !choices.contains(&Action::Stop) {
                return refuse(rule!("9.1a"), "{0} is impetuous and must advance");
            }
        } else if self.is_called_by_plunder(&self.act.members) {
            return refuse(rule!("muster.special.plunder"), PLUNDER_CALLS);
        }
        Ok(())
    }

    pub(crate) fn is_on_opportunity(&self) -> bool {
        self.act.members.iter().all(|s| self.stand(*s).is(Flags::OPPORTUNITY))
    }

    pub(crate) fn rally_check(&self) -> Result<(), Refusal> {
        let actor = self.actor();
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(actor.into()));
        if !self.act.members.iter().all(|s| self.is_disordered(*s)) {
            return refuse(rule!("8.0a"), "{0} is not disordered");
        }
        if self.act.members.iter().any(|s| self.is_in_melee(*s)) {
            return refuse(rule!("8.1d"), "{0} is in melee and cannot rally");
        }
        if !self.is_first_action() || self.act.tried_rally {
            return refuse(rule!("8.0a"), "{0} rallies at the start of its activation");
        }
        Ok(())
    }

    pub(crate) fn opportunity_check(&self) -> Result<(), Refusal> {
        let actor = self.actor();
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(actor.into()));
        if self.act.members.iter().any(|s| self.is_disordered(*s)) {
            return refuse(rule!("5.0j"), "{0} is disordered and must rally first");
        }
        if self.act.members.iter().any(|s| self.is_in_melee(*s)) {
            return refuse(rule!("5.0u"), "{0} is in melee and cannot go on opportunity");
        }
        if self.act.members.iter().any(|s| self.stand(*s).is(Flags::PLUNDERS)) {
            return refuse(rule!("muster.special.plunder"), "{0} plunders and only defends itself");
        }
        if self.act.members.iter().any(|s| self.stand(*s).is(Flags::OPPORTUNITY)) {
            return refuse(rule!("5.0i"), "{0} is on opportunity already");
        }
        if !self.is_first_action() || self.act.tried_opportunity || self.act.halted {
            return refuse(rule!("5.0h"), "{0} tests for opportunity as the first action of its turn");
        }
        Ok(())
    }

    pub(crate) fn keep_check(&self, turn: i8) -> Result<(), Refusal> {
        let actor = self.actor();
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(actor.into()));
        if !self.is_on_opportunity() || !self.is_first_action() {
            return refuse(rule!("5.0i"), "{0} is not on opportunity");
        }
        if !(-1..=1).contains(&turn) {
            return refuse(rule!("5.0i"), "{0} may turn one face without losing opportunity");
        }
        if turn != 0 && self.move_allowance(&self.act.members) == 0 {
            return refuse(rule!("3.0c2"), "{0} cannot turn by itself");
        }
        Ok(())
    }

    pub(crate) fn face_check(&self, facing: Facing) -> Result<(), Refusal> {
        let actor = self.actor();
        let free = self.is_first_action() && self.act.members.len() == 1 && !self.is_on_opportunity();
        if free && self.facings_to_attackers(actor).any(|f| f == facing) {
            return Ok(());
        }
        Err(Refusal::new(rule!("3.5g"), "{0} has no attacker at its flank or rear to face that way")
            .about(actor.into()))
    }

    /// The facings that bring an attacker at the flank or rear to the front, if nobody attacks from the front.
    pub(crate) fn facings_to_attackers(&self, stand: StandId) -> impl Iterator<Item = Facing> + '_ {
        define!("3.5g", "10.5f");
        let spot = self.stand(stand).spot;
        let side = self.side_of(stand);
        // Most stands have no enemy beside them at all.
        let beset = !self.enemies_beside(spot, side).is_empty();
        let attacked_in_front = !beset || self.attackers(stand).any(|enemy| self.is_faced(stand, enemy));
        let current = self.stand(stand).facing;
        Facing::ALL.into_iter().filter(move |facing| {
            !attacked_in_front
                && *facing != current
                && self
                    .attackers(stand)
                    .any(|enemy| self.direction(stand, enemy).is_some_and(|dir| facing.has_in_front(dir)))
        })
    }

    /// Enemies that attack a stand: in melee with it, or, if it is in none, with it in a front hex and able to charge.
    pub(crate) fn attackers(&self, stand: StandId) -> impl Iterator<Item = StandId> + '_ {
        let s = self.stand(stand);
        let melee = s.melee;
        Dir::ALL.into_iter().filter_map(move |dir| {
            let enemy = self.at(self.next(s.spot, dir)?)?;
            let hostile = self.side_of(enemy) != self.side_of(stand) && self.is_in_contact_with(enemy, stand);
            let attacks = if self.is_in_melee(stand) {
                self.stand(enemy).melee == melee
            } else {
                self.may_charge(enemy, stand, self.stand(enemy).spot).is_ok()
            };
            (hostile && attacks).then_some(enemy)
        })
    }

    pub(crate) fn shot_check(&self, by: StandId, at: StandId, then_move: bool) -> Result<(), Refusal> {
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(self.actor().into()));
        if !self.act.members.contains(&by) || at.index() >= self.stands.len() {
            return refuse(rule!("3.8f"), "only activated stands fire");
        }
        if self.compulsion().is_some() {
            return refuse(rule!("9.1c"), "{0} is impetuous and must advance");
        }
        self.may_fire_now(by)?;
        if self.act.moves > 0 && then_move {
            return refuse(rule!("6.0b"), "{0} has moved and does not move again after firing");
        }
        if self.act.fired && then_move != self.act.will_move {
            return refuse(rule!("6.0d"), "the whole formation says before firing whether it will move");
        }
        if then_move && !self.act.fired && !self.may_move_after_fire(by) {
            return self
                .may_move_now()
                .and(refuse(rule!("6.0h"), "{0} does not fire and move in the same turn"));
        }
        let haste = crate::rules::fire::Haste { moves_after: then_move, ..self.haste() };
        self.may_fire_at(by, at, haste)
    }

    pub(crate) fn move_check(&self, path: &Path) -> Result<(), Refusal> {
        let actor = self.actor();
        self.may_move_now()?;
        self.path_check(&self.act.members, path, self.move_allowance(&self.act.members))?;
        if self.must_break_off(actor) && self.act.members.len() == 1 && !self.breaks_off(actor, path) {
            return Err(Refusal::new(rule!("10.6h"), "{0} must break off from the enemy in its front")
                .about(actor.into()));
        }
        match self.compulsion() {
            Some(drawn) if drawn.len() > 1 => {
                Err(Refusal::new(rule!("9.1e"), "choose which of the nearest enemies {0} advances on")
                    .about(actor.into()))
            }
            Some(drawn) => self.advance_check(actor, drawn[0], path),
            None => self.press_check(path),
        }
    }

    /// Whether an extra move of a stand whose first had to advance on an enemy brings it nearer to him, or into contact.
    fn press_check(&self, path: &Path) -> Result<(), Refusal> {
        let (actor, enemy) = (self.actor(), self.act.pressed);
        if enemy == StandId::NONE || !self.stand(enemy).is_on_map() || self.nears(actor, enemy, path) {
            return Ok(());
        }
        let members = &self.act.members;
        if self.is_charge(members, path, self.move_allowance(members)) {
            return Ok(());
        }
        Err(Refusal::new(
            rule!("9.1g"),
            "{0} is impetuous: an extra move brings it nearer to {1} or into contact",
        )
        .about(actor.into())
        .and(enemy.into()))
    }

    /// The faces by which the activated stands may turn to attack without a step.
    fn attacks_in_place(&self) -> impl Iterator<Item = i8> + '_ {
        let touched =
            self.act.members.iter().any(|member| {
                !self.enemies_beside(self.stand(*member).spot, self.side_of(*member)).is_empty()
            });
        let turns: &[i8] = if touched { &[0, 1, -1] } else { &[] };
        turns.iter().copied().filter(|turn| self.attack_check(*turn).is_ok())
    }

    /// Whether the activated stand may attack without a step, after turning so many faces.
    pub(crate) fn attack_check(&self, turn: i8) -> Result<(), Refusal> {
        let actor = self.actor();
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(actor.into()));
        self.may_move_now()?;
        if self.act.members.len() > 1 && turn != 0 {
            return refuse(rule!("3.8b"), "a formation attacks in place without turning");
        }
        if !(-1..=1).contains(&turn) {
            return refuse(rule!("3.1c"), "{0} turns one face at most");
        }
        if self.is_in_melee(actor) {
            return refuse(rule!("10.0f"), "{0} is in a melee already");
        }
        for member in self.act.members.iter() {
            self.may_stir(*member)?;
            if self.stand(*member).is(Flags::PLUNDERS) {
                return refuse(rule!("muster.special.plunder"), "{0} plunders and only defends itself");
            }
        }
        let mut found = false;
        for member in self.act.members.iter() {
            let s = self.stand(*member);
            self.may_turn_to(*member, s.facing.turned(turn))?;
            found |= self.may_charge_all(*member, s.start, s.spot, s.facing.turned(turn))?;
        }
        if found { Ok(()) } else { refuse(rule!("10.0f"), "{0} has no enemy in its front hexes") }
    }
}
