//! Serving until told to end.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};

use crate::limits::household;
use crate::patient::Patient;
use crate::{Hall, Site, router};

/// How long open requests and connections may take to end when the server goes down.
const LAST_WORDS: Duration = Duration::from_secs(3);

/// How long a server rests that cannot take any more connections.
const REST: Duration = Duration::from_millis(200);

/// So many connections more than live ones are open at once.
const MORE_SOCKETS: usize = 1000;

/// The most bytes of a request's headers.
const HEADERS: usize = 32 * 1024;

/// Serves until `told` is ready. Then all connections are told, and what is to be written is written.
pub async fn serve(
    hall: Hall,
    listener: TcpListener,
    site: Site,
    told: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let router = router(hall.clone(), site);
    let mut told = pin!(told);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut told => break,
        };
        match accepted {
            Ok((stream, from)) => {
                let welcome = Welcomed { hall: hall.clone(), site, from };
                tokio::spawn(welcome.serve(stream, router.clone()));
            }
            Err(error) => {
                tracing::warn!(%error, "a connection could not be taken");
                tokio::time::sleep(REST).await;
            }
        }
    }
    drop(listener);
    tracing::info!("going down");
    hall.go_down();
    let gone = async {
        while hall.usage().sockets.all() + hall.usage().live.all() > 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    let _ = tokio::time::timeout(LAST_WORDS, gone).await;
    hall.close().await;
    Ok(())
}

/// A connection that was just taken.
struct Welcomed {
    hall: Hall,
    site: Site,
    from: SocketAddr,
}

impl Welcomed {
    async fn serve(self, stream: TcpStream, router: Router) {
        let Welcomed { hall, site, from } = self;
        let (limits, sockets) = (hall.limits(), &hall.usage().sockets);
        let house = household(from.ip());
        // Behind a proxy all come from one address.
        let each = if site.behind_proxy { usize::MAX } else { 2 * limits.connections_an_address + 50 };
        if !sockets.enter(house, each, limits.connections + MORE_SOCKETS) {
            return;
        }
        let _ = stream.set_nodelay(true);
        let inner = TowerToHyperService::new(router);
        let service = service_fn(move |mut request: hyper::Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(from));
            inner.call(request)
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(limits.headers)
            .max_buf_size(HEADERS)
            .serve_connection(TokioIo::new(Patient::new(stream, limits.patience)), service)
            .with_upgrades();
        let mut connection = pin!(connection);
        let mut down = hall.going_down();
        let told = async { down.wait_for(|down| *down).await.is_ok() };
        // What goes wrong with a connection is the client's affair.
        tokio::select! {
            _ = connection.as_mut() => {}
            _ = told => {
                connection.as_mut().graceful_shutdown();
                let _ = connection.await;
            }
        }
        sockets.leave(house);
    }
}
