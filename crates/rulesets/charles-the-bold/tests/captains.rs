//! The computer's players against each other: the better one wins.

use battle::{Battle, BySide, Ruleset, Side, Table};
use captain::{Budget, Captain, Who};
use charles_the_bold::CharlesTheBold;
use dice::{Seed, Seeded};

/// How many of so many battles a greedy player wins against a random one.
fn greedy_wins(scenario: &str, greedy: Side, battles: u64, trials: u32) -> u64 {
    let text = CharlesTheBold::scenario(scenario).expect("it ships");
    let start = CharlesTheBold::open(&text).unwrap_or_else(|wrong| panic!("{wrong}"));
    let won = |number: &u64| {
        let captain = |side: Side| {
            let who = if side == greedy { Who::Greedy } else { Who::Random };
            Captain::new(who, Seed::from_number(2 * number + side.index() as u64))
                .within(Budget::Trials(trials))
        };
        let mut captains = BySide::new(captain(Side::Red), captain(Side::Blue));
        let mut dice = Seeded::new(Seed::from_number(1000 + number));
        let mut battle = Battle::begin(start.clone(), &mut Table::silent(&mut dice));
        let mut choices = Vec::new();
        while let Some(side) = battle.asked() {
            battle.choices(side, &mut choices);
            let pick = captains[side].choose(&battle, side, &choices);
            battle.play(side, choices[pick], &mut Table::silent(&mut dice));
        }
        battle.verdict().and_then(|verdict| verdict.winner) == Some(greedy)
    };
    (0..battles).filter(won).count() as u64
}

#[test]
fn a_greedy_player_beats_a_random_one_from_either_side() {
    for side in Side::BOTH {
        let battles = 20;
        let wins = greedy_wins("first-muster", side, battles, 60);
        println!("{side}: {wins} of {battles}");
        assert!(wins * 100 >= battles * 95, "{side} wins {wins} of {battles}");
    }
}
