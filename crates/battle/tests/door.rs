//! A battle through its door: questions, sealed answers, taking back, and what belongs to no ruleset.

mod toy;

use battle::{
    Battle, BySide, Course, Hopes, Journal, OddsError, Roll, Rule, Ruleset, Side, State, Table, Undo, Viewer,
    foretell, odds_of, odds_within, own_rows, sampled_odds, true_odds_of,
};
use dice::{Chance, D6, Scripted, Seed, Seeded, Throw};
use toy::{Action, Event, FORD, LONG_SHOT, Losses, MEN, Point, Skirmish, Stance, Step, Toy, piece};

use Side::{Blue, Red};

fn begin() -> Course<Skirmish> {
    Course::begin(FORD, Seed::from_number(2)).expect("the ford can be opened")
}

/// Gives an answer to the question being asked, or says by which rule it is refused.
fn say(course: &mut Course<Skirmish>, side: Side, text: &str) -> Result<(), &'static str> {
    let action =
        course.battle().state().read_action(side, text).expect("the test writes answers as they are");
    let question = course.battle().question(side).unwrap_or(0);
    course.answer(side, question, action).map_err(|refusal| refusal.rule.id())
}

/// A course where a side is asked where it marches, and that side.
fn marching() -> (Course<Skirmish>, Side) {
    let mut course = begin();
    for (side, text) in [(Red, "snare 0"), (Blue, "snare 8"), (Red, "bold"), (Blue, "wary")] {
        say(&mut course, side, text).expect("it is allowed");
    }
    let side = course.battle().asked().expect("somebody marches");
    (course, side)
}

/// A battle in which red marches into blue's snare and blue may shoot at it.
fn shot_at() -> Battle<Toy> {
    let mut toy = Skirmish::open(FORD).expect("the ford can be opened");
    let step = Step::Marching { side: Red, from: [50, 20], to: [50, 34] };
    toy.now.pending = battle::List::of(&[Step::Rounds, step, Step::Reaction { side: Blue }]);
    toy.now.round = 1;
    toy.now.band[0].snare = Some(8);
    toy.now.band[1].snare = Some(4);
    Battle::begin(toy, &mut Table::silent(&mut Scripted::new(vec![])))
}

/// Answers in a battle with these dice, and what everybody could read of it.
fn play(battle: &mut Battle<Toy>, answers: &[(Side, &str)], dice: &[u8]) -> Vec<String> {
    let (mut dice, mut journal) = (Scripted::new(dice.to_vec()), Journal::new());
    for (side, text) in answers {
        let action = battle.state().read_action(*side, text).expect("the test writes answers as they are");
        let question = battle.question(*side).unwrap_or(0);
        let mut table = Table::new(&mut dice, &mut journal);
        battle.answer(*side, question, action, &mut table).unwrap_or_else(|r| panic!("{text}: {r:?}"));
    }
    assert_eq!(dice.trouble(), None);
    assert_eq!(dice.left_over(), [0; 0]);
    journal.lines(battle.state(), Viewer::Spectator).iter().map(battle::Line::plain).collect()
}

fn choices(battle: &Battle<Toy>, side: Side) -> Vec<String> {
    let mut choices = Vec::new();
    battle.choices(side, &mut choices);
    choices.iter().map(|action| battle.state().write_action(side, action)).collect()
}

#[test]
fn an_answer_names_its_question() {
    let mut course = begin();
    let refused = |done: Result<(), battle::Refusal>| done.map_err(|refusal| refusal.rule.id());
    assert_eq!(course.battle().question(Red), Some(1));
    assert_eq!(refused(course.answer(Red, 2, Action::Snare(1))), Err("battle.other-question"));
    assert_eq!(refused(course.answer(Red, 0, Action::Snare(1))), Err("battle.other-question"));
    assert_eq!(refused(course.answer(Red, 1, Action::Snare(9))), Err("snare.lay"));
    assert_eq!(refused(course.answer(Red, 1, Action::Snare(1))), Ok(()));
    // Sent twice, it is not taken for an answer to what comes next.
    assert_eq!(refused(course.answer(Red, 1, Action::Snare(1))), Err("battle.not-asked"));
    // Two sealed answers never refuse each other.
    assert_eq!(refused(course.answer(Blue, 1, Action::Snare(2))), Ok(()));
    assert_eq!(refused(course.answer(Blue, 1, Action::Snare(2))), Err("battle.other-question"));
    assert_eq!((course.battle().question(Red), course.battle().question(Blue)), (Some(2), Some(2)));
    assert_eq!(course.battle().decisions(), 2);
}

#[test]
fn a_sealed_answer_can_be_taken_back_while_the_other_stays() {
    let mut course = begin();
    say(&mut course, Red, "snare 1").expect("red lays a snare");
    say(&mut course, Blue, "snare 2").expect("blue lays a snare");
    course.undo(Red).expect("nobody has learned anything");
    assert_eq!(course.battle().awaiting(), BySide::new(true, false));
    assert_eq!(course.battle().state().band(Blue).snare, Some(2));
    assert_eq!(course.journal().entries().len(), 2, "an answer and a snare");
    say(&mut course, Red, "snare 7").expect("red lays another snare");
    // The record is that of a battle in which blue was first.
    let mut straight = begin();
    say(&mut straight, Blue, "snare 2").expect("blue lays a snare");
    say(&mut straight, Red, "snare 7").expect("red lays a snare");
    assert_eq!(course.record(), straight.record());
}

#[test]
fn an_answer_that_another_rests_on_stays() {
    let mut course = begin();
    for (side, text) in [(Red, "snare 1"), (Blue, "snare 2"), (Blue, "bold")] {
        say(&mut course, side, text).expect("it is allowed");
    }
    let record = course.record();
    assert_eq!(course.undo(Red), Err(Undo::Answered), "blue was asked for a stance because red's snare lay");
    assert_eq!(course.record(), record, "and nothing has changed");
    course.undo(Blue).expect("blue's stance is blue's own");
    course.undo(Red).expect("then red's snare can be taken back");
}

#[test]
fn a_die_stops_an_undo() {
    let (mut course, _) = marching();
    assert_eq!(course.undo(Red), Err(Undo::Die));
    assert_eq!(course.undo(Blue), Err(Undo::Die));
}

#[test]
fn the_others_answer_stops_an_undo() {
    let (mut course, side) = marching();
    let hash = course.battle().hash();
    say(&mut course, side, "march 50 50").expect("it is within thirty paces");
    course.undo(side).expect("nobody has answered yet");
    assert_eq!(course.battle().hash(), hash);
    say(&mut course, side, "march 50 50").expect("it is within thirty paces");
    say(&mut course, side.other(), "shoot").expect("the march is within reach");
    assert_eq!(course.undo(side), Err(Undo::Answered));
    course.undo(side.other()).expect("no die has fallen");
    course.undo(side).expect("and then nobody has answered");
}

#[test]
fn a_reveal_stops_an_undo_also_where_nothing_was_found() {
    let (mut course, side) = marching();
    say(&mut course, side, "march 50 50").expect("it is within thirty paces");
    say(&mut course, side.other(), "hold").expect("it may hold");
    assert!(!course.battle().state().band(side.other()).sprung);
    assert_eq!(course.undo(side), Err(Undo::Reveal));
    assert_eq!(course.undo(side.other()), Err(Undo::Reveal));
}

#[test]
fn there_is_nothing_to_take_back_at_the_start() {
    assert_eq!(begin().undo(Red), Err(Undo::Nothing));
}

#[test]
fn a_side_that_is_not_asked_may_concede() {
    let (mut course, side) = marching();
    assert_eq!(course.battle().question(side.other()), None);
    assert_eq!(course.record().seed, None, "the seed is a secret until the end");
    course.concede(side.other()).expect("it may always concede");
    let verdict = course.battle().verdict().expect("the battle is over");
    assert_eq!((verdict.winner, verdict.rule.id()), (Some(side), "battle.conceded"));
    assert_eq!(course.battle().awaiting(), BySide::new(false, false));
    assert!(course.record().seed.is_some());
    let over =
        |done: Result<(), battle::Refusal>| assert_eq!(done.map_err(|r| r.rule.id()), Err("battle.over"));
    over(course.concede(side));
    over(course.offer_draw(side));
    over(course.no_draw(side));
    assert_eq!(say(&mut course, side, "march 50 50"), Err("battle.over"));
    assert!(course.ruling(side, "mist = true").is_err_and(|why| why.contains("battle.ruling")));
    assert_eq!(course.undo(side.other()), Err(Undo::Over), "the seed is known now");
}

#[test]
fn a_draw_is_offered_declined_and_accepted() {
    let (mut course, side) = marching();
    let open = |course: &Course<Skirmish>| course.battle().offers().map(|offer| offer.draw);
    assert_eq!(course.no_draw(Red).map_err(|r| r.rule.id()), Err("battle.drawn"), "none is offered");
    course.offer_draw(Red).expect("it may always be offered");
    assert!(open(&course)[Red] && !open(&course)[Blue]);
    course.no_draw(Blue).expect("it is declined");
    assert_eq!(open(&course), BySide::new(false, false));
    // An own answer leaves the offer open; the other's declines it.
    course.offer_draw(side).expect("it may always be offered");
    say(&mut course, side, "march 50 50").expect("it is within thirty paces");
    assert!(open(&course)[side]);
    say(&mut course, side.other(), "hold").expect("it may hold");
    assert!(!open(&course)[side]);
    course.offer_draw(Red).expect("it may always be offered");
    course.offer_draw(Blue).expect("it is accepted");
    let verdict = course.battle().verdict().expect("the battle is over");
    assert_eq!((verdict.winner, verdict.rule.id()), (None, "battle.drawn"));
}

#[test]
fn a_ruling_changes_the_entry_with_its_id() {
    let (mut course, side) = marching();
    course.ruling(Red, "mist = true\nband = [{ id = \"blue\", at = [10, 90] }]").expect("it can be ruled");
    let state = course.battle().state();
    assert_eq!((state.band(Red).at, state.band(Blue).at), ([50, 20], [10, 90]));
    assert!(state.now.mist && state.band(Blue).snare == Some(8), "the rest is as it was");
    assert_eq!(course.battle().asked(), Some(side));
    assert_eq!(course.undo(side), Err(Undo::Reveal));
}

#[test]
fn a_ruling_carries_on_to_the_next_question() {
    let (mut course, _) = marching();
    course
        .ruling(Red, "pending = [{ step = \"rounds\" }, { step = \"initiative\" }]")
        .expect("it can be ruled");
    assert!(course.battle().asked().is_some());
    let ruling = course.record().actions.last().cloned().expect("it is in the record");
    assert!(ruling.dice.len() >= 3 && ruling.question == 0, "{ruling:?}");
}

#[test]
fn a_bad_ruling_is_refused_and_changes_nothing() {
    let (mut course, side) = marching();
    let (record, told) = (course.record(), course.journal().entries().len());
    for (change, says) in [
        ("mist = perhaps", "like a piece of a scenario file"),
        ("fog = true", "unknown field"),
        ("mist = 3", "invalid type"),
        ("band = [{ id = \"blue\", at = [10, 900] }]", "off the table"),
        ("band = [{ id = \"green\", at = [1, 1], men = 1, lucky = true }]", "2 elements"),
        ("pending = []", "nobody would be asked"),
        ("band = 7", "invalid type"),
    ] {
        let why = course.ruling(Red, change).expect_err(change);
        assert!(why.contains(says) && why.contains("battle.ruling"), "{change}: {why}");
    }
    assert_eq!(course.record(), record);
    assert_eq!(course.journal().entries().len(), told);
    say(&mut course, side, "march 50 50").expect("the battle goes on");
}

#[test]
fn an_interrupt_inside_an_interrupt_breaks_off_what_no_longer_holds() {
    let mut battle = shot_at();
    play(&mut battle, &[(Blue, "shoot"), (Blue, "pick 0"), (Blue, "pick 2"), (Blue, "done")], &[]);
    let [Step::Rounds, Step::Marching { .. }, Step::Volley { .. }, Step::Nerve { side: Red }] =
        battle.state().now.pending[..]
    else {
        panic!("{:?}", battle.state().now.pending)
    };
    // Red bolts, so that neither the volley nor the march can go on: no die falls.
    let lines = play(&mut battle, &[(Red, "bolt")], &[]);
    assert_eq!(
        lines,
        [
            "red bolts [shoot.nerve]",
            "blue has nobody left to shoot at [shoot]",
            "the march of red is broken off [shoot.nerve]",
        ]
    );
    assert_eq!(battle.awaiting(), BySide::new(true, true), "the next round has begun");
}

#[test]
fn a_throw_is_seen_before_it_stands() {
    let mut battle = shot_at();
    let picks = [(Blue, "shoot"), (Blue, "pick 0"), (Blue, "pick 2"), (Blue, "done"), (Red, "stand")];
    let lines = play(&mut battle, &picks, &[1, 5]);
    assert_eq!(lines, ["volley: dice 2 (men who shoot 2): 1 5 = 1 [shoot.dice]"]);
    assert_eq!(battle.state().band(Red).men, MEN, "nobody has fallen yet");
    let lines = play(&mut battle, &[(Blue, "again")], &[6, 6, 4]);
    assert_eq!(
        lines,
        [
            "volley: dice 2 (men who shoot 2): 6 6 = 2 [shoot.dice]",
            "red loses 2 [shoot.again]",
            "red marches to 50 34 [march]",
            "the snare of blue in field 4 is sprung [snare.spring]",
            "snare: 4 = 1 [snare.spring]",
            "red loses 1 [snare.spring]",
        ]
    );
    assert!(!battle.state().band(Blue).lucky);
}

#[test]
fn a_list_offers_only_what_can_be_completed() {
    let mut battle = shot_at();
    play(&mut battle, &[(Blue, "shoot")], &[]);
    assert_eq!(choices(&battle, Blue), ["pick 0", "pick 1", "pick 2", "pick 3"]);
    play(&mut battle, &[(Blue, "pick 1")], &[]);
    assert_eq!(choices(&battle, Blue), ["pick 2", "pick 3"], "with both light men three is out of reach");
    let refusal = battle.check(Blue, 3, &Action::Pick(0)).expect_err("a light man is no help");
    assert_eq!(refusal.rule.id(), "shoot.party");
    assert_eq!(
        refusal.sentence(|piece| battle.state().piece_name(piece)),
        "the party of the blue band must weigh three"
    );
    play(&mut battle, &[(Blue, "pick 3")], &[]);
    assert_eq!(choices(&battle, Blue), ["done"]);
}

#[test]
fn a_free_march_goes_anywhere_the_rules_allow() {
    let (course, side) = marching();
    let battle = course.battle();
    let (from, enemy) = (battle.state().band(side).at, battle.state().band(side.other()).at);
    let check = |to: Point| {
        let question = battle.question(side).expect("it is asked");
        battle.check(side, question, &Action::March(to)).map_err(|refusal| refusal.rule.id())
    };
    let anywhere = [from[0] + 3, from[1] - 2];
    assert!(!choices(battle, side).contains(&format!("march {} {}", anywhere[0], anywhere[1])));
    assert_eq!(check(anywhere), Ok(()));
    assert_eq!(check([from[0] + 31, from[1]]), Err("march"));
    assert_eq!(check([from[0], -1]), Err("march.table"));
    assert_eq!(check(enemy), Err("march.onto"));
    assert!(i32::from(from[1] - enemy[1]).abs() <= i32::from(LONG_SHOT));
    assert_eq!(battle.state().piece_name(piece(Red)), "the red band");
}

#[test]
fn odds_are_exact_and_follow_from_what_the_side_knows() {
    let battle = shot_at();
    let theirs = |theirs| Losses { ours: 0, theirs };
    // Two dice that hit on 5+; blue knows of its own snare, which takes a man on 4+.
    let odds = odds_of(&battle, Blue, Action::Shoot, 1000).expect("there are few").outcomes;
    assert_eq!(odds.chance(&theirs(0)), Chance::of(4 * 3, 54));
    assert_eq!(odds.chance(&theirs(1)), Chance::of(4 * 3 + 4 * 3, 54));
    assert_eq!(odds.chance(&theirs(2)), Chance::of(4 * 3 + 3, 54));
    assert_eq!(odds.chance(&theirs(3)), Chance::of(3, 54));
    assert_eq!(odds.iter().len(), 4);
    assert_eq!(theirs(2).to_string(), "0 of ours, 2 of theirs");
    assert_eq!(
        odds_of(&battle, Blue, Action::Shoot, 1).map(|_| ()).unwrap_err().to_string().find("too many"),
        Some(10)
    );
    let refused = odds_of(&battle, Blue, Action::Bolt, 1000).map(|_| ());
    assert!(matches!(refused, Err(OddsError::Refused(refusal)) if refusal.rule.id() == "shoot"));
    let refused = odds_of(&battle, Red, Action::Bolt, 1000).map(|_| ());
    assert!(matches!(refused, Err(OddsError::Refused(refusal)) if refusal.rule.id() == "battle.not-asked"));
}

#[test]
fn what_is_sure_to_come_is_foretold_with_the_numbers_of_play() {
    let battle = shot_at();
    let told = foretell(&battle, Blue, Action::Shoot, &[]);
    let told = told.expect("it is allowed");
    let sums: Vec<_> = told
        .throws
        .iter()
        .map(|thrown| (thrown.what, thrown.dice.as_ref().map(|sum| sum.total), thrown.fell.len()))
        .collect();
    assert_eq!(sums.first(), Some(&("volley", Some(2), 0)), "{sums:?}");
    assert!((told.throws[0].expected - 2.0 / 3.0).abs() < 1e-12);
    assert!(told.lines.is_empty());
    // Holding throws no volley; only the snare that red marches into is thrown for.
    let held = foretell(&battle, Blue, Action::Hold, &[]).expect("it is allowed");
    assert!(held.throws.iter().all(|thrown| thrown.what != "volley"), "{held:?}");
    assert_eq!(foretell(&battle, Blue, Action::Bolt, &[]).unwrap_err().rule.id(), "shoot");
}

#[test]
fn luck_is_measured_against_what_was_to_be_expected() {
    let battle = shot_at();
    let lines = |dice: &[u8]| {
        let (mut dice, mut journal) = (Scripted::new(dice.to_vec()), Journal::new());
        let mut battle = battle.clone();
        let answers = [Action::Shoot, Action::Pick(0), Action::Pick(1), Action::Done];
        for (side, action) in answers.map(|action| (Blue, action)).into_iter().chain([(Red, Action::Stand)]) {
            battle.play(side, action, &mut Table::new(&mut dice, &mut journal));
        }
        journal.lines(battle.state(), Viewer::Umpire)
    };
    let thrown = |dice: &[u8]| {
        let line = lines(dice).into_iter().find(|line| !line.throws.is_empty()).expect("dice fell");
        line.throws[0].clone()
    };
    // Two dice of which each hits one time in three.
    let deviation = (2.0_f64 * (1.0 / 3.0) * (2.0 / 3.0)).sqrt();
    let (good, bad) = (thrown(&[5, 6, 1]), thrown(&[1, 2, 1]));
    assert_eq!((good.score, bad.score), (Some(2), Some(0)));
    assert!((good.luck - (2.0 - 2.0 / 3.0) / deviation).abs() < 1e-9, "{good:?}");
    assert!((bad.luck + (2.0 / 3.0) / deviation).abs() < 1e-9, "{bad:?}");
    assert_eq!(good.odds, [(0, 0.444_44), (1, 0.444_44), (2, 0.111_11)]);
    assert_eq!(good.hopes, Hopes::High);
    let used: Vec<_> = good.fell.iter().map(|fell| (fell.face, fell.of, fell.used)).collect();
    assert_eq!(used, [(5, 6, "counts"), (6, 6, "counts")]);
}

#[test]
fn odds_within_a_limit_are_exact_or_say_from_how_many_throws_they_come() {
    let battle = shot_at();
    let exact = odds_within(&battle, Blue, Action::Shoot, 1000).expect("it is allowed");
    assert_eq!((exact.exact, exact.samples, exact.note().as_str()), (true, 0, "exact"));
    let likeliest = &exact.outcomes[0];
    assert_eq!(
        (likeliest.outcome.as_str(), &likeliest.chance),
        ("0 of ours, 1 of theirs", &Chance::of(24, 54))
    );
    let sampled = odds_within(&battle, Blue, Action::Shoot, 10).expect("it is allowed");
    assert_eq!((sampled.exact, sampled.samples), (false, battle::SAMPLED_ODDS));
    assert!(sampled.note().starts_with(&format!("from {} throw", sampled.samples)));
    assert_eq!(sampled_odds(&battle, Blue, Action::Shoot, 7).expect("it is allowed").samples, 7);
    let refused = odds_within(&battle, Blue, Action::Bolt, 1000);
    assert_eq!(refused.expect_err("there is nowhere to bolt").rule.id(), "shoot");
}

#[test]
fn odds_do_not_betray_a_snare() {
    let mut toy = shot_at().state().clone();
    toy.now.pending = battle::List::of(&[Step::Rounds, Step::March { side: Red }]);
    toy.now.band[1].men = 0b0001;
    let battle = Battle::begin(toy, &mut Table::silent(&mut Scripted::new(vec![])));
    let march = Action::March([50, 34]);
    let lost = Losses { ours: 1, theirs: 0 };
    let known = odds_of(&battle, Red, march, 1000).expect("there are few").outcomes;
    assert_eq!(known.chance(&lost), Chance::IMPOSSIBLE);
    let truth = true_odds_of(&battle, Red, march, 1000).expect("there are few").outcomes;
    assert_eq!(truth.chance(&lost), Chance::of(1, 2));
}

#[test]
fn each_viewer_reads_what_he_may() {
    let mut course = begin();
    say(&mut course, Red, "snare 3").expect("red lays a snare");
    let read = |viewer| {
        let lines = course.journal().lines(course.battle().state(), viewer);
        lines.iter().map(battle::Line::plain).collect::<Vec<_>>()
    };
    assert_eq!(read(Viewer::Seat(Red)), ["red lays a snare in field 3 [snare.lay]"]);
    assert_eq!(read(Viewer::Umpire), read(Viewer::Seat(Red)));
    assert_eq!(read(Viewer::Seat(Blue)), ["red lays a snare [snare.lay]"]);
    assert_eq!(read(Viewer::Spectator), read(Viewer::Seat(Blue)));
    let fired: Vec<&str> = course.journal().fired().map(Rule::id).collect();
    assert_eq!(fired, ["snare.lay"]);
}

#[test]
fn secret_dice_are_read_by_their_owner_only() {
    let (mut dice, mut journal) = (Scripted::new(vec![4, 2]), Journal::<Event>::new());
    let mut table = Table::new(&mut dice, &mut journal);
    let rule = Rule::of(&own_rows::RULING);
    let throw = Throw::one(D6);
    let roll = Roll {
        rule,
        what: "spies",
        side: Red,
        throw,
        dice: None,
        wanted: None,
        bonus: None,
        hopes: Hopes::High,
    };
    assert_eq!(table.roll_secretly(roll), 4);
    assert_eq!(table.draw_secretly(rule, "a chit", Blue, &[1, 1]), 1);
    // Out of nothing nothing is drawn.
    assert_eq!(table.draw(rule, "an empty bag", &[0, 0]), 0);
    let state = Skirmish::open(FORD).expect("the ford can be opened");
    let read = |viewer| {
        let lines = journal.lines(&state, viewer);
        lines.into_iter().map(|line| line.text).collect::<Vec<_>>()
    };
    assert_eq!(read(Viewer::Seat(Red)), ["spies: 4", "an empty bag: number 1"]);
    assert_eq!(read(Viewer::Seat(Blue)), ["a chit: number 2", "an empty bag: number 1"]);
    assert_eq!(read(Viewer::Spectator), ["an empty bag: number 1"]);
    assert_eq!(read(Viewer::Umpire).len(), 3);
    assert_eq!(journal.dice(), [4, 2]);
    assert_eq!(journal.fired().count(), 3);
}

#[test]
fn a_silent_table_is_the_same_as_one_that_tells() {
    for seed in (0..50).map(Seed::from_number) {
        let (mut silent_dice, mut told_dice) = (Seeded::new(seed), Seeded::new(seed));
        let (mut journal, mut pick) = (Journal::new(), Seeded::new(Seed::from_number(9)));
        let state = Skirmish::open(FORD).expect("the ford can be opened");
        let mut silent = Battle::begin(state.clone(), &mut Table::silent(&mut silent_dice));
        let mut told = Battle::begin(state, &mut Table::new(&mut told_dice, &mut journal));
        let mut choices = Vec::new();
        while let Some(side) = told.asked() {
            told.choices(side, &mut choices);
            let action = choices[pick.below(u32::try_from(choices.len()).unwrap()) as usize];
            silent.play(side, action, &mut Table::silent(&mut silent_dice));
            told.play(side, action, &mut Table::new(&mut told_dice, &mut journal));
            assert_eq!(silent.hash(), told.hash());
        }
        assert!(silent_dice == told_dice, "as many dice were used");
    }
}

#[test]
fn a_tally_beyond_all_measure_keeps_its_sign() {
    let tally = battle::Tally::base(Rule::of(&own_rows::RULING), "a pit", i32::MIN);
    assert_eq!((tally.total(), tally.parts()[0].value), (i32::MIN, i16::MIN));
}

#[test]
fn a_battle_past_its_limit_is_stopped() {
    let mut toy = Skirmish::open(FORD).expect("the ford can be opened");
    toy.rounds = 0;
    // Two decisions are allowed; a position may ask for more.
    toy.now.pending = battle::List::of(&[Step::Rounds, Step::Stances, Step::Snares]);
    let mut battle = Battle::begin(toy, &mut Table::silent(&mut Scripted::new(vec![])));
    play(&mut battle, &[(Red, "snare 1"), (Blue, "snare 1")], &[]);
    assert_eq!(battle.stuck(), None);
    play(&mut battle, &[(Red, "bold")], &[]);
    assert_eq!(battle.stuck(), Some(battle::Stuck { decisions: 3 }));
    assert_eq!(
        battle.verdict().map(|verdict| (verdict.winner, verdict.rule.id())),
        Some((None, "battle.too-long"))
    );
    assert_eq!(battle.state().band(Red).stance, Some(Stance::Bold));
}
