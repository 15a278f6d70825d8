//! Whole battles by chance: nothing breaks, whatever is answered.

use battle::{Battle, Ruleset, State as _, Table};
use dice::{Seed, Seeded};
use tree_of_battles::TreeOfBattles;

use crate::table::scenario;

/// Two small armies of all arms, near to each other.
const ARMIES: &str = "
    battle red red, order advance
    battle blue blue, order advance
    table 60x40
    red  K1 maa-mounted 4 at 12,12, grade A, chivalrous
    red  F1 longbow 6 + heavy-infantry 6 at 24,12, files 6
    red  F2 pike 8 at 36,12, files 4
    red  F3 light-infantry 4 at 46,14, array skirmish, javelins
    red  F4 heavy-infantry 4 at 24,8, grade D
    red  A1 artillery 2 at 52,12
    blue L1 light-horse 4 at 12,28
    blue G1 crossbow 6 at 24,28
    blue G2 maa-foot 6 at 36,28, files 3, grade B
    blue G3 skirmisher 4 at 46,26, array skirmish
    blue G4 handgun 4 at 50,30
    blue G5 heavy-infantry 8 at 36,32, files 4
    leader red charles with K1, commander
    leader red james with F2
    leader blue john with G2, commander
    leader blue peter at 30,34
    baggage red 30,1
    baggage blue 30,39
    terrain hedge 20,20 40,20
    terrain wood 44,18 52,18 52,22 44,22
    terrain hill 6,24 18,24 18,32 6,32, level 1
    turns 10
    phase command
";

/// How many are fought: enough to come upon every question.
const BATTLES: u64 = 60;

#[test]
fn battles_by_chance_come_to_an_end() {
    let file = scenario(ARMIES);
    let (mut fights, mut decisions) = (0, 0);
    for seed in 0..BATTLES {
        let state = TreeOfBattles::open(&file).unwrap_or_else(|mistakes| panic!("{mistakes}\n{file}"));
        let mut dice = Seeded::new(Seed::from_number(seed));
        let mut chance = Seeded::new(Seed::from_number(seed + 1_000_000));
        let mut battle = Battle::begin(state, &mut Table::silent(&mut dice));
        let mut choices = Vec::new();
        let mut steps = 0;
        while let Some(side) = battle.asked() {
            choices.clear();
            battle.choices(side, &mut choices);
            assert!(!choices.is_empty(), "seed {seed}: nothing to choose");
            let question = battle.question(side).unwrap_or(0);
            let action = choices[chance.below(choices.len() as u32) as usize];
            let written = battle.state().write_action(side, &action);
            if let Err(why) = battle.check(side, question, &action) {
                panic!("seed {seed}, step {steps}: {written} is listed and refused [{}]", why.rule);
            }
            battle.play(side, action, &mut Table::silent(&mut dice));
            let state = battle.state();
            if let Err(what) = state.soundness() {
                panic!("seed {seed}, step {steps}, after {written}: {what}\n{}", state.position());
            }
            steps += 1;
            assert!(steps < 5_000, "seed {seed} goes on and on: {written}");
        }
        decisions += steps;
        fights += battle.state().fights();
    }
    assert!(fights > 0 && decisions > 0);
}
