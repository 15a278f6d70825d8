//! What to draw and what to ask: the scene on the table, the prompt with its answers and free moves, and the marks on demand.

mod free;
mod ghosts;
mod ground;
mod labels;
mod marks;
mod pieces;
mod prompt;
mod questions;
mod sketch;

use battle::{Bar, Scene, Side, Standing, Viewer};

use crate::rulebook::define;
use crate::state::State;
use crate::steps::Step;

impl State {
    /// What to draw, as a viewer may see it.
    pub(crate) fn scene_for(&self, viewer: Viewer) -> Scene {
        define!("setup.hidden");
        Scene {
            pieces: self.drawn_pieces(viewer),
            leaders: self.drawn_leaders(viewer),
            marks: self.lasting_marks(viewer),
            crumbs: self.crumbs(),
            standings: Side::BOTH.map(|side| self.standing_bar(side, viewer)).into(),
        }
    }

    /// Where the battle stands, from the outermost step to the innermost.
    fn crumbs(&self) -> Vec<String> {
        let mut crumbs = match self.turn {
            0 => Vec::new(),
            turn => vec![format!("Turn {turn} of {}", self.scenario.turn_limit)],
        };
        let initiative = matches!(self.steps.last(), Some(Step::Choosing(_)));
        crumbs.push(if initiative { "Initiative" } else { self.phase.name() }.to_owned());
        if let Some(name) = self.steps.last().and_then(|step| self.acting(step)) {
            crumbs.push(name.to_owned());
        }
        crumbs
    }

    fn standing_bar(&self, side: Side, viewer: Viewer) -> Standing {
        let lost = self.losses(side).total().max(0) as u16;
        let breaks = self.known_breaks_at(side, viewer) as u16;
        Standing {
            side,
            name: self.scenario.sides[side].name.clone(),
            lost: Bar { left: lost.min(breaks), full: breaks },
            says: format!("{lost} of {breaks} stands lost that break it"),
        }
    }
}
