//! The worked examples of melee, exact in their numbers: E5, E7, E8, E9 and E10.

use crate::table::{check, check_from, choices};
use expect_test::expect;

#[test]
fn one_rank_against_two() {
    check(
        "red PALE bills at 0,0 facing 1
         blue DARK bills-double at 1,-2 facing 4
         general red off
         general blue off",
        &["red: activate PALE", "red: move ne", "red: end turn", "blue: activate DARK", "blue: fight on"],
        &[6, 1, 2, 3, 4, 1, 6, 1, 2, 3, 4, 6, 6, 1, 1, 1, 1, 1, 1, 1],
        expect![[r#"
            PALE is activated [1.4g]
            PALE charges [10.0b 3.0e]
            PALE moves north-east [3.0b]
            PALE halts [3.5d]
            PALE fights DARK [10.2a]
            melee: dice 6 (strength points 5, impact +1): 6 1 2 3 4 1 = 1 [10.1b 10.3a 10.1c]
            DARK is hit once [10.1c 6.0m 11.0a]
            melee: dice 5 (strength points 5): 6 1 2 3 4 = 1 [10.1b 10.1c]
            PALE is hit once [10.1c 6.0m 11.0a]
            Morale Test, against 4 (initial SP 5, hits -1): 6 [7.0c 7.0d 7.0b]
            PALE has a morale loss of 2 [7.0j]
            Morale Test, against 4 (initial SP 5, hits -1): 6 [7.0c 7.0d 7.0b]
            DARK has a morale loss of 2 [7.0j]
            the bout of PALE and DARK is drawn [11.3a 10.1d]
            PALE loses 1 SP [7.1a 11.3b]
            PALE is disordered [7.3a]
            DARK loses 1 SP [7.1a 11.3b]
            DARK is disordered [7.3a]
            the melee of PALE and DARK goes on [11.3a 11.3d 11.3e]
            the turn of red ends [1.4h 1.4i]
            the turn of blue begins [1.4f]
            DARK is activated [1.4g]
            DARK fights on [act.melee 11.3e]
            melee: dice 4 (strength points 5, disordered -1): 1 1 1 1 = 0 [10.1b 10.1f 10.1c]
            PALE is not hit [10.1c 6.0m]
            melee: dice 3 (strength points 4, disordered -1): 1 1 1 = 0 [10.1b 10.1f 10.1c]
            DARK is not hit [10.1c 6.0m]
            the bout of PALE and DARK is drawn [11.3c]
            the melee of PALE and DARK goes on [11.3a 11.3d 11.3e]
            - DARK: 1,-2 heading 180, 5+3 SP, disordered, Battle Stand in a melee
            - PALE: 1,-1 heading 0, 4 SP, disordered, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn pikes_into_men_at_arms_and_crossbows() {
    check(
        "red PIKE low-country-pike at 0,1 facing 1
         blue MAA men-at-arms-foot at 0,-1 facing 4
         blue XBOW crossbowmen at 1,-1 facing 4
         general red off
         general blue off",
        &[
            "red: activate PIKE",
            "red: move nw",
            "blue: XBOW fires at PIKE",
            "blue: go nw",
            "blue: go nw",
            "blue: go ne",
            "blue: stop",
            "red: pursue",
        ],
        &[1, 2, 6, 6, 6, 1, 2, 3, 1, 1, 2, 2, 3, 3, 4, 4, 5, 4],
        expect![[r#"
            PIKE is activated [1.4g]
            PIKE charges [10.0b 3.0e]
            PIKE moves north-west [3.0b]
            PIKE halts [3.5d]
            PIKE fights MAA [10.2a 10.2i 10.2d 10.2g]
            XBOW supports against PIKE [10.7a 10.7g]
            XBOW stands its ground [6.2a 6.3a]
            XBOW fires at PIKE [6.0a]
            fire: dice 2 (strength points 4, half, rounded up -2): 1 2 = 0 [6.2i 6.3c 6.0m]
            PIKE is not hit [6.4]
            melee: dice 6 (strength points 5, impact +1): 6 6 6 1 2 3 = 3 [10.1b 10.3a 10.1c]
            MAA is hit 3 times [10.1c 6.0m 11.0a]
            melee: dice 8 (strength points 6, supporting stand +2): 1 1 2 2 3 3 4 4 = 0 [10.1b 10.7c 10.1c]
            PIKE is not hit [10.1c 6.0m]
            Morale Test, against 3 (initial SP 6, hits -3): 5 [7.0c 7.0d 7.0b]
            MAA has a morale loss of 2 [7.0i]
            PIKE beats MAA [11.0b]
            MAA loses 2 SP [7.1a 11.0c]
            MAA is disordered [7.3a]
            XBOW is disordered [10.7e 12.0l]
            MAA retreats north-west [12.0d1 12.0c 12.0a]
            MAA retreats north-west [12.0d1 12.0c]
            XBOW retreats north-east [12.0d1 12.0c 12.0l]
            XBOW halts [12.0b 12.0k]
            pursuit: 4 [13.0e]
            PIKE pursues 1 hex [13.0e 13.0o]
            PIKE moves north-west [13.1a]
            - MAA: 0,-3 heading 180, 4 SP, disordered
            - PIKE: 0,-1 heading 0, 5+4+4 SP
            - XBOW: 2,-2 heading 180, 4 SP, disordered
        "#]],
    );
}

#[test]
fn three_bills_against_two_pike_blocks() {
    check(
        "red BILL1 bills-double-french at -1,1 facing 1, group blue-command
         red BILL2 bills-double-french at 0,1 facing 1, group blue-command
         red BILL3 bills-double-french at 1,1 facing 1, group blue-command
         red MAA men-at-arms-foot at -1,-1 facing 0, group yellow
         blue PIKE1 low-country-pike at 1,-1 facing 4, group brown
         blue PIKE2 low-country-pike at 2,-1 facing 4, group brown
         blue PIKE3 low-country-pike at 2,-2 facing 4, group brown
         general blue-command off
         general yellow off
         general brown off
         turn blue-command",
        &[
            "red: form up BILL1",
            "red: join BILL2",
            "red: join BILL3",
            "red: move ne",
            "red: BILL3 fights PIKE2",
            "red: BILL2 supports against PIKE2",
            "blue: stop",
            "red: pursue",
            "red: BILL1 fights PIKE1",
        ],
        &[
            6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2,
            2, 2, 2, 2, 2,
        ],
        expect![[r#"
            BILL1 and 2 others are activated [1.4g 3.8a]
            BILL1 charges [10.0b 3.0e]
            BILL2 charges [10.0b 3.0e]
            BILL3 charges [10.0b 3.0e]
            BILL1 moves north-east [3.0b]
            BILL2 moves north-east [3.0b]
            BILL3 moves north-east [3.0b]
            BILL1 halts [3.5d]
            BILL2 halts [3.5d]
            BILL3 halts [3.5d]
            BILL3 fights PIKE2 [10.2a 10.2i 10.2h A1a]
            BILL2 supports against PIKE2 [10.7a 10.7g 10.7b]
            melee: dice 11 (strength points 5, impact +2, supporting stand +4): 6 6 6 1 1 1 1 1 1 1 1 = 3 [10.1b 10.3a 10.7c 10.1c]
            PIKE2 is hit 3 times [10.1c 6.0m 11.0a]
            melee: dice 7 (strength points 5, pike ranks against foot +2): 1 1 1 1 1 1 1 = 0 [10.1b 10.4.1a 10.1c]
            BILL3 is not hit [10.1c 6.0m]
            Morale Test, against 2 (initial SP 5, hits -3): 5 [7.0c 7.0d 7.0b]
            PIKE2 has a morale loss of 3 [7.0i]
            BILL3 beats PIKE2 [11.0b]
            PIKE2 loses 2 SP [7.1a 11.0c]
            PIKE2 is disordered [7.3a]
            PIKE2 retreats north-east [12.0d1 12.0c 12.0a]
            PIKE2 halts [12.0b 12.0k]
            pursuit: 2 [13.0e]
            BILL3 does not pursue [13.0e]
            BILL1 fights PIKE1 [10.2a]
            BILL2 supports against PIKE1 [10.7a 10.7g A1b A1c 10.3j]
            melee: dice 10 (strength points 5, impact +2, supporting stand +3): 1 1 1 1 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.7c 10.1c]
            PIKE1 is not hit [10.1c 6.0m]
            melee: dice 7 (strength points 5, pike ranks against foot +2): 2 2 2 2 2 2 2 = 0 [10.1b 10.4.1a 10.1c]
            BILL1 is not hit [10.1c 6.0m]
            the bout of BILL1 and PIKE1 is drawn [11.3c]
            the melee of BILL1 and PIKE1 goes on [11.3a 11.3d 11.3e A1d]
            - BILL1: 0,0 heading 0, 5+4 SP, Battle Stand in a melee
            - BILL2: 1,0 heading 0, 5+4 SP, supports a melee
            - BILL3: 2,0 heading 0, 5+4 SP
            - PIKE1: 1,-1 heading 180, 5+4+4 SP, Battle Stand in a melee
            - PIKE2: 3,-2 heading 180, 5+4+2 SP, disordered
        "#]],
    );
}

#[test]
fn a_supporter_of_a_drawn_fight_is_tied() {
    check(
        "red BILL1 bills-double-french at -1,1 facing 1
         red BILL2 bills-double-french at 0,1 facing 1
         red BILL3 bills-double-french at 1,1 facing 1
         blue PIKE1 low-country-pike at 1,-1 facing 4
         blue PIKE2 low-country-pike at 2,-1 facing 4",
        &[
            "red: form up BILL1",
            "red: join BILL2",
            "red: join BILL3",
            "red: move ne",
            "red: BILL3 fights PIKE2",
            "red: BILL2 supports against PIKE2",
        ],
        &[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2],
        expect![[r#"
            BILL1 and 2 others are activated [1.4g 3.8a]
            BILL1 charges [10.0b 3.0e]
            BILL2 charges [10.0b 3.0e]
            BILL3 charges [10.0b 3.0e]
            BILL1 moves north-east [3.0b]
            BILL2 moves north-east [3.0b]
            BILL3 moves north-east [3.0b]
            BILL1 halts [3.5d]
            BILL2 halts [3.5d]
            BILL3 halts [3.5d]
            BILL3 fights PIKE2 [10.2a 10.2i 10.2h A1a]
            BILL2 supports against PIKE2 [10.7a 10.7g 10.7b]
            melee: dice 11 (strength points 5, impact +2, supporting stand +4): 1 1 1 1 1 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.7c 10.1c]
            PIKE2 is not hit [10.1c 6.0m]
            melee: dice 7 (strength points 5, pike ranks against foot +2): 2 2 2 2 2 2 2 = 0 [10.1b 10.4.1a 10.1c]
            BILL3 is not hit [10.1c 6.0m]
            the bout of BILL3 and PIKE2 is drawn [11.3c]
            the melee of BILL3 and PIKE2 goes on [11.3a 11.3d 11.3e A1d]
            BILL1 fights PIKE1 [10.2a]
            melee: dice 7 (strength points 5, impact +2): 1 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            PIKE1 is not hit [10.1c 6.0m]
            melee: dice 7 (strength points 5, pike ranks against foot +2): 2 2 2 2 2 2 2 = 0 [10.1b 10.4.1a 10.1c]
            BILL1 is not hit [10.1c 6.0m]
            the bout of BILL1 and PIKE1 is drawn [11.3c]
            the melee of BILL1 and PIKE1 goes on [11.3a 11.3d 11.3e]
            - BILL1: 0,0 heading 0, 5+4 SP, Battle Stand in a melee
            - BILL2: 1,0 heading 0, 5+4 SP, supports a melee
            - BILL3: 2,0 heading 0, 5+4 SP, Battle Stand in a melee
            - PIKE1: 1,-1 heading 180, 5+4+4 SP, Battle Stand in a melee
            - PIKE2: 2,-1 heading 180, 5+4+4 SP, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn a_flank_charge_rekindles_the_melee_and_the_victor_goes_on() {
    holds!("A2a");
    check_from(
        "red BILL1 bills-double-french at -1,1 facing 1, group blue-command
         red BILL2 bills-double-french at 0,1 facing 1, group blue-command
         red BILL3 bills-double-french at 1,1 facing 1, group blue-command
         red MAA men-at-arms-foot at -1,-1 facing 0, group yellow
         blue PIKE1 low-country-pike at 1,-1 facing 4, group brown
         blue PIKE2 low-country-pike at 2,-1 facing 4, group brown
         blue PIKE3 low-country-pike at 2,-2 facing 4, group brown
         general blue-command off
         general yellow off
         general brown off
         turn blue-command",
        &[
            "red: form up BILL1",
            "red: join BILL2",
            "red: join BILL3",
            "red: move ne",
            "red: BILL3 fights PIKE2",
            "red: BILL2 supports against PIKE2",
            "blue: stop",
            "red: pursue",
            "red: BILL1 fights PIKE1",
            "red: end turn",
            "red: activate MAA",
            "red: move e",
            "blue: go nw",
            "red: pursue",
            "red: end turn",
        ],
        &[
            6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2,
            2, 2, 2, 2, 2, 6, 6, 1, 1, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 5, 4, 1, 1, 1,
            1, 1, 1, 1, 2, 2, 2, 2, 2, 2,
        ],
        "the turn of blue-command ends",
        expect![[r#"
            the turn of blue-command ends [1.4h 1.4i]
            yellow is named [1.4b 1.4c]
            brown is named [1.4b 1.4c]
            initiative: 12 to 2: 6 6 1 1 [2.2g 1.4e]
            the turn of yellow begins [1.4d]
            MAA is activated [1.4g]
            MAA charges [10.0b 3.0e]
            MAA moves east [3.0b]
            MAA joins the melee against PIKE1 [11.4a 10.7f A2b]
            PIKE1 is disordered [10.5a flank.start]
            melee: dice 12 (strength points 5, supporting stand +3, supporting stand +4): 6 6 6 1 1 1 1 1 1 1 1 1 = 3 [10.1b 10.7c 10.1c]
            PIKE1 is hit 3 times [10.1c 6.0m 11.0a]
            melee: dice 6 (strength points 5, pike ranks against foot +2, disordered -1): 2 2 2 2 2 2 = 0 [10.1b 10.4.1a 10.1f 10.1c]
            BILL1 is not hit [10.1c 6.0m]
            Morale Test, against 1 (initial SP 5, hits -3, disordered -1): 5 [7.0c 7.0d 7.0g 7.0b]
            PIKE1 has a morale loss of 4 [7.0i]
            BILL1 beats PIKE1 [11.0b]
            PIKE1 loses 2 SP [7.1a 11.0c]
            PIKE1 retreats north-east [12.0e 12.0f 12.0a]
            PIKE3 is disordered [12.0e 3.9c A2c]
            PIKE1 retreats north-west [12.0d1 12.0c]
            pursuit: 4 [13.0e]
            BILL1 pursues 1 hex [13.0e 13.0o 13.1f A2d]
            BILL1 moves north-east [13.1a]
            BILL1 fights PIKE3 [10.2a 13.1d]
            melee: dice 7 (strength points 5, impact +2): 1 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            PIKE3 is not hit [10.1c 6.0m]
            melee: dice 6 (strength points 5, pike ranks against foot +2, disordered -1): 2 2 2 2 2 2 = 0 [10.1b 10.4.1a 10.1f 10.1c]
            BILL1 is not hit [10.1c 6.0m]
            the bout of BILL1 and PIKE3 is drawn [11.3c]
            the melee of BILL1 and PIKE3 goes on [11.3a 11.3d 11.3e]
            the turn of yellow ends [1.4h 1.4i]
            the turn of brown begins [1.4f]
            - BILL1: 1,-1 heading 0, 5+4 SP, Battle Stand in a melee
            - BILL2: 1,0 heading 0, 5+4 SP
            - BILL3: 2,0 heading 0, 5+4 SP
            - MAA: 0,-1 heading 60, 6 SP
            - PIKE1: 2,-3 heading 180, 5+4+2 SP, disordered
            - PIKE2: 3,-2 heading 180, 5+4+2 SP, disordered
            - PIKE3: 2,-2 heading 180, 5+4+4 SP, disordered, Battle Stand in a melee
        "#]],
    );
}

#[test]
fn stands_that_have_fought_still_have_their_own_turn() {
    holds!("A2a");
    choices(
        "red BILL1 bills-double-french at -1,1 facing 1, group blue-command
         red BILL2 bills-double-french at 0,1 facing 1, group blue-command
         red BILL3 bills-double-french at 1,1 facing 1, group blue-command
         red MAA men-at-arms-foot at -1,-1 facing 0, group yellow
         blue PIKE1 low-country-pike at 1,-1 facing 4, group brown
         blue PIKE2 low-country-pike at 2,-1 facing 4, group brown
         blue PIKE3 low-country-pike at 2,-2 facing 4, group brown
         general blue-command off
         general yellow off
         general brown off
         turn blue-command",
        &[
            "red: form up BILL1",
            "red: join BILL2",
            "red: join BILL3",
            "red: move ne",
            "red: BILL3 fights PIKE2",
            "red: BILL2 supports against PIKE2",
            "blue: stop",
            "red: pursue",
            "red: BILL1 fights PIKE1",
            "red: end turn",
            "red: activate MAA",
            "red: move e",
            "blue: go nw",
            "red: pursue",
            "red: end turn",
        ],
        &[
            6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2,
            2, 2, 2, 2, 2, 6, 6, 1, 1, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 5, 4, 1, 1, 1,
            1, 1, 1, 1, 2, 2, 2, 2, 2, 2,
        ],
        expect![[r#"
            blue: activate PIKE1
            blue: activate PIKE2
            blue: activate PIKE3
        "#]],
    );
}

#[test]
fn a_swiss_block_that_loses_one_rank_of_three_does_not_break() {
    check(
        "red B1 bills at 0,0 facing 1
         blue SWISS swiss-pike at 0,-1 facing 4, left 6 5 1
         general red off
         general blue off
         melee B1 SWISS red",
        &["red: activate B1", "red: fight on", "blue: go nw", "blue: stop", "red: stop"],
        &[6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6],
        expect![[r#"
            B1 is activated [1.4g]
            B1 fights on [act.melee 11.3e]
            melee: dice 5 (strength points 5): 6 6 6 1 1 = 3 [10.1b 10.1c]
            SWISS is hit 3 times [10.1c 6.0m 11.0a]
            melee: dice 8 (strength points 6, pike ranks against foot +2): 1 1 1 1 1 1 1 1 = 0 [10.1b 10.4.1a 10.1c]
            B1 is not hit [10.1c 6.0m]
            Morale Test, against 3 (initial SP 6, hits -3): 6 [7.0c 7.0d 7.0b]
            SWISS has a morale loss of 3 [7.0j]
            B1 beats SWISS [11.0b]
            SWISS loses 2 SP [7.1a 11.0c]
            SWISS loses its rear rank [7.4a 7.4d 14.0c]
            SWISS is disordered [7.3a]
            SWISS retreats north-west [12.0d1 12.0c 12.0a]
            SWISS halts [12.0b 12.0k]
            B1 does not pursue [13.0d]
            - B1: 0,0 heading 0, 5 SP
            - SWISS: 0,-2 heading 180, 6+4+0 SP, disordered
        "#]],
    );
}

#[test]
fn a_swiss_block_that_loses_two_ranks_of_three_breaks() {
    check(
        "red B1 bills at 0,0 facing 1
         blue SWISS swiss-pike at 0,-1 facing 4, left 6 1 1
         general red off
         general blue off
         melee B1 SWISS red",
        &["red: activate B1", "red: fight on"],
        &[6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6],
        expect![[r#"
            B1 is activated [1.4g]
            B1 fights on [act.melee 11.3e]
            melee: dice 5 (strength points 5): 6 6 6 1 1 = 3 [10.1b 10.1c]
            SWISS is hit 3 times [10.1c 6.0m 11.0a]
            melee: dice 8 (strength points 6, pike ranks against foot +2): 1 1 1 1 1 1 1 1 = 0 [10.1b 10.4.1a 10.1c]
            B1 is not hit [10.1c 6.0m]
            Morale Test, against 3 (initial SP 6, hits -3): 6 [7.0c 7.0d 7.0b]
            SWISS has a morale loss of 3 [7.0j]
            B1 beats SWISS [11.0b]
            SWISS loses 2 SP [7.1a 11.0c]
            SWISS loses its rear rank [7.4a 7.4d 14.0c]
            SWISS loses its rear rank [7.4a 7.4d 14.0c]
            SWISS is disordered [7.3a]
            the army of blue breaks [14.0e]
            - B1: 0,0 heading 0, 5 SP
            - SWISS: 0,-1 heading 180, 6+0+0 SP, disordered
            = red wins: the enemy army breaks [14.0e]
        "#]],
    );
}
