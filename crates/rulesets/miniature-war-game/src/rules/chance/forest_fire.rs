//! Forest fires (event.54.*): trees burn turn by turn, and where they have burnt nobody goes.

use battle::Table;
use ground::tabletop::{Convex, Length, Outline, Point, Within};
use serde::{Deserialize, Serialize};

use super::Happening;
use super::events::ChanceEvent;
use crate::events::Event;
use crate::field::{Ground, GroundKind, Scenario};
use crate::orders::order::PlaceId;
use crate::rulebook::{define, rule};
use crate::rules::facts::bodies::Body;
use crate::state::{State, UnitId};

/// Trees that burn in a turn.
const TREES: usize = 3;
/// Trees so far apart belong to different clumps.
const GAP: Length = Length::cm(20);

/// A tree that has burnt.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Burnt {
    /// Its forest, by its number among the ground.
    pub piece: u8,
    /// Its number in the forest.
    pub tree: u8,
}

impl Ground {
    /// The outline of a forest of which these trees stand; none if they are too few for a forest.
    fn forest_of(&self, trees: &[Point]) -> Option<Vec<Point>> {
        define!("common.forest.outline");
        if trees.len() < 3 {
            return None;
        }
        Some(if self.drawn { trees.to_vec() } else { Convex::hull(trees).corners().to_vec() })
    }
}

impl Scenario {
    /// Makes of the forests what fire has left of them, and notes the ground that it has burnt.
    pub(super) fn burn(&mut self, burnt: &[Burnt]) {
        self.scorched.clear();
        for number in 0..self.table.pieces.len() {
            let piece = &mut self.table.pieces[number];
            if piece.kind.trees.is_empty() {
                continue;
            }
            let mut left: Vec<(u8, Point)> = (0..).zip(piece.kind.trees.iter().copied()).collect();
            let points = |left: &[(u8, Point)]| left.iter().map(|tree| tree.1).collect::<Vec<Point>>();
            let mut outline = piece.kind.forest_of(&points(&left));
            for one in burnt.iter().filter(|one| usize::from(one.piece) == number) {
                left.retain(|tree| tree.0 != one.tree);
                let after = piece.kind.forest_of(&points(&left));
                let Some(tree) = piece.kind.trees.get(usize::from(one.tree)) else { continue };
                if let Some(before) = outline {
                    self.scorched.extend(between(&before, after.as_deref(), *tree));
                }
                outline = after;
            }
            let outline = outline.and_then(|points| Outline::area(points).ok());
            // A forest that is gone is a point, on which nobody stands.
            let first = piece.kind.trees[0];
            piece.outline = outline.unwrap_or_else(|| Outline::segment(first, first));
        }
    }
}

/// What lies in a forest and no more in what is left of it when a tree is gone, as triangles with that tree.
fn between(before: &[Point], after: Option<&[Point]>, tree: Point) -> Vec<Outline> {
    let Some(at) = before.iter().position(|corner| *corner == tree) else { return Vec::new() };
    let turned: Vec<Point> = before[at + 1..].iter().chain(&before[..at]).copied().collect();
    let (Some(next), Some(last)) = (turned.first(), turned.last()) else { return Vec::new() };
    let chain: Vec<Point> = match after {
        None => turned.clone(),
        Some(after) => {
            // From the corner before the tree to the one after it, along the new edge.
            let Some(from) = after.iter().position(|corner| corner == last) else { return Vec::new() };
            let round = after[from..].iter().chain(&after[..from]).copied();
            let mut chain: Vec<Point> = Vec::new();
            for corner in round {
                chain.push(corner);
                if corner == *next {
                    break;
                }
            }
            chain
        }
    };
    let triangles = chain.windows(2).filter_map(|pair| Outline::area(vec![tree, pair[0], pair[1]]).ok());
    triangles.collect()
}

impl State {
    /// Whether a unit would come onto ground that has burnt; who was there when it burnt may leave it.
    pub(crate) fn enters_burnt_ground(&self, id: UnitId, body: &Body) -> bool {
        define!("event.54.burnt");
        let scorched = &self.scenario.scorched;
        if scorched.is_empty() {
            return false;
        }
        let is_on = |part: &Outline, body: &Body| body.parts().iter().any(|rect| part.overlaps(rect));
        let now = self.body(id);
        scorched.iter().any(|part| is_on(part, body) && !is_on(part, &now))
    }

    /// A fire breaks out in the forest nearest to a corner of the board; whether there is one.
    pub(crate) fn catch_fire(&mut self, table: &mut Table<'_, Event>) -> bool {
        let (die, corner) = self.roll_corner(table);
        let forests = (0u8..).zip(&self.scenario.table.pieces);
        let alive = forests.filter(|(number, _)| self.trees_left(*number).next().is_some());
        let nearest = alive.min_by_key(|(_, piece)| piece.outline.distance_to(corner));
        let Some((forest, _)) = nearest else { return false };
        self.put_in_force(Happening::ForestFire, None, UnitId::NONE, UnitId::NONE);
        if let Some(event) = self.in_force.last_mut() {
            (event.die, event.piece) = (die, forest);
        }
        self.burn_clump(forest, die, table);
        true
    }

    /// Forest fires of earlier turns burn on, until their clumps are gone.
    pub(crate) fn burn_on(&mut self, table: &mut Table<'_, Event>) {
        let fires: Vec<_> =
            self.in_force.iter().filter(|event| event.what == Happening::ForestFire).copied().collect();
        for fire in fires {
            if !self.burn_clump(fire.piece, fire.die, table) {
                self.in_force.retain(|event| *event != fire);
            }
        }
    }

    /// The trees of a forest that stand, with their numbers.
    fn trees_left(&self, piece: u8) -> impl Iterator<Item = (u8, Point)> + '_ {
        let ground = self.scenario.table.pieces.get(usize::from(piece)).map(|piece| &piece.kind);
        let trees =
            ground.filter(|ground| ground.kind == GroundKind::Forest).map_or(&[][..], |ground| &ground.trees);
        let is_burnt = move |tree: u8| self.burnt.contains(&Burnt { piece, tree });
        (0u8..).zip(trees.iter().copied()).filter(move |(tree, _)| !is_burnt(*tree))
    }

    /// The trees that burn as one with those of a forest: the next is always nearer than the gap between clumps.
    fn clump(&self, forest: u8) -> Vec<(Burnt, Point)> {
        define!("event.54.clump");
        let pieces = 0..self.scenario.table.pieces.len() as u8;
        let mut others: Vec<(Burnt, Point)> = pieces
            .flat_map(|piece| self.trees_left(piece).map(move |(tree, at)| (Burnt { piece, tree }, at)))
            .collect();
        let mut clump: Vec<(Burnt, Point)> = Vec::new();
        let mut front: Vec<(Burnt, Point)> = others.extract_if(.., |tree| tree.0.piece == forest).collect();
        while let Some(tree) = front.pop() {
            let near = |other: &mut (Burnt, Point)| {
                let far = ground::tabletop::Distance::of_points(tree.1, other.1);
                Within::Exact.is_within(far, GAP) && far != ground::tabletop::Distance::of(GAP)
            };
            front.extend(others.extract_if(.., near));
            clump.push(tree);
        }
        clump
    }

    /// Three trees of a clump burn, those nearest to a corner of the board, and whoever is there with them; whether any was left.
    fn burn_clump(&mut self, forest: u8, die: u8, table: &mut Table<'_, Event>) -> bool {
        let corner = self.corner(die);
        let mut clump = self.clump(forest);
        clump.sort_by_key(|(tree, at)| (corner.to(*at).squared(), *tree));
        clump.truncate(TREES);
        if clump.is_empty() {
            return false;
        }
        let before = self.scenario.scorched.len();
        let mut forests: Vec<u8> = clump.iter().map(|(tree, _)| tree.piece).collect();
        forests.sort_unstable();
        self.burnt.extend(clump.iter().map(|(tree, _)| *tree));
        self.burnt.sort_by_key(|tree| tree.piece);
        let scenario = self.scenario.in_course(self.founded.len(), &self.founded, &self.burnt);
        let old = std::mem::replace(&mut self.scenario, std::sync::Arc::new(scenario));
        for number in forests.chunk_by(|a, b| a == b) {
            let event = ChanceEvent::Burns { forest: PlaceId(number[0]), trees: number.len() as u8 };
            table.tell(&[rule!("event.54")], Event::Chance(event));
        }
        let fresh: Vec<Outline> =
            self.scenario.scorched.iter().filter(|part| !old.scorched.contains(part)).cloned().collect();
        debug_assert!(self.scenario.scorched.len() >= before);
        self.catch_troops(&fresh, table);
        true
    }

    /// Stands whose centre lies in what burns are destroyed.
    fn catch_troops(&mut self, fire: &[Outline], table: &mut Table<'_, Event>) {
        let rule = rule!("event.54.caught");
        for id in self.in_order_of_telling() {
            let caught: Vec<u8> = self
                .stands_of(id)
                .filter(|(_, stand)| fire.iter().any(|part| part.holds(stand.centre())))
                .map(|(place, _)| place)
                .collect();
            if caught.is_empty() {
                continue;
            }
            if !self.is_unit_of_figures(id) {
                self.be_gone(id, rule, table);
                continue;
            }
            let figures = |place: u8| usize::from(self.unit(id).figures_at(place, self.info(id)));
            let places: Vec<u8> =
                caught.iter().flat_map(|place| std::iter::repeat_n(*place, figures(*place))).collect();
            self.lose_at(id, &places, rule, table);
        }
    }
}
