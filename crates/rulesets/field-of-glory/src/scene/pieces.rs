//! The pieces: battle groups to scale with their bases, and commanders.

use battle::{Answers, Badge, Leader, Piece, PieceId, Place, Side, Stand, State as _, Viewer};
use ground::tabletop::{self, Bearing, Edge, Length, Point, Rect, TableEdge};

use super::ground::spot;
use crate::rulebook::define;
use crate::state::{CommanderFlags, CommanderId, Flags, GroupId, State};
use crate::steps::Step;
use crate::troops::{
    Armour, Cohesion, CommanderKind, Disorder, Kind, Quality, Rank, Skill, Training, Troop, Weapon,
};
use crate::words::hundredths_text;

/// Groups that are not on the table lie so far from its edge, and from each other.
const ASIDE: Length = Length::MU;
/// Their rows lie so far from each other.
const ROW: Length = Length::mu(5);

/// A bearing as scenes write it.
pub(super) fn degrees(bearing: Bearing) -> f64 {
    f64::from(bearing.get()) / 100.0
}

/// The sign of a kind of base.
pub(crate) fn glyph(kind: &Kind) -> &'static str {
    let foot = matches!(kind.troop, Troop::HeavyFoot | Troop::MediumFoot);
    match (kind.troop, kind.shooting) {
        (Troop::LightFoot, _) => "skirmisher",
        (_, Some(Weapon::Longbow)) if foot => "longbow",
        (_, Some(Weapon::Crossbow)) if foot => "crossbow",
        (_, Some(Weapon::Bow | Weapon::BowStar)) if foot => "bow",
        (_, Some(Weapon::Firearm)) if foot => "handgun",
        (Troop::HeavyFoot | Troop::MediumFoot, _) if kind.has(Skill::Pikemen) => "pike",
        (Troop::HeavyFoot | Troop::MediumFoot, _) if kind.has_spears() => "spear",
        (Troop::HeavyFoot | Troop::MediumFoot, _) if kind.has(Skill::HeavyWeapon) => "halberd-bill",
        (Troop::HeavyFoot, _) => "heavy-foot",
        (Troop::MediumFoot, _) => "medium-foot",
        (Troop::LightHorse | Troop::Cavalry, Some(Weapon::Bow | Weapon::Crossbow)) => "mounted-shooter",
        (Troop::LightHorse, _) => "light-horse",
        (Troop::Knights | Troop::Cataphracts, _) => "mounted-man-at-arms",
        (Troop::Cavalry | Troop::Camelry, _) => "mounted-sergeant",
        (Troop::LightChariots | Troop::HeavyChariots | Troop::ScythedChariots, _) => "chariot",
        (Troop::Elephants, _) => "elephant",
        (Troop::BattleWagons, _) => "war-wagon",
        (Troop::LightArtillery | Troop::HeavyArtillery, Some(Weapon::Artillery)) => "artillery-gunpowder",
        (Troop::LightArtillery | Troop::HeavyArtillery, _) => "artillery-mechanical",
    }
}

/// A type of troops as people call it.
pub(crate) fn troop_name(troop: Troop) -> &'static str {
    match troop {
        Troop::HeavyFoot => "heavy foot",
        Troop::MediumFoot => "medium foot",
        Troop::LightFoot => "light foot",
        Troop::LightHorse => "light horse",
        Troop::Cavalry => "cavalry",
        Troop::Camelry => "camelry",
        Troop::Knights => "knights",
        Troop::Cataphracts => "cataphracts",
        Troop::Elephants => "elephants",
        Troop::LightChariots => "light chariots",
        Troop::HeavyChariots => "heavy chariots",
        Troop::ScythedChariots => "scythed chariots",
        Troop::BattleWagons => "battle wagons",
        Troop::LightArtillery => "light artillery",
        Troop::HeavyArtillery => "heavy artillery",
    }
}

/// An armour as people call it.
fn armour_name(armour: Armour) -> &'static str {
    match armour {
        Armour::Unprotected => "unprotected",
        Armour::Protected => "protected",
        Armour::Armoured => "armoured",
        Armour::HeavilyArmoured => "heavily armoured",
    }
}

/// A quality as people call it.
pub(crate) fn quality_name(quality: Quality) -> &'static str {
    match quality {
        Quality::Poor => "poor",
        Quality::Average => "average",
        Quality::Superior => "superior",
        Quality::Elite => "elite",
    }
}

/// A capability in close combat as people call it.
fn skill_name(skill: Skill) -> &'static str {
    match skill {
        Skill::ImpactFoot => "impact foot",
        Skill::Lancers => "lancers",
        Skill::LightSpear => "light spear",
        Skill::OffensiveSpearmen => "offensive spearmen",
        Skill::DefensiveSpearmen => "defensive spearmen",
        Skill::Pikemen => "pikemen",
        Skill::HeavyWeapon => "heavy weapon",
        Skill::SkilledSwordsmen => "skilled swordsmen",
        Skill::Swordsmen => "swordsmen",
    }
}

/// What a base shoots with as people call it.
fn weapon_name(weapon: Weapon) -> &'static str {
    match weapon {
        Weapon::Bow => "bows",
        Weapon::Longbow => "longbows",
        Weapon::Crossbow => "crossbows",
        Weapon::BowStar => "some bows",
        Weapon::Sling => "slings",
        Weapon::Javelins => "javelins",
        Weapon::Firearm => "firearms",
        Weapon::Artillery => "artillery",
    }
}

/// A kind of base in words: "armoured heavy foot, longbows, swordsmen".
pub(crate) fn kind_words(kind: &Kind) -> String {
    let armour = kind.armour.map(|armour| format!("{} ", armour_name(armour))).unwrap_or_default();
    let mut words = vec![format!("{armour}{}", troop_name(kind.troop))];
    words.extend(kind.shooting.map(|weapon| weapon_name(weapon).to_owned()));
    words.extend(kind.impact.map(|skill| skill_name(skill).to_owned()));
    let melee = kind.melee.filter(|melee| Some(*melee) != kind.impact);
    words.extend(melee.map(|skill| skill_name(skill).to_owned()));
    words.join(", ")
}

/// A commander as people call him by his kind.
pub(crate) fn commander_words(kind: CommanderKind) -> &'static str {
    match kind {
        CommanderKind::Inspired => "inspired commander",
        CommanderKind::Field => "field commander",
        CommanderKind::Troop => "troop commander",
    }
}

/// A commander as people call him by his rank, and his sign.
pub(crate) fn rank_words(rank: Rank) -> (&'static str, &'static str) {
    match rank {
        Rank::CInC => ("commander-in-chief", "leader-commander"),
        Rank::Sub => ("sub-commander", "leader-marshal"),
        Rank::Ally => ("commander of an ally", "leader-captain"),
    }
}

/// A training as people call it.
pub(crate) fn training_name(training: Training) -> &'static str {
    match training {
        Training::Undrilled => "undrilled",
        Training::Drilled => "drilled",
    }
}

pub(super) fn size(rect: &Rect) -> [u32; 2] {
    [rect.front(), rect.depth()].map(|length| length.micrometres().unsigned_abs())
}

/// Battle groups.
impl State {
    /// The groups that a viewer knows of: those on the table, and those that wait beside it.
    pub(super) fn drawn_pieces(&self, viewer: Viewer) -> Vec<Piece> {
        let mut beside = [0, 0];
        let actors = self.actors(viewer);
        let known = self.all_groups().filter(|id| self.is_known_to(*id, viewer));
        let drawn = known.filter_map(|id| {
            let group = self.group(id);
            let place = if group.is_on_table() || group.is(Flags::POSTED) || self.is_hidden(id) {
                group.place
            } else if group.is(Flags::WAITS) {
                self.place_beside(id, &mut beside[self.side_of(id).index()])
            } else {
                return None;
            };
            let piece = self.piece(id, place, actors.contains(&id.into()));
            Some(Piece { facts: self.facts(id, viewer), ..piece })
        });
        drawn.collect()
    }

    /// The pieces of a viewer's own with which he may do something now.
    fn actors(&self, viewer: Viewer) -> Vec<PieceId> {
        let mut pieces = Vec::new();
        if let Viewer::Seat(side) = viewer
            && self.awaiting()[side]
        {
            let mut choices = Vec::new();
            self.choices(side, &mut choices);
            for choice in &choices {
                Answers::<State>::pieces(choice, self, &mut pieces);
            }
            let own =
                |piece: &PieceId| self.all_groups().any(|id| *piece == id.into() && self.side_of(id) == side);
            pieces.retain(own);
            pieces.dedup();
            if let Some(Step::MoveGroup(_)) = self.steps.last() {
                // Whoever may still move can be pulled, whether his moves are listed or not.
                pieces.extend(
                    self.on_table(side).filter(|id| self.may_go(*id, side).is_ok()).map(PieceId::from),
                );
            }
        }
        pieces
    }

    /// A place beside the table for a group that is not on it: along the edge of its side, after others that took so much of it.
    fn place_beside(&self, id: GroupId, taken: &mut i32) -> tabletop::Place {
        let table = &self.scenario.table;
        let base = self.scenario.base(self.side_of(id));
        let (x, y) = (table.width.micrometres(), table.depth.micrometres());
        let whole = if matches!(base, TableEdge::North | TableEdge::South) { x } else { y }.max(1);
        let width = self.footprint(id).front().micrometres();
        let (row, along) = (*taken / whole, *taken % whole);
        let along = along.min((whole - width).max(0)) + width / 2;
        *taken += width + ASIDE.micrometres();
        let off = ASIDE.micrometres() + row * ROW.micrometres();
        match base {
            TableEdge::South => tabletop::Place::new(Point::new(along, -off), Bearing::NORTH),
            TableEdge::North => tabletop::Place::new(Point::new(along, y + off), Bearing::SOUTH),
            TableEdge::West => tabletop::Place::new(Point::new(-off, along), Bearing::EAST),
            TableEdge::East => tabletop::Place::new(Point::new(x + off, along), Bearing::WEST),
        }
    }

    fn piece(&self, id: GroupId, place: tabletop::Place, can_act: bool) -> Piece {
        let (info, group) = (self.info(id), self.group(id));
        let badges = self.badges(id);
        Piece {
            id: info.id.clone(),
            name: info.name.clone(),
            kind: format!("{} {}", quality_name(info.quality), troop_name(self.kind(id).troop)),
            side: info.side,
            glyph: glyph(self.kind(id)),
            place: Place::Table { at: spot(place.at) },
            heading: Some(degrees(place.facing)),
            size: size(self.footprint(id)),
            stands: self.drawn_bases(id),
            strain: None,
            cracks: match group.cohesion {
                Cohesion::Steady | Cohesion::Broken => 0,
                Cohesion::Disrupted => 1,
                Cohesion::Fragmented => 2,
            },
            figure: String::new(),
            ranks: Vec::new(),
            badges: badges.clone(),
            hatched: group.is_broken() || group.is_on_table() && self.group_disorder(id) > Disorder::None,
            can_act,
            acted: group.is(Flags::MOVED),
            stats: vec![
                ("Cohesion".to_owned(), group.cohesion.word().to_owned()),
                ("Bases".to_owned(), format!("{} of {}", group.bases, info.bases)),
                ("Quality".to_owned(), quality_name(info.quality).to_owned()),
            ],
            facts: Vec::new(),
            says: self.read_aloud(id, &badges, can_act),
        }
    }

    /// The bases of a group, each as seen from the middle of its front.
    fn drawn_bases(&self, id: GroupId) -> Vec<Stand> {
        let (frame, facing) = (self.frame(id), self.group(id).place.facing);
        let bases = (0..).zip(self.bases(id));
        bases
            .map(|(base, rect)| {
                let (kind, at) = (self.kind_of(id, base), frame.spot(rect.midpoint(Edge::Front)));
                let turned = (rect.facing() - facing).get().rem_euclid(36_000);
                Stand {
                    at: [at.u.micrometres(), at.v.micrometres()],
                    size: size(rect),
                    turned: turned as u16,
                    glyph: glyph(kind),
                    says: troop_name(kind.troop),
                }
            })
            .collect()
    }

    /// The sign of a base and what it is called.
    pub(super) fn stand_words(&self, id: GroupId, base: u8) -> (&'static str, &'static str) {
        let kind = self.kind_of(id, base);
        (glyph(kind), troop_name(kind.troop))
    }

    fn badges(&self, id: GroupId) -> Vec<Badge> {
        let group = self.group(id);
        let disorder = if group.is_on_table() { self.group_disorder(id) } else { Disorder::None };
        let all = [
            (group.is_broken(), "routing", "BROKEN"),
            (group.cohesion == Cohesion::Fragmented, "fragmented", "FRAGMENTED"),
            (group.cohesion == Cohesion::Disrupted, "shaken", "DISRUPTED"),
            (disorder == Disorder::Severe, "disordered", "SEVERELY DISORDERED"),
            (disorder == Disorder::Disordered, "disordered", "DISORDERED"),
            (group.pursues.some().is_some(), "pursuing", "in pursuit"),
            (group.is(Flags::LOOTING), "looting", "looting"),
            (group.is(Flags::CHARGED), "charged", "has charged"),
            (group.is(Flags::WAITS), "held", "not on the table yet"),
            (self.is_hidden(id), "hidden-marker", "hidden from the enemy"),
            (group.is_on_table() && self.held_by(id).is_some(), "held", "held where it stands"),
            (group.is_on_table() && self.is_in_combat(id), "melee", "in close combat"),
        ];
        all.into_iter().filter(|(holds, ..)| *holds).map(|(_, glyph, says)| Badge { glyph, says }).collect()
    }

    fn facts(&self, id: GroupId, viewer: Viewer) -> Vec<(String, String)> {
        let info = self.info(id);
        let mut facts = vec![
            ("Number".to_owned(), self.number_for(id, viewer).to_string()),
            ("Formation".to_owned(), self.formation_words(id)),
            ("Are".to_owned(), kind_words(self.kind(id))),
            ("Training".to_owned(), training_name(self.training(id)).to_owned()),
        ];
        if let Some((rear, count)) = &info.rear {
            facts.push(("Behind".to_owned(), format!("{count} {}", kind_words(rear))));
        }
        if let Some(ally) = info.ally.and_then(|ally| self.scenario.allies.get(usize::from(ally))) {
            facts.push(("Ally".to_owned(), ally.clone()));
        }
        facts
    }

    /// How a group is drawn up, in words: "4 wide, 2 deep".
    fn formation_words(&self, id: GroupId) -> String {
        format!("{} wide, {} deep", self.files(id), self.ranks(id))
    }

    fn read_aloud(&self, id: GroupId, badges: &[Badge], can_act: bool) -> String {
        let (info, group) = (self.info(id), self.group(id));
        let mut parts = vec![
            info.name.clone(),
            format!("{} {}", quality_name(info.quality), kind_words(self.kind(id))),
            format!("{} bases", group.bases),
            self.formation_words(id),
        ];
        if group.is_on_table() {
            let at = group.place.at;
            let [east, north] = [at.x, at.y].map(|value| hundredths_text(Length::new(value)));
            parts.push(format!("{east} MU east and {north} MU north"));
            parts.push(format!("faces {:.0} degrees", degrees(group.place.facing)));
            if let Some((enemy, far)) = self.nearest(id, self.enemies(info.side)) {
                let far = hundredths_text(far.ceil());
                parts.push(format!("nearest enemy {} at {far} MU", self.group_name(enemy)));
            }
        }
        parts.extend(badges.iter().map(|badge| badge.says.to_owned()));
        if can_act {
            parts.push("can act".to_owned());
        }
        parts.join(", ")
    }
}

/// Commanders.
impl State {
    /// Where a commander is drawn: on his own, or before or behind the group he is with.
    fn drawn_at(&self, id: CommanderId) -> Point {
        define!("command.place");
        let commander = self.commander(id);
        match commander.with.some() {
            Some(with) if commander.is(CommanderFlags::FIGHTS) => self.footprint(with).midpoint(Edge::Front),
            Some(with) => self.footprint(with).midpoint(Edge::Rear),
            None => commander.at,
        }
    }

    /// The commanders on the table.
    pub(super) fn drawn_commanders(&self) -> Vec<Leader> {
        let on_table = Side::BOTH.into_iter().flat_map(|side| self.commanders_of(side));
        let drawn = on_table.map(|id| {
            let (info, commander) = (self.commander_info(id), self.commander(id));
            let row = info.kind.row();
            let (kind, (rank, glyph)) = (commander_words(info.kind), rank_words(info.rank));
            let with = commander.with.some();
            Leader {
                id: info.id.clone(),
                name: info.name.clone(),
                kind: format!("{rank}, {kind}"),
                side: info.side,
                place: Place::Table { at: spot(self.drawn_at(id)) },
                glyph,
                figure: row.range.to_string(),
                with: with.map(|with| self.group_word(with).to_owned()),
                badges: if commander.is(CommanderFlags::FIGHTS) {
                    vec![Badge { glyph: "melee", says: "fights in the front rank" }]
                } else {
                    Vec::new()
                },
                stats: vec![("Range".to_owned(), format!("{} MU", row.range))],
                facts: vec![(
                    "With".to_owned(),
                    with.map_or("nobody", |with| self.group_name(with)).to_owned(),
                )],
            }
        });
        drawn.collect()
    }
}
