//! The lab on a ruleset of two lines that shoot at each other.

mod duel;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use battle::suite::Thoroughness;
use battle::{BySide, Record, Replay, Ruleset, Side, drill};
use captain::Who;
use dice::Seed;
use duel::{Duel, Lines};
use lab::play::{Room, silently, with_journal};
use lab::probe::{Probed, Strand, probe, shown};
use lab::series::{Field, Series};
use lab::soak::{Soaked, soak};
use lab::{PAIRINGS, captains};

fn start() -> Lines {
    Duel::open(&Duel::scenario("first-muster").unwrap()).unwrap()
}

fn series(battles: u64, seed: u64, threads: usize) -> Soaked {
    let series = Series { field: Field::Battles, battles, seed, threads };
    soak::<Duel>(series, Thoroughness::SOAK, &AtomicBool::new(false), &|| {})
}

#[test]
fn the_same_seed_gives_the_same_battle_with_and_without_a_journal() {
    for (number, pairing) in (0..).zip(PAIRINGS) {
        let mut room = Room::default();
        let seed = Seed::from_number(number);
        let one = silently(&start(), seed, &mut captains(pairing, number), &mut room);
        let two = with_journal(&start(), seed, &mut captains(pairing, number), &mut room);
        assert_eq!(one, two);
        assert!(one.decisions > 0 && one.options >= one.decisions && one.verdict.is_some());
    }
}

#[test]
fn a_rash_player_beats_a_random_one() {
    let mut room = Room::default();
    let mut won = 0;
    for number in 0..400 {
        let pairing = if number % 2 == 0 {
            BySide::new(Who::Rash, Who::Random)
        } else {
            BySide::new(Who::Random, Who::Rash)
        };
        let seed = Seed::from_number(number);
        let played = silently(&start(), seed, &mut captains(pairing, number), &mut room);
        let rash = if number % 2 == 0 { Side::Red } else { Side::Blue };
        won += u32::from(played.verdict.unwrap().winner == Some(rash));
    }
    assert!(won > 280, "won {won} of 400");
}

#[test]
fn a_series_counts_every_battle_whatever_the_threads() {
    // The first four battles of eight are on the sound scenario, the next four on the other.
    let (one, two) = (series(4, 0, 1), series(4, 0, 3));
    assert!(one.failures.is_empty(), "{:?}", one.failures[0].what);
    assert_eq!(one.battles(), 4);
    assert_eq!(one.fired, two.fired);
    assert_eq!(one.refused, two.refused);
    for (a, b) in one.pairings.iter().zip(&two.pairings) {
        assert_eq!((a.battles, a.decisions, a.fights, &a.ends), (b.battles, b.decisions, b.fights, &b.ends));
    }
    assert!(one.fired["duel.shoot"] > 0 && one.fired["duel.end"] == 4);
    assert!(one.refused.contains_key("duel.wait"));
}

#[test]
fn a_broken_invariant_is_handed_back_as_a_record_that_replays() {
    let soaked = series(1, 4, 1);
    let broken = &soaked.failures[0];
    assert_eq!((broken.number, broken.scenario.as_str()), (4, "unsound"));
    assert!(broken.what.contains("men are too few"), "{}", broken.what);
    let record = Record::read(&broken.record.as_ref().unwrap().write()).unwrap();
    assert!(!record.actions.is_empty());
    Replay::<Duel>::open(&record).unwrap().finish().unwrap();
}

#[test]
fn a_series_can_be_stopped_and_keeps_what_it_has() {
    let (stop, done) = (AtomicBool::new(false), AtomicU64::new(0));
    let series = Series { field: Field::Battles, battles: 1_000_000, seed: 0, threads: 1 };
    let soaked = soak::<Duel>(series, Thoroughness::SOAK, &stop, &|| {
        if done.fetch_add(1, Ordering::Relaxed) == 2 {
            stop.store(true, Ordering::Relaxed);
        }
    });
    assert_eq!(soaked.battles(), 3);
}

#[test]
fn drills_are_made_up_by_their_numbers_and_fought_like_battles() {
    let texts: Vec<String> = (0..20).map(|number| drill::<Duel>(number).unwrap()).collect();
    let again: Vec<String> = (0..20).map(|number| drill::<Duel>(number).unwrap()).collect();
    assert_eq!(texts, again);
    assert!(texts.iter().any(|text| *text != texts[0]), "all drills are the same");
    let series = Series { field: Field::Drills, battles: 20, seed: 0, threads: 2 };
    let soaked = soak::<Duel>(series, Thoroughness::SOAK, &AtomicBool::new(false), &|| {});
    assert!(soaked.failures.is_empty(), "{:?}", soaked.failures);
    assert_eq!(soaked.battles(), 20);
    let audit = lab::audit::audit::<Duel>(4, 4);
    assert_eq!(audit.battles, 8);
}

#[test]
fn a_probe_tells_battles_apart_and_nothing_else() {
    let probed = |seed: u64, threads: usize| {
        let series = Series { field: Field::Battles, battles: 4, seed, threads };
        probe::<Duel>(series, &AtomicBool::new(false), &|| {})
    };
    let (one, two, others) = (probed(0, 1), probed(0, 3), probed(8, 1));
    assert_eq!(one, two);
    assert_eq!(one.iter().map(|one| one.number).collect::<Vec<_>>(), [0, 1, 2, 3]);
    let read = Probed::read(&one[0].to_string()).unwrap();
    assert_eq!(read, one[0]);
    assert_eq!(one[0].differs(&read).count(), 0);
    assert_eq!(one[0].differs(&others[0]).next(), Some(Strand::Journal));
    let text = shown::<Duel>(0, Strand::Choices).unwrap();
    assert_eq!(text.lines().next(), Some("0 shoot"));
    assert!(shown::<Duel>(0, Strand::Journal).unwrap().contains("duel.shoot"));
}

#[test]
fn an_audit_counts_rules_fired_and_rules_that_refuse() {
    let audit = lab::audit::audit::<Duel>(4, 0);
    assert_eq!(audit.rows, ["duel.shoot", "duel.wait", "duel.turn", "duel.end"]);
    assert_eq!(audit.battles, 4);
    assert!(audit.fired["duel.turn"] > 0 && audit.refused["duel.wait"] > 0);
}

#[test]
fn speed_measures_both_kinds_of_player() {
    let speed = lab::speed::measure::<Duel>(0.1).unwrap();
    for pace in [&speed.random, &speed.rash] {
        assert!(pace.decisions_per_second > 0.0 && pace.decisions_per_battle > 1.0);
        assert!((1.0..=2.0).contains(&pace.mean_options));
        assert!(pace.copy_ns > 0.0 && pace.journal_ratio > 0.0 && pace.growth.iter().all(|ns| *ns > 0.0));
    }
}
