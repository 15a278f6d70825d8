//! Looking back: moments, the strip, the record, and where a branch begins, worked out beside the connections.

use crate::clock::now;
use crate::hall::Seat;
use message::{Moment, Problem, Strip};

/// The board at one moment, as the seat may know it.
pub(crate) async fn moment(seat: &Seat, number: u32) -> Result<Moment, Problem> {
    let work = seat.game.awake().await?.moment(seat.role, number, now())?;
    seat.game.tools.work(work).await
}

/// The whole battle in strokes, one for each moment the seat knows of.
pub(crate) async fn strip(seat: &Seat) -> Result<Strip, Problem> {
    let work = seat.game.awake().await?.strip(seat.role, now())?;
    seat.game.tools.work(work).await
}

/// The record as a file, once the battle is over.
pub(crate) async fn record(seat: &Seat) -> Result<String, Problem> {
    seat.game.awake().await?.record(seat.role, now())
}

/// The position at a moment as a scenario file, as far as the seat may know it.
pub(crate) async fn position(seat: &Seat, number: u32) -> Result<String, Problem> {
    let work = seat.game.awake().await?.position(seat.role, number, now())?;
    seat.game.tools.work(work).await
}
