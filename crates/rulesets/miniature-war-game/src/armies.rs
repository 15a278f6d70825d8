//! Armies for those who put one together and know no rules: what lists hold (common.army, medieval.army, musket.army). What a line is stands
//! in `lines`, the sheets that are kept in a battle in `sheets`.

mod lines;
mod sheets;

use battle::{Armies, ArmyList, Bill, Form, ListEntry, Mistakes, Priced, RosterLine, Tally, Wrong};

use crate::charts::SHIP_GUNS;
use crate::field::Rank;
use crate::machine::MiniatureWarGame;
use crate::period::Period;
use crate::roster::{Agreed, ArmyListId, Entry, NOBLES, Roster, What};
use crate::rulebook::{define, rule};
use crate::rules::setup::buy::army_text;

use lines::line_of;
pub(crate) use lines::name_of;

/// The points of an army if nothing else is agreed (common.army.limit).
const USUAL_POINTS: u16 = 1_000;

/// A roster as far as its lines can be read.
struct Read {
    roster: Roster,
    /// The number in the file of each line of the roster.
    numbers: Vec<usize>,
    /// What cannot be read, and why.
    unread: Vec<(usize, String)>,
}

impl Read {
    fn of(from: &battle::Roster) -> Result<Read, String> {
        let mut roster = Roster { list: ArmyListId::named(&from.list)?, lines: Vec::new() };
        let (mut numbers, mut unread) = (Vec::new(), Vec::new());
        for (number, line) in from.lines.iter().enumerate() {
            match Entry::read(line) {
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

/// What the builder takes as agreed: what holds if nothing else is said, and all that the sides may agree on besides.
fn agreed(points: u16) -> Agreed {
    define!("common.army.limit");
    let all = Agreed::usual(points);
    Agreed {
        specials: [true, true],
        groups: true,
        commanders: true,
        boats: true,
        ships: true,
        wagons: true,
        ..all
    }
}

impl Armies for MiniatureWarGame {
    fn points(&self) -> u16 {
        USUAL_POINTS
    }

    fn lists(&self) -> Vec<ArmyList> {
        let card = |list: ArmyListId| {
            let (name, about) = list.says();
            ArmyList { key: list.key().to_owned(), name: name.to_owned(), about: about.to_owned() }
        };
        ArmyListId::ALL.map(card).into()
    }

    fn entries(&self, roster: &battle::Roster) -> Vec<ListEntry> {
        let Ok(Read { roster, .. }) = Read::of(roster) else { return Vec::new() };
        offered(roster.list).map(|entry| on_offer(&roster, entry)).collect()
    }

    fn lines(&self, roster: &battle::Roster) -> Vec<Option<RosterLine>> {
        match Read::of(roster) {
            Ok(read) => read.each(line_of),
            Err(_) => roster.lines.iter().map(|_| None).collect(),
        }
    }

    fn bill(&self, roster: &battle::Roster) -> Bill {
        let unread = |line: &String| {
            let price = Tally::base(rule!("common.army.roster"), "a line that cannot be read", 0);
            Priced { what: line.clone(), price }
        };
        let wrong = |line, why: String| Wrong { line, rule: rule!("common.army.roster"), why: why.into() };
        let mut bill = match Read::of(roster) {
            Ok(read) => {
                let mut bill = read.roster.bill(&agreed(roster.points));
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
        let units: usize = roster.lines.iter().map(|entry| units_of(*entry)).sum();
        vec![format!("{units} units and pieces, {} figures", roster.figures())]
    }

    fn ready(&self, list: &str, points: u16) -> Vec<String> {
        let Ok(list) = ArmyListId::named(list) else { return Vec::new() };
        Roster::ready(list, &Agreed::usual(points)).lines.into_iter().map(Entry::text).collect()
    }

    fn answer(&self, roster: &battle::Roster) -> String {
        match ArmyListId::named(&roster.list) {
            Ok(list) => format!("army {}", army_text(list, roster.lines.iter().cloned())),
            Err(_) => "army".to_owned(),
        }
    }

    fn forms_of_battle(&self, scenario: &str) -> Result<Vec<Form>, Mistakes> {
        Ok(sheets::forms_of_battle(&crate::scenario::open(scenario)?))
    }

    fn forms(&self, roster: Option<&battle::Roster>) -> Vec<Form> {
        let read = roster.and_then(|roster| Read::of(roster).ok());
        sheets::forms(read.map(|read| read.roster).as_ref())
    }

    fn pick_up(&self, points: u16, list: Option<&str>) -> String {
        let list = list.and_then(|list| ArmyListId::named(list).ok());
        let usual = match list.map_or(Period::Medieval, ArmyListId::period) {
            Period::Medieval => include_str!("../scenarios/pick-up.toml"),
            Period::Musket => include_str!("../scenarios/pick-up-musket.toml"),
        };
        usual.replace(&self.points().to_string(), &points.to_string())
    }
}

/// How many units a line is: each piece is one.
pub(crate) fn units_of(entry: Entry) -> usize {
    define!("musket.ship.guns", "musket.boat.bowgun");
    match entry.what {
        What::Boat { gun: true } => 2 * usize::from(entry.count),
        What::Frigate { .. } => (1 + 2 * usize::from(SHIP_GUNS)) * usize::from(entry.count),
        _ => entry.units().len(),
    }
}

/// All that can be added to an army of a list, a line each.
fn offered(list: ArmyListId) -> impl Iterator<Item = Entry> {
    let leaders: Vec<What> = match list.period() {
        Period::Medieval => NOBLES.map(What::Noble).into(),
        Period::Musket => [Rank::General, Rank::Colonel].map(What::Officer).into(),
    };
    let vessels = match list.period() {
        Period::Medieval => Vec::new(),
        Period::Musket => {
            vec![What::Boat { gun: false }, What::BoatWagon, What::Frigate { tens: USUAL_FRIGATE }]
        }
    };
    let single = |what: What| Entry::of(what, 1);
    Roster::candidates(list)
        .into_iter()
        .chain(leaders.into_iter().map(single))
        .chain(vessels.into_iter().map(single))
}

/// Tens of points of a frigate on which nobody has agreed yet.
const USUAL_FRIGATE: u8 = 40;

fn on_offer(roster: &Roster, entry: Entry) -> ListEntry {
    let RosterLine { part, name, about, glyph, .. } = line_of(entry);
    let own = roster.lines.iter().filter(|line| line.is_alike(entry));
    let is_regiment = matches!(entry.what, What::Regiment(_));
    let each = match (entry.what, entry.troop()) {
        (What::Troops(_), Some(troop)) => {
            format!("{} a {}", troop.row().cost, if troop.is_alone() { "piece" } else { "figure" })
        }
        (What::Noble(_), _) => "nothing".to_owned(),
        (What::Frigate { .. }, _) => "as agreed".to_owned(),
        _ => entry.price().total().to_string(),
    };
    ListEntry {
        part,
        name,
        about,
        glyph,
        line: entry.text(),
        price: entry.price().total(),
        each,
        used: if is_regiment { own.count() as u16 } else { own.map(|line| u16::from(line.count)).sum() },
        least: 0,
        most: is_regiment.then_some(1),
    }
}
