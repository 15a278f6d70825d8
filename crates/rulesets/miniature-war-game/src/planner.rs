//! Whole sheets by rules of thumb: for players who compare sheets by playing the turn out, and for those who do not want to write every line.
//!
//! A [`Fill`] says what an army does, and who of it does something else. Distances are judged by eye, in steps of ten centimetres.

use battle::{Refusal, Side, Viewer, Word};
use ground::tabletop::{Bearing, Bounds, Distance, Length, Point};

use crate::conditions::Aim as Cause;
use crate::goals::GoalKind;
use crate::orders::order::{Act, Addressee, Aim, Dir, Dist, Enemy, Fire, Line, Order, Stage, Way, When};
use crate::orders::print;
use crate::rulebook::define;
use crate::rules::facts::known::Author;
use crate::rules::turn::write_orders::WithSheet;
use crate::state::{State, UnitId};
use crate::steps::{Action, Step};
use crate::troops::{Arm, Troop};

/// What those do to whom one line is addressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stance {
    /// Charges whom it can reach and marches at the nearest enemy else; who shoots goes as near as that takes and shoots.
    Attack,
    /// The same, and who shoots charges, too.
    Close,
    /// Marches at the nearest enemy and stops before him.
    Advance,
    /// Who shoots goes as near as that takes and shoots, all others hold.
    Shoot,
    /// Holds, and shoots at whom it can.
    Hold,
    /// Marches at the nearest place that it fights for.
    Seize,
}

impl Stance {
    const ALL: [Stance; 6] =
        [Stance::Attack, Stance::Close, Stance::Advance, Stance::Shoot, Stance::Hold, Stance::Seize];

    fn text(self) -> &'static str {
        match self {
            Stance::Attack => "attack",
            Stance::Close => "close",
            Stance::Advance => "advance",
            Stance::Shoot => "shoot",
            Stance::Hold => "hold",
            Stance::Seize => "seize",
        }
    }

    fn named(text: &str) -> Option<Stance> {
        Stance::ALL.into_iter().find(|stance| stance.text() == text)
    }
}

/// How a whole sheet is filled: what all do, and who does something else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fill {
    /// What all do.
    pub(crate) all: Stance,
    /// Who does something else.
    pub(crate) but: Option<(Addressee, Stance)>,
}

impl Word<State> for Fill {
    fn write(&self, battle: &State, side: Side, into: &mut String) {
        into.push_str(self.all.text());
        if let Some((to, stance)) = self.but {
            into.push_str(" but ");
            into.push_str(stance.text());
            into.push_str(" with ");
            to.write(battle, side, into);
        }
    }

    fn read(battle: &State, side: Side, text: &str) -> Result<Fill, String> {
        let stance = |word: &str| {
            let known = Stance::ALL.map(Stance::text).join(", ");
            Stance::named(word).ok_or_else(|| format!("`{word}` is none of {known}"))
        };
        let Some((all, rest)) = text.split_once(" but ") else {
            return Ok(Fill { all: stance(text.trim())?, but: None });
        };
        let (other, to) = rest.split_once(" with ").ok_or("expected: `attack but hold with #3`")?;
        let to = <Addressee as Word<State>>::read(battle, side, to)?;
        Ok(Fill { all: stance(all.trim())?, but: Some((to, stance(other.trim())?)) })
    }

    fn is_there(&self, battle: &State, side: Side) -> Result<(), Refusal> {
        self.but.map_or(Ok(()), |(to, _)| to.is_there(battle, side))
    }
}

/// Nobody goes nearer to an enemy whom he does not attack.
const APART: i32 = 10;
/// Commanders keep so far from the enemy, and go so far in a turn.
const COMMANDER_APART: i32 = 40;
const COMMANDER_PACE: i32 = 12;
/// The steps in which distances are judged by eye.
const BY_EYE: i32 = 10;

/// An enemy as a side sees him.
struct Foe {
    enemy: Enemy,
    bounds: Bounds,
    at: Point,
}

/// The nearest enemy of some units: who of them is nearest to him, which way he is, and how far in centimetres, by eye.
struct Nearest {
    enemy: Enemy,
    toward: Bearing,
    far: i32,
}

/// What is to be written to somebody, by a rule of thumb.
struct Thumb<'a> {
    state: &'a State,
    side: Side,
    foes: &'a [Foe],
    units: Vec<UnitId>,
}

impl State {
    /// To whom one line each has to be written so that everybody has one: battles, and units that are in none.
    pub(crate) fn written_to(&self, side: Side) -> Vec<Addressee> {
        let many = |to: &Addressee| match to {
            Addressee::Own(number) => {
                let unit = self.own_unit(side, *number);
                unit.is_some_and(|id| !self.is_in_group(id) && self.may_be_told(id).is_ok())
            }
            Addressee::Group(_) => true,
            Addressee::Run(..) | Addressee::Phantom(_) => false,
        };
        self.addressees(side).into_iter().filter(many).collect()
    }

    /// The ways to fill a sheet that are listed: all alike, or all attack while one seizes what they fight for.
    pub(crate) fn fills(&self, side: Side) -> Vec<Fill> {
        let places = self.places_fought_for(side);
        let stances = Stance::ALL.into_iter().filter(|stance| *stance != Stance::Seize || !places.is_empty());
        let mut fills: Vec<Fill> = stances.map(|all| Fill { all, but: None }).collect();
        if let Some(to) = self.nearest_to_places(side, &places) {
            fills.push(Fill { all: Stance::Attack, but: Some((to, Stance::Seize)) });
        }
        fills
    }

    /// Who of those who can seize a place is nearest to one.
    fn nearest_to_places(&self, side: Side, places: &[Point]) -> Option<Addressee> {
        let far = |to: &Addressee| {
            let units = self.addressed(side, *to);
            let marches = |id: &UnitId| {
                let arm = self.info(*id).kind.troop().map(Troop::arm);
                arm.is_some_and(|arm| !matches!(arm, Arm::Artillery | Arm::Wagon))
            };
            let first = units.into_iter().find(marches)?;
            let from = self.unit(first).front(self.info(first)).at;
            places.iter().map(|place| from.to(*place).squared()).min()
        };
        let able = self.written_to(side).into_iter().filter_map(|to| Some((far(&to)?, to)));
        able.min_by_key(|(far, _)| *far).map(|(_, to)| to)
    }

    /// Whether a player who compares choices looks at this one: of an empty sheet at the ways to fill it, since one line by itself says
    /// little and every trial is a whole turn.
    pub(crate) fn is_worth_comparing(&self, side: Side, action: &Action) -> bool {
        let empty =
            matches!(self.steps.last(), Some(Step::WriteOrders(_))) && self.sheet(side).next().is_none();
        !empty || matches!(action, Action::WriteOrders(WithSheet::Fill(_)))
    }

    /// How a sheet is filled, as its button says it.
    pub(crate) fn fill_in_words(&self, side: Side, fill: Fill) -> String {
        let all = match fill.all {
            Stance::Attack => "Attack",
            Stance::Close => "Close in",
            Stance::Advance => "Advance",
            Stance::Shoot => "Shoot",
            Stance::Hold => "Hold",
            Stance::Seize => "Seize what is fought for",
        };
        match fill.but {
            None => format!("All: {}", all.to_lowercase()),
            Some((to, stance)) => {
                let to = print::addressee(to, &Author { state: self, side });
                format!("{all}, but {} with {to}", stance.text())
            }
        }
    }

    /// The lines of a sheet that is filled so: for everybody what he may be ordered.
    pub(crate) fn filled(&self, side: Side, fill: Fill) -> Vec<Line> {
        define!("common.order.thumb");
        let foes = self.foes_in_view(side);
        let mut lines = Vec::new();
        for to in self.written_to(side) {
            let stance = fill.but.filter(|(other, _)| *other == to).map_or(fill.all, |(_, stance)| stance);
            let thumb = Thumb { state: self, side, foes: &foes, units: self.addressed(side, to) };
            let orders = [thumb.order(stance), thumb.straight_on(stance), Some(thumb.hold())];
            let written = orders.into_iter().flatten().map(|order| Line { to, order, sent: None });
            lines.extend(written.into_iter().find(|line| self.may_be_written(side, *line)));
        }
        lines
    }

    /// The enemies on the board, as far as a side sees them.
    fn foes_in_view(&self, side: Side) -> Vec<Foe> {
        let open = self.units_of(side.other()).filter(|id| self.is_open_to(*id, side)).map(|id| {
            let outline = self.outline_known_to(id, Viewer::Seat(side));
            Foe { enemy: Enemy::Unit(self.info(id).number), bounds: outline.bounds(), at: outline.centre() }
        });
        let markers = self.spots_of(side.other()).into_iter().map(|spot| Foe {
            enemy: Enemy::Marker(spot.marker),
            bounds: Bounds::of(&[spot.at]),
            at: spot.at,
        });
        open.chain(markers).collect()
    }

    /// The middles of the places that a side fights for.
    pub(crate) fn places_fought_for(&self, side: Side) -> Vec<Point> {
        let mut places: Vec<Point> = Vec::new();
        for aim in self.scenario.conditions.victory.iter().filter(|aim| aim.side == side) {
            if matches!(aim.kind, Cause::Hold | Cause::Take) {
                places.extend(crate::worth::middle(&aim.places));
            }
        }
        for goal in self.scenario.goals.iter().filter(|goal| goal.is_for(side)) {
            if matches!(goal.kind, GoalKind::Terrain | GoalKind::Hold) {
                let outlines = goal.places.iter().filter_map(|place| self.scenario.place_outline(*place));
                places.extend(outlines.filter_map(|outline| crate::worth::middle(outline.points())));
            }
        }
        places
    }
}

impl Thumb<'_> {
    fn nearest(&self) -> Option<Nearest> {
        let mut best: Option<(i64, UnitId, &Foe)> = None;
        for id in &self.units {
            let bounds = self.state.unit(*id).outline(self.state.info(*id)).bounds();
            for foe in self.foes {
                let gap = bounds.squared_gap(&foe.bounds);
                if best.is_none_or(|(least, ..)| gap < least) {
                    best = Some((gap, *id, foe));
                }
            }
        }
        let (gap, id, foe) = best?;
        let from = self.state.unit(id).front(self.state.info(id)).at;
        let far = Distance::of_squared(gap).floor().rounded_to(Length::CM);
        let toward = from.bearing_to(foe.at)?;
        Some(Nearest { enemy: foe.enemy, toward, far: (far + BY_EYE / 2) / BY_EYE * BY_EYE })
    }

    /// The order of a stance; none if there is nothing to be done so.
    fn order(&self, stance: Stance) -> Option<Order> {
        if self.units.iter().all(|id| self.state.info(*id).kind.troop().is_none()) {
            return self.commander();
        }
        let stays = |id: &UnitId| {
            let arm = self.state.info(*id).kind.troop().map(Troop::arm);
            matches!(arm, Some(Arm::Artillery | Arm::Wagon))
        };
        if self.units.iter().all(stays) {
            return Some(self.hold());
        }
        let shoots = self.reach() > 0;
        match stance {
            Stance::Hold => Some(self.hold()),
            Stance::Shoot if !shoots => Some(self.hold()),
            Stance::Shoot | Stance::Attack if shoots => self.shoot(),
            Stance::Attack | Stance::Close | Stance::Shoot => self.charge().or_else(|| self.march(0)),
            Stance::Advance => self.march(APART),
            Stance::Seize => self.seize(),
        }
    }

    /// How far they shoot, in centimetres: as most of them do, as long as they have something to shoot.
    fn reach(&self) -> i32 {
        let reach = |id: &UnitId| {
            let shots = self.state.unit(*id).shots > 0;
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

    fn hold(&self) -> Order {
        let fire = (self.reach() > 0).then_some(Fire::At(None, None));
        Order { fire, ..Order::hold() }
    }

    /// So far in a direction.
    fn go(toward: Bearing, cm: i32) -> Act {
        // A whole degree is as near as orders are written.
        let degrees = ((toward.get() + 50) / 100).rem_euclid(360);
        let far = if cm > 0 { Dist::Cm(Length::cm(cm)) } else { Dist::Full };
        Act::Move { forced: false, way: Way::Toward(Some(Dir::Bearing(degrees)), far) }
    }

    fn does(act: Act) -> Order {
        Order::of(Stage { act: Some(act), ..Stage::default() })
    }

    /// A charge at the nearest enemy, if he seems to be near enough.
    fn charge(&self) -> Option<Order> {
        let nearest = self.nearest()?;
        let aim = Aim::At(nearest.enemy);
        let reach = self.pace() * 4 / 3;
        if nearest.far > reach {
            return None;
        }
        let line = |act: Act| Line { to: self.to(), order: Thumb::does(act), sent: None };
        let acts = [Act::Charge(aim, Dist::Full), Act::Engage(aim, Dist::Full)];
        let may = |act: &Act| self.state.may_be_written(self.side, line(*act));
        acts.into_iter().find(may).map(Thumb::does)
    }

    /// The addressee, for asking what may be written.
    fn to(&self) -> Addressee {
        let first = self.units.first().copied();
        let group = first.filter(|id| self.state.is_in_group(*id)).and_then(|id| self.state.group_of(id));
        match (group, first) {
            (Some(group), _) => Addressee::Group(group),
            (None, Some(id)) => Addressee::Own(self.state.info(id).number),
            (None, None) => Addressee::Own(crate::orders::order::Number(0)),
        }
    }

    /// A march at the nearest enemy that stops so far before him.
    fn march(&self, apart: i32) -> Option<Order> {
        let nearest = self.nearest()?;
        let room = nearest.far - apart;
        if room <= 0 {
            return Some(self.hold());
        }
        let cm = if room >= self.pace() { 0 } else { room };
        Some(Thumb::does(Thumb::go(nearest.toward, cm)))
    }

    /// As near to the enemy as bows and the like take, and shots from there.
    fn shoot(&self) -> Option<Order> {
        let nearest = self.nearest()?;
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
    fn straight_on(&self, stance: Stance) -> Option<Order> {
        let goes = matches!(stance, Stance::Attack | Stance::Close | Stance::Advance | Stance::Seize);
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
