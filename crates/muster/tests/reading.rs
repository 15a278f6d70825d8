//! Battle files: the shipped ones are without mistakes, and wrong ones are told everything at once.

use muster::{Battle, Mistakes, TerrainKind, Winner};

fn text() -> &'static str {
    text_of("first-muster")
}

fn text_of(id: &str) -> &'static str {
    muster::text_of(id).expect("the battle ships with the program")
}

/// The mistakes of the first battle after some changes to its text.
fn mistakes_after(changes: &[(&str, &str)]) -> Mistakes {
    mistakes_in("first-muster", changes)
}

/// The mistakes of a battle after some changes to its text.
fn mistakes_in(id: &str, changes: &[(&str, &str)]) -> Mistakes {
    let mut changed = text_of(id).to_owned();
    for (old, new) in changes {
        assert!(changed.contains(old), "nothing to change: {old}");
        changed = changed.replacen(old, new, 1);
    }
    Battle::read(&changed).err().unwrap_or_default()
}

/// Checks that one change makes exactly one mistake at a place, for a reason that holds some words.
fn check(old: &str, new: &str, place: &str, words: &str) {
    check_in("first-muster", old, new, place, words);
}

fn check_in(id: &str, old: &str, new: &str, place: &str, words: &str) {
    let mistakes = mistakes_in(id, &[(old, new)]);
    let told = mistakes.to_string();
    assert_eq!(mistakes.len(), 1, "{old} -> {new}: {told}");
    for mistake in &mistakes {
        assert_eq!(mistake.place, place, "{told}");
        assert!(mistake.reason.contains(words), "{told}");
        assert!(mistake.line.is_some(), "{told}");
    }
}

#[test]
fn the_shipped_battles_are_without_mistakes() {
    for (id, text) in muster::BATTLES {
        match Battle::read(text) {
            Ok(battle) => {
                assert_eq!(battle.id, *id);
                assert!(battle.check().is_empty());
            }
            Err(mistakes) => panic!("{id}:\n{mistakes}"),
        }
    }
    assert_eq!(muster::BATTLES.len(), 13);
    assert!(muster::find("waterloo").is_none());
}

#[test]
fn a_battle_is_read_whole() {
    let battle = Battle::read(text()).expect("no mistakes");
    assert_eq!((battle.date, battle.year()), (None, 1460));
    assert_eq!(battle.time.start.to_string(), "10:00");
    assert_eq!(battle.terrain[2].kind, TerrainKind::Wood);
    assert_eq!(battle.sides[0].leaders[0].ability, 4);
    assert_eq!(battle.sides[0].contingents[0].place.at, [310.0, 360.0]);
    assert_eq!(battle.history.winner, Winner::None);
    assert_eq!(battle.level_at([740.0, 610.0]), 2);
    assert_eq!(battle.level_at([620.0, 600.0]), 1);
    assert_eq!(battle.level_at([0.0, 0.0]), 0);
}

#[test]
fn unknown_words_are_named_with_a_hint() {
    check("sky = \"clear\"", "sky = \"claer\"", "weather.sky", "did you mean `clear`?");
    check("rank = \"baron\"", "rank = \"lord\"", "side[0].leader[0].rank", "`lord` is no rank");
    let place = "side[0].contingent[0].troops.class";
    check("class = \"light-horse\"", "class = \"light-hose\"", place, "did you mean `light-horse`?");
    check("flags = [\"javelins\"]", "flags = [\"javelin\"]", "side[0].contingent[0].flags[0]", "`javelins`");
}

#[test]
fn missing_and_unknown_keys_are_named() {
    let mistakes = mistakes_after(&[("place = \"An", "plaice = \"An")]).to_string();
    assert!(mistakes.contains("place: is missing"), "{mistakes}");
    assert!(mistakes.contains("plaice: is an unknown key; did you mean `place`?"), "{mistakes}");
}

#[test]
fn wrong_types_and_numbers_out_of_range_are_named() {
    check("turns = 10", "turns = \"ten\"", "time.turns", "a whole number, not a text");
    check("turn_minutes = 20", "turn_minutes = 0", "time.turn_minutes", "none of 5, 10 and 20");
    check("guns = 2", "guns = -2", "side[0].guns", "-2 is not among");
    check("axis = 0", "axis = 400", "field.axis", "no bearing");
    check("break_at = 0.4", "break_at = nan", "side[0].break_at", "finite");
    check("at = [1215, 640]", "at = [1215]", "terrain[4].at", "a point [x, y]");
    check("date = \"none\"", "date = \"1461-13-01\"", "date", "no date");
    check("start = \"10:00\"", "start = \"25:00\"", "time.start", "no time of day");
    check("id = \"crow-wood\"", "id = \"Crow Wood\"", "terrain[2].id", "lower-case-with-hyphens");
    check("format = 1", "format = 2", "format", "2 is not among 1 to 1");
}

#[test]
fn ids_must_be_unique_and_resolve() {
    check("id = \"crow-wood\"", "id = \"gallows-hill\"", "terrain[2].id", "stands twice");
    check("over = \"mill-brook\"", "over = \"mill-beck\"", "terrain[4].over", "no line here");
    let commander = "commander = \"lord-aldermere\"";
    check(commander, "commander = \"lord-nobody\"", "side[0].commander", "no leader");
    check(
        "attached = \"ald-prickers\"",
        "attached = \"nobody\"",
        "side[0].leader[1].attached",
        "no contingent",
    );
}

#[test]
fn ground_must_be_possible() {
    let wood = "area = [[190, 520], [320, 495], [420, 560], [415, 690], [300, 745], [180, 680]]";
    let far = "area = [[190, 520], [320, 495], [420, 560], [415, 690], [300, 9745], [180, 680]]";
    check(wood, far, "terrain[2].area", "outside the field");
    let tied = "area = [[190, 520], [420, 700], [420, 560], [190, 600]]";
    check(wood, tied, "terrain[2].area", "crosses itself");
    check("at = [1215, 640]", "at = [1100, 640]", "terrain[4].at", "m off `mill-brook`");
    let top = "area = [[685, 565], [790, 555]";
    check(top, "area = [[485, 565], [790, 555]", "terrain[1].area", "does not lie within a hill of level 1");
    check("level = 2", "level = 0", "terrain[1].level", "a level of 1 or more");
}

#[test]
fn armies_must_add_up_and_stand_in_the_field() {
    check("strength = 1146", "strength = 1147", "side[0].strength", "add up to 1146");
    check("break_at = 0.4", "break_at = 1.4", "side[0].break_at", "0.1 to 0.9");
    let place = "place = { at = [310, 360], facing = 0";
    check(place, "place = { at = [310, 360], facing = 180", "side[0].contingent[0].place.facing", "away");
    check(place, "place = { at = [10, 360], facing = 0", "side[0].contingent[0].place", "outside the field");
    let front = "frontage_m = 70, ranks = 2 }";
    check(front, "frontage_m = 20, ranks = 2 }", "side[0].contingent[0].place.frontage_m", "per file");
}

#[test]
fn contingents_must_not_overlap_and_start_neither_too_near_nor_too_far() {
    let place = "side[0].contingent[7].place";
    check("at = [650, 270]", "at = [650, 340]", place, "`ald-tenants` and `ald-men-at-arms` overlap");
    let near = ("at = [310, 360], facing = 0", "at = [330, 640], facing = 0");
    check(near.0, near.1, "side[0].contingent[0].place", "m apart, not 300 to 900 m");
}

#[test]
fn specials_take_the_parameters_of_their_kind() {
    let check = |old, new, place, words| check_in("nancy", old, new, place, words);
    check("until_turn = 4", "until_turn = 40", "special[0].until_turn", "turn 40 is not among 1 to 13");
    check("until_turn = 4", "until_turn = 4\nrange_m = 50", "special[0].range_m", "takes no range_m");
    check("terrain = \"jarville-brook\"\nuntil", "until", "special[0].terrain", "is missing");
    check("battles = [\"allied-van\"]", "battles = [\"allied-vin\"]", "special[0].battles", "no battle");
    check("played = false\nedge", "edge", "special[1].played", "told, not played");
}

#[test]
fn victory_and_history_name_what_is_there() {
    let check = |old, new, place, words| check_in("nancy", old, new, place, words);
    check("target = \"burgundian-camp\"", "target = \"no-camp\"", "victory[2].target", "no area or crossing");
    check("target = \"burgundy\"", "target = \"france\"", "victory[0].target", "`france` is no side");
    check("points = 2\n", "", "victory[2]", "neither decisive nor worth points");
    check("winner = \"lorraine\"", "winner = \"lorrain\"", "history.winner", "no side");
    check("dead = 300", "dead = 300000", "history.loss[0]", "lost 300000 men");
    check("[\"charles\", \"rubempre\"", "[\"charles\", \"nobody\"", "history.leaders_lost[1]", "no leader");
}

#[test]
fn ten_kinds_of_mistakes_in_one_file_are_all_named() {
    let changes = [
        ("sky = \"clear\"", "sky = \"claer\""),
        ("turns = 10", "turns = \"ten\""),
        ("level_m = 8", "level_m = 8\ndepth_m = 3"),
        ("place = \"An invented valley: Aldermere against Brackenford\"\n", ""),
        ("id = \"crow-wood\"", "id = \"Crow_Wood\""),
        ("strength = 1146", "strength = 1147"),
        ("break_at = 0.4", "break_at = 1.4"),
        ("colour = \"#b3261e\"", "colour = \"red\""),
        ("ability = 4", "ability = 9"),
        ("attached = \"ald-prickers\"", "attached = \"nobody\""),
        ("place = { at = [310, 360], facing = 0", "place = { at = [310, 360], facing = 180"),
    ];
    let mistakes = mistakes_after(&changes);
    let places: Vec<&str> = mistakes.iter().map(|mistake| mistake.place.as_str()).collect();
    let wanted = [
        "place",
        "field.depth_m",
        "time.turns",
        "weather.sky",
        "terrain[2].id",
        "side[0].colour",
        "side[0].strength",
        "side[0].break_at",
        "side[0].leader[0].ability",
        "side[0].leader[1].attached",
        "side[0].contingent[0].place.facing",
    ];
    assert_eq!(places, wanted, "{mistakes}");
    assert!(mistakes.iter().all(|mistake| mistake.line.is_some() && !mistake.reason.is_empty()));
}

#[test]
fn every_mistake_of_syntax_is_named_with_its_line() {
    let mistakes = mistakes_after(&[("turns = 10", "turns = = 10"), ("sky = \"clear\"", "sky = \"clear")]);
    let lines: Vec<_> = mistakes.iter().filter_map(|mistake| mistake.line).collect();
    let line_of = |words: &str| text().lines().position(|line| line == words).map(|number| number + 1);
    for words in ["turns = 10", "sky = \"clear\""] {
        let line = line_of(words).expect("the line is there");
        assert!(lines.contains(&line), "line {line} is not among:\n{mistakes}");
    }
    assert!(mistakes.iter().all(|mistake| !mistake.reason.contains("missing")), "{mistakes}");
}

#[test]
fn no_text_makes_the_reader_panic() {
    const LETTERS: &[u8] = b"0123456789-.[]{}=\"'\n #axe_,+\\\t";
    for cut in (0..text().len()).step_by(13).filter(|cut| text().is_char_boundary(*cut)) {
        _ = Battle::read(&text()[..cut]);
        _ = Battle::read(&text()[cut..]);
    }
    // Bytes changed by a plain generator of pseudo-random numbers, one to three at a time.
    let mut state: u32 = 12_345;
    let mut next = move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as usize
    };
    for _ in 0..600 {
        let mut bytes = text().as_bytes().to_vec();
        for _ in 0..=next() % 3 {
            let (at, letter) = (next() % bytes.len(), LETTERS[next() % LETTERS.len()]);
            bytes[at] = letter;
        }
        if let Err(mistakes) = Battle::read(&String::from_utf8_lossy(&bytes)) {
            assert!(!mistakes.to_string().is_empty());
        }
    }
    let odd = [
        "",
        "\u{feff}",
        "\0",
        "a",
        "[",
        "[[side]]\n[[side]]\n[[side]]",
        "side = 3",
        "terrain = [1, [2], {}]",
    ];
    for text in odd {
        assert!(Battle::read(text).is_err());
    }
}

#[test]
fn a_treachery_that_names_no_contingents_is_one_for_each_leader_with_his_own() {
    let mut battle = Battle::read(text_of("tewkesbury")).expect("it is sound");
    let played = |battle: &Battle| -> Vec<(Vec<String>, Vec<String>)> {
        let all = battle.played_specials().into_iter();
        let treacheries = all.filter(|special| special.kind == muster::SpecialKind::Treachery);
        treacheries.map(|special| (special.leaders, special.contingents)).collect()
    };
    let words = |list: &[&str]| list.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    assert_eq!(played(&battle), [(words(&["wenlock"]), words(&["wenlock-bills"]))]);
    let treachery = battle
        .special
        .iter_mut()
        .find(|special| special.kind == muster::SpecialKind::Treachery)
        .expect("one");
    // With contingents of its own it stays one: whoever fails, they go.
    treachery.leaders = words(&["wenlock", "somerset"]);
    assert_eq!(played(&battle), [(words(&["wenlock", "somerset"]), words(&["wenlock-bills"]))]);
    let treachery = battle
        .special
        .iter_mut()
        .find(|special| special.kind == muster::SpecialKind::Treachery)
        .expect("one");
    treachery.contingents.clear();
    let of = |id: &str| {
        let leaders = battle.sides.iter().flat_map(|side| &side.leaders);
        leaders.filter(|leader| leader.id == id).map(|leader| leader.attached.clone()).collect::<Vec<_>>()
    };
    let one_each = ["somerset", "wenlock"].map(|id| (words(&[id]), of(id)));
    let mut found = played(&battle);
    found.sort();
    assert_eq!(found, one_each);
    // What is only told is not played.
    battle.special.iter_mut().for_each(|special| special.played = false);
    assert!(battle.played_specials().is_empty());
}
