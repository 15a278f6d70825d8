//! How fast silent play is, on one thread.

use std::hint::black_box;
use std::time::{Duration, Instant};

use battle::{Battle, BySide, PROMPT_ODDS, Ruleset, Side, State, Table, odds_within};
use captain::{Captain, Who};
use dice::{Seed, Seeded};
use serde::Serialize;

use crate::play::{self, Room};
use crate::{MEASURED, captains};

/// How many times the army is, in the measurements of growth.
pub const GROWTH: [u8; 3] = [1, 2, 4];

/// How fast a ruleset is.
#[derive(Clone, Debug, Serialize)]
pub struct Speed {
    /// By players who choose at random: hardly more than the rules themselves.
    #[serde(flatten)]
    pub random: Pace,
    /// By players who look before they choose, and fight.
    pub rash: Pace,
}

/// How fast battles between two players of one kind are.
#[derive(Clone, Debug, Serialize)]
pub struct Pace {
    /// Decisions taken in a second.
    pub decisions_per_second: f64,
    /// Choices listed in a second.
    pub options_per_second: f64,
    /// Whole battles in a second.
    pub battles_per_second: f64,
    /// Decisions in a battle, on average.
    pub decisions_per_battle: f64,
    /// Fights in a battle, on average.
    pub fights_per_battle: f64,
    /// Choices at a decision, on average.
    pub mean_options: f64,
    /// What a copy of the battle costs, in nanoseconds.
    pub copy_ns: f64,
    /// The cost of battles with a journal against that of the same battles without.
    pub journal_ratio: f64,
    /// The cost of a decision with 1, 2 and 4 times the army, in nanoseconds.
    pub growth: [f64; 3],
    /// The odds of the choices taken.
    pub odds: OddsPace,
}

/// What the odds of a choice cost, as a prompt asks for them.
#[derive(Clone, Debug, Default, Serialize)]
pub struct OddsPace {
    /// On average, in microseconds.
    pub mean_us: f64,
    /// What 99 of 100 took at most, in microseconds.
    pub ninety_nine_us: f64,
    /// The dearest that came up, in microseconds.
    pub longest_us: f64,
    /// The part that came out exactly within the limit of work.
    pub exact: f64,
}

/// Why nothing can be measured.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unmeasurable(String);

impl std::fmt::Display for Unmeasurable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unmeasurable {}

/// Measures a ruleset on the measured scenario for about so many seconds in all.
pub fn measure<R: Ruleset>(seconds: f64) -> Result<Speed, Unmeasurable> {
    let mut armies = Vec::with_capacity(GROWTH.len());
    for times in GROWTH {
        let army = R::enlarged(MEASURED, times)
            .ok_or_else(|| Unmeasurable(format!("{} has no scenario {MEASURED}", R::KEY)))?;
        armies.push(army);
    }
    let each = Duration::from_secs_f64((seconds / 2.0).max(0.01));
    Ok(Speed { random: pace(&armies, Who::Random, each), rash: pace(&armies, Who::Rash, each) })
}

/// Half of the time goes to plain battles, a sixth each to the journal, to growth and to odds.
fn pace<S: State>(armies: &[S], who: Who, time: Duration) -> Pace {
    let mut bench = Bench { who, room: Room::default(), number: 0 };
    let plain = bench.run(&armies[0], time / 2);
    let journal_ratio = bench.journal_ratio(&armies[0], time / 6);
    let growth = bench.growth(armies, time / 6);
    let odds = bench.odds(&armies[0], time / 6);
    let per_battle = |count: u64| count as f64 / plain.battles as f64;
    Pace {
        decisions_per_second: plain.decisions as f64 / plain.seconds,
        options_per_second: plain.options as f64 / plain.seconds,
        battles_per_second: plain.battles as f64 / plain.seconds,
        decisions_per_battle: per_battle(plain.decisions),
        fights_per_battle: per_battle(plain.fights),
        mean_options: plain.options as f64 / plain.decisions.max(1) as f64,
        copy_ns: copy_ns(&armies[0], who),
        journal_ratio,
        growth,
        odds,
    }
}

#[derive(Clone, Copy, Default)]
struct Sum {
    battles: u64,
    decisions: u64,
    options: u64,
    fights: u64,
    seconds: f64,
}

struct Bench<S: State> {
    who: Who,
    room: Room<S>,
    /// The number of the next battle.
    number: u64,
}

impl<S: State> Bench<S> {
    /// Plays battles until the time is over, at least one.
    fn run(&mut self, start: &S, time: Duration) -> Sum {
        let mut sum = Sum::default();
        while sum.battles == 0 || sum.seconds < time.as_secs_f64() {
            self.one(start, &mut sum);
        }
        sum
    }

    fn one(&mut self, start: &S, sum: &mut Sum) {
        self.number += 1;
        let mut captains = self.captains();
        let from = Instant::now();
        let played = play::silently(start, Seed::from_number(self.number), &mut captains, &mut self.room);
        sum.seconds += from.elapsed().as_secs_f64();
        sum.battles += 1;
        sum.decisions += played.decisions;
        sum.options += played.options;
        sum.fights += played.fights;
    }

    fn captains(&self) -> BySide<Captain<S>> {
        captains(BySide::new(self.who, self.who), self.number)
    }

    /// The same battles silent and with a journal, in turn, so that both meet the same machine.
    fn journal_ratio(&mut self, start: &S, time: Duration) -> f64 {
        let (mut silent, mut kept) = (Duration::ZERO, Duration::ZERO);
        while silent.is_zero() || silent + kept < time {
            self.number += 1;
            let seed = Seed::from_number(self.number);
            let (mut one, mut other) = (self.captains(), self.captains());
            let from = Instant::now();
            black_box(play::silently(start, seed, &mut one, &mut self.room));
            silent += from.elapsed();
            let from = Instant::now();
            black_box(play::with_journal(start, seed, &mut other, &mut self.room));
            kept += from.elapsed();
        }
        kept.as_secs_f64() / silent.as_secs_f64()
    }

    /// The odds of every choice that is taken in battles until the time is over.
    fn odds(&mut self, start: &S, time: Duration) -> OddsPace {
        let (mut all, mut exact, mut sum) = (Vec::new(), 0, Duration::ZERO);
        while all.is_empty() || sum < time {
            self.number += 1;
            let mut dice = Seeded::new(Seed::from_number(self.number));
            let mut captains = self.captains();
            follow(start, &mut captains, &mut Table::silent(&mut dice), |battle, side, action| {
                let from = Instant::now();
                let odds = odds_within(battle, side, action, PROMPT_ODDS);
                let took = from.elapsed();
                sum += took;
                all.push(took);
                exact += u32::from(odds.is_ok_and(|odds| odds.exact));
                sum < time
            });
        }
        all.sort_unstable();
        let count = all.len();
        let micros = |took: Option<&Duration>| took.map_or(0.0, |took| took.as_secs_f64() * 1e6);
        OddsPace {
            mean_us: sum.as_secs_f64() * 1e6 / count as f64,
            ninety_nine_us: micros(all.get((99 * count).div_ceil(100).saturating_sub(1))),
            longest_us: micros(all.last()),
            exact: f64::from(exact) / count as f64,
        }
    }

    /// Nanoseconds per decision for each army, the armies in turn.
    fn growth(&mut self, armies: &[S], time: Duration) -> [f64; 3] {
        let mut sums = [Sum::default(); 3];
        while sums[0].battles == 0 || sums.iter().map(|sum| sum.seconds).sum::<f64>() < time.as_secs_f64() {
            for (army, sum) in armies.iter().zip(&mut sums) {
                self.one(army, sum);
            }
        }
        sums.map(|sum| sum.seconds * 1e9 / sum.decisions.max(1) as f64)
    }
}

/// What a copy of a battle in its midst costs, in nanoseconds.
fn copy_ns<S: State>(start: &S, who: Who) -> f64 {
    const COPIES: u32 = 20_000;
    let battle = midst(start, who);
    let mut copy = battle.clone();
    let mut best = f64::INFINITY;
    for _ in 0..5 {
        let from = Instant::now();
        for _ in 0..COPIES {
            black_box(&mut copy).clone_from(black_box(&battle));
        }
        best = best.min(from.elapsed().as_secs_f64() * 1e9 / f64::from(COPIES));
    }
    best
}

/// A battle after fifty decisions, or at its end if that comes earlier.
fn midst<S: State>(start: &S, who: Who) -> Battle<S> {
    let mut dice = Seeded::new(Seed::from_number(1));
    let mut players = captains::<S>(BySide::new(who, who), 1);
    follow(start, &mut players, &mut Table::silent(&mut dice), |battle, _, _| battle.decisions() < 50)
}

/// Plays a battle to its end, or until `goes_on` has seen enough of the choices that are taken.
fn follow<S: State>(
    start: &S,
    players: &mut BySide<Captain<S>>,
    table: &mut Table<'_, S::Event>,
    mut goes_on: impl FnMut(&Battle<S>, Side, S::Action) -> bool,
) -> Battle<S> {
    let mut battle = Battle::begin(start.clone(), table);
    let mut choices = Vec::new();
    while let Some(side) = battle.asked() {
        battle.choices(side, &mut choices);
        let index = players[side].choose(&battle, side, &choices);
        if !goes_on(&battle, side, choices[index]) {
            break;
        }
        battle.play(side, choices[index], table);
    }
    battle
}
