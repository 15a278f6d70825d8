//! What must hold of the two armies: their leaders, commands and contingents, and how they stand.

use crate::battle::{Contingent, Point, Shape, Side};
use crate::check::Check;
use crate::geometry::{distance, distance_between, distance_to_line, do_overlap, mean};
use crate::terrain::{Going, TerrainKind};
use crate::troops::Flag;
use crate::words::{Edge, Era};

/// Metres of depth that every contingent is given, however few its ranks, so that bases fit on a table.
const FOOTPRINT_M: f64 = 60.0;
/// Metres by which a footprint is drawn in, so that neighbours may touch.
const DRAWN_IN_M: f64 = 0.5;
/// Metres between the nearest enemies at the start, least and most.
const GAP_M: (f64, f64) = (300.0, 900.0);
/// Metres from its edge at which a late contingent may still be placed.
const ARRIVAL_REACH_M: f64 = 60.0;
/// Metres from stakes to the archers behind them.
const STAKES_REACH_M: f64 = 30.0;
/// Degrees by which a contingent may face past the enemy.
const FACING_REACH: f64 = 100.0;

impl Check<'_> {
    pub(crate) fn the_armies(&mut self) {
        let sides = &self.battle.sides;
        self.need_unique(
            sides.iter().enumerate().map(|(n, side)| (format!("side[{n}].id"), side.id.as_str())),
        );
        self.need_unique(sides.iter().enumerate().flat_map(|(n, side)| {
            let leaders = side.leaders.iter().enumerate().map(move |(i, x)| ("leader", i, x.id.as_str()));
            let battles = side.battles.iter().enumerate().map(move |(i, x)| ("battle", i, x.id.as_str()));
            let men = side.contingents.iter().enumerate().map(move |(i, x)| ("contingent", i, x.id.as_str()));
            leaders
                .chain(battles)
                .chain(men)
                .map(move |(key, i, id)| (format!("side[{n}].{key}[{i}].id"), id))
        }));
        for (number, side) in sides.iter().enumerate() {
            let place = format!("side[{number}]");
            self.the_leaders(&place, side);
            self.the_sums(&place, side);
            for (index, contingent) in side.contingents.iter().enumerate() {
                let place = format!("{place}.contingent[{index}]");
                self.the_ties(number, &place, contingent);
                if self.is_sound(&[&place]) {
                    self.the_troops(&place, contingent);
                    self.the_ground(&place, contingent);
                    self.the_arrival(&place, contingent);
                }
            }
        }
    }

    fn the_leaders(&mut self, place: &str, side: &Side) {
        let leads = |id: &str| side.leaders.iter().any(|leader| leader.id == id);
        let leaders_sound = self.is_sound(&[&format!("{place}.leader")]);
        let contingents_sound = self.is_sound(&[&format!("{place}.contingent")]);
        if leaders_sound && self.is_sound(&[&format!("{place}.commander")]) {
            let reason = format!("`{}` is no leader of this side", side.commander);
            self.need(leads(&side.commander), format!("{place}.commander"), reason);
        }
        for (index, leader) in side.leaders.iter().enumerate() {
            let known = side.contingents.iter().any(|contingent| contingent.id == leader.attached);
            let place = format!("{place}.leader[{index}].attached");
            if contingents_sound && self.is_sound(&[&place]) {
                self.need(known, place, format!("`{}` is no contingent of this side", leader.attached));
            }
        }
        for (index, battle) in side.battles.iter().enumerate() {
            let place = format!("{place}.battle[{index}]");
            if leaders_sound && self.is_sound(&[&place]) {
                let reason = format!("`{}` is no leader of this side", battle.leader);
                self.need(leads(&battle.leader), format!("{place}.leader"), reason);
            }
            if contingents_sound && self.is_sound(&[&place]) {
                let manned = side.contingents.iter().any(|contingent| contingent.battle == battle.id);
                self.need(manned, place, format!("`{}` has no contingent", battle.id));
            }
        }
    }

    fn the_sums(&mut self, place: &str, side: &Side) {
        if !self.is_sound(&[&format!("{place}.contingent")]) {
            return;
        }
        let men: u64 = side.contingents.iter().map(|c| u64::from(c.troops.men)).sum();
        let guns: u64 = side.contingents.iter().map(|c| u64::from(c.troops.guns.unwrap_or(0))).sum();
        let sums = [("strength", side.strength, men, "men"), ("guns", side.guns, guns, "guns")];
        for (key, stated, sum, what) in sums {
            let place = format!("{place}.{key}");
            if self.is_sound(&[&place]) {
                let reason = format!("{stated} {what}, but the contingents add up to {sum}");
                self.need(u64::from(stated) == sum, place, reason);
            }
        }
    }

    fn the_ties(&mut self, number: usize, place: &str, contingent: &Contingent) {
        let side = &self.battle.sides[number];
        let ties = [
            ("battle", &contingent.battle, side.battles.iter().any(|battle| battle.id == contingent.battle)),
            ("leader", &contingent.leader, side.leaders.iter().any(|leader| leader.id == contingent.leader)),
        ];
        for (key, id, known) in ties {
            let (list, place) = (format!("side[{number}].{key}"), format!("{place}.{key}"));
            if self.is_sound(&[&list, &place]) {
                self.need(known, place, format!("`{id}` is no {key} of this side"));
            }
        }
    }

    fn the_troops(&mut self, place: &str, contingent: &Contingent) {
        let troops = &contingent.troops;
        let class = troops.class;
        if self.battle.era == Era::Medieval && self.is_sound(&["era"]) {
            let fits = class.era() == Era::Medieval;
            self.need(fits, format!("{place}.troops.class"), format!("{class} belongs to the musket era"));
        }
        let count = match (contingent.is_artillery(), troops.guns) {
            (true, Some(guns)) => guns,
            (false, None) => troops.men,
            (true, None) => {
                self.found.note(format!("{place}.troops.guns"), format!("is missing: {class} is artillery"));
                return;
            }
            (false, Some(_)) => {
                self.found.note(format!("{place}.troops.guns"), format!("{class} is no artillery"));
                return;
            }
        };
        let file = contingent.place.frontage_m * f64::from(contingent.place.ranks) / f64::from(count);
        let (least, most) = class.front_per_file_m();
        let reason = format!("{file:.2} m of front per file; {class} takes {least} to {most}");
        self.need((least..=most).contains(&file), format!("{place}.place.frontage_m"), reason);
    }

    fn the_ground(&mut self, place: &str, contingent: &Contingent) {
        let place = format!("{place}.place");
        let corners = contingent.corners(0.0, 0.0);
        let field = &self.battle.field;
        if self.is_sound(&["field"]) {
            let outside = corners.into_iter().find(|&[x, y]| {
                !(-1.0..=field.width_m + 1.0).contains(&x) || !(-1.0..=field.height_m + 1.0).contains(&y)
            });
            if let Some([x, y]) = outside {
                self.found.note(&place, format!("stands outside the field at {x:.0}, {y:.0}"));
            }
        }
        let mover = contingent.troops.class.mover();
        for (number, terrain) in self.battle.terrain.iter().enumerate() {
            if terrain.kind.going(mover) != Going::Barred || !self.is_sound(&[&format!("terrain[{number}]")])
            {
                continue;
            }
            let stands = match &terrain.shape {
                Shape::Area(area) => !contingent.has(Flag::Garrison) && do_overlap(&corners, area),
                Shape::Line { points, width_m } => distance_to_line(&corners, points) < width_m / 2.0,
                Shape::Crossing { .. } => false,
            };
            self.need(!stands, &place, format!("stands on `{}`, which is barred to {mover}", terrain.id));
        }
    }

    fn the_arrival(&mut self, place: &str, contingent: &Contingent) {
        let Some(arrival) = &contingent.arrival else { return };
        self.need_turn(format!("{place}.arrival.turn"), Some(arrival.turn), 2);
        if !self.is_sound(&["field"]) {
            return;
        }
        let field = &self.battle.field;
        let inside = contingent.corners(0.0, 0.0).map(|[x, y]| match arrival.edge {
            Edge::North => field.height_m - y,
            Edge::South => y,
            Edge::East => field.width_m - x,
            Edge::West => x,
        });
        let inside = inside.into_iter().fold(f64::INFINITY, f64::min);
        let reason = format!("arrives {inside:.0} m inside the {} edge", arrival.edge);
        self.need(inside <= ARRIVAL_REACH_M, format!("{place}.place.at"), reason);
    }

    pub(crate) fn the_deployment(&mut self) {
        if !self.is_sound(&["side[0].contingent", "side[1].contingent"]) {
            return;
        }
        self.the_footprints();
        self.the_gap();
        self.the_facings();
        self.the_stakes();
    }

    fn the_footprints(&mut self) {
        let mut placed: Vec<(&Contingent, [Point; 4])> = Vec::new();
        for (number, side) in self.battle.sides.iter().enumerate() {
            for (index, contingent) in side.contingents.iter().enumerate() {
                let corners = contingent.corners(FOOTPRINT_M, DRAWN_IN_M);
                for (other, taken) in &placed {
                    let (turn, other_turn) = (contingent.starting_turn(), other.starting_turn());
                    let at_once = turn == other_turn || turn == 1 || other_turn == 1;
                    let place = format!("side[{number}].contingent[{index}].place");
                    let reason = format!("`{}` and `{}` overlap", contingent.id, other.id);
                    self.need(!at_once || !do_overlap(&corners, taken), place, reason);
                }
                placed.push((contingent, corners));
            }
        }
    }

    fn the_gap(&mut self) {
        let counts = |contingent: &&Contingent| {
            let apart = [Flag::Hidden, Flag::Outpost, Flag::Garrison];
            contingent.arrival.is_none() && !apart.iter().any(|flag| contingent.has(*flag))
        };
        let [one, two] = &self.battle.sides;
        let mut nearest: Option<(f64, usize, &str, &str)> = None;
        for (index, ours) in one.contingents.iter().enumerate().filter(|(_, ours)| counts(ours)) {
            for theirs in two.contingents.iter().filter(counts) {
                let gap = distance_between(&ours.corners(0.0, 0.0), &theirs.corners(0.0, 0.0));
                if nearest.is_none_or(|(least, ..)| gap < least) {
                    nearest = Some((gap, index, &ours.id, &theirs.id));
                }
            }
        }
        match nearest {
            None => _ = self.found.note("side", "nobody faces anybody at the start"),
            Some((gap, index, ours, theirs)) => {
                let (least, most) = GAP_M;
                let reason =
                    format!("`{ours}` and `{theirs}` start {gap:.0} m apart, not {least} to {most} m");
                let place = format!("side[0].contingent[{index}].place");
                self.need((least..=most).contains(&gap), place, reason);
            }
        }
    }

    fn the_facings(&mut self) {
        for (number, other) in [(0, 1), (1, 0)] {
            let foes: Vec<Point> =
                self.battle.sides[other].contingents.iter().map(|foe| foe.place.at).collect();
            for (index, contingent) in self.battle.sides[number].contingents.iter().enumerate() {
                let at = contingent.place.at;
                let near = foes.iter().copied().min_by(|a, b| distance(*a, at).total_cmp(&distance(*b, at)));
                let Some(near) = near else { continue };
                let facing = f64::from(contingent.place.facing);
                let off = [mean(&foes), near].map(|foe| degrees_off(facing, at, foe));
                let off = off[0].min(off[1]);
                let place = format!("side[{number}].contingent[{index}].place.facing");
                self.need(off <= FACING_REACH, place, format!("faces {off:.0} degrees away from the enemy"));
            }
        }
    }

    fn the_stakes(&mut self) {
        let all = self.battle.sides.iter().flat_map(|side| &side.contingents);
        let archers: Vec<_> = all.filter(|contingent| contingent.has(Flag::Stakes)).collect();
        for (number, terrain) in self.battle.terrain.iter().enumerate() {
            let place = format!("terrain[{number}]");
            let (TerrainKind::Stakes, Some(line)) = (terrain.kind, terrain.shape.line()) else { continue };
            if self.is_sound(&[&place]) {
                let manned = archers.iter().any(|archers| {
                    distance_to_line(&archers.corners(FOOTPRINT_M, DRAWN_IN_M), line) <= STAKES_REACH_M
                });
                self.need(manned, place, "no contingent with stakes stands behind it");
            }
        }
    }
}

/// By how many degrees a facing at a point misses another point.
fn degrees_off(facing: f64, from: Point, to: Point) -> f64 {
    let bearing = (to[0] - from[0]).atan2(to[1] - from[1]).to_degrees();
    ((bearing - facing + 180.0).rem_euclid(360.0) - 180.0).abs()
}
