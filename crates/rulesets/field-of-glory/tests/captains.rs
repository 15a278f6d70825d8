//! The computer's players: they fight, and the better one wins.

use battle::{Battle, BySide, Entry, Journal, Ruleset as _, Side, State as _, Table, Verdict, Viewer};
use captain::{Budget, Captain, Who};
use dice::{Seed, Seeded};
use field_of_glory::{Event, FieldOfGlory, State};

/// How often a greedy player tries its choices here: by number, so that every machine sees the same battles.
const TRIALS: Budget = Budget::Trials(40);

fn start(scenario: &str) -> State {
    let text = FieldOfGlory::scenario(scenario).expect("it ships");
    FieldOfGlory::open(&text).unwrap_or_else(|wrong| panic!("{wrong}"))
}

/// How a battle went.
struct Fought {
    verdict: Verdict,
    /// Which sides struck the other in close combat.
    struck: BySide<bool>,
    /// How it stood at the end.
    standing: String,
}

/// Fights the battle of this number to its end.
fn fought(start: &State, who: BySide<Who>, number: u64) -> Fought {
    let captain = |side: Side| {
        Captain::new(who[side], Seed::from_number(2 * number + side.index() as u64)).within(TRIALS)
    };
    let mut captains = BySide::new(captain(Side::Red), captain(Side::Blue));
    let mut dice = Seeded::new(Seed::from_number(1000 + number));
    let mut journal = Journal::new();
    let mut battle = Battle::begin(start.clone(), &mut Table::new(&mut dice, &mut journal));
    let (mut choices, mut struck) = (Vec::new(), BySide::new(false, false));
    while let Some(side) = battle.asked() {
        battle.choices(side, &mut choices);
        let pick = captains[side].choose(&battle, side, &choices);
        battle.play(side, choices[pick], &mut Table::new(&mut dice, &mut journal));
        for entry in journal.entries() {
            if let Entry::Told { event: Event::Strikes { by, .. }, .. } = entry {
                struck[battle.state().side_of(*by)] = true;
            }
        }
        journal.clear();
    }
    let verdict = battle.verdict().expect("a battle that asks nobody is over");
    Fought { verdict, struck, standing: battle.state().standing(Viewer::Umpire).join("; ") }
}

/// A long run fights this many battles a side.
fn long() -> Option<u64> {
    std::env::var("GONFALON_DUELS").ok().map(|text| text.parse().expect("a number of battles"))
}

/// So many of a hundred battles at least are won by the greedy player against one who plays at random, from a side.
fn check_beats_random(side: Side, battles: u64, percent: u64) {
    let start = start("first-muster");
    let mut who = BySide::new(Who::Random, Who::Random);
    who[side] = Who::Greedy;
    let won = |number: &u64| {
        let fought = fought(&start, who, *number);
        let is_won = fought.verdict.winner == Some(side);
        if !is_won {
            println!("battle {number} is not won as {side}: {} ({})", fought.verdict.how, fought.standing);
        }
        is_won
    };
    let wins = (0..battles).filter(won).count() as u64;
    println!("as {side} greedy wins {wins} of {battles}");
    assert!(wins * 100 >= battles * percent, "as {side} greedy wins {wins} of {battles}");
}

#[test]
fn a_greedy_player_beats_a_random_one_as_red() {
    let (battles, percent) = long().map_or((4, 95), |battles| (battles, 95));
    check_beats_random(Side::Red, battles, percent);
}

#[test]
fn a_greedy_player_beats_a_random_one_as_blue() {
    // Blue has the weaker army here: two random players win 25 battles of 60 as red and 11 as blue.
    let (battles, percent) = long().map_or((4, 75), |battles| (battles, 85));
    check_beats_random(Side::Blue, battles, percent);
}

/// In so many of a hundred battles at least between two greedy players both sides strike.
fn check_they_fight(scenario: &str, battles: u64, percent: u64) {
    let start = start(scenario);
    let both = |number: &u64| {
        let fought = fought(&start, BySide::new(Who::Greedy, Who::Greedy), *number);
        let both = fought.struck.0 == [true; 2];
        if !both {
            println!("{scenario}, battle {number}: {} ({})", fought.verdict.how, fought.standing);
        }
        both
    };
    let fights = (0..battles).filter(both).count() as u64;
    println!("{scenario}: both sides strike in {fights} of {battles}");
    assert!(fights * 100 >= battles * percent, "{scenario}: both sides strike in {fights} of {battles}");
}

#[test]
fn two_greedy_players_fight_each_other() {
    check_they_fight("first-muster", long().unwrap_or(3), 90);
}
