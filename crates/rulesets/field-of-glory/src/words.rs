//! How groups, commanders, lengths and the like are written and read; `telling` has the sentences for events.

mod measures;
mod setting_up;
mod telling;

pub(crate) use ground::tabletop::{bearing_text as degrees_text, decimals};
pub(crate) use measures::{read_angle, read_degrees, read_distance, read_mu, read_point};

use battle::naming::Names;
use battle::{PieceId, Refusal, Side, Target, Viewer, Word};
use ground::tabletop::{Length, Measure, Point};
use muster::read::hint;

use crate::conditions::{BattleId, LeaderId};
use crate::rulebook::rule;
use crate::state::{CommanderId, FIRST_CAMP, FIRST_COMMANDER, GroupId, State};

/// What stands for nobody.
pub(crate) const NOBODY: &str = "none";

/// A length in MUs, with as few decimals as tell it to the micrometre.
pub(crate) fn mu_text(length: Length) -> String {
    Measure::MUS.text(length)
}

/// A length in MUs to the nearest hundredth, as people read it.
pub(crate) fn hundredths_text(length: Length) -> String {
    Measure::MUS.hundredths_text(length)
}

/// A place as `x,y` in MUs.
pub(crate) fn point_text(point: Point) -> String {
    Measure::MUS.point_text(point)
}

/// Refuses what names something that is not there.
fn there(is_there: bool) -> Result<(), Refusal> {
    if is_there { Ok(()) } else { Err(Refusal::new(rule!("formation.group"), "there is no such piece")) }
}

impl Word<State> for GroupId {
    fn write(&self, battle: &State, _: Side, into: &mut String) {
        into.push_str(battle.group_word(*self));
    }

    fn read(battle: &State, side: Side, word: &str) -> Result<GroupId, String> {
        // Of groups that are hidden from a side no word may tell.
        let known = || battle.all_groups().filter(|id| battle.is_known_to(*id, Viewer::Seat(side)));
        let found = known().find(|id| battle.group_word(*id).eq_ignore_ascii_case(word));
        let near = || hint(word, known().map(|id| battle.group_word(id)));
        found.ok_or_else(|| format!("there is no battle group `{word}`{}", near()))
    }

    fn is_there(&self, battle: &State, _: Side) -> Result<(), Refusal> {
        there(self.index() < battle.groups.len())
    }

    fn target(&self, battle: &State) -> Option<Target> {
        let info = battle.scenario.groups.get(self.index())?;
        Some(Target::Piece { id: info.id.clone() })
    }

    fn pieces(&self, _: &State, into: &mut Vec<PieceId>) {
        into.push((*self).into());
    }

    fn pointed(self, battle: &State, side: Side, at: &Target) -> Option<GroupId> {
        match at {
            Target::Piece { id } => GroupId::read(battle, side, id).ok(),
            Target::Place { .. } => None,
        }
    }
}

impl Word<State> for CommanderId {
    fn write(&self, battle: &State, _: Side, into: &mut String) {
        into.push_str(battle.commander_word(*self));
    }

    fn read(battle: &State, side: Side, word: &str) -> Result<CommanderId, String> {
        let known =
            || battle.all_commanders().filter(|id| battle.is_commander_known_to(*id, Viewer::Seat(side)));
        let found = known().find(|id| battle.commander_word(*id).eq_ignore_ascii_case(word));
        let near = || hint(word, known().map(|id| battle.commander_word(id)));
        found.ok_or_else(|| format!("there is no commander `{word}`{}", near()))
    }

    fn is_there(&self, battle: &State, _: Side) -> Result<(), Refusal> {
        there(self.index() < battle.commanders.len())
    }

    fn target(&self, battle: &State) -> Option<Target> {
        let info = battle.scenario.commanders.get(self.index())?;
        Some(Target::Piece { id: info.id.clone() })
    }

    fn pieces(&self, _: &State, into: &mut Vec<PieceId>) {
        into.push((*self).into());
    }

    fn pointed(self, battle: &State, side: Side, at: &Target) -> Option<CommanderId> {
        match at {
            Target::Piece { id } => CommanderId::read(battle, side, id).ok(),
            Target::Place { .. } => None,
        }
    }
}

/// The words themselves.
impl State {
    /// The id of a battle group.
    pub(crate) fn group_word(&self, id: GroupId) -> &str {
        self.scenario.groups.get(id.index()).map_or(NOBODY, |info| info.id.as_str())
    }

    /// The id of a commander.
    pub(crate) fn commander_word(&self, id: CommanderId) -> &str {
        self.scenario.commanders.get(id.index()).map_or(NOBODY, |info| info.id.as_str())
    }

    /// The name of a battle group for people.
    pub(crate) fn group_name(&self, id: GroupId) -> &str {
        self.scenario.groups.get(id.index()).map_or("nobody", |info| info.name.as_str())
    }

    /// The id and the name of a piece.
    pub(crate) fn piece_words(&self, piece: PieceId) -> Option<(&str, &str)> {
        let at = |from: u16| usize::from(piece.0 - from);
        match piece.0 {
            FIRST_CAMP.. => Some(("camp", "the camp")),
            FIRST_COMMANDER.. => {
                let info = self.scenario.commanders.get(at(FIRST_COMMANDER))?;
                Some((&info.id, &info.name))
            }
            _ => self.scenario.groups.get(at(0)).map(|info| (info.id.as_str(), info.name.as_str())),
        }
    }

    /// What numbers stand for, each by its id.
    pub(crate) fn names(&self) -> Names {
        Names::new(NOBODY)
            .with::<GroupId>(self.scenario.groups.iter().map(|info| info.id.as_str()))
            .with::<CommanderId>(self.scenario.commanders.iter().map(|info| info.id.as_str()))
            .with::<BattleId>(self.scenario.conditions.battles.iter().map(|battle| battle.id.as_str()))
            .with::<LeaderId>(self.scenario.conditions.leaders.iter().map(|leader| leader.id.as_str()))
    }
}
