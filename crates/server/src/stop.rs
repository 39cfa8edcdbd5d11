//! Serving until somebody asks to stop.

use std::io;
use std::time::Duration;

use axum::Router;
use tokio::net::TcpListener;
use tokio::sync::watch;

/// How long the answers under way may take once the process is asked to stop.
const PATIENCE: Duration = Duration::from_secs(5);

/// Answers at the listener until the process is asked to stop.
pub(crate) async fn serve(listener: TcpListener, router: Router) -> io::Result<()> {
    let asked = asked()?;
    let (sender, mut receiver) = watch::channel(());
    let graceful = axum::serve(listener, router).with_graceful_shutdown(async move {
        asked.await;
        // Fails only when nobody waits for it any more.
        let _ = sender.send(());
    });
    tokio::select! {
        result = graceful => result,
        () = async {
            // An error means that the sender is gone: it was asked to stop, too.
            let _ = receiver.changed().await;
            tokio::time::sleep(PATIENCE).await;
        } => Ok(()),
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
