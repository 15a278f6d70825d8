//! Scenario files: read, written, and every mistake named.

use battle::{BySide, List, Rule, Sealed, Side, State as _, Verdict, own_rows};
use expect_test::{Expect, expect, expect_file};
use ground::{Dir, Facing};

use super::files::{Draft, Files, Start};
use super::map::{HexDraft, MapDraft};
use super::progress::{MeleeDraft, Now};
use super::sides::{General, GroupDraft, Zone};
use super::stands::StandDraft;
use super::{open, summary};
use crate::field::{Marker, Name, Options, SideInfo};
use crate::rules::acting::Acting;
use crate::rules::defence::Spent;
use crate::rules::naming::Naming;
use crate::rules::turn::{Deploy, RoundStart, Turn};
use crate::state::{Flags, GroupId, Melee, MeleeId, OFF, StandId, State};
use crate::steps::{
    Again, Aim, Leg, MoveKind, Moving, Path, Reacting, Step, Test, TestFor, Trigger, Volley, VolleyStage,
};
use crate::troops::Abilities;

const SMALL: &str = r#"
    map = { radius = 5 }
    side = [{ name = "Red" }, { name = "Blue", break_at = "2/5" }]
    stand = [
        { id = "B1", side = "red", unit = "bills-double", at = [0, 0], facing = 1 },
        { id = "B2", side = "red", unit = "bills-double", at = [1, 0], facing = 1, is = ["disordered"], left = [5, 2] },
        { id = "P1", side = "blue", unit = "low-country-pike", at = [1, -1], facing = 4 },
    ]
"#;

fn small() -> State {
    open(SMALL).unwrap_or_else(|wrong| panic!("{wrong}"))
}

/// The example of `docs/scenario-files.md`.
fn example() -> String {
    let page = include_str!("../../../../../docs/scenario-files.md");
    let from = page.find("```toml\n").expect("the page has an example") + 8;
    let to = page[from..].find("```").expect("the example ends") + from;
    page[from..to].to_owned()
}

fn check_mistakes(text: &str, expected: &Expect) {
    let mistakes = open(text).err().map_or("none".to_owned(), |wrong| wrong.to_string());
    expected.assert_eq(&mistakes);
}

/// What is written is read as the same battle, as a whole file and as a moment.
fn check_round_trip(state: &State) {
    let text = state.position_text();
    let again = open(&text).unwrap_or_else(|wrong| panic!("{wrong}\n{text}"));
    assert!(again == *state, "{text}\n{again:?}\n{state:?}");
    assert_eq!(again.position_text(), text);
    assert_eq!(again.occupants, state.occupants);
    assert_eq!(again.canonical_bytes(), state.canonical_bytes());
    let moment = state.moment_text();
    let twin = state.at_moment_text(&moment).unwrap_or_else(|wrong| panic!("{wrong}\n{moment}"));
    assert!(twin == *state);
    assert_eq!(twin.occupants, state.occupants);
}

#[test]
fn the_example_of_the_page_opens() {
    let state = open(&example()).unwrap_or_else(|wrong| panic!("{wrong}"));
    assert_eq!((state.stands.len(), state.groups.len(), state.round), (4, 2, 0));
    assert_eq!(state.steps, [RoundStart {}.into()]);
    assert_eq!(state.group(GroupId(0)).attached, StandId(0));
    assert_eq!(state.scenario.sides[Side::Blue].break_at, (2, 5));
    check_round_trip(&state);
    let page = include_str!("../../../../../docs/scenario-files.md");
    let page = page.split("# Scenario files of Order of Arms").next().expect("the page begins");
    let moment = page.rfind("```toml\n[now]").map(|at| &page[at + 8..]).expect("the page shows a moment");
    let moment = moment.split("```").next().expect("it ends");
    let later = open(&format!("{}\n{moment}", example())).unwrap_or_else(|wrong| panic!("{wrong}"));
    assert_eq!(later.act.members.as_slice(), [StandId(0)]);
    assert_eq!(later.steps.last(), Some(&Acting {}.into()));
    check_round_trip(&later);
}

#[test]
fn a_small_file_needs_no_groups() {
    let state = small();
    assert_eq!(state.groups.len(), 2);
    assert_eq!(state.stand(StandId(1)).left, [5, 2, 0]);
    assert!(state.is_disordered(StandId(1)));
    assert_eq!(state.lost, BySide::new(0, 0));
    check_round_trip(&state);
}

#[test]
fn any_moment_is_written_and_read_back() {
    let mut state = small();
    state.round = 3;
    state.fights = 7;
    state.lost = BySide::new(2, 4);
    state.melees = vec![
        Melee { stands: BySide::new(StandId::NONE, StandId::NONE), attacker: Side::Red },
        Melee { stands: BySide::new(StandId(0), StandId(2)), attacker: Side::Blue },
    ];
    state.stands[0].melee = MeleeId(1);
    state.stands[2].melee = MeleeId(1);
    state.stands[1].melee = MeleeId(1);
    state.stands[1].set(Flags::SUPPORTING, true);
    state.stands[1].set(Flags::IMPACT, true);
    state.stands[1].start = OFF;
    state.stands[1].flanking = StandId(2);
    state.stands[2].evasions = 2;
    state.groups[1].commander = OFF;
    state.groups[1].attached = StandId::NONE;
    state.groups[1].due = true;
    state.groups[0].walked = true;
    state.barred = vec![(StandId(2), StandId(0))];
    state.act.members = List::of(&[StandId(0), StandId(1)]);
    state.act.moves = 2;
    state.act.trail = List::of(&[1, 2]);
    let path = Path {
        kind: MoveKind::Forward,
        legs: List::of(&[Leg::Step(Dir::new(1)), Leg::Left]),
        facing: Facing::new(2),
    };
    state.steps = vec![
        Naming { named: Sealed::default().with(Side::Blue, GroupId(1)) }.into(),
        Turn { group: GroupId(0) }.into(),
        Acting {}.into(),
        Moving { path, next: 1, charge: true, faces: 0, cut: true }.into(),
        Reacting { to: Trigger::Step { dir: 1, charge: true }, reacted: true }.into(),
        Spent { stand: StandId(2), beside: true }.into(),
        Volley {
            by: StandId(2),
            at: StandId(0),
            aim: Aim::Support,
            back_rank: true,
            stage: VolleyStage::Test { hits: 2 },
        }
        .into(),
        Again { stand: StandId(0), die: 5, test: Test::Morale { hits: 2 } }.into(),
    ];
    check_round_trip(&state);
    let purpose = TestFor::Evasion { number: 2, by: List::of(&[StandId(0), StandId(1)]) };
    let test = Test::Order { members: List::of(&[StandId(2)]), purpose };
    state.steps.push(Again { stand: StandId(2), die: 3, test }.into());
    check_round_trip(&state);
    state.stands[2].melee = MeleeId::NONE;
    check_round_trip(&state);
}

#[test]
fn a_stand_that_passes_through_a_hex_leaves_it_to_the_one_who_holds_it() {
    let mut state = small();
    state.round = 1;
    state.steps = vec![Naming::default().into(), Turn { group: GroupId(0) }.into()];
    state.put(StandId(1), state.stand(StandId(0)).spot);
    assert_eq!(state.at(state.stand(StandId(0)).spot), Some(StandId(0)));
    check_round_trip(&state);
}

#[test]
fn lost_stands_and_verdicts_are_kept() {
    let mut state = small();
    state.round = 4;
    state.put(StandId(2), OFF);
    state.stands[2].left = [0; 3];
    state.stands[2].set(Flags::LOST, true);
    state.groups[1].commander = OFF;
    state.groups[1].attached = StandId::NONE;
    state.steps.clear();
    for verdict in [
        Verdict::won(Side::Red, Rule::of(&own_rows::CONCEDED), "the enemy concedes"),
        Verdict::drawn(Rule::of(&own_rows::TOO_LONG), "too many decisions"),
        Verdict::won(Side::Blue, crate::rulebook::rule!("14.0e"), "the enemy army breaks"),
    ] {
        state.ended = Some(verdict);
        check_round_trip(&state);
    }
}

#[test]
fn stands_are_numbered_side_by_side_and_group_by_group() {
    let state = open(
        r#"
        map = { columns = 6, rows = 4 }
        side = [{}, {}]
        group = [{ id = "b", side = "blue" }, { id = "r2", side = "red" }, { id = "r1", side = "red" }]
        stand = [
            { id = "x", group = "b", unit = "knights", at = [2, -3], facing = 4 },
            { id = "y", group = "r1", unit = "bills", at = [0, 0] },
            { id = "z", group = "r2", unit = "bills", at = [1, 0] },
        ]
        "#,
    )
    .unwrap_or_else(|wrong| panic!("{wrong}"));
    let ids: Vec<&str> = state.scenario.stands.iter().map(|stand| stand.id.as_str()).collect();
    assert_eq!(ids, ["z", "y", "x"]);
    let groups: Vec<&str> = state.scenario.groups.iter().map(|group| group.id.as_str()).collect();
    assert_eq!(groups, ["r2", "r1", "b"]);
    check_round_trip(&state);
}

#[test]
fn armies_are_placed_in_turn_with_free_deployment() {
    let state = open(
        r#"
        options = ["free-deployment"]
        map = { columns = 6, rows = 4 }
        side = [{}, {}]
        group = [{ id = "a", side = "red" }, { id = "b", side = "red" }, { id = "c", side = "blue" }]
        zone = [{ side = "red", hexes = [[0, 0], [1, 0]] }, { side = "blue", hexes = [[2, -3]] }]
        stand = [
            { id = "x", group = "a", unit = "bills" }, { id = "y", group = "b", unit = "bills" },
            { id = "z", group = "c", unit = "bills" },
        ]
        "#,
    )
    .unwrap_or_else(|wrong| panic!("{wrong}"));
    let deploy = |n| Step::from(Deploy { group: GroupId(n) });
    assert_eq!(state.steps, [RoundStart {}.into(), deploy(1), deploy(2), deploy(0)]);
    check_round_trip(&state);
}

#[test]
fn every_mistake_is_named_at_once_with_its_line() {
    check_mistakes(
        r#"[scenario]
titel = "x"
options = ["stake"]
[map]
columns = 4
rows = 4
roads = [[[0, 0], [2, 0]]]
[map.terrain]
wods = [[0, 0]]
woods = [[9, 9]]
[map.hexsides]
stakes = [[1, 0, 7], [1, -1, 1]]
[[side]]
break_at = [3, 2]
[[side]]
training = "good"
[[group]]
id = "a"
side = "green"
[[group]]
id = "empty"
side = "blue"
general = { name = "X", initiative = 1, quality = "good", with = "nobody" }
[[stand]]
id = "B1"
group = "aa"
unit = "bils"
at = [0, 0]
facing = 6
[[stand]]
id = "move"
group = "a"
unit = "bills"
at = [0, 0]
mp = 9
left = [6]
[[stand]]
id = "B1"
group = "a"
unit = "knights"
at = [40, 0]
colour = "red"
[[stand]]
id = "G"
group = "a"
unit = "cannon"
"#,
        &expect![[r#"
            line 2, scenario.titel: is an unknown key; did you mean `title`?
            line 3, scenario.options[0]: `stake` is none of the words for this; did you mean `stakes`?
            line 7, map.roads: hexes 0,0 and 2,0 are not adjacent
            line 9, map.terrain.wods: is an unknown key
            line 10, map.terrain.woods: hex 9,9 is off the map
            line 12, map.hexsides.stakes[0]: 7 is no direction; they go from 0 to 5
            line 14, side[0].break_at: should be a share of at most 1, like [2, 5], "2/5" or 0.4
            line 16, side[1].training: `good` is no training, only well, poor
            line 17, group: group `empty` has no stands
            line 19, group[0].side: `green` is no side, only red, blue
            line 23, group[1].general.quality: give a general's initiative or his quality, not both
            line 23, group[1].general.with: there is no stand `nobody`
            line 26, stand[0].group: there is no group `aa`
            line 27, stand[0].unit: `bils` is no unit; did you mean `bills`?
            line 29, stand[0].facing: 6 is not among 0 to 5
            line 31, stand[1].id: `move` is a word with which players write actions; choose another
            line 34, stand[1].at: `B1` stands in this hex already
            line 35, stand[1].mp: 9 is not among 0 to 8
            line 36, stand[1].left: is more than the stand began with, [5, 0, 0]
            line 38, stand[2].id: there are two stands `B1`
            line 41, stand[2].at: hex 40,0 is off the map
            line 42, stand[2].colour: is an unknown key
            line 43, stand[3].at: has no hex: give at = [q, r], or say that it is lost, pursued-off, departed or waiting"#]],
    );
}

#[test]
fn stakes_stand_before_longbows_only() {
    let with = |unit: &str, facing: u8| {
        format!(
            "map = {{ radius = 3, hexsides = {{ stakes = [[0, 0, 1]] }} }}\nside = [{{}}, {{}}]\nstand = [\n\
             {{ id = \"L\", side = \"red\", unit = \"{unit}\", at = [0, 0], facing = {facing} }},\n\
             {{ id = \"K\", side = \"blue\", unit = \"knights\", at = [0, -3], facing = 4 }} ]"
        )
    };
    assert!(open(&with("longbowmen", 1)).is_ok());
    for text in [with("longbowmen", 3), with("bills", 1)] {
        check_mistakes(
            &text,
            &expect!["line 1, map: the stakes on side 1 of hex 0,0 are on no front hexside of longbows"],
        );
    }
}

#[test]
fn steps_in_the_shape_of_older_files_are_named() {
    let with = |step: &str| format!("{SMALL}\n[now]\nsteps = [{{ turn = {{ group = \"red\" }} }}, {step}]");
    check_mistakes(
        &with(
            r#"{ contact = { attackers = ["B1"], kind = "charge", stage = "pair", asked = [], opened = true, met = [], fired = [] } }"#,
        ),
        &expect![
            "line 11, now.steps[1]: unknown field `fired`, expected one of `attackers`, `kind`, `stage`, `asked`"
        ],
    );
    check_mistakes(
        &with(
            r#"{ pursuing = { stand = "B1", beaten = "P1", way = [1], straight = false, defends = false, gone = 0 } }"#,
        ),
        &expect![
            "line 11, now.steps[1]: unknown field `gone`, expected one of `stand`, `beaten`, `way`, `straight`, `defends`"
        ],
    );
    let fight = r#"{ melee = 0, attacker = "red", charger = "none" }"#;
    check_mistakes(
        &with(&format!("{{ bout = {{ fight = {fight} }} }}")),
        &expect![[r#"
            line 11, now.steps: nothing comes after the first: begin with `{ naming = { named = ["none", "none"] } }` or with `round-start`
            line 11, now.steps: step 1 (Bout { fight: Fight { melee: MeleeId(0), attacker: Red, charger: StandId(255), charge: None } }) is about what is not there: there is no melee 0"#]],
    );
}

#[test]
fn what_does_not_fit_together_is_named() {
    let with = |more: &str| format!("{SMALL}\n{more}");
    check_mistakes(
        &with("[now]\nsteps = [\"acting\"]"),
        &expect![[r#"
            line 11, now.steps: nothing comes after the first: begin with `{ naming = { named = ["none", "none"] } }` or with `round-start`
            line 11, now.steps: step 0 (Acting) stands outside a group's turn"#]],
    );
    check_mistakes(
        &with("[now]\nsteps = [{ turn = { group = \"rde\" } }, \"waiting\", { shooting = { by = \"Z\" } }]"),
        &expect![[r#"
            line 11, now.steps[0]: there is no group `rde`; did you mean `red`?
            line 11, now.steps[1]: unknown variant `waiting`, expected one of `naming`, `pairing`, `supporting`, `defensive-fire`, `defeat`, `victor`, `bouncing`, `new-battle-stand`, `pushed`, `pursuing`, `retreating`, `round-start`, `moving`, `contact`, `bout`, `bout-tests`, `draw`, `pursuit`, `spent`, `alarm`, `deploy`, `place-commander`, `nearest-stand`, `turn`, `lurking`, `forming`, `acting`, `reacting`, `shooting`, `volley`, `again`, `evading`, `chasing`
            line 11, now.steps[2]: there is no stand `Z`"#]],
    );
    check_mistakes(
        &with(
            "[now]\nsteps = [{ turn = { group = \"red\" } }, \"acting\"]\nactivation = { members = [\"P1\"] }",
        ),
        &expect![[r#"
            line 11, now.steps: nothing comes after the first: begin with `{ naming = { named = ["none", "none"] } }` or with `round-start`
            line 11, now.steps: step 1 (Acting) asks for stands that are not on the map or not of the moving group"#]],
    );
    check_mistakes(
        &with("[[melee]]\nred = \"P1\"\nblue = \"B1\"\nattacker = \"red\""),
        &expect![[r#"
            line 5, stand[0]: B1 is in a melee that neither names it nor is supported by it
            line 7, stand[2]: P1 is in a melee that neither names it nor is supported by it
            line 10, melee: the red Battle Stand of melee 0 is none of red's
            line 10, melee: the blue Battle Stand of melee 0 is none of blue's"#]],
    );
    check_mistakes(
        &with("[now]\nended = { winner = \"red\", rule = \"99\", how = \"the army breaks\" }\nlost = [1]"),
        &expect![[r#"
            line 11, now.ended: `99` is no rule
            line 12, now.lost: there should be two, for red and for blue, not 1"#]],
    );
}

/// A file as they were written before all rulesets had one form.
const OLDER: &str = r#"
key = "lane"
title = "An older lane"
year = 1460
rounds = 12
options = ["elephants"]
sides = [{ name = "Red", army = "x" }, { name = "Blue", training = "poor", break_at = "2/5" }]
groups = [
    { id = "b", side = 1, general = { name = "X", quality = "good", q = 1, r = -1 } },
    { id = "r", side = "red", due = true },
]
stands = [
    { id = "P1", group = 0, unit = "low-country-pike", q = 1, r = -1, facing = 4, has_impact = true },
    { id = "B1", group = "r", unit = "bills-double", at = [0, 0], disordered = true, moved = false, weapon = "" },
    { id = "B2", group = "r", unit = "bills", lost = true },
]
names = [{ name = "Mill", q = 2, r = 0 }]
zones = [{ side = "red", hexes = [[0, 0]] }]
markers = [{ name = "Carts", at = [2, 1], side = 0 }]
melees = [{ red = "B1", blue = "P1", attacker = "blue" }]
[map]
radius = 4
hexes = [{ q = 0, r = 2, terrain = "woods", level = 1 }]
sides = [{ q = 3, r = 0, dir = 1, key = "stream" }, { at = [3, -1], dir = 1, key = "stream" }]
[battle]
round = 2
steps = [{ naming = { named = ["none", "none"] } }, { turn = { group = "b" } }]
"#;

/// The same in today's form.
const TODAY: &str = r#"
side = [{ name = "Red" }, { name = "Blue", training = "poor", break_at = [2, 5] }]
group = [
    { id = "b", side = "blue", general = { name = "X", quality = "good", at = [1, -1] } },
    { id = "r", side = "red", due = true },
]
stand = [
    { id = "P1", group = "b", unit = "low-country-pike", at = [1, -1], facing = 4, is = ["has-impact"] },
    { id = "B1", group = "r", unit = "bills-double", at = [0, 0], is = ["disordered"], weapon = "none" },
    { id = "B2", group = "r", unit = "bills", is = ["lost"] },
]
name = [{ name = "Mill", at = [2, 0] }]
zone = [{ side = "red", hexes = [[0, 0]] }]
marker = [{ name = "Carts", at = [2, 1], side = "red" }]
melee = [{ red = "B1", blue = "P1", attacker = "blue" }]
[scenario]
id = "lane"
title = "An older lane"
date = "1460"
rounds = 12
options = ["elephants"]
[map]
radius = 4
hexes = [{ at = [0, 2], terrain = "woods", level = 1 }]
hexsides = { stream = [[3, 0, 1], [3, -1, 1]] }
[now]
round = 2
steps = [{ naming = { named = ["none", "none"] } }, { turn = { group = "b" } }]
"#;

#[test]
fn an_older_file_is_read_as_todays() {
    let today = open(TODAY).unwrap_or_else(|wrong| panic!("{wrong}"));
    let older = open(OLDER).unwrap_or_else(|wrong| panic!("{wrong}"));
    assert!(older == today, "{}\n{}", older.position_text(), today.position_text());
    assert_eq!(older.position_text(), today.position_text());
    assert_eq!((older.scenario.date.as_str(), older.stand(StandId(0)).flags), ("1460", Flags::DISORDERED));
    check_round_trip(&today);
    // A ruling of an older record is laid over a position of today.
    let ruled = format!(
        "{}\n[[stands]]\nid = \"P1\"\ndisordered = true\nfacing = 3\n[battle]\nround = 5\n",
        today.position_text()
    );
    let ruled = open(&ruled).unwrap_or_else(|wrong| panic!("{wrong}"));
    assert_eq!(ruled.stand(StandId(2)).flags, Flags::DISORDERED | Flags::IMPACT);
    assert_eq!((ruled.stand(StandId(2)).facing, ruled.round), (Facing::new(3), 5));
    // A mistake in one is told with its line and today's name.
    check_mistakes(
        &OLDER.replace("low-country-pike", "low-cuntry-pike").replace("rounds = 12", "rounds = 0"),
        &expect![[r#"
            line 5, scenario.rounds: 0 is not among 1 to 1000
            line 13, stand[0].unit: `low-cuntry-pike` is no unit; did you mean `low-country-pike`?"#]],
    );
}

#[test]
fn the_page_tells_of_every_key() {
    use battle::file::page::{printed, table, words};
    let page = include_str!("../../../../../docs/scenario-files.md");
    let tables = [
        ("file", table::<Draft, Files>()),
        ("scenario", table::<Start, Files>()),
        ("options", words::<Options>()),
        ("map", table::<MapDraft, Files>()),
        ("hex", table::<HexDraft, Files>()),
        ("side", table::<SideInfo, Files>()),
        ("group", table::<GroupDraft, Files>()),
        ("general", table::<General, Files>()),
        ("stand", table::<StandDraft, Files>()),
        ("facts", words::<Flags>()),
        ("abilities", words::<Abilities>()),
        ("zone", table::<Zone, Files>()),
        ("name", table::<Name, Files>()),
        ("marker", table::<Marker, Files>()),
        ("melee", table::<MeleeDraft, Files>()),
        ("now", table::<Now, Files>()),
    ];
    let printed = printed(page, "charles-the-bold", &tables);
    expect_file!["../../../../../docs/scenario-files.md"].assert_eq(&printed);
}

#[test]
fn a_table_for_adjudication_is_left_alone() {
    assert!(open(&format!("{SMALL}\n[adjudicate]\nruleset = \"charles-the-bold\"\nanything = 1")).is_ok());
}

#[test]
fn nothing_makes_reading_panic() {
    let text = small().position_text() + "\n" + &example();
    let texts = [String::new(), "map = 3".to_owned(), "stand = 1\nside = 2\ngroup = 3\nnow = 4".to_owned()];
    for text in &texts {
        assert!(open(text).is_err());
    }
    // Every file with a stretch cut out, and with a stretch doubled.
    let state = small();
    for text in [text, state.position_text(), example()] {
        for from in (0..text.len()).step_by(7) {
            for len in [1, 5, 40] {
                let (Some(before), Some(cut), Some(after)) =
                    (text.get(..from), text.get(from..from + len), text.get(from + len..))
                else {
                    continue;
                };
                let _ = open(&format!("{before}{after}"));
                let _ = open(&format!("{before}{cut}{cut}{after}"));
            }
        }
    }
    let moment = state.moment_text();
    for from in 0..moment.len() {
        let _ = state.at_moment_text(&moment[..from]);
        for digit in ["9", "200", "-1", "70000", "null", "\"x\""] {
            let changed = format!("{}{digit}{}", &moment[..from], &moment[from + 1..]);
            if let Ok(read) = state.at_moment_text(&changed) {
                let _ = read.position_text();
                let _ = read.view(battle::Viewer::Umpire);
                let _ = read.scene_for(battle::Viewer::Umpire);
                let _ = Side::BOTH.map(|side| read.prompt(side));
            }
        }
    }
}

#[test]
fn a_moment_is_small_and_leaves_the_scenario_out() {
    let text = crate::muster::scenario_text("first-muster").expect("it ships");
    let state = open(&text).unwrap_or_else(|wrong| panic!("{wrong}"));
    assert!(state.moment_text().len() < 2_000, "{}", state.moment_text());
    assert!(state.at_moment_text(&state.moment_text()).is_ok_and(|twin| twin == state));
    assert!(state.at_moment_text(&small().moment_text()).is_err(), "a moment of another battle is refused");
}

#[test]
fn a_scenario_is_told_in_words() {
    expect![[r#"
        A fight in the lane, 1460

        Bills hold a lane against horse; archers stand behind stakes beside it.

        Lancaster (red), well trained: 2 stands, 6 break points, breaks when it has lost 1/2 of them
          The lane under Sir Ralph (+1): 1 Bills, double, 1 Longbowmen

        York (blue), poorly trained: 2 stands, 6 break points, breaks when it has lost 2/5 of them
          riders under Hastings (+1): 2 Knights, feudal

        Ground: 80 hexes, 3 of woods, 2 on a hill, 2 stakes hexsides, 4 hexes of road
        Victory: the first army to reach its break level has lost; after 12 rounds the smaller share of losses wins
        Options: double-rank-longbows, stakes, infantry-charge-cavalry, sidestep, impact-kept, round-limit
    "#]]
    .assert_eq(&summary(&open(&example()).unwrap_or_else(|wrong| panic!("{wrong}")), battle::Viewer::Spectator));
}
