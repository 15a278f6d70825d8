//! What the sides are asked when an event happens: a unit, a marker, a type of troops, a place on an edge of the board.

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, Found, Question, Refusal, Rule, Side, Table, Word};
use ground::tabletop::{Length, Place, Point, TableEdge};
use serde::{Deserialize, Serialize};

use super::Happening;
use super::gains::of_type;
use crate::events::Event;
use crate::field::Kind;
use crate::orders::order::Marker;
use crate::orders::{marker_of, print};
use crate::rulebook::{define, rule};
use crate::rules::setup::posts::Spot;
use crate::state::{Fate, Flags, State, UnitId};
use crate::steps::Action;
use crate::troops::{Arm, Troop};

/// Places along an edge are offered in steps of so much.
const STEP: Length = Length::cm(10);
/// Up to so many figures recruits bring a unit on foot, and one of horse.
const RECRUITED: [u8; 2] = [30, 20];
/// Figures that a unit gains by the grace of God.
const GRACE: u8 = 4;

/// A marker of the other side, by its letters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sign(pub Marker);

impl Word<State> for Sign {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        into.push_str(&print::marker(self.0));
    }

    fn read(_: &State, _: Side, word: &str) -> Result<Sign, String> {
        marker_of(word.trim_start_matches('?')).map(Sign).ok_or_else(|| format!("`{word}` is no marker"))
    }
}

/// A type of troops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Raised(pub Troop);

impl Word<State> for Raised {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        into.push_str(self.0.row().key);
    }

    fn read(_: &State, _: Side, word: &str) -> Result<Raised, String> {
        Troop::named(word).map(Raised).ok_or_else(|| format!("`{word}` is no type of troops"))
    }
}

battle::answers! {
    State;
    /// What is chosen when an event happens.
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub enum EventAnswer {
        /// This unit.
        Take(unit: UnitId) = ["take" unit],
        /// What this marker stands for.
        Show(marker: Sign) = ["show" marker],
        /// A unit of this type.
        Raise(troop: Raised) = ["raise" troop],
        /// The next unit comes on with the middle of its front there.
        Enter(at: Spot) = ["enter" "at" (at ..)],
    }
}

/// Somebody is asked about an event.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ChooseForEvent {
    /// What happened.
    pub(crate) what: Happening,
    /// Whom it befalls.
    pub(crate) side: Side,
    /// The edge of the board that a die gave, where one was thrown.
    pub(crate) edge: TableEdge,
    /// How many are still to be chosen.
    pub(crate) left: u8,
    /// Who has been chosen already.
    pub(crate) taken: UnitId,
}

/// What is chosen: only [`ChooseForEvent::may`] makes one.
enum Chosen {
    Unit(UnitId),
    Marker(Marker),
    Troop(Troop),
    Place(Point),
}

impl ChooseForEvent {
    /// A question about one thing.
    pub(crate) fn of(what: Happening, side: Side) -> ChooseForEvent {
        ChooseForEvent { what, side, edge: TableEdge::North, left: 1, taken: UnitId::NONE }
    }

    /// Asks, if there is anything to choose from; whether there is. What is the only choice is taken without a question.
    pub(crate) fn ask(self, battle: &mut State, table: &mut Table<'_, Event>) -> bool {
        let all = self.answers(battle);
        match all[..] {
            [] => false,
            [only] => {
                self.take(battle, only, table);
                true
            }
            _ => {
                battle.then(self);
                true
            }
        }
    }

    /// The side that is asked: the enemy of whom it befalls, or himself.
    fn asked(self) -> Side {
        match self.what {
            Happening::GarbledMessage
            | Happening::WantOfANail
            | Happening::Spies
            | Happening::ValleyOfDeath => self.side.other(),
            _ => self.side,
        }
    }

    /// The units that can be chosen.
    fn units(self, battle: &State) -> Vec<UnitId> {
        let own = || battle.units_of(self.side).filter(|id| battle.is_unit_of_figures(*id));
        let figures = |id: &UnitId| battle.unit(*id).figures(battle.info(*id));
        let troop = |id: &UnitId| battle.info(*id).kind.troop();
        let open = |id: &UnitId| !battle.unit(*id).is(Flags::HIDDEN);
        let is_horse = |id: &UnitId| troop(id).is_some_and(|troop| troop.arm() == Arm::Cavalry);
        match self.what {
            Happening::GarbledMessage => own().filter(open).collect(),
            Happening::WantOfANail => own().filter(|id| open(id) && is_horse(id)).collect(),
            Happening::ValleyOfDeath => own().filter(|id| battle.doomed_charge(*id).is_some()).collect(),
            Happening::KingsShilling => {
                let peasants: Vec<UnitId> = own().filter(|id| troop(id) == Some(Troop::Peasants)).collect();
                if peasants.is_empty() {
                    own().filter(|id| is_horse(id) && figures(id) < RECRUITED[1]).collect()
                } else {
                    peasants.into_iter().filter(|id| figures(id) < RECRUITED[0]).collect()
                }
            }
            Happening::Spartans => own().filter(|id| !battle.is_imperial(*id)).collect(),
            Happening::GodOnYourSide => own().filter(|id| *id != self.taken).collect(),
            Happening::Elan => battle.carried_away(self.side).into_iter().map(|pair| pair.0).collect(),
            Happening::Fratricide => battle.smallest_shooters(self.side),
            _ => Vec::new(),
        }
    }

    /// The markers of the side that it befalls, by their letters.
    fn markers(self, battle: &State) -> Vec<Marker> {
        let units = battle.units_of(self.side).filter(|id| battle.unit(*id).is(Flags::HIDDEN));
        let mut all: Vec<Marker> = units.map(|id| battle.unit(id).marker).collect();
        all.extend(battle.phantoms.iter().filter(|one| one.side == self.side).map(|one| one.marker));
        all.sort();
        all
    }

    /// The type of the next unit that arrives: foot, then horse.
    fn arriving(self) -> Troop {
        if self.left == 2 { Troop::MediumInfantry } else { Troop::LightCavalry }
    }

    /// The place on the board of a unit whose front comes on there.
    fn place_from(self, battle: &State, at: Point) -> Option<(State, UnitId, Place)> {
        let facing = battle.middle_of(self.edge).facing;
        let mut with = battle.clone();
        let id = with.found(of_type(self.side, self.arriving(), Place::new(at, facing)))?;
        let depth = with.unit(id).outline(with.info(id)).depth();
        let place = Place::new(at.moved(facing, depth), facing);
        with.has_room_at(id, place).then_some((with, id, place))
    }

    /// Whether a point lies on the edge of the board.
    fn is_on_edge(self, battle: &State, at: Point) -> bool {
        let middle = battle.middle_of(self.edge).at;
        match self.edge {
            TableEdge::North | TableEdge::South => at.y == middle.y,
            TableEdge::East | TableEdge::West => at.x == middle.x,
        }
    }

    /// Points of the edge that are offered, from its middle outwards.
    fn entries(self, battle: &State) -> Vec<Point> {
        let middle = battle.middle_of(self.edge);
        let along = middle.facing.right();
        let longest = battle.scenario.table.width.max(battle.scenario.table.depth);
        let steps = longest.micrometres() / STEP.micrometres();
        let point = |number: i32| {
            let way = if number % 2 == 1 { along } else { along.reversed() };
            middle.at.moved(way, STEP * ((number + 1) / 2))
        };
        let points = (0..=steps).map(point);
        points.filter(|at| self.place_from(battle, *at).is_some()).collect()
    }

    /// Everything that can be answered.
    fn answers(self, battle: &State) -> Vec<EventAnswer> {
        match self.what {
            Happening::Spies => {
                self.markers(battle).into_iter().map(|marker| EventAnswer::Show(Sign(marker))).collect()
            }
            Happening::OverHere => {
                let types = battle.raisable(self.side).into_iter();
                types.map(|troop| EventAnswer::Raise(Raised(troop))).collect()
            }
            Happening::Reinforcements => {
                self.entries(battle).into_iter().map(|at| EventAnswer::Enter(Spot(at))).collect()
            }
            _ => self.units(battle).into_iter().map(EventAnswer::Take).collect(),
        }
    }

    fn may(self, battle: &State, answer: EventAnswer) -> Result<Chosen, Refusal> {
        let no = |why: &'static str| Err(Refusal::new(self.what.rule(), why));
        match answer {
            EventAnswer::Take(unit) if self.units(battle).contains(&unit) => Ok(Chosen::Unit(unit)),
            EventAnswer::Take(_) => no("this unit cannot be chosen"),
            EventAnswer::Show(Sign(marker)) if self.what == Happening::Spies => {
                if self.markers(battle).contains(&marker) {
                    Ok(Chosen::Marker(marker))
                } else {
                    no("there is no such marker")
                }
            }
            EventAnswer::Raise(Raised(troop)) if self.what == Happening::OverHere => {
                if battle.raisable(self.side).contains(&troop) {
                    Ok(Chosen::Troop(troop))
                } else {
                    no("the army has no such troops")
                }
            }
            EventAnswer::Enter(Spot(at)) if self.what == Happening::Reinforcements => {
                if !self.is_on_edge(battle, at) {
                    no("this is not on the edge of the board that the die gave")
                } else if self.place_from(battle, at).is_none() {
                    no("there is no room")
                } else {
                    Ok(Chosen::Place(at))
                }
            }
            EventAnswer::Show(_) | EventAnswer::Raise(_) | EventAnswer::Enter(_) => {
                no("this is not what is asked")
            }
        }
    }

    /// Carries out what was chosen, and asks for what is still to be chosen.
    fn take(self, battle: &mut State, answer: EventAnswer, table: &mut Table<'_, Event>) {
        match self.may(battle, answer) {
            Ok(Chosen::Unit(unit)) => self.take_unit(battle, unit, table),
            Ok(Chosen::Marker(marker)) => self.show(battle, marker, table),
            Ok(Chosen::Troop(troop)) => {
                if !battle.raise(self.side, troop, self.edge, self.what.rule(), table) {
                    table.tell(
                        &[rule!("event.nothing")],
                        Event::Chance(super::events::ChanceEvent::NothingToActOn),
                    );
                }
            }
            Ok(Chosen::Place(at)) => self.enter(battle, at, table),
            Err(_) => {}
        }
    }

    fn take_unit(self, battle: &mut State, unit: UnitId, table: &mut Table<'_, Event>) {
        let (rule, side) = (self.what.rule(), Some(self.side));
        match self.what {
            Happening::KingsShilling => {
                let peasants = battle.info(unit).kind == Kind::Troops(Troop::Peasants);
                let most = if peasants { RECRUITED[0] } else { RECRUITED[1] };
                let now = battle.unit(unit).figures(battle.info(unit));
                battle.join_or_tell(unit, most.saturating_sub(now), rule, table);
            }
            Happening::GodOnYourSide => {
                battle.join_or_tell(unit, GRACE, rule, table);
                if self.left > 1 {
                    ChooseForEvent { left: self.left - 1, taken: unit, ..self }.ask(battle, table);
                }
            }
            Happening::Elan => {
                let pairs = battle.carried_away(self.side);
                let enemy = pairs.iter().find(|pair| pair.0 == unit).map_or(UnitId::NONE, |pair| pair.1);
                battle.strike_unit(self.what, side, unit, enemy, table);
            }
            Happening::ValleyOfDeath => {
                let enemy = battle.doomed_charge(unit).unwrap_or(UnitId::NONE);
                battle.strike_unit(self.what, side, unit, enemy, table);
            }
            _ => battle.strike_unit(self.what, side, unit, UnitId::NONE, table),
        }
    }

    /// A marker is shown: a unit appears; a phantom goes, and another is asked for.
    fn show(self, battle: &mut State, marker: Marker, table: &mut Table<'_, Event>) {
        let rule = self.what.rule();
        let is_it = |id: &UnitId| battle.unit(*id).is(Flags::HIDDEN) && battle.unit(*id).marker == marker;
        let unit = battle.units_of(self.side).find(is_it);
        if let Some(unit) = unit {
            return battle.put_on_board(unit, &[rule], table);
        }
        let side = self.side;
        battle.phantoms.retain(|one| one.side != side || one.marker != marker);
        table.tell(&[rule], Event::Vanishes { side, marker });
        self.ask(battle, table);
    }

    /// A unit comes on at its place; then the next.
    fn enter(self, battle: &mut State, at: Point, table: &mut Table<'_, Event>) {
        define!("common.scenario.entry", "common.scenario.entry-in");
        let Some((with, id, place)) = self.place_from(battle, at) else { return };
        *battle = with;
        battle.set_down_raised(id, Some(place), self.what.rule(), table);
        battle.doom(id, Fate::ENTERED, true);
        if self.left > 1 {
            ChooseForEvent { left: self.left - 1, ..self }.ask(battle, table);
        }
    }
}

impl Question<State> for ChooseForEvent {
    type Answer = EventAnswer;

    fn rule(&self) -> Rule {
        self.what.rule()
    }

    fn whom(&self, _: &State) -> Asks {
        Asks::only(self.asked())
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, EventAnswer, Action>) -> ControlFlow<()> {
        found.all(self.answers(battle))
    }

    fn check(&self, battle: &State, _: Side, answer: EventAnswer) -> Result<(), Refusal> {
        self.may(battle, answer).map(drop)
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        answer: EventAnswer,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        self.may(battle, answer)?;
        battle.done();
        self.take(battle, answer, table);
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }

    fn usual(&self, battle: &State, _: Side) -> EventAnswer {
        define!("common.decision.usual");
        let all = self.answers(battle);
        let cost = |answer: &EventAnswer| match answer {
            EventAnswer::Take(unit) => {
                let troop = battle.info(*unit).kind.troop();
                u32::from(battle.unit(*unit).figures(battle.info(*unit)))
                    * troop.map_or(0, |troop| troop.row().cost.into())
            }
            EventAnswer::Show(_) | EventAnswer::Raise(_) | EventAnswer::Enter(_) => 0,
        };
        let dearest = matches!(
            self.what,
            Happening::GarbledMessage | Happening::WantOfANail | Happening::ValleyOfDeath
        );
        let first = all.first().copied();
        let dear = all.iter().copied().max_by_key(|answer| (cost(answer), std::cmp::Reverse(number(answer))));
        // There is always something to choose from while somebody is asked.
        let usual = if dearest { dear } else { first };
        usual.unwrap_or(EventAnswer::Take(UnitId(0)))
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        let name = self.what.row().name;
        let asks = match self.what {
            Happening::GarbledMessage => "Which unit gets no new order?",
            Happening::WantOfANail => "Which cavalry cannot move?",
            Happening::Spies => "Which marker do your spies look at?",
            Happening::KingsShilling => "Which unit do the recruits join?",
            Happening::OverHere => "Which troops join you?",
            Happening::Spartans => "Which unit is inspired?",
            Happening::Elan => "Which cavalry does not wait for orders?",
            Happening::Fratricide => "Which unit mistakes friends for the enemy?",
            Happening::Reinforcements if self.left == 2 => "Where does the infantry come on?",
            Happening::Reinforcements => "Where does the cavalry come on?",
            Happening::ValleyOfDeath => "Which cavalry must charge?",
            Happening::GodOnYourSide if self.left == 2 => "Which unit is reinforced first?",
            _ => "Which unit?",
        };
        let _ = battle;
        Asked::new(format!("{name}. {asks}"))
    }

    fn button(&self, battle: &State, side: Side, answer: EventAnswer) -> Button {
        let mut text = String::new();
        match answer {
            EventAnswer::Take(unit) => text.push_str(&battle.info(unit).name),
            EventAnswer::Show(sign) => sign.write(battle, side, &mut text),
            EventAnswer::Raise(Raised(troop)) => text.push_str(&troop.row().key.replace('-', " ")),
            EventAnswer::Enter(at) => at.write(battle, side, &mut text),
        }
        Button::new(text)
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some(self.what.row().name.to_owned())
    }
}

/// The number of a unit in the list.
fn number(answer: &EventAnswer) -> u8 {
    match answer {
        EventAnswer::Take(unit) => unit.0,
        EventAnswer::Show(_) | EventAnswer::Raise(_) | EventAnswer::Enter(_) => 0,
    }
}
