//! Armies for those who put one together and know no rules: what can be picked, and what lines are (setup.muster).

use battle::{
    Armies, ArmyList, Bill, Boxes, Knob, KnobWord, ListEntry, Priced, Refusal, RosterLine, Tally, Wrong,
};

use crate::charts::{MARK_POINTS, STANDARD_ARMY, VOLLEYS};
use crate::flags::Marks;
use crate::machine::TreeOfBattles;
use crate::picks::{Hired, MOST_PICKED_BATTLES, Pick, READY, battle_words, usual_marks};
use crate::roster::{MOST_OF_A_ROSTER, faults_of};
use crate::rulebook::rule;
use crate::rules::mustering::samples;
use crate::scene::{glyph, leader_glyph};
use crate::troops::{Grade, LeaderKind, Troop};
use crate::words::{pick_text, read_pick};

/// The most stands of a contingent (troop.contingent).
const MOST_STANDS: u8 = 12;
/// The most guns of one.
const MOST_GUNS: u8 = 4;

/// What the lines of a roster stand for, as far as they can be read.
fn read(roster: &battle::Roster) -> Vec<Result<Pick, String>> {
    let read = |line: &String| read_pick(&line.split_whitespace().collect::<Vec<_>>());
    roster.lines.iter().map(read).collect()
}

fn picks(roster: &battle::Roster) -> Vec<Pick> {
    read(roster).into_iter().filter_map(Result::ok).collect()
}

impl Armies for TreeOfBattles {
    fn points(&self) -> u16 {
        STANDARD_ARMY
    }

    /// The armies that are ready: everything may be hired for each of them.
    fn lists(&self) -> Vec<ArmyList> {
        let card = |ready: &crate::picks::Ready| ArmyList {
            key: ready.key.to_owned(),
            name: capital(&ready.key.replace('-', " ")),
            about: ready.title.to_owned(),
        };
        READY.iter().map(card).collect()
    }

    fn entries(&self, roster: &battle::Roster) -> Vec<ListEntry> {
        let picks = picks(roster);
        let last = picks.iter().map(Pick::battle).max().unwrap_or(0).min(MOST_PICKED_BATTLES - 1);
        let is_listed = READY.iter().any(|ready| ready.key == roster.list);
        let is_led = |battle: &u8| {
            picks.iter().any(|pick| matches!(pick, Pick::Leader { .. }) && pick.battle() == *battle)
        };
        // A leader is for the first battle that has none yet.
        let unled = (1..=last).find(|battle| !is_led(battle));
        let sample = |pick: Pick| match pick {
            Pick::Leader { kind, cp, battle } => Pick::Leader { kind, cp, battle: unled.unwrap_or(battle) },
            Pick::Contingent(_) => pick,
        };
        samples(last).filter(|_| is_listed).map(|pick| entry(&sample(pick), &picks)).collect()
    }

    fn lines(&self, roster: &battle::Roster) -> Vec<Option<RosterLine>> {
        let last = picks(roster).iter().map(Pick::battle).max().unwrap_or(1);
        read(roster).into_iter().map(|pick| pick.ok().map(|pick| line(&pick, last))).collect()
    }

    fn bill(&self, roster: &battle::Roster) -> Bill {
        let wrong =
            |line, refusal: Refusal| Wrong { line, rule: refusal.rule, why: refusal.sentence(|_| "").into() };
        let (mut lines, mut faults, mut picks, mut numbers) =
            (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for ((number, text), pick) in roster.lines.iter().enumerate().zip(read(roster)) {
            match pick {
                Ok(pick) => {
                    lines.push(Priced { what: pick_text(&pick), price: pick.price() });
                    picks.push(pick);
                    numbers.push(number);
                }
                Err(why) => {
                    let price = Tally::base(rule!("setup.muster"), "a line that cannot be read", 0);
                    lines.push(Priced { what: text.clone(), price });
                    faults.push(Wrong { line: Some(number), rule: rule!("setup.muster"), why: why.into() });
                }
            }
        }
        let found = faults_of(&picks, roster.points).into_iter();
        faults.extend(
            found.map(|(line, refusal)| wrong(line.and_then(|line| numbers.get(line).copied()), refusal)),
        );
        if roster.lines.len() > MOST_OF_A_ROSTER {
            let why = "a roster names at most 20 leaders and contingents";
            faults.push(Wrong { line: None, rule: rule!("setup.muster"), why: why.into() });
        }
        if READY.iter().all(|ready| ready.key != roster.list) {
            let near = muster::read::hint(&roster.list, READY.iter().map(|ready| ready.key));
            let why = format!("there is no army list `{}`{near}", roster.list);
            faults.push(Wrong { line: None, rule: rule!("setup.muster"), why: why.into() });
        }
        faults.sort_by_key(|wrong| (wrong.line.is_none(), wrong.line));
        Bill { lines, points: roster.points, wrong: faults }
    }

    fn facts(&self, roster: &battle::Roster) -> Vec<String> {
        let (mut contingents, mut stands, mut cps) = (0, 0, 0);
        for pick in picks(roster) {
            match pick {
                Pick::Leader { cp, .. } => cps += u32::from(cp),
                Pick::Contingent(hired) => {
                    contingents += 1;
                    stands += stands_of(&hired);
                }
            }
        }
        vec![
            format!("{contingents} contingents, {stands} stands"),
            format!("breaks at {} loss points", u32::from(stands).div_ceil(2)),
            format!("{cps} CPs a turn"),
        ]
    }

    fn ready(&self, list: &str, points: u16) -> Vec<String> {
        let found = READY.iter().find(|ready| ready.key == list);
        let picks = found.map_or_else(Vec::new, |ready| ready.picks(points));
        picks.iter().take(MOST_OF_A_ROSTER).map(pick_text).collect()
    }

    fn answer(&self, roster: &battle::Roster) -> String {
        format!("roster {}", roster.lines.join(", "))
    }

    fn pick_up(&self, points: u16, _: Option<&str>) -> String {
        let usual = include_str!("../scenarios/pick-up.toml");
        usual.replace(&self.points().to_string(), &points.to_string())
    }
}

/// Something that can be picked, and how much of it an army has.
fn entry(sample: &Pick, picks: &[Pick]) -> ListEntry {
    let RosterLine { name, glyph, .. } = line(sample, 1);
    let price = sample.price().total();
    let (part, about, each, used, least, most) = match *sample {
        Pick::Leader { kind, cp, .. } => {
            let like = |pick: &&Pick| matches!(pick, Pick::Leader { kind: other, .. } if *other == kind);
            let used = picks.iter().filter(like).count() as u16;
            let one = kind == LeaderKind::Commander;
            let about = format!("{cp} CPs, {}", whose(sample.battle()));
            ("Leaders", about, price.to_string(), used, one.into(), one.then_some(1))
        }
        Pick::Contingent(hired) => {
            let like = |pick: &Pick| match pick {
                Pick::Contingent(other) if other.front == hired.front => stands_of(other),
                _ => 0,
            };
            let each = format!("{} a stand", price / i32::from(hired.stands.max(1)));
            ("Contingents", troop_words(hired.front), each, picks.iter().map(like).sum(), 0, None)
        }
    };
    ListEntry {
        part: part.to_owned(),
        name,
        about,
        glyph,
        line: pick_text(sample),
        price,
        each,
        used,
        least,
        most,
    }
}

/// What a line is, in an army whose last battle has this number.
fn line(pick: &Pick, last: u8) -> RosterLine {
    let part = capital(&whose(pick.battle()));
    match *pick {
        Pick::Leader { kind, cp, .. } => RosterLine {
            part,
            name: capital(kind.key()),
            about: format!("{cp} CPs"),
            glyph: leader_glyph(kind),
            count: 0,
            knobs: vec![
                Knob::Number {
                    name: "CPs".to_owned(),
                    value: cp.into(),
                    least: kind.row().least.into(),
                    most: kind.row().most.into(),
                    step: 1,
                    write: pick_text(pick).replacen(&format!(" {cp} "), " {n} ", 1),
                },
                battle_knob(pick, last),
            ],
            boxes: vec![Boxes::empty("CPs", cp.into()), Boxes::empty("lost", 1)],
        },
        Pick::Contingent(hired) => RosterLine {
            part,
            name: hired.front.row().name.to_owned(),
            about: about(&hired),
            glyph: glyph(hired.front),
            count: stands_of(&hired),
            knobs: contingent_knobs(&hired, last),
            boxes: boxes(&hired),
        },
    }
}

fn about(hired: &Hired) -> String {
    let mut words = vec![format!("grade {}", hired.grade.letter())];
    words.extend(
        hired
            .rear
            .map(|rear| format!("before {} stands of {}", hired.rear_stands, rear.row().name.to_lowercase())),
    );
    words.extend(hired.marks.names().map(|name| name.replace('-', " ")));
    words.join(", ")
}

fn boxes(hired: &Hired) -> Vec<Boxes> {
    let mut all = vec![
        Boxes::empty("stands", stands_of(hired)),
        Boxes::empty("disorder", hired.grade.row().most_dps.into()),
    ];
    if [Some(hired.front), hired.rear].contains(&Some(Troop::Longbow)) {
        all.push(Boxes::empty("volleys", VOLLEYS.into()));
    }
    all
}

fn contingent_knobs(hired: &Hired, last: u8) -> Vec<Knob> {
    let written = |hired: Hired| pick_text(&Pick::Contingent(hired));
    let text = written(*hired);
    let (least, most) = match (hired.front, hired.rear) {
        (Troop::Artillery, _) => (1, MOST_GUNS),
        (_, None) => (2, MOST_STANDS),
        (_, Some(_)) => (1, MOST_STANDS.saturating_sub(hired.rear_stands).max(1)),
    };
    let number = |name: &str, value: u8, least: u8, most: u8, write: String| Knob::Number {
        name: name.to_owned(),
        value: value.into(),
        least: least.into(),
        most: most.into(),
        step: 1,
        write,
    };
    let stands = text.replacen(&format!("hire {} ", hired.stands), "hire {n} ", 1);
    let mut knobs = vec![number("stands", hired.stands, least, most, stands)];
    let grade = |grade: Grade| KnobWord {
        says: grade.letter().to_owned(),
        write: written(Hired { grade, ..*hired }),
        chosen: grade == hired.grade,
    };
    let words = [Grade::A, Grade::B, Grade::C, Grade::D].map(grade).to_vec();
    knobs.push(Knob::Word { name: "grade".to_owned(), words });
    knobs.push(battle_knob(&Pick::Contingent(*hired), last));
    knobs.extend(behind_knob(hired));
    if hired.rear.is_some() {
        let most = MOST_STANDS.saturating_sub(hired.stands).max(1);
        let write = text.replacen(&format!(" + {} ", hired.rear_stands), " + {n} ", 1);
        knobs.push(number("stands behind", hired.rear_stands, 1, most, write));
    }
    let marks = MARK_POINTS.iter().map(|row| row.mark);
    knobs.extend(marks.filter_map(|mark| mark_knob(hired, mark)));
    knobs
}

/// What may stand behind the front rank.
fn behind_knob(hired: &Hired) -> Option<Knob> {
    let stands = hired.stands.min(MOST_STANDS / 2);
    let behind = |rear: Option<Troop>| Hired {
        rear,
        stands: if rear.is_some() { stands } else { hired.stands },
        rear_stands: match rear {
            Some(_) if hired.rear.is_some() => hired.rear_stands,
            Some(_) => stands,
            None => 0,
        },
        ..*hired
    };
    let is_open = |other: &Hired| {
        // What must be changed about the marks is said once somebody stands there.
        let plain = Hired { marks: usual_marks(other.front), ..*other };
        *other == *hired || Pick::Contingent(plain).is_possible().is_ok()
    };
    let types = Troop::ALL.into_iter().map(|rear| behind(Some(rear)));
    let words: Vec<KnobWord> = std::iter::once(behind(None))
        .chain(types)
        .filter(is_open)
        .map(|other| KnobWord {
            says: other.rear.map_or_else(|| "nobody".to_owned(), |rear| rear.row().name.to_lowercase()),
            write: pick_text(&Pick::Contingent(other)),
            chosen: other.rear == hired.rear,
        })
        .collect();
    (words.len() > 1).then(|| Knob::Word { name: "behind".to_owned(), words })
}

/// A mark that the contingent has or may have.
fn mark_knob(hired: &Hired, mark: Marks) -> Option<Knob> {
    let on = hired.marks.has(mark);
    let other = Hired { marks: Marks(hired.marks.0 ^ mark.0), ..*hired };
    let name = mark.names().next()?.replace('-', " ");
    let is_open = on || Pick::Contingent(Hired { marks: mark, ..*hired }).is_possible().is_ok();
    is_open.then(|| Knob::Mark { name, on, write: pick_text(&Pick::Contingent(other)) })
}

/// The battle of a pick: one of those that there are, or another.
fn battle_knob(pick: &Pick, last: u8) -> Knob {
    let in_battle = |number: u8| match *pick {
        Pick::Leader { kind, cp, .. } => Pick::Leader { kind, cp, battle: number },
        Pick::Contingent(hired) => Pick::Contingent(Hired { battle: number, ..hired }),
    };
    let word = |number: u8| KnobWord {
        says: whose(number),
        write: pick_text(&in_battle(number)),
        chosen: number == pick.battle(),
    };
    let most = last.saturating_add(1).clamp(2, MOST_PICKED_BATTLES);
    Knob::Word { name: "battle".to_owned(), words: (1..=most).map(word).collect() }
}

/// A battle by its number, as people call it.
fn whose(number: u8) -> String {
    if (1..=MOST_PICKED_BATTLES).contains(&number) {
        return battle_words(number).1.to_owned();
    }
    format!("battle {number}")
}

fn stands_of(hired: &Hired) -> u16 {
    u16::from(hired.stands) + u16::from(hired.rear_stands)
}

/// What a type can do, in a few words.
fn troop_words(troop: Troop) -> String {
    let row = troop.row();
    let dice = if row.dice == 1 { "1 die".to_owned() } else { format!("{} dice", row.dice) };
    let reach = row.weapon.map(|weapon| format!("shoots {}\u{2033}", weapon.ranges().maximum));
    [Some(format!("{dice} a stand")), reach].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
