//! The numbers: charts read at build.

use crate::troops::{Order, Sub, Subs};

/// What entering or crossing costs a sub-category.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cost {
    /// So many movement points.
    Mp(u8),
    /// The whole of a move of which nothing has been spent.
    All,
    /// It is closed.
    No,
}

impl Cost {
    /// Both together.
    pub(crate) fn and(self, other: Cost) -> Cost {
        match (self, other) {
            (Cost::No, _) | (_, Cost::No) => Cost::No,
            (Cost::All, _) | (_, Cost::All) => Cost::All,
            (Cost::Mp(one), Cost::Mp(other)) => Cost::Mp(one + other),
        }
    }
}

/// A kind of hex, or of hexside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GroundRow {
    /// How files name it.
    pub key: &'static str,
    /// The cost to enter or cross, by sub-category.
    pub cost: [Cost; 11],
    /// Who is disordered by entering or crossing.
    pub disorders: Subs,
    /// Attackers who add no impact here.
    pub impact_lost_by: Subs,
    /// Dice that fire at a stand here loses.
    pub cover: u8,
    /// Sight ends here.
    pub blocks_sight: bool,
    /// Melee dice of a Battle Stand that defends it.
    pub defence: u8,
    /// Skirmishers may stand here.
    pub sk_may_stand: bool,
    /// Deep blocks lose their rank dice here.
    pub breaks_ranks: bool,
    /// A creek or river.
    pub water: bool,
    /// It is crossed with dry feet.
    pub dryshod: bool,
    /// It protects the stands on one side only.
    pub has_front: bool,
    /// A wall that stops sight and is passed by a gate only.
    pub rampart: bool,
    /// It helps only those who are not lower than their attacker.
    pub rim: bool,
    /// Open ground.
    pub open: bool,
    /// Soft ground, which slows men on foot where the weather says so.
    pub mud: bool,
    /// Stakes.
    pub stakes: bool,
}

/// A change of level in one step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ClimbRow {
    /// What it adds to the cost.
    pub cost: [Cost; 11],
    /// Attackers who add no impact over it.
    pub impact_lost_by: Subs,
}

/// A missile weapon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WeaponRow {
    /// How files name it.
    pub key: &'static str,
    /// Dice lost at 1, 2, 3 ... hexes; the length is the greatest range.
    pub loss: &'static [u8],
    /// It may be fired over stands.
    pub overhead: bool,
    /// It has strings, which rain wets.
    pub strings: bool,
    /// It is fired with powder, which rain damps.
    pub powder: bool,
    /// Those who fire it fight behind stakes.
    pub staked: bool,
}

/// A line of the unit chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnitRow {
    /// How files name it.
    pub key: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Its sub-category.
    pub sub: Sub,
    /// Strength points of each rank, front to rear; 0 for no rank.
    pub ranks: [u8; 3],
    /// Movement points.
    pub mp: u8,
    /// Impact factor.
    pub impact: u8,
    /// Impact once the front rank has lost a strength point.
    pub after_loss: u8,
    /// Order rating.
    pub order: Order,
    /// Break points of each rank.
    pub bp: u8,
    /// Missile weapon; empty for none.
    pub weapon: &'static str,
    /// `none`, `poor` or `steady`.
    pub impetuous: &'static str,
    /// Special abilities.
    pub abilities: &'static [&'static str],
}

include!(concat!(env!("OUT_DIR"), "/charts.rs"));
