//! Commanders' business: orders that riders carry, and units that the supreme commander forms into one (common.dispatch,
//! common.command.reform).

pub(crate) mod centuries;
pub(crate) mod dispatch;
pub(crate) mod injured;
pub(crate) mod lead;
pub(crate) mod rank;
pub(crate) mod reform;
