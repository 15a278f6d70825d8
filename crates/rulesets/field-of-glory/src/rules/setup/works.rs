//! Each side places the fortifications and portable defences that it bought (setup.zone, terrain.fortification).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, Found, Question, Refusal, Rule, Side, Table, Word};
use ground::tabletop::{Bearing, Length, Place, Point, Rect};
use serde::{Deserialize, Serialize};

use crate::charts::{BASE_WIDTH, ZONE_BATTLE_TROOPS};
use crate::events::{Event, Preparation};
use crate::roster::Entry;
use crate::rulebook::rule;
use crate::rules::facts::geometry::mu;
use crate::setting::Dug;
use crate::state::State;
use crate::steps::Action;
use crate::words::{degrees_text, point_text, read_degrees, read_point};

/// A side places its works, one by one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct PlaceWorks {
    /// The side.
    pub side: Side,
}

/// A place in an answer: `36,9 facing 0`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stand(pub Point, pub Bearing);

impl Word<State> for Stand {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        into.push_str(&format!("{} facing {}", point_text(self.0), degrees_text(self.1)));
    }

    fn read(_: &State, _: Side, text: &str) -> Result<Stand, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [at, "facing", way] = words[..] else {
            return Err(format!("`{text}` is no place: `36,9 facing 0`"));
        };
        Ok(Stand(read_point(at)?, read_degrees(way)?))
    }
}

battle::answers! {
    State;
    /// Where the next work stands.
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub enum WorkPlacing {
        /// Its middle is there, and its outside faces that way.
        Work(stand: Stand) = ["work" "at" (stand ..)],
        /// It is left out.
        LeaveOut = ["leave" "out"],
    }
}

/// A work that may stand where it would: only [`PlaceWorks::may_stand`] makes one.
struct Staked(Dug);

impl PlaceWorks {
    /// The length in base widths of the next work that is to be placed.
    fn next(self, battle: &State) -> Option<u8> {
        let placed = battle.dug.iter().filter(|dug| dug.side == self.side).count();
        let bought = battle.hired.iter().filter(|line| line.side == self.side);
        let mut widths = bought.filter_map(|line| match line.entry {
            Entry::Works { widths } | Entry::Defences { widths } => Some(widths),
            Entry::Group { .. } | Entry::Commander { .. } | Entry::FortifiedCamp => None,
        });
        widths.nth(placed)
    }

    fn may_stand(self, battle: &State, answer: WorkPlacing) -> Result<Staked, Refusal> {
        let refused = |why: &'static str| Err(Refusal::new(rule!("setup.zone"), why));
        let Some(widths) = self.next(battle) else { return refused("no work is left to be placed") };
        let WorkPlacing::Work(Stand(at, facing)) = answer else {
            return Ok(Staked(Dug { side: self.side, place: Place::default(), widths: 0 }));
        };
        let dug = Dug { side: self.side, place: Place::new(at, facing), widths };
        let Some(work) = dug.work() else { return refused("the work has no length") };
        // As thin as a rectangle can be.
        let line = Rect::new(dug.place, Length::new(BASE_WIDTH) * i32::from(widths), Length::MM);
        if !State::lie_in(&[line], &battle.zone_of_side(self.side)) {
            return refused("works are placed wholly in the own deployment zone");
        }
        if battle.are_near_enemy_zone(self.side, &[line]) {
            return refused("the work would be within 6 MU of the enemy's deployment zone");
        }
        if battle.is_in_a_camp(&line) || battle.is_on_impassable(&line) {
            return refused("the work cannot stand in a camp or on impassable ground");
        }
        let crosses = |other: &crate::field::Work| {
            ground::tabletop::Distance::of_segments([work.from, work.to], [other.from, other.to])
                .is_at_most(Length::ZERO)
                && ![other.from, other.to].iter().any(|end| [work.from, work.to].contains(end))
        };
        if battle.scenario.works.iter().any(crosses) {
            return refused("works do not cross each other");
        }
        Ok(Staked(dug))
    }

    /// Places that are offered: at the front of the zone, in the middle and on both wings, then farther back.
    fn offered(self, battle: &State) -> impl Iterator<Item = WorkPlacing> + '_ {
        let span = battle.base_span(self.side);
        let rows = [mu(ZONE_BATTLE_TROOPS), mu(ZONE_BATTLE_TROOPS - 3)];
        let all = rows.into_iter().flat_map(move |into| {
            [4, 3, 5, 2, 6]
                .into_iter()
                .map(move |part| (Length::mu((span * part / 8).rounded_to(Length::MU)), into))
        });
        let all = all.map(move |(along, into)| {
            WorkPlacing::Work(Stand(battle.along_base(self.side, along, into), battle.inwards(self.side)))
        });
        all.filter(move |answer| self.may_stand(battle, *answer).is_ok())
    }
}

impl Question<State> for PlaceWorks {
    type Answer = WorkPlacing;

    fn rule(&self) -> Rule {
        rule!("setup.zone")
    }

    fn whom(&self, battle: &State) -> Asks {
        match self.next(battle) {
            Some(_) => Asks::only(self.side),
            None => Asks::nobody(),
        }
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, WorkPlacing, Action>) -> ControlFlow<()> {
        found.all(self.offered(battle))?;
        found.one(WorkPlacing::LeaveOut)
    }

    fn check(&self, battle: &State, _: Side, answer: WorkPlacing) -> Result<(), Refusal> {
        self.may_stand(battle, answer).map(drop)
    }

    fn answer(
        self,
        battle: &mut State,
        side: Side,
        answer: WorkPlacing,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        let Staked(dug) = self.may_stand(battle, answer)?;
        battle.dug.push(dug);
        battle.resettle();
        let at = (dug.widths > 0).then_some(dug.place.at);
        table.tell(
            &[rule!("setup.zone")],
            Event::SetUp(Preparation::PlacesWork { side, widths: dug.widths, at }),
        );
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }

    fn usual(&self, battle: &State, _: Side) -> WorkPlacing {
        self.offered(battle).next().unwrap_or(WorkPlacing::LeaveOut)
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        let widths = self.next(battle).unwrap_or(0);
        Asked::new(format!("Where does your work of {widths} base widths stand?"))
    }

    fn button(&self, _: &State, _: Side, answer: WorkPlacing) -> Button {
        match answer {
            WorkPlacing::Work(Stand(at, _)) => {
                let target = battle::Target::Place { place: battle::Place::Table { at: [at.x, at.y] } };
                Button::new(format!("At {}", point_text(at))).at(Some(target))
            }
            WorkPlacing::LeaveOut => Button::new("Leave it out"),
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Works are placed".to_owned())
    }
}
