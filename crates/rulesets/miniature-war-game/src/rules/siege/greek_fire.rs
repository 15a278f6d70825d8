//! Greek fire: siphons on walls and towers (medieval.greekfire).

use battle::neutral::weather;
use battle::{Hopes, Roll, Rule, Table};
use dice::{D6, Throw};
use ground::tabletop::{Angle, Bearing, Distance, Length, Place, Point, Within, do_convex_meet};

use super::events::SiegeEvent;
use crate::conditions::EffectKind;
use crate::events::Event;
use crate::field::{Kind, Options};
use crate::orders::allowed::bearing_of;
use crate::orders::order::{Act, Object};
use crate::orders::verbs::Verb;
use crate::rulebook::{define, rule};
use crate::rules::chance::Happening;
use crate::rules::shoot::volley::{CREW, Hit};
use crate::state::{Flags, State, UnitId};
use crate::troops::Troop;

/// The wedge of the flame: how long it is, and how wide at its far end.
const FLAME: (Length, Length) = (Length::cm(6), Length::cm(4));
/// How far from its base a siphon that explodes destroys everything.
const BLAST: Length = Length::cm(5);
/// With so few men it is silent, as a ballista is.
const SILENT: u8 = 1;
/// How far it is turned before it fires.
const TURN: Angle = Angle::degrees(45);

impl State {
    /// Whether a unit is a siphon.
    pub(crate) fn is_siphon(&self, id: UnitId) -> bool {
        define!("medieval.greekfire.unit");
        self.info(id).kind == Kind::Troops(Troop::GreekFire)
    }

    /// The bearing along which a siphon is ordered to flame.
    pub(crate) fn flame_ordered(&self, id: UnitId) -> Option<Bearing> {
        if !self.is_siphon(id)
            || !self.unit(id).is_on_board()
            || !self.scenario.options.has(Options::GREEK_FIRE)
        {
            return None;
        }
        let facing = self.unit(id).facing();
        self.orders[id.index()].order.acts().find_map(|act| match act {
            Act::Deed(deed) if deed.verb == Verb::Flame => match deed.object {
                Object::Toward(dir) => Some(bearing_of(dir, facing)),
                Object::Facing(heading) => Some(heading.bearing(facing)),
                _ => Some(facing),
            },
            _ => None,
        })
    }

    /// Why a siphon cannot flame now.
    fn is_kept_from_flaming(&self, id: UnitId, toward: Bearing) -> Option<Rule> {
        if !self.is_air_calm() {
            return Some(rule!("medieval.greekfire.calm"));
        }
        if self.unit(id).is(Flags::SHOT) {
            return Some(rule!("medieval.greekfire.shot"));
        }
        let turns = toward.between(self.unit(id).facing()).abs() > TURN;
        (turns || self.unit(id).crew <= SILENT).then_some(rule!("medieval.greekfire.unit"))
    }

    /// Whether neither wind nor storm nor rain is in force, by events or by the weather of a neutral battle.
    fn is_air_calm(&self) -> bool {
        define!("medieval.greekfire.calm");
        let rough = [Happening::HardRain, Happening::Wind, Happening::Snow];
        let wet = weather::spell(self).is_some_and(|spell| spell.rain || spell.storm);
        let blows = self.all_units().any(|id| self.is_under(id, EffectKind::WindInFace));
        !wet && !blows && !rough.into_iter().any(|what| self.is_in_force(what))
    }

    /// A siphon that is ordered to fire rolls its die.
    pub(crate) fn flame(&mut self, id: UnitId, toward: Bearing, table: &mut Table<'_, Event>) {
        if let Some(rule) = self.is_kept_from_flaming(id, toward) {
            self.unit_mut(id).set(Flags::SHOT, false);
            return table.tell(&[rule], Event::Siege(SiegeEvent::Reloads { unit: id }));
        }
        let side = self.side_of(id);
        let (rule, what) = (rule!("medieval.greekfire.shot"), "Greek fire");
        let (throw, hopes) = (Throw::one(D6), Hopes::High);
        let die = table.roll(Roll { rule, what, side, throw, dice: None, wanted: None, bonus: None, hopes });
        match die {
            1 => self.explode(id, table),
            3 => {
                let rule = rule!("medieval.greekfire.misfire");
                table.tell(&[rule], Event::Siege(SiegeEvent::Reloads { unit: id }));
            }
            _ => self.strike_with_flame(id, toward, table),
        }
    }

    fn explode(&mut self, id: UnitId, table: &mut Table<'_, Event>) {
        let rule = rule!("medieval.greekfire.explode");
        let then = self.clone();
        let base = self.unit(id).outline(self.info(id));
        table.tell(&[rule], Event::Siege(SiegeEvent::Explodes { unit: id }));
        let near = |at: Point| Within::Exact.is_within(Distance::of_rect(at, &base), BLAST);
        for figure in self.figures_on_board(&then) {
            if near(figure.at) || figure.hit == (Hit { unit: id, place: CREW }) {
                self.strike(figure.hit, rule, table);
            }
        }
        for (machine, other) in self.machines(&then) {
            if machine == id || Within::Exact.is_within(base.distance(&other), BLAST) {
                self.strike(Hit { unit: machine, place: 0 }, rule, table);
            }
        }
    }

    fn strike_with_flame(&mut self, id: UnitId, toward: Bearing, table: &mut Table<'_, Event>) {
        let rule = rule!("medieval.greekfire.area");
        let front: Place = self.lay(id, toward);
        let wedge = wedge(Place::new(front.at, toward));
        self.unit_mut(id).set(Flags::SHOT, true);
        table.tell(&[rule!("medieval.greekfire.shot")], Event::Siege(SiegeEvent::Flames { unit: id }));
        let (then, before) = (self.clone(), self.hits.clone());
        for figure in self.figures_on_board(&then) {
            if figure.hit.unit != id && do_convex_meet(&wedge, &[figure.at]) {
                self.strike(figure.hit, rule, table);
            }
        }
        for (machine, base) in self.machines(&then) {
            if machine != id && do_convex_meet(&wedge, base.corners()) {
                self.strike(Hit { unit: machine, place: 0 }, rule, table);
            }
        }
        self.double_hits(id, &before, table);
        self.set_timber_on_fire(id, &wedge, table);
    }

    /// Structures of wood that the flame touches may catch fire.
    fn set_timber_on_fire(&mut self, id: UnitId, wedge: &[Point], table: &mut Table<'_, Event>) {
        let burning = |piece: u8| self.fires.iter().any(|fire| fire.piece == piece);
        let touched: Vec<u8> = self
            .lasting_pieces()
            .filter(|(number, piece)| {
                piece.kind.is_of_wood() && !burning(*number) && piece.outline.meets_convex(wedge)
            })
            .map(|(number, _)| number)
            .collect();
        for piece in touched {
            self.may_catch_fire(piece, self.side_of(id), rule!("medieval.greekfire.burn"), table);
        }
    }

    /// Siphons that were not ordered to fire are ready again.
    pub(crate) fn reload_siphons(&mut self) {
        define!("medieval.greekfire.shot");
        for id in self.on_board().filter(|id| self.is_siphon(*id)).collect::<Vec<UnitId>>() {
            if self.flame_ordered(id).is_none() {
                self.unit_mut(id).set(Flags::SHOT, false);
            }
        }
    }
}

/// The corners of the flame, from the centre of the front edge, clockwise.
fn wedge(from: Place) -> [Point; 3] {
    define!("medieval.greekfire.area");
    let (long, wide) = FLAME;
    [from.at, from.point(Length::ZERO - wide.half(), long), from.point(wide.half(), long)]
}
