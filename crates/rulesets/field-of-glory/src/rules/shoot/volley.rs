//! The dice of a group that shoots, and their hits (shoot.dice.round, shoot.pool, sequence.shooting).

use battle::{Table, Tally};

use crate::events::Event;
use crate::rulebook::{define, rule};
use crate::rules::fight::dice::{Loss, Lot, Lots, Throws};
use crate::rules::fight::pairing::{Base, Net, shooting_score};
use crate::rules::fight::ready::{Due, Rolled};
use crate::rules::nerve::aftermath::Fought;
use crate::rules::shoot::arms::{DIE, Rate, Stance};
use crate::rules::shoot::points::About;
use crate::rules::shoot::shots::{Shot, Way};
use crate::state::{GroupId, State};
use crate::tolls::Marks;
use crate::troops::Weapon;

/// Shares of dice that will be one lot.
struct Heap {
    target: GroupId,
    net: Net,
    loss: Loss,
    weapon: Weapon,
    rates: Vec<Rate>,
}

impl Heap {
    /// The dice: all shares added up and rounded once to the nearest whole die, halves upwards.
    fn dice(&self) -> Tally {
        define!("shoot.dice.round");
        let sixths: i32 = self.rates.iter().map(|rate| rate.sixths).sum();
        let whole = (2 * sixths + DIE) / (2 * DIE);
        let mut dice: Option<Tally> = None;
        for rate in &self.rates {
            match &mut dice {
                None => dice = Some(Tally::base(rate.rule, rate.what, rate.sixths / DIE)),
                Some(dice) => dice.add(rate.rule, rate.what, rate.sixths / DIE),
            }
        }
        let mut dice = dice.unwrap_or_else(|| Tally::base(rule!("shoot.dice.round"), "bases", 0));
        dice.add(rule!("shoot.dice.round"), "fractions rounded", whole - dice.total());
        dice
    }

    /// The lot that it is.
    fn lot(&self) -> Lot {
        Lot {
            target: self.target,
            net: self.net.total(),
            points: [self.net].into_iter().collect(),
            light: false,
            loss: self.loss,
            dice: self.dice(),
        }
    }

    /// Adds the share of a base; shares of the same line are one.
    fn add(&mut self, rate: Rate) {
        match self.rates.iter_mut().find(|known| known.rule == rate.rule && known.what == rate.what) {
            Some(known) => known.sixths += rate.sixths,
            None => self.rates.push(rate),
        }
    }
}

impl State {
    /// Rolls the dice of all who shoot, group by group, from one state, and adds up the hits of each target.
    pub(crate) fn shoot_all(&mut self, table: &mut Table<'_, Event>) {
        define!("sequence.shooting", "sequence.dice-order", "shoot.pool");
        let ready = self.take_ready(Rolled::Hits(Fought::Shooting));
        ready.dice.iter().for_each(|due| self.shoot(due, table));
    }

    /// Throws the dice of a group.
    fn shoot(&mut self, due: &Due, table: &mut Table<'_, Event>) {
        let group = due.by;
        let throws = Throws { rule: rule!("shoot.dice.first"), what: "shooting", close: false };
        let lots = due.lots.iter().zip(&due.marks).filter(|(lot, _)| lot.dice.dice() > 0);
        for (lot, marks) in lots {
            self.stir();
            let at = lot.target;
            self.tell_net(lot, throws.rule, |net| Event::Shoots { by: group, at, net }, table);
            let score = shooting_score(lot.net);
            let hits = self.throw_lot(group, lot, &score, throws, table);
            let marks = *marks | self.picked_out(group, hits);
            let toll = self.toll_mut(at);
            toll.shot = toll.shot.saturating_add(hits);
            toll.marks = toll.marks | marks;
            self.note_shot(group, at);
        }
    }

    /// The dice of a group in lots, what is lost taken off.
    pub(crate) fn shooting_lots(&self, group: GroupId, shots: &[Shot]) -> Lots {
        define!("shoot.dice.first", "dice.lots");
        let back = self.way_of(group) == Way::Back;
        let mut heaps: Vec<Heap> = Vec::new();
        for shot in shots {
            let (target, net) = self.shot_net(shot, back);
            let loss = self.loss_of(group, shot.by.base);
            let stance = Stance { second: shot.second, long: shot.long };
            let rate = self.men(shot.by).shooting_rate(shot.weapon, stance);
            let same = |heap: &&mut Heap| {
                (heap.target, heap.net.total(), heap.loss) == (target, net.total(), loss)
                    && self.are_dimmed_alike(group, heap.weapon, shot.weapon)
            };
            match heaps.iter_mut().find(same) {
                Some(heap) => heap.add(rate),
                None => heaps.push(Heap { target, net, loss, weapon: shot.weapon, rates: vec![rate] }),
            }
        }
        self.shooting_dice(group, heaps.iter().map(|heap| (heap.weapon, heap.lot())))
    }

    /// Whom a base shoots at, of equally good targets the one its player named, and with what net POA.
    fn shot_net(&self, shot: &Shot, back: bool) -> (GroupId, Net) {
        let named = self.aim_of(shot.by.group, None);
        let at = shot.at.iter().find(|(at, _)| Some(at.group) == named).or(shot.at.first());
        let Some((at, mark)) = at else { return (GroupId::NONE, Net::default()) };
        let hampered = back || self.is_in_combat(shot.by.group) || self.is_in_combat(at.group);
        let about = About { hampered, covered: self.is_covered(*at, &mark.line), by: shot.by.group };
        (at.group, self.shooting_net(shot.weapon, *at, about))
    }

    /// Whether artillery or firearms of a group shoot at another, whether or not they hit.
    pub(crate) fn guns_among(&self, group: GroupId, shots: &[Shot], at: GroupId) -> Marks {
        define!("cohesion.why.artillery", "cohesion.fright.guns");
        let back = self.way_of(group) == Way::Back;
        let mut marks = Marks::default();
        for shot in shots.iter().filter(|shot| self.shot_net(shot, back).0 == at) {
            marks = marks
                | match shot.weapon {
                    Weapon::Artillery => Marks::SHOT_BY_ARTILLERY,
                    Weapon::Firearm => Marks::SHOT_BY_FIREARMS,
                    _ => Marks::default(),
                };
        }
        marks
    }

    /// The enemy that a player named for bases that could strike or shoot at several: for one base, or for all of a group.
    pub(crate) fn aim_of(&self, group: GroupId, base: Option<u8>) -> Option<GroupId> {
        self.aims.iter().find(|aim| aim.group == group && aim.base == base).map(|aim| aim.at)
    }

    /// Whether a base of an archer's group would be hit at; for supporting fire (support.fire.how).
    pub(crate) fn support_net(&self, weapon: Weapon, by: Base, at: Base) -> Net {
        let line = ground::tabletop::SightLine::new(
            self.rect_of(by).midpoint(ground::tabletop::Edge::Front),
            self.rect_of(at).centre(),
        );
        let about = About { hampered: true, covered: self.is_covered(at, &line), by: by.group };
        self.shooting_net(weapon, at, about)
    }
}
