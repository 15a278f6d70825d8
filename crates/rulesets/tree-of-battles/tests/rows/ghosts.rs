//! Where the answers to a charge would lead, as the prompt shows it before they are given.

use battle::{Ghost, Place, PromptOption, Side, State as _, Viewer};

use crate::fields::{CHARGE, FOOT, HORSE, RIDE, being};
use crate::table::{Game, played_on};

const INCH: i32 = 25_400;

/// The answers of blue to a charge.
fn answers(position: &str, charge: &[&str]) -> Vec<PromptOption> {
    let mut game = Game::open(position, &[]);
    game.act_all(charge);
    game.battle.state().prompt(Side::Blue).expect("blue is asked").options
}

fn answer(position: &str, charge: &[&str], written: &str) -> PromptOption {
    let all = answers(position, charge);
    all.iter().find(|option| option.action == written).unwrap_or_else(|| panic!("{all:?}")).clone()
}

fn ghost(option: &PromptOption) -> &Ghost {
    option.ghost.as_ref().unwrap_or_else(|| panic!("{option:?} has no ghost"))
}

/// Where a piece stands after it was charged and has answered, with these dice.
fn stands(position: &str, actions: &[&str], dice: &[u8], id: &str) -> Place {
    let mut game = Game::open(position, dice);
    game.act_all(actions);
    game.dice_are_used();
    let scene = game.battle.state().scene(Viewer::Umpire);
    scene.pieces.iter().find(|piece| piece.id == id).expect("it is there").place
}

#[test]
fn an_evade_shows_where_it_leads_at_least_and_its_lane_as_far_as_dice_may_take_it() {
    for (more, cost) in [("", "4″ to 10″"), (", array skirmish", "6″ to 12″")] {
        let position = being(HORSE, "G1", "longbow 4").replace("at 36,19", &format!("at 36,19{more}"));
        let evade = answer(&position, RIDE, "respond evade");
        let ghost = ghost(&evade);
        assert_eq!((evade.cost.as_deref(), ghost.heading, ghost.charge), (Some(cost), Some(0.0), false));
        let mut actions = [RIDE, &["blue: respond evade"]].concat();
        if !more.is_empty() {
            actions.push("blue: face 0");
        }
        assert_eq!(ghost.place, stands(&position, &actions, &[2, 2], "G1"));
        assert_eq!(ghost.path.last(), Some(&stands(&position, &actions, &[5, 5], "G1")));
        // The lane holds the ground it stands on and that on which it might come to stand.
        let [lane] = &ghost.swept[..] else { panic!("{:?}", ghost.swept) };
        let north = lane.iter().map(|corner| corner[1]).max();
        assert_eq!(ghost.path.last().map(|place| at(place)[1]), north);
        assert_eq!(lane.iter().map(|corner| corner[1]).min(), Some(19 * INCH));
    }
}

fn at(place: &Place) -> [i32; 2] {
    let Place::Table { at } = place else { panic!("{place:?}") };
    *at
}

#[test]
fn an_evade_that_is_stopped_by_the_edge_has_one_end_and_says_so() {
    let position =
        being(HORSE, "G1", "longbow 4").replace("at 36,19", "at 36,44").replace("at 36,10", "at 36,35");
    let evade = answer(&position, RIDE, "respond evade");
    let actions = [RIDE, &["blue: respond evade"]].concat();
    let ghost = ghost(&evade);
    assert_eq!(ghost.path.last(), Some(&ghost.place));
    for dice in [[2, 2], [5, 5]] {
        assert_eq!(ghost.place, stands(&position, &actions, &dice, "G1"));
    }
    assert!(evade.cost.is_some_and(|cost| !cost.contains("to")));
}

#[test]
fn a_countercharge_shows_where_it_meets_the_charge() {
    let position = being(FOOT, "G1", "maa-mounted 4");
    let counter = answer(&position, CHARGE, "respond countercharge");
    let ghost = ghost(&counter);
    assert!(ghost.charge && ghost.swept.len() == 1, "{ghost:?}");
    assert_eq!(
        (ghost.place, counter.cost.as_deref()),
        (Place::Table { at: [36 * INCH, 11 * INCH] }, Some("1″"))
    );
    let told = played_on(&position, &[CHARGE, &["blue: respond countercharge"]].concat(), &[]);
    assert!(told.contains("G1 goes 1″ to meet the charge"), "{told}");
}

#[test]
fn an_exchange_shows_the_ranks_exchanged_and_who_stands_stays() {
    let position = being(FOOT, "G1", "longbow 4 + heavy-infantry 4");
    let exchange = answer(&position, CHARGE, "respond exchange");
    let ghost = ghost(&exchange);
    assert_eq!(ghost.place, Place::Table { at: [36 * INCH, 12 * INCH] });
    let array = ghost.array.as_ref().expect("it is arrayed otherwise");
    let kinds: Vec<&str> = array.stands.iter().map(|stand| stand.says).collect();
    assert_eq!((kinds[0], kinds[7]), ("Heavy infantry", "Longbow"));
    assert_eq!(answer(&position, CHARGE, "respond stand").ghost, None);
}

#[test]
fn skirmishers_that_got_away_see_how_they_would_face() {
    let position = being(HORSE, "G1", "longbow 4").replace("at 36,19", "at 36,19, array skirmish");
    let mut game = Game::open(&position, &[2, 3]);
    game.act_all(&[RIDE, &["blue: respond evade"]].concat());
    let prompt = game.battle.state().prompt(Side::Blue).expect("blue is asked");
    let headings: Vec<Option<f64>> = prompt.options.iter().map(|option| ghost(option).heading).collect();
    assert_eq!(headings, [Some(0.0), Some(180.0), Some(270.0), Some(90.0)]);
}
