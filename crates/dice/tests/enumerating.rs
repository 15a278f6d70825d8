//! Enumerated dice against the odds of the same throws.

use dice::{
    AVERAGE, Chance, D6, D10, Enumerating, Faces, Odds, Outcomes, Seed, Seeded, Source, Throw, TooMany, Walk,
    enumerate,
};

const TEST: Throw = Throw::one(D6);

fn walk<T: Ord>(run: impl FnMut(&mut Enumerating) -> T) -> Outcomes<T> {
    match enumerate(1_000_000, run) {
        Ok(outcomes) => outcomes,
        Err(too_many) => panic!("{too_many}"),
    }
}

#[test]
fn a_run_without_dice_has_one_result() {
    let outcomes = walk(|_| "nothing happens");
    assert_eq!(outcomes.runs(), 1);
    assert_eq!(outcomes.chance(&"nothing happens"), Chance::CERTAIN);
    assert_eq!(outcomes.chance(&"something else"), Chance::IMPOSSIBLE);
}

#[test]
fn independent_throws_have_the_product_of_their_odds() {
    let (first, second) = (Throw::sixes_and_pairs_of_fives(11), Throw::sixes_and_pairs_of_fives(8));
    let outcomes = walk(|dice| [first, second, TEST, TEST].map(|throw| dice.throw_silently(&throw)));
    assert_eq!(outcomes.runs(), 12 * 9 * 6 * 6);
    let (first, second, sixth) = (first.odds(), second.odds(), Chance::of(1, 6));
    for (scores, chance) in outcomes.iter() {
        let product = first.chance(scores[0]).and(&second.chance(scores[1])).and(&sixth).and(&sixth);
        assert_eq!(chance, product, "{scores:?}");
    }
    assert_eq!(outcomes.chance_that(|_| true), Chance::CERTAIN);
    let opposed = Odds::opposed(&first, &second);
    assert_eq!(outcomes.chance_that(|scores| scores[0] > scores[1]), opposed.first);
    assert!(outcomes.iter().is_sorted_by_key(|(scores, _)| *scores));
}

#[test]
fn ways_of_different_length_add_up_to_exactly_one() {
    // A pursuit that goes on with every six, with other dice on the way.
    let outcomes = walk(|dice| {
        let mut length = 0;
        while length < 5 && dice.throw_silently(&TEST) == 6 {
            length += 1;
            if length == 2 {
                dice.throw_silently(&Throw::sum(D10, 2));
                dice.contest_silently([&TEST, &TEST], [1, 0]);
                dice.draw(&[3, 4]);
            }
        }
        length
    });
    for length in 0..5 {
        assert_eq!(outcomes.chance(&length), Chance::of(5, 6_u64.pow(length + 1)));
    }
    assert_eq!(outcomes.chance(&5), Chance::of(1, 6_u64.pow(5)));
    assert_eq!(outcomes.chance_that(|_| true), Chance::CERTAIN);
}

#[test]
fn ways_over_totals_that_share_no_divisor_add_up_to_exactly_one() {
    let outcomes = walk(|dice| match dice.draw(&[1, 1]) {
        0 => dice.draw(&[2, 5]),
        _ => dice.draw(&[4, 7]),
    });
    assert_eq!(outcomes.chance(&0), Chance::of(2 * 11 + 4 * 7, 2 * 7 * 11));
    assert_eq!(outcomes.chance(&1), Chance::of(5 * 11 + 7 * 7, 2 * 7 * 11));
    assert_eq!(outcomes.chance_that(|_| true), Chance::CERTAIN);
}

#[test]
fn a_contest_has_the_odds_of_what_is_not_a_tie() {
    let outcomes = walk(|dice| {
        let [first, second] = dice.contest_silently([&TEST, &TEST], [1, 0]);
        assert_ne!(first, second);
        first > second
    });
    assert_eq!(outcomes.runs(), 2);
    assert_eq!(outcomes.chance(&true), Chance::of(21, 31));
    assert_eq!(outcomes.chance(&false), Chance::of(10, 31));

    let mut dice = Seeded::new(Seed::from_number(77));
    let wins = (0..100_000).filter(|_| {
        let [first, second] = dice.contest_silently([&TEST, &TEST], [1, 0]);
        first > second
    });
    assert!((wins.count() as f64 - 67_741.9).abs() < 4.5 * 148.0);
}

#[test]
fn the_totals_of_an_enumerated_contest_can_come_about() {
    let pool = Throw::sixes_and_pairs_of_fives(3);
    let outcomes = walk(|dice| dice.contest_silently([&pool, &TEST], [2, -1]));
    assert_eq!(outcomes.runs(), 2);
    for ([first, second], _) in outcomes.iter() {
        assert!((2..=5).contains(first) && (0..=5).contains(second) && first != second);
    }
}

#[test]
fn a_contest_that_one_side_must_win_has_one_way() {
    let outcomes = walk(|dice| dice.contest_silently([&TEST, &TEST], [6, 0]));
    assert_eq!(outcomes.runs(), 1);
    let tie = walk(|dice| dice.contest_silently([&Throw::sum(D6, 0), &Throw::sum(D6, 0)], [1, 1]));
    assert_eq!(tie.chance(&[1, 1]), Chance::CERTAIN);
}

#[test]
fn draws_are_walked_by_weight() {
    let outcomes = walk(|dice| dice.draw(&[2, 0, 4, 6]));
    assert_eq!(outcomes.runs(), 3);
    let chances: Vec<_> = outcomes.iter().collect();
    assert_eq!(chances, [(&0, Chance::of(1, 6)), (&2, Chance::of(1, 3)), (&3, Chance::of(1, 2))]);
    assert_eq!(walk(|dice| dice.draw(&[])).chance(&0), Chance::CERTAIN);
    assert_eq!(walk(|dice| dice.draw(&[0, 0])).chance(&0), Chance::CERTAIN);
}

#[test]
fn dice_thrown_again_and_caps_are_walked_by_score() {
    let throw = Throw::sum(AVERAGE, 4).again(Faces::of(&[2])).cap(15);
    let outcomes = walk(|dice| dice.throw_silently(&throw));
    let walked: Vec<_> = outcomes.iter().map(|(score, chance)| (*score, chance)).collect();
    assert_eq!(walked, throw.odds().iter().collect::<Vec<_>>());
}

#[test]
fn weights_beyond_128_bits_are_exact() {
    let many = Throw::hits(D10, 40, Faces::of(&[10]));
    let outcomes = walk(|dice| (dice.throw_silently(&many), dice.throw_silently(&many)));
    let odds = many.odds();
    assert_eq!(outcomes.runs(), 41 * 41);
    assert_eq!(outcomes.chance(&(40, 0)), odds.chance(40).and(&odds.chance(0)));
    assert_eq!(outcomes.chance_that(|_| true), Chance::CERTAIN);
}

#[test]
fn enumerated_dice_tell_no_faces() {
    let mut fell = Vec::new();
    walk(|dice| {
        dice.contest([&TEST, &TEST], [0, 0], &mut fell);
        dice.throw(&TEST, &mut fell)
    });
    assert!(fell.is_empty());
}

#[test]
fn more_ways_than_allowed_are_refused() {
    let two_tests = |dice: &mut Enumerating| dice.throw_silently(&TEST) + dice.throw_silently(&TEST);
    assert_eq!(enumerate(35, two_tests), Err(TooMany { limit: 35 }));
    assert_eq!(enumerate(0, two_tests), Err(TooMany { limit: 0 }));
    let outcomes = enumerate(36, two_tests);
    assert_eq!(outcomes.map(|outcomes| outcomes.chance(&7)), Ok(Chance::of(1, 6)));
    assert_eq!(TooMany { limit: 35 }.to_string(), "the dice can fall in more than 35 ways");
}

/// Pools of hits against a band, shot after shot, until it is gone or has held three tests.
#[derive(Clone, PartialEq, Debug)]
struct Shots {
    men: i32,
    hits: Option<i32>,
    shots: u32,
}

impl Shots {
    const START: Shots = Shots { men: 12, hits: None, shots: 0 };

    fn is_over(&self) -> bool {
        self.men <= 0 || self.shots == 3
    }

    /// The size of the pool follows from the men, so that courses have different totals.
    fn go_on(&mut self, dice: &mut dyn Source) {
        match self.hits.take() {
            None => {
                let pool = Throw::hits(D10, 3 + self.men as u8 / 2, Faces::at_least(8));
                self.hits = Some(dice.throw_silently(&pool));
            }
            Some(hits) => {
                self.shots += 1;
                if hits > 0 && dice.throw_silently(&TEST) <= hits {
                    self.men -= hits;
                }
            }
        }
    }
}

impl Walk for Shots {
    type Result = i32;

    fn result(&self) -> Option<i32> {
        self.is_over().then_some(self.men)
    }

    fn step(&mut self, dice: &mut Enumerating) {
        self.go_on(dice);
    }

    fn fingerprint(&self) -> u64 {
        // Most are the same: what is found by it is compared all the same.
        self.shots.into()
    }
}

#[test]
fn a_walk_has_the_odds_of_all_its_courses() {
    let courses = walk(|dice| {
        let mut shots = Shots::START;
        while !shots.is_over() {
            shots.go_on(dice);
        }
        shots.men
    });
    let walked = dice::walk(Shots::START, 100_000).expect("there are few");
    assert!(walked.iter().eq(courses.iter()));
    assert_eq!(walked.chance_that(|_| true), Chance::CERTAIN);
    assert!(walked.runs() * 10 < courses.runs(), "{} and {}", walked.runs(), courses.runs());
}

#[test]
fn a_walk_gives_up_at_its_limit() {
    let runs = dice::walk(Shots::START, 100_000).expect("there are few").runs();
    assert!(dice::walk(Shots::START, runs).is_ok());
    assert_eq!(dice::walk(Shots::START, runs - 1), Err(TooMany { limit: runs - 1 }));
    assert_eq!(dice::walk(Shots::START, 0), Err(TooMany { limit: 0 }));
}

#[test]
fn results_that_are_made_the_same_have_their_chances_added_up() {
    let outcomes = walk(|dice| dice.throw_silently(&TEST)).map(|face| face > 4);
    assert_eq!(outcomes.chance(&true), Chance::of(1, 3));
    assert_eq!(outcomes.iter().len(), 2);
}
