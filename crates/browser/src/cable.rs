//! A way to a server that can be cut. What a browser offers for that leaves connections alone that
//! are there already, and those of live play are.

use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// A way to a server. Pages that come by it know the server by its address.
#[derive(Debug)]
pub struct Cable {
    address: SocketAddr,
    /// The connections that go through it; `None` while it is cut.
    through: Arc<Mutex<Option<Vec<TcpStream>>>>,
}

impl Cable {
    /// A way to this server, for as long as the process lasts.
    #[track_caller]
    pub fn to(server: SocketAddr) -> Cable {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("some port is free");
        let address = listener.local_addr().expect("it listens somewhere");
        let through = Arc::new(Mutex::new(Some(Vec::new())));
        let known = Arc::clone(&through);
        thread::spawn(move || {
            for near in listener.incoming().flatten() {
                // Whoever cannot be passed on is hung up on, as by a server that is away.
                let _ = pass_on(near, server, &known);
            }
        });
        Cable { address, through }
    }

    /// The address of a path: `/rules`.
    pub fn at(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// From now on nothing comes through, and what was connected is not any more.
    pub fn cut(&self) {
        let mut through = self.through.lock().unwrap_or_else(PoisonError::into_inner);
        for stream in through.take().into_iter().flatten() {
            // One that has ended needs nothing more.
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    /// It can be used again.
    pub fn mend(&self) {
        self.through.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert_default();
    }
}

/// Connects somebody with the server.
fn pass_on(
    near: TcpStream,
    server: SocketAddr,
    known: &Mutex<Option<Vec<TcpStream>>>,
) -> io::Result<()> {
    let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(through) = known.as_mut() else { return Ok(()) };
    let far = TcpStream::connect(server)?;
    through.extend([near.try_clone()?, far.try_clone()?]);
    for (from, to) in [(near.try_clone()?, far.try_clone()?), (far, near)] {
        thread::spawn(move || copy(from, to));
    }
    Ok(())
}

fn copy(mut from: TcpStream, mut to: TcpStream) {
    let mut bytes = [0; 16 * 1024];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        if to.write_all(&bytes[..count]).is_err() {
            break;
        }
    }
    // The end of one direction is that of both; the other one may have ended it already.
    let _ = to.shutdown(Shutdown::Both);
    let _ = from.shutdown(Shutdown::Both);
}
