//! Battle Stands: which attacker fights which enemy, and in which order (10.2, 11.4, A1, A2).

use arrayvec::ArrayVec;
use battle::{List, Refusal, Rule, Side, Table};

use crate::actions::Action;
use crate::events::{Event, Fate};
use crate::rulebook::{define, rule};
use crate::state::{Flags, Melee, MeleeId, Members, OFF, StandId, State};
use crate::steps::{Contact, ContactKind, Fighting, Step};
use crate::troops::Sub;

/// The rules that made one thing happen.
pub(crate) type Rules = ArrayVec<Rule, 12>;

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

/// The question who fights whom next.
impl State {
    /// Who is asked for the next fight of a charge; none if there is nothing to choose.
    pub(crate) fn pairing_asks(&self, frame: Contact) -> Option<Side> {
        if !frame.opened {
            return None;
        }
        let first = frame.attackers.first()?;
        (self.pairs(&frame).len() > 1).then(|| self.side_of(*first))
    }

    /// The fights that may come next.
    pub(crate) fn pairing_choices(&self, frame: Contact, into: &mut Vec<Action>) {
        into.extend(
            self.pairs(&frame).iter().map(|(by, against)| Action::Pair { by: *by, against: *against }),
        );
    }

    /// Whether a fight may come next.
    pub(crate) fn pairing_check(&self, frame: Contact, action: &Action) -> Result<(), Refusal> {
        match *action {
            Action::Pair { by, against } => self.may_pair(&self.field_of(&frame), &frame, by, against),
            _ => Err(Refusal::new(rule!("10.2i"), "the attacker chooses the next fight of this charge")),
        }
    }

    /// Begins the fight chosen.
    pub(crate) fn pairing_answer(&mut self, frame: Contact, action: Action, table: &mut Table<'_, Event>) {
        if let Action::Pair { by, against } = action {
            self.begin_fight(frame, by, against, table);
        }
    }

    /// Begins the only fight there is, or ends the charge.
    pub(crate) fn pairing_advance(&mut self, frame: Contact, table: &mut Table<'_, Event>) {
        if !frame.opened {
            self.open_contact(frame);
        } else if let Some((by, against)) = self.pairs(&frame).first() {
            self.begin_fight(frame, *by, *against, table);
        } else {
            self.close_contact(&frame, table);
        }
    }
}

/// Facts.
impl State {
    /// The fights that may come next, by attacker and enemy.
    fn pairs(&self, contact: &Contact) -> List<(StandId, StandId), 48> {
        let field = self.field_of(contact);
        let mut pairs: ArrayVec<(StandId, StandId), 48> = field
            .attackers
            .iter()
            .flat_map(|by| self.contacts(*by).map(|against| (*by, against)))
            .filter(|(by, against)| self.may_pair(&field, contact, *by, *against).is_ok())
            .take(48)
            .collect();
        pairs.sort_unstable();
        List::of(&pairs)
    }

    /// What is left to fight of a charge.
    pub(crate) fn field_of(&self, contact: &Contact) -> Field {
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
    fn is_free_target(&self, contact: &Contact, by: StandId, enemy: StandId) -> bool {
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
    fn may_strike(&self, contact: &Contact, by: StandId, enemy: StandId) -> Result<(), Refusal> {
        match contact.kind {
            ContactKind::Pursuit { .. } => Ok(()),
            _ => self.may_charge(by, enemy, self.stand(by).start),
        }
    }

    /// Whether this attacker may be Battle Stand against this enemy, or join its melee, as the next fight.
    fn may_pair(
        &self,
        field: &Field,
        contact: &Contact,
        by: StandId,
        against: StandId,
    ) -> Result<(), Refusal> {
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
            return Ok(());
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
            return Ok(());
        }
        let better = self
            .contacts(by)
            .filter(|other| field.can_still_be_completed(by, *other))
            .find_map(|other| self.comes_before(contact, by, other, against));
        match better {
            Some((rule, why)) => refuse(rule, why),
            None => Ok(()),
        }
    }

    /// By which condition one enemy must be the Battle Stand before another: the pursued stand, Combat Stands before
    /// Support Stands, facing before not facing.
    fn comes_before(
        &self,
        contact: &Contact,
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
    pub(crate) fn contact_below(&self) -> Option<&Contact> {
        match self.steps.iter().rev().nth(1) {
            Some(Step::Contact(contact)) => Some(contact),
            _ => None,
        }
    }

    pub(crate) fn contact_below_mut(&mut self) -> Option<&mut Contact> {
        match self.steps.iter_mut().rev().nth(1) {
            Some(Step::Contact(contact)) => Some(contact),
            _ => None,
        }
    }
}

/// Steps.
impl State {
    /// Settles who has impact: whoever made a step to this contact, and the trigger of a counter-charge if it was
    /// charging itself.
    fn open_contact(&mut self, frame: Contact) {
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
        self.replace(Step::Contact(Contact { opened: true, ..frame }));
    }

    /// No fight is left: skirmishers in the open that still stand before an attacker are destroyed.
    fn close_contact(&mut self, frame: &Contact, table: &mut Table<'_, Event>) {
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
    fn begin_fight(
        &mut self,
        mut frame: Contact,
        by: StandId,
        against: StandId,
        table: &mut Table<'_, Event>,
    ) {
        let field = self.field_of(&frame);
        frame.attackers.retain(|stand| stand != by);
        frame.met.push(against);
        if self.is_battle_stand(against) {
            self.replace(Step::Contact(frame));
            let free = field.reach[field.place_of(by)] != 0;
            self.join_melee(by, against, free, table);
            return;
        }
        if self.is_in_melee(against) {
            self.leave_melee(against);
            table.tell(&[rule!("11.4c"), rule!("6.2k")], Event::PulledOut { stand: against });
            frame.fired.push(against);
        }
        self.replace(Step::Contact(frame));
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
        self.then(Step::Fighting(Fighting::new(id, side, by, Some(frame.kind))));
    }

    /// The rules by which a fight is the next one.
    fn fight_rules(&self, field: &Field, contact: &Contact, by: StandId, against: StandId) -> Rules {
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
        self.then(Step::Fighting(Fighting::new(id, attacker, by, None)));
    }

    /// Disorders the enemy Battle Stand if it is struck in flank or rear by stands that started behind its front face
    /// line and moved, and remembers who struck it so.
    pub(crate) fn strike_flanks(&mut self, frame: &Fighting, table: &mut Table<'_, Event>) {
        define!("10.5g", "flank.start");
        let Some(contact) = self.contact_below().copied() else { return };
        let Some(charger) = frame.charger.some() else { return };
        if contact.kind == ContactKind::InPlace {
            return;
        }
        let enemy = self.melee(frame.melee).stands[self.side_of(charger).other()];
        let others = contact.attackers.iter().copied().filter(|s| self.stand(*s).melee == frame.melee);
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
            if let Step::Contact(contact) = step {
                contact.attackers.retain(|other| other != stand);
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
