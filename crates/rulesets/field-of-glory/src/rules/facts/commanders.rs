//! Whom a commander commands, and from how far (command.range, command.line, command.with).

use ground::tabletop::Rect;

use crate::rulebook::define;
use crate::rules::command::ways::base_at;
use crate::rules::facts::geometry::{is_within, least_distance};
use crate::state::{CommanderFlags, CommanderId, GroupId, State};
use crate::troops::Rank;

/// Commanders.
impl State {
    /// The base of a commander on his own.
    pub(crate) fn commander_base(&self, commander: CommanderId) -> Rect {
        base_at(self.commander(commander).at)
    }

    /// Whether a commander is in line of command to a group.
    pub(crate) fn commands(&self, commander: CommanderId, group: GroupId) -> bool {
        define!("command.line");
        let (info, group) = (self.commander_info(commander), self.info(group));
        info.side == group.side
            && self.commander(commander).is_on_table()
            && match info.rank {
                Rank::CInC | Rank::Sub => group.ally.is_none(),
                Rank::Ally => group.ally.is_some() && group.ally == info.ally,
            }
    }

    /// Whether a commander is with a group.
    #[inline]
    pub(crate) fn is_with(&self, commander: CommanderId, group: GroupId) -> bool {
        define!("command.with");
        let state = self.commander(commander);
        state.is_on_table() && state.with == group
    }

    /// Whether a commander has a group in his command range: measured from his base, or from the group he is with. While he
    /// fights he reaches his own group only.
    pub(crate) fn reaches(&self, commander: CommanderId, group: GroupId) -> bool {
        define!("command.range", "command.front-rank");
        let state = self.commander(commander);
        if !state.is_on_table() {
            return false;
        }
        let range = self.commander_info(commander).kind.row().range;
        match state.with.some() {
            Some(with) if with == group => true,
            Some(_) if state.is(CommanderFlags::FIGHTS) => false,
            Some(with) => self.are_within(with, group, range),
            None => {
                let base = [self.commander_base(commander)];
                least_distance(&base, self.bases(group)).is_some_and(|far| is_within(far, range))
            }
        }
    }
}
