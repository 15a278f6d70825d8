//! A throw-away PostgreSQL on loopback, which ends with the test however that ends.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use sqlx::{Connection as _, Executor as _};

/// How the folders of clusters begin; the number of the process that made one follows, and which of its clusters it is.
const NAME: &str = "gonfalon-postgres-";

/// A running cluster.
pub(crate) struct Cluster {
    folder: PathBuf,
    tools: PathBuf,
    port: u16,
    server: Option<Child>,
}

impl Cluster {
    /// Starts one.
    pub(crate) async fn start() -> Cluster {
        let tools = tools().expect("these tests need PostgreSQL: `cargo xtask test` installs it");
        sweep();
        static CLUSTERS: AtomicU32 = AtomicU32::new(0);
        let number = CLUSTERS.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("{NAME}{}-{number}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        if is_root() {
            // PostgreSQL refuses to be run by root.
            assert!(Command::new("chown").arg("nobody").arg(&folder).status().unwrap().success());
        }
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut cluster = Cluster { folder, tools, port, server: None };
        let data = cluster.folder.join("data").display().to_string();
        cluster.run("initdb", &["-D", &data, "-U", "gonfalon", "-A", "trust", "--no-sync", "-E", "UTF8"]);
        cluster.serve().await;
        cluster
    }

    /// Lets it answer; also again, after it was gone.
    pub(crate) async fn serve(&mut self) {
        let (folder, port) = (self.folder.display().to_string(), self.port.to_string());
        let data = self.folder.join("data").display().to_string();
        let options =
            ["-D", &data, "-p", &port, "-h", "127.0.0.1", "-k", &folder, "-c", "max_connections=200"];
        let log = std::fs::File::create(self.folder.join("log")).unwrap();
        let mut server = as_nobody(&self.tools.join("postgres"));
        let server =
            server.args(options).current_dir(&self.folder).stdin(Stdio::null()).stdout(Stdio::null());
        self.server = Some(server.stderr(log).spawn().unwrap());
        self.answers().await;
    }

    /// Lets it be gone at once, as if its machine had failed.
    pub(crate) fn fail(&mut self) {
        let data = self.folder.join("data");
        let mut command = as_nobody(&self.tools.join("pg_ctl"));
        let command = command.arg("-D").arg(data).args(["-m", "immediate", "-w", "stop"]);
        let _ = command.current_dir(&self.folder).stdout(Stdio::null()).stderr(Stdio::null()).status();
        if let Some(mut server) = self.server.take() {
            let _ = server.wait();
        }
    }

    fn at(&self, database: &str) -> String {
        format!("postgres://gonfalon@127.0.0.1:{}/{database}", self.port)
    }

    /// Waits until it answers.
    async fn answers(&self) {
        sqlx::any::install_default_drivers();
        let until = Instant::now() + Duration::from_secs(60);
        while let Err(error) = sqlx::AnyConnection::connect(&self.at("postgres")).await {
            let log = || std::fs::read_to_string(self.folder.join("log")).unwrap_or_default();
            assert!(Instant::now() < until, "PostgreSQL does not answer: {error}\n{}", log());
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    /// A database of its own for a test.
    pub(crate) async fn database(&self, name: &str) -> String {
        // Names are cut at 63 letters.
        let name: String = name.chars().take(60).collect();
        let mut connection = sqlx::AnyConnection::connect(&self.at("postgres")).await.unwrap();
        connection.execute(format!("CREATE DATABASE {name}").as_str()).await.unwrap();
        connection.close().await.unwrap();
        self.at(&name)
    }

    fn run(&self, tool: &str, arguments: &[&str]) {
        let mut command = as_nobody(&self.tools.join(tool));
        let command = command.args(arguments).current_dir(&self.folder);
        let output = command.stdin(Stdio::null()).stdout(Stdio::null()).output().unwrap();
        assert!(output.status.success(), "{tool}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.fail();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Removes what tests have left behind that were killed; their servers have ended with them.
fn sweep() {
    if !Path::new("/proc/self").exists() {
        return;
    }
    for entry in std::fs::read_dir(std::env::temp_dir()).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let process = name.strip_prefix(NAME).and_then(|rest| rest.split('-').next()?.parse::<u32>().ok());
        if process.is_some_and(|process| !Path::new(&format!("/proc/{process}")).exists()) {
            let _ = std::fs::remove_dir_all(entry.path());
        }
    }
}

/// The folder with `initdb` and `pg_ctl`.
fn tools() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let installed = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    folders.extend(installed.map(|version| version.path().join("bin")));
    folders
        .into_iter()
        .find(|folder| ["initdb", "pg_ctl", "postgres"].iter().all(|tool| folder.join(tool).exists()))
}

fn is_root() -> bool {
    let output = Command::new("id").arg("-u").output();
    output.is_ok_and(|output| output.stdout.starts_with(b"0\n"))
}

/// A program that ends with this one. PostgreSQL refuses to be run by root.
fn as_nobody(program: &Path) -> Command {
    let mut command = Command::new("setpriv");
    if is_root() {
        command.args(["--reuid=nobody", "--clear-groups"]);
    }
    command.args(["--pdeathsig=QUIT", "--"]).arg(program);
    command
}
