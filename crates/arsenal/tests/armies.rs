//! Armies that are bought with points, for every ruleset that has them.

use battle::{Armies, ArmySheet, Roster};
use door::Door;

/// Every ruleset with points.
fn all() -> impl Iterator<Item = (&'static dyn Door, &'static dyn Armies)> {
    arsenal::doors().filter_map(|door| Some((door, door.armies()?)))
}

fn ready(door: &dyn Door, armies: &dyn Armies, list: &str) -> Roster {
    let points = armies.points();
    let [ruleset, list, name] = [door.key(), list, ""].map(str::to_string);
    Roster { ruleset, name, points, lines: armies.ready(&list, points), list }
}

#[test]
fn every_list_has_a_legal_army_that_its_own_battle_takes() {
    for (door, armies) in all() {
        for list in armies.lists() {
            let sheet = ArmySheet::of(armies, &ready(door, armies, &list.key));
            assert!(sheet.legal && sheet.faults() == 0, "{}: {:?}", list.key, sheet.wrong);
            assert!(sheet.lines.iter().all(|line| !line.part.is_empty() && !line.glyph.is_empty()));
        }
        for points in [armies.points(), 2 * armies.points()] {
            assert!(door.about(&armies.pick_up(points, None)).is_ok(), "{} for {points} points", door.key());
        }
    }
}

#[test]
fn whatever_is_written_in_a_roster_has_a_sheet() {
    for (door, armies) in all() {
        let list = &armies.lists()[0].key;
        let whole = ready(door, armies, list);
        let line = |n: usize| whole.lines[n % whole.lines.len()].clone();
        let numbers = ["0", "255", "256", "-1", "99999999999999999999", "{n}", "", "\u{e9}"];
        let strange = (0..whole.lines.len()).flat_map(|n| {
            let words: Vec<String> = line(n).split(' ').map(str::to_string).collect();
            let swapped = (0..words.len()).flat_map(move |at| {
                let words = words.clone();
                numbers.map(move |number| {
                    let mut words = words.clone();
                    words[at] = number.to_string();
                    words.join(" ")
                })
            });
            let cut = line(n);
            let cut = (0..cut.len()).map(move |at| cut[..at].to_string()).collect::<Vec<_>>();
            swapped.chain(cut)
        });
        for (n, strange) in strange.enumerate() {
            let roster = Roster { lines: vec![line(n), strange, line(n + 1)], ..whole.clone() };
            let sheet = ArmySheet::of(armies, &roster);
            assert_eq!(sheet.lines.len(), 3);
            assert_eq!(Roster::read(&sheet.file).map(|read| read.lines.len()), Ok(3));
        }
        // Every repair that is offered takes a fault away.
        for n in 0..whole.lines.len() {
            let mut fewer = whole.clone();
            fewer.lines.remove(n);
            let sheet = ArmySheet::of(armies, &fewer);
            let faults = sheet.lines.iter().flat_map(|line| &line.wrong).chain(&sheet.wrong);
            for repair in faults.flat_map(|fault| &fault.repairs) {
                let mended = ArmySheet::of(armies, &Roster { lines: repair.lines.clone(), ..fewer.clone() });
                assert!(mended.faults() < sheet.faults(), "{}", repair.says);
                assert_eq!(mended.total - sheet.total, repair.points);
            }
        }
    }
}
