//! What is only there while a battle is awake.

use battle::{GroundScene, Scene, Side, Undo, Viewer};
use dice::Seed;
use door::{Act, Desk, Door, Step};

use crate::kept::{Entry, Kind};
use crate::reel;
use crate::sheet::Sheet;
use message::{ChatLine, Problem};

/// A battle made again from what was kept of it.
pub struct Opened {
    pub(crate) desk: Box<dyn Desk>,
    pub(crate) seed: Option<Seed>,
    pub(crate) told: Told,
    /// How many entries there are, and when the last one was.
    pub(crate) entries: i64,
    pub(crate) last_at: i64,
}

impl Opened {
    /// Carries out what was kept of a battle that was begun then: its scenario, seed and entries. Of a replay, which has no seed,
    /// the scenario is the record. This may take long.
    pub fn of(
        door: &'static dyn Door,
        scenario: &str,
        seed: Option<Seed>,
        entries: &[Entry],
        begun: i64,
    ) -> Result<Opened, Problem> {
        let told = Told::of(entries);
        let desk = match seed {
            Some(seed) => reel::desk(door, scenario, seed, &told.acts)?,
            None => reel::open(scenario, |_| Ok(door))?,
        };
        let last_at = entries.last().map_or(begun, |entry| entry.at);
        Ok(Opened { desk, seed, told, entries: i64::try_from(entries.len()).unwrap_or(i64::MAX), last_at })
    }
}

/// What the entries of a battle tell.
#[derive(Default)]
pub(crate) struct Told {
    acts: Vec<Act>,
    pub(crate) times: Vec<i64>,
    pub(crate) names: [Option<String>; 2],
    pub(crate) chat: Vec<ChatLine>,
    pub(crate) open_all: bool,
}

impl Told {
    fn of(entries: &[Entry]) -> Told {
        let mut told = Told::default();
        for entry in entries {
            let number = usize::try_from(entry.question).unwrap_or_default();
            match entry.kind {
                Kind::Act | Kind::Flag => {
                    let Ok(side) = entry.side.parse() else { continue };
                    let question = u32::try_from(entry.question).unwrap_or_default();
                    let flag = entry.kind == Kind::Flag;
                    told.acts.push(Act { side, question, text: entry.body.clone(), flag });
                    told.times.push(entry.at);
                }
                Kind::TakeBack => {
                    if number < told.acts.len() {
                        told.acts.remove(number);
                        told.times.remove(number);
                    }
                }
                Kind::BackTo => {
                    told.acts.truncate(number);
                    told.times.truncate(number);
                }
                Kind::Say => {
                    if let Ok(line) = serde_json::from_str::<ChatLine>(&entry.body) {
                        told.chat.push(ChatLine { at: entry.at, ..line });
                    }
                }
                Kind::Name => {
                    if let Ok(side) = entry.side.parse::<Side>() {
                        told.names[side.index()] = Some(entry.body.clone());
                    }
                }
                Kind::OpenAll => told.open_all = true,
                Kind::CloseAll => told.open_all = false,
            }
        }
        told
    }
}

/// What is only there while a battle is awake.
pub(crate) struct Play {
    pub(crate) desk: Box<dyn Desk>,
    pub(crate) seed: Option<Seed>,
    pub(crate) sheets: Vec<(Viewer, Sheet)>,
    pub(crate) chat: Vec<ChatLine>,
    /// When each action was.
    pub(crate) times: Vec<i64>,
    /// What those who watch late see now.
    pub(crate) past: Option<Past>,
}

/// The board after so many actions, for a viewer.
pub(crate) struct Past {
    actions: usize,
    viewer: Viewer,
    board: (GroundScene, Scene),
}

impl Play {
    /// Who is asked as far as everybody may know, if it has been told that `told_in` has answered a question to both.
    pub(crate) fn openly_asked(&self, told_in: Option<Side>) -> [bool; 2] {
        let mut asked = self.desk.asked();
        if let Some(side) = told_in.filter(|_| self.desk.sealed_from().is_some()) {
            asked[side.index()] = false;
        }
        asked
    }

    /// The side that is asked in secret now.
    pub(crate) fn asked_in_secret(&self) -> Option<Side> {
        self.desk.asked_in_secret(self.desk.count())
    }

    /// The side whose answer to a question to both is in.
    pub(crate) fn answered(&self) -> Option<Side> {
        self.desk.sealed_from()?;
        let asked = self.desk.asked();
        Side::BOTH.into_iter().find(|side| !asked[side.index()])
    }

    /// Whether a side's answer can be taken back as far as that side knows: only what the other keeps secret came after it.
    /// Otherwise it would tell whether the other has answered.
    pub(crate) fn as_if_last(&self, side: Side, at: usize) -> bool {
        let since = self.desk.steps(Viewer::Seat(side), at + 2);
        // An answer to a question in secret is part of what the side itself has done, for all it knows.
        let unopposed = self.desk.undoable(side) == Err(Undo::Answered);
        let is_unseen = |step: &Step| !step.is_open() || step.goes_on && unopposed;
        let unseen = since.iter().all(|step| step.by != Some(side) && is_unseen(step));
        let then = || self.desk.without(&|n| n <= at);
        !since.is_empty() && unseen && then().is_ok_and(|then| then.undoable(side) == Ok(at))
    }

    /// The board after so many actions; what was asked for last is remembered.
    pub(crate) fn past(
        &mut self,
        door: &dyn Door,
        actions: usize,
        viewer: Viewer,
    ) -> Option<(GroundScene, Scene)> {
        if let Some(past) = &self.past
            && (past.actions, past.viewer) == (actions, viewer)
        {
            return Some(past.board.clone());
        }
        let board = reel::view(door, &self.desk.record(), actions, viewer).ok()?;
        self.past = Some(Past { actions, viewer, board: board.clone() });
        Some(board)
    }

    /// The log of a viewer, up to date.
    pub(crate) fn sheet(&mut self, viewer: Viewer) -> &Sheet {
        let at = match self.sheets.iter().position(|(known, _)| *known == viewer) {
            Some(at) => at,
            None => {
                self.sheets.push((viewer, Sheet::default()));
                self.sheets.len() - 1
            }
        };
        let sheet = &mut self.sheets[at].1;
        sheet.extend(self.desk.as_ref(), viewer);
        sheet
    }
}
