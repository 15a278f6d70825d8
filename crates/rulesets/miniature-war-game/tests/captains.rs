//! The computer's players: they fight, and the better one wins.

use battle::{Battle, BySide, Ruleset as _, Side, State as _, Table, Verdict, Viewer};
use captain::{Budget, Captain, Who};
use dice::{Seed, Seeded};
use miniature_war_game::{MiniatureWarGame, State};

/// How often a greedy player tries its choices here: by number, so that every machine sees the same battles. A trial is a whole turn
/// of both sides, so that a short run has to do with few.
fn trials() -> Budget {
    Budget::Trials(if long().is_some() { 30 } else { 4 })
}

fn start(scenario: &str) -> State {
    let text = MiniatureWarGame::scenario(scenario).expect("it ships");
    MiniatureWarGame::open(&text).unwrap_or_else(|wrong| panic!("{wrong}"))
}

/// How a battle went: its end, how often enemies met, and how it stood.
struct Fought {
    verdict: Verdict,
    met: u32,
    standing: String,
}

/// Fights the battle of this number to its end.
fn fought(start: &State, who: BySide<Who>, number: u64) -> Fought {
    fought_within(start, who, number, trials())
}

/// The same by players who try so much.
fn fought_within(start: &State, who: BySide<Who>, number: u64, budget: Budget) -> Fought {
    let captain = |side: Side| {
        Captain::new(who[side], Seed::from_number(2 * number + side.index() as u64)).within(budget)
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
    let (met, standing) = (battle.state().fights(), battle.state().standing(Viewer::Umpire).join("; "));
    Fought { verdict, met, standing }
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
        println!("battle {number} as {side}: {is_won}, {} ({})", fought.verdict.how, fought.standing);
        is_won
    };
    let wins = (0..battles).filter(won).count() as u64;
    println!("as {side} greedy wins {wins} of {battles}");
    assert!(wins * 100 >= battles * percent, "as {side} greedy wins {wins} of {battles}");
}

#[test]
fn a_greedy_player_beats_a_random_one_as_red() {
    check_beats_random(Side::Red, long().unwrap_or(5), if long().is_some() { 60 } else { 40 });
}

#[test]
fn a_greedy_player_beats_a_random_one_as_blue() {
    check_beats_random(Side::Blue, long().unwrap_or(5), if long().is_some() { 60 } else { 40 });
}

#[test]
fn two_greedy_players_fight_each_other() {
    let start = start("first-muster");
    for number in 0..long().unwrap_or(1) {
        let fought = fought(&start, BySide::new(Who::Greedy, Who::Greedy), number);
        println!("battle {number}: {} ({}), {} meetings", fought.verdict.how, fought.standing, fought.met);
        assert!(fought.met > 0, "battle {number}: nobody has met anybody ({})", fought.standing);
    }
}

/// Cowpens and the first battle in musket dress are fought to their end by every kind of player, and enemies meet in each.
#[test]
fn the_battles_of_the_musket_period_are_fought_to_their_end() {
    for scenario in ["cowpens", "first-muster-musket"] {
        let start = start(scenario);
        for who in [Who::Random, Who::Rash, Who::Greedy] {
            let fought = fought_within(&start, BySide::new(who, who), 1, Budget::Trials(2));
            println!(
                "{scenario}, {who}: {} ({}), {} meetings",
                fought.verdict.how, fought.standing, fought.met
            );
            assert!(who == Who::Random || fought.met > 0, "{scenario}, {who}: nobody has met anybody");
        }
    }
}

/// A landing is fought to its end by every kind of player, and troops come ashore.
#[test]
fn the_landing_side_lands() {
    let start = start("sallow-strand");
    for who in [Who::Random, Who::Rash, Who::Greedy] {
        let captain =
            |side: Side| Captain::new(who, Seed::from_number(side.index() as u64)).within(Budget::Trials(2));
        let mut captains = BySide::new(captain(Side::Red), captain(Side::Blue));
        let mut dice = Seeded::new(Seed::from_number(7));
        let mut battle = Battle::begin(start.clone(), &mut Table::silent(&mut dice));
        let (mut choices, mut landed) = (Vec::new(), 0);
        while let Some(side) = battle.asked() {
            landed = landed.max(ashore(battle.state()));
            battle.choices(side, &mut choices);
            let pick = captains[side].choose(&battle, side, &choices);
            battle.play(side, choices[pick], &mut Table::silent(&mut dice));
        }
        let verdict = battle.verdict().expect("a battle that asks nobody is over");
        let standing = battle.state().standing(Viewer::Umpire).join("; ");
        println!("{who}: {} ({standing}), {landed} units ashore", verdict.how);
        assert!(who == Who::Random || landed > 0, "{who}: nobody has landed");
    }
}

/// The units of the landing force that are ashore.
fn ashore(state: &State) -> usize {
    let view = state.view_for(Viewer::Umpire);
    let units = view["units"].as_array().map_or(&[][..], Vec::as_slice);
    let lands = |unit: &&serde_json::Value| {
        let of_boats = ["light", "first", "second", "third", "marines", "reserve"];
        of_boats.iter().any(|id| unit["id"] == *id) && unit["aboard"].is_null() && unit["on_board"] == true
    };
    units.iter().filter(lands).count()
}

/// A whole sheet is two decisions of a greedy player: how it is filled, and that it is handed in.
#[test]
fn the_computer_fills_its_sheet_at_once() {
    for scenario in ["first-muster", "towton"] {
        let mut dice = Seeded::new(Seed::from_number(1));
        let mut battle = Battle::begin(start(scenario), &mut Table::silent(&mut dice));
        let mut captain = Captain::new(Who::Greedy, Seed::from_number(1)).within(Budget::Trials(2));
        let (mut choices, mut written) = (Vec::new(), Vec::new());
        while written.last().is_none_or(|text: &String| text != "hand in") {
            let side = battle.asked().expect("orders are written");
            battle.choices(side, &mut choices);
            let pick = captain.choose(&battle, side, &choices);
            written.push(battle.state().write_action(side, &choices[pick]));
            battle.play(side, choices[pick], &mut Table::silent(&mut dice));
        }
        assert!(written.len() == 2 && written[0].starts_with("fill "), "{scenario}: {written:?}");
    }
}
