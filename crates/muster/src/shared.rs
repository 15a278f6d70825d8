//! What mustering has in common for all rulesets: the numbered rules under "What all five share".

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::battle::{Battle, Contingent, Leader, Point, Shape, Side, Special};
use crate::geometry::{along, lies_in};
use crate::terrain::{Mover, TerrainKind};
use crate::troops::{Arm, Armour, Class, Flag, Quality};
use crate::words::{Loyalty, Rank, SpecialKind};

/// The year in which an undated battle counts as fought.
pub const YEAR_OF_UNDATED: u16 = 1460;

impl Battle {
    /// The year of the battle; an undated one counts as fought in [`YEAR_OF_UNDATED`].
    pub fn year(&self) -> u16 {
        self.date.map_or(YEAR_OF_UNDATED, |date| date.year)
    }

    /// The special conditions that are played. A treachery that names no contingents is one for each of its leaders, with
    /// the contingent he is attached to: who is bought takes his own men with him and nobody else's.
    pub fn played_specials(&self) -> Vec<Special> {
        let mut all = Vec::new();
        for special in self.special.iter().filter(|special| special.played) {
            if special.kind != SpecialKind::Treachery || !special.contingents.is_empty() {
                all.push(special.clone());
                continue;
            }
            let leaders = self.sides.iter().flat_map(|side| &side.leaders);
            for leader in leaders.filter(|leader| special.leaders.contains(&leader.id)) {
                let (leaders, contingents) = (vec![leader.id.clone()], vec![leader.attached.clone()]);
                all.push(Special { leaders, contingents, ..special.clone() });
            }
        }
        all
    }

    /// The battle with so many times the army, each time half a field's depth behind, on a field that is as much deeper: for
    /// measuring how cost grows.
    #[must_use]
    pub fn deepened(&self, times: u8) -> Battle {
        let mut deep = self.clone();
        let more = self.field.height_m * f64::from(times.saturating_sub(1));
        deep.field.before_deepening_m = Some(self.longer_side_m());
        deep.field.height_m += 2.0 * more;
        for terrain in &mut deep.terrain {
            let lift = |point: &mut Point| point[1] += more;
            match &mut terrain.shape {
                Shape::Area(points) | Shape::Line { points, .. } => points.iter_mut().for_each(lift),
                Shape::Crossing { at, .. } => lift(at),
            }
        }
        for side in &mut deep.sides {
            let first = side.contingents.clone();
            for contingent in &mut side.contingents {
                contingent.place.at[1] += more;
            }
            for time in 1..times {
                for contingent in first.iter().filter(|contingent| !contingent.is_baggage()) {
                    let behind = along(i32::from(contingent.place.facing) + 180);
                    let far = self.field.height_m / 2.0 * f64::from(time);
                    let [x, y] = contingent.place.at;
                    let mut again = contingent.clone();
                    again.id = format!("{}+{time}", contingent.id);
                    again.place.at = [x + behind[0] * far, y + more + behind[1] * far];
                    side.contingents.push(again);
                }
            }
        }
        deep
    }

    /// Metres of the longer side of the field, by which tables and maps are scaled: of one that was deepened, as it was before.
    pub fn longer_side_m(&self) -> f64 {
        self.field.before_deepening_m.unwrap_or(self.field.width_m.max(self.field.height_m))
    }

    /// The height of a point: the highest level among the hills that cover it; if there is none, the lowest among
    /// the hollows; else 0.
    pub fn level_at(&self, point: Point) -> i8 {
        let levels = |kind: TerrainKind| {
            let lies = move |area: &[Point]| lies_in(point, area);
            let of_kind = self.terrain.iter().filter(move |terrain| terrain.kind == kind);
            of_kind.filter(move |terrain| terrain.shape.area().is_some_and(lies)).map(|terrain| terrain.level)
        };
        levels(TerrainKind::Hill).max().or_else(|| levels(TerrainKind::Hollow).min()).unwrap_or(0)
    }

    /// The contingents in the order of placing, each with the number of its side: side one, then side two, as
    /// listed; after all others those that are late, in the order of their turns.
    pub fn in_order_of_placing(&self) -> Vec<(usize, &Contingent)> {
        let all = || {
            self.sides
                .iter()
                .enumerate()
                .flat_map(|(side, army)| army.contingents.iter().map(move |c| (side, c)))
        };
        let mut late: Vec<_> = all().filter(|(_, contingent)| contingent.arrival.is_some()).collect();
        late.sort_by_key(|(_, contingent)| contingent.starting_turn());
        all().filter(|(_, contingent)| contingent.arrival.is_none()).chain(late).collect()
    }
}

/// A leader and what he leads.
#[derive(Clone, PartialEq, Debug)]
pub struct Leading {
    /// The leader, or the deputy of one.
    pub leader: Leader,
    /// Id of the command he leads, if he leads one.
    pub battle: Option<String>,
    /// Whether he is a deputy, made up for a command whose leader leads another one himself.
    pub is_deputy: bool,
}

impl Side {
    /// The leaders as listed with what they lead, then the deputies.
    ///
    /// A leader leads the first command that names him. Every later one is led by his deputy, who is one less
    /// able, not exceptional and attached to the first contingent of that command.
    pub fn leaders_with_deputies(&self) -> Vec<Leading> {
        let first_of = |leader: &Leader| self.battles.iter().position(|battle| battle.leader == leader.id);
        let listed = self.leaders.iter().map(|leader| Leading {
            leader: leader.clone(),
            battle: first_of(leader).map(|first| self.battles[first].id.clone()),
            is_deputy: false,
        });
        let deputies = self.battles.iter().enumerate().filter_map(|(number, battle)| {
            let leader = self.leaders.iter().find(|leader| leader.id == battle.leader)?;
            let first = self.contingents.iter().find(|contingent| contingent.battle == battle.id)?;
            (first_of(leader) != Some(number)).then(|| Leading {
                leader: Leader {
                    id: format!("{}-deputy-{}", leader.id, battle.id),
                    name: format!("Deputy of {}", leader.name),
                    rank: Rank::Captain,
                    ability: leader.ability.saturating_sub(1).max(1),
                    exceptional: false,
                    attached: first.id.clone(),
                    loyalty: Loyalty::Staunch,
                    note: None,
                },
                battle: Some(battle.id.clone()),
                is_deputy: true,
            })
        });
        listed.chain(deputies).collect()
    }

    /// The fighting men of the side as scales count them: without guns and baggage, horsemen double.
    pub fn counted_fighting_men(&self) -> u32 {
        self.contingents.iter().filter(|c| c.is_fighting()).map(Contingent::counted_men).sum()
    }

    /// The fighting men of the side by heads, without guns and baggage.
    pub fn fighting_men(&self) -> u32 {
        self.contingents.iter().filter(|c| c.is_fighting()).map(|c| c.troops.men).sum()
    }
}

impl Contingent {
    /// Whether it has a flag.
    pub fn has(&self, flag: Flag) -> bool {
        self.flags.contains(&flag)
    }

    /// Whether it is artillery.
    pub fn is_artillery(&self) -> bool {
        self.troops.class.arm() == Arm::Guns
    }

    /// Whether it is baggage.
    pub fn is_baggage(&self) -> bool {
        self.troops.class == Class::Baggage
    }

    /// Whether its men count as fighting men for scales: all but guns and baggage.
    pub fn is_fighting(&self) -> bool {
        !self.is_artillery() && !self.is_baggage()
    }

    /// Its men with horsemen counted double, since each takes the room of two men on foot.
    pub fn counted_men(&self) -> u32 {
        let horse = self.troops.class.mover() == Mover::Horse;
        if horse { self.troops.men.saturating_mul(2) } else { self.troops.men }
    }

    /// The turn on which it may first be on the field.
    pub fn starting_turn(&self) -> u32 {
        self.arrival.as_ref().map_or(1, |arrival| arrival.turn)
    }

    /// Metres from its first to its last rank.
    pub fn depth_m(&self) -> f64 {
        let loose = self.has(Flag::OpenOrder) && !self.is_artillery();
        f64::from(self.place.ranks) * self.troops.class.rank_depth_m() * if loose { 2.0 } else { 1.0 }
    }

    /// The centres of so many equal strips of its frontage, from its left.
    pub fn strip_centres(&self, count: usize) -> impl ExactSizeIterator<Item = Point> + '_ {
        let right = along(i32::from(self.place.facing) + 90);
        let [x, y] = self.place.at;
        (0..count).map(move |strip| {
            let aside = self.place.frontage_m * ((strip as f64 + 0.5) / count as f64 - 0.5);
            [x + right[0] * aside, y + right[1] * aside]
        })
    }

    /// Its four corners: front left, front right, rear right, rear left. It is taken to be at least so deep, and
    /// drawn in by so much on every side.
    pub fn corners(&self, least_depth_m: f64, drawn_in_m: f64) -> [Point; 4] {
        let half_front = self.place.frontage_m / 2.0 - drawn_in_m;
        let half_depth = self.depth_m().max(least_depth_m) / 2.0 - drawn_in_m;
        let ahead = along(i32::from(self.place.facing));
        let right = along(i32::from(self.place.facing) + 90);
        [(1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)].map(|(forward, aside)| {
            let (d, w) = (forward * half_depth, aside * half_front);
            [self.place.at[0] + ahead[0] * d + right[0] * w, self.place.at[1] + ahead[1] * d + right[1] * w]
        })
    }
}

/// The quotient of two whole numbers, rounded half up.
pub const fn half_up(above: u32, below: u32) -> u32 {
    let (above, below) = (above as u64, if below == 0 { 1 } else { below as u64 });
    ((2 * above + below) / (2 * below)) as u32
}

/// A number shared as evenly as may be over the fewest units of at most `most`, but not over so many that one has
/// fewer than `least`; the larger first.
///
/// ```
/// assert_eq!(muster::shared::shared_over(9, 8, 4), [5, 4]);
/// assert_eq!(muster::shared::shared_over(7, 6, 4), [7]);
/// assert_eq!(muster::shared::shared_over(5, 2, 1), [2, 2, 1]);
/// ```
pub fn shared_over(number: u32, most: u32, least: u32) -> Vec<u32> {
    let units = number.div_ceil(most.max(1)).min((number / least.max(1)).max(1)).max(1);
    (0..units).map(|unit| number / units + u32::from(unit < number % units)).collect()
}

/// The first round of a neutral turn in rulesets that play three rounds to two turns.
pub const fn first_round_of(turn: u32) -> u32 {
    let before = turn.saturating_sub(1);
    before.saturating_mul(3).div_ceil(2) + 1
}

/// The last round of a battle of so many turns in rulesets that play three rounds to two turns.
pub const fn last_round_of(turns: u32) -> u32 {
    turns.saturating_mul(3).div_ceil(2)
}

/// A condition on a contingent, as the tables of translation write it: parts joined by `&` that must all hold.
///
/// ```
/// use muster::shared::Condition;
///
/// let condition: Condition = "flag:may-form-phalanx&quality:veteran+".parse()?;
/// let nancy = muster::find("nancy").expect("it ships with the program");
/// let swiss = nancy.sides.iter().flat_map(|side| &side.contingents);
/// assert!(swiss.into_iter().any(|contingent| condition.holds(&nancy, contingent)));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Condition(Vec<Part>);

/// One part of a condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Flag(Flag),
    Armour(Armour, Bound),
    Quality(Quality, Bound),
    Year(u16),
}

/// Whether a word is meant exactly, or that or better, or that or worse.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bound {
    Exactly,
    OrBetter,
    OrWorse,
}

impl Condition {
    /// Whether it holds for a contingent of a battle.
    pub fn holds(&self, battle: &Battle, contingent: &Contingent) -> bool {
        self.0.iter().all(|part| match *part {
            Part::Flag(flag) => contingent.has(flag),
            Part::Armour(wanted, bound) => bound.admits(contingent.troops.armour.cmp(&wanted)),
            // Qualities are listed with the best first.
            Part::Quality(wanted, bound) => bound.admits(wanted.cmp(&contingent.troops.quality)),
            Part::Year(first) => battle.year() >= first,
        })
    }
}

impl Bound {
    fn admits(self, better: std::cmp::Ordering) -> bool {
        better.is_eq()
            || better.is_gt() && self == Bound::OrBetter
            || better.is_lt() && self == Bound::OrWorse
    }
}

/// Splits the sign off a word.
fn bounded(word: &str) -> (&str, Bound) {
    if let Some(word) = word.strip_suffix('+') {
        (word, Bound::OrBetter)
    } else if let Some(word) = word.strip_suffix('-') {
        (word, Bound::OrWorse)
    } else {
        (word, Bound::Exactly)
    }
}

impl FromStr for Condition {
    type Err = String;

    fn from_str(text: &str) -> Result<Condition, String> {
        let part = |part: &str| {
            let (kind, word) = part.split_once(':').ok_or_else(|| format!("`{part}` is no condition"))?;
            let (plain, bound) = bounded(word);
            match kind {
                "flag" => word.parse().map(Part::Flag),
                "armour" => plain.parse().map(|armour| Part::Armour(armour, bound)),
                "quality" => plain.parse().map(|quality| Part::Quality(quality, bound)),
                "year" => plain.parse().map(Part::Year).map_err(|_| format!("`{word}` is no year")),
                _ => Err(format!("`{kind}` is no kind of condition")),
            }
        };
        text.split('&').map(part).collect::<Result<_, _>>().map(Condition)
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, part) in self.0.iter().enumerate() {
            if number > 0 {
                out.write_str("&")?;
            }
            match part {
                Part::Flag(flag) => write!(out, "flag:{flag}")?,
                Part::Armour(armour, bound) => write!(out, "armour:{armour}{bound}")?,
                Part::Quality(quality, bound) => write!(out, "quality:{quality}{bound}")?,
                Part::Year(year) => write!(out, "year:{year}+")?,
            }
        }
        Ok(())
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Bound::Exactly => "",
            Bound::OrBetter => "+",
            Bound::OrWorse => "-",
        })
    }
}

impl TryFrom<String> for Condition {
    type Error = String;

    fn try_from(text: String) -> Result<Condition, String> {
        text.parse()
    }
}

impl From<Condition> for String {
    fn from(condition: Condition) -> String {
        condition.to_string()
    }
}

/// A key, unless one of some conditions holds: then the key of the first that does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Choice {
    /// The key if no condition holds.
    #[serde(rename = "unit")]
    pub key: String,
    /// What stands instead, in order.
    #[serde(default)]
    pub instead: Vec<Instead>,
}

/// A key that stands if a condition holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Instead {
    /// The key.
    #[serde(rename = "unit")]
    pub key: String,
    /// The condition.
    #[serde(rename = "if")]
    pub condition: Condition,
}

impl Choice {
    /// The key for a contingent.
    pub fn for_contingent(&self, battle: &Battle, contingent: &Contingent) -> &str {
        let instead = self.instead.iter().find(|instead| instead.condition.holds(battle, contingent));
        instead.map_or(&self.key, |instead| &instead.key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotients_are_rounded_half_up() {
        assert_eq!(
            [half_up(5, 2), half_up(7, 3), half_up(8, 3), half_up(0, 4), half_up(3, 0)],
            [3, 2, 3, 0, 3]
        );
    }

    #[test]
    fn a_turn_begins_with_its_round() {
        assert_eq!([1, 2, 3, 4, 5].map(first_round_of), [1, 3, 4, 6, 7]);
        assert_eq!([9, 10].map(last_round_of), [14, 15]);
    }

    #[test]
    fn conditions_are_written_as_they_are_read() {
        let texts = ["flag:open-order&year:1470+", "armour:medium+", "quality:poor-", "armour:full-harness"];
        for text in texts {
            assert_eq!(text.parse::<Condition>().map(|condition| condition.to_string()), Ok(text.to_owned()));
        }
        for text in ["", "flag", "flag:tall", "size:1", "year:soon"] {
            assert!(text.parse::<Condition>().is_err(), "{text}");
        }
    }

    #[test]
    fn or_better_and_or_worse_go_by_the_order_of_the_words() {
        let battle = Battle::default();
        let mut poor = Contingent::default();
        poor.troops.quality = Quality::Poor;
        poor.troops.armour = Armour::Medium;
        let holds =
            |text: &str| text.parse::<Condition>().is_ok_and(|condition| condition.holds(&battle, &poor));
        assert!(holds("quality:poor") && holds("quality:poor-") && holds("quality:poor+"));
        assert!(holds("quality:levy+") && holds("quality:regular-"));
        assert!(!holds("quality:levy-") && !holds("quality:regular+") && !holds("quality:levy"));
        assert!(holds("armour:light+") && holds("armour:heavy-") && !holds("armour:heavy+"));
        assert!(holds("year:1460+") && !holds("year:1461+"));
    }
}
