//! Battles on paper: records, replays, and adjudicated files; whole, tampered with, and torn.

mod toy;

use battle::suite::at_random;
use battle::{
    AdjudicateFile, Course, Record, RecordError, Replay, Ruleset, Side, State, adjudicate, commitment,
};
use dice::{Seed, Seeded};
use toy::{FORD, Skirmish};

/// A whole battle, with a draw that was declined, a ruling, and an answer taken back.
fn whole_battle() -> Record {
    let mut course = Course::<Skirmish>::begin(FORD, Seed::from_number(3)).expect("the ford can be opened");
    let mut choose = at_random(Seed::from_number(4));
    let mut choices = Vec::new();
    let mut asked = 0;
    while let Some(side) = course.battle().asked() {
        asked += 1;
        match asked {
            3 => {
                course.offer_draw(Side::Red).expect("it may always be offered");
                course.no_draw(Side::Blue).expect("it is declined");
            }
            6 => course
                .ruling(Side::Red, "band = [{ id = \"blue\", at = [40, 70] }]")
                .expect("it can be ruled"),
            _ => {}
        }
        course.battle().choices(side, &mut choices);
        let at = choose(course.battle(), side, &choices);
        let question = course.battle().question(side).expect("it is asked");
        course.answer(side, question, choices[at]).expect("it is a choice");
        if asked == 2 {
            course.undo(side).expect("nobody has learned anything");
        }
    }
    course.record()
}

fn replay(record: &Record) -> Result<(), RecordError> {
    Replay::<Skirmish>::open(record)?.finish()
}

/// Replays a record that was tampered with: it must part at this action, and say so.
fn check_parts(record: &Record, action: usize, says: &str) {
    match replay(record) {
        Err(RecordError::Diverged(part)) => {
            assert!(part.what.contains(says), "{}", part.what);
            assert_eq!(part.action, action, "{}", part.what);
        }
        other => panic!("{other:?}"),
    }
}

/// The place of the first action that threw dice.
fn first_with_dice(record: &Record) -> usize {
    record.actions.iter().position(|action| !action.dice.is_empty()).expect("dice fell")
}

#[test]
fn a_record_is_written_one_line_an_action_and_read_back() {
    let record = whole_battle();
    let text = record.write();
    let lines = text.lines().filter(|line| line.starts_with("    {\"side\":")).count();
    assert_eq!(lines, record.actions.len());
    assert_eq!(text.lines().count(), lines + 10, "{text}");
    assert_eq!(Record::read(&text).expect("it can be read"), record);
    let begun =
        Course::<Skirmish>::begin(FORD, Seed::from_number(3)).expect("the ford can be opened").record();
    assert_eq!(Record::read(&begun.write()).expect("an empty record can be read"), begun);
}

#[test]
fn a_record_leads_where_it_says() {
    let record = whole_battle();
    let mut replay = Replay::<Skirmish>::open(&record).expect("it can be opened");
    assert_eq!(replay.start().now.round, 0);
    let mut steps = 0;
    while let Some(step) = replay.step() {
        assert_eq!(step.expect("it leads on").hash, replay.battle().hash_text());
        steps += 1;
    }
    assert_eq!(steps, record.actions.len());
    assert!(replay.battle().verdict().is_some());
    let words: Vec<&str> = record.actions.iter().map(|action| action.action.as_str()).collect();
    assert!(words.contains(&"offer draw") && words.contains(&"no draw"));
    assert!(words.iter().any(|word| word.starts_with("ruling ")));
}

#[test]
fn a_changed_die_is_found_by_the_seed() {
    let mut record = whole_battle();
    let at = first_with_dice(&record);
    let die = &mut record.actions[at].dice[0];
    *die = *die % 6 + 1;
    match replay(&record) {
        Err(RecordError::Diverged(part)) => assert_eq!(part.action, at + 1, "{}", part.what),
        other => panic!("{other:?}"),
    }
    // The last die of that action is the weather's, which always fits; only the seed and the hash tell.
    let mut record = whole_battle();
    let weather = record.actions[at].dice.last_mut().expect("dice fell");
    *weather = 3 - *weather;
    check_parts(&record, at + 1, "not those of the seed");
    record.seed = None;
    check_parts(&record, at + 1, "leads to hash");
}

#[test]
fn dice_too_many_and_too_few_are_found() {
    let mut record = whole_battle();
    let at = first_with_dice(&record);
    record.actions[at].dice.push(1);
    check_parts(&record, at + 1, "1 recorded dice were not thrown");
    record.actions[at].dice.truncate(1);
    check_parts(&record, at + 1, "the recorded dice do not fit");
    let mut record = whole_battle();
    record.opening.push(1);
    check_parts(&record, 0, "not thrown");
}

#[test]
fn a_changed_action_is_found() {
    let whole = whole_battle();
    for (at, action) in whole.actions.iter().enumerate() {
        let mut record = whole.clone();
        let other = match action.action.as_str() {
            "bold" => "wary",
            "wary" | "steady" => "bold",
            "offer draw" => "concede",
            _ => "march 1000 1000",
        };
        record.actions[at].action = other.to_string();
        check_parts(&record, at + 1, "");
        record.actions[at].action = "dance".to_string();
        check_parts(&record, at + 1, "\"dance\" is no answer");
    }
}

#[test]
fn a_changed_hash_question_or_side_is_found() {
    let whole = whole_battle();
    for at in 0..whole.actions.len() {
        let mut record = whole.clone();
        record.actions[at].hash = "0".repeat(64);
        check_parts(&record, at + 1, "leads to hash");
    }
    let mut record = whole.clone();
    record.actions[0].question = 2;
    check_parts(&record, 1, "battle.other-question");
    let mut record = whole.clone();
    record.actions.remove(0);
    check_parts(&record, 1, "");
    let mut record = whole.clone();
    record.actions.push(whole.actions[0].clone());
    check_parts(&record, whole.actions.len() + 1, "battle.over");
}

#[test]
fn a_seed_that_was_not_promised_is_found() {
    let mut record = whole_battle();
    record.seed = Some(Seed::from_number(8));
    check_parts(&record, 0, "not the one that was promised");
    record.commitment = commitment(&Seed::from_number(8));
    check_parts(&record, first_with_dice(&record) + 1, "not those of the seed");
    let mut record = whole_battle();
    record.commitment = "0".repeat(64);
    check_parts(&record, 0, "not the one that was promised");
}

#[test]
fn a_record_of_something_else_is_told_apart() {
    let mut record = whole_battle();
    record.rulebook = "toy-0".to_string();
    replay(&record).expect("another rulebook may still lead to the same");
    record.actions[0].hash = String::new();
    check_parts(&record, 1, "(the record is of rulebook toy-0, this is rulebook toy-1)");
    record.ruleset = "chess".to_string();
    assert!(matches!(replay(&record), Err(RecordError::Foreign(why)) if why.contains("chess")));
    for format in [0, 3] {
        record.format = format;
        let why = format!("the record has format {format}, this program reads formats 1 to 2");
        assert!(matches!(Record::read(&record.write()), Err(RecordError::Foreign(says)) if says == why));
    }
    assert!(matches!(Record::read("[]"), Err(RecordError::Unreadable(_))));
    let mut record = whole_battle();
    record.scenario = "title = 3".to_string();
    assert!(matches!(replay(&record), Err(RecordError::Scenario(_))));
}

#[test]
fn of_an_older_record_actions_and_dice_are_verified_and_hashes_are_not() {
    let mut record = whole_battle();
    record.format = 1;
    for action in &mut record.actions {
        action.hash = "0".repeat(64);
    }
    let record = Record::read(&record.write()).expect("an older format is read");
    assert!(!record.has_todays_hashes() && whole_battle().has_todays_hashes());
    replay(&record).expect("actions and dice hold");
    // The weather's die fits whatever it shows: without a hash only the seed tells.
    let at = first_with_dice(&record);
    let mut other = record.clone();
    let weather = other.actions[at].dice.last_mut().expect("dice fell");
    *weather = 3 - *weather;
    check_parts(&other, at + 1, "not those of the seed");
    let mut other = record.clone();
    other.actions[at].dice.push(1);
    check_parts(&other, at + 1, "1 recorded dice were not thrown");
    let mut other = record.clone();
    other.actions[at].dice.pop();
    check_parts(&other, at + 1, "the recorded dice do not fit");
    let mut other = record.clone();
    other.actions[0].action = "dance".to_string();
    check_parts(&other, 1, "\"dance\" is no answer");
    let mut other = record;
    other.actions[0].question = 2;
    check_parts(&other, 1, "battle.other-question");
}

/// A record of the tests.
fn kept(name: &str) -> Record {
    let path = format!("{}/tests/records/{name}", env!("CARGO_MANIFEST_DIR"));
    Record::read(&std::fs::read_to_string(path).expect("it lies with the tests")).expect("it is read")
}

#[test]
fn records_of_either_format_hold() {
    let (older, todays) = (kept("format-1.json"), kept("format-2.json"));
    assert_eq!((older.format, todays.format), (1, 2));
    // They tell the same battle; only the hashes were made otherwise.
    for (older, todays) in older.actions.iter().zip(&todays.actions) {
        assert_ne!(older.hash, todays.hash);
        assert_eq!((&older.action, &older.dice), (&todays.action, &todays.dice));
    }
    replay(&older).expect("actions and dice hold");
    replay(&todays).expect("hashes hold, too");
    let todays_with_older_hashes = Record { actions: older.actions, ..todays };
    check_parts(&todays_with_older_hashes, 1, "leads to hash");
}

/// Every so many bytes the text is cut off there, and a byte there is changed.
fn torn(text: &str, every: usize) -> impl Iterator<Item = String> {
    let mut dice = Seeded::new(Seed::from_number(6));
    (0..text.len()).step_by(every).flat_map(move |at| {
        let cut = text.as_bytes()[..at].to_vec();
        let mut flipped = text.as_bytes().to_vec();
        flipped[at] ^= 1 << dice.below(7);
        [cut, flipped].map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
    })
}

#[test]
fn a_torn_record_is_refused_and_does_no_harm() {
    let text = whole_battle().write();
    let mut refused = 0;
    for torn in torn(&text, 5) {
        refused += u32::from(Record::read(&torn).and_then(|record| replay(&record)).is_err());
    }
    assert!(refused > 1000, "nearly every byte matters: {refused}");
}

const ARGUMENT: &str = r#"
title = "An argument"
rounds = 12
round = 1
pending = [
    { step = "rounds" },
    { step = "marching", side = "red", from = [50, 20], to = [50, 50] },
    { step = "reaction", side = "blue" },
]
band = [
    { id = "red", at = [50, 20], men = 15, lucky = true },
    { id = "blue", at = [50, 80], men = 15, lucky = false, snare = 4 },
]

[adjudicate]
ruleset = "skirmish"
actions = ["blue: shoot", "blue: pick 0", "blue: pick 2", "blue: done", "red: stand"]
dice = [5, 2, 3]
"#;

/// Adjudicates a file, and returns what is said after its last action, or what is wrong.
fn settle(text: &str) -> Result<Vec<String>, String> {
    let file = AdjudicateFile::read(text)?;
    let found = adjudicate::<Skirmish>(&file, text).map_err(|error| error.to_string())?;
    found.battle.state().soundness()?;
    assert_eq!(found.lines.len(), file.actions.len() + 1);
    Ok(found
        .lines
        .last()
        .map(|(_, lines)| lines.iter().map(battle::Line::plain).collect())
        .unwrap_or_default())
}

fn check_unsettled(text: &str, says: &str) {
    let why = settle(text).expect_err("it is not settled");
    assert!(why.contains(says), "{why}");
}

#[test]
fn an_argument_is_settled_with_the_dice_that_fell() {
    assert_eq!(
        settle(ARGUMENT).expect("it can be settled"),
        [
            "volley: dice 2 (men who shoot 2): 5 2 = 1 [shoot.dice]",
            "red loses 1 [shoot.dice]",
            "red marches to 50 50 [march]",
            "the snare of blue in field 4 is sprung [snare.spring]",
            "snare: 3 = 0 [snare.spring]",
        ]
    );
    let short = ARGUMENT.replace("\"skirmish\"", "\"sk\"");
    settle(&short).expect("the short name will do");
}

#[test]
fn an_argument_names_what_is_wrong() {
    let with = |from: &str, to: &str| {
        assert!(ARGUMENT.contains(from), "{from}");
        ARGUMENT.replace(from, to)
    };
    check_unsettled(&with("[5, 2, 3]", "[5, 2]"), "at \"red: stand\": throw 2 (1 D6");
    check_unsettled(&with("[5, 2, 3]", "[5, 2, 3, 1]"), "dice were left over: [1]");
    check_unsettled(&with("[5, 2, 3]", "[5, 7, 3]"), "cannot show a 7");
    let refused = "\"blue: pick 1\" is refused: the party of the blue band must weigh three [shoot.party]";
    check_unsettled(&with("pick 2", "pick 1"), refused);
    check_unsettled(&with("red: stand", "blue: stand"), "it is not your decision now [battle.not-asked]");
    check_unsettled(&with("red: stand", "green: stand"), "a side is red or blue");
    check_unsettled(&with("red: stand", "stand"), "should be \"red: ...\"");
    check_unsettled(&with("red: stand", "red: dance"), "\"dance\" is no answer");
    check_unsettled(&with("\"skirmish\"", "\"chess\""), "a file of chess, not of skirmish");
    check_unsettled(&with("[50, 80]", "[50, 800]"), "off the table");
    check_unsettled(&with("dice = ", "die = "), "unknown field");
    // Dice that are missing before the first action are missing, too.
    let opening = with(
        "{ step = \"reaction\", side = \"blue\" }",
        "{ step = \"volley\", side = \"blue\", picked = 5 }",
    );
    let opening = opening.lines().filter(|line| !line.starts_with("actions")).collect::<Vec<_>>().join("\n");
    check_unsettled(&opening.replace("[5, 2, 3]", "[5]"), "at \"opening\": throw 1");
}

/// Hears a file as far as it goes: what is said after each action, why it stopped, what is wrong, and who is asked then.
fn hear(text: &str) -> (Vec<Vec<String>>, Option<String>, Option<String>, [bool; 2]) {
    let file = AdjudicateFile::read(text).expect("it can be read");
    let found = battle::hear::<Skirmish>(&file, text).expect("it is a position of this ruleset");
    found.battle.state().soundness().expect("it is sound");
    let lines = found.lines.iter().map(|(_, lines)| lines.iter().map(battle::Line::plain).collect());
    let asked = Side::BOTH.map(|side| found.battle.question(side).is_some());
    (lines.collect(), found.stopped, found.trouble.map(|why| why.to_string()), asked)
}

#[test]
fn an_argument_is_told_up_to_what_is_wrong() {
    let volley = ["volley: dice 2 (men who shoot 2): 5 2 = 1 [shoot.dice]", "red loses 1 [shoot.dice]"];
    let march = ["red marches to 50 50 [march]", "the snare of blue in field 4 is sprung [snare.spring]"];
    // The dice run out at the snare: what went before is told, and nobody is asked in the middle of it.
    let (lines, stopped, wrong, asked) = hear(&ARGUMENT.replace("[5, 2, 3]", "[5, 2]"));
    assert_eq!(lines.last().expect("it was begun"), &[volley, march].concat());
    assert_eq!((stopped, asked), (None, [false, false]));
    assert!(wrong.is_some_and(|why| why.contains("it is thrown for snare")));
    // What is refused is told with who is asked instead.
    let (lines, stopped, wrong, asked) =
        hear(&ARGUMENT.replace("pick 2", "pick 1").replace("[5, 2, 3]", "[]"));
    assert_eq!((lines.len(), stopped, asked), (3, None, [false, true]));
    assert!(wrong.is_some_and(|why| why.contains("must weigh three")));
    // Dice that are left over: all is told.
    let (lines, _, wrong, _) = hear(&ARGUMENT.replace("[5, 2, 3]", "[5, 2, 3, 1]"));
    assert_eq!(lines.len(), 6);
    assert_eq!(wrong.as_deref(), Some("dice were left over: [1] were never thrown"));
}

#[test]
fn an_argument_ends_where_its_file_wants_no_more() {
    let until = |words: &str, dice: &str| {
        hear(&ARGUMENT.replace("dice = [5, 2, 3]", &format!("dice = {dice}\nuntil = {words:?}")))
    };
    let (lines, stopped, wrong, _) = until("RED LOSES", "[5, 2]");
    assert_eq!(
        lines.last().and_then(|lines| lines.last()).map(String::as_str),
        Some("red loses 1 [shoot.dice]")
    );
    assert_eq!((stopped.as_deref(), wrong), (Some("that was all that was wanted"), None));
    let (.., stopped, wrong, _) = until("blue dances", "[5, 2, 3]");
    assert_eq!(stopped, None);
    assert_eq!(wrong.as_deref(), Some("the last action brought no line with the words \"blue dances\""));
    // Nobody has to invent dice for what comes before the first question.
    let volley = ARGUMENT.replace(
        "{ step = \"reaction\", side = \"blue\" }",
        "{ step = \"volley\", side = \"blue\", picked = 5 }",
    );
    let volley = volley.lines().filter(|line| !line.starts_with("actions")).collect::<Vec<_>>().join("\n");
    let (lines, stopped, wrong, asked) = hear(&volley.replace("[5, 2, 3]", "[]"));
    assert_eq!((lines, wrong, asked), (vec![Vec::<String>::new()], None, [false, false]));
    assert!(stopped.is_some_and(|why| why.starts_with("no dice are listed for volley: dice 2")));
}

#[test]
fn what_is_always_open_can_be_adjudicated() {
    let with = |action: &str| ARGUMENT.replace("red: stand", action).replace("[5, 2, 3]", "[]");
    settle(&with("red: concede")).expect("it may always concede");
    settle(&with("red: ruling mist = true")).expect("it can be ruled");
    check_unsettled(&with("red: no draw"), "no draw is offered");
}

#[test]
fn a_torn_argument_does_no_harm() {
    let unsettled = torn(ARGUMENT, 1).filter(|torn| settle(torn).is_err()).count();
    assert!(unsettled > 900, "most bytes matter: {unsettled}");
}

#[test]
fn a_scenario_that_ships_needs_no_table() {
    let file = AdjudicateFile::read("[adjudicate]\nruleset = \"skirmish\"\nscenario = \"ford\"")
        .expect("it is whole");
    let scenario = file.scenario.as_deref().and_then(Skirmish::scenario).expect("it ships");
    let found = adjudicate::<Skirmish>(&file, &scenario).expect("nothing is to be done");
    assert_eq!(found.before, *found.battle.state());
}
