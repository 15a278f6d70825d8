//! The log of one viewer: numbered lines, and the moments he knows of.

use std::collections::BTreeMap;

use battle::Viewer;
use door::Desk;

use message::{LogLine, Luck, LuckOf};

/// The log of one viewer.
#[derive(Debug, Default)]
pub(crate) struct Sheet {
    lines: Vec<LogLine>,
    /// After the opening and after each action: how many lines there were, and how many moments he knew of.
    steps: Vec<(usize, u32)>,
}

impl Sheet {
    /// Adds what has happened since.
    pub(crate) fn extend(&mut self, desk: &dyn Desk, viewer: Viewer) {
        for step in desk.steps(viewer, self.steps.len()) {
            let mut moment = self.moment();
            // What a viewer cannot tell from nothing must not be counted for him either.
            let own = match viewer {
                Viewer::Umpire => true,
                Viewer::Seat(side) => step.by == Some(side),
                Viewer::Spectator => false,
            };
            if step.by.is_some() && !step.goes_on && (own || step.is_open()) {
                moment += 1;
            }
            for line in step.lines {
                let number = u32::try_from(self.lines.len() + 1).unwrap_or(u32::MAX);
                self.lines.push(LogLine { number, moment, line });
            }
            self.steps.push((self.lines.len(), moment));
        }
    }

    /// Forgets what came after so many actions.
    pub(crate) fn cut(&mut self, actions: usize) {
        self.steps.truncate(actions + 1);
        self.lines.truncate(self.steps.last().map_or(0, |(lines, _)| *lines));
    }

    /// How many moments he knows of.
    pub(crate) fn moment(&self) -> u32 {
        self.steps.last().map_or(0, |(_, moment)| *moment)
    }

    /// How many lines there are.
    pub(crate) fn len(&self) -> u32 {
        u32::try_from(self.lines.len()).unwrap_or(u32::MAX)
    }

    /// The lines from this one on, counted from 0.
    pub(crate) fn from(&self, start: u32) -> &[LogLine] {
        self.lines.get(start as usize..).unwrap_or_default()
    }

    /// After how many actions of the battle he first knew of so many moments, and after how many, at most `most`, he still did:
    /// what he cannot tell from nothing belongs to the moment before it.
    pub(crate) fn actions_at(&self, moment: u32, most: usize) -> Option<(usize, usize)> {
        let known = || self.steps.iter().take(most + 1);
        let is_it = |(_, known): &(usize, u32)| *known == moment;
        known().position(is_it).zip(known().rposition(is_it))
    }

    /// The lines of one moment.
    pub(crate) fn of_moment(&self, moment: u32) -> Vec<LogLine> {
        self.lines.iter().filter(|line| line.moment == moment).cloned().collect()
    }

    /// How many lines and moments there were after so many actions.
    pub(crate) fn after(&self, actions: usize) -> (u32, u32) {
        let at = self.steps.get(actions).or(self.steps.last());
        at.map_or((0, 0), |(lines, moment)| (u32::try_from(*lines).unwrap_or(u32::MAX), *moment))
    }

    /// How the dice fell in the first so many lines.
    pub(crate) fn luck_up_to(&self, lines: u32) -> Luck {
        let mut total = [0.0; 2];
        let mut kinds: BTreeMap<&str, LuckOf> = BTreeMap::new();
        for thrown in self.lines.iter().take(lines as usize).flat_map(|line| &line.line.throws) {
            let side = thrown.side.index();
            total[side] += thrown.luck;
            let kind = kinds.entry(thrown.what).or_insert_with(|| LuckOf {
                what: thrown.what.to_string(),
                throws: [0; 2],
                fell: [0.0; 2],
                expected: [0.0; 2],
                luck: [0.0; 2],
            });
            kind.throws[side] += 1;
            kind.fell[side] += thrown.score.map_or(0.0, f64::from);
            kind.expected[side] += thrown.expected;
            kind.luck[side] += thrown.luck;
        }
        Luck { total, kinds: kinds.into_values().collect() }
    }
}
