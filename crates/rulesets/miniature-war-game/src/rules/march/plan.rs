//! How a unit carries out its order within a turn: legs, and what it has spent of its allowance (common.third.beats, common.third.spend).

use battle::List;
use ground::tabletop::{Angle, Bearing, Edge, Length, Place, Point};
use serde::{Deserialize, Serialize};

use crate::charts::BEATS;
use crate::field::UnitInfo;
use crate::rulebook::define;
use crate::state::{Unit, UnitId};

/// The most legs of a plan: for each of three stages a formation, a third for a bend, a quarter turn, a turn, a march, a facing of two
/// parts and a drill; and three actions before the march.
pub(crate) const LEGS: usize = 27;

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
    /// Ground slows the present stretch (common.move.slow-ground, common.move.slow-beat).
    pub slow: bool,
    /// It leaves the board where its front reaches the edge (common.order.exit).
    pub exits: bool,
    /// Friends who stood within 1 cm when movement began: they have play (common.third.friend-in-way).
    pub beside: Bits,
}

/// A set of units.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Bits([u64; 4]);

impl Bits {
    /// Whether a unit is in it.
    pub(crate) fn has(self, unit: UnitId) -> bool {
        self.0[unit.index() / 64] >> (unit.index() % 64) & 1 == 1
    }

    /// Puts a unit into it.
    pub(crate) fn add(&mut self, unit: UnitId) {
        self.0[unit.index() / 64] |= 1 << (unit.index() % 64);
    }
}

impl Plan {
    /// What it has spent after so many beats: rounded down, so that rounding never adds up.
    pub(crate) fn spent(&self) -> Length {
        define!("common.third.beats", "common.ground.grid");
        let whole = i64::from(self.taken) * i64::from(self.allowance.micrometres());
        Length::new((whole / i64::from(BEATS)) as i32)
    }

    /// Whether a third of its chart move is left to fire or strike: waiting counts as spent.
    pub(crate) fn has_time_left(&self) -> bool {
        self.has_time_left_after(Length::ZERO)
    }

    /// The same, if it has spent so much more than its beats.
    pub(crate) fn has_time_left_after(&self, more: Length) -> bool {
        define!("common.third.time-left", "common.third.waited");
        let beats = i64::from(self.taken) + i64::from(self.waited);
        let spent = beats * i64::from(self.allowance.micrometres()) / i64::from(BEATS)
            + i64::from(more.micrometres());
        i64::from(self.allowance.micrometres()) - spent >= i64::from(self.third.micrometres())
    }

    /// The unit and its plan after one more beat, if nothing is in its way. `slow` tells whether ground slows a unit where it stands.
    pub(crate) fn next(mut self, unit: &Unit, info: &UnitInfo, slow: impl Fn(&Unit) -> bool) -> (Unit, Plan) {
        let mut unit = *unit;
        self.taken += 1;
        let spent = self.spent();
        while let Some(leg) = self.legs.get(usize::from(self.at)).copied() {
            let left = spent - self.before;
            let Some(cost) = self.carry_out(leg, left, &mut unit, info) else { break };
            self.before += cost;
            self.at += 1;
            self.from = unit.grid;
        }
        if usize::from(self.at) >= self.legs.len() || self.taken >= BEATS {
            self.going = Going::Done;
        }
        let is_slow = slow(&unit);
        if is_slow != self.slow {
            self.slow = is_slow;
            self.part(spent, &unit);
        }
        (unit, self)
    }

    /// A new stretch begins where the unit is now: the rest of its march goes on from there.
    fn part(&mut self, spent: Length, unit: &Unit) {
        let at = usize::from(self.at);
        if let Some(Leg::March(toward, far)) = self.legs.get(at).copied() {
            let gone = self.from.at.to(unit.grid.at).length();
            let rest = far.map(|far| (far - gone).max(Length::ZERO));
            let mut legs: List<Leg, LEGS> = List::new();
            for (number, leg) in self.legs.iter().enumerate() {
                legs.push(if number == at { Leg::March(toward, rest) } else { *leg });
            }
            self.legs = legs;
            (self.before, self.from) = (spent, unit.grid);
        }
    }

    /// Carries out a leg as far as `left` of the allowance allows; what it cost if it is done.
    fn carry_out(&mut self, leg: Leg, left: Length, unit: &mut Unit, info: &UnitInfo) -> Option<Length> {
        match leg {
            Leg::Bend(cost) if self.cannot_pay(cost) => {
                // It keeps its direction: what was to come after the bend is not done.
                self.at = self.legs.len() as u8;
                None
            }
            Leg::Stand(cost) | Leg::Bend(cost) => (left >= cost).then_some(cost),
            Leg::Form(_, _, cost) if self.cannot_pay(cost) => Some(Length::ZERO),
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
                let turned = if left >= arc { angle } else { turned_by(angle, left, radius) };
                unit.grid = self.from;
                unit.grid = turned_about_centre(unit, info, turned);
                (left >= arc).then_some(arc)
            }
            Leg::March(toward, far) => {
                let ground = if self.slow { left * 2 / 3 } else { left };
                let done = far.is_some_and(|far| ground >= far);
                let way = far.map_or(ground, |far| ground.min(far));
                unit.grid.at = self.from.at.moved(toward, way);
                // Three halves of the way, rounded up.
                let cost = if self.slow { Length::new((way.micrometres() * 3 + 1) / 2) } else { way };
                done.then_some(cost)
            }
        }
    }

    /// A cost that is not paid in whole is not paid at all (common.move.third-cost).
    fn cannot_pay(&self, cost: Length) -> bool {
        define!("common.move.third-cost");
        self.allowance - self.before < cost
    }
}

/// Puts a unit into a formation: the middle of its front and its facing stay where they are (common.formation.change).
pub(crate) fn form(unit: &mut Unit, info: &UnitInfo, files: u8, gap: Length) {
    define!("common.formation.change");
    (unit.grid, unit.face) = (unit.front(info), Edge::Front);
    (unit.files, unit.gap) = (files, gap);
}

/// The part of a turn that an arc of this length makes, the same way round.
fn turned_by(angle: Angle, arc: Length, radius: Length) -> Angle {
    let part = Angle::of_arc(arc, radius);
    if angle < Angle::ZERO { -part } else { part }
}

/// How far the stand centre that is farthest from the centre of a unit is away from it.
fn turning_radius(unit: &Unit, info: &UnitInfo) -> Length {
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
            Leg::Stand(_) | Leg::Bend(_) | Leg::March(_, None) => {}
            Leg::Form(files, gap, _) => form(unit, info, files, gap),
            Leg::Face(quarters) => unit.face = edge_after(unit.face, quarters.into()),
            Leg::Turn(angle) => unit.grid = turned_about_centre(unit, info, angle),
            Leg::March(toward, Some(far)) => unit.grid.at = unit.grid.at.moved(toward, far),
        }
    }
}

/// The side of a block that is so many quarter turns clockwise from another.
pub(crate) fn edge_after(edge: Edge, quarters: i32) -> Edge {
    Edge::ALL[(edge as i32 + quarters).rem_euclid(4) as usize]
}
