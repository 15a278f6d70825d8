//! Every mistake in a scenario file is named at once, with its line and the reason.

use battle::Ruleset as _;
use charles_the_bold::CharlesTheBold;

/// A file with ten kinds of mistakes, each marked on its line with the words that must be said about it.
const WRONG: &str = r#"
[scenario]
titel = "A fight"                             # unknown key; did you mean `title`
date = 1460                                   # date: should be
options = ["elefants"]                        # did you mean `elephants`
[map]
columns = 6
rows = 5
roads = [[[0, 0], [3, 0]]]                    # are not adjacent
[map.terrain]
woods = [[1, 0], [40, 40]]                    # hex 40,40 is off the map
[map.hexsides]
stream = [[1, 0, 9]]                          # 9 is no direction
[[side]]
break_at = 1.5                                # a share of at most 1
[[side]]
training = "splendid"                         # is no training, only well, poor
[[group]]
id = "lane"
side = "red"
[[group]]
id = "riders"
side = "blue"
[[stand]]
id = "B1"
group = "lain"                                # there is no group `lain`
unit = "bills"
at = [0, 0]
[[stand]]
id = "B2"
group = "lane"
unit = "bils"                                 # no unit; did you mean `bills`
at = [1, 0]
facing = 6                                    # not among 0 to 5
[[stand]]
id = "B2"                                     # there are two stands `B2`
group = "lane"
unit = "bills"
at = [2, 0]
left = [60]                                   # left
[[stand]]
id = "K1"
group = "riders"
unit = "knights"
at = [1, 0]                                   # stands in this hex already
[[stand]]
id = "K2"
group = "riders"
unit = "knights"
at = [3, 0]
"#;

#[test]
fn ten_kinds_of_mistakes_are_all_named_with_line_and_reason() {
    let mistakes = CharlesTheBold::open(WRONG).expect_err("the file is full of mistakes");
    let mut marked = 0;
    for (line, text) in (1..).zip(WRONG.lines()) {
        let Some((_, wanted)) = text.split_once(" # ") else { continue };
        let said: Vec<String> =
            mistakes.iter().filter(|m| m.line == Some(line)).map(ToString::to_string).collect();
        assert!(
            said.iter().any(|m| m.contains(wanted)),
            "line {line}: {wanted:?} is not in {said:?}\n{mistakes}"
        );
        marked += 1;
    }
    assert!(marked >= 10);
    assert_eq!(mistakes.len(), marked, "each is named once, and nothing else is:\n{mistakes}");
}

#[test]
fn a_file_that_is_no_toml_says_where_it_stops_being_one() {
    let mistakes =
        CharlesTheBold::open("title = \"x\"\n[map\ncolumns = 4\n").expect_err("a bracket is missing");
    assert_eq!(mistakes.iter().next().and_then(|m| m.line), Some(2), "{mistakes}");
}
