//! Dice that follow from a seed.

use crate::die::Die;
use crate::seed::Seed;
use crate::source::{Source, repeat_until_decided};
use crate::throw::Throw;
use rand_chacha::ChaCha8Core;
use rand_chacha::rand_core::SeedableRng;
use rand_chacha::rand_core::block::Generator;
use std::fmt;

/// Dice that follow from a seed: the same seed and the same questions give the same dice on every machine.
///
/// The bytes are the ChaCha8 key stream of the seed. A die takes one byte, and takes another one when that
/// would favour some faces, so every face is exactly as likely as the next.
#[derive(Clone, PartialEq, Eq)]
pub struct Seeded {
    stream: ChaCha8Core,
    /// The bytes of the stream that were made last, of which those before `used` are gone.
    bytes: [u8; BUFFER],
    used: usize,
}

/// As many bytes as the generator makes at once.
const BUFFER: usize = 256;

impl Seeded {
    /// The dice of a seed, from the first.
    pub fn new(seed: Seed) -> Seeded {
        Seeded { stream: ChaCha8Core::from_seed(seed.0), bytes: [0; BUFFER], used: BUFFER }
    }

    /// A number from 0 up to but not with `n`, all equally likely. Of no numbers, 0.
    ///
    /// It takes one byte of the stream if there are up to 256 numbers, and four otherwise; a choice of one
    /// takes none.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        match n {
            0 | 1 => 0,
            2..=256 => u32::from(self.below_by_byte(n as u16)),
            _ => self.below_by_word(n),
        }
    }

    /// Puts a list into random order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            let choices = u64::try_from(last + 1).unwrap_or(u64::MAX);
            list.swap(last, self.below_many(choices) as usize);
        }
    }

    /// One die.
    #[inline]
    fn face(&mut self, die: Die) -> u8 {
        let faces = die.faces();
        faces[usize::from(self.below_by_byte(faces.len() as u16))]
    }

    /// A byte times `n` has the number in its upper half. Those bytes whose lower half is among the first
    /// `256 % n` are the ones too many, and are passed over.
    #[inline]
    fn below_by_byte(&mut self, n: u16) -> u16 {
        loop {
            let product = u16::from(self.byte()) * n;
            let lower = product & 0xff;
            // The remainder is less than `n`, so it is seldom needed.
            if lower >= n || lower >= 256 % n {
                return product >> 8;
            }
        }
    }

    fn below_by_word(&mut self, n: u32) -> u32 {
        loop {
            let product = u64::from(u32::from_le_bytes(self.some_bytes())) * u64::from(n);
            if product as u32 >= n.wrapping_neg() % n {
                return (product >> 32) as u32;
            }
        }
    }

    /// As `below`, and with eight bytes of the stream for more than four can number.
    fn below_many(&mut self, n: u64) -> u64 {
        if let Ok(few) = u32::try_from(n) {
            return u64::from(self.below(few));
        }
        loop {
            let product = u128::from(u64::from_le_bytes(self.some_bytes())) * u128::from(n);
            if product as u64 >= n.wrapping_neg() % n {
                return (product >> 64) as u64;
            }
        }
    }

    fn some_bytes<const N: usize>(&mut self) -> [u8; N] {
        std::array::from_fn(|_| self.byte())
    }

    #[inline]
    fn byte(&mut self) -> u8 {
        if self.used >= BUFFER {
            self.refill();
        }
        let byte = self.bytes[self.used];
        self.used += 1;
        byte
    }

    #[cold]
    #[inline(never)]
    fn refill(&mut self) {
        let mut words = [0; BUFFER / 4];
        self.stream.generate(&mut words);
        for (bytes, word) in self.bytes.chunks_exact_mut(4).zip(words) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        self.used = 0;
    }
}

impl Source for Seeded {
    fn throw(&mut self, throw: &Throw, fell: &mut Vec<u8>) -> i32 {
        throw.throw_with(|| {
            let face = self.face(throw.die);
            fell.push(face);
            face
        })
    }

    fn contest(&mut self, throws: [&Throw; 2], bonus: [i32; 2], fell: &mut Vec<u8>) -> [i32; 2] {
        repeat_until_decided(throws, bonus, |throw| self.throw(throw, fell))
    }

    fn draw(&mut self, weights: &[u32]) -> usize {
        let all: u64 = weights.iter().copied().map(u64::from).sum();
        let mut rest = self.below_many(all);
        for (index, &weight) in weights.iter().enumerate() {
            if rest < u64::from(weight) {
                return index;
            }
            rest -= u64::from(weight);
        }
        0
    }

    fn throw_silently(&mut self, throw: &Throw) -> i32 {
        throw.throw_with(|| self.face(throw.die))
    }

    fn contest_silently(&mut self, throws: [&Throw; 2], bonus: [i32; 2]) -> [i32; 2] {
        repeat_until_decided(throws, bonus, |throw| self.throw_silently(throw))
    }
}

impl fmt::Debug for Seeded {
    /// Dice to come are a secret, also in a message about a fault.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Seeded").finish_non_exhaustive()
    }
}
