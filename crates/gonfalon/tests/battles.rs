//! Battles: watched, replayed, adjudicated, measured.

mod program;

use program::{fails, file, gonfalon, path, prints, prints_json, ruleset, watched};
use serde_json::{Value, json};

#[test]
fn the_same_seed_is_the_same_battle() {
    let (one, _) = watched("same-1.json", 7);
    let (two, record) = watched("same-2.json", 7);
    assert_eq!(one, two);
    assert!(one.contains("rash against rash, seed 7"));
    let count = record["actions"].as_array().unwrap().len();
    assert!(one.contains(&format!("{count} decisions")), "the end says how long it was");
    fails(&["watch", &ruleset(), "first-muster", "--red", "bold"], 2, &["there are random, rash and greedy"]);
    fails(&["watch", &ruleset(), "no-such-battle"], 2, &["no scenario \"no-such-battle\""]);
}

#[test]
fn a_record_replays_as_it_was_watched() {
    let (told, record) = watched("replayed.json", 3);
    let again = prints(&["replay", &path("replayed.json")]);
    // All but the heading is the same.
    assert_eq!(again.split_once('\n').unwrap().1, told.split_once('\n').unwrap().1);
    let checked = prints(&["replay", "--check", &path("replayed.json")]);
    let last = record["actions"].as_array().unwrap().last().unwrap()["hash"].as_str().unwrap();
    assert!(checked.contains("all dice are those of the promised seed") && checked.contains(last));
    let json = prints_json(&["replay", "--json", &path("replayed.json")]);
    assert_eq!((&json["verified"], &json["hash"]), (&json!(true), &json!(last)));
    assert_eq!(json["actions"].as_array().unwrap().len(), record["actions"].as_array().unwrap().len());
}

#[test]
fn a_record_that_was_tampered_with_parts_at_the_first_wrong_step() {
    let (_, mut record) = watched("whole.json", 4);
    record["actions"][2]["hash"] = json!("00");
    let tampered = file("tampered.json", &record.to_string());
    fails(&["replay", "--check", &tampered], 1, &["today's rules part from the record", "at action 3"]);
    let run = gonfalon(&["replay", "--check", "--json", &tampered]);
    assert_eq!(run.code, 1);
    let json: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(json["divergence"]["action"], 3);

    record["commitment"] = json!("00");
    let false_seed = file("false-seed.json", &record.to_string());
    fails(
        &["replay", "--check", &false_seed],
        1,
        &["before the first action", "not the one that was promised"],
    );
    fails(&["replay", &file("no-record.json", "{}")], 2, &["no-record.json", "this is no record"]);
}

#[test]
fn an_older_record_is_verified_by_its_dice_and_says_that_hashes_are_not_compared() {
    let (_, mut record) = watched("older.json", 9);
    record["format"] = json!(1);
    for action in record["actions"].as_array_mut().unwrap() {
        action["hash"] = json!("0".repeat(64));
    }
    let older = file("older-format.json", &record.to_string());
    let checked = prints(&["replay", "--check", &older]);
    let lines: Vec<&str> = checked.lines().collect();
    assert!(lines[0].ends_with("actions hold, and all dice are those of the promised seed"), "{checked}");
    assert_eq!(lines[1], "its hashes are of format 1, an older one, and are not compared");
    let json = prints_json(&["replay", "--check", "--json", &older]);
    assert_eq!((&json["verified"], &json["hashes_compared"]), (&json!(true), &json!(false)));
    // A die that was not thrown is found all the same.
    let dice = record["actions"].as_array_mut().unwrap().iter_mut().find_map(|action| action.get_mut("dice"));
    dice.and_then(Value::as_array_mut).unwrap().push(json!(1));
    let tampered = file("older-tampered.json", &record.to_string());
    fails(&["replay", "--check", &tampered], 1, &["recorded dice"]);
    let json = prints_json(&["replay", "--check", "--json", &path("older.json")]);
    assert_eq!((&json["verified"], &json["hashes_compared"]), (&json!(true), &json!(true)));
}

#[test]
fn an_adjudication_leads_where_the_record_says() {
    let (_, record) = watched("adjudicated.json", 5);
    let count = record["actions"].as_array().unwrap().len().min(40);
    let case = Case::of(&record, count);
    let file = case.write("adjudicated.toml");
    let out = prints(&["adjudicate", &file]);
    assert!(out.contains(&case.hash), "{out}");
    for action in &case.actions {
        assert!(out.contains(action.as_str()), "{action}");
    }
    let json = prints_json(&["adjudicate", "--json", &file]);
    assert_eq!(json["hash"], case.hash);
    assert_eq!(json["actions"].as_array().unwrap().len(), count + 1, "the opening comes first");
}

#[test]
fn what_is_awaited_is_listed_and_can_be_copied_into_the_file() {
    let key = ruleset();
    let head = format!("[adjudicate]\nruleset = {key:?}\nscenario = \"first-muster\"\n");
    let start = file("awaited.toml", &head);
    let json = prints_json(&["adjudicate", "--json", &start]);
    let asked = &json["awaiting"][0];
    let (side, choices) = (asked["side"].as_str().unwrap(), asked["choices"].as_array().unwrap());
    let out = prints(&["adjudicate", &start]);
    assert!(out.contains(&format!("awaiting {side}, question 1")));
    assert_eq!(out.contains(&format!("and {} more", choices.len().saturating_sub(20))), choices.len() > 20);
    let action = format!("{side}: {}", choices[0].as_str().unwrap());
    let next = file("answered.toml", &format!("{head}actions = [{action:?}]\n"));
    // The answer is allowed, whether or not it wants dice that nobody has thrown.
    let run = gonfalon(&["adjudicate", &next]);
    assert!(run.code == 0 || run.err.contains("wanted"), "{run:?}");
}

#[test]
fn dice_that_run_out_or_are_left_over_are_named() {
    let (_, record) = watched("dice.json", 6);
    let with_dice = |action: &Value| action["dice"].as_array().is_some_and(|dice| !dice.is_empty());
    let at = record["actions"].as_array().unwrap().iter().position(with_dice).unwrap();
    let mut case = Case::of(&record, at + 1);
    case.dice.push(1);
    fails(&["adjudicate", &case.write("left-over.toml")], 1, &["dice were left over: [1]"]);
    case.dice.truncate(case.dice.len() - 2);
    let run =
        fails(&["adjudicate", &case.write("run-out.toml")], 1, &["wanted", "but", "left; it is thrown for"]);
    assert!(run.err.contains(&case.actions[at].replace('"', "\\\"")), "{}", run.err);
}

#[test]
fn a_refused_action_prints_the_rule_and_a_wrong_file_says_where() {
    let key = ruleset();
    let head = format!("[adjudicate]\nruleset = {key:?}\nscenario = \"first-muster\"\n");
    let asked = prints_json(&["adjudicate", "--json", &file("refused-0.toml", &head)])["awaiting"][0].clone();
    let action = format!("{}: {}", asked["side"].as_str().unwrap(), asked["choices"][0].as_str().unwrap());
    let over = file("refused-1.toml", &format!("{head}actions = [\"red: concede\", {action:?}]\n"));
    let run = fails(&["adjudicate", &over], 1, &["is refused: the battle is over [battle.over]"]);
    assert!(run.out.contains("After the verdict nothing more is decided."));
    let run = gonfalon(&["adjudicate", "--json", &over]);
    let json: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((run.code, &json["error"]["rule"]), (1, &json!("battle.over")));

    let unreadable = file("refused-2.toml", &format!("{head}actions = [\"green: go\"]\n"));
    fails(&["adjudicate", &unreadable], 2, &["refused-2.toml", "\"green: go\" cannot be read"]);
    let both = file("refused-3.toml", &format!("{head}[[side]]\nname = \"x\"\n"));
    fails(&["adjudicate", &both], 2, &["names a scenario and holds a position"]);
    fails(&["adjudicate", &file("refused-4.toml", "a = 1")], 2, &["it has no table [adjudicate]"]);
}

/// `--json` says the same with the same exit code.
#[test]
fn json_has_the_exit_code_of_the_page() {
    let key = ruleset();
    let head = format!("[adjudicate]\nruleset = {key:?}\n");
    let named = format!("{head}scenario = \"first-muster\"\n");
    let cases = [
        ("file", 2, "a = 1".to_string()),
        ("position", 2, format!("no_such_field = 1\n{head}")),
        ("unreadable", 2, format!("{named}actions = [\"green: go\"]\n")),
        ("left-over", 1, format!("{named}dice = [1]\n")),
        ("refused", 1, format!("{named}actions = [\"red: concede\", \"red: concede\"]\n")),
    ];
    for (kind, code, text) in cases {
        let file = file(&format!("json-{kind}.toml"), &text);
        let run = gonfalon(&["adjudicate", "--json", &file]);
        let json: Value = serde_json::from_str(&run.out).unwrap();
        assert_eq!((run.code, &json["error"]["kind"]), (code, &json!(kind)), "{run:?}");
        assert_eq!(gonfalon(&["adjudicate", &file]).code, code);
    }
}

/// A file that was cut off, or in which a letter was changed, ends in one of the exit codes.
#[test]
fn a_torn_file_is_never_a_panic() {
    let (_, record) = watched("whole-paper.json", 9);
    let case = std::fs::read_to_string(Case::of(&record, 30).write("whole-paper.toml")).unwrap();
    let scenario = record["scenario"].as_str().unwrap().to_string();
    let commands = [
        (vec!["replay", "--check"], record.to_string()),
        (vec!["adjudicate"], case.clone()),
        (vec!["odds", "--limit", "100"], case),
        (vec!["scenario", "check"], scenario),
    ];
    for (command, text) in commands {
        for n in 1..12 {
            let from = text.len() * n / 12;
            let at = (from..).find(|at| text.is_char_boundary(*at)).unwrap();
            let changed = format!("{}0{}", &text[..at], text[at..].get(1..).unwrap_or_default());
            for torn in [&text[..at], &changed] {
                let file = file("torn-paper", torn);
                let run = gonfalon(&[&command[..], &[&file]].concat());
                assert!([0, 1, 2].contains(&run.code), "{command:?} at {at}: {run:?}");
            }
        }
    }
}

#[test]
fn odds_of_an_action_add_up_to_one() {
    let (_, record) = watched("odds.json", 8);
    let with_dice = |action: &Value| action["dice"].as_array().is_some_and(|dice| !dice.is_empty());
    let actions = record["actions"].as_array().unwrap();
    let at = actions.iter().position(with_dice).unwrap();
    let case = Case::of(&record, at + 1).write("odds.toml");
    let json = prints_json(&["odds", "--json", &case]);
    let outcomes = json["outcomes"].as_array().unwrap();
    let sum: f64 = outcomes.iter().map(|outcome| outcome["chance"].as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 1e-9, "{sum}");
    assert_eq!((&json["exact"], &json["note"]), (&json!(true), &json!("exact")));
    let last = prints(&["odds", &case]);
    assert!(last.lines().last().is_some_and(|line| line.starts_with("  exact")), "{last}");
    for piece in json["pieces"].as_array().unwrap() {
        let fates = piece["fates"].as_array().unwrap().iter();
        let sum: f64 = fates.map(|fate| fate["chance"].as_f64().unwrap()).sum();
        assert!((sum - 1.0).abs() < 1e-9, "{piece}");
    }
    let sampled = prints_json(&["odds", "--json", "--samples", "50", &case]);
    assert_eq!((&sampled["exact"], &sampled["samples"]), (&json!(false), &json!(50)));
    assert!(prints(&["odds", "--limit", "1", &case]).contains("from 2000 throws"));
    let none = format!("[adjudicate]\nruleset = {:?}\nscenario = \"first-muster\"\n", ruleset());
    fails(&["odds", &file("no-odds.toml", &none)], 2, &["it lists no action"]);
}

#[test]
fn a_soak_counts_its_battles_by_who_played() {
    let key = ruleset();
    let folder = path("");
    let out = prints(&["lab", "soak", &key, "--battles", "4", "--failures", &folder]);
    assert!(out.contains("4 battles, every invariant held") && out.contains("ended by"), "{out}");
    let json = prints_json(&["lab", "soak", &key, "--battles", "4", "--failures", &folder, "--json"]);
    assert_eq!(json[&key]["battles"], 4);
    assert_eq!(json[&key]["pairings"].as_array().unwrap().len(), 4);
}

#[test]
fn speed_is_measured_for_both_kinds_of_player() {
    let key = ruleset();
    let json = prints_json(&["lab", "speed", &key, "--seconds", "0.2", "--json"]);
    for pace in [&json[&key], &json[&key]["rash"]] {
        for name in [
            "decisions_per_second",
            "options_per_second",
            "battles_per_second",
            "decisions_per_battle",
            "fights_per_battle",
            "mean_options",
            "copy_ns",
            "journal_ratio",
        ] {
            assert!(pace[name].is_number(), "{name}");
        }
        assert_eq!(pace["growth"].as_array().unwrap().len(), 3);
        assert!(pace["odds"]["mean_us"].as_f64().unwrap() <= pace["odds"]["longest_us"].as_f64().unwrap());
    }
    fails(&["lab", "speed", "--seconds", "0"], 2, &["--seconds"]);
}

/// Every `examples/NAME.toml` prints `examples/NAME.txt`. Set `UPDATE_EXPECT` to write what is printed now.
#[test]
fn the_examples_print_what_they_printed() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");
    for entry in std::fs::read_dir(folder).expect("examples are there") {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "toml") {
            continue;
        }
        let run = gonfalon(&["adjudicate", path.to_str().unwrap()]);
        let told = match run.code {
            0 => run.out,
            // What is said about a refusal names the file by its path, which is not the same everywhere.
            _ => {
                run.out
                    + &run.err.replace(path.to_str().unwrap(), &path.file_name().unwrap().to_string_lossy())
            }
        };
        let expected = path.with_extension("txt");
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(&expected, &told).unwrap();
        }
        assert_eq!(told, std::fs::read_to_string(&expected).unwrap(), "{}", path.display());
    }
}

/// The first actions of a record as an adjudicate file with its own position.
struct Case {
    position: String,
    ruleset: String,
    actions: Vec<String>,
    dice: Vec<u64>,
    /// The hash after the last action.
    hash: String,
}

impl Case {
    fn of(record: &Value, count: usize) -> Case {
        let text = |value: &Value| value.as_str().unwrap().to_string();
        let numbers = |value: &Value| -> Vec<u64> {
            value.as_array().into_iter().flatten().map(|die| die.as_u64().unwrap()).collect()
        };
        let actions = &record["actions"].as_array().unwrap()[..count];
        let mut dice = numbers(&record["opening"]);
        dice.extend(actions.iter().flat_map(|action| numbers(&action["dice"])));
        Case {
            position: text(&record["scenario"]),
            ruleset: text(&record["ruleset"]),
            actions: actions
                .iter()
                .map(|a| format!("{}: {}", text(&a["side"]), text(&a["action"])))
                .collect(),
            dice,
            hash: text(&actions[count - 1]["hash"]),
        }
    }

    /// Writes the file and returns its path.
    fn write(&self, name: &str) -> String {
        let Case { position, ruleset, actions, dice, .. } = self;
        file(
            name,
            &format!(
                "{position}\n[adjudicate]\nruleset = {ruleset:?}\nactions = {actions:?}\ndice = {dice:?}\n"
            ),
        )
    }
}
