//! Armies for those who put one together and know no rules: what lists hold, and what lines are (army.list, army.points).

use battle::file::Listed as _;
use battle::{Armies, ArmyList, Bill, Boxes, Knob, KnobWord, ListEntry, Priced, RosterLine, Tally, Wrong};

use crate::machine::FieldOfGlory;
use crate::roster::{Entry, KindId, ListId, MOST_WIDTHS, Roster};
use crate::rulebook::rule;
use crate::rules::setup::choose_army::army_text;
use crate::rules::setup::lists::{OTHERS, may_be_odd};
use crate::scene::{commander_words, glyph, kind_words, quality_name, rank_words, training_name};
use crate::troops::{CommanderKind, Rank, Skill, Troop};

/// The points of an army if nothing else is agreed.
const USUAL_POINTS: u16 = 800;
/// The bases of a battle group if nothing else is said.
const USUAL_BASES: u8 = 8;

/// A roster as far as its list is known and its lines can be read.
struct Read {
    roster: Roster,
    /// The number in the file of each line of the roster.
    numbers: Vec<usize>,
    /// What cannot be read, and why.
    unread: Vec<(usize, String)>,
}

impl Read {
    /// None if there is no such list.
    fn of(from: &battle::Roster) -> Result<Read, String> {
        let mut roster = Roster { list: ListId::named(&from.list)?, lines: Vec::new() };
        let (mut numbers, mut unread) = (Vec::new(), Vec::new());
        for (number, line) in from.lines.iter().enumerate() {
            match Entry::read(roster.list, line) {
                Ok(entry) => {
                    roster.lines.push(entry);
                    numbers.push(number);
                }
                Err(why) => unread.push((number, why)),
            }
        }
        Ok(Read { roster, numbers, unread })
    }

    /// Something for each line of the file: of those that can be read, what is made of them.
    fn each<T>(&self, of: impl Fn(Entry) -> T) -> Vec<Option<T>> {
        let mut all: Vec<Option<T>> = (0..self.numbers.len() + self.unread.len()).map(|_| None).collect();
        for (number, entry) in self.numbers.iter().zip(&self.roster.lines) {
            all[*number] = Some(of(*entry));
        }
        all
    }
}

impl Armies for FieldOfGlory {
    fn points(&self) -> u16 {
        USUAL_POINTS
    }

    fn lists(&self) -> Vec<ArmyList> {
        let card = |list: ListId| {
            let row = list.row();
            ArmyList { key: row.key.to_owned(), name: row.name.to_owned(), about: row.battle.to_owned() }
        };
        ListId::all().map(card).collect()
    }

    fn entries(&self, roster: &battle::Roster) -> Vec<ListEntry> {
        Read::of(roster).map_or_else(|_| Vec::new(), |read| read.roster.entries())
    }

    fn lines(&self, roster: &battle::Roster) -> Vec<Option<RosterLine>> {
        match Read::of(roster) {
            Ok(read) => read.each(|entry| entry.line(read.roster.list)),
            Err(_) => roster.lines.iter().map(|_| None).collect(),
        }
    }

    fn bill(&self, roster: &battle::Roster) -> Bill {
        let unread = |line: &String| {
            let price = Tally::base(rule!("army.list"), "a line that cannot be read", 0);
            Priced { what: line.clone(), price }
        };
        let wrong = |line, why: String| Wrong { line, rule: rule!("army.list"), why: why.into() };
        let mut bill = match Read::of(roster) {
            Ok(read) => {
                let mut bill = read.roster.bill(roster.points);
                let priced = read.each(|entry| Priced { what: entry.text(), price: entry.price() });
                let lines = priced.into_iter().zip(&roster.lines);
                bill.lines = lines.map(|(priced, line)| priced.unwrap_or_else(|| unread(line))).collect();
                for wrong in &mut bill.wrong {
                    wrong.line = wrong.line.and_then(|line| read.numbers.get(line).copied());
                }
                bill.wrong.extend(read.unread.into_iter().map(|(line, why)| wrong(Some(line), why)));
                bill
            }
            Err(why) => Bill {
                lines: roster.lines.iter().map(unread).collect(),
                points: roster.points,
                wrong: vec![wrong(None, why)],
            },
        };
        bill.wrong.sort_by_key(|wrong| (wrong.line.is_none(), wrong.line));
        bill
    }

    fn facts(&self, roster: &battle::Roster) -> Vec<String> {
        let Ok(Read { roster, .. }) = Read::of(roster) else { return Vec::new() };
        let groups = roster.groups().count();
        let bases: u32 = roster.groups().map(|(.., bases)| u32::from(bases)).sum();
        let counted =
            roster.groups().filter(|(_, kind, _)| kind.row().kind.troop != Troop::ScythedChariots).count();
        vec![format!("{groups} battle groups, {bases} bases"), format!("routs at {counted} attrition points")]
    }

    fn ready(&self, list: &str, points: u16) -> Vec<String> {
        let Ok(list) = ListId::named(list) else { return Vec::new() };
        Roster::ready(list, points).lines.into_iter().map(Entry::text).collect()
    }

    fn answer(&self, roster: &battle::Roster) -> String {
        match ListId::named(&roster.list) {
            Ok(list) => format!("army {}", army_text(list, roster.lines.iter().cloned())),
            Err(_) => "army".to_owned(),
        }
    }

    fn pick_up(&self, points: u16, _: Option<&str>) -> String {
        let usual = include_str!("../scenarios/pick-up.toml");
        usual.replace(&self.points().to_string(), &points.to_string())
    }
}

/// What a list holds.
impl Roster {
    fn entries(&self) -> Vec<ListEntry> {
        let mut all = self.commanders_on_offer();
        let kinds = || self.list.kinds();
        all.extend(
            kinds().filter(|kind| kind.row().bases.0 > 0).map(|kind| self.on_offer(kind, "Must have")),
        );
        let may = kinds().filter(|kind| kind.row().bases.0 == 0 && !kind.row().ally);
        all.extend(may.map(|kind| self.on_offer(kind, "May have")));
        let allies = kinds().filter(|kind| kind.row().bases.0 == 0 && kind.row().ally);
        all.extend(allies.map(|kind| self.on_offer(kind, self.list.row().ally)));
        all.extend(self.works_on_offer());
        all
    }

    fn commanders_on_offer(&self) -> Vec<ListEntry> {
        let has_ally = !self.list.row().ally.is_empty();
        let ranks = [Some(Rank::CInC), Some(Rank::Sub), has_ally.then_some(Rank::Ally)];
        let of_rank = |rank: Rank| self.commanders().filter(|(_, known, _)| *known == rank).count();
        let entry = |rank: Rank| {
            let kind = if rank == Rank::CInC { CommanderKind::Field } else { CommanderKind::Troop };
            let prices = commander_kinds(self.list, rank)
                .map(|kind| Entry::Commander { rank, kind }.price().total().to_string());
            let (used, least, most) = match rank {
                Rank::CInC => (of_rank(rank), 1, 1),
                Rank::Sub => (of_rank(Rank::Sub) + of_rank(Rank::Ally), *OTHERS.start(), *OTHERS.end()),
                Rank::Ally => (of_rank(rank), 0, 1),
            };
            let each = prices.collect::<Vec<_>>().join(", ");
            let limits = (used, least, Some(most));
            listed("Commanders", Entry::Commander { rank, kind }, self.list, each, limits)
        };
        ranks.into_iter().flatten().map(entry).collect()
    }

    fn on_offer(&self, kind: KindId, part: &str) -> ListEntry {
        let row = kind.row();
        let each = format!("{} a base", Entry::Group { kind, bases: 1 }.price().total());
        let limits = (self.bases_of(kind) as usize, row.bases.0.into(), Some(row.bases.1.into()));
        listed(part, Entry::Group { kind, bases: usual_bases(kind) }, self.list, each, limits)
    }

    fn works_on_offer(&self) -> Vec<ListEntry> {
        const PART: &str = "Camp and works";
        let count = |like: fn(&Entry) -> bool| self.lines.iter().filter(|entry| like(entry)).count();
        let (works, defences) = (Entry::Works { widths: 4 }, Entry::Defences { widths: 4 });
        let a_width = |entry: Entry| format!("{} a base width", entry.price().total() / 4);
        let camp = Entry::FortifiedCamp;
        let camps = count(|entry| matches!(entry, Entry::FortifiedCamp));
        vec![
            listed(PART, camp, self.list, camp.price().total().to_string(), (camps, 0, Some(1))),
            listed(
                PART,
                works,
                self.list,
                a_width(works),
                (count(|entry| matches!(entry, Entry::Works { .. })), 0, None),
            ),
            listed(
                PART,
                defences,
                self.list,
                a_width(defences),
                (count(|entry| matches!(entry, Entry::Defences { .. })), 0, None),
            ),
        ]
    }
}

/// An entry of a list: how much of it there is, must be and may be.
fn listed(
    part: &str,
    entry: Entry,
    list: ListId,
    each: String,
    (used, least, most): (usize, usize, Option<usize>),
) -> ListEntry {
    let RosterLine { name, about, glyph, .. } = entry.line(list);
    ListEntry {
        part: part.to_owned(),
        name,
        about: if matches!(entry, Entry::Commander { .. }) { String::new() } else { about },
        glyph,
        line: entry.text(),
        price: entry.price().total(),
        each,
        used: used as u16,
        least: least as u16,
        most: most.map(|most| most as u16),
    }
}

/// The kinds of commander that may hold a rank in an army of a list.
fn commander_kinds(list: ListId, rank: Rank) -> impl Iterator<Item = CommanderKind> {
    let inspired = rank == Rank::CInC && list.row().inspired;
    let kinds =
        [inspired.then_some(CommanderKind::Inspired), Some(CommanderKind::Field), Some(CommanderKind::Troop)];
    kinds.into_iter().flatten()
}

fn usual_bases(kind: KindId) -> u8 {
    let (least, most) = kind.row().of_a_group;
    let usual = if kind.row().kind.has(Skill::Pikemen) { most } else { most.min(USUAL_BASES) };
    let even = usual - u8::from(usual % 2 == 1 && !may_be_odd(kind.row().kind.troop));
    even.max(least)
}

/// What a line is.
impl Entry {
    fn line(self, list: ListId) -> RosterLine {
        match self {
            Entry::Group { kind, bases } => group_line(kind, bases),
            Entry::Commander { rank, kind } => commander_line(list, rank, kind),
            Entry::FortifiedCamp => RosterLine {
                name: "Fortified camp".to_owned(),
                about: String::new(),
                glyph: "camp",
                knobs: Vec::new(),
                boxes: vec![Boxes::empty("sacked", 1)],
                ..works_line()
            },
            Entry::Works { widths } => RosterLine {
                name: "Field fortification".to_owned(),
                knobs: vec![widths_knob(widths, "works {n}")],
                ..works_line()
            },
            Entry::Defences { widths } => RosterLine {
                name: "Portable defences".to_owned(),
                knobs: vec![widths_knob(widths, "defences {n}")],
                ..works_line()
            },
        }
    }
}

fn group_line(kind: KindId, bases: u8) -> RosterLine {
    let row = kind.row();
    let (least, most) = row.of_a_group;
    RosterLine {
        part: if row.ally { row_ally(kind) } else { "Battle groups" }.to_owned(),
        name: row.name.to_owned(),
        about: format!(
            "{}, {}, {}",
            kind_words(&row.kind),
            quality_name(row.quality),
            training_name(row.training)
        ),
        glyph: glyph(&row.kind),
        count: bases.into(),
        knobs: vec![Knob::Number {
            name: "bases".to_owned(),
            value: bases.into(),
            least: least.into(),
            most: most.into(),
            step: if may_be_odd(row.kind.troop) { 1 } else { 2 },
            write: format!("{} {{n}}", row.key),
        }],
        boxes: vec![
            Boxes::empty("bases lost", bases.into()),
            Boxes { what: "cohesion".to_owned(), marks: ["D", "F", "B"].map(str::to_owned).to_vec() },
        ],
    }
}

/// The ally to whom a kind of troops belongs.
fn row_ally(kind: KindId) -> &'static str {
    kind.list().row().ally
}

fn commander_line(list: ListId, rank: Rank, kind: CommanderKind) -> RosterLine {
    let (name, glyph) = rank_words(rank);
    let word = |other: CommanderKind| KnobWord {
        says: other.word().to_owned(),
        write: Entry::Commander { rank, kind: other }.text(),
        chosen: other == kind,
    };
    let mut capital = name.to_owned();
    capital[..1].make_ascii_uppercase();
    RosterLine {
        part: "Commanders".to_owned(),
        name: capital,
        about: format!("{}, command range {} MU", commander_words(kind), kind.row().range),
        glyph,
        count: 0,
        knobs: vec![Knob::Word {
            name: "kind".to_owned(),
            words: commander_kinds(list, rank).map(word).collect(),
        }],
        boxes: vec![Boxes::empty("lost", 1)],
    }
}

fn works_line() -> RosterLine {
    RosterLine {
        part: "Camp and works".to_owned(),
        name: String::new(),
        about: "in base widths".to_owned(),
        glyph: "stakes",
        count: 0,
        knobs: Vec::new(),
        boxes: Vec::new(),
    }
}

fn widths_knob(widths: u8, write: &str) -> Knob {
    Knob::Number {
        name: "base widths".to_owned(),
        value: widths.into(),
        least: 1,
        most: MOST_WIDTHS.into(),
        step: 1,
        write: write.to_owned(),
    }
}
