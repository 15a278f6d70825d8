//! Treachery: tests of faith, turncoats, those who stand aloof, suspect lords (treach.*).

use battle::{Hopes, Refusal, Roll, Table, Tally};
use dice::{D6, Throw};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::charts::{
    TREACHERY_ATTACHED, TREACHERY_COMMANDER, TREACHERY_LOSSES, TREACHERY_RESULTS, TREACHERY_SUSPECT,
};
use crate::events::Event;
use crate::field::Options;
use crate::flags::{Flags, Marks};
use crate::rulebook::{define, rule};
use crate::rules::geometry::is_within;
use crate::rules::leaders::{Peril, Rescue};
use crate::state::{BattleId, Bound, Command, ContingentId, LeaderId, State, Word};
use crate::steps::Pending;
use crate::troops::{Faith, Order};

/// The commander steadies the faith of men within so many inches, and an enticement works so far from a lord.
const FAITH_WITHIN: u8 = 8;

/// A contingent tests for treachery.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct TreacheryTest {
    /// Who.
    pub contingent: ContingentId,
}

impl Pending for TreacheryTest {
    fn check(&self, _: &State, _: &Action) -> Result<(), Refusal> {
        Err(Refusal::new(rule!("treach.test"), "nothing is asked"))
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.done();
        if battle.tests_faith(self.contingent) {
            let faith = battle.test_faith(self.contingent, table);
            battle.keep_faith(self.contingent, faith, table);
        }
    }
}

impl State {
    /// Whether an order has been taken since without a test, or an enticement has come to a lord: where lords are suspect that
    /// shows whether this one is.
    pub(crate) fn shows_faith(&self, before: &State) -> bool {
        define!("treach.suspect");
        let entices = |battle: &State| battle.messages.iter().filter(|m| m.what == Word::Entice).count();
        let has_come = entices(self) <= entices(before);
        let mut battles = self.battles.iter().zip(&before.battles);
        self.scenario.plays(Options::SUSPECT_LORDS)
            && (self.messages.len() < before.messages.len()
                || battles.any(|(now, then)| {
                    let is_ordered = then.order.is_some() && now.order != then.order;
                    is_ordered || has_come && now.enticed && !then.enticed
                }))
    }
}

impl State {
    /// Whether a contingent can be tested for treachery: it stands, and is not mercenary.
    fn tests_faith(&self, id: ContingentId) -> bool {
        define!("troop.mercenary");
        !self.contingent(id).is(Flags::OFF | Flags::ROUTING) && !self.has(id, Marks::MERCENARY)
    }
}

/// An order is heard: suspect men test first, one by one, and obey only if they are loyal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Heeding {
    /// The battle it is for; none if it is for one contingent.
    pub battle: BattleId,
    /// The contingent it is for; none if it is for a battle.
    pub contingent: ContingentId,
    /// The order; none for going back under that of the battle.
    pub order: Option<Order>,
    /// How many contingents have been asked.
    pub seen: u8,
}

impl Heeding {
    /// An order for a battle.
    pub(crate) fn battle(battle: BattleId, order: Order) -> Heeding {
        Heeding { battle, contingent: ContingentId::NONE, order: Some(order), seen: 0 }
    }

    /// An order for one contingent, or none for going back under that of its battle.
    pub(crate) fn contingent(contingent: ContingentId, order: Option<Order>) -> Heeding {
        Heeding { battle: BattleId::NONE, contingent, order, seen: 0 }
    }

    /// Whether the order is for a contingent.
    fn is_for(&self, battle: &State, id: ContingentId) -> bool {
        let c = battle.contingent(id);
        match self.contingent.some() {
            Some(only) => only == id,
            None => c.battle == self.battle && (c.order.is_none() || c.is(Flags::BALKED)),
        }
    }

    /// Whether those it is for must be asked first.
    fn is_suspect(&self, battle: &State) -> bool {
        define!("treach.suspect");
        let id = self.contingent.some().map_or(self.battle, |only| battle.contingent(only).battle);
        let told = self.order.or(battle.command(id).order);
        battle.scenario.plays(Options::SUSPECT_LORDS)
            && battle.command(id).suspect
            && told != Some(Order::Hold)
    }
}

impl Pending for Heeding {
    fn check(&self, _: &State, _: &Action) -> Result<(), Refusal> {
        Err(Refusal::new(rule!("treach.suspect"), "nothing is asked"))
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        let mut rest = battle.all_contingents().skip(usize::from(self.seen));
        let next = rest.find(|id| self.is_for(battle, *id) && battle.tests_faith(*id));
        match next {
            Some(id) => {
                let (before, faith) = (battle.order_of(id), battle.test_faith(id, table));
                match self.contingent.some() {
                    // An order for him alone is void if he does not obey.
                    Some(_) if faith != Faith::Loyal => battle.done(),
                    Some(_) => battle.replace(Heeding { seen: id.0 + 1, ..*self }),
                    None => {
                        battle.replace(Heeding { seen: id.0 + 1, ..*self });
                        battle.balk(id, (faith == Faith::Aloof).then_some(before));
                    }
                }
                battle.keep_faith(id, faith, table);
            }
            None => {
                battle.done();
                battle.give(*self);
            }
        }
    }
}

/// How faithful somebody is.
fn faith_bonus(battle: &State, contingent: ContingentId) -> Tally {
    define!("treach.test");
    let c = battle.contingent(contingent);
    let mut bonus = Tally::base(rule!("treach.test"), "faith", 0);
    if battle.leaders_with(contingent).next().is_some() {
        bonus.add(rule!("treach.test"), "a leader is with them", TREACHERY_ATTACHED);
    }
    let near = |leader: LeaderId| is_within(battle.leader_distance(leader, contingent), FAITH_WITHIN);
    if battle.commander(c.side).is_some_and(near) {
        bonus.add(rule!("treach.test"), "the commander is near", TREACHERY_COMMANDER);
    }
    let lost = battle.losses(c.side).total() as u32;
    if 4 * lost >= battle.scenario.starting_stands(c.side) {
        bonus.add(rule!("treach.test"), "a quarter is lost", TREACHERY_LOSSES);
    }
    if battle.command(c.battle).suspect {
        bonus.add(rule!("treach.suspect"), "a suspect lord", TREACHERY_SUSPECT);
    }
    bonus
}

/// What a total shows.
fn faith_of(total: i32) -> Faith {
    let row = TREACHERY_RESULTS.iter().find(|row| (i32::from(row.from)..=i32::from(row.to)).contains(&total));
    row.map_or(Faith::Loyal, |row| row.result)
}

impl State {
    /// An order takes effect, or is put to suspect men first.
    pub(crate) fn heed(&mut self, order: Heeding) {
        if order.is_suspect(self) {
            self.then(order);
            return;
        }
        for id in self.all_contingents().filter(|_| order.battle.some().is_some()) {
            if self.contingent(id).battle == order.battle {
                self.balk(id, None);
            }
        }
        self.give(order);
    }

    /// A contingent that does not obey its battle's new order keeps the one it had; else what it kept so is over.
    fn balk(&mut self, contingent: ContingentId, keeps: Option<Order>) {
        let c = self.contingent_mut(contingent);
        if keeps.is_some() || c.is(Flags::BALKED) {
            c.order = keeps;
            c.set(Flags::BALKED, keeps.is_some());
        }
    }

    fn give(&mut self, Heeding { battle, contingent, order, .. }: Heeding) {
        match (contingent.some(), order) {
            (Some(contingent), order) => self.order_contingent(contingent, order),
            (None, Some(order)) => self.order_battle(battle, order),
            (None, None) => {}
        }
    }

    fn test_faith(&mut self, contingent: ContingentId, table: &mut Table<'_, Event>) -> Faith {
        let bonus = faith_bonus(self, contingent);
        let die = table.roll(Roll {
            rule: rule!("treach.test"),
            what: "treachery",
            side: self.contingent(contingent).side,
            throw: Throw::one(D6),
            dice: None,
            wanted: None,
            bonus: Some(&bonus),
            hopes: Hopes::High,
        });
        faith_of(die + bonus.total())
    }

    fn keep_faith(&mut self, contingent: ContingentId, faith: Faith, table: &mut Table<'_, Event>) {
        table.tell(&[rule!("treach.test")], Event::Treachery { contingent, faith });
        if faith != Faith::Loyal {
            // Who was found wanting is not tested again in this phase; the loyal may still be tested for control.
            self.contingent_mut(contingent).set(Flags::ACTED, true);
        }
        match faith {
            Faith::Loyal => self.contingent_mut(contingent).set(Flags::ALOOF, false),
            Faith::Aloof => {
                define!("treach.aloof");
                let c = self.contingent_mut(contingent);
                c.set(Flags::ALOOF, true);
                c.set(Flags::PURSUING | Flags::LOOTING, false);
                (c.bound, c.pursues) = (Bound::default(), ContingentId::NONE);
            }
            Faith::TurnsCoat => self.turn_coat(contingent, table),
        }
    }

    /// A contingent that stood aloof is charged: it fights, and is loyal from then on.
    pub(crate) fn stir(&mut self, contingent: ContingentId, table: &mut Table<'_, Event>) {
        if self.contingent(contingent).is(Flags::ALOOF) {
            self.contingent_mut(contingent).set(Flags::ALOOF, false);
            table.tell(&[rule!("treach.aloof")], Event::LoyalAgain(contingent));
        }
    }

    /// A contingent changes sides with its leaders, save those who stay loyal.
    fn turn_coat(&mut self, contingent: ContingentId, table: &mut Table<'_, Event>) {
        define!("treach.turncoat");
        let old = self.contingent(contingent).side;
        // Its friends see it go before it is an enemy.
        self.friend_routs(contingent, table);
        let battle = BattleId(self.battles.len() as u8);
        self.battles.push(Command {
            side: old.other(),
            leader: LeaderId::NONE,
            order: Some(Order::Hold),
            suspect: false,
            enticed: false,
            waits: false,
        });
        let was = self.contingent(contingent).battle;
        let own = self.info(contingent).side;
        let c = self.contingent_mut(contingent);
        (c.side, c.battle, c.order) = (old.other(), battle, None);
        (c.bound, c.pursues) = (Bound::default(), ContingentId::NONE);
        c.set(Flags::ALOOF | Flags::PURSUING | Flags::LOOTING | Flags::BALKED, false);
        c.set(Flags::TURNED, own == old);
        self.nobody_is_after(contingent);
        self.lay(contingent);
        self.anchor(contingent);
        for leader in self.all_leaders() {
            let l = self.leader(leader);
            if l.with != contingent || !l.is_on_table() {
                continue;
            }
            if self.leader(leader).battle != was || self.commander(old) == Some(leader) {
                self.then(Rescue { leader, from: Peril::Treason });
            } else {
                self.go_over(leader, battle, table);
            }
        }
    }

    fn go_over(&mut self, leader: LeaderId, to: BattleId, table: &mut Table<'_, Event>) {
        let side = self.command(to).side;
        self.lose_messages(leader, table);
        let l = self.leader_mut(leader);
        (l.side, l.battle) = (side, to);
        self.course.due = true;
        while let Some(battle) = self.leads(leader).filter(|battle| *battle != to) {
            self.replace_leader(battle, table);
        }
        let best = self.command(to).leader.some().map_or(0, |known| self.leader(known).rating);
        if self.leader(leader).rating > best {
            self.command_mut(to).leader = leader;
        }
    }

    /// A herald has come to a lord of the enemy: his men near him are tested at once, if he is suspect.
    pub(crate) fn sway(&mut self, lord: LeaderId, _: &mut Table<'_, Event>) {
        let Some(battle) = self.leads(lord) else { return };
        if !self.command(battle).suspect {
            return;
        }
        // The innermost is tested first: in roster order.
        let mut all: Vec<ContingentId> = self.all_contingents().collect();
        all.reverse();
        for contingent in all {
            let c = self.contingent(contingent);
            if c.battle == battle
                && self.tests_faith(contingent)
                && is_within(self.leader_distance(lord, contingent), FAITH_WITHIN)
            {
                self.then(TreacheryTest { contingent });
            }
        }
    }
}
