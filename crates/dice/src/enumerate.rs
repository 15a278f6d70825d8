//! Every way the dice can fall, with its exact weight.

use crate::chance::{Chance, quotient};
use crate::odds::Odds;
use crate::source::Source;
use crate::throw::Throw;
use crate::walk::Share;
use crate::weight::Weight;
use std::collections::BTreeMap;
use std::fmt;

/// Runs `run` once for every way its dice can fall, and returns how likely each of its results is.
///
/// Throws are walked by score, contests by winner, draws by index. `run` must do the same whenever it is
/// answered the same, and must come to an end whatever it is answered. If it would have to run more than
/// `limit` times, there is no result.
pub fn enumerate<T: Ord>(
    limit: u64,
    mut run: impl FnMut(&mut Enumerating) -> T,
) -> Result<Outcomes<T>, TooMany> {
    let mut dice = Enumerating::new();
    let mut gathered: BTreeMap<T, Gathered> = BTreeMap::new();
    let mut runs = 0;
    loop {
        if runs == limit {
            return Err(TooMany { limit });
        }
        runs += 1;
        dice.asked = 0;
        let result = run(&mut dice);
        dice.path.truncate(dice.asked);
        let (weight, scale) = dice.weight_of_path();
        gathered.entry(result).or_default().add(weight, scale);
        if !dice.advance() {
            return Ok(Outcomes::new(gathered, &dice.scales.list, runs));
        }
    }
}

/// The dice of one run of an enumeration. It knows scores only, and no faces.
///
/// In a contest it knows only who wins: the totals it answers are those of the likeliest such contest. A
/// rule that asks by how much must let both sides throw.
pub struct Enumerating {
    /// Which part of all ways the path sets out with.
    base: Share,
    /// What this run has been answered and will be answered, as far as that is settled.
    path: Vec<Step>,
    /// How many answers of the path this run has had.
    asked: usize,
    tables: Vec<Table>,
    throws: BTreeMap<Throw, usize>,
    contests: BTreeMap<([Throw; 2], [i32; 2]), usize>,
    draws: BTreeMap<Vec<u32>, usize>,
    scales: Scales,
}

/// The results of an enumeration, each with its exact chance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcomes<T> {
    /// In rising order, each with its number of cases.
    results: Vec<(T, Weight)>,
    total: Weight,
    runs: u64,
}

/// There are more ways than the caller wanted to walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooMany {
    /// The most runs that were allowed.
    pub limit: u64,
}

impl<T: Ord> Outcomes<T> {
    pub(crate) fn new(gathered: BTreeMap<T, Gathered>, scales: &[Weight], runs: u64) -> Outcomes<T> {
        let mut total = Weight::ONE;
        for scale in gathered.values().flat_map(Gathered::scales) {
            if total != scales[scale] {
                total = total.least_common_multiple(&scales[scale]);
            }
        }
        let factors: Vec<Weight> = scales.iter().map(|scale| total.divided_by(scale)).collect();
        let results = gathered.into_iter().map(|(result, parts)| (result, parts.sum(&factors))).collect();
        Outcomes { results, total, runs }
    }

    /// From results that were counted, each with how often it came: chances as they were seen.
    pub fn counted(counts: BTreeMap<T, u64>) -> Outcomes<T> {
        let runs = counts.values().sum();
        let results = counts.into_iter().map(|(result, count)| (result, Weight::Small(u128::from(count))));
        Outcomes { results: results.collect(), total: Weight::Small(u128::from(runs)), runs }
    }

    /// The chance of one result.
    pub fn chance(&self, result: &T) -> Chance {
        match self.results.binary_search_by(|entry| entry.0.cmp(result)) {
            Ok(index) => Chance::new(&self.results[index].1, &self.total),
            Err(_) => Chance::IMPOSSIBLE,
        }
    }
}

impl<T> Outcomes<T> {
    /// Every result in rising order with its chance.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&T, Chance)> + DoubleEndedIterator + '_ {
        self.results.iter().map(|(result, weight)| (result, Chance::new(weight, &self.total)))
    }

    /// The chance of all results together for which `wanted` holds.
    pub fn chance_that(&self, wanted: impl Fn(&T) -> bool) -> Chance {
        let mut cases = Weight::ZERO;
        for (_, weight) in self.results.iter().filter(|(result, _)| wanted(result)) {
            cases += weight;
        }
        Chance::new(&cases, &self.total)
    }

    /// The average of the number that `of` makes of a result; nothing is rounded before the last division.
    pub fn mean(&self, of: impl Fn(&T) -> u32) -> f64 {
        let mut sum = Weight::ZERO;
        for (result, weight) in &self.results {
            sum += &(weight * &Weight::from(of(result)));
        }
        quotient(&sum, &self.total)
    }

    /// How many runs it took.
    pub fn runs(&self) -> u64 {
        self.runs
    }

    /// The same chances for what `what` makes of the results; those it makes the same are added up.
    pub fn map<U: Ord>(self, what: impl Fn(T) -> U) -> Outcomes<U> {
        let mut results: BTreeMap<U, Weight> = BTreeMap::new();
        for (result, weight) in self.results {
            *results.entry(what(result)).or_insert(Weight::ZERO) += &weight;
        }
        Outcomes { results: results.into_iter().collect(), total: self.total, runs: self.runs }
    }
}

impl fmt::Display for TooMany {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the dice can fall in more than {} ways", self.limit)
    }
}

impl std::error::Error for TooMany {}

impl Source for Enumerating {
    fn throw(&mut self, throw: &Throw, _fell: &mut Vec<u8>) -> i32 {
        self.throw_silently(throw)
    }

    fn contest(&mut self, throws: [&Throw; 2], bonus: [i32; 2], _fell: &mut Vec<u8>) -> [i32; 2] {
        self.contest_silently(throws, bonus)
    }

    fn draw(&mut self, weights: &[u32]) -> usize {
        let [index, _] = self.answer_or_ask(|dice| match dice.draws.get(weights) {
            Some(&table) => table,
            None => {
                let table = dice.keep(Table::of_draw(weights));
                dice.draws.insert(weights.to_vec(), table);
                table
            }
        });
        usize::try_from(index).unwrap_or(0)
    }

    #[inline]
    fn throw_silently(&mut self, throw: &Throw) -> i32 {
        let [score, _] = self.answer_or_ask(|dice| match dice.throws.get(throw) {
            Some(&table) => table,
            None => {
                let table = dice.keep(Table::of_throw(throw));
                dice.throws.insert(*throw, table);
                table
            }
        });
        score
    }

    fn contest_silently(&mut self, throws: [&Throw; 2], bonus: [i32; 2]) -> [i32; 2] {
        self.answer_or_ask(|dice| {
            let contest = ([*throws[0], *throws[1]], bonus);
            match dice.contests.get(&contest) {
                Some(&table) => table,
                None => {
                    let table = dice.keep(Table::of_contest(throws, bonus));
                    dice.contests.insert(contest, table);
                    table
                }
            }
        })
    }
}

impl fmt::Debug for Enumerating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Enumerating").field("asked", &self.asked).finish_non_exhaustive()
    }
}

/// One settled answer on the way through the tree of all ways.
struct Step {
    table: usize,
    branch: usize,
    answer: [i32; 2],
    /// The product of the weights from the first step to this one.
    weight: Weight,
    /// Which product of the tables' totals that weight is a part of.
    scale: usize,
}

impl Enumerating {
    /// The scale of all ways together.
    pub(crate) const WHOLE: usize = Scales::ONE;

    pub(crate) fn new() -> Enumerating {
        Enumerating {
            base: Share::ALL,
            path: Vec::new(),
            asked: 0,
            tables: Vec::new(),
            throws: BTreeMap::new(),
            contests: BTreeMap::new(),
            draws: BTreeMap::new(),
            scales: Scales::new(),
        }
    }

    /// Sets out anew with a part of all ways.
    pub(crate) fn begin(&mut self, share: &Share) {
        self.base.clone_from(share);
        self.path.clear();
        self.asked = 0;
    }

    /// Whether anything was thrown since it set out.
    pub(crate) fn has_thrown(&self) -> bool {
        self.asked > 0
    }

    /// Answers once more from the beginning of the path.
    pub(crate) fn again(&mut self) {
        self.asked = 0;
    }

    /// Cuts the path to what the run has asked.
    pub(crate) fn forget_what_was_not_asked(&mut self) {
        self.path.truncate(self.asked);
    }

    /// The part of all ways that goes this way.
    pub(crate) fn share(&self) -> Share {
        let (weight, scale) = self.weight_of_path();
        Share { weight: weight.clone(), scale }
    }

    /// Adds a part of all ways to another.
    pub(crate) fn join(&mut self, into: &mut Share, other: &Share) {
        if into.scale != other.scale {
            let [ours, theirs] = [into.scale, other.scale].map(|scale| &self.scales.list[scale]);
            let both = ours.least_common_multiple(theirs);
            into.weight = &into.weight * &both.divided_by(ours);
            let weight = &other.weight * &both.divided_by(theirs);
            into.scale = self.scales.number(both);
            into.weight += &weight;
        } else {
            into.weight += &other.weight;
        }
    }

    /// The scales by their numbers.
    pub(crate) fn scales(&self) -> &[Weight] {
        &self.scales.list
    }

    /// The answer that the path holds, or else the first one of the table that is asked for.
    #[inline]
    fn answer_or_ask(&mut self, table: impl FnOnce(&mut Enumerating) -> usize) -> [i32; 2] {
        let place = self.asked;
        self.asked += 1;
        if let Some(step) = self.path.get(place) {
            return step.answer;
        }
        let table = table(self);
        let (weight, scale) = self.weight_of_path();
        let (branch, total) = (&self.tables[table].branches[0], &self.tables[table].total);
        let weight = weight * &branch.weight;
        let scale = self.scales.times(scale, total);
        let answer = branch.answer;
        self.path.push(Step { table, branch: 0, answer, weight, scale });
        answer
    }

    /// Sets the path to the next way, or returns that there is none.
    pub(crate) fn advance(&mut self) -> bool {
        while let Some(mut step) = self.path.pop() {
            step.branch += 1;
            if let Some(branch) = self.tables[step.table].branches.get(step.branch) {
                step.answer = branch.answer;
                step.weight = self.weight_of_path().0 * &branch.weight;
                self.path.push(step);
                return true;
            }
        }
        false
    }

    fn weight_of_path(&self) -> (&Weight, usize) {
        match self.path.last() {
            Some(step) => (&step.weight, step.scale),
            None => (&self.base.weight, self.base.scale),
        }
    }

    fn keep(&mut self, table: Table) -> usize {
        self.tables.push(table);
        self.tables.len() - 1
    }
}

/// All answers to one question. There is at least one.
struct Table {
    branches: Vec<Branch>,
    total: Weight,
}

struct Branch {
    answer: [i32; 2],
    weight: Weight,
}

impl Table {
    fn of_throw(throw: &Throw) -> Table {
        let odds = throw.odds();
        Table::new(odds.weights().iter().map(|(score, weight)| ([*score, 0], weight.clone())))
    }

    fn of_draw(weights: &[u32]) -> Table {
        Table::new((0..).zip(weights).map(|(index, weight)| ([index, 0], Weight::from(*weight))))
    }

    /// Two branches at most: either side wins. Ties are thrown again, so their weight counts for nothing.
    fn of_contest(throws: [&Throw; 2], bonus: [i32; 2]) -> Table {
        let [first, second] = [0, 1].map(|side| throws[side].odds().shift(bonus[side]));
        let (first_wins, _, second_wins) = Odds::opposed_cases(&first, &second);
        let mut likeliest = [([0, 0], Weight::ZERO), ([0, 0], Weight::ZERO)];
        for (a, a_weight) in first.weights() {
            for (b, b_weight) in second.weights().iter().filter(|entry| entry.0 != *a) {
                let weight = a_weight * b_weight;
                let best = &mut likeliest[usize::from(a < b)];
                if weight > best.1 {
                    *best = ([*a, *b], weight);
                }
            }
        }
        let [(first_totals, _), (second_totals, _)] = likeliest;
        if first_wins.is_zero() && second_wins.is_zero() {
            let only = first.weights().first().map_or(0, |entry| entry.0);
            return Table::new([([only, only], Weight::ONE)]);
        }
        Table::new([(first_totals, first_wins), (second_totals, second_wins)])
    }

    /// Leaves out what cannot happen, and divides by what all weights share.
    fn new(answers: impl IntoIterator<Item = ([i32; 2], Weight)>) -> Table {
        let mut branches: Vec<Branch> = answers
            .into_iter()
            .filter(|(_, weight)| !weight.is_zero())
            .map(|(answer, weight)| Branch { answer, weight })
            .collect();
        if branches.is_empty() {
            branches.push(Branch { answer: [0, 0], weight: Weight::ONE });
        }
        let mut shared = Weight::ZERO;
        for branch in &branches {
            shared = shared.greatest_common_divisor(&branch.weight);
        }
        let mut total = Weight::ZERO;
        for branch in &mut branches {
            branch.weight = branch.weight.divided_by(&shared);
            total += &branch.weight;
        }
        Table { branches, total }
    }
}

/// The products of tables' totals that ways end with. There are few, so that a way names its own by
/// number.
struct Scales {
    list: Vec<Weight>,
    numbers: BTreeMap<Weight, usize>,
}

impl Scales {
    /// The number of the empty product.
    const ONE: usize = 0;

    fn new() -> Scales {
        Scales { list: vec![Weight::ONE], numbers: BTreeMap::from([(Weight::ONE, Scales::ONE)]) }
    }

    fn times(&mut self, scale: usize, factor: &Weight) -> usize {
        self.number(&self.list[scale] * factor)
    }

    fn number(&mut self, product: Weight) -> usize {
        match self.numbers.get(&product) {
            Some(&number) => number,
            None => {
                let number = self.list.len();
                self.list.push(product.clone());
                self.numbers.insert(product, number);
                number
            }
        }
    }
}

/// The weight of one result, apart for every scale. Nearly always there is one scale only.
#[derive(Default)]
pub(crate) struct Gathered {
    first: Option<(usize, Weight)>,
    others: Vec<(usize, Weight)>,
}

impl Gathered {
    #[inline]
    pub(crate) fn add(&mut self, weight: &Weight, scale: usize) {
        let Some(first) = &mut self.first else {
            self.first = Some((scale, weight.clone()));
            return;
        };
        let mut parts = std::iter::once(first).chain(&mut self.others);
        match parts.find(|part| part.0 == scale) {
            Some(part) => part.1 += weight,
            None => self.others.push((scale, weight.clone())),
        }
    }

    fn parts(&self) -> impl Iterator<Item = &(usize, Weight)> {
        self.first.iter().chain(&self.others)
    }

    fn scales(&self) -> impl Iterator<Item = usize> {
        self.parts().map(|part| part.0)
    }

    /// The weight in cases of the common total, given how many of those each scale's case is.
    fn sum(&self, factors: &[Weight]) -> Weight {
        let mut sum = Weight::ZERO;
        for (scale, weight) in self.parts() {
            sum += &(weight * &factors[*scale]);
        }
        sum
    }
}
