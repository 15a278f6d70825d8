//! Colonels and generals of the Musket period: command figures and what their presence gives (musket.cmd).

use battle::Rule;

use crate::field::{Kind, Options, Rank};
use crate::rulebook::{define, rule};
use crate::rules::nerve::groups;
use crate::state::{State, UnitId};

/// What a leader gives the unit that he leads in person.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Presence {
    /// The row that gives it.
    pub rule: Rule,
    /// In words.
    pub what: &'static str,
    /// Columns of the morale chart.
    pub columns: i32,
    /// Dice of a three-dice test.
    pub dice: i32,
}

impl Rank {
    /// What the presence of a commander of this rank gives; one without a rank gives something only as the supreme commander.
    fn presence(self, is_supreme: bool) -> Option<Presence> {
        match self {
            Rank::General => {
                let rule = rule!("musket.cmd.general");
                Some(Presence { rule, what: "led by a general", columns: 2, dice: 2 })
            }
            Rank::Colonel => {
                let rule = rule!("musket.cmd.colonel");
                Some(Presence { rule, what: "led by a colonel", columns: 1, dice: 1 })
            }
            Rank::None if is_supreme => {
                let rule = rule!("musket.morale.general");
                Some(Presence { rule, what: "under the eye of its general", columns: 1, dice: 0 })
            }
            Rank::None => None,
        }
    }
}

impl State {
    /// The rank of a command figure; none of anybody else.
    pub(crate) fn rank_of(&self, id: UnitId) -> Option<Rank> {
        define!("musket.cmd.rank", "musket.cmd.figure", "musket.cmd.stand");
        let info = self.info(id);
        let scenario = &self.scenario;
        let plays = scenario.period.has_ranks() && scenario.options.has(Options::COMMAND_FIGURES);
        if !plays || info.kind != Kind::Commander {
            return None;
        }
        let leads_brigade = || {
            let group = info.group.some().or_else(|| self.info(info.with.some()?).group.some());
            group.is_some_and(|group| groups::size_of(self, group) > 1)
        };
        let given = || if self.is_supreme(id) || leads_brigade() { Rank::General } else { Rank::Colonel };
        Some(info.rank.unwrap_or_else(given))
    }

    /// What the best of those who lead a unit in person gives it.
    pub(crate) fn presence_at(&self, id: UnitId) -> Option<Presence> {
        define!("musket.cmd.stack", "musket.cmd.rank", "musket.cmd.injured.who");
        let leads = |one: &UnitId| {
            self.led_by_commander(*one) == Some(id) && self.trains[one.index()].bereft != Some(id)
        };
        let leaders = self.units_of(self.side_of(id)).filter(leads);
        let given = leaders.filter_map(|one| self.rank_of(one)?.presence(self.is_supreme(one)));
        given.max_by_key(|presence| presence.columns)
    }

    /// The unit that a commander leads; none of who is no commander.
    fn led_by_commander(&self, one: UnitId) -> Option<UnitId> {
        if self.info(one).kind == Kind::Commander { self.led_by(one) } else { None }
    }
}
