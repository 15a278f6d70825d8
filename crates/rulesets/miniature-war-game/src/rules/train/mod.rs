//! What units have with them beyond their arms: stakes, caltrops, mounts, loads; and what befalls wagons and nobles (medieval.supply,
//! medieval.mounted, medieval.ransom, medieval.hussite).

pub(crate) mod dragoons;
pub(crate) mod mounts;
pub(crate) mod ransom;
pub(crate) mod supply;
pub(crate) mod words;

use battle::Side;
use serde::{Deserialize, Serialize};

use crate::field::{Load, UnitInfo};
use crate::rulebook::define;
use crate::rules::crew::anew::Makeshift;
use crate::state::UnitId;
use crate::troops::{Kit, Troop};

battle::facts! {
    TrainFacts:
    /// Its cavalry has tested itself at the sight of Mongols (medieval.mongol.terror).
    DAUNTED = 0,
    /// He is wounded (medieval.ransom.no-death).
    WOUNDED = 1,
    /// He was a prisoner, and is on his way to his friends (medieval.ransom.release).
    FREED = 2,
    /// It has failed at the sight of Mongols, and routs in the next turn.
    TERRIFIED = 3,
}

/// Yes-or-no facts of a train.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct TrainFacts(pub u8);

/// What a unit has with it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Train {
    /// Centimetres of stakes that it carries (medieval.stakes.carry).
    pub stakes: u8,
    /// Centimetres of caltrops that it carries (medieval.caltrops.carry).
    pub caltrops: u8,
    /// Its mounts, ridden or at hand (medieval.mounted.who).
    pub mounts: u8,
    /// Figures that it has lost while its mounts were with it (medieval.mounted.losses).
    pub fallen: u8,
    /// Portions that are left of its load (medieval.supply.wagon-load).
    pub portions: u8,
    /// Who has captured it (medieval.supply.capture).
    pub captor: Option<Side>,
    /// Its number on the side of its captor; 0 if nobody has captured it (common.unit.number-new).
    pub number: u8,
    /// The unit that holds a noble, or the wagon that it rides in (medieval.ransom.prisoner, medieval.hussite.contents).
    pub holder: UnitId,
    /// The chain of wagons that it is part of; 0 if it is in none (medieval.hussite.chain).
    pub chain: u8,
    /// Yes-or-no facts.
    pub facts: TrainFacts,
    /// Men of an extra crew who wait with it (medieval.crew.extra, musket.crew.extra).
    #[serde(default, skip_serializing_if = "is_nobody")]
    pub extra: u8,
    /// Men of a unit who serve it (musket.crew.makeshift).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub makeshift: Option<Makeshift>,
    /// The first and the last turn in which losses to its own side tell on it; nothing if it has had none (musket.friendly.duration).
    #[serde(default, skip_serializing_if = "is_never")]
    pub friendly: [u16; 2],
    /// The unit that a commander led when he was injured (musket.cmd.rank).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bereft: Option<UnitId>,
}

fn is_never(turns: &[u16; 2]) -> bool {
    *turns == [0; 2]
}

fn is_nobody(men: &u8) -> bool {
    *men == 0
}

impl Train {
    /// What a unit has at the start.
    pub(crate) fn fresh(info: &UnitInfo) -> Train {
        define!("medieval.stakes.carry", "medieval.caltrops.carry", "musket.crew.extra");
        let each = |kit: Kit| if info.kit.has(kit) { info.figures } else { 0 };
        Train {
            stakes: info.figures.saturating_mul(info.stakes),
            caltrops: each(Kit::CALTROPS),
            mounts: each(Kit::MOUNTS),
            fallen: 0,
            portions: info.load.map_or(0, Load::portions),
            captor: None,
            number: 0,
            holder: UnitId::NONE,
            chain: 0,
            facts: TrainFacts::default(),
            extra: info.extra_crew + info.kind.troop().map_or(0, |troop| troop.extra_crew(info.kit)),
            makeshift: None,
            friendly: [0; 2],
            bereft: None,
        }
    }

    /// Whether one of these facts holds.
    pub(crate) const fn is(&self, fact: TrainFacts) -> bool {
        self.facts.has(fact)
    }

    /// Notes facts, or takes them back.
    pub(crate) fn set(&mut self, fact: TrainFacts, holds: bool) {
        self.facts.0 = if holds { self.facts.0 | fact.0 } else { self.facts.0 & !fact.0 };
    }
}

impl Troop {
    /// Whether its figures carry stakes without cost.
    pub(crate) fn has_free_stakes(self) -> bool {
        define!("medieval.stakes.carry", "medieval.romans.stakes");
        matches!(self, Troop::LongbowLight | Troop::LongbowMedium | Troop::RomanLegionaries)
    }
}
