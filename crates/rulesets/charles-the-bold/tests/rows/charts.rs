//! The charts: what they say is what happens in play.

use std::collections::BTreeMap;

use crate::table::{Game, check_rolls, played};
use battle::{State as _, Viewer};
use expect_test::expect;
use serde::Deserialize;

/// A cell of a cost chart: movement points, `all` or `no`.
#[derive(Clone, PartialEq, Deserialize, Debug)]
#[serde(untagged)]
enum Cost {
    Mp(usize),
    Word(String),
}

#[derive(Deserialize)]
struct Rows<T> {
    row: Vec<T>,
}

#[derive(Deserialize)]
struct Ground {
    key: String,
    #[serde(alias = "cross")]
    cost: BTreeMap<String, Cost>,
    disorders: Vec<String>,
    impact_lost_by: Vec<String>,
    cover: u8,
    #[serde(default)]
    blocks_sight: bool,
    defence: u8,
    sk_may_stand: bool,
    #[serde(default)]
    breaks_ranks: bool,
}

#[derive(Deserialize)]
struct Climb {
    change: String,
    cost: BTreeMap<String, Cost>,
    impact_lost_by: Vec<String>,
}

#[derive(Deserialize)]
struct Weapon {
    key: String,
    loss: Vec<usize>,
    overhead: bool,
}

#[derive(Deserialize)]
struct Unit {
    key: String,
    name: String,
    stand: String,
    sub: String,
    ranks: Vec<u16>,
    mp: u8,
    impact: u8,
    after_loss: u8,
    order: String,
    bp: u8,
    weapon: String,
    impetuous: String,
    abilities: Vec<String>,
}

#[derive(Deserialize)]
struct Ability {
    key: String,
}

#[derive(Deserialize)]
struct General {
    quality: String,
    initiative: i8,
}

#[derive(Deserialize)]
struct Army {
    training: String,
    generals: Vec<String>,
    units: Vec<String>,
    break_at: String,
}

#[derive(Deserialize)]
struct Charts {
    terrain: Rows<Ground>,
    hexsides: Rows<Ground>,
    climbing: Rows<Climb>,
    weapons: Rows<Weapon>,
    units: Rows<Unit>,
    abilities: Rows<Ability>,
    generals: Rows<General>,
    armies: Rows<Army>,
}

fn charts() -> Charts {
    toml::from_str(include_str!("../../charts.toml")).expect("the charts can be read")
}

/// A kind of troops of each sub-category.
const KINDS: [(&str, &str); 11] = [
    ("HI", "bills"),
    ("LI", "irish-kerns"),
    ("LSp", "scots-spears"),
    ("Pk", "pike-double"),
    ("WB", "vikings"),
    ("HC", "mounted-sergeants"),
    ("MC", "border-horse"),
    ("LC", "stradiots"),
    ("Sk", "sk-bows"),
    ("Sh", "bowmen"),
    ("Art", "cannon"),
];

/// What is told if these actions are allowed; every die shows a 1, and what is asked on the way is declined.
fn told(position: &str, actions: &[String]) -> Option<String> {
    let mut game = Game::open(position, &[1; 80]);
    for action in actions {
        while game.choices().starts_with("blue: ") {
            game.act("blue: stop").ok()?;
        }
        game.act(&format!("red: {action}")).ok()?;
    }
    while game.choices().starts_with("blue: ") && game.act("blue: stop").is_ok() {}
    Some(game.told())
}

/// How a mover with 4 MP gets over something north-west of it: the MP it costs, `all`, or `no`.
fn price(ground: &str, unit: &str) -> Cost {
    let position = format!(
        "{ground}\nred U1 {unit} at 0,3 facing 1, mp 4, impetuous none\nblue X1 bills at 7,-7 facing 4"
    );
    let moves = |path: &str| told(&position, &["activate U1".into(), format!("move {path}")]).is_some();
    match ["nw", "nw nw", "nw nw nw", "nw nw nw nw"].iter().take_while(|path| moves(path)).count() {
        0 => Cost::Word("no".to_string()),
        // What takes the whole move is a first step; a step of 4 MP there is not.
        1 => Cost::Word("all".to_string()),
        steps => Cost::Mp(5 - steps),
    }
}

/// Whether such a step disorders.
fn disorders(ground: &str, unit: &str) -> bool {
    let position = format!(
        "{ground}\nred U1 {unit} at 0,3 facing 1, mp 4, impetuous none\nblue X1 bills at 7,-7 facing 4"
    );
    told(&position, &["activate U1".into(), "move nw".into()])
        .is_some_and(|told| told.contains("disordered [3.0g]"))
}

/// What is told of an attack by this unit from 0,0 on another at 0,-1.
fn attack(ground: &str, unit: &str, target: &str) -> String {
    let position = format!(
        "{ground}\nred U1 {unit} at 0,1 facing 1, mp 4, impact 1, impetuous none, abilities may-charge-cavalry
         blue X1 {target} at 0,-1 facing 4\nblue X2 bills at 7,-7 facing 4"
    );
    told(&position, &["activate U1".into(), "move nw".into()]).expect("it charges")
}

#[test]
fn each_kind_of_ground_costs_what_its_chart_says() {
    holds!("chart.terrain");
    for row in charts().terrain.row.iter().filter(|row| row.key != "road") {
        for (sub, unit) in KINDS {
            let ground = format!("hex 0,2 {}", row.key);
            assert_eq!(price(&ground, unit), row.cost[sub], "{sub} into {}", row.key);
            let wanted =
                row.disorders.iter().any(|other| other == sub) && row.cost[sub] != Cost::Word("no".into());
            assert_eq!(disorders(&ground, unit), wanted, "{sub} in {}", row.key);
        }
    }
    for (sub, unit) in KINDS {
        let road = "hex 0,2 marsh\nside 0,3 nw stream\nroad 0,3 0,2";
        assert_eq!(price(road, unit), Cost::Mp(1), "{sub} on a road");
        assert!(!disorders(road, unit), "{sub} on a road");
    }
}

#[test]
fn each_hexside_costs_what_its_chart_says() {
    holds!("chart.hexsides");
    for row in &charts().hexsides.row {
        for (sub, unit) in KINDS {
            let ground = format!("side 0,3 nw {}", row.key);
            let wanted = match &row.cost[sub] {
                Cost::Mp(more) => Cost::Mp(1 + more),
                word => word.clone(),
            };
            assert_eq!(price(&ground, unit), wanted, "{sub} over {}", row.key);
            let disordered =
                row.disorders.iter().any(|other| other == sub) && wanted != Cost::Word("no".into());
            assert_eq!(disorders(&ground, unit), disordered, "{sub} over {}", row.key);
        }
    }
}

#[test]
fn climbing_costs_what_its_chart_says() {
    holds!("chart.levels");
    for row in &charts().climbing.row {
        let levels = match row.change.as_str() {
            "up 1" => "hex 0,2 level 1\nhex 0,1 level 1\nhex 0,0 level 1\nhex 0,-1 level 1",
            "up 2 (steep)" => "hex 0,2 level 2\nhex 0,1 level 2\nhex 0,0 level 2\nhex 0,-1 level 2",
            "down 1" => "hex 0,3 level 1",
            _ => "hex 0,3 level 2",
        };
        for (sub, unit) in KINDS {
            let wanted = match &row.cost[sub] {
                Cost::Mp(more) => Cost::Mp(1 + more),
                word => word.clone(),
            };
            assert_eq!(price(levels, unit), wanted, "{sub} {}", row.change);
        }
        for (sub, unit) in KINDS.into_iter().take(8) {
            let ground = match row.change.as_str() {
                "up 1" => "hex 0,-1 level 1",
                "up 2 (steep)" => "hex 0,-1 level 2",
                "down 1" => "hex 0,0 level 1\nhex 0,1 level 1",
                _ => "hex 0,0 level 2\nhex 0,1 level 2",
            };
            let lost = attack(ground, unit, "bills").contains("lost in this ground");
            let wanted = row.impact_lost_by.iter().any(|other| other == sub);
            assert_eq!(lost, wanted, "{sub} {}", row.change);
        }
    }
}

#[test]
fn ground_takes_impact_gives_cover_and_helps_defenders_as_its_chart_says() {
    holds!("chart.terrain", "chart.hexsides", "terrain.defensive", "chart.hexsides.side");
    let charts = charts();
    let hexes = charts.terrain.row.iter().filter(|row| !["road", "impassable"].contains(&row.key.as_str()));
    let sides = charts.hexsides.row.iter().filter(|row| row.cost["HI"] != Cost::Word("no".into()));
    let hexes = hexes.map(|row| (format!("hex 0,-1 {}", row.key), row));
    // A hexside that has a front is laid from the hex it protects.
    let sides = sides.map(|row| (format!("side 0,-1 se {}", row.key), row));
    for (ground, row) in hexes.chain(sides) {
        for (sub, unit) in KINDS.into_iter().take(8) {
            let lost = attack(&ground, unit, "bills").contains("lost in this ground");
            assert_eq!(
                lost,
                row.impact_lost_by.iter().any(|other| other == sub),
                "{sub} against {}",
                row.key
            );
        }
        let told = attack(&ground, "bills", "bills");
        let defended = format!("defended ground +{}", row.defence);
        assert_eq!(told.contains(&defended), row.defence > 0, "{}: {told}", row.key);
        let stays = attack(&ground, "bills", "sk-bows").contains("U1 fights X1");
        // Where the ground takes the attacker's impact away skirmishers stand too (6.2e).
        let broken = row.impact_lost_by.iter().any(|other| other == "HI");
        assert_eq!(stays, row.sk_may_stand || broken, "skirmishers behind {}", row.key);
        let ranks = attack(&ground, "bills", "pike-double").contains("ranks broken by the ground");
        assert_eq!(ranks, row.breaks_ranks, "pikes in {}", row.key);
        let position = format!("{ground}\nred L1 longbowmen at 0,1 facing 1\nblue X1 bills at 0,-1 facing 4");
        let shot = self::told(&position, &["activate L1".into(), "L1 fires at X1".into()]).expect("it fires");
        let cover = format!("cover -{}", row.cover);
        assert_eq!(shot.contains(&cover), row.cover > 0, "fire at {}: {shot}", row.key);
    }
}

#[test]
fn skirmishers_stand_where_the_chart_lets_them_against_those_who_keep_their_impact() {
    holds!("terrain.defensive");
    for row in
        charts().terrain.row.iter().filter(|row| !["road", "impassable", "pits"].contains(&row.key.as_str()))
    {
        // Warbands keep their impact in woods, rough ground and mud.
        if row.impact_lost_by.iter().any(|sub| sub == "WB") {
            continue;
        }
        let unit = "vikings";
        let stays = attack(&format!("hex 0,-1 {}", row.key), unit, "sk-bows").contains("U1 fights X1");
        assert_eq!(stays, row.sk_may_stand, "{}", row.key);
    }
}

#[test]
fn some_ground_blocks_sight() {
    holds!("chart.terrain");
    for row in &charts().terrain.row {
        if row.key == "road" {
            continue;
        }
        let position =
            format!("hex 0,0 {}\nred L1 longbowmen at 0,1 facing 1\nblue X1 bills at 0,-1 facing 4", row.key);
        let seen = told(&position, &["activate L1".into(), "L1 fires at X1".into()]).is_some();
        assert_eq!(seen, !row.blocks_sight, "{}", row.key);
    }
}

#[test]
fn stakes_stay_when_the_longbows_leave() {
    holds!("chart.hexsides.stakes");
    let position = "side 0,0 ne stakes
         red L1 longbowmen at 0,0 facing 1
         red B1 bills at -1,1 facing 1
         blue C1 bills at 2,-2 facing 4
         turn red";
    // The longbows go back, and nobody can plant stakes anew; the bills that take their place are behind them now.
    check_rolls(
        position,
        &[
            "red: activate L1",
            "red: move back se",
            "red: activate B1",
            "red: move ne",
            "red: stop",
            "red: end turn",
            "blue: activate C1",
            "blue: move sw",
        ],
        &[1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
        "melee",
        expect![[r#"
            melee: dice 5 (strength points 5, impact +1, lost in this ground -1): 1 1 1 1 1 = 0 [10.1b 10.3a 10.3d 10.1c]
            melee: dice 5 (strength points 5): 2 2 2 2 2 = 0 [10.1b 10.1c]
        "#]],
    );
}

#[test]
fn every_weapon_loses_the_dice_of_its_chart_and_reaches_no_further() {
    holds!("chart.weapons");
    for row in &charts().weapons.row {
        for range in 1..=row.loss.len() + 1 {
            let position = format!(
                "radius 12\nred S1 bowmen at 0,0 facing 1, ranks 9, weapon {}\nblue X1 genitors at {},-{range} facing 1",
                row.key,
                range / 2
            );
            let shot = told(&position, &["activate S1".into(), "S1 fires at X1".into()]);
            let Some(loss) = row.loss.get(range - 1) else {
                assert!(shot.is_none(), "{} at {range}", row.key);
                continue;
            };
            let shot = shot.unwrap_or_else(|| panic!("{} at {range}", row.key));
            assert!(shot.contains(&format!("fire: dice {} (", 9 - loss)), "{} at {range}: {shot}", row.key);
        }
        let position = format!(
            "red S1 bowmen at 0,0 facing 1, weapon {}\nred B1 bills at 0,-1 facing 1\nblue X1 bills at 0,-2 facing 4",
            row.key
        );
        let over = told(&position, &["activate S1".into(), "S1 fires at X1".into()]).is_some();
        assert_eq!(over, row.overhead && row.loss.len() > 1, "{} overhead", row.key);
    }
}

#[test]
fn every_stand_has_the_attributes_of_its_line_in_the_army_list() {
    holds!("chart.units", "16.0", "15.0");
    for row in &charts().units.row {
        let game =
            Game::open(&format!("red U1 {} at 0,0 facing 1\nblue X1 bills at 7,-7 facing 4", row.key), &[]);
        let piece = game.battle.state().scene(Viewer::Umpire).pieces.remove(0);
        let fact = |what: &str| {
            piece
                .facts
                .iter()
                .find(|(name, _)| name == what)
                .map(|(_, value)| value.clone())
                .unwrap_or_default()
        };
        let ranks: Vec<u16> = piece.ranks.iter().map(|bar| bar.full).collect();
        assert_eq!(ranks, row.ranks, "{}", row.key);
        assert_eq!(fact("type"), format!("{} ({})", row.name, row.sub));
        assert_eq!(fact("moves"), format!("{} MP", row.mp), "{}", row.key);
        let impact = match row.impact {
            0 => String::new(),
            impact => format!("{impact}, {} after a loss", row.after_loss),
        };
        assert_eq!(fact("impact"), impact, "{}", row.key);
        assert_eq!(fact("order"), row.order, "{}", row.key);
        assert_eq!(fact("worth"), format!("{} BP a rank", row.bp), "{}", row.key);
        assert_eq!(fact("weapon").split(',').next(), Some(row.weapon.as_str()), "{}", row.key);
        let impetuous = if row.impetuous == "none" { "" } else { &row.impetuous };
        assert_eq!(fact("impetuous"), impetuous, "{}", row.key);
        assert_eq!(fact("abilities"), row.abilities.join(", "), "{}", row.key);
    }
}

#[test]
fn a_scenario_may_change_any_attribute_of_its_stands() {
    holds!("chart.units");
    check_rolls(
        "red B1 bills at 0,0 facing 1, ranks 3, impact 4
         blue C1 bills at 1,-2 facing 4",
        &["red: activate B1", "red: move ne"],
        &[1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
        "melee",
        expect![[r#"
            melee: dice 7 (strength points 3, impact +4): 1 1 1 1 1 1 1 = 0 [10.1b 10.3a 10.1c]
            melee: dice 5 (strength points 5): 2 2 2 2 2 = 0 [10.1b 10.1c]
        "#]],
    );
}

#[test]
fn the_sub_categories_are_combat_stands_or_support_stands() {
    holds!("15.0", "15.1", "15.2");
    let samples = [
        ("HI", ["men-at-arms-foot", "halberdiers", "feudal-infantry"].as_slice()),
        ("LI", &["irish-kerns"]),
        ("LSp", &["scots-spears", "italian-militia"]),
        ("Pk", &["swiss-pike", "low-country-pike"]),
        ("WB", &["vikings", "highlanders"]),
        ("HC", &["knights", "ordonnance-archers", "mounted-sergeants"]),
        ("MC", &["border-horse", "spanish-lancers"]),
        ("Art", &["cannon", "catapult"]),
        ("Sk", &["sk-arquebusiers", "sk-crossbows", "sk-handguns"]),
        ("Sh", &["bowmen", "crossbowmen", "handgunners"]),
        ("LC", &["mounted-crossbows", "genitors", "stradiots"]),
    ];
    let units = charts().units.row;
    for (sub, keys) in samples {
        for key in keys {
            let row = units.iter().find(|row| row.key == *key).expect("the chart has it");
            assert_eq!(row.sub, sub, "{key}");
        }
    }
    // A Combat Stand is fought before a Support Stand, whatever the chart's name for it is.
    for row in units.iter().filter(|row| row.sub != "Sk") {
        let told = attack(
            &format!("blue U2 {} at 1,-1 facing 4, impetuous none", row.key),
            "highlanders",
            "crossbowmen",
        );
        let combat = told.contains("U1 fights U2 [10.2a 10.2i 10.2d 10.2g]");
        assert_eq!(combat, row.stand == "combat", "{}: {told}", row.key);
    }
}

#[test]
fn the_abilities_of_the_chart_are_those_of_the_game() {
    holds!("chart.abilities");
    for row in &charts().abilities.row {
        let position =
            format!("red U1 bills at 0,0 facing 1, abilities {}\nblue X1 bills at 7,-7 facing 4", row.key);
        let game = Game::open(&position, &[]);
        let facts = game.battle.state().scene(Viewer::Umpire).pieces.remove(0).facts;
        assert!(facts.contains(&("abilities".to_string(), row.key.clone())), "{}", row.key);
    }
}

#[test]
fn a_generals_quality_is_his_initiative() {
    holds!("chart.generals");
    for row in &charts().generals.row {
        let position = format!(
            "red B1 bills at 0,0 facing 1\nblue C1 bills at 0,-5 facing 4\ngeneral red with B1 quality {}\nstart",
            row.quality
        );
        let told = played(&position, &[], &[6, 6, 1, 1]);
        let throw = told.lines().find(|line| line.starts_with("initiative")).expect("a throw").to_string();
        let total = 12 + row.initiative;
        assert!(throw.contains(&total.to_string()), "{}: {throw}", row.quality);
    }
}

#[test]
fn order_tests_are_harder_with_the_rating_and_with_every_move() {
    holds!("chart.order");
    for (rating, least) in [("A", 3), ("B", 4), ("C", 5)] {
        let position = format!(
            "red M1 border-horse at 0,6 facing 1, order {rating}, mp 1\nblue X1 bills at 7,-7 facing 4\ngeneral red at 0,7"
        );
        let moves = ["red: activate M1", "red: move nw", "red: move nw", "red: move nw", "red: move nw"];
        let told = played(&position, &moves[..5], &[6, 6, 6]);
        let tests: Vec<&str> = told.lines().filter(|line| line.starts_with("Order Test")).collect();
        for (n, test) in tests.iter().enumerate() {
            assert!(test.contains(&format!("against {} (", least + n)), "{test}");
        }
        assert_eq!(tests.len(), 3, "{told}");
    }
}

#[test]
fn fire_loses_a_die_for_each_line_of_its_chart() {
    holds!("chart.fire");
    check_rolls(
        "hex 0,-3 woods
         red L1 longbowmen at 0,2 facing 1, ranks 9, disordered
         blue X1 bills at 0,-3 facing 4",
        &["red: activate L1", "red: move nw", "red: L1 fires at X1"],
        &[1, 1, 1, 1, 1],
        "fire",
        expect![[r#"
            fire: dice 5 (strength 9, range -1, moves before -1, disordered -1, cover -1): 1 1 1 1 1 = 0 [6.0i 6.0j 6.0c 6.0k 6.0l 6.0m]
        "#]],
    );
}

#[test]
fn a_victor_pursues_as_far_as_the_chart_says() {
    holds!("chart.pursuit");
    let hexes = |unit: &str, more: &str, die: u8| {
        let position = format!(
            "red U1 {unit} at 0,0 facing 1, ranks 6{more}\nblue C1 bills at 0,-1 facing 4, left 1\nblue X1 bills at -7,0 facing 4
             blue X2 bills at -7,1 facing 4\ngeneral red off\ngeneral blue off\nmelee U1 C1 red"
        );
        let mut game = Game::open(&position, &[6, 1, 1, 1, 1, 1, 1, 6, die]);
        game.act("red: activate U1").and_then(|()| game.act("red: fight on")).expect("it fights");
        let _ = game.act("red: pursue");
        game.told().lines().filter(|line| line.contains("[13.1")).count()
    };
    for (unit, more, wanted) in [
        ("knights", "", [0, 1, 1, 2, 2, 2]),
        ("knights", ", mp 3", [0, 1, 1, 2, 2, 3]),
        ("vikings", "", [0, 1, 1, 2, 2, 2]),
        ("knights", ", impetuous none", [0, 1, 1, 2, 2, 2]),
        ("knights", ", impetuous none, mp 3", [0, 1, 1, 2, 2, 3]),
        ("bills", "", [0, 0, 0, 1, 1, 1]),
    ] {
        for (die, wanted) in (1..).zip(wanted) {
            assert_eq!(hexes(unit, more, die), wanted, "{unit}{more} with a {die}");
        }
    }
}

#[test]
fn the_army_lists_are_building_blocks_of_scenarios() {
    holds!("chart.armies");
    for army in &charts().armies.row {
        let mut position = format!("training red {}\nbreak red {}\n", army.training, army.break_at);
        for (n, unit) in army.units.iter().enumerate() {
            position += &format!("red U{n} {unit} at {n},0 facing 1, group g{}\n", n % army.generals.len());
        }
        for (n, quality) in army.generals.iter().enumerate() {
            position += &format!("general g{n} with U{n} quality {quality}\n");
        }
        let game = Game::open(&format!("{position}radius 12\nblue X1 bills at 0,-9 facing 4\nturn g0"), &[]);
        assert_eq!(game.battle.state().scene(Viewer::Umpire).pieces.len(), army.units.len() + 1);
    }
}
