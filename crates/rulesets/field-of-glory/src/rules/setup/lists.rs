//! What an army list allows, and what makes an army valid (army.list, army.valid).

use battle::{Bill, Rule, Wrong};

use crate::roster::{Entry, KindId, ListId, MOST_LINES, MOST_WIDTHS, Roster};
use crate::rulebook::{define, rule};
use crate::state::MOST_BASES;
use crate::troops::{CommanderKind, Rank, Troop};

/// An army has at least so many battle groups.
const LEAST_GROUPS: usize = 6;
/// And at most so many: an order of march has room for them.
pub(crate) const MOST_ARMY_GROUPS: usize = 32;
/// Besides the C-in-C there are 1 to 3 others.
pub(crate) const OTHERS: std::ops::RangeInclusive<usize> = 1..=3;
/// An ally's contingent has at least so many groups.
const LEAST_ALLIES: usize = 2;

impl Roster {
    /// What the army costs, and all that is wrong with it at so many points.
    pub(crate) fn bill(&self, points: u16) -> Bill {
        let mut bill = Bill { lines: self.priced(), points, wrong: Vec::new() };
        let mut faults = Faults(&mut bill.wrong);
        self.lines_against_the_list(&mut faults);
        self.kinds_against_the_list(&mut faults);
        self.commanders_against_the_list(&mut faults);
        self.against_army_rules(points, &mut faults);
        bill
    }

    /// What is wrong with single lines.
    fn lines_against_the_list(&self, faults: &mut Faults<'_>) {
        let mut camps = 0;
        for (number, line) in self.lines.iter().enumerate() {
            let line_no = Some(number);
            match *line {
                Entry::Group { kind, .. } if kind.list() != self.list => {
                    faults.note(line_no, rule!("army.list"), "the list has no such troops");
                }
                Entry::Group { kind, bases } => {
                    let (least, most) = kind.row().of_a_group;
                    if !(least..=most).contains(&bases) {
                        let why = "the list has battle groups of this kind with fewer or more bases";
                        faults.note(line_no, rule!("army.list"), why);
                    }
                    if bases % 2 == 1 && !may_be_odd(kind.row().kind.troop) {
                        let why = "such battle groups have an even number of bases";
                        faults.note(line_no, rule!("army.list"), why);
                    }
                    if bases < 2 || usize::from(bases) > MOST_BASES {
                        faults.note(line_no, rule!("formation.group"), "a battle group has 2 to 12 bases");
                    }
                }
                Entry::FortifiedCamp => {
                    camps += 1;
                    if camps > 1 {
                        faults.note(line_no, rule!("army.points"), "an army has one camp");
                    }
                }
                Entry::Works { widths } | Entry::Defences { widths } => {
                    if !(1..=MOST_WIDTHS).contains(&widths) {
                        let why = "works are 1 to 20 base widths long";
                        faults.note(line_no, rule!("terrain.fortification"), why);
                    }
                }
                Entry::Commander { .. } => {}
            }
        }
    }

    /// The bases of each kind in the whole army.
    fn kinds_against_the_list(&self, faults: &mut Faults<'_>) {
        for kind in self.list.kinds() {
            let (least, most) = kind.row().bases;
            let bases = self.bases_of(kind);
            if bases < u32::from(least) {
                faults.note(None, rule!("army.list"), kind.row().wanted);
            }
            if bases > u32::from(most) {
                faults.note(
                    self.last_line_of(kind),
                    rule!("army.list"),
                    "the army has too many bases of this kind",
                );
            }
        }
    }

    fn commanders_against_the_list(&self, faults: &mut Faults<'_>) {
        let of = |rank: Rank| self.commanders().filter(move |(_, known, _)| *known == rank);
        for (line, rank, kind) in self.commanders() {
            match (rank, kind) {
                (Rank::CInC, CommanderKind::Inspired) if !self.list.row().inspired => {
                    faults.note(Some(line), rule!("army.list"), "the list has no inspired commander");
                }
                (Rank::Ally, CommanderKind::Inspired) => {
                    let why = "the commander of an ally is a field or a troop commander";
                    faults.note(Some(line), rule!("command.types"), why);
                }
                (Rank::Ally, _) if self.list.row().ally.is_empty() => {
                    faults.note(Some(line), rule!("army.list"), "the list has no ally");
                }
                (Rank::Sub, CommanderKind::Inspired) => {
                    faults.note(Some(line), rule!("army.list"), "only a commander-in-chief is inspired");
                }
                _ => {}
            }
        }
        match of(Rank::CInC).count() {
            0 => faults.note(None, rule!("army.valid"), "the army needs a commander-in-chief"),
            1 => {}
            _ => faults.note(None, rule!("command.types"), "the army has one commander-in-chief"),
        }
        let others = self.commanders().count() - of(Rank::CInC).count();
        if others < *OTHERS.start() {
            faults.note(
                None,
                rule!("army.valid"),
                "the army needs a commander besides the commander-in-chief",
            );
        }
        if others > *OTHERS.end() {
            faults.note(
                None,
                rule!("command.types"),
                "besides the commander-in-chief there are at most three commanders",
            );
        }
        if of(Rank::Ally).count() > 1 {
            faults.note(None, rule!("army.valid"), "an ally's contingent has one commander");
        }
    }

    fn against_army_rules(&self, points: u16, faults: &mut Faults<'_>) {
        let groups = self.groups().count();
        if groups < LEAST_GROUPS {
            faults.note(None, rule!("army.valid"), "the army needs at least 6 battle groups");
        }
        if groups > MOST_ARMY_GROUPS || self.lines.len() > MOST_LINES {
            faults.note(None, rule!("army.valid"), "the army has at most 32 battle groups and 40 lines");
        }
        if self.cost() > i32::from(points) {
            faults.note(None, rule!("army.points"), "the army costs more than the points that it may cost");
        }
        let allies = self.groups().filter(|(_, kind, _)| kind.row().ally);
        let (count, bases) =
            (allies.clone().count(), allies.map(|(.., bases)| u32::from(bases)).sum::<u32>());
        let led = self.commanders().any(|(_, rank, _)| rank == Rank::Ally);
        if count > 0 && !led {
            faults.note(None, rule!("army.valid"), "an ally's contingent needs a commander of its own");
        }
        if (count > 0 || led) && count < LEAST_ALLIES {
            faults.note(None, rule!("army.valid"), "an ally's contingent has at least 2 battle groups");
        }
        let all: u32 = self.groups().map(|(.., bases)| u32::from(bases)).sum();
        if 3 * bases > all {
            faults.note(None, rule!("army.valid"), "allies are at most a third of the army's bases");
        }
    }

    /// The bases of a kind in the army.
    pub(crate) fn bases_of(&self, kind: KindId) -> u32 {
        self.groups().filter(|(_, known, _)| *known == kind).map(|(.., bases)| u32::from(bases)).sum()
    }

    fn last_line_of(&self, kind: KindId) -> Option<usize> {
        self.groups().filter(|(_, known, _)| *known == kind).map(|(line, ..)| line).last()
    }
}

/// What is wrong, one after the other.
struct Faults<'a>(&'a mut Vec<Wrong>);

impl Faults<'_> {
    fn note(&mut self, line: Option<usize>, rule: Rule, why: &'static str) {
        self.0.push(Wrong { line, rule, why: why.into() });
    }
}

/// Whether a battle group of these troops may have an odd number of bases.
pub(crate) const fn may_be_odd(troop: Troop) -> bool {
    matches!(troop, Troop::Elephants) || troop.is_chariot() || troop.is_artillery() || troop.is_wagon()
}

impl ListId {
    /// Whether a legal army of so many points can be bought from it: what it asks for may cost more.
    pub(crate) fn suffices(self, points: u16) -> bool {
        define!("army.valid");
        Roster::ready(self, points).bill(points).is_legal()
    }
}

/// An army that is ready.
impl Roster {
    /// A legal army of a list for so many points: what the list asks for first, then its kinds in turn as long as the points
    /// last.
    pub(crate) fn ready(list: ListId, points: u16) -> Roster {
        let commander = |rank, kind| Entry::Commander { rank, kind };
        let lines = vec![
            commander(Rank::CInC, CommanderKind::Field),
            commander(Rank::Sub, CommanderKind::Troop),
            commander(Rank::Sub, CommanderKind::Troop),
        ];
        let mut roster = Roster { list, lines };
        for kind in list.kinds() {
            while roster.bases_of(kind) < u32::from(kind.row().bases.0) {
                if !roster.hire(kind, points) {
                    break;
                }
            }
        }
        // Round after round, a group of each kind that there is still room and money for.
        let own: Vec<KindId> = list.kinds().filter(|kind| !kind.row().ally).collect();
        loop {
            let before = roster.lines.len();
            for kind in &own {
                roster.hire(*kind, points);
            }
            if roster.lines.len() == before {
                break;
            }
        }
        roster
    }

    /// Hires a battle group of a kind as large as is usual and can be paid; false if there is none.
    fn hire(&mut self, kind: KindId, points: u16) -> bool {
        const USUAL: u8 = 8;
        let row = kind.row();
        let (least, most) = row.of_a_group;
        let room = u32::from(row.bases.1).saturating_sub(self.bases_of(kind));
        let usual = if row.kind.has(crate::troops::Skill::Pikemen) { most } else { most.min(USUAL) };
        let fits = |bases: &u8| {
            let price = Entry::Group { kind, bases: *bases }.price().total();
            u32::from(*bases) <= room && self.cost() + price <= i32::from(points)
        };
        let size = (least..=usual.max(least)).rev().filter(|bases| bases % 2 == 0).find(fits);
        if let Some(bases) = size.filter(|_| self.groups().count() < MOST_ARMY_GROUPS) {
            self.lines.push(Entry::Group { kind, bases });
            return true;
        }
        false
    }
}
