//! Melee: who supports, the dice of both sides, and the bout (10.1, 10.3 to 10.5, 10.7).

use battle::{BySide, Hopes, Refusal, Roll, Side, Table, Tally};
use dice::Throw;
use ground::Dir;

use crate::actions::Action;
use crate::events::Event;
use crate::field::Options;
use crate::rulebook::{define, rule};
use crate::rules::battle_stands::{Field, Rules};
use crate::state::{Flags, MeleeId, StandId, State};
use crate::steps::{ContactKind, Evading, FightStage, Fighting, Step, Tests, Threat};
use crate::troops::{Sub, Subs};

define!("10.1a", "chart.melee");

/// The questions of a fight.
impl State {
    /// Who is asked now in a fight; none if it goes on by itself.
    pub(crate) fn fighting_asks(&self, frame: Fighting) -> Option<Side> {
        match frame.stage {
            FightStage::Support => self.support_asks(&frame).map(|stand| self.side_of(stand)),
            FightStage::Fire => self.fire_asks(&frame).map(|stand| self.side_of(stand)),
            FightStage::Bout | FightStage::Tests(_) | FightStage::Bounce => None,
            FightStage::Retreat => self.retreat_order_asks(&frame),
            FightStage::Pursue => self.victor_asks(&frame),
        }
    }

    /// What may be answered.
    pub(crate) fn fighting_choices(&self, frame: Fighting, into: &mut Vec<Action>) {
        match frame.stage {
            FightStage::Support => self.support_choices(&frame, into),
            FightStage::Fire => self.fire_choices(&frame, into),
            FightStage::Bout | FightStage::Tests(_) | FightStage::Bounce => {}
            FightStage::Retreat => self.retreat_order_choices(&frame, into),
            FightStage::Pursue => self.victor_choices(&frame, into),
        }
    }

    /// Whether an answer is allowed.
    pub(crate) fn fighting_check(&self, frame: Fighting, action: &Action) -> Result<(), Refusal> {
        match frame.stage {
            FightStage::Support => self.support_check(&frame, action),
            FightStage::Fire => self.fire_check(&frame, action),
            FightStage::Bout | FightStage::Tests(_) | FightStage::Bounce => {
                Err(Refusal::new(rule!("10.1d"), "nothing is asked while a bout is fought"))
            }
            FightStage::Retreat => self.retreat_order_check(&frame, action),
            FightStage::Pursue => self.victor_check(&frame, action),
        }
    }

    /// Carries out an answer.
    pub(crate) fn fighting_answer(
        &mut self,
        mut frame: Fighting,
        action: Action,
        table: &mut Table<'_, Event>,
    ) {
        match frame.stage {
            FightStage::Support => {
                self.support_answer(&mut frame, action, table);
                self.replace(Step::Fighting(frame));
            }
            FightStage::Fire => self.fire_answer(frame, action, table),
            FightStage::Bout | FightStage::Tests(_) | FightStage::Bounce => {}
            FightStage::Retreat => {
                if let Action::Choose(stand) = action {
                    self.retreat_next(frame, stand);
                }
            }
            FightStage::Pursue => {
                if let Action::Pair { by, against } = action {
                    self.steps.pop();
                    self.victor_joins(by, against, table);
                }
            }
        }
    }

    /// Carries a fight on.
    pub(crate) fn fighting_advance(&mut self, mut frame: Fighting, table: &mut Table<'_, Event>) {
        match frame.stage {
            FightStage::Support => self.settle_support(frame, table),
            FightStage::Fire => {
                if self.is_fight_off(&frame) {
                    self.call_off(&frame);
                    return;
                }
                self.remove_doomed(&frame, table);
                self.check_break(table);
                frame.stage = FightStage::Bout;
                frame.passed.clear();
                self.replace(Step::Fighting(frame));
            }
            FightStage::Bout => self.throw_bout(frame, table),
            FightStage::Tests(tests) => self.test_bout(frame, tests, table),
            FightStage::Bounce => self.bounce_next(frame, table),
            FightStage::Retreat => match frame.queue.first().copied() {
                Some(stand) => self.retreat_next(frame, stand),
                None => self.replace(Step::Fighting(Fighting { stage: FightStage::Pursue, ..frame })),
            },
            FightStage::Pursue => self.begin_pursuit(frame, table),
        }
    }
}

/// Which melee a stand supports.
impl State {
    /// The stand whose owner is asked which of several melees it supports.
    fn support_asks(&self, frame: &Fighting) -> Option<StandId> {
        let field = self.contact_below().map(|contact| self.field_of(contact));
        self.could_support(frame, field.as_ref())
            .filter(|s| self.has_other_melee(frame, field.as_ref(), *s))
            .min()
    }

    fn support_choices(&self, frame: &Fighting, into: &mut Vec<Action>) {
        let Some(by) = self.support_asks(frame) else { return };
        let from = into.len();
        let all = self.contacts(by).map(|against| Action::Support { by, against });
        into.extend(all.filter(|action| self.support_check(frame, action).is_ok()));
        into[from..].sort_unstable_by_key(|action| match action {
            Action::Support { against, .. } => *against,
            _ => StandId::NONE,
        });
    }

    fn support_check(&self, frame: &Fighting, action: &Action) -> Result<(), Refusal> {
        let Action::Support { by, against } = *action else {
            return Err(Refusal::new(rule!("10.7b"), "a stand that faces two melees supports one of them"));
        };
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(by.into()).and(against.into()));
        if Some(by) != self.support_asks(frame) {
            return refuse(rule!("10.7g"), "{0} has no choice of melees to support now");
        }
        if !self.is_in_contact_with(by, against) {
            return refuse(rule!("10.7a"), "{0} does not have {1} in its front hexes");
        }
        let field = self.contact_below().map(|contact| self.field_of(contact));
        if against != self.enemy_of(frame, by) && !self.is_other_melee(field.as_ref(), by, against) {
            return refuse(rule!("10.7a"), "{1} is no Battle Stand that {0} could support against");
        }
        Ok(())
    }

    fn support_answer(&mut self, frame: &mut Fighting, action: Action, table: &mut Table<'_, Event>) {
        let Action::Support { by, against } = action else { return };
        if against == self.enemy_of(frame, by) {
            self.support(frame, by, true, table);
            return;
        }
        frame.passed.push(by);
        let charges = self.contact_below().is_some_and(|contact| contact.attackers.contains(&by));
        if self.is_battle_stand(against) && !charges {
            let melee = self.stand(against).melee;
            table.tell(&[rule!("10.7a"), rule!("10.7b")], Event::Supports { stand: by, at: against });
            self.set_supporting(by, melee, table);
        }
    }

    /// The enemy Battle Stand of a fight, as a stand sees it.
    fn enemy_of(&self, frame: &Fighting, stand: StandId) -> StandId {
        self.melee(frame.melee).stands[self.side_of(stand).other()]
    }

    /// Stands of both sides that can support a fight and are not settled yet: the enemy Battle Stand is in front of
    /// them, they are in no melee, and no fight of their own waits for them in this charge.
    fn could_support<'a>(
        &'a self,
        frame: &'a Fighting,
        field: Option<&'a Field>,
    ) -> impl Iterator<Item = StandId> + 'a {
        let stands = self.melee(frame.melee).stands;
        [frame.attacker, frame.attacker.other()].into_iter().flat_map(move |side| {
            let enemy = stands[side.other()];
            self.around(enemy).filter(move |stand| {
                self.side_of(*stand) == side
                    && !self.is_in_melee(*stand)
                    && !frame.passed.contains(stand)
                    && self.is_in_contact_with(*stand, enemy)
                    && self.supports_as_skirmisher(frame, *stand, enemy)
                    && !field.is_some_and(|field| field.needs(*stand))
            })
        })
    }

    /// Skirmishers support only on the defending side and in cover, or against light cavalry.
    fn supports_as_skirmisher(&self, frame: &Fighting, stand: StandId, enemy: StandId) -> bool {
        define!("10.6g");
        self.sub(stand) != Sub::Sk
            || self.sub(enemy) == Sub::LC
            || (self.side_of(stand) != frame.attacker && self.is_in_cover_from(stand, enemy))
    }

    /// Whether a stand could support another melee as well, one that is ongoing or one that this charge still brings.
    fn has_other_melee(&self, frame: &Fighting, field: Option<&Field>, stand: StandId) -> bool {
        let enemy = self.enemy_of(frame, stand);
        self.contacts(stand).any(|other| other != enemy && self.is_other_melee(field, stand, other))
    }

    fn is_other_melee(&self, field: Option<&Field>, stand: StandId, enemy: StandId) -> bool {
        let charges = self.contact_below().is_some_and(|contact| contact.attackers.contains(&stand));
        self.is_battle_stand(enemy)
            || field
                .is_some_and(|field| field.is_to_fight(enemy) || (charges && field.is_to_be_fought(enemy)))
    }

    /// Stands in the six hexes around another.
    pub(crate) fn around(&self, stand: StandId) -> impl Iterator<Item = StandId> + Clone + '_ {
        let spot = self.stand(stand).spot;
        Dir::ALL.into_iter().filter_map(move |dir| self.at(self.next(spot, dir)?))
    }

    /// The supporting stands of a side in a melee.
    pub(crate) fn supporters(
        &self,
        melee: MeleeId,
        side: Side,
    ) -> impl Iterator<Item = StandId> + Clone + '_ {
        self.army(side).filter(move |stand| {
            self.stand(*stand).melee == melee && self.stand(*stand).is(Flags::SUPPORTING)
        })
    }

    /// Whether a Battle Stand has been shot off the map before the bout.
    fn is_fight_off(&self, frame: &Fighting) -> bool {
        self.melee(frame.melee).stands.iter().any(|(_, stand)| !self.stand(*stand).is_on_map())
    }
}

/// Supporting: steps.
impl State {
    /// Lets everybody support who has no choice, then settles flank attacks, sends skirmishers beside the target
    /// away, and goes on to the fire.
    fn settle_support(&mut self, mut frame: Fighting, table: &mut Table<'_, Event>) {
        self.release_supporters(frame.melee);
        loop {
            let field = self.contact_below().map(|contact| self.field_of(contact));
            let Some(stand) = self.could_support(&frame, field.as_ref()).min() else { break };
            self.support(&frame, stand, false, table);
        }
        if let Some(stand) = self.skirmisher_to_evade(&frame) {
            let by = self.melee(frame.melee).stands[frame.attacker];
            if self.contact_below_mut().is_some_and(|contact| contact.asked.push(stand)) {
                let from = Threat::Charge { by: battle::List::of(&[by]) };
                if self.may_evade(stand, &from, false).is_ok() {
                    self.then(Step::Evading(Evading { stand, from, may_evade: true }));
                }
                return;
            }
        }
        self.strike_flanks(&frame, table);
        frame.stage = FightStage::Fire;
        frame.passed.clear();
        self.replace(Step::Fighting(frame));
    }

    /// Skirmishers in the open beside the target that have not had their chance to evade yet.
    fn skirmisher_to_evade(&self, frame: &Fighting) -> Option<StandId> {
        let contact = self.contact_below()?;
        frame.charge?;
        let charger = self.melee(frame.melee).stands[frame.attacker];
        self.beside(charger, frame.attacker.other()).find(|stand| !contact.asked.contains(stand))
    }

    /// Frees supporting stands that no longer have the enemy Battle Stand in front of them.
    pub(crate) fn release_supporters(&mut self, melee: MeleeId) {
        for side in Side::BOTH {
            let enemy = self.melee(melee).stands[side.other()];
            loop {
                let gone = self.supporters(melee, side).find(|s| !self.is_in_contact_with(*s, enemy));
                let Some(stand) = gone else { break };
                self.leave_melee(stand);
            }
        }
    }

    /// A stand supports a fight.
    fn support(&mut self, frame: &Fighting, stand: StandId, chosen: bool, table: &mut Table<'_, Event>) {
        let mut rules = Rules::from_iter([rule!("10.7a"), rule!("10.7g")]);
        if chosen {
            rules.push(rule!("10.7b"));
        }
        if self.sub(stand) == Sub::Sk {
            rules.push(rule!("10.6g"));
        }
        if let Some(contact) = self.contact_below() {
            let spent = contact.kind != ContactKind::InPlace && !self.stand(stand).is(Flags::IMPACT);
            if contact.attackers.contains(&stand) && spent {
                rules.extend([rule!("A1b"), rule!("A1c"), rule!("10.3j")]);
            }
            if self.field_of(contact).is_to_be_fought(stand) {
                rules.push(rule!("10.2j"));
            }
        }
        table.tell(&rules, Event::Supports { stand, at: self.enemy_of(frame, stand) });
        self.set_supporting(stand, frame.melee, table);
    }

    /// Makes a stand a supporting stand of a melee.
    pub(crate) fn set_supporting(&mut self, stand: StandId, melee: MeleeId, table: &mut Table<'_, Event>) {
        let s = self.stand_mut(stand);
        s.melee = melee;
        s.set(Flags::SUPPORTING, true);
        self.end_opportunity(stand, rule!("5.0v"), table);
    }

    /// No melee is fought: the charging Battle Stand was destroyed by fire. Another attacker may take its place.
    fn call_off(&mut self, frame: &Fighting) {
        define!("6.2l");
        let target = self.melee(frame.melee).stands[frame.attacker.other()];
        self.close_melee(frame.melee);
        if let Some(contact) = self.contact_below_mut() {
            contact.met.retain(|stand| stand != target);
        }
        self.steps.pop();
    }
}

/// Tallies.
impl State {
    /// The dice of one side: the Battle Stand's own and half of each supporting stand's.
    pub(crate) fn pool(&self, melee: MeleeId, side: Side) -> Tally {
        let m = self.melee(melee);
        let against = m.stands[side.other()];
        let mut pool = self.battle_dice(m.stands[side], against, side == m.attacker);
        for stand in self.supporters(melee, side) {
            pool.add_tally(rule!("10.7c"), "supporting stand", &self.support_dice(stand, against));
        }
        pool
    }

    /// A Battle Stand's own dice: strength, impact, rank dice, ground, flank, disorder.
    pub(crate) fn battle_dice(&self, stand: StandId, against: StandId, moved_in: bool) -> Tally {
        define!("7.4e");
        let mut dice = Tally::base(rule!("10.1b"), "strength points", self.stand(stand).front_strength());
        self.add_impact(&mut dice, stand, against);
        if !moved_in {
            self.add_rank_dice(&mut dice, stand, against);
            dice.add(rule!("10.4.4"), "defended ground", self.defended_ground(stand, against));
        }
        self.add_place(&mut dice, stand, against);
        dice.at_least(rule!("10.1e"), 1);
        dice
    }

    /// What a supporting stand adds: half of its strength, impact, height and flank dice, rounded up.
    pub(crate) fn support_dice(&self, stand: StandId, against: StandId) -> Tally {
        define!("0.9");
        let mut dice = Tally::base(rule!("10.7c"), "strength points", self.stand(stand).front_strength());
        self.add_impact(&mut dice, stand, against);
        self.add_place(&mut dice, stand, against);
        dice.at_least(rule!("10.1e"), 1);
        dice.halve_up(rule!("10.7c"));
        dice
    }

    /// Impact of a stand that has just moved into contact, and what takes it away.
    fn add_impact(&self, dice: &mut Tally, stand: StandId, against: StandId) {
        let unit = self.unit(stand);
        if !self.stand(stand).is(Flags::IMPACT) || unit.impact == 0 {
            return;
        }
        define!("10.3i");
        let full = i32::from(unit.impact);
        let mut impact = full;
        dice.add(rule!("10.3a"), "impact", full);
        if self.front_loss(stand) > 0 {
            let kept = if self.option(Options::IMPACT_KEPT) { i32::from(unit.after_loss).max(1) } else { 1 };
            impact = full.min(kept);
            let rule = if kept > 1 { rule!("10.3h") } else { rule!("10.3g") };
            dice.add(rule, "impact after losses", impact - full);
        }
        if let Some((rule, why)) = self.impact_denied(stand, against) {
            dice.add(rule, why, -impact);
        }
    }

    /// Dice of deep pikes and spears that are attacked through their front.
    fn add_rank_dice(&self, dice: &mut Tally, stand: StandId, against: StandId) {
        define!("10.4.5");
        let mounted = self.sub(against).is_mounted();
        let (rule, what, each) = match (self.sub(stand), mounted) {
            (Sub::Pk, false) => (rule!("10.4.1a"), "pike ranks against foot", 1),
            (Sub::Pk, true) => (rule!("10.4.1b"), "pike ranks against horse", 3),
            (Sub::LSp, false) => (rule!("10.4.2a"), "spear ranks against foot", 1),
            (Sub::LSp, true) => (rule!("10.4.2b"), "spear ranks against horse", 2),
            _ => return,
        };
        if !self.is_faced(stand, against) {
            return;
        }
        let all = i32::from(self.unit(stand).rank_count()) - i32::from(!mounted);
        let gone = i32::from(self.unit(stand).rank_count() - self.stand(stand).ranks_left());
        dice.add(rule, what, each * all);
        dice.add(rule!("10.4.6"), "ranks that are gone", -each * gone);
        if self.scenario.map.ground(self.stand(stand).spot).breaks_ranks {
            dice.add(rule!("10.4.7"), "ranks broken by the ground", -each * (all - gone));
        }
    }

    /// Height, flank or rear, and disorder.
    fn add_place(&self, dice: &mut Tally, stand: StandId, against: StandId) {
        define!("10.5c");
        let map = &self.scenario.map;
        if map.level(self.stand(stand).spot) > map.level(self.stand(against).spot) {
            dice.add(rule!("10.4.3"), "higher ground", 1);
        }
        if self.is_ring(against) {
            define!("muster.flag.may-form-schiltron.ctb");
        } else if !self.is_faced(against, stand) {
            define!("10.5e");
            match self.sub(stand) == Sub::HC && self.stand(stand).flanking == against {
                true => dice.add(rule!("10.5d"), "heavy cavalry in flank or rear", 2),
                false => dice.add(rule!("10.5b"), "flank or rear", 1),
            }
        }
        if self.is_disordered(stand) {
            dice.add(rule!("10.1f"), "disordered", -1);
        }
    }
}

/// Facts about impact and ground.
impl State {
    /// The rule that takes a stand's impact on an enemy away, if one does.
    fn impact_denied(&self, stand: StandId, against: StandId) -> Option<(battle::Rule, &'static str)> {
        let (sub, enemy) = (self.sub(stand), self.sub(against));
        if !sub.is_mounted() && enemy.is_mounted() {
            return Some((rule!("10.3b"), "foot against horse"));
        }
        if sub.is_mounted() && self.is_ring(against) {
            return Some((rule!("muster.flag.may-form-schiltron.ctb"), "horse against a ring of points"));
        }
        if self.is_mired(stand) {
            return Some((rule!("muster.weather.mud-slows.ctb"), "lost in the mud"));
        }
        if sub.is_mounted()
            && matches!(enemy, Sub::Pk | Sub::LSp)
            && (self.is_faced(against, stand) || self.stand(stand).flanking != against)
        {
            return Some((rule!("10.3c"), "horse against pike or spear"));
        }
        if self.is_behind_stakes(against, stand) {
            return Some((rule!("10.3e"), "longbows behind stakes"));
        }
        let (from, to) = (self.stand(stand).spot, self.stand(against).spot);
        self.ground_removes_impact(from, to, sub).then(|| (rule!("10.3d"), "lost in this ground"))
    }

    /// Whether a stand whose weapon calls for it is behind stakes against an enemy.
    fn is_behind_stakes(&self, stand: StandId, enemy: StandId) -> bool {
        let map = &self.scenario.map;
        let spot = self.stand(stand).spot;
        self.option(Options::STAKES)
            && self.unit(stand).weapon.is_some_and(|weapon| weapon.staked)
            && self.direction(stand, enemy).is_some_and(|dir| {
                map.is_protected(spot, dir) && map.hexside(spot, dir).is_some_and(|row| row.stakes)
            })
    }

    /// The greatest melee bonus of the hex or hexside that a stand defends against an enemy outside.
    fn defended_ground(&self, stand: StandId, against: StandId) -> u8 {
        let map = &self.scenario.map;
        let (spot, other) = (self.stand(stand).spot, self.stand(against).spot);
        let (hex, outside) = (map.ground(spot), map.ground(other));
        let of_hex = if hex.key == outside.key { 0 } else { hex.defence };
        let of_side = self.direction(stand, against).map_or(0, |dir| {
            // A defence that protects the other side only is no help from without.
            let helps = map.is_protected(spot, dir) || !map.is_protected(other, dir.opposite());
            map.hexside(spot, dir).filter(|_| helps).map_or(0, |row| row.defence)
        });
        of_hex.max(of_side)
    }
}

/// The bout.
impl State {
    /// Both sides throw.
    fn throw_bout(&mut self, frame: Fighting, table: &mut Table<'_, Event>) {
        let melee = *self.melee(frame.melee);
        let order = self.dice_order(frame.attacker);
        let pools = order.map(|side| self.pool(frame.melee, side));
        let mut hits = BySide::new(0u8, 0u8);
        for (side, pool) in order.into_iter().zip(&pools) {
            let score = table.roll(Roll {
                rule: rule!("10.1c"),
                what: "melee",
                side,
                throw: Throw::sixes_and_pairs_of_fives(pool.dice()),
                dice: Some(pool),
                wanted: None,
                bonus: None,
                hopes: Hopes::High,
            });
            hits[side.other()] = score as u8;
            let at = melee.stands[side.other()];
            match score {
                0 => table.tell(&[rule!("10.1c"), rule!("6.0m")], Event::Missed { at }),
                _ => {
                    let rules = [rule!("10.1c"), rule!("6.0m"), rule!("11.0a")];
                    table.tell(&rules, Event::Hit { at, hits: score as u8 });
                }
            }
        }
        let tests = Tests { hits, ..Tests::default() };
        self.replace(Step::Fighting(Fighting { stage: FightStage::Tests(tests), ..frame }));
    }

    /// The next of those who were hit tests; after the last the results follow. All numbers are those before the bout.
    fn test_bout(&mut self, mut frame: Fighting, tests: Tests, table: &mut Table<'_, Event>) {
        let stands = self.melee(frame.melee).stands;
        let order = self.dice_order(frame.attacker);
        if let Some(side) = order.into_iter().find(|side| tests.hits[*side] > 0) {
            define!("10.7d");
            return self.morale_test(stands[side], tests.hits[side], table);
        }
        self.mark_fought(frame.melee);
        self.fights += 1;
        frame.spots = stands.map(|stand| self.stand(stand).spot).0;
        let morale = |side: Side| tests.tested[side].then_some(tests.loss[side]);
        self.work_out(frame, order, BySide::new(morale(Side::Red), morale(Side::Blue)), table);
    }

    /// A Battle Stand has tested for the hits of the bout.
    pub(crate) fn bout_tested(&mut self, stand: StandId, loss: u8) {
        let side = self.side_of(stand);
        if let Some(Step::Fighting(Fighting { stage: FightStage::Tests(tests), .. })) = self.steps.last_mut()
        {
            tests.loss[side] = loss;
            tests.tested[side] = true;
            // How many hits there were does not matter any more.
            tests.hits[side] = 0;
        }
    }

    /// The order in which the sides throw: the side whose turn it is first.
    pub(crate) fn dice_order(&self, attacker: Side) -> [Side; 2] {
        define!("0.10");
        let first = self.moving_side().unwrap_or(attacker);
        [first, first.other()]
    }

    /// Everybody in the melee has fought and used up its impact.
    fn mark_fought(&mut self, melee: MeleeId) {
        define!("10.3j", "A2a");
        for stand in self.all_stands() {
            let s = self.stand_mut(stand);
            if s.melee == melee {
                s.set(Flags::FOUGHT, true);
                s.set(Flags::IMPACT, false);
                self.rouse(stand, false);
            }
        }
    }

    /// Whether a stand is one of these.
    pub(crate) fn is_any(&self, stand: StandId, subs: &[Sub]) -> bool {
        Subs::of(subs).has(self.sub(stand))
    }
}
