//! What there is to look up: rulesets, scenarios, armies, rules.

mod armies;
mod program;

use program::{fails, file, gonfalon, path, prints, prints_json, ruleset, watched};

#[test]
fn help_names_every_command_and_the_exit_codes() {
    let help = prints(&["--help"]);
    for word in ["rulesets", "army", "print", "adjudicate", "odds", "watch", "replay", "lab", "Exit codes:"] {
        assert!(help.contains(word), "{word}");
    }
    fails(&["march"], 2, &["unrecognized subcommand"]);
}

#[test]
fn an_unknown_ruleset_is_answered_with_those_there_are() {
    let key = ruleset();
    let near = &key[..key.len() - 1];
    for command in [vec!["scenarios", near], vec!["rules", near], vec!["lab", "speed", near]] {
        fails(&command, 2, &["there is no ruleset", "did you mean", &key]);
    }
}

#[test]
fn rulesets_and_scenarios_are_listed() {
    let key = ruleset();
    assert!(prints(&["rulesets"]).contains(&key));
    assert!(prints(&["scenarios", &key]).contains("first-muster"));
    let listed = prints_json(&["scenarios", "--json"]);
    assert_eq!(listed[0]["ruleset"], key);
    assert!(listed[0]["scenarios"].as_array().unwrap().iter().any(|info| info["key"] == "first-muster"));
}

#[test]
fn a_scenario_is_shown_by_its_name_or_as_a_file() {
    let key = ruleset();
    let shown = prints(&["scenario", "show", "first-muster", "--ruleset", &key]);
    assert!(!shown.trim().is_empty());
    let (_, record) = watched("shown.json", 1);
    let scenario = file("shown.toml", record["scenario"].as_str().unwrap());
    assert!(!prints(&["scenario", "show", &scenario, "--ruleset", &key]).is_empty());
    fails(
        &["scenario", "show", "first-mustr", "--ruleset", &key],
        2,
        &["no scenario \"first-mustr\"", "did you mean first-muster?"],
    );
}

#[test]
fn a_scenario_file_is_checked_and_its_mistakes_are_named() {
    let key = ruleset();
    let (_, record) = watched("checked.json", 1);
    let scenario = record["scenario"].as_str().unwrap();
    let sound = file("sound.toml", scenario);
    assert!(prints(&["scenario", "check", &sound, "--ruleset", &key]).contains("a sound scenario"));

    let wrong = file("wrong.toml", &format!("no_such_field = 1\n{scenario}"));
    fails(
        &["scenario", "check", &wrong, "--ruleset", &key],
        1,
        &["wrong.toml has 1 mistake", "no_such_field"],
    );
    let run = gonfalon(&["scenario", "check", &wrong, "--ruleset", &key, "--json"]);
    assert_eq!(run.code, 1);
    assert!(run.out.contains("\"sound\": false"));

    let battle = concat!(env!("CARGO_MANIFEST_DIR"), "/../../battles/agincourt.toml");
    assert!(prints(&["scenario", "check", battle]).contains("a sound battle"));
    let unsound = std::fs::read_to_string(battle).unwrap().replace("width_m = ", "widht_m = ");
    let unsound = file("unsound.toml", &unsound);
    fails(&["scenario", "check", &unsound], 1, &["unsound.toml has", "widht_m: is an unknown key"]);

    fails(&["scenario", "check", &path("missing.toml")], 2, &["missing.toml", "cannot be read"]);
}

#[test]
fn a_rule_is_found_by_its_id_and_readings_are_marked() {
    let key = ruleset();
    let rows = prints_json(&["rules", &key, "--json"]);
    let rows = rows.as_array().unwrap();
    for row in rows {
        let id = row["id"].as_str().unwrap();
        if row["source"] == "reading" && row["reading"].is_string() {
            let shown = prints(&["rules", &key, id]);
            assert!(shown.starts_with(id) && shown.contains("(our reading)") && shown.contains("Settles:"));
            break;
        }
    }
    assert!(prints(&["rules", &key, "battle.over"]).contains("After the verdict nothing more is decided."));
    let titles = prints(&["rules", &key, "--titles"]);
    assert_eq!(titles.lines().count(), rows.len());
}

#[test]
fn rules_are_found_by_a_word_in_them() {
    let key = ruleset();
    let first = prints_json(&["rules", &key, "--json"])[0].clone();
    let title = first["title"].as_str().unwrap();
    assert!(prints(&["rules", &key, "--search", &title.to_uppercase()]).contains(title));
    fails(&["rules", &key, "--search", "quincunx"], 1, &["no rule of", "quincunx"]);
    fails(&["rules", &key, "battle.ovr"], 2, &["there is no rule \"battle.ovr\"; did you mean battle.over?"]);
}
