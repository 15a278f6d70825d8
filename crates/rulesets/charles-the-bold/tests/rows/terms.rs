//! Words, hexes and stands: what the other rules speak of (0.x, hex, 1.2, 1.3).

use crate::table::{Game, check, choices, played, refused};
use expect_test::expect;

#[test]
fn every_stand_has_its_sub_category() {
    let types = [
        ("bills", "HI"),
        ("halberdiers", "HI"),
        ("irish-kerns", "LI"),
        ("scots-spears", "LSp"),
        ("pike-double", "Pk"),
        ("vikings", "WB"),
        ("knights", "HC"),
        ("border-horse", "MC"),
        ("stradiots", "LC"),
        ("sk-bows", "Sk"),
        ("longbowmen", "Sh"),
        ("catapult", "Art"),
    ];
    for (unit, sub) in types {
        let game = Game::open(&format!("red B1 {unit} at 0,0 facing 1\nblue X1 bills at 0,-7 facing 4"), &[]);
        let scene = battle::State::scene(game.battle.state(), battle::Viewer::Umpire);
        let piece = scene.pieces.iter().find(|piece| piece.id == "B1").expect("it is on the map");
        assert!(piece.facts[0].1.ends_with(&format!("({sub})")), "{unit}: {:?}", piece.facts[0]);
    }
    holds!("0.2", "1.2c");
}

#[test]
fn directions_count_from_the_east_counter_clockwise() {
    for (dir, at) in
        [("e", "1,0"), ("ne", "1,-1"), ("nw", "0,-1"), ("w", "-1,0"), ("sw", "-1,1"), ("se", "0,1")]
    {
        let position = "red K1 sk-bows at 0,0 facing 1\nblue X1 bills at 0,-7 facing 4";
        let told = played(position, &["red: activate K1", &format!("red: move {dir}"), "red: stop"], &[]);
        assert!(told.contains(&format!("- K1: {at} ")), "{dir}: {told}");
    }
    holds!("hex.axial");
}

#[test]
fn front_flank_and_rear_go_by_the_point_faced() {
    // For each facing: front hexes by moving forward, rear hexes by moving back, flank hexes by moving sideways.
    let dirs = ["e", "ne", "nw", "w", "sw", "se"];
    for facing in 0..6 {
        let position = format!("red H1 border-horse at 0,0 facing {facing}\nblue X1 bills at 0,-7 facing 4");
        for (n, dir) in dirs.iter().enumerate() {
            let kind = match (6 + n - facing) % 6 {
                0 | 1 => "",
                3 | 4 => "back ",
                _ => "sideways ",
            };
            for tried in ["", "back ", "sideways "] {
                let mut game = Game::open(&position, &[]);
                game.act("red: activate H1").expect("it may act");
                let lawful = game.act(&format!("red: move {tried}{dir}")).is_ok();
                assert_eq!(lawful, tried == kind, "facing {facing}: {tried}{dir}");
            }
        }
    }
    holds!("hex.facing", "hex.front", "hex.flank", "hex.rear", "3.0a");
}

/// At how many hexes of a distance the stand may shoot.
fn targets(shooter: &str, distance: i8) -> usize {
    let mut count = 0;
    for q in -distance..=distance {
        for r in -distance..=distance {
            if q.abs().max(r.abs()).max((q + r).abs()) != distance {
                continue;
            }
            let position = format!("red S1 {shooter} at 0,0 facing 1\nblue X1 bills at {q},{r} facing 4");
            let mut game = Game::open(&position, &[]);
            game.act("red: activate S1").expect("it may act");
            count += usize::from(game.choices().contains("red: S1 fires at X1\n"));
        }
    }
    count
}

#[test]
fn artillery_fires_in_the_narrow_arc_and_others_in_the_wide() {
    assert_eq!([2, 3, 4].map(|distance| targets("cannon", distance)), [3, 4, 5]);
    assert_eq!([2, 3, 4].map(|distance| targets("longbowmen", distance)), [5, 6, 9]);
    let at = |hex: &str, shooter: &str| {
        format!("red S1 {shooter} at 0,0 facing 1\nblue X1 bills at {hex} facing 4")
    };
    let fire = ["red: activate S1", "red: S1 fires at X1"];
    refused(
        &at("3,-2", "cannon"),
        &fire,
        &[],
        expect!["X1 is not in the narrow arc of the artillery of S1 [6.0g]"],
    );
    refused(&at("3,-1", "longbowmen"), &fire, &[], expect!["X1 is not in the firing arc of S1 [6.0f]"]);
    holds!("hex.narrow", "hex.wide", "hex.components", "hex.distance");
}

#[test]
fn level_with_a_stand_is_behind_its_front_face_line() {
    let charge = |at: &str| {
        format!(
            "red L1 genitors at {at} facing 3
         blue X1 bills at 0,0 facing 1"
        )
    };
    let told = played(
        &charge("3,0"),
        &["red: activate L1", "red: move w w", "red: go e"],
        &[1, 1, 1, 1, 2, 2, 2, 2],
    );
    assert!(told.contains("L1 charges"), "{told}");
    refused(
        &charge("3,-1"),
        &["red: activate L1", "red: move sw w"],
        &[],
        expect!["L1 may charge X1 only in flank or rear from behind its front face line [10.0c]"],
    );
    holds!("hex.frontline", "hex.components");
}

#[test]
fn higher_is_a_greater_level() {
    let hill = "red B1 bills at 0,0 facing 1
        general red at 0,1
        hex 1,-1 level 2
        hex 0,0 level 2
        hex 2,-2 level 1
        blue X1 bills at 2,-2 facing 4";
    check(
        hill,
        &["red: activate B1", "red: move ne"],
        &[1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0b 3.0e]
            B1 moves north-east [3.0b]
            B1 halts [3.5d]
            B1 fights X1 [10.2a]
            melee: dice 7 (strength points 5, impact +1, higher ground +1): 1 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.4.3 10.1c]
            X1 is not hit [10.1c 6.0m]
            melee: dice 5 (strength points 5): 2 2 2 2 2 = 0 [10.1b 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and X1 is drawn [11.3c]
            the melee of B1 and X1 goes on [11.3a 11.3d 11.3e]
            - B1: 1,-1 heading 0, 5 SP, Battle Stand in a melee
            - X1: 2,-2 heading 180, 5 SP, Battle Stand in a melee
        "#]],
    );
    holds!("hex.level");
}

#[test]
fn strength_points_are_dice_and_lost_ones_are_gone() {
    let shot = |left: &str| {
        format!(
            "red S1 crossbowmen at 0,0 facing 1{left}
         red S2 crossbowmen at 1,0 facing 1
         blue P1 pike-double at 0,-2 facing 4, left 5 1
         blue X9 low-country-pike at 0,-7 facing 4"
        )
    };
    let fire = ["red: activate S1", "red: S1 fires at P1"];
    check(
        &shot(", left 2"),
        &fire,
        &[1, 1],
        expect![[r#"
        S1 is activated [1.4g]
        S1 fires at P1 [6.0a]
        fire: dice 2 (strength 2): 1 1 = 0 [6.0i 6.0m]
        P1 is not hit [6.4]
    "#]],
    );
    // Each volley has its Morale Test before the next; rear ranks go first, and the stand fights on with its front rank.
    let both = [fire[0], fire[1], "red: activate S2", "red: S2 fires at P1"];
    check(
        &shot(""),
        &both,
        &[6, 1, 1, 1, 6, 6, 1, 1, 1],
        expect![[r#"
            S1 is activated [1.4g]
            S1 fires at P1 [6.0a]
            fire: dice 4 (strength 4): 6 1 1 1 = 1 [6.0i 6.0m]
            P1 is hit once [6.0t 7.0a]
            Morale Test, against 5 (initial SP 5, hits -1, general attached +1): 6 [7.0c 7.0d 2.2a 7.0b]
            P1 has a morale loss of 1 [7.0j 7.0f]
            P1 is disordered [7.3a]
            P1 loses 1 SP [7.1a 7.1b 6.0u]
            P1 loses its rear rank [7.4a 7.4d 14.0c]
            S2 is activated [1.4g]
            S2 fires at P1 [6.0a]
            fire: dice 3 (strength 4, range -1): 6 1 1 = 1 [6.0i 6.0j 6.0m]
            P1 is hit once [6.0t 7.0a]
            Morale Test, against 4 (initial SP 5, hits -1, disordered -1, general attached +1): 1 [7.0c 7.0d 7.0g 2.2a 7.0b]
            P1 has a morale loss of 0 [7.0j 7.0f]
            P1 loses 1 SP [7.3b]
            - P1: 0,-2 heading 180, 4+0 SP, disordered
        "#]],
    );
    holds!("0.11", "1.2b", "1.3a", "1.3b");
}

#[test]
fn foot_does_not_charge_medium_and_heavy_horse_and_gun_crews_are_foot() {
    let at = |unit: &str| {
        format!("red B1 bills at 0,0 facing 1\ngeneral red at 0,1\nblue X1 {unit} at 2,-2 facing 1")
    };
    let charge = ["red: activate B1", "red: move ne"];
    refused(
        &at("border-horse"),
        &charge,
        &[],
        expect!["B1 is infantry and does not charge X1, which is cavalry [10.0d]"],
    );
    refused(
        &at("mounted-sergeants"),
        &charge,
        &[],
        expect!["B1 is infantry and does not charge X1, which is cavalry [10.0d]"],
    );
    check(
        &at("cannon"),
        &charge,
        &[1, 1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0b 3.0e]
            B1 moves north-east [3.0b]
            B1 fights X1 [10.2a]
            X1 is disordered [10.5a flank.start]
            melee: dice 7 (strength points 5, impact +1, flank or rear +1): 1 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.5b 10.1c]
            X1 is not hit [10.1c 6.0m]
            melee: dice 2 (strength points 3, disordered -1): 1 1 = 0 [10.1b 10.1f 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and X1 is drawn [11.3c]
            the melee of B1 and X1 goes on [11.3a 11.3d 11.3e]
            - B1: 1,-1 heading 0, 5 SP, Battle Stand in a melee
            - X1: 2,-2 heading 0, 3 SP, disordered, Battle Stand in a melee
        "#]],
    );
    check(
        &at("stradiots"),
        &charge,
        &[1, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0b 3.0e]
            B1 moves north-east [3.0b]
            X1 cannot evade [4.0d]
            B1 fights X1 [10.2a]
            X1 is disordered [10.5a flank.start]
            melee: dice 6 (strength points 5, impact +1, foot against horse -1, flank or rear +1): 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.3b 10.5b 10.1c]
            X1 is not hit [10.1c 6.0m]
            melee: dice 2 (strength points 3, disordered -1): 1 1 = 0 [10.1b 10.1f 10.1c]
            B1 is not hit [10.1c 6.0m]
            the bout of B1 and X1 is drawn [11.3c]
            - B1: 1,-1 heading 0, 5 SP, Battle Stand in a melee
            - X1: 2,-2 heading 0, 3 SP, disordered, Battle Stand in a melee
        "#]],
    );
    holds!("0.3");
}

#[test]
fn formed_stands_push_through_skirmishers_to_hit_formed_stands() {
    let screen = |mover: &str, behind: &str| {
        format!(
            "red M1 {mover} at 0,0 facing 1, mp 3
         blue K1 sk-bows at 1,-1 facing 4
         blue X1 {behind} at 3,-3 facing 4"
        )
    };
    let through = "red: move ne ne";
    let offered = |position: &str| {
        let mut game = Game::open(position, &[]);
        game.act("red: activate M1").expect("it may act");
        game.choices().contains(&format!("{through}\n"))
    };
    assert!(offered(&screen("mounted-sergeants", "bills")));
    assert!(offered(&screen("mounted-sergeants", "cannon")));
    refused(
        &screen("mounted-sergeants", "stradiots"),
        &["red: activate M1", through],
        &[],
        expect!["M1 pushes through skirmishers only to hit a formed enemy [10.6a]"],
    );
    refused(
        &screen("stradiots", "bills"),
        &["red: activate M1", through],
        &[],
        expect!["M1 may not enter the hex of K1 [3.0h]"],
    );
    holds!("0.4");
}

#[test]
fn contact_is_with_the_enemy_in_ones_own_front_hexes() {
    // Skirmishers must break off from an enemy they are in contact with, not from one behind them.
    let behind = "red K1 sk-bows at 0,0 facing 1
        blue X1 bills at 0,1 facing 2";
    let told = played(behind, &["red: activate K1", "red: stop"], &[]);
    assert!(told.starts_with("K1 is activated"), "{told}");
    let ahead = behind.replace("facing 1", "facing 4");
    refused(
        &ahead,
        &["red: activate K1", "red: stop"],
        &[],
        expect!["K1 has an enemy in front and must break off [10.6h]"],
    );
    holds!("0.7");
}

#[test]
fn a_combat_stand_may_play_the_supporting_part_and_halves_are_rounded_up() {
    let melee = "red B1 bills at 0,0 facing 1
        red B2 bills at -1,0 facing 1
        general red at 0,1
        blue X1 bills at 0,-1 facing 4";
    check(
        melee,
        &["red: activate B1", "red: attack"],
        &[6, 1, 1, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 2, 3],
        expect![[r#"
            B1 is activated [1.4g]
            B1 charges [10.0f]
            B1 fights X1 [10.2a 10.3f]
            B2 supports against X1 [10.7a 10.7g]
            melee: dice 8 (strength points 5, supporting stand +3): 6 1 1 1 1 1 1 1 = 1 [10.1b 10.7c 10.1c]
            X1 is hit once [10.1c 6.0m 11.0a]
            melee: dice 5 (strength points 5): 6 1 1 1 1 = 1 [10.1b 10.1c]
            B1 is hit once [10.1c 6.0m 11.0a]
            Morale Test, against 4 (initial SP 5, hits -1): 2 [7.0c 7.0d 7.0b]
            B1 has a morale loss of 0 [7.0i]
            Morale Test, against 5 (initial SP 5, hits -1, general attached +1): 3 [7.0c 7.0d 2.2a 7.0b]
            X1 has a morale loss of 0 [7.0i 7.0f]
            the bout of B1 and X1 is drawn [11.3c 10.1d]
            B1 is disordered [7.3a]
            X1 is disordered [7.3a]
            the melee of B1 and X1 goes on [11.3a 11.3d 11.3e A1d]
            - B1: 0,0 heading 0, 5 SP, disordered, Battle Stand in a melee
            - B2: -1,0 heading 0, 5 SP, supports a melee
            - X1: 0,-1 heading 180, 5 SP, disordered, Battle Stand in a melee
        "#]],
    );
    holds!("0.5", "0.9", "0.10", "0.11");
}

#[test]
fn the_side_whose_turn_it_is_throws_first() {
    let melee = "turn blue
        red B1 bills at 0,0 facing 1
        general red at 0,1
        blue X1 bills at 0,-1 facing 4";
    check(
        melee,
        &["blue: activate X1", "blue: attack"],
        &[6, 1, 1, 1, 1, 1, 6, 1, 1, 1, 2, 3],
        expect![[r#"
            X1 is activated [1.4g]
            X1 charges [10.0f]
            X1 fights B1 [10.2a 10.3f]
            melee: dice 5 (strength points 5): 6 1 1 1 1 = 1 [10.1b 10.1c]
            B1 is hit once [10.1c 6.0m 11.0a]
            melee: dice 5 (strength points 5): 1 6 1 1 1 = 1 [10.1b 10.1c]
            X1 is hit once [10.1c 6.0m 11.0a]
            Morale Test, against 5 (initial SP 5, hits -1, general attached +1): 2 [7.0c 7.0d 2.2a 7.0b]
            X1 has a morale loss of 0 [7.0i 7.0f]
            Morale Test, against 4 (initial SP 5, hits -1): 3 [7.0c 7.0d 7.0b]
            B1 has a morale loss of 0 [7.0i]
            the bout of B1 and X1 is drawn [11.3c 10.1d]
            X1 is disordered [7.3a]
            B1 is disordered [7.3a]
            the melee of B1 and X1 goes on [11.3a 11.3d 11.3e]
            - B1: 0,0 heading 0, 5 SP, disordered, Battle Stand in a melee
            - X1: 0,-1 heading 180, 5 SP, disordered, Battle Stand in a melee
        "#]],
    );
    choices(
        melee,
        &["blue: activate X1"],
        &[],
        expect![[r#"
        blue: opportunity
        blue: move turn left
        blue: move sw
        blue: move back ne
        blue: move back nw
        blue: move sideways e
        blue: move sideways w
        blue: attack
        blue: attack turning left
        blue: stop
    "#]],
    );
    holds!("0.10");
}
