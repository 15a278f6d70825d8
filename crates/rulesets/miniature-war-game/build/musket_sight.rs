//! Sight in the Musket period.

use scribe::Code;

use crate::rows::Musket;

pub(crate) fn write(code: &mut Code, musket: &Musket) {
    let sight = &musket.musket_sight;
    code.number(
        "how far artillery sees by its telescopes, in cm",
        "SIGHT_BY_TELESCOPE",
        "i32",
        sight.telescope,
    );
    code.number(
        "how near who lies in wait at a wall is seen, in cm",
        "SIGHT_AT_WALL",
        "i32",
        sight.wall_hidden_until,
    );
    code.number(
        "how near who waits in a building is seen, in cm",
        "SIGHT_IN_BUILDING",
        "i32",
        sight.building_hidden_until,
    );
}
