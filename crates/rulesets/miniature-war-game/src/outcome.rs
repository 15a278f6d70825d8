//! What came of an action, for odds: who is worse off.

use std::fmt;
use std::sync::Arc;

use battle::{Fate, PieceFate, PieceId, Strength};

use crate::field::Scenario;
use crate::state::{Reaction, State, UnitId};

/// What came of an action: the units that are worse off, in the order of the scenario.
#[derive(Clone, Debug)]
pub struct Outcome {
    scenario: Arc<Scenario>,
    changes: Vec<Change>,
}

/// What happened to one unit. Equal where a player would not tell the difference.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Change {
    unit: UnitId,
    gone: bool,
    /// What it must do in the next movement, if it had not to before.
    reaction: Option<Reaction>,
    /// Figures lost; all it had, if it is gone.
    figures: u8,
}

impl State {
    /// What came of what happened since.
    pub(crate) fn outcome_since(&self, before: &State) -> Outcome {
        let mut changes = Vec::new();
        for unit in before.on_board() {
            let (now, then, info) = (self.unit(unit), before.unit(unit), self.info(unit));
            let gone = !now.is_on_board();
            let reaction = if gone || now.reaction == then.reaction { None } else { now.reaction };
            let had = then.figures(info);
            let figures = if gone { had } else { had.saturating_sub(now.figures(info)) };
            if gone || reaction.is_some() || figures > 0 {
                changes.push(Change { unit, gone, reaction, figures });
            }
        }
        Outcome { scenario: Arc::clone(&self.scenario), changes }
    }

    /// Whose a piece is, and its figures.
    pub(crate) fn strength_in_figures(&self, piece: PieceId) -> Option<Strength> {
        let unit = self.all_units().find(|unit| PieceId::from(*unit) == piece)?;
        let figures = u16::from(self.unit(unit).figures(self.info(unit)));
        let left = self.info(unit).kind.troop().map(|_| figures);
        Some(Strength { side: self.side_of(unit), left, unit: "figures" })
    }
}

impl Change {
    fn fate(self) -> Fate {
        match self.reaction {
            _ if self.gone => Fate::Destroyed,
            Some(Reaction::Rout) => Fate::Breaks,
            Some(Reaction::Back | Reaction::BackAndTurn) => Fate::FallsBack,
            None => Fate::Stands,
        }
    }
}

impl battle::Outcome for Outcome {
    const FIGHT: &'static str = "one melee";
    const FATES: [&'static str; 5] = ["stands", "shaken", "goes back", "routs", "destroyed"];

    fn fates(&self) -> Vec<PieceFate> {
        let fate = |change: &Change| PieceFate {
            piece: change.unit.into(),
            fate: change.fate(),
            lost: change.figures.into(),
        };
        self.changes.iter().map(fate).collect()
    }
}

impl PartialEq for Outcome {
    fn eq(&self, other: &Outcome) -> bool {
        self.changes == other.changes
    }
}

impl Eq for Outcome {}

impl PartialOrd for Outcome {
    fn partial_cmp(&self, other: &Outcome) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Outcome {
    fn cmp(&self, other: &Outcome) -> std::cmp::Ordering {
        self.changes.cmp(&other.changes)
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = |change: &Change| {
            let name = self.scenario.units.get(change.unit.index()).map_or("?", |info| info.id.as_str());
            let mut what = Vec::new();
            if change.gone {
                what.push("gone".to_owned());
            }
            what.extend(change.reaction.map(|reaction| {
                let word = match reaction {
                    Reaction::Back => "goes back",
                    Reaction::BackAndTurn => "backs and turns",
                    Reaction::Rout => "routs",
                };
                word.to_owned()
            }));
            match change.figures {
                _ if change.gone => {}
                0 => {}
                1 => what.push("loses a figure".to_owned()),
                figures => what.push(format!("loses {figures} figures")),
            }
            format!("{name} {}", what.join(", "))
        };
        let parts: Vec<String> = self.changes.iter().map(part).collect();
        if parts.is_empty() { f.write_str("nothing changes") } else { f.write_str(&parts.join("; ")) }
    }
}
