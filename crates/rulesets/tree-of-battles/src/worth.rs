//! How a battle stands, for players who must judge it quickly, and what must always hold.
//!
//! What an army has left before it breaks is what it is worth; how near it is to the enemy, facing him, is its urge.

use battle::{Side, Viewer};
use ground::tabletop::Length;

use crate::flags::{Flags, LeaderFlags};
use crate::rules::mustering::Mustering;
use crate::rules::orders::hundredths;
use crate::state::{ContingentId, State};
use crate::troops::Troop;

/// A whole army that breaks.
const ARMY: i32 = 10_000;
/// What a DP costs, in hundredths of a stand.
const DP: i32 = 22;
/// What disarray costs, in hundredths of what a contingent is worth.
const DISARRAY: i32 = 15;
/// What a rating of a leader is worth.
const RATING: i32 = 40;

impl State {
    /// How an army stands: what it has left before it breaks, in what order.
    pub(crate) fn standing_of(&self, side: Side) -> i32 {
        if let Some(verdict) = self.ended {
            return if verdict.winner == Some(side) { 10 * ARMY } else { 0 };
        }
        let stand = ARMY / (self.breaks_at(side).max(1) as i32);
        let mut worth = -self.losses(side).total() * stand;
        for id in self.all_contingents() {
            let c = self.contingent(id);
            if c.side != side || c.is(Flags::OFF | Flags::ROUTING) {
                continue;
            }
            let whole = i32::from(c.stands) * stand;
            worth -= i32::from(c.dps) * DP * stand / 100;
            if c.is(Flags::DISARRAY) {
                worth -= whole * DISARRAY / 100;
            }
            if c.is(Flags::TURNED) {
                worth += whole;
            }
        }
        for id in self.all_leaders() {
            let l = self.leader(id);
            if l.side == side && !l.is(LeaderFlags::LOST) {
                worth += RATING * i32::from(l.rating);
            }
        }
        worth
    }

    /// How well an army is placed to press its attack: near the enemy and facing him, shooters within their range.
    pub(crate) fn readiness_of(&self, side: Side) -> i32 {
        if self.ended.is_some() {
            return 0;
        }
        if self.is_mustering() {
            // An army that has been picked is better than one that is being picked, and that better the fuller it is.
            let picks_on = self.steps.contains(&Mustering::Picks { side }.into());
            return self.spent(side) + if picks_on { 0 } else { ARMY };
        }
        let stand = ARMY / (self.breaks_at(side).max(1) as i32);
        let mut urge = 0;
        for id in self.on_table(side) {
            if !self.contingent(id).is(Flags::ROUTING) {
                urge += self.eagerness(id) * i32::from(self.contingent(id).stands) * stand / 4_000;
            }
        }
        urge
    }

    /// How near a contingent is to where it would like to be towards the nearest enemy.
    fn eagerness(&self, id: ContingentId) -> i32 {
        let Some((enemy, distance)) = self.nearest_enemy(id) else { return 0 };
        let wanted = match (self.weapon_of(id), self.kind(id)) {
            (Some(weapon), _) => i32::from(weapon.ranges().maximum) * 100 * 2 / 3,
            (None, Troop::Pavisier) => 800,
            _ => 0,
        };
        let away = (hundredths(distance) - wanted).abs().min(4_000);
        let faces = self.is_to_front(id, enemy);
        (if faces { 300 } else { 0 }) - away / 10
    }

    /// Lines that say how the battle stands.
    pub(crate) fn standing_lines(&self, viewer: Viewer) -> Vec<String> {
        let known = |id: &ContingentId| self.is_known_to(*id, viewer);
        let lines = Side::BOTH.map(|side| {
            let here = || self.on_table(side).filter(known);
            let stands: u32 = here().map(|id| u32::from(self.contingent(id).stands)).sum();
            let routing = here().filter(|id| self.contingent(*id).is(Flags::ROUTING)).count();
            format!(
                "{}: {stands} stands on the table, {routing} contingents routing, {} of {} loss points",
                self.scenario.sides[side].name,
                self.losses(side).total(),
                self.known_breaks_at(side, viewer)
            )
        });
        lines.into()
    }
}

/// What must always hold.
impl State {
    /// Whether stands of two contingents on the table overlap by more than rounding explains (geo.no-overlap).
    fn overlap(&self, one: ContingentId, other: ContingentId) -> bool {
        let (own, others) = (self.block(one), self.block(other));
        let slack = Length::INCH_HUNDREDTH;
        self.contingent(other).is_on_table()
            && self.footprint(one).bounds().meets(&self.footprint(other).bounds())
            && own.parts().any(|part| others.parts().any(|other| part.shrunk(slack).overlaps(&other)))
    }

    /// Whether what must always hold holds; says what does not.
    pub(crate) fn is_sound(&self) -> Result<(), String> {
        for id in self.all_contingents() {
            let (c, info) = (self.contingent(id), self.info(id));
            let says = |what: &str| Err(format!("{} {what}", info.id));
            if c.stands > info.stands() {
                return says("has more stands than it was mustered with");
            }
            if c.dps > self.most_dps(id) {
                return says("has more DPs than it can hold");
            }
            if !c.is_on_table() {
                continue;
            }
            if c.stands == 0 || c.files == 0 || c.files > c.stands {
                return says("has no stands, or more files than stands");
            }
            if *self.footprint(id) != self.block(id).footprint() {
                return says("stands somewhere else than its footprint");
            }
            if c.is(Flags::ROUTING) && !c.is(Flags::DISARRAY) {
                return says("routs and is not in disarray");
            }
            if let Some(other) =
                self.all_contingents().find(|other| other.0 < id.0 && self.overlap(id, *other))
            {
                return says(&format!("stands where {} stands", self.info(other).id));
            }
        }
        for id in self.all_leaders() {
            let (l, info) = (self.leader(id), self.leader_info(id));
            if l.is(LeaderFlags::OFF) && l.with.some().is_some() {
                return Err(format!("{} is not on the table and with a contingent", info.id));
            }
            if let Some(with) = l.with.some()
                && !self.contingent(with).is_on_table()
            {
                return Err(format!("{} is with a contingent that is not on the table", info.id));
            }
        }
        Ok(())
    }
}
