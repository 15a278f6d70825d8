//! Odds of an action, from the rules themselves: the action is carried out under every way the dice can fall, or under
//! many.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;

use dice::{Chance, Enumerating, Outcomes, Seed, Seeded, TooMany, Walk, walk};
use serde::Serialize;

use crate::assumed::Notes;
use crate::following::{Came, Following, MOST_ASSUMED};
use crate::machine::Steps as _;
use crate::thrower::Thrower;
use crate::{
    Assumption, Battle, Fate, Fought, Given, Outcome, PieceFate, PieceId, Refusal, Side, State, Target,
};

/// How many steps the odds of one option of a prompt may take, so that the answer comes at once.
pub const PROMPT_ODDS: u64 = 100_000;
/// From how many throws of the whole action odds come that are not exact.
pub const SAMPLED_ODDS: u32 = 2_000;
/// How many throws of an action are looked at to see which questions come up often.
const TRIALS: u32 = 64;

/// Odds that cannot be worked out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OddsError {
    /// There are more outcomes than the limit allows.
    TooMany(TooMany),
    /// The action is not allowed.
    Refused(Refusal),
}

impl fmt::Display for OddsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OddsError::TooMany(_) => f.write_str("there are too many outcomes to count them all"),
            OddsError::Refused(refusal) => write!(f, "the action is refused by {}", refusal.rule),
        }
    }
}

impl std::error::Error for OddsError {}

/// What comes of an action, exactly.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ActionOdds<O> {
    /// Every outcome with its chance.
    pub outcomes: Outcomes<O>,
    /// How the fight of the action comes out; none where nothing is fought.
    pub fights: Outcomes<Option<Fought>>,
    /// The chance that the action was not at its end when so many answers had been assumed that no more were: its
    /// outcomes are those up to there.
    pub unresolved: Chance,
}

impl<O: Outcome> ActionOdds<O> {
    fn of(came: &Outcomes<Came<O>>) -> ActionOdds<O> {
        ActionOdds {
            unresolved: came.chance_that(|(_, _, resolved)| !resolved),
            fights: came.clone().map(|(_, fought, _)| fought),
            outcomes: came.clone().map(|(outcome, ..)| outcome),
        }
    }
}

/// What comes of an action with which chance, exactly, as far as the side that acts may know: the battle is taken as
/// [`State::supposed`] says.
///
/// Questions that come up before the action is resolved are answered as [`State::usual`] says. At most `limit` steps
/// are carried out.
pub fn odds_of<S: State>(
    battle: &Battle<S>,
    side: Side,
    action: S::Action,
    limit: u64,
) -> Result<ActionOdds<S::Outcome>, OddsError> {
    true_odds_of(&supposed(battle, side), side, action, limit)
}

/// What comes of an action with which chance in this very battle, hidden things included: for an umpire, and for a
/// battle that was imagined.
pub fn true_odds_of<S: State>(
    battle: &Battle<S>,
    side: Side,
    action: S::Action,
    limit: u64,
) -> Result<ActionOdds<S::Outcome>, OddsError> {
    let notes = RefCell::new(Notes::new(&[]));
    let start = Following::begin(battle, side, action, &notes).map_err(OddsError::Refused)?;
    let came = walk(start, limit).map_err(OddsError::TooMany)?;
    Ok(ActionOdds::of(&came))
}

/// The odds of an action in words, exact or sampled: what a player is shown.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[must_use]
pub struct OddsReport {
    /// Whether every way the dice can fall was followed.
    pub exact: bool,
    /// From how many throws of the whole action the chances come, if they are not exact.
    pub samples: u32,
    /// How many steps were carried out.
    pub steps: u64,
    /// How the fight comes out; none where nothing can be fought.
    pub fight: Option<FightOdds>,
    /// What becomes of each piece that may be worse off, the one that acts first.
    pub pieces: Vec<PieceOdds>,
    /// What the ruleset calls the fates, from nothing to the worst.
    pub fates: [&'static str; 5],
    /// Answers that nobody has given yet and on which all this rests: those of the other side first, of these those about
    /// pieces listed here, then the likeliest.
    pub assumptions: Vec<Assumption>,
    /// What can come of it for all together, the likeliest first.
    pub outcomes: Vec<Likely>,
    /// How likely it is that the action goes on after so many assumed answers that no more were assumed.
    #[serde(serialize_with = "as_number")]
    pub unresolved: Chance,
}

/// How likely a fight is won, drawn and lost by the side that acts.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FightOdds {
    /// How far the odds look: "one bout".
    pub reach: &'static str,
    /// It is won.
    #[serde(serialize_with = "as_number")]
    pub win: Chance,
    /// Neither side wins it.
    #[serde(serialize_with = "as_number")]
    pub draw: Chance,
    /// It is lost.
    #[serde(serialize_with = "as_number")]
    pub lose: Chance,
    /// It does not come to a fight.
    #[serde(serialize_with = "as_number")]
    pub none: Chance,
}

/// What becomes of one piece.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PieceOdds {
    /// As scenes call it.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// The chance of each fate, from nothing to the worst.
    #[serde(serialize_with = "as_numbers")]
    pub fates: [Chance; 5],
    /// What it loses on average.
    pub loss: f64,
    /// What it has to lose; none where it takes something until it is too much.
    pub of: Option<u16>,
    /// In what: "SP".
    pub unit: &'static str,
}

/// An outcome in words with its chance.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Likely {
    /// What comes of it.
    pub outcome: String,
    /// How likely that is; written as a number from 0 to 1.
    #[serde(serialize_with = "as_number")]
    pub chance: Chance,
    /// The standard error of a sampled chance; nothing if it is exact.
    pub error: f64,
}

impl OddsReport {
    /// Says how far the odds can be trusted: "exact", or from how many throws they come.
    #[must_use]
    pub fn note(&self) -> String {
        let mut note = match (self.exact, self.samples) {
            (true, _) => "exact".to_string(),
            (false, samples) => {
                let worst = self.outcomes.iter().map(|likely| likely.error).fold(0.0, f64::max);
                let throws = if samples == 1 { "throw" } else { "throws" };
                format!("from {samples} {throws}, standard error at most {:.1}%", 100.0 * worst)
            }
        };
        if self.unresolved != Chance::IMPOSSIBLE {
            let part = &self.unresolved;
            note += &format!("; {part} of it breaks off after {MOST_ASSUMED} assumed answers");
        }
        note
    }
}

/// The odds of an action as far as its side may know: exact if `limit` steps are enough, otherwise from
/// [`SAMPLED_ODDS`] throws.
pub fn odds_within<S: State>(
    battle: &Battle<S>,
    side: Side,
    action: S::Action,
    limit: u64,
) -> Result<OddsReport, Refusal> {
    odds_supposing(battle, side, action, &[], limit)
}

/// The same odds if questions on the way are answered as `given`, where that is allowed, and all others as usual.
pub fn odds_supposing<S: State>(
    battle: &Battle<S>,
    side: Side,
    action: S::Action,
    given: &[Given],
    limit: u64,
) -> Result<OddsReport, Refusal> {
    let battle = supposed(battle, side);
    let notes = RefCell::new(Notes::new(given));
    let start = Following::begin(&battle, side, action, &notes)?;
    let told = match walk(start.clone(), limit.min(S::ODDS_STEPS)) {
        Ok(came) => {
            // Thrown only to see which questions come up often.
            sample(&battle, &start, &notes, TRIALS.min(S::ODDS_THROWS));
            Told { exact: true, steps: came.runs(), came }
        }
        Err(TooMany { .. }) => sample(&battle, &start, &notes, SAMPLED_ODDS.min(S::ODDS_THROWS)),
    };
    Ok(told.report(&battle, side, action, notes.into_inner()))
}

/// The odds of an action as far as its side may know, from so many throws of it.
pub fn sampled_odds<S: State>(
    battle: &Battle<S>,
    side: Side,
    action: S::Action,
    samples: u32,
) -> Result<OddsReport, Refusal> {
    let battle = supposed(battle, side);
    let notes = RefCell::new(Notes::new(&[]));
    let start = Following::begin(&battle, side, action, &notes)?;
    let told = sample(&battle, &start, &notes, samples);
    Ok(told.report(&battle, side, action, notes.into_inner()))
}

fn supposed<S: State>(battle: &Battle<S>, side: Side) -> Battle<S> {
    battle.with_state(battle.state().supposed(side))
}

fn as_number<S: serde::Serializer>(chance: &Chance, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_f64(chance.as_f64())
}

fn as_numbers<S: serde::Serializer>(chances: &[Chance; 5], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(chances.iter().map(Chance::as_f64))
}

/// What was counted or thrown.
struct Told<O> {
    exact: bool,
    steps: u64,
    came: Outcomes<Came<O>>,
}

impl<O: Outcome> Told<O> {
    /// All that players are told of it.
    fn report<S: State<Outcome = O>>(
        self,
        battle: &Battle<S>,
        side: Side,
        action: S::Action,
        notes: Notes<S>,
    ) -> OddsReport {
        let pieces = self.pieces(battle.state(), side, action);
        // First what the other side answers, then what the side itself will; of both first about the pieces that are shown.
        let rank = |is: &Assumption| {
            let shown = pieces.iter().any(|piece| Some(&piece.id) == is.actor.as_ref());
            2 * u8::from(is.side != side) + u8::from(shown)
        };
        let assumptions = notes.listed(rank);
        let ActionOdds { outcomes, fights, unresolved } = ActionOdds::of(&self.came);
        let samples = if self.exact { 0 } else { u32::try_from(self.came.runs()).unwrap_or(u32::MAX) };
        let error = |chance: &Chance| match samples {
            0 => 0.0,
            thrown => (chance.as_f64() * chance.complement().as_f64() / f64::from(thrown)).sqrt(),
        };
        let likely = outcomes.iter().map(|(what, chance)| Likely {
            outcome: what.to_string(),
            error: error(&chance),
            chance,
        });
        let mut likely: Vec<Likely> = likely.collect();
        likely.sort_by(|a, b| b.chance.cmp(&a.chance));
        OddsReport {
            exact: self.exact,
            samples,
            steps: self.steps,
            fight: fight_odds::<O>(&fights, side),
            pieces,
            fates: O::FATES,
            assumptions,
            outcomes: likely,
            unresolved,
        }
    }

    /// What becomes of each piece that is worse off in any outcome: who acts first, then his side, then the enemy.
    fn pieces<S: State<Outcome = O>>(&self, before: &S, side: Side, action: S::Action) -> Vec<PieceOdds> {
        let fates = self.came.clone().map(|(outcome, ..)| outcome.fates());
        let mut concerned: Vec<PieceId> = Vec::new();
        for piece in fates.iter().flat_map(|(fates, _)| fates).map(|fate| fate.piece) {
            if !concerned.contains(&piece) {
                concerned.push(piece);
            }
        }
        let (actors, target) = spoken_of(before, side, action);
        concerned.retain(|piece| before.strength_of(*piece).is_some());
        concerned.sort_by_key(|piece| {
            let name = before.piece_name(*piece);
            let acts = actors.iter().position(|actor| actor == name).unwrap_or(actors.len());
            let enemy = before.strength_of(*piece).is_some_and(|strength| strength.side != side);
            (acts, enemy, target.as_deref() != Some(name), *piece)
        });
        let row = |piece: PieceId| {
            let strength = before.strength_of(piece)?;
            let of = |fates: &Vec<PieceFate>| fates.iter().find(|fate| fate.piece == piece).copied();
            let fate = |fates: &Vec<PieceFate>| of(fates).map_or(Fate::Stands, |found| found.fate);
            Some(PieceOdds {
                id: before.piece_name(piece).to_owned(),
                name: before.piece_title(piece).to_owned(),
                side: strength.side,
                fates: Fate::ALL.map(|wanted| fates.chance_that(|all| fate(all) == wanted)),
                loss: fates.mean(|all| of(all).map_or(0, |found| found.lost.into())),
                of: strength.left,
                unit: strength.unit,
            })
        };
        concerned.into_iter().filter_map(row).collect()
    }
}

/// How likely a fight is won, drawn and lost by a side; none where nothing can be fought.
fn fight_odds<O: Outcome>(fights: &Outcomes<Option<Fought>>, side: Side) -> Option<FightOdds> {
    let none = fights.chance(&None);
    (none != Chance::CERTAIN).then(|| FightOdds {
        reach: O::FIGHT,
        win: fights.chance(&Some(Fought::Won(side))),
        draw: fights.chance(&Some(Fought::Drawn)),
        lose: fights.chance(&Some(Fought::Won(side.other()))),
        none,
    })
}

/// The pieces that act by an action, and the one that it is aimed at, by name.
fn spoken_of<S: State>(before: &S, side: Side, action: S::Action) -> (Vec<String>, Option<String>) {
    let Some(step) = before.steps().last() else { return (Vec::new(), None) };
    let button = step.buttons(before, side, &[action]).into_iter().next().unwrap_or_default();
    let asked = step.says(before, side, &[action]).actor;
    let target = match button.target {
        Some(Target::Piece { id }) => Some(id),
        _ => None,
    };
    (button.by.into_iter().chain(asked).collect(), target)
}

/// Throws an action so often, at least once. The dice follow from the battle, so that whoever asks again is told the
/// same. The first throws count which questions come up often.
fn sample<S: State>(
    battle: &Battle<S>,
    start: &Following<'_, S>,
    notes: &RefCell<Notes<S>>,
    samples: u32,
) -> Told<S::Outcome> {
    let mut thrower = Thrower::new(start, notes, Seeded::new(Seed(battle.hash())));
    let mut counts: BTreeMap<Came<S::Outcome>, u64> = BTreeMap::new();
    for number in 0..samples.max(1) {
        notes.borrow_mut().count(number < TRIALS);
        *counts.entry(thrower.throw()).or_default() += 1;
    }
    Told { exact: false, steps: thrower.steps(), came: Outcomes::counted(counts) }
}

impl<S: State> Walk for Following<'_, S> {
    type Result = Came<S::Outcome>;

    fn result(&self) -> Option<Self::Result> {
        self.came_to()
    }

    fn step(&mut self, dice: &mut Enumerating) {
        self.go_on_listening(dice);
    }

    fn fingerprint(&self) -> u64 {
        self.state().fingerprint()
    }
}
