//! Who attacks, and who advances when the area is empty (B9.1.1, B15.8).

use expect_test::expect;

use crate::table::{check_from, choices, played};

#[test]
fn every_stack_that_attacked_an_emptied_area_may_advance() {
    holds!("B15.8a");
    let sides = "
        map squares 5x5
        red  R1 FI at 203/303 facing 303
        red  R2 FI at 302/303 facing 303
        red  R3 FI at 204/304 facing 303
        blue B1 FI at 303/203 facing 203, sp 1, armor none
        blue B2 FI at 303/302 facing 302, sp 1, armor none
        leader red gonzaga at 101, radius 4, tactical 0, leads red, commands
        leader blue gie at 505, radius 4, command 2, leads blue, commands
        stage close-quarters only";
    let storm = [
        "red: area 303",
        "red: R1 attacks B1",
        "red: R2 attacks B2",
        "red: done",
        "blue: done",
        "red: stack R1",
    ];
    choices(
        sides,
        &storm,
        &[6, 1, 1, 1, 1, 6, 1, 1, 1, 1],
        expect![[r#"
        red: stack R2
        red: stack R1
        red: done
    "#]],
    );
    check_from(
        sides,
        &[&storm[..], &["red: stack R1", "red: place 303 facing 403"]].concat(),
        &[6, 1, 1, 1, 1, 6, 1, 1, 1, 1],
        "advances",
        expect![[r#"
            R1 advances into 303 [B15.8a]
            R1 stands in 303 at the centre, facing 403 [model.place]
            - B1: off the map, lost
            - B2: off the map, lost
            - R1: 303 facing 403, 4 SP
        "#]],
    );
}

#[test]
fn any_leader_of_a_formation_gives_control_within_his_radius() {
    holds!("B9.1.1");
    let far = "
        map squares 5x7
        red  F1 FI at 403/503 facing 503, of van
        blue K1 FI at 503 facing 403
        leader red charles at 701, radius 0, leads van, commands
        leader red jack at 402, radius 1, tactical 0, of van
        leader blue john with K1, tactical 0, commands
        stage close-quarters only";
    let checks = |position: &str, dice: &[u8]| {
        played(position, &["red: area 503"], dice).contains("élan check to attack")
    };
    assert!(!checks(far, &[]));
    assert!(checks(&far.replace("jack at 402, radius 1", "jack at 402, radius 0"), &[1]));
    // Not one of another formation, nor any while it has lost the one who leads it.
    assert!(checks(&far.replace("jack at 402, radius 1, tactical 0, of van", "jack at 402, radius 1"), &[1]));
    assert!(checks(
        &far.replace("charles at 701, radius 0, leads van", "charles off, dead, leads van"),
        &[1]
    ));
}
