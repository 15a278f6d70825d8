//! Both sides buy their armies in secret, and hand them in (common.army.roster).

use std::ops::ControlFlow;
use std::sync::Arc;

use battle::{
    ArmyAsked, Asked, Asks, Button, BySide, Call, Found, PromptKind, Question, Refusal, Rule, Side, Table,
    Word,
};
use serde::{Deserialize, Serialize};

use crate::events::Event;
use crate::roster::{ArmyListId, Entry, Lines, MOST_LINES, Roster};
use crate::rulebook::{define, rule};
use crate::state::State;
use crate::steps::Action;

/// A line of a side's roster.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hired {
    /// Whose it is.
    pub side: Side,
    /// From which list.
    pub list: ArmyListId,
    /// The line.
    pub entry: Entry,
}

/// Both sides write their rosters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct BuyRoster {}

battle::answers! {
    State;
    /// What is done with a roster.
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub enum WithRoster {
        /// Takes an army of this list that is ready.
        Take(list: ArmyListId) = ["take" list],
        /// Takes a whole army.
        Army(army: Bought) = ["army" (army ..)],
        /// Hands the army in.
        HandIn = ["hand" "in"],
        /// Takes it back.
        Open = ["open"],
    }
}

/// A whole army in an answer: its list, then its lines with commas between them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bought {
    list: ArmyListId,
    lines: Lines,
}

impl Bought {
    fn roster(self) -> Roster {
        Roster { list: self.list, lines: self.lines.to_vec() }
    }
}

/// A whole army in words that are read again: its list, then its lines.
pub(crate) fn army_text(list: ArmyListId, lines: impl Iterator<Item = String>) -> String {
    let lines: Vec<String> = lines.collect();
    format!("{} {}", list.key(), lines.join(", ")).trim_end().to_owned()
}

impl Word<State> for ArmyListId {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        into.push_str(self.key());
    }

    fn read(_: &State, _: Side, word: &str) -> Result<ArmyListId, String> {
        ArmyListId::named(word)
    }
}

impl Word<State> for Bought {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        into.push_str(&army_text(self.list, self.lines.iter().map(|line| line.text())));
    }

    /// Says all that is wrong with the army at once.
    fn read(battle: &State, side: Side, text: &str) -> Result<Bought, String> {
        let (list, lines) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let list = ArmyListId::named(list)?;
        let (mut roster, mut faults) = (Roster { list, lines: Vec::new() }, Vec::new());
        for line in lines.split(',').map(str::trim).filter(|line| !line.is_empty()) {
            match Entry::read(line) {
                Ok(entry) => roster.lines.push(entry),
                Err(why) => faults.push(why),
            }
        }
        if roster.lines.len() > MOST_LINES {
            return Err(format!("an army has at most {MOST_LINES} lines"));
        }
        if faults.is_empty() {
            faults = roster.bill(&battle.scenario.agreed(side)).mistakes().collect();
        }
        match faults.is_empty() {
            true => Ok(Bought { list, lines: Lines::of(&roster.lines) }),
            false => Err(faults.join("; ")),
        }
    }
}

/// What may be done with a roster: only [`State::may_buy`] makes one.
enum Edit {
    Whole(Roster),
    HandIn(bool),
}

impl State {
    /// The roster of a side, as far as it is written.
    pub(crate) fn roster(&self, side: Side) -> Option<Roster> {
        let mut own = self.hired.iter().filter(|one| one.side == side);
        let list = own.clone().next()?.list;
        Some(Roster { list, lines: own.by_ref().map(|one| one.entry).collect() })
    }

    fn may_buy(&self, side: Side, answer: WithRoster) -> Result<Edit, Refusal> {
        let no = |why: &'static str| Err(Refusal::new(rule!("common.army.roster"), why));
        let is_in = self.handed_in[side];
        if is_in != (answer == WithRoster::Open) {
            return no(if is_in {
                "the army is handed in: open it first"
            } else {
                "the army is not handed in"
            });
        }
        let agreed = self.scenario.agreed(side);
        match answer {
            WithRoster::Take(list) => {
                let roster = Roster::ready(list, &agreed);
                roster.bill(&agreed).check()?;
                Ok(Edit::Whole(roster))
            }
            WithRoster::Army(army) => {
                army.roster().bill(&agreed).check()?;
                Ok(Edit::Whole(army.roster()))
            }
            WithRoster::HandIn => match self.roster(side) {
                Some(roster) => {
                    roster.bill(&agreed).check()?;
                    Ok(Edit::HandIn(true))
                }
                None => no("no army is bought yet"),
            },
            WithRoster::Open => Ok(Edit::HandIn(false)),
        }
    }

    fn hire(&mut self, side: Side, roster: &Roster) {
        self.hired.retain(|one| one.side != side);
        let list = roster.list;
        self.hired.extend(roster.lines.iter().map(|entry| Hired { side, list, entry: *entry }));
        self.hired.sort_by_key(|one| one.side);
    }

    /// Both armies are bought: they become the units of the battle.
    fn raise_armies(&mut self) {
        for side in Side::BOTH {
            // A side that is only imagined may have none.
            if self.roster(side).is_none() {
                let agreed = self.scenario.agreed(side);
                self.hire(side, &Roster::ready(agreed.first_list(), &agreed));
            }
        }
        let hired = std::mem::take(&mut self.hired);
        let scenario = Arc::new(self.scenario.with_armies(&hired));
        let raised = State::fresh(scenario);
        (self.units, self.orders, self.fates) = (raised.units, raised.orders, raised.fates);
        (self.works, self.trains, self.aboard) = (raised.works, raised.trains, raised.aboard);
        self.scenario = raised.scenario;
        self.hired = hired;
        self.handed_in = BySide([false, false]);
    }
}

impl Question<State> for BuyRoster {
    type Answer = WithRoster;

    fn rule(&self) -> Rule {
        rule!("common.army.roster")
    }

    fn whom(&self, battle: &State) -> Asks {
        define!("common.decision.sealed");
        if battle.handed_in.0.iter().all(|is_in| *is_in) {
            return Asks::nobody();
        }
        BySide(Side::BOTH.map(|side| if battle.handed_in[side] { Call::May } else { Call::Must }))
    }

    fn each(&self, battle: &State, side: Side, found: &mut Found<'_, WithRoster, Action>) -> ControlFlow<()> {
        if battle.handed_in[side] {
            return found.one(WithRoster::Open);
        }
        if battle.roster(side).is_some() {
            found.one(WithRoster::HandIn)?;
        }
        found.all(battle.scenario.agreed(side).lists.into_iter().map(WithRoster::Take))
    }

    fn check(&self, battle: &State, side: Side, answer: WithRoster) -> Result<(), Refusal> {
        battle.may_buy(side, answer).map(drop)
    }

    fn answer(
        self,
        battle: &mut State,
        side: Side,
        answer: WithRoster,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        match battle.may_buy(side, answer)? {
            Edit::Whole(roster) => battle.hire(side, &roster),
            Edit::HandIn(is_in) => {
                battle.handed_in[side] = is_in;
                let event = if is_in { Event::HandsIn { side } } else { Event::Opens { side } };
                table.tell(&[rule!("common.army.roster")], event);
            }
        }
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.raise_armies();
        battle.done();
    }

    fn usual(&self, battle: &State, side: Side) -> WithRoster {
        match (battle.handed_in[side], battle.roster(side)) {
            (true, _) => WithRoster::Open,
            (false, Some(_)) => WithRoster::HandIn,
            (false, None) => WithRoster::Take(battle.scenario.agreed(side).first_list()),
        }
    }

    fn says(&self, battle: &State, side: Side) -> Asked {
        let asked = match battle.handed_in[side] {
            true => Asked::new("Your army is handed in."),
            false => Asked::new(format!("Which army do you bring for {} points?", battle.scenario.points)),
        };
        let lists = battle.scenario.agreed(side).lists;
        let lists = lists.into_iter().map(|list| list.key().to_owned()).collect();
        let army = (!battle.handed_in[side]).then_some(ArmyAsked { points: battle.scenario.points, lists });
        let bill = battle.roster(side).map(|roster| roster.bill(&battle.scenario.agreed(side)));
        let lines = bill.into_iter().flat_map(|bill| bill.lines);
        let under_way = (1..)
            .zip(lines)
            .map(|(number, line): (usize, _)| format!("{number}. {}: {}", line.what, line.price.total()));
        Asked { kind: PromptKind::Sheet, army, under_way: under_way.collect(), ..asked }
    }

    fn button(&self, _: &State, _: Side, answer: WithRoster) -> Button {
        // Tried out, whether it binds would tell whether the other is ready.
        match answer {
            WithRoster::Take(list) => {
                Button::new(format!("Take a ready army: {}", list.says().0)).binding(false)
            }
            WithRoster::Army(_) => Button::new("Take this army").binding(false),
            WithRoster::HandIn => Button::new("Hand the army in").binding(true),
            WithRoster::Open => Button::new("Open it again").binding(false),
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Armies are bought".to_owned())
    }
}
