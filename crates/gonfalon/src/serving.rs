//! Playing in the browser: a server for one machine or for many.

use std::future::Future;
use std::io::IsTerminal as _;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use battle::position_of;
use dice::Seed;
use message::{Begun, NewGame, Player, Watching};
use table::{Hall, Limits, Site};
use tokio::net::TcpListener;

use crate::catalogue::ruleset_of;
use crate::cli::{PlayArguments, ServeArguments};
use crate::fault::{Fault, read};
use crate::page::Page;

/// `gonfalon play`
pub(crate) fn play(page: &mut Page, arguments: &PlayArguments) -> Result<(), Fault> {
    let opened =
        arguments.file.as_deref().map(|file| Opened::read(file, arguments.ruleset.as_deref())).transpose()?;
    let database = database(arguments.database.as_deref())?;
    log(false, "warn");
    run(async {
        let hall = open(&database, Limits::at_home(), None).await?;
        let listener = listen(SocketAddr::from((Ipv4Addr::LOCALHOST, arguments.port))).await?;
        let address = local(&listener)?;
        let way = match opened {
            Some(opened) => opened.begin(&hall).await?,
            None => String::new(),
        };
        let url = format!("http://{address}/{way}");
        page.line(format_args!("{url}"))?;
        page.line("Ctrl-C ends the program; battles are kept.")?;
        page.finish()?;
        if !arguments.no_browser {
            show(&url);
        }
        let site = Site { at_home: true, behind_proxy: false };
        serve_until_told(hall, listener, site).await
    })
}

/// `gonfalon serve`
pub(crate) fn serve(page: &mut Page, arguments: &ServeArguments) -> Result<(), Fault> {
    let database = database(arguments.database.as_deref())?;
    log(arguments.log_json, "info");
    let limits = Limits {
        battles_an_hour: arguments.battles_an_hour,
        connections_an_address: arguments.connections_an_address,
        sleep: Duration::from_secs(arguments.sleep),
        unplayed: (arguments.unplayed > 0).then(|| Duration::from_secs(arguments.unplayed * 86_400)),
        ..Limits::default()
    };
    run(async {
        let dice = arguments.seed.map(Seed::from_number);
        if dice.is_some() {
            tracing::warn!(
                "every battle has the dice of --seed: whoever knows the number knows what will fall"
            );
        }
        let hall = open(&database, limits, dice).await?;
        let listener = listen(arguments.listen).await?;
        page.line(format_args!("http://{}/", local(&listener)?))?;
        page.finish()?;
        let site = Site { at_home: false, behind_proxy: arguments.behind_proxy };
        serve_until_told(hall, listener, site).await
    })
}

fn run(server: impl Future<Output = Result<(), Fault>>) -> Result<(), Fault> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.map_err(|error| Fault::Input(format!("the server cannot start: {error}")))?.block_on(server)
}

async fn open(database: &str, limits: Limits, dice: Option<Seed>) -> Result<Hall, Fault> {
    let opened = Hall::open(database, limits, dice).await;
    opened.map_err(|error| Fault::Input(format!("the database {database} cannot be opened: {error}")))
}

async fn listen(address: SocketAddr) -> Result<TcpListener, Fault> {
    let bound = TcpListener::bind(address).await;
    bound.map_err(|error| Fault::Input(format!("{address} cannot be listened on: {error}")))
}

fn local(listener: &TcpListener) -> Result<SocketAddr, Fault> {
    listener.local_addr().map_err(|error| Fault::Input(format!("the address is not known: {error}")))
}

/// Serves until Ctrl-C or the system's request to end; then tells all connections and finishes what is to be written.
async fn serve_until_told(hall: Hall, listener: TcpListener, site: Site) -> Result<(), Fault> {
    table::serve(hall, listener, site, end_asked())
        .await
        .map_err(|error| Fault::Input(format!("the server failed: {error}")))
}

#[cfg(unix)]
async fn end_asked() {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut end) = signal(SignalKind::terminate()) else {
        let _ = tokio::signal::ctrl_c().await;
        return;
    };
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = end.recv() => {}
    }
}

#[cfg(not(unix))]
async fn end_asked() {
    let _ = tokio::signal::ctrl_c().await;
}

/// A file that is opened as a battle.
enum Opened {
    Record(String),
    Scenario { ruleset: String, text: String },
}

impl Opened {
    fn read(file: &Path, ruleset: Option<&str>) -> Result<Opened, Fault> {
        let text = read(file)?;
        if text.trim_start().starts_with('{') {
            return Ok(Opened::Record(text));
        }
        let ruleset = ruleset_of(&text, ruleset).map_err(|why| Fault::in_file(file, why))?;
        Ok(Opened::Scenario { ruleset, text: position_of(&text) })
    }

    /// Begins the battle, and says where in the pages it is.
    async fn begin(self, hall: &Hall) -> Result<String, Fault> {
        let here = || Player::Here { name: String::new() };
        let (begun, place) = match self {
            Opened::Record(text) => (hall.replay(text).await, "replay"),
            Opened::Scenario { ruleset, text } => {
                let new = NewGame {
                    ruleset,
                    battle: None,
                    scenario: Some(text),
                    red: here(),
                    blue: here(),
                    clock: None,
                    watchers: Watching::Closed,
                };
                (hall.begin(new).await, "game")
            }
        };
        let Begun { links, .. } = begun.map_err(|problem| {
            let mut text = problem.text;
            for mistake in problem.mistakes {
                text += &format!("\n  {mistake}");
            }
            Fault::Input(text)
        })?;
        let token = links.first().map(|link| link.token.as_str()).unwrap_or_default();
        Ok(format!("#/{place}/{token}"))
    }
}

/// The database: the one given, or a file in the user's data folder.
fn database(given: Option<&str>) -> Result<String, Fault> {
    if let Some(url) = given {
        return Ok(url.to_string());
    }
    let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let folder = if cfg!(windows) {
        variable("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        variable("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        variable("XDG_DATA_HOME").or_else(|| variable("HOME").map(|home| home.join(".local/share")))
    };
    let folder = folder.ok_or_else(|| {
        Fault::Input(
            "there is no data folder to keep battles in: name a database with --database".to_string(),
        )
    })?;
    Ok(format!("sqlite:{}", folder.join("gonfalon").join("battles.db").display()))
}

/// The log goes to standard error.
fn log(json: bool, level: &str) {
    use tracing_subscriber::EnvFilter;
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(level));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    if json {
        log.json().init();
    } else {
        log.with_ansi(std::io::stderr().is_terminal()).init();
    }
}

/// Opens the browser, if there is one.
fn show(url: &str) {
    let (program, first): (&str, &[&str]) = if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    };
    let quiet = Command::new(program)
        .args(first)
        .arg(url)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    if quiet.is_err() {
        eprintln!("no browser could be opened; open the address above in yours");
    }
}
