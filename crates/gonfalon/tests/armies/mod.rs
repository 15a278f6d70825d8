//! Armies that are bought with points, and pages made for paper.

use crate::program::{fails, file, gonfalon, path, prints, prints_json};

/// The rulesets with points: what is tested here holds for each.
fn rulesets() -> Vec<String> {
    let all = prints_json(&["rulesets", "--json"]);
    let keys = all.as_array().unwrap().iter().map(|one| one["key"].as_str().unwrap().to_string());
    keys.filter(|key| gonfalon(&["army", "lists", key]).code == 0).collect()
}

fn lists(ruleset: &str) -> Vec<String> {
    let listed = prints_json(&["army", "lists", ruleset, "--json"]);
    let keys =
        listed["lists"].as_array().unwrap().iter().map(|list| list["key"].as_str().unwrap().to_string());
    keys.collect()
}

#[test]
fn every_list_has_a_legal_army_to_begin_from() {
    assert!(!rulesets().is_empty());
    for ruleset in rulesets() {
        for list in lists(&ruleset) {
            let roster = path(&format!("{ruleset}-{list}.toml"));
            assert!(prints(&["army", "new", &ruleset, &list, "--save", &roster]).contains("is written"));
            let told = prints(&["army", "check", &roster]);
            assert!(told.contains("points") && told.contains("a legal army of"), "{told}");
            let shown = prints(&["army", "show", &ruleset, &list]);
            assert!(shown.lines().count() > 5, "{shown}");
        }
        let near = &lists(&ruleset)[0];
        fails(&["army", "show", &ruleset, &near[1..]], 2, &["no army list", "did you mean", near]);
        fails(&["army", "new", &ruleset, near, "--points", "7"], 2, &["an army has 50 to 5000 points"]);
    }
}

/// A roster that may cost only so many points.
fn with_points(roster: &str, points: u16) -> String {
    let line = |line: &str| match line.starts_with("points = ") {
        true => format!("points = {points}\n"),
        false => format!("{line}\n"),
    };
    roster.lines().map(line).collect()
}

/// The same roster with its first line twenty times, for 51 points: nobody has so much for that.
fn too_dear(roster: &str) -> String {
    let lines: Vec<&str> = roster.split_inclusive('\n').collect();
    let first = 1 + lines.iter().position(|line| *line == "lines = [\n").unwrap();
    with_points(&(lines[..first].concat() + &lines[first].repeat(20) + "]\n"), 51)
}

#[test]
fn all_that_is_wrong_with_a_roster_is_named_with_its_line() {
    for ruleset in rulesets() {
        let list = &lists(&ruleset)[0];
        let sound = prints(&["army", "new", &ruleset, list]);
        let strange = sound.replace("lines = [\n", "lines = [\n  \"seven dwarfs\",\n");
        let strange = file(&format!("{ruleset}-strange.toml"), &strange);
        let line = 1 + sound.lines().position(|line| line == "lines = [").unwrap() + 1;
        fails(
            &["army", "check", &strange],
            1,
            &["has 1 mistake", &format!("line {line}, lines[0]: seven dwarfs:")],
        );
        let dear = file(&format!("{ruleset}-dear.toml"), &too_dear(&sound));
        let run = gonfalon(&["army", "check", &dear, "--json"]);
        let told: serde_json::Value = serde_json::from_str(&run.out).unwrap();
        assert_eq!((run.code, told["legal"].as_bool()), (1, Some(false)));
        assert!(!told["mistakes"].as_array().unwrap().is_empty(), "{told}");
    }
}

#[test]
fn a_file_that_is_no_roster_is_refused() {
    let broken = file("broken.toml", "ruleset = \"nobody's\"\npoints = 9\nlines = 4\n");
    fails(&["army", "check", &broken], 1, &["list: is missing", "points: 9 is not among", "lines"]);
    let unknown = file("unknown.toml", "ruleset = \"chess\"\nlist = \"white\"\npoints = 300\n");
    fails(&["army", "check", &unknown], 2, &["there is no ruleset \"chess\""]);
    fails(&["print", "army", &broken], 2, &["list: is missing"]);
    fails(&["army", "lists", "ctb"], 2, &["are not bought with points"]);
    let long = file(
        "long.toml",
        &format!(
            "ruleset = \"tob\"\nlist = \"lances\"\npoints = 300\nlines = [\"{}\"]\n",
            "x".repeat(100_000)
        ),
    );
    fails(&["army", "check", &long], 1, &["at most 60 lines of 120 letters"]);
}

#[test]
fn an_army_sheet_needs_nothing_else_and_escapes_what_people_write() {
    for ruleset in rulesets() {
        let roster = prints(&["army", "new", &ruleset, &lists(&ruleset)[0]]);
        let named = roster.replacen("list = ", "name = \"<b>Henry & sons</b>\"\nlist = ", 1);
        let named = file(&format!("{ruleset}-named.toml"), &named);
        let page = prints(&["print", "army", &named]);
        assert!(page.starts_with("<!doctype html>") && page.contains("@page { size: A4;"));
        assert!(page.contains("<h1>&lt;b&gt;Henry &amp; sons&lt;/b&gt;</h1>"));
        assert!(page.contains("class=\"box\"") && page.contains("points</td>"));
        for outside in ["http:", "https:", "src=", "href=", "url(", "<script", "not legal"] {
            assert!(!page.contains(outside), "{outside}");
        }
        let dear = file(&format!("{ruleset}-dear-sheet.toml"), &too_dear(&roster));
        let page = prints(&["print", "army", &dear]);
        assert!(page.contains("not legal") && page.contains("What keeps it from the field"));
    }
}

#[test]
fn the_charts_of_every_ruleset_are_printed() {
    for one in prints_json(&["rulesets", "--json"]).as_array().unwrap() {
        let key = one["key"].as_str().unwrap();
        let page = prints(&["print", "charts", key]);
        assert!(page.matches("<table>").count() > 5 && page.contains("@page"), "{key}");
        fails(&["print", "charts", key, "quincunx"], 2, &["has no chart \"quincunx\""]);
        let saved = path("charts.html");
        assert!(prints(&["print", "charts", key, "--save", &saved]).contains("is written"));
        assert_eq!(std::fs::read_to_string(&saved).unwrap().trim_end(), page.trim_end());
    }
}
