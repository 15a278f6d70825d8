//! Serving until told to end.

use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use tokio::net::TcpListener;

use crate::{Hall, Site, router};

/// How long open requests and connections may take to end when the server goes down.
const LAST_WORDS: Duration = Duration::from_secs(3);

/// Serves until `told` is ready. Then all connections are told, and what is to be written is written.
pub async fn serve(
    hall: Hall,
    listener: TcpListener,
    site: Site,
    told: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let service = router(hall.clone(), site).into_make_service_with_connect_info::<SocketAddr>();
    let told = {
        let hall = hall.clone();
        async move {
            told.await;
            tracing::info!("going down");
            hall.go_down();
        }
    };
    let mut down = hall.going_down();
    let serving = async { axum::serve(listener, service).with_graceful_shutdown(told).await };
    let late = async {
        let _ = down.changed().await;
        tokio::time::sleep(LAST_WORDS).await;
    };
    let outcome = tokio::select! {
        outcome = serving => outcome,
        () = late => Ok(()),
    };
    let gone = async {
        while hall.usage().connections() > 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    let _ = tokio::time::timeout(LAST_WORDS, gone).await;
    hall.close().await;
    outcome
}
