//! Battle Stands: which attacker fights which enemy, and in which order (10.2, 11.4, A1, A2).

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use battle::{Asked, Asks, Button, Found, List, Question, Refusal, Rule, Side, Table};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::{Event, Fate};
use crate::rulebook::{define, rule};
use crate::rules::charge::Contact;
use crate::rules::melee::Fight;
use crate::rules::support::Supporting;
use crate::state::{Flags, Melee, MeleeId, Members, OFF, StandId, State};
use crate::steps::{About, ContactKind, Step};
use crate::troops::Sub;

/// The rules that made one thing happen.
pub(crate) type Rules = ArrayVec<Rule, 12>;

battle::answers! {
    State;
    /// The next fight of a charge.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum NextFight {
        /// This attacker against this enemy.
        Pair {
            /// The attacker that is Battle Stand, or that joins the melee of the enemy.
            by: StandId,
            /// The enemy Battle Stand.
            against: StandId,
        } = [by "fights" [against]],
    }
}

/// A charge of which Battle Stands are chosen, fight by fight. The attacker is asked where there is a choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Pairing {
    /// The stands that attack and have no fight yet.
    pub attackers: Members,
    /// How it came about.
    pub kind: ContactKind,
    /// Contacted stands that have had their chance to evade.
    pub asked: List<StandId, 12>,
    /// Enemies that have been given a Battle Stand to fight in this charge (10.2h).
    pub met: Members,
    /// Enemies that have fired in this charge, or were in melee when it struck them (6.2k, 6.2l).
    pub fired: Members,
}

/// A fight that may come next: only [`State::may_pair`] makes one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
struct Pair {
    by: StandId,
    against: StandId,
}

/// How many stands a charge can hold on either side.
const MOST: usize = 24;

/// The stands of a charge that have no fight yet, the free enemies they touch, and who touches whom.
pub(crate) struct Field {
    /// Attackers without a fight.
    attackers: Members,
    /// Enemies to be given a Battle Stand.
    enemies: Members,
    /// For each attacker the enemies it may fight, as bits.
    reach: [u32; MOST],
    /// How many melees can be fought at once.
    most: u32,
}

impl Question<State> for Pairing {
    type Answer = NextFight;

    fn rule(&self) -> Rule {
        rule!("10.2i")
    }

    fn whom(&self, battle: &State) -> Asks {
        let several = battle.pairs(self).len() > 1;
        self.attackers.first().filter(|_| several).map(|stand| battle.side_of(*stand)).into()
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, NextFight, Action>) -> ControlFlow<()> {
        found.all(battle.pairs(self).into_iter().map(|Pair { by, against }| NextFight::Pair { by, against }))
    }

    fn check(&self, battle: &State, _: Side, answer: NextFight) -> Result<(), Refusal> {
        let NextFight::Pair { by, against } = answer;
        battle.may_pair(&battle.field_of(self), self, by, against).map(drop)
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        answer: NextFight,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        let NextFight::Pair { by, against } = answer;
        let pair = battle.may_pair(&battle.field_of(&self), &self, by, against)?;
        battle.begin_fight(self, pair, table);
        Ok(())
    }

    fn go_on(mut self, battle: &mut State, table: &mut Table<'_, Event>) {
        self.attackers.retain(|s| battle.stand(s).is_on_map());
        let only = battle.pairs(&self).first().copied();
        match only {
            Some(pair) => battle.begin_fight(self, pair, table),
            None => battle.close_contact(&self, table),
        }
    }

    fn usual(&self, battle: &State, _: Side) -> NextFight {
        let Pair { by, against } = battle.pairs(self).first().copied().unwrap_or_default();
        NextFight::Pair { by, against }
    }

    fn says(&self, _: &State, _: Side) -> Asked {
        Asked::new("Who fights whom next?").because(self.kind.title())
    }

    fn button(&self, battle: &State, _: Side, answer: NextFight) -> Button {
        let NextFight::Pair { by, against } = answer;
        let fights = battle.does(by, "fights", "fight");
        Button::new(format!("{fights} {}", battle.name_of(against))).by(&battle.info(by).id).binding(true)
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some(self.kind.title().to_owned())
    }
}

impl About for Pairing {
    fn actor(&self, _: &State) -> Option<StandId> {
        None
    }

    fn lit(&self, _: &State, _: Side) -> Vec<StandId> {
        self.attackers.to_vec()
    }
}

impl Pairing {
    /// The choice of Battle Stands in a charge that has reached the enemy.
    pub(crate) fn of(contact: &Contact) -> Pairing {
        let Contact { attackers, kind, asked, .. } = *contact;
        Pairing { attackers, kind, asked, met: List::new(), fired: List::new() }
    }
}

/// Facts.
impl State {
    /// The fights that may come next, by attacker and enemy.
    fn pairs(&self, contact: &Pairing) -> ArrayVec<Pair, 48> {
        let field = self.field_of(contact);
        let mut pairs: ArrayVec<Pair, 48> = field
            .attackers
            .iter()
            .flat_map(|by| self.contacts(*by).map(|against| (*by, against)))
            .filter_map(|(by, against)| self.may_pair(&field, contact, by, against).ok())
            .take(48)
            .collect();
        pairs.sort_unstable();
        pairs
    }

    /// What is left to fight of a charge.
    pub(crate) fn field_of(&self, contact: &Pairing) -> Field {
        let mut field = Field { attackers: List::new(), enemies: List::new(), reach: [0; MOST], most: 0 };
        for stand in contact.attackers.iter().copied() {
            if !self.stand(stand).is_on_map() || self.is_in_melee(stand) {
                continue;
            }
            let at = field.attackers.len();
            field.attackers.push(stand);
            for enemy in self.contacts(stand).filter(|enemy| self.is_free_target(contact, stand, *enemy)) {
                let known = field.enemies.iter().position(|other| *other == enemy);
                let bit = known.unwrap_or(field.enemies.len());
                if known.is_some() || field.enemies.push(enemy) {
                    field.reach[at] |= 1 << bit;
                }
            }
        }
        field.most = field.matching(u32::MAX, u32::MAX);
        field
    }

    /// Whether an attacker could fight this enemy in a melee of its own.
    fn is_free_target(&self, contact: &Pairing, by: StandId, enemy: StandId) -> bool {
        !contact.met.contains(&enemy)
            && !self.is_doomed(enemy, by)
            && !self.is_battle_stand(enemy)
            && !self.touches_battle_stand_of(by, enemy)
            && self.may_strike(contact, by, enemy).is_ok()
    }

    /// Whether an enemy is skirmishers over whom a Combat Stand fights no melee: they are in the open, and no ground
    /// takes its impact away.
    pub(crate) fn is_doomed(&self, enemy: StandId, by: StandId) -> bool {
        let (from, to) = (self.stand(by).spot, self.stand(enemy).spot);
        self.is_in_the_open(enemy, by) && !self.ground_removes_impact(from, to, self.sub(by))
    }

    /// Whether an enemy is skirmishers in the open before a Combat Stand.
    pub(crate) fn is_in_the_open(&self, enemy: StandId, by: StandId) -> bool {
        self.sub(enemy) == Sub::Sk
            && self.sub(by).is_combat()
            && !self.is_in_melee(enemy)
            && !self.is_in_cover_from(enemy, by)
            && !self.ground_removes_impact(self.stand(by).spot, self.stand(enemy).spot, self.sub(by))
    }

    /// Whether the enemy supports a melee whose Battle Stand the attacker touches as well.
    fn touches_battle_stand_of(&self, by: StandId, enemy: StandId) -> bool {
        let melee = self.stand(enemy).melee;
        melee != MeleeId::NONE && self.is_in_contact_with(by, self.melee(melee).stands[self.side_of(enemy)])
    }

    /// Whether the enemy is one the attacker may charge; a pursuer strikes whom it meets.
    fn may_strike(&self, contact: &Pairing, by: StandId, enemy: StandId) -> Result<(), Refusal> {
        match contact.kind {
            ContactKind::Pursuit { .. } => Ok(()),
            _ => self.may_charge(by, enemy, self.stand(by).start),
        }
    }

    /// Whether this attacker may be Battle Stand against this enemy, or join its melee, as the next fight.
    fn may_pair(
        &self,
        field: &Field,
        contact: &Pairing,
        by: StandId,
        against: StandId,
    ) -> Result<Pair, Refusal> {
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(by.into()).and(against.into()));
        if !field.attackers.contains(&by) {
            return refuse(rule!("10.2k"), "{0} has no fight left in this charge");
        }
        if !self.is_in_contact_with(by, against) {
            return refuse(rule!("10.2b"), "{0} does not have {1} in its front hexes");
        }
        if contact.met.contains(&against) {
            return refuse(rule!("10.2h"), "{1} has had its Battle Stand in this charge");
        }
        if self.is_battle_stand(against) {
            return Ok(Pair { by, against });
        }
        if self.is_doomed(against, by) {
            return refuse(rule!("10.6b"), "{1} is in the open: no melee is fought over skirmishers there");
        }
        if self.touches_battle_stand_of(by, against) {
            return refuse(
                rule!("11.4c"),
                "{0} touches the Battle Stand that {1} supports, and joins that melee",
            );
        }
        self.may_strike(contact, by, against)?;
        if !field.can_still_be_completed(by, against) {
            return refuse(rule!("10.2h"), "if {0} fights {1}, another enemy is left without a Battle Stand");
        }
        if field.covers_all() {
            return Ok(Pair { by, against });
        }
        let better = self
            .contacts(by)
            .filter(|other| field.can_still_be_completed(by, *other))
            .find_map(|other| self.comes_before(contact, by, other, against));
        match better {
            Some((rule, why)) => refuse(rule, why),
            None => Ok(Pair { by, against }),
        }
    }

    /// By which condition one enemy must be the Battle Stand before another: the pursued stand, Combat Stands before
    /// Support Stands, facing before not facing.
    fn comes_before(
        &self,
        contact: &Pairing,
        by: StandId,
        first: StandId,
        second: StandId,
    ) -> Option<(Rule, &'static str)> {
        let is_pursued = |enemy| contact.kind == ContactKind::Pursuit { pursued: enemy };
        let is_combat = |enemy| self.sub(enemy).is_combat();
        if is_pursued(first) != is_pursued(second) {
            return is_pursued(first)
                .then(|| (rule!("10.2c"), "{0} must fight the stand it pursues before {1}"));
        }
        if is_combat(first) != is_combat(second) {
            return is_combat(first)
                .then(|| (rule!("10.2d"), "{0} touches a Combat Stand and cannot choose {1}"));
        }
        let facing = (self.is_faced(first, by), self.is_faced(second, by));
        (facing == (true, false))
            .then(|| (rule!("10.2e"), "{0} touches a stand that faces it and cannot choose {1}"))
    }

    /// The contact that the fight on top of the steps belongs to, if it came from a charge.
    pub(crate) fn contact_below(&self) -> Option<&Pairing> {
        match self.steps.iter().rev().nth(1) {
            Some(Step::Pairing(contact)) => Some(contact),
            _ => None,
        }
    }

    pub(crate) fn contact_below_mut(&mut self) -> Option<&mut Pairing> {
        match self.steps.iter_mut().rev().nth(1) {
            Some(Step::Pairing(contact)) => Some(contact),
            _ => None,
        }
    }
}

/// Steps.
impl State {
    /// Settles who has impact: whoever made a step to this contact, and the trigger of a counter-charge if it was
    /// charging itself.
    pub(crate) fn settle_impact(&mut self, frame: &Contact) {
        define!("10.3a", "5.0r");
        for stand in frame.attackers.iter() {
            let s = self.stand_mut(*stand);
            s.set(Flags::IMPACT, frame.kind != ContactKind::InPlace);
            s.set(Flags::SPRUNG, false);
            s.flanking = StandId::NONE;
        }
        if let ContactKind::Opportunity { trigger, counter } = frame.kind {
            self.stand_mut(trigger).set(Flags::IMPACT, counter);
        }
    }

    /// No fight is left: skirmishers in the open that still stand before an attacker are destroyed.
    fn close_contact(&mut self, frame: &Pairing, table: &mut Table<'_, Event>) {
        for stand in frame.attackers.iter().copied() {
            self.stand_mut(stand).set(Flags::IMPACT, false);
            if !self.stand(stand).is_on_map() {
                continue;
            }
            let doomed: ArrayVec<StandId, 2> =
                self.contacts(stand).filter(|e| self.is_doomed(*e, stand)).collect();
            for enemy in doomed {
                self.destroy(enemy, &[rule!("10.6b")], Fate::Destroyed, table);
            }
        }
        if let ContactKind::Pursuit { pursued } = frame.kind {
            self.stand_mut(pursued).set(Flags::PURSUED, false);
        }
        self.steps.pop();
        self.check_break(table);
    }

    /// One attacker fights one enemy, or joins the melee it is in.
    fn begin_fight(&mut self, mut frame: Pairing, pair: Pair, table: &mut Table<'_, Event>) {
        let Pair { by, against } = pair;
        let field = self.field_of(&frame);
        frame.attackers.retain(|stand| stand != by);
        frame.met.push(against);
        if self.is_battle_stand(against) {
            self.replace(frame);
            let free = field.reach[field.place_of(by)] != 0;
            self.join_melee(by, against, free, table);
            return;
        }
        if self.is_in_melee(against) {
            self.leave_melee(against);
            table.tell(&[rule!("11.4c"), rule!("6.2k")], Event::PulledOut { stand: against });
            frame.fired.push(against);
        }
        self.replace(frame);
        let rules = self.fight_rules(&field, &frame, by, against);
        table.tell(&rules, Event::Fight { by, at: against });
        let (side, enemy) = (self.side_of(by), self.side_of(against));
        let mut melee = Melee { stands: Default::default(), attacker: side };
        melee.stands[side] = by;
        melee.stands[enemy] = against;
        let id = self.add_melee(melee);
        for stand in [by, against] {
            let s = self.stand_mut(stand);
            s.melee = id;
            s.set(Flags::SUPPORTING, false);
            self.end_opportunity(stand, rule!("5.0v"), table);
        }
        let charge = Some(frame.kind);
        self.then(Supporting::of(Fight { melee: id, attacker: side, charger: by, charge }));
    }

    /// The rules by which a fight is the next one.
    fn fight_rules(&self, field: &Field, contact: &Pairing, by: StandId, against: StandId) -> Rules {
        let mut rules = Rules::from_iter([rule!("10.2a")]);
        match contact.kind {
            ContactKind::Charge => {}
            ContactKind::InPlace => rules.push(rule!("10.3f")),
            ContactKind::Opportunity { .. } => rules.push(rule!("5.0r")),
            ContactKind::Pursuit { pursued } if pursued == against => {
                rules.extend([rule!("10.2c"), rule!("13.1d")]);
            }
            ContactKind::Pursuit { .. } => rules.push(rule!("13.1d")),
        }
        if field.enemies.len() < 2 {
            return rules;
        }
        rules.push(rule!("10.2i"));
        if field.covers_all() {
            rules.extend([rule!("10.2h"), rule!("A1a")]);
            return rules;
        }
        if field.attackers.len() > 1 {
            rules.push(rule!("10.2j"));
        }
        let mut others = self.contacts(by).filter(|other| *other != against && field.is_to_be_fought(*other));
        let decided = others.find_map(|other| self.comes_before(contact, by, against, other));
        let condition = decided.map_or(rule!("10.2b"), |(rule, _)| rule);
        if !rules.contains(&condition) {
            rules.push(condition);
        }
        rules.push(rule!("10.2g"));
        rules
    }

    /// A stand joins the melee of an enemy Battle Stand in its front, which flares up again.
    pub(crate) fn join_melee(
        &mut self,
        by: StandId,
        against: StandId,
        free: bool,
        table: &mut Table<'_, Event>,
    ) {
        let id = self.stand(against).melee;
        let mut rules = Rules::from_iter([rule!("11.4a"), rule!("10.7f")]);
        if free {
            rules.push(rule!("11.4d"));
        }
        if !self.is_faced(against, by) {
            rules.push(rule!("A2b"));
        }
        table.tell(&rules, Event::Joins { stand: by, at: against });
        self.set_supporting(by, id, table);
        let attacker = self.melee(id).attacker;
        self.then(Supporting::of(Fight { melee: id, attacker, charger: by, charge: None }));
    }

    /// Disorders the enemy Battle Stand if it is struck in flank or rear by stands that started behind its front face
    /// line and moved, and remembers who struck it so.
    pub(crate) fn strike_flanks(&mut self, fight: &Fight, table: &mut Table<'_, Event>) {
        define!("10.5g", "flank.start");
        let Some(contact) = self.contact_below().copied() else { return };
        let Some(charger) = fight.charger.some() else { return };
        if contact.kind == ContactKind::InPlace {
            return;
        }
        let enemy = self.melee(fight.melee).stands[self.side_of(charger).other()];
        let others = contact.attackers.iter().copied().filter(|s| self.stand(*s).melee == fight.melee);
        let strikers: Members = others.chain([charger]).fold(List::new(), |mut all, stand| {
            all.push(stand);
            all
        });
        for stand in strikers.iter().copied() {
            let start = self.stand(stand).start;
            if start != OFF && !self.is_faced(enemy, stand) && !self.is_ahead(enemy, start) {
                self.stand_mut(stand).flanking = enemy;
                self.disorder(enemy, &[rule!("10.5a"), rule!("flank.start")], table);
            }
        }
    }

    /// Takes a stand that has been driven or drawn off out of every charge it was part of.
    pub(crate) fn withdraw(&mut self, stand: StandId) {
        for step in &mut self.steps {
            if let Step::Contact(Contact { attackers, .. }) | Step::Pairing(Pairing { attackers, .. }) = step
            {
                attackers.retain(|other| other != stand);
            }
        }
        self.stand_mut(stand).set(Flags::IMPACT, false);
    }

    /// Puts a melee into a free slot.
    fn add_melee(&mut self, melee: Melee) -> MeleeId {
        define!("10.2k", "11.3d");
        let slot = self.melees.iter().position(|slot| !slot.is_on()).unwrap_or(self.melees.len());
        if slot == self.melees.len() {
            self.melees.push(melee);
        } else {
            self.melees[slot] = melee;
        }
        MeleeId(slot as u8)
    }

    /// Ends a melee: everybody in it is free.
    pub(crate) fn close_melee(&mut self, melee: MeleeId) {
        for stand in self.all_stands() {
            if self.stand(stand).melee == melee {
                self.leave_melee(stand);
            }
        }
        self.melee_mut(melee).stands = Default::default();
    }
}

impl Field {
    /// Whether every enemy can be given a Battle Stand.
    fn covers_all(&self) -> bool {
        self.most as usize == self.enemies.len()
    }

    /// Whether as many melees as possible can still be fought if this one is among them.
    fn can_still_be_completed(&self, by: StandId, against: StandId) -> bool {
        let (a, e) = (self.place_of(by), self.enemies.iter().position(|s| *s == against));
        e.is_some_and(|e| self.reach[a] & 1 << e != 0 && self.matching(!(1 << a), !(1 << e)) + 1 == self.most)
    }

    /// Whether this stand must be kept for a fight of its own in this charge, on either side.
    pub(crate) fn needs(&self, stand: StandId) -> bool {
        if let Some(a) = self.attackers.iter().position(|s| *s == stand) {
            return self.matching(!(1 << a), u32::MAX) < self.most;
        }
        let e = self.enemies.iter().position(|s| *s == stand);
        e.is_some_and(|e| self.matching(u32::MAX, !(1 << e)) < self.most)
    }

    /// Whether this enemy is still to be given a Battle Stand.
    pub(crate) fn is_to_be_fought(&self, enemy: StandId) -> bool {
        self.enemies.contains(&enemy)
    }

    /// Whether this attacker is still to fight somebody.
    pub(crate) fn is_to_fight(&self, attacker: StandId) -> bool {
        self.attackers.iter().position(|s| *s == attacker).is_some_and(|a| self.reach[a] != 0)
    }

    fn place_of(&self, attacker: StandId) -> usize {
        self.attackers.iter().position(|s| *s == attacker).unwrap_or(MOST - 1)
    }

    /// The most melees that these attackers and enemies, given as bits, can fight at once.
    fn matching(&self, attackers: u32, enemies: u32) -> u32 {
        let mut given = [u8::MAX; MOST];
        let mut count = 0;
        for a in 0..self.attackers.len() {
            if attackers & 1 << a != 0 && self.find_enemy(a, enemies, &mut 0, &mut given) {
                count += 1;
            }
        }
        count
    }

    /// Gives an attacker an enemy, moving others to other enemies if need be.
    fn find_enemy(&self, attacker: usize, enemies: u32, seen: &mut u32, given: &mut [u8; MOST]) -> bool {
        let mut open = self.reach[attacker] & enemies & !*seen;
        while open != 0 {
            let e = open.trailing_zeros() as usize;
            open &= open - 1;
            *seen |= 1 << e;
            let holder = given[e];
            if holder == u8::MAX || self.find_enemy(holder.into(), enemies, seen, given) {
                given[e] = attacker as u8;
                return true;
            }
        }
        false
    }
}
