//! The time of day.

use std::sync::LazyLock;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// When the program first asked for the time, on the clock of the day and on one that never goes back.
static START: LazyLock<(Duration, Instant)> = LazyLock::new(|| {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    (since.unwrap_or(Duration::ZERO), Instant::now())
});

/// Milliseconds since 1970. They never go back, so that no player's clock does when the machine's is set.
pub(crate) fn now() -> i64 {
    let (day, start) = *START;
    i64::try_from((day + start.elapsed()).as_millis()).unwrap_or(i64::MAX)
}
