//! The rows of the toy, its facts and its tallies.

use battle::{Refusal, Row, RowSource, Rulebook, Side, Tally};

use super::{Action, Point, Stance, Step, Toy, piece};

/// Cites a row; does not compile for a row that does not exist.
macro_rules! rule {
    ($id:literal) => {{
        const ROW: &battle::Row = &crate::toy::rules::ROWS[crate::toy::rules::index($id)];
        battle::Rule::of(ROW)
    }};
}
pub(super) use rule;

const fn row(id: &'static str, title: &'static str, says: &'static str) -> Row {
    Row { id, chapter: "", title, says, source: RowSource::Printed, reading: None, option: None, refs: &[] }
}

pub(super) static ROWS: [Row; 16] = [
    row("snare.lay", "Snares", "Both sides lay one snare in secret in one of the nine fields of the table."),
    row(
        "snare.spring",
        "A snare is sprung",
        "A band that ends in the field of an enemy snare loses a man on 4+.",
    ),
    row("stance", "Stances", "Each round both sides choose a stance in secret and show it together."),
    row("first", "Who goes first", "Each side throws a die; the higher one marches this round."),
    row("first.bold", "Bold", "A bold band adds one to the throw, a wary one takes one away."),
    row("mist", "Mist", "A lot is drawn each round: one of four is mist, in which bands march half as far."),
    row("march", "Marching", "A band marches in a straight line up to thirty paces."),
    row("march.table", "The edge", "No band leaves the table."),
    row("march.onto", "Onto the enemy", "No band ends where the enemy stands."),
    row(
        "shoot",
        "Shooting at a march",
        "A band may shoot at an enemy that marches within sixty paces of it.",
    ),
    row("shoot.party", "The party", "The men who shoot weigh three together, no more and no less."),
    row("shoot.dice", "Dice", "One die for each man who shoots and one more for a wary band; 5+ hits."),
    row(
        "shoot.nerve",
        "Nerve",
        "A band that is shot at may bolt: it falls back, and its march is broken off.",
    ),
    row("shoot.again", "Luck", "Once in a battle a band may throw again after it has seen its dice."),
    row("melee", "Melee", "A band that ends within ten paces of the enemy fights; the loser loses two men."),
    row(
        "end",
        "The end",
        "A band without men has lost, one at the enemy's edge has won; after the last round it is a draw.",
    ),
];

pub(super) static BOOK: Rulebook = Rulebook { rows: &ROWS, version: "toy-1" };

/// The place of a row; fails the build if there is none.
pub(super) const fn index(id: &str) -> usize {
    let mut n = 0;
    while n < ROWS_BY_ID.len() {
        if same(ROWS_BY_ID[n], id) {
            return n;
        }
        n += 1;
    }
    panic!("the rulebook has no such row")
}

const ROWS_BY_ID: [&str; 16] = {
    let mut ids = [""; 16];
    let mut n = 0;
    while n < 16 {
        ids[n] = ROWS[n].id;
        n += 1;
    }
    ids
};

const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut n = 0;
    while n < a.len() && n < b.len() && a[n] == b[n] {
        n += 1;
    }
    n == a.len() && n == b.len()
}

/// What each man of a band weighs in a party.
const WEIGHTS: [u8; 4] = [1, 1, 2, 2];
/// All men of a band, as bits.
pub(crate) const MEN: u8 = 0b1111;
/// How far a band can shoot.
pub(crate) const LONG_SHOT: i16 = 60;
/// How many fields the table has.
pub(super) const FIELDS: u8 = 9;
/// A field that is not on the table: where a snare is supposed to lie by those who do not know better.
pub(super) const NOWHERE: u8 = FIELDS;
pub(super) const STANCES: [Stance; 3] = [Stance::Bold, Stance::Steady, Stance::Wary];
const PARTY: u8 = 3;
const EDGE: i16 = 100;

/// The field of a point.
pub(super) fn field([x, y]: Point) -> u8 {
    let third = |n: i16| u8::try_from(n / 34).unwrap_or(0);
    3 * third(y) + third(x)
}

/// Whether two points are within so many paces.
pub(super) fn within(a: Point, b: Point, paces: i16) -> bool {
    let square = |n: i16| i32::from(n) * i32::from(n);
    square(a[0] - b[0]) + square(a[1] - b[1]) <= square(paces)
}

pub(super) fn on_table(to: Point) -> bool {
    to.iter().all(|n| (0..=EDGE).contains(n))
}

/// Whether a point lies at the enemy's edge.
pub(super) fn at_enemy_edge(side: Side, at: Point) -> bool {
    at[1] == if side == Side::Red { EDGE } else { 0 }
}

/// The step away from the enemy's edge.
pub(super) fn backwards(side: Side) -> i16 {
    if side == Side::Red { -1 } else { 1 }
}

/// The men in a set, each as his number.
pub(super) fn men(set: u8) -> impl Iterator<Item = u8> {
    (0..4).filter(move |man| set & (1 << man) != 0)
}

fn weight(set: u8) -> u8 {
    men(set).map(|man| WEIGHTS[usize::from(man)]).sum()
}

/// Whether a party of these men can still be completed with men who stand.
pub(super) fn can_be_party(picked: u8, standing: u8) -> bool {
    (0..=MEN).any(|set| set & picked == picked && set & !standing == 0 && weight(set) == PARTY)
}

pub(super) fn is_party(picked: u8) -> bool {
    weight(picked) == PARTY
}

/// How far a band marches.
///
/// Thirty paces, and half of that in mist.
pub(super) fn marching(battle: &Toy) -> Tally {
    let mut paces = Tally::base(rule!("march"), "a march", 30);
    if battle.now.mist {
        paces.halve_up(rule!("mist"));
    }
    paces
}

/// What a band adds to its throw for who goes first.
pub(super) fn boldness(stance: Option<Stance>) -> Tally {
    let mut bonus = Tally::base(rule!("first"), "a band", 0);
    match stance {
        Some(Stance::Bold) => bonus.add(rule!("first.bold"), "bold", 1),
        Some(Stance::Wary) => bonus.add(rule!("first.bold"), "wary", -1),
        Some(Stance::Steady) | None => {}
    }
    bonus
}

/// The dice of a party that shoots.
pub(super) fn shooting_dice(battle: &Toy, side: Side, picked: u8) -> Tally {
    let shooters = i32::try_from(picked.count_ones()).unwrap_or(0);
    let mut dice = Tally::base(rule!("shoot.dice"), "men who shoot", shooters);
    if battle.band(side).stance == Some(Stance::Wary) {
        dice.add(rule!("shoot.dice"), "wary", 1);
    }
    dice
}

impl Toy {
    /// Whether an answer is allowed to a side that is asked.
    pub(super) fn may(&self, side: Side, action: Action) -> Result<(), Refusal> {
        let top = self.now.pending.last().copied().unwrap_or_default();
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(piece(side)).and(piece(side.other())));
        match (top, action) {
            (Step::Stances, Action::Stance(_))
            | (Step::Reaction { .. }, Action::Hold)
            | (Step::Nerve { .. }, Action::Stand | Action::Bolt)
            | (Step::Fate { .. }, Action::Accept | Action::Again) => Ok(()),
            (Step::Snares, Action::Snare(field)) if field < FIELDS => Ok(()),
            (Step::Snares, _) => refuse(rule!("snare.lay"), "{0} lays a snare in a field from 0 to 8 now"),
            (Step::Stances, _) => refuse(rule!("stance"), "{0} chooses a stance now"),
            (Step::March { .. }, Action::March(to)) => self.may_march(side, to),
            (Step::March { .. }, _) => refuse(rule!("march"), "{0} marches now"),
            (Step::Reaction { .. }, Action::Shoot) if can_be_party(0, self.band(side).men) => Ok(()),
            (Step::Reaction { .. }, Action::Shoot) => {
                refuse(rule!("shoot.party"), "{0} has no party that weighs three")
            }
            (Step::Reaction { .. }, _) => refuse(rule!("shoot"), "{0} may shoot at {1} now, or hold"),
            (Step::Party { picked, .. }, Action::Done) if is_party(picked) => Ok(()),
            (Step::Party { picked, .. }, Action::Pick(man))
                if man < 4
                    && picked & (1 << man) == 0
                    && can_be_party(picked | 1 << man, self.band(side).men) =>
            {
                Ok(())
            }
            (Step::Party { .. }, _) => refuse(rule!("shoot.party"), "the party of {0} must weigh three"),
            (Step::Nerve { .. }, _) => refuse(rule!("shoot.nerve"), "{0} stands or bolts now"),
            (Step::Fate { .. }, _) => refuse(rule!("shoot.again"), "{0} accepts its throw or throws again"),
            (Step::Rounds | Step::Initiative | Step::Marching { .. } | Step::Volley { .. }, _) => {
                refuse(rule!("march"), "{0} has nothing to decide")
            }
        }
    }

    fn may_march(&self, side: Side, to: Point) -> Result<(), Refusal> {
        let refuse = |rule, why| Err(Refusal::new(rule, why).about(piece(side)).and(piece(side.other())));
        let paces = i16::try_from(marching(self).total()).unwrap_or(0);
        if !on_table(to) {
            refuse(rule!("march.table"), "{0} would leave the table")
        } else if to == self.band(side.other()).at {
            refuse(rule!("march.onto"), "{1} stands there")
        } else if !within(self.band(side).at, to, paces) {
            refuse(rule!("march"), "{0} cannot march so far")
        } else {
            Ok(())
        }
    }
}
