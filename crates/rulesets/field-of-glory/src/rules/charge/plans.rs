//! Charges that have been declared in this impact phase, and how the other side answers them (charge.declare,
//! intercept.declare, evade.declare).

use arrayvec::ArrayVec;
use battle::{Side, Word};
use ground::tabletop::{Angle, Bearing, Hand, Length};
use serde::{Deserialize, Serialize};

use crate::rulebook::define;
use crate::rules::charge::ride::{MOST_MET, Wheel};
use crate::state::{Flags, GroupId, State};
use crate::words::{decimals, read_angle, read_distance};

/// A charge that has been declared.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Charge {
    /// Who charges.
    pub by: GroupId,
    /// With which wheel.
    pub wheel: Option<Wheel>,
    /// Whom: those whom the path would contact, and those whom it has revealed since.
    pub targets: ArrayVec<GroupId, MOST_MET>,
    /// How far it goes in MUs, if the variable distance has been rolled; otherwise 0 (charge.chase).
    pub distance: u8,
    /// What has become of it.
    pub course: Course,
}

impl Charge {
    /// How far it goes in MUs, if that has been rolled.
    pub(crate) fn variable(&self) -> Option<u8> {
        (self.distance > 0).then_some(self.distance)
    }
}

/// What has become of a charge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Course {
    /// It is still to be moved.
    #[default]
    Declared,
    /// An interceptor in the flank has cancelled it (intercept.flank).
    Cancelled,
    /// Its distance and its path are settled (charge.chase).
    Settled,
    /// It has been moved.
    Moved,
}

/// How a group answers the charges of a phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Reply {
    /// Who answers.
    pub by: GroupId,
    /// Whom: the charger whom it intercepts, or in whose direction it evades; nobody if it stands or runs to its own rear.
    pub to: GroupId,
    /// How.
    pub how: Answering,
    /// Of an intercept: how far it moves (intercept.move).
    pub distance: Length,
}

/// The ways to answer a charge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Answering {
    /// It stands (charge.target-standing).
    Stands,
    /// It evades (evade.declare).
    Evades,
    /// It moves into the path of a charge (intercept.move).
    Intercepts,
    /// It strikes the flank or rear of a charger (intercept.flank).
    Strikes,
}

impl Answering {
    /// Whether it is an intercept of either kind.
    pub(crate) const fn is_intercept(self) -> bool {
        matches!(self, Answering::Intercepts | Answering::Strikes)
    }
}

/// What has been declared.
impl State {
    /// The charge of a group.
    pub(crate) fn charge_of(&self, by: GroupId) -> Option<&Charge> {
        self.charges.iter().find(|charge| charge.by == by)
    }

    pub(crate) fn charge_mut(&mut self, by: GroupId) -> Option<&mut Charge> {
        self.charges.iter_mut().find(|charge| charge.by == by)
    }

    /// The groups whose charges a group is a target of.
    pub(crate) fn chargers_of(&self, target: GroupId) -> impl Iterator<Item = GroupId> + '_ {
        self.charges.iter().filter(move |charge| charge.targets.contains(&target)).map(|charge| charge.by)
    }

    /// How a group has answered the charges of this phase.
    pub(crate) fn reply_of(&self, by: GroupId) -> Option<Reply> {
        self.replies.iter().find(|reply| reply.by == by).copied()
    }

    /// The way in which a charger or pursuer comes: its facing after its wheel.
    pub(crate) fn comes_along(&self, by: GroupId) -> Bearing {
        let facing = self.group(by).place.facing;
        match self.charge_of(by).and_then(|charge| charge.wheel) {
            Some(Wheel { about, by }) => facing + Angle::hundredths(about.sign() * by.get()),
            None => facing,
        }
    }

    /// Whether a target of a charge has evaded or broken before contact.
    pub(crate) fn is_gone(&self, target: GroupId) -> bool {
        define!("charge.chase");
        let state = self.group(target);
        !state.is_on_table() || state.is(Flags::EVADED) || state.is_broken() && state.is(Flags::ROUTED_NOW)
    }

    /// Forgets all that was declared in an impact phase.
    pub(crate) fn forget_charges(&mut self) {
        self.charges.clear();
        self.replies.clear();
    }
}

/// The wheel of a charge as it is written: nothing for straight ahead.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Path(pub(crate) Option<Wheel>);

impl Path {
    /// In words, after a verb: `, wheeling left by 12.5°`.
    pub(crate) fn words(self) -> String {
        match self.0 {
            None => String::new(),
            Some(wheel) => format!(", wheeling {} by {}°", hand_word(wheel.about), angle_text(wheel.by)),
        }
    }
}

impl Word<State> for Path {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        if let Some(Wheel { about, by }) = self.0 {
            into.push_str(&format!("wheel {} {}", hand_word(about), angle_text(by)));
        }
    }

    fn read(_: &State, _: Side, text: &str) -> Result<Path, String> {
        let words: ArrayVec<&str, 4> = text.split_whitespace().take(4).collect();
        let wrong = || {
            format!("`{text}` is no path: write nothing, or `wheel left 12.5`, by more than 0 and at most 90")
        };
        match words.as_slice() {
            [] => Ok(Path(None)),
            ["wheel", hand, angle] => {
                let about = match *hand {
                    "left" => Hand::Left,
                    "right" => Hand::Right,
                    _ => return Err(wrong()),
                };
                let by = read_angle(angle).map_err(|_| wrong())?;
                let by = Some(by.get()).filter(|by| (1..=9_000).contains(by)).ok_or_else(wrong)?;
                Ok(Path(Some(Wheel { about, by: Angle::hundredths(by) })))
            }
            _ => Err(wrong()),
        }
    }

    fn has_form(text: &str) -> bool {
        text.is_empty() || text.split_whitespace().next() == Some("wheel")
    }
}

/// A distance in MUs as it is written in an answer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Far(pub(crate) Length);

impl Word<State> for Far {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        into.push_str(&crate::words::mu_text(self.0));
    }

    fn read(_: &State, _: Side, word: &str) -> Result<Far, String> {
        read_distance(word).map(Far)
    }
}

/// Left or right, as it is written.
pub(crate) const fn hand_word(hand: Hand) -> &'static str {
    match hand {
        Hand::Left => "left",
        Hand::Right => "right",
    }
}

/// An angle in degrees.
pub(crate) fn angle_text(angle: Angle) -> String {
    decimals(angle.get().into(), 100, 2)
}
