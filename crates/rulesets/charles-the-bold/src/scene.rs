//! What to draw: the ground, the stands, the commanders, and where the battle stands.
//!
//! `prompt` holds what to ask, `labels` the words on its buttons.

mod labels;
mod prompt;
#[cfg(test)]
mod tests;

use battle::{
    Badge, Bar, Blocker, Cell, GroundScene, Hexside, Label, Leader, Mark, Piece, Place, Scene, Sequence,
    Side, Standing, State as _, Steps as _, Viewer,
};
use ground::{Dir, Facing, Spot};

use crate::field::FieldMap;
use crate::state::{Flags, GroupId, OFF, StandId, State};
use crate::steps::{Step, Threat, Trigger, VolleyStage};
use crate::troops::{Impetuous, Sub, Unit};

/// How large a stand is drawn.
const PLATE: [u32; 2] = [50, 45];

impl State {
    /// What to draw, as a viewer may see it.
    pub(crate) fn scene_for(&self, viewer: Viewer) -> Scene {
        let acting = self.may_act(viewer);
        let on_map = || {
            self.all_stands().filter(|stand| {
                let s = self.stand(*stand);
                s.is_on_map() || s.is(Flags::HIDDEN) && s.start != OFF && self.is_known_to(*stand, viewer)
            })
        };
        Scene {
            pieces: on_map().map(|stand| self.piece(stand, acting.contains(&stand))).collect(),
            leaders: self.leaders(),
            marks: self.marks(),
            crumbs: self.crumbs(viewer),
            sequence: self.sequence(viewer),
            standings: Side::BOTH.map(|side| self.standing_for(side, viewer)).into(),
        }
    }

    /// The ground to draw on.
    pub(crate) fn ground_scene(&self) -> GroundScene {
        let map = &self.scenario.map;
        let cell = |spot: Spot| Cell {
            at: axial(map, spot),
            name: map.hexes.name(spot),
            terrain: ground_name(map.ground(spot).key),
            level: map.level(spot),
        };
        let mut sides = Vec::new();
        let mut roads = Vec::new();
        for spot in map.hexes.spots() {
            for (dir, beyond) in map.hexes.neighbours(spot) {
                let edge = map.edges[spot.index()][dir.index()];
                // A defence with a front is drawn from the hex it protects, everything else once.
                let first = if edge.key > 0 && FieldMap::has_front(edge.key - 1) {
                    edge.protects
                } else {
                    dir.index() < 3
                };
                if let Some(row) = map.hexside(spot, dir).filter(|_| first) {
                    sides.push(Hexside { at: axial(map, spot), dir: dir.into(), key: row.key });
                }
                if dir.index() < 3 && map.has_road(spot, dir) {
                    roads.push([axial(map, spot), axial(map, beyond)]);
                }
            }
        }
        let label =
            |text: &str, spot, region| Label { text: text.to_owned(), place: self.place(spot), region };
        let things = self.scenario.markers.iter().map(|marker| label(&marker.name, marker.spot, false));
        let names = self.scenario.names.iter().map(|name| label(&name.text, name.spot, name.region));
        GroundScene::Hexes {
            cells: map.hexes.spots().map(cell).collect(),
            sides,
            roads,
            labels: names.chain(things).collect(),
        }
    }

    fn piece(&self, id: StandId, can_act: bool) -> Piece {
        let (info, stand) = (self.info(id), self.stand(id));
        let ranks = stand.left.iter().zip(self.unit(id).ranks).filter(|(_, full)| *full > 0);
        Piece {
            id: info.id.clone(),
            name: info.name.clone(),
            kind: format!("{}, {}", self.scenario.group(info.group).name, self.unit(id).row.name),
            side: info.side,
            glyph: glyph(self.unit(id)),
            place: self.place(self.drawn_at(id)),
            heading: Some(heading(stand.facing).into()),
            size: PLATE,
            stands: Vec::new(),
            strain: None,
            cracks: 0,
            figure: stand.strength().to_string(),
            ranks: ranks.map(|(left, full)| Bar { left: (*left).into(), full: full.into() }).collect(),
            badges: self.badges(id),
            hatched: stand.is(Flags::DISORDERED),
            can_act,
            acted: stand.is(Flags::MOVED),
            stats: self.stats(id),
            facts: self.facts(id),
            says: self.read_aloud(id, can_act),
        }
    }

    /// Where a stand is drawn: the hidden wait where they begin.
    fn drawn_at(&self, id: StandId) -> Spot {
        let stand = self.stand(id);
        if stand.is(Flags::HIDDEN) { stand.start } else { stand.spot }
    }

    /// The few numbers that matter most.
    fn stats(&self, id: StandId) -> Vec<(String, String)> {
        let (unit, stand) = (self.unit(id), self.stand(id));
        let ranks = stand.left.iter().zip(unit.ranks).filter(|(_, full)| *full > 0);
        let strength: Vec<String> = ranks.map(|(left, _)| left.to_string()).collect();
        [
            ("SP", strength.join("+")),
            ("MP", unit.mp.to_string()),
            ("Order", format!("{:?}", unit.order)),
            ("BP", unit.bp.to_string()),
        ]
        .map(|(what, value)| (what.to_owned(), value))
        .into()
    }

    /// What a stand reads as to somebody who does not see the board.
    fn read_aloud(&self, id: StandId, can_act: bool) -> String {
        let (info, stand) = (self.info(id), self.stand(id));
        let mut says = format!(
            "{}, {}, {}, faces {}, strength {} of {}",
            info.name,
            self.scenario.sides[info.side].name,
            self.spot_name(self.drawn_at(id)),
            facing_name(stand.facing),
            stand.strength(),
            self.unit(id).strength(),
        );
        for badge in self.badges(id) {
            says += ", ";
            says += badge.says;
        }
        if stand.is(Flags::MOVED) {
            says += ", has acted";
        }
        if can_act {
            says += ", can act";
        }
        says
    }

    /// What to draw for one stand: where it shoots with the dice it loses there, what it controls, and whom it sees.
    pub(crate) fn marks_of_piece(&self, viewer: Viewer, piece: &str) -> Vec<Mark> {
        let mut marks = Vec::new();
        let on_map = |id: &StandId| {
            self.info(*id).id == piece && self.stand(*id).is_on_map() && self.is_known_to(*id, viewer)
        };
        let Some(id) = self.all_stands().find(on_map) else { return marks };
        let front = self.front(id).filter(|(dir, _)| self.controls(id, *dir));
        let places: Vec<Place> = front.map(|(_, spot)| self.place(spot)).collect();
        if !places.is_empty() {
            marks.push(Mark::Zone { of: piece.to_owned(), places });
        }
        let places: Vec<(Place, i8)> = self
            .scenario
            .map
            .hexes
            .spots()
            .filter_map(|spot| Some((self.place(spot), self.loss_at(id, spot)?)))
            .collect();
        if !places.is_empty() {
            marks.push(Mark::Arc { of: piece.to_owned(), places });
        }
        let seen = self.army(self.side_of(id).other());
        let seen = seen.filter(|enemy| self.stand(*enemy).is_on_map() && self.is_known_to(*enemy, viewer));
        marks.extend(seen.map(|enemy| {
            let blocked = self.hidden_by(id, enemy).map(|(spot, says, rule)| Blocker {
                place: self.place(spot),
                says: format!("behind {says}"),
                rule: rule.id(),
            });
            Mark::Sight { of: piece.to_owned(), to: self.info(enemy).id.clone(), blocked }
        }));
        marks
    }

    fn badges(&self, id: StandId) -> Vec<Badge> {
        let stand = self.stand(id);
        let supports = stand.is(Flags::SUPPORTING);
        let all = [
            (stand.is(Flags::HIDDEN), "hidden-marker", "hidden from the enemy"),
            (stand.is(Flags::DISORDERED), "disordered", "disordered"),
            (self.is_in_melee(id) && !supports, "melee", "Battle Stand in a melee"),
            (self.is_in_melee(id) && supports, "melee", "supports a melee"),
            (stand.is(Flags::OPPORTUNITY), "opportunity", "on opportunity"),
            (stand.is(Flags::IMPACT), "charged", "has its impact"),
            (stand.is(Flags::PURSUED), "routing", "beaten and pursued"),
            (stand.is(Flags::ROOTED), "held", "makes no further move this round"),
        ];
        all.into_iter().filter(|(holds, ..)| *holds).map(|(_, glyph, says)| Badge { glyph, says }).collect()
    }

    /// What the inspector says of a stand.
    fn facts(&self, id: StandId) -> Vec<(String, String)> {
        let (info, stand) = (self.info(id), self.stand(id));
        let unit = self.unit(id);
        let mut facts = Vec::new();
        let mut add = |what: &str, value: String| facts.push((what.to_owned(), value));
        add("type", format!("{} ({:?})", unit.row.name, unit.sub));
        let group = self.scenario.group(info.group);
        add("group", format!("{}, under {}", group.name, group.general));
        add("strength", format!("{} of {} SP", stand.strength(), unit.strength()));
        add("moves", format!("{} MP", unit.mp));
        if unit.impact > 0 {
            add("impact", format!("{}, {} after a loss", unit.impact, unit.after_loss));
        }
        add("order", format!("{:?}", unit.order));
        if let Some(weapon) = unit.weapon {
            add("weapon", format!("{}, {} hexes", weapon.key, weapon.loss.len()));
        }
        if unit.impetuous != Impetuous::None {
            let cooled = if self.is_impetuous(id) { "" } else { ", cooled by losses" };
            add("impetuous", format!("{}{cooled}", format!("{:?}", unit.impetuous).to_lowercase()));
        }
        let abilities: Vec<String> = unit.abilities.names().collect();
        if !abilities.is_empty() {
            add("abilities", abilities.join(", "));
        }
        add("worth", format!("{} BP a rank", unit.bp));
        facts
    }

    fn leaders(&self) -> Vec<Leader> {
        let groups = self.scenario.groups.iter().zip(&self.groups);
        let on_map = groups.filter(|(_, group)| group.commander != OFF);
        on_map
            .map(|(info, group)| {
                let initiative = battle::signed(if group.replacement { -2 } else { info.initiative });
                Leader {
                    id: info.id.clone(),
                    name: if group.replacement {
                        format!("successor of {}", info.general)
                    } else {
                        info.general.clone()
                    },
                    kind: if group.replacement { "replacement commander" } else { "commander" }.to_owned(),
                    side: info.side,
                    place: self.place(group.commander),
                    glyph: if group.replacement { "leader-captain" } else { "leader-marshal" },
                    figure: initiative.clone(),
                    with: group.attached.some().map(|stand| self.info(stand).id.clone()),
                    badges: Vec::new(),
                    stats: vec![("Initiative".to_owned(), initiative)],
                    facts: vec![("Group".to_owned(), info.name.clone())],
                }
            })
            .collect()
    }

    /// Melees and baggage.
    fn marks(&self) -> Vec<Mark> {
        let mut marks = Vec::new();
        for (number, melee) in self.melees.iter().enumerate().filter(|(_, melee)| melee.is_on()) {
            let [Some(red), Some(blue)] = melee.stands.0.map(StandId::some) else { continue };
            let supporters = self.all_stands().filter(|stand| {
                let s = self.stand(*stand);
                usize::from(s.melee.0) == number && s.is(Flags::SUPPORTING)
            });
            marks.push(Mark::Melee {
                between: [red, blue].map(|stand| self.info(stand).id.clone()),
                supporters: supporters.map(|stand| self.info(stand).id.clone()).collect(),
            });
        }
        for (number, marker) in self.scenario.markers.iter().enumerate() {
            if self.course.taken & 1 << number.min(31) != 0 {
                continue;
            }
            marks.push(Mark::Thing {
                glyph: "baggage",
                name: marker.name.clone(),
                place: self.place(marker.spot),
                side: None,
                covers: Vec::new(),
            });
        }
        marks
    }

    /// Where the battle stands, from the outermost step to the innermost.
    fn crumbs(&self, viewer: Viewer) -> Vec<String> {
        if let Some(verdict) = self.ended {
            let who = verdict
                .winner
                .map_or("Nobody wins".to_owned(), |side| format!("{} wins", self.scenario.sides[side].name));
            return vec![format!("{who}: {}", verdict.how)];
        }
        let mut crumbs = Vec::new();
        if self.round > 0 {
            crumbs.push(format!("Round {}", self.round));
        }
        // What is asked between two turns is not part of the turn that is under way.
        let in_turn = self.steps.iter().any(|step| matches!(step, Step::Turn(_)));
        let shown = self.steps.iter().filter(|step| !in_turn || !matches!(step, Step::Naming(_)));
        let shown = shown.filter(|step| self.is_step_known_to(step, viewer));
        crumbs.extend(shown.filter_map(|step| step.crumb(self)));
        crumbs
    }

    /// The parts of a round, and which of them is played: turns follow one another until all groups have had theirs.
    fn sequence(&self, viewer: Viewer) -> Sequence {
        if self.ended.is_some() || self.round == 0 {
            return Sequence::default();
        }
        let known = |step: &&Step| matches!(step, Step::Turn(_)) && self.is_step_known_to(step, viewer);
        let turn = self.steps.iter().find(known).and_then(|step| step.crumb(self));
        let now = usize::from(turn.is_some());
        let turn = turn.unwrap_or("Turn of a group".to_owned());
        Sequence { parts: vec!["Naming groups".to_owned(), turn, "End of the round".to_owned()], now }
    }

    /// Where the battle stands while a step lasts that does not say so itself.
    fn crumb(&self, step: &Step) -> Option<String> {
        let name = |stand: StandId| self.name_of(stand);
        let group = |group: GroupId| self.group_name(group);
        Some(match step {
            // These say it themselves.
            Step::Naming(_)
            | Step::Pairing(_)
            | Step::Contact(_)
            | Step::Supporting(_)
            | Step::DefensiveFire(_)
            | Step::Defeat(_)
            | Step::Victor(_)
            | Step::Bout(_)
            | Step::BoutTests(_)
            | Step::Draw(_)
            | Step::Bouncing(_)
            | Step::NewBattleStand(_)
            | Step::Pushed(_)
            | Step::Pursuing(_)
            | Step::Pursuit(_)
            | Step::Retreating(_)
            | Step::RoundStart(_)
            | Step::Moving(_)
            | Step::Spent(_)
            | Step::Alarm(_) => return None,
            Step::Deploy(step) => format!("{} is placed", group(step.group)),
            Step::PlaceCommander(step) => format!("A new commander for {}", group(step.group)),
            Step::NearestStand(step) => format!("The commander of {} must go", group(step.group)),
            Step::Turn(step) => format!("Turn of {}", group(step.group)),
            Step::Lurking(step) => format!("{} lies hidden", group(step.group)),
            Step::Forming(_) => "Forming up".to_owned(),
            Step::Acting(_) => self.actor_of(step).map_or("Activation".to_owned(), name),
            Step::Reacting(_) => "Reactions".to_owned(),
            Step::Shooting(shooting) => match shooting.at.some() {
                Some(at) => format!("Fire at {}", name(at)),
                None => "Fire".to_owned(),
            },
            Step::Volley(volley) => match volley.stage {
                VolleyStage::Guard { .. } => "The general is hit".to_owned(),
                _ => "Volley".to_owned(),
            },
            Step::Again(again) => format!("{} may throw again", name(again.stand)),
            Step::Evading(evading) => format!("{} may evade", name(evading.stand)),
            Step::Chasing(_) => "The target has evaded".to_owned(),
        })
    }

    fn standing_for(&self, side: Side, viewer: Viewer) -> Standing {
        let info = &self.scenario.sides[side];
        let level = self.level_of(side, self.known_points(side, viewer));
        Standing {
            side,
            name: info.name.clone(),
            lost: Bar { left: self.lost[side], full: level },
            says: format!("{} of {level} break points lost", self.lost[side]),
        }
    }

    /// The fewest lost of so many break points that break an army (14.0e).
    pub(crate) fn level_of(&self, side: Side, points: u16) -> u16 {
        let (part, whole) = self.scenario.sides[side].break_at;
        let level = (u64::from(points) * u64::from(part)).div_ceil(u64::from(whole.max(1)));
        u16::try_from(level).unwrap_or(u16::MAX)
    }

    /// The stands that a viewer may use now: his own, in the step that asks.
    fn may_act(&self, viewer: Viewer) -> Vec<StandId> {
        let (Viewer::Seat(side), None, Some(step)) = (viewer, self.ended, self.steps.last()) else {
            return Vec::new();
        };
        let stands = step.about().lit(self, side).into_iter();
        stands.filter(|stand| self.side_of(*stand) == side && self.stand(*stand).is_on_map()).collect()
    }

    /// Why a step asks, where that is not plain.
    pub(crate) fn cause_of(&self, step: &Step) -> Option<String> {
        let name = |stand: StandId| self.name_of(stand);
        match step {
            Step::Reacting(reacting) => Some(match reacting.to {
                Trigger::Step { charge, .. } => {
                    let (one, many) = if charge { ("charges", "charge") } else { ("moves", "move") };
                    let mover = self.act.members.first().copied();
                    mover.map_or_else(|| format!("The enemy {one}"), |stand| self.does(stand, one, many))
                }
                Trigger::Fire { by, at } => {
                    format!("{} fired at {}", self.does(by, "has", "have"), name(at))
                }
            }),
            Step::Evading(evading) => Some(match evading.from {
                Threat::Charge { by } => {
                    let charge = match by[..] {
                        [stand] => self.does(stand, "charges", "charge"),
                        _ => {
                            let by: Vec<String> = by.iter().map(|stand| name(*stand)).collect();
                            format!("{} charge", by.join(" and "))
                        }
                    };
                    format!("{charge} {}", name(evading.stand))
                }
                Threat::Fire { by } => {
                    format!("{} at {}", self.does(by, "fires", "fire"), name(evading.stand))
                }
            }),
            Step::Chasing(_) => Some("The target has evaded".to_owned()),
            _ => None,
        }
    }

    /// What a stand does, in words for one or for many, as its name wants them.
    pub(crate) fn verb<'a>(&self, stand: StandId, one: &'a str, many: &'a str) -> &'a str {
        self.verb_of(stand.into(), one, many)
    }

    /// The same after its name.
    pub(crate) fn does(&self, stand: StandId, one: &str, many: &str) -> String {
        format!("{} {}", self.name_of(stand), self.verb(stand, one, many))
    }

    /// A stand's name for people.
    pub(crate) fn name_of(&self, stand: StandId) -> String {
        self.scenario.stands.get(stand.index()).map_or("nobody".to_owned(), |info| info.name.clone())
    }

    pub(crate) fn place(&self, spot: Spot) -> Place {
        Place::Hex { at: axial(&self.scenario.map, spot) }
    }
}

/// The bearing of a facing in degrees clockwise from the top of the map.
pub(crate) fn heading(facing: Facing) -> u16 {
    let number = u16::from(u8::from(facing));
    (420 - 60 * number) % 360
}

/// A facing in words: the two hexsides ahead, "north-west and north-east".
pub(crate) fn facing_name(facing: Facing) -> String {
    let [right, left] = facing.front().map(direction_name);
    format!("{left} and {right}")
}

/// A direction in words.
pub(crate) fn direction_name(dir: Dir) -> &'static str {
    ["east", "north-east", "north-west", "west", "south-west", "south-east"][dir.index()]
}

fn axial(map: &FieldMap, spot: Spot) -> [i16; 2] {
    // Off the map there is nothing to draw; the corner of the coordinates is as good as any place.
    let hex = map.hexes.hexes().get(spot.index()).copied().unwrap_or_default();
    [hex.q.into(), hex.r.into()]
}

/// The kinds of ground in the words of the drawing.
fn ground_name(key: &'static str) -> &'static str {
    match key {
        "woods" => "wood",
        "town" => "village",
        "rough" => "scrub",
        "impassable" => "water",
        other => other,
    }
}

/// The sign of a unit's troop type.
fn glyph(unit: &Unit) -> &'static str {
    match (unit.row.key, unit.sub) {
        ("elephants", _) => "elephant",
        ("catapult", _) => "artillery-mechanical",
        (_, Sub::Art) => "artillery-gunpowder",
        ("men-at-arms-foot", _) => "foot-man-at-arms",
        ("bills" | "bills-double" | "bills-double-french" | "halberdiers", _) => "halberd-bill",
        ("feudal-infantry" | "feudal-infantry-double", _) => "medium-foot",
        ("scots-schiltron", _) => "schiltron",
        ("ordonnance-archers" | "mounted-sergeants" | "spanish-lancers", _) => "mounted-sergeant",
        ("mounted-crossbows", _) => "mounted-shooter",
        (_, Sub::HI | Sub::WB) => "heavy-foot",
        (_, Sub::LI) => "light-foot",
        (_, Sub::LSp) => "spear",
        (_, Sub::Pk) => "pike",
        (_, Sub::HC) => "mounted-man-at-arms",
        (_, Sub::MC | Sub::LC) => "light-horse",
        (_, Sub::Sk) => "skirmisher",
        (_, Sub::Sh) => match unit.weapon.map_or("", |weapon| weapon.key) {
            "longbow" => "longbow",
            "crossbow" => "crossbow",
            "handgun" | "arquebus" => "handgun",
            _ => "bow",
        },
    }
}
