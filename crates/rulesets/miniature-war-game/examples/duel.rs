//! Lets two players fight and says who won and how long they thought: `cargo run --profile play --example duel -- first-muster 4 greedy
//! random`, with a number of trials after that to give them no clock.
#![allow(clippy::disallowed_types, clippy::disallowed_methods, clippy::unwrap_used)]

use std::time::{Duration, Instant};

use battle::{Battle, BySide, Ruleset as _, Side, State as _, Table, Viewer};
use captain::{Budget, Captain, Who};
use dice::{Seed, Seeded};
use miniature_war_game::{Action, MiniatureWarGame, State};

/// How long a player took for his sheets and for everything else, at the longest.
#[derive(Default)]
struct Longest {
    sheet: Duration,
    other: Duration,
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |at: usize, usual: &'static str| words.get(at).cloned().unwrap_or_else(|| usual.to_owned());
    let key = word(0, "first-muster");
    let battles: u64 = word(1, "2").parse().expect("a number of battles");
    let first: u64 = word(5, "0").parse().expect("the number of the first battle");
    let who: [Who; 2] = [word(2, "greedy"), word(3, "random")].map(|who| who.parse().expect("a player"));
    let budget = match words.get(4).and_then(|word| word.parse().ok()).filter(|trials| *trials > 0) {
        Some(trials) => Budget::Trials(trials),
        None => captain::USUAL_BUDGET,
    };
    let text = MiniatureWarGame::scenario(&key).expect("a scenario that ships");
    let mut wins = [0, 0];
    for number in first..first + battles {
        let from = Instant::now();
        let mut longest = BySide::new(Longest::default(), Longest::default());
        let state = MiniatureWarGame::open(&text).expect("it opens");
        let verdict = fought(state, who, number, budget, &mut longest);
        if let Some(winner) = verdict.0 {
            wins[winner.index()] += 1;
        }
        println!("{key} {number}: {verdict:?} in {:.1?}", from.elapsed());
        for side in Side::BOTH {
            println!("    {side}: sheets {:.1?}, other {:.1?}", longest[side].sheet, longest[side].other);
        }
    }
    println!("{key}: red {} wins {}, blue {} wins {} of {battles}", who[0], wins[0], who[1], wins[1]);
}

/// Fights a battle to its end: its winner, how, and how it stood.
fn fought(
    state: State,
    who: [Who; 2],
    number: u64,
    budget: Budget,
    longest: &mut BySide<Longest>,
) -> (Option<Side>, &'static str, u32, String) {
    let captain = |side: Side| {
        Captain::new(who[side.index()], Seed::from_number(2 * number + side.index() as u64)).within(budget)
    };
    let mut captains = BySide::new(captain(Side::Red), captain(Side::Blue));
    let mut dice = Seeded::new(Seed::from_number(1_000 + number));
    let mut battle = Battle::begin(state, &mut Table::silent(&mut dice));
    let (mut choices, mut sheet): (Vec<Action>, _) =
        (Vec::new(), BySide::new(Duration::ZERO, Duration::ZERO));
    while let Some(side) = battle.asked() {
        let from = Instant::now();
        battle.choices(side, &mut choices);
        let choice = choices[captains[side].choose(&battle, side, &choices)];
        let took = from.elapsed();
        let text = battle.state().write_action(side, &choice);
        if std::env::var("TELL").is_ok() {
            println!(
                "{side} {text} ({} choices) {}",
                choices.len(),
                battle.state().standing(Viewer::Umpire).join("; ")
            );
        }
        let writes = ["write", "fill", "hand in"].iter().any(|verb| text.starts_with(verb));
        if writes {
            sheet[side] += took;
            longest[side].sheet = longest[side].sheet.max(sheet[side]);
        } else {
            longest[side].other = longest[side].other.max(took);
        }
        if text == "hand in" {
            sheet[side] = Duration::ZERO;
        }
        battle.play(side, choice, &mut Table::silent(&mut dice));
    }
    let verdict = battle.state().verdict().expect("it is over");
    let standing = battle.state().standing(Viewer::Umpire).join("; ");
    (verdict.winner, verdict.how, battle.state().fights(), standing)
}
