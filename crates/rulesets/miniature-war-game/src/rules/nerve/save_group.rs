//! Units of a battle or brigade save a shaken one, or share its fate (common.group.save).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, Found, Question, Refusal, Rule, Side, Table};
use serde::{Deserialize, Serialize};

use super::groups::{group_of, members};
use crate::events::Event;
use crate::orders::order::GroupId;
use crate::rulebook::{define, rule};
use crate::rules::march::plan::Bits;
use crate::state::{Flags, Reaction, State, UnitId};
use crate::steps::Action;

battle::answers! {
    State;
    /// Who tests to save a shaken unit.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Saving {
        /// This unit tests next.
        By(unit: UnitId) = ["save" "by" [unit]],
        /// Nobody else does: those left out count as having failed.
        Stop = ["stop"],
    }
}

/// A shaken unit may be saved by the others of its group.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct SaveGroup {
    /// The unit that is shaken.
    pub shaken: UnitId,
    /// Those that have tried and failed.
    pub(crate) failed: Bits,
    /// It is not shaken, but to lose a part as broken (common.group.save-broken).
    pub(crate) broken: bool,
}

/// A unit that may test: only [`SaveGroup::may_save`] makes one.
struct Savior(UnitId);

impl SaveGroup {
    /// The next round of saving tests: red's groups first, in each the worst result first, then by number. A group of which every unit is
    /// shaken is dissolved before that.
    pub(crate) fn next(battle: &State) -> Option<SaveGroup> {
        define!("common.group.save-order", "medieval.battle.several-shaken", "medieval.battle.save-order");
        let shaken = battle
            .on_board()
            .filter(|id| battle.unit(*id).reaction.is_some() && group_of(battle, *id).is_some())
            .filter(|id| !battle.bears_alone(*id));
        let first = shaken.min_by_key(|id| {
            let unit = battle.unit(*id);
            (
                battle.side_of(*id),
                group_of(battle, *id).map(|group| group.0),
                std::cmp::Reverse(unit.reaction),
                *id,
            )
        });
        first.map(|shaken| SaveGroup { shaken, failed: Bits::default(), broken: false })
    }

    /// A unit is to lose a part as broken.
    pub(crate) fn of_broken(unit: UnitId) -> SaveGroup {
        SaveGroup { shaken: unit, failed: Bits::default(), broken: true }
    }

    /// The units that may still test.
    fn saviors(self, battle: &State) -> Vec<UnitId> {
        define!("common.group.save", "medieval.battle.save-blocked", "medieval.battle.save");
        let Some(group) = group_of(battle, self.shaken) else { return Vec::new() };
        let steady =
            |id: &UnitId| *id != self.shaken && !battle.unit(*id).is(Flags::POOR) && !self.failed.has(*id);
        members(battle, group).into_iter().filter(steady).collect()
    }

    fn may_save(self, battle: &State, unit: UnitId) -> Result<Savior, Refusal> {
        if self.saviors(battle).contains(&unit) {
            return Ok(Savior(unit));
        }
        let why = "only a unit of the same group that is steady and has not tried may test";
        Err(Refusal::new(rule!("common.group.save"), why).about(unit.into()))
    }

    /// The next round, or the end of them. Broken units come one by one.
    fn go_to_next(self, battle: &mut State) {
        match SaveGroup::next(battle).filter(|_| !self.broken) {
            Some(next) => battle.replace(next),
            None => battle.done(),
        }
    }

    fn group(self, battle: &State) -> Option<GroupId> {
        group_of(battle, self.shaken)
    }
}

impl State {
    /// A unit is saved: its result is cancelled, but it is barred from saving others.
    fn save(&mut self, shaken: UnitId, by: UnitId, table: &mut Table<'_, Event>) {
        define!("common.morale.spared");
        self.unit_mut(shaken).reaction = None;
        table.tell(&[rule!("common.group.save-one")], Event::Saved { unit: shaken, by });
    }

    /// Results that come after those of morale are told at once.
    fn tell_rout(&mut self, units: &[UnitId], table: &mut Table<'_, Event>) {
        for unit in units {
            if self.unit(*unit).reaction == Some(Reaction::Rout) {
                self.unit_mut(*unit).set(Flags::SHAKEN, true);
                let event = Event::MustReact { unit: *unit, reaction: Reaction::Rout };
                table.tell(&[rule!("common.group.save-broken")], event);
            }
        }
    }

    /// Nobody has saved a unit: its group shares its fate and is dissolved.
    fn share_fate(&mut self, group: GroupId, fate: Option<Reaction>, table: &mut Table<'_, Event>) {
        define!("common.group.save-none", "medieval.battle.save-fail");
        for id in members(self, group) {
            if !self.is_imperial(id) {
                let shared = fate.map(|fate| self.capped(id, fate));
                let unit = self.unit_mut(id);
                unit.reaction = unit.reaction.max(shared);
            }
        }
        self.dissolve(group, table);
    }
}

impl Question<State> for SaveGroup {
    type Answer = Saving;

    fn rule(&self) -> Rule {
        rule!("common.group.save")
    }

    fn whom(&self, battle: &State) -> Asks {
        if self.saviors(battle).is_empty() || self.imperial(battle).is_some() {
            return Asks::nobody();
        }
        Asks::only(battle.side_of(self.shaken))
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, Saving, Action>) -> ControlFlow<()> {
        found.all(self.saviors(battle).into_iter().map(Saving::By))?;
        found.one(Saving::Stop)
    }

    fn check(&self, battle: &State, _: Side, answer: Saving) -> Result<(), Refusal> {
        match answer {
            Saving::By(unit) => self.may_save(battle, unit).map(drop),
            Saving::Stop => Ok(()),
        }
    }

    fn answer(
        mut self,
        battle: &mut State,
        _: Side,
        answer: Saving,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        match answer {
            Saving::By(unit) => {
                let Savior(by) = self.may_save(battle, unit)?;
                if battle.three_dice_test(by, "saving a unit of the group", table) {
                    battle.save(self.shaken, by, table);
                    self.go_to_next(battle);
                } else {
                    self.failed.add(by);
                    battle.replace(self);
                }
            }
            Saving::Stop => self.fails(battle, table),
        }
        Ok(())
    }

    fn go_on(self, battle: &mut State, table: &mut Table<'_, Event>) {
        match self.imperial(battle) {
            Some(by) => {
                define!("common.special.imperial-morale");
                battle.save(self.shaken, by, table);
                self.go_to_next(battle);
            }
            None => self.fails(battle, table),
        }
    }

    fn usual(&self, battle: &State, _: Side) -> Saving {
        define!("common.decision.usual");
        // The one most likely to pass: the chance that all dice show more is the least.
        let chance = |id: &UnitId| {
            let (dice, value) = (battle.test_dice(*id).total(), battle.test_value(*id).total().clamp(0, 6));
            (0..dice.max(0)).fold(1_000, |failing, _| failing * (6 - value) / 6)
        };
        let best = self.saviors(battle).into_iter().min_by_key(|id| (chance(id), *id));
        best.map_or(Saving::Stop, Saving::By)
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        let shaken = &battle.info(self.shaken).name;
        Asked::new(format!("Which unit of its group tests to save {shaken}?"))
    }

    fn button(&self, battle: &State, _: Side, answer: Saving) -> Button {
        match answer {
            Saving::By(unit) => Button::new(format!("{}: test", battle.info(unit).name)),
            Saving::Stop => Button::new("Nobody tests"),
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Saving a unit of a group".to_owned())
    }
}

impl SaveGroup {
    /// An imperial unit of the group, which counts as having passed.
    fn imperial(self, battle: &State) -> Option<UnitId> {
        self.saviors(battle).into_iter().find(|id| battle.is_imperial(*id))
    }

    /// Nobody has passed. If nobody could test, each takes its own result; otherwise all take this one.
    fn fails(self, battle: &mut State, table: &mut Table<'_, Event>) {
        define!("common.group.all-shaken", "medieval.battle.all-fail");
        if let Some(group) = self.group(battle) {
            let units = members(battle, group);
            let all_shaken = units.iter().all(|id| battle.unit(*id).is(Flags::POOR));
            let own = if self.broken { Some(Reaction::Rout) } else { battle.unit(self.shaken).reaction };
            let fate = own.filter(|_| !all_shaken);
            battle.share_fate(group, fate, table);
            if self.broken {
                battle.tell_rout(&units, table);
            }
        }
        self.go_to_next(battle);
    }
}
