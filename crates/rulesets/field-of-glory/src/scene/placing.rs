//! What is set down by hand: groups in deployment, commanders who ride, and ghosts of ground and camps.

use battle::{Ghost, Handle, HandleKind, Manoeuvre, Place, Side, Tried, TriedLeg, Word as _};
use ground::tabletop::{self, Block, Length, Point, TableEdge};

use super::free::handle;
use super::ground::spot;
use super::pieces::degrees;
use crate::laid::Laid;
use crate::rules::command::ways::Goal;
use crate::rules::setup::deployment::Post;
use crate::state::{CommanderId, GroupId, State};
use crate::words::{hundredths_text, point_text};

/// Deployment.
impl State {
    /// How a group that is to be deployed is put down.
    pub(crate) fn placing(&self, group: GroupId, files: u8) -> Manoeuvre {
        Manoeuvre {
            actor: self.group_word(group).to_owned(),
            begin: format!("deploy {} at", self.group_word(group)),
            allowance: None,
            handles: self.placing_handles(group, files),
        }
    }

    fn placing_handles(&self, group: GroupId, files: u8) -> Vec<Handle> {
        let write = format!("{{x}},{{y}} facing {{bearing}} in {files} files");
        let other = "{x},{y} facing {bearing} in {count} files";
        vec![
            handle(HandleKind::Place, &write, "Set down", None),
            handle(HandleKind::Face, &write, "Turn to face", None),
            Handle {
                counts: (1..=u16::from(self.group(group).bases)).collect(),
                ..handle(HandleKind::Files, other, "Files", None)
            },
        ]
    }

    /// The block of a group at a post.
    fn posted_block(&self, group: GroupId, post: Post) -> Block {
        let now = self.group(group);
        let place = tabletop::Place::new(post.at, post.facing);
        let files = post.files.clamp(1, now.bases.max(1));
        let posted = crate::state::Group { place, files, ..*now };
        Laid::of(&posted, self.depth_of(group)).block
    }

    /// A group as it would stand at a post.
    pub(crate) fn post_ghost(&self, group: GroupId, post: Post) -> Ghost {
        Ghost { path: Vec::new(), ..self.block_ghost(group, &self.posted_block(group, post), false) }
    }

    /// What would come of setting a group down there.
    pub(super) fn try_post(&self, group: GroupId, post: Post) -> Tried {
        let side = self.side_of(group);
        let mut written = String::new();
        post.write(self, side, &mut written);
        let leg = TriedLeg {
            written,
            says: self.post_text(side, post),
            cost: String::new(),
            place: Place::Table { at: spot(post.at) },
            heading: Some(degrees(post.facing)),
        };
        Tried {
            handles: self.placing_handles(group, post.files),
            ..set_down(self.post_ghost(group, post), leg)
        }
    }

    /// Where a point lies as its side sees it: "36 MU along the edge, 10 MU in".
    pub(crate) fn place_text(&self, side: Side, at: Point) -> String {
        let (width, depth) = (self.scenario.table.width, self.scenario.table.depth);
        let (x, y) = (Length::new(at.x), Length::new(at.y));
        let (along, into) = match self.scenario.base(side) {
            TableEdge::South => (x, y),
            TableEdge::North => (x, depth - y),
            TableEdge::West => (y, x),
            TableEdge::East => (y, width - x),
        };
        format!("{} MU along the edge, {} MU in", hundredths_text(along), hundredths_text(into))
    }

    /// A post in words: "36 MU along the edge, 10 MU in, 4 files".
    pub(crate) fn post_text(&self, side: Side, post: Post) -> String {
        let files = if post.files == 1 { "1 file".to_owned() } else { format!("{} files", post.files) };
        format!("{}, {files}", self.place_text(side, post.at))
    }

    /// Ground as it would lie.
    pub(crate) fn ground_ghost(at: Point, outline: &[Point]) -> Ghost {
        Ghost {
            place: Place::Table { at: spot(at) },
            heading: None,
            path: Vec::new(),
            charge: false,
            array: None,
            swept: vec![outline.iter().copied().map(spot).collect()],
        }
    }
}

/// Something that is set down in one go.
fn set_down(ghost: Ghost, leg: TriedLeg) -> Tried {
    Tried {
        ghost,
        legs: vec![leg],
        used: 0,
        left: None,
        notes: Vec::new(),
        handles: Vec::new(),
        nearest: None,
        unfinished: false,
    }
}

/// Commanders.
impl State {
    /// The commanders of a side who may ride to any place.
    pub(crate) fn rides_of(&self, side: Side) -> Vec<Manoeuvre> {
        let may = |id: &CommanderId| {
            let mut goals = false;
            let _ = self.each_commander_goal(*id, |goal| {
                goals |= matches!(goal, Goal::Place(_));
                if goals { std::ops::ControlFlow::Break(()) } else { std::ops::ControlFlow::Continue(()) }
            });
            goals
        };
        let riders = self.commanders_of(side).filter(may);
        riders
            .map(|id| Manoeuvre {
                actor: self.commander_word(id).to_owned(),
                begin: format!("{} goes to", self.commander_word(id)),
                allowance: None,
                handles: vec![handle(HandleKind::Place, "{x},{y}", "Ride", None)],
            })
            .collect()
    }

    /// What would come of a ride.
    pub(super) fn try_ride(&self, commander: CommanderId, to: Point) -> Tried {
        let place = Place::Table { at: spot(to) };
        let start = Place::Table { at: spot(self.commander_start(commander)) };
        let ghost = Ghost { path: vec![start, place], ..State::ground_ghost(to, &[]) };
        let leg = TriedLeg {
            written: point_text(to),
            says: self.ride_text(commander, to),
            cost: String::new(),
            place,
            heading: None,
        };
        Tried {
            handles: vec![handle(HandleKind::Place, "{x},{y}", "Ride", None)],
            ..set_down(Ghost { swept: Vec::new(), ..ghost }, leg)
        }
    }
}
