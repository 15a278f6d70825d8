//! Orders: what they allow, what they ask, and what they do not bind (order.*).

use expect_test::expect;

use crate::table::{played, played_on, refused, shown, why_refused};

/// Red's F1 under an order, blue's G1 before it.
fn under(order: &str, red: &str, blue: &str, more: &str) -> String {
    format!(
        "battle red van, order {order}
         red  F1 {red}, of van
         red  F2 heavy-infantry 2 at 8,4, of main
         leader red charles with F1, commander, of van
         blue G1 {blue}
         leader blue john with G1, commander
         {more}"
    )
}

/// Whether F1 may stay where it is in the Tactical Move.
fn may_stay(position: &str) -> bool {
    let position = format!("{position}\nonly tactical");
    let mut game = crate::table::Game::open(&position, &[]);
    match game.act("red: F1 stays") {
        Ok(()) => true,
        Err(why) => {
            assert!(why.ends_with("[order.attack-duty]"), "{why}");
            false
        }
    }
}

#[test]
fn who_is_free_of_the_duty_to_close() {
    let attack = |red: &str, blue: &str| under("attack", red, blue, "");
    let far = "heavy-infantry 4 at 36,32";
    assert!(!may_stay(&attack("heavy-infantry 4 at 36,12", far)));
    assert!(may_stay(&under("advance", "heavy-infantry 4 at 36,12", far, "")));
    // Guns; who is halted; who is engaged is not asked at all.
    assert!(may_stay(&attack("artillery 2 at 36,12", far)));
    assert!(may_stay(&attack("heavy-infantry 4 at 36,12, bound halt, disarray", far)));
    // Within 2″ of an enemy to the front, not beside it.
    assert!(may_stay(&attack("heavy-infantry 4 at 36,12", "heavy-infantry 4 at 36,14")));
    assert!(!may_stay(&attack("heavy-infantry 4 at 36,12", "heavy-infantry 4 at 36,14.5")));
    // In range of a target.
    assert!(may_stay(&attack("longbow 4 at 36,12", "heavy-infantry 4 at 36,24")));
    assert!(!may_stay(&attack("longbow 4 at 36,12", "heavy-infantry 4 at 36,24.01")));
    // Which must be seen: not through 4″ of wood.
    let wood = "terrain wood 20,16 52,16 52,20 20,20";
    assert!(!may_stay(&under("attack", "longbow 4 at 36,12", "heavy-infantry 4 at 36,23", wood)));
    // Rallying and mounting are uses of the move that leave it free.
    let told = |facts: &str, act: &str| {
        let position = attack(&format!("maa-foot 4 at 36,12, {facts}"), far) + "\nonly tactical";
        played(&position, &[act, "red: done", "blue: done"], &[])
    };
    assert!(told("disarray", "red: F1 rallies").contains("man.rally"));
    assert!(told("horses", "red: F1 mounts").contains("man.mount"));
    holds!("order.attack-duty");
}

#[test]
fn a_road_move_under_attack_closes_too() {
    let position = under(
        "attack",
        "heavy-infantry 2 at 36,12, array column, files 1",
        "heavy-infantry 4 at 36,34",
        "terrain road 36,2 36,40\nonly tactical",
    );
    refused(
        &position,
        &["red: F1 takes the road", "red: moves nowhere"],
        &[],
        expect!["F1 is ordered to attack and must come at least 2″ nearer to the enemy [order.attack-duty]"],
    );
    refused(
        &position,
        &["red: F1 takes the road", "red: moves ahead 1.99"],
        &[],
        expect!["F1 is ordered to attack and must come at least 2″ nearer to the enemy [order.attack-duty]"],
    );
    let closes = ["red: F1 takes the road", "red: moves ahead 2", "red: done", "blue: done"];
    assert!(played(&position, &closes, &[]).contains("F1 goes 2″ [move.road]"));
}

#[test]
fn whom_each_order_lets_charge() {
    let charge = |order: &str, gap: &str| {
        let position =
            under(order, "maa-mounted 4 at 36,12", &format!("heavy-infantry 4 at 36,{gap}"), "only combat");
        let mut game = crate::table::Game::open(&position, &[2; 60]);
        game.act("red: F1 against G1")
            .err()
            .map_or(String::new(), |why| why.split(' ').next_back().unwrap_or_default().to_owned())
    };
    assert_eq!(charge("attack", "21"), "");
    assert_eq!(
        (charge("advance", "16"), charge("advance", "16.01")),
        (String::new(), "[order.advance]".into())
    );
    assert_eq!((charge("hold", "14"), charge("hold", "14.01")), (String::new(), "[order.hold]".into()));
    assert_eq!(charge("withdraw", "13"), "[order.withdraw]");
    // Men-at-arms treat Skirmish as Hold; light horse do not charge under it.
    assert_eq!(
        (charge("skirmish", "14"), charge("skirmish", "14.01")),
        (String::new(), "[order.hold]".into())
    );
    let light = under("skirmish", "light-horse 4 at 36,12", "heavy-infantry 4 at 36,13", "only combat");
    refused(
        &light,
        &["red: F1 against G1"],
        &[],
        expect!["F1 is ordered to skirmish and charges nobody [order.skirmish]"],
    );
    holds!("order.list", "order.attack", "order.advance", "order.hold", "order.skirmish");
}

#[test]
fn who_is_ordered_to_skirmish_and_cannot_holds() {
    let move_by = |order: &str, red: &str| {
        let position = under(order, red, "heavy-infantry 4 at 36,44", "only tactical");
        let acts = ["red: F1 moves by two dice", "red: moves ahead 4"];
        let mut game = crate::table::Game::open(&position, &[3, 3]);
        game.act(acts[0]).expect("it may roll");
        game.act(acts[1]).err().unwrap_or_default()
    };
    assert_eq!(move_by("skirmish", "longbow 4 at 36,12"), "");
    assert!(move_by("skirmish", "maa-foot 4 at 36,12").ends_with("[order.hold]"));
    assert_eq!(move_by("advance", "maa-foot 4 at 36,12"), "");
}

#[test]
fn hold_binds_to_where_combat_or_a_test_left_it() {
    // Its place was 36,12, but a test has brought it to 36,16.
    let position = under(
        "hold",
        "heavy-infantry 4 at 36,16, anchor 36,16",
        "heavy-infantry 4 at 36,44",
        "only tactical",
    );
    let moved = |by: &str| {
        let mut game = crate::table::Game::open(&position, &[3, 3]);
        game.act("red: F1 moves by two dice").expect("it may roll");
        game.act(&format!("red: moves ahead {by}")).err().unwrap_or_default()
    };
    assert_eq!(moved("2"), "");
    assert!(moved("2.01").ends_with("[order.hold]"));
    // A compelled move does not ask for the order, and binds it to where it ends.
    let compelled = under(
        "hold",
        "heavy-infantry 4 at 36,16, bound repeat, moved-ahead, last-dice 2",
        "heavy-infantry 4 at 36,44",
        "only tactical",
    );
    let done = ["red: done", "blue: done"];
    let shows = |key: &str| shown(&compelled, &done, &[3, 3], &format!("contingents.F1.{key}"));
    assert_eq!((shows("at"), shows("anchor")), ("36,22".into(), "36,22".into()));
    holds!("order.limits");
}

#[test]
fn orders_bind_neither_responses_nor_what_follows_a_fight() {
    // Men under Withdraw countercharge, and go after whom they have beaten.
    let position = "
        battle red van, order withdraw
        red  F1 maa-mounted 4 at 36,12, of van
        leader red charles with F1, commander, of van
        battle blue main, order attack
        blue G1 maa-mounted 4 at 36,18, of main
        leader blue john with G1, commander, of main
        only combat
    ";
    let acts = ["red: done", "blue: G1 against F1", "red: respond countercharge"];
    let told = played_on(position, &acts, &[]);
    assert!(told.contains("resp.countercharge-meet"), "{told}");
    let melee = "
        battle red van, order withdraw
        red  F1 heavy-infantry 4 at 36,20, of van
        battle blue main, order hold
        blue G1 heavy-infantry 4 at 36,20, of main
        only combat
    ";
    // Eight dice with two hits to none: a Success, and it follows up.
    let told = played_on(melee, &[], &[5, 5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert!(told.contains("after.follow-up") || told.contains("after.pursue"), "{told}");
}

#[test]
fn who_withdraws_comes_nearer_neither_to_the_enemy_nor_to_his_edge() {
    // The enemy is behind it: ahead is away from him, but towards his base edge.
    let position =
        under("withdraw", "heavy-infantry 4 at 36,24", "heavy-infantry 4 at 36,8 facing 0", "only tactical");
    assert!(
        why_refused(&position, &["red: F1 moves by two dice", "red: moves ahead 1"], &[3, 3])
            .ends_with("[order.withdraw]")
    );
    let aside = position.replace("at 36,24", "at 36,24 facing 90");
    assert!(
        played(
            &aside,
            &["red: F1 moves by two dice", "red: moves ahead 4", "red: done", "blue: done"],
            &[3, 3]
        )
        .contains("F1 goes 4″")
    );
    holds!("order.withdraw");
}

#[test]
fn nobody_is_ordered_to_skirmish_who_cannot() {
    let position = |captain: &str, more: &str| {
        format!(
            "battle red main, order hold
             battle red van, order advance
             red  F1 maa-foot 4 at 20,12, of main
             red  F2 heavy-infantry 4 at 50,12, of van
             red  F3 {captain} 4 at 58,12, of van
             blue G1 heavy-infantry 4 at 36,40
             leader red charles with F1, commander, of main
             leader red warwick with F2, marshal, of van
             leader red herbert with F3, of van
             leader blue john with G1, commander
             {more}"
        )
    };
    let tried = |captain: &str, act: &str| {
        crate::table::Game::open(&position(captain, "only command"), &[]).act(act).err().unwrap_or_default()
    };
    // A battle with archers in it; those alone; and no one else.
    assert_eq!(tried("longbow", "red: charles orders warwick skirmish"), "");
    assert_eq!(tried("longbow", "red: charles orders herbert skirmish"), "");
    for (captain, act) in [
        ("maa-foot", "red: charles orders warwick skirmish"),
        ("maa-foot", "red: charles orders herbert skirmish"),
        ("longbow", "red: order main skirmish"),
    ] {
        assert!(tried(captain, act).ends_with("[order.skirmish]"), "{act}: {}", tried(captain, act));
    }
    // Nor by a first order.
    let first = |captain: &str| {
        let position = position(captain, "").replace("van, order advance", "van, no-order");
        let mut game = crate::table::Game::open(&position, &[]);
        assert_eq!(game.choices().contains("red: order van skirmish"), captain == "longbow");
        game.act("red: order van skirmish").err().unwrap_or_default()
    };
    assert_eq!(first("longbow"), "");
    assert!(first("maa-foot").ends_with("[order.skirmish]"));
}
