//! The units of a scenario file: what they are, where they begin, and what has become of them.

use battle::file::{OwnId, TomlTable};
use battle::{Side, keys};
use ground::tabletop::{Bearing, Length, Place, Point};

use super::files::Files;
use super::land::Letters;
use super::words::{BerthWord, FaceWord};
use crate::charts::{CAVALRY_ABREAST, INFANTRY_ABREAST};
use crate::field::{Afloat, Kind, Load, Noble, Rank, UnitInfo};
use crate::orders::order::{GroupId, Number};
use crate::period::Period;
use crate::roster::MOST_STANDS;
use crate::rulebook::define;
use crate::rules::shoot::weapons::Weapon;
use crate::rules::wagons::inside::Seat;
use crate::state::{Fate, Flags, Mishaps, Reaction, Standing, Unit, UnitId};
use crate::troops::{Arm, Kit, Troop};

/// A unit as it begins, and what has become of it: what is as at the start is nothing.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct UnitDraft {
    pub(super) id: String,
    name: String,
    pub(super) side: Side,
    pub(super) number: u8,
    pub(super) kind: Kind,
    pub(super) figures: u8,
    kit: Kit,
    group: GroupId,
    chart_move: u8,
    morale: u8,
    melee: u8,
    range: u8,
    shots: u8,
    crew: u8,
    pavises: u8,
    pub(super) at: Option<Point>,
    facing: Bearing,
    abreast: u8,
    gap: Length,
    marker: Option<Letters>,
    arrives: u16,
    with: UnitId,
    noble: Option<Noble>,
    rank: Option<Rank>,
    stakes: u8,
    planted: bool,
    load: Option<Load>,
    pub(super) inside: String,
    floor: u8,
    extra_rounds: u8,
    extra_crew: u8,
    length: Option<Length>,
    beam: Option<Length>,
    cost: u16,
    anchored: bool,
    beached: bool,
    aboard: Vec<UnitId>,
    berth: Option<BerthWord>,
    now: Changed,
    fate: Option<Fate>,
    pub(super) order: String,
    ways: Vec<Taken>,
    pub(super) pace: u8,
}

/// What has become of a unit.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Changed {
    flags: Option<Flags>,
    at: Option<Point>,
    heading: Option<Bearing>,
    face: Option<FaceWord>,
    files: Option<u8>,
    stands: Option<u8>,
    gone: Option<Places>,
    unseen: Option<Places>,
    grenade: Option<Places>,
    grenades: Option<Places>,
    gap: Option<Length>,
    capped: Option<Places>,
    began: Option<u8>,
    melee_turns: Option<u8>,
    shots: Option<u8>,
    crew: Option<u8>,
    rounds: Option<RoundsLeft>,
    thrown: Option<u8>,
    wounds: Option<u8>,
    reaction: Option<Reaction>,
    marker: Option<Letters>,
    gained: Option<u8>,
    parted: Option<u8>,
    mishaps: Option<Mishaps>,
    loose_files: Option<u8>,
    delay: Option<u8>,
}

impl Default for UnitDraft {
    fn default() -> UnitDraft {
        UnitDraft {
            id: String::new(),
            name: String::new(),
            side: Side::Red,
            number: 0,
            kind: Kind::Troops(Troop::Peasants),
            figures: 1,
            kit: Kit::default(),
            group: GroupId::NONE,
            chart_move: 0,
            morale: 0,
            melee: 0,
            range: 0,
            shots: 0,
            crew: 0,
            pavises: 0,
            at: None,
            facing: Bearing::NORTH,
            abreast: 1,
            gap: Length::ZERO,
            marker: None,
            arrives: 0,
            with: UnitId::NONE,
            noble: None,
            rank: None,
            stakes: 0,
            planted: false,
            load: None,
            inside: String::new(),
            floor: 1,
            extra_rounds: 0,
            extra_crew: 0,
            length: None,
            beam: None,
            cost: 0,
            anchored: false,
            beached: false,
            aboard: Vec::new(),
            berth: None,
            now: Changed::default(),
            fate: None,
            order: String::new(),
            ways: Vec::new(),
            pace: 0,
        }
    }
}

/// The sets of stakes that each figure carries at the start (medieval.stakes.carry).
fn usual_stakes(kind: Kind, kit: Kit) -> u8 {
    u8::from(kit.has(Kit::STAKES) || kind.troop().is_some_and(Troop::has_free_stakes))
}

/// Shots at the start (medieval.supply.shots). Nobody counts those of the Musket period: small arms never run out.
pub(crate) fn usual_shots(kind: Kind) -> u8 {
    match kind.troop() {
        Some(Troop::Slinger | Troop::ChariotArcher | Troop::ChariotSlinger | Troop::WarElephantArcher) => {
            define!("medieval.elephant.ammo", "medieval.chariot.ammo");
            24
        }
        Some(troop) if troop.row().range > 0 && troop.period() == Period::Medieval => 12,
        Some(_) | None => 0,
    }
}

/// A pavise for each stand of a unit that has them (medieval.pavise.cost).
fn usual_pavises(unit: &UnitDraft) -> u8 {
    pavises_of(unit.kind, unit.figures, unit.kit)
}

/// The pavises of a unit: one for each stand, if it has them at all.
pub(crate) fn pavises_of(kind: Kind, figures: u8, kit: Kit) -> u8 {
    if kit.has(Kit::PAVISES) { figures.div_ceil(kind.per_stand()) } else { 0 }
}

/// Figures abreast where nothing is said (common.setup.default-formation).
pub(crate) fn usual_abreast(kind: Kind) -> u8 {
    define!("common.setup.default-formation");
    match kind.troop() {
        Some(troop) if troop.is_alone() => 1,
        Some(troop) if troop.arm() == Arm::Cavalry => CAVALRY_ABREAST,
        Some(_) => INFANTRY_ABREAST,
        None => 1,
    }
}

fn morale_of(kind: Kind) -> u8 {
    kind.troop().and_then(|troop| troop.row().morale).unwrap_or(0)
}

fn melee_of(kind: Kind) -> u8 {
    match kind.troop() {
        Some(troop) => troop.row().melee.unwrap_or(0),
        None => crate::charts::SINGLES[0].melee,
    }
}

/// Extra rounds and extra crew are bought for a piece so many times at most.
pub(crate) const MOST_EXTRA: u8 = 9;
/// The least figures of a unit that is formed (common.unit.size).
pub(super) const LEAST_FIGURES: u8 = 6;

keys! {
    /// A unit, piece, commander or rider. Red's come first, each side's in the order of their numbers.
    impl UnitDraft in Files, "[[unit]]", then UnitDraft::settle {
        need "id"       id: OwnId<UnitId>                                                     => "how this file names it";
        may  "name"     name: String = |it| it.id.clone()                                     => "its name for people" | "its id";
        need "side"     side: Side                                                            => "whose it is";
        may  "number"   number: u8 [1..=255]                                                  => "its number in its side" | "one more than that of the one before it";
        need "type"     kind: Kind                                                            => "what it is";
        may  "figures"  figures: u8 [1..=72]                                                  => "its figures at the start" | "1";
        may  "kit"      kit: Kit                                                              => "what it carries and is beyond its type" | "nothing";
        may  "group"    group: GroupId                                                        => "its battle or brigade" | "none";
        may  "move"     chart_move: u8 = |it| it.kind.chart_move()                            => "its move in cm" | "the chart's";
        may  "morale"   morale: u8 [0..=9] = |it| morale_of(it.kind)                          => "its morale value" | "the chart's";
        may  "melee"    melee: u8 [0..=12] = |it| melee_of(it.kind)                           => "its melee point; 0 if it depends on the enemy" | "the chart's";
        may  "range"    range: u8 = |it| it.kind.troop().map_or(0, |troop| troop.row().range) => "how far it shoots, in cm" | "the chart's";
        may  "shots"    shots: u8 = |it| usual_shots(it.kind)                                 => "its shots at the start" | "12 for whoever shoots, 24 for slingers and for archers on elephants and chariots, 0 in the Musket period";
        may  "crew"     crew: u8 = |it| it.kind.troop().map_or(0, |troop| troop.row().crew)   => "its crew at the start" | "the chart's";
        may  "pavises"  pavises: u8 [0..=MOST_STANDS] = usual_pavises                         => "its pavises" | "one for each stand of a unit that has them";
        may  "at"       at: Option<Point>                                                     => "the middle of its front edge" | "its side places it";
        may  "facing"   facing: Bearing                                                       => "the way it faces" | "north";
        may  "abreast"  abreast: u8 [1..=72] = |it| usual_abreast(it.kind).min(it.figures)    => "figures abreast" | "2 for cavalry, 4 for others, 1 for single pieces";
        may  "gap"      gap: Length                                                           => "what lies between the stands of a skirmish line" | "0";
        may  "marker"   marker: Option<Letters>                                               => "the letters of its marker, if it begins hidden" | "it is not hidden";
        may  "arrives"  arrives: u16 [0..=400]                                                => "the turn in which it comes on" | "0: it is there from the start";
        may  "with"     with: UnitId                                                          => "the unit that a commander is with at the start" | "none";
        may  "noble"    noble: Option<Noble>                                                  => "the rank of a noble" | "he is none";
        may  "rank"     rank: Option<Rank>                                                    => "the rank of a command figure" | "general of a brigade or an army, else colonel";
        may  "stakes"   stakes: u8 [0..=9] = |it| usual_stakes(it.kind, it.kit)               => "sets of stakes that each figure carries" | "1 for longbows, legionaries and whoever has bought them";
        may  "planted"  planted: bool                                                         => "its stakes stand before it at the start" | "no";
        may  "load"     load: Option<Load>                                                    => "what a supply wagon carries" | "nothing";
        may  "inside"   inside: String                                                        => "the building in which it begins" | "none";
        may  "floor"    floor: u8 [1..=6] = |_| 1                                             => "the floor of it on which it begins" | "1";
        may  "extra_rounds" extra_rounds: u8 [0..=MOST_EXTRA]                                 => "how many times 18 extra rounds a piece of the Musket period has" | "0";
        may  "extra_crew" extra_crew: u8 [0..=6 * MOST_EXTRA]                                 => "crew figures that wait with a piece of the Musket period" | "0";
        may  "length"   length: Option<Length>                                                => "the length of a ship, from 20 to 60 cm" | "40";
        may  "beam"     beam: Option<Length>                                                  => "the beam of a ship, from 8 to 16 cm" | "10";
        may  "cost"     cost: u16 [0..=5_000]                                                 => "what players have agreed that a ship costs" | "0";
        may  "anchored" anchored: bool                                                        => "a ship lies at anchor" | "no";
        may  "beached"  beached: bool                                                         => "a boat is beached, or a ship lies at its dock" | "no";
        may  "aboard"   aboard: Vec<UnitId> [0..=8]                                           => "the ship, boats or wagon on which it is" | "none";
        may  "berth"    berth: Option<BerthWord>                                              => "where on board it is" | "below in a ship, else in the boat";
        may  "is"       now.flags: Option<Flags>                                              => "what holds of it now" | "as at the start";
        may  "now_at"   now.at: Option<Point>                                                 => "the middle of the front edge of its grid now" | "as at the start";
        may  "heading"  now.heading: Option<Bearing>                                          => "the heading of its grid now" | "its facing at the start";
        may  "face"     now.face: Option<FaceWord>                                            => "the side of its grid that is its front now" | "`front`";
        may  "files"    now.files: Option<u8> [1..=72]                                        => "stands abreast now" | "as at the start";
        may  "stands"   now.stands: Option<u8> [0..=MOST_STANDS]                              => "places of its block" | "all its stands";
        may  "gone"     now.gone: Option<Places>                                              => "the places of its block that are empty, from 0" | "none";
        may  "gap_now"  now.gap: Option<Length>                                               => "what lies between its stands now" | "as at the start";
        may  "capped"   now.capped: Option<Places>                                            => "the stands that have lost one figure of two, from 0" | "none, or the last if its figures are odd";
        may  "began"    now.began: Option<u8>                                                 => "its figures when the turn began" | "those of the start";
        may  "melee_turns" now.melee_turns: Option<u8>                                        => "turns of melee that it has not rested off" | "0";
        may  "shots_left" now.shots: Option<u8>                                               => "shots left" | "those of the start";
        may  "rounds"   now.rounds: Option<RoundsLeft>                                        => "round shot, explosive shells and canister left to a gun of the Musket period" | "those of the start";
        may  "crew_left" now.crew: Option<u8>                                                 => "crew left" | "that of the start";
        may  "thrown_left" now.thrown: Option<u8>                                             => "axes, javelins, darts or pilums left to each figure" | "all of them";
        may  "wounds"   now.wounds: Option<u8>                                                => "hits that an elephant or berserker bears, men that a chariot has lost" | "0";
        may  "reaction" now.reaction: Option<Reaction>                                        => "what it must do in the next movement" | "nothing";
        may  "unseen"   now.unseen: Option<Places>                                            => "the places of its block that the enemy has not seen, though it is on the board" | "none";
        may  "grenade"  now.grenade: Option<Places>                                           => "the places of its block whose stands have thrown a grenade" | "none";
        may  "grenades" now.grenades: Option<Places>                                          => "the places of its block whose stands have thrown both" | "none";
        may  "letters"  now.marker: Option<Letters>                                           => "the letters of its marker now" | "those of the start";
        may  "gained"   now.gained: Option<u8> [0..=72]                                       => "figures that have joined it since the start" | "0";
        may  "parted"   now.parted: Option<u8> [0..=255]                                      => "figures that have left it alive since the start" | "0";
        may  "mishaps"  now.mishaps: Option<Mishaps>                                          => "what has befallen it as an elephant or chariot, or because of one" | "nothing";
        may  "loose_files" now.loose_files: Option<u8> [0..=72]                               => "stands abreast before it formed a testudo, or before it was broken" | "0: neither";
        may  "delay"    now.delay: Option<u8> [0..=6]                                         => "turns that a die has added before it comes on" | "0: none was thrown";
        may  "fate"     fate: Option<Fate>                                                    => "what the scenario has made of it" | "nothing";
        may  "order"    order: String                                                         => "the last order that it was given" | "`H`";
        may  "ways"     ways: Vec<Taken> [0..=3]                                              => "the bearings that the stages of that order took, in order" | "none yet";
        may  "pace"     pace: u8                                                              => "the move in cm of the slowest unit of the battle to which that order was given" | "0: it is its own";
    }
}

/// The bearing that a stage took; `"-"` for one that went nowhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Taken(Option<Bearing>);

impl battle::file::Written<Files> for Taken {
    fn form() -> String {
        "degrees, or `\"-\"` for a stage that went nowhere".to_owned()
    }

    fn read(value: &battle::file::TomlValue<'_>, file: &mut Files) -> Option<Taken> {
        match value.as_str() {
            Some("-") => Some(Taken(None)),
            _ => <Bearing as battle::file::Written<Files>>::read(value, file)
                .map(|bearing| Taken(Some(bearing))),
        }
    }

    fn text(&self, file: &Files) -> String {
        self.0.map_or("\"-\"".to_owned(), |bearing| battle::file::Written::text(&bearing, file))
    }
}

/// Places of a block, as a list of numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Places(u64);

impl battle::file::Written<Files> for Places {
    fn form() -> String {
        "a list of whole numbers, 0 to 63".to_owned()
    }

    fn read(value: &battle::file::TomlValue<'_>, file: &mut Files) -> Option<Places> {
        let numbers: Vec<u8> = battle::file::Written::read(value, file)?;
        if numbers.iter().any(|number| *number > 63) {
            value.mistake("should be numbers from 0 to 63");
            return None;
        }
        Some(Places(numbers.into_iter().fold(0, |all, number| all | 1 << number)))
    }

    fn text(&self, file: &Files) -> String {
        let numbers: Vec<u8> = (0..64u8).filter(|number| self.0 >> number & 1 == 1).collect();
        battle::file::Written::text(&numbers, file)
    }
}

/// Shells that are left, of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct RoundsLeft([u8; 3]);

impl battle::file::Written<Files> for RoundsLeft {
    fn form() -> String {
        "three whole numbers from 0 to 255".to_owned()
    }

    fn read(value: &battle::file::TomlValue<'_>, file: &mut Files) -> Option<RoundsLeft> {
        let numbers: Vec<u8> = battle::file::Written::read(value, file)?;
        let rounds = numbers.try_into().ok().map(RoundsLeft);
        if rounds.is_none() {
            value.mistake("should be three numbers");
        }
        rounds
    }

    fn text(&self, file: &Files) -> String {
        battle::file::Written::text(&self.0.to_vec(), file)
    }
}

impl UnitDraft {
    /// Whether it may begin with fewer figures than a unit has: pieces, crews, and those who ride in a war wagon.
    pub(super) fn may_be_few(&self) -> bool {
        let alone = self.kind.troop().is_none_or(Troop::is_alone);
        let in_wagon = !self.aboard.is_empty()
            && self.kind.troop().is_some_and(|troop| Seat::of(troop, self.figures).is_some());
        alone || in_wagon || self.kind == Kind::Troops(Troop::ArtilleryCrew)
    }

    fn settle(&mut self, table: &mut TomlTable<'_>, file: &mut Files) {
        let alone = self.kind.troop().is_none_or(Troop::is_alone);
        if alone && self.figures != 1 {
            table.mistake("figures", "a piece, a single fighter, a commander or a rider is one");
        }
        // Legionaries may be what is left over of a cohort, and others parts of a unit: those are looked at with the list of units.
        let may_come_in_play = file.has_founded
            || [Troop::RomanLegionaries, Troop::Dragoons].map(Kind::Troops).contains(&self.kind);
        if !may_come_in_play && !self.may_be_few() && self.figures < LEAST_FIGURES {
            define!("common.unit.size");
            table.mistake("figures", "a unit has at least 6 figures");
        }
        if self.kit.has(Kit::EXTRA_CREW) && !self.kind.troop().is_some_and(Troop::takes_extra_crew) {
            define!("medieval.crew.extra");
            table.mistake("kit", "an extra crew serves an engine or gun");
        }
        if (self.extra_rounds > 0 || self.extra_crew > 0)
            && !self.kind.troop().is_some_and(Troop::takes_supplies)
        {
            define!("musket.fig.supplies");
            table.mistake(
                "type",
                "extra rounds and crew are for guns, howitzers and rockets of the Musket period",
            );
        }
        if !self.abreast.is_multiple_of(self.kind.per_stand())
            || self.abreast > self.figures.next_multiple_of(2)
        {
            table.mistake("abreast", "its stands give no such front");
        }
        if self.figures.div_ceil(self.kind.per_stand()) > MOST_STANDS {
            table.mistake("figures", format!("a unit has at most {MOST_STANDS} stands"));
        }
        let ship = self.kind == Kind::Troops(Troop::Frigate);
        let sized = [(self.length, "length", 20, 60), (self.beam, "beam", 8, 16)];
        for (size, key, least, most) in sized {
            let fits = |size: Length| (Length::cm(least)..=Length::cm(most)).contains(&size);
            if size.is_some_and(|size| !ship || !fits(size)) {
                table.mistake(
                    key,
                    format!("a ship has a {key} of {least} to {most} cm, and nothing else has"),
                );
            }
        }
        if (self.cost > 0 || self.anchored) && !ship {
            define!("musket.ship.cost");
            table.mistake("type", "only a ship has a price of its own, and lies at anchor");
        }
        if self.beached && !self.kind.is_vessel() {
            table.mistake("beached", "only a ship or boat lies at the shore");
        }
        if self.gap > Length::cm(2) || self.gap < Length::ZERO {
            table.mistake("gap", "a gap is at most 2 cm");
        }
    }

    /// Bowmen who would have 12 shots have a sheaf of 24.
    pub(super) fn take_a_sheaf(&mut self) {
        define!("medieval.supply.sheaf");
        let bow = self.kind.troop().and_then(Troop::weapon) == Some(Weapon::Bow);
        if bow && self.shots == usual_shots(self.kind) {
            self.shots = 24;
        }
    }

    /// The unit as it was mustered.
    pub(super) fn info(&self) -> UnitInfo {
        let files = self.abreast.div_ceil(self.kind.per_stand());
        UnitInfo {
            id: self.id.clone(),
            name: self.name.clone(),
            side: self.side,
            number: Number(self.number),
            kind: self.kind,
            figures: self.figures,
            kit: self.kit,
            group: self.group,
            chart_move: self.chart_move,
            morale: self.morale,
            melee: (self.melee > 0).then_some(self.melee),
            range: self.range,
            shots: self.shots,
            crew: self.crew,
            pavises: self.pavises,
            at: (Place::new(self.at.unwrap_or_default(), self.facing), files, self.gap),
            marker: self.marker.map(|letters| letters.0),
            arrives: self.arrives,
            with: self.with,
            noble: self.noble,
            rank: self.rank,
            stakes: self.stakes,
            planted: self.planted,
            load: self.load,
            inside: (!self.inside.is_empty()).then(|| (self.inside.clone(), self.floor)),
            extra_rounds: self.extra_rounds,
            extra_crew: self.extra_crew,
            afloat: Afloat {
                hull: match (self.beam, self.length) {
                    (None, None) => None,
                    (beam, length) => {
                        let (usual_beam, usual_length) = self.kind.stand();
                        Some([beam.unwrap_or(usual_beam), length.unwrap_or(usual_length)])
                    }
                },
                points: self.cost,
                anchored: self.anchored,
                beached: self.beached,
                aboard: self.aboard.clone(),
                berth: self.berth.map(|berth| berth.0),
            },
        }
    }

    /// Makes of a unit what the file says of it now.
    pub(super) fn apply(&self, unit: &mut Unit, fate: &mut Fate) {
        *fate = self.fate.unwrap_or(*fate);
        let Changed { flags, at, heading, face, files, stands, gap, gone, capped, .. } = self.now;
        let Changed { began, melee_turns, shots, crew, thrown, wounds, reaction, marker, gained, .. } =
            self.now;
        unit.flags = flags.unwrap_or(unit.flags);
        unit.grid.at = at.unwrap_or(unit.grid.at);
        unit.grid.facing = heading.unwrap_or(unit.grid.facing);
        unit.face = face.map_or(unit.face, |face| face.0);
        unit.files = files.unwrap_or(unit.files);
        unit.stands = stands.unwrap_or(unit.stands);
        unit.gone = gone.map_or(unit.gone, |gone| gone.0);
        unit.unseen = self.now.unseen.map_or(unit.unseen, |unseen| unseen.0);
        let grenades = [self.now.grenade, self.now.grenades];
        unit.grenades = [0, 1].map(|one| grenades[one].map_or(unit.grenades[one], |places| places.0));
        unit.gap = gap.unwrap_or(unit.gap);
        unit.capped = capped.map_or(unit.capped, |capped| capped.0);
        unit.began = began.unwrap_or(unit.began);
        unit.melee_turns = melee_turns.unwrap_or(unit.melee_turns);
        unit.shots = shots.unwrap_or(unit.shots);
        unit.crew = crew.unwrap_or(unit.crew);
        unit.rounds = self.now.rounds.map_or(unit.rounds, |rounds| rounds.0);
        unit.thrown = thrown.unwrap_or(unit.thrown);
        unit.wounds = wounds.unwrap_or(unit.wounds);
        unit.reaction = reaction.or(unit.reaction);
        unit.marker = marker.map_or(unit.marker, |letters| letters.0);
        unit.gained = gained.unwrap_or(unit.gained);
        unit.parted = self.now.parted.unwrap_or(unit.parted);
        unit.mishaps = self.now.mishaps.unwrap_or(unit.mishaps);
        unit.loose_files = self.now.loose_files.unwrap_or(unit.loose_files);
        unit.delay = self.now.delay.unwrap_or(unit.delay);
    }

    /// The bearings of its order, stage by stage.
    pub(super) fn ways(&self) -> [Option<Bearing>; 3] {
        [0, 1, 2].map(|stage| self.ways.get(stage).and_then(|taken| taken.0))
    }

    /// A unit with what has become of it, and its order in words.
    pub(super) fn of(
        info: &UnitInfo,
        [unit, fresh]: [&Unit; 2],
        order: String,
        standing: &Standing,
        fate: Fate,
    ) -> UnitDraft {
        let ways = standing.ways;
        let count = ways.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        let (place, files, gap) = info.at;
        UnitDraft {
            id: info.id.clone(),
            name: info.name.clone(),
            side: info.side,
            number: info.number.0,
            kind: info.kind,
            figures: info.figures,
            kit: info.kit,
            group: info.group,
            chart_move: info.chart_move,
            morale: info.morale,
            melee: info.melee.unwrap_or(0),
            range: info.range,
            shots: info.shots,
            crew: info.crew,
            pavises: info.pavises,
            at: Some(place.at),
            facing: place.facing,
            abreast: files * info.kind.per_stand(),
            gap,
            marker: info.marker.map(Letters),
            arrives: info.arrives,
            with: info.with,
            noble: info.noble,
            rank: info.rank,
            stakes: info.stakes,
            planted: info.planted,
            load: info.load,
            inside: info.inside.as_ref().map_or(String::new(), |(name, _)| name.clone()),
            floor: info.inside.as_ref().map_or(1, |(_, floor)| *floor),
            extra_rounds: info.extra_rounds,
            extra_crew: info.extra_crew,
            length: info.afloat.hull.map(|[_, length]| length),
            beam: info.afloat.hull.map(|[beam, _]| beam),
            cost: info.afloat.points,
            anchored: info.afloat.anchored,
            beached: info.afloat.beached,
            aboard: info.afloat.aboard.clone(),
            berth: info.afloat.berth.map(BerthWord),
            now: Changed {
                flags: changed(unit.flags, fresh.flags),
                at: changed(unit.grid.at, fresh.grid.at),
                heading: changed(unit.grid.facing, fresh.grid.facing),
                face: changed(unit.face, fresh.face).map(FaceWord),
                files: changed(unit.files, fresh.files),
                stands: changed(unit.stands, fresh.stands),
                gone: changed(unit.gone, fresh.gone).map(Places),
                unseen: changed(unit.unseen, fresh.unseen).map(Places),
                grenade: changed(unit.grenades[0], fresh.grenades[0]).map(Places),
                grenades: changed(unit.grenades[1], fresh.grenades[1]).map(Places),
                gap: changed(unit.gap, fresh.gap),
                capped: changed(unit.capped, fresh.capped).map(Places),
                began: changed(unit.began, fresh.began),
                melee_turns: changed(unit.melee_turns, fresh.melee_turns),
                shots: changed(unit.shots, fresh.shots),
                crew: changed(unit.crew, fresh.crew),
                rounds: changed(unit.rounds, fresh.rounds).map(RoundsLeft),
                thrown: changed(unit.thrown, fresh.thrown),
                wounds: changed(unit.wounds, fresh.wounds),
                reaction: unit.reaction,
                marker: changed(unit.marker, fresh.marker).map(Letters),
                gained: changed(unit.gained, fresh.gained),
                parted: changed(unit.parted, fresh.parted),
                mishaps: changed(unit.mishaps, fresh.mishaps),
                loose_files: changed(unit.loose_files, fresh.loose_files),
                delay: changed(unit.delay, fresh.delay),
            },
            fate: changed(fate, Fate::default()),
            order,
            ways: ways[..count].iter().map(|way| Taken(*way)).collect(),
            pace: standing.pace,
        }
    }
}

/// A value that is another than it was; none if it is the same.
pub(super) fn changed<T: PartialEq + Copy>(now: T, then: T) -> Option<T> {
    (now != then).then_some(now)
}
