//! Odds against a slow, plain second version: the whole action again for every way the dice can fall.

use battle::{
    Battle, Entry, Given, Heard, Journal, Likely, OddsReport, Ruleset as _, SAMPLED_ODDS, Side, State as _,
    Table, odds_of, odds_supposing, odds_within, sampled_odds,
};
use charles_the_bold::{Action, CharlesTheBold, State};
use dice::{Chance, Outcomes, Scripted, enumerate};
use expect_test::expect;

use crate::table::{Game, scenario};

/// A whole bout of eleven dice against eight with both Morale Tests.
const BOUT: (&str, &[&str], &str) = (
    "red B1 bills at 0,0 facing 1, ranks 11
     blue P1 bills at 1,-1 facing 4, ranks 8
     melee B1 P1 red",
    &["red: activate B1"],
    "fight on",
);

/// A charge of three stands on two.
const CHARGE: (&str, &[&str], &str) = (
    "red BILL1 bills-double-french at -1,1 facing 1
     red BILL2 bills-double-french at 0,1 facing 1
     red BILL3 bills-double-french at 1,1 facing 1
     blue PIKE1 low-country-pike at 1,-1 facing 4
     blue PIKE2 low-country-pike at 2,-1 facing 4",
    &["red: form up BILL1", "red: join BILL2", "red: join BILL3", "red: move ne", "red: BILL3 fights PIKE2"],
    "BILL2 supports against PIKE2",
);

fn asked((position, actions, last): (&str, &[&str], &str)) -> (Battle<State>, Action) {
    let mut game = Game::open(position, &[]);
    for action in actions {
        game.act(action).unwrap_or_else(|why| panic!("{action:?} should be allowed: {why}"));
    }
    let action = game.battle.state().read_action(Side::Red, last).expect("the action can be read");
    (game.battle, action)
}

/// Every course of the dice from the beginning, with the answers that odds assume.
fn one_by_one(battle: &Battle<State>, action: Action) -> Outcomes<<State as battle::State>::Outcome> {
    let before = battle.state();
    let courses = enumerate(100_000, |dice| {
        let mut course = battle.clone();
        let mut journal = Journal::new();
        let mut table = Table::new(dice, &mut journal);
        course.play(Side::Red, action, &mut table);
        while let Some(asked) = course.asked().filter(|_| !course.state().is_resolved(before)) {
            let usual = course.state().usual(asked).expect("it is asked");
            course.play(asked, usual, &mut table);
        }
        let mut heard = Heard::default();
        for entry in journal.entries() {
            if let Entry::Told { event, .. } = entry {
                course.state().hear(before, Side::Red, event, &mut heard);
            }
        }
        course.state().outcome(before, Side::Red, &heard)
    });
    courses.expect("there are few")
}

#[test]
fn the_odds_of_a_whole_bout_are_those_of_every_course_of_its_dice() {
    let (battle, action) = asked(BOUT);
    let slow = one_by_one(&battle, action);
    let odds = odds_of(&battle, Side::Red, action, 100_000).expect("there are few");
    assert!(slow.iter().len() > 10);
    assert!(odds.outcomes.iter().eq(slow.iter()));
    assert_eq!(odds.unresolved, Chance::IMPOSSIBLE);
}

/// The gate of speed: what is followed are steps and not whole courses, and what has come to the same is followed once.
#[test]
fn the_odds_of_a_whole_bout_take_fewer_steps_than_it_has_courses() {
    let (battle, action) = asked(BOUT);
    let slow = one_by_one(&battle, action);
    let odds = odds_of(&battle, Side::Red, action, 100_000).expect("there are few");
    assert!(slow.runs() > 3_000, "{}", slow.runs());
    assert!(odds.outcomes.runs() * 2 < slow.runs(), "{} and {}", odds.outcomes.runs(), slow.runs());
}

#[test]
fn the_odds_of_a_charge_look_to_the_end_of_its_first_fight() {
    let (battle, action) = asked(CHARGE);
    let odds = odds_within(&battle, Side::Red, action, 10_000).expect("it is allowed");
    assert!(odds.exact);
    let told = |Likely { chance, outcome, .. }: &Likely| format!("{chance} {outcome}\n");
    expect![[r#"
        18.1% BILL3 is disordered; PIKE2 loses 2 SP, is disordered, falls back
        17.6% BILL3 is disordered, fights on; PIKE2 is disordered, fights on; another fight follows
        10.1% BILL3 loses 1 SP, is disordered; PIKE2 loses 2 SP, is disordered, falls back
        9.9% BILL2 is disordered, falls back; BILL3 loses 2 SP, is disordered, falls back; PIKE2 is disordered
        7.1% BILL3 is disordered; PIKE2 loses 1 SP, is disordered, falls back
        6.5% PIKE2 loses 2 SP, is disordered, falls back
        6.3% BILL3 fights on; PIKE2 is disordered, fights on; another fight follows
        6.3% BILL2 is disordered, falls back; BILL3 loses 2 SP, is disordered, falls back; PIKE2 loses 1 SP, is disordered
        5.7% BILL3 loses 1 SP, is disordered, fights on; PIKE2 loses 1 SP, is disordered, fights on; another fight follows
        5.5% BILL2 is disordered, falls back; BILL3 loses 1 SP, is disordered, falls back; PIKE2 is disordered
        2.6% PIKE2 loses 1 SP, is disordered, falls back
        1.9% BILL3 is disordered, fights on; PIKE2 fights on; another fight follows
        1.1% BILL2 is disordered, falls back; BILL3 loses 2 SP, is disordered, falls back
        0.7% BILL3 fights on; PIKE2 fights on; another fight follows
        0.6% BILL2 is disordered, falls back; BILL3 loses 1 SP, is disordered, falls back
    "#]].assert_eq(&odds.outcomes.iter().map(told).collect::<String>());
}

#[test]
fn sampled_odds_come_near_the_exact_ones() {
    let (battle, action) = asked(BOUT);
    let exact = odds_within(&battle, Side::Red, action, 100_000).expect("it is allowed");
    assert_eq!((exact.exact, exact.samples, exact.note().as_str()), (true, 0, "exact"));
    let by_limit = odds_within(&battle, Side::Red, action, 500).expect("it is allowed");
    assert_eq!((by_limit.exact, by_limit.samples), (false, SAMPLED_ODDS), "{}", by_limit.note());
    let sampled = sampled_odds(&battle, Side::Red, action, 20_000).expect("it is allowed");
    assert_eq!((sampled.exact, sampled.samples), (false, 20_000));
    assert_eq!(sampled.note(), "from 20000 throws, standard error at most 0.3%");
    assert_eq!(sampled, sampled_odds(&battle, Side::Red, action, 20_000).expect("it is allowed"));
    for Likely { outcome, chance, error } in &sampled.outcomes {
        let true_chance = exact.outcomes.iter().find(|likely| likely.outcome == *outcome);
        let true_chance = true_chance.expect("what was thrown can happen").chance.as_f64();
        assert!((chance.as_f64() - true_chance).abs() < 5.0 * error + 0.001, "{outcome}");
    }
}

#[test]
fn outcomes_call_stands_by_their_names() {
    let (position, ..) = BOUT;
    let file = scenario(position).replace("id = \"P1\"", "id = \"P1\"\nname = \"Pikes of Ghent\"");
    let mut dice = Scripted::new(Vec::new());
    let mut table = Table::silent(&mut dice);
    let state = CharlesTheBold::open(&file).expect("it opens");
    let mut battle = Battle::begin(state, &mut table);
    let activate = battle.state().read_action(Side::Red, "activate B1").expect("it can be read");
    battle.play(Side::Red, activate, &mut table);
    let fight = battle.state().read_action(Side::Red, "fight on").expect("it can be read");
    let odds = odds_within(&battle, Side::Red, fight, 100_000).expect("it is allowed");
    expect!["57.7% B1 is disordered, fights on; Pikes of Ghent is disordered, fights on"]
        .assert_eq(&format!("{} {}", odds.outcomes[0].chance, odds.outcomes[0].outcome));
}

/// The odds as a card tells them: the fight, each piece, and what was assumed.
fn card(odds: &OddsReport) -> String {
    let mut text = String::new();
    if let Some(fight) = &odds.fight {
        text += &format!("win {}, draw {}, lose {}, {}\n", fight.win, fight.draw, fight.lose, fight.reach);
    }
    for piece in &odds.pieces {
        let can = odds.fates.iter().zip(&piece.fates).filter(|(_, chance)| **chance != Chance::IMPOSSIBLE);
        let can: Vec<String> = can.map(|(fate, chance)| format!("{fate} {chance}")).collect();
        let of = piece.of.expect("a stand has strength points");
        text += &format!("{}: {}; loses {:.2} of {of} SP\n", piece.id, can.join(", "), piece.loss);
    }
    for assumed in &odds.assumptions {
        let labels: Vec<&str> = assumed.answers.iter().map(|answer| answer.label.as_str()).collect();
        text +=
            &format!("{}: {} {:?} of {labels:?}\n", assumed.side, assumed.question, labels[assumed.given]);
    }
    text
}

#[test]
fn the_odds_of_a_charge_tell_who_wins_and_what_becomes_of_each_stand() {
    let (battle, action) = asked(CHARGE);
    let odds = odds_within(&battle, Side::Red, action, 10_000).expect("it is allowed");
    expect![[r#"
        win 44.3%, draw 32.3%, lose 23.4%, one bout
        BILL2: stands 76.6%, falls back 23.4%; loses 0.00 of 9 SP
        BILL3: stands 16.1%, disordered 60.5%, falls back 23.4%; loses 0.56 of 9 SP
        PIKE2: stands 4.3%, disordered 51.4%, falls back 44.3%; loses 0.91 of 13 SP
        blue: Where does PIKE2 retreat? "Go north-east" of ["Go north-east", "Go north-west", "Stop here"]
        red: Where does BILL3 retreat? "Go south-west" of ["Go south-west", "Go south-east", "Stop here"]
        red: Where does BILL2 retreat? "Go south-west" of ["Go south-west", "Go south-east", "Stop here"]
    "#]]
    .assert_eq(&card(&odds));
    // Who loses falls back, whether he charged or stood; nobody else does.
    let fight = odds.fight.as_ref().expect("there is a fight");
    let falls_back = |id: &str| &odds.pieces.iter().find(|piece| piece.id == id).expect("it fights").fates[2];
    assert_eq!((falls_back("BILL3"), falls_back("PIKE2")), (&fight.lose, &fight.win));
}

#[test]
fn an_assumed_answer_can_be_switched() {
    let (battle, action) = asked(CHARGE);
    let usual = odds_within(&battle, Side::Red, action, 10_000).expect("it is allowed");
    let assumed = usual.assumptions.first().expect("something is assumed");
    for (n, answer) in assumed.answers.iter().enumerate() {
        let given = [Given { key: assumed.key.clone(), action: answer.action.clone() }];
        let odds = odds_supposing(&battle, Side::Red, action, &given, 10_000).expect("it is allowed");
        let again = odds
            .assumptions
            .iter()
            .find(|other| other.question == assumed.question)
            .expect("it is still asked");
        assert_eq!(again.given, n);
        if n == assumed.given {
            assert_eq!((&odds.outcomes, &odds.pieces), (&usual.outcomes, &usual.pieces));
        }
    }
    // What is not allowed, or was never asked, changes nothing.
    for (key, action_text) in [(assumed.key.as_str(), "no such thing"), ("nobody", "fight on")] {
        let given = [Given { key: key.to_owned(), action: action_text.to_owned() }];
        let odds = odds_supposing(&battle, Side::Red, action, &given, 10_000).expect("it is allowed");
        assert_eq!(odds.outcomes, usual.outcomes);
    }
}
