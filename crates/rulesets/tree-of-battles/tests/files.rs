//! Files that people write: the example of the docs, and the words that the docs must tell.

use battle::{Ruleset as _, State as _, Viewer};
use tree_of_battles::{State, TreeOfBattles};

/// The part of the docs that is about this ruleset.
fn page() -> &'static str {
    let page = include_str!("../../../../docs/scenario-files.md");
    let (_, own) = page.split_once("\n# Scenario files of The Tree of Battles").expect("it is told of");
    own.split("\n# Scenario files of ").next().unwrap_or(own)
}

/// The texts in TOML of the docs, in their order.
fn written() -> Vec<&'static str> {
    let blocks = page().split("```toml\n").skip(1);
    blocks.map(|rest| rest.split("```").next().unwrap_or_default()).collect()
}

fn open(text: &str) -> State {
    TreeOfBattles::open(text).unwrap_or_else(|mistakes| panic!("{mistakes}"))
}

#[test]
fn the_example_of_the_docs_is_a_battle() {
    let state = open(written()[0]);
    let scene = state.scene(Viewer::Umpire);
    assert_eq!((scene.pieces.len(), scene.leaders.len()), (2, 2));
    assert_eq!(open(&state.position()), state);
}

#[test]
fn what_the_docs_add_to_their_example_can_be_added() {
    let [example, moment] = written()[..] else { panic!("there are two texts") };
    let state = open(&format!("{example}\n{moment}"));
    let position = state.position();
    assert!(position.contains("turn = 3") && position.contains("phase = \"combat\""), "{position}");
}

/// The texts that stand after a word and before another.
fn between<'a>(text: &'a str, before: &'a str, after: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(before).skip(1).filter_map(move |rest| rest.split(after).next())
}

#[test]
fn every_word_that_a_scenario_file_knows_is_in_the_docs() {
    let charts = include_str!("../charts.toml");
    let (_, marks) = include_str!("../src/flags.rs").split_once("Marks:\n").expect("marks are listed");
    let marks = marks.lines().filter_map(|line| line.trim().split_once(" = ")).map(|(name, _)| name);
    let mut words: Vec<String> = marks.map(|name| name.to_ascii_lowercase().replace('_', "-")).collect();
    let kinds = charts.lines().filter(|line| line.contains("shape = "));
    words.extend(kinds.flat_map(|line| between(line, "kind = \"", "\"")).map(str::to_owned));
    words.extend(between(charts, "{ type = \"", "\"").map(str::to_owned));
    for source in [include_str!("../src/scenario/reading.rs"), include_str!("../src/scenario/forces.rs")] {
        for call in ["may", "may::<f64>", "may_in", "need", "may::<Spot>", "may::<Way>", "may::<String>"] {
            words.extend(between(source, &format!("{call}(\""), "\"").map(str::to_owned));
        }
    }
    assert!(words.len() > 60, "{words:?}");
    let page = page();
    for word in words {
        let told = page.contains(&format!("`{word}`")) || page.contains(&format!("{word} = "));
        assert!(told, "{word}");
    }
}

#[test]
fn whatever_is_wrong_with_the_forces_every_other_part_is_read_too() {
    let [example, moment] = written()[..] else { panic!("there are two texts") };
    let conditions = "[[conditions.contingents]]\nid = \"all\"\npieces = [\"archers\", \"archer\"]\n";
    let wrong = example.replace("type = \"maa-mounted\"", "type = \"maa-mouted\"").replace("[34, 30]", "34");
    let told = TreeOfBattles::open(&format!("{wrong}\n{conditions}\n{moment}")).expect_err("it is wrong");
    expect_test::expect![[r#"
        line 59, contingent[0].type: `maa-mouted` is no type of troops; did you mean `maa-mounted`?
        line 77, contingent[1].at: should be a point [x, y], not a whole number
        line 85, conditions: contingents 1: there is no contingent `archer`; did you mean `archers`?"#]]
    .assert_eq(&told.to_string());
    // What is wrong with the moment is told with it.
    let late = moment.replace("phase = \"combat\"", "phase = \"combt\"");
    let told = TreeOfBattles::open(&format!("{wrong}\n{late}")).expect_err("it is wrong").to_string();
    assert!(told.contains("combt") && told.contains("maa-mouted"), "{told}");
}

#[test]
fn a_battle_holds_1_to_8_contingents_unless_it_is_mustered() {
    let example = written()[0];
    let (before, archers) = example.split_once("[[contingent]]\nid = \"archers\"").expect("it is there");
    let (archers, rest) = archers.split_once("[[objective]]").expect("it is there");
    let army = |count: usize| {
        let one = |n: usize| {
            let at = format!("at = [{}, {}]", 10 + 14 * (n % 4), 30 + 6 * (n / 4));
            let archers = archers.replace("at = [34, 30]", &at).replace("planted = true\n", "");
            format!("[[contingent]]\nid = \"archers{n}\"{archers}")
        };
        let all: String = (0..count).map(one).collect();
        let at = before.replace("at = [30, 36]", "at = [4, 46]");
        format!("{at}{all}[[objective]]{rest}").replace("order = \"attack\"", "order = \"hold\"")
    };
    for count in [1, 8] {
        open(&army(count));
    }
    let told = TreeOfBattles::open(&army(9)).expect_err("it has nine").to_string();
    expect_test::expect!["line 35, battle[1]: has 9 contingents: a battle holds 1 to 8"].assert_eq(&told);
    let told = TreeOfBattles::open(&army(0)).expect_err("it has none").to_string();
    expect_test::expect![[r#"
        line 23, side[1]: has no contingent
        line 35, battle[1]: has 0 contingents: a battle holds 1 to 8"#]]
    .assert_eq(&told);
}

#[test]
fn nobody_stands_where_somebody_else_does() {
    let text = written()[0].replace("at = [34, 30]", "at = [34, 9.5]");
    let mistakes = TreeOfBattles::open(&text).expect_err("archers stand among knights");
    let all: Vec<String> = mistakes.iter().map(ToString::to_string).collect();
    assert_eq!(all.len(), 1, "{all:?}");
    assert!(all[0].contains("contingent[1]") && all[0].contains("stands where `knights` stands"), "{all:?}");
}
