//! The goals of a scenario file.

use battle::file::TomlTable;
use battle::{Mistakes, Side, keys};

use super::files::{Draft, Files};
use super::words::EdgeWord;
use crate::field::{Kind, Noble, Scenario};
use crate::goals::{Goal, GoalKind, Measure};
use crate::orders::Knows as _;
use crate::rules::facts::known::NamesOf;
use crate::state::UnitId;

/// A goal as a file has it: places by their names.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct GoalDraft {
    kind: GoalKind,
    side: Option<Side>,
    places: Vec<String>,
    count: u16,
    share: u8,
    turns: u16,
    by: u16,
    measure: Option<Measure>,
    edge: Option<EdgeWord>,
    leaders: Vec<UnitId>,
    rank: Option<Noble>,
    score: u16,
}

impl Default for GoalDraft {
    fn default() -> GoalDraft {
        GoalDraft {
            kind: GoalKind::Terrain,
            side: None,
            places: Vec::new(),
            count: 0,
            share: 0,
            turns: 0,
            by: 0,
            measure: None,
            edge: None,
            leaders: Vec::new(),
            rank: None,
            score: 0,
        }
    }
}

keys! {
    /// Something that is fought for.
    impl GoalDraft in Files, "[[victory]]", then GoalDraft::settle {
        need "kind"    kind: GoalKind              => "what must happen";
        may  "side"    side: Option<Side>          => "who gains by it" | "either side";
        may  "places"  places: Vec<String> [0..=20] => "the places, for `terrain` and `hold`" | "none";
        may  "count"   count: u16                  => "how many places, leaders, units, figures or points" | "all that are named";
        may  "share"   share: u8 [0..=100]         => "a share in hundredths, for `percentage` and `exit`" | "0";
        may  "turns"   turns: u16 [0..=400]        => "ends of turns in a row, for `hold`" | "0";
        may  "by"      by: u16 [0..=400]           => "the turn by which it is met, or when it is looked at" | "the last";
        may  "measure" measure: Option<Measure>    => "what is counted" | "points; for `exit` units";
        may  "edge"    edge: Option<EdgeWord>      => "the edge, for `exit`" | "any";
        may  "leaders" leaders: Vec<UnitId> [0..=20] => "whom to capture" | "whoever has the rank";
        may  "rank"    rank: Option<Noble>         => "the least rank of nobles to capture" | "those who are named";
        may  "score"   score: u16 [0..=10_000]     => "what it scores" | "0: it decides at once";
    }
}

impl GoalDraft {
    fn settle(&mut self, table: &mut TomlTable<'_>, _: &mut Files) {
        let need = |holds: bool, key: &str, why: &str| {
            if !holds {
                table.mistake(key, why);
            }
        };
        match self.kind {
            GoalKind::Terrain => {
                need(!self.places.is_empty(), "places", "a goal of `terrain` names its places");
                need(usize::from(self.count) <= self.places.len(), "count", "there are not so many places");
            }
            GoalKind::Hold => {
                need(self.places.len() == 1, "places", "a goal to `hold` names one place");
                need(self.turns > 0, "turns", "a goal to `hold` says for how many turns in a row");
            }
            GoalKind::Sweep => need(self.side.is_some(), "side", "a `sweep` says who must clear the board"),
            GoalKind::Percentage => need(self.share > 0, "share", "a `percentage` says its share"),
            GoalKind::Capture => {
                let named = !self.leaders.is_empty() || self.rank.is_some() && self.count > 0;
                need(named, "leaders", "a `capture` names leaders, or a rank and how many");
            }
            GoalKind::Exit => {
                let much = (self.share > 0) != (self.count > 0);
                need(much, "share", "an `exit` says its `share` or its `count`");
                need(self.side.is_some(), "side", "an `exit` says whose it is");
            }
            GoalKind::Remaining | GoalKind::Points => {}
        }
    }

    pub(super) fn of(goal: &Goal, scenario: &Scenario) -> GoalDraft {
        GoalDraft {
            kind: goal.kind,
            side: goal.side,
            places: goal.places.iter().map(|place| scenario.place_name(*place).to_owned()).collect(),
            count: if goal.count == usual_count(goal) { 0 } else { goal.count },
            share: goal.share,
            turns: goal.turns,
            by: if goal.by == scenario.turns { 0 } else { goal.by },
            measure: (goal.measure != usual_measure(goal.kind)).then_some(goal.measure),
            edge: goal.edge.map(EdgeWord),
            leaders: goal.leaders.clone(),
            rank: goal.rank,
            score: goal.score,
        }
    }
}

fn usual_measure(kind: GoalKind) -> Measure {
    if kind == GoalKind::Exit { Measure::Units } else { Measure::Points }
}

/// All places, or all leaders.
fn usual_count(goal: &Goal) -> u16 {
    match goal.kind {
        GoalKind::Terrain => goal.places.len() as u16,
        GoalKind::Capture if goal.rank.is_none() => goal.leaders.len() as u16,
        _ => 0,
    }
}

impl Draft {
    /// Puts the goals of the file into its scenario; says what they name that is not there.
    pub(super) fn set_goals(&self, scenario: &mut Scenario) -> Mistakes {
        let mut mistakes = Mistakes::new();
        let mut goals = Vec::new();
        for (number, draft) in self.goals.iter().enumerate() {
            let names = NamesOf { scenario, trains: &[], side: Side::Red };
            let mut places = Vec::new();
            for name in &draft.places {
                match names.place(name) {
                    Some(place) => places.push(place),
                    None => {
                        let why = format!("there is no place `{name}`");
                        _ = mistakes.note(format!("victory[{number}].places"), why);
                    }
                }
            }
            let leads =
                |id: &UnitId| scenario.units.get(id.index()).is_some_and(|info| info.kind == Kind::Commander);
            if !draft.leaders.iter().all(leads) {
                mistakes.note(format!("victory[{number}].leaders"), "only commanders are captured");
            }
            let mut goal = Goal {
                kind: draft.kind,
                side: draft.side,
                places,
                count: draft.count,
                share: draft.share,
                turns: draft.turns,
                by: if draft.by == 0 { scenario.turns } else { draft.by },
                measure: draft.measure.unwrap_or(usual_measure(draft.kind)),
                edge: draft.edge.map(|edge| edge.0),
                leaders: draft.leaders.clone(),
                rank: draft.rank,
                score: draft.score,
            };
            if goal.count == 0 {
                goal.count = usual_count(&goal);
            }
            goals.push(goal);
        }
        scenario.goals = goals;
        mistakes
    }
}
