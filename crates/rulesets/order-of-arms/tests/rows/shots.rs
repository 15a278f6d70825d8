//! Fire: sums by ground and weather, wet powder, who is shot back at, who shoots back, and what falls to an advance (B12.2.1,
//! B14).

use expect_test::expect;

use crate::table::{check, check_from, check_rolls, choices, refused};

/// Bows in two areas beside a third.
const SIDES: &str = "
    map squares 5x5
    red  R1 FB at 203 facing 303, sp 3
    red  R2 FB at 302 facing 303, sp 3
    blue B1 FI at 303 facing 203, sp 4 3 2, armor none
    leader red gonzaga at 101, radius 4, leads red, commands
    leader blue gie at 505, radius 4, command 2, leads blue, commands
    stage fire only";

const BOTH: [&str; 4] = ["red: area 303", "red: unit R1", "red: unit R2", "blue: decline"];

#[test]
fn the_ground_of_the_target_and_the_weather_change_its_sum_once() {
    check_from(
        &format!("{SIDES}\narea 303 village"),
        &BOTH,
        &[1; 5],
        "in all",
        expect![[r#"
        red has 2 dice from 203 in all [B14.3c]
        R1 strikes at B1 [B14.4g]
        fire: dice 2 (printed strength 3, ground and weather -1), against 5 (to hit 6, weapon against armour -1): 1 1 = 0 [A2.2.2a B14.3c dice.d6 B14.4mod.a B14.4g]
        R2 strikes at B1 [B14.4g]
        fire: dice 3 (printed strength 3), against 5 (to hit 6, weapon against armour -1): 1 1 1 = 0 [A2.2.2a dice.d6 B14.4mod.a B14.4g]
    "#]],
    );
    check_rolls(
        &format!("{SIDES}\narea 303 village\noption weather\nweather rain"),
        &BOTH,
        &[1; 4],
        "fire",
        expect![[r#"
            fire: dice 1 (printed strength 3, ground and weather -2), against 5 (to hit 6, weapon against armour -1): 1 = 0 [A2.2.2a B14.3c dice.d6 B14.4mod.a B14.4g]
            fire: dice 3 (printed strength 3), against 5 (to hit 6, weapon against armour -1): 1 1 1 = 0 [A2.2.2a dice.d6 B14.4mod.a B14.4g]
        "#]],
    );
    // That of the shooters concerns those who stand in it.
    check_rolls(
        &format!("{SIDES}\narea 302 woods"),
        &BOTH,
        &[1; 5],
        "fire",
        expect![[r#"
        fire: dice 3 (printed strength 3), against 5 (to hit 6, weapon against armour -1): 1 1 1 = 0 [A2.2.2a dice.d6 B14.4mod.a B14.4g]
        fire: dice 2 (printed strength 3, ground and weather -1), against 5 (to hit 6, weapon against armour -1): 1 1 = 0 [A2.2.2a B14.3c dice.d6 B14.4mod.a B14.4g]
    "#]],
    );
    // Rain does not wet what hand guns throw.
    let guns = SIDES.replace("R1 FB", "R1 FHG") + "\noption weather\nweather rain";
    check_rolls(
        &guns,
        &BOTH,
        &[&[6][..], &[1; 5]].concat(),
        "fire",
        expect![[r#"
        fire: dice 3 (printed strength 3), against 5 (to hit 6, weapon against armour -1): 1 1 1 = 0 [A2.2.2a dice.d6 B14.4mod.a B14.4g]
        fire: dice 2 (printed strength 3, ground and weather -1), against 5 (to hit 6, weapon against armour -1): 1 1 = 0 [A2.2.2a B14.3c dice.d6 B14.4mod.a B14.4g]
    "#]],
    );
}

#[test]
fn hand_guns_fire_only_with_dry_powder() {
    let rain = SIDES.replace("R1 FB", "R1 FHG").replace("    red  R2 FB at 302 facing 303, sp 3\n", "")
        + "\noption weather\nweather rain";
    check(
        &rain,
        &["red: area 303", "blue: decline"],
        &[4, 1, 1, 1],
        expect![[r#"
        dry powder, against 4 (in this weather 4): 4 [B12.2.1]
        R1 keeps its powder dry [B12.2.1]
        R1 has 3 dice for B1 [B14.4a]
        B1 stands under the fire [B14.2.2a]
        R1 strikes at B1 [B14.4g]
        fire: dice 3 (printed strength 3), against 5 (to hit 6, weapon against armour -1): 1 1 1 = 0 [A2.2.2a dice.d6 B14.4mod.a B14.4g]
        - R1: 203 facing 303, 3 SP, dry
    "#]],
    );
    check(
        &rain,
        &["red: area 303"],
        &[3],
        expect![[r#"
        dry powder, against 4 (in this weather 4): 3 [B12.2.1]
        R1 cannot fire in this weather [B12.2.1]
        - R1: 203 facing 303, 3 SP, wet
    "#]],
    );
    // It is thrown for once in a turn.
    let dry = rain.replace("203 facing 303, sp 3", "203 facing 303, sp 3, dry");
    check_rolls(
        &dry,
        &["red: area 303", "blue: decline"],
        &[1; 3],
        "fire",
        expect![[r#"
        fire: dice 3 (printed strength 3), against 5 (to hit 6, weapon against armour -1): 1 1 1 = 0 [A2.2.2a dice.d6 B14.4mod.a B14.4g]
    "#]],
    );
    // Whoever has thrown in vain does not fire, and in a storm nobody with a gun does.
    let guns = SIDES.replace("R1 FB", "R1 FHG") + "\nred R3 FB at 304 facing 303, sp 3\noption weather";
    let wet = guns.replace("203 facing 303, sp 3", "203 facing 303, sp 3, wet") + "\nweather rain";
    refused(&wet, &["red: area 303", "red: unit R1"], &[], expect!["the powder of R1 is wet [B12.2.1]"]);
    let storm = guns + "\nweather storm";
    refused(
        &storm,
        &["red: area 303", "red: unit R1"],
        &[],
        expect!["R1 cannot fire in this weather [B12.2.1]"],
    );
}

#[test]
fn hand_guns_support_only_with_dry_powder() {
    let rain = "
        map squares 5x5
        option weather
        weather rain
        red  R1 FI at 203/303 facing 303, sp 4 3 2
        red  R2 FHG at 203 facing 303, sp 3
        blue B1 FI at 303/203 facing 203, sp 4 3 2
        leader red gonzaga at 101, radius 4, leads red, commands
        leader blue gie at 505, radius 4, command 2, leads blue, commands
        stage close-quarters only";
    let support = ["red: area 303", "red: R2 against B1"];
    check_from(
        rain,
        &support,
        &[&[4][..], &[1; 11]].concat(),
        "dry powder",
        expect![[r#"
        dry powder, against 4 (in this weather 4): 4 [B12.2.1]
        R2 keeps its powder dry [B12.2.1]
        R2 gives supporting fire against B1 [B15.9a]
        R1 has 4 dice for B1 [B15.5.2a]
        R2 has 3 dice for B1 [B15.5.2a]
        B1 has 4 dice for R1 [B15.5.2a]
        R1 strikes at B1 [B15.5.4]
        close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
        R2 strikes at B1 [B15.5.4]
        close quarters: dice 3 (printed strength 3), against 6 (to hit 6): 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
        B1 strikes at R1 [B15.5.4]
        close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
        - R2: 203 facing 303, 3 SP, dry
    "#]],
    );
    check_from(
        rain,
        &support,
        &[&[3][..], &[1; 8]].concat(),
        "dry powder",
        expect![[r#"
        dry powder, against 4 (in this weather 4): 3 [B12.2.1]
        R2 cannot fire in this weather [B12.2.1]
        R1 has 4 dice for B1 [B15.5.2a]
        B1 has 4 dice for R1 [B15.5.2a]
        R1 strikes at B1 [B15.5.4]
        close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
        B1 strikes at R1 [B15.5.4]
        close quarters: dice 4 (printed strength 4), against 6 (to hit 6): 1 1 1 1 = 0 [B15.5.1a dice.d6 B15.5.4]
        - R2: 203 facing 303, 3 SP, wet
    "#]],
    );
}

#[test]
fn return_fire_is_for_those_who_fired_with_what_is_left_and_by_nobody_who_runs() {
    let back = "
        map squares 5x5
        red  R1 FB at 203/303 facing 303, sp 3
        red  R2 FB at 203/202 facing 303, sp 3
        red  R3 FB at 203/204 facing 303, sp 3
        blue B1 FB at 303 facing 203, sp 4 3 2, armor none, elite
        leader red gonzaga at 101, radius 4, leads red, commands
        leader blue gie with B1, radius 4, command 2, tactical 2, leads blue, commands
        stage fire only";
    let fire =
        ["red: area 303", "red: unit R1", "red: unit R2", "red: done", "blue: decline", "blue: unit B1"];
    // R3 did not fire.
    choices(
        back,
        &fire,
        &[1; 6],
        expect![[r#"
        blue: B1 gives 1 dice to R1
        blue: B1 gives 2 dice to R1
        blue: B1 gives 3 dice to R1
        blue: B1 gives 4 dice to R1
        blue: B1 gives 1 dice to R2
        blue: B1 gives 2 dice to R2
        blue: B1 gives 3 dice to R2
        blue: B1 gives 4 dice to R2
    "#]],
    );
    refused(
        back,
        &[&fire[..], &["blue: B1 gives 1 dice to R3"]].concat(),
        &[1; 6],
        expect!["name a unit that fights, an enemy that fights and a number of dice [B14.4e]"],
    );
    // Two steps are lost first; that the unit is elite does not help it here.
    check_rolls(
        back,
        &[&fire[..], &["blue: B1 gives 2 dice to R1"]].concat(),
        &[6, 6, 1, 1, 1, 1, 1, 1, 1, 1],
        "return fire",
        expect![[r#"
            return fire: dice 2 (printed strength 2), against 6 (to hit 6): 1 1 = 0 [A2.2.2a dice.d6 B14.4g]
        "#]],
    );
    let routed = back.replace("armor none, elite", "armor none, routed");
    choices(
        &routed,
        &fire[..5],
        &[1; 6],
        expect![[r#"
        red: area 303
        red: done
    "#]],
    );
}

#[test]
fn an_advance_after_fire_takes_guns_and_camps_and_drives_leaders_off() {
    let field = "
        map squares 5x5
        option command-camps
        red  R1 FB at 203 facing 303, sp 3
        blue B1 FI at 303 facing 203, sp 4 3 2, armor none
        blue G1 AGF at 303 facing 203, size light
        camp blue C1 at 303
        leader red gonzaga at 101, radius 4, leads red, commands
        leader blue gie at 505, radius 4, command 2, leads blue, commands
        leader blue boy at 303, of blue
        stage fire only";
    check_from(
        field,
        &[
            "red: area 303",
            "blue: try",
            "blue: area 403",
            "blue: place 403 facing 303",
            "red: stack R1",
            "blue: area 403",
            "blue: place 403/none facing 503",
            "red: place 303 facing 403",
        ],
        &[1; 2],
        "retreats",
        expect![[r#"
            B1 retreats to 403 [C22.0a]
            G1 is left by all its friends [C22.3]
            B1 stands in 403 at the centre, facing 303 [model.place]
            R1 advances into 303 [B14.2.2c]
            G1 is eliminated [B14.2.2c]
            C1 is lost [B9.4.4]
            boy rides to 403 [B3.2.1b]
            R1 stands in 303 at the centre, facing 403 [model.place]
            - B1: 403 facing 303, 4 SP
            - G1: off the map, lost, unmanned
            - R1: 303 facing 403, 3 SP
            - boy: 403
        "#]],
    );
}

#[test]
fn one_leader_of_an_area_calls_for_double_rate() {
    let two = "
        map squares 5x5
        red  R1 FB at 203/303 facing 303, sp 3
        red  R2 FB at 203/202 facing 303, sp 3
        red  R3 FB at 302 facing 303, sp 3
        blue B1 FI at 303 facing 203, sp 4 3 2, armor none
        leader red gonzaga with R1, command 3, exceptional, radius 4, leads red, commands
        leader red louis with R2, command 3, exceptional, radius 4, of red
        leader red henry with R3, command 3, exceptional, radius 4, of red
        leader blue gie at 505, radius 4, command 2, leads blue, commands
        stage fire only";
    let fire = ["red: area 303", "red: unit R1", "red: unit R2", "red: unit R3", "red: done"];
    choices(
        two,
        &fire,
        &[],
        expect![[r#"
        red: leader gonzaga
        red: leader louis
        red: leader henry
        red: done
    "#]],
    );
    choices(
        two,
        &[&fire[..], &["red: leader louis"]].concat(),
        &[6],
        expect![[r#"
        red: leader henry
        red: done
    "#]],
    );
}

#[test]
fn long_bows_unhorse_more_easily_where_the_scenario_says_so() {
    let field = "
        map squares 5x5
        option unhorsed
        head unhorse_long_bow = [4, 5, 6]
        red  R1 FBL at 203 facing 303, sp 4
        blue B1 MMA at 303 facing 203, sp 2 2 2 1, armor A, lances 1
        leader red gonzaga at 101, radius 4, leads red, commands
        leader blue gie at 505, radius 4, command 2, leads blue, commands
        stage fire only";
    let fire = ["red: area 303", "blue: decline"];
    check_from(
        field,
        &fire,
        &[6, 6, 1, 1, 3],
        "horses",
        expect![[r#"
        horses, against 4 (as many hits as its strength 6, long bows in this battle -2): 3 [C27.2c]
    "#]],
    );
    // Without a foot piece it keeps its own, broken lances and all.
    check_from(
        field,
        &[&fire[..], &["blue: area 403", "blue: place 403 facing 303"]].concat(),
        &[6, 6, 1, 1, 4],
        "horses",
        expect![[r#"
            horses, against 4 (as many hits as its strength 6, long bows in this battle -2): 4 [C27.2c]
            B1 is unhorsed [C27.2c C27.2d]
            B1 is forced back to 403 [C22.0a]
            B1 stands in 403 at the centre, facing 303 [model.place]
            - B1: 403 facing 303, 2 SP, 1 broken, unhorsed
        "#]],
    );
    check_from(
        &field.replace("lances 1", "lances 1, foot 2 2 2 1"),
        &fire,
        &[6, 6, 1, 1, 4],
        "horses",
        expect![[r#"
            horses, against 4 (as many hits as its strength 6, long bows in this battle -2): 4 [C27.2c]
            B1 is unhorsed [C27.2c C27.2e]
            - B1: 303 facing 203, 2 SP, unhorsed, on-foot
        "#]],
    );
    check_from(
        &field.replace("R1 FBL", "R1 FXB"),
        &fire,
        &[6, 6, 6, 6, 5],
        "horses",
        expect![[r#"
        horses, against 6 (as many hits as its strength 6): 5 [C27.2c]
    "#]],
    );
}

#[test]
fn archers_in_melee_do_not_give_way_but_shoot_back() {
    let melee = "
        map squares 5x5
        red  R1 FB at 203 facing 303, sp 3
        red  R9 FI at 403/303 facing 303, sp 3
        blue B1 FB at 303 facing 203, sp 4 3 2, armor none
        leader red gonzaga at 101, radius 4, leads red, commands
        leader blue gie at 505, radius 4, command 2, leads blue, commands
        battle melee = [\"303\", \"403\"]
        stage fire only";
    choices(
        melee,
        &["red: area 303"],
        &[1; 3],
        expect![[r#"
            blue: unit B1
            blue: done
        "#]],
    );
}

#[test]
fn whoever_is_named_after_one_that_cannot_fire_is_not_made_to() {
    holds!("B14.0a");
    let rain = "
        map squares 5x5
        option weather
        weather rain
        red  H1 FHG at 203 facing 303, sp 3
        red  B1 FBL at 302 facing 303, sp 3
        blue K1 FI at 303 facing 302, sp 3 2 1
        blue K2 FI at 403 facing 402, sp 3 2 1
        leader red gonzaga at 101, radius 5, leads red, commands
        leader blue gie at 505, tactical 0, radius 4, leads blue, commands
        stage fire";
    // The powder of H1 is wet: B1 may still keep its arrows for 403.
    choices(
        rain,
        &["red: area 303", "red: unit H1"],
        &[3],
        expect![[r#"
        red: unit B1
        red: done
    "#]],
    );
    choices(
        rain,
        &["red: area 303", "red: unit H1", "red: done"],
        &[3],
        expect![[r#"
        red: area 403
        red: done
    "#]],
    );
}

#[test]
fn bows_that_reach_three_areas_shoot_no_more_than_two_levels_down() {
    holds!("C18.2a");
    let field = |level: u8| {
        format!(
            "map squares 5x1
             area 101 level {level}
             area 102 level 1
             red  S1 FBL at 101 facing 102, sp 3, range 3
             blue K1 FI at 104 facing 103, sp 3
             leader red gonzaga at 101, radius 5, leads red, commands
             leader blue gie at 105, radius 4, leads blue, commands
             stage fire only"
        )
    };
    choices(
        &field(2),
        &[],
        &[],
        expect![[r#"
        red: area 104
        red: done
    "#]],
    );
    choices(&field(3), &[], &[], expect![[""]]);
}
