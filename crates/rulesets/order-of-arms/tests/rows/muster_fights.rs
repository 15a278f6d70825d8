//! What a fight means to those whom a battle's conditions name (muster.special.prisoners, muster.special.treachery).

use expect_test::expect;

use crate::table::with_file as with;
use crate::table::{check_from, shown};

const LEADERS: &str = "
    leader red gonzaga at 101, radius 4, leads red, commands
    stage close-quarters only";

fn prisoners(beaten: &str) -> String {
    format!(
        "[[conditions.contingents]]\nid = \"men\"\npieces = [\"{beaten}\"]\ntraits = [\"men-at-arms\"]\n\
         [[conditions.specials]]\nkind = \"prisoners\"\npieces = [\"R1\", \"R2\"]"
    )
}

#[test]
fn only_those_who_struck_take_prisoners() {
    holds!("muster.special.prisoners");
    let supported = format!(
        "map squares 5x5
         red  R1 FI at 203/303 facing 303, sp 4 3 2 1
         red  R2 FXB at 203 facing 303, sp 1
         blue D1 FMA at 303/203 facing 203, sp 2 1, armor none
         leader blue gie at 505, radius 4, leads blue, commands
         {LEADERS}"
    );
    check_from(
        &with(&supported, &prisoners("D1")),
        &["red: area 303", "red: R2 against D1"],
        &[6, 6, 1, 1, 1, 1, 1],
        "D1 is eliminated",
        expect![[r#"
            D1 is eliminated [state.steps]
            R1 stops to take prisoners [muster.special.prisoners]
            - D1: off the map, lost
            - R1: 203/303 facing 303, 4 SP, captors
        "#]],
    );
}

#[test]
fn who_routs_elsewhere_is_not_taken() {
    let shaken = format!(
        "map squares 5x5
         red  R1 FI at 203/303 facing 303, sp 4 3 2 1
         red  R2 FI at 101 facing 102
         blue D1 FI at 303/203 facing 203, sp 2 1, armor none
         blue D2 FMA at 404 facing 304, elan 2
         leader blue boy with D1, exceptional, leads blue
         leader blue gie at 505, radius 4, commands
         {LEADERS}"
    );
    check_from(
        &with(&shaken, &prisoners("D2")),
        &["red: area 303", "blue: done", "blue: done", "blue: decline", "blue: area 504"],
        &[6, 6, 1, 1, 1, 1, 6, 6, 6],
        "is shaken",
        expect![[r#"
            blue is shaken [B3.3.4]
            rout check, against 2 (élan 2): 6 [A2.2.2c C23.0b]
            D2 does not stand [C23.0b]
            D2 routs [C23.1a]
            D2 flees to 504 [C23.1a]
            D2 is lost in rout [C23.1.2]
            D2 is eliminated [state.steps]
            - D1: off the map, lost
            - D2: off the map, routed, routed-now, lost
            - boy: off the map, dead
        "#]],
    );
}

#[test]
fn arrows_of_those_who_fall_back_are_arrows() {
    let archers = with(
        &format!(
            "map squares 5x5
             red  R1 FI at 203/303 facing 303
             blue B1 FBL at 303/203 facing 203, elan 5
             leader blue gie at 505, radius 4, leads blue, commands
             {LEADERS}"
        ),
        "[[conditions.specials]]\nkind = \"heartened\"\npieces = [\"B1\"]\nuntil = 9",
    );
    let falls_back =
        ["red: area 303", "blue: done", "blue: unit B1", "blue: area 403", "blue: place 403 facing 303"];
    let is = shown(&archers, &falls_back, &[4, 1, 1], "units.R1.is").to_string();
    assert!(is.contains("shot-at") && !is.contains("engaged"), "{is}");
}

#[test]
fn blows_in_melee_rouse_the_idle() {
    holds!("muster.special.treachery.idle");
    let melee = with(
        "map squares 4x4
         red  F1 FI at 202/302 facing 302, sp 3 2 1
         blue K1 FI at 302/202 facing 202, sp 3 2 1
         leader red charles at 102, commands
         leader blue john at 402, commands
         battle melee = [\"202\", \"302\"]
         battle course = { idle = [9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] }
         stage melee only",
        "[[conditions.specials]]\nkind = \"treachery\"\npieces = [\"K1\"]\nleaders = [\"john\"]\nidle = 4",
    );
    let after = |path: &str| shown(&melee, &["red: done"], &[1; 6], path);
    assert_eq!(after("course.idle.0"), 0);
    let is = after("units.K1.is").to_string();
    assert!(is.contains("engaged"), "{is}");
}
