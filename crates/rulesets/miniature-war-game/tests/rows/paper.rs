//! The sheets that are kept with a pencil where people play with figures (common.order.sheet, common.order.artillery-sheet,
//! common.order.special-sheets, musket.ammo.sheet).

use std::fmt::Write as _;

use battle::{Form, Roster, Ruleset as _, holds};
use expect_test::expect;
use miniature_war_game::MiniatureWarGame;

fn forms(army: Option<(&str, &[&str])>) -> Vec<Form> {
    let roster = army.map(|(list, lines)| Roster {
        ruleset: "miniature-war-game".to_owned(),
        name: String::new(),
        list: list.to_owned(),
        points: 1000,
        lines: lines.iter().map(|line| (*line).to_owned()).collect(),
    });
    MiniatureWarGame::armies().expect("they are bought").forms(roster.as_ref())
}

/// What stands on the sheets of these kinds, without the lines that are empty but for their number.
fn told(forms: &[Form], kinds: &[&str]) -> String {
    let mut text = String::new();
    for form in forms.iter().filter(|form| kinds.contains(&form.id)) {
        let _ = writeln!(text, "{} [{}]", form.title, form.rules.join(" "));
        let fields: Vec<String> =
            form.fields.iter().map(|field| format!("{}: {}", field.what, field.value)).collect();
        let _ = writeln!(text, "  {}", fields.join("; "));
        for boxes in &form.boxes {
            let _ = writeln!(text, "  {} x {}", boxes.marks.len(), boxes.what);
        }
        let _ = writeln!(text, "  {} lines of {}", form.lines.len(), form.columns.join(", "));
        for line in form.lines.iter().filter(|line| line.iter().skip(1).any(|cell| !cell.is_empty())) {
            let _ = writeln!(text, "  - {}", line.join(", "));
        }
    }
    text
}

#[test]
fn an_army_has_a_roster_and_an_order_sheet_for_each_unit() {
    holds!("common.order.sheet", "common.army.roster", "medieval.army.roster");
    let army =
        ["duke in van", "24 pole-arms in van with javelins", "12 slinger", "2 supply-wagon with sling"];
    expect![[r#"
        Army roster [common.army.roster medieval.army.roster]
          list: Any troops; points: 292
          4 lines of no, type, armour, figures, cost, special
          - , Duke, , , 0, van
          - 1, Pole arms, medium, 24, 192, van, javelins
          - 2, Slinger, light, 12, 60, 
          - 3-4, Supply wagon, none, 2, 40, sling
        Order sheet: Pole arms 1 [common.order.sheet]
          number: 1; type: Pole arms; figures: 24; cost: 192; move: 24 cm; melee point: 7; morale point: 4; shock: ½; range: -; formed with: van; special: van, javelins
          24 x figures lost
          24 lines of move, orders
        Order sheet: Slinger 2 [common.order.sheet]
          number: 2; type: Slinger; figures: 12; cost: 60; move: 30 cm; melee point: 2; morale point: 2; shock: 0; range: 30 cm; formed with: -; special: 
          12 x figures lost
          24 x shots
          24 lines of move, orders
        Order sheet: Supply wagon 3 [common.order.sheet]
          number: 3; type: Supply wagon; figures: 1; cost: 20; move: 30 cm; melee point: -; morale point: -; shock: 0; range: -; formed with: -; special: sling
          1 x figures lost
          24 lines of move, orders
        Order sheet: Supply wagon 4 [common.order.sheet]
          number: 4; type: Supply wagon; figures: 1; cost: 20; move: 30 cm; melee point: -; morale point: -; shock: 0; range: -; formed with: -; special: sling
          1 x figures lost
          24 lines of move, orders
    "#]].assert_eq(&told(&forms(Some(("any", &army))), &["roster", "orders"]));
}

#[test]
fn pieces_have_sheets_with_boxes_for_shots_and_crew() {
    holds!("common.order.artillery-sheet", "musket.ammo.sheet", "medieval.engine.single");
    let army = ["unit 53", "unit 62 with 1 rounds 2 crew", "unit 64"];
    expect![[r#"
        Artillery sheet: 8pd 2 [common.order.artillery-sheet musket.ammo.sheet]
          number: 2; type: Unit 62: Foot Artillery; move: 21 cm; melee point: 2; range from: 0 cm; range to: 80 cm; crew: 6; extra rounds: 18; extra crew: 12
          42 x shots
          18 x crew lost
          24 lines of move, move order, range called, projectile, effect
        Artillery sheet: 8pd howitzer 3 [common.order.artillery-sheet musket.ammo.sheet]
          number: 3; type: Unit 64: Howitzer Battery; move: 21 cm; melee point: 2; range from: 30 cm; range to: 80 cm; crew: 6; extra rounds: 0; extra crew: 0
          24 x shots
          6 x crew lost
          24 lines of move, move order, range called, projectile, effect
    "#]].assert_eq(&told(&forms(Some(("french", &army))), &["artillery"]));
}

#[test]
fn elephants_have_a_sheet_each_and_chariots_one_together() {
    holds!("common.order.special-sheets", "medieval.elephant.single");
    let army = ["36 hoplites", "2 war-elephant-archer", "3 chariot-archer", "1 chariot-fighter"];
    expect![[r#"
        Elephant sheet: War elephant archer 2 [common.order.special-sheets medieval.elephant.single]
          number: 2; type: War elephant archer; move: 24 cm; melee point: 8; range: 30 cm
          1 x driver lost
          1 x fighter lost
          6 x hits
          24 x shots
          24 lines of move, orders, fired at, rampage, effect
        Elephant sheet: War elephant archer 3 [common.order.special-sheets medieval.elephant.single]
          number: 3; type: War elephant archer; move: 24 cm; melee point: 8; range: 30 cm
          1 x driver lost
          1 x fighter lost
          6 x hits
          24 x shots
          24 lines of move, orders, fired at, rampage, effect
        Chariot sheet [common.order.special-sheets]
          chariot: 4 Chariot archer; chariot: 5 Chariot archer; chariot: 6 Chariot archer; chariot: 7 Chariot fighter
          4 x driver lost
          4 x fighter lost
          4 x chariot lost
          24 lines of move, chariots, orders, fired at, effect
    "#]].assert_eq(&told(&forms(Some(("ancient", &army))), &["elephants", "chariots"]));
}

#[test]
fn blank_there_is_a_sheet_of_each_kind() {
    holds!("musket.bldg.sheet", "common.order.special-sheets");
    let all = forms(None);
    let kinds: Vec<&str> = all.iter().map(|form| form.id).collect();
    assert_eq!(kinds, ["roster", "orders", "artillery", "elephants", "chariots", "buildings", "ships"]);
    assert!(all.iter().all(|form| form.fields.iter().all(|field| field.value.is_empty())));
    expect![[r#"
        Building sheet [common.order.special-sheets musket.bldg.sheet]
          building: ; class: ; floor: ; room for stands: ; door: ; damage: 
          10 lines of stand, unit, figures, at which side or opening, since move
        Ship sheet [musket.ship.guns musket.ship.load]
          ship: ; points agreed: ; wind from: ; units on board: 
          4 x guns to port
          4 x guns to starboard
          8 x crews of 6
          2 x mast hit
          24 lines of move, orders, fired at, damage rolled, sinks or burns in
    "#]]
    .assert_eq(&told(&all, &["buildings", "ships"]));
}

#[test]
fn ships_and_boats_of_an_army_have_sheets_by_the_numbers_that_they_get() {
    holds!("musket.ship.guns", "common.order.special-sheets");
    let army = ["general", "2 river-boat with bow-gun", "frigate for 300", "unit 33", "1 boat-wagon"];
    let all = forms(Some(("british", &army)));
    let titles: Vec<&str> = all.iter().map(|form| form.title.as_str()).collect();
    expect![[r#"
        Army roster
        Order sheet: River boat 1
        Order sheet: River boat 3
        Order sheet: Regulars 14
        Order sheet: Boat wagon 15
        Artillery sheet: 6pd 2
        Artillery sheet: 6pd 4
        Ship sheet: Frigate 5"#]]
    .assert_eq(&titles.join("\n"));
    expect![[r#"
        Army roster [common.army.roster medieval.army.roster]
          list: The British army; points: 588
          5 lines of no, type, armour, figures, cost, special
          - , General, , , 60, 
          - 1-4, River boats, , , 100, bow-gun
          - 5-13, Frigate, , , 300, 
          - 14, Unit 33: Line Infantry, none, 36, 108, 
          - 15, Wagons for boats, , , 20, 
        Ship sheet: Frigate 5 [musket.ship.guns musket.ship.load]
          ship: Frigate 5; points agreed: 300; wind from: ; units on board: 
          4 x guns to port
          4 x guns to starboard
          8 x crews of 6
          2 x mast hit
          24 lines of move, orders, fired at, damage rolled, sinks or burns in
    "#]]
    .assert_eq(&told(&all, &["roster", "ships"]));
}

#[test]
fn a_battle_has_a_sheet_for_each_floor_of_its_buildings_and_each_of_its_ships() {
    holds!("musket.bldg.sheet", "musket.ship.guns");
    let battle = |text: &str| MiniatureWarGame::armies().expect("they are bought").forms_of_battle(text);
    let landing = MiniatureWarGame::scenario("sallow-strand").expect("it ships");
    expect![[r#"
        Ship sheet: 1 Alert [musket.ship.guns musket.ship.load]
          ship: 1 Alert; points agreed: 300; wind from: west; units on board: 6 Marines, on deck; 7 4th Foot, in reserve, below
          3 x guns to port
          1 x guns to starboard
          4 x crews of 6
          2 x mast hit
          24 lines of move, orders, fired at, damage rolled, sinks or burns in
    "#]].assert_eq(&told(&battle(&landing).expect("it opens"), &["buildings", "ships"]));
    let inn = crate::table::scenario(
        "period musket
         terrain building class B stories 2 door:1 window:3:2 name inn 54,60 66,60 66,68 54,68
         red men regulars 7 in 4 at 60,20, inside inn
         blue far regulars 6 in 6 at 230,140",
    );
    expect![[r#"
        Building sheet: inn, ground floor [common.order.special-sheets musket.bldg.sheet]
          building: inn; class: B, stone and timber; floor: ground floor; room for stands: 12; openings: door 0 in side 1; damage, of points: 12
          12 lines of stand, unit, figures, at which side or opening, since move
          - 1, 1 men, 2, opening 0, 
          - 2, 1 men, 2, inside, 
          - 3, 1 men, 2, inside, 
          - 4, 1 men, 1, inside, 
        Building sheet: inn, floor 2 [common.order.special-sheets musket.bldg.sheet]
          building: inn; class: B, stone and timber; floor: floor 2; room for stands: 12; openings: window 1 in side 3; damage, of points: 12
          12 lines of stand, unit, figures, at which side or opening, since move
    "#]].assert_eq(&told(&battle(&inn).expect("it opens"), &["buildings", "ships"]));
    assert!(battle("no battle").is_err());
}
