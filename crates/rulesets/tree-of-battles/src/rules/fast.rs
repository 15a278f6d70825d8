//! Fast moves: evades, retreats, routs and pursuits go straight, through friends and over ground (move.fast, after.away-blocked).

use battle::{Hopes, Roll, Table, Tally};
use dice::{AVERAGE, Throw};
use ground::tabletop::{Bearing, Block, Cover, Leg, Length, Place, Rounding, Step, TOUCH, Walk};

use crate::charts::{DIFFICULT_DPS, FAST_DICE, FRIGHT_BONUS, SKIRMISH_BONUS};
use crate::events::Event;
use crate::flags::Flags;
use crate::rulebook::{define, rule};
use crate::rules::carrying::SLOWED;
use crate::rules::contact::APART;
use crate::rules::ground::{Gait, minds_difficult};
use crate::state::{ContingentId, State};
use crate::troops::{Array, Class, Phase};

/// Farther than any table is deep: from there one looks back.
const LONG: Length = Length::inches(120);
/// No run passes more friends than this.
const MOST_FRIENDS: usize = 32;

/// What a fast move came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ran {
    /// How far it went.
    pub far: Length,
    /// The enemy who stopped it.
    pub enemy: ContingentId,
    /// It went over the edge of the table.
    pub fled: bool,
}

/// A fast move to be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Run {
    /// In which direction.
    pub way: Bearing,
    /// How far the dice take it.
    pub score: Length,
    /// How far of that it is to go.
    pub upto: Length,
    /// It pursues: it does not go on through friends until it is clear of them.
    pub pursues: bool,
    /// It starts from those whom it fought, over the line before it.
    pub presses: bool,
}

impl Run {
    /// As far as the dice take it.
    pub(crate) const fn new(way: Bearing, score: Length) -> Run {
        Run { way, score, upto: score, pursues: false, presses: false }
    }
}

/// How far.
impl State {
    /// What is added to the dice of a fast move: 1″ for each die in skirmish array, and 1″ for each in first fright; mud or
    /// snow takes 1″.
    pub(crate) fn fast_bonus(&self, who: ContingentId, fright: bool) -> Tally {
        let mut bonus = Tally::base(rule!("move.fast"), "fast move", 0);
        if self.contingent(who).array == Array::Skirmish {
            bonus.add(rule!("move.skirmish-bonus"), "skirmish array", SKIRMISH_BONUS * FAST_DICE);
        }
        if fright {
            bonus.add(rule!("move.fast-initial"), "first fright", FRIGHT_BONUS * FAST_DICE);
        }
        if self.is_ground_slow() {
            bonus.add(rule!("muster.weather.ground"), "mud or snow", -SLOWED);
        }
        bonus
    }

    /// The least and the most that the dice of a fast move without fright come to.
    pub(crate) fn fast_range(&self, who: ContingentId) -> [Length; 2] {
        let faces = AVERAGE.faces();
        let bonus = self.fast_bonus(who, false).total();
        [faces.first(), faces.last()]
            .map(|face| Length::inches(i32::from(face.copied().unwrap_or(0)) * i32::from(FAST_DICE) + bonus))
    }

    /// Rolls for a fast move. Who makes one is in disarray or in skirmish array, so it brings no fatigue.
    pub(crate) fn roll_fast(&self, who: ContingentId, fright: bool, table: &mut Table<'_, Event>) -> Length {
        let bonus = self.fast_bonus(who, fright);
        let dice = table.roll(Roll {
            rule: rule!("move.fast"),
            what: "fast move",
            side: self.contingent(who).side,
            throw: Throw::sum(AVERAGE, FAST_DICE),
            dice: None,
            wanted: None,
            bonus: Some(&bonus),
            hopes: Hopes::High,
        });
        Length::inches(dice + bonus.total())
    }
}

/// Where to.
impl State {
    /// A contingent turned about its middle to face some way: what it does at no cost before a fast move.
    pub(crate) fn turned(&self, who: ContingentId, way: Bearing) -> Block {
        let block = self.block(who);
        let middle = Place::new(block.centre(), way);
        let depth = block.shape.full_depth();
        Block::new(Place::new(middle.point(Length::ZERO, depth.half()), way), block.shape)
    }

    /// How far a contingent that goes straight in a direction comes: to where it is clear of friends, unless an enemy,
    /// impassable ground or the edge of the table stops it before. Enemies it touched at the start and leaves behind do not.
    pub(crate) fn run_of(&self, who: ContingentId, run: Run) -> Ran {
        let start = self.turned(who, run.way);
        let limit = self.run_limit(who, &start, LONG);
        let far = self.far_through_gaps(who, run);
        let far = if run.pursues { far } else { self.clear_of_friends(who, &start, far) };
        let ran = if far <= limit.far { Ran { far, enemy: ContingentId::NONE, fled: false } } else { limit };
        // Stopped among friends it comes before them.
        let ran = Ran { far: self.before_friends(who, &start, ran.far), ..ran };
        // Turned about its middle it may stand on others whom so short a way does not clear: then it cannot go at all.
        let ends = self.is_over_edge(who, &ran) || self.has_room(who, &shifted(&start, ran.far));
        if ends { ran } else { Ran { far: Length::ZERO, ..ran } }
    }

    /// Whether a run leads routing men off the table.
    fn is_over_edge(&self, who: ContingentId, ran: &Ran) -> bool {
        ran.fled && self.contingent(who).is(Flags::ROUTING)
    }

    /// How far a straight run comes, friends aside.
    pub(crate) fn way_open(&self, who: ContingentId, way: Bearing) -> Length {
        self.run_limit(who, &self.turned(who, way), LONG).far
    }

    /// What stops a straight run, friends aside.
    fn run_limit(&self, who: ContingentId, start: &Block, far: Length) -> Ran {
        let mut ran = Ran { far, enemy: ContingentId::NONE, fled: false };
        let Some(step) = leg(start, far) else { return Ran { far: Length::ZERO, ..ran } };
        let (touched, frame) = (self.footprint(who), start.frame());
        // Men in flight are in the way like others (geo.no-overlap).
        for enemy in self.foes(self.contingent(who).side) {
            let rect = self.footprint(enemy);
            // Turned about its middle it may stand on who was at its heels: he is behind it all the same.
            let is_behind =
                || frame.is_behind_front(rect) || frame.spot(rect.centre()).v < -start.shape.full_depth();
            let is_left_behind = || touched.distance(rect).is_at_most(Length::INCH_HUNDREDTH) && is_behind();
            if !step.sweep.bounds().meets(&rect.bounds()) || is_left_behind() {
                continue;
            }
            for part in self.block(enemy).parts() {
                if let Some(reach) = step.sweep.reach(&part)
                    && reach < ran.far
                {
                    (ran.far, ran.enemy) = (reach, enemy);
                }
            }
        }
        // It stops before an enemy: to blows with others than men in flight it comes otherwise (tact.no-contact).
        let catches = ran.enemy == self.contingent(who).pursues && self.is_in_flight(ran.enemy);
        if ran.enemy.some().is_some() && !catches {
            ran.far = (ran.far - APART).max(Length::ZERO);
        }
        let met = self.ground_met(self.gait(who), start, &step.to, &step.sweep);
        if let Some(bar) = met.bar
            && bar.after < ran.far
        {
            (ran.far, ran.enemy) = (bar.after, ContingentId::NONE);
        }
        if let Some(edge) = step.sweep.leaves(&self.board())
            && edge < ran.far
        {
            (ran.far, ran.enemy, ran.fled) = (edge, ContingentId::NONE, true);
        }
        ran
    }

    /// How far a run goes if there is a gap on its way that it has to squeeze through: foot has half of its move then, and who would
    /// not come wholly through stops before it.
    pub(crate) fn far_through_gaps(&self, who: ContingentId, run: Run) -> Length {
        define!("man.gap");
        if !self.terrain().any(|piece| piece.row.class == Class::Gap) {
            return run.upto;
        }
        let (gait, start) = (self.gait(who), self.turned(who, run.way));
        let met =
            |far: Length| leg(&start, far).map(|step| self.ground_met(gait, &start, &step.to, &step.sweep));
        let Some(whole) = met(run.upto).filter(|met| met.gap) else { return run.upto };
        let far = if gait.mounted { run.upto } else { run.upto.min(run.score.half()) };
        match met(far) {
            Some(met) if met.gap && met.bar.is_none() => far,
            _ => whole.gap_after,
        }
    }

    /// How far a run of this length really goes so that it ends clear of friends.
    fn clear_of_friends(&self, who: ContingentId, start: &Block, far: Length) -> Length {
        let mut clear = far;
        for _ in 0..MOST_FRIENDS {
            let there = shifted(start, clear);
            let Some(friend) = self.friend_on(who, &there) else { return clear };
            // From far ahead, back to where it touches that friend: there it is just clear of him.
            let beyond = shifted(start, LONG + LONG);
            let backs = self.block(friend).parts().filter_map(|part| {
                let ways = beyond.parts().filter_map(|own| own.way_to(start.place.facing.reversed(), &part));
                ways.min()
            });
            let Some(back) = backs.min() else { return clear };
            clear = (LONG + LONG - back + TOUCH).max(clear + TOUCH);
        }
        clear
    }

    /// The farthest a run comes before it is among the friends in whom it would end.
    pub(crate) fn before_friends(&self, who: ContingentId, start: &Block, far: Length) -> Length {
        let Some(step) = leg(start, far) else { return Length::ZERO };
        let mut before = far;
        for _ in 0..MOST_FRIENDS {
            let Some(friend) = self.friend_on(who, &shifted(start, before)) else { return before };
            let reaches = self.block(friend).parts().filter_map(|part| step.sweep.reach(&part));
            before = reaches.min().unwrap_or(Length::ZERO).min(before - TOUCH);
            if before <= Length::ZERO {
                return Length::ZERO;
            }
        }
        Length::ZERO
    }

    /// A friend, routing or not, on whose ground a block would stand.
    fn friend_on(&self, who: ContingentId, block: &Block) -> Option<ContingentId> {
        let side = self.contingent(who).side;
        let bounds = block.footprint().bounds();
        self.on_table(side).find(|friend| {
            *friend != who
                && self.bounds(*friend).meets(&bounds)
                && self.block(*friend).parts().any(|part| block.parts().any(|own| own.overlaps(&part)))
        })
    }
}

/// How it is carried out.
impl State {
    /// A contingent turns and runs: through friends, with what that and the ground cost. Returns what it came to.
    pub(crate) fn run(&mut self, who: ContingentId, run: Run, table: &mut Table<'_, Event>) -> Ran {
        define!("after.away-blocked", "resp.evade-blocked");
        self.uncover_ahead(who, run.way, run.upto, table);
        let ran = self.run_of(who, run);
        let start = self.turned(who, run.way);
        let fled = self.is_over_edge(who, &ran);
        if ran.far == Length::ZERO && !fled && !self.has_room(who, &start) {
            // It has not even room to turn.
            self.relocate(who, self.contingent(who).place);
            return Ran { fled, ..ran };
        }
        if let Some(step) = leg(&start, ran.far) {
            self.pass_friends(who, &step, table);
            self.pay_for_ground(Gait { presses: run.presses, ..self.gait(who) }, &step, table);
        }
        self.relocate(who, shifted(&start, ran.far).place);
        Ran { fled, ..ran }
    }

    /// Everybody whom a straight move crosses is passed through (man.passage).
    pub(crate) fn pass_friends(&mut self, who: ContingentId, step: &Step, table: &mut Table<'_, Event>) {
        let side = self.contingent(who).side;
        for friend in self.all_contingents() {
            let c = self.contingent(friend);
            let crossed = friend != who
                && c.side == side
                && !c.is(Flags::OFF)
                && self.bounds(friend).meets(step.sweep.bounds())
                && self.block(friend).parts().any(|part| step.sweep.meets(&part));
            if crossed {
                self.pass_through(who, friend, table);
            }
        }
    }

    /// A contingent passes through a friend.
    pub(crate) fn pass_through(
        &mut self,
        who: ContingentId,
        friend: ContingentId,
        table: &mut Table<'_, Event>,
    ) {
        table.tell(&[rule!("man.passage")], Event::PassesThrough { who, friend });
        for due in self.passage_dues(self.gait(who), friend) {
            self.take_dps(due.who, due.dps, due.rule, table);
        }
        self.note_passage(who, friend);
    }

    /// The DPs of obstacles and difficult terrain on a straight way.
    pub(crate) fn pay_for_ground(&mut self, gait: Gait, step: &Step, table: &mut Table<'_, Event>) {
        let who = gait.who;
        let met = self.ground_met(gait, &step.from, &step.to, &step.sweep);
        for (rule, dps) in met.dues {
            self.take_dps(who, dps, rule, table);
        }
        if met.difficult && minds_difficult(gait) {
            self.take_dps(who, DIFFICULT_DPS, rule!("morale.difficult"), table);
        }
    }

    /// Puts a contingent somewhere by a move outside the Approach and the Tactical Move: guns know of it, what it did
    /// last is forgotten, and the order Hold binds it to its new place.
    pub(crate) fn relocate(&mut self, who: ContingentId, place: Place) {
        define!("control.repeat", "order.hold");
        let before = self.contingent(who).place;
        self.put(who, place);
        let c = self.contingent_mut(who);
        if before != place {
            c.moves = c.moves.wrapping_add(1);
        }
        c.set(Flags::STIRRED, true);
        c.set(Flags::MARCHED_AHEAD | Flags::MOVED_AHEAD, false);
        self.anchor(who);
    }
}

impl State {
    /// Who goes anywhere in the Tactical Move, for whatever reason, has moved in it.
    pub(crate) fn mark_moved(&mut self, who: ContingentId) {
        define!("tact.stationary");
        if self.phase == Phase::Tactical {
            self.contingent_mut(who).set(Flags::MOVED, true);
        }
    }
}

/// A block so far ahead.
pub(crate) fn shifted(block: &Block, far: Length) -> Block {
    Block::new(Place::new(block.place.point(Length::ZERO, far), block.place.facing), block.shape)
}

/// The leg straight ahead.
pub(crate) fn leg(block: &Block, far: Length) -> Option<Step> {
    Walk::new(*block, Rounding::EachLeg, Cover::Stands).step(Leg::ahead(far.max(Length::ZERO))).ok()
}
