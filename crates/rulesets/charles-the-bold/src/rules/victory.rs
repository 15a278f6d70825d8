//! Break points, breaking and the round limit (14.x).

use battle::{Rule, Side, Table, Verdict};

use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::state::State;

impl State {
    /// Whether an army has lost what breaks it, compared exactly.
    pub(crate) fn is_broken(&self, side: Side) -> bool {
        define!("14.0d", "0.9");
        let info = &self.scenario.sides[side];
        let (share, whole) = info.break_at;
        u32::from(self.lost[side]) * whole >= share * u32::from(info.break_points)
    }

    /// Checks both armies once a bout or volley has been worked out, and ends the battle if one is broken or gone.
    pub(crate) fn check_break(&mut self, table: &mut Table<'_, Event>) {
        if self.has_aims() {
            return self.check_aims(false, table);
        }
        if self.ended.is_some() {
            return;
        }
        let broken = Side::BOTH.map(|side| self.is_broken(side));
        let gone = Side::BOTH.map(|side| self.army(side).next().is_none());
        for side in Side::BOTH {
            if broken[side.index()] {
                table.tell(&[rule!("14.0e")], Event::Breaks { side });
            }
        }
        let verdict = match (broken, gone) {
            ([true, true], _) => Some(Verdict::drawn(rule!("14.0f"), "both armies break")),
            ([true, false], _) => Some(Verdict::won(Side::Blue, rule!("14.0e"), "the enemy army breaks")),
            ([false, true], _) => Some(Verdict::won(Side::Red, rule!("14.0e"), "the enemy army breaks")),
            (_, [true, true]) => Some(Verdict::drawn(rule!("14.0h"), "nobody is left")),
            (_, [true, false]) => Some(Verdict::won(Side::Blue, rule!("14.0h"), "no enemy is left")),
            (_, [false, true]) => Some(Verdict::won(Side::Red, rule!("14.0h"), "no enemy is left")),
            _ => None,
        };
        if let Some(verdict) = verdict {
            self.finish(verdict);
        }
    }

    /// Ends the battle after its last round: the side that has lost the smaller share of its break level wins.
    pub(crate) fn end_by_rounds(&mut self) {
        let share = |side: Side| {
            let info = &self.scenario.sides[side];
            let (part, whole) = info.break_at;
            // Lost / (break points x part / whole), as a fraction.
            (u64::from(self.lost[side]) * u64::from(whole), u64::from(info.break_points) * u64::from(part))
        };
        let (red, blue) = (share(Side::Red), share(Side::Blue));
        let rule: Rule = rule!("14.0g");
        let verdict = match (red.0 * blue.1).cmp(&(blue.0 * red.1)) {
            std::cmp::Ordering::Less => Verdict::won(Side::Red, rule, "smaller losses at the end"),
            std::cmp::Ordering::Greater => Verdict::won(Side::Blue, rule, "smaller losses at the end"),
            std::cmp::Ordering::Equal => Verdict::drawn(rule, "equal losses at the end"),
        };
        self.finish(verdict);
    }

    /// The battle is over, maybe in the middle of a step that still runs.
    pub(crate) fn finish(&mut self, verdict: Verdict) {
        self.ended = Some(verdict);
        // Nobody is asked any more where a commander without a stand goes.
        self.adrift = 0;
    }

    /// Nothing is pending any more in a battle that is over.
    pub(crate) fn lay_down_arms(&mut self) {
        self.steps.clear();
    }
}
