//! Reading actions from their written form.

use battle::{Side, Viewer};
use ground::tabletop::{self, Bearing, Length, Measure, Point};
use muster::read::hint;

use super::pick_text;
use crate::actions::{Leg, Legs, MOST_LEGS};
use crate::flags::Marks;
use crate::picks::{Hired, Pick, usual_marks};
use crate::roster::{MOST_OF_A_ROSTER, Packed, Roster};
use crate::state::{BattleId, ContingentId, LeaderId, State, Word};
use crate::troops::{Array, Grade, LeaderKind, Order, Troop};

impl State {
    /// Reads a whole army; says everything that is wrong with it.
    pub(super) fn read_roster(&self, text: &str) -> Result<Roster, String> {
        let (mut picks, mut faults) = (Vec::new(), Vec::new());
        for part in text.split(',').map(str::trim) {
            match read_pick(&part.split_whitespace().collect::<Vec<_>>()) {
                Ok(pick) => picks.push(pick),
                Err(why) => faults.push(format!("`{part}`: {why}")),
            }
        }
        if picks.len() > MOST_OF_A_ROSTER {
            faults.push(format!("a roster names at most {MOST_OF_A_ROSTER}; more are picked one by one"));
        }
        if faults.is_empty() {
            faults = self.faults_of_roster(&picks);
        } else {
            // What there is beside it is judged, too.
            let possible = |pick: &Pick| pick.is_possible().err().map(|refusal| (*pick, refusal));
            let wrong = picks.iter().filter_map(possible);
            faults.extend(wrong.map(|(pick, refusal)| {
                format!("`{}`: {} [{}]", pick_text(&pick), refusal.sentence(|_| ""), refusal.rule.id())
            }));
        }
        if faults.is_empty() {
            let picks: Vec<Packed> = picks.iter().map(Packed::of).collect();
            return Ok(Roster::of(&picks));
        }
        Err(faults.join("; "))
    }

    pub(super) fn read_contingent(&self, side: Side, id: &str) -> Result<ContingentId, String> {
        let known = |at: usize| self.is_known_to(ContingentId(at as u8), Viewer::Seat(side));
        let names = self.scenario.contingents.iter().map(|info| info.id.as_str());
        find(names, known, id, "contingent").map(ContingentId)
    }

    pub(super) fn read_leader(&self, side: Side, id: &str) -> Result<LeaderId, String> {
        let known = |at: usize| self.is_leader_known_to(LeaderId(at as u8), Viewer::Seat(side));
        find(self.scenario.leaders.iter().map(|info| info.id.as_str()), known, id, "leader").map(LeaderId)
    }

    pub(super) fn read_battle(&self, side: Side, id: &str) -> Result<BattleId, String> {
        let known = |at: usize| self.is_battle_known_to(BattleId(at as u8), Viewer::Seat(side));
        let names: Vec<String> = self.all_battles().map(|battle| self.battle_word(battle)).collect();
        find(names.iter().map(String::as_str), known, id, "battle").map(BattleId)
    }
}

/// The place of what has this id in a list, if it is known of.
fn find<'a>(
    names: impl Iterator<Item = &'a str> + Clone,
    known: impl Fn(usize) -> bool,
    id: &str,
    what: &str,
) -> Result<u8, String> {
    let there = names.enumerate().filter(|(at, _)| known(*at));
    let found = there.clone().find(|(_, name)| *name == id).map(|(at, _)| at);
    found
        .and_then(|at| u8::try_from(at).ok())
        .ok_or_else(|| format!("there is no {what} `{id}`{}", hint(id, there.map(|(_, name)| name))))
}

pub(super) fn read_order(word: &str) -> Result<Order, String> {
    Order::find(word)
        .ok_or_else(|| format!("`{word}` is no order{}", hint(word, Order::ALL.into_iter().map(Order::key))))
}

pub(super) fn read_word(word: &str) -> Result<Word, String> {
    if word == "rejoin" { Ok(Word::Rejoin) } else { read_order(word).map(Word::Order) }
}

pub(super) fn read_array(word: &str) -> Result<Array, String> {
    Array::ALL.into_iter().find(|array| array.key() == word).ok_or_else(|| format!("`{word}` is no array"))
}

pub(crate) fn read_number(word: &str) -> Result<u8, String> {
    let plain = word == "0" || !word.starts_with(['0', '+']);
    word.parse().ok().filter(|_| plain).ok_or_else(|| format!("`{word}` is no number"))
}

pub(crate) fn read_length(word: &str) -> Result<Length, String> {
    Measure::INCHES.read(word).ok_or_else(|| format!("`{word}` is no length in inches"))
}

pub(super) fn read_bearing(word: &str) -> Result<Bearing, String> {
    tabletop::read_bearing(word).ok_or_else(|| format!("`{word}` is no facing in degrees from 0 to 359.99"))
}

pub(super) fn read_point(word: &str) -> Result<Point, String> {
    Measure::INCHES.read_point(word).ok_or_else(|| format!("`{word}` is no place: x,y in inches"))
}

pub(super) fn read_legs(text: &str) -> Result<Legs, String> {
    let mut legs = Legs::new();
    if text.trim() == "nowhere" {
        return Ok(legs);
    }
    for part in text.split(',') {
        if !legs.push(read_leg(part)?) {
            return Err(format!("a move has no more than {MOST_LEGS} legs"));
        }
    }
    Ok(legs)
}

fn read_leg(text: &str) -> Result<Leg, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words[..] {
        ["ahead", by] => Ok(Leg::Ahead(read_length(by)?)),
        ["wheels", "left", by] => Ok(Leg::WheelLeft(read_length(by)?)),
        ["wheels", "right", by] => Ok(Leg::WheelRight(read_length(by)?)),
        ["slides", way, by] => Ok(Leg::Slide(read_bearing(way)?, read_length(by)?)),
        ["faces", way] => Ok(Leg::Face(read_bearing(way)?)),
        ["about"] => Ok(Leg::About),
        ["array", array, files] => Ok(Leg::Array(read_array(array)?, read_number(files)?)),
        ["files", files] => Ok(Leg::Files(read_number(files)?)),
        ["exchange"] => Ok(Leg::Exchange),
        ["mount"] => Ok(Leg::Mount),
        _ => Err(format!("`{}` is no leg of a move", text.trim())),
    }
}

fn read_kind(word: &str) -> Result<LeaderKind, String> {
    let kinds = [LeaderKind::Captain, LeaderKind::Marshal, LeaderKind::Commander];
    let found = kinds.into_iter().find(|kind| kind.key() == word);
    found.ok_or_else(|| format!("`{word}` is no kind of leader{}", hint(word, kinds.map(LeaderKind::key))))
}

fn read_troop(word: &str) -> Result<Troop, String> {
    let keys = Troop::ALL.map(|troop| troop.row().key);
    Troop::find(word).ok_or_else(|| format!("`{word}` is no type of troops{}", hint(word, keys)))
}

/// Reads what is picked for an army.
pub(crate) fn read_pick(words: &[&str]) -> Result<Pick, String> {
    match *words {
        ["appoint", kind, cp, "for", battle] => Ok(Pick::Leader {
            kind: read_kind(kind)?,
            cp: read_number(cp)?,
            battle: read_number(battle)?,
        }),
        ["hire", ref rest @ ..] => read_hire(rest),
        _ => Err("a leader is written like `appoint marshal 4 for 2`, a contingent like `hire 6 longbow grade C for 1`"
            .to_owned()),
    }
}

/// Reads `6 longbow grade C for 1`, `4 heavy-infantry + 4 longbow grade C for 2 with stakes`. What is not said to be brought
/// is what comes with the type.
fn read_hire(words: &[&str]) -> Result<Pick, String> {
    const HOW: &str = "is written like `hire 6 longbow grade C for 1 with stakes`";
    let (rear, rest) = match words {
        [_, _, "+", stands, rear, rest @ ..] => (Some((read_number(stands)?, read_troop(rear)?)), rest),
        [_, _, rest @ ..] => (None, rest),
        _ => return Err(format!("a contingent {HOW}")),
    };
    let (stands, front) = (read_number(words[0])?, read_troop(words[1])?);
    let (letter, battle, marks) = match *rest {
        ["grade", letter, "for", battle] => (letter, battle, usual_marks(front)),
        ["grade", letter, "for", battle, "with", "nothing"] => (letter, battle, Marks::default()),
        ["grade", letter, "for", battle, "with", ref marks @ ..] => (letter, battle, read_marks(marks)?),
        _ => return Err(format!("a contingent {HOW}")),
    };
    let grades = [Grade::A, Grade::B, Grade::C, Grade::D];
    let grade = grades.into_iter().find(|grade| grade.letter() == letter);
    Ok(Pick::Contingent(Hired {
        grade: grade.ok_or_else(|| format!("`{letter}` is no grade: A to D"))?,
        front,
        stands,
        rear: rear.map(|(_, troop)| troop),
        rear_stands: rear.map_or(0, |(stands, _)| stands),
        marks,
        battle: read_number(battle)?,
    }))
}

fn read_marks(words: &[&str]) -> Result<Marks, String> {
    words.iter().try_fold(Marks::default(), |all, word| {
        Marks::named(word).map(|mark| all | mark).ok_or_else(|| format!("`{word}` is no mark"))
    })
}
