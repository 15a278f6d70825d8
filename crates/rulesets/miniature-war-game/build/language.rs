//! The words of the order language that stand in charts: its verbs, and the points of the compass.

use scribe::Code;

use crate::rows::{Common, Verb};
use crate::variant;

pub(crate) fn write(code: &mut Code, common: &Common) {
    let points = common.compass.row.iter().map(|row| {
        let hundredths = row.bearing * 100.0;
        format!("({:?}, {hundredths})", row.point)
    });
    code.table(
        "points of the compass, with their bearings in hundredths of a degree",
        "COMPASS",
        "(&str, u16)",
        points,
    );
    // Some verbs stand in both periods; they are one word of the language.
    let mut known: Vec<&Verb> = Vec::new();
    for row in &common.order_verbs.row {
        match known.iter().find(|verb| verb.verb == row.verb) {
            Some(verb) => assert!(
                (&verb.kind, &verb.follows) == (&row.kind, &row.follows),
                "chart order_verbs: {} is two things",
                row.verb
            ),
            None => known.push(row),
        }
    }
    let rows = known.iter().map(|row| {
        let games = common.order_verbs.row.iter().filter(|other| other.verb == row.verb).map(|game| {
            format!(
                "Game {{ period: {}, option: {:?}, rule: {:?} }}",
                match game.period.as_str() {
                    "common" => "None".to_owned(),
                    period => format!("Some(Period::{})", variant(period)),
                },
                game.option,
                game.rule
            )
        });
        let games: Vec<String> = games.collect();
        let words: Vec<&str> = row.verb.split(' ').collect();
        format!(
            "VerbRow {{ verb: Verb::{}, words: &{words:?}, kind: VerbKind::{}, follows: Follows::{}, games: &[{}] }}",
            variant(&row.verb),
            variant(&row.kind),
            follows(row),
            games.join(", ")
        )
    });
    code.table("verbs of orders, in the order of `Verb`", "VERBS", "VerbRow", rows);
}

/// What comes after a verb, as a variant of `Follows`.
fn follows(row: &Verb) -> &'static str {
    match row.follows.as_str() {
        "" => "Nothing",
        "[ place ]" => "MayPlace",
        "place" => "Place",
        "own { own }" => "Owns",
        "name own { own }" => "NameOwns",
        "own" => "Own",
        "own ':' order" => "OwnOrder",
        "[ place ] number CM" => "MayPlaceCm",
        "[ side ]" => "MaySide",
        "[ side ] number CM" => "MaySideCm",
        "[ integer ]" => "MayInteger",
        "integer { integer }" => "Integers",
        "piece" => "Piece",
        "piece [ integer ]" => "PieceMayInteger",
        "piece integer" => "PieceInteger",
        "[ enemy ]" => "MayEnemy",
        "[ [ AT ] enemy ]" => "MayAtMayEnemy",
        "[ AT enemy ]" => "MayAtEnemy",
        "bearing" => "Bearing",
        "LEFT or RIGHT or REAR" => "LeftRightRear",
        "place or own" => "PlaceOrOwn",
        "own integer" => "OwnInteger",
        "dir dist [ TO place ] [ AT enemy ]" => "DirDistToAt",
        "heading" => "Heading",
        "integer TO piece" => "IntegerToPiece",
        "place [ integer ]" => "PlaceMayInteger",
        "[ dir ]" => "MayDir",
        "dir dist" => "DirDist",
        "dist" => "Dist",
        other => panic!("chart order_verbs: what follows {}: {other}?", row.verb),
    }
}
