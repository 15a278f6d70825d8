//! Who fights in a melee, and whom: bases in contact and overlaps (melee.fight, combat.opponent, overlap.*).

use arrayvec::ArrayVec;
use ground::tabletop::{Corner, Distance, Edge, Length, TOUCH};

use crate::rulebook::define;
use crate::rules::facts::contact::{FLUSH, front_contact};
use crate::rules::facts::geometry::PARALLEL;
use crate::rules::fight::pairing::{Base, Pairing};
use crate::rules::fight::strike::Blows;
use crate::state::{GroupId, MOST_BASES, State};

/// More enemy groups than touch a base.
const MOST_FOES: usize = 8;

/// How a base touches an enemy group.
#[derive(Clone, Copy, Debug)]
struct Touch {
    /// With its own front.
    is_own: bool,
    /// The base of it that is opposite.
    enemy: Base,
    /// For what length in all.
    length: Length,
    /// How near a base of it has its centre to the middle of the front.
    far: Length,
}

impl State {
    /// All bases that fight in this melee phase, by group in the order of dice, and in a group by their numbers.
    pub(crate) fn melee_fighters(&self) -> Vec<Blows> {
        define!("melee.fight", "sequence.melee");
        let mut blows = Vec::new();
        for group in self.in_dice_order().filter(|id| !self.group(*id).is_broken()) {
            // Every edge of a wagon is a front: those behind the first rank fight as well.
            let all_fight = self.kind(group).troop.is_wagon();
            let leading: ArrayVec<u8, MOST_BASES> = self.leading(group).collect();
            for base in (0..self.group(group).bases).filter(|base| all_fight || leading.contains(base)) {
                let base = Base { group, base };
                if let Some(at) = self.opponent(base) {
                    blows.push(Blows { pairing: Pairing { by: base, at }, overlaps: false });
                }
            }
        }
        let in_contact = blows.clone();
        for group in self.in_dice_order().filter(|id| self.may_overlap(*id)) {
            for base in 0..self.files(group) {
                let base = Base { group, base };
                if in_contact.iter().any(|blow| blow.pairing.by == base) {
                    continue;
                }
                if let Some(at) = self.overlapped_by(base, &in_contact) {
                    blows.push(Blows { pairing: Pairing { by: base, at }, overlaps: true });
                }
            }
        }
        self.without_crowded_overlaps(&blows)
    }

    /// The enemy base that a base in contact fights: of those of several groups that it touches equally the one whose group
    /// its player named.
    pub(crate) fn opponent(&self, base: Base) -> Option<Base> {
        let equal = self.opponents(base);
        let named = self.aim_of(base.group, Some(base.base));
        equal.iter().find(|enemy| Some(enemy.group) == named).or(equal.first()).copied()
    }

    /// The enemy bases that a base in contact may fight, one of each group that it touches equally: the group with which its
    /// front shares the greatest length; if equal, the one of which a base has its centre nearest to the middle of its front. Without front
    /// contact of its own, those that have front contact with it.
    pub(crate) fn opponents(&self, base: Base) -> ArrayVec<Base, MOST_FOES> {
        define!("combat.opponent", "melee.fight");
        let mut touches: ArrayVec<Touch, MOST_FOES> = ArrayVec::new();
        let foes = self.foes(base.group).filter(|foe| {
            // A contact whose impact is still to be fought is no melee.
            self.fight_of(base.group, *foe).is_some_and(|fight| !fight.impact)
        });
        for foe in foes {
            if let Some(touch) = self.touch_of(base, foe) {
                let _ = touches.try_push(touch);
            }
        }
        let is_own = touches.iter().any(|touch| touch.is_own);
        touches.retain(|touch| touch.is_own == is_own);
        let longest = touches.iter().map(|touch| touch.length).max().unwrap_or(Length::ZERO);
        touches.retain(|touch| touch.length + TOUCH >= longest);
        let nearest = touches.iter().map(|touch| touch.far).min().unwrap_or(Length::ZERO);
        touches.retain(|touch| touch.far <= nearest + TOUCH);
        touches.into_iter().map(|touch| touch.enemy).collect()
    }

    /// How a base touches a group: its own front contacts if it has any, else those of the group with it.
    fn touch_of(&self, base: Base, foe: GroupId) -> Option<Touch> {
        let middle = self.rect_of(base).midpoint(Edge::Front);
        let own = self.front_contacts(base.group, foe).filter(|contact| contact.mine == base.base);
        let theirs = self.front_contacts(foe, base.group).filter(|contact| contact.theirs == base.base);
        let own = own.map(|contact| (true, contact.theirs, contact.length));
        let mut found: Option<Touch> = None;
        let mut most = Length::ZERO;
        for (is_own, enemy, length) in own.chain(theirs.map(|contact| (false, contact.mine, contact.length)))
        {
            let enemy = Base { group: foe, base: enemy };
            let far = Distance::of_points(middle, self.rect_of(enemy).centre()).ceil();
            let touch = found.get_or_insert_with(|| {
                most = length;
                Touch { is_own, enemy, length: Length::ZERO, far }
            });
            if touch.is_own != is_own {
                break;
            }
            touch.length += length;
            let is_longer = length > most + TOUCH;
            if is_longer || length + TOUCH >= most && far < touch.far {
                touch.enemy = enemy;
            }
            (most, touch.far) = (most.max(length), touch.far.min(far));
        }
        found
    }

    /// Whether a group may overlap at all.
    fn may_overlap(&self, group: GroupId) -> bool {
        define!("overlap.who");
        !self.group(group).is_broken() && !self.kind(group).troop.is_artillery()
    }

    /// The enemy base that a front base overlaps: a front corner on a front corner of one that fights a friend and faces the
    /// other way, or side along side. Of several the one of the group with the lower number.
    fn overlapped_by(&self, base: Base, blows: &[Blows]) -> Option<Base> {
        define!("overlap.what", "overlap.target");
        let rect = self.rect_of(base);
        if self.group(base.group).front_of(base.base) != Edge::Front || self.is_touched(base) {
            return None;
        }
        let side = self.side_of(base.group);
        let near = blows.iter().map(|blow| blow.pairing).filter(|pairing| {
            let Pairing { by: enemy, at: friend } = *pairing;
            self.side_of(enemy.group) != side
                && enemy.base < self.files(enemy.group)
                && rect.touches(self.rect_of(enemy))
                && self.has_front_on(enemy, friend)
                && (self.is_corner_to_corner(base, enemy) || self.is_side_by_side(base, enemy))
        });
        let key = |pairing: &Pairing| {
            let at = pairing.by;
            (self.info(at.group).number, !self.is_corner_to_corner(base, at), at.base)
        };
        near.min_by_key(key).map(|pairing| pairing.by)
    }

    /// Whether an enemy has front contact with a base, or it with one.
    fn is_touched(&self, base: Base) -> bool {
        let near = self.rect_of(base).bounds().grown(TOUCH);
        let mut enemies =
            self.enemies(self.side_of(base.group)).filter(|enemy| near.meets(self.bounds(*enemy)));
        enemies.any(|group| {
            let mut bases = (0..self.group(group).bases).map(|base| Base { group, base });
            bases.any(|enemy| self.has_front_on(base, enemy) || self.has_front_on(enemy, base))
        })
    }

    /// Whether a base is in front contact with another.
    fn has_front_on(&self, one: Base, other: Base) -> bool {
        front_contact(self.rect_of(one), self.men(one).troop.is_wagon(), self.rect_of(other)).is_some()
    }

    fn is_corner_to_corner(&self, base: Base, enemy: Base) -> bool {
        let (mine, theirs) = (self.rect_of(base), self.rect_of(enemy));
        let opposite = mine.facing().between(theirs.facing().reversed()) <= PARALLEL;
        let pairs = [(Corner::FrontLeft, Corner::FrontLeft), (Corner::FrontRight, Corner::FrontRight)];
        opposite
            && pairs
                .into_iter()
                .any(|(a, b)| Distance::of_points(mine.corner(a), theirs.corner(b)).is_at_most(TOUCH))
    }

    fn is_side_by_side(&self, base: Base, enemy: Base) -> bool {
        let (mine, theirs) = (self.rect_of(base), self.rect_of(enemy));
        let sides = [Edge::Left, Edge::Right];
        sides
            .into_iter()
            .any(|a| sides.into_iter().any(|b| mine.edge_contact(a, theirs, b, &FLUSH).is_some()))
    }

    /// At each end of an enemy's front at most one base overlaps: a corner before a side, then the lower number.
    fn without_crowded_overlaps(&self, blows: &[Blows]) -> Vec<Blows> {
        let end = |blow: &Blows| {
            let (enemy, mine) = (self.rect_of(blow.pairing.at), self.rect_of(blow.pairing.by));
            enemy.frame().spot(mine.centre()).u > Length::ZERO
        };
        let rank = |blow: &Blows| {
            let Pairing { by, at } = blow.pairing;
            (!self.is_corner_to_corner(by, at), self.info(by.group).number, by.base)
        };
        let is_kept = |blow: &Blows| {
            !blow.overlaps
                || blows.iter().all(|other| {
                    let same = other.overlaps
                        && other.pairing.at.group == blow.pairing.at.group
                        && end(other) == end(blow);
                    !same || rank(other) >= rank(blow)
                })
        };
        blows.iter().filter(|blow| is_kept(blow)).copied().collect()
    }
}
