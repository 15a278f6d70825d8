//! `docs/openapi.json` against what the server has and says.

use herald::{Live, get, post, request};
use serde_json::{Value, json};

use crate::house::{House, Outcome, computer, go_on, here};

fn description() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/openapi.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn the_description_has_every_route_and_no_other() {
    let description = description();
    let mut described: Vec<(String, String)> = Vec::new();
    for (path, methods) in description["paths"].as_object().unwrap() {
        described.extend(methods.as_object().unwrap().keys().map(|method| (method.clone(), path.clone())));
    }
    described.sort();
    let mut routes: Vec<(String, String)> =
        table::ROUTES.iter().map(|(method, path)| ((*method).to_string(), (*path).to_string())).collect();
    routes.sort();
    assert_eq!(described, routes);
}

#[test]
fn every_reference_of_the_description_leads_somewhere() {
    fn look(value: &Value, all: &Value) {
        match value {
            Value::Object(map) => {
                if let Some(reference) = map.get("$ref").and_then(Value::as_str) {
                    assert!(all.pointer(reference.trim_start_matches('#')).is_some(), "{reference}");
                }
                map.values().for_each(|value| look(value, all));
            }
            Value::Array(list) => list.iter().for_each(|value| look(value, all)),
            _ => {}
        }
    }
    let description = description();
    look(&description, &description);
}

/// What is wrong with a value by a schema, in the part of JSON Schema that the description uses.
fn wrong(value: &Value, schema: &Value, all: &Value, place: &str) -> Option<String> {
    if let Some(reference) = schema["$ref"].as_str() {
        return wrong(value, &all[reference.trim_start_matches("#/components/schemas/")], all, place);
    }
    if let Some(choices) = schema["oneOf"].as_array() {
        let reasons: Vec<String> =
            choices.iter().filter_map(|choice| wrong(value, choice, all, place)).collect();
        return (reasons.len() == choices.len()).then(|| reasons.join("; or "));
    }
    if let Some(words) = schema["enum"].as_array()
        && !words.contains(value)
    {
        return Some(format!("{place}: {value} is none of {words:?}"));
    }
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let fits = |wanted: &Value| wanted == kind || (wanted == "number" && kind == "integer");
    let types = match &schema["type"] {
        Value::Array(types) => types.clone(),
        Value::Null => Vec::new(),
        one => vec![one.clone()],
    };
    if !types.is_empty() && !types.iter().any(fits) {
        return Some(format!("{place}: {value} is no {types:?}"));
    }
    match value {
        Value::Array(list) => {
            let inside = |(n, item)| wrong(item, &schema["items"], all, &format!("{place}[{n}]"));
            if schema["items"].is_null() { None } else { list.iter().enumerate().find_map(inside) }
        }
        Value::Object(map) if schema["properties"].is_object() => {
            let required = schema["required"].as_array().map(Vec::as_slice).unwrap_or_default();
            let missing = required.iter().find(|name| !map.contains_key(name.as_str().unwrap_or_default()));
            if let Some(name) = missing {
                return Some(format!("{place}: {name} is missing"));
            }
            map.iter().find_map(|(name, item)| match &schema["properties"][name] {
                Value::Null => Some(format!("{place}: {name} is not described")),
                schema => wrong(item, schema, all, &format!("{place}.{name}")),
            })
        }
        _ => None,
    }
}

struct Checker(Value);

impl Checker {
    fn check(&self, method: &str, path: &str, answer: &herald::Answer) {
        let schemas = &self.0["components"]["schemas"];
        let responses = &self.0["paths"][path][method]["responses"];
        let response = if answer.status == 200 { &responses["200"] } else { &responses["default"] };
        let schema = &response["content"]["application/json"]["schema"];
        assert!(schema.is_object(), "{method} {path}: {} is not described", answer.status);
        let reason = wrong(&answer.json(), schema, schemas, path);
        assert_eq!(reason, None, "{method} {path}");
    }

    fn check_body(&self, path: &str, body: &Value) {
        let schema = &self.0["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"];
        assert_eq!(wrong(body, schema, &self.0["components"]["schemas"], path), None, "{path}");
    }
}

pub(crate) async fn the_description_holds_for_what_the_server_says(database: &str) -> Outcome {
    let house = House::open(database).await?;
    let checker = Checker(description());
    for path in ["/api/rulesets", "/api/battles", "/api/captains"] {
        let answer = get(house.at, path, "").await?;
        assert_eq!(answer.status, 200);
        checker.check("get", path, &answer);
    }
    for key in ["ctb", "xyz"] {
        let answer = get(house.at, &format!("/api/rulesets/{key}/rules"), "").await?;
        checker.check("get", "/api/rulesets/{key}/rules", &answer);
    }
    for key in ["ctb/lessons/first-muster", "ooa/lessons/charge", "ctb/lessons/none", "xyz/lessons/none"] {
        let answer = get(house.at, &format!("/api/rulesets/{key}"), "").await?;
        checker.check("get", "/api/rulesets/{key}/lessons/{lesson}", &answer);
    }
    for key in ["tob", "ctb", "xyz"] {
        let answer = get(house.at, &format!("/api/rulesets/{key}/armies"), "").await?;
        checker.check("get", "/api/rulesets/{key}/armies", &answer);
        let answer = get(house.at, &format!("/api/rulesets/{key}/armies/lances/300"), "").await?;
        checker.check("get", "/api/rulesets/{key}/armies/{list}/{points}", &answer);
    }
    let mut roster = get(house.at, "/api/rulesets/tob/armies/lances/300", "").await?.json();
    for _ in 0..2 {
        checker.check_body("/api/armies", &roster);
        checker.check("post", "/api/armies", &post(house.at, "/api/armies", "", &roster).await?);
        roster["lines"] = json!(["appoint commander 5 for 1", "hire 4 longbow grade C for 2", "nobody"]);
    }
    for file in ["ruleset = \"tob\"\nlist = \"lances\"\npoints = 300\n", "nothing"] {
        let answer = request(house.at, "POST", "/api/armies/file", &[], file).await?;
        checker.check("post", "/api/armies/file", &answer);
    }
    let new = json!({
        "ruleset": "ctb", "battle": "first-muster", "red": here(), "blue": computer(),
        "clock": { "seconds": 600, "more": 5 }, "watchers": { "kind": "late", "seconds": 5 },
    });
    checker.check_body("/api/games", &new);
    checker.check("post", "/api/games", &post(house.at, "/api/games", "", &new).await?);
    checker.check("post", "/api/games", &post(house.at, "/api/games", "", &json!({})).await?);
    let (mut red, mut blue, links) = house.two().await?;
    go_on(&mut red, &mut blue, 50).await?;
    let token = links.of("red");
    let mine = json!({ "tokens": [token] });
    checker.check_body("/api/games/mine", &mine);
    checker.check("post", "/api/games/mine", &post(house.at, "/api/games/mine", "", &mine).await?);
    for number in [0, 10, 20, 9999] {
        let answer = get(house.at, &format!("/api/game/moments/{number}"), token).await?;
        checker.check("get", "/api/game/moments/{number}", &answer);
    }
    checker.check("get", "/api/game/strip", &get(house.at, "/api/game/strip", token).await?);
    checker.check("get", "/api/game/record", &get(house.at, "/api/game/record", token).await?);
    red.must(json!({ "kind": "concede", "side": "red" })).await?;
    let record = get(house.at, "/api/game/record", token).await?;
    checker.check("get", "/api/game/record", &record);
    checker.check(
        "post",
        "/api/replays",
        &request(house.at, "POST", "/api/replays", &[], &record.body).await?,
    );
    for (path, body) in
        [("/api/game/branch", json!({ "moment": 3 })), ("/api/game/links", json!({ "role": "blue" }))]
    {
        checker.check_body(path, &body);
        checker.check("post", path, &post(house.at, path, token, &body).await?);
        checker.check("post", path, &post(house.at, path, "nobody", &body).await?);
    }
    drop((red, blue));
    let _ = Live::connect(house.at, token).await?;
    Ok(())
}
