//! What others put between browser and server, and what it says when the server does not answer.

use std::io::{self, BufRead, BufReader, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

/// A proxy before a server. It passes on what it is not told to refuse.
#[derive(Debug)]
pub(crate) struct Proxy {
    address: SocketAddr,
    refused: Arc<Mutex<&'static [&'static str]>>,
}

impl Proxy {
    /// A proxy before this server, for as long as the process lasts.
    #[track_caller]
    pub(crate) fn before(server: SocketAddr) -> Proxy {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = listener.local_addr().unwrap();
        let refused = Arc::new(Mutex::new(&[][..]));
        let known = Arc::clone(&refused);
        thread::spawn(move || {
            for near in listener.incoming().flatten() {
                let known = Arc::clone(&known);
                // A browser that hangs up wants no answer.
                thread::spawn(move || answer(near, server, &known));
            }
        });
        Proxy { address, refused }
    }

    /// The address of a path: `/rules`.
    pub(crate) fn at(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// From now on it says of paths that begin so, and only of them, that the server is away.
    pub(crate) fn refuse(&self, beginnings: &'static [&'static str]) {
        *self.refused.lock().unwrap() = beginnings;
    }
}

/// Answers one request, which has no body.
fn answer(
    mut near: TcpStream,
    server: SocketAddr,
    refused: &Mutex<&'static [&'static str]>,
) -> io::Result<()> {
    let mut head = String::new();
    let mut lines = BufReader::new(near.try_clone()?);
    while lines.read_line(&mut head)? > "\r\n".len() {}
    let path = head.split(' ').nth(1).unwrap_or_default();
    if refused.lock().unwrap().iter().any(|it| path.starts_with(it)) {
        return near.write_all(
            b"HTTP/1.1 502 Bad Gateway\r\nConnection: close\r\nContent-Type: text/plain\r\n\
              Content-Length: 4\r\n\r\naway",
        );
    }
    let mut far = TcpStream::connect(server)?;
    far.write_all(head.replace("Connection: keep-alive", "Connection: close").as_bytes())?;
    io::copy(&mut far, &mut near).map(drop)
}
