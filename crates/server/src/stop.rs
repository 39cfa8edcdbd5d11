//! Serving until somebody asks to stop.

use std::io;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ConnectInfo;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use store::StoreError;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tracing::{info, warn};

use crate::live::Live;
use crate::{ServeError, routes};

/// How long nobody is let in after the system could not.
const PAUSE: Duration = Duration::from_millis(200);

/// Answers at the listener until the process is asked to stop, or the store is damaged.
pub(crate) async fn serve(listener: TcpListener, live: &Arc<Live>) -> Result<(), ServeError> {
    let asked = asked().map_err(ServeError::Run)?;
    let stop = async {
        asked.await;
        info!("asked to stop");
        live.stop().await;
    };
    let answering = async {
        let under_way = answer(listener, live, stop).await;
        // Whoever takes longer is hung up on.
        let _ = tokio::time::timeout(live.settings.patience, under_way.end()).await;
        info!("stopped");
    };
    tokio::select! {
        () = answering => Ok(()),
        damage = live.damage() => Err(ServeError::Store(StoreError::Fatal(damage))),
    }
}

/// The connections that there are.
struct UnderWay {
    /// Turns true when they are to end after the present answer. Each of them holds a receiver.
    ending: watch::Sender<bool>,
}

impl UnderWay {
    /// Lets the answers end, and waits for the last one.
    async fn end(self) {
        self.ending.send_replace(true);
        self.ending.closed().await;
    }
}

/// Answers everybody until it is to stop; what is under way then.
///
/// Who sends a request byte by byte is hung up on after a while: whatever many of them hold, others
/// would lack.
async fn answer(
    listener: TcpListener,
    live: &Arc<Live>,
    stop: impl Future<Output = ()>,
) -> UnderWay {
    let under_way = UnderWay { ending: watch::Sender::new(false) };
    let router = routes::router(Arc::clone(live));
    let mut protocol = http1::Builder::new();
    protocol.timer(TokioTimer::new()).header_read_timeout(live.settings.slowest_request);
    let mut stop = pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => return under_way,
        };
        let (stream, address) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                if !is_of_one(&error) {
                    warn!(%error, "nobody can connect");
                    // Such as too many open files: others have to go first.
                    tokio::time::sleep(PAUSE).await;
                }
                continue;
            }
        };
        // A few bytes are sent at once: somebody waits for them. Who is gone already is found out
        // soon.
        let _ = stream.set_nodelay(true);
        let service = TowerToHyperService::new(router.clone());
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(address));
            service.call(request)
        });
        let connection = protocol.serve_connection(TokioIo::new(stream), service).with_upgrades();
        let mut ending = under_way.ending.subscribe();
        tokio::spawn(async move {
            let mut connection = pin!(connection);
            // An error means that they are not there any more: nobody need be told.
            tokio::select! {
                _ = connection.as_mut() => return,
                _ = ending.wait_for(|ending| *ending) => {}
            }
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        });
    }
}

/// Whether only the one who wanted to connect is concerned.
fn is_of_one(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// Waits for Ctrl-C or for the signal with which systems stop their services.
#[cfg(unix)]
fn asked() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};

    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Waits for Ctrl-C.
#[cfg(not(unix))]
fn asked() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        // Without a handler the system itself ends the process.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending().await
        }
    })
}
