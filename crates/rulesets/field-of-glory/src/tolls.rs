//! What happened to a battle group in a phase: hits, and what struck it.

use serde::{Deserialize, Serialize};

use crate::rulebook::define;
use crate::state::{GroupId, State};

/// What happened to a battle group in this phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Toll {
    /// Hits that it gave in close combat.
    pub given: u8,
    /// Hits that it took in close combat.
    pub taken: u8,
    /// Hits that it took by shooting.
    pub shot: u8,
    /// The bases that it had when the phase began (hits.per-base).
    pub bases: u8,
    /// Reasons for a test at the end of the phase (cohesion.when-end).
    pub reasons: u8,
    /// Yes-or-no facts.
    pub marks: Marks,
}

/// Facts of a battle group in this phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Marks(pub u16);

battle::facts! {
    Marks:
    /// Artillery was among those that shot at it (cohesion.fright.guns).
    SHOT_BY_ARTILLERY = 0,
    /// Firearms were among those that shot at it (cohesion.fright.guns).
    SHOT_BY_FIREARMS = 1,
    /// Elephants or scythed chariots rolled dice against it (cohesion.fright.elephants).
    STRUCK_BY_ELEPHANTS = 2,
    /// Lancers rolled dice against it at impact (cohesion.fright.lancers).
    STRUCK_BY_LANCERS = 3,
    /// Impact foot rolled dice against it at impact.
    STRUCK_BY_IMPACT_FOOT = 4,
    /// Medium foot against which mounted or heavy foot rolled dice in open terrain (cohesion.fright.medium).
    STRUCK_LOOSE = 5,
    /// It fought in close combat.
    FOUGHT = 6,
    /// It tests in this round at the end of the phase (cohesion.chain).
    DUE = 7,
    /// It has dropped a level because friends burst through it (pass.burst).
    BURST_DROPPED = 8,
    /// Marksmen hit it (muster.flag.marksmen.fog).
    SHOT_BY_MARKSMEN = 9,
}

impl Marks {
    /// These facts without some.
    pub(crate) const fn without(self, marks: Marks) -> Marks {
        Marks(self.0 & !marks.0)
    }
}

impl State {
    /// What happened to a group in this phase.
    #[inline]
    pub(crate) fn toll(&self, group: GroupId) -> &Toll {
        &self.tolls[group.index()]
    }

    #[inline]
    pub(crate) fn toll_mut(&mut self, group: GroupId) -> &mut Toll {
        &mut self.tolls[group.index()]
    }

    /// A new phase begins: nothing has happened to anybody in it.
    pub(crate) fn reset_tolls(&mut self) {
        define!("hits.per-base");
        self.tolls.clear();
        self.tolls.extend(self.groups.iter().map(|group| Toll { bases: group.bases, ..Toll::default() }));
    }
}
