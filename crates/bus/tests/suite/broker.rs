//! A broker that does what a test tells it.

use bus::Settings;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// The greeting of a broker.
pub(crate) const INFO: &str = "INFO {\"server_id\":\"test\",\"max_payload\":1048576}\r\n";

/// A broker that nobody has connected to yet.
pub(crate) struct Broker {
    listener: TcpListener,
}

impl Broker {
    pub(crate) async fn new() -> Broker {
        Broker { listener: TcpListener::bind("127.0.0.1:0").await.unwrap() }
    }

    pub(crate) fn settings(&self) -> Settings {
        self.settings_with("")
    }

    /// With a name and a password, or a token, before the host.
    pub(crate) fn settings_with(&self, sign_in: &str) -> Settings {
        let place = self.listener.local_addr().unwrap();
        let address = format!("nats://{sign_in}{place}").parse().unwrap();
        Settings { subject: "hints".to_owned(), ..Settings::new(address) }
    }

    /// Waits for a connection, and says nothing.
    pub(crate) async fn accept(&self) -> Peer {
        let (stream, _) = self.listener.accept().await.unwrap();
        Peer { stream: BufReader::new(stream) }
    }

    /// Waits for a connection and lets it in; gives what it signed in with.
    pub(crate) async fn welcome(&self) -> (Peer, String) {
        let mut peer = self.accept().await;
        peer.say(INFO).await;
        let connect = peer.line().await;
        assert_eq!(peer.line().await, "SUB hints 1");
        assert_eq!(peer.line().await, "PING");
        peer.say("PONG\r\n").await;
        (peer, connect)
    }
}

/// The broker's end of a connection.
pub(crate) struct Peer {
    stream: BufReader<TcpStream>,
}

impl Peer {
    pub(crate) async fn say(&mut self, text: &str) {
        self.stream.write_all(text.as_bytes()).await.unwrap();
    }

    /// The next line; empty when the connection has ended.
    pub(crate) async fn line(&mut self) -> String {
        let mut line = String::new();
        // A connection that is cut off has ended too.
        let _ = self.stream.read_line(&mut line).await;
        line.trim_end().to_owned()
    }
}
