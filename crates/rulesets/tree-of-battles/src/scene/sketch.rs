//! A move as it would look, whatever stands in its way.

use battle::{Place, TriedLeg};
use ground::tabletop::{self, Bearing, Block, Cover, Hand, Length, Rect, Rounding, Walk};

use super::ground::spot;
use super::pieces::degrees;
use crate::actions::Leg;
use crate::rules::arrays;
use crate::state::{ContingentId, State};
use crate::troops::Array;
use crate::words::{hundredths, leg_text};

/// What is written with lengths has this grain.
pub(super) const GRAIN: Length = Length::INCH_HUNDREDTH;

/// A move as it would look, whatever stands in its way.
pub(super) struct Sketch<'a> {
    battle: &'a State,
    id: ContingentId,
    /// The body on its way.
    pub(super) walk: Walk,
    /// In which array it is now.
    pub(super) array: Array,
    /// In how many files.
    pub(super) files: u8,
    /// Its legs so far.
    pub(super) legs: Vec<TriedLeg>,
    /// Where its front was after each.
    pub(super) path: Vec<Place>,
    /// The ground it went over.
    pub(super) swept: Vec<Vec<[i32; 2]>>,
}

impl<'a> Sketch<'a> {
    pub(super) fn new(battle: &'a State, id: ContingentId) -> Sketch<'a> {
        let c = battle.contingent(id);
        Sketch {
            battle,
            id,
            walk: Walk::new(battle.block(id), Rounding::EachLeg, Cover::Footprint),
            array: c.array,
            files: c.files,
            legs: Vec::new(),
            path: vec![Place::Table { at: spot(c.place.at) }],
            swept: Vec::new(),
        }
    }

    /// Takes one more leg.
    pub(super) fn leg(&mut self, leg: Leg) {
        let before = self.walk.block();
        if let Some(step) = self.geometric(leg)
            && self.walk.step(step).is_ok()
        {
            self.swept.extend(swept(&before, &self.walk.block(), leg));
        }
        let block = self.walk.block();
        let at = Place::Table { at: spot(block.place.at) };
        self.path.push(at);
        let turned = block.place.facing.between(before.place.facing).abs().get();
        self.legs.push(TriedLeg {
            written: leg_text(leg),
            says: in_words(leg, turned),
            cost: cost(leg),
            place: at,
            heading: Some(degrees(block.place.facing)),
        });
    }

    /// A leg as the table knows it; none if it does not move anything.
    fn geometric(&mut self, leg: Leg) -> Option<tabletop::Leg> {
        let front = self.walk.block().shape.width();
        Some(match leg {
            Leg::Ahead(by) => tabletop::Leg::ahead(by),
            Leg::WheelLeft(by) => tabletop::Leg::wheel_of_arc(Hand::Left, by, front),
            Leg::WheelRight(by) => tabletop::Leg::wheel_of_arc(Hand::Right, by, front),
            Leg::Slide(toward, by) => tabletop::Leg::Slide { toward, by },
            Leg::Face(to) => tabletop::Leg::Face { to },
            Leg::About => tabletop::Leg::AboutFace,
            Leg::Array(array, files) => return self.form(array, files),
            Leg::Files(files) => return self.form(self.array, files),
            Leg::Exchange | Leg::Mount => return None,
        })
    }

    fn form(&mut self, array: Array, files: u8) -> Option<tabletop::Leg> {
        self.battle.may_form(self.id, array, files).ok()?;
        (self.array, self.files) = (array, files);
        let stands = self.battle.contingent(self.id).stands;
        let (kind, frontage) = (self.battle.kind(self.id), self.battle.scenario.frontage);
        Some(tabletop::Leg::Form { shape: arrays::shape(array, files, stands, kind, frontage) })
    }
}

/// The ground that the front of a block goes over in a leg.
fn swept(before: &Block, after: &Block, leg: Leg) -> Option<Vec<[i32; 2]>> {
    let (from, to) = (before.footprint(), after.footprint());
    let [a, b] = [&from, &to].map(Rect::corners);
    Some(match leg {
        Leg::Ahead(_) => vec![spot(a[0]), spot(b[0]), spot(b[1]), spot(a[1])],
        Leg::WheelLeft(_) | Leg::WheelRight(_) => {
            let (pivot, outer) = if matches!(leg, Leg::WheelLeft(_)) { (0, 1) } else { (1, 0) };
            let width = before.shape.width();
            let way = a[pivot].bearing_to(a[outer])?;
            let turned = i32::from(after.place.facing.get()) - i32::from(before.place.facing.get());
            let turned = (turned + 54_000).rem_euclid(36_000) - 18_000;
            let part = |n: i32| {
                let bearing = Bearing::hundredths(i32::from(way.get()) + turned * n / 8);
                spot(a[pivot].moved(bearing, width))
            };
            std::iter::once(spot(a[pivot])).chain((0..=8).map(part)).collect()
        }
        _ => return None,
    })
}

/// What a leg takes of a move; nothing for who may turn at will.
fn cost(leg: Leg) -> String {
    match (leg, leg.length()) {
        (_, Some(by)) => format!("{}″", hundredths(by)),
        (Leg::Face(_), _) => String::new(),
        (Leg::Mount, _) => "a whole move".to_owned(),
        _ => "half a move".to_owned(),
    }
}

/// A leg in words: "wheel right 18.3°".
fn in_words(leg: Leg, turned: i32) -> String {
    let angle = || format!("{}.{}°", turned / 100, turned % 100 / 10);
    match leg {
        Leg::Ahead(by) => format!("{}″ ahead", hundredths(by)),
        Leg::WheelLeft(_) => format!("wheel left {}", angle()),
        Leg::WheelRight(_) => format!("wheel right {}", angle()),
        Leg::Slide(way, by) => format!("{}″ towards {}°", hundredths(by), i32::from(way.get()) / 100),
        Leg::Face(way) => format!("face {}°", i32::from(way.get()) / 100),
        Leg::About => "turn about".to_owned(),
        Leg::Array(array, files) => format!("form {} of {files}", array.key()),
        Leg::Files(files) => format!("form {files} files"),
        Leg::Exchange => "exchange ranks".to_owned(),
        Leg::Mount => "mount or dismount".to_owned(),
    }
}
