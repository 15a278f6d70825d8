//! What is drawn besides pieces and ground: fights, baggage, heralds; and for one piece on demand, what it reaches.

use battle::{Mark, Place, Reach, Side, Viewer};
use ground::tabletop::{Bearing, Length, Point};

use super::ground::spot;
use crate::flags::Flags;
use crate::rulebook::define;
use crate::state::{ContingentId, LeaderId, State};
use crate::steps::Step;
use crate::troops::Troop;

/// A quarter of a circle is drawn in so many parts.
const PARTS: i32 = 9;

impl State {
    /// Fights, baggage trains and heralds.
    pub(super) fn lasting_marks(&self, viewer: Viewer) -> Vec<Mark> {
        let mut marks = Vec::new();
        for red in self.on_table(Side::Red).filter(|id| self.is_known_to(*id, viewer)) {
            for blue in self.on_table(Side::Blue).filter(|id| self.is_known_to(*id, viewer)) {
                if self.are_engaged(red, blue) {
                    let between = [red, blue].map(|id| self.contingent_word(id).to_owned());
                    marks.push(Mark::Melee { between, supporters: Vec::new() });
                }
            }
        }
        marks.extend(self.charges_under_way(viewer));
        marks.extend(self.deployment_zone());
        for (side, train) in self.baggage.iter() {
            if let Some(at) = train.at {
                let looted = if train.looted { ", looted" } else { "" };
                marks.push(Mark::Thing {
                    glyph: "baggage",
                    name: format!("the baggage of {}{looted}", self.army_name(side)),
                    place: Place::Table { at: spot(at) },
                    side: Some(side),
                    covers: Vec::new(),
                });
            }
        }
        for message in &self.messages {
            if let Some(at) = message.at {
                marks.push(Mark::Thing {
                    glyph: "herald",
                    name: format!("a herald for {}", self.leader_name(message.to)),
                    place: Place::Table { at: spot(at) },
                    side: Some(message.side),
                    covers: Vec::new(),
                });
            }
        }
        marks
    }

    /// The zone of the side whose battle is being placed.
    fn deployment_zone(&self) -> Option<Mark> {
        let Some(Step::Placing(placing)) = self.steps.last() else { return None };
        let side = self.command(placing.battle).side;
        let first = self.all_contingents().find(|id| self.contingent(*id).side == side)?;
        Some(Mark::Shape {
            of: self.contingent_word(first).to_owned(),
            what: Reach::Zone,
            outlines: vec![self.zone_of(side).into_iter().map(spot).collect()],
            says: format!("here {} deploys", self.army_name(side)),
        })
    }

    /// The charges that have been declared and not yet struck home, each towards the middle of its target.
    fn charges_under_way(&self, viewer: Viewer) -> impl Iterator<Item = Mark> {
        let shown = self.charges.iter().filter(move |charge| {
            [charge.by, charge.at]
                .iter()
                .all(|id| self.contingent(*id).is_on_table() && self.is_known_to(*id, viewer))
                && !self.contingent(charge.by).is(Flags::CHARGED)
        });
        shown.map(|charge| {
            let from = self.contingent(charge.by).place.at;
            let to = self.footprint(charge.at).centre();
            let path = [from, to].map(|at| Place::Table { at: spot(at) }).to_vec();
            Mark::Charge { of: self.contingent_word(charge.by).to_owned(), path }
        })
    }

    /// What to draw for one piece on demand.
    pub(crate) fn marks_of_piece(&self, viewer: Viewer, piece: &str) -> Vec<Mark> {
        let named = |id: &ContingentId| self.contingent_word(*id) == piece;
        let contingent = self.all_contingents().find(named);
        if let Some(id) = contingent.filter(|id| self.is_known_to(*id, viewer)) {
            return if self.contingent(id).is_on_table() { self.reaches(id, viewer) } else { Vec::new() };
        }
        let leader = self.all_leaders().find(|id| self.leader_word(*id) == piece);
        match leader.filter(|id| self.leader(*id).is_on_table()) {
            Some(leader) if self.is_leader_known_to(leader, viewer) => vec![self.command_of(leader)],
            _ => Vec::new(),
        }
    }

    fn reaches(&self, id: ContingentId, viewer: Viewer) -> Vec<Mark> {
        define!("charge.foot", "charge.mounted");
        let mut marks = Vec::new();
        let of = || self.contingent_word(id).to_owned();
        if let Some(weapon) = self.weapon_of(id) {
            let row = weapon.ranges();
            let mut known = Vec::new();
            for (inches, what) in
                [(row.maximum, "range"), (row.effective, "effective range"), (row.close, "close range")]
            {
                if inches > 0 && !known.contains(&inches) {
                    known.push(inches);
                    let outlines = vec![self.front_zone_to(id, inches.into())];
                    marks.push(Mark::Shape {
                        of: of(),
                        what: Reach::Shot,
                        outlines,
                        says: format!("{what}, {inches}″"),
                    });
                }
            }
        }
        if self.kind(id).row().may_charge && self.kind(id) != Troop::Artillery {
            let reach = self.charge_reach(id).into();
            marks.push(Mark::Shape {
                of: of(),
                what: Reach::Charge,
                outlines: vec![self.front_zone_to(id, reach)],
                says: format!("charge, {reach}″"),
            });
        }
        let leaders = self.leaders_with(id).filter(|leader| self.is_leader_known_to(*leader, viewer));
        marks.extend(leaders.map(|leader| self.command_of(leader)));
        marks
    }

    /// The part of a contingent's front zone that is within so many inches of its front edge.
    fn front_zone_to(&self, id: ContingentId, inches: i32) -> Vec<[i32; 2]> {
        define!("geo.front-zone");
        let block = self.block(id);
        let (place, half) = (block.place, block.shape.width().half());
        let reach = Length::inches(inches);
        let corner = |right: Length| place.point(right, Length::ZERO);
        let (left, right) = (corner(Length::ZERO - half), corner(half));
        let turned = |by: i32| Bearing::hundredths(i32::from(place.facing.get()) + by * 4_500 / PARTS);
        let mut outline = vec![spot(left)];
        outline.extend((-PARTS..=0).map(|part| spot(left.moved(turned(part), reach))));
        outline.extend((0..=PARTS).map(|part| spot(right.moved(turned(part), reach))));
        outline.push(spot(right));
        outline
    }

    /// The ground within which a leader keeps contingents in control.
    fn command_of(&self, leader: LeaderId) -> Mark {
        let inches = self.leader_info(leader).kind.row().controls_within;
        Mark::Shape {
            of: self.leader_word(leader).to_owned(),
            what: Reach::Zone,
            outlines: vec![circle(self.where_is(leader), Length::inches(inches.into()))],
            says: format!("{}, {inches}″", self.leader_name(leader)),
        }
    }
}

fn circle(about: Point, radius: Length) -> Vec<[i32; 2]> {
    (0..4 * PARTS).map(|part| spot(about.moved(Bearing::hundredths(part * 9_000 / PARTS), radius))).collect()
}
