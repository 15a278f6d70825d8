//! A move leg by leg: what each leg costs, where it leads, what it meets, and what that brings (move.legs, man.*).
//!
//! One walk serves to judge a move and to carry it out: [`Trail::walk`] finds the first rule that forbids it, or all
//! that comes of it as a [`Walked`].

use arrayvec::ArrayVec;
use battle::{Refusal, Rule, Side};
use ground::tabletop::{
    self, Angle, Bearing, Block, Bounds, Cover, Hand, Length, Place, Point, Rounding, Shape, Walk,
};
use serde::{Deserialize, Serialize};

use crate::actions::{Leg, MOST_LEGS};
use crate::flags::{Flags, Marks};
use crate::rulebook::{define, rule};
use crate::rules::arrays;
use crate::rules::geometry::is_within;
use crate::rules::ground::{Gait, minds_difficult};
use crate::state::{ContingentId, LeaderId, State};
use crate::troops::{Array, Grade, Order, Troop};

/// Manoeuvres disorder within so many inches of enemy.
const NEAR: u8 = 12;
/// An exchange of ranks disorders within so many inches of enemy.
const NEAR_EXCHANGE: u8 = 4;

/// In which phase a move is made: what halts it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Pace {
    /// In the Approach: halts at 12″ of enemy (approach.halt).
    March,
    /// In the Tactical Move: halts at 2″ of enemy to the front (tact.front-halt).
    Tactical,
}

/// What a move may consist of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Going {
    /// Legs of every kind.
    Free,
    /// Along a road (move.road).
    Road,
    /// Manoeuvres alone, without covering distance (man.halves).
    InPlace,
}

/// How far a move may go, and how.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Allowance {
    /// In which phase.
    pub pace: Pace,
    /// What it may consist of.
    pub going: Going,
    /// The whole move: what manoeuvres take halves of.
    pub whole: Length,
    /// Of its owner's will: orders bind it (order.limits).
    pub at_will: bool,
}

/// DPs that come of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Due {
    /// Whose.
    pub who: ContingentId,
    /// How many.
    pub dps: u8,
    /// By which rule.
    pub rule: Rule,
}

/// The DPs of a move, in the order in which they are taken.
pub(crate) type Dues = ArrayVec<Due, 32>;

/// What comes of a move.
#[derive(Clone, Debug)]
pub(crate) struct Walked {
    /// Who moves.
    pub who: ContingentId,
    /// Where it ends.
    pub place: Place,
    /// In which array.
    pub array: Array,
    /// In how many files.
    pub files: u8,
    /// Which stands are of the rear type.
    pub rear: u16,
    /// Whether it has mounted or dismounted.
    pub remounts: bool,
    /// Whether it turned about, and whether it exchanged ranks.
    pub about: bool,
    /// Whether it exchanged its first two ranks.
    pub exchanged: bool,
    /// The distance it covered.
    pub covered: Length,
    /// It only went straight ahead (control.repeat).
    pub is_straight: bool,
    /// It leaves the table over its own base edge (order.withdraw).
    pub leaves: bool,
    /// The DPs that come of it.
    pub dues: Dues,
    /// The friends it passed through.
    pub passed: ArrayVec<ContingentId, 16>,
    /// Detached leaders of the enemy whom it would touch (leader.detached).
    pub startled: ArrayVec<LeaderId, 8>,
}

/// A contingent on its way.
#[derive(Clone, Debug)]
pub(crate) struct Trail<'a> {
    pub(super) battle: &'a State,
    pub(super) side: Side,
    pub(super) gait: Gait,
    pub(super) allowance: Allowance,
    pub(super) walk: Walk,
    walked: Walked,
    halves: u8,
    is_spent: bool,
    squeezed: bool,
    difficult: bool,
    muddy: bool,
    wheel: Option<Hand>,
    /// Baggage draws it: it goes no farther (loot.must).
    is_drawn: bool,
}

impl<'a> Trail<'a> {
    /// A contingent that sets out.
    pub(crate) fn new(battle: &'a State, who: ContingentId, allowance: Allowance) -> Trail<'a> {
        define!("disarray.d-grade");
        let c = battle.contingent(who);
        let mut gait = battle.gait(who);
        // The disarray of D Grade begins before the move.
        gait.disarray |= battle.grade(who) == Grade::D;
        Trail {
            battle,
            side: c.side,
            gait,
            allowance,
            walk: Walk::new(battle.block(who), Rounding::EachLeg, Cover::Footprint),
            walked: Walked {
                who,
                place: c.place,
                array: c.array,
                files: c.files,
                rear: c.rear,
                remounts: false,
                about: false,
                exchanged: false,
                covered: Length::ZERO,
                is_straight: true,
                leaves: false,
                dues: Dues::new(),
                passed: ArrayVec::new(),
                startled: ArrayVec::new(),
            },
            halves: 0,
            is_spent: false,
            squeezed: false,
            difficult: false,
            muddy: false,
            wheel: None,
            is_drawn: false,
        }
    }

    /// Judges a whole move, and finds what comes of it.
    pub(crate) fn walk(
        battle: &'a State,
        who: ContingentId,
        allowance: Allowance,
        legs: &[Leg],
    ) -> Result<Walked, Refusal> {
        define!("move.legs");
        let mut trail = Trail::new(battle, who, allowance);
        if legs.is_empty() {
            return trail.refuse(rule!("move.legs"), "a move has at least one leg");
        }
        debug_assert!(legs.len() <= MOST_LEGS);
        for leg in legs {
            trail.leg(*leg)?;
        }
        trail.finish()
    }

    pub(super) fn refuse<T>(&self, rule: Rule, why: &'static str) -> Result<T, Refusal> {
        Err(Refusal::new(rule, why).about(self.gait.who.into()))
    }

    fn refuse_with<T>(&self, rule: Rule, why: &'static str, other: ContingentId) -> Result<T, Refusal> {
        Err(Refusal::new(rule, why).about(self.gait.who.into()).and(other.into()))
    }

    /// Where it is now.
    #[inline]
    pub(crate) fn block(&self) -> Block {
        self.walk.block()
    }

    /// What is left of the move for covering distance.
    pub(crate) fn left(&self) -> Length {
        self.left_if(self.squeezed)
    }

    /// What is left of it if it has passed a gap, or if it has not.
    pub(super) fn left_if(&self, squeezed: bool) -> Length {
        let left = self.budget(squeezed) - self.spent(squeezed);
        if self.is_spent { Length::ZERO } else { Length::new((left / 4).max(0) as i32) }
    }

    /// The whole move in quarters of a micrometre; a gap halves that of foot (man.gap).
    fn budget(&self, squeezed: bool) -> i64 {
        let whole = 4 * i64::from(self.allowance.whole.micrometres());
        if squeezed && !self.gait.mounted { whole / 2 } else { whole }
    }

    /// What has been used up, in quarters of a micrometre.
    fn spent(&self, squeezed: bool) -> i64 {
        let halves = i64::from(self.halves) * self.budget(squeezed) / 2;
        4 * i64::from(self.walked.covered.micrometres()) + halves
    }

    /// Takes one more leg.
    pub(crate) fn leg(&mut self, leg: Leg) -> Result<(), Refusal> {
        if self.walked.leaves {
            return self.refuse(rule!("order.withdraw"), "{0} has left the table");
        }
        if self.is_drawn {
            return Ok(());
        }
        let leg = self.leg_to_baggage(leg);
        let wheel = match leg {
            Leg::WheelLeft(_) => Some(Hand::Left),
            Leg::WheelRight(_) => Some(Hand::Right),
            _ => None,
        };
        let goes_on = wheel.is_some() && wheel == self.wheel;
        self.walked.is_straight &= matches!(leg, Leg::Ahead(_));
        match leg {
            Leg::Ahead(by) => self.cover(tabletop::Leg::ahead(by), by)?,
            Leg::WheelLeft(by) => self.wheel(Hand::Left, by, goes_on)?,
            Leg::WheelRight(by) => self.wheel(Hand::Right, by, goes_on)?,
            Leg::Slide(toward, by) => {
                if self.gait.array != Array::Skirmish {
                    let why = "{0} goes only ahead: skirmish array alone moves any way";
                    return self.refuse(rule!("move.legs"), why);
                }
                self.cover(tabletop::Leg::Slide { toward, by }, by)?;
            }
            Leg::Face(to) => self.face(to)?,
            Leg::About => self.turn_about()?,
            Leg::Array(array, files) => self.change_array(array, files)?,
            Leg::Files(files) => self.change_files(files)?,
            Leg::Exchange => self.exchange()?,
            Leg::Mount => self.remount()?,
        }
        self.wheel = wheel;
        Ok(())
    }

    /// A straight leg, cut short where baggage draws men who cannot pass it by.
    fn leg_to_baggage(&mut self, leg: Leg) -> Leg {
        let block = self.block();
        let (toward, by) = match leg {
            Leg::Ahead(by) => (block.place.facing, by),
            Leg::Slide(toward, by) => (toward, by),
            _ => return leg,
        };
        let drawn = self.battle.drawn_after(self.gait.who, &block.footprint(), toward, by);
        self.is_drawn = drawn.is_some();
        match (drawn, leg) {
            (Some(by), Leg::Slide(toward, _)) => Leg::Slide(toward, by),
            (Some(by), _) => Leg::Ahead(by),
            (None, leg) => leg,
        }
    }

    /// A leg that covers distance.
    fn cover(&mut self, leg: tabletop::Leg, by: Length) -> Result<(), Refusal> {
        if by <= Length::ZERO {
            return self.refuse(rule!("move.legs"), "every leg of {0} goes some way");
        }
        if self.allowance.going == Going::InPlace {
            let why = "{0} manoeuvres in place and covers no distance";
            return self.refuse(rule!("man.halves"), why);
        }
        let Ok(stride) = self.walk.step(leg) else {
            return self.refuse(rule!("move.legs"), "{0} cannot go that far");
        };
        self.walked.covered += stride.cost;
        if self.allowance.going == Going::Road
            && !self.battle.follows_road(&stride.from, &stride.to, &stride.sweep)
        {
            return self.refuse(rule!("move.road"), "{0} must keep to the road");
        }
        self.meet(&stride)?;
        self.heed(&stride)?;
        self.keep_within()
    }

    /// A wheel about a front corner; so far goes the other one (man.wheel-path).
    fn wheel(&mut self, about: Hand, arc: Length, goes_on: bool) -> Result<(), Refusal> {
        define!("man.wheel-path");
        if self.gait.is_line() && !goes_on && self.is_enemy_near(NEAR) {
            self.owe(rule!("man.wheel"), 1);
        }
        let leg = tabletop::Leg::wheel_of_arc(about, arc, self.block().shape.width());
        if matches!(leg, tabletop::Leg::Wheel { by, .. } if by == Angle::ZERO) {
            return self.refuse(rule!("man.wheel-path"), "{0} cannot wheel by so little");
        }
        self.cover(leg, arc)
    }

    /// Turns in place about the midpoint of the front edge: skirmishers, and guns instead of moving.
    fn face(&mut self, to: Bearing) -> Result<(), Refusal> {
        define!("move.skirmish-free");
        let is_gun = self.is_gun();
        if self.gait.array != Array::Skirmish && !is_gun {
            return self
                .refuse(rule!("move.legs"), "{0} wheels or turns about: skirmish array alone turns at will");
        }
        if is_gun && self.allowance.going != Going::InPlace {
            return self.refuse(rule!("move.artillery"), "{0} moves or turns in place, not both");
        }
        self.reform(tabletop::Leg::Face { to })
    }

    fn turn_about(&mut self) -> Result<(), Refusal> {
        self.manoeuvre()?;
        if matches!(self.battle.grade(self.gait.who), Grade::C | Grade::D) && self.is_enemy_near(NEAR) {
            self.owe(rule!("man.about-face"), 1);
        }
        let stands = self.block().shape.stands;
        self.walked.rear = reversed(self.walked.rear, stands);
        self.walked.about = !self.walked.about;
        self.take_half(rule!("man.about-face"))?;
        self.reform(tabletop::Leg::AboutFace)
    }

    fn change_array(&mut self, array: Array, files: u8) -> Result<(), Refusal> {
        self.manoeuvre()?;
        if array == self.gait.array {
            return self.refuse(rule!("man.array"), "{0} is in that array");
        }
        self.battle.may_form(self.gait.who, array, files)?;
        self.keep_ranks_pure(files)?;
        if self.is_enemy_near(NEAR) {
            self.owe(rule!("man.array"), 1);
        }
        self.take_half(rule!("man.array"))?;
        self.form(array, files)
    }

    fn change_files(&mut self, files: u8) -> Result<(), Refusal> {
        self.manoeuvre()?;
        if files == self.walked.files {
            return self.refuse(rule!("man.frontage"), "{0} has so many files");
        }
        self.battle.may_form(self.gait.who, self.gait.array, files)?;
        self.keep_ranks_pure(files)?;
        if matches!(self.battle.grade(self.gait.who), Grade::C | Grade::D) {
            self.owe(rule!("man.frontage"), 1);
        }
        self.take_half(rule!("man.frontage"))?;
        self.form(self.gait.array, files)
    }

    fn exchange(&mut self) -> Result<(), Refusal> {
        self.manoeuvre()?;
        let shape = self.block().shape;
        if shape.ranks() < 2 {
            return self.refuse(rule!("man.exchange"), "{0} has only one rank");
        }
        if self.is_enemy_near(NEAR_EXCHANGE) {
            self.owe(rule!("man.exchange"), 1);
        }
        self.walked.rear = exchanged(self.walked.rear, &shape);
        self.walked.exchanged = !self.walked.exchanged;
        self.take_half(rule!("man.exchange"))
    }

    /// Mounts or dismounts: a whole move and 1 DP; the front edge stays (man.mount).
    fn remount(&mut self) -> Result<(), Refusal> {
        self.battle.may_remount(self.gait.who)?;
        if self.halves > 0 || self.walked.covered > Length::ZERO || self.is_spent {
            return self.refuse(rule!("man.mount"), "mounting and dismounting take {0} a whole move");
        }
        if !(self.gait.is_line() || self.gait.is_column()) {
            return self.refuse(rule!("man.mount"), "{0} mounts and dismounts only in line or column");
        }
        self.owe(rule!("man.mount"), 1);
        self.is_spent = true;
        self.walked.remounts = true;
        let troop = self.battle.kind(self.gait.who).remounted();
        self.gait.mounted = troop.is_mounted();
        let shape = self.shape_of(self.gait.array, self.walked.files, troop);
        self.reform(tabletop::Leg::Form { shape })
    }

    /// Whether manoeuvres are open to it: guns make none.
    fn manoeuvre(&self) -> Result<(), Refusal> {
        if self.is_gun() {
            return self.refuse(rule!("move.artillery"), "{0} moves ahead or turns in place");
        }
        Ok(())
    }

    fn is_gun(&self) -> bool {
        self.battle.kind(self.gait.who) == Troop::Artillery
    }

    fn shape_of(&self, array: Array, files: u8, troop: Troop) -> Shape {
        let stands = self.block().shape.stands;
        arrays::shape(array, files, stands, troop, self.battle.scenario.frontage)
    }

    fn form(&mut self, array: Array, files: u8) -> Result<(), Refusal> {
        let troop = self.battle.kind(self.gait.who);
        let shape = self.shape_of(array, files, troop);
        (self.gait.array, self.walked.array, self.walked.files) = (array, array, files);
        self.reform(tabletop::Leg::Form { shape })
    }

    /// A leg that covers no distance.
    fn reform(&mut self, leg: tabletop::Leg) -> Result<(), Refusal> {
        let Ok(stride) = self.walk.step(leg) else {
            return self.refuse(rule!("move.legs"), "{0} cannot form so");
        };
        self.meet(&stride)?;
        self.heed_in_place(&stride)
    }

    /// In a mixed contingent every rank is of one type throughout (troop.mixed).
    fn keep_ranks_pure(&self, files: u8) -> Result<(), Refusal> {
        self.battle.keeps_ranks_pure(self.gait.who, self.walked.rear, files)
    }

    /// Half of the whole move is used up.
    fn take_half(&mut self, rule: Rule) -> Result<(), Refusal> {
        define!("man.halves");
        self.halves += 1;
        if self.halves > 2 || self.is_spent {
            return self.refuse(rule, "{0} has no half move left for this");
        }
        self.keep_within()
    }

    /// All legs together may not exceed the move.
    fn keep_within(&self) -> Result<(), Refusal> {
        if self.is_spent && self.walked.covered > Length::ZERO {
            return self.refuse(rule!("man.mount"), "mounting and dismounting take {0} a whole move");
        }
        if self.spent(self.squeezed) <= self.budget(self.squeezed) {
            return Ok(());
        }
        if self.halves > 0 {
            return self.refuse(rule!("man.halves"), "{0} has not so much left beside its manoeuvres");
        }
        if self.squeezed {
            return self.refuse(rule!("man.gap"), "the gap takes half of the move of {0}");
        }
        match (self.allowance.going, self.allowance.pace) {
            (Going::Road, _) => self.refuse(rule!("move.road"), "{0} does not come so far along the road"),
            (_, Pace::March) if self.battle.marches_mounted(self.gait.who) => {
                self.refuse(rule!("move.march-mounted"), "{0} does not march so far")
            }
            (_, Pace::March) => self.refuse(rule!("move.march-foot"), "{0} does not march so far"),
            (_, Pace::Tactical) => {
                self.refuse(rule!("move.tactical-dice"), "the dice do not take {0} so far")
            }
        }
    }

    pub(super) fn owe(&mut self, rule: Rule, dps: u8) {
        let who = self.gait.who;
        // Nobody holds so many; what finds no room would be lost anyway (dp.excess-other).
        let _ = self.walked.dues.try_push(Due { who, dps, rule });
    }

    /// Whether an enemy is within so many inches of where it is now.
    pub(super) fn is_enemy_near(&self, inches: u8) -> bool {
        let own = self.block().footprint();
        let reach = own.bounds().grown(Length::inches(i32::from(inches) + 1));
        self.battle.enemies(self.side).any(|enemy| {
            let other = self.battle.footprint(enemy);
            reach.meets(&other.bounds()) && is_within(own.distance(other), inches)
        })
    }

    /// What a leg meets: the edge of the table, others, leaders alone, and the ground.
    fn meet(&mut self, stride: &tabletop::Step) -> Result<(), Refusal> {
        self.meet_edge(stride)?;
        if self.allowance.at_will {
            self.battle.keeps_bounds(self.gait.who, &stride.sweep)?;
        }
        self.meet_others(stride)?;
        self.meet_leaders(stride);
        let met = self.battle.ground_met(self.gait, &stride.from, &stride.to, &stride.sweep);
        if let Some(bar) = met.bar {
            let why = match bar.rule {
                rule if rule == rule!("terr.fortification") => {
                    "{0} is mounted and does not cross fortifications"
                }
                rule if rule == rule!("man.gap") => "{0} must come wholly through the gap, or stop before it",
                _ => "{0} cannot enter impassable ground",
            };
            return self.refuse(bar.rule, why);
        }
        if met.hampered && self.is_gun() {
            return self
                .refuse(rule!("move.artillery"), "{0} enters no difficult terrain and crosses no obstacles");
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
            if other == self.gait.who || !c.is_on_table() {
                continue;
            }
            let footprint = battle.footprint(other);
            if !footprint.bounds().meets(&bounds) || !stride.sweep.meets(footprint) {
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
        for leader in self.battle.all_leaders() {
            let l = self.battle.leader(leader);
            let alone = l.side != self.side && l.is_on_table() && l.with.some().is_none();
            let touched = alone && stride.sweep.meets(&crate::rules::leaders::stand_at(l.at));
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
            if other == who || !c.is_on_table() || !battle.footprint(other).bounds().meets(&bounds) {
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

/// What moves ask of the state.
impl State {
    /// The table as an upright rectangle.
    #[inline]
    pub(crate) fn board(&self) -> Bounds {
        Bounds { low: Point::new(0, 0), high: Point::at(self.scenario.width, self.scenario.depth) }
    }

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

    /// Whether a contingent may mount or dismount at all: men-at-arms with horses that are not engaged (man.mount).
    pub(crate) fn may_remount(&self, who: ContingentId) -> Result<(), Refusal> {
        let refuse = |why: &'static str| Err(Refusal::new(rule!("man.mount"), why).about(who.into()));
        if !self.kind(who).is_men_at_arms() || !self.has(who, Marks::HORSES) {
            return refuse("{0} has no horses to mount or leave");
        }
        if self.info(who).rear.is_some() {
            let why = "{0} is mixed, and mounted troops never are";
            return Err(Refusal::new(rule!("troop.mixed"), why).about(who.into()));
        }
        if self.is_engaged(who) {
            return refuse("{0} is engaged");
        }
        Ok(())
    }

    /// Whether a contingent marches as mounted do.
    pub(crate) fn marches_mounted(&self, who: ContingentId) -> bool {
        define!("muster.flag.mounted-infantry.tob");
        self.is_mounted(who) || self.has(who, Marks::MOUNTED_INFANTRY)
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

/// The ranks in reverse: what was last is first.
pub(crate) fn reversed(rear: u16, stands: u8) -> u16 {
    if stands == 0 { 0 } else { rear.reverse_bits() >> (16 - u32::from(stands.min(16))) }
}

/// The first two ranks change places in every file that has both.
pub(crate) fn exchanged(rear: u16, shape: &Shape) -> u16 {
    let mut result = rear;
    for file in 0..shape.files() {
        if let (Some(front), Some(back)) = (shape.stand_at(0, file), shape.stand_at(1, file)) {
            let (a, b) = (rear >> front & 1, rear >> back & 1);
            result = result & !(1 << front) & !(1 << back) | b << front | a << back;
        }
    }
    result
}
