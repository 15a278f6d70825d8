//! Who has won (common.victory): looked at once, when a turn ends (part 8e).

use battle::{Rule, Side, Table, Verdict};
use ground::tabletop::{Bounds, Length, Outline, Within};

use crate::events::Event;
use crate::field::{Kind, Noble};
use crate::goals::{Control, Goal, GoalKind, Measure};
use crate::orders::order::PlaceId;
use crate::rulebook::{define, rule};
use crate::state::{Fate, Flags, Reaction, State, UnitId};
use crate::troops::{Arm, Troop};

/// The wording of a battle that nobody wins in time.
pub(crate) const IN_TIME: &str = "nobody has won when the last turn ends";
/// That of one that a side wins by what it fought for.
pub(crate) const AIM_MET: &str = "what was fought for is met";
/// That of one in which both do.
pub(crate) const BOTH_MET: &str = "both sides have met what they fought for";
/// That of one in which an army is gone.
pub(crate) const NO_ARMY: &str = "an army is gone";
/// Those of one that is decided by scores.
pub(crate) const MORE_SCORE: &str = "the higher score after the last turn";
pub(crate) const EQUAL_SCORE: &str = "equal scores after the last turn";

/// A place that is a point is held from so near.
const AT_POINT: Length = Length::cm(3);

/// What a goal comes to when a turn ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Met {
    /// Nothing yet.
    No,
    /// A side has met it.
    By(Side),
    /// It was to be decided now, and both are equal.
    Equal,
}

/// Facts.
impl State {
    /// Whether a unit counts for control of places: troops and pieces that do not rout, hidden ones too.
    fn counts_for_control(&self, id: UnitId) -> bool {
        self.info(id).kind.troop().is_some() && self.unit(id).reaction != Some(Reaction::Rout)
    }

    /// Whether a unit has a stand on a place: its centre in an area or within the width of a road, or its base near a point.
    fn stands_on(&self, id: UnitId, place: &Outline) -> bool {
        define!("common.victory.terrain");
        let point = place
            .points()
            .first()
            .filter(|_| place.points().iter().all(|end| Some(end) == place.points().first()));
        self.unit(id).all_stands(self.info(id)).any(|(_, stand)| match point {
            Some(point) => {
                Within::Exact.is_within(stand.nearest_to(*point).to(*point).length().into(), AT_POINT)
            }
            None => place.holds(stand.centre()),
        })
    }

    /// Who is on a place now: of each side, whether it is.
    fn presence_on(&self, place: &Outline) -> [bool; 2] {
        let near = Bounds::of(place.points()).grown(place.width().unwrap_or_default()).grown(AT_POINT);
        let mut there = [false; 2];
        for id in self.on_board().filter(|id| self.counts_for_control(*id)) {
            let side = self.side_of(id).index();
            let meets = !there[side] && near.meets(&self.unit(id).outline(self.info(id)).bounds());
            there[side] |= meets && self.stands_on(id, place);
        }
        there
    }

    /// What a unit was worth at the start, by a measure.
    fn started_with(&self, id: UnitId, measure: Measure) -> u32 {
        define!("common.army.cost");
        let info = self.info(id);
        // A part of a unit is counted with the whole.
        if !info.kind.troop().is_some_and(Troop::counts) || self.cohort_of(id).is_some() {
            return 0;
        }
        match measure {
            Measure::Points => u32::from(info.figures) * u32::from(info.cost()),
            Measure::Units => 1,
            Measure::Figures => u32::from(info.figures),
        }
    }

    /// What a unit is worth now, whether it is on the board or not.
    fn has_left(&self, id: UnitId, measure: Measure) -> u32 {
        let (unit, info) = (self.unit(id), self.info(id));
        if !info.kind.troop().is_some_and(Troop::counts) {
            return 0;
        }
        let figures = u32::from(unit.figures(info));
        match measure {
            Measure::Points => figures * u32::from(info.cost()),
            Measure::Units => u32::from(figures > 0),
            Measure::Figures => figures,
        }
    }

    /// What a side has on the board, by a measure.
    fn left_on_board(&self, side: Side, measure: Measure) -> u32 {
        let own = self.all_units().filter(|id| self.side_of(*id) == side && self.is_in_play(*id));
        // A unit counts as one, however many parts it has.
        let first = |id: &UnitId| {
            let whole = self.with_parts(self.cohort_of(*id).unwrap_or(*id));
            whole.into_iter().find(|part| self.is_in_play(*part)) == Some(*id)
        };
        let counted = own.filter(|id| measure != Measure::Units || first(id));
        counted.map(|id| self.has_left(id, measure)).sum()
    }

    /// What a side had at the start, late units included.
    pub(crate) fn mustered_of(&self, side: Side, measure: Measure) -> u32 {
        let own = self.all_units().filter(|id| self.side_of(*id) == side);
        own.map(|id| self.started_with(id, measure)).sum()
    }

    /// What a side has lost, by whatever cause; who has left by his orders or is still to come is not lost.
    pub(crate) fn lost_of(&self, side: Side, measure: Measure) -> u32 {
        let own = self.all_units().filter(|id| self.side_of(*id) == side);
        let left = |id: UnitId| {
            let there = self.with_parts(id).into_iter().filter(|part| !self.is_gone(*part));
            there.map(|part| self.has_left(part, measure)).sum::<u32>()
        };
        own.map(|id| self.started_with(id, measure).saturating_sub(left(id))).sum()
    }

    /// A unit with all that has come into being as a part of it: centuries, horse-holders, parts of a broken unit.
    fn with_parts(&self, id: UnitId) -> Vec<UnitId> {
        let parts = self.all_units().filter(|part| *part == id || self.cohort_of(*part) == Some(id));
        if self.founded.is_empty() { vec![id] } else { parts.collect() }
    }

    /// Whether nobody is left of a unit, or of a part of one.
    fn has_none_left(&self, id: UnitId) -> bool {
        self.is_gone(id) || self.has_left(id, Measure::Figures) == 0
    }

    /// Whether a unit is destroyed or has routed off the board.
    pub(crate) fn is_gone(&self, id: UnitId) -> bool {
        self.unit(id).is(Flags::LOST | Flags::LEFT) && !self.is_fated(id, Fate::EXITED)
    }

    /// Whether a side has anybody on the board or due to arrive; leaders and phantoms do not count.
    pub(crate) fn has_army(&self, side: Side) -> bool {
        define!("common.victory.no-army");
        let own = |id: &UnitId| self.side_of(*id) == side && self.info(*id).kind.troop().is_some();
        self.all_units().filter(own).any(|id| self.is_in_play(id) || self.unit(id).is(Flags::WAITS))
    }

    /// What a side has taken of the enemy, in points: the whole cost of each unit that is destroyed or has routed.
    fn points_taken(&self, side: Side) -> u32 {
        let gone = self.all_units().filter(|id| self.side_of(*id) != side && self.is_gone(*id));
        let gone = gone.filter(|id| self.with_parts(*id).into_iter().all(|part| self.has_none_left(part)));
        gone.map(|id| self.started_with(id, Measure::Points)).sum()
    }

    /// How many leaders of a goal a side has captured.
    fn captured_for(&self, side: Side, goal: &Goal) -> u16 {
        let wanted = |id: &UnitId| match goal.rank {
            Some(rank) => self.info(*id).noble.is_some_and(|noble: Noble| noble <= rank),
            None => goal.leaders.contains(id),
        };
        let leaders = self.all_units().filter(|id| self.info(*id).kind == Kind::Commander);
        let theirs = leaders.filter(|id| self.side_of(*id) != side && wanted(id));
        theirs.filter(|id| self.is_fated(*id, Fate::CAPTURED)).count() as u16
    }

    /// Whether enough of a side has left by its orders.
    fn has_brought_off(&self, side: Side, goal: &Goal) -> bool {
        define!("common.victory.exit");
        let own = self.all_units().filter(|id| self.side_of(*id) == side && self.is_fated(*id, Fate::EXITED));
        let by_edge = own.filter(|id| goal.edge.is_none_or(|edge| self.left_by(*id) == Some(edge)));
        let left: u32 = by_edge.map(|id| self.has_left(id, goal.measure)).sum();
        match goal.share {
            0 => left >= u32::from(goal.count),
            share => 100 * left >= u32::from(share) * self.mustered_of(side, goal.measure),
        }
    }

    /// The edge of the board at which a unit left it: the one its front is nearest to.
    fn left_by(&self, id: UnitId) -> Option<ground::tabletop::TableEdge> {
        use ground::tabletop::TableEdge::{East, North, South, West};
        let (table, at) = (&self.scenario.table, self.unit(id).front(self.info(id)).at);
        let (width, depth) = (table.width.micrometres(), table.depth.micrometres());
        let far = [(South, at.y), (North, depth - at.y), (West, at.x), (East, width - at.x)];
        far.into_iter().min_by_key(|(_, far)| far.abs()).map(|(edge, _)| edge)
    }

    /// What a goal comes to at the end of this turn, and by which row.
    fn met(&self, goal: &Goal) -> (Met, Rule) {
        let sides = || Side::BOTH.into_iter().filter(|side| goal.is_for(*side));
        let due = self.turn == goal.by;
        let more = |of: &dyn Fn(Side) -> u32| match of(Side::Red).cmp(&of(Side::Blue)) {
            std::cmp::Ordering::Greater => Met::By(Side::Red),
            std::cmp::Ordering::Less => Met::By(Side::Blue),
            std::cmp::Ordering::Equal => Met::Equal,
        };
        let first = |holds: &dyn Fn(Side) -> bool| sides().find(|side| holds(*side)).map_or(Met::No, Met::By);
        match goal.kind {
            GoalKind::Terrain => {
                let controls = |side: Side| {
                    let own =
                        |place: &&PlaceId| self.control_of(**place).is_some_and(|one| one.by == Some(side));
                    goal.places.iter().filter(own).count() >= usize::from(goal.count)
                };
                (first(&controls), rule!("common.victory.terrain"))
            }
            GoalKind::Hold => {
                let holds = |side: Side| {
                    let one = goal.places.first().and_then(|place| self.control_of(*place));
                    one.is_some_and(|one| one.by == Some(side) && one.turns >= goal.turns)
                };
                (first(&holds), rule!("common.victory.hold"))
            }
            GoalKind::Remaining => {
                let left = |side: Side| self.left_on_board(side, goal.measure);
                (if due { more(&left) } else { Met::No }, rule!("common.victory.remaining"))
            }
            GoalKind::Sweep => {
                let side = goal.side.unwrap_or(Side::Red);
                let cleared = !self.units_of(side.other()).any(|id| self.info(id).kind.troop().is_some());
                let met = match (cleared, due) {
                    (true, _) => Met::By(side),
                    (false, true) => Met::By(side.other()),
                    (false, false) => Met::No,
                };
                (met, rule!("common.victory.sweep"))
            }
            GoalKind::Percentage => (self.by_percentage(goal), rule!("common.victory.percentage")),
            GoalKind::Capture => {
                let has = |side: Side| self.captured_for(side, goal) >= goal.count.max(1);
                (first(&has), rule!("common.victory.capture"))
            }
            GoalKind::Points => {
                let taken = |side: Side| self.points_taken(side);
                (if due { more(&taken) } else { Met::No }, rule!("common.victory.points"))
            }
            GoalKind::Exit => {
                let has = |side: Side| self.turn <= goal.by && self.has_brought_off(side, goal);
                (first(&has), rule!("common.victory.exit"))
            }
        }
    }

    /// Who has taken a share of the other's strength; if both have, who has lost the smaller share.
    fn by_percentage(&self, goal: &Goal) -> Met {
        let lost = |side: Side| u64::from(self.lost_of(side, goal.measure));
        let whole = |side: Side| u64::from(self.mustered_of(side, goal.measure)).max(1);
        let reaches = |side: Side| 100 * lost(side) >= u64::from(goal.share) * whole(side);
        let has = |side: Side| goal.is_for(side) && reaches(side.other());
        match [has(Side::Red), has(Side::Blue)] {
            [false, false] => Met::No,
            [true, false] => Met::By(Side::Red),
            [false, true] => Met::By(Side::Blue),
            [true, true] => {
                let red = lost(Side::Red) * whole(Side::Blue);
                match red.cmp(&(lost(Side::Blue) * whole(Side::Red))) {
                    std::cmp::Ordering::Less => Met::By(Side::Red),
                    std::cmp::Ordering::Greater => Met::By(Side::Blue),
                    std::cmp::Ordering::Equal => Met::Equal,
                }
            }
        }
    }

    /// Who controls a place that is fought for.
    fn control_of(&self, place: PlaceId) -> Option<&Control> {
        self.control.iter().find(|one| one.place == place.0)
    }

    /// What a side has scored so far.
    pub(crate) fn score_of(&self, side: Side) -> u32 {
        define!("common.victory.score");
        let won = self.fortunes.scored[side.index()];
        let scored = self.scenario.goals.iter().enumerate().filter(|(number, _)| won >> number & 1 == 1);
        scored.map(|(_, goal)| u32::from(goal.score)).sum()
    }
}

/// Steps.
impl State {
    /// Looks who controls the places that are fought for: whoever is alone on one, or was the last to be.
    pub(crate) fn look_at_places(&mut self, table: &mut Table<'_, Event>) {
        for number in 0..self.control.len() {
            let Control { place, by, turns } = self.control[number];
            let Some(outline) = self.scenario.place_outline(PlaceId(place)) else { continue };
            let now = match self.presence_on(outline) {
                [true, false] => Some(Side::Red),
                [false, true] => Some(Side::Blue),
                [false, false] => by,
                [true, true] => None,
            };
            let turns = if now.is_none() {
                0
            } else if now == by {
                turns + 1
            } else {
                1
            };
            self.control[number] = Control { place, by: now, turns };
            if now != by {
                table.tell(
                    &[rule!("common.victory.terrain")],
                    Event::Controls { place: PlaceId(place), by: now },
                );
            }
        }
    }

    /// Looks who has won. Returns whether the battle is over.
    pub(crate) fn look_who_has_won(&mut self, table: &mut Table<'_, Event>) -> bool {
        define!("common.victory.agreed", "common.victory.checked");
        let goals = std::sync::Arc::clone(&self.scenario);
        let mut deciding: Vec<(Met, Rule)> = Vec::new();
        for (number, goal) in goals.goals.iter().enumerate() {
            let (met, rule) = self.met(goal);
            match met {
                Met::No => {}
                _ if goal.score == 0 => deciding.push((met, rule)),
                Met::By(side) if self.fortunes.scored[side.index()] >> number & 1 == 0 => {
                    self.fortunes.scored[side.index()] |= 1 << number;
                    let event = Event::Scores { side, goal: number as u8 };
                    table.tell(&[rule, rule!("common.victory.score")], event);
                }
                Met::By(_) | Met::Equal => {}
            }
        }
        match self.winner_by_ransom() {
            Some(Some(side)) => deciding.push((Met::By(side), rule!("medieval.ransom.values"))),
            Some(None) => deciding.push((Met::Equal, rule!("medieval.ransom.values"))),
            None => {}
        }
        let armies = Side::BOTH.map(|side| self.has_army(side));
        match armies {
            [true, true] => {}
            [true, false] => deciding.push((Met::By(Side::Red), rule!("common.victory.no-army"))),
            [false, true] => deciding.push((Met::By(Side::Blue), rule!("common.victory.no-army"))),
            [false, false] => deciding.push((Met::Equal, rule!("common.victory.no-army"))),
        }
        if let Some(verdict) = decided(&deciding) {
            self.announce(verdict, table);
            return true;
        }
        if self.turn < self.scenario.turns {
            return false;
        }
        let verdict = self.after_last_turn();
        self.announce(verdict, table);
        true
    }

    /// Who has won when the last turn has ended without a decision.
    fn after_last_turn(&self) -> Verdict {
        if self.scenario.goals.iter().all(|goal| goal.score == 0) {
            return Verdict::drawn(rule!("common.victory.stalemate"), IN_TIME);
        }
        let rule = rule!("common.victory.score");
        let [red, blue] = Side::BOTH.map(|side| self.score_of(side));
        match (red.cmp(&blue), self.scenario.equal) {
            (std::cmp::Ordering::Greater, _) => Verdict::won(Side::Red, rule, MORE_SCORE),
            (std::cmp::Ordering::Less, _) => Verdict::won(Side::Blue, rule, MORE_SCORE),
            (std::cmp::Ordering::Equal, Some(side)) => Verdict::won(side, rule, EQUAL_SCORE),
            (std::cmp::Ordering::Equal, None) => Verdict::drawn(rule, EQUAL_SCORE),
        }
    }

    fn announce(&mut self, verdict: Verdict, table: &mut Table<'_, Event>) {
        let event = verdict.winner.map_or(Event::Stalemate, |side| Event::Wins { side });
        table.tell(&[verdict.rule], event);
        self.finish(verdict);
    }
}

/// The verdict of all goals that are decided at one check: if they name both sides, nobody has won.
fn decided(all: &[(Met, Rule)]) -> Option<Verdict> {
    let (_, rule) = *all.first()?;
    let no_army = rule == rule!("common.victory.no-army");
    let by = |side: Side| all.iter().find(|(met, _)| *met == Met::By(side));
    Some(match (by(Side::Red), by(Side::Blue)) {
        (Some((_, rule)), None) => Verdict::won(Side::Red, *rule, if no_army { NO_ARMY } else { AIM_MET }),
        (None, Some((_, rule))) => Verdict::won(Side::Blue, *rule, if no_army { NO_ARMY } else { AIM_MET }),
        (Some(_), Some(_)) => Verdict::drawn(rule!("common.victory.checked"), BOTH_MET),
        (None, None) => Verdict::drawn(rule, if no_army { NO_ARMY } else { BOTH_MET }),
    })
}

/// Neutral battles.
impl State {
    /// What a unit counts as in the size of its army: pieces as 6 figures, wagons as nothing.
    pub(crate) fn counted(&self, id: UnitId, figures: u8) -> u32 {
        define!("muster.break.mwg");
        const OF_A_PIECE: u32 = 6;
        match self.info(id).kind.troop() {
            Some(troop) if matches!(troop.arm(), Arm::Wagon | Arm::Vessel) || !troop.counts() => 0,
            Some(troop) if troop.is_piece() => OF_A_PIECE,
            Some(_) => figures.into(),
            None => 0,
        }
    }
}
