//! What ground does to bases (terrain.*, combat.open, move.rates).

use ground::tabletop::{Edge, Hand, Length, Outline, Point, Rect, Sweep, TOUCH};

use crate::charts::{BASE_WIDTH, FORTIFICATION_REACH_MM, UPHILL_DIFFERENCE_MM};
use crate::field::Crossing;
use crate::rulebook::define;
use crate::rules::facts::contact::front_contact;
use crate::state::{GroupId, State};
use crate::troops::{Class, Disorder, Troop};

/// A base that reaches no farther sideways out of a crossing is in the crossing alone (terrain.crossing).
const BESIDE: Length = Length::mm(10);

/// The ground under rectangles.
impl State {
    /// The pieces of ground that a rectangle is in, with their numbers; those under a crossing that it keeps to do not count.
    pub(crate) fn ground_under<'a>(&'a self, rect: &'a Rect) -> impl Iterator<Item = usize> + 'a {
        define!("terrain.inside", "terrain.crossing");
        let bounds = rect.bounds();
        let pieces = self.scenario.table.pieces.iter().enumerate();
        pieces.filter_map(move |(number, piece)| {
            let is_in = piece.outline.bounds().meets(&bounds)
                && piece.outline.overlaps(&rect.shrunk(TOUCH))
                && !self.crossing_over(number, rect);
            is_in.then_some(number)
        })
    }

    /// Whether a sweep which is no straight way touches a piece of ground, and does not keep to a crossing of it.
    pub(crate) fn is_ground_touched(&self, number: usize, sweep: &Sweep) -> bool {
        define!("terrain.crossing");
        let is_in = |rect: Rect| self.ground_under(&rect).any(|under| under == number);
        sweep.meets_outline(&self.scenario.table.pieces[number].outline)
            && (!self.has_crossing(number) || sweep.grounds().any(is_in))
    }

    /// Whether a ford, bridge or gap leads over a piece of ground.
    pub(crate) fn has_crossing(&self, piece: usize) -> bool {
        self.scenario.crossings.iter().any(|crossing| crossing.over.map(usize::from) == Some(piece))
    }

    /// Whether a rectangle goes through a gap in a work and keeps to it.
    pub(crate) fn is_in_gap(&self, work: usize, rect: &Rect) -> bool {
        let mut gaps = self.scenario.crossings.iter();
        gaps.any(|gap| gap.in_work.map(usize::from) == Some(work) && keeps_to(gap, rect))
    }

    /// Whether a rectangle crosses a piece of ground by a ford, bridge or gap and keeps to it.
    fn crossing_over(&self, piece: usize, rect: &Rect) -> bool {
        self.scenario
            .crossings
            .iter()
            .any(|crossing| crossing.over.map(usize::from) == Some(piece) && keeps_to(crossing, rect))
    }

    /// The crossings that a rectangle is in.
    fn crossings_under<'a>(&'a self, rect: &'a Rect) -> impl Iterator<Item = &'a Crossing> + 'a {
        self.scenario.crossings.iter().filter(move |crossing| crossing.rect.overlaps(rect))
    }

    /// The class of the worst ground that a base of these troops is in; of a group, or alone.
    pub(crate) fn class_under(&self, rect: &Rect, group: Option<GroupId>, troop: Troop) -> Class {
        define!("terrain.classes", "terrain.pieces");
        let pieces = self.ground_under(rect).map(|number| self.class_of_piece(number, group, troop));
        pieces.chain(self.crossings_under(rect).map(|crossing| crossing.class)).max().unwrap_or_default()
    }

    /// Whether ground of a class may be entered by troops at all.
    pub(crate) fn may_enter(class: Class, troop: Troop) -> bool {
        define!("terrain.disorder-table");
        let row = troop.row();
        class != Class::Impassable
            && row.disorder[class as usize].is_some()
            && row.rates[class as usize].is_some()
    }

    /// How far troops go in a turn on ground of a class; none where they may not enter.
    pub(crate) fn rate_on(class: Class, troop: Troop) -> Option<u8> {
        define!("move.rates");
        if class == Class::Impassable { None } else { troop.row().rates[class as usize] }
    }
}

/// Whether a rectangle keeps within a crossing, but for a little to its sides.
fn keeps_to(crossing: &Crossing, rect: &Rect) -> bool {
    let frame = crossing.rect.frame();
    let half = crossing.rect.front().half() + BESIDE;
    rect.corners().iter().all(|corner| frame.spot(*corner).u.abs() <= half + TOUCH)
}

/// Disorder.
impl State {
    /// How a base is disordered where it stands.
    pub(crate) fn disorder_of(&self, group: GroupId, base: u8) -> Disorder {
        define!("terrain.base-disorder");
        let troop = self.kind_of(group, base).troop;
        let rect = &self.bases(group)[usize::from(base)];
        let by_ground =
            if self.is_on_road(group) { Disorder::default() } else { self.disorder_at(rect, group, troop) };
        if by_ground < Disorder::Disordered && self.shies(group, rect, troop) {
            return Disorder::Disordered;
        }
        by_ground
    }

    /// How ground disorders troops of a group at a place.
    pub(crate) fn disorder_at(&self, rect: &Rect, group: GroupId, troop: Troop) -> Disorder {
        define!("terrain.disorder-table");
        match self.class_under(rect, Some(group), troop) {
            Class::Impassable if self.is_in_town(rect) => Disorder::None,
            Class::Impassable => Disorder::Severe,
            class => troop.row().disorder[class as usize].unwrap_or(Disorder::Severe),
        }
    }

    /// Whether a horse, or a camel, shies from elephants or camels near it.
    fn shies(&self, _group: GroupId, rect: &Rect, troop: Troop) -> bool {
        define!("terrain.camels-elephants");
        if !self.scenario.frightened_horses || !(troop.is_horse() || troop == Troop::Camelry) {
            return false;
        }
        let near = rect.bounds().grown(Length::new(BASE_WIDTH));
        let frightens =
            |other: Troop| other == Troop::Elephants || other == Troop::Camelry && troop != Troop::Camelry;
        self.all_groups().filter(|other| near.meets(self.bounds(*other))).any(|other| {
            (0..).zip(self.bases(other)).any(|(base, that)| {
                frightens(self.kind_of(other, base).troop)
                    && rect.distance(that).is_at_most(Length::new(BASE_WIDTH) - TOUCH - Length::new(1))
            })
        })
    }

    /// The worst disorder of any base of a group.
    pub(crate) fn group_disorder(&self, group: GroupId) -> Disorder {
        define!("terrain.group-disorder");
        (0..self.group(group).bases).map(|base| self.disorder_of(group, base)).max().unwrap_or_default()
    }
}

/// Height, open ground, banks and works.
impl State {
    /// The height of a point: its distance from the edge of the hill it is on, hills over each other added up.
    pub(crate) fn height_at(&self, point: Point) -> Length {
        define!("terrain.hill");
        let hills = self.scenario.table.pieces.iter().filter(|piece| piece.kind.kind.is_hill());
        let heights = hills.filter(|piece| piece.outline.holds(point)).map(|piece| {
            let height = piece.outline.rim_distance(point).ceil();
            if piece.kind.level < 0 { -height } else { height }
        });
        heights.sum()
    }

    /// The height of a base: the greatest of its corners and its centre.
    pub(crate) fn height_of(&self, rect: &Rect) -> Length {
        let points = rect.corners().iter().copied().chain([rect.centre()]);
        points.map(|point| self.height_at(point)).max().unwrap_or(Length::ZERO)
    }

    /// Whether a base stands uphill of another: neither in water.
    pub(crate) fn is_uphill(&self, one: &Rect, other: &Rect) -> bool {
        define!("terrain.uphill", "terrain.river");
        self.height_of(one) > self.height_of(other) + Length::mm(UPHILL_DIFFERENCE_MM)
            && !self.is_in_water(one)
    }

    /// The water that a rectangle is in, if any: the number of the piece.
    pub(crate) fn water_under(&self, rect: &Rect) -> Option<usize> {
        let is_water = |number: &usize| self.scenario.table.pieces[*number].kind.kind.is_water();
        self.ground_under(rect).find(is_water)
    }

    /// Whether a rectangle is even partly in water.
    pub(crate) fn is_in_water(&self, rect: &Rect) -> bool {
        self.water_under(rect).is_some()
    }

    /// Whether a base of a group is even partly in ground that is not open.
    fn is_in_other_than_open(&self, rect: &Rect, group: GroupId, troop: Troop) -> bool {
        self.class_under(rect, Some(group), troop) != Class::Open || self.is_in_water(rect)
    }

    /// Whether two bases that fight each other do so in open terrain.
    pub(crate) fn is_fight_in_open(&self, one: (GroupId, u8), other: (GroupId, u8)) -> bool {
        define!("combat.open");
        [(one, other), (other, one)].into_iter().all(|((group, base), enemy)| {
            let rect = &self.bases(group)[usize::from(base)];
            !self.is_in_other_than_open(rect, group, self.kind_of(group, base).troop)
                && !self.defends_work((group, base), Some(enemy))
        })
    }

    /// Whether a foot base defends a field fortification: one lies close ahead of it over at least half its width, its outside
    /// away from the base, and its group did not cross it in this turn; against an enemy only one in contact with its front.
    pub(crate) fn defends_work(&self, (group, base): (GroupId, u8), against: Option<(GroupId, u8)>) -> bool {
        define!("terrain.defending", "terrain.fortification");
        let rect = &self.bases(group)[usize::from(base)];
        if !self.kind_of(group, base).troop.is_foot()
            || against.is_some_and(|enemy| !self.is_faced(rect, enemy))
        {
            return false;
        }
        (0u32..).zip(&self.scenario.works).any(|(number, work)| {
            let crossed = self.group(group).crossed >> (WORKS_FROM + number).min(63) & 1 == 1;
            let line = Outline::segment(work.from, work.to);
            let near = rect.length_along(Edge::Front, &line, Length::mm(FORTIFICATION_REACH_MM) + TOUCH);
            let is_inside = line.side_of(rect.centre()) == Hand::Left;
            !crossed
                && !self.is_in_gap(number as usize, rect)
                && is_inside
                && is_ahead_of(rect, [work.from, work.to])
                && near * 2 >= rect.front() - TOUCH
        })
    }

    /// Whether a foot base defends a river bank against an enemy base: it is out of the water that he is in, faces him, and its
    /// group did not cross that water in this turn.
    pub(crate) fn defends_bank(&self, (group, base): (GroupId, u8), enemy: (GroupId, u8)) -> bool {
        define!("terrain.defending", "terrain.river");
        let rect = &self.bases(group)[usize::from(base)];
        let water = self.water_under(&self.bases(enemy.0)[usize::from(enemy.1)]);
        self.kind_of(group, base).troop.is_foot()
            && self.is_faced(rect, enemy)
            && water.is_some_and(|water| {
                let crossed = water < WORKS_FROM as usize && self.group(group).crossed >> water & 1 == 1;
                !crossed && !self.scenario.table.pieces[water].outline.overlaps(&rect.shrunk(TOUCH))
            })
    }

    /// Whether an enemy base is in contact with the front edge of a base.
    fn is_faced(&self, rect: &Rect, (enemy, base): (GroupId, u8)) -> bool {
        front_contact(rect, false, &self.bases(enemy)[usize::from(base)]).is_some()
    }
}

/// Crossed works are kept above so many bits of crossed water.
pub(crate) const WORKS_FROM: u32 = 32;

/// Whether a line lies on the front edge of a base or ahead of it, where it passes the middle of the base.
fn is_ahead_of(base: &Rect, line: [Point; 2]) -> bool {
    let [from, to] = line.map(|end| base.frame().spot(end));
    let (across, rise) = (i64::from((to.u - from.u).micrometres()), i64::from((to.v - from.v).micrometres()));
    if across == 0 {
        return from.v.max(to.v) >= -TOUCH;
    }
    let way = -i64::from(from.u.micrometres()) * rise / across;
    i64::from(from.v.micrometres()) + way >= -i64::from(TOUCH.micrometres())
}
