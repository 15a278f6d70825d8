//! Sentences for events.

use battle::{Named, PieceId, Sentence, Side, State as _, Topic};

use crate::charts::WEATHERS;
use crate::events::Event;
use crate::scenario::slot_text;
use crate::state::{ArmyId, FIRST_LEADER, FormationId, LeaderId, State, UnitId};

impl State {
    /// An event in words.
    pub(crate) fn sentence_of(&self, event: &Event) -> Sentence {
        let sentence = self
            .of_the_turn(event)
            .or_else(|| self.of_movement(event))
            .or_else(|| self.of_combat(event))
            .or_else(|| self.of_charges(event))
            .or_else(|| self.of_rout(event))
            .or_else(|| self.of_fire(event))
            .or_else(|| self.of_the_scenario(event))
            .unwrap_or_else(|| {
                debug_assert!(false, "{event:?} has no sentence");
                Sentence::open("something happens")
            });
        sentence.naming(|word| self.named(word))
    }

    /// The unit, leader, formation, army or side that a word of a sentence is the id of.
    fn named(&self, word: &str) -> Option<Named> {
        let scenario = &self.scenario;
        let leaders = scenario.leaders.iter().map(|info| (&info.id, &info.name));
        let formations = scenario.formations.iter().map(|info| (&info.id, &info.name));
        let units = scenario.units.iter().map(|info| (&info.id, &info.name));
        let armies = scenario.armies.iter().map(|info| (&info.id, &info.name));
        let one = leaders.chain(formations).find(|(id, _)| *id == word);
        let men = || units.chain(armies).find(|(id, _)| *id == word).map(|(_, name)| name);
        let side = || Side::BOTH.into_iter().find(|side| side.to_string() == word);
        let name = || men().or_else(|| side().map(|side| &scenario.sides[side].name));
        one.map(|(_, name)| Named::one(word, name)).or_else(|| name().map(|name| Named::men(word, name)))
    }

    fn of_the_turn(&self, event: &Event) -> Option<Sentence> {
        Some(match *event {
            Event::Turn(turn) => Sentence::open(format!("turn {turn}")).on(Topic::Heading),
            Event::Weather(row) => {
                let key = WEATHERS.get(usize::from(row)).map_or("clear", |row| row.key);
                Sentence::open(format!("the weather is {}", key.replace('_', " ")))
            }
            Event::First(side) => Sentence::open(format!("{side} is first player")).by(side),
            Event::HeldBack(group) => Sentence::open(format!("group {} is held back", group + 1)),
            Event::Arrives { unit, area } => {
                self.unit_says(unit, format!("comes on in {}", self.area_word(area)))
            }
            Event::LeaderReturns { leader, area } => {
                self.leader_says(leader, format!("comes on in {}", self.area_word(area)))
            }
            Event::LeaderLost(leader) => self.leader_says(leader, "is out of play").on(Topic::Loss),
            Event::Activations { side, number } => {
                Sentence::open(format!("{side} has {}", counted(number, "activation"))).by(side)
            }
            Event::ActivationsLost(side) => {
                Sentence::open(format!("{side} has no formation for the activations that are left")).by(side)
            }
            Event::NoActivation(side) => Sentence::open(format!("{side} activates nobody")).by(side),
            Event::ActivationsEnd => Sentence::open("the activations end").on(Topic::Heading),
            Event::ChitDrawn { side, value } => Sentence::open(format!("{side} draws a {value}")).by(side),
            Event::ByPlan(number) => Sentence::open(format!("{} by plan", counted(number, "activation"))),
            Event::InReaction(number) => {
                Sentence::open(format!("{} in reaction", counted(number, "activation")))
            }
            Event::NotInControl(unit) => self.unit_says(unit, "is not in control"),
            Event::Dares { unit, dares } => {
                self.unit_says(unit, if dares { "dares to attack" } else { "does not dare to attack" })
            }
            Event::Dismounts(unit) => self.unit_says(unit, "dismounts"),
            Event::Remounts(unit) => self.unit_says(unit, "remounts"),
            Event::CatchesHorses { unit, caught } => {
                self.unit_says(unit, if caught { "catches its horses" } else { "does not find its horses" })
            }
            Event::Recovers { leader, unit, passed } => {
                let what = if passed { "restores a step of" } else { "cannot restore" };
                self.leader_says(leader, format!("{what} {}", self.unit_word(unit)))
            }
            Event::Succeeds { leader, of } => {
                self.leader_says(leader, format!("takes the place of {}", self.leader_word(of)))
            }
            Event::Appears { leader, unit } => {
                self.leader_says(leader, format!("appears with {}", self.unit_word(unit)))
            }
            Event::Activated(formation) => self.formation_says(formation, "is activated").on(Topic::Order),
            Event::Hurries { leader, hurries } => self.leader_says(
                leader,
                if hurries { "hurries his men" } else { "does not get his men to hurry" },
            ),
            Event::Hastens(formation) => self.formation_says(formation, "moves rapidly"),
            _ => return None,
        })
    }

    fn of_movement(&self, event: &Event) -> Option<Sentence> {
        Some(match *event {
            Event::Enters { unit, area } => self.unit_says(unit, format!("enters {}", self.area_word(area))),
            Event::Rides { leader, area } => {
                self.leader_says(leader, format!("rides to {}", self.area_word(area)))
            }
            Event::Marches { unit, area, cost, of } => {
                let (area, cost, of) = (self.area_word(area), points(cost), points(of));
                self.unit_says(unit, format!("moves to {area} for {cost} of {of} MP"))
            }
            Event::TakesPosition { unit, area, slot, facing } => {
                let map = &self.scenario.map;
                let slot = match slot_text(map, area, slot).as_str() {
                    "none" => String::new(),
                    "centre" => " at the centre".to_owned(),
                    faced => format!(" towards {faced}"),
                };
                let faced = map.neighbour(area, facing).map_or(String::new(), |faced| map.label(faced));
                self.unit_says(unit, format!("stands in {}{slot}, facing {faced}", self.area_word(area)))
            }
            Event::Retreats { unit, area, forced } => {
                let how = if forced { "is forced back to" } else { "retreats to" };
                self.unit_says(unit, format!("{how} {}", self.area_word(area)))
            }
            Event::Forms { unit, schiltron } => {
                self.unit_says(unit, if schiltron { "forms schiltron" } else { "forms phalanx" })
            }
            Event::Loosens { unit, cost } => {
                self.unit_says(unit, format!("leaves its formation for {} MP", points(cost)))
            }
            Event::SetUp { unit, cost } => self.unit_says(unit, format!("is set up for {cost} MP")),
            Event::Limbers { unit, cost } => self.unit_says(unit, format!("is broken down for {cost} MP")),
            Event::Breaks(unit) => self.unit_says(unit, "breaks its schiltron"),
            Event::Unmanned(unit) => self.unit_says(unit, "is left by all its friends"),
            Event::Manned(unit) => self.unit_says(unit, "is manned again"),
            Event::CampLost(camp) => {
                let info = self.scenario.camps.get(usize::from(camp));
                let name = info.map_or("a camp", |camp| camp.name.as_str());
                Sentence::open(format!("{name} is lost")).on(Topic::Loss)
            }
            _ => return None,
        })
    }

    fn of_combat(&self, event: &Event) -> Option<Sentence> {
        Some(match *event {
            Event::Bonus { leader, unit, points } => {
                self.leader_says(leader, format!("gives {} +{points}", self.unit_word(unit)))
            }
            Event::Assigned { by, at, dice } => {
                let (at, dice) = (self.piece_name(at), counted_dice(dice));
                self.piece_says(by, format!("has {dice} for {at}"))
            }
            Event::DiceLost { side, dice } => {
                Sentence::open(format!("{side} has nobody for {}", counted_dice(dice))).by(side)
            }
            Event::Strikes { by, at } => self.piece_says(by, format!("strikes at {}", self.piece_name(at))),
            Event::Deflected { piece, hits, through } => {
                self.piece_says(piece, format!("is hit {}, {through} through its armour", times(hits)))
            }
            Event::PhalanxHolds { unit, hits } => self.unit_says(
                unit,
                format!("takes {} in phalanx for {}", counted(hits / 2, "step"), counted(hits, "hit")),
            ),
            Event::LosesSteps { unit, steps } => {
                self.unit_says(unit, format!("loses {}", counted(steps, "step"))).on(Topic::Loss)
            }
            Event::Eliminated(unit) => self.unit_says(unit, "is eliminated").on(Topic::Loss),
            Event::LanceBreaks(unit) => self.unit_says(unit, "breaks a lance"),
            Event::LancesLeft { unit, broken } => {
                self.unit_says(unit, format!("has {} left", counted(broken, "broken lance")))
            }
            Event::Unhorsed(unit) => self.unit_says(unit, "is unhorsed").on(Topic::Loss),
            Event::LeaderInDanger(leader) => self.leader_says(leader, "is in danger"),
            Event::CheatsDeath(leader) => self.leader_says(leader, "cheats death"),
            Event::FightsAlone(leader) => self.leader_says(leader, "fights alone"),
            Event::MeleeIn(area) => Sentence::open(format!("there is melee in {}", self.area_word(area))),
            Event::MeleeOver(area) => {
                Sentence::open(format!("the melee in {} is over", self.area_word(area)))
            }
            Event::Blows { foes: [one, two], through: [on_one, on_two] } => {
                let text = format!(
                    "fights {}: {on_one} through on it, {on_two} on {}",
                    self.foe_word(two),
                    self.foe_word(two)
                );
                self.piece_says(one.into(), text)
            }
            Event::LeavesMelee { unit, away } => {
                self.unit_says(unit, if away { "leaves the melee" } else { "cannot leave the melee" })
            }
            Event::KeepsDry { unit, dry } => {
                self.unit_says(unit, if dry { "keeps its powder dry" } else { "cannot fire in this weather" })
            }
            Event::Bombards { unit, area } => {
                self.unit_says(unit, format!("bombards {}", self.area_word(area)))
            }
            Event::Bursts(unit) => self.unit_says(unit, "bursts").on(Topic::Loss),
            Event::HitsCrowd(area) => {
                Sentence::open(format!("{} is crowded: one hit more", self.area_word(area)))
            }
            Event::PhalanxSuffers(unit) => self.unit_says(unit, "is struck in phalanx: two steps for a hit"),
            Event::StructureHit { structure, left } => {
                let place = self.scenario.map.areas();
                let place = place.filter(|area| self.scenario.map.area(*area).structure.is_some());
                let name = place.skip(usize::from(structure)).map(|area| self.area_word(area)).next();
                Sentence::open(format!(
                    "the structure in {} is hit; it takes {left} more",
                    name.unwrap_or_default()
                ))
            }
            _ => return None,
        })
    }

    fn of_charges(&self, event: &Event) -> Option<Sentence> {
        let to = |what: &str, area| format!("{what} {}", self.area_word(area));
        Some(match *event {
            Event::DeclaresCharge { unit, area } => self.unit_says(unit, to("declares a charge on", area)),
            Event::WillWheel { unit, area } => self.unit_says(unit, to("will wheel in", area)),
            Event::Targets { unit, at } => {
                self.unit_says(unit, format!("charges the stack of {}", self.unit_word(at)))
            }
            Event::Charges { unit, area } => self.unit_says(unit, to("charges", area)).on(Topic::Order),
            Event::ChargeEnters { unit, area } => self.unit_says(unit, to("rides into", area)),
            Event::ChargeLapses(unit) => self.unit_says(unit, "has nobody left to charge, or no way there"),
            Event::ChargeStopped(unit) => self.unit_says(unit, "is stopped on its way"),
            Event::ChargeUnhurt(unit) => self.unit_says(unit, "comes through the clash unhurt"),
            Event::TargetsGone(unit) => self.unit_says(unit, "finds its targets gone"),
            Event::FailsToAnswer(unit) => self.unit_says(unit, "does not get going"),
            Event::Intercepts(unit) => self.unit_says(unit, "intercepts the charge"),
            Event::WillMeet(unit) => self.unit_says(unit, "goes to meet the charge"),
            Event::Meets(unit) => self.unit_says(unit, "meets the charge"),
            Event::StaysInPlace(unit) => self.unit_says(unit, "stays in place"),
            Event::WheelsInPlace(unit) => self.unit_says(unit, "wheels to take the charge in front"),
            Event::DropsOut(unit) => self.unit_says(unit, "drops out of the charge"),
            Event::ChargeSucceeds { unit, area } => {
                self.unit_says(unit, to("carries the charge home in", area))
            }
            Event::ChargeRepelled { unit, area } => self.unit_says(unit, to("is repelled from", area)),
            Event::ChargeEnds { unit, area } => self.unit_says(unit, to("ends its charge in", area)),
            _ => return None,
        })
    }

    fn of_rout(&self, event: &Event) -> Option<Sentence> {
        Some(match *event {
            Event::Elan { army, position } => {
                self.army_says(army, format!("has its élan marker at {position}"))
            }
            Event::ElanZero(army) => self.army_says(army, "is at élan zero").on(Topic::Loss),
            Event::Abandoned(unit) => self.unit_says(unit, "is abandoned").on(Topic::Loss),
            Event::RoutChecked { unit, holds } => {
                self.unit_says(unit, if holds { "stands firm" } else { "does not stand" })
            }
            Event::Panics(unit) => self.unit_says(unit, "takes to its heels"),
            Event::Routs(unit) => self.unit_says(unit, "routs").on(Topic::Loss),
            Event::Flees { unit, area } => self.unit_says(unit, format!("flees to {}", self.area_word(area))),
            Event::LeaderFlees { leader, flees } => {
                self.leader_says(leader, if flees { "flees with his men" } else { "stays" })
            }
            Event::LeaderAway { leader, turns } => {
                self.leader_says(leader, format!("is away for {}", counted(turns, "turn")))
            }
            Event::RoutLost(unit) => self.unit_says(unit, "is lost in rout").on(Topic::Loss),
            Event::Rallies(unit) => self.unit_says(unit, "rallies"),
            Event::PhalanxLost(unit) => self.unit_says(unit, "loses its phalanx"),
            Event::FormationShaken(formation) => self.formation_says(formation, "is shaken"),
            _ => return None,
        })
    }

    /// A sentence about a unit.
    pub(crate) fn unit_says(&self, unit: UnitId, what: impl AsRef<str>) -> Sentence {
        let what = what.as_ref();
        let Some(info) = self.scenario.units.get(unit.index()) else { return Sentence::open(what) };
        let named = Named::men(&info.id, &info.name);
        Sentence::open(format!("{} {what}", info.id)).by(self.side_of(unit)).about(vec![named])
    }

    /// A sentence about a leader.
    pub(crate) fn leader_says(&self, leader: LeaderId, what: impl AsRef<str>) -> Sentence {
        let what = what.as_ref();
        let Some(info) = self.scenario.leaders.get(leader.index()) else { return Sentence::open(what) };
        let named = Named::one(&info.id, &info.name);
        Sentence::open(format!("{} {what}", info.id)).by(self.side_of_leader(leader)).about(vec![named])
    }

    /// A sentence about a unit or a leader.
    pub(crate) fn piece_says(&self, piece: PieceId, what: impl AsRef<str>) -> Sentence {
        match piece.0.checked_sub(FIRST_LEADER) {
            Some(leader) => self.leader_says(LeaderId(leader as u8), what),
            None => self.unit_says(UnitId(piece.0 as u8), what),
        }
    }

    /// A sentence about a formation.
    pub(crate) fn formation_says(&self, formation: FormationId, what: impl AsRef<str>) -> Sentence {
        let text = format!("{} {}", self.formation_word(formation), what.as_ref());
        match self.formations.get(formation.index()) {
            Some(known) => Sentence::open(text).by(known.side),
            None => Sentence::open(text),
        }
    }

    /// A sentence about an army.
    pub(crate) fn army_says(&self, army: ArmyId, what: impl AsRef<str>) -> Sentence {
        match self.scenario.armies.get(army.index()) {
            Some(info) => Sentence::open(format!("{} {}", info.id, what.as_ref())).by(info.side),
            None => Sentence::open(what.as_ref()),
        }
    }
}

/// "1 activation", "2 activations".
pub(crate) fn counted(number: u8, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

pub(super) fn counted_dice(dice: u8) -> String {
    format!("{dice} {}", if dice == 1 { "die" } else { "dice" })
}

fn times(number: u8) -> String {
    match number {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        more => format!("{more} times"),
    }
}

/// Half MP as MP: 3 is "1½".
fn points(half: u8) -> String {
    match (half / 2, half % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 1) => format!("{whole}½"),
        (whole, _) => whole.to_string(),
    }
}
