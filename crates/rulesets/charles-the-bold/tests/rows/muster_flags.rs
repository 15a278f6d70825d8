//! What the flags of contingents do in play: rows `muster.flag.*` and `muster.ground.*`.

use crate::table::{check, check_from, choices, refused};
use battle::Ruleset;
use charles_the_bold::CharlesTheBold;
use expect_test::expect;

#[test]
fn pavises_cost_fire_through_the_front_a_die() {
    let position = "red L1 longbowmen at 0,0 facing 1
         blue X1 crossbowmen at 1,-3 facing 4
         contingent pavises: X1";
    check(
        position,
        &["red: activate L1", "red: L1 fires at X1"],
        &[1, 1, 1],
        expect![[r#"
        L1 is activated [1.4g]
        L1 fires at X1 [6.0a]
        fire: dice 3 (strength 4, pavises -1): 1 1 1 = 0 [6.0i muster.flag.pavises.ctb 6.0m]
        X1 is not hit [6.4]
    "#]],
    );
    check(
        &position.replace("facing 4", "facing 1"),
        &["red: activate L1", "red: L1 fires at X1"],
        &[1, 1, 1, 1],
        expect![[r#"
            L1 is activated [1.4g]
            L1 fires at X1 [6.0a]
            fire: dice 4 (strength 4): 1 1 1 1 = 0 [6.0i 6.0m]
            X1 is not hit [6.4]
        "#]],
    );
    check(
        &position.replace("contingent pavises", "contingent all-round").replace("facing 4", "facing 1"),
        &["red: activate L1", "red: L1 fires at X1"],
        &[1, 1, 1],
        expect![[r#"
            L1 is activated [1.4g]
            L1 fires at X1 [6.0a]
            fire: dice 3 (strength 4, pavises -1): 1 1 1 = 0 [6.0i muster.flag.pavises.ctb 6.0m]
            X1 is not hit [6.4]
        "#]],
    );
}

const HORSE: &str = "
    red K1 knights at 0,0 facing 1, left 4
    red K2 knights at 1,0 facing 1
    blue B1 bills at 3,-6 facing 4
    contingent dismountable chivalrous: K1 K2
";

#[test]
fn men_at_arms_dismount_and_mount_again_in_quiet() {
    check(
        HORSE,
        &["red: activate K1", "red: dismount"],
        &[],
        expect![[r#"
        K1 is activated [1.4g]
        K1 dismounts [muster.flag.dismountable.ctb]
    "#]],
    );
    choices(
        &HORSE.replace("left 4", "left 4, changed"),
        &["red: activate K1"],
        &[],
        expect![[r#"
        red: opportunity
        red: move turn left
        red: move turn left turn left
        red: move turn right
        red: move turn right turn right
        red: move ne
        red: move nw
        red: move back sw
        red: move back se
        red: move sideways w
        red: turn about
        red: mount
        red: stop
    "#]],
    );
    check(
        &HORSE.replace("left 4", "left 4, changed"),
        &["red: activate K1", "red: mount"],
        &[],
        expect![[r#"
            K1 is activated [1.4g]
            K1 mounts [muster.flag.dismountable.ctb]
        "#]],
    );
    refused(
        &HORSE.replace("3,-6", "1,-3").replace("left 4", "impetuous none"),
        &["red: activate K1", "red: dismount"],
        &[],
        expect!["an enemy is too near for K1 to mount or dismount [muster.flag.dismountable.ctb]"],
    );
    refused(
        &HORSE.replace("left 4", "disordered"),
        &["red: activate K1", "red: dismount"],
        &[],
        expect!["K1 is disordered or in melee and cannot mount or dismount [muster.flag.dismountable.ctb]"],
    );
    refused(
        HORSE,
        &["red: activate K1", "red: move ne", "red: dismount"],
        &[],
        expect!["K1 mounts or dismounts instead of anything else [muster.flag.dismountable.ctb]"],
    );
}

#[test]
fn who_has_dismounted_forms_up_with_men_on_foot_and_not_with_horse() {
    let position = "red K1 knights at 0,0 facing 1, changed
         red K2 knights at 1,0 facing 1
         red M1 men-at-arms-foot at -1,0 facing 1
         blue B1 bills at 3,-7 facing 4
         contingent dismountable: K1 K2";
    refused(
        position,
        &["red: form up K1", "red: join K2"],
        &[],
        expect!["K2 is not of the same kind as K1 [3.8a]"],
    );
    check(
        position,
        &["red: form up K1", "red: join M1", "red: move ne"],
        &[],
        expect![[r#"
        K1 and another are activated [1.4g 3.8a]
        K1 moves north-east [3.0b]
        M1 moves north-east [3.0b]
        - K1: 1,-1 heading 0, 6 SP
        - M1: 0,-1 heading 0, 6 SP
    "#]],
    );
    // Once they have all dismounted they move together again.
    check_from(
        &position.replace("at 1,0 facing 1", "at 1,0 facing 1, changed"),
        &["red: form up K1", "red: join K2", "red: formed", "red: move ne"],
        &[],
        "moves",
        expect![[r#"
            K1 moves north-east [3.0b]
            K2 moves north-east [3.0b]
            - K1: 1,-1 heading 0, 6 SP
            - K2: 2,-1 heading 0, 6 SP
        "#]],
    );
}

#[test]
fn mounted_infantry_rides_while_no_enemy_is_near() {
    let position = "red L1 longbowmen at 0,4 facing 1
         blue B1 bills at 3,-6 facing 4
         contingent mounted-infantry: L1";
    check(
        position,
        &["red: activate L1", "red: move ne ne ne"],
        &[],
        expect![[r#"
            L1 is activated [1.4g]
            L1 has 3 MP for this move [muster.flag.mounted-infantry.ctb]
            L1 moves north-east [3.0b]
            L1 moves north-east [3.0b]
            L1 moves north-east [3.0b]
            - L1: 3,1 heading 0, 4 SP
        "#]],
    );
    refused(
        &position.replace("3,-6", "3,-2"),
        &["red: activate L1", "red: move ne ne ne"],
        &[],
        expect!["L1 has not enough MP for that [3.0c]"],
    );
}

#[test]
fn a_ring_of_points_has_no_flank_while_it_stands() {
    let position = "red K1 knights at 0,0 facing 1, impetuous none
         blue S1 scots-schiltron at 1,-2 facing 1
         contingent may-form-schiltron: S1";
    let dice = [1; 15];
    check(
        position,
        &["red: activate K1", "red: move ne"],
        &dice[..10],
        expect![[r#"
            K1 is activated [1.4g]
            K1 charges [10.0b 3.0e]
            K1 moves north-east [3.0b]
            K1 fights S1 [10.2a]
            S1 is disordered [10.5a flank.start]
            melee: dice 6 (strength points 6, impact +3, horse against a ring of points -3): 1 1 1 1 1 1 = 0 [10.1b 10.3a muster.flag.may-form-schiltron.ctb 10.1c]
            S1 is not hit [10.1c 6.0m]
            melee: dice 4 (strength points 5, disordered -1): 1 1 1 1 = 0 [10.1b 10.1f 10.1c]
            K1 is not hit [10.1c 6.0m]
            the bout of K1 and S1 is drawn [11.3c]
            - K1: 1,-1 heading 0, 6 SP, Battle Stand in a melee
            - S1: 1,-2 heading 0, 5+4 SP, disordered, Battle Stand in a melee
        "#]],
    );
    check(
        &position.replace("facing 1\n         contingent", "facing 1, stirred\n         contingent"),
        &["red: activate K1", "red: move ne"],
        &dice,
        expect![[r#"
            K1 is activated [1.4g]
            K1 charges [10.0b 3.0e]
            K1 moves north-east [3.0b]
            K1 fights S1 [10.2a]
            S1 is disordered [10.5a flank.start]
            melee: dice 11 (strength points 6, impact +3, heavy cavalry in flank or rear +2): 1 1 1 1 1 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.5d 10.1c]
            S1 is not hit [10.1c 6.0m]
            melee: dice 4 (strength points 5, disordered -1): 1 1 1 1 = 0 [10.1b 10.1f 10.1c]
            K1 is not hit [10.1c 6.0m]
            the bout of K1 and S1 is drawn [11.3c]
            - K1: 1,-1 heading 0, 6 SP, Battle Stand in a melee
            - S1: 1,-2 heading 0, 5+4 SP, disordered, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn a_wall_of_shields_that_stood_keeps_its_order_under_fire() {
    let position = "red L1 longbowmen at 0,0 facing 1
         blue T1 bills at 1,-3 facing 4
         contingent shieldwall: T1";
    check(
        position,
        &["red: activate L1", "red: L1 fires at T1"],
        &[6, 1, 1, 1, 1],
        expect![[r#"
        L1 is activated [1.4g]
        L1 fires at T1 [6.0a]
        fire: dice 4 (strength 4): 6 1 1 1 = 1 [6.0i 6.0m]
        T1 is hit once [6.0t 7.0a]
        Morale Test, against 5 (initial SP 5, hits -1, general attached +1): 1 [7.0c 7.0d 2.2a 7.0b]
        T1 has a morale loss of 0 [7.0j 7.0f]
        T1 stands its ground [muster.flag.shieldwall.ctb]
    "#]],
    );
    check(
        &position.replace("facing 4", "facing 4, stirred"),
        &["red: activate L1", "red: L1 fires at T1"],
        &[6, 1, 1, 1, 1],
        expect![[r#"
            L1 is activated [1.4g]
            L1 fires at T1 [6.0a]
            fire: dice 4 (strength 4): 6 1 1 1 = 1 [6.0i 6.0m]
            T1 is hit once [6.0t 7.0a]
            Morale Test, against 5 (initial SP 5, hits -1, general attached +1): 1 [7.0c 7.0d 2.2a 7.0b]
            T1 has a morale loss of 0 [7.0j 7.0f]
            T1 is disordered [7.3a]
            - T1: 1,-3 heading 180, 5 SP, disordered
        "#]],
    );
}

#[test]
fn whoever_begins_short_of_arrows_fires_worse_and_less_far() {
    let position = "red L1 longbowmen at 0,0 facing 1
         blue B1 bills at 1,-3 facing 4
         blue B2 bills at 3,-4 facing 4
         contingent low-ammunition: L1";
    check(
        position,
        &["red: activate L1", "red: L1 fires at B1"],
        &[1, 1, 1],
        expect![[r#"
        L1 is activated [1.4g]
        L1 fires at B1 [6.0a]
        fire: dice 3 (strength 4, short of ammunition -1): 1 1 1 = 0 [6.0i muster.flag.low-ammunition.ctb 6.0m]
        B1 is not hit [6.4]
    "#]],
    );
    refused(
        position,
        &["red: activate L1", "red: L1 fires at B2"],
        &[],
        expect![
            "L1 is short of ammunition and does not fire at its greatest range at B2 [muster.flag.low-ammunition.ctb]"
        ],
    );
}

/// Marksmen shoot at a stand with a general.
pub(crate) const GENERAL: &str = "
    red L1 longbowmen at 0,0 facing 1
    blue B1 bills at 1,-3 facing 4
    blue B2 bills at 3,-4 facing 4
    general blue with B1
    leader king leads blue
    contingent marksmen: L1
";

#[test]
fn marksmen_pick_out_a_general() {
    check(
        GENERAL,
        &["red: activate L1", "red: L1 fires at B1"],
        &[6, 1, 1, 1, 6, 1],
        expect![[r#"
        L1 is activated [1.4g]
        L1 fires at B1 [6.0a]
        fire: dice 4 (strength 4): 6 1 1 1 = 1 [6.0i 6.0m]
        B1 is hit once [6.0t 7.0a]
        fire at the general: 6 [muster.flag.marksmen.ctb]
        blue's general is killed [muster.flag.marksmen.ctb 2.2b]
        Morale Test, against 4 (initial SP 5, hits -1): 1 [7.0c 7.0d 7.0b]
        B1 has a morale loss of 0 [7.0j]
        B1 is disordered [7.3a]
        - B1: 1,-3 heading 180, 5 SP, disordered
    "#]],
    );
    check(
        GENERAL,
        &["red: activate L1", "red: L1 fires at B1"],
        &[6, 1, 1, 1, 5, 1],
        expect![[r#"
        L1 is activated [1.4g]
        L1 fires at B1 [6.0a]
        fire: dice 4 (strength 4): 6 1 1 1 = 1 [6.0i 6.0m]
        B1 is hit once [6.0t 7.0a]
        fire at the general: 5 [muster.flag.marksmen.ctb]
        Morale Test, against 5 (initial SP 5, hits -1, general attached +1): 1 [7.0c 7.0d 2.2a 7.0b]
        B1 has a morale loss of 0 [7.0j 7.0f]
        B1 is disordered [7.3a]
        - B1: 1,-3 heading 180, 5 SP, disordered
    "#]],
    );
}

#[test]
fn nobody_passes_the_walls_of_a_town() {
    refused(
        "red B1 bills at 0,0 facing 1
         blue B2 bills at 1,-1 facing 4
         side 0,0 nw town-wall
         contingent bodyguard: B1",
        &["red: activate B1", "red: move nw"],
        &[],
        expect!["B1 does not pass the walls of the town [muster.ground.walled-town]"],
    );
    holds!("muster.flag.garrison", "muster.ground.walled-town");
}

/// The file of a battle that ships, as data.
fn file(key: &str) -> toml::Table {
    CharlesTheBold::scenario(key).expect("it ships").parse().expect("it is TOML")
}

/// What the file of a battle says of a stand.
fn said_of(key: &str, stand: &str, what: &str) -> String {
    let file = file(key);
    let stands = file["stand"].as_array().expect("there are stands");
    let stand = stands.iter().find(|entry| entry["id"].as_str() == Some(stand)).expect("it is mustered");
    stand.get(what).map_or("as the chart says".to_owned(), |value| value.to_string().replace('"', ""))
}

#[test]
fn flags_that_only_muster_say_what_a_stand_is() {
    holds!("muster.flag.chivalrous.ctb", "muster.flag.impetuous.ctb", "muster.flag.drilled.ctb");
    assert_eq!(said_of("agincourt", "main-men-at-arms-1", "impetuous"), "steady");
    assert_eq!(said_of("agincourt", "van-men-at-arms-1", "impetuous"), "poor");
    assert_eq!(said_of("bannockburn", "edward-spears-1", "order"), "A");
    holds!("muster.flag.fatigued.ctb", "muster.flag.bayonet.ctb", "muster.flag.open-order.ctb");
    assert_eq!(said_of("nancy", "archers-right-1", "order"), "C");
    assert_eq!(said_of("cowpens", "maryland-delaware-1", "impact"), "1");
    assert_eq!(said_of("first-muster", "bra-handguns-1", "unit"), "sk-handguns");
    holds!(
        "muster.flag.two-handed.ctb",
        "muster.flag.may-form-phalanx.ctb",
        "muster.flag.may-form-schiltron.ctb"
    );
    assert_eq!(said_of("hastings", "harold-housecarls-1", "unit"), "bills-double-french");
    assert_eq!(said_of("bannockburn", "highlanders-1", "unit"), "highlanders");
    assert_eq!(said_of("murten", "main-pikes-left-1", "unit"), "swiss-pike");
    assert_eq!(said_of("bannockburn", "edward-spears-1", "unit"), "scots-schiltron");
    holds!("muster.flag.outpost", "muster.flag.treacherous", "muster.special.blocked-retreat");
}

#[test]
fn stakes_stand_where_archers_with_the_flag_are_mustered() {
    holds!("muster.flag.stakes", "muster.flag.stakes.ctb");
    let file = file("agincourt");
    let stakes = file["map"]["hexsides"]["stakes"].as_array().expect("there are stakes");
    let archers = file["stand"].as_array().expect("there are stands").iter();
    let archers = archers.filter(|stand| stand["id"].as_str().is_some_and(|id| id.starts_with("archers")));
    assert_eq!(stakes.len(), 2 * archers.count());
}

#[test]
fn hollows_pits_and_open_woods_are_ground_of_the_chart() {
    holds!("muster.ground.hollow", "muster.ground.pits", "muster.ground.open-wood");
    refused(
        "red C1 cannon at 0,0 facing 1, mp 1
         blue B1 bills at 5,-5 facing 4
         hex 1,-1 pits",
        &["red: activate C1", "red: move ne"],
        &[],
        expect!["that ground or hexside is closed to C1 [3.0f]"],
    );
    check(
        "red B1 bills at 0,0 facing 1
         blue B2 bills at 5,-5 facing 4
         hex 1,-1 pits",
        &["red: activate B1", "red: move ne"],
        &[],
        expect![[r#"
            B1 is activated [1.4g]
            B1 moves north-east [3.0f]
            - B1: 1,-1 heading 0, 5 SP
        "#]],
    );
}
