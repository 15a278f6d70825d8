//! Area maps as files: every mistake is named with its line, and what is written can be read.

use ground::areas::{AreaMap, Slot};
use muster::areas::{mistakes_of, plan_in, read_map, write_map, write_map_in};
use muster::read::Document;

/// Two areas side by side and a long one above them, with everything that a file can say.
const MAP: &str = r#"name = "three fields"

[[area]]
number = 1
name = "The \"Home\" Field"
polygon = [[0, 0], [1000, 0], [1000, 1000], [0, 1000]]
centre = [480, 500]
elevation = -1
terrain = ["clear"]
size = "small"
all_round = true
entry = true
structure = { kind = "W", rating = 3 }
slots = [{ at = [480, 500] }, { at = [480, 800], toward = 3 }]
arcs = [{ facing = 2, flank = [3], rear = [] }]

[[area]]
number = 2
polygon = [[1000, 0], [2000, 0], [2000, 1000], [1000, 1000]]

[[area]]
number = 3
polygon = [[0, 1000], [2000, 1000], [2000, 2000], [0, 2000]]

[[border]]
between = [1, 2]
terrain = ["stream", "ford"]
road = "path"
charge_allowed = true
mp = 2
"#;

fn told(text: &str) -> String {
    read_map(text).expect_err("something is wrong").to_string()
}

fn with(from: &str, to: &str) -> String {
    assert!(MAP.contains(from), "{from}");
    MAP.replacen(from, to, 1)
}

#[test]
fn a_file_says_everything_about_a_map() {
    let map = read_map(MAP).expect("nothing is wrong with it");
    let home = map.named("001").expect("it is there");
    assert_eq!(map.slots(home), 2);
    assert_eq!(map.slot_faces(home, Slot(1)), map.numbered(3));
    assert_eq!(map.area(home).structure.as_ref().map(|structure| structure.rating), Some(3));
    assert_eq!(map.borders()[0].terrain, ["stream", "ford"]);
    let written = write_map(&map.plan());
    assert_eq!(read_map(&written), Ok(map));
}

#[test]
fn a_map_may_stand_in_a_table_of_a_larger_file() {
    let plan = read_map(MAP).expect("nothing is wrong with it").plan();
    let read = |text: &str| {
        let document = Document::parse(text);
        let mut file = document.reader();
        assert_eq!(file.need::<u8>("turns"), 12);
        let mut table = file.need_table("map");
        let plan = plan_in(&mut table);
        table.finish();
        file.finish();
        if let Err(faults) = AreaMap::new(plan.clone()) {
            document.note_all(mistakes_of(faults, "map"));
        }
        document.into_result(plan)
    };
    let text = format!("turns = 12\n\n{}", write_map_in(&plan, "map"));
    assert_eq!(read(&text), Ok(plan));
    let wrong = text.replace("centre = [480, 500]", "centre = [0, 0]");
    let told = read(&wrong).expect_err("something is wrong").to_string();
    assert_eq!(told, "line 10, map.area[0].centre: the centre 0, 0 of area 1 is not inside it");
}

#[test]
fn mistakes_of_a_file_are_named_with_their_lines() {
    let text =
        with("number = 2\npolygon", "nunber = 2\npolygon").replace("road = \"path\"", "road = \"lane\"");
    assert_eq!(
        told(&text),
        "line 17, area[1].number: is missing\n\
         line 18, area[1].nunber: is an unknown key; did you mean `number`?\n\
         line 28, border[0].road: `lane` is no kind of road"
    );
    assert_eq!(
        told(&with("[1000, 1000], [0, 1000]]\ncentre", "[1000.5, 1000], [0]]\ncentre")),
        "line 6, area[0].polygon[2][0]: should be a whole number, not a number\n\
         line 6, area[0].polygon[3]: should be a point [x, y] of whole numbers, not a list"
    );
    assert!(told("[[area]\n").contains("line 1"));
    assert!(told("").contains("area: is missing"));
}

#[test]
fn areas_that_do_not_fit_are_named_with_their_lines() {
    assert_eq!(
        told(&with("centre = [480", "centre = [1480")),
        "line 7, area[0].centre: the centre 1480, 500 of area 1 is not inside it"
    );
    assert_eq!(
        told(&with("between = [1, 2]", "between = [1, 7]")),
        "line 26, border[0].between: areas 1 and 7 share no border"
    );
    assert_eq!(
        told(&with("between = [1, 2]", "between = [1]")),
        "line 26, border[0].between: needs the numbers of two areas"
    );
    assert_eq!(
        told(&with("number = 3", "number = 2")),
        "line 22, area[2].number: 2 is the number of another area, too"
    );
    assert_eq!(
        told(&with("[0, 1000], [2000, 1000]", "[0, 900], [2000, 1000]")),
        "line 23, area[2].polygon: area 3 lies over area 1\nline 23, area[2].polygon: area 3 lies over area 2"
    );
    assert_eq!(
        told(&with("facing = 2", "facing = 9")),
        "line 15, area[0].arcs[0]: area 9 is not adjacent to area 1"
    );
}

#[test]
fn no_text_makes_the_reader_panic() {
    // Every text with a piece cut out or doubled is read or refused.
    let pieces: Vec<&str> = MAP.split_inclusive([' ', '\n', ',', '[', ']']).collect();
    for place in 0..pieces.len() {
        let mut cut = pieces.clone();
        cut.remove(place);
        let _: Result<AreaMap, _> = read_map(&cut.concat());
        let mut doubled = pieces.clone();
        doubled.insert(place, pieces[(place * 7) % pieces.len()]);
        let _: Result<AreaMap, _> = read_map(&doubled.concat());
    }
    for wild in ["2147483647", "-2147483648", "16777216", "0"] {
        for place in 0..pieces.len() {
            let mut changed = pieces.clone();
            if changed[place].bytes().all(|byte| byte.is_ascii_digit() || byte == b',' || byte == b']') {
                let kept = changed[place].trim_start_matches(|letter: char| letter.is_ascii_digit());
                let text = format!("{wild}{kept}");
                changed[place] = &text;
                let _: Result<AreaMap, _> = read_map(&changed.concat());
            }
        }
    }
}

#[test]
fn the_file_in_the_docs_is_a_map() {
    let page = include_str!("../../../docs/area-maps.md");
    let text =
        page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).expect("there is one");
    let map = read_map(text).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    assert_eq!(map.len(), 2);
}
