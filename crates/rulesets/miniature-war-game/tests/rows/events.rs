//! Random events (event.*): each of the hundred numbers with what comes of it at once. What they do in play is in `events_in_play`.

use std::fmt::Write as _;

use battle::{State as _, Viewer, holds};
use expect_test::expect;
use serde_json::Value;

use crate::table::{Game, refused, turn};

/// The dice by which this event is rolled, the tens before the units.
pub(crate) fn numbered(number: u8) -> [u8; 3] {
    let digit = |digit: u8| if digit == 0 { 10 } else { digit };
    [6, digit(number / 10 % 10), digit(number % 10)]
}

/// Nobody does anything in the first turn; then these dice fall, and questions about an event are answered as usual.
pub(crate) fn after_event(position: &str, dice: &[u8]) -> Game {
    let mut game = Game::open(position, dice);
    let idle = turn(&[], &[]);
    game.act_all(&idle.iter().map(String::as_str).collect::<Vec<&str>>());
    answer_as_usual(&mut game);
    game
}

/// Answers questions as usual until orders are written.
pub(crate) fn answer_as_usual<L: battle::suite::door::Language>(game: &mut battle::suite::door::Door<L>) {
    while let Some(side) = game.battle.asked() {
        let state = game.battle.state();
        let usual = state.usual(side).expect("a question has a usual answer");
        let text = state.write_action(side, &usual);
        let steps = state.view_for(Viewer::Umpire)["steps"].to_string();
        if steps.to_lowercase().replace('-', "").contains("writeorders") {
            return;
        }
        game.act_all(&[format!("{side}: {text}").as_str()]);
    }
}

/// What is told from the second turn on, who has changed, and which events are in force.
pub(crate) fn told_from_event(game: &Game) -> String {
    let told = battle::suite::door::Part::From("turn 2 begins").of(&game.told());
    let mut text: String = told.lines().skip(1).map(|line| format!("  {line}\n")).collect();
    let view = game.battle.state().view_for(Viewer::Umpire);
    for event in view["events"].as_array().into_iter().flatten() {
        let word = |key: &str| match &event[key] {
            Value::String(word) => word.clone(),
            other => other.to_string(),
        };
        let _ = writeln!(
            text,
            "  in force: {} for {} until {}, {}",
            word("what"),
            word("side"),
            word("last"),
            word("unit")
        );
    }
    text
}

/// Something for every event to act on.
const FIELD: &str = "
    options random-events command-figures mercenaries
    terrain forest 10,100 30,100 30,120 10,120
    terrain river line 0,75 240,75 width 4
    terrain rough name village 100,22 120,22 120,34 100,34
    place well 60,40
    phantom red B 90,10
    red levy peasants 12 in 6 at 60,30
    red spears medium-infantry 12 in 6 at 110,30, stands 5
    red riders light-cavalry 12 in 6 at 160,40
    red bows longbow-light 12 in 12 at 226,20
    red swiss pike-medium 12 in 6 at 30,76, kit mercenary
    red lurkers light-infantry 12 in 6 at 20,112, marker A
    red king commander at 160,20
    blue knights heavy-cavalry 6 in 6 at 225,145
    blue foot light-infantry 12 in 6 at 160,100
    blue hired crossbow-light 12 in 6 at 120,140, kit mercenary";

/// The further dice of an event in the field above: whom it befalls, and what else is thrown for.
fn further(number: u8) -> Vec<u8> {
    match number {
        57..=60 | 83 | 84 => vec![1, 2],
        54 | 55 | 85 => vec![2],
        99 | 100 => vec![1, 3],
        11 | 12 | 15 | 16 | 42..=53 | 61..=65 | 68..=82 | 86..=96 => vec![1],
        _ => Vec::new(),
    }
}

/// What comes of a number.
fn comes_of(number: u8) -> String {
    let dice = [&numbered(number)[..], &further(number)].concat();
    let game = after_event(FIELD, &dice);
    game.dice_are_used();
    told_from_event(&game)
}

/// Numbers with the same outcome are told together.
fn table_of(numbers: std::ops::RangeInclusive<u8>) -> String {
    let mut text = String::new();
    let mut last: Option<(u8, u8, String)> = None;
    let without_dice = |told: &str| -> String {
        told.lines().filter(|line| !line.contains("which event")).map(|line| format!("{line}\n")).collect()
    };
    for number in numbers {
        let told = without_dice(&comes_of(number));
        match &mut last {
            Some((_, to, same)) if *same == told => *to = number,
            _ => {
                if let Some((from, to, told)) = last.take() {
                    let _ = write!(text, "{from}-{to}\n{told}");
                }
                last = Some((number, number, told));
            }
        }
    }
    if let Some((from, to, told)) = last {
        let _ = write!(text, "{from}-{to}\n{told}");
    }
    text
}

#[test]
fn weather_and_accidents_make_up_the_first_block() {
    holds!("event.31");
    expect![[r#"
        1-4
          an event: 6 [event.when]
          A hard rain [event.1]
          in force: hard-rain for null until 3, null
        5-7
          an event: 6 [event.when]
          Deep mud [event.5]
          in force: deep-mud for null until 3, null
        8-10
          an event: 6 [event.when]
          A wind gets up [event.8]
          in force: wind for null until 2, null
        11-12
          an event: 6 [event.when]
          whom it befalls: 1 [event.sides]
          The sun in their eyes, for Red [event.11]
          in force: sun-in-eyes for red until 2, null
        13-14
          an event: 6 [event.when]
          Clouds of dust [event.13]
          in force: dust for null until 2, null
        15-15
          an event: 6 [event.when]
          whom it befalls: 1 [event.sides]
          A garbled message, for Red [event.15]
          bows gets no new order [event.15]
          in force: garbled-message for red until 2, bows
        16-16
          an event: 6 [event.when]
          whom it befalls: 1 [event.sides]
          For want of a nail, for Red [event.16]
          riders cannot move [event.16]
          in force: want-of-a-nail for red until 2, riders
        17-20
          an event: 6 [event.when]
          The river rises [event.17]
          in force: river-rises for null until 4, null
        21-25
          an event: 6 [event.when]
          Snow [event.21]
          in force: snow for null until 3, null
        26-30
          an event: 6 [event.when]
          London fog [event.26]
          in force: fog for null until 3, null
        31-40
          an event: 6 [event.when]
          Nothing happens [event.31]
    "#]]
    .assert_eq(&table_of(1..=40));
}

#[test]
fn illness_recruits_and_fire_come_next() {
    holds!("event.41.well");
    expect![[r#"
        41-41
          an event: 6 [event.when]
          It's the water! [event.41]
          levy loses 8 figures, and has 4 left [event.41 event.losses]
          levy closes up [common.ground.close-up]
          - levy: 60,30 facing 0, 4 figures in 2 files, order H
        42-42
          an event: 6 [event.when]
          whom it befalls: 1 [event.sides]
          Spies at work, for Red [event.42]
          lurkers appears [event.42]
          - lurkers: 20,112 facing 0, 12 figures in 3 files, order H
        43-46
          an event: 6 [event.when]
          whom it befalls: 1 [event.sides]
          Take the king's shilling, for Red [event.43]
          levy gains 18 figures, and has 30 now [event.43 event.gains]
          - levy: 60,30 facing 0, 30 figures in 3 files, order H
        47-47
          an event: 6 [event.when]
          whom it befalls: 1 [event.sides]
          The French disease, for Red [event.47]
          levy loses a figure, and has 11 left [event.47 event.losses]
          spears loses a figure, and has 9 left [event.47 event.losses]
          bows loses a figure, and has 11 left [event.47 event.losses]
          swiss loses a figure, and has 11 left [event.47 event.losses]
          lurkers loses a figure, and has 11 left [event.47 event.losses]
          - bows: 226,20 facing 0, 11 figures in 6 files, order H
          - levy: 60,30 facing 0, 11 figures in 3 files, order H
          - lurkers: 20,112 facing 0, 11 figures in 3 files, hidden, order H
          - spears: 110,30 facing 0, 9 figures in 3 files, order H
          - swiss: 30,76 facing 0, 11 figures in 3 files, order H
        48-53
          an event: 6 [event.when]
          whom it befalls: 1 [event.sides]
          Stout-hearted men, for Red [event.48]
          in force: stout-hearted for red until 2, null
        54-55
          an event: 6 [event.when]
          Forest fire [event.54]
          corner of the board: 2 [event.corner-die]
          forest-1 burns: 3 trees are gone [event.54]
          lurkers loses 12 figures, and has 0 left [event.54.caught event.losses]
          lurkers is gone [event.54.caught]
          - lurkers: off, 0 figures in 3 files, order H
          in force: forest-fire for null until 0, null
        56-56
          an event: 6 [event.when]
          Don't drink the water [event.56]
          swiss loses a figure, and has 11 left [event.56 event.losses]
          - swiss: 30,76 facing 0, 11 figures in 3 files, order H
        57-60
          an event: 6 [event.when]
          whom it befalls: 1 [event.sides]
          Over here!, for Red [event.57]
          side of the board: 2 [event.side-die]
          red-8 joins as #8, 10 figures [event.57 event.gains]
          - red-8: 120,6 facing 0, 10 figures in 2 files, order H
    "#]]
    .assert_eq(&table_of(41..=60));
}

#[test]
fn hearts_villages_and_marksmen_follow() {
    holds!("event.duration");
    expect![[r#"
        61-61
          an event: 6 [event.when]
          whom it befalls: 1 [event.sides]
          Go tell the Spartans, for Red [event.61]
          levy fights to the last man from now on [event.61]
          in force: spartans for red until 0, levy
        62-65
          an event: 6 [event.when]
          whom it befalls: 1 [event.sides]
          Elan!, for Red [event.62]
          riders attacks foot without orders [event.62]
          in force: elan for red until 2, riders
        66-66
          an event: 6 [event.when]
          Days of wine and roses [event.66]
          spears is drunk [event.66]
          in force: wine-and-roses for null until 2, spears
        67-67
          an event: 6 [event.when]
          Wild boar [event.67]
          lurkers loses a figure, and has 11 left [event.67 event.losses]
          - lurkers: 20,112 facing 0, 11 figures in 3 files, hidden, order H
        68-68
          an event: 6 [event.when]
          whom it befalls: 1 [event.sides]
          I've fallen and I can't get up, for Red [event.68]
          king is pinned to the spot [event.68]
          in force: fallen-commander for red until 0, king
        69-69
          an event: 6 [event.when]
          whom it befalls: 1 [event.sides]
          Failure is an orphan, for Red [event.69]
          spears loses a figure, and has 9 left [event.69 event.losses]
          - spears: 110,30 facing 0, 9 figures in 3 files, order H
        70-77
          an event: 6 [event.when]
          whom it befalls: 1 [event.sides]
          Training pays off: marksmen, for Red [event.70]
          in force: marksmen for red until 2, null
        78-82
          an event: 6 [event.when]
          whom it befalls: 1 [event.sides]
          Fratricide, for Red [event.78]
          bows takes friends for the enemy [event.78]
          in force: fratricide for red until 2, bows
    "#]]
    .assert_eq(&table_of(61..=82));
}

#[test]
fn reinforcements_storms_mercenaries_and_plague_end_the_list() {
    expect![[r#"
        83-84
          an event: 6 [event.when]
          whom it befalls: 1 [event.sides]
          Reinforcements arrive, for Red [event.83]
          side of the board: 2 [event.side-die]
          red-8 joins as #8, 10 figures [event.83 event.gains]
          red-9 joins as #9, 10 figures [event.83 event.gains]
          - red-8: 120,6 facing 0, 10 figures in 2 files, order H
          - red-9: 130,20 facing 0, 10 figures in 2 files, order H
        85-85
          an event: 6 [event.when]
          Bad news from Dorothy [event.85]
          corner of the board: 2 [event.corner-die]
          there is nothing for it to act on [event.nothing]
        86-90
          an event: 6 [event.when]
          whom it befalls: 1 [event.sides]
          Training pays off: gunners, for Red [event.86]
          in force: gunners for red until 2, null
        91-91
          an event: 6 [event.when]
          whom it befalls: 1 [event.sides]
          Into the valley of death, for Red [event.91]
          riders must charge foot [event.91]
          in force: valley-of-death for red until 2, riders
        92-93
          an event: 6 [event.when]
          whom it befalls: 1 [event.sides]
          God is on your side, for Red [event.92]
          levy gains 4 figures, and has 16 now [event.92 event.gains]
          spears gains 4 figures, and has 14 now [event.92 event.gains]
          - levy: 60,30 facing 0, 16 figures in 3 files, order H
          - spears: 110,30 facing 0, 14 figures in 3 files, order H
        94-94
          an event: 6 [event.when]
          whom it befalls: 1 [event.sides]
          Mercenaries are not to be trusted, for Red [event.94]
          swiss goes over to Blue as #4 [event.94]
          ?B was a phantom [common.phantom.seen]
          - blue-4: 30,73 facing 0, 12 figures in 3 files, order H
          - swiss: off, 12 figures in 3 files, order H
          in force: mercenaries-defect for null until 2, blue-4
        95-96
          an event: 6 [event.when]
          whom it befalls: 1 [event.sides]
          The dogs of war, for Red [event.95]
          hired goes over to Red as #8 [event.95]
          - hired: off, 12 figures in 3 files, order H
          - red-8: 120,140 facing 180, 12 figures in 3 files, order H
          in force: mercenaries-defect for null until 2, red-8
        97-98
          an event: 6 [event.when]
          The dogs of war II [event.97]
          swiss wants to be paid and leaves the board [event.97]
          hired wants to be paid and leaves the board [event.97]
          - hired: off, 12 figures in 3 files, order H
          - swiss: off, 12 figures in 3 files, order H
        99-100
          an event: 6 [event.when]
          Like the plague [event.99]
          plague: 1 [event.99]
          Red is spared [event.99]
          plague: 3 [event.99]
          knights loses 3 figures, and has 3 left [event.99 event.losses]
          knights closes up [common.ground.close-up]
          foot loses 3 figures, and has 9 left [event.99 event.losses]
          hired loses 3 figures, and has 9 left [event.99 event.losses]
          - foot: 160,100 facing 180, 9 figures in 3 files, order H
          - hired: 120,140 facing 180, 9 figures in 3 files, order H
          - knights: 228,145 facing 180, 3 figures in 3 files, order H
    "#]]
    .assert_eq(&table_of(83..=100));
}

#[test]
fn an_event_happens_on_a_six_after_the_first_turn() {
    let mut told = String::new();
    for die in 1..=6 {
        let dice = if die == 6 { numbered(31).to_vec() } else { vec![die] };
        let game = after_event(FIELD, &dice);
        game.dice_are_used();
        let _ = write!(told, "{die}\n{}", told_from_event(&game));
    }
    // A scenario may have one in every turn, and says otherwise at which score it comes.
    for (on, dice) in [(1, &[3, 1][..]), (5, &[5, 3, 1]), (5, &[4])] {
        let game = after_event(&format!("event_on {on}\n{FIELD}"), dice);
        game.dice_are_used();
        let _ = write!(told, "on {on}\n{}", told_from_event(&game));
    }
    expect![[r#"
        1
          an event: 1 [event.when]
        2
          an event: 2 [event.when]
        3
          an event: 3 [event.when]
        4
          an event: 4 [event.when]
        5
          an event: 5 [event.when]
        6
          an event: 6 [event.when]
          which event, tens: 3 [event.roll]
          which event, units: 1 [event.roll]
          Nothing happens [event.31]
        on 1
          which event, tens: 3 [event.roll]
          which event, units: 1 [event.roll]
          Nothing happens [event.31]
        on 5
          an event: 5 [event.when]
          which event, tens: 3 [event.roll]
          which event, units: 1 [event.roll]
          Nothing happens [event.31]
        on 5
          an event: 4 [event.when]
    "#]]
    .assert_eq(&told);
}

#[test]
fn the_first_three_faces_are_the_side_named_first() {
    let mut told = String::new();
    for die in 1..=6 {
        let game = after_event(FIELD, &[&numbered(70)[..], &[die]].concat());
        game.dice_are_used();
        let _ = write!(told, "{die}\n{}", told_from_event(&game));
    }
    expect![[r#"
        1
          an event: 6 [event.when]
          which event, tens: 7 [event.roll]
          which event, units: 10 [event.roll]
          whom it befalls: 1 [event.sides]
          Training pays off: marksmen, for Red [event.70]
          in force: marksmen for red until 2, null
        2
          an event: 6 [event.when]
          which event, tens: 7 [event.roll]
          which event, units: 10 [event.roll]
          whom it befalls: 2 [event.sides]
          Training pays off: marksmen, for Red [event.70]
          in force: marksmen for red until 2, null
        3
          an event: 6 [event.when]
          which event, tens: 7 [event.roll]
          which event, units: 10 [event.roll]
          whom it befalls: 3 [event.sides]
          Training pays off: marksmen, for Red [event.70]
          in force: marksmen for red until 2, null
        4
          an event: 6 [event.when]
          which event, tens: 7 [event.roll]
          which event, units: 10 [event.roll]
          whom it befalls: 4 [event.sides]
          Training pays off: marksmen, for Blue [event.70]
          in force: marksmen for blue until 2, null
        5
          an event: 6 [event.when]
          which event, tens: 7 [event.roll]
          which event, units: 10 [event.roll]
          whom it befalls: 5 [event.sides]
          Training pays off: marksmen, for Blue [event.70]
          in force: marksmen for blue until 2, null
        6
          an event: 6 [event.when]
          which event, tens: 7 [event.roll]
          which event, units: 10 [event.roll]
          whom it befalls: 6 [event.sides]
          Training pays off: marksmen, for Blue [event.70]
          in force: marksmen for blue until 2, null
    "#]]
    .assert_eq(&told);
}

/// Far from each other, and nothing for the rarer events to act on.
const BARE: &str = "
    options random-events command-figures mercenaries
    red spears medium-infantry 36 in 6 at 60,30
    blue foot light-infantry 12 in 6 at 160,140";

#[test]
fn an_event_with_nothing_to_act_on_does_nothing() {
    let mut told = String::new();
    for (number, further) in [
        (16, &[1][..]),
        (41, &[]),
        (42, &[1]),
        (43, &[1]),
        (54, &[1]),
        (56, &[]),
        (62, &[1]),
        (66, &[]),
        (67, &[]),
        (68, &[1]),
        (69, &[1]),
        (78, &[1]),
        (85, &[3]),
        (91, &[1]),
        (94, &[1]),
        (95, &[1]),
        (97, &[]),
    ] {
        let game = after_event(BARE, &[&numbered(number)[..], further].concat());
        game.dice_are_used();
        let _ = write!(told, "{number}\n{}", told_from_event(&game));
    }
    expect![[r#"
        16
          an event: 6 [event.when]
          which event, tens: 1 [event.roll]
          which event, units: 6 [event.roll]
          whom it befalls: 1 [event.sides]
          For want of a nail, for Red [event.16]
          there is nothing for it to act on [event.nothing]
        41
          an event: 6 [event.when]
          which event, tens: 4 [event.roll]
          which event, units: 1 [event.roll]
          It's the water! [event.41]
          there is nothing for it to act on [event.nothing]
        42
          an event: 6 [event.when]
          which event, tens: 4 [event.roll]
          which event, units: 2 [event.roll]
          whom it befalls: 1 [event.sides]
          Spies at work, for Red [event.42]
          there is nothing for it to act on [event.nothing]
        43
          an event: 6 [event.when]
          which event, tens: 4 [event.roll]
          which event, units: 3 [event.roll]
          whom it befalls: 1 [event.sides]
          Take the king's shilling, for Red [event.43]
          there is nothing for it to act on [event.nothing]
        54
          an event: 6 [event.when]
          which event, tens: 5 [event.roll]
          which event, units: 4 [event.roll]
          Forest fire [event.54]
          corner of the board: 1 [event.corner-die]
          there is nothing for it to act on [event.nothing]
        56
          an event: 6 [event.when]
          which event, tens: 5 [event.roll]
          which event, units: 6 [event.roll]
          Don't drink the water [event.56]
          there is nothing for it to act on [event.nothing]
        62
          an event: 6 [event.when]
          which event, tens: 6 [event.roll]
          which event, units: 2 [event.roll]
          whom it befalls: 1 [event.sides]
          Elan!, for Red [event.62]
          there is nothing for it to act on [event.nothing]
        66
          an event: 6 [event.when]
          which event, tens: 6 [event.roll]
          which event, units: 6 [event.roll]
          Days of wine and roses [event.66]
          there is nothing for it to act on [event.nothing]
        67
          an event: 6 [event.when]
          which event, tens: 6 [event.roll]
          which event, units: 7 [event.roll]
          Wild boar [event.67]
          there is nothing for it to act on [event.nothing]
        68
          an event: 6 [event.when]
          which event, tens: 6 [event.roll]
          which event, units: 8 [event.roll]
          whom it befalls: 1 [event.sides]
          I've fallen and I can't get up, for Red [event.68]
          there is nothing for it to act on [event.nothing]
        69
          an event: 6 [event.when]
          which event, tens: 6 [event.roll]
          which event, units: 9 [event.roll]
          whom it befalls: 1 [event.sides]
          Failure is an orphan, for Red [event.69]
          there is nothing for it to act on [event.nothing]
        78
          an event: 6 [event.when]
          which event, tens: 7 [event.roll]
          which event, units: 8 [event.roll]
          whom it befalls: 1 [event.sides]
          Fratricide, for Red [event.78]
          there is nothing for it to act on [event.nothing]
        85
          an event: 6 [event.when]
          which event, tens: 8 [event.roll]
          which event, units: 5 [event.roll]
          Bad news from Dorothy [event.85]
          corner of the board: 3 [event.corner-die]
          there is nothing for it to act on [event.nothing]
        91
          an event: 6 [event.when]
          which event, tens: 9 [event.roll]
          which event, units: 1 [event.roll]
          whom it befalls: 1 [event.sides]
          Into the valley of death, for Red [event.91]
          there is nothing for it to act on [event.nothing]
        94
          an event: 6 [event.when]
          which event, tens: 9 [event.roll]
          which event, units: 4 [event.roll]
          whom it befalls: 1 [event.sides]
          Mercenaries are not to be trusted, for Red [event.94]
          there is nothing for it to act on [event.nothing]
        95
          an event: 6 [event.when]
          which event, tens: 9 [event.roll]
          which event, units: 5 [event.roll]
          whom it befalls: 1 [event.sides]
          The dogs of war, for Red [event.95]
          there is nothing for it to act on [event.nothing]
        97
          an event: 6 [event.when]
          which event, tens: 9 [event.roll]
          which event, units: 7 [event.roll]
          The dogs of war II [event.97]
          there is nothing for it to act on [event.nothing]
    "#]]
    .assert_eq(&told);
}

#[test]
fn new_units_come_from_the_side_that_a_die_gives() {
    holds!("event.side-die");
    let mut told = String::new();
    for die in 1..=4 {
        for number in [57, 83] {
            let game = after_event(BARE, &[&numbered(number)[..], &[6, die]].concat());
            game.dice_are_used();
            let _ = write!(told, "{number}, {die}\n{}", told_from_event(&game));
        }
    }
    expect![[r#"
        57, 1
          an event: 6 [event.when]
          which event, tens: 5 [event.roll]
          which event, units: 7 [event.roll]
          whom it befalls: 6 [event.sides]
          Over here!, for Blue [event.57]
          side of the board: 1 [event.side-die]
          blue-2 joins as #2, 10 figures [event.57 event.gains]
          - blue-2: 120,144 facing 180, 10 figures in 2 files, order H
        83, 1
          an event: 6 [event.when]
          which event, tens: 8 [event.roll]
          which event, units: 3 [event.roll]
          whom it befalls: 6 [event.sides]
          Reinforcements arrive, for Blue [event.83]
          side of the board: 1 [event.side-die]
          blue-2 joins as #2, 10 figures [event.83 event.gains]
          blue-3 joins as #3, 10 figures [event.83 event.gains]
          - blue-2: 120,144 facing 180, 10 figures in 2 files, order H
          - blue-3: 110,130 facing 180, 10 figures in 2 files, order H
        57, 2
          an event: 6 [event.when]
          which event, tens: 5 [event.roll]
          which event, units: 7 [event.roll]
          whom it befalls: 6 [event.sides]
          Over here!, for Blue [event.57]
          side of the board: 2 [event.side-die]
          blue-2 joins as #2, 10 figures [event.57 event.gains]
          - blue-2: 120,6 facing 0, 10 figures in 2 files, order H
        83, 2
          an event: 6 [event.when]
          which event, tens: 8 [event.roll]
          which event, units: 3 [event.roll]
          whom it befalls: 6 [event.sides]
          Reinforcements arrive, for Blue [event.83]
          side of the board: 2 [event.side-die]
          blue-2 joins as #2, 10 figures [event.83 event.gains]
          blue-3 joins as #3, 10 figures [event.83 event.gains]
          - blue-2: 120,6 facing 0, 10 figures in 2 files, order H
          - blue-3: 130,20 facing 0, 10 figures in 2 files, order H
        57, 3
          an event: 6 [event.when]
          which event, tens: 5 [event.roll]
          which event, units: 7 [event.roll]
          whom it befalls: 6 [event.sides]
          Over here!, for Blue [event.57]
          side of the board: 3 [event.side-die]
          blue-2 joins as #2, 10 figures [event.57 event.gains]
          - blue-2: 234,75 facing 270, 10 figures in 2 files, order H
        83, 3
          an event: 6 [event.when]
          which event, tens: 8 [event.roll]
          which event, units: 3 [event.roll]
          whom it befalls: 6 [event.sides]
          Reinforcements arrive, for Blue [event.83]
          side of the board: 3 [event.side-die]
          blue-2 joins as #2, 10 figures [event.83 event.gains]
          blue-3 joins as #3, 10 figures [event.83 event.gains]
          - blue-2: 234,75 facing 270, 10 figures in 2 files, order H
          - blue-3: 220,85 facing 270, 10 figures in 2 files, order H
        57, 4
          an event: 6 [event.when]
          which event, tens: 5 [event.roll]
          which event, units: 7 [event.roll]
          whom it befalls: 6 [event.sides]
          Over here!, for Blue [event.57]
          side of the board: 4 [event.side-die]
          blue-2 joins as #2, 10 figures [event.57 event.gains]
          - blue-2: 6,75 facing 90, 10 figures in 2 files, order H
        83, 4
          an event: 6 [event.when]
          which event, tens: 8 [event.roll]
          which event, units: 3 [event.roll]
          whom it befalls: 6 [event.sides]
          Reinforcements arrive, for Blue [event.83]
          side of the board: 4 [event.side-die]
          blue-2 joins as #2, 10 figures [event.83 event.gains]
          blue-3 joins as #3, 10 figures [event.83 event.gains]
          - blue-2: 6,75 facing 90, 10 figures in 2 files, order H
          - blue-3: 20,65 facing 90, 10 figures in 2 files, order H
    "#]]
    .assert_eq(&told);
}

#[test]
fn a_corner_is_given_by_a_die() {
    holds!("event.corner-die");
    let wood = "
        options random-events
        terrain forest name north-east 200,130 220,130 210,140
        terrain forest name north-west 20,130 40,130 30,140
        terrain forest name south-east 200,10 220,10 210,20
        terrain forest name south-west 20,10 40,10 30,20
        red spears medium-infantry 12 in 6 at 60,70
        blue foot light-infantry 12 in 6 at 160,90";
    let mut told = String::new();
    for die in 1..=4 {
        let game = after_event(wood, &[&numbered(54)[..], &[die]].concat());
        game.dice_are_used();
        let _ = write!(told, "{die}\n{}", told_from_event(&game));
    }
    expect![[r#"
        1
          an event: 6 [event.when]
          which event, tens: 5 [event.roll]
          which event, units: 4 [event.roll]
          Forest fire [event.54]
          corner of the board: 1 [event.corner-die]
          north-east burns: 3 trees are gone [event.54]
          in force: forest-fire for null until 0, null
        2
          an event: 6 [event.when]
          which event, tens: 5 [event.roll]
          which event, units: 4 [event.roll]
          Forest fire [event.54]
          corner of the board: 2 [event.corner-die]
          north-west burns: 3 trees are gone [event.54]
          in force: forest-fire for null until 0, null
        3
          an event: 6 [event.when]
          which event, tens: 5 [event.roll]
          which event, units: 4 [event.roll]
          Forest fire [event.54]
          corner of the board: 3 [event.corner-die]
          south-east burns: 3 trees are gone [event.54]
          in force: forest-fire for null until 0, null
        4
          an event: 6 [event.when]
          which event, tens: 5 [event.roll]
          which event, units: 4 [event.roll]
          Forest fire [event.54]
          corner of the board: 4 [event.corner-die]
          south-west burns: 3 trees are gone [event.54]
          in force: forest-fire for null until 0, null
    "#]]
    .assert_eq(&told);
}

/// Answers of the sides instead of the usual ones.
fn answered(position: &str, dice: &[u8], answers: &[&str]) -> String {
    let mut game = Game::open(position, dice);
    let idle = turn(&[], &[]);
    game.act_all(&idle.iter().map(String::as_str).collect::<Vec<&str>>());
    game.act_all(answers);
    game.dice_are_used();
    told_from_event(&game).lines().map(|line| format!("{}\n", line.trim_start())).collect()
}

#[test]
fn spies_look_at_markers_until_one_is_real() {
    let told = answered(FIELD, &[&numbered(42)[..], &[1]].concat(), &["blue: show ?B"]);
    expect![[r#"
          an event: 6 [event.when]
          which event, tens: 4 [event.roll]
          which event, units: 2 [event.roll]
          whom it befalls: 1 [event.sides]
          Spies at work, for Red [event.42]
          ?B was a phantom [event.42]
          lurkers appears [event.42]
          - lurkers: 20,112 facing 0, 12 figures in 3 files, order H
    "#]]
    .assert_eq(&told);
    let told = answered(FIELD, &[&numbered(42)[..], &[1]].concat(), &["blue: show ?A"]);
    expect![[r#"
          an event: 6 [event.when]
          which event, tens: 4 [event.roll]
          which event, units: 2 [event.roll]
          whom it befalls: 1 [event.sides]
          Spies at work, for Red [event.42]
          lurkers appears [event.42]
          - lurkers: 20,112 facing 0, 12 figures in 3 files, order H
    "#]]
    .assert_eq(&told);
}

#[test]
fn recruits_join_horse_where_there_are_no_peasants() {
    let horse = FIELD
        .replace("levy peasants", "levy men-at-arms")
        .replace("riders light-cavalry 12", "riders light-cavalry 18");
    let told = answered(&horse, &[&numbered(43)[..], &[1]].concat(), &[]);
    expect![[r#"
          an event: 6 [event.when]
          which event, tens: 4 [event.roll]
          which event, units: 3 [event.roll]
          whom it befalls: 1 [event.sides]
          Take the king's shilling, for Red [event.43]
          riders gains 2 figures, and has 20 now [event.43 event.gains]
          - riders: 160,40 facing 0, 20 figures in 6 files, order H
    "#]]
    .assert_eq(&told);
    // A unit that cannot grow behind itself stays as it is.
    let crowded = BARE
        .replace("spears medium-infantry 36 in 6 at 60,30", "spears medium-infantry 12 in 6 at 60,5")
        + "\n    blue more light-infantry 12 in 6 at 100,140";
    let told = answered(&crowded, &[&numbered(92)[..], &[1]].concat(), &[]);
    expect![[r#"
          an event: 6 [event.when]
          which event, tens: 9 [event.roll]
          which event, units: 2 [event.roll]
          whom it befalls: 1 [event.sides]
          God is on your side, for Red [event.92]
          there is nothing for it to act on [event.nothing]
    "#]]
    .assert_eq(&told);
    let told = answered(&crowded, &[&numbered(92)[..], &[6]].concat(), &["blue: take more"]);
    expect![[r#"
          an event: 6 [event.when]
          which event, tens: 9 [event.roll]
          which event, units: 2 [event.roll]
          whom it befalls: 6 [event.sides]
          God is on your side, for Blue [event.92]
          more gains 4 figures, and has 16 now [event.92 event.gains]
          foot gains 4 figures, and has 16 now [event.92 event.gains]
          - foot: 160,140 facing 180, 16 figures in 3 files, order H
          - more: 100,140 facing 180, 16 figures in 3 files, order H
    "#]]
    .assert_eq(&told);
    // Nor does one of thirty-six figures.
    let told = answered(BARE, &[&numbered(92)[..], &[1]].concat(), &[]);
    expect![[r#"
          an event: 6 [event.when]
          which event, tens: 9 [event.roll]
          which event, units: 2 [event.roll]
          whom it befalls: 1 [event.sides]
          God is on your side, for Red [event.92]
          there is nothing for it to act on [event.nothing]
    "#]]
    .assert_eq(&told);
}

#[test]
fn reinforcements_come_on_where_their_side_likes() {
    let told = answered(
        BARE,
        &[&numbered(83)[..], &[1, 4]].concat(),
        &["red: enter at 0,20", "red: enter at 0,100"],
    );
    expect![[r#"
          an event: 6 [event.when]
          which event, tens: 8 [event.roll]
          which event, units: 3 [event.roll]
          whom it befalls: 1 [event.sides]
          Reinforcements arrive, for Red [event.83]
          side of the board: 4 [event.side-die]
          red-2 joins as #2, 10 figures [event.83 event.gains]
          red-3 joins as #3, 10 figures [event.83 event.gains]
          - red-2: 6,20 facing 90, 10 figures in 2 files, order H
          - red-3: 20,100 facing 90, 10 figures in 2 files, order H
    "#]]
    .assert_eq(&told);
    let mut idle = turn(&[], &[]);
    idle.push("red: enter at 3,20".to_owned());
    let actions: Vec<&str> = idle.iter().map(String::as_str).collect();
    refused(
        BARE,
        &actions,
        &[&numbered(83)[..], &[1, 4]].concat(),
        expect!["this is not on the edge of the board that the die gave [event.83]"],
    );
}
