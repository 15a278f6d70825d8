//! The live connection of a seat.

use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, resume_unwind};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::Request;
use axum::http::{HeaderName, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use futures_util::{FutureExt as _, SinkExt as _, StreamExt as _};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{CloseCode, Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{self, Message};

use crate::game::{Answer, Game};
use crate::hall::{Hall, Seat};
use crate::limits::Bucket;
use message::{Ask, Problem, RefusalText, Tell};
use seats::Sent;

/// How long a new connection may take to say hello.
const HELLO: Duration = Duration::from_secs(10);

/// How long a client that is sent away may take to hang up.
const GOODBYE: Duration = Duration::from_secs(1);

/// So many explanations of one connection are worked out at once, and so many wait for that.
const EXPLAINED: usize = 3;
const MOST_EXPLAINED: usize = 40;

/// So many bytes what somebody does is reckoned to take in the storage.
const ENTRY: usize = 512;

/// So much of a message is sent at once, so that no connection keeps room for a whole one.
const PIECE: usize = 4 * 1024;

type Socket = WebSocketStream<TokioIo<Upgraded>>;

/// Takes a connection over, if that is what is asked for.
pub(crate) fn upgrade(hall: Hall, address: IpAddr, request: &mut Request) -> Result<Response, Problem> {
    let wrong = || Problem::new("bad-request", "This is for WebSocket, version 13.");
    let word = |name: HeaderName| {
        request.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    };
    let has = |name, wanted: &str| word(name).split(',').any(|word| word.trim().eq_ignore_ascii_case(wanted));
    let key = word(header::SEC_WEBSOCKET_KEY).to_string();
    if !has(header::CONNECTION, "upgrade")
        || !has(header::UPGRADE, "websocket")
        || word(header::SEC_WEBSOCKET_VERSION) != "13"
        || key.is_empty()
    {
        return Err(wrong());
    }
    let upgrade = request.extensions_mut().remove::<OnUpgrade>().ok_or_else(wrong)?;
    tokio::spawn(async move {
        if let Ok(upgraded) = upgrade.await {
            taken_over(&hall, address, upgraded).await;
        }
    });
    let headers = [
        (header::CONNECTION, "upgrade".to_string()),
        (header::UPGRADE, "websocket".to_string()),
        (header::SEC_WEBSOCKET_ACCEPT, derive_accept_key(key.as_bytes())),
    ];
    Ok((StatusCode::SWITCHING_PROTOCOLS, headers).into_response())
}

async fn taken_over(hall: &Hall, address: IpAddr, upgraded: Upgraded) {
    // What is a little too large is read, so that it can be answered; what is far too large ends the connection.
    let most = Some(4 * hall.limits().message);
    let small = WebSocketConfig::default().read_buffer_size(2048).write_buffer_size(0);
    let config = small.max_message_size(most).max_frame_size(most);
    let socket = Socket::from_raw_socket(TokioIo::new(upgraded), Role::Server, Some(config)).await;
    let mut line = Line { socket, patience: hall.limits().silence, heard: Instant::now() };
    let (live, limits) = (&hall.usage().live, hall.limits());
    if live.enter(address, limits.connections_an_address, limits.connections) {
        // Whatever goes wrong with this one, it is counted out.
        if AssertUnwindSafe(line.serve(hall, address)).catch_unwind().await.is_err() {
            tracing::error!("a live connection has failed");
        }
        live.leave(address);
    } else {
        line.close("too-many", "Too many are connected; try again later.").await;
    }
}

struct Line {
    socket: Socket,
    /// How long the client may be silent, or take to read what it is sent.
    patience: Duration,
    /// When it was last heard of.
    heard: Instant,
}

/// A connection has ended, or shall end.
struct Ended;

/// Who is connected, and from where.
#[derive(Clone, Copy)]
struct Caller {
    person: u64,
    address: IpAddr,
}

impl Line {
    async fn serve(&mut self, hall: &Hall, address: IpAddr) {
        let Some((seat, since)) = self.hello(hall).await else { return };
        seat.game.open_to(seat.role).await;
        let joined = seat.game.join(seat.role).await;
        let person = match joined {
            Ok(person) => person,
            Err(problem) => return self.fail(&problem).await,
        };
        let stayed =
            AssertUnwindSafe(self.stay(hall, &seat, Caller { person, address }, since)).catch_unwind().await;
        let all = *hall.going_down().borrow();
        seat.game.leave(person, all).await;
        if let Err(panic) = stayed {
            resume_unwind(panic);
        }
    }

    /// Waits for the first message.
    async fn hello(&mut self, hall: &Hall) -> Option<(Seat, u64)> {
        let first = timeout(HELLO, self.socket.next()).await;
        let Ok(Some(Ok(Message::Text(text)))) = first else {
            self.close("unreadable", "The first message must say hello.").await;
            return None;
        };
        let Ok(Ask::Hello { token, since }) = serde_json::from_str(text.as_str()) else {
            self.close("unreadable", "The first message must say hello.").await;
            return None;
        };
        match hall.seat(&token).await {
            Ok(seat) => Some((seat, since)),
            Err(problem) => {
                self.fail(&problem).await;
                None
            }
        }
    }

    /// Serves one seat until the connection ends.
    async fn stay(&mut self, hall: &Hall, seat: &Seat, caller: Caller, since: u64) -> Result<(), Ended> {
        let Caller { person, address } = caller;
        let game = &seat.game;
        let mut news = game.news();
        let mut going_down = hall.going_down();
        if *going_down.borrow() {
            self.close("going-down", "The server goes down. Nothing is lost; try again soon.").await;
            return Err(Ended);
        }
        let beat = self.patience / 3;
        let mut pulse = interval_at(Instant::now() + beat, beat);
        // A client that is slow to read is not told three times in a row that the server is there.
        pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let a_second = f64::from(hall.limits().messages_a_second);
        let mut messages = Bucket::new(3.0 * a_second, a_second);
        let mut explained: JoinSet<Tell> = JoinSet::new();
        let turns = Arc::new(Semaphore::new(EXPLAINED));
        let mut sent = Sent::since(since, game.delay(seat.role));
        self.send(&Tell::Welcome(Box::new(game.welcome(seat.role, seat.owner).await))).await?;
        {
            let mut seats = game.seats().await;
            game.set_to_work(&mut seats);
        }
        news.mark_changed();
        loop {
            tokio::select! {
                changed = news.changed() => {
                    changed.map_err(|_| Ended)?;
                    Box::pin(self.tell_news(game, person, &mut sent)).await?;
                }
                message = self.socket.next() => {
                    self.heard = Instant::now();
                    let Some(ask) = self.read(message, &mut messages, hall.limits().message).await? else { continue };
                    if ask.is_kept() && !hall.usage().stores(address, ENTRY, hall.limits()) {
                        let refusal = RefusalText::plain("too much was stored from your address; try again later");
                        self.send(&Tell::Refused { id: ask.id(), refusal }).await?;
                        continue;
                    }
                    // On the heap, so that a quiet connection keeps no room for it.
                    let answer = Box::pin(async {
                        game.open_to(seat.role).await;
                        let answer = game.ask(person, ask).await;
                        // What it brought may not be told yet, nor that it is done.
                        game.open_to(seat.role).await;
                        answer
                    })
                    .await;
                    // Who is told that something is done has been told what it brought.
                    Box::pin(self.tell_news(game, person, &mut sent)).await?;
                    match answer {
                        Answer::Now(tell) => self.send(&tell).await?,
                        Answer::Later(id, _) if explained.len() >= MOST_EXPLAINED => {
                            let refusal = RefusalText::plain("too much is being worked out for you already");
                            self.send(&Tell::Refused { id, refusal }).await?;
                        }
                        Answer::Later(id, work) => {
                            let (game, turns) = (Arc::clone(game), Arc::clone(&turns));
                            explained.spawn(async move {
                                let _turn = turns.acquire().await;
                                game.work_out(address, id, work).await
                            });
                        }
                    }
                }
                Some(tell) = explained.join_next() => {
                    if let Ok(tell) = tell {
                        self.send(&tell).await?;
                    }
                }
                _ = going_down.changed() => {
                    self.close("going-down", "The server goes down. Nothing is lost; try again soon.").await;
                    return Err(Ended);
                }
                _ = pulse.tick() => self.beat().await?,
            }
        }
    }

    /// Gives a sign of life, and asks for one. A browser answers a ping by itself, and its page does not even see it: so it is
    /// told, too.
    async fn beat(&mut self) -> Result<(), Ended> {
        if self.heard.elapsed() >= self.patience {
            return Err(Ended);
        }
        self.put(Message::Ping(Vec::new().into())).await?;
        self.send(&Tell::Pulse).await
    }

    async fn tell_news(&mut self, game: &Game, person: u64, sent: &mut Sent) -> Result<(), Ended> {
        let news = game.news_for(person, sent).await;
        for line in news.said {
            self.send(&Tell::Said { line }).await?;
        }
        if let Some(update) = news.update {
            self.send(&Tell::Update(Box::new(update))).await?;
        }
        match news.closed {
            Some((code, text)) => {
                self.close(code, text).await;
                Err(Ended)
            }
            None => Ok(()),
        }
    }

    async fn read(
        &mut self,
        message: Option<Result<Message, tungstenite::Error>>,
        messages: &mut Bucket,
        most: usize,
    ) -> Result<Option<Ask>, Ended> {
        let text = match message {
            Some(Ok(Message::Text(text))) => text,
            Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => return Ok(None),
            Some(Ok(Message::Binary(_))) => {
                self.close("unreadable", "Messages are JSON texts.").await;
                return Err(Ended);
            }
            Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Ended),
        };
        if text.len() > most {
            self.close("too-large", &format!("A message has at most {most} bytes.")).await;
            return Err(Ended);
        }
        if !messages.take() {
            self.close("too-fast", "Too many messages; try again more slowly.").await;
            return Err(Ended);
        }
        match serde_json::from_str(text.as_str()) {
            Ok(ask) => Ok(Some(ask)),
            Err(error) => {
                self.close("unreadable", &format!("The message cannot be read: {error}.")).await;
                Err(Ended)
            }
        }
    }

    async fn send(&mut self, tell: &Tell) -> Result<(), Ended> {
        let text = serde_json::to_vec(tell).map_err(|_| Ended)?;
        let pieces = text.chunks(PIECE);
        let last = pieces.len().saturating_sub(1);
        for (n, piece) in pieces.enumerate() {
            let kind = if n == 0 { Data::Text } else { Data::Continue };
            let frame = Frame::message(piece.to_vec(), OpCode::Data(kind), n == last);
            self.put(Message::Frame(frame)).await?;
        }
        Ok(())
    }

    async fn put(&mut self, message: Message) -> Result<(), Ended> {
        match timeout(self.patience, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(Ended),
        }
    }

    async fn fail(&mut self, problem: &Problem) {
        self.close(&problem.code, &problem.text).await;
    }

    /// Says why the connection ends, and ends it.
    async fn close(&mut self, code: &str, text: &str) {
        let told = self.send(&Tell::Closed { code: code.to_string(), text: text.to_string() }).await;
        if told.is_ok() {
            let frame = CloseFrame { code: CloseCode::Normal, reason: code.to_string().into() };
            let _ = self.put(Message::Close(Some(frame))).await;
            // What the client has sent meanwhile is read and thrown away, so that it reads why.
            let rest = async { while let Some(Ok(_)) = self.socket.next().await {} };
            let _ = timeout(GOODBYE, rest).await;
        }
    }
}
