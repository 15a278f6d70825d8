//! Commanders' business: orders that riders carry, and units and battles that the supreme commander forms (common.dispatch,
//! common.command.reform, common.command.new-group).

pub(crate) mod centuries;
pub(crate) mod dispatch;
pub(crate) mod injured;
pub(crate) mod lead;
pub(crate) mod new_group;
pub(crate) mod rank;
pub(crate) mod reform;
