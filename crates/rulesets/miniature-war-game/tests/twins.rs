//! The fast way through the beats against its slow twin, which walks every beat and looks everywhere for everything: on random turns in
//! random positions both tell the same, throw the same dice, and end the same.
//!
//! `GONFALON_TURNS=10000` plays so many turns; `cargo xtask test --long` does. `GONFALON_FIRST=200` begins with this seed: each is six turns.

use battle::{Battle, Journal, Ruleset as _, Side, State as _, Table, Viewer, drill};
use captain::{Captain, Who};
use dice::{Seed, Seeded};
use miniature_war_game::{Event, MiniatureWarGame, State};
use std::fmt::Write as _;

/// Turns of the usual run.
const TURNS: u64 = 240;
/// Turns that are played from each position.
const OF_EACH: u64 = 3;

/// The seeds of a run.
fn seeds() -> std::ops::Range<u64> {
    let number = |name: &str| std::env::var(name).ok().map(|text| text.parse::<u64>().expect("a number"));
    let turns = number("GONFALON_TURNS").unwrap_or(TURNS);
    let first = number("GONFALON_FIRST").unwrap_or(0);
    first..first + turns / (2 * OF_EACH)
}

/// Random words and numbers of a position.
struct Chance(Seeded);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0.below(most as u32) as usize
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }

    fn is(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

/// Pieces of ground of which some lie on the board.
const GROUND: [&str; 14] = [
    "kind = \"plowed\"\npolygon = [[60, 40], [120, 40], [120, 90], [60, 90]]",
    "kind = \"forest\"\npolygon = [[20, 70], [70, 60], [85, 100], [40, 120]]",
    "kind = \"marsh\"\npolygon = [[150, 20], [190, 25], [180, 60], [140, 50]]",
    "kind = \"rough\"\npolygon = [[130, 90], [170, 90], [160, 130]]",
    "kind = \"hill\"\npolygon = [[90, 80], [150, 70], [170, 110], [110, 130]]",
    "kind = \"hill\"\nlevel = 2\npolygon = [[110, 90], [140, 85], [145, 105], [120, 110]]",
    "kind = \"hill\"\nridge = true\npolygon = [[180, 80], [220, 80], [220, 120], [180, 120]]",
    "kind = \"creek\"\nline = [[0, 55], [100, 65], [240, 50]]\nwidth = 2",
    "kind = \"fence\"\nline = [[40, 40], [80, 42]]",
    "kind = \"wall\"\nline = [[100, 45], [140, 60], [150, 90]]\nwidth = 1",
    "kind = \"barricade\"\nline = [[30, 100], [60, 100]]",
    "kind = \"road\"\nline = [[10, 10], [110, 60], [110, 140]]\nwidth = 6",
    "kind = \"building\"\npolygon = [[70, 100], [80, 100], [80, 108], [70, 108]]",
    "kind = \"river\"\nline = [[0, 75], [240, 75]]\nwidth = 4",
];

/// Ways over the river.
const CROSSINGS: &str = "[[terrain]]\nkind = \"ford\"\npolygon = [[40, 70], [90, 70], [90, 80], [40, 80]]\n\n\
    [[terrain]]\nkind = \"bridge\"\nline = [[110, 70], [110, 80]]\nwidth = 30\n\n";

const KINDS: [(&str, &[usize]); 9] = [
    ("medium-infantry", &[12, 18, 24]),
    ("light-infantry", &[12, 20]),
    ("peasants", &[24, 36]),
    ("heavy-cavalry", &[6, 9, 12]),
    ("light-cavalry", &[6, 12]),
    ("archer-light", &[12, 14]),
    ("longbow-light", &[12]),
    ("crossbow-light", &[12, 24]),
    ("men-at-arms", &[12, 24]),
];

/// A unit of a position: its table without its side, and its side.
struct Unit {
    table: String,
    side: usize,
}

fn units(chance: &mut Chance) -> Vec<Unit> {
    let mut units = Vec::new();
    for spot in 0..24 {
        if !chance.is(60) {
            continue;
        }
        let (x, y) = (20 + 38 * (spot % 6) + chance.below(12), 16 + 36 * (spot / 6) + chance.below(12));
        let (kind, sizes) = KINDS[chance.below(KINDS.len())];
        let figures = sizes[chance.below(sizes.len())];
        let facing = [45 * chance.below(8), 90 * chance.below(4), chance.below(360)][chance.below(3)];
        let mut table = format!("id = \"u{spot}\"\ntype = \"{kind}\"\nfigures = {figures}\n");
        let abreast = [4, 6, 6, 8, 12][chance.below(5)].min(figures);
        let _ = write!(table, "at = [{x}, {y}]\nfacing = {facing}\nabreast = {abreast}\n");
        if chance.is(12) {
            let _ = writeln!(table, "reaction = \"{}\"", chance.pick(&["back", "back-and-turn", "rout"]));
        }
        if chance.is(25) {
            table.push_str("stakes = 1\nplanted = true\n");
        }
        units.push(Unit { table, side: chance.below(2) });
    }
    units
}

/// The file of a position: random ground, and these units in their order.
fn scenario(ground: &str, level: &str, units: &[Unit]) -> String {
    let mut text = format!(
        "[scenario]\nid = \"t\"\ntitle = \"t\"\nboard = [240, 160]\nturns = 9\nlevel = \"{level}\"\n\n{ground}"
    );
    text.push_str("[[side]]\nname = \"a\"\n\n[[side]]\nname = \"b\"\n\n");
    for (side, word) in ["red", "blue"].into_iter().enumerate() {
        for unit in units.iter().filter(|unit| unit.side == side) {
            let _ = write!(text, "[[unit]]\nside = \"{word}\"\n{}\n", unit.table);
        }
    }
    text
}

fn ground(chance: &mut Chance) -> String {
    let mut text = String::new();
    for piece in GROUND {
        if chance.is(35) {
            let _ = write!(text, "[[terrain]]\n{piece}\n\n");
        }
    }
    if text.contains("river") {
        text.push_str(CROSSINGS);
    }
    text
}

fn order(chance: &mut Chance) -> String {
    let way = chance.pick(&["N", "NE", "E", "SE", "S", "SW", "W", "NW", "100°", "FWD", "LEFT"]);
    let far = chance.pick(&["", "", " FULL", " 1/3", " 2/3", " 17.5 cm"]);
    let other = 1 + chance.below(8);
    let act = match chance.below(10) {
        0 | 1 => format!("CH #{other}"),
        2 => format!("EN #{other}"),
        3 => format!("CH {way}{far}"),
        4 => format!("EN {way}{far}"),
        5 => format!("WD{far}"),
        6 => format!("{way}{far}, PASS #{other}"),
        7 => format!("COL 2, {way}{far}"),
        _ => format!("{way}{far}"),
    };
    let more = match chance.below(6) {
        0 => ", F N".to_owned(),
        1 => ", COL 4".to_owned(),
        2 => ", LB".to_owned(),
        3 => format!(" THEN {} 1/3", chance.pick(&["N", "E", "SW", "LEFT"])),
        _ => String::new(),
    };
    act + &more
}

/// A battle with its dice and what was told.
struct Twin {
    battle: Battle<State>,
    dice: Seeded,
    journal: Journal<Event>,
}

impl Twin {
    fn begin(state: State, seed: u64) -> Twin {
        let (mut dice, mut journal) = (Seeded::new(Seed::from_number(seed)), Journal::new());
        let battle = Battle::begin(state, &mut Table::new(&mut dice, &mut journal));
        Twin { battle, dice, journal }
    }

    fn play(&mut self, side: Side, line: &str) {
        // What may not be ordered is not written: both twins refuse the same.
        if let Ok(action) = self.battle.state().read_action(side, line)
            && self.battle.state().check(side, &action).is_ok()
        {
            self.battle.play(side, action, &mut Table::new(&mut self.dice, &mut self.journal));
        }
    }

    /// All questions up to the next turn are answered as most would.
    fn go_on(&mut self) {
        let turn = self.turn();
        while self.turn() == turn
            && let Some(side) = self.battle.asked()
        {
            let action = self.battle.state().usual(side).expect("a question has a usual answer");
            self.battle.play(side, action, &mut Table::new(&mut self.dice, &mut self.journal));
        }
    }

    fn turn(&self) -> Option<String> {
        self.battle.state().standing(Viewer::Umpire).into_iter().next()
    }

    fn told(&self) -> String {
        format!("{:?}\n{:?}", self.journal, self.battle.state().canonical())
    }
}

/// Plays some turns from a position on both ways.
fn compare(text: &str, lines: &[Vec<(Side, String)>], seed: u64) {
    let state = match MiniatureWarGame::open(text) {
        Ok(state) => state,
        // A random place may be too near to the edge for its unit: there is nothing to play then.
        Err(mistakes) if mistakes.to_string().contains("over the edge of the board") => return,
        Err(mistakes) => panic!("{mistakes}\n{text}"),
    };
    let mut twins = [Twin::begin(state.clone(), seed), Twin::begin(state.walked_plainly(), seed)];
    for turn in lines {
        for twin in &mut twins {
            for (side, line) in turn {
                twin.play(*side, line);
            }
            twin.go_on();
        }
        let [fast, plain] = [&twins[0], &twins[1]].map(Twin::told);
        assert!(fast == plain, "seed {seed} parts ways:\n{text}\n{lines:#?}");
    }
}

#[test]
fn the_fast_way_comes_out_as_every_beat() {
    for seed in seeds() {
        let mut chance = Chance(Seeded::new(Seed::from_number(seed)));
        let mut units = units(&mut chance);
        let level = chance.pick(&["basic", "intermediate", "advanced"]);
        let ground = ground(&mut chance);
        let mut line = |side: Side| (side, format!("write #{}: {}", 1 + chance.below(8), order(&mut chance)));
        let lines: Vec<Vec<(Side, String)>> =
            (0..OF_EACH).map(|_| (0..28).map(|at| line(Side::BOTH[at % 2])).collect()).collect();
        compare(&scenario(&ground, level, &units), &lines, seed);
        units.reverse();
        compare(&scenario(&ground, level, &units), &lines, seed);
    }
}

/// Drills have what the positions above have not: the Musket period, commanders, castles, events, and what random play makes of them.
#[test]
fn drills_come_out_as_every_beat() {
    for seed in seeds() {
        // Where the sides place their units themselves a unit may find no place, and then nobody can go on.
        let text = drill::<MiniatureWarGame>(seed).ok().filter(|text| !text.contains("deployment = "));
        let Some(text) = text else { continue };
        let state =
            MiniatureWarGame::open(&text).unwrap_or_else(|mistakes| panic!("drill {seed}: {mistakes}"));
        let mut captain = Captain::new(Who::Random, Seed::from_number(seed));
        let mut twins = [Twin::begin(state.clone(), seed), Twin::begin(state.walked_plainly(), seed)];
        let mut choices = Vec::new();
        while let Some(side) = twins[0].battle.asked() {
            twins[0].battle.choices(side, &mut choices);
            let choice = choices[captain.choose(&twins[0].battle, side, &choices)];
            for Twin { battle, dice, journal } in &mut twins {
                journal.clear();
                battle.play(side, choice, &mut Table::new(dice, journal));
            }
            let [fast, plain] = [&twins[0], &twins[1]].map(Twin::told);
            assert!(fast == plain, "drill {seed} parts ways in turn {:?}", twins[1].turn());
        }
    }
}
