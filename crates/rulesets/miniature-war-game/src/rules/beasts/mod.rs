//! Elephants and chariots (medieval.elephant, medieval.chariot).
//!
//! | file | what |
//! | --- | --- |
//! | `crews.rs` | who is left on an elephant or chariot, and whether it still moves |
//! | `fire.rs` | shots of their crews, two in a turn, and at whom |
//! | `struck.rs` | what artillery does to them |
//! | `rampage.rs` | an elephant with six hits, and its driver who kills it |
//! | `step_off.rs` | the fighter who steps off his chariot |
//! | `horses.rs` | cavalry that shies from elephants |
//! | `events.rs` | what happens, and how it is told |

pub(crate) mod crews;
pub(crate) mod events;
pub(crate) mod fire;
pub(crate) mod horses;
pub(crate) mod rampage;
pub(crate) mod step_off;
pub(crate) mod struck;
