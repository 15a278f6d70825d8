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
fn sheets_are_printed_blank_and_filled_in_for_an_army() {
    let blank = prints(&["print", "sheets", "mwg"]);
    assert!(blank.starts_with("<!doctype html>") && blank.contains("@page { size: A4;"));
    for title in
        ["Army roster", "Order sheet", "Artillery sheet", "Elephant sheet", "Chariot sheet", "Building sheet"]
    {
        assert!(blank.contains(title), "{title}");
    }
    for outside in ["http:", "https:", "src=", "href=", "url(", "<script"] {
        assert!(!blank.contains(outside), "{outside}");
    }
    let some = prints(&["print", "sheets", "mwg", "artillery"]);
    assert!(some.contains("Artillery sheet") && !some.contains("Order sheet"));
    let army = "ruleset = \"mwg\"\nname = \"<b>Henry & sons</b>\"\nlist = \"french\"\npoints = 1000\n\
                lines = [\"unit 53\", \"unit 62 with 1 rounds\"]\n";
    let army = file("french.toml", army);
    let filled = prints(&["print", "sheets", "--army", &army]);
    assert!(
        filled.contains("&lt;b&gt;Henry &amp; sons&lt;/b&gt;") && filled.contains("Unit 53: Line Infantry")
    );
    let orders = prints(&["print", "sheets", "orders", "--army", &army]);
    assert!(orders.contains("Order sheet") && !orders.contains("Artillery sheet"));
    let saved = path("sheets.html");
    assert!(prints(&["print", "sheets", "mwg", "--army", &army, "--save", &saved]).contains("is written"));
    assert_eq!(std::fs::read_to_string(&saved).unwrap().trim_end(), filled.trim_end());
    fails(&["print", "sheets", "mwg", "order"], 2, &["has no sheets \"order\"", "did you mean orders?"]);
    fails(&["print", "sheets", "tob"], 2, &["is played without sheets"]);
    fails(&["print", "sheets", "ctb"], 2, &["are not bought with points"]);
    fails(&["print", "sheets", "tob", "--army", &army], 2, &["the army is one of Miniature War Game Rules"]);
    fails(&["print", "sheets"], 2, &["RULESET"]);
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

/// The numbers of an attribute in a page, in the order in which they stand there.
fn lengths(page: &str, attribute: &str) -> Vec<f64> {
    let begins = format!(" {attribute}=\"");
    let parts = page.split(&begins).skip(1);
    parts.filter_map(|rest| rest.split('"').next()?.trim_end_matches("mm").parse().ok()).collect()
}

/// The drawing of a template on the page, and how wide and high it is on paper, in millimetres.
fn template<'a>(page: &'a str, title: &str) -> (&'a str, [f64; 2]) {
    let own = page.split("<section class=\"template\">").find(|part| part.contains(&format!("<h2>{title}")));
    let drawing = own.and_then(|own| own.split("class=\"life\"").nth(1)).expect(title);
    let drawing = &drawing[..drawing.find("</svg>").unwrap()];
    (drawing, [lengths(drawing, "width")[0], lengths(drawing, "height")[0]])
}

#[test]
fn templates_are_printed_life_size_with_a_ruler_beside_each() {
    let page = prints(&["print", "templates", "mwg"]);
    // A unit of each drawing is a millimetre: the window is as large as its paper, and the ruler has a stroke for each of its 100.
    for (count, drawing) in (1..).zip(page.split("class=\"life\"").skip(1)) {
        let [width, height] = [lengths(drawing, "width")[0], lengths(drawing, "height")[0]];
        let window = drawing.split("viewBox=\"").nth(1).unwrap().split('"').next().unwrap();
        let window: Vec<f64> = window.split(' ').map(|part| part.parse().unwrap()).collect();
        assert_eq!(window[2..], [width, height], "{count}");
        assert!(width <= 184.0 && height <= 240.0, "{count}: it fits on a page");
        let ruler = drawing.split("class=\"ruler\"").nth(1).unwrap();
        let strokes = lengths(&ruler[..ruler.find("</svg>").unwrap()], "y1");
        assert_eq!((strokes.first(), strokes.last(), strokes.len()), (Some(&0.0), Some(&100.0), 101));
    }
    // Wheels of 16, 6 and 18 cm with their holes, the first so far right of and beyond the centre.
    for (title, across, right, beyond) in [
        ("Wheel A<", 160.0, 0.0, 20.0),
        ("Wheel of rockets", 180.0, 20.0, 0.0),
        ("Ballista wheel F", 60.0, 0.0, 0.0),
    ] {
        let (drawing, size) = template(&page, title);
        let (radii, x, y) = (lengths(drawing, "r"), lengths(drawing, "cx"), lengths(drawing, "cy"));
        assert_eq!((radii[0] * 2.0, size), (across, [across + 2.0; 2]), "{title}");
        assert_eq!(radii.len(), 6, "{title}: its rim, its centre and four holes");
        if beyond != right {
            let hole = [x[2] - x[0], y[0] - y[2]];
            assert!((hole[0] - right).abs() < 0.5 && (hole[1] - beyond).abs() < 0.5, "{title}: {hole:?}");
        }
    }
    // Sticks of 20, 25 and 30 cm, in two parts where a page is too short.
    for (calibre, length) in [(6, 200.0), (8, 250.0), (12, 300.0)] {
        let parts = page.matches(&format!("Bounce stick of {calibre} pounders")).count();
        let high: f64 = page
            .split("<section class=\"template\">")
            .filter(|part| part.contains(&format!("Bounce stick of {calibre} pounders")))
            .map(|part| lengths(part, "height")[0])
            .sum();
        assert_eq!((parts, high), (if length > 240.0 { 2 } else { 1 }, length + 2.0));
    }
    for cm in [6.0, 8.0, 12.0] {
        let (drawing, _) = template(&page, &format!("Hit area of {cm} cm"));
        assert_eq!(lengths(drawing, "r"), [cm * 5.0]);
    }
    // The wedge of a six pounder is 20 cm long and opens 15 degrees to each side.
    let (drawing, [width, height]) = template(&page, "Canister of 6 pounders");
    assert!(
        (height - 202.0).abs() < 0.5 && (width - 2.0 - 2.0 * 200.0 * 15f64.to_radians().sin()).abs() < 0.5
    );
    assert!(drawing.contains("<polygon"));
    fails(&["print", "templates", "ctb"], 2, &["has no templates", "mwg"]);
}
