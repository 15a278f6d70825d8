//! A client of the server, for tests and load.
//!
//! It speaks the protocol of `docs/protocol.md` in plain JSON and shares no type with the server, so that it notices
//! when the server says something else than it should. [`request`] is one request over HTTP, [`Live`] a live
//! connection that keeps what it was told as a browser would.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, client_async, connect_async};

/// How long a server may take to say something.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// How a server says that it is there and has nothing to say.
const PULSE: &str = r#"{"kind":"pulse"}"#;

/// What went wrong.
#[derive(Debug)]
pub struct Failure(pub String);

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failure {}

fn failure(what: &str, error: impl fmt::Display) -> Failure {
    Failure(format!("{what}: {error}"))
}

/// An answer over HTTP.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The headers as they came.
    pub headers: String,
    /// The body.
    pub body: String,
}

impl Answer {
    /// The body as JSON; null if it is none.
    #[must_use]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or(Value::Null)
    }
}

/// One request over HTTP, with headers as lines.
pub async fn request(
    server: SocketAddr,
    method: &str,
    path: &str,
    headers: &[String],
    body: &str,
) -> Result<Answer, Failure> {
    let stream = TcpStream::connect(server).await.map_err(|error| failure("connecting", error))?;
    exchange(stream, server, method, path, headers, body).await
}

/// One request over HTTP from an address of this machine: a server tells those who ask by their addresses.
pub async fn request_from(
    from: IpAddr,
    server: SocketAddr,
    method: &str,
    path: &str,
    body: &str,
) -> Result<Answer, Failure> {
    exchange(stream_from(from, server).await?, server, method, path, &[], body).await
}

/// A connection from an address of this machine.
async fn stream_from(from: IpAddr, server: SocketAddr) -> Result<TcpStream, Failure> {
    let connect = async {
        let socket = if from.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
        socket.bind(SocketAddr::new(from, 0))?;
        socket.connect(server).await
    };
    connect.await.map_err(|error| failure("connecting", error))
}

async fn exchange(
    mut stream: TcpStream,
    server: SocketAddr,
    method: &str,
    path: &str,
    headers: &[String],
    body: &str,
) -> Result<Answer, Failure> {
    let mut text =
        format!("{method} {path} HTTP/1.1\r\nConnection: close\r\nContent-Length: {}\r\n", body.len());
    if !headers.iter().any(|line| line.to_ascii_lowercase().starts_with("host:")) {
        text += &format!("Host: {server}\r\n");
    }
    for line in headers {
        text += &format!("{line}\r\n");
    }
    text += "\r\n";
    let mut bytes = Vec::new();
    let exchange = async {
        stream.write_all(text.as_bytes()).await?;
        // A server that refuses what is too large does not read it to its end.
        let _ = stream.write_all(body.as_bytes()).await;
        stream.read_to_end(&mut bytes).await
    };
    let outcome = tokio::time::timeout(PATIENCE, exchange).await;
    outcome
        .map_err(|_| Failure(format!("{method} {path}: no answer")))?
        .map_err(|error| failure(path, error))?;
    let text = String::from_utf8_lossy(&bytes);
    let (head, body) =
        text.split_once("\r\n\r\n").ok_or_else(|| Failure(format!("{path}: no whole answer")))?;
    let status = head.split(' ').nth(1).and_then(|word| word.parse().ok());
    let status = status.ok_or_else(|| Failure(format!("{path}: no status in {head:?}")))?;
    Ok(Answer { status, headers: head.to_string(), body: body.to_string() })
}

/// Gets something as the holder of a link.
pub async fn get(server: SocketAddr, path: &str, token: &str) -> Result<Answer, Failure> {
    request(server, "GET", path, &bearer(token), "").await
}

/// Posts something as the holder of a link.
pub async fn post(server: SocketAddr, path: &str, token: &str, body: &Value) -> Result<Answer, Failure> {
    request(server, "POST", path, &bearer(token), &body.to_string()).await
}

fn bearer(token: &str) -> Vec<String> {
    if token.is_empty() { Vec::new() } else { vec![format!("Authorization: Bearer {token}")] }
}

/// A live connection.
pub struct Live {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    id: u64,
    /// What does not change.
    pub welcome: Value,
    /// The last update.
    pub update: Value,
    /// How many updates there were.
    pub updates: usize,
    /// The log, put together from all updates.
    pub log: Vec<Value>,
    /// The ground, as last sent.
    pub ground: Value,
    /// What was said.
    pub said: Vec<Value>,
    /// Every message that was received, if that is wanted, except for signs of life.
    pub heard: Option<Vec<String>>,
    /// How many signs of life the server has given.
    pub pulses: usize,
}

impl Live {
    /// Connects and says hello; comes back with the first update.
    pub async fn connect(server: SocketAddr, token: &str) -> Result<Live, Failure> {
        let mut live = Live::begin(server, token, 0).await?;
        live.next_update().await?;
        Ok(live)
    }

    /// The same from an address of this machine.
    pub async fn connect_from(from: IpAddr, server: SocketAddr, token: &str) -> Result<Live, Failure> {
        let stream = MaybeTlsStream::Plain(stream_from(from, server).await?);
        let connected = client_async(format!("ws://{server}/api/live"), stream).await;
        let (socket, _) = connected.map_err(|error| failure("connecting", error))?;
        let mut live = Live::greet(socket, token, 0).await?;
        live.next_update().await?;
        Ok(live)
    }

    /// Connects and says hello as one who has had everything up to a number.
    pub async fn begin(server: SocketAddr, token: &str, since: u64) -> Result<Live, Failure> {
        let connected = connect_async(format!("ws://{server}/api/live")).await;
        let (socket, _) = connected.map_err(|error| failure("connecting", error))?;
        Live::greet(socket, token, since).await
    }

    async fn greet(
        socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
        token: &str,
        since: u64,
    ) -> Result<Live, Failure> {
        let mut live = Live {
            socket,
            id: 0,
            welcome: Value::Null,
            update: Value::Null,
            updates: 0,
            log: Vec::new(),
            ground: Value::Null,
            said: Vec::new(),
            heard: None,
            pulses: 0,
        };
        live.send(&json!({ "kind": "hello", "token": token, "since": since })).await?;
        let welcome = live.hear().await?;
        if welcome["kind"] != "welcome" {
            return Err(Failure(format!("no welcome: {welcome}")));
        }
        live.welcome = welcome;
        Ok(live)
    }

    /// Connects again as one who has kept what he was told, and is told what he has missed.
    pub async fn come_back(self, server: SocketAddr, token: &str) -> Result<Live, Failure> {
        let since = self.update["number"].as_u64().unwrap_or_default();
        let Live { log, ground, said, .. } = self;
        let mut live = Live { log, ground, said, ..Live::begin(server, token, since).await? };
        live.next_update().await?;
        Ok(live)
    }

    /// Listens for so long and takes in what comes; an error if the connection ends meanwhile.
    pub async fn listen(&mut self, time: Duration) -> Result<(), Failure> {
        let until = tokio::time::Instant::now() + time;
        // Hearing takes a message whole or not at all, so that it can be broken off.
        while let Ok(heard) = tokio::time::timeout_at(until, self.hear()).await {
            heard?;
        }
        Ok(())
    }

    /// Sends something.
    pub async fn send(&mut self, message: &Value) -> Result<(), Failure> {
        let sent = self.socket.send(Message::text(message.to_string())).await;
        sent.map_err(|error| failure("sending", error))
    }

    /// The next message, also taken in.
    pub async fn hear(&mut self) -> Result<Value, Failure> {
        // A server that only asks whether somebody is there says nothing.
        let until = tokio::time::Instant::now() + PATIENCE;
        loop {
            let next = tokio::time::timeout_at(until, self.socket.next()).await;
            match next.map_err(|_| Failure("the server says nothing".to_string()))? {
                Some(Ok(Message::Text(text))) if text.as_str() == PULSE => self.pulses += 1,
                Some(Ok(Message::Text(text))) => {
                    if let Some(heard) = &mut self.heard {
                        heard.push(text.to_string());
                    }
                    let message: Value =
                        serde_json::from_str(&text).map_err(|error| failure("hearing", error))?;
                    self.take(&message);
                    return Ok(message);
                }
                Some(Ok(Message::Close(_))) | None => {
                    return Err(Failure("the connection has ended".to_string()));
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(failure("hearing", error)),
            }
        }
    }

    fn take(&mut self, message: &Value) {
        match message["kind"].as_str() {
            Some("update") => {
                let from = message["log_from"].as_u64().unwrap_or_default();
                self.log.truncate(usize::try_from(from).unwrap_or_default());
                self.log.extend(message["log"].as_array().cloned().unwrap_or_default());
                if !message["ground"].is_null() {
                    self.ground = message["ground"].clone();
                }
                self.update = message.clone();
                self.updates += 1;
            }
            Some("said") => self.said.push(message["line"].clone()),
            _ => {}
        }
    }

    /// Waits for the next update.
    pub async fn next_update(&mut self) -> Result<(), Failure> {
        loop {
            let message = self.hear().await?;
            match message["kind"].as_str() {
                Some("update") => return Ok(()),
                Some("closed") => return Err(Failure(format!("closed: {message}"))),
                _ => {}
            }
        }
    }

    /// Waits until an update fits.
    pub async fn until(&mut self, fits: impl Fn(&Value) -> bool) -> Result<(), Failure> {
        while !fits(&self.update) {
            self.next_update().await?;
        }
        Ok(())
    }

    /// Asks for something and waits for its answer.
    pub async fn ask(&mut self, mut message: Value) -> Result<Value, Failure> {
        self.id += 1;
        message["id"] = json!(self.id);
        self.send(&message).await?;
        loop {
            let answer = self.hear().await?;
            if answer["id"] == json!(self.id) {
                return Ok(answer);
            }
            if answer["kind"] == "closed" {
                return Err(Failure(format!("closed: {answer}")));
            }
        }
    }

    /// Asks for something that must be done.
    pub async fn must(&mut self, message: Value) -> Result<(), Failure> {
        let answer = self.ask(message.clone()).await?;
        match answer["kind"].as_str() {
            Some("done") => Ok(()),
            _ => Err(Failure(format!("{message} was answered by {answer}"))),
        }
    }

    /// The question that stands before this seat, answered or not.
    #[must_use]
    pub fn question(&self) -> Option<&Value> {
        self.update["questions"].get(0)
    }

    /// Whether the battle waits for this seat's answer.
    #[must_use]
    pub fn is_asked(&self) -> bool {
        let side = |question: &Value| usize::from(question["side"] == "blue");
        self.question().is_some_and(|question| self.update["asked"][side(question)] == json!(true))
    }

    /// The answer of this number while the battle waits for one.
    #[must_use]
    pub fn due(&self, option: usize) -> Option<Value> {
        self.answer(option).filter(|_| self.is_asked())
    }

    /// An answer to the question: the option of this number, counted round.
    #[must_use]
    pub fn answer(&self, option: usize) -> Option<Value> {
        let question = self.question()?;
        let options = question["prompt"]["options"].as_array()?;
        let option = options.get(option % options.len().max(1))?;
        Some(json!({
            "kind": "act", "side": question["side"], "question": question["number"], "action": option["action"],
        }))
    }

    /// Hangs up.
    pub async fn hang_up(mut self) {
        let _ = self.socket.close(None).await;
    }
}
