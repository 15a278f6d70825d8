//! Both sides write their orders of march in secret (setup.order).

use std::ops::ControlFlow;

use battle::{
    Asked, Asks, Button, BySide, Call, Found, List, PromptKind, Question, Refusal, Rule, Side, Table, Target,
    Word,
};
use muster::read::hint;
use serde::{Deserialize, Serialize};

use crate::events::{Event, Preparation};
use crate::rulebook::rule;
use crate::rules::setup::lists::MOST_ARMY_GROUPS;
use crate::setting::March;
use crate::state::{GroupId, State};
use crate::steps::Action;

/// Both sides write their orders of march.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct OrderOfMarch {}

/// A battle group of the side that answers, by its number in its army: so that no answer tells how many others there are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Own(pub u8);

impl Word<State> for Own {
    fn write(&self, battle: &State, side: Side, into: &mut String) {
        into.push_str(battle.own_group(side, self.0).map_or("?", |group| battle.group_word(group)));
    }

    fn read(battle: &State, side: Side, word: &str) -> Result<Own, String> {
        let own = || battle.scenario.groups_of(side);
        let found = own().find(|group| battle.group_word(*group).eq_ignore_ascii_case(word));
        let near = || hint(word, own().map(|group| battle.group_word(group)));
        found
            .map(|group| Own(battle.info(group).number))
            .ok_or_else(|| format!("you have no battle group `{word}`{}", near()))
    }

    fn is_there(&self, battle: &State, side: Side) -> Result<(), Refusal> {
        match battle.own_group(side, self.0) {
            Some(_) => Ok(()),
            None => Err(Refusal::new(rule!("setup.order"), "there is no such battle group")),
        }
    }
}

/// An order of march: all battle groups of the side that answers.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct InOrder(List<Own, MOST_ARMY_GROUPS>);

impl Word<State> for InOrder {
    fn write(&self, battle: &State, side: Side, into: &mut String) {
        for (number, own) in self.0.iter().enumerate() {
            if number > 0 {
                into.push(' ');
            }
            own.write(battle, side, into);
        }
    }

    fn read(battle: &State, side: Side, text: &str) -> Result<InOrder, String> {
        let mut order = List::new();
        for word in text.split_whitespace() {
            if !order.push(Own::read(battle, side, word)?) {
                return Err(format!("an order of march has at most {MOST_ARMY_GROUPS} battle groups"));
            }
        }
        Ok(InOrder(order))
    }

    fn is_there(&self, battle: &State, side: Side) -> Result<(), Refusal> {
        self.0.iter().try_for_each(|own| own.is_there(battle, side))
    }
}

battle::answers! {
    State;
    /// In which order the battle groups march.
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub enum MarchOrder {
        /// As they are numbered.
        Numbered = ["march" "by" "numbers"],
        /// Heavy and medium foot, artillery and wagons first, then other foot, then mounted.
        FootFirst = ["march" "foot" "first"],
        /// Mounted first.
        HorseFirst = ["march" "horse" "first"],
        /// In this order.
        InOrder(order: InOrder) = ["march" "in" "order" (order ..)],
    }
}

/// A whole order of march: only [`State::may_march`] makes one.
struct Whole(Vec<u8>);

impl State {
    /// The groups of a side that are deployed in set-up, in the order of their numbers.
    pub(crate) fn to_march(&self, side: Side) -> Vec<GroupId> {
        let info = |group: &GroupId| self.info(*group).at.is_none() && self.info(*group).arrives == 0;
        self.scenario.groups_of(side).filter(info).collect()
    }

    fn may_march(&self, side: Side, answer: MarchOrder) -> Result<Whole, Refusal> {
        let mut groups = self.to_march(side);
        let class = |group: &GroupId| {
            let troop = self.kind(*group).troop;
            match (troop.is_mounted(), troop.is_skirmisher()) {
                (false, false) => 0,
                (false, true) => 1,
                (true, false) => 2,
                (true, true) => 3,
            }
        };
        match answer {
            MarchOrder::Numbered => {}
            MarchOrder::FootFirst => groups.sort_by_key(class),
            MarchOrder::HorseFirst => groups.sort_by_key(|group| (class(group) + 2) % 4),
            MarchOrder::InOrder(InOrder(order)) => {
                let mut numbers: Vec<u8> = order.iter().map(|own| own.0).collect();
                let written = numbers.clone();
                numbers.sort_unstable();
                let all: Vec<u8> = groups.iter().map(|group| self.info(*group).number).collect();
                if numbers != all {
                    let why = "an order of march has every battle group that is deployed once";
                    return Err(Refusal::new(rule!("setup.order"), why));
                }
                return Ok(Whole(written));
            }
        }
        Ok(Whole(groups.into_iter().map(|group| self.info(group).number).collect()))
    }

    /// The order of march of a side.
    pub(crate) fn march_of(&self, side: Side) -> impl Iterator<Item = GroupId> + '_ {
        let own = self.march.iter().filter(move |march| march.side == side);
        own.filter_map(move |march| self.own_group(side, march.number))
    }
}

impl Question<State> for OrderOfMarch {
    type Answer = MarchOrder;

    fn rule(&self) -> Rule {
        rule!("setup.order")
    }

    fn whom(&self, battle: &State) -> Asks {
        let ready = battle.setting.ready;
        if Side::BOTH.into_iter().all(|side| ready[side]) {
            return Asks::nobody();
        }
        BySide(Side::BOTH.map(|side| if ready[side] { Call::May } else { Call::Must }))
    }

    fn each(&self, _: &State, _: Side, found: &mut Found<'_, MarchOrder, Action>) -> ControlFlow<()> {
        found.all([MarchOrder::Numbered, MarchOrder::FootFirst, MarchOrder::HorseFirst])
    }

    fn check(&self, battle: &State, side: Side, answer: MarchOrder) -> Result<(), Refusal> {
        battle.may_march(side, answer).map(drop)
    }

    fn answer(
        self,
        battle: &mut State,
        side: Side,
        answer: MarchOrder,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        let Whole(order) = battle.may_march(side, answer)?;
        let again = battle.setting.ready[side];
        battle.march.retain(|march| march.side != side);
        battle.march.extend(order.into_iter().map(|number| March { side, number }));
        battle.setting.ready[side] = true;
        table.tell(&[rule!("setup.order")], Event::SetUp(Preparation::WritesMarch { side, again }));
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.setting.ready = BySide::default();
        battle.done();
    }

    fn usual(&self, _: &State, _: Side) -> MarchOrder {
        MarchOrder::FootFirst
    }

    fn says(&self, battle: &State, side: Side) -> Asked {
        let asked = match battle.setting.ready[side] {
            true => Asked::new("Your order of march is written. Do you change it?"),
            false => Asked::new("In which order do your battle groups march?"),
        };
        let names = battle.march_of(side).map(|group| battle.group_name(group).to_owned());
        Asked { kind: PromptKind::Sheet, under_way: names.collect(), ..asked }
    }

    fn button(&self, _: &State, _: Side, answer: MarchOrder) -> Button {
        // Tried out, whether it binds would tell whether the other order is in.
        let button = match answer {
            MarchOrder::Numbered => Button::new("As they are numbered"),
            MarchOrder::FootFirst => Button::new("Foot first"),
            MarchOrder::HorseFirst => Button::new("Mounted first"),
            MarchOrder::InOrder(_) => Button::new("In this order"),
        };
        button.binding(true)
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Orders of march are written".to_owned())
    }
}

/// What to point at.
impl Own {
    /// What on the board it is.
    pub(crate) fn target(self, battle: &State, side: Side) -> Option<Target> {
        let group = battle.own_group(side, self.0)?;
        Some(Target::Piece { id: battle.group_word(group).to_owned() })
    }
}
