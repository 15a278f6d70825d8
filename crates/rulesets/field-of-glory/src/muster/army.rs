//! What is mustered: bases, types, armour, quality and capabilities, and where everybody stands.

use std::collections::BTreeMap;

use battle::Side;
use battle::file::Listed as _;
use ground::tabletop::{Length, Place};
use muster::shared::{Choice, first_round_of, half_up, shared_over};
use muster::tables::FreeTable;
use muster::{Battle, Class, Contingent, Flag};
use serde::Deserialize;

use super::SCALE;
use crate::charts::{BASE_WIDTH, CAMP};
use crate::field::{GroupInfo, Work};
use crate::rulebook::define;
use crate::troops::{Armour, Kind, Quality, Skill, Training, Troop, Weapon};

/// The least bases of a group of men that is not a small one, and of a group of guns.
const LEAST: u32 = 4;
const LEAST_GUNS: u32 = 2;
/// The most ranks of those who may form a phalanx or a schiltron.
const DEEP: u32 = 4;

/// What neutral words are called here.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Tables {
    size: Size,
    armour: BTreeMap<String, [Armour; 2]>,
    quality: BTreeMap<String, Quality>,
    class: BTreeMap<String, Men>,
    pub(super) ground: BTreeMap<String, super::land::Ground>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Size {
    ladder: Vec<u32>,
    least_bases: u32,
    guns_per_base: u32,
    most_guns: u32,
}

/// What a class of troops becomes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Men {
    r#type: Choice,
    bases: u32,
    ranks: u32,
    shooting: Option<Weapon>,
    impact: Option<Skill>,
    melee: Option<Skill>,
}

/// A battle group of this ruleset.
#[derive(Clone, Copy)]
pub(super) struct Mustered<'a> {
    /// The number of its side.
    pub(super) side: usize,
    /// What it comes from.
    pub(super) contingent: &'a Contingent,
    /// Its number among those of the contingent, from 1.
    number: usize,
    kind: Kind,
    quality: Quality,
    training: Training,
    bases: u8,
    files: u8,
    place: Place,
}

/// All that is mustered.
pub(super) struct Army<'a> {
    /// The table in hundredths of an MU.
    pub(super) size: [i32; 2],
    pub(super) units: Vec<Mustered<'a>>,
    /// The camps by their side.
    pub(super) camps: Vec<(usize, Place)>,
}

/// A length in MUs.
fn mu(length: i32) -> f64 {
    f64::from(length) / f64::from(Length::MU.micrometres())
}

impl Tables {
    /// The men of one base: so many that the smaller side has enough bases.
    pub(super) fn men_per_base(&self, battle: &Battle) -> u32 {
        let smaller = battle.sides.iter().map(muster::Side::counted_fighting_men).min().unwrap_or(0);
        let enough = |men: &&u32| smaller >= **men * self.size.least_bases;
        self.size.ladder.iter().find(enough).or(self.size.ladder.last()).copied().unwrap_or(1)
    }

    /// Musters both armies and puts them on the table, in the order of placing.
    pub(super) fn muster<'a>(&self, battle: &'a Battle, men: u32) -> Option<Army<'a>> {
        let mut table = FreeTable::new(battle, SCALE);
        let mut army = Army { size: [table.width(), table.depth()], units: Vec::new(), camps: Vec::new() };
        for (side, contingent) in battle.in_order_of_placing() {
            if contingent.is_baggage() {
                let (wide, deep) = CAMP;
                let place = table.put(contingent, contingent.place.at, mu(wide), mu(deep))?;
                army.camps.push((side, place.on_table(SCALE)));
            } else {
                self.add_units(&mut army, battle, side, contingent, men, &mut table)?;
            }
        }
        Some(army)
    }

    fn add_units<'a>(
        &self,
        army: &mut Army<'a>,
        battle: &'a Battle,
        side: usize,
        contingent: &'a Contingent,
        men: u32,
        table: &mut FreeTable<'a>,
    ) -> Option<()> {
        define!("muster.flag.may-form-schiltron.fog", "muster.flag.may-form-phalanx.fog");
        let row = self.class.get(contingent.troops.class.name())?;
        let sizes = self.sizes(contingent, row, men);
        let (kind, training) = (self.kind(battle, contingent, row)?, training(contingent));
        let quality = *self.quality.get(contingent.troops.quality.name())?;
        let is_deep = contingent.has(Flag::MayFormPhalanx) || contingent.has(Flag::MayFormSchiltron);
        let most_ranks = if is_deep { DEEP } else { row.ranks };
        let strip_m = contingent.place.frontage_m / sizes.len() as f64;
        let strips: Vec<muster::Point> = contingent.strip_centres(sizes.len()).collect();
        for (number, (size, strip)) in sizes.into_iter().zip(strips).enumerate() {
            let files = table.files(strip_m, size, mu(BASE_WIDTH), most_ranks, false);
            let wide = mu(BASE_WIDTH) * f64::from(files);
            let deep = mu(kind.troop.depth().micrometres()) * f64::from(size.div_ceil(files));
            let place = table.put(contingent, strip, wide, deep)?.on_table(SCALE);
            let (bases, files) = (size as u8, files as u8);
            let number = number + 1;
            army.units.push(Mustered {
                side,
                contingent,
                number,
                kind,
                quality,
                training,
                bases,
                files,
                place,
            });
        }
        Some(())
    }

    /// The bases of the groups of a contingent.
    fn sizes(&self, contingent: &Contingent, row: &Men, men: u32) -> Vec<u32> {
        if contingent.is_artillery() {
            let guns = contingent.troops.guns.unwrap_or(0);
            let bases = half_up(guns, self.size.guns_per_base).max(LEAST_GUNS);
            return shared_over(bases, self.size.most_guns, LEAST_GUNS);
        }
        let bases = match half_up(contingent.counted_men(), men) {
            0..=2 => 2,
            3 => 4,
            more => more,
        };
        shared_over(bases, row.bases, LEAST)
    }

    /// What the men of a contingent are.
    fn kind(&self, battle: &Battle, contingent: &Contingent, row: &Men) -> Option<Kind> {
        define!(
            "muster.flag.javelins.fog",
            "muster.flag.two-handed.fog",
            "muster.flag.bayonet.fog",
            "muster.flag.shieldwall.fog",
            "muster.flag.open-order.fog"
        );
        let (class, has) = (contingent.troops.class, |flag: Flag| contingent.has(flag));
        let key = row.r#type.for_contingent(battle, contingent);
        let (_, troop) = Troop::words().into_iter().find(|(word, _)| *word == key)?;
        let (mut shooting, mut impact, mut melee) = (row.shooting, row.impact, row.melee);
        let throws = matches!(class, Class::LightHorse | Class::LightFoot | Class::MountedMenAtArms);
        if throws && has(Flag::Javelins) {
            shooting = shooting.or(Some(Weapon::Javelins));
        }
        if class == Class::HeavyFoot && has(Flag::TwoHanded) {
            (impact, melee) = (Some(Skill::HeavyWeapon), Some(Skill::HeavyWeapon));
        }
        if matches!(class, Class::LineMusket | Class::LightMusket) && has(Flag::Bayonet) {
            melee = Some(Skill::Swordsmen);
        }
        let is_poor = matches!(contingent.troops.quality, muster::Quality::Poor | muster::Quality::Levy);
        if impact == Some(Skill::OffensiveSpearmen) && (is_poor || has(Flag::Shieldwall)) {
            (impact, melee) = (Some(Skill::DefensiveSpearmen), Some(Skill::DefensiveSpearmen));
        }
        let is_light = troop.is_skirmisher() || row.shooting.is_some();
        let armours = self.armour.get(contingent.troops.armour.name())?;
        let armour = (!troop.is_artillery() && !troop.is_wagon()).then_some(armours[usize::from(is_light)]);
        Some(Kind { troop, armour, shooting, impact, melee })
    }
}

fn training(contingent: &Contingent) -> Training {
    define!("muster.flag.drilled.fog", "muster.flag.fatigued.fog");
    if contingent.has(Flag::Drilled) && !contingent.has(Flag::Fatigued) {
        Training::Drilled
    } else {
        Training::Undrilled
    }
}

impl Mustered<'_> {
    /// Stakes along its whole front edge, from its right to its left, so that it stands inside.
    pub(super) fn stakes(&self) -> Work {
        let half = (Length::new(BASE_WIDTH) * i32::from(self.files)).half();
        let ahead = Length::ZERO;
        Work { from: self.place.point(half, ahead), to: self.place.point(-half, ahead) }
    }

    /// It as the scenario describes it, under its number in its army.
    pub(super) fn info(&self, is_alone: bool, number: u8) -> GroupInfo {
        let contingent = self.contingent;
        let arrives = contingent.arrival.as_ref().map_or(0, |arrival| player_turn(arrival.turn));
        GroupInfo {
            id: format!("{}-{}", contingent.id, self.number),
            name: match is_alone {
                true => contingent.name.clone(),
                false => format!("{} {}", contingent.name, self.number),
            },
            side: Side::from_index(self.side),
            number,
            kind: self.kind,
            rear: None,
            quality: self.quality,
            training: self.training,
            bases: self.bases,
            ally: None,
            at: Some((self.place, self.files)),
            arrives,
        }
    }
}

/// The first player turn of a neutral turn, by pairs of player turns.
pub(super) fn player_turn(neutral: u32) -> u16 {
    define!("muster.turns");
    u16::try_from(2 * first_round_of(neutral.max(1)) - 1).unwrap_or(u16::MAX)
}
