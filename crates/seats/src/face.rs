//! What one kind of seat is shown, and since when.
//!
//! All connections with the same role and the same eyes see the same, so it is made once. It gets a new number only when
//! it has changed: what a seat cannot see does not even show in the time of its updates.

use std::collections::VecDeque;
use std::sync::Arc;

use battle::{GroundScene, Named, Scene, Side, Undo, Verdict, Viewer};
use door::{Desk, army_name};
use serde::Serialize;

use crate::seats::Seats;
use message::{ChatLine, LogLine, Proposal, Question, Role, UndoState, Update, VerdictText};

/// How many of the last updates are remembered, so that who has one of them is not told everything again.
const REMEMBERED: usize = 64;

/// What one kind of seat is shown.
#[derive(Debug)]
pub(crate) struct Face {
    pub(crate) role: Role,
    eyes: Option<Side>,
    viewer: Viewer,
    number: u64,
    /// The last updates: their numbers, and from which line on the log was new.
    last: VecDeque<(u64, u32)>,
    /// How long the log was at the last update.
    logged: u32,
    /// Up to which line the log of the last update still holds.
    holds: u32,
    content: Option<Arc<Update>>,
    ground: Option<Arc<GroundScene>>,
    /// The number of the update with which the ground last changed.
    ground_number: u64,
    /// While asleep: the hashes of content and ground.
    prints: Option<[blake3::Hash; 2]>,
}

/// What a connection has been sent.
#[derive(Clone, Debug, Default)]
pub struct Sent {
    role_eyes: Option<(Role, Option<Side>)>,
    /// The number of the last update.
    number: u64,
    ground: u64,
    /// When the last thing was said that was sent.
    said: i64,
}

impl Sent {
    /// For one who comes back and has had everything up to this number, except for what was said so late.
    #[must_use]
    pub fn since(number: u64, delay: i64) -> Sent {
        let said = i64::try_from(number).unwrap_or(i64::MAX).saturating_sub(delay);
        Sent { number, said, ..Sent::default() }
    }
}

/// News for a connection, in the order they are sent.
#[derive(Debug, Default)]
pub struct News {
    /// What was said.
    pub said: Vec<ChatLine>,
    /// How the battle stands now.
    pub update: Option<Update>,
    /// Why the connection ends, if it does: a word for programs, and a sentence.
    pub closed: Option<(&'static str, &'static str)>,
}

/// A part of what is shown: the board, and how far the log and the moments go.
struct Board {
    viewer: Viewer,
    ground: GroundScene,
    scene: Scene,
    lines: u32,
    moment: u32,
    /// It is not the present that is shown.
    late: bool,
}

impl Face {
    fn new(role: Role, eyes: Option<Side>, viewer: Viewer) -> Face {
        Face {
            role,
            eyes,
            viewer,
            number: 0,
            last: VecDeque::new(),
            logged: 0,
            holds: 0,
            content: None,
            ground: None,
            ground_number: 0,
            prints: None,
        }
    }

    /// Through whose eyes it was last seen.
    pub(crate) fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The number of the last update.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// Keeps only what tells whether something has changed.
    pub(crate) fn sleep(&mut self) {
        if let (Some(content), Some(ground)) = (self.content.take(), self.ground.take()) {
            self.prints = Some([print(&*content), print(&*ground)]);
        }
        while self.last.len() > 4 {
            self.last.pop_front();
        }
        self.last.shrink_to_fit();
    }

    /// The log was cut back to so many lines.
    fn cut(&mut self, lines: u32) {
        self.holds = self.holds.min(lines);
    }

    /// From which line on the log is new to one who has had the update of this number.
    fn log_from(&self, since: u64) -> u32 {
        if since == self.number {
            return self.logged;
        }
        match self.last.iter().position(|(number, _)| *number == since) {
            Some(at) => self.last.iter().skip(at + 1).map(|(_, from)| *from).min().unwrap_or(0),
            None => 0,
        }
    }

    /// Takes new content, if it is new; its number is greater than the last one.
    fn take(&mut self, board: Board, content: Update, last: u64, now: i64) {
        let Board { viewer, ground, lines, .. } = board;
        let (mut same, mut same_ground) = match (&self.content, &self.ground, self.prints.take()) {
            (Some(content_before), Some(ground_before), _) => {
                (**content_before == content, **ground_before == ground)
            }
            (_, _, Some([content_print, ground_print])) => {
                (content_print == print(&content), ground_print == print(&ground))
            }
            _ => (false, false),
        };
        if viewer != self.viewer {
            // Another viewer reads another log.
            (same, self.holds, self.viewer) = (false, 0, viewer);
        }
        same_ground &= self.ground_number > 0;
        if !same || !same_ground || lines != self.logged || self.holds < self.logged {
            let number = u64::try_from(now).unwrap_or_default().max(last + 1);
            self.last.push_back((number, self.holds.min(self.logged)));
            if self.last.len() > REMEMBERED {
                self.last.pop_front();
            }
            (self.number, self.logged, self.holds) = (number, lines, lines);
            if !same_ground {
                self.ground_number = number;
            }
        }
        self.content = Some(Arc::new(content));
        if !same_ground || self.ground.is_none() {
            self.ground = Some(Arc::new(ground));
        }
    }
}

impl Seats {
    /// Makes anew what everybody connected is shown.
    pub fn refresh(&mut self) {
        if self.play.is_none() {
            return;
        }
        self.due = self.find_due();
        self.follow();
        let mut wanted: Vec<(Role, Option<Side>)> =
            self.people.iter().map(|person| (person.role, person.eyes)).collect();
        wanted.sort_unstable();
        wanted.dedup();
        wanted.retain(|(role, _)| self.held_for(*role, self.now).is_none());
        for (role, eyes) in wanted {
            let Some((board, content)) = self.content(role, eyes) else { continue };
            // Numbers only grow, also where one seat looks with other eyes.
            let of_role = self.faces.iter().filter(|face| face.role == role);
            let last = of_role.map(|face| face.number).max().unwrap_or_default();
            let known = self.faces.iter().position(|face| (face.role, face.eyes) == (role, eyes));
            let at = known.unwrap_or_else(|| {
                self.faces.push(Face::new(role, eyes, board.viewer));
                self.faces.len() - 1
            });
            self.faces[at].take(board, content, last, self.now);
        }
    }

    /// When the time of each side is over to answer a question to both that has a limit.
    fn find_due(&self) -> [Option<i64>; 2] {
        let Some(play) = &self.play else { return [None; 2] };
        let Some(from) = play.desk.sealed_from() else { return [None; 2] };
        let asked_at =
            from.checked_sub(1).and_then(|last| play.times.get(last).copied()).unwrap_or(self.begun);
        let asked = play.desk.asked();
        Side::BOTH.map(|side| {
            let seconds = play.desk.seconds(side).filter(|_| asked[side.index()])?;
            Some(asked_at + i64::from(seconds) * 1000)
        })
    }

    /// At one screen, eyes follow who is asked as long as there is nothing to hide.
    fn follow(&mut self) {
        let Some(play) = &self.play else { return };
        if !self.people.iter().any(|person| person.role == Role::Both) {
            return;
        }
        let asked = play.desk.asked();
        let may_answer = Side::BOTH.map(|side| play.desk.number(side).is_some());
        let hidden = play.desk.sealed_from().is_some() || !play.desk.nothing_hidden();
        let only = Side::BOTH.into_iter().find(|side| asked[side.index()]);
        for person in self.people.iter_mut().filter(|person| person.role == Role::Both) {
            person.eyes = match person.eyes {
                _ if !hidden => only.or(person.eyes),
                Some(side) if may_answer[side.index()] => Some(side),
                _ => None,
            };
        }
    }

    /// What somebody has not been sent yet; none if the battle must be woken first to tell it.
    pub fn news_for(&mut self, id: u64, sent: &mut Sent, now: i64) -> Option<News> {
        self.at(now);
        let Some(person) = self.people.iter().find(|person| person.id == id).cloned() else {
            let closed = Some(("closed", "this connection is not known any more"));
            return Some(News { closed, ..News::default() });
        };
        if person.closed.is_some() {
            return Some(News { closed: person.closed, ..News::default() });
        }
        let role_eyes = (person.role, person.eyes);
        let current = self.faces.iter().find(|face| (face.role, face.eyes) == role_eyes);
        let up_to_date =
            current.is_some_and(|face| face.number == sent.number) && sent.role_eyes == Some(role_eyes);
        match (self.play.is_none(), up_to_date) {
            (true, true) => Some(News::default()),
            // It fell asleep before a slow connection could be told everything.
            (true, false) => None,
            (false, _) => Some(self.news_of(role_eyes, up_to_date, sent)),
        }
    }

    fn news_of(&mut self, role_eyes: (Role, Option<Side>), up_to_date: bool, sent: &mut Sent) -> News {
        let delay = self.delay(role_eyes.0);
        let (due, now) = (self.due, self.now);
        // Clocks tell of the present: whom they run for, and how long he has thought.
        let clocks = self.clock.map(|clock| clock.show(self.now)).filter(|_| delay == 0);
        let Some(play) = &mut self.play else { return News::default() };
        let said = play.chat.iter().filter(|line| line.at > sent.said);
        let said: Vec<ChatLine> =
            said.filter(|line| delay == 0 || line.at <= self.now - delay).cloned().collect();
        if let Some(last) = said.last() {
            sent.said = last.at;
        }
        let face = self.faces.iter().find(|face| (face.role, face.eyes) == role_eyes);
        let update = match face {
            Some(face) if !up_to_date => {
                let same_eyes = sent.role_eyes.is_none_or(|before| before == role_eyes);
                let from = if same_eyes { face.log_from(sent.number) } else { 0 };
                let sheet = play.sheet(face.viewer);
                let log: Vec<LogLine> = sheet
                    .from(from)
                    .iter()
                    .take(face.logged.saturating_sub(from) as usize)
                    .cloned()
                    .collect();
                let new_ground = sent.ground < face.ground_number || !same_eyes || sent.role_eyes.is_none();
                let ground = face.ground.as_ref().filter(|_| new_ground);
                (sent.role_eyes, sent.number) = (Some(role_eyes), face.number);
                sent.ground = face.ground_number;
                face.content
                    .as_ref()
                    .map(|content| Update {
                        number: face.number,
                        ground: ground.map(|ground| (**ground).clone()),
                        log,
                        log_from: from,
                        clocks,
                        ..(**content).clone()
                    })
                    .map(|mut update| {
                        for question in &mut update.questions {
                            let left = due[question.side.index()].map(|due| (due - now).max(0));
                            question.left = left.map(|left| u32::try_from(left).unwrap_or(u32::MAX));
                        }
                        update
                    })
            }
            _ => None,
        };
        News { said, update, closed: None }
    }

    /// Cuts back all logs to so many actions.
    pub(crate) fn cut_logs(&mut self, actions: usize) {
        let Some(play) = &mut self.play else { return };
        play.past = None;
        for (viewer, sheet) in &mut play.sheets {
            let before = sheet.from(0).to_vec();
            sheet.cut(actions);
            sheet.extend(play.desk.as_ref(), *viewer);
            // What was taken back may not have been in this log at all.
            let same = before.iter().zip(sheet.from(0)).take_while(|(before, now)| before == now).count();
            for face in self.faces.iter_mut().filter(|face| face.viewer == *viewer) {
                face.cut(u32::try_from(same).unwrap_or(u32::MAX));
            }
        }
        // A log that is not at hand may have been cut anywhere.
        for face in &mut self.faces {
            if !play.sheets.iter().any(|(viewer, _)| *viewer == face.viewer) {
                face.cut(0);
            }
        }
    }

    /// Through whose eyes a seat sees the battle.
    pub(crate) fn viewer(&self, role: Role, eyes: Option<Side>) -> Viewer {
        let over = self.play.as_ref().is_some_and(|play| play.desk.verdict().is_some());
        // For who watches late it is not over yet.
        let over = over && self.late(role).is_none();
        match role {
            _ if over || self.setup.replay => Viewer::Umpire,
            Role::Red => Viewer::Seat(Side::Red),
            Role::Blue => Viewer::Seat(Side::Blue),
            Role::Both => eyes.map_or(Viewer::Spectator, Viewer::Seat),
            Role::Watcher if self.open_all => Viewer::Umpire,
            Role::Watcher => Viewer::Spectator,
        }
    }

    /// How late a seat is told of everything, in milliseconds.
    #[must_use]
    pub fn delay(&self, role: Role) -> i64 {
        self.setup.watchers.delay(role)
    }

    /// After how many actions watchers see the battle, if late.
    pub(crate) fn late(&self, role: Role) -> Option<usize> {
        let delay = self.delay(role);
        let play = self.play.as_ref().filter(|_| delay > 0)?;
        let until = self.now - delay;
        let mut known = play.times.iter().take_while(|at| **at <= until).count();
        while known > 0 && !self.open_all && play.desk.asked_in_secret(known).is_some() {
            // What leads to a question in secret is shown with what comes of it.
            known -= 1;
        }
        // What nobody who watches can tell from nothing does not make the present a secret either.
        let more = || play.desk.steps(Viewer::Spectator, known + 1).iter().any(door::Step::is_open);
        let late = known < play.desk.count() && (self.open_all || self.told_at > until || more());
        late.then_some(known)
    }

    /// Of how many actions a seat may know.
    pub(crate) fn known_actions(&self, role: Role) -> usize {
        let count = self.play.as_ref().map_or(0, |play| play.desk.count());
        self.late(role).unwrap_or(count)
    }

    fn board(&mut self, role: Role, eyes: Option<Side>) -> Option<Board> {
        let viewer = self.viewer(role, eyes);
        if let Some(actions) = self.late(role) {
            let play = self.play.as_mut()?;
            let (ground, scene) = play.past(self.door, actions, viewer)?;
            let (lines, moment) = play.sheet(viewer).after(actions);
            return Some(Board { viewer, ground, scene, lines, moment, late: true });
        }
        let play = self.play.as_mut()?;
        let (ground, scene) = (play.desk.ground(viewer), play.desk.scene(viewer));
        let sheet = play.sheet(viewer);
        Some(Board { viewer, ground, scene, lines: sheet.len(), moment: sheet.moment(), late: false })
    }

    /// What a seat is shown, without log, ground and clocks.
    fn content(&mut self, role: Role, eyes: Option<Side>) -> Option<(Board, Update)> {
        let board = self.board(role, eyes)?;
        let luck = self.play.as_mut()?.sheet(board.viewer).luck_up_to(board.lines);
        let play = self.play.as_ref()?;
        let seat = match role {
            Role::Red => Some(Side::Red),
            Role::Blue => Some(Side::Blue),
            Role::Both => eyes,
            Role::Watcher => None,
        };
        let late = board.late;
        let now_only = |two: [bool; 2]| if late { [false; 2] } else { two };
        let told_in = self.told_in.filter(|side| !board.viewer.knows_secrets_of(*side));
        let asked = now_only(play.openly_asked(told_in));
        let sealed = !late && play.desk.sealed_from().is_some();
        let in_secret = play.asked_in_secret().is_some_and(|side| !board.viewer.knows_secrets_of(side));
        let verdict = play.desk.verdict().filter(|_| !late);
        let update = Update {
            number: 0,
            eyes: seat,
            ground: None,
            scene: board.scene.clone(),
            questions: seat.and_then(|side| question(&*play.desk, side)).into_iter().collect(),
            asked,
            sealed,
            log: Vec::new(),
            log_from: 0,
            moment: board.moment,
            undo: self.undo_state(role, seat),
            draw_offered: now_only(play.desk.offers()),
            proposals: if late { Vec::new() } else { self.open_proposals(role) },
            verdict: verdict.map(|verdict| self.verdict_text(&verdict)),
            luck,
            clocks: None,
            present: self.present(),
            names: self.names.clone(),
            // How often the computer thinks about a question to both would tell how much it has written.
            thinking: self.thinking.filter(|_| !late && !sealed && !in_secret),
            open_all: self.open_all,
        };
        Some((board, update))
    }

    fn open_proposals(&self, role: Role) -> Vec<Proposal> {
        let proposal = |open: &crate::proposal::Open| Proposal {
            number: open.number,
            by: open.by,
            says: open.says.clone(),
            why: open.why.clone(),
            yours: role.plays(open.by.other()),
        };
        self.proposals.iter().map(proposal).collect()
    }

    fn undo_state(&self, role: Role, seat: Option<Side>) -> UndoState {
        let cannot = |why: &str| UndoState::Cannot { why: why.to_string() };
        let (Some(play), Some(side)) = (&self.play, seat) else {
            return cannot("nobody's answer can be taken back here");
        };
        if play.desk.verdict().is_some() || self.setup.replay {
            return cannot(undo_words(Undo::Over));
        }
        let Some(at) = self.last_answer(role, side) else { return cannot(undo_words(Undo::Nothing)) };
        let act = &play.desk.acts()[at];
        let can = || {
            let (what, pieces) = self.answer_words(side, at);
            UndoState::Can { what, pieces }
        };
        // Who plays both sides gives himself leave.
        if role == Role::Both {
            let secret = act.side != side && !play.desk.nothing_hidden();
            return if secret {
                UndoState::Can { what: "the other side's answer".to_string(), pieces: Vec::new() }
            } else {
                can()
            };
        }
        match play.desk.undoable(side) {
            Ok(_) => can(),
            Err(Undo::Die | Undo::Reveal | Undo::Answered) if play.as_if_last(side, at) => can(),
            Err(why @ (Undo::Over | Undo::Nothing)) => cannot(undo_words(why)),
            Err(why) if self.captain(side.other()).is_some() => cannot(undo_words(why)),
            Err(why) => UndoState::Ask { why: undo_words(why).to_string() },
        }
    }

    /// An answer as the log tells it, with the pieces it speaks of. The log is silent about some: of those nobody has to know how
    /// they are written.
    fn answer_words(&self, side: Side, at: usize) -> (String, Vec<Named>) {
        let told = self.play.as_ref().and_then(|play| {
            let step = play.desk.steps(Viewer::Seat(side), at + 1).into_iter().next()?;
            step.lines.into_iter().next()
        });
        let Some(line) = told else { return ("the last answer".to_string(), Vec::new()) };
        (line.text, line.pieces)
    }

    /// The last answer that somebody may want to take back.
    pub(crate) fn last_answer(&self, role: Role, side: Side) -> Option<usize> {
        let acts = self.play.as_ref()?.desk.acts();
        acts.iter().rposition(|act| act.question != 0 && (role == Role::Both || act.side == side))
    }

    fn verdict_text(&self, verdict: &Verdict) -> VerdictText {
        let record = self.play.as_ref().map(|play| play.desk.record());
        let seed =
            self.play.as_ref().and_then(|play| play.seed).or(record.as_ref().and_then(|record| record.seed));
        // A replay was promised elsewhere, and its record says what.
        let promised = record.map(|record| record.commitment).unwrap_or_default();
        VerdictText {
            winner: verdict.winner,
            says: self
                .play
                .as_ref()
                .map_or_else(String::new, |play| verdict_words(verdict, &*play.desk, &self.names)),
            rule: verdict.rule.id().to_string(),
            seed: seed.map(|seed| seed.to_string()).unwrap_or_default(),
            commitment: if self.commitment.is_empty() { promised } else { self.commitment.clone() },
        }
    }
}

/// What a side is asked.
fn question(desk: &dyn Desk, side: Side) -> Option<Question> {
    let answered = !desk.asked()[side.index()];
    // How much time is left is told when it is sent.
    Some(Question { side, number: desk.number(side)?, answered, left: None, prompt: desk.prompt(side)? })
}

/// How a battle ended, in words: which army won, and who led it.
pub(crate) fn verdict_words(verdict: &Verdict, desk: &dyn Desk, names: &[String; 2]) -> String {
    let how = verdict.how;
    let Some(side) = verdict.winner else { return format!("A draw: {how}") };
    let army = army_name(&desk.scene(Viewer::Spectator), side);
    match names[side.index()].as_str() {
        "" => format!("{army} wins: {how}"),
        name => format!("{army} ({name}) wins: {how}"),
    }
}

/// Why an answer cannot simply be taken back.
pub(crate) fn undo_words(why: Undo) -> &'static str {
    match why {
        Undo::Nothing => "there is nothing to take back",
        Undo::Die => "a die has fallen since",
        Undo::Reveal => "something has come to light since",
        Undo::Answered => "the other side has answered since",
        Undo::Over => "the battle is over",
    }
}

fn print(what: &impl Serialize) -> blake3::Hash {
    blake3::hash(&serde_json::to_vec(what).unwrap_or_default())
}
