//! How a unit carries out its order within a turn: legs, and what it has spent of its allowance (common.third.beats, common.third.spend).

use battle::List;
use ground::tabletop::{Angle, Bearing, Edge, Length, Place, Point};
use serde::{Deserialize, Serialize};

use super::array::Array;
use super::column::Bonus;
use crate::charts::BEATS;
use crate::field::UnitInfo;
use crate::rulebook::define;
use crate::rules::train::mounts::RIDE;
use crate::state::{Flags, Unit, UnitId};

/// The most legs of a plan: for each of three stages a formation, a third for a bend, a quarter turn, a turn, a march, a facing of two
/// parts and a drill; three actions before the march, and thirds that are paid on the way. What is over is room for the bends of roads.
pub(crate) const LEGS: usize = 44;

/// A part of a plan.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Leg {
    /// It spends so much of its allowance where it stands: loading, firing, a drill (common.third.before-move).
    Stand(Length),
    /// It pays so much for a bend of its march; if it cannot, it keeps its direction and stops (common.move.turn).
    Bend(Length),
    /// It takes up a formation of so many stands abreast, with so much between them, for so much (common.move.formation).
    Form(u8, Length, Length),
    /// Its figures make so many quarter turns clockwise where they stand (common.facing.turn).
    Face(i8),
    /// It turns as a block about its centre (common.move.pivot).
    Turn(Angle),
    /// It goes straight, as far as this or as far as it can, its facing unchanged.
    March(Bearing, Option<Length>),
    /// It turns at once about the middle of its front, at a bend of a road (common.road.along).
    Swing(Bearing),
    /// It stands in phalanx, testudo or square, or no more: for what the leg before has cost (medieval.phalanx.form).
    Array(Array),
    /// It carries out the drill of this stage of its order, for so much (common.order.kinds).
    Drill(u8, Length),
}

/// How much ground a unit covers for what it spends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Rate {
    /// As much as it spends.
    #[default]
    Open,
    /// Two thirds of it (common.move.slow-ground).
    Slow,
    /// Four thirds of it (common.move.road).
    Road,
    /// A third of it (muster.weather.mud-slows.mwg).
    Mud,
    /// A third of it, in testudo (medieval.testudo.move).
    Testudo,
    /// A third of two thirds, in testudo on slow ground.
    TestudoSlow,
    /// A third of four thirds, in testudo on a road.
    TestudoRoad,
    /// A third of a third, in testudo in mud.
    TestudoMud,
    /// In the open, in the saddle of a unit that has this move on foot, in cm (medieval.mounted.speed).
    OpenRidden(u8),
    /// The same on slow ground.
    SlowRidden(u8),
    /// The same on a road.
    RoadRidden(u8),
    /// The same in mud.
    MudRidden(u8),
    /// Half of it: in a boat against the flow, or where there is none (musket.boat.speed).
    Rowed,
}

impl Rate {
    /// The same in testudo.
    pub(crate) fn in_testudo(self) -> Rate {
        define!("medieval.testudo.move");
        match self {
            Rate::Open | Rate::OpenRidden(_) | Rate::Testudo => Rate::Testudo,
            Rate::Slow | Rate::SlowRidden(_) | Rate::TestudoSlow => Rate::TestudoSlow,
            Rate::Road | Rate::RoadRidden(_) | Rate::TestudoRoad => Rate::TestudoRoad,
            Rate::Mud | Rate::MudRidden(_) | Rate::TestudoMud => Rate::TestudoMud,
            Rate::Rowed => Rate::Rowed,
        }
    }

    /// Whether ground slows it.
    pub(super) fn is_slow(self) -> bool {
        match self {
            Rate::Open | Rate::Road | Rate::OpenRidden(_) | Rate::RoadRidden(_) => false,
            Rate::Slow
            | Rate::Mud
            | Rate::Testudo
            | Rate::TestudoSlow
            | Rate::TestudoRoad
            | Rate::TestudoMud
            | Rate::SlowRidden(_)
            | Rate::MudRidden(_)
            | Rate::Rowed => true,
        }
    }

    /// The ground for so much of the allowance.
    pub(crate) fn ground(self, spent: Length) -> Length {
        define!("common.move.slow-ground", "common.move.road");
        let spent = self.paced(spent);
        match self {
            Rate::Open | Rate::OpenRidden(_) => spent,
            Rate::Slow | Rate::SlowRidden(_) => spent * 2 / 3,
            Rate::Road | Rate::RoadRidden(_) => spent * 4 / 3,
            Rate::Mud | Rate::MudRidden(_) | Rate::Testudo => spent / 3,
            Rate::Rowed => spent / 2,
            Rate::TestudoSlow => spent * 2 / 9,
            Rate::TestudoRoad => spent * 4 / 9,
            Rate::TestudoMud => spent / 9,
        }
    }

    /// What so much ground costs, rounded up.
    pub(crate) fn cost(self, ground: Length) -> Length {
        let over = |times: i32, by: i32| Length::new((ground.micrometres() * times + by - 1) / by);
        let cost = match self {
            Rate::Open | Rate::OpenRidden(_) => ground,
            Rate::Slow | Rate::SlowRidden(_) => over(3, 2),
            Rate::Road | Rate::RoadRidden(_) => over(3, 4),
            Rate::Mud | Rate::MudRidden(_) | Rate::Testudo => over(3, 1),
            Rate::Rowed => over(2, 1),
            Rate::TestudoSlow => over(9, 2),
            Rate::TestudoRoad => over(9, 4),
            Rate::TestudoMud => over(9, 1),
        };
        self.unpaced(cost)
    }

    /// The same in the saddle of a unit that has this move on foot, in centimetres.
    pub(crate) fn ridden(self, foot: u8) -> Rate {
        match self {
            Rate::Open | Rate::OpenRidden(_) | Rate::Testudo => Rate::OpenRidden(foot),
            Rate::Slow | Rate::SlowRidden(_) | Rate::TestudoSlow => Rate::SlowRidden(foot),
            Rate::Road | Rate::RoadRidden(_) | Rate::TestudoRoad => Rate::RoadRidden(foot),
            Rate::Mud | Rate::MudRidden(_) | Rate::TestudoMud => Rate::MudRidden(foot),
            Rate::Rowed => Rate::Rowed,
        }
    }

    /// Whether it is in the saddle of a unit that has a move on foot.
    pub(super) fn is_ridden(self) -> bool {
        self.foot().is_some()
    }

    /// The move on foot of a unit that rides.
    fn foot(self) -> Option<i64> {
        match self {
            Rate::OpenRidden(foot)
            | Rate::SlowRidden(foot)
            | Rate::RoadRidden(foot)
            | Rate::MudRidden(foot) => Some(i64::from(foot.max(1))),
            Rate::Open
            | Rate::Slow
            | Rate::Road
            | Rate::Mud
            | Rate::Testudo
            | Rate::TestudoSlow
            | Rate::TestudoRoad
            | Rate::TestudoMud
            | Rate::Rowed => None,
        }
    }

    /// What is spent in the move on foot, in that of the saddle.
    fn paced(self, spent: Length) -> Length {
        define!("medieval.mounted.change");
        let Some(foot) = self.foot() else { return spent };
        Length::new((i64::from(spent.micrometres()) * i64::from(RIDE) / foot) as i32)
    }

    /// What is spent in the move of the saddle, in that on foot, rounded up.
    fn unpaced(self, cost: Length) -> Length {
        let Some(foot) = self.foot() else { return cost };
        let ride = i64::from(RIDE);
        Length::new(((i64::from(cost.micrometres()) * foot + ride - 1) / ride) as i32)
    }
}

impl Default for Leg {
    fn default() -> Leg {
        Leg::Stand(Length::ZERO)
    }
}

/// Whether a unit still moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Going {
    /// Its order or its allowance is used up, or it stands.
    #[default]
    Done,
    /// It goes on.
    On,
    /// It has met an enemy (common.contact.stops).
    Met,
    /// Ground or the board's edge has stopped it (common.third.blocked).
    Blocked,
}

/// How a unit carries out its order in this turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Plan {
    /// What it does, one after the other.
    pub legs: List<Leg, LEGS>,
    /// The leg that it is at.
    pub at: u8,
    /// Whether it still moves.
    pub going: Going,
    /// What it may spend in the turn.
    pub allowance: Length,
    /// A third of its chart move.
    pub third: Length,
    /// Beats in which it has moved or spent.
    pub taken: u16,
    /// Beats in which it has waited for friends (common.third.waited).
    pub waited: u16,
    /// What it had spent when the present stretch began.
    pub before: Length,
    /// Where its grid was then.
    pub from: Place,
    /// What ground the present stretch is on (common.move.slow-beat).
    pub rate: Rate,
    /// It leaves the board where its front reaches the edge (common.order.exit).
    pub exits: bool,
    /// The beat with which its march ends, whatever is left; 0 if nothing limits it so (medieval.thirds.plan).
    pub stops: u16,
    /// Friends who stood within 1 cm when movement began: they have play (common.third.friend-in-way).
    pub beside: Bits,
    /// The facing that its order ends with, which it takes up even if it cannot go on (common.order.impossible).
    pub facing: Option<Bearing>,
    /// Something has kept it from going on as ordered.
    pub hindered: bool,
    /// Lines of the ground that a stand of it is on (common.move.whole-unit).
    pub on: Lines,
    /// Lines that it has paid for and is crossing.
    pub paid: Lines,
    /// Friends whom it may pass through by its order and theirs (common.order.pass-check).
    pub may_pass: Bits,
    /// Friends whom it is passing through (common.pass.when-clear).
    pub passing: Bits,
    /// What becomes of the extra third of a marching column (musket.move.march).
    #[serde(default, skip_serializing_if = "is_none")]
    pub bonus: Bonus,
    /// It may spend twice its chart move: it falls back as planned (common.neutral.withdrawal).
    #[serde(default, skip_serializing_if = "battle::is_default")]
    pub doubled: bool,
    /// The part of the turn for which it moves, as a divisor: half of it or a third; 0 for all of it (common.reaction.ground).
    pub part: u8,
}

fn is_none(bonus: &Bonus) -> bool {
    *bonus == Bonus::None
}

/// A set of pieces of ground, by their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Lines([u32; 8]);

/// Pieces of ground come first in such a set, with those that are made in play (`land`), then works (medieval.work.place).
pub(crate) const LINES_OF_GROUND: usize = 192;

impl Lines {
    /// Whether a piece is in it.
    pub(crate) fn has(self, piece: usize) -> bool {
        self.0[piece / 32] >> (piece % 32) & 1 == 1
    }

    /// Puts a piece into it.
    pub(crate) fn add(&mut self, piece: usize) {
        self.0[piece / 32] |= 1 << (piece % 32);
    }

    /// What is in it, but not in another.
    pub(crate) fn without(self, other: Lines) -> Lines {
        Lines(std::array::from_fn(|at| self.0[at] & !other.0[at]))
    }

    /// What is in it or in another.
    pub(crate) fn and(self, other: Lines) -> Lines {
        Lines(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }

    /// Whether nothing is in it.
    pub(crate) fn is_empty(self) -> bool {
        self == Lines::default()
    }

    /// The pieces of ground in it.
    pub(crate) fn iter(self) -> impl Iterator<Item = usize> {
        (0..LINES_OF_GROUND).filter(move |piece| self.has(*piece))
    }
}

/// A set of units.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Bits([u64; 4]);

impl Bits {
    /// Nobody.
    pub(crate) const EMPTY: Bits = Bits([0; 4]);

    /// Whether a unit is in it.
    pub(crate) fn has(self, unit: UnitId) -> bool {
        self.0[unit.index() / 64] >> (unit.index() % 64) & 1 == 1
    }

    /// Takes a unit out of it.
    pub(crate) fn remove(&mut self, unit: UnitId) {
        self.0[unit.index() / 64] &= !(1 << (unit.index() % 64));
    }

    /// Whether nobody is in it.
    pub(crate) fn is_empty(self) -> bool {
        self.0 == [0; 4]
    }

    /// Puts a unit into it.
    pub(crate) fn add(&mut self, unit: UnitId) {
        self.0[unit.index() / 64] |= 1 << (unit.index() % 64);
    }
}

impl Plan {
    /// What it has spent after so many beats: rounded down, so that rounding never adds up.
    pub(crate) fn spent(&self) -> Length {
        self.spent_after(self.taken)
    }

    /// The same after another number of beats.
    pub(crate) fn spent_after(&self, taken: u16) -> Length {
        define!("common.third.beats", "common.ground.grid");
        let whole = i64::from(taken) * i64::from(self.allowance.micrometres());
        Length::new((whole / i64::from(BEATS)) as i32)
    }

    /// Whether a third of its chart move is left to fire or strike: waiting counts as spent.
    pub(crate) fn has_time_left(&self) -> bool {
        self.has_time_left_after(Length::ZERO)
    }

    /// The same, if it has spent so much more than its beats.
    pub(crate) fn has_time_left_after(&self, more: Length) -> bool {
        define!("common.third.time-left", "common.third.waited");
        self.left() - more >= self.third
    }

    /// The beats in which it may move.
    pub(crate) fn beats(&self) -> u16 {
        BEATS / u16::from(self.part.max(1))
    }

    /// From here on it rides straight to a place so far ahead.
    pub(crate) fn ride(&mut self, from: Place, far: Length) {
        (self.before, self.from, self.at, self.going) = (self.spent(), from, 0, Going::On);
        self.legs = List::of(&[Leg::March(from.facing, Some(far))]);
    }

    /// What it can still spend on its way.
    pub(crate) fn left_to_go(&self) -> Length {
        let beats = i64::from(self.beats().saturating_sub(self.taken));
        Length::new((beats * i64::from(self.allowance.micrometres()) / i64::from(BEATS)) as i32)
    }

    /// What it has left of its allowance: waiting counts as spent.
    pub(crate) fn left(&self) -> Length {
        define!("common.third.waited");
        let beats = i64::from(self.taken) + i64::from(self.waited);
        let spent = beats * i64::from(self.allowance.micrometres()) / i64::from(BEATS);
        self.purse() - Length::new(spent as i32)
    }

    /// The unit and its plan after one more beat, if nothing is in its way. `rate` tells how a unit goes where it stands.
    pub(crate) fn next(mut self, unit: &Unit, info: &UnitInfo, rate: impl Fn(&Unit) -> Rate) -> (Unit, Plan) {
        let mut unit = *unit;
        self.taken += 1;
        let spent = self.spent();
        while let Some(leg) = self.leg() {
            let left = spent - self.before;
            let Some(cost) = self.carry_out(leg, left, &mut unit, info) else { break };
            self.before += cost;
            self.at += 1;
            self.from = unit.grid;
        }
        if self.leg().is_none() || self.stops > 0 && self.taken >= self.stops {
            self.going = Going::Done;
        } else if self.taken >= self.beats() {
            self.going = Going::Done;
            self.face_at_last(&mut unit);
        }
        let now = rate(&unit);
        if now != self.rate {
            if now.is_slow() {
                self.lose_bonus();
            }
            self.rate = now;
            if let Some(Leg::March(..)) = self.leg() {
                self.part(spent, &unit);
            }
        }
        (unit, self)
    }

    /// The stages whose drills are over since a plan was at this leg.
    pub(crate) fn drills_since(&self, at: u8) -> impl Iterator<Item = u8> + use<> {
        let passed = (at..self.at).filter_map(|at| self.legs.get(usize::from(at)).copied());
        let stages = passed.filter_map(|leg| if let Leg::Drill(stage, _) = leg { Some(stage) } else { None });
        stages.collect::<Vec<u8>>().into_iter()
    }

    /// The drills that were still to come are not carried out.
    fn leave_out_drills(&mut self) {
        let at = usize::from(self.at);
        let legs = self.legs.iter().enumerate().map(|(number, leg)| {
            let to_come = number >= at && matches!(leg, Leg::Drill(..));
            if to_come { Leg::Stand(Length::ZERO) } else { *leg }
        });
        self.legs = List::of(&legs.collect::<Vec<Leg>>());
    }

    /// The leg that it is at.
    pub(crate) fn leg(&self) -> Option<Leg> {
        self.legs.get(usize::from(self.at)).copied()
    }

    /// The formation whose beats begin now.
    pub(crate) fn begins_to_form(&self) -> Option<(u8, Length)> {
        match self.leg() {
            Some(Leg::Form(files, gap, cost)) if self.before == self.spent() && !self.cannot_pay(cost) => {
                Some((files, gap))
            }
            _ => None,
        }
    }

    /// It does not take up the formation that its plan is at, and has spent nothing on it.
    pub(crate) fn give_up_forming(&mut self) {
        self.skip_array();
        self.at += 1;
        self.hindered = true;
    }

    /// What a formation that its plan is at is formed for.
    fn array_after(&self) -> Option<Array> {
        match self.legs.get(usize::from(self.at) + 1) {
            Some(Leg::Array(array)) => Some(*array),
            Some(_) | None => None,
        }
    }

    /// What the formation that its plan is at was to be formed for is left out.
    fn skip_array(&mut self) {
        self.at += u8::from(self.array_after().is_some());
    }

    /// It spends what the formation that its plan is at costs, and stays as it is.
    pub(crate) fn lose_formation(&mut self) {
        let stays = |leg: &Leg| match *leg {
            Leg::Form(_, _, cost) => Leg::Stand(cost),
            Leg::Array(_) => Leg::Stand(Length::ZERO),
            leg => leg,
        };
        let at = usize::from(self.at);
        let legs = self.legs.iter().enumerate();
        let lost = |number: usize| number == at || number == at + 1 && self.array_after().is_some();
        let kept: Vec<Leg> = legs.map(|(number, leg)| if lost(number) { stays(leg) } else { *leg }).collect();
        self.legs = List::of(&kept);
        self.hindered = true;
    }

    /// A cost arises before the next beat: it is spent where the unit stands. False if it cannot be paid.
    pub(crate) fn pay(&mut self, cost: Length, unit: &Unit) -> bool {
        define!("common.third.spend", "common.move.third-cost");
        let spent = self.spent();
        if self.purse() - spent < cost {
            return false;
        }
        self.part(spent, unit);
        let at = usize::from(self.at);
        let (done, to_do) = self.legs.as_slice().split_at(at);
        let mut legs: List<Leg, LEGS> = List::of(done);
        legs.push(Leg::Stand(cost));
        for leg in to_do {
            legs.push(*leg);
        }
        self.legs = legs;
        true
    }

    /// It can go no farther: all that is left of its order is the facing at its end.
    pub(crate) fn stop(&mut self, unit: &mut Unit) {
        define!("common.order.impossible");
        self.going = Going::Blocked;
        self.hindered = true;
        self.face_at_last(unit);
    }

    /// The figures turn to the facing of the order by quarter turns, which cost nothing.
    fn face_at_last(&mut self, unit: &mut Unit) {
        define!("common.move.zero");
        self.hindered = true;
        if let Some(facing) = self.facing {
            unit.face = edge_after(unit.face, quarters(facing - unit.facing()).0);
        }
    }

    /// The leg that it is at is cut where the unit is now: what is left of it goes on from there.
    fn part(&mut self, spent: Length, unit: &Unit) {
        let Some(leg) = self.leg() else { return };
        let done = spent - self.before;
        let rest = match leg {
            Leg::Stand(cost) => Leg::Stand(cost - done),
            Leg::Bend(cost) => Leg::Bend(cost - done),
            Leg::Drill(stage, cost) => Leg::Drill(stage, cost - done),
            Leg::Form(files, gap, cost) => Leg::Form(files, gap, cost - done),
            Leg::Face(_) | Leg::Swing(_) | Leg::Array(_) => leg,
            Leg::Turn(angle) => {
                let turned = unit.grid.facing - self.from.facing;
                Leg::Turn(Angle::hundredths(angle.get() - turned.get()))
            }
            Leg::March(toward, far) => {
                let gone = self.from.at.to(unit.grid.at).length();
                Leg::March(toward, far.map(|far| (far - gone).max(Length::ZERO)))
            }
        };
        let at = usize::from(self.at);
        let cut = self.legs.iter().enumerate().map(|(number, leg)| if number == at { rest } else { *leg });
        self.legs = List::of(&cut.collect::<Vec<Leg>>());
        (self.before, self.from) = (spent, unit.grid);
    }

    /// Carries out a leg as far as `left` of the allowance allows; what it cost if it is done.
    fn carry_out(&mut self, leg: Leg, left: Length, unit: &mut Unit, info: &UnitInfo) -> Option<Length> {
        match leg {
            Leg::Bend(cost) if self.cannot_pay(cost) => {
                // It keeps its direction: what was to come after the bend is not done.
                self.leave_out_drills();
                self.at = self.legs.len() as u8;
                None
            }
            Leg::Stand(cost) | Leg::Bend(cost) | Leg::Drill(_, cost) => (left >= cost).then_some(cost),
            Leg::Form(_, _, cost) if self.cannot_pay(cost) => {
                self.skip_array();
                Some(Length::ZERO)
            }
            Leg::Form(files, gap, cost) => (left >= cost).then(|| {
                form(unit, info, files, gap);
                cost
            }),
            Leg::Face(quarters) => {
                unit.face = edge_after(unit.face, quarters.into());
                Some(Length::ZERO)
            }
            Leg::Turn(angle) => {
                let radius = turning_radius(unit, info);
                let arc = angle.arc(radius);
                let left = self.rate.paced(left);
                let turned = if left >= arc { angle } else { turned_by(angle, left, radius) };
                unit.grid = self.from;
                unit.grid = turned_about_centre(unit, info, turned);
                (left >= arc).then_some(self.rate.unpaced(arc))
            }
            Leg::March(toward, far) => {
                let ground = self.rate.ground(left);
                let done = far.is_some_and(|far| ground >= far);
                let way = far.map_or(ground, |far| ground.min(far));
                unit.grid.at = self.from.at.moved(toward, way);
                done.then_some(self.rate.cost(way))
            }
            Leg::Swing(toward) => {
                unit.grid = swung_about_front(unit, info, toward);
                Some(Length::ZERO)
            }
            Leg::Array(array) => {
                array.apply(unit, info);
                Some(Length::ZERO)
            }
        }
    }

    /// Whether a turn about the centre at this radius, at which it is, is not over after so many beats.
    pub(super) fn still_turns(&self, angle: Angle, taken: u16, radius: Length) -> bool {
        self.rate.paced(self.spent_after(taken) - self.before) < angle.arc(radius)
    }

    /// The grid of a unit in such a turn, after so many beats.
    pub(super) fn turned_after(
        &self,
        angle: Angle,
        taken: u16,
        radius: Length,
        unit: &Unit,
        info: &UnitInfo,
    ) -> Place {
        let left = self.rate.paced(self.spent_after(taken) - self.before);
        let turned = turned_by(angle, left, radius);
        turned_about_centre(&Unit { grid: self.from, ..*unit }, info, turned)
    }

    /// A cost that is not paid in whole is not paid at all (common.move.third-cost).
    fn cannot_pay(&self, cost: Length) -> bool {
        define!("common.move.third-cost");
        self.purse() - self.before < cost
    }
}

/// Units of this morale value and more change their ranks and files at will in both periods.
const AT_WILL: u8 = 3;

/// Puts a unit into a formation: the middle of its front and its facing stay where they are (common.formation.change).
pub(crate) fn form(unit: &mut Unit, info: &UnitInfo, files: u8, gap: Length) {
    define!("common.formation.change");
    (unit.grid, unit.face) = (unit.front(info), Edge::Front);
    unit.set(Flags::SQUARE, false);
    define!("common.setup.given-formation");
    if info.morale < AT_WILL {
        unit.set(Flags::REFORMED, true);
    }
    (unit.files, unit.gap) = (files, gap);
}

/// The part of a turn that an arc of this length makes, the same way round.
fn turned_by(angle: Angle, arc: Length, radius: Length) -> Angle {
    let part = Angle::of_arc(arc, radius);
    if angle < Angle::ZERO { -part } else { part }
}

/// How far the stand centre that is farthest from the centre of a unit is away from it.
pub(super) fn turning_radius(unit: &Unit, info: &UnitInfo) -> Length {
    define!("common.move.pivot");
    let block = unit.block(info);
    let centre = block.footprint().centre();
    let far = block.stands().map(|(_, stand)| centre.to(stand.centre()).length());
    far.max().unwrap_or_default()
}

/// The grid of a unit turned about the centre of its outline.
pub(crate) fn turned_about_centre(unit: &Unit, info: &UnitInfo, by: Angle) -> Place {
    let block = unit.block(info);
    let half = block.shape.full_depth().half();
    let centre: Point = unit.grid.at.moved(unit.grid.facing.reversed(), half);
    let facing = unit.grid.facing + by;
    Place::new(centre.moved(facing, half), facing)
}

/// The grid of a unit that has turned about the middle of its front to face another way.
pub(crate) fn swung_about_front(unit: &Unit, info: &UnitInfo, toward: Bearing) -> Place {
    define!("common.road.along");
    let outline = unit.outline(info);
    let centre = outline.midpoint(Edge::Front).moved(toward.reversed(), outline.depth().half());
    let facing = unit.grid.facing + (toward - unit.facing());
    Place::new(centre.moved(facing, unit.block(info).shape.full_depth().half()), facing)
}

/// A turn as the nearest quarter turns of the figures, and the rest of the block; exactly halfway it is the smaller number.
pub(crate) fn quarters(turn: Angle) -> (i32, Angle) {
    define!("common.move.pivot", "common.facing.angle");
    let quarters = match turn.abs().get() {
        0..=4_500 => 0,
        4_501..=13_500 => 1,
        _ => 2,
    };
    let quarters = if turn < Angle::ZERO { -quarters } else { quarters };
    (quarters, Angle::hundredths(turn.get() - quarters * 9_000))
}

impl Plan {
    /// Where a unit would be after one more leg if nothing hindered it: as orders are compiled before anybody moves.
    pub(crate) fn unhindered(leg: Leg, unit: &mut Unit, info: &UnitInfo) {
        match leg {
            Leg::Stand(_) | Leg::Bend(_) | Leg::Drill(..) | Leg::March(_, None) => {}
            Leg::Form(files, gap, _) => form(unit, info, files, gap),
            Leg::Face(quarters) => unit.face = edge_after(unit.face, quarters.into()),
            Leg::Turn(angle) => unit.grid = turned_about_centre(unit, info, angle),
            Leg::March(toward, Some(far)) => unit.grid.at = unit.grid.at.moved(toward, far),
            Leg::Swing(toward) => unit.grid = swung_about_front(unit, info, toward),
            Leg::Array(array) => array.apply(unit, info),
        }
    }
}

/// The side of a block that is so many quarter turns clockwise from another.
pub(crate) fn edge_after(edge: Edge, quarters: i32) -> Edge {
    Edge::ALL[(edge as i32 + quarters).rem_euclid(4) as usize]
}
