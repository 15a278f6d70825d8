//! The computer's seats: what it is to think about, and its answer.

use battle::{NO_DRAW, OFFER_DRAW, Side};
use captain::Who;
use dice::Seed;
use door::{Act, Work};

use crate::change::{Change, Draft};
use crate::seats::Seats;
use message::RefusalText;

/// What is said of how long it may take at most, in milliseconds: the time a captain takes for itself.
const BUDGET: u32 = captain::USUAL_TIME.as_millis() as u32;

/// Something the computer is to think about.
pub struct Task {
    /// For which side.
    pub side: Side,
    /// The thought: an answer in its written form.
    pub thought: Work<String>,
    /// What is to be given back with it.
    pub due: Due,
}

/// To which question the computer is to answer, and when that was asked.
#[derive(Clone, Debug)]
pub struct Due {
    side: Side,
    question: u32,
    /// What is answered if nothing comes of the thought.
    usual: String,
    /// How often something had been taken back.
    rewinds: u64,
}

impl Seats {
    /// Whether the computer is asked and nobody works at its answer yet. If so, somebody does from now on: [`Seats::task`] until
    /// there is none.
    pub fn begin_work(&mut self) -> bool {
        let begin = !self.at_work && self.asked_computer().is_some();
        self.at_work |= begin;
        begin
    }

    /// What the computer is to think about; without anything the work is over. The battle must be awake.
    pub fn task(&mut self) -> Option<Task> {
        let task = self.next_task();
        if task.is_none() {
            self.stop_work();
        }
        task
    }

    fn next_task(&self) -> Option<Task> {
        let (side, who) = self.asked_computer()?;
        let play = self.play.as_ref()?;
        let question = play.desk.number(side).unwrap_or_default();
        // The same battle at the same moment is thought about in the same way.
        let seed = play.seed.map(|seed| seed.to_string()).unwrap_or_default();
        let moment = format!("{seed} {side} {}", play.desk.count());
        let seed = Seed(*blake3::hash(moment.as_bytes()).as_bytes());
        let (thought, usual) = (play.desk.thought(side, who, seed), play.desk.usual(side));
        Some(Task { side, thought, due: Due { side, question, usual, rewinds: self.rewinds } })
    }

    /// The computer's answer; without one the usual is given. None if it is about a battle that was taken back meanwhile. If even
    /// the usual answer is refused, the work is over. The battle must be awake.
    pub fn computer_answers(
        &mut self,
        due: Due,
        answer: Option<String>,
        now: i64,
    ) -> Result<Option<Change<'_>>, RefusalText> {
        self.at(now);
        self.thinking = None;
        let Due { side, question, usual, rewinds } = due;
        if self.rewinds != rewinds {
            return Ok(None);
        }
        let act = |text| Act { side, question, text, flag: false };
        let mut drafted = self.perform(act(answer.unwrap_or_else(|| usual.clone())));
        if drafted.is_err() && self.play.is_some() {
            drafted = self.perform(act(usual));
        }
        match drafted {
            Ok(draft) => Ok(Some(Change::new(self, Box::new(draft)))),
            Err(refusal) => {
                self.stop_work();
                Err(refusal)
            }
        }
    }

    /// Nobody works at the computer's answers any more.
    pub fn stop_work(&mut self) {
        (self.at_work, self.thinking) = (false, None);
    }

    /// Tells everybody that the computer thinks for this side.
    pub fn show_thinking(&mut self, side: Side, now: i64) {
        self.at(now);
        self.thinking = Some((side, BUDGET));
        self.announce();
    }

    /// Whether only computers play, so that a battle should rest after each answer for those who watch.
    #[must_use]
    pub fn only_computers(&self) -> bool {
        Side::BOTH.into_iter().all(|side| self.captain(side).is_some())
    }

    /// The computer's side that is asked, with its captain.
    fn asked_computer(&self) -> Option<(Side, Who)> {
        let asked = self.play.as_ref()?.desk.asked();
        let watched = !self.people.is_empty() || !self.only_computers();
        let side =
            Side::BOTH.into_iter().find(|side| asked[side.index()] && self.captain(*side).is_some())?;
        let who = self.captain(side)?.parse().ok()?;
        watched.then_some((side, who))
    }

    /// The computer accepts a draw when it stands worse.
    pub(crate) fn computer_hears_offer(&mut self, from: Side) -> Option<Draft> {
        let to = from.other();
        let play = self.play.as_ref()?;
        if self.captain(to).is_none() || play.desk.verdict().is_some() {
            return None;
        }
        let answer = if play.desk.worth(to) < 0 { OFFER_DRAW } else { NO_DRAW };
        self.perform(Act { side: to, question: 0, text: answer.to_string(), flag: false }).ok()
    }
}
