//! Groups that end an advance beside a friend's fight are set into an overlap (move.overlap).

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use battle::{Asked, Asks, Button, Found, Question, Refusal, Rule, Side, Table, Word as _};
use ground::tabletop::{Angle, Block, Corner, Cover, Distance, Edge, Hand, Length, Place, Rect, Sweep};
use serde::{Deserialize, Serialize};

use crate::charts::{OVERLAP_SHIFT_MM, OVERLAP_TURN_DEGREES};
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::facts::contact::front_contact;
use crate::rules::facts::geometry::{WITHIN, mu};
use crate::state::{GroupId, MOST_BASES, State};
use crate::steps::Action;

/// A group is turned by at most so much to be set into an overlap.
const MOST_TURN: Angle = Angle::degrees(OVERLAP_TURN_DEGREES);

/// More places than there can be.
const MOST_PLACES: usize = 8;

/// A place in an overlap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Overlap {
    /// The enemy.
    pub enemy: GroupId,
    /// At which end of his front, as he sees it.
    pub end: Hand,
    /// Where the group would stand.
    pub place: Place,
}

impl State {
    /// Whether a group may have a melee of friends beside it.
    pub(crate) fn has_melee_near(&self, group: GroupId) -> bool {
        let near = self.bounds(group).grown(mu(self.rate(group)) + mu(3));
        self.fights.iter().any(|fight| near.meets(self.bounds(fight.groups[self.side_of(group).other()])))
    }

    /// The places into which a group can be set from where its block is, with so much distance left.
    pub(crate) fn overlap_places(
        &self,
        group: GroupId,
        block: &Block,
        left: Length,
    ) -> ArrayVec<Overlap, MOST_PLACES> {
        define!("move.overlap", "overlap.what", "overlap.who");
        let mut places = ArrayVec::new();
        if self.kind(group).troop.is_artillery() {
            return places;
        }
        let side = self.side_of(group);
        for enemy in self.enemies(side).filter(|enemy| self.is_in_combat(*enemy)) {
            for end in Hand::BOTH {
                let Some(place) = self.overlap_at(enemy, end, block) else { continue };
                let is_known = places.iter().any(|known: &Overlap| known.place == place);
                if !is_known && self.may_be_set(group, block, place, left) {
                    let _ = places.try_push(Overlap { enemy, end, place });
                }
            }
        }
        places
    }

    /// Where a block would stand with its front corner on an end of an enemy's front; none if a friend does not fight there.
    fn overlap_at(&self, enemy: GroupId, end: Hand, block: &Block) -> Option<Place> {
        let last = self.files(enemy).checked_sub(1)?;
        let (base, corner) = match end {
            Hand::Left => (0, Corner::FrontLeft),
            Hand::Right => (last, Corner::FrontRight),
        };
        let rect = self.bases(enemy).get(usize::from(base))?;
        let fights = |friend: GroupId| {
            self.fight_of(friend, enemy).is_some_and(|fight| !fight.impact)
                && self.bases(friend).iter().any(|own| front_contact(rect, false, own).is_some())
        };
        if self.group(enemy).front_of(base) != Edge::Front || !self.enemies(self.side_of(enemy)).any(fights) {
            return None;
        }
        let facing = rect.facing().reversed();
        let half = block.shape.width().half();
        // At the enemy's left end it is the left front corner that touches: the block stretches to the right from there.
        let right = if end == Hand::Left { half } else { -half };
        Some(Place::new(Place::new(rect.corner(corner), facing).point(right, Length::ZERO), facing))
    }

    /// Whether a block may be set into an overlap: near enough, on free ground, and touching enemies at that corner or along sides
    /// only.
    fn may_be_set(&self, group: GroupId, block: &Block, place: Place, left: Length) -> bool {
        let shift = Distance::of_points(block.place.at, place.at);
        let most = Length::mm(OVERLAP_SHIFT_MM).min(left);
        if block.place.facing.between(place.facing) > MOST_TURN || !WITHIN.is_within(shift, most) {
            return false;
        }
        let set = Block::new(place, block.shape);
        let bases: ArrayVec<Rect, MOST_BASES> = set.stands().map(|(_, rect)| rect).take(MOST_BASES).collect();
        let faces = |enemy: GroupId| {
            self.bases(enemy).iter().any(|that| {
                bases.iter().any(|base| {
                    front_contact(base, false, that).is_some() || front_contact(that, false, base).is_some()
                })
            })
        };
        let ends = Sweep::standing(&set, Cover::Stands);
        self.stands_free(group, &bases)
            && self.may_go_over(group, block, &[ends]).is_ok()
            && !self.enemies(self.side_of(group)).any(faces)
    }
}

/// A group has ended its advance where it can be set into an overlap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct TakeOverlap {
    /// The group.
    pub group: GroupId,
    /// The distance that it has left.
    pub left: Length,
    /// It has come so near to an enemy that it must be set.
    pub must: bool,
}

battle::answers! {
    State;
    /// Whether a group is set into an overlap, and into which.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum OverlapAt {
        /// At the left end of this enemy's front.
        Left(enemy: GroupId) = ["overlap" "left" "of" [enemy]],
        /// At the right end of this enemy's front.
        Right(enemy: GroupId) = ["overlap" "right" "of" [enemy]],
        /// It stays where it is.
        Stay = ["stay"],
    }
}

/// A group that may be set into a place; only [`TakeOverlap::chosen`] makes one.
struct Setting(Option<Place>);

impl TakeOverlap {
    fn places(self, battle: &State) -> ArrayVec<Overlap, MOST_PLACES> {
        battle.overlap_places(self.group, battle.block(self.group), self.left)
    }

    fn chosen(self, battle: &State, answer: OverlapAt) -> Result<Setting, Refusal> {
        let wanted = match answer {
            OverlapAt::Stay if self.must => {
                let why = Refusal::new(rule!("move.enemy-gap"), "{0} is too near to the enemy to stay");
                return Err(why.about(self.group.into()));
            }
            OverlapAt::Stay => return Ok(Setting(None)),
            OverlapAt::Left(enemy) => (enemy, Hand::Left),
            OverlapAt::Right(enemy) => (enemy, Hand::Right),
        };
        let found = self.places(battle).into_iter().find(|place| (place.enemy, place.end) == wanted);
        found.map(|overlap| Setting(Some(overlap.place))).ok_or_else(|| {
            let why = Refusal::new(rule!("move.overlap"), "{0} cannot be set there");
            why.about(self.group.into())
        })
    }
}

fn answer_for(place: &Overlap) -> OverlapAt {
    match place.end {
        Hand::Left => OverlapAt::Left(place.enemy),
        Hand::Right => OverlapAt::Right(place.enemy),
    }
}

impl Question<State> for TakeOverlap {
    type Answer = OverlapAt;

    fn rule(&self) -> Rule {
        rule!("move.overlap")
    }

    fn whom(&self, battle: &State) -> Asks {
        let places = self.places(battle).len();
        if places + usize::from(!self.must) > 1 { Asks::only(battle.active) } else { Asks::nobody() }
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, OverlapAt, Action>) -> ControlFlow<()> {
        found.all(self.places(battle).iter().map(answer_for))?;
        found.one_if(!self.must, OverlapAt::Stay)
    }

    fn check(&self, battle: &State, _: Side, answer: OverlapAt) -> Result<(), Refusal> {
        self.chosen(battle, answer).map(|_| ())
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        answer: OverlapAt,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        let Setting(place) = self.chosen(battle, answer)?;
        battle.done();
        if let Some(place) = place {
            battle.put(self.group, place);
            table.tell(&[rule!("move.overlap")], Event::Overlaps(self.group));
        }
        Ok(())
    }

    fn go_on(self, battle: &mut State, table: &mut Table<'_, Event>) {
        let only = self.places(battle).first().map(answer_for).filter(|_| self.must);
        if only.is_none_or(|answer| self.answer(battle, battle.active, answer, table).is_err()) {
            battle.done();
        }
    }

    fn usual(&self, battle: &State, _: Side) -> OverlapAt {
        let first = self.places(battle).first().map(answer_for);
        first.filter(|_| self.must).unwrap_or(OverlapAt::Stay)
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        let group = battle.group_name(self.group);
        Asked::new(format!("Do {group} step into an overlap?")).of(battle.group_word(self.group))
    }

    fn button(&self, battle: &State, _: Side, answer: OverlapAt) -> Button {
        let at = |enemy: GroupId, end: &str| {
            Button::new(format!("Overlap the {end} end of {}", battle.group_name(enemy)))
                .at(enemy.target(battle))
        };
        match answer {
            OverlapAt::Left(enemy) => at(enemy, "left"),
            OverlapAt::Right(enemy) => at(enemy, "right"),
            OverlapAt::Stay => Button::new("Stay there"),
        }
    }

    fn crumb(&self, battle: &State) -> Option<String> {
        Some(format!("{} beside a melee", battle.group_name(self.group)))
    }
}
