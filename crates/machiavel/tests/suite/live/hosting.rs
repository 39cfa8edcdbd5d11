//! The document on hosting, done as it says: its commands are run, with places of our own.

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::process::{Child, Command, Stdio};
use std::time::Instant;

use dial::Site;
use record::Record;

use super::accounts::sign_up;
use super::{Ground, PATIENCE, Player, agree, give_up, play_on, seated};
use crate::folder::Folder;
use crate::{ROOT, shell, text};

/// The blocks with this mark in a section of the document.
fn blocks(section: &str, mark: &str) -> Vec<String> {
    let document = fs::read_to_string(format!("{ROOT}/docs/hosting.md")).unwrap();
    let (_, rest) = document.split_once(&format!("\n## {section}\n")).unwrap();
    let section = rest.split_once("\n## ").map_or(rest, |(section, _)| section);
    let begin = format!("```{mark}\n");
    let parts = section.split(&begin).skip(1);
    parts.map(|part| part.split_once("```").unwrap().0.to_owned()).collect()
}

/// Runs commands of the document, in which these places are replaced by ours.
#[track_caller]
fn run(commands: &str, places: &[(&str, &str)]) -> String {
    let mut script = commands.to_owned();
    for (theirs, ours) in places {
        assert!(script.contains(theirs), "{theirs} is not in\n{script}");
        script = script.replace(theirs, ours);
    }
    // Its code also says whether the web app is built in, which others test.
    let forgive = |line: &str| match line.starts_with("machiavel doctor ") {
        true => format!("{line} || true\n"),
        false => format!("{line}\n"),
    };
    let script: String = script.lines().map(forgive).collect();
    let output = shell(&script).output().unwrap();
    assert!(output.status.success(), "{script}\n{}", text(output.stderr));
    text(output.stdout)
}

/// A game on the server, as somebody new sees it.
fn seen(site: &Site, table: &str) -> Record {
    Player::new(site, table, None).play().record()
}

#[test]
fn a_file_is_copied_and_restored_as_the_document_says() {
    let ground = Ground::file();
    let Ground::File(folder) = &ground else { panic!("a file comes first") };
    let (data, place) = (folder.path(""), Folder::new());
    let backup = place.path("");
    let server = ground.server();
    let (table, players) = seated(&[&server.site], "vorassic@1 size=5", None, None);
    play_on(&players, 1, 9);
    agree(&players);
    let [copy, restore, _, _, export] = blocks("Backup and restore", "sh").try_into().unwrap();
    let places = [("/backup/", backup.as_str()), ("/srv/machiavel", data.as_str())];
    let said = run(&copy, &places);
    assert!(said.contains("database: every game is complete"), "{said}");
    let before = seen(&server.site, &table);

    give_up(&players);
    let after = seen(&server.site, &table);
    assert_ne!(before, after);
    let games = place.path("games");
    run(&export, &[("/srv/games", &games), ("/srv/machiavel", &data)]);
    assert_eq!(fs::read_dir(&games).unwrap().count(), 1);
    drop(players);
    server.stop();

    // What a broken disk leaves.
    fs::write(folder.path("machiavel.db"), "not a database").unwrap();
    fs::write(folder.path("machiavel.db-wal"), "nor this").unwrap();
    run(&restore, &places);
    let server = ground.server();
    assert_eq!(seen(&server.site, &table), before);
}

#[test]
fn a_database_is_copied_and_restored_as_the_document_says() {
    for ground in Ground::all("restored") {
        let Ground::Shared { store, .. } = &ground else { continue };
        let place = Folder::new();
        let server = ground.server();
        let (table, players) = seated(&[&server.site], "vorassic@1 size=5", None, None);
        play_on(&players, 1, 9);
        agree(&players);
        let [_, _, copy, restore, _] = blocks("Backup and restore", "sh").try_into().unwrap();
        let backup = place.path("");
        let both = [("postgres://machiavel@db/machiavel", store.as_str()), ("/backup/", &backup)];
        run(&copy, &both);
        let mode = fs::metadata(place.path("monday.dump")).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "others read the copy");
        let before = seen(&server.site, &table);
        give_up(&players);
        drop(players);
        server.stop();

        let (server, database) = store.rsplit_once('/').unwrap();
        let (user, address) = server["postgres://".len()..].split_once('@').unwrap();
        let (host, port) = address.split_once(':').unwrap();
        let host = format!("--host {host} --port {port}");
        let owner = format!("--owner {user} {database}");
        let name = format!("--username {user} {database}");
        let mut places = both.to_vec();
        places.extend([
            ("--host db", host.as_str()),
            ("--owner machiavel machiavel", &owner),
            ("--username postgres machiavel", &name),
        ]);
        let said = run(&restore, &places);
        assert!(said.contains("database: every game is complete"), "{said}");
        let server = ground.server();
        assert_eq!(seen(&server.site, &table), before);
    }
}

#[test]
fn an_account_looks_after_the_server_as_the_document_says() {
    let ground = Ground::file();
    let Ground::File(folder) = &ground else { panic!("a file comes first") };
    let server = ground.server();
    let root = sign_up(&server.site, "Root");
    let reports = |site: &Site| site.get("/api/admin/reports", Some(&root)).is_ok();
    assert!(!reports(&server.site));
    server.stop();
    let block = blocks("Who looks after it", "sh").remove(0);
    run(&block, &[("/srv/machiavel", &folder.path(""))]);
    assert!(reports(&ground.server().site));
}

/// A proxy as a process.
struct Proxy(Child);

impl Drop for Proxy {
    fn drop(&mut self) {
        // It may have ended already. It takes its workers along, which a signal it cannot see
        // would not.
        let _ = Command::new("kill").arg(self.0.id().to_string()).status();
        let _ = self.0.wait();
    }
}

#[test]
fn games_are_played_through_the_proxy_of_the_document() {
    if Command::new("nginx").arg("-v").output().is_err() {
        return services::skipped("games through a proxy, since there is no nginx");
    }
    for ground in Ground::all("proxy") {
        // Port 0 would not tell which one it got.
        let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let public = format!("--public-url http://{free}");
        let first = ground.server_with(&public);
        // A file is for one server only.
        let second = ground.is_shared().then(|| ground.server_with(&public));
        let [block] = blocks("Behind a proxy", "nginx").try_into().unwrap();
        let (servers, _) = block.split_once("\nserver {\n    listen 80;").unwrap();
        let mut config = servers.to_owned();
        let listen = format!("listen {free};");
        let both = second.as_ref().map(|second| format!("server {};", second.address()));
        for (theirs, ours) in [
            ("server 127.0.0.1:7878;", format!("server {};", first.address())),
            ("server 127.0.0.1:7879;", both.unwrap_or_default()),
            // Encryption is the proxy's own business.
            ("listen 443 ssl;", listen),
            (
                "ssl_certificate /etc/letsencrypt/live/play.example.org/fullchain.pem;",
                String::new(),
            ),
            (
                "ssl_certificate_key /etc/letsencrypt/live/play.example.org/privkey.pem;",
                String::new(),
            ),
        ] {
            assert!(config.contains(theirs), "{theirs} is not in\n{config}");
            config = config.replace(theirs, &ours);
        }
        let folder = Folder::new();
        let own = |name: &str| folder.path(name);
        let kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
        let temporary = kinds.map(|kind| format!("{kind}_temp_path {};\n", own(kind))).concat();
        let config = format!(
            "daemon off;\npid {};\nerror_log stderr;\nevents {{}}\n\
             http {{\naccess_log off;\n{temporary}{config}}}\n",
            own("pid")
        );
        let file = folder.write("nginx.conf", &config);
        let mut nginx = Command::new("nginx");
        nginx.args(["-e", "stderr", "-p", &own(""), "-c", &file]).stderr(Stdio::null());
        let proxy = Proxy(nginx.spawn().unwrap());
        let site = Site::new(&format!("http://{free}")).unwrap();
        let start = Instant::now();
        while !matches!(site.text("/health"), Ok((200, _))) {
            assert!(start.elapsed() < PATIENCE, "the proxy does not answer");
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        let (_, players) = seated(&[&site], "vorassic@1 size=5", None, None);
        play_on(&players, 3, u32::MAX);
        agree(&players);
        drop(proxy);
    }
}
