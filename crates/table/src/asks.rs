//! What those at a battle ask for: answers, draws, taking back, rulings, talk.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use battle::{CONCEDE, NO_DRAW, OFFER_DRAW, Side, Undo, Viewer, own_rows};

use crate::desk::{Act, Step, Work};
use crate::face::undo_words;
use crate::game::{Game, Inner, Person};
use crate::message::{Ask, ChatLine, Explanation, RefusalText, Role, Tell};
use crate::proposal::What;

/// The answer to something that was asked for: found, or still to be worked out.
pub(crate) enum Answer {
    /// It is found.
    Now(Tell),
    /// It is to be worked out by [`Game::work_out`].
    Later(u32, Work<Explanation>),
}

impl Game {
    /// Does what somebody asks for.
    pub(crate) async fn ask(self: &Arc<Game>, person: u64, ask: Ask) -> Answer {
        let id = number_of(&ask);
        let refused = |refusal| Answer::Now(Tell::Refused { id, refusal });
        self.dare(person, ask).await.unwrap_or_else(refused)
    }

    async fn dare(self: &Arc<Game>, person: u64, ask: Ask) -> Result<Answer, RefusalText> {
        let mut inner = self.awake().await.map_err(|problem| RefusalText::plain(problem.text))?;
        let who = inner.people.iter().find(|known| known.id == person).cloned();
        let Some(who) = who.filter(|who| who.closed.is_none()) else {
            return Err(RefusalText::plain("this link holds no seat any more"));
        };
        if let Some(side) = side_of(&ask) {
            seated(&who, side)?;
        }
        let done = |id| Ok(Answer::Now(Tell::Done { id }));
        match ask {
            Ask::Hello { .. } => Err(RefusalText::plain("this connection has said hello already")),
            Ask::Act { id, side, question, action } => {
                if question == 0 {
                    // That number is kept for what is always open.
                    let says = "questions are numbered from 1".to_string();
                    let rule = Some(own_rows::OTHER_QUESTION.id.to_string());
                    return Err(RefusalText { says, rule, pieces: Vec::new() });
                }
                self.perform(&mut inner, Act { side, question, text: action, flag: false })
                    .await
                    .and(done(id))
            }
            Ask::Concede { id, side } => self.always_open(&mut inner, side, CONCEDE).await.and(done(id)),
            Ask::OfferDraw { id, side } => {
                self.always_open(&mut inner, side, OFFER_DRAW).await?;
                self.computer_hears_offer(&mut inner, side).await;
                done(id)
            }
            Ask::NoDraw { id, side } => self.always_open(&mut inner, side, NO_DRAW).await.and(done(id)),
            Ask::Undo { id, side, ask } => self.undo(&mut inner, &who, side, ask).await.and(done(id)),
            Ask::Rule { id, side, changes, why } => {
                self.propose_ruling(&mut inner, &who, side, &changes, why).await.and(done(id))
            }
            Ask::OpenAll { id, side } => self.propose_open(&mut inner, &who, side).await.and(done(id)),
            Ask::CloseAll { id, side } => self.close_all(&mut inner, side).await.and(done(id)),
            Ask::Consent { id, side, proposal, yes } => {
                self.consent(&mut inner, side, proposal, yes).await.and(done(id))
            }
            Ask::Say { id, text } => self.say(&mut inner, &who, &text).await.and(done(id)),
            Ask::Name { id, name } => self.rename(&mut inner, &who, &name).await.and(done(id)),
            Ask::Look { id, side } => self.look(&mut inner, &who, side).and(done(id)),
            Ask::Check { .. }
            | Ask::Try { .. }
            | Ask::WhyNot { .. }
            | Ask::Explain { .. }
            | Ask::Marks { .. }
            | Ask::Fields { .. } => self.question(&inner, &who, ask),
        }
    }

    /// Questions that change nothing.
    fn question(&self, inner: &Inner, who: &Person, ask: Ask) -> Result<Answer, RefusalText> {
        let Some(play) = &inner.play else { return Err(RefusalText::plain("the battle sleeps")) };
        let desk = &play.desk;
        // At one screen nothing is said to the eyes of the other side.
        let eyes = |side| match who.role {
            Role::Both if who.eyes != Some(side) => Err(RefusalText::plain("this side does not look now")),
            _ => Ok(()),
        };
        Ok(match ask {
            Ask::Check { id, side, action } => {
                eyes(side)?;
                desk.check(side, &action)?;
                Answer::Now(Tell::Done { id })
            }
            Ask::Try { id, side, action } => {
                eyes(side)?;
                let (tried, refusal) = desk.tried(side, &action)?;
                Answer::Now(Tell::Tried { id, tried: Box::new(tried), refusal })
            }
            Ask::WhyNot { side, target, .. } => {
                eyes(side)?;
                return Err(desk.why_not(side, &target));
            }
            Ask::Explain { id, side, action } => {
                eyes(side)?;
                Answer::Later(id, desk.explanation(side, &action)?)
            }
            Ask::Marks { id, piece } => {
                if who.role == Role::Watcher && self.late(inner, who.role).is_some() {
                    return Err(RefusalText::plain("who watches late is not told of the present"));
                }
                let marks = desk.marks(self.viewer(inner, who.role, who.eyes), &piece);
                Answer::Now(Tell::Marks { id, marks })
            }
            Ask::Fields { id, piece } => {
                let side = match who.role {
                    Role::Red => Some(Side::Red),
                    Role::Blue => Some(Side::Blue),
                    Role::Both => who.eyes,
                    Role::Watcher => None,
                };
                let Some(side) = side else { return Err(RefusalText::plain("only players ask for rulings")) };
                Answer::Now(Tell::Fields { id, fields: desk.fields(side, &piece) })
            }
            _ => return Err(RefusalText::plain("this is no question")),
        })
    }

    /// Works an answer out, beside the connection.
    pub(crate) async fn work_out(&self, id: u32, work: Work<Explanation>) -> Tell {
        match self.tools.work(move || Ok(work())).await {
            Ok(explanation) => Tell::Explained { id, explanation },
            Err(problem) => Tell::Refused { id, refusal: RefusalText::plain(problem.text) },
        }
    }

    /// Carries out an action, stores it, and shows it.
    pub(crate) async fn perform(self: &Arc<Game>, inner: &mut Inner, act: Act) -> Result<(), RefusalText> {
        let Some(play) = &mut inner.play else { return Err(RefusalText::plain("the battle sleeps")) };
        let Act { side, question, text, flag } = act.clone();
        // A fault in the rules must not leave half an action behind.
        let Ok(done) = catch_unwind(AssertUnwindSafe(|| play.desk.act(act))) else {
            inner.play = None;
            tracing::error!(game = self.id, action = text, "the rules have failed at an action");
            return Err(RefusalText::plain("the program has failed at this, so it has not happened"));
        };
        done?;
        if let Some(clock) = &mut inner.clock {
            // More time for what only its own side knows of would tell the other how often it answered.
            let shown = play.desk.steps(Viewer::Spectator, play.desk.count()).iter().any(Step::is_open);
            clock.turn(play.desk.asked(), (question != 0 && shown).then_some(side));
        }
        let kind = if flag { "flag" } else { "act" };
        self.store(inner, kind, side, question as usize, &text).await?;
        let at = inner.last_at;
        if let Some(play) = &mut inner.play {
            play.times.push(at);
        }
        self.tools.count_action();
        inner.proposals.retain(|open| !matches!(open.what, What::BackTo(_)));
        self.announce(inner);
        self.set_to_work(inner);
        Ok(())
    }

    async fn always_open(
        self: &Arc<Game>,
        inner: &mut Inner,
        side: Side,
        text: &str,
    ) -> Result<(), RefusalText> {
        self.perform(inner, Act { side, question: 0, text: text.to_string(), flag: false }).await
    }

    /// The computer accepts a draw when it stands worse.
    async fn computer_hears_offer(self: &Arc<Game>, inner: &mut Inner, from: Side) {
        let to = from.other();
        let Some(play) = &inner.play else { return };
        if self.captain(to).is_none() || play.desk.verdict().is_some() {
            return;
        }
        let answer = if play.desk.worth(to) < 0 { OFFER_DRAW } else { NO_DRAW };
        let _ = self.always_open(inner, to, answer).await;
    }

    /// Takes an answer back, or asks the other player's leave for it.
    async fn undo(
        self: &Arc<Game>,
        inner: &mut Inner,
        who: &Person,
        side: Side,
        ask: bool,
    ) -> Result<(), RefusalText> {
        let Some(play) = &inner.play else { return Err(RefusalText::plain("the battle sleeps")) };
        let cannot =
            |why: Undo| RefusalText::plain(format!("this cannot be taken back: {}", undo_words(why)));
        let at = self.last_answer(inner, who.role, side).ok_or_else(|| cannot(Undo::Nothing))?;
        let Some(by) = play.desk.acts().get(at).map(|act| act.side) else {
            return Err(cannot(Undo::Nothing));
        };
        match play.desk.undoable(by) {
            Ok(single) => self.take_back(inner, by, single).await,
            Err(Undo::Over) => Err(cannot(Undo::Over)),
            Err(_) if self.alone(who.role) || play.as_if_last(by, at) => self.back_to(inner, side, at).await,
            Err(_) if ask => {
                // The other side may not know what exactly was answered; it is told what it has read of it.
                let steps = play.desk.steps(Viewer::Spectator, at + 1);
                let read = steps.first().and_then(|step| step.lines.first());
                let what = read.map_or("the last answer".to_string(), |line| format!("\"{}\"", line.text));
                let says = format!("take back {what} and all that came after it");
                self.propose(inner, side, What::BackTo(at), says, String::new())
            }
            Err(why) => Err(cannot(why)),
        }
    }

    /// Takes one answer back and leaves what was answered without knowing of it.
    async fn take_back(
        self: &Arc<Game>,
        inner: &mut Inner,
        side: Side,
        at: usize,
    ) -> Result<(), RefusalText> {
        self.rewind(inner, at, &|n| n != at)?;
        if let Some(play) = &mut inner.play {
            play.times.remove(at);
        }
        self.stored_rewind(inner, "take-back", side, at).await
    }

    /// Goes back to before an action.
    pub(crate) async fn back_to(
        self: &Arc<Game>,
        inner: &mut Inner,
        side: Side,
        at: usize,
    ) -> Result<(), RefusalText> {
        self.rewind(inner, at, &|n| n < at)?;
        if let Some(play) = &mut inner.play {
            play.times.truncate(at);
        }
        self.stored_rewind(inner, "back-to", side, at).await
    }

    fn rewind(&self, inner: &mut Inner, at: usize, keep: &dyn Fn(usize) -> bool) -> Result<(), RefusalText> {
        let Some(play) = &mut inner.play else { return Err(RefusalText::plain("the battle sleeps")) };
        play.desk = play.desk.without(keep).map_err(RefusalText::plain)?;
        inner.rewinds += 1;
        self.cut_logs(inner, at);
        Ok(())
    }

    async fn stored_rewind(
        self: &Arc<Game>,
        inner: &mut Inner,
        kind: &str,
        side: Side,
        at: usize,
    ) -> Result<(), RefusalText> {
        let asked = inner.play.as_ref().map(|play| play.desk.asked()).unwrap_or_default();
        if let Some(clock) = &mut inner.clock {
            clock.turn(asked, None);
        }
        self.store(inner, kind, side, at, "").await?;
        inner.proposals.retain(|open| !matches!(open.what, What::BackTo(_)));
        self.announce(inner);
        self.set_to_work(inner);
        Ok(())
    }

    async fn say(&self, inner: &mut Inner, who: &Person, text: &str) -> Result<(), RefusalText> {
        let text = text.trim();
        let most = self.tools.limits.said;
        if text.is_empty() || text.chars().count() > most {
            return Err(RefusalText::plain(format!("say something of at most {most} letters")));
        }
        let name = match who.role {
            Role::Red => inner.names[0].clone(),
            Role::Blue => inner.names[1].clone(),
            Role::Both => who.eyes.map(|side| inner.names[side.index()].clone()).unwrap_or_default(),
            Role::Watcher => String::new(),
        };
        let line = ChatLine { by: who.role, name, text: text.to_string(), at: 0 };
        let body = serde_json::to_string(&line).unwrap_or_default();
        self.store(inner, "say", "", 0, &body).await?;
        let (at, most) = (inner.last_at, self.tools.limits.chat);
        if let Some(play) = &mut inner.play {
            play.chat.push(ChatLine { at, ..line });
            let over = play.chat.len().saturating_sub(most);
            play.chat.drain(..over);
        }
        self.announce(inner);
        Ok(())
    }

    async fn rename(&self, inner: &mut Inner, who: &Person, name: &str) -> Result<(), RefusalText> {
        let side = match who.role {
            Role::Red => Some(Side::Red),
            Role::Blue => Some(Side::Blue),
            Role::Both => who.eyes,
            Role::Watcher => None,
        };
        let Some(side) = side else { return Err(RefusalText::plain("only players have names")) };
        let name = self.tools.checked_name(name).map_err(RefusalText::plain)?;
        let before = std::mem::replace(&mut inner.names[side.index()], name.clone());
        if let Err(refusal) = self.store(inner, "name", side, 0, &name).await {
            inner.names[side.index()] = before;
            return Err(refusal);
        }
        self.announce(inner);
        Ok(())
    }

    fn look(&self, inner: &mut Inner, who: &Person, side: Option<Side>) -> Result<(), RefusalText> {
        if who.role != Role::Both {
            return Err(RefusalText::plain("only who plays both sides changes eyes"));
        }
        for person in inner.people.iter_mut().filter(|person| person.id == who.id) {
            person.eyes = side;
        }
        self.announce(inner);
        Ok(())
    }

    /// A side whose clock has run out loses.
    pub(crate) async fn tick(self: &Arc<Game>) {
        let fallen = {
            let mut inner = self.inner().await;
            if self.delay(Role::Watcher) > 0 && inner.people.iter().any(|person| person.role == Role::Watcher)
            {
                // What they may see now may have changed by itself.
                self.announce(&mut inner);
            }
            inner.clock.as_ref().and_then(crate::clock::Clock::fallen)
        };
        let Some(side) = fallen else { return };
        let Ok(mut inner) = self.awake().await else { return };
        if inner.clock.as_ref().and_then(crate::clock::Clock::fallen) == Some(side) {
            let act = Act { side, question: 0, text: CONCEDE.to_string(), flag: true };
            let _ = self.perform(&mut inner, act).await;
        }
    }
}

fn seated(who: &Person, side: Side) -> Result<(), RefusalText> {
    match who.role.plays(side) {
        true => Ok(()),
        false => Err(RefusalText::plain(format!("this link does not play {side}"))),
    }
}

/// The client's number of what is asked for.
fn number_of(ask: &Ask) -> u32 {
    match ask {
        Ask::Hello { .. } => 0,
        Ask::Act { id, .. }
        | Ask::Check { id, .. }
        | Ask::Try { id, .. }
        | Ask::WhyNot { id, .. }
        | Ask::Explain { id, .. }
        | Ask::Undo { id, .. }
        | Ask::Concede { id, .. }
        | Ask::OfferDraw { id, .. }
        | Ask::NoDraw { id, .. }
        | Ask::Rule { id, .. }
        | Ask::Consent { id, .. }
        | Ask::Marks { id, .. }
        | Ask::Fields { id, .. }
        | Ask::OpenAll { id, .. }
        | Ask::CloseAll { id, .. }
        | Ask::Say { id, .. }
        | Ask::Look { id, .. }
        | Ask::Name { id, .. } => *id,
    }
}

/// The side for which something is asked.
fn side_of(ask: &Ask) -> Option<Side> {
    match ask {
        Ask::Act { side, .. }
        | Ask::Check { side, .. }
        | Ask::Try { side, .. }
        | Ask::WhyNot { side, .. }
        | Ask::Explain { side, .. }
        | Ask::Undo { side, .. }
        | Ask::Concede { side, .. }
        | Ask::OfferDraw { side, .. }
        | Ask::NoDraw { side, .. }
        | Ask::Rule { side, .. }
        | Ask::Consent { side, .. }
        | Ask::OpenAll { side, .. }
        | Ask::CloseAll { side, .. } => Some(*side),
        Ask::Hello { .. }
        | Ask::Marks { .. }
        | Ask::Fields { .. }
        | Ask::Say { .. }
        | Ask::Look { .. }
        | Ask::Name { .. } => None,
    }
}
