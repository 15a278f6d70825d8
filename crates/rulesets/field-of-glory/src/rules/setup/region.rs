//! The side with the initiative chooses a region (setup.terrain).

use std::ops::ControlFlow;

use battle::{Asked, Asks, Button, Found, Question, Refusal, Rule, Side, Table, Word};
use muster::read::hint;
use serde::{Deserialize, Serialize};

use crate::events::{Event, Preparation};
use crate::field::Region;
use crate::rulebook::rule;
use crate::state::State;
use crate::steps::Action;

/// The side with the initiative chooses a region.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ChooseRegion {}

/// A region, by its number in the scenario.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RegionId(u8);

battle::answers! {
    State;
    /// Which region it is.
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub enum InRegion {
        /// This one.
        Region(region: RegionId) = ["region" region],
    }
}

impl Word<State> for RegionId {
    fn write(&self, battle: &State, _: Side, into: &mut String) {
        into.push_str(battle.regions().get(usize::from(self.0)).map_or("?", |region| region.name.as_str()));
    }

    fn read(battle: &State, _: Side, word: &str) -> Result<RegionId, String> {
        let names = || battle.regions().iter().map(|region| region.name.as_str());
        let found = names().position(|name| name.eq_ignore_ascii_case(word));
        let found = found.and_then(|at| u8::try_from(at).ok()).map(RegionId);
        found.ok_or_else(|| format!("there is no region `{word}`{}", hint(word, names())))
    }
}

/// A region that is there: only [`ChooseRegion::chosen`] makes one.
struct Chosen(u8);

impl ChooseRegion {
    fn chosen(battle: &State, InRegion::Region(RegionId(number)): InRegion) -> Result<Chosen, Refusal> {
        match battle.regions().get(usize::from(number)) {
            Some(_) => Ok(Chosen(number)),
            None => Err(Refusal::new(rule!("setup.terrain"), "there is no such region")),
        }
    }
}

impl State {
    /// The regions to choose from.
    pub(crate) fn regions(&self) -> &[Region] {
        self.scenario.pick_up.as_ref().map_or(&[], |pick_up| &pick_up.regions)
    }
}

impl Question<State> for ChooseRegion {
    type Answer = InRegion;

    fn rule(&self) -> Rule {
        rule!("setup.terrain")
    }

    fn whom(&self, battle: &State) -> Asks {
        match battle.regions().len() {
            0 | 1 => Asks::nobody(),
            _ => Asks::only(battle.attacker()),
        }
    }

    fn each(&self, battle: &State, _: Side, found: &mut Found<'_, InRegion, Action>) -> ControlFlow<()> {
        found.all((0..battle.regions().len() as u8).map(|number| InRegion::Region(RegionId(number))))
    }

    fn check(&self, battle: &State, _: Side, answer: InRegion) -> Result<(), Refusal> {
        ChooseRegion::chosen(battle, answer).map(drop)
    }

    fn answer(
        self,
        battle: &mut State,
        _: Side,
        answer: InRegion,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        let Chosen(region) = ChooseRegion::chosen(battle, answer)?;
        battle.setting.region = Some(region);
        table.tell(&[rule!("setup.terrain")], Event::SetUp(Preparation::Region(region)));
        battle.done();
        Ok(())
    }

    /// A single region is taken.
    fn go_on(self, battle: &mut State, table: &mut Table<'_, Event>) {
        if !battle.regions().is_empty() {
            battle.setting.region = Some(0);
            table.tell(&[rule!("setup.terrain")], Event::SetUp(Preparation::Region(0)));
        }
        battle.done();
    }

    fn usual(&self, _: &State, _: Side) -> InRegion {
        InRegion::Region(RegionId(0))
    }

    fn says(&self, _: &State, _: Side) -> Asked {
        Asked::new("In which region is the battle fought?").because("You have the initiative.")
    }

    fn button(&self, battle: &State, _: Side, InRegion::Region(RegionId(number)): InRegion) -> Button {
        let region = battle.regions().get(usize::from(number));
        Button::new(region.map(|region| region.name.clone()).unwrap_or_default())
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("The region is chosen".to_owned())
    }
}
