//! Both sides buy their armies in secret, and hand them in (army.points, army.list, army.valid).

use std::ops::ControlFlow;

use battle::{
    ArmyAsked, Asked, Asks, Button, BySide, Call, Found, PromptKind, Question, Refusal, Rule, Side, Table,
    Word,
};
use serde::{Deserialize, Serialize};

use crate::events::{Event, Preparation};
use crate::roster::{Entry, Lines, ListId, MOST_LINES, Roster};
use crate::rulebook::rule;
use crate::setting::Hired;
use crate::state::State;
use crate::steps::Action;

/// Both sides write their rosters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ChooseArmy {}

battle::answers! {
    State;
    /// What is done with a roster.
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub enum WithRoster {
        /// Takes an army of this list that is ready.
        Take(list: ListId) = ["take" list],
        /// Begins anew with this list.
        List(list: ListId) = ["list" list],
        /// Takes a whole army.
        Army(army: Bought) = ["army" (army ..)],
        /// Adds a line.
        Add(line: Entry) = ["add" (line ..)],
        /// Strikes a line out, by its number from 1.
        Strike(line: u8) = ["strike" line],
        /// Hands the army in.
        HandIn = ["hand" "in"],
        /// Takes it back.
        Open = ["open"],
    }
}

/// A whole army in an answer: its list, then its lines with commas between them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bought {
    list: ListId,
    lines: Lines,
}

impl Bought {
    fn roster(self) -> Roster {
        Roster { list: self.list, lines: self.lines.to_vec() }
    }
}

/// A whole army in words that are read again: its list, then its lines.
pub(crate) fn army_text(list: ListId, lines: impl Iterator<Item = String>) -> String {
    let lines: Vec<String> = lines.collect();
    format!("{} {}", list.row().key, lines.join(", ")).trim_end().to_owned()
}

impl Word<State> for ListId {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        into.push_str(self.row().key);
    }

    fn read(_: &State, _: Side, word: &str) -> Result<ListId, String> {
        ListId::named(word)
    }
}

impl Word<State> for Entry {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        into.push_str(&self.text());
    }

    fn read(battle: &State, side: Side, text: &str) -> Result<Entry, String> {
        let list = battle.setting.lists[side].ok_or("choose a list first")?;
        Entry::read(list, text)
    }
}

impl Word<State> for Bought {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        into.push_str(&army_text(self.list, self.lines.iter().map(|line| line.text())));
    }

    /// Says all that is wrong with the army at once.
    fn read(battle: &State, _: Side, text: &str) -> Result<Bought, String> {
        let (list, lines) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let list = ListId::named(list)?;
        let (mut roster, mut faults) = (Roster { list, lines: Vec::new() }, Vec::new());
        for line in lines.split(',').map(str::trim).filter(|line| !line.is_empty()) {
            match Entry::read(list, line) {
                Ok(entry) => roster.lines.push(entry),
                Err(why) => faults.push(why),
            }
        }
        if roster.lines.len() > MOST_LINES {
            return Err(format!("an army has at most {MOST_LINES} lines"));
        }
        if faults.is_empty() && battle.points() > 0 {
            faults = roster.bill(battle.points()).mistakes().collect();
        }
        match faults.is_empty() {
            true => Ok(Bought { list, lines: Lines::of(&roster.lines) }),
            false => Err(faults.join("; ")),
        }
    }
}

/// What may be done with a roster: only [`State::may_write`] makes one.
struct Written(Edit);

enum Edit {
    Whole(Roster),
    Add(Entry),
    Strike(usize),
    HandIn,
    Open,
}

impl State {
    fn may_write(&self, side: Side, answer: WithRoster) -> Result<Written, Refusal> {
        let is_in = self.setting.ready[side];
        if is_in != matches!(answer, WithRoster::Open) {
            let why =
                if is_in { "the army is handed in: open it first" } else { "the army is not handed in" };
            return Err(Refusal::new(rule!("army.valid"), why));
        }
        let roster = self.roster(side);
        let is_listed = |list: ListId| match self.lists_of(side).contains(&list) {
            true => Ok(list),
            false => Err(Refusal::new(rule!("army.list"), "the scenario does not allow this list")),
        };
        let edit = match answer {
            WithRoster::Take(list) => Edit::Whole(Roster::ready(is_listed(list)?, self.points())),
            WithRoster::List(list) => Edit::Whole(Roster { list: is_listed(list)?, lines: Vec::new() }),
            WithRoster::Army(army) => {
                is_listed(army.list)?;
                army.roster().bill(self.points()).check()?;
                Edit::Whole(army.roster())
            }
            WithRoster::Add(entry) => {
                self.may_add(side, &roster, entry)?;
                Edit::Add(entry)
            }
            WithRoster::Strike(line) => match usize::from(line).checked_sub(1) {
                Some(at) if at < roster.lines.len() => Edit::Strike(at),
                _ => return Err(Refusal::new(rule!("army.valid"), "the army has no such line")),
            },
            WithRoster::HandIn => {
                if self.setting.lists[side].is_none() {
                    return Err(Refusal::new(rule!("army.list"), "the army has no list yet"));
                }
                roster.bill(self.points()).check()?;
                Edit::HandIn
            }
            WithRoster::Open => Edit::Open,
        };
        Ok(Written(edit))
    }

    /// Refuses a line that the list does not know, or that cannot be paid.
    fn may_add(&self, side: Side, roster: &Roster, entry: Entry) -> Result<(), Refusal> {
        if self.setting.lists[side].is_none() {
            return Err(Refusal::new(rule!("army.list"), "choose a list first"));
        }
        if roster.lines.len() >= MOST_LINES {
            return Err(Refusal::new(
                rule!("army.valid"),
                "the army has at most 32 battle groups and 40 lines",
            ));
        }
        if roster.cost() + entry.price().total() > i32::from(self.points()) {
            return Err(Refusal::new(rule!("army.points"), "there are not so many points left"));
        }
        // What is wrong with the line itself, or because of it; what the army lacks may still come.
        let mut with = roster.clone();
        with.lines.push(entry);
        let last = with.lines.len() - 1;
        let wrong = with.bill(self.points()).wrong.into_iter().find(|wrong| wrong.line == Some(last));
        wrong.map_or(Ok(()), |wrong| Err(wrong.refusal()))
    }

    /// A usual battle group of each kind that a side can still hire.
    fn groups_to_hire(&self, side: Side) -> impl Iterator<Item = Entry> + '_ {
        let roster = self.roster(side);
        roster.list.kinds().filter_map(move |kind| {
            let (least, most) = kind.row().of_a_group;
            let sizes =
                [most.min(8), least].into_iter().map(|bases| Entry::Group { kind, bases: bases.max(least) });
            sizes.into_iter().find(|entry| self.may_add(side, &roster, *entry).is_ok())
        })
    }
}

impl Question<State> for ChooseArmy {
    type Answer = WithRoster;

    fn rule(&self) -> Rule {
        rule!("army.valid")
    }

    fn whom(&self, battle: &State) -> Asks {
        let ready = battle.setting.ready;
        if Side::BOTH.into_iter().all(|side| ready[side]) {
            return Asks::nobody();
        }
        BySide(Side::BOTH.map(|side| if ready[side] { Call::May } else { Call::Must }))
    }

    fn each(&self, battle: &State, side: Side, found: &mut Found<'_, WithRoster, Action>) -> ControlFlow<()> {
        if battle.setting.ready[side] {
            return found.one(WithRoster::Open);
        }
        let roster = battle.roster(side);
        if battle.setting.lists[side].is_none() || roster.lines.is_empty() {
            return found.all(battle.lists_that_suffice(side).map(WithRoster::Take));
        }
        let is_legal = roster.bill(battle.points()).is_legal();
        found.one_if(is_legal, WithRoster::HandIn)?;
        // Nobody is led from an army that is right to one that is not; from such a one a ready army leads back.
        let is_right_with = |entry: &Entry| {
            let mut with = roster.clone();
            with.lines.push(*entry);
            with.bill(battle.points()).is_legal()
        };
        let groups = battle.groups_to_hire(side).filter(|entry| !is_legal || is_right_with(entry));
        found.all(groups.map(WithRoster::Add))?;
        if is_legal {
            return ControlFlow::Continue(());
        }
        found.one(WithRoster::Take(roster.list))?;
        found.all((1..=roster.lines.len() as u8).map(WithRoster::Strike))
    }

    fn check(&self, battle: &State, side: Side, answer: WithRoster) -> Result<(), Refusal> {
        battle.may_write(side, answer).map(drop)
    }

    fn answer(
        self,
        battle: &mut State,
        side: Side,
        answer: WithRoster,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        let Written(edit) = battle.may_write(side, answer)?;
        match edit {
            Edit::Whole(roster) => {
                battle.write_roster(side, &roster);
                table.tell(
                    &[rule!("army.list")],
                    Event::SetUp(Preparation::WritesArmy { side, list: roster.list }),
                );
            }
            Edit::Add(entry) => {
                battle.hired.push(Hired { side, entry });
                table.tell(&[rule!("army.points")], Event::SetUp(Preparation::Hires { side, entry }));
            }
            Edit::Strike(line) => {
                let mut roster = battle.roster(side);
                let entry = roster.lines.remove(line);
                battle.write_roster(side, &roster);
                table.tell(&[rule!("army.points")], Event::SetUp(Preparation::StrikesOut { side, entry }));
            }
            Edit::HandIn => {
                battle.setting.ready[side] = true;
                table.tell(&[rule!("army.valid")], Event::SetUp(Preparation::ArmyIsIn(side)));
            }
            Edit::Open => {
                battle.setting.ready[side] = false;
                table.tell(&[rule!("army.valid")], Event::SetUp(Preparation::ArmyIsOpen(side)));
            }
        }
        Ok(())
    }

    fn go_on(self, battle: &mut State, table: &mut Table<'_, Event>) {
        battle.done();
        battle.raise_armies(table);
    }

    fn usual(&self, battle: &State, side: Side) -> WithRoster {
        let roster = battle.roster(side);
        if battle.setting.ready[side] {
            WithRoster::Open
        } else if battle.setting.lists[side].is_some() && roster.bill(battle.points()).is_legal() {
            WithRoster::HandIn
        } else {
            let list = battle.setting.lists[side].or_else(|| battle.lists_that_suffice(side).next());
            WithRoster::Take(list.unwrap_or_default())
        }
    }

    fn says(&self, battle: &State, side: Side) -> Asked {
        let roster = battle.roster(side);
        let bill = roster.bill(battle.points());
        let asked = match (battle.setting.ready[side], battle.setting.lists[side]) {
            (true, _) => Asked::new("Your army is handed in."),
            (false, None) => Asked::new(format!("Which army do you bring, for {} points?", battle.points())),
            (false, Some(list)) => {
                let (name, spent) = (list.row().name, bill.total());
                let asked =
                    Asked::new(format!("{name}: {spent} of {} points. What do you change?", battle.points()));
                match bill.is_legal() {
                    true => asked,
                    false => asked.because(bill.mistakes().collect::<Vec<_>>().join("; ")),
                }
            }
        };
        let under_way = (1..)
            .zip(&bill.lines)
            .map(|(number, line): (usize, _)| format!("{number}. {}: {}", line.what, line.price.total()));
        let lists = battle.lists_that_suffice(side).map(|list| list.row().key.to_owned()).collect();
        let army = ArmyAsked { points: battle.points(), lists };
        let army = Some(army).filter(|_| !battle.setting.ready[side]);
        Asked { kind: PromptKind::Sheet, under_way: under_way.collect(), army, ..asked }
    }

    fn button(&self, battle: &State, side: Side, answer: WithRoster) -> Button {
        // Tried out, whether it binds would tell whether the other army is in.
        match answer {
            WithRoster::Take(list) => {
                let row = list.row();
                Button::new(format!("{} ({})", row.name, row.battle)).binding(false)
            }
            WithRoster::List(list) => Button::new(format!("Begin with {}", list.row().name)).binding(false),
            WithRoster::Army(army) => {
                Button::new(format!("This army of {}", army.list.row().name)).binding(false)
            }
            WithRoster::Add(entry) => {
                let cost = entry.price().total();
                Button::new(format!("Add {} ({cost} points)", entry.says())).binding(false)
            }
            WithRoster::Strike(line) => {
                let lines = battle.roster(side).lines;
                let what = lines.get(usize::from(line).wrapping_sub(1)).map(|entry| entry.says());
                Button::new(format!("Strike out {}", what.unwrap_or_default())).binding(false)
            }
            WithRoster::HandIn => Button::new("Hand the army in").binding(true),
            WithRoster::Open => Button::new("Look at it again").binding(false),
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Armies are bought".to_owned())
    }
}
