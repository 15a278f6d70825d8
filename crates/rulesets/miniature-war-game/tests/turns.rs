//! Random turns: what comes of them does not depend on which side comes first in the list. They are of the basic game, in which nobody
//! throws dice while units move: dice are thrown side by side.

use battle::{Battle, Journal, Ruleset as _, Side, State as _, Table, Viewer};
use dice::Scripted;
use miniature_war_game::{MiniatureWarGame, State};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Numbers that look like chance, the same every time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % most
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }
}

/// A unit: its table without its side, whose it is, and its order.
struct Unit {
    table: String,
    side: usize,
    order: String,
}

fn units(chance: &mut Chance) -> Vec<Unit> {
    let mut units = Vec::new();
    for number in 0..12 {
        let (x, y) = (30 + 40 * (number % 4), 30 + 40 * (number / 4));
        let kinds =
            [("medium-infantry", 24), ("light-infantry", 30), ("heavy-cavalry", 72), ("archer-light", 30)];
        let (kind, chart_move) = kinds[chance.below(kinds.len())];
        // Moves differ by a little, so that of two who meet head-on one has more of it left and squares up, whichever side comes first.
        let chart_move = chart_move + number;
        let facing = 45 * chance.below(8);
        let mut table = format!("id = \"u{number}\"\ntype = \"{kind}\"\nfigures = 12\nmove = {chart_move}\n");
        let _ = write!(
            table,
            "at = [{x}, {y}]\nfacing = {facing}\nabreast = {}\n",
            chance.pick(&["4", "6", "12"])
        );
        let way = chance.pick(&["N", "NE", "E", "SE", "S", "SW", "W", "NW", "100°", "FWD", "LEFT"]);
        let act = chance.pick(&["", "CH ", "EN ", "WD "]);
        let far = chance.pick(&["", " 1/3", " 2/3", " 17.5 cm"]);
        let more = chance.pick(&["", ", F N", ", COL 4", ", LB"]);
        let order = if act == "WD " { format!("WD{far}{more}") } else { format!("{act}{way}{far}{more}") };
        // Dice have an order of their own: nobody fires.
        let order = if kind == "archer-light" { format!("{order}, HF") } else { order };
        units.push(Unit { table, side: number % 2, order });
    }
    units
}

/// Where everybody is after two turns; the sides of all are exchanged if `swapped`.
fn fought(units: &[Unit], swapped: bool) -> BTreeMap<String, String> {
    let mut text =
        "[scenario]\nid = \"t\"\ntitle = \"t\"\nboard = [200, 150]\nturns = 9\nlevel = \"basic\"\n\n"
            .to_owned();
    text.push_str("[[terrain]]\nkind = \"plowed\"\npolygon = [[60, 40], [120, 40], [120, 90], [60, 90]]\n\n");
    text.push_str("[[side]]\nname = \"a\"\n\n[[side]]\nname = \"b\"\n\n");
    let mut lines = [Vec::new(), Vec::new()];
    for (side, word) in ["red", "blue"].into_iter().enumerate() {
        for unit in units.iter().filter(|unit| (unit.side == side) != swapped) {
            let _ = write!(text, "[[unit]]\nside = \"{word}\"\n{}\n", unit.table);
            let number = lines[side].len() + 1;
            lines[side].push(format!("write #{number}: {}", unit.order));
        }
    }
    let state = MiniatureWarGame::open(&text).unwrap_or_else(|mistakes| panic!("{mistakes}\n{text}"));
    let (mut dice, mut journal) = (Scripted::new(vec![1; 5_000]), Journal::new());
    let mut battle = Battle::begin(state, &mut Table::new(&mut dice, &mut journal));
    for turn in 1..=2 {
        for side in Side::BOTH {
            for line in lines[side.index()].iter().map(String::as_str).chain(["hand in"]) {
                // Whoever charged may not do so again, and holds to what goes on.
                let Ok(action) = battle.state().read_action(side, line) else { continue };
                battle.play(side, action, &mut Table::new(&mut dice, &mut journal));
            }
        }
        // All other questions are answered as most would.
        while battle.state().view_for(Viewer::Umpire)["turn"] == turn {
            let Some(side) = battle.asked() else { break };
            let action = battle.state().usual(side).expect("a question has a usual answer");
            battle.play(side, action, &mut Table::new(&mut dice, &mut journal));
        }
    }
    places(battle.state())
}

fn places(state: &State) -> BTreeMap<String, String> {
    state.soundness().unwrap_or_else(|why| panic!("{why}"));
    let view = state.view_for(Viewer::Umpire);
    let units = view["units"].as_array().cloned().unwrap_or_default();
    let place = |unit: &serde_json::Value| {
        format!("{} {} {} {}", unit["at"], unit["facing"], unit["files"], unit["on_board"])
    };
    units.iter().map(|unit| (unit["id"].to_string(), place(unit))).collect()
}

#[test]
fn whose_units_come_first_changes_nothing() {
    let mut chance = Chance(7);
    let mut moved = 0;
    for _ in 0..60 {
        let units = units(&mut chance);
        let (once, swapped) = (fought(&units, false), fought(&units, true));
        assert_eq!(once, swapped);
        moved += once.len();
    }
    assert_eq!(moved, 60 * 12);
}
