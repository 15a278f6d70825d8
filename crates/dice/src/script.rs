//! Dice that were thrown elsewhere: at a real table, or in an earlier run.

use crate::source::{Source, can_only_tie};
use crate::throw::Throw;
use std::fmt;

/// Dice given beforehand, in the order they fell.
///
/// Faces stand as a player reads them off the table. A draw is one number: 1 for the first thing that can
/// be drawn. When the dice run out or do not fit, the trouble is noted and every die from there on shows
/// its lowest face, so that the caller can finish, look at [`trouble`](Scripted::trouble) and drop what came
/// of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scripted(Reader<u8>);

/// Dice and draws that were recorded earlier, in the order they fell.
///
/// It works as [`Scripted`] does, but a draw can be out of more than 255 things.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recorded(Reader<u32>);

/// Why given dice could not be used. Throws and draws are counted together from 1; in a contest each
/// side's throw counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ScriptTrouble {
    /// A throw wanted more dice than were left.
    RanOut {
        /// Which throw it was.
        ordinal: usize,
        /// What was to be thrown.
        throw: Throw,
        /// How many dice were wanted at once: all of the throw, or those to be thrown again.
        wanted: usize,
        /// Whether they were to be thrown again.
        again: bool,
        /// How many there were.
        left: usize,
    },
    /// A die shows what it cannot show.
    ImpossibleFace {
        /// Which throw it was.
        ordinal: usize,
        /// What was to be thrown.
        throw: Throw,
        /// The face given.
        face: u32,
    },
    /// A draw came when nothing was left.
    NothingToDraw {
        /// Which draw it was.
        ordinal: usize,
        /// Out of how many things.
        out_of: usize,
    },
    /// A draw gave a thing that cannot be drawn.
    ImpossibleDraw {
        /// Which draw it was.
        ordinal: usize,
        /// Out of how many things.
        out_of: usize,
        /// The number given.
        drawn: u32,
    },
}

impl Scripted {
    /// Dice that fall like this.
    pub fn new(faces: Vec<u8>) -> Scripted {
        Scripted(Reader::new(faces))
    }

    /// The first trouble there was, if any.
    pub fn trouble(&self) -> Option<&ScriptTrouble> {
        self.0.trouble.as_ref()
    }

    /// The dice that nobody asked for.
    pub fn left_over(&self) -> &[u8] {
        self.0.left()
    }
}

impl Recorded {
    /// Faces and draws as they were recorded.
    pub fn new(numbers: Vec<u32>) -> Recorded {
        Recorded(Reader::new(numbers))
    }

    /// The first trouble there was, if any.
    pub fn trouble(&self) -> Option<&ScriptTrouble> {
        self.0.trouble.as_ref()
    }

    /// The numbers that nobody asked for.
    pub fn left_over(&self) -> &[u32] {
        self.0.left()
    }
}

impl Source for Scripted {
    fn throw(&mut self, throw: &Throw, fell: &mut Vec<u8>) -> i32 {
        self.0.throw(throw, fell)
    }

    fn contest(&mut self, throws: [&Throw; 2], bonus: [i32; 2], fell: &mut Vec<u8>) -> [i32; 2] {
        self.0.contest(throws, bonus, fell)
    }

    fn draw(&mut self, weights: &[u32]) -> usize {
        self.0.draw(weights)
    }
}

impl Source for Recorded {
    fn throw(&mut self, throw: &Throw, fell: &mut Vec<u8>) -> i32 {
        self.0.throw(throw, fell)
    }

    fn contest(&mut self, throws: [&Throw; 2], bonus: [i32; 2], fell: &mut Vec<u8>) -> [i32; 2] {
        self.0.contest(throws, bonus, fell)
    }

    fn draw(&mut self, weights: &[u32]) -> usize {
        self.0.draw(weights)
    }
}

/// A list of numbers that is read from front to back, and the first trouble with it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Reader<N> {
    numbers: Vec<N>,
    next: usize,
    /// How many throws and draws there have been.
    asked: usize,
    trouble: Option<ScriptTrouble>,
}

impl<N: Copy + Into<u32>> Reader<N> {
    fn new(numbers: Vec<N>) -> Self {
        Reader { numbers, next: 0, asked: 0, trouble: None }
    }

    fn left(&self) -> &[N] {
        self.numbers.get(self.next..).unwrap_or_default()
    }

    fn throw(&mut self, throw: &Throw, fell: &mut Vec<u8>) -> i32 {
        self.asked += 1;
        self.expect_dice(throw, usize::from(throw.count), false);
        let first_of_throw = fell.len();
        let mut thrown = 0;
        throw.throw_with(|| {
            if thrown == usize::from(throw.count) {
                let first_throw = &fell[first_of_throw..];
                let thrown_again = first_throw.iter().filter(|&&face| throw.again.has(face)).count();
                // Asked once, before the first die that is thrown again.
                self.expect_dice(throw, thrown_again, true);
            }
            thrown += 1;
            let face = self.face(throw);
            fell.push(face);
            face
        })
    }

    fn contest(&mut self, throws: [&Throw; 2], bonus: [i32; 2], fell: &mut Vec<u8>) -> [i32; 2] {
        loop {
            let first = self.throw(throws[0], fell).saturating_add(bonus[0]);
            let second = self.throw(throws[1], fell).saturating_add(bonus[1]);
            if first != second || can_only_tie(throws) {
                return [first, second];
            }
            // Lowest faces would tie for ever. The caller may count on a winner, so there is one.
            if self.trouble.is_some() {
                return [first.saturating_add(1), second];
            }
        }
    }

    fn draw(&mut self, weights: &[u32]) -> usize {
        let Some(lowest) = weights.iter().position(|&weight| weight > 0) else {
            return 0;
        };
        self.asked += 1;
        if self.trouble.is_some() {
            return lowest;
        }
        let (ordinal, out_of) = (self.asked, weights.len());
        let Some(drawn) = self.number() else {
            self.trouble = Some(ScriptTrouble::NothingToDraw { ordinal, out_of });
            return lowest;
        };
        let index = usize::try_from(drawn).ok().and_then(|drawn| drawn.checked_sub(1));
        match index {
            Some(index) if weights.get(index).is_some_and(|&weight| weight > 0) => index,
            _ => {
                self.trouble = Some(ScriptTrouble::ImpossibleDraw { ordinal, out_of, drawn });
                lowest
            }
        }
    }

    /// Notes the trouble if fewer dice are left.
    fn expect_dice(&mut self, throw: &Throw, wanted: usize, again: bool) {
        let left = self.left().len();
        if self.trouble.is_none() && left < wanted {
            let (ordinal, throw) = (self.asked, *throw);
            self.trouble = Some(ScriptTrouble::RanOut { ordinal, throw, wanted, again, left });
        }
    }

    fn face(&mut self, throw: &Throw) -> u8 {
        let lowest = throw.die.lowest_face();
        if self.trouble.is_some() {
            return lowest;
        }
        // There is a number: whoever comes here has asked for enough of them.
        let number = self.number().unwrap_or(0);
        match u8::try_from(number) {
            Ok(face) if throw.die.faces().contains(&face) => face,
            _ => {
                let ordinal = self.asked;
                self.trouble = Some(ScriptTrouble::ImpossibleFace { ordinal, throw: *throw, face: number });
                lowest
            }
        }
    }

    fn number(&mut self) -> Option<u32> {
        let number = (*self.numbers.get(self.next)?).into();
        self.next += 1;
        Some(number)
    }
}

impl fmt::Display for ScriptTrouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScriptTrouble::RanOut { ordinal, throw, wanted, again, left } => {
                let dice = if *wanted == 1 { "die" } else { "dice" };
                let again = if *again { " to throw again" } else { "" };
                let were = if *left == 1 { "was" } else { "were" };
                write!(f, "throw {ordinal} ({throw}) wanted {wanted} {dice}{again}, but {left} {were} left")
            }
            ScriptTrouble::ImpossibleFace { ordinal, throw, face } => {
                write!(f, "throw {ordinal} ({throw}) cannot show a {face}")
            }
            ScriptTrouble::NothingToDraw { ordinal, out_of } => {
                write!(f, "draw {ordinal} (1 to {out_of}) wanted a number, but none was left")
            }
            ScriptTrouble::ImpossibleDraw { ordinal, out_of, drawn } => {
                write!(f, "draw {ordinal} (1 to {out_of}) cannot give {drawn}")
            }
        }
    }
}

impl std::error::Error for ScriptTrouble {}
