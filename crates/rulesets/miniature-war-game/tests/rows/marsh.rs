//! Who fires out of a marsh, and who is fired at in one (common.marsh).

use battle::holds;
use expect_test::expect;

use crate::fire::{ONCE, USUAL, rolls};

/// A marsh 20 cm deep, archers of red at some place, and foes.
fn marsh(red: &str, blue: &str) -> String {
    format!(
        "terrain marsh 0,60 240,60 240,80 0,80
         red bows archer-light 12 in 12 at {red}
         blue foes archer-light 12 in 12 at {blue}"
    )
}

/// The throws of red's archers who fire once.
fn fire(position: &str) -> String {
    rolls(position, ONCE, USUAL, &[], "bows fires")
}

#[test]
fn troops_fire_out_of_the_outer_strip_of_a_marsh_alone() {
    holds!("common.marsh.edge", "common.marsh.middle");
    // Their fronts are 1 cm inside the northern rim, their rears 3.
    expect![[r#"
        bows fires at foes in third 1, 12 figures: 0 hits [medieval.missile.die]
    "#]]
    .assert_eq(&fire(&marsh("60,79", "60,100, order HF")));
    // The nearest part of their bases is more than 3 cm inside.
    assert_eq!(fire(&marsh("60,76.9", "60,100, order HF")), "\n");
}

#[test]
fn who_has_not_fired_is_not_fired_at_in_the_outer_strip_and_further_in_nobody_is() {
    holds!("common.marsh.edge", "common.marsh.middle", "common.marsh.deep");
    // They stand in the southern strip, see and are seen, and are fired at once they have shot.
    let edge = |is: &str| marsh("60,40", &format!("60,61{is}, order HF"));
    assert_eq!(fire(&edge("")), "\n");
    expect![[r#"
        bows fires at foes in third 1, 12 figures: 0 hits [medieval.missile.die]
    "#]]
    .assert_eq(&fire(&edge(", is shot")));
    // More than 3 cm inside nobody is fired at from outside, though he has shot.
    assert_eq!(fire(&marsh("60,40", "60,63.1, is shot, order HF")), "\n");
    // From a level above they are.
    let hill = "terrain hill 0,20 240,20 240,45 0,45\n";
    expect![[r#"
        bows fires at foes in third 1, 12 figures: 0 hits [medieval.missile.die]
    "#]]
    .assert_eq(&fire(&format!("{hill}{}", marsh("60,44", "60,63.1, order HF"))));
}

#[test]
fn who_is_in_the_same_marsh_fires_over_6_cm_of_it() {
    holds!("common.marsh.middle");
    expect![[r#"
        bows fires at foes in third 1, 12 figures: 0 hits [medieval.missile.die]
    "#]]
    .assert_eq(&fire(&marsh("60,67", "60,72.5, order HF")));
    assert_eq!(fire(&marsh("60,65", "60,74, order HF")), "\n");
}
