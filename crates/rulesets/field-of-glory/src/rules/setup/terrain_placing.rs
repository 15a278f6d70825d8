//! The side without the initiative places terrain (setup.terrain).

use std::ops::ControlFlow;

use battle::file::Listed as _;
use battle::{Asked, Asks, Button, Found, PromptKind, Question, Refusal, Rule, Side, Table, Target, Word};
use ground::tabletop::{Distance, Length, Outline, Point};
use muster::read::hint;
use serde::{Deserialize, Serialize};

use crate::charts::{
    TERRAIN_APART, TERRAIN_FROM_BASE, TERRAIN_IMPASSABLE, TERRAIN_LEAST, TERRAIN_MOST, TERRAIN_PIECES,
    TERRAIN_SHAPES,
};
use crate::events::{Event, Preparation};
use crate::rulebook::rule;
use crate::rules::facts::geometry::{is_within, mu};
use crate::setting::Placed;
use crate::state::State;
use crate::steps::Action;
use crate::troops::TerrainKind;
use crate::words::{point_text, read_point};

/// The side without the initiative places terrain, piece by piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct PlaceTerrain {}

battle::answers! {
    State;
    /// What is placed.
    #[derive(Clone, Copy, PartialEq, Debug)]
    pub enum TerrainPlacing {
        /// This piece.
        Place(piece: Placed) = ["place" (piece ..)],
        /// Nothing more.
        Stop = ["stop"],
    }
}

/// `forest oval 8x6 turn 1 at 36,24`: kind, outline, width and depth in MUs, quarters of a turn, middle.
impl Word<State> for Placed {
    fn write(&self, _: &State, _: Side, into: &mut String) {
        let shape = TERRAIN_SHAPES.get(usize::from(self.shape)).map_or("?", |row| row.key);
        let Placed { kind, width, depth, turn, at, .. } = self;
        let (kind, at) = (kind.word(), point_text(*at));
        into.push_str(&format!("{kind} {shape} {width}x{depth} turn {turn} at {at}"));
    }

    fn read(_: &State, _: Side, text: &str) -> Result<Placed, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [kind, shape, size, "turn", turn, "at", at] = words[..] else {
            return Err(format!("`{text}` is no piece of terrain: `forest oval 8x6 turn 0 at 36,24`"));
        };
        let kinds = TerrainKind::words();
        let near = hint(kind, kinds.iter().map(|(word, _)| *word));
        let found = kinds.into_iter().find(|(word, _)| word.eq_ignore_ascii_case(kind)).map(|(_, kind)| kind);
        let kind = found.ok_or_else(|| format!("`{kind}` is no kind of terrain{near}"))?;
        let found = TERRAIN_SHAPES.iter().position(|row| row.key.eq_ignore_ascii_case(shape));
        let near = hint(shape, TERRAIN_SHAPES.iter().map(|row| row.key));
        let shape = found.ok_or_else(|| format!("`{shape}` is no outline{near}"))? as u8;
        let (width, depth) = size.split_once('x').ok_or_else(|| format!("`{size}` is no size: `8x6`"))?;
        let number = battle::machine::number::<u8>;
        let (width, depth, turn) = (number(width)?, number(depth)?, number(turn)?);
        Ok(Placed { kind, shape, width, depth, turn, at: read_point(at)? })
    }
}

/// A piece that may lie where it would: only [`State::may_lie`] makes one.
pub(crate) struct Laid(Placed);

impl Laid {
    pub(crate) fn piece(self) -> Placed {
        self.0
    }
}

/// What may lie where.
impl State {
    /// Refuses a piece that may not lie there beside the others; `instead` is the number of a piece that it replaces.
    pub(crate) fn may_lie(&self, piece: Placed, instead: Option<usize>) -> Result<Laid, Refusal> {
        let refused = |why: &'static str| Err(Refusal::new(rule!("setup.terrain"), why));
        let others =
            || self.placed.iter().enumerate().filter(|(at, _)| Some(*at) != instead).map(|(_, other)| other);
        let region = self.setting.region.and_then(|region| self.regions().get(usize::from(region)));
        if !region.is_some_and(|region| region.kinds.contains(&piece.kind)) {
            return refused("the region has no such terrain");
        }
        let sizes = TERRAIN_LEAST..=TERRAIN_MOST;
        if !sizes.contains(&piece.width) || !sizes.contains(&piece.depth) || piece.turn > 3 {
            return refused("a piece is 4 to 16 MU wide and deep, and turned by quarters");
        }
        if others().count() >= usize::from(TERRAIN_PIECES) {
            return refused("there are six pieces already");
        }
        if piece.is_impassable()
            && others().filter(|other| other.is_impassable()).count() >= usize::from(TERRAIN_IMPASSABLE)
        {
            return refused("two pieces are impassable already");
        }
        let Some(outline) = piece.outline() else { return refused("there is no such outline") };
        let board = self.scenario.table.bounds();
        if !outline.points().iter().all(|point| board.holds(*point)) {
            return refused("the piece does not lie wholly on the table");
        }
        let may_be_near = piece.kind.is_hill() || piece.kind == TerrainKind::River;
        let is_near = |side: Side| {
            let edge = self.scenario.table.edge(self.scenario.base(side));
            is_within(outline.distance_to_segment(edge), TERRAIN_FROM_BASE)
        };
        if !may_be_near && Side::BOTH.into_iter().any(is_near) {
            return refused("the piece would be within 4 MU of a base edge");
        }
        let is_beside = |other: &Placed| {
            other.outline().is_some_and(|other| is_within(between(&outline, &other), TERRAIN_APART))
        };
        if others().any(is_beside) {
            return refused("the piece would be within 2 MU of another");
        }
        Ok(Laid(piece))
    }

    /// Pieces that are offered: each kind of the region in a usual size, in the middle, on the wings and in both halves.
    fn offered_pieces(&self) -> impl Iterator<Item = Placed> + '_ {
        const SPOTS: [(i32, i32); 6] = [(18, 50), (82, 50), (50, 50), (32, 68), (68, 32), (50, 26)];
        const SIZES: [(u8, u8); 3] = [(8, 6), (6, 6), (12, 5)];
        let region = self.setting.region.and_then(|region| self.regions().get(usize::from(region)));
        let kinds = region.map_or(&[][..], |region| &region.kinds);
        let (width, depth) = (self.scenario.table.width, self.scenario.table.depth);
        let count = self.placed.len();
        kinds.iter().enumerate().flat_map(move |(number, kind)| {
            SPOTS.into_iter().enumerate().filter_map(move |(at, (x, y))| {
                // To whole MUs, so that it is easily written.
                let part = |side: Length, hundredths: i32| {
                    mu((side.rounded_to(Length::MU) * hundredths / 100) as u8)
                };
                let pick = number + at + count;
                let (wide, deep) = SIZES[pick % SIZES.len()];
                let piece = Placed {
                    kind: *kind,
                    shape: (pick % TERRAIN_SHAPES.len()) as u8,
                    width: wide,
                    depth: deep,
                    turn: (pick % 2) as u8,
                    at: Point::at(part(width, x), part(depth, y)),
                };
                self.may_lie(piece, None).is_ok().then_some(piece)
            })
        })
    }
}

/// The distance between two areas.
fn between(one: &Outline, other: &Outline) -> Distance {
    let ways = [(one, other), (other, one)].into_iter();
    let all = ways.flat_map(|(from, to)| from.segments().map(|segment| to.distance_to_segment(segment)));
    all.min().unwrap_or(Distance::FAR)
}

impl Question<State> for PlaceTerrain {
    type Answer = TerrainPlacing;

    fn rule(&self) -> Rule {
        rule!("setup.terrain")
    }

    fn whom(&self, battle: &State) -> Asks {
        match battle.placed.len() < usize::from(TERRAIN_PIECES) {
            true => Asks::only(battle.attacker().other()),
            false => Asks::nobody(),
        }
    }

    fn each(
        &self,
        battle: &State,
        _: Side,
        found: &mut Found<'_, TerrainPlacing, Action>,
    ) -> ControlFlow<()> {
        found.one(TerrainPlacing::Stop)?;
        found.all(battle.offered_pieces().map(TerrainPlacing::Place))
    }

    fn check(&self, battle: &State, _: Side, answer: TerrainPlacing) -> Result<(), Refusal> {
        match answer {
            TerrainPlacing::Place(piece) => battle.may_lie(piece, None).map(drop),
            TerrainPlacing::Stop => Ok(()),
        }
    }

    fn answer(
        self,
        battle: &mut State,
        side: Side,
        answer: TerrainPlacing,
        table: &mut Table<'_, Event>,
    ) -> Result<(), Refusal> {
        match answer {
            TerrainPlacing::Place(piece) => {
                let piece = battle.may_lie(piece, None)?.piece();
                battle.placed.push(piece);
                battle.resettle();
                table.tell(
                    &[rule!("setup.terrain")],
                    Event::SetUp(Preparation::PlacesTerrain { side, piece }),
                );
            }
            TerrainPlacing::Stop => {
                table.tell(&[rule!("setup.terrain")], Event::SetUp(Preparation::EndsTerrain(side)));
                battle.done();
            }
        }
        Ok(())
    }

    fn go_on(self, battle: &mut State, _: &mut Table<'_, Event>) {
        battle.done();
    }

    fn usual(&self, _: &State, _: Side) -> TerrainPlacing {
        TerrainPlacing::Stop
    }

    fn says(&self, battle: &State, _: Side) -> Asked {
        let left = usize::from(TERRAIN_PIECES).saturating_sub(battle.placed.len());
        let asked = Asked::new(format!("What terrain do you place? {left} more may lie on the table."));
        Asked { kind: PromptKind::Pick, ..asked }
    }

    fn button(&self, _: &State, _: Side, answer: TerrainPlacing) -> Button {
        match answer {
            TerrainPlacing::Place(piece) => {
                let Placed { kind, width, depth, at, .. } = piece;
                let kind = kind.word().replace('-', " ");
                let target = Target::Place { place: battle::Place::Table { at: [at.x, at.y] } };
                let outline = piece.outline().map(|outline| outline.points().to_vec()).unwrap_or_default();
                Button::new(format!("{kind}, {width} by {depth} MU"))
                    .at(Some(target))
                    .with_ghost(Some(State::ground_ghost(at, &outline)))
            }
            TerrainPlacing::Stop => Button::new("No more terrain"),
        }
    }

    fn crumb(&self, _: &State) -> Option<String> {
        Some("Terrain is placed".to_owned())
    }
}
