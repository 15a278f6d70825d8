//! Sheets of forty written lines, filled by both sides in secret, through the seats of a battle.

use battle::{Ruleset as _, Side};
use dice::Seed;
use door::{Door, Opened as Behind};
use message::{Ask, ClockSetting, Player, Question, Role, Tell, Update, Watching};
use orders::{LINES, MEADOW, Orders};
use seats::{Battle, Bounds, Card, Change, Entry, Opened, Reply, Seats, Sent, Setup};
use serde_json::Value;

static DOOR: Behind<Orders> = Behind(Orders);

const RED: u64 = 1;
const BLUE: u64 = 2;
const WATCHER: u64 = 3;
const PEOPLE: [(u64, Role); 3] = [(RED, Role::Red), (BLUE, Role::Blue), (WATCHER, Role::Watcher)];

/// When the battle begins.
const DAWN: i64 = 1_000_000_000;

/// A battle with its three people, and all that is kept of it.
struct House {
    scenario: String,
    seats: Seats,
    entries: Vec<Entry>,
    card: Card,
    sent: [Sent; 3],
    /// What each has heard.
    heard: [Vec<String>; 3],
    /// The last update of each.
    updates: [Option<Update>; 3],
    /// The battle sleeps whenever it can.
    sleepy: bool,
    now: i64,
    id: u32,
}

fn seed() -> Seed {
    Seed::from_number(5)
}

fn door() -> &'static dyn Door {
    &DOOR
}

impl House {
    fn open(watchers: Watching, sleepy: bool) -> House {
        House::of(MEADOW.to_owned(), watchers, sleepy)
    }

    fn of(scenario: String, watchers: Watching, sleepy: bool) -> House {
        let friend = || Player::Friend { name: String::new() };
        let setup = Setup {
            battle: None,
            ruleset_name: Orders::NAME.to_string(),
            title: String::new(),
            date: String::new(),
            summary: String::new(),
            players: [friend(), friend()],
            clock: Some(ClockSetting { seconds: 100_000, more: 10 }),
            watchers,
            replay: false,
        };
        let desk = door().desk(&scenario, seed(), &[]).unwrap_or_else(|why| panic!("{why}"));
        let card = Card::first(desk.as_ref(), [String::new(), String::new()], DAWN);
        let bounds = Bounds {
            said: 100,
            name: 20,
            changes: 4,
            proposals: 4,
            chat: 20,
            connections: 10,
            sleep: if sleepy { 0 } else { 1_000_000_000 },
            hold: 1_000,
        };
        let (id, begun, card_then) = ("sheets".to_string(), DAWN, card.clone());
        let battle = Battle { id, setup, card: card_then, seed: Some(seed()), begun };
        let seats = Seats::new(door(), battle, bounds, DAWN);
        let mut house = House {
            scenario,
            seats,
            entries: Vec::new(),
            card,
            sent: PEOPLE.map(|(_, role)| Sent::since(0, watchers.delay(role))),
            heard: Default::default(),
            updates: Default::default(),
            sleepy,
            now: DAWN,
            id: 0,
        };
        for (person, role) in PEOPLE {
            house.wake();
            house.seats.join(person, role, house.now).expect("there is room");
        }
        house.hear();
        house
    }

    fn wake(&mut self) {
        if self.seats.touch(self.now) {
            let opened = Opened::of(door(), &self.scenario, Some(seed()), &self.entries, DAWN);
            self.seats.wake(opened.unwrap_or_else(|problem| panic!("{problem:?}")));
        }
    }

    /// Everybody hears what there is to hear.
    fn hear(&mut self) {
        for (n, (person, _)) in PEOPLE.into_iter().enumerate() {
            let mut news = self.seats.news_for(person, &mut self.sent[n], self.now);
            if news.is_none() {
                self.wake();
                self.seats.refresh();
                news = self.seats.news_for(person, &mut self.sent[n], self.now);
            }
            let news = news.expect("it is awake");
            assert_eq!(news.closed, None);
            let said = news.said.into_iter().map(|line| Tell::Said { line });
            let update = news.update.map(|update| {
                self.updates[n] = Some(update.clone());
                Tell::Update(Box::new(update))
            });
            for tell in said.chain(update) {
                self.heard[n].push(serde_json::to_string(&tell).expect("it can be written"));
            }
        }
    }

    /// Somebody asks for something at this time; returns the answer.
    fn ask(&mut self, at: i64, person: u64, ask: impl FnOnce(u32) -> Ask) -> Tell {
        self.now = self.now.max(DAWN + at);
        if self.sleepy {
            self.seats.rest(self.now);
        }
        self.wake();
        self.id += 1;
        let tell = match self.seats.ask(person, ask(self.id), self.now) {
            Reply::Now(tell) => tell,
            Reply::Later(..) => panic!("nothing is to be worked out"),
            Reply::Keep(id, change) => {
                let mut next = Some(change);
                while let Some(change) = next {
                    self.entries.push(change.entry().clone());
                    self.card = change.card().cloned().expect("it is awake");
                    next = change.kept(self.now);
                }
                Tell::Done { id }
            }
        };
        self.hear();
        tell
    }

    /// Gives an answer in its written form, which must be allowed.
    fn give(&mut self, at: i64, side: Side, action: &str) {
        let person = if side == Side::Red { RED } else { BLUE };
        let question = self.question(side).expect("it may answer").number;
        let action = action.to_string();
        let tell = self.ask(at, person, |id| Ask::Act { id, side, question, action });
        assert!(matches!(tell, Tell::Done { .. }), "{tell:?}");
    }

    fn fill(&mut self, at: i64, side: Side, order: &str) {
        for line in 1..=LINES {
            self.give(at, side, &format!("line {line} {order}"));
        }
    }

    fn undo(&mut self, at: i64, side: Side) {
        let person = if side == Side::Red { RED } else { BLUE };
        let tell = self.ask(at, person, |id| Ask::Undo { id, side, ask: false });
        assert!(matches!(tell, Tell::Done { .. }), "{tell:?}");
    }

    fn update(&self, person: u64) -> &Update {
        let at = PEOPLE.iter().position(|(known, _)| *known == person).expect("known");
        self.updates[at].as_ref().expect("everybody is told how it stands")
    }

    fn question(&self, side: Side) -> Option<&Question> {
        self.update(if side == Side::Red { RED } else { BLUE }).questions.first()
    }

    fn asked(&self) -> [[bool; 2]; 3] {
        PEOPLE.map(|(person, _)| self.update(person).asked)
    }

    /// What a role can learn otherwise: the line of the lobby, the strip, and every moment.
    fn looked_up(&mut self, role: Role) -> Vec<Value> {
        self.wake();
        let card = self.card.clone().told_to(role).told_late(0, DAWN, self.now);
        let own = Side::BOTH.map(|side| role.plays(side) && card.asked[side.index()]);
        let mut all = vec![serde_json::json!([card.stands, card.at, card.verdict, card.names, own])];
        let strip = self.seats.strip(role, self.now).and_then(|work| work()).expect("there is a strip");
        all.push(serde_json::to_value(strip).expect("it can be written"));
        for number in 0..60 {
            let Ok(work) = self.seats.moment(role, number, self.now) else { break };
            all.push(serde_json::to_value(work().expect("it can be shown")).expect("it can be written"));
        }
        all
    }
}

/// How red fills its sheet before it is known to be in, and what it does with it after that.
#[derive(Clone, Copy)]
struct Secret {
    order: &'static str,
    /// How many lines are written once more before the sheet is handed in.
    replaced: usize,
    /// It is opened again, changed and handed in once more, while the other side writes.
    reopened: bool,
    sleepy: bool,
}

/// What blue and a watcher are told while red keeps its secret.
fn told(secret: Secret, watchers: Watching) -> (Vec<String>, Vec<String>, Vec<Value>) {
    let mut house = House::open(watchers, secret.sleepy);
    // Blue has written a line and offers a draw; red writes.
    house.give(1_000, Side::Blue, "line 1 shoot");
    house.ask(1_500, BLUE, |id| Ask::OfferDraw { id, side: Side::Blue });
    house.fill(2_000, Side::Red, secret.order);
    for line in 1..=secret.replaced {
        house.give(3_000, Side::Red, &format!("line {line} charge"));
        if line % 3 == 0 {
            house.undo(3_000, Side::Red);
        }
    }
    house.give(4_000, Side::Blue, "line 2 shoot");
    house.give(10_000, Side::Red, "hand in");
    house.seats.tick(DAWN + 10_500);
    house.hear();
    for line in 3..=LINES {
        let at = 11_000 + 100 * i64::try_from(line).unwrap_or_default();
        house.give(at, Side::Blue, &format!("line {line} charge"));
        if secret.reopened {
            match line % 5 {
                0 => house.give(at + 10, Side::Red, "open"),
                1 if line > 5 => house.give(at + 10, Side::Red, "line 7 shoot"),
                2 if line > 5 => house.undo(at + 10, Side::Red),
                3 if line > 5 => house.give(at + 10, Side::Red, "line 8 hold"),
                4 if line > 5 => house.give(at + 10, Side::Red, "hand in"),
                _ => {}
            }
        }
        if line == 20 {
            house.undo(at + 20, Side::Blue);
            house.give(at + 30, Side::Blue, "line 20 hold");
            house.ask(at + 40, BLUE, |id| Ask::Say { id, text: "are you ready?".to_string() });
        }
        house.seats.tick(DAWN + at + 50);
        house.hear();
    }
    let mut looked_up = house.looked_up(Role::Blue);
    looked_up.extend(house.looked_up(Role::Watcher));
    let [_, blue, watcher] = house.heard;
    (blue, watcher, looked_up)
}

#[test]
fn what_red_writes_changes_nothing_that_blue_or_a_watcher_is_told() {
    for watchers in [Watching::Open, Watching::Late { seconds: 2 }] {
        let plain = Secret { order: "hold", replaced: 0, reopened: false, sleepy: false };
        let (blue, watcher, looked_up) = told(plain, watchers);
        assert!(blue.len() > LINES && watcher.len() > 2, "they are told of what they may know");
        for secret in [
            Secret { order: "charge", ..plain },
            Secret { replaced: 10, ..plain },
            Secret { reopened: true, ..plain },
            Secret { replaced: 4, reopened: true, sleepy: true, ..plain },
        ] {
            let (other_blue, other_watcher, other_looked_up) = told(secret, watchers);
            for (n, (one, other)) in blue.iter().zip(&other_blue).enumerate() {
                assert_eq!(one, other, "message {n} to blue");
            }
            assert_eq!(blue.len(), other_blue.len());
            for (n, (one, other)) in watcher.iter().zip(&other_watcher).enumerate() {
                assert_eq!(one, other, "message {n} to a watcher");
            }
            assert_eq!(watcher.len(), other_watcher.len());
            assert_eq!(looked_up, other_looked_up);
        }
    }
}

#[test]
fn a_sheet_is_handed_in_and_opened_again_until_the_other_is_in() {
    let mut house = House::open(Watching::Open, false);
    assert_eq!(house.asked(), [[true; 2]; 3]);
    house.fill(1_000, Side::Red, "hold");
    assert!(house.question(Side::Red).is_some_and(|question| !question.answered));
    house.give(2_000, Side::Red, "hand in");
    assert!(house.question(Side::Red).is_some_and(|question| question.answered));
    assert_eq!(house.asked(), [[false, true]; 3]);
    // It is opened: red alone knows.
    let heard = house.heard.clone();
    house.give(3_000, Side::Red, "open");
    assert_eq!(house.asked(), [[true, true], [false, true], [false, true]]);
    assert_eq!(heard[1..], house.heard[1..]);
    // With blue's sheet in, everybody can tell that red's is not.
    house.fill(4_000, Side::Blue, "shoot");
    assert_eq!(heard[2], house.heard[2], "a watcher is told nothing of lines");
    house.give(5_000, Side::Blue, "hand in");
    assert_eq!(house.asked(), [[true, false]; 3]);
    assert!(PEOPLE.iter().all(|(person, _)| house.update(*person).sealed));
    // Then red's clock runs again, and blue's stands still; blue opens its sheet in its turn.
    let running = house.update(WATCHER).clocks.map(|clocks| clocks.running);
    assert_eq!(running, Some([true, false]));
    house.give(6_000, Side::Blue, "open");
    assert_eq!(house.asked(), [[true, false], [true, true], [true, false]]);
    house.give(7_000, Side::Blue, "hand in");
    assert_eq!(house.asked(), [[true, false]; 3]);
    let before = house.update(WATCHER).moment;
    house.give(8_000, Side::Red, "hand in");
    assert_eq!(house.asked(), [[true; 2]; 3], "the next round is asked for");
    assert_eq!(house.update(WATCHER).moment, before + 1);
    // Red thought for two seconds and, after blue was in, for three more; both got ten.
    let left = house.update(WATCHER).clocks.map(|clocks| clocks.left);
    let full = 100_000_000;
    assert_eq!(left, Some([full - 2_000 - 3_000 + 10_000, full - 5_000 + 10_000]));
}

#[test]
fn what_one_side_takes_back_leaves_what_the_other_has_written() {
    let mut house = House::open(Watching::Open, false);
    house.give(1_000, Side::Blue, "line 1 shoot");
    house.fill(2_000, Side::Red, "hold");
    house.give(3_000, Side::Red, "hand in");
    // Blue's line came before red was known to be in, and can be taken back all the same.
    house.undo(4_000, Side::Blue);
    assert_eq!(house.asked(), [[false, true]; 3]);
    assert_eq!(house.question(Side::Blue).map(|question| question.number), Some(1));
    house.fill(5_000, Side::Blue, "charge");
    house.give(6_000, Side::Blue, "hand in");
    let told = house.heard[2].last().cloned().unwrap_or_default();
    assert!(told.contains("blue wins 0"), "forty who hold beat those who charge: {told}");
}

#[test]
fn what_is_not_kept_has_not_happened_and_nobody_is_told() {
    let mut house = House::open(Watching::Open, false);
    house.give(1_000, Side::Red, "line 1 hold");
    let heard = house.heard.clone();
    let clocks = house.update(RED).clocks;
    house.wake();
    let ask = Ask::Act { id: 99, side: Side::Red, question: 2, action: "line 2 hold".to_string() };
    match house.seats.ask(RED, ask, house.now) {
        Reply::Keep(99, change) => {
            assert_eq!((change.entry().number, change.entry().body.as_str()), (2, "line 2 hold"));
            drop::<Change<'_>>(change);
        }
        Reply::Keep(..) | Reply::Now(_) | Reply::Later(..) => panic!("it is to be kept"),
    }
    assert!(!house.seats.is_awake(), "what is in memory is forgotten");
    house.hear();
    assert_eq!(heard, house.heard);
    // The same answer can be given again, as if for the first time.
    house.give(1_000, Side::Red, "line 2 charge");
    assert_eq!((house.entries.len(), house.update(RED).clocks), (2, clocks));
}

#[test]
fn whose_time_to_write_is_over_hands_in_what_is_usual() {
    let scenario = format!("seconds = 60\n{MEADOW}");
    for sleepy in [false, true] {
        let mut house = House::of(scenario.clone(), Watching::Open, sleepy);
        let left = |house: &House, side| house.question(side).and_then(|question| question.left);
        assert_eq!(left(&house, Side::Red), Some(60_000));
        house.fill(20_000, Side::Red, "charge");
        house.give(20_000, Side::Red, "hand in");
        // What red does takes nothing from blue, and red has nothing more to hurry for.
        house.give(30_000, Side::Blue, "line 1 shoot");
        assert_eq!((left(&house, Side::Red), left(&house, Side::Blue)), (None, Some(30_000)));
        assert!(!house.seats.tick(DAWN + 59_999));
        let mut given = 0;
        while house.update(WATCHER).scene.crumbs.is_empty() || house.update(WATCHER).asked == [false, true] {
            assert!(given < 100 && house.seats.tick(DAWN + 60_000 + given));
            house.now = DAWN + 60_000 + given;
            house.wake();
            let now = house.now;
            {
                let House { seats, entries, card, .. } = &mut house;
                let mut next = seats.fall(now);
                while let Some(change) = next {
                    entries.push(change.entry().clone());
                    *card = change.card().cloned().expect("it is awake");
                    next = change.kept(now);
                }
            }
            house.hear();
            given += 1;
        }
        // Thirty-nine lines that hold, and the sheet: those who hold beat those who charge.
        assert_eq!(given, 40);
        assert!(
            house.heard[2].last().is_some_and(|told| told.contains("blue wins 39")),
            "{:?}",
            house.heard[2].last()
        );
        // The next sheet has its own time.
        assert_eq!(left(&house, Side::Red), Some(60_000));
    }
}
