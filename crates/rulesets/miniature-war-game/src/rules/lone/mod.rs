//! Berserkers, samurai and Mongols (medieval.berserker, medieval.samurai, medieval.mongol).

pub(crate) mod berserker;
pub(crate) mod mongol;
