//! What those at a battle ask for: answers, draws, taking back, rulings, talk.

use std::panic::{AssertUnwindSafe, catch_unwind};

use battle::{CONCEDE, NO_DRAW, OFFER_DRAW, RULING, Side, Undo, Viewer, own_rows};
use door::{Act, Step, Work};

use crate::change::{After, Change, Draft};
use crate::face::undo_words;
use crate::kept::Kind;
use crate::proposal::What;
use crate::seats::{Person, Seats, checked_name};
use crate::words::{explanation, refusal};
use message::{Ask, ChatLine, Explanation, RefusalText, Role, Tell};

/// What comes of something that was asked for.
pub enum Reply<'a> {
    /// The answer is found, and nothing is to be kept.
    Now(Tell),
    /// The answer to what has this number is to be worked out elsewhere.
    Later(u32, Work<Explanation>),
    /// What was asked for by this number is done as soon as it is kept.
    Keep(u32, Change<'a>),
}

/// What comes of something that is allowed.
pub(crate) enum Dared {
    /// It is done.
    Done,
    /// It is answered.
    Answered(Tell),
    /// It is to be worked out elsewhere.
    Later(Work<Explanation>),
    /// It is done as soon as it is kept.
    Keep(Box<Draft>),
}

impl Dared {
    /// It is done as soon as this is kept.
    pub(crate) fn keep(draft: Draft) -> Dared {
        Dared::Keep(Box::new(draft))
    }
}

impl Seats {
    /// Does what somebody connected asks for. The battle must be awake.
    pub fn ask(&mut self, person: u64, ask: Ask, now: i64) -> Reply<'_> {
        self.at(now);
        let id = ask.id();
        match self.dare(person, ask) {
            Err(refusal) => Reply::Now(Tell::Refused { id, refusal }),
            Ok(Dared::Done) => Reply::Now(Tell::Done { id }),
            Ok(Dared::Answered(tell)) => Reply::Now(tell),
            Ok(Dared::Later(work)) => Reply::Later(id, work),
            Ok(Dared::Keep(draft)) => Reply::Keep(id, Change::new(self, draft)),
        }
    }

    fn dare(&mut self, person: u64, ask: Ask) -> Result<Dared, RefusalText> {
        let who = self.people.iter().find(|known| known.id == person).cloned();
        let Some(who) = who.filter(|who| who.closed.is_none()) else {
            return Err(RefusalText::plain("this link holds no seat any more"));
        };
        if let Some(side) = ask.side() {
            seated(&who, side)?;
        }
        match ask {
            Ask::Hello { .. } => Err(RefusalText::plain("this connection has said hello already")),
            Ask::Act { side, question, action, .. } => {
                if question == 0 {
                    // That number is kept for what is always open.
                    let says = "questions are numbered from 1".to_string();
                    let rule = Some(own_rows::OTHER_QUESTION.id.to_string());
                    return Err(RefusalText { says, rule, pieces: Vec::new() });
                }
                self.perform(Act { side, question, text: action, flag: false }).map(Dared::keep)
            }
            Ask::Concede { side, .. } => self.always_open(side, CONCEDE).map(Dared::keep),
            Ask::OfferDraw { side, .. } => {
                self.always_open(side, OFFER_DRAW).map(|draft| Dared::keep(draft.heard_by_the_computer()))
            }
            Ask::NoDraw { side, .. } => self.always_open(side, NO_DRAW).map(Dared::keep),
            Ask::Undo { side, ask, .. } => self.undo(&who, side, ask),
            Ask::Rule { side, changes, why, .. } => self.propose_ruling(&who, side, &changes, why),
            Ask::OpenAll { side, .. } => self.propose_open(&who, side),
            Ask::CloseAll { side, .. } => self.close_all(side),
            Ask::Consent { side, proposal, yes, .. } => self.consent(side, proposal, yes),
            Ask::Say { text, .. } => self.say(&who, &text),
            Ask::Name { name, .. } => self.rename(&who, &name),
            Ask::Look { side, .. } => self.look(&who, side),
            Ask::Check { .. }
            | Ask::Try { .. }
            | Ask::ReadLine { .. }
            | Ask::WhyNot { .. }
            | Ask::Explain { .. }
            | Ask::Marks { .. }
            | Ask::Fields { .. } => self.question(&who, ask),
        }
    }

    /// Questions that change nothing.
    fn question(&self, who: &Person, ask: Ask) -> Result<Dared, RefusalText> {
        let Some(play) = &self.play else { return Err(RefusalText::plain("the battle sleeps")) };
        let desk = &play.desk;
        // At one screen nothing is said to the eyes of the other side.
        let eyes = |side| match who.role {
            Role::Both if who.eyes != Some(side) => Err(RefusalText::plain("this side does not look now")),
            Role::Both | Role::Red | Role::Blue | Role::Watcher => Ok(()),
        };
        Ok(Dared::Answered(match ask {
            Ask::Check { id, side, action } => {
                eyes(side)?;
                desk.check(side, &action).map_err(refusal)?;
                Tell::Done { id }
            }
            Ask::Try { id, side, action } => {
                eyes(side)?;
                let (tried, against) = desk.tried(side, &action).map_err(refusal)?;
                Tell::Tried { id, tried: Box::new(tried), refusal: against.map(refusal) }
            }
            Ask::ReadLine { id, side, to, text } => {
                eyes(side)?;
                Tell::LineRead { id, read: Box::new(desk.order_read(side, &to, &text).map_err(refusal)?) }
            }
            Ask::WhyNot { side, target, .. } => {
                eyes(side)?;
                return Err(refusal(desk.why_not(side, &target)));
            }
            Ask::Explain { side, action, assuming, .. } => {
                eyes(side)?;
                let explain = desk.explanation(side, &action, assuming).map_err(refusal)?;
                return Ok(Dared::Later(Box::new(move || explanation(explain()))));
            }
            Ask::Marks { id, piece } => {
                if who.role == Role::Watcher && self.late(who.role).is_some() {
                    return Err(RefusalText::plain("who watches late is not told of the present"));
                }
                let marks = desk.marks(self.viewer(who.role, who.eyes), &piece);
                Tell::Marks { id, marks }
            }
            Ask::Fields { id, piece } => {
                let side = who.plays_now();
                let Some(side) = side else { return Err(RefusalText::plain("only players ask for rulings")) };
                Tell::Fields { id, fields: desk.fields(side, &piece) }
            }
            _ => return Err(RefusalText::plain("this is no question")),
        }))
    }

    /// Carries out an action; it has happened once it is kept.
    pub(crate) fn perform(&mut self, act: Act) -> Result<Draft, RefusalText> {
        let before = self.before();
        let Some(play) = &mut self.play else { return Err(RefusalText::plain("the battle sleeps")) };
        let Act { side, question, text, flag } = act.clone();
        let (asked_from, in_secret) = (play.desk.sealed_from(), play.asked_in_secret().is_some());
        // A fault in the rules must not leave half an action behind.
        let Ok(done) = catch_unwind(AssertUnwindSafe(|| play.desk.act(act))) else {
            self.play = None;
            self.fault = Some(text);
            return Err(RefusalText::plain("the program has failed at this, so it has not happened"));
        };
        done.map_err(refusal)?;
        let sealed = asked_from.is_some() && play.desk.sealed_from() == asked_from;
        let told = match sealed && question != 0 {
            // Whose answer is in has been told; whether it still is shows only when the other's is in, too.
            true => play.answered().filter(|answered| *answered == side).or(self.told_in),
            false if sealed && !text.starts_with(RULING) => self.told_in,
            false => play.answered(),
        };
        let shown = play.desk.steps(Viewer::Spectator, play.desk.count()).iter().any(Step::is_open);
        let told_again = told != self.told_in;
        self.told_in = told;
        if let Some(clock) = &mut self.clock {
            // More time for what only its own side knows of would tell the other how often it answered: it is given to both
            // when a question to both is settled.
            let both = asked_from.is_some() && !sealed;
            let openly = shown && !in_secret;
            let more = Side::BOTH.map(|other| question != 0 && (both || openly && other == side));
            // As long as nobody else may know that a side is asked, its clock stands still, too.
            let asked = match play.asked_in_secret() {
                Some(_) if question != 0 && self.hold.is_none_or(|hold| !hold.is_told()) => [false; 2],
                _ => play.openly_asked(told),
            };
            clock.turn(self.now, asked, more);
        }
        let kind = if flag { Kind::Flag } else { Kind::Act };
        let secret = (!shown && !told_again).then_some(side);
        let after = After::Acted { side, secret: secret.is_some(), in_secret, told_again, heard: false };
        Ok(self.draft((kind, Some(side), question as usize, text), secret, after, before))
    }

    fn always_open(&mut self, side: Side, text: &str) -> Result<Draft, RefusalText> {
        self.perform(Act { side, question: 0, text: text.to_string(), flag: false })
    }

    /// Takes an answer back, or asks the other player's leave for it.
    fn undo(&mut self, who: &Person, side: Side, ask: bool) -> Result<Dared, RefusalText> {
        let Some(play) = &self.play else { return Err(RefusalText::plain("the battle sleeps")) };
        let cannot =
            |why: Undo| RefusalText::plain(format!("this cannot be taken back: {}", undo_words(why)));
        let at = self.last_answer(who.role, side).ok_or_else(|| cannot(Undo::Nothing))?;
        let Some(by) = play.desk.acts().get(at).map(|act| act.side) else {
            return Err(cannot(Undo::Nothing));
        };
        let drafted = match play.desk.undoable(by) {
            Ok(single) => self.take_back(by, single),
            Err(Undo::Over) => Err(cannot(Undo::Over)),
            // What the other side has answered to the same question without knowing of this one stays.
            Err(_) if play.desk.sealed_from().is_some_and(|from| from <= at) && play.as_if_last(by, at) => {
                self.take_back(by, at)
            }
            Err(_) if who.role == Role::Both || play.as_if_last(by, at) => self.back_to(side, at),
            // A computer cannot be asked for leave.
            Err(_) if ask && self.captain(side.other()).is_none() => {
                // The other side may not know what exactly was answered; it is told what it has read of it.
                let steps = play.desk.steps(Viewer::Spectator, at + 1);
                let read = steps.first().and_then(|step| step.lines.first());
                let what = read.map_or("the last answer".to_string(), |line| format!("\"{}\"", line.text));
                let says = format!("take back {what} and all that came after it");
                return self.propose(side, What::BackTo(at), says, String::new());
            }
            Err(why) => Err(cannot(why)),
        };
        drafted.map(Dared::keep)
    }

    /// Takes one answer back and leaves what was answered without knowing of it.
    fn take_back(&mut self, side: Side, at: usize) -> Result<Draft, RefusalText> {
        self.rewind(Kind::TakeBack, side, at, &|n| n != at)
    }

    /// Goes back to before an action.
    pub(crate) fn back_to(&mut self, side: Side, at: usize) -> Result<Draft, RefusalText> {
        self.rewind(Kind::BackTo, side, at, &|n| n < at)
    }

    /// Takes actions from this one on back, except for those that are kept. Nobody else is told of an answer to a question to both
    /// that is taken back while it is asked.
    fn rewind(
        &mut self,
        kind: Kind,
        side: Side,
        at: usize,
        keep: &dyn Fn(usize) -> bool,
    ) -> Result<Draft, RefusalText> {
        let before = self.before();
        let Some(play) = &mut self.play else { return Err(RefusalText::plain("the battle sleeps")) };
        let asked_from = play.desk.sealed_from().filter(|from| *from <= at);
        let own = play.desk.acts().iter().enumerate().all(|(n, act)| keep(n) || act.side == side);
        let without = play.desk.without(keep).map_err(RefusalText::plain)?;
        // Logs are compared as they were and as they will be.
        for face in &self.faces {
            play.sheet(face.viewer());
        }
        play.desk = without;
        let mut n = 0;
        play.times.retain(|_| {
            n += 1;
            keep(n - 1)
        });
        self.rewinds += 1;
        let sealed = asked_from.is_some() && play.desk.sealed_from() == asked_from;
        if !sealed {
            self.told_in = play.answered();
        }
        if let Some(clock) = &mut self.clock {
            clock.turn(self.now, play.openly_asked(self.told_in), [false; 2]);
        }
        self.cut_logs(at);
        let secret = (sealed && own).then_some(side);
        let after = After::Rewound { at, secret: secret.is_some() };
        Ok(self.draft((kind, Some(side), at, String::new()), secret, after, before))
    }

    fn say(&self, who: &Person, text: &str) -> Result<Dared, RefusalText> {
        let text = text.trim();
        let most = self.bounds.said;
        if text.is_empty() || text.chars().count() > most {
            return Err(RefusalText::plain(format!("say something of at most {most} letters")));
        }
        let name = who.plays_now().map(|side| self.names[side.index()].clone()).unwrap_or_default();
        let line = ChatLine { by: who.role, name, text: text.to_string(), at: 0 };
        let body = serde_json::to_string(&line).unwrap_or_default();
        Ok(Dared::keep(self.draft((Kind::Say, None, 0, body), None, After::Said(line), self.before())))
    }

    fn rename(&self, who: &Person, name: &str) -> Result<Dared, RefusalText> {
        let side = who.plays_now();
        let Some(side) = side else { return Err(RefusalText::plain("only players have names")) };
        let name = checked_name(name, self.bounds.name).map_err(RefusalText::plain)?;
        let after = After::Named(side, name.clone());
        Ok(Dared::keep(self.draft((Kind::Name, Some(side), 0, name), None, after, self.before())))
    }

    fn look(&mut self, who: &Person, side: Option<Side>) -> Result<Dared, RefusalText> {
        if who.role != Role::Both {
            return Err(RefusalText::plain("only who plays both sides changes eyes"));
        }
        for person in self.people.iter_mut().filter(|person| person.id == who.id) {
            person.eyes = side;
        }
        self.announce();
        Ok(Dared::Done)
    }

    /// A side whose clock has run out loses; one whose time to answer is over gives the usual answer. The battle must be awake.
    pub fn fall(&mut self, now: i64) -> Option<Change<'_>> {
        self.at(now);
        let fallen = self.clock.and_then(|clock| clock.fallen(self.now));
        let act = match fallen {
            Some(side) => Act { side, question: 0, text: CONCEDE.to_string(), flag: true },
            None => {
                // It may have slept, and answered since it was last looked at.
                self.refresh();
                let side = self.overdue()?;
                let desk = &self.play.as_ref()?.desk;
                Act { side, question: desk.number(side)?, text: desk.usual(side), flag: false }
            }
        };
        let draft = self.perform(act).ok()?;
        Some(Change::new(self, Box::new(draft)))
    }
}

impl Person {
    /// The side for which this person speaks now.
    pub(crate) fn plays_now(&self) -> Option<Side> {
        match self.role {
            Role::Red => Some(Side::Red),
            Role::Blue => Some(Side::Blue),
            Role::Both => self.eyes,
            Role::Watcher => None,
        }
    }
}

fn seated(who: &Person, side: Side) -> Result<(), RefusalText> {
    match who.role.plays(side) {
        true => Ok(()),
        false => Err(RefusalText::plain(format!("this link does not play {side}"))),
    }
}
