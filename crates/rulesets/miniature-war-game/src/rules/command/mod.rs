//! Commanders' business: orders that riders carry, and units that the supreme commander forms into one (common.dispatch,
//! common.command.reform).

pub(crate) mod dispatch;
pub(crate) mod reform;
