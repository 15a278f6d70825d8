//! What a scenario of the ruleset's own is fought for besides the rout (victory.conditions).

use battle::{Side, Table, Verdict};
use ground::tabletop::{Outline, Point};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::rulebook::rule;
use crate::state::{CommanderFlags, CommanderId, GroupId, State};

/// A decisive goal is reached, by one side or by both; more points at the end.
pub(crate) const BY_GOALS: [&str; 3] =
    ["a decisive goal is reached", "both reach a decisive goal", "more points for goals"];

/// What a side gains points by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GoalKind {
    /// It has an unbroken group with a base in an area, and the enemy none.
    #[default]
    Ground,
    /// A commander of the enemy is lost.
    Commander,
    /// A group of its own is kept: on the table and not BROKEN, or still to come.
    Group,
    /// Its camp is not sacked.
    Camp,
}

/// A condition of a scenario.
#[derive(Clone, PartialEq, Debug)]
pub struct Goal {
    /// Who gains by it.
    pub side: Side,
    /// What must be.
    pub kind: GoalKind,
    /// The corners of the area.
    pub area: Vec<Point>,
    /// The commander.
    pub commander: CommanderId,
    /// The group.
    pub group: GroupId,
    /// What it is worth.
    pub points: u16,
    /// It ends the battle as soon as it is met.
    pub decisive: bool,
}

impl Default for Goal {
    fn default() -> Goal {
        Goal {
            side: Side::Red,
            kind: GoalKind::Ground,
            area: Vec::new(),
            commander: CommanderId::NONE,
            group: GroupId::NONE,
            points: 0,
            decisive: false,
        }
    }
}

/// Facts.
impl State {
    /// Whether a goal is met as things stand.
    pub(crate) fn is_goal_met(&self, goal: &Goal) -> bool {
        match goal.kind {
            GoalKind::Ground => {
                let Ok(area) = Outline::area(goal.area.clone()) else { return false };
                self.holds_ground(goal.side, &area) && !self.holds_ground(goal.side.other(), &area)
            }
            GoalKind::Commander => {
                goal.commander.some().is_some_and(|id| self.commander(id).is(CommanderFlags::LOST))
            }
            GoalKind::Group => goal.group.some().is_some_and(|id| self.is_kept(id)),
            GoalKind::Camp => !self.camps[goal.side].sacked,
        }
    }

    /// Whether a side has an unbroken group with a base in an area.
    fn holds_ground(&self, side: Side, area: &Outline) -> bool {
        let unbroken = |id: &GroupId| !self.group(*id).is_broken();
        self.on_table(side).filter(unbroken).any(|id| self.bases(id).iter().any(|base| area.overlaps(base)))
    }

    /// Whether a group is on the table and not BROKEN, or still to come.
    fn is_kept(&self, id: GroupId) -> bool {
        use crate::state::Flags;
        let group = self.group(id);
        !group.is_broken() && !group.is(Flags::LOST | Flags::LEFT)
    }

    /// The points that a side has by the goals that are met.
    fn goal_points(&self, side: Side) -> u16 {
        let met = self.scenario.goals.iter().filter(|goal| goal.side == side && self.is_goal_met(goal));
        met.map(|goal| goal.points).sum()
    }
}

/// Steps.
impl State {
    /// Ends the battle if a decisive goal is met: a commander's loss at once, ground when a turn ends.
    pub(crate) fn look_at_decisive_goals(&mut self, turn_ends: bool, table: &mut Table<'_, Event>) {
        if self.ended.is_some() || !self.scenario.goals.iter().any(|goal| goal.decisive) {
            return;
        }
        let scenario = std::sync::Arc::clone(&self.scenario);
        let mut met = [false; 2];
        for (number, goal) in (0u8..).zip(&scenario.goals) {
            let is_due = turn_ends || goal.kind == GoalKind::Commander;
            if goal.decisive && is_due && self.is_goal_met(goal) {
                met[goal.side.index()] = true;
                table.tell(&[rule!("victory.conditions")], Event::GoalMet(number));
            }
        }
        let rule = rule!("victory.conditions");
        match met {
            [false, false] => {}
            [true, true] => self.finish(Verdict::drawn(rule, BY_GOALS[1])),
            [true, false] => self.finish(Verdict::won(Side::Red, rule, BY_GOALS[0])),
            [false, true] => self.finish(Verdict::won(Side::Blue, rule, BY_GOALS[0])),
        }
    }

    /// The battle ends without a rout: who has more points for goals has won; nobody if they are equal or there are none.
    pub(crate) fn better_by_goals(&mut self, table: &mut Table<'_, Event>) -> Option<Verdict> {
        if self.scenario.goals.is_empty() {
            return None;
        }
        let rule = rule!("victory.conditions");
        let points = Side::BOTH.map(|side| self.goal_points(side));
        for (side, points) in Side::BOTH.into_iter().zip(points) {
            table.tell(&[rule], Event::GoalPoints { side, points });
        }
        let better = match points {
            [red, blue] if red > blue => Side::Red,
            [red, blue] if red < blue => Side::Blue,
            _ => return None,
        };
        Some(Verdict::won(better, rule, BY_GOALS[2]))
    }
}
