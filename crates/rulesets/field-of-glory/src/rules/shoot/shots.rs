//! Who shoots at whom: ranks that shoot, what they see, and the nearest target (shoot.ranks, shoot.los, shoot.target).

use arrayvec::ArrayVec;
use ground::tabletop::{Bounds, Edge, Hand, Length, Place, Rect, TOUCH};

use crate::rulebook::define;
use crate::rules::facts::geometry::{is_within, mu};
use crate::rules::fight::pairing::Base;
use crate::rules::shoot::arc::{Mark, arc, measured};
use crate::state::{Flags, GroupId, State};
use crate::troops::{Troop, Weapon};

/// No weapon shoots farther than so many MUs.
const FARTHEST: u8 = 12;
/// Friendly light foot so near before a base does not block its shots, and nobody is shot over who is nearer; in MUs.
const NEAR: u8 = 2;
/// A base is lower than another if it is so by more than this.
const LOWER: Length = Length::mm(5);
/// More equally good targets than a base has.
const MOST_TIES: usize = 4;

/// Which way a group shoots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    /// Over its front.
    Front,
    /// Over its rear.
    Back,
    /// Wagons: over a long edge; where both have targets, over this one.
    Edge(Hand),
}

/// A base that shoots.
#[derive(Clone, Debug)]
pub(crate) struct Shot {
    /// The base.
    pub by: Base,
    /// Its weapon.
    pub weapon: Weapon,
    /// It is in the second shooting rank.
    pub second: bool,
    /// Its target is beyond effective range.
    pub long: bool,
    /// The base to which the range was measured, one of each group that is an equally good target.
    pub at: ArrayVec<(Base, Mark), MOST_TIES>,
}

/// A file that shoots: the ground of its foremost base with the edge that shoots as its front, and its shooters.
struct File {
    front: Rect,
    /// How far any of them shoots, in MUs.
    reach: u8,
    shooters: ArrayVec<(u8, Weapon, bool), 2>,
}

/// Something that a file might shoot at.
struct Candidate {
    at: Base,
    mark: Mark,
    fights: bool,
    is_seen: Option<bool>,
}

/// Who may shoot at all.
impl State {
    /// Whether a group may shoot in this phase if it has a target.
    pub(crate) fn may_shoot(&self, group: GroupId) -> bool {
        define!("shoot.dice.first", "shoot.moved", "cohesion.broken.other");
        let state = self.group(group);
        let rushed = Flags::CHARGED | Flags::INTERCEPTED | Flags::ROUTED | Flags::HAS_PURSUED;
        if !state.is_on_table() || state.is_broken() || state.is(rushed | Flags::LOOTING) {
            return false;
        }
        let moved = state.is(Flags::MOVED | Flags::MOVED_TWICE | Flags::PIVOTED);
        self.kinds(group).any(|kind| kind.weapon().is_some())
            && !(self.kind(group).troop.is_artillery() && moved)
    }

    /// Whether a base is kept from shooting by a second move.
    fn is_winded(&self, base: Base, weapon: Weapon) -> bool {
        let troop = self.men(base).troop;
        matches!(weapon, Weapon::Crossbow | Weapon::Firearm)
            && troop.is_foot()
            && troop != Troop::LightFoot
            && self.group(base.group).is(Flags::MOVED_TWICE)
    }

    /// Whether a group may shoot over its rear.
    pub(crate) fn may_shoot_back(&self, group: GroupId) -> bool {
        define!("shoot.arc.rear");
        let kind = self.kind(group);
        matches!(kind.troop, Troop::LightHorse | Troop::LightChariots)
            && matches!(kind.weapon(), Some(Weapon::Bow | Weapon::Crossbow | Weapon::Javelins))
    }

    /// Which way a group shoots, as its player has said: over its front if there are targets, else over its rear.
    pub(crate) fn way_of(&self, group: GroupId) -> Way {
        let says_other = self.group(group).is(Flags::SHOOTS_BACK);
        if self.kind(group).troop.is_wagon() {
            return Way::Edge(if says_other { Hand::Right } else { Hand::Left });
        }
        let back = self.may_shoot_back(group) && (says_other || !self.has_shots(group, Way::Front));
        if back { Way::Back } else { Way::Front }
    }

    /// The bases of a group that have a target, the way it shoots.
    pub(crate) fn shots(&self, group: GroupId) -> Vec<Shot> {
        self.shots_towards(group, self.way_of(group))
    }
}

/// Ranks and files that shoot.
impl State {
    /// The bases of a group that have a target, shooting this way.
    pub(crate) fn shots_towards(&self, group: GroupId, way: Way) -> Vec<Shot> {
        self.some_shots(group, way, usize::MAX)
    }

    /// Whether any base of a group has a target, shooting this way.
    pub(crate) fn has_shots(&self, group: GroupId, way: Way) -> bool {
        !self.some_shots(group, way, 1).is_empty()
    }

    /// The bases of a group that have a target, shooting this way, file by file until there are so many.
    fn some_shots(&self, group: GroupId, way: Way, enough: usize) -> Vec<Shot> {
        let mut shots = Vec::new();
        if !self.may_shoot(group) || !self.has_enemy_in_reach(group) {
            return shots;
        }
        if let Way::Edge(first) = way {
            self.shoot_over_edges(group, first, &mut shots);
            return shots;
        }
        let fights = self.is_in_combat(group);
        for file in 0..self.files(group) {
            if shots.len() >= enough {
                break;
            }
            let bases = self.file_of(group, file);
            if fights && bases.iter().any(|base| self.is_touched_by_enemy(Base { group, base: *base })) {
                define!("shoot.combat");
                continue;
            }
            match way {
                Way::Front => self.shoot_from(group, &self.front_file(group, &bases), &mut shots),
                Way::Back => self.shoot_from(group, &self.rear_file(group, &bases), &mut shots),
                // Wagons do not shoot file by file.
                Way::Edge(_) => {}
            }
        }
        shots
    }

    /// Whether any enemy is so near that a shot could reach him.
    fn has_enemy_in_reach(&self, group: GroupId) -> bool {
        let near = self.bounds(group).grown(mu(FARTHEST) + Length::MM);
        self.enemies(self.side_of(group)).any(|enemy| near.meets(self.bounds(enemy)))
    }

    /// The bases of a file of the block, from the front.
    fn file_of(&self, group: GroupId, file: u8) -> ArrayVec<u8, 12> {
        let shape = self.block(group).shape;
        (0..shape.ranks()).filter_map(|rank| shape.stand_at(rank, file)).take(12).collect()
    }

    /// Whether any enemy touches a base.
    fn is_touched_by_enemy(&self, base: Base) -> bool {
        let rect = self.rect_of(base);
        let near = rect.bounds().grown(TOUCH);
        self.enemies(self.side_of(base.group))
            .filter(|enemy| near.meets(self.bounds(*enemy)))
            .any(|enemy| self.bases(enemy).iter().any(|other| rect.touches(other)))
    }

    /// A file that shoots over its front: its first two bases with a weapon, which stand in the first two ranks, or behind one
    /// rank of other foot.
    fn front_file(&self, group: GroupId, bases: &[u8]) -> Option<File> {
        define!("shoot.ranks", "shoot.dice.first");
        let front = *bases.first()?;
        let weapon = |rank: usize| {
            let base = *bases.get(rank)?;
            Some((base, self.kind_of(group, base).weapon()?))
        };
        let is_foot =
            |rank: usize| bases.get(rank).is_some_and(|base| self.kind_of(group, *base).troop.is_foot());
        let (first, second) = match weapon(0) {
            Some(first) if self.kind_of(group, first.0).shoots_in_one_rank() => (Some(first), None),
            Some(first) => (Some(first), weapon(1)),
            None => (weapon(1), weapon(2).filter(|_| (0..3).all(is_foot))),
        };
        self.file(group, self.bases(group)[usize::from(front)], first, second)
    }

    /// A file that shoots over its rear: the rearmost rank is the first that shoots.
    fn rear_file(&self, group: GroupId, bases: &[u8]) -> Option<File> {
        define!("shoot.arc.rear");
        let last = *bases.last()?;
        let ranks = usize::from(self.ranks(group));
        let weapon = |from_rear: usize| {
            let base = *bases.get(ranks.checked_sub(1 + from_rear)?)?;
            Some((base, self.kind_of(group, base).weapon()?))
        };
        let alone = self.kind_of(group, last).shoots_in_one_rank();
        let front = self.bases(group)[usize::from(last)].turned_to(Edge::Rear);
        self.file(group, front, weapon(0), if alone { None } else { weapon(1) })
    }

    /// The wagons that shoot over the long edges of a group: in each rank those at its two ends, since others stand against their
    /// neighbours. One that is alone in its rank shoots over this edge if both have targets.
    fn shoot_over_edges(&self, group: GroupId, first: Hand, shots: &mut Vec<Shot>) {
        define!("shoot.arc.wagon", "shoot.dice.wagons", "shoot.ranks", "troop.wagon");
        let fights = self.is_in_combat(group);
        let touched = |base: u8| self.is_touched_by_enemy(Base { group, base });
        let is_held = |file: u8| fights && self.file_of(group, file).into_iter().any(touched);
        let shape = self.block(group).shape;
        for rank in 0..shape.ranks() {
            let mut rank = (0..shape.files()).filter_map(|file| Some((file, shape.stand_at(rank, file)?)));
            let Some(left) = rank.next() else { continue };
            let ends = match rank.next_back() {
                Some(right) => [(Hand::Left, left), (Hand::Right, right)],
                None => [(first, left), (first.other(), left)],
            };
            let mut shooter = None;
            for (hand, (file, base)) in ends {
                if shooter == Some(base) || is_held(file) {
                    continue;
                }
                let before = shots.len();
                self.shoot_from(group, &self.long_edge(group, base, hand), shots);
                shooter = (shots.len() > before).then_some(base);
            }
        }
    }

    /// A wagon that shoots over a long edge.
    fn long_edge(&self, group: GroupId, base: u8, hand: Hand) -> Option<File> {
        let edge = if hand == Hand::Left { Edge::Left } else { Edge::Right };
        let front = self.bases(group)[usize::from(base)].turned_to(edge);
        self.file(group, front, self.kind_of(group, base).weapon().map(|weapon| (base, weapon)), None)
    }

    fn file(
        &self,
        group: GroupId,
        front: Rect,
        first: Option<(u8, Weapon)>,
        second: Option<(u8, Weapon)>,
    ) -> Option<File> {
        let (mut shooters, mut reach) = (ArrayVec::new(), 0);
        for (shooter, is_second) in [(first, false), (second, true)] {
            if let Some((base, weapon)) = shooter
                && !self.is_winded(Base { group, base }, weapon)
            {
                shooters.push((base, weapon, is_second));
                reach = reach.max(self.kind_of(group, base).range(weapon).most);
            }
        }
        (!shooters.is_empty()).then_some(File { front, reach, shooters })
    }

    /// Adds the shots of a file.
    fn shoot_from(&self, group: GroupId, file: &Option<File>, shots: &mut Vec<Shot>) {
        let Some(file) = file else { return };
        let mut candidates = self.candidates(group, file);
        for (base, weapon, second) in &file.shooters {
            let by = Base { group, base: *base };
            if let Some((at, long)) = self.target(by, file, *weapon, &mut candidates) {
                shots.push(Shot { by, weapon: *weapon, second: *second, long, at });
            }
        }
    }
}

/// Targets.
impl State {
    /// All enemy bases in the arc of a file, those in close combat last, otherwise the nearest first.
    fn candidates(&self, group: GroupId, file: &File) -> Vec<Candidate> {
        let (front, reach) = (&file.front, mu(file.reach) + TOUCH);
        let near = front.bounds().grown(reach + Length::MM);
        let mut found = Vec::new();
        for enemy in self.enemies(self.side_of(group)).filter(|enemy| near.meets(self.bounds(*enemy))) {
            define!("shoot.target.none");
            let fights = self.is_in_combat(enemy);
            for (base, rect) in (0..).zip(self.bases(enemy)) {
                if !near.meets(&rect.bounds()) {
                    continue;
                }
                if let Some(mark) = measured(front, rect, reach) {
                    found.push(Candidate { at: Base { group: enemy, base }, mark, fights, is_seen: None });
                }
            }
        }
        found.sort_by(|a, b| {
            let key = |one: &Candidate| (one.fights, one.mark.distance);
            key(a).cmp(&key(b)).then(a.at.cmp(&b.at))
        });
        found
    }

    /// Whom a base shoots at: the nearest group, first in effective range; those in close combat only if there is no other. Of
    /// equally near ones the one more nearly ahead; all who are still equal are returned, and whether they are beyond effective
    /// range.
    fn target(
        &self,
        by: Base,
        file: &File,
        weapon: Weapon,
        candidates: &mut [Candidate],
    ) -> Option<(ArrayVec<(Base, Mark), MOST_TIES>, bool)> {
        define!("shoot.target", "shoot.combat");
        let range = self.men(by).range(weapon);
        let most = if self.is_against_wind(by.group, weapon) { range.effective } else { range.most };
        let may = |one: &Candidate| {
            is_within(one.mark.distance, most)
                && self.is_beyond_sight(by.group, one.mark.distance).is_none()
                && !(one.fights && weapon == Weapon::Artillery)
        };
        let mut nearest: Option<(bool, Length)> = None;
        let mut best: ArrayVec<(Base, Mark), 16> = ArrayVec::new();
        for one in candidates.iter_mut().filter(|one| may(one)) {
            let far = one.mark.distance.ceil();
            if nearest.is_some_and(|(fights, near)| fights != one.fights || far > near + TOUCH) {
                break;
            }
            let is_seen =
                *one.is_seen.get_or_insert_with(|| self.is_seen_to_shoot(by, file, one.at, &one.mark));
            if is_seen && !best.iter().any(|(known, _)| known.group == one.at.group) {
                nearest.get_or_insert((one.fights, far));
                let _ = best.try_push((one.at, one.mark));
            }
        }
        let least = best.iter().map(|(_, mark)| mark.offset).min()?;
        let long = best.iter().all(|(_, mark)| !is_within(mark.distance, range.effective));
        let tied = best.into_iter().filter(|(_, mark)| mark.offset <= least + TOUCH);
        Some((tied.take(MOST_TIES).collect(), long))
    }

    /// Whether a base sees an enemy base to shoot at: on some line in the arc nothing blocks.
    fn is_seen_to_shoot(&self, by: Base, file: &File, at: Base, mark: &Mark) -> bool {
        define!("shoot.los", "geometry.los");
        let front = &file.front;
        let target = self.rect_of(at);
        let corners = front.corners().iter().chain(target.corners()).copied();
        let between: Bounds = corners.fold(Bounds::NOTHING, Bounds::with);
        let mut blockers: Vec<Rect> = Vec::new();
        for other in self.all_groups().filter(|other| ![by.group, at.group].contains(other)) {
            if between.meets(self.bounds(other)) {
                let bases = (0..).zip(self.bases(other));
                let blocking = bases.filter(|(base, _)| {
                    self.blocks_shots(by, front, target, Base { group: other, base: *base })
                });
                blockers.extend(blocking.map(|(_, rect)| closed(rect)));
            }
        }
        let is_plain = !self.is_ground_between(&front.bounds(), &target.bounds());
        if is_plain && !blockers.iter().any(|rect| mark.line.crosses(rect)) {
            return true;
        }
        let reach = mu(file.reach) + TOUCH;
        let arc = arc(front, reach);
        self.has_sight(front, Edge::Front, target, |line| {
            !arc.holds(line.to) || line.length() > reach || blockers.iter().any(|rect| line.crosses(rect))
        })
    }

    /// Whether a base of another group blocks shots from one base at another: not friendly light foot close before the shooter,
    /// and not one that is shot over.
    fn blocks_shots(&self, by: Base, front: &Rect, target: &Rect, other: Base) -> bool {
        define!("shoot.los", "shoot.overhead");
        let rect = self.rect_of(other);
        let is_friend = self.side_of(other.group) == self.side_of(by.group);
        if is_friend && self.men(other).troop == Troop::LightFoot {
            let before = front.frame().lane(Length::ZERO, mu(NEAR)).overlaps(rect);
            if before {
                return false;
            }
        }
        let far = |from: &Rect| !rect.distance(from).is_at_most(mu(NEAR) - TOUCH - Length::new(1));
        let lower = |than: &Rect| self.height_of(than) > self.height_of(rect) + LOWER;
        !((lower(front) || lower(target)) && far(front) && far(target))
    }
}

/// The ground of a base, a little larger, so that nobody looks between bases that touch.
fn closed(base: &Rect) -> Rect {
    let (place, more) = (base.place(), TOUCH * 2);
    let ahead = Place::new(place.point(Length::ZERO, more), place.facing);
    Rect::new(ahead, base.front() + more * 2, base.depth() + more * 2)
}
