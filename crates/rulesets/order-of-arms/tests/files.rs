//! Files that people write: the example of the docs, and the battles that are tuned by hand.

use battle::{Ruleset as _, State as _, Viewer};
use order_of_arms::{OrderOfArms, State};

/// The part of the docs that is about this ruleset.
fn page() -> &'static str {
    let page = include_str!("../../../../docs/scenario-files.md");
    let (_, own) = page.split_once("\n# Scenario files of Order of Arms").expect("it is told of");
    own.split("\n# Scenario files of ").next().unwrap_or(own)
}

/// The texts in TOML of the docs, in their order.
fn written() -> Vec<&'static str> {
    let blocks = page().split("```toml\n").skip(1);
    blocks.map(|rest| rest.split("```").next().unwrap_or_default()).collect()
}

fn open(text: &str) -> State {
    OrderOfArms::open(text).unwrap_or_else(|mistakes| panic!("{mistakes}"))
}

#[test]
fn the_example_of_the_docs_is_a_battle() {
    let state = open(written()[0]);
    let scene = state.scene(Viewer::Umpire);
    assert_eq!((scene.pieces.len(), scene.leaders.len()), (4, 2));
    assert_eq!(open(&state.position()), state);
}

#[test]
fn what_the_docs_add_to_their_example_can_be_added() {
    let [example, happenings, moment] = written()[..] else { panic!("there are three texts") };
    let state = open(&format!("{example}\n{happenings}\n{moment}"));
    let said = OrderOfArms::summary(&state, Viewer::Umpire);
    assert!(said.contains("élan of count -3"), "{said}");
    let prompt = state.prompt(battle::Side::Red);
    assert!(prompt.is_none(), "the charge step has yet to begin");
}

#[test]
fn every_word_that_a_scenario_file_knows_is_in_the_docs() {
    for word in
        ["squares", "battle", "lance_durability", "unhorse_long_bow", "sight_blocking", "default_winner"]
    {
        assert!(page().contains(&format!("`{word}")), "{word}");
    }
    let known = include_str!("../src/happenings.rs").lines().filter_map(|line| line.split(" = \"").nth(1));
    let keys = known.filter_map(|rest| rest.split('"').next()).filter(|key| !key.contains(' '));
    for key in keys {
        assert!(page().contains(&format!("`{key}`")) || page().contains(&format!("\"{key}\"")), "{key}");
    }
}

#[test]
fn battles_tuned_by_hand_have_the_units_of_the_worked_examples() {
    for (battle, key, units, leaders) in [
        ("fornovo", "fornovo-by-hand", &["Francesco's lances", "De Gié's lances"][..], &["De la Grange"][..]),
        ("mortimers-cross", "mortimers-cross-by-hand", &["Devereux's pikes"][..], &["Sir John Butler"][..]),
    ] {
        let versions: Vec<String> = OrderOfArms::versions(battle).into_iter().map(|info| info.key).collect();
        assert_eq!(versions, [key]);
        let state = open(&OrderOfArms::scenario(key).expect("it ships"));
        state.soundness().unwrap_or_else(|what| panic!("{key}: {what}"));
        let scene = state.scene(Viewer::Umpire);
        for name in units {
            assert!(scene.pieces.iter().any(|piece| piece.name == *name), "{key}: {name}");
        }
        for name in leaders {
            assert!(scene.leaders.iter().any(|leader| leader.name == *name), "{key}: {name}");
        }
        assert!(OrderOfArms::scenarios().iter().any(|info| info.key == key));
    }
}
