//! Actions as they are written, events as they are told.

use battle::{List, State as _, Topic};
use ground::Dir;

use super::*;
use crate::actions::{Action, Charge};
use crate::events::Event;
use crate::rules::battle_stands::NextFight;
use crate::rules::bounce::DrawOff;
use crate::rules::naming::NameGroup;
use crate::rules::pursuit::TryPursuit;
use crate::rules::support::ChooseMelee;
use crate::steps::{Evading, Leg, MoveKind, Path, Threat};

fn state() -> State {
    let text = r#"
        map = { radius = 5 }
        side = [{}, { name = "Flemings" }]
        stand = [
            { id = "B1", side = "red", unit = "bills", at = [0, 0], facing = 1 },
            { id = "ald-bills-1", side = "red", unit = "bills", at = [1, 0], facing = 2 },
            { id = "P1", side = "blue", unit = "low-country-pike", at = [1, -1], facing = 4 },
        ]
    "#;
    let mut state = crate::scenario::open(text).unwrap_or_else(|wrong| panic!("{wrong}"));
    state.act.members = List::of(&[StandId(0)]);
    state
}

fn path(kind: MoveKind, legs: &[Leg], facing: u8) -> Path {
    Path { kind, legs: List::of(legs), facing: Facing::new(i32::from(facing)) }
}

const NE: Leg = Leg::Step(Dir::ALL[1]);
const SW: Leg = Leg::Step(Dir::ALL[4]);

#[test]
fn every_action_has_one_written_form() {
    let mut state = state();
    let (b, a, p) = (StandId(0), StandId(1), StandId(2));
    let spot = state.stand(p).spot;
    let forms = [
        (Action::Naming(NameGroup::Name(GroupId(1))), "name blue"),
        (
            Action::Deploy { stand: Unseen(a), post: Post { spot, facing: Facing::new(2) } },
            "deploy ald-bills-1 at 1,-1 facing 2",
        ),
        (Action::Choose(p), "choose P1"),
        (Action::Walk(spot), "walk 1,-1"),
        (Action::Attach(b), "attach B1"),
        (Action::Detach, "detach"),
        (Action::Activate(a), "activate ald-bills-1"),
        (Action::FormUp(a), "form up ald-bills-1"),
        (Action::Join(b), "join B1"),
        (Action::Formed, "formed"),
        (Action::EndTurn, "end turn"),
        (Action::Rally, "rally"),
        (Action::TryOpportunity, "opportunity"),
        (Action::Keep(0), "keep"),
        (Action::Keep(1), "keep left"),
        (Action::Keep(-1), "keep right"),
        (Action::Keep(i8::MIN), "keep right 128"),
        (Action::Face(Facing::new(3)), "face 3"),
        (Action::FightOn, "fight on"),
        (Action::Fire { by: b, at: p, then_move: false }, "B1 fires at P1"),
        (Action::Fire { by: b, at: p, then_move: true }, "B1 fires at P1 then moves"),
        (Action::Move(path(MoveKind::Forward, &[NE, NE, Leg::Left], 2)), "move ne ne turn left"),
        (Action::Move(path(MoveKind::Forward, &[NE], 4)), "move ne facing 4"),
        (Action::Move(path(MoveKind::Forward, &[], 1)), "move"),
        (Action::Move(path(MoveKind::Back, &[SW], 1)), "move back sw"),
        (Action::Move(path(MoveKind::Sideways, &[Leg::Step(Dir::ALL[3])], 1)), "move sideways w"),
        (Action::Move(path(MoveKind::About, &[], 4)), "turn about"),
        (Action::Move(path(MoveKind::About, &[], 1)), "turn about facing 1"),
        (Action::Attack(0), "attack"),
        (Action::Attack(1), "attack turning left"),
        (Action::Attack(-3), "attack turning right 3"),
        (Action::Stop, "stop"),
        (
            Action::Charge(Charge { by: a, at: p, path: path(MoveKind::Forward, &[NE], 2) }),
            "ald-bills-1 charges P1 by ne",
        ),
        (
            Action::Charge(Charge { by: a, at: p, path: path(MoveKind::Forward, &[], 2) }),
            "ald-bills-1 charges P1",
        ),
        (Action::Evade(path(MoveKind::Back, &[SW, SW], 1)), "evade sw sw"),
        (Action::Evade(path(MoveKind::Forward, &[NE], 0)), "evade forward ne facing 0"),
        (Action::FireAndDie, "fire and die"),
        (Action::Pairing(NextFight::Pair { by: b, against: p }), "B1 fights P1"),
        (Action::Supporting(ChooseMelee::Support { by: a, against: p }), "ald-bills-1 supports against P1"),
        (
            Action::Supporting(ChooseMelee::Support { by: StandId::NONE, against: p }),
            "none supports against P1",
        ),
        (Action::Bouncing(DrawOff::Go(Dir::new(5))), "go se"),
        (Action::Pursuing(TryPursuit::Pursue), "pursue"),
    ];
    for (action, text) in forms {
        assert_eq!(state.write_action(Side::Red, &action), text);
        assert_eq!(state.read_action(Side::Red, text), Ok(action), "{text}");
        let sloppy = format!("  {}  ", text.to_uppercase().replace(' ', "   "));
        assert_eq!(state.read_action(Side::Red, &sloppy), Ok(action), "{sloppy}");
    }
    // Who evades counts from his own facing.
    state.steps.push(Evading { stand: p, from: Threat::Fire { by: b }, may_evade: true }.into());
    let evade = Action::Evade(path(MoveKind::Back, &[NE], 4));
    assert_eq!(state.write_action(Side::Blue, &evade), "evade ne");
    assert_eq!(state.read_action(Side::Blue, "evade ne"), Ok(evade));
}

#[test]
fn what_cannot_be_read_says_what_was_expected() {
    let state = state();
    let read = |text: &str| state.read_action(Side::Red, text).err().unwrap_or_default();
    assert_eq!(read("activate ald-bils-1"), "there is no stand `ald-bils-1`; did you mean `ald-bills-1`?");
    assert_eq!(read("move nne"), "`nne` is no direction; they are e, ne, nw, w, sw, se");
    assert_eq!(read("walk 9,9"), "hex 9,9 is off the map");
    assert_eq!(read("face 6"), "`6` is no facing; they go from 0 to 5, and 1 is straight up");
    assert_eq!(read("keep up"), "say \"left\" or \"right\", or nothing for no turn");
    assert_eq!(read("move ne ne ne ne ne ne ne ne ne ne ne ne ne"), "a move has at most 12 steps and turns");
    for text in ["", "dance", "form B1", "B1 fires P1", "deploy B1 at 0,0", "move facing", "name", "walk"] {
        assert!(!read(text).is_empty(), "{text}");
    }
}

#[test]
fn events_are_sentences_with_the_stands_in_them() {
    let state = state();
    let (b, p) = (StandId(0), StandId(2));
    let told = [
        (Event::Disordered { stand: b }, "B1 is disordered"),
        (Event::Loses { stand: b, points: 2 }, "B1 loses 2 SP"),
        (Event::Retreats { stand: b, dir: Dir::new(4) }, "B1 retreats south-west"),
        (Event::Round(3), "round 3 begins"),
        (Event::Fires { by: b, at: p, back_rank: true }, "B1 fires at P1 with its back rank"),
        (Event::Hit { at: p, hits: 2 }, "P1 is hit 2 times"),
        (Event::Activated { stand: b, others: 2 }, "B1 and 2 others are activated"),
        (Event::Breaks { side: Side::Blue }, "the army of Flemings breaks"),
    ];
    for (event, text) in told {
        let sentence = state.sentence_of(&event);
        assert_eq!(sentence.text(), text);
        assert!(sentence.pieces.iter().all(|piece| text.contains(&piece.id)), "{:?}", sentence.pieces);
    }
    let about = |event| {
        let sentence = state.sentence_of(&event);
        (sentence.topic, sentence.side, sentence.pieces.len())
    };
    assert_eq!(about(Event::Round(3)), (Topic::Heading, None, 0));
    assert_eq!(about(Event::Loses { stand: p, points: 2 }), (Topic::Loss, Some(Side::Blue), 1));
    assert_eq!(about(Event::Fight { by: b, at: p }), (Topic::Other, Some(Side::Red), 2));
}
