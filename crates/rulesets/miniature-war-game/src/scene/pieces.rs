//! Units, commanders and markers as they are drawn.

use battle::{Badge, Leader, Piece, Place, Side, Stand, Viewer};
use ground::tabletop::{Edge, Length, Place as Spot, Point, Rect};

use crate::field::Kind;
use crate::orders::order::Marker;
use crate::orders::{print, say};
use crate::period::Period;
use crate::rulebook::define;
use crate::rules::afloat::Hull;
use crate::rules::wagons::inside::Seat;
use crate::state::{Flags, Mishaps, Reaction, State, UnitId};
use crate::troops::{Armor, Troop};
use crate::words::{degrees, marker_id};

/// What an elephant or chariot can lose, in words.
const MISHAPS: [(Mishaps, &str); 4] = [
    (Mishaps::RIDER_LOST, "its missile man"),
    (Mishaps::DRIVER_LOST, "its driver"),
    (Mishaps::HORSE_LOST, "a horse: it moves no more"),
    (Mishaps::STEPPED_OFF, "its fighter: he is on foot"),
];

/// How wide the sign of a marker is, in micrometres: it stands for a point.
const MARKER: u32 = 30_000;
/// How many stands are drawn beside each other in a war wagon.
const ABREAST_IN_WAGON: u8 = 4;

/// The sign of a kind of unit.
pub(crate) fn glyph_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Commander => "leader-commander",
        Kind::Rider => "herald",
        Kind::Troops(troop) => troop_glyph(troop),
    }
}

fn troop_glyph(troop: Troop) -> &'static str {
    match troop {
        Troop::Peasants | Troop::Militia => "levy",
        Troop::LightInfantry | Troop::ArtilleryCrew => "light-foot",
        Troop::MediumInfantry | Troop::RomanAuxiliaries | Troop::FighterFoot => "medium-foot",
        Troop::RomanLegionaries => "heavy-foot",
        Troop::MenAtArms | Troop::SamuraiInfantry | Troop::Berserker => "foot-man-at-arms",
        Troop::Hoplites => "phalanx",
        Troop::PikeLight | Troop::PikeMedium => "pike",
        Troop::PoleArms => "halberd-bill",
        Troop::ArcherLight | Troop::ArcherMedium | Troop::SamuraiArcher => "bow",
        Troop::CrossbowLight | Troop::CrossbowMedium | Troop::ArbalestLight | Troop::ArbalestMedium => {
            "crossbow"
        }
        Troop::LongbowLight | Troop::LongbowMedium => "longbow",
        Troop::HorseArcherLight | Troop::HorseArcherMedium | Troop::MongolHorseArcher => "mounted-shooter",
        Troop::Slinger => "sling",
        Troop::SupplyWagon | Troop::SiegeTower | Troop::BoatWagon | Troop::WarWagon => "baggage",
        Troop::Frigate => "ship",
        Troop::RiverBoat => "boat",
        Troop::HandCannon => "handgun",
        Troop::LightCavalry | Troop::Hussars | Troop::Lancers => "light-horse",
        Troop::MediumCavalry | Troop::Dragoons => "mounted-sergeant",
        Troop::HeavyCavalry | Troop::SamuraiCavalry | Troop::Cuirassiers => "mounted-man-at-arms",
        Troop::Regulars | Troop::Grenadiers | Troop::Guard | Troop::Fusils => "musket",
        Troop::MusketLightInfantry | Troop::Rifles | Troop::Indians => "skirmisher",
        Troop::DismountedDragoons => "unhorsed",
        Troop::ChariotArcher | Troop::ChariotSlinger | Troop::ChariotJavelin | Troop::ChariotFighter => {
            "chariot"
        }
        Troop::WarElephantJavelin | Troop::WarElephantArcher => "elephant",
        Troop::Ballista | Troop::Catapult | Troop::Trebuchet | Troop::Ram | Troop::GreekFire => {
            "artillery-mechanical"
        }
        Troop::PotDeFer
        | Troop::Culverin
        | Troop::Cannon
        | Troop::Bombard
        | Troop::SixPounder
        | Troop::SixPounderHorse
        | Troop::EightPounder
        | Troop::EightPounderHowitzer
        | Troop::TwelvePounder
        | Troop::Rockets => "artillery-gunpowder",
    }
}

/// A type of unit in words, as its key says it.
fn kind_words(kind: Kind) -> String {
    match kind {
        Kind::Commander => "commander".to_owned(),
        Kind::Rider => "rider".to_owned(),
        Kind::Troops(troop) => troop.row().key.replace('-', " "),
    }
}

fn spot(at: Point) -> Place {
    Place::Table { at: [at.x, at.y] }
}

fn size(rect: &Rect) -> [u32; 2] {
    [rect.front(), rect.depth()].map(|length| length.micrometres().unsigned_abs())
}

impl State {
    /// Units that a viewer knows of, and the markers of those that he does not.
    pub(super) fn drawn_pieces(&self, viewer: Viewer) -> Vec<Piece> {
        define!("common.hidden.what", "common.phantom.point");
        let troops = |id: &UnitId| self.info(*id).kind.troop().is_some();
        let known = self.on_board().filter(|id| troops(id) && self.is_known_to(*id, viewer));
        let mut pieces: Vec<Piece> = known.map(|id| self.piece(id, viewer)).collect();
        pieces.extend(self.drawn_markers(viewer));
        pieces
    }

    /// Commanders and riders that a viewer knows of.
    pub(super) fn drawn_leaders(&self, viewer: Viewer) -> Vec<Leader> {
        let single = |id: &UnitId| self.info(*id).kind.troop().is_none();
        let known = self.on_board().filter(|id| single(id) && self.is_known_to(*id, viewer));
        known.map(|id| self.leader(id, viewer)).collect()
    }

    /// Markers, in the order of their letters: those of units that the viewer does not know, and phantoms, all alike.
    fn drawn_markers(&self, viewer: Viewer) -> Vec<Piece> {
        let mut markers: Vec<(Side, Marker, Point, &'static str)> = Vec::new();
        for id in
            self.on_board().filter(|id| self.unit(*id).is(Flags::HIDDEN) && !self.is_known_to(*id, viewer))
        {
            let unit = self.unit(id);
            let says = if unit.is(Flags::KNOWN) { "it is real" } else { "" };
            markers.push((self.side_of(id), unit.marker, unit.front(self.info(id)).at, says));
        }
        for phantom in self.phantoms.iter().filter(|phantom| self.shows_phantoms_of(phantom.side, viewer)) {
            let says = if viewer.knows_secrets_of(phantom.side) { "a phantom of yours" } else { "" };
            markers.push((phantom.side, phantom.marker, phantom.at, says));
        }
        markers.sort_by_key(|(side, marker, ..)| (*side, *marker));
        markers.into_iter().map(|(side, marker, at, says)| marker_piece(side, marker, at, says)).collect()
    }

    fn piece(&self, id: UnitId, viewer: Viewer) -> Piece {
        let (unit, info) = (self.unit(id), self.info(id));
        let outline = self.outline_known_to(id, viewer);
        let hidden = unit.is(Flags::HIDDEN);
        let badges = self.badges(id, viewer);
        let figures = self.figures_words(id, viewer);
        let formation = self.formation_words(id, viewer);
        let mut said = vec![
            format!("number {}, {}", self.number_of(id).0, info.name),
            kind_words(info.kind),
            format!("{figures} figures"),
            formation.clone(),
            format!("faces {:.0} degrees", degrees(unit.facing())),
        ];
        said.extend(badges.iter().map(|badge| badge.says.to_owned()));
        Piece {
            id: info.id.clone(),
            name: info.name.clone(),
            kind: kind_words(info.kind),
            side: self.side_of(id),
            glyph: glyph_of(info.kind),
            place: spot(outline.midpoint(Edge::Front)),
            heading: Some(degrees(unit.facing())),
            size: size(&outline),
            stands: self.drawn_stands(id, viewer),
            strain: None,
            cracks: 0,
            figure: if hidden { print::marker(unit.marker) } else { self.number_of(id).0.to_string() },
            ranks: Vec::new(),
            badges,
            hatched: unit.reaction.is_some(),
            can_act: false,
            acted: false,
            stats: vec![
                ("Number".to_owned(), self.number_of(id).0.to_string()),
                ("Figures".to_owned(), figures),
                ("Morale".to_owned(), info.morale.to_string()),
            ],
            facts: self.facts(id, viewer, formation),
            says: said.join(", "),
        }
    }

    /// The stands of a unit, each as seen from the middle of its front.
    fn drawn_stands(&self, id: UnitId, viewer: Viewer) -> Vec<Stand> {
        let (unit, info) = (self.unit(id), self.info(id));
        let frame = self.outline_known_to(id, viewer).frame();
        let glyph = glyph_of(info.kind);
        let known = |place: u8| self.is_whole_to(id, viewer) || self.is_in_view(id, place);
        let stand = |rect: Rect| {
            let at = frame.spot(rect.midpoint(Edge::Front));
            Stand {
                at: [at.u.micrometres(), at.v.micrometres()],
                size: size(&rect),
                turned: u16::try_from((rect.facing() - unit.facing()).get().rem_euclid(36_000)).unwrap_or(0),
                glyph,
                says: info.kind.troop().map_or("", |troop| troop.row().key),
            }
        };
        let in_boats = self.stands_in_wagon(id).or_else(|| self.stands_in_boats(id));
        let stands: Vec<(u8, Rect)> = match (in_boats, self.is_indoors(id)) {
            (Some(stands), _) => stands,
            (None, true) => self.stands_in_house(id),
            (None, false) => unit.all_stands(info).collect(),
        };
        let stands = stands.into_iter().filter(|(place, _)| known(*place));
        stands.map(|(_, rect)| stand(rect)).collect()
    }

    /// The stands of a unit in a war wagon as they are drawn: those who shoot in front, the men behind them, the gun at its rear.
    fn stands_in_wagon(&self, id: UnitId) -> Option<Vec<(u8, Rect)>> {
        let base = self.wagon_around(id)?;
        let first = match self.seat_of(id)? {
            Seat::Shooters => 1,
            Seat::Men => 3,
            Seat::Gun => 7,
        };
        let at = |place: u8| {
            let (row, file) = (i32::from(place / ABREAST_IN_WAGON), i32::from(place % ABREAST_IN_WAGON));
            let right = Length::cm(file) - Length::mm(15);
            let behind = Length::cm(first + row);
            Rect::new(Spot::new(base.place().point(right, -behind), base.facing()), Length::CM, Length::CM)
        };
        Some(self.unit(id).stands_now(self.info(id)).map(|(place, _)| (place, at(place))).collect())
    }

    /// The figures of a unit, of those that it began with; only those in view, if the viewer does not see all of it.
    fn figures_words(&self, id: UnitId, viewer: Viewer) -> String {
        let known = self.figures_known_to(id, viewer);
        match self.is_whole_to(id, viewer) {
            true => format!("{known} of {}", self.info(id).figures),
            false => format!("at least {known}"),
        }
    }

    /// How a unit stands: "4 abreast, 3 deep".
    fn formation_words(&self, id: UnitId, viewer: Viewer) -> String {
        if !self.is_whole_to(id, viewer) {
            return "partly in view".to_owned();
        }
        let (unit, info) = (self.unit(id), self.info(id));
        if let Some(home) = self.home_of(id).filter(|_| self.is_indoors(id)) {
            let name = self.scenario.place_name(self.scenario.place_of(home.piece));
            return format!("in {name}: {}", self.posts_words(id, viewer));
        }
        if unit.is(Flags::SQUARE) {
            return "square, two ranks deep on each side".to_owned();
        }
        let across = u16::from(unit.files);
        let deep = u16::from(unit.stands).div_ceil(across.max(1));
        let (abreast, ranks) = match unit.face {
            Edge::Front | Edge::Rear => (across, deep),
            Edge::Left | Edge::Right => (deep, across),
        };
        let kind = if unit.is(Flags::TESTUDO) {
            "testudo, "
        } else if unit.is(Flags::PHALANX) {
            "phalanx, "
        } else if unit.gap.micrometres() > 0 {
            "skirmish line, "
        } else {
            ""
        };
        format!("{kind}{} abreast, {ranks} deep", abreast * u16::from(info.kind.per_stand()))
    }

    fn badges(&self, id: UnitId, viewer: Viewer) -> Vec<Badge> {
        let unit = self.unit(id);
        let own = viewer.knows_secrets_of(self.side_of(id));
        let shoots = self.info(id).shots > 0;
        let all = [
            (unit.reaction == Some(Reaction::Rout), "routing", "routs"),
            (unit.reaction == Some(Reaction::BackAndTurn), "shaken", "backs and turns"),
            (unit.reaction == Some(Reaction::Back), "shaken", "goes back"),
            (self.is_in_contact(id), "melee", "in contact with the enemy"),
            (unit.is(Flags::CHARGES), "charged", "charges"),
            (self.vessel(id).is_some_and(|vessel| vessel.burns > 0), "burning", "on fire"),
            (self.vessel(id).is_some_and(|vessel| vessel.sinks > 0), "sinking", "sinks"),
            (self.lies(id, Hull::ANCHORED), "anchored", "at anchor"),
            (self.is_chained(id), "anchored", "chained to other war wagons"),
            (own && unit.is(Flags::CHARGED), "fatigued", "charged in the last turn"),
            (own && shoots && unit.shots == 0, "low-ammunition", "nothing left to shoot"),
            (self.smoke_before(id) > 0, "fired", "smoke of its own fire hangs before it"),
            (self.trains[id.index()].friendly[1] >= self.turn.max(1), "disordered", "hit by its own side"),
            (unit.is(Flags::SPIKED), "stopped", "spiked: nobody fires it any more"),
            (unit.is(Flags::INJURED), "held", "injured: he stays where he is"),
            (unit.is(Flags::HIDDEN), "hidden-marker", "hidden from the enemy"),
        ];
        all.into_iter().filter(|(holds, ..)| *holds).map(|(_, glyph, says)| Badge { glyph, says }).collect()
    }

    /// What else is to be said of a unit; its order, shots and battle only to its own side.
    fn facts(&self, id: UnitId, viewer: Viewer, formation: String) -> Vec<(String, String)> {
        let (unit, info) = (self.unit(id), self.info(id));
        let fact = |name: &str, says: String| (name.to_owned(), says);
        let mut facts = vec![fact("Stands", formation)];
        if unit.melee_turns > 0 {
            facts.push(fact("Melee", format!("{} turns not rested", unit.melee_turns)));
        }
        facts.extend(self.armor_shown(id, viewer).map(|armor| fact("Armor", armor.to_owned())));
        if let Some(most) = self.most_wounds(id).filter(|_| unit.wounds > 0) {
            facts.push(fact("Hits", format!("{} of {most}", unit.wounds)));
        }
        if self.is_artillery(id) {
            facts.push(fact("Crew", self.crew_words(id)));
        }
        facts.extend(self.facts_afloat(id));
        let inside: Vec<String> = self.inside(id).map(|one| self.inside_words(one)).collect();
        if !inside.is_empty() {
            facts.push(fact("Inside", inside.join(", ")));
        }
        let befallen: Vec<&str> =
            MISHAPS.iter().filter(|(mishap, _)| unit.mishaps.has(*mishap)).map(|(_, says)| *says).collect();
        if !befallen.is_empty() {
            facts.push(fact("Has lost", befallen.join(", ")));
        }
        if self.trains[id.index()].mounts > 0 {
            define!("medieval.mounted.marker");
            let says = if unit.is(Flags::MOUNTED) { "mounted" } else { "on foot, mounts at hand" };
            facts.push(fact("Mounts", says.to_owned()));
        }
        if viewer.knows_secrets_of(self.side_of(id)) {
            facts.extend(self.facts_of_train(id));
            let names = self.names_for(self.side_of(id));
            facts.push(fact("Last order", say::order(&self.orders[id.index()].order, &names)));
            if self.engine_of(id).is_some_and(|engine| engine.row().shells.is_some()) {
                define!("musket.ammo.sheet");
                let [round, explosive, canister] = unit.rounds;
                let says = format!("{round} round shot, {explosive} explosive shells, {canister} canister");
                facts.push(fact("Shells", says));
            }
            if self.grenades_left(id) > 0 {
                facts.push(fact("Grenades", self.grenades_left(id).to_string()));
            }
            if info.shots > 0 {
                facts.push(fact("Shots", format!("{} of {}", unit.shots, info.shots)));
            }
            if let Some(group) = self.group_of(id) {
                facts.push(fact("Battle", self.scenario.groups[group.index()].id.clone()));
            }
            if unit.is(Flags::HIDDEN) {
                facts.push(fact("Marker", print::marker(unit.marker)));
            }
        }
        facts
    }

    /// A unit inside a tower.
    fn inside_words(&self, id: UnitId) -> String {
        let figures = self.unit(id).figures(self.info(id));
        format!("#{} {} ({figures} figures)", self.number_of(id).0, self.info(id).name)
    }

    /// The crew of a piece, and what that comes to.
    fn crew_words(&self, id: UnitId) -> String {
        let (crew, full) = (self.unit(id).crew, self.info(id).crew);
        let extra = self.trains[id.index()].extra;
        let mut words = format!("{crew} of {full}");
        if extra > 0 {
            words.push_str(&format!(", {extra} more wait with it"));
        }
        if crew == 0 {
            let who = self.scenario.period.are_idle_guns_nobodys();
            words.push_str(if who {
                ": whoever is beside it may man it"
            } else {
                ": whoever touches it may man it"
            });
        } else if self.is_silenced(id) || self.lacks_men(id) {
            words.push_str(": too few to use it");
        } else if self.is_at_half_rate(id) {
            words.push_str(": it fires every other turn");
        }
        words
    }

    /// What a unit has with it, for its own side.
    fn facts_of_train(&self, id: UnitId) -> Vec<(String, String)> {
        define!("medieval.supply.contents-secret");
        let (train, info) = (&self.trains[id.index()], self.info(id));
        let mut facts = Vec::new();
        if let Some(load) = info.load {
            let left = if train.portions > 0 { load.says() } else { "nothing any more" };
            facts.push(("Load".to_owned(), left.to_owned()));
        }
        for (name, cm) in [("Stakes", train.stakes), ("Caltrops", train.caltrops)] {
            if cm > 0 {
                facts.push((name.to_owned(), format!("{cm} cm")));
            }
        }
        facts
    }

    /// The armor of a unit, as far as a viewer may ask for it: of his own, and of enemies who are near enough to be seen.
    fn armor_shown(&self, id: UnitId, viewer: Viewer) -> Option<&'static str> {
        define!("medieval.missile.ask-armor");
        let wears = |troop: &Troop| !troop.is_piece() && troop.period() == Period::Medieval;
        let troop = self.info(id).kind.troop().filter(wears)?;
        let side = self.side_of(id);
        let near = |other: UnitId| self.body(id).is_within(&self.body(other), self.sight_range());
        let mut watchers = self.units_of(side.other()).filter(|other| self.is_known_to(*other, viewer));
        let shown = viewer.knows_secrets_of(side) || watchers.any(near);
        let words = match troop.row().armor {
            Armor::None => "none",
            Armor::Light => "light",
            Armor::Medium => "medium",
            Armor::Heavy => "heavy",
        };
        shown.then_some(words)
    }

    fn leader(&self, id: UnitId, viewer: Viewer) -> Leader {
        let (unit, info) = (self.unit(id), self.info(id));
        Leader {
            id: info.id.clone(),
            name: info.name.clone(),
            kind: kind_words(info.kind),
            side: self.side_of(id),
            place: spot(unit.outline(info).centre()),
            glyph: glyph_of(info.kind),
            figure: self.number_of(id).0.to_string(),
            with: None,
            badges: self.badges(id, viewer),
            stats: vec![("Number".to_owned(), self.number_of(id).0.to_string())],
            facts: self.facts(id, viewer, "alone".to_owned()),
        }
    }
}

/// A marker, whatever it stands for.
fn marker_piece(side: Side, marker: Marker, at: Point, says: &'static str) -> Piece {
    let letters = print::marker(marker);
    Piece {
        id: marker_id(side, marker),
        name: letters.clone(),
        kind: "marker".to_owned(),
        side,
        glyph: "hidden-marker",
        place: spot(at),
        heading: None,
        size: [MARKER, MARKER],
        stands: Vec::new(),
        strain: None,
        cracks: 0,
        figure: letters.clone(),
        ranks: Vec::new(),
        badges: Vec::new(),
        hatched: false,
        can_act: false,
        acted: false,
        stats: Vec::new(),
        facts: if says.is_empty() { Vec::new() } else { vec![("Known".to_owned(), says.to_owned())] },
        says: format!("marker {letters}"),
    }
}

#[cfg(test)]
mod tests {
    use battle::{Side, holds};

    use super::*;

    #[test]
    fn the_armor_of_enemies_is_shown_up_to_ninety_cm() {
        holds!("medieval.missile.ask-armor");
        let text = |far: u16| {
            format!(
                "[scenario]\nid = \"test\"\ntitle = \"A test\"\n\n[[side]]\nname = \"Red\"\n\n[[side]]\nname = \"Blue\"\n\n\
                 [[unit]]\nside = \"red\"\nid = \"men\"\ntype = \"men-at-arms\"\nfigures = 6\nat = [60, 20]\n\n\
                 [[unit]]\nside = \"blue\"\nid = \"bows\"\ntype = \"archer-light\"\nfigures = 6\nat = [60, {far}]\nfacing = 180\n"
            )
        };
        let shown = |far: u16, id: u8| {
            let state = crate::scenario::open(&text(far)).expect("a scenario");
            state.armor_shown(UnitId(id), Viewer::Seat(Side::Blue))
        };
        assert_eq!([shown(110, 0), shown(111, 0)], [Some("heavy"), None]);
        assert_eq!([shown(110, 1), shown(111, 1)], [Some("light"); 2]);
    }
}
