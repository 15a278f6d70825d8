//! Movement: orders become plans, and plans are carried out beat by beat, all units together.

pub(crate) mod array;
pub(crate) mod beats;
pub(crate) mod caracole;
pub(crate) mod column;
pub(crate) mod compile;
pub(crate) mod cross;
mod guns;
pub(crate) mod pass;
pub(crate) mod phantoms;
pub(crate) mod plan;
pub(crate) mod quiet;
pub(crate) mod road;
pub(crate) mod screen;
pub(crate) mod square;
pub(crate) mod stop;
pub(crate) mod track;
pub(crate) mod watch;
