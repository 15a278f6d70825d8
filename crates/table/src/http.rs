//! The server's doors over HTTP.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{ConnectInfo, DefaultBodyLimit, FromRequestParts, Path, RawQuery, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tower_http::compression::predicate::Predicate as _;
use tower_http::compression::{CompressionLayer, DefaultPredicate};

use crate::hall::{Hall, Seat};
use crate::limits::{Room, household};
use crate::shelf::{self, Shelf};
use crate::{armies, gallery, live, looking, pages};
use battle::{ArmySheet, Roster};
use message::{
    ArmiesCard, BattleCard, Begun, Branch, GameCard, Link, Mine, Moment, NewGame, NewLink, Problem,
    RulesetCard, Strip,
};

/// So many bytes a battle is reckoned to take in the storage beside what was sent for it.
const BATTLE: usize = 48 * 1024;

/// How a server is reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Site {
    /// Only from this machine: other names than its own are refused, so that no page from elsewhere can reach it under
    /// a name of its own.
    pub at_home: bool,
    /// Behind a proxy that says in `X-Forwarded-For` whom it speaks for.
    pub behind_proxy: bool,
}

#[derive(Clone)]
struct Server {
    hall: Hall,
    site: Site,
    battles: Arc<Vec<BattleCard>>,
    shelf: Arc<Shelf>,
}

/// Every route but the pages, with its methods: what the description of the interface is checked against.
pub const ROUTES: &[(&str, &str)] = &[
    ("get", "/api/rulesets"),
    ("get", "/api/rulesets/{key}/rules"),
    ("get", "/api/rulesets/{key}/lessons/{lesson}"),
    ("get", "/api/rulesets/{key}/armies"),
    ("get", "/api/rulesets/{key}/armies/{list}/{points}"),
    ("get", "/api/rulesets/{key}/pick-up/{points}"),
    ("get", "/api/rulesets/{key}/charts"),
    ("get", "/api/rulesets/{key}/sheets"),
    ("post", "/api/armies"),
    ("post", "/api/armies/file"),
    ("post", "/api/armies/paper"),
    ("post", "/api/armies/sheets"),
    ("get", "/api/battles"),
    ("get", "/api/captains"),
    ("post", "/api/games"),
    ("post", "/api/games/mine"),
    ("post", "/api/replays"),
    ("get", "/api/game/moments/{number}"),
    ("get", "/api/game/strip"),
    ("get", "/api/game/record"),
    ("post", "/api/game/branch"),
    ("post", "/api/game/links"),
    ("get", "/api/live"),
    ("get", "/healthz"),
    ("get", "/metrics"),
];

/// The server's routes.
pub fn router(hall: Hall, site: Site) -> Router {
    let server = Server { hall, site, battles: Arc::new(gallery::battles()), shelf: Arc::default() };
    let mut router = Router::new();
    for (method, path) in ROUTES {
        router = match (*method, *path) {
            (_, "/api/rulesets") => router.route(path, get(rulesets)),
            (_, "/api/rulesets/{key}/rules") => router.route(path, get(rules)),
            (_, "/api/rulesets/{key}/lessons/{lesson}") => router.route(path, get(lesson)),
            (_, "/api/rulesets/{key}/armies") => router.route(path, get(army_lists)),
            (_, "/api/rulesets/{key}/armies/{list}/{points}") => router.route(path, get(ready_army)),
            (_, "/api/rulesets/{key}/pick-up/{points}") => router.route(path, get(pick_up)),
            (_, "/api/rulesets/{key}/charts") => router.route(path, get(charts)),
            (_, "/api/rulesets/{key}/sheets") => router.route(path, get(blank_sheets)),
            (_, "/api/armies") => router.route(path, post(army)),
            (_, "/api/armies/file") => router.route(path, post(army_file)),
            (_, "/api/armies/paper") => router.route(path, post(army_paper)),
            (_, "/api/armies/sheets") => router.route(path, post(army_sheets)),
            (_, "/api/battles") => router.route(path, get(battles)),
            (_, "/api/captains") => router.route(path, get(captains)),
            (_, "/api/games") => router.route(path, post(begin)),
            (_, "/api/games/mine") => router.route(path, post(mine)),
            (_, "/api/replays") => router.route(path, post(replay)),
            (_, "/api/game/moments/{number}") => router.route(path, get(moment)),
            (_, "/api/game/strip") => router.route(path, get(strip)),
            (_, "/api/game/record") => router.route(path, get(record)),
            (_, "/api/game/branch") => router.route(path, post(branch)),
            (_, "/api/game/links") => router.route(path, post(links)),
            (_, "/api/live") => router.route(path, get(connect)),
            (_, "/healthz") => router.route(path, get(health)),
            _ => router.route(path, get(metrics)),
        };
    }
    router
        .fallback(fallback)
        .layer(CompressionLayer::new().compress_when(DefaultPredicate::new().and(shelf::IsNotMade)))
        // A body has been read by then, and its size was looked at.
        .layer(DefaultBodyLimit::disable())
        .layer(middleware::from_fn_with_state(server.clone(), guard))
        .with_state(server)
}

/// What a route answers: JSON, or a problem.
type Answer<T> = Result<Json<T>, Failed>;

struct Json<T>(T);

/// A problem as an answer.
struct Failed(Problem);

impl std::convert::From<Problem> for Failed {
    fn from(problem: Problem) -> Failed {
        Failed(problem)
    }
}

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        match serde_json::to_string(&self.0) {
            Ok(text) => ([(header::CONTENT_TYPE, "application/json")], text).into_response(),
            Err(error) => Failed(Problem::new("server", error.to_string())).into_response(),
        }
    }
}

impl IntoResponse for Failed {
    fn into_response(self) -> Response {
        let Failed(problem) = self;
        let status = match problem.code.as_str() {
            "unknown-link" | "revoked" | "no-link" => StatusCode::UNAUTHORIZED,
            "not-owner" | "foreign-origin" | "foreign-host" | "not-yours" => StatusCode::FORBIDDEN,
            "unknown-ruleset" | "unknown-battle" | "unknown-game" | "unknown-list" | "no-lesson"
            | "no-armies" | "no-such-moment" | "no-such-seat" | "not-found" => StatusCode::NOT_FOUND,
            "not-over" | "hidden" => StatusCode::CONFLICT,
            "too-large" => StatusCode::PAYLOAD_TOO_LARGE,
            "too-slow" => StatusCode::REQUEST_TIMEOUT,
            "too-many" => StatusCode::TOO_MANY_REQUESTS,
            "bad-scenario" | "bad-record" | "bad-roster" => StatusCode::UNPROCESSABLE_ENTITY,
            "storage" | "busy" => StatusCode::SERVICE_UNAVAILABLE,
            "server" | "no-chance" | "diverged" | "bad-lesson" => StatusCode::INTERNAL_SERVER_ERROR,
            _ => StatusCode::BAD_REQUEST,
        };
        let text = serde_json::to_string(&problem).unwrap_or_default();
        (status, [(header::CONTENT_TYPE, "application/json")], text).into_response()
    }
}

/// The address of who asks.
struct From(IpAddr);

impl FromRequestParts<Server> for From {
    type Rejection = Failed;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<From, Failed> {
        let connected = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let forwarded = parts.headers.get_all("x-forwarded-for").into_iter().next_back();
        let forwarded = forwarded.and_then(|value| value.to_str().ok());
        // The last address is the one the proxy itself has seen.
        let forwarded = forwarded.and_then(|list| list.rsplit(',').next()?.trim().parse().ok());
        let address = if server.site.behind_proxy { forwarded.or(connected) } else { connected };
        address
            .map(|address| From(household(address)))
            .ok_or_else(|| Problem::new("server", "The address of this connection is not known.").into())
    }
}

impl FromRequestParts<Server> for Seat {
    type Rejection = Failed;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<Seat, Failed> {
        let given = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        let token = given.and_then(|text| text.strip_prefix("Bearer "));
        let token = token.ok_or_else(|| {
            Problem::new("no-link", "Send the link's token as `Authorization: Bearer TOKEN`.")
        })?;
        if let Some(known) = parts.extensions.get::<Seat>() {
            // It was looked up before the body was read.
            return Ok(known.clone());
        }
        Ok(server.hall.seat(token.trim()).await?)
    }
}

async fn rulesets() -> Json<Vec<RulesetCard>> {
    Json(gallery::rulesets())
}

async fn rules(
    server: State<Server>,
    Path(key): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Failed> {
    let name = format!("rules {key}");
    shelved(server, headers, name, JSON, move || json_text(&gallery::rules(&key)?)).await
}

async fn lesson(
    server: State<Server>,
    Path((key, lesson)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Failed> {
    let name = format!("lesson {key} {lesson}");
    shelved(server, headers, name, JSON, move || json_text(&gallery::lesson(&key, &lesson)?)).await
}

async fn army_lists(Path(key): Path<String>) -> Answer<ArmiesCard> {
    Ok(Json(armies::lists(&key)?))
}

async fn ready_army(Path((key, list, points)): Path<(String, String, u16)>) -> Answer<Roster> {
    Ok(Json(armies::ready(&key, &list, points)?))
}

async fn pick_up(
    Path((key, points)): Path<(String, u16)>,
    RawQuery(query): RawQuery,
) -> Result<String, Failed> {
    // The keys of lists need no escapes.
    let list =
        query.as_deref().and_then(|query| query.split('&').find_map(|part| part.strip_prefix("list=")));
    Ok(armies::pick_up(&key, points, list)?)
}

async fn blank_sheets(
    server: State<Server>,
    Path(key): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Failed> {
    let name = format!("sheets {key}");
    shelved(server, headers, name, "text/html; charset=utf-8", move || armies::blank_sheets(&key)).await
}

async fn army_sheets(
    State(server): State<Server>,
    From(from): From,
    body: Bytes,
) -> Result<Html<String>, Failed> {
    let roster: Roster = read(&body)?;
    Ok(Html(server.hall.tools().ponder(from, move || armies::sheets(&roster)).await?))
}

async fn charts(
    server: State<Server>,
    Path(key): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Failed> {
    let name = format!("charts {key}");
    shelved(server, headers, name, "text/html; charset=utf-8", move || armies::charts(&key)).await
}

/// The type of a text that is JSON.
const JSON: &str = "application/json";

fn json_text(what: &impl Serialize) -> Result<String, Problem> {
    serde_json::to_string(what).map_err(|error| Problem::new("server", error.to_string()))
}

/// Something that is always the same: made and compressed once.
async fn shelved(
    State(server): State<Server>,
    headers: HeaderMap,
    name: String,
    kind: &'static str,
    make: impl FnOnce() -> Result<String, Problem> + Send + 'static,
) -> Result<Response, Failed> {
    let made = match server.shelf.find(&name) {
        Some(made) => made,
        None => {
            let shelf = Arc::clone(&server.shelf);
            server.hall.tools().work(move || shelf.put(name, make)).await?
        }
    };
    let accepted =
        headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    Ok(made.answer(kind, accepted))
}

async fn army(State(server): State<Server>, From(from): From, body: Bytes) -> Answer<ArmySheet> {
    let roster: Roster = read(&body)?;
    Ok(Json(server.hall.tools().ponder(from, move || armies::sheet(&roster)).await?))
}

async fn army_file(body: Bytes) -> Answer<Roster> {
    let text = std::str::from_utf8(&body)
        .map_err(|_| Problem::new("bad-roster", "The file of a roster is text."))?;
    Ok(Json(armies::read(text)?))
}

async fn army_paper(
    State(server): State<Server>,
    From(from): From,
    body: Bytes,
) -> Result<Html<String>, Failed> {
    let roster: Roster = read(&body)?;
    Ok(Html(server.hall.tools().ponder(from, move || armies::paper(&roster)).await?))
}

async fn battles(State(server): State<Server>) -> Response {
    Json(server.battles.as_ref()).into_response()
}

async fn captains() -> Json<Vec<String>> {
    Json(captain::Who::ALL.iter().rev().map(ToString::to_string).collect())
}

async fn begin(State(server): State<Server>, from: From, body: Bytes) -> Answer<Begun> {
    let new: NewGame = read(&body)?;
    may_begin(&server, &from, body.len())?;
    Ok(Json(server.hall.begin(new).await?))
}

async fn mine(State(server): State<Server>, body: Bytes) -> Answer<Vec<GameCard>> {
    let Mine { tokens } = read(&body)?;
    let most = server.hall.limits().tokens;
    if tokens.len() > most {
        return Err(Problem::new("too-large", format!("Ask about at most {most} links at once.")).into());
    }
    Ok(Json(server.hall.mine(&tokens).await?))
}

async fn replay(State(server): State<Server>, from: From, body: Bytes) -> Answer<Begun> {
    let text =
        String::from_utf8(body.to_vec()).map_err(|_| Problem::new("bad-record", "A record file is text."))?;
    may_begin(&server, &from, body.len())?;
    Ok(Json(server.hall.replay(text).await?))
}

async fn moment(From(from): From, seat: Seat, Path(number): Path<u32>) -> Answer<Moment> {
    Ok(Json(looking::moment(&seat, from, number).await?))
}

async fn strip(From(from): From, seat: Seat) -> Answer<Strip> {
    Ok(Json(looking::strip(&seat, from).await?))
}

async fn record(seat: Seat) -> Result<Response, Failed> {
    let record = looking::record(&seat).await?;
    let name = format!("attachment; filename=\"gonfalon-{}.json\"", seat.game.id);
    let headers =
        [(header::CONTENT_TYPE, "application/json".to_string()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, record).into_response())
}

async fn branch(State(server): State<Server>, from: From, seat: Seat, body: Bytes) -> Answer<Begun> {
    let Branch { moment } = read(&body)?;
    let position = looking::position(&seat, from.0, moment).await?;
    may_begin(&server, &from, position.len())?;
    Ok(Json(server.hall.branch(&seat.game, position).await?))
}

async fn links(State(server): State<Server>, seat: Seat, body: Bytes) -> Answer<Link> {
    let NewLink { role, revoke } = read(&body)?;
    Ok(Json(server.hall.link(&seat, role, revoke).await?))
}

async fn connect(
    State(server): State<Server>,
    From(address): From,
    mut request: Request,
) -> Result<Response, Failed> {
    Ok(live::upgrade(server.hall, address, &mut request)?)
}

async fn health(State(server): State<Server>) -> Response {
    match server.hall.health().await {
        Ok(()) => "ok\n".into_response(),
        Err(error) => {
            (StatusCode::SERVICE_UNAVAILABLE, format!("nothing can be kept: {error}\n")).into_response()
        }
    }
}

async fn metrics(State(server): State<Server>) -> Response {
    let Ok(figures) = server.hall.figures().await else {
        return (StatusCode::SERVICE_UNAVAILABLE, "the storage does not answer\n").into_response();
    };
    let mut text = String::new();
    let rows = [
        ("gonfalon_battles", "gauge", "Battles that are kept.", figures.battles.to_string()),
        (
            "gonfalon_battles_at_hand",
            "gauge",
            "Battles in memory, awake or asleep.",
            figures.at_hand.to_string(),
        ),
        ("gonfalon_battles_awake", "gauge", "Battles that are awake.", figures.awake.to_string()),
        ("gonfalon_connections", "gauge", "Live connections.", figures.connections.to_string()),
        (
            "gonfalon_actions_total",
            "counter",
            "Actions since the server started.",
            figures.actions.to_string(),
        ),
    ];
    for (name, kind, help, value) in rows {
        text += &format!("# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}\n");
    }
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}

async fn fallback(method: Method, uri: axum::http::Uri, headers: HeaderMap) -> Response {
    if uri.path().starts_with("/api/") {
        let problem = Problem::new("not-found", format!("There is no {method} {}.", uri.path()));
        return Failed(problem).into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    pages::page(uri, headers).await
}

/// Checks where a request comes from, and says to browsers how careful to be.
async fn guard(State(server): State<Server>, request: Request, next: Next) -> Response {
    let (method, path) = (request.method().clone(), request.uri().path().to_string());
    let start = std::time::Instant::now();
    let mut response = match admitted(&server, request).await {
        // There is room for its body until it is answered.
        Ok((request, _room)) => next.run(request).await,
        Err(failed) => failed.into_response(),
    };
    let millis = start.elapsed().as_millis();
    tracing::info!(%method, path, status = response.status().as_u16(), millis, "request");
    let headers = response.headers_mut();
    let policy = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; \
                  base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, policy),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if path.starts_with("/api/") {
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
    response
}

/// A request that may be answered, read to its end, with the room that its body takes. Who may not ask is told so before the body is
/// read.
async fn admitted(server: &Server, request: Request) -> Result<(Request, Option<Room>), Failed> {
    trusted(&request, server.site)?;
    let limits = server.hall.limits();
    let (mut parts, body) = request.into_parts();
    let From(address) = From::from_request_parts(&mut parts, server).await?;
    if !server.hall.usage().asks(address, limits) {
        return Err(
            Problem::new("too-many", "Too many requests came from your address; try again later.").into()
        );
    }
    if !matches!(parts.method, Method::POST | Method::PUT | Method::PATCH | Method::DELETE) {
        return Ok((Request::from_parts(parts, body), None));
    }
    match parts.uri.path() {
        path if path.starts_with("/api/game/") => {
            let seat = Seat::from_request_parts(&mut parts, server).await?;
            parts.extensions.insert(seat);
        }
        "/api/games" | "/api/replays" if !server.hall.usage().may_begin(address, limits) => {
            return Err(too_many_begun().into());
        }
        _ => {}
    }
    let large = || Problem::new("too-large", "This is too large; nothing was changed.");
    let most = u64::try_from(limits.body).unwrap_or(u64::MAX);
    let size = axum::body::HttpBody::size_hint(&body);
    if size.lower() > most {
        return Err(large().into());
    }
    // One that does not say how long it is may be as long as it can be.
    let bytes = size.upper().and_then(|bytes| usize::try_from(bytes).ok()).unwrap_or(limits.body);
    let room = server.hall.usage().room(address, bytes.min(limits.body), limits).ok_or_else(|| {
        Problem::new("too-many", "Too much is on its way to the server already; try again later.")
    })?;
    match tokio::time::timeout(limits.patience, axum::body::to_bytes(body, limits.body)).await {
        Ok(Ok(bytes)) => Ok((Request::from_parts(parts, bytes.into()), Some(room))),
        // What breaks off before its end is answered in vain.
        Ok(Err(_)) => Err(large().into()),
        Err(_) => {
            Err(Problem::new("too-slow", "The request took too long to come; nothing was changed.").into())
        }
    }
}

/// No page from elsewhere may post or connect.
fn trusted(request: &Request, site: Site) -> Result<(), Problem> {
    let text = |name| request.headers().get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let host = text(header::HOST).unwrap_or_default();
    if site.at_home && !is_home(host) {
        return Err(Problem::new("foreign-host", "This server answers to this machine only."));
    }
    let reads =
        matches!(*request.method(), Method::GET | Method::HEAD) && request.uri().path() != "/api/live";
    match text(header::ORIGIN) {
        Some(origin) if !reads => {
            let from = origin.split_once("://").map_or(origin, |(_, from)| from);
            if from.eq_ignore_ascii_case(host) {
                Ok(())
            } else {
                Err(Problem::new("foreign-origin", "A page from elsewhere may not do this."))
            }
        }
        _ => Ok(()),
    }
}

fn is_home(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    ["localhost", "127.0.0.1", "[::1]"].contains(&name)
}

fn read<T: DeserializeOwned>(body: &Bytes) -> Result<T, Problem> {
    serde_json::from_slice(body)
        .map_err(|error| Problem::new("bad-request", format!("The request cannot be read: {error}.")))
}

/// Whether one more battle of so many bytes may be begun.
fn may_begin(server: &Server, From(address): &From, bytes: usize) -> Result<(), Problem> {
    let (usage, limits) = (server.hall.usage(), server.hall.limits());
    if !usage.begins(*address, limits) {
        return Err(too_many_begun());
    }
    match usage.stores(*address, bytes + BATTLE, limits) {
        true => Ok(()),
        false => Err(Problem::new("too-many", "Too much was stored from your address; try again later.")),
    }
}

fn too_many_begun() -> Problem {
    Problem::new("too-many", "Too many battles were begun from your address; try again later.")
}
