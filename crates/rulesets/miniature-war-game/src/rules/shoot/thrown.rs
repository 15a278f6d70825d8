//! Axes, javelins, darts and pilums (medieval.axe, medieval.javelin, medieval.thrown, medieval.romans.pilum).

use battle::{Hopes, Roll, Rule, Table, Tally};
use dice::{D10, Throw};
use ground::tabletop::{Edge, Length, Point, Rect};

use super::aim::Aim;
use super::events::FireEvent;
use super::ladder::{Against, Band, add_range, bounded, hit_numbers};
use super::targets::Choice;
use crate::events::Event;
use crate::orders::order::{Act, Fire};
use crate::orders::verbs::Verb;
use crate::rulebook::{define, rule};
use crate::rules::facts::known::Seen;
use crate::state::{Flags, State, UnitId};
use crate::troops::{Kit, Troop};

/// A throw that a unit may make in this step.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Casting {
    /// The row by which it is thrown.
    rule: Rule,
    /// What is thrown.
    pub(super) what: Missile,
    /// How far.
    range: Length,
    /// At whom.
    at: Vec<UnitId>,
}

/// A weapon that is thrown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Missile {
    Axe,
    Javelin,
    Pilum,
}

impl Missile {
    /// What several of them are called.
    pub(super) fn plural(self) -> &'static str {
        match self {
            Missile::Axe => "axes",
            Missile::Javelin => "javelins",
            Missile::Pilum => "pilums",
        }
    }
}

/// How far weapons are thrown, in cm.
const AXE_RANGE: i32 = 6;
const JAVELIN_RANGE: i32 = 12;
const JAVELIN_RANGE_STANDING: i32 = 10;
const PILUM_RANGE: i32 = 3;

impl State {
    /// Whether a unit has something to throw in this fire step.
    pub(crate) fn throws(&self, id: UnitId) -> bool {
        self.casting(id).is_some_and(|casting| !self.casts(id, &casting).is_empty())
            || self.has_grenades_to_throw(id)
    }

    /// Whether a unit throws, as its side has chosen or as usual.
    fn does_throw(&self, id: UnitId) -> bool {
        self.fire_choice(id) == Some(Choice::Throw)
    }

    /// What a unit may throw now, and at whom.
    pub(crate) fn casting(&self, id: UnitId) -> Option<Casting> {
        let (unit, info) = (self.unit(id), self.info(id));
        if !unit.is_on_board() || unit.thrown == 0 || unit.is(Flags::MOUNTED) {
            return None;
        }
        let touching = self.enemies_in_contact(id);
        let casting = if info.kind.troop() == Some(Troop::RomanLegionaries) {
            self.pilums(id, touching)
        } else {
            let javelins = info.kit.has(Kit::JAVELINS);
            self.closing_throw(id, javelins, &touching)
                .or_else(|| self.defending_throw(id, javelins))
                .or_else(|| self.standing_throw(id, javelins, &touching))
        };
        casting.map(|casting| Casting { range: self.range_in_weather(id, casting.range, true), ..casting })
    }

    /// Pilums fly just before the first melee, at whoever is in contact.
    fn pilums(&self, id: UnitId, at: Vec<UnitId>) -> Option<Casting> {
        define!("medieval.romans.pilum-once", "medieval.romans.pilum-ranks", "medieval.testudo.no-pilum");
        let from_rear = |touch: &crate::rules::facts::contact::Touch| touch.side == Edge::Rear;
        let caught = self.unit(id).is(Flags::TESTUDO) || self.touches_of(id).iter().any(from_rear);
        let rule = rule!("medieval.romans.pilum-dice");
        let range = Length::cm(PILUM_RANGE);
        (!at.is_empty() && !caught).then_some(Casting { rule, what: Missile::Pilum, range, at })
    }

    /// A unit that charges or engages throws as it reaches the enemy, if its order says so.
    fn closing_throw(&self, id: UnitId, javelins: bool, at: &[UnitId]) -> Option<Casting> {
        define!("medieval.thrown.ordered", "medieval.thrown.who");
        let order = &self.orders[id.index()].order;
        let noted = order.notes.iter().any(|note| note.0.verb == Verb::ThrowOnContact);
        let attacks = order.acts().any(|act| matches!(act, Act::Charge(..) | Act::Engage(..)));
        let (rule, what, range) = if javelins {
            (rule!("medieval.javelin.closing"), Missile::Javelin, JAVELIN_RANGE)
        } else {
            (rule!("medieval.axe.throw"), Missile::Axe, AXE_RANGE)
        };
        let throws = noted && attacks && !at.is_empty();
        throws.then(|| Casting { rule, what, range: Length::cm(range), at: at.to_vec() })
    }

    /// A unit that is attacked at its front may throw javelins at the attacker.
    fn defending_throw(&self, id: UnitId, javelins: bool) -> Option<Casting> {
        let at_front = |enemy: &UnitId| {
            let touches = self.touches_of(id);
            touches.iter().any(|touch| touch.enemy == *enemy && touch.side == Edge::Front)
        };
        let at: Vec<UnitId> = self.closing_on(id).into_iter().filter(at_front).collect();
        let (rule, what) = (rule!("medieval.javelin.defend"), Missile::Javelin);
        let range = Length::cm(JAVELIN_RANGE_STANDING);
        (javelins && !at.is_empty()).then_some(Casting { rule, what, range, at })
    }

    /// A unit that fights no melee throws javelins by order, in its last third.
    fn standing_throw(&self, id: UnitId, javelins: bool, touching: &[UnitId]) -> Option<Casting> {
        let target = match self.orders[id.index()].order.fire {
            Some(Fire::Throw(Verb::Throw, target)) => target,
            Some(Fire::Throw(..) | Fire::At(..) | Fire::Hold | Fire::Plan(_)) | None => return None,
        };
        let in_time = self.has_time_left(id);
        if !javelins || !touching.is_empty() || !in_time || !self.may_fire(id) {
            return None;
        }
        let named = target.and_then(|enemy| self.enemy_named(self.side_of(id), enemy));
        let range = Length::cm(JAVELIN_RANGE_STANDING);
        let casting = |at: UnitId| Casting {
            rule: rule!("medieval.javelin.standing"),
            what: Missile::Javelin,
            range,
            at: vec![at],
        };
        let reaches = |at: &UnitId| !self.casts(id, &casting(*at)).is_empty();
        let enemies = self
            .units_of(self.side_of(id).other())
            .filter(|at| self.is_open(*at) && !self.is_in_contact(*at));
        let mut near: Vec<UnitId> = enemies.filter(reaches).collect();
        let nearest = |at: &UnitId| self.casts(id, &casting(*at)).iter().map(|cast| cast.1.squared).min();
        near.sort_by_key(|at| (nearest(at), *at));
        let ordered = near.iter().find(|at| named == Some(Seen::Unit(**at))).copied();
        ordered.or(near.first().copied()).map(casting)
    }

    /// The stands that throw, in the order of their dice: those of the first rank and those right behind it, each at the nearest enemy.
    fn casts(&self, id: UnitId, casting: &Casting) -> Vec<(UnitId, Aim)> {
        let Some(troop) = self.info(id).kind.troop() else { return Vec::new() };
        let files = self.filled_files(id);
        let rank = |number: usize| files.iter().filter_map(move |file| file.get(number).copied());
        let limit = i64::from(casting.range.micrometres()).pow(2);
        let aim = |(own, stand): (u8, Rect)| {
            let all = casting.at.iter().flat_map(|at| self.stands_of(*at).map(move |other| (*at, other)));
            let near = all.filter_map(|(target, (theirs, at))| {
                let (point, squared) = troop.arc().nearest(&stand, &at)?;
                let line = [stand.midpoint(Edge::Front), point];
                Some((target, Aim { own, stand, theirs, at, line, squared, indirect: false, up: [0; 2] }))
            });
            near.filter(|(_, aim)| aim.squared <= limit)
                .min_by_key(|(_, aim)| (aim.squared, stand.frame().spot(aim.at.centre()).u))
        };
        rank(0).chain(rank(1)).filter_map(aim).collect()
    }

    /// The rung of a stand that throws.
    fn throwing_rung(&self, id: UnitId, what: Missile, target: UnitId, aim: &Aim) -> Tally {
        define!("medieval.javelin.odds");
        let against = Against { target, moved: false, band: Some(Band::Near) };
        if what == Missile::Pilum {
            let mut rung = Tally::base(rule!("medieval.romans.pilum-dice"), "pilums", 2);
            if self.unit(target).is(Flags::TESTUDO) {
                rung.add(rule!("medieval.testudo.missiles"), "testudo", -2);
            }
            self.add_chance_steps(&mut rung, id);
            return bounded(rung);
        }
        let mut rung = self.armor_rung(target);
        add_range(&mut rung, Band::Near);
        self.add_target_steps(&mut rung, aim, &against);
        self.add_chance_steps(&mut rung, id);
        bounded(rung)
    }

    /// A unit throws what it has, if that is due in this part: pilums come after all other missiles.
    pub(crate) fn throw_weapons(&mut self, id: UnitId, pilums: bool, table: &mut Table<'_, Event>) {
        define!("medieval.thrown.timing", "medieval.romans.pilum-timing");
        if !pilums && self.throws_grenades(id) {
            return self.lob_grenades(id, table);
        }
        let Some(casting) = self.casting(id).filter(|casting| (casting.what == Missile::Pilum) == pilums)
        else {
            return;
        };
        if !self.does_throw(id) {
            return;
        }
        let casts = self.casts(id, &casting);
        let from = self.unit(id).front(self.info(id)).at;
        let mut targets: Vec<UnitId> = casts.iter().map(|cast| cast.0).collect();
        targets.sort_unstable();
        targets.dedup();
        let mut hits = vec![(0u8, 0u8, from); targets.len()];
        let mut lamed: Vec<(UnitId, i32)> = Vec::new();
        let mut rest = casts.as_slice();
        while let Some((target, aim)) = rest.first() {
            let rung = self.throwing_rung(id, casting.what, *target, aim);
            let same = |cast: &&(UnitId, Aim)| {
                cast.0 == *target && self.throwing_rung(id, casting.what, cast.0, &cast.1) == rung
            };
            let count = rest.iter().take_while(same).count();
            let (unit, info) = (self.unit(id), self.info(id));
            let figures = rest[..count].iter().map(|cast| unit.figures_at(cast.1.own, info)).sum();
            let (hit, ones) = self.throw_cast([id, *target], casting.rule, figures, &rung, table);
            lamed.push((*target, ones));
            if let Some(number) = targets.iter().position(|other| other == target) {
                hits[number] = (hits[number].0 + figures, hits[number].1 + hit, aim.line[1]);
            }
            rest = &rest[count..];
        }
        for (at, (figures, hits, to)) in targets.into_iter().zip(hits) {
            self.land(id, &casting, (at, to), [figures, hits], table);
        }
        for (target, ones) in lamed {
            self.lame(target, ones, table);
        }
    }

    /// Throws dice for these figures of the first unit at the second; returns the hits, and the ones that fell on a chariot.
    fn throw_cast(
        &self,
        [id, at]: [UnitId; 2],
        rule: Rule,
        figures: u8,
        rung: &Tally,
        table: &mut Table<'_, Event>,
    ) -> (u8, i32) {
        if rung.total() <= 0 {
            table.tell(
                &[rule!("medieval.missile.none")],
                Event::Fire(FireEvent::CannotHit { unit: id, figures }),
            );
            return (0, 0);
        }
        let dice = Tally::base(rule!("common.fire.die"), "a die for each figure", figures);
        let roll = Roll {
            rule,
            what: "throw",
            side: self.side_of(id),
            throw: Throw::hits(D10, figures, hit_numbers(rung)),
            dice: Some(&dice),
            wanted: Some(rung),
            bonus: None,
            hopes: Hopes::High,
        };
        let (hits, ones) = self.roll_with_ones(at, roll, table);
        (u8::try_from(hits).unwrap_or(0), ones)
    }

    /// What came of a throw at one unit: figures fall, and pilums hang in its shields.
    fn land(
        &mut self,
        id: UnitId,
        casting: &Casting,
        (at, to): (UnitId, Point),
        [figures, hits]: [u8; 2],
        table: &mut Table<'_, Event>,
    ) {
        let from = self.unit(id).front(self.info(id)).at;
        table.tell(&[casting.rule], Event::Fire(FireEvent::Throws { unit: id, at, from, to, figures, hits }));
        let then = self.clone();
        self.take_hits(&then, from, at, hits);
        let third = self.unit(at).figures(self.info(at)).div_ceil(3);
        if casting.what == Missile::Pilum && figures >= third {
            self.unit_mut(at).set(Flags::SPOILED | Flags::SPOILED_NOW, true);
            table.tell(
                &[rule!("medieval.romans.pilum-shields")],
                Event::Fire(FireEvent::ShieldsSpoiled { unit: at }),
            );
        }
    }

    /// What is thrown is gone; pilums are gone after the first melee, thrown or not.
    pub(crate) fn spend_thrown(&mut self, id: UnitId) {
        define!("medieval.thrown.used", "medieval.thrown.who");
        let legion = self.info(id).kind.troop() == Some(Troop::RomanLegionaries);
        let met = legion && !self.enemies_in_contact(id).is_empty();
        if met {
            self.unit_mut(id).thrown = 0;
        } else if self.unit(id).thrown > 0 && self.does_throw(id) && self.throws(id) {
            let left = self.unit(id).thrown.saturating_sub(1);
            self.unit_mut(id).thrown = left;
        }
    }
}
