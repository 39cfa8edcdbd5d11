//! A way to a server that can be cut.

use std::net::Ipv4Addr;
use std::sync::Arc;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// What the way does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// It leads there and back.
    Open,
    /// It leads there; no answer comes back.
    Deaf,
    /// It leads nowhere, and what was under way is cut.
    Cut,
}

/// A port of this machine from which a way leads to a server.
pub(crate) struct Proxy {
    pub(crate) port: u16,
    way: watch::Sender<Way>,
}

impl Proxy {
    pub(crate) async fn to((host, port): (String, u16)) -> Proxy {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let own_port = listener.local_addr().unwrap().port();
        let (way, _) = watch::channel(Way::Open);
        let state = way.clone();
        let place = Arc::new((host, port));
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                if *state.borrow() == Way::Cut {
                    continue;
                }
                let far = TcpStream::connect((place.0.as_str(), place.1)).await.unwrap();
                let ((near_in, near_out), (far_in, far_out)) =
                    (near.into_split(), far.into_split());
                tokio::spawn(forward(near_in, far_out, state.subscribe(), &[Way::Open, Way::Deaf]));
                tokio::spawn(forward(far_in, near_out, state.subscribe(), &[Way::Open]));
            }
        });
        Proxy { port: own_port, way }
    }

    pub(crate) fn set(&self, way: Way) {
        self.way.send_replace(way);
    }
}

/// Carries bytes as long as the way is one of `passing`, and ends when it is cut.
async fn forward(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    mut way: watch::Receiver<Way>,
    passing: &'static [Way],
) {
    let mut buffer = [0; 4096];
    loop {
        let count = tokio::select! {
            count = from.read(&mut buffer) => count.unwrap_or(0),
            _ = way.wait_for(|way| *way == Way::Cut) => return,
        };
        if count == 0 {
            return;
        }
        if passing.contains(&way.borrow()) && to.write_all(&buffer[..count]).await.is_err() {
            return;
        }
    }
}
