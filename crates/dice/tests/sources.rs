//! Seeded, scripted and recorded dice.

use dice::{
    AVERAGE, D6, D10, D100, Faces, NotASeed, Recorded, ScriptTrouble, Scripted, Seed, Seeded, Source, Throw,
};
use serde::de::value::{Error, StrDeserializer};
use serde::{Deserialize, Serialize, de::IntoDeserializer};
use std::fmt;

const SIX_DICE: Throw = Throw::hits(D6, 6, Faces::at_least(5));
const NONE: Throw = Throw::sum(D6, 0);

fn seeded(number: u64) -> Seeded {
    Seeded::new(Seed::from_number(number))
}

#[test]
fn a_seed_gives_these_dice_on_every_machine() {
    // Worked out with a second version of ChaCha8 in another language.
    let mut fell = Vec::new();
    seeded(1415).throw(&Throw::sum(D6, 64), &mut fell);
    let first_64 = [
        4, 5, 6, 6, 3, 4, 5, 1, 4, 3, 2, 6, 6, 1, 1, 1, 1, 4, 1, 1, 5, 4, 1, 4, 2, 4, 5, 1, 5, 4, 3,
        3, //
        6, 2, 5, 4, 5, 1, 5, 1, 3, 3, 2, 6, 6, 5, 4, 2, 2, 1, 6, 4, 5, 6, 1, 6, 3, 6, 4, 4, 6, 3, 4, 6,
    ];
    assert_eq!(fell, first_64);

    // Past the bytes that are made at once.
    let mut dice = seeded(1415);
    let many: Vec<i32> = (0..320).map(|_| dice.throw_silently(&Throw::one(D6))).collect();
    assert_eq!(many[300..], [2, 1, 3, 1, 3, 4, 5, 2, 1, 2, 6, 4, 6, 5, 6, 2, 6, 2, 5, 4]);
}

#[test]
fn a_seed_reads_back_from_its_text() {
    let seed = Seed::from_number(1415);
    let text = "516aa40acd2739e671e6bb483339c6d90c967e464943a92ab671e2cce8586756";
    assert_eq!(seed.to_string(), text);
    assert_eq!(text.parse(), Ok(seed));
    assert_eq!(text.to_uppercase().parse(), Ok(seed));
    let too_long = format!("{text}0");
    let no_digits = "g".repeat(64);
    let not_ascii = "é".repeat(32);
    for wrong in ["", "51", &text[1..], &too_long, &no_digits, &not_ascii] {
        assert_eq!(wrong.parse::<Seed>(), Err(NotASeed), "{wrong}");
    }
}

#[test]
fn a_seed_is_stored_as_its_text() {
    struct Stored(Seed);
    impl fmt::Display for Stored {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            self.0.serialize(f)
        }
    }
    let seed = Seed::from_number(3);
    let text = Stored(seed).to_string();
    assert_eq!(text, seed.to_string());
    let read = |text: &str| {
        let deserializer: StrDeserializer<'_, Error> = text.into_deserializer();
        Seed::deserialize(deserializer)
    };
    assert_eq!(read(&text), Ok(seed));
    assert!(read("no seed").is_err());
}

#[test]
fn silent_dice_fall_like_those_that_are_told() {
    let throws = [
        SIX_DICE,
        Throw::sixes_and_pairs_of_fives(9).again(Faces::of(&[1, 2])),
        Throw::sum(AVERAGE, 3).again(Faces::of(&[2])).cap(9),
        Throw::highest(D10, 3),
        Throw::lowest(D100, 2),
    ];
    let (mut told, mut silent) = (seeded(5), seeded(5));
    let mut fell = Vec::new();
    for _ in 0..1000 {
        for throw in &throws {
            assert_eq!(told.throw(throw, &mut fell), silent.throw_silently(throw));
        }
        let contest = [&throws[0], &throws[1]];
        assert_eq!(told.contest(contest, [0, 1], &mut fell), silent.contest_silently(contest, [0, 1]));
    }
    assert!(told == silent);
    assert!(told.clone() == silent);
}

#[test]
fn a_die_thrown_again_follows_after_the_whole_throw() {
    let throw = SIX_DICE.again(Faces::of(&[1]));
    let mut dice = seeded(11);
    for _ in 0..1000 {
        let mut fell = Vec::new();
        let score = dice.throw(&throw, &mut fell);
        let (first, second) = fell.split_at(6);
        let mut second = second.iter();
        let standing: Vec<u8> = first
            .iter()
            .map(|&face| if face == 1 { second.next().copied().unwrap_or(0) } else { face })
            .collect();
        assert_eq!(second.next(), None);
        assert_eq!(throw.score(&standing), score);
    }
}

#[test]
fn numbers_below_a_limit_are_all_equally_likely() {
    let mut dice = seeded(2);
    for n in [1, 2, 3, 7, 255, 256, 257, 1000] {
        let mut seen = vec![0_u32; n as usize];
        for _ in 0..n * 1000 {
            seen[dice.below(n) as usize] += 1;
        }
        for times in seen {
            assert!(times.abs_diff(1000) < 160, "{times} of {n}");
        }
    }
    assert_eq!(dice.below(0), 0);
    for n in [u32::MAX, u32::MAX / 2 + 2] {
        assert!((0..1000).all(|_| dice.below(n) < n));
    }
}

#[test]
fn every_order_comes_out_of_shuffling() {
    let mut dice = seeded(9);
    let mut seen = std::collections::BTreeMap::new();
    for _ in 0..24_000 {
        let mut list = [1, 2, 3, 4];
        dice.shuffle(&mut list);
        *seen.entry(list).or_insert(0_u32) += 1;
    }
    assert_eq!(seen.len(), 24);
    assert!(seen.values().all(|times| times.abs_diff(1000) < 160));
    dice.shuffle::<u8>(&mut []);
}

#[test]
fn things_are_drawn_by_weight() {
    let mut dice = seeded(4);
    let mut seen = [0_u32; 4];
    for _ in 0..60_000 {
        seen[dice.draw(&[1, 0, 2, 3])] += 1;
    }
    assert_eq!(seen[1], 0);
    for (times, expected) in seen.into_iter().zip([10_000, 0, 20_000, 30_000]) {
        assert!(times.abs_diff(expected) < 600);
    }
    let mut last = 0;
    for _ in 0..3000 {
        last += u32::from(dice.draw(&[u32::MAX, u32::MAX, u32::MAX]) == 2);
    }
    assert!(last.abs_diff(1000) < 160);
    assert_eq!(dice.draw(&[]), 0);
    assert_eq!(dice.draw(&[0, 0]), 0);
}

#[test]
fn a_contest_is_repeated_until_it_is_decided() {
    let one = Throw::one(D6);
    let mut dice = Scripted::new(vec![3, 4, 2, 3, 6, 1, 5]);
    let mut fell = Vec::new();
    assert_eq!(dice.contest([&one, &one], [1, 0], &mut fell), [7, 1]);
    assert_eq!(fell, [3, 4, 2, 3, 6, 1]);
    assert_eq!(dice.trouble(), None);
    assert_eq!(dice.left_over(), [5]);

    let mut dice = seeded(6);
    for _ in 0..1000 {
        let [first, second] = dice.contest([&one, &one], [0, 0], &mut fell);
        assert_ne!(first, second);
    }
}

#[test]
fn a_contest_that_can_only_tie_ends_in_a_tie() {
    let never_hits = Throw::hits(D6, 3, Faces::NONE);
    let capped = Throw::sixes_and_pairs_of_fives(4).cap(0);
    for contest in [[&NONE, &NONE], [&never_hits, &NONE], [&capped, &never_hits]] {
        assert_eq!(seeded(1).contest_silently(contest, [2, 2]), [2, 2]);
        assert_eq!(Scripted::new(vec![1; 20]).contest_silently(contest, [2, 2]), [2, 2]);
        assert_eq!(seeded(1).contest_silently(contest, [2, 3]), [2, 3]);
    }
    // Capped at the least it can score, and varied only by one side.
    let least = Throw::sum(D6, 2).cap(2);
    assert_eq!(seeded(1).contest_silently([&least, &NONE], [0, 2]), [2, 2]);
    let [first, second] = seeded(1).contest_silently([&Throw::one(D6), &NONE], [0, 1]);
    assert!(first > second);
}

#[test]
fn recorded_dice_fall_again_as_they_fell() {
    let again = SIX_DICE.again(Faces::of(&[1]));
    let one = Throw::one(D6);
    let weights = vec![1; 400];
    let (mut record, mut results) = (Vec::new(), Vec::new());
    let mut dice = seeded(8);
    for _ in 0..50 {
        let mut fell = Vec::new();
        results.push(dice.throw(&again, &mut fell));
        results.extend(dice.contest([&one, &one], [0, 0], &mut fell));
        record.extend(fell.into_iter().map(u32::from));
        let drawn = dice.draw(&weights) as u32;
        results.push(drawn as i32);
        record.push(drawn + 1);
    }
    let mut dice = Recorded::new(record);
    let mut replayed = Vec::new();
    for _ in 0..50 {
        replayed.push(dice.throw_silently(&again));
        replayed.extend(dice.contest_silently([&one, &one], [0, 0]));
        replayed.push(dice.draw(&weights) as i32);
    }
    assert_eq!(replayed, results);
    assert_eq!(dice.trouble(), None);
    assert!(dice.left_over().is_empty());
}

/// Asks scripted dice for two throws, a contest and a draw, and returns the trouble in words.
fn trouble_of(faces: &[u8]) -> String {
    let mut dice = Scripted::new(faces.to_vec());
    let mut fell = Vec::new();
    dice.throw(&Throw::one(AVERAGE), &mut fell);
    dice.throw(&Throw::sum(D6, 3).again(Faces::of(&[1])), &mut fell);
    let [first, second] = dice.contest([&Throw::one(D10), &Throw::one(D10)], [0, 0], &mut fell);
    assert_ne!(first, second);
    let drawn = dice.draw(&[0, 4, 0, 4]);
    assert!(drawn == 1 || drawn == 3);
    dice.trouble().map_or_else(|| format!("none, and {:?} left", dice.left_over()), ToString::to_string)
}

#[test]
fn scripted_dice_say_what_is_wrong_with_them() {
    for (faces, trouble) in [
        (&[5, 1, 2, 1, 6, 6, 10, 9, 4][..], "none, and [] left"),
        (&[5, 2, 2, 3, 10, 9, 2, 7, 7], "none, and [7, 7] left"),
        (&[], "throw 1 (1 average) wanted 1 die, but 0 were left"),
        (&[6], "throw 1 (1 average) cannot show a 6"),
        (&[5, 2], "throw 2 (3 D6) wanted 3 dice, but 1 was left"),
        (&[5, 2, 7, 3, 9, 9], "throw 2 (3 D6) cannot show a 7"),
        (&[5, 2, 0, 3, 9, 9], "throw 2 (3 D6) cannot show a 0"),
        (&[5, 1, 2, 1, 6], "throw 2 (3 D6) wanted 2 dice to throw again, but 1 was left"),
        (&[5, 1, 1, 1], "throw 2 (3 D6) wanted 3 dice to throw again, but 0 were left"),
        (&[5, 2, 2, 2, 9], "throw 4 (1 D10) wanted 1 die, but 0 were left"),
        (&[5, 2, 2, 2, 9, 9], "throw 5 (1 D10) wanted 1 die, but 0 were left"),
        (&[5, 2, 2, 2, 9, 8], "draw 5 (1 to 4) wanted a number, but none was left"),
        (&[5, 2, 2, 2, 9, 8, 3], "draw 5 (1 to 4) cannot give 3"),
        (&[5, 2, 2, 2, 9, 8, 0], "draw 5 (1 to 4) cannot give 0"),
        (&[5, 2, 2, 2, 9, 8, 5], "draw 5 (1 to 4) cannot give 5"),
    ] {
        assert_eq!(trouble_of(faces), trouble, "{faces:?}");
    }
}

#[test]
fn after_trouble_every_die_shows_its_lowest_face() {
    let mut dice = Scripted::new(vec![6, 9, 6, 6]);
    let mut fell = Vec::new();
    assert_eq!(dice.throw(&Throw::sum(D6, 3), &mut fell), 6 + 1 + 1);
    assert_eq!(dice.throw(&Throw::sum(AVERAGE, 2), &mut fell), 4);
    assert_eq!(fell, [6, 1, 1, 2, 2]);
    assert_eq!(dice.left_over(), [6, 6], "what came after the trouble is not read");
    assert!(matches!(dice.trouble(), Some(ScriptTrouble::ImpossibleFace { ordinal: 1, face: 9, .. })));
}

#[test]
fn a_whole_handful_can_be_scripted_and_thrown_again() {
    let throw = Throw::hits(D6, 255, Faces::of(&[6])).again(Faces::of(&[1]));
    let mut faces = vec![1; 255];
    faces.extend([6; 255]);
    let mut dice = Scripted::new(faces);
    assert_eq!(dice.throw_silently(&throw), 255);
    assert_eq!(dice.trouble(), None);
}
