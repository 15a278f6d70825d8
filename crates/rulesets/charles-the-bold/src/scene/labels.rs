//! The words on the buttons: what will happen.

use battle::Side;
use ground::{Dir, Spot};

use super::{direction_name, facing_name};
use crate::actions::{Action, Charge};
use crate::state::{StandId, State};
use crate::steps::{Leg, MoveKind, Path, Step};

impl State {
    /// What an action will do, as a button says it.
    pub(super) fn label(&self, side: Side, action: &Action) -> String {
        let name = |stand: StandId| self.name_of(stand);
        match *action {
            Action::Deploy { stand, post } => {
                format!("Place {} at {}", name(stand.0), self.spot_name(post.spot))
            }
            Action::Choose(stand) => match self.steps.last() {
                Some(Step::PlaceCommander(_) | Step::NearestStand(_)) => {
                    format!("The commander goes to {}", name(stand))
                }
                _ => format!("Advance on {}", name(stand)),
            },
            Action::Walk(spot) => format!("{} goes to {}", self.commander_name(), self.spot_name(spot)),
            Action::Attach(stand) => format!("{} attaches himself to {}", self.commander_name(), name(stand)),
            Action::Detach => format!("{} leaves his stand", self.commander_name()),
            Action::Activate(stand) => format!("Activate {}", name(stand)),
            Action::FormUp(stand) => format!("Form up with {}", name(stand)),
            Action::Join(stand) => self.does(stand, "joins", "join"),
            Action::Formed => format!("Act with {} stands", self.act.members.len()),
            Action::EndTurn => "End the turn".to_owned(),
            Action::Rally => "Test to rally".to_owned(),
            Action::TryOpportunity => "Test for opportunity".to_owned(),
            Action::Keep(turn) => format!("Stay on opportunity{}", turned(turn)),
            Action::Face(facing) => format!("Face {}", facing_name(facing)),
            Action::FightOn => "Fight the next bout".to_owned(),
            Action::Fire { by, at, then_move } => {
                let then = if then_move { ", then move" } else { "" };
                format!("{} at {}{then}", self.does(by, "fires", "fire"), name(at))
            }
            Action::Move(path) => self.move_label(side, &path),
            Action::Attack(turn) => {
                let ahead = self.act.members.first().map(|stand| {
                    let s = self.stand(*stand);
                    self.contact_names(side, s.spot, s.facing.turned(turn))
                });
                let whom = ahead
                    .filter(|names| !names.is_empty())
                    .unwrap_or_else(|| "the enemy in front".to_owned());
                format!("Attack {whom}{}", turned(turn))
            }
            Action::Stop => self.stop_label().to_owned(),
            Action::Charge(Charge { by, at, path }) => {
                format!("{} {}{}", self.does(by, "charges", "charge"), name(at), after(&path))
            }
            Action::Evade(path) => format!("Evade{}", after(&path)),
            Action::FireAndDie => "Fire, and be destroyed".to_owned(),
            Action::Leave => "Leave the field".to_owned(),
            Action::FallBack(path) => format!("Fall back{}", after(&path)),
            Action::Dismount(_) => capital(self.change_word()),
            Action::Again => "Throw again".to_owned(),
            Action::Spring(stand) => self.does(stand.0, "comes out of hiding", "come out of hiding"),
            Action::Send(number) => match self.concerned(number).iter().next() {
                Some(stand) => format!("Send for {} and all who wait with it", name(stand)),
                None => "Send for help".to_owned(),
            },
            // The answers of questions have their own words.
            Action::Naming(_)
            | Action::Pairing(_)
            | Action::Supporting(_)
            | Action::DefensiveFire(_)
            | Action::Defeat(_)
            | Action::Victor(_)
            | Action::Bouncing(_)
            | Action::NewBattleStand(_)
            | Action::Pushed(_)
            | Action::Pursuing(_)
            | Action::Retreating(_) => String::new(),
        }
    }

    /// "Move 2 hexes north-east, then turn left", or the charge that it is.
    fn move_label(&self, side: Side, path: &Path) -> String {
        let end = self.act.members.first().and_then(|stand| self.end_of(self.stand(*stand).spot, path));
        let met = end.map(|spot| self.contact_names(side, spot, path.facing)).unwrap_or_default();
        let words = path_in_words(path);
        match path.kind {
            MoveKind::About => "Turn about".to_owned(),
            _ if !met.is_empty() && path.legs.iter().any(|leg| matches!(leg, Leg::Step(_))) => {
                format!("Charge {met}: {words}")
            }
            MoveKind::Forward if words.starts_with("turn") => capital(&words),
            MoveKind::Forward if words.is_empty() => format!("Face {}", facing_name(path.facing)),
            MoveKind::Forward => format!("Move {words}"),
            MoveKind::Back => format!("Move back {words}"),
            MoveKind::Sideways => format!("Move sideways {words}"),
        }
    }

    /// The names of the enemies in contact with a stand that would stand here.
    fn contact_names(&self, side: Side, spot: Spot, facing: ground::Facing) -> String {
        let names: Vec<String> =
            self.contacts_at(side, spot, facing).map(|stand| self.name_of(stand)).collect();
        names.join(" and ")
    }

    fn commander_name(&self) -> String {
        match self.moving_group() {
            Some(group) => self.scenario.group(group).general.clone(),
            None => "The commander".to_owned(),
        }
    }

    pub(crate) fn spot_name(&self, spot: Spot) -> String {
        if spot == crate::state::OFF { "off the map".to_owned() } else { self.scenario.map.hexes.name(spot) }
    }

    fn stop_label(&self) -> &'static str {
        match self.steps.last() {
            Some(Step::Reacting(_)) => "Let it pass",
            Some(Step::Shooting(_)) => "Fire at nobody",
            Some(Step::Evading(_)) => "Stand",
            Some(Step::Chasing(_)) => "Stop here",
            Some(Step::Lurking(_)) => "Stay hidden",
            Some(Step::Again(_) | Step::Volley(_)) => "Let it stand",
            _ => "Do nothing more",
        }
    }

    /// Where a path ends; none if it leaves the map.
    pub(super) fn end_of(&self, from: Spot, path: &Path) -> Option<Spot> {
        self.way_of(from, path)?.last().copied()
    }

    /// The hexes of a path from its first to its last; none if it leaves the map.
    pub(super) fn way_of(&self, from: Spot, path: &Path) -> Option<Vec<Spot>> {
        if from == crate::state::OFF {
            return None;
        }
        let mut way = vec![from];
        let mut at = from;
        for leg in path.legs.iter() {
            if let Leg::Step(dir) = leg {
                at = self.next(at, *dir)?;
                way.push(at);
            }
        }
        Some(way)
    }
}

/// " 2 hexes south-west" after a verb; nothing for a path without legs.
fn after(path: &Path) -> String {
    let words = path_in_words(path);
    if words.is_empty() { words } else { format!(" {words}") }
}

/// A path in words: "2 hexes north-east and 1 north-west, then turn left".
fn path_in_words(path: &Path) -> String {
    let mut steps: Vec<(Dir, u8)> = Vec::new();
    let mut turns = 0;
    let mut turned_before = false;
    for leg in path.legs.iter() {
        match leg {
            Leg::Step(dir) => {
                turned_before |= turns != 0;
                match steps.last_mut() {
                    Some((last, count)) if last == dir => *count += 1,
                    _ => steps.push((*dir, 1)),
                }
            }
            Leg::Left => turns += 1,
            Leg::Right => turns -= 1,
        }
    }
    let parts: Vec<String> = steps
        .iter()
        .enumerate()
        .map(|(number, (dir, count))| {
            let unit = match (number, count) {
                (0, 1) => " hex",
                (0, _) => " hexes",
                _ => "",
            };
            format!("{count}{unit} {}", direction_name(*dir))
        })
        .collect();
    let way = parts.join(" and ");
    let turn = match turns {
        0 => return way,
        1 => "turn left".to_owned(),
        -1 => "turn right".to_owned(),
        2.. => format!("turn {turns} faces left"),
        _ => format!("turn {} faces right", -turns),
    };
    match (way.is_empty(), turned_before) {
        (true, _) => turn,
        (false, true) => format!("{way}, with a {turn}"),
        (false, false) => format!("{way}, then {turn}"),
    }
}

fn turned(turn: i8) -> &'static str {
    match turn {
        0 => "",
        1.. => ", turning left",
        _ => ", turning right",
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
