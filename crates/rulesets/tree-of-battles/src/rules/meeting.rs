//! What a move meets: the edge of the table, others, leaders alone, the ground; and where it may end (geo.no-overlap,
//! man.passage, move.table-edge).

use arrayvec::ArrayVec;
use battle::{Refusal, Side};
use ground::tabletop::{self, Block, Length};

use crate::charts::LEADER_SIDE;
use crate::flags::Flags;
use crate::rulebook::{define, rule};
use crate::rules::ground::{Gait, minds_difficult};
use crate::rules::trail::{Due, Going, Trail, Walked};
use crate::state::{ContingentId, State};
use crate::troops::{Array, Order};

impl Trail<'_> {
    /// What a leg meets: the edge of the table, others, leaders alone, and the ground.
    pub(super) fn meet(&mut self, stride: &tabletop::Step) -> Result<(), Refusal> {
        self.meet_edge(stride)?;
        if self.allowance.at_will {
            self.battle.keeps_bounds(self.gait.who, &stride.sweep)?;
            self.battle.keeps_off_hidden(self.gait.who, &stride.sweep)?;
        }
        self.meet_others(stride)?;
        self.meet_leaders(stride);
        let met = self.battle.ground_met(self.gait, &stride.from, &stride.to, &stride.sweep);
        if let Some(bar) = met.bar {
            let why = match bar.rule {
                rule if rule == rule!("terr.fortification") => {
                    "{0} is mounted and does not cross fortifications"
                }
                rule if rule == rule!("move.artillery") => {
                    "{0} enters no difficult terrain and crosses no obstacles"
                }
                rule if rule == rule!("man.gap") => "{0} must come wholly through the gap, or stop before it",
                _ => "{0} cannot enter impassable ground",
            };
            return self.refuse(bar.rule, why);
        }
        self.difficult |= met.difficult;
        self.muddy |= met.mud;
        self.squeezed |= met.gap;
        for (rule, dps) in met.dues {
            self.owe(rule, dps);
        }
        Ok(())
    }

    fn meet_edge(&mut self, stride: &tabletop::Step) -> Result<(), Refusal> {
        let board = self.battle.board();
        if stride.sweep.leaves(&board).is_none() {
            return Ok(());
        }
        define!("order.withdraw");
        let withdraws = self.allowance.at_will && self.battle.order_of(self.gait.who) == Order::Withdraw;
        if withdraws && self.is_over_base(&stride.to) {
            self.walked.leaves = true;
            return Ok(());
        }
        self.refuse(rule!("move.table-edge"), "{0} does not leave the table")
    }

    /// Whether a block is off the table over its own base edge alone.
    fn is_over_base(&self, block: &Block) -> bool {
        let bounds = block.footprint().bounds();
        let board = self.battle.board();
        let over = [
            (crate::field::Edge::North, bounds.high.y > board.high.y),
            (crate::field::Edge::South, bounds.low.y < board.low.y),
            (crate::field::Edge::East, bounds.high.x > board.high.x),
            (crate::field::Edge::West, bounds.low.x < board.low.x),
        ];
        let base = self.battle.scenario.sides[self.side].base;
        over.iter().all(|(edge, is_over)| *is_over == (*edge == base))
    }

    /// Enemies are never crossed; friends only by a passage of lines.
    fn meet_others(&mut self, stride: &tabletop::Step) -> Result<(), Refusal> {
        let battle = self.battle;
        let bounds = *stride.sweep.bounds();
        for other in battle.all_contingents() {
            let c = battle.contingent(other);
            if other == self.gait.who
                || !battle.bounds(other).meets(&bounds)
                || !stride.sweep.meets(battle.footprint(other))
            {
                continue;
            }
            if c.side != self.side {
                return self.refuse_with(rule!("geo.no-overlap"), "{0} cannot cross {1}", other);
            }
            self.pass(other);
        }
        Ok(())
    }

    /// A friend is passed through.
    fn pass(&mut self, friend: ContingentId) {
        if self.walked.passed.contains(&friend) || self.walked.passed.try_push(friend).is_err() {
            return;
        }
        for due in self.battle.passage_dues(self.gait, friend) {
            let _ = self.walked.dues.try_push(due);
        }
    }

    fn meet_leaders(&mut self, stride: &tabletop::Step) {
        let near = stride.sweep.bounds().grown(Length::inch_hundredths(LEADER_SIDE));
        for leader in self.battle.all_leaders() {
            let l = self.battle.leader(leader);
            let alone = l.side != self.side && l.is_on_table() && l.with.some().is_none();
            let touched =
                alone && near.holds(l.at) && stride.sweep.meets(&crate::rules::leaders::stand_at(l.at));
            if touched && !self.walked.startled.contains(&leader) {
                let _ = self.walked.startled.try_push(leader);
            }
        }
    }

    /// The move ends here: nobody is overlapped or touched, and the order allows it.
    pub(crate) fn finish(mut self) -> Result<Walked, Refusal> {
        let (battle, who, end) = (self.battle, self.gait.who, self.block());
        self.walked.place = end.place;
        if !self.walked.leaves {
            self.end_free(&end)?;
        }
        if self.allowance.going == Going::Road && !(self.gait.is_column() && battle.is_on_road(&end)) {
            return self.refuse(rule!("move.road"), "{0} must end in column on the road");
        }
        define!("order.limits");
        let is_in_place = self.walked.covered == Length::ZERO;
        let is_bound = self.allowance.at_will && !self.walked.leaves;
        if is_bound && !(is_in_place && battle.order_of(who) == Order::Hold) {
            battle.order_allows_end(who, &end)?;
        }
        if self.difficult && minds_difficult(self.gait) {
            self.owe(rule!("morale.difficult"), 1);
        }
        if self.muddy && self.allowance.at_will && !self.gait.mounted {
            self.owe(rule!("muster.weather.mud-slows.tob"), 1);
        }
        Ok(self.walked)
    }

    /// No stand overlaps another, and no enemy is in contact (geo.no-overlap, tact.no-contact).
    fn end_free(&self, end: &Block) -> Result<(), Refusal> {
        let (battle, who) = (self.battle, self.gait.who);
        let bounds = end.footprint().bounds().grown(Length::INCH_HUNDREDTH * 2);
        for other in battle.all_contingents() {
            let c = battle.contingent(other);
            if other == who || !c.is_on_table() || !battle.bounds(other).meets(&bounds) {
                continue;
            }
            let block = battle.block(other);
            if end.parts().any(|part| block.parts().any(|theirs| part.overlaps(&theirs))) {
                if self.walked.passed.contains(&other) {
                    return self.refuse_with(
                        rule!("man.passage"),
                        "{0} has not the movement to come clear of {1}",
                        other,
                    );
                }
                return self.refuse_with(rule!("geo.no-overlap"), "{0} would overlap {1}", other);
            }
            if c.side != self.side && !c.is(Flags::ROUTING) && battle.would_touch(end, &block) {
                return self.refuse_with(
                    rule!("tact.no-contact"),
                    "{0} comes into contact with {1} only by a charge",
                    other,
                );
            }
        }
        let on_baggage = |side: Side| {
            let at = battle.baggage[side].at?;
            let train = crate::rules::placing::baggage_at(at);
            end.parts().any(|part| part.overlaps(&train)).then_some(())
        };
        if Side::BOTH.into_iter().any(|side| on_baggage(side).is_some()) {
            return self.refuse(rule!("geo.no-overlap"), "{0} would overlap baggage");
        }
        Ok(())
    }
}

/// Passages of lines, and contact.
impl State {
    /// The DPs of a passage of lines: none if the one passed through stands and one of the two is skirmishers, and once
    /// for each pair and phase.
    pub(crate) fn passage_dues(&self, mover: Gait, passed: ContingentId) -> ArrayVec<Due, 3> {
        define!("man.passage-stationary");
        let mut dues = ArrayVec::new();
        let is_stationary = !self.contingent(passed).is(Flags::STIRRED);
        let are_skirmishers = mover.array == Array::Skirmish || self.is_skirmishers(passed);
        if is_stationary && are_skirmishers || self.have_passed(mover.who, passed) {
            return dues;
        }
        dues.push(Due { who: mover.who, dps: 1, rule: rule!("man.passage") });
        dues.push(Due { who: passed, dps: 1, rule: rule!("man.passage") });
        if mover.mounted {
            dues.push(Due { who: passed, dps: 1, rule: rule!("man.passage-mounted") });
        }
        dues
    }

    /// Whether two contingents have passed through each other in this phase.
    pub(crate) fn have_passed(&self, one: ContingentId, other: ContingentId) -> bool {
        self.passages.contains(&pair(one, other))
    }

    /// Whether a block in some place would be in contact with another.
    pub(crate) fn would_touch(&self, one: &Block, other: &Block) -> bool {
        one.contacts(&[], other, &[], &crate::rules::contact::CONTACT).next().is_some()
    }
}

/// Two contingents, whichever comes first.
pub(crate) fn pair(one: ContingentId, other: ContingentId) -> (ContingentId, ContingentId) {
    if one <= other { (one, other) } else { (other, one) }
}
