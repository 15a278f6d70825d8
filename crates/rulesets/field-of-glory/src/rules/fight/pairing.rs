//! Two bases that fight each other, and the net of their points of advantage (combat.net, combat.best-line, poa.limits,
//! hits.score).

use arrayvec::ArrayVec;
use battle::{Rule, Tally};

use crate::charts::SCORES;
use crate::rulebook::{define, rule};
use crate::state::{GroupId, State};
use crate::troops::{Cohesion, Disorder, Kind};

/// A base of a group.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Base {
    /// The group.
    pub group: GroupId,
    /// Its number in the group.
    pub base: u8,
}

/// A base that strikes and the enemy base opposite (combat.opponent).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Pairing {
    /// Who strikes.
    pub by: Base,
    /// The base it compares itself with.
    pub at: Base,
}

impl Pairing {
    /// The same seen from the other side.
    #[must_use]
    pub(crate) const fn turned(self) -> Pairing {
        Pairing { by: self.at, at: self.by }
    }
}

/// One line of points of advantage.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Line {
    /// The rule it stands in.
    pub rule: Rule,
    /// What gives it.
    pub what: &'static str,
    /// How much.
    pub points: i8,
}

/// A line of points of advantage: its rule, what gives it, and how much.
macro_rules! line {
    ($rule:expr, $what:literal, $points:literal) => {
        const { &$crate::rules::fight::pairing::Line { rule: $rule, what: $what, points: $points } }
    };
}
pub(crate) use line;

/// The single line that gives the most; of equal ones the first.
pub(crate) fn best_line(lines: impl IntoIterator<Item = Option<&'static Line>>) -> Option<&'static Line> {
    define!("combat.best-line");
    lines.into_iter().flatten().fold(None, |best: Option<&Line>, line| match best {
        Some(best) if best.points >= line.points => Some(best),
        _ => Some(line),
    })
}

/// The lines that a side has in a pairing, as they add up.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Points {
    lines: [Option<&'static Line>; MOST_LINES],
    /// It has a line of the bracket "any one of".
    has_one_of: bool,
}

/// More lines than anybody has at once.
const MOST_LINES: usize = 6;

impl Points {
    /// Adds a line of the bracket "any one of", unless it has one already.
    pub(crate) fn add_one_of(&mut self, line: Option<&'static Line>) {
        define!("combat.best-line");
        if !self.has_one_of {
            self.has_one_of = line.is_some();
            self.add(line);
        }
    }

    /// Adds a line.
    pub(crate) fn add(&mut self, line: Option<&'static Line>) {
        if line.is_none() {
            return;
        }
        let free = self.lines.iter_mut().find(|known| known.is_none());
        debug_assert!(free.is_some(), "a base has more than {MOST_LINES} lines");
        if let Some(free) = free {
            *free = line;
        }
    }

    /// Their sum.
    pub(crate) fn sum(&self) -> i32 {
        self.iter().map(|line| i32::from(line.points)).sum()
    }

    /// The lines in the order in which they were added.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &'static Line> + '_ {
        self.lines.iter().copied().flatten()
    }
}

/// The net of two sides' points for the first of them: its own lines, less those of the enemy, within two steps.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Net {
    own: Points,
    enemy: Points,
}

/// The farthest that a net is from nothing.
const MOST_NET: i32 = 2;

impl Net {
    /// Both sides' lines.
    pub(crate) const fn of(own: Points, enemy: Points) -> Net {
        define!("combat.net");
        Net { own, enemy }
    }

    /// A single line that leaves no room for anything else.
    pub(crate) fn alone(line: &'static Line) -> Net {
        let mut own = Points::default();
        own.add(Some(line));
        Net { own, enemy: Points::default() }
    }

    /// What it comes to, within the limits.
    pub(crate) fn total(&self) -> i32 {
        (self.own.sum() - self.enemy.sum()).clamp(-MOST_NET, MOST_NET)
    }

    /// What the limits take from it.
    pub(crate) fn beyond(&self) -> i32 {
        self.total() - (self.own.sum() - self.enemy.sum())
    }

    /// The lines of the first side, then those of the enemy.
    pub(crate) fn lines(&self) -> [&Points; 2] {
        [&self.own, &self.enemy]
    }

    /// The rules that it rests on, after the one by which the dice are thrown.
    pub(crate) fn rules(&self, first: Rule) -> ArrayVec<Rule, { 2 * MOST_LINES + 2 }> {
        let mut rules = ArrayVec::from_iter([first]);
        for line in self.own.iter().chain(self.enemy.iter()) {
            rules.push(line.rule);
        }
        if self.beyond() != 0 {
            rules.push(rule!("poa.limits"));
        }
        rules
    }
}

/// What a die must show at a net POA in close combat.
pub(crate) fn close_score(net: i32) -> Tally {
    define!("hits.close-asymmetry");
    score(net, |row| row.close)
}

/// What a die must show at a net POA in shooting.
pub(crate) fn shooting_score(net: i32) -> Tally {
    score(net, |row| row.shooting)
}

fn score(net: i32, of: impl Fn(&crate::charts::ScoreRow) -> u8) -> Tally {
    let row = SCORES.iter().find(|row| i32::from(row.poa) == net.clamp(-2, 2));
    Tally::base(rule!("hits.score"), "score", row.map_or(4, of))
}

/// What a pairing asks of its bases.
impl State {
    /// The men of a base.
    #[inline]
    pub(crate) fn men(&self, base: Base) -> &Kind {
        self.kind_of(base.group, base.base)
    }

    /// Whether a base is of a group that is FRAGMENTED or worse.
    pub(crate) fn is_fragmented(&self, base: Base) -> bool {
        self.group(base.group).cohesion >= Cohesion::Fragmented
    }

    /// Whether a base is SEVERELY DISORDERED.
    pub(crate) fn is_severe(&self, base: Base) -> bool {
        self.disorder_of(base.group, base.base) == Disorder::Severe
    }

    /// Whether a base is of STEADY spearmen or pikemen. Disorder does not change it, nor the number of ranks.
    pub(crate) fn are_steady_spears(&self, base: Base) -> bool {
        define!("combat.steady-spears");
        self.men(base).has_spears_or_pikes() && self.group(base.group).cohesion == Cohesion::Steady
    }

    /// Whether the file of a base has ranks enough for its spears or pikes to count: two of spears, three of pikes.
    pub(crate) fn has_ranks_for_spears(&self, base: Base) -> bool {
        let spears = self.depth_of_file(base.group, base.base, Kind::has_spears);
        let pikes = self.depth_of_file(base.group, base.base, |kind| kind.has(crate::troops::Skill::Pikemen));
        spears >= 2 || pikes >= 3
    }

    /// Whether the file of a base has a fourth rank of pikes and its group is not FRAGMENTED.
    pub(crate) fn has_fourth_rank(&self, base: Base) -> bool {
        let pikes = self.depth_of_file(base.group, base.base, |kind| kind.has(crate::troops::Skill::Pikemen));
        pikes >= 4 && !self.is_fragmented(base)
    }

    /// Whether a pairing is fought in open terrain.
    pub(crate) fn is_in_open(&self, pairing: Pairing) -> bool {
        let Pairing { by, at } = pairing;
        self.is_fight_in_open((by.group, by.base), (at.group, at.base))
    }

    /// Whether the first base of a pairing is uphill of the other, or defends works or a river bank against it; the reasons do
    /// not add up.
    pub(crate) fn has_height(&self, pairing: Pairing) -> bool {
        let Pairing { by, at } = pairing;
        let (mine, theirs) = ((by.group, by.base), (at.group, at.base));
        let rect = |base: Base| &self.bases(base.group)[usize::from(base.base)];
        self.is_uphill(rect(by), rect(at))
            || self.defends_work(mine, Some(theirs))
            || self.defends_bank(mine, theirs)
    }
}
