//! Plays random battles and says how long they took: `cargo run --release --example random_battles -- towton 3`, with `plain` to walk
//! every beat.
#![allow(clippy::disallowed_types, clippy::disallowed_methods, clippy::unwrap_used)]

use std::time::Instant;

use battle::{Battle, Ruleset as _, State as _, Table};
use captain::{Captain, Who};
use dice::{Seed, Seeded};
use miniature_war_game::MiniatureWarGame;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let key = words.first().map_or("first-muster", String::as_str);
    let battles: u64 = words.get(1).and_then(|word| word.parse().ok()).unwrap_or(3);
    let who = if words.iter().any(|word| word == "greedy") { Who::Greedy } else { Who::Random };
    let text = MiniatureWarGame::scenario(key).expect("a scenario that ships");
    for seed in 0..battles {
        let mut state = MiniatureWarGame::open(&text).expect("it opens");
        if words.iter().any(|word| word == "plain") {
            state = state.walked_plainly();
        }
        let from = Instant::now();
        let mut dice = Seeded::new(Seed::from_number(seed));
        let mut captain = Captain::new(who, Seed::from_number(seed + 1_000));
        let mut battle = Battle::begin(state, &mut Table::silent(&mut dice));
        let (mut decisions, mut choices) = (0, Vec::new());
        while let Some(side) = battle.asked() {
            battle.choices(side, &mut choices);
            let choice = choices[captain.choose(&battle, side, &choices)];
            battle.play(side, choice, &mut Table::silent(&mut dice));
            decisions += 1;
        }
        let verdict = battle.state().verdict().map(|verdict| (verdict.winner, verdict.how));
        println!("{key} {seed}: {decisions} decisions in {:?}, {verdict:?}", from.elapsed());
    }
}
