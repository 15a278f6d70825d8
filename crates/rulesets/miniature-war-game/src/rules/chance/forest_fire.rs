//! Forest fires (event.54.*): trees burn turn by turn, and where they have burnt nobody goes.

use battle::Table;
use ground::tabletop::{Length, Outline, Point, Within};

use super::Happening;
use super::events::ChanceEvent;
use crate::events::Event;
use crate::land::Change;
use crate::orders::order::PlaceId;
use crate::rulebook::{define, rule};
use crate::rules::facts::bodies::Body;
use crate::state::{State, UnitId};

/// Trees that burn in a turn.
const TREES: usize = 3;
/// Trees so far apart belong to different clumps.
const GAP: Length = Length::cm(20);

/// A tree: its forest by its number among the ground, its number in the forest, and where it stands.
type Tree = (u8, u8, Point);

/// What lies in a forest and no more in what is left of it when a tree is gone, as triangles with that tree.
pub(crate) fn between(before: &[Point], after: Option<&[Point]>, tree: Point) -> Vec<Outline> {
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

    /// The trees of a forest that stand.
    fn trees_left(&self, piece: u8) -> impl Iterator<Item = Tree> + '_ {
        let ground = self.scenario.table.pieces.get(usize::from(piece)).map(|piece| &piece.kind);
        let trees = ground.map_or(&[][..], |ground| &ground.trees);
        (0u8..).zip(trees).map(move |(tree, at)| (piece, tree, *at))
    }

    /// The trees that burn as one with those of a forest: the next is always nearer than the gap between clumps.
    fn clump(&self, forest: u8) -> Vec<Tree> {
        define!("event.54.clump");
        let pieces = 0..self.scenario.table.pieces.len() as u8;
        let mut others: Vec<Tree> = pieces.flat_map(|piece| self.trees_left(piece)).collect();
        let mut clump: Vec<Tree> = Vec::new();
        let mut front: Vec<Tree> = others.extract_if(.., |tree| tree.0 == forest).collect();
        while let Some(tree) = front.pop() {
            let near = |other: &mut Tree| {
                let far = ground::tabletop::Distance::of_points(tree.2, other.2);
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
        clump.sort_by_key(|(piece, tree, at)| (corner.to(*at).squared(), *piece, *tree));
        clump.truncate(TREES);
        if clump.is_empty() {
            return false;
        }
        let old = self.scenario.scorched.clone();
        let mut forests: Vec<u8> = clump.iter().map(|tree| tree.0).collect();
        forests.sort_unstable();
        for (piece, _, at) in clump {
            self.alter(Change::Burnt { piece, at });
        }
        for number in forests.chunk_by(|a, b| a == b) {
            let event = ChanceEvent::Burns { forest: PlaceId(number[0]), trees: number.len() as u8 };
            table.tell(&[rule!("event.54")], Event::Chance(event));
        }
        let fresh: Vec<Outline> =
            self.scenario.scorched.iter().filter(|part| !old.contains(part)).cloned().collect();
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
