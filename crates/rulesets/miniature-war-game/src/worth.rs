//! How a battle stands, for players who must judge it quickly.
//!
//! What an army has left before it breaks, what it has scored, and how its units bear up is what it is worth; how near it is to the enemy
//! and to the places it fights for is its urge: both armies gain by that, so it does not add up to nothing. Where figures break an army, a
//! figure of the worst troops counts nearly as much as one of the best.

use battle::neutral::victory;
use battle::{Side, Viewer};
use ground::tabletop::{Distance, Length, Point};

use crate::conditions::{Aim, Victory};
use crate::goals::Measure;
use crate::state::{Fate, Flags, Reaction, State, UnitId};
use crate::steps::Step;
use crate::troops::Arm;

/// A whole army that breaks.
const ARMY: i32 = 10_000;
/// The share of an army that is thought to break it where nothing is said, in thousandths.
const USUAL_BREAK: i64 = 500;
/// Where figures break an army they weigh so many times what cost points do.
const FIGURES: i64 = 2;
/// What a unit has lost that must go back, back and turn, or rout, in hundredths of what it still has.
const REACTIONS: [i64; 3] = [12, 25, 90];
/// The same of one that has been shaken or has failed a test, and for each turn of melee that it has not rested off.
const SHAKEN: i64 = 6;
const WEARY: i64 = 3;
/// What a point of a scenario is worth.
const POINT: i32 = 500;
/// A leader who is captured.
const LEADER: i32 = 600;

/// Nearness counts from so many centimetres on.
const NEAR: i32 = 150;
/// What all of an army gains by having come all the way to the enemy, and one unit by having come to a place.
const CLOSE: i32 = 1_200;
const AT_PLACE: i32 = 400;

/// Decisions for which a whole sheet counts when a player divides his time.
const SHEET: u32 = 3;

/// How it stands.
impl State {
    /// How an army stands: what it has left before it breaks.
    pub(crate) fn standing_of(&self, side: Side) -> i32 {
        if let Some(verdict) = self.ended {
            return if verdict.winner == Some(side) { 10 * ARMY } else { 0 };
        }
        let breaks_at = i64::from(self.scenario.conditions.break_at[side.index()]);
        let by_points = self.share_lost(side, Measure::Points);
        let broken = match breaks_at {
            0 => i64::from(ARMY) * by_points / USUAL_BREAK,
            share => {
                i64::from(ARMY) * (FIGURES * self.share_lost(side, Measure::Figures) + by_points)
                    / ((FIGURES + 1) * share)
            }
        };
        let captured =
            self.all_units().filter(|id| self.side_of(*id) == side && self.is_fated(*id, Fate::CAPTURED));
        let points = i32::from(victory::points(self, side)) + self.score_of(side) as i32;
        POINT * points + self.held_places(side) - LEADER * captured.count() as i32 - broken as i32
    }

    /// What an army has lost, in thousandths of what it was mustered with.
    fn share_lost(&self, side: Side, measure: Measure) -> i64 {
        let own = self.all_units().filter(|id| self.side_of(*id) == side);
        let lost: i64 = own.map(|id| self.part_lost(id, measure)).sum();
        10 * lost / i64::from(self.mustered_of(side, measure)).max(1)
    }

    /// What a unit has lost, in hundredths of cost points or of figures.
    fn part_lost(&self, id: UnitId, measure: Measure) -> i64 {
        let (unit, info) = (self.unit(id), self.info(id));
        let Some(troop) = info.kind.troop() else { return 0 };
        let cost = if measure == Measure::Figures { 1 } else { i64::from(troop.row().cost) };
        let all = 100 * cost * i64::from(unit.full(info));
        if unit.is(Flags::WAITS) || self.is_fated(id, Fate::EXITED) {
            return 0;
        }
        if !unit.is_on_board() {
            return all;
        }
        let left = cost * i64::from(unit.figures(info));
        let reaction = match unit.reaction {
            None => 0,
            Some(Reaction::Back) => REACTIONS[0],
            Some(Reaction::BackAndTurn) => REACTIONS[1],
            Some(Reaction::Rout) => REACTIONS[2],
        };
        let worn = SHAKEN * i64::from(unit.is(Flags::SHAKEN) || unit.is(Flags::FAILED))
            + WEARY * i64::from(unit.melee_turns);
        all - 100 * left + left * (reaction + worn).min(100)
    }

    /// How well an army is placed to get on with the battle: near the enemy, who shoot as near as they need, and near the places it fights
    /// for.
    pub(crate) fn readiness_of(&self, side: Side) -> i32 {
        let enemies: Vec<UnitId> = self.units_of(side.other()).filter(|id| self.is_fighting(*id)).collect();
        let own: Vec<UnitId> = self.units_of(side).filter(|id| self.is_fighting(*id)).collect();
        let bounds = |id: UnitId| self.unit(id).outline(self.info(id)).bounds();
        let mut near = 0;
        for id in &own {
            let gap = enemies.iter().map(|enemy| bounds(*id).squared_gap(&bounds(*enemy))).min();
            let Some(gap) = gap else { continue };
            let far = Distance::of_squared(gap).floor().rounded_to(Length::CM);
            let reach = i32::from(self.info(*id).range) * 2 / 3;
            near += (NEAR - (far - reach).max(0)).max(0);
        }
        let count = own.len().max(1) as i32;
        CLOSE * near / (NEAR * count) + self.nearness_to_places(side, &own)
    }

    /// Among how many lines of its sheet a side divides the time for a decision: a whole sheet takes as long as [`SHEET`] of them. An empty
    /// sheet is filled at once.
    pub(crate) fn shares_of_a_sheet(&self, side: Side) -> u32 {
        if matches!(self.steps.last(), Some(Step::WriteOrders(_))) && self.sheet(side).next().is_none() {
            return 1;
        }
        (self.units_of(side).count() as u32).div_ceil(SHEET).max(1)
    }

    /// Whether a unit goes to the enemy at all: not those who rout, nor wagons, engines and single figures.
    fn is_fighting(&self, id: UnitId) -> bool {
        let troop = self.info(id).kind.troop();
        self.unit(id).reaction != Some(Reaction::Rout)
            && troop.is_some_and(|troop| !matches!(troop.arm(), Arm::Wagon | Arm::Artillery))
    }

    /// What the places bring that a side would hold if the battle ended now: more, the sooner it ends.
    fn held_places(&self, side: Side) -> i32 {
        let held =
            |aim: &&Victory| aim.side == side && aim.kind == Aim::Hold && victory::stands_alone_at(self, aim);
        let points: i32 =
            self.scenario.conditions.victory.iter().filter(held).map(|aim| i32::from(aim.points)).sum();
        POINT * points * i32::from(self.turn) / i32::from(self.scenario.turns.max(1))
    }

    /// What it is worth to be at a place: more, the more points it brings and the sooner the battle ends.
    fn place_is_worth(&self, side: Side) -> i32 {
        let held = |aim: &&Victory| aim.side == side && matches!(aim.kind, Aim::Hold | Aim::Take);
        let points =
            self.scenario.conditions.victory.iter().filter(held).map(|aim| i32::from(aim.points)).max();
        let due = POINT * points.unwrap_or(0) * i32::from(self.turn) / i32::from(self.scenario.turns.max(1));
        AT_PLACE.max(due)
    }

    /// How near some unit of a side is to each place that it fights for.
    fn nearness_to_places(&self, side: Side, own: &[UnitId]) -> i32 {
        let places = self.places_fought_for(side);
        let most = self.place_is_worth(side);
        let nearest = |place: &Point| {
            let far = |id: &UnitId| self.unit(*id).front(self.info(*id)).at.to(*place).length();
            let far = own.iter().map(far).min()?;
            Some((NEAR - far.rounded_to(Length::CM)).max(0) * most / NEAR)
        };
        places.iter().filter_map(nearest).sum()
    }

    /// Lines that say how the battle stands, as far as a viewer may know.
    pub(crate) fn standing_lines(&self, viewer: Viewer) -> Vec<String> {
        let mut lines = vec![format!("turn {} of {}", self.turn, self.scenario.turns)];
        for side in Side::BOTH {
            let known = self
                .units_of(side)
                .filter(|id| viewer.knows_secrets_of(side) || !self.unit(*id).is(Flags::HIDDEN));
            let figures: u32 = known.map(|id| self.counted(id, self.figures_known_to(id, viewer))).sum();
            lines
                .push(format!("{side} ({}): {figures} figures on the board", self.scenario.sides[side].name));
        }
        if victory::has_aims(self) {
            let [red, blue] = Side::BOTH.map(|side| victory::points(self, side));
            lines.push(format!("points: red {red}, blue {blue}"));
        } else if self.scenario.goals.iter().any(|goal| goal.score > 0) {
            let [red, blue] = Side::BOTH.map(|side| self.score_of(side));
            lines.push(format!("score: red {red}, blue {blue}"));
        }
        if let Some(verdict) = self.ended {
            let winner = verdict.winner.map_or("nobody".to_owned(), |side| side.to_string());
            lines.push(format!("{winner} won: {}", verdict.how));
        }
        lines
    }
}

/// The middle of some points.
pub(crate) fn middle(points: &[Point]) -> Option<Point> {
    let count = i64::try_from(points.len()).ok().filter(|count| *count > 0)?;
    let mean =
        |of: fn(&Point) -> i32| (points.iter().map(|point| i64::from(of(point))).sum::<i64>() / count) as i32;
    Some(Point::new(mean(|point| point.x), mean(|point| point.y)))
}
