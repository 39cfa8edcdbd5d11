//! A bad network: between clients and a server, it delays, stalls, slices, cuts and forgets.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use anyhow::Result;
use kernel::Rng;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, sleep_until};

use crate::load::lock;

/// How much is passed on at once.
const CHUNK: usize = 4 * 1024;

/// A way to a server.
#[derive(Debug)]
pub(crate) struct Proxy {
    pub(crate) address: SocketAddr,
    is_calm: watch::Sender<bool>,
    counts: Arc<Mutex<[usize; 6]>>,
    task: JoinHandle<()>,
}

/// What is wrong with a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ill {
    /// Nothing.
    Well,
    /// Everything takes this long.
    Slow(Duration),
    /// A few bytes come at a time.
    Sliced,
    /// For a while nothing comes, then everything.
    Stalled { after: Duration, pause: Duration },
    /// It ends with a reset.
    Reset { after: Duration },
    /// Nothing comes any more, and nobody is told.
    HalfOpen { after: Duration },
}

/// Their names, for reports.
const NAMES: [&str; 6] = ["well", "delayed", "sliced", "stalled", "reset", "half-open"];

impl Ill {
    fn some(rng: &mut Rng) -> Ill {
        let mut between =
            |least: u64, most: u64| Duration::from_millis(least + rng.next_u64() % (most - least));
        let (after, pause, delay) = (between(300, 4_000), between(500, 5_000), between(5, 200));
        match rng.below(12) {
            0 => Ill::Well,
            1..3 => Ill::Slow(delay),
            3 => Ill::Sliced,
            4..6 => Ill::Stalled { after, pause },
            6..10 => Ill::Reset { after },
            _ => Ill::HalfOpen { after },
        }
    }

    fn index(self) -> usize {
        match self {
            Ill::Well => 0,
            Ill::Slow(_) => 1,
            Ill::Sliced => 2,
            Ill::Stalled { .. } => 3,
            Ill::Reset { .. } => 4,
            Ill::HalfOpen { .. } => 5,
        }
    }
}

impl Proxy {
    /// A way to this server.
    pub(crate) async fn start(target: SocketAddr, seed: u64) -> Result<Proxy> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let (is_calm, calm) = watch::channel(false);
        let counts = Arc::new(Mutex::new([0; 6]));
        let counted = Arc::clone(&counts);
        let task = tokio::spawn(async move {
            let mut rng = Rng::new(seed);
            while let Ok((client, _)) = listener.accept().await {
                let ill = if *calm.borrow() { Ill::Well } else { Ill::some(&mut rng) };
                lock(&counted)[ill.index()] += 1;
                let calm = calm.clone();
                tokio::spawn(async move {
                    // Both ends find out by themselves when it fails.
                    let _ = carry(client, target, ill, calm).await;
                });
            }
        });
        Ok(Proxy { address, is_calm, counts, task })
    }

    /// From now on everything is well, but what was forgotten stays forgotten.
    pub(crate) fn calm(&self) {
        self.is_calm.send_replace(true);
    }

    /// How many connections had what.
    pub(crate) fn told(&self) -> String {
        let counts = *lock(&self.counts);
        let told: Vec<String> =
            NAMES.iter().zip(counts).map(|(name, count)| format!("{count} {name}")).collect();
        format!("connections: {}", told.join(", "))
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn carry(
    client: TcpStream,
    target: SocketAddr,
    ill: Ill,
    calm: watch::Receiver<bool>,
) -> Result<()> {
    let server = TcpStream::connect(target).await?;
    client.set_nodelay(true)?;
    server.set_nodelay(true)?;
    if let Ill::Reset { .. } = ill {
        // When it is closed then, the other side gets a reset and no farewell.
        client.set_zero_linger()?;
        server.set_zero_linger()?;
    }
    let start = Instant::now();
    let (from_client, to_client) = client.into_split();
    let (from_server, to_server) = server.into_split();
    let up = pass(from_client, to_server, ill, start, calm.clone());
    let down = pass(from_server, to_client, ill, start, calm);
    let end = async {
        match ill {
            Ill::Reset { after } => sleep_until(start + after).await,
            _ => std::future::pending().await,
        }
    };
    tokio::select! {
        result = up => result,
        result = down => result,
        () = end => Ok(()),
    }
}

/// Passes on what comes, as well as it can be.
async fn pass(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    ill: Ill,
    start: Instant,
    calm: watch::Receiver<bool>,
) -> Result<()> {
    let mut bytes = vec![0; CHUNK];
    loop {
        let count = from.read(&mut bytes).await?;
        let is_calm = *calm.borrow();
        match ill {
            Ill::HalfOpen { after } if start.elapsed() > after => {
                // Not even the end is passed on.
                if count == 0 {
                    std::future::pending::<()>().await;
                }
                continue;
            }
            _ if count == 0 => return Ok(()),
            Ill::Slow(delay) if !is_calm => sleep(delay).await,
            Ill::Stalled { after, pause } if (after..after + pause).contains(&start.elapsed()) => {
                sleep_until(start + after + pause).await;
            }
            Ill::Sliced if !is_calm => {
                for (number, slice) in bytes[..count].chunks(3).enumerate() {
                    to.write_all(slice).await?;
                    if number % 16 == 0 {
                        tokio::task::yield_now().await;
                    }
                }
                continue;
            }
            _ => {}
        }
        to.write_all(&bytes[..count]).await?;
    }
}
