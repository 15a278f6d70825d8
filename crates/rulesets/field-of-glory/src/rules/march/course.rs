//! A group on its way in a normal move, leg by leg: what is in its way, how far it may go, and what it passes (geometry.path,
//! move.wheel*, move.*.how, move.enemy-gap, pass.room).

use arrayvec::ArrayVec;
use ground::tabletop::{
    self, Angle, Block, Cover, Hand, Length, Outline, Part, Place, Point, Rect, Rounding, Shape, Sweep,
    WHEEL_STEP, Walk, Within,
};

use battle::{Amount, PieceId, Refusal};

use crate::charts::{ENEMY_GAP, NEAR_ENEMY};
use crate::field::Road;
use crate::rulebook::{define, rule};
use crate::rules::facts::geometry::{WITHIN, mu};
use crate::rules::facts::ground::WORKS_FROM;
use crate::rules::march::areas::Areas;
use crate::rules::march::legs::{Leg, MOST_LEGS};
use crate::rules::march::travel::{Foes, Going, Obstacle, Travel, Way, moved_ahead};
use crate::state::{GroupId, MOST_BASES, State};
use crate::troops::{Class, Troop};

/// What a refusal measures in.
const HUNDREDTH: Length = Length::mu_hundredths(1);

/// More files than this are not added or taken away in one move.
const MOST_FILES: u8 = 2;

/// Points of a road move are looked at so far apart.
const ROAD_STEP: Length = Length::MM;

/// A base is on a road when its centre is no farther from the line (terrain.road).
const ROAD_HALF: Length = Length::mm(20);

/// One leg as it was walked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stage {
    /// The leg.
    pub leg: Leg,
    /// The block before it.
    pub from: Block,
    /// The block after it.
    pub to: Block,
    /// The point about which it wheeled with a battle line; none if it went on its own.
    pub about: Option<Point>,
    /// What the whole move has used up to its end.
    pub spent: Length,
}

impl Stage {
    /// The ground that it went over.
    pub(crate) fn sweep(&self) -> Sweep {
        let walked = Walk::new(self.from, Rounding::AtEnd, Cover::Stands).step(self.leg.on_table());
        walked.map_or_else(|_| Sweep::standing(&self.to, Cover::Stands), |step| step.sweep)
    }

    /// The ground that it went over, part by part: a wheel with a battle line is looked at every quarter of a degree.
    pub(crate) fn sweeps(&self) -> Vec<Sweep> {
        if self.about.is_none() {
            return vec![self.sweep()];
        }
        self.wheeled().map(|(_, block)| Sweep::standing(&block, Cover::Stands)).collect()
    }

    /// The blocks of a wheel, every quarter of a degree, with how far it has turned.
    pub(crate) fn wheeled(&self) -> impl Iterator<Item = (Angle, Block)> + '_ {
        let wheel = match self.leg {
            Leg::Wheel(hand, by) => Some((hand, by)),
            Leg::Ahead(_) | Leg::Turn(_) | Leg::About | Leg::Expand(..) | Leg::Contract(..) => None,
        };
        let turns = wheel.into_iter().flat_map(|(hand, by)| wheel_steps(by).map(move |turn| (hand, turn)));
        turns.map(|(hand, turn)| (turn, self.turned(hand, turn)))
    }

    /// The block after so much of a wheel.
    fn turned(&self, hand: Hand, by: Angle) -> Block {
        match self.about {
            Some(about) => swung(&self.from, about, hand, by),
            None => {
                let mut walk = Walk::new(self.from, Rounding::AtEnd, Cover::Stands);
                walk.step(Leg::Wheel(hand, by).on_table()).map_or(self.from, |step| step.to)
            }
        }
    }

    /// The same leg, made only in part.
    #[must_use]
    pub(crate) fn as_far_as(&self, leg: Leg, spent: Length) -> Stage {
        let to = match leg {
            Leg::Ahead(by) => moved_ahead(&self.from, by),
            Leg::Wheel(hand, by) => self.turned(hand, by),
            Leg::Turn(_) | Leg::About | Leg::Expand(..) | Leg::Contract(..) => self.to,
        };
        Stage { leg, to, spent, ..*self }
    }
}

/// The legs of a move as they were walked.
pub(crate) type Trace = ArrayVec<Stage, MOST_LEGS>;

/// A group on its way.
#[derive(Clone)]
pub(crate) struct Course<'a> {
    battle: &'a State,
    /// Its block, what it has used and its rate.
    pub(crate) travel: Travel,
    /// The whole shape of a column while only its front base is on its way (move.wheel.column).
    column: Option<Shape>,
    /// Whether enemies near its path are looked for.
    watches: bool,
    /// It may come nearer to enemies than a move may, because it ends in an overlap (move.overlap).
    closes: bool,
    near: bool,
    crossed: u64,
    areas: Areas,
    trace: Trace,
}

/// A move that can be walked; only [`Course::finish`] makes one.
#[derive(Clone, Debug)]
pub(crate) struct Walked {
    /// Where the group stands at the end.
    pub(crate) block: Block,
    /// What it used.
    pub(crate) spent: Length,
    /// Its rate for the ground that it touched, in MUs.
    pub(crate) rate: u8,
    /// It began, passed or ended near an enemy; only if that was looked for.
    pub(crate) near: bool,
    /// The water and works that it crossed, as bits.
    pub(crate) crossed: u64,
    /// Its legs.
    pub(crate) trace: Trace,
    /// The group as it has come to the end of all its legs.
    pub(crate) travel: Travel,
    /// How it would go straight on.
    pub(crate) going: Going,
}

impl Walked {
    /// Whether going straight on is barred by something at once.
    pub(crate) fn is_barred(&self, battle: &State) -> bool {
        let left = mu(self.rate) - self.spent;
        left > tabletop::TOUCH && {
            let way = battle.straight_way(&self.travel, left.min(Length::MM), self.going);
            way.length <= tabletop::TOUCH && way.stopped.is_some()
        }
    }
}

impl<'a> Course<'a> {
    /// A group that sets out.
    pub(crate) fn new(battle: &'a State, group: GroupId, watches: bool) -> Course<'a> {
        let travel = battle.sets_out(group);
        let near = watches && battle.is_near_enemy(group);
        Course {
            battle,
            travel,
            column: None,
            watches,
            closes: false,
            near,
            crossed: 0,
            areas: Areas::of(battle, group),
            trace: Trace::new(),
        }
    }

    /// The same along a road, where it has one.
    pub(crate) fn on_road(mut self) -> Option<Course<'a>> {
        define!("move.column-road");
        let (battle, group) = (self.battle, self.group());
        let open = battle.rate_in(group, |_| Class::Open)?;
        battle.is_on_road(group).then(|| {
            // The weather slows nobody there.
            let rate = open + battle.slowed_by_weather(group) + 1;
            (self.travel.rate, self.travel.road) = (rate, true);
            self
        })
    }

    /// The same, and it may come close to enemies.
    pub(crate) fn closing(mut self) -> Course<'a> {
        self.closes = true;
        self
    }

    /// Who.
    fn group(&self) -> GroupId {
        self.travel.group
    }

    /// What it has used.
    pub(crate) fn spent(&self) -> Length {
        self.travel.walk.spent() + self.travel.used
    }

    /// What it may still use.
    pub(crate) fn left(&self) -> Length {
        mu(self.travel.rate) - self.spent()
    }

    /// How it goes straight on.
    fn going(&self) -> Going {
        Going { foes: if self.closes { Foes::Touches } else { Foes::KeepsAway }, ..Going::NORMAL }
    }

    /// How far it gets straight ahead, of at most `most`.
    pub(crate) fn way(&self, most: Length) -> Way {
        self.battle.straight_way(&self.travel, most, self.going())
    }

    /// The areas of enemies in which it began.
    pub(crate) fn bound(&self) -> &[GroupId] {
        self.areas.bound()
    }

    /// Takes one more leg.
    pub(crate) fn leg(&mut self, leg: Leg) -> Result<(), Refusal> {
        let from = self.travel.walk.block();
        match leg {
            Leg::Ahead(by) => self.ahead(by)?,
            Leg::Wheel(_, by) => self.wheel(leg, by)?,
            Leg::Turn(_) | Leg::About | Leg::Expand(..) | Leg::Contract(..) => self.reshape(leg)?,
        }
        let to = self.travel.walk.block();
        // Of a column only the front base wheels.
        let from = if matches!(leg, Leg::Wheel(..)) { Block { shape: to.shape, ..from } } else { from };
        let _ = self.trace.try_push(Stage { leg, from, to, about: None, spent: self.spent() });
        Ok(())
    }

    fn ahead(&mut self, by: Length) -> Result<(), Refusal> {
        define!("geometry.straight");
        if by <= Length::ZERO {
            return Err(Refusal::new(rule!("move.class"), "a leg straight ahead has a length"));
        }
        let way = self.way(by);
        if way.length < by {
            let most = self.spent() + way.length;
            return Err(self.stopped_by(way.stopped, self.spent() + by, most));
        }
        let step = self.travel.walk.step(tabletop::Leg::ahead(by)).map_err(|_| self.is_astray())?;
        if self.travel.road && !self.keeps_to_road(step.from.place, by) {
            return Err(Refusal::new(rule!("terrain.road"), "{0} leaves the road").about(self.group().into()));
        }
        self.travel.rate = way.rate;
        self.passes(&step.sweep);
        Ok(())
    }

    fn wheel(&mut self, leg: Leg, by: Angle) -> Result<(), Refusal> {
        define!("move.wheel", "move.wheel.column", "geometry.path");
        if by <= Angle::ZERO || by > Angle::QUARTER {
            return Err(Refusal::new(rule!("move.wheel"), "a wheel is of at most 90 degrees"));
        }
        let shape = self.travel.walk.block().shape;
        if self.column.is_none() && shape.files() == 1 && shape.stands > 1 {
            self.column = Some(shape);
            let front = tabletop::Leg::Form { shape: Shape { stands: 1, ..shape } };
            self.travel.walk.step(front).map_err(|_| self.is_astray())?;
        }
        let before = self.travel;
        let step = self.travel.walk.step(leg.on_table()).map_err(|_| self.is_astray())?;
        self.is_clear(&before, &step.sweep)?;
        self.slows(&step.sweep)?;
        self.passes(&step.sweep);
        Ok(())
    }

    fn reshape(&mut self, leg: Leg) -> Result<(), Refusal> {
        define!("move.turn90.how", "move.turn180.how", "move.expand.how", "move.contract.how");
        let group = PieceId::from(self.group());
        if self.battle.kind(self.group()).troop == Troop::ScythedChariots {
            return Err(Refusal::new(rule!("troop.scythed"), "{0} can only advance").about(group));
        }
        let rule = match leg {
            Leg::Turn(_) => rule!("move.turn90.how"),
            Leg::Expand(..) => rule!("move.expand.how"),
            Leg::Contract(..) => rule!("move.contract.how"),
            Leg::About | Leg::Ahead(_) | Leg::Wheel(..) => rule!("move.turn180.how"),
        };
        if let Leg::Expand(left, right) | Leg::Contract(left, right) = leg
            && !(1..=MOST_FILES).contains(&left.saturating_add(right))
        {
            return Err(Refusal::new(rule, "one or two files are added or taken away"));
        }
        self.whole()?;
        let before = self.travel;
        let step = self.travel.walk.step(leg.on_table());
        let step =
            step.map_err(|_| Refusal::new(rule, "{0} has not the bases for so many files").about(group))?;
        if self.battle.in_the_way_of(&before, &step.sweep).is_some() {
            return Err(Refusal::new(rule, "there is no room for {0} to form up so").about(group));
        }
        self.is_clear(&before, &step.sweep)?;
        self.slows(&step.sweep)?;
        self.passes(&step.sweep);
        Ok(())
    }

    /// Wheels as part of a battle line about a point, examined at every quarter of a degree; it costs the same for all.
    pub(crate) fn swing(&mut self, about: Point, hand: Hand, by: Angle, cost: Length) -> Result<(), Refusal> {
        define!("line.wheel", "geometry.path");
        let before = self.travel;
        let from = before.walk.block();
        let turned = |turn: Angle| swung(&from, about, hand, turn);
        for turn in wheel_steps(by) {
            let sweep = Sweep::standing(&turned(turn), Cover::Stands);
            self.is_clear(&before, &sweep)?;
            self.slows(&sweep)?;
            self.passes(&sweep);
        }
        self.travel.used = self.spent() + cost;
        self.travel.walk = Walk::new(turned(by), Rounding::AtEnd, Cover::Stands);
        if self.left() < Length::ZERO {
            return Err(self.is_too_long());
        }
        let (leg, to) = (Leg::Wheel(hand, by), turned(by));
        let _ = self.trace.try_push(Stage { leg, from, to, about: Some(about), spent: self.spent() });
        Ok(())
    }

    /// The other bases of a column follow its front base: their place must be free.
    fn whole(&mut self) -> Result<(), Refusal> {
        let Some(shape) = self.column.take() else { return Ok(()) };
        let before = self.travel;
        let form = tabletop::Leg::Form { shape };
        self.travel.walk.step(form).map_err(|_| self.is_astray())?;
        let sweep = Sweep::standing(&self.travel.walk.block(), Cover::Stands);
        let group = PieceId::from(self.group());
        self.is_clear(&before, &sweep).map_err(|_| {
            Refusal::new(rule!("move.wheel.column"), "there is no room behind the front base of {0}")
                .about(group)
        })?;
        self.slows(&sweep)?;
        self.passes(&sweep);
        Ok(())
    }

    /// Whether a sweep that is no straight way overlaps nothing and keeps away from enemies.
    fn is_clear(&self, before: &Travel, sweep: &Sweep) -> Result<(), Refusal> {
        let battle = self.battle;
        if let Some(obstacle) = battle.in_the_way_of(before, sweep) {
            return Err(refused_by(self.group(), obstacle));
        }
        if self.closes {
            return Ok(());
        }
        let bounds = sweep.bounds().grown(mu(ENEMY_GAP) + Length::MM);
        let mut near = battle
            .unbroken_enemies(battle.side_of(self.group()))
            .filter(|enemy| bounds.meets(battle.bounds(*enemy)));
        match near.find(|enemy| battle.too_near(before, sweep, *enemy).is_some()) {
            Some(enemy) => Err(refused_by(self.group(), Obstacle::Near(enemy))),
            None => Ok(()),
        }
    }

    /// What a sweep that is no straight way leaves of the rate; refuses what is longer.
    fn slows(&mut self, sweep: &Sweep) -> Result<(), Refusal> {
        define!("move.mixed-ground");
        self.travel.rate = self.battle.rate_after(&self.travel, sweep);
        if self.spent() > mu(self.travel.rate) {
            return Err(self.is_too_long());
        }
        Ok(())
    }

    /// Notes what it passes: enemies near its path, water and works, restricted areas.
    fn passes(&mut self, sweep: &Sweep) {
        define!("move.near-enemy");
        let battle = self.battle;
        if self.watches && !self.near {
            self.near = battle.passes_near(self.group(), sweep);
        }
        for (number, piece) in battle.scenario.table.pieces.iter().enumerate().take(WORKS_FROM as usize) {
            if piece.kind.kind.is_water() && sweep.meets_outline(&piece.outline) {
                self.crossed |= 1 << number;
            }
        }
        for (number, work) in (WORKS_FROM..64).zip(&battle.scenario.works) {
            if sweep.comes_onto(&Outline::segment(work.from, work.to), Part::FrontEdge).is_some() {
                self.crossed |= 1 << number;
            }
        }
        self.areas.passes(battle, self.travel.group, sweep);
    }

    /// Ends here, if it may: on no friend, on the road that it followed, and facing those whose areas it entered.
    pub(crate) fn finish(mut self) -> Result<Walked, Refusal> {
        define!("geometry.round");
        self.whole()?;
        let (battle, group) = (self.battle, self.group());
        let block = self.travel.walk.block();
        let bases: ArrayVec<Rect, MOST_BASES> =
            block.stands().map(|(_, rect)| rect).take(MOST_BASES).collect();
        if let Some(friend) = battle.stands_on(group, &bases, self.travel.line.groups()) {
            let why = Refusal::new(rule!("pass.room"), "{0} would end on {1}");
            return Err(why.about(group.into()).and(friend.into()));
        }
        if self.travel.road && !battle.are_on_road(&bases) {
            return Err(Refusal::new(rule!("terrain.road"), "{0} leaves the road").about(group.into()));
        }
        self.areas.may_end(battle, group, &block)?;
        Ok(Walked {
            block,
            spent: self.spent(),
            rate: self.travel.rate,
            near: self.near,
            crossed: self.crossed,
            going: self.going(),
            trace: self.trace,
            travel: self.travel,
        })
    }

    /// Whether the front base of a column keeps to the road on a straight leg.
    fn keeps_to_road(&self, from: Place, by: Length) -> bool {
        let depth = self.travel.walk.block().shape.depth.half();
        let steps = by.micrometres() / ROAD_STEP.micrometres();
        (0..=steps).all(|n| {
            let centre = from.point(Length::ZERO, ROAD_STEP * n - depth);
            self.battle.scenario.roads.iter().any(|road| is_by(road, centre))
        })
    }

    /// The refusal of a leg that something stops; of one that is too long if nothing does: with it the group would have gone `is`
    /// in all, and may go `most`.
    fn stopped_by(&self, obstacle: Option<Obstacle>, is: Length, most: Length) -> Refusal {
        match obstacle {
            Some(obstacle) => refused_by(self.group(), obstacle),
            None => self.goes_too_far(is, most),
        }
    }

    /// The refusal of a way on which it has gone farther than it may.
    fn is_too_long(&self) -> Refusal {
        self.goes_too_far(self.spent(), mu(self.travel.rate))
    }

    fn goes_too_far(&self, is: Length, most: Length) -> Refusal {
        match self.battle.is_slowed_by_weather(self.group()) {
            Some(rule) if !self.travel.road => {
                let why = "{0} cannot go that far in mud or snow: {2} MUs are more than {3}";
                Refusal::new(rule, why).about(self.group().into()).amounts(rounded_up(is), rounded_down(most))
            }
            _ => too_far(self.group(), is, most),
        }
    }

    /// The refusal of a leg that cannot be laid at all.
    fn is_astray(&self) -> Refusal {
        Refusal::new(rule!("geometry.path"), "{0} cannot go so").about(self.group().into())
    }
}

/// A block that has wheeled so far about a point, which need not be one of its own corners.
fn swung(from: &Block, about: Point, hand: Hand, by: Angle) -> Block {
    let spot = from.frame().spot(about);
    let facing = from.place.facing + Angle::hundredths(by.get() * hand.sign());
    let at = Place::new(about, facing).point(-spot.u, -spot.v);
    Block { place: Place::new(at, facing), ..*from }
}

/// Every quarter of a degree of a wheel, and its end.
fn wheel_steps(by: Angle) -> impl Iterator<Item = Angle> {
    let steps = (1..).map(|n| Angle::hundredths(WHEEL_STEP.get() * n));
    steps.take_while(move |turn| *turn < by).chain([by])
}

/// The refusal of a way that is too long: it would be `is`, and `most` is allowed.
pub(crate) fn too_far(group: GroupId, is: Length, most: Length) -> Refusal {
    let why = "{0} cannot go that far: {2} MUs are more than {3}";
    Refusal::new(rule!("move.rates"), why).about(group.into()).amounts(rounded_up(is), rounded_down(most))
}

/// A length in MUs, rounded so that what is too long shows.
pub(crate) fn rounded_up(length: Length) -> Amount {
    Amount::hundredths(-(-length.micrometres()).div_euclid(HUNDREDTH.micrometres()))
}

/// A length in MUs, rounded so that what is allowed is.
pub(crate) fn rounded_down(length: Length) -> Amount {
    Amount::hundredths(length.micrometres().div_euclid(HUNDREDTH.micrometres()))
}

/// The refusal of a leg that something stops.
pub(crate) fn refused_by(group: GroupId, obstacle: Obstacle) -> Refusal {
    let refuse = |rule, why| Refusal::new(rule, why).about(group.into());
    match obstacle {
        Obstacle::Closed(_) => refuse(rule!("terrain.disorder-table"), "{0} may not enter that ground"),
        Obstacle::Slow(_) => refuse(rule!("move.mixed-ground"), "{0} has no distance left for that ground"),
        Obstacle::Edge => refuse(rule!("geometry.path"), "{0} would leave the table"),
        Obstacle::Friend(friend) => {
            refuse(rule!("pass.who"), "{0} may not pass through {1}").and(friend.into())
        }
        Obstacle::Enemy(enemy) => refuse(rule!("geometry.path"), "{0} would run into {1}").and(enemy.into()),
        Obstacle::Near(enemy) => {
            refuse(rule!("move.enemy-gap"), "{0} would come within 1 MU of {1}").and(enemy.into())
        }
        Obstacle::Camp(_) => refuse(rule!("camp.what"), "{0} may not enter a camp"),
        Obstacle::Work(_) => refuse(rule!("terrain.fortification"), "{0} may not cross a fortification"),
    }
}

/// Whether a point lies on a road.
fn is_by(road: &Road, point: tabletop::Point) -> bool {
    let near = |ends: &[tabletop::Point]| {
        let far = tabletop::Distance::of_segment(point, [ends[0], ends[1]]);
        Within::Tolerant.is_within(far, ROAD_HALF)
    };
    road.line.windows(2).any(near)
}

/// Facts about ways.
impl State {
    /// Whether the centres of all these bases lie on a road.
    pub(crate) fn are_on_road(&self, bases: &[Rect]) -> bool {
        define!("terrain.road");
        let on = |road: &Road| bases.iter().all(|base| is_by(road, base.centre()));
        self.scenario.roads.iter().any(on)
    }

    /// Whether a group is a column on a road.
    pub(crate) fn is_on_road(&self, group: GroupId) -> bool {
        !self.scenario.roads.is_empty() && self.is_column(group) && self.are_on_road(self.bases(group))
    }

    /// Whether an unbroken enemy is near a group for the limits of movement.
    pub(crate) fn is_near_enemy(&self, group: GroupId) -> bool {
        self.unbroken_enemies(self.side_of(group)).any(|enemy| self.are_within(group, enemy, NEAR_ENEMY))
    }

    /// Whether a sweep of a group passes near an unbroken enemy.
    pub(crate) fn passes_near(&self, group: GroupId, sweep: &Sweep) -> bool {
        let near = sweep.bounds().grown(mu(NEAR_ENEMY) + Length::MM);
        self.unbroken_enemies(self.side_of(group)).filter(|enemy| near.meets(self.bounds(*enemy))).any(
            |enemy| self.bases(enemy).iter().any(|base| sweep.comes_within(base, mu(NEAR_ENEMY), WITHIN)),
        )
    }

    /// The first group other than those of its own line on which bases of a group would stand.
    pub(crate) fn stands_on(&self, group: GroupId, bases: &[Rect], line: &[GroupId]) -> Option<GroupId> {
        let mut bounds = tabletop::Bounds::NOTHING;
        for base in bases {
            base.corners().iter().for_each(|corner| bounds = bounds.with(*corner));
        }
        let others = self.all_groups().filter(|other| *other != group && !line.contains(other));
        others
            .filter(|other| bounds.meets(self.bounds(*other)))
            .find(|other| self.bases(*other).iter().any(|rect| bases.iter().any(|base| base.overlaps(rect))))
    }
}
