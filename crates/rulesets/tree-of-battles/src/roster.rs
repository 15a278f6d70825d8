//! A whole army that is named at once, instead of pick by pick (setup.muster).

use battle::{List, Refusal};

use crate::charts::MARK_POINTS;
use crate::flags::Marks;
use crate::picks::{Hired, Pick};
use crate::rules::mustering::{army_faults, is_paid, may_join};
use crate::state::State;
use crate::troops::{Grade, LeaderKind, Troop};
use crate::words::pick_text;

/// The most that a roster names: an action is no larger for it.
pub(crate) const MOST_OF_A_ROSTER: usize = 20;

/// A whole army, pick by pick.
pub type Roster = List<Packed, MOST_OF_A_ROSTER>;

const _: () = assert!(size_of::<Roster>() <= size_of::<crate::actions::Legs>());

/// Who stands in the upper half of a byte where a contingent has the type of its rear ranks.
const LEADER: u8 = 15;

/// Something possible that is picked, in four bytes: none of its numbers is larger than half a byte, and of marks there are
/// only those that the chart has a price for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Packed {
    /// The type in front and the one behind plus one; or the kind of a leader.
    who: u8,
    /// Stands in front and behind; or CPs.
    count: u8,
    /// Marks, by their number in the chart.
    marks: u8,
    /// The battle and the grade.
    battle: u8,
}

const fn halves(low: u8, high: u8) -> u8 {
    low & 15 | high << 4
}

const fn of_halves(byte: u8) -> (u8, u8) {
    (byte & 15, byte >> 4)
}

impl Packed {
    /// Packs what is possible.
    pub(crate) fn of(pick: &Pick) -> Packed {
        match *pick {
            Pick::Leader { kind, cp, battle } => {
                Packed { who: halves(kind as u8, LEADER), count: cp, marks: 0, battle }
            }
            Pick::Contingent(hired) => {
                let bought = MARK_POINTS.iter().enumerate().filter(|(_, row)| hired.marks.has(row.mark));
                Packed {
                    who: halves(hired.front as u8, hired.rear.map_or(0, |rear| rear as u8 + 1)),
                    count: halves(hired.stands, hired.rear_stands),
                    marks: bought.fold(0, |all, (number, _)| all | 1 << number),
                    battle: halves(hired.battle, hired.grade as u8),
                }
            }
        }
    }

    /// What was picked.
    pub(crate) fn pick(self) -> Pick {
        let troop = |number: u8| Troop::ALL.get(usize::from(number)).copied();
        let ((front, behind), (stands, rear_stands)) = (of_halves(self.who), of_halves(self.count));
        let (battle, grade) = of_halves(self.battle);
        if behind == LEADER {
            let kinds = [LeaderKind::Captain, LeaderKind::Marshal, LeaderKind::Commander];
            let kind = kinds.get(usize::from(front)).copied().unwrap_or(LeaderKind::Captain);
            return Pick::Leader { kind, cp: self.count, battle };
        }
        let bought = MARK_POINTS.iter().enumerate().filter(|(number, _)| self.marks >> number & 1 == 1);
        Pick::Contingent(Hired {
            grade: [Grade::A, Grade::B, Grade::C, Grade::D][usize::from(grade & 3)],
            front: troop(front).unwrap_or(Troop::Skirmisher),
            stands,
            rear: behind.checked_sub(1).and_then(troop),
            rear_stands,
            marks: bought.fold(Marks::default(), |all, (_, row)| all | row.mark),
            battle,
        })
    }
}

/// Everything that is wrong with an army of so many points, each with the number of the pick that it is about.
pub(crate) fn faults_of(picks: &[Pick], points: u16) -> Vec<(Option<usize>, Refusal)> {
    let (mut faults, mut joined) = (Vec::new(), Vec::new());
    for (number, pick) in picks.iter().enumerate() {
        match may_join(joined.iter().copied(), pick) {
            Ok(()) => joined.push(*pick),
            Err(refusal) => faults.push((Some(number), refusal)),
        }
    }
    let cost = picks.iter().map(|pick| pick.price().total()).sum();
    let whole = is_paid(cost, points).err().into_iter();
    let whole = whole.chain(army_faults(|| joined.iter().copied(), points));
    faults.extend(whole.map(|refusal| (None, refusal)));
    faults
}

impl State {
    /// Everything that is wrong with a roster, in words; nothing if it can be taken.
    pub(crate) fn faults_of_roster(&self, picks: &[Pick]) -> Vec<String> {
        let points = self.scenario.points;
        let spent: i32 = picks.iter().map(|pick| pick.price().total()).sum();
        let told = |(number, refusal): (Option<usize>, Refusal)| {
            let why = refusal.sentence(|_| "");
            let rule = refusal.rule.id();
            match number.and_then(|number| picks.get(number)) {
                Some(pick) => format!("`{}`: {why} [{rule}]", pick_text(pick)),
                None if is_paid(spent, points) == Err(refusal) => {
                    format!("{spent} of {points} points: {why} [{rule}]")
                }
                None => format!("{why} [{rule}]"),
            }
        };
        faults_of(picks, points).into_iter().map(told).collect()
    }
}
