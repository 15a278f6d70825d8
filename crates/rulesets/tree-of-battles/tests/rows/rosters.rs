//! Armies that are put together beforehand (setup.muster).

use battle::{Armies as _, ArmySheet, Knob, Roster, Side, State as _, Viewer};
use expect_test::{Expect, expect};
use tree_of_battles::TreeOfBattles;

use crate::table::Game;

fn roster(points: u16, lines: &[impl ToString]) -> Roster {
    let lines = lines.iter().map(ToString::to_string).collect();
    let [ruleset, list, name] = ["tree-of-battles", "lances", ""].map(str::to_owned);
    Roster { ruleset, name, list, points, lines }
}

fn check_bill(points: u16, lines: &[&str], expected: &Expect) {
    expected.assert_eq(&TreeOfBattles.bill(&roster(points, lines)).to_string());
}

const ARMY: [&str; 6] = [
    "appoint commander 5 for 1",
    "hire 4 maa-foot grade B for 1",
    "hire 6 longbow grade C for 1 with stakes",
    "appoint marshal 4 for 2",
    "hire 4 heavy-infantry + 4 longbow grade C for 2",
    "hire 3 light-horse grade C for 2 with mercenary javelins",
];

#[test]
fn a_bill_says_what_every_line_costs() {
    check_bill(
        300,
        &ARMY,
        &expect![[r#"
        appoint commander 5 for 1: 35 (a leader 35) [setup.muster]
        hire 4 maa-foot grade B for 1: 32 (stands by their type 28, grade +4) [setup.muster]
        hire 6 longbow grade C for 1 with stakes: 60 (stands by their type 54, what is bought besides +6) [setup.muster]
        appoint marshal 4 for 2: 25 (a leader 25) [setup.muster]
        hire 4 heavy-infantry + 4 longbow grade C for 2: 52 (stands by their type 52) [setup.muster]
        hire 3 light-horse grade C for 2 with mercenary javelins: 15 (stands by their type 12, what is bought besides +3) [setup.muster]
        219 of 300 points
    "#]],
    );
}

#[test]
fn a_bill_says_all_that_is_wrong_each_at_its_line() {
    check_bill(
        200,
        &[
            "appoint comander 5 for 1",
            "hire 4 pike + 4 longbow grade C for 1",
            "hire 6 maa-mounted grade A for 2 with stakes",
            "",
            "appoint marshal 4 for 9",
            "hire 12 longbow grade A for 2",
        ],
        &expect![[r#"
            appoint comander 5 for 1: 0 (a line that cannot be read 0) [setup.muster]
            hire 4 pike + 4 longbow grade C for 1: 56 (stands by their type 56) [setup.muster]
            hire 6 maa-mounted grade A for 2 with stakes: 66 (stands by their type 42, grade +18, what is bought besides +6) [setup.muster]
            : 0 (a line that cannot be read 0) [setup.muster]
            appoint marshal 4 for 9: 25 (a leader 25) [setup.muster]
            hire 12 longbow grade A for 2: 144 (stands by their type 108, grade +36) [setup.muster]
            291 of 200 points
            wrong: appoint comander 5 for 1: `comander` is no kind of leader; did you mean `commander`? [setup.muster]
            wrong: hire 4 pike + 4 longbow grade C for 1: two types make a contingent; mounted troops, pikes and artillery are never mixed [troop.mixed]
            wrong: hire 6 maa-mounted grade A for 2 with stakes: only longbows have stakes [terr.stakes]
            wrong: : a leader is written like `appoint marshal 4 for 2`, a contingent like `hire 6 longbow grade C for 1` [setup.muster]
            wrong: appoint marshal 4 for 9: an army has battles 1 to 6 [setup.muster]
            wrong: there are not so many points left [setup.muster]
            wrong: an army needs a commander [setup.muster]
            wrong: every battle needs a leader [setup.muster]
            wrong: every battle needs a contingent [setup.army]
        "#]],
    );
    let many = ["hire 2 skirmisher grade C for 1"; 21];
    let wrong: Vec<String> = TreeOfBattles.bill(&roster(50, &many)).mistakes().collect();
    expect![[r#"
        hire 2 skirmisher grade C for 1: a battle holds 1 to 8 contingents [setup.army]
        hire 2 skirmisher grade C for 1: a battle holds 1 to 8 contingents [setup.army]
        hire 2 skirmisher grade C for 1: a battle holds 1 to 8 contingents [setup.army]
        hire 2 skirmisher grade C for 1: a battle holds 1 to 8 contingents [setup.army]
        hire 2 skirmisher grade C for 1: a battle holds 1 to 8 contingents [setup.army]
        hire 2 skirmisher grade C for 1: a battle holds 1 to 8 contingents [setup.army]
        hire 2 skirmisher grade C for 1: a battle holds 1 to 8 contingents [setup.army]
        hire 2 skirmisher grade C for 1: a battle holds 1 to 8 contingents [setup.army]
        hire 2 skirmisher grade C for 1: a battle holds 1 to 8 contingents [setup.army]
        hire 2 skirmisher grade C for 1: a battle holds 1 to 8 contingents [setup.army]
        hire 2 skirmisher grade C for 1: a battle holds 1 to 8 contingents [setup.army]
        hire 2 skirmisher grade C for 1: a battle holds 1 to 8 contingents [setup.army]
        hire 2 skirmisher grade C for 1: a battle holds 1 to 8 contingents [setup.army]
        there are not so many points left [setup.muster]
        an army needs a commander [setup.muster]
        every battle needs a leader [setup.muster]
        a roster names at most 20 leaders and contingents [setup.muster]"#]]
    .assert_eq(&wrong.join("\n"));
    let unknown = Roster { list: "lancers".to_owned(), ..roster(300, &ARMY) };
    let wrong: Vec<String> = TreeOfBattles.bill(&unknown).mistakes().collect();
    expect!["there is no army list `lancers`; did you mean `lances`? [setup.muster]"]
        .assert_eq(&wrong.join("\n"));
    assert_eq!(TreeOfBattles.entries(&unknown), []);
}

#[test]
fn armies_that_are_ready_are_legal() {
    for list in TreeOfBattles.lists() {
        for points in [100, 300, 500] {
            let army = roster(points, &TreeOfBattles.ready(&list.key, points));
            let bill = TreeOfBattles.bill(&army);
            assert!(bill.is_legal(), "{}: {bill}", list.key);
        }
    }
    assert_eq!(TreeOfBattles.lists().len(), 5);
    assert!(TreeOfBattles.ready("nobody", 300).is_empty());
}

#[test]
fn a_list_says_what_can_be_picked_for_the_last_battle() {
    let entries = TreeOfBattles.entries(&roster(300, &ARMY));
    let told: Vec<String> = entries
        .iter()
        .map(|entry| {
            let most = entry.most.map_or("any".to_owned(), |most| most.to_string());
            format!(
                "{}: {} ({}), {} (adds `{}`): {} of {} to {most}",
                entry.part, entry.name, entry.about, entry.each, entry.line, entry.used, entry.least
            )
        })
        .collect();
    expect![[r#"
        Leaders: Commander (5 CPs, vanguard), 35 (adds `appoint commander 5 for 2`): 1 of 1 to 1
        Leaders: Captain (2 CPs, vanguard), 10 (adds `appoint captain 2 for 2`): 0 of 0 to any
        Leaders: Marshal (4 CPs, rearguard), 25 (adds `appoint marshal 4 for 3`): 1 of 0 to any
        Contingents: Mounted men-at-arms (2 dice a stand), 7 a stand (adds `hire 6 maa-mounted grade C for 2`): 0 of 0 to any
        Contingents: Dismounted men-at-arms (3 dice a stand), 7 a stand (adds `hire 6 maa-foot grade C for 2`): 4 of 0 to any
        Contingents: Light horse (1 die a stand, shoots 2″), 4 a stand (adds `hire 6 light-horse grade C for 2`): 3 of 0 to any
        Contingents: Heavy infantry (2 dice a stand), 4 a stand (adds `hire 6 heavy-infantry grade C for 2`): 8 of 0 to any
        Contingents: Light infantry (1 die a stand, shoots 2″), 3 a stand (adds `hire 6 light-infantry grade C for 2`): 0 of 0 to any
        Contingents: Pike (2 dice a stand), 5 a stand (adds `hire 6 pike grade C for 2`): 0 of 0 to any
        Contingents: Longbow (1 die a stand, shoots 12″), 9 a stand (adds `hire 6 longbow grade C for 2`): 6 of 0 to any
        Contingents: Crossbow (1 die a stand, shoots 12″), 6 a stand (adds `hire 6 crossbow grade C for 2`): 0 of 0 to any
        Contingents: Pavisiers (1 die a stand), 3 a stand (adds `hire 6 pavisier grade C for 2`): 0 of 0 to any
        Contingents: Handgunners (1 die a stand, shoots 4″), 5 a stand (adds `hire 6 handgun grade C for 2`): 0 of 0 to any
        Contingents: Foot skirmishers (1 die a stand, shoots 2″), 2 a stand (adds `hire 6 skirmisher grade C for 2`): 0 of 0 to any
        Contingents: Artillery (1 die a stand, shoots 36″), 15 a stand (adds `hire 2 artillery grade C for 2`): 0 of 0 to any"#]].assert_eq(&told.join("\n"));
}

#[test]
fn a_line_says_what_it_is_and_what_it_can_be_changed_to() {
    let told = |line: &str| -> String {
        let lines = TreeOfBattles.lines(&roster(300, &[line]));
        let line = lines[0].clone().expect("it can be read");
        let mut told = vec![format!("{}: {} ({}), {}", line.part, line.name, line.about, line.count)];
        for knob in line.knobs {
            told.push(match knob {
                Knob::Number { name, value, least, most, write, .. } => {
                    format!("{name} {value} of {least} to {most}: {write}")
                }
                Knob::Word { name, words } => {
                    let word = |word: &battle::KnobWord| {
                        if word.chosen {
                            format!("[{}]", word.says)
                        } else {
                            format!("{}: {}", word.says, word.write)
                        }
                    };
                    format!("{name}: {}", words.iter().map(word).collect::<Vec<_>>().join("; "))
                }
                Knob::Mark { name, on, write } => format!("{name} {on}: {write}"),
            });
        }
        let boxes = line.boxes.iter().map(|boxes| format!("{} {}", boxes.what, boxes.marks.len()));
        told.push(boxes.collect::<Vec<_>>().join(", "));
        told.join("\n")
    };
    expect![[r#"
        Main battle: Longbow (grade B, stakes), 6
        stands 6 of 2 to 12: hire {n} longbow grade B for 1 with stakes
        grade: A: hire 6 longbow grade A for 1 with stakes; [B]; C: hire 6 longbow grade C for 1 with stakes; D: hire 6 longbow grade D for 1 with stakes
        battle: [main battle]; vanguard: hire 6 longbow grade B for 2 with stakes
        behind: [nobody]; dismounted men-at-arms: hire 6 longbow + 6 maa-foot grade B for 1 with stakes; heavy infantry: hire 6 longbow + 6 heavy-infantry grade B for 1 with stakes; light infantry: hire 6 longbow + 6 light-infantry grade B for 1 with stakes; crossbow: hire 6 longbow + 6 crossbow grade B for 1 with stakes; pavisiers: hire 6 longbow + 6 pavisier grade B for 1 with stakes; handgunners: hire 6 longbow + 6 handgun grade B for 1 with stakes; foot skirmishers: hire 6 longbow + 6 skirmisher grade B for 1 with stakes
        stakes true: hire 6 longbow grade B for 1
        mercenary false: hire 6 longbow grade B for 1 with mercenary stakes
        stands 6, disorder 5, volleys 6"#]].assert_eq(&told("hire 6 longbow grade B for 1 with stakes"));
    expect![[r#"
        Vanguard: Heavy infantry (grade C, before 4 stands of longbow), 8
        stands 4 of 1 to 8: hire {n} heavy-infantry + 4 longbow grade C for 2
        grade: A: hire 4 heavy-infantry + 4 longbow grade A for 2; B: hire 4 heavy-infantry + 4 longbow grade B for 2; [C]; D: hire 4 heavy-infantry + 4 longbow grade D for 2
        battle: main battle: hire 4 heavy-infantry + 4 longbow grade C for 1; [vanguard]; rearguard: hire 4 heavy-infantry + 4 longbow grade C for 3
        behind: nobody: hire 4 heavy-infantry grade C for 2; dismounted men-at-arms: hire 4 heavy-infantry + 4 maa-foot grade C for 2; light infantry: hire 4 heavy-infantry + 4 light-infantry grade C for 2; [longbow]; crossbow: hire 4 heavy-infantry + 4 crossbow grade C for 2; pavisiers: hire 4 heavy-infantry + 4 pavisier grade C for 2; handgunners: hire 4 heavy-infantry + 4 handgun grade C for 2; foot skirmishers: hire 4 heavy-infantry + 4 skirmisher grade C for 2
        stands behind 4 of 1 to 8: hire 4 heavy-infantry + {n} longbow grade C for 2
        full harness false: hire 4 heavy-infantry + 4 longbow grade C for 2 with full-harness
        stakes false: hire 4 heavy-infantry + 4 longbow grade C for 2 with stakes
        mercenary false: hire 4 heavy-infantry + 4 longbow grade C for 2 with mercenary
        stands 8, disorder 5, volleys 6"#]].assert_eq(&told("hire 4 heavy-infantry + 4 longbow grade C for 2"));
    expect![[r#"
        Main battle: Artillery (grade C), 2
        stands 2 of 1 to 4: hire {n} artillery grade C for 1
        grade: A: hire 2 artillery grade A for 1; B: hire 2 artillery grade B for 1; [C]; D: hire 2 artillery grade D for 1
        battle: [main battle]; vanguard: hire 2 artillery grade C for 2
        mercenary false: hire 2 artillery grade C for 1 with mercenary
        stands 2, disorder 5"#]].assert_eq(&told("hire 2 artillery grade C for 1"));
    expect![[r#"
        Vanguard: Marshal (4 CPs), 0
        CPs 4 of 3 to 5: appoint marshal {n} for 2
        battle: main battle: appoint marshal 4 for 1; [vanguard]; rearguard: appoint marshal 4 for 3
        CPs 4, lost 1"#]]
    .assert_eq(&told("appoint marshal 4 for 2"));
}

#[test]
fn every_change_of_a_line_can_be_read_again() {
    let empty = roster(300, &[] as &[&str]);
    let all: Vec<String> = TreeOfBattles.entries(&empty).into_iter().map(|entry| entry.line).collect();
    for line in
        TreeOfBattles.lines(&roster(300, &all)).into_iter().chain(TreeOfBattles.lines(&roster(300, &ARMY)))
    {
        for knob in line.expect("it can be read").knobs {
            let written: Vec<String> = match knob {
                Knob::Number { write, least, most, .. } => {
                    (least..=most).map(|number| write.replace("{n}", &number.to_string())).collect()
                }
                Knob::Word { words, .. } => words.into_iter().map(|word| word.write).collect(),
                Knob::Mark { write, .. } => vec![write],
            };
            for line in &written {
                let lines = TreeOfBattles.bill(&roster(300, &[line])).lines;
                assert_eq!(&lines[0].what, line);
            }
        }
    }
}

#[test]
fn a_sheet_says_what_would_mend_an_army() {
    let mended = |points: u16, lines: &[&str]| -> String {
        let sheet = ArmySheet::of(&TreeOfBattles, &roster(points, lines));
        let faults = sheet.lines.iter().flat_map(|line| &line.wrong).chain(&sheet.wrong);
        let told = faults.map(|fault| {
            let repairs = fault.repairs.iter().map(|repair| format!("{} ({:+})", repair.says, repair.points));
            format!("{}: {}", fault.why, repairs.collect::<Vec<_>>().join("; "))
        });
        told.collect::<Vec<_>>().join("\n")
    };
    // Nine points too many.
    expect!["there are not so many points left: Heavy infantry: 3 stands behind (-9); Longbow: 5 stands (-10); Heavy infantry: behind crossbow (-12)"].assert_eq(&mended(210, &ARMY));
    // Nobody leads the second battle, and one contingent cannot be.
    let mut army = ARMY;
    army[1] = "hire 1 maa-foot grade B for 1";
    army[3] = "hire 2 skirmisher grade C for 2";
    expect![[r#"
        a contingent has 2 to 12 stands, or 1 to 4 guns: Without Dismounted men-at-arms (-8); Dismounted men-at-arms: 2 stands (+8)
        every battle needs a leader: Add Captain (+10); Add Marshal (+25)
        at least half of the points are spent on contingents: Dismounted men-at-arms: 3 stands (+16); Longbow: 8 stands (+20); Foot skirmishers: 12 stands (+20)"#]].assert_eq(&mended(300, &army));
    expect![[""]].assert_eq(&mended(300, &ARMY));
}

#[test]
fn a_battle_that_asks_for_an_army_takes_one_that_was_put_together() {
    let scenario = "[scenario]\nid = \"by-points\"\ntitle = \"By points\"\noptions = [\"muster\"]\npoints = 300\n\
         [[side]]\nname = \"Red\"\nbase = \"south\"\n[[side]]\nname = \"Blue\"\nbase = \"north\"\n";
    let mut game = Game::open(scenario, &[]);
    let asked = game.battle.state().prompt(Side::Red).and_then(|prompt| prompt.army).expect("it asks");
    assert_eq!((asked.points, asked.lists.len()), (300, 0));
    let answer = ArmySheet::of(&TreeOfBattles, &roster(300, &ARMY)).answer;
    game.act(&format!("red: {answer}")).unwrap_or_else(|why| panic!("{why}"));
    let picked = game.battle.state().view_for(Viewer::Seat(Side::Red))["picks"].clone();
    assert_eq!(picked, serde_json::json!(ARMY));
    let hidden = game.battle.state().view_for(Viewer::Seat(Side::Blue))["picks"].clone();
    assert_eq!(hidden, serde_json::json!([]));
    // Once the armies stand nobody is asked for one.
    for action in ["red: done", "blue: army pikes", "blue: done"] {
        game.act(action).unwrap_or_else(|why| panic!("{action}: {why}"));
    }
    for side in Side::BOTH {
        assert!(game.battle.state().prompt(side).is_none_or(|prompt| prompt.army.is_none()));
    }
}
