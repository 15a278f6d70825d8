//! Who touches whom, and with which edge (geometry.contact, combat.join, command.engaged).

use battle::{BySide, Side};
use ground::tabletop::{Edge, Flush, Length, Rect, TOUCH};

use crate::rulebook::define;
use crate::rules::facts::geometry::PARALLEL;
use crate::state::{Fight, Flags, GroupId, State};

/// When two edges lie on each other: within the tolerance, for more than the tolerance.
pub(crate) const FLUSH: Flush = Flush { gap: TOUCH, least: Length::new(11), slack: PARALLEL };

/// Two bases of which the first is in front contact with the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FrontContact {
    /// The base whose front touches.
    pub mine: u8,
    /// The base it touches.
    pub theirs: u8,
    /// The edge of the second base that is touched for the greatest length; its front where only points touch.
    pub edge: Edge,
    /// For what length edges lie on each other; nothing where only points touch.
    pub length: Length,
}

/// Whether two rectangles stand parallel or square to each other.
pub(crate) fn are_square(one: &Rect, other: &Rect) -> bool {
    let apart = one.facing().between(other.facing()).get().rem_euclid(9_000);
    apart <= PARALLEL.get() || apart >= 9_000 - PARALLEL.get()
}

/// For what length a front of `one` lies on an edge of `other`, and which edge that is, if the first is in front contact with
/// the second. All four edges of a wagon are fronts.
pub(crate) fn front_contact(one: &Rect, is_wagon: bool, other: &Rect) -> Option<(Length, Edge)> {
    define!("geometry.contact", "troop.wagon");
    if !one.bounds().grown(TOUCH).meets(&other.bounds()) {
        return None;
    }
    let fronts: &[Edge] = if is_wagon { &Edge::ALL } else { &[Edge::Front] };
    if are_square(one, other) {
        let edges = fronts.iter().flat_map(|front| Edge::ALL.map(|edge| (*front, edge)));
        let lengths =
            edges.filter_map(|(front, edge)| Some((one.edge_contact(front, other, edge, &FLUSH)?, edge)));
        return lengths.max_by_key(|(length, _)| *length);
    }
    let touches = fronts.iter().any(|front| one.edge_touches(*front, other));
    let on = || {
        let gap = |edge: &Edge| ground::tabletop::Distance::of_rect_and_segment(one, other.edge(*edge));
        Edge::ALL.into_iter().min_by_key(gap).unwrap_or(Edge::Front)
    };
    touches.then(|| (Length::ZERO, on()))
}

/// Contacts between groups.
impl State {
    /// The pairs of bases of which one of the first group is in front contact with one of the second, by the bases of the first,
    /// then of the second.
    pub(crate) fn front_contacts(
        &self,
        one: GroupId,
        other: GroupId,
    ) -> impl Iterator<Item = FrontContact> + '_ {
        let near = self.bounds(other).grown(TOUCH);
        let mine = (0..).zip(self.bases(one)).filter(move |(_, rect)| near.meets(&rect.bounds()));
        mine.flat_map(move |(mine, rect)| {
            let is_wagon = self.kind_of(one, mine).troop.is_wagon();
            (0..).zip(self.bases(other)).filter_map(move |(theirs, target)| {
                let (length, edge) = front_contact(rect, is_wagon, target)?;
                Some(FrontContact { mine, theirs, edge, length })
            })
        })
    }

    /// Whether a base of either group is in front contact with one of the other.
    pub(crate) fn are_in_front_contact(&self, one: GroupId, other: GroupId) -> bool {
        self.bounds(one).grown(TOUCH).meets(self.bounds(other))
            && (self.front_contacts(one, other).next().is_some()
                || self.front_contacts(other, one).next().is_some())
    }
}

/// Close combat.
impl State {
    /// The groups in close combat with one.
    pub(crate) fn foes(&self, of: GroupId) -> impl Iterator<Item = GroupId> + '_ {
        let side = self.side_of(of);
        self.fights.iter().filter(move |fight| fight.has(of)).map(move |fight| fight.groups[side.other()])
    }

    /// Whether a group is in close combat.
    #[inline]
    pub(crate) fn is_in_combat(&self, group: GroupId) -> bool {
        define!("command.engaged");
        self.fights.iter().any(|fight| fight.has(group))
    }

    /// The close combat of two groups.
    pub(crate) fn fight_of(&self, one: GroupId, other: GroupId) -> Option<&Fight> {
        self.fights.iter().find(|fight| fight.has(one) && fight.has(other))
    }

    /// Puts two enemies into close combat, if they are not yet: the first has moved into contact. Its impact is to be fought
    /// unless `impact` says that none is.
    pub(crate) fn join(&mut self, mover: GroupId, enemy: GroupId, impact: bool) -> &mut Fight {
        let side = self.side_of(mover);
        for group in [mover, enemy] {
            self.group_mut(group).set(Flags::LOOTING, false);
        }
        let known = self.fights.iter().position(|fight| fight.has(mover) && fight.has(enemy));
        let at = known.unwrap_or_else(|| {
            let groups = match side {
                Side::Red => BySide([mover, enemy]),
                Side::Blue => BySide([enemy, mover]),
            };
            let fight = Fight { groups, impact, strikes: BySide([None; 2]), charging: BySide([false; 2]) };
            self.fights.push(fight);
            self.fights.sort_by_key(|fight| fight.groups.0);
            self.fights.iter().position(|fight| fight.has(mover) && fight.has(enemy)).unwrap_or_default()
        });
        let fight = &mut self.fights[at];
        fight.impact |= impact;
        fight.charging[side] |= impact;
        fight
    }

    /// Ends every close combat in which nobody is in front contact any more, or one has broken or is gone; returns whether any
    /// did. It is asked after each step that moves or removes bases. Whom a group fought that breaks is remembered until it has
    /// made its rout move.
    pub(crate) fn part(&mut self) -> bool {
        let before = self.fights.len();
        let mut fights = std::mem::take(&mut self.fights);
        fights.retain(|fight| {
            let [red, blue] = fight.groups.0;
            let is = |id: GroupId, flag: Flags| self.group(id).is(flag);
            let breaks = is(red, Flags::BREAKING) || is(blue, Flags::BREAKING);
            let stands = |id: GroupId| !is(id, Flags::OFF) && (breaks || !self.group(id).is_broken());
            stands(red) && stands(blue) && (breaks || self.are_in_front_contact(red, blue))
        });
        self.fights = fights;
        self.fights.len() < before
    }
}
