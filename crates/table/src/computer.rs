//! The computer's seats.

use std::sync::Arc;
use std::time::Duration;

use battle::Side;
use captain::Who;
use dice::Seed;
use tokio::time::timeout;

use crate::desk::{Act, Work};
use crate::game::{Game, Inner};

/// How long the computer may think before those at the table are told that it does.
const PATIENCE: Duration = Duration::from_millis(150);

/// How long a battle between two computers rests after each answer, so that people can watch it.
const PACE: Duration = Duration::from_millis(400);

/// How much longer than its time a captain may take before the usual answer is given in its place.
const GRACE: Duration = Duration::from_secs(1);

/// What is said of how long it may take at most, in milliseconds: the time a captain takes for itself.
const BUDGET: u32 = captain::USUAL_TIME.as_millis() as u32;

impl Game {
    /// Lets the computer answer, if it is asked and not at work already.
    pub(crate) fn set_to_work(self: &Arc<Game>, inner: &mut Inner) {
        if inner.at_work || self.asked_computer(inner).is_none() {
            return;
        }
        inner.at_work = true;
        tokio::spawn(work(Arc::clone(self)));
    }

    /// The computer's side that is asked, with its captain.
    fn asked_computer(&self, inner: &Inner) -> Option<(Side, Who)> {
        let asked = inner.play.as_ref()?.desk.asked();
        let watched =
            !inner.people.is_empty() || Side::BOTH.into_iter().any(|side| self.captain(side).is_none());
        let side =
            Side::BOTH.into_iter().find(|side| asked[side.index()] && self.captain(*side).is_some())?;
        let who = self.captain(side)?.parse().ok()?;
        watched.then_some((side, who))
    }

    fn only_computers(&self) -> bool {
        Side::BOTH.into_iter().all(|side| self.captain(side).is_some())
    }
}

/// What the computer is to answer, and to which question.
struct Task {
    side: Side,
    question: u32,
    thought: Work<String>,
    /// What is answered if nothing comes of the thought.
    usual: String,
    /// How often something had been taken back.
    rewinds: u64,
}

/// Answers for the computer until somebody else is asked.
async fn work(game: Arc<Game>) {
    while let Some(task) = next(&game).await {
        let Task { side, question, thought, usual, rewinds } = task;
        // Without a permit the server goes down: nothing is answered in haste.
        let Ok(permit) = game.tools.thinkers.acquire().await else { return stop(&game).await };
        let text = thought_of(&game, side, thought).await.unwrap_or_else(|| usual.clone());
        drop(permit);
        let Ok(mut inner) = game.awake().await else { return stop(&game).await };
        inner.thinking = None;
        // Somebody may have taken something back meanwhile; then it was thought about another battle.
        if inner.rewinds == rewinds {
            let act = |text| Act { side, question, text, flag: false };
            let mut done = game.perform(&mut inner, act(text)).await;
            if done.is_err() && inner.play.is_some() {
                done = game.perform(&mut inner, act(usual)).await;
            }
            if let Err(refusal) = done {
                (inner.at_work, inner.thinking) = (false, None);
                tracing::error!(game = game.id, says = refusal.says, "the computer's answer is refused");
                return;
            }
        }
        drop(inner);
        if game.only_computers() {
            tokio::time::sleep(PACE).await;
        }
    }
}

/// What a captain answers; nothing if it takes far too long, or fails.
async fn thought_of(game: &Arc<Game>, side: Side, thought: Work<String>) -> Option<String> {
    let mut thinking = tokio::task::spawn_blocking(thought);
    let answer = match timeout(PATIENCE, &mut thinking).await {
        Ok(answer) => answer,
        Err(_) => {
            show(game, Some((side, BUDGET))).await;
            timeout(captain::USUAL_TIME + GRACE, thinking).await.ok()?
        }
    };
    if answer.is_err() {
        tracing::error!(game = game.id, "a captain has failed");
    }
    answer.ok()
}

/// The next task; without one the work is over.
async fn next(game: &Arc<Game>) -> Option<Task> {
    let Ok(mut inner) = game.awake().await else {
        stop(game).await;
        return None;
    };
    let Some((side, who)) = game.asked_computer(&inner) else {
        inner.at_work = false;
        inner.thinking = None;
        return None;
    };
    let (Some(play), question) = (&inner.play, inner.play.as_ref().and_then(|play| play.desk.number(side)))
    else {
        inner.at_work = false;
        return None;
    };
    let question = question.unwrap_or_default();
    // The same battle at the same moment is thought about in the same way.
    let seed = play.seed.map(|seed| seed.to_string()).unwrap_or_default();
    let moment = format!("{seed} {side} {}", play.desk.count());
    let seed = Seed(*blake3::hash(moment.as_bytes()).as_bytes());
    let (thought, usual) = (play.desk.thought(side, who, seed), play.desk.usual(side));
    Some(Task { side, question, thought, usual, rewinds: inner.rewinds })
}

async fn stop(game: &Arc<Game>) {
    let mut inner = game.inner().await;
    (inner.at_work, inner.thinking) = (false, None);
}

async fn show(game: &Arc<Game>, thinking: Option<(Side, u32)>) {
    let mut inner = game.inner().await;
    inner.thinking = thinking;
    game.announce(&mut inner);
}
