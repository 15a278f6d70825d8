//! Mounted charges (B11): a charge as a value, and what is said of it.
//!
//! Charges are declared with `declare`, `riders`, `together`, `line` and `targets`, and put in order by `next`. `charging` carries
//! one out, stage by stage, with `riding`, `rundown` and `dice`; each question stands with its rules in a file of its own.

pub(crate) mod answering; // B11.4g
pub(crate) mod bows; // B11.10
pub(crate) mod charging; // flow.charge
pub(crate) mod declare; // B11.0, B11.2, B11.13
pub(crate) mod dice; // B11.7.1, B11.7.2
pub(crate) mod ending; // B11.9
pub(crate) mod intercept; // B11.5
pub(crate) mod line; // B11.1, B11.3
pub(crate) mod meet; // B11.4
pub(crate) mod next; // B11.7a
pub(crate) mod press_on; // B11.4.2
pub(crate) mod retarget; // B11.4.2e, muster.hidden.bump
pub(crate) mod riders; // B11.0, B11.2e
pub(crate) mod riding; // flow.charge
pub(crate) mod rundown; // B11.12
pub(crate) mod targets; // B11.2
pub(crate) mod together; // B11.13
pub(crate) mod wheel; // B11.6

use std::ops::{Index, IndexMut};

use battle::{Asked, BySide, List};
use ground::areas::AreaId;
use serde::{Deserialize, Serialize};

use crate::combat::{Drag, Involved};
use crate::conditions::UnitSet;
use crate::rules::charge::charging::ChargeStage;
use crate::scene::listed;
use crate::state::{FormationId, LeaderId, OFF, Stack, State, UnitId};

/// No wheel.
pub(crate) const STRAIGHT: u8 = u8::MAX;

/// A charge, by its place in the list of those that are declared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct ChargeId(pub u8);

impl ChargeId {
    /// The place in the list.
    pub(crate) fn index(self) -> usize {
        self.0.into()
    }
}

impl Index<ChargeId> for Vec<Charge> {
    type Output = Charge;

    fn index(&self, n: ChargeId) -> &Charge {
        &self[n.index()]
    }
}

impl IndexMut<ChargeId> for Vec<Charge> {
    fn index_mut(&mut self, n: ChargeId) -> &mut Charge {
        &mut self[n.index()]
    }
}

/// A charge that was declared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Charge {
    /// The lowest unit that set out, by which it is called.
    pub lead: UnitId,
    /// The units that charge, from the bottom of their stack up.
    pub units: List<UnitId, 2>,
    /// The leaders who ride with them.
    pub riders: List<LeaderId, 8>,
    /// Their formation.
    pub formation: FormationId,
    /// Where they began.
    pub start: Stack,
    /// The areas of the line of charge, the target last.
    pub path: List<AreaId, 3>,
    /// The place on the path where they wheel, or [`STRAIGHT`].
    pub wheel: u8,
    /// The positions of the stacks that are charged, as bits.
    pub targets: u32,
    /// How many areas of the path have been entered.
    pub entered: u8,
    /// What is next.
    pub stage: ChargeStage,
    /// What those who met it have left of its momentum.
    pub drag: Drag,
    /// It rides with others (B11.13a).
    pub together: bool,
    /// Enemies who have tried to stop it.
    pub tried: UnitSet,
    /// Targets that have tried to wheel in place against it.
    #[serde(default)]
    pub wheeled: UnitSet,
    /// The positions in the target area of the stacks that will meet it, as bits.
    pub waiting: u32,
    /// Archers who hold their fire at it.
    pub held: UnitSet,
    /// Archers who have shot at it.
    pub fired: UnitSet,
    /// Steps lost to bow fire.
    pub lost: BySide<u8>,
    /// Of these, what each unit has lost: those of the clash are added (C23.0a).
    #[serde(default)]
    pub shot: List<(UnitId, u8), 2>,
    /// Leaders of the bow fire.
    pub leaders: List<Involved, 8>,
}

impl Charge {
    /// The area that is charged.
    pub(crate) fn target(&self) -> AreaId {
        self.path.last().copied().unwrap_or(OFF)
    }

    /// Whether it has set off and is not over.
    pub(crate) fn is_under_way(&self) -> bool {
        !matches!(self.stage, ChargeStage::Declared | ChargeStage::Over)
    }

    /// The area in which it is now; where it began before it has entered any.
    pub(crate) fn at(&self) -> AreaId {
        match usize::from(self.entered).checked_sub(1) {
            Some(place) => self.path.get(place).copied().unwrap_or(self.target()),
            None => self.start.area,
        }
    }

    /// The area from which it enters the target.
    pub(crate) fn entry(&self) -> AreaId {
        self.before(self.path.len().saturating_sub(1))
    }

    /// The area from which it enters an area of its path.
    pub(crate) fn before(&self, place: usize) -> AreaId {
        match place.checked_sub(1) {
            Some(before) => self.path.get(before).copied().unwrap_or(self.start.area),
            None => self.start.area,
        }
    }
}

/// What is said of a charge.
impl State {
    /// Those who charge, by name.
    pub(crate) fn charger_name(&self, charge: &Charge) -> String {
        listed(&charge.units.iter().map(|unit| self.unit_name(*unit)).collect::<Vec<_>>())
    }

    /// Where the battle stands while a charge is carried out.
    fn charge_crumb(&self, n: ChargeId) -> Option<String> {
        let charge = &self.charges[n];
        let target = self.scenario.map.label(charge.target());
        Some(format!("Charge of {} into {target}", self.charger_name(charge)))
    }

    /// A question about a charge.
    fn charge_asks(&self, n: ChargeId, question: impl Into<String>) -> Asked {
        let charge = &self.charges[n];
        let verb = if charge.units.len() > 1 { "charge" } else { "charges" };
        let target = self.scenario.map.label(charge.target());
        Asked::new(question).because(format!("{} {verb} into {target}", self.charger_name(charge)))
    }

    /// A question about a charge, of those who charge.
    fn charger_asks(&self, n: ChargeId, question: impl Into<String>) -> Asked {
        let actor = self.charges[n].units.first().map(|unit| self.info(*unit).id.clone());
        Asked { actor, ..self.charge_asks(n, question) }
    }
}
