//! Moves as they are written: leg after leg, `wheel left 12.5, ahead 3`.

use battle::{List, PieceId, Refusal, Side, Word};
use ground::tabletop::{self, Angle, Hand, Length};
use serde::{Deserialize, Serialize};

use crate::rulebook::rule;
use crate::state::{GroupId, State};
use crate::words::{decimals, mu_text, read_angle, read_distance};

/// The most legs of one move: a turn, three straight legs with two wheels between them, and another turn.
pub(crate) const MOST_LEGS: usize = 7;

/// The most groups of a battle line that can be written.
pub(crate) const MOST_IN_LINE: usize = 12;

/// The legs of a move, in order.
pub(crate) type Legs = List<Leg, MOST_LEGS>;

/// One leg of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Leg {
    /// Straight ahead.
    Ahead(Length),
    /// Forwards about a front corner (move.wheel).
    Wheel(Hand, Angle),
    /// A turn of 90 degrees (move.turn90.how).
    Turn(Hand),
    /// A turn of 180 degrees (move.turn180.how).
    About,
    /// So many files more at the left and at the right (move.expand.how).
    Expand(u8, u8),
    /// So many files fewer at the left and at the right (move.contract.how).
    Contract(u8, u8),
}

impl Default for Leg {
    fn default() -> Leg {
        Leg::Ahead(Length::ZERO)
    }
}

impl Leg {
    /// The leg as the table knows it.
    pub(crate) fn on_table(self) -> tabletop::Leg {
        let files = |count: u8| i8::try_from(count).unwrap_or(i8::MAX);
        match self {
            Leg::Ahead(by) => tabletop::Leg::ahead(by),
            Leg::Wheel(about, by) => tabletop::Leg::Wheel { about, by },
            Leg::Turn(to) => tabletop::Leg::Quarter { to },
            Leg::About => tabletop::Leg::AboutFace,
            Leg::Expand(left, right) => tabletop::Leg::Files { left: files(left), right: files(right) },
            Leg::Contract(left, right) => tabletop::Leg::Files { left: -files(left), right: -files(right) },
        }
    }

    /// Whether it is part of an advance: straight ahead, or a wheel.
    pub(crate) const fn is_advance(self) -> bool {
        matches!(self, Leg::Ahead(_) | Leg::Wheel(..))
    }
}

/// Left or right.
pub(crate) const fn hand_word(hand: Hand) -> &'static str {
    match hand {
        Hand::Left => "left",
        Hand::Right => "right",
    }
}

/// An angle in degrees.
pub(crate) fn angle_text(angle: Angle) -> String {
    decimals(angle.get().into(), 100, 2)
}

/// Files at both ends: `left 1`, `left 1 right 1`.
fn files_text(left: u8, right: u8) -> String {
    let ends = [("left", left), ("right", right)];
    let said: Vec<String> =
        ends.into_iter().filter(|(_, n)| *n > 0).map(|(end, n)| format!("{end} {n}")).collect();
    said.join(" ")
}

/// One leg as it is written.
pub(crate) fn leg_text(leg: Leg) -> String {
    match leg {
        Leg::Ahead(by) => format!("ahead {}", mu_text(by)),
        Leg::Wheel(hand, by) => format!("wheel {} {}", hand_word(hand), angle_text(by)),
        Leg::Turn(hand) => format!("turn {}", hand_word(hand)),
        Leg::About => "about".to_owned(),
        Leg::Expand(left, right) => format!("expand {}", files_text(left, right)),
        Leg::Contract(left, right) => format!("contract {}", files_text(left, right)),
    }
}

/// Left or right.
pub(crate) fn read_hand(word: &str) -> Result<Hand, String> {
    match word {
        "left" => Ok(Hand::Left),
        "right" => Ok(Hand::Right),
        _ => Err(format!("`{word}` is neither left nor right")),
    }
}

/// Files at one end or at both.
fn read_files(words: &[&str]) -> Result<(u8, u8), String> {
    let count = |word: &str| battle::machine::number::<u8>(word);
    let refuse =
        || Err(format!("`{}` says no files: `left 1`, `right 2`, `left 1 right 1`", words.join(" ")));
    let files = match *words {
        ["left", left] => (count(left)?, 0),
        ["right", right] => (0, count(right)?),
        ["left", left, "right", right] => (count(left)?, count(right)?),
        _ => return refuse(),
    };
    if files == (0, 0) { refuse() } else { Ok(files) }
}

fn read_leg(text: &str) -> Result<Leg, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words[..] {
        ["ahead", by] => Ok(Leg::Ahead(read_distance(by)?)),
        ["wheel", hand, by] => Ok(Leg::Wheel(read_hand(hand)?, read_angle(by)?)),
        ["turn", hand] => Ok(Leg::Turn(read_hand(hand)?)),
        ["about"] => Ok(Leg::About),
        ["expand", ref files @ ..] => read_files(files).map(|(left, right)| Leg::Expand(left, right)),
        ["contract", ref files @ ..] => read_files(files).map(|(left, right)| Leg::Contract(left, right)),
        _ => Err(format!("`{}` is no leg of a move", text.trim())),
    }
}

impl Word<State> for Legs {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        let legs: Vec<String> = self.iter().map(|leg| leg_text(*leg)).collect();
        into.push_str(&legs.join(", "));
    }

    fn read(_: &State, _: Side, words: &str) -> Result<Legs, String> {
        let mut legs = Legs::new();
        for part in words.split(',') {
            if !legs.push(read_leg(part)?) {
                return Err(format!("a move has no more than {MOST_LEGS} legs"));
            }
        }
        Ok(legs)
    }
}

/// How far artillery turns in its place: clockwise if the angle is positive.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Spin(pub Angle);

impl Word<State> for Spin {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        let hand = if self.0 < Angle::ZERO { Hand::Left } else { Hand::Right };
        into.push_str(&format!("{} {}", hand_word(hand), angle_text(self.0.abs())));
    }

    fn read(_: &State, _: Side, words: &str) -> Result<Spin, String> {
        let words: Vec<&str> = words.split_whitespace().collect();
        let [hand, by] = words[..] else { return Err(format!("`{}` is no turn", words.join(" "))) };
        let (hand, by) = (read_hand(hand)?, read_angle(by)?);
        Ok(Spin(if hand == Hand::Left { -by } else { by }))
    }
}

/// The files that a group adds at the left and at the right.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Files(pub u8, pub u8);

impl Word<State> for Files {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        into.push_str(&files_text(self.0, self.1));
    }

    fn read(_: &State, _: Side, words: &str) -> Result<Files, String> {
        let words: Vec<&str> = words.split_whitespace().collect();
        read_files(&words).map(|(left, right)| Files(left, right))
    }
}

/// The groups of a battle line, in the order of their numbers: `bills+pikes`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Members(List<GroupId, MOST_IN_LINE>);

impl Members {
    /// These groups; none if there are too many or one is named twice.
    pub(crate) fn of(groups: impl IntoIterator<Item = GroupId>) -> Option<Members> {
        let mut all: Vec<GroupId> = groups.into_iter().collect();
        all.sort_unstable();
        let once = all.windows(2).all(|pair| pair[0] != pair[1]);
        (once && all.len() <= MOST_IN_LINE).then(|| Members(List::of(&all)))
    }

    /// The groups.
    pub(crate) fn groups(&self) -> &[GroupId] {
        self.0.as_slice()
    }
}

impl Word<State> for Members {
    fn write(&self, battle: &State, _: Side, into: &mut String) {
        let ids: Vec<&str> = self.groups().iter().map(|id| battle.group_word(*id)).collect();
        into.push_str(&ids.join("+"));
    }

    fn read(battle: &State, side: Side, word: &str) -> Result<Members, String> {
        let mut groups = Vec::new();
        for id in word.split('+') {
            groups.push(GroupId::read(battle, side, id)?);
        }
        Members::of(groups)
            .ok_or_else(|| format!("`{word}` names a group twice, or more than {MOST_IN_LINE} of them"))
    }

    fn is_there(&self, battle: &State, _: Side) -> Result<(), Refusal> {
        if self.groups().iter().all(|group| group.index() < battle.groups.len()) {
            Ok(())
        } else {
            Err(Refusal::new(rule!("line.members"), "there is no such battle group"))
        }
    }

    fn pieces(&self, _: &State, into: &mut Vec<PieceId>) {
        into.extend(self.groups().iter().map(|group| PieceId::from(*group)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_and_angles_are_read_as_they_are_written() {
        for micrometres in [0, 1, 24_999, 25_000, 74_321, 1_800_000] {
            let length = Length::new(micrometres);
            assert_eq!(read_distance(&mu_text(length)), Ok(length));
        }
        assert_eq!(read_angle("12.5"), Ok(Angle::hundredths(1_250)));
        assert!(read_angle("12.555").is_err() && read_distance("-1").is_err());
        // Nothing is read that is farther away than the table can measure.
        assert!(read_distance("1.234567").is_err() && read_distance("700").is_err());
    }

    #[test]
    fn every_leg_is_read_as_it_is_written() {
        let legs = [
            Leg::Ahead(Length::new(62_500)),
            Leg::Wheel(Hand::Left, Angle::hundredths(1_234)),
            Leg::Turn(Hand::Right),
            Leg::About,
            Leg::Expand(1, 1),
            Leg::Contract(0, 2),
        ];
        for leg in legs {
            assert_eq!(read_leg(&leg_text(leg)), Ok(leg));
        }
        assert_eq!(leg_text(legs[0]), "ahead 2.5");
        assert_eq!(leg_text(legs[4]), "expand left 1 right 1");
    }
}
