//! The free tabletop: bodies of stands on a table without a grid.
//!
//! It serves every ruleset that measures with a tape. Places are whole micrometres from the south-west corner and facings whole hundredths of a
//! degree clockwise from north, so inches, movement units of 25 mm and centimetres are all exact. Nothing here rolls, knows a side or has an
//! opinion: it answers questions about shapes, and the ruleset decides what the answers mean. All of it is worked out in whole numbers; no
//! question allocates (only tables, outlines and layouts hold lists, made once).
//!
//! # What a ruleset keeps
//!
//! | kept | as |
//! |---|---|
//! | a length, an angle, a facing, a point | [`Length`], [`Angle`], [`Bearing`], [`Point`]; once converted at the ruleset's door |
//! | where a body stands | [`Place`] (midpoint of the front edge, facing) and [`Shape`] (stands, files, sizes, gaps, [`Fill`]): a [`Block`] |
//! | the few stands that turned or stepped forward | a short list of [`Exception`]s beside the block |
//! | the ground under all bodies | [`Layout`], or an array of [`Rect`]s of its own |
//! | the table | [`Table`] with [`Piece`]s of the ruleset's own kinds; an [`Outline`] is an area or a line with or without a width; [`Outline::segment`] needs no list |
//!
//! # Which question is answered where
//!
//! | question | function |
//! |---|---|
//! | what ground does a body cover? | [`Block::footprint`] (the smallest rectangle), [`Block::parts`] (without the corners behind an unfilled rank) |
//! | where is a stand, who is behind whom? | [`Block::stand`], [`Block::stand_with`], [`Block::front_rank`], [`Shape::rank_of`], [`Shape::file_of`], [`Shape::stand_at`] |
//! | how far is it? | [`Rect::distance`], [`Layout::distance`], [`Distance::of_rect`], [`Outline::distance_to_rect`] |
//! | is that within 4 inches? | [`Within`]: the policy of the ruleset; never a bare comparison |
//! | who is near, who is nearest? | [`Layout::near`], [`Layout::within`], [`Layout::nearest`] with its tie-breaks, [`Layout::nearest_about`] |
//! | do two bodies touch or overlap? | [`Rect::touches`], [`Rect::overlaps`], [`Layout::overlapping`] |
//! | ahead, behind, aside? | [`Frame::spot`] gives u and v; [`Frame::zone`] (45 degrees from the corners), [`Frame::side`] (by the lines alone), [`Frame::is_ahead`], [`Frame::is_behind_front`] |
//! | is any part of it in the arc, lane, zone? | a [`Region`] from [`Frame::front_zone`], [`Frame::arc`], [`Frame::lane`], [`Frame::strip_behind`]: [`Region::meets`], [`Region::overlaps`] |
//! | is it taken in enfilade? | [`Frame::angle_to_front`] |
//! | where does a move end, what does it cost? | [`Walk::step`] for each [`Leg`]; [`Rounding`] says when places are rounded |
//! | how far round does an arc of 2 inches wheel? | [`Leg::wheel_of_arc`], [`Angle::of_arc`], [`Angle::arc`] |
//! | is the way free? | [`Step::sweep`]: [`Layout::met_by`], [`Layout::all_met_by`], [`Sweep::meets`], [`Sweep::meets_outline`], [`Sweep::leaves`] |
//! | how far does it get? | [`Layout::stop`], [`Sweep::reach`], [`Sweep::leaves`], [`Sweep::until_within`] |
//! | how near does it come on the way? | [`Sweep::nearest_to`], [`Sweep::comes_within`] |
//! | which ground does it enter and cross, in which order? | [`Sweep::encounters`], [`Sweep::comes_onto`] for the front edge or for all its ground |
//! | is the lane of a charge free? | [`Block::lane_to`], [`Convex::overlaps`], [`Outline::meets_convex`] |
//! | which edge is struck? | by place: [`edge_facing`]; by the first touch of a straight move: [`Block::strike`], [`Block::struck_with`] |
//! | where does a charger line up? | [`Block::against`], [`Block::lined_up`], [`Block::along_flank`], [`Block::squared_up`]; if others are in the way: [`Room`] |
//! | is there room left on that edge? | [`Rect::free_stretch`] |
//! | who is in contact with whom, for what length? | [`Block::contacts`] with a [`Flush`], [`Rect::edge_contact`], [`Rect::corner_contact`], [`Rect::edge_touches`] |
//! | who sees whom, and what blocks? | [`SightLine::blocker`], [`SightLine::body_in_way`], [`SightLine::piece_in_way`]; lines between [`samples`] of edges, [`Rect::nearest_to`] |
//! | how much wood, at what distance a hedge? | [`SightLine::length_in`], [`SightLine::stretches`], [`SightLine::rims`] |
//! | on what ground is it? | [`Table::under`] a point, [`Outline::overlaps`] any part, [`Outline::covers`] all of it |
//! | does it stand behind the wall? | [`Rect::length_along`], [`Outline::side_of`] |
//!
//! # What is exact
//!
//! The corners of a block and the ends of legs are rounded to the grid, in one module; from there on distances, overlaps and sweeps of straight
//! legs are exact. A wheel is examined every quarter of a degree and at its end, which defines the answer. Touch and overlap share one tolerance,
//! [`TOUCH`]: after rounding, flush contacts at an angle miss by a micrometre or so. Distances are the same whichever comes first, and quarter turns,
//! mirrors and shifts of the whole table change no answer. `docs/contacts` has pictures of awkward contacts with what is answered.
//!
//! ```
//! use ground::tabletop::*;
//!
//! // Two bodies of eight stands in four files, 1.5 inches wide each, six inches apart and face to face.
//! let shape = Shape::close(8, 4, Length::inch_hundredths(150), Length::inch_hundredths(75), Fill::MiddleLeft);
//! let red = Block::new(Place::new(Point::at(Length::inches(20), Length::inches(10)), Bearing::NORTH), shape);
//! let blue = Block::new(Place::new(Point::at(Length::inches(21), Length::inches(16)), Bearing::SOUTH), shape);
//! let mut layout = Layout::new(2);
//! layout.set(0, &red, Cover::Footprint);
//! layout.set(1, &blue, Cover::Footprint);
//! assert!(Within::Rounded(Length::INCH_HUNDREDTH).is_within(layout.distance(0, 1), Length::inches(6)));
//! assert!(red.frame().front_zone().meets(&blue.footprint()));
//!
//! // Eight inches ahead is too far: blue stops it after six.
//! let step = Walk::new(red, Rounding::EachLeg, Cover::Footprint).step(Leg::ahead(Length::inches(8)))?;
//! assert_eq!(layout.stop(&step.sweep, |body| body != 0), Some(Stop { by: 1, way: Length::inches(6) }));
//!
//! // It charges: front to front, file to file, half an inch to its left being the least shift.
//! let charge = red.lined_up(&blue, edge_facing(&blue.footprint(), red.place.at).expect("red stands outside blue"));
//! assert_eq!(charge.place.at, Point::at(Length::inch_hundredths(1_950), Length::inches(16)));
//! assert_eq!(charge.contacts(&[], &blue, &[], &Flush::TIGHT).count(), 3);
//! # Ok::<(), LegFault>(())
//! ```

mod block;
mod contact;
mod convex;
mod distance;
mod frame;
mod grid;
mod layout;
mod legs;
mod length;
mod lining;
mod measure;
mod passing;
mod point;
mod profile;
mod rect;
mod sight;
mod sweep;
mod terrain;

pub use block::{Block, Exception, Fill, Shape};
pub use contact::{Contact, Feature, Flush, Strike};
pub use convex::{Convex, do_convex_meet};
pub use distance::Distance;
pub use frame::{Frame, Region, Spot, Zone};
pub use grid::{Angle, Bearing, CIRCLE, Unit, WHEEL_STEP};
pub use layout::{Layout, Stop};
pub use legs::{Cover, Hand, Heading, Leg, LegFault, Rounding, Step, Walk};
pub use length::{Length, TOUCH, Within};
pub use lining::{Room, edge_facing, edge_of};
pub use measure::{Measure, bearing_text, decimals, read_angle, read_bearing};
pub use passing::{Encounter, Encounters};
pub use point::{Bounds, Point, REACH, Vector, do_meet, lies_in, turn};
pub use rect::{Corner, Edge, Place, Rect};
pub use sight::{Blocker, Screen, SightLine, Stretches, samples};
pub use sweep::{Part, Sweep};
pub use terrain::{Outline, OutlineFault, Piece, Table, TableEdge};
