//! Every line of the worked examples, every verb of the chart, and texts that are no orders at all.

use battle::holds;
use ground::tabletop::Bearing;

use super::allowed::{Retreat, Writer};
use super::order::{Addressee, Enemy, GroupId, Line, Marker, Number, PlaceId};
use super::verbs::{Follows, Verb, VerbKind};
use super::{Faults, Knows, print, read_line, read_sheet};
use crate::charts::VERBS;
use crate::period::Period;
use crate::state::Reaction;
use crate::troops::{Kit, Troop};

const PLACES: [&str; 8] =
    ["ford", "fork", "post road", "gallows hill", "hill top", "ford-1", "gate", "gallows-hill"];
const GROUPS: [&str; 2] = ["main battle", "ald-centre"];

/// The unit of the worked examples: 24 figures on stands of two, facing north, morale 3, armed. Enemies 3 and 7 are in sight, the marker
/// ?C is on the board; own units are 1, 2, 5 and 10 to 15.
struct Example {
    period: Period,
    troop: Option<Troop>,
    kit: Kit,
    charged: bool,
    reaction: Option<Reaction>,
    phalanx: bool,
    bound: bool,
    options: bool,
}

impl Default for Example {
    fn default() -> Example {
        Example {
            period: Period::Medieval,
            troop: Some(Troop::ArcherLight),
            kit: Kit(Kit::STAKES.0 | Kit::CALTROPS.0 | Kit::MOUNTS.0 | Kit::PAVISES.0 | Kit::JAVELINS.0),
            charged: false,
            reaction: None,
            phalanx: false,
            bound: false,
            options: true,
        }
    }
}

fn found(names: &[&str], name: &str) -> Option<u8> {
    names.iter().position(|known| known.eq_ignore_ascii_case(name)).map(|number| number as u8)
}

impl Knows for Example {
    fn place(&self, name: &str) -> Option<PlaceId> {
        found(&PLACES, name).map(PlaceId)
    }

    fn place_name(&self, place: PlaceId) -> &str {
        PLACES[place.index()]
    }

    fn group(&self, name: &str) -> Option<GroupId> {
        found(&GROUPS, name).map(GroupId)
    }

    fn group_name(&self, group: GroupId) -> &str {
        GROUPS[group.index()]
    }

    fn sees(&self, enemy: Enemy) -> bool {
        matches!(enemy, Enemy::Unit(Number(3 | 7)) | Enemy::Marker(Marker(2)))
    }

    fn has(&self, number: Number) -> bool {
        matches!(number.0, 1 | 2 | 5 | 10..=15)
    }

    fn has_piece(&self, number: Number) -> bool {
        number.0 == 15
    }

    fn has_phantom(&self, marker: Marker) -> bool {
        marker.0 == 1
    }

    fn writers(&self, _: Addressee, each: &mut dyn FnMut(&Writer<'_>)) {
        each(&Writer {
            period: self.period,
            option: &|_| self.options,
            troop: self.troop,
            kit: self.kit,
            figures: 24,
            morale: self.troop.and_then(|troop| troop.row().morale).unwrap_or(0),
            armed: true,
            charged: self.charged,
            reaction: self.reaction,
            phalanx: self.phalanx.then_some(Bearing::NORTH),
            testudo: false,
            square: false,
            stands: 12,
            held: false,
            bound: self.bound,
            given_formation: false,
            burdened: false,
            has_horses: false,
            ranked: false,
            holds_horses: false,
            unloaded: false,
            // As one who faces north with the enemy before it.
            mounted: false,
            retreat: self.reaction.map(|_| Retreat {
                facing: Bearing::NORTH,
                away: Bearing::NORTH.reversed(),
                free: true,
            }),
        });
    }
}

impl Example {
    fn of(troop: Troop) -> Example {
        Example { troop: Some(troop), ..Example::default() }
    }

    fn musket() -> Example {
        Example { period: Period::Musket, ..Example::default() }
    }

    fn commander() -> Example {
        Example { troop: None, ..Example::default() }
    }

    fn read(&self, text: &str) -> Result<Option<Line>, Faults> {
        read_line(text, Some(Addressee::Own(Number(2))), self)
    }

    /// The canonical form, without the addressee that was left out.
    fn canonical(&self, text: &str) -> String {
        let line = self.read(text).unwrap_or_else(|faults| panic!("{text}: {faults}"));
        let line = line.unwrap_or_else(|| panic!("{text}: nothing is written"));
        let printed = print::line(&line, self);
        let again = read_line(&printed, None, self).unwrap_or_else(|faults| panic!("{printed}: {faults}"));
        assert_eq!(again, Some(line), "{text} is printed as {printed}");
        printed.strip_prefix("#2: ").unwrap_or(&printed).to_owned()
    }

    fn says(&self, text: &str, canonical: &str) {
        assert_eq!(self.canonical(text), canonical, "{text}");
    }

    fn refuses(&self, text: &str, column: usize, message: &str) {
        let faults = self.read(text).expect_err(text);
        let first = faults.first();
        assert_eq!((first.column, first.message.as_str()), (column, message), "{text}: {faults}");
    }
}

#[test]
fn lines_that_are_right_are_read_and_written_in_one_form() {
    holds!("common.order.grammar", "common.order.stage", "common.order.defaults", "common.order.contents");
    let example = Example::default();
    for (text, canonical) in [
        ("N 1/3, Col 4 - facing N", "COL 4, N 1/3, F N"),
        ("ADV 30 cm, F N, LB", "LB, 30 cm, F N"),
        ("H", "H"),
        ("hold, F ABOUT", "H, F ABOUT"),
        ("HOLD FIRE", "HF"),
        ("H, FIRE BEGIN AT #3", "H, FIRE BEGIN AT #3"),
        ("N", "N"),
        ("12.5", "12.5 cm"),
        ("north-east full", "NE"),
        ("225° 20 cm THEN W 1/3", "225° 20 cm THEN W 1/3"),
        ("M LEFT 10 THEN FWD 10 THEN LB 1", "LEFT 10 cm THEN FWD 10 cm THEN LB 1"),
        ("N full, stop N side of \"ford\"", "N STOP N SIDE OF \"ford\""),
        ("TO fork", "TO \"fork\""),
        ("ALONG \"post road\" N 2/3 STOP SHORT OF ford", "ALONG \"post road\" N 2/3 STOP SHORT OF \"ford\""),
        ("ADV 1/3rd PT #5", "1/3 PT #5"),
        ("E FULL EXIT", "E EXIT"),
        ("CH #7", "CH #7"),
        ("S 1/3 THEN CH ?C", "S 1/3 THEN CH ?C"),
        ("CHARGE SSW FULL, SEPARATE", "CH SSW, SEPARATE"),
        ("EN #3 20 cm; HF", "EN #3 20 cm, HF"),
        ("WD 1/2, F S", "WD 1/2, F S"),
        ("RALLY", "RALLY"),
        ("SK 1 cm. N 2/3.", "SK 1 cm, N 2/3"),
        ("PLAN FIRE LOAD MOVE, REAR 8 cm", "REAR 8 cm, PLAN FIRE LOAD MOVE"),
        ("DISMOUNT THEN N 1/3 THEN FACE 0", "DISMOUNT THEN N 1/3 THEN F 0"),
        ("TO ford-1", "TO \"ford-1\""),
        ("CALTROPS REAR 6 cm THEN N 1/3", "CALTROPS REAR 6 cm THEN N 1/3"),
        ("FELL, HF", "FELL, HF"),
        ("#10-#15: E 2/3", "#10-#15: E 2/3"),
        ("WD 1/2", "WD 1/2"),
        ("FIRE BEGIN THEN N 1/3", "N 1/3, FIRE BEGIN"),
        ("FULL, F E", "M, F E"),
    ] {
        example.says(text, canonical);
    }
    // The musket period is to come, but its words can be read, and mean nothing in this one.
    example.says("FM N FULL, COL4", "COL 4, FM N");
    Example::musket().refuses("SQUARE, FIRE END", 1, "not for this unit: SQUARE");
    Example::commander().says("H, SEND #5: N 1/3 THEN F E, HF", "H, SEND #5: N 1/3 THEN F E, HF");
}

#[test]
fn separators_lines_and_letters_may_stand_as_they_like() {
    let example = Example::default();
    for (text, canonical) in [
        ("n 1/3,\ncol4;\n\nfacing n.", "COL 4, N 1/3, F N"),
        ("N 10cm\nTHEN\nE 10", "N 10 cm THEN E 10 cm"),
        ("  n\t1/3 move ", "N 1/3"),
        ("N 2/6", "N 1/3"),
        ("20 E", "E 20 cm"),
        ("move to FORK, exit", "TO \"fork\" EXIT"),
        ("M", "M"),
        ("DO FELL", "FELL"),
        ("LB 2", "LB"),
        ("SK 2", "SK"),
        ("ADV 0.0001", "0.0001 cm"),
        ("march", "FM"),
        ("pass through #5", ""),
    ] {
        if canonical.is_empty() {
            example.refuses(text, 1, "no move here to stop, exit or pass");
        } else {
            example.says(text, canonical);
        }
    }
    assert_eq!(example.read(" \n "), Ok(None));
}

#[test]
fn lines_that_are_wrong_say_where_and_what_was_expected() {
    holds!(
        "common.order.errors",
        "common.order.no-if",
        "common.order.no-general",
        "common.order.kinds",
        "common.order.distance",
        "common.order.direction",
        "common.order.names"
    );
    let example = Example::default();
    for (text, column, message) in [
        ("GO OVER THERE", 1, "not understood: GO"),
        ("N FULL IF #7 MOVES", 8, "an order holds no condition: IF"),
        ("follow #7 wherever it goes", 1, "an order must be specific: FOLLOW"),
        ("engage #7 on its flank wherever it goes", 24, "an order holds no condition: WHEREVER"),
        ("CH #99", 4, "no enemy in sight: #99"),
        ("CH #4", 4, "no enemy in sight: #4"),
        ("TO \"black mill\"", 4, "no such place: black mill"),
        ("H, N 1/3", 4, "two acts in one stage"),
        ("CH #7 THEN N 1/3", 7, "a charge or engagement is the last act"),
        ("N 4/3", 3, "fraction over 1: 4/3"),
        ("N 1/0", 3, "fraction over 1: 1/0"),
        ("ADV 0 cm", 5, "distance must be more than 0: 0"),
        ("360° 10", 1, "bearing is a whole number from 0 to 359: 360"),
        ("COL 5", 5, "stands of 2 give no front of 5"),
        ("COL 30", 5, "wider than the unit: 30"),
        ("SK 3", 4, "spacing is at most 2 cm: 3"),
        ("N 5 THEN E 5 THEN S 5 THEN W 5", 23, "at most three stages"),
        ("STAKES THEN N 1/3", 8, "a task takes the whole turn"),
        ("H, STOP AT ford", 4, "no move here to stop, exit or pass"),
        ("CH", 3, "expected: an enemy or a direction"),
        ("LB 3", 4, "a line is 1 or 2 ranks deep: 3"),
        ("H, FIRE AT #3, HF", 16, "two fire clauses in one order"),
        ("CH A", 4, "expected: an enemy or a direction"),
        ("N 1/3 THEN STAKES", 12, "a task takes the whole turn"),
        ("N THEN", 7, "expected: a clause"),
        ("N 1/3 THEN EXIT", 12, "no move here to stop, exit or pass"),
        ("H FIRE", 3, "not understood: FIRE"),
        ("#2 N 1/3", 4, "expected: :"),
        ("PAVISE, F N", 7, "expected: UP or DOWN"),
        ("TO gate", 4, "expected: a place"),
        ("45.5° 10", 1, "bearing is a whole number from 0 to 359: 45.5"),
        ("LB, COL 4", 5, "two formations in one stage"),
        ("F N, H, F S", 9, "two facings in one stage"),
        ("N STOP", 7, "expected: AT, ON, SHORT or a compass point"),
        ("N STOP SHORT ford", 14, "expected: OF"),
        ("PLAN FIRE HOLD", 11, "expected: MOVE, LOAD, FIRE or DESTROY"),
        ("GUN", 4, "expected: FIRE, TURN or OVER"),
        ("GUN OVER IT", 10, "expected: WALL"),
        ("F 10 cm", 6, "not understood: CM"),
        ("CALTROPS 6", 11, "expected: CM"),
        ("DO N", 4, "expected: a task"),
        ("N,, E", 3, "expected: a clause"),
        ("N 12345", 3, "not understood: 12345"),
        ("\"TO fork", 1, "not understood: \""),
        ("#9: H", 1, "no such unit of your own: #9"),
        ("?A: N 40", 1, "no such unit of your own: ?A"),
        ("\"left wing\": H", 1, "no such unit of your own: left wing"),
        ("#2:", 4, "expected: a clause"),
        ("N PT #9", 6, "no such unit of your own: #9"),
        ("SQUARE", 1, "no such formation in this period: SQUARE"),
        ("GRENADES", 1, "no such order in this game: GRENADES"),
        ("ENTRENCH", 1, "not for this unit: ENTRENCH"),
        ("FIRE AT", 8, "expected: an enemy"),
    ] {
        example.refuses(text, column, message);
    }
}

#[test]
fn what_a_unit_may_never_do_now_is_refused() {
    holds!(
        "common.formation.column",
        "common.formation.line",
        "common.formation.morale-one",
        "common.skirmish.who",
        "common.skirmish.spacing",
        "common.charge.who",
        "common.charge.not-twice",
        "common.order.under-reaction",
        "medieval.battle.orders",
        "medieval.phalanx.straight"
    );
    Example::of(Troop::Peasants).refuses("N 1/3, SK", 8, "this unit forms no skirmish line");
    Example::of(Troop::Peasants).refuses("LB", 1, "this unit never changes its ranks and files");
    Example::of(Troop::Slinger).refuses("LB", 1, "this unit never changes its ranks and files");
    Example::of(Troop::Slinger).says("SK", "SK");
    Example { charged: true, ..Example::default() }.refuses(
        "CH #7",
        1,
        "not this turn: it charged in the last one",
    );
    Example::of(Troop::Culverin).refuses("N 1/3 THEN CH #7", 12, "a piece cannot charge");
    let phalanx = Example { phalanx: true, ..Example::of(Troop::Hoplites) };
    phalanx.refuses("E 1/3", 1, "a phalanx goes only straight on or straight back");
    phalanx.says("N 1/3 THEN REAR 5", "N 1/3 THEN REAR 5 cm");
    let back = Example { reaction: Some(Reaction::Back), ..Example::default() };
    back.refuses("N 1/3", 1, "not this turn: it goes back");
    back.says("WD S, F S", "WD S, F S");
    let turning = Example { reaction: Some(Reaction::BackAndTurn), ..Example::default() };
    turning.refuses("WD", 1, "not this turn: it backs and turns");
    turning.says("S", "S");
    let routing = Example { reaction: Some(Reaction::Rout), ..Example::default() };
    routing.refuses("S", 1, "not this turn: it routs");
    let bound = Example { bound: true, ..Example::default() };
    bound.refuses("N 1/3", 1, "this battle moves by one order");
    bound.says("H, HF", "H, HF");
    bound.says("N 1/3, SEPARATE", "N 1/3, SEPARATE");
    Example::musket().refuses("STAKES", 1, "no such order in this game: STAKES");
    let plain = Example { options: false, ..Example::default() };
    plain.refuses("BURN ford", 1, "no such order in this game: BURN");
    Example { kit: Kit(0), ..Example::default() }.refuses("STAKES", 1, "not for this unit: STAKES");
    // A phantom is given a direction and a distance.
    Example::default().says("?B: N 40", "?B: N 40 cm");
    Example::default().refuses("?B: COL 4", 1, "a phantom is given a direction and a distance");
}

#[test]
fn all_faults_of_a_line_are_named_at_once() {
    let faults = Example::default().read("GO, CH #99 THEN COL 5, WHEN").expect_err("it is full of faults");
    let all: Vec<(usize, &str)> =
        faults.all().iter().map(|fault| (fault.column, fault.message.as_str())).collect();
    assert_eq!(
        all,
        [
            (24, "an order holds no condition: WHEN"),
            (1, "not understood: GO"),
            (12, "a charge or engagement is the last act"),
            (24, "not understood: WHEN"),
            (8, "no enemy in sight: #99"),
        ]
    );
}

#[test]
fn short_and_long_words_say_the_same() {
    holds!("common.order.abbreviations");
    let example = Example::default();
    let read = |text: &str| {
        let line = read_line(text, None, &example).expect("it is read").expect("a line");
        print::line(&line, &example)
    };
    for (short, long) in [
        ("#1: ADV N 6", "#1: ADVANCE NORTH 6 CM"),
        ("#1: H, F E", "#1: HOLD, FACE EAST"),
        ("#1: COL 4, WD", "#1: COLUMN 4, WITHDRAW"),
        ("#1: CH #7", "#1: CHARGE #7"),
        ("#2: H, HF", "#2: HOLD, HOLD FIRE"),
    ] {
        assert_eq!(read(short), read(long), "{short}");
    }
}

#[test]
fn a_sheet_has_a_line_for_each_addressee() {
    holds!("common.order.group-line", "common.order.special-sheets");
    let example = Example::default();
    let sheet = "#1: SEPARATE, N 1/3,\nF N\n\n#2: H, FIRE\n\"ald-centre\": N 2/3\n#5: H, PAVISE UP";
    let read: Vec<(usize, String)> = read_sheet(sheet, &example)
        .into_iter()
        .map(|(number, line)| match line {
            Ok(line) => (number, print::line(&line, &example)),
            Err(faults) => (number, faults.to_string()),
        })
        .collect();
    let expected = [
        (0, "#1: N 1/3, F N, SEPARATE"),
        (3, "#2: H, FIRE"),
        (4, "\"ald-centre\": N 2/3"),
        (5, "column 8: two acts in one stage [common.order.grammar]"),
    ];
    assert_eq!(read, expected.map(|(number, text)| (number, text.to_owned())));
}

/// A text for what follows a verb.
fn following(follows: Follows) -> &'static [&'static str] {
    match follows {
        Follows::Nothing => &[""],
        Follows::OwnOrder => &["#5: N 1/3, HF"],
        Follows::MayPlace => &["", "ford"],
        Follows::Place => &["\"post road\""],
        Follows::Owns => &["#1", "#1 #2 #5"],
        Follows::NameOwns => &["\"new men\" #1 #5"],
        Follows::Own => &["#5"],
        Follows::MayPlaceCm => &["6 cm", "ford 6.5 cm"],
        Follows::MaySide => &["", "LEFT"],
        Follows::MaySideCm => &["6 cm", "REAR 12 cm"],
        Follows::MayInteger => &["", "4"],
        Follows::Integers => &["6", "6 8 6"],
        Follows::Piece => &["#15"],
        Follows::PieceMayInteger => &["#15", "#15 4"],
        Follows::PieceInteger => &["#15 2"],
        Follows::MayEnemy => &["", "#7"],
        Follows::MayAtMayEnemy => &["", "AT #7", "#7"],
        Follows::MayAtEnemy => &["", "AT ?C"],
        Follows::Bearing => &["45°", "45 DEG"],
        Follows::LeftRightRear => &["LEFT", "RIGHT", "REAR"],
        Follows::PlaceOrOwn => &["ford", "#5"],
        Follows::OwnInteger => &["#5 12"],
        Follows::DirDistToAt => &["N 30 cm", "NE 1/3 TO fork AT #3"],
        Follows::Heading => &["N", "90", "ABOUT"],
        Follows::IntegerToPiece => &["2 TO #15"],
        Follows::PlaceMayInteger => &["gate-house", "ford 2"],
        Follows::MayDir => &["", "N"],
        Follows::DirDist => &["N 30 cm"],
        Follows::Dist => &["FULL", "1/3", "30 cm"],
    }
}

/// Everybody to whom some verb may be addressed.
fn everybody() -> Vec<Example> {
    let troops = [
        Troop::ArcherLight,
        Troop::RomanLegionaries,
        Troop::Hoplites,
        Troop::Bombard,
        Troop::Slinger,
        Troop::ChariotFighter,
        Troop::WarElephantArcher,
        Troop::SupplyWagon,
        Troop::ArtilleryCrew,
    ];
    let mut all: Vec<Example> = troops.into_iter().map(Example::of).collect();
    all.push(Example::commander());
    all
}

#[test]
fn every_verb_is_read_and_written_back() {
    for row in &VERBS {
        for after in following(row.follows) {
            let text = format!("{} {after}", row.words.join(" ")).replace("gate-house", "\"gate\"");
            let text = text.trim_end();
            // What cannot be read fails in every game; what is not allowed only in some.
            let readings: Vec<Result<Option<Line>, Faults>> =
                everybody().iter().map(|example| example.read(text)).collect();
            for read in &readings {
                let unreadable =
                    read.as_ref().err().filter(|faults| faults.first().pass < super::Pass::NotAllowed);
                assert!(unreadable.is_none(), "{text}: {unreadable:?}");
            }
            let to_come = row.games.iter().all(|game| game.period == Some(Period::Musket))
                || matches!(
                    row.verb,
                    Verb::Flame
                        | Verb::Chain
                        | Verb::Unchain
                        | Verb::StepOut
                        | Verb::StepIn
                        | Verb::LowerPlatform
                        | Verb::RamGate
                );
            let few = matches!((row.verb, *after), (Verb::Testudo | Verb::Phalanx, "0"));
            let read =
                everybody().iter().find(|example| example.read(text).is_ok()).map(|who| who.canonical(text));
            assert_eq!(read.is_none(), to_come || few, "{text}: {readings:?}");
        }
        let kinds = [
            VerbKind::Act,
            VerbKind::Drill,
            VerbKind::Task,
            VerbKind::Formation,
            VerbKind::Fire,
            VerbKind::Note,
        ];
        assert!(kinds.contains(&row.kind));
    }
}

#[test]
fn orders_are_small_enough_to_be_copied() {
    let size = std::mem::size_of::<super::order::Order>();
    assert!(size <= 328, "{size}");
}

/// Numbers that look like chance, the same every time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % most
    }
}

/// Texts of words of the language, signs, and pieces of both: read or refused with a place, never a panic; what is read is
/// written in a form that reads back to the same.
#[test]
fn no_text_is_too_strange() {
    let mut words: Vec<String> = VERBS.iter().map(|row| row.words.join(" ")).collect();
    for word in [
        "N",
        "north-west",
        "1/3",
        "2/3rd",
        "FULL",
        "30 cm",
        "12.5",
        "0",
        "99999",
        "45°",
        "45 DEG",
        "LEFT",
        "#2",
        "#5",
        "#7",
        "#99",
        "?C",
        "?B",
        "?abc",
        "\"ford\"",
        "ford",
        "ford-1",
        "\"",
        ",",
        ";",
        " - ",
        ". ",
        "\n",
        ":",
        "°",
        "THEN",
        "H",
        "HOLD FIRE",
        "ADV",
        "M",
        "MARCH",
        "TO",
        "ALONG",
        "STOP",
        "AT",
        "SHORT OF",
        "SIDE OF",
        "EXIT",
        "PT",
        "CH",
        "EN",
        "WD",
        "RALLY",
        "COL",
        "COL 4",
        "LB",
        "SK",
        "F",
        "FIRE",
        "BEGIN",
        "HF",
        "PLAN",
        "MOVE LOAD",
        "DO",
        "IF",
        "FOLLOW",
        "é",
        "🐘",
        "/",
        "1/",
        "#",
        "?",
        "-",
        "--",
        "\t",
        "\u{0}",
        "\r\n",
        "#2: ",
        "SEND #5: ",
    ] {
        words.push(word.to_owned());
    }
    let everybody = everybody();
    let mut chance = Chance(1);
    let (mut read, mut refused) = (0, 0);
    for _ in 0..20_000 {
        let mut text = String::new();
        for _ in 0..=chance.below(9) {
            text.push_str(&words[chance.below(words.len())]);
            if chance.below(5) > 0 {
                text.push(' ');
            }
        }
        let example = &everybody[chance.below(everybody.len())];
        match example.read(&text) {
            Ok(Some(_)) => {
                example.canonical(&text);
                read += 1;
            }
            Ok(None) => {}
            Err(faults) => {
                let longest = text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
                assert!(
                    faults.all().iter().all(|fault| (1..=longest + 1).contains(&fault.column)),
                    "{text:?}"
                );
                refused += 1;
            }
        }
    }
    assert!(read > 300 && refused > 5_000, "{read} {refused}");
}
