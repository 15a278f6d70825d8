//! What to draw: the table, the battle groups with their bases, commanders and camps.

mod free;
mod ground;
mod marks;
mod pieces;
mod placing;
mod prospects;
mod rides;

pub(crate) use pieces::{commander_words, glyph, kind_words, quality_name, rank_words, training_name};

use battle::{Bar, Scene, Sequence, Side, Standing, Steps as _, Viewer};

use crate::state::State;
use crate::troops::Phase;
use crate::words::decimals;

impl State {
    /// What to draw, as a viewer may see it.
    pub(crate) fn scene_for(&self, viewer: Viewer) -> Scene {
        Scene {
            pieces: self.drawn_pieces(viewer),
            leaders: self.drawn_commanders(),
            marks: self.lasting_marks(viewer),
            crumbs: self.crumbs(),
            sequence: self.sequence(),
            standings: Side::BOTH.map(|side| self.standing_bar(side, viewer)).into(),
        }
    }

    /// Where the battle stands, from the outermost step to the innermost.
    fn crumbs(&self) -> Vec<String> {
        let mut crumbs = match (self.turn, self.scenario.turn_limit) {
            (0, _) => Vec::new(),
            (turn, 0) => vec![format!("Turn {turn}")],
            (turn, limit) => vec![format!("Turn {turn} of {limit}")],
        };
        crumbs.push(self.phase.word().to_owned());
        crumbs.extend(self.steps.iter().filter_map(|step| step.crumb(self)));
        crumbs
    }

    /// The phases of a turn, and which of them is played.
    fn sequence(&self) -> Sequence {
        let now = Phase::OF_A_TURN.iter().position(|phase| *phase == self.phase);
        now.map_or_else(Sequence::default, |now| Sequence {
            parts: Phase::OF_A_TURN.map(|phase| phase.word().to_owned()).into(),
            now,
        })
    }

    fn standing_bar(&self, side: Side, viewer: Viewer) -> Standing {
        if !self.knows_size_of(side, viewer) {
            return Standing {
                side,
                name: self.scenario.sides[side].name.clone(),
                lost: Bar { left: 0, full: 1 },
                says: "nobody knows how large its army is".to_owned(),
            };
        }
        let (lost, level) = (self.attrition(side).total(), self.known_rout_level(side, viewer));
        let full = u16::try_from(level.div_ceil(100)).unwrap_or(u16::MAX);
        let left = u16::try_from(lost).unwrap_or(u16::MAX).min(full);
        Standing {
            side,
            name: self.scenario.sides[side].name.clone(),
            lost: Bar { left, full },
            says: format!("{lost} of {} attrition points that rout it", decimals(level.into(), 100, 2)),
        }
    }
}
