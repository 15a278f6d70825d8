//! Looking back: moments, the strip, the record, and where a branch begins, worked out beside the connections.

use std::net::IpAddr;

use seats::Seats;
use tokio::sync::MutexGuard;

use crate::clock::now;
use crate::hall::Seat;
use message::{Moment, Problem, Strip};

/// The board at one moment, as the seat may know it.
pub(crate) async fn moment(seat: &Seat, from: IpAddr, number: u32) -> Result<Moment, Problem> {
    let work = open(seat).await?.moment(seat.role, number, now())?;
    seat.game.tools.ponder(from, work).await
}

/// The whole battle in strokes, one for each moment the seat knows of.
pub(crate) async fn strip(seat: &Seat, from: IpAddr) -> Result<Strip, Problem> {
    let work = open(seat).await?.strip(seat.role, now())?;
    seat.game.tools.ponder(from, work).await
}

/// The record as a file, once the battle is over.
pub(crate) async fn record(seat: &Seat) -> Result<String, Problem> {
    open(seat).await?.record(seat.role, now())
}

/// The position at a moment as a scenario file, as far as the seat may know it.
pub(crate) async fn position(seat: &Seat, from: IpAddr, number: u32) -> Result<String, Problem> {
    let work = open(seat).await?.position(seat.role, number, now())?;
    seat.game.tools.ponder(from, work).await
}

/// The battle, awake, as soon as the seat may be told of everything that concerns it.
async fn open(seat: &Seat) -> Result<MutexGuard<'_, Seats>, Problem> {
    seat.game.open_to(seat.role).await;
    seat.game.awake().await
}
