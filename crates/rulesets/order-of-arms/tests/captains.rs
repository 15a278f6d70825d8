//! The computer's players: the better one wins.

use battle::{Battle, BySide, Ruleset as _, Side, State as _, Table, Viewer};
use captain::{Budget, Captain, Who};
use dice::{Seed, Seeded};
use order_of_arms::{OrderOfArms, State};

/// How often a greedy player tries its choices here: by number, so that every machine sees the same battles.
const TRIALS: Budget = Budget::Trials(60);

fn start(scenario: &str) -> State {
    let text = OrderOfArms::scenario(scenario).expect("it ships");
    OrderOfArms::open(&text).unwrap_or_else(|wrong| panic!("{wrong}"))
}

/// Whether the greedy player wins the battle of this number as a side against one who plays at random.
fn wins(start: &State, greedy: Side, number: u64) -> bool {
    let captain = |side: Side| {
        let who = if side == greedy { Who::Greedy } else { Who::Random };
        Captain::new(who, Seed::from_number(2 * number + side.index() as u64)).within(TRIALS)
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
    let verdict = battle.verdict().expect("a battle that asks nobody is over");
    if verdict.winner != Some(greedy) {
        let lines = battle.state().standing(Viewer::Umpire).join("; ");
        println!("battle {number} is not won as {greedy}: {} ({lines})", verdict.how);
    }
    verdict.winner == Some(greedy)
}

/// So many of a hundred battles at least are won by the greedy player, from either side.
fn check_beats_random(scenario: &str, battles: u64, percent: u64) {
    let start = start(scenario);
    for side in Side::BOTH {
        let won = (0..battles).filter(|number| wins(&start, side, *number)).count() as u64;
        println!("{scenario}: as {side} greedy wins {won} of {battles}");
        assert!(won * 100 >= battles * percent, "{scenario}: as {side} greedy wins {won} of {battles}");
    }
}

/// A long run fights this many battles a side.
fn long() -> Option<u64> {
    std::env::var("GONFALON_DUELS").ok().map(|text| text.parse().expect("a number of battles"))
}

#[test]
fn a_greedy_player_beats_a_random_one_from_either_side() {
    // A short run leaves room for luck: a player who wins 96 of 100 loses more than three of 20 less
    // than once in a hundred runs.
    let (battles, percent) = long().map_or((20, 85), |battles| (battles, 95));
    check_beats_random("first-muster", battles, percent);
}
