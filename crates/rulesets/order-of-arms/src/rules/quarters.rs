//! Close quarters combat: which area, who attacks whom, and in which order everything comes (B15.0, flow.cqc).

use battle::{List, Refusal, Side, Table};
use ground::areas::{AreaId, AreaSet};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::conditions::UnitSet;
use crate::events::Event;
use crate::rulebook::rule;
use crate::state::{OFF, Stack, State, UnitId};
use crate::steps::{Pending, is_listed};

/// An attack of a stack on another that was declared, or a stack of the defence that joins against an attacker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Attack {
    /// Who attacks.
    pub by: Stack,
    /// Whom.
    pub at: Stack,
    /// The units that take part (state.mixed-stack).
    pub units: List<UnitId, 8>,
    /// In which way.
    pub kind: AttackKind,
    /// It has tried to break through (B15.10a).
    pub pressed: bool,
}

impl Attack {
    /// Whether it is close quarters as a rule, not a Phalanx Assault and nobody who joins the defence.
    pub(crate) fn is_ordinary(&self) -> bool {
        matches!(self.kind, AttackKind::Ordinary | AttackKind::Through)
    }
}

/// In which way a stack attacks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum AttackKind {
    /// As a rule.
    Ordinary,
    /// In a Phalanx Assault (C26.1a).
    Assault,
    /// Through the stack that shields the target (B15.10b).
    Through,
    /// It joins the defence (B15.3.1).
    Joins,
}

/// A unit that shoots in support of a close quarters combat (B15.9a).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Support {
    /// The unit.
    pub unit: UnitId,
    /// An enemy stack that fights in that combat.
    pub at: Stack,
    /// It shoots over the enemy's front (B15.9.1a).
    pub over: bool,
    /// It has fallen back behind its friends and shoots with half (B15.9.3b).
    pub fell_back: bool,
}

/// The close quarters combat step: one defending area after the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct CloseQuarters {
    /// The defending area.
    pub area: AreaId,
    /// How far it is.
    pub stage: QuartersStage,
    /// The areas that are done with.
    pub closed: AreaSet,
    /// An attack, or support, whose units show first whether they dare.
    pub trying: Option<(Stack, Stack)>,
    /// A unit about which something is asked.
    pub unit: UnitId,
    /// The units that have been tried, as bits.
    pub attempted: UnitSet,
    /// The archers who may fall back and fire.
    pub archers: List<UnitId, 8>,
}

/// How far close quarters in an area are (flow.cqc).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum QuartersStage {
    /// Asks for the defending area.
    Area,
    /// Asks for the next attack.
    Declare,
    /// Asks whether the stack in phalanx that has just declared makes a Phalanx Assault (C26.1a).
    Kind,
    /// Asks who retreats before the combat (B15.4a).
    Withdraw,
    /// Asks which shooters try to fall back, or to reach the woods (B15.9.3a, B15.9.4).
    FallBack,
    /// Asks to which woods a unit goes (B15.9.4).
    Woods,
    /// Asks how the archers fall back (B15.9.5c).
    Option,
    /// Asks which of the others in the area change their places first (B15.9.3b).
    Arrange,
    /// Asks where an archer unit finds shelter in the area (B15.9.3b).
    Rearrange,
    /// The archers who retreat have aimed and shoot (B15.9.3c).
    Volley,
    /// They have shot, and retreat.
    VolleyOver,
    /// Asks for a new target where the old one is gone (B15.4b).
    Retarget,
    /// Asks who tries to break through (B15.10a).
    BreakThrough,
    /// Asks a side who gives supporting fire; the defender also who joins (B15.9a, B15.3.1).
    Support(Side),
    /// Asks which combat is next.
    Order,
}

impl CloseQuarters {
    /// The step from its beginning.
    pub(crate) fn first() -> CloseQuarters {
        CloseQuarters {
            area: OFF,
            stage: QuartersStage::Area,
            closed: AreaSet::EMPTY,
            trying: None,
            unit: UnitId::NONE,
            attempted: UnitSet::EMPTY,
            archers: List::new(),
        }
    }

    pub(crate) fn at(self, stage: QuartersStage) -> CloseQuarters {
        CloseQuarters { stage, ..self }
    }

    /// Whether nobody is on his way or being tried, so that sides may change (C29.0).
    pub(crate) fn is_between(&self) -> bool {
        let waits = matches!(
            self.stage,
            QuartersStage::Kind
                | QuartersStage::Woods
                | QuartersStage::Option
                | QuartersStage::Arrange
                | QuartersStage::Rearrange
                | QuartersStage::Volley
                | QuartersStage::VolleyOver
        );
        self.trying.is_none() && !waits
    }

    /// Whether a unit has been tried.
    pub(crate) fn has_tried(&self, unit: UnitId) -> bool {
        self.attempted.has(unit)
    }

    /// Whether somebody must still attack the area that was named: nobody does, and nobody has been tried.
    fn is_bound(&self, battle: &State) -> bool {
        battle.attacks.is_empty() && self.attempted.is_empty()
    }

    /// A unit has been tried.
    pub(crate) fn with_tried(mut self, unit: UnitId) -> CloseQuarters {
        self.attempted.insert(unit);
        self
    }
}

impl Pending for CloseQuarters {
    fn asks(&self, battle: &State) -> Option<Side> {
        let (active, defender) = (battle.active, battle.active.other());
        let asks = |any: bool, side: Side| any.then_some(side);
        match self.stage {
            QuartersStage::Area => asks(battle.is_any_attackable(*self), active),
            QuartersStage::Declare | QuartersStage::Support(_) | QuartersStage::Arrange
                if self.trying.is_some() =>
            {
                None
            }
            QuartersStage::Declare => {
                let least = if self.is_bound(battle) { 2 } else { 1 };
                asks(battle.open_attacks(*self).take(least).count() == least, active)
            }
            QuartersStage::Kind => Some(active),
            QuartersStage::Withdraw => asks(battle.withdrawals(*self).next().is_some(), defender),
            QuartersStage::FallBack => asks(battle.fallbacks(*self).next().is_some(), defender),
            QuartersStage::Woods => asks(battle.woods_for(self.unit).len() > 1, defender),
            QuartersStage::Option => {
                asks(battle.may_rearrange(*self) && battle.may_fall_back(*self), defender)
            }
            QuartersStage::Arrange => asks(battle.movables(*self).next().is_some(), defender),
            QuartersStage::Rearrange => asks(battle.shelters(*self).nth(1).is_some(), defender),
            QuartersStage::Retarget => asks(battle.other_targets(*self).next().is_some(), active),
            QuartersStage::BreakThrough => asks(battle.pressings(*self).next().is_some(), active),
            QuartersStage::Support(side) => asks(battle.has_support(*self, side), side),
            QuartersStage::Order => asks(battle.combat_heads().nth(1).is_some(), active),
            QuartersStage::Volley | QuartersStage::VolleyOver => None,
        }
    }

    fn choices(&self, battle: &State, into: &mut Vec<Action>) {
        match self.stage {
            QuartersStage::Area => into.extend(battle.attackable(*self).iter().map(Action::Area)),
            QuartersStage::Declare => {
                into.extend(battle.open_attacks(*self).map(|(by, at)| Action::Attack { by, at }));
                if self.is_bound(battle) {
                    return;
                }
            }
            QuartersStage::Kind => return into.extend([Action::Try, Action::Decline]),
            QuartersStage::Withdraw => into.extend(battle.withdrawals(*self)),
            QuartersStage::FallBack => into.extend(battle.fallbacks(*self).map(Action::Unit)),
            QuartersStage::Woods => return into.extend(battle.woods_for(self.unit).iter().map(Action::Area)),
            QuartersStage::Option => return into.extend([Action::Choose(0), Action::Choose(1)]),
            QuartersStage::Arrange => into.extend(battle.movables(*self).map(Action::Unit)),
            QuartersStage::Rearrange => return into.extend(battle.shelters(*self)),
            QuartersStage::Retarget => {
                into.extend(battle.other_targets(*self).map(|(by, at)| Action::Attack { by, at }));
            }
            QuartersStage::BreakThrough => {
                into.extend(battle.pressings(*self).map(|(by, at)| Action::Attack { by, at }));
            }
            QuartersStage::Support(side) => battle.list_support(*self, side, into),
            QuartersStage::Order => return into.extend(battle.combat_heads().map(Action::Stack)),
            _ => return,
        }
        into.push(Action::Done);
    }

    fn check(&self, battle: &State, action: &Action) -> Result<(), Refusal> {
        match (self.stage, *action) {
            (QuartersStage::Declare, Action::Attack { by, at }) => battle.may_attack(*self, by, at),
            (QuartersStage::Withdraw, Action::Unit(unit)) => battle.may_withdraw(*self, unit),
            (QuartersStage::Withdraw, Action::Leader(leader)) => battle.may_leader_withdraw(*self, leader),
            (QuartersStage::FallBack, Action::Unit(unit)) => battle.may_try_to_fall_back(*self, unit),
            (QuartersStage::BreakThrough, Action::Attack { by, at }) => battle.may_press(*self, by, at),
            (QuartersStage::Support(side), Action::Against { by, at }) => {
                battle.may_support(*self, side, by, at).map(|_| ())
            }
            (QuartersStage::Support(side), Action::Attack { by, at }) => {
                battle.may_join_defence(*self, side, by, at)
            }
            _ => is_listed(self, battle, action, self.stage.refusal()),
        }
    }

    fn answer(&self, battle: &mut State, action: Action, table: &mut Table<'_, Event>) {
        match (self.stage, action) {
            (QuartersStage::Area, Action::Area(area)) => battle.open_quarters(*self, area),
            (QuartersStage::Area, _) => battle.done(),
            (QuartersStage::Declare, Action::Attack { by, at }) => battle.name_attack(*self, by, at),
            (QuartersStage::Declare, _) => battle.end_declaring(*self),
            (QuartersStage::Kind, answer) => battle.choose_assault(*self, answer == Action::Try, table),
            (QuartersStage::Withdraw, Action::Unit(unit)) => battle.withdraw(unit, table),
            (QuartersStage::Withdraw, Action::Leader(leader)) => battle.withdraw_leader(leader, table),
            (QuartersStage::Withdraw, _) => battle.replace(self.at(QuartersStage::FallBack)),
            (QuartersStage::FallBack, Action::Unit(unit)) => battle.try_to_fall_back(*self, unit, table),
            (QuartersStage::FallBack, _) => battle.replace(self.at(QuartersStage::Option)),
            (QuartersStage::Woods, Action::Area(area)) => battle.reach_woods(*self, area, table),
            (QuartersStage::Option, Action::Choose(0)) => battle.begin_arranging(*self),
            (QuartersStage::Option, _) => battle.begin_volley(*self),
            (QuartersStage::Arrange, Action::Unit(unit)) => battle.arrange(*self, unit),
            (QuartersStage::Arrange, _) => battle.replace(self.at(QuartersStage::Rearrange)),
            (QuartersStage::Rearrange, shelter) => battle.take_shelter(*self, shelter, table),
            (QuartersStage::Retarget, Action::Attack { by, at }) => battle.retarget(*self, by, at, table),
            (QuartersStage::Retarget, _) => battle.drop_attack(*self, table),
            (QuartersStage::BreakThrough, Action::Attack { by, at }) => battle.press(by, at, table),
            (QuartersStage::BreakThrough, _) => {
                battle.replace(self.at(QuartersStage::Support(battle.active)));
            }
            (QuartersStage::Support(_), Action::Against { by, at }) => {
                battle.name_support(*self, by, at, table);
            }
            (QuartersStage::Support(_), Action::Attack { by, at }) => {
                battle.join_defence(*self, by, at, table);
            }
            (QuartersStage::Support(side), _) => battle.end_support(*self, side),
            (QuartersStage::Order, Action::Stack(stack)) => battle.begin_clash(*self, stack),
            _ => {}
        }
    }

    fn advance(&self, battle: &mut State, table: &mut Table<'_, Event>) {
        match self.stage {
            QuartersStage::Area => battle.done(),
            QuartersStage::Declare if self.trying.is_some() => battle.settle_attack(*self, table),
            QuartersStage::Declare => {
                let only = battle.open_attacks(*self).next().filter(|_| self.is_bound(battle));
                match only {
                    Some((by, at)) => battle.name_attack(*self, by, at),
                    None => battle.end_declaring(*self),
                }
            }
            QuartersStage::Withdraw => battle.replace(self.at(QuartersStage::FallBack)),
            QuartersStage::FallBack => battle.replace(self.at(QuartersStage::Option)),
            QuartersStage::Woods => {
                let woods = battle.woods_for(self.unit).iter().next();
                match woods {
                    Some(area) => battle.reach_woods(*self, area, table),
                    None => battle.replace(self.at(QuartersStage::FallBack)),
                }
            }
            QuartersStage::Option => {
                if battle.may_rearrange(*self) {
                    battle.begin_arranging(*self);
                } else if battle.may_fall_back(*self) {
                    battle.begin_volley(*self);
                } else {
                    battle.replace(self.at(QuartersStage::Retarget));
                }
            }
            QuartersStage::Arrange => battle.arranged(*self),
            QuartersStage::Rearrange => {
                let shelter = battle.shelters(*self).next();
                match shelter {
                    Some(shelter) => battle.take_shelter(*self, shelter, table),
                    None => battle.next_to_shelter(*self),
                }
            }
            QuartersStage::Volley => battle.throw_fallback_volley(*self, table),
            QuartersStage::VolleyOver => battle.end_volley(*self, table),
            QuartersStage::Retarget => battle.settle_targets(*self, table),
            QuartersStage::BreakThrough => battle.replace(self.at(QuartersStage::Support(battle.active))),
            QuartersStage::Support(_) if self.trying.is_some() => battle.settle_support(*self, table),
            QuartersStage::Support(side) => battle.end_support(*self, side),
            QuartersStage::Order => {
                let head = battle.combat_heads().next();
                match head {
                    Some(stack) => battle.begin_clash(*self, stack),
                    None => battle.end_quarters(*self),
                }
            }
            QuartersStage::Kind => {}
        }
    }
}

impl QuartersStage {
    /// What an answer is refused with that is none.
    pub(crate) fn refusal(self) -> Refusal {
        match self {
            QuartersStage::Area => Refusal::new(rule!("B15.0b"), "name an area to attack, or none"),
            QuartersStage::Declare => {
                Refusal::new(rule!("B15.3a"), "name a stack and the stack that it attacks")
            }
            QuartersStage::Kind => {
                Refusal::new(rule!("C26.1a"), "the phalanx makes its assault, or attacks as others do")
            }
            QuartersStage::Withdraw => {
                Refusal::new(rule!("B15.4a"), "name who retreats before the combat, or nobody")
            }
            QuartersStage::FallBack => Refusal::new(rule!("B15.9.3a"), "name who falls back, or nobody"),
            QuartersStage::Woods => Refusal::new(rule!("B15.9.4"), "name woods to retreat into"),
            QuartersStage::Option => {
                Refusal::new(rule!("B15.9.5c"), "all archers of the area rearrange, or all retreat")
            }
            QuartersStage::Arrange => {
                Refusal::new(rule!("B15.9.3b"), "name who changes its place before the archers, or nobody")
            }
            QuartersStage::Rearrange => Refusal::new(rule!("B15.9.3b"), "name a place behind friends"),
            QuartersStage::Retarget => Refusal::new(rule!("B15.4b"), "name another target, or none"),
            QuartersStage::BreakThrough => {
                Refusal::new(rule!("B15.10a"), "name a stack behind others, or none")
            }
            QuartersStage::Support(_) => Refusal::new(rule!("B15.9a"), "name who gives support, or nobody"),
            _ => Refusal::new(rule!("state.combat"), "name a stack that attacks"),
        }
    }
}
