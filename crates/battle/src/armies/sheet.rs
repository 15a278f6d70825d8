//! A roster with all that can be said of it, for those who know no rules.

use serde::Serialize;

use super::repairs::{Repair, repairs};
use super::{Armies, ArmyList, Bill, Boxes, Knob, ListEntry, Roster, RosterLine, Wrong};
use crate::Sum;

/// A roster with what it costs, all that is wrong with it, and what can be done about it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ArmySheet {
    /// The roster; lines that can be read are written as the ruleset writes them.
    pub roster: Roster,
    /// Its list; none if there is no such list.
    pub list: Option<ArmyList>,
    /// What it costs in all.
    pub total: i32,
    /// Its lines in their order.
    pub lines: Vec<SheetLine>,
    /// What is wrong with it as a whole.
    pub wrong: Vec<Fault>,
    /// Whether it may take the field.
    pub legal: bool,
    /// What is to be known of the whole army.
    pub facts: Vec<String>,
    /// What its list holds.
    pub entries: Vec<ListEntry>,
    /// The roster as a file.
    pub file: String,
    /// The answer that brings it to a battle which asks for an army.
    pub answer: String,
}

/// A line of a roster with what can be said of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SheetLine {
    /// The heading under which it stands.
    pub part: String,
    /// Its name; of a line that cannot be read, the line.
    pub name: String,
    /// What it is.
    pub about: String,
    /// Its sign.
    pub glyph: &'static str,
    /// Its bases or stands; none of a leader and the like.
    pub count: u16,
    /// What it costs, part by part.
    pub price: Sum,
    /// What of it can be changed.
    pub knobs: Vec<Knob>,
    /// What is crossed off on paper in the course of a battle.
    pub boxes: Vec<Boxes>,
    /// What is wrong with it.
    pub wrong: Vec<Fault>,
}

/// Something that is wrong with a roster.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Fault {
    /// Why, for the player.
    pub why: String,
    /// The rule that forbids it.
    pub rule: &'static str,
    /// What would mend it and harm nothing, the smallest change first.
    pub repairs: Vec<Repair>,
}

impl ArmySheet {
    /// The sheet of a roster.
    #[must_use]
    pub fn of(armies: &dyn Armies, roster: &Roster) -> ArmySheet {
        let bill = armies.bill(roster);
        let mut roster = roster.clone();
        for (line, priced) in roster.lines.iter_mut().zip(&bill.lines) {
            line.clone_from(&priced.what);
        }
        let (read, entries) = (armies.lines(&roster), armies.entries(&roster));
        let mut mended = repairs(armies, &roster, &bill, &read, &entries).into_iter();
        let mut lines: Vec<SheetLine> =
            bill.lines.iter().zip(read).map(|(priced, line)| sheet_line(priced, line)).collect();
        let mut whole = Vec::new();
        for Wrong { line, rule, why } in &bill.wrong {
            let fault =
                Fault { why: why.to_string(), rule: rule.id(), repairs: mended.next().unwrap_or_default() };
            match line.and_then(|line| lines.get_mut(line)) {
                Some(line) => line.wrong.push(fault),
                None => whole.push(fault),
            }
        }
        ArmySheet {
            list: armies.lists().into_iter().find(|list| list.key == roster.list),
            total: bill.total(),
            lines,
            wrong: whole,
            legal: bill.is_legal(),
            facts: armies.facts(&roster),
            entries,
            file: roster.write(),
            answer: armies.answer(&roster),
            roster,
        }
    }

    /// How many things are wrong.
    #[must_use]
    pub fn faults(&self) -> usize {
        self.wrong.len() + self.lines.iter().map(|line| line.wrong.len()).sum::<usize>()
    }
}

fn sheet_line(priced: &super::Priced, line: Option<RosterLine>) -> SheetLine {
    let price = Sum { total: priced.price.total(), parts: priced.price.parts().to_vec() };
    match line {
        Some(RosterLine { part, name, about, glyph, count, knobs, boxes }) => {
            SheetLine { part, name, about, glyph, count, price, knobs, boxes, wrong: Vec::new() }
        }
        None => SheetLine {
            part: String::new(),
            name: priced.what.clone(),
            about: String::new(),
            glyph: "",
            count: 0,
            price,
            knobs: Vec::new(),
            boxes: Vec::new(),
            wrong: Vec::new(),
        },
    }
}

/// Those of a bill's faults that are about a line, or about the whole, are counted alike.
pub(super) fn alike(bill: &Bill, wrong: &Wrong) -> usize {
    bill.wrong.iter().filter(|other| other.rule == wrong.rule && other.why == wrong.why).count()
}
