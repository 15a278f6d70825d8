//! A server of a test's own, on loopback, and battles in it.

use std::error::Error;
use std::net::SocketAddr;
use std::time::Duration;

use dice::Seed;
use herald::{Live, post};
use serde_json::{Value, json};
use table::{Hall, Limits, Site};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

pub(crate) type Outcome = Result<(), Box<dyn Error>>;

/// A server, and where it keeps its battles.
pub(crate) struct House {
    pub(crate) at: SocketAddr,
    pub(crate) database: String,
    pub(crate) limits: Limits,
    /// The dice of every new battle; without it, true chance.
    pub(crate) dice: Option<Seed>,
    site: Site,
    end: Option<oneshot::Sender<()>>,
    serving: Option<JoinHandle<std::io::Result<()>>>,
}

impl House {
    pub(crate) async fn open(database: &str) -> Result<House, Box<dyn Error>> {
        House::with(database, Limits::at_home(), Site::default()).await
    }

    pub(crate) async fn with(database: &str, limits: Limits, site: Site) -> Result<House, Box<dyn Error>> {
        let at = SocketAddr::from(([127, 0, 0, 1], 0));
        let mut house =
            House { at, database: database.to_string(), limits, dice: None, site, end: None, serving: None };
        house.start().await?;
        Ok(house)
    }

    async fn start(&mut self) -> Outcome {
        let hall = Hall::open(&self.database, self.limits, self.dice).await?;
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        self.at = listener.local_addr()?;
        let (end, told) = oneshot::channel();
        let told = async {
            let _ = told.await;
        };
        self.end = Some(end);
        self.serving = Some(tokio::spawn(table::serve(hall, listener, self.site, told)));
        Ok(())
    }

    /// Ends the server as a good server ends.
    pub(crate) async fn stop(&mut self) -> Outcome {
        drop(self.end.take());
        if let Some(serving) = self.serving.take() {
            tokio::time::timeout(Duration::from_secs(20), serving).await???;
        }
        Ok(())
    }

    /// Ends the server and starts another one with the same storage, at another address.
    pub(crate) async fn restart(&mut self) -> Outcome {
        self.stop().await?;
        self.start().await
    }

    /// Begins a battle; the tokens by role.
    pub(crate) async fn begin(&self, red: Value, blue: Value) -> Result<Links, Box<dyn Error>> {
        self.begin_as(json!({ "ruleset": "ctb", "battle": "first-muster", "red": red, "blue": blue })).await
    }

    pub(crate) async fn begin_as(&self, new: Value) -> Result<Links, Box<dyn Error>> {
        let answer = post(self.at, "/api/games", "", &new).await?;
        if answer.status != 200 {
            return Err(answer.body.into());
        }
        Ok(Links(answer.json()))
    }

    /// A battle between two people, both connected, in which red is Ann and blue is Bob.
    pub(crate) async fn two(&self) -> Result<(Live, Live, Links), Box<dyn Error>> {
        let links = self
            .begin(json!({ "kind": "here", "name": "Ann" }), json!({ "kind": "friend", "name": "Bob" }))
            .await?;
        let red = Live::connect(self.at, links.of("red")).await?;
        let blue = Live::connect(self.at, links.of("blue")).await?;
        Ok((red, blue, links))
    }

    pub(crate) async fn metric(&self, name: &str) -> Result<u64, Box<dyn Error>> {
        let text = herald::get(self.at, "/metrics", "").await?.body;
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        Ok(line.ok_or("there is no such metric")?.parse()?)
    }
}

/// The answer to a new battle.
pub(crate) struct Links(pub(crate) Value);

impl Links {
    pub(crate) fn of(&self, role: &str) -> &str {
        let links = self.0["links"].as_array().map(Vec::as_slice).unwrap_or_default();
        let link = links.iter().find(|link| link["role"] == role);
        link.and_then(|link| link["token"].as_str()).unwrap_or_default()
    }
}

pub(crate) fn here() -> Value {
    json!({ "kind": "here" })
}

pub(crate) fn computer() -> Value {
    json!({ "kind": "computer", "captain": "rash" })
}

/// Answers for whoever is asked, until so many answers were given or it is over; options are taken in turn.
pub(crate) async fn go_on(red: &mut Live, blue: &mut Live, answers: usize) -> Result<usize, Box<dyn Error>> {
    for number in 0..answers {
        if !red.update["verdict"].is_null() {
            return Ok(number);
        }
        let asked = red.update["asked"][0] == json!(true);
        let live = if asked { &mut *red } else { &mut *blue };
        live.until(|update| !update["questions"][0].is_null() || !update["verdict"].is_null()).await?;
        let Some(answer) = live.due(number) else { return Ok(number) };
        live.must(answer.clone()).await?;
        together(red, blue).await?;
    }
    Ok(answers)
}

/// Waits until both have been told everything: an answer comes after all news from before it.
pub(crate) async fn together(red: &mut Live, blue: &mut Live) -> Outcome {
    for live in [red, blue] {
        live.ask(json!({ "kind": "marks", "piece": "nothing" })).await?;
    }
    Ok(())
}
