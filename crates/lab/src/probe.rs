//! What battles look like from outside: the proof that a change of the code has changed nothing.
//!
//! Every battle of a series is fought and hashed, strand by strand: what the journal tells, which choices there were and
//! in which order, what would have been assumed, and at every twentieth decision what people are shown. The lines that
//! come of it are kept before a change and compared with those after it. The hash of the state is no strand: a change may
//! give a step another shape.

use std::fmt;
use std::str::FromStr;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

use battle::{Battle, Journal, Ruleset, Scene, Side, State, Table, Target, Viewer};
use dice::{Seed, Seeded};
use serde::Serialize;

use crate::captains;
use crate::series::{Field, Numbered, Series, each, kept};

/// At every so many decisions it is hashed what people are shown.
const SHOWN_EVERY: u64 = 20;

/// Of so many pieces one is pointed at to see what that may mean.
const POINTED_AT_EVERY: u64 = 8;

/// One strand of what a battle looks like.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Strand {
    /// Every line of the journal with its dice and rules.
    Journal,
    /// The choices of every decision, in their order.
    Choices,
    /// The answer to assume at every decision.
    Usual,
    /// What sides are asked.
    Prompts,
    /// What sides and watchers are shown, and read in their logs.
    Scenes,
    /// What pointing at something means.
    Meant,
}

impl Strand {
    /// All strands, in the order in which a line lists them.
    pub const ALL: [Strand; 6] =
        [Strand::Journal, Strand::Choices, Strand::Usual, Strand::Prompts, Strand::Scenes, Strand::Meant];
}

impl fmt::Display for Strand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Strand::Journal => "journal",
            Strand::Choices => "choices",
            Strand::Usual => "usual",
            Strand::Prompts => "prompts",
            Strand::Scenes => "scenes",
            Strand::Meant => "meant",
        })
    }
}

impl FromStr for Strand {
    type Err = String;

    fn from_str(text: &str) -> Result<Strand, String> {
        let found = Strand::ALL.into_iter().find(|strand| strand.to_string() == text);
        found.ok_or_else(|| {
            let all = Strand::ALL.map(|strand| strand.to_string()).join(", ");
            format!("there is no strand {text:?}; there are {all}")
        })
    }
}

/// What one battle looked like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Probed {
    /// The battle's number in its series.
    pub number: u64,
    /// Its scenario.
    pub scenario: String,
    /// How many decisions it took.
    pub decisions: u64,
    /// A hash of each strand, in the order of [`Strand::ALL`].
    pub strands: [u64; 6],
}

impl Probed {
    /// The strands in which two runs of one battle differ.
    pub fn differs(&self, other: &Probed) -> impl Iterator<Item = Strand> {
        let pairs = self.strands.into_iter().zip(other.strands);
        Strand::ALL.into_iter().zip(pairs).filter(|(_, (one, two))| one != two).map(|(strand, _)| strand)
    }

    /// Reads a line as it is displayed; none if it is no such line.
    #[must_use]
    pub fn read(line: &str) -> Option<Probed> {
        let mut words = line.split_whitespace();
        let number = words.next()?.parse().ok()?;
        let scenario = words.next()?.to_owned();
        let decisions = words.next()?.parse().ok()?;
        let mut strands = [0; 6];
        for strand in &mut strands {
            *strand = u64::from_str_radix(words.next()?, 16).ok()?;
        }
        words.next().is_none().then_some(Probed { number, scenario, decisions, strands })
    }
}

impl fmt::Display for Probed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.number, self.scenario, self.decisions)?;
        self.strands.iter().try_for_each(|strand| write!(f, " {strand:016x}"))
    }
}

/// Fights a series and says what each battle looked like, by their numbers, until it is done or `stop` is set. After each
/// battle `done` is called.
pub fn probe<R: Ruleset>(series: Series, stop: &AtomicBool, done: &(dyn Fn() + Sync)) -> Vec<Probed> {
    let probed = Mutex::new(Vec::new());
    each::<R>(
        series,
        stop,
        &|battle| {
            let one = Probe::<R::State>::new(None).fight::<R>(battle);
            probed.lock().unwrap_or_else(PoisonError::into_inner).extend(one.map(|(one, _)| one));
            done();
            true
        },
        &|_, _| true,
    );
    let mut probed = kept(probed);
    probed.sort_by_key(|one| one.number);
    probed
}

/// One strand of one battle as text, to see where two runs part; none if the battle cannot be opened.
#[must_use]
pub fn shown<R: Ruleset>(number: u64, strand: Strand) -> Option<String> {
    let text = Mutex::new(None);
    let series = Series { field: Field::Battles, battles: 1, seed: number, threads: 1 };
    each::<R>(
        series,
        &AtomicBool::new(false),
        &|battle| {
            let one = Probe::<R::State>::new(Some(strand)).fight::<R>(battle);
            *text.lock().unwrap_or_else(PoisonError::into_inner) = one.map(|(_, text)| text);
            true
        },
        &|_, _| true,
    );
    kept(text)
}

/// A battle being fought and looked at.
struct Probe<S: State> {
    strands: [blake3::Hasher; 6],
    /// The strand that is also kept as text.
    kept: Option<Strand>,
    text: String,
    journal: Journal<S::Event>,
    decisions: u64,
}

impl<S: State> Probe<S> {
    fn new(kept: Option<Strand>) -> Probe<S> {
        let strands = std::array::from_fn(|_| blake3::Hasher::new());
        Probe { strands, kept, text: String::new(), journal: Journal::new(), decisions: 0 }
    }

    fn fight<R: Ruleset<State = S>>(mut self, numbered: Numbered<'_>) -> Option<(Probed, String)> {
        let Numbered { number, scenario, text } = numbered;
        let mut dice = Seeded::new(Seed::from_number(number));
        let mut captains = captains::<S>(numbered.pairing().1, number);
        let mut choices = Vec::new();
        let start = R::open(text).ok()?;
        let mut battle = Battle::begin(start, &mut Table::new(&mut dice, &mut self.journal));
        while let Some(side) = battle.asked() {
            battle.choices(side, &mut choices);
            self.look(&battle, side, &choices);
            let index = captains[side].choose(&battle, side, &choices);
            let Some(action) = choices.get(index).copied() else { break };
            battle.play(side, action, &mut Table::new(&mut dice, &mut self.journal));
            self.decisions += 1;
        }
        self.hear(battle.state());
        self.note(Strand::Journal, &format!("{:?}", battle.verdict()));
        let strands = self.strands.map(|hasher| {
            let mut bytes = [0; 8];
            hasher.finalize_xof().fill(&mut bytes);
            u64::from_le_bytes(bytes)
        });
        let scenario = scenario.to_owned();
        Some((Probed { number, scenario, decisions: self.decisions, strands }, self.text))
    }

    /// Looks at a battle before a decision is taken.
    fn look(&mut self, battle: &Battle<S>, side: Side, choices: &[S::Action]) {
        let state = battle.state();
        let is_shown = self.decisions.is_multiple_of(SHOWN_EVERY);
        if is_shown {
            self.show(battle);
        }
        self.hear(state);
        for choice in choices {
            let text = state.write_action(side, choice);
            self.note(Strand::Choices, &text);
        }
        let usual = state.usual(side).map(|usual| state.write_action(side, &usual));
        self.note(Strand::Usual, &usual.unwrap_or_default());
    }

    /// What the journal tells since the last decision.
    fn hear(&mut self, state: &S) {
        for line in self.journal.lines(state, Viewer::Umpire) {
            self.note_all(Strand::Journal, &line);
        }
        self.journal.clear();
    }

    /// What people are shown.
    fn show(&mut self, battle: &Battle<S>) {
        let state = battle.state();
        for viewer in [Viewer::Seat(Side::Red), Viewer::Seat(Side::Blue), Viewer::Spectator] {
            let scene = state.scene(viewer);
            self.note_all(Strand::Scenes, &scene);
            self.note_all(Strand::Scenes, &state.standing(viewer));
            for line in self.journal.lines(state, viewer) {
                self.note_all(Strand::Scenes, &line);
            }
            let Viewer::Seat(side) = viewer else { continue };
            if battle.awaiting()[side] {
                self.note_all(Strand::Prompts, &state.prompt(side));
                self.point(state, side, &scene);
            }
        }
    }

    /// Points at some of the pieces and where they stand.
    fn point(&mut self, state: &S, side: Side, scene: &Scene) {
        for (n, piece) in (self.decisions / SHOWN_EVERY..).zip(&scene.pieces) {
            if !n.is_multiple_of(POINTED_AT_EVERY) {
                continue;
            }
            let id = piece.id.clone();
            for target in [Target::Piece { id }, Target::Place { place: piece.place }] {
                for meant in state.meant(side, &target) {
                    let text = state.write_action(side, &meant);
                    self.note(Strand::Meant, &text);
                }
                self.note(Strand::Meant, "");
            }
        }
    }

    fn note_all(&mut self, strand: Strand, what: &impl Serialize) {
        let text = serde_json::to_string(what).unwrap_or_else(|error| error.to_string());
        self.note(strand, &text);
    }

    fn note(&mut self, strand: Strand, text: &str) {
        self.strands[strand as usize].update(text.as_bytes()).update(b"\n");
        if self.kept == Some(strand) {
            self.text.push_str(&format!("{} {text}\n", self.decisions));
        }
    }
}
