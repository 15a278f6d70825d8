//! Sheets as the page has them: what a line comes to while it is typed, what can be clicked, and what each seat is shown.

use std::fmt::Write as _;

use battle::{Battle, GroundScene, Journal, Motion, Side, State as _, Table, Viewer, holds};
use dice::Scripted;
use expect_test::{Expect, expect};

use crate::table::{Game, turn};

const FIELD: &str = "
    terrain forest 20,20 60,20 60,60 20,60
    group red main
    red bows longbow-light 24 in 12 at 120,30
    red spears medium-infantry 24 in 12 at 160,30, group main
    red bills medium-infantry 24 in 12 at 190,30, group main
    red lurkers men-at-arms 12 in 6 at 40,40, marker C
    blue knights heavy-cavalry 12 in 6 at 160,130
    blue scouts light-cavalry 12 in 6 at 220,135, marker A
    phantom red K 80,20";

fn opened(position: &str) -> Game {
    Game::open(position, &[])
}

/// What a line of red's comes to as it is typed.
fn read(position: &str, to: &str, text: &str) -> String {
    let game = opened(position);
    let Some(read) = game.battle.state().order_read(Side::Red, to, text) else {
        return "no such line\n".to_owned();
    };
    let mut out = String::new();
    let _ = writeln!(out, "{}: {}", read.written.as_deref().unwrap_or("-"), read.says);
    let toward = read.toward.map_or("nowhere".to_owned(), |toward| toward.to_string());
    let _ =
        writeln!(out, "leads {toward}, charges {}, arrow {}", read.charges, read.arrow.unwrap_or_default());
    for fault in read.faults {
        let at: String = text.chars().skip(fault.at).take(fault.length).collect();
        let _ = writeln!(out, "at {} `{at}`: {} [{}]", fault.at, fault.says, fault.rule);
    }
    out
}

fn reads(to: &str, text: &str, expected: Expect) {
    expected.assert_eq(&read(FIELD, to, text));
}

/// The words of a part of a line, those that are chosen with a star, those that are barred with why.
fn words(position: &str, to: &str, text: &str, part: &str) -> String {
    let game = opened(position);
    let read = game.battle.state().order_read(Side::Red, to, text).expect("there is such a line");
    let part = read.parts.into_iter().find(|one| one.name == part).expect("there is such a part");
    let word = |word: battle::OrderWord| match word.refusal {
        Some(refusal) => format!("{} ({} [{}])\n", word.says, refusal.says, refusal.rule),
        None => format!("{}{} -> {}\n", if word.chosen { "*" } else { "" }, word.says, word.write),
    };
    part.words.into_iter().map(word).chain(part.typed.map(|typed| format!("typed -> {typed}\n"))).collect()
}

#[test]
fn a_line_is_read_as_it_is_typed() {
    holds!("common.order.errors", "common.order.repeat", "common.order.sheet");
    reads(
        "#1",
        "nne 2/3, f n, fire end",
        expect![[r#"
        NNE 2/3, F N, FIRE END: go north-north-east two thirds of a move, face north; fire in the last third
        leads 22.5, charges false, arrow {bearing}° 2/3, F N, FIRE END
    "#]],
    );
    reads(
        "#1",
        "CH #1 IF #1 MOVES",
        expect![[r#"
        -: as before: hold
        leads nowhere, charges false, arrow {bearing}°
        at 6 `IF`: an order holds no condition: IF [common.order.no-if]
        at 6 `IF`: not understood: IF [common.order.grammar]
    "#]],
    );
    reads(
        "#1",
        "N 2/3, COL",
        expect![[r#"
        -: as before: hold
        leads nowhere, charges false, arrow {bearing}°
        at 10 ``: expected: a number [common.order.grammar]
    "#]],
    );
    reads(
        "#1",
        "",
        expect![[r#"
        -: as before: hold
        leads nowhere, charges false, arrow {bearing}°
    "#]],
    );
    reads(
        "#1",
        "#2: H",
        expect![[r#"
        -: as before: hold
        leads nowhere, charges false, arrow {bearing}°
        at 0 `#2`: this is the line of #1 [common.order.sheet]
    "#]],
    );
    reads(
        "#9",
        "H",
        expect![[r#"
        no such line
    "#]],
    );
    reads(
        "\"main\"",
        "N 1/3",
        expect![[r#"
        N 1/3: go north a third of a move
        leads nowhere, charges false, arrow {bearing}° 1/3
    "#]],
    );
    reads(
        "?K",
        "CH N",
        expect![[r#"
        -: stays where it is
        leads nowhere, charges false, arrow {bearing}°
        at 0 `CH`: a phantom is given a direction and a distance [common.phantom.at-will]
    "#]],
    );
    reads(
        "?K",
        "SSE 1/3",
        expect![[r#"
        SSE 1/3: go south-south-east a third of a move
        leads nowhere, charges false, arrow {bearing}° 1/3
    "#]],
    );
    // Whether there is an enemy whom red does not see makes no difference.
    reads(
        "#1",
        "CH #2",
        expect![[r#"
        -: as before: hold
        leads nowhere, charges false, arrow {bearing}°
        at 3 `#2`: no enemy in sight: #2 [common.order.errors]
    "#]],
    );
    reads(
        "#1",
        "CH ?A",
        expect![[r#"
        CH ?A: charge ?A
        leads 43.6, charges true, arrow CH {bearing}°
    "#]],
    );
}

#[test]
fn parts_of_an_order_are_clicked_and_those_that_are_barred_say_why() {
    holds!("common.order.contents", "medieval.battle.orders");
    expect![[r#"
        Hold -> H
        *Move -> N 2/3
        Charge -> CH N
        Engage -> EN N
        Withdraw -> WD N 2/3
        Forced march -> FM N 2/3
        Rally -> RALLY
    "#]]
    .assert_eq(&words(FIELD, "#1", "N 2/3", "Order"));
    expect![[r#"
        1/3 -> N 1/3
        *2/3 -> N 2/3
        Full -> N
        typed -> N {number} cm
    "#]]
    .assert_eq(&words(FIELD, "#1", "N 2/3", "How far"));
    expect![[r#"
        #1 knights -> CH #1
        ?A -> CH ?A
    "#]]
    .assert_eq(&words(FIELD, "#1", "CH N", "At"));
    expect![[r#"
        *Nothing said -> N 2/3
        Fire -> N 2/3, FIRE
        First third -> N 2/3, FIRE BEGIN
        Second third -> N 2/3, FIRE MIDDLE
        Last third -> N 2/3, FIRE END
        First and last -> N 2/3, FIRE BOTH
        Hold fire -> N 2/3, HF
    "#]]
    .assert_eq(&words(FIELD, "#1", "N 2/3", "Fire"));
    expect![[r#"
        *Hold -> H
        Move (this battle moves by one order [medieval.battle.orders])
        Charge (this battle moves by one order [medieval.battle.orders])
        Engage (this battle moves by one order [medieval.battle.orders])
        Withdraw (this battle moves by one order [medieval.battle.orders])
        Forced march (this battle moves by one order [medieval.battle.orders])
        Rally -> RALLY
    "#]]
    .assert_eq(&words(FIELD, "#2", "", "Order"));
    expect![[r#"
        Fire (this unit has nothing to fire [common.order.fire])
    "#]]
    .assert_eq(&words(FIELD, "#2", "", "Fire"));
    expect![[r#"
        *As it stands -> N
        Line, 2 ranks -> LB, N
        Line, 1 rank -> LB 1, N
        Skirmish line -> SK, N
        Column of 2 -> COL 2, N
        Column of 4 -> COL 4, N
        Column of 6 -> COL 6, N
        Column of 8 -> COL 8, N
    "#]]
    .assert_eq(&words(FIELD, "#1", "N", "Formation"));
    expect![[r#"
        And then … -> E 1/3 THEN FWD
    "#]]
    .assert_eq(&words(FIELD, "#1", "E 1/3", "Then"));
}

/// Whatever is written by a click is a line that can be read, and comes to what was clicked.
#[test]
fn whatever_is_clicked_can_be_read() {
    let game = opened(FIELD);
    let state = game.battle.state();
    let mut open = vec![String::new()];
    let mut seen = 0;
    for round in 0..2 {
        for text in std::mem::take(&mut open) {
            let read = state.order_read(Side::Red, "#1", &text).expect("there is such a line");
            for word in
                read.parts.into_iter().flat_map(|part| part.words).filter(|word| word.refusal.is_none())
            {
                let again = state.order_read(Side::Red, "#1", &word.write).expect("there is such a line");
                assert!(again.faults.is_empty(), "{}: {:?}", word.write, again.faults);
                assert_eq!(again.written.as_deref(), Some(word.write.as_str()));
                seen += 1;
                if round == 0 {
                    open.push(word.write);
                }
            }
        }
    }
    assert!(seen > 500, "{seen}");
}

#[test]
fn a_line_that_is_taken_out_goes_on_as_before() {
    holds!("common.order.repeat");
    let text = |game: &Game| {
        let prompt = game.battle.state().prompt(Side::Red).expect("red writes");
        let sheet = prompt.sheet.expect("a sheet is asked for");
        let line = sheet.lines.into_iter().find(|line| line.to == "#1").expect("there is such a line");
        (line.text, line.standing, line.says)
    };
    let mut game = opened(FIELD);
    game.act_all(&["red: write #1: E 5 cm"]);
    assert_eq!(text(&game).0.as_deref(), Some("E 5 cm"));
    game.act_all(&["red: erase #1"]);
    assert_eq!(text(&game), (None, "H".to_owned(), "as before: hold".to_owned()));
    expect!["nothing new is written to it [common.order.repeat]"]
        .assert_eq(&opened(FIELD).refusal(&["red: erase #1"]));
    expect!["the sheet is handed in: open it first [common.order.before]"]
        .assert_eq(&opened(FIELD).refusal(&["red: hand in", "red: erase #1"]));
}

#[test]
fn nobody_is_shown_a_distance_unless_all_may_measure() {
    holds!("common.measure.when", "common.measure.beginners");
    let tape = |position: &str| match opened(position).battle.state().ground(Viewer::Seat(Side::Red)) {
        GroundScene::Tabletop { measure, .. } => measure.tape,
        GroundScene::Hexes { .. } | GroundScene::Areas { .. } => panic!("it is a table"),
    };
    let free = format!("options free-measuring\n{FIELD}");
    assert!(!tape(FIELD) && tape(&free));
    let arrow = |position: &str| {
        let game = opened(position);
        game.battle.state().order_read(Side::Red, "#1", "N 2/3").and_then(|read| read.arrow)
    };
    assert_eq!(arrow(FIELD).as_deref(), Some("{bearing}° 2/3"));
    assert_eq!(arrow(&free).as_deref(), Some("{bearing}° {length} cm"));
}

#[test]
fn orders_are_written_against_the_clock_if_the_players_want_one() {
    holds!("common.order.clock", "common.order.clock-length");
    let seconds = |position: &str| opened(position).battle.state().seconds_to_answer(Side::Red);
    assert_eq!(seconds(FIELD), None);
    assert_eq!(seconds(&format!("options order-clock\n{FIELD}")), Some(120));
    // A minute for every 500 points that are begun, if that is longer.
    let mut many = "options order-clock\n".to_owned();
    for n in 0..12 {
        let _ = writeln!(many, "red k{n} heavy-cavalry 36 in 6 at {},30", 10 + 19 * n);
    }
    many.push_str("blue knights heavy-cavalry 12 in 6 at 160,130\n");
    expect![[r#"
        Some(540)
    "#]]
    .assert_eq(&format!("{:?}\n", seconds(&many)));
    // Whoever has written nothing more when it is over hands in what is there: that is the usual answer.
    let game = opened(&format!("options order-clock\n{FIELD}"));
    let state = game.battle.state();
    let usual = state.usual(Side::Red).map(|usual| state.write_action(Side::Red, &usual));
    assert_eq!(usual.as_deref(), Some("hand in"));
}

#[test]
fn a_marker_looks_the_same_whatever_stands_behind_it() {
    holds!("common.hidden.what", "common.phantom.point");
    let blue = |position: &str| {
        let game = opened(position);
        let state = game.battle.state();
        let scene = state.scene(Viewer::Seat(Side::Blue));
        let markers = scene.pieces.iter().filter(|piece| piece.glyph == "hidden-marker");
        let markers: Vec<String> =
            markers.map(|piece| serde_json::to_string(piece).unwrap_or_default()).collect();
        (markers, serde_json::to_string(&scene).unwrap_or_default())
    };
    // A unit and a phantom change their letters and their places.
    let swapped = FIELD
        .replace("at 40,40, marker C", "at 80,20, marker K")
        .replace("phantom red K 80,20", "phantom red C 40,40");
    let ((one, whole), (other, _)) = (blue(FIELD), blue(&swapped));
    assert_eq!(one.len(), 2);
    assert_eq!(one, other);
    assert!(!whole.contains("lurkers") && !whole.contains("men-at-arms"), "{whole}");
    // Its own side sees who it is, and that it is hidden.
    let scene = opened(FIELD).battle.state().scene(Viewer::Seat(Side::Red));
    let own = scene.pieces.iter().find(|piece| piece.id == "lurkers").expect("red knows it");
    assert!(own.badges.iter().any(|badge| badge.glyph == "hidden-marker"));
    assert_eq!(own.figure, "?C");
}

#[test]
fn what_goes_is_shown_to_each_as_he_sees_it() {
    holds!("common.hidden.centre-front", "common.order.before");
    let actions = turn(&["#1: N 1/3", "#4: S 3 cm"], &[]);
    let (mut dice, mut journal) = (Scripted::new(Vec::new()), Journal::new());
    let mut battle = Battle::begin(Game::opened(FIELD), &mut Table::new(&mut dice, &mut journal));
    for action in &actions {
        let (side, text) = action.split_once(": ").expect("a side, and what it does");
        let side = if side == "red" { Side::Red } else { Side::Blue };
        let action = battle.state().read_action(side, text).expect("it can be read");
        battle.play(side, action, &mut Table::new(&mut dice, &mut journal));
    }
    let goes = |viewer: Viewer| {
        let mut out = String::new();
        for line in journal.lines(battle.state(), viewer) {
            if let Some(Motion::Goes { piece, from, to, faces, .. }) = line.motion {
                let _ = writeln!(out, "{piece} {from:?} to {to:?} facing {faces:?}");
            }
            assert!(
                line.text != "Red hands its orders in" || viewer != Viewer::Seat(Side::Blue),
                "{}",
                line.text
            );
        }
        out
    };
    expect![[r#"
        bows Table { at: [1200000, 300000] } to Table { at: [1200000, 400000] } facing Some(0.0)
        lurkers Table { at: [400000, 400000] } to Table { at: [400000, 360000] } facing Some(180.0)
        lurkers Table { at: [400000, 360000] } to Table { at: [400000, 330000] } facing Some(180.0)
    "#]]
    .assert_eq(&goes(Viewer::Seat(Side::Red)));
    expect![[r#"
        bows Table { at: [1200000, 300000] } to Table { at: [1200000, 400000] } facing Some(0.0)
        red?C Table { at: [400000, 400000] } to Table { at: [400000, 360000] } facing None
        red?C Table { at: [400000, 360000] } to Table { at: [400000, 330000] } facing None
    "#]]
    .assert_eq(&goes(Viewer::Seat(Side::Blue)));
}

/// The lines of red's sheet after it was filled so.
fn filled(field: &str, how: &str) -> String {
    let mut game = opened(field);
    game.act_all(&[format!("red: fill {how}").as_str()]);
    let prompt = game.battle.state().prompt(Side::Red).expect("red is asked");
    let sheet = prompt.sheet.expect("orders are written");
    let mut out = String::new();
    for line in sheet.lines {
        let _ = writeln!(out, "{}: {}", line.to, line.text.as_deref().unwrap_or("-"));
    }
    out
}

#[test]
fn a_sheet_is_filled_by_rules_of_thumb() {
    holds!("common.order.thumb");
    // Everybody marches at the nearest enemy, who is out of reach; units of a battle go with it, and phantoms get nothing.
    expect![[r#"
        "main": 0°
        #1: 21°
        #2: -
        #3: -
        #4: 52°
        ?K: -
    "#]]
    .assert_eq(&filled(FIELD, "attack"));
    expect![[r#"
        "main": H
        #1: 21°
        #2: -
        #3: -
        #4: 52°
        ?K: -
    "#]]
    .assert_eq(&filled(FIELD, "attack but hold with \"main\""));
    expect![[r#"
        "main": H
        #1: H, FIRE
        #2: -
        #3: -
        #4: H
        ?K: -
    "#]]
    .assert_eq(&filled(FIELD, "hold"));
    expect![[r#"
        "main": 0°
        #1: 21°
        #2: -
        #3: -
        #4: 52°
        ?K: -
    "#]]
    .assert_eq(&filled(FIELD, "close"));
    // The knights charge the peasants and not the pikes, who are nearer; the spears have a stronger enemy before them and stay; the footmen
    // march after the peasants; the archers go nearer.
    let battle = "
        red knights heavy-cavalry 12 in 12 at 70,40
        red spears light-infantry 12 in 6 at 130,40
        red bows archer-light 12 in 6 at 200,20
        red foot medium-infantry 24 in 12 at 20,20
        blue peasants peasants 24 in 12 at 60,90
        blue pikes pike-medium 30 in 10 at 110,70";
    expect![[r#"
        #1: CH #1
        #2: H
        #3: 300°
        #4: 29°
    "#]]
    .assert_eq(&filled(battle, "fight"));
    crate::table::refused(
        FIELD,
        &["red: write #1: H", "red: fill attack"],
        &[],
        expect!["only an empty sheet is filled [common.order.thumb]"],
    );
    crate::table::refused(
        FIELD,
        &["red: fill flee"],
        &[],
        expect!["unreadable: `flee` is none of fight, attack, close, advance, shoot, hold, seize"],
    );
    crate::table::refused(
        FIELD,
        &["red: fill attack but hold with #2"],
        &[],
        expect!["it takes its orders by another line [common.order.thumb]"],
    );
}
