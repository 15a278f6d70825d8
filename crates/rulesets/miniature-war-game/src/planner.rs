//! Whole sheets by rules of thumb: for players who compare sheets by playing the turn out, and for those who do not want to write every line.
//!
//! A [`Fill`] says what an army does, and who of it does something else; [`thumb`](crate::thumb) what that comes to for each of those to whom
//! a line is addressed.

use battle::{Refusal, Side, Viewer, Word};
use ground::tabletop::{Bounds, Point};

use crate::conditions::Aim as Cause;
use crate::goals::GoalKind;
use crate::orders::order::{Addressee, Enemy, Line, Order, Sent};
use crate::rulebook::define;
use crate::rules::turn::write_orders::WithSheet;
use crate::state::{State, UnitId};
use crate::steps::{Action, Step};
use crate::thumb::Thumb;
use crate::troops::{Arm, Troop};

/// What those do to whom one line is addressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stance {
    /// Charges whom it beats, goes after him, and waits for whom it does not beat; who shoots goes as near as that takes and shoots.
    Fight,
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
    const ALL: [Stance; 7] = [
        Stance::Fight,
        Stance::Attack,
        Stance::Close,
        Stance::Advance,
        Stance::Shoot,
        Stance::Hold,
        Stance::Seize,
    ];

    fn text(self) -> &'static str {
        match self {
            Stance::Fight => "fight",
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

/// An enemy as a side sees him.
pub(crate) struct Foe {
    pub(crate) enemy: Enemy,
    /// Who he is, if that is known.
    pub(crate) unit: Option<UnitId>,
    pub(crate) bounds: Bounds,
    pub(crate) at: Point,
}

impl State {
    /// To whom one line each has to be written so that everybody has one: battles, and units that are in none.
    pub(crate) fn written_to(&self, side: Side) -> Vec<Addressee> {
        let many = |to: &Addressee| match to {
            Addressee::Own(number) => {
                let unit = self.own_unit(side, *number);
                unit.is_some_and(|id| !self.is_in_group(id) && self.may_be_told(id).is_ok())
            }
            Addressee::Group(_) => self.addressed(side, *to).iter().all(|id| self.may_be_told(*id).is_ok()),
            Addressee::Run(..) | Addressee::Phantom(_) => false,
        };
        self.addressees(side).into_iter().filter(many).collect()
    }

    /// The ways to fill a sheet that are listed: all alike, or all fight while one seizes what they fight for.
    pub(crate) fn fills(&self, side: Side) -> Vec<Fill> {
        let places = self.places_fought_for(side);
        let stances = Stance::ALL.into_iter().filter(|stance| *stance != Stance::Seize || !places.is_empty());
        let mut fills: Vec<Fill> = stances.map(|all| Fill { all, but: None }).collect();
        if let Some(to) = self.nearest_to_places(side, &places) {
            fills.push(Fill { all: Stance::Fight, but: Some((to, Stance::Seize)) });
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
        let words = |stance: Stance| match stance {
            Stance::Fight => "fight",
            Stance::Attack => "attack",
            Stance::Close => "close in",
            Stance::Advance => "advance",
            Stance::Shoot => "shoot",
            Stance::Hold => "hold",
            Stance::Seize => "seize what is fought for",
        };
        let all = words(fill.all);
        match fill.but {
            None => format!("All: {all}"),
            Some((to, stance)) => {
                format!("All: {all}, but {}: {}", self.name_addressed(side, to), words(stance))
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
            let wanted = thumb.against_horse(stance).or_else(|| thumb.order(stance));
            let out = wanted.and_then(|order| thumb.out_of_square(order));
            let orders = [wanted, out, thumb.straight_on(stance), Some(thumb.hold())];
            let sent = self.message_by_thumb(side, to, fill.all, &foes);
            let written = orders.into_iter().flatten().map(|order| Line { to, order, sent });
            lines.extend(written.into_iter().find(|line| self.may_be_written(side, *line)));
        }
        lines
    }

    /// The message that a supreme commander sends by a rule of thumb: to the first who does something else and to whom nobody rides, those
    /// who hold before all others.
    fn message_by_thumb(&self, side: Side, to: Addressee, stance: Stance, foes: &[Foe]) -> Option<Sent> {
        let writer = self.supreme_commander(side).filter(|id| to == Addressee::Own(self.number_of(*id)))?;
        self.free_rider(writer)?;
        let news = |id: UnitId| {
            let units = self.in_company_of(id);
            let busy = units.first() != Some(&id) || self.may_be_told(id).is_ok() || self.is_ridden_to(id);
            let thumb = Thumb { state: self, side, foes, units };
            let order =
                thumb.order(stance).filter(|order| !busy && *order != self.orders[id.index()].order)?;
            Some((self.orders[id.index()].order != Order::hold(), Sent { to: self.number_of(id), order }))
        };
        let troops = self.units_of(side).filter(|id| self.info(*id).kind.troop().is_some());
        troops.filter_map(news).min_by_key(|(moves, sent)| (*moves, sent.to)).map(|(_, sent)| sent)
    }

    /// The enemies on the board, as far as a side sees them.
    fn foes_in_view(&self, side: Side) -> Vec<Foe> {
        let open = self.units_of(side.other()).filter(|id| self.is_open_to(*id, side)).map(|id| {
            let outline = self.outline_known_to(id, Viewer::Seat(side));
            let enemy = Enemy::Unit(self.number_of(id));
            Foe { enemy, unit: Some(id), bounds: outline.bounds(), at: outline.centre() }
        });
        let markers = self.spots_of(side.other()).into_iter().map(|spot| Foe {
            enemy: Enemy::Marker(spot.marker),
            unit: None,
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
