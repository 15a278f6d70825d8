//! Morale Tests, disorder and losses (7.x), and what the loss of a stand brings with it.

use battle::{Hopes, Roll, Rule, Table, Tally};
use dice::{D6, Throw};

use crate::events::{Event, Fate};
use crate::rulebook::{define, rule};
use crate::state::{Flags, MeleeId, OFF, StandId, State};
use crate::steps::{Again, Step, Test};

impl State {
    /// The number a stand must not exceed: the front rank's starting strength, less hits, losses and disorder.
    pub(crate) fn adjusted_morale(&self, stand: StandId, hits: u8) -> Tally {
        define!("7.4b");
        let mut morale = Tally::base(rule!("7.0c"), "initial SP", i32::from(self.unit(stand).ranks[0]));
        morale.add(rule!("7.0d"), "hits", -i32::from(hits));
        // While rear ranks remain the stand tests as if it had no losses (7.4b).
        if self.stand(stand).ranks_left() <= 1 {
            morale.add(rule!("7.0e"), "losses", -i32::from(self.front_loss(stand)));
        }
        if self.is_disordered(stand) {
            morale.add(rule!("7.0g"), "disordered", -1);
        }
        if self.attached_commander(stand).is_some() {
            morale.add(rule!("2.2a"), "general attached", 1);
        }
        morale.at_least(rule!("7.0h"), 1);
        morale
    }

    /// Takes a Morale Test. What comes of it follows at once, or when it is settled whether a failed test is thrown again.
    pub(crate) fn morale_test(&mut self, stand: StandId, hits: u8, table: &mut Table<'_, Event>) {
        let die = self.throw_morale_test(stand, hits, rule!("7.0b"), "Morale Test", table);
        let fails = morale_loss(die, self.adjusted_morale(stand, hits).total()) > 0;
        if fails && self.heartened(&[stand]).is_some() {
            return self.then(Again { stand, die: die as u8, test: Test::Morale { hits } });
        }
        self.morale_tested(stand, hits, die, table);
    }

    /// Throws the die of a Morale Test.
    pub(crate) fn throw_morale_test(
        &self,
        stand: StandId,
        hits: u8,
        rule: Rule,
        what: &'static str,
        table: &mut Table<'_, Event>,
    ) -> i32 {
        let morale = self.adjusted_morale(stand, hits);
        table.roll(Roll {
            rule,
            what,
            side: self.side_of(stand),
            throw: Throw::one(D6),
            dice: None,
            wanted: Some(&morale),
            bonus: None,
            hopes: Hopes::Low,
        })
    }

    /// The die of a Morale Test holds: the volley or the bout goes on with the morale loss.
    pub(crate) fn morale_tested(&mut self, stand: StandId, hits: u8, die: i32, table: &mut Table<'_, Event>) {
        let morale = self.adjusted_morale(stand, hits);
        let loss = morale_loss(die, morale.total());
        let rule = match die {
            6 if morale.total() >= 6 => rule!("7.0k"),
            1 | 6 => rule!("7.0j"),
            _ => rule!("7.0i"),
        };
        let led = usize::from(self.attached_commander(stand).is_some());
        table.tell(&[rule, rule!("7.0f")][..1 + led], Event::MoraleLoss { stand, loss });
        match self.steps.last().copied() {
            Some(Step::Volley(volley)) => self.volley_tested(volley, loss, table),
            _ => self.bout_tested(stand, loss),
        }
    }

    /// Disorders a stand by a rule; a stand is disordered or it is not.
    pub(crate) fn disorder(&mut self, stand: StandId, rules: &[Rule], table: &mut Table<'_, Event>) {
        define!("7.3d");
        if !self.is_disordered(stand) && self.stand(stand).is_on_map() {
            self.stand_mut(stand).set(Flags::DISORDERED, true);
            table.tell(rules, Event::Disordered { stand });
            self.end_opportunity(stand, rule!("5.0i"), table);
        }
    }

    /// Ends a stand's opportunity.
    pub(crate) fn end_opportunity(&mut self, stand: StandId, rule: Rule, table: &mut Table<'_, Event>) {
        if self.stand(stand).is(Flags::OPPORTUNITY) {
            self.stand_mut(stand).set(Flags::OPPORTUNITY, false);
            table.tell(&[rule], Event::OpportunityOver { stand });
        }
    }

    /// Takes strength points off a stand, from the rearmost rank; whether it is destroyed by that.
    pub(crate) fn lose(
        &mut self,
        stand: StandId,
        points: u8,
        rules: &[Rule],
        table: &mut Table<'_, Event>,
    ) -> bool {
        if points == 0 || !self.stand(stand).is_on_map() {
            return false;
        }
        let points = points.min(self.stand(stand).strength());
        table.tell(rules, Event::Loses { stand, points });
        for _ in 0..points {
            let left = &mut self.stand_mut(stand).left;
            let Some(rank) = left.iter().rposition(|sp| *sp > 0) else { break };
            left[rank] -= 1;
            if left[rank] == 0 && rank > 0 {
                let lost = u16::from(self.unit(stand).bp);
                let side = self.side_of(stand);
                self.lost[side] += lost;
                table.tell(&[rule!("7.4a"), rule!("7.4d"), rule!("14.0c")], Event::RankLost { stand });
            }
        }
        if self.stand(stand).strength() > 0 {
            return false;
        }
        self.destroy(stand, &[rule!("7.1e")], Fate::Destroyed, table);
        true
    }

    /// Takes a stand off the map. Its break points are lost unless it pursued off the board; its commander falls with
    /// it if he is attached.
    pub(crate) fn destroy(
        &mut self,
        stand: StandId,
        rules: &[Rule],
        fate: Fate,
        table: &mut Table<'_, Event>,
    ) {
        if !self.stand(stand).is_on_map() {
            return;
        }
        table.tell(rules, Event::Gone { stand, fate });
        let (spot, side) = (self.stand(stand).spot, self.side_of(stand));
        if !matches!(fate, Fate::PursuedOff | Fate::Left) {
            define!("14.0a", "14.0b");
            // The front rank counts even when its last point has just gone.
            let ranks = self.stand(stand).left[1..].iter().filter(|sp| **sp > 0).count() as u16 + 1;
            self.lost[side] += ranks * u16::from(self.unit(stand).bp);
        }
        self.leave_melee(stand);
        self.put(stand, OFF);
        let s = self.stand_mut(stand);
        s.left = [0; 3];
        let gone = match fate {
            Fate::PursuedOff => Flags::PURSUED_OFF,
            Fate::Left => Flags::DEPARTED,
            _ => Flags::LOST,
        };
        s.set(gone, true);
        s.set(Flags::OPPORTUNITY, false);
        self.lose_commander_of(stand, spot, fate, table);
        self.note_leaders_with(stand, fate, table);
    }

    /// Takes a stand out of its melee. A Battle Stand leaves the melee open for the results to close or refill.
    pub(crate) fn leave_melee(&mut self, stand: StandId) {
        let s = self.stand_mut(stand);
        s.melee = MeleeId::NONE;
        s.set(Flags::SUPPORTING, false);
    }
}

/// The die above the adjusted morale; a 1 always passes, a 6 always fails with at least 1.
pub(crate) fn morale_loss(die: i32, morale: i32) -> u8 {
    let loss = match die {
        1 => 0,
        6 => (6 - morale).max(1),
        _ => (die - morale).max(0),
    };
    loss as u8
}
