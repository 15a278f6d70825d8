//! The computer's seats: its thoughts in threads of their own, and in time.

use std::sync::Arc;
use std::time::Duration;

use battle::Side;
use door::Work;
use seats::{Seats, Task};
use tokio::time::timeout;

use crate::clock::now;
use crate::game::Game;

/// How long the computer may think before those at the table are told that it does.
const PATIENCE: Duration = Duration::from_millis(150);

/// How long a battle between two computers rests after each answer, so that people can watch it.
const PACE: Duration = Duration::from_millis(400);

/// How much longer than its time a captain may take before the usual answer is given in its place.
const GRACE: Duration = Duration::from_secs(1);

impl Game {
    /// Lets the computer answer, if it is asked and not at work already.
    pub(crate) fn set_to_work(self: &Arc<Game>, seats: &mut Seats) {
        if seats.begin_work() {
            tokio::spawn(work(Arc::clone(self)));
        }
    }
}

/// Answers for the computer until somebody else is asked.
async fn work(game: Arc<Game>) {
    while let Some(Task { side, thought, due }) = next(&game).await {
        // Without a permit the server goes down: nothing is answered in haste.
        let Ok(permit) = game.tools.thinkers.acquire().await else { return stop(&game).await };
        let answer = thought_of(&game, side, thought).await;
        drop(permit);
        let Ok(mut seats) = game.awake().await else { return stop(&game).await };
        let answered = match seats.computer_answers(due, answer, now()) {
            Ok(Some(change)) => game.keep(change).await,
            // Somebody has taken something back meanwhile: it was thought about another battle.
            Ok(None) => Ok(()),
            Err(refusal) => Err(refusal),
        };
        if let Err(refusal) = answered {
            seats.stop_work();
            tracing::error!(game = game.id, says = refusal.says, "the computer's answer is refused");
            return;
        }
        game.follow_up(&mut seats);
        let pace = seats.only_computers();
        drop(seats);
        if pace {
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
            show(game, side).await;
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
    match game.awake().await {
        Ok(mut seats) => seats.task(),
        Err(_) => {
            stop(game).await;
            None
        }
    }
}

async fn stop(game: &Arc<Game>) {
    game.seats().await.stop_work();
}

async fn show(game: &Arc<Game>, side: Side) {
    let mut seats = game.seats().await;
    seats.show_thinking(side, now());
    game.tell_news(&mut seats);
}
