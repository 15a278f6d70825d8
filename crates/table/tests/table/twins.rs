//! Every door at once: of two battles with the same dice that differ only in a secret, nobody who may not know it is told anything else.
//!
//! The two come from the rules themselves ([`door::Door::imagined`]), and answers to a question to both sides are changed and taken back
//! in one of them. So a ruleset that is added to the arsenal is covered without a line here.

use std::collections::BTreeSet;
use std::time::Duration;

use battle::{Side, Viewer};
use dice::Seed;
use door::{Act, Desk, Door, Step};
use herald::{Live, get, post};
use serde_json::{Value, json};

use table::{Limits, Site};

use crate::house::{House, Outcome};

/// Rulesets in which nothing is ever hidden.
const KEEP_NO_SECRETS: &[&str] = &[];

/// The dice of all battles.
const DICE: u64 = 17;

/// So many answers are given that everybody may know of.
const TURNS: usize = 16;

/// So many battles of a ruleset in which something else lies hidden.
const PAIRS: usize = 2;

/// Two positions that the enemy cannot tell apart.
struct Pair {
    door: &'static dyn Door,
    name: String,
    enemy: Side,
    texts: [String; 2],
}

/// An answer in both battles, and the answers in secret that belong to it.
struct Turn {
    /// In the second battle the owner of the secret first gives this answer, and takes it back.
    dithers: Option<Act>,
    acts: [Act; 2],
    /// Everybody is told of it: it settles a question to both sides, or its side's answer is in.
    is_told: bool,
    /// The owner of the secret is asked in secret after it.
    extras: [Vec<Act>; 2],
    /// Whom the enemy asks about.
    pieces: Vec<String>,
}

/// What one who may not know the secret is told, in order.
#[derive(Debug)]
struct Told {
    enemy: Vec<String>,
    watcher: Vec<String>,
    over_http: Vec<String>,
    actions: u64,
}

fn seed() -> Seed {
    Seed::from_number(DICE)
}

fn open(door: &dyn Door, text: &str) -> Option<Box<dyn Desk>> {
    door.desk(text, seed(), &[]).ok()
}

/// Battles of a ruleset in which something else is hidden from a side, and some in which both sides answer in secret.
fn pairs(door: &'static dyn Door) -> Vec<Pair> {
    let mut pairs = Vec::new();
    let scenarios = door.scenarios().into_iter().map(|info| info.key);
    let mut plain: Vec<(String, String)> =
        scenarios.filter_map(|key| door.scenario(&key).map(|text| (key, text))).collect();
    for (key, text) in &plain {
        let Some(desk) = open(door, text) else { continue };
        let Ok(Some(position)) = door.position_after(&desk.record(), 0, false) else { continue };
        for enemy in Side::BOTH {
            if pairs.len() == PAIRS {
                break;
            }
            let fits = |drawn: &String| {
                let desks = [&position, drawn].map(|text| open(door, text));
                let [Some(one), Some(other)] = desks else { return false };
                looks([&*one, &*other], enemy, [0; 2])
            };
            // Where the first draw changes nothing, nothing is hidden, or a file cannot say where somebody is imagined.
            let drawn = (0..8).filter_map(|number| door.imagined(&position, enemy, number).ok());
            let drawn = drawn.take_while(|drawn| *drawn != position).chain(renamed(&position));
            if let Some(drawn) = drawn.into_iter().find(fits) {
                pairs.push(Pair { door, name: key.clone(), enemy, texts: [position.clone(), drawn] });
            }
        }
    }
    let armies = door.armies().map(|armies| ("armies".to_string(), armies.pick_up(600, None)));
    plain.sort_by_key(|(_, text)| text.len());
    plain.truncate(1);
    for (name, text) in plain.into_iter().chain(armies) {
        pairs.push(Pair { door, name, enemy: Side::Blue, texts: [text.clone(), text] });
    }
    pairs
}

/// The same battle in which those who lie hidden are others, for rulesets whose files say where somebody starts and not where he is
/// imagined.
fn renamed(text: &str) -> Option<String> {
    let mut file: toml::Table = text.parse().ok()?;
    let contingents = file.get("conditions")?.get("contingents")?.as_array()?;
    let hidden = contingents.iter().filter(|contingent| contingent.get("hidden").is_some());
    let pieces = hidden.filter_map(|contingent| contingent.get("pieces")?.as_array());
    let ids: Vec<toml::Value> = pieces.flatten().cloned().collect();
    let lists = file.iter_mut().filter_map(|(_, list)| list.as_array_mut());
    let tables = lists.flatten().filter_map(toml::Value::as_table_mut);
    let mut found = false;
    for table in tables.filter(|table| table.get("id").is_some_and(|id| ids.contains(id))) {
        found |= table.insert("name".to_string(), "Somebody else".into()).is_some();
    }
    found.then(|| file.to_string())
}

/// Whether two battles look alike to the enemy and to who watches, by the rules: since so many actions.
fn looks(desks: [&dyn Desk; 2], enemy: Side, since: [usize; 2]) -> bool {
    let same = |viewer| {
        let [one, other] = [0, 1].map(|n: usize| {
            let lines = desks[n].steps(viewer, since[n]).into_iter().flat_map(|step: Step| step.lines);
            (desks[n].scene(viewer), lines.collect::<Vec<_>>())
        });
        one == other
    };
    let [asked, asked_too] = desks.map(Desk::asked);
    let [prompt, prompt_too] = desks.map(|desk| desk.prompt(enemy));
    asked == asked_too
        && prompt == prompt_too
        && [Viewer::Seat(enemy), Viewer::Spectator].into_iter().all(same)
}

fn act(desk: &dyn Desk, side: Side, text: &str) -> Option<Act> {
    Some(Act { side, question: desk.number(side)?, text: text.to_string(), flag: false })
}

/// Answers as usual as long as a side is asked in secret; returns the answers.
fn answer_in_secret(desk: &mut dyn Desk, side: Side) -> Vec<Act> {
    let mut given = Vec::new();
    while desk.asked_in_secret(desk.count()) == Some(side) {
        let usual = desk.usual(side);
        let Some(usual) = act(desk, side, &usual) else { break };
        if desk.act(usual.clone()).is_err() {
            break;
        }
        given.push(usual);
    }
    given
}

/// The courses of the two battles, answer by answer, and what the owner is asked in secret before the first.
fn courses(pair: &Pair) -> ([Vec<Act>; 2], Vec<Turn>) {
    let (owner, enemy) = (pair.enemy.other(), pair.enemy);
    let desks = pair.texts.each_ref().map(|text| open(pair.door, text));
    let [Some(one), Some(other)] = desks else { return Default::default() };
    let mut desks = [one, other];
    let first = desks.each_mut().map(|desk| answer_in_secret(desk.as_mut(), owner));
    let mut turns = Vec::new();
    while turns.len() < TURNS {
        let asked = desks[0].asked();
        let Some(side) = [owner, enemy].into_iter().find(|side| asked[side.index()]) else { break };
        let dithers = dithers(&mut desks[1], side).filter(|_| side == owner);
        let Some(turn) = turn(&mut desks, side, enemy, turns.len(), dithers) else { break };
        turns.push(turn);
    }
    (first, turns)
}

/// An answer to a question to both sides that leaves it open, so that it can be taken back unseen.
fn dithers(desk: &mut Box<dyn Desk>, side: Side) -> Option<Act> {
    let (from, count) = (desk.sealed_from()?, desk.count());
    let options = desk.prompt(side)?.options;
    let text = &options.last()?.action;
    let given = act(&**desk, side, text)?;
    let done = desk.act(given.clone()).is_ok();
    let unseen = done && desk.sealed_from() == Some(from) && desk.undoable(side) == Ok(count);
    if done {
        *desk = desk.without(&|n| n < count).ok()?;
    }
    unseen.then_some(given)
}

/// An answer that is allowed in both battles and after which they still look alike.
fn turn(
    desks: &mut [Box<dyn Desk>; 2],
    side: Side,
    enemy: Side,
    number: usize,
    dithers: Option<Act>,
) -> Option<Turn> {
    let counts = desks.each_ref().map(|desk| desk.count());
    let sealed_from = desks[1].sealed_from();
    let [options, others] = desks.each_ref().map(|desk| {
        let options = desk.prompt(side).map(|prompt| prompt.options).unwrap_or_default();
        options.into_iter().map(|option| option.action).collect::<Vec<_>>()
    });
    let common: Vec<&String> = options.iter().filter(|text| others.contains(text)).collect();
    let rotated = (0..common.len().min(12)).map(|n| common[(n + number * 5) % common.len()]);
    for text in rotated {
        let acts = desks.each_ref().map(|desk| act(&**desk, side, text));
        let [Some(one), Some(other)] = acts else { continue };
        let acts = [one, other];
        let done = [0, 1].map(|n| desks[n].act(acts[n].clone()).is_ok());
        let extras = desks.each_mut().map(|desk| answer_in_secret(desk.as_mut(), enemy.other()));
        let since = counts.map(|count| count + 1);
        if done == [true; 2] && looks([&*desks[0], &*desks[1]], enemy, since) {
            let pieces = pieces([&*desks[0], &*desks[1]], enemy);
            let is_told = desks[1].sealed_from() != sealed_from || !desks[1].asked()[side.index()];
            return Some(Turn { dithers, acts, is_told, extras, pieces });
        }
        for (desk, count) in desks.iter_mut().zip(counts) {
            *desk = desk.without(&|n| n < count).ok()?;
        }
    }
    None
}

/// Everybody of whom the enemy may not know, and a few others.
fn pieces(desks: [&dyn Desk; 2], enemy: Side) -> Vec<String> {
    let ids = |viewer| {
        let pieces = desks.into_iter().flat_map(move |desk| desk.scene(viewer).pieces);
        pieces.map(|piece| piece.id).collect::<BTreeSet<_>>()
    };
    let (all, known) = (ids(Viewer::Umpire), ids(Viewer::Seat(enemy)));
    all.difference(&known).cloned().chain(known.iter().take(3).cloned()).collect()
}

fn answer(act: &Act) -> Value {
    json!({ "kind": "act", "side": act.side, "question": act.question, "action": act.text })
}

/// The owner of a secret answers what he is asked in secret.
async fn give(owner: &mut Live, extras: &[Act]) -> Result<(), herald::Failure> {
    for extra in extras {
        owner.until(|update| update["questions"][0]["number"] == json!(extra.question)).await?;
        owner.must(answer(extra)).await?;
    }
    Ok(())
}

/// What was heard, without what tells the time.
fn timeless(live: &mut Live) -> Vec<String> {
    let without = |text: String| {
        let mut message: Value = serde_json::from_str(&text).unwrap_or_default();
        message["number"] = Value::Null;
        for left in message["clocks"]["left"].as_array_mut().into_iter().flatten() {
            // How often more time was given, but not how long the test took.
            *left = json!((left.as_f64().unwrap_or_default() / 600_000.0).round());
        }
        message.to_string()
    };
    live.heard.replace(Vec::new()).unwrap_or_default().into_iter().map(without).collect()
}

/// Everything that can be asked of a piece by somebody who has heard a rumour of it.
fn prying(piece: &str, side: Side) -> Vec<Value> {
    let change = json!({ "piece": piece, "field": "facing", "value": "1" });
    vec![
        json!({ "kind": "marks", "piece": piece }),
        json!({ "kind": "fields", "piece": piece }),
        json!({ "kind": "why-not", "side": side, "target": { "kind": "piece", "id": piece } }),
        json!({ "kind": "check", "side": side, "action": format!("activate {piece}") }),
        json!({ "kind": "rule", "side": side, "changes": [change, change], "why": "x".repeat(600) }),
    ]
}

/// Everything that a seat is told over HTTP, without the time and the links.
async fn over_http(house: &House, token: &str, moments: u64) -> Result<Vec<String>, herald::Failure> {
    let mut told = Vec::new();
    let mut paths = vec!["/api/game/strip".to_string(), "/api/game/record".to_string()];
    paths.extend((0..=moments + 1).map(|moment| format!("/api/game/moments/{moment}")));
    for path in paths {
        let answer = get(house.at, &path, token).await?;
        told.push(format!("{path} {} {}", answer.status, answer.body));
    }
    for moment in [0, moments] {
        let branch = post(house.at, "/api/game/branch", token, &json!({ "moment": moment })).await?;
        told.push(format!("a branch from {moment}: {} {}", branch.status, branch.body));
    }
    let cards = post(house.at, "/api/games/mine", "", &json!({ "tokens": [token] })).await?;
    assert_eq!(cards.status, 200, "{}", cards.body);
    let mut card = cards.json()[0].clone();
    assert!(card["at"].is_i64(), "{}", cards.body);
    for key in ["at", "token", "game"] {
        card[key] = Value::Null;
    }
    told.push(card.to_string());
    Ok(told)
}

/// When the list of battles says that something was last done, as this link is told.
async fn at(house: &House, token: &str) -> Result<Value, herald::Failure> {
    let cards = post(house.at, "/api/games/mine", "", &json!({ "tokens": [token] })).await?;
    Ok(cards.json()[0]["at"].clone())
}

/// Plays one of the two courses and notes what the others are told.
async fn play(
    house: &House,
    pair: &Pair,
    which: usize,
    first: &[Act],
    turns: &[Turn],
) -> Result<Told, Box<dyn std::error::Error>> {
    let friend = json!({ "kind": "friend" });
    let new = json!({
        "ruleset": pair.door.key(), "scenario": pair.texts[which], "red": friend, "blue": friend,
        "clock": { "seconds": 60_000, "more": 600 },
    });
    let links = house.begin_as(new).await?;
    let (owner_role, enemy_role) = (pair.enemy.other().to_string(), pair.enemy.to_string());
    let mut owner = Live::connect(house.at, links.of(&owner_role)).await?;
    give(&mut owner, first).await?;
    let mut enemy = Live::connect(house.at, links.of(&enemy_role)).await?;
    let mut watcher = Live::connect(house.at, links.of("watcher")).await?;
    let all = |update: &Value| update["present"]["watchers"] == json!(1);
    enemy.until(all).await?;
    owner.until(all).await?;
    let before = house.metric("gonfalon_actions_total").await?;
    for live in [&mut enemy, &mut watcher] {
        live.heard = Some(vec![live.update.to_string(), live.ground.to_string()]);
    }
    let mut told = Told { enemy: Vec::new(), watcher: Vec::new(), over_http: Vec::new(), actions: 0 };
    for (number, turn) in turns.iter().enumerate() {
        let (act, extras) = (&turn.acts[which], &turn.extras[which]);
        let others = [links.of(&enemy_role), links.of("watcher")];
        if act.side == pair.enemy {
            enemy.ask(json!({ "kind": "explain", "side": act.side, "action": act.text })).await?;
            // His answer is not done for him before those are given that he may not know of.
            tokio::try_join!(enemy.must(answer(act)), give(&mut owner, extras))?;
        } else {
            let sealed = owner.update["sealed"] == json!(true);
            if let (Some(dithers), 1) = (&turn.dithers, which) {
                owner.must(answer(dithers)).await?;
                let then = (at(house, others[0]).await?, at(house, others[1]).await?);
                owner.must(json!({ "kind": "undo", "side": act.side, "ask": false })).await?;
                owner.must(answer(act)).await?;
                let now = (at(house, others[0]).await?, at(house, others[1]).await?);
                assert!(
                    then == now || turn.is_told || owner.update["sealed"] != json!(sealed),
                    "the list of battles tells of it: {} after {} and {}",
                    pair.door.key(),
                    dithers.text,
                    act.text
                );
            } else {
                owner.must(answer(act)).await?;
            }
            give(&mut owner, extras).await?;
        }
        for live in [&mut owner, &mut enemy, &mut watcher] {
            live.ask(json!({ "kind": "marks", "piece": "nothing" })).await?;
        }
        if number % 8 == 7 {
            for piece in &turn.pieces {
                for ask in prying(piece, pair.enemy) {
                    enemy.ask(ask).await?;
                }
            }
        }
        told.enemy.extend(timeless(&mut enemy));
        told.watcher.extend(timeless(&mut watcher));
    }
    told.actions = house.metric("gonfalon_actions_total").await? - before;
    for (role, moments) in [(enemy_role.as_str(), &enemy.update), ("watcher", &watcher.update)] {
        let moments = moments["moment"].as_u64().unwrap_or_default();
        told.over_http.extend(over_http(house, links.of(role), moments).await?);
    }
    Ok(told)
}

/// Where two lists first differ, in words.
fn difference(what: &str, here: &[String], there: &[String]) -> Option<String> {
    let differs = here.iter().zip(there).position(|(here, there)| here != there);
    match differs {
        None if here.len() == there.len() => None,
        None => Some(format!("{what}: {} and {} messages", here.len(), there.len())),
        Some(n) => {
            let from = here[n].bytes().zip(there[n].bytes()).take_while(|(one, other)| one == other).count();
            let cut = |text: &str| {
                let bytes = &text.as_bytes()[from.saturating_sub(300)..(from + 300).min(text.len())];
                String::from_utf8_lossy(bytes).into_owned()
            };
            Some(format!("{what}, message {n}:\n... {}\n... {}", cut(&here[n]), cut(&there[n])))
        }
    }
}

pub(crate) async fn no_door_tells_what_its_asker_may_not_know(database: &str) -> Outcome {
    let mut house = House::open(database).await?;
    house.dice = Some(seed());
    house.restart().await?;
    let (mut asked_in_secret, mut changed) = (0, 0);
    for door in arsenal::doors() {
        let pairs = pairs(door);
        let differ = pairs.iter().filter(|pair| pair.texts[0] != pair.texts[1]).count();
        let mut dithered = 0;
        for pair in &pairs {
            let (first, turns) = courses(pair);
            asked_in_secret += turns.iter().flat_map(|turn| &turn.extras).flatten().count();
            dithered += turns.iter().filter(|turn| turn.dithers.is_some()).count();
            let one = play(&house, pair, 0, &first[0], &turns).await?;
            let other = play(&house, pair, 1, &first[1], &turns).await?;
            let differences = [
                difference("the enemy", &one.enemy, &other.enemy),
                difference("a watcher", &one.watcher, &other.watcher),
                difference("over HTTP", &one.over_http, &other.over_http),
            ];
            let name = format!("{} {}, {} turns", door.short(), pair.name, turns.len());
            if let Some(difference) = differences.into_iter().flatten().next() {
                panic!("{name}: {difference}");
            }
            assert_eq!(one.actions, other.actions, "{name}: the actions that are counted");
            println!("{name}: {} and {} messages", one.enemy.len(), one.watcher.len());
        }
        let keeps_none = KEEP_NO_SECRETS.contains(&door.key());
        assert_eq!(differ + dithered == 0, keeps_none, "{}: nothing was kept secret here", door.key());
        changed += dithered;
    }
    assert!(changed > 0, "answers to both were changed");
    println!("asked in secret: {asked_in_secret}");
    Ok(())
}

/// Plays a course up to the first action after which somebody is asked in secret; the number of that turn.
async fn play_to_secret(
    lives: [&mut Live; 2],
    pair: &Pair,
    turns: &[Turn],
) -> Result<Option<usize>, herald::Failure> {
    let [owner, enemy] = lives;
    for (number, turn) in turns.iter().enumerate() {
        if !turn.extras[0].is_empty() {
            return Ok(Some(number));
        }
        let act = &turn.acts[0];
        let live = if act.side == pair.enemy { &mut *enemy } else { &mut *owner };
        live.must(answer(act)).await?;
        for live in [&mut *owner, &mut *enemy] {
            live.ask(json!({ "kind": "marks", "piece": "nothing" })).await?;
        }
    }
    Ok(None)
}

/// A battle in which somebody will be asked in secret.
fn with_secret_question() -> Option<(Pair, Vec<Turn>)> {
    let pairs = arsenal::doors().flat_map(pairs).filter(|pair| pair.texts[0] != pair.texts[1]);
    let mut courses = pairs.map(|pair| {
        let (first, turns) = courses(&pair);
        (pair, first, turns)
    });
    let is_asked = |turns: &[Turn]| turns.iter().any(|turn| !turn.extras[0].is_empty());
    let found = courses.find(|(_, first, turns)| first[0].is_empty() && is_asked(turns));
    found.map(|(pair, _, turns)| (pair, turns))
}

pub(crate) async fn a_question_in_secret_is_told_with_its_answer_or_when_it_takes_too_long(
    database: &str,
) -> Outcome {
    let (pair, turns) = with_secret_question().ok_or("nobody is ever asked in secret")?;
    for in_time in [true, false] {
        let hold = Duration::from_millis(if in_time { 3_000 } else { 600 });
        let limits = Limits { hold, ..Limits::at_home() };
        let mut house = House::with(database, limits, Site::default()).await?;
        house.dice = Some(seed());
        house.restart().await?;
        let friend = json!({ "kind": "friend" });
        let new = json!({
            "ruleset": pair.door.key(), "scenario": pair.texts[0], "red": friend, "blue": friend,
        });
        let links = house.begin_as(new).await?;
        let (owner_role, enemy_role) = (pair.enemy.other().to_string(), pair.enemy.to_string());
        let mut owner = Live::connect(house.at, links.of(&owner_role)).await?;
        let mut enemy = Live::connect(house.at, links.of(&enemy_role)).await?;
        let mut watcher = Live::connect(house.at, links.of("watcher")).await?;
        let found = play_to_secret([&mut owner, &mut enemy], &pair, &turns).await?;
        let turn = &turns[found.ok_or("somebody is asked in secret")?];
        watcher.ask(json!({ "kind": "marks", "piece": "nothing" })).await?;
        enemy.ask(json!({ "kind": "marks", "piece": "nothing" })).await?;
        let (updates, asked) = ([enemy.updates, watcher.updates], watcher.update["asked"].clone());
        let act = &turn.acts[0];
        if act.side == pair.enemy {
            // It is not done for him before it is told what came of it.
            let mut ask = answer(act);
            ask["id"] = json!(9_999);
            enemy.send(&ask).await?;
        } else {
            owner.must(answer(act)).await?;
        }
        enemy.listen(Duration::from_millis(300)).await?;
        watcher.listen(Duration::from_millis(50)).await?;
        assert_eq!([enemy.updates, watcher.updates], updates, "nothing is told yet");
        assert_eq!(watcher.update["asked"], asked);
        if in_time {
            give(&mut owner, &turn.extras[0]).await?;
        }
        let alone = Side::BOTH.map(|side| side == pair.enemy.other());
        enemy.next_update().await?;
        watcher.next_update().await?;
        if in_time {
            watcher.ask(json!({ "kind": "marks", "piece": "nothing" })).await?;
            assert_eq!(watcher.updates, updates[1] + 1, "both are told at once");
        } else {
            assert_eq!(watcher.update["asked"], json!(alone), "whom everybody waits for is told");
        }
        house.stop().await?;
    }
    Ok(())
}
