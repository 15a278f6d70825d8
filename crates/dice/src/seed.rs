//! The number that a whole battle's dice follow from.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// 256 bits from which all dice follow. It is written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seed(pub [u8; 32]);

/// A text that is not 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotASeed;

impl Seed {
    /// A seed from a small number, for tests and for the battles of a long series.
    ///
    /// The number is spread over the 256 bits with SplitMix64. Whoever knows the way can guess such a
    /// seed, so it is not for play against others.
    pub const fn from_number(number: u64) -> Seed {
        let mut bytes = [0; 32];
        let mut state = number;
        let mut place = 0;
        while place < 32 {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut mixed = state;
            mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            let word = (mixed ^ (mixed >> 31)).to_le_bytes();
            let mut byte = 0;
            while byte < 8 {
                bytes[place] = word[byte];
                place += 1;
                byte += 1;
            }
        }
        Seed(bytes)
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seed({self})")
    }
}

impl FromStr for Seed {
    type Err = NotASeed;

    fn from_str(text: &str) -> Result<Seed, NotASeed> {
        let digits = text.as_bytes();
        if digits.len() != 64 {
            return Err(NotASeed);
        }
        let value = |digit: u8| char::from(digit).to_digit(16).ok_or(NotASeed);
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            *byte = (value(pair[0])? * 16 + value(pair[1])?) as u8;
        }
        Ok(Seed(bytes))
    }
}

impl TryFrom<String> for Seed {
    type Error = NotASeed;

    fn try_from(text: String) -> Result<Seed, NotASeed> {
        text.parse()
    }
}

impl From<Seed> for String {
    fn from(seed: Seed) -> String {
        seed.to_string()
    }
}

impl fmt::Display for NotASeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a seed is 64 hexadecimal digits")
    }
}

impl std::error::Error for NotASeed {}
