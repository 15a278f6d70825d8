//! Keys in one line: read, written, checked, told.

use battle::file::page::{printed, table, words};
use battle::file::{
    ByWord, File, Head, Known, Listed, OwnId, Share, Toggled, TomlTable, Usual, ids, read, text_of,
};
use battle::naming::Names;
use battle::{BySide, Mistakes, Side, facts, keys};
use muster::read::Document;

battle::ids! {
    /// A body of men.
    BodyId = "body",
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Arm {
    #[default]
    Foot,
    Horse,
}
battle::words! { Arm, "arm": Foot = "foot", Horse = "horse" }

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Marks(u8);
facts! {
    Marks:
    /// They are tired.
    TIRED = 0,
    /// They run.
    ROUTING = 1 as "IN_ROUT",
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Options(u8);
facts! {
    Options:
    /// The sun stands low.
    EVENING = 0,
    /// Stakes may be planted.
    STAKES = 1,
}
impl Usual for Options {
    const USUAL: Options = Options::STAKES;
}
impl From<Toggled<Options>> for Options {
    fn from(options: Toggled<Options>) -> Options {
        options.0
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Ground(usize);
const GROUNDS: [&str; 2] = ["wood", "marsh"];
impl Listed for Ground {
    fn words() -> Vec<(&'static str, Ground)> {
        GROUNDS.iter().enumerate().map(|(number, word)| (*word, Ground(number))).collect()
    }

    fn word(&self) -> &'static str {
        GROUNDS[self.0]
    }
}

struct Files(Known);
impl File for Files {
    const RESERVED: &'static [&'static str] = &["move"];

    fn known(&self) -> &Known {
        &self.0
    }

    fn known_mut(&mut self) -> &mut Known {
        &mut self.0
    }
}

#[derive(Clone, PartialEq, Debug, Default)]
struct Chief {
    name: String,
    skill: Option<i8>,
}
keys! {
    /// Who leads.
    impl Chief in Files, "chief" {
        need "name"  name: String              => "his name";
        may  "skill" skill: Option<i8> [-3..=3] => "how good he is" | "nobody knows";
    }
}

#[derive(Clone, PartialEq, Debug, Default)]
struct Body {
    id: String,
    name: String,
    arm: Arm,
    men: u16,
    pace: u8,
    marks: Marks,
    beside: Vec<(BodyId, BodyId)>,
    chief: Option<Chief>,
    was_read: bool,
}
keys! {
    /// A body of men,
    /// large or small.
    impl Body in Files, "[[body]]", then Body::settle {
        need "id"     id: OwnId<BodyId>                  => "one word";
        may  "name"   name: String = |it| it.id.clone()  => "its name" | "its id";
        may  "arm"    arm: Arm                           => "its arm" | "`foot`";
        show "men"    men: u16 [1..=900]                 => "how many" | "none";
        may  "pace"   pace: u8 = |it| if it.arm == Arm::Horse { 8 } else { 4 } => "how fast" | "by its arm";
        may  "is"     marks: Marks where of_the_arm      => "what holds of it" | "nothing";
        may  "beside" beside: Vec<(BodyId, BodyId)> [0..=2] => "its neighbours" | "none";
        may  "chief"  chief: Option<Chief>               => "who leads it" | "nobody";
    }
}

fn of_the_arm(body: &Body, _: &Files) -> Result<(), String> {
    let tired_horse = body.arm == Arm::Horse && body.marks.has(Marks::TIRED);
    if tired_horse { Err("horse is never tired".to_owned()) } else { Ok(()) }
}

impl Body {
    fn settle(&mut self, table: &mut TomlTable<'_>, _: &mut Files) {
        self.was_read = true;
        if table.has("men") && self.men == 13 {
            table.mistake("men", "13 are unlucky");
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
struct Start {
    head: Head,
    options: Options,
}
impl Default for Start {
    fn default() -> Start {
        Start { head: Head::default(), options: Options::USUAL }
    }
}
keys! {
    /// What the scenario is.
    impl Start in Files, "[scenario]", with head: Head {
        may "options" options: Toggled<Options> => "what is played" | "`stakes`";
    }
}

#[derive(Clone, PartialEq, Debug)]
struct Army {
    name: String,
    break_at: (u32, u32),
}
impl Default for Army {
    fn default() -> Army {
        Army { name: String::new(), break_at: (1, 2) }
    }
}
keys! {
    /// An army.
    impl Army in Files, "[[side]]" {
        show "name"     name: String     => "its name" | "none";
        may  "break_at" break_at: Share  => "when it breaks" | "a half";
    }
}

#[derive(Clone, PartialEq, Debug, Default)]
struct Draft {
    start: Start,
    ground: ByWord<Ground, Vec<u8>>,
    sides: BySide<Army>,
    bodies: Vec<Body>,
    first: Option<Side>,
}
keys! {
    /// The parts of a file.
    impl Draft in Files, "" {
        need "scenario" start: Start                       => "what it is";
        may  "first"    first: Option<Side>                => "who begins" | "nobody yet";
        may  "ground"   ground: ByWord<Ground, Vec<u8>>    => "where it is not open" | "nowhere";
        need "side"     sides: BySide<Army>                => "the armies";
        need "body"     bodies: Vec<Body> [1..=3]          => "the bodies";
    }
}

fn known(ids: &[String]) -> Files {
    Files(Known::of(Names::new("none").with::<BodyId>(ids.iter().map(String::as_str))))
}

fn open(text: &str) -> Result<Draft, Mistakes> {
    let document = Document::parse(text);
    let draft = read(&document, &mut known(&ids(&document.plain(), "body")));
    document.into_result(draft)
}

const FILE: &str = r#"first = "blue"

[scenario]
id = "hill"
title = "The hill"
options = ["evening", "no-stakes"]

[ground]
wood = [3, 4]

[[side]]
name = "North"

[[side]]
name = "South"
break_at = [2, 5]

[[body]]
id = "bows"
men = 300
is = ["tired", "in-rout"]
beside = [["lances", "none"]]
chief = { name = "Sir \"John\"", skill = -1 }

[[body]]
id = "lances"
name = "The lances"
arm = "horse"
men = 90
pace = 4
"#;

#[test]
fn what_is_read_is_written_again_without_what_goes_without_saying() {
    let draft = open(FILE).unwrap();
    assert_eq!(draft.bodies[0].pace, 4);
    assert_eq!(draft.bodies[0].beside, [(BodyId(1), BodyId::NONE)]);
    assert_eq!((draft.bodies[0].was_read, draft.start.options), (true, Options::EVENING));
    let ids: Vec<String> = draft.bodies.iter().map(|body| body.id.clone()).collect();
    assert_eq!(text_of(&draft, &known(&ids)), FILE);
    let usual = open(&FILE.replace("pace = 4\n", "")).unwrap();
    assert_eq!(usual.bodies[1].pace, 8);
}

#[test]
fn every_mistake_is_named_at_once_with_its_place() {
    let wrong = r#"firts = "red"
[scenario]
options = ["evenin", "no-stakes", 4]
[ground]
wod = [1]
marsh = [300]
[[side]]
break_at = [3, 2]
[[body]]
id = "two words"
arm = "hores"
men = 13
[[body]]
id = "lances"
arm = "horse"
is = ["tired", "asleep"]
beside = [["lanses", "none"], ["lances"], ["none", "none"]]
chief = { skill = 4 }
[[body]]
id = "Lances"
is = ["tired"]
arm = "horse"
men = 1000
[[body]]
id = "move"
"#;
    let found = open(wrong).unwrap_err().to_string();
    let wanted = "\
line 1, firts: is an unknown key; did you mean `first`?
line 3, scenario.options[0]: `evenin` is none of the words for this; did you mean `evening`?
line 3, scenario.options[2]: should be a word, not a whole number
line 5, ground.wod: is an unknown key; did you mean `wood`?
line 6, ground.marsh[0]: 300 is not among 0 to 255
line 7, side: there should be two, for red and for blue, not 1
line 8, side[0].break_at: should be a share of at most 1, like [2, 5], \"2/5\" or 0.4
line 9, body: there are 4, and at most 3 can be
line 10, body[0].id: `two words` should be one word of letters, digits, - and _
line 11, body[0].arm: `hores` is no arm, only foot, horse
line 12, body[0].men: 13 are unlucky
line 16, body[1].is[1]: `asleep` is none of the words for this
line 17, body[1].beside[0][0]: there is no body `lanses`; did you mean `lances`?
line 17, body[1].beside[1]: should be a pair
line 18, body[1].chief.name: is missing
line 18, body[1].chief.skill: 4 is not among -3 to 3
line 20, body[2].id: there are two bodys `Lances`
line 21, body[2].is: horse is never tired
line 23, body[2].men: 1000 is not among 1 to 900
line 25, body[3].id: `move` is a word with which players write actions; choose another";
    assert_eq!(found, wanted, "\n{found}");
}

#[test]
fn the_page_tells_of_every_key() {
    let wanted = "\
A body of men, large or small.

| key | value | what it says | if it is missing |
| --- | --- | --- | --- |
| `id` | one word | one word | must be there |
| `name` | a text | its name | its id |
| `arm` | `foot` or `horse` | its arm | `foot` |
| `men` | a whole number, 1 to 900 | how many | none |
| `pace` | a whole number | how fast | by its arm |
| `is` | a list of words, below | what holds of it | nothing |
| `beside` | a list, each a pair of the id of a body and the id of a body, at most 2 | its neighbours | none |
| `chief` | a table `chief`, below | who leads it | nobody |
";
    assert_eq!(table::<Body, Files>(), wanted);
    assert_eq!(
        words::<Marks>(),
        "| word | what it says |\n| --- | --- |\n| `tired` | They are tired. |\n| `in-rout` | They run. |\n"
    );
    let page = "Before.\n<!-- keys: toy marks -->\nold\n<!-- end -->\nAfter.";
    assert_eq!(
        printed(page, "toy", &[("marks", words::<Marks>())]),
        format!("Before.\n<!-- keys: toy marks -->\n\n{}\n<!-- end -->\nAfter.", words::<Marks>())
    );
}
