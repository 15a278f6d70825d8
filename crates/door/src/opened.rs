//! The one implementation of a door.

use std::sync::atomic::AtomicBool;

use battle::suite::Thoroughness;
use battle::{
    AdjudicateError, AdjudicateFile, Armies, GroundScene, Mistakes, OddsReport, Record, RecordError, Replay,
    Rulebook, Ruleset, ScenarioInfo, Scene, Side, State as _, Template, Viewer,
};
use dice::{Seed, Seeded};
use lab::Pairing;
use lab::audit::Audit;
use lab::probe::{Probed, Strand};
use lab::series::{Series, unmade_because};
use lab::soak::Soaked;
use lab::speed::{Speed, Unmeasurable};

use crate::course::{CourseDesk, nothing_hidden};
use crate::reel::{self, ReplayDesk};
use crate::telling::{Retold, Watched};
use crate::{Act, Counting, Desk, Door, Judged, NoOdds, NotOpened, Stroke, Telling, judged};

/// A ruleset whose door is open.
#[derive(Clone, Copy, Debug)]
pub struct Opened<R>(pub R);

impl<R: Ruleset> Door for Opened<R> {
    fn key(&self) -> &'static str {
        R::KEY
    }

    fn short(&self) -> &'static str {
        R::SHORT
    }

    fn name(&self) -> &'static str {
        R::NAME
    }

    fn ground(&self) -> &'static str {
        R::GROUND
    }

    fn rulebook(&self) -> &'static Rulebook {
        R::rulebook()
    }

    fn charts(&self) -> &'static str {
        R::charts()
    }

    fn templates(&self) -> Vec<Template> {
        R::templates()
    }

    fn armies(&self) -> Option<&'static dyn Armies> {
        R::armies()
    }

    fn lessons(&self) -> &'static [&'static str] {
        R::lessons()
    }

    fn scenarios(&self) -> Vec<ScenarioInfo> {
        R::scenarios()
    }

    fn versions(&self, battle: &str) -> Vec<ScenarioInfo> {
        R::versions(battle)
    }

    fn scenario(&self, key: &str) -> Option<String> {
        R::scenario(key)
    }

    fn about(&self, scenario: &str) -> Result<ScenarioInfo, Mistakes> {
        R::open(scenario).map(|state| state.about())
    }

    fn summary(&self, scenario: &str) -> Result<String, Mistakes> {
        R::open(scenario).map(|state| R::summary(&state, Viewer::Umpire))
    }

    fn desk(&self, scenario: &str, seed: Seed, acts: &[Act]) -> Result<Box<dyn Desk>, NotOpened> {
        Ok(Box::new(CourseDesk::<R>::open(scenario, seed, acts)?))
    }

    fn shelf(&self, record: Record) -> Result<Box<dyn Desk>, RecordError> {
        Ok(Box::new(ReplayDesk::<R>::open(record)?))
    }

    fn view_after(
        &self,
        record: &Record,
        actions: usize,
        viewer: Viewer,
    ) -> Result<(GroundScene, Scene), RecordError> {
        let replay = reel::wound::<R>(record, actions)?;
        let state = replay.battle().state();
        Ok((state.ground(viewer), state.scene(viewer)))
    }

    fn position_after(
        &self,
        record: &Record,
        actions: usize,
        open: bool,
    ) -> Result<Option<String>, RecordError> {
        let replay = reel::wound::<R>(record, actions)?;
        let state = replay.battle().state();
        Ok((!open || nothing_hidden(state)).then(|| state.position()))
    }

    fn imagined(&self, scenario: &str, side: Side, number: u64) -> Result<String, Mistakes> {
        let mut dice = Seeded::new(Seed::from_number(number));
        Ok(R::open(scenario)?.imagine(side, &mut dice).position())
    }

    fn strokes(&self, record: &Record, viewer: Viewer) -> Result<Vec<Stroke>, RecordError> {
        reel::strokes::<R>(record, viewer)
    }

    fn verify(&self, record: &Record) -> Result<String, RecordError> {
        let mut replay = Replay::<R>::open(record)?;
        replay.finish()?;
        Ok(replay.battle().hash_text())
    }

    fn watch(
        &self,
        scenario: &str,
        players: Pairing,
        number: u64,
    ) -> Result<Box<dyn Telling<String>>, Mistakes> {
        Ok(Box::new(Watched::<R>::begin(scenario, players, number)?))
    }

    fn retell<'a>(&self, record: &'a Record) -> Result<Box<dyn Telling<RecordError> + 'a>, RecordError> {
        Ok(Box::new(Retold::<R>::open(record)?))
    }

    fn adjudicate(&self, file: &AdjudicateFile, position: &str) -> Result<Judged, AdjudicateError> {
        battle::hear::<R>(file, position).map(Judged::of)
    }

    fn record_of(&self, file: &AdjudicateFile, position: &str) -> Result<Record, AdjudicateError> {
        battle::record_of::<R>(file, position)
    }

    fn odds(&self, file: &AdjudicateFile, position: &str, counting: Counting) -> Result<OddsReport, NoOdds> {
        judged::odds::<R>(file, position, counting)
    }

    fn speed(&self, seconds: f64) -> Result<Speed, Unmeasurable> {
        lab::speed::measure::<R>(seconds)
    }

    fn soak(&self, series: Series, stop: &AtomicBool, done: &(dyn Fn() + Sync)) -> Soaked {
        lab::soak::soak::<R>(series, Thoroughness::SOAK, stop, done)
    }

    fn probe(&self, series: Series, stop: &AtomicBool, done: &(dyn Fn() + Sync)) -> Vec<Probed> {
        lab::probe::probe::<R>(series, stop, done)
    }

    fn strand(&self, number: u64, strand: Strand) -> Option<String> {
        lab::probe::shown::<R>(number, strand)
    }

    fn drill(&self, number: u64) -> Result<String, String> {
        battle::drill::<R>(number).map_err(unmade_because)
    }

    fn audit(&self, battles: u64, drills: u64) -> Audit {
        lab::audit::audit::<R>(battles, drills)
    }
}
