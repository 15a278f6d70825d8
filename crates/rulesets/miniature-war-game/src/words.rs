//! How units, lengths and events are told.

use battle::naming::Names;
use battle::neutral::{Arena, Subject, Told};
use battle::{Motion, Named, PieceId, Refusal, Sentence, Side, Target, Topic, Word};
use ground::tabletop::{self, Bearing, Edge, Length, Measure, Place, Point};

use crate::charts::MORALE_COLUMNS;
use crate::conditions::BattleId;
use crate::events::{Attack, Event};
use crate::orders::order::{Aim, Enemy, GroupId, Marker, PlaceId};
use crate::orders::print;
use crate::rulebook::rule;
use crate::state::{Reaction, State, UnitId};

pub(crate) use ground::tabletop::bearing_text as degrees_text;

/// What stands for nobody.
pub(crate) const NOBODY: &str = "none";

/// A length in centimetres, with as few decimals as tell it to the micrometre.
pub(crate) fn cm_text(length: Length) -> String {
    Measure::CENTIMETRES.text(length)
}

/// A bearing in degrees, as scenes write it.
pub(crate) fn degrees(bearing: Bearing) -> f64 {
    f64::from(bearing.get()) / 100.0
}

/// What a marker is called in scenes: letters are a side's own.
pub(crate) fn marker_id(side: Side, marker: Marker) -> String {
    format!("{side}{}", print::marker(marker))
}

/// A place as `x,y` in centimetres.
pub(crate) fn point_text(point: Point) -> String {
    Measure::CENTIMETRES.point_text(point)
}

/// Reads a point `x,y` in centimetres.
pub(crate) fn read_point(text: &str) -> Result<Point, String> {
    Measure::CENTIMETRES.read_point(text).ok_or_else(|| format!("`{text}` is no point `x,y` in cm"))
}

/// Reads a facing in degrees from 0 to less than 360.
pub(crate) fn read_degrees(text: &str) -> Result<Bearing, String> {
    tabletop::read_bearing(text).ok_or_else(|| format!("`{text}` is no facing in degrees"))
}

/// A unit is written by its id; one that is hidden from a side is to it as if there were none.
impl Word<State> for UnitId {
    fn write(&self, battle: &State, _: Side, into: &mut String) {
        into.push_str(battle.unit_word(*self));
    }

    fn read(battle: &State, side: Side, word: &str) -> Result<UnitId, String> {
        let known = battle.all_units().filter(|id| battle.is_open_to(*id, side));
        let found = known.into_iter().find(|id| battle.unit_word(*id) == word);
        found.ok_or_else(|| format!("there is no unit {word}"))
    }

    fn is_there(&self, battle: &State, side: Side) -> Result<(), Refusal> {
        if self.index() < battle.units.len() && battle.is_open_to(*self, side) {
            return Ok(());
        }
        Err(Refusal::new(rule!("common.order.errors"), "there is no such unit"))
    }

    fn target(&self, battle: &State) -> Option<Target> {
        battle.unit(*self).is_on_board().then(|| Target::Piece { id: battle.info(*self).id.clone() })
    }

    fn pieces(&self, _: &State, into: &mut Vec<PieceId>) {
        into.push((*self).into());
    }
}

impl State {
    /// The id of a unit.
    pub(crate) fn unit_word(&self, id: UnitId) -> &str {
        self.scenario.units.get(id.index()).map_or(NOBODY, |info| info.id.as_str())
    }

    /// The id and the name of a piece.
    pub(crate) fn piece_words(&self, piece: PieceId) -> Option<(&str, &str)> {
        let info = self.scenario.units.get(usize::from(piece.0))?;
        Some((&info.id, &info.name))
    }

    /// What numbers stand for, each by its id.
    pub(crate) fn names(&self) -> Names {
        let places = self.scenario.all_places().map(|place| self.scenario.place_name(place));
        Names::new(NOBODY)
            .with::<UnitId>(self.scenario.units.iter().map(|info| info.id.as_str()))
            .with::<GroupId>(self.scenario.groups.iter().map(|group| group.id.as_str()))
            .with::<PlaceId>(places)
            .with::<BattleId>(self.scenario.conditions.battles.iter().map(|battle| battle.id.as_str()))
    }

    /// What happened by the conditions of a neutral battle.
    fn told(&self, told: Told<UnitId, UnitId>) -> Sentence {
        let victory = &self.scenario.conditions.victory;
        let words = told.words(victory, Arena::Table);
        let sentence = match told.subject(victory) {
            Subject::Piece(unit) | Subject::Leader(unit) => {
                self.of_unit(unit, false, |who| format!("{who} {words}"))
            }
            Subject::Side(side) => {
                Sentence::open(format!("{} {words}", self.scenario.sides[side].name)).by(side)
            }
            Subject::Nobody => Sentence::open(words),
        };
        match told.topic() {
            Some(topic) => sentence.on(topic),
            None => sentence,
        }
    }

    pub(crate) fn named(&self, units: &[UnitId]) -> Vec<Named> {
        let named = |id: &UnitId| {
            let info = self.info(*id);
            Named::men(&info.id, &info.name)
        };
        units.iter().map(named).collect()
    }

    /// An event in words. Of a hidden unit the other side reads what its marker does.
    pub(crate) fn sentence_of(&self, event: &Event) -> Sentence {
        let side = |side: Side| self.scenario.sides[side].name.clone();
        match *event {
            Event::Turn { turn } => Sentence::open(format!("turn {turn} begins")).on(Topic::Heading),
            // That a side has handed in is told once, by who is asked; what it does with its sheet is its own.
            Event::HandsIn { side: of } => {
                Sentence::secret(of, format!("{} hands its orders in", side(of)), None).by(of)
            }
            Event::Opens { side: of } => {
                Sentence::secret(of, format!("{} opens its sheet again", side(of)), None).by(of)
            }
            Event::Charges { unit, aim, marker } => {
                let at = match aim {
                    Aim::Toward(dir) => print::dir(dir),
                    Aim::At(Enemy::Marker(marker)) => print::marker(marker),
                    Aim::At(Enemy::Unit(number)) => {
                        let foe = self.own_unit(self.side_of(unit).other(), number);
                        foe.map_or_else(|| format!("#{}", number.0), |foe| self.unit_word(foe).to_owned())
                    }
                };
                self.of_marked(unit, marker, |who| format!("{who} charges: {at}")).on(Topic::Order)
            }
            Event::Third { third } => Sentence::open(format!("third {third}")).on(Topic::Heading),
            Event::Moves { unit, to, marker, from, charges } => {
                self.of_move(unit, [from, to], marker, charges)
            }
            Event::Meet { units: [red, blue] } => {
                let text = format!("{} and {} meet", self.unit_word(red), self.unit_word(blue));
                Sentence::open(text).about(self.named(&[red, blue]))
            }
            Event::Blocked { unit, hidden } => {
                self.of_unit(unit, hidden, |who| format!("{who} can go no farther"))
            }
            Event::Leaves { unit } => {
                let motion = Motion::Leaves { piece: self.unit_word(unit).to_owned() };
                self.of_unit(unit, false, |who| format!("{who} leaves the board")).showing(motion)
            }
            Event::Appears { unit, marker } => {
                let instead = Some(marker_id(self.side_of(unit), marker));
                let motion = Motion::Appears { piece: self.unit_word(unit).to_owned(), instead };
                self.of_unit(unit, false, |who| format!("{who} appears")).showing(motion)
            }
            Event::Vanishes { side: of, marker } => {
                let motion = Motion::Leaves { piece: marker_id(of, marker) };
                Sentence::open(format!("{} was a phantom", print::marker(marker))).by(of).showing(motion)
            }
            Event::Known { unit, marker } => {
                Sentence::open(format!("{} is real", print::marker(marker))).by(self.side_of(unit))
            }
            Event::Stalemate => Sentence::open("the battle ends undecided"),
            Event::Loses { unit, figures, left } => {
                let lost = figures_words(figures);
                self.of_unit(unit, false, |name| format!("{name} loses {lost}, and has {left} left"))
            }
            Event::Destroyed { unit } => self.of_unit(unit, false, |name| format!("{name} is destroyed")),
            Event::Tested { unit, passed } => {
                let came = if passed { "passes" } else { "fails" };
                self.of_unit(unit, false, |name| format!("{name} {came} its three-dice test"))
            }
            Event::ComesOn { unit, marker } => self.of_marked(unit, marker, |who| format!("{who} comes on")),
            Event::Sallies { unit, to, marker } => self.of_marked(unit, marker, |who| {
                format!("{who} leaves its town: at {}, facing {}", point_text(to.at), degrees_text(to.facing))
            }),
            Event::RunsAfter { unit } => {
                self.of_unit(unit, false, |who| format!("{who} will run after an enemy who fell back"))
            }
            Event::Controls { place, by } => {
                let place = self.scenario.place_name(place);
                match by {
                    Some(by) => Sentence::open(format!("{} controls {place}", side(by))).by(by),
                    None => Sentence::open(format!("nobody controls {place}")),
                }
            }
            Event::Scores { side: of, goal } => {
                let goal = self.scenario.goals.get(usize::from(goal));
                let (score, words) =
                    goal.map_or((0, String::new()), |goal| (goal.score, goal.words(&self.scenario)));
                Sentence::open(format!("{} scores {score}: {words}", side(of))).by(of)
            }
            Event::Wins { side: of } => Sentence::open(format!("{} has won", side(of))).by(of),
            Event::StandsFirm { unit } => self.of_unit(unit, false, |who| format!("{who} stands firm")),
            Event::Deserts { unit } => {
                self.of_unit(unit, false, |who| format!("{who} leaves the field in treachery"))
            }
            Event::RunsLow { unit, hidden } => self.of_unit(unit, hidden, |who| format!("{who} runs short")),
            Event::Placed { unit, to, marker } => {
                let (at, facing) = (point_text(to.at), degrees_text(to.facing));
                let seen = format!("is placed at {at}");
                let sentence = self.of_unit(unit, false, |who| format!("{who} {seen}, facing {facing}"));
                // Of a marker the enemy does not see which way its men face.
                self.told_of_marker(sentence, unit, marker, &seen)
            }
            Event::TakesEnd { side, edge } => {
                let name = &self.scenario.sides[side].name;
                Sentence::open(format!("{name} takes the {edge} end of the board"))
            }
            Event::AllStand => Sentence::open("all stand in their places"),
            Event::Neutral(told) => self.told(told),
            Event::Fire(ref event) => self.of_fire(event),
            Event::Land(event) => self.of_land(event),
            Event::Siege(event) => self.of_siege(event),
            Event::Wagon(event) => self.of_wagon(event),
            Event::Afloat(event) => self.of_afloat(&event),
            Event::House(event) => self.of_house(event),
            Event::Crew(event) => self.of_crew(event),
            Event::Forced { unit, reaction } => {
                let does = match reaction {
                    Reaction::Back => "must go back",
                    Reaction::BackAndTurn => "must back and turn",
                    Reaction::Rout => "routs",
                };
                self.of_unit(unit, false, |name| format!("{name} {does}"))
            }
            Event::Routed { unit } => self.of_unit(unit, false, |name| format!("{name} is gone in rout")),
            Event::BreaksOff { unit } => self.of_unit(unit, false, |name| format!("{name} breaks off")),
            Event::StaysInMelee { unit } => {
                self.of_unit(unit, false, |name| format!("{name} stays in its melee in confusion"))
            }
            Event::ChargeLapses { unit } => {
                self.of_unit(unit, false, |name| format!("{name} is still in melee and does not charge"))
            }
            Event::ChargesHome { unit } => self.of_unit(unit, false, |name| format!("{name} charges home")),
            Event::ChargeSpoiled { unit } => {
                self.of_unit(unit, false, |name| format!("{name} has turned too late: its charge is spoiled"))
            }
            Event::ChargeMissed { unit, marker } => {
                self.of_marked(unit, marker, |name| format!("{name} has charged and struck nothing"))
            }
            Event::Stays { unit } => {
                self.of_unit(unit, false, |name| format!("{name} does not charge and stays where it is"))
            }
            Event::TurnsItsBack { units } => self.of_two(units, "turns its back to"),
            Event::Caught { units } => self.of_two(units, "is caught by"),
            Event::SquaresUp { unit, to } => {
                let (at, facing) = (point_text(to.at), degrees_text(to.facing));
                self.of_unit(unit, false, |name| format!("{name} squares up: at {at}, facing {facing}"))
            }
            Event::Held { units } => self.of_two(units, "is held by"),
            Event::CarriedAlong { units } => self.of_two(units, "is carried along by"),
            Event::RunsOver { units } => self.of_two(units, "runs over"),
            Event::BreaksThrough { unit } => {
                self.of_unit(unit, false, |name| format!("{name} breaks through"))
            }
            Event::Attacked { unit, attack } => {
                let how = attack_words(attack);
                self.of_unit(unit, false, |name| format!("{name} is attacked {how}"))
            }
            Event::Overborne { unit, figures } => self.of_unit(unit, false, |name| {
                format!("{} of {name} fall without a die", figures_words(figures))
            }),
            Event::Unattended { unit } => {
                self.of_unit(unit, false, |name| format!("{name} has lost its crew"))
            }
            Event::Wounded { unit, wounds } => {
                let hits = if wounds == 1 { "1 hit".to_owned() } else { format!("{wounds} hits") };
                self.of_unit(unit, false, |name| format!("{name} bears {hits}"))
            }
            Event::Captured { unit } => self.of_unit(unit, false, |name| format!("{name} is captured")),
            Event::Shocks { unit, enemy } => {
                let text = format!("{} strikes {}", self.unit_word(unit), self.unit_word(enemy));
                Sentence::open(text).about(self.named(&[unit, enemy])).by(self.side_of(unit))
            }
            Event::Shaken { unit, value, losses, column, result } => {
                let column = &MORALE_COLUMNS[usize::from(column).clamp(1, MORALE_COLUMNS.len()) - 1];
                let (from, to) = (column.from, column.to);
                let result = result.map_or("no effect", reaction_word);
                self.of_unit(unit, false, |name| {
                    format!("{name}: of {value} it lost {losses}, in column {from}-{to}: {result}")
                })
            }
            Event::WornOut { unit } => {
                self.of_unit(unit, false, |name| format!("{name} is worn out and attacked: rout"))
            }
            Event::Spared { unit } => self.of_unit(unit, false, |name| format!("{name} is spared")),
            Event::MustReact { unit, reaction } => {
                let what = match reaction {
                    Reaction::Back => "must go back",
                    Reaction::BackAndTurn => "must back and turn",
                    Reaction::Rout => "routs",
                };
                self.of_unit(unit, false, |name| format!("{name} {what}"))
            }
            Event::Saved { unit, by } => {
                let text = format!("{} saves {}", self.unit_word(by), self.unit_word(unit));
                Sentence::open(text).about(self.named(&[by, unit])).by(self.side_of(unit))
            }
            Event::Ungrouped { unit } => {
                self.of_unit(unit, false, |name| format!("{name} stands for itself from now on"))
            }
            Event::Decimated { unit, figures } => self.of_unit(unit, false, |name| {
                format!("{name} is decimated and loses {}", figures_words(figures))
            }),
            Event::ClosesUp { unit } => self.of_unit(unit, false, |name| format!("{name} closes up")),
            Event::Broken { unit } => self.of_unit(unit, false, |name| format!("{name} is broken")),
            Event::PartRouts { unit, figures } => self
                .of_unit(unit, false, |name| format!("a part of {name} routs: {}", figures_words(figures))),
            Event::Offers { unit, to } => {
                let text = format!("{} offers to surrender to {}", self.unit_word(unit), self.unit_word(to));
                Sentence::open(text).about(self.named(&[unit, to])).by(self.side_of(unit))
            }
            Event::Surrenders { unit, to, guards } => {
                let (unit_word, to_word) = (self.unit_word(unit), self.unit_word(to));
                let guards = figures_words(guards);
                let text =
                    format!("{unit_word} surrenders to {to_word}, who sends {guards} away as its guard");
                Sentence::open(text).about(self.named(&[unit, to])).by(self.side_of(unit))
            }
            Event::Refused { unit, fights } => {
                let what = if fights { "fights on" } else { "does not strike" };
                self.of_unit(unit, false, |name| format!("the surrender of {name} is refused: it {what}"))
            }
            Event::Pushed { unit, by, far } => {
                let (unit_word, by_word) = (self.unit_word(unit), self.unit_word(by));
                let text = format!("{by_word} pushes {unit_word} back by {} cm", cm_text(far));
                Sentence::open(text).about(self.named(&[unit, by])).by(self.side_of(by))
            }
            Event::Beast(ref event) => self.of_beast(event),
            Event::Arrayed { unit, array, hidden } => {
                let how = array.words();
                self.of_unit(unit, hidden, |name| format!("{name} {how}"))
            }
            Event::Work(ref event) => self.of_work(event),
            Event::Train(ref event) => self.of_train(event),
            Event::Mended { unit } => self.of_unit(unit, false, |name| format!("{name} is whole again")),
            Event::Chance(ref event) => self.of_chance(event),
            Event::HandsOver { rider, to } => {
                let of = self.side_of(rider);
                let text = format!("{} hands his message to {}", self.unit_word(rider), self.unit_word(to));
                Sentence::secret(of, text, None).about(self.named(&[rider, to])).by(of)
            }
            Event::RiderKilled { rider } => self.of_unit(rider, false, |who| format!("{who} is killed")),
            Event::ReadsMessage { rider, to, order } => {
                let of = self.side_of(rider);
                let message = print::order(&order, &self.names_for(of));
                let (enemy, number) = (side(of.other()), self.number_of(to).0);
                self.of_unit(rider, false, |who| {
                    format!("{enemy} reads what {who} carried: #{number}: {message}")
                })
            }
            Event::FallsOff { unit, whole } => self.of_two([unit, whole], "is a part of"),
            Event::Reformed { unit, with } => self.of_two([with, unit], "joins"),
            Event::Grouped { side: of, group } => {
                let group = &self.scenario.groups[group.index()].id;
                Sentence::open(format!("{} forms {group}", side(of))).by(of)
            }
            Event::JoinsGroup { unit, group, hidden } => {
                let group = &self.scenario.groups[group.index()].id;
                self.of_unit(unit, hidden, |who| format!("{who} is part of {group}"))
            }
            Event::ToldOff { cohort, unit } => self.of_two([unit, cohort], "is a century of"),
            Event::Alarmed { side: of } => Sentence::open(format!("{} is alarmed", side(of))).by(of),
            Event::Tires { unit, hidden } => self.of_unit(unit, hidden, |who| format!("{who} tires")),
            Event::BurstsOut { units } => self.of_two(units, "is not held back, and charges"),
            Event::FallsBack { unit, hidden } => {
                self.of_unit(unit, hidden, |who| format!("{who} falls back as planned"))
            }
            Event::Steadied { unit, hidden } => {
                self.of_unit(unit, hidden, |who| format!("{who} is steady again behind friends"))
            }
            Event::DrivenToBank { unit, marker } => {
                self.of_marked(unit, marker, |who| format!("{who} is driven to the bank"))
            }
            Event::Hides { unit, marker } => {
                let own = format!("{} is hidden again as {}", self.unit_word(unit), print::marker(marker));
                let sentence = Sentence::open(own).about(self.named(&[unit])).by(self.side_of(unit));
                sentence
                    .kept_by(self.side_of(unit), Some(format!("{} is hidden again", self.unit_word(unit))))
            }
            Event::Decoy { side: of, marker, at } => {
                let (marker, at) = (print::marker(marker), point_text(at));
                Sentence::secret(of, format!("{marker} is a phantom at {at}"), None).by(of)
            }
            Event::SeenAfterAll { unit } => {
                self.of_unit(unit, false, |name| format!("{name} does not hide: an enemy sees it"))
            }
            Event::PhantomMoves { side: of, marker, way } => self.of_phantom(of, marker, way),
            Event::MoreInView { unit } => {
                self.of_unit(unit, false, |name| format!("more of {name} is in view"))
            }
        }
    }

    /// What is between two units, told of the first.
    fn of_two(&self, [unit, other]: [UnitId; 2], verb: &str) -> Sentence {
        let text = format!("{} {verb} {}", self.unit_word(unit), self.unit_word(other));
        Sentence::open(text).about(self.named(&[unit, other])).by(self.side_of(unit))
    }

    pub(crate) fn of_unit(&self, unit: UnitId, hidden: bool, says: impl Fn(&str) -> String) -> Sentence {
        let side = self.side_of(unit);
        let sentence = Sentence::open(says(self.unit_word(unit))).about(self.named(&[unit])).by(side);
        if hidden { sentence.kept_by(side, None) } else { sentence }
    }

    /// As [`State::of_unit`], where the enemy reads of a marker, if there was one.
    pub(crate) fn of_marked(
        &self,
        unit: UnitId,
        marker: Option<Marker>,
        says: impl Fn(&str) -> String,
    ) -> Sentence {
        let sentence = self.of_unit(unit, false, &says);
        match marker {
            Some(marker) => sentence.kept_by(self.side_of(unit), Some(says(&print::marker(marker)))),
            None => sentence,
        }
    }

    /// A sentence of which the enemy reads only this of a marker, if there was one.
    fn told_of_marker(&self, own: Sentence, unit: UnitId, marker: Option<Marker>, seen: &str) -> Sentence {
        match marker {
            Some(marker) => {
                let seen = format!("{} {seen}", print::marker(marker));
                own.kept_by(self.side_of(unit), Some(seen))
            }
            None => own,
        }
    }

    /// The move of a phantom: the enemy reads and sees what he would of a hidden unit.
    fn of_phantom(&self, side: Side, marker: Marker, [from, to]: [Point; 2]) -> Sentence {
        let (letters, at) = (print::marker(marker), point_text(to));
        let motion = marker_goes(side, marker, [from, to]);
        let own = format!("the phantom {letters} is at {at}");
        Sentence::open(own)
            .by(side)
            .showing(motion.clone())
            .kept_by(side, Some(format!("{letters} is at {at}")))
            .seen_as(motion)
    }

    fn of_move(
        &self,
        unit: UnitId,
        [from, to]: [Place; 2],
        marker: Option<Marker>,
        charge: bool,
    ) -> Sentence {
        let at = point_text(to.at);
        let side = self.side_of(unit);
        let text = format!("{} is at {at}, facing {}", self.unit_word(unit), degrees_text(to.facing));
        let spot = |place: Place| battle::Place::Table { at: [place.at.x, place.at.y] };
        let motion = Motion::Goes {
            piece: self.unit_word(unit).to_owned(),
            from: spot(from),
            to: spot(to),
            faced: Some(degrees(from.facing)),
            faces: Some(degrees(to.facing)),
            charge,
        };
        let sentence = Sentence::open(text).about(self.named(&[unit])).by(side).showing(motion);
        // Of a marker the enemy sees where it is, and not which way its men face.
        match marker {
            Some(marker) => {
                let told = format!("{} is at {at}", print::marker(marker));
                sentence.kept_by(side, Some(told)).seen_as(marker_goes(side, marker, [from.at, to.at]))
            }
            None => sentence,
        }
    }
}

/// How a marker is seen to move.
fn marker_goes(side: Side, marker: Marker, way: [Point; 2]) -> Motion {
    let [from, to] = way.map(|point| battle::Place::Table { at: [point.x, point.y] });
    Motion::Goes { piece: marker_id(side, marker), from, to, faced: None, faces: None, charge: false }
}

/// How many figures.
fn figures_words(figures: u8) -> String {
    if figures == 1 { "a figure".to_owned() } else { format!("{figures} figures") }
}

/// A result of morale.
pub(crate) fn reaction_word(reaction: Reaction) -> &'static str {
    match reaction {
        Reaction::Back => "back",
        Reaction::BackAndTurn => "back and turn",
        Reaction::Rout => "rout",
    }
}

fn attack_words(attack: Attack) -> &'static str {
    match attack {
        Attack::Main(Edge::Front) => "in front",
        Attack::Main(Edge::Left) => "in its left flank",
        Attack::Main(Edge::Right) => "in its right flank",
        Attack::Main(Edge::Rear) => "in its rear",
        Attack::RearRanks => "by the ranks behind the first",
        Attack::Secondary(Edge::Left) => "in its left flank as well",
        Attack::Secondary(Edge::Right) => "in its right flank as well",
        Attack::Secondary(Edge::Rear) => "in its rear as well",
        Attack::Secondary(Edge::Front) => "in front as well",
    }
}
