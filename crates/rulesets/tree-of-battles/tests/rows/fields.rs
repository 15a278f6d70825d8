//! Positions that many tests begin with, how one of them is changed, and the dice of their fights.
#![allow(unreachable_pub)]

use crate::table::{played_on, told_from};

/// Foot and foot, 24″ apart, with a Tactical Move to make.
pub const FIELD: &str = "
    red  F1 heavy-infantry 4 at 36,12, grade B
    blue K1 heavy-infantry 4 at 36,36
    only tactical
";

/// Longbows before a line of foot, 8″ away.
pub const BOWS: &str = "
    red  F1 longbow 4 at 36,10
    blue G1 heavy-infantry 4 at 36,18
    only long-range
";

/// Guns at 20″ from a line of foot.
pub const GUNS: &str = "
    red  A1 artillery 1 at 36,10
    blue G1 heavy-infantry 4 at 36,30
    only long-range
";

/// Foot 2″ from foot.
pub const FOOT: &str = "
    battle red red, order attack
    battle blue blue, order attack
    red  F1 heavy-infantry 4 at 36,10
    blue G1 heavy-infantry 4 at 36,12
    only combat
";

/// Horse 9″ from foot.
pub const HORSE: &str = "
    battle red red, order attack
    red  K1 light-horse 4 at 36,10
    blue G1 heavy-infantry 4 at 36,19
    only combat
";

/// Two lines in mêlée.
pub const MELEE: &str = "
    red  F1 heavy-infantry 4 at 36,20
    blue G1 heavy-infantry 4 at 36,20
    only combat
";

/// Red is to march.
pub const APPROACH: &str = "during approach\nstep { approach = { side = \"red\", stage = \"marches\" } }";

/// Red has a Tactical Move to make.
pub const TACTICAL: &str = "during tactical\nstep { tactical = { side = \"red\", stage = \"voluntary\" } }";

pub const CHARGE: &[&str] = &["red: F1 against G1"];
pub const RIDE: &[&str] = &["red: K1 against G1"];

/// A position in which a contingent is something else: other troops, another place or facing, further facts, as lines of
/// positions write them; what is left out stays.
pub fn being(position: &str, id: &str, what: &str) -> String {
    let is_it = |line: &&str| line.split_whitespace().nth(1) == Some(id) && line.contains(" at ");
    let line = position.lines().find(is_it).unwrap_or_else(|| panic!("there is no {id} in {position}"));
    let (side, was) = line.split_once(id).expect("it is there");
    let [was, now] = [was, what].map(parts);
    let [troops, at, facing] = [0, 1, 2].map(|part| if now[part].is_empty() { was[part] } else { now[part] });
    let mut changed = format!("{side}{id} {troops} at {at}");
    for (word, text) in [(" facing ", facing), (", ", was[3]), (", ", now[3])] {
        if !text.is_empty() {
            changed += &format!("{word}{text}");
        }
    }
    position.replace(line, &changed)
}

/// The troops, the place, the facing and the facts of `longbow 4 at 36,10 facing 0, dps 2`.
fn parts(text: &str) -> [&str; 4] {
    let (head, facts) = text.split_once(", ").unwrap_or((text, ""));
    let (head, facing) = head.split_once(" facing ").unwrap_or((head, ""));
    let (troops, at) = head.split_once("at ").unwrap_or((head, ""));
    [troops.trim(), at.trim(), facing.trim(), facts.trim()]
}

/// Ones for so many dice: nobody hits.
pub fn ones(count: usize) -> Vec<u8> {
    vec![1; count]
}

/// Eight dice of which so many hit.
pub fn eight(hits: usize) -> Vec<u8> {
    (0..8).map(|n| if n < hits { 5 } else { 1 }).collect()
}

/// A round in which red scores `red` hits out of eight dice, and blue `blue`.
pub fn hits(red: usize, blue: usize) -> Vec<u8> {
    [eight(red), eight(blue)].concat()
}

/// What follows from the results of a round; dice that are not given are twos.
pub fn follows(position: &str, actions: &[&str], fell: &[u8]) -> String {
    told_from(position, actions, fell, " to ")
}

/// The dice lines of a fight.
pub fn dice(position: &str, actions: &[&str], fell: &[u8]) -> String {
    let told = played_on(position, actions, fell);
    let lines = told.lines().filter(|line| line.starts_with("combat"));
    lines.collect::<Vec<_>>().join("\n") + "\n"
}
