//! The one written form of actions; `told` has events in words, `about` what they are about.

mod about;
mod paths;
#[cfg(test)]
mod tests;
mod told;

use battle::{PieceId, Place, Refusal, Side, Target, Viewer, Word};
use ground::{Facing, Hex, Spot};

use crate::actions::{Post, Remount, Unseen};
use crate::rulebook::rule;
use crate::state::{GroupId, OFF, Stand, StandId, State};
use crate::steps::Step;

use paths::read_facing;
pub(crate) use paths::{Backwards, Faces, March, Turning};

/// Words that begin an action or stand in one: no stand or group is called so.
pub(crate) const RESERVED: [&str; 61] = [
    "about",
    "activate",
    "again",
    "against",
    "and",
    "at",
    "attach",
    "attack",
    "back",
    "by",
    "charges",
    "choose",
    "deploy",
    "detach",
    "die",
    "dismount",
    "e",
    "end",
    "evade",
    "face",
    "facing",
    "fall",
    "fight",
    "fights",
    "fire",
    "fires",
    "for",
    "form",
    "formed",
    "forward",
    "go",
    "join",
    "keep",
    "leave",
    "left",
    "mount",
    "move",
    "moves",
    "name",
    "ne",
    "none",
    "nw",
    "off",
    "on",
    "opportunity",
    "pursue",
    "rally",
    "right",
    "se",
    "send",
    "sideways",
    "spring",
    "stop",
    "supports",
    "sw",
    "then",
    "throw",
    "turn",
    "turning",
    "w",
    "walk",
];

/// What an action looks like, for an error.
pub(crate) const EXPECTED: &str = "an action is written like \"activate x\", \"move ne ne turn left\", \"x fires at y\", \
                        \"x charges y by ne\", \"evade sw sw\", \"rally\", \"stop\" or \"end turn\"";

/// Refuses what names something that is not there.
fn there(is_there: bool) -> Result<(), Refusal> {
    if is_there {
        Ok(())
    } else {
        Err(Refusal::new(rule!("1.2a"), "there is no such stand or hex on the map"))
    }
}

/// The words of a text in small letters: reading is forgiving in case and spaces.
fn small(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_lowercase).collect()
}

impl Word<State> for StandId {
    fn write(&self, battle: &State, _: Side, into: &mut String) {
        into.push_str(battle.stand_word(*self));
    }

    fn read(battle: &State, side: Side, word: &str) -> Result<StandId, String> {
        battle.read_stand(side, &word.to_lowercase())
    }

    fn is_there(&self, battle: &State, _: Side) -> Result<(), Refusal> {
        there(battle.stands.get(self.index()).is_some_and(Stand::is_on_map))
    }

    fn target(&self, battle: &State) -> Option<Target> {
        let info = battle.scenario.stands.get(self.index())?;
        Some(Target::Piece { id: info.id.clone() })
    }

    fn pieces(&self, _: &State, into: &mut Vec<PieceId>) {
        into.push((*self).into());
    }

    fn pointed(self, battle: &State, side: Side, at: &Target) -> Option<StandId> {
        battle.stand_at(side, at)
    }
}

impl Word<State> for Unseen {
    fn write(&self, battle: &State, side: Side, into: &mut String) {
        self.0.write(battle, side, into);
    }

    fn read(battle: &State, side: Side, word: &str) -> Result<Unseen, String> {
        StandId::read(battle, side, word).map(Unseen)
    }

    fn is_there(&self, battle: &State, _: Side) -> Result<(), Refusal> {
        there(self.0.index() < battle.stands.len())
    }

    fn target(&self, battle: &State) -> Option<Target> {
        self.0.target(battle)
    }
}

impl Word<State> for GroupId {
    fn write(&self, battle: &State, _: Side, into: &mut String) {
        into.push_str(&battle.group_word(*self));
    }

    fn read(battle: &State, side: Side, word: &str) -> Result<GroupId, String> {
        battle.read_group(side, &word.to_lowercase())
    }

    fn target(&self, battle: &State) -> Option<Target> {
        battle.group_stands(*self).next()?.target(battle)
    }

    fn pieces(&self, battle: &State, into: &mut Vec<PieceId>) {
        into.extend(battle.group_stands(*self).map(PieceId::from));
    }

    fn pointed(self, battle: &State, side: Side, at: &Target) -> Option<GroupId> {
        battle.stand_at(side, at).map(|stand| battle.info(stand).group)
    }
}

impl Word<State> for Spot {
    fn write(&self, battle: &State, _: Side, into: &mut String) {
        into.push_str(&battle.spot_word(*self));
    }

    fn read(battle: &State, _: Side, words: &str) -> Result<Spot, String> {
        battle.read_spot(&small(words).concat())
    }

    fn is_there(&self, battle: &State, _: Side) -> Result<(), Refusal> {
        there(self.index() < battle.occupants.len())
    }

    fn target(&self, battle: &State) -> Option<Target> {
        (*self != OFF).then(|| Target::Place { place: battle.place(*self) })
    }

    fn pointed(self, battle: &State, _: Side, at: &Target) -> Option<Spot> {
        battle.spot_at(at)
    }
}

/// `3,-4 facing 2`.
impl Word<State> for Post {
    fn write(&self, battle: &State, side: Side, into: &mut String) {
        self.spot.write(battle, side, into);
        into.push_str(&format!(" facing {}", self.facing));
    }

    fn read(battle: &State, side: Side, words: &str) -> Result<Post, String> {
        let words = small(words);
        let place = words.iter().position(|word| word == "facing").unwrap_or(words.len());
        let spot = Spot::read(battle, side, &words[..place].concat())?;
        match &words[place..] {
            [_, facing] => Ok(Post { spot, facing: read_facing(facing)? }),
            _ => Err("say how it faces, like \"deploy x at 3,-4 facing 2\"".to_owned()),
        }
    }

    fn is_there(&self, battle: &State, side: Side) -> Result<(), Refusal> {
        self.spot.is_there(battle, side)
    }

    fn target(&self, battle: &State) -> Option<Target> {
        self.spot.target(battle)
    }

    fn pointed(self, battle: &State, side: Side, at: &Target) -> Option<Post> {
        Some(Post { spot: self.spot.pointed(battle, side, at)?, ..self })
    }
}

/// `then moves`, or nothing.
#[derive(Clone, Copy)]
pub(crate) struct ThenMoves(pub(crate) bool);

impl Word<State> for ThenMoves {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        into.push_str(if self.0 { "then moves" } else { "" });
    }

    fn has_form(words: &str) -> bool {
        words.is_empty() || small(words) == ["then", "moves"]
    }

    fn read(_: &State, _: Side, words: &str) -> Result<ThenMoves, String> {
        Ok(ThenMoves(!words.is_empty()))
    }
}

/// `dismount` or `mount`, whichever the activated stand can do.
impl Word<State> for Remount {
    fn write(&self, battle: &State, _: Side, into: &mut String) {
        into.push_str(battle.change_word());
    }

    fn has_form(word: &str) -> bool {
        ["mount", "dismount"].contains(&word.to_lowercase().as_str())
    }

    fn read(_: &State, _: Side, _: &str) -> Result<Remount, String> {
        Ok(Remount)
    }
}

/// Those whom a special condition holds, by one of them.
#[derive(Clone, Copy)]
pub(crate) struct Called(pub(crate) u8);

impl Word<State> for Called {
    fn write(&self, battle: &State, side: Side, into: &mut String) {
        match battle.concerned(self.0).iter().next() {
            Some(stand) => stand.write(battle, side, into),
            None => into.push_str(&format!("#{}", self.0)),
        }
    }

    fn has_form(words: &str) -> bool {
        words.split_whitespace().count() == 1
    }

    fn read(battle: &State, side: Side, word: &str) -> Result<Called, String> {
        if let Some(number) = word.strip_prefix('#').and_then(|number| number.parse().ok()) {
            return Ok(Called(number));
        }
        let held = battle.call_for(StandId::read(battle, side, word)?);
        held.map(Called).ok_or_else(|| format!("`{}` does not wait to be sent for", word.to_lowercase()))
    }
}

impl State {
    /// The stand that was pointed at, if it is on the map and this side knows of it.
    pub(crate) fn stand_at(&self, side: Side, at: &Target) -> Option<StandId> {
        let Target::Piece { id } = at else { return None };
        self.all_stands().find(|stand| {
            self.info(*stand).id == *id
                && self.stand(*stand).is_on_map()
                && self.is_known_to(*stand, Viewer::Seat(side))
        })
    }

    /// The hex that was pointed at.
    pub(crate) fn spot_at(&self, at: &Target) -> Option<Spot> {
        let Target::Place { place: Place::Hex { at: [q, r] } } = at else { return None };
        let (q, r) = i8::try_from(*q).ok().zip(i8::try_from(*r).ok())?;
        self.scenario.map.hexes.spot_of(Hex { q, r })
    }

    /// What the activated stand does by mounting or dismounting.
    pub(crate) fn change_word(&self) -> &'static str {
        let actor = self.act.members.first().filter(|stand| stand.index() < self.stands.len());
        if actor.is_some_and(|stand| self.sub(*stand).is_mounted()) { "dismount" } else { "mount" }
    }

    /// The facing from which a path's turns are counted: that of the stand named, of the one that evades, or of the
    /// first that acts.
    pub(crate) fn base_facing(&self, stand: Option<StandId>) -> Facing {
        let asked = self.steps.last().and_then(|step| self.actor_of(step));
        let actor = stand.or(asked).or_else(|| self.act.members.first().copied());
        actor.and_then(|stand| self.stands.get(stand.index())).map_or(Facing::default(), |stand| stand.facing)
    }

    /// The stand that a step is about, if it is about one that decides.
    pub(crate) fn actor_of(&self, step: &Step) -> Option<StandId> {
        step.about().actor(self)
    }

    fn stand_word(&self, stand: StandId) -> &str {
        self.scenario.stands.get(stand.index()).map_or("none", |info| info.id.as_str())
    }

    fn group_word(&self, group: GroupId) -> String {
        match self.scenario.groups.get(usize::from(group.0)) {
            Some(info) => info.id.clone(),
            None => format!("#{}", group.0),
        }
    }

    /// The name of a group, and whose it is if the other army has one of the same name.
    pub(crate) fn group_name(&self, group: GroupId) -> String {
        let info = self.scenario.group(group);
        let mut others = self.scenario.groups_of(info.side.other());
        // A group that nobody sees must not show by the name of another.
        let shared = others.any(|other| {
            self.scenario.group(other).name == info.name && self.is_group_known_to(other, Viewer::Spectator)
        });
        if shared {
            return format!("{} of {}", info.name, self.scenario.sides[info.side].name);
        }
        info.name.clone()
    }

    fn spot_word(&self, spot: Spot) -> String {
        match self.scenario.map.hexes.hexes().get(spot.index()) {
            Some(hex) => hex.to_string(),
            None => "off".to_owned(),
        }
    }

    /// A stand by its id; what is hidden from this side has no name for it.
    fn read_stand(&self, side: Side, word: &str) -> Result<StandId, String> {
        if word == "none" {
            return Ok(StandId::NONE);
        }
        let seat = Viewer::Seat(side);
        let known = self.all_stands().filter(|stand| self.is_known_to(*stand, seat));
        let ids = known.map(|stand| (stand, self.info(stand).id.as_str()));
        find(word, ids.clone()).ok_or_else(|| {
            let near = muster::read::hint(word, ids.map(|(_, id)| id));
            format!("there is no stand `{word}`{near}")
        })
    }

    fn read_group(&self, side: Side, word: &str) -> Result<GroupId, String> {
        let seat = Viewer::Seat(side);
        let known = self.all_groups().filter(|group| self.is_group_known_to(*group, seat));
        let ids = known.map(|group| (group, self.scenario.group(group).id.as_str()));
        let numbered = word.strip_prefix('#').and_then(|number| number.parse().ok()).map(GroupId);
        find(word, ids.clone()).or(numbered).ok_or_else(|| {
            let near = muster::read::hint(word, ids.map(|(_, id)| id));
            format!("there is no group `{word}`{near}")
        })
    }

    fn read_spot(&self, word: &str) -> Result<Spot, String> {
        if word == "off" {
            return Ok(OFF);
        }
        if let Some(spot) = self.scenario.map.hexes.named(word) {
            return Ok(spot);
        }
        let hex: Hex = word.parse().map_err(|error: ground::HexError| error.to_string())?;
        self.scenario.map.hexes.spot_of(hex).ok_or_else(|| format!("hex {hex} is off the map"))
    }
}

/// What a word names in a list, whatever its case.
fn find<'a, T>(word: &str, mut list: impl Iterator<Item = (T, &'a str)>) -> Option<T> {
    // No two ids of a scenario differ only in their case.
    list.find(|(_, known)| *known == word || known.to_lowercase() == word).map(|(named, _)| named)
}
