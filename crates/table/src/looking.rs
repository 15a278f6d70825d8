//! Looking back: moments, the strip, the record, and where a branch begins.

use battle::{Record, Side, Viewer};

use crate::hall::Seat;
use crate::message::{Moment, Problem, Role, Strip, Stroke};
use crate::reel;

/// The board at one moment, as the seat may know it.
pub(crate) async fn moment(seat: &Seat, number: u32) -> Result<Moment, Problem> {
    let (viewer, record, actions, log, act) = {
        let mut inner = seat.game.awake().await?;
        let viewer = seat.game.viewer(&inner, seat.role, seat.game.eyes(&inner, seat.role));
        let most = seat.game.known_actions(&inner, seat.role);
        let Some(play) = &mut inner.play else { return Err(asleep()) };
        let sheet = play.sheet(viewer);
        let actions = sheet.actions_at(number).filter(|actions| *actions <= most);
        let actions = actions.ok_or_else(|| {
            Problem::new("no-such-moment", format!("This battle has no moment {number} that you know of."))
        })?;
        let log = sheet.of_moment(number);
        let act = actions.checked_sub(1).and_then(|at| play.desk.acts().get(at).cloned());
        (viewer, play.desk.record(), actions, log, act)
    };
    let work = move || reel::view(&record, actions, viewer);
    let (ground, scene) = seat.game.tools.work(work).await?;
    // Of the other side's answers only the log tells.
    let known = act.as_ref().filter(|act| viewer.knows_secrets_of(act.side) || act.question == 0);
    Ok(Moment {
        number,
        action: known.map(|act| act.text.clone()),
        by: act.as_ref().map(|act| act.side),
        ground,
        scene,
        log,
    })
}

/// The whole battle in strokes, one for each moment the seat knows of.
pub(crate) async fn strip(seat: &Seat) -> Result<Strip, Problem> {
    let (viewer, record, moments) = {
        let mut inner = seat.game.awake().await?;
        let viewer = seat.game.viewer(&inner, seat.role, seat.game.eyes(&inner, seat.role));
        let most = seat.game.known_actions(&inner, seat.role);
        let Some(play) = &mut inner.play else { return Err(asleep()) };
        let sheet = play.sheet(viewer);
        let moments: Vec<u32> = (0..=most).map(|actions| sheet.after(actions).1).collect();
        (viewer, play.desk.record(), moments)
    };
    let all = seat.game.tools.work(move || reel::strokes(&record, viewer)).await?;
    let mut strokes: Vec<Stroke> = Vec::new();
    for (stroke, pair) in all.into_iter().zip(moments.windows(2)) {
        if pair[1] > pair[0] {
            strokes.push(stroke);
        } else if let Some(last) = strokes.last_mut() {
            // What the viewer does not know of as an action of its own belongs to the one before.
            last.cost += stroke.cost;
        }
    }
    Ok(Strip { strokes })
}

/// The record as a file, once the battle is over.
pub(crate) async fn record(seat: &Seat) -> Result<String, Problem> {
    let inner = seat.game.awake().await?;
    let Some(play) = &inner.play else { return Err(asleep()) };
    let over = play.desk.verdict().is_some() && seat.game.late(&inner, seat.role).is_none();
    if !over && !seat.game.setup.replay {
        let text = "The record holds what only one side may know; it is there when the battle is over.";
        return Err(Problem::new("not-over", text));
    }
    Ok(play.desk.record().write())
}

/// The position at a moment as a scenario file, as far as the seat may know it.
pub(crate) async fn position(seat: &Seat, number: u32) -> Result<String, Problem> {
    let (record, actions, side): (Record, usize, Option<Side>) = {
        let mut inner = seat.game.awake().await?;
        let viewer = seat.game.viewer(&inner, seat.role, seat.game.eyes(&inner, seat.role));
        let most = seat.game.known_actions(&inner, seat.role);
        let Some(play) = &mut inner.play else { return Err(asleep()) };
        let side = match (viewer, seat.role) {
            (Viewer::Umpire, _) => None,
            // Who plays both sides may know what neither hides from the other.
            (_, Role::Both) if play.desk.nothing_hidden() => None,
            (Viewer::Seat(side), Role::Red | Role::Blue) => Some(side),
            _ => {
                let text = "Something is hidden now; a branch can begin when it has come to light.";
                return Err(Problem::new("hidden", text));
            }
        };
        let actions = play.sheet(viewer).actions_at(number).filter(|actions| *actions <= most);
        let actions = actions.ok_or_else(|| {
            Problem::new("no-such-moment", format!("This battle has no moment {number} that you know of."))
        })?;
        (play.desk.record(), actions, side)
    };
    seat.game.tools.work(move || reel::position(&record, actions, side)).await
}

fn asleep() -> Problem {
    Problem::new("storage", "The battle cannot be opened.")
}
