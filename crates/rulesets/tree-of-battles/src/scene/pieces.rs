//! The pieces: contingents to scale with their stands, and leaders.

use battle::{Badge, Bar, Leader, Piece, Place, Side, Stand, Viewer};
use ground::tabletop::{self, Bearing, Block, Length, Point, Shape};

use super::ground::spot;
use crate::field::Edge;
use crate::flags::{Flags, LeaderFlags, Marks};
use crate::state::{ContingentId, Duty, LeaderId, State};
use crate::troops::{Array, LeaderKind, Troop};
use crate::words::inches_text;

/// Contingents that are not on the table lie so far from its edge, and from each other.
const ASIDE: Length = Length::inches(1);
/// Their rows lie so far from each other.
const ROW: Length = Length::inches(3);

/// A bearing as scenes write it.
pub(super) fn degrees(bearing: Bearing) -> f64 {
    f64::from(bearing.get()) / 100.0
}

/// The sign of a type.
pub(crate) fn glyph(troop: Troop) -> &'static str {
    match troop {
        Troop::MaaMounted => "mounted-man-at-arms",
        Troop::MaaFoot => "foot-man-at-arms",
        Troop::LightHorse => "light-horse",
        Troop::HeavyInfantry => "heavy-foot",
        Troop::LightInfantry => "light-foot",
        Troop::Pike => "pike",
        Troop::Longbow => "longbow",
        Troop::Crossbow => "crossbow",
        Troop::Pavisier => "pavise-crossbow",
        Troop::Handgun => "handgun",
        Troop::Skirmisher => "skirmisher",
        Troop::Artillery => "artillery-gunpowder",
    }
}

/// The sign of a kind of leader.
pub(crate) fn leader_glyph(kind: LeaderKind) -> &'static str {
    match kind {
        LeaderKind::Commander => "leader-commander",
        LeaderKind::Marshal => "leader-marshal",
        LeaderKind::Captain => "leader-captain",
    }
}

/// How large a shape is, as scenes write it.
pub(crate) fn size(shape: &Shape) -> [u32; 2] {
    [shape.width(), shape.full_depth()].map(|length| length.micrometres().unsigned_abs())
}

impl State {
    /// The contingents a viewer knows of that are on the table, or wait beside it.
    pub(super) fn drawn_pieces(&self, viewer: Viewer) -> Vec<Piece> {
        let actors = self.actors(viewer);
        let known = self.all_contingents().filter(|id| self.is_known_to(*id, viewer));
        let mut beside = [0, 0];
        known
            .filter_map(|id| {
                let c = self.contingent(id);
                let place = if c.is_on_table() || c.is(Flags::HIDDEN) {
                    c.place
                } else if c.is(Flags::UNPLACED | Flags::WAITING) {
                    self.place_beside(id, &mut beside[c.side.index()])
                } else {
                    return None;
                };
                Some(self.piece(id, place, viewer, actors.contains(&id)))
            })
            .collect()
    }

    /// A place beside the table for a contingent that is not on it: along the edge of its side, after others that took so much of it.
    fn place_beside(&self, id: ContingentId, taken: &mut i32) -> tabletop::Place {
        let base = self.scenario.sides[self.contingent(id).side].base;
        let (x, y) = (self.scenario.width.micrometres(), self.scenario.depth.micrometres());
        let whole = if matches!(base, Edge::North | Edge::South) { x } else { y };
        let width = self.shape(id).width().micrometres();
        let (row, mut along) = (*taken / whole.max(1), *taken % whole.max(1));
        along = along.min((whole - width).max(0)) + width / 2;
        *taken += width + ASIDE.micrometres();
        let off = ASIDE.micrometres() + row * ROW.micrometres();
        let at = match base {
            Edge::South => Point::new(along, -off),
            Edge::North => Point::new(along, y + off),
            Edge::West => Point::new(-off, along),
            Edge::East => Point::new(x + off, along),
        };
        tabletop::Place::new(at, base.inwards())
    }

    fn piece(&self, id: ContingentId, place: tabletop::Place, viewer: Viewer, can_act: bool) -> Piece {
        let (info, c, kind) = (self.info(id), self.contingent(id), self.kind(id));
        let shape = self.shape(id);
        Piece {
            id: info.id.clone(),
            name: info.name.clone(),
            kind: format!("{}, {}", self.battle_name(c.battle), kind.row().name),
            side: c.side,
            glyph: glyph(kind),
            place: Place::Table { at: spot(place.at) },
            heading: Some(degrees(place.facing)),
            size: size(&shape),
            stands: self.drawn_stands(id, shape, c.rear),
            strain: Some(Bar { left: c.dps.into(), full: self.most_dps(id).into() }),
            cracks: 0,
            figure: String::new(),
            ranks: Vec::new(),
            badges: self.badges(id),
            hatched: c.is(Flags::DISARRAY | Flags::ROUTING),
            can_act,
            acted: c.is(Flags::ACTED),
            stats: self.stats(id, viewer),
            facts: self.facts(id, viewer),
            says: self.read_aloud(id, viewer, can_act),
        }
    }

    /// The stands of a shape, each as seen from the middle of its front.
    pub(crate) fn drawn_stands(&self, id: ContingentId, shape: Shape, rear: u16) -> Vec<Stand> {
        let origin = tabletop::Place::new(Point::new(0, 0), Bearing::NORTH);
        let info = self.info(id);
        let remounted = self.contingent(id).is(Flags::REMOUNTED);
        Block::new(origin, shape)
            .stands()
            .map(|(number, rect)| {
                let troop = match info.rear {
                    Some(behind) if rear >> number & 1 == 1 => behind,
                    _ => info.front,
                };
                let troop = if remounted { troop.remounted() } else { troop };
                Stand {
                    at: spot(rect.place().at),
                    size: [rect.front(), rect.depth()].map(|length| length.micrometres().unsigned_abs()),
                    turned: 0,
                    glyph: glyph(troop),
                    says: troop.row().name,
                }
            })
            .collect()
    }

    /// The leaders a viewer sees on the table.
    pub(super) fn drawn_leaders(&self, viewer: Viewer) -> Vec<Leader> {
        let seen = |id: &LeaderId| {
            let leader = self.leader(*id);
            leader.is_on_table()
        };
        let with_known = |id: &LeaderId| match self.leader(*id).with.some() {
            Some(with) => self.is_known_to(with, viewer) && self.contingent(with).is_on_table(),
            None => true,
        };
        let all = self.all_leaders().filter(seen).filter(with_known);
        all.map(|id| {
            let (info, leader) = (self.leader_info(id), self.leader(id));
            Leader {
                id: info.id.clone(),
                name: info.name.clone(),
                kind: format!("{}, {}", info.kind.key(), self.battle_name(leader.battle)),
                side: leader.side,
                place: Place::Table { at: spot(self.where_is(id)) },
                glyph: leader_glyph(info.kind),
                figure: leader.rating.to_string(),
                with: leader.with.some().map(|with| self.contingent_word(with).to_owned()),
                badges: self.leader_badges(id, viewer),
                stats: vec![
                    ("CPs".to_owned(), format!("{} of {}", leader.cp, leader.rating)),
                    ("Controls".to_owned(), format!("{}″", info.kind.row().controls_within)),
                ],
                facts: self.leader_facts(id, viewer),
            }
        })
        .collect()
    }

    fn leader_badges(&self, id: LeaderId, viewer: Viewer) -> Vec<Badge> {
        let (info, leader) = (self.leader_info(id), self.leader(id));
        let suspect = self.command(leader.battle).suspect && self.command(leader.battle).leader == id;
        let all = [
            (leader.is(LeaderFlags::IN_PERIL), "routing", "in peril of being captured"),
            (leader.rating < info.cp, "shaken", "wounded"),
            (leader.is(LeaderFlags::FIGHTS), "melee", "fights in the front rank"),
            (suspect && viewer.knows_secrets_of(leader.side), "held", "a suspect lord"),
            (leader.is(LeaderFlags::RODE), "activated", "has ridden in this turn"),
        ];
        all.into_iter().filter(|(holds, ..)| *holds).map(|(_, glyph, says)| Badge { glyph, says }).collect()
    }

    fn leader_facts(&self, id: LeaderId, viewer: Viewer) -> Vec<(String, String)> {
        let (info, leader) = (self.leader_info(id), self.leader(id));
        let command = self.command(leader.battle);
        let role = if command.leader == id { "leads" } else { "serves in" };
        let with = leader.with.some().map_or("nobody", |with| self.contingent_name(with));
        let mut facts = vec![
            ("Battle".to_owned(), format!("{role} {}", self.battle_name(leader.battle))),
            ("With".to_owned(), with.to_owned()),
            ("Rank".to_owned(), if info.noble { "a noble" } else { "not noble" }.to_owned()),
        ];
        if leader.rating < info.cp {
            facts.push(("Unhurt".to_owned(), format!("{} CPs", info.cp)));
        }
        if viewer.knows_secrets_of(leader.side) && command.leader == id {
            let order = command.order.map_or("none", |order| order.key());
            facts.push(("Order".to_owned(), order.to_owned()));
        }
        facts
    }

    fn badges(&self, id: ContingentId) -> Vec<Badge> {
        let c = self.contingent(id);
        let engaged = c.is_on_table() && self.is_engaged(id);
        let low = self.info(id).volleys > 0 && c.volleys == 0;
        let all = [
            (c.is(Flags::ROUTING), "routing", "routing"),
            (c.is(Flags::DISARRAY), "disordered", "in disarray"),
            (engaged, "melee", "engaged"),
            (c.is(Flags::PURSUING), "pursuing", "in pursuit"),
            (c.is(Flags::LOOTING), "looting", "looting"),
            (c.is(Flags::ALOOF), "shaken", "stands aloof"),
            (c.is(Flags::CHARGED), "charged", "has charged"),
            (low, "low-ammunition", "low on ammunition"),
            (c.is_halted(), "held", "halted by a test"),
            (c.is(Flags::RESERVED), "opportunity", "keeps its shot"),
            (c.is(Flags::REMOUNTED) && !self.is_mounted(id), "unhorsed", "dismounted"),
            (c.is(Flags::HIDDEN), "hidden-marker", "hidden from the enemy"),
            (!c.is_on_table() && !c.is(Flags::HIDDEN), "held", "not on the table yet"),
        ];
        all.into_iter().filter(|(holds, ..)| *holds).map(|(_, glyph, says)| Badge { glyph, says }).collect()
    }

    fn stats(&self, id: ContingentId, viewer: Viewer) -> Vec<(String, String)> {
        let c = self.contingent(id);
        let mut stats = vec![
            ("DPs".to_owned(), format!("{} of {}", c.dps, self.most_dps(id))),
            ("Grade".to_owned(), self.grade(id).letter().to_owned()),
            ("Stands".to_owned(), c.stands.to_string()),
        ];
        if viewer.knows_secrets_of(c.side) {
            let order = c.order.or(self.command(c.battle).order);
            stats.push(("Order".to_owned(), order.map_or("none", |order| order.key()).to_owned()));
        }
        stats
    }

    fn facts(&self, id: ContingentId, viewer: Viewer) -> Vec<(String, String)> {
        let (c, info) = (self.contingent(id), self.info(id));
        let shape = self.shape(id);
        let mut facts = vec![
            ("Array".to_owned(), self.array_words(id)),
            ("Front".to_owned(), format!("{}″", inches_text(shape.width()))),
            ("Battle".to_owned(), self.battle_name(c.battle)),
        ];
        let marks = info.marks.names().map(|name| name.replace('-', " ")).collect::<Vec<_>>();
        if !marks.is_empty() {
            facts.push(("Is".to_owned(), marks.join(", ")));
        }
        if let Some(weapon) = self.weapon_of(id) {
            let row = weapon.ranges();
            facts.push((
                "Range".to_owned(),
                format!("{}″, effective {}″, close {}″", row.maximum, row.effective, row.close),
            ));
        }
        if viewer.knows_secrets_of(c.side) && info.volleys > 0 {
            facts.push(("Volleys".to_owned(), format!("{} of {}", c.volleys, info.volleys)));
        }
        let bound = match c.bound.duty {
            Duty::Free => None,
            Duty::Halt => Some("to halt".to_owned()),
            Duty::Repeat => Some("to repeat its last move".to_owned()),
            Duty::Advance => Some("to advance to the nearest enemy".to_owned()),
            Duty::Charge | Duty::FullSpeed | Duty::ChargeBest => {
                Some(match c.bound.target.some().filter(|at| self.is_known_to(*at, viewer)) {
                    Some(target) => format!("to charge {}", self.contingent_name(target)),
                    None => "to charge".to_owned(),
                })
            }
        };
        facts.extend(bound.map(|bound| ("Bound".to_owned(), bound)));
        facts
    }

    /// How a contingent is drawn up, in words: "line of 6, two ranks".
    pub(super) fn array_words(&self, id: ContingentId) -> String {
        let c = self.contingent(id);
        let ranks = match (c.array, self.ranks(id)) {
            (Array::Skirmish, _) | (_, 1) => String::new(),
            (_, ranks) => format!(", {ranks} ranks"),
        };
        let disarray = if c.is(Flags::DISARRAY) { ", in disarray" } else { "" };
        match c.array {
            Array::Skirmish => format!("skirmish array{disarray}"),
            array => format!("{} of {}{ranks}{disarray}", array.key(), c.files),
        }
    }

    fn read_aloud(&self, id: ContingentId, viewer: Viewer, can_act: bool) -> String {
        let (info, c) = (self.info(id), self.contingent(id));
        let mut parts = vec![info.name.clone(), self.kind(id).row().name.to_owned(), self.array_words(id)];
        if c.is_on_table() {
            let at = c.place.at;
            let inches = |value: i32| f64::from(value) / f64::from(Length::inches(1).micrometres());
            parts.push(format!("{:.1}″ east and {:.1}″ north", inches(at.x), inches(at.y)));
            parts.push(format!("faces {:.0} degrees", degrees(c.place.facing)));
            if let Some((enemy, far)) =
                self.nearest(id, self.enemies(c.side).filter(|enemy| self.is_known_to(*enemy, viewer)))
            {
                let far = f64::from(crate::rules::orders::hundredths(far)) / 100.0;
                parts.push(format!("nearest enemy {} at {far:.2}″", self.contingent_name(enemy)));
            }
        }
        parts.push(format!("{} of {} DPs", c.dps, self.most_dps(id)));
        parts.extend(self.badges(id).into_iter().map(|badge| badge.says.to_owned()));
        if self.has(id, Marks::FULL_HARNESS) {
            parts.push("in full harness".to_owned());
        }
        if can_act {
            parts.push("can act".to_owned());
        }
        parts.join(", ")
    }

    /// The name of a battle for people.
    pub(super) fn battle_name(&self, id: crate::state::BattleId) -> String {
        self.battle_info(id).map_or_else(|| "Turncoats".to_owned(), |info| info.name.clone())
    }

    /// The name of a contingent for people.
    pub(crate) fn contingent_name(&self, id: ContingentId) -> &str {
        self.scenario.contingents.get(id.index()).map_or("nobody", |info| info.name.as_str())
    }

    /// The name of a leader for people.
    pub(super) fn leader_name(&self, id: LeaderId) -> &str {
        self.scenario.leaders.get(id.index()).map_or("nobody", |info| info.name.as_str())
    }

    /// The name of an army for people.
    pub(super) fn army_name(&self, side: Side) -> String {
        let name = &self.scenario.sides[side].name;
        if name.is_empty() { side.to_string() } else { name.clone() }
    }
}
