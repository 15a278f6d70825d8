//! Events in words.

use battle::{Named, Sentence};

use crate::events::{Event, Fate};
use crate::scene::{direction_name, facing_name};
use crate::state::{Flags, GroupId, StandId, State};

impl State {
    /// An event in words.
    pub(crate) fn sentence_of(&self, event: &Event) -> Sentence {
        let words = self.event_words(event);
        let (topic, side, stands) = self.about(event);
        let named = |stand: StandId| {
            let info = self.scenario.stands.get(stand.index())?;
            Some(Named::men(&info.id, &info.name))
        };
        let pieces = stands.into_iter().filter_map(named).collect();
        let mut sentence = Sentence::open(words).on(topic).about(pieces);
        sentence.side = side;
        if let Event::Released { special } | Event::StandIdle { special } = *event
            && let Some(stand) = self.concerned(special).iter().find(|s| self.stand(*s).is(Flags::HIDDEN))
        {
            // Others do not read of those whom they have not seen; nor of the rest, so that they cannot count.
            return sentence.kept_by(self.side_of(stand), None);
        }
        sentence
    }

    fn event_words(&self, event: &Event) -> String {
        let name = |stand: StandId| self.stand_word(stand);
        let group = |group: GroupId| self.group_name(group);
        let general = |group: GroupId| self.scenario.group(group).general.as_str();
        match *event {
            Event::Round(number) => format!("round {number} begins"),
            Event::Named(g) => format!("{} is named", group(g)),
            Event::TurnBegins(g) => format!("the turn of {} begins", group(g)),
            Event::TurnEnds(g) => format!("the turn of {} ends", group(g)),
            Event::Placed { stand, spot, facing } => {
                format!(
                    "{} is placed at {} facing {}",
                    name(stand),
                    self.spot_name(spot),
                    facing_name(facing)
                )
            }
            Event::CommanderMoves { group, spot } => {
                format!("{} goes to {}", general(group), self.spot_name(spot))
            }
            Event::Attached { group, stand } => {
                format!("{} attaches himself to {}", general(group), name(stand))
            }
            Event::Detached { group } => format!("{} leaves his stand", general(group)),
            Event::CommanderKilled { group } => format!("{} is killed", general(group)),
            Event::CommanderDisplaced { group, stand } => {
                format!("{} goes to {}", general(group), name(stand))
            }
            Event::CommanderTakenOff { group } => format!("{} is taken off the map", general(group)),
            Event::NewCommander { group: g, stand } => {
                format!("a new commander of {} appears with {}", group(g), name(stand))
            }
            Event::Activated { stand, others: 0 } => format!("{} is activated", name(stand)),
            Event::Activated { stand, others: 1 } => format!("{} and another are activated", name(stand)),
            Event::Activated { stand, others } => {
                format!("{} and {others} others are activated", name(stand))
            }
            Event::Tested { stand, passed: true } => format!("{} passes its Order Test", name(stand)),
            Event::Tested { stand, passed: false } => format!("{} fails its Order Test", name(stand)),
            Event::Rallied { stand, may_act: true } => format!("{} rallies", name(stand)),
            Event::Rallied { stand, may_act: false } => {
                format!("{} rallies and does nothing more", name(stand))
            }
            Event::OnOpportunity { stand } => format!("{} goes on opportunity", name(stand)),
            Event::KeepsOpportunity { stand } => format!("{} stays on opportunity", name(stand)),
            Event::OpportunityOver { stand } => format!("{} is no longer on opportunity", name(stand)),
            Event::Steps { stand, dir } => format!("{} moves {}", name(stand), direction_name(dir)),
            Event::Turns { stand, facing } => {
                format!("{} turns to face {}", name(stand), facing_name(facing))
            }
            Event::Displaced { stand, by } => format!("{} changes places with {}", name(stand), name(by)),
            Event::Halts { stand } => format!("{} halts", name(stand)),
            Event::Charges { stand } => format!("{} charges", name(stand)),
            Event::MustAdvance { stand, at: StandId::NONE } => format!("{} must advance", name(stand)),
            Event::MustAdvance { stand, at } => format!("{} must advance on {}", name(stand), name(at)),
            _ => self.fight_words(event),
        }
    }

    /// The events of fire, melee and what follows from them.
    fn fight_words(&self, event: &Event) -> String {
        let name = |stand: StandId| self.stand_word(stand);
        match *event {
            Event::Fires { by, at, back_rank: false } => format!("{} fires at {}", name(by), name(at)),
            Event::Fires { by, at, back_rank: true } => {
                format!("{} fires at {} with its back rank", name(by), name(at))
            }
            Event::Hit { at, hits: 1 } => format!("{} is hit once", name(at)),
            Event::Hit { at, hits } => format!("{} is hit {hits} times", name(at)),
            Event::Missed { at } => format!("{} is not hit", name(at)),
            Event::MoraleLoss { stand, loss } => format!("{} has a morale loss of {loss}", name(stand)),
            Event::Disordered { stand } => format!("{} is disordered", name(stand)),
            Event::Loses { stand, points } => format!("{} loses {points} SP", name(stand)),
            Event::RankLost { stand } => format!("{} loses its rear rank", name(stand)),
            Event::Gone { stand, fate: Fate::Destroyed } => format!("{} is destroyed", name(stand)),
            Event::Gone { stand, fate: Fate::RetreatedOff } => {
                format!("{} retreats off the board", name(stand))
            }
            Event::Gone { stand, fate: Fate::PursuedOff } => format!("{} pursues off the board", name(stand)),
            Event::Gone { stand, fate: Fate::Left } => format!("{} leaves the field", name(stand)),
            Event::Gone { stand, fate: Fate::Deserted } => format!("{} deserts", name(stand)),
            Event::Evades { stand } => format!("{} evades", name(stand)),
            Event::Reacts { stand } => format!("{} reacts", name(stand)),
            Event::CannotEvade { stand } => format!("{} cannot evade", name(stand)),
            Event::Stands { stand } => format!("{} stands its ground", name(stand)),
            Event::OpportunityCharge { by, at } => {
                format!("{} charges {} on opportunity", name(by), name(at))
            }
            Event::FightsOn { stand } => format!("{} fights on", name(stand)),
            Event::Fight { by, at } => format!("{} fights {}", name(by), name(at)),
            Event::Joins { stand, at } => format!("{} joins the melee against {}", name(stand), name(at)),
            Event::PulledOut { stand } => format!("{} is pulled out of its melee", name(stand)),
            Event::Supports { stand, at } => format!("{} supports against {}", name(stand), name(at)),
            Event::Wins { by, at } => format!("{} beats {}", name(by), name(at)),
            Event::Drawn { red, blue } => format!("the bout of {} and {} is drawn", name(red), name(blue)),
            Event::Ongoing { red, blue } => format!("the melee of {} and {} goes on", name(red), name(blue)),
            Event::NewBattleStand { stand } => format!("{} becomes Battle Stand", name(stand)),
            Event::Retreats { stand, dir } => format!("{} retreats {}", name(stand), direction_name(dir)),
            Event::PushedBack { stand, dir } => {
                format!("{} is pushed back {}", name(stand), direction_name(dir))
            }
            Event::Bounces { stand } => format!("{} draws off", name(stand)),
            Event::Pursues { stand, hexes: 1 } => format!("{} pursues 1 hex", name(stand)),
            Event::Pursues { stand, hexes } => format!("{} pursues {hexes} hexes", name(stand)),
            Event::NoPursuit { stand } => format!("{} does not pursue", name(stand)),
            Event::Breaks { side } => format!("the army of {} breaks", self.scenario.sides[side].name),
            _ => self.condition_words(event),
        }
    }

    /// The events of the conditions of a neutral battle.
    fn condition_words(&self, event: &Event) -> String {
        let name = |stand: StandId| self.stand_word(stand);
        let conditions = &self.scenario.conditions;
        let aim = |number: u8| match conditions.victory.get(usize::from(number)) {
            Some(aim) => format!("{}: {}", self.scenario.sides[aim.side].name, aim.text),
            None => "a condition of victory".to_owned(),
        };
        let leader = |number: u8| {
            conditions.leaders.get(usize::from(number)).map_or("the leader", |leader| &leader.name)
        };
        let all = |special: u8| {
            let names: Vec<&str> = self.concerned(special).iter().map(name).collect();
            names.join(", ")
        };
        match *event {
            Event::Arrives { stand, spot, facing } => {
                format!("{} comes on at {} facing {}", name(stand), self.spot_name(spot), facing_name(facing))
            }
            Event::Revealed { stand, spot, facing } => {
                format!(
                    "{} is revealed at {} facing {}",
                    name(stand),
                    self.spot_name(spot),
                    facing_name(facing)
                )
            }
            Event::Stumbles { stand } => format!("{} runs into hidden troops", name(stand)),
            Event::WaitsOutside { stand } => format!("{} finds no room to come on", name(stand)),
            Event::AimMet { number } => format!("met by {}", aim(number)),
            Event::AimMissed { number } => format!("no longer to be met by {}", aim(number)),
            Event::Points { side, points } => {
                format!("{} has {points} points", self.scenario.sides[side].name)
            }
            Event::LeaderLost { leader: number } => format!("{} is lost", leader(number)),
            Event::TakesMarker { stand, marker } => {
                let marker = self
                    .scenario
                    .markers
                    .get(usize::from(marker))
                    .map_or("the baggage", |marker| &marker.name);
                format!("{} takes {marker}", name(stand))
            }
            Event::FallsBack { stand } => format!("{} falls back", name(stand)),
            Event::Changes { stand, mounted: true } => format!("{} mounts", name(stand)),
            Event::Changes { stand, mounted: false } => format!("{} dismounts", name(stand)),
            Event::Guarded { group } => {
                format!("the bodyguard of {} throws itself before him", self.scenario.group(group).general)
            }
            Event::Released { special } => format!("{} will be free to move", all(special)),
            Event::Loyalty { leader: number, fails: true } => format!("{} fails his test", leader(number)),
            Event::Loyalty { leader: number, fails: false } => format!("{} stays true", leader(number)),
            Event::StandIdle { special } => format!("{} will stand idle", all(special)),
            Event::WaterRises => "the water rises".to_owned(),
            Event::TriesAgain { stand } => format!("{} takes heart and throws again", name(stand)),
            Event::TakesPrisoners { stand } => format!("{} stops to take prisoners", name(stand)),
            Event::MovingPoints { stand, mp } => format!("{} has {mp} MP for this move", name(stand)),
            Event::Plunders { stand, stays: true } => format!("{} stays to plunder", name(stand)),
            Event::Plunders { stand, stays: false } => format!("{} leaves the plunder alone", name(stand)),
            // All others are told above.
            _ => String::new(),
        }
    }
}
