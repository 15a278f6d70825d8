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
//! | `small_arms.rs` | bands and rungs of small arms |
//! | `stands.rs` | the targets that each stand of a unit with small arms takes |
//! | `thrown.rs` | axes, javelins, darts and pilums |
//! | `grenades.rs` | grenades of grenadiers |
//! | `marksmen.rs` | marksmen of neutral battles, who aim at commanders |
//! | `smoke.rs` | smoke before those who fire at the same target turn after turn |
//! | `friendly.rs` | losses to fire of one's own side |
//! | `artillery.rs` | the artillery step |
//! | `calls.rs` | targets, aim points and ranges that both sides call in secret |
//! | `engines.rs` | what is true of an engine or gun: rate, span, turning, crew |
//! | `lay.rs` | at what a piece may be laid: sight, turning, friends in the way |
//! | `marsh.rs` | fire out of a marsh and into it |
//! | `shells.rs` | kinds of shot of the Musket period: how many are left, how far each may be called |
//! | `rounds.rs`, `declare.rs`, `ranges.rs` | duels and rounds of the Musket period: who fires next, what, and how far |
//! | `shot.rs` | one shot: mishap, wheel, variation |
//! | `burst.rs` | circles and the wedge of canister |
//! | `bounce.rs` | the bounce stick of round shot, and what stops it |
//! | `landed.rs` | where the shots of a turn fell, as they lie on the board |
//! | `nearest.rs` | which of equally near figures falls |
//! | `objects.rs` | buildings, bridges, gates, towers, walls and fences as targets |
//! | `works.rs` | what is set up, taken down or destroyed by order |
//! | `events.rs`, `words.rs` | what happens, and how it is told |

pub(crate) mod aim;
pub(crate) mod artillery;
pub(crate) mod bounce;
mod burst;
pub(crate) mod calls;
pub(crate) mod declare;
pub(crate) mod engines;
pub(crate) mod events;
pub(crate) mod fire;
pub(crate) mod friendly;
mod grenades;
pub(crate) mod ladder;
pub(crate) mod landed;
mod lay;
mod marksmen;
mod marsh;
pub(crate) mod moment;
pub(crate) mod nearest;
pub(crate) mod objects;
pub(crate) mod ranges;
pub(crate) mod rounds;
pub(crate) mod sheet;
pub(crate) mod shells;
pub(crate) mod shot;
pub(crate) mod small_arms;
pub(crate) mod smoke;
mod stands;
pub(crate) mod targets;
pub(crate) mod thirds;
pub(crate) mod thrown;
pub(crate) mod volley;
pub(crate) mod weapons;
mod words;
pub(crate) mod works;
