//! Ground and what it does to bases (terrain.*, troop.*).

use battle::holds;
use expect_test::{Expect, expect};

use crate::table::{check_lines, group_line, lines_with};

/// The dice of a group of eight bases in two ranks in a melee on ground: eight, six if DISORDERED, four if SEVERELY so.
fn dice(men: &str, ground: &str) -> String {
    let position = group_line("red", 1, "a", &format!("{men} 8 bases in 4 files"), "30,20")
        + &group_line("blue", 1, "b", "heavy-foot 8 bases in 4 files", "30,20")
        + &format!("{ground}\nfight a b\nonly melee");
    let told = lines_with(&position, 3, &["b strikes", "melee:"]);
    let own = told.split("b strikes").next().unwrap_or_default();
    let of = |word: &str| own.contains(word);
    match (of("one of three"), of("one of two")) {
        (true, _) => "disordered",
        (_, true) => "severe",
        _ => "none",
    }
    .to_owned()
}

/// A piece of this kind under the red group.
fn under(kind: &str) -> String {
    format!("terrain {kind} 26,10 34,10 34,20 26,20")
}

#[test]
fn ground_disorders_troops_by_their_type() {
    holds!("terrain.disorder-table", "terrain.classes", "terrain.pieces");
    // In the order of open, uneven, rough and difficult ground.
    let kinds = ["open-field", "brush", "vineyard", "marsh"];
    for (men, wanted) in [
        ("light-foot", ["none", "none", "none", "none"]),
        ("medium-foot", ["none", "none", "none", "disordered"]),
        ("heavy-foot", ["none", "disordered", "disordered", "severe"]),
        ("light-horse", ["none", "none", "disordered", "severe"]),
        ("cavalry", ["none", "disordered", "disordered", "severe"]),
        ("camelry", ["none", "disordered", "disordered", "severe"]),
        ("knights", ["none", "disordered", "severe", "severe"]),
        ("cataphracts", ["none", "disordered", "severe", "severe"]),
        ("elephants", ["none", "none", "disordered", "severe"]),
        ("light-chariots", ["none", "disordered", "severe", "severe"]),
        ("heavy-chariots", ["none", "severe", "severe", "severe"]),
        ("battle-wagons", ["none", "disordered", "severe", "severe"]),
        ("light-artillery", ["none", "disordered", "disordered", "severe"]),
    ] {
        for (kind, wanted) in kinds.into_iter().zip(wanted) {
            // Light troops lose other dice first; what is asked is the loss for disorder.
            assert_eq!(dice(men, &under(kind)), wanted, "{men} on {kind}");
        }
    }
}

#[test]
fn each_kind_of_ground_has_its_class() {
    holds!("terrain.pieces");
    // Knights tell open, uneven and worse ground apart, medium foot difficult from rough.
    for kind in ["open-field", "gentle-hill"] {
        assert_eq!(dice("knights", &under(kind)), "none", "{kind}");
    }
    for kind in ["broken-ground", "brush", "enclosed-field"] {
        assert_eq!(dice("knights", &under(kind)), "disordered", "{kind}");
    }
    for kind in ["plantation", "vineyard", "gully", "rocky-ground", "stream"] {
        assert_eq!(
            (dice("knights", &under(kind)).as_str(), dice("medium-foot", &under(kind)).as_str()),
            ("severe", "none"),
            "{kind}"
        );
    }
    for kind in ["forest", "marsh", "village", "steep-hill", "soft-sand", "river"] {
        assert_eq!(dice("medium-foot", &under(kind)), "disordered", "{kind}");
    }
    // Soft sand is rough to camels.
    assert_eq!(
        (dice("camelry", &under("soft-sand")).as_str(), dice("cavalry", &under("soft-sand")).as_str()),
        ("disordered", "severe")
    );
}

#[test]
fn the_worst_ground_counts_and_touching_it_is_not_being_in_it() {
    holds!("terrain.inside", "terrain.classes");
    assert_eq!(dice("heavy-foot", &format!("{}\n{}", under("brush"), under("marsh"))), "severe");
    assert_eq!(dice("heavy-foot", &format!("{}\n{}", under("gentle-hill"), under("marsh"))), "severe");
    // The group stands from y 18.8 to 20 and x 26.8 to 33.2.
    assert_eq!(dice("heavy-foot", "terrain marsh 20,15 40,15 40,18.8 20,18.8"), "none");
    assert_eq!(dice("heavy-foot", "terrain marsh 20,15 26.8,15 26.8,25 20,25"), "none");
}

#[test]
fn inside_a_crossing_the_ground_below_does_not_count() {
    holds!("terrain.crossing", "terrain.river");
    let brook = "terrain stream line 20,19 40,19, width 1, id brook";
    assert_eq!(dice("heavy-foot", brook), "disordered");
    let bridge =
        |width: &str| format!("{brook}\ncrossing 30,18 facing 0, width {width}, length 2, over brook");
    assert_eq!(dice("heavy-foot", &bridge("6.4")), "none");
    // Bases that reach more than 10 mm out of it are in both.
    assert_eq!(dice("heavy-foot", &bridge("5")), "disordered");
}

#[test]
fn horses_shy_from_elephants_and_camels() {
    holds!("terrain.camels-elephants", "terrain.base-disorder");
    let beside = |men: &str, other: &str, at: &str| {
        let position = group_line("red", 1, "a", &format!("{men} 6 bases in 6 files"), "30,20")
            + &group_line("red", 2, "c", &format!("{other} 6 bases in 6 files"), at)
            + &group_line("blue", 1, "b", "heavy-foot 6 bases in 6 files", "30,20")
            + "fight a b\nonly melee";
        lines_with(&position, 3, &["melee:"]).lines().next().is_some_and(|line| line.contains("one of three"))
    };
    // In a single rank, with those who frighten it close behind.
    let near = "30,18";
    for men in ["cavalry", "knights", "light-chariots", "cataphracts", "light-horse"] {
        assert!(beside(men, "elephants", near) && beside(men, "camelry", near), "{men}");
    }
    assert!(beside("camelry", "elephants", near) && !beside("camelry", "camelry", near));
    assert!(!beside("elephants", "camelry", near) && !beside("heavy-foot", "elephants", near));
    // The cavalry reaches back to 18.8: elephants whose front is at 17.2 are 1.6 away, which is a base width.
    assert!(!beside("cavalry", "elephants", "30,17.2") && beside("cavalry", "elephants", "30,17.21"));
}

#[test]
fn who_crossed_the_water_in_this_turn_does_not_defend_its_bank() {
    holds!("terrain.defending");
    // A stream with two arms, from y 11 to 11.4 and from 13 to 14: the bows charge over the first and meet swords in the second.
    let stream = "terrain stream 24,11 34,11 34,11.4 25,11.4 25,13 34,13 34,14 24,14";
    let charge = |stream: &str, expected: Expect| {
        let position = format!(
            "{stream}
             red 1 spears medium-foot light-spear 2 bases in 2 files at 30,10.9
             blue 1 swords medium-foot 2 bases in 2 files at 30,13
             only impact"
        );
        check_lines(&position, &["red: charge spears"], &[1; 8], "strikes", expected);
    };
    charge(
        stream,
        expect![[r#"
        spears strikes swords: points +1 (light spear +1) [impact.fight impact.poa.light-spear-foot]
        swords strikes spears: points -1 (enemy: light spear -1) [impact.fight impact.poa.light-spear-foot]
        - fight 0: {"charging":[true,false],"groups":["spears","swords"],"impact":false,"strikes":[null,null]}
    "#]],
    );
    // Where there is no first arm they hold the bank against those in the water.
    charge(
        "terrain stream 24,13 34,13 34,14 24,14",
        expect![[r#"
        spears strikes swords: points +2 (light spear +1, uphill or defending +1) [impact.fight impact.poa.light-spear-foot impact.poa.height]
        swords strikes spears: points -2 (enemy: light spear -1, enemy: uphill or defending -1) [impact.fight impact.poa.light-spear-foot impact.poa.height]
        - fight 0: {"charging":[true,false],"groups":["spears","swords"],"impact":false,"strikes":[null,null]}
    "#]],
    );
}
