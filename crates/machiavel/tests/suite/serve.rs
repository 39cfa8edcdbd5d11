//! The server as a process.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};

use crate::folder::Folder;
use crate::{machiavel, refuse, text};

/// Starts a server on a free port; with it, where it answers.
fn start(folder: &Folder) -> (Child, String) {
    let mut command = machiavel("serve --addr 127.0.0.1:0 --data");
    let mut child = command.arg(folder.path("")).stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim_end().strip_prefix("Machiavel is running: http://").unwrap().to_owned();
    (child, address)
}

fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[cfg(unix)]
#[test]
fn answers_at_the_address_it_prints_until_it_is_asked_to_stop() {
    for signal in ["TERM", "INT"] {
        let folder = Folder::new();
        let (mut child, address) = start(&folder);
        let answer = get(&address, "/health");
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
        assert!(answer.ends_with("\r\n\r\nok\n"), "{answer}");
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-s", signal, &id]).status().unwrap().success());
        assert_eq!(child.wait().unwrap().code(), Some(0), "{signal}");
    }
}

#[test]
fn an_address_that_is_taken_is_code_1() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let output = machiavel(&format!("serve --addr {address}")).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let expected = format!(
        "error: {address} is taken: another program answers there, perhaps another Machiavel\n"
    );
    assert_eq!(text(output.stderr), expected);
    assert!(output.stdout.is_empty());
}

#[test]
fn a_bad_address_is_code_2() {
    for address in ["here", "127.0.0.1", "127.0.0.1:99999", ":80"] {
        let output = machiavel(&format!("serve --addr {address}")).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{address}");
    }
}

#[test]
fn a_public_address_is_that_of_a_whole_site() {
    for url in ["play.example.org", "ftp://x", "https://", "https://a/sub", "http://a?b", "''"] {
        refuse(&format!("serve --public-url {url}"), &["--public-url", "https://play.example.org"]);
    }
}
