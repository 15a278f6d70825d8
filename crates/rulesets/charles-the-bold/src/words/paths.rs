//! Ways and turns in words: the legs of a move, a facing, a direction.

use battle::{List, PieceId, Refusal, Side, Target, Word};
use ground::{Dir, Facing};

use super::{EXPECTED, small};
use crate::actions::Charge;
use crate::state::State;
use crate::steps::{Leg, MoveKind, Path};

/// The six directions as players write them, from direction 0.
const DIRS: [&str; 6] = ["e", "ne", "nw", "w", "sw", "se"];

impl Word<State> for Facing {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        into.push_str(&self.to_string());
    }

    fn read(_: &State, _: Side, word: &str) -> Result<Facing, String> {
        read_facing(word)
    }
}

impl Word<State> for Dir {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        into.push_str(dir_word(*self));
    }

    fn read(_: &State, _: Side, word: &str) -> Result<Dir, String> {
        read_dir(&word.to_lowercase())
    }
}

/// So many faces to the left, as in `keep left`; nothing for none.
#[derive(Clone, Copy)]
pub(crate) struct Faces(pub(crate) i8);

impl Word<State> for Faces {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        into.push_str(&match self.0 {
            0 => String::new(),
            1 => "left".to_owned(),
            -1 => "right".to_owned(),
            2.. => format!("left {}", self.0),
            _ => format!("right {}", self.0.unsigned_abs()),
        });
    }

    fn read(_: &State, _: Side, words: &str) -> Result<Faces, String> {
        read_turn(&small(words)).map(Faces)
    }
}

/// The same as in `attack turning left`.
#[derive(Clone, Copy)]
pub(crate) struct Turning(pub(crate) i8);

impl Word<State> for Turning {
    fn write(&self, battle: &State, side: Side, into: &mut String) {
        if self.0 != 0 {
            into.push_str("turning ");
            Faces(self.0).write(battle, side, into);
        }
    }

    fn has_form(words: &str) -> bool {
        small(words).first().is_none_or(|word| word == "turning")
    }

    fn read(_: &State, _: Side, words: &str) -> Result<Turning, String> {
        read_turn(small(words).get(1..).unwrap_or_default()).map(Turning)
    }
}

/// A move by its steps and turns: `move ne ne turn left`, `turn about`, `turn left`.
#[derive(Clone, Copy)]
pub(crate) struct March(pub(crate) Path);

impl Word<State> for March {
    fn write(&self, battle: &State, _: Side, into: &mut String) {
        let (verb, plain) = match self.0.kind {
            MoveKind::About => ("turn about", MoveKind::About),
            _ => ("move", MoveKind::Forward),
        };
        into.push_str(verb);
        into.push_str(&path_words(&self.0, battle.base_facing(None), plain));
    }

    fn has_form(words: &str) -> bool {
        small(words).first().is_some_and(|verb| verb == "move" || verb == "turn")
    }

    fn read(battle: &State, _: Side, words: &str) -> Result<March, String> {
        let words = small(words);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let (legs, plain) = match words[..] {
            ["turn", "about", ref legs @ ..] => (legs, MoveKind::About),
            ["move", ref legs @ ..] | ref legs => (legs, MoveKind::Forward),
        };
        read_path(legs, battle.base_facing(None), plain).map(March)
    }
}

/// The steps of an evasion or of falling back, which go back unless it is said otherwise.
#[derive(Clone, Copy)]
pub(crate) struct Backwards(pub(crate) Path);

impl Word<State> for Backwards {
    fn write(&self, battle: &State, _: Side, into: &mut String) {
        into.push_str(path_words(&self.0, battle.base_facing(None), MoveKind::Back).trim_start());
    }

    fn read(battle: &State, _: Side, words: &str) -> Result<Backwards, String> {
        let words = small(words);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        read_path(&words, battle.base_facing(None), MoveKind::Back).map(Backwards)
    }
}

/// `x charges y by ne ne`: turns are counted from where the charging stand faces.
impl Word<State> for Charge {
    fn write(&self, battle: &State, _: Side, into: &mut String) {
        let Charge { by, at, path } = *self;
        let legs = path_words(&path, battle.base_facing(Some(by)), MoveKind::Forward);
        let by_way = if legs.is_empty() { "" } else { " by" };
        let (by, at) = (battle.stand_word(by), battle.stand_word(at));
        into.push_str(&format!("{by} charges {at}{by_way}{legs}"));
    }

    fn has_form(words: &str) -> bool {
        matches!(&small(words)[..], [_, verb, _, ..] if verb == "charges")
    }

    fn read(battle: &State, side: Side, words: &str) -> Result<Charge, String> {
        let words = small(words);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let [by, _, at, ref legs @ ..] = words[..] else { return Err(EXPECTED.to_owned()) };
        let (by, at) = (battle.read_stand(side, by)?, battle.read_stand(side, at)?);
        let legs = legs.strip_prefix(&["by"]).unwrap_or(legs);
        let path = read_path(legs, battle.base_facing(Some(by)), MoveKind::Forward)?;
        Ok(Charge { by, at, path })
    }

    fn is_there(&self, battle: &State, side: Side) -> Result<(), Refusal> {
        self.by.is_there(battle, side)?;
        self.at.is_there(battle, side)
    }

    fn target(&self, battle: &State) -> Option<Target> {
        self.at.target(battle)
    }

    fn pieces(&self, battle: &State, into: &mut Vec<PieceId>) {
        self.by.pieces(battle, into);
        self.at.pieces(battle, into);
    }
}

/// A direction as players write it.
pub(crate) fn dir_word(dir: Dir) -> &'static str {
    DIRS[dir.index()]
}

/// The facing after a path's turns.
pub(crate) fn facing_after(path: &Path, base: Facing) -> Facing {
    let facing = path.legs.iter().fold(base, |facing, leg| match leg {
        Leg::Step(_) => facing,
        Leg::Left => facing.turned(1),
        Leg::Right => facing.turned(-1),
    });
    if path.kind == MoveKind::About { facing.opposite() } else { facing }
}

/// The words of a path, each after a space: its kind unless that is plain, its legs, and its facing unless that
/// follows from the turns.
fn path_words(path: &Path, base: Facing, plain: MoveKind) -> String {
    let mut words = String::new();
    if path.kind != plain {
        words.push_str(match path.kind {
            MoveKind::Forward => " forward",
            MoveKind::Back => " back",
            MoveKind::Sideways => " sideways",
            MoveKind::About => " about",
        });
    }
    for leg in path.legs.iter() {
        match leg {
            Leg::Step(dir) => {
                words.push(' ');
                words.push_str(dir_word(*dir));
            }
            Leg::Left => words.push_str(" turn left"),
            Leg::Right => words.push_str(" turn right"),
        }
    }
    if path.facing != facing_after(path, base) {
        words.push_str(&format!(" facing {}", path.facing));
    }
    words
}

fn read_path(words: &[&str], base: Facing, plain: MoveKind) -> Result<Path, String> {
    let mut kind = plain;
    let mut legs = List::new();
    let mut facing = None;
    let mut rest = words;
    if let [first, after @ ..] = rest {
        let named = match *first {
            "forward" => Some(MoveKind::Forward),
            "back" => Some(MoveKind::Back),
            "sideways" => Some(MoveKind::Sideways),
            "about" => Some(MoveKind::About),
            _ => None,
        };
        if let Some(named) = named {
            (kind, rest) = (named, after);
        }
    }
    while let [word, after @ ..] = rest {
        rest = after;
        let leg = match *word {
            "turn" | "then" => continue,
            "left" => Leg::Left,
            "right" => Leg::Right,
            "facing" => {
                let [number, after @ ..] = rest else { return Err("say which facing, 0 to 5".to_owned()) };
                (facing, rest) = (Some(read_facing(number)?), after);
                continue;
            }
            dir => Leg::Step(read_dir(dir)?),
        };
        if !legs.push(leg) {
            return Err("a move has at most 12 steps and turns".to_owned());
        }
    }
    let mut path = Path { kind, legs, facing: base };
    path.facing = facing.unwrap_or_else(|| facing_after(&path, base));
    Ok(path)
}

fn read_dir(word: &str) -> Result<Dir, String> {
    let at = DIRS.iter().position(|dir| *dir == word);
    at.and_then(|at| Dir::try_from(at as u8).ok())
        .ok_or_else(|| format!("`{word}` is no direction; they are {}", DIRS.join(", ")))
}

pub(super) fn read_facing(word: &str) -> Result<Facing, String> {
    let number = word.parse::<u8>().ok();
    number
        .and_then(|number| Facing::try_from(number).ok())
        .ok_or_else(|| format!("`{word}` is no facing; they go from 0 to 5, and 1 is straight up"))
}

/// So many faces to the left.
fn read_turn(words: &[String]) -> Result<i8, String> {
    let wrong = || "say \"left\" or \"right\", or nothing for no turn".to_owned();
    let (way, faces) = match words {
        [] => return Ok(0),
        [way] => (way, 1),
        [way, faces] => (way, faces.parse::<i16>().map_err(|_| wrong())?),
        _ => return Err(wrong()),
    };
    let left = match way.as_str() {
        "left" => faces,
        "right" => -faces,
        _ => return Err(wrong()),
    };
    i8::try_from(left).map_err(|_| wrong())
}
