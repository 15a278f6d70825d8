//! What a line says by a rule of thumb, for one battle or unit. Distances and strengths are judged by eye: distances in steps of ten
//! centimetres.

use battle::{Side, Viewer};
use ground::tabletop::{Bearing, Distance, Length};

use crate::orders::order::{
    Act, Addressee, Aim, Deed, Dir, Dist, Enemy, Fire, Formation, Line, Number, Object, Order, Stage, Way,
    When,
};
use crate::orders::verbs::Verb;
use crate::planner::{Foe, Stance};
use crate::rules::facts::bodies::CONTACT;
use crate::state::{Flags, State, UnitId};
use crate::troops::{Arm, Troop};

/// Nobody goes nearer to an enemy whom he does not attack.
const APART: i32 = 10;
/// Commanders keep so far from the enemy, and go so far in a turn.
const COMMANDER_APART: i32 = 40;
const COMMANDER_PACE: i32 = 12;
/// The steps in which distances are judged by eye.
const BY_EYE: i32 = 10;
/// Whoever is mightier than an enemy by this ratio beats him, in judging by eye.
const BEATS: i32 = 5;
const EVEN: i32 = 4;
/// How far an enemy who is weaker makes him a better prize, in tenths.
const MUCH_WEAKER: i32 = 30;
/// So many stands are given to a gun that nobody serves.
const MANNING: u8 = 2;
/// Pistols are fired from so near.
const PISTOL_SHOT: i32 = 5;
/// Grenadiers are told to throw if the enemy seems so near.
const GRENADE_THROW: i32 = 10;
/// A melee point, for those whose own depends on the enemy.
const SOME_MELEE: u8 = 8;

/// The nearest enemy of some units: who of them is nearest to him, which way he is, and how far in centimetres, by eye.
pub(crate) struct Nearest {
    enemy: Enemy,
    pub(crate) toward: Bearing,
    pub(crate) far: i32,
}

/// What is to be written to somebody, by a rule of thumb.
pub(crate) struct Thumb<'a> {
    pub(crate) state: &'a State,
    pub(crate) side: Side,
    pub(crate) foes: &'a [Foe],
    pub(crate) units: Vec<UnitId>,
}

impl Thumb<'_> {
    /// Their nearest enemy.
    pub(crate) fn nearest(&self) -> Option<Nearest> {
        let foes = self.foes.iter().filter_map(|foe| self.way_to(foe));
        foes.min_by_key(|(gap, _)| *gap).map(|(_, nearest)| nearest)
    }

    /// The way to an enemy from the nearest of them, with the square of its length.
    fn way_to(&self, foe: &Foe) -> Option<(i64, Nearest)> {
        let gap = |id: &UnitId| {
            let bounds = self.state.unit(*id).outline(self.state.info(*id)).bounds();
            bounds.squared_gap(&foe.bounds)
        };
        let (gap, id) = self.units.iter().map(|id| (gap(id), *id)).min()?;
        let from = self.state.unit(id).front(self.state.info(id)).at;
        let far = Distance::of_squared(gap).floor().rounded_to(Length::CM);
        let toward = from.bearing_to(foe.at)?;
        Some((gap, Nearest { enemy: foe.enemy, toward, far: (far + BY_EYE / 2) / BY_EYE * BY_EYE }))
    }

    /// The order of a stance; none if there is nothing to be done so.
    pub(crate) fn order(&self, stance: Stance) -> Option<Order> {
        if self.units.iter().all(|id| self.state.info(*id).kind.troop().is_none()) {
            return self.commander();
        }
        if let [id] = self.units.as_slice()
            && let Some(order) = self.state.afloat_by_thumb(*id, !matches!(stance, Stance::Hold))
        {
            let fire = self.hold().fire.filter(|_| self.state.is_aboard(*id));
            return Some(Order { fire, ..order });
        }
        if let [id] = self.units.as_slice()
            && let Some(order) = self.state.wagon_by_thumb(*id)
        {
            let fire = self.hold().fire.filter(|_| self.state.is_aboard(*id));
            return Some(Order { fire, ..order });
        }
        let stays = |id: &UnitId| {
            let arm = self.state.info(*id).kind.troop().map(Troop::arm);
            matches!(arm, Some(Arm::Artillery | Arm::Wagon))
        };
        if self.units.iter().all(stays) {
            return Some(self.hold());
        }
        if let Some(order) = self.at_houses(stance).or_else(|| self.man_gun()) {
            return Some(order);
        }
        if matches!(stance, Stance::Hold | Stance::Shoot)
            && let Some(order) = self.fall_back()
        {
            return Some(order);
        }
        let shoots = self.reach() > 0;
        match stance {
            Stance::Hold => Some(self.hold()),
            Stance::Shoot if !shoots => Some(self.hold()),
            Stance::Shoot | Stance::Attack | Stance::Fight if shoots => self.shoot(),
            Stance::Fight => self.fight(),
            Stance::Attack | Stance::Close | Stance::Shoot => self.charge().or_else(|| self.march(0)),
            Stance::Advance => self.march(APART),
            Stance::Seize => self.seize(),
        }
    }

    /// Foot that stays where it is forms square if horse can reach it in this turn.
    pub(crate) fn against_horse(&self, stance: Stance) -> Option<Order> {
        let [id] = self.units.as_slice() else { return None };
        let (info, nearest) = (self.state.info(*id), self.nearest()?);
        let forms = info.kind.troop().is_some_and(|troop| troop.forms_square(info.morale));
        let Enemy::Unit(number) = nearest.enemy else { return None };
        let foe = self.state.info(self.state.own_unit(self.side.other(), number)?);
        let comes = foe.kind.is_on_horse() && nearest.far <= i32::from(foe.chart_move) * 4 / 3;
        let stays = matches!(stance, Stance::Hold | Stance::Shoot);
        (forms && comes && stays).then(|| {
            let formation = Some(Formation::Own(Verb::Square, None));
            let fire = self.hold().fire;
            Order { fire, ..Order::of(Stage { formation, ..Stage::default() }) }
        })
    }

    /// The same for those who stand in square: they form line first.
    pub(crate) fn out_of_square(&self, order: Order) -> Option<Order> {
        if !self.units.iter().all(|id| self.state.unit(*id).is(Flags::SQUARE)) {
            return None;
        }
        let mut stages: Vec<Stage> = order.stages.iter().copied().collect();
        if let Some(first) = stages.first_mut() {
            first.formation = Some(Formation::Line(2));
        }
        Some(Order { stages: battle::List::of(&stages), ..order })
    }

    /// How far they shoot, in centimetres: as most of them do, as long as they have something to shoot.
    pub(crate) fn reach(&self) -> i32 {
        let reach = |id: &UnitId| {
            let shots = self.state.has_shots(*id);
            if shots { i32::from(self.state.info(*id).range) } else { 0 }
        };
        let mut reaches: Vec<i32> = self.units.iter().map(reach).collect();
        reaches.sort_unstable();
        reaches.get(reaches.len() / 2).copied().unwrap_or(0)
    }

    /// How far they move together, in centimetres.
    fn pace(&self) -> i32 {
        self.units.iter().map(|id| i32::from(self.state.info(*id).chart_move)).min().unwrap_or(0)
    }

    pub(crate) fn hold(&self) -> Order {
        let throws = |id: &UnitId| self.state.info(*id).kind.troop() == Some(Troop::Grenadiers);
        let close = || self.nearest().is_some_and(|nearest| nearest.far <= GRENADE_THROW);
        let fire = if self.units.iter().all(throws) && close() {
            Some(Fire::Throw(Verb::Grenades, None))
        } else {
            (self.reach() > 0).then_some(Fire::At(None, None))
        };
        Order { fire, ..Order::hold() }
    }

    /// Those who are to fall back once they have shot do so when the enemy can reach them, if they have no friends before them.
    fn fall_back(&self) -> Option<Order> {
        let nearest = self.nearest()?;
        let Enemy::Unit(number) = nearest.enemy else { return None };
        let pace = i32::from(self.state.info(self.state.own_unit(self.side.other(), number)?).chart_move);
        let goes =
            |id: &UnitId| self.state.may_withdraw_as_planned(*id) && !self.state.is_behind_friends(*id);
        let reached = nearest.far <= pace * 4 / 3;
        (reached && self.units.iter().all(goes)).then(|| Thumb::does(Act::Withdraw(None, Dist::Full)))
    }

    /// So far in a direction.
    pub(crate) fn go(toward: Bearing, cm: i32) -> Act {
        // A whole degree is as near as orders are written.
        let degrees = ((toward.get() + 50) / 100).rem_euclid(360);
        let far = if cm > 0 { Dist::Cm(Length::cm(cm)) } else { Dist::Full };
        Act::Move { forced: false, way: Way::Toward(Some(Dir::Bearing(degrees)), far) }
    }

    pub(crate) fn does(act: Act) -> Order {
        Order::of(Stage { act: Some(act), ..Stage::default() })
    }

    /// A charge at the nearest enemy, if he seems to be near enough.
    fn charge(&self) -> Option<Order> {
        self.charge_at(&self.nearest()?)
    }

    /// A charge at an enemy, if he seems to be near enough.
    fn charge_at(&self, foe: &Nearest) -> Option<Order> {
        let aim = Aim::At(foe.enemy);
        if foe.far > self.charge_reach() {
            return None;
        }
        let line = |act: Act| Line { to: self.to(), order: Thumb::does(act), sent: None };
        let acts = [Act::Charge(aim, Dist::Full), Act::Engage(aim, Dist::Full)];
        let may = |act: &Act| self.state.may_be_written(self.side, line(*act));
        acts.into_iter().find(may).map(Thumb::does)
    }

    fn charge_reach(&self) -> i32 {
        self.pace() * 4 / 3
    }

    /// A charge at whom they beat most clearly of all within reach; if there is nobody, a march after the nearest of those whom they beat. Who
    /// beats nobody, or has a stronger enemy within reach, stays where he is.
    fn fight(&self) -> Option<Order> {
        let own: i32 = self.units.iter().map(|id| self.might(*id)).sum();
        let mut reached: Vec<(i32, Nearest)> = Vec::new();
        let mut hunted: Vec<(i64, Nearest)> = Vec::new();
        let mut threatened = false;
        for foe in self.foes {
            let Some((gap, way)) = self.way_to(foe) else { continue };
            let might = foe.unit.map_or(own, |unit| self.might(unit));
            let near = way.far <= self.charge_reach();
            match own * EVEN >= might * BEATS {
                true if near => reached.push((self.prize(foe, own, might), way)),
                true => hunted.push((gap, way)),
                false => threatened |= near,
            }
        }
        reached.sort_by_key(|(prize, _)| -prize);
        if let Some(order) = reached.iter().find_map(|(_, foe)| self.charge_at(foe)) {
            return Some(order);
        }
        let next = hunted.into_iter().min_by_key(|(gap, _)| *gap).filter(|_| !threatened);
        Some(next.map_or_else(|| self.hold(), |(_, foe)| self.march_at(&foe, APART)))
    }

    /// What a unit is worth hand to hand, by eye: its men, how they fight and strike, and how they bear up.
    fn might(&self, id: UnitId) -> i32 {
        let (state, info) = (self.state, self.state.info(id));
        let Some(troop) = info.kind.troop() else { return 0 };
        let figures = i32::from(state.figures_known_to(id, Viewer::Seat(self.side)));
        let strikes =
            i32::from(info.melee.unwrap_or(SOME_MELEE)) + 3 * i32::from(troop.row().half_shocks) / 2;
        let bears = if state.unit(id).is(Flags::SHAKEN) { 1 } else { i32::from(info.morale).max(1) };
        figures * strikes * bears
    }

    /// What it promises to charge an enemy: all his men, if he is much weaker.
    fn prize(&self, foe: &Foe, own: i32, might: i32) -> i32 {
        let figures = foe.unit.map_or(0, |unit| self.state.figures_known_to(unit, Viewer::Seat(self.side)));
        i32::from(figures) * (10 * own / might.max(1)).min(MUCH_WEAKER)
    }

    /// The addressee, for asking what may be written.
    fn to(&self) -> Addressee {
        let first = self.units.first().copied();
        let group = first.filter(|id| self.state.is_in_group(*id)).and_then(|id| self.state.group_of(id));
        match (group, first) {
            (Some(group), _) => Addressee::Group(group),
            (None, Some(id)) => Addressee::Own(self.state.info(id).number),
            (None, None) => Addressee::Own(Number(0)),
        }
    }

    /// A march at the nearest enemy that stops so far before him.
    fn march(&self, apart: i32) -> Option<Order> {
        Some(self.march_at(&self.nearest()?, apart))
    }

    /// A march at an enemy that stops so far before him.
    fn march_at(&self, foe: &Nearest, apart: i32) -> Order {
        let room = foe.far - apart;
        if room <= 0 {
            return self.hold();
        }
        let cm = if room >= self.pace() { 0 } else { room };
        Thumb::does(Thumb::go(foe.toward, cm))
    }

    /// Foot beside a gun that nobody serves gives it two stands.
    fn man_gun(&self) -> Option<Order> {
        let [id] = self.units.as_slice() else { return None };
        let state = self.state;
        let may = state.scenario.period.are_idle_guns_nobodys() && state.unit(*id).standing() > MANNING;
        if !may || !state.info(*id).kind.troop().is_some_and(Troop::is_foot) {
            return None;
        }
        let near = |gun: &UnitId| state.body(*id).is_within(&state.body(*gun), CONTACT);
        let gun = state.unattended_guns().filter(near).find(|gun| state.is_open_to(*gun, self.side))?;
        let object = Object::UnitCount(state.number_of(gun), Some(MANNING.into()));
        let order = Thumb::does(Act::Deed(Deed { verb: Verb::ManGun, object }));
        let line = Line { to: self.to(), order, sent: None };
        state.may_be_written(self.side, line).then_some(order)
    }

    /// Horse with loaded pistols rides up to an enemy on foot within reach, fires, and rides back.
    fn caracole(&self, nearest: &Nearest) -> Option<Order> {
        let [id] = self.units.as_slice() else { return None };
        let info = self.state.info(*id);
        let reach = self.pace() / 3;
        let may =
            info.kind.troop().is_some_and(Troop::caracoles) && !self.state.unit(*id).is(Flags::UNLOADED);
        let near = (BY_EYE..=reach + BY_EYE).contains(&nearest.far);
        (may && near).then(|| {
            let degrees = ((nearest.toward.get() + 50) / 100).rem_euclid(360);
            let far = Dist::Cm(Length::cm((nearest.far - PISTOL_SHOT).clamp(1, reach)));
            let object = Object::Caracole(Dir::Bearing(degrees), far, None, Some(nearest.enemy));
            Thumb::does(Act::Deed(Deed { verb: Verb::Caracole, object }))
        })
    }

    /// As near to the enemy as bows and the like take, and shots from there.
    fn shoot(&self) -> Option<Order> {
        let nearest = self.nearest()?;
        if let Some(order) = self.caracole(&nearest) {
            return Some(order);
        }
        let room = nearest.far - self.reach() * 2 / 3;
        if room <= 0 {
            return Some(self.hold());
        }
        let cm = if room >= self.pace() { 0 } else { room };
        let fire = (nearest.far - self.pace() <= self.reach()).then_some(Fire::At(Some(When::End), None));
        Some(Order { fire, ..Thumb::does(Thumb::go(nearest.toward, cm)) })
    }

    /// A march at the nearest place that they fight for.
    fn seize(&self) -> Option<Order> {
        let first = self.units.first()?;
        let from = self.state.unit(*first).front(self.state.info(*first)).at;
        let places = self.state.places_fought_for(self.side).into_iter();
        let place = places.min_by_key(|place| from.to(*place).length())?;
        let far = from.to(place).length().rounded_to(Length::CM);
        if far < APART {
            return Some(self.hold());
        }
        Some(Thumb::does(Thumb::go(from.bearing_to(place)?, if far >= self.pace() { 0 } else { far })))
    }

    /// Straight on, for those who can go no other way.
    pub(crate) fn straight_on(&self, stance: Stance) -> Option<Order> {
        let goes = matches!(
            stance,
            Stance::Fight | Stance::Attack | Stance::Close | Stance::Advance | Stance::Seize
        );
        goes.then(|| Thumb::does(Act::Move { forced: false, way: Way::Toward(None, Dist::Full) }))
    }

    /// A commander follows his men and keeps away from the enemy.
    fn commander(&self) -> Option<Order> {
        let nearest = self.nearest()?;
        let room = (nearest.far - COMMANDER_APART).min(COMMANDER_PACE);
        let order = if room > 0 { Thumb::does(Thumb::go(nearest.toward, room)) } else { Order::hold() };
        Some(order)
    }
}
