//! What is mustered: stands, arrays, grades and marks, and where everybody stands.

use std::collections::BTreeMap;

use ground::tabletop::{Place, Point};
use muster::shared::{Choice, half_up, shared_over};
use muster::tables::FreeTable;
use muster::{Armour, Battle, Class, Contingent, Flag, Leader, Rank, SpecialKind, Stance};
use serde::Deserialize;

use super::SCALE;
use crate::charts::{BAGGAGE_SIDE, FRONTAGE, SKIRMISH_GAP, VOLLEYS};
use crate::field::ContingentInfo;
use crate::flags::Marks;
use crate::rulebook::define;
use crate::state::BattleId;
use crate::troops::{Allowed, Array, Grade, LeaderKind, Order, Troop};

/// The most stands of a contingent, and of one of guns.
const MOST_STANDS: u32 = 12;
const MOST_GUNS: u32 = 4;

/// What neutral words are called here.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Tables {
    size: Size,
    leader: Ratings,
    quality: BTreeMap<String, [Grade; 2]>,
    class: BTreeMap<String, Choice>,
    pub(super) ground: BTreeMap<String, super::land::Ground>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Size {
    ladder: Vec<u32>,
    most_stands: u32,
    most_small: u32,
    small_field_m: f64,
    guns_per_stand: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ratings {
    commander: [u8; 5],
    marshal: [u8; 5],
    captain: [u8; 5],
}

/// A contingent of this ruleset.
#[derive(Clone, Copy)]
pub(super) struct Mustered<'a> {
    /// The number of its side.
    pub(super) side: usize,
    /// What it comes from.
    pub(super) contingent: &'a Contingent,
    /// Its number among those, from 1.
    pub(super) number: usize,
    pub(super) kind: Troop,
    pub(super) stands: u8,
    /// A front rank of pavisiers, so many of its stands.
    pub(super) pavisiers: u8,
    pub(super) grade: Grade,
    pub(super) array: Array,
    pub(super) files: u8,
    pub(super) marks: Marks,
    pub(super) place: Place,
}

/// All that is mustered.
pub(super) struct Army<'a> {
    /// The table in hundredths of an inch.
    pub(super) size: [i32; 2],
    pub(super) units: Vec<Mustered<'a>>,
    /// The baggage trains by their side, with the centres of their pieces.
    pub(super) trains: Vec<(usize, Point)>,
}

impl Tables {
    /// The men of one stand: so many that the larger side has no more stands than it should.
    pub(super) fn men_per_stand(&self, battle: &Battle) -> u32 {
        let larger = battle.sides.iter().map(muster::Side::counted_fighting_men).max().unwrap_or(0);
        let small = battle.longer_side_m() < self.size.small_field_m;
        let most = if small { self.size.most_small } else { self.size.most_stands };
        let fits = |men: &&u32| larger <= **men * most;
        self.size.ladder.iter().find(fits).or(self.size.ladder.last()).copied().unwrap_or(1)
    }

    /// Musters both armies and puts them on the table, in the order of placing.
    pub(super) fn muster<'a>(&self, battle: &'a Battle, men: u32) -> Option<Army<'a>> {
        let mut table = FreeTable::new(battle, SCALE);
        let mut army = Army { size: [table.width(), table.depth()], units: Vec::new(), trains: Vec::new() };
        for (side, contingent) in battle.in_order_of_placing() {
            if contingent.is_baggage() {
                let wide = f64::from(BAGGAGE_SIDE) / 100.0;
                let place = table.put(contingent, contingent.place.at, wide, wide)?.on_table(SCALE);
                let half = ground::tabletop::Length::inch_hundredths(BAGGAGE_SIDE).half();
                army.trains.push((side, place.point(ground::tabletop::Length::ZERO, -half)));
                continue;
            }
            for unit in self.units(battle, side, contingent, men, &mut table)? {
                army.units.push(unit);
            }
        }
        Some(army)
    }

    fn units<'a>(
        &self,
        battle: &'a Battle,
        side: usize,
        contingent: &'a Contingent,
        men: u32,
        table: &mut FreeTable<'a>,
    ) -> Option<Vec<Mustered<'a>>> {
        define!(
            "muster.flag.pavises.tob",
            "muster.flag.open-order.tob",
            "muster.flag.may-form-schiltron.tob"
        );
        let class = contingent.troops.class;
        let kind = Troop::find(self.class.get(class.name())?.for_contingent(battle, contingent))?;
        let mixed =
            class == Class::PaviseCrossbow || class == Class::Crossbow && contingent.has(Flag::Pavises);
        let sizes = if contingent.is_artillery() {
            let guns = half_up(contingent.troops.guns.unwrap_or(0), self.size.guns_per_stand).max(1);
            shared_over(guns, MOST_GUNS, 1)
        } else {
            let least = if mixed { 4 } else { 2 };
            shared_over(half_up(contingent.counted_men(), men).max(least), MOST_STANDS, 1)
        };
        let row = kind.row();
        let loose = kind == Troop::Skirmisher
            || contingent.has(Flag::OpenOrder) && row.arrays[Array::Skirmish as usize];
        let strip_m = contingent.place.frontage_m / sizes.len() as f64;
        let (front, gap) = (f64::from(FRONTAGE) / 100.0, f64::from(SKIRMISH_GAP) / 100.0);
        let grades = self.quality.get(contingent.troops.quality.name())?;
        let lords = matches!(class, Class::MountedMenAtArms | Class::FootMenAtArms);
        let mut units = Vec::new();
        let strips: Vec<muster::Point> = contingent.strip_centres(sizes.len()).collect();
        for (number, (size, strip)) in sizes.iter().copied().zip(strips).enumerate() {
            let (files, wide, ranks) = if loose {
                (size, (front + gap) * f64::from(size) - gap, 1)
            } else {
                let files = match mixed {
                    true => size.div_ceil(2),
                    false => {
                        let most = u32::from(row.most_ranks);
                        table.files(strip_m, size, front, most, !contingent.is_artillery())
                    }
                };
                (files, front * f64::from(files), size.div_ceil(files))
            };
            let deep = f64::from(ranks) * f64::from(row.depth) / 100.0;
            let place = table.put(contingent, strip, wide, deep)?.on_table(SCALE);
            units.push(Mustered {
                side,
                contingent,
                number: number + 1,
                kind,
                stands: size as u8,
                pavisiers: if mixed { files as u8 } else { 0 },
                grade: grades[usize::from(lords)],
                array: if loose { Array::Skirmish } else { Array::Line },
                files: files as u8,
                marks: marks(battle, contingent, kind, lords),
                place,
            });
        }
        Some(units)
    }

    /// The CPs of a leader by his ability, within what his kind may have.
    pub(super) fn cp(&self, kind: LeaderKind, leader: &Leader) -> u8 {
        let ratings = match kind {
            LeaderKind::Commander => &self.leader.commander,
            LeaderKind::Marshal => &self.leader.marshal,
            LeaderKind::Captain => &self.leader.captain,
        };
        let able = usize::from(leader.ability.clamp(1, 5)) - 1;
        (ratings[able] + u8::from(leader.exceptional)).clamp(kind.row().least, kind.row().most)
    }
}

/// What a contingent's flags and armour, and a special that lets it feign flight, make of it.
fn marks(battle: &Battle, contingent: &Contingent, kind: Troop, lords: bool) -> Marks {
    define!(
        "muster.flag.chivalrous.tob",
        "muster.flag.mercenary.tob",
        "muster.flag.dismountable.tob",
        "muster.flag.javelins.tob",
        "muster.flag.stakes",
        "muster.flag.stakes.tob",
        "muster.flag.outpost"
    );
    let has = |flag: Flag| contingent.has(flag);
    let feigns = battle.special.iter().any(|special| {
        let named = special.contingents.contains(&contingent.id);
        special.played && special.kind == SpecialKind::FeignedFlight && named
    });
    let class = contingent.troops.class;
    let shoots_mounted = matches!(class, Class::MountedCrossbow | Class::HorseArcher);
    let throws = matches!(kind, Troop::LightHorse | Troop::LightInfantry);
    let chivalrous = lords && (has(Flag::Chivalrous) || has(Flag::Impetuous));
    let mut marks = Marks::default();
    for (mark, holds) in [
        (
            Marks::FULL_HARNESS,
            contingent.troops.armour == Armour::FullHarness && kind.row().harness != Allowed::Never,
        ),
        (Marks::CHIVALROUS, chivalrous && kind.row().chivalrous == Allowed::Optional),
        (Marks::MERCENARY, has(Flag::Mercenary)),
        (Marks::HORSES, has(Flag::Dismountable) || has(Flag::MountedInfantry)),
        (Marks::STAKES, kind == Troop::Longbow && has(Flag::Stakes)),
        (Marks::JAVELINS, throws && (has(Flag::Javelins) || shoots_mounted)),
        (Marks::MOUNTED_INFANTRY, has(Flag::MountedInfantry)),
        (Marks::SHIELDWALL, has(Flag::Shieldwall)),
        (Marks::IMPETUOUS, has(Flag::Impetuous) && !chivalrous),
        (Marks::FEIGNS, feigns || has(Flag::FeignedFlight)),
        (Marks::MARKSMEN, has(Flag::Marksmen)),
        (Marks::BODYGUARD, has(Flag::Bodyguard)),
        (Marks::GARRISON, has(Flag::Garrison)),
        (Marks::LOW, has(Flag::LowAmmunition)),
    ] {
        if holds {
            marks = marks | mark;
        }
    }
    marks
}

impl Mustered<'_> {
    /// Its id.
    pub(super) fn id(&self) -> String {
        format!("{}-{}", self.contingent.id, self.number)
    }

    /// It as the scenario describes it.
    pub(super) fn info(&self, name: String, battle: BattleId, roster: u8) -> ContingentInfo {
        define!("muster.flag.low-ammunition.tob", "muster.flag.fatigued.tob");
        let mixed = self.pavisiers > 0;
        ContingentInfo {
            id: self.id(),
            name,
            side: battle::Side::from_index(self.side),
            roster,
            battle,
            grade: self.grade,
            front: if mixed { Troop::Pavisier } else { self.kind },
            front_stands: if mixed { self.pavisiers } else { self.stands },
            rear: mixed.then_some(self.kind),
            rear_stands: if mixed { self.stands - self.pavisiers } else { 0 },
            array: self.array,
            files: self.files,
            marks: self.marks,
            volleys: if self.contingent.has(Flag::LowAmmunition) { 0 } else { VOLLEYS },
            dps: u8::from(self.contingent.has(Flag::Fatigued)),
            place: Some(self.place),
            planted: self.marks.has(Marks::STAKES),
            arrives: self.contingent.arrival.as_ref().map_or(0, |arrival| arrival.turn.clamp(1, 200) as u8),
            chance: self.contingent.arrival.as_ref().and_then(|arrival| arrival.chance).map_or(100, percent),
        }
    }
}

/// A chance in whole hundredths.
fn percent(chance: f64) -> u8 {
    (chance * 100.0).round().clamp(0.0, 100.0) as u8
}

/// The order of a battle: that of the stance held by most of its men, the first listed of equals. None if it has nobody.
pub(super) fn order_of(side: &muster::Side, battle: &str) -> Option<Order> {
    let mut men: Vec<(Stance, u32)> = Vec::new();
    for contingent in side.contingents.iter().filter(|known| known.battle == battle && !known.is_baggage()) {
        match men.iter_mut().find(|(stance, _)| *stance == contingent.stance) {
            Some((_, count)) => *count += contingent.troops.men,
            None => men.push((contingent.stance, contingent.troops.men)),
        }
    }
    let most = men.iter().map(|(_, count)| *count).max()?;
    let (stance, _) = men.iter().find(|(_, count)| *count == most)?;
    Some(match stance {
        Stance::Charge => Order::Attack,
        Stance::Advance => Order::Advance,
        Stance::Hold | Stance::Reserve => Order::Hold,
        Stance::Skirmish => Order::Skirmish,
    })
}

/// Whether a rank makes a captain a noble.
pub(super) fn is_noble(rank: Rank) -> bool {
    matches!(rank, Rank::Emperor | Rank::King | Rank::Prince | Rank::Duke | Rank::Earl | Rank::Baron)
}
