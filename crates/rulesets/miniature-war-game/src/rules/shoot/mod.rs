//! Artillery and fire.
//!
//! | file | what |
//! | --- | --- |
//! | `fire.rs` | the fire step, part by part |
//! | `sheet.rs` | what both sides choose in it, in secret |
//! | `targets.rs` | at whom a unit may fire, and at whom it fires if nobody chooses |
//! | `thirds.rs` | in which thirds a unit fires and loads |
//! | `moment.rs` | the battle as it stood at an earlier moment of the movement |
//! | `aim.rs` | from stand to stand: arc, sight, distance |
//! | `ladder.rs` | the rung of a shot, step by step |
//! | `volley.rs` | the dice of a volley, and who falls |
//! | `weapons.rs` | what missile troops shoot with |
//! | `thrown.rs` | axes, javelins, darts and pilums |
//! | `artillery.rs` | the artillery step |
//! | `calls.rs` | targets, aim points and ranges that both sides call in secret |
//! | `engines.rs` | what is true of an engine or gun: rate, span, turning, crew |
//! | `shot.rs` | one shot: mishap, wheel, variation, hit area |
//! | `objects.rs` | buildings, bridges, gates, towers, walls and fences as targets |
//! | `works.rs` | what is set up, taken down or destroyed by order |
//! | `events.rs`, `words.rs` | what happens, and how it is told |

pub(crate) mod aim;
pub(crate) mod artillery;
pub(crate) mod calls;
pub(crate) mod engines;
pub(crate) mod events;
pub(crate) mod fire;
pub(crate) mod ladder;
pub(crate) mod moment;
pub(crate) mod objects;
pub(crate) mod sheet;
pub(crate) mod shot;
pub(crate) mod targets;
pub(crate) mod thirds;
pub(crate) mod thrown;
pub(crate) mod volley;
pub(crate) mod weapons;
mod words;
pub(crate) mod works;
