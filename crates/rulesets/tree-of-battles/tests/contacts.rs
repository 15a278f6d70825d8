//! The positions of `docs/contacts`, one for each kind of contact: where the charge leads, what it brings, the odds, and a
//! picture of each as the board shows it. `UPDATE_EXPECT=1` draws the pictures anew.

use std::f64::consts::PI;
use std::fmt::Write as _;

use battle::{
    AdjudicateFile, Arrayed, Battle, Ghost, Journal, PROMPT_ODDS, Piece, Place, PromptOption, Scene, Side,
    State as _, Table, Viewer, adjudicate, odds_within,
};
use dice::{Seed, Seeded};
use expect_test::{Expect, ExpectFile, expect, expect_file};
use tree_of_battles::{State, TreeOfBattles};

/// Opens a position, declares its charge, and compares what comes of it up to the dice, the odds, and the picture.
fn contact(file: &str, expected: &Expect, picture: &ExpectFile) {
    let asks = AdjudicateFile::read(file).expect("an adjudicate file");
    let [action, ..] = &asks.actions[..] else { panic!("a position has a charge") };
    let action = action.strip_prefix("red: ").expect("red charges");
    let without = AdjudicateFile { actions: Vec::new(), ..asks.clone() };
    let begun = adjudicate::<TreeOfBattles>(&without, file).unwrap_or_else(|why| panic!("{why}"));
    let battle = begun.battle;
    let prompt = battle.state().prompt(Side::Red).expect("red is asked");
    let option = prompt.options.iter().find(|option| option.action == action).expect("the charge is listed");
    let told = told_up_to_the_dice(&battle, action) + &odds(&battle, action);
    expected.assert_eq(&told);
    let scene = battle.state().scene(Viewer::Seat(Side::Red));
    picture.assert_eq(&drawn(&scene, option, &told));
}

/// Contact, DPs, and the dice of both, whatever falls.
fn told_up_to_the_dice(battle: &Battle<State>, action: &str) -> String {
    let (mut battle, mut journal) = (battle.clone(), Journal::new());
    let read = battle.state().read_action(Side::Red, action).expect("it can be read");
    let mut dice = Seeded::new(Seed::from_number(1));
    battle.play(Side::Red, read, &mut Table::new(&mut dice, &mut journal));
    while let Some(side) = battle.asked().filter(|_| battle.state().fights() == 0) {
        let usual = battle.state().usual(side).expect("it is asked");
        battle.play(side, usual, &mut Table::new(&mut dice, &mut journal));
    }
    let mut text = String::new();
    for line in journal.lines(battle.state(), Viewer::Umpire) {
        let plain = line.plain();
        match plain.strip_prefix("combat: ").and_then(|rest| rest.split_once(": ")) {
            Some((dice, _)) => _ = writeln!(text, "combat: {dice}"),
            None if plain.contains(" scores ") => {}
            None if plain.contains(" has ") && plain.contains(" to ") => break,
            None => _ = writeln!(text, "{plain}"),
        }
    }
    text
}

/// Who wins, what becomes of each body, and the likeliest outcomes.
fn odds(battle: &Battle<State>, action: &str) -> String {
    let read = battle.state().read_action(Side::Red, action).expect("it can be read");
    let report = odds_within(battle, Side::Red, read, PROMPT_ODDS).expect("it is allowed");
    let mut text = format!("odds, {}:\n", report.note());
    let fight = report.fight.as_ref().expect("a charge is fought out");
    let _ = writeln!(text, "win {}, draw {}, lose {}, {}", fight.win, fight.draw, fight.lose, fight.reach);
    for piece in &report.pieces {
        let can = report.fates.iter().zip(&piece.fates).filter(|(_, chance)| chance.as_f64() > 0.0);
        let can: Vec<String> = can.map(|(fate, chance)| format!("{fate} {chance}")).collect();
        let _ = writeln!(text, "{}: {}; takes {:.2} DP", piece.id, can.join(", "), piece.loss);
    }
    for likely in report.outcomes.iter().take(3) {
        let _ = writeln!(text, "{} {}", likely.chance, likely.outcome);
    }
    text
}

/// The position with the charge as its ghost, in hundredths of an inch.
fn drawn(scene: &Scene, option: &PromptOption, told: &str) -> String {
    let ghost = option.ghost.as_ref().expect("a charge has a ghost");
    let by = scene.pieces.iter().find(|piece| Some(&piece.id) == option.by.as_ref()).expect("who charges");
    let mut paper = Paper::default();
    for piece in &scene.pieces {
        paper.piece(piece);
    }
    for lane in &ghost.swept {
        paper.shape("lane", &lane.iter().map(|at| inches(*at)).collect::<Vec<_>>());
    }
    paper.ghost(by, ghost);
    paper.done(told)
}

/// What is drawn, and how far it reaches.
#[derive(Default)]
struct Paper {
    body: String,
    over: String,
    points: Vec<[f64; 2]>,
}

impl Paper {
    fn piece(&mut self, piece: &Piece) {
        let class = if piece.side == Side::Red { "red" } else { "blue" };
        let Place::Table { at } = piece.place else { panic!("no table") };
        let array = Arrayed { size: piece.size, stands: piece.stands.clone() };
        self.stands(class, inches(at), piece.heading.unwrap_or(0.0), &array);
        let [x, y] = in_frame(inches(at), piece.heading.unwrap_or(0.0), [0.0, -0.5 * depth(&array)]);
        let _ = writeln!(
            self.over,
            r#"<text x="{:.0}" y="{:.0}">{}</text>"#,
            x * 100.0,
            16.0 - y * 100.0,
            piece.id
        );
    }

    fn ghost(&mut self, by: &Piece, ghost: &Ghost) {
        let Place::Table { at } = ghost.place else { panic!("no table") };
        let array = ghost.array.clone().unwrap_or(Arrayed { size: by.size, stands: by.stands.clone() });
        self.stands("ghost", inches(at), ghost.heading.unwrap_or(0.0), &array);
    }

    /// The stands of a body with their fronts.
    fn stands(&mut self, class: &str, at: [f64; 2], heading: f64, array: &Arrayed) {
        for stand in &array.stands {
            let middle = in_frame(at, heading, inches(stand.at));
            let way = heading + f64::from(stand.turned) / 100.0;
            let [w, d] = [f64::from(stand.size[0]) / INCH / 2.0, f64::from(stand.size[1]) / INCH];
            let corners = [[-w, 0.0], [w, 0.0], [w, -d], [-w, -d]].map(|by| in_frame(middle, way, by));
            self.shape(class, &corners);
            self.shape(&format!("{class} front"), &corners[..2]);
        }
    }

    fn shape(&mut self, class: &str, points: &[[f64; 2]]) {
        self.points.extend_from_slice(points);
        let points: Vec<String> =
            points.iter().map(|[x, y]| format!("{:.0},{:.0}", x * 100.0, -y * 100.0)).collect();
        let _ = writeln!(self.body, r#"<polygon class="{class}" points="{}"/>"#, points.join(" "));
    }

    fn done(self, told: &str) -> String {
        let least = |n: usize| self.points.iter().map(|at| at[n]).fold(f64::INFINITY, f64::min) - 0.6;
        let most = |n: usize| self.points.iter().map(|at| at[n]).fold(0.0, f64::max) + 0.6;
        let (x, y) = (least(0) * 100.0, most(1) * -100.0);
        let (width, height) = ((most(0) - least(0)) * 100.0, (most(1) - least(1)) * 100.0);
        let words = told.lines().find(|line| line.contains(" strikes ")).unwrap_or_default();
        let words = words.split(" [").next().unwrap_or_default();
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x:.0} {y:.0} {width:.0} {height:.0}\" width=\"{:.0}\">\n<title>{words}</title>\n<style>{STYLE}</style>\n<rect x=\"{x:.0}\" y=\"{y:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" fill=\"#f3f4ea\"/>\n{}{}</svg>\n",
            width * 0.6,
            self.body,
            self.over
        )
    }
}

/// The colours of the board by day.
const STYLE: &str = "polygon{stroke:#fff;stroke-width:4}.red{fill:#b42a20}.blue{fill:#1d4f9e}.front{fill:none;stroke:#171b19;stroke-width:9}.ghost{fill:#b42a20;fill-opacity:.35;stroke:#171b19;stroke-width:4;stroke-dasharray:14 9}.lane{fill:#171b19;fill-opacity:.07;stroke:#171b19;stroke-opacity:.4;stroke-width:3;stroke-dasharray:9 9}text{font:700 48px sans-serif;fill:#fff;stroke:#171b19;stroke-width:10;paint-order:stroke;text-anchor:middle}";

const INCH: f64 = 25_400.0;

fn inches(at: [i32; 2]) -> [f64; 2] {
    at.map(|value| f64::from(value) / INCH)
}

fn depth(array: &Arrayed) -> f64 {
    f64::from(array.size[1]) / INCH
}

/// A point so far to the right and ahead of another, for somebody who looks along a bearing.
fn in_frame([x, y]: [f64; 2], heading: f64, [right, ahead]: [f64; 2]) -> [f64; 2] {
    let (sin, cos) = (heading * PI / 180.0).sin_cos();
    [x + right * cos + ahead * sin, y - right * sin + ahead * cos]
}

#[test]
fn a_front_is_met_stand_by_stand() {
    contact(
        include_str!("../../../../docs/contacts/charge-front.toml"),
        &expect![[r#"
            F1 charges G1 [charge.order]
            G1 answers the charge: stand [resp.stand]
            F1 strikes G1 on its front [charge.edge charge.align]
            combat: dice 5 (overlapping 1, heavy infantry +4), against 5 (a hit 5)
            combat: dice 5 (overlapping 1, heavy infantry +4), against 5 (a hit 5)
            odds, exact:
            win 36.9%, draw 26.3%, lose 36.9%, one round
            F1: stands 58.8%, in disarray 4.4%, falls back 35.9%, routs 0.9%, lost 0.1%; takes 2.04 DP
            G1: stands 58.8%, in disarray 4.4%, falls back 35.9%, routs 0.9%, lost 0.1%; takes 2.04 DP
            32.5% F1 +1 DP; G1 falls back, +3 DP
            32.5% F1 falls back, +3 DP; G1 +1 DP
            26.3% F1 +2 DP; G1 +2 DP
        "#]],
        &expect_file!["../../../../docs/contacts/charge-front.svg"],
    );
}

#[test]
fn who_comes_from_behind_the_front_line_strikes_the_flank() {
    contact(
        include_str!("../../../../docs/contacts/charge-flank.toml"),
        &expect![[r#"
            K1 charges G1 [charge.order]
            G1 answers the charge: stand [resp.stand]
            K1 takes 1 DP and has 1 [charge.wheel]
            K1 strikes G1 on its left flank [charge.edge charge.align]
            G1 takes 2 DPs and has 2 [morale.flank]
            combat: dice 4 (overlapping 2, stands facing +1, mounted charge +2, own DPs -1), against 5 (a hit 5)
            combat: dice 1 (not facing 1, own DPs -2, no dice are left +1, at least +1), against 5 (a hit 5)
            odds, exact:
            win 67.1%, draw 26.3%, lose 6.6%, one round
            K1: stands 59.3%, in disarray 7.8%, falls back 32.9%; takes 2.39 DP
            G1: stands 32.9%, in disarray 59.3%, falls back 6.1%, routs 1.6%, lost 0.1%; takes 4.60 DP
            59.3% K1 +2 DP; G1 in disarray, +5 DP
            26.3% K1 in disarray, retires, +3 DP; G1 +4 DP
            6.6% K1 in disarray, retires, +4 DP; G1 +3 DP
        "#]],
        &expect_file!["../../../../docs/contacts/charge-flank.svg"],
    );
}

#[test]
fn who_comes_from_the_rear_zone_strikes_the_rear() {
    contact(
        include_str!("../../../../docs/contacts/charge-rear.toml"),
        &expect![[r#"
            K1 charges G1 [charge.order]
            G1 answers the charge: stand [resp.stand]
            K1 strikes G1 on its rear [charge.edge charge.align]
            G1 takes 2 DPs and has 2 [morale.flank]
            combat: dice 6 (stands facing 3, overlapping +1, mounted charge +2), against 5 (a hit 5)
            combat: dice 1 (not facing 3, own DPs -2), against 5 (a hit 5)
            odds, exact:
            win 82.4%, draw 14.6%, lose 2.9%, one round
            K1: stands 57.8%, in disarray 24.6%, falls back 17.6%; takes 1.13 DP
            G1: stands 17.6%, in disarray 57.8%, falls back 19.2%, routs 5.1%, lost 0.3%; takes 4.80 DP
            57.8% K1 +1 DP; G1 in disarray, +5 DP
            14.6% K1 in disarray, retires, +2 DP; G1 +4 DP
            13.6% K1 in disarray, +1 DP; G1 in disarray, retires, +5 DP
        "#]],
        &expect_file!["../../../../docs/contacts/charge-rear.svg"],
    );
}

#[test]
fn one_point_decides_what_is_struck_at_a_corner_and_a_corner_alone_is_no_contact() {
    let file = include_str!("../../../../docs/contacts/charge-corner.toml");
    contact(
        file,
        &expect![[r#"
        K1 charges G1 [charge.order]
        G1 answers the charge: stand [resp.stand]
        K1 takes 1 DP and has 1 [charge.wheel]
        K1 strikes G1 on its front [charge.edge charge.align]
        combat: dice 4 (stands facing 2, overlapping +1, mounted charge +2, own DPs -1), against 5 (a hit 5)
        combat: dice 5 (heavy infantry 4, overlapping +1), against 5 (a hit 5)
        odds, exact:
        win 27.8%, draw 27.0%, lose 45.1%, one round
        K1: stands 26.0%, in disarray 1.9%, falls back 71.9%, routs 0.2%, lost 0.0%; takes 3.23 DP
        G1: stands 97.1%, in disarray 1.1%, falls back 1.5%, routs 0.4%, lost 0.0%; takes 1.84 DP
        39.1% K1 in disarray, retires, +4 DP; G1 +1 DP
        27.0% K1 in disarray, retires, +3 DP; G1 +2 DP
        26.0% K1 +2 DP; G1 +3 DP
    "#]],
        &expect_file!["../../../../docs/contacts/charge-corner.svg"],
    );
    // A fifth of an inch further back it is the flank.
    let behind = file.replace("[41.5, 11.9]", "[41.5, 12.1]");
    assert_ne!(behind, file);
    let without = AdjudicateFile { actions: Vec::new(), ..AdjudicateFile::read(file).expect("a file") };
    let begun = adjudicate::<TreeOfBattles>(&without, &behind).unwrap_or_else(|why| panic!("{why}"));
    let told = told_up_to_the_dice(&begun.battle, "K1 against G1");
    assert!(told.contains("K1 strikes G1 on its left flank"), "{told}");
}

#[test]
fn a_front_that_meets_two_fights_both() {
    contact(
        include_str!("../../../../docs/contacts/charge-two.toml"),
        &expect![[r#"
            F1 charges G1 [charge.order]
            G1 answers the charge: stand [resp.stand]
            F1 strikes G1 on its front [charge.edge charge.align]
            combat: dice 6 (heavy infantry 6), against 5 (a hit 5)
            combat: dice 4 (heavy infantry 4), against 5 (a hit 5)
            combat: dice 6 (heavy infantry 6), against 5 (a hit 5)
            combat: dice 3 (overlapping 1, stands facing +2), against 5 (a hit 5)
            odds, from 2000 throws, standard error at most 0.7%:
            win 48.0%, draw 19.1%, lose 33.0%, one round
            F1: stands 64.2%, in disarray 2.7%, falls back 30.6%, routs 2.5%, lost 0.1%; takes 1.90 DP
            G1: stands 53.2%, in disarray 7.7%, falls back 39.2%, routs 0.1%; takes 2.08 DP
            G2: stands 49.6%, in disarray 6.7%, falls back 43.8%; takes 2.28 DP
            11.1% F1 +1 DP; G1 falls back, +3 DP; G2 falls back, +3 DP
            10.2% F1 +1 DP; G1 +2 DP; G2 falls back, +3 DP
            9.8% F1 +1 DP; G1 falls back, +3 DP; G2 +2 DP
        "#]],
        &expect_file!["../../../../docs/contacts/charge-two.svg"],
    );
}
