//! What ground takes from shock (common.shock, medieval.shock).

use battle::holds;
use battle::suite::door::Part;
use expect_test::expect;

use crate::table::{fought, turn};

/// Whether a march of this order counts shock, and whether a melee comes of it.
fn strikes(order: &str) -> [bool; 2] {
    let position = "level basic
         red horse heavy-cavalry 6 in 6 at 100,30
         blue men medium-infantry 24 in 12 at 100,60";
    let actions = turn(&[order], &[]);
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    let told = fought(position, &actions, &[]);
    [told.contains("\nshock:"), told.contains("\nmelee, ")]
}

#[test]
fn only_a_charge_counts_shock() {
    holds!("common.order.advance", "common.order.engage", "common.order.charge", "common.shock.only-charge");
    assert_eq!(strikes("#1: CH #1"), [true, true]);
    assert_eq!(strikes("#1: EN #1"), [false, true]);
    assert_eq!(strikes("#1: N 40 cm"), [false, true]);
    assert_eq!(strikes("#1: H"), [false, false]);
}

/// The first throw for shock of six horsemen who charge foot 30 cm north of them, on some ground; nothing if none is counted.
fn shock(ground: &str) -> String {
    let position = format!(
        "level basic
         {ground}
         red horse heavy-cavalry 6 in 6 at 100,30
         blue men medium-infantry 24 in 12 at 100,60"
    );
    let actions = turn(&["#1: CH #1"], &[]);
    let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
    let told = Part::Starting("shock").of(&fought(&position, &actions, &[]));
    told.lines().find(|line| !line.is_empty()).unwrap_or("no shock").to_owned()
}

#[test]
fn works_forest_and_slopes_take_shock_away() {
    holds!(
        "common.shock.minus-fence",
        "common.shock.minus-wall",
        "common.shock.minus-forest",
        "common.shock.minus-hill",
        "common.fence.shock",
        "common.wall.shock",
        "common.hill.shock"
    );
    let told: Vec<String> = [
        "",
        "terrain fence line 60,60 140,60 width 0.2",
        "terrain wall line 60,60 140,60 width 0.2",
        "terrain forest 60,60 140,60 140,90 60,90",
        "terrain hill 60,60 140,60 140,90 60,90",
    ]
    .into_iter()
    .map(shock)
    .collect();
    expect![[r#"
        shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]
        shock: dice 2 (shocks of its figures 3, behind a fence -1): 1 1 = 2 [common.shock.dice common.shock.minus-fence common.shock.chart]
        shock: dice 1 (shocks of its figures 3, behind a wall -2): 1 [common.shock.dice common.shock.minus-wall common.shock.chart]
        shock: dice 1 (shocks of its figures 3, on the edge of a forest -2): 1 [common.shock.dice common.shock.minus-forest common.shock.chart]
        shock: dice 2 (shocks of its figures 3, uphill -1): 1 1 = 2 [common.shock.dice common.shock.minus-hill common.shock.chart]"#]].assert_eq(&told.join("\n"));
}

#[test]
fn no_shock_is_counted_in_marsh() {
    holds!("common.marsh.shock", "common.shock.no-ground");
    expect!["no shock"].assert_eq(&shock("terrain marsh 60,60 140,60 140,90 60,90"));
}

#[test]
fn a_ford_takes_a_shock_and_does_not_spoil_the_path() {
    holds!("medieval.shock.ford", "common.shock.clear");
    // It ends 4 cm before the foot: the horse has charged out of it. A ford 12 cm behind is forgotten.
    let ford = |y: i32| {
        let (from, to) = (y, y + 4);
        let middle = y + 2;
        format!(
            "terrain river line 0,{middle} 240,{middle} width 4
             terrain ford 80,{from} 120,{from} 120,{to} 80,{to}"
        )
    };
    let told = [shock(&ford(52)), shock(&ford(42))];
    expect![[r#"
        shock: dice 2 (shocks of its figures 3, in or out of a ford -1): 1 1 = 2 [common.shock.dice medieval.shock.ford common.shock.chart]
        shock: dice 3 (shocks of its figures 3): 1 1 1 = 3 [common.shock.dice common.shock.chart]"#]].assert_eq(&told.join("\n"));
    // A creek without a ford spoils it.
    expect!["no shock"].assert_eq(&shock("terrain creek line 0,54 240,54 width 2"));
}
