//! What other chapters ask of a movement, seen in the middle of a turn; and tracks against a slow twin.

use battle::{Battle, BySide, Journal, Resolves as _, Side, State as _, Table, Viewer, holds};
use dice::Scripted;
use ground::tabletop::Length;

use super::break_through::{BreakThrough, ChooseBreakThrough};
use crate::charts::BEATS;
use crate::rules::march::beats::Beats;
use crate::rules::turn::end::EndTurn;
use crate::rules::turn::sequence::Sealing;
use crate::state::{State, Unit, UnitId};
use crate::steps::Step;

/// A battle of these units: side, id, type with its figures, place and facing, order.
fn open(units: &[[&str; 5]], more: &str) -> State {
    let mut text = "[scenario]\nid = \"t\"\ntitle = \"t\"\nlevel = \"advanced\"\n\n".to_owned();
    text.push_str(more);
    text.push_str("\n[[side]]\nname = \"a\"\n\n[[side]]\nname = \"b\"\n\n");
    for [side, id, kind, at, order] in units {
        let (kind, figures) = kind.split_once(' ').unwrap_or((kind, "figures = 1"));
        let (at, facing) = at.split_once(' ').unwrap_or((at, "0"));
        text.push_str(&format!(
            "[[unit]]\nside = \"{side}\"\nid = \"{id}\"\ntype = \"{kind}\"\n{}\nat = [{at}]\nfacing = {facing}\norder = \"{order}\"\n\n",
            figures.replace(';', "\n")
        ));
    }
    crate::scenario::open(&text).unwrap_or_else(|mistakes| panic!("{mistakes}\n{text}"))
}

/// The same battle with sheets opened and tests taken, before the first third.
fn sealed(mut state: State, table: &mut Table<'_, crate::events::Event>) -> State {
    state.turn = 1;
    state.steps = vec![Step::EndTurn(EndTurn {}), Step::Sealing(Sealing {})];
    Sealing {}.resolve(&mut state, table);
    super::tests_before::TestsBefore {}.resolve(&mut state, table);
    state
}

/// The same battle when movement is over.
fn moved(state: State, dice: &[u8]) -> State {
    let (mut dice, mut journal) = (Scripted::new(dice.to_vec()), Journal::new());
    let mut table = Table::new(&mut dice, &mut journal);
    let mut state = sealed(state, &mut table);
    while let Some(Step::Third(third)) = state.steps.last().copied() {
        third.resolve(&mut state, &mut table);
    }
    state
}

const RED: UnitId = UnitId(0);
const BLUE: UnitId = UnitId(1);
const FOOT: &str = "light-infantry figures = 12;abreast = 6";
const HORSE: &str = "heavy-cavalry figures = 12;abreast = 6";

#[test]
fn a_charge_that_strikes_is_known_to_those_who_count_shock_and_fire() {
    holds!("common.melee.attacker", "common.third.time-left", "common.3dt.fire", "common.shock.clear");
    let units = [["red", "foot", FOOT, "60,60", "H"], ["blue", "horse", HORSE, "60,100 180", "CH #1"]];
    let state = moved(open(&units, ""), &[1, 1, 1]);
    assert!(state.charged_home(BLUE) && !state.charged_home(RED));
    assert!(state.is_attacking(BLUE, RED) && !state.is_attacking(RED, BLUE));
    assert_eq!((state.closing_on(RED), state.closing_on(BLUE)), (vec![BLUE], vec![]));
    assert!(state.may_strike(RED) && state.may_fire(RED) && state.may_strike(BLUE));
    // In beat 147 it is 39.2 cm on its way and 0.8 cm off; it closes by that, and has 56 cm of 96 left.
    assert_eq!(state.clear_run(BLUE), Length::new(392_000));
    assert_eq!(state.left_of_allowance(BLUE), Length::cm(56));
    assert_eq!(state.place_at(BLUE, BEATS), state.unit(BLUE).front(state.info(BLUE)));
    assert_eq!(state.place_at(BLUE, 0).at.y, 1_000_000);
    assert_eq!(state.place_at(BLUE, 120).at.y, 680_000);
}

#[test]
fn slow_ground_spoils_the_path_of_the_stands_that_crossed_it() {
    holds!("common.shock.clear");
    let plowed = "[[terrain]]\nkind = \"plowed\"\npolygon = [[40, 66], [60, 66], [60, 70], [40, 70]]\n";
    let units = [["red", "foot", FOOT, "60,60", "H"], ["blue", "horse", HORSE, "60,90 180", "CH #1"]];
    let state = moved(open(&units, plowed), &[1, 1, 1]);
    assert!(state.charged_home(BLUE));
    let runs: Vec<bool> = (0..6).map(|stand| state.clear_run_of(BLUE, stand) >= Length::cm(10)).collect();
    // Its left is in the east.
    assert_eq!(runs, [true, true, true, false, false, false]);
}

#[test]
fn whoever_turned_its_back_may_neither_strike_nor_fire_and_knows_who_caught_it() {
    holds!("common.3dt.caught", "common.3dt.defender-fails");
    let units = [["red", "foot", FOOT, "60,60", "H"], ["blue", "horse", HORSE, "60,100 180", "CH #1"]];
    let state = moved(open(&units, ""), &[6, 6, 6]);
    assert_eq!(state.caught(RED), [BLUE]);
    assert!(!state.may_strike(RED) && !state.may_fire(RED) && state.may_strike(BLUE));
    assert!(!state.charged_home(BLUE), "no shock is counted on a unit that is caught");
}

#[test]
fn a_charger_that_failed_is_confused_and_a_missed_charge_bars_from_the_next_melee() {
    holds!("common.3dt.attacker-fails", "common.charge.miss", "common.charge.miss-attacked");
    let units = [["red", "foot", FOOT, "60,60", "CH #1"], ["blue", "horse", HORSE, "60,90 180", "H"]];
    let state = moved(open(&units, ""), &[6, 6, 6]);
    assert!(state.is_confused(RED) && state.may_fire(RED) && state.may_strike(RED));
    assert_eq!(state.unit(RED).grid, open(&units, "").unit(RED).grid);

    let units = [["red", "foot", FOOT, "60,60", "H"], ["blue", "horse", HORSE, "160,140 180", "CH S"]];
    let mut state = moved(open(&units, ""), &[]);
    state.steps = vec![Step::EndTurn(EndTurn {})];
    let (mut dice, mut journal) = (Scripted::new(Vec::new()), Journal::new());
    EndTurn {}.resolve(&mut state, &mut Table::new(&mut dice, &mut journal));
    assert!(!state.may_strike(BLUE) && !state.may_fire(BLUE));
}

#[test]
fn a_full_move_leaves_no_time_and_running_into_friends_bars_from_all() {
    holds!("common.third.last", "common.hold.cost");
    let units = [["red", "foot", FOOT, "60,60", "N FULL"], ["blue", "horse", HORSE, "160,140 180", "H"]];
    let state = moved(open(&units, ""), &[]);
    assert!(!state.may_strike(RED) && state.may_fire(RED) && state.may_strike(BLUE));
    let shaken = "light-infantry figures = 12;abreast = 6;reaction = \"back-and-turn\"";
    let friend = "medium-infantry figures = 12;abreast = 6";
    let units = [
        ["red", "foot", shaken, "60,60", "H"],
        ["red", "friend", friend, "60,50", "H"],
        ["blue", "horse", HORSE, "60,140 180", "H"],
    ];
    let state = moved(open(&units, ""), &[]);
    assert!(!state.may_strike(UnitId(1)) && !state.may_fire(UnitId(1)));
}

#[test]
fn a_closing_enemy_is_fired_at_where_it_first_came_within_the_band() {
    holds!("common.3dt.fire-place", "common.3dt.fire-bands");
    // The worked chain C1: within 20 cm in beat 107, with its front at 98.2667.
    let bows = "longbow-light figures = 13;abreast = 10";
    let horse = "heavy-cavalry figures = 9;abreast = 7";
    let units = [["red", "bows", bows, "94,78.4", "H"], ["blue", "horse", horse, "86,126.8 180", "CH #1"]];
    let state = moved(open(&units, ""), &[]);
    assert_eq!(state.first_beat_within(RED, BLUE, Length::cm(20)), Some(107));
    assert_eq!(state.place_at(BLUE, 107).at.y, 982_667);
    assert_eq!(state.first_beat_within(RED, BLUE, Length::cm(60)), Some(0));
    // Spent 48.4 cm of 96 with the closing: time to strike.
    assert_eq!(state.left_of_allowance(BLUE), Length::new(476_000));
    assert!(state.may_strike(BLUE) && state.clear_run_of(BLUE, 0) >= Length::cm(10));
}

/// A turn with marches, turns, waiting, slow ground, a charge and a forced move.
fn busy() -> State {
    let plowed = "[[terrain]]\nkind = \"plowed\"\npolygon = [[60, 40], [120, 40], [120, 90], [60, 90]]\n";
    let shaken = "light-infantry figures = 12;abreast = 6;reaction = \"back\"";
    open(
        &[
            ["red", "a", FOOT, "60,30", "NE 2/3, F N THEN E 1/3"],
            ["red", "b", HORSE, "60,20", "N FULL"],
            ["red", "c", FOOT, "100,30", "COL 4, N FULL"],
            ["red", "d", shaken, "150,60", "H"],
            ["blue", "e", HORSE, "100,110 180", "CH #3"],
            ["blue", "f", FOOT, "150,80 180", "S FULL"],
            ["blue", "g", HORSE, "200,60 270", "100° 1/3"],
        ],
        plowed,
    )
}

#[test]
fn tracks_tell_where_everybody_was_at_every_beat() {
    holds!("common.third.checkpoints", "common.third.beats");
    let (mut dice, mut journal) = (Scripted::new(vec![1; 9]), Journal::new());
    let mut table = Table::new(&mut dice, &mut journal);
    let mut state = sealed(busy(), &mut table);
    let mut seen: Vec<Vec<Unit>> = vec![state.units.clone()];
    for beat in 1..=BEATS {
        // As if every beat were the first of a third.
        Beats::of(&state, true).one(&mut state, beat, &mut table);
        seen.push(state.units.clone());
    }
    let whole = moved(busy(), &[1; 9]);
    for (beat, units) in (0..).zip(&seen) {
        for id in state.all_units() {
            let (was, unit) = (whole.unit_at(id, beat), units[id.index()]);
            let what = |unit: Unit| (unit.grid, unit.face, unit.files, unit.gap);
            assert_eq!(what(was), what(unit), "{} at beat {beat}", whole.unit_word(id));
        }
    }
}

#[test]
fn a_unit_whose_enemies_have_all_fallen_may_go_on() {
    holds!(
        "common.breakthrough.what",
        "common.breakthrough.move",
        "common.breakthrough.facing",
        "common.breakthrough.sealed",
        "common.breakthrough.broken"
    );
    let units = [
        ["red", "foot", FOOT, "60,60", "H"],
        ["red", "rear", FOOT, "60,40", "H"],
        ["blue", "horse", HORSE, "60,100 180", "CH #1"],
    ];
    let horse = UnitId(2);
    let mut state = moved(open(&units, ""), &[1, 1, 1]);
    assert!(state.may_break_through(horse).is_err(), "somebody is still before it");
    // All of the foot fall.
    let gone = state.unit(RED).stands;
    state.unit_mut(RED).gone = (1 << gone) - 1;
    state.unit_mut(RED).set(crate::state::Flags::OFF | crate::state::Flags::LOST, true);
    state.steps = vec![Step::EndTurn(EndTurn {}), Step::BreakThrough(BreakThrough {})];
    let (mut dice, mut journal) = (Scripted::new(Vec::new()), Journal::new());
    let mut battle = Battle::begin(state, &mut Table::new(&mut dice, &mut journal));
    let far =
        battle.state().read_action(Side::Blue, "through horse 57").unwrap_or_else(|why| panic!("{why}"));
    let refused = battle.state().check(Side::Blue, &far).map_err(|refusal| refusal.rule.id());
    assert_eq!(refused, Err("common.breakthrough.sealed"));
    for line in ["through horse 56", "end"] {
        let action = battle.state().read_action(Side::Blue, line).unwrap_or_else(|why| panic!("{why}"));
        battle.play(Side::Blue, action, &mut Table::new(&mut dice, &mut journal));
    }
    // Straight on until it meets the next, 20 cm on: the contact is a melee of the next turn.
    let state = battle.state();
    assert_eq!(state.unit(horse).front(state.info(horse)).at.y, 408_667);
    assert!(state.is_attacking(horse, UnitId(1)));
}

#[test]
fn nobody_sees_whether_the_other_has_chosen_who_breaks_through() {
    let units = [["red", "foot", FOOT, "60,60", "H"], ["blue", "horse", HORSE, "60,100 180", "H"]];
    let mut state = open(&units, "");
    let mut seen = |chosen: [bool; 2], viewer: Viewer| {
        state.steps = vec![Step::ChooseBreakThrough(ChooseBreakThrough { chosen: BySide(chosen) })];
        state.view_for(viewer)
    };
    for side in Side::BOTH {
        let other = Viewer::Seat(side.other());
        let made = if side == Side::Red { [true, false] } else { [false, true] };
        assert_eq!(seen(made, other), seen([false, false], other));
        assert_eq!(seen(made, Viewer::Spectator), seen([false, false], Viewer::Spectator));
        assert_ne!(seen(made, Viewer::Seat(side)), seen([false, false], Viewer::Seat(side)));
    }
}
