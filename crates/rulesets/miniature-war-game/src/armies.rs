//! Armies for those who put one together and know no rules: what lists hold, and what lines are (common.army, medieval.army).

use battle::{Armies, ArmyList, Bill, Boxes, Knob, ListEntry, Priced, RosterLine, Tally, Wrong};

use crate::field::Load;
use crate::machine::MiniatureWarGame;
use crate::roster::{Agreed, ArmyListId, Entry, Roster, most_figures, usual};
use crate::rulebook::{define, rule};
use crate::rules::setup::buy::army_text;
use crate::troops::{Arm, Armor, Kit, Troop};

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

/// What the builder takes as agreed: what holds if nothing else is said, imperials and mercenaries besides.
fn agreed(points: u16) -> Agreed {
    define!("common.army.limit");
    Agreed { specials: [true, true], ..Agreed::usual(points) }
}

impl Armies for MiniatureWarGame {
    fn points(&self) -> u16 {
        USUAL_POINTS
    }

    fn lists(&self) -> Vec<ArmyList> {
        let card = |list: ArmyListId| {
            let (name, about) = match list {
                ArmyListId::Any => ("Any troops", "all types of the charts"),
                ArmyListId::Ancient => ("An ancient army", "the types of ancient times"),
                ArmyListId::EarlyMedieval => ("An early medieval army", "the types of the early Middle Ages"),
                ArmyListId::LateMedieval => ("A late medieval army", "the types of the late Middle Ages"),
            };
            ArmyList { key: list.key().to_owned(), name: name.to_owned(), about: about.to_owned() }
        };
        ArmyListId::ALL.map(card).into()
    }

    fn entries(&self, roster: &battle::Roster) -> Vec<ListEntry> {
        let Ok(Read { roster, .. }) = Read::of(roster) else { return Vec::new() };
        roster.list.troops().map(|troop| on_offer(&roster, troop)).collect()
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
                let mut bill = read.roster.bill(agreed(roster.points));
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
        Roster::ready(list, Agreed::usual(points)).lines.into_iter().map(Entry::text).collect()
    }

    fn answer(&self, roster: &battle::Roster) -> String {
        match ArmyListId::named(&roster.list) {
            Ok(list) => format!("army {}", army_text(list, roster.lines.iter().cloned())),
            Err(_) => "army".to_owned(),
        }
    }

    fn pick_up(&self, points: u16) -> String {
        let usual = include_str!("../scenarios/pick-up.toml");
        usual.replace(&self.points().to_string(), &points.to_string())
    }
}

/// How many units a line is: each piece is one.
pub(crate) fn units_of(entry: Entry) -> usize {
    if entry.troop.is_alone() { entry.count.into() } else { 1 }
}

fn on_offer(roster: &Roster, troop: Troop) -> ListEntry {
    let entry = usual(troop);
    let RosterLine { part, name, about, glyph, .. } = line_of(entry);
    let own = roster.lines.iter().filter(|line| line.troop == troop);
    ListEntry {
        part,
        name,
        about,
        glyph,
        line: entry.text(),
        price: entry.price().total(),
        each: format!("{} a {}", troop.row().cost, if troop.is_alone() { "piece" } else { "figure" }),
        used: own.map(|line| u16::from(line.count)).sum(),
        least: 0,
        most: None,
    }
}

/// The heading under which a type stands.
fn part_of(troop: Troop) -> &'static str {
    match troop.arm() {
        Arm::Infantry => "Infantry",
        Arm::Missile => "Missile troops",
        Arm::Cavalry => "Cavalry",
        Arm::Artillery => "Artillery",
        Arm::Wagon => "Wagons",
        Arm::Piece => "Chariots and elephants",
        Arm::Single => "Single fighters",
    }
}

/// The sign of a type.
fn glyph_of(troop: Troop) -> &'static str {
    match troop.arm() {
        Arm::Infantry | Arm::Single => "foot",
        Arm::Missile => "bow",
        Arm::Cavalry => "horse",
        Arm::Artillery => "gun",
        Arm::Wagon => "wagon",
        Arm::Piece => "chariot",
    }
}

/// What a line is.
fn line_of(entry: Entry) -> RosterLine {
    let (troop, row) = (entry.troop, entry.troop.row());
    let mut name = row.key.replace('-', " ");
    name[..1].make_ascii_uppercase();
    let armor = match row.armor {
        Armor::None => "no",
        Armor::Light => "light",
        Armor::Medium => "medium",
        Armor::Heavy => "heavy",
    };
    let morale = row.morale.map_or("-".to_owned(), |morale| morale.to_string());
    let melee = row.melee.map_or("by the enemy".to_owned(), |point| point.to_string());
    let alone = troop.is_alone();
    let (least, most) = if alone { (1, 12) } else { (6, most_figures(troop).into()) };
    let tail = entry.text().split_once(' ').map_or(String::new(), |(_, tail)| tail.to_owned());
    let mut knobs = vec![Knob::Number {
        name: if alone { "pieces" } else { "figures" }.to_owned(),
        value: entry.count.into(),
        least,
        most,
        step: 1,
        write: format!("{{n}} {tail}"),
    }];
    if !alone {
        let marks = [
            Kit::STAKES,
            Kit::CALTROPS,
            Kit::AXES,
            Kit::JAVELINS,
            Kit::PAVISES,
            Kit::MOUNTS,
            Kit::IMPERIAL,
            Kit::MERCENARY,
        ];
        let foot_only = |one: Kit| one == Kit::STAKES || one == Kit::MOUNTS || one == Kit::CALTROPS;
        let fits = marks.into_iter().filter(|one| troop.is_foot() || !foot_only(*one));
        knobs.extend(fits.map(|one| Knob::Mark {
            name: one.names().next().unwrap_or_default(),
            on: entry.kit.has(one),
            write: Entry { kit: Kit(entry.kit.0 ^ one.0), ..entry }.text(),
        }));
    }
    if troop == Troop::SupplyWagon {
        knobs.extend(<Load as battle::file::Listed>::words().into_iter().map(|(word, load)| Knob::Mark {
            name: word.to_owned(),
            on: entry.load == Some(load),
            write: Entry { load: (entry.load != Some(load)).then_some(load), ..entry }.text(),
        }));
    }
    RosterLine {
        part: part_of(troop).to_owned(),
        name,
        about: format!(
            "{armor} armor, move {} cm, melee {melee}, morale {morale}, range {} cm",
            row.chart_move, row.range
        ),
        glyph: glyph_of(troop),
        count: entry.count.into(),
        knobs,
        boxes: vec![Boxes::empty(if alone { "lost" } else { "figures lost" }, entry.count.into())],
    }
}
