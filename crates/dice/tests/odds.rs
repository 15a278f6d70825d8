//! Odds against a plain second version that walks every face, and against many seeded throws.

use dice::{
    AVERAGE, Chance, D4, D6, D8, D10, D12, D20, D100, Die, Faces, Odds, Reading, Seed, Seeded, Source, Throw,
};
use std::collections::BTreeMap;

const FIVES_AND_SIXES: Faces = Faces::at_least(5);

/// Every reading, also those that no ruleset has: overlapping pairs, faces that are not on the die.
fn readings() -> Vec<Reading> {
    let of = Faces::of;
    vec![
        Reading::Hits(FIVES_AND_SIXES),
        Reading::Hits(of(&[3])),
        Reading::Hits(Faces::NONE),
        Reading::Hits(Faces::at_least(1)),
        Reading::Hits(Faces::at_least(60)),
        Reading::HitsAndPairs { hits: of(&[6]), pairs: of(&[5]) },
        Reading::HitsAndPairs { hits: of(&[4, 3]), pairs: of(&[3, 2]) },
        Reading::HitsAndPairs { hits: Faces::NONE, pairs: Faces::at_most(3) },
        Reading::HitsAndPairs { hits: Faces::at_most(3), pairs: Faces::at_least(4) },
        Reading::HitsAndPairs { hits: Faces::at_least(1), pairs: Faces::at_least(1) },
        Reading::HitsAndMarks { hits: of(&[4, 5]), marks: of(&[6]) },
        Reading::HitsAndMarks { hits: Faces::at_least(4), marks: of(&[6, 1]) },
        Reading::Sum,
        Reading::SumAndMarks(of(&[5])),
        Reading::SumAndMarks(Faces::at_most(3)),
        Reading::Highest,
        Reading::Lowest,
    ]
}

/// Reads the faces as the words say, with no regard for speed.
fn plain_score(throw: &Throw, faces: &[u8]) -> i32 {
    let showing = |set: Faces| faces.iter().filter(|&&face| set.has(face)).count() as i32;
    let score = match throw.reading {
        Reading::Hits(hits) => showing(hits),
        Reading::HitsAndPairs { hits, pairs } => showing(hits) + showing(pairs) / 2,
        Reading::HitsAndMarks { hits, marks } => showing(hits) + 256 * showing(marks),
        Reading::Sum => faces.iter().map(|&face| i32::from(face)).sum(),
        Reading::SumAndMarks(marks) => {
            faces.iter().map(|&face| i32::from(face)).sum::<i32>() + 256 * showing(marks)
        }
        Reading::Highest => faces.iter().max().map_or(0, |&face| i32::from(face)),
        Reading::Lowest => faces.iter().min().map_or(0, |&face| i32::from(face)),
    };
    throw.cap.map_or(score, |most| score.min(i32::from(most)))
}

/// Walks every side of every die, and of every die thrown again.
fn plain_cases(throw: &Throw, standing: &mut Vec<u8>, weight: u64, cases: &mut BTreeMap<i32, u64>) {
    if standing.len() == usize::from(throw.count) {
        assert_eq!(throw.score(standing), plain_score(throw, standing), "{throw:?} of {standing:?}");
        *cases.entry(plain_score(throw, standing)).or_default() += weight;
        return;
    }
    let sides = throw.die.faces();
    for &first in sides {
        let (seconds, weight) = if throw.again.has(first) {
            (sides, weight)
        } else {
            (std::slice::from_ref(&first), weight * sides.len() as u64)
        };
        for &second in seconds {
            standing.push(if throw.no_harm { second.max(first) } else { second });
            plain_cases(throw, standing, weight, cases);
            standing.pop();
        }
    }
}

fn check_against_every_face(throw: Throw) {
    let mut cases = BTreeMap::new();
    plain_cases(&throw, &mut Vec::new(), 1, &mut cases);
    let all: u64 = cases.values().sum();
    let plain: Vec<(i32, Chance)> =
        cases.into_iter().map(|(score, cases)| (score, Chance::of(cases, all))).collect();
    let exact: Vec<(i32, Chance)> = throw.odds().iter().collect();
    assert_eq!(exact, plain, "{throw:?}");
}

fn check_against_seeded_throws(throw: Throw) {
    const THROWS: u32 = 100_000;
    let mut dice = Seeded::new(Seed::from_number(1346));
    let mut seen: BTreeMap<i32, u32> = BTreeMap::new();
    for _ in 0..THROWS {
        *seen.entry(dice.throw_silently(&throw)).or_default() += 1;
    }
    let odds = throw.odds();
    for score in seen.keys() {
        assert_ne!(odds.chance(*score), Chance::IMPOSSIBLE, "{throw:?} scored {score}");
    }
    for (score, chance) in odds.iter() {
        let expected = f64::from(THROWS) * chance.as_f64();
        let deviation = (expected * (1.0 - chance.as_f64())).sqrt();
        let times = f64::from(seen.get(&score).copied().unwrap_or(0));
        assert!(
            (times - expected).abs() <= 4.5 * deviation + 2.0,
            "{throw:?}: {score} came {times} times and not about {expected}"
        );
    }
}

#[test]
fn every_reading_has_the_odds_of_walking_every_face() {
    for reading in readings() {
        for (die, most) in [(D6, 5), (AVERAGE, 5), (D4, 6), (D10, 3), (D100, 2)] {
            for count in 0..=most {
                let throw = Throw { die, count, reading, again: Faces::NONE, no_harm: false, cap: None };
                check_against_every_face(throw);
                check_against_every_face(throw.cap(2));
            }
        }
    }
}

#[test]
fn dice_thrown_again_have_the_odds_of_walking_every_face() {
    let agains = [Faces::of(&[1]), Faces::of(&[3, 6]), Faces::at_least(1), Faces::at_least(90)];
    for reading in readings() {
        for again in agains {
            for (die, most) in [(D6, 3), (AVERAGE, 3), (D4, 4)] {
                for count in 0..=most {
                    for no_harm in [false, true] {
                        let throw = Throw { die, count, reading, again, no_harm, cap: None };
                        check_against_every_face(throw);
                        check_against_every_face(throw.cap(1));
                    }
                }
            }
        }
    }
}

#[test]
fn seeded_dice_fall_as_the_odds_say() {
    for die in [D4, D6, D8, D10, D12, D20, D100, AVERAGE] {
        check_against_seeded_throws(Throw::one(die));
        check_against_seeded_throws(Throw::one(die).again(Faces::of(&[2])));
    }
    for reading in readings() {
        let throw = Throw { die: D6, count: 8, reading, again: Faces::NONE, no_harm: false, cap: None };
        check_against_seeded_throws(throw);
        check_against_seeded_throws(throw.again(Faces::of(&[1, 2])).cap(5));
    }
}

#[test]
fn ways_of_forty_ten_sided_dice_add_up_to_ten_to_the_fortieth() {
    let all = format!("1{}", "0".repeat(40));
    let hits = Throw::hits(D10, 40, Faces::at_least(10)).odds();
    assert_eq!(hits.chance(40).numerator(), "1");
    assert_eq!(hits.chance(40).denominator(), all);
    // 40 * 9 of 10^40, in lowest terms.
    assert_eq!(hits.chance(39).numerator(), "9");
    assert_eq!(hits.chance(39).denominator(), format!("25{}", "0".repeat(37)));
    assert_eq!(hits.at_least(0), Chance::CERTAIN);
    assert_eq!(hits.at_most(40), Chance::CERTAIN);
    assert_eq!(hits.at_least(1), hits.chance(0).complement());
    assert!((hits.mean() - 4.0).abs() < 1e-12);

    let sum = Throw::sum(D10, 40).odds();
    assert_eq!(sum.chance(40).denominator(), all);
    assert_eq!(sum.at_least(40), Chance::CERTAIN);
    assert_eq!(sum.chance(40), sum.chance(400));
    assert_eq!(sum.chance(150), sum.chance(290));
    assert!((sum.mean() - 220.0).abs() < 1e-9);
}

#[test]
fn the_greatest_throws_are_still_exact() {
    let throw = Throw::sixes_and_pairs_of_fives(255).again(Faces::of(&[1]));
    assert_eq!(throw.odds().at_least(0), Chance::CERTAIN);
    let highest = Throw::highest(D100, 255).again(Faces::of(&[100])).odds();
    assert_eq!(highest.at_least(1), Chance::CERTAIN);
    assert!(highest.mean() > 98.0 && highest.mean() < 100.0);
}

#[test]
fn known_odds_come_out() {
    let pool = Throw::sixes_and_pairs_of_fives(2).odds();
    assert_eq!(pool.chance(2), Chance::of(1, 36));
    assert_eq!(pool.chance(1), Chance::of(11, 36), "ten with one six, and two fives");
    let again = Throw::hits(D6, 1, FIVES_AND_SIXES).again(Faces::of(&[1])).odds();
    assert_eq!(again.chance(1), Chance::of(2 * 6 + 2, 36));
    assert_eq!(Throw::sum(D6, 2).odds().chance(7).to_string(), "16.7%");
    assert_eq!(Throw::one(AVERAGE).odds().chance(3), Chance::of(1, 3));
}

#[test]
fn a_throw_of_no_dice_scores_nothing() {
    for reading in readings() {
        let throw =
            Throw { die: D6, count: 0, reading, again: Faces::of(&[1]), no_harm: false, cap: Some(3) };
        assert_eq!(throw.odds(), Odds::certain(0));
        assert_eq!(throw.score(&[]), 0);
        let mut fell = Vec::new();
        assert_eq!(Seeded::new(Seed::from_number(0)).throw(&throw, &mut fell), 0);
        assert!(fell.is_empty());
    }
}

#[test]
fn odds_are_joined_as_independent_scores() {
    let one = Throw::one(D6).odds();
    assert_eq!(one.plus(&one), Throw::sum(D6, 2).odds());
    assert_eq!(one.highest_of(&one), Throw::highest(D6, 2).odds());
    assert_eq!(one.lowest_of(&one), Throw::lowest(D6, 2).odds());
    assert_eq!(one.cap(4), Throw::one(D6).cap(4).odds());
    assert_eq!(one.shift(-2).chance(-1), Chance::of(1, 6));
    assert!((one.shift(-10).mean() - -6.5).abs() < 1e-12);
    assert_eq!(one.shift(i32::MAX).chance(i32::MAX), Chance::CERTAIN);
    assert_eq!(one.plus(&Odds::certain(3)), one.shift(3));
}

#[test]
fn odds_over_different_totals_are_equal_if_their_chances_are() {
    let all_thrown_again = Throw::one(D6).again(Faces::at_least(1)).odds();
    assert_eq!(all_thrown_again, Throw::one(D6).odds());
    assert_ne!(Throw::one(D6).odds(), Throw::one(AVERAGE).odds());
}

#[test]
fn opposed_scores_win_tie_and_lose_in_all_cases_together() {
    let (a, b) = (Throw::sixes_and_pairs_of_fives(6).odds(), Throw::hits(D6, 3, FIVES_AND_SIXES).odds());
    let opposed = Odds::opposed(&a, &b);
    let difference = a.with(&b, |a, b| a - b);
    assert_eq!(opposed.first, difference.at_least(1));
    assert_eq!(opposed.tie, difference.chance(0));
    assert_eq!(opposed.second, difference.at_most(-1));

    let one = Throw::one(D6).odds();
    let bonus = Odds::opposed(&one.shift(1), &one);
    assert_eq!(bonus.first, Chance::of(21, 36));
    assert_eq!(bonus.tie, Chance::of(5, 36));
    assert_eq!(bonus.second, Chance::of(10, 36));
}

#[test]
fn sets_of_faces_hold_what_they_say() {
    for n in 0..=u8::MAX {
        for face in 0..=u8::MAX {
            let can_be_held = (1..=127).contains(&face);
            assert_eq!(Faces::at_least(n).has(face), can_be_held && face >= n, "{face} in {n}+");
            assert_eq!(Faces::at_most(n).has(face), can_be_held && face <= n, "{face} in 1 to {n}");
            assert_eq!(Faces::of(&[n, 3]).has(face), can_be_held && (face == n || face == 3));
        }
    }
    assert_eq!(Faces::default(), Faces::NONE);
}

#[test]
fn a_die_is_found_by_its_name() {
    for die in [D4, D6, D8, D10, D12, D20, D100, AVERAGE] {
        assert_eq!(Die::named(die.name()), Some(die));
        assert!(die.faces().is_sorted());
    }
    assert_eq!(Die::named("d6"), Some(D6));
    assert_eq!(Die::named("D7"), None);
    assert_eq!(D100.faces().len(), 100);
    assert_eq!(AVERAGE.faces(), [2, 3, 3, 4, 4, 5]);
}

#[test]
fn every_die_that_fell_says_what_it_is_to_the_score() {
    use dice::Use::{Again, Counts, Nothing, Pairs};
    let pool = Throw::sixes_and_pairs_of_fives(6);
    // The third five has no other to count with.
    assert_eq!(pool.uses(&[5, 6, 5, 5, 1, 6]), [Pairs, Counts, Pairs, Nothing, Nothing, Counts]);
    let again = Throw::hits(D6, 3, FIVES_AND_SIXES).again(Faces::of(&[1]));
    assert_eq!(again.uses(&[1, 5, 2, 6]), [Again, Counts, Nothing, Counts]);
    let no_harm = Throw::sum(D6, 3).again_without_harm(Faces::of(&[1, 2]));
    assert_eq!(no_harm.uses(&[2, 1, 5, 1, 4]), [Counts, Again, Counts, Again, Counts]);
    assert_eq!(Throw::sum(D6, 2).uses(&[1, 2]), [Counts, Counts]);
    assert_eq!(Throw::highest(D6, 3).uses(&[2, 6, 3]), [Nothing, Counts, Nothing]);
    assert_eq!(Throw::lowest(D6, 2).uses(&[2, 6]), [Counts, Nothing]);
    assert_eq!(Throw::lowest(D6, 0).uses(&[]), []);
}

#[test]
fn a_die_deviates_by_the_square_root_of_35_twelfths() {
    assert!((Throw::one(D6).odds().deviation() - (35.0_f64 / 12.0).sqrt()).abs() < 1e-12);
    assert!(Odds::certain(4).deviation().abs() < 1e-12);
}
