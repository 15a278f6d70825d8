//! The dice of a volley, and who falls (common.fire.die, common.fire.losses).

use battle::{Hopes, Roll, Table, Tally};
use dice::{D10, Faces, Throw};
use ground::tabletop::{Distance, Length, Point, Rect, SightLine, Within};
use serde::{Deserialize, Serialize};

use super::aim::Aim;
use super::events::FireEvent;
use super::ladder::{Against, Band, hit_numbers};
use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::state::{State, UnitId};
use crate::troops::{Arm, Troop};

/// The place of a man of a crew, who stands on no stand of figures.
pub(crate) const CREW: u8 = u8::MAX;
/// The place of a commander whom a marksman has killed.
pub(crate) const SLAIN: u8 = 128;

define!("common.fire.simultaneous", "medieval.missile.simultaneous", "musket.arms.simultaneous");
/// A figure that falls in this step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Hit {
    /// Its unit.
    pub unit: UnitId,
    /// The place of its stand; of a crew that of no stand.
    pub place: u8,
}

/// The test of a unit on which an enemy closes in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct FireTest {
    /// The unit.
    pub unit: UnitId,
    /// It has passed.
    pub passed: bool,
}

/// A volley that a unit fires.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Volley {
    /// Who fires.
    pub by: UnitId,
    /// At whom.
    pub at: UnitId,
    /// The third to which it belongs.
    pub third: u8,
    /// The beat for which it is measured.
    pub beat: u16,
    /// Its band, whatever the distance.
    pub band: Option<Band>,
    /// Which figures take part.
    pub share: Share,
}

/// Which figures of a unit take part in a volley, counted as they throw dice (medieval.missile.split).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Share {
    /// All of them.
    All,
    /// The first so many.
    First(u8),
    /// All after the first so many.
    After(u8),
    /// Those of these stands, by their places as bits (musket.arms.stands).
    Stands(u64),
}

impl Share {
    /// How many of the figures of a stand take part, if so many have been counted before them.
    fn of(self, place: u8, figures: u8, before: u8) -> u8 {
        match self {
            Share::All => figures,
            Share::First(count) => figures.min(count.saturating_sub(before)),
            Share::After(count) => figures - figures.min(count.saturating_sub(before)),
            Share::Stands(places) => figures * u8::from(places >> place & 1 == 1),
        }
    }
}

/// Figures that throw together, since they have the same rung.
struct Handful {
    figures: u8,
    rung: Tally,
}

impl State {
    /// Fires a volley: a die for each figure, and figures that fall.
    pub(crate) fn fire(&mut self, volley: &Volley, table: &mut Table<'_, Event>) {
        // A copy: the battle goes on while its figures fall.
        let then = self.as_at(volley.beat).into_owned();
        let aims = then.aims(volley.by, volley.at);
        let reaches = |aim: &&Aim| volley.band.is_some() || then.band(volley.by, aim).is_some();
        let reaching: Vec<Aim> = aims.iter().filter(reaches).copied().collect();
        self.show([volley.by, volley.by], table);
        let small_arms = self.small_arm_of(volley.by).is_some();
        if reaching.is_empty() && small_arms {
            table
                .tell(&[rule!("musket.arms.wasted")], Event::Fire(FireEvent::OutOfRange { unit: volley.by }));
            return;
        }
        if reaching.is_empty() {
            self.fall_short(volley, &then, &aims, table);
            return;
        }
        let moved = volley.band.is_none() && self.has_moved_by(volley.at, volley.beat);
        let against = Against { target: volley.at, moved, band: volley.band };
        let rule = if small_arms { rule!("musket.arms.die") } else { rule!("medieval.missile.die") };
        self.roll_at(volley, &then, &reaching, &against, rule, table);
    }

    /// Rolls for these stands, and takes the hits from the target.
    fn roll_at(
        &mut self,
        volley: &Volley,
        then: &State,
        aims: &[Aim],
        against: &Against,
        rule: battle::Rule,
        table: &mut Table<'_, Event>,
    ) {
        let handfuls = then.handfuls(volley, aims, against);
        let figures: u8 = handfuls.iter().map(|handful| handful.figures).sum();
        let (mut hits, mut ones) = (0, 0);
        for handful in &handfuls {
            let (hit, one) = self.throw_handful(volley.by, against.target, handful, table);
            hits += hit;
            ones += one;
        }
        let by = then.fires_from(volley.by, aims);
        let nearest = aims.iter().min_by_key(|aim| aim.squared);
        let to = nearest.map_or(by, |aim| aim.line[1]);
        let (unit, at, third) = (volley.by, against.target, volley.third);
        table.tell(&[rule], Event::Fire(FireEvent::Shoots { unit, at, third, from: by, to, figures, hits }));
        self.take_hits(then, by, at, hits);
        self.lame(at, ones, table);
    }

    /// The figures of a volley with their rungs: neighbours in the order of the dice who have the same throw together.
    fn handfuls(&self, volley: &Volley, aims: &[Aim], against: &Against) -> Vec<Handful> {
        define!("common.dice.order", "common.dice.sub-order");
        let (mut handfuls, mut before): (Vec<Handful>, u8) = (Vec::new(), 0);
        let marksman = self.place_of_marksman(volley);
        for aim in aims {
            let on_stand = self.figures_of_aim(volley.by, aim.own);
            let figures = volley.share.of(aim.own, on_stand, before);
            let figures = figures.saturating_sub(u8::from(marksman == Some(aim.own)));
            before += on_stand;
            if figures == 0 {
                continue;
            }
            let rung = self.shooting_rung(volley.by, aim, against);
            match handfuls.last_mut() {
                Some(last) if last.rung == rung => last.figures += figures,
                Some(_) | None => handfuls.push(Handful { figures, rung }),
            }
        }
        handfuls
    }

    /// Throws the dice of a handful, on the lowest rung none; returns the hits, and the ones that fell on a chariot.
    fn throw_handful(
        &self,
        by: UnitId,
        at: UnitId,
        handful: &Handful,
        table: &mut Table<'_, Event>,
    ) -> (u8, i32) {
        define!("medieval.missile.none", "common.fire.ladder");
        let side = self.side_of(by);
        if handful.rung.total() <= 0 {
            let rule = match self.small_arm_of(by) {
                Some(_) => rule!("musket.arms.ladder.none"),
                None => rule!("medieval.missile.none"),
            };
            table.tell(&[rule], Event::Fire(FireEvent::CannotHit { unit: by, figures: handful.figures }));
            return (0, 0);
        }
        let dice = Tally::base(rule!("common.fire.die"), "a die for each figure", handful.figures);
        let roll = Roll {
            rule: rule!("common.fire.ladder"),
            what: "fire",
            side,
            throw: Throw::hits(D10, handful.figures, hit_numbers(&handful.rung)),
            dice: Some(&dice),
            wanted: Some(&handful.rung),
            bonus: None,
            hopes: Hopes::High,
        };
        let (hits, ones) = self.roll_with_ones(at, roll, table);
        (u8::try_from(hits).unwrap_or(0), ones)
    }

    /// Rolls dice; if they fall on a chariot the ones among them are counted, too.
    pub(crate) fn roll_with_ones(
        &self,
        at: UnitId,
        roll: Roll<'_>,
        table: &mut Table<'_, Event>,
    ) -> (i32, i32) {
        define!("medieval.chariot.horse");
        if self.is_chariot(at) { table.roll_marked(roll, Faces::of(&[1])) } else { (table.roll(roll), 0) }
    }

    /// So many figures of a unit are hit from a point, in the battle as it stood then.
    pub(crate) fn take_hits(&mut self, then: &State, from: Point, target: UnitId, hits: u8) {
        define!("common.fire.losses");
        for _ in 0..hits {
            match self.next_to_fall(then, from, target) {
                Some(place) => self.add_hit(Hit { unit: target, place }),
                None => {
                    // Nobody is left but whoever leads them.
                    let Some(leader) = self.commander_hit_with(target) else { return };
                    return self.add_hit(Hit { unit: leader, place: 0 });
                }
            }
        }
    }

    /// Notes a figure that falls, in the order of the list.
    pub(crate) fn add_hit(&mut self, hit: Hit) {
        let at = self.hits.partition_point(|other| *other <= hit);
        self.hits.insert(at, hit);
    }

    /// The stand of which the next figure falls: the nearest, of equals one that has a loss, then the one farther to the unit's left.
    fn next_to_fall(&self, then: &State, from: Point, target: UnitId) -> Option<u8> {
        if self.info(target).kind.troop().is_some_and(|troop| troop.arm() == Arm::Artillery) {
            return (self.crew_standing(target) > 0).then_some(CREW);
        }
        let full = self.info(target).kind.troop().map_or(1, Troop::per_stand);
        let frame = then.unit(target).outline(then.info(target)).frame();
        let in_view = |stand: &Rect| !then.is_indoors(target) || then.is_before_opening(from, stand);
        let standing = then
            .stands_of(target)
            .filter(|(place, stand)| self.figures_standing(target, *place) > 0 && in_view(stand));
        let key = |(place, stand): &(u8, Rect)| {
            let whole = self.figures_standing(target, *place) == full;
            (Distance::of_rect(from, stand).floor(), whole, frame.spot(stand.centre()).u)
        };
        standing.min_by_key(key).map(|(place, _)| place)
    }

    /// The figures of a stand that have not fallen in this step.
    pub(crate) fn figures_standing(&self, id: UnitId, place: u8) -> u8 {
        define!("medieval.single.target");
        let fallen = self.hits.iter().filter(|hit| **hit == Hit { unit: id, place }).count();
        let now = match self.most_wounds(id) {
            Some(most) => most.saturating_sub(self.unit(id).wounds),
            None => self.unit(id).figures_at(place, self.info(id)),
        };
        now.saturating_sub(fallen as u8)
    }

    /// The men of a crew who have not fallen in this step.
    pub(crate) fn crew_standing(&self, id: UnitId) -> u8 {
        let fallen = self.hits.iter().filter(|hit| **hit == Hit { unit: id, place: CREW }).count();
        self.unit(id).crew.saturating_sub(fallen as u8)
    }

    /// The figures of a unit, or men of its crew, who have not fallen in this step.
    pub(crate) fn all_standing(&self, id: UnitId) -> u8 {
        if self.most_wounds(id).is_some() {
            return self.figures_standing(id, 0);
        }
        let fallen = self.hits.iter().filter(|hit| hit.unit == id).count() as u8;
        let (unit, info) = (self.unit(id), self.info(id));
        let artillery = info.kind.troop().is_some_and(|troop| troop.arm() == Arm::Artillery);
        if artillery { unit.crew } else { unit.figures(info) }.saturating_sub(fallen)
    }

    /// A volley that reaches nobody at whom it was aimed comes down where its range ends.
    fn fall_short(&mut self, volley: &Volley, then: &State, aims: &[Aim], table: &mut Table<'_, Event>) {
        define!("medieval.missile.designate-first", "common.measure.wasted");
        let Some(nearest) = aims.iter().min_by_key(|aim| aim.squared) else { return };
        let reach = then.reach(volley.by, nearest);
        let point = SightLine::new(nearest.line[0], nearest.line[1]).point_at(reach);
        let struck = then.struck_at(volley.by, point);
        let (from, unit) = (nearest.line[0], volley.by);
        let at = struck.map_or(UnitId::NONE, |(target, ..)| target);
        let rule = rule!("medieval.missile.short");
        table.tell(&[rule], Event::Fire(FireEvent::FallsShort { unit, from, to: point, at }));
        let Some((target, theirs, stand)) = struck else { return };
        let there = |aim: &Aim| Aim { theirs, at: stand, line: [aim.line[0], point], ..*aim };
        let aims: Vec<Aim> = aims.iter().map(there).collect();
        let moved = self.has_moved_by(target, volley.beat);
        let against = Against { target, moved, band: Some(Band::Far) };
        self.roll_at(volley, then, &aims, &against, rule, table);
    }

    /// The stand nearest to a point, of whomever but the shooter, if it is near enough to be hit by a volley that comes down there.
    fn struck_at(&self, by: UnitId, point: Point) -> Option<(UnitId, u8, Rect)> {
        let others = self.on_board().filter(|other| *other != by);
        let troops = others.filter(|other| self.info(*other).kind.troop().is_some());
        let stands =
            troops.flat_map(|unit| self.stands_of(unit).map(move |(place, stand)| (unit, place, stand)));
        let near = stands.filter(|(_, _, stand)| {
            Within::Exact.is_within(Distance::of_rect(point, stand), Length::cm(SHORT))
        });
        near.min_by_key(|(unit, _, stand)| {
            (Distance::of_rect(point, stand).floor(), self.side_of(*unit) == self.side_of(by))
        })
    }
}

/// How near a stand must be to where a volley comes down to be hit by it, in cm (medieval.missile.short).
const SHORT: i32 = 3;
