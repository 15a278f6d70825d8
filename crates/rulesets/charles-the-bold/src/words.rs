//! The one written form of actions; `told` has events in words, `about` what they are about.

mod about;
#[cfg(test)]
mod tests;
mod told;

use battle::{List, Side, Viewer};
use ground::{Dir, Facing, Hex, Spot};

use crate::actions::Action;
use crate::state::{GroupId, OFF, StandId, State};
use crate::steps::{Leg, MoveKind, Path, Step};

/// The six directions as players write them, from direction 0.
pub(crate) const DIRS: [&str; 6] = ["e", "ne", "nw", "w", "sw", "se"];

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
const EXPECTED: &str = "an action is written like \"activate x\", \"move ne ne turn left\", \"x fires at y\", \
                        \"x charges y by ne\", \"evade sw sw\", \"rally\", \"stop\" or \"end turn\"";

impl State {
    /// An action in its one written form.
    pub(crate) fn write_action_text(&self, _: Side, action: &Action) -> String {
        let stand = |stand: StandId| self.stand_word(stand);
        let turned = |word: &str, joint: &str, left: i8| match left {
            0 => word.to_owned(),
            1 => format!("{word}{joint} left"),
            -1 => format!("{word}{joint} right"),
            2.. => format!("{word}{joint} left {left}"),
            _ => format!("{word}{joint} right {}", left.unsigned_abs()),
        };
        match *action {
            Action::Name(group) => format!("name {}", self.group_word(group)),
            Action::Deploy { stand: s, spot, facing } => {
                format!("deploy {} at {} facing {facing}", stand(s), self.spot_word(spot))
            }
            Action::Choose(s) => format!("choose {}", stand(s)),
            Action::Walk(spot) => format!("walk {}", self.spot_word(spot)),
            Action::Attach(s) => format!("attach {}", stand(s)),
            Action::Detach => "detach".to_owned(),
            Action::Activate(s) => format!("activate {}", stand(s)),
            Action::FormUp(s) => format!("form up {}", stand(s)),
            Action::Join(s) => format!("join {}", stand(s)),
            Action::Formed => "formed".to_owned(),
            Action::EndTurn => "end turn".to_owned(),
            Action::Rally => "rally".to_owned(),
            Action::TryOpportunity => "opportunity".to_owned(),
            Action::Keep(left) => turned("keep", "", left),
            Action::Face(facing) => format!("face {facing}"),
            Action::FightOn => "fight on".to_owned(),
            Action::Fire { by, at, then_move } => {
                let then = if then_move { " then moves" } else { "" };
                format!("{} fires at {}{then}", stand(by), stand(at))
            }
            Action::Move(path) => {
                let base = self.base_facing(None);
                let (verb, plain) = match path.kind {
                    MoveKind::About => ("turn about", MoveKind::About),
                    _ => ("move", MoveKind::Forward),
                };
                format!("{verb}{}", path_words(&path, base, plain))
            }
            Action::Attack(left) => turned("attack", " turning", left),
            Action::Stop => "stop".to_owned(),
            Action::Charge { by, at, path } => {
                let legs = path_words(&path, self.base_facing(Some(by)), MoveKind::Forward);
                let by_way = if legs.is_empty() { "" } else { " by" };
                format!("{} charges {}{by_way}{legs}", stand(by), stand(at))
            }
            Action::Evade(path) => {
                format!("evade{}", path_words(&path, self.base_facing(None), MoveKind::Back))
            }
            Action::FireAndDie => "fire and die".to_owned(),
            Action::Pair { by, against } => format!("{} fights {}", stand(by), stand(against)),
            Action::Support { by, against } => format!("{} supports against {}", stand(by), stand(against)),
            Action::Go(dir) => format!("go {}", dir_word(dir)),
            Action::Pursue => "pursue".to_owned(),
            Action::Leave => "leave".to_owned(),
            Action::FallBack(path) => {
                format!("fall back{}", path_words(&path, self.base_facing(None), MoveKind::Back))
            }
            Action::Dismount => self.change_word().to_owned(),
            Action::Send(number) => match self.concerned(number).iter().next() {
                Some(s) => format!("send for {}", stand(s)),
                None => format!("send for #{number}"),
            },
            Action::Again => "throw again".to_owned(),
            Action::Spring(s) => format!("spring {}", stand(s)),
        }
    }

    /// Reads an action from its written form; forgiving in case and spaces.
    pub(crate) fn read_action_text(&self, side: Side, text: &str) -> Result<Action, String> {
        let lower = text.to_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        let stand = |word: &str| self.read_stand(side, word);
        match words[..] {
            ["name", group] => self.read_group(side, group).map(Action::Name),
            ["deploy", s, "at", ref rest @ ..] => {
                let place = rest.iter().position(|word| *word == "facing").unwrap_or(rest.len());
                let spot = self.read_spot(&rest[..place].concat())?;
                let facing = match rest[place..] {
                    ["facing", facing] => read_facing(facing)?,
                    _ => return Err("say how it faces, like \"deploy x at 3,-4 facing 2\"".to_owned()),
                };
                Ok(Action::Deploy { stand: stand(s)?, spot, facing })
            }
            ["choose", s] => stand(s).map(Action::Choose),
            ["walk", ref rest @ ..] => self.read_spot(&rest.concat()).map(Action::Walk),
            ["attach", s] => stand(s).map(Action::Attach),
            ["detach"] => Ok(Action::Detach),
            ["activate", s] => stand(s).map(Action::Activate),
            ["form", "up", s] => stand(s).map(Action::FormUp),
            ["join", s] => stand(s).map(Action::Join),
            ["formed"] => Ok(Action::Formed),
            ["end", "turn"] => Ok(Action::EndTurn),
            ["rally"] => Ok(Action::Rally),
            ["opportunity"] => Ok(Action::TryOpportunity),
            ["keep", ref rest @ ..] => read_turn(rest).map(Action::Keep),
            ["face", facing] => read_facing(facing).map(Action::Face),
            ["fight", "on"] => Ok(Action::FightOn),
            ["fire", "and", "die"] => Ok(Action::FireAndDie),
            ["turn", "about", ref rest @ ..] => {
                read_path(rest, self.base_facing(None), MoveKind::About).map(Action::Move)
            }
            ["move", ref rest @ ..] => {
                read_path(rest, self.base_facing(None), MoveKind::Forward).map(Action::Move)
            }
            ["turn", ..] => read_path(&words, self.base_facing(None), MoveKind::Forward).map(Action::Move),
            ["attack"] => Ok(Action::Attack(0)),
            ["attack", "turning", ref rest @ ..] => read_turn(rest).map(Action::Attack),
            ["stop"] => Ok(Action::Stop),
            ["evade", ref rest @ ..] => {
                read_path(rest, self.base_facing(None), MoveKind::Back).map(Action::Evade)
            }
            ["go", dir] => read_dir(dir).map(Action::Go),
            ["pursue"] => Ok(Action::Pursue),
            ["leave"] => Ok(Action::Leave),
            ["fall", "back", ref rest @ ..] => {
                read_path(rest, self.base_facing(None), MoveKind::Back).map(Action::FallBack)
            }
            ["mount" | "dismount"] => Ok(Action::Dismount),
            ["send", "for", s] => match s.strip_prefix('#').and_then(|number| number.parse().ok()) {
                Some(number) => Ok(Action::Send(number)),
                None => {
                    let held = self.call_for(stand(s)?);
                    held.map(Action::Send).ok_or_else(|| format!("`{s}` does not wait to be sent for"))
                }
            },
            ["throw", "again"] => Ok(Action::Again),
            ["spring", s] => stand(s).map(Action::Spring),
            [by, "fires", "at", at] => Ok(Action::Fire { by: stand(by)?, at: stand(at)?, then_move: false }),
            [by, "fires", "at", at, "then", "moves"] => {
                Ok(Action::Fire { by: stand(by)?, at: stand(at)?, then_move: true })
            }
            [by, "charges", at, ref rest @ ..] => {
                let (by, at) = (stand(by)?, stand(at)?);
                let rest = rest.strip_prefix(&["by"]).unwrap_or(rest);
                let path = read_path(rest, self.base_facing(Some(by)), MoveKind::Forward)?;
                Ok(Action::Charge { by, at, path })
            }
            [by, "fights", against] => Ok(Action::Pair { by: stand(by)?, against: stand(against)? }),
            [by, "supports", "against", against] => {
                Ok(Action::Support { by: stand(by)?, against: stand(against)? })
            }
            _ => Err(EXPECTED.to_owned()),
        }
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
        match step {
            Step::Forming | Step::Acting | Step::Chasing | Step::Moving(_) => {
                self.act.members.first().copied()
            }
            Step::Shooting(shooting) => Some(shooting.by),
            Step::Volley(volley) => Some(volley.at),
            Step::Again(again) => Some(again.stand),
            Step::Spent { stand, .. } => Some(*stand),
            Step::Evading(evading) => Some(evading.stand),
            Step::Retreating(retreating) => Some(retreating.stand),
            Step::Pushed(pushed) => Some(pushed.stand),
            Step::Bouncing(bouncing) => Some(bouncing.stand),
            Step::Pursuing(pursuing) => Some(pursuing.stand),
            _ => None,
        }
    }

    fn stand_word(&self, stand: StandId) -> String {
        match self.scenario.stands.get(stand.index()) {
            Some(info) => info.id.clone(),
            None => "none".to_owned(),
        }
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
        let groups = (0..self.groups.len() as u8).map(GroupId);
        let known = groups.filter(|group| self.is_group_known_to(*group, seat));
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

fn read_facing(word: &str) -> Result<Facing, String> {
    let number = word.parse::<u8>().ok();
    number
        .and_then(|number| Facing::try_from(number).ok())
        .ok_or_else(|| format!("`{word}` is no facing; they go from 0 to 5, and 1 is straight up"))
}

/// So many faces to the left.
fn read_turn(words: &[&str]) -> Result<i8, String> {
    let wrong = || "say \"left\" or \"right\", or nothing for no turn".to_owned();
    let number = |word: &str| word.parse::<i16>().map_err(|_| wrong());
    let left = match *words {
        [] => 0,
        ["left"] => 1,
        ["right"] => -1,
        ["left", faces] => number(faces)?,
        ["right", faces] => -number(faces)?,
        _ => return Err(wrong()),
    };
    i8::try_from(left).map_err(|_| wrong())
}

/// What a word names in a list, whatever its case.
fn find<'a, T>(word: &str, mut list: impl Iterator<Item = (T, &'a str)>) -> Option<T> {
    // No two ids of a scenario differ only in their case.
    list.find(|(_, known)| *known == word || known.to_lowercase() == word).map(|(named, _)| named)
}
