//! Files that people write: what they may say, and that every mistake is named at its place.

use battle::{Ruleset as _, State as _, Viewer};
use expect_test::expect;
use field_of_glory::{FieldOfGlory, State};

/// A battle with something of everything that a file may say.
const FILE: &str = r#"
[scenario]
id = "ford"
title = "The ford"
date = "1 May 1460"
text = "Two armies at a ford."
table = [60, 40.5]
turns = 20
first = "blue"
options = ["no-frightened-horses"]

[[terrain]]
kind = "stream"
id = "brook"
name = "The brook"
line = [[0, 20], [30, 21], [60, 20]]
width = 0.75

[[terrain]]
kind = "gentle-hill"
polygon = [[10, 25], [20, 25], [20, 32.25]]
level = 2

[[terrain]]
kind = "marsh"
class = "rough"
polygon = [[40, 5], [50, 5], [50, 9]]

[[work]]
from = [20, 10]
to = [28, 10]

[[crossing]]
over = "brook"
at = [30, 21.5]
facing = 0
width = 2
length = 1.2
class = "uneven"
cover = true

[[crossing]]
work = 1
at = [24, 10.2]
width = 1.6
length = 0.4

[[road]]
line = [[30, 0], [30, 40]]

[[side]]
name = "Red"
base = "south"
colour = "aa0000"
aggression = 2
rout_level = 6.4
camp = { at = [30, 3], facing = 0, fortified = true }

[[side]]
name = "Blue"
base = "north"

[[group]]
id = "bills"
side = "red"
name = "Bills of the left"
type = "heavy-foot"
armour = "protected"
quality = "superior"
training = "drilled"
melee = "heavy-weapon"
bases = 8
rear = { type = "medium-foot", armour = "unprotected", shooting = "longbow", melee = "swordsmen", bases = 4 }
files = 4
at = [31.47, 12.5]
facing = 12.34

[[group]]
id = "allies"
side = "red"
type = "light-horse"
armour = "unprotected"
shooting = "javelins"
impact = "light-spear"
bases = 4
ally = "The neighbours"
at = [40, 12]
arrives = 5

[[group]]
id = "elephants"
side = "blue"
type = "elephants"
bases = 2
files = 2
at = [30, 30]
facing = 180

[[commander]]
id = "henry"
side = "red"
kind = "inspired"
rank = "c-in-c"
with = "bills"

[[commander]]
id = "alan"
side = "red"
rank = "ally"
ally = "The neighbours"
with = "allies"

[[commander]]
id = "louis"
side = "blue"
kind = "field"
rank = "c-in-c"
at = [30, 35]
"#;

fn open(text: &str) -> State {
    FieldOfGlory::open(text).unwrap_or_else(|mistakes| panic!("{mistakes}"))
}

#[test]
fn all_that_a_file_may_say_is_read_and_written() {
    let state = open(FILE);
    let position = state.position();
    assert!(open(&position) == state, "{position}");
    assert_eq!(open(&position).position(), position);
    for line in FILE.lines().filter(|line| line.contains(" = ") && !line.contains('[')) {
        let (key, _) = line.split_once(" = ").expect("a key");
        assert!(position.contains(&format!("{key} = ")), "{line} is not in\n{position}");
    }
    let scene = state.scene(Viewer::Umpire);
    assert_eq!((scene.pieces.len(), scene.leaders.len()), (3, 2));
    assert!(FieldOfGlory::summary(&state, Viewer::Umpire).contains("Bills of the left"));
}

#[test]
fn who_comes_later_is_seen_by_his_own_side_alone() {
    let state = open(FILE);
    for (viewer, count) in
        [(Viewer::Seat(battle::Side::Red), 3), (Viewer::Seat(battle::Side::Blue), 2), (Viewer::Spectator, 2)]
    {
        assert_eq!(state.scene(viewer).pieces.len(), count, "{viewer:?}");
        assert_eq!(state.view_for(viewer)["groups"].as_array().map(Vec::len), Some(count), "{viewer:?}");
    }
}

#[test]
fn a_battle_under_way_is_read_and_written_to_the_last_fact() {
    let moment = r#"
[now]
turn = 4
active = "red"
phase = "melee"
quiet = 3
stirred = true
fought = 7
camps = [{ sacked = true }, { sacked = false }]
fights = [{ groups = ["bills", "elephants"], impact = true, strikes = ["flank", "-"], charging = [true, false] }]
steps = [{ turn = { next = 4 } }, { melee = { stage = 0 } }]
"#;
    let group = r#"left = 6
cohesion = "disrupted"
place = { at = [30, 10], facing = 20 }
width = 3
pursues = "elephants"
turned = 3
stepped = [0.5]
direction = 100
crossed = [0, 63]
unqualified = "elephants"
before = { at = [1, 2], facing = 3 }
toll = { given = 1, taken = 2, shot = 3, bases = 7, reasons = 4, marks = 5 }
is = ["charged", "moved"]
facing = 12.34"#;
    let leader = "rank = \"c-in-c\"\nis = [\"fights\", \"settled\"]\nwith = \"bills\"";
    let text = format!("{FILE}{moment}")
        .replace("facing = 12.34", group)
        .replace("rank = \"c-in-c\"\nwith = \"bills\"", leader);
    let state = open(&text);
    let position = state.position();
    assert!(open(&position) == state, "{position}");
    let written = [
        "cohesion = \"disrupted\"",
        "pursues = \"elephants\"",
        "reasons = 4",
        "is = [\"charged\", \"moved\"]",
        "is = [\"fights\", \"settled\"]",
        "quiet = 3",
        "fought = 7",
        "sacked = true",
        "groups = [\"bills\", \"elephants\"]",
    ];
    for part in written {
        assert!(position.contains(part), "{part} is not in\n{position}");
    }
    assert!(state.at_moment(&state.moment()).is_ok_and(|again| again == state));
}

#[test]
fn every_mistake_is_named_at_once() {
    let wrong = FILE
        .replace("type = \"elephants\"", "type = \"elefants\"")
        .replace("melee = \"heavy-weapon\"", "melee = \"lancers\"")
        .replace("over = \"brook\"", "over = \"brok\"")
        .replace("with = \"bills\"", "with = \"bils\"")
        .replace("turns = 20", "turns = -1\nwidth = 3")
        .replace("at = [40, 12]", "at = 40")
        .replace("rout_level = 6.4", "rout_level = 0");
    let told = FieldOfGlory::open(&wrong).expect_err("it is wrong").to_string();
    expect![[r#"
        line 8, scenario.turns: -1 is not among 0 to 65535
        line 9, scenario.width: is an unknown key
        line 35, crossing[0].over: there is no terrain `brok`; did you mean `brook`?
        line 57, side[0].rout_level: 0 is not among 0.01 to 1000
        line 72, group[0].melee: is no capability of melee
        line 88, group[1].at: should be a point [x, y], not a whole number
        line 94, group[2].type: `elefants` is no type of troops; did you mean `elephants`?
        line 105, commander[0].with: there is no group `bils`; did you mean `bills`?"#]]
    .assert_eq(&told);
}

#[test]
fn what_cannot_be_is_refused() {
    for (was, is, why) in [
        ("base = \"north\"", "base = \"south\"", "both sides have the same base edge"),
        ("at = [30, 30]", "at = [30, 300]", "is not on the table"),
        (
            "kind = \"field\"\nrank = \"c-in-c\"",
            "rank = \"c-in-c\"\nally = \"x\"",
            "has an ally, and nobody else",
        ),
        ("id = \"louis\"", "id = \"Bills\"", "`Bills` is a battle group too"),
        ("id = \"louis\"", "id = \"end\"", "is a word with which players write actions"),
        ("at = [30, 35]", "with = \"bills\"", "is a battle group of the other side"),
        ("bases = 4 }", "bases = 8 }", "some of its bases stand in front of these"),
        ("side = \"blue\"\ntype", "side = \"red\"\ntype", "has no battle group"),
        (
            "armour = \"unprotected\"\nshooting = \"javelins\"",
            "shooting = \"javelins\"",
            "armour: is missing",
        ),
    ] {
        assert!(FILE.contains(was), "{was}");
        let told = FieldOfGlory::open(&FILE.replace(was, is)).expect_err(is).to_string();
        assert!(told.contains(why), "{is}: {told}");
    }
    for (moment, why) in [
        ("steps = [{ melee = { stage = 0 } }]", "the outermost step is a turn"),
        ("steps = [{ turn = { next = 9 } }]", "the outermost step is a turn"),
        (
            "fights = [{ groups = [\"elephants\", \"bills\"], impact = false, strikes = [\"-\", \"-\"], charging = [false, false] }]",
            "red's first",
        ),
        (
            "fights = [{ groups = [\"bils\", \"elephants\"], impact = false, strikes = [\"-\", \"-\"], charging = [false, false] }]",
            "there is no group `bils`",
        ),
        ("phase = \"mele\"", "`mele` is no phase; did you mean `melee`?"),
        ("ended = { rule = \"victory.rout\", how = \"so\" }", "is no way in which a battle ends"),
    ] {
        let told = FieldOfGlory::open(&format!("{FILE}\n[now]\n{moment}\n")).expect_err(moment).to_string();
        assert!(told.contains(why), "{moment}: {told}");
    }
}

#[test]
fn an_army_without_a_named_edge_has_the_one_at_its_back() {
    let base = |facing: &str, at: &str| {
        let text = FILE
            .replace("base = \"south\"\n", "")
            .replace("base = \"north\"\n", "")
            .replace("facing = 12.34", &format!("facing = {facing}"))
            .replace("at = [31.47, 12.5]", &format!("at = {at}"));
        let position = open(&text).position();
        let edges: Vec<String> =
            position.lines().filter(|line| line.starts_with("base = ")).map(str::to_owned).collect();
        edges.join(", ")
    };
    assert_eq!(base("0", "[30, 10]"), r#"base = "south", base = "north""#);
    assert_eq!(base("90", "[10, 10]"), r#"base = "west", base = "east""#);
    assert_eq!(base("180", "[40, 32]"), r#"base = "north", base = "south""#);
    // On a way back between two edges the nearer one is met first.
    assert_eq!(base("45", "[5, 20]"), r#"base = "west", base = "east""#);
    assert_eq!(base("45", "[20, 5]"), r#"base = "south", base = "north""#);
}
