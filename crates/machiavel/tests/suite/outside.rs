//! What fails outside: closed pipes, full disks.

use std::io::{ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Command, Stdio};

use crate::{DJAMBI_START, machiavel, text};

/// Runs a command whose answers nobody reads any more.
#[track_caller]
fn check_closed(mut command: Command, input: &str) {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    // The command may be gone before it has read everything.
    if let Err(error) = child.stdin.take().unwrap().write_all(input.as_bytes()) {
        assert_eq!(error.kind(), ErrorKind::BrokenPipe);
    }
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), text(output.stderr).as_str()), (Some(0), ""));
}

#[test]
fn a_closed_pipe_ends_quietly() {
    // These wait for their input, so that the pipe is closed when they answer.
    let lines = format!("{DJAMBI_START}\nbad\n").repeat(2_000);
    check_closed(machiavel("perft djambi --depth 1 --stdin"), &lines);
    check_closed(machiavel("moves djambi --stdin"), &lines);
    check_closed(machiavel("apply djambi --stdin"), &lines);
    for arguments in ["--help", "moves djambi", "moves --help", "completions bash"] {
        check_closed(machiavel(arguments), "");
    }
}

/// Answers one client as PostgreSQL does that asks for the password in plain; what it is told.
fn asked_password(listener: &TcpListener) -> String {
    let (mut client, _) = listener.accept().unwrap();
    read_message(&mut client);
    client.write_all(&[b'R', 0, 0, 0, 8, 0, 0, 0, 3]).unwrap();
    let mut kind = [0];
    client.read_exact(&mut kind).unwrap();
    assert_eq!(&kind, b"p");
    text(read_message(&mut client)).trim_end_matches('\0').to_owned()
}

/// What follows the length of a message.
fn read_message(client: &mut TcpStream) -> Vec<u8> {
    let mut size = [0; 4];
    client.read_exact(&mut size).unwrap();
    let mut message = vec![0; u32::from_be_bytes(size) as usize - size.len()];
    client.read_exact(&mut message).unwrap();
    message
}

#[test]
fn a_password_need_not_stand_in_the_address() {
    for (name, expected) in [("me", "from outside"), ("me:inside", "inside")] {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let mut doctor = machiavel(&format!("doctor --store postgres://{name}@{address}/games"));
        doctor.env("PGPASSWORD", "from outside").stdout(Stdio::null()).stderr(Stdio::null());
        let mut doctor = doctor.spawn().unwrap();
        assert_eq!(asked_password(&listener), expected);
        // It may try again; nobody answers then.
        drop(listener);
        assert_eq!(doctor.wait().unwrap().code(), Some(1));
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use std::fs::{File, OpenOptions};

    use crate::{machiavel, text};

    #[test]
    fn a_full_disk_is_code_1() {
        for arguments in [
            "serve --addr 127.0.0.1:0",
            "moves djambi",
            "perft djambi --depth 1",
            "completions zsh",
        ] {
            let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
            let output = machiavel(arguments).stdout(full).output().unwrap();
            assert_eq!(output.status.code(), Some(1), "machiavel {arguments}");
            // A server has a log, too.
            let error = text(output.stderr);
            let last = error.lines().last().unwrap();
            assert!(last.starts_with("error: "), "machiavel {arguments}: {error}");
        }
    }

    #[test]
    fn an_unreadable_input_is_code_1() {
        let folder = File::open("/").unwrap();
        let output = machiavel("moves djambi --stdin").stdin(folder).output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert!(text(output.stderr).starts_with("error: standard input: "));
    }

    #[test]
    fn closed_standard_error_is_no_panic() {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = machiavel("apply djambi c9-e5").stderr(full).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
    }
}
