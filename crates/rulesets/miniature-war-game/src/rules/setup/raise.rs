//! What becomes of armies that are bought: the units, commanders and battles of the scenario (common.army.roster).

use battle::Side;
use ground::tabletop::{Length, Place};

use super::buy::Hired;
use crate::charts::{SHIP_GUNS, SINGLES};
use crate::field::{Afloat, GroupInfo, Kind, Noble, Options, Print, Rank, Scenario, UnitInfo};
use crate::orders::order::{GroupId, Number};
use crate::roster::{Agreed, ArmyListId, Entry, Regiment, Ward, What};
use crate::rulebook::define;
use crate::rules::afloat::Berth;
use crate::scenario::{pavises_of, usual_abreast, usual_shots};
use crate::state::{State, UnitId};
use crate::troops::{Kit, Level, Troop};

impl Agreed {
    /// The list of which one thinks first.
    pub(crate) fn first_list(&self) -> ArmyListId {
        self.lists.first().copied().unwrap_or(ArmyListId::Any)
    }
}

impl Scenario {
    /// What is agreed on for the roster of a side.
    pub(crate) fn agreed(&self, side: Side) -> Agreed {
        define!(
            "medieval.army.light-unit-size",
            "common.army.limit",
            "common.army.national",
            "medieval.army.period-lists",
            "musket.scope.mixing"
        );
        let has = |option: Options| self.options.has(option);
        let own = &self.sides[side];
        let by_age = has(Options::PERIOD_LISTS);
        let lists = ArmyListId::of(self.period).filter(|list| {
            own.armies.contains(list) || own.armies.is_empty() && (*list != ArmyListId::Any || !by_age)
        });
        Agreed {
            points: self.points,
            lists: lists.collect(),
            types: own.types.clone(),
            caps: has(Options::ARMY_CAPS),
            light_sizes: has(Options::LIGHT_UNIT_SIZES),
            oversize: has(Options::OVERSIZE_UNITS),
            specials: [Options::IMPERIALS, Options::MERCENARIES].map(has),
            equipment: self.level != Level::Basic,
            groups: self.at_level().groups,
            commanders: has(Options::COMMAND_FIGURES),
            boats: has(Options::RIVER_BOATS),
            ships: has(Options::SHIPS),
            wagons: has(Options::HUSSITE_WAGONS),
        }
    }

    /// The same with these armies: the units of each side in the order of its roster, then its commanders, the one who leads no battle
    /// first.
    pub(crate) fn with_armies(&self, hired: &[Hired]) -> Scenario {
        define!("medieval.battle.form", "musket.army.brigade", "common.command.who-supreme");
        let (mut units, mut groups) = (Vec::new(), Vec::new());
        for side in Side::BOTH {
            let own: Vec<Entry> = hired.iter().filter(|one| one.side == side).map(|one| one.entry).collect();
            let wards =
                Ward::ALL.into_iter().filter(|ward| own.iter().any(|entry| entry.ward == Some(*ward)));
            let wards: Vec<Ward> = wards.collect();
            let group = |entry: Entry| {
                let at = wards.iter().position(|ward| Some(*ward) == entry.ward);
                at.map_or(GroupId::NONE, |at| GroupId((groups.len() + at) as u8))
            };
            let mut leaders: Vec<Entry> = own.iter().filter(|entry| entry.is_leader()).copied().collect();
            leaders.sort_by_key(|entry| entry.ward.is_some());
            let others = own.iter().filter(|entry| !entry.is_leader()).copied();
            let first = units.len();
            for entry in others.chain(leaders) {
                if entry.troop().is_none() && !entry.is_leader() {
                    for _ in 0..entry.count {
                        add_vessel(&mut units, first, side, entry);
                    }
                    continue;
                }
                let mut wagon = UnitId::NONE;
                for one in entry.units() {
                    let number = next_number(&units, first);
                    let mut info = UnitInfo { group: group(entry), ..bought_unit(side, number, one) };
                    if entry.rides(one) {
                        info.afloat.aboard = vec![wagon];
                    } else {
                        wagon = UnitId(units.len() as u8);
                    }
                    units.push(info);
                }
            }
            groups.extend(wards.iter().map(|ward| GroupInfo { id: group_name(side, *ward), side }));
        }
        let on_foot = Scenario::dragoons_on_foot(&units);
        Scenario { units, groups, on_foot, print: Print::default(), ..self.clone() }
    }
}

/// The number of the next unit of a side whose units begin there in the list.
fn next_number(units: &[UnitInfo], first: usize) -> u8 {
    u8::try_from(units.len() - first + 1).unwrap_or(u8::MAX)
}

/// Adds a ship, a boat or a wagon for boats that was bought, with the guns that it brings.
fn add_vessel(units: &mut Vec<UnitInfo>, first: usize, side: Side, entry: Entry) {
    define!("musket.ship.setup", "musket.boat.setup", "musket.ship.guns", "musket.boat.bowgun");
    let (troop, points) = match entry.what {
        What::Frigate { tens } => (Troop::Frigate, 10 * u16::from(tens)),
        What::BoatWagon => (Troop::BoatWagon, 0),
        _ => (Troop::RiverBoat, 0),
    };
    let (number, vessel) = (next_number(units, first), UnitId(u8::try_from(units.len()).unwrap_or(u8::MAX)));
    let afloat = State::afloat_at_start(Kind::Troops(troop), points);
    let own = UnitInfo { afloat, ..bought_troops(side, number, troop, entry) };
    let name = own.name.clone();
    units.push(own);
    let guns: Vec<(Troop, Berth, String)> = match entry.what {
        What::Boat { gun: true } => vec![(Troop::SixPounder, Berth::Bow, format!("gun of {name}"))],
        What::Frigate { .. } => {
            let side_of = |place: u8| {
                [(Berth::Port(place), "port"), (Berth::Starboard(place), "starboard")].map(|(berth, word)| {
                    (Troop::TwelvePounder, berth, format!("{word} gun {place} of {name}"))
                })
            };
            (1..=SHIP_GUNS).flat_map(side_of).collect()
        }
        _ => Vec::new(),
    };
    for (troop, berth, name) in guns {
        let afloat = Afloat { aboard: vec![vessel], berth: Some(berth), ..Afloat::default() };
        let number = next_number(units, first);
        units.push(UnitInfo { afloat, name, ..bought_troops(side, number, troop, Entry::of(entry.what, 1)) });
    }
}

/// How orders name a battle or brigade.
fn group_name(side: Side, ward: Ward) -> String {
    format!("{side}-{}", ward.word())
}

/// A unit or commander that was bought; its side places it.
fn bought_unit(side: Side, number: u8, entry: Entry) -> UnitInfo {
    match entry.what {
        What::Noble(noble) => bought_commander(side, number, Some(noble), None),
        What::Officer(rank) => bought_commander(side, number, None, Some(rank)),
        _ => bought_troops(side, number, entry.troop().unwrap_or(Troop::Peasants), entry),
    }
}

/// Troops that were bought.
fn bought_troops(side: Side, number: u8, troop: Troop, entry: Entry) -> UnitInfo {
    define!("musket.army.number");
    let (kind, row) = (Kind::Troops(troop), troop.row());
    let figures = if troop.is_alone() { 1 } else { entry.count };
    let abreast = usual_abreast(kind).min(figures.next_multiple_of(kind.per_stand()));
    let name = match entry.what {
        What::Regiment(own) => {
            let title = Regiment::numbered(own).map_or("", |regiment| regiment.title);
            format!("Unit {own}, {title}")
        }
        _ => format!("{} {number}", row.key.replace('-', " ")),
    };
    UnitInfo {
        id: format!("{side}-{number}"),
        name,
        side,
        number: Number(number),
        kind,
        figures,
        kit: entry.kit,
        group: GroupId::NONE,
        chart_move: row.chart_move,
        morale: row.morale.unwrap_or(0),
        melee: row.melee.filter(|point| *point > 0),
        range: row.range,
        shots: usual_shots(kind),
        crew: row.crew,
        pavises: pavises_of(kind, figures, entry.kit),
        at: (Place::default(), abreast.div_ceil(kind.per_stand()), Length::ZERO),
        marker: None,
        arrives: 0,
        with: UnitId::NONE,
        noble: None,
        rank: None,
        stakes: u8::from(entry.kit.has(Kit::STAKES) || troop.has_free_stakes()),
        planted: false,
        load: entry.load,
        inside: None,
        afloat: Afloat::default(),
        extra_rounds: entry.rounds,
        extra_crew: entry.extra_crew(),
    }
}

/// A commander who was bought, or has come with his army.
fn bought_commander(side: Side, number: u8, noble: Option<Noble>, rank: Option<Rank>) -> UnitInfo {
    define!("medieval.battle.leaders", "musket.cmd.figure");
    use battle::file::Listed as _;
    let title = noble.map(|noble| noble.word()).or(rank.map(|rank| rank.word())).unwrap_or("commander");
    let single = &SINGLES[0];
    UnitInfo {
        id: format!("{side}-{number}"),
        name: format!("{title} {number}"),
        side,
        number: Number(number),
        kind: Kind::Commander,
        figures: 1,
        kit: Kit::default(),
        group: GroupId::NONE,
        chart_move: single.chart_move,
        morale: 0,
        melee: Some(single.melee),
        range: 0,
        shots: 0,
        crew: 0,
        pavises: 0,
        at: (Place::default(), 1, Length::ZERO),
        marker: None,
        arrives: 0,
        with: UnitId::NONE,
        noble,
        rank,
        stakes: 0,
        planted: false,
        load: None,
        inside: None,
        afloat: Afloat::default(),
        extra_rounds: 0,
        extra_crew: 0,
    }
}
