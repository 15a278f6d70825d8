//! The words of actions: how contingents, places, legs and the like are written and read.

use battle::{Refusal, Side, Target, Viewer, Word as Written};
use ground::tabletop::{Bearing, Length, Place, Point};
use muster::read::hint;

use super::reading::{
    read_array, read_bearing, read_legs, read_length, read_number, read_order, read_pick, read_point,
    read_word,
};
use super::{HOWS, NOBODY, degrees_text, inches_text, legs_text, pick_text, point_text, word_text};
use crate::actions::{How, Legs, Post};
use crate::picks::{Pick, READY};
use crate::roster::Roster;
use crate::rulebook::rule;
use crate::scene::spot;
use crate::state::{BattleId, ContingentId, LeaderId, State, Word};
use crate::troops::{Array, Order};

/// Acts first, or second.
#[derive(Clone, Copy)]
pub(crate) struct Turn(pub(crate) bool);

/// A shift of a die, with its sign.
#[derive(Clone, Copy)]
pub(crate) struct Shift(pub(crate) i8);

/// An army that is ready, by its key.
#[derive(Clone, Copy)]
pub(crate) struct Ready(pub(crate) u8);

/// Where a contingent is placed, in which array, how many files wide, and whether its stakes are planted.
#[derive(Clone, Copy)]
pub(crate) struct Drawn(pub(crate) Place, pub(crate) Array, pub(crate) u8, pub(crate) bool);

/// To whom a leader sends, and what: `orders john attack`, `entices john`.
#[derive(Clone, Copy)]
pub(crate) struct Message(pub(crate) LeaderId, pub(crate) Word);

/// Whether along the road, and how: `marches ahead 4`, `takes the road ahead 10`.
#[derive(Clone, Copy)]
pub(crate) struct Marching(pub(crate) bool, pub(crate) Legs);

/// Refuses what names something that is not there, for all that the side knows.
fn there(is_there: bool) -> Result<(), Refusal> {
    if is_there {
        Ok(())
    } else {
        Err(Refusal::new(rule!("troop.contingent"), "there is no such piece or place"))
    }
}

/// What follows words at the beginning of a text; none if it does not begin so.
fn after<'a>(text: &'a str, words: &[&str]) -> Option<&'a str> {
    words.iter().try_fold(text.trim_start(), |text, word| {
        let rest = text.strip_prefix(word)?;
        (rest.is_empty() || rest.starts_with(char::is_whitespace)).then(|| rest.trim_start())
    })
}

impl Written<State> for ContingentId {
    fn write(&self, battle: &State, _: Side, into: &mut String) {
        into.push_str(battle.contingent_word(*self));
    }

    fn read(battle: &State, side: Side, word: &str) -> Result<ContingentId, String> {
        battle.read_contingent(side, word)
    }

    fn is_there(&self, battle: &State, side: Side) -> Result<(), Refusal> {
        there(self.index() < battle.contingents.len() && battle.is_known_to(*self, Viewer::Seat(side)))
    }

    fn target(&self, battle: &State) -> Option<Target> {
        Some(Target::Piece { id: battle.contingent_word(*self).to_owned() })
    }

    fn pointed(self, battle: &State, side: Side, at: &Target) -> Option<ContingentId> {
        let Target::Piece { id } = at else { return None };
        let pointed = battle.all_contingents().find(|known| battle.contingent_word(*known) == id)?;
        battle.is_known_to(pointed, Viewer::Seat(side)).then_some(pointed)
    }
}

impl Written<State> for LeaderId {
    fn write(&self, battle: &State, _: Side, into: &mut String) {
        into.push_str(battle.leader_word(*self));
    }

    fn read(battle: &State, side: Side, word: &str) -> Result<LeaderId, String> {
        battle.read_leader(side, word)
    }

    fn is_there(&self, battle: &State, side: Side) -> Result<(), Refusal> {
        there(self.index() < battle.leaders.len() && battle.is_leader_known_to(*self, Viewer::Seat(side)))
    }

    fn target(&self, battle: &State) -> Option<Target> {
        Some(Target::Piece { id: battle.leader_word(*self).to_owned() })
    }
}

impl Written<State> for BattleId {
    fn write(&self, battle: &State, _: Side, into: &mut String) {
        into.push_str(&battle.battle_word(*self));
    }

    fn read(battle: &State, side: Side, word: &str) -> Result<BattleId, String> {
        battle.read_battle(side, word)
    }

    fn is_there(&self, battle: &State, side: Side) -> Result<(), Refusal> {
        there(self.index() < battle.battles.len() && battle.is_battle_known_to(*self, Viewer::Seat(side)))
    }
}

impl Written<State> for Point {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        into.push_str(&point_text(*self));
    }

    fn read(_: &State, _: Side, word: &str) -> Result<Point, String> {
        read_point(word)
    }

    fn is_there(&self, _: &State, _: Side) -> Result<(), Refusal> {
        there(self.is_within_reach())
    }

    fn target(&self, _: &State) -> Option<Target> {
        Some(Target::Place { place: battle::Place::Table { at: spot(*self) } })
    }
}

impl Written<State> for Post {
    fn write(&self, battle: &State, side: Side, into: &mut String) {
        match self {
            Post::With(contingent) => contingent.write(battle, side, into),
            Post::At(at) => at.write(battle, side, into),
        }
    }

    fn read(battle: &State, side: Side, word: &str) -> Result<Post, String> {
        if word.contains(',') {
            read_point(word).map(Post::At)
        } else {
            battle.read_contingent(side, word).map(Post::With)
        }
    }

    fn is_there(&self, battle: &State, side: Side) -> Result<(), Refusal> {
        match self {
            Post::With(contingent) => contingent.is_there(battle, side),
            Post::At(at) => at.is_there(battle, side),
        }
    }

    fn target(&self, battle: &State) -> Option<Target> {
        match self {
            Post::With(contingent) => contingent.target(battle),
            Post::At(at) => at.target(battle),
        }
    }
}

impl Written<State> for Bearing {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        into.push_str(&degrees_text(*self));
    }

    fn read(_: &State, _: Side, word: &str) -> Result<Bearing, String> {
        read_bearing(word)
    }
}

impl Written<State> for Length {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        into.push_str(&inches_text(*self));
    }

    fn read(_: &State, _: Side, word: &str) -> Result<Length, String> {
        read_length(word)
    }
}

impl Written<State> for Legs {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        into.push_str(&legs_text(self));
    }

    fn read(_: &State, _: Side, words: &str) -> Result<Legs, String> {
        read_legs(words)
    }
}

impl Written<State> for Order {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        into.push_str(self.key());
    }

    fn read(_: &State, _: Side, word: &str) -> Result<Order, String> {
        read_order(word)
    }
}

impl Written<State> for Word {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        into.push_str(word_text(*self));
    }

    fn read(_: &State, _: Side, word: &str) -> Result<Word, String> {
        read_word(word)
    }
}

impl Written<State> for How {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        into.push_str(HOWS.iter().find(|(known, _)| known == self).map_or(NOBODY, |(_, word)| word));
    }

    fn has_form(words: &str) -> bool {
        read_how(words).is_some()
    }

    fn read(_: &State, _: Side, words: &str) -> Result<How, String> {
        read_how(words).ok_or_else(|| format!("`{words}` is nothing to do with a Tactical Move"))
    }
}

fn read_how(words: &str) -> Option<How> {
    let written = words.split_whitespace().collect::<Vec<_>>().join(" ");
    HOWS.iter().find(|(_, known)| *known == written).map(|(how, _)| *how)
}

impl Written<State> for Pick {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        into.push_str(&pick_text(self));
    }

    fn has_form(words: &str) -> bool {
        let words: Vec<&str> = words.split_whitespace().collect();
        matches!(words[..], ["appoint", _, _, "for", _] | ["hire", ..])
    }

    fn read(_: &State, _: Side, words: &str) -> Result<Pick, String> {
        read_pick(&words.split_whitespace().collect::<Vec<_>>())
    }
}

impl Written<State> for Roster {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        let picks: Vec<String> = self.iter().map(|pick| pick_text(&pick.pick())).collect();
        into.push_str(&picks.join(", "));
    }

    fn read(battle: &State, _: Side, words: &str) -> Result<Roster, String> {
        battle.read_roster(words)
    }
}

impl Written<State> for Turn {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        into.push_str(if self.0 { "first" } else { "second" });
    }

    fn has_form(word: &str) -> bool {
        ["first", "second"].contains(&word)
    }

    fn read(_: &State, _: Side, word: &str) -> Result<Turn, String> {
        Ok(Turn(word == "first"))
    }
}

impl Written<State> for Shift {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        into.push_str(&format!("{:+}", self.0));
    }

    fn read(_: &State, _: Side, word: &str) -> Result<Shift, String> {
        match word {
            "-1" => Ok(Shift(-1)),
            "+0" | "0" => Ok(Shift(0)),
            "+1" => Ok(Shift(1)),
            _ => Err(format!("`{word}` is no shift: -1, +0 or +1")),
        }
    }
}

impl Written<State> for Ready {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        into.push_str(READY.get(usize::from(self.0)).map_or(NOBODY, |army| army.key));
    }

    fn read(_: &State, _: Side, word: &str) -> Result<Ready, String> {
        let found = READY.iter().position(|army| army.key == word);
        let keys = READY.iter().map(|army| army.key);
        found
            .map(|number| Ready(number as u8))
            .ok_or_else(|| format!("there is no army `{word}`{}", hint(word, keys)))
    }
}

impl Written<State> for Drawn {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        let Drawn(place, array, files, stakes) = self;
        let (at, facing) = (point_text(place.at), degrees_text(place.facing));
        let stakes = if *stakes { " with stakes" } else { "" };
        into.push_str(&format!("{at} facing {facing} in {} of {files}{stakes}", array.key()));
    }

    fn has_form(words: &str) -> bool {
        let words: Vec<&str> = words.split_whitespace().collect();
        matches!(words[..], [_, "facing", _, "in", _, "of", _, ..])
    }

    fn read(_: &State, _: Side, words: &str) -> Result<Drawn, String> {
        let words: Vec<&str> = words.split_whitespace().collect();
        let [at, "facing", way, "in", array, "of", files, ref stakes @ ..] = words[..] else {
            return Err(format!("`{}` is no place and array", words.join(" ")));
        };
        let stakes = match stakes {
            [] => false,
            ["with", "stakes"] => true,
            _ => return Err(format!("`{}` is not understood", stakes.join(" "))),
        };
        let place = Place::new(read_point(at)?, read_bearing(way)?);
        Ok(Drawn(place, read_array(array)?, read_number(files)?, stakes))
    }

    fn is_there(&self, _: &State, _: Side) -> Result<(), Refusal> {
        there(self.0.at.is_within_reach())
    }
}

impl Written<State> for Message {
    fn write(&self, battle: &State, _: Side, into: &mut String) {
        let to = battle.leader_word(self.0);
        into.push_str(&match self.1 {
            Word::Entice => format!("entices {to}"),
            word => format!("orders {to} {}", word_text(word)),
        });
    }

    fn has_form(words: &str) -> bool {
        let words: Vec<&str> = words.split_whitespace().collect();
        matches!(words[..], ["orders", _, _] | ["entices", _])
    }

    fn read(battle: &State, side: Side, words: &str) -> Result<Message, String> {
        let words: Vec<&str> = words.split_whitespace().collect();
        match words[..] {
            ["orders", to, word] => Ok(Message(battle.read_leader(side, to)?, read_word(word)?)),
            ["entices", to] => Ok(Message(battle.read_leader(side, to)?, Word::Entice)),
            _ => Err(format!("`{}` is no message", words.join(" "))),
        }
    }

    fn is_there(&self, battle: &State, side: Side) -> Result<(), Refusal> {
        self.0.is_there(battle, side)
    }
}

impl Written<State> for Marching {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        let how = if self.0 { "takes the road" } else { "marches" };
        into.push_str(&format!("{how} {}", legs_text(&self.1)));
    }

    fn has_form(words: &str) -> bool {
        let road = after(words, &["takes", "the", "road"]).is_some_and(|legs| !legs.is_empty());
        road || after(words, &["marches"]).is_some()
    }

    fn read(_: &State, _: Side, words: &str) -> Result<Marching, String> {
        match after(words, &["marches"]) {
            Some(legs) => Ok(Marching(false, read_legs(legs)?)),
            None => Ok(Marching(true, read_legs(after(words, &["takes", "the", "road"]).unwrap_or(words))?)),
        }
    }
}
