//! A throw-away PostgreSQL on loopback.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use sqlx::{Connection as _, Executor as _};

/// A running cluster; it ends with the test.
pub(crate) struct Cluster {
    folder: PathBuf,
    tools: PathBuf,
    port: u16,
}

impl Cluster {
    /// Starts one, where PostgreSQL is installed.
    pub(crate) fn start() -> Option<Cluster> {
        let tools = tools()?;
        let folder = std::env::temp_dir().join(format!("gonfalon-postgres-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        if is_root() {
            // PostgreSQL refuses to be run by root.
            assert!(Command::new("chown").arg("nobody").arg(&folder).status().unwrap().success());
        }
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let cluster = Cluster { folder, tools, port };
        let data = cluster.folder.join("data").display().to_string();
        cluster.run("initdb", &["-D", &data, "-U", "gonfalon", "-A", "trust", "--no-sync", "-E", "UTF8"]);
        let folder = cluster.folder.display();
        let options = format!("-p {port} -h 127.0.0.1 -k {folder} -c max_connections=200");
        let log = cluster.folder.join("log").display().to_string();
        cluster.run("pg_ctl", &["-D", &data, "-l", &log, "-o", &options, "-w", "start"]);
        Some(cluster)
    }

    /// A database of its own for a test.
    pub(crate) async fn database(&self, name: &str) -> String {
        // Names are cut at 63 letters.
        let name: String = name.chars().take(60).collect();
        let at = format!("postgres://gonfalon@127.0.0.1:{}", self.port);
        sqlx::any::install_default_drivers();
        let mut connection = sqlx::AnyConnection::connect(&format!("{at}/postgres")).await.unwrap();
        connection.execute(format!("CREATE DATABASE {name}").as_str()).await.unwrap();
        connection.close().await.unwrap();
        format!("{at}/{name}")
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
        let data = self.folder.join("data");
        let mut command = as_nobody(&self.tools.join("pg_ctl"));
        let _ = command
            .arg("-D")
            .arg(data)
            .args(["-m", "immediate", "-w", "stop"])
            .stdout(Stdio::null())
            .status();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// The folder with `initdb` and `pg_ctl`.
fn tools() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let installed = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    folders.extend(installed.map(|version| version.path().join("bin")));
    folders.into_iter().find(|folder| folder.join("initdb").exists() && folder.join("pg_ctl").exists())
}

fn is_root() -> bool {
    let output = Command::new("id").arg("-u").output();
    output.is_ok_and(|output| output.stdout.starts_with(b"0\n"))
}

fn as_nobody(program: &Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=nobody", "--clear-groups", "--"]).arg(program);
    command
}
