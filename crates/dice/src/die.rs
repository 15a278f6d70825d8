//! Kinds of dice and sets of faces.

use std::fmt;

/// A kind of die by its faces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Die(Kind);

/// A die with the faces 1 to 4.
pub const D4: Die = Die(Kind::D4);
/// A die with the faces 1 to 6.
pub const D6: Die = Die(Kind::D6);
/// A die with the faces 1 to 8.
pub const D8: Die = Die(Kind::D8);
/// A die with the faces 1 to 10.
pub const D10: Die = Die(Kind::D10);
/// A die with the faces 1 to 12.
pub const D12: Die = Die(Kind::D12);
/// A die with the faces 1 to 20.
pub const D20: Die = Die(Kind::D20);
/// A die with the faces 1 to 100.
pub const D100: Die = Die(Kind::D100);
/// The average die of the older rulesets: six sides that show 2, 3, 3, 4, 4, 5.
pub const AVERAGE: Die = Die(Kind::Average);

/// Every kind of die there is.
const ALL: [Die; 8] = [D4, D6, D8, D10, D12, D20, D100, AVERAGE];

/// One byte for the kind keeps a throw small and makes comparing two of them cheap.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Kind {
    D4,
    D6,
    D8,
    D10,
    D12,
    D20,
    D100,
    Average,
}

/// The numbers 1 to 100, of which every plain die takes the first few.
const NUMBERS: [u8; 100] = {
    let mut numbers = [0; 100];
    let mut number = 0;
    while number < 100 {
        numbers[number as usize] = number + 1;
        number += 1;
    }
    numbers
};

impl Die {
    /// What players call it: `D6`, or `average` for the average die.
    pub const fn name(&self) -> &'static str {
        match self.0 {
            Kind::D4 => "D4",
            Kind::D6 => "D6",
            Kind::D8 => "D8",
            Kind::D10 => "D10",
            Kind::D12 => "D12",
            Kind::D20 => "D20",
            Kind::D100 => "D100",
            Kind::Average => "average",
        }
    }

    /// What each of its sides shows, in rising order. A face that two sides show is listed twice.
    pub const fn faces(&self) -> &'static [u8] {
        const fn first(count: usize) -> &'static [u8] {
            NUMBERS.split_at(count).0
        }
        match self.0 {
            Kind::D4 => const { first(4) },
            Kind::D6 => const { first(6) },
            Kind::D8 => const { first(8) },
            Kind::D10 => const { first(10) },
            Kind::D12 => const { first(12) },
            Kind::D20 => const { first(20) },
            Kind::D100 => const { first(100) },
            Kind::Average => &[2, 3, 3, 4, 4, 5],
        }
    }

    /// The die of this name, in capitals or not.
    pub fn named(name: &str) -> Option<Die> {
        ALL.into_iter().find(|die| die.name().eq_ignore_ascii_case(name))
    }

    /// The least that it shows.
    pub(crate) fn lowest_face(self) -> u8 {
        self.faces().first().copied().unwrap_or(0)
    }
}

impl fmt::Debug for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of faces 1..=127 as bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Faces(u128);

impl Faces {
    /// No face at all.
    pub const NONE: Faces = Faces(0);

    /// Every face that a set can hold.
    const ALL: Faces = Faces(u128::MAX - 1);

    /// The faces listed. A number that no set can hold is left out.
    pub const fn of(faces: &[u8]) -> Faces {
        let mut bits = 0;
        let mut index = 0;
        while index < faces.len() {
            if faces[index] < 128 {
                bits |= 1 << faces[index];
            }
            index += 1;
        }
        Faces(bits & Faces::ALL.0)
    }

    /// The faces from `n` upwards: `at_least(5)` is what players write as 5+.
    pub const fn at_least(n: u8) -> Faces {
        if n > 127 { Faces::NONE } else { Faces(Faces::ALL.0 & (u128::MAX << n)) }
    }

    /// The faces from 1 up to and with `n`.
    pub const fn at_most(n: u8) -> Faces {
        if n >= 127 { Faces::ALL } else { Faces(Faces::ALL.0 & !(u128::MAX << (n + 1))) }
    }

    /// Whether the face is in the set.
    pub const fn has(self, face: u8) -> bool {
        face < 128 && (self.0 >> face) & 1 == 1
    }

    /// Whether there is no face in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}
