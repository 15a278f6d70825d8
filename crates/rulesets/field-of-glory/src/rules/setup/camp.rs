//! Each side places its camp (setup.camp).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, Found, Question, Refusal, Rule, Side, Table, Word};
use ground::tabletop::{Length, Place, Point, Rect, TOUCH};
use serde::{Deserialize, Serialize};

use crate::charts::CAMP;
use crate::events::{Event, Preparation};
use crate::rulebook::rule;
use crate::state::State;
use crate::steps::Action;
use crate::words::{mu_text, read_mu};

/// A side places its camp.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct PlaceCamp {
    /// The side.
    pub side: Side,
}

/// A length along a base edge, from the west or south.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Along(pub Length);

impl Word<State> for Along {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        into.push_str(&mu_text(self.0));
    }

    fn read(_: &State, _: Side, word: &str) -> Result<Along, String> {
        read_mu(word).map(Along)
    }
}

battle::answers! {
    State;
    /// Where the camp stands.
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub enum CampPlacing {
        /// Its middle is so far along the base edge.
        Camp(along: Along) = ["camp" "at" along],
    }
}

/// The middle of a camp's front where it may stand: only [`PlaceCamp::may_stand`] makes one.
struct Pitched(Point);

impl PlaceCamp {
    /// The middle of the camp's front, so far along the base edge.
    fn front(self, battle: &State, along: Length) -> Point {
        battle.along_base(self.side, along, State::camp_depth())
    }

    fn may_stand(
        self,
        battle: &State,
        CampPlacing::Camp(Along(along)): CampPlacing,
    ) -> Result<Pitched, Refusal> {
        let refused = |why: &'static str| Err(Refusal::new(rule!("setup.camp"), why));
        let (span, half) = (battle.base_span(self.side), Length::new(CAMP.0).half());
        let quarter = span / 4;
        if along - half < quarter - TOUCH || along + half > span - quarter + TOUCH {
            return refused("the camp stands within the middle half of the base edge");
        }
        let front = self.front(battle, along);
        let rect =
            Rect::new(Place::new(front, battle.inwards(self.side)), Length::new(CAMP.0), Length::new(CAMP.1));
        if battle.is_on_impassable(&rect) {
            return refused("the camp cannot stand on impassable ground");
        }
        Ok(Pitched(front))
    }

    /// Places that are offered: the middle, and to both sides of it.
    fn offered(self, battle: &State) -> impl Iterator<Item = CampPlacing> + '_ {
        let span = battle.base_span(self.side);
        let parts = [16, 13, 19, 10, 22].map(|part| span * part / 32);
        let whole = |length: Length| Length::mu(length.rounded_to(Length::MU));
        let all = parts.into_iter().map(move |along| CampPlacing::Camp(Along(whole(along))));
        all.filter(move |answer| self.may_stand(battle, *answer).is_ok())
    }

    fn pitch(self, battle: &mut State, at: Point, table: &mut Table<'_, Event>) {
        battle.setting.camps[self.side] = Some(at);
        battle.resettle();
        table.tell(&[rule!("setup.camp")], Event::SetUp(Preparation::PlacesCamp { side: self.side, at }));
        battle.done();
    }
}

impl Question<State> for PlaceCamp {
    type Answer = CampPlacing;

    fn rule(&self) -> Rule {
        rule!("setup.camp")
    }

    fn whom(&self, battle: &State) -> Asks {
        match self.offered(battle).next() {
            Some(_) => Asks::only(self.side),
            None => Asks::nobody(),
        }
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, CampPlacing, Action>) -> ControlFlow<()> {
        found.all(self.offered(battle))
    }

    fn check(&self, battle: &State, _: Side, answer: CampPlacing) -> Result<(), Refusal> {
        self.may_stand(battle, answer).map(drop)
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        answer: CampPlacing,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        let Pitched(at) = self.may_stand(battle, answer)?;
        self.pitch(battle, at, table);
        Ok(())
    }

    /// Where no place is free the camp stands in the middle all the same.
    fn go_on(self, battle: &mut State, table: &mut Table<'_, Event>) {
        let at = self.front(battle, battle.base_span(self.side).half());
        self.pitch(battle, at, table);
    }

    fn usual(&self, battle: &State, _: Side) -> CampPlacing {
        let middle = CampPlacing::Camp(Along(battle.base_span(self.side).half()));
        self.offered(battle).next().unwrap_or(middle)
    }

    fn says(&self, _: &State, _: Side) -> Asked {
        Asked::new("Where does your camp stand?")
    }

    fn button(&self, battle: &State, _: Side, CampPlacing::Camp(Along(along)): CampPlacing) -> Button {
        let at = self.front(battle, along);
        let target = battle::Target::Place { place: battle::Place::Table { at: [at.x, at.y] } };
        Button::new(format!("{} MU along the base edge", mu_text(along))).at(Some(target))
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Camps are placed".to_owned())
    }
}
