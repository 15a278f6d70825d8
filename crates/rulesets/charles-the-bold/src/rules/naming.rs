//! Which group moves next: naming and initiative (1.4b to 1.4f).

use std::ops::ControlFlow;

use battle::{
    Asked, Asks, Button, BySide, Contest, Found, Question, Refusal, Rule, Sealed, Side, Table, Tally,
};
use dice::{D6, Throw};
use serde::{Deserialize, Serialize};

use crate::actions::Action;
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::named;
use crate::state::{GroupId, OFF, State};

battle::answers! {
    State;
    /// Which group is named.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum NameGroup {
        /// Names a group for the initiative, or for the next turn.
        Name(group: GroupId) = ["name" [group]],
    }
}

/// Both sides name a group in secret, or the one side that is left does. A side with one group left is not asked: it names
/// that one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Naming {
    /// What each has named.
    #[serde(with = "named")]
    pub named: Sealed<GroupId>,
}

/// How many groups a side has left to name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Left {
    None,
    One(GroupId),
    Several,
}

impl Question<State> for Naming {
    type Answer = NameGroup;

    fn rule(&self) -> Rule {
        rule!("1.4b")
    }

    fn whom(&self, battle: &State) -> Asks {
        let left = battle.left_to_name();
        let names_itself = |side: Side| matches!(left[side], Left::One(_)) && self.named.of(side).is_none();
        if Side::BOTH.into_iter().any(names_itself) {
            return Asks::nobody();
        }
        self.named.asks(left.map(|left| left == Left::Several))
    }

    fn each(&self, battle: &State, side: Side, found: &mut Found<'_, NameGroup, Action>) -> ControlFlow<()> {
        found.all(battle.groups_to_move(side).map(NameGroup::Name))
    }

    fn check(&self, battle: &State, side: Side, NameGroup::Name(group): NameGroup) -> Result<(), Refusal> {
        if battle.groups_to_move(side).any(|other| other == group) {
            return Ok(());
        }
        Err(Refusal::new(rule!("1.4b"), "name one of your groups that has not moved this round"))
    }

    fn answer(
        self,
        battle: &mut State,
        side: Side,
        answer: NameGroup,
        _: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        self.check(battle, side, answer)?;
        let NameGroup::Name(group) = answer;
        battle.replace(Naming { named: self.named.with(side, group) });
        Ok(())
    }

    fn go_on(self, battle: &mut State, table: &mut Table<'_, Event>) {
        let left = battle.left_to_name();
        let mut named = self.named;
        for side in Side::BOTH {
            if let (Left::One(group), None) = (left[side], named.of(side)) {
                named = named.with(side, group);
            }
        }
        let still = |side: Side| left[side] != Left::None && named.of(side).is_none();
        if Side::BOTH.into_iter().any(still) {
            return battle.replace(Naming { named });
        }
        let red = named.of(Side::Red).filter(|_| left[Side::Red] != Left::None);
        let blue = named.of(Side::Blue).filter(|_| left[Side::Blue] != Left::None);
        match (red, blue) {
            (Some(red), Some(blue)) => battle.dice_for_initiative(BySide([red, blue]), table),
            (Some(group), None) | (None, Some(group)) => battle.begin_turn(group, table),
            (None, None) => {
                if !battle.ask_the_hidden() {
                    battle.end_round(table);
                }
            }
        }
    }

    fn usual(&self, battle: &State, side: Side) -> NameGroup {
        NameGroup::Name(battle.groups_to_move(side).next().unwrap_or_default())
    }

    fn says(&self, _: &State, _: Side) -> Asked {
        Asked::new("Which group do you name for the initiative?")
    }

    fn button(&self, battle: &State, _: Side, NameGroup::Name(group): NameGroup) -> Button {
        let info = battle.scenario.group(group);
        let bonus = if battle.group(group).replacement { -2 } else { info.initiative };
        let bonus = if bonus == 0 { String::new() } else { format!(" {bonus:+}") };
        Button {
            also: battle.group_stands(group).map(|stand| battle.info(stand).id.clone()).collect(),
            ..Button::new(format!("{} under {}: 2D6{bonus}", info.name, info.general)).binding(true)
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Naming groups".to_owned())
    }
}

impl Naming {
    /// The same with the group of a side taken out of its envelope: it is still to be named. The only group that a side has
    /// left is no secret, and stays.
    #[must_use]
    pub(crate) fn unsealed(self, battle: &State, side: Side) -> Naming {
        match battle.left_to_name()[side] {
            Left::Several => Naming { named: self.named.without(side) },
            Left::None | Left::One(_) => self,
        }
    }
}

impl State {
    /// Groups of a side that can still take their turn in this round.
    pub(crate) fn groups_to_move(&self, side: Side) -> impl Iterator<Item = GroupId> + '_ {
        define!("2.2h");
        self.scenario
            .groups_of(side)
            .filter(|g| !self.group(*g).done && self.group_stands(*g).next().is_some())
    }

    /// How many groups each side has left to name.
    fn left_to_name(&self) -> BySide<Left> {
        BySide(Side::BOTH.map(|side| {
            let mut groups = self.groups_to_move(side);
            match (groups.next(), groups.next()) {
                (None, _) => Left::None,
                (Some(group), None) => Left::One(group),
                (Some(_), Some(_)) => Left::Several,
            }
        }))
    }

    /// Both throw 2D6 with their generals' modifiers; the higher total moves its group.
    fn dice_for_initiative(&mut self, named: BySide<GroupId>, table: &mut Table<'_, Event>) {
        for group in named.0 {
            table.tell(&[rule!("1.4b"), rule!("1.4c")], Event::Named(group));
        }
        let bonus = named.0.map(|group| self.initiative(group));
        let winner = table.contest(Contest {
            rule: rule!("1.4e"),
            what: "initiative",
            throws: [Throw::sum(D6, 2); 2],
            bonus: [&bonus[0], &bonus[1]],
        });
        self.begin_turn(named[winner], table);
    }

    /// What a group's general adds to its initiative throw.
    pub(crate) fn initiative(&self, group: GroupId) -> Tally {
        define!("chart.generals");
        let g = self.group(group);
        match (g.commander == OFF, g.replacement) {
            (true, _) => Tally::base(rule!("2.2g"), "no commander", 0),
            (false, true) => Tally::base(rule!("2.2d"), "replacement", -2),
            (false, false) => {
                Tally::base(rule!("1.4d"), "general", i32::from(self.scenario.group(group).initiative))
            }
        }
    }
}
