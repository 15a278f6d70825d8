//! Adjudications and the odds of a file.

use std::fmt;

use battle::{
    AdjudicateError, AdjudicateFile, Adjudication, Battle, GroundScene, Line, OddsError, OddsReport, Ruleset,
    Scene, Side, State, Verdict, Viewer, odds_within, sampled_odds, split_action,
};
use serde::Serialize;

/// What an adjudication found, as an umpire knows it.
#[derive(Debug)]
pub struct Judged {
    /// The events of the opening (first) and of each action.
    pub lines: Vec<(String, Vec<Line>)>,
    /// The ground after the last action.
    pub ground: GroundScene,
    /// What was on it before the first action.
    pub before: Scene,
    /// What is on it after the last.
    pub after: Scene,
    /// The hash of the battle after the last action.
    pub hash: String,
    /// How the battle ended, if it has.
    pub verdict: Option<Verdict>,
    /// What each side is asked now.
    pub asked: Vec<Asked>,
    /// Why it ends before the next question, if it does.
    pub stopped: Option<String>,
    /// Why it came no further than this.
    pub trouble: Option<AdjudicateError>,
}

/// What a side is asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Asked {
    /// The side.
    pub side: Side,
    /// The number of the question.
    pub question: u32,
    /// The question in words.
    pub asks: String,
    /// The written forms of all choices.
    pub choices: Vec<String>,
}

/// How odds are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counting {
    /// Exactly, if so many steps are enough; otherwise from [`battle::SAMPLED_ODDS`] throws.
    Within(u64),
    /// From so many throws.
    Samples(u32),
}

/// Why there are no odds.
#[derive(Clone, PartialEq, Debug)]
pub enum NoOdds {
    /// The file lists no action.
    NoAction,
    /// The actions before the last come to no end, or the last is not allowed.
    File(AdjudicateError),
    /// The odds themselves cannot be worked out.
    Odds(OddsError),
}

impl fmt::Display for NoOdds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoOdds::NoAction => f.write_str("it lists no action whose odds could be worked out"),
            NoOdds::File(error) => error.fmt(f),
            NoOdds::Odds(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NoOdds {}

impl From<AdjudicateError> for NoOdds {
    fn from(error: AdjudicateError) -> NoOdds {
        NoOdds::File(error)
    }
}

impl Judged {
    /// An adjudication without its types.
    pub(crate) fn of<S: State>(found: Adjudication<S>) -> Judged {
        let Adjudication { before, battle, lines, stopped, trouble, .. } = found;
        // In the middle of something nobody is asked.
        let is_between = stopped.is_some() || matches!(trouble, Some(AdjudicateError::Dice { .. }));
        Judged {
            lines,
            ground: battle.state().ground(Viewer::Umpire),
            before: before.scene(Viewer::Umpire),
            after: battle.state().scene(Viewer::Umpire),
            hash: battle.hash_text(),
            verdict: battle.verdict(),
            asked: if is_between { Vec::new() } else { asked(&battle) },
            stopped,
            trouble,
        }
    }
}

fn asked<S: State>(battle: &Battle<S>) -> Vec<Asked> {
    let mut choices = Vec::new();
    let mut all = Vec::new();
    for side in Side::BOTH {
        let Some(question) = battle.question(side) else { continue };
        battle.choices(side, &mut choices);
        let prompt = battle.state().prompt(side);
        all.push(Asked {
            side,
            question,
            asks: prompt.map_or_else(String::new, |prompt| prompt.question),
            choices: choices.iter().map(|action| battle.state().write_action(side, action)).collect(),
        });
    }
    all
}

/// The odds of the last action of a file.
pub(crate) fn odds<R: Ruleset>(
    file: &AdjudicateFile,
    position: &str,
    counting: Counting,
) -> Result<OddsReport, NoOdds> {
    let mut file = file.clone();
    let last = file.actions.pop().ok_or(NoOdds::NoAction)?;
    file.until = None;
    let found = battle::hear::<R>(&file, position)?;
    let battle = match found.trouble {
        // What is left over fell for the last action itself.
        None | Some(AdjudicateError::LeftOver { .. }) => found.battle,
        Some(trouble) => return Err(trouble.into()),
    };
    let (side, action) = allowed(&battle, &last)?;
    let odds = match counting {
        Counting::Within(limit) => odds_within(&battle, side, action, limit),
        Counting::Samples(samples) => sampled_odds(&battle, side, action, samples),
    };
    odds.map_err(|refusal| NoOdds::Odds(OddsError::Refused(refusal)))
}

/// Reads an action `side: action` and asks the rules whether it is allowed.
fn allowed<S: State>(battle: &Battle<S>, text: &str) -> Result<(Side, S::Action), AdjudicateError> {
    let unreadable = |why| AdjudicateError::Unreadable { action: text.to_string(), why };
    let (side, action) = split_action(text).map_err(unreadable)?;
    let action = battle.state().read_action(side, action).map_err(unreadable)?;
    let question = battle.question(side).unwrap_or(0);
    battle.check(side, question, &action).map_err(|refusal| AdjudicateError::Refused {
        action: text.to_string(),
        rule: refusal.rule,
        why: refusal.sentence(|piece| battle.state().piece_name(piece)),
    })?;
    Ok((side, action))
}
