//! Close quarters combat: which area, who attacks whom, and in which order everything comes (B15.0, flow.cqc).

use battle::{List, Refusal, Side, Table};
use ground::areas::{AreaId, AreaSet};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::clash::Clash;
use crate::rules::control::{Daring, Daringness};
use crate::rules::lines::Blocked;
use crate::state::{Flags, OFF, Stack, State, UnitId};
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
    pub attempted: [u64; 4],
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
            attempted: [0; 4],
            archers: List::new(),
        }
    }

    pub(crate) fn at(self, stage: QuartersStage) -> CloseQuarters {
        CloseQuarters { stage, ..self }
    }

    /// Whether a unit has been tried.
    pub(crate) fn has_tried(&self, unit: UnitId) -> bool {
        self.attempted[unit.index() / 64] >> (unit.index() % 64) & 1 == 1
    }

    /// A unit has been tried.
    pub(crate) fn with_tried(mut self, unit: UnitId) -> CloseQuarters {
        self.attempted[unit.index() / 64] |= 1 << (unit.index() % 64);
        self
    }
}

impl Pending for CloseQuarters {
    fn asks(&self, battle: &State) -> Option<Side> {
        let (active, defender) = (battle.active, battle.active.other());
        let asks = |any: bool, side: Side| any.then_some(side);
        match self.stage {
            QuartersStage::Area => asks(!battle.attackable(*self).is_empty(), active),
            QuartersStage::Declare | QuartersStage::Support(_) | QuartersStage::Arrange
                if self.trying.is_some() =>
            {
                None
            }
            QuartersStage::Declare => {
                let least = if battle.attacks.is_empty() { 2 } else { 1 };
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
                if battle.attacks.is_empty() {
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
                let only = battle.open_attacks(*self).next().filter(|_| battle.attacks.is_empty());
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
    fn refusal(self) -> Refusal {
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

/// Facts of close quarters.
impl State {
    /// The areas that somebody who acts could attack.
    fn attackable(&self, step: CloseQuarters) -> AreaSet {
        define!("B15.3.2a");
        let enemies = self.held[self.active.other()].without(step.closed);
        let mut found = AreaSet::EMPTY;
        for by in self.acting_stacks() {
            for area in self.scenario.map.adjacent(by.area).and(enemies).without(found).iter() {
                let step = CloseQuarters { area, ..step };
                if self.stacks_in(area).any(|at| self.may_attack(step, by, at).is_ok()) {
                    found.insert(area);
                }
            }
        }
        found
    }

    /// The stacks with combat units that act, by their lowest acting unit.
    fn acting_stacks(&self) -> impl Iterator<Item = Stack> + '_ {
        let fighters = self.acting_units().filter(|unit| self.kind(*unit).is_combat());
        let first = fighters.filter(|unit| {
            let mut acting = self.stacked(self.stack_of(*unit));
            self.unit(*unit).is_on_map() && acting.find(|u| self.unit(*u).is(Flags::ACTING)) == Some(*unit)
        });
        first.map(|unit| self.stack_of(unit))
    }

    /// The attacks on the area that can be declared now.
    fn open_attacks(&self, step: CloseQuarters) -> impl Iterator<Item = (Stack, Stack)> + '_ {
        let near = self.scenario.map.adjacent(step.area);
        self.acting_stacks().filter(move |by| near.contains(by.area)).flat_map(move |by| {
            let targets = self.stacks_in(step.area).map(move |at| (by, at));
            targets.filter(move |(by, at)| self.may_attack(step, *by, *at).is_ok())
        })
    }

    /// Whether a stack may attack another.
    pub(crate) fn may_attack(&self, step: CloseQuarters, by: Stack, at: Stack) -> Result<(), Refusal> {
        let Some(target) = self.stacked(at).next() else {
            return Err(Refusal::new(rule!("B15.0a"), "there is no enemy stack"));
        };
        if at.area != step.area || self.side_of(target) == self.active {
            let refusal = Refusal::new(rule!("B15.0b"), "{0} is no enemy in the area under attack");
            return Err(refusal.about(target.into()));
        }
        if self.kind(target).is_combat() {
            self.attackers_of(by, at.area)?;
        } else {
            return Err(Refusal::new(rule!("B15.0d"), "{0} takes no part in it").about(target.into()));
        }
        self.may_strike_across(by, at.area)?;
        self.line_of_fight(by, at).map_err(Blocked::refusal)?;
        let Some(unit) = self.stacked(by).next() else {
            return Err(Refusal::new(rule!("B15.0a"), "there is nobody to attack"));
        };
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(unit.into()).and(target.into()));
        for attack in &self.attacks {
            if (attack.by, attack.at) == (by, at) {
                return refuse(rule!("B15.3a"), "{0} attacks {1} already");
            }
            if self.do_lines_cross((attack.by, attack.at), (by, at)) {
                return refuse(rule!("B15.2.2"), "the line from {0} to {1} would cross another attack");
            }
        }
        Ok(())
    }

    /// The units of a stack that can attack an area; why none can.
    pub(crate) fn attackers_of(&self, by: Stack, area: AreaId) -> Result<List<UnitId, 8>, Refusal> {
        let mut why = Refusal::new(rule!("B15.0a"), "there is nobody to attack");
        let mut units = List::new();
        for unit in self.bottom_up(by) {
            match self.may_strike_at(unit, area) {
                Ok(()) => {
                    units.push(unit);
                }
                Err(refusal) => why = refusal,
            }
        }
        if units.is_empty() { Err(why) } else { Ok(units) }
    }

    /// Whether a unit can take part in an attack on an adjacent area.
    fn may_strike_at(&self, unit: UnitId, area: AreaId) -> Result<(), Refusal> {
        define!("B15.0c", "state.mixed-stack");
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(unit.into()));
        self.may_engage(unit)?;
        if self.arc_to(unit, area) == ground::areas::Arc::Rear
            && self.scenario.map.adjacent(self.unit(unit).area).contains(area)
        {
            return refuse(rule!("B15.2.3a"), "{0} does not fight to its rear");
        }
        Ok(())
    }

    /// Whether a unit of the active side can take part in an attack at all.
    pub(crate) fn may_engage(&self, unit: UnitId) -> Result<(), Refusal> {
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(unit.into()));
        let u = self.unit(unit);
        if u.is(Flags::FOUGHT) {
            return refuse(rule!("B15.0e"), "{0} has attacked in this activation already");
        }
        if !u.is(Flags::ACTING) {
            return refuse(rule!("B15.0a"), "{0} is not activated");
        }
        if self.is_in_melee(u.area) {
            return refuse(rule!("B15.7k"), "{0} is in melee");
        }
        if u.is(Flags::ROUTED) {
            return refuse(rule!("C23.2a"), "{0} is routed: it only defends");
        }
        if u.is(Flags::SCHILTRON) {
            return refuse(rule!("C25.2a"), "{0} is in schiltron: it only defends");
        }
        if u.is(Flags::UNHORSED) && !u.is(Flags::ON_FOOT) {
            return refuse(rule!("C27.2.1a"), "{0} is unhorsed: it only defends");
        }
        define!("B9.4.2");
        if u.is(Flags::IN_CAMP) {
            return refuse(rule!("B9.4.1"), "{0} is inside a camp: it only defends");
        }
        if self.daringness(unit) == Daringness::Balks {
            return refuse(rule!("B9.1.2c"), "{0} does not dare to attack in this step");
        }
        self.is_free_to_attack(unit)
    }

    /// The stacks that attack a stack; where nobody attacks it, all that attack its area.
    pub(crate) fn attacks_on(&self, stack: Option<Stack>) -> impl Iterator<Item = &Attack> + '_ {
        let own = |attack: &Attack| Some(attack.at) == stack && attack.kind != AttackKind::Joins;
        let attacked = self.attacks.iter().any(own);
        self.attacks
            .iter()
            .filter(move |attack| attack.kind != AttackKind::Joins && (!attacked || Some(attack.at) == stack))
    }

    /// Whether a stack is attacked.
    pub(crate) fn is_attacked(&self, stack: Stack) -> bool {
        self.attacks.iter().any(|attack| attack.at == stack && attack.kind != AttackKind::Joins)
    }

    /// The units of an attack that are still where they attack from.
    pub(crate) fn units_of(&self, attack: &Attack) -> impl Iterator<Item = UnitId> + '_ {
        let (units, by) = (attack.units, attack.by);
        let left = move |unit: &UnitId| self.unit(*unit).is_on_map() && self.stack_of(*unit) == by;
        (0..units.len()).map(move |n| units[n]).filter(left)
    }

    /// The attacks that make one combat with one of them, as bits by their places.
    pub(crate) fn combat_with(&self, first: usize) -> u64 {
        define!("state.combat");
        let assault = self.attacks.get(first).is_some_and(|attack| attack.kind == AttackKind::Assault);
        let mut group = 1u64 << (first & 63);
        loop {
            let before = group;
            for (n, attack) in self.attacks.iter().enumerate().take(64) {
                let alike = (attack.kind == AttackKind::Assault) == assault;
                let linked = self.attacks.iter().enumerate().take(64).any(|(m, other)| {
                    group >> m & 1 == 1
                        && (attack.by == other.by
                            || attack.at == other.at
                            || attack.by == other.at
                            || attack.at == other.by)
                });
                if alike && linked {
                    group |= 1 << n;
                }
            }
            if group == before {
                return group;
            }
        }
    }

    /// The first attacking stack of each combat that is left to fight.
    fn combat_heads(&self) -> impl Iterator<Item = Stack> + '_ {
        let mut seen = 0u64;
        self.attacks.iter().enumerate().take(64).filter_map(move |(n, attack)| {
            if seen >> n & 1 == 1 {
                return None;
            }
            seen |= self.combat_with(n);
            Some(attack.by)
        })
    }
}

/// Steps of close quarters.
impl State {
    /// The close quarters combat step begins.
    pub(crate) fn begin_quarters(&mut self) {
        self.then(CloseQuarters::first());
    }

    fn open_quarters(&mut self, step: CloseQuarters, area: AreaId) {
        self.attacks.clear();
        self.supports.clear();
        (self.act.givers, self.act.given) = Default::default();
        let stage = QuartersStage::Declare;
        self.replace(CloseQuarters { area, stage, closed: step.closed, ..CloseQuarters::first() });
    }

    /// A stack is named to attack: those of it that are out of control must dare first.
    fn name_attack(&mut self, step: CloseQuarters, by: Stack, at: Stack) {
        self.replace(CloseQuarters { trying: Some((by, at)), ..step });
        let Ok(units) = self.attackers_of(by, at.area) else { return };
        for n in (0..units.len()).rev() {
            if self.daringness(units[n]) == Daringness::MustCheck {
                self.then(Daring { unit: units[n] });
            }
        }
    }

    /// Those of the stack that dare attack.
    fn settle_attack(&mut self, step: CloseQuarters, table: &mut Table<'_, Event>) {
        let Some((by, at)) = step.trying else { return };
        let step = CloseQuarters { trying: None, ..step };
        self.replace(step);
        let units = match self.attackers_of(by, at.area) {
            Ok(units) if self.may_attack(step, by, at).is_ok() => units,
            _ => return,
        };
        let before = self.attacks.iter().find(|attack| attack.by == by).map(|attack| attack.kind);
        let kind = before.unwrap_or(AttackKind::Ordinary);
        self.attacks.push(Attack { by, at, units, kind, pressed: false });
        let massed = units.iter().all(|unit| self.unit(*unit).is(Flags::PHALANX));
        if massed && before.is_none() {
            self.replace(step.at(QuartersStage::Kind));
        } else {
            self.tell_attack(table);
        }
    }

    fn choose_assault(&mut self, step: CloseQuarters, assault: bool, table: &mut Table<'_, Event>) {
        if let Some(attack) = self.attacks.last_mut().filter(|_| assault) {
            attack.kind = AttackKind::Assault;
        }
        self.replace(step.at(QuartersStage::Declare));
        self.tell_attack(table);
    }

    fn tell_attack(&self, table: &mut Table<'_, Event>) {
        let Some(attack) = self.attacks.last().filter(|_| table.keeps_journal()) else { return };
        let (Some(unit), Some(at)) = (attack.units.first(), self.bottom_up(attack.at).first().copied())
        else {
            return;
        };
        let event = Event::Attacks { unit: *unit, at };
        match attack.kind {
            AttackKind::Assault => table.tell(&[rule!("C26.1a"), rule!("B15.1a")], event),
            _ => table.tell(&[rule!("B15.3a"), rule!("B15.1a")], event),
        }
    }

    /// All attacks on the area are declared: whoever takes part has attacked in this activation.
    fn end_declaring(&mut self, step: CloseQuarters) {
        for n in 0..self.attacks.len() {
            for unit in self.attacks[n].units {
                self.unit_mut(unit).set(Flags::FOUGHT, true);
            }
        }
        if self.attacks.is_empty() {
            self.end_quarters(step);
        } else {
            self.replace(step.at(QuartersStage::Withdraw));
        }
    }

    /// The next combat of the area is fought, or what is left of it is taken up.
    fn begin_clash(&mut self, step: CloseQuarters, head: Stack) {
        let Some(first) = self.attacks.iter().position(|attack| attack.by == head) else {
            self.end_quarters(step);
            return;
        };
        let group = self.combat_with(first);
        let clash = self.open_clash(step.area, group);
        let mut n = 0;
        self.attacks.retain(|_| {
            n += 1;
            group >> (n - 1) & 1 == 0
        });
        if let Some(stage) = clash {
            self.then(Clash::at_first(stage));
        }
    }

    /// Nothing is left to fight for in the area.
    pub(crate) fn end_quarters(&mut self, step: CloseQuarters) {
        self.attacks.clear();
        self.supports.clear();
        (self.act.givers, self.act.given) = Default::default();
        let mut closed = step.closed;
        closed.insert(step.area);
        self.replace(CloseQuarters { closed, ..CloseQuarters::first() });
    }
}
