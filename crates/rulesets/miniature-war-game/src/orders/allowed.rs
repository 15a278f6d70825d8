//! What may be ordered to a unit now: the third pass (common.order.errors). Nothing here follows from a distance.

use battle::Rule;
use ground::tabletop::{Angle, Bearing, Length};

use super::order::{Act, Deed, Dir, Fire, Formation, Object, Order, Relative, Stage, Way};
use super::verbs::{Verb, VerbKind};
use super::{Element, print};
use crate::charts::COMPASS;
use crate::period::Period;
use crate::rulebook::{define, rule};
use crate::rules::beasts::crews::Carrier;
use crate::rules::command::centuries::CENTURY;
use crate::rules::march::array::TESTUDO_FIGURES;
use crate::rules::march::square::LEAST_STANDS;
use crate::rules::train::mounts::changes_saddle;
use crate::state::Reaction;
use crate::troops::{Arm, Kit, Troop};

/// Verbs that no chapter carries out yet: they are refused, so that nobody waits for what does not happen.
const TO_COME: [Verb; 2] = [Verb::GunFire, Verb::GunTurn];

/// What a unit is, as far as it decides which orders may be written for it.
#[derive(Clone, Copy)]
pub(crate) struct Writer<'a> {
    /// The period that is played.
    pub period: Period,
    /// Whether an option is on.
    pub option: &'a dyn Fn(&str) -> bool,
    /// Its type; none for a commander or rider.
    pub troop: Option<Troop>,
    /// What it carries.
    pub kit: Kit,
    /// Its figures now.
    pub figures: u16,
    /// Its morale value; nothing if it takes no tests.
    pub morale: u8,
    /// It has something to fire or throw.
    pub armed: bool,
    /// It charged in the last turn.
    pub charged: bool,
    /// What it must do this turn.
    pub reaction: Option<Reaction>,
    /// It stands in phalanx, facing so.
    pub phalanx: Option<Bearing>,
    /// It stands in testudo.
    pub testudo: bool,
    /// It stands in square.
    pub square: bool,
    /// Its stands now.
    pub stands: u8,
    /// An enemy is in contact with it.
    pub held: bool,
    /// It belongs to a battle that moves by one order.
    pub bound: bool,
    /// A scenario put it in a formation that it may leave once.
    pub given_formation: bool,
    /// It is mounted infantry in the saddle.
    pub mounted: bool,
    /// Which way it must go, if it goes back.
    pub retreat: Option<Retreat>,
    /// It carries a ladder.
    pub burdened: bool,
    /// It has horses to mount.
    pub has_horses: bool,
    /// It is a colonel or general.
    pub ranked: bool,
    /// It holds the horses of others.
    pub holds_horses: bool,
    /// It is not loaded.
    pub unloaded: bool,
}

/// Which way a shaken unit must go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Retreat {
    /// The way it faces.
    pub facing: Bearing,
    /// Straight away from the enemy.
    pub away: Bearing,
    /// Whether that way is free.
    pub free: bool,
}

/// Why something may not be ordered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Bar {
    /// What in the order.
    pub at: Element,
    /// The row that forbids it.
    pub rule: Rule,
    /// What is said of it.
    pub message: String,
}

impl Writer<'_> {
    /// All that may not be ordered to this unit now.
    pub(crate) fn bars(&self, order: &Order) -> Vec<Bar> {
        let mut bars = Vec::new();
        let mut bar = |at: Element, (rule, message): (Rule, String)| bars.push(Bar { at, rule, message });
        let separates = order.notes.iter().any(|note| note.0.verb == Verb::Separate);
        let (mut phalanx, mut testudo) = (self.phalanx, self.testudo);
        let mut square = (self.square && self.reaction.is_none()).then_some(Squared::Stands);
        for (number, stage) in (0..).zip(order.stages.iter()) {
            match stage.formation {
                Some(Formation::Own(Verb::LeavePhalanx, _)) => phalanx = None,
                Some(Formation::Own(Verb::Testudo, _)) => testudo = true,
                Some(Formation::Own(Verb::OpenTestudo, _)) => testudo = false,
                Some(Formation::Own(Verb::Square, _)) => square = square.or(Some(Squared::Forms)),
                Some(Formation::Column(_) | Formation::Line(_) | Formation::Skirmish(_)) => square = None,
                Some(Formation::Own(..)) | None => {}
            }
            if let Some(why) =
                square.and_then(|square| stage.act.and_then(|act| may_march(square, &act).err()))
            {
                bar(Element::Act(number), why);
            }
            if phalanx.is_some() && stage.facing.is_some() {
                let message = "a phalanx does not face another way".to_owned();
                bar(Element::Facing(number), (rule!("medieval.phalanx.straight"), message));
            }
            if testudo && matches!(stage.act, Some(Act::Charge(..))) {
                let message = "a testudo does not charge".to_owned();
                bar(Element::Act(number), (rule!("medieval.testudo.move"), message));
            }
            if let Some(Err((is_number, why))) =
                stage.formation.as_ref().map(|formation| self.may_form(formation))
            {
                let element =
                    if is_number { Element::FormationNumber(number) } else { Element::Formation(number) };
                bar(element, why);
            }
            if let Err((is_dir, why)) = self.may_act(stage, separates, phalanx) {
                bar(if is_dir { Element::Dir(number) } else { Element::Act(number) }, why);
            }
        }
        let charge =
            (0..).zip(order.stages.iter()).find(|(_, stage)| matches!(stage.act, Some(Act::Charge(..))));
        if let Some((number, _)) = charge.filter(|_| self.mounted || changes_saddle(order)) {
            let message = "not in a turn in which it rides".to_owned();
            bar(Element::Act(number), (rule!("medieval.mounted.change"), message));
        }
        if let Some(Err(why)) = order.fire.as_ref().map(|fire| self.may_fire(fire)) {
            bar(Element::Fire, why);
        }
        for (number, note) in (0..).zip(order.notes.iter()) {
            if let Err(why) = self.may_do(&note.0) {
                bar(Element::Note(number), why);
            }
        }
        bars
    }

    /// Whether it may take up a formation; if not, whether its number is at fault, or the formation itself.
    fn may_form(&self, formation: &Formation) -> Result<(), (bool, (Rule, String))> {
        let Some(troop) = self.troop else { return Err((false, self.not_for("a formation"))) };
        let itself = |why| Err((false, why));
        match *formation {
            Formation::Skirmish(_) if !self.may_skirmish(troop) => {
                itself((rule!("common.skirmish.who"), "this unit forms no skirmish line".to_owned()))
            }
            Formation::Skirmish(spacing) if spacing > Length::cm(2) => {
                let cm = print_cm(spacing);
                Err((true, (rule!("common.skirmish.spacing"), format!("spacing is at most 2 cm: {cm}"))))
            }
            Formation::Column(_) | Formation::Line(_) if !self.may_change_files(formation) => itself((
                if self.morale >= 2 {
                    rule!("medieval.move.formation")
                } else {
                    rule!("common.formation.morale-one")
                },
                "this unit never changes its ranks and files".to_owned(),
            )),
            Formation::Column(abreast) => self.may_stand_abreast(troop, abreast).map_err(|why| (true, why)),
            Formation::Line(ranks) if !(1..=2).contains(&ranks) => {
                Err((true, (rule!("common.formation.line"), format!("a line is 1 or 2 ranks deep: {ranks}"))))
            }
            Formation::Skirmish(_) | Formation::Line(_) => Ok(()),
            Formation::Own(verb, ranks) => {
                let object = ranks.map_or(Object::Nothing, Object::Count);
                self.may_do(&Deed { verb, object })
                    .map_err(|why| (false, self.why_not_arrayed(verb, why)))?;
                self.may_array(verb).map_err(|why| (false, why))
            }
        }
    }

    /// Whether losses and enemies let a unit form or leave what only its kind forms.
    fn may_array(&self, verb: Verb) -> Result<(), (Rule, String)> {
        match verb {
            Verb::Testudo if self.figures < TESTUDO_FIGURES => {
                let message = format!("a testudo takes {TESTUDO_FIGURES} figures");
                Err((rule!("medieval.testudo.form"), message))
            }
            Verb::Square if self.stands < LEAST_STANDS => {
                let message = format!("a square takes {LEAST_STANDS} stands");
                Err((rule!("musket.square.minimum"), message))
            }
            Verb::LeavePhalanx if self.held => {
                let message = "a phalanx in contact with the enemy stays one".to_owned();
                Err((rule!("medieval.phalanx.locked"), message))
            }
            _ => Ok(()),
        }
    }

    /// Why a unit of another kind forms no testudo, phalanx or square, by the row that says so.
    fn why_not_arrayed(&self, verb: Verb, (rule, message): (Rule, String)) -> (Rule, String) {
        let other = |own: Troop| self.troop != Some(own);
        match verb {
            Verb::Testudo | Verb::OpenTestudo if other(Troop::RomanLegionaries) => {
                (rule!("medieval.testudo.who"), message)
            }
            Verb::Phalanx | Verb::LeavePhalanx if other(Troop::Hoplites) => {
                (rule!("medieval.phalanx.form"), message)
            }
            Verb::Square if !self.troop.is_some_and(|troop| troop.forms_square(self.morale)) => {
                (rule!("musket.square.who"), message)
            }
            _ => (rule, message),
        }
    }

    fn may_skirmish(&self, troop: Troop) -> bool {
        define!("medieval.missile.armor-skirmish");
        troop.row().skirmish && self.morale >= 2
    }

    /// Changing ranks and files takes a morale of 2, in the Ancient & Medieval period of 3; a formation that a scenario gave may be
    /// left once for a line of two ranks.
    fn may_change_files(&self, formation: &Formation) -> bool {
        self.morale >= self.period.least_morale_of_formations()
            || self.given_formation && *formation == Formation::Line(2)
    }

    fn may_stand_abreast(&self, troop: Troop, abreast: u16) -> Result<(), (Rule, String)> {
        let per_stand = u16::from(troop.per_stand());
        if abreast == 0 || !abreast.is_multiple_of(per_stand) {
            let message = format!("stands of {per_stand} give no front of {abreast}");
            return Err((rule!("common.formation.column"), message));
        }
        if abreast > self.figures {
            return Err((rule!("common.formation.column"), format!("wider than the unit: {abreast}")));
        }
        Ok(())
    }

    /// Whether it may do what a stage says; if not, whether the direction is at fault, or the act itself.
    fn may_act(
        &self,
        stage: &Stage,
        separates: bool,
        phalanx: Option<Bearing>,
    ) -> Result<(), (bool, (Rule, String))> {
        let Some(act) = &stage.act else { return Ok(()) };
        let itself = |why| Err((false, why));
        if self.troop == Some(Troop::Berserker) {
            return itself((rule!("medieval.berserker.no-orders"), "a berserker takes no orders".to_owned()));
        }
        if self.holds_horses {
            return itself((rule!("musket.drag.form"), "horse-holders take no orders".to_owned()));
        }
        if let Some(reaction) = self.reaction {
            self.may_react(reaction, act).map_err(|why| (false, why))?;
            self.may_retreat(act).map_err(|why| (true, why))?;
        }
        if matches!(act, Act::Charge(..)) {
            self.may_charge_at_all().map_err(|why| (false, why))?;
            if self.burdened {
                let message = "its men carry a ladder".to_owned();
                return itself((rule!("medieval.siege.ladder-carry"), message));
            }
            if self.charged {
                let message = "not this turn: it charged in the last one".to_owned();
                return itself((rule!("common.charge.not-twice"), message));
            }
        }
        if let Act::Deed(deed) = act {
            self.may_do(deed).map_err(|why| (false, why))?;
        }
        define!("medieval.battle.hold-back");
        if self.bound && !separates && self.moves(act) {
            return itself((rule!("medieval.battle.orders"), "this battle moves by one order".to_owned()));
        }
        match phalanx {
            Some(facing) if !goes_straight(facing, act) => {
                let message = "a phalanx goes only straight on or straight back".to_owned();
                Err((true, (rule!("medieval.phalanx.straight"), message)))
            }
            _ => Ok(()),
        }
    }

    /// Whether it is one of those who charge: no piece does, but a chariot.
    fn may_charge_at_all(&self) -> Result<(), (Rule, String)> {
        match self.troop.and_then(Troop::carrier) {
            Some(Carrier::Chariot | Carrier::Fighter) => Ok(()),
            Some(Carrier::Elephant) => {
                let message = "an elephant engages and does not charge".to_owned();
                Err((rule!("medieval.elephant.no-charge"), message))
            }
            None if self.troop.is_some_and(|troop| !troop.is_piece()) => Ok(()),
            None => Err((rule!("common.charge.who"), "a piece cannot charge".to_owned())),
        }
    }

    /// Whether an act takes a unit of a battle away from its place.
    fn moves(&self, act: &Act) -> bool {
        act.is_march() || matches!(act, Act::Deed(deed) if deed.verb.kind() == VerbKind::Act)
    }

    fn may_react(&self, reaction: Reaction, act: &Act) -> Result<(), (Rule, String)> {
        let rule = rule!("common.order.under-reaction");
        match (reaction, act) {
            (Reaction::Back, Act::Withdraw(..))
            | (Reaction::BackAndTurn, Act::Move { way: Way::Toward(Some(_), _), .. }) => Ok(()),
            (Reaction::Back, _) => Err((rule, "not this turn: it goes back".to_owned())),
            (Reaction::BackAndTurn, _) => Err((rule, "not this turn: it backs and turns".to_owned())),
            (Reaction::Rout, _) => Err((rule, "not this turn: it routs".to_owned())),
        }
    }

    /// Whether the way of a unit that goes back leads away from the enemy: within 90 degrees of straight away, unless that is barred.
    fn may_retreat(&self, act: &Act) -> Result<(), (Rule, String)> {
        let (Act::Withdraw(Some(dir), _) | Act::Move { way: Way::Toward(Some(dir), _), .. }) = act else {
            return Ok(());
        };
        let leads_away = |retreat: &Retreat| {
            let toward = bearing_of(*dir, retreat.facing);
            !retreat.free || toward.between(retreat.away).abs() <= Angle::degrees(90)
        };
        if self.retreat.as_ref().is_none_or(leads_away) {
            return Ok(());
        }
        Err((rule!("common.reaction.blocked"), format!("this way leads to the enemy: {}", print::dir(*dir))))
    }

    fn may_fire(&self, fire: &Fire) -> Result<(), (Rule, String)> {
        match fire {
            Fire::Throw(verb, _) => self.may_do(&Deed { verb: *verb, object: Object::Nothing }),
            Fire::At(..) | Fire::Plan(_) if self.troop == Some(Troop::Dragoons) => {
                let message = "dragoons do not fire from horseback".to_owned();
                Err((rule!("musket.drag.nofire"), message))
            }
            Fire::At(..) | Fire::Plan(_) if !self.armed => {
                Err((rule!("common.order.fire"), "this unit has nothing to fire".to_owned()))
            }
            Fire::Plan(_) if self.period == Period::Musket => {
                let message = "no such order in this game: a plan of thirds".to_owned();
                Err((rule!("musket.arms.when"), message))
            }
            Fire::Hold | Fire::At(..) | Fire::Plan(_) => Ok(()),
        }
    }

    /// Whether a verb may be used: its game is played, and it is one for this unit.
    fn may_do(&self, deed: &Deed) -> Result<(), (Rule, String)> {
        let verb = deed.verb;
        let text = verb.text();
        let Some(game) = verb.game(self.period) else {
            let what = if verb.kind() == VerbKind::Formation {
                "formation in this period"
            } else {
                "order in this game"
            };
            return Err((rule!("common.order.kinds"), format!("no such {what}: {text}")));
        };
        if game.option.is_some_and(|option| !(self.option)(option)) {
            return Err((rule!("common.order.kinds"), format!("no such order in this game: {text}")));
        }
        if self.ranked && matches!(verb, Verb::Reform | Verb::NewGroup) {
            let message = "colonels and generals regroup no units".to_owned();
            return Err((rule!("musket.cmd.noregroup"), message));
        }
        if TO_COME.contains(&verb) {
            return Err((rule!("common.order.kinds"), format!("cannot be played yet: {text}")));
        }
        if !self.is_for(verb) || !self.fits(deed) {
            return Err(self.not_for(&text));
        }
        if verb == Verb::Caracole && self.unloaded {
            return Err((rule!("musket.caracole.time"), "its pistols are not loaded".to_owned()));
        }
        Ok(())
    }

    /// Why it may not send an order.
    pub(crate) fn sending_bar(&self) -> Option<Bar> {
        let deed = Deed { verb: Verb::Send, object: Object::Nothing };
        let (rule, message) = self.may_do(&deed).err()?;
        Some(Bar { at: Element::Send, rule, message })
    }

    fn not_for(&self, what: &str) -> (Rule, String) {
        (rule!("common.order.kinds"), format!("not for this unit: {what}"))
    }

    /// Whether the ranks of a testudo or phalanx are enough, and centuries as large as they can be.
    fn fits(&self, deed: &Deed) -> bool {
        match (deed.verb, deed.object) {
            (Verb::Testudo, Object::Count(ranks)) => ranks >= 4,
            (Verb::Phalanx, Object::Count(ranks)) => ranks >= 2,
            (Verb::Centuries, Object::Counts(sizes)) => sizes.iter().all(|size| CENTURY.contains(size)),
            _ => true,
        }
    }

    /// Whether a verb is one for this kind of unit, with what it carries; whether it is near enough to do it shows in play.
    #[expect(
        clippy::match_same_arms,
        reason = "verbs stand together by what they are, not by who may use them"
    )]
    fn is_for(&self, verb: Verb) -> bool {
        let Some(troop) = self.troop else {
            return matches!(verb, Verb::Lead | Verb::Send | Verb::Reform | Verb::NewGroup);
        };
        let foot = troop.is_foot();
        let has = |kit: Kit| self.kit.has(kit);
        match verb {
            Verb::Lead | Verb::Send | Verb::Reform | Verb::NewGroup => false,
            Verb::Fell
            | Verb::Barricade
            | Verb::Clear
            | Verb::Douse
            | Verb::PullStakes
            | Verb::ClearCaltrops => foot,
            Verb::Burn | Verb::DetachCrew => !troop.is_alone(),
            Verb::Stakes => foot && (has(Kit::STAKES) || troop.has_free_stakes()),
            Verb::Caltrops => foot && has(Kit::CALTROPS),
            Verb::Entrench | Verb::Testudo | Verb::OpenTestudo => troop == Troop::RomanLegionaries,
            Verb::Centuries | Verb::Rejoin => troop == Troop::RomanLegionaries,
            Verb::StepOff => troop == Troop::ChariotFighter,
            Verb::Phalanx | Verb::LeavePhalanx => troop == Troop::Hoplites || has(Kit::PHALANX),
            Verb::Mount if troop == Troop::DismountedDragoons => self.has_horses,
            Verb::Dismount if troop == Troop::Dragoons => true,
            Verb::Mount | Verb::Dismount | Verb::LeaveMounts => has(Kit::MOUNTS),
            Verb::Square => troop.forms_square(self.morale),
            Verb::SetUp => troop == Troop::Bombard,
            Verb::DestroyPiece => troop.arm() == Arm::Artillery,
            Verb::CrewTo => troop == Troop::ArtilleryCrew || troop.takes_extra_crew(),
            Verb::Resupply => {
                troop == Troop::SupplyWagon
                    || matches!(troop.arm(), Arm::Missile | Arm::Artillery | Arm::Cavalry)
            }
            Verb::Throw => has(Kit::JAVELINS),
            Verb::ThrowOnContact => has(Kit::JAVELINS) || has(Kit::AXES),
            Verb::ScreenBack => troop == Troop::Slinger,
            Verb::PaviseUp | Verb::PaviseDown => has(Kit::PAVISES),
            Verb::Separate => !troop.is_piece(),
            Verb::KillElephant => matches!(troop, Troop::WarElephantJavelin | Troop::WarElephantArcher),
            Verb::TakeLadder | Verb::DropLadder | Verb::RaiseLadder | Verb::Climb | Verb::EnterTower => foot,
            Verb::LeaveTower | Verb::CrewRam => foot,
            Verb::Occupy | Verb::Leave if troop.arm() == Arm::Artillery => true,
            Verb::Occupy | Verb::Leave | Verb::BreakDoor => foot || troop == Troop::Dragoons,
            Verb::Flame => troop == Troop::GreekFire,
            Verb::LowerPlatform => troop == Troop::SiegeTower,
            Verb::RamGate => troop == Troop::Ram,
            Verb::Grenades => troop == Troop::Grenadiers,
            Verb::Caracole => troop.caracoles(),
            Verb::Spike => troop.can_be_spiked(),
            Verb::GunOverWall => troop.arm() == Arm::Artillery,
            Verb::Detach => troop.arm() == Arm::Artillery,
            Verb::ManGun => !troop.is_alone() && troop != Troop::ArtilleryCrew,
            Verb::Chain | Verb::Unchain => troop == Troop::WarWagon,
            Verb::StepOut | Verb::StepIn => troop.boards_wagons(),
            // Verbs of the Musket period that are to come are refused before this is asked.
            Verb::GunFire | Verb::GunTurn => false,
            Verb::Embark | Verb::Disembark => troop.boards(),
            Verb::Deck | Verb::Below => troop.boards() && troop != Troop::RiverBoat,
            Verb::Row | Verb::Portage | Verb::Beach => troop == Troop::RiverBoat,
            Verb::WeighAnchor | Verb::Sail | Verb::Tow | Verb::TurnShip | Verb::Dock => {
                troop == Troop::Frigate
            }
            Verb::Scuttle | Verb::ShiftGun => troop == Troop::Frigate,
        }
    }
}

/// A unit in square, as an order goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Squared {
    /// It stands in square now.
    Stands,
    /// It forms one by this order.
    Forms,
}

/// Whether a unit in square may be ordered to do something: it does not march. A move after the square of the same order is not made.
fn may_march(square: Squared, act: &Act) -> Result<(), (Rule, String)> {
    let attacks = matches!(act, Act::Charge(..) | Act::Engage(..));
    if attacks || act.is_march() && square == Squared::Stands {
        let what = if attacks { "attack" } else { "move" };
        return Err((rule!("musket.square.still"), format!("a square does not {what}")));
    }
    Ok(())
}

/// Whether an act leads straight on or straight back from a facing.
fn goes_straight(facing: Bearing, act: &Act) -> bool {
    let toward = match act {
        Act::Move { way: Way::Toward(toward, _), .. } | Act::Withdraw(toward, _) => *toward,
        Act::Charge(super::order::Aim::Toward(toward), _)
        | Act::Engage(super::order::Aim::Toward(toward), _) => Some(*toward),
        Act::Hold | Act::Rally | Act::Deed(_) | Act::Charge(..) | Act::Engage(..) => None,
        Act::Move { way: Way::To(_) | Way::Along(..), .. } => return false,
    };
    let Some(toward) = toward else { return true };
    let turn = bearing_of(toward, facing).between(facing).abs();
    turn == Angle::ZERO || turn == Angle::HALF
}

/// A direction as a bearing, for a unit that faces so.
pub(crate) fn bearing_of(dir: Dir, facing: Bearing) -> Bearing {
    match dir {
        Dir::Point(number) => Bearing::hundredths(i32::from(COMPASS[usize::from(number) % COMPASS.len()].1)),
        Dir::Bearing(degrees) => Bearing::degrees(i32::from(degrees)),
        Dir::Relative(Relative::Forward) => facing,
        Dir::Relative(Relative::Left) => facing.left(),
        Dir::Relative(Relative::Right) => facing.right(),
        Dir::Relative(Relative::Rear) => facing.reversed(),
    }
}

/// A spacing as messages show it.
fn print_cm(length: Length) -> String {
    let text = print::centimetres(length);
    text.trim_end_matches(" cm").to_owned()
}
