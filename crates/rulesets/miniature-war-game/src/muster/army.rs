//! What is mustered: figures, types, morale and kit, and where everybody stands.

use std::collections::BTreeMap;

use battle::Side;
use ground::tabletop::{Length, Place};
use muster::shared::{Choice, half_up, shared_over};
use muster::tables::FreeTable;
use muster::{Battle, Class, Contingent, Flag, Quality};
use serde::Deserialize;

use super::SCALE;
use crate::field::{Afloat, Kind, UnitInfo};
use crate::orders::order::{GroupId, Number};
use crate::rulebook::define;
use crate::scenario::{pavises_of, usual_shots};
use crate::state::UnitId;
use crate::troops::{Kit, Troop};

/// What lies between the stands of a skirmish line.
const LOOSE: Length = Length::cm(2);
/// The morale value of pieces for which the chart has none.
const PIECE_MORALE: u8 = 2;
/// The least and the most that quality makes of a morale value.
const MORALE: (i8, i8) = (1, 5);

/// What neutral words are called here.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Tables {
    size: Size,
    quality: BTreeMap<String, i8>,
    class: BTreeMap<String, Choice>,
    range: BTreeMap<String, u8>,
    pub(super) ground: BTreeMap<String, super::land::Soil>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Size {
    men: u32,
    guns: u32,
    most_heads: u32,
    least: u32,
    most: u32,
    ranks: u32,
}

/// A unit of this ruleset.
#[derive(Clone, Copy)]
pub(super) struct Mustered<'a> {
    /// The number of its side.
    pub(super) side: usize,
    /// What it comes from.
    pub(super) contingent: &'a Contingent,
    /// Its number among those of the contingent, from 1.
    number: usize,
    troop: Troop,
    figures: u8,
    morale: u8,
    /// How far it shoots, in centimetres.
    range: u8,
    is_imperial: bool,
    files: u8,
    gap: Length,
    place: Place,
}

/// All that is mustered.
pub(super) struct Army<'a> {
    /// The board in hundredths of a centimetre.
    pub(super) size: [i32; 2],
    pub(super) units: Vec<Mustered<'a>>,
}

/// A length in centimetres.
fn cm(length: Length) -> f64 {
    f64::from(length.micrometres()) / f64::from(Length::CM.micrometres())
}

impl Tables {
    /// How many times a battle is shrunk.
    pub(super) fn shrunk(&self, battle: &Battle) -> u32 {
        define!("common.scale.figure");
        let larger = battle.sides.iter().map(muster::Side::fighting_men).max().unwrap_or(0);
        larger.div_ceil(self.size.most_heads).max(1)
    }

    /// Musters both armies and puts them on the board, in the order of placing.
    pub(super) fn muster<'a>(&self, battle: &'a Battle, shrunk: u32) -> Option<Army<'a>> {
        let mut table = FreeTable::new(battle, SCALE);
        let mut army = Army { size: [table.width(), table.depth()], units: Vec::new() };
        for (side, contingent) in battle.in_order_of_placing() {
            self.add_units(&mut army, battle, side, contingent, shrunk, &mut table)?;
        }
        Some(army)
    }

    fn add_units<'a>(
        &self,
        army: &mut Army<'a>,
        battle: &'a Battle,
        side: usize,
        contingent: &'a Contingent,
        shrunk: u32,
        table: &mut FreeTable<'a>,
    ) -> Option<()> {
        define!("muster.flag.open-order.mwg", "muster.flag.non-combatant");
        let choice = self.class.get(contingent.troops.class.name())?;
        let troop = Troop::named(choice.for_contingent(battle, contingent))?;
        let is_loose = !contingent.is_artillery()
            && (contingent.has(Flag::OpenOrder) || contingent.troops.class == Class::SkirmisherFoot);
        let sizes = self.sizes(contingent, shrunk);
        let strip_m = contingent.place.frontage_m / sizes.len() as f64;
        let strips: Vec<muster::Point> = contingent.strip_centres(sizes.len()).collect();
        let (front, depth) = (cm(troop.front()), cm(troop.depth()));
        for (number, (figures, strip)) in sizes.into_iter().zip(strips).enumerate() {
            let stands = figures.div_ceil(u32::from(troop.per_stand()));
            let files = match is_loose {
                true => stands,
                false => table.files(strip_m, stands, front, self.size.ranks, false),
            };
            let gap = if is_loose { LOOSE } else { Length::ZERO };
            let wide = f64::from(files) * (front + cm(gap)) - cm(gap);
            let deep = depth * f64::from(stands.div_ceil(files));
            let place = table.put(contingent, strip, wide, deep)?.on_table(SCALE);
            let is_imperial = number == 0 && is_bodyguard(&battle.sides[side], contingent);
            let (figures, files, number) = (figures as u8, files as u8, number + 1);
            let morale = self.morale(contingent, troop);
            let range = self.range.get(contingent.troops.class.name()).copied();
            let range = range.unwrap_or(troop.row().range);
            army.units.push(Mustered {
                side,
                contingent,
                number,
                troop,
                figures,
                morale,
                range,
                is_imperial,
                files,
                gap,
                place,
            });
        }
        Some(())
    }

    /// The figures of the units of a contingent; of guns, each piece is one.
    fn sizes(&self, contingent: &Contingent, shrunk: u32) -> Vec<u32> {
        define!("common.unit.size", "medieval.army.unit-size");
        if contingent.is_baggage() {
            return vec![1];
        }
        if contingent.is_artillery() {
            let pieces = half_up(contingent.troops.guns.unwrap_or(0), self.size.guns * shrunk);
            return vec![1; pieces.max(1) as usize];
        }
        let figures = half_up(contingent.troops.men, self.size.men * shrunk);
        shared_over(figures.max(self.size.least), self.size.most, 1)
    }

    /// The morale value of a contingent's men: the chart's, changed by their quality; of pieces the chart's.
    fn morale(&self, contingent: &Contingent, troop: Troop) -> u8 {
        let chart = troop.row().morale.unwrap_or(PIECE_MORALE);
        let more = self.quality.get(contingent.troops.quality.name()).copied().unwrap_or(0);
        if troop.is_piece() || more == 0 {
            return chart;
        }
        (chart as i8 + more).clamp(MORALE.0, MORALE.1) as u8
    }
}

/// Whether a contingent is the elite bodyguard of its side's commander: an imperial unit.
fn is_bodyguard(army: &muster::Side, contingent: &Contingent) -> bool {
    define!("muster.flag.bodyguard");
    let commander = army.leaders.iter().find(|leader| leader.id == army.commander);
    commander.is_some_and(|leader| leader.attached == contingent.id)
        && contingent.has(Flag::Bodyguard)
        && contingent.troops.quality == Quality::Elite
}

impl Mustered<'_> {
    /// How files name it.
    pub(super) fn id(&self) -> String {
        format!("{}-{}", self.contingent.id, self.number)
    }

    /// Whether it is of a battle and may join its group.
    pub(super) fn joins(&self, battle: &str) -> bool {
        self.contingent.battle == battle && self.morale > 1 && !self.contingent.is_baggage()
    }

    /// Whether it has anything to shoot with.
    pub(super) fn shoots(&self) -> bool {
        self.troop.row().range > 0 && !self.troop.is_piece()
    }

    /// What its flags give it to carry.
    fn kit(&self) -> Kit {
        define!(
            "muster.flag.mercenary.mwg",
            "muster.flag.stakes.mwg",
            "muster.flag.pavises.mwg",
            "muster.flag.javelins.mwg",
            "muster.flag.dismountable.mwg",
            "muster.flag.mounted-infantry.mwg",
            "muster.flag.may-form-phalanx.mwg",
            "muster.flag.bayonet.mwg"
        );
        let has = |flag: Flag| self.contingent.has(flag);
        let stands_deep = matches!(self.troop, Troop::PikeLight | Troop::PikeMedium | Troop::PoleArms);
        let all = [
            (has(Flag::Stakes), Kit::STAKES),
            (has(Flag::Pavises) || self.contingent.troops.class == Class::PaviseCrossbow, Kit::PAVISES),
            (has(Flag::Javelins), Kit::JAVELINS),
            (has(Flag::Dismountable) || has(Flag::MountedInfantry), Kit::MOUNTS),
            (has(Flag::MayFormPhalanx) && stands_deep, Kit::PHALANX),
            (has(Flag::Mercenary), Kit::MERCENARY),
            (self.is_imperial, Kit::IMPERIAL),
            (self.troop.may_have_bayonets() && !has(Flag::Bayonet), Kit::NO_BAYONET),
        ];
        all.iter().filter(|(holds, _)| *holds).fold(Kit::default(), |kit, (_, one)| Kit(kit.0 | one.0))
    }

    /// Its move: that of the chart, a third less for those who begin tired.
    fn chart_move(&self) -> u8 {
        define!("muster.flag.fatigued.mwg");
        let chart = self.troop.row().chart_move;
        if self.contingent.has(Flag::Fatigued) { chart - chart / 3 } else { chart }
    }

    /// Its shots: the usual, or half of them.
    fn shots(&self) -> u8 {
        define!("muster.flag.low-ammunition.mwg");
        let usual = usual_shots(Kind::Troops(self.troop));
        if self.contingent.has(Flag::LowAmmunition) { usual.div_ceil(2) } else { usual }
    }

    /// It as the scenario describes it; its number is to be given.
    pub(super) fn info(&self, group: GroupId, is_alone: bool) -> UnitInfo {
        let (contingent, row) = (self.contingent, self.troop.row());
        UnitInfo {
            id: self.id(),
            name: match is_alone {
                true => contingent.name.clone(),
                false => format!("{} {}", contingent.name, self.number),
            },
            side: Side::from_index(self.side),
            number: Number(0),
            kind: Kind::Troops(self.troop),
            figures: self.figures,
            kit: self.kit(),
            group,
            chart_move: self.chart_move(),
            morale: self.morale,
            melee: row.melee.filter(|point| *point > 0),
            range: self.range,
            shots: self.shots(),
            crew: row.crew,
            pavises: pavises_of(Kind::Troops(self.troop), self.figures, self.kit()),
            at: (self.place, self.files, self.gap),
            marker: None,
            arrives: contingent.arrival.as_ref().map_or(0, |arrival| arrival.turn as u16),
            with: UnitId::NONE,
            noble: None,
            rank: None,
            stakes: u8::from(contingent.has(Flag::Stakes)),
            planted: contingent.has(Flag::Stakes),
            load: None,
            inside: None,
            extra_rounds: 0,
            extra_crew: 0,
            afloat: Afloat::default(),
        }
    }
}
