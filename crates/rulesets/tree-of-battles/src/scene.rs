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

pub(crate) use ground::spot;
pub(crate) use pieces::{glyph, leader_glyph, size};

use battle::{Bar, Scene, Sequence, Side, Standing, Steps as _, Viewer};

use crate::rulebook::define;
use crate::state::State;
use crate::steps::Step;
use crate::troops::Phase;

impl State {
    /// What to draw, as a viewer may see it.
    pub(crate) fn scene_for(&self, viewer: Viewer) -> Scene {
        define!("setup.hidden");
        Scene {
            pieces: self.drawn_pieces(viewer),
            leaders: self.drawn_leaders(viewer),
            marks: self.lasting_marks(viewer),
            crumbs: self.crumbs(),
            sequence: self.sequence(),
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
        crumbs.extend(self.steps.last().and_then(|step| step.crumb(self)));
        crumbs
    }

    /// The phases of a turn, and which of them is played.
    fn sequence(&self) -> Sequence {
        let Some(now) = Phase::OF_A_TURN.iter().position(|phase| *phase == self.phase) else {
            return Sequence::default();
        };
        Sequence { parts: Phase::OF_A_TURN.map(|phase| phase.name().to_owned()).into(), now }
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
