//! Shock, as if units had just charged home: how many dice, against whom, and who falls (common.shock, medieval.shock).

use std::fmt::Write as _;

use battle::{Journal, Resolves as _, Table, holds};
use dice::Scripted;
use expect_test::{Expect, expect};
use ground::tabletop::Length;

use super::fray::Fray;
use super::melee::Melee;
use super::shock::Shock;
use crate::events::Event;
use crate::rules::charge::run::{Path, RunFacts};
use crate::rules::march::plan::Plan;
use crate::rules::march::track::Knot;
use crate::rules::nerve::morale::Morale;
use crate::state::{Flags, State, UnitId};
use crate::steps::Step;

/// A unit: its id, type, figures, figures abreast, place, and what else its table says.
type Written<'a> = (&'a str, &'a str, u8, u8, [f64; 2], &'a str);

/// A battle: ground as the rest of its table, and units as side, type, figures, figures abreast, place, and what else their table says.
/// Those of red have charged home over 20 cm.
fn charged(ground: &[&str], units: &[Written<'_>]) -> State {
    let mut text = "[scenario]\nid = \"t\"\ntitle = \"t\"\nlevel = \"advanced\"\n\n".to_owned();
    for piece in ground {
        let _ = write!(text, "[[terrain]]\n{piece}\n\n");
    }
    text +=
        "[[side]]\nname = \"a\"\n\n[[side]]\nname = \"b\"\n\n[[group]]\nid = \"van\"\nside = \"blue\"\n\n";
    for (number, (side, kind, figures, abreast, [x, y], rest)) in units.iter().enumerate() {
        let facing = if *side == "red" { 0 } else { 180 };
        let _ = write!(
            text,
            "[[unit]]\nid = \"u{number}\"\nside = \"{side}\"\ntype = \"{kind}\"\nfigures = {figures}\n\
             abreast = {abreast}\nat = [{x}, {y}]\nfacing = {facing}\n{rest}\n\n"
        );
    }
    let mut state = crate::scenario::open(&text).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    state.plans = vec![Plan::default(); state.units.len()];
    for id in state.all_units() {
        let figures = state.unit(id).figures(state.info(id));
        state.unit_mut(id).began = figures;
        if state.side_of(id) == battle::Side::Red {
            charge(&mut state, id, Length::cm(20));
        }
    }
    state
}

/// A unit has charged home over so much ground.
fn charge(state: &mut State, id: UnitId, over: Length) {
    state.unit_mut(id).set(Flags::CHARGES, true);
    state.run_mut(id).set(RunFacts::HOME);
    state.run_mut(id).clear = Path { before: over, ..Path::from(state.unit(id).grid.at) };
    let unit = *state.unit(id);
    let (face, files, gap) = (unit.face, unit.files, unit.gap);
    let mut from = unit.grid;
    from.at = from.at.moved(from.facing.reversed(), over);
    let knot = |beat: u16, grid| Knot { unit: id, beat, grid, face, files, gap, inside: false, march: None };
    state.tracks.retain(|knot| knot.unit != id);
    state.tracks.extend([knot(0, from), knot(1, unit.grid)]);
}

/// The dice of all stands that count shock, with why.
fn dice_of(state: &State) -> String {
    let fray = Fray::of(state);
    let mut text = String::new();
    for id in state.on_board() {
        for blow in state.blows_of(&fray, id) {
            let (by, at) = (state.unit_word(id), state.unit_word(blow.target().enemy));
            let rules: Vec<&str> = blow.dice.parts().iter().map(|part| part.rule.id()).collect();
            let _ = writeln!(text, "{by} at {at}: {} [{}]", blow.dice, rules.join(" "));
        }
    }
    text
}

/// Resolves steps with these dice, all of which are thrown; the figures of every unit then.
fn resolve(state: &mut State, steps: &[Step], faces: &[u8]) -> Vec<u8> {
    let mut source = Scripted::new(faces.to_vec());
    let mut journal = Journal::<Event>::new();
    let mut table = Table::new(&mut source, &mut journal);
    for step in steps {
        state.steps = vec![*step];
        match step {
            Step::Shock(step) => step.resolve(state, &mut table),
            Step::Melee(step) => step.resolve(state, &mut table),
            Step::Morale(step) => step.resolve(state, &mut table),
            other => panic!("{other:?} is not resolved here"),
        }
    }
    assert_eq!(source.trouble(), None);
    assert!(source.left_over().is_empty(), "{:?} are left over", source.left_over());
    state.all_units().map(|id| state.unit(id).figures(state.info(id))).collect()
}

fn shock(state: &mut State, faces: &[u8]) -> Vec<u8> {
    resolve(state, &[Step::Shock(Shock {})], faces)
}

fn dice(ground: &[&str], units: &[Written<'_>], expected: &Expect) {
    expected.assert_eq(&dice_of(&charged(ground, units)));
}

const HORSE: (&str, &str, u8, u8, [f64; 2], &str) = ("red", "medium-cavalry", 6, 1, [60.0, 50.0], "");

#[test]
fn e3_ten_medium_cavalry_against_medium_infantry() {
    holds!(
        "common.shock.when",
        "common.shock.dice",
        "common.shock.chart",
        "medieval.shock.table",
        "medieval.shock.example-armor",
        "common.shock.only-charge"
    );
    let units = [
        ("red", "medium-cavalry", 10, 10, [60.0, 50.0], ""),
        ("blue", "medium-infantry", 36, 20, [60.0, 50.0], ""),
    ];
    let vector = [1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 6, 6, 6];
    assert_eq!(shock(&mut charged(&[], &units), &vector), [10, 26]);
    // Heavy infantry falls to 4 and 6 alone.
    let heavy = [units[0], ("blue", "men-at-arms", 36, 10, [60.0, 50.0], "")];
    assert_eq!(shock(&mut charged(&[], &heavy), &vector), [10, 29]);
    // Who has not charged counts none.
    let mut still = charged(&[], &units);
    still.unit_mut(UnitId(0)).set(Flags::CHARGES, false);
    assert_eq!(shock(&mut still, &[]), [10, 36]);
}

#[test]
fn a_charge_needs_a_clear_path_of_ten_centimetres_on_horse_and_six_on_foot() {
    holds!("common.shock.path-cavalry", "common.shock.path-infantry", "common.shock.clear");
    let foes = ("blue", "light-infantry", 12, 4, [60.0, 50.0], "");
    for (kind, abreast, over, dice) in [
        ("light-cavalry", 1, 100, 1),
        ("light-cavalry", 1, 99, 0),
        ("men-at-arms", 2, 60, 1),
        ("men-at-arms", 2, 59, 0),
    ] {
        let mut state = charged(&[], &[("red", kind, 6, abreast, [60.0, 50.0], ""), foes]);
        charge(&mut state, UnitId(0), Length::mm(over));
        assert_eq!(dice_of(&state).lines().count(), dice, "{kind} over {over} mm");
    }
}

#[test]
fn what_takes_shock_away_is_added_up_and_never_leaves_less_than_none() {
    holds!(
        "common.shock.least",
        "common.fence.shock",
        "common.wall.shock",
        "medieval.shock.reduce",
        "medieval.shock.fence",
        "medieval.shock.wall",
        "medieval.shock.hill",
        "medieval.shock.forest"
    );
    let foes = ("blue", "medium-infantry", 12, 2, [60.0, 50.0], "");
    dice(
        &[],
        &[HORSE, foes],
        &expect![[r#"
        u0 at u1: 2 (shocks of its figures 2) [common.shock.dice] [common.shock.dice]
    "#]],
    );
    dice(
        &["kind = \"fence\"\nline = [[40, 50], [80, 50]]"],
        &[HORSE, foes],
        &expect![[r#"
        u0 at u1: 1 (shocks of its figures 2, behind a fence -1) [common.shock.dice common.shock.minus-fence] [common.shock.dice common.shock.minus-fence]
    "#]],
    );
    dice(&["kind = \"wall\"\nline = [[40, 50], [80, 50]]"], &[HORSE, foes], &expect![[""]]);
    let heavy = ("red", "heavy-cavalry", 6, 1, [60.0, 50.0], "");
    dice(
        &["kind = \"wall\"\nline = [[40, 50], [80, 50]]"],
        &[heavy, foes],
        &expect![[r#"
        u0 at u1: 1 (shocks of its figures 3, behind a wall -2) [common.shock.dice common.shock.minus-wall] [common.shock.dice common.shock.minus-wall]
    "#]],
    );
    let hill = "kind = \"hill\"\npolygon = [[40, 50], [80, 50], [80, 90], [40, 90]]";
    dice(
        &[hill],
        &[heavy, foes],
        &expect![[r#"
        u0 at u1: 2 (shocks of its figures 3, uphill -1) [common.shock.dice common.shock.minus-hill] [common.shock.dice common.shock.minus-hill]
    "#]],
    );
    let fence = "kind = \"fence\"\nline = [[40, 50], [80, 50]]";
    dice(
        &[hill, fence],
        &[heavy, foes],
        &expect![[r#"
        u0 at u1: 1 (shocks of its figures 3, behind a fence -1, uphill -1) [common.shock.dice common.shock.minus-fence common.shock.minus-hill] [common.shock.dice common.shock.minus-fence common.shock.minus-hill]
    "#]],
    );
    let forest = "kind = \"forest\"\npolygon = [[40, 50], [80, 50], [80, 90], [40, 90]]";
    dice(
        &[forest],
        &[heavy, foes],
        &expect![[r#"
        u0 at u1: 1 (shocks of its figures 3, on the edge of a forest -2) [common.shock.dice common.shock.minus-forest] [common.shock.dice common.shock.minus-forest]
    "#]],
    );
    dice(
        &["kind = \"ford\"\npolygon = [[50, 49], [70, 49], [70, 55], [50, 55]]"],
        &[heavy, foes],
        &expect![[r#"
            u0 at u1: 2 (shocks of its figures 3, in or out of a ford -1) [common.shock.dice medieval.shock.ford] [common.shock.dice medieval.shock.ford]
        "#]],
    );
}

#[test]
fn on_marsh_rough_and_plowed_ground_no_shock_is_counted_nor_inside_a_forest() {
    holds!("common.shock.no-ground");
    let foes = ("blue", "medium-infantry", 12, 2, [60.0, 50.0], "");
    for kind in ["marsh", "rough", "plowed"] {
        let ground = format!("kind = \"{kind}\"\npolygon = [[40, 50], [80, 50], [80, 90], [40, 90]]");
        assert_eq!(dice_of(&charged(&[&ground], &[HORSE, foes])), "", "{kind}");
    }
    let deep = "kind = \"forest\"\npolygon = [[40, 40], [80, 40], [80, 90], [40, 90]]";
    assert_eq!(dice_of(&charged(&[deep], &[HORSE, foes])), "");
}

#[test]
fn pikes_pole_arms_and_a_phalanx_lessen_shock_to_their_front_and_a_testudo_suffers_none() {
    holds!(
        "common.shock.minus-pike-two",
        "common.shock.minus-pike-three",
        "common.shock.minus-testudo",
        "medieval.testudo.no-shock",
        "common.shock.minus-square"
    );
    let heavy = ("red", "heavy-cavalry", 6, 1, [60.0, 50.0], "");
    let at = |kind: &'static str, abreast: u8, rest: &'static str| {
        [heavy, ("blue", kind, 12, abreast, [60.0, 50.0], rest)]
    };
    dice(
        &[],
        &at("pole-arms", 2, ""),
        &expect![[r#"
        u0 at u1: 2 (shocks of its figures 3, pole arms -1) [common.shock.dice medieval.shock.polearms] [common.shock.dice medieval.shock.polearms]
    "#]],
    );
    dice(
        &[],
        &at("pike-medium", 2, ""),
        &expect![[r#"
        u0 at u1: 1 (shocks of its figures 3, two ranks of pike -2) [common.shock.dice medieval.shock.pike] [common.shock.dice medieval.shock.pike]
    "#]],
    );
    // A single rank of pike takes nothing away.
    dice(
        &[],
        &at("pike-medium", 12, ""),
        &expect![[r#"
        u0 at u1: 3 (shocks of its figures 3) [common.shock.dice] [common.shock.dice]
    "#]],
    );
    dice(
        &[],
        &at("hoplites", 2, "is = [\"phalanx\"]"),
        &expect![[r#"
        u0 at u1: 1 (shocks of its figures 3, a phalanx -2) [common.shock.dice medieval.phalanx.cavalry-shock] [common.shock.dice medieval.phalanx.cavalry-shock]
    "#]],
    );
    dice(
        &[],
        &at("hoplites", 2, ""),
        &expect![[r#"
        u0 at u1: 3 (shocks of its figures 3) [common.shock.dice] [common.shock.dice]
    "#]],
    );
    dice(&[], &at("roman-legionaries", 2, "is = [\"testudo\"]"), &expect![[""]]);
}

#[test]
fn figures_with_half_a_shock_roll_one_die_for_two_of_them() {
    holds!(
        "common.shock.half-pairs",
        "common.shock.infantry",
        "medieval.chart.half-shock",
        "medieval.shock.infantry-column",
        "medieval.shock.other-infantry"
    );
    // Five men-at-arms: two dice.
    dice(
        &[],
        &[
            ("red", "men-at-arms", 10, 5, [60.0, 50.0], ""),
            ("blue", "light-infantry", 12, 12, [60.0, 50.0], ""),
        ],
        &expect![[r#"
            u0 at u1: 1 (two figures with half a shock 1) [common.shock.half] [common.shock.half]
            u0 at u1: 1 (two figures with half a shock 1) [common.shock.half] [common.shock.half]
        "#]],
    );
    // Any reduction takes the half away.
    let wall = "kind = \"fence\"\nline = [[40, 50], [80, 50]]";
    dice(
        &[wall],
        &[
            ("red", "men-at-arms", 10, 5, [60.0, 50.0], ""),
            ("blue", "light-infantry", 12, 12, [60.0, 50.0], ""),
        ],
        &expect![[""]],
    );
    // Against medium cavalry infantry rolls nothing.
    dice(
        &[],
        &[
            ("red", "men-at-arms", 10, 5, [60.0, 50.0], ""),
            ("blue", "medium-cavalry", 12, 6, [60.0, 50.0], ""),
        ],
        &expect![[""]],
    );
}

#[test]
fn two_ranks_of_a_phalanx_count_shock_and_others_one() {
    holds!("medieval.phalanx.shock", "common.shock.contact");
    let foes = ("blue", "light-infantry", 12, 2, [60.0, 50.0], "");
    dice(
        &[],
        &[("red", "hoplites", 12, 2, [60.0, 50.0], "is = [\"phalanx\"]"), foes],
        &expect![[r#"
        u0 at u1: 2 (shocks of its figures 2) [common.shock.dice] [common.shock.dice]
        u0 at u1: 2 (shocks of its figures 2) [common.shock.dice] [common.shock.dice]
    "#]],
    );
    dice(&[], &[("red", "hoplites", 12, 2, [60.0, 50.0], ""), foes], &expect![[""]]);
}

#[test]
fn other_horse_uses_the_column_of_its_shock_and_elephants_suffer_none() {
    holds!(
        "medieval.shock.mounted-column",
        "medieval.shock.receiver",
        "medieval.elephant.no-shock-in",
        "medieval.chart.horse-archer-range"
    );
    let foes = ("blue", "light-infantry", 12, 2, [60.0, 50.0], "");
    dice(
        &[],
        &[("red", "horse-archer-light", 6, 1, [60.0, 50.0], ""), foes],
        &expect![[r#"
        u0 at u1: 1 (shocks of its figures 1) [common.shock.dice] [common.shock.dice]
    "#]],
    );
    dice(&[], &[HORSE, ("blue", "war-elephant-archer", 1, 1, [60.0, 50.0], "")], &expect![[""]]);
    // A crew falls as artillery: on 4 and 6 to medium cavalry.
    let mut state = charged(&[], &[HORSE, ("blue", "ballista", 1, 1, [60.0, 50.0], "")]);
    shock(&mut state, &[4, 2]);
    assert_eq!(state.unit(UnitId(1)).crew, 2);
}

#[test]
fn both_who_charge_count_shock_on_each_other() {
    holds!("common.shock.both");
    let mut state = charged(&[], &[HORSE, ("blue", "heavy-cavalry", 6, 1, [60.0, 50.0], "")]);
    charge(&mut state, UnitId(1), Length::cm(20));
    // Medium cavalry has no numbers against heavy; the heavy hits it on 4 and 6, though it may fall itself.
    assert_eq!(shock(&mut state, &[4, 6, 1]), [4, 6]);
}

#[test]
fn c1_shock_melee_and_morale_of_a_charge_into_longbows() {
    holds!("common.shock.step-through", "common.shock.fill", "common.morale.same-result");
    // After the fire: the three files at the charger's left are gone, and the fourth has stepped up.
    let mut state = charged(
        &[],
        &[
            ("red", "longbow-light", 13, 10, [94.0, 78.4], ""),
            ("blue", "heavy-cavalry", 9, 7, [86.0, 78.4], "gone = [0, 1, 2, 7]"),
        ],
    );
    let (bows, horse) = (UnitId(0), UnitId(1));
    state.unit_mut(bows).set(Flags::CHARGES, false);
    state.run_mut(bows).set(RunFacts::FIRED_CLOSE);
    charge(&mut state, horse, Length::cm(47));
    state.unit_mut(horse).began = 9;
    let steps = [Step::Shock(Shock {}), Step::Melee(Melee {}), Step::Morale(Morale {})];
    // Three hits fall on the two files that the first stand touches; those of the others find nobody. Then a figure falls in melee.
    assert_eq!(resolve(&mut state, &steps, &[2, 4, 6, 4, 6, 3, 4, 2, 4, 9]), [9, 5]);
    // Without its battle the bows read 51-60; both rout by the chart, and the horse has less left.
    assert_eq!(
        (state.unit(bows).reaction, state.unit(horse).reaction),
        (None, Some(crate::state::Reaction::Rout))
    );
}
