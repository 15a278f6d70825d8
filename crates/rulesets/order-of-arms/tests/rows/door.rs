//! The door itself: positions can be opened and written, and what they say is there.

use battle::{Ruleset as _, State as _};
use expect_test::expect;
use order_of_arms::OrderOfArms;

use crate::table::{scenario, shown};

const FIELD: &str = "
    map squares 4x3
    area 202 woods village level 1 small
    area 203 structure S 3
    border 101 102 stream road
    corner 101 202 hedge
    option weather
    weather rain
    red  F1 MMA at 101/102 facing 102, sp 4 3 2, elan 5 4 3, armor A, of van, elite, foot 3 2 1
    red  F2 FBL at 101/102 facing 102, of van, stakes
    red  G1 AGF at 102 facing 103, size light, set-up, of guns
    blue K1 FP at 303/203 facing 203, routed, lances 1, step 1
    blue K2 FS off, of rear
    leader red charles with F1, command 3, leads van, commands
    leader red gunner at 102, of guns, gunner
    leader blue john at 304, exceptional, commands
    camp blue C1 at 304, radius 2, occupancy 6
    reinforce 3 at 304: K2
    succession charles: gunner
    stage movement";

#[test]
fn what_a_position_says_is_there() {
    let unit = shown(FIELD, &[], &[], "units.F1");
    expect![[r#"{"area":"101","facing":"102","formation":"van","id":"F1","is":["acting","controlled"],"lances":0,"name":"F1","position":"102","side":"red","spent":0,"stack":0,"step":0,"strength":4,"type":"MMA"}"#]]
        .assert_eq(&unit.to_string());
    let unit = shown(FIELD, &[], &[], "units.K1");
    expect![[r#"{"area":"303","facing":"203","formation":"blue","id":"K1","is":["routed"],"lances":1,"name":"K1","position":"203","side":"blue","spent":0,"stack":0,"step":1,"strength":3,"type":"FP"}"#]]
        .assert_eq(&unit.to_string());
    assert_eq!(shown(FIELD, &[], &[], "weather"), "rain");
}

#[test]
fn a_position_is_written_and_read_as_it_was() {
    let state = OrderOfArms::open(&scenario(FIELD)).expect("it opens");
    let text = state.position();
    let again = OrderOfArms::open(&text).unwrap_or_else(|mistakes| panic!("{mistakes}\n{text}"));
    assert!(state == again, "{text}\n{}", again.position());
    assert_eq!(state.canonical(), again.canonical());
    let moment = state.moment();
    assert!(again.at_moment(&moment).expect("it is whole") == state);
}

#[test]
fn every_mistake_of_a_file_is_named_with_its_line() {
    let file = scenario(FIELD)
        .replace("type = \"MMA\"", "type = \"MNA\"")
        .replace("formation = \"rear\"", "formation = \"raer\"")
        .replace("terrain = [\"hedge\"]", "terrain = [\"hegde\"]")
        .replace("facing = \"203\"", "facing = \"101\"");
    let mistakes = OrderOfArms::open(&file).expect_err("it is wrong");
    expect![[r#"
        line 53, map.corner[0].terrain: `hegde` is no terrain of the chart; did you mean `hedge`?
        line 124, unit[0].type: `MNA` is no type of unit; did you mean `MMA`?
        line 157, unit[3].facing: area 101 is not adjacent to 303
        line 167, unit[4].formation: there is no formation `raer`; did you mean `rear`?"#]]
    .assert_eq(&mistakes.to_string());
}

#[test]
fn hexes_open_too() {
    let position = "map hexes 4x4\nred F1 FI at 202 facing 203\nblue K1 FI at 404 facing 403";
    assert_eq!(shown(position, &[], &[], "units.F1.position"), "centre");
}

#[test]
fn a_file_has_no_more_of_anything_than_there_are_bits_for() {
    let wrong = |more: &str| {
        let mistakes =
            OrderOfArms::open(&scenario(&crate::table::with_file(FIELD, more))).expect_err("it is wrong");
        mistakes.to_string()
    };
    let leader = |n: usize| {
        format!("[[leader]]\nid = \"l{n}\"\nside = \"red\"\narmy = \"red\"\nformation = \"none\"\n")
    };
    let led = |n: usize| leader(n).replace("\"none\"", "\"red\"");
    let formation = |n: usize| format!("[[formation]]\nid = \"f{n}\"\nside = \"red\"\narmy = \"red\"\n");
    let leaders: String = (0..70).map(led).collect();
    assert!(wrong(&leaders).contains("there are more than 64 leaders"), "{}", wrong(&leaders));
    let alone: String = (0..55).map(formation).chain((0..9).map(leader)).collect();
    let both = wrong(&alone);
    assert!(both.contains("with the leaders of no formation there are more than 60 formations"), "{both}");
    let slots = format!(
        "slots = [{}]",
        (0..33).map(|n| format!("{{ at = [{}, 150] }}", 110 + 2 * n)).collect::<Vec<_>>().join(", ")
    );
    let text = scenario(FIELD).replacen("polygon", &format!("{slots}\npolygon"), 1);
    let crowded = OrderOfArms::open(&text).expect_err("it is wrong").to_string();
    assert!(crowded.contains("has more than 32 positions"), "{crowded}");
}

#[test]
fn a_step_about_a_charge_that_is_not_there_is_a_mistake() {
    let text = OrderOfArms::open(&scenario(FIELD)).expect("it opens").position();
    let at = text.rfind("\nsteps = [").expect("something is pending") + 1;
    let end = at + text[at..].find('\n').expect("more follows") - 1;
    let charges = "{ together = 0, closed = [0, 0, 0, 0], last = 0, charged = 0, knights = false }";
    let declared =
        ["dared", "targets"].map(|step| format!("{{ {step} = {{ n = 0, charges = {charges} }} }}"));
    let under_way = ["charging", "intercept"].map(|step| format!("{{ {step} = {{ n = 0 }} }}"));
    for step in declared.iter().chain(&under_way) {
        let file = format!("{}, {step}{}", &text[..end], &text[end..]);
        let mistakes = OrderOfArms::open(&file).expect_err("it is wrong").to_string();
        let (_line, what) = mistakes.split_once(", ").expect("it says where");
        expect!["battle.steps[2]: is about a charge that there is not"].assert_eq(what);
    }
}
