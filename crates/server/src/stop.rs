//! Serving until somebody asks to stop.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use store::StoreError;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tracing::info;

use crate::live::Live;
use crate::{ServeError, routes};

/// Answers at the listener until the process is asked to stop, or the store is damaged.
pub(crate) async fn serve(listener: TcpListener, live: &Arc<Live>) -> Result<(), ServeError> {
    let asked = asked().map_err(ServeError::Run)?;
    let (sender, mut receiver) = watch::channel(());
    let stopping = Arc::clone(live);
    let router = routes::router(Arc::clone(live));
    let router = router.into_make_service_with_connect_info::<SocketAddr>();
    let graceful = axum::serve(listener, router).with_graceful_shutdown(async move {
        asked.await;
        info!("asked to stop");
        stopping.stop().await;
        // Fails only when nobody waits for it any more.
        let _ = sender.send(());
    });
    tokio::select! {
        result = graceful => result.map_err(ServeError::Run),
        () = async {
            // An error means that the sender is gone: it was asked to stop, too.
            let _ = receiver.changed().await;
            tokio::time::sleep(live.settings.patience).await;
        } => Ok(()),
        damage = live.damage() => Err(ServeError::Store(StoreError::Fatal(damage))),
    }
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
